/* What hangs together: blocks of unknowns that force elements or rows of constraints link. Bodies
 * that nothing links move each by itself. */
#include "sim_priv.h"

int art_island_find(int *root, int b)
{
    while (root[b] != b) b = root[b] = root[root[b]];
    return b;
}

static void unite(int *root, int a, int b)
{
    int x = art_island_find(root, a), y = art_island_find(root, b);
    root[x > y ? x : y] = x < y ? x : y;
}

void art_island_init(int *root, int n)
{
    for (int b = 0; b < n; b++) root[b] = b;
}

int art_island_first_block(const struct art_jac *J, int group, int n)
{
    for (int e = J->ptr[group]; e < J->ptr[group + 1]; e++)
        if (J->block[e] < n) return J->block[e];
    return -1;
}

void art_island_unite_rows(int *root, const struct art_jac *J, int n)
{
    for (int g = 0; g < J->n_groups; g++) {
        int a = art_island_first_block(J, g, n);
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
            if (J->block[e] < n) unite(root, a, J->block[e]);
    }
}

void art_island_unite_blocks(int *root, const struct art_blocks *A, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            if (A->col[k] < n) unite(root, i, A->col[k]);
}

void art_island_flatten(int *root, int n)
{
    for (int b = 0; b < n; b++) root[b] = art_island_find(root, b);
}
