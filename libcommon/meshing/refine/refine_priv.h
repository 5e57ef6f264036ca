/* refine_priv.h - what the files share that cut elements into smaller ones.
 *
 * A place in an element is a set of its corners (bit c: corner c), of which it is the mean: one corner, the
 * two of an edge, the four of a quadrilateral face, or all. */
#ifndef ART_REFINE_PRIV_H
#define ART_REFINE_PRIV_H

#include <art/volume.h>
#include <art/refine.h>

/* An element that is not cut (yet). */
struct art_leaf {
    unsigned char kind;             /* enum art_elem_kind */
    signed char side[ART_ELEM_MAX_FACES]; /* face of the element it came from, for each; -1 none */
    int from;                       /* element that it came from */
    int first;                      /* its nodes: node[first] ... */
};
struct art_leaves {
    struct art_leaf *leaf;          /* [n] */
    int *node;
    int n, n_node, leaf_cap, node_cap;
};

/* A part of an element is a linear kind and the places of its corners. */
struct art_part {
    enum art_elem_kind kind;
    unsigned char corner[ART_ELEM_MAX_CORNERS];
};
enum { ART_PARTS_MAX = 24 };        /* six faces in four parts each */

/* A part of a face has 3 or 4 places. */
struct art_piece {
    int n;
    unsigned char corner[4];
};
enum { ART_PIECES_MAX = 4 };

struct art_refine {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_leaves now, next;
    double *pos;                    /* [n_nodes][3] of old and new nodes */
    int n_nodes, pos_cap;
    /* new node i lies at the sum of weight[k] times node from[k], k = off[i] ... off[i+1] - 1 */
    int *off, *from, n_new, off_cap, from_cap, weight_cap;
    double *weight;
    struct art_keys split;         /* edges that are cut, to the node on them */
    struct art_keys mid;           /* edges of quadratic elements to theirs */
    struct art_keys diagonal, middle; /* two corners of a quad to a number; two of these to its
                                               middle */
};

/* ------------------------------------------------------------------ cuts.c */

/* The place between corners i and j. */
unsigned refine_between(const struct art_elem_type *type, int i, int j);
/* Makes the regular cut of an element; returns the number of parts. */
int refine_regular(const struct art_elem_type *type, struct art_part part[ART_PARTS_MAX]);
/* Divides a face of 3 or 4 corners of which some edges (bit i: from corner i to the next) are cut.
 */
int refine_face(int n, const signed char *corner, unsigned cut,
                     struct art_piece piece[ART_PIECES_MAX]);
/* Returns the cut edges of a face: edge i of face f is cut, when those of the element in `cut`
 * (bit e: edge e) are. */
unsigned refine_face_cut(const struct art_elem_type *type, int f, unsigned cut);
/* Parts of an element some of whose edges are cut; its neighbours fit. */
int refine_closure(const struct art_elem_type *type, unsigned cut, struct art_part part[ART_PARTS_MAX]);

/* ----------------------------------------------------------------- select_nodes.c */

int refine_start(struct art_refine *r) ART_MUST_USE;
/* The node on an edge that is cut; it is made, and the edge is cut, if it is not. */
int refine_split(struct art_refine *r, int a, int b, int *node) ART_MUST_USE;
/* Returns the node in the middle of a quadrilateral; -1 if there is none. */
int refine_middle(const struct art_refine *r, const int node[4]);
/* Put parts of leaf l of r->now into r->next. */
int refine_add(struct art_refine *r, int l, const struct art_part *part, int n) ART_MUST_USE;
/* Cuts the leaf itself. */
int refine_keep(struct art_refine *r, int l) ART_MUST_USE;

/* ----------------------------------------------------------------- build.c */

int refine_build(struct art_refine *r, struct art_volume **out) ART_MUST_USE;

#endif
