/* Forces along coordinates of joints: soft limits, actuators. A force f along a coordinate is f
 * times the wrench of its limit on C, and the opposite on D: it does the work f dx. */
#include "../coordinate_priv.h"
#include "../couple_priv.h"
#include <string.h>

struct side {
    double limit, stiffness, damping, transition;
};

struct push {
    const struct art_comp *comp;
    struct coordinate *coord;
    int excitable; /* of an actuator; -1: a limit */
    bool enabled;
    double scale;        /* actuator */
    struct side side[2]; /* upper, lower */
    struct couple couple;
};

struct pushes {
    struct push *list;
    int n, cap;
};

/* -------------------------------------------------------------------------- law */

/* Stiffness grows from zero to k over the transition. */
static double elastic(const struct side *s, double d, double *slope)
{
    double k = s->stiffness, t = s->transition;
    if (d >= t) {
        *slope = k;
        return k * (d - 0.5 * t);
    }
    *slope = k * d / t;
    return 0.5 * k * d * d / t;
}

static double stored(const struct side *s, double d)
{
    double k = s->stiffness, t = s->transition;
    if (d < t) return k * d * d * d / (6 * t);
    double e = d - t;
    return k * (t * t / 6 + 0.5 * e * (t + e));
}

/* The damping grows with the root of the way, if there is a stiffness. */
static double damping_at(const struct side *s, double d)
{
    return s->stiffness != 0 && d < s->transition ? s->damping * sqrt(d / s->transition)
                                                  : s->damping;
}

/* Which limit x is at or beyond (1 upper, -1 lower, 0 none), and how far. */
static int beyond(const struct push *p, double x, const struct side **side, double *d)
{
    if (x >= p->side[0].limit) {
        *side = &p->side[0];
        *d = x - (*side)->limit;
        return 1;
    }
    *side = &p->side[1];
    *d = (*side)->limit - x;
    return x <= (*side)->limit ? -1 : 0;
}

/* Force along the coordinate; its derivatives by coordinate and rate. */
static double force_of(const struct art_system *sys, const struct push *p, double x, double v,
                       double *dx, double *dv)
{
    const struct side *side;
    double d, slope;
    *dx = *dv = 0;
    if (p->excitable >= 0) {
        const struct art_excitable *e = &sys->excitables[p->excitable];
        /* the original has sources and leaves them out */
        return p->scale * (sys->compat ? e->own : e->net);
    }
    int sign = beyond(p, x, &side, &d);
    if (sign == 0) return 0;
    double f = elastic(side, d, &slope), c = damping_at(side, d);
    *dx = -slope;
    *dv = -c;
    return -sign * f - c * v;
}

/* ----------------------------------------------------------------------- forces */

static bool acts(const struct push *p)
{
    return p->enabled && p->coord->joint->enabled;
}

static double push_at(const struct art_system *sys, const struct art_state *state,
                      const struct push *p, struct joint_lever *lever, double *dx, double *dv)
{
    joint_lever(sys, state, p->coord->joint, p->coord->row, lever);
    return force_of(sys, p, lever->x, lever->rate, dx, dv);
}

static void push_forces(const struct art_system *sys, const struct art_state *state,
                        struct art_force_set *set, double *f)
{
    const struct pushes *pushes = set->data;
    for (int i = 0; i < pushes->n; i++) {
        const struct push *p = &pushes->list[i];
        struct joint_lever lever;
        double W[6], dx, dv;
        if (!acts(p)) continue;
        double force = push_at(sys, state, p, &lever, &dx, &dv);
        if (force == 0) continue;
        for (int k = 0; k < 6; k++) W[k] = force * lever.w[k];
        couple_forces(sys, state, &p->couple, lever.P, W, f);
    }
}

/* Wrenches are held: dW = w (f_x dx + f_v dv), where x is less by w.e if B moves by e. The original
 * has the part of the damping alone. */
static void push_jacobians(struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set)
{
    const struct pushes *pushes = set->data;
    for (int i = 0; i < pushes->n; i++) {
        const struct push *p = &pushes->list[i];
        struct joint_lever lever;
        double K[36], D[36], dx, dv;
        if (!acts(p)) continue;
        push_at(sys, state, p, &lever, &dx, &dv);
        if (sys->compat) dx = 0;
        if (dx == 0 && dv == 0) continue;
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++) {
                K[6 * r + c] = -dx * lever.w[r] * lever.w[c];
                D[6 * r + c] = -dv * lever.w[r] * lever.w[c];
            }
        couple_jacobians(sys, state, &p->couple, lever.P, NULL, K, D);
    }
}

