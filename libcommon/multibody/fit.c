/* This file finds the coordinates that bring markers nearest to where they were measured: weighted
 * least squares by Newton's method, each step a quadratic program with the constraints and the
 * ranges of the coordinates. Where the matrix of second derivatives is not positive definite, Gauss
 * and Newton's takes its place; steps that do not lead down are damped as by Levenberg and
 * Marquardt (Nocedal & Wright 2006, section 10.3). */
#include "multibody_priv.h"
#include <art/qp.h>
#include <math.h>
#include <string.h>

enum { MOST_ITERATIONS = 200 };

struct fit {
    struct art_multibody *mb;
    const struct art_pose_fit *how;
    const double *targets;
    int n;                 /* coordinates */
    double *H, *g, *C, *p; /* [n][n] J^T J; [n]; [n][n] second derivatives of points; [n][n] */
    double *lo, *hi, *dq, *next, *J, *E, *b; /* [n] each; [3][n]; constraints */
    int n_rows;
    double scale;     /* 1 / sum of weights of markers that are there */
    double held;      /* of coordinates that nothing determines, by the largest of H */
    bool constrained; /* there may be constraints */
};

static bool is_there(const struct fit *f, int m)
{
    const double *y = f->targets + 3 * m;
    return f->how->markers[m].weight > 0 && isfinite(y[0]) && isfinite(y[1]) && isfinite(y[2]);
}

/* Add d . (second derivatives of a point of a body) to C, with x where it is. Turning about the
 * axis of a coordinate nearer to the ground turns the Jacobian of those behind it: d2x / dq_i dq_j
 * = omega_i x dx/dq_j, which is exact where axes are fixed in one of the bodies. */
static void add_curvature(struct fit *f, int dyn, const double d[3])
{
    const size_t n = (size_t)f->n;
    for (int k = dyn < 0 ? -1 : f->mb->link_of[dyn]; k >= 0; k = f->mb->link[k].parent)
        for (int up = k; up >= 0; up = f->mb->link[up].parent)
            for (int a = 0; a < f->mb->link[k].n; a++)
                for (int b = 0; b < (up == k ? a + 1 : f->mb->link[up].n); b++) {
                    const size_t j = (size_t)(f->mb->link[k].first + a),
                                 i = (size_t)(f->mb->link[up].first + b);
                    const double Jj[3] = {f->J[j], f->J[n + j], f->J[2 * n + j]};
                    f->C[(i < j ? i : j) * n + (i < j ? j : i)] +=
                        art_v3_triple(d, f->mb->link[up].S[b] + 3, Jj);
                }
}

/* The function that is to be least, at the pose; with `derivatives` its gradient g and H. */
static double evaluate(struct fit *f, bool derivatives)
{
    const struct art_pose_fit *how = f->how;
    const size_t n = (size_t)f->n;
    double sum = 0;
    if (derivatives) memset(f->H, 0, (2 * n * n + n) * sizeof *f->H);
    for (int m = 0; m < how->n_markers; m++) {
        const struct art_pose_marker *marker = &how->markers[m];
        double x[3], d[3], w = marker->weight * f->scale;
        if (!is_there(f, m)) continue;
        art_multibody_point(f->mb, marker->dyn, marker->at, x, derivatives ? f->J : NULL);
        art_v3_sub(d, x, f->targets + 3 * m);
        sum += w / 2 * art_v3_dot(d, d);
        art_v3_scale(x, w, d);
        if (derivatives) add_curvature(f, marker->dyn, x);
        for (size_t i = 0; derivatives && i < n; i++) {
            const double *J = f->J;
            if (J[i] == 0 && J[n + i] == 0 && J[2 * n + i] == 0) continue;
            f->g[i] += w * (J[i] * d[0] + J[n + i] * d[1] + J[2 * n + i] * d[2]);
            for (size_t j = i; j < n; j++)
                f->H[i * n + j] +=
                    w * (J[i] * J[j] + J[n + i] * J[n + j] + J[2 * n + i] * J[2 * n + j]);
        }
    }
    for (size_t i = 0; how->references && i < n; i++) {
        const struct art_pose_reference *r = &how->references[i];
        double d = f->mb->q[i] - r->value;
        if (!(r->weight > 0) || isinf(r->weight)) continue;
        sum += r->weight / 2 * d * d;
        if (derivatives) f->g[i] += r->weight * d, f->H[i * n + i] += r->weight;
    }
    return sum;
}

