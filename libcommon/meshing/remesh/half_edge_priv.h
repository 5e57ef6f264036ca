/* half_edge_priv.h - triangles that know their neighbours, on their way to other triangles.
 *
 * Corner c of face c/3 stands for the edge from its vertex to that of the next corner. The surface is an
 * oriented manifold, with or without open edges, and stays one. */
#ifndef ART_HALF_EDGE_PRIV_H
#define ART_HALF_EDGE_PRIV_H

#include "feature_edges_priv.h"

/* A vertex with more edges than this around it is left alone, and none gets more. */
enum { ART_HALF_EDGE_STAR = 128 };

/* This is a line of the old mesh between two corners, or a closed one: its points, and how far
 * along they are. */
struct art_chain {
    int n;             /* points; a round one has its first again as its last */
    int first;         /* in the arrays below */
    bool round;
};
struct art_chains {
    int n, n_points, cap, x_cap, s_cap;
    struct art_chain *list;
    double (*x)[3], *s;
    int *of;           /* [edges] chain of each old edge, -1 none */
    double (*ends)[2]; /* [edges] how far along it is at edge[0] and edge[1] */
};
int art_chains_create(struct art_ctx *ctx, struct art_chains *chains, const struct art_mesh *mesh,
                      const struct art_mesh_topology *t, const struct art_lines *lines) ART_MUST_USE;
void art_chains_fini(struct art_chains *chains);
/* The place at s along a chain, which goes on and on if it is round. */
void art_chains_at(const struct art_chains *chains, int chain, double s, double x[3]);

struct art_chain_span {
    int chain;         /* the edge lies on it; -1: on none */
    double s[2];       /* how far along, at its beginning and its end */
};

struct art_half_edges {
    struct art_ctx *ctx;
    int n_verts, n_faces; /* with those that are gone */
    double *pos;       /* [n_verts][3] */
    int *at;           /* [n_verts] a corner of it; -1: it has no faces */
    int *lines;        /* [n_verts] lines there: 0, 2, or others where it stays */
    bool *fixed;       /* [n_verts] */
    int *hit;          /* [n_verts] a face of the old mesh near it */
    int *vert;         /* [3 n_faces]; -1 for faces that are gone */
    int *opp;          /* [3 n_faces] the corner on the other side of the edge; -1: open */
    int *from;         /* [n_faces] an old face of the same group and material */
    struct art_chain_span *span; /* [3 n_faces] */
    int pos_cap, at_cap, lines_cap, fixed_cap, hit_cap, vert_cap, opp_cap, from_cap, span_cap;
    struct art_chains chains;
};

int art_half_edge_create(struct art_half_edges *web, struct art_ctx *ctx, const struct art_mesh *mesh,
                   const struct art_mesh_topology *t, const struct art_lines *lines) ART_MUST_USE;
void art_half_edge_fini(struct art_half_edges *web);

static inline int art_half_edge_next(int c)
{
    return c % 3 == 2 ? c - 2 : c + 1;
}
static inline int art_half_edge_prev(int c)
{
    return c % 3 == 0 ? c + 2 : c - 1;
}
static inline int art_half_edge_end(const struct art_half_edges *web, int c)
{
    return web->vert[art_half_edge_next(c)];
}
static inline double *art_half_edge_at(const struct art_half_edges *web, int v)
{
    return web->pos + 3 * (size_t)v;
}
/* Corners of a vertex, counter-clockwise, the first at an open edge if there is one. Their number; -1 if
 * there are more than ART_HALF_EDGE_STAR - 1. */
int art_half_edge_star(const struct art_half_edges *web, int v, int star[ART_HALF_EDGE_STAR]);
/* Vertices around it, *n of them, one more than corners where it is open. The number of corners, or -1. */
int art_half_edge_ring(const struct art_half_edges *web, int v, int star[ART_HALF_EDGE_STAR],
                       int ring[ART_HALF_EDGE_STAR], int *n);

/* Vector area of a face (twice it), and 4 sqrt(3) area over the sum of squared sides: 1 for equal ones. */
double art_half_edge_shape(const double *a, const double *b, const double *c, double area[3]);

/* Put a vertex at x into an edge; along a chain in the middle of its span. */
int art_half_edge_split(struct art_half_edges *web, int c, const double x[3], int hit) ART_MUST_USE;
/* Turn an inner edge that is no line. */
void art_half_edge_flip(struct art_half_edges *web, int c);
bool art_half_edge_may_flip(const struct art_half_edges *web, int c);
/* Let the beginning of an edge go into its end, or back: its end into its beginning. */
void art_half_edge_collapse(struct art_half_edges *web, int c, bool back);
/* True if topology and lines allow it. */
bool art_half_edge_may_collapse(const struct art_half_edges *web, int c, bool back);

#endif
