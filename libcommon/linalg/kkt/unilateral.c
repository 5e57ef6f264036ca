/* The unilateral part is solved by the Schur complement of the same factor: with K the matrix of
 * the bilateral problem and X = K^-1 N^T, the rows see the Delassus matrix W = N X + Rn and q = N
 * u0 - bn, and theta solves w = W theta + q with w >= 0 at its lower bound, w <= 0 at its upper
 * one, w = 0 between (Lloyd, Stavness & Fels 2012, section 4.4). Rows whose bounds are equal
 * belong to u0.
 *
 * Contacts that depend on each other make W singular and theta ambiguous. So W + D is taken with D
 * 1e-7 of the natural size of each row, squared: its solution is unique, whatever the guess was,
 * and near the one of least norm. The rows found between their bounds then become equations of the
 * true problem; corrections by (W + D)^-1 of what they miss bring theta to rounding (the proximal
 * point method, Rockafellar 1976), and the answer is checked against the true problem. */
#include "cones.h"
#include "sparse_rows.h"
#include "unilateral_priv.h"
#include <string.h>

/* The regularization D relative to the natural size of a row, and the larger one where W is so
 * nearly singular that corrections do not converge. If the larger one were used from the start,
 * the states of many rows would be found less reliably. */
#define SOFT 1e-7
#define HARD 3e-9
#define HARDER 1e-10
/* what iterations leave of each solve, so that no correction can bring more */
#define ITERATED 1e-12

/* what rounding leaves of terms that cancel, by their size */
#define ROUNDING (64 * DBL_EPSILON)

/* how well columns of W are solved for at least: complementarity is decided by their differences */
#define COLUMN 1e-10

/* a row that is violated by more is reported */
#define CONFLICT 1e-6

enum { COLUMNS = 64 };

static int reserve(struct art_ctx *ctx, struct art_kkt *k, struct kkt_side *s)
{
    size_t r = (size_t)s->rows, all = (size_t)k->n + (size_t)k->m;
    double **const part[] = {
        &s->theta,      &s->w,     &s->size,      &s->kept.before, &s->low,
        &s->high,       &s->z,     &s->kept.soft, &s->q,           &s->center,
        &s->diagonal,   &s->d_row, &s->w0,        &s->kept.best,   &s->kept.evaluated,
        &s->kept.offset};
    enum { N_PARTS = sizeof part / sizeof *part };
    if (!ART_RESERVE(ctx, k->uni.theta, (N_PARTS + 2) * r + 1, k->uni.cap_rows)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->uni.state, r, k->uni.cap_state)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->uni.decided, r, k->uni.cap_decided)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->uni.row, 2 * r, k->uni.cap_row)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->uni.X, COLUMNS * all + (size_t)k->n, k->uni.cap_X)) return ART_ENOMEM;
    for (size_t i = 0; i < N_PARTS; i++) *part[i] = k->uni.theta + i * r;
    s->lo = k->uni.theta + N_PARTS * r, s->hi = s->lo + r;
    s->decided = k->uni.decided, s->row = k->uni.row, s->group = k->uni.row + r;
    return lcp_reserve(ctx, &k->uni.lcp, s->count, false);
}

static double lower(const struct art_kkt_problem *p, int r)
{
    return p->lo ? p->lo[r] : 0;
}

static double upper(const struct art_kkt_problem *p, int r)
{
    return p->hi ? p->hi[r] : INFINITY;
}

/* A row is to be solved for: its bounds differ, or those that its normal force will give it may. */
static bool is_free(const struct art_kkt_problem *p, int r, double lo, double hi)
{
    return lo < hi || (p->bound_by && p->bound_by[r] >= 0);
}

/* Bounds, which rows are not fixed, and the group of each. */
static int sort_rows(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                     struct kkt_side *s)
{
    int status, at = 0;
    *s = (struct kkt_side){.rows = p->N->n_rows};
    for (int r = 0; r < s->rows; r++) {
        double lo = lower(p, r), hi = upper(p, r);
        if (!(lo <= hi) || lo == INFINITY || hi == -INFINITY)
            return art_error(ctx, ART_ERANGE, NULL,
                             "unilateral row %d has no force between %g and %g", r, lo, hi);
        s->count += is_free(p, r, lo, hi);
    }
    ART_TRY(reserve(ctx, k, s));
    for (int r = 0; r < s->rows; r++) {
        double lo = lower(p, r), hi = upper(p, r);
        s->lo[r] = lo, s->hi[r] = hi;
        s->theta[r] = lo == hi ? lo : 0;
        s->decided[r] = false;
        s->kept.offset[r] = 0;
        if (is_free(p, r, lo, hi)) s->row[at++] = r;
    }
    for (int g = 0; g < p->N->n_groups; g++)
        for (int r = p->N->row[g]; r < p->N->row[g + 1]; r++) s->group[r] = g;
out:
    return status;
}

