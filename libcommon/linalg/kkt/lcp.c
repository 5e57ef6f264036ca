/* Linear complementarity problems w = M z + q with M positive semidefinite and z between bounds:
 * scaling, methods that find where each row stands, and the answer computed from that afresh and
 * checked.
 *
 * What a method ends with depends on its way where a row may as well be at its bound as beside it.
 * So the rows are sorted anew by the z found, with a wide margin, and z computed for that: the same
 * bits whichever way led there. */
#include "lcp_priv.h"
#include <string.h>

/* what the check of an answer forgives, by the size of q */
#define GAP_TOL 1e-9
/* what is nearer to a bound, by the largest z, counts as at it */
#define MARGIN 1e-6

static int reserve_dense(struct art_ctx *ctx, struct art_lcp_work *w, int n)
{
    size_t cap = (size_t)(n + n / 2 + 4);
    if (n <= w->cap_dense) return ART_OK;
    double *M = art_alloc(ctx, cap * cap, sizeof *M), *T = art_alloc(ctx, cap * cap, sizeof *T);
    if (!M || !T) {
        art_free(M), art_free(T);
        return ART_ENOMEM;
    }
    art_free(w->M), art_free(w->T);
    w->M = M, w->T = T;
    w->cap_dense = (int)cap;
    return ART_OK;
}

int lcp_reserve(struct art_ctx *ctx, struct art_lcp_work *w, int n, bool dense)
{
    if (n > w->cap) {
        size_t cap = (size_t)(n + n / 2 + 4);
        double *vec = art_alloc(ctx, 13 * cap, sizeof *vec);
        int *idx = art_alloc(ctx, cap, sizeof *idx);
        signed char *state = art_alloc(ctx, 3 * cap, sizeof *state);
        if (!vec || !idx || !state) {
            art_free(vec), art_free(idx), art_free(state);
            return ART_ENOMEM;
        }
        art_free(w->vec), art_free(w->idx), art_free(w->state);
        w->vec = vec, w->idx = idx, w->state = state;
        w->cap = (int)cap;
        w->s = w->vec, w->q = w->s + cap, w->lo = w->q + cap, w->hi = w->lo + cap;
        w->v = w->hi + cap, w->z = w->v + cap, w->r = w->z + cap;
        w->d = w->r + cap, w->keep = w->d + cap, w->more = w->keep + 2 * cap;
    }
    return dense ? reserve_dense(ctx, w, n) : ART_OK;
}

void lcp_fini(struct art_lcp_work *w)
{
    art_free(w->M), art_free(w->T), art_free(w->vec), art_free(w->idx), art_free(w->state);
    memset(w, 0, sizeof *w);
}

/* Scale M to a diagonal of about one. The result is false if a value is not finite. */
static bool load(struct art_lcp_work *w, const struct art_lcp_problem *p)
{
    int n = p->n;
    double sum = 0; /* anything that is not finite makes it so */
    art_f64x2 sums = {0, 0};
    w->n = n;
    w->size = 0;
    w->matrix = p->M ? NULL : p->matrix;
    for (int i = 0; i < n; i++) {
        double d = p->M ? p->M[(size_t)i * (size_t)n + (size_t)i] : p->matrix->diagonal[i];
        w->s[i] = linalg_scale_sqrt(d);
        w->q[i] = p->q[i] * w->s[i];
        sum += p->q[i] * 0;
        if (d > 0) w->size = art_larger(w->size, fabs(w->q[i]));
    }
    for (int i = 0; i < n && p->M; i++) {
        const double *from = p->M + (size_t)i * (size_t)n;
        double *to = w->M + (size_t)i * (size_t)n, f = w->s[i];
        int j = 0;
        for (; j + 2 <= n; j += 2) {
            art_f64x2 x = ART_F64X2_OF(from + j) * f * ART_F64X2_OF(w->s + j);
            ART_F64X2(to + j) = x;
            sums += x * 0;
        }
        if (j < n) sum += (to[j] = from[j] * f * w->s[j]) * 0;
    }
    sum += sums[0] + sums[1];
    w->soft = p->d != NULL;
    for (int i = 0; i < n && p->d; i++) w->d[i] = p->d[i] * w->s[i] * w->s[i];
    return sum == 0;
}

/* Bounds, and a state that they allow. False if they are not in order. */
static bool load_bounds(struct art_lcp_work *w, int n, const double *lo, const double *hi,
                        signed char *state)
{
    for (int i = 0; i < n; i++) {
        double a = w->lo[i] = (lo ? lo[i] : 0) / w->s[i];
        double b = w->hi[i] = (hi ? hi[i] : INFINITY) / w->s[i];
        if (!(a <= b) || a == INFINITY || b == -INFINITY) return false;
        if (state[i] < ART_ROW_AT_LO || state[i] > ART_ROW_AT_HI) state[i] = ART_ROW_AT_LO;
        if (isinf(b) && state[i] == ART_ROW_AT_HI) state[i] = ART_ROW_AT_LO;
        if (isinf(a) && !isinf(b) && state[i] == ART_ROW_AT_LO) state[i] = ART_ROW_AT_HI;
        if (a == b) state[i] = ART_ROW_AT_LO;
        /* forces that have to be count as terms */
        w->size = art_larger(w->size, art_larger(a, -b));
    }
    return true;
}

static double largest(int n, const double *x)
{
    double big = 0;
    for (int i = 0; i < n; i++) big = art_larger(big, fabs(x[i]));
    return big;
}

static double allowed(const struct art_lcp_work *w)
{
    return GAP_TOL * w->size + 8 * DBL_EPSILON * w->n * largest(w->n, w->z);
}

