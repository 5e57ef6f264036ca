/* These are the edits of a model, one function for each operation. */
#include "edit_priv.h"
#include <art/joint.h>
#include <art/mech.h>
#include <art/view.h>
#include <string.h>

/* One request, and where its text stands. */
struct request {
    struct art_edit *edit;
    const struct art_loc *at;
};

/* The component of a path, or of the end of one path alone. */
static int find(struct request *e, const char *path, const struct art_loc *loc,
                struct art_comp **comp)
{
    struct art_ctx *ctx = e->edit->ctx;
    struct art_comp **comps = NULL;
    int n = 0, status = art_find_all(ctx, e->edit->model->root, path, NULL, loc, &comps, &n);
    if (status == ART_OK && n > 1)
        status =
            art_error(ctx, ART_EUSAGE, loc, "'%s' matches %d component{s}; one is needed", path, n);
    if (status == ART_OK) *comp = comps[0];
    art_free(comps);
    return status;
}

/* PATH:PROP to components, several where there are wildcards, and the name of a property. */
static int find_prop(struct request *e, const char *text, const char *form,
                     const struct art_loc *loc, struct art_comp ***comps, int *n, char **prop)
{
    char *path = NULL;
    int status;
    *prop = NULL;
    bool split = art_split_proppath(e->edit->ctx, text, &path, prop);
    if (split && (!path || !*prop))
        status = ART_ENOMEM;
    else if (!split || !**prop)
        status =
            art_error(e->edit->ctx, ART_EUSAGE, NULL, "'%s' is not of the form %s", text, form);
    else
        status =
            art_find_all_to_set(e->edit->ctx, e->edit->model->root, path, *prop, loc, comps, n);
    art_free(path);
    return status;
}

/* The components of a list of paths. */
static int find_all(struct request *e, const struct spec *spec, const struct art_loc *loc,
                    struct art_comp ***comps)
{
    *comps = art_alloc(e->edit->ctx, (size_t)spec->n, sizeof **comps);
    int status = *comps ? ART_OK : ART_ENOMEM;
    for (int i = 0; i < spec->n && status == ART_OK; i++)
        status = find(e, spec->left[i], loc, &(*comps)[i]);
    return status;
}

/* ---------------------------------------------------------------- properties */

/* Takes PATH:PROP:MODE; false if the text does not end in a mode. */
static bool take_mode(char *text, enum art_mode *mode)
{
    static const struct {
        const char *word;
        enum art_mode mode;
    } modes[] = {{":Explicit", ART_MODE_EXPLICIT},
                 {":Inherited", ART_MODE_INHERITED},
                 {":Inactive", ART_MODE_INACTIVE}};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        if (!art_ends_with(text, modes[i].word)) continue;
        text[strlen(text) - strlen(modes[i].word)] = '\0';
        *mode = modes[i].mode;
        return true;
    }
    return false;
}

/* Sets the mode of a property; an inherited one loses its own value, as nobody would see it. */
static int set_mode(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                    enum art_mode mode)
{
    const struct art_prop *prop = art_find_prop(comp, name);
    int status = ART_OK;
    if (mode == ART_MODE_INHERITED && prop && prop->mode) status = art_unset(ctx, comp, name);
    return status < 0 ? status : art_set_mode(ctx, comp, name, mode);
}

static int set_value(struct request *e, struct art_comp *comp, const char *prop, const char *text)
{
    struct art_joint_request *poses = e->edit->poses;
    if (art_view_is_look(comp, prop)) return art_view_set(e->edit->ctx, comp, prop, text, e->at);
    if (!poses) return art_joint_set_text(e->edit->ctx, comp, prop, text, e->at);
    return art_joint_request_add(e->edit->ctx, poses, comp, prop, text, e->at);
}

static int op_set(struct request *e, const char *text)
{
    static const char form[] = "PATH:PROP=VALUE or PATH:PROP:Inherited";
    struct spec spec;
    struct art_comp **comps = NULL;
    enum art_mode mode = ART_MODE_NONE;
    char *prop = NULL;
    int n = 0;
    int status = spec_parse(e->edit->ctx, &spec, text, form, false, RIGHT_MAY);
    if (status < 0) return status;
    if (!spec.right && !take_mode(spec.left[0], &mode))
        ART_TRY(
            art_error(e->edit->ctx, ART_EUSAGE, NULL, "'%s' is not of the form %s", text, form));
    ART_TRY(find_prop(e, spec.left[0], form, e->at, &comps, &n, &prop));
    for (int i = 0; i < n; i++) {
        if (spec.right)
            ART_TRY(set_value(e, comps[i], prop, spec.right));
        else
            ART_TRY(set_mode(e->edit->ctx, comps[i], prop, mode));
        art_buf_printf(&e->edit->report, "set\t%s:%s\n", art_comp_path(comps[i], NULL), prop);
    }
out:
    art_free(comps);
    art_free(prop);
    spec_fini(&spec);
    return status;
}