/* x[n] = row r of N */
static void row_of(const struct art_kkt_problem *p, int g, int r, int n, double *x)
{
    const struct art_jac *N = p->N;
    for (int i = 0; i < n; i++) x[i] = 0;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e], size = N->size[b];
        if (b >= p->n_active) continue;
        const double *B = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
        for (int c = 0; c < size; c++) x[p->A->row_off[b] + c] = B[c];
    }
}

/* Return row r of N times x. */
static double row_times(const struct art_kkt_problem *p, int g, int r, const double *x)
{
    const struct art_jac *N = p->N;
    double sum = 0;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e], size = N->size[b];
        if (b >= p->n_active) continue;
        const double *B = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
        const double *v = x + p->A->row_off[b];
        for (int c = 0; c < size; c++) sum += B[c] * v[c];
    }
    return sum;
}

/* False where a block was seen before, as far as there are bits; several rows see the same body. */
static inline bool is_first(uint64_t *seen, int block)
{
    uint64_t bit = block < 64 ? (uint64_t)1 << block : 0;
    bool first = !(*seen & bit);
    *seen |= bit;
    return first;
}

/* Return the motion that the rows act on, in natural units: rounding in one direction is a
 * fraction of the motion in all, so rows across it cannot be met more closely. */
static double motion(const struct art_kkt_problem *p, const double *wu, const double *u,
                     const struct kkt_side *s)
{
    const struct art_jac *N = p->N;
    double most = 0;
    uint64_t seen = 0;
    for (int i = 0; i < s->count; i++) {
        int g = s->group[s->row[i]];
        for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
            int b = N->block[e], at = b < p->n_active ? p->A->row_off[b] : 0;
            int size = b < p->n_active && is_first(&seen, b) ? N->size[b] : 0;
            for (int c = 0; c < size; c++) most = art_larger(most, wu[at + c] * fabs(u[at + c]));
        }
    }
    return most;
}

/* The largest of the terms that add up to the motion of what rows see, in natural units: what
 * pushes it, and what holds it by bilateral rows. Of bodies at rest these cancel to nothing, or
 * rather to the rounding of what they were: a body on a table that is held by it moves by no more
 * than that. */
static double size_of_terms(struct art_kkt *k, const struct art_kkt_problem *p,
                            const double *lambda, const struct kkt_side *s)
{
    const struct art_jac *N = p->N, *G = p->G;
    const int *off = p->A->row_off;
    uint64_t seen = 0;
    double most = 0, *sum = k->uni.X + (size_t)COLUMNS * ((size_t)k->n + (size_t)k->m);
    for (int i = 0; i < k->n; i++) sum[i] = fabs(p->b[i]);
    for (int g = 0; k->m > 0 && g < G->n_groups; g++)
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], size = b < p->n_active ? G->size[b] : 0;
            const double *B = G->val + G->off[e];
            for (int r = G->row[g]; r < G->row[g + 1]; r++, B += size)
                for (int c = 0; c < size; c++) sum[off[b] + c] += fabs(B[c] * lambda[r]);
        }
    for (int i = 0; i < s->count; i++) {
        int g = s->group[s->row[i]];
        for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
            int b = N->block[e];
            int size = b < p->n_active && is_first(&seen, b) ? N->size[b] : 0;
            for (int c = 0; c < size; c++)
                most = art_larger(most, sum[off[b] + c] / k->sizes.wu[off[b] + c]);
        }
    }
    return most;
}

static int expect(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                  const struct kkt_side *s)
{
    return k->type->expect ? k->type->expect(ctx, k->self, p, s->count) : ART_OK;
}

