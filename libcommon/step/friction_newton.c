/* Newton's method for the bounds of friction. A pass solves with bounds of friction by the normal
 * forces of the pass before: a fixed-point iteration. As long as every row keeps its state, stick
 * or slip at a bound, a pass is an affine map, of which the Delassus matrix W that its solve formed
 * gives the slope. With B the rows between their bounds and S those of friction at one, whose
 * forces are to be P theta_B,
 *
 *     (W_BB + W_BS P) delta_B = W_BS (theta_S - P theta_B),
 *
 * and the bounds of the next pass are those of theta_B + delta_B (Alart & Curnier 1991; De Saxce &
 * Feng 1998 for the fixed point). The passes decide as ever when forces and bounds agree: a bad
 * prediction costs passes, not correctness. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

/* More rows are left to the passes. */
enum { MOST_ROWS = 48 };

/* The rows of the Delassus matrix that take part, in the order of that matrix. */
struct rows {
    int n;
    const double *W;         /* [n][n] */
    const int *row;          /* [n] which of the subproblem */
    int normal[MOST_ROWS];   /* the row of the normal force of one at its bound; or -1 */
    double slope[MOST_ROWS]; /* the force there, by the normal force */
    int place[MOST_ROWS];    /* unknown of the Newton system, -1: not between its bounds */
    int n_between;
};

/* Where row `row` of the subproblem stands in W, -1: it is fixed. */
static int place_of(const struct rows *a, int row)
{
    for (int i = 0; i < a->n; i++)
        if (a->row[i] == row) return i;
    return -1;
}

/* The row of the subproblem that has the normal force of a friction, -1: none. */
static int normal_row(const struct art_friction_subproblem *p, const struct art_friction *f)
{
    const int *row = p->row + p->G.n_rows;
    for (int i = 0; i < p->n_normal && !f->bilateral; i++)
        if (row[i] == f->normal) return i;
    return -1;
}

static void sort_by_state(const struct art_friction_subproblem *p, struct rows *a)
{
    a->n_between = 0;
    for (int i = 0; i < a->n; i++) {
        bool between = p->state[a->row[i]] == ART_ROW_BETWEEN;
        a->place[i] = between ? a->n_between++ : -1;
        a->normal[i] = -1;
        a->slope[i] = 0;
    }
}

/* Rows that slip follow their normal force. */
static void tie_slipping_rows(const struct art_step *s, struct rows *a)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    for (int i = 0, at = p->n_normal; i < s->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &s->sys->constraints.friction[i];
        if (!s->friction->in_subproblem[f->first]) continue;
        int row = normal_row(p, f), normal = row >= 0 ? place_of(a, row) : -1;
        for (int k = 0; k < f->n; k++, at++) {
            int j = place_of(a, at);
            if (j < 0 || normal < 0 || a->place[j] >= 0 || a->place[normal] < 0) continue;
            double sign = p->state[at] == ART_ROW_AT_HI ? 1 : -1;
            if (!(p->theta[row] > 0)) continue;
            a->normal[j] = normal;
            a->slope[j] = sign * f->bound[k] * art_friction_impulse_factor(s) / p->theta[row];
        }
    }
}

/* Fill the Jacobian J[n_between][n_between] and the right-hand side of the Newton system. */
static void fill_system(const struct art_friction_subproblem *p, const struct rows *a, double *J,
                        double *r)
{
    size_t n = (size_t)a->n, m = (size_t)a->n_between;
    for (size_t i = 0; i < n; i++) {
        if (a->place[i] < 0) continue;
        double *to = J + (size_t)a->place[i] * m, sum = 0;
        const double *W = a->W + i * n;
        for (size_t j = 0; j < n; j++)
            if (a->place[j] >= 0) to[a->place[j]] = W[j];
        for (size_t j = 0; j < n; j++) {
            if (a->normal[j] < 0) continue;
            to[a->place[a->normal[j]]] += W[j] * a->slope[j];
            sum += W[j] * (p->theta[a->row[j]] - a->slope[j] * p->theta[a->row[a->normal[j]]]);
        }
        r[a->place[i]] = sum;
    }
}

/* Bounds by normal forces that are larger by `delta`. */
static void move_bounds(struct art_step *s, const struct rows *a, const double *delta)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    for (int i = 0; i < s->sys->constraints.n_friction; i++) {
        struct art_friction *f = &s->sys->constraints.friction[i];
        int row = s->friction->in_subproblem[f->first] ? normal_row(p, f) : -1;
        int normal = row >= 0 ? place_of(a, row) : -1;
        if (normal < 0 || a->place[normal] < 0 || !(p->theta[row] > 0)) continue;
        double grows = fmax(1 + delta[a->place[normal]] / p->theta[row], 0);
        for (int k = 0; k < f->n; k++) f->bound[k] *= grows;
    }
}

static int note_states(struct art_step *s)
{
    struct art_friction_newton *newton = &s->friction->newton;
    size_t n = (size_t)s->friction->subproblem.N.n_rows;
    if (!ART_RESERVE(s->ctx, newton->state, n + 1, newton->cap)) return ART_ENOMEM;
    memcpy(newton->state, s->friction->subproblem.state, n);
    newton->n = (int)n;
    return ART_OK;
}

bool art_friction_prediction_held(const struct art_step *s)
{
    const struct art_friction_newton *newton = &s->friction->newton;
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    return newton->n > 0 && newton->n == p->N.n_rows &&
           memcmp(newton->state, p->state, (size_t)newton->n) == 0;
}

int art_friction_predict_bounds(struct art_step *s, const struct art_kkt *kkt)
{
    const struct art_step_mark mark = art_step_mark(s);
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    struct rows a = {.n = art_kkt_delassus(kkt, &a.W, &a.row)};
    int status = ART_OK;
    if (a.n == 0 || a.n > MOST_ROWS || p->N.n_rows == p->n_normal) return ART_OK;
    sort_by_state(p, &a);
    tie_slipping_rows(s, &a);
    size_t m = (size_t)a.n_between;
    double *J = art_step_scratch(s, m * m + m + 1, sizeof *J), *r = J ? J + m * m : NULL;
    if (!J) return ART_ENOMEM;
    fill_system(p, &a, J, r);
    void (*report)(void *, const struct art_message *) = s->ctx->report;
    int errors = s->ctx->n_errors;
    s->ctx->report = NULL; /* where there is no prediction the passes go on without one */
    if (m > 0) status = art_dense_factor_lu(s->ctx, &s->friction->newton.lu, a.n_between, J);
    s->ctx->report = report;
    if (status == ART_OK && m > 0) {
        art_dense_solve(&s->friction->newton.lu, r);
        bool finite = true;
        for (size_t i = 0; i < m; i++) finite = finite && isfinite(r[i]);
        if (finite) {
            move_bounds(s, &a, r);
            status = note_states(s);
        }
    } else if (status != ART_ENOMEM) {
        s->ctx->n_errors = errors;
        status = ART_OK;
    }
    art_step_release(s, mark);
    return status;
}
