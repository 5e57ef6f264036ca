/* This file evaluates forces along coordinates of joints: soft limits and actuators. A force f
 * along a coordinate is f times the wrench of its limit on C, and the opposite on D: it does the
 * work f dx. */
#include "joint_priv.h"
#include <string.h>

struct limit_side {
    double limit, stiffness, damping, transition;
    bool smooth; /* by OpenSim's law */
};

struct coord_force {
    const struct art_comp *comp;
    struct art_coordinate *coord;
    int excitable; /* of an actuator; -1: a limit */
    bool enabled;
    double scale;                    /* actuator */
    struct limit_side limit_side[2]; /* upper, lower */
    struct art_couple couple;
};

struct coord_forces {
    struct coord_force *list;
    int n, cap;
};

/* -------------------------------------------------------------------------- law */

/* The step of degree 5 from 0 to 1, x^3 (10 - 15 x + 6 x^2), and its slope. */
static double smooth_step(double x, double *slope)
{
    *slope = 30 * x * x * (1 - x) * (1 - x);
    return x * x * x * (10 + x * (6 * x - 15));
}

/* OpenSim's CoordinateLimitForce (Seth et al. 2018): stiffness and damping follow a smooth step
 * over the transition, k S(d/t) d, and c S(d/t) of the rate. */
static double smooth_elastic(const struct limit_side *s, double d, double *slope)
{
    double k = s->stiffness, rise = 0,
           S = d < s->transition ? smooth_step(d / s->transition, &rise) : 1;
    *slope = k * (S + (d < s->transition ? rise * d / s->transition : 0));
    return k * S * d;
}

/* The integral of that: k t^2 (2 x^5 - 5/2 x^6 + 6/7 x^7), x = d / t. */
static double smooth_stored(const struct limit_side *s, double d)
{
    double k = s->stiffness, t = s->transition, x = d < t ? d / t : 1;
    double within = t > 0 ? k * t * t * x * x * x * x * x * (2 + x * (6.0 / 7 * x - 2.5)) : 0;
    return d < t ? within : within + 0.5 * k * (d * d - t * t);
}

/* Stiffness grows from zero to k over the transition. */
static double elastic(const struct limit_side *s, double d, double *slope)
{
    double k = s->stiffness, t = s->transition;
    if (s->smooth) return smooth_elastic(s, d, slope);
    if (d >= t) {
        *slope = k;
        return k * (d - 0.5 * t);
    }
    *slope = k * d / t;
    return 0.5 * k * d * d / t;
}

static double stored(const struct limit_side *s, double d)
{
    double k = s->stiffness, t = s->transition;
    if (s->smooth) return smooth_stored(s, d);
    if (d < t) return k * d * d * d / (6 * t);
    double e = d - t;
    return k * (t * t / 6 + 0.5 * e * (t + e));
}

/* The damping grows with the root of the way, if there is a stiffness; by OpenSim's law with the
 * step. *slope: its change with the way, where that belongs to the tangent. */
static double damping_at(const struct limit_side *s, double d, double *slope)
{
    *slope = 0;
    if (s->smooth && d < s->transition) {
        const double S = smooth_step(d / s->transition, slope);
        *slope *= s->damping / s->transition;
        return s->damping * S;
    }
    if (s->smooth) return s->damping;
    return s->stiffness != 0 && d < s->transition ? s->damping * sqrt(d / s->transition)
                                                  : s->damping;
}

/* Returns the limit that x is at or beyond (1 upper, -1 lower, 0 none), and the penetration *d. */
static int limit_penetration(const struct coord_force *p, double x,
                             const struct limit_side **limit_side, double *d)
{
    if (x >= p->limit_side[0].limit) {
        *limit_side = &p->limit_side[0];
        *d = x - (*limit_side)->limit;
        return 1;
    }
    *limit_side = &p->limit_side[1];
    *d = (*limit_side)->limit - x;
    return x <= (*limit_side)->limit ? -1 : 0;
}

/* Compute the force along the coordinate, and its derivatives by coordinate and rate. */
static double force_of(const struct art_system *sys, const struct coord_force *p, double x,
                       double v, double *dx, double *dv)
{
    const struct limit_side *limit_side;
    double d, slope;
    *dx = *dv = 0;
    if (p->excitable >= 0) {
        const struct art_excitable *e = &sys->excitation.list[p->excitable];
        /* the original has sources and leaves them out */
        return p->scale * (sys->quirks.exciter_sources_ignored ? e->own : e->net);
    }
    int sign = limit_penetration(p, x, &limit_side, &d);
    if (sign == 0) return 0;
    double rise, f = elastic(limit_side, d, &slope), c = damping_at(limit_side, d, &rise);
    *dx = -slope - sign * rise * v;
    *dv = -c;
    return -sign * f - c * v;
}

