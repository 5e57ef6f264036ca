/* This file solves static optimisation: a quadratic program for squares, a sequence of them for
 * other powers (Nocedal & Wright 2006, chapter 18), each with the second order expansion of the sum
 * and a line search. */
#include "optimum.h"
#include <art/qp.h>
#include <math.h>
#include <string.h>

enum { MOST = 100, HALVINGS = 30 };

struct work {
    const struct trial_optimum *o;
    double *Q, *p, *next, *try, *R, *g; /* [n][n], [n] each, rows by their size */
    bool soft;
    double heavy;
};

static double cost(const struct work *w, const double *x)
{
    double sum = 0;
    for (int j = 0; j < w->o->n; j++) sum += pow(fabs(x[j]), w->o->power);
    for (int r = 0; w->soft && r < w->o->rows; r++) {
        double miss = -w->g[r];
        for (int j = 0; j < w->o->n; j++) miss += w->R[r * w->o->n + j] * x[j];
        sum += w->heavy / 2 * miss * miss;
    }
    return sum;
}

static int solve_quadratic(struct art_ctx *ctx, struct work *w, const double *x)
{
    const size_t n = (size_t)w->o->n;
    const double p = w->o->power;
    memset(w->Q, 0, n * n * sizeof *w->Q);
    for (size_t j = 0; j < n; j++) {
        const double a = fmax(fabs(x[j]), 1e-3),
                     h = p == 2 ? 2 : fmax(p * (p - 1) * pow(a, p - 2), 1e-6);
        w->Q[j * n + j] = h;
        w->p[j] = p * pow(fabs(x[j]), p - 1) * (x[j] < 0 ? -1 : 1) - h * x[j];
    }
    for (int r = 0; w->soft && r < w->o->rows; r++) {
        const double *row = w->R + (size_t)r * n;
        for (size_t i = 0; i < n; i++) {
            w->p[i] -= w->heavy * row[i] * w->g[r];
            for (size_t j = 0; j < n; j++) w->Q[i * n + j] += w->heavy * row[i] * row[j];
        }
    }
    const struct art_qp_problem problem = {.n = w->o->n,
                                           .Q = w->Q,
                                           .p = w->p,
                                           .lo = w->o->lo,
                                           .hi = w->o->hi,
                                           .n_eq = w->soft ? 0 : w->o->rows,
                                           .E = w->R,
                                           .g = w->g};
    struct art_qp_answer answer = {.x = w->next};
    return art_qp_solve(ctx, &problem, &answer);
}

/* The quadratic program at x, soft from where there is no solution on. */
static int solve_at(struct art_ctx *ctx, struct work *w, const double *x)
{
    struct art_quiet quiet;
    int status;
    if (w->soft) return solve_quadratic(ctx, w, x);
    art_quiet_begin(ctx, &quiet);
    status = art_quiet_end(ctx, &quiet, solve_quadratic(ctx, w, x));
    if (status != ART_ERANGE && status != ART_EDIVERGED) return status;
    w->soft = true;
    return solve_quadratic(ctx, w, x);
}

static int minimize(struct art_ctx *ctx, struct work *w, double *x)
{
    const int n = w->o->n;
    int status = solve_at(ctx, w, x);
    if (status == ART_OK) memcpy(x, w->next, (size_t)n * sizeof *x);
    for (int k = 0; w->o->power != 2 && k < MOST && status == ART_OK; k++) {
        const double now = cost(w, x);
        double step = 1, change = 0;
        status = solve_at(ctx, w, x);
        if (status < 0) break;
        for (int i = 0; i < HALVINGS; i++, step /= 2) {
            for (int j = 0; j < n; j++) w->try[j] = x[j] + step * (w->next[j] - x[j]);
            if (cost(w, w->try) < now) break;
        }
        if (!(cost(w, w->try) < now)) break;
        for (int j = 0; j < n; j++) change = fmax(change, fabs(w->try[j] - x[j]));
        memcpy(x, w->try, (size_t)n * sizeof *x);
        if (change < 1e-13) break;
    }
    return status;
}

int trial_optimum_solve(struct art_ctx *ctx, const struct trial_optimum *o, double *x, bool *met,
                        double *left)
{
    static const double rounding = 1e-8;
    const size_t n = (size_t)o->n, m = (size_t)o->rows;
    double *all = art_alloc(ctx, n * n + 3 * n + m * n + 2 * m + 1, sizeof *all), *size;
    struct work w = {.o = o, .heavy = 1e8};
    if (!all) return ART_ENOMEM;
    w.Q = all, w.p = w.Q + n * n, w.next = w.p + n, w.try = w.next + n, w.R = w.try + n,
    w.g = w.R + m * n;
    size = w.g + m;
    for (size_t r = 0; r < m; r++) {
        size[r] = 0;
        for (size_t j = 0; j < n; j++) size[r] += o->R[r * n + j] * o->R[r * n + j];
        size[r] = size[r] > 0 ? sqrt(size[r]) : 1;
        for (size_t j = 0; j < n; j++) w.R[r * n + j] = o->R[r * n + j] / size[r];
        w.g[r] = o->g[r] / size[r];
    }
    int status = minimize(ctx, &w, x);
    *met = !w.soft;
    for (size_t r = 0; r < m && status == ART_OK; r++) {
        left[r] = o->g[r];
        for (size_t j = 0; j < n; j++) left[r] -= o->R[r * n + j] * x[j];
        if (w.soft && fabs(left[r]) > rounding * (size[r] + fabs(o->g[r]))) *met = false;
    }
    art_free(all);
    return status;
}
