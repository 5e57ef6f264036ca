/* The dual active-set method of Goldfarb & Idnani (1983) for strictly convex quadratic programs.
 * With Q = L L^T the normals of the active constraints are kept as L^-1 N = B [R; 0], B orthogonal,
 * by J = L^-T B and the upper triangular R (section 4 of the paper). */
#include <art/linalg.h>
#include <art/qp.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* The constraints of the problem are numbered: equations first, then lower and upper bounds, then
 * rows. */
struct qp {
    const struct art_qp_problem *p;
    int n, n_all;
    double *L;         /* [n][n] Cholesky factor of Q, by rows */
    double *J, *R;     /* [n][n] each */
    double *x0;        /* [n] the least of the cost without constraints */
    double *x;         /* [n] */
    double *u, *rhs;   /* [n + 1] multipliers of the active ones; work */
    double *d, *z, *r; /* [n] work */
    double *normal;    /* [n] */
    int *active;       /* [n + 1] */
    int q, n_eq;       /* how many are active; how many of these are equations, which come first */
    bool *is_active;   /* [n_all] */
    int n_changes, conflict;
    double scale; /* size of x */
};

static bool is_bound(const struct qp *w, int c, int *i, double *sign)
{
    int k = c - w->p->n_eq;
    if (k < 0 || k >= 2 * w->n) return false;
    *i = k % w->n;
    *sign = k < w->n ? 1 : -1;
    return true;
}

/* The row of a constraint that is none of the bounds. */
static const double *row_of(const struct qp *w, int c)
{
    const struct art_qp_problem *p = w->p;
    return c < p->n_eq ? p->E + (size_t)c * (size_t)w->n
                       : p->C + (size_t)(c - p->n_eq - 2 * w->n) * (size_t)w->n;
}

static double rhs_of(const struct qp *w, int c)
{
    const struct art_qp_problem *p = w->p;
    int k = c - p->n_eq;
    if (k < 0) return p->g[c];
    if (k < w->n) return p->lo ? p->lo[k] : -INFINITY;
    if (k < 2 * w->n) return p->hi ? -p->hi[k - w->n] : -INFINITY;
    return p->d[k - 2 * w->n];
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* Return normal . x - rhs, which is negative where the constraint is violated; *size is that of
 * the normal, relative to which it is measured. */
static double slack(const struct qp *w, int c, const double *x, double *size)
{
    int i;
    double sign;
    *size = 1;
    if (is_bound(w, c, &i, &sign)) return sign * x[i] - rhs_of(w, c);
    const double *row = row_of(w, c);
    *size = sqrt(dot(row, row, w->n));
    return dot(row, x, w->n) - rhs_of(w, c);
}

static void fill_normal(struct qp *w, int c)
{
    int i;
    double sign;
    memset(w->normal, 0, (size_t)w->n * sizeof *w->normal);
    if (is_bound(w, c, &i, &sign))
        w->normal[i] = sign;
    else
        memcpy(w->normal, row_of(w, c), (size_t)w->n * sizeof *w->normal);
}

/* ---------------------------------------------------------------- the factors */

/* Compute Cholesky's factor; the result is false if a pivot is not positive relative to its
 * diagonal entry. */
static bool factor(struct qp *w)
{
    const int n = w->n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = w->p->Q[(size_t)j * (size_t)n + (size_t)i];
            double *Li = w->L + (size_t)i * (size_t)n, *Lj = w->L + (size_t)j * (size_t)n;
            double whole = sum;
            for (int k = 0; k < j; k++) sum -= Li[k] * Lj[k];
            if (i == j && !(sum > 16 * n * DBL_EPSILON * fabs(whole))) return false;
            Li[j] = i == j ? sqrt(sum) : sum / Lj[j];
        }
    return true;
}

/* J = L^-T, nothing active. Row c of J is column c of L^-1. */
static void clear_active(struct qp *w)
{
    const int n = w->n;
    memset(w->J, 0, (size_t)n * (size_t)n * sizeof *w->J);
    for (int c = 0; c < n; c++) {
        double *row = w->J + (size_t)c * (size_t)n;
        for (int i = c; i < n; i++) {
            const double *Li = w->L + (size_t)i * (size_t)n;
            double sum = i == c ? 1 : 0;
            for (int k = c; k < i; k++) sum -= Li[k] * row[k];
            row[i] = sum / Li[i];
        }
    }
    memset(w->is_active, 0, (size_t)w->n_all * sizeof *w->is_active);
    w->q = w->n_eq = 0;
}

