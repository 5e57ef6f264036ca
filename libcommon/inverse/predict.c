/* This computes excitation responses: the velocity with which a step would end, and a column for
 * each excitation, by the factor of the prediction, or each by a prediction of its own. */
#include "inverse_priv.h"
#include <limits.h>
#include <math.h>
#include <string.h>

/* The increment of an excitation where responses are difference quotients. */
static const double increment = 0.01;

int tracker_response_create(struct art_tracker *x)
{
    const struct art_system *sys = x->m.sys;
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)sys->n_active, k = (size_t)x->n;
    art_system_excited_prepare(x->m.sys);
    r->n_u = sys->n_active;
    r->f0 = art_alloc(x->ctx, 4 * n + 1, sizeof *r->f0);
    r->df = art_alloc(x->ctx, n * k + 1, sizeof *r->df);
    r->driven =
        art_alloc(x->ctx, (sys->n_blocks ? (size_t)sys->jac.K->row_off[sys->n_blocks] : 0) + 1,
                  sizeof *r->driven);
    r->excited = art_alloc(x->ctx, art_system_excited_size(sys), sizeof *r->excited);
    if (!r->f0 || !r->df || !r->driven || !r->excited) return ART_ENOMEM;
    r->b = r->f0 + n, r->start = r->b + n;
    r->unilateral.b = r->start + n;
    return ART_OK;
}

void tracker_response_free(struct art_tracker *x)
{
    struct tracker_response *r = &x->response;
    art_free(r->f0);
    art_free(r->df);
    art_free(r->u0);
    art_free(r->d0);
    art_free(r->H);
    art_free(r->D);
    art_free(r->driven);
    art_free(r->excited);
    art_free(r->work.z);
    art_free(r->work.rhs);
    art_free(r->work.lambda);
    art_free(r->work.of_prediction);
    art_free(r->work.theta);
    art_free(r->residual.left);
    art_free(r->lambda0);
    art_free(r->unilateral.theta);
    art_free(r->lambda);
}

/* Room for the steps of the horizon and the rows that there are. */
static int reserve(struct art_tracker *x)
{
    struct tracker_response *r = &x->response;
    const int N = x->set.horizon;
    const double most = (double)N * x->n * (double)(r->n_u + x->m.sys->constraints.G.J.n_rows);
    r->n_g = x->m.sys->constraints.G.J.n_rows;
    r->unilateral.n = x->m.sys->constraints.N.J.n_rows;
    if (most > INT_MAX / 2)
        return art_error(x->ctx, ART_ELIMIT, &x->comp->loc,
                         "the responses of %d exciters in %d steps of %d unknowns are too many",
                         x->n, N, r->n_u);
    if (!ART_RESERVE(x->ctx, r->lambda0, N * r->n_g + 1, r->cap_g) ||
        !ART_RESERVE(x->ctx, r->unilateral.theta, r->unilateral.n + 1, r->unilateral.cap) ||
        !ART_RESERVE(x->ctx, r->lambda, N * r->n_g * x->n + 1, r->cap_lambda) ||
        !ART_RESERVE(x->ctx, r->residual.left, r->n_u + r->n_g + r->unilateral.n + 1,
                     r->residual.cap) ||
        !ART_RESERVE(x->ctx, r->u0, N * r->n_u + 1, r->cap_u) ||
        !ART_RESERVE(x->ctx, r->d0, N * r->n_u + 1, r->cap_d) ||
        !ART_RESERVE(x->ctx, r->H, N * r->n_u * x->n + 1, r->cap_H) ||
        !ART_RESERVE(x->ctx, r->D, (N > 1 ? N * r->n_u * x->n : 0) + 1, r->cap_D))
        return ART_ENOMEM;
    return ART_OK;
}

static int observe(struct art_tracker *x, int j)
{
    int status = ART_OK;
    for (int i = 0; i < x->n_terms && status == ART_OK; i++)
        if (x->terms[i].type->observe) status = x->terms[i].type->observe(x, &x->terms[i], j);
    return status;
}

/* Predict at the present excitations; rows of constraints may have left frames midway through the
 * step, where forces are not to be looked at. */