/* Constraints at the pose: exact ones into E dq = b, others into the function; the result is their
 * part of it. */
static int add_constraints(struct fit *f, bool derivatives, double *sum, double *error)
{
    const size_t n = (size_t)f->n;
    const double W = f->how->constraint_weight, *A, *e;
    int rows, status;
    *error = 0, f->n_rows = 0;
    if (!f->constrained) return ART_OK;
    multibody_write_state(f->mb);
    status = art_multibody_constraints(f->mb, &rows, &A, &e);
    if (status < 0) return status;
    f->n_rows = isinf(W) ? rows : 0;
    f->E = f->mb->rows, f->b = f->mb->errors;
    for (int r = 0; r < rows; r++) {
        const double *a = A + (size_t)r * n;
        *error = fmax(*error, fabs(e[r]));
        if (isinf(W)) continue;
        *sum += W / 2 * e[r] * e[r];
        for (size_t i = 0; derivatives && i < n; i++) {
            f->g[i] += W * a[i] * e[r];
            for (size_t j = i; j < n; j++) f->H[i * n + j] += W * a[i] * a[j];
        }
    }
    return ART_OK;
}

static bool is_held(const struct fit *f, int i)
{
    if (f->how->references && isinf(f->how->references[i].weight)) return true;
    return f->how->held ? f->how->held[i] : f->mb->coord[i].locked;
}

static void set_bounds(struct fit *f)
{
    for (int i = 0; i < f->n; i++) {
        const struct art_multibody_coord *c = &f->mb->coord[i];
        const double q = f->mb->q[i];
        const bool held = is_held(f, i);
        f->lo[i] = held ? 0 : f->how->ignore_ranges ? -INFINITY : fmin(c->min - q, 0);
        f->hi[i] = held ? 0 : f->how->ignore_ranges ? INFINITY : fmax(c->max - q, 0);
    }
}

/* The step dq: least of g dq + dq (H + curvature C) dq / 2 within ranges and constraints; mu damps.
 */
static int solve_with(struct fit *f, double curvature, double mu)
{
    const size_t n = (size_t)f->n;
    double most = 0;
    for (size_t i = 0; i < n; i++) most = fmax(most, f->H[i * n + i]);
    if (!(most > 0)) most = 1;
    for (size_t k = 0; k < n * n; k++) f->p[k] = f->H[k] + curvature * f->C[k];
    for (size_t i = 0; i < n; i++)
        f->p[i * n + i] += mu * f->H[i * n + i] + (f->held + mu * 1e-6) * most;
    for (int r = 0; r < f->n_rows; r++) f->b[r] = -f->b[r];
    const struct art_qp_problem problem = {.n = f->n,
                                           .Q = f->p,
                                           .p = f->g,
                                           .lo = f->lo,
                                           .hi = f->hi,
                                           .n_eq = f->n_rows,
                                           .E = f->E,
                                           .g = f->b};
    struct art_qp_answer answer = {.x = f->dq};
    int status = art_qp_solve(f->mb->ctx, &problem, &answer);
    for (int r = 0; r < f->n_rows; r++) f->b[r] = -f->b[r];
    return status;
}

static int solve(struct fit *f, double mu)
{
    struct art_quiet quiet;
    int status;
    set_bounds(f);
    art_quiet_begin(f->mb->ctx, &quiet);
    status = art_quiet_end(f->mb->ctx, &quiet, solve_with(f, 1, mu));
    return status == ART_ESINGULAR || status == ART_EDIVERGED ? solve_with(f, 0, mu) : status;
}

static int reserve(struct fit *f)
{
    const size_t n = (size_t)f->n;
    if (!f->mb->work)
        f->mb->work = art_alloc(f->mb->ctx, 3 * n * n + 8 * n + 1, sizeof *f->mb->work);
    if (!f->mb->work) return ART_ENOMEM;
    f->H = f->mb->work, f->C = f->H + n * n, f->g = f->C + n * n, f->p = f->g + n;
    f->lo = f->p + n * n, f->hi = f->lo + n;
    f->dq = f->hi + n, f->next = f->dq + n, f->J = f->next + n;
    return ART_OK;
}

