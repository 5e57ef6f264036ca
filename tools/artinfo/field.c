/* artinfo field: the values of a field where they are given, at points, on a mesh. */
#include "artinfo.h"
#include <art/femmodel.h>
#include <art/format.h>
#include <art/volume.h>
#include <math.h>
#include <string.h>

static const char *const wheres[] = {"inside", "nearest", "nowhere"};

struct job {
    struct art_ctx *ctx;
    struct art_buf *buf;
    const struct field_options *o;
    struct art_fieldcomp *f;
    int size;
    char sep;
};

static bool as_csv(const struct art_cli *cli)
{
    return cli->output &&
           (art_ends_with(cli->output, ".csv") || art_ends_with(cli->output, ".csv.gz"));
}

/* value, or value1 value2 ... of vectors, value11 ... by rows of matrices; then their derivatives.
 */
static void put_names(const struct job *job, bool grad)
{
    int rows, cols;
    (void)art_fieldcomp_size(job->f, &rows, &cols);
    for (int d = 0; d < (grad ? 4 : 1); d++)
        for (int i = 0; i < job->size; i++) {
            art_buf_putc(job->buf, job->sep);
            if (d > 0) art_buf_printf(job->buf, "d%c_", "xyz"[d - 1]);
            art_buf_puts(job->buf, "value");
            if (cols > 1)
                art_buf_printf(job->buf, "%d.%d", i / cols + 1, i % cols + 1);
            else if (!art_fieldcomp_is_scalar(job->f))
                art_buf_printf(job->buf, "%d", i + 1);
        }
    art_buf_putc(job->buf, '\n');
}

static void put_numbers(const struct job *job, const double *x, int n, int stride)
{
    for (int i = 0; i < n; i++) {
        art_buf_putc(job->buf, job->sep);
        art_buf_real(job->buf, x[i * stride]);
    }
}

/* --------------------------------------------------------------------- own values */

/* The owner of a value, by enum art_fieldcomp_on; the list in the FEM model. */
static const struct {
    const char *name, *shell, *list, *shell_list;
} owners[] = {{"vertex", NULL, NULL, NULL},
              {"node", NULL, "nodes", NULL},
              {"element", "shell", "elements", "shellElements"},
              {"element", "shell", "elements", "shellElements"},
              {"vertex", NULL, NULL, NULL},
              {"face", NULL, NULL, NULL}};

static void put_own(const struct job *job, bool shell)
{
    const struct art_fieldcomp *f = job->f;
    enum art_fieldcomp_on on = art_fieldcomp_on(f);
    const char *list_name = shell ? owners[on].shell_list : owners[on].list;
    const struct art_comp *list =
        list_name ? art_comp_child(art_fieldcomp_base(f), list_name) : NULL;
    for (int i = 0; i < art_fieldcomp_count(f, shell); i++) {
        int n = art_fieldcomp_count_points(f, shell, i);
        for (int k = 0; k < (n ? n : 1); k++) {
            art_buf_printf(job->buf, "%s%c%d%c", shell ? owners[on].shell : owners[on].name,
                           job->sep, list ? list->children[i]->number : i, job->sep);
            if (n) art_buf_printf(job->buf, "%d%c", k, job->sep);
            art_buf_puts(job->buf, art_fieldcomp_is_set(f, shell, i, k) ? "set" : "default");
            put_numbers(job, art_fieldcomp_value(f, shell, i, k), job->size, 1);
            art_buf_putc(job->buf, '\n');
        }
    }
}

static void put_values(const struct job *job)
{
    bool points = art_fieldcomp_on(job->f) == ART_FIELD_ON_POINTS;
    art_buf_printf(job->buf, "# of%cnumber%c", job->sep, job->sep);
    if (points) art_buf_printf(job->buf, "point%c", job->sep);
    art_buf_puts(job->buf, "from");
    put_names(job, false);
    put_own(job, false);
    put_own(job, true);
}

/* -------------------------------------------------------------------------- points */

static void put_point(const struct job *job, const double p[3])
{
    double out[ART_FIELD_MAX_NUMBERS], grad[3 * ART_FIELD_MAX_NUMBERS];
    for (int i = 0; i < job->size; i++) out[i] = NAN;
    for (int i = 0; i < 3 * job->size; i++) grad[i] = NAN;
    enum art_fieldcomp_where where =
        art_fieldcomp_at(job->f, p, out, job->o->gradient ? grad : NULL);
    art_buf_real(job->buf, p[0]);
    put_numbers(job, p + 1, 2, 1);
    art_buf_printf(job->buf, "%c%s", job->sep, wheres[where]);
    put_numbers(job, out, job->size, 1);
    for (int d = 0; d < 3 && job->o->gradient; d++) put_numbers(job, grad + d, job->size, 3);
    art_buf_putc(job->buf, '\n');
}

/* Columns of a point by their names, else the first three. */
static int point_columns(struct art_ctx *ctx, const struct art_table *table, int col[3])
{
    static const char *const names[3] = {"x", "y", "z"};
    int named = 0;
    for (int a = 0; a < 3; a++) named += (col[a] = art_table_column(table, names[a])) >= 0;
    for (int a = 0; named < 3 && a < 3; a++) col[a] = a;
    if (table->n_cols <= 3) return ART_OK;
    return art_warn_strict(
        ctx, ART_ESHAPE, &(struct art_loc){table->name, 0, 0},
        "%d column{s} {is|are} no coordinate{s} and left out: a point takes three "
        "numbers",
        table->n_cols - 3);
}

