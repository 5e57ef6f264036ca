/* The solve of a step: with rows or without, with friction or without. */
#include "step_priv.h"

int art_step_solve(struct art_step *s, const struct art_step_request *r)
{
    if (s->sys->n_active == 0) return ART_OK;
    if (!s->solver->ahead) s->solver->predicted = false;
    if (!r->reuse_factor) {
        if (r->summed)
            art_step_add_masses(s);
        else
            art_step_assemble(s, r->a0, r->a1);
        s->solver->assembled = true;
    }
    if (!r->coupled || !art_step_constrained(s))
        return art_step_solve_plain(s, r, r->u ? r->u : s->vec.u);
    art_step_lap(s, ART_STEP_ASSEMBLY);
    return art_step_has_implicit_friction(s) ? art_step_solve_implicit_friction(s, r)
                                             : art_step_solve_frictionless(s, r);
}

double art_step_start_residual(const struct art_step *s)
{
    const struct art_kkt *kkt = art_step_constrained(s) ? s->con->kkt : s->solver->iterative;
    return kkt ? art_kkt_stats(kkt)->start : 0;
}

void art_step_add_impulses(const struct art_step *s, double factor, double *y)
{
    const struct art_system *sys = s->sys;
    if (!art_step_constrained(s)) return;
    art_jac_tmul(&sys->constraints.G.J, sys->jac.K->row_off, 0, sys->n_active_blocks, factor,
                 s->con->lambda, y);
    art_jac_tmul(&sys->constraints.N.J, sys->jac.K->row_off, 0, sys->n_active_blocks, factor,
                 s->con->theta, y);
    if (art_step_has_implicit_friction(s)) art_step_add_friction_impulses(s, factor, y);
}
