/* This is contact of smooth bodies, a ball on a half-space or another ball, by Hertz's law with
 * the damping of Hunt and Crossley (1975, Coefficient of restitution interpreted as damping in
 * vibroimpact, J. Appl. Appl. Mech. 42:440-445). As in Simbody (Sherman, Seth & Delp 2011;
 * HuntCrossleyForce) two materials share the depth d by k = E^(2/3):
 *
 *     s = k_b / (k_a + k_b),  k = k_a s,  c = c_a s + c_b (1 - s),
 *     f = 4/3 k d sqrt(R k d) (1 + 3/2 c d'),  f >= 0,
 *
 * with the radius R, of two balls 1/R = 1/R_a + 1/R_b. Friction acts against the slip
 * (slip_friction.c). */
#include "../mech_priv.h"
#include <art/couple.h>
#include <string.h>

struct contact {
    const struct art_comp *comp;
    struct art_couple couple;
    double center[2][3], radius[2], normal[3]; /* in the frames; radius[1] 0: a half-space */
    double k, share, c;
    struct mech_slip_friction friction;
    bool enabled;
};

struct contacts {
    struct contact *list;
    int n, cap;
};

/* This is the overlap at a state: normal n from b to a, depth and its rate, the place of the
 * contact, and the velocity of b relative to a there. */
struct overlap {
    double n[3], depth, rate, R, P[3], e[3];
};

/* --------------------------------------------------------------------- kinematics */

/* Compute the overlap; the result is false if they do not touch. */
static bool touch(const struct art_system *sys, const struct art_state *state,
                  const struct contact *c, struct overlap *m)
{
    double a[3], b[3], d[3], va[3], vb[3];
    mech_place_of(sys, state, c->couple.a, c->center[0], a);
    mech_place_of(sys, state, c->couple.b, c->center[1], b);
    art_v3_sub(d, a, b);
    m->R = c->radius[0];
    if (c->radius[1] > 0) {
        double far = art_v3_norm(d);
        if (!(far > 0)) return false;
        art_v3_scale(m->n, 1 / far, d);
        m->depth = c->radius[0] + c->radius[1] - far;
        m->R *= c->radius[1] / (c->radius[0] + c->radius[1]);
    } else {
        art_v3_copy(m->n, c->normal);
        if (c->couple.b >= 0) art_m3_mulvec(m->n, sys->dyn[c->couple.b].R, c->normal);
        m->depth = c->radius[0] - art_v3_dot(d, m->n);
    }
    if (!c->enabled || !(m->depth > 0)) return false;
    /* the softer one yields more */
    art_v3_add_scaled(m->P, a, c->share * m->depth - c->radius[0], m->n);
    mech_velocity_at(sys, state, c->couple.a, m->P, va);
    mech_velocity_at(sys, state, c->couple.b, m->P, vb);
    art_v3_sub(m->e, vb, va);
    m->rate = art_v3_dot(m->e, m->n);
    return true;
}

/* --------------------------------------------------------------------------- law */

/* Compute the normal force and its derivatives by depth and rate. */
static void press(const struct contact *c, const struct overlap *m, double out[3])
{
    double root = sqrt(m->R * c->k * m->depth), fH = 4.0 / 3 * c->k * m->depth * root;
    double damped = 1 + 1.5 * c->c * m->rate;
    out[0] = out[1] = out[2] = 0;
    if (!(damped > 0)) return;
    out[0] = fH * damped;
    out[1] = 2 * c->k * root * damped;
    out[2] = fH * 1.5 * c->c;
}

/* The force on a, and how it changes with the way and speed of b against a at P. */
static void evaluate(const struct contact *c, const struct overlap *m, double F[3], double K[36],
                     double D[36])
{
    double f[3], t[3], by_speed, slope;
    press(c, m, f);
    art_v3_scale(F, f[0], m->n);
    art_v3_add_scaled(t, m->e, -m->rate, m->n);
    double v = art_v3_norm(t);
    mech_slip_friction_at(&c->friction, v, &by_speed, &slope);
    art_v3_add_scaled(F, F, f[0] * by_speed, t);
    if (!K) return;
    memset(K, 0, 36 * sizeof *K);
    memset(D, 0, 36 * sizeof *D);
    if (v > 0) art_v3_scale(t, 1 / v, t);
    /* friction that falls with the speed would feed the motion: its slope is left out of the solve
     */
    slope = fmax(slope, 0);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double nn = m->n[i] * m->n[j], tt = t[i] * t[j];
            K[6 * i + j] = f[1] * nn;
            D[6 * i + j] = f[2] * nn + f[0] * (by_speed * ((i == j) - nn - tt) + slope * tt);
        }
}

/* -------------------------------------------------------------------------- set */

