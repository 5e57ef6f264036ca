/* edge_swap_priv.h - tetrahedra that know their neighbours, and exchanging a few of them for others in the
 * same place. */
#ifndef ART_EDGE_SWAP_PRIV_H
#define ART_EDGE_SWAP_PRIV_H

#include "improve_priv.h"

enum {
    ART_SWAP_RING = 10,         /* tetrahedra around an edge, at most */
    ART_SWAP_OUTSIDE = -1,        /* beyond a face: nothing */
    ART_SWAP_BLOCKED = -2          /* something that is no linear tetrahedron, or more than one */
};

/* Face i is the one across from node i. */
struct art_tet {
    int node[4], neighbour[4];     /* the tetrahedron beyond face i */
    int label;                  /* only those of equal labels are exchanged: regions, sets, whole numbers */
    int face_label[4];          /* 0: in no set of sides, no facet */
    int facet[4];               /* index, -1 none */
    double moved[4];            /* outer faces: how far they are at most from the surface at the start */
    double q;                   /* mean ratio */
    int source;                 /* element whose numbers it has got; -1: a new one */
    bool dead, changed, done;   /* done: nothing to be gained here */
};

struct art_tet_mesh {
    struct art_ctx *ctx;
    const double *pos;
    struct art_tet *tet;
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

/* These are the nodes of face i, outward; the side of an element that it is. */
extern const signed char art_tet_face[4][3];
extern const signed char tet_side[4];

/* The tetrahedra old[] go, made[] come: nodes in the order of art/element.h. Where an edge a b of the surface
 * turns, c d is the new one. */
struct art_swap {
    int n_old, old[ART_SWAP_RING], n_made, made[2 * ART_SWAP_RING][4];
    double q;                   /* the least of made; INFINITY: there are none */
    bool outer;
    int a, b, c, d;
    double moves;               /* how far the surface moves */
};

double tet_mean_ratio(const double *a, const double *b, const double *c, const double *d);
static inline const double *tet_mesh_node(const struct art_tet_mesh *web, int node)
{
    return web->pos + 3 * (size_t)node;
}

/* Finds better tetrahedra around the edge of nodes i, j of t, or instead of t and the one beyond
 * its face f; false: there are none that are better than the worst existing one. */
bool swap_edge(const struct art_tet_mesh *web, int t, int i, int j, struct art_swap *swap);
bool swap_face(const struct art_tet_mesh *web, int t, int f, struct art_swap *swap);
/* The gain of the sum of mean ratios. */
double swap_gain(const struct art_tet_mesh *web, const struct art_swap *swap);
int swap_apply(struct art_tet_mesh *web, const struct art_swap *swap) ART_MUST_USE;

/* Exchange linear tetrahedra of a mesh until nothing is gained or everything is good. within < 0: the surface
 * stays as it is. steady: the mean of the mean ratios does not fall. Nothing changes on failure. */
struct art_swapped {
    int turned, removed;
    double moved;               /* how far the surface has moved at most */
};
int volume_swap(struct art_ctx *ctx, struct art_volume *vol, double within, bool steady,
                     struct art_swapped *did) ART_MUST_USE;

#endif
