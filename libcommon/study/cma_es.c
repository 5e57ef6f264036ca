/* CMA-ES with rank-one and rank-mu updates and cumulative step size adaptation; the constants are
 * those of table 1 of Hansen 2016, with positive weights only. */
#include "study_priv.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

struct fit_cma {
    int population, parents;
    double *weight; /* [parents], sum 1 */
    double mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, chi;
    double sigma;
    double *mean, *p_sigma, *p_c; /* [n] */
    double *old, *step;           /* [n] the mean before, its step by sigma */
    double *C, *B, *D; /* [n][n], its eigenvectors as rows, [n] roots of its eigenvalues */
    double *work;      /* [n][n] */
    int *order;        /* [population] from the best to the worst */
    int generation;
};

static double *doubles(struct art_ctx *ctx, struct art_fit *fit, size_t n)
{
    return art_arena_alloc(ctx, &fit->arena, n, sizeof(double));
}

static void set_constants(struct fit_cma *c, double n)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < c->parents; i++) {
        c->weight[i] = log((c->population + 1) / 2.0) - log(i + 1);
        sum += c->weight[i];
    }
    for (int i = 0; i < c->parents; i++) {
        c->weight[i] /= sum;
        squares += c->weight[i] * c->weight[i];
    }
    const double mu = c->mu_eff = 1 / squares;
    c->c_sigma = (mu + 2) / (n + mu + 5);
    c->d_sigma = 1 + 2 * fmax(0, sqrt((mu - 1) / (n + 1)) - 1) + c->c_sigma;
    c->c_c = (4 + mu / n) / (n + 4 + 2 * mu / n);
    c->c_1 = 2 / ((n + 1.3) * (n + 1.3) + mu);
    c->c_mu = fmin(1 - c->c_1, 2 * (mu - 2 + 1 / mu) / ((n + 2) * (n + 2) + mu));
    c->chi = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

static int create(struct art_ctx *ctx, struct art_fit *fit, const double *start, double size,
                  int population)
{
    const size_t n = (size_t)fit->n;
    struct fit_cma *c = fit->cma = art_arena_alloc(ctx, &fit->arena, 1, sizeof *c);
    if (!c) return ART_ENOMEM;
    c->population = population ? population : 4 + (int)(3 * log(fit->n));
    if (c->population < 4) c->population = 4;
    c->parents = c->population / 2;
    fit->most = c->population;
    c->weight = doubles(ctx, fit, (size_t)c->parents);
    c->order = art_arena_alloc(ctx, &fit->arena, (size_t)c->population, sizeof *c->order);
    c->mean = doubles(ctx, fit, n);
    c->p_sigma = doubles(ctx, fit, n);
    c->p_c = doubles(ctx, fit, n);
    c->old = doubles(ctx, fit, n);
    c->step = doubles(ctx, fit, n);
    c->D = doubles(ctx, fit, n);
    c->C = doubles(ctx, fit, n * n);
    c->B = doubles(ctx, fit, n * n);
    c->work = doubles(ctx, fit, n * n);
    if (!c->weight || !c->order || !c->old || !c->step || !c->mean || !c->p_sigma || !c->p_c ||
        !c->D || !c->C || !c->B || !c->work)
        return ART_ENOMEM;
    memcpy(c->mean, start, n * sizeof *start);
    c->sigma = size;
    for (size_t k = 0; k < n; k++) c->C[k * n + k] = c->B[k * n + k] = c->D[k] = 1;
    set_constants(c, fit->n);
    return ART_OK;
}

static int ask(struct art_fit *fit)
{
    const struct fit_cma *c = fit->cma;
    const int n = fit->n;
    for (int i = 0; i < c->population; i++) {
        double *x = fit->asked + i * n;
        memcpy(x, c->mean, (size_t)n * sizeof *x);
        for (int j = 0; j < n; j++) {
            const double z = c->sigma * c->D[j] * art_random_normal(&fit->random);
            for (int k = 0; k < n; k++) x[k] += z * c->B[j * n + k];
        }
    }
    return c->population;
}

