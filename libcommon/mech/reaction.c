/* Forces that hold or drive what does not move freely. */
#include "mech_priv.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

static int size_of(const struct art_dyn *dyn)
{
    return dyn->frame ? 6 : 3;
}

int art_system_begin_step(struct art_system *sys, const struct art_state *state)
{
    int status = ART_OK;
    memcpy(sys->last.u_before, state->u, (size_t)sys->n_u * sizeof *sys->last.u_before);
    memset(sys->last.f_constraint, 0, (size_t)sys->n_u * sizeof *sys->last.f_constraint);
    for (struct art_constraint_set *set = sys->constraints.sets; set && status == ART_OK;
         set = set->next)
        if (set->type->begin) status = set->type->begin(sys->ctx, sys, state, set);
    return status;
}

void art_system_end_step(struct art_system *sys, struct art_state *state, double h)
{
    art_system_record_end_state(sys, state);
    const double *u = state->u, *before = sys->last.u_before;
    double *rate = sys->last.rate;
    int i = 0;
    for (; i + 2 <= sys->n_u; i += 2)
        ART_F64X2(rate + i) = (ART_F64X2_OF(u + i) - ART_F64X2_OF(before + i)) / h;
    if (i < sys->n_u) rate[i] = (u[i] - before[i]) / h;
    sys->last.known = sys->last.solved = true;
}

bool art_system_is_solved(const struct art_system *sys)
{
    return sys->last.solved || sys->quirks.zero_before_first_step;
}

void art_not_known(double *out, int n)
{
    for (int i = 0; i < n; i++) out[i] = NAN;
}

void art_system_clear_step(struct art_system *sys)
{
    memset(sys->last.rate, 0, (size_t)sys->n_u * sizeof *sys->last.rate);
    memset(sys->last.f_constraint, 0, (size_t)sys->n_u * sizeof *sys->last.f_constraint);
    sys->last.known = sys->last.solved = sys->last.driven = false;
}

/* f[size] += W^T x, W[n][size] */
static inline void add_forces(int n, int size, const double *W, const double *x, double *f)
{
    if (size == 6) {
        art_f64x2 v = ART_F64X2_OF(f), m = ART_F64X2_OF(f + 2), w = ART_F64X2_OF(f + 4);
        for (int i = 0; i < n; i++, W += 6) {
            v += x[i] * ART_F64X2_OF(W);
            m += x[i] * ART_F64X2_OF(W + 2);
            w += x[i] * ART_F64X2_OF(W + 4);
        }
        ART_F64X2(f) = v, ART_F64X2(f + 2) = m, ART_F64X2(f + 4) = w;
        return;
    }
    for (int i = 0; i < n; i++, W += 3)
        for (int j = 0; j < 3; j++) f[j] += W[j] * x[i];
}

/* The same for the components of a group that are their own blocks. */
static void add_to_own_blocks(struct art_system *sys, const struct art_jac *J, int g,
                              const double *x)
{
    int n = J->row[g + 1] - J->row[g];
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e];
        double *f = sys->last.f_constraint + sys->dyn[sys->block_dyn[b]].u;
        add_forces(n, J->size[b], J->val + J->off[e], x, f);
    }
}

/* y += W^T x, y in the order of the blocks. */
static void add_to_blocks(const struct art_jac *J, const int *row_off, int g, const double *x,
                          double *y)
{
    int n = J->row[g + 1] - J->row[g];
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
        add_forces(n, J->size[J->block[e]], J->val + J->off[e], x, y + row_off[J->block[e]]);
}

/* f_constraint += y of the blocks; returns y . u over what moves. */
static double spread_blocks(struct art_system *sys, const struct art_state *state, const double *y)
{
    double power = 0;
    for (int b = 0; b < sys->n_blocks; b++) {
        const int at = sys->dyn[sys->block_dyn[b]].u, n = sys->jac.K->size[b];
        double *f = sys->last.f_constraint + at;
        for (int k = 0; k < n; k++) f[k] += y[k];
        for (int k = 0; k < n && b < sys->n_active_blocks; k++) power += y[k] * state->u[at + k];
        y += n;
    }
    return power;
}

double mech_constraint_add_many(struct art_system *sys, const struct art_state *state,
                                const struct art_rows *rows, const double *x)
{
    const int *row_off = sys->jac.K->row_off;
    double *y = sys->jac.yK; /* has no use outside of an evaluation of Jacobians */
    memset(y, 0, (size_t)row_off[sys->n_blocks] * sizeof *y);
    for (int k = 0; k < rows->n_components; k++) {
        const struct art_row_component *arm = &rows->component[k];
        if (arm->dyn < 0) {
            add_to_blocks(&rows->J, row_off, (int)arm->off, x + arm->first, y);
            continue;
        }
        const struct art_dyn *dyn = &sys->dyn[arm->dyn];
        add_forces(arm->n, size_of(dyn), rows->W + arm->off, x + arm->first,
                   sys->last.f_constraint + dyn->u);
    }
    return spread_blocks(sys, state, y);
}

/* f += W^T x for the rows of one group. */
void mech_constraint_add(struct art_system *sys, const struct art_rows *rows, const double *x)
{
    for (int k = 0; k < rows->n_components; k++) {
        const struct art_row_component *arm = &rows->component[k];
        if (arm->dyn < 0) {
            add_to_own_blocks(sys, &rows->J, (int)arm->off, x + arm->first);
            continue;
        }
        const struct art_dyn *dyn = &sys->dyn[arm->dyn];
        add_forces(arm->n, size_of(dyn), rows->W + arm->off, x + arm->first,
                   sys->last.f_constraint + dyn->u);
    }
}

/* M a - F with the inertia of the component and of what is attached to it. */
static void inertia_force(const struct art_system *sys, const struct art_state *state,
                          const struct art_dyn *dyn, double f[6])
{
    const double *a = sys->last.rate + dyn->u;
    struct art_inertia M;
    double F[6];
    if (!dyn->frame) {
        art_v3_scale(f, dyn->eff_mass, a);
        return;
    }
    mech_world_inertia(dyn, &M);
    art_inertia_mul(f, &M, a);
    mech_body_mass_force(&M, state->u + dyn->u + 3, F);
    for (int k = 0; k < 6; k++) f[k] -= F[k];
}

/* True if the acceleration of a component and the forces of constraints on it are known: after a
 * step, or where it is at rest and nothing is constrained. */
static bool knows_reaction(const struct art_system *sys, const struct art_state *state,
                           const struct art_dyn *dyn)
{
    static const double rest[6];
    if (sys->last.known || sys->quirks.zero_before_first_step) return true;
    if (sys->constraints.sets || dyn->status != ART_DYN_PARAMETRIC) return false;
    return sys->last.driven ||
           (!dyn->target_set &&
            memcmp(state->u + dyn->u, rest, (size_t)size_of(dyn) * sizeof *rest) == 0);
}

/* f = M a - F less the forces and the constraint forces, on it and on what is attached to it. */
void mech_live_get_reaction(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    int n = size_of(dyn);
    double f[6], c[6];
    memset(out, 0, (size_t)n * sizeof *out);
    if (dyn->status == ART_DYN_ACTIVE) return;
    if (!knows_reaction(sys, state, dyn)) {
        art_not_known(out, n);
        return;
    }
    inertia_force(sys, state, dyn, out);
    mech_reduced_force_on(sys, sys->force.all, (int)(dyn - sys->dyn), f);
    mech_reduced_force_on(sys, sys->last.f_constraint, (int)(dyn - sys->dyn), c);
    for (int k = 0; k < n; k++) out[k] -= f[k] + c[k];
}
