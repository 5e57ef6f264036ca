/* This is static optimisation: the excitations with which muscles have the generalized forces of a
 * given motion, at the least sum of powers.
 *
 * t(a) are the forces that are left. The first round takes t(a) = t(0) + R a from each excitation
 * by itself, which is exact where forces are linear in excitations; further ones go on from where
 * the last one has led, by small changes. A power other than 2 is minimised by quadratic programs
 * of its second order expansion, with a line search (sequential quadratic programming). */
#include "motion_force.h"
#include <math.h>
#include <string.h>

/* What is left of forces, by the largest without excitations, that is rounding; the weight of
 * forces that cannot be had within the bounds, by that of excitations. */
static const double rounding = 1e-9, heavy = 1e8;

struct optimum {
    struct art_motion_force *x;
    const struct art_static_options *o;
    int n, m;         /* excitations, coordinates */
    int *excitable;   /* [n] */
    double *a, *next; /* [n] */
    double *R, *g;    /* [rows][n], [rows]: R a = g, rows by their size */
    int n_rows;
    double *t0, *t, *cols; /* [m], [m], [n][m] forces: without, now, for each excitation */
    double *Q, *p, *work;  /* [n][n], [n], [n] */
    bool soft;             /* not all forces can be had */
};

static int create(struct art_motion_force *x, const struct art_static_options *o, struct optimum *s)
{
    size_t n = (size_t)o->n, m = (size_t)x->n;
    *s = (struct optimum){.x = x, .o = o, .n = o->n, .m = x->n};
    s->excitable = art_alloc(x->ctx, n + 1, sizeof *s->excitable);
    s->a = art_alloc(x->ctx, n * n + 4 * n + 2 * n * m + 3 * m + 1, sizeof *s->a);
    if (!s->excitable || !s->a) return ART_ENOMEM;
    s->next = s->a + n, s->p = s->next + n, s->work = s->p + n, s->Q = s->work + n;
    s->R = s->Q + n * n, s->cols = s->R + n * m, s->g = s->cols + n * m, s->t0 = s->g + m;
    s->t = s->t0 + m;
    for (int j = 0; j < s->n; j++) {
        s->excitable[j] = art_system_excitable(x->m.sys, o->exciter[j]);
        if (s->excitable[j] < 0)
            return art_error(x->ctx, ART_ENOTFOUND, &o->exciter[j]->loc,
                             "'%s' has no excitation in this model",
                             art_comp_path(o->exciter[j], NULL));
    }
    return ART_OK;
}

/* t at excitations a, of which number j is others' plus d (j < 0: none). */
static int evaluate(struct optimum *s, const double *a, int j, double d, double *t)
{
    struct art_excitable *list = s->x->m.sys->excitation.list;
    for (int i = 0; i < s->n; i++) list[s->excitable[i]].own = a[i] + (i == j ? d : 0);
    art_system_excite(s->x->m.sys);
    return motion_force_evaluate(s->x, t);
}

/* t(a) and its changes by each excitation, into cols. */
static int linearize(struct optimum *s, const double *a, double d)
{
    int status = evaluate(s, a, -1, 0, s->t);
    for (int j = 0; j < s->n && status == ART_OK; j++) {
        double *col = s->cols + (size_t)j * (size_t)s->m, up = a[j] + d > s->o->hi[j] ? -d : d;
        status = evaluate(s, a, j, up, col);
        for (int i = 0; i < s->m && status == ART_OK; i++) col[i] = (col[i] - s->t[i]) / up;
    }
    return status;
}

/* Rows R a = g of t(at) + cols (a - at) = 0, by their size, without those that no muscle acts on.
 */
static void make_rows(struct optimum *s, const double *at)
{
    double largest = 0;
    for (int k = 0; k < s->n * s->m; k++) largest = fmax(largest, fabs(s->cols[k]));
    s->n_rows = 0;
    for (int i = 0; i < s->m; i++) {
        double *row = s->R + (size_t)s->n_rows * (size_t)s->n, size = 0, g = -s->t[i];
        for (int j = 0; j < s->n; j++) {
            row[j] = s->cols[(size_t)j * (size_t)s->m + (size_t)i];
            size += row[j] * row[j];
            g += row[j] * at[j];
        }
        size = sqrt(size);
        if (!(size > 1e-12 * largest)) continue;
        for (int j = 0; j < s->n; j++) row[j] /= size;
        s->g[s->n_rows++] = g / size;
    }
}

/* The cost of excitations, and of forces that are missed. */
static double cost(const struct optimum *s, const double *a)
{
    double sum = 0;
    for (int j = 0; j < s->n; j++) sum += pow(fabs(a[j]), s->o->power);
    for (int r = 0; s->soft && r < s->n_rows; r++) {
        double miss = -s->g[r];
        for (int j = 0; j < s->n; j++) miss += s->R[r * s->n + j] * a[j];
        sum += heavy / 2 * miss * miss;
    }
    return sum;
}

