/* The kinds of files: models, surface and volume meshes, tables. */
#include "artxform.h"
#include <art/format.h>
#include <art/import.h>
#include <art/script.h>
#include <string.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

static int usage(const struct job *job, const char *text)
{
    return art_error(&job->cli->ctx, ART_EUSAGE, NULL, "%s", text);
}

/* Reports on a lattice at the end. */
static int report(const struct job *job)
{
    return job->lattice ? art_lattice_report(&job->cli->ctx, job->lattice) : ART_OK;
}

/* ----------------------------------------------------------------------- models */

static int change_model(const struct job *job, struct art_model *model)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct options *o = job->o;
    const struct art_transform_options how = {.loads = o->loads};
    struct art_comp *part = model->root, *frame = NULL;
    struct art_transformer t;
    struct art_rigid T;
    int status = ART_OK;
    if (o->part) ART_TRY(art_find_checked(ctx, model->root, o->part, NULL, &part));
    if (o->in_frame) {
        ART_TRY(art_find_checked(ctx, model->root, o->in_frame, NULL, &frame));
        ART_TRY(art_comp_pose(ctx, frame, &T));
    }
    if (job->moves) {
        job_transformer(job, frame ? &T : NULL, &t);
        ART_TRY(art_transform_geometry(ctx, part, &t, &how));
    }
    if (job->scales) ART_TRY(art_scale_units(ctx, model->root, &job->s));
    ART_TRY(job_name_sides(job, part));
out:
    return status;
}

int job_read_model(struct job *job, const struct art_source *src, struct art_schema **schema,
                   struct art_model **model)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_read_options read = {
        .data_dirs = job->data_dirs, .n_data_dirs = job->o->data.n, .variables = environ};
    int status;
    ART_TRY(art_script_schema(ctx, NULL, job->aliases, job->o->alias.n, schema));
    ART_TRY(art_model_load_source(ctx, *schema, src, &read, model));
out:
    return status;
}

int job_write_model(struct job *job, const struct art_model *model)
{
    return art_model_write_file(&job->cli->ctx, model, job->cli->output);
}

static int lattice_around_model(struct job *job, struct art_model *model)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_comp *part = model->root;
    double min[3], max[3];
    int status;
    if (job->o->part) ART_TRY(art_find_checked(ctx, model->root, job->o->part, NULL, &part));
    ART_TRY(art_comp_bounds(ctx, part, min, max));
    ART_TRY(job_make_lattice(job, min, max));
out:
    return status;
}

static int run_model(struct job *job, const struct art_source *src)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    int status;
    if (job->o->column.n) return usage(job, "--column belongs to tables, not to models");
    ART_TRY(job_read_model(job, src, &schema, &model));
    if (job->o->make_lattice) {
        ART_TRY(lattice_around_model(job, model));
    } else {
        ART_TRY(change_model(job, model));
        ART_TRY(report(job));
        ART_TRY(job_write_model(job, model));
    }
out:
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

/* ----------------------------------------------------------------------- meshes */

/* The unit that the file stated becomes the new one; after a mere factor it holds no longer. */
static int restate(const struct job *job, char **units)
{
    const struct options *o = job->o;
    char *now = NULL;
    int status = ART_OK;
    if (!job->scales) return ART_OK;
    if (o->units && o->scale_length == 1 && o->scale_mass == 1 && o->scale_time == 1)
        ART_TRY(art_units_restate(&job->cli->ctx, *units, o->units, &now));
    else if (job->s.length == 1)
        return ART_OK;
    art_free(*units);
    *units = now;
out:
    return status;
}

static int change_volume(const struct job *job, struct art_volume *vol)
{
    struct art_field *thickness = art_fields_find(&vol->elem_fields, "thickness");
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_transformer t;
    double s = job->s.length;
    int status = ART_OK;
    job_transformer(job, NULL, &t);
    if (job->moves) ART_TRY(art_transform_volume(ctx, vol, &t));
    for (size_t i = 0; i < 3 * (size_t)vol->n_nodes && s != 1; i++) vol->pos[i] *= s;
    for (int i = 0; thickness && thickness->dim == 1 && i < thickness->n; i++)
        thickness->val[i] *= s;
    status = restate(job, &vol->units);
out:
    return status;
}

