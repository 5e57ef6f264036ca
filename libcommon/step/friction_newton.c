/* Newton's method for the bounds of friction. A pass solves with bounds of friction by the normal
 * forces of the pass before: a fixed-point iteration, of which art_kkt_couple_bounds finds the end
 * as long as rows keep their states. The bounds of the next pass are those of the forces there. The
 * passes decide as ever when forces and bounds agree: a bad prediction costs passes, not
 * correctness. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_ROWS = ART_KKT_MOST_COUPLED };

/* The rows of the Delassus matrix that take part, in the order of that matrix. */
struct rows {
    int n;
    const double *W;         /* [n][n] */
    const int *row;          /* [n] which of the subproblem */
    int normal[MOST_ROWS];   /* the row of the normal force of one at its bound; or -1 */
    double slope[MOST_ROWS]; /* the force there, by the normal force */
    bool between[MOST_ROWS]; /* its bounds */
    double theta[MOST_ROWS];
};

/* Where row `row` of the subproblem stands in W, -1: it is fixed. */
static int place_of(const struct rows *a, int row)
{
    for (int i = 0; i < a->n; i++)
        if (a->row[i] == row) return i;
    return -1;
}

int art_friction_normal_row(const struct art_friction_subproblem *p, const struct art_friction *f)
{
    const int *row = p->row + p->G.n_rows;
    for (int i = 0; i < p->n_normal && !f->bilateral; i++)
        if (row[i] == f->normal) return i;
    return -1;
}

static void sort_by_state(const struct art_friction_subproblem *p, struct rows *a)
{
    for (int i = 0; i < a->n; i++) {
        a->between[i] = p->state[a->row[i]] == ART_ROW_BETWEEN;
        a->theta[i] = p->theta[a->row[i]];
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
        int row = art_friction_normal_row(p, f), normal = row >= 0 ? place_of(a, row) : -1;
        for (int k = 0; k < f->n; k++, at++) {
            int j = place_of(a, at);
            if (j < 0 || normal < 0 || a->between[j] || !a->between[normal]) continue;
            double sign = p->state[at] == ART_ROW_AT_HI ? 1 : -1;
            if (!(p->theta[row] > 0)) continue;
            a->normal[j] = normal;
            a->slope[j] = sign * f->bound[k] * art_friction_impulse_factor(s) / p->theta[row];
        }
    }
}

/* Bounds by normal forces that are larger by `delta`. */
static void move_bounds(struct art_step *s, const struct rows *a, const double *delta)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    for (int i = 0; i < s->sys->constraints.n_friction; i++) {
        struct art_friction *f = &s->sys->constraints.friction[i];
        int row = s->friction->in_subproblem[f->first] ? art_friction_normal_row(p, f) : -1;
        int normal = row >= 0 ? place_of(a, row) : -1;
        if (normal < 0 || !a->between[normal] || !(p->theta[row] > 0)) continue;
        double grows = fmax(1 + delta[normal] / p->theta[row], 0);
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
    if (a.n == 0 || a.n > MOST_ROWS || p->N.n_rows == p->n_normal) return ART_OK;
    sort_by_state(p, &a);
    tie_slipping_rows(s, &a);
    size_t n = (size_t)a.n;
    double *delta = art_step_scratch(s, n * n + 2 * n, sizeof *delta);
    if (!delta) return ART_ENOMEM;
    const struct art_kkt_coupled c = {.n = a.n,
                                      .W = a.W,
                                      .slope = a.slope,
                                      .theta = a.theta,
                                      .between = a.between,
                                      .normal = a.normal};
    bool found;
    int status =
        art_kkt_couple_bounds(s->ctx, &s->friction->newton.lu, &c, delta + n, delta, &found);
    if (status == ART_OK && found) {
        move_bounds(s, &a, delta);
        status = note_states(s);
    }
    art_step_release(s, mark);
    return status;
}
