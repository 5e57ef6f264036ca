/* This file eliminates the linear systems of strands. */
#include "wrap_priv.h"
#include <art/math.h>

/* The pivots of free runs, which stay the same as long as the properties of a spring do. */
static void make_pivots(struct wrap_band *band)
{
    double d = 0, reach = 1;
    if (band->made_c == band->c && band->made_k == band->k) return;
    for (int j = 0; j < band->cap; j++) {
        d = 1 / (band->c - (j > 0 ? band->k * band->k * d : 0));
        reach *= band->k * d;
        band->inverse[j] = d;
        band->reach[j] = reach;
    }
    band->made_c = band->c;
    band->made_k = band->k;
}

/* A = B^-1 of symmetric matrices, A: xx, xy, xz, yy, yz, zz; false if B is singular. */
static inline bool inverse(double A[6], const double B[6])
{
    double a = B[3] * B[5] - B[4] * B[4], b = B[2] * B[4] - B[1] * B[5];
    double c = B[1] * B[4] - B[2] * B[3], det = B[0] * a + B[1] * b + B[2] * c, g = 1 / det;
    if (!(fabs(det) > 0) || !isfinite(g)) return false;
    A[0] = a * g, A[1] = b * g, A[2] = c * g;
    A[3] = (B[0] * B[5] - B[2] * B[2]) * g;
    A[4] = (B[1] * B[2] - B[0] * B[4]) * g;
    A[5] = (B[0] * B[3] - B[1] * B[1]) * g;
    return true;
}

static inline void times(double y[3], const double A[6], const double x[3])
{
    double x0 = x[0], x1 = x[1], x2 = x[2];
    y[0] = A[0] * x0 + A[1] * x1 + A[2] * x2;
    y[1] = A[1] * x0 + A[3] * x1 + A[4] * x2;
    y[2] = A[2] * x0 + A[4] * x1 + A[5] * x2;
}

/* A run of n free knots, which begins at the knot `first` and leads forwards (way 1) or backwards
 * (-1).
 */
struct run {
    int first, n, way;
};

/* Compute x_j = b_j + k / d_(j-1) x_(j-1); `before` is the solution at the knot before the run, or
 * NULL for zero. */
static void eliminate(const struct wrap_band *band, struct run r, const double *before,
                      const double (*b)[3], double (*x)[3])
{
    double y[3] = {0}, w = band->k;
    if (before) art_v3_copy(y, before);
    for (int j = 0, at = r.first; j < r.n; j++, at += r.way) {
        for (int i = 0; i < 3; i++) x[at][i] = y[i] = b[at][i] + w * y[i];
        w = band->k * band->inverse[j];
    }
}

/* Compute x_j = (x_j + k x_(j+1)) / d_j from the last knot on; `behind` is the solution at the
 * knot after the run. */
static void substitute(const struct wrap_band *band, struct run r, const double *behind,
                       double (*x)[3])
{
    double y[3] = {0}, k = band->k;
    if (behind) art_v3_copy(y, behind);
    for (int j = r.n - 1, at = r.first + r.way * j; j >= 0; j--, at -= r.way)
        for (int i = 0; i < 3; i++) x[at][i] = y[i] = band->inverse[j] * (x[at][i] + k * y[i]);
}

/* The free knots before the knot in contact i; i = n: those after the last one, from the end on.
 */
static struct run run_before(const struct wrap_band *band, int i)
{
    int first = i > 0 ? band->at[i - 1] + 1 : 0;
    if (i < band->n) return (struct run){first, band->at[i] - first, 1};
    return (struct run){band->m - 1, band->m - first, -1};
}

/* What a run beside a block takes from its diagonal, and adds to its right-hand side: k times the
 * solution next to it while the block is at rest. Runs at the ends of the strand are only
 * eliminated. */
static double condense(const struct wrap_band *band, struct run r, bool outer, const double *next,
                       double y[3])
{
    if (r.n == 0) return 0;
    double w = band->k * band->inverse[r.n - 1];
    art_v3_add_scaled(y, y, outer ? w : band->k, next);
    return band->k * w;
}

/* The coupling of the knot in contact i to the one before, over the run between. */
static double coupling(const struct wrap_band *band, int i)
{
    int n = run_before(band, i).n;
    return n > 0 ? band->k * band->reach[n - 1] : band->k;
}

/* Solve for the knots in contact: D_i = H_i - e_i^2 D_(i-1)^-1, y_i = b_i + e_i D_(i-1)^-1
 * y_(i-1), then x_i = D_i^-1 (y_i + e_(i+1) x_(i+1)) backwards. */
static bool solve_contacts(struct wrap_band *band, const double (*H)[9], const double (*b)[3],
                           double (*x)[3])
{
    double D[6], z[3], e;
    for (int i = 0; i < band->n; i++) {
        int at = band->at[i];
        double *y = band->y[i], less;
        art_v3_copy(y, b[at]);
        less = condense(band, run_before(band, i), i == 0, at > 0 ? x[at - 1] : NULL, y);
        less += condense(band, run_before(band, i + 1), i + 1 == band->n,
                         at + 1 < band->m ? x[at + 1] : NULL, y);
        D[0] = H[i][0] - less, D[1] = H[i][1], D[2] = H[i][2];
        D[3] = H[i][4] - less, D[4] = H[i][5], D[5] = H[i][8] - less;
        if (i > 0) {
            e = coupling(band, i);
            for (int j = 0; j < 6; j++) D[j] -= e * e * band->pivot[i - 1][j];
            times(z, band->pivot[i - 1], band->y[i - 1]);
            art_v3_add_scaled(y, y, e, z);
        }
        if (!inverse(band->pivot[i], D)) return false;
    }
    for (int i = band->n - 1; i >= 0; i--) {
        art_v3_copy(z, band->y[i]);
        if (i + 1 < band->n) art_v3_add_scaled(z, z, coupling(band, i + 1), x[band->at[i + 1]]);
        times(x[band->at[i]], band->pivot[i], z);
    }
    return true;
}

bool wrap_band_solve(struct wrap_band *band, const double (*H)[9], const double (*b)[3],
                     double (*x)[3])
{
    make_pivots(band);
    for (int i = 0; i <= band->n; i++) {
        struct run r = run_before(band, i);
        eliminate(band, r, NULL, b, x);
        if (i > 0 && i < band->n) substitute(band, r, NULL, x);
    }
    if (!solve_contacts(band, H, b, x)) return false;
    for (int i = 0; i <= band->n; i++) {
        struct run r = run_before(band, i);
        const double *before = i > 0 ? x[band->at[i - 1]] : NULL;
        const double *behind = i < band->n ? x[band->at[i]] : NULL;
        if (i > 0 && i < band->n) eliminate(band, r, before, b, x);
        substitute(band, r, r.way > 0 ? behind : before, x);
    }
    return true;
}

int wrap_band_create(struct art_ctx *ctx, struct art_arena *arena, int knots,
                     struct wrap_band *band)
{
    size_t n = (size_t)knots;
    *band = (struct wrap_band){.cap = knots};
    band->at = art_arena_alloc(ctx, arena, n, sizeof *band->at);
    band->inverse = art_arena_alloc(ctx, arena, n, sizeof *band->inverse);
    band->reach = art_arena_alloc(ctx, arena, n, sizeof *band->reach);
    band->pivot = art_arena_alloc(ctx, arena, n, sizeof *band->pivot);
    band->y = art_arena_alloc(ctx, arena, n, sizeof *band->y);
    bool all = band->at && band->inverse && band->reach && band->pivot && band->y;
    return all ? ART_OK : ART_ENOMEM;
}
