/* This file assembles the matrix of the augmented Lagrangian, A + G^T rho G, by block columns, in a
 * pattern that is made once. */
#include "iterative.h"
#include <stdlib.h>
#include <string.h>

/* Threads share the columns of so many blocks. */
enum { BLOCKS_MIN = 400, TASKS = 8 };

void kkt_augmented_matrix_fini(struct art_kkt_augmented_matrix *s)
{
    art_free(s->ptr), art_free(s->row), art_free(s->place);
    art_free(s->a_ptr), art_free(s->a_row), art_free(s->a_entry);
    art_free(s->g_ptr), art_free(s->g_group), art_free(s->g_entry);
    art_free(s->where), art_free(s->scaled);
    art_csc_fini(&s->F);
    memset(s, 0, sizeof *s);
}

/* --------------------------------------------------------------------- pattern */

/* Store the blocks of A and the groups of G by columns. */
static int transpose(struct art_ctx *ctx, struct art_kkt_augmented_matrix *s,
                     const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    const struct art_jac *G = p->G;
    size_t nb = (size_t)s->nb, n_a = (size_t)A->ptr[nb], n_g = G ? (size_t)G->n_entries : 0;
    s->a_ptr = art_alloc(ctx, nb + 2, sizeof(int));
    s->a_row = art_alloc(ctx, n_a, sizeof(int));
    s->a_entry = art_alloc(ctx, n_a, sizeof(int));
    s->g_ptr = art_alloc(ctx, nb + 2, sizeof(int));
    s->g_group = art_alloc(ctx, n_g, sizeof(int));
    s->g_entry = art_alloc(ctx, n_g, sizeof(int));
    if (!s->a_ptr || !s->a_row || !s->a_entry || !s->g_ptr || !s->g_group || !s->g_entry)
        return ART_ENOMEM;
    /* counts two places behind, so that filling moves the starts to where they belong */
    for (size_t k = 0; k < n_a; k++) s->a_ptr[A->col[k] + 2]++;
    for (size_t e = 0; e < n_g; e++)
        if (G->block[e] < s->nb) s->g_ptr[G->block[e] + 2]++;
    for (size_t j = 2; j < nb + 2; j++) {
        s->a_ptr[j] += s->a_ptr[j - 1];
        s->g_ptr[j] += s->g_ptr[j - 1];
    }
    for (int i = 0; i < s->nb; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int at = s->a_ptr[A->col[k] + 1]++;
            s->a_row[at] = i;
            s->a_entry[at] = k;
        }
    for (int g = 0; G && g < G->n_groups; g++)
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            if (G->block[e] >= s->nb) continue;
            int at = s->g_ptr[G->block[e] + 1]++;
            s->g_group[at] = g;
            s->g_entry[at] = e;
        }
    return ART_OK;
}

/* Collect the blocks of column j, art_compare_ints; s->where holds j + 1 for those that are in. */
static int column(const struct art_kkt_augmented_matrix *s, const struct art_jac *G, int j,
                  int *row)
{
    int n = 0;
    row[n++] = j;
    s->where[j] = j + 1;
    for (int k = s->a_ptr[j]; k < s->a_ptr[j + 1]; k++) {
        if (s->where[s->a_row[k]] == j + 1) continue;
        s->where[s->a_row[k]] = j + 1;
        row[n++] = s->a_row[k];
    }
    for (int k = s->g_ptr[j]; k < s->g_ptr[j + 1]; k++)
        for (int e = G->ptr[s->g_group[k]]; e < G->ptr[s->g_group[k] + 1]; e++) {
            int i = G->block[e];
            if (i <= j || i >= s->nb || s->where[i] == j + 1) continue;
            s->where[i] = j + 1;
            row[n++] = i;
        }
    qsort(row + 1, (size_t)(n - 1), sizeof *row, art_compare_ints);
    return n;
}

