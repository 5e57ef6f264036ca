/* This file computes static optimisation of a motion, row by row. */
#include "actuators.h"
#include "directions.h"
#include "optimum.h"
#include <math.h>
#include <string.h>

struct job {
    struct art_ctx *ctx;
    struct art_subject *s;
    const struct art_trial_so *so;
    struct trial_actuators *a;
    struct art_spline rates;          /* of u */
    double *v, *acc, *tau, *external; /* [n] each, [n_u] */
    double *force, *R, *x, *lo, *hi;  /* [m], [n][m], [m] each */
    struct trial_directions dir;      /* that constraints leave */
    double *RN, *g, *left;            /* [directions][m]; [n]; [n] */
    double worst, when;
    int worst_coord;
};

static int reserve(struct job *j)
{
    const size_t n = (size_t)j->s->n, m = (size_t)j->a->n, n_u = (size_t)j->s->sys->n_u;
    double *p = art_alloc(j->ctx, 5 * n + n_u + 4 * m + 2 * n * m + 1, sizeof *p);
    if (!p) return ART_ENOMEM;
    j->v = p, j->acc = j->v + n, j->tau = j->acc + n, j->g = j->tau + n, j->left = j->g + n;
    j->external = j->left + n, j->force = j->external + n_u, j->x = j->force + m, j->lo = j->x + m;
    j->hi = j->lo + m, j->R = j->hi + m, j->RN = j->R + n * m;
    for (size_t i = 0; i < m; i++) j->lo[i] = j->a->list[i].lo, j->hi[i] = j->a->list[i].hi;
    return ART_OK;
}

/* Pose and motion of row r, and the generalized forces that the actuators have to exert. */
static int set_row(struct job *j, size_t r)
{
    const struct art_subject *s = j->s;
    const size_t n = (size_t)s->n;
    int status;
    memcpy(j->v, j->so->u->v + r * n, n * sizeof *j->v);
    for (int i = 0; i < s->n; i++) {
        double out[2];
        art_spline_eval(&j->rates, i, j->so->u->t[r], 1, out);
        j->acc[i] = out[1];
    }
    s->state->t = j->so->q->t[r];
    ART_TRY(art_multibody_set_pose(s->mb, j->so->q->v + r * n));
    ART_TRY(art_multibody_set_motion(s->mb, j->v, j->acc));
    ART_TRY(art_system_settle(s->sys, s->state, ART_SETTLE_STEP));
    for (int i = 0; i < s->sys->excitation.n; i++) s->sys->excitation.list[i].own = 0;
    memset(j->external, 0, (size_t)s->sys->n_u * sizeof *j->external);
    if (j->so->loads) art_trial_loads_add(s, j->so->loads, s->state->t, j->external);
    status = art_multibody_inverse_dynamics(s->mb, j->external, j->tau);
out:
    return status;
}

/* Project the generalized forces and what the controls do to them on the directions that
 * constraints leave. */
static int project(struct job *j)
{
    const int n = j->s->n, m = j->a->n;
    int status = trial_directions_find(j->ctx, j->s, &j->dir);
    if (status < 0) return status;
    for (int k = 0; k < j->dir.n; k++) {
        const double *N = j->dir.N + (size_t)k * (size_t)n;
        j->g[k] = 0;
        memset(j->RN + k * m, 0, (size_t)m * sizeof *j->RN);
        for (int c = 0; c < n; c++) {
            if (N[c] == 0) continue;
            j->g[k] += N[c] * j->tau[c];
            for (int i = 0; i < m; i++) j->RN[k * m + i] += N[c] * j->R[c * m + i];
        }
    }
    return ART_OK;
}

/* What is left of each direction is that of the coordinate that goes by 1 in it. */
static int keep_left(struct job *j, bool met, struct art_trial_so_result *result)
{
    memset(j->tau, 0, (size_t)j->s->n * sizeof *j->tau);
    for (int k = 0; k < j->dir.n && !met; k++) {
        j->tau[j->dir.coord[k]] = j->left[k];
        if (!(fabs(j->left[k]) > j->worst)) continue;
        j->worst = fabs(j->left[k]), j->when = j->s->state->t, j->worst_coord = j->dir.coord[k];
    }
    if (!met) result->infeasible++;
    return art_series_append(j->ctx, &result->left, j->s->state->t, j->tau);
}

