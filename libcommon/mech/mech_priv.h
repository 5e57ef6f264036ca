/* shared by the files of the mech room */
#ifndef ART_MECH_PRIV_H
#define ART_MECH_PRIV_H

#include <art/joint.h>
#include <art/mech.h>

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_attached_frame, art_ops_axial_spring,
    art_ops_frame_frame, art_ops_frame_marker, art_ops_mech_model,
    art_ops_multi_point_muscle, art_ops_multi_point_spring, art_ops_muscle,
    art_ops_point, art_ops_point_particle, art_ops_point_force, art_ops_point_plane,
    art_ops_rigid_body;

extern const struct art_mech_ops art_ops_food_bolus, art_ops_frame_spring, art_ops_point_mesh;

extern const struct art_mech_ops art_ops_coordinate_coupling, art_ops_joint_actuator,
    art_ops_conditional_marker, art_ops_joint_limit_force, art_ops_moving_marker;

extern const struct art_mech_ops art_ops_frame_exciter, art_ops_generic_marker,
    art_ops_linear_point,
    art_ops_plane_collider, art_ops_point_exciter;

extern const struct art_mech_ops art_ops_particle_line, art_ops_particle_mesh,
    art_ops_particle_plane;

/* the materials along a line, one file each in axial/ */
#define X(material) extern const struct art_class art_axial_##material;
#include "axial.def"
#undef X

/* knots of the tendon of Millard 2013: n, force, slope */
enum { ART_MILLARD_TENDON_KNOTS = 3 };
extern const double art_millard_tendon_knots[ART_MILLARD_TENDON_KNOTS][3];

/* the frame materials, one file each in framemat/ */
#define X(material) extern const struct art_class art_framemat_##material;
#include "framemat.def"
#undef X
/* the law of two of them */
extern const struct art_frame_law art_frame_law_offset;

/* the kinds of joints, one file each in joint/ */
#define X(kind) extern const struct art_joint_kind art_joint_##kind;
#include "joint.def"
#undef X

extern const struct art_attach_type art_attach_point_point, art_attach_frame_frame;

/* attachment_index.c: the reference of an attachment to what it attaches, and the name of that to its
 * master */
const struct art_prop *mech_slave_prop(const struct art_cls *cls, const char **master);
/* What attaches each component, by its order: looked for when something else changed than
 * mech_attachment_index_add, which adds an attachment to a list of the tree, knows of. Holds until the next
 * change; NULL: no memory. */
struct art_comp *const *mech_attachment_index(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
int mech_attachment_index_add(struct art_comp *list, struct art_comp *att, const struct art_comp *slave)
    ART_MUST_USE;
/* By such a table or that of art_comp_attachments; NULL: by a walk through the tree. */
struct art_comp *mech_attachment_index_find(struct art_comp *const *all, const struct art_comp *comp);

/* The law of a spring along a line, with its parameters. */
struct axial {
    const struct art_axial_law *law;
    bool enabled;
    int history; /* offset into state->aux, -1: none: l, ldot and activation at the end of the last step,
                   then what the law remembers */
    double rest;
    double par[ART_AXIAL_PARAMS];
    const struct art_curve *curves[ART_AXIAL_CURVES];
    const char *text[ART_AXIAL_CURVES]; /* what they were read from */
};
/* From the tree; errors name the spring. */
int mech_axial_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
               struct axial *axial);
/* The same for the first time: with room for what the spring remembers. */
int mech_axial_create(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                struct axial *axial);
/* Tension and its derivatives, see struct art_axial_law, of a law that has `respond`. */
void mech_axial_eval_history(const struct axial *axial, const struct art_state *state, double l, double ldot,
                   double activation, double out[3]);
/* Of any law. */
static inline void axial_eval(const struct axial *axial, const struct art_state *state, double l, double ldot,
                              double activation, double out[3])
{
    if (axial->law->eval)
        axial->law->eval(axial->par, l, ldot, axial->rest, activation, out);
    else
        mech_axial_eval_history(axial, state, l, ldot, activation, out);
}
/* For those who watch: the tension, and the part of it that is not by activation. */
double mech_axial_tension(const struct axial *axial, const struct art_state *state, double l, double ldot,
                  double activation);
double mech_axial_passive_tension(const struct axial *axial, const struct art_state *state, double l,
                                  double ldot,
                     double activation);
/* Of the part that the law knows: muscle, spring. */
double mech_axial_inner_length(const struct axial *axial, const struct art_state *state, double l,
                               double ldot,
                          double activation);
/* `row` if `prop` is how the material of a spring calls it, NULL otherwise. */
const struct art_live *mech_axial_find_inner(const struct art_comp *spring, const char *prop,
                                        const struct art_live *row);
void mech_marker_location(const struct art_comp *marker, const struct art_comp *attachment, double loc[3]);
const struct art_live *mech_spring_find_live(const struct art_comp *comp, const char *prop);
const struct art_live *mech_multipoint_find_live(const struct art_comp *comp, const char *prop);
/* What the spring notes of the end of a step. */
void mech_axial_record_end_state(const struct axial *axial, struct art_state *state, double l, double ldot,
                  double activation);
/* What it remembers, for a step of length h that begins now; h < 0: at the start. */
void mech_axial_update_history(const struct axial *axial, struct art_state *state, double h);
double mech_axial_energy(const struct axial *axial, const struct art_state *state, double l, double ldot,
                    double activation);
