/* shared by the files of the fem room */
#ifndef ART_FEM_PRIV_H
#define ART_FEM_PRIV_H

#include <art/fem.h>

/* names shared between files carry the prefix of the library */
#define fem_add_model art_fem_add_model_
#define fem_build art_fem_build_
#define fem_bundle_elements art_fem_bundle_elements_
#define fem_masses art_fem_masses_
#define fem_kind_fill art_fem_kind_fill_
#define fem_linear_rest art_fem_linear_rest_
#define fem_linear_eval art_fem_linear_eval_
#define fem_solid_eval art_fem_solid_eval_
#define fem_add_forces art_fem_add_forces_
#define fem_add_set art_fem_add_set_
#define fem_bdb art_fem_bdb_
#define fem_linear_size art_fem_linear_size_
#define fem_rotation art_fem_rotation_
#define fem_warp_gradient art_fem_warp_gradient_
#define fem_point_gradients art_fem_point_gradients_
#define fem_point_live art_fem_point_live_
#define fem_point_state art_fem_point_state_
#define fem_point_stress art_fem_point_stress_

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* the materials, one file each in material/ */
#define X(material) extern const struct art_class art_material_##material;
#include "material.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_fem_model, art_ops_fem_node, art_ops_fem_element,
    art_ops_fem_frame, art_ops_fem_marker, art_ops_fem_muscle_model, art_ops_fem_part,
    art_ops_muscle_bundle, art_ops_point_fem;

/* Flags of art_fem_elem.linear. */
enum { FEM_COROTATED = 1, FEM_FIXED = 2 };

/* What one element gives at a state. */
struct fem_out {
    double f[3 * ART_ELEM_MAX_NODES];  /* forces on its nodes: of its stresses, tension pulls inward */
    double *K;                         /* NULL: not wanted; else -df/dx by blocks of pairs (a >= b) of its
                                          nodes, [a (a+1)/2 + b][9], zeroed by the caller */
    double min_J;                      /* least det F at its points */
};

/* Live properties of any point. */
const struct art_live *fem_point_live(const struct art_comp *comp, const char *prop);
/* Stages of a FEM model, for what extends it. */
int fem_add_model(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
int fem_add_forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
/* Constant data of a kind. */
void fem_kind_fill(struct art_fem_kind *kind, const struct art_elem_type *type);
/* struct art_fem of a model whose points are in the system; masses go to the points. */
int fem_build(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
              struct art_fem **fem) ART_MUST_USE;
/* in[n_elems]: which elements a material bundle names. */
int fem_bundle_elements(struct art_ctx *ctx, const struct art_fem *fem, const struct art_comp *bundle,
                        bool *in) ART_MUST_USE;
/* Lumped masses of the nodes from the densities of the tree. */
int fem_masses(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
/* K0 and f0 of the linear part of an element, from its rest shape. */
void fem_linear_rest(struct art_fem *fem, int e);
/* What the linear part of an element gives with its nodes at x. */
void fem_linear_eval(const struct art_fem *fem, int e, const double (*x)[3], struct fem_out *out);
/* What its integration gives; p[n_points] is the pressure at each point (NULL: none). */
void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                    const double *p, struct fem_out *out);
/* F, the gradients g of the shape functions in space (may be NULL) and the volume dv of point p of an element
 * with its nodes at x; false if there are no gradients, as the element is flat there. */
bool fem_point_gradients(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9],
                         double (*g)[3], double *dv);
/* Stress, without p, and tangent (NULL: not wanted) of all materials that are integrated at a point. */
void fem_point_stress(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double F[9], double s[6], double *D);
/* What a point remembers, NULL if nothing. */
double *fem_point_state(const struct art_fem *fem, const struct art_state *state, int e, int p);
/* F at the warping point; the rotation in it. */
void fem_warp_gradient(const struct art_fem *fem, int e, const double (*x)[3], double F[9]);
void fem_rotation(const double F[9], double R[9]);
/* B_g^T D B_h, [3][3], for gradients g and h. */
void fem_bdb(const double g[3], const double D[36], const double h[3], double out[9]);
/* Numbers in K0 of one sort; 0 if the element has none. */
size_t fem_linear_size(const struct art_fem *fem, int e, bool corotated);
/* The set of forces of a model. */
int fem_add_set(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;

#endif
