/* The quadratic program of a step: terms are scaled and weighted, added up, and solved. */
#include "inverse_priv.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void tracker_program_free(struct art_tracker *x)
{
    struct tracker_program *qp = &x->qp;
    art_free(qp->Q);
    art_free(qp->p);
    art_free(qp->lo);
    art_free(qp->hi);
    art_free(qp->E);
    art_free(qp->g);
    art_free(qp->C);
    art_free(qp->d);
    art_free(qp->state);
    art_free(x->rows.H);
    art_free(x->rows.b);
    art_free(x->rows.w);
}

int tracker_program_clear(struct art_tracker *x)
{
    struct tracker_program *qp = &x->qp;
    const double most = (double)x->n * x->set.pieces;
    if (most * most > INT_MAX / 2)
        return art_error(x->ctx, ART_ELIMIT, &x->comp->loc,
                         "%d excitations in %d pieces of a horizon are too many; a controlHorizon "
                         "would be less",
                         x->n, x->set.pieces);
    qp->n = x->n * x->set.pieces;
    const size_t n = (size_t)qp->n;
    if (!ART_RESERVE(x->ctx, qp->Q, qp->n * qp->n, qp->cap_Q) ||
        !ART_RESERVE(x->ctx, qp->p, qp->n, qp->cap_p) ||
        !ART_RESERVE(x->ctx, qp->lo, qp->n, qp->cap_lo) ||
        !ART_RESERVE(x->ctx, qp->hi, qp->n, qp->cap_hi))
        return ART_ENOMEM;
    memset(qp->Q, 0, n * n * sizeof *qp->Q);
    memset(qp->p, 0, n * sizeof *qp->p);
    for (int i = 0; i < qp->n; i++) qp->lo[i] = -INFINITY, qp->hi[i] = INFINITY;
    qp->n_eq = qp->n_rows = 0;
    qp->has_cost = false;
    return ART_OK;
}

int tracker_rows_begin(struct art_tracker *x, int m)
{
    struct tracker_rows *rows = &x->rows;
    if (!ART_RESERVE(x->ctx, rows->H, m * x->qp.n + 1, rows->cap_H) ||
        !ART_RESERVE(x->ctx, rows->b, m + 1, rows->cap_b) ||
        !ART_RESERVE(x->ctx, rows->w, m + 1, rows->cap_w))
        return ART_ENOMEM;
    rows->m = m;
    rows->has_step_scale = false;
    memset(rows->H, 0, (size_t)m * (size_t)x->qp.n * sizeof *rows->H);
    memset(rows->b, 0, (size_t)m * sizeof *rows->b);
    for (int i = 0; i < m; i++) rows->w[i] = 1;
    return ART_OK;
}

/* ------------------------------------------------------------------- scaling */

/* H and b by the Frobenius norm of H, by the step, and by weights. */
static void scale_rows(struct art_tracker *x, const struct tracker_term *term)
{
    struct tracker_rows *rows = &x->rows;
    const int n = x->qp.n;
    double weight = art_get_double(term->comp, "weight"), sum = 0, scale = 1;
    for (int i = 0; i < rows->m * n; i++) sum += rows->H[i] * rows->H[i];
    if (x->set.normalize && sum > 0) scale = 1 / sqrt(sum);
    if (x->set.scale_by_step && rows->has_step_scale) scale /= x->h;
    if (weight >= 0) scale *= weight;
    for (int i = 0; i < rows->m; i++) {
        double s = scale * rows->w[i];
        for (int j = 0; j < n; j++) rows->H[i * n + j] *= s;
        rows->b[i] *= s;
    }
}

static void add_cost(struct art_tracker *x)
{
    const struct tracker_rows *rows = &x->rows;
    struct tracker_program *qp = &x->qp;
    const int n = x->qp.n;
    for (int r = 0; r < rows->m; r++) {
        const double *H = rows->H + (size_t)r * (size_t)n;
        for (int i = 0; i < n; i++) {
            if (H[i] == 0) continue;
            qp->has_cost = true;
            qp->p[i] -= H[i] * rows->b[r];
            for (int j = 0; j < n; j++) qp->Q[(size_t)i * (size_t)n + (size_t)j] += H[i] * H[j];
        }
    }
}

/* ------------------------------------------------------------------ equations */

/* Rows that follow from others, or that nothing changes, are left out: by Gram and Schmidt, twice,
 * the largest first. What they ask is met as far as the others decide it. */
