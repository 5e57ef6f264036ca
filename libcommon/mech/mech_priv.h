/* This header declares what the files of the mech room share. */
#ifndef ART_MECH_PRIV_H
#define ART_MECH_PRIV_H

#include <art/mech.h>

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_attached_frame, art_ops_frame_frame, art_ops_frame_marker,
    art_ops_mech_model, art_ops_point, art_ops_point_particle, art_ops_point_force, art_ops_point_plane,
    art_ops_hunt_crossley, art_ops_external_force, art_ops_elastic_foundation, art_ops_frame_actuator,
    art_ops_point_mesh, art_ops_rigid_body;
extern const struct art_mech_ops art_ops_frame_exciter, art_ops_generic_marker, art_ops_linear_point,
    art_ops_plane_collider, art_ops_point_exciter;
extern const struct art_mech_ops art_ops_particle_line, art_ops_particle_mesh, art_ops_particle_plane,
    art_ops_prescribed_displacement, art_ops_surface_load, art_ops_penalty_contact,
    art_ops_linear_displacement, art_ops_enclosed_volume;
/* Where a point is at rest: nodes of finite elements have such a place, others that of the tree. */
void mech_rest_position(const struct art_comp *point, double x[3]);

extern const struct art_attach_type art_attach_point_point, art_attach_frame_frame;

/* attachment_index.c finds the reference of an attachment to what it attaches, and the name of the
 * one to its master. */
const struct art_prop *mech_slave_prop(const struct art_cls *cls, const char **master);
/* Return the attachment of each component, by its order. The index is rebuilt if anything changed
 * in the tree but by mech_attachment_index_add, which adds an attachment to a list. It is valid
 * until the next change; NULL means out of memory. */