static int op_unset(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp **comps = NULL;
    char *prop = NULL;
    int n = 0;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH:PROP", false, RIGHT_NONE);
    if (status < 0) return status;
    ART_TRY(find_prop(e, spec.left[0], "PATH:PROP", e->at, &comps, &n, &prop));
    for (int i = 0; i < n; i++) {
        ART_TRY(art_unset(e->edit->ctx, comps[i], prop));
        art_buf_printf(&e->edit->report, "unset\t%s:%s\n", art_comp_path(comps[i], NULL), prop);
    }
out:
    art_free(comps);
    art_free(prop);
    spec_fini(&spec);
    return status;
}

static int op_rename(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp *comp;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH=NAME", false, RIGHT_MUST);
    if (status < 0) return status;
    ART_TRY(find(e, spec.left[0], e->at, &comp));
    art_buf_printf(&e->edit->report, "rename\t%s", art_comp_path(comp, NULL));
    ART_TRY(art_comp_rename(comp, spec.right));
    art_buf_printf(&e->edit->report, "\t%s\n", art_comp_path(comp, NULL));
out:
    spec_fini(&spec);
    return status;
}

/* ---------------------------------------------------------------- components */

static void report_deletion(struct request *e, const struct art_deletion *plan)
{
    int others = 0;
    for (int i = 0; i < plan->n_items; i++) {
        const struct art_deletion_item *item = &plan->items[i];
        others += item->because != NULL;
        art_buf_printf(&e->edit->report, "delete\t%s\t%s\t", art_comp_path(item->comp, NULL),
                       item->comp->cls->name);
        if (item->because)
            art_buf_printf(&e->edit->report, "needs %s\n", art_comp_path(item->because, NULL));
        else
            art_buf_puts(&e->edit->report, "asked for\n");
    }
    for (int i = 0; i < plan->n_losses; i++) {
        const struct art_deletion_loss *loss = &plan->losses[i];
        art_buf_printf(&e->edit->report, "drop\t%s:%s\t%d\n", art_comp_path(loss->comp, NULL),
                       loss->prop, loss->n);
    }
    if (others > 0 && !e->edit->quiet)
        art_note(e->edit->ctx, NULL, "%d component%s that cannot be without it %s deleted too",
                 others, others == 1 ? "" : "s", others == 1 ? "is" : "are");
}

static int op_delete(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp **comps = NULL;
    struct art_deletion *plan = NULL;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH[,PATH...]", true, RIGHT_NONE);
    if (status < 0) return status;
    ART_TRY(find_all(e, &spec, e->at, &comps));
    ART_TRY(art_deletion_plan(e->edit->ctx, comps, spec.n, &plan));
    report_deletion(e, plan);
    ART_TRY(art_deletion_apply(e->edit->ctx, plan));
out:
    art_deletion_free(plan);
    art_free(comps);
    spec_fini(&spec);
    return status;
}

/* Everything that was made since. */
static void report_new(struct request *e, const char *what, int first)
{
    const struct art_comp *root = e->edit->model->root;
    for (struct art_comp *c = e->edit->model->root; c; c = art_comp_next(root, c))
        if (c->order >= first && (!c->parent || c->parent->order < first))
            art_buf_printf(&e->edit->report, "%s\t%s\t%s\n", what, art_comp_path(c, NULL),
                           c->cls->name);
}

static int op_duplicate(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp **comps = NULL;
    int first = e->edit->model->next_order;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH[,PATH...][=NAME]", true, RIGHT_MAY);
    if (status < 0) return status;
    ART_TRY(find_all(e, &spec, e->at, &comps));
    ART_TRY(art_comp_duplicate(e->edit->ctx, comps, spec.n, spec.right, e->edit->flags, NULL));
    report_new(e, "add", first);
out:
    art_free(comps);
    spec_fini(&spec);
    return status;
}

static int op_extract(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp **comps = NULL;
    struct art_model *part = NULL;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH[,PATH...]", true, RIGHT_NONE);
    if (status < 0) return status;
    ART_TRY(find_all(e, &spec, e->at, &comps));
    ART_TRY(art_model_extract(e->edit->ctx, e->edit->model, comps, spec.n, e->edit->flags, &part));
    for (struct art_comp *c = part->root; c; c = art_comp_next(part->root, c))
        if (!c->fixed && c->parent)
            art_buf_printf(&e->edit->report, "keep\t%s\t%s\n", art_comp_path(c, NULL),
                           c->cls->name);
    art_model_free(e->edit->model);
    e->edit->model = part;
out:
    art_free(comps);
    spec_fini(&spec);
    return status;
}

