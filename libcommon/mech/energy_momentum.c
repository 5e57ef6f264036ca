/* This file computes energy and momentum of a model, which its monitors show. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

/* True if forces move a component, by itself or through what it is attached to. */
static bool moved(const struct art_system *sys, int i)
{
    for (int e = 0; e < sys->attachments.dof_map[i].n; e++)
        if (sys->attachments.dof_map[i].entry[e].block < sys->n_active_blocks) return true;
    return false;
}

/* Compute the mass of one component, its centre, and its momentum, linear and about its own
 * position. */
static double momentum_of(const struct art_dyn *dyn, const struct art_state *state, double c[3],
                          double p[6])
{
    const double *q = state->q + dyn->q, *u = state->u + dyn->u;
    struct art_rigid T = {{0}, {0, 0, 0}};
    struct art_inertia M;
    if (!dyn->frame) {
        double mass = dyn->mass + dyn->inertia.mass;
        art_v3_copy(c, q);
        art_v3_scale(p, mass, u);
        art_v3_zero(p + 3);
        return mass;
    }
    art_m3_copy(T.R, dyn->R);
    art_inertia_transform(&M, &T, &dyn->inertia);
    art_v3_add(c, q, M.com);
    art_inertia_mul(p, &M, u);
    return M.mass;
}

void art_system_momentum(const struct art_system *sys, const struct art_state *state,
                         struct art_momentum *m)
{
    memset(m, 0, sizeof *m);
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        const double *u = state->u + dyn->u;
        double c[3], p[6], L[3];
        if (dyn->elastic || !moved(sys, i)) continue;
        double mass = momentum_of(dyn, state, c, p);
        if (mass == 0) continue;
        m->mass += mass;
        art_v3_add_scaled(m->com, m->com, mass, c);
        art_v3_add(m->linear, m->linear, p);
        art_v3_cross(L, state->q + dyn->q, p);
        art_v3_add(m->angular, m->angular, L);
        art_v3_add(m->angular, m->angular, p + 3);
        m->kinetic += 0.5 * (art_v3_dot(p, u) + (dyn->frame ? art_v3_dot(p + 3, u + 3) : 0));
    }
    mech_deformable_momentum(sys, state, m);
    if (m->mass != 0) art_v3_scale(m->com, 1 / m->mass, m->com);
}

double art_spring_energy(double length, double compliance)
{
    return compliance > 0 ? 0.5 * length * length / compliance : 0;
}

double art_system_potential(const struct art_system *sys, const struct art_state *state)
{
    double sum = 0, c[3], p[6];
    for (int i = 0; i < sys->n_dyn; i++) {
        if (sys->dyn[i].elastic || !moved(sys, i)) continue;
        double mass = momentum_of(&sys->dyn[i], state, c, p);
        if (mass != 0) sum -= mass * art_v3_dot(sys->dyn[i].gravity, c);
    }
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->energy) sum += set->type->energy(sys, state, set);
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->energy) sum += set->type->energy(sys, state, set);
    return sum;
}

/* Power of the constraint forces of the last step on what moves. */
static double constraint_power(const struct art_system *sys, const struct art_state *state)
{
    return sys->memory.power >= 0 ? state->history[sys->memory.power] : 0;
}

/* -------------------------------------------------------------- live properties */

static void get_kinetic(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    struct art_momentum m;
    (void)comp;
    art_system_momentum(sys, state, &m);
    *out = m.kinetic;
}

static void get_potential(const struct art_system *sys, const struct art_state *state,
                          const struct art_comp *comp, double *out)
{
    (void)comp;
    *out = art_system_potential(sys, state);
}

static void get_energy(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    get_kinetic(sys, state, comp, out);
    *out += art_system_potential(sys, state);
}

static void get_linear(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    struct art_momentum m;
    (void)comp;
    art_system_momentum(sys, state, &m);
    art_v3_copy(out, m.linear);
}

static void get_angular(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    struct art_momentum m;
    (void)comp;
    art_system_momentum(sys, state, &m);
    art_v3_copy(out, m.angular);
}

static void get_center(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    struct art_momentum m;
    (void)comp;
    art_system_momentum(sys, state, &m);
    art_v3_copy(out, m.com);
}

static void get_mass(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    struct art_momentum m;
    (void)comp;
    art_system_momentum(sys, state, &m);
    *out = m.mass;
}

static void get_constraint_power(const struct art_system *sys, const struct art_state *state,
                                 const struct art_comp *comp, double *out)
{
    (void)comp;
    bool known = !sys->constraints.sets || art_system_is_solved(sys);
    *out = known ? constraint_power(sys, state) : NAN;
}

static const struct art_live model_live[] = {{"kineticEnergy", 1, get_kinetic, NULL},
                                             {"potentialEnergy", 1, get_potential, NULL},
                                             {"energy", 1, get_energy, NULL},
                                             {"linearMomentum", 3, get_linear, NULL},
                                             {"angularMomentum", 3, get_angular, NULL},
                                             {"centerOfMass", 3, get_center, NULL},
                                             {"mass", 1, get_mass, NULL},
                                             {"constraintPower", 1, get_constraint_power, NULL}};

/* A model as such does nothing: its parts do. The monitors are those of the whole system. */
static int add_model(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    (void)ctx;
    if (comp == sys->top) art_system_set_place(sys, comp, 1);
    return ART_OK;
}

const struct art_mech_ops art_ops_mech_model = {.dynamics = add_model, ART_LIVE(model_live)};
