/* Properties of joints that the state holds: coordinates, constraint forces. */
#include "tree_priv.h"
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------- coordinates */

static void get_coord(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, int i, double *out)
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    double coords[ART_JOINT_MAX_COORDS];
    /* the original tells what it found before it corrected the positions */
    if (sys->quirks.joint_coords_uncorrected)
        joint_coords_found(sys, state, joint, coords);
    else
        joint_coords_at_state(sys, state, joint, coords);
    *out = joint->coord[i].rotary ? coords[i] * (180 / ART_PI) : coords[i];
}

static int set_coord(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     const struct art_comp *comp, int i, double x)
{
    bool rotary = art_system_joint_of(sys, comp)->coord[i].rotary;
    const struct art_joint_value value = {comp, i, rotary ? x * (ART_PI / 180) : x};
    return art_joints_set_state(ctx, sys, state, &value, 1);
}

/* A live property knows its component and not its name: one pair of functions for each index. */
#define COORD(i)                                                                                   \
    static void get_coord_##i(const struct art_system *sys, const struct art_state *state,         \
                              const struct art_comp *comp, double *out)                            \
    {                                                                                              \
        get_coord(sys, state, comp, i, out);                                                       \
    }                                                                                              \
    static int set_coord_##i(struct art_ctx *ctx, struct art_system *sys, struct art_state *state, \
                             const struct art_comp *comp, const double *x)                         \
    {                                                                                              \
        return set_coord(ctx, sys, state, comp, i, *x);                                            \
    }
COORD(0)
COORD(1)
COORD(2)
COORD(3)
COORD(4)
COORD(5)
COORD(6)
COORD(7)
#undef COORD

static const struct art_live coord_live[ART_JOINT_MAX_COORDS] = {
    {"coordinate 0", 1, get_coord_0, set_coord_0}, {"coordinate 1", 1, get_coord_1, set_coord_1},
    {"coordinate 2", 1, get_coord_2, set_coord_2}, {"coordinate 3", 1, get_coord_3, set_coord_3},
    {"coordinate 4", 1, get_coord_4, set_coord_4}, {"coordinate 5", 1, get_coord_5, set_coord_5},
    {"coordinate 6", 1, get_coord_6, set_coord_6}, {"coordinate 7", 1, get_coord_7, set_coord_7},
};

/* -------------------------------------------------------------------- forces */

/* The point about which a sum of forces is reported: the origin of body A or B in world axes, or
 * that of C in its own axes. */
enum force_point { IN_A, IN_B, IN_C };

static void sum_at(const struct art_system *sys, const struct art_state *state,
                   const struct art_joint *joint, enum force_point force_point, double *w)
{
    const struct art_rigid *C = &joint->TCW;
    const double *a = state->q + sys->dyn[joint->A.dyn].q, *to = C->p;
    double r[3], m[3];
    if (force_point == IN_A) return;
    if (force_point == IN_B)
        to = joint->B.dyn >= 0 ? state->q + sys->dyn[joint->B.dyn].q : (const double[3]){0, 0, 0};
    art_v3_sub(r, a, to);
    art_v3_cross(m, r, w);
    art_v3_add(w + 3, w + 3, m);
    if (force_point == IN_B) {
        for (int i = 0; i < 6; i++) w[i] = -w[i];
        return;
    }
    art_m3_tmulvec(r, C->R, w);
    art_m3_tmulvec(m, C->R, w + 3);
    art_v3_copy(w, r);
    art_v3_copy(w + 3, m);
}

/* Sum of the forces of the rows. */
static void sum_of_forces(const struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, bool bilateral, enum force_point force_point,
                          double *out)
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    const double *force = art_joint_multipliers(joint, state);
    if (!joint_forces_are_known(sys)) {
        art_not_known(out, 6);
        return;
    }
    memset(out, 0, 6 * sizeof *out);
    for (int r = 0; joint->A.dyn >= 0 && r < joint->n_rows; r++) {
        int engaged = art_joint_engaged(joint, state, r);
        bool held = joint->row[r].flags & ART_ROW_BILATERAL || engaged == JOINT_LOCKED;
        double w[6], sign = engaged == -1 ? -1 : 1;
        if (held != bilateral || engaged == 0) continue;
        joint_row_on_a(sys, state, joint, sign * force[r], joint->row[r].wrench, w);
        for (int i = 0; i < 6; i++) out[i] += w[i];
    }
    if (joint->A.dyn >= 0) sum_at(sys, state, joint, force_point, out);
}

