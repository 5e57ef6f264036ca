/* This loads plug-ins: finding, checking, adding their tables. */
#include <art/muscle.h>
#include <art/plugin.h>
#include <art/text.h>
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

typedef int register_fn(struct art_ctx *, struct art_plugin *);

/* A name without a folder would be looked for among the system's libraries. */
static char *path_of(struct art_ctx *ctx, const char *file)
{
    return strchr(file, '/') ? art_strdup(ctx, file) : art_format(ctx, "./%s", file);
}

static const char *reason(void)
{
    const char *text = dlerror();
    return text ? text : "it cannot be loaded";
}

static int check_interface(struct art_ctx *ctx, const struct art_plugin *plugin)
{
    static const struct art_plugin_interface ours = ART_PLUGIN_INTERFACE_VALUE;
    const struct art_plugin_interface *theirs = dlsym(plugin->handle, "art_plugin_interface");
    const struct art_loc loc = {plugin->file, 0, 0};
    if (!theirs)
        return art_error(ctx, ART_EUNSUPPORTED, &loc,
                         "this is no plug-in: it lacks 'art_plugin_interface' (art/plugin.h)");
    if (theirs->version != ours.version)
        return art_error(
            ctx, ART_EUNSUPPORTED, &loc,
            "built for version %u of the plug-in interface; this program has version %u",
            theirs->version, ours.version);
    if (memcmp(theirs, &ours, sizeof ours) != 0)
        return art_error(ctx, ART_EUNSUPPORTED, &loc,
                         "built against other headers than this program: build it again");
    return ART_OK;
}

static int call_register(struct art_ctx *ctx, struct art_plugin *plugin)
{
    const struct art_loc loc = {plugin->file, 0, 0};
    void *symbol = dlsym(plugin->handle, "art_plugin_register");
    register_fn *function;
    struct art_quiet quiet;
    if (!symbol)
        return art_error(ctx, ART_EUNSUPPORTED, &loc,
                         "this is no plug-in: it lacks 'art_plugin_register'");
    /* the way of POSIX from an object pointer to a function */
    memcpy(&function, &symbol, sizeof function);
    art_quiet_errors(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, function(ctx, plugin));
    if (status == ART_OK || art_status_stops(status)) return status;
    return art_error(ctx, status, quiet.why[0] ? &quiet.loc : &loc, "%s",
                     quiet.why[0] ? quiet.why : "the plug-in refuses to be registered");
}

static int open_plugin(struct art_ctx *ctx, struct art_plugin *plugin, const char *file)
{
    const struct art_loc loc = {file, 0, 0};
    int status = ART_OK;
    char *path = path_of(ctx, file);
    if (!path) return ART_ENOMEM;
    if (access(path, R_OK) != 0) {
        status = art_error(ctx, ART_EIO, &loc, "there is no such plug-in");
        goto out;
    }
    plugin->file = art_strdup(ctx, file);
    ART_TRY(plugin->file ? ART_OK : ART_ENOMEM);
    plugin->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!plugin->handle) {
        status = art_error(ctx, ART_EUNSUPPORTED, &loc, "%s", reason());
        goto out;
    }
    ART_TRY(art_files_read(ctx, path));
    ART_TRY(check_interface(ctx, plugin));
    ART_TRY(call_register(ctx, plugin));
out:
    art_free(path);
    return status;
}

int art_plugin_load(struct art_ctx *ctx, struct art_plugin_set *set, const char *file)
{
    if (!ART_GROW(ctx, set->list, set->n, set->cap)) return ART_ENOMEM;
    struct art_plugin *plugin = &set->list[set->n++];
    memset(plugin, 0, sizeof *plugin);
    return open_plugin(ctx, plugin, file);
}

void art_plugin_set_fini(struct art_plugin_set *set)
{
    for (int i = set->n - 1; i >= 0; i--) {
        if (set->list[i].handle) dlclose(set->list[i].handle);
        art_free((void *)(uintptr_t)set->list[i].file);
    }
    art_free(set->list);
    memset(set, 0, sizeof *set);
}

/* ----------------------------------------------------------------------- tables */

