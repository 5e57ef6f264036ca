/* Counts of what the solvers of a step do. */
#include "step_priv.h"
#include <string.h>

static void add_counts(struct art_kkt_stats *to, const struct art_kkt *kkt)
{
    if (!kkt) return;
    const struct art_kkt_stats *b = art_kkt_stats(kkt);
    to->n_analyze += b->n_analyze;
    to->n_factor += b->n_factor;
    to->n_solve += b->n_solve;
    to->n_reused += b->n_reused;
    to->n_iterations += b->n_iterations;
    to->n_indefinite += b->n_indefinite;
    to->n_lcp += b->n_lcp;
    to->n_pivots += b->n_pivots;
    to->n_fallbacks += b->n_fallbacks;
    if (b->n_redundant > to->n_redundant) to->n_redundant = b->n_redundant;
    if (b->nnz_factor > to->nnz_factor) to->nnz_factor = b->nnz_factor;
}

static void add_solver(struct art_solver_stats *to, const struct art_solver *solver)
{
    if (!solver) return;
    const struct art_solver_stats *b = art_solver_stats(solver);
    to->n_analyze += b->n_analyze;
    to->n_cholesky += b->n_cholesky;
    to->n_ldlt += b->n_ldlt;
    to->n_lu += b->n_lu;
    to->n_singular += b->n_singular;
    to->n_solve += b->n_solve;
    to->n_iterations += b->n_iterations;
    if (b->nnz_matrix > to->nnz_matrix) to->nnz_matrix = b->nnz_matrix;
    if (b->nnz_factor > to->nnz_factor) to->nnz_factor = b->nnz_factor;
}

/* Add the counts of the solver of large systems without rows. */
static void add_plain(struct art_step_stats *stats, const struct art_kkt *kkt)
{
    if (!kkt) return;
    stats->reused += art_kkt_stats(kkt)->n_reused;
    stats->iterations += art_kkt_stats(kkt)->n_iterations;
}

/* Adds iterations of multigrid within those of the rows. */
static void add_multigrid(struct art_step_stats *stats, const struct art_kkt *kkt)
{
    const struct art_solver *solver = kkt ? art_kkt_solver(kkt) : NULL;
    if (solver) stats->plain.n_iterations += art_solver_stats(solver)->n_iterations;
}

void art_step_stats(const struct art_step *s, struct art_step_stats *stats)
{
    memset(stats, 0, sizeof *stats);
    const struct art_solver *solver = art_step_plain_solver(s);
    stats->solver = art_solver_choose(s->options.solvers, s->sys->n_active)->name;
    if (solver) stats->solver = art_solver_name(solver);
    if (solver) stats->plain = *art_solver_stats(solver);
    add_solver(&stats->plain, art_statics_solver(s));
    add_plain(stats, s->solver->iterative);
    add_plain(stats, s->solver->iterative_ahead);
    if (!s->con->kkt) return;
    stats->constrained = true;
    stats->kkt = *art_kkt_stats(s->con->kkt);
    add_counts(&stats->kkt, s->con->kkt_mass);
    add_counts(&stats->kkt, s->solver->kkt_ahead);
    add_multigrid(stats, s->con->kkt);
    add_multigrid(stats, s->con->kkt_mass);
    add_multigrid(stats, s->solver->kkt_ahead);
    stats->n_bilateral = s->sys->constraints.G.J.n_rows;
    stats->n_unilateral = s->sys->constraints.N.J.n_rows;
    stats->corrections = s->report.corrections;
}