/* d = J^T normal */
static void project(struct qp *w, int c)
{
    const int n = w->n;
    int i;
    double sign;
    fill_normal(w, c);
    memset(w->d, 0, (size_t)n * sizeof *w->d);
    if (is_bound(w, c, &i, &sign)) {
        for (int k = 0; k < n; k++) w->d[k] = sign * w->J[(size_t)i * (size_t)n + (size_t)k];
        return;
    }
    for (i = 0; i < n; i++) {
        const double *row = w->J + (size_t)i * (size_t)n;
        for (int k = 0; k < n && w->normal[i] != 0; k++) w->d[k] += row[k] * w->normal[i];
    }
}

/* z = J_2 d_2, the step that leaves the active constraints as they are, and r = R^-1 d_1, what it
 * does to their multipliers */
static void find_directions(struct qp *w)
{
    const int n = w->n, q = w->q;
    for (int i = 0; i < n; i++) w->z[i] = dot(w->J + (size_t)i * (size_t)n + q, w->d + q, n - q);
    for (int i = q - 1; i >= 0; i--) {
        double sum = w->d[i];
        for (int k = i + 1; k < q; k++) sum -= w->R[(size_t)i * (size_t)n + (size_t)k] * w->r[k];
        w->r[i] = sum / w->R[(size_t)i * (size_t)n + (size_t)i];
    }
}

/* Rotate columns i and k of J by (c, s). */
static void turn_columns(struct qp *w, int i, int k, double c, double s)
{
    const size_t n = (size_t)w->n;
    for (size_t row = 0; row < n; row++) {
        double *a = &w->J[row * n + (size_t)i], *b = &w->J[row * n + (size_t)k];
        double x = *a, y = *b;
        *a = c * x + s * y;
        *b = c * y - s * x;
    }
}

/* True if what is left of a normal beside the active ones is more than rounding. */
static bool is_independent(const struct qp *w)
{
    double all = dot(w->d, w->d, w->n), left = dot(w->d + w->q, w->d + w->q, w->n - w->q);
    return w->q < w->n && left > 1e-22 * all;
}

/* Constraint c becomes active; d is that of its normal. */
static void add(struct qp *w, int c, double multiplier)
{
    const size_t n = (size_t)w->n;
    const int q = w->q;
    for (int k = w->n - 1; k > q; k--) {
        double size = hypot(w->d[k - 1], w->d[k]);
        if (w->d[k] == 0) continue;
        double cs = w->d[k - 1] / size, sn = w->d[k] / size;
        w->d[k - 1] = size;
        w->d[k] = 0;
        turn_columns(w, k - 1, k, cs, sn);
    }
    for (int k = 0; k <= q; k++) w->R[(size_t)k * n + (size_t)q] = w->d[k];
    w->active[q] = c;
    w->u[q] = multiplier;
    w->is_active[c] = true;
    w->q++;
}

/* The l-th of the active constraints is let go. */
static void drop(struct qp *w, int l)
{
    const size_t n = (size_t)w->n;
    w->is_active[w->active[l]] = false;
    for (int k = l; k < w->q - 1; k++) {
        w->active[k] = w->active[k + 1];
        w->u[k] = w->u[k + 1];
        for (int i = 0; i <= k + 1; i++)
            w->R[(size_t)i * n + (size_t)k] = w->R[(size_t)i * n + (size_t)k + 1];
    }
    w->u[w->q - 1] = w->u[w->q];
    w->q--;
    for (int k = l; k < w->q; k++) {
        double *R = w->R + (size_t)k * n, *S = R + n;
        double size = hypot(R[k], S[k]);
        if (S[k] == 0) continue;
        double cs = R[k] / size, sn = S[k] / size;
        for (int j = k; j < w->q; j++) {
            double x = R[j], y = S[j];
            R[j] = cs * x + sn * y;
            S[j] = cs * y - sn * x;
        }
        turn_columns(w, k, k + 1, cs, sn);
    }
    w->n_changes++;
}

/* x and multipliers of the least of the cost where the active constraints are equations:
 * x = x0 + J_1 R^-T (b - N^T x0), u = R^-1 R^-T (b - N^T x0) */
