/* The solution z that belongs to a state of the rows of a complementarity problem, from a factor of
 * the part of M between the bounds. */
#include "lcp_priv.h"
#include <string.h>

/* a pivot below this by its diagonal depends on others */
#define PIVOT_TOL 1e-11

static double *row(double *M, int n, int i)
{
    return M + (size_t)i * (size_t)n;
}

static double dot(int n, const double *a, const double *b)
{
    art_f64x2 s = {0, 0}, t = {0, 0};
    double sum = 0;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        s += ART_F64X2_OF(a + i) * ART_F64X2_OF(b + i);
        t += ART_F64X2_OF(a + i + 2) * ART_F64X2_OF(b + i + 2);
    }
    for (; i < n; i++) sum += a[i] * b[i];
    s += t;
    return (s[0] + s[1]) + sum;
}

/* Compute the products of a with four rows b, ld apart. */
static void dots(int n, const double *a, const double *b, size_t ld, double *out)
{
    art_f64x2 s[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    int i = 0;
    for (; i + 2 <= n; i += 2) {
        art_f64x2 x = ART_F64X2_OF(a + i);
        for (int k = 0; k < 4; k++) s[k] += x * ART_F64X2_OF(b + (size_t)k * ld + i);
    }
    for (int k = 0; k < 4; k++) {
        out[k] = s[k][0] + s[k][1];
        if (i < n) out[k] += a[i] * b[(size_t)k * ld + (size_t)i];
    }
}

/* Cholesky of the part of M between the bounds in w->T, lower triangle by rows, inverse diagonal;
 * what depends on others before it gets zero. The first `same` rows are those of the factor before.
 */
static void factor(struct art_lcp_work *w, int same)
{
    int n = w->n, *idx = w->idx;
    for (int i = same; i < w->n_between && !(i % 64 == 0 && lcp_ends(w)); i++) {
        double *li = row(w->T, n, i), sums[4];
        const double *m = row(w->M, n, idx[i]);
        int j = 0;
        for (; j + 4 <= i; j += 4) {
            dots(j, li, row(w->T, n, j), (size_t)n, sums);
            for (int c = 0; c < 4; c++) {
                const double *lj = row(w->T, n, j + c);
                double sum = m[idx[j + c]] - sums[c];
                for (int t = 0; t < c; t++) sum -= li[j + t] * lj[j + t];
                li[j + c] = sum * lj[j + c];
            }
        }
        for (; j < i; j++) {
            const double *lj = row(w->T, n, j);
            li[j] = (m[idx[j]] - dot(j, li, lj)) * lj[j];
        }
        double sum = m[idx[i]] - dot(i, li, li);
        li[i] = sum > PIVOT_TOL * m[idx[i]] ? 1 / sqrt(sum) : 0;
    }
}

static void solve(struct art_lcp_work *w, double *x)
{
    if (w->matrix) {
        w->failed = w->failed || w->matrix->solve(w->matrix->self, w, x) < 0;
        return;
    }
    for (int i = 0; i < w->n_between; i++) {
        const double *li = w->T + (size_t)i * (size_t)w->n;
        x[i] = (x[i] - dot(i, li, x)) * li[i];
    }
    for (int i = w->n_between - 1; i >= 0; i--) {
        const double *li = w->T + (size_t)i * (size_t)w->n;
        x[i] *= li[i];
        for (int j = 0; j < i; j++) x[j] -= li[j] * x[i];
    }
}

#define KERNELS(name, how)                                                                         \
    /* out[k] = dot(n, a[k], b) of four rows a, ld apart, in the same order of sums. */            \
    how static void dot_four_##name(int n, const double *a, size_t ld, const double *b,            \
                                    double out[4])                                                 \
    {                                                                                              \
        art_f64x4 s[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};                                         \
        double sum[4] = {0, 0, 0, 0};                                                              \
        int i = 0;                                                                                 \
        for (; i + 4 <= n; i += 4) {                                                               \
            const art_f64x4 x = ART_F64X4_OF(b + i);                                               \
            const double *row = a + i;                                                             \
            for (int k = 0; k < 4; k++, row += ld) s[k] += ART_F64X4_OF(row) * x;                  \
        }                                                                                          \
        for (; i < n; i++)                                                                         \
            for (size_t k = 0; k < 4; k++) sum[k] += a[k * ld + (size_t)i] * b[i];                 \
        for (int k = 0; k < 4; k++) out[k] = ((s[k][0] + s[k][2]) + (s[k][1] + s[k][3])) + sum[k]; \
    }
