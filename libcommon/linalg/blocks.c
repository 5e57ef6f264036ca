#include "two.h"
#include <art/linalg.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int i, j;
};

/* Collect all pairs, mirrored where needed, with the diagonal; sorted, each once. The result is
 * their number. */
static size_t collect(struct pair *list, int n, bool sym, size_t n_pairs, const int (*pairs)[2])
{
    size_t m = 0, k;
    for (int i = 0; i < n; i++) list[m++] = (struct pair){i, i};
    for (k = 0; k < n_pairs; k++) {
        int i = pairs[k][0], j = pairs[k][1];
        if (sym && i < j) i = pairs[k][1], j = pairs[k][0];
        list[m++] = (struct pair){i, j};
    }
    if (m == 0) return 0;
    qsort(list, m, sizeof *list, art_compare_int_pairs);
    size_t used = 1;
    for (k = 1; k < m; k++)
        if (art_compare_int_pairs(&list[k], &list[used - 1]) != 0) list[used++] = list[k];
    return used;
}

static int check_input(struct art_ctx *ctx, int n, const int *size, size_t n_pairs,
                       const int (*pairs)[2])
{
    if (n < 0) return art_error(ctx, ART_ERANGE, NULL, "block matrix with %d rows", n);
    long total = 0;
    for (int i = 0; i < n; i++) {
        if (size[i] < 0)
            return art_error(ctx, ART_ERANGE, NULL, "block row %d has size %d", i, size[i]);
        total += size[i];
        if (total > INT32_MAX) return art_error(ctx, ART_ELIMIT, NULL, "too many unknowns");
    }
    for (size_t k = 0; k < n_pairs; k++)
        for (int s = 0; s < 2; s++)
            if (pairs[k][s] < 0 || pairs[k][s] >= n)
                return art_error(ctx, ART_ERANGE, NULL, "block (%d, %d) lies outside the matrix",
                                 pairs[k][0], pairs[k][1]);
    if (n_pairs > (size_t)(INT32_MAX - n))
        return art_error(ctx, ART_ELIMIT, NULL, "too many blocks");
    return ART_OK;
}

int art_blocks_create(struct art_ctx *ctx, struct art_blocks **out_A, int n, const int *size,
                      bool sym, size_t n_pairs, const int (*pairs)[2])
{
    struct art_blocks *A = NULL;
    struct pair *list = NULL;
    int status = check_input(ctx, n, size, n_pairs, pairs);
    if (status < 0) return status;
    status = ART_ENOMEM;
    A = art_alloc(ctx, 1, sizeof *A);
    list = art_alloc(ctx, (size_t)n + n_pairs, sizeof *list);
    if (!A || !list) goto out;
    size_t m = collect(list, n, sym, n_pairs, pairs);
    A->n = n;
    A->sym = sym;
    A->size = art_alloc(ctx, (size_t)n, sizeof *A->size);
    A->row_off = art_alloc(ctx, (size_t)n + 1, sizeof *A->row_off);
    A->ptr = art_alloc(ctx, (size_t)n + 1, sizeof *A->ptr);
    A->col = art_alloc(ctx, m, sizeof *A->col);
    A->val_off = art_alloc(ctx, m, sizeof *A->val_off);
    if (!A->size || !A->row_off || !A->ptr || !A->col || !A->val_off) goto out;
    for (int i = 0; i < n; i++) {
        A->size[i] = size[i];
        A->row_off[i + 1] = A->row_off[i] + size[i];
    }
    for (size_t k = 0; k < m; k++) {
        A->ptr[list[k].i + 1]++;
        A->col[k] = list[k].j;
        A->val_off[k] = A->n_val;
        A->n_val += (size_t)size[list[k].i] * (size_t)size[list[k].j];
    }
    for (int i = 0; i < n; i++) A->ptr[i + 1] += A->ptr[i];
    A->val = art_alloc(ctx, A->n_val, sizeof *A->val);
    if (!A->val) goto out;
    *out_A = A;
    A = NULL;
    status = ART_OK;
out:
    art_free(list);
    art_blocks_free(A);
    return status;
}

