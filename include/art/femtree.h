/* art/femtree.h - FEM models in the tree, before anything is compiled: faults, the mesh, loads on surfaces.
 *
 *     ART_TRY(art_fem_check(ctx, model->root));
 *
 * Everything that is wrong is told with its place in the file, and with the paths of the elements and nodes.
 * Of each sort of fault the first ten of a model are told one by one, the rest are counted.
 */
#ifndef ART_FEMTREE_H
#define ART_FEMTREE_H

#include <art/model.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The FEM models at `top` and below.
 *
 * Errors, of which the first status is returned: a wrong number of nodes (ART_ESHAPE); a node that is not
 * there (ART_ENOTFOUND); a node twice in an element, two solids on the same nodes (ART_EUSAGE); at rest an
 * element without volume, inside out, or folded at an integration point (ART_ERANGE); a dynamic node without
 * mass that nothing holds (ART_ERANGE); constants of materials, damping, thickness that have no meaning
 * (ART_ERANGE); bundles of elements that are not in the model, or twice in the bundle (ART_EUSAGE); what
 * art_fem_mesh_read finds in its meshes.
 *
 * Warnings: an element that is folded at a node only; two shells on the same nodes; an element that nothing
 * makes stiff. */
int art_fem_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

/* Kind of an element by its class (enum art_elem_kind); -1: it is no element of a kind that is known. */
int art_fem_class_kind(const struct art_comp *elem);

/* The mesh of a FemModel3d, where it is at rest or now: nodes in the order of their list, with their numbers;
 * solids, then shells, in the order of their lists, without numbers (solids and shells count apart). Shells
 * have the fields `thickness` and `membrane`. ART_ESHAPE, ART_ENOTFOUND with the place of an element whose
 * nodes are not what its class needs. */
int art_fem_tree_mesh(struct art_ctx *ctx, const struct art_comp *fem, bool rest, struct art_volume **vol)
    ART_MUST_USE;

/* What follows from others in the tree, as art_comp_derived of the mech room has it for mechanics: how many
 * numbers there are, 0 if the property is none of these. Of nodes `restPosition`, `displacement` and, unless
 * it is stated, the lumped `mass`; of models `mass` and the `volume` of their solids. */
int art_fem_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);

/* A load on the outer faces of solids, and on shells, all of whose nodes are chosen. A shell that lies on a
 * solid does not count again. */
enum art_face_load_kind {
    ART_LOAD_TRACTION,         /* force by area */
    ART_LOAD_TOTAL,            /* force, spread evenly over the area */
    ART_LOAD_PRESSURE          /* value[0]: force by area, from outside; on a shell against its normal */
};
struct art_face_load {
    enum art_face_load_kind kind;
    double value[3];
    const bool *node;          /* [n_nodes]; NULL: all */
};
/* Adds the consistent nodal forces, the integrals of the shape functions times the load over the faces
 * where the nodes of `vol` are, to force[n_nodes][3]. *area and *n_faces (may be NULL) are what is loaded.
 * ART_ENOTFOUND: no face has only chosen nodes; ART_ESHAPE: their area is zero. */
int art_fem_face_loads(struct art_ctx *ctx, const struct art_volume *vol, const struct art_face_load *load,
                       double *force, double *area, int *n_faces) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
