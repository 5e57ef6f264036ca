/* This header declares what the files of the room of joints share. */
#ifndef ART_JOINT_PRIV_H
#define ART_JOINT_PRIV_H

#include <art/joint.h>

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_conditional_marker, art_ops_coordinate_coupling,
    art_ops_joint_actuator, art_ops_joint_expression_force, art_ops_joint_limit_force,
    art_ops_moving_marker;

/* The kinds of joints are one file each in kind/. */
#define X(kind) extern const struct art_joint_kind art_joint_##kind;
#include "kind.def"
#undef X

/* Compute the derived properties of a joint from the poses of its bodies and its other properties,
 * as art_comp_derived does. */
int joint_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double *out);
/* Find the live coordinate of a joint. */
const struct art_live *joint_find_live(const struct art_comp *comp, const char *prop);

/* True if the multipliers of joints and couplings were computed, by a step or for accelerations. */
bool joint_forces_are_known(const struct art_system *sys);

struct joint_load;
typedef void (*joint_load_source)(const struct art_system *sys, const struct art_state *state,
                                  struct joint_load *load);
enum { JOINT_LOAD_SOURCES = 4 };

/* The joints of a system, which are the data of its set of constraints. */
struct joints {
    struct art_joint **list;
    int n, cap;
    joint_load_source load_source[JOINT_LOAD_SOURCES]; /* NULL behind the last */
    bool accelerated; /* multipliers belong to the accelerations at a state that no step has led to */
};

extern const struct art_constraint_type joint_constraints;

static inline struct joints *joints_of(const struct art_system *sys)
{
    return art_system_constraints_data(sys, &joint_constraints);
}

/* The rows of JOINT_REACTIONS are the properties of the joint reaction: name, on which body, in the axes of
 * which frame, how it transforms, help. */
#define JOINT_REACTIONS(X)                                                                           \
    X("reaction", CHILD, GROUND, "wrench",                                                           \
      "joint reaction: force and moment by which the joint acts on body A (the child), about the "   \
      "origin of frame C, ground axes: all that it transmits")                                       \
    X("reactionInChild", CHILD, CHILD, "fixed", "the same in the axes of body A (the child)")        \
    X("reactionInParent", CHILD, PARENT, "fixed", "the same in the axes of body B (the parent)")     \
    X("reactionInC", CHILD, FRAME_C, "fixed", "the same in the axes of frame C")                     \
    X("reactionInD", CHILD, FRAME_D, "fixed", "the same in the axes of frame D")                     \
    X("reactionOnParent", PARENT, GROUND, "wrench",                                                  \
      "joint reaction on body B (the parent): equal and opposite, about the origin of frame D, "     \
      "ground axes")                                                                                 \
    X("reactionOnParentInChild", PARENT, CHILD, "fixed", "the same in the axes of body A")           \
    X("reactionOnParentInParent", PARENT, PARENT, "fixed", "the same in the axes of body B")         \
    X("reactionOnParentInC", PARENT, FRAME_C, "fixed", "the same in the axes of frame C")            \
    X("reactionOnParentInD", PARENT, FRAME_D, "fixed", "the same in the axes of frame D")
enum joint_frame { GROUND, CHILD, PARENT, FRAME_C, FRAME_D };
#define ONE(name, on, in, geom, help) +1
enum { JOINT_N_REACTIONS = 0 JOINT_REACTIONS(ONE), JOINT_N_LIVE = 12 + 2 + JOINT_N_REACTIONS };
#undef ONE
/* A load is what acts on body A through a joint: a wrench in world axes about the point `at`. */
struct joint_load {
    const struct art_joint *joint;
    double at[3], w[6];
};
/* Add the wrench w at P, f times. */
static inline void joint_load_add(struct joint_load *load, const double P[3], const double w[6], double f)
{
    double r[3], m[3];
    art_v3_sub(r, P, load->at);
    art_v3_cross(m, r, w);
    for (int k = 0; k < 3; k++) {
        load->w[k] += f * w[k];
        load->w[3 + k] += f * (w[3 + k] + m[k]);
    }
}
/* Couplings, actuators, limit forces and expressions of coordinates register a function that adds what they
 * exert along the coordinates of the joint of a load. */
static inline void joint_add_load_source(const struct art_system *sys, joint_load_source source)
{
    struct joints *joints = joints_of(sys);
    for (int i = 0; joints && i < JOINT_LOAD_SOURCES; i++) {
        if (joints->load_source[i] == source) return;
        if (joints->load_source[i]) continue;
        joints->load_source[i] = source;
        return;
    }
}
/* Compute a copy of a joint at a state, which stays as it is. */
void joint_copy_at_state(const struct art_system *sys, const struct art_state *state,
                         const struct art_joint *joint, struct art_joint *copy);
extern const struct art_live joint_live[JOINT_N_LIVE];

/* The history variables of a joint are its coordinates, the values at which coordinates are
 * locked, and for each row how it is engaged (0, 1, -1; LOCKED), for how many steps, and its
 * force. */
enum { JOINT_LOCKED = 2 };
static inline int joint_history_lock(const struct art_joint *joint)
{
    return joint->history + joint->n_coords;
}
static inline int joint_history_engaged(const struct art_joint *joint)
{
    return joint->history + 2 * joint->n_coords;
}
static inline int joint_history_count(const struct art_joint *joint)
{
    return joint_history_engaged(joint) + joint->n_rows;
}
static inline int joint_history_force(const struct art_joint *joint)
{
    return joint_history_count(joint) + joint->n_rows;
}
/* Poses of C and D, rotation and origin, when the rows were last evaluated; if on_deformable.keeps_poses. */
static inline int joint_history_poses(const struct art_joint *joint)
{
    return joint_history_force(joint) + joint->n_rows;
}
static inline int joint_history_size(const struct art_joint *joint)
{
    return 2 * joint->n_coords + 3 * joint->n_rows + (joint->on_deformable.keeps_poses ? 24 : 0);
}

/* Return the status of a function of its kind that failed. */
static inline int joint_failed(const struct art_joint *joint)
{
    return joint->kind->failed ? joint->kind->failed(joint) : ART_OK;
}
static inline void joint_fini(struct art_joint *joint)
{
    if (joint->kind->fini) joint->kind->fini(joint);
}

/* Read the parameters of a joint from the tree (not its ends). */
int joint_read(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint);
/* s times the wrench w of a row, axes of G, as it acts on body A: world axes, about the origin of the body,
 * at the last evaluation. */
void joint_row_on_a(const struct art_system *sys, const struct art_state *state,
                    const struct art_joint *joint, double s, const double w[6], double out[6]);
/* Compute the current pose of C relative to D. */
void joint_pose_at_state(const struct art_system *sys, const struct art_state *state,
                    const struct art_joint *joint, struct art_rigid *TCD);
/* Coordinates as the original reports them: those that the rows found before the correction of positions. Of
 * an end on a deformable body the rotation is that, and the origin the present one. */
void joint_coords_found(const struct art_system *sys, const struct art_state *state,
                        const struct art_joint *joint, double *coords);
/* Compute the coordinates of the current pose; the state stays as it is. */
void joint_coords_at_state(const struct art_system *sys, const struct art_state *state,
                      const struct art_joint *joint, double *coords);

#endif
