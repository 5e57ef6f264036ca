/* This file solves for a few bodies with a few rows by dense matrices; see small.h. Whatever is
 * not far from singular in it goes this way; the rest is left to the type of the problem. */
#include "small.h"
#include "kernel.h"
#include <string.h>

enum { MOST_UNKNOWNS = 36, MOST_ROWS = 20, BLOCK = 6, BLOCK_2 = BLOCK * BLOCK };

/* Pivots below these, by what they were, are left to the others: of A, and of rows of G. */
static const double least_pivot = 1e-9, least_row = 1e-6;
/* Residuals that refinement need not improve. */
#define GOOD (8 * DBL_EPSILON)

void kkt_small_free(struct kkt_small *s)
{
    if (!s) return;
    art_free(s->L), art_free(s->X), art_free(s->start);
    art_free(s);
}

/* Particles alone have little to gain. */
static bool is_small(const struct art_kkt *k, const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    bool bodies = false;
    if (!p->N || p->N->n_rows == 0 || k->n > MOST_UNKNOWNS || k->m > MOST_ROWS || A->partition)
        return false;
    if (k->type != &art_kkt_block || k->transient.on) return false;
    for (int b = 0; b < p->n_active; b++)
        if (A->size[b] > BLOCK || A->ptr[b + 1] - A->ptr[b] != 1 || A->col[A->ptr[b]] != b)
            return false;
        else
            bodies = bodies || A->size[b] == BLOCK;
    return bodies;
}

static size_t padded(int n)
{
    return ((size_t)n + 3) / 4 * 4;
}

static int reserve(struct art_ctx *ctx, struct kkt_small *s)
{
    size_t n = (size_t)s->n, m = (size_t)s->m;
    s->rows = padded(s->m);
    size_t blocks = (size_t)s->n_blocks * BLOCK_2, need = blocks + n * s->rows + m * m;
    if (!ART_RESERVE(ctx, s->L, need + 3 * n + 2 * m + 8, s->cap_L)) return ART_ENOMEM;
    s->inv = s->L + blocks;
    s->Y = s->inv + n;
    s->C = s->Y + n * s->rows;
    s->c = s->C + m * m, s->t = s->c + n;
    s->r = s->t + m + 4;
    return ART_OK;
}

/* Compute the Cholesky factor of a block by columns; false: it is not far from singular. */
ART_KKT_INLINE_ bool factor_columns(int n, const double *B, double *L, double *inv)
{
    _Pragma("GCC unroll 6") for (int c = 0; c < n; c++)
        _Pragma("GCC unroll 6") for (int r = c; r < n; r++)
    {
        double sum = B[r * n + c];
        _Pragma("GCC unroll 6") for (int t = 0; t < c; t++) sum -= L[t * n + r] * L[t * n + c];
        if (r == c) {
            if (!(sum > least_pivot * B[c * n + c])) return false;
            inv[c] = 1 / sqrt(sum);
        }
        L[c * n + r] = sum * inv[c];
    }
    return true;
}

static bool factor_block(int n, const double *B, double *L, double *inv)
{
    return n == 6   ? factor_columns(6, B, L, inv)
           : n == 3 ? factor_columns(3, B, L, inv)
                    : factor_columns(n, B, L, inv);
}

/* y = L^-1 y for a block. */
static void forward_block(int n, const double *L, const double *inv, double *y)
{
    switch (n) {
    case 6:
        kkt_substitute(6, L, inv, y);
        break;
    case 3:
        kkt_substitute(3, L, inv, y);
        break;
    default:
        for (int r = 0; r < n; r++) {
            for (int t = 0; t < r; t++) y[r] -= L[t * n + r] * y[t];
            y[r] *= inv[r];
        }
    }
}

/* y = L^-T y for a block. */
ART_KKT_INLINE_ void backward_columns(int n, const double *L, const double *inv, double *y)
{
    _Pragma("GCC unroll 6") for (int c = n - 1; c >= 0; c--)
    {
        double sum = y[c];
        _Pragma("GCC unroll 6") for (int r = c + 1; r < n; r++) sum -= L[c * n + r] * y[r];
        y[c] = sum * inv[c];
    }
}

static void backward_block(int n, const double *L, const double *inv, double *y)
{
    if (n == 6)
        backward_columns(6, L, inv, y);
    else if (n == 3)
        backward_columns(3, L, inv, y);
    else
        backward_columns(n, L, inv, y);
}

