/* This file finds islands: connected components (union-find) of the blocks of unknowns, where
 * force elements and rows of constraints are the edges. Bodies of different islands move
 * independently of each other. */
#include "step_priv.h"

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
            if (J->block[e] < n) art_sets_unite(root, a, J->block[e]);
    }
}

void art_island_unite_blocks(int *root, const struct art_blocks *A, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            if (A->col[k] < n) art_sets_unite(root, i, A->col[k]);
}
