/* This file holds Jacobians of constraints: groups of rows over block columns. */
#include "two.h"
#include <art/kkt.h>
#include <string.h>

void art_jac_clear(struct art_jac *J, int n_blocks, const int *size)
{
    J->n_rows = J->n_groups = J->n_entries = 0;
    J->n_val = 0;
    J->n_blocks = n_blocks;
    J->size = size;
}

void art_jac_fini(struct art_jac *J)
{
    art_free(J->row), art_free(J->ptr), art_free(J->block), art_free(J->off), art_free(J->val);
    memset(J, 0, sizeof *J);
}

int art_jac_group(struct art_ctx *ctx, struct art_jac *J, int n_rows)
{
    /* one more than groups: the ends; row first, so that its capacity is that of ptr too */
    int cap = J->cap_groups;
    if (n_rows < 0) return art_error(ctx, ART_ERANGE, NULL, "a group of %d rows", n_rows);
    if (J->n_rows > INT32_MAX - n_rows)
        return art_error(ctx, ART_ELIMIT, NULL, "too many rows of constraints");
    if (!ART_RESERVE(ctx, J->row, J->n_groups + 2, cap)) return ART_ENOMEM;
    cap = J->cap_groups;
    if (!ART_RESERVE(ctx, J->ptr, J->n_groups + 2, cap)) return ART_ENOMEM;
    J->cap_groups = cap;
    if (J->n_groups == 0) J->row[0] = J->ptr[0] = 0;
    J->n_rows += n_rows;
    J->row[J->n_groups + 1] = J->n_rows;
    J->ptr[J->n_groups + 1] = J->n_entries;
    return J->n_groups++;
}

double *art_jac_block(struct art_ctx *ctx, struct art_jac *J, int block)
{
    ART_ASSERT(J->n_groups > 0 && block >= 0 && block < J->n_blocks);
    int g = J->n_groups - 1;
    for (int e = J->ptr[g]; e < J->n_entries; e++)
        if (J->block[e] == block) return J->val + J->off[e];
    size_t want = (size_t)(J->row[g + 1] - J->row[g]) * (size_t)J->size[block];
    int cap = J->cap_entries;
    if (!ART_RESERVE(ctx, J->block, J->n_entries + 1, cap)) return NULL;
    cap = J->cap_entries;
    if (!ART_RESERVE(ctx, J->off, J->n_entries + 1, cap)) return NULL;
    J->cap_entries = cap;
    if (!ART_RESERVE(ctx, J->val, J->n_val + want + 1, J->cap_val)) return NULL;
    double *B = J->val + J->n_val;
    for (size_t k = 0; k < want; k++) B[k] = 0;
    J->block[J->n_entries] = block;
    J->off[J->n_entries] = J->n_val;
    J->n_val += want;
    J->ptr[g + 1] = ++J->n_entries;
    return B;
}

double *art_jac_new_blocks(struct art_ctx *ctx, struct art_jac *J, int n, const int *block)
{
    ART_ASSERT(J->n_groups > 0);
    int g = J->n_groups - 1, cap = J->cap_entries;
    size_t rows = (size_t)(J->row[g + 1] - J->row[g]), want = 0, first = J->n_val;
    for (int k = 0; k < n; k++) want += rows * (size_t)J->size[block[k]];
    if (!ART_RESERVE(ctx, J->block, J->n_entries + n, cap)) return NULL;
    cap = J->cap_entries;
    if (!ART_RESERVE(ctx, J->off, J->n_entries + n, cap)) return NULL;
    J->cap_entries = cap;
    if (!ART_RESERVE(ctx, J->val, first + want + 1, J->cap_val)) return NULL;
    for (int k = 0; k < n; k++, J->n_entries++) {
        J->block[J->n_entries] = block[k];
        J->off[J->n_entries] = J->n_val;
        J->n_val += rows * (size_t)J->size[block[k]];
    }
    J->ptr[g + 1] = J->n_entries;
    return J->val + first;
}