/* Sets the states by z. The result is true if any changed. */
static bool reassign_states(const struct art_lcp_work *w, signed char *state)
{
    double margin = MARGIN * largest(w->n, w->z);
    bool changed = false;
    for (int i = 0; i < w->n; i++) {
        double lo = w->lo[i], hi = w->hi[i], z = w->z[i];
        signed char to = ART_ROW_BETWEEN;
        if (lo == hi || (isinf(lo) && isinf(hi))) continue;
        if (!(z - lo > margin && hi - z > margin))
            to = z - lo <= hi - z ? ART_ROW_AT_LO : ART_ROW_AT_HI;
        changed = changed || to != state[i];
        state[i] = to;
    }
    return changed;
}

/* Sort the rows anew by the z of the state found, and compute z for that, see above. What is small
 * and yet counts comes back, from the same beginning for all. The violation that is left. */
static double confirm_state(struct art_lcp_work *w, signed char *state, bool exact, int *pivots)
{
    size_t n = (size_t)w->n;
    signed char *found = w->state;
    double gap = lcp_answer(w, state);
    memcpy(found, state, n);
    if (!reassign_states(w, state) && exact) return gap;
    bool ok = lcp_block(w, state, pivots);
    double now = lcp_answer(w, state);
    if (ok && now <= allowed(w)) return now;
    memcpy(state, found, n);
    return lcp_answer(w, state);
}

/* Find the states by one of the methods. *exact says that they agree within rounding with z
 * computed afresh, and not only with that of the tableau, which loses digits. */
static bool find_state(struct art_lcp_work *w, enum art_lcp_method method, signed char *state,
                       bool *exact, int *pivots)
{
    signed char *found = w->state;
    *exact = method == ART_LCP_BLOCK && lcp_block(w, state, pivots);
    if (*exact) return true;
    bool ok = method == ART_LCP_BLOCK && w->soft && lcp_newton(w, state, pivots);
    if (!ok) w->n_factored = 0; /* the tableau takes its place */
    if (!ok && !w->matrix)
        ok = method == ART_LCP_MURTY ? lcp_murty(w, state, pivots) : lcp_keller(w, state, pivots);
    if (!ok) return false;
    memcpy(found, state, (size_t)w->n);
    *exact = lcp_block(w, state, pivots);
    if (!*exact) memcpy(state, found, (size_t)w->n);
    return true;
}

/* Run a method. Pivots lose digits: the final states are checked, and serve as a guess for a
 * second and third try. */
int lcp_run(struct art_ctx *ctx, struct art_lcp_work *w, enum art_lcp_method method,
            const struct art_lcp_problem *p, double *z, signed char *state,
            struct art_lcp_result *result)
{
    int n = p->n;
    *result = (struct art_lcp_result){0};
    w->n = w->n_between = w->n_factored = 0;
    w->begun = w->failed = false;
    w->ctx = ctx;
    if (n == 0) return ART_OK;
    if (!load(w, p))
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "the complementarity problem has a value that is not finite");
    if (!load_bounds(w, n, p->lo, p->hi, state))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the bounds of the complementarity problem are not in order");
    double gap = INFINITY, allow = 0;
    int pivots = 0;
    for (int round = 0; round < 3 && !(gap <= allow) && !w->failed; round++) {
        bool exact;
        if (!find_state(w, method, state, &exact, &pivots))
            continue; /* from where it stands, afresh */
        gap = confirm_state(w, state, exact, &pivots);
        allow = allowed(w);
    }
    int status = art_stopped(ctx, "in the solve for unilateral constraints");
    if (status < 0) return status;
    result->n_pivots = pivots;
    result->gap = w->size > 0 ? gap / w->size : gap;
    if (!(gap <= allow))
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "no solution of the complementarity problem of %d rows was found", n);
    for (int i = 0; i < n; i++) {
        z[i] = w->z[i] * w->s[i];
        state[i] = lcp_state(w->lo[i], w->hi[i], w->z[i]);
    }
    return ART_OK;
}

static int run(struct art_ctx *ctx, enum art_lcp_method method, int n, const double *M,
               const double *q, const double *lo, const double *hi, double *z, signed char *state,
               struct art_lcp_result *result)
{
    struct art_lcp_work w = {0};
    struct art_lcp_problem p = {.n = n, .M = M, .q = q, .lo = lo, .hi = hi};
    int status =
        n < 0 ? art_error(ctx, ART_ESHAPE, NULL, "%d rows", n) : lcp_reserve(ctx, &w, n, true);
    if (status == ART_OK) status = lcp_run(ctx, &w, method, &p, z, state, result);
    lcp_fini(&w);
    return status;
}

int art_lcp_block(struct art_ctx *ctx, int n, const double *M, const double *q, const double *lo,
                  const double *hi, double *z, signed char *state, struct art_lcp_result *result)
{
    return run(ctx, ART_LCP_BLOCK, n, M, q, lo, hi, z, state, result);
}

int art_lcp_keller(struct art_ctx *ctx, int n, const double *M, const double *q, const double *lo,
                   const double *hi, double *z, signed char *state, struct art_lcp_result *result)
{
    return run(ctx, ART_LCP_KELLER, n, M, q, lo, hi, z, state, result);
}

int art_lcp_murty(struct art_ctx *ctx, int n, const double *M, const double *q, const double *lo,
                  const double *hi, double *z, signed char *state, struct art_lcp_result *result)
{
    return run(ctx, ART_LCP_MURTY, n, M, q, lo, hi, z, state, result);
}