#define FORCE(name, bilateral, force_point)                                                        \
    static void name(const struct art_system *sys, const struct art_state *state,                  \
                     const struct art_comp *comp, double *out)                                     \
    {                                                                                              \
        sum_of_forces(sys, state, comp, bilateral, force_point, out);                              \
    }
FORCE(bilateral_in_a, true, IN_A)
FORCE(bilateral_in_b, true, IN_B)
FORCE(bilateral_in_c, true, IN_C)
FORCE(unilateral_in_a, false, IN_A)
FORCE(unilateral_in_b, false, IN_B)
FORCE(unilateral_in_c, false, IN_C)
#undef FORCE

static void get_multipliers(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    const double *force = art_joint_multipliers(joint, state);
    if (!joint_forces_are_known(sys)) {
        art_not_known(out, art_joint_kind_of(comp)->n_rows);
        return;
    }
    /* an instance may have other rows than its class says */
    for (int r = 0; r < art_joint_kind_of(comp)->n_rows; r++)
        out[r] = r < joint->n_rows ? force[r] : 0;
}

/* The count of multipliers is that of the rows. */
#define MULTIPLIERS(n)                                                                             \
    {                                                                                              \
        "multipliers", n, get_multipliers, NULL                                                    \
    }
static const struct art_live multipliers_live[ART_JOINT_MAX_ROWS] = {
    MULTIPLIERS(1),  MULTIPLIERS(2),  MULTIPLIERS(3),  MULTIPLIERS(4),
    MULTIPLIERS(5),  MULTIPLIERS(6),  MULTIPLIERS(7),  MULTIPLIERS(8),
    MULTIPLIERS(9),  MULTIPLIERS(10), MULTIPLIERS(11), MULTIPLIERS(12),
    MULTIPLIERS(13), MULTIPLIERS(14), MULTIPLIERS(15), MULTIPLIERS(16),
};
#undef MULTIPLIERS

const struct art_live *joint_find_live(const struct art_comp *comp, const char *prop)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    bool rotary;
    int i = art_joint_comp_coord(comp, prop, &rotary);
    if (kind && kind->n_rows > 0 && art_streq(prop, "multipliers"))
        return &multipliers_live[kind->n_rows - 1];
    return i < 0 ? NULL : &coord_live[i];
}

/* The numbers of rows of each sort; which limits act is known once a step has found it. */
static void count_rows(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double n[4])
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    memset(n, 0, 4 * sizeof *n);
    for (int r = 0; r < joint->n_rows; r++) {
        int engaged = art_joint_engaged(joint, state, r);
        bool held = joint->row[r].flags & ART_ROW_BILATERAL || engaged == JOINT_LOCKED;
        n[0]++;
        n[held ? 1 : 2]++;
        if (!held && engaged != 0) n[3]++;
    }
}

#define COUNT(name, which)                                                                         \
    static void name(const struct art_system *sys, const struct art_state *state,                  \
                     const struct art_comp *comp, double *out)                                     \
    {                                                                                              \
        double n[4];                                                                               \
        count_rows(sys, state, comp, n);                                                           \
        *out = which < 3 || joint_forces_are_known(sys) ? n[which] : NAN;                          \
    }
COUNT(get_rows, 0)
COUNT(get_bilateral, 1)
COUNT(get_unilateral, 2)
COUNT(get_engaged_unilateral, 3)
#undef COUNT

/* Connectors have one row. */
static void get_activation(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    *out = joint_forces_are_known(sys)
               ? art_joint_multipliers(art_system_joint_of(sys, comp), state)[0]
               : NAN;
}

static void get_engaged(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    *out = joint_forces_are_known(sys) ? art_joint_engaged(art_system_joint_of(sys, comp), state, 0)
                                       : NAN;
}

/* ------------------------------------------------------------ joint reaction
 *
 * The joint reaction is all that one body of a joint exerts on the other through it: what would
 * have to act between them if the joint was cut. These are the forces of its rows, of limits and
 * locks, and those along its coordinates, of couplings, actuators and prescribed motions. Forces of
 * muscles, springs and contacts between the same bodies are loads of their own and no part of it.
 * Source of the convention: Sherman, Seth & Delp (2011), Procedia IUTAM 2 (mobilizer reactions). */