/* Steps that have become rounding: relative to a turn or the size of the coordinate. */
static double size_of_step(const struct fit *f)
{
    double size = 0;
    for (int i = 0; i < f->n; i++) size = fmax(size, fabs(f->dq[i]) / fmax(1, fabs(f->mb->q[i])));
    return size;
}

/* Coordinates that are held at a value, or outside their range, begin there. */
static void begin(const struct fit *f, double *q)
{
    for (int i = 0; i < f->n; i++) {
        const struct art_multibody_coord *c = &f->mb->coord[i];
        if (f->how->references && isinf(f->how->references[i].weight))
            q[i] = f->how->references[i].value;
        else if (!f->how->ignore_ranges && !is_held(f, i))
            q[i] = fmin(fmax(q[i], c->min), c->max);
    }
}

static int iterate(struct fit *f, double *q, struct art_pose_report *report)
{
    static const double rounding = 1e-13, sufficient = 1e-4;
    const int most = f->how->most_iterations ? f->how->most_iterations : MOST_ITERATIONS;
    double mu = 0, sum, error, before;
    int status;
    ART_TRY(multibody_pose_links(f->mb, q));
    sum = evaluate(f, true);
    ART_TRY(add_constraints(f, true, &sum, &error));
    for (report->iterations = 0; report->iterations < most; report->iterations++) {
        double merit, slope = 0;
        ART_TRY(solve(f, mu));
        const double step = size_of_step(f);
        for (int i = 0; i < f->n; i++) slope += f->g[i] * f->dq[i], f->next[i] = q[i] + f->dq[i];
        before = sum;
        const double error_before = error;
        ART_TRY(multibody_pose_links(f->mb, f->next));
        sum = evaluate(f, false);
        ART_TRY(add_constraints(f, false, &sum, &error));
        /* a step that closes constraints may raise the function, one within them may not */
        merit = sum - before;
        const bool worse =
            merit > sufficient * slope && merit > 1e-14 * before && error >= error_before / 2;
        if (worse && step > rounding) {
            mu = mu == 0 ? 1e-3 : 4 * mu;
            ART_TRY(multibody_pose_links(f->mb, q));
        } else {
            memcpy(q, f->next, (size_t)f->n * sizeof *q);
            mu = mu < 1e-6 ? 0 : mu / 8;
        }
        if (step <= rounding) {
            report->settled = true;
            break;
        }
        if (worse && mu > 1e8) break;
        sum = evaluate(f, true);
        ART_TRY(add_constraints(f, true, &sum, &error));
    }
    report->constraint_error = error;
    status = ART_OK;
out:
    return status;
}

static void describe(const struct fit *f, double *distance, struct art_pose_report *report)
{
    report->worst = -1;
    for (int m = 0; m < f->how->n_markers; m++) {
        double x[3], d = NAN;
        if (is_there(f, m)) {
            art_multibody_point(f->mb, f->how->markers[m].dyn, f->how->markers[m].at, x, NULL);
            d = art_v3_distance(x, f->targets + 3 * m);
            report->n++, report->total += d * d;
            if (report->worst < 0 || d > report->largest) report->largest = d, report->worst = m;
        }
        if (distance) distance[m] = d;
    }
}

int art_multibody_fit(struct art_multibody *mb, const struct art_pose_fit *fit,
                      const double *targets, double *q, double *distance,
                      struct art_pose_report *report)
{
    struct art_pose_report mine;
    struct fit f = {
        .mb = mb, .how = fit, .targets = targets, .n = mb->n, .held = 1e-12, .constrained = true};
    double sum = 0;
    int status, rows;
    const double *A, *e;
    if (!report) report = &mine;
    memset(report, 0, sizeof *report);
    for (int m = 0; m < fit->n_markers; m++)
        if (is_there(&f, m)) sum += fit->markers[m].weight;
    f.scale = sum > 0 ? 1 / sum : 0;
    ART_TRY(reserve(&f));
    begin(&f, q);
    ART_TRY(art_multibody_set_pose(mb, q));
    ART_TRY(art_multibody_constraints(mb, &rows, &A, &e));
    f.constrained = rows > 0;
    ART_TRY(iterate(&f, q, report));
    ART_TRY(art_multibody_set_pose(mb, q));
    describe(&f, distance, report);
out:
    return status;
}
