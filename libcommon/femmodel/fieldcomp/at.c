/* This evaluates a field anywhere: grids, meshes; what is made ready for that. */
#include "fieldcomp_priv.h"
#include <art/volume.h>
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------------- grids */

/* Convert to the frame of the grid's centre, and back. */
static void to_centre(const struct art_fieldcomp_grid *grid, const double p[3], double c[3])
{
    double local[3];
    art_v3_copy(local, p);
    if (!grid->local) art_rigid_inv_point(local, &grid->TLW, p);
    art_rigid_inv_point(c, &grid->TCL, local);
}

/* Cell and place in it along one axis; false if it lies outside (beyond rounding), where it is
 * clipped. */
static bool cell_of(double x, int cells, int *i, double *t)
{
    double tol = 1e-12 * cells;
    bool inside = x >= -tol && x <= cells + tol;
    double y = x < 0 ? 0 : x > cells ? cells : x;
    *i = (int)y;
    if (*i >= cells) *i = cells - 1;
    *t = y - *i;
    return inside;
}

static enum art_fieldcomp_where fieldcomp_grid_at(const struct art_fieldcomp *f, const double p[3],
                                                  double *out, double *grad)
{
    const struct art_fieldcomp_grid *grid = &f->grid;
    int i[3], nx = grid->cells[0] + 1, ny = grid->cells[1] + 1;
    double c[3], t[3], slope[3];
    bool inside = true;
    to_centre(grid, p, c);
    for (int k = 0; k < 3; k++) {
        double scale = grid->cells[k] / grid->widths[k], x = (c[k] + 0.5 * grid->widths[k]) * scale;
        if (isnan(x)) return ART_FIELD_NO_VALUE;
        bool in = cell_of(x, grid->cells[k], &i[k], &t[k]);
        slope[k] = in ? scale : 0;
        inside = inside && in;
    }
    if (!inside && !grid->clip) return ART_FIELD_NO_VALUE;
    for (int s = 0; s < f->size; s++) out[s] = 0;
    for (int s = 0; grad && s < 3 * f->size; s++) grad[s] = 0;
    for (int corner = 0; corner < 8; corner++) {
        const int b[3] = {corner & 1, corner >> 1 & 1, corner >> 2};
        double w[3], d[3];
        size_t at = (size_t)(i[0] + b[0]) +
                    (size_t)nx * ((size_t)(i[1] + b[1]) + (size_t)ny * (size_t)(i[2] + b[2]));
        const double *v = f->solid.val + at * (size_t)f->size;
        for (int k = 0; k < 3; k++) {
            w[k] = b[k] ? t[k] : 1 - t[k];
            d[k] = b[k] ? slope[k] : -slope[k];
        }
        for (int s = 0; s < f->size; s++) out[s] += w[0] * w[1] * w[2] * v[s];
        for (int s = 0; grad && s < f->size; s++) {
            grad[3 * s] += d[0] * w[1] * w[2] * v[s];
            grad[3 * s + 1] += w[0] * d[1] * w[2] * v[s];
            grad[3 * s + 2] += w[0] * w[1] * d[2] * v[s];
        }
    }
    for (int s = 0; grad && s < f->size; s++) {
        double g[3];
        art_rigid_vector(g, &grid->TCL, grad + 3 * s);
        if (!grid->local) art_rigid_vector(g, &grid->TLW, (const double[3]){g[0], g[1], g[2]});
        art_v3_copy(grad + 3 * s, g);
    }
    return inside ? ART_FIELD_INSIDE : ART_FIELD_NEAREST;
}

const struct art_fieldcomp_grid *art_fieldcomp_grid(const struct art_fieldcomp *f)
{
    return f->on == ART_FIELD_ON_GRID ? &f->grid : NULL;
}

void art_fieldcomp_grid_vertex(const struct art_fieldcomp *f, int i, double p[3])
{
    const struct art_fieldcomp_grid *grid = &f->grid;
    int nx = grid->cells[0] + 1, ny = grid->cells[1] + 1;
    const int at[3] = {i % nx, i / nx % ny, i / nx / ny};
    double c[3], local[3];
    for (int k = 0; k < 3; k++) c[k] = grid->widths[k] * ((double)at[k] / grid->cells[k] - 0.5);
    art_rigid_point(local, &grid->TCL, c);
    art_v3_copy(p, local);
    if (!grid->local) art_rigid_point(p, &grid->TLW, local);
}

