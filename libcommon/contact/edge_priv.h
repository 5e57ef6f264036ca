/* edge_priv.h - contact of edges with edges: what vertices do not see.
 *
 *     struct contact_edges edges = {0};
 *     ART_TRY(art_surface_contours(ctx, a, b, &contours));
 *     ART_TRY(contact_edges_of_contours(ctx, a, b, &contours, 1e-6, &edges));
 *     for (int i = 0; i < edges.n; i++) ... edges.list[i].normal ...
 *     contact_edges_fini(&edges);
 *
 * Looked at are the edges that contours cross, in each region of a and the one of b that has the same
 * contours (contact semantics, section 6.4), as far as contacts of vertices do not put them right: those
 * with no end inside, and those that still enter a face that they cross when their ends inside are moved to
 * the nearest points of the other surface. Of these each pair is a contact whose lines are nearest within
 * both edges, and which meet there edge to edge: both edges are convex, and the common perpendicular points
 * between the normals of the two faces beside each, out of one body and into the other (as edges of
 * polyhedra make faces of their Minkowski sum; Gregorius 2013, The separating axis test between convex
 * polyhedra). The original has a rule of its own for the last, with an angle of 0.25 rad; it lets more pairs
 * in, of which some push sideways.
 */
#ifndef ART_EDGE_PRIV_H
#define ART_EDGE_PRIV_H

#include <art/contour.h>

#define contact_edges_fini art_contact_edges_fini_
#define contact_edges_of_contours art_contact_edges_of_contours_
#define contact_edges_pair art_contact_edges_pair_
#define contact_edges_that_need art_contact_edges_that_need_

struct contact_edge {
    int tri[2], k[2];    /* the edges of both surfaces: of that triangle from corner k to k + 1 */
    double t[2];         /* places on them, 0 at corner k: weights are 1 - t and t */
    double x[2][3];      /* the same in the world */
    double normal[3];    /* unit vector that pushes body 0 off */
    double distance;     /* (x[0] - x[1]) . normal <= 0 */
    int region[2];       /* of the contours */
};
struct contact_edges {
    struct contact_edge *list;
    int n, cap;
    /* private: */
    struct contact_edge_side *side[2];
    int cap_side[2];
};

/* All of them, region by region, in order of the edges. `slack` (rad) is how far the perpendicular may point
 * beside the faces' normals; with a little of it rounding does not matter where it points along one, as
 * where an edge lies along a face. Memory of `edges` is used again. */
int contact_edges_of_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                              const struct art_contours *contours, double slack,
                              struct contact_edges *edges) ART_MUST_USE;
void contact_edges_fini(struct contact_edges *edges);

/* What the files of edge/ share: an edge of one surface. */
struct contact_edge_side {
    int tri, k;
    double x[2][3];      /* its ends */
    double normal[2][3]; /* of the triangle, and of the one beyond */
};
/* The edges of surface m that need a contact, in edges->side[m][*n]. */
int contact_edges_that_need(struct art_ctx *ctx, struct art_surface *const s[2],
                            const struct art_contours *contours, const struct art_region *region,
                            struct contact_edges *edges, int *n);
/* The contact of two edges: t, x, normal, distance; false if they do not meet edge to edge. */
bool contact_edges_pair(const struct contact_edge_side *e0, const struct contact_edge_side *e1, double slack,
                        struct contact_edge *contact);

#endif