static int make_blocks(struct art_ctx *ctx, struct art_kkt_augmented_matrix *s,
                       const struct art_jac *G)
{
    int cap = 0, status = ART_OK, *row = art_alloc(ctx, (size_t)s->nb + 1, sizeof *row);
    s->ptr = art_alloc(ctx, (size_t)s->nb + 1, sizeof *s->ptr);
    s->where = art_alloc(ctx, (size_t)s->tasks * (size_t)s->nb + 1, sizeof *s->where);
    ART_TRY(row && s->ptr && s->where ? ART_OK : ART_ENOMEM);
    for (int j = 0; j < s->nb; j++) {
        int n = column(s, G, j, row), at = s->ptr[j];
        ART_TRY(ART_RESERVE(ctx, s->row, at + n, cap) ? ART_OK : ART_ENOMEM);
        memcpy(s->row + at, row, (size_t)n * sizeof *row);
        s->ptr[j + 1] = at + n;
    }
out:
    art_free(row);
    return status;
}

/* Scalar columns. */
static int make_scalars(struct art_ctx *ctx, struct art_kkt_augmented_matrix *s,
                        const struct art_blocks *A)
{
    int n = A->row_off[s->nb];
    long long nnz = 0;
    s->F.n = n;
    s->F.sym = true;
    s->place = art_alloc(ctx, (size_t)s->ptr[s->nb], sizeof *s->place);
    s->F.ptr = art_alloc(ctx, (size_t)n + 1, sizeof *s->F.ptr);
    if (!s->place || !s->F.ptr) return ART_ENOMEM;
    for (int j = 0; j < s->nb; j++) {
        int rows = 0, size = A->size[j];
        for (int k = s->ptr[j]; k < s->ptr[j + 1]; k++) {
            s->place[k] = rows;
            rows += A->size[s->row[k]];
        }
        for (int c = 0; c < size; c++) {
            nnz += rows - c;
            if (nnz > INT32_MAX)
                return art_error(ctx, ART_ELIMIT, NULL, "a matrix of more than 2^31 entries");
            s->F.ptr[A->row_off[j] + c + 1] = (int)nnz;
        }
    }
    s->F.row = art_alloc(ctx, (size_t)nnz, sizeof *s->F.row);
    s->F.val = art_alloc(ctx, (size_t)nnz, sizeof *s->F.val);
    if (!s->F.row || !s->F.val) return ART_ENOMEM;
    for (int j = 0, at = 0; j < s->nb; j++)
        for (int c = 0; c < A->size[j]; c++)
            for (int k = s->ptr[j]; k < s->ptr[j + 1]; k++)
                for (int r = k == s->ptr[j] ? c : 0; r < A->size[s->row[k]]; r++)
                    s->F.row[at++] = A->row_off[s->row[k]] + r;
    return ART_OK;
}

int kkt_augmented_matrix_analyze(struct art_ctx *ctx, struct art_kkt_augmented_matrix *s,
                                 const struct art_kkt_problem *p)
{
    int status;
    size_t most = 1;
    kkt_augmented_matrix_fini(s);
    s->nb = p->n_active;
    s->tasks = s->nb < BLOCKS_MIN ? 1 : TASKS;
    ART_TRY(transpose(ctx, s, p));
    ART_TRY(make_blocks(ctx, s, p->G));
    ART_TRY(make_scalars(ctx, s, p->A));
    for (int g = 0; p->G && g < p->G->n_groups; g++)
        for (int e = p->G->ptr[g]; e < p->G->ptr[g + 1]; e++) {
            size_t len =
                (size_t)(p->G->row[g + 1] - p->G->row[g]) * (size_t)p->G->size[p->G->block[e]];
            if (len > most) most = len;
        }
    s->most = most + 16; /* so that threads write to other lines of the cache */
    s->scaled = art_alloc(ctx, (size_t)s->tasks * s->most, sizeof *s->scaled);
    status = s->scaled ? ART_OK : ART_ENOMEM;
out:
    return status;
}

