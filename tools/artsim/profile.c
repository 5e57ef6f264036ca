#include "artsim.h"
#include "pace.h"
#include <art/contact.h>
#include <stdio.h>

/* The seconds of the phases from `first` to `last`. */
static void show_seconds(const struct art_sim_profile *p, const char *name, int first, int last)
{
    fprintf(stderr, "artsim: %s:", name);
    for (int k = first; k <= last; k++)
        fprintf(stderr, "%s %s %.6f s", k > first ? "," : "", art_sim_phase_name(k), p->seconds[k]);
    fputc('\n', stderr);
}

/* The solver of plain steps is left out where constraints do all the solving. */
static void show_solver(const struct art_sim_profile *p, const char *name)
{
    const struct art_solver_stats *s = &p->step.plain;
    if (p->step.constrained && s->n_solve == 0) {
        fprintf(stderr, "artsim: %s: %ld steps, %d unknowns\n", name, p->steps, p->unknowns);
        return;
    }
    fprintf(stderr,
            "artsim: %s: %ld steps, %d unknowns, solver %s, %.0f entries in the matrix, %.0f "
            "in the factor\n",
            name, p->steps, p->unknowns, p->step.solver, s->nnz_matrix, s->nnz_factor);
    fprintf(stderr,
            "artsim: %s: %ld analyses; factorisations: %ld Cholesky, %ld LDLT, %ld LU, %ld "
            "singular; %ld solves\n",
            name, s->n_analyze, s->n_cholesky, s->n_ldlt, s->n_lu, s->n_singular, s->n_solve);
}

static void show_multigrid(const struct art_sim_profile *p, const char *name)
{
    if (p->step.plain.n_iterations > 0)
        fprintf(stderr, "artsim: %s: %ld iterations with multigrid\n", name,
                p->step.plain.n_iterations);
}

static void show_constraints(const struct art_sim_profile *p, const char *name)
{
    const struct art_kkt_stats *k = &p->step.kkt;
    fprintf(stderr,
            "artsim: %s: constraints: %d rows, %d limits acting, %ld redundant, %.0f entries in "
            "the factor\n",
            name, p->step.n_bilateral, p->step.n_unilateral, k->n_redundant, k->nnz_factor);
    fprintf(stderr,
            "artsim: %s: constraints: %ld analyses, %ld factorisations (%ld of an indefinite "
            "matrix), %ld "
            "solves; %ld problems with limits, %ld pivots, %ld fall-backs; %ld corrections\n",
            name, k->n_analyze, k->n_factor, k->n_indefinite, k->n_solve, k->n_lcp, k->n_pivots,
            k->n_fallbacks, p->step.corrections);
    if (k->n_iterations > 0)
        fprintf(stderr,
                "artsim: %s: constraints: %ld systems with the factor of an earlier one; %ld "
                "iterations\n",
                name, k->n_reused, k->n_iterations);
}

/* Collision detection for each pair of bodies whose boxes overlapped. */
static void show_pair(const struct art_contact_rules *rules, const struct art_contact_stats *s,
                      const char *name)
{
    double mean = s->in_contact > 0 ? (double)s->contacts / (double)s->in_contact : 0;
    const char *a = art_comp_path(rules->body[s->rule->a].comp, NULL);
    const char *b = art_comp_path(rules->body[s->rule->b].comp, NULL);
    fprintf(stderr,
            "artsim: %s: contact of '%s' and '%s': %ld detections, %ld in contact, %.2f "
            "contacts (most %d), %.6f s\n",
            name, a, b, s->detections, s->in_contact, mean, s->most, s->seconds);
}

static int show_contact(struct art_ctx *ctx, const struct art_system *sys, const char *name)
{
    const struct art_contact_rules *rules = art_contacts_rules(sys);
    struct art_contact_stats *stats = NULL;
    struct art_contact_search search;
    int n, status = art_contacts_stats(ctx, sys, &stats, &n);
    if (status < 0 || !rules) goto out;
    art_contacts_search(sys, &search);
    fprintf(
        stderr,
        "artsim: %s: contact: %ld detections among %d bodies, %ld pairs of boxes, %ld of rules\n",
        name, search.detections, rules->n_bodies, search.boxes, search.rules);
    for (int i = 0; i < n; i++) show_pair(rules, &stats[i], name);
out:
    art_free(stats);
    return status;
}

int show_profile(struct art_ctx *ctx, const struct art_sim *sim, const struct pace *pace)
{
    struct art_sim_profile p;
    int status = ART_OK;
    fprintf(stderr, "artsim: %ld steps, %ld root steps taken again\n", art_sim_steps(sim),
            art_sim_redone(sim));
    if (pace->steps > 0)
        fprintf(stderr,
                "artsim: a root step %.3g s on average, 99 %% at most %.3g s, the longest %.3g s\n",
                pace->total / (double)pace->steps, pace_quantile(pace, 0.99), pace->longest);
    for (int i = 0; i < art_sim_models(sim) && status == ART_OK; i++) {
        art_sim_profile(sim, i, &p);
        const char *name = art_comp_path(p.comp, NULL);
        show_solver(&p, name);
        show_multigrid(&p, name);
        if (p.step.reused > 0)
            fprintf(stderr, "artsim: %s: %ld steps with the factor of an earlier one\n", name,
                    p.step.reused);
        if (p.step.constrained) show_constraints(&p, name);
        status = show_contact(ctx, art_sim_system(sim, i), name);
        show_seconds(&p, name, ART_SIM_ASSEMBLY, ART_SIM_PROBES);
    }
    art_sim_profile(sim, -1, &p);
    show_seconds(&p, "root", ART_SIM_PROBES, ART_SIM_OUTPUT);
    return status;
}