ART_SIMD_COPIES(KERNELS)

/* v = M z + q */
static void multiply(struct art_lcp_work *w)
{
    if (w->matrix) {
        w->failed = w->failed || w->matrix->multiply(w->matrix->self, w, w->z, w->v) < 0;
        for (int i = 0; i < w->n; i++) w->v[i] += w->q[i];
        return;
    }
    void (*dot_four)(int, const double *, size_t, const double *, double[4]) =
        ART_SIMD_CHOOSE(dot_four);
    int i = 0;
    for (; i + 4 <= w->n; i += 4) {
        double sum[4];
        dot_four(w->n, row(w->M, w->n, i), (size_t)w->n, w->z, sum);
        for (int k = 0; k < 4; k++) w->v[i + k] = w->q[i + k] + sum[k];
    }
    for (; i < w->n; i++) w->v[i] = w->q[i] + dot(w->n, row(w->M, w->n, i), w->z);
}

void lcp_correct(struct art_lcp_work *w, const double *miss, double *z)
{
    for (int i = 0; i < w->n_between; i++) w->r[i] = miss[w->idx[i]] * w->s[w->idx[i]];
    solve(w, w->r);
    for (int i = 0; i < w->n_between; i++) z[w->idx[i]] -= w->r[i] * w->s[w->idx[i]];
}

static void begin(struct art_lcp_work *w, const signed char *state)
{
    int same = 0, n = 0;
    for (int i = 0; i < w->n; i++) {
        if (state[i] != ART_ROW_BETWEEN) continue;
        same += same == n && n < w->n_factored && w->idx[n] == i;
        w->idx[n++] = i;
    }
    w->n_between = n;
    w->n_factored = w->matrix ? 0 : n;
    if (w->matrix)
        w->failed = w->failed || w->matrix->factor(w->matrix->self, w) < 0;
    else
        factor(w, same);
    bool any = w->matrix != NULL;
    for (int i = 0; i < w->n; i++) {
        w->z[i] = state[i] == ART_ROW_BETWEEN ? art_smaller(art_larger(0, w->lo[i]), w->hi[i])
                                              : lcp_bound(w->lo[i], w->hi[i], state[i]);
        any = any || w->z[i] != 0;
    }
    if (any)
        multiply(w);
    else
        memcpy(w->v, w->q, (size_t)w->n * sizeof *w->v);
}

/* Corrects z once, and v for it. */
static void improve(struct art_lcp_work *w)
{
    for (int i = 0; i < w->n_between; i++) w->r[i] = -w->v[w->idx[i]];
    solve(w, w->r);
    for (int i = 0; i < w->n_between; i++) w->z[w->idx[i]] += w->r[i];
    multiply(w);
}

void lcp_evaluate_roughly(struct art_lcp_work *w, const signed char *state)
{
    begin(w, state);
    improve(w);
}

void lcp_evaluate(struct art_lcp_work *w, const signed char *state)
{
    lcp_evaluate_roughly(w, state);
    improve(w);
}

void lcp_evaluate_more(struct art_lcp_work *w)
{
    improve(w);
}

/* Correct z until it is exact; tiny parts beyond bounds are cut off. */
static double exact_state_values(struct art_lcp_work *w)
{
    double gap = 0;
    bool cut = false;
    improve(w);
    for (int i = 0; i < w->n; i++) {
        double z = art_smaller(art_larger(w->lo[i], w->z[i]), w->hi[i]);
        if (z == w->z[i]) continue;
        gap = art_larger(gap, fabs(z - w->z[i]));
        w->z[i] = z;
        cut = true;
    }
    if (cut) multiply(w);
    if (w->failed) return INFINITY;
    for (int i = 0; i < w->n; i++)
        gap = art_larger(gap, lcp_violation(w->lo[i], w->hi[i], w->z[i], w->v[i]));
    return gap;
}

double lcp_answer(struct art_lcp_work *w, const signed char *state)
{
    if (!w->begun) lcp_evaluate(w, state);
    w->begun = false;
    return exact_state_values(w);
}
