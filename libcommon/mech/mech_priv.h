/* shared by the files of the mech room */
#ifndef ART_MECH_PRIV_H
#define ART_MECH_PRIV_H

#include <art/joint.h>
#include <art/mech.h>

/* names shared between files carry the prefix of the library */
#define actuator_add art_mech_actuator_add_
#define frame_exciter_add art_mech_frame_exciter_add_
#define point_exciter_add art_mech_point_exciter_add_
#define axial_advance art_mech_axial_advance_
#define axial_arrive art_mech_axial_arrive_
#define axial_begin art_mech_axial_begin_
#define axial_energy art_mech_axial_energy_
#define axial_find_inner art_mech_axial_find_inner_
#define axial_inner_length art_mech_axial_inner_length_
#define axial_passive art_mech_axial_passive_
#define axial_read art_mech_axial_read_
#define axial_reported art_mech_axial_reported_
#define axial_respond art_mech_axial_respond_
#define axial_told art_mech_axial_told_
#define body_density art_mech_body_density_
#define body_mass_force art_mech_body_mass_force_
#define condition_add art_mech_condition_add_
#define condition_get_active art_mech_condition_get_active_
#define condition_holds art_mech_condition_holds_
#define condition_of art_mech_condition_of_
#define constraint_add art_mech_constraint_add_
#define damping_add_set art_mech_damping_add_set_
#define dyn_refresh art_mech_dyn_refresh_
#define effective_inertia art_mech_effective_inertia_
#define excitable_add art_mech_excitable_add_
#define excitables_link art_mech_excitables_link_
#define external_init art_mech_external_init_
#define live_get_external art_mech_live_get_external_
#define live_get_force art_mech_live_get_force_
#define live_get_position art_mech_live_get_position_
#define live_get_reaction art_mech_live_get_reaction_
#define live_get_target_position art_mech_live_get_target_position_
#define live_get_target_velocity art_mech_live_get_target_velocity_
#define live_get_velocity art_mech_live_get_velocity_
#define live_set_external_force art_mech_live_set_external_force_
#define live_set_position art_mech_live_set_position_
#define live_set_target_position art_mech_live_set_target_position_
#define live_set_target_velocity art_mech_live_set_target_velocity_
#define live_set_velocity art_mech_live_set_velocity_
#define masses_check art_mech_masses_check_
#define mesh_part_values art_mech_mesh_part_values_
#define moving_add art_mech_moving_add_
#define moving_attach art_mech_moving_attach_
#define multi_add art_mech_multi_add_
#define multi_count art_mech_multi_count_
#define multi_excitable art_mech_multi_excitable_
#define multi_path art_mech_multi_path_
#define multi_get_length art_mech_multi_get_length_
#define multi_get_norm art_mech_multi_get_norm_
#define multi_get_passive_norm art_mech_multi_get_passive_norm_
#define multi_get_rate art_mech_multi_get_rate_
#define multi_point art_mech_multi_point_
#define mech_attachment_in art_mech_attachment_in_
#define mech_links art_mech_links_
#define mech_links_add art_mech_links_add_
#define mech_slave_prop art_mech_slave_prop_
#define pattern_build art_mech_pattern_build_
#define ramp_integral art_mech_ramp_integral_
#define joint_find_live art_mech_joint_find_live_
#define marker_location art_mech_marker_location_
#define multi_find_live art_mech_multi_find_live_
#define spring_find_live art_mech_spring_find_live_
#define spring_add art_mech_spring_add_
#define spring_excitable art_mech_spring_excitable_
#define spring_get_force art_mech_spring_get_force_
#define spring_get_length art_mech_spring_get_length_
#define spring_get_norm art_mech_spring_get_norm_
#define spring_get_passive_force art_mech_spring_get_passive_force_
#define spring_get_passive_norm art_mech_spring_get_passive_norm_
#define spring_get_rate art_mech_spring_get_rate_
#define spring_path art_mech_spring_path_
#define structure_build art_mech_structure_build_
#define system_add_axial art_mech_system_add_axial_
#define system_add_dyn art_mech_system_add_dyn_
#define system_attach art_mech_system_attach_
#define targets_init art_mech_targets_init_
#define system_force_on art_mech_system_force_on_
#define system_grow art_mech_system_grow_
#define world_inertia art_mech_world_inertia_

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

/* the force laws along a line, one file each in axial/ */
#define X(law) extern const struct art_axial_law art_axial_##law;
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

/* links.c: the reference of an attachment to what it attaches, and the name of that to its master */
const struct art_prop *mech_slave_prop(const struct art_cls *cls, const char **master);
/* What attaches each component, by its order: looked for when something else changed than mech_links_add,
 * which adds an attachment to a list of the tree, knows of. Holds until the next change; NULL: no memory. */
