/* Properties of responses, behaviours and managers while a model runs. */
#include "report_priv.h"
#include <math.h>

/* What follows from the pose alone is known before a step, if the start was looked at. */
enum when { AFTER_STEP, AT_START };

static bool find_contacts(const struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, enum when from, struct art_contact_sum *sum)
{
    struct art_contacts all = {0};
    bool solved = art_system_is_solved(sys);
    if (!solved && from != AT_START) return false;
    int status = solved ? art_contacts_get(sys->ctx, sys, state, comp, &all)
                        : art_contacts_at_start(sys->ctx, sys, comp, &all);
    if (status == ART_OK) art_contacts_sum(&all, sum);
    art_contacts_fini(&all);
    return status == ART_OK;
}

/* Each number has a getter: an expression of the sums `s`; NaN without memory, and before a step
 * has found contacts. */
#define NUMBER(name, from, expression)                                                             \
    static void name(const struct art_system *sys, const struct art_state *state,                  \
                     const struct art_comp *comp, double *out)                                     \
    {                                                                                              \
        struct art_contact_sum s;                                                                  \
        *out = find_contacts(sys, state, comp, from, &s) ? (expression) : NAN;                     \
    }
#define VECTOR(name, vector)                                                                       \
    static void name(const struct art_system *sys, const struct art_state *state,                  \
                     const struct art_comp *comp, double *out)                                     \
    {                                                                                              \
        struct art_contact_sum s;                                                                  \
        for (int k = 0; k < 3; k++) out[k] = NAN;                                                  \
        if (find_contacts(sys, state, comp, AFTER_STEP, &s)) art_v3_copy(out, s.vector);           \
    }

/* Return force divided by area; without a force it is zero, without an area it is not known. */
static double mean_pressure(const struct art_contact_sum *s)
{
    if (s->normal_force == 0) return 0;
    return s->area > 0 ? s->normal_force / s->area : -1;
}

NUMBER(get_in_contact, AT_START, s.n_pairs > 0)
NUMBER(get_n_pairs, AT_START, s.n_pairs)
NUMBER(get_n, AFTER_STEP, s.n)
VECTOR(get_force, force)
VECTOR(get_friction, friction)
NUMBER(get_normal, AFTER_STEP, s.normal_force)
NUMBER(get_area, AT_START, s.area)
NUMBER(get_length, AT_START, s.length)
NUMBER(get_depth, AT_START, s.depth)
NUMBER(get_pressure, AFTER_STEP, mean_pressure(&s))

/* The largest of what vertices of one side have. */
static double max_value(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, int side, bool pressure)
{
    struct art_contacts all = {0};
    struct art_contact_vertices vertices = {0};
    double x = NAN;
    if (!art_system_is_solved(sys)) return x;
    int status = art_contacts_get(sys->ctx, sys, state, comp, &all);
    if (status == ART_OK)
        status = art_contacts_at_vertices(sys->ctx, sys, state, &all, side, &vertices);
    if (status == ART_OK) x = 0;
    for (int i = 0; status == ART_OK && i < vertices.n; i++) {
        const struct art_contact_vertex *v = &vertices.list[i];
        x = fmax(x, pressure ? v->pressure : art_v3_norm(v->force));
    }
    art_contact_vertices_fini(&vertices);
    art_contacts_fini(&all);
    return x;
}

#define MOST(name, side, pressure)                                                                 \
    static void name(const struct art_system *sys, const struct art_state *state,                  \
                     const struct art_comp *comp, double *out)                                     \
    {                                                                                              \
        *out = max_value(sys, state, comp, side, pressure);                                        \
    }
MOST(get_max_force, 0, false)
MOST(get_max_force1, 1, false)
MOST(get_max_pressure, 0, true)
MOST(get_max_pressure1, 1, true)

static const struct art_live pair_live[] = {
    {"inContact", 1, get_in_contact, NULL},
    {"numContacts", 1, get_n, NULL},
    {"force", 3, get_force, NULL},
    {"frictionForce", 3, get_friction, NULL},
    {"normalForce", 1, get_normal, NULL},
    {"pressure", 1, get_pressure, NULL},
    {"maxForce", 1, get_max_force, NULL},
    {"maxForce1", 1, get_max_force1, NULL},
    {"maxPressure", 1, get_max_pressure, NULL},
    {"maxPressure1", 1, get_max_pressure1, NULL},
    {"area", 1, get_area, NULL},
    {"contourLength", 1, get_length, NULL},
    {"depth", 1, get_depth, NULL},
};

const struct art_live contact_manager_live[] = {{"numContacts", 1, get_n, NULL},
                                                {"numPairs", 1, get_n_pairs, NULL}};

const struct art_mech_ops art_ops_collision_pair = {ART_LIVE(pair_live)};
