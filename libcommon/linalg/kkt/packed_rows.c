/* The rows of G in pieces of three numbers, each filled up to four with a zero, so that products
 * with vectors are whole vectors: row by row, without inactive blocks, and with the place of each
 * piece in the unknowns. One copy is compiled for AVX2 (without fused operations, so that it makes
 * no difference), which is asked for at run time. */
#include "iterative.h"
#include <art/simd.h>
#include <string.h>

/* A piece at the end of the unknowns reaches to the number behind them. Columns are added up place
 * by place, in the order of the rows: to add to y row by row waits for what the row before it has
 * stored there. */
#define KERNELS(name, how)                                                                         \
    how static void rows_##name(const struct art_kkt_packed *s, int first, int last,               \
                                const double *val, const double *x, double *y)                     \
    {                                                                                              \
        for (int r = first; r < last; r++) {                                                       \
            art_f64x4 sum = {0};                                                                   \
            for (int k = s->ptr[r]; k < s->ptr[r + 1]; k++)                                        \
                sum += ART_F64X4_OF(val + 4 * (size_t)k) * ART_F64X4_OF(x + s->at[k]);             \
            y[r] = (sum[0] + sum[1]) + sum[2];                                                     \
        }                                                                                          \
    }                                                                                              \
    how static void columns_##name(const struct art_kkt_packed *s, int first, int last,            \
                                   const double *val, double f, const double *x, double *y)        \
    {                                                                                              \
        for (int i = first; i < last; i++) {                                                       \
            double *to = y + 3 * (size_t)i;                                                        \
            art_f64x4 sum = {to[0], to[1], to[2], 0};                                              \
            for (int k = s->of_place[i]; k < s->of_place[i + 1]; k++)                              \
                sum += ART_F64X4_OF(val + 4 * (size_t)s->piece[k]) * (f * x[s->row[k]]);           \
            to[0] = sum[0], to[1] = sum[1], to[2] = sum[2];                                        \
        }                                                                                          \
    }

ART_SIMD_COPIES(KERNELS)

void kkt_packed_fini(struct art_kkt_packed *s)
{
    art_free(s->ptr), art_free(s->at), art_free(s->val);
    art_free(s->of_place), art_free(s->piece);
    memset(s, 0, sizeof *s);
}

/* Blocks that are not made of threes are left to the general way. */
static bool fits(const struct art_kkt_problem *p)
{
    for (int b = 0; b < p->n_active; b++)
        if (p->A->size[b] % 3 != 0) return false;
    return p->G && p->G->n_rows > 0;
}

/* The pieces of each place in the unknowns, by rows. */
static int sort_places(struct art_ctx *ctx, struct art_kkt_packed *s, int n_unknowns)
{
    s->n_places = n_unknowns / 3;
    s->of_place = art_alloc(ctx, (size_t)s->n_places + 2, sizeof *s->of_place);
    s->piece = art_alloc(ctx, 2 * s->n + 1, sizeof *s->piece);
    if (!s->of_place || !s->piece) return ART_ENOMEM;
    s->row = s->piece + s->n;
    /* counted two places on, so that filling in leaves each at its first */
    for (size_t k = 0; k < s->n; k++) s->of_place[s->at[k] / 3 + 2]++;
    for (int i = 1; i <= s->n_places; i++) s->of_place[i + 1] += s->of_place[i];
    for (int r = 0; r < s->m; r++)
        for (int k = s->ptr[r]; k < s->ptr[r + 1]; k++) {
            int to = s->of_place[s->at[k] / 3 + 1]++;
            s->piece[to] = k, s->row[to] = r;
        }
    return ART_OK;
}

int kkt_packed_analyze(struct art_ctx *ctx, struct art_kkt_packed *s,
                       const struct art_kkt_problem *p)
{
    const struct art_jac *G = p->G;
    const int *off = p->A->row_off;
    kkt_packed_fini(s);
    if (!fits(p)) return ART_OK;
    s->m = G->n_rows;
    s->ptr = art_alloc(ctx, (size_t)s->m + 1, sizeof *s->ptr);
    if (!s->ptr) return ART_ENOMEM;
    for (int g = 0; g < G->n_groups; g++)
        for (int r = G->row[g]; r < G->row[g + 1]; r++) {
            s->ptr[r + 1] = s->ptr[r];
            for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++)
                if (G->block[e] < p->n_active) s->ptr[r + 1] += G->size[G->block[e]] / 3;
        }
    s->n = (size_t)s->ptr[s->m];
    s->at = art_alloc(ctx, s->n, sizeof *s->at);
    s->val = art_alloc(ctx, 8 * s->n, sizeof *s->val);
    if (!s->at || !s->val) return ART_ENOMEM;
    s->factored = s->val + 4 * s->n;
    int *at = s->at;
    for (int g = 0; g < G->n_groups; g++)
        for (int r = G->row[g]; r < G->row[g + 1]; r++)
            for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
                int b = G->block[e];
                for (int c = 0; b < p->n_active && c < G->size[b]; c += 3) *at++ = off[b] + c;
            }
    int status = sort_places(ctx, s, off[p->n_active]);
    s->usable = status == ART_OK;
    return status;
}

