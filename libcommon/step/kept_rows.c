/* The rows of a prediction are those of the step that follows from the same state: what is excited
 * has no part in constraints. They stay where they are, in the system, until rows are evaluated
 * again. */
#include "step_priv.h"
#include <string.h>

void art_kept_rows_fini(struct art_kept_rows *x)
{
    art_state_free(x->before);
    art_state_free(x->after);
    memset(x, 0, sizeof *x);
}

int art_kept_rows_begin(struct art_step *s)
{
    struct art_kept_rows *x = &s->con->kept;
    int status = ART_OK;
    x->valid = false;
    if (!x->before) ART_TRY(art_state_create(s->ctx, s->sys, &x->before));
    if (!x->after) ART_TRY(art_state_create(s->ctx, s->sys, &x->after));
    status = art_state_copy(x->before, s->state);
out:
    return status;
}

int art_kept_rows_end(struct art_step *s)
{
    struct art_kept_rows *x = &s->con->kept;
    const int status = art_state_copy(x->after, s->state);
    x->h = s->h;
    x->evaluation = s->sys->constraints.evaluation;
    x->valid = status == ART_OK;
    return status;
}

static bool is_same(const double *a, const double *b, int n)
{
    return n == 0 || memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static bool is_same_state(const struct art_state *a, const struct art_state *b)
{
    for (int i = 0; i < a->n_lists; i++)
        if (a->list[i].n != b->list[i].n || !is_same(a->list[i].x, b->list[i].x, a->list[i].n))
            return false;
    return a->t == b->t && is_same(a->q, b->q, a->n_q) && is_same(a->u, b->u, a->n_u) &&
           is_same(a->history, b->history, a->n_history);
}

bool art_kept_rows_serve(const struct art_step *s)
{
    const struct art_kept_rows *x = &s->con->kept;
    return x->valid && !s->solver->ahead && x->h == s->h &&
           x->evaluation == s->sys->constraints.evaluation && is_same_state(x->before, s->state);
}