static int put_points(const struct job *job, const char *path)
{
    struct art_source src = {0};
    struct art_table table = {0};
    int status, col[3];
    ART_TRY(art_source_read(job->ctx, &src, path));
    ART_TRY(art_table_read(job->ctx, &table, &src, 0));
    ART_TRY(point_columns(job->ctx, &table, col));
    art_buf_printf(job->buf, "# x%cy%cz%cwhere", job->sep, job->sep, job->sep);
    put_names(job, job->o->gradient);
    for (size_t r = 0; r < table.n_rows; r++) {
        const double *row = table.num + r * (size_t)table.n_cols;
        const struct art_loc loc = {table.name, table.line[r], 1};
        const bool whole = table.n_cols >= 3;
        const double p[3] = {whole ? row[col[0]] : NAN, whole ? row[col[1]] : NAN,
                             whole ? row[col[2]] : NAN};
        if (!isfinite(p[0] + p[1] + p[2])) {
            status = art_error(job->ctx, ART_ESYNTAX, &loc, "a point takes three numbers");
            goto out;
        }
        put_point(job, p);
    }
out:
    art_table_fini(&table);
    art_source_fini(&src);
    return status;
}

/* -------------------------------------------------------------------------- meshes */

static int sample(const struct job *job, struct art_fields *fields, int n, const double *pos)
{
    struct art_field *field;
    const struct art_comp *comp = art_fieldcomp_comp(job->f);
    const char *name = comp->name ? comp->name : "field";
    double out[ART_FIELD_MAX_NUMBERS];
    art_fields_remove(fields, name);
    int status = art_fields_add(job->ctx, fields, name, ART_F64, job->size, n, &field);
    for (int i = 0; i < n && status == ART_OK; i++) {
        bool any = art_fieldcomp_at(job->f, pos + 3 * (size_t)i, out, NULL) != ART_FIELD_NO_VALUE;
        for (int k = 0; k < job->size; k++)
            field->val[(size_t)i * (size_t)job->size + (size_t)k] = any ? out[k] : NAN;
    }
    return status;
}

/* Solids if the file has some, else a surface; standard input, which can be read once, is a
 * surface. */
static int put_mesh(struct art_cli *cli, const struct job *job)
{
    struct art_volume *vol = NULL;
    struct art_mesh *mesh = NULL;
    const struct art_format *format;
    struct art_ctx quiet;
    int status;
    art_ctx_init(&quiet);
    if (strcmp(job->o->on, "-") != 0 && art_volume_read(&quiet, &vol, job->o->on, NULL) == ART_OK &&
        vol->n_elems > 0) {
        ART_TRY(sample(job, &vol->node_fields, vol->n_nodes, vol->pos));
        ART_TRY(art_format_for_writing(job->ctx, ART_FORMAT_VOLUME, job->o->to, cli->output, "vtu",
                                       &format));
        ART_TRY(art_volume_write(job->ctx, vol, cli->output, format->name));
    } else {
        ART_TRY(art_mesh_read(job->ctx, &mesh, job->o->on, NULL));
        ART_TRY(sample(job, &mesh->vertex_fields, mesh->n_verts, mesh->pos));
        ART_TRY(art_format_for_writing(job->ctx, ART_FORMAT_MESH, job->o->to, cli->output, "vtp",
                                       &format));
        ART_TRY(art_mesh_write(job->ctx, mesh, cli->output, format->name));
    }
out:
    art_volume_free(vol);
    art_mesh_free(mesh);
    art_ctx_fini(&quiet);
    return status;
}

/* --------------------------------------------------------------------------- run */

static int use(struct art_cli *cli, struct job *job)
{
    int status;
    if (cli->n_args > 2 && job->o->on)
        return art_error(job->ctx, ART_EUSAGE, NULL, "either points or --on, not both");
    if (job->o->gradient && cli->n_args < 3)
        return art_error(job->ctx, ART_EUSAGE, NULL, "--gradient takes points");
    if (job->o->to && !job->o->on) return art_error(job->ctx, ART_EUSAGE, NULL, "--to takes --on");
    if (cli->n_args == 2 && !job->o->on) return put_values(job), ART_OK;
    ART_TRY(art_fieldcomp_search(job->ctx, job->f));
    return job->o->on ? put_mesh(cli, job) : put_points(job, cli->args[2]);
out:
    return status;
}

int run_field(struct art_cli *cli, void *options)
{
    struct input in;
    struct art_buf buf;
    struct art_comp *comp;
    struct job job = {.ctx = &cli->ctx, .buf = &buf, .o = options, .sep = as_csv(cli) ? ',' : '\t'};
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, options, cli->args, 1, false));
    ART_TRY(input_find(&cli->ctx, in.models[0]->root, cli->args[1], &comp));
    ART_TRY(art_fieldcomp_open(&cli->ctx, comp, &job.f));
    job.size = art_fieldcomp_size(job.f, NULL, NULL);
    ART_TRY(use(cli, &job));
out:
    if (job.o->on && status == ART_OK)
        art_buf_fini(&buf);
    else
        status = finish(cli, &buf, status);
    art_fieldcomp_free(job.f);
    input_close(&in);
    return status;
}
