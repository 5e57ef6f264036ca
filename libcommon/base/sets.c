/* Disjoint sets of integers (union-find, Tarjan 1975): a forest in which paths are halved on the
 * way. */
#include <art/base.h>

void art_sets_init(int *parent, int n)
{
    for (int i = 0; i < n; i++) parent[i] = i;
}

int art_sets_root(int *parent, int i)
{
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

void art_sets_unite(int *parent, int i, int j)
{
    i = art_sets_root(parent, i), j = art_sets_root(parent, j);
    if (i < j) parent[j] = i;
    if (j < i) parent[i] = j;
}

void art_sets_flatten(int *parent, int n)
{
    for (int i = 0; i < n; i++) parent[i] = art_sets_root(parent, i);
}
