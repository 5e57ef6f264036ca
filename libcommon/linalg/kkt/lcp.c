/* Linear complementarity problems w = M z + q with M positive semidefinite, by principal pivots of
 * a dense tableau: the basic variable of each index (w, or z where it is active) in terms of the
 * others.
 *
 * Keller's method (Keller 1973; Cottle, Pang & Stone 1992, section 4.2, for symmetric M after
 * Dantzig and van de Panne & Whinston): one negative w at a time is driven to zero by raising its
 * z; what would become negative on the way changes sides. Murty's takes the least index that is
 * negative and changes its side (Murty 1974), with the exchange of two where a diagonal is zero
 * (the criss-cross method of den Hertog, Roos & Terlaky 1993, finite for every semidefinite M).
 *
 * Pivots only decide which indices are active. The answer is computed from these afresh and
 * checked. */
#include "kkt_priv.h"
#include <math.h>
#include <string.h>

/* a scaled pivot below this is rounding */
#define PIVOT_TOL 1e-11
/* what the check of an answer forgives, by the size of q */
#define GAP_TOL 1e-9

int art_lcp_reserve_(struct art_ctx *ctx, struct art_lcp_work *w, int n)
{
    if (n <= w->cap) return ART_OK;
    size_t cap = (size_t)(n + n / 2 + 4);
    struct art_lcp_work a = {.cap = (int)cap};
    a.M = art_alloc(ctx, cap * cap, sizeof *a.M);
    a.T = art_alloc(ctx, cap * cap, sizeof *a.T);
    a.vec = art_alloc(ctx, 5 * cap, sizeof *a.vec);
    a.idx = art_alloc(ctx, cap, sizeof *a.idx);
    if (!a.M || !a.T || !a.vec || !a.idx) {
        art_lcp_fini_(&a);
        return ART_ENOMEM;
    }
    art_lcp_fini_(w);
    *w = a;
    w->s = w->vec, w->q = w->s + cap, w->v = w->q + cap, w->z = w->v + cap, w->r = w->z + cap;
    return ART_OK;
}

void art_lcp_fini_(struct art_lcp_work *w)
{
    art_free(w->M), art_free(w->T), art_free(w->vec), art_free(w->idx);
    memset(w, 0, sizeof *w);
}

static double *row(double *M, int n, int i)
{
    return M + (size_t)i * (size_t)n;
}

/* Bring M to a diagonal of about one. False if a value is not finite. */
static bool load(struct art_lcp_work *w, int n, const double *M, const double *q)
{
    bool finite = true;
    w->n = n;
    w->size = 0;
    for (int i = 0; i < n; i++) {
        double d = M[(size_t)i * (size_t)n + (size_t)i];
        w->s[i] = art_linalg_scale_sqrt_(d);
        w->q[i] = q[i] * w->s[i];
        finite = finite && isfinite(q[i]);
        if (d > 0) w->size = fmax(w->size, fabs(w->q[i]));
    }
    for (int i = 0; i < n; i++) {
        const double *from = M + (size_t)i * (size_t)n;
        double *to = row(w->M, n, i);
        for (int j = 0; j < n; j++) {
            to[j] = from[j] * w->s[i] * w->s[j];
            finite = finite && isfinite(to[j]);
        }
    }
    return finite;
}

/* Exchange the variables of index k. Values are not touched. */
static void pivot(struct art_lcp_work *w, bool *active, int k)
{
    int n = w->n;
    double *tk = row(w->T, n, k), d = 1 / tk[k];
    for (int j = 0; j < n; j++) tk[j] *= -d;
    tk[k] = d;
    for (int i = 0; i < n; i++) {
        if (i == k) continue;
        double *ti = row(w->T, n, i), f = ti[k];
        if (f == 0) continue;
        ti[k] = 0;
        for (int j = 0; j < n; j++) ti[j] += f * tk[j];
    }
    active[k] = !active[k];
}

/* The same with the values of all basic variables, the others being zero. */
static void pivot_values(struct art_lcp_work *w, bool *active, int k)
{
    int n = w->n;
    double f = w->v[k] / row(w->T, n, k)[k];
    for (int i = 0; i < n; i++)
        if (i != k) w->v[i] -= row(w->T, n, i)[k] * f;
    w->v[k] = -f;
    pivot(w, active, k);
}