static void solve_active(struct qp *w)
{
    const size_t n = (size_t)w->n;
    const int q = w->q;
    double size;
    for (int k = 0; k < q; k++) {
        double sum = -slack(w, w->active[k], w->x0, &size);
        for (int i = 0; i < k; i++) sum -= w->R[(size_t)i * n + (size_t)k] * w->rhs[i];
        w->rhs[k] = sum / w->R[(size_t)k * n + (size_t)k];
    }
    for (size_t i = 0; i < n; i++) w->x[i] = w->x0[i] + dot(w->J + i * n, w->rhs, q);
    for (int i = q - 1; i >= 0; i--) {
        double sum = w->rhs[i];
        for (int k = i + 1; k < q; k++) sum -= w->R[(size_t)i * n + (size_t)k] * w->u[k];
        w->u[i] = sum / w->R[(size_t)i * n + (size_t)i];
    }
}

/* ------------------------------------------------------------------ the method */

static int add_equations(struct art_ctx *ctx, struct qp *w)
{
    for (int c = 0; c < w->p->n_eq; c++) {
        double size;
        project(w, c);
        if (is_independent(w)) {
            add(w, c, 0);
            w->n_eq = w->q;
            continue;
        }
        solve_active(w);
        if (fabs(slack(w, c, w->x, &size)) <= 1e-9 * size * fmax(w->scale, 1)) continue;
        w->conflict = 2 * w->n + w->p->n_rows + c;
        return art_error(ctx, ART_ERANGE, NULL,
                         "equation %d of a quadratic program contradicts others", c + 1);
    }
    solve_active(w);
    return ART_OK;
}

/* Constraints that the guess holds become active; those with multipliers of the wrong sign are let
 * go, the worst first: what is left is where the method may begin. */
static void start_from_guess(struct qp *w, const signed char *guess)
{
    const int n = w->n;
    for (int i = 0; guess && i < n + w->p->n_rows; i++) {
        int c = w->p->n_eq + (i >= n ? n + i : guess[i] == ART_QP_AT_HI ? n + i : i);
        if (guess[i] == ART_QP_FREE || !isfinite(rhs_of(w, c))) continue;
        project(w, c);
        if (is_independent(w)) add(w, c, 0);
    }
    for (;;) {
        int worst = -1;
        solve_active(w);
        for (int k = w->n_eq; k < w->q; k++)
            if (w->u[k] < 0 && (worst < 0 || w->u[k] < w->u[worst])) worst = k;
        if (worst < 0) return;
        drop(w, worst);
    }
}

/* The size of x, by which violations are measured. */
static double size_of_x(const struct qp *w)
{
    double size = w->scale;
    for (int i = 0; i < w->n; i++) size = fmax(size, fabs(w->x[i]));
    return fmax(size, DBL_MIN);
}

/* The constraint that is violated most by its size; -1: all are met. */
static int most_violated(const struct qp *w)
{
    double worst = -1e-13 * size_of_x(w);
    int found = -1;
    for (int c = w->p->n_eq; c < w->n_all; c++) {
        double size, s;
        if (w->is_active[c] || !isfinite(rhs_of(w, c))) continue;
        s = slack(w, c, w->x, &size);
        if (size > 0) s /= size;
        if (s < worst) worst = s, found = c;
    }
    return found;
}

/* Make constraint c hold, with a multiplier of its own, letting go those whose multipliers would
 * change sign. */
static int enforce(struct art_ctx *ctx, struct qp *w, int c)
{
    double multiplier = 0, size;
    for (;;) {
        int leaving = -1;
        double t1 = INFINITY, t2 = INFINITY, s = slack(w, c, w->x, &size);
        project(w, c);
        find_directions(w);
        for (int k = w->n_eq; k < w->q; k++)
            if (w->r[k] > 0 && w->u[k] / w->r[k] < t1) t1 = w->u[k] / w->r[k], leaving = k;
        if (is_independent(w)) t2 = -s / dot(w->z, w->normal, w->n);
        double t = fmin(t1, t2);
        if (!isfinite(t)) {
            w->conflict = c - w->p->n_eq;
            if (w->conflict >= w->n) w->conflict -= w->n;
            return art_error(ctx, ART_ERANGE, NULL,
                             "constraint %d of a quadratic program contradicts others",
                             w->conflict + 1);
        }
        for (int k = 0; k < w->q; k++) w->u[k] -= t * w->r[k];
        multiplier += t;
        if (isfinite(t2))
            for (int i = 0; i < w->n; i++) w->x[i] += t * w->z[i];
        if (t2 <= t1) {
            add(w, c, multiplier);
            w->n_changes++;
            return ART_OK;
        }
        drop(w, leaving);
    }
}