struct art_comp *const *mech_links(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
int mech_links_add(struct art_comp *list, struct art_comp *att, const struct art_comp *slave)
    ART_MUST_USE;
/* By such a table or that of art_comp_attachments; NULL: by a walk through the tree. */
struct art_comp *mech_attachment_in(struct art_comp *const *all, const struct art_comp *comp);

/* The law of a spring along a line, with its parameters. */
struct axial {
    const struct art_axial_law *law;
    bool enabled;
    int memory; /* offset into state->aux, -1: none: l, ldot and activation at the end of the last step,
                   then what the law remembers */
    double rest;
    double par[ART_AXIAL_PARAMS];
    const struct art_curve *curves[ART_AXIAL_CURVES];
    const char *text[ART_AXIAL_CURVES]; /* what they were read from */
};
/* From the tree; errors name the spring. */
int axial_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
               struct axial *axial);
/* The same for the first time: with room for what the spring remembers. */
int axial_begin(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                struct axial *axial);
/* Tension and its derivatives, see struct art_axial_law, of a law that has `respond`. */
void axial_respond(const struct axial *axial, const struct art_state *state, double l, double ldot,
                   double activation, double out[3]);
/* Of any law. */
static inline void axial_eval(const struct axial *axial, const struct art_state *state, double l, double ldot,
                              double activation, double out[3])
{
    if (axial->law->eval)
        axial->law->eval(axial->par, l, ldot, axial->rest, activation, out);
    else
        axial_respond(axial, state, l, ldot, activation, out);
}
/* For those who watch: the tension, and the part of it that is not by activation. */
double axial_told(const struct axial *axial, const struct art_state *state, double l, double ldot,
                  double activation);
double axial_passive(const struct axial *axial, const struct art_state *state, double l, double ldot,
                     double activation);
/* Of the part that the law knows: muscle, spring. */
double axial_inner_length(const struct axial *axial, const struct art_state *state, double l, double ldot,
                          double activation);
/* `row` if `prop` is how the material of a spring calls it, NULL otherwise. */
const struct art_live *axial_find_inner(const struct art_comp *spring, const char *prop,
                                        const struct art_live *row);
void marker_location(const struct art_comp *marker, const struct art_comp *attachment, double loc[3]);
const struct art_live *spring_find_live(const struct art_comp *comp, const char *prop);
const struct art_live *multi_find_live(const struct art_comp *comp, const char *prop);
/* What the spring notes of the end of a step. */
void axial_arrive(const struct axial *axial, struct art_state *state, double l, double ldot,
                  double activation);
/* What it remembers, for a step of length h that begins now; h < 0: at the start. */
void axial_advance(const struct axial *axial, struct art_state *state, double h);
double axial_energy(const struct axial *axial, const struct art_state *state, double l, double ldot,
                    double activation);
/* A tension as it is reported: in the unit of the material, without its scale factor. */
double axial_reported(const struct axial *axial, double tension);
/* What is needed of a point fixed in a frame, close together. */
struct art_lever {
    int q, u, frame_q, frame_u;    /* offsets into the state */
    int block;                     /* of the frame; -1: it is parametric */
    const double *R, *loc;         /* of the frame, of the attachment */
    double *G[2];                  /* the factors in the link and in the expansion */
    double r[3];                   /* R loc */
};
/* art_system_add_line for the pairs (a, a) and (b, b), and with the opposite signs for (a, b) or (b, a), at
 * once. */
void system_add_axial(struct art_system *sys, int aa, int bb, int ab, const double u[3], double kI, double kU,
                      double dU);
/* The Jacobians of a spring along one line from a to b, from what axial_eval gives:
 * df_a/dx_a = df_b/dx_b = -(F/l)(I - u u^T) - F_l u u^T, df/dv the same with -F_ldot u u^T; between the ends
 * the negatives. */
static inline void axial_jacobian(struct art_system *sys, int aa, int bb, int ab, const double out[3],
                                  double l, const double u[3])
{
    double g = out[0] / l;
    system_add_axial(sys, aa, bb, ab, u, -g, g - out[1], -out[2]);
}

/* Integral from l0 to l of a ramp that is 0 up to a, 1 from b on and linear between. */
double ramp_integral(double a, double b, double l, double l0);
/* What of `all` [n_u], forces at the last evaluation, acts on component i and what is attached to it. */
void system_force_on(const struct art_system *sys, const double *all, int i, double *f);
/* Inertia, origin of the component and axes of the world, with what is attached; its mass force. */
void world_inertia(const struct art_dyn *dyn, struct art_inertia *M);
void body_mass_force(const struct art_inertia *M, const double w[3], double f[6]);
/* f_constraint += W^T x over all rows, x their forces. */
void constraint_add(struct art_system *sys, const struct art_rows *rows, const double *x);
/* Volume, mass and density of a mesh of a body: what is stated, else what follows from the geometry. */
int mesh_part_values(struct art_ctx *ctx, const struct art_comp *part, double *volume, double *mass,
                     double *density);