int art_jac_append_pattern(struct art_ctx *ctx, struct art_jac *J, const struct art_jac *from,
                           int first, int last, size_t *val)
{
    *val = J->n_val;
    if (first >= last) return ART_OK;
    int e = from->ptr[first], n = from->ptr[last] - e, groups = J->n_groups + last - first;
    int cap = J->cap_groups, cap_entries = J->cap_entries;
    int row = J->n_rows - from->row[first], entry = J->n_entries - e;
    size_t v = n > 0 ? from->off[e] : 0;
    size_t end = from->ptr[last] < from->n_entries ? from->off[from->ptr[last]] : from->n_val;
    size_t n_val = n > 0 ? end - v : 0;
    if (!ART_RESERVE(ctx, J->row, groups + 1, cap)) return ART_ENOMEM;
    cap = J->cap_groups;
    if (!ART_RESERVE(ctx, J->ptr, groups + 1, cap)) return ART_ENOMEM;
    J->cap_groups = cap;
    if (!ART_RESERVE(ctx, J->block, J->n_entries + n + 1, cap_entries)) return ART_ENOMEM;
    cap_entries = J->cap_entries;
    if (!ART_RESERVE(ctx, J->off, J->n_entries + n + 1, cap_entries)) return ART_ENOMEM;
    J->cap_entries = cap_entries;
    if (!ART_RESERVE(ctx, J->val, J->n_val + n_val + 1, J->cap_val)) return ART_ENOMEM;
    for (int g = first, to = J->n_groups; g <= last; g++, to++) {
        J->row[to] = row + from->row[g];
        J->ptr[to] = entry + from->ptr[g];
    }
    if (n > 0) memcpy(J->block + J->n_entries, from->block + e, (size_t)n * sizeof *J->block);
    for (int k = 0; k < n; k++) J->off[J->n_entries + k] = J->n_val + from->off[e + k] - v;
    J->n_rows += from->row[last] - from->row[first];
    J->n_groups = groups;
    J->n_entries += n;
    J->n_val += n_val;
    return ART_OK;
}

void art_jac_mul(const struct art_jac *J, const int *off, int first, int last, double s,
                 const double *x, double *y)
{
    for (int g = 0; g < J->n_groups; g++) {
        int m = J->row[g + 1] - J->row[g];
        double *yg = y + J->row[g];
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], n = J->size[b];
            if (b < first || b >= last) continue;
            block_mul(m, n, s, J->val + J->off[e], x + off[b], yg);
        }
    }
}

void art_jac_tmul(const struct art_jac *J, const int *off, int first, int last, double s,
                  const double *x, double *y)
{
    for (int g = 0; g < J->n_groups; g++) {
        int m = J->row[g + 1] - J->row[g];
        const double *xg = x + J->row[g];
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], n = J->size[b];
            if (b < first || b >= last) continue;
            block_tmul(m, n, s, J->val + J->off[e], xg, y + off[b]);
        }
    }
}

bool art_jac_same_pattern(const struct art_jac *J, const struct art_jac *K)
{
    if (J->n_groups != K->n_groups || J->n_entries != K->n_entries || J->n_rows != K->n_rows)
        return false;
    if (J->n_groups == 0) return true;
    size_t ng = (size_t)J->n_groups + 1, ne = (size_t)J->n_entries;
    if (memcmp(J->row, K->row, ng * sizeof *J->row) != 0) return false;
    if (memcmp(J->ptr, K->ptr, ng * sizeof *J->ptr) != 0) return false;
    if (ne == 0) return true;
    if (memcmp(J->block, K->block, ne * sizeof *J->block) != 0) return false;
    if (J->n_blocks == K->n_blocks &&
        memcmp(J->size, K->size, (size_t)J->n_blocks * sizeof *J->size) == 0)
        return true;
    for (size_t e = 0; e < ne; e++)
        if (J->size[J->block[e]] != K->size[K->block[e]]) return false;
    return true;
}
