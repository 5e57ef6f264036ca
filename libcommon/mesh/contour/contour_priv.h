/* contour_priv.h - what the files that trace contours share. */
#ifndef ART_CONTOUR_PRIV_H
#define ART_CONTOUR_PRIV_H

#include <art/predicates.h>
#include <art/surface.h>
#include <float.h>

/* ------------------------------------------------------- decisions (sos.c, exact_predicates.c, bigint.c) */

/* A vertex of either surface has its position and its rank in one order of all vertices of both.
 * The one of lower rank is moved farther, though all moves are infinitely small. */
struct art_sos_vertex {
    const double *x;
    int rank;
};
/* Computes (b - a) x (c - a) . (d - a) in doubles, and the bound of its error: the five roundings
 * on the way of each product, and two of the sum, as in predicates.c. */
static inline double art_sos_plain(const double *a, const double *b, const double *c, const double *d,
                                   double *error)
{
    double p[3], q[3], r[3], det = 0, size = 0;
    art_v3_sub(p, a, d), art_v3_sub(q, b, d), art_v3_sub(r, c, d);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        double f = q[j] * r[k], g = q[k] * r[j];
        det += p[i] * (f - g);
        size += fabs(p[i]) * (fabs(f) + fabs(g));
    }
    *error = 10 * (DBL_EPSILON / 2) * size + 1e-290;
    return -det;
}
/* art_orient3d of the moved vertices, which have different ranks: 1 or -1, never 0. */
int art_sos_orient(const struct art_sos_vertex *a, const struct art_sos_vertex *b,
                   const struct art_sos_vertex *c, const struct art_sos_vertex *d);

/* This is the first term of (b - a) x (c - a) . (d - a) that is not zero, in order of size: a
 * number times a product of moves. Of two terms the one with the smaller key is infinitely larger.
 */
struct art_sos_lead {
    int sign;
    uint64_t key;
    double value;      /* with the sign; right to rounding */
};
/* Orientations of `n` questions about vertices of a set of at most 8, by their numbers in the set, with
 * keys that can be compared. */
void art_sos_leads(int n_verts, const struct art_sos_vertex *v, int n, const int (*question)[4],
                   struct art_sos_lead *lead);
/* Decides which of the triangles p, q the edge from u to v passes first, given that it passes both: -1 p, 1
 * q; 0 if they have the same three vertices. */
int art_sos_order(const struct art_sos_vertex *u, const struct art_sos_vertex *v,
                  const struct art_sos_vertex p[3], const struct art_sos_vertex q[3]);

/* --------------------------------------------------------------------- the two surfaces */

struct art_contour_pair {
    struct art_surface *s[2];
    const double *x[2];        /* positions in the world */
};
static inline struct art_sos_vertex art_pair_vertex(const struct art_contour_pair *pair, int m, int v)
{
    return (struct art_sos_vertex){pair->x[m] + 3 * (size_t)v, m ? pair->s[0]->n_verts + v : v};
}
/* Gets the three corners of a triangle. */
static inline void art_pair_corners(const struct art_contour_pair *pair, int m, int tri,
                                    struct art_sos_vertex p[3])
{
    for (int k = 0; k < 3; k++) p[k] = art_pair_vertex(pair, m, pair->s[m]->tri[tri][k]);
}

/* ----------------------------------------------------------------- segments (segment.c) */

/* These are two triangles that cross: each of the two ends is where edge k of the triangle of
 * surface `mesh` passes the other triangle. From end[0] to end[1] what is inside surface 1 is on
 * the left on surface 0. */
struct art_contour_end {
    int mesh, k;
    bool enter;        /* the edge goes from outside of the other surface in, from corner k on */
};
struct art_contour_segment {
    int tri[2];
    bool seen;
    struct art_contour_end end[2];
};
/* Returns true if the triangles of segment->tri cross; then the rest of it is filled in. */
bool art_contour_cross(const struct art_contour_pair *pair, struct art_contour_segment *segment);
/* The edge of the triangle beyond edge k of `tri` that is the same; *beyond = -1 at a border. */
int art_contour_beyond(const struct art_surface *s, int tri, int k, int *beyond);
/* Fill in t, bary and x of a point. */
void art_contour_place(const struct art_contour_pair *pair, struct art_contour_point *point);