static int op_merge(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp *at = NULL;
    int first = e->edit->model->next_order;
    int status = spec_parse(e->edit->ctx, &spec, text, "FILE[=PATH]", false, RIGHT_MAY);
    if (status < 0) return status;
    if (spec.right) ART_TRY(find(e, spec.right, e->at, &at));
    ART_TRY(art_model_merge_file(e->edit->ctx, e->edit->model, spec.left[0], e->edit->reading, at,
                                 e->edit->names));
    report_new(e, "add", first);
out:
    spec_fini(&spec);
    return status;
}

static int op_add(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp *at;
    struct art_source source = {0};
    int n, first = e->edit->model->next_order;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH=COMPONENT", false, RIGHT_MUST);
    if (status < 0) return status;
    ART_TRY(find(e, spec.left[0], e->at, &at));
    ART_TRY(art_source_string(e->edit->ctx, &source, e->at->file, spec.right, strlen(spec.right)));
    source.line = e->at->line;
    if (art_ends_with(text, spec.right))
        source.col = e->at->col + (int)(strlen(text) - strlen(spec.right));
    ART_TRY(art_comp_read(e->edit->ctx, at, &source, e->edit->names, &n));
    report_new(e, "add", first);
out:
    art_source_fini(&source);
    spec_fini(&spec);
    return status;
}

/* --------------------------------------------------------------- attachments */

static int op_attach(struct request *e, const char *text)
{
    static const char form[] = "PATH[,PATH...]=MASTER";
    struct spec spec;
    struct art_comp **comps = NULL, *master;
    int status = spec_parse(e->edit->ctx, &spec, text, form, true, RIGHT_MUST);
    if (status < 0) return status;
    ART_TRY(find_all(e, &spec, e->at, &comps));
    ART_TRY(find(e, spec.right, e->at, &master));
    for (int i = 0; i < spec.n; i++) {
        if (art_comp_has_kind(comps[i], ART_KIND_POINT))
            ART_TRY(art_attach_point(e->edit->ctx, comps[i], master, NULL, NULL));
        else
            ART_TRY(art_attach_frame(e->edit->ctx, comps[i], master, NULL, NULL));
        art_buf_printf(&e->edit->report, "attach\t%s", art_comp_path(comps[i], NULL));
        art_buf_printf(&e->edit->report, "\t%s\n", art_comp_path(master, NULL));
    }
out:
    art_free(comps);
    spec_fini(&spec);
    return status;
}

static int op_detach(struct request *e, const char *text)
{
    struct spec spec;
    struct art_comp **comps = NULL;
    int status = spec_parse(e->edit->ctx, &spec, text, "PATH[,PATH...]", true, RIGHT_NONE);
    if (status < 0) return status;
    ART_TRY(find_all(e, &spec, e->at, &comps));
    for (int i = 0; i < spec.n; i++) {
        ART_TRY(art_detach(e->edit->ctx, comps[i]));
        art_buf_printf(&e->edit->report, "detach\t%s\n", art_comp_path(comps[i], NULL));
    }
out:
    art_free(comps);
    spec_fini(&spec);
    return status;
}

static const struct {
    const char *name, *option;
    int (*apply)(struct request *e, const char *text);
} ops[] = {{"set", "--set", op_set},
           {"unset", "--unset", op_unset},
           {"delete", "--delete", op_delete},
           {"duplicate", "--duplicate", op_duplicate},
           {"rename", "--rename", op_rename},
           {"merge", "--merge", op_merge},
           {"extract", "--extract", op_extract},
           {"add", "--add", op_add},
           {"attach", "--attach", op_attach},
           {"detach", "--detach", op_detach}};

int art_edit_apply(struct art_edit *edit, const char *op, const char *text,
                   const struct art_loc *at)
{
    for (size_t k = 0; k < sizeof ops / sizeof ops[0]; k++) {
        if (!art_streq(ops[k].name, op)) continue;
        const struct art_loc option = {.file = ops[k].option};
        struct request request = {edit, at ? at : &option};
        int status = ART_OK;
        if (edit->poses && ops[k].apply != op_set)
            status = art_joint_request_apply(edit->ctx, edit->poses);
        if (status == ART_OK) status = ops[k].apply(&request, text);
        return status < 0 ? status : art_buf_status(&edit->report);
    }
    return art_error(edit->ctx, ART_EINTERNAL, at, "no operation '%s'", op);
}
