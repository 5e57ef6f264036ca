/* Colours that new vertices, or faces, polylines and points, get by themselves. */
#include "mesh_priv.h"
#include <string.h>

/* ------------------------------------------------------------------- polylines, points */

static struct art_field *find_colors(const struct art_fields *fields)
{
    struct art_field *f = art_fields_find(fields, ART_MESH_COLOR);
    return f && f->dim == 4 ? f : NULL;
}

static const double *color_of(const struct art_fields *fields, int i)
{
    const struct art_field *f = find_colors(fields);
    return f && i < f->n ? f->val + 4 * (size_t)i : NULL;
}

const double *art_mesh_line_color(const struct art_mesh *mesh, int line)
{
    return color_of(&mesh->line_fields, line);
}

const double *art_mesh_point_color(const struct art_mesh *mesh, int point)
{
    return color_of(&mesh->point_fields, point);
}

/* Items of n that have no colour get one: all or none, since they come with zeros. */
static int color_all(struct art_ctx *ctx, struct art_fields *fields, int n, const double rgba[4])
{
    struct art_field *f = find_colors(fields);
    if (f) return ART_OK;
    int status = art_fields_add(ctx, fields, ART_MESH_COLOR, ART_F64, 4, n, &f);
    for (int i = 0; status == ART_OK && i < n; i++)
        memcpy(f->val + 4 * (size_t)i, rgba, 4 * sizeof *rgba);
    return status;
}

int art_mesh_color_lines(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4])
{
    return color_all(ctx, &mesh->line_fields, mesh->n_lines, rgba);
}

static int color_points(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4])
{
    return color_all(ctx, &mesh->point_fields, mesh->n_points, rgba);
}

/* The last of n items is new. A field of the name that is something else leaves no place for
 * colours. */
int mesh_color_new_item(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_fields *fields,
                        int n)
{
    if (mesh->coloring != ART_COLORING_FACES) return ART_OK;
    if (!find_colors(fields) && art_fields_find(fields, ART_MESH_COLOR)) return ART_OK;
    int status = color_all(ctx, fields, n, mesh->new_color);
    if (status == ART_OK)
        memcpy(find_colors(fields)->val + 4 * (size_t)(n - 1), mesh->new_color,
               sizeof mesh->new_color);
    return status;
}

/* ------------------------------------------------------------------------ all of them */

static int color_features(struct art_ctx *ctx, struct art_mesh *mesh, const double rgba[4])
{
    int status;
    ART_TRY(art_mesh_color_faces(ctx, mesh, rgba));
    if (mesh->n_lines > 0) ART_TRY(art_mesh_color_lines(ctx, mesh, rgba));
    if (mesh->n_points > 0) ART_TRY(color_points(ctx, mesh, rgba));
out:
    return status;
}

int art_mesh_set_coloring(struct art_ctx *ctx, struct art_mesh *mesh,
                          enum art_mesh_coloring coloring, const double rgba[4])
{
    int status = coloring == ART_COLORING_VERTICES ? art_mesh_color_vertices(ctx, mesh, rgba)
                 : coloring == ART_COLORING_FACES  ? color_features(ctx, mesh, rgba)
                                                   : ART_OK;
    if (status < 0) return status;
    mesh->coloring = coloring;
    if (coloring != ART_COLORING_FREE) memcpy(mesh->new_color, rgba, sizeof mesh->new_color);
    return ART_OK;
}

/* Colours that were cleared or set anew since may be none of each vertex. */
int mesh_color_new_vertex(struct art_ctx *ctx, struct art_mesh *mesh)
{
    const struct art_mesh_attr *c = &mesh->color;
    if (mesh->coloring != ART_COLORING_VERTICES || c->idx || c->n != mesh->n_verts) return ART_OK;
    return art_mesh_add_value(ctx, &mesh->color, mesh->new_color);
}

int mesh_color_new_face(struct art_ctx *ctx, struct art_mesh *mesh, int corners, int n)
{
    struct art_mesh_attr *c = &mesh->color;
    if (mesh->coloring != ART_COLORING_FACES || (corners > 0 && !c->idx)) return ART_OK;
    if (!ART_RESERVE(ctx, c->idx, (size_t)corners + (size_t)n, c->idx_cap)) return ctx->status;
    for (int k = 0; k < n; k++) c->idx[corners + k] = c->n;
    return art_mesh_add_value(ctx, c, mesh->new_color);
}
