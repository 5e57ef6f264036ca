/* node_tree_priv.h - nodes of a volume mesh that are near something. */
#ifndef ART_NODE_TREE_PRIV_H
#define ART_NODE_TREE_PRIV_H

#include <art/volume.h>

/* This is the box and least number of the nodes of a range. */
struct node_range {
    double min[3], max[3];
    int least;
};

/* The halves of range k are 2 k + 1 and 2 k + 2. */
struct node_tree {
    const double *pos;
    int *node, n;             /* [n] so that the nodes of a range lie together */
    struct node_range *range;
};

/* Makes a tree of the nodes with among[node], NULL: of all. The mesh must outlive it. */
int node_tree_init(struct art_ctx *ctx, struct node_tree *tree, const struct art_volume *vol,
                   const bool *among) ART_MUST_USE;
void node_tree_fini(struct node_tree *tree);

/* The first node within tol of p, if it comes before a certain one; else -1. */
int node_tree_first(const struct node_tree *tree, const double p[3], double tol, int before);

/* A convex region is the part of a box that lies on one side of some planes, normal . x <= limit.
 * What is within tol of some places does not matter. */
struct node_region {
    double min[3], max[3];
    int n_planes, n_left_out;
    double normal[5][3], limit[5];
    double left_out[4][3], tol;
};
/* false ends the walk */
typedef bool node_tree_visit(void *user, const int *node, int n);
/* Visits all nodes in a region, some at a time, with others nearby. */
bool node_tree_region(const struct node_tree *tree, const struct node_region *region,
                      node_tree_visit *visit, void *user);

/* Unites the sets to[] (art_sets_init) of all pairs of nodes within tol of each other. */
int node_tree_join(struct art_ctx *ctx, const struct node_tree *tree, double tol, int *to) ART_MUST_USE;

#endif