static int check_name(struct art_ctx *ctx, const struct art_plugin *plugin,
                      const struct art_schema *schema, const char *name)
{
    const struct art_loc loc = {plugin->file, 0, 0};
    if (!name)
        return art_error(ctx, ART_EUNSUPPORTED, &loc, "the plug-in has a class without a name");
    if (!art_schema_class(schema, name)) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, &loc, "there is a class '%s' already", name);
}

static int add_classes(struct art_ctx *ctx, const struct art_plugin *plugin,
                       struct art_schema *schema)
{
    int status;
    const struct art_class *cls;
    for (int i = 0; (cls = art_class_set_at(plugin->classes, i)); i++) {
        const struct art_class_set one = {.classes = &cls, .n = 1};
        ART_TRY(check_name(ctx, plugin, schema, cls->name));
        ART_TRY(check_name(ctx, plugin, schema, cls->full_name));
        ART_TRY(art_schema_add(ctx, schema, &one));
    }
    status = ART_OK;
out:
    return status;
}

int art_plugin_set_classes(struct art_ctx *ctx, const struct art_plugin_set *set,
                           struct art_schema *schema)
{
    int status = ART_OK;
    for (int i = 0; set && i < set->n && status == ART_OK; i++)
        if (set->list[i].classes) status = add_classes(ctx, &set->list[i], schema);
    return status;
}

static bool is_taken(const struct art_agent_set *agents, const char *cls)
{
    for (int i = 0; i < agents->n; i++)
        if (art_streq(agents->cls[i].cls, cls)) return true;
    return false;
}

int art_plugin_set_agents(struct art_ctx *ctx, const struct art_plugin_set *set,
                          const struct art_schema *schema, struct art_agent_set *agents)
{
    int status = ART_OK;
    for (int i = 0; set && i < set->n; i++) {
        const struct art_plugin *plugin = &set->list[i];
        const struct art_loc loc = {plugin->file, 0, 0};
        for (int k = 0; k < plugin->n_agents; k++) {
            const struct art_agent_class *agent = &plugin->agents[k];
            if (!art_schema_class(schema, agent->cls))
                return art_error(ctx, ART_EUNSUPPORTED, &loc,
                                 "agent of class '%s', which does not exist", agent->cls);
            if (is_taken(agents, agent->cls))
                return art_error(ctx, ART_EUNSUPPORTED, &loc,
                                 "there are agents of class '%s' already", agent->cls);
            ART_TRY(art_agent_set_add(ctx, agents, agent));
        }
    }
out:
    return status;
}

static int check_axial_law(struct art_ctx *ctx, const struct art_loc *loc,
                           const struct art_cls *cls)
{
    const struct art_axial_law *law = cls->def->law;
    for (int k = 0; k < ART_AXIAL_PARAMS && law->params[k]; k++) {
        const struct art_prop *row = art_cls_prop(cls, law->params[k]);
        if (law->params[k][0] == '@' || (row && row->type < ART_P_VECTOR)) continue;
        return art_error(ctx, ART_EUNSUPPORTED, loc, "class '%s' has no number '%s' for its law",
                         cls->name, law->params[k]);
    }
    if (law->n_history > ART_AXIAL_HISTORY)
        return art_error(ctx, ART_EUNSUPPORTED, loc,
                         "the law of class '%s' remembers %d numbers, more than %d", cls->name,
                         law->n_history, ART_AXIAL_HISTORY);
    return ART_OK;
}

static int check_frame_law(struct art_ctx *ctx, const struct art_loc *loc,
                           const struct art_cls *cls)
{
    const struct art_frame_law *law = cls->def->law;
    int n = 0;
    for (int k = 0; k < 12 && law->params[k]; k++) {
        const struct art_prop *row = art_cls_prop(cls, law->params[k]);
        if (!(law->params[k][0] == '@' || (row && row->type <= ART_P_VECTOR)))
            return art_error(ctx, ART_EUNSUPPORTED, loc,
                             "class '%s' has no number or vector '%s' for its law", cls->name,
                             law->params[k]);
        n += row && row->type == ART_P_VECTOR ? row->size : 1;
    }
    if (n <= ART_FRAME_PARAMS) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, loc,
                     "the law of class '%s' has %d numbers, more than %d", cls->name, n,
                     ART_FRAME_PARAMS);
}

