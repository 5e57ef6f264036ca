/* volume_priv.h - what the files that make volume meshes share. */
#ifndef ART_VOLUME_PRIV_H
#define ART_VOLUME_PRIV_H

#include <art/volume.h>

/* ART_ELIMIT if so many nodes and elements are too many. */
int volume_reserve(struct art_ctx *ctx, double nodes, double elems);
int volume_add_at(struct art_ctx *ctx, struct art_volume *vol, double x, double y, double z);
/* Place i of n along a width w about 0; exact at the ends. */
double volume_step(double w, int i, int n);
/* A hexahedral cell with corners c at place `at` of a grid, filled with elements of a linear kind. Cells
 * of different parity are cut in mirrored ways where that is needed for their faces to meet. */
int volume_add_cell(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                         const int c[8], const int at[3]);
/* n rounded up to a multiple of m, with a note if that changes it. */
int volume_round(struct art_ctx *ctx, const char *name, int n, int m);
/* Fields of shells: their thickness and, if so, that they are membranes. */
int volume_shell_fields(struct art_ctx *ctx, struct art_volume *vol, double thickness,
                             bool membrane);

/* From pairs of nodes to numbers; zeroed it is empty. */
struct art_pairs {
    int n;                  /* pairs */
    int cap;                /* places, a power of two, or 0 */
    struct art_pair {
        int a, b, value;    /* a < b; a = -1: free */
    } *place;
};
void pairs_fini(struct art_pairs *pairs);
/* The value of a pair of nodes; -1 if it is not there. */
int pairs_get(const struct art_pairs *pairs, int a, int b);
/* Set the value of a pair that is not there. */
int pairs_put(struct art_ctx *ctx, struct art_pairs *pairs, int a, int b, int value) ART_MUST_USE;

/* Copy the name and the units. */
int volume_labels(struct art_ctx *ctx, struct art_volume *to, const struct art_volume *from);
/* art_volume_make_quadratic, with the nodes that edges have in another mesh of the same nodes. */
int volume_make_quadratic_like(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                           const struct art_volume *like) ART_MUST_USE;
/* The largest number of n, when they are id[n] or, for NULL, the indices; -1 if there are none. */
int volume_top_id(const int *id, int n);

/* Whether corner i of a hexahedron is one of the four of the tetrahedron in the middle. */
bool volume_five_corner(int i, bool choice);
/* Which way each hexahedron of a linear mesh is cut into 5, so that faces agree; ART_ESHAPE. */
int volume_five(struct art_ctx *ctx, const struct art_volume *vol, bool *choice) ART_MUST_USE;

/* A mesh that is being looked at. */
struct art_inspect {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    const struct art_volume_limits *limits;
    struct art_volume_report *report;
    double tol;
    bool *used;                     /* [n_nodes] */
    struct art_inspect_spot {
        double key;
        int node;
    } *spot;                        /* [n_spots] nodes in use, ascending by key */
    int n_spots;
};
/* Place along an oblique direction, in which few nodes of a regular grid are at one place. */
double inspect_key(const double p[3]);
int inspect_add(struct art_inspect *in, enum art_volume_fault_kind kind, int elem, int node,
                     int other, double value) ART_MUST_USE;
/* Duplicate elements, faces that do not fit, nodes that hang. */
int inspect_faces(struct art_inspect *in) ART_MUST_USE;

#define ART_BIT(kind) (1u << (kind))

#endif