static int run_row(struct job *j, size_t r, struct art_trial_so_result *result)
{
    struct art_subject *s = j->s;
    const int m = j->a->n;
    int status;
    bool met;
    ART_TRY(set_row(j, r));
    ART_TRY(trial_actuators_respond(j->ctx, s, j->a, j->v, j->acc, j->so->as_opensim,
                                    j->so->without_physiology, j->force, j->R));
    ART_TRY(project(j));
    for (int i = 0; i < m; i++) j->x[i] = fmin(fmax(0, j->lo[i]), j->hi[i]);
    const struct trial_optimum o = {.n = m,
                                    .rows = j->dir.n,
                                    .R = j->RN,
                                    .g = j->g,
                                    .lo = j->lo,
                                    .hi = j->hi,
                                    .power = j->so->power};
    ART_TRY(trial_optimum_solve(j->ctx, &o, j->x, &met, j->left));
    ART_TRY(art_series_append(j->ctx, &result->controls, s->state->t, j->x));
    for (int i = 0; i < m; i++) j->force[i] *= j->x[i];
    ART_TRY(art_series_append(j->ctx, &result->forces, s->state->t, j->force));
    status = keep_left(j, met, result);
out:
    return status;
}

static int open_result(struct job *j, struct art_trial_so_result *result)
{
    const char **names = art_alloc(j->ctx, (size_t)j->a->n + 1, sizeof *names);
    int status = names ? ART_OK : ART_ENOMEM;
    for (int i = 0; names && i < j->a->n; i++) names[i] = j->a->list[i].name;
    art_series_init(&result->controls, j->a->n);
    art_series_init(&result->forces, j->a->n);
    art_series_init(&result->left, j->s->n);
    if (status == ART_OK) status = art_series_set_names(j->ctx, &result->controls, names);
    if (status == ART_OK) status = art_series_set_names(j->ctx, &result->forces, names);
    if (status == ART_OK) status = art_series_set_names(j->ctx, &result->left, j->s->name);
    art_free(names);
    return status;
}

static int check(struct art_ctx *ctx, const struct art_subject *s, const struct art_trial_so *so)
{
    if (!s->actuators)
        return art_error(ctx, ART_EUSAGE, NULL, "the subject was made without its actuators");
    if (!(so->power > 1 && isfinite(so->power)))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the power of controls is to be more than 1, not %g", so->power);
    if (so->q->n == 0 || so->stop < so->q->t[0] || so->start > so->q->t[so->q->n - 1] ||
        so->stop < so->start)
        return art_error(ctx, ART_ERANGE, NULL, "no rows of the motion are in %.9g to %.9g",
                         so->start, so->stop);
    return ART_OK;
}

int art_trial_so_run(struct art_ctx *ctx, struct art_subject *s, const struct art_trial_so *so,
                     struct art_trial_so_result *result)
{
    struct job j = {.ctx = ctx, .s = s, .so = so, .a = s->actuators};
    int status;
    memset(result, 0, sizeof *result);
    ART_TRY(check(ctx, s, so));
    ART_TRY(reserve(&j));
    ART_TRY(open_result(&j, result));
    ART_TRY(art_spline_create(ctx, &j.rates, 5, so->u->t, so->u->n, so->u->v, s->n, s->n));
    ART_TRY(art_system_settle(s->sys, s->state, ART_SETTLE_START));
    const size_t first = trial_row_before(so->q, so->start),
                 last = trial_row_before(so->q, so->stop);
    for (size_t r = first; r <= last; r++)
        if (r == first || r == last || r % (size_t)so->step == 0) ART_TRY(run_row(&j, r, result));
    if (result->infeasible)
        status = art_warn_strict(
            ctx, ART_ERANGE, NULL,
            "%ld of %zu rows cannot be met within the bounds of controls: most is missing of "
            "'%s', %.4g at time %.9g",
            result->infeasible, result->controls.n, s->name[j.worst_coord], j.worst, j.when);
out:
    art_free(j.v);
    trial_directions_fini(&j.dir);
    art_spline_fini(&j.rates);
    if (status < 0) art_trial_so_fini(result);
    return status;
}

void art_trial_so_fini(struct art_trial_so_result *result)
{
    art_series_fini(&result->controls);
    art_series_fini(&result->forces);
    art_series_fini(&result->left);
    memset(result, 0, sizeof *result);
}

int art_trial_rates(struct art_ctx *ctx, const struct art_series *q, struct art_series *u)
{
    struct art_spline spline;
    int status = art_spline_create(ctx, &spline, 5, q->t, q->n, q->v, q->vsize, q->vsize);
    double *row = art_alloc(ctx, (size_t)q->vsize + 1, sizeof *row);
    art_series_init(u, q->vsize);
    if (!row) status = ART_ENOMEM;
    for (size_t r = 0; r < q->n && status == ART_OK; r++) {
        for (int i = 0; i < q->vsize; i++) {
            double out[2];
            art_spline_eval(&spline, i, q->t[r], 1, out);
            row[i] = out[1];
        }
        status = art_series_append(ctx, u, q->t[r], row);
    }
    art_free(row);
    art_spline_fini(&spline);
    return status;
}
