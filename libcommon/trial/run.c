/* This file runs the setup files of OpenSim's tools: which tool it is, its model, where results go.
 */
#include "run.h"
#include <art/import.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct run_tool *const tools[] = {&run_ik, &run_inverse_dynamics, &run_analyze};
enum { N_TOOLS = sizeof tools / sizeof tools[0] };

static const struct run_tool *find_tool(struct run *r)
{
    for (struct art_xml_tag *c = r->doc.root; c; c = c == r->doc.root ? c->first : c->next)
        for (int i = 0; i < N_TOOLS; i++)
            if (art_streq(c->tag, tools[i]->tag)) {
                c->used = true;
                r->tool = c;
                return tools[i];
            }
    return NULL;
}

static int no_tool(const struct run *r)
{
    const struct art_xml_tag *c = r->doc.root->first ? r->doc.root->first : r->doc.root;
    struct art_loc loc = setup_place(&r->doc, c);
    struct art_buf known;
    art_buf_init(&known, r->ctx);
    for (int i = 0; i < N_TOOLS; i++) art_buf_printf(&known, "%s%s", i ? ", " : "", tools[i]->tag);
    int status = art_buf_status(&known);
    if (status == ART_OK)
        status = art_error(r->ctx, ART_EUNSUPPORTED, &loc,
                           "<%s> is none of the tools that are known: %s", c->tag, known.s);
    art_buf_fini(&known);
    return status;
}

int run_open_subject(struct run *r, const struct art_subject_options *options)
{
    const struct art_read_options read = {.variables = r->how->variables};
    const char *name = setup_text(r->tool, "model_file");
    struct art_loc loc = setup_place(&r->doc, r->tool);
    char *path = NULL;
    int status;
    if (!name)
        return art_error(r->ctx, ART_ENOTFOUND, &loc, "<%s> has no <model_file>", r->tool->tag);
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    ART_TRY(art_trial_model_load(r->ctx, r->how->schema, path, &read, &r->model));
    status = art_subject_create(r->ctx, r->model, options, &r->subject);
out:
    art_free(path);
    return status;
}

int run_result(struct run *r, const char *name, char **path)
{
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    char *file = art_format(r->ctx, "%s%s", base, strchr(base, '.') ? "" : ".sto");
    *path = file ? art_path_join(r->ctx, r->results, file) : NULL;
    art_free(file);
    return *path ? ART_OK : ART_ENOMEM;
}

/* Make a folder and those above it. */
static int make_folder(struct art_ctx *ctx, const char *path)
{
    char *part = art_strdup(ctx, path);
    int status = part ? ART_OK : ART_ENOMEM;
    for (char *p = part; status == ART_OK && p; p = *p ? p : NULL) {
        p += strspn(p, "/");
        p += strcspn(p, "/");
        const char end = *p;
        *p = '\0';
        if (*part && mkdir(part, 0777) < 0 && errno != EEXIST)
            status = art_error(ctx, ART_EIO, NULL, "cannot make the folder '%s': %s", part,
                               strerror(errno));
        *p = end;
    }
    art_free(part);
    return status;
}

int run_check_result(struct run *r, const char *path)
{
    char *dir;
    int status = ART_OK;
    if (!r->how->overwrite && access(path, F_OK) == 0)
        return art_error(r->ctx, ART_EUSAGE, NULL,
                         "'%s' exists, and is kept; it may be replaced with --force", path);
    dir = art_path_dir(r->ctx, path);
    if (!dir) return ART_ENOMEM;
    if (*dir) status = make_folder(r->ctx, dir);
    art_free(dir);
    return status;
}

int run_times(struct run *r, double range[2])
{
    range[0] = -INFINITY, range[1] = INFINITY;
    int status = setup_numbers(&r->doc, r->tool, "time_range", range, 2);
    if (status < 0 || range[0] <= range[1]) return status;
    struct art_loc loc = setup_place(&r->doc, setup_child(r->tool, "time_range"));
    return art_error(r->ctx, ART_ERANGE, &loc, "the times end before they begin: %.9g %.9g",
                     range[0], range[1]);
}

int run_digits(const struct run *r)
{
    return r->how->as_opensim ? 8 : -1;
}

int art_trial_run(struct art_ctx *ctx, const struct art_trial_run *how, const char *path)
{
    struct run r = {.ctx = ctx, .how = how, .path = path};
    const struct run_tool *tool;
    int status;
    ART_TRY(setup_open(ctx, &r.doc, path));
    tool = find_tool(&r);
    if (!tool) ART_TRY(no_tool(&r));
    r.name = r.tool->name ? r.tool->name : "";
    const char *folder = setup_text(r.tool, "results_directory");
    r.results = art_path_join(ctx, r.doc.dir, folder ? folder : "");
    ART_TRY(r.results ? ART_OK : ART_ENOMEM);
    status = tool->run(&r);
out:
    art_subject_free(r.subject);
    art_model_free(r.model);
    art_free(r.results);
    setup_close(&r.doc);
    return status;
}
