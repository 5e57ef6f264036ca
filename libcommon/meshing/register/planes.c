/* This takes one step of point-to-plane registration: Gauss-Newton on distances along normals. */
#include "icp_priv.h"
#include <math.h>
#include <string.h>

enum { MOST = 12 };

/* The derivative along m of the place y, seen from the centre in units of `size`, by each unknown.
 * Unknowns: 3 of the move, then 3 of a turn (and one of the scale), or the 9 of a matrix. */
static int slope(enum art_fit_kind fit, const double y[3], const double m[3], double J[MOST])
{
    int n = 6;
    art_v3_copy(J, m);
    if (fit == ART_FIT_AFFINE) {
        art_m3_outer(J + 3, m, y);
        return 12;
    }
    art_v3_cross(J + 3, y, m);
    if (fit == ART_FIT_SIMILARITY) J[n++] = art_v3_dot(y, m);
    return n;
}

/* The linear part of the step, with turns that are turns in full and not to first order. */
static void linear_part(enum art_fit_kind fit, const double *x, double A[9])
{
    struct art_rigid T;
    if (fit == ART_FIT_AFFINE) {
        art_m3_identity(A);
        for (int k = 0; k < 9; k++) A[k] += x[3 + k];
        return;
    }
    double angle = art_v3_norm(x + 3), s = angle > 0 ? sin(angle / 2) / angle : 0.5;
    const double q[4] = {cos(angle / 2), s * x[3], s * x[4], s * x[5]};
    art_rigid_from_quat(&T, (const double[3]){0, 0, 0}, q);
    art_m3_scale(A, fit == ART_FIT_SIMILARITY ? exp(x[6]) : 1, T.R);
}

/* Computes the normal equations, the matrix by rows m x m. Returns the count of unknowns. */
static int equations(enum art_fit_kind fit, int n, const struct icp_pair *pair,
                     const double (*moved)[3], const double center[3], double size,
                     double N[MOST * MOST], double b[MOST])
{
    double J[MOST], y[3], e[3];
    int m = 0;
    memset(N, 0, MOST * MOST * sizeof *N);
    memset(b, 0, MOST * sizeof *b);
    for (int i = 0; i < n; i++) {
        const double *p = moved[pair[i].i];
        art_v3_sub(y, p, center);
        art_v3_scale(y, 1 / size, y);
        art_v3_sub(e, pair[i].at, p);
        m = slope(fit, y, pair[i].normal, J);
        double r = art_v3_dot(e, pair[i].normal) / size;
        for (int j = 0; j < m; j++) {
            b[j] += J[j] * r;
            for (int k = 0; k < m; k++) N[m * j + k] += J[j] * J[k];
        }
    }
    return m;
}

int icp_to_planes(struct art_ctx *ctx, struct art_dense *dense, enum art_fit_kind fit, int n,
                  const struct icp_pair *pair, const double (*moved)[3], const double center[3],
                  double size, struct art_affine *X)
{
    double N[MOST * MOST], x[MOST], trace = 0, A[9], d[3];
    int m = equations(fit, n, pair, moved, center, size, N, x), status;
    for (int j = 0; j < m; j++) trace += N[m * j + j];
    /* ways in which the surface slides onto itself have no equation; a little weight keeps them at
     * rest */
    for (int j = 0; j < m; j++) N[m * j + j] += 1e-9 * trace + 1e-300;
    ART_TRY(art_dense_factor_sym(ctx, dense, m, N));
    art_dense_solve(dense, x);
    linear_part(fit, x, A);
    /* y -> center + A (y - center) + size t, after X */
    art_m3_mul(X->A, A, X->A);
    art_v3_sub(d, X->p, center);
    art_m3_mulvec(d, A, d);
    for (int k = 0; k < 3; k++) X->p[k] = center[k] + d[k] + size * x[k];
out:
    return status;
}
