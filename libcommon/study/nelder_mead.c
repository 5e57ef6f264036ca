/* The simplex method of Nelder and Mead with the coefficients of Gao and Han 2012, which depend on
 * the number of unknowns. The four points that a step may need are asked for together: they are
 * evaluated at the same time. */
#include "study_priv.h"
#include <math.h>
#include <string.h>

enum stage { FIRST, STEP, SHRINK };
enum { REFLECT, EXPAND, OUTSIDE, INSIDE, CANDIDATES };

struct fit_simplex {
    enum stage stage;
    double *x; /* [n+1][n], from the best to the worst */
    double *f; /* [n+1] */
};

static double *corner(const struct art_fit *fit, int i)
{
    return fit->simplex->x + (size_t)i * (size_t)fit->n;
}

static int create(struct art_ctx *ctx, struct art_fit *fit, const double *start, double size,
                  int population)
{
    const size_t n = (size_t)fit->n;
    struct fit_simplex *s = fit->simplex = art_arena_alloc(ctx, &fit->arena, 1, sizeof *s);
    (void)population;
    if (!s) return ART_ENOMEM;
    s->x = art_arena_alloc(ctx, &fit->arena, (n + 1) * n, sizeof *s->x);
    s->f = art_arena_alloc(ctx, &fit->arena, n + 1, sizeof *s->f);
    if (!s->x || !s->f) return ART_ENOMEM;
    fit->most = fit->n + 1 > CANDIDATES ? fit->n + 1 : CANDIDATES;
    for (int i = 0; i <= fit->n; i++) {
        memcpy(corner(fit, i), start, n * sizeof *start);
        /* towards the farther side of the cube */
        if (i > 0) corner(fit, i)[i - 1] += start[i - 1] > 0.5 ? -size : size;
    }
    return ART_OK;
}

static void put_candidates(struct art_fit *fit)
{
    const int n = fit->n;
    const double d = n > 1 ? n : 2, expand = 1 + 2 / d, contract = 0.75 - 1 / (2 * d);
    const double way[CANDIDATES] = {1, expand, contract, -contract};
    for (int k = 0; k < n; k++) {
        double centre = 0;
        for (int i = 0; i < n; i++) centre += corner(fit, i)[k] / n;
        for (int j = 0; j < CANDIDATES; j++)
            fit->asked[j * n + k] = centre + way[j] * (centre - corner(fit, n)[k]);
    }
}

static int ask(struct art_fit *fit)
{
    const int n = fit->n;
    if (fit->simplex->stage == STEP) {
        put_candidates(fit);
        return CANDIDATES;
    }
    const int from = fit->simplex->stage == SHRINK;
    memcpy(fit->asked, corner(fit, from), (size_t)((n + 1 - from) * n) * sizeof *fit->asked);
    return n + 1 - from;
}

/* The candidate that takes the place of the worst corner, or -1: shrink. */
static int choose(const struct art_fit *fit)
{
    const double *f = fit->f, *s = fit->simplex->f;
    const int n = fit->n;
    if (f[REFLECT] < s[0]) return f[EXPAND] < f[REFLECT] ? EXPAND : REFLECT;
    if (f[REFLECT] < s[n - 1]) return REFLECT;
    if (f[REFLECT] < s[n]) return f[OUTSIDE] <= f[REFLECT] ? OUTSIDE : -1;
    return f[INSIDE] < s[n] ? INSIDE : -1;
}

static void sort(struct art_fit *fit)
{
    const int n = fit->n;
    for (int i = 1; i <= n; i++)
        for (int j = i; j > 0 && fit->simplex->f[j] < fit->simplex->f[j - 1]; j--) {
            double *a = corner(fit, j), *b = corner(fit, j - 1), keep = fit->simplex->f[j];
            fit->simplex->f[j] = fit->simplex->f[j - 1];
            fit->simplex->f[j - 1] = keep;
            for (int k = 0; k < n; k++) {
                keep = a[k];
                a[k] = b[k];
                b[k] = keep;
            }
        }
    fit->size = 0;
    for (int i = 1; i <= n; i++)
        for (int k = 0; k < n; k++)
            fit->size = fmax(fit->size, fabs(corner(fit, i)[k] - corner(fit, 0)[k]));
}

static void answer(struct art_fit *fit)
{
    struct fit_simplex *s = fit->simplex;
    const int n = fit->n;
    if (s->stage != STEP) {
        const int from = s->stage == SHRINK;
        memcpy(s->f + from, fit->f, (size_t)(n + 1 - from) * sizeof *s->f);
        s->stage = STEP;
        sort(fit);
        return;
    }
    const int chosen = choose(fit);
    if (chosen >= 0) {
        memcpy(corner(fit, n), fit->asked + chosen * n, (size_t)n * sizeof *fit->asked);
        s->f[n] = fit->f[chosen];
        sort(fit);
        return;
    }
    const double shrink = 1 - 1 / (double)(n > 1 ? n : 2);
    for (int i = 1; i <= n; i++)
        for (int k = 0; k < n; k++)
            corner(fit, i)[k] =
                corner(fit, 0)[k] + shrink * (corner(fit, i)[k] - corner(fit, 0)[k]);
    s->stage = SHRINK;
}

const struct fit_method fit_nelder_mead = {create, ask, answer};