static void sort(const struct art_fit *fit, int *order)
{
    for (int i = 0; i < fit->n_asked; i++) {
        int j = i;
        for (; j > 0 && fit->f[order[j - 1]] > fit->f[i]; j--) order[j] = order[j - 1];
        order[j] = i;
    }
}

/* Updates the paths of evolution: y[n] is the step of the mean by sigma. Returns whether p_c was
 * held (h_sigma). */
static bool update_paths(struct art_fit *fit, const double *y)
{
    struct fit_cma *c = fit->cma;
    const int n = fit->n;
    const double a = sqrt(c->c_sigma * (2 - c->c_sigma) * c->mu_eff);
    double length = 0;
    for (int k = 0; k < n; k++) c->p_sigma[k] *= 1 - c->c_sigma;
    for (int j = 0; j < n; j++) {
        double z = 0;
        for (int k = 0; k < n; k++) z += c->B[j * n + k] * y[k];
        for (int k = 0; k < n; k++) c->p_sigma[k] += a * c->B[j * n + k] * z / c->D[j];
    }
    for (int k = 0; k < n; k++) length += c->p_sigma[k] * c->p_sigma[k];
    length = sqrt(length);
    const bool held = length / sqrt(1 - pow(1 - c->c_sigma, 2.0 * (c->generation + 1))) >=
                      (1.4 + 2 / (n + 1.0)) * c->chi;
    const double b = held ? 0 : sqrt(c->c_c * (2 - c->c_c) * c->mu_eff);
    for (int k = 0; k < n; k++) c->p_c[k] = (1 - c->c_c) * c->p_c[k] + b * y[k];
    c->sigma *= exp(c->c_sigma / c->d_sigma * (length / c->chi - 1));
    return held;
}

static void update_covariance(struct art_fit *fit, double sigma, bool held)
{
    struct fit_cma *c = fit->cma;
    const int n = fit->n;
    const double keep = 1 - c->c_1 - c->c_mu + (held ? c->c_1 * c->c_c * (2 - c->c_c) : 0);
    for (int k = 0; k < n; k++)
        for (int l = 0; l <= k; l++) {
            double sum = keep * c->C[k * n + l] + c->c_1 * c->p_c[k] * c->p_c[l];
            for (int i = 0; i < c->parents; i++) {
                const double *x = fit->asked + c->order[i] * n;
                sum += c->c_mu * c->weight[i] * (x[k] - c->old[k]) * (x[l] - c->old[l]) /
                       (sigma * sigma);
            }
            c->C[k * n + l] = c->C[l * n + k] = sum;
        }
    memcpy(c->work, c->C, (size_t)(n * n) * sizeof *c->work);
    art_dense_sym_eigen(n, c->work, c->B);
    double most = 0;
    for (int k = 0; k < n; k++) {
        c->D[k] = sqrt(fmax(c->work[k * n + k], 1e-20));
        most = fmax(most, c->D[k]);
    }
    fit->size = c->sigma * most;
}

static void answer(struct art_fit *fit)
{
    struct fit_cma *c = fit->cma;
    const int n = fit->n;
    const double sigma = c->sigma;
    sort(fit, c->order);
    if (!isfinite(fit->f[c->order[0]])) { /* all failed: look nearer to the mean */
        fit->size = c->sigma *= 0.5;
        return;
    }
    for (int k = 0; k < n; k++) {
        c->old[k] = c->mean[k];
        c->mean[k] = 0;
        for (int i = 0; i < c->parents; i++)
            c->mean[k] += c->weight[i] * fit->asked[c->order[i] * n + k];
        c->step[k] = (c->mean[k] - c->old[k]) / sigma;
    }
    const bool held = update_paths(fit, c->step);
    c->generation++;
    update_covariance(fit, sigma, held);
}

const struct fit_method fit_cma_es = {create, ask, answer};