/* Density of a body: what is stated, or mass by volume with inertiaMethod MASS. */
int body_density(struct art_ctx *ctx, const struct art_comp *body, double *density);
/* Growth of an array in the system's arena; false if memory ran out. */
bool system_grow(struct art_system *sys, void *ptr, int n, int *cap, size_t size);
/* A new dynamic component for a tree component. NULL if memory ran out. */
struct art_dyn *system_add_dyn(struct art_system *sys, struct art_comp *comp, bool frame);
/* A new attachment of `slave` (a component with a dynamic one). */
int system_attach(struct art_ctx *ctx, struct art_system *sys, const struct art_attach_type *type,
                  const struct art_comp *comp, const struct art_comp *slave,
                  const struct art_comp *master, struct art_attach **att);
/* Sets that are made on first use. */
int spring_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, int excitable);
int multi_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, int excitable);
int damping_add_set(struct art_ctx *ctx, struct art_system *sys);
/* A new excitable; the component's index is one more than its place. */
int excitable_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* A component that acts by its excitation along a coordinate of a joint. */
int actuator_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* Those that act on a frame or a point along an axis of the world. */
int frame_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
int point_exciter_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* Markers that move in their frame: attach, and find their joints once these are compiled. */
int moving_attach(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
int moving_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
/* Points that take part in a path while a coordinate is in a range: that of a component, NULL if it always
 * does. */
struct condition;
const struct condition *condition_of(const struct art_system *sys, const struct art_comp *comp);
bool condition_holds(const struct art_system *sys, const struct art_state *state,
                     const struct condition *condition);
int condition_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);
void condition_get_active(const struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, double *out);
/* The excitable of a compiled muscle. */
int spring_excitable(const struct art_system *sys, const struct art_comp *comp);
int multi_excitable(const struct art_system *sys, const struct art_comp *comp);
/* art_system_path */
int spring_path(const struct art_system *sys, const struct art_state *state, const struct art_comp *comp,
                double (*x)[3], int most);
int multi_path(const struct art_system *sys, const struct art_state *state, const struct art_comp *comp,
               double (*x)[3], int most);
int excitables_link(struct art_ctx *ctx, struct art_system *sys);

/* The live coordinate of a joint. */
const struct art_live *joint_find_live(const struct art_comp *comp, const char *prop);

/* refresh of the parameters in a dynamic component */
int dyn_refresh(struct art_ctx *ctx, struct art_dyn *dyn, bool inertia);
/* Order of attachments, blocks, effective inertia, expansions. */
int structure_build(struct art_ctx *ctx, struct art_system *sys);
void effective_inertia(struct art_system *sys);
/* ART_ERANGE for a component that is to move and has no mass. */
int masses_check(struct art_ctx *ctx, const struct art_system *sys);
int pattern_build(struct art_ctx *ctx, struct art_system *sys);
/* The targets that the tree gives. */
void targets_init(struct art_system *sys);

/* live properties that points and frames share (point.c) */
void live_get_position(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
int live_set_position(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      const struct art_comp *comp, const double *x);
void live_get_velocity(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
int live_set_velocity(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      const struct art_comp *comp, const double *x);
void live_get_target_position(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out);
int live_set_target_position(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                             const struct art_comp *comp, const double *x);
void live_get_target_velocity(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out);
int live_set_target_velocity(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                             const struct art_comp *comp, const double *x);
void live_get_force(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out);
void live_get_reaction(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
void live_get_external(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
int live_set_external_force(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            const struct art_comp *comp, const double *x);
/* The external force that the tree gives. */
int external_init(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp);

/* live properties of springs (spring.c) */
void spring_get_length(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out);
void spring_get_rate(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out);
void spring_get_norm(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out);
void spring_get_passive_norm(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out);
void spring_get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out);
void spring_get_passive_force(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out);

/* How many points the path of a multi-point spring in the tree has, and the i-th of them (NULL if it leads
 * nowhere). */
int multi_count(const struct art_comp *comp);
const struct art_comp *multi_point(const struct art_comp *comp, int i);

/* live properties of springs through several points (multipoint.c) */
void multi_get_length(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out);
void multi_get_rate(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out);
void multi_get_norm(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out);
void multi_get_passive_norm(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out);

#endif