static int add_equations(struct art_tracker *x)
{
    static const double rank_tolerance = 1e-10;
    struct tracker_rows *rows = &x->rows;
    struct tracker_program *qp = &x->qp;
    const int n = x->qp.n;
    double largest = 0;
    for (int k = 0; k < rows->m; k++) {
        int best = -1;
        double most = 0;
        for (int r = k; r < rows->m; r++) {
            double sum = 0;
            for (int j = 0; j < n; j++) sum += rows->H[r * n + j] * rows->H[r * n + j];
            if (sum > most) most = sum, best = r;
        }
        most = sqrt(most);
        largest = fmax(largest, most);
        if (best < 0 || !(most > rank_tolerance * largest)) break;
        for (int j = 0; j < n; j++) {
            double swap = rows->H[k * n + j];
            rows->H[k * n + j] = rows->H[best * n + j] / most;
            if (best != k) rows->H[best * n + j] = swap;
        }
        double b = rows->b[best] / most;
        if (best != k) rows->b[best] = rows->b[k];
        rows->b[k] = b;
        for (int r = k + 1; r < rows->m; r++) {
            double c = 0;
            for (int j = 0; j < n; j++) c += rows->H[k * n + j] * rows->H[r * n + j];
            for (int j = 0; j < n; j++) rows->H[r * n + j] -= c * rows->H[k * n + j];
            rows->b[r] -= c * b;
        }
        if (!ART_RESERVE(x->ctx, qp->E, (qp->n_eq + 1) * n, qp->cap_E) ||
            !ART_RESERVE(x->ctx, qp->g, qp->n_eq + 1, qp->cap_g))
            return ART_ENOMEM;
        memcpy(qp->E + (size_t)qp->n_eq * (size_t)n, rows->H + (size_t)k * (size_t)n,
               (size_t)n * sizeof *qp->E);
        qp->g[qp->n_eq++] = b;
    }
    return ART_OK;
}

/* Targets that no excitation changes are reported once. */
static int check_response(struct art_tracker *x, const struct tracker_term *term)
{
    double most = 0;
    for (int i = 0; i < x->rows.m * x->qp.n; i++) most = fmax(most, fabs(x->rows.H[i]));
    if (most > 0 || x->reported_still) return ART_OK;
    x->reported_still = true;
    return art_warn_strict(x->ctx, ART_ERANGE, &term->comp->loc,
                           "no excitation of '%s' changes what '%s' tracks (t = %.9g)",
                           art_comp_path(x->comp, NULL), art_comp_path(term->comp, NULL), x->t0);
}

int tracker_rows_add(struct art_tracker *x, const struct tracker_term *term, bool as_equations)
{
    int status = check_response(x, term);
    if (status < 0) return status;
    scale_rows(x, term);
    if (as_equations) return add_equations(x);
    add_cost(x);
    return ART_OK;
}

int tracker_inequality_add(struct art_tracker *x, const double *c, double d)
{
    struct tracker_program *qp = &x->qp;
    if (!ART_RESERVE(x->ctx, qp->C, (qp->n_rows + 1) * qp->n, qp->cap_C) ||
        !ART_RESERVE(x->ctx, qp->d, qp->n_rows + 1, qp->cap_d))
        return ART_ENOMEM;
    memcpy(qp->C + (size_t)qp->n_rows * (size_t)qp->n, c, (size_t)qp->n * sizeof *c);
    qp->d[qp->n_rows++] = d;
    return ART_OK;
}

int tracker_inequality_reach(struct art_tracker *x, struct tracker_term *term, const double *c,
                             double d)
{
    static const double nearly = 1e-6;
    double most = 0, size = 0;
    for (int j = 0; j < x->qp.n; j++) {
        const struct exciter *e = &x->exciter[j % x->n];
        double shift = x->set.incremental ? x->a[j % x->n] : 0;
        most += c[j] * ((c[j] > 0 ? e->hi : e->lo) - shift);
        size += fabs(c[j]);
    }
    if (size == 0 && d <= 0) return ART_OK;
    if (!(d <= most) && !term->reported_reach) {
        term->reported_reach = true;
        int status = art_warn_strict(x->ctx, ART_ERANGE, &term->comp->loc,
                                     "no excitations within their bounds meet '%s' (t = %.9g): it "
                                     "is met as nearly as can be",
                                     art_comp_path(term->comp, NULL), x->t0);
        if (status < 0) return status;
    }
    if (size == 0) return ART_OK;
    return tracker_inequality_add(x, c, fmin(d, most - nearly * size));
}

void tracker_diagonal_add(struct art_tracker *x, int i, double q, double p)
{
    x->qp.Q[(size_t)i * (size_t)(x->qp.n + 1)] += q;
    x->qp.p[i] += p;
    if (q > 0) x->qp.has_cost = true;
}

/* -------------------------------------------------------------------- solving */

/* Bounds that the excitations of the step before were at are likely to be active again. */
static int guess_active(struct art_tracker *x)
{
    struct tracker_program *qp = &x->qp;
    if (!ART_RESERVE(x->ctx, qp->state, qp->n + qp->n_rows, qp->cap_state)) return ART_ENOMEM;
    memset(qp->state, ART_QP_FREE, (size_t)(qp->n + qp->n_rows));
    for (int i = 0; i < qp->n; i++) {
        double a = x->a[i % x->n], shift = x->set.incremental ? a : 0;
        if (a <= qp->lo[i] + shift)
            qp->state[i] = ART_QP_AT_LO;
        else if (a >= qp->hi[i] + shift)
            qp->state[i] = ART_QP_AT_HI;
    }
    return ART_OK;
}

