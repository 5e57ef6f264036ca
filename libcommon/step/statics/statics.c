/* The work space of static solves. */
#include "statics_priv.h"

static int init_state(struct art_statics *x, struct statics_state *state)
{
    size_t n_history = (size_t)x->sys->memory.n_history;
    state->q = art_alloc(x->ctx, (size_t)x->sys->n_q, sizeof *state->q);
    if (!state->q) return ART_ENOMEM;
    if (n_history == 0) return ART_OK;
    state->history = art_alloc(x->ctx, n_history, sizeof *state->history);
    return state->history ? ART_OK : ART_ENOMEM;
}

static void fini_state(struct statics_state *state)
{
    art_free(state->q);
    art_free(state->history);
}

static int init_vectors(struct art_statics *x)
{
    size_t n = (size_t)x->n;
    x->scale.w = art_alloc(x->ctx, n, sizeof *x->scale.w);
    x->scale.D = art_alloc(x->ctx, n, sizeof *x->scale.D);
    x->residual.r = art_alloc(x->ctx, n, sizeof *x->residual.r);
    x->residual.a = art_alloc(x->ctx, n, sizeof *x->residual.a);
    x->residual.unbalanced = art_alloc(x->ctx, n, sizeof *x->residual.unbalanced);
    x->work = art_alloc(x->ctx, n, sizeof *x->work);
    return x->scale.w && x->scale.D && x->residual.r && x->residual.a && x->residual.unbalanced &&
                   x->work
               ? ART_OK
               : ART_ENOMEM;
}

static int init_parts(struct art_statics *x)
{
    int status;
    ART_TRY(init_vectors(x));
    if (art_system_has_trial_history(x->sys)) {
        x->history = art_alloc(x->ctx, (size_t)x->sys->memory.n_history, sizeof *x->history);
        ART_TRY(x->history ? ART_OK : ART_ENOMEM);
    }
    x->path.end = art_alloc(x->ctx, (size_t)x->sys->n_q, sizeof *x->path.end);
    x->path.driven = art_alloc(x->ctx, (size_t)x->sys->n_u, sizeof *x->path.driven);
    ART_TRY(x->path.end && x->path.driven ? ART_OK : ART_ENOMEM);
    ART_TRY(init_state(x, &x->path.begin));
    ART_TRY(init_state(x, &x->path.start));
    ART_TRY(init_state(x, &x->path.good));
    ART_TRY(init_state(x, &x->path.watched));
    ART_TRY(art_statics_tangent_init(x));
    ART_TRY(art_statics_direction_init(x));
out:
    return status;
}

const struct art_solver *art_statics_solver(const struct art_step *s)
{
    return s->statics ? s->statics->direction.solver : NULL;
}

void art_statics_free(struct art_statics *x)
{
    if (!x) return;
    art_free(x->scale.w);
    art_free(x->scale.D);
    art_free(x->residual.r);
    art_free(x->residual.a);
    art_free(x->residual.unbalanced);
    art_free(x->work);
    art_free(x->history);
    art_free(x->path.end);
    art_free(x->path.driven);
    art_free(x->path.room);
    art_free(x->friction.t);
    fini_state(&x->path.begin);
    fini_state(&x->path.start);
    fini_state(&x->path.good);
    fini_state(&x->path.watched);
    art_statics_tangent_fini(x);
    art_statics_direction_fini(x);
    art_free(x);
}

static int create(struct art_step *s)
{
    struct art_statics *x = art_alloc(s->ctx, 1, sizeof *x);
    if (!x) return ART_ENOMEM;
    x->s = s;
    x->ctx = s->ctx;
    x->sys = s->sys;
    x->state = s->state;
    x->n = s->sys->n_active;
    int status = init_parts(x);
    if (status < 0)
        art_statics_free(x);
    else
        s->statics = x;
    return status;
}

/* Ready for a step. */
int art_statics_open(struct art_step *s, struct art_statics **out)
{
    static const struct statics_failure none = {0};
    int status = s->statics ? ART_OK : create(s);
    struct art_statics *x = s->statics;
    if (status < 0) return status;
    x->tikhonov = art_get_double(s->sys->top, "staticTikhonovFactor");
    x->residual.unbalanced_fraction = 0;
    x->scale.force = x->scale.origin_distance = 0;
    x->direction.shift = x->direction.last_shift = 0;
    x->failure = none;
    statics_set_metric(x);
    *out = x;
    return ART_OK;
}
