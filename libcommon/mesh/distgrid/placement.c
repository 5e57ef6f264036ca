/* This determines the placement of a grid: its axes, box and cells. */
#include "distgrid_priv.h"

/* Narrower boxes are widened to this part of their largest width. */
#define LEAST_WIDTH 0.05

struct box {
    double R[9];   /* axes as columns */
    double mid[3]; /* in these axes */
    double width[3];
};

/* Computes the box around all corners of faces along the axes R; false if it has no extent. */
static bool measure(const struct art_mesh *mesh, const double R[9], struct box *box)
{
    double min[3] = {INFINITY, INFINITY, INFINITY}, max[3] = {-INFINITY, -INFINITY, -INFINITY},
           most = 0;
    art_m3_copy(box->R, R);
    for (int c = 0; c < art_mesh_n_corners(mesh); c++) {
        const double *p = mesh->pos + 3 * (size_t)mesh->face_vert[c];
        for (int a = 0; a < 3; a++) {
            double x = R[a] * p[0] + R[3 + a] * p[1] + R[6 + a] * p[2];
            min[a] = fmin(min[a], x);
            max[a] = fmax(max[a], x);
        }
    }
    for (int a = 0; a < 3; a++) {
        box->mid[a] = 0.5 * min[a] + 0.5 * max[a];
        box->width[a] = max[a] - min[a];
        most = fmax(most, box->width[a]);
    }
    for (int a = 0; a < 3; a++) box->width[a] = fmax(box->width[a], LEAST_WIDTH * most);
    return most > 0 && isfinite(most);
}

/* The columns of V as axes in the order and senses whose rotation turns least: the largest trace.
 */
static void least_turn(const double V[9], double R[9])
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
    double best = -INFINITY;
    for (int o = 0; o < 6; o++)
        for (int s = 0; s < 8; s++) {
            double sign[3], trace = 0, parity = o < 3 ? 1 : -1;
            for (int a = 0; a < 3; a++) {
                sign[a] = s >> a & 1 ? -1 : 1;
                parity *= sign[a];
                trace += sign[a] * V[3 * a + order[o][a]];
            }
            if (parity < 0 || trace <= best) continue;
            best = trace;
            for (int a = 0; a < 3; a++)
                for (int r = 0; r < 3; r++) R[3 * r + a] = sign[a] * V[3 * r + order[o][a]];
        }
}

/* Computes the axes of the covariance of the surface: those of its inertia as a shell. */
static int covariance_axes(struct art_ctx *ctx, const struct art_mesh *mesh, double R[9])
{
    struct art_inertia M;
    double lambda[3], V[9];
    int status;
    art_m3_identity(R);
    if (!(art_mesh_area(mesh) > 0)) return ART_OK;
    ART_TRY(art_mesh_inertia(ctx, mesh, ART_MESH_AREA, 1, &M));
    for (int i = 0; i < 9; i++)
        if (!isfinite(M.J[i])) return ART_OK;
    art_m3_sym_eigen(M.J, lambda, V);
    least_turn(V, R);
out:
    return status;
}

static double volume(const struct box *box)
{
    return box->width[0] * box->width[1] * box->width[2];
}

static int choose_box(struct art_ctx *ctx, const struct art_mesh *mesh, bool oriented,
                      struct box *box)
{
    double R[9];
    struct box turned;
    int status = ART_OK;
    art_m3_identity(R);
    if (!measure(mesh, R, box))
        return art_error(ctx, ART_ESHAPE, NULL, "a mesh without extent has no distance grid");
    if (!oriented) return ART_OK;
    ART_TRY(covariance_axes(ctx, mesh, R));
    if (measure(mesh, R, &turned) && volume(&turned) < volume(box)) *box = turned;
out:
    return status;
}

static int even(double n)
{
    int i = (int)n;
    return i + i % 2;
}

static int check(struct art_ctx *ctx, const struct art_distgrid_options *o)
{
    const int *r = o->resolution;
    bool given = r[0] > 0 && r[1] > 0 && r[2] > 0;
    for (int a = 0; given && a < 3; a++)
        if (r[a] > ART_DISTGRID_MAX_RES)
            return art_error(ctx, ART_ERANGE, NULL, "a resolution of %d is not in 1 to %d", r[a],
                             ART_DISTGRID_MAX_RES);
    if (!given && (o->max_resolution < 1 || o->max_resolution > ART_DISTGRID_MAX_RES))
        return art_error(ctx, ART_ERANGE, NULL, "a largest resolution of %d is not in 1 to %d",
                         o->max_resolution, ART_DISTGRID_MAX_RES);
    if (!(o->margin >= 0 && o->margin <= 100))
        return art_error(ctx, ART_ERANGE, NULL, "a margin of %g is not in 0 to 100", o->margin);
    if (!(o->extend >= 0 && isfinite(o->extend)))
        return art_error(ctx, ART_ERANGE, NULL, "a grid cannot be extended by %g", o->extend);
    return ART_OK;
}

int distgrid_fit(struct art_ctx *ctx, struct art_distgrid *grid, const struct art_mesh *mesh,
                 const struct art_distgrid_options *options)
{
    struct box box;
    double most = 0;
    const int *r = options->resolution;
    bool given = r[0] > 0 && r[1] > 0 && r[2] > 0;
    int status;
    ART_TRY(check(ctx, options));
    ART_TRY(choose_box(ctx, mesh, options->oriented, &box));
    for (int a = 0; a < 3; a++) {
        box.width[a] = box.width[a] * (1 + 2 * options->margin) + 2 * options->extend;
        most = fmax(most, box.width[a]);
    }
    for (int a = 0; a < 3; a++) {
        double cell = most / options->max_resolution;
        /* a ratio that is whole but for rounding counts as whole */
        grid->res[a] = given ? even(r[a]) : even(fmax(ceil(box.width[a] / cell - 1e-9), 1));
        grid->cell[a] = given ? box.width[a] / grid->res[a] : cell;
        box.mid[a] -= 0.5 * grid->res[a] * grid->cell[a];
    }
    if (!isfinite(most * most * most) || !(grid->cell[0] * grid->cell[1] * grid->cell[2] > 0))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the mesh is too large or too small for a distance grid");
    art_m3_copy(grid->T.R, box.R);
    art_m3_mulvec(grid->T.p, box.R, box.mid);
out:
    return status;
}
