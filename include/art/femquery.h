/* art/femquery.h - where is what in a mesh of finite elements: elements and nodes near a place.
 *
 * A query holds the nodes, elements and trees of boxes of one mesh; art_femquery_of_tree in art/femmodel.h
 * makes one of a model in the tree. It does not change when the mesh does; art_femquery_move takes new places
 * of the nodes. Questions change nothing: any number of threads may ask.
 *
 *     struct art_femquery *query;
 *     struct art_fem_element_point spot;
 *     ART_TRY(art_femquery_create(ctx, &query, vol));
 *     if (art_femquery_containing(query, p, &spot)) ...   // spot.elem, spot.xi, spot.N
 *     art_femquery_free(query);
 *
 * Nodes and elements are counted as the mesh has them. All lengths are those of the mesh.
 */
#ifndef ART_FEMQUERY_H
#define ART_FEMQUERY_H

#include <art/element.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_femquery;

/* Of a mesh, which the query looks at and must outlive it. */
int art_femquery_create(struct art_ctx *ctx, struct art_femquery **query, const struct art_volume *vol)
    ART_MUST_USE;
/* Of a mesh that becomes the query's own, also on failure. */
int art_femquery_take(struct art_ctx *ctx, struct art_femquery **query, struct art_volume *vol) ART_MUST_USE;
/* Accepts NULL. */
void art_femquery_free(struct art_femquery *query);
/* The nodes are somewhere else now, pos[n_nodes][3] (copied). The farther they moved against each other the
 * slower the query becomes, never wrong. */
int art_femquery_move(struct art_ctx *ctx, struct art_femquery *query, const double *pos) ART_MUST_USE;

/* The mesh of a query, with the nodes where they are now. */
const struct art_volume *art_femquery_mesh(const struct art_femquery *query);

/* A place in an element. */
struct art_fem_element_point {
    int elem;
    double xi[3];                /* natural coordinates */
    int n;                       /* nodes of the element */
    int node[ART_ELEM_MAX_NODES];
    double N[ART_ELEM_MAX_NODES];    /* shape functions: at = sum N_k x_k; their sum is 1 */
    double at[3];                /* the place itself */
    double distance;             /* of p from it; 0: p is inside or on the boundary */
};

/* Which elements count. */
enum art_fem_element_filter {
    ART_FEM_ALL,
    ART_FEM_SOLIDS,
    ART_FEM_SHELLS,
    ART_FEM_SURFACE              /* the faces of solids that no second solid shares, and shells: places inside
                                    of the model have a distance from its surface as others do */
};

/* The solid that holds p, of several (p lies between them) the first; false: it is outside of all. */
bool art_femquery_containing(const struct art_femquery *query, const double p[3], struct art_fem_element_point *spot);
/* The nearest element, of equally near ones the first, and its nearest point; false if there is none within
 * max_distance (which may be INFINITY). elem[n_elems]: those alone count; NULL: all. */
bool art_femquery_nearest(const struct art_femquery *query, enum art_fem_element_filter among, const bool *elem,
                          const double p[3], double max_distance, struct art_fem_element_point *spot);

/* The nearest node within max_distance (which may be INFINITY), of equally near ones the first, -1: none;
 * *distance may be NULL. */
int art_femquery_nearest_node(const struct art_femquery *query, const double p[3], double max_distance,
                              double *distance);
/* All nodes within max_distance, in ascending order: node[n], to be freed with art_free. */
int art_femquery_nodes_near(struct art_ctx *ctx, const struct art_femquery *query, const double p[3],
                            double max_distance, int **node, int *n) ART_MUST_USE;
/* Whether a node belongs to the surface: to a face that counts for ART_FEM_SURFACE, also in the middle of
 * one of its edges. */
bool art_femquery_is_surface_node(const struct art_femquery *query, int node);
/* The faces of an element that belong to the surface: bit f; of a shell bit 0. */
unsigned art_femquery_surface_faces(const struct art_femquery *query, int elem);

#ifdef __cplusplus
}
#endif
#endif
