/* This builds the quadratic program of a step: terms are scaled and weighted, added up, and
 * solved. */
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
    art_free(qp->motion);
    art_free(qp->state);
    art_free(x->rows.H);
    art_free(x->rows.b);
    art_free(x->rows.w);
}

int tracker_program_clear(struct art_tracker *x)
{
    struct tracker_program *qp = &x->qp;
    enum { MOST_UNKNOWNS = 4096 }; /* of a dense program, whose cost grows with the cube */
    if ((double)x->n * x->set.pieces > MOST_UNKNOWNS)
        return art_error(
            x->ctx, ART_ELIMIT, &x->comp->loc,
            "%d excitations in %d pieces of a horizon are too many, more than %d unknowns; a "
            "controlHorizon would be less",
            x->n, x->set.pieces, MOST_UNKNOWNS);
    qp->n = x->n * x->set.pieces;
    const size_t n = (size_t)qp->n;
    if (!ART_RESERVE(x->ctx, qp->Q, qp->n * qp->n, qp->cap_Q) ||
        !ART_RESERVE(x->ctx, qp->p, qp->n, qp->cap_p) ||
        !ART_RESERVE(x->ctx, qp->lo, qp->n, qp->cap_lo) ||
        !ART_RESERVE(x->ctx, qp->hi, qp->n, qp->cap_hi) ||
        !ART_RESERVE(x->ctx, qp->motion, x->n, qp->cap_motion))
        return ART_ENOMEM;
    memset(qp->motion, 0, (size_t)x->n * sizeof *qp->motion);
    memset(qp->Q, 0, n * n * sizeof *qp->Q);
    memset(qp->p, 0, n * sizeof *qp->p);
    for (int i = 0; i < qp->n; i++) qp->lo[i] = -INFINITY, qp->hi[i] = INFINITY;
    qp->n_eq = qp->n_rows = 0;
    qp->has_cost = false;
    qp->cost[0] = 0;
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

/* Scale H and b by the Frobenius norm of H, the step and weights. The norm is that without
 * unilateral rows where it is tried which of them press: what a stop blocks does not weigh more. */
static void scale_rows(struct art_tracker *x, struct tracker_term *term)
{
    struct tracker_rows *rows = &x->rows;
    const int n = x->qp.n;
    double weight = art_get_double(term->comp, "weight"), sum = 0, scale = 1;
    for (int i = 0; i < rows->m * n; i++) sum += rows->H[i] * rows->H[i];
    if (!x->response.unilateral.tried || x->response.unilateral.n_pressing == 0)
        term->norm = sqrt(sum);
    if (x->set.normalize && term->norm > 0) scale = 1 / term->norm;
    if (x->set.scale_by_step && rows->has_step_scale) scale /= x->h;
    if (weight >= 0) scale *= weight;
    for (int i = 0; i < rows->m; i++) {
        double s = scale * rows->w[i];
        for (int j = 0; j < n; j++) rows->H[i * n + j] *= s;
        rows->b[i] *= s;
    }
}

static void add_cost(struct art_tracker *x, bool of_motion)
{
    const struct tracker_rows *rows = &x->rows;
    struct tracker_program *qp = &x->qp;
    const int n = x->qp.n;
    for (int r = 0; r < rows->m; r++) {
        const double *H = rows->H + (size_t)r * (size_t)n;
        qp->cost[0] += rows->b[r] * rows->b[r] / 2;
        for (int i = 0; i < n; i++) {
            if (H[i] == 0) continue;
            qp->has_cost = true;
            qp->p[i] -= H[i] * rows->b[r];
            if (of_motion) qp->motion[i % x->n] += H[i] * rows->b[r];
            for (int j = 0; j < n; j++) qp->Q[(size_t)i * (size_t)n + (size_t)j] += H[i] * H[j];
        }
    }
}

/* ------------------------------------------------------------------ equations */

static int add_equation(struct art_tracker *x, const double *E, double g)
{
    struct tracker_program *qp = &x->qp;
    if (!ART_RESERVE(x->ctx, qp->E, (qp->n_eq + 1) * qp->n, qp->cap_E) ||
        !ART_RESERVE(x->ctx, qp->g, qp->n_eq + 1, qp->cap_g))
        return ART_ENOMEM;
    memcpy(qp->E + (size_t)qp->n_eq * (size_t)qp->n, E, (size_t)qp->n * sizeof *E);
    qp->g[qp->n_eq++] = g;
    return ART_OK;
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* The vector k of V, n each, becomes orthogonal to those before it, and of length 1 (Gram, Schmidt,
 * twice): its length is what is returned. */
static double orthogonalize(double *V, int n, int k)
{
    double *v = V + (size_t)k * (size_t)n;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < k; i++) {
            const double *e = V + (size_t)i * (size_t)n, c = dot(e, v, n);
            for (int j = 0; j < n; j++) v[j] -= c * e[j];
        }
    double length = sqrt(dot(v, v, n));
    for (int j = 0; j < n && length > 0; j++) v[j] /= length;
    return length;
}

/* An orthonormal basis of the rows of H, the one that is longest beside those taken first: how
 * many. */
static int span_rows(const struct tracker_rows *rows, int n, double *basis, double *work)
{
    static const double rank_tolerance = 1e-10;
    double largest = 0;
    int rank = 0;
    memcpy(work, rows->H, (size_t)rows->m * (size_t)n * sizeof *work);
    for (; rank < rows->m && rank < n; rank++) {
        double most = 0, *e = basis + (size_t)rank * (size_t)n;
        int best = 0;
        for (int r = 0; r < rows->m; r++) {
            const double *row = work + (size_t)r * (size_t)n, length = dot(row, row, n);
            if (length > most) most = length, best = r;
        }
        largest = fmax(largest, sqrt(most));
        if (!(sqrt(most) > rank_tolerance * largest)) break;
        memcpy(e, work + (size_t)best * (size_t)n, (size_t)n * sizeof *e);
        (void)orthogonalize(basis, n, rank);
        for (int r = 0; r < rows->m; r++) {
            double *row = work + (size_t)r * (size_t)n, c = dot(e, row, n);
            for (int j = 0; j < n; j++) row[j] -= c * e[j];
        }
    }
    return rank;
}

/* y[k] of the least |C y - b|, the columns of C in V of m each, which b is behind; by Q R. */
static void least_squares(double *V, double *R, int m, int k, double *y)
{
    for (int c = 0; c < k; c++) {
        double *v = V + (size_t)c * (size_t)m;
        memcpy(V + (size_t)(k + 1) * (size_t)m, v, (size_t)m * sizeof *v);
        (void)orthogonalize(V, m, c);
        for (int i = 0; i <= c; i++)
            R[i * k + c] = dot(V + (size_t)i * (size_t)m, V + (size_t)(k + 1) * (size_t)m, m);
    }
    for (int c = k - 1; c >= 0; c--) {
        y[c] = dot(V + (size_t)c * (size_t)m, V + (size_t)k * (size_t)m, m);
        for (int j = c + 1; j < k; j++) y[c] -= R[c * k + j] * y[j];
        y[c] /= R[c * k + c];
    }
}

/* Equations whose answer comes nearest to H a = b, as many as are independent: E a = y, E an
 * orthonormal basis of the rows and y of the least |H E^T y - b|. */
static int add_equations(struct art_tracker *x)
{
    const struct tracker_rows *rows = &x->rows;
    const int n = x->qp.n, m = rows->m;
    const size_t size = (size_t)m * (size_t)n;
    double *basis = art_alloc(x->ctx, 2 * size + (size_t)m * (size_t)(2 * m + 3), sizeof *basis);
    if (!basis) return ART_ENOMEM;
    double *C = basis + 2 * size, *R = C + (size_t)m * (size_t)(m + 2),
           *y = R + (size_t)m * (size_t)m;
    const int rank = span_rows(rows, n, basis, basis + size);
    int status = ART_OK;
    for (int k = 0; k < rank; k++)
        for (int r = 0; r < m; r++)
            C[k * m + r] = dot(rows->H + (size_t)r * (size_t)n, basis + (size_t)k * (size_t)n, n);
    memcpy(C + (size_t)rank * (size_t)m, rows->b, (size_t)m * sizeof *C);
    least_squares(C, R, m, rank, y);
    for (int k = 0; k < rank && status == ART_OK; k++)
        status = add_equation(x, basis + (size_t)k * (size_t)n, y[k]);
    art_free(basis);
    return status;
}

/* Targets that no excitation changes are reported once. */
static int check_response(struct art_tracker *x, const struct tracker_term *term)
{
    double most = 0;
    for (int i = 0; i < x->rows.m * x->qp.n; i++) most = fmax(most, fabs(x->rows.H[i]));
    if (most > 0 || x->reported_still || x->response.unilateral.n_pressing > 0) return ART_OK;
    x->reported_still = true;
    return art_warn_strict(x->ctx, ART_ERANGE, &term->comp->loc,
                           "no excitation of '%s' changes what '%s' tracks (t = %.9g)",
                           art_comp_path(x->comp, NULL), art_comp_path(term->comp, NULL), x->t0);
}

/* Targets whose weights are all zero are reported once. */
static int check_weights(struct art_tracker *x, struct tracker_term *term)
{
    bool any = false;
    for (int i = 0; i < x->rows.m; i++) any = any || x->rows.w[i] != 0;
    if ((any && art_get_double(term->comp, "weight") != 0) || term->reported_weight) return ART_OK;
    term->reported_weight = true;
    return art_warn_strict(x->ctx, ART_ERANGE, &term->comp->loc,
                           "the targets of '%s' have no weight (t = %.9g): nothing follows them",
                           art_comp_path(term->comp, NULL), x->t0);
}

int tracker_rows_add(struct art_tracker *x, struct tracker_term *term, bool as_equations)
{
    int status = check_response(x, term);
    if (status == ART_OK) status = check_weights(x, term);
    if (status < 0) return status;
    scale_rows(x, term);
    if (as_equations) return add_equations(x);
    add_cost(x, term->type == &tracker_motion_term);
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
                                     "no excitations within their bounds satisfy '%s' (t = %.9g): "
                                     "it is satisfied as closely as possible",
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

/* Why there is no solution is in *quiet alone. */
static int solve(struct art_tracker *x, double *answer, struct art_quiet *quiet)
{
    struct tracker_program *qp = &x->qp;
    if (qp->n_eq == qp->n && tracker_quirks(x)->square_equations_unbounded) {
        qp->n_rows = 0;
        for (int i = 0; i < qp->n; i++) qp->lo[i] = -INFINITY, qp->hi[i] = INFINITY;
    }
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
    int status = guess_active(x);
    if (status < 0) return status;
    art_quiet_begin(x->ctx, quiet);
    status = art_quiet_end(x->ctx, quiet, art_qp_solve(x->ctx, &p, &found));
    x->report.kkt = found.kkt;
    return status;
}

static int solve_singular(struct art_tracker *x, double *answer, struct art_quiet *quiet)
{
    if (tracker_quirks(x)->singular_cost_zeroed) {
        for (int i = 0; i < x->qp.n; i++) answer[i] = x->set.incremental ? -x->a[i % x->n] : 0;
        return ART_OK;
    }
    regularize(x);
    int status = solve(x, answer, quiet);
    if (status < 0 || x->reported_singular) return status;
    x->reported_singular = true;
    return art_warn_strict(
        x->ctx, ART_ESINGULAR, &x->comp->loc,
        "the costs of '%s' leave excitations open (t = %.9g): the least are taken; an "
        "L2RegularizationTerm would decide",
        art_comp_path(x->comp, NULL), x->t0);
}

/* Equations that no excitations within their bounds meet become costs. */
static int solve_as_cost(struct art_tracker *x, double *answer, struct art_quiet *quiet)
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
    int status = solve(x, answer, quiet);
    if (status < 0 || x->reported_equality) return status;
    x->reported_equality = true;
    return art_warn_strict(x->ctx, ART_ERANGE, &x->comp->loc,
                           "no excitations within their bounds reach the targets of '%s' (t = "
                           "%.9g): they are reached as closely as possible",
                           art_comp_path(x->comp, NULL), x->t0);
}

/* The cost of an answer, with what does not depend on excitations. */
static double cost_at(const struct tracker_program *qp, const double *x)
{
    double sum = qp->cost[0];
    for (int i = 0; i < qp->n; i++)
        sum += x[i] * (qp->p[i] + dot(qp->Q + (size_t)i * (size_t)qp->n, x, qp->n) / 2);
    return sum;
}

int tracker_find(struct art_tracker *x, double *a)
{
    double *answer = art_alloc(x->ctx, (size_t)x->qp.n, sizeof *answer);
    if (!answer) return ART_ENOMEM;
    struct art_quiet quiet = {.why = ""};
    int status = solve(x, answer, &quiet);
    if (status == ART_ERANGE && x->qp.n_eq > 0) status = solve_as_cost(x, answer, &quiet);
    if (status == ART_ESINGULAR) status = solve_singular(x, answer, &quiet);
    if (status == ART_OK) x->qp.cost[1] = cost_at(&x->qp, answer);
    for (int i = 0; i < x->n && status == ART_OK; i++)
        a[i] = fmax(fmin(answer[i], x->qp.hi[i]), x->qp.lo[i]) + (x->set.incremental ? x->a[i] : 0);
    art_free(answer);
    /* what a solution only comes with, such as a warning under strict, is reported already */
    if (status == ART_OK || art_status_stops(status) || !quiet.why[0]) return status;
    return art_error(x->ctx, status, &x->comp->loc, "'%s' finds no excitations: %s",
                     art_comp_path(x->comp, NULL), quiet.why);
}

void tracker_take(struct art_tracker *x, const double *a)
{
    for (int i = 0; i < x->n; i++) {
        struct exciter *e = &x->exciter[i];
        x->a[i] = a[i];
        /* at the bound itself, also as the sum of a present excitation and a change */
        if (fabs(a[i] - e->lo) < 1e-14) x->a[i] = e->lo, e->at_lo++;
        if (fabs(a[i] - e->hi) < 1e-14) x->a[i] = e->hi, e->at_hi++;
    }
}