/* The answer from the active constraints alone, in their order. */
static void solve_anew(struct qp *w)
{
    bool *wanted = w->is_active + w->n_all;
    memcpy(wanted, w->is_active, (size_t)w->n_all * sizeof *wanted);
    clear_active(w);
    for (int c = 0; c < w->n_all; c++) {
        if (!wanted[c]) continue;
        project(w, c);
        if (is_independent(w)) add(w, c, 0);
        if (c < w->p->n_eq) w->n_eq = w->q;
    }
    solve_active(w);
    for (int k = 0; k < w->q; k++) {
        int i;
        double sign;
        if (is_bound(w, w->active[k], &i, &sign)) w->x[i] = sign * rhs_of(w, w->active[k]);
    }
}

/* ---------------------------------------------------------------- the conditions */

/* Largest residual of Q x + p - N u = 0 by the size of its terms, of constraints by that of x, and
 * of the signs of multipliers. */
static double kkt_residual(struct qp *w)
{
    const size_t n = (size_t)w->n;
    double worst = 0, largest = 0, terms = 0, size, x_size = size_of_x(w);
    for (size_t i = 0; i < n; i++) w->z[i] = w->p->p[i];
    for (size_t i = 0; i < n; i++)
        for (size_t j = i; j < n; j++) {
            double q = w->p->Q[i * n + j];
            w->z[i] += q * w->x[j];
            if (j > i) w->z[j] += q * w->x[i];
            terms = fmax(terms, fabs(q * w->x[j]));
        }
    for (size_t i = 0; i < n; i++) terms = fmax(terms, fabs(w->p->p[i]));
    for (int k = 0; k < w->q; k++) {
        fill_normal(w, w->active[k]);
        for (size_t i = 0; i < n; i++) w->z[i] -= w->u[k] * w->normal[i];
        largest = fmax(largest, fabs(w->u[k]));
        terms = fmax(terms, fabs(w->u[k]));
    }
    for (size_t i = 0; i < n; i++) worst = fmax(worst, fabs(w->z[i]) / fmax(terms, DBL_MIN));
    for (int k = w->n_eq; k < w->q; k++) worst = fmax(worst, -w->u[k] / fmax(largest, DBL_MIN));
    for (int c = 0; c < w->n_all; c++) {
        if (!isfinite(rhs_of(w, c))) continue;
        double s = slack(w, c, w->x, &size) / fmax(x_size * size, DBL_MIN);
        worst = fmax(worst, c < w->p->n_eq ? fabs(s) : -s);
    }
    return worst;
}

static void report(const struct qp *w, struct art_qp_answer *answer)
{
    const int n = w->n, n_eq = w->p->n_eq;
    const size_t all = (size_t)(n + w->p->n_rows);
    memcpy(answer->x, w->x, (size_t)n * sizeof *answer->x);
    if (answer->state) memset(answer->state, ART_QP_FREE, all);
    if (answer->mu) memset(answer->mu, 0, all * sizeof *answer->mu);
    if (answer->lambda) memset(answer->lambda, 0, (size_t)n_eq * sizeof *answer->lambda);
    for (int k = 0; k < w->q; k++) {
        int c = w->active[k] - n_eq;
        bool upper = c >= n && c < 2 * n;
        int at = c < n ? c : c - n;
        if (c < 0) {
            if (answer->lambda) answer->lambda[w->active[k]] = w->u[k];
            continue;
        }
        if (answer->state) answer->state[at] = upper ? ART_QP_AT_HI : ART_QP_AT_LO;
        if (answer->mu) answer->mu[at] = upper ? -w->u[k] : w->u[k];
    }
}

