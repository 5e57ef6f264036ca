/* This obstacle is any other body: the surface is where the distance of its grid, interpolated by
 * cubics, is zero. */
#include "../obstacle_priv.h"
#include <art/mechtree.h>

/* Return half of the least width of the mesh along its principal axes. */
static double half_width_of(const struct art_mesh *mesh)
{
    double sum[3] = {0}, cov[9] = {0}, lambda[3], V[9], least = INFINITY;
    for (int i = 0; i < mesh->n_verts; i++) art_v3_add(sum, sum, mesh->pos + 3 * (size_t)i);
    art_v3_scale(sum, 1.0 / mesh->n_verts, sum);
    for (int i = 0; i < mesh->n_verts; i++) {
        double x[3], xx[9];
        art_v3_sub(x, mesh->pos + 3 * (size_t)i, sum);
        art_m3_outer(xx, x, x);
        art_m3_add(cov, cov, xx);
    }
    art_m3_sym_eigen(cov, lambda, V);
    for (int k = 0; k < 3; k++) {
        double lo = INFINITY, hi = -INFINITY, axis[3] = {V[k], V[3 + k], V[6 + k]};
        for (int i = 0; i < mesh->n_verts; i++) {
            double at = art_v3_dot(axis, mesh->pos + 3 * (size_t)i);
            lo = fmin(lo, at);
            hi = fmax(hi, at);
        }
        least = fmin(least, hi - lo);
    }
    return least / 2;
}

/* Check the resolution: a mesh that encloses nothing has no inside, and a surface between the
 * vertices of its grid is missed. */
static int check_resolution(struct art_ctx *ctx, const struct art_comp *body, bool closed,
                            const struct obstacle *o)
{
    const struct art_distgrid *grid = o->grid;
    const char *name = art_comp_path(body, NULL);
    size_t n = art_distgrid_n(grid), inside = 0;
    double cell = fmax(grid->cell[0], fmax(grid->cell[1], grid->cell[2]));
    for (size_t i = 0; i < n; i++) inside += grid->dist[i] < 0;
    if (grid->sign == ART_DISTGRID_SIGN_NORMALS && !closed)
        return art_error(
            ctx, ART_ESHAPE, &body->loc,
            "the mesh of '%s' is open: it encloses nothing that could be wrapped around", name);
    if (inside == 0)
        return art_error(
            ctx, ART_ESHAPE, &body->loc,
            "no vertex of the distance grid of '%s' lies inside its mesh, which is %.3g "
            "wide in places: a higher maxResolution is needed to wrap around it",
            name, 2 * o->half_width);
    if (!closed)
        art_warn(ctx, &body->loc,
                 "the mesh of '%s' is open: paths wrap around a surface that closes its holes",
                 name);
    if (o->half_width >= 1.5 * cell) return ART_OK;
    return art_warn_strict(
        ctx, ART_ESHAPE, &body->loc,
        "the distance grid of '%s' is coarse, with cells of %.3g for a mesh that is "
        "%.3g wide in places: paths wrap around another surface; increase maxResolution",
        name, cell, 2 * o->half_width);
}

static int read(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                struct obstacle *o)
{
    struct art_mesh *mesh = NULL;
    struct art_mesh_topology *topology = NULL;
    int status;
    ART_TRY(art_body_collision_mesh(ctx, body, &mesh));
    o->half_width = INFINITY;
    if (!mesh) {
        status = art_warn_strict(ctx, ART_ESHAPE, &body->loc,
                                 "'%s' has no mesh with faces whose isCollidable is true: what "
                                 "wraps around it never touches it",
                                 art_comp_path(body, NULL));
        goto out;
    }
    ART_TRY(art_bodygrid_create(ctx, body, mesh, &o->grid));
    o->interpolation = quirks->wrap_grid_tets ? ART_DISTGRID_TETS : ART_DISTGRID_CUBIC;
    o->half_width = half_width_of(mesh);
    ART_TRY(art_mesh_topology_create(ctx, &topology, mesh));
    ART_TRY(check_resolution(ctx, body, topology->closed, o));
    o->size[0] = fmin(o->grid->cell[0], fmin(o->grid->cell[1], o->grid->cell[2]));
out:
    art_mesh_topology_free(topology);
    art_mesh_free(mesh);
    return status;
}

static double distance(const struct obstacle *o, const double x[3], double n[3], double N[9])
{
    double gradient[3];
    if (!o->grid || !art_distgrid_holds(o->grid, x)) return OBSTACLE_FAR;
    return art_distgrid_at(o->grid, o->interpolation, x, n ? n : gradient, N);
}

static bool is_outside(const struct obstacle *o, const double x[3])
{
    return !o->grid || !art_distgrid_holds(o->grid, x);
}

static bool tangent(const struct obstacle *o, const double from[3], const double near[3],
                    const double side[3], double touch[3])
{
    return obstacle_tangent_by_distance(o, from, near, side, o->size[0] / 2, touch);
}

static void fini(struct obstacle *o)
{
    art_distgrid_free(o->grid);
    o->grid = NULL;
}

const struct obstacle_kind obstacle_grid = {.cls = "RigidBody",
                                            .help = "the mesh of a body, by its distance grid",
                                            .read = read,
                                            .distance = distance,
                                            .is_outside = is_outside,
                                            .tangent = tangent,
                                            .fini = fini};
