#include "linalg_priv.h"
#include <math.h>
#include <string.h>

void art_csc_fini(struct art_csc *csc)
{
    art_free(csc->ptr), art_free(csc->row), art_free(csc->val);
    art_free(csc->src), art_free(csc->unknown);
    memset(csc, 0, sizeof *csc);
}

static int allocate(struct art_ctx *ctx, struct art_csc *csc, int n, size_t nnz, bool mapped)
{
    if (nnz > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "sparse matrix with %zu entries", nnz);
    csc->n = n;
    csc->ptr = art_alloc(ctx, (size_t)n + 1, sizeof *csc->ptr);
    csc->row = art_alloc(ctx, nnz, sizeof *csc->row);
    csc->val = art_alloc(ctx, nnz, sizeof *csc->val);
    if (!csc->ptr || !csc->row || !csc->val) return ART_ENOMEM;
    if (!mapped) return ART_OK;
    csc->src = art_alloc(ctx, nnz, sizeof *csc->src);
    csc->unknown = art_alloc(ctx, (size_t)n, sizeof *csc->unknown);
    return csc->src && csc->unknown ? ART_OK : ART_ENOMEM;
}

/* A walk over the active blocks first counts the entries of each column, then places them. Block
 * rows come in ascending order, so the rows of each column do too. */
struct walk {
    const struct art_blocks *A;
    const int *first; /* [A->n] first unknown of each block row, -1 if not active */
    int *count;       /* [n] entries so far of each column */
};

/* Row r of the block k that starts at unknowns (oi, oj): columns that are kept. */
static int kept_columns(const struct art_blocks *A, int i, int j, int r)
{
    return A->sym && i == j ? r + 1 : A->size[j];
}

static size_t count_entries(struct walk *w)
{
    const struct art_blocks *A = w->A;
    size_t nnz = 0;
    for (int i = 0; i < A->n; i++)
        for (int k = A->ptr[i]; w->first[i] >= 0 && k < A->ptr[i + 1]; k++) {
            int j = A->col[k];
            if (w->first[j] < 0) continue;
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < kept_columns(A, i, j, r); c++, nnz++)
                    w->count[w->first[j] + c]++;
        }
    return nnz;
}

static void place_entries(struct walk *w, struct art_csc *csc)
{
    const struct art_blocks *A = w->A;
    for (int i = 0; i < A->n; i++) {
        if (w->first[i] < 0) continue;
        for (int r = 0; r < A->size[i]; r++) csc->unknown[w->first[i] + r] = A->row_off[i] + r;
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k];
            if (w->first[j] < 0) continue;
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < kept_columns(A, i, j, r); c++) {
                    int at = w->count[w->first[j] + c]++;
                    csc->row[at] = w->first[i] + r;
                    csc->src[at] = A->val_off[k] + (size_t)(r * A->size[j] + c);
                }
        }
    }
}

int art_csc_from_blocks(struct art_ctx *ctx, struct art_csc *csc, const struct art_blocks *A,
                        const bool *active)
{
    struct art_csc out = {0};
    int status = ART_ENOMEM, n = 0;
    int *first = art_alloc(ctx, (size_t)A->n, sizeof *first);
    int *count = NULL;
    if (!first) goto out;
    for (int i = 0; i < A->n; i++) {
        first[i] = !active || active[i] ? n : -1;
        if (first[i] >= 0) n += A->size[i];
    }
    count = art_alloc(ctx, (size_t)n, sizeof *count);
    if (!count) goto out;
    struct walk w = {A, first, count};
    ART_TRY(allocate(ctx, &out, n, count_entries(&w), true));
    out.sym = A->sym;
    for (int j = 0; j < n; j++) {
        out.ptr[j + 1] = out.ptr[j] + count[j];
        count[j] = out.ptr[j];
    }
    place_entries(&w, &out);
    art_csc_fill(&out, A);
    art_csc_fini(csc);
    *csc = out;
    memset(&out, 0, sizeof out);
    status = ART_OK;
out:
    art_free(first);
    art_free(count);
    art_csc_fini(&out);
    return status;
}

void art_csc_fill(struct art_csc *csc, const struct art_blocks *A)
{
    art_csc_take(csc, A->val);
}

void art_csc_take(struct art_csc *csc, const double *from)
{
    int nnz = csc->ptr[csc->n];
    for (int k = 0; k < nnz; k++) csc->val[k] = from[csc->src[k]];
}

int art_csc_copy(struct art_ctx *ctx, struct art_csc *copy, const struct art_csc *A)
{
    struct art_csc out = {0};
    size_t nnz = (size_t)A->ptr[A->n];
    int status = allocate(ctx, &out, A->n, nnz, false);
    if (status < 0) {
        art_csc_fini(&out);
        return status;
    }
    out.sym = A->sym;
    memcpy(out.ptr, A->ptr, ((size_t)A->n + 1) * sizeof *out.ptr);
    if (nnz) memcpy(out.row, A->row, nnz * sizeof *out.row);
    if (nnz) memcpy(out.val, A->val, nnz * sizeof *out.val);
    art_csc_fini(copy);
    *copy = out;
    return ART_OK;
}

