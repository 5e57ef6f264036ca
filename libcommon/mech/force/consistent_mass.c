/* Masses between points, beside those that points have in their blocks: what is between them acts
 * as a force. With the trapezoidal rule
 *
 *     (M + dM) (u - u0) = h/2 (f0 + f1)   is   M (u - u0) = h/2 (f0 + f1 - 2/h dM (u - u0))
 *
 * so that f = -2/h dM (u - u0) with D = -2/h dM, u0 the velocities at the start of the step. Other
 * schemes would need other factors, and a run with them is refused. The weight is that of the rows
 * of M, so that what falls freely has the acceleration of gravity everywhere. */
#include "../mech_priv.h"
#include <art/masses.h>
#include <art/math.h>

struct masses {
    struct art_mass_pairs *first;
    double h;      /* of the step */
    double factor; /* 2; of generalized alpha am / (af gamma) */
};

static void add_weights(const struct art_system *sys, const struct masses *all, double *f)
{
    for (const struct art_mass_pairs *c = all->first; c; c = c->next)
        for (int i = 0; i < c->n_more; i++) {
            const struct art_dyn *dyn = &sys->dyn[c->dyn[i]];
            art_v3_add_scaled(f + dyn->u, f + dyn->u, c->more[i], dyn->gravity);
        }
}

static void all_forces(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *set, double *f)
{
    const struct masses *all = set->data;
    add_weights(sys, all, f);
    if (!(all->h > 0)) return;
    for (const struct art_mass_pairs *c = all->first; c; c = c->next)
        for (int k = 0; k < c->n; k++) {
            const struct art_mass_pair *p = &c->pair[k];
            int a = sys->dyn[p->a].u, b = sys->dyn[p->b].u;
            double m = all->factor / all->h * p->mass;
            for (int i = 0; i < 3; i++) {
                f[a + i] -= m * (state->u[b + i] - sys->last.u_before[b + i]);
                if (a != b) f[b + i] -= m * (state->u[a + i] - sys->last.u_before[a + i]);
            }
        }
}

static void all_jacobians(struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set)
{
    const struct masses *all = set->data;
    (void)state;
    if (!(all->h > 0)) return;
    for (const struct art_mass_pairs *c = all->first; c; c = c->next)
        for (int k = 0; k < c->n; k++) {
            double B[9], m = -all->factor / all->h * c->pair[k].mass;
            art_m3_diag(B, m, m, m);
            art_system_add(sys, c->pair[k].handle, NULL, B);
        }
}

static int all_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct masses *all = set->data;
    for (struct art_mass_pairs *c = all->first; c; c = c->next)
        for (int k = 0; k < c->n; k++) {
            c->pair[k].handle = art_system_pair(ctx, sys, c->pair[k].a, c->pair[k].b);
            if (c->pair[k].handle < 0) return c->pair[k].handle;
        }
    return ART_OK;
}

/* The length of the step that begins. */
static void take_step(const struct art_system *sys, struct art_state *state,
                      struct art_force_set *set, double h)
{
    struct masses *all = set->data;
    (void)state;
    all->h = h;
    all->factor = 2;
    if (!art_streq(art_get_text(sys->top, "integrator"), "GeneralizedAlpha")) return;
    const struct art_newmark w = art_newmark_weights(sys->top);
    all->factor = w.am / (w.af * w.gamma);
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct masses *all = set->data;
    (void)ctx;
    for (struct art_mass_pairs *c = all->first; c; c = c->next)
        if (c->read) c->read(c);
    mech_effective_inertia_build(sys);
    return mech_check_masses(ctx, sys);
}

static const struct art_force_type consistent_mass_type = {.name = "consistent masses",
                                                           .unexcited = true,
                                                           .pairs = all_pairs,
                                                           .forces = all_forces,
                                                           .jacobians = all_jacobians,
                                                           .update_history = take_step,
                                                           .refresh = all_refresh};

int art_system_add_mass_pairs(struct art_ctx *ctx, struct art_system *sys,
                              struct art_mass_pairs *pairs)
{
    struct masses *all = art_system_ensure_set(ctx, sys, &consistent_mass_type, sizeof *all);
    if (!all) return ART_ENOMEM;
    struct art_mass_pairs **end = &all->first;
    while (*end) end = &(*end)->next;
    *end = pairs;
    return ART_OK;
}