static int predict(struct art_tracker *x, double tolerance)
{
    int status = art_step_predict(x->m.step, x->h, x->set.trapezoidal, tolerance);
    art_system_update(x->m.sys, x->m.state);
    return status;
}

/* The tolerance of a prediction of which only rows count: what it leaves is taken out of these. */
static const double rough_tolerance = 1e-6;

static int predict_base(struct art_tracker *x)
{
    struct tracker_response *r = &x->response;
    const struct art_step *s = x->m.step;
    int status;
    r->residual.counts = tracker_corrects_rows(x);
    ART_TRY(predict(x, r->residual.counts ? rough_tolerance : 0));
    ART_TRY(reserve(x));
    art_system_get_velocity(x->m.sys, x->m.state, r->start);
    memcpy(r->u0, s->vec.u, (size_t)r->n_u * sizeof *r->u0);
    memcpy(r->f0, s->vec.f, (size_t)r->n_u * sizeof *r->f0);
    for (int i = 0; i < r->n_u; i++)
        r->d0[i] = tracker_own_time(x) * r->u0[i] + (x->h - tracker_own_time(x)) * r->start[i];
    if (r->n_g > 0)
        memcpy(r->lambda0, art_step_impulses(s, false), (size_t)r->n_g * sizeof *r->lambda0);
    if (r->unilateral.n > 0)
        memcpy(r->unilateral.theta, art_step_impulses(s, true),
               (size_t)r->unilateral.n * sizeof *r->unilateral.theta);
    r->unilateral.pressing = r->unilateral.n > 0 ? r->unilateral.theta : NULL;
    r->unilateral.n_pressing = 0;
    r->unilateral.tried = false;
    r->work.n_of_prediction = 0;
    for (int i = 0; i < r->unilateral.n; i++)
        r->unilateral.n_pressing += r->unilateral.theta[i] > 0;
    memcpy(r->unilateral.b, s->vec.b, (size_t)r->n_u * sizeof *r->unilateral.b);
    if (r->residual.counts) {
        const struct art_step_residual left = {r->residual.left, r->residual.left + r->n_u,
                                               r->residual.left + r->n_u + r->n_g};
        art_step_predicted_residual(x->m.step, &left);
    }
    status = observe(x, -1);
out:
    return status;
}

/* In column j all excitations are at the base but one. */
static void excite_one(struct art_tracker *x, const double *base, int j)
{
    struct art_excitable *list = x->m.sys->excitation.list;
    for (int i = 0; i < x->n; i++)
        list[x->exciter[i].excitable].own = base[i] + (i == j ? x->probe[j] : 0);
    art_system_excite(x->m.sys);
}

/* Exciter j alone takes another excitation of its own. */
static void set_one(struct art_tracker *x, int j, double own)
{
    const struct exciter *e = &x->exciter[j];
    x->m.sys->excitation.list[e->excitable].own = own;
    art_system_excite_some(x->m.sys, e->n_reach, e->reach);
}

/* The rows that take part in the responses. */
static enum art_respond_rows rows_of(const struct art_tracker *x)
{
    return tracker_quirks(x)->response_with_offsets && !x->set.incremental && x->set.horizon == 1
               ? ART_RESPOND_WITH_OFFSETS
               : ART_RESPOND_ACTIVE;
}

/* Exciters whose excitation changes forces are counted. */
static void note_acting(struct art_tracker *x, int j, const double *f, const double *base)
{
    for (int i = 0; i < x->response.n_u; i++)
        if (f[i] != (base ? base[i] : 0)) {
            x->exciter[j].acted++;
            return;
        }
}

/* Columns are quotients of solves with changed forces, each with contacts and limits of its own. */
static int respond_by_quotients(struct art_tracker *x)
{
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u, m = (size_t)r->n_g;
    const struct art_step_responses request = {
        .n = x->n, .b = r->df, .x = r->H, .lambda = r->lambda, .rows = ART_RESPOND_WITH_OFFSETS};
    for (size_t j = 0; j < (size_t)x->n; j++)
        for (size_t i = 0; i < n; i++)
            r->df[j * n + i] = r->unilateral.b[i] + x->probe[j] * r->df[j * n + i];
    int status = art_step_respond(x->m.step, &request);
    for (size_t j = 0; j < (size_t)x->n; j++) {
        double *H = r->H + j * n, *lambda = r->lambda + j * m;
        for (size_t i = 0; i < n; i++) H[i] = (H[i] - r->u0[i]) / x->probe[j];
        for (size_t i = 0; i < m; i++) lambda[i] = (lambda[i] - r->lambda0[i]) / x->probe[j];
    }
    return status;
}

