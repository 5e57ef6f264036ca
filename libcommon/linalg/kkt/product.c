/* This file multiplies by A and G for the iterations. Blocks of three by three and single rows
 * over them, which is what elements have, are vectorised; the rest takes the general way. One copy
 * is compiled for AVX2 (without fused operations, so that the result is the same), which is
 * selected at run time. */
#include "iterative.h"
#include <art/simd.h>
#include <string.h>

#define THREE(x) ((art_f64x4){(x)[0], (x)[1], (x)[2], 0})

#define KERNELS(name, how)                                                                         \
    /* blocks [first, last) of row i, y_i += B x_j and y_j += B^T x_i; one more number lies behind \
     */                                                                                            \
    how static void row_##name(const struct art_blocks *A, int first, int last, const double *xi,  \
                               const double *x, double *yi, double *y)                             \
    {                                                                                              \
        art_f64x4 a = {0}, b = {0}, c = {0};                                                       \
        double x0 = xi[0], x1 = xi[1], x2 = xi[2];                                                 \
        for (int k = first; k < last; k++) {                                                       \
            int at = A->row_off[A->col[k]];                                                        \
            const double *B = A->val + A->val_off[k];                                              \
            art_f64x4 v = THREE(x + at), p = ART_F64X4_OF(B), q = ART_F64X4_OF(B + 3),             \
                      r = ART_F64X4_OF(B + 6);                                                     \
            a += p * v, b += q * v, c += r * v;                                                    \
            v = p * x0 + q * x1 + r * x2;                                                          \
            y[at] += v[0], y[at + 1] += v[1], y[at + 2] += v[2];                                   \
        }                                                                                          \
        yi[0] += (a[0] + a[1]) + a[2];                                                             \
        yi[1] += (b[0] + b[1]) + b[2];                                                             \
        yi[2] += (c[0] + c[1]) + c[2];                                                             \
    }

ART_SIMD_COPIES(KERNELS)

typedef void row_kernel(const struct art_blocks *A, int first, int last, const double *xi,
                        const double *x, double *yi, double *y);

static row_kernel *choose(void)
{
    return ART_SIMD_CHOOSE(row);
}

static void diagonal_three(const double *B, const double *x, double *y)
{
    double a = x[0], b = x[1], c = x[2];
    y[0] += (B[0] * a + B[1] * b) + B[2] * c;
    y[1] += (B[3] * a + B[4] * b) + B[5] * c;
    y[2] += (B[6] * a + B[7] * b) + B[8] * c;
}

static void block_general(int m, int n, bool diagonal, const double *B, const double *x, double *y,
                          const double *w, double *z)
{
    for (int r = 0; r < m; r++, B += n) {
        double sum = 0, t = w[r];
        for (int c = 0; c < n; c++) {
            sum += B[c] * x[c];
            if (!diagonal) z[c] += B[c] * t;
        }
        y[r] += sum;
    }
}

/* y += A x by the rows [from, to) of what is stored, and what mirrors it. */
static void multiply(const struct art_blocks *A, int from, int to, const double *x, double *y)
{
    row_kernel *row = choose();
    for (int i = from; i < to; i++) {
        int m = A->size[i], oi = A->row_off[i], first = A->ptr[i], last = A->ptr[i + 1] - 1;
        /* the diagonal block comes last, so that something lies behind the others */
        const double *xi = x + oi;
        double *yi = y + oi;
        const double *D = A->val + A->val_off[last];
        if (m == 3)
            diagonal_three(D, xi, yi);
        else
            block_general(m, m, true, D, xi, yi, xi, yi);
        while (first < last) {
            int k = first;
            while (m == 3 && k < last && A->size[A->col[k]] == 3) k++;
            if (k > first) row(A, first, k, xi, x, yi, y);
            if (k < last) {
                int oj = A->row_off[A->col[k]], n = A->size[A->col[k]];
                block_general(m, n, false, A->val + A->val_off[k], x + oj, yi, xi, y + oj);
            }
            first = k + 1;
        }
    }
}

void kkt_product(const struct art_kkt_problem *p, const double *x, double *y)
{
    multiply(p->A, 0, p->n_active, x, y);
    art_partition_complete_vector(p->A->partition, p->A->row_off, p->n_active, y);
}

/* ------------------------------------------------------------- shared by threads */

void kkt_parts_fini(struct art_kkt_parts *parts)
{
    art_free(parts->sum);
    *parts = (struct art_kkt_parts){0};
}

/* Numbers of a matrix, from which on it is cut in so many parts. */
static const struct {
    size_t from;
    int parts;
} cuts[] = {{0, 1}, {50000, 2}, {500000, 4}, {2000000, ART_KKT_PARTS_}};

