/* boolean_priv.h - what the files that combine solids share. */
#ifndef ART_BOOLEAN_PRIV_H
#define ART_BOOLEAN_PRIV_H

#include <art/boxtree.h>
#include <art/predicates.h>
#include <art/solid.h>
#include <stdlib.h>
#include <string.h>

/* what the files that combine solids share.
 *
 * Two meshes, none of which crosses itself, meet in points, segments and areas. Each point of both lies in
 * the interior of one simplex (vertex, edge, face) of either; that pair is its name. What the points
 * and segments are follows from signs of orientations of given vertices alone; constructed coordinates
 * are asked for the order along edges and in planes, and then exactly.
 *
 * One mesh that crosses itself is both sides at once while its triangles meet. There three faces may meet in
 * a point as well, and a point may have several names: it is found again by its place, exactly. */

/* A simplex has one of these dimensions; NOWHERE: none of that mesh. */
enum { ART_SOLID_VERTEX, ART_SOLID_EDGE, ART_SOLID_FACE, ART_SOLID_NONE };

struct art_solid_point {
    double x[3];           /* rounded */
    double error;          /* bound of the error of each coordinate; 0: exact */
    int dim[2], id[2];     /* simplex of either mesh that it lies inside of */
    int third;             /* face, where three of one mesh meet: dim is that of faces twice */
};

/* A mark is something on a simplex of a mesh: a point (q = -1) or a segment. */
struct art_solid_mark {
    int on, p, q;
    int from;              /* of one mesh: the face that cuts the segment, or -1 - the edge it is part of */
};
struct art_solid_marks {
    struct art_solid_mark *list;
    int n, cap;
    int *off;              /* [simplices + 1] ranges, once sorted by `on` */
};

struct art_solid_side {
    const struct art_mesh *mesh;   /* triangles only */
    int n_verts, n_tris, n_edges;
    double *x;             /* [n_verts][3] places, each once */
    int (*tri)[3];         /* [n_tris] corners, as places */
    int (*edge)[3];        /* [n_tris] edge from corner k to k + 1 */
    int (*edge_vert)[2];   /* [n_edges] */
    signed char *axis;     /* [n_tris] 1 + coordinate that may be dropped, < 0: it runs clockwise then */
    int *point;            /* [n_verts] */
    struct art_solid_marks on_edge, on_tri;
    struct art_boxtree *tree;
};

/* A piece is a part of a triangle, or all of it; it is counter-clockwise as the triangle is. */
struct art_solid_piece {
    int v[3];              /* points */
    int m, tri;
    unsigned char inner;   /* bit k: nothing is at the edge from v[k] but that the triangle was cut there */
};
/* The label is the position of a piece relative to the other mesh. */
enum art_solid_label {
    ART_SOLID_UNKNOWN, ART_SOLID_OUT, ART_SOLID_IN,
    ART_SOLID_SAME,        /* on it, looking the same way */
    ART_SOLID_OPPOSITE,
    ART_SOLID_LABELS
};
/* A rim is a piece at an edge from point p to q > p: dir 1 if it runs that way, else -1. */
struct art_solid_rim {
    int other;             /* q */
    int piece, dir;
};

struct art_solid {
    struct art_ctx *ctx;
    struct art_solid_side side[2];
    int exponent;          /* places are those of the meshes times 2^-exponent: all below 1 */
    int unit;              /* and multiples of 2^unit */
    struct art_solid_point *point;
    int n_points, cap_points;
    struct art_index by_name;  /* constructed points */
    int n_made;
    bool self;             /* one mesh: side[1] has the triangles of side[0]; all pieces are of that */
    bool *open_part;           /* [triangles] of one mesh: of a part that encloses nothing */
    int *cell, cap_cell;   /* hash table of places: a point + 1, the next in next_in_cell */
    int *next_in_cell, cap_next;
    struct art_solid_piece *piece;
    int n_pieces, cap_pieces;
    int *rim_off;          /* [n_points + 1] ranges in `rim` by the smaller point; sorted by the other */
    struct art_solid_rim *rim;
    unsigned char *label;  /* [n_pieces] */
};

/* ------------------------------------------------------------------- input.c */

/* Fill in both sides; meshes of triangles, finite coordinates. ART_ESHAPE: a face without area. */
int art_solid_load(struct art_solid *s, const struct art_mesh *a, const struct art_mesh *b);
/* Let the second side, which is empty, stand for the first, as that is now. */
void art_solid_alias_sides(struct art_solid *s);
void art_solid_fini(struct art_solid *s);
int art_solid_mark_add(struct art_solid *s, struct art_solid_marks *marks, int on, int p, int q);
/* Sort by `on` < n, in the order in which they came. */
int art_solid_marks_sort(struct art_solid *s, struct art_solid_marks *marks, int n);
void art_solid_marks_fini(struct art_solid_marks *marks);

/* --------------------------------------------------------------- intersection_point.c, exact_predicates.c */

/* Returns the point inside of these simplices of either mesh; -1 if there is no memory. */
int art_solid_point_at(struct art_solid *s, int dim_a, int id_a, int dim_b, int id_b);
/* Place of a constructed point: rounded from exact numbers. */
void art_solid_round_exact_point(const struct art_solid *s, struct art_solid_point *point);
/* Returns the sign of the difference of coordinate c of p and q. */
int art_solid_compare(const struct art_solid *s, int c, int p, int q);
/* 1 if p, q, r run counter-clockwise in the plane of a triangle that they lie in, as it does. */
int art_solid_orient(const struct art_solid *s, int m, int tri, int p, int q, int r);

/* A rounded place for a point that an edge has with a face or edge of the other mesh, and its error. */
void art_solid_place(const struct art_solid *s, struct art_solid_point *point);
/* Returns the point of this name in one mesh, which may be that of another name; -1 if there is no
 * memory. */