/* Below the diagonal the first n rows have columns below n alone. */
int art_blocks_part(struct art_ctx *ctx, struct art_blocks **out_B, struct art_blocks *A, int n)
{
    if (n < 0 || n > A->n || !A->sym)
        return art_error(ctx, ART_ERANGE, NULL, "block matrix with %d of %d rows", n, A->n);
    struct art_blocks *B = art_alloc(ctx, 1, sizeof *B);
    if (!B) return ART_ENOMEM;
    *B = *A;
    B->n = n;
    B->n_val = A->ptr[n] < A->ptr[A->n] ? A->val_off[A->ptr[n]] : A->n_val;
    B->pattern_borrowed = B->values_borrowed = true;
    *out_B = B;
    return ART_OK;
}

int art_blocks_like(struct art_ctx *ctx, struct art_blocks **out_B, const struct art_blocks *A,
                    int n)
{
    struct art_blocks *B = NULL, source = *A;
    int status = art_blocks_part(ctx, &B, &source, n);
    if (status < 0) return status;
    B->values_borrowed = false;
    B->val = art_alloc(ctx, B->n_val, sizeof *B->val);
    if (!B->val) {
        art_blocks_free(B);
        return ART_ENOMEM;
    }
    *out_B = B;
    return ART_OK;
}

void art_blocks_free(struct art_blocks *A)
{
    if (!A) return;
    if (!A->pattern_borrowed) {
        art_free(A->size), art_free(A->row_off), art_free(A->ptr);
        art_free(A->col), art_free(A->val_off);
    }
    if (!A->values_borrowed) art_free(A->val);
    art_free(A);
}

ptrdiff_t art_blocks_find(const struct art_blocks *A, int i, int j)
{
    if (i < 0 || i >= A->n) return -1;
    int lo = A->ptr[i], hi = A->ptr[i + 1];
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (A->col[mid] < j)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < A->ptr[i + 1] && A->col[lo] == j ? (ptrdiff_t)A->val_off[lo] : -1;
}

double *art_blocks_get(struct art_blocks *A, int i, int j)
{
    ptrdiff_t at = art_blocks_find(A, i, j);
    return at < 0 ? NULL : A->val + at;
}

void art_blocks_zero(struct art_blocks *A)
{
    memset(A->val, 0, A->n_val * sizeof *A->val);
}

void art_blocks_add(struct art_blocks *A, int i, int j, double s, const double *B)
{
    bool turn = A->sym && i < j;
    double *C = turn ? art_blocks_get(A, j, i) : art_blocks_get(A, i, j);
    ART_ASSERT(C != NULL);
    int m = A->size[i], n = A->size[j];
    if (!turn) {
        for (int k = 0; k < m * n; k++) C[k] += s * B[k];
        return;
    }
    for (int r = 0; r < m; r++)
        for (int c = 0; c < n; c++) C[c * m + r] += s * B[r * n + c];
}

/* Multiply by the usual block of a symmetric matrix of points, and by its mirror image. */
static inline void mul_points(const double *B, double s, const double *xi, const double *xj,
                              double *yi, double *yj, bool mirror)
{
    for (int i = 0; i < 3; i++)
        yi[i] += s * (B[3 * i] * xj[0] + B[3 * i + 1] * xj[1] + B[3 * i + 2] * xj[2]);
    for (int j = 0; mirror && j < 3; j++)
        yj[j] += s * (B[j] * xi[0] + B[3 + j] * xi[1] + B[6 + j] * xi[2]);
}

void art_blocks_mul(const struct art_blocks *A, const bool *rows, const bool *cols, double s,
                    const double *x, double *y)
{
    for (int i = 0; i < A->n; i++) {
        int oi = A->row_off[i], m = A->size[i];
        bool as_row = !rows || rows[i], as_col = A->sym && (!cols || cols[i]);
        if (!as_row && !as_col) continue;
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k], oj = A->row_off[j], n = A->size[j];
            const double *B = A->val + A->val_off[k];
            if (m == 3 && n == 3 && as_row && as_col && (!cols || cols[j]) && (!rows || rows[j])) {
                mul_points(B, s, x + oi, x + oj, y + oi, y + oj, i != j);
                continue;
            }
            if (as_row && (!cols || cols[j])) block_mul(m, n, s, B, x + oj, y + oi);
            if (as_col && i != j && (!rows || rows[j])) block_tmul(m, n, s, B, x + oi, y + oj);
        }
    }
    art_partition_complete_vector(A->partition, A->row_off, A->n, y);
}