/* Add the forces of its rows, which act on C at the origin of G. */
static void add_rows(const struct art_state *state, const struct art_joint *joint,
                     const struct art_joint *now, struct joint_load *load)
{
    const double *force = art_joint_multipliers(joint, state);
    struct art_rigid TGW;
    art_rigid_mul(&TGW, &now->TDW, &now->TGD);
    for (int r = 0; r < now->n_rows; r++) {
        const int engaged = art_joint_engaged(joint, state, r);
        double w[6];
        if (engaged == 0 || force[r] == 0) continue;
        art_m3_mulvec(w, TGW.R, now->row[r].wrench);
        art_m3_mulvec(w + 3, TGW.R, now->row[r].wrench + 3);
        joint_load_add(load, TGW.p, w, engaged == -1 ? -force[r] : force[r]);
    }
}

/* Compute the axes of a frame in the world, as columns. */
static void axes(const struct art_joint *now, enum joint_frame frame, double R[9])
{
    const struct art_rigid *end = frame == CHILD || frame == FRAME_C ? &now->TCW : &now->TDW;
    const struct art_port *port = frame == CHILD ? &now->A : &now->B;
    if (frame == GROUND)
        art_m3_identity(R);
    else if (frame == FRAME_C || frame == FRAME_D)
        memcpy(R, end->R, 9 * sizeof *R);
    else
        art_m3_mul_t(R, end->R, port->T.R);
}

static void joint_reaction(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, enum joint_frame on, enum joint_frame in,
                           double *out)
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    struct joint_load load = {.joint = joint};
    struct art_joint now;
    double R[9];
    if (!joint_forces_are_known(sys)) {
        art_not_known(out, 6);
        return;
    }
    memset(out, 0, 6 * sizeof *out);
    if (!joint->enabled) return;
    joint_copy_at_state(sys, state, joint, &now);
    art_v3_copy(load.at, on == PARENT ? now.TDW.p : now.TCW.p);
    add_rows(state, joint, &now, &load);
    const struct joints *joints = joints_of(sys);
    for (int i = 0; i < JOINT_LOAD_SOURCES && joints->load_source[i]; i++)
        joints->load_source[i](sys, state, &load);
    axes(&now, in, R);
    art_m3_tmulvec(out, R, load.w);
    art_m3_tmulvec(out + 3, R, load.w + 3);
    for (int k = 0; k < 6 && on == PARENT; k++) out[k] = -out[k];
}

/* Each property of the joint reaction has a getter. */
#define REACTION(name, on, in, geom, help)                                                         \
    static void get_##on##_##in(const struct art_system *sys, const struct art_state *state,       \
                                const struct art_comp *comp, double *out)                          \
    {                                                                                              \
        joint_reaction(sys, state, comp, on, in, out);                                             \
    }
JOINT_REACTIONS(REACTION)
#undef REACTION

/* The places where the joint reaction acts. */
static void get_point(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    struct art_joint now;
    joint_copy_at_state(sys, state, art_system_joint_of(sys, comp), &now);
    art_v3_copy(out, now.TCW.p);
}

static void get_point_on_parent(const struct art_system *sys, const struct art_state *state,
                                const struct art_comp *comp, double *out)
{
    struct art_joint now;
    joint_copy_at_state(sys, state, art_system_joint_of(sys, comp), &now);
    art_v3_copy(out, now.TDW.p);
}

const struct art_live joint_live[] = {
#define REACTION(name, on, in, geom, help) {name, 6, get_##on##_##in, NULL},
    JOINT_REACTIONS(REACTION)
#undef REACTION
        {"reactionPoint", 3, get_point, NULL},
    {"reactionPointOnParent", 3, get_point_on_parent, NULL},
    {"bilateralForceInA", 6, bilateral_in_a, NULL},
    {"bilateralForceInB", 6, bilateral_in_b, NULL},
    {"bilateralForceInC", 6, bilateral_in_c, NULL},
    {"unilateralForceInA", 6, unilateral_in_a, NULL},
    {"unilateralForceInB", 6, unilateral_in_b, NULL},
    {"unilateralForceInC", 6, unilateral_in_c, NULL},
    {"numConstraints", 1, get_rows, NULL},
    {"numBilateral", 1, get_bilateral, NULL},
    {"numUnilateral", 1, get_unilateral, NULL},
    {"numEngagedUnilateral", 1, get_engaged_unilateral, NULL},
    {"activation", 1, get_activation, NULL},
    {"engaged", 1, get_engaged, NULL},
};