/* ---------------------------------------------------------------------- regions of one surface */

/* A cut edge is stored as its points have it, with the range of these in `order`. */
struct art_region_edge {
    int tri, k, first, n;
};
/* Contours, vertices and triangles of regions, while they are sorted: ids by contours. */
enum { ART_REGION_LISTS = 3 };
struct art_region_members {
    struct art_region_member {
        int line, id;
    } * list;
    int n, cap, at;
};
/* This is the state of flooding one surface. The sets consist of contours, followed by vertices
 * inside, that belong to one region. */
struct art_region_side {
    struct art_contours *c;
    const struct art_contour_pair *pair;
    const bool *enter;
    int m;
    int *line;                 /* of each point: its contour */
    bool *leaky;               /* of each contour: it ends inside a triangle of this surface */
    double *area;              /* of each contour: of what is counted to it */
    int *order;                /* points on edges of this surface, edge by edge, in order along each */
    struct art_region_edge *edge;    /* by tri and k */
    struct art_region_place *place;  /* on them, while they are sorted */
    int cap_place;
    struct art_region_members members[ART_REGION_LISTS];
    int *tri, *tri_at;         /* cut triangles; of each triangle its place in that + 1, or 0 */
    int *vert, *vert_at;       /* the same of vertices inside */
    int *parent;
    int n_order, n_edges, n_tris, n_verts, n_flooded;
    int cap_line, cap_leaky, cap_area, cap_order, cap_edge, cap_tri, cap_tri_at, cap_vert, cap_vert_at,
        cap_parent;
};
/* Sorts points by edges. */
int art_region_edges(struct art_ctx *ctx, struct art_region_side *side);
/* Returns the points on an edge; NULL if it is not cut. */
const struct art_region_edge *art_region_edge_at(const struct art_region_side *side, int tri, int k);
/* Vertices inside, and what is connected. */
int art_region_flood(struct art_ctx *ctx, struct art_region_side *side);
/* A vertex is inside, in the set of `item`, or in none yet (-1). */
int art_region_add_vert(struct art_ctx *ctx, struct art_region_side *side, int vert, int item);
int art_region_spread(struct art_ctx *ctx, struct art_region_side *side);
/* Contours that lie in one triangle. */
int art_region_loops(struct art_ctx *ctx, struct art_region_side *side);
/* Counts areas of cut triangles to contours. */
void art_region_areas(struct art_region_side *side);

/* The item (contour, or vertex behind the contours) that a piece of an edge belongs to: piece i is between
 * points i - 1 and i; -1 if it is outside. */
int art_region_piece(const struct art_region_side *side, const struct art_region_edge *edge, int i);
static inline int art_region_item(const struct art_region_side *side, int vert)
{
    return side->c->n_contours + side->vert_at[vert] - 1;
}

/* --------------------------------------------------------------------- tracing, regions */

/* Arrays that are kept between calls. */
struct art_contour_work {
    struct art_contour_segment *segment;
    int n_segments, cap_segments;
    struct art_keys by_triangles; /* indices of segments */
    bool *enter;               /* of each point, see art_contour_end, for the edge as the point has it */
    int cap_enter;
    struct art_region_side side[2];
};
void art_contours_regions_fini(struct art_contour_work *work);
/* Contours and points from the segments in work. */
int art_contours_trace(struct art_ctx *ctx, const struct art_contour_pair *pair,
                       struct art_contours *contours);
/* Regions from the contours. */
int art_contours_regions(struct art_ctx *ctx, const struct art_contour_pair *pair,
                         struct art_contours *contours);

#endif
