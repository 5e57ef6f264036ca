/* edge_priv.h finds contact of edges with edges, which vertex contacts miss.
 *
 *     struct contact_edges edges = {0};
 *     ART_TRY(art_surface_contours(ctx, a, b, &contours));
 *     ART_TRY(contact_edges_of_contours(ctx, a, b, &contours, &rule, &edges));
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
 * polyhedra).
 *
 * The original (rule.by_angle) has rules of its own for both, which let more pairs in; some push sideways.
 * It looks at the edges inside, too. An edge needs no contact if it has an end inside and, with its ends at
 * the nearest points, leaves the planes of the triangles nearest to these ends. A pair is a contact if its
 * lines are nearest within both edges and one of the two points lies below both triangles beside the other
 * edge: the way to the nearest point of each makes an angle below 0.25 rad with its normal.
 */
#ifndef ART_EDGE_PRIV_H
#define ART_EDGE_PRIV_H

#include <art/surface.h>

struct contact_edge {
    int tri[2], k[2];    /* the edges of both surfaces: of that triangle from corner k to k + 1 */
    double t[2];         /* places on them, 0 at corner k: weights are 1 - t and t */
    double x[2][3];      /* the same in the world */
    double normal[3];    /* unit vector, the way body 0 is pushed */
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

struct contact_edge_rule {
    double slack; /* rad, how far the perpendicular may point beside the faces' normals; with a little of it
                     rounding does not matter where it points along one, as where an edge lies along a face */
    bool by_angle; /* that of the original */
};

/* Find all contacts of edges, region by region, in order of the edges. The memory of `edges` is
 * used again. */
int contact_edges_of_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                              const struct art_contours *contours, const struct contact_edge_rule *rule,
                              struct contact_edges *edges) ART_MUST_USE;
void contact_edges_fini(struct contact_edges *edges);

/* The files of edge/ share this: an edge of one surface. */
struct contact_edge_side {
    int tri, k;
    double x[2][3];      /* its ends */
    double normal[2][3]; /* of the triangle, and of the one beyond */
};
/* The edges of surface m that need a contact, in edges->side[m][*n]. */
int contact_edges_candidates(struct art_ctx *ctx, struct art_surface *const s[2],
                            const struct art_contours *contours, const struct art_region *region,
                            struct contact_edges *edges, int *n);
int contact_edges_candidates_by_angle(struct art_ctx *ctx, struct art_surface *const s[2],
                         const struct art_contours *contours, const struct art_region *region,
                         struct contact_edges *edges, int *n);
/* The edge from corner k of a triangle, which is not at a border. */
void contact_edges_fill(struct art_surface *s, int tri, int k, struct contact_edge_side *edge);
/* The places where two lines are nearest: t, x, normal, distance; false if not within both edges. */
bool contact_edges_nearest(const struct contact_edge_side *e0, const struct contact_edge_side *e1,
                           struct contact_edge *contact);
/* Find the contact of two edges; the result is false if they do not cross edge to edge. */
bool contact_edges_pair(const struct contact_edge_side *e0, const struct contact_edge_side *e1, double slack,
                        struct contact_edge *contact);
bool contact_edges_pair_by_angle(struct art_surface *const s[2], const struct contact_edge_side *e0,
                               const struct contact_edge_side *e1, struct contact_edge *contact);

#endif