/* W = N K^-1 N^T + Rn of the rows that are not fixed, some columns at a time; or its diagonal. */
static int schur(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                 struct kkt_side *s, bool whole)
{
    size_t n = (size_t)k->n, m = (size_t)k->m, count = (size_t)s->count;
    double *x = k->uni.X, *y = k->uni.X + COLUMNS * n;
    int status = expect(ctx, k, p, s);
    if (status < 0) return status;
    for (int first = 0; first < s->count; first += COLUMNS) {
        int at = s->count - first < COLUMNS ? s->count - first : COLUMNS;
        status = art_stopped(ctx, "in the responses of unilateral constraints");
        if (status < 0) return status;
        for (int c = 0; c < at; c++)
            row_of(p, s->group[s->row[first + c]], s->row[first + c], k->n, x + (size_t)c * n);
        for (size_t i = 0; i < (size_t)at * m; i++) y[i] = 0;
        status = k->type->solve(ctx, k->self, p, at, x, y);
        if (status < 0) return status;
        for (int i = first; i < (whole ? s->count : first + at); i++)
            for (int c = whole ? 0 : i - first; c < at && first + c <= i; c++) {
                size_t a = (size_t)i, b = (size_t)(first + c);
                double w = row_times(p, s->group[s->row[i]], s->row[i], x + (size_t)c * n);
                if (a == b) s->diagonal[i] = w += p->Rn[s->row[i]];
                if (whole) k->uni.W[a * count + b] = k->uni.W[b * count + a] = w;
            }
    }
    return ART_OK;
}

/* Without bilateral rows the diagonal of W is about the natural size, squared. */
static void diagonal_of_sizes(const struct art_kkt_problem *p, struct kkt_side *s)
{
    const struct art_jac *N = p->N;
    for (int i = 0; i < s->count; i++) {
        int r = s->row[i], g = s->group[r];
        bool moves = p->Rn[r] > 0;
        for (int e = N->ptr[g]; e < N->ptr[g + 1] && !moves; e++) {
            int size = N->size[N->block[e]];
            const double *B = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
            for (int c = 0; c < size && N->block[e] < p->n_active; c++) moves = moves || B[c] != 0;
        }
        s->diagonal[i] = moves ? s->size[r] * s->size[r] : 0;
    }
}

/* Compute u and lambda (with `least` of least norm) for theta, and w = N u + Rn theta - bn. */
static int evaluate_rows(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                         bool least, struct art_kkt_answer *a, struct kkt_side *s)
{
    int nb = p->n_active;
    if (k->small && k->small->serves) {
        kkt_small_speeds(k->small, p, s->count, s->row, s->z, s->center);
        for (int i = 0; i < s->count; i++) s->w[s->row[i]] = s->center[i];
        return ART_OK;
    }
    double *b = k->uni.X + (size_t)COLUMNS * ((size_t)k->n + (size_t)k->m);
    memcpy(b, p->b, (size_t)k->n * sizeof *b);
    art_jac_tmul(p->N, p->A->row_off, 0, nb, 1, s->theta, b);
    bool memo = k->type->iterates || !least; /* the others make lambda the least in the end alone */
    if (!memo || !kkt_solve_cache_find_solution(k, p, b, a)) {
        int status = kkt_bilateral(ctx, k, p, b, least, a);
        if (status == ART_OK && memo) status = kkt_solve_cache_store_solution(ctx, k, p, b, a);
        if (status < 0) return status;
    }
    for (int r = 0; r < s->rows; r++) s->w[r] = p->Rn[r] * s->theta[r] - p->bn[r];
    art_jac_mul(p->N, p->A->row_off, 0, nb, 1, a->u, s->w);
    memcpy(s->kept.evaluated, s->theta, (size_t)s->rows * sizeof *s->theta);
    return ART_OK;
}

/* Largest violation in natural units, and the row that has it, among rows that are free or decided.
 */
static double violation(const struct kkt_side *s, bool decided, int *worst)
{
    double gap = 0;
    for (int r = 0; r < s->rows; r++) {
        if (s->decided[r] != decided) continue;
        double size = s->size[r];
        double bad = lcp_violation(s->lo[r] * size, s->hi[r] * size, s->theta[r] * size,
                                   (s->w[r] + s->kept.offset[r]) / size);
        if (bad > gap) gap = bad, *worst = r;
    }
    return s->all > 0 ? gap / s->all : gap;
}

void kkt_side_store_theta(struct kkt_side *s)
{
    for (int i = 0; i < s->count; i++) s->theta[s->row[i]] = s->z[i];
}

