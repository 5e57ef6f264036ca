#include "artimage.h"
#include <art/element.h>
#include <art/series.h>
#include <art/volume.h>

struct sample_options {
    struct input in;
    const char *to, *name, *expr, *mesh_from;
    int method, time, where;
    double outside;
    bool surface;
};

enum { NODES, ELEMENTS };

static const struct art_cli_option sample_table[] = {
    ART_OPTION(sample_options, name, "field", 0, STRING("NAME"), "name of the field",
               .init = "value"),
    ART_OPTION(sample_options, where, "at", 0, CHOICE("WHERE", "nodes|elements"),
               "values at nodes (vertices), or means over elements (faces)", .init = "nodes"),
    ART_OPTION(sample_options, expr, "expr", 0, STRING("EXPR"),
               "what becomes of the value v of the image at x, y, z: '6850*(v/1000)**1.49'"),
    ART_OPTION(sample_options, method, "method", 0, CHOICE("METHOD", "nearest|linear|cubic"),
               "interpolation", .init = "linear"),
    ART_OPTION(sample_options, time, "time", 0, INT("N"), "number of the time", .range = ">= 0"),
    ART_OPTION(sample_options, outside, "outside", 0, REAL("VALUE"),
               "value of what lies outside the image"),
    ART_OPTION(sample_options, surface, "surface", 0, FLAG, "MESH is a surface, not a volume mesh"),
    ART_OPTION(sample_options, mesh_from, "mesh-format", 0, STRING("FORMAT"), "format of the mesh"),
    INPUT_OPTIONS(sample_options),
    ART_OPTION(sample_options, to, "to", 't', STRING("FORMAT"), "format of the output"),
    {0}};

/* Values of points [n][3] through the expression. */
static int evaluate(struct art_cli *cli, const char *text, int n, const double *x, double *v)
{
    static const struct art_expr_var vars[4] = {{"v", 1}, {"x", 1}, {"y", 1}, {"z", 1}};
    const struct art_expr_column column[4] = {{v, 1}, {x, 3}, {x + 1, 3}, {x + 2, 3}};
    struct art_expr *expr = NULL;
    double *t = NULL, *out = NULL;
    int status;
    ART_TRY(art_expr_compile(&cli->ctx, &expr, text, NULL, vars, 4, false) < 0 ? ART_EUSAGE
                                                                               : ART_OK);
    if (art_expr_size(expr) != 1) {
        status = usage(cli, "--expr: the expression is not one number");
        goto out;
    }
    t = art_alloc(&cli->ctx, (size_t)n + 1, sizeof *t);
    out = art_alloc(&cli->ctx, (size_t)n + 1, sizeof *out);
    if (!t || !out) {
        status = cli->ctx.status;
        goto out;
    }
    ART_TRY(art_expr_eval(&cli->ctx, expr, column, t, (size_t)n, out));
    for (int i = 0; i < n; i++)
        if (!isfinite(out[i])) {
            status = art_error(&cli->ctx, ART_ERANGE, NULL,
                               "the expression gives no finite number for v = %g at %g %g %g", v[i],
                               x[3 * i], x[3 * i + 1], x[3 * i + 2]);
            goto out;
        }
    memcpy(v, out, (size_t)n * sizeof *v);
out:
    art_free(t);
    art_free(out);
    art_expr_free(expr);
    return status;
}

/* Values of the image at n points. */
static int at_points(struct art_cli *cli, const struct sample_options *o,
                     const struct art_image *image, int n, const double *x, double *v)
{
    struct art_affine inverse;
    int n_out = 0;
    if (!art_affine_inverse(&inverse, &image->X)) return ART_ESINGULAR;
    for (int i = 0; i < n; i++) {
        double at[3];
        bool out = false;
        art_affine_point(at, &inverse, x + 3 * (size_t)i);
        for (int a = 0; a < 3; a++) out = out || !(at[a] >= -0.5 && at[a] <= image->n[a] - 0.5);
        n_out += out;
        v[i] = art_image_value(image, (enum art_image_interpolation)o->method, at, o->time, 0,
                               o->outside);
    }
    if (n_out && !art_cli_given(cli, "outside"))
        return art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                               "%d of %d points lie outside the image and have the value 0", n_out,
                               n);
    return ART_OK;
}

/* The points of an element at which it is sampled: integration points of the kind with nodes on its
 * edges, which are more. */
static const struct art_elem_type *points_of(const struct art_elem_type *type)
{
    return art_elem_type(type->quadratic);
}

static void element_points(const struct art_volume *vol, double *x, double *weight)
{
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e), *fine = points_of(type);
        double pos[ART_ELEM_MAX_NODES][3], N[ART_ELEM_MAX_NODES], J[9];
        art_volume_elem_pos(vol, e, pos);
        for (int p = 0; p < fine->n_points; p++, x += 3, weight++) {
            type->shape(fine->point[p], N, NULL);
            for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(x, x, N[a], pos[a]);
            *weight = fine->point[p][3];
            if (type->dim == 3)
                *weight *=
                    fabs(art_elem_jacobian(type, (const double(*)[3])pos, fine->point[p], J));
        }
    }
}

