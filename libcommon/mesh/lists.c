/* This file has the lists of lists of indices that meshes are made of. */
#include <art/mesh.h>
#include <string.h>

int art_lists_append(struct art_ctx *ctx, int n_lists, int **off, int *off_cap, int **item,
                     int *item_cap, int n, const int *add)
{
    bool fresh = !*off;
    if (!ART_RESERVE(ctx, *off, (size_t)n_lists + 2, *off_cap)) return ctx->status;
    if (fresh) (*off)[0] = 0;
    int at = (*off)[n_lists];
    if (!ART_RESERVE(ctx, *item, (size_t)at + (size_t)n, *item_cap)) return ctx->status;
    memcpy(*item + at, add, (size_t)n * sizeof *add);
    (*off)[n_lists + 1] = at + n;
    return ART_OK;
}

bool art_indices_equal(const int *a, const int *b, int n)
{
    return n == 0 || a == b || (a && b && memcmp(a, b, (size_t)n * sizeof *a) == 0);
}

bool art_lists_equal(int n, const int *off_a, const int *a, const int *off_b, const int *b)
{
    return n == 0 || (art_indices_equal(off_a, off_b, n + 1) && art_indices_equal(a, b, off_a[n]));
}