static void contact_forces(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set, double *f)
{
    const struct contacts *all = set->data;
    for (int i = 0; i < all->n; i++) {
        const struct contact *c = &all->list[i];
        struct overlap m;
        double W[6] = {0};
        if (!touch(sys, state, c, &m)) continue;
        evaluate(c, &m, W, NULL, NULL);
        art_couple_forces(sys, state, &c->couple, m.P, W, f);
    }
}

static void contact_jacobians(struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set)
{
    const struct contacts *all = set->data;
    for (int i = 0; i < all->n; i++) {
        const struct contact *c = &all->list[i];
        struct overlap m;
        double W[6] = {0}, K[36], D[36];
        if (!touch(sys, state, c, &m)) continue;
        evaluate(c, &m, W, K, D);
        art_couple_jacobians(sys, state, &c->couple, m.P, NULL, K, D);
    }
}

/* 8/15 k^(3/2) R^(1/2) d^(5/2) */
static double contact_energy(const struct art_system *sys, const struct art_state *state,
                             struct art_force_set *set)
{
    const struct contacts *all = set->data;
    double sum = 0;
    for (int i = 0; i < all->n; i++) {
        const struct contact *c = &all->list[i];
        struct overlap m;
        if (touch(sys, state, c, &m))
            sum += 8.0 / 15 * c->k * m.depth * m.depth * sqrt(m.R * c->k * m.depth);
    }
    return sum;
}

static int contact_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct contacts *all = set->data;
    int status = ART_OK;
    for (int i = 0; i < all->n && status >= 0; i++)
        status = art_couple_pairs(ctx, sys, &all->list[i].couple);
    return status;
}

/* -------------------------------------------------------------------- parameters */

static int read_parameters(struct art_ctx *ctx, struct contact *c)
{
    const struct art_comp *comp = c->comp;
    double k[2], dissipation[2];
    art_get_vector(comp, "centerA", c->center[0], 3);
    art_get_vector(comp, "centerB", c->center[1], 3);
    art_get_vector(comp, "normalB", c->normal, 3);
    c->radius[0] = art_get_double(comp, "radiusA");
    c->radius[1] = art_get_double(comp, "radiusB");
    k[0] = pow(art_get_double(comp, "stiffnessA"), 2.0 / 3);
    k[1] = pow(art_get_double(comp, "stiffnessB"), 2.0 / 3);
    dissipation[0] = art_get_double(comp, "dissipationA");
    dissipation[1] = art_get_double(comp, "dissipationB");
    c->share = k[1] / (k[0] + k[1]);
    c->k = k[0] * c->share;
    c->c = dissipation[0] * c->share + dissipation[1] * (1 - c->share);
    mech_slip_friction_read(comp, &c->friction);
    c->enabled = art_get_bool(comp, "enabled");
    if (c->radius[1] > 0 || art_v3_normalize(c->normal, c->normal) > 0) return ART_OK;
    return art_error(ctx, ART_ERANGE, &comp->loc, "the normal of '%s' is zero",
                     art_comp_path(comp, NULL));
}

static int contact_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct contacts *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int i = 0; i < all->n && status == ART_OK; i++)
        status = read_parameters(ctx, &all->list[i]);
    return status;
}

static const struct art_force_type contact_type = {
    .name = "hunt-crossley",
    .pairs = contact_pairs,
    .forces = contact_forces,
    .jacobians = contact_jacobians,
    .energy = contact_energy,
    .refresh = contact_refresh,
};

static int add_contact(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct contacts *all = art_system_ensure_set(ctx, sys, &contact_type, sizeof *all);
    int status;
    if (!all || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    struct contact *c = &all->list[all->n];
    memset(c, 0, sizeof *c);
    c->comp = comp;
    ART_TRY(mech_frame_of(ctx, sys, comp, "frameA", true, &c->couple.a));
    ART_TRY(mech_frame_of(ctx, sys, comp, "frameB", false, &c->couple.b));
    art_system_set_place(sys, comp, ++all->n);
    status = read_parameters(ctx, c);
out:
    return status;
}

static const struct contact *contact_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct contacts *all = art_system_set_data(sys, &contact_type);
    return &all->list[art_system_place(sys, comp) - 1];
}

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    struct overlap m;
    art_v3_zero(out);
    if (touch(sys, state, contact_of(sys, comp), &m))
        evaluate(contact_of(sys, comp), &m, out, NULL, NULL);
}

static void get_depth(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    struct overlap m;
    *out = touch(sys, state, contact_of(sys, comp), &m) ? m.depth : 0;
}

static const struct art_live contact_live[] = {{"force", 3, get_force, NULL},
                                               {"depth", 1, get_depth, NULL}};

const struct art_mech_ops art_ops_hunt_crossley = {.forces = add_contact, ART_LIVE(contact_live)};
