/* Lemke's method for the linear complementarity problem w = M z + q, w, z >= 0, w . z = 0,
 * whose matrix need not be symmetric or definite (Lemke 1965; Cottle, Pang & Stone 1992,
 * section 4.4): an artificial variable z0 makes all w feasible, and is driven to zero by
 * complementary pivots. For copositive M, as in problems of contact with friction, it ends at a
 * solution where there is one (Stewart & Trinkle 1996). Ties are broken lexicographically, so that
 * it does not turn in circles. */
#include <art/kkt.h>
#include <math.h>
#include <string.h>

/* Entries of a column below this share of its largest are rounding. */
static const double least_pivot = 1e-11;
/* Artificial variables below this share of what they began with are rounding. */
static const double rounding = 1e-12;

/* The tableau [B^-1 | columns of z | of z0 | values], and which variable each row has: i < n is
 * w_i, n + i is z_i, 2 n is z0. */
struct tableau {
    int n, width;
    double *T;
    int *basic;
};

static double *row_of(const struct tableau *t, int i)
{
    return t->T + (size_t)i * (size_t)t->width;
}

static void pivot(struct tableau *t, int r, int column)
{
    double *at = row_of(t, r), scale = 1 / at[column];
    for (int j = 0; j < t->width; j++) at[j] *= scale;
    at[column] = 1;
    for (int i = 0; i < t->n; i++) {
        double *to = row_of(t, i), f = to[column];
        if (i == r || f == 0) continue;
        for (int j = 0; j < t->width; j++) to[j] -= f * at[j];
        to[column] = 0;
    }
    t->basic[r] = column;
}

/* True if the values of row i, and then those of B^-1 there, are less than those of row k, each by
 * its entry of the column. */
static bool is_less(const struct tableau *t, int i, int k, int column)
{
    const double *a = row_of(t, i), *b = row_of(t, k);
    double by_a = 1 / a[column], by_b = 1 / b[column];
    double d = a[t->width - 1] * by_a - b[t->width - 1] * by_b;
    for (int j = 0; d == 0 && j < t->n; j++) d = a[j] * by_a - b[j] * by_b;
    return d < 0;
}

/* The row that leaves where a column enters: z0 if it may; -1: none bounds it, a ray. */
static int leaving(const struct tableau *t, int column)
{
    double most = 0;
    int best = -1;
    for (int i = 0; i < t->n; i++) most = fmax(most, fabs(row_of(t, i)[column]));
    for (int i = 0; i < t->n; i++) {
        if (!(row_of(t, i)[column] > least_pivot * most)) continue;
        if (best < 0 || is_less(t, i, best, column)) best = i;
    }
    for (int i = 0; i < t->n && best >= 0; i++) {
        const double *at = row_of(t, i), *to = row_of(t, best);
        if (t->basic[i] != 2 * t->n || !(at[column] > least_pivot * most)) continue;
        if (at[t->width - 1] / at[column] <= to[t->width - 1] / to[column]) best = i;
    }
    return best;
}

static void fill(struct tableau *t, const double *M, const double *q)
{
    size_t n = (size_t)t->n;
    memset(t->T, 0, n * (size_t)t->width * sizeof *t->T);
    for (size_t i = 0; i < n; i++) {
        double *to = row_of(t, (int)i);
        to[i] = 1;
        for (size_t j = 0; j < n; j++) to[n + j] = -M[i * n + j];
        to[2 * n] = -1;
        to[2 * n + 1] = q[i];
        t->basic[i] = (int)i;
    }
}

/* The value of z0, 0 where it has left. */
static double artificial(const struct tableau *t)
{
    for (int i = 0; i < t->n; i++)
        if (t->basic[i] == 2 * t->n) return row_of(t, i)[t->width - 1];
    return 0;
}

/* Pivot until z0 leaves, or is what rounding leaves of that. */
static bool run(struct tableau *t)
{
    int n = t->n, r = 0, most = 20 * n + 100;
    for (int i = 1; i < n; i++)
        if (row_of(t, i)[t->width - 1] <= row_of(t, r)[t->width - 1]) r = i;
    if (row_of(t, r)[t->width - 1] >= 0) return true;
    int column = 2 * n;
    double zero = -rounding * row_of(t, r)[t->width - 1];
    for (int step = 0; step < most; step++) {
        int left = t->basic[r];
        pivot(t, r, column);
        if (artificial(t) <= zero) return true;
        column = left < n ? left + n : left - n; /* the complement of what left enters */
        r = leaving(t, column);
        if (r < 0) return false;
    }
    return false;
}

int art_lcp_lemke(struct art_ctx *ctx, int n, const double *M, const double *q, double *z,
                  bool *found)
{
    int status = ART_ENOMEM;
    struct tableau t = {.n = n, .width = 2 * n + 2};
    *found = false;
    t.T = art_alloc(ctx, (size_t)n * (size_t)t.width + 1, sizeof *t.T);
    t.basic = art_alloc(ctx, (size_t)n + 1, sizeof *t.basic);
    if (!t.T || !t.basic) goto out;
    fill(&t, M, q);
    *found = run(&t);
    memset(z, 0, (size_t)n * sizeof *z);
    for (int i = 0; i < n && *found; i++) {
        double value = row_of(&t, i)[t.width - 1];
        *found = isfinite(value);
        if (t.basic[i] >= n && t.basic[i] < 2 * n) z[t.basic[i] - n] = fmax(value, 0);
    }
    status = ART_OK;
out:
    art_free(t.T), art_free(t.basic);
    return status;
}
