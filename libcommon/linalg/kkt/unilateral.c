/* The unilateral part by the Schur complement of the same factor: with K the matrix of the
 * bilateral problem and X = K^-1 N^T, the rows see W = N X + Rn and q = N u0 - bn, and theta solves
 * 0 <= W theta + q _|_ theta >= 0 (Lloyd, Stavness & Fels 2012, section 4.4).
 *
 * Contacts that depend on each other make W singular and theta ambiguous. So W + D is taken with D
 * 1e-10 of the natural size of each row: its solution is unique, whatever the guess was, and near
 * the one of least norm. The rows found active then become equations of the true problem;
 * corrections by (W + D)^-1 of what they miss bring theta to rounding (the method of proximal
 * points, Rockafellar 1976), and the answer is checked against the true problem. */
#include "kkt_priv.h"
#include <math.h>
#include <string.h>

/* D by the natural size of a row */
#define SOFT 1e-7
/* the check of an answer */
#define GAP_TOL 1e-9

/* a row that is violated by more is told */
#define CONFLICT 1e-6

enum { COLUMNS = 8 };

/* The unilateral rows. */
struct side {
    int rows;
    double *theta, *w, *q; /* [rows] forces, w = N u + Rn theta - bn, w without forces */
    double *size;          /* [rows] natural size */
    double *before, *soft; /* [rows] forces before a correction; of the softened problem */
    double *center;        /* [rows] q - D theta */
    bool *decided;         /* [rows] bilateral rows leave it nothing: no force */
    double all;            /* size of all terms */
};

static int reserve(struct art_ctx *ctx, struct art_kkt *k, int rows)
{
    size_t r = (size_t)rows, all = (size_t)k->n + (size_t)k->m;
    if (!ART_RESERVE(ctx, k->W, r * r, k->cap_W)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->theta, 7 * r + 1, k->cap_rows)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->active, 2 * r, k->cap_active)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->X, COLUMNS * all + (size_t)k->n, k->cap_X)) return ART_ENOMEM;
    return art_lcp_reserve_(ctx, &k->lcp, rows);
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

/* W = N K^-1 N^T + Rn, some columns at a time. */
static int schur(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p)
{
    const struct art_jac *N = p->N;
    const int *off = p->A->row_off;
    int rows = N->n_rows, n = k->n, m = k->m, first = 0, at = 0;
    double *x = k->X, *y = k->X + (size_t)COLUMNS * (size_t)n;
    for (int i = 0; i < rows * rows; i++) k->W[i] = 0;
    for (int g = 0; g < N->n_groups; g++)
        for (int r = N->row[g]; r < N->row[g + 1]; r++) {
            row_of(p, g, r, n, x + (size_t)at * (size_t)n);
            if (++at < COLUMNS && r + 1 < rows) continue;
            for (int i = 0; i < at * m; i++) y[i] = 0;
            int status = k->type->solve(ctx, k->self, p, at, x, y);
            if (status < 0) return status;
            for (int c = 0; c < at; c++)
                art_jac_mul(N, off, 0, p->n_active, 1, x + (size_t)c * (size_t)n,
                            k->W + (size_t)(first + c) * (size_t)rows);
            first += at;
            at = 0;
        }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j <= i; j++) {
            double *a = &k->W[(size_t)i * (size_t)rows + (size_t)j];
            double *b = &k->W[(size_t)j * (size_t)rows + (size_t)i];
            *a = *b = 0.5 * (*a + *b) + (i == j ? p->Rn[i] : 0);
        }
    return ART_OK;
}

/* u and lambda (least: of least norm) for theta, and w = N u + Rn theta - bn. */
static int respond(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                   const double *theta, bool least, struct art_kkt_answer *a, double *w)
{
    int rows = p->N->n_rows, nb = p->n_active;
    double *b = k->X + (size_t)COLUMNS * ((size_t)k->n + (size_t)k->m);
    memcpy(b, p->b, (size_t)k->n * sizeof *b);
    art_jac_tmul(p->N, p->A->row_off, 0, nb, 1, theta, b);
    int status = art_kkt_bilateral_(ctx, k, p, b, least, a);
    if (status < 0) return status;
    for (int r = 0; r < rows; r++) w[r] = p->Rn[r] * theta[r] - p->bn[r];
    art_jac_mul(p->N, p->A->row_off, 0, nb, 1, a->u, w);
    return ART_OK;
}

/* Largest violation in natural units, and the row that has it, among rows that are free or decided.
 */
static double violation(const struct side *s, bool decided, int *worst)
{
    double gap = 0;
    for (int r = 0; r < s->rows; r++) {
        if (s->decided[r] != decided) continue;
        double v = s->w[r] / s->size[r], t = s->theta[r] * s->size[r];
        double bad = fmax(fmax(-v, -t), decided ? 0 : fmin(fabs(v), fabs(t)));
        if (!(bad <= gap)) gap = isnan(bad) ? INFINITY : bad, *worst = r;
    }
    return s->all > 0 ? gap / s->all : gap;
}

/* Correct theta by what the active rows miss, until nothing more is to be gained. */
static int polish(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                  struct art_kkt_answer *a, struct side *s, double *gap)
{
    int status, worst;
    double best = INFINITY;
    ART_TRY(respond(ctx, k, p, s->theta, false, a, s->w));
    *gap = violation(s, false, &worst);
    for (int step = 0; step < 6 && *gap > 4 * DBL_EPSILON && *gap < 0.25 * best; step++) {
        best = *gap;
        memcpy(s->before, s->theta, (size_t)s->rows * sizeof *s->theta);
        art_lcp_correct_(&k->lcp, s->rows, k->active, s->w, s->theta);
        for (int r = 0; r < s->rows; r++) s->theta[r] = fmax(s->theta[r], 0);
        ART_TRY(respond(ctx, k, p, s->theta, false, a, s->w));
        *gap = violation(s, false, &worst);
        if (*gap < best) continue;
        memcpy(s->theta, s->before, (size_t)s->rows * sizeof *s->theta);
        *gap = best;
        break;
    }
out:
    return status;
}

