/* This is a bolus of food between teeth: it pushes a point of the jaw away from a bite plane until
 * it is crushed, and is whole again once the point has been further away than it is thick (Hannam,
 * Stavness, Lloyd & Fels 2008, J. Biomech. 41).
 *
 * With d the distance of the point above the plane and v its rate
 *
 *     f = 1000 (resistance (1 - d / diameter) - damping min(v, 0))     for threshold <= d <
 * diameter
 *
 * along the normal, and nothing otherwise or while it is crushed. Crushed is part of the state and
 * chosen where a step begins, so that the force is the same however often a step asks for it.
 */
#include "framelaw_priv.h"
#include "muscle_priv.h"
#include <art/rankone.h>
#include <string.h>

/* below this distance a bolus is crushed, in units of the model; that of the original */
#define CRUSHED_AT 1e-3
/* resistance and damping are in N and N s/mm where the model has mm, kg and s */
#define SCALE 1000

struct bolus {
    const struct art_comp *comp;
    struct art_port plane;  /* frame D of the bite plane */
    struct art_couple ends; /* a: the body of the plane, -1 if it stands still; b: the point */
    double stiffness, damping, diameter;
    bool active, crushed; /* crushed: at the start */
    int history;
};

struct boluses {
    struct bolus *list;
    int n, cap;
};

/* This is the contact of the point with the food. */
struct bite {
    double p[3], n[3]; /* the point, the normal */
    double d, v;       /* distance and its rate */
};

/* ---------------------------------------------------------------------- force */

static void evaluate_bite(const struct art_system *sys, const struct art_state *state,
                          const struct bolus *b, struct bite *bite)
{
    const struct art_dyn *point = &sys->dyn[b->ends.b];
    struct art_rigid D = b->plane.T;
    double r[3], v[3], wr[3];
    art_v3_copy(bite->p, state->q + point->q);
    art_v3_copy(v, state->u + point->u);
    if (b->ends.a >= 0) {
        const struct art_dyn *body = &sys->dyn[b->ends.a];
        const struct art_rigid T = {
            .R = {body->R[0], body->R[1], body->R[2], body->R[3], body->R[4], body->R[5],
                  body->R[6], body->R[7], body->R[8]},
            .p = {state->q[body->q], state->q[body->q + 1], state->q[body->q + 2]}};
        art_rigid_mul(&D, &T, &b->plane.T);
        art_v3_sub(r, bite->p, T.p);
        art_v3_cross(wr, state->u + body->u + 3, r);
        art_v3_sub(v, v, state->u + body->u);
        art_v3_sub(v, v, wr);
    }
    for (int i = 0; i < 3; i++) bite->n[i] = D.R[3 * i + 2];
    art_v3_sub(r, bite->p, D.p);
    bite->d = art_v3_dot(bite->n, r);
    bite->v = art_v3_dot(bite->n, v);
}

/* True if it pushes in this state. */
static bool is_in_contact(const struct art_system *sys, const struct art_state *state,
                          const struct bolus *b, struct bite *bite)
{
    if (!b->active || state->history[b->history] != 0) return false;
    evaluate_bite(sys, state, b, bite);
    return bite->d >= CRUSHED_AT && bite->d < b->diameter;
}

static double force_of(const struct bolus *b, const struct bite *bite)
{
    return b->stiffness * (b->diameter - bite->d) - (bite->v < 0 ? b->damping * bite->v : 0);
}

/* Return the wrench on the side of the plane. */
static void wrench_of(const struct bolus *b, const struct bite *bite, double W[6])
{
    memset(W, 0, 6 * sizeof *W);
    art_v3_scale(W, -force_of(b, bite), bite->n);
}

static void bolus_forces(const struct art_system *sys, const struct art_state *state,
                         struct art_force_set *set, double *f)
{
    const struct boluses *boluses = set->data;
    for (int i = 0; i < boluses->n; i++) {
        const struct bolus *b = &boluses->list[i];
        struct bite bite;
        double W[6];
        if (!is_in_contact(sys, state, b, &bite)) continue;
        wrench_of(b, &bite, W);
        art_couple_forces(sys, state, &b->ends, bite.p, W, f);
    }
}

static void bolus_jacobians(struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set)
{
    const struct boluses *boluses = set->data;
    /* the original has no derivatives here, so that this force is explicit in all its methods */
    for (int i = 0; i < boluses->n && !sys->quirks.food_bolus_explicit; i++) {
        const struct bolus *b = &boluses->list[i];
        struct bite bite;
        double W[6], K[36] = {0}, D[36] = {0};
        if (!is_in_contact(sys, state, b, &bite)) continue;
        wrench_of(b, &bite, W);
        for (int k = 0; k < 9; k++) {
            double nn = bite.n[k / 3] * bite.n[k % 3];
            K[6 * (k / 3) + k % 3] = b->stiffness * nn;
            D[6 * (k / 3) + k % 3] = bite.v < 0 ? b->damping * nn : 0;
        }
        art_couple_jacobians(sys, state, &b->ends, bite.p, W, K, D);
    }
}

/* The elastic energy of the spring, as long as it is not broken. */
static double bolus_energy(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set)
{
    const struct boluses *boluses = set->data;
    double sum = 0;
    for (int i = 0; i < boluses->n; i++) {
        const struct bolus *b = &boluses->list[i];
        struct bite bite;
        if (!is_in_contact(sys, state, b, &bite)) continue;
        sum += b->stiffness * (b->diameter - bite.d) * (b->diameter - bite.d) / 2;
    }
    return sum;
}