static void forward(const struct kkt_small *s, const struct art_kkt_problem *p, double *y)
{
    for (int b = 0; b < s->n_blocks; b++) {
        int at = p->A->row_off[b];
        forward_block(p->A->size[b], s->L + b * BLOCK_2, s->inv + at, y + at);
    }
}

static void backward(const struct kkt_small *s, const struct art_kkt_problem *p, double *y)
{
    for (int b = 0; b < s->n_blocks; b++) {
        int at = p->A->row_off[b];
        backward_block(p->A->size[b], s->L + b * BLOCK_2, s->inv + at, y + at);
    }
}

/* Column i of Y[n][ld] = L^-1 times row r of J^T, which is in group g; the column is zero. So is
 * `copy`[n], which gets the same numbers side by side, unless it is NULL. */
static void whiten_row(const struct kkt_small *s, const struct art_kkt_problem *p,
                       const struct art_jac *J, int g, int r, double *Y, size_t ld, double *copy)
{
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e];
        if (b >= p->n_active) continue;
        int n = J->size[b], at = p->A->row_off[b];
        double y[BLOCK], *to = Y + (size_t)at * ld;
        memcpy(y, J->val + J->off[e] + (size_t)(r - J->row[g]) * (size_t)n, (size_t)n * sizeof *y);
        forward_block(n, s->L + b * BLOCK_2, s->inv + at, y);
        for (int k = 0; k < n; k++, to += ld) *to = y[k];
        if (copy) memcpy(copy + at, y, (size_t)n * sizeof *y);
    }
}

/* y[n] += f x[n], n a multiple of 4 */
static inline void add_scaled(size_t n, double f, const double *x, double *y)
{
    for (size_t i = 0; i < n; i += 4) {
        ART_F64X2(y + i) += f * ART_F64X2_OF(x + i);
        ART_F64X2(y + i + 2) += f * ART_F64X2_OF(x + i + 2);
    }
}

/* Compute C from Y. False: a row nearly follows from others. */
static bool factor_rows(struct kkt_small *s, const double *Rg)
{
    size_t m = (size_t)s->m, ld = s->rows;
    for (size_t i = 0; i < m; i++) {
        double *ci = s->C + i * m, products[MOST_ROWS + 4] = {0};
        for (size_t c = 0; c < (size_t)s->n; c++) {
            double y = s->Y[c * ld + i];
            if (y != 0) add_scaled(padded((int)i + 1), y, s->Y + c * ld, products);
        }
        for (size_t j = 0; j <= i; j++) {
            const double *cj = s->C + j * m;
            double sum = (i == j ? Rg[i] : 0) + products[j], whole = sum;
            for (size_t t = 0; t < j; t++) sum -= ci[t] * cj[t];
            if (i == j && !(sum > least_row * whole)) return false;
            ci[j] = i == j ? 1 / sqrt(sum) : sum * cj[j];
        }
    }
    return true;
}

static bool factor(struct kkt_small *s, const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    for (int b = 0; b < s->n_blocks; b++)
        if (!factor_block(A->size[b], A->val + A->val_off[A->ptr[b]], s->L + b * BLOCK_2,
                          s->inv + A->row_off[b]))
            return false;
    memset(s->Y, 0, (size_t)s->n * s->rows * sizeof *s->Y);
    for (int g = 0; s->m > 0 && g < p->G->n_groups; g++)
        for (int r = p->G->row[g]; r < p->G->row[g + 1]; r++)
            whiten_row(s, p, p->G, g, r, s->Y + r, s->rows, NULL);
    return factor_rows(s, p->Rg);
}

int kkt_small_factor(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p)
{
    if (k->small) k->small->factored = false;
    if (!is_small(k, p)) return ART_OK;
    if (!k->small && !(k->small = art_alloc(ctx, 1, sizeof *k->small))) return ART_ENOMEM;
    struct kkt_small *s = k->small;
    s->n = k->n, s->m = k->m, s->n_blocks = p->n_active;
    s->recalls = false;
    int status = reserve(ctx, s);
    if (status == ART_OK) s->factored = factor(s, p);
    return status;
}

/* ------------------------------------------------------------- unilateral rows */

/* x = C^-1 x, or C^-T x */
static void forward_rows(const struct kkt_small *s, double *x)
{
    size_t m = (size_t)s->m;
    for (size_t i = 0; i < m; i++) {
        const double *ci = s->C + i * m;
        double sum = x[i];
        for (size_t t = 0; t < i; t++) sum -= ci[t] * x[t];
        x[i] = sum * ci[i];
    }
}

