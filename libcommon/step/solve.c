/* The solve of a step: with rows or without, with friction or without. */
#include "step_priv.h"
#include <string.h>

int art_step_solve(struct art_step *s, const struct art_step_request *r)
{
    if (s->sys->n_active == 0) return ART_OK;
    if (!r->reuse_factor) {
        art_step_assemble(s, r->a0, r->a1);
        s->solver->assembled = true;
    }
    if (!r->coupled || !art_step_constrained(s))
        return art_step_solve_plain(s, r, r->u ? r->u : s->vec.u);
    art_step_lap(s, ART_STEP_ASSEMBLY);
    return art_step_has_implicit_friction(s) ? art_step_solve_implicit_friction(s, r)
                                             : art_step_solve_frictionless(s, r);
}

/* One response with rows; `room` is for twice as many numbers as there are bilateral rows, zeros
 * first. */
static int respond(struct art_step *s, double *room, double *x)
{
    static const struct art_jac none;
    const struct art_step_constraints *c = s->con;
    const int m = s->sys->constraints.G.J.n_rows;
    const double unused = 0;
    const struct art_kkt_problem p = {.A = s->sys->jac.A,
                                      .n_active = s->sys->n_active_blocks,
                                      .G = &s->sys->constraints.G.J,
                                      .N = &none,
                                      .Rg = c->R_regularized,
                                      .Rn = &unused,
                                      .b = s->vec.b,
                                      .bg = room,
                                      .bn = &unused,
                                      .transient = c->transient};
    struct art_kkt_answer answer = {.u = x, .lambda = room + m};
    const struct art_step_kkt k = {
        .kkt = c->kkt, .problem = &p, .answer = &answer, .reuse_factor = true};
    return art_step_solve_kkt(s, &k);
}

int art_step_response(struct art_step *s, int n_rhs, const double *b, double *x)
{
    const struct art_step_mark mark = art_step_mark(s);
    const size_t n = (size_t)s->vec.n, m = (size_t)s->sys->constraints.G.J.n_rows;
    struct art_step_request request = {.reuse_factor = true};
    const bool constrained = art_step_constrained(s);
    int status = ART_OK;
    if (n == 0) return ART_OK;
    double *zeros = art_step_scratch(s, n + 2 * m + 1, sizeof *zeros);
    if (!zeros) return ART_ENOMEM;
    request.guess = zeros;
    for (size_t i = 0; i < (size_t)n_rhs && status == ART_OK; i++) {
        memcpy(s->vec.b, b + i * n, n * sizeof *b);
        status = constrained ? respond(s, zeros + n, x + i * n)
                             : art_step_solve_plain(s, &request, x + i * n);
    }
    art_step_release(s, mark);
    return status;
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
