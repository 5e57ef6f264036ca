/* This file solves the bilateral part (the saddle-point system of A and G): one factor, refinement
 * on the true system, its check, Lagrange multipliers of least norm. */
#include "../two.h"
#include "iterative.h"
#include <math.h>
#include <string.h>

/* natural residual below which nothing is to be gained */
#define GOOD_RESIDUAL (2 * DBL_EPSILON)
/* above this an answer is refused */
#define BAD_RESIDUAL 1e-6
/* A row that was left out as redundant contradicts the others if its residual is larger than this.
 */
#define CONFLICT 1e-6

void kkt_mul(const struct art_kkt_problem *p, double s, const double *x, double *y)
{
    const struct art_blocks *A = p->A;
    for (int i = 0; i < p->n_active; i++) {
        int m = A->size[i], oi = A->row_off[i];
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k], n = A->size[j], oj = A->row_off[j];
            const double *B = A->val + A->val_off[k];
            if (i == j && m == 6)
                block_tmul(6, 6, s, B, x + oj, y + oi);
            else if (i == j)
                block_mul(m, m, s, B, x + oj, y + oi);
            else
                block_mul_both(m, n, s, B, x + oi, x + oj, y + oi, y + oj);
        }
    }
}

void kkt_unknown_sizes(const struct art_kkt_problem *p, double *wu)
{
    const struct art_blocks *A = p->A;
    for (int i = 0; i < p->n_active; i++) {
        int m = A->size[i], oi = A->row_off[i];
        for (int r = 0; r < m; r++) wu[oi + r] = 0;
        int k = A->ptr[i + 1] - 1; /* the diagonal block is the last one */
        if (k < A->ptr[i] || A->col[k] != i) continue;
        const double *B = A->val + A->val_off[k];
        bool without = false;
        for (int r = 0; r < m; r++) {
            double size = wu[oi + r] = sqrt(fabs(B[r * m + r]));
            without |= size == 0;
        }
        if (!without) continue;
        /* an unknown without mass of its own takes the largest of its block */
        double big = 0;
        for (int r = 0; r < m; r++) big = art_larger(big, wu[oi + r]);
        for (int r = 0; r < m; r++)
            if (wu[oi + r] == 0) wu[oi + r] = big > 0 ? big : 1;
    }
    art_partition_complete_vector(A->partition, A->row_off, p->n_active, wu);
}

enum { SIZE_GROUPS = 64 };

struct row_sizes {
    const struct art_jac *J;
    const double *R, *wu;
    const int *off;
    double *wg;
    int n_active;
};

/* sums[rows] += the squares of B[rows][n] over those of wu[n] */
static void add_squares(int rows, int n, const double *B, const double *wu, double *sums)
{
    if (n != 6) {
        for (int r = 0; r < rows; r++, B += n) sums[r] += art_ratios(n, B, wu);
        return;
    }
    const art_f64x2 w0 = ART_F64X2_OF(wu), w1 = ART_F64X2_OF(wu + 2), w2 = ART_F64X2_OF(wu + 4);
    const art_f64x2 i0 = 1 / (w0 * w0), i1 = 1 / (w1 * w1), i2 = 1 / (w2 * w2);
    for (int r = 0; r < rows; r++, B += 6) {
        art_f64x2 a = ART_F64X2_OF(B), b = ART_F64X2_OF(B + 2), c = ART_F64X2_OF(B + 4);
        art_f64x2 sum = a * a * i0 + b * b * i1 + c * c * i2;
        sums[r] += sum[0] + sum[1];
    }
}

static void row_sizes_task(void *arg, int task)
{
    const struct row_sizes *s = arg;
    const struct art_jac *J = s->J;
    int end = SIZE_GROUPS * (task + 1);
    for (int g = SIZE_GROUPS * task; g < end && g < J->n_groups; g++) {
        int first = J->row[g], rows = J->row[g + 1] - first;
        double *sums = s->wg + first;
        for (int r = 0; r < rows; r++) sums[r] = s->R[first + r];
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e];
            if (b < s->n_active)
                add_squares(rows, J->size[b], J->val + J->off[e], s->wu + s->off[b], sums);
        }
        for (int r = 0; r < rows; r++) sums[r] = sums[r] > 0 ? sqrt(sums[r]) : 1;
    }
}