/* Correct z by `miss`, within its bounds. */
static void correct(struct art_kkt *k, struct kkt_side *s, const double *miss)
{
    memcpy(s->kept.before, s->z, (size_t)s->count * sizeof *s->z);
    lcp_correct(&k->uni.lcp, miss, s->z);
    for (int i = 0; i < s->count; i++)
        s->z[i] = art_smaller(art_larger(s->low[i], s->z[i]), s->high[i]);
    kkt_side_store_theta(s);
}

/* This is the first correction of a few bodies. Rows between their bounds have (W + D) z = -center,
 * so what they miss is known; the largest of it, as violation() has it, comes back. */
static double correct_for_softness(struct art_kkt *k, struct kkt_side *s)
{
    double most = 0;
    for (int i = 0; i < s->count; i++) {
        double miss = s->q[i] - s->center[i] - s->d_row[i] * s->z[i];
        if (s->z[i] > s->low[i] && s->z[i] < s->high[i])
            most = art_larger(most, fabs(miss) / s->size[s->row[i]]);
        s->center[i] = miss;
    }
    correct(k, s, s->center);
    return s->all > 0 ? most / s->all : most;
}

/* Correct z by what the rows between their bounds miss, until nothing more is to be gained. z is a
 * solution of the softened problem, or (softened false) not exactly. */
int kkt_side_polish(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                    struct art_kkt_answer *a, struct kkt_side *s, bool softened, double *gap)
{
    int status, worst;
    double best = INFINITY, *miss = s->center;
    double enough = k->type->iterates ? ITERATED : 4 * DBL_EPSILON;
    size_t bytes = (size_t)s->count * sizeof *s->z;
    kkt_side_store_theta(s);
    double soft = softened && k->small && k->small->serves ? correct_for_softness(k, s) : INFINITY;
    ART_TRY(evaluate_rows(ctx, k, p, false, a, s));
    *gap = violation(s, false, &worst);
    if (*gap > soft) {
        memcpy(s->z, s->kept.before, bytes);
        kkt_side_store_theta(s);
        ART_TRY(evaluate_rows(ctx, k, p, false, a, s));
        *gap = violation(s, false, &worst);
    }
    for (int step = 0; step < 6 && *gap > enough && *gap < 0.25 * best; step++) {
        best = *gap;
        for (int i = 0; i < s->count; i++) miss[i] = s->w[s->row[i]];
        correct(k, s, miss);
        ART_TRY(evaluate_rows(ctx, k, p, false, a, s));
        *gap = violation(s, false, &worst);
        if (*gap < best) continue;
        memcpy(s->z, s->kept.before, bytes);
        *gap = best;
        break;
    }
out:
    return status;
}

/* The force of a row that bilateral ones decide: it changes nothing but their forces. */
static double force_of_decided_row(const struct kkt_side *s, int i)
{
    int r = s->row[i];
    double v = s->w0[i], none = fmin(fmax(0, s->lo[r]), s->hi[r]);
    if (fabs(v) <= KKT_GAP_TOL * s->size[r] * s->all) return none;
    double bound = v > 0 ? s->lo[r] : s->hi[r];
    return isinf(bound) ? none : bound;
}

/* Prepares the complementarity problem: the rows that the bilateral ones decide, and right side
 * and bounds of the others. w0 and the diagonal are given. */
static void prepare(const struct art_kkt_problem *p, struct kkt_side *s)
{
    s->all = s->motion;
    for (int i = 0; i < s->count; i++) {
        int r = s->row[i];
        s->all = art_larger(s->all, art_larger(fabs(p->bn[r]), fabs(s->w0[i])) / s->size[r]);
        s->all = art_larger(s->all, art_larger(s->lo[r], -s->hi[r]) * s->size[r]);
    }
    for (int i = 0; i < s->count; i++) {
        int r = s->row[i];
        s->q[i] = s->w0[i];
        s->low[i] = s->lo[r], s->high[i] = s->hi[r];
        s->decided[r] = s->diagonal[i] <= ART_KKT_RANK_TOL_ * s->size[r] * s->size[r];
        if (!s->decided[r]) continue;
        s->low[i] = s->high[i] = force_of_decided_row(s, i);
        s->q[i] = 0;
    }
}