/* Solves the quadratic program at a: next. Why it has no solution is in *quiet alone. */
static int solve_quadratic(struct optimum *s, const double *a, struct art_quiet *quiet)
{
    const double p = s->o->power;
    const size_t n = (size_t)s->n;
    memset(s->Q, 0, n * n * sizeof *s->Q);
    for (size_t j = 0; j < n; j++) {
        double x = fmax(fabs(a[j]), 1e-3), h = p == 2 ? 2 : p * (p - 1) * pow(x, p - 2);
        double slope = p * pow(fabs(a[j]), p - 1) * (a[j] < 0 ? -1 : 1);
        h = fmax(h, 1e-6); /* so that high powers near zero leave the program definite */
        s->Q[j * n + j] = h;
        s->p[j] = slope - h * a[j];
    }
    for (int r = 0; s->soft && r < s->n_rows; r++) {
        const double *row = s->R + (size_t)r * n;
        for (size_t i = 0; i < n; i++) {
            s->p[i] -= heavy * row[i] * s->g[r];
            for (size_t j = 0; j < n; j++) s->Q[i * n + j] += heavy * row[i] * row[j];
        }
    }
    const struct art_qp_problem problem = {.n = s->n,
                                           .Q = s->Q,
                                           .p = s->p,
                                           .lo = s->o->lo,
                                           .hi = s->o->hi,
                                           .n_eq = s->soft ? 0 : s->n_rows,
                                           .E = s->R,
                                           .g = s->g};
    struct art_qp_answer answer = {.x = s->next};
    art_quiet_begin(s->x->ctx, quiet);
    return art_quiet_end(s->x->ctx, quiet, art_qp_solve(s->x->ctx, &problem, &answer));
}

/* Rows that follow from each other to rounding, or ask for more than there is, are met as nearly as
 * possible. */
static int solve_or_soften(struct optimum *s, const double *a)
{
    struct art_quiet quiet;
    int status = solve_quadratic(s, a, &quiet);
    if (!s->soft && (status == ART_ERANGE || status == ART_EDIVERGED)) {
        s->soft = true;
        status = solve_quadratic(s, a, &quiet);
    }
    if (status == ART_OK || art_status_stops(status)) return status;
    return art_error(s->x->ctx, status, NULL, "no excitations are found: %s", quiet.why);
}

/* The least cost with the rows there are, from a on. */
static int minimize(struct optimum *s)
{
    enum { MOST = 100, HALVINGS = 30 };
    const size_t bytes = (size_t)s->n * sizeof *s->a;
    s->soft = false;
    int status = solve_or_soften(s, s->a);
    if (status == ART_OK) memcpy(s->a, s->next, bytes);
    for (int k = 0; s->o->power != 2 && k < MOST && status == ART_OK; k++) {
        double now = cost(s, s->a), step = 1, change = 0;
        if ((status = solve_or_soften(s, s->a)) < 0) break;
        for (int i = 0; i < HALVINGS; i++, step /= 2) {
            for (int j = 0; j < s->n; j++) s->work[j] = s->a[j] + step * (s->next[j] - s->a[j]);
            if (cost(s, s->work) < now) break;
        }
        if (!(cost(s, s->work) < now)) break;
        for (int j = 0; j < s->n; j++) change = fmax(change, fabs(s->work[j] - s->a[j]));
        memcpy(s->a, s->work, bytes);
        if (change < 1e-13) break;
    }
    return status;
}

static double largest(const double *t, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++) most = fmax(most, fabs(t[i]));
    return most;
}

static int optimize(struct optimum *s, struct art_static_report *report)
{
    enum { ROUNDS = 12 };
    static const double small = 1e-4;
    int status = ART_OK;
    double before = INFINITY, size = 0;
    for (int j = 0; j < s->n; j++) s->a[j] = fmin(fmax(0, s->o->lo[j]), s->o->hi[j]);
    for (int k = 0; k < ROUNDS && status == ART_OK; k++) {
        memcpy(s->work, s->a, (size_t)s->n * sizeof *s->a);
        status = linearize(s, s->work, k == 0 ? 1 : small);
        if (status < 0) break;
        if (k == 0) size = fmax(largest(s->t, s->m), 1e-300);
        report->rounds++;
        make_rows(s, s->work);
        status = minimize(s);
        if (status == ART_OK) status = evaluate(s, s->a, -1, 0, s->t);
        double left = largest(s->t, s->m) / size;
        if (left <= rounding || !(left < 0.5 * before)) break;
        before = left;
    }
    report->largest = largest(s->t, s->m) / size;
    report->met = report->largest <= 1e-6;
    return status;
}

int art_static_optimisation(struct art_motion_force *x, const struct art_static_options *options,
                            double *excitation, struct art_static_report *report)
{
    struct optimum s;
    struct art_static_report mine = {0};
    int status;
    if (!report) report = &mine;
    double *residual = report->residual;
    *report = (struct art_static_report){.residual = residual};
    if (!(options->power > 1 && isfinite(options->power)) || options->n < 1)
        return art_error(x->ctx, ART_EUSAGE, NULL,
                         options->n < 1 ? "nothing may be excited"
                                        : "the power of excitations is to be more than 1");
    status = create(x, options, &s);
    if (status == ART_OK) status = optimize(&s, report);
    if (status == ART_OK) {
        memcpy(excitation, s.a, (size_t)s.n * sizeof *excitation);
        if (residual) memcpy(residual, s.t, (size_t)s.m * sizeof *residual);
    }
    art_free(s.excitable);
    art_free(s.a);
    return status;
}