static void backward_rows(const struct kkt_small *s, double *x)
{
    size_t m = (size_t)s->m;
    for (size_t i = m; i-- > 0;) {
        double sum = x[i];
        for (size_t t = i + 1; t < m; t++) sum -= s->C[t * m + i] * x[t];
        x[i] = sum * s->C[i * m + i];
    }
}

#define KERNELS(name, how)                                                                         \
    /* out[n] += sum over k of f[k] x[k][0 .. n-1], in this order, n a multiple of 4. */           \
    how static void accumulate_##name(size_t count, const double *f, const double *x,              \
                                      size_t stride, size_t n, double *out)                        \
    {                                                                                              \
        size_t i = 0;                                                                              \
        for (; i + 8 <= n; i += 8) {                                                               \
            art_f64x4 a = ART_F64X4_OF(out + i), b = ART_F64X4_OF(out + i + 4);                    \
            const double *from = x + i;                                                            \
            for (size_t k = 0; k < count; k++, from += stride) {                                   \
                a += f[k] * ART_F64X4_OF(from);                                                    \
                b += f[k] * ART_F64X4_OF(from + 4);                                                \
            }                                                                                      \
            ART_F64X4(out + i) = a, ART_F64X4(out + i + 4) = b;                                    \
        }                                                                                          \
        if (i < n) {                                                                               \
            art_f64x4 a = ART_F64X4_OF(out + i);                                                   \
            const double *from = x + i;                                                            \
            for (size_t k = 0; k < count; k++, from += stride) a += f[k] * ART_F64X4_OF(from);     \
            ART_F64X4(out + i) = a;                                                                \
        }                                                                                          \
    }
ART_SIMD_COPIES(KERNELS)

typedef void accumulate_fn(size_t, const double *, const double *, size_t, size_t, double *);

/* Z = C^-1 Y^T X, behind X; -Z by columns, behind those of X. */
static void form_z(struct kkt_small *s, int count)
{
    size_t m = (size_t)s->m, n = (size_t)s->n, ld = s->columns;
    double *Z = s->X + n * ld, f[MOST_UNKNOWNS + MOST_ROWS];
    accumulate_fn *accumulate = ART_SIMD_CHOOSE(accumulate);
    for (size_t i = 0; i < m; i++) {
        double *zi = Z + i * ld, *column = s->by_row + n + i, inverse = s->C[i * m + i];
        for (size_t c = 0; c < n; c++) f[c] = s->Y[c * s->rows + i];
        for (size_t j = 0; j < i; j++) f[n + j] = -s->C[i * m + j];
        memset(zi, 0, ld * sizeof *zi);
        accumulate(n + i, f, s->X, ld, ld, zi);
        for (size_t j = 0; j < (size_t)count; j++) {
            zi[j] *= inverse;
            column[j * s->height] = -zi[j];
        }
    }
}

/* W = X^T X - Z^T Z */
static void form_w(const struct kkt_small *s, int count, double *W)
{
    size_t k = (size_t)count, all = (size_t)(s->n + s->m);
    accumulate_fn *accumulate = ART_SIMD_CHOOSE(accumulate);
    for (size_t i = 0; i < k; i++) {
        double row[KKT_SMALL_COLUMNS + 4] = {0};
        accumulate(all, s->by_row + i * s->height, s->X, s->columns, padded((int)i + 1), row);
        for (size_t j = 0; j <= i; j++) W[i * k + j] = W[j * k + i] = row[j];
    }
}

int kkt_small_delassus(struct art_ctx *ctx, struct kkt_small *s, const struct art_kkt_problem *p,
                       int count, const int *row, const int *group, double *W, double *diagonal)
{
    size_t k = (size_t)count;
    s->recalls = false;
    s->columns = padded(count);
    s->height = padded(s->n + s->m);
    size_t need = (size_t)(s->n + s->m) * s->columns, both = need + k * s->height;
    if (!ART_RESERVE(ctx, s->X, both + 1, s->cap_X)) return ART_ENOMEM;
    s->by_row = s->X + need;
    memset(s->X, 0, (size_t)s->n * s->columns * sizeof *s->X);
    memset(s->by_row, 0, k * s->height * sizeof *s->by_row);
    for (int i = 0; i < count; i++)
        whiten_row(s, p, p->N, group[row[i]], row[i], s->X + i, s->columns,
                   s->by_row + (size_t)i * s->height);
    form_z(s, count);
    form_w(s, count, W);
    for (size_t i = 0; i < k; i++) diagonal[i] = W[i * k + i] += p->Rn[row[i]];
    return ART_OK;
}