/* -------------------------------------------------------------------------- meshes */

/* A point lies on a mesh within this distance, relative to its coordinates. */
#define ON_MESH 1e-9

/* The gradient along the triangle of what is linear in it. */
static void along_triangle(const struct art_fieldcomp *f, const int vert[3],
                           const double *const v[3], double *grad)
{
    const double *x[3];
    double u[3], w[3], n[3], g[3][3];
    for (int k = 0; k < 3; k++) x[k] = f->mesh->pos + 3 * (size_t)vert[k];
    art_v3_sub(u, x[1], x[0]);
    art_v3_sub(w, x[2], x[0]);
    art_v3_cross(n, u, w);
    double area2 = art_v3_norm2(n);
    for (int k = 0; k < 3; k++) { /* of the weight of corner k: n x (opposite edge) / n^2 */
        double edge[3];
        art_v3_sub(edge, x[(k + 2) % 3], x[(k + 1) % 3]);
        art_v3_cross(g[k], n, edge);
        art_v3_scale(g[k], 1 / area2, g[k]);
    }
    for (int s = 0; s < f->size; s++)
        for (int i = 0; i < 3; i++)
            grad[3 * s + i] =
                area2 > 0 ? v[0][s] * g[0][i] + v[1][s] * g[1][i] + v[2][s] * g[2][i] : NAN;
}

static enum art_fieldcomp_where fieldcomp_mesh_at(const struct art_fieldcomp *f, const double p[3],
                                                  double *out, double *grad)
{
    struct art_bvh_hit hit;
    const double *v[3];
    if (!f->bvh || !art_bvh_nearest(f->bvh, p, &hit)) return ART_FIELD_NO_VALUE;
    for (int s = 0; grad && s < 3 * f->size; s++) grad[s] = 0;
    if (f->on == ART_FIELD_ON_FACES) {
        memcpy(out, art_fieldcomp_value(f, false, hit.face, 0), (size_t)f->size * sizeof *out);
    } else {
        for (int k = 0; k < 3; k++) v[k] = art_fieldcomp_value(f, false, hit.vert[k], 0);
        for (int s = 0; s < f->size; s++)
            out[s] = hit.bary[0] * v[0][s] + hit.bary[1] * v[1][s] + hit.bary[2] * v[2][s];
        if (grad) along_triangle(f, hit.vert, v, grad);
    }
    double size = fmax(fabs(p[0]), fmax(fabs(p[1]), fabs(p[2])));
    return hit.distance <= ON_MESH * size ? ART_FIELD_INSIDE : ART_FIELD_NEAREST;
}

/* -------------------------------------------------------------------------- search */

static int other_count(struct art_ctx *ctx, const struct art_fieldcomp *f, int n, int wanted)
{
    return art_error(ctx, ART_ESHAPE, &f->comp->loc, "%d positions for the %d of '%s'", n, wanted,
                     art_comp_path(f->base, NULL));
}

/* x[n][3] in place of the positions of the tree, or NULL. */
static int search_fem(struct art_ctx *ctx, struct art_fieldcomp *f, int n, const double *x)
{
    struct art_locator *query = NULL;
    struct art_volume *now = NULL;
    int status;
    ART_TRY(art_fem_tree_mesh(ctx, f->base, false, &now));
    if (x && n != now->n_nodes) {
        status = other_count(ctx, f, n, now->n_nodes);
        goto out;
    }
    if (x) memcpy(now->pos, x, 3 * (size_t)n * sizeof *x);
    ART_TRY(art_locator_create(ctx, &query, now));
    art_locator_free(f->query);
    art_volume_free(f->vol);
    f->query = query;
    f->vol = now;
    now = NULL;
out:
    art_volume_free(now);
    return status;
}

