/* feb_mesh.h - the mesh of FEBio's file: parts, sets, surfaces, what is known of nodes. */
#ifndef FEB_MESH_H
#define FEB_MESH_H

#include <art/reading.h>
#include <art/volume.h>

struct feb;

/* Elements of one kind that follow each other. */
struct feb_part {
    const struct art_xml_tag *tag, *domain;
    const char *name, *mat;
    enum art_elem_kind kind;
    int first, n, material;
    double thickness;
    bool keeps_volume;  /* by augmented Lagrangians */
    bool assumed_strain; /* shells q4ans, q4eas */
};
/* Trusses between nodes: elements that are no cells of the volume. */
struct feb_truss_part {
    const struct art_xml_tag *tag;
    const char *name, *mat;
    int n, (*node)[2];
    const struct feb_material *material;
    double area, modulus, density;
};
struct feb_trusses {
    struct feb_truss_part *list;
    int n, cap;
    double *mass;       /* [n_nodes] of trusses that end there, half of each; NULL: there are none */
};
/* Values of elements, of a name. */
struct feb_map {
    const struct art_xml_tag *tag;
    const char *name;
    int size;
    double *x;          /* [n_elems][size]; NAN: none */
};
struct feb_maps {
    struct feb_map *list;
    int n, cap;
    int elem;           /* whose material is read: of this element; -1: of any */
};
struct feb_set {
    const struct art_xml_tag *tag;
    const char *name;
    int n, *item;       /* nodes or elements, as indices */
};
struct feb_face {
    int n, node[8];
};
struct feb_surface {
    const struct art_xml_tag *tag;
    const char *name;
    int n;
    struct feb_face *face;
};

/* Solids on the backs of sheets: numbers of the nodes that these have there (0: none), and which
 * nodes of elements are such, in the order of vol->elem_node. */
struct feb_behind {
    int *id;            /* [n_nodes] */
    bool *of_elem;
};
enum { FEB_CLAMPED_TO_BODY = 16 }; /* a rigid body takes the back along */
struct feb_mesh {
    struct art_volume *vol;
    struct art_ids nodes, elems;
    struct feb_part *parts;
    int n_parts, cap_parts;
    struct feb_set *node_sets, *elem_sets;
    int n_node_sets, cap_node_sets, n_elem_sets, cap_elem_sets;
    struct feb_surface *surfaces;
    int n_surfaces, cap_surfaces;
    bool *soft;         /* [n_nodes] it is a node of a deformable element or of a truss */
    int (*hold)[3];     /* [n_nodes] the boundary condition that holds each coordinate; -1: none */
    int *body_of;       /* [n_nodes] the rigid body that holds it; -1: none */
    bool *marker;       /* [n_nodes] of a rigid body alone, and needed as a point */
    double *thickness;  /* [n_elems] of shells */
    unsigned char *shell; /* [n_nodes] bit 0: of shells; 1 to 3: its back is held in x, y, z; 4 */
    struct feb_maps maps;
    struct feb_behind behind;
    double (*velocity)[3]; /* [n_nodes] at the start; NULL: none */
};

/* ---- mesh.c, sets.c */
int feb_read_mesh(struct feb *f) ART_MUST_USE;
int feb_read_sets(struct feb *f) ART_MUST_USE;
int feb_read_mesh_data(struct feb *f) ART_MUST_USE;
const struct feb_set *feb_node_set(const struct feb *f, const char *name);
/* The nodes that a boundary condition names by its attribute, "@surface:..." and parts too. */
int feb_find_nodes(struct feb *f, const struct art_xml_tag *t, const char *key, int **node, int *n)
    ART_MUST_USE;
/* The elements of the set or part of a name: *n of the list *item, or from *first on (NULL). */
bool feb_find_elems(const struct feb *f, const char *name, const int **item, int *first, int *n);
/* The class of an element, and its path in the model. */
const char *feb_elem_class(enum art_elem_kind kind);
const char *feb_elem_path(struct feb *f, int elem);
bool feb_is_fixed_node(const struct feb *f, int node);
/* The two nodes that a tag names, `what` has; as indices. */
int feb_read_ends(struct feb *f, const struct art_xml_tag *t, const char *what, int end[2]) ART_MUST_USE;
/* The volume of the cone from the origin to a face of n nodes,
 * 1/3 sum x . g1 x g2 dA with the tangents g1, g2, as EnclosedVolumeConstraint takes it. */
double feb_face_volume(int n, const double (*x)[3]);
const struct feb_surface *feb_find_surface(const struct feb *f, const char *name);

/* ---- sandwich.c: solids behind sheets, their nodes there, what these follow */
int feb_find_solids_behind(struct feb *f) ART_MUST_USE;
int feb_emit_nodes_behind(struct feb *f) ART_MUST_USE;
void feb_emit_back_attachments(struct feb *f);

#endif
