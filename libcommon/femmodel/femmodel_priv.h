/* This header declares what the files of the femmodel room share. */
#ifndef ART_FEMMODEL_PRIV_H
#define ART_FEMMODEL_PRIV_H

#include "tree_priv.h"

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_fem_model, art_ops_fem_node, art_ops_fem_element,
    art_ops_fem_frame, art_ops_fem_marker, art_ops_fem_muscle_model, art_ops_fem_part,
    art_ops_muscle_bundle, art_ops_muscle_desc, art_ops_point_fem, art_ops_frame_fem,
    art_ops_fem_attached_frame, art_ops_shell_node_frame, art_ops_shell_node_fem,
    art_ops_shell_back;

/* These are the live properties of any point. */
const struct art_live *fem_point_live(const struct art_comp *comp, const char *prop);
/* These are stages of compiling a FEM model, for classes that extend it. */
int fem_add_model(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
int fem_add_forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
/* struct art_fem of a model whose points are in the system; masses go to the points. */
int fem_build(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
              struct art_fem **fem) ART_MUST_USE;
/* Mark in[n_elems], the elements that a material bundle names. */
int fem_bundle_elements(struct art_ctx *ctx, const struct art_fem *fem, const struct art_comp *bundle,
                        bool *in) ART_MUST_USE;
/* Parts of elements in auxiliary bundles (AuxMaterialElementDesc), a list for each element. Those without a
 * material are left out. */
struct fem_parts {
    int *head; /* [n_elems] first of the list, -1 for none */
    struct fem_part {
        const struct art_comp *desc;
        int next; /* of the same element; -1: none */
    } * all;
};
int fem_parts_read(struct art_ctx *ctx, const struct art_fem *fem, struct fem_parts *parts) ART_MUST_USE;
void fem_parts_fini(struct fem_parts *parts);
/* Finds the element that an element of a muscle bundle names, NULL if it names none; and the
 * material that is stated nearest above it. */
const struct art_comp *fem_muscle_element(const struct art_comp *desc);
const struct art_comp *fem_muscle_material(const struct art_comp *comp);
/* Read its directions at the points of its element, dir[n_points][3], unit or zero; the result is
 * 0 if there are none. `wrong`, NULL before, becomes what is wrong with them. */
int fem_muscle_directions(const struct art_comp *desc, int n_points, double (*dir)[3],
                          const char **wrong);
/* All of a model, wherever below it, in order, until one is not ART_OK. */
int fem_for_each_muscle_element(const struct art_comp *fem, int (*see)(void *, const struct art_comp *),
                                void *user);
/* Directions that were set since. */
int fem_directions_refresh(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Activation stiffening has these: they find the elements when a model is built, and read the
 * property again. */
int fem_activation_stiffening_build(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
int fem_activation_stiffening_read(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Compute lumped masses of the nodes from the densities of the tree. */
int fem_masses(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* The methods that the tree asks for, resolved: fem->soft, hard, compliance. */
int fem_incomp_read(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Binds the parameters of all materials to fields. Errors name the property that refers to the field. */
int fem_field_params_refresh(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* It reads the parameters of compiled models. */
extern const struct art_fem_source fem_tree_source;
/* Add the meshes of a model (mesh/system.c), and free their memory outside the arena. */
int fem_add_meshes(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_free_meshes(struct art_fem *fem);
/* These are live properties of models, for their classes. */
const struct art_live *fem_model_live(const struct art_comp *comp, const char *prop);
/* Compute derived values of the tree (art_mech_ops.derived). */
int fem_model_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);
int fem_elem_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);
int fem_node_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);

/* ---------------------------------------------------------------- rest shape */

/* Stores the rest shape at build time; applies rest positions that were set in the tree since. */
int fem_rest_shape_save(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
int fem_rest_shape_refresh(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* The rest positions of the backs of nodes, from those of the nodes and what the tree says; whether any is
 * another than before (may be NULL). Where they start. ART_ERANGE: a node has no director. */
int fem_shell_back_rest(struct art_ctx *ctx, struct art_fem *fem, bool *moved) ART_MUST_USE;
int fem_shell_back_start(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* Marks the nodes that have backs, before they become points: their place is FEM_HAS_BACK. */
enum { FEM_HAS_BACK = -1 };
int fem_shell_back_mark(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
/* These are live properties of backs and directors. */
const struct art_live *fem_shell_live(const char *prop);
/* True for a property of the back of a shell's node if the node has none. */
bool fem_shell_lacks(const struct art_system *sys, const struct art_comp *node, const char *prop);

#endif