void kkt_row_sizes(struct art_pool *pool, const struct art_jac *J, const double *R, const int *off,
                   int n_active, const double *wu, double *wg)
{
    struct row_sizes s = {J, R, wu, off, wg, n_active};
    art_pool_run(pool, (J->n_groups + SIZE_GROUPS - 1) / SIZE_GROUPS, row_sizes_task, &s);
}

void kkt_sizes_of_squares(int m, const double *squares, const double *R, double *wg)
{
    for (int r = 0; r < m; r++) {
        const double sum = squares[r] + R[r];
        wg[r] = sum <= 0 ? 1 : sqrt(sum);
    }
}

struct parts {
    double *ru, *rg;      /* residuals */
    double *t;            /* work [n] */
    double *x;            /* work [2 (n + m)] */
    double size;          /* of the terms, natural units */
    double kept, dropped; /* largest natural residual of the equations kept, and left out */
    int worst;            /* the row left out that has it */
    double missed;        /* largest of rows of G that are kept, natural units */
    int unknown, row;     /* the unknown, and the row of G, that are met least; or -1 */
};

/* The largest, or the first that is not a number. */
static void note_largest(double r, int at, double *most, int *where)
{
    if (!(r <= *most) && !isnan(*most)) *most = r, *where = at;
}

/* ru = b - A u + G^T l, rg = bg - R l - G u by the products that the type shares among threads:
 * both are those of the problem that was factored. */
static void shared_residuals(const struct art_kkt *k, const struct art_kkt_problem *p,
                             const double *b, const double *u, const double *l, struct parts *s)
{
    size_t n = (size_t)k->n, m = (size_t)k->m;
    double *x = s->x, *y = s->x + n + m;
    memcpy(x, u, n * sizeof *x);
    if (m > 0) memcpy(x + n, l, m * sizeof *x);
    k->type->bordered_ops->multiply(k->self, p, x, y);
    for (size_t i = 0; i < n; i++) s->ru[i] = b[i] - y[i];
    for (size_t i = 0; i < m; i++) s->rg[i] = p->bg[i] - y[n + i];
}

/* This computes them without the type. */
static void plain_residuals(const struct art_kkt *k, const struct art_kkt_problem *p,
                            const double *b, const double *u, const double *l, struct parts *s)
{
    int n = k->n, m = k->m, nb = p->n_active;
    const int *off = p->A->row_off;
    for (int i = 0; i < n; i++) s->t[i] = s->ru[i] = 0;
    kkt_mul(p, 1, u, s->t);
    if (m > 0) art_jac_tmul(p->G, off, 0, nb, 1, l, s->ru);
    for (int i = 0; i < n; i++) s->ru[i] = (b[i] - s->t[i]) + s->ru[i];
    for (int i = 0; i < m; i++) s->rg[i] = p->bg[i] - p->Rg[i] * l[i];
    if (m > 0) art_jac_mul(p->G, off, 0, nb, -1, u, s->rg);
}

/* Compute the residuals of all equations, and their natural sizes. The terms of a row of A u are
 * as large as sqrt(A_ii) |u_i|, and those that a row of G contributes to G^T l as its size times
 * |l_i|; the sums may be much smaller, as along a chain. */