/* All columns are solved for by one factor; where few rows of them are asked for, their right-hand
 * sides are evaluated alone. */
static int respond_together(struct art_tracker *x, const double *base)
{
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u;
    int status = ART_OK;
    art_system_excited_begin(x->m.sys, x->m.state, r->excited);
    for (int j = 0; j < x->n && status == ART_OK; j++) {
        double *df = r->df + n * (size_t)j;
        set_one(x, j, base[j] + x->probe[j]);
        art_system_excited_forces(x->m.sys, x->m.state, r->excited, df);
        for (size_t i = 0; i < n; i++) df[i] = x->h * df[i] / x->probe[j];
        note_acting(x, j, df, NULL);
        status = observe(x, j);
        set_one(x, j, base[j]);
    }
    const struct art_step_responses request = {
        .n = x->n, .b = r->df, .x = r->H, .lambda = r->lambda, .rows = rows_of(x)};
    if (status == ART_OK && r->unilateral.n > 0 && x->set.incremental && x->set.horizon == 1 &&
        tracker_quirks(x)->response_with_offsets)
        return respond_by_quotients(x);
    r->by_rows =
        x->set.horizon == 1 && request.rows == ART_RESPOND_ACTIVE && tracker_prefers_rows(x, NULL);
    return status < 0 || r->by_rows ? status : art_step_respond(x->m.step, &request);
}

int tracker_respond_with(struct art_tracker *x, const double *pressing)
{
    struct tracker_response *r = &x->response;
    const struct art_step_responses free = {.n = 1,
                                            .b = r->unilateral.b,
                                            .x = r->u0,
                                            .lambda = r->lambda0,
                                            .rows = ART_RESPOND_ACTIVE,
                                            .pressing = pressing,
                                            .offsets = true},
                                    columns = {.n = x->n,
                                               .b = r->df,
                                               .x = r->H,
                                               .lambda = r->lambda,
                                               .rows = ART_RESPOND_ACTIVE,
                                               .pressing = pressing};
    int status = art_step_respond(x->m.step, &free);
    r->residual.counts = false;
    r->unilateral.pressing = pressing;
    r->unilateral.n_pressing = 0;
    for (int i = 0; i < r->unilateral.n; i++) r->unilateral.n_pressing += pressing[i] > 0;
    for (int i = 0; i < r->n_u; i++)
        r->d0[i] = tracker_own_time(x) * r->u0[i] + (x->h - tracker_own_time(x)) * r->start[i];
    return status < 0 || r->by_rows ? status : art_step_respond(x->m.step, &columns);
}

/* b = h (f_j - f_0), and under the quirk what damping and stiffness at this excitation do to the
 * velocity */
static void assemble_column(struct art_tracker *x)
{
    struct tracker_response *r = &x->response;
    struct art_step *s = x->m.step;
    const double a = x->set.trapezoidal ? x->h / 2 : x->h;
    for (int i = 0; i < r->n_u; i++) s->vec.b[i] = x->h * (s->vec.f[i] - r->f0[i]);
    if (tracker_quirks(x)->responses_keep_damping) {
        art_step_add_product(s, x->m.sys->jac.D, -a, s->vec.u0);
        if (x->set.trapezoidal) art_step_add_product(s, x->m.sys->jac.K, a * a, s->vec.u0);
    }
    memcpy(r->b, s->vec.b, (size_t)r->n_u * sizeof *r->b);
}

/* Computes column j by a factor of its own: the response to the change of force by the matrix at
 * its excitation; of small changes the quotient of two predictions. */