/* W and all that follows from it, if that is not there. Rows that are decided are taken out. */
static int load_dense(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      struct kkt_side *s)
{
    size_t count = (size_t)s->count;
    if (s->dense) return ART_OK;
    if (!ART_RESERVE(ctx, k->uni.W, count * count, k->uni.cap_W)) return ART_ENOMEM;
    int status = lcp_reserve(ctx, &k->uni.lcp, s->count, true);
    if (status == ART_OK &&
        !art_kkt_solve_cache_find_W_(&k->cache, p, s->count, s->row, s->diagonal)) {
        k->cache.has_W = false;
        status = schur(ctx, k, p, s, true);
        if (status == ART_OK)
            status = art_kkt_solve_cache_store_W_(ctx, &k->cache, p, s->count, s->row, s->diagonal);
    }
    if (status < 0) return status;
    prepare(p, s);
    for (size_t i = 0; i < count; i++) {
        if (!s->decided[s->row[i]]) continue;
        for (size_t j = 0; j < count; j++) k->uni.W[i * count + j] = k->uni.W[j * count + i] = 0;
        s->diagonal[i] = 0;
    }
    s->dense = true;
    return ART_OK;
}

/* Load the problem without the matrix W. */
static int load_sparse(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       struct kkt_side *s)
{
    int status = kkt_sparse_prepare(ctx, &k->uni.sparse, k, p, s->row, s->group);
    if (status == ART_OK && k->m > 0)
        status = schur(ctx, k, p, s, false);
    else
        diagonal_of_sizes(p, s);
    if (status < 0) return status;
    prepare(p, s);
    s->matrix = kkt_sparse_matrix(k->uni.sparse, s->size, s->count);
    return ART_OK;
}

/* W + D */
static void regularize(struct art_kkt *k, struct kkt_side *s, double d)
{
    for (size_t i = 0; i < (size_t)s->count; i++) {
        double size = s->size[s->row[i]];
        s->d_row[i] = (s->decided[s->row[i]] ? 1 : d) * size * size;
        if (s->dense) k->uni.W[i * (size_t)s->count + i] = s->diagonal[i] + s->d_row[i];
    }
}

/* Run one solver on the regularized problem. A failed try reports nothing: the next one may
 * succeed. */
int kkt_side_run(struct art_ctx *ctx, struct art_kkt *k, enum art_lcp_method method,
                 struct art_kkt_answer *a, struct kkt_side *s, bool *found)
{
    struct art_lcp_result result = {0};
    struct art_quiet quiet;
    struct art_lcp_problem p = {.n = s->count,
                                .M = s->dense ? k->uni.W : NULL,
                                .matrix = &s->matrix,
                                .q = s->center,
                                .lo = s->low,
                                .hi = s->high,
                                .d = s->d_row};
    art_quiet_begin(ctx, &quiet);
    int status = lcp_run(ctx, &k->uni.lcp, method, &p, s->z, k->uni.state, &result);
    status = art_quiet_end(ctx, &quiet, status);
    a->n_pivots += result.n_pivots;
    *found = status == ART_OK;
    return art_status_stops(status) ? status : ART_OK;
}

/* The warm start of the active set: as the caller states, or the bounds of least force. */
static void guess(struct art_kkt *k, const struct art_kkt_answer *a, const struct kkt_side *s,
                  bool given)
{
    for (int i = 0; i < s->count; i++) {
        double lo = s->low[i], hi = s->high[i];
        k->uni.state[i] = given && a->state  ? a->state[s->row[i]]
                          : lo < 0 && hi > 0 ? ART_ROW_BETWEEN
                          : hi <= 0          ? ART_ROW_AT_HI
                                             : ART_ROW_AT_LO;
    }
}

/* W + D with D a part of what holds each row against all others: from twice that on W + D is
 * positive definite whatever W is. */
static void regularize_to_dominance(struct art_kkt *k, struct kkt_side *s, double part)
{
    size_t n = (size_t)s->count;
    double *scale = s->kept.before;
    for (size_t i = 0; i < n; i++) {
        double size = s->size[s->row[i]];
        scale[i] = sqrt(fmax(fabs(s->diagonal[i]), size * size));
    }
    for (size_t i = 0; i < n; i++) {
        double sum = fabs(s->diagonal[i]) / scale[i];
        for (size_t j = 0; j < n; j++)
            if (j != i) sum += fabs(k->uni.W[i * n + j]) / scale[j];
        s->d_row[i] = s->decided[s->row[i]] ? scale[i] * scale[i] : part * sum * scale[i];
        k->uni.W[i * n + i] = s->diagonal[i] + s->d_row[i];
    }
}

/* Regularized solve. Where A is not positive definite W need not be, and there may be no forces at
 * all; a W that is nearly singular, of columns that are not exact, may not be either. Then rows are
 * regularized, as little as it takes, and the regularization is reported. */
