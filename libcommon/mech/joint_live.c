/* Properties of joints that the state holds: coordinates, constraint forces. */
#include "joint_tree_priv.h"
#include <string.h>

/* --------------------------------------------------------------- coordinates */

static void get_coord(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, int i, double *out)
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    double coords[ART_JOINT_MAX_COORDS];
    /* the original tells what it found before it corrected the positions */
    if (sys->compat)
        memcpy(coords, art_joint_coords(joint, state), (size_t)joint->n_coords * sizeof *coords);
    else
        joint_coords_now(sys, state, joint, coords);
    *out = joint->coord[i].rotary ? coords[i] * (180 / ART_PI) : coords[i];
}

/* Moves the bodies of one side, see joint_set_state. */
static int set_coord(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     const struct art_comp *comp, int i, double x)
{
    struct art_joint *joint = art_system_joint_of(sys, comp);
    double coords[ART_JOINT_MAX_COORDS];
    art_system_update(sys, state);
    joint_coords_now(sys, state, joint, coords);
    if (joint_failed(joint) < 0) return joint_failed(joint);
    coords[i] = joint->coord[i].rotary ? x * (ART_PI / 180) : x;
    return joint_set_state(ctx, sys, state, joint, coords);
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

const struct art_live *joint_find_live(const struct art_comp *comp, const char *prop)
{
    bool rotary;
    int i = art_joint_comp_coord(comp, prop, &rotary);
    return i < 0 ? NULL : &coord_live[i];
}

/* -------------------------------------------------------------------- forces */

/* Sum of the forces of the rows that act on body A: world axes, about its origin. */
static void force_on_a(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, bool bilateral, double *out)
{
    const struct art_joint *joint = art_system_joint_of(sys, comp);
    const double *force = art_joint_multipliers(joint, state);
    memset(out, 0, 6 * sizeof *out);
    for (int r = 0; joint->A.dyn >= 0 && r < joint->n_rows; r++) {
        int engaged = art_joint_engaged(joint, state, r);
        bool held = joint->row[r].flags & ART_ROW_BILATERAL || engaged == JOINT_LOCKED;
        double w[6], sign = engaged == -1 ? -1 : 1;
        if (held != bilateral || engaged == 0) continue;
        joint_row_on_a(sys, state, joint, sign * force[r], joint->row[r].wrench, w);
        for (int i = 0; i < 6; i++) out[i] += w[i];
    }
}

static void get_bilateral(const struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, double *out)
{
    force_on_a(sys, state, comp, true, out);
}

static void get_unilateral(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    force_on_a(sys, state, comp, false, out);
}

/* Connectors have one row. */
static void get_activation(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    *out = art_joint_multipliers(art_system_joint_of(sys, comp), state)[0];
}

static void get_engaged(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    *out = art_joint_engaged(art_system_joint_of(sys, comp), state, 0);
}

const struct art_live joint_live[JOINT_N_LIVE] = {
    {"bilateralForceInA", 6, get_bilateral, NULL},
    {"unilateralForceInA", 6, get_unilateral, NULL},
    {"activation", 1, get_activation, NULL},
    {"engaged", 1, get_engaged, NULL},
};