/* u += Y l */
static void add_y(const struct kkt_small *s, const double *l, double *u)
{
    double padded_l[MOST_ROWS + 4];
    size_t m = (size_t)s->m, ld = s->rows;
    if (m == 0) return;
    for (size_t r = 0; r < ld; r++) padded_l[r] = r < m ? l[r] : 0;
    for (size_t i = 0; i < (size_t)s->n; i++) {
        const double *y = s->Y + i * ld;
        art_f64x2 a = {0, 0}, b = {0, 0};
        for (size_t r = 0; r < ld; r += 4) {
            a += ART_F64X2_OF(y + r) * ART_F64X2_OF(padded_l + r);
            b += ART_F64X2_OF(y + r + 2) * ART_F64X2_OF(padded_l + r + 2);
        }
        a += b;
        u[i] += a[0] + a[1];
    }
}

/* t -= Y^T c */
static void subtract_yt(const struct kkt_small *s, const double *c, double *t)
{
    double sum[MOST_ROWS + 4] = {0};
    size_t m = (size_t)s->m, ld = s->rows;
    for (size_t i = 0; i < (size_t)s->n && m > 0; i++) add_scaled(ld, c[i], s->Y + i * ld, sum);
    for (size_t r = 0; r < m; r++) t[r] -= sum[r];
}

/* Compute u and lambda from c and t. */
static void back_substitute(const struct kkt_small *s, const struct art_kkt_problem *p,
                            const double *c, const double *t, double *u, double *lambda)
{
    memcpy(u, c, (size_t)s->n * sizeof *u);
    if (s->m > 0) {
        memcpy(lambda, t, (size_t)s->m * sizeof *lambda);
        backward_rows(s, lambda);
    }
    add_y(s, lambda, u);
    backward(s, p, u);
}

/* c = L^-1 c and t = C^-1 (t - Y^T c) */
static void substitute(const struct kkt_small *s, const struct art_kkt_problem *p, double *c,
                       double *t)
{
    forward(s, p, c);
    subtract_yt(s, c, t);
    forward_rows(s, t);
}

/* w = X^T c + Z^T t - bn, with t behind c */
static void add_up_speeds(const struct kkt_small *s, const struct art_kkt_problem *p, int count,
                          const int *row, const double *c, double *w)
{
    double all[KKT_SMALL_COLUMNS + 4];
    memset(all, 0, s->columns * sizeof *all);
    ART_SIMD_CHOOSE(accumulate)((size_t)(s->n + s->m), c, s->X, s->columns, s->columns, all);
    for (int i = 0; i < count; i++) w[i] = all[i] - p->bn[row[i]];
}

void kkt_small_begin(struct kkt_small *s, const struct art_kkt_problem *p, const double *b,
                     int count, const int *row, double *w, double *u, double *lambda)
{
    memcpy(s->c, b, (size_t)s->n * sizeof *s->c);
    if (s->m > 0) memcpy(s->t, p->bg, (size_t)s->m * sizeof *s->t);
    substitute(s, p, s->c, s->t);
    memset(s->t + s->m, 0, (s->height - (size_t)(s->n + s->m)) * sizeof *s->t);
    add_up_speeds(s, p, count, row, s->c, w);
    back_substitute(s, p, s->c, s->t, u, lambda);
}

/* ---------------------------------------------------------------- the next pass */

/* These are the parts of what a solve begins with. */
struct start {
    double *b, *bg, *bn, *c, *w, *sizes;
};

static struct start start_of(const struct kkt_small *s, int rows, int count)
{
    double *b = s->start, *bg = b + s->n, *bn = bg + s->m, *c = bn + rows, *w = c + s->height;
    return (struct start){b, bg, bn, c, w, w + count};
}