/* ------------------------------------------------------------ crushed or whole */

static void update_crushed(const struct art_system *sys, struct art_state *state,
                           const struct bolus *b)
{
    struct bite bite;
    double *crushed = &state->history[b->history];
    evaluate_bite(sys, state, b, &bite);
    if (!b->active)
        *crushed = 1;
    else if (*crushed != 0)
        *crushed = !(bite.d > b->diameter);
    else
        *crushed = bite.d < CRUSHED_AT;
}

static void bolus_start(const struct art_system *sys, struct art_state *state,
                        struct art_force_set *set)
{
    const struct boluses *boluses = set->data;
    for (int i = 0; i < boluses->n; i++) {
        state->history[boluses->list[i].history] = boluses->list[i].crushed;
        update_crushed(sys, state, &boluses->list[i]);
    }
}

static void bolus_update_history(const struct art_system *sys, struct art_state *state,
                                 struct art_force_set *set, double h)
{
    const struct boluses *boluses = set->data;
    (void)h;
    for (int i = 0; i < boluses->n; i++) update_crushed(sys, state, &boluses->list[i]);
}

/* ---------------------------------------------------------------- compilation */

static int read_parameters(struct art_ctx *ctx, struct bolus *b)
{
    double resistance = art_get_double(b->comp, "resistance");
    b->diameter = art_get_double(b->comp, "diameter");
    b->damping = SCALE * art_get_double(b->comp, "damping");
    b->active = art_get_bool(b->comp, "active");
    b->crushed = art_get_bool(b->comp, "crushed");
    if (!(b->diameter > 0))
        return art_error(ctx, ART_ERANGE, &b->comp->loc, "the diameter of '%s' is %g, not positive",
                         art_comp_path(b->comp, NULL), b->diameter);
    b->stiffness = SCALE * resistance / b->diameter;
    return ART_OK;
}

static int bolus_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct boluses *boluses = set->data;
    (void)sys;
    for (int i = 0; i < boluses->n; i++) {
        int status = read_parameters(ctx, &boluses->list[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int bolus_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct boluses *boluses = set->data;
    for (int i = 0; i < boluses->n; i++) {
        int status = art_couple_pairs(ctx, sys, &boluses->list[i].ends);
        if (status < 0) return status;
    }
    return ART_OK;
}

static const struct art_force_type bolus_type = {
    .name = "food boluses",
    .pairs = bolus_pairs,
    .forces = bolus_forces,
    .jacobians = bolus_jacobians,
    .sums = art_force_sums,
    .energy = bolus_energy,
    .start = bolus_start,
    .update_history = bolus_update_history,
    .refresh = bolus_refresh,
};

static int read_ends(struct art_ctx *ctx, const struct art_system *sys, struct bolus *b)
{
    const struct art_dyn *dyn = art_system_dyn(sys, art_get_ref(b->comp, "point"));
    const struct art_comp *plane = art_get_object(b->comp, "planarConnector");
    if (!dyn || dyn->frame)
        return art_error(ctx, ART_ENOTFOUND, &b->comp->loc, "'%s' acts on no point",
                         art_comp_path(b->comp, NULL));
    if (!plane)
        return art_error(ctx, ART_ENOTFOUND, &b->comp->loc, "'%s' has no planarConnector",
                         art_comp_path(b->comp, NULL));
    b->ends.b = (int)(dyn - sys->dyn);
    int status = art_joint_port(ctx, sys, plane, false, &b->plane);
    b->ends.a = b->plane.dyn;
    return status;
}

static int add_bolus(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct boluses *boluses = art_system_ensure_set(ctx, sys, &bolus_type, sizeof *boluses);
    if (!boluses) return ART_ENOMEM;
    int status = ART_OK;
    if (!art_system_grow(sys, &boluses->list, boluses->n, &boluses->cap, sizeof *boluses->list))
        return ART_ENOMEM;
    struct bolus *b = &boluses->list[boluses->n];
    memset(b, 0, sizeof *b);
    b->comp = comp;
    ART_TRY(read_ends(ctx, sys, b));
    ART_TRY(read_parameters(ctx, b));
    status = b->history = art_system_add_history(ctx, sys, comp, 1);
    if (status < 0) goto out;
    status = ART_OK;
    art_system_set_place(sys, comp, ++boluses->n);
out:
    return status;
}

/* ----------------------------------------------------------- live properties */

static struct bolus *bolus_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct boluses *boluses = art_system_set_data(sys, &bolus_type);
    return &boluses->list[art_system_place(sys, comp) - 1];
}

/* The norm as the original reports it: without the factor 1000. */
static void get_norm(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    const struct bolus *b = bolus_of(sys, comp);
    struct bite bite;
    *out = is_in_contact(sys, state, b, &bite) ? fabs(force_of(b, &bite)) / SCALE : 0;
}

static void get_normal(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    struct bite bite;
    evaluate_bite(sys, state, bolus_of(sys, comp), &bite);
    art_v3_copy(out, bite.n);
}

static void get_crushed(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    *out = state->history[bolus_of(sys, comp)->history];
}

static int set_crushed(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                       const struct art_comp *comp, const double *x)
{
    (void)ctx;
    state->history[bolus_of(sys, comp)->history] = *x != 0;
    return ART_OK;
}

static const struct art_live bolus_live[] = {
    {"forceNorm", 1, get_norm, NULL},
    {"normal", 3, get_normal, NULL},
    {"crushed", 1, get_crushed, set_crushed},
};

const struct art_mech_ops art_ops_food_bolus = {.forces = add_bolus, ART_LIVE(bolus_live)};
