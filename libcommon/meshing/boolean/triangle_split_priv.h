/* triangle_split_priv.h - one triangle, cut into smaller ones. */
#ifndef ART_SPLIT_PRIV_H
#define ART_SPLIT_PRIV_H

#include "boolean_priv.h"

/* This is a triangle of the cut; counter-clockwise. Edge k runs from v[k] to v[k + 1]. */
struct art_split_tri {
    int v[3];              /* points of the cut, by their numbers in it */
    int next[3];           /* triangle beyond edge k, -1 none */
    bool fixed[3];         /* edge k is to stay */
};
struct art_split {
    struct art_solid *s;
    int m, tri;
    int *point;            /* of each point of the cut */
    unsigned char *on;     /* edges of the triangle that it is on, bit k for that from corner k */
    double (*xy)[2];       /* in the plane, undistorted */
    int *at;               /* a triangle that has it */
    struct art_split_tri *t;
    int *stack;
    int n_points, n_tris, n_stack;
    int cap_point, cap_on, cap_xy, cap_at, cap_t, cap_stack;
    int last;              /* triangle found last */
    unsigned random;
    double u[3], v[3];     /* axes of the plane */
    int *number;           /* [points of the solid] number in the cut + 1 */
};
/* Adds a point of the cut; returns its number, -1 without memory. */
int art_split_add(struct art_split *c, int point, int on);
int art_split_orient(const struct art_split *c, int a, int b, int d);
/* Put a point on edge k of triangle t, in triangle t. */
int art_split_edge(struct art_split *c, int t, int k, int p);
int art_split_face(struct art_split *c, int t, int p);
/* The other diagonal of the four-sided figure around edge k of triangle t, if that is convex. */
bool art_split_flip(struct art_split *c, int t, int k);
/* Returns the number in its neighbour u of edge k of triangle t. */
int art_split_back(const struct art_split *c, int t, int k, int *u);
/* Returns the triangle with an edge from a to b; -1 if there is none. */
int art_split_find(const struct art_split *c, int a, int b, int *k);
/* Let there be a fixed edge from a to b. */
int art_split_fix(struct art_split *c, int a, int b);

#endif