static double push_energy(const struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set)
{
    const struct pushes *pushes = set->data;
    double sum = 0;
    for (int i = 0; i < pushes->n; i++) {
        const struct push *p = &pushes->list[i];
        const struct side *side;
        struct joint_lever lever;
        double d;
        if (!acts(p) || p->excitable >= 0) continue;
        joint_lever(sys, state, p->coord->joint, p->coord->row, &lever);
        if (beyond(p, lever.x, &side, &d)) sum += stored(side, d);
    }
    return sum;
}

/* ------------------------------------------------------------------ parameters */

static void read_side(const struct art_comp *comp, const char *const names[4], struct side *s)
{
    double *x[4] = {&s->limit, &s->stiffness, &s->damping, &s->transition};
    for (int i = 0; i < 4; i++) *x[i] = art_get_double(comp, names[i]);
}

static int read_push(struct art_ctx *ctx, struct push *p)
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
    read_side(p->comp, upper, &p->side[0]);
    read_side(p->comp, lower, &p->side[1]);
    if (p->side[0].limit >= p->side[1].limit) return ART_OK;
    return art_error(ctx, ART_ERANGE, &p->comp->loc,
                     "'%s' has its upper limit at %g, below the lower one at %g",
                     art_comp_path(p->comp, NULL), p->side[0].limit, p->side[1].limit);
}

static int link_push(struct art_ctx *ctx, const struct art_system *sys, struct push *p)
{
    int status = coordinates_link(ctx, sys, p->comp, p->coord, 1);
    if (status < 0) return status;
    p->couple.a = p->coord->joint->A.dyn;
    p->couple.b = p->coord->joint->B.dyn;
    return ART_OK;
}

static int push_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct pushes *pushes = set->data;
    int status = ART_OK;
    for (int i = 0; i < pushes->n && status == ART_OK; i++) {
        struct push *p = &pushes->list[i];
        status = link_push(ctx, sys, p);
        if (status == ART_OK && p->excitable < 0) status = couple_pairs(ctx, sys, &p->couple);
    }
    return status;
}

static int push_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct pushes *pushes = set->data;
    int status = ART_OK;
    (void)sys;
    for (int i = 0; i < pushes->n && status == ART_OK; i++)
        status = read_push(ctx, &pushes->list[i]);
    return status;
}

static const struct art_force_type push_type = {
    .name = "forces along coordinates",
    .pairs = push_pairs,
    .forces = push_forces,
    .jacobians = push_jacobians,
    .energy = push_energy,
    .refresh = push_refresh,
};

/* ----------------------------------------------------------------- compilation */

static int add_push(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                    int excitable, int *index)
{
    struct pushes *pushes = art_system_have_set(ctx, sys, &push_type, sizeof *pushes);
    if (!pushes) return ART_ENOMEM;
    int n = 1;
    if (!system_grow(sys, &pushes->list, pushes->n, &pushes->cap, sizeof *pushes->list))
        return ART_ENOMEM;
    struct push *p = &pushes->list[pushes->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    p->excitable = excitable;
    p->couple.a = p->couple.b = -1;
    int status = coordinates_read(ctx, sys, comp, "coordinate", 1, &p->coord, &n);
    if (status == ART_OK) status = read_push(ctx, p);
    if (status < 0) return status;
    *index = ++pushes->n;
    return ART_OK;
}

static int add_limit(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int index = 0, status = add_push(ctx, sys, comp, -1, &index);
    comp->index = index;
    return status;
}

int actuator_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int index, status = excitable_add(ctx, sys, comp);
    return status < 0 ? status : add_push(ctx, sys, comp, sys->n_excitables - 1, &index);
}

/* ------------------------------------------------------------ live properties */

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    const struct pushes *pushes = art_system_set_data(sys, &push_type);
    const struct push *p = &pushes->list[comp->index - 1];
    struct joint_lever lever;
    double dx, dv;
    *out = acts(p) ? push_at(sys, state, p, &lever, &dx, &dv) : 0;
}

static const struct art_live limit_live[] = {{"force", 1, get_force, NULL}};

const struct art_mech_ops art_ops_joint_limit_force = {
    .forces = add_limit, .live = limit_live, .n_live = 1};