int kkt_parts_make(struct art_ctx *ctx, struct art_kkt_parts *parts,
                   const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    size_t all = p->n_active > 0 ? A->val_off[A->ptr[p->n_active] - 1] : 0;
    kkt_parts_fini(parts);
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
        if (all >= cuts[i].from) parts->n = cuts[i].parts;
    for (int k = 1, i = 0; k < parts->n; k++) {
        while (i < p->n_active && A->val_off[A->ptr[i]] < all / (size_t)parts->n * (size_t)k) i++;
        parts->first[k] = i;
    }
    parts->first[parts->n] = p->n_active;
    /* one more number lies behind each, and none shares a line of the cache with another thread's
     */
    parts->step = ((size_t)A->row_off[p->n_active] + 1 + 7) / 8 * 8 + 8;
    parts->sum = art_alloc(ctx, (size_t)(parts->n - 1) * parts->step + 1, sizeof *parts->sum);
    return parts->sum ? ART_OK : ART_ENOMEM;
}

struct sharing {
    const struct art_kkt_parts *parts;
    const struct art_blocks *A;
    const double *x;
    double *y;
};

static void multiply_part(void *arg, int k)
{
    const struct sharing *q = arg;
    int from = q->parts->first[k], to = q->parts->first[k + 1];
    double *y = k == 0 ? q->y : q->parts->sum + (size_t)(k - 1) * q->parts->step;
    if (k > 0) memset(y, 0, (size_t)q->A->row_off[to] * sizeof *y);
    multiply(q->A, from, to, q->x, y);
}

void kkt_product_parallel(const struct art_kkt_problem *p, const struct art_kkt_parts *parts,
                          struct art_pool *pool, const double *x, double *y)
{
    struct sharing q = {parts, p->A, x, y};
    art_pool_run(pool, parts->n, multiply_part, &q);
    for (int k = 1; k < parts->n; k++) {
        const double *sum = parts->sum + (size_t)(k - 1) * parts->step;
        for (int i = 0; i < p->A->row_off[parts->first[k + 1]]; i++) y[i] += sum[i];
    }
    art_partition_complete_vector(p->A->partition, p->A->row_off, p->n_active, y);
}

struct art_kkt_product {
    struct art_kkt_parts parts;
    int n_active;
};

int art_kkt_product_create(struct art_ctx *ctx, const struct art_blocks *A, int n_active,
                           struct art_kkt_product **product)
{
    const struct art_kkt_problem p = {.A = A, .n_active = n_active};
    *product = art_alloc(ctx, 1, sizeof **product);
    if (!*product) return ART_ENOMEM;
    (*product)->n_active = n_active;
    int status = kkt_parts_make(ctx, &(*product)->parts, &p);
    if (status == ART_OK) return status;
    art_kkt_product_free(*product);
    *product = NULL;
    return status;
}

void art_kkt_product_add(const struct art_kkt_product *product, struct art_pool *pool,
                         const struct art_blocks *A, const double *x, double *y)
{
    const struct art_kkt_problem p = {.A = A, .n_active = product->n_active};
    kkt_product_parallel(&p, &product->parts, pool, x, y);
}

void art_kkt_product_free(struct art_kkt_product *product)
{
    if (!product) return;
    kkt_parts_fini(&product->parts);
    art_free(product);
}

/* Test for a single row over blocks of three. */
static bool simple(const struct art_jac *G, int g)
{
    return G->row[g + 1] - G->row[g] == 1;
}

void kkt_jacobian_mul(const struct art_kkt_problem *p, const double *x, double *y)
{
    const struct art_jac *G = p->G;
    const int *off = p->A->row_off;
    for (int g = 0; g < G->n_groups; g++) {
        int rows = G->row[g + 1] - G->row[g];
        double *yg = y + G->row[g], sum = 0;
        for (int r = 0; r < rows; r++) yg[r] = 0;
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], n = G->size[b];
            if (b >= p->n_active) continue;
            const double *B = G->val + G->off[e], *v = x + off[b];
            if (n == 3 && simple(G, g)) {
                sum += (B[0] * v[0] + B[1] * v[1]) + B[2] * v[2];
                continue;
            }
            for (int r = 0; r < rows; r++, B += n)
                for (int c = 0; c < n; c++) yg[r] += B[c] * v[c];
        }
        if (rows == 1) yg[0] += sum;
    }
}

void kkt_jacobian_tmul(const struct art_kkt_problem *p, double s, const double *x, double *y)
{
    const struct art_jac *G = p->G;
    const int *off = p->A->row_off;
    for (int g = 0; g < G->n_groups; g++) {
        int rows = G->row[g + 1] - G->row[g];
        const double *xg = x + G->row[g];
        double t = s * xg[0];
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], n = G->size[b];
            if (b >= p->n_active) continue;
            const double *B = G->val + G->off[e];
            double *v = y + off[b];
            if (n == 3 && simple(G, g)) {
                v[0] += B[0] * t, v[1] += B[1] * t, v[2] += B[2] * t;
                continue;
            }
            for (int r = 0; r < rows; r++, B += n)
                for (int c = 0; c < n; c++) v[c] += B[c] * (s * xg[r]);
        }
    }
}
