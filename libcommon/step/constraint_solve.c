/* The solve with rows: it finds velocities, accelerations or corrections of positions that meet the
 * constraints, and their Lagrange multipliers. */
#include "step_priv.h"
#include <string.h>

/* Rows that no velocity meets, reported once. */
static int report_conflict(struct art_step *s, const struct art_kkt_answer *answer)
{
    const struct art_row *row = answer->conflict >= 0 ? &s->sys->constraints.G.row[answer->conflict]
                                : answer->conflict_n >= 0
                                    ? &s->sys->constraints.N.row[answer->conflict_n]
                                    : NULL;
    if (!row || row->transient || s->report.reported_conflict) return ART_OK;
    s->report.reported_conflict = true;
    return art_warn_strict(
        s->ctx, ART_ERANGE, &row->comp->loc,
        "the constraints contradict each other: '%s' cannot be satisfied at t = %.9g",
        art_comp_path(row->comp, NULL), s->state->t);
}

/* The share of its size by which a row is regularized. */
static double row_regularization(const struct art_row *row, double transient_share)
{
    return transient_share > 0 && row->transient && !(row->compliance > 0) ? transient_share
                                                                           : row->regularization;
}

/* R[rows] grows by the share of the row's size in A; with b of those that it is above zero for
 * alone. */
static void add_regularization(const struct art_step *s, const struct art_blocks *A,
                               const struct art_rows *rows, double transient_share, double *R,
                               const double *b)
{
    const struct art_jac *J = &rows->J;
    const struct art_row *row = rows->row;
    for (int g = 0; g < J->n_groups; g++) {
        if (row_regularization(&row[J->row[g]], transient_share) == 0) continue;
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int at = J->block[e], n = J->size[at];
            if (at >= s->sys->n_active_blocks) continue;
            const double *D = A->val + art_blocks_find(A, at, at), *w = J->val + J->off[e];
            for (int r = J->row[g]; r < J->row[g + 1]; r++, w += n)
                for (int k = 0; k < n && (!b || b[r] > 0); k++)
                    R[r] +=
                        row_regularization(&row[r], transient_share) * w[k] * w[k] / D[k * (n + 1)];
        }
    }
}

/* Rows that nearly follow from others are met as nearly as the others let them: compliance by their
 * own size in A. */
void art_step_regularize_rows(struct art_step *s, const struct art_blocks *A,
                              double transient_share)
{
    double *R = s->con->R_regularized;
    memcpy(R, s->con->Rg, (size_t)s->sys->constraints.G.J.n_rows * sizeof *R);
    add_regularization(s, A, &s->sys->constraints.G, transient_share, R, NULL);
}

/* The warm start of the active set of the unilateral rows: for velocities the rows that exerted a
 * force before, for positions those whose distance is to grow. */
static void init_active_set(struct art_step *s, bool positions)
{
    for (int i = 0; i < s->sys->constraints.N.J.n_rows; i++) {
        const struct art_row *row = &s->sys->constraints.N.row[i];
        bool acts = positions && !(row->compliance > 0) ? row->dist < 0 : !row->warm_start_inactive;
        s->con->row_state[i] = acts ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
    }
}

int art_step_solve_rows(struct art_step *s, const struct art_row_solve *r)
{
    static const double transient_share = 1e-6;
    struct art_step_constraints *c = s->con;
    const struct art_blocks *A = r->with_mass ? c->M : s->sys->jac.A;
    const struct art_kkt_problem p = {.A = A,
                                      .n_active = s->sys->n_active_blocks,
                                      .G = &s->sys->constraints.G.J,
                                      .N = &s->sys->constraints.N.J,
                                      .Rg = c->R_regularized,
                                      .Rn = c->Rn,
                                      .b = s->vec.b,
                                      .bg = c->bg,
                                      .bn = c->bn,
                                      .guess = r->guess,
                                      .corrects = r->corrects,
                                      .goal = r->tolerance,
                                      .transient = c->transient};
    struct art_kkt_answer answer = {
        .u = r->x, .lambda = c->lambda, .theta = c->theta, .state = c->row_state};
    const struct art_step_kkt k = {.kkt = r->with_mass ? c->kkt_mass : art_step_row_solver(s),
                                   .problem = &p,
                                   .answer = &answer,
                                   .reuse_factor = r->reuse_factor};
    art_step_regularize_rows(s, A,
                             r->regularize_transient ? transient_share : r->transient_damping);
    if (r->transient_damping > 0)
        add_regularization(s, A, &s->sys->constraints.N, r->transient_damping, c->Rn,
                           r->damps_violated ? c->bn : NULL);
    if (!r->keep_active_set) init_active_set(s, r->unknown == ART_STEP_POSITION);
    int status = art_step_solve_kkt(s, &k);
    return status == ART_OK && r->report_conflicts ? report_conflict(s, &answer) : status;
}

/* Rows that follow from others, reported once: a linkage with more constraints than it needs. */
static void report_redundant(struct art_step *s, const struct art_kkt *kkt)
{
    long n = art_kkt_stats(kkt)->n_redundant;
    int row = 0;
    if (n == 0 || s->report.reported_redundant) return;
    s->report.reported_redundant = true;
    while (row < s->sys->constraints.G.J.n_rows - 1 && !art_kkt_redundant(kkt, row)) row++;
    const struct art_comp *comp = s->sys->constraints.G.row[row].comp;
    art_note(
        s->ctx, &comp->loc,
        "%ld of %d row{s} of constraints follow from the others, the first of them in '%s'; of "
        "the forces that fit the least are taken",
        n, s->sys->constraints.G.J.n_rows, art_comp_path(comp, NULL));
}

int art_step_solve_rows_fully(struct art_step *s, const struct art_row_solve *r)
{
    int status = art_step_solve_rows(s, r);
    if (status == ART_OK) report_redundant(s, r->with_mass ? s->con->kkt_mass : s->con->kkt);
    return status;
}

int art_step_solve_frictionless(struct art_step *s, const struct art_step_request *r)
{
    const struct art_row_solve how = {.unknown = ART_STEP_VELOCITY,
                                      .reuse_factor = r->reuse_factor,
                                      .guess = r->guess ? r->guess : s->vec.u0,
                                      .corrects = r->guess != NULL,
                                      .tolerance = art_step_least_tolerance(s, r->tolerance),
                                      .x = s->vec.u,
                                      .keep_active_set = r->guess != NULL,
                                      .report_conflicts = true};
    int status = art_step_solve_rows_fully(s, &how);
    if (status == ART_OK) art_step_store_constraint_forces(s);
    return status;
}

int art_step_solve_with_mass(struct art_step *s)
{
    const struct art_row_solve how = {
        .unknown = ART_STEP_VELOCITY, .with_mass = true, .x = s->vec.u, .report_conflicts = true};
    art_step_fill_mass(s);
    int status = art_step_solve_rows_fully(s, &how);
    if (status == ART_OK) art_step_store_constraint_forces(s);
    return status;
}
