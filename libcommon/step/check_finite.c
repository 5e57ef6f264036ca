/* This file finds constraints whose numbers are not finite. */
#include "step_priv.h"
#include <math.h>

/* The first group of rows with a number that is not finite, and which one; NULL if there is none.
 */
static const char *first_nonfinite(const struct art_jac *J, const double *R, const double *b,
                                   int *group)
{
    for (int g = 0; J && g < J->n_groups; g++) {
        int n = J->row[g + 1] - J->row[g];
        *group = g;
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
            for (int k = 0; k < n * J->size[J->block[e]]; k++)
                if (!isfinite(J->val[J->off[e] + (size_t)k])) return "direction";
        for (int r = J->row[g]; r < J->row[g + 1]; r++)
            if (!isfinite(R[r]) || !isfinite(b[r]))
                return isfinite(R[r]) ? "distance or speed" : "compliance";
    }
    return NULL;
}

/* Numbers of constraints that are not finite come from one of them, which then is named. */
int art_step_check_rows(const struct art_step *s, const struct art_step_kkt *k)
{
    const struct art_kkt_problem *p = k->problem;
    const struct art_rows *sets[] = {&s->sys->constraints.G, &s->sys->constraints.N};
    const struct art_jac *J[] = {p->G, p->N};
    const double *R[] = {p->Rg, p->Rn}, *b[] = {p->bg, p->bn};
    for (int i = 0; i < 2; i++) {
        int group = 0;
        const char *what = first_nonfinite(J[i], R[i], b[i], &group);
        if (!what) continue;
        int r = J[i]->row[group];
        if (i == 0 && k->system_row) r = k->system_row[r];
        const struct art_row *row = i == 0 || J[i] == &sets[i]->J ? &sets[i]->row[r] : NULL;
        return art_error(s->ctx, ART_EDIVERGED, row ? &row->comp->loc : NULL,
                         "the %s of the constraint '%s' is not finite at t = %.9g", what,
                         row ? art_comp_path(row->comp, NULL) : "of contacts", s->state->t);
    }
    return ART_OK;
}
