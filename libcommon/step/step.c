/* This file creates and frees the parts of a step, and lets the integration scheme take the step.
 */
#include "impact_priv.h"
#include <math.h>
#include <string.h>

static int init_parts(struct art_step *s)
{
    int status;
    s->memory = art_alloc(s->ctx, s->options.integrator->memory, 1);
    if (!s->memory) return ART_ENOMEM;
    ART_TRY(art_step_vectors_init(s));
    ART_TRY(art_step_solver_init(s));
    ART_TRY(art_step_constraints_init(s));
    ART_TRY(art_step_friction_init(s));
out:
    return status;
}

int art_step_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    const struct art_step_options *options, struct art_step **step)
{
    struct art_step *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->ctx = ctx;
    s->sys = sys;
    s->state = state;
    s->options = *options;
    s->static_until = NAN;
    if (options->integrator->constraints_first)
        sys->quirks.limit_force_of_stored_coordinate = false;
    sys->inner.order = sys->quirks.fibres_by_euler ? 1 : options->integrator->inner_order;
    int status = init_parts(s);
    if (status < 0) {
        art_step_free(s);
        return status;
    }
    *step = s;
    return ART_OK;
}

void art_step_free(struct art_step *s)
{
    if (!s) return;
    art_statics_free(s->statics);
    art_step_impact_free(s->impact);
    art_step_friction_fini(s);
    art_step_constraints_fini(s);
    art_step_solver_fini(s);
    art_step_vectors_fini(s);
    art_free(s->memory);
    art_free(s);
}

extern const struct art_integrator art_integrator_static_line_search;

/* The scheme of a step that begins at t: up to `staticUntil` a model is in equilibrium. */
static const struct art_integrator *scheme_at(struct art_step *s, double t)
{
    const double moment = 1e-9;
    if (isnan(s->static_until)) s->static_until = art_get_double(s->sys->top, "staticUntil");
    return s->static_until > t + moment ? &art_integrator_static_line_search
                                        : s->options.integrator;
}

bool art_step_is_static_at(struct art_step *s, double t)
{
    return scheme_at(s, t)->is_static;
}

void art_step_refresh(struct art_step *s)
{
    s->static_until = NAN;
    art_step_friction_refresh(s);
}

int art_step_advance(struct art_step *s, double h)
{
    const struct art_step_mark all = {0};
    s->h = h;
    s->report.regularized_gap = 0;
    memcpy(s->vec.q0, s->state->q, (size_t)s->sys->n_q * sizeof *s->vec.q0);
    art_step_release(s, all);
    int status = art_step_impact_begin(s);
    if (status < 0) return status;
    status = art_step_check_damping(s, scheme_at(s, s->state->t));
    if (status < 0) return status;
    s->sys->inner.within = !s->sys->quirks.fibres_by_euler;
    status = scheme_at(s, s->state->t)->step(s);
    art_step_impact_end(s);
    s->sys->inner.within = false;
    s->sys->inner.left = 0;
    return status;
}

void art_step_evaluate_at(struct art_step *s, double part)
{
    if (s->sys->inner.within) s->sys->inner.left = 1 - part;
}

void art_step_drop_factors(struct art_step *s)
{
    struct art_kkt *all[] = {s->solver->iterative, s->con->kkt, s->con->kkt_mass,
                             s->solver->iterative_ahead, s->solver->kkt_ahead};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]) art_kkt_forget(all[i]);
    memset(s->memory, 0, s->options.integrator->memory);
}
