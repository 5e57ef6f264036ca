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
/* Adds the fields of shells: their thickness and, if so, that they are membranes. */
int volume_shell_fields(struct art_ctx *ctx, struct art_volume *vol, double thickness,
                             bool membrane);

/* True if corner i of a hexahedron is one of the four of the tetrahedron in the middle. */
bool volume_five_corner(int i, bool choice);
/* Chooses how each hexahedron of a linear mesh is cut into 5, so that faces agree; ART_ESHAPE. */
int volume_five(struct art_ctx *ctx, const struct art_volume *vol, bool *choice) ART_MUST_USE;

/* A mesh that is being looked at. */
struct art_inspect {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    const struct art_volume_limits *limits;
    struct art_volume_report *report;
    double tol;
    bool *used;                     /* [n_nodes] */
};
int inspect_add(struct art_inspect *in, enum art_volume_fault_kind kind, int elem, int node,
                     int other, double value) ART_MUST_USE;
/* Duplicate elements, faces that do not fit, nodes that hang. */
int inspect_faces(struct art_inspect *in) ART_MUST_USE;

#define ART_BIT(kind) (1u << (kind))

#endif