int art_csc_expand(struct art_ctx *ctx, struct art_csc *full, const struct art_csc *A)
{
    struct art_csc out = {0};
    int status, n = A->n;
    size_t nnz = (size_t)A->ptr[n], both = 0;
    for (int j = 0; A->sym && j < n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) both += A->row[k] != j;
    ART_TRY(allocate(ctx, &out, n, nnz + both, true));
    for (int j = 0; j < n; j++) out.unknown[j] = 0;
    for (int pass = 0; pass < 2; pass++) {
        /* rows before the diagonal come from the columns to the left, which are done first */
        for (int j = 0; j < n; j++)
            for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
                int i = A->row[k], ends[2] = {j, i};
                for (int e = 0; e < (A->sym && i != j ? 2 : 1); e++) {
                    int at = out.unknown[ends[e]]++;
                    if (pass == 0) continue;
                    out.row[at] = ends[1 - e];
                    out.src[at] = (size_t)k;
                }
            }
        for (int j = 0; pass == 0 && j < n; j++) {
            out.ptr[j + 1] = out.ptr[j] + out.unknown[j];
            out.unknown[j] = out.ptr[j];
        }
    }
    for (int j = 0; j < n; j++) out.unknown[j] = j;
    art_csc_take(&out, A->val);
    art_csc_fini(full);
    *full = out;
    memset(&out, 0, sizeof out);
out:
    art_csc_fini(&out);
    return status;
}

bool art_csc_scales(const struct art_csc *full, double *r, double *c, int *empty)
{
    int n = full->n;
    for (int i = 0; i < n; i++) r[i] = 0;
    for (int k = 0; k < full->ptr[n]; k++)
        r[full->row[k]] = fmax(r[full->row[k]], fabs(full->val[k]));
    for (int i = 0; i < n; i++) {
        *empty = i;
        if (r[i] == 0) return false;
        r[i] = linalg_scale(r[i]);
    }
    for (int j = 0; j < n; j++) {
        double big = 0;
        for (int k = full->ptr[j]; k < full->ptr[j + 1]; k++)
            big = fmax(big, fabs(full->val[k]) * r[full->row[k]]);
        *empty = j;
        if (big == 0) return false;
        c[j] = linalg_scale(big);
    }
    return true;
}

void art_csc_scale_sym(const struct art_csc *A, double *s, double *work)
{
    bool changed = true;
    for (int i = 0; i < A->n; i++) s[i] = 1;
    /* factors are powers of two, so that a sweep that changes nothing is the last */
    for (int sweep = 0; sweep < 4 && changed; sweep++) {
        for (int i = 0; i < A->n; i++) work[i] = 0;
        for (int j = 0; j < A->n; j++)
            for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
                int i = A->row[k];
                double a = fabs(A->val[k]) * s[i] * s[j];
                if (a > work[i]) work[i] = a;
                if (a > work[j]) work[j] = a;
            }
        changed = false;
        for (int i = 0; i < A->n; i++) {
            double factor = linalg_scale_sqrt(work[i]);
            changed = changed || factor != 1;
            s[i] *= factor;
        }
    }
}

/* Sort entries by row with two stable counting passes: by row, then by column. */
static void sort_triplets(int n, size_t nnz, const int *key, const size_t *in, size_t *out,
                          int *count)
{
    memset(count, 0, ((size_t)n + 1) * sizeof *count);
    for (size_t k = 0; k < nnz; k++) count[key[in[k]] + 1]++;
    for (int i = 0; i < n; i++) count[i + 1] += count[i];
    for (size_t k = 0; k < nnz; k++) out[count[key[in[k]]]++] = in[k];
}

int art_csc_from_triplets(struct art_ctx *ctx, struct art_csc *csc, int n, bool sym, size_t nnz,
                          const int *i, const int *j, const double *v)
{
    struct art_csc out = {0};
    size_t *order = art_alloc(ctx, nnz, sizeof *order), *next = art_alloc(ctx, nnz, sizeof *next);
    int *count = art_alloc(ctx, (size_t)n + 1, sizeof *count);
    int status = ART_ENOMEM, at = -1;
    if (!order || !next || !count) goto out;
    for (size_t k = 0; k < nnz; k++) {
        next[k] = k;
        if (i[k] >= 0 && i[k] < n && j[k] >= 0 && j[k] < n && (!sym || i[k] >= j[k])) continue;
        status =
            art_error(ctx, ART_ERANGE, NULL, "entry (%d, %d) lies outside the matrix", i[k], j[k]);
        goto out;
    }
    ART_TRY(allocate(ctx, &out, n, nnz, false));
    out.sym = sym;
    sort_triplets(n, nnz, i, next, order, count);
    sort_triplets(n, nnz, j, order, next, count);
    int last_i = -1, last_j = -1;
    for (size_t k = 0; k < nnz; k++) {
        size_t e = next[k];
        if (i[e] != last_i || j[e] != last_j) {
            out.row[++at] = last_i = i[e];
            last_j = j[e];
            out.ptr[last_j + 1] = at + 1;
        }
        out.val[at] += v[e];
    }
    for (int c = 0; c < n; c++)
        if (out.ptr[c + 1] < out.ptr[c]) out.ptr[c + 1] = out.ptr[c];
    art_csc_fini(csc);
    *csc = out;
    memset(&out, 0, sizeof out);
    status = ART_OK;
out:
    art_free(order), art_free(next), art_free(count);
    art_csc_fini(&out);
    return status;
}

void art_csc_mul(const struct art_csc *csc, double s, const double *x, double *y)
{
    for (int j = 0; j < csc->n; j++) {
        double xj = s * x[j], sum = 0;
        for (int k = csc->ptr[j]; k < csc->ptr[j + 1]; k++) {
            int i = csc->row[k];
            y[i] += csc->val[k] * xj;
            if (csc->sym && i != j) sum += csc->val[k] * x[i];
        }
        y[j] += s * sum;
    }
}