struct art_comp *const *mech_attachment_index(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
int mech_attachment_index_add(struct art_comp *list, struct art_comp *att, const struct art_comp *slave)
    ART_MUST_USE;
/* Find an attachment by such a table or that of art_comp_attachments; NULL: by a search of the
 * tree. */
struct art_comp *mech_attachment_index_find(struct art_comp *const *all, const struct art_comp *comp);

/* The data of a point fixed in a frame, close together in memory. */
struct art_frame_point {
    int q, u, frame_q, frame_u;    /* offsets into the state */
    int block;                     /* of the frame; -1: it is parametric */
    const double *R, *loc;         /* of the frame, of the attachment */
    double *G[2];                  /* the factors in the link and in the expansion */
    double r[3];                   /* R loc */
};
/* partition.c divides the blocks over ranks, before the pattern of Jacobians is made. */
int mech_partition_build(struct art_ctx *ctx, struct art_system *sys, struct art_ranks *ranks);
/* Complete all[n_u], of which each rank has the forces on what it owns. */
void mech_partition_complete(const struct art_system *sys, double *all);
/* f[n_active] = forces on all components, all[n_u], through attachments. */
void mech_reduce(const struct art_system *sys, const double *all, double *f);
/* The part of `all` [n_u], forces at the last evaluation, that acts on component i and what is
 * attached to it. */
void mech_reduced_force_on(const struct art_system *sys, const double *all, int i, double *f);
/* Inertia, origin of the component and axes of the world, with what is attached; its mass force. */
void mech_world_inertia(const struct art_dyn *dyn, struct art_inertia *M);
void mech_body_mass_force(const struct art_inertia *M, const double w[3], double f[6]);
/* Compute (gyroscopic.c) g = J (w - w0) + h v x J v with v = (w0 + w) / 2, and its
 * derivative by w, or NULL. */
void mech_spin_residual(const double J[9], const double w0[3], double h, const double w[3], double g[3],
                        double *slope);
/* The angular velocity w after a time h without moments, in the axes of the start; J about the centre of mass
 * in these axes. False if J has no inverse. */
bool mech_spin_step(const double J[9], const double w0[3], double h, double w[3]);
/* f_constraint += W^T x over all rows, x their forces. */
void mech_constraint_add(struct art_system *sys, const struct art_rows *rows, const double *x);
/* The same of many rows, and the power of those whose components are their own blocks, over what moves. */
double mech_constraint_add_many(struct art_system *sys, const struct art_state *state,
                                const struct art_rows *rows, const double *x);
/* Between these calls, which may be nested, each mesh of a model is parsed once. */
int mech_mesh_sharing_begin(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
void mech_mesh_sharing_end(struct art_ctx *ctx, struct art_model *model);
/* Read the mesh of a file, or with path == NULL the text of a mesh in the model that begins in `line`. The
 * caller frees it. */
int mech_mesh_read_shared(struct art_ctx *ctx, const struct art_model *model, const char *path,
                          const struct art_source *text, int line, struct art_mesh **mesh) ART_MUST_USE;
/* The method counts by which the inertia of a body is found: what is stated, else what was said last. The
 * values are in the order of the words of `inertiaMethod`. */
enum mech_inertia_method { MECH_INERTIA_DENSITY, MECH_INERTIA_MASS, MECH_INERTIA_EXPLICIT };
enum mech_inertia_method mech_body_method(const struct art_comp *body);
/* True if the mass of a body or mesh is what was said last about its amount, false if it is a density. */
bool mech_mass_given(const struct art_comp *comp);
/* True if a mesh of a body contributes to its inertia, and if it says by how much. */
bool mech_mesh_part_counts(const struct art_comp *part);
bool mech_mesh_part_states_mass(const struct art_comp *part);
/* Sum up the inertias of the meshes that count, of a density unless they state their own; *n is how many
 * there are. */
int mech_body_meshes_inertia(struct art_ctx *ctx, const struct art_comp *body, double density, bool quiet,
                             struct art_inertia *M, int *n);
/* Compute volume, mass and density of a mesh of a body: what is stated, else what follows from the
 * geometry and from the body. A density without a volume is < 0: there is none. */
int mech_mesh_part_values(struct art_ctx *ctx, const struct art_comp *part, double *volume, double *mass,
                     double *density);
/* Compute the density of a body: what is stated, or with inertiaMethod MASS and EXPLICIT mass by volume;
 * < 0 if it has no volume. */
int mech_body_density(struct art_ctx *ctx, const struct art_comp *body, double *density);
/* Add a dynamic component for a tree component. The result is NULL if memory ran out. */
struct art_dyn *mech_system_add_dyn(struct art_system *sys, struct art_comp *comp, bool frame);
/* Add an attachment of `slave` (a component with a dynamic one). */
int mech_system_attach(struct art_ctx *ctx, struct art_system *sys, const struct art_attach_type *type,
                  const struct art_comp *comp, const struct art_comp *slave,
                  const struct art_comp *master, struct art_attach **att);
/* The set is made on first use. */
int mech_damping_add_set(struct art_ctx *ctx, struct art_system *sys);
/* Exciters act on a frame or a point along an axis of the world. */
int mech_frame_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
int mech_point_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
int mech_excitables_connect(struct art_ctx *ctx, struct art_system *sys);

/* Return the deformable body that a component is in a system; NULL: none. */
struct art_deformable;
struct art_momentum;
struct art_deformable *mech_deformable_of(const struct art_system *sys, const struct art_comp *comp);
/* Take a pose in a deformable body of the tree, if it is deformed there, to where that has it, with the
 * velocity u (v, w) of the deformation; body axes. */
int mech_deformable_follow(struct art_ctx *ctx, const struct art_comp *body, struct art_rigid *T,
                           double u[6]) ART_MUST_USE;
/* Add what the deformation of all such bodies adds to the momentum of their frames as rigid bodies; com is
 * still the sum of mass times place. */
void mech_deformable_momentum(const struct art_system *sys, const struct art_state *state,
                              struct art_momentum *m);
/* Attach, as art_system_attach does, a dynamic component `slave` that is a further one of `comp`. */
int mech_attach_dyn(struct art_ctx *ctx, struct art_system *sys, const struct art_attach_type *type,
                    const struct art_comp *comp, int slave, const struct art_comp *master,
                    struct art_attach **att);
/* Add a further dynamic component of one that has another, or none: is_companion. */
struct art_dyn *mech_system_add_further(struct art_system *sys, struct art_comp *comp, bool frame);
/* coupled_mass.c finds places in the array of masses, evaluates masses at a state, multiplies by
 * x, and solves what `load` saw before. */
void mech_coupled_masses_place(struct art_system *sys);
void mech_coupled_masses(struct art_system *sys, const struct art_state *state);
bool mech_has_coupled_mass(const struct art_system *sys, int block);
void mech_coupled_mass_mul(const struct art_system *sys, const double *x, double *y);
void mech_coupled_mass_load(const struct art_system *sys, const double *x);
int mech_coupled_mass_solve(const struct art_system *sys, double *x) ART_MUST_USE;

/* Read the parameters of a dynamic component again. */
int mech_dyn_read_parameters(struct art_ctx *ctx, struct art_dyn *dyn, bool inertia);
/* Build the order of attachments, blocks, effective inertia, and expansions. */
int mech_dofs_build(struct art_ctx *ctx, struct art_system *sys);
void mech_effective_inertia_build(struct art_system *sys);
/* ART_ERANGE for a component that is to move and has no mass. */
int mech_check_masses(struct art_ctx *ctx, const struct art_system *sys);
int mech_jacobian_pattern_build(struct art_ctx *ctx, struct art_system *sys);
/* The places of rank-one contributions in the pattern (rank_one.c). */
int mech_rank_ones_build(struct art_ctx *ctx, struct art_system *sys) ART_MUST_USE;
/* The targets that the tree gives. */
void mech_targets_init(struct art_system *sys);

/* live properties that points and frames share (point.c) */
void mech_live_get_position(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
int mech_live_set_position(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      const struct art_comp *comp, const double *x);
void mech_live_get_velocity(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
int mech_live_set_velocity(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      const struct art_comp *comp, const double *x);
void mech_live_get_target_position(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out);
int mech_live_set_target_position(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                             const struct art_comp *comp, const double *x);
void mech_live_get_target_velocity(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out);
int mech_live_set_target_velocity(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                             const struct art_comp *comp, const double *x);
void mech_live_get_force(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out);
void mech_live_get_reaction(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
void mech_live_get_external(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
int mech_live_set_external_force(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            const struct art_comp *comp, const double *x);

/* external_force.c finds the dynamic frame that a property refers to, -1 for none where it is not
 * needed; the error is ART_ENOTFOUND. */
int mech_frame_of(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                  const char *prop, bool needed, int *dyn) ART_MUST_USE;

/* corner_curve.c evaluates curves that have corners: value with slope, integral. */
double mech_corners_eval(const struct art_curve *curve, double x, double *slope);
double mech_corners_integral(const struct art_curve *curve, double from, double to);

/* slip_friction.c has friction that depends on the speed of slip, for contact without stiction. */
struct mech_slip_friction {
    double mu_s, mu_d, mu_v, v_t;
};
void mech_slip_friction_read(const struct art_comp *comp, struct mech_slip_friction *friction);
/* Compute mu / v and dmu/dv at the speed v of the slip. */
void mech_slip_friction_at(const struct mech_slip_friction *c, double v, double *by_speed, double *slope);
/* The world place of a point of a frame, and the velocity of what is at P; -1: the ground. */
void mech_place_of(const struct art_system *sys, const struct art_state *state, int dyn, const double x[3],
                   double p[3]);
void mech_velocity_at(const struct art_system *sys, const struct art_state *state, int dyn,
                      const double P[3], double v[3]);

#endif
