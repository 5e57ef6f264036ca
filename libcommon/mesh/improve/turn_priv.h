/* turn_priv.h - tetrahedra that know their neighbours, and exchanging a few of them for others in the same
 * place. */
#ifndef ART_TURN_PRIV_H
#define ART_TURN_PRIV_H

#include "improve_priv.h"

enum {
    ART_TURN_RING = 10,         /* tetrahedra around an edge, at most */
    ART_TURN_OUTER = -1,        /* beyond a face: nothing */
    ART_TURN_SHUT = -2          /* something that is no linear tetrahedron, or more than one */
};

/* Face i is the one across from node i. */
struct art_web_tet {
    int node[4], beyond[4];     /* the tetrahedron beyond face i */
    int label;                  /* only those of equal labels are exchanged: regions, sets, whole numbers */
    int face_label[4];          /* 0: in no set of sides, no facet */
    int facet[4];               /* index, -1 none */
    double moved[4];            /* outer faces: how far they are at most from the surface at the start */
    double q;                   /* mean ratio */
    int source;                 /* element whose numbers it has got; -1: a new one */
    bool dead, changed, done;   /* done: nothing to be gained here */
};

struct art_web {
    struct art_ctx *ctx;
    const double *pos;
    struct art_web_tet *tet;
    int n, cap;
    bool *other;                /* [n_nodes] elements of other kinds use it */
    double *val;                /* [n][width] fields of elements; what is exchanged gets their mean */
    int width, val_cap;
    bool outer;                 /* edges of the surface may turn */
    double within;              /* as far as it moves by no more */
    bool steady;                /* the mean of all may not fall: */
    double sum;                 /* of the mean ratios of all solids of the mesh, these and others */
    int n_solids;
    int turned, removed;        /* exchanges, tetrahedra without another in their place */
};

/* Nodes of face i, outward; the side of an element that it is. */
extern const signed char art_web_face_[4][3];
extern const signed char art_web_side_[4];

/* The tetrahedra old[] go, made[] come: nodes in the order of art/element.h. Where an edge a b of the surface
 * turns, c d is the new one. */
struct art_turn {
    int n_old, old[ART_TURN_RING], n_made, made[2 * ART_TURN_RING][4];
    double q;                   /* the least of made; INFINITY: there are none */
    bool outer;
    int a, b, c, d;
    double moves;               /* how far the surface moves */
};

double art_web_ratio_(const double *a, const double *b, const double *c, const double *d);
static inline const double *art_web_at_(const struct art_web *web, int node)
{
    return web->pos + 3 * (size_t)node;
}

/* Better tetrahedra around the edge of nodes i, j of t, or instead of t and the one beyond its face f; false:
 * there are none that are better than the worst there is. */
bool art_turn_edge_(const struct art_web *web, int t, int i, int j, struct art_turn *turn);
bool art_turn_face_(const struct art_web *web, int t, int f, struct art_turn *turn);
/* What the sum of mean ratios gains by it. */
double art_turn_gain_(const struct art_web *web, const struct art_turn *turn);
int art_turn_do_(struct art_web *web, const struct art_turn *turn) ART_MUST_USE;

/* Exchange linear tetrahedra of a mesh until nothing is gained or everything is good. within < 0: the surface
 * stays as it is. steady: the mean of the mean ratios does not fall. Nothing changes on failure. */
struct art_turned {
    int turned, removed;
    double moved;               /* how far the surface has moved at most */
};
int art_volume_turn_(struct art_ctx *ctx, struct art_volume *vol, double within, bool steady,
                     struct art_turned *did) ART_MUST_USE;

#endif