/* Tableau and values for the guess, less what the guess makes negative or depends on others. */
static int start(struct art_lcp_work *w, bool *active)
{
    int n = w->n, pivots = 0;
    memcpy(w->T, w->M, (size_t)n * (size_t)n * sizeof *w->T);
    memcpy(w->v, w->q, (size_t)n * sizeof *w->v);
    for (int i = 0; i < n; i++) {
        if (!active[i]) continue;
        active[i] = false;
        if (!(row(w->T, n, i)[i] > 1e-6)) continue;
        pivot_values(w, active, i);
        pivots++;
    }
    for (;;) {
        int worst = -1;
        for (int i = 0; i < n; i++)
            if (active[i] && w->v[i] < 0 && (worst < 0 || w->v[i] < w->v[worst])) worst = i;
        if (worst < 0) return pivots;
        pivot_values(w, active, worst);
        pivots++;
    }
}

/* Cholesky of the active part of M in w->T, lower triangle by rows [k][k], inverse diagonal; what
 * depends on others before it gets zero. */
static int factor_active(struct art_lcp_work *w, const bool *active)
{
    int n = w->n, k = 0, *idx = w->idx;
    for (int i = 0; i < n; i++)
        if (active[i]) idx[k++] = i;
    for (int i = 0; i < k; i++) {
        double *li = row(w->T, n, i), full = row(w->M, n, idx[i])[idx[i]];
        for (int j = 0; j <= i; j++) {
            const double *lj = row(w->T, n, j);
            double sum = row(w->M, n, idx[i])[idx[j]];
            for (int t = 0; t < j; t++) sum -= li[t] * lj[t];
            if (j < i)
                li[j] = sum * lj[j];
            else
                li[i] = sum > PIVOT_TOL * full ? 1 / sqrt(sum) : 0;
        }
    }
    return k;
}

static void solve_active(const struct art_lcp_work *w, int k, double *x)
{
    for (int i = 0; i < k; i++) {
        const double *li = w->T + (size_t)i * (size_t)w->n;
        for (int j = 0; j < i; j++) x[i] -= li[j] * x[j];
        x[i] *= li[i];
    }
    for (int i = k - 1; i >= 0; i--) {
        const double *li = w->T + (size_t)i * (size_t)w->n;
        x[i] *= li[i];
        for (int j = 0; j < i; j++) x[j] -= li[j] * x[i];
    }
}

/* v = M z + q */
static void multiply(struct art_lcp_work *w)
{
    int n = w->n;
    for (int i = 0; i < n; i++) {
        const double *m = row(w->M, n, i);
        double sum = w->q[i];
        for (int j = 0; j < n; j++) sum += m[j] * w->z[j];
        w->v[i] = sum;
    }
}

void art_lcp_correct_(struct art_lcp_work *w, int n, const bool *active, const double *miss,
                      double *z)
{
    w->n = n;
    int k = factor_active(w, active);
    for (int i = 0; i < k; i++) w->r[i] = miss[w->idx[i]] * w->s[w->idx[i]];
    solve_active(w, k, w->r);
    for (int i = 0; i < k; i++) z[w->idx[i]] -= w->r[i] * w->s[w->idx[i]];
}

/* z from what is active, refined; the largest violation. Tiny negative parts are cut off. */
static double finish(struct art_lcp_work *w, const bool *active)
{
    int n = w->n, k = factor_active(w, active);
    double gap = 0;
    for (int i = 0; i < n; i++) w->z[i] = 0;
    for (int step = 0; step < 3; step++) {
        multiply(w);
        for (int i = 0; i < k; i++) w->r[i] = -w->v[w->idx[i]];
        solve_active(w, k, w->r);
        for (int i = 0; i < k; i++) w->z[w->idx[i]] += w->r[i];
    }
    for (int i = 0; i < n; i++) {
        gap = fmax(gap, -w->z[i]);
        w->z[i] = fmax(w->z[i], 0);
    }
    multiply(w);
    for (int i = 0; i < n; i++) {
        gap = fmax(gap, -w->v[i]);
        gap = fmax(gap, fmin(fabs(w->v[i]), w->z[i]));
    }
    return gap;
}

/* What is below this is rounding. */
static double noise(const struct art_lcp_work *w)
{
    double big = w->size;
    for (int i = 0; i < w->n; i++) big = fmax(big, fabs(w->v[i]));
    return 1e-12 * big;
}