static int solve_regularized(struct art_ctx *ctx, struct art_kkt *k, struct art_kkt_answer *a,
                             struct kkt_side *s, bool *found)
{
    static const double part[] = {1e-9, 1e-7, 1e-5, 1e-3, 0.1, 1, 2};
    memcpy(s->center, s->q, (size_t)s->count * sizeof *s->q);
    int status = ART_OK;
    *found = false;
    for (size_t i = 0; i < sizeof part / sizeof *part && status == ART_OK && !*found; i++) {
        regularize_to_dominance(k, s, part[i]);
        guess(k, a, s, false);
        a->n_fallbacks++;
        status = kkt_side_run(ctx, k, ART_LCP_BLOCK, a, s, found);
    }
    return status;
}

static const struct {
    bool sparse;
    enum art_lcp_method method;
    double d;
} tries[] = {{true, ART_LCP_BLOCK, SOFT},    {true, ART_LCP_BLOCK, HARD},
             {true, ART_LCP_BLOCK, HARDER},  {false, ART_LCP_BLOCK, SOFT},
             {false, ART_LCP_KELLER, SOFT},  {false, ART_LCP_MURTY, SOFT},
             {false, ART_LCP_KELLER, HARDER}};
enum { N_TRIES = sizeof tries / sizeof tries[0], DENSE = 3 };

/* Solvers [first, last) in turn, the first with the guess, until an answer passes the check. */
static int try_solvers(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       struct art_kkt_answer *a, struct kkt_side *s, int first, int last, bool *any)
{
    enum { MOST_ROUNDS = 5 };
    int status = ART_OK;
    bool found = false;
    double gap = INFINITY, best = INFINITY;
    size_t bytes = (size_t)s->count * sizeof *s->z;
    for (int m = first; m < last && !(gap <= KKT_GAP_TOL); m++) {
        /* the dense ones are for what the others do not find, not for what has no answer */
        if (s->sparse && found && m >= DENSE) break;
        ART_TRY(tries[m].sparse ? load_sparse(ctx, k, p, s) : load_dense(ctx, k, p, s));
        regularize(k, s, tries[m].d);
        if (!(found && tries[m].sparse)) guess(k, a, s, m == first);
        memcpy(s->center, s->q, bytes);
        a->n_fallbacks = m - first;
        for (int round = 0; round < MOST_ROUNDS && !(gap <= KKT_GAP_TOL); round++) {
            bool solved;
            ART_TRY(kkt_side_run(ctx, k, tries[m].method, a, s, &solved));
            if (!solved) break;
            if (!found) memcpy(s->kept.soft, s->z, bytes);
            found = true;
            ART_TRY(kkt_side_polish(ctx, k, p, a, s, true, &gap));
            if (gap < best) memcpy(s->kept.best, s->z, bytes), best = gap;
            for (int i = 0; i < s->count; i++)
                s->center[i] = s->q[i] - (s->decided[s->row[i]] ? 0 : s->d_row[i] * s->z[i]);
        }
    }
    if (found && !(gap <= KKT_GAP_TOL))
        memcpy(s->z, best <= CONFLICT ? s->kept.best : s->kept.soft, bytes);
out:
    *any = found;
    return status;
}

/* Where all solvers find the same answer of the softened problem, and none comes near to the true
 * one, rows contradict each other: that answer violates them least, and is taken. */
static int solve(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                 struct art_kkt_answer *a, struct kkt_side *s)
{
    int status;
    bool found;
    ART_TRY(try_solvers(ctx, k, p, a, s, s->sparse ? 0 : DENSE, N_TRIES, &found));
    if (!found) {
        ART_TRY(load_dense(ctx, k, p, s));
        ART_TRY(solve_regularized(ctx, k, a, s, &found));
        s->regularized_gap = found;
        if (!s->regularized_gap)
            return art_error(ctx, ART_EDIVERGED, NULL,
                             "no solver found the forces of the %d unilateral constraints",
                             s->count);
    }
    kkt_side_store_theta(s);
out:
    return status;
}