static void residuals(struct art_kkt *k, const struct art_kkt_problem *p, const double *b,
                      const double *u, const double *l, const bool *redundant, struct parts *s)
{
    kkt_need_sizes(k, p);
    int n = k->n, m = k->m;
    double size = 0, kept = 0, dropped = 0;
    s->unknown = s->row = -1;
    s->missed = 0;
    const struct art_kkt_bordered_ops *ops = k->type->bordered_ops;
    (ops && (m > 0 || ops->without_rows) ? shared_residuals : plain_residuals)(k, p, b, u, l, s);
    const double *wu = k->sizes.wu;
    int i = 0;
    for (; i + 2 <= n; i += 2) {
        const art_f64x2 w = ART_F64X2_OF(wu + i), inverse = 1 / w;
        const art_f64x2 t = inverse * ART_F64X2_OF(b + i), v = w * ART_F64X2_OF(u + i);
        const art_f64x2 r = inverse * ART_F64X2_OF(s->ru + i);
        size = art_larger(size, art_larger(fabs(t[0]), fabs(v[0])));
        size = art_larger(size, art_larger(fabs(t[1]), fabs(v[1])));
        note_largest(fabs(r[0]), i, &kept, &s->unknown);
        note_largest(fabs(r[1]), i + 1, &kept, &s->unknown);
    }
    if (i < n) {
        size = art_larger(size, art_larger(fabs(b[i]) / wu[i], wu[i] * fabs(u[i])));
        note_largest(fabs(s->ru[i]) / wu[i], i, &kept, &s->unknown);
    }
    s->worst = -1;
    for (i = 0; i < m; i++) {
        double w = 1 / k->sizes.wg[i], r = w * fabs(s->rg[i]);
        size = art_larger(size, art_larger(w * fabs(p->bg[i]), k->sizes.wg[i] * fabs(l[i])));
        if (redundant[i]) {
            if (!(r <= dropped)) dropped = r, s->worst = i;
        } else
            note_largest(r, i, &s->missed, &s->row);
    }
    /* of an unknown and a row the worse one is reported, and both where neither is a number */
    bool counts = s->missed >= kept || isnan(s->missed);
    if (s->missed > kept) s->unknown = -1;
    if (!counts && !(s->missed > BAD_RESIDUAL * size)) s->row = -1;
    if (counts && !isnan(kept)) kept = s->missed;
    s->size = size;
    s->kept = size > 0 ? kept / size : kept;
    s->dropped = size > 0 ? dropped / size : dropped;
}

/* The residual that is too much: iterations that end by the error in energy leave more than their
 * goal. */
static double bad_residual(const struct art_kkt *k, const struct art_kkt_problem *p)
{
    return fmax(BAD_RESIDUAL, k->type->iterates ? 10 * p->goal : 0);
}

/* A direct solve is not refined where its factor bounds the residual by so much of the goal, and by
 * so much. */
#define PART_OF_GOAL 0.1
#define SMALL_BOUND 1e-12

/* Rows that come and go may be softened, and solved for again and again. */
static bool has_transient(const struct art_kkt_problem *p)
{
    for (int g = 0; p->transient && p->G && g < p->G->n_groups; g++)
        if (p->transient[g]) return true;
    return false;
}

/* True if a solution u, l that a direct solve has just found is known to meet the goal without its
 * residual. */
static bool is_within_goal(const struct art_kkt *k, const struct art_kkt_problem *p,
                           const double *u, const double *l, struct parts *s)
{
    if (!(p->goal > 0) || k->config.exact || k->type != &art_kkt_block ||
        (p->N && p->N->n_rows > 0) || has_transient(p))
        return false;
    const double bound = kkt_block_residual_bound(k->self, k->stats.n_redundant);
    if (!(bound <= fmin(SMALL_BOUND, PART_OF_GOAL * p->goal)) || !kkt_all_finite((size_t)k->n, u) ||
        !kkt_all_finite((size_t)k->m, l))
        return false;
    s->kept = bound;
    s->size = 1;
    s->dropped = s->missed = 0;
    s->worst = s->unknown = s->row = -1;
    return true;
}

/* Solve and refine until it stagnates; where iterations have solved it, until nothing is too much.
 */