static int check_fem_law(struct art_ctx *ctx, const struct art_loc *loc, const struct art_cls *cls)
{
    const struct art_material_law *law = cls->def->law;
    int most = (int)(sizeof law->params / sizeof law->params[0]);
    for (int k = 0; k < most && law->params[k]; k++) {
        const struct art_prop *row = art_cls_prop(cls, law->params[k]);
        if (!(law->params[k][0] == '@' || (row && row->type <= ART_P_VECTOR)))
            return art_error(ctx, ART_EUNSUPPORTED, loc,
                             "class '%s' has no number or vector '%s' for its law", cls->name,
                             law->params[k]);
    }
    return ART_OK;
}

/* Parameters are one after the other in an array of a fixed size. */
static int check_contact_law(struct art_ctx *ctx, const struct art_loc *loc,
                             const struct art_cls *cls)
{
    const struct art_contact_force_law *law = cls->def->law;
    int n = 0;
    for (int k = 0; k < 16 && law->params[k]; k++) {
        const struct art_prop *row = art_cls_prop(cls, law->params[k]);
        bool number = row && (row->type <= ART_P_VECTOR || row->type == ART_P_ENUM);
        if (law->params[k][0] != '@' && !number)
            return art_error(ctx, ART_EUNSUPPORTED, loc,
                             "class '%s' has no number, flag, word or vector '%s' for its law",
                             cls->name, law->params[k]);
        n += row && row->type == ART_P_VECTOR ? row->size : 1;
    }
    if (n <= ART_CONTACT_PARAMS) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, loc,
                     "the law of class '%s' has %d numbers, more than %d", cls->name, n,
                     ART_CONTACT_PARAMS);
}

/* The parameters of a law are numbers of its class. */
static int check_law(struct art_ctx *ctx, const struct art_plugin *plugin,
                     const struct art_cls *cls)
{
    const struct art_loc loc = {plugin->file, 0, 0};
    const struct art_axial_law *axial = cls->def->law;
    const struct art_frame_law *frame = cls->def->law;
    const struct art_material_law *fem = cls->def->law;
    const struct art_contact_force_law *contact = cls->def->law;
    if (!cls->def->law) return ART_OK;
    if (art_cls_is(cls, "AxialMaterial") && (axial->eval || axial->respond))
        return check_axial_law(ctx, &loc, cls);
    if (art_cls_is(cls, "FrameMaterial") && frame->eval) return check_frame_law(ctx, &loc, cls);
    if (art_cls_is(cls, "FemMaterial") &&
        (fem->flags & ART_MAT_LINEAR ? fem->moduli != NULL : fem->stress != NULL))
        return check_fem_law(ctx, &loc, cls);
    if (art_cls_is(cls, "ContactForceBehavior") && contact->eval)
        return check_contact_law(ctx, &loc, cls);
    if (art_cls_is(cls, "BodyConnector")) return art_joint_kind_check(ctx, &loc, cls);
    return art_error(ctx, ART_EUNSUPPORTED, &loc,
                     "class '%s' has a law but is no AxialMaterial, FrameMaterial, FemMaterial, "
                     "ContactForceBehavior or JointBase, or its law has no function",
                     cls->name);
}

static int check_laws(struct art_ctx *ctx, const struct art_plugin_set *set,
                      const struct art_schema *schema)
{
    int status = ART_OK;
    for (int i = 0; set && i < set->n; i++) {
        const struct art_class_set *classes = set->list[i].classes;
        const struct art_class *cls = classes ? art_class_set_at(classes, 0) : NULL;
        for (int k = 1; cls && status == ART_OK; cls = art_class_set_at(classes, k++))
            status = check_law(ctx, &set->list[i], art_schema_class(schema, cls->name));
    }
    return status;
}

int art_plugin_schema(struct art_ctx *ctx, const struct art_plugin_set *set,
                      const char *const *aliases, int n, struct art_schema **schema)
{
    int status = art_sim_schema_open(ctx, schema);
    if (status < 0) return status;
    status = art_plugin_set_classes(ctx, set, *schema);
    if (status == ART_OK) status = art_sim_schema_close(ctx, *schema, aliases, n);
    if (status == ART_OK) status = check_laws(ctx, set, *schema);
    if (status < 0) {
        art_schema_free(*schema);
        *schema = NULL;
    }
    return status;
}
