/* These functions answer queries of a grid: distance, derivatives, normals, in the frame of the
 * mesh and also outside. */
#include "distgrid_priv.h"

art_distgrid_cell_fn *distgrid_cell_of(enum art_distgrid_kind kind)
{
    return kind == ART_DISTGRID_LINEAR ? distgrid_linear
           : kind == ART_DISTGRID_TETS ? distgrid_tets
                                       : distgrid_cubic;
}

/* Coordinates of p that count cells, moved into the grid; how far it was moved along each axis, in
 * lengths. False if it was. */
static bool enter(const struct art_distgrid *grid, const double p[3], double x[3], double away[3])
{
    double s[3];
    bool in = true;
    art_rigid_inv_point(s, &grid->T, p);
    for (int a = 0; a < 3; a++) {
        x[a] = s[a] / grid->cell[a];
        away[a] = 0;
        if (x[a] >= 0 && x[a] <= grid->res[a]) continue;
        x[a] = x[a] > 0 ? grid->res[a] : 0; /* 0 also if not a number, which then is in `away` */
        away[a] = s[a] - x[a] * grid->cell[a];
        in = false;
    }
    return in;
}

bool art_distgrid_holds(const struct art_distgrid *grid, const double p[3])
{
    double x[3], away[3];
    return enter(grid, p, x, away);
}

/* R H R^T */
static void turn(const double R[9], const double H[9], double out[9])
{
    double RH[9], Rt[9];
    art_m3_mul(RH, R, H);
    art_m3_transpose(Rt, R);
    art_m3_mul(out, RH, Rt);
}

/* Outside, r is added; what is moved to the side of the grid does not change the distance there. */
static void leave(const double away[3], double r, double *g, double *H)
{
    for (int a = 0; H && a < 3; a++)
        for (int b = 0; b < 3; b++) {
            if (away[a] == 0 && away[b] == 0) continue;
            H[3 * a + b] = 0;
            if (away[a] != 0 && away[b] != 0)
                H[3 * a + b] = ((a == b) - away[a] / r * (away[b] / r)) / r;
        }
    for (int a = 0; g && a < 3; a++)
        if (away[a] != 0) g[a] = away[a] / r;
}

double art_distgrid_at(const struct art_distgrid *grid, enum art_distgrid_kind kind,
                       const double p[3], double gradient[3], double hessian[9])
{
    double x[3], away[3], g[3], H[9];
    bool in = enter(grid, p, x, away);
    double d = distgrid_cell_of(kind)(grid, x, gradient ? g : NULL, hessian ? H : NULL);
    for (int a = 0; gradient && a < 3; a++) g[a] /= grid->cell[a];
    for (int a = 0; hessian && a < 9; a++) H[a] /= grid->cell[a / 3] * grid->cell[a % 3];
    if (!in) {
        double r = art_v3_norm(away);
        leave(away, r, gradient ? g : NULL, hessian ? H : NULL);
        d += r;
    }
    if (gradient) art_rigid_vector(gradient, &grid->T, g);
    if (hessian) turn(grid->T.R, H, hessian);
    return d;
}

void art_distgrid_vertex(const struct art_distgrid *grid, int i, int j, int k, double p[3])
{
    const double s[3] = {i * grid->cell[0], j * grid->cell[1], k * grid->cell[2]};
    art_rigid_point(p, &grid->T, s);
}

/* Computes the normal at a vertex, in the axes of the grid. */
static void vertex_normal(const struct art_distgrid *grid, const int at[3], double n[3])
{
    for (int a = 0; a < 3; a++) {
        int lo[3] = {at[0], at[1], at[2]}, hi[3] = {at[0], at[1], at[2]};
        if (at[a] > 0) lo[a]--;
        if (at[a] < grid->res[a]) hi[a]++;
        n[a] = (grid->dist[art_distgrid_index(grid, hi[0], hi[1], hi[2])] -
                grid->dist[art_distgrid_index(grid, lo[0], lo[1], lo[2])]) /
               ((hi[a] - lo[a]) * grid->cell[a]);
    }
    art_v3_normalize(n, n);
}

void art_distgrid_vertex_normal(const struct art_distgrid *grid, int i, int j, int k, double n[3])
{
    const int at[3] = {i, j, k};
    double local[3];
    vertex_normal(grid, at, local);
    art_rigid_vector(n, &grid->T, local);
}

double art_distgrid_normal(const struct art_distgrid *grid, const double p[3], double n[3])
{
    double x[3], away[3], u[3], sum[3] = {0, 0, 0};
    int i[3];
    bool in = enter(grid, p, x, away);
    distgrid_locate(grid, x, 1, i, u);
    for (int c = 0; c < 8; c++) {
        const int bit[3] = {c & 1, c >> 1 & 1, c >> 2},
                  at[3] = {i[0] + bit[0], i[1] + bit[1], i[2] + bit[2]};
        double w = 1, v[3];
        for (int a = 0; a < 3; a++) w *= bit[a] ? u[a] : 1 - u[a];
        vertex_normal(grid, at, v);
        art_v3_add_scaled(sum, sum, w, v);
    }
    art_rigid_vector(n, &grid->T, sum);
    return distgrid_linear(grid, x, NULL, NULL) + (in ? 0 : art_v3_norm(away));
}