/* ----------------------------------------------------------------------- forces */

static bool is_active(const struct coord_force *p)
{
    return p->enabled && p->coord->joint->enabled;
}

static double coord_force_at(const struct art_system *sys, const struct art_state *state,
                             const struct coord_force *p, struct art_coordinate_jacobian *lever,
                             double *dx, double *dv)
{
    const struct art_joint *joint = p->coord->joint;
    art_coordinate_jacobian(sys, state, joint, p->coord->row, lever);
    /* what the original found when it evaluated constraints last: in explicit schemes before it
     * corrected the positions */
    double x = lever->x;
    if (sys->quirks.limit_force_of_stored_coordinate)
        x = art_joint_coords(joint, state)[joint->kind->rows[p->coord->row].coord];
    return force_of(sys, p, x, lever->rate, dx, dv);
}

static void coord_force_forces(const struct art_system *sys, const struct art_state *state,
                               struct art_force_set *set, double *f)
{
    const struct coord_forces *coord_forces = set->data;
    for (int i = 0; i < coord_forces->n; i++) {
        const struct coord_force *p = &coord_forces->list[i];
        struct art_coordinate_jacobian lever;
        double W[6], dx, dv;
        if (!is_active(p)) continue;
        double force = coord_force_at(sys, state, p, &lever, &dx, &dv);
        if (force == 0) continue;
        for (int k = 0; k < 6; k++) W[k] = force * lever.w[k];
        art_couple_forces(sys, state, &p->couple, lever.P, W, f);
    }
}

/* Wrenches are held: dW = w (f_x dx + f_v dv), where x is less by w.e if B moves by e. */
static void coord_force_jacobians(struct art_system *sys, const struct art_state *state,
                                  struct art_force_set *set)
{
    const struct coord_forces *coord_forces = set->data;
    for (int i = 0; i < coord_forces->n; i++) {
        const struct coord_force *p = &coord_forces->list[i];
        struct art_coordinate_jacobian lever;
        double K[36], D[36], dx, dv;
        if (!is_active(p)) continue;
        coord_force_at(sys, state, p, &lever, &dx, &dv);
        if (dx == 0 && dv == 0) continue;
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++) {
                K[6 * r + c] = -dx * lever.w[r] * lever.w[c];
                D[6 * r + c] = -dv * lever.w[r] * lever.w[c];
            }
        art_couple_jacobians(sys, state, &p->couple, lever.P, NULL, K, D);
    }
}

static double coord_force_energy(const struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *set)
{
    const struct coord_forces *coord_forces = set->data;
    double sum = 0;
    for (int i = 0; i < coord_forces->n; i++) {
        const struct coord_force *p = &coord_forces->list[i];
        const struct limit_side *limit_side;
        struct art_coordinate_jacobian lever;
        double d;
        if (!is_active(p) || p->excitable >= 0) continue;
        art_coordinate_jacobian(sys, state, p->coord->joint, p->coord->row, &lever);
        if (limit_penetration(p, lever.x, &limit_side, &d)) sum += stored(limit_side, d);
    }
    return sum;
}

/* ------------------------------------------------------------------ parameters */

static void read_side(const struct art_comp *comp, const char *const names[4], struct limit_side *s)
{
    double *x[4] = {&s->limit, &s->stiffness, &s->damping, &s->transition};
    for (int i = 0; i < 4; i++) *x[i] = art_get_double(comp, names[i]);
}

static int read_coord_force(struct art_ctx *ctx, struct coord_force *p)
{
    static const char *const upper[] = {"upperLimit", "upperStiffness", "upperDamping",
                                        "upperTransition"};
    static const char *const lower[] = {"lowerLimit", "lowerStiffness", "lowerDamping",
                                        "lowerTransition"};
    p->enabled = art_get_bool(p->comp, "enabled");
    if (p->excitable >= 0) {
        const struct art_slot *slot = art_comp_slot(p->comp, "forceScale");
        p->scale = art_get_double(p->comp, "forceScale");
        if (isfinite(p->scale)) return ART_OK;
        return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &p->comp->loc,
                         "forceScale of '%s' is not finite", art_comp_path(p->comp, NULL));
    }
    read_side(p->comp, upper, &p->limit_side[0]);
    read_side(p->comp, lower, &p->limit_side[1]);
    p->limit_side[0].smooth = p->limit_side[1].smooth = art_get_bool(p->comp, "smoothStep");
    if (p->limit_side[0].limit >= p->limit_side[1].limit) return ART_OK;
    return art_error(ctx, ART_ERANGE, &p->comp->loc,
                     "'%s' has its upper limit at %g, below the lower one at %g",
                     art_comp_path(p->comp, NULL), p->limit_side[0].limit, p->limit_side[1].limit);
}