static int solve_refined(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                         const double *b, const bool *redundant, double *u, double *l,
                         struct parts *s)
{
    int n = k->n, m = k->m, status;
    double *uu = s->t + n, *ll = uu + n;
    memcpy(u, b, (size_t)n * sizeof *u);
    if (m > 0) memcpy(l, p->bg, (size_t)m * sizeof *l);
    struct art_kkt_problem near = *p;
    near.guess = k->guess;
    near.corrects = k->corrects;
    status = k->type->solve(ctx, k->self, &near, 1, u, l);
    if (status < 0) return status;
    if (is_within_goal(k, p, u, l, s)) return ART_OK;
    residuals(k, p, b, u, l, redundant, s);
    double enough = k->type->iterates ? bad_residual(k, p) : GOOD_RESIDUAL;
    for (int step = 0; step < 10 && !(s->kept <= enough); step++) {
        double before = s->kept;
        if (!isfinite(before)) break;
        memcpy(uu, u, (size_t)n * sizeof *u);
        if (m > 0) memcpy(ll, l, (size_t)m * sizeof *l);
        status = k->type->solve(ctx, k->self, p, 1, s->ru, s->rg);
        if (status < 0) return status;
        for (int i = 0; i < n; i++) u[i] += s->ru[i];
        for (int i = 0; i < m; i++) l[i] += s->rg[i];
        residuals(k, p, b, u, l, redundant, s);
        if (s->kept < before) {
            if (s->kept > 0.5 * before) break;
            continue;
        }
        memcpy(u, uu, (size_t)n * sizeof *u);
        if (m > 0) memcpy(l, ll, (size_t)m * sizeof *l);
        residuals(k, p, b, u, l, redundant, s);
        break;
    }
    return ART_OK;
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* y[m] = Z c or c[m] = Z^T y, see below. In: y on the rows left out (Z) or all (Z^T).
 */
static int null_apply(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      const bool *redundant, bool transposed, double *y, double *x)
{
    int n = k->n, m = k->m, nb = p->n_active;
    const int *off = p->A->row_off;
    double *z = x + n;
    for (int i = 0; i < n; i++) x[i] = 0;
    for (int i = 0; i < m; i++) z[i] = transposed && !redundant[i] ? y[i] : 0;
    if (!transposed) art_jac_tmul(p->G, off, 0, nb, 1, y, x);
    int status = k->type->solve(ctx, k->self, p, 1, x, z);
    if (status < 0) return status;
    if (!transposed) {
        for (int i = 0; i < m; i++)
            if (!redundant[i]) y[i] = z[i];
        return ART_OK;
    }
    /* what the redundant rows see of the motion that the others ask for */
    for (int i = 0; i < m; i++) z[i] = 0;
    art_jac_mul(p->G, off, 0, nb, -1, x, z);
    for (int i = 0; i < m; i++) y[i] = redundant[i] ? y[i] + z[i] : 0;
    return ART_OK;
}

/* The rows r left out depend on the others: G_r = C G_k, so that the columns of Z = [-C^T; 1] span
 * the multipliers without effect, and lambda - Z c with Z^T Z c = Z^T lambda is the one of least
 * norm. One solve with the factor applies C^T (A v - G_k^T y = G_r^T c, G_k v = 0 has y = -C^T c),
 * and one applies C (A v - G_k^T y = 0, G_k v = x has G_r v = C x), whatever A is.
 *
 * A few rows left out: Z is formed, made orthonormal, and kept until the next factor. */
static int make_null(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                     const bool *redundant)
{
    size_t n = (size_t)k->n, m = (size_t)k->m, count = (size_t)k->stats.n_redundant, at = 0;
    if (!ART_RESERVE(ctx, k->sizes.Z, count * (n + m), k->sizes.cap_Z)) return ART_ENOMEM;
    double *Z = k->sizes.Z, *x = Z + count * m;
    memset(Z, 0, count * (n + m) * sizeof *Z);
    for (size_t r = 0; r < m; r++)
        if (redundant[r]) Z[at++ * m + r] = 1;
    for (size_t c = 0; c < count; c++)
        art_jac_tmul(p->G, p->A->row_off, 0, p->n_active, 1, Z + c * m, x + c * n);
    memset(Z, 0, count * m * sizeof *Z);
    int status = k->type->solve(ctx, k->self, p, (int)count, x, Z);
    if (status < 0) return status;
    at = 0;
    for (size_t r = 0; r < m; r++)
        if (redundant[r]) Z[at++ * m + r] = 1;
    for (size_t c = 0; c < count; c++) {
        double *z = Z + c * m;
        for (int twice = 0; twice < 2; twice++)
            for (size_t d = 0; d < c; d++) {
                double f = dot(k->m, z, Z + d * m);
                for (size_t r = 0; r < m; r++) z[r] -= f * Z[d * m + r];
            }
        double f = 1 / sqrt(dot(k->m, z, z));
        for (size_t r = 0; r < m; r++) z[r] *= f;
    }
    k->sizes.has_Z = true;
    return ART_OK;
}

static void project(const struct art_kkt *k, double *l)
{
    for (long c = 0; c < k->stats.n_redundant; c++) {
        const double *z = k->sizes.Z + (size_t)c * (size_t)k->m;
        double f = dot(k->m, z, l);
        for (int r = 0; r < k->m; r++) l[r] -= f * z[r];
    }
}

/* Find the multipliers of least norm where many rows were left out: conjugate gradients find c
 * without forming Z. */
static int least_norm(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      const bool *redundant, double *l, double *work)
{
    int m = k->m, status = ART_OK;
    double *d = work, *zd = d + m, *r = zd + m, *x = r + m; /* x: n + m */
    memcpy(r, l, (size_t)m * sizeof *r);
    ART_TRY(null_apply(ctx, k, p, redundant, true, r, x));
    memcpy(d, r, (size_t)m * sizeof *d);
    double rho = dot(m, r, r), first = rho;
    for (long step = 0; step < 2 * k->stats.n_redundant + 10; step++) {
        if (!(rho > 1e-30 * first) || !(rho > 1e-30 * dot(m, l, l))) break;
        memcpy(zd, d, (size_t)m * sizeof *zd);
        ART_TRY(null_apply(ctx, k, p, redundant, false, zd, x));
        double alpha = rho / dot(m, zd, zd);
        for (int i = 0; i < m; i++) l[i] -= alpha * zd[i];
        /* the residual afresh from lambda: no drift */
        memcpy(r, l, (size_t)m * sizeof *r);
        ART_TRY(null_apply(ctx, k, p, redundant, true, r, x));
        double next = dot(m, r, r);
        for (int i = 0; i < m; i++) d[i] = r[i] + next / rho * d[i];
        rho = next;
    }
out:
    return status;
}

static int make_least(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      double *lambda)
{
    enum { FEW = 256, MOST = 1 << 20 };
    const bool *redundant = k->type->redundant(k->self);
    long count = k->stats.n_redundant;
    int status = ART_OK;
    if (count == 0 || k->type->iterates) return ART_OK;
    if (count > FEW || count * k->m > MOST)
        return least_norm(ctx, k, p, redundant, lambda, k->sizes.work + k->n + k->m);
    if (!k->sizes.has_Z) status = make_null(ctx, k, p, redundant);
    if (status == ART_OK) project(k, lambda);
    return status;
}

int kkt_bilateral(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                  const double *b, bool least, struct art_kkt_answer *a)
{
    const bool *redundant = k->type->redundant(k->self);
    size_t n = (size_t)k->n, m = (size_t)k->m;
    double *work = k->sizes.work + n + m;
    struct parts s = {.ru = work, .rg = work + n, .t = work + n + m, .x = work + 3 * (n + m)};
    int status = solve_refined(ctx, k, p, b, redundant, a->u, a->lambda, &s);
    if (status < 0) return status;
    if (least && s.kept <= BAD_RESIDUAL && k->stats.n_redundant > 0) {
        status = make_least(ctx, k, p, a->lambda);
        if (status < 0) return status;
        residuals(k, p, b, a->u, a->lambda, redundant, &s);
    }
    a->residual = fmax(s.kept, s.dropped);
    a->conflict = s.dropped > CONFLICT ? s.worst : -1;
    if (!(s.kept <= bad_residual(k, p)) || !isfinite(s.dropped) || !isfinite(s.size)) {
        k->failed[0] = s.unknown, k->failed[1] = s.row;
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "the solution of the constrained system leaves a residual of %.3g",
                         s.kept);
    }
    return ART_OK;
}

bool kkt_residual(struct art_kkt *k, const struct art_kkt_problem *p, const double *theta,
                  struct art_kkt_answer *a, double *size)
{
    size_t n = (size_t)k->n, m = (size_t)k->m;
    double *work = k->sizes.work + n + m, *b = work + n + m + n;
    struct parts s = {.ru = work, .rg = work + n, .t = work + n + m, .x = b + n + m};
    memcpy(b, p->b, n * sizeof *b);
    art_jac_tmul(p->N, p->A->row_off, 0, p->n_active, 1, theta, b);
    residuals(k, p, b, a->u, a->lambda, k->type->redundant(k->self), &s);
    a->residual = fmax(s.kept, s.dropped);
    *size = s.size;
    return a->residual <= fmax(BAD_RESIDUAL, 10 * p->goal) && isfinite(s.size);
}
