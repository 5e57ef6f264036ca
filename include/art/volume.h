/* art/volume.h - volume meshes: nodes, elements of all kinds, boundary facets, regions, sets and fields.
 *
 * What FEM models are made from and what mesh files of solids hold. Elements may be solids and shells
 * side by side. Indices count from 0 in the order of the file; the numbers that a file gave its nodes and
 * elements are kept beside them. No unit is imposed.
 *
 *     struct art_volume *vol;
 *     ART_TRY(art_volume_create(ctx, &vol));
 *     for (...) ART_TRY(art_volume_add_node(ctx, vol, pos));
 *     ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_HEX, nodes));
 *     ART_TRY(art_volume_surface(ctx, vol, &mesh, NULL));
 *     art_volume_free(vol);
 */
#ifndef ART_VOLUME_H
#define ART_VOLUME_H

#include <art/base.h>
#include <art/element.h>
#include <art/math.h>
#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

enum art_volume_of { ART_OF_NODES, ART_OF_ELEMS, ART_OF_SIDES };

/* A named set. Sides of elements are 8 element + face. */
struct art_volume_set {
    char *name;
    enum art_volume_of of;
    int n, cap;
    int *item;                 /* [n] */
};

struct art_volume {
    char *name;                /* or NULL */
    char *units;               /* as in struct art_mesh */
    int n_nodes;
    double *pos;               /* [n_nodes][3] */
    int *node_id;              /* [n_nodes] numbers in the file; NULL: the indices */
    int n_elems;
    unsigned char *elem_kind;  /* [n_elems] enum art_elem_kind */
    int *elem_off;             /* [n_elems+1] first node of each element; NULL while there is none */
    int *elem_node;            /* nodes in the order of art/element.h */
    int *elem_id;              /* [n_elems] numbers in the file; NULL: the indices */
    int *elem_region;          /* [n_elems] index of a region, -1 none; NULL: no regions */
    struct art_mesh_names regions;   /* parts, materials, regions: an element is in one */
    int n_facets;              /* polygons of the boundary that a file lists, no elements */
    int *facet_off, *facet_node;
    struct art_volume_set *sets;     /* [n_sets] */
    int n_sets;
    struct art_fields node_fields, elem_fields, facet_fields, mesh_fields;
    /* capacities */
    int pos_cap, node_id_cap, kind_cap, elem_off_cap, elem_node_cap, elem_id_cap, region_cap, facet_off_cap,
        facet_node_cap, sets_cap;
};

int art_volume_create(struct art_ctx *ctx, struct art_volume **vol) ART_MUST_USE;
/* Accepts NULL. */
void art_volume_free(struct art_volume *vol);
int art_volume_copy(struct art_ctx *ctx, struct art_volume **copy, const struct art_volume *vol)
    ART_MUST_USE;

/* ----------------------------------------------------------------- editing
 *
 * Fields follow: new items are zeros. Numbers of nodes and elements, once set, go on from the last. */

int art_volume_add_node(struct art_ctx *ctx, struct art_volume *vol, const double pos[3]) ART_MUST_USE;
/* ART_ERANGE for a node that does not exist; a node may stand twice (art_volume_check tells). */
int art_volume_add_elem(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                        const int *node) ART_MUST_USE;
int art_volume_add_facet(struct art_ctx *ctx, struct art_volume *vol, int n, const int *node)
    ART_MUST_USE;
/* The number of node or element i in the file; NULL arrays are made and filled with the indices. */
int art_volume_set_node_id(struct art_ctx *ctx, struct art_volume *vol, int i, int id) ART_MUST_USE;
int art_volume_set_elem_id(struct art_ctx *ctx, struct art_volume *vol, int i, int id) ART_MUST_USE;
int art_volume_set_region(struct art_ctx *ctx, struct art_volume *vol, int elem, int region)
    ART_MUST_USE;
/* The set of a name, made empty if new; ART_EUSAGE if it is of another sort. It stays where it is until the
 * next is made. */
int art_volume_set(struct art_ctx *ctx, struct art_volume *vol, const char *name, enum art_volume_of of,
                   struct art_volume_set **set) ART_MUST_USE;
int art_volume_set_add(struct art_ctx *ctx, struct art_volume_set *set, int item) ART_MUST_USE;

/* --------------------------------------------------------------- questions */

static inline int art_volume_node_id(const struct art_volume *vol, int i)
{
    return vol->node_id ? vol->node_id[i] : i;
}
static inline int art_volume_elem_id(const struct art_volume *vol, int i)
{
    return vol->elem_id ? vol->elem_id[i] : i;
}
static inline const struct art_elem_type *art_volume_type(const struct art_volume *vol, int e)
{
    return art_elem_type((enum art_elem_kind)vol->elem_kind[e]);
}
/* Positions of the nodes of element e. */
void art_volume_elem_pos(const struct art_volume *vol, int e, double x[ART_ELEM_MAX_NODES][3]);
/* Whether all indices lie inside their lists, all positions are finite, all fields have their length and
 * numbers of nodes and elements are unique; ART_ERANGE, ART_ESHAPE with the first place. Readers
 * guarantee it. */
int art_volume_check(struct art_ctx *ctx, const struct art_volume *vol) ART_MUST_USE;
/* What differs first between two meshes; NULL if they say the same, bit for bit. */
const char *art_volume_differs(const struct art_volume *a, const struct art_volume *b);
bool art_volume_bounds(const struct art_volume *vol, double min[3], double max[3]);
/* Sum over the solids. */
double art_volume_volume(const struct art_volume *vol);

/* -------------------------------------------------------------- operations */

/* Move the nodes; a transform that reflects renumbers the nodes of solids so that they stay upright. */
void art_volume_transform(struct art_volume *vol, const struct art_affine *X);
/* Renumber the nodes of inverted solids (negative volume); returns how many there were. */
int art_volume_upright(struct art_volume *vol);
/* The faces of solids that no second solid shares, as polygons of corners that look outward, in the order
 * of the elements; shells count as they are. Vertices are the nodes in use, in their order. node_of (may
 * be NULL) receives the node of each vertex, to be freed with art_free. */
int art_volume_surface(struct art_ctx *ctx, const struct art_volume *vol, struct art_mesh **mesh,
                       int **node_of) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
