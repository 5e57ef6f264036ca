/* Checks whether the distance grid of a body is fine enough. In the middle of a body distances have
 * a ridge, and normals of the cells there have no meaning: a plate of less than about two cells has
 * no others. */
#include "rules_priv.h"
#include <art/mechtree.h>
#include <math.h>
#include <stdlib.h>

static const double enough = 2; /* cells across */

/* This is the way through a body behind one face. */
struct across {
    double cells, length, area;
};

static int by_cells(const void *x, const void *y)
{
    const struct across *a = x, *b = y;
    return (a->cells > b->cells) - (a->cells < b->cells);
}

/* Cells that a way of this length and direction passes, by their widths along it. */
static double cells_along(const struct art_distgrid *grid, const double dir[3], double length)
{
    double d[3], sum = 0;
    art_m3_tmulvec(d, grid->T.R, dir);
    for (int a = 0; a < 3; a++) sum += d[a] * d[a] / (grid->cell[a] * grid->cell[a]);
    return length * sqrt(sum);
}

/* Measure from the middle of a face inward to the next one that faces the other way. */
static bool measure(const struct art_mesh *mesh, const struct art_bvh *bvh,
                    const struct art_distgrid *grid, int face, struct across *way)
{
    static const double begin =
        1e-6; /* of the width of the face, so as not to meet the face itself */
    double dir[3], out[3], from[3] = {0, 0, 0};
    int at = mesh->face_off[face], n = mesh->face_off[face + 1] - at;
    struct art_bvh_hit hit;
    art_mesh_face_area_vector(mesh, face, dir);
    way->area = art_v3_normalize(dir, dir);
    if (!(way->area > 0)) return false;
    art_v3_scale(dir, -1, dir);
    for (int k = 0; k < n; k++)
        art_v3_add_scaled(from, from, 1.0 / n, mesh->pos + 3 * (size_t)mesh->face_vert[at + k]);
    art_v3_add_scaled(from, from, begin * sqrt(way->area), dir);
    if (!art_bvh_ray(bvh, from, dir, INFINITY, &hit)) return false;
    art_mesh_face_normal(mesh, hit.face, out);
    if (!(art_v3_dot(out, dir) > 0)) return false;
    way->length = hit.distance;
    way->cells = cells_along(grid, dir, hit.distance);
    return true;
}

/* Half of the surface has less behind it, half of it more. */
static bool median(struct across *way, int n, struct across *middle)
{
    double sum = 0, all = 0;
    for (int i = 0; i < n; i++) all += way[i].area;
    if (n > 0) qsort(way, (size_t)n, sizeof *way, by_cells);
    for (int i = 0; i < n; i++)
        if ((sum += way[i].area) >= 0.5 * all) {
            *middle = way[i];
            return true;
        }
    return false;
}

static void warn_thin(struct art_ctx *ctx, const struct art_comp *body, const struct across *middle)
{
    const struct art_comp *grid = art_comp_child(body, "distanceGrid");
    const struct art_loc *loc = grid && grid->loc.line ? &grid->loc : &body->loc;
    art_warn(
        ctx, loc->line ? loc : NULL,
        "'%s' is %.3g thick and a cell of its distance grid %.3g wide: with less than %g cells "
        "across, SIGNED_DISTANCE has no useful normals; set maxResolution or resolution of its "
        "distanceGrid",
        art_comp_path(body, NULL), middle->length, middle->length / middle->cells, enough);
}

int art_contact_check_grid(struct art_ctx *ctx, const struct art_comp *body,
                           const struct art_mesh *mesh, const struct art_distgrid *grid)
{
    struct across *way = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *way), middle;
    struct art_bvh *bvh = NULL;
    int n = 0, status = ART_ENOMEM;
    if (!way) goto out;
    ART_TRY(art_bvh_create(ctx, &bvh, mesh));
    for (int f = 0; f < mesh->n_faces; f++) n += measure(mesh, bvh, grid, f, &way[n]);
    if (median(way, n, &middle) && middle.cells < enough) warn_thin(ctx, body, &middle);
out:
    art_bvh_free(bvh);
    art_free(way);
    return status;
}
