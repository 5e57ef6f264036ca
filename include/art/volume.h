/* art/volume.h provides volume meshes: nodes, elements of all kinds, boundary facets, regions, sets and
 * fields.
 *
 * What FEM models are made from and what mesh files of solids hold. Elements may be solids and shells
 * side by side. Indices count from 0 in the order of the file; the numbers that a file gave its nodes and
 * elements are kept beside them. No unit is imposed.
 *
 *     struct art_volume *vol;
 *     ART_TRY(art_volume_create(ctx, &vol));
 *     for (int i = 0; i < 8; i++) ART_TRY(art_volume_add_node(ctx, vol, pos[i]));
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
    struct art_name_index set_index;
    /* elements that were inside out in the file and that the reader has turned over: what the file was like,
     * nothing that art_volume_compare compares or a writer writes */
    int *turned, n_turned;
    struct art_fields node_fields, elem_fields, facet_fields, mesh_fields;
    /* capacities */
    int pos_cap, node_id_cap, kind_cap, elem_off_cap, elem_node_cap, elem_id_cap, region_cap, facet_off_cap,
        facet_node_cap, turned_cap;
};

/* Create a mesh without nodes and elements. */
int art_volume_create(struct art_ctx *ctx, struct art_volume **vol) ART_MUST_USE;
/* Accepts NULL. */
void art_volume_free(struct art_volume *vol);
int art_volume_copy(struct art_ctx *ctx, struct art_volume **copy, const struct art_volume *vol)
    ART_MUST_USE;

/* ----------------------------------------------------------------- editing
 *
 * Fields follow: new items are zeros. Numbers of nodes and elements, once set, go on from the last. */

/* Add a node at pos; its index is the number of nodes before. */
int art_volume_add_node(struct art_ctx *ctx, struct art_volume *vol, const double pos[3]) ART_MUST_USE;
/* ART_ERANGE for a node that does not exist; a node may stand twice (art_volume_inspect reports it). */
int art_volume_add_elem(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                        const int *node) ART_MUST_USE;
int art_volume_add_facet(struct art_ctx *ctx, struct art_volume *vol, int n, const int *node)
    ART_MUST_USE;
/* Set the number of node or element i in the file; NULL arrays are made and filled with the
 * indices. */
int art_volume_set_node_id(struct art_ctx *ctx, struct art_volume *vol, int i, int id) ART_MUST_USE;
int art_volume_set_elem_id(struct art_ctx *ctx, struct art_volume *vol, int i, int id) ART_MUST_USE;
int art_volume_set_region(struct art_ctx *ctx, struct art_volume *vol, int elem, int region)
    ART_MUST_USE;
/* The set of a name, made empty if new; ART_EUSAGE if it is of another sort. It stays where it is until the
 * next is made. */
int art_volume_set(struct art_ctx *ctx, struct art_volume *vol, const char *name, enum art_volume_of of,
                   struct art_volume_set **set) ART_MUST_USE;
/* NULL if there is none of this name. */
struct art_volume_set *art_volume_find_set(const struct art_volume *vol, const char *name);
/* Give set number i another name; ART_EUSAGE if it is taken. */
int art_volume_rename_set(struct art_ctx *ctx, struct art_volume *vol, int i, const char *name) ART_MUST_USE;
/* Put the sets in another order: set i becomes the old set order[i], each of them once. */
int art_volume_order_sets(struct art_ctx *ctx, struct art_volume *vol, const int *order) ART_MUST_USE;
int art_volume_set_add(struct art_ctx *ctx, struct art_volume_set *set, int item) ART_MUST_USE;
/* Remember that element e was inside out in the file. */
int art_volume_add_turned(struct art_ctx *ctx, struct art_volume *vol, int e) ART_MUST_USE;

/* --------------------------------------------------------------- questions */

/* Return the number of node or element i in the file; i where the file states none. */
static inline int art_volume_node_id(const struct art_volume *vol, int i)
{
    return vol->node_id ? vol->node_id[i] : i;
}
static inline int art_volume_elem_id(const struct art_volume *vol, int i)
{
    return vol->elem_id ? vol->elem_id[i] : i;
}
/* Return the type of element e. */
static inline const struct art_elem_type *art_volume_type(const struct art_volume *vol, int e)
{
    return art_elem_type((enum art_elem_kind)vol->elem_kind[e]);
}
/* Collect the positions of the nodes of element e. */
void art_volume_elem_pos(const struct art_volume *vol, int e, double x[ART_ELEM_MAX_NODES][3]);
/* Checks that all indices lie inside their lists, all positions are finite, all fields have their length
 * and numbers of nodes and elements are unique; ART_ERANGE, ART_ESHAPE with the first place. Readers
 * guarantee it. Elements may be of no use all the same, with a node twice or inverted: see
 * art_volume_inspect. */
