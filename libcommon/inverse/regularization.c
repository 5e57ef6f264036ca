/* These are terms of the excitations themselves: L2 regularization, damping, bounds. */
#include "inverse_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double weight_of(const struct tracker_term *term)
{
    return art_get_double(term->comp, "weight");
}

/* Sum of the weights of exciters, by which terms are divided that are normalised: all unknowns. */
static double total_weight(const struct art_tracker *x)
{
    double sum = 0;
    for (int i = 0; i < x->n; i++) sum += x->exciter[i].weight;
    return sum > 0 ? sum : 1;
}

/* s/2 sum w_j a_j^2, in each step of the horizon */
void tracker_add_l2(struct art_tracker *x, double weight)
{
    double s = weight / (x->set.normalize ? x->set.horizon * total_weight(x) : 1);
    for (int i = 0; i < x->qp.n; i++) {
        double q = s * x->exciter[i % x->n].weight * tracker_piece_steps(x, i / x->n);
        tracker_diagonal_add(x, i, q, x->set.incremental ? q * x->a[i % x->n] : 0);
    }
}

static int add_l2(struct art_tracker *x, struct tracker_term *term)
{
    tracker_add_l2(x, weight_of(term));
    return ART_OK;
}

/* s/2 sum w_j (a_j - a_j before)^2, from one piece of the horizon to the next */
static int add_damping(struct art_tracker *x, struct tracker_term *term)
{
    double s = weight_of(term) / (x->set.normalize ? x->set.pieces * total_weight(x) : x->h * x->h);
    const size_t n = (size_t)x->qp.n;
    for (size_t i = 0; i < n; i++) {
        const size_t j = i % (size_t)x->n, before = i - (size_t)x->n;
        double q = s * x->exciter[j].weight;
        if (i == j) {
            tracker_diagonal_add(x, (int)i, q, x->set.incremental ? 0 : -q * x->a[j]);
            continue;
        }
        tracker_diagonal_add(x, (int)i, q, 0);
        tracker_diagonal_add(x, (int)before, q, 0);
        x->qp.Q[i * n + before] -= q;
        x->qp.Q[before * n + i] -= q;
    }
    return ART_OK;
}

/* s sum w_j a_j: the same for small excitations as for large ones, which a few muscles share. */
static int add_proportional(struct art_tracker *x, struct tracker_term *term)
{
    double s = weight_of(term) / (x->set.normalize ? x->set.horizon * total_weight(x) : 1);
    for (int i = 0; i < x->qp.n; i++) {
        const struct exciter *e = &x->exciter[i % x->n];
        if (e->lo < 0)
            return art_error(x->ctx, ART_EUSAGE, &term->comp->loc,
                             "'%s' adds up excitations, of which that of '%s' may be negative",
                             art_comp_path(term->comp, NULL), art_comp_path(e->comp, NULL));
        tracker_diagonal_add(x, i, 0, s * e->weight * tracker_piece_steps(x, i / x->n));
    }
    return ART_OK;
}

/* Adds a row for each piece and the excitations before the step. */
static int add_l2_deltas(struct art_tracker *x, struct tracker_term *term)
{
    double q = weight_of(term) * (x->set.normalize ? 1 / sqrt(x->qp.n) : 1);
    for (int i = 0; i < x->qp.n; i++) tracker_diagonal_add(x, i, q, q * x->a[i % x->n]);
    return ART_OK;
}

/* ------------------------------------------------------------- weights that follow */

/* The value below which a share q of the numbers lies, by linear interpolation. */
static double quantile(double *sorted, int n, double q)
{
    qsort(sorted, (size_t)n, sizeof *sorted, art_compare_doubles);
    double at = fmin(fmax(q, 0), 1) * (n - 1);
    int i = (int)at < n - 1 ? (int)at : n - 1;
    return i + 1 < n ? sorted[i] + (at - i) * (sorted[i + 1] - sorted[i]) : sorted[i];
}

/* Weights from g_j, how much excitation j does for the targets of motion: H^T b of its rows as they
 * are weighted, by the square of the step. */
static void dynamic_weights(const struct art_tracker *x, const struct tracker_term *term, double *g,
                            double *w, double *sorted)
{
    const char *mapping = art_get_text(term->comp, "mapping");
    double param = art_get_double(term->comp, "param"), lo = g[0], hi = g[0], sum = 0, mean;
    for (int i = 0; i < x->n; i++) lo = fmin(lo, g[i]), hi = fmax(hi, g[i]);
    memcpy(sorted, g, (size_t)x->n * sizeof *sorted);
    mean = quantile(sorted, x->n, art_get_double(term->comp, "sigmoidMean"));
    for (int i = 0; i < x->n; i++) {
        if (art_streq(mapping, "EXPONENTIAL"))
            w[i] = exp(-(g[i] - lo) * param * 1e-6);
        else if (art_streq(mapping, "SIGMOID"))
            w[i] = 1 / (1 + exp(param * (g[i] - mean)));
        else
            w[i] = pow(hi - g[i], param);
        sum += w[i];
    }
    if (!art_get_bool(term->comp, "isNormalized") || !(sum > 0)) return;
    for (int i = 0; i < x->n; i++) w[i] *= x->n / sum;
}

