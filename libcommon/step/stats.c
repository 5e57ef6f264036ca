/* Counts of what the solvers of a step do. */
#include "step_priv.h"
#include <string.h>

void art_step_stats(const struct art_step *s, struct art_step_stats *stats)
{
    memset(stats, 0, sizeof *stats);
    const struct art_kkt *plain = s->solver->iterative;
    const struct art_solver *solver = art_step_plain_solver(s);
    stats->solver = art_solver_name(solver);
    stats->plain = *art_solver_stats(solver);
    if (plain) {
        const struct art_kkt_stats *k = art_kkt_stats(plain);
        stats->reused = k->n_reused;
        stats->iterations = k->n_iterations;
    }
    if (!s->con->kkt) return;
    const struct art_kkt_stats *a = art_kkt_stats(s->con->kkt),
                               *b = art_kkt_stats(s->con->kkt_mass);
    stats->constrained = true;
    stats->kkt = *a;
    stats->kkt.n_analyze += b->n_analyze;
    stats->kkt.n_factor += b->n_factor;
    stats->kkt.n_solve += b->n_solve;
    stats->kkt.n_reused += b->n_reused;
    stats->kkt.n_iterations += b->n_iterations;
    stats->kkt.n_indefinite += b->n_indefinite;
    stats->kkt.n_lcp += b->n_lcp;
    stats->kkt.n_pivots += b->n_pivots;
    stats->kkt.n_fallbacks += b->n_fallbacks;
    if (b->n_redundant > a->n_redundant) stats->kkt.n_redundant = b->n_redundant;
    if (b->nnz_factor > a->nnz_factor) stats->kkt.nnz_factor = b->nnz_factor;
    stats->n_bilateral = s->sys->constraints.G.J.n_rows;
    stats->n_unilateral = s->sys->constraints.N.J.n_rows;
    stats->corrections = s->report.corrections;
}