/* A tension as it is reported: in the unit of the material, without its scale factor. */
double mech_axial_unscaled_tension(const struct axial *axial, double tension);
/* What is needed of a point fixed in a frame, close together. */
struct art_frame_point {
    int q, u, frame_q, frame_u;    /* offsets into the state */
    int block;                     /* of the frame; -1: it is parametric */
    const double *R, *loc;         /* of the frame, of the attachment */
    double *G[2];                  /* the factors in the link and in the expansion */
    double r[3];                   /* R loc */
};
/* art_system_add_line for the pairs (a, a) and (b, b), and with the opposite signs for (a, b) or (b, a), at
 * once. */
void mech_jacobian_add_axial(struct art_system *sys, int aa, int bb, int ab, const double u[3], double kI,
                             double kU,
                      double dU);
/* The Jacobians of a spring along one line from a to b, from what axial_eval gives:
 * df_a/dx_a = df_b/dx_b = -(F/l)(I - u u^T) - F_l u u^T, df/dv the same with -F_ldot u u^T; between the ends
 * the negatives. */
static inline void axial_jacobian(struct art_system *sys, int aa, int bb, int ab, const double out[3],
                                  double l, const double u[3])
{
    double g = out[0] / l;
    mech_jacobian_add_axial(sys, aa, bb, ab, u, -g, g - out[1], -out[2]);
}

/* Integral from l0 to l of a ramp that is 0 up to a, 1 from b on and linear between. */
double mech_ramp_integral(double a, double b, double l, double l0);
/* What of `all` [n_u], forces at the last evaluation, acts on component i and what is attached to it. */
void mech_reduced_force_on(const struct art_system *sys, const double *all, int i, double *f);
/* Inertia, origin of the component and axes of the world, with what is attached; its mass force. */
void mech_world_inertia(const struct art_dyn *dyn, struct art_inertia *M);
void mech_body_mass_force(const struct art_inertia *M, const double w[3], double f[6]);
/* f_constraint += W^T x over all rows, x their forces. */
void mech_constraint_add(struct art_system *sys, const struct art_rows *rows, const double *x);
/* Volume, mass and density of a mesh of a body: what is stated, else what follows from the geometry. */
int mech_mesh_part_values(struct art_ctx *ctx, const struct art_comp *part, double *volume, double *mass,
                     double *density);
/* Density of a body: what is stated, or mass by volume with inertiaMethod MASS. */
int mech_body_density(struct art_ctx *ctx, const struct art_comp *body, double *density);
/* Growth of an array in the system's arena; false if memory ran out. */
bool mech_system_grow(struct art_system *sys, void *ptr, int n, int *cap, size_t size);
/* A new dynamic component for a tree component. NULL if memory ran out. */
struct art_dyn *mech_system_add_dyn(struct art_system *sys, struct art_comp *comp, bool frame);
/* A new attachment of `slave` (a component with a dynamic one). */
int mech_system_attach(struct art_ctx *ctx, struct art_system *sys, const struct art_attach_type *type,
                  const struct art_comp *comp, const struct art_comp *slave,
                  const struct art_comp *master, struct art_attach **att);
/* Sets that are made on first use. */
int mech_spring_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, int excitable);
int mech_multipoint_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, int excitable);
int mech_damping_add_set(struct art_ctx *ctx, struct art_system *sys);
/* A new excitable. */
int mech_excitable_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* A component that acts by its excitation along a coordinate of a joint. */
int mech_actuator_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* Those that act on a frame or a point along an axis of the world. */
int mech_frame_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
int mech_point_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* Markers that move in their frame: attach, and find their joints once these are compiled. */
int mech_moving_attach(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
int mech_moving_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* Points that take part in a path while a coordinate is in a range: that of a component, NULL if it always
 * does. */
struct condition;
const struct condition *mech_condition_of(const struct art_system *sys, const struct art_comp *comp);
bool mech_condition_is_met(const struct art_system *sys, const struct art_state *state,
                     const struct condition *condition);
int mech_condition_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
void mech_condition_get_active(const struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, double *out);
/* art_system_path */
int mech_spring_path(const struct art_system *sys, const struct art_state *state, const struct art_comp *comp,
                double (*x)[3], int most);
int mech_multipoint_path(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp,
               double (*x)[3], int most);
int mech_excitables_connect(struct art_ctx *ctx, struct art_system *sys);

/* The live coordinate of a joint. */
const struct art_live *joint_find_live(const struct art_comp *comp, const char *prop);

/* refresh of the parameters in a dynamic component */
int mech_dyn_read_parameters(struct art_ctx *ctx, struct art_dyn *dyn, bool inertia);
/* Order of attachments, blocks, effective inertia, expansions. */
int mech_dofs_build(struct art_ctx *ctx, struct art_system *sys);
void mech_effective_inertia_build(struct art_system *sys);
/* ART_ERANGE for a component that is to move and has no mass. */
int mech_check_masses(struct art_ctx *ctx, const struct art_system *sys);
int mech_jacobian_pattern_build(struct art_ctx *ctx, struct art_system *sys);
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
/* The external force that the tree gives. */
int mech_external_force_init(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);

/* live properties of springs (spring.c) */
void mech_spring_get_length(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
void mech_spring_get_rate(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out);
void mech_spring_get_norm(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out);
void mech_spring_get_passive_norm(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out);
void mech_spring_get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out);
void mech_spring_get_passive_force(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out);

/* How many points the path of a multi-point spring in the tree has, and the i-th of them (NULL if it leads
 * nowhere). */
int mech_multipoint_count(const struct art_comp *comp);
const struct art_comp *mech_multipoint_point(const struct art_comp *comp, int i);

/* live properties of springs through several points (multipoint.c) */
void mech_multipoint_get_length(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out);
void mech_multipoint_get_rate(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out);
void mech_multipoint_get_norm(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out);
void mech_multipoint_get_passive_norm(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out);

#endif