static int finish(struct art_ctx *ctx, struct art_kkt *k, struct kkt_side *s,
                  struct art_kkt_answer *a)
{
    int free_row = -1, decided_row = -1;
    double gap = violation(s, false, &free_row), blocked = violation(s, true, &decided_row);
    a->gap = fmax(gap, blocked);
    if (s->regularized_gap) a->regularized_gap = a->gap;
    if (a->gap > CONFLICT) a->conflict_n = gap > blocked ? free_row : decided_row;
    k->stats.n_lcp++;
    k->stats.n_pivots += a->n_pivots;
    k->stats.n_fallbacks += a->n_fallbacks;
    if (!isfinite(a->gap))
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "the forces of the %d unilateral constraints are not finite", s->rows);
    memcpy(a->theta, s->theta, (size_t)s->rows * sizeof *s->theta);
    for (int r = 0; r < s->rows && a->state; r++)
        a->state[r] = lcp_state(s->lo[r], s->hi[r], s->theta[r]);
    return ART_OK;
}

/* True if the graph of bodies is the better way: for rows of few blocks. Bilateral rows ask for the
 * diagonal of W, which costs as much as all of it. */
static bool prefers_sparse_rows(const struct art_kkt *k, const struct art_kkt_problem *p,
                                const struct kkt_side *s)
{
    enum { ROWS = 40, ROWS_WITH_JOINTS = 80, BLOCKS = 8 };
    double squares = 0;
    if (s->count < (k->m > 0 ? ROWS_WITH_JOINTS : ROWS) || k->type->iterates || !k->definite)
        return false;
    for (int i = 0; i < s->count; i++) {
        int g = s->group[s->row[i]], blocks = p->N->ptr[g + 1] - p->N->ptr[g];
        squares += (double)blocks * blocks;
    }
    return squares <= (double)(BLOCKS * BLOCKS) * s->count;
}

/* The right-hand side b with the forces of fixed rows, which `s` has, or p->b where there are none.
 */
static const double *with_fixed_forces(struct art_kkt *k, const struct art_kkt_problem *p,
                                       const struct kkt_side *s)
{
    double *b = k->uni.X + (size_t)COLUMNS * ((size_t)k->n + (size_t)k->m);
    bool any = false;
    for (int r = 0; r < s->rows; r++) any = any || s->theta[r] != 0;
    if (!any) return p->b;
    memcpy(b, p->b, (size_t)k->n * sizeof *b);
    art_jac_tmul(p->N, p->A->row_off, 0, p->n_active, 1, s->theta, b);
    return b;
}

/* W, the solution without forces and all that follows from both. False: rows are decided by
 * bilateral ones. */
static int load_small(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      struct art_kkt_answer *a, struct kkt_side *s, bool *undecided)
{
    size_t count = (size_t)s->count;
    int status = ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->uni.W, count * count, k->uni.cap_W)) goto out;
    ART_TRY(lcp_reserve(ctx, &k->uni.lcp, s->count, true));
    if (!art_kkt_solve_cache_find_W_(&k->cache, p, s->count, s->row, s->diagonal)) {
        k->cache.has_W = false;
        ART_TRY(kkt_small_delassus(ctx, k->small, p, s->count, s->row, s->group, k->uni.W,
                                   s->diagonal));
        ART_TRY(art_kkt_solve_cache_store_W_(ctx, &k->cache, p, s->count, s->row, s->diagonal));
    }
    const double *b = with_fixed_forces(k, p, s);
    if (!kkt_small_recall(k->small, p, b, s->count, s->w0, s->size, &s->motion)) {
        kkt_row_sizes(NULL, p->N, p->Rn, p->A->row_off, p->n_active, k->sizes.wu, s->size);
        kkt_small_begin(k->small, p, b, s->count, s->row, s->w0, a->u, a->lambda);
        ART_TRY(kkt_small_remember(ctx, k->small, p, b, s->count, s->w0, s->size));
        k->small->motion = s->motion =
            fmax(motion(p, k->sizes.wu, a->u, s),
                 ROUNDING / KKT_GAP_TOL * size_of_terms(k, p, a->lambda, s));
    }
    prepare(p, s);
    *undecided = true;
    for (int r = 0; r < s->rows; r++) *undecided = *undecided && !s->decided[r];
    s->dense = true;
out:
    return status;
}

/* Solves on W alone, and forms the answer in the end. *done false: that is left to the other way,
 * where rows contradict each other or something is nearly singular. */
