/* This file factors and solves one saddle-point system (the matrix of a step and the rows of
 * constraints), and reports a failure in terms of components. */
#include "step_priv.h"
#include <math.h>

int art_step_solve_kkt(struct art_step *s, const struct art_step_kkt *k)
{
    struct art_quiet quiet;
    struct art_proximal *proximal = &s->con->proximal;
    const struct art_kkt_problem *p = k->problem;
    struct art_kkt_problem q;
    int status;
    art_step_lap(s, ART_STEP_ASSEMBLY);
    ART_TRY(art_kkt_analyze(s->ctx, k->kkt, p));
    ART_TRY(art_proximal_begin(s->ctx, proximal, p, &q));
    art_quiet_begin(s->ctx, &quiet);
    status = k->reuse_factor ? ART_OK : art_kkt_factor_analyzed(s->ctx, k->kkt, &q);
    art_step_lap(s, ART_STEP_FACTOR);
    if (status == ART_OK) {
        do status = art_kkt_solve(s->ctx, k->kkt, &q, k->answer);
        while (status == ART_OK && art_proximal_next(proximal, p, k->answer->lambda));
    }
    art_step_lap(s, ART_STEP_SOLVE);
    status = art_quiet_end(s->ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    if (status == ART_OK) {
        s->report.regularized_gap = fmax(s->report.regularized_gap, k->answer->regularized_gap);
        return ART_OK;
    }
    if (status == ART_EDIVERGED && art_step_check_rows(s, k) < 0) return ART_EDIVERGED;
    art_step_name_worst(s, k, quiet.why, sizeof quiet.why);
    return art_step_report_failure(s, status, art_kkt_singular(k->kkt), quiet.why);
out:
    return status;
}