static int run_volume(struct job *job, const struct art_source *src,
                      const struct art_format *format)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_format *out_format;
    struct art_volume *vol = NULL;
    double min[3], max[3];
    int status;
    if (job->o->part || job->o->in_frame || job->o->loads || job->o->column.n)
        return usage(job, "--part, --in-frame, --loads and --column say nothing about a mesh");
    if (job->o->make_lattice) {
        ART_TRY(format->read(ctx, &vol, src));
        if (!art_volume_bounds(vol, min, max))
            status = art_error(ctx, ART_ERANGE, NULL, "there is nothing to put a lattice around");
        else
            status = job_make_lattice(job, min, max);
        goto out;
    }
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_VOLUME, job->o->to, job->cli->output,
                                   format->name, &out_format));
    ART_TRY(format->read(ctx, &vol, src));
    ART_TRY(change_volume(job, vol));
    ART_TRY(report(job));
    ART_TRY(art_volume_check(ctx, vol));
    ART_TRY(art_volume_write(ctx, vol, job->cli->output, out_format->name));
out:
    art_volume_free(vol);
    return status;
}

static int run_mesh(struct job *job, const struct art_source *src, const struct art_format *format)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_format *out_format;
    struct art_mesh *mesh = NULL;
    struct art_transformer t;
    double s = job->s.length, min[3], max[3];
    int status;
    if (job->o->part || job->o->in_frame || job->o->loads || job->o->column.n)
        return usage(job, "--part, --in-frame, --loads and --column say nothing about a mesh");
    if (job->o->make_lattice) {
        ART_TRY(format->read(ctx, &mesh, src));
        if (!art_mesh_bounds(mesh, min, max))
            status = art_error(ctx, ART_ERANGE, NULL, "there is nothing to put a lattice around");
        else
            status = job_make_lattice(job, min, max);
        goto out;
    }
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_MESH, job->o->to, job->cli->output, format->name,
                                   &out_format));
    ART_TRY(format->read(ctx, &mesh, src));
    job_transformer(job, NULL, &t);
    if (job->moves) ART_TRY(art_transform_mesh(ctx, mesh, &t));
    ART_TRY(report(job));
    if (s != 1) ART_TRY(art_mesh_scale(ctx, mesh, s, s, s));
    ART_TRY(restate(job, &mesh->units));
    ART_TRY(art_mesh_check(ctx, mesh));
    ART_TRY(art_mesh_write(ctx, mesh, job->cli->output, out_format->name));
out:
    art_mesh_free(mesh);
    return status;
}

/* ----------------------------------------------------------------------- tables */

static int change_columns(const struct job *job, struct art_series *s, const char *what, int first,
                          int *n)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_transformer t;
    job_transformer(job, NULL, &t);
    return job->scales ? art_scale_columns(ctx, s, &job->s, what, first, n)
                       : art_transform_columns(ctx, s, &t, what, first, n);
}

/* COLUMN=WHAT; COLUMN "all": again and again up to the last. */
static int apply_column(const struct job *job, struct art_series *s, const char *text)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const char *eq = strrchr(text, '=');
    char name[200], hint[ART_COLUMNS_HINT];
    int n = 0, status;
    if (!eq || eq == text || !eq[1] || eq - text >= (long)sizeof name)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--column takes COLUMN=WHAT, such as 1=point or p.x=L/T, not '%s'", text);
    memcpy(name, text, (size_t)(eq - text));
    name[eq - text] = '\0';
    if (strcmp(name, "all") == 0) {
        for (int at = 0; at < s->vsize; at += n) ART_TRY(change_columns(job, s, eq + 1, at, &n));
        return ART_OK;
    }
    int first = art_series_column(s, name);
    if (first < 0 && strlen(name) + 2 < sizeof name) {
        /* the three columns of a marker or a point go by its name */
        char x[sizeof name + 2];
        snprintf(x, sizeof x, "%s.x", name);
        first = art_series_column(s, x);
    }
    if (first < 0)
        return art_error(ctx, ART_ENOTFOUND, NULL, "there is no column '%s'%s", name,
                         art_series_hint(s, name, hint));
    status = change_columns(job, s, eq + 1, first, &n);
out:
    return status;
}

/* True if a series states its unit as one of length; what the columns of markers are is known, too.
 */
static bool has_length(const struct art_series *s)
{
    return art_streq(s->units, "m") || art_streq(s->units, "cm") || art_streq(s->units, "mm");
}

