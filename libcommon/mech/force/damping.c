/* This file evaluates damping of points and bodies relative to the world. */
#include "../mech_priv.h"
#include <art/mech.h>
#include <art/rankone.h>
#include <art/simd.h>
#include <string.h>

struct damping {
    int *pair;    /* [n_dyn] pair of each component with itself */
    int *list, n; /* components that are damped */
};

static int damping_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct damping *d = set->data;
    for (int i = 0; i < sys->n_dyn; i++) {
        d->pair[i] = art_system_pair(ctx, sys, i, i);
        if (d->pair[i] < 0) return d->pair[i];
    }
    return ART_OK;
}

/* Compute the body's own inertia times its velocity, which is multiplied in the axes of the body.
 */
static void momentum(const struct art_dyn *dyn, const struct art_inertia *own, const double *u,
                     double p[6])
{
    double v[6], in_body[6];
    art_m3_tmulvec(v, dyn->R, u);
    art_m3_tmulvec(v + 3, dyn->R, u + 3);
    art_inertia_mul(in_body, own, v);
    art_m3_mulvec(p, dyn->R, in_body);
    art_m3_mulvec(p + 3, dyn->R, in_body + 3);
}

static void damping_forces(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set, double *f)
{
    const struct damping *d = set->data;
    for (int j = 0; j < d->n; j++) {
        const struct art_dyn *dyn = &sys->dyn[d->list[j]];
        const double *u = state->u + dyn->u;
        double p[6], *fi = f + dyn->u;
        if (dyn->damping != 0) art_v3_add_scaled(fi, fi, -dyn->damping, u);
        if (!dyn->frame) continue;
        if (dyn->rotary_damping != 0)
            art_v3_add_scaled(fi + 3, fi + 3, -dyn->rotary_damping, u + 3);
        if (dyn->inertial_damping != 0) {
            momentum(dyn, &dyn->inertia, u, p);
            for (int k = 0; k < 6; k++) fi[k] -= dyn->inertial_damping * p[k];
        }
    }
}

/* Compute the Jacobian of the inertial part; false: there is none. ArtiSynth takes the effective
 * inertia, which has that of attached components and is zero for these themselves
 * (docs/rooms/mech/forces.md). */
static bool set_inertial(const struct art_system *sys, const struct art_dyn *dyn, double B[36])
{
    bool effective = sys->quirks.inertial_damping_effective;
    if (dyn->inertial_damping == 0 || (effective && dyn->status == ART_DYN_ATTACHED)) return false;
    struct art_rigid T = {{0}, {0, 0, 0}};
    struct art_inertia M;
    art_m3_copy(T.R, dyn->R);
    art_inertia_transform(&M, &T, effective ? &dyn->eff_inertia : &dyn->inertia);
    art_inertia_matrix(B, &M);
    const double d = -dyn->inertial_damping;
    for (int k = 0; k < 36; k += 2) ART_F64X2(B + k) = d * ART_F64X2_OF(B + k);
    return true;
}

/* Without what is not on the diagonal, for a component of its own. */
static void add_diagonal(struct art_system *sys, int pair, int n, const struct art_dyn *dyn)
{
    const struct art_pair *p = &sys->jac.pairs[pair];
    if (p->n == 0) return; /* parametric */
    const struct art_jacobian_sum *sum = &sys->jac.sum;
    double *D = (sum->on ? sys->jac.A : sys->jac.D)->val + sys->jac.slots[p->first].off;
    double *y = sys->jac.yK + dyn->u;
    for (int k = 0; k < n; k++, D += n + 1) {
        double d = k < 3 ? -dyn->damping : -dyn->rotary_damping;
        if (sum->on) y[k] += (d *= sum->D) * sum->u[dyn->u + k];
        *D += d;
    }
}

static void damping_jacobians(struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set)
{
    const struct damping *d = set->data;
    (void)state;
    for (int j = 0; j < d->n; j++) {
        int i = d->list[j];
        const struct art_dyn *dyn = &sys->dyn[i];
        int n = dyn->frame ? 6 : 3;
        if (dyn->inertial_damping == 0 && dyn->block >= 0) {
            add_diagonal(sys, d->pair[i], n, dyn);
            continue;
        }
        double B[36];
        if (!set_inertial(sys, dyn, B)) memset(B, 0, sizeof B);
        for (int k = 0; k < n; k++) B[k * n + k] -= k < 3 ? dyn->damping : dyn->rotary_damping;
        art_system_add(sys, d->pair[i], NULL, B);
    }
}

static bool is_fem_part(const struct art_comp *comp)
{
    while (comp && !art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) comp = comp->parent;
    return comp;
}

static int damping_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct damping *d = set->data;
    d->n = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        int status = mech_dyn_read_parameters(ctx, &sys->dyn[i], false);
        if (status < 0) return status;
        if (dyn->damping == 0 && dyn->rotary_damping == 0 && dyn->inertial_damping == 0) continue;
        if (!sys->quirks.fem_parts_undamped || !is_fem_part(dyn->comp)) d->list[d->n++] = i;
    }
    mech_effective_inertia_build(sys);
    return mech_check_masses(ctx, sys);
}

static const struct art_force_type damping_type = {
    .name = "damping",
    .pairs = damping_pairs,
    .forces = damping_forces,
    .unexcited = true,
    .jacobians = damping_jacobians,
    .sums = art_force_sums,
    .refresh = damping_refresh,
    .undivided = art_force_divided,
};

int mech_damping_add_set(struct art_ctx *ctx, struct art_system *sys)
{
    struct damping *d = art_arena_alloc(ctx, &sys->arena, 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    d->pair = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_dyn, sizeof *d->pair);
    d->list = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_dyn, sizeof *d->list);
    return d->pair && d->list ? art_system_add_set(ctx, sys, &damping_type, d) : ART_ENOMEM;
}