static bool same(size_t n, const double *a, const double *b)
{
    return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

bool kkt_small_recall(struct kkt_small *s, const struct art_kkt_problem *p, const double *b,
                      int count, double *w, double *sizes, double *motion)
{
    const struct start is = start_of(s, p->N->n_rows, count);
    size_t rows = (size_t)p->N->n_rows;
    if (!s->recalls || !same((size_t)s->n, is.b, b) || !same((size_t)s->m, is.bg, p->bg) ||
        !same(rows, is.bn, p->bn))
        return false;
    memcpy(s->c, is.c, s->height * sizeof *s->c);
    memcpy(w, is.w, (size_t)count * sizeof *w);
    memcpy(sizes, is.sizes, rows * sizeof *sizes);
    *motion = s->motion;
    return true;
}

int kkt_small_remember(struct art_ctx *ctx, struct kkt_small *s, const struct art_kkt_problem *p,
                       const double *b, int count, const double *w, const double *sizes)
{
    size_t n = (size_t)s->n, m = (size_t)s->m, rows = (size_t)p->N->n_rows, k = (size_t)count;
    s->recalls = false;
    if (!ART_RESERVE(ctx, s->start, n + m + 2 * rows + s->height + k, s->cap_start))
        return ART_ENOMEM;
    const struct start is = start_of(s, p->N->n_rows, count);
    memcpy(is.b, b, n * sizeof *b);
    if (m > 0) memcpy(is.bg, p->bg, m * sizeof *p->bg);
    memcpy(is.bn, p->bn, rows * sizeof *p->bn);
    memcpy(is.c, s->c, s->height * sizeof *s->c);
    memcpy(is.w, w, k * sizeof *w);
    memcpy(is.sizes, sizes, rows * sizeof *sizes);
    s->recalls = true;
    return ART_OK;
}

/* c += X z and t -= Z z, with t behind c and zeros behind that, force by force, so that those of
 * symmetric contacts cancel without rounding: else boxes of one size on each other would begin to
 * turn. */
static void add_forces(const struct kkt_small *s, int count, const double *z, double *c)
{
    ART_SIMD_CHOOSE(accumulate)((size_t)count, z, s->by_row, s->height, s->height, c);
}

void kkt_small_speeds(const struct kkt_small *s, const struct art_kkt_problem *p, int count,
                      const int *row, const double *z, double *w)
{
    double c[MOST_UNKNOWNS + MOST_ROWS + 4];
    memcpy(c, s->c, s->height * sizeof *c);
    add_forces(s, count, z, c);
    add_up_speeds(s, p, count, row, c, w);
    for (int i = 0; i < count; i++) w[i] += p->Rn[row[i]] * z[i];
}

/* Compute the residuals r of the equations, with all forces. Return the largest in natural units,
 * by the size of the terms. */
static double residual(const struct art_kkt *k, const struct art_kkt_problem *p,
                       const double *theta, const double *u, const double *l, double *r)
{
    const int *off = p->A->row_off;
    int n = k->n, m = k->m;
    double *rg = r + n, size = 0, most = 0, sum = 0;
    memset(r, 0, (size_t)n * sizeof *r);
    kkt_mul(p, -1, u, r);
    for (int i = 0; i < n; i++) r[i] += p->b[i];
    art_jac_tmul(p->N, off, 0, p->n_active, 1, theta, r);
    if (m > 0) art_jac_tmul(p->G, off, 0, p->n_active, 1, l, r);
    for (int i = 0; i < m; i++) rg[i] = p->bg[i] - p->Rg[i] * l[i];
    if (m > 0) art_jac_mul(p->G, off, 0, p->n_active, -1, u, rg);
    for (int i = 0; i < n + m; i++) {
        double w = i < n ? k->sizes.wu[i] : k->sizes.wg[i - n];
        double right = i < n ? p->b[i] : p->bg[i - n], x = i < n ? u[i] : l[i - n];
        size = art_larger(size, art_larger(fabs(right) / w, w * fabs(x)));
        most = art_larger(most, fabs(r[i]) / w);
        sum += r[i] * 0;
    }
    return sum == 0 && size < INFINITY ? (size > 0 ? most / size : most) : INFINITY;
}

double kkt_small_finish(struct art_kkt *k, const struct art_kkt_problem *p, int count,
                        const double *z, const double *theta, struct art_kkt_answer *a)
{
    enum { MOST = 3 };
    struct kkt_small *s = k->small;
    size_t n = (size_t)s->n, m = (size_t)s->m;
    double u[MOST_UNKNOWNS], l[MOST_ROWS + 1];
    add_forces(s, count, z, s->c);
    back_substitute(s, p, s->c, s->t, a->u, a->lambda);
    double best = residual(k, p, theta, a->u, a->lambda, s->r);
    for (int step = 0; step < MOST && best > GOOD && best < INFINITY; step++) {
        substitute(s, p, s->r, s->r + n);
        back_substitute(s, p, s->r, s->r + n, u, l);
        for (size_t i = 0; i < n; i++) u[i] += a->u[i];
        for (size_t i = 0; i < m; i++) l[i] += a->lambda[i];
        double now = residual(k, p, theta, u, l, s->r);
        if (!(now < best)) break;
        memcpy(a->u, u, n * sizeof *u);
        if (m > 0) memcpy(a->lambda, l, m * sizeof *l);
        bool slow = now > 0.5 * best;
        best = now;
        if (slow) break;
    }
    return best;
}
