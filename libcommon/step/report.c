/* The report of a step that fails: components in place of unknowns and rows. */
#include "step_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The component that an unknown belongs to. */
static const struct art_dyn *owner_of(const struct art_system *sys, int unknown)
{
    int b = 0;
    while (b + 1 < sys->n_active_blocks && sys->jac.K->row_off[b + 1] <= unknown) b++;
    return &sys->dyn[sys->block_dyn[b]];
}

/* The first unknown whose row of A holds a number that is not finite, or -1. */
static int not_finite(const struct art_blocks *A, int n_active)
{
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            for (int e = 0; e < A->size[i] * A->size[A->col[k]]; e++)
                if (!isfinite(A->val[A->val_off[k] + (size_t)e])) return A->row_off[i];
    return -1;
}

int art_step_check_forces(const struct art_step *s, double t)
{
    for (const struct art_force_set *set = s->sys->force.sets; set; set = set->next)
        if (set->failed)
            return art_error(s->ctx, ART_EDIVERGED, &set->failed->loc,
                             "'%s' has no force at t = %.9g: %s%s",
                             art_comp_path(set->failed, NULL), t, set->why,
                             set->by_step && !s->options.adaptive
                                 ? "; a smaller step, or adaptiveStepping, may help"
                                 : "");
    return ART_OK;
}

void art_step_name_worst(const struct art_step *s, const struct art_step_kkt *k, char *why,
                         size_t n)
{
    char where[sizeof s->ctx->last] = "", last[sizeof s->ctx->last];
    int unknown, r;
    art_kkt_failed(k->kkt, &unknown, &r);
    const struct art_row *row =
        r < 0 ? NULL : &s->sys->constraints.G.row[k->system_row ? k->system_row[r] : r];
    const char *one = unknown < 0 ? NULL : art_comp_path(owner_of(s->sys, unknown)->comp, NULL);
    if (!one && !row) return;
    if (row && row->pair[0] && row->pair[1])
        snprintf(where, sizeof where, "where '%s' touches '%s'", art_comp_path(row->pair[0], NULL),
                 art_comp_path(row->pair[1], NULL));
    else if (row)
        snprintf(where, sizeof where, "at '%s'", art_comp_path(row->comp, NULL));
    snprintf(last, sizeof last, "%s", why);
    snprintf(why, n, "%.200s, most of it %s%s%s%s%.280s", last, one ? "at '" : "", one ? one : "",
             one ? "'" : "", one && row ? " and " : "", where);
}

int art_step_report_failure(struct art_step *s, int status, int unknown, const char *why)
{
    struct art_ctx *ctx = s->ctx;
    /* numbers that are not finite come from there */
    int failed = art_step_check_forces(s, s->state->t);
    if (failed < 0) return failed;
    int wrong = not_finite(s->sys->jac.A, s->sys->n_active_blocks),
        at = wrong < 0 ? unknown : wrong;
    if ((wrong < 0 && status != ART_ESINGULAR) || at < 0)
        return art_error(ctx, status, NULL, "%s, t = %.9g", why, s->state->t);
    const struct art_dyn *dyn = owner_of(s->sys, at);
    return art_error(ctx, status, &dyn->comp->loc, "the system of a step is %s at '%s', t = %.9g",
                     wrong < 0 ? "singular" : "not finite", art_comp_path(dyn->comp, NULL),
                     s->state->t);
}