/* Soften W; rows that the bilateral ones decide are taken out of it. */
static void prepare(struct art_kkt *k, const struct art_kkt_problem *p, struct side *s)
{
    size_t rows = (size_t)s->rows;
    s->all = 0;
    for (int i = 0; i < s->rows; i++) {
        double size = s->size[i] * s->size[i], *wi = k->W + rows * (size_t)i;
        s->all = fmax(s->all, fmax(fabs(s->q[i]), fabs(p->bn[i])) / s->size[i]);
        s->decided[i] = wi[i] <= ART_KKT_RANK_TOL_ * size;
        if (s->decided[i]) {
            for (size_t j = 0; j < rows; j++) wi[j] = k->W[rows * j + (size_t)i] = 0;
            wi[i] = size;
            s->q[i] = 0;
        } else
            wi[i] += SOFT * size;
    }
}

/* One solver on the softened problem. A failed try does not speak: the next one may know. */
static bool run(struct art_ctx *ctx, struct art_kkt *k, enum art_lcp_method method,
                struct art_kkt_answer *a, struct side *s)
{
    struct art_lcp_result result = {0};
    struct art_ctx quiet = *ctx;
    quiet.report = NULL;
    int status = art_lcp_run_(&quiet, &k->lcp, method, s->rows, k->W, s->center, s->theta,
                              k->active, &result);
    art_ctx_count(ctx, &quiet);
    a->n_pivots += result.n_pivots;
    return status == ART_OK;
}

/* Solvers in turn, the first with the guess, until an answer passes the check. Where they all find
 * the same answer of the softened problem, which fails, rows contradict each other: that answer
 * violates them least, and is taken. */
static int solve(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                 struct art_kkt_answer *a, struct side *s)
{
    static const enum art_lcp_method methods[] = {ART_LCP_KELLER, ART_LCP_MURTY, ART_LCP_KELLER};
    enum { N_METHODS = sizeof methods / sizeof methods[0], MOST_ROUNDS = 5 };
    int status = ART_OK;
    bool found = false;
    double gap = INFINITY;
    for (int m = 0; m < N_METHODS && !(gap <= GAP_TOL); m++) {
        for (int i = 0; i < s->rows; i++) k->active[i] = m == 0 && a->active && a->active[i];
        memcpy(s->center, s->q, (size_t)s->rows * sizeof *s->q);
        a->n_fallbacks = m;
        for (int round = 0; round < MOST_ROUNDS && !(gap <= GAP_TOL); round++) {
            if (!run(ctx, k, methods[m], a, s)) break;
            if (!found) memcpy(s->soft, s->theta, (size_t)s->rows * sizeof *s->soft);
            found = true;
            ART_TRY(polish(ctx, k, p, a, s, &gap));
            for (int i = 0; i < s->rows; i++)
                s->center[i] =
                    s->q[i] - (s->decided[i] ? 0 : SOFT * s->size[i] * s->size[i] * s->theta[i]);
        }
    }
    if (!found)
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "no solver found the forces of the %d unilateral constraints", s->rows);
    if (!(gap <= GAP_TOL)) memcpy(s->theta, s->soft, (size_t)s->rows * sizeof *s->theta);
out:
    return status;
}

int art_kkt_unilateral_(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                        struct art_kkt_answer *a)
{
    int status, free_row = -1, decided_row = -1;
    struct side s = {.rows = p->N->n_rows};
    size_t rows = (size_t)s.rows;
    ART_TRY(reserve(ctx, k, s.rows));
    s.theta = k->theta, s.w = s.theta + rows, s.q = s.w + rows, s.size = s.q + rows;
    s.before = s.size + rows, s.soft = s.before + rows, s.center = s.soft + rows;
    s.decided = k->active + rows;
    memset(s.theta, 0, rows * sizeof *s.theta);
    art_kkt_row_sizes_(p->N, p->Rn, p->A->row_off, p->n_active, k->wu, s.size);
    ART_TRY(respond(ctx, k, p, s.theta, false, a, s.q));
    ART_TRY(schur(ctx, k, p));
    prepare(k, p, &s);
    ART_TRY(solve(ctx, k, p, a, &s));
    ART_TRY(respond(ctx, k, p, s.theta, true, a, s.w));
    double gap = violation(&s, false, &free_row), blocked = violation(&s, true, &decided_row);
    a->gap = fmax(gap, blocked);
    if (a->gap > CONFLICT) a->conflict_n = gap > blocked ? free_row : decided_row;
    k->stats.n_lcp++;
    k->stats.n_pivots += a->n_pivots;
    k->stats.n_fallbacks += a->n_fallbacks;
    if (!isfinite(a->gap)) {
        status = art_error(ctx, ART_EDIVERGED, NULL,
                           "the forces of the %d unilateral constraints are not finite", s.rows);
        goto out;
    }
    memcpy(a->theta, s.theta, rows * sizeof *s.theta);
    for (int i = 0; i < s.rows && a->active; i++) a->active[i] = s.theta[i] > 0;
out:
    return status;
}