static int change_table(const struct job *job, struct art_series *s, bool points)
{
    int status = ART_OK, n = 0;
    for (int i = 0; i < job->o->column.n; i++)
        ART_TRY(apply_column(job, s, job->o->column.items[i].text));
    for (int at = 0; points && at < s->vsize; at += n)
        ART_TRY(change_columns(job, s, job->scales ? "L" : "point", at, &n));
    if (has_length(s)) status = restate(job, &s->units);
out:
    return status;
}

static int run_table(const struct job *job, const struct art_source *src,
                     const struct art_format *format)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct options *o = job->o;
    const struct art_format *out_format;
    struct art_series s;
    bool open = false;
    bool points = o->column.n == 0 && art_streq(format->name, "trc");
    int status;
    if (o->make_lattice) return usage(job, "there is no lattice around a table");
    if (o->part || o->in_frame || o->loads)
        return usage(job, "--part, --in-frame and --loads say nothing about a table");
    if (job->moves && job->scales)
        return usage(job, "a table takes either a transform or other units at a time");
    if (o->column.n == 0 && !points && (job->moves || job->s.mass != 1 || job->s.length != 1))
        return usage(job, "say what the columns of the table are, as in --column 1=point");
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_SERIES, o->to, job->cli->output, format->name,
                                   &out_format));
    ART_TRY(format->read(ctx, &s, src));
    open = true;
    ART_TRY(change_table(job, &s, points));
    ART_TRY(report(job));
    art_scale_times(&s, &job->s);
    ART_TRY(art_series_write(ctx, &s, job->cli->output, out_format->name));
out:
    if (open) art_series_fini(&s);
    return status;
}

/* ------------------------------------------------------------------------ choice */

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* The format of a kind, one that is only written too if it is named: others report that. */
static const struct art_format *format_of(enum art_format_kind kind, const char *name,
                                          const struct art_source *src)
{
    return name ? art_format_find(kind, name) : art_format_guess(kind, NULL, src);
}

/* A file that may hold a surface or a volume mesh is a volume mesh if its name says so or it has
 * solids. */
static int is_volume(struct art_ctx *ctx, const struct art_format *mesh,
                     const struct art_format *volume, const char *path,
                     const struct art_source *src, bool *yes)
{
    struct art_quiet quiet;
    struct art_volume *vol = NULL;
    *yes = volume && volume->read;
    if (!*yes || !mesh || !mesh->read) return ART_OK;
    for (const char *const *ext = mesh->extensions; *ext; ext++)
        if (ends_in(path, *ext)) *yes = false;
    for (const char *const *ext = volume->extensions; *ext && *yes; ext++)
        if (ends_in(path, *ext)) return ART_OK;
    *yes = false;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, volume->read(ctx, &vol, src));
    if (status < 0) return art_status_stops(status) ? status : ART_OK;
    for (int e = 0; e < vol->n_elems && !*yes; e++) *yes = art_volume_type(vol, e)->dim == 3;
    art_volume_free(vol);
    return ART_OK;
}

int job_run(struct job *job, const char *name)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_source src = {0};
    const char *from = job->o->from;
    char *path = NULL;
    int status;
    ART_TRY(art_model_find(ctx, name, environ, &path));
    const bool model =
        from ? strcmp(from, "art") == 0 : ends_in(path, ".art") || ends_in(path, ".art.gz");
    ART_TRY(art_source_read(ctx, &src, path));
    const struct art_format *mesh = model ? NULL : format_of(ART_FORMAT_MESH, from, &src);
    const struct art_format *table =
        model || mesh ? NULL : format_of(ART_FORMAT_SERIES, from, &src);
    const struct art_format *volume = model ? NULL : format_of(ART_FORMAT_VOLUME, from, &src);
    bool solid = false;
    if (mesh || !table) ART_TRY(is_volume(ctx, mesh, volume, path, &src, &solid));
    bool other = solid || (mesh && mesh->read) || (table && table->read);
    if (job->o->swap_sides && other) {
        status = usage(job, "--swap-sides is for the names of a model, not for meshes and tables");
    } else if (solid) {
        status = run_volume(job, &src, volume);
    } else if (mesh && mesh->read) {
        status = run_mesh(job, &src, mesh);
    } else if (table && table->read) {
        status = run_table(job, &src, table);
    } else if (from && !model) {
        status = art_error(ctx, ART_EUSAGE, NULL,
                           "no format '%s' is read here: art, or those of art-formats(7)", from);
    } else {
        status = run_model(job, &src);
    }
out:
    art_free(path);
    art_source_fini(&src);
    return status;
}