/* Costs that leave excitations open: the least are taken, by a small cost of their own. */
static void regularize(struct art_tracker *x)
{
    static const double share = 1e-9;
    double most = 0;
    const int n = x->qp.n;
    for (int i = 0; i < n; i++) most = fmax(most, x->qp.Q[(size_t)i * (size_t)(n + 1)]);
    for (int i = 0; i < n; i++)
        x->qp.Q[(size_t)i * (size_t)(n + 1)] += share * (most > 0 ? most : 1);
}

static int solve(struct art_tracker *x, double *answer)
{
    struct tracker_program *qp = &x->qp;
    const struct art_qp_problem p = {.n = qp->n,
                                     .Q = qp->Q,
                                     .p = qp->p,
                                     .lo = qp->lo,
                                     .hi = qp->hi,
                                     .n_eq = qp->n_eq,
                                     .E = qp->E,
                                     .g = qp->g,
                                     .n_rows = qp->n_rows,
                                     .C = qp->C,
                                     .d = qp->d};
    struct art_qp_answer found = {.x = answer, .state = qp->state};
    void (*report)(void *, const struct art_message *) = x->ctx->report;
    int errors = x->ctx->n_errors, status = guess_active(x);
    if (status < 0) return status;
    x->ctx->report = NULL;
    status = art_qp_solve(x->ctx, &p, &found);
    x->ctx->report = report;
    x->ctx->n_errors = errors;
    x->report.kkt = found.kkt;
    return status;
}

static int solve_singular(struct art_tracker *x, double *answer)
{
    if (tracker_quirks(x)->singular_cost_zeroed) {
        for (int i = 0; i < x->qp.n; i++) answer[i] = x->set.incremental ? -x->a[i % x->n] : 0;
        return ART_OK;
    }
    regularize(x);
    int status = solve(x, answer);
    if (status < 0 || x->reported_singular) return status;
    x->reported_singular = true;
    return art_warn_strict(
        x->ctx, ART_ESINGULAR, &x->comp->loc,
        "the costs of '%s' leave excitations open (t = %.9g): the least are taken; an "
        "L2RegularizationTerm would decide",
        art_comp_path(x->comp, NULL), x->t0);
}

/* Equations that no excitations within their bounds meet become costs. */
static int solve_as_cost(struct art_tracker *x, double *answer)
{
    static const double heavy = 1e4;
    struct tracker_program *qp = &x->qp;
    const int n = x->qp.n;
    double most = 0;
    for (int i = 0; i < n; i++) most = fmax(most, qp->Q[(size_t)i * (size_t)(n + 1)]);
    double w = heavy * (most > 0 ? most : 1);
    for (int r = 0; r < qp->n_eq; r++) {
        const double *E = qp->E + (size_t)r * (size_t)n;
        for (int i = 0; i < n; i++) {
            qp->p[i] -= w * E[i] * qp->g[r];
            for (int j = 0; j < n; j++) qp->Q[(size_t)i * (size_t)n + (size_t)j] += w * E[i] * E[j];
        }
    }
    qp->n_eq = 0;
    int status = solve(x, answer);
    if (status < 0 || x->reported_equality) return status;
    x->reported_equality = true;
    return art_warn_strict(
        x->ctx, ART_ERANGE, &x->comp->loc,
        "no excitations within their bounds meet the targets of '%s' (t = %.9g): they "
        "are met as nearly as can be",
        art_comp_path(x->comp, NULL), x->t0);
}

int tracker_solve(struct art_tracker *x)
{
    double *answer = art_alloc(x->ctx, (size_t)x->qp.n, sizeof *answer);
    if (!answer) return ART_ENOMEM;
    int status = solve(x, answer);
    if (status == ART_ERANGE && x->qp.n_eq > 0) status = solve_as_cost(x, answer);
    if (status == ART_ESINGULAR) status = solve_singular(x, answer);
    for (int i = 0; i < x->n && status == ART_OK; i++) {
        struct exciter *e = &x->exciter[i];
        double a = x->set.incremental ? x->a[i] + answer[i] : answer[i];
        x->a[i] = fmax(fmin(a, e->hi), e->lo);
        if (x->a[i] == e->lo) e->at_lo++;
        if (x->a[i] == e->hi) e->at_hi++;
    }
    art_free(answer);
    if (status < 0 && status != ART_ENOMEM) {
        char why[sizeof x->ctx->last];
        snprintf(why, sizeof why, "%s", x->ctx->last);
        return art_error(x->ctx, status, &x->comp->loc, "'%s' finds no excitations: %s",
                         art_comp_path(x->comp, NULL), why);
    }
    return status;
}
