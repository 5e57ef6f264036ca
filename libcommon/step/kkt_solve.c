/* This file factors and solves one saddle-point system (the matrix of a step and the rows of
 * constraints), and reports a failure in terms of components. */
#include "step_priv.h"
#include <math.h>

int art_step_solve_kkt(struct art_step *s, const struct art_step_kkt *k)
{
    void (*report)(void *, const struct art_message *) = s->ctx->report;
    struct art_proximal *proximal = &s->con->proximal;
    const struct art_kkt_problem *p = k->problem;
    struct art_kkt_problem q;
    int status;
    art_step_lap(s, ART_STEP_ASSEMBLY);
    int errors = s->ctx->n_errors;
    ART_TRY(art_kkt_analyze(s->ctx, k->kkt, p));
    ART_TRY(art_proximal_begin(s->ctx, proximal, p, &q));
    s->ctx->report = NULL;
    status = k->reuse_factor ? ART_OK : art_kkt_factor_analyzed(s->ctx, k->kkt, &q);
    art_step_lap(s, ART_STEP_FACTOR);
    if (status == ART_OK) {
        do status = art_kkt_solve(s->ctx, k->kkt, &q, k->answer);
        while (status == ART_OK && art_proximal_next(proximal, p, k->answer->lambda));
    }
    art_step_lap(s, ART_STEP_SOLVE);
    s->ctx->report = report;
    if (status == ART_OK) {
        s->report.regularized_gap = fmax(s->report.regularized_gap, k->answer->regularized_gap);
        return ART_OK;
    }
    s->ctx->n_errors = errors;
    if (status == ART_EDIVERGED && art_step_check_rows(s, k) < 0) return ART_EDIVERGED;
    art_step_name_worst(s, k);
    return art_step_report_failure(s, status, art_kkt_singular(k->kkt));
out:
    return status;
}
