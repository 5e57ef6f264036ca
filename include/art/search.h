/* art/search.h finds what is where in a volume mesh: natural coordinates, elements and nodes near a place.
 * The trees of boxes behind it are those of art/boxtree.h.
 *
 * A locator holds trees of boxes over the elements and nodes of one mesh. It does not change when the mesh
 * does; art_locator_move takes new places of the nodes. Questions change nothing: any number of threads may
 * ask.
 *
 *     struct art_locator *locator;
 *     struct art_elem_spot spot;
 *     ART_TRY(art_locator_create(ctx, &locator, vol));
 *     if (art_locator_containing(locator, p, &spot)) ...   // spot.elem, spot.xi, spot.N
 *     art_locator_free(locator);
 *
 * Nodes and elements are counted as the mesh has them. All lengths are those of the mesh. */
#ifndef ART_SEARCH_H
#define ART_SEARCH_H

#include <art/base.h>
#include <art/boxtree.h>
#include <art/mesh.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Compute the box of element `item` of a struct art_volume, for art_boxtree_create. It holds all of the
 * element, also where edges are curved. */
void art_box_of_element(const void *volume, int item, double min[3], double max[3]);

/* Return the excess of natural coordinates over the reference element: 0 or less inside. Those of
 * pyramids across the axis count less towards the apex, where they say nothing. */
double art_elem_natural_excess(const struct art_elem_type *type, const double xi[3]);

/* Finds the natural coordinates of p in a solid with its nodes at x: the xi with sum N_a(xi) x_a = p.
 * It uses Newton's method with halved steps, from the middle and, should that lead out of the element, from
 * the nodes and integration points nearest to p. Of several solutions it takes the one that is least
 * outside. At the apex of a pyramid xi is (0, 0, 1). False if none is found: outside a bent element there
 * may be none; then xi is the closest approximation. */
bool art_elem_natural(const struct art_elem_type *type, const double (*x)[3], const double p[3],
                      double xi[3]);

/* Natural coordinates as far outside as this are inside still, so that no point between two elements falls
 * through. */
#define ART_LOCATE_SLACK 1e-9

struct art_locator;

/* Creates a locator of a mesh, which must outlive it. */
int art_locator_create(struct art_ctx *ctx, struct art_locator **locator, const struct art_volume *vol)
    ART_MUST_USE;
/* Creates a locator that takes over the mesh, also on failure. */
int art_locator_take(struct art_ctx *ctx, struct art_locator **locator, struct art_volume *vol) ART_MUST_USE;
/* Accepts NULL. */
void art_locator_free(struct art_locator *locator);
/* The nodes are somewhere else now, pos[n_nodes][3] (copied). The farther they moved against each other the
 * slower the locator becomes, never wrong. */
int art_locator_move(struct art_ctx *ctx, struct art_locator *locator, const double *pos) ART_MUST_USE;

/* The mesh of a locator, with the nodes where they are now. */
const struct art_volume *art_locator_mesh(const struct art_locator *locator);

/* A place in an element. */
struct art_elem_spot {
    int elem;
    double xi[3];                /* natural coordinates */
    int n;                       /* nodes of the element */
    int node[ART_ELEM_MAX_NODES];
    double N[ART_ELEM_MAX_NODES];    /* shape functions: at = sum N_k x_k; their sum is 1 */
    double at[3];                /* the place itself */
    double distance;             /* of p from it; 0: p is inside or on the boundary */
};

/* The elements that are searched. */
enum art_locate_among {
    ART_LOCATE_ALL,
    ART_LOCATE_SOLIDS,
    ART_LOCATE_SHELLS,
    ART_LOCATE_SURFACE           /* the faces of solids that no second solid shares, and shells: places inside
                                    of the model have a distance from its surface as others do */
};

/* The solid that holds p, of several (p lies between them) the first; false: it is outside of all. */
bool art_locator_containing(const struct art_locator *locator, const double p[3], struct art_elem_spot *spot);
/* Find the nearest element, of equally near ones the first, and its nearest point; the result is
 * false if there is none within max_distance (which may be INFINITY). elem[n_elems]: those alone
 * count; NULL: all. */
bool art_locator_nearest(const struct art_locator *locator, enum art_locate_among among, const bool *elem,
                          const double p[3], double max_distance, struct art_elem_spot *spot);

/* The nearest node within max_distance (which may be INFINITY), of equally near ones the first, -1: none;
 * *distance may be NULL. */
int art_locator_nearest_node(const struct art_locator *locator, const double p[3], double max_distance,
                              double *distance);
/* Find all nodes within max_distance, in ascending order: node[n], to be freed with art_free. */
int art_locator_nodes_near(struct art_ctx *ctx, const struct art_locator *locator, const double p[3],
                            double max_distance, int **node, int *n) ART_MUST_USE;
/* True if a node belongs to the surface: to a face that counts for ART_LOCATE_SURFACE, also in the middle
 * of one of its edges. */
bool art_locator_is_surface_node(const struct art_locator *locator, int node);
/* The faces of an element that belong to the surface: bit f; of a shell bit 0. */
unsigned art_locator_surface_faces(const struct art_locator *locator, int elem);

/* --------------------------------------------------------------------------- packets of places */

/* The surface of a locator, which must outlive this and not move meanwhile, prepared for packets. */
struct art_nearelems;
int art_nearelems_create(struct art_ctx *ctx, struct art_nearelems **elems,
                         const struct art_locator *locator) ART_MUST_USE;
void art_nearelems_free(struct art_nearelems *elems);   /* accepts NULL */
/* For each place the element that holds it (art_locator_containing), else the nearest one of the surface
 * (art_locator_nearest), as the members of art_elem_spot; elem -1: there is none. Of elements whose faces
 * are as near but for rounding it is one of them. */
struct art_elem_place {
    int elem;
    double xi[3], at[3], distance;
};
void art_nearelems_find(const struct art_nearelems *elems, const struct art_packet *packet,
                        struct art_elem_place place[ART_PACKET]);

#ifdef __cplusplus
}
#endif
#endif