int art_volume_check(struct art_ctx *ctx, const struct art_volume *vol) ART_MUST_USE;
/* Compares two meshes: the first difference as a word for messages; NULL if they are equal bit for bit. */
const char *art_volume_compare(const struct art_volume *a, const struct art_volume *b);
bool art_volume_bounds(const struct art_volume *vol, double min[3], double max[3]);
/* Sum over the solids. */
double art_volume_volume(const struct art_volume *vol);

/* The sides of solids, 8 element + face, that each facet is: side[n_facets][2], -1 for none. Facets of 6 and
 * 8 nodes are outlines of quadratic sides: corners and the nodes between them in turn. */
int art_volume_facet_sides(struct art_ctx *ctx, const struct art_volume *vol, int (*side)[2])
    ART_MUST_USE;

/* -------------------------------------------------------------- operations */

/* Move the nodes; a transform that reflects renumbers the nodes of solids so that they stay upright. */
void art_volume_transform(struct art_volume *vol, const struct art_affine *X);
/* Renumbers the nodes of inverted solids (negative volume); returns how many there were. */
int art_volume_upright(struct art_volume *vol);
/* The faces of solids that no second solid shares, as polygons of corners that look outward, in the order
 * of the elements; shells count as they are. Vertices are the nodes in use, in their order. node_of (may
 * be NULL) receives the node of each vertex, to be freed with art_free. */
int art_volume_surface(struct art_ctx *ctx, const struct art_volume *vol, struct art_mesh **mesh,
                       int **node_of) ART_MUST_USE;

/* The faces that make a surface. */
struct art_volume_skin {
    const bool *elem;          /* [n_elems] only these elements exist; NULL: all do */
    bool interfaces;           /* not the outer faces but those between two regions, seen from the one that
                                  comes first; groups are named "A-B" */
    bool no_shells;
    int **elem_of;             /* receives the element of each face, to be freed with art_free; NULL: nobody
                                  wants it */
};
/* Make the surface as art_volume_surface, with a choice of faces; a surface of nothing is empty. */
int art_volume_skin(struct art_ctx *ctx, const struct art_volume *vol, const struct art_volume_skin *how,
                    struct art_mesh **mesh, int **node_of) ART_MUST_USE;

/* Marks the nodes on the surface: its vertices, and the nodes on the edges of quadratic elements. */
int art_volume_surface_nodes(struct art_ctx *ctx, const struct art_volume *vol, bool *on_surface)
    ART_MUST_USE;

/* Makes all elements quadratic, with nodes in the middle of their edges, shared between elements; edges are
 * straight. New nodes stand behind the old ones, in the order in which the elements and their edges (order
 * of the kind) first need them; elements that are quadratic already stay. Fields of nodes take the mean of
 * the two ends (where the type of the field cannot hold it, the value of the first), a set of nodes gets the
 * middle of two of its nodes, numbers continue from the largest. */