static int solve_small(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       struct art_kkt_answer *a, bool *done)
{
    static const double good = 1e-12;
    struct kkt_side s;
    int status;
    *done = false;
    ART_TRY(sort_rows(ctx, k, p, &s));
    if (s.count == 0 || s.count > KKT_SMALL_COLUMNS) return ART_OK;
    ART_TRY(load_small(ctx, k, p, a, &s, done));
    if (!*done) return ART_OK;
    for (int r = 0; r < s.rows; r++) s.w[r] = 0;
    k->small->serves = true;
    status = try_solvers(ctx, k, p, a, &s, DENSE, DENSE + 1, done);
    kkt_side_store_theta(&s);
    if (status == ART_OK && *done) status = kkt_follow_bounds(ctx, k, p, a, &s);
    k->small->serves = false;
    if (status < 0 || !*done) return status;
    a->residual = kkt_small_finish(k, p, s.count, s.z, s.theta, a);
    for (int r = 0; r < s.rows; r++) s.w[r] = p->Rn[r] * s.theta[r] - p->bn[r];
    art_jac_mul(p->N, p->A->row_off, 0, p->n_active, 1, a->u, s.w);
    int worst;
    *done = a->residual <= good && violation(&s, false, &worst) <= KKT_GAP_TOL;
    if (!*done) return ART_OK;
    k->uni.n_W = s.count;
    status = finish(ctx, k, &s, a);
out:
    return status;
}

/* Solves for friction and the forces that bound it at once, or for many rows. *done false: nothing
 * is changed. */
static int solve_cones(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       struct art_kkt_answer *a, struct kkt_side *s, bool *done)
{
    bool all = true;
    int status, worst;
    *done = false;
    ART_TRY(load_sparse(ctx, k, p, s));
    ART_TRY(kkt_cones_run(ctx, &k->uni.cones, k, p, a, s, done));
    if (!*done) return ART_OK;
    ART_TRY(evaluate_rows(ctx, k, p, false, a, s));
    *done = violation(s, false, &worst) <= CONFLICT;
    for (int r = 0; r < s->rows && *done; r++) {
        if (lower(p, r) != 0 && p->bound_by[r] < 0) all = false;
    }
    if (*done) {
        a->bounds_agree = all;
        return ART_OK;
    }
    for (int r = 0; r < s->rows; r++) {
        s->lo[r] = lower(p, r), s->hi[r] = upper(p, r);
        s->theta[r] = s->lo[r] == s->hi[r] ? s->lo[r] : 0;
        s->kept.offset[r] = 0;
    }
out:
    return status;
}

int kkt_unilateral(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *given,
                   struct art_kkt_answer *a)
{
    int status;
    struct kkt_side s;
    bool done;
    k->uni.n_W = 0;
    struct art_kkt_problem tight = *given, *p = &tight;
    ART_TRY(kkt_active_set(ctx, k, given, a, &done));
    if (done) return ART_OK;
    if (k->deferred) {
        ART_TRY(solve_small(ctx, k, given, a, &done));
        if (done) return ART_OK;
        ART_TRY(kkt_need_factor(ctx, k, given));
    }
    tight.goal = fmin(given->goal, COLUMN);
    ART_TRY(sort_rows(ctx, k, p, &s));
    kkt_row_sizes(NULL, p->N, p->Rn, p->A->row_off, p->n_active, k->sizes.wu, s.size);
    if (s.count > 0) {
        /* the first solve goes the way of the others, which may be a shorter one */
        ART_TRY(expect(ctx, k, p, &s));
        ART_TRY(evaluate_rows(ctx, k, p, false, a, &s));
        for (int i = 0; i < s.count; i++) s.w0[i] = s.w[s.row[i]];
        s.motion = fmax(motion(p, k->sizes.wu, a->u, &s),
                        ROUNDING / KKT_GAP_TOL * size_of_terms(k, p, a->lambda, &s));
        s.sparse = prefers_sparse_rows(k, p, &s);
        done = false;
        if (s.sparse && p->bound_by) ART_TRY(solve_cones(ctx, k, p, a, &s, &done));
        if (!done) ART_TRY(solve(ctx, k, p, a, &s));
    }
    /* the last correction may have been evaluated already */
    if (s.count == 0 || k->stats.n_redundant > 0 || k->type->iterates ||
        memcmp(s.kept.evaluated, s.theta, (size_t)s.rows * sizeof *s.theta) != 0)
        ART_TRY(evaluate_rows(ctx, k, p, true, a, &s));
    k->uni.n_W = s.dense && !s.regularized_gap && !k->transient.on ? s.count : 0;
    status = finish(ctx, k, &s, a);
out:
    return status;
}
