#include "artsim.h"
#include <art/format.h>
#include <art/joint.h>
#include <art/view.h>
#include <stdio.h>
#include <string.h>

/* Split TEXT at the first '=' outside double quotes behind a path; the quotes go. */
static int split(struct art_ctx *ctx, const char *text, const char *form, char **left, char **right)
{
    struct art_buf buf;
    const char *s = text;
    bool quoted = false;
    art_buf_init(&buf, ctx);
    for (; *s && (quoted || *s != '='); s++) {
        if (*s == '"')
            quoted = !quoted;
        else
            art_buf_putc(&buf, *s);
    }
    *left = *right = NULL;
    int status = art_buf_status(&buf);
    if (status == ART_OK && (*s != '=' || !buf.n))
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form %s", text, form);
    if (status == ART_OK) {
        *left = art_strdup(ctx, buf.s);
        *right = art_strdup(ctx, s + 1);
        if (!*left || !*right) status = ART_ENOMEM;
    }
    art_buf_fini(&buf);
    return status;
}

/* The location of a mistake on the command line: the option. */
static const struct art_loc at_set = {.file = "--set"}, at_record = {.file = "--record"},
                            at_frames = {.file = "--frames"};

/* True if a property may yet be declared: by a script that acts in the simulation, for itself or
 * the root. */
static bool comes_late(const struct art_comp *comp, const char *prop)
{
    bool agent = art_comp_is(comp, "ModelAgentBase") || !comp->parent;
    return agent && !art_find_prop(comp, prop) && !strchr(prop, '.');
}

/* Measured loads, which a pattern for muscles switches off as well. */
static void note_loads(struct art_ctx *ctx, struct art_comp *const *comps, int n, const char *text)
{
    int loads = 0, first = 0;
    for (int k = 0; k < n; k++)
        if (art_comp_is(comps[k], "ExternalForce") && loads++ == 0) first = k;
    if (loads > 0 && loads < n)
        art_note(ctx, &at_set, "'%s' switches %d measured load{s} too, such as '%s'", text, loads,
                 art_comp_path(comps[first], NULL));
}

int apply_sets(struct art_ctx *ctx, struct art_model *model, const struct art_cli_list *list,
               bool *waiting, bool late)
{
    struct art_joint_request request = {0};
    int status = ART_OK;
    for (int i = 0; i < list->n && status == ART_OK; i++) {
        if (late && !waiting[i]) continue;
        char *left, *right, *path = NULL, *prop = NULL;
        struct art_comp **comps = NULL;
        int n = 0;
        status = split(ctx, list->items[i].text, "PATH:PROP=VALUE", &left, &right);
        if (status == ART_OK && !art_split_proppath(ctx, left, &path, &prop))
            status = art_not_proppath(ctx, NULL, left);
        if (status == ART_OK && (!path || !prop)) status = ART_ENOMEM;
        if (status == ART_OK)
            status = art_find_all_to_set(ctx, model->root, path, prop, &at_set, &comps, &n);
        waiting[i] = status == ART_OK && !late && comes_late(comps[0], prop);
        if (status == ART_OK && art_streq(prop, "enabled")) note_loads(ctx, comps, n, left);
        for (int k = 0; k < n && status == ART_OK && !waiting[i]; k++)
            status = art_view_is_look(comps[k], prop)
                         ? art_view_set(ctx, comps[k], prop, right, &at_set)
                         : art_joint_request_add(ctx, &request, comps[k], prop, right, &at_set);
        art_free(comps);
        art_free(left);
        art_free(right);
        art_free(path);
        art_free(prop);
    }
    if (status == ART_OK) status = art_joint_request_apply(ctx, &request);
    art_joint_request_fini(&request);
    return status;
}

/* The prints of a script go to standard error: results go to standard output. */
static void print(void *user, const char *text, size_t n)
{
    (void)user;
    fwrite(text, 1, n, stderr);
}