static int respond_alone(struct art_tracker *x, const double *base, int j)
{
    struct tracker_response *r = &x->response;
    const struct art_step *s = x->m.step;
    double *H = r->H + (size_t)r->n_u * (size_t)j, *lambda = r->lambda + (size_t)r->n_g * (size_t)j;
    int status;
    excite_one(x, base, j);
    ART_TRY(predict(x, 0));
    note_acting(x, j, s->vec.f, r->f0);
    ART_TRY(observe(x, j));
    if (x->set.incremental) {
        const double *l = art_step_impulses(s, false);
        for (int i = 0; i < r->n_u; i++) H[i] = (s->vec.u[i] - r->u0[i]) / x->probe[j];
        for (int i = 0; i < r->n_g; i++) lambda[i] = (l[i] - r->lambda0[i]) / x->probe[j];
        return ART_OK;
    }
    assemble_column(x);
    const struct art_step_responses request = {.n = 1,
                                               .b = r->b,
                                               .x = H,
                                               .lambda = lambda,
                                               .rows = rows_of(x),
                                               .pressing = r->unilateral.pressing};
    status = art_step_respond(x->m.step, &request);
out:
    return status;
}

bool tracker_responds_alone(const struct art_tracker *x)
{
    return x->set.horizon == 1 && (x->set.incremental ? x->set.refactor : x->set.kkt_factor);
}

static int respond(struct art_tracker *x, const double *base)
{
    const bool alone = tracker_responds_alone(x);
    int status = ART_OK;
    x->response.by_rows = false;
    const bool net = tracker_quirks(x)->changes_from_net_excitations;
    for (int j = 0; j < x->n; j++) {
        double up = x->set.incremental ? increment : 1, most = net ? 1 : x->exciter[j].hi;
        x->probe[j] = x->set.incremental && base[j] + up > most ? -up : up;
    }
    if (!alone) return respond_together(x, base);
    for (int j = 0; j < x->n && status == ART_OK; j++) status = respond_alone(x, base, j);
    return status;
}

/* Velocities of driven blocks, which sources may have a part in. */
static void store_driven(struct art_tracker *x)
{
    const struct art_system *sys = x->m.sys;
    double *driven = x->response.driven;
    if (tracker_quirks(x)->driven_parts_still_in_prediction) return;
    for (int b = sys->n_active_blocks; b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        memcpy(driven + sys->jac.K->row_off[b], x->m.state->u + dyn->u,
               (dyn->frame ? 6 : 3) * sizeof *driven);
    }
}

/* The state as the step would begin with it. */
static int enter_step(struct art_tracker *x)
{
    struct art_system *sys = x->m.sys;
    int status = art_system_begin_step(sys, x->m.state);
    if (status < 0) return status;
    if (!tracker_quirks(x)->driven_parts_still_in_prediction)
        art_system_targets(sys, x->m.state, x->h);
    art_system_update(sys, x->m.state);
    art_system_update_history(sys, x->m.state, x->h);
    store_driven(x);
    return ART_OK;
}

/* Changes begin at what an exciter has of its own, or, under the quirk, with all that excites it.
 */
static double present_excitation(const struct art_tracker *x, int i)
{
    const struct art_excitable *e = &x->m.sys->excitation.list[x->exciter[i].excitable];
    return tracker_quirks(x)->changes_from_net_excitations ? e->net : x->a[i];
}

int tracker_predict(struct art_tracker *x)
{
    struct art_system *sys = x->m.sys;
    int status = art_state_copy(x->saved, x->m.state);
    if (status < 0) return status;
    double *base = art_alloc(x->ctx, (size_t)x->n, sizeof *base);
    if (!base) return ART_ENOMEM;
    for (int i = 0; i < x->n; i++) {
        x->own[i] = sys->excitation.list[x->exciter[i].excitable].own;
        base[i] = x->set.incremental ? present_excitation(x, i) : 0;
    }
    status = enter_step(x);
    tracker_set_own(x, base);
    if (status == ART_OK) status = predict_base(x);
    if (status == ART_OK) status = respond(x, base);
    if (status == ART_OK && x->set.horizon > 1) status = tracker_propagate(x);
    tracker_set_own(x, x->own);
    art_free(base);
    int restored = art_state_copy(x->m.state, x->saved);
    art_system_update(sys, x->m.state);
    return status < 0 ? status : restored;
}