int art_volume_make_quadratic(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
    ART_MUST_USE;
/* Make all elements linear, with their corners alone; nodes that only stood on edges are taken
 * out. */
int art_volume_make_linear(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
    ART_MUST_USE;
/* Splits solids into tetrahedra: hexahedra into 6, wedges into 3, pyramids into 2. Each face is cut from its
 * first node (the smallest index), so that neighbours agree (Dompierre et al. 1999). Quadratic elements lose
 * their middle nodes first. The parts inherit regions, fields and sets of elements, halves of facets those
 * of the facet; numbers of elements are lost. */
int art_volume_split(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
    ART_MUST_USE;
/* Split elements into tetrahedra as art_volume_split, with hexahedra cut into 5: one tetrahedron
 * between four corners, one on each of the others. Which four they are alternates between
 * neighbours so that faces agree; ART_ESHAPE, with the first face and how many, if that cannot
 * be. */
int art_volume_split_five(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
    ART_MUST_USE;
/* The elements that have a flag (NULL: all), and the nodes that have a flag (NULL: those that these
 * elements use). Order, numbers, regions, fields and sets are kept; facets whose nodes are all there.
 * ART_EUSAGE if an element that stays needs a node that goes. */
int art_volume_keep(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                    const bool *elem, const bool *node) ART_MUST_USE;
/* Put a copy of another mesh behind this one; nodes are not joined. Regions and sets of one name become
 * one (ART_EUSAGE for sets of different things), fields that only one has are zero in the other, those of
 * the mesh as a whole stay. Numbers of the other go on behind the largest if both have the same somewhere.
 * Nothing changes on failure. */
int art_volume_append(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *other)
    ART_MUST_USE;

/* Nodes not farther apart than `tol` become the first of them; *n (may be NULL) are gone. Sets of nodes
 * have none twice; fields are those of the first. ART_ERANGE if an element would have a node twice. */
int art_volume_weld(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                    double tol, int *n) ART_MUST_USE;
/* Renumbers nodes and elements first, first + 1, ... in their order; ART_ERANGE if that is too large. */
int art_volume_renumber(struct art_ctx *ctx, struct art_volume *vol, int first) ART_MUST_USE;

/* ----------------------------------------------------------------- faults */

enum art_volume_fault_kind {
    ART_FAULT_INVERTED,        /* det dx/dxi is not positive somewhere; value: min_jacobian */
    ART_FAULT_TURNED,          /* it was inside out in the file, and the reader turned it over; value: its
                                  volume there */
    ART_FAULT_DEGENERATE,      /* no volume or area at all; value: the measure */
    ART_FAULT_REPEATED,        /* an element has `node` twice */
    ART_FAULT_DUPLICATE,       /* `other` has the same corners */
    ART_FAULT_OVERFULL,        /* a face that more than two elements share; `other` is the first of them */
    ART_FAULT_MISMATCHED,      /* an outer quad over whose corners an outer triangle of `other` lies (not one
                                  across a notch, where the surface goes on facing the quad), or two
                                  triangles that `other` has over the same four corners with the other
                                  diagonal */
    ART_FAULT_HANGING,         /* a node lies within an outer face of the element that does not use it;
                                  value: distance from it */
    ART_FAULT_COINCIDENT,      /* `node` lies where node `other` does; value: distance */
    ART_FAULT_UNUSED,          /* no element uses the node */
    ART_FAULT_SCALED,          /* quality is beyond its limit; value: the quality */
    ART_FAULT_EDGE_RATIO,
    ART_FAULT_RADIUS_EDGE,
    ART_FAULT_MIN_ANGLE,
    ART_FAULT_MAX_ANGLE,
    ART_FAULT_KINDS
};
/* "inverted", "repeated node", ... */
const char *art_volume_fault_name(enum art_volume_fault_kind kind);

struct art_volume_fault {
    enum art_volume_fault_kind kind;
    int elem, node, other;     /* indices; -1 none */
    double value;              /* NAN: none */
    double at[3];              /* the node, or the centre of the element's nodes */
};

/* Limits beyond which a value is a fault; NAN: no limit. */
struct art_volume_limits {
    double min_jacobian;       /* elements at or below it are inverted; 0 is strict enough for most */
    double min_scaled, max_edge_ratio, max_radius_edge, min_angle, max_angle;
    double tolerance;          /* nodes nearer than that are coincident or hang; NAN: 1e-8 of the diagonal of
                                  the box of the mesh */
};

/* Smallest, largest and mean of the qualities of one kind of element. */
struct art_volume_range {
    double min, max, mean;
    int min_elem, max_elem;    /* where */
};
enum { ART_VOLUME_QUALITIES = 7 };   /* numbers in struct art_elem_quality */
struct art_volume_report {
    int n_elems[ART_ELEM_KINDS];
    struct art_volume_range range[ART_ELEM_KINDS][ART_VOLUME_QUALITIES];
    struct art_volume_fault *faults;   /* [n_faults] by kind, the worst first, then by place */
    int n_faults, cap;
    int count[ART_FAULT_KINDS];
    bool some;                 /* so many nodes hang, or lie near faces, that not all were looked for */
};
/* Name of quality i: "volume", "min_jacobian", .... */
const char *art_volume_quality_name(int i);
int art_volume_inspect(struct art_ctx *ctx, struct art_volume_report *report,
                       const struct art_volume *vol, const struct art_volume_limits *limits) ART_MUST_USE;
void art_volume_report_fini(struct art_volume_report *report);

/* ------------------------------------------------------------------ shapes
 *
 * Ready-made meshes, a row of libcommon/mesh/volumes.def and a file in volumes/ each. Numbering, where
 * models made by ArtiSynth rely on it, is ArtiSynth's: docs/conventions.md.
 *
 *     const struct art_volume_shape *grid = art_volume_shape_find("grid");
 *     const double size[] = {1, 0.25, 0.25, 8, 2, 2};   // in the order of grid->params
 *     ART_TRY(art_volume_make(ctx, &vol, grid, ART_ELEM_HEX, size, NULL));
 */

struct art_volume_param {
    const char *name;
    const char *unit;          /* "length", "deg"; NULL for counts and flags */
    bool whole;                /* a whole number */
    bool above;                /* min itself is excluded */
    double min, max, init;
    const char *help;
};

/* A maker of meshes receives these arguments. */
struct art_volume_order {
    enum art_elem_kind kind;   /* one of shape->kinds without nodes on edges */
    const double *value;       /* [n_params] */
    const struct art_mesh *surface;
};

struct art_volume_shape {
    const char *name, *summary;
    const struct art_volume_param *params;
    int n_params;
    unsigned kinds;            /* bit k: it can be made of kind k; others where its form needs them */
    enum art_elem_kind kind;   /* the usual one */
    bool surface;              /* it is made from a surface mesh */
    bool cuts;                 /* tetrahedra come from art_volume_split */
    /* adds nodes and elements to an empty mesh */
    int (*make)(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_order *order);
};

/* Return shape number i; NULL behind the last. */
const struct art_volume_shape *art_volume_shape_at(int i);
const struct art_volume_shape *art_volume_shape_find(const char *name);
/* Give the text "wx, wy, wz and kind", what the shape takes, for messages. */
enum { ART_VOLUME_NAMES = 256 };
const char *art_volume_shape_names(const struct art_volume_shape *shape, char text[ART_VOLUME_NAMES]);
/* The index of the parameter that n characters name; -1: there is none. A length along the axis is `l` and
 * `h`, whichever of them the shape lists. */
int art_volume_shape_param(const struct art_volume_shape *shape, const char *name, size_t n);
/* value[n_params] are checked (ART_ERANGE; ART_ELIMIT for more than fits); ART_EUNSUPPORTED for a kind
 * that the shape is not made of; surface is NULL unless shape->surface. All solids have positive volume
 * unless the surface is too curved for its thickness. */
int art_volume_make(struct art_ctx *ctx, struct art_volume **vol, const struct art_volume_shape *shape,
                    enum art_elem_kind kind, const double *value, const struct art_mesh *surface)
    ART_MUST_USE;

/* ---------------------------------------- for those who make one mesh from another */

/* Copy the name and the units. */
int art_volume_copy_labels(struct art_ctx *ctx, struct art_volume *to, const struct art_volume *from);
/* art_volume_make_quadratic, with the nodes that edges have in another mesh of the same nodes. */
int art_volume_raise_like(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                           const struct art_volume *like) ART_MUST_USE;
/* The largest number of n, when they are id[n] or, for NULL, the indices; -1 if there are none. */
int art_volume_top_id(const int *id, int n);

/* --------------------------------------------------------------------------------- selection of nodes
 *
 * Which nodes of a volume mesh: by place, by what is near, by features of the surface.
 *
 * What is chosen is an array of flags, in[n_nodes]. Each function takes out what does not fulfil its
 * condition, so that several of them must all hold:
 *
 *     for (int i = 0; i < vol->n_nodes; i++) in[i] = true;
 *     ART_TRY(art_nodes_on_surface(ctx, vol, in));
 *     art_nodes_in_box(vol, min, max, in);
 *
 * Places are those of the mesh, vol->pos: of a model, art_fem_tree_mesh gives the present ones or those at
 * rest. */

/* Mark those within a box, its sides included. */
void art_nodes_in_box(const struct art_volume *vol, const double min[3], const double max[3], bool *in);
/* Mark those within an ellipsoid with these half axes along the axes of a frame, its surface
 * included. */
void art_nodes_in_ellipsoid(const struct art_volume *vol, const struct art_rigid *frame,
                            const double half[3], bool *in);
/* Mark those nearer to a point than, or as near as, a distance. */
void art_nodes_within(const struct art_volume *vol, const double p[3], double distance, bool *in);
/* Mark those nearer to the faces of a surface than a distance, on whichever side; of a mesh
 * without faces to its vertices. */
int art_nodes_near_mesh(struct art_ctx *ctx, const struct art_volume *vol, const struct art_mesh *mesh,
                        double distance, bool *in) ART_MUST_USE;
/* Mark those inside a surface, by its winding number (art_winding_inside). */
int art_nodes_inside_mesh(struct art_ctx *ctx, const struct art_volume *vol, const struct art_mesh *mesh,
                          bool *in) ART_MUST_USE;
/* Vertices of the surface. */
int art_nodes_on_surface(struct art_ctx *ctx, const struct art_volume *vol, bool *in) ART_MUST_USE;

/* Return the node of a number (art_volume_node_id), or -1. */
int art_nodes_find(const struct art_volume *vol, int number);

/* Features of the surface, whose faces with four corners count as they are; angles in rad. */
enum art_node_feature {
    ART_NODES_PATCH,             /* art_mesh_patch */
    ART_NODES_PATCH_BORDER,
    ART_NODES_EDGE_LINE          /* art_mesh_edge_line */
};
struct art_node_rule {
    double max_bend;             /* of a patch */
    struct art_mesh_line_rule line;
};
/* Find the nodes of the feature around a node. ART_EUSAGE: the node is not on the surface. */
int art_nodes_of_feature(struct art_ctx *ctx, const struct art_volume *vol, enum art_node_feature feature,
                         int node, const struct art_node_rule *rule, bool *in) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
