/* leaf.h has the triangles of a leaf side by side, so that all are compared in a few instructions. */
#ifndef ART_SURFACE_LEAF_H
#define ART_SURFACE_LEAF_H

#include "surface_priv.h"

/* The triangles at places [first, first + n) of the leaves; the numbers of the last one fill the lanes
 * behind it. min[0] is NAN where a corner is no number, which overlaps nothing. */
struct surface_leaf {
    const struct art_surface *of;
    int first, n;
    double x[3][3][ART_TREE_LEAF]; /* [corner][axis][lane] places in the world */
    double min[3][ART_TREE_LEAF], max[3][ART_TREE_LEAF]; /* [axis][lane] boxes there */
};
/* Positions of the surface must be fresh. */
void surface_leaf_fill(struct surface_leaf *leaf, const struct art_surface *s, int first, int n);
/* Set bit j if the box of lane j of b overlaps that of lane i of a. */
int surface_leaf_overlaps(const struct surface_leaf *a, int i, const struct surface_leaf *b);

/* This has the heights of the corners of a leaf above the plane of a triangle, times a factor, as rounded,
 * and the sizes of the terms of each: two differences, a product, a difference, a difference, a product, two
 * sums (Shewchuk 1997), so that the sign is certain beyond SURFACE_ROUNDING times the size. */
struct surface_heights {
    double h[3][ART_TREE_LEAF], size[3][ART_TREE_LEAF]; /* [corner][lane] */
};
#define SURFACE_ROUNDING (9 * 0x1p-53)
#define SURFACE_TINY 1e-270
/* Compute them for the plane of lane i of `plane`. Bit j is set if not all corners of lane j are certainly
 * on one side. */
int surface_leaf_heights(const struct surface_leaf *plane, int i, const struct surface_leaf *leaf,
                         struct surface_heights *heights);

/* Visit the pairs of art_surface_pairs by leaves. Bit j of overlaps[i] is set if the boxes of lanes i of a
 * and j of b overlap. */
typedef bool surface_visit_leaves(void *user, const struct surface_leaf *a, const struct surface_leaf *b,
                                  const int overlaps[ART_TREE_LEAF]);
bool surface_leaf_pairs(struct art_surface *a, struct art_surface *b, surface_visit_leaves *visit,
                        void *user);

#endif
