/* Compliant constraints are springs; this file decides when in a step they act. The spring of the
 * mean distance, in the middle of the step, keeps energy; but where a spring turns a body around
 * within a step it hands out twice the speed at which what is deep came in, the more springs the
 * more often. Between rigid bodies such springs act later: x = h^2 k / m tells how many turn what
 * they hold around, and from (1 - 2/x) h on the speed that a body leaves with is never above that
 * which takes its depth up in the step. Joints, whose springs hold it in both directions, nodes,
 * which finite elements damp, and ArtiSynth have all of them in the middle. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

enum { FRAME = 6 };

static bool is_rigid_group(const struct art_jac *J, int g)
{
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
        if (J->size[J->block[e]] != FRAME) return false;
    return true;
}

static bool is_transient_spring(const struct art_rows *rows, int g)
{
    const struct art_row *row = &rows->row[rows->J.row[g]];
    return row->transient && row->compliance > 0 && is_rigid_group(&rows->J, g);
}

/* Add up, along each unknown, the stiffness of all such springs divided by the mass. */
static bool add_spring_stiffness(struct art_step *s, const struct art_rows *rows)
{
    const struct art_jac *J = &rows->J;
    bool any = false;
    for (int g = 0; g < J->n_groups; g++) {
        if (!is_transient_spring(rows, g)) continue;
        any = true;
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e];
            if (b >= s->sys->n_active_blocks) continue;
            const double *M = s->sys->inertia.mass + 36 * (size_t)b, *w = J->val + J->off[e];
            double *stiffness = s->con->spring_stiffness + s->sys->jac.K->row_off[b];
            for (int r = J->row[g]; r < J->row[g + 1]; r++, w += FRAME)
                for (int k = 0; k < FRAME; k++)
                    if (M[7 * k] > 0)
                        stiffness[k] += w[k] * w[k] / (rows->row[r].compliance * M[7 * k]);
        }
    }
    return any;
}

/* Return x of a row, the mean of the stiffness ratios of the unknowns that it acts on. */
static double stiffness_ratio(const struct art_step *s, const struct art_rows *rows, int g, int r)
{
    const struct art_jac *J = &rows->J;
    double sum = 0, size = 0;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e];
        if (b >= s->sys->n_active_blocks) continue;
        const double *M = s->sys->inertia.mass + 36 * (size_t)b;
        const double *w = J->val + J->off[e] + (size_t)FRAME * (size_t)(r - J->row[g]);
        const double *stiffness = s->con->spring_stiffness + s->sys->jac.K->row_off[b];
        for (int k = 0; k < FRAME; k++) {
            if (!(M[7 * k] > 0)) continue;
            sum += w[k] * w[k] / M[7 * k] * stiffness[k];
            size += w[k] * w[k] / M[7 * k];
        }
    }
    return size > 0 ? s->h * s->h * sum / size : 0;
}

void art_compliant_force_times(struct art_step *s)
{
    const struct art_rows *both[2] = {&s->sys->constraints.G, &s->sys->constraints.N};
    double *act_time[2] = {s->con->Rg, s->con->Rn};
    int n = s->sys->n_active;
    bool any = false;
    for (int k = 0; k < 2; k++)
        for (int r = 0; r < both[k]->J.n_rows; r++) act_time[k][r] = s->h / 2;
    if (s->sys->quirks.springs_midway) return;
    memset(s->con->spring_stiffness, 0, (size_t)n * sizeof *s->con->spring_stiffness);
    for (int k = 0; k < 2; k++) any = add_spring_stiffness(s, both[k]) || any;
    for (int k = 0; k < 2 && any; k++)
        for (int g = 0; g < both[k]->J.n_groups; g++) {
            if (!is_transient_spring(both[k], g)) continue;
            for (int r = both[k]->J.row[g]; r < both[k]->J.row[g + 1]; r++) {
                double x = stiffness_ratio(s, both[k], g, r);
                if (x > 4) act_time[k][r] = (1 - 2 / x) * s->h;
            }
        }
}
