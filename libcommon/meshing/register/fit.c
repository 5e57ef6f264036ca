/* The transform that brings points onto their partners with the least squares. */
#include <art/linalg.h>
#include <art/register.h>
#include <float.h>
#include <math.h>

int art_fit_least(enum art_fit_kind fit)
{
    return fit == ART_FIT_AFFINE ? 4 : 3;
}

static void means(int n, const double (*from)[3], const double (*to)[3], double a[3], double b[3])
{
    art_v3_set(a, 0, 0, 0);
    art_v3_set(b, 0, 0, 0);
    for (int i = 0; i < n; i++) {
        art_v3_add(a, a, from[i]);
        art_v3_add(b, b, to[i]);
    }
    art_v3_scale(a, 1.0 / n, a);
    art_v3_scale(b, 1.0 / n, b);
}

/* The largest eigenvalue, its vector, and how far the next one is below it. */
static double largest(double A[4][4], double v[4], double *gap)
{
    double V[4][4];
    int best = 0;
    art_dense_sym_eigen(4, A[0], V[0]);
    for (int i = 1; i < 4; i++)
        if (A[i][i] > A[best][best]) best = i;
    *gap = INFINITY;
    for (int i = 0; i < 4; i++) {
        v[i] = V[best][i];
        if (i != best) *gap = fmin(*gap, A[best][best] - A[i][i]);
    }
    return A[best][best];
}

/* Horn's matrix of S = sum a b^T. */
static void horn(const double S[9], double N[4][4])
{
    const double d[4] = {S[5] - S[7], S[6] - S[2], S[1] - S[3], art_m3_trace(S)};
    N[0][0] = d[3];
    for (int i = 0; i < 3; i++) {
        N[0][i + 1] = N[i + 1][0] = d[i];
        for (int j = 0; j < 3; j++)
            N[i + 1][j + 1] = S[3 * i + j] + S[3 * j + i] - (i == j ? d[3] : 0);
    }
}

static int fit_turn(struct art_ctx *ctx, struct art_affine *X, const double S[9], double spread,
                    double spread_to, bool scale)
{
    double N[4][4], q[4], gap, top;
    struct art_rigid T;
    horn(S, N);
    top = largest(N, q, &gap);
    /* the gap is twice the sum of the two smaller singular values: none if the points are on a line
     */
    if (!(gap > 1e-10 * sqrt(spread * spread_to)))
        return art_error(ctx, ART_ESINGULAR, NULL,
                         "the points do not determine a turn: they are at one place or on a line");
    art_rigid_from_quat(&T, (const double[3]){0, 0, 0}, q);
    art_m3_scale(X->A, scale ? top / spread : 1, T.R);
    return ART_OK;
}

static int fit_affine(struct art_ctx *ctx, struct art_affine *X, const double S[9],
                      const double C[9])
{
    double lambda[3], V[9], inverse[9];
    art_m3_sym_eigen(C, lambda, V);
    if (!(lambda[0] > 1e-12 * lambda[2]) || !art_m3_inverse(inverse, C))
        return art_error(ctx, ART_ESINGULAR, NULL,
                         "the points do not determine an affine map: they are in a plane");
    art_m3_tmul(X->A, S, inverse); /* S^T C^-1 = sum b a^T (sum a a^T)^-1 */
    return ART_OK;
}

int art_fit_points(struct art_ctx *ctx, struct art_affine *X, enum art_fit_kind fit, int n,
                   const double (*from)[3], const double (*to)[3])
{
    double a0[3], b0[3], S[9] = {0}, C[9] = {0}, spread_to = 0, moved[3];
    int status;
    if (n < art_fit_least(fit))
        return art_error(ctx, ART_ESHAPE, NULL, "%d pairs of points are too few, it takes %d", n,
                         art_fit_least(fit));
    means(n, from, to, a0, b0);
    for (int i = 0; i < n; i++) {
        double a[3], b[3], M[9];
        art_v3_sub(a, from[i], a0);
        art_v3_sub(b, to[i], b0);
        art_m3_outer(M, a, b);
        art_m3_add(S, S, M);
        art_m3_outer(M, a, a);
        art_m3_add(C, C, M);
        spread_to += art_v3_dot(b, b);
    }
    if (fit == ART_FIT_AFFINE)
        ART_TRY(fit_affine(ctx, X, S, C));
    else
        ART_TRY(fit_turn(ctx, X, S, art_m3_trace(C), spread_to, fit == ART_FIT_SIMILARITY));
    art_m3_mulvec(moved, X->A, a0);
    art_v3_sub(X->p, b0, moved);
    status = ART_OK;
out:
    return status;
}