void kkt_packed_save_factored(struct art_kkt_packed *s)
{
    if (s->usable) memcpy(s->factored, s->val, 4 * s->n * sizeof *s->val);
}

/* ------------------------------------------------------------- shared by threads */

/* Threads are worth their cost from PIECES_MIN on. How rows are shared changes no sum. */
enum { PIECES_MIN = 3000, TASKS = 4 };

struct sharing {
    const struct art_kkt_packed *s;
    const double *val, *x;
    double f, *y;
    int n, tasks;
};

static int tasks_of(const struct art_kkt_packed *s)
{
    return s->n < PIECES_MIN ? 1 : TASKS;
}

struct filling {
    const struct art_kkt_packed *s;
    const struct art_kkt_problem *p;
    const double *inverse; /* NULL: rows are copied alone */
    double *squares;
    int tasks;
};

/* Copy row r of group g. */
static inline void copy_row(const struct filling *q, int g, int r, double *to)
{
    const struct art_jac *G = q->p->G;
    for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
        const int n = G->size[G->block[e]];
        if (G->block[e] >= q->p->n_active) continue;
        const double *from = G->val + G->off[e] + r * n;
        for (int c = 0; c < n; c += 3, to += 4)
            to[0] = from[c], to[1] = from[c + 1], to[2] = from[c + 2];
    }
}

/* Return the sum of the squares of a row that is copied, over those of the unknowns. */
static inline double squares_of(const struct art_kkt_packed *s, int row, const double *inverse)
{
    art_f64x2 sum = {0, 0};
    double last = 0;
    for (int k = s->ptr[row]; k < s->ptr[row + 1]; k++) {
        const double *v = s->val + 4 * (size_t)k, *d = inverse + s->at[k];
        const art_f64x2 x = ART_F64X2_OF(v);
        sum += x * x * ART_F64X2_OF(d);
        last += v[2] * v[2] * d[2];
    }
    return (sum[0] + sum[1]) + last;
}

/* Copy the rows of some of the groups. */
static void fill_task(void *arg, int task)
{
    const struct filling *q = arg;
    const struct art_kkt_packed *s = q->s;
    const struct art_jac *G = q->p->G;
    int g = (int)((long)G->n_groups * task / q->tasks);
    int last = (int)((long)G->n_groups * (task + 1) / q->tasks);
    for (; g < last; g++)
        for (int row = G->row[g]; row < G->row[g + 1]; row++) {
            copy_row(q, g, row - G->row[g], s->val + 4 * (size_t)s->ptr[row]);
            if (q->squares) q->squares[row] = squares_of(s, row, q->inverse);
        }
}

void kkt_packed_fill(struct art_kkt_packed *s, struct art_pool *pool,
                     const struct art_kkt_problem *p)
{
    struct filling q = {s, p, NULL, NULL, tasks_of(s)};
    if (s->usable) art_pool_run(pool, q.tasks, fill_task, &q);
}

void kkt_packed_fill_squares(struct art_kkt_packed *s, struct art_pool *pool,
                             const struct art_kkt_problem *p, const double *inverse,
                             double *squares)
{
    struct filling q = {s, p, inverse, squares, tasks_of(s)};
    art_pool_run(pool, q.tasks, fill_task, &q);
}

static void rows_task(void *arg, int k)
{
    const struct sharing *q = arg;
    int first = (int)((long)q->n * k / q->tasks), last = (int)((long)q->n * (k + 1) / q->tasks);
    ART_SIMD_CHOOSE(rows)(q->s, first, last, q->val, q->x, q->y);
}

static void columns_task(void *arg, int k)
{
    const struct sharing *q = arg;
    int first = (int)((long)q->n * k / q->tasks), last = (int)((long)q->n * (k + 1) / q->tasks);
    ART_SIMD_CHOOSE(columns)(q->s, first, last, q->val, q->f, q->x, q->y);
}

void kkt_packed_mul(const struct art_kkt_packed *s, struct art_pool *pool, const double *val,
                    const double *x, double *y)
{
    struct sharing q = {s, val, x, 0, y, s->m, tasks_of(s)};
    art_pool_run(pool, q.tasks, rows_task, &q);
}

void kkt_packed_tmul(const struct art_kkt_packed *s, struct art_pool *pool, const double *val,
                     double f, const double *x, double *y)
{
    struct sharing q = {s, val, x, f, y, s->n_places, tasks_of(s)};
    art_pool_run(pool, q.tasks, columns_task, &q);
}