/* Compute the pose of a mesh: of its body, with a pose of its own in it; or by itself. */
static int place_mesh(struct art_ctx *ctx, const struct art_comp *comp, struct art_rigid *T)
{
    struct art_rigid body, own;
    const struct art_comp *frame = comp->parent ? comp->parent->parent : NULL;
    art_frame_pose(comp, &own);
    *T = own;
    if (!frame || !art_comp_has_kind(frame, ART_KIND_FRAME)) return ART_OK;
    double twist[6];
    int status = art_comp_motion(ctx, frame, &body, twist);
    if (status == ART_OK) art_rigid_mul(T, &body, &own);
    return status;
}

static int search_mesh(struct art_ctx *ctx, struct art_fieldcomp *f, int n, const double *at)
{
    struct art_rigid T;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(place_mesh(ctx, f->base, &T));
    ART_TRY(art_comp_mesh(ctx, f->base, &mesh));
    if (!mesh || mesh->n_faces != f->mesh->n_faces || mesh->n_verts != f->mesh->n_verts) {
        status = art_error(ctx, ART_ESHAPE, &f->comp->loc, "the mesh of '%s' has changed",
                           art_comp_path(f->base, NULL));
        goto out;
    }
    if (at && n != mesh->n_verts) {
        status = other_count(ctx, f, n, mesh->n_verts);
        goto out;
    }
    if (at) memcpy(mesh->pos, at, 3 * (size_t)n * sizeof *at);
    for (int i = 0; i < mesh->n_verts && !at; i++) {
        double x[3];
        art_rigid_point(x, &T, mesh->pos + 3 * (size_t)i);
        art_v3_copy(mesh->pos + 3 * (size_t)i, x);
    }
    art_bvh_free(f->bvh);
    f->bvh = NULL;
    art_mesh_free(f->mesh);
    f->mesh = mesh;
    mesh = NULL;
    ART_TRY(art_bvh_create(ctx, &f->bvh, f->mesh));
out:
    art_mesh_free(mesh);
    return status;
}

int art_fieldcomp_search_at(struct art_ctx *ctx, struct art_fieldcomp *f, int n, const double *x)
{
    if (f->vol) return search_fem(ctx, f, n, x);
    return f->mesh ? search_mesh(ctx, f, n, x) : ART_OK;
}

int art_fieldcomp_search(struct art_ctx *ctx, struct art_fieldcomp *f)
{
    return art_fieldcomp_search_at(ctx, f, 0, NULL);
}

enum art_fieldcomp_where art_fieldcomp_at(const struct art_fieldcomp *f, const double p[3],
                                          double *out, double *grad)
{
    if (f->on == ART_FIELD_ON_GRID) return fieldcomp_grid_at(f, p, out, grad);
    return f->mesh ? fieldcomp_mesh_at(f, p, out, grad) : fieldcomp_fem_at(f, p, out, grad);
}

static bool place_in_fem(const struct art_fieldcomp *f, bool shell, int i, int k, double x[3])
{
    double at[ART_ELEM_MAX_NODES][3];
    if (f->on == ART_FIELD_ON_NODES) {
        art_v3_copy(x, f->vol->pos + 3 * (size_t)i);
        return true;
    }
    int e = fieldcomp_elem(f, shell, i), n = art_volume_type(f->vol, e)->n_nodes;
    art_volume_elem_pos(f->vol, e, at);
    for (int a = 0; a < n; a++)
        art_v3_add_scaled(
            x, x, f->on == ART_FIELD_ON_POINTS ? fieldcomp_kind_of(f, e)->N[k][a] : 1.0 / n, at[a]);
    return true;
}

bool art_fieldcomp_place(const struct art_fieldcomp *f, bool shell, int i, int k, double x[3])
{
    art_v3_zero(x);
    if (!art_fieldcomp_value(f, shell, i, k)) return false;
    if (f->vol) return place_in_fem(f, shell, i, k, x);
    if (f->on == ART_FIELD_ON_GRID) {
        art_fieldcomp_grid_vertex(f, i, x);
    } else if (f->on == ART_FIELD_ON_VERTICES) {
        art_v3_copy(x, f->mesh->pos + 3 * (size_t)i);
    } else {
        for (int c = f->mesh->face_off[i]; c < f->mesh->face_off[i + 1]; c++)
            art_v3_add_scaled(x, x, 1.0 / 3, f->mesh->pos + 3 * (size_t)f->mesh->face_vert[c]);
    }
    return true;
}