static int allocate(struct art_ctx *ctx, struct qp *w, void **memory)
{
    const size_t n = (size_t)w->n;
    double *x = art_alloc(ctx, 3 * n * n + 8 * n + 2, sizeof *x);
    memory[0] = x;
    if (!x) return ART_ENOMEM;
    memory[1] = w->active = art_alloc(ctx, n + 1, sizeof *w->active);
    memory[2] = w->is_active = art_alloc(ctx, 2 * (size_t)w->n_all + 1, sizeof *w->is_active);
    if (!w->active || !w->is_active) return ART_ENOMEM;
    w->L = x, w->J = w->L + n * n, w->R = w->J + n * n;
    w->x0 = w->R + n * n, w->x = w->x0 + n, w->d = w->x + n, w->z = w->d + n, w->r = w->z + n;
    w->normal = w->r + n, w->u = w->normal + n, w->rhs = w->u + n + 1;
    return ART_OK;
}

/* The least of the cost without constraints; the size of what x can be. */
static void solve_free(struct qp *w)
{
    const int n = w->n;
    memcpy(w->x0, w->p->p, (size_t)n * sizeof *w->x0);
    for (int i = 0; i < n; i++) {
        const double *Li = w->L + (size_t)i * (size_t)n;
        w->x0[i] = (w->x0[i] - dot(Li, w->x0, i)) / Li[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = w->x0[i];
        for (int k = i + 1; k < n; k++) sum -= w->L[(size_t)k * (size_t)n + (size_t)i] * w->x0[k];
        w->x0[i] = sum / w->L[(size_t)i * (size_t)n + (size_t)i];
    }
    for (int i = 0; i < n; i++) {
        w->x0[i] = -w->x0[i];
        w->scale = fmax(w->scale, fabs(w->x0[i]));
    }
    for (int c = 0; c < w->n_all; c++) {
        int i;
        double sign;
        if (is_bound(w, c, &i, &sign) && isfinite(rhs_of(w, c)))
            w->scale = fmax(w->scale, fabs(rhs_of(w, c)));
    }
}

static bool is_finite(const struct art_qp_problem *p)
{
    const size_t n = (size_t)p->n;
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i; j < n; j++) sum += 0 * p->Q[i * n + j];
    for (size_t i = 0; i < n; i++) {
        sum += 0 * p->p[i];
        if ((p->lo && isnan(p->lo[i])) || (p->hi && isnan(p->hi[i]))) return false;
    }
    for (size_t i = 0; i < n * (size_t)p->n_eq; i++) sum += 0 * p->E[i];
    for (size_t i = 0; i < n * (size_t)p->n_rows; i++) sum += 0 * p->C[i];
    for (int i = 0; i < p->n_eq; i++) sum += 0 * p->g[i];
    for (int i = 0; i < p->n_rows; i++)
        if (isnan(p->d[i])) return false;
    return sum == 0;
}

static int solve(struct art_ctx *ctx, struct qp *w, struct art_qp_answer *answer)
{
    const long most = 100 + 20L * w->n_all;
    int c, status;
    if (!factor(w))
        return art_error(ctx, ART_ESINGULAR, NULL,
                         "the cost of a quadratic program is not positive definite");
    solve_free(w);
    clear_active(w);
    ART_TRY(add_equations(ctx, w));
    start_from_guess(w, answer->state);
    while ((c = most_violated(w)) >= 0) {
        ART_TRY(enforce(ctx, w, c));
        if (w->n_changes > most) break;
    }
    solve_anew(w);
    answer->n_changes = w->n_changes;
    answer->kkt = kkt_residual(w);
    if (!(answer->kkt <= 1e-8))
        return art_error(
            ctx, ART_EDIVERGED, NULL,
            "a quadratic program has no feasible solution: its constraints are violated by %.3g",
            answer->kkt);
    report(w, answer);
out:
    return status;
}

int art_qp_solve(struct art_ctx *ctx, const struct art_qp_problem *p, struct art_qp_answer *answer)
{
    struct qp w = {.p = p, .n = p->n, .n_all = p->n_eq + 2 * p->n + p->n_rows, .conflict = -1};
    void *memory[3] = {NULL, NULL, NULL};
    answer->n_changes = 0;
    answer->kkt = 0;
    answer->conflict = -1;
    if (!is_finite(p))
        return art_error(ctx, ART_EDIVERGED, NULL, "a number of a quadratic program is not finite");
    int status = allocate(ctx, &w, memory);
    if (status == ART_OK) status = solve(ctx, &w, answer);
    answer->conflict = w.conflict;
    for (int i = 0; i < 3; i++) art_free(memory[i]);
    return status;
}
