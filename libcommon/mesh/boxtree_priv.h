/* boxtree_priv.h - the inside of the tree of boxes, for what is built on it. */
#ifndef ART_BOXTREE_PRIV_H
#define ART_BOXTREE_PRIV_H

#include <art/boxtree.h>
#include <math.h>

/* ART_TREE_STACK is the number of places for children that wait while a tree of at most
 * ART_TREE_DEPTH levels is walked down. */
enum { ART_TREE_WIDE = 4, ART_TREE_LEAF = 4, ART_TREE_DEPTH = 48, ART_TREE_STACK = 4 * ART_TREE_DEPTH };

/* Four children side by side, so that all are compared in a few instructions. Boxes are floats in
 * coordinates (x - origin) scale, which are between -1 and 1, and grown by ART_TREE_MARGIN: that covers
 * the rounding of boxes and points up to 2. */
#define ART_TREE_MARGIN 0x1p-22F
struct art_tree_node {
    float min[3][ART_TREE_WIDE], max[3][ART_TREE_WIDE];
    int child[ART_TREE_WIDE]; /* a node behind this one, or the first place of a leaf */
    int n[ART_TREE_WIDE];     /* places of a leaf; 0: a node; -1: nothing */
};

struct art_boxtree {
    int n, n_nodes, nodes_cap;
    double origin[3], scale;
    art_box_fn *box;
    const void *user;
    int *item;                  /* [n] the item at each place */
    struct art_tree_node *node; /* the first is the root */
};

/* A point in the coordinates of the tree, cut off where it is so far away that nothing matters any more and
 * squares of distances are still floats; returns its largest coordinate. */
static inline float art_tree_point(const struct art_boxtree *tree, const double p[3], float q[3])
{
    float most = 0;
    for (int k = 0; k < 3; k++) {
        double x = (p[k] - tree->origin[k]) * tree->scale;
        x = x < 1e18 ? x : 1e18;
        q[k] = (float)(x > -1e18 ? x : -1e18);
        most = fmaxf(most, fabsf(q[k]));
    }
    return most;
}

/* Walks with whole leaves: the n places from `first` on. */

/* Visits leaves from the near to the far; `limit` is the largest squared distance that matters.
 * leaf returns the new limit. */
typedef double art_tree_near_leaf(void *user, int first, int n, const double p[3], double limit);
void tree_near(const struct art_boxtree *tree, const double p[3], double limit,
                    art_tree_near_leaf *leaf, void *user);
typedef double art_tree_ray_leaf(void *user, int first, int n, double t_max);
void tree_ray(const struct art_boxtree *tree, const double origin[3], const double dir[3],
                   double t_max, art_tree_ray_leaf *leaf, void *user);
/* false ends the walk */
typedef bool art_tree_box_leaf(void *user, int first, int n);
bool tree_box(const struct art_boxtree *tree, const double min[3], const double max[3],
                   art_tree_box_leaf *leaf, void *user);
/* a == b: the pairs of one tree; a leaf with itself comes as first_a == first_b */
typedef bool art_tree_pair_leaf(void *user, int first_a, int na, int first_b, int nb);
bool tree_pairs(const struct art_boxtree *a, const struct art_boxtree *b,
                     art_tree_pair_leaf *leaf, void *user);

/* Have the two boxes a point in common? */
static inline bool art_tree_boxes_overlap(const double min_a[3], const double max_a[3],
                                       const double min_b[3], const double max_b[3])
{
    for (int k = 0; k < 3; k++)
        if (min_a[k] > max_b[k] || min_b[k] > max_a[k]) return false;
    return true;
}

#endif