/* Raise z_s until w_s is zero. False if it cannot be, or the pivots ran out. */
static bool drive(struct art_lcp_work *w, bool *active, int s, int limit, int *pivots)
{
    int n = w->n;
    double t = 0, tol = noise(w);
    while (*pivots < limit) {
        double ds = row(w->T, n, s)[s], step = ds > PIVOT_TOL ? -w->v[s] / ds : INFINITY;
        int block = s;
        for (int i = 0; i < n; i++) {
            const double *ti = row(w->T, n, i);
            if (i == s || w->v[i] < 0 || !(ti[s] < -PIVOT_TOL) || !(ti[i] > PIVOT_TOL)) continue;
            double at = w->v[i] / -ti[s];
            if (at < step) step = at, block = i;
        }
        if (!isfinite(step)) return false;
        /* both at once, within rounding: s itself, for behind the other there may be nothing to
         * divide by */
        if (block != s && ds > PIVOT_TOL && w->v[s] + ds * step >= -tol) {
            block = s;
            step = -w->v[s] / ds;
        }
        for (int i = 0; i < n; i++) {
            double v = w->v[i], next = v + row(w->T, n, i)[s] * step;
            w->v[i] = v >= 0 && i != s ? fmax(next, 0) : next; /* rounding turns no sign */
        }
        t += step;
        w->v[block] = block == s ? t : 0;
        pivot(w, active, block);
        ++*pivots;
        if (block == s) return true;
    }
    return false;
}

static bool run_keller(struct art_lcp_work *w, bool *active, int *pivots)
{
    int n = w->n, limit = 20 * n + 50;
    *pivots = start(w, active);
    for (;;) {
        int s = -1;
        double tol = noise(w);
        for (int i = 0; i < n; i++)
            if (!active[i] && w->v[i] < -tol && (s < 0 || w->v[i] < w->v[s])) s = i;
        if (s < 0) return true;
        if (!drive(w, active, s, limit, pivots)) return false;
    }
}

static bool run_murty(struct art_lcp_work *w, bool *active, int *pivots)
{
    int n = w->n, limit = 200 * n + 200;
    *pivots = start(w, active);
    while (*pivots < limit) {
        int r = 0, s = 0;
        double tol = noise(w);
        while (r < n && w->v[r] >= -tol) r++;
        if (r == n) return true;
        const double *tr = row(w->T, n, r);
        if (!(tr[r] > PIVOT_TOL)) {
            while (s < n && (s == r || !(tr[s] > PIVOT_TOL))) s++;
            if (s == n || !(row(w->T, n, s)[s] > PIVOT_TOL)) return false;
            pivot_values(w, active, s);
            ++*pivots;
        }
        pivot_values(w, active, r);
        ++*pivots;
    }
    return false;
}

/* Pivots lose digits: what they end with is checked, and taken as a guess for a second and third
 * try. */
int art_lcp_run_(struct art_ctx *ctx, struct art_lcp_work *w, enum art_lcp_method method, int n,
                 const double *M, const double *q, double *z, bool *active,
                 struct art_lcp_result *result)
{
    *result = (struct art_lcp_result){0};
    if (n == 0) return ART_OK;
    if (!load(w, n, M, q))
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "the complementarity problem has a value that is not finite");
    double gap = INFINITY, allow = 0;
    int pivots = 0;
    for (int round = 0; round < 3 && !(gap <= allow); round++) {
        int more = 0;
        bool ok =
            method == ART_LCP_KELLER ? run_keller(w, active, &more) : run_murty(w, active, &more);
        pivots += more;
        if (!ok) continue; /* from where it stands, with fewer digits lost */
        gap = finish(w, active);
        allow = GAP_TOL * w->size;
        double big = 0;
        for (int i = 0; i < n; i++) big = fmax(big, w->z[i]);
        allow += 8 * DBL_EPSILON * n * big;
    }
    result->n_pivots = pivots;
    result->gap = w->size > 0 ? gap / w->size : gap;
    if (!(gap <= allow))
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "no solution of the complementarity problem of %d rows was found", n);
    for (int i = 0; i < n; i++) {
        z[i] = w->z[i] * w->s[i];
        active[i] = z[i] > 0;
    }
    return ART_OK;
}

static int run(struct art_ctx *ctx, enum art_lcp_method method, int n, const double *M,
               const double *q, double *z, bool *active, struct art_lcp_result *result)
{
    struct art_lcp_work w = {0};
    int status =
        n < 0 ? art_error(ctx, ART_ESHAPE, NULL, "%d rows", n) : art_lcp_reserve_(ctx, &w, n);
    if (status == ART_OK) status = art_lcp_run_(ctx, &w, method, n, M, q, z, active, result);
    art_lcp_fini_(&w);
    return status;
}

int art_lcp_keller(struct art_ctx *ctx, int n, const double *M, const double *q, double *z,
                   bool *active, struct art_lcp_result *result)
{
    return run(ctx, ART_LCP_KELLER, n, M, q, z, active, result);
}

int art_lcp_murty(struct art_ctx *ctx, int n, const double *M, const double *q, double *z,
                  bool *active, struct art_lcp_result *result)
{
    return run(ctx, ART_LCP_MURTY, n, M, q, z, active, result);
}