/* ---------------------------------------------------------------------- values */

/* The block at `place` of column j becomes B[m][n] (its lower triangle, on the diagonal). */
static inline void put(double *val, const int *ptr, int place, int m, int n, const double *B)
{
    for (int c = 0; c < n; c++) {
        double *to = val + ptr[c] + place - c;
        for (int r = place == 0 ? c : 0; r < m; r++) to[r] = B[r * n + c];
    }
}

/* += V^T W, V[rows][m], W[rows][n] */
static inline void add_product(double *val, const int *ptr, int place, int rows, int m, int n,
                               const double *V, const double *W)
{
    for (int c = 0; c < n; c++) {
        double *to = val + ptr[c] + place - c;
        for (int k = 0; k < rows; k++) {
            double w = W[k * n + c];
            for (int r = place == 0 ? c : 0; r < m; r++) to[r] += V[k * m + r] * w;
        }
    }
}

static void add_groups(const struct art_kkt_augmented_matrix *s, const struct art_jac *G,
                       const double *rho, int j, const int *ptr, const int *where, double *scaled)
{
    for (int k = s->g_ptr[j]; k < s->g_ptr[j + 1]; k++) {
        int g = s->g_group[k], n = G->size[j], rows = G->row[g + 1] - G->row[g];
        const double *W = G->val + G->off[s->g_entry[k]];
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < n; c++) scaled[r * n + c] = rho[G->row[g] + r] * W[r * n + c];
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int i = G->block[e], m = G->size[i];
            const double *V = G->val + G->off[e];
            if (i < j || i >= s->nb) continue;
            if (rows == 1 && m == 3 && n == 3)
                add_product(s->F.val, ptr, where[i], 1, 3, 3, V, scaled);
            else
                add_product(s->F.val, ptr, where[i], rows, m, n, V, scaled);
        }
    }
}

struct filling {
    const struct art_kkt_augmented_matrix *s;
    const struct art_kkt_problem *p;
    const double *rho;
};

/* Fill some of the block columns. */
static void fill_task(void *arg, int task)
{
    const struct filling *q = arg;
    const struct art_kkt_augmented_matrix *s = q->s;
    const struct art_blocks *A = q->p->A;
    int first = (int)((long)s->nb * task / s->tasks);
    int last = (int)((long)s->nb * (task + 1) / s->tasks);
    int *where = s->where + (size_t)task * (size_t)s->nb;
    double *scaled = s->scaled + (size_t)task * s->most;
    int begin = s->F.ptr[A->row_off[first]], end = s->F.ptr[A->row_off[last]];
    if (end > begin) memset(s->F.val + begin, 0, (size_t)(end - begin) * sizeof *s->F.val);
    for (int j = first; j < last; j++) {
        const int *ptr = s->F.ptr + A->row_off[j];
        int n = A->size[j];
        for (int k = s->ptr[j]; k < s->ptr[j + 1]; k++) where[s->row[k]] = s->place[k];
        for (int k = s->a_ptr[j]; k < s->a_ptr[j + 1]; k++) {
            int i = s->a_row[k], m = A->size[i];
            const double *B = A->val + A->val_off[s->a_entry[k]];
            if (m == 3 && n == 3)
                put(s->F.val, ptr, where[i], 3, 3, B);
            else
                put(s->F.val, ptr, where[i], m, n, B);
        }
        if (q->p->G && q->p->G->n_rows > 0) add_groups(s, q->p->G, q->rho, j, ptr, where, scaled);
    }
}

void kkt_augmented_matrix_fill(struct art_kkt_augmented_matrix *s, struct art_pool *pool,
                               const struct art_kkt_problem *p, const double *rho)
{
    struct filling q = {s, p, rho};
    art_pool_run(pool, s->tasks, fill_task, &q);
}