/* The means over elements of what becomes of the values. */
static int element_means(struct art_cli *cli, const struct sample_options *o,
                         const struct art_image *image, const struct art_volume *vol, double *mean)
{
    double *x = NULL, *v = NULL, *w = NULL;
    int n = 0, status;
    for (int e = 0; e < vol->n_elems; e++) n += points_of(art_volume_type(vol, e))->n_points;
    x = art_alloc(&cli->ctx, (size_t)n + 1, 3 * sizeof *x);
    v = art_alloc(&cli->ctx, (size_t)n + 1, sizeof *v);
    w = art_alloc(&cli->ctx, (size_t)n + 1, sizeof *w);
    if (!x || !v || !w) {
        status = cli->ctx.status;
        goto out;
    }
    element_points(vol, x, w);
    ART_TRY(at_points(cli, o, image, n, x, v));
    if (o->expr) ART_TRY(evaluate(cli, o->expr, n, x, v));
    n = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        double sum = 0, all = 0;
        for (int p = 0; p < points_of(art_volume_type(vol, e))->n_points; p++, n++)
            sum += w[n] * v[n], all += w[n];
        mean[e] = all > 0 ? sum / all : 0;
    }
out:
    art_free(x);
    art_free(v);
    art_free(w);
    return status;
}

/* A new field in place of one of the same name. */
static int add_field(struct art_cli *cli, struct art_fields *fields, const char *name, int n,
                     struct art_field **field)
{
    art_fields_remove(fields, name);
    return art_fields_add(&cli->ctx, fields, name, ART_F64, 1, n, field);
}

static int sample_points(struct art_cli *cli, const struct sample_options *o,
                         const struct art_image *image, int n, const double *x, double *v)
{
    int status;
    ART_TRY(at_points(cli, o, image, n, x, v));
    if (o->expr) ART_TRY(evaluate(cli, o->expr, n, x, v));
out:
    return status;
}

static int sample_volume(struct art_cli *cli, const struct sample_options *o,
                         const struct art_image *image)
{
    const struct art_format *like, *format;
    struct art_volume *vol = NULL;
    struct art_field *field;
    int status;
    ART_TRY(art_volume_read_found(&cli->ctx, &vol, cli->args[1], o->mesh_from, &like));
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_VOLUME, o->to, cli->output,
                                   like->write ? like->name : "vtu", &format));
    if (o->where == NODES) {
        ART_TRY(add_field(cli, &vol->node_fields, o->name, vol->n_nodes, &field));
        ART_TRY(sample_points(cli, o, image, vol->n_nodes, vol->pos, field->val));
    } else {
        ART_TRY(add_field(cli, &vol->elem_fields, o->name, vol->n_elems, &field));
        ART_TRY(element_means(cli, o, image, vol, field->val));
    }
    ART_TRY(art_volume_write(&cli->ctx, vol, cli->output, format->name));
out:
    art_volume_free(vol);
    return status;
}

/* The value in the middle of each face. */
static int face_values(struct art_cli *cli, const struct sample_options *o,
                       const struct art_image *image, const struct art_mesh *mesh, double *mean)
{
    double *x = art_alloc(&cli->ctx, (size_t)mesh->n_faces + 1, 3 * sizeof *x);
    if (!x) return cli->ctx.status;
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++)
            art_v3_add_scaled(x + 3 * (size_t)f, x + 3 * (size_t)f, 1.0 / n,
                              mesh->pos + 3 * (size_t)mesh->face_vert[c]);
    }
    int status = sample_points(cli, o, image, mesh->n_faces, x, mean);
    art_free(x);
    return status;
}

static int sample_surface(struct art_cli *cli, const struct sample_options *o,
                          const struct art_image *image)
{
    const struct art_format *like, *format;
    struct art_mesh *mesh = NULL;
    struct art_field *field;
    int status;
    ART_TRY(art_mesh_read_found(&cli->ctx, &mesh, cli->args[1], o->mesh_from, &like));
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_MESH, o->to, cli->output, "ply", &format));
    if (o->where == NODES) {
        ART_TRY(add_field(cli, &mesh->vertex_fields, o->name, mesh->n_verts, &field));
        ART_TRY(sample_points(cli, o, image, mesh->n_verts, mesh->pos, field->val));
    } else {
        ART_TRY(add_field(cli, &mesh->face_fields, o->name, mesh->n_faces, &field));
        ART_TRY(face_values(cli, o, image, mesh, field->val));
    }
    ART_TRY(art_mesh_write(&cli->ctx, mesh, cli->output, format->name));
out:
    art_mesh_free(mesh);
    return status;
}

static int sample(struct art_cli *cli, void *opts)
{
    const struct sample_options *o = opts;
    struct art_image *image = NULL;
    int status;
    ART_TRY(load(cli, &image, cli->args[0], &o->in));
    ART_TRY(need_grey(cli, &image));
    note_time(cli, image);
    if (o->time >= image->n_times) {
        status = art_error(&cli->ctx, ART_ERANGE, NULL, "the image has times 0 to %d, not %d",
                           image->n_times - 1, o->time);
        goto out;
    }
    ART_TRY(o->surface ? sample_surface(cli, o, image) : sample_volume(cli, o, image));
out:
    art_image_free(image);
    return status;
}

const struct art_cli_command sample_command =
    ART_COMMAND("sample", "values of an image at nodes or in elements of a mesh", sample_table,
                sample_options, "IMAGE MESH", 2, 2, sample);