static int connect_coord_force(struct art_ctx *ctx, const struct art_system *sys,
                               struct coord_force *p)
{
    int status = art_coordinates_connect(ctx, sys, p->comp, p->coord, 1);
    if (status < 0) return status;
    p->couple.a = p->coord->joint->A.dyn;
    p->couple.b = p->coord->joint->B.dyn;
    return ART_OK;
}

static const struct coord_forces *coord_forces_of(const struct art_system *sys);

static void coord_forces_load(const struct art_system *sys, const struct art_state *state,
                              struct joint_load *load)
{
    const struct coord_forces *all = coord_forces_of(sys);
    for (int i = 0; all && i < all->n; i++) {
        const struct coord_force *p = &all->list[i];
        struct art_coordinate_jacobian lever;
        double dx, dv;
        if (!is_active(p) || p->coord->joint != load->joint) continue;
        const double force = coord_force_at(sys, state, p, &lever, &dx, &dv);
        joint_load_add(load, lever.P, lever.w, force);
    }
}

static int coord_force_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct coord_forces *coord_forces = set->data;
    int status = ART_OK;
    joint_add_load_source(sys, coord_forces_load);
    for (int i = 0; i < coord_forces->n && status == ART_OK; i++) {
        struct coord_force *p = &coord_forces->list[i];
        status = connect_coord_force(ctx, sys, p);
        if (status == ART_OK && p->excitable < 0) status = art_couple_pairs(ctx, sys, &p->couple);
    }
    return status;
}

static int coord_force_refresh(struct art_ctx *ctx, struct art_system *sys,
                               struct art_force_set *set)
{
    const struct coord_forces *coord_forces = set->data;
    int status = ART_OK;
    (void)sys;
    for (int i = 0; i < coord_forces->n && status == ART_OK; i++)
        status = read_coord_force(ctx, &coord_forces->list[i]);
    return status;
}

static const struct art_force_type coord_force_type = {
    .name = "forces along coordinates",
    .pairs = coord_force_pairs,
    .forces = coord_force_forces,
    .jacobians = coord_force_jacobians,
    .energy = coord_force_energy,
    .refresh = coord_force_refresh,
};

static const struct coord_forces *coord_forces_of(const struct art_system *sys)
{
    return art_system_set_data(sys, &coord_force_type);
}

/* ----------------------------------------------------------------- compilation */

static int add_coord_force(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                           int excitable, int *index)
{
    struct coord_forces *coord_forces =
        art_system_ensure_set(ctx, sys, &coord_force_type, sizeof *coord_forces);
    if (!coord_forces) return ART_ENOMEM;
    int n = 1;
    if (!art_system_grow(sys, &coord_forces->list, coord_forces->n, &coord_forces->cap,
                         sizeof *coord_forces->list))
        return ART_ENOMEM;
    struct coord_force *p = &coord_forces->list[coord_forces->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    p->excitable = excitable;
    p->couple.a = p->couple.b = -1;
    int status = art_coordinates_read(ctx, sys, comp, "coordinate", 1, &p->coord, &n);
    if (status == ART_OK) status = read_coord_force(ctx, p);
    if (status < 0) return status;
    *index = ++coord_forces->n;
    return ART_OK;
}

static int add_limit(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int index = 0, status = add_coord_force(ctx, sys, comp, -1, &index);
    art_system_set_place(sys, comp, index);
    return status;
}

static int add_actuator(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int index, status = art_excitable_add(ctx, sys, comp);
    return status < 0 ? status : add_coord_force(ctx, sys, comp, sys->excitation.n - 1, &index);
}

/* ------------------------------------------------------------ live properties */

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    const struct coord_forces *coord_forces = art_system_set_data(sys, &coord_force_type);
    const struct coord_force *p = &coord_forces->list[art_system_place(sys, comp) - 1];
    struct art_coordinate_jacobian lever;
    double dx, dv;
    *out = is_active(p) ? coord_force_at(sys, state, p, &lever, &dx, &dv) : 0;
}

static const struct art_live limit_live[] = {{"force", 1, get_force, NULL}};

const struct art_mech_ops art_ops_joint_limit_force = {.forces = add_limit, ART_LIVE(limit_live)};

/* A joint actuator usually acts in both directions: excitations are signed. */
const struct art_mech_ops art_ops_joint_actuator = {.forces = add_actuator,
                                                    ART_LIVE(art_excitation_live)};