static int add_dynamic(struct art_tracker *x, struct tracker_term *term)
{
    const bool all = tracker_quirks(x)->dynamic_costs_include_all;
    double *g = art_alloc(x->ctx, 3 * (size_t)x->n, sizeof *g), total = 0;
    if (!g) return ART_ENOMEM;
    double *w = g + x->n, *sorted = w + x->n;
    for (int i = 0; i < x->n; i++) w[i] = 1, g[i] = x->qp.motion[i] / (x->h * x->h);
    if (art_get_bool(term->comp, "isDynamic")) dynamic_weights(x, term, g, w, sorted);
    for (int i = 0; i < x->n; i++) total += w[i];
    double s = weight_of(term) / (x->set.normalize && total > 0 ? x->set.horizon * total : 1);
    for (int i = 0; i < x->qp.n; i++) {
        double q = s * w[i % x->n] * tracker_piece_steps(x, i / x->n), before = x->a[i % x->n];
        tracker_diagonal_add(x, i, q, x->set.incremental && !all ? q * before : 0);
        if (x->set.incremental && all)
            x->qp.p[i] += x->qp.Q[(size_t)i * (size_t)(x->qp.n + 1)] * before;
    }
    art_free(g);
    return ART_OK;
}

/* ----------------------------------------------------------------------- bounds */

/* Bounds of an exciter, in all pieces of the horizon. */
static void narrow(struct art_tracker *x, int i, double lo, double hi)
{
    double shift = x->set.incremental ? x->a[i] : 0;
    for (; i < x->qp.n; i += x->n) {
        x->qp.lo[i] = fmax(x->qp.lo[i], lo - shift);
        x->qp.hi[i] = fmin(x->qp.hi[i], hi - shift);
    }
}

static int add_bounds(struct art_tracker *x, struct tracker_term *term)
{
    (void)term;
    for (int i = 0; i < x->n; i++) narrow(x, i, x->exciter[i].lo, x->exciter[i].hi);
    return ART_OK;
}

static int add_nonuniform_bounds(struct art_tracker *x, struct tracker_term *term)
{
    static const char *const props[2] = {"lowerBound", "upperBound"};
    for (int k = 0; k < 2; k++) {
        struct art_value value;
        int n = 0;
        const double *bound =
            art_get(term->comp, props[k], &value) ? art_value_numbers(&value, &n) : NULL;
        if (n != 0 && n != x->n)
            return art_error(x->ctx, ART_ESHAPE, &term->comp->loc,
                             "%s of '%s' has %d number{s} for %d exciter{s}", props[k],
                             art_comp_path(term->comp, NULL), n, x->n);
        for (int i = 0; i < n; i++) narrow(x, i, k ? -INFINITY : bound[i], k ? bound[i] : INFINITY);
    }
    for (int i = 0; i < x->n; i++)
        if (x->qp.lo[i] > x->qp.hi[i])
            return art_error(x->ctx, ART_ERANGE, &term->comp->loc,
                             "the bounds of exciter '%s' leave nothing",
                             art_comp_path(x->exciter[i].comp, NULL));
    return ART_OK;
}

const struct tracker_term_type tracker_l2_term = {
    .cls = "L2RegularizationTerm", .has_weight = true, .add = add_l2};
const struct tracker_term_type tracker_damping_term = {
    .cls = "DampingTerm", .has_weight = true, .add = add_damping};
const struct tracker_term_type tracker_proportional_term = {
    .cls = "ProportionalTerm", .has_weight = true, .add = add_proportional};
const struct tracker_term_type tracker_l2_deltas_term = {
    .cls = "L2RegularizationTermForDeltas", .has_weight = true, .add = add_l2_deltas};
const struct tracker_term_type tracker_dynamic_term = {
    .cls = "DynamicRegularizationTerm", .has_weight = true, .add = add_dynamic};
const struct tracker_term_type tracker_bounds_term = {.cls = "BoundsTerm", .add = add_bounds};
const struct tracker_term_type tracker_nonuniform_bounds_term = {.cls = "NonuniformBoundsTerm",
                                                                 .add = add_nonuniform_bounds};