int add_scripts(struct art_ctx *ctx, struct art_agent_set *agents,
                struct art_script_agents *scripts, struct art_model *model,
                const struct art_cli_list *controllers, const struct art_cli_list *monitors)
{
    int status;
    memset(scripts, 0, sizeof *scripts);
    scripts->print = print;
    art_agent_set_init(agents);
    ART_TRY(art_script_agents_add(ctx, agents, scripts));
    for (int i = 0; i < controllers->n; i++)
        ART_TRY(art_script_agents_own(ctx, scripts, model, "ScriptController",
                                      controllers->items[i].text));
    for (int i = 0; i < monitors->n; i++)
        ART_TRY(
            art_script_agents_own(ctx, scripts, model, "ScriptMonitor", monitors->items[i].text));
out:
    return status;
}

int load_plugins(struct art_ctx *ctx, struct art_plugin_set *set, const struct art_cli_list *files)
{
    int status = ART_OK;
    for (int i = 0; i < files->n && status == ART_OK; i++)
        status = art_plugin_load(ctx, set, files->items[i].text);
    return status;
}

int parse_records(struct art_ctx *ctx, struct art_sim *sim, const struct art_cli_list *list,
                  struct art_record_spec *specs)
{
    int n_stdout = 0, status = ART_OK;
    for (int i = 0; i < list->n; i++) {
        struct art_record_spec *spec = &specs[i];
        ART_TRY(art_record_spec_parse(ctx, list->items[i].text, spec));
        if (is_standard_output(spec->file) && ++n_stdout > 1)
            return art_error(ctx, ART_EUSAGE, &at_record,
                             "only one can go to standard output; give '%s' a =FILE",
                             list->items[i].text);
        ART_TRY(art_sim_expand_records(ctx, sim, &at_record, &spec->paths, &spec->n));
        for (int k = 0; k < spec->n; k++) {
            struct art_sim_prop bound;
            ART_TRY(art_sim_bind_record(ctx, sim, spec->paths[k], &at_record, &bound));
        }
    }
out:
    return status;
}

bool is_standard_output(const char *file)
{
    return !file || art_streq(file, "-");
}

int check_csv(struct art_ctx *ctx, const struct art_record_spec *specs, int n, const char *contacts)
{
    if (contacts && is_standard_output(contacts)) return ART_OK;
    for (int i = 0; i < n; i++)
        if (is_standard_output(specs[i].file)) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL,
                     "--csv is for the table on standard output, and none goes there; a file has "
                     "commas if its name ends in .csv");
}

enum art_record_layout layout_of_table(const char *file, bool csv)
{
    return csv && is_standard_output(file) ? ART_RECORD_CSV : art_record_layout_of(file);
}

int open_records(struct art_ctx *ctx, struct art_sim *sim, const struct art_record_spec *specs,
                 int n, bool csv, double append_until)
{
    int status = ART_OK;
    for (int i = 0; i < n; i++) {
        struct art_sink *sink;
        const char *file = specs[i].file ? specs[i].file : "-";
        if (append_until > 0 && !art_streq(file, "-")) {
            ART_TRY(art_sim_record_append(ctx, sim, (const char *const *)specs[i].paths, specs[i].n,
                                          specs[i].dt, art_record_layout_of(file), file,
                                          append_until));
            continue;
        }
        ART_TRY(art_sink_open_stream(ctx, &sink, file));
        status = art_sim_record(ctx, sim, (const char *const *)specs[i].paths, specs[i].n,
                                specs[i].dt, layout_of_table(file, csv), sink);
        if (status < 0) {
            art_sink_abort(sink);
            return status;
        }
    }
out:
    return status;
}

int parse_frames(struct art_ctx *ctx, const char *text, const char *folder,
                 struct art_frames_spec *spec)
{
    int status;
    ART_TRY(art_frames_spec_parse(ctx, text, spec));
    if (*spec->dir) return ART_OK;
    if (!folder)
        return art_error(ctx, ART_EUSAGE, &at_frames,
                         "where to? Give '%s' a folder in front, or -o", text);
    art_free(spec->dir);
    spec->dir = art_path_join(ctx, folder, "frames");
    status = spec->dir ? ART_OK : ART_ENOMEM;
out:
    return status;
}