int art_solid_self_place(struct art_solid *s, const int dim[2], const int id[2], int third);
/* Place a point as art_solid_self_place, and note it at both simplices. */
int art_solid_self_point(struct art_solid *s, const int dim[2], const int id[2]);
/* Let the points that there are be found by their places. */
int art_solid_self_index_points(struct art_solid *s);
/* A point lies on a simplex: leave a mark there. */
int art_solid_mark(struct art_solid *s, int m, int dim, int id, int p);

static inline const double *art_solid_at(const struct art_solid_side *side, int vert)
{
    return side->x + 3 * (size_t)vert;
}

/* -------------------------------------------------------- intersect.c, triangle_split.c, cut_triangles.c */

/* All points and segments that the meshes have in common. */
int art_solid_intersect(struct art_solid *s);
/* Cuts the segments in each triangle of one mesh where they cross, end, and pass points. */
int art_solid_cut_crossings(struct art_solid *s);
/* Sort points along edges, and cut all triangles: fills in `piece`. */
int art_solid_split(struct art_solid *s);

/* ------------------------------------------------- classify.c, radial_order.c, winding_ray.c,
 * vertex_fan.c */

/* Sort the edges of all pieces: fills in `rim`. */
int art_solid_rims(struct art_solid *s);
/* Returns the number of rims at the edge of rim i, the first there. */
static inline int art_solid_rim_count(const struct art_solid *s, int p, int i)
{
    int n = 1;
    while (i + n < s->rim_off[p + 1] && s->rim[i + n].other == s->rim[i].other) n++;
    return n;
}
/* Determines the labels of the pieces of each mesh m with closed[1 - m]. ART_ESHAPE: labels
 * contradict each other. */
int art_solid_label(struct art_solid *s, const bool closed[2]);
/* Classifies piece `at` by those of the other mesh among the n rims of the edge from p. */
enum art_solid_label art_solid_label_at(const struct art_solid *s, int p, const struct art_solid_rim *rim,
                                        int n, int at);
/* The rim, of the n at one edge from p, that is reached first in turning counter-clockwise about it (seen
 * against its direction) from rim `at`, of those that `among` marks; -1: none. *on: at the very beginning.
 */
int art_solid_next_rim(const struct art_solid *s, int p, const struct art_solid_rim *rim, int n, int at,
                       const bool *among, bool *on);
/* Sort the n rims at the edge from p counter-clockwise, from that of number 0: order[i] is the one in place
 * i, group[i] its half plane, counted from 0. ART_ESHAPE: a piece has no side. */
int art_solid_radial_sort(const struct art_solid *s, int p, const struct art_solid_rim *rim, int n,
                          int *order,
                   int *group);
/* Marks triangles of surfaces in one mesh that enclose nothing. */
int art_solid_find_open_parts(struct art_solid *s, int *n);
/* Sets keep[piece] in one mesh where the winding number passes from 0 or less to more, and in
 * sheets. */
int art_solid_winding(struct art_solid *s, signed char *keep);
/* The winding number before (up) a piece at a place inside of it; false if the place cannot tell. */
bool art_solid_winding_at(const struct art_solid *s, int piece, const double weight[3], int *winding);
/* Tests if x lies inside of a closed side; it does not lie on it. */
int art_solid_inside(const struct art_solid *s, int m, const double x[3], bool *inside);
/* Determines the vertices of the result: corner[3 * piece + k] is one of n, for pieces with keep
 * != 0; those with keep < 0 are turned over. Where solids touch in an edge or point each has its
 * own. from[v]: a corner that has it. */
int art_solid_vertex_fans(struct art_solid *s, const signed char *keep, int *corner, int **from, int *n);

/* ---------------------------------------------------------------- build.c, attr.c, round.c */

/* A mesh of the pieces that are kept; how many of its vertices neither mesh has. */
int art_solid_build(struct art_solid *s, const signed char *keep, struct art_mesh **out, int *n_new);
/* Let no edge have more than two faces, with vertices in the middle of some. */
int art_solid_split_duplicate_edges(struct art_ctx *ctx, struct art_mesh *mesh);
/* Cut faces at vertices of the other face of a pair that are within tol of them: they become corners. */
int art_solid_snap(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int (*pair)[2], double tol,
                   int *did);
/* Mend what rounding has spoiled; of a surface that may be open, or of a solid. */
int art_solid_repair_rounding(struct art_ctx *ctx, struct art_mesh **mesh, bool solid,
                              struct art_solid_report *report);

/* ---------------------------------------------------------------------- a result in the making */

struct art_solid_build {
    struct art_solid *s;
    const signed char *keep;
    struct art_mesh *old;      /* both meshes, one behind the other */
    struct art_mesh *mesh;     /* the result */
    int *corner;               /* [3 pieces] vertex of the result */
    int n;                     /* vertices */
    int *source;               /* [n][2] of each a corner of a piece of either mesh, or -1 */
    int n_new;                 /* vertices that neither mesh has */
};
/* The face of both meshes together that a piece is a part of. */
static inline int art_solid_face(const struct art_solid *s, int piece)
{
    return s->piece[piece].tri + (s->piece[piece].m ? s->side[0].n_tris : 0);
}
/* Computes the weights of the corners of a triangle at a point in it. */
void art_solid_weights(const struct art_solid *s, int m, int tri, int point, double w[3]);
/* Computes the values of new vertices and corners. */
int art_solid_values(struct art_solid_build *b);

/* --------------------------------------------------------- one triangle, cut into smaller ones */

/* A triangle of the cut is counter-clockwise. Its edge k runs from v[k] to v[k + 1]. */
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
