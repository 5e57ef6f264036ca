#include "study_priv.h"
#include <math.h>
#include <string.h>

/* What a point beyond the cube costs, relative to the spread of the values of its round. */
static void penalize(struct art_fit *fit, const double *f)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < fit->n_asked; i++)
        if (isfinite(f[i])) {
            low = fmin(low, f[i]);
            high = fmax(high, f[i]);
        }
    for (int i = 0; i < fit->n_asked; i++) {
        double outside = 0;
        for (int k = 0; k < fit->n; k++) {
            const double d = fit->asked[i * fit->n + k] - fit->inside[i * fit->n + k];
            outside += d * d;
        }
        fit->f[i] = isfinite(f[i]) ? f[i] + outside * (high - low + fabs(f[i])) : INFINITY;
    }
}

int art_fit_create(struct art_ctx *ctx, struct art_fit **fit, enum art_fit_method method, int n,
                   const double *start, double size, int64_t seed, int population)
{
    struct art_fit *made = art_alloc(ctx, 1, sizeof *made);
    int status = made ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    if (n < 1 || !(size > 0) || population < 0)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "a fit needs parameters and a size above 0"));
    made->n = n;
    made->size = size;
    made->method = method == ART_FIT_CMA_ES ? &fit_cma_es : &fit_nelder_mead;
    art_random_init(&made->random, seed);
    ART_TRY(made->method->create(ctx, made, start, size, population));
    made->asked =
        art_arena_alloc(ctx, &made->arena, (size_t)made->most * (size_t)n, sizeof *made->asked);
    made->inside =
        art_arena_alloc(ctx, &made->arena, (size_t)made->most * (size_t)n, sizeof *made->inside);
    made->f = art_arena_alloc(ctx, &made->arena, (size_t)made->most, sizeof *made->f);
    made->best = art_arena_alloc(ctx, &made->arena, (size_t)n, sizeof *made->best);
    ART_TRY(made->asked && made->inside && made->f && made->best ? ART_OK : ART_ENOMEM);
    *fit = made;
    return ART_OK;
out:
    art_fit_free(made);
    return status;
}

void art_fit_free(struct art_fit *fit)
{
    if (!fit) return;
    art_arena_fini(&fit->arena);
    art_free(fit);
}

int art_fit_most(const struct art_fit *fit)
{
    return fit->most;
}

int art_fit_ask(struct art_fit *fit, const double **x)
{
    fit->n_asked = fit->method->ask(fit);
    for (int i = 0; i < fit->n_asked * fit->n; i++)
        fit->inside[i] = fmin(fmax(fit->asked[i], 0), 1);
    *x = fit->inside;
    return fit->n_asked;
}

void art_fit_answer(struct art_fit *fit, const double *f)
{
    for (int i = 0; i < fit->n_asked; i++)
        if (isfinite(f[i]) && (!fit->any || f[i] < fit->best_f)) {
            fit->any = true;
            fit->best_f = f[i];
            memcpy(fit->best, fit->inside + i * fit->n, (size_t)fit->n * sizeof *fit->best);
        }
    penalize(fit, f);
    fit->method->answer(fit);
}

bool art_fit_done(const struct art_fit *fit, double tolerance)
{
    return fit->size < tolerance;
}

const double *art_fit_best(const struct art_fit *fit, double *f)
{
    if (!fit->any) return NULL;
    *f = fit->best_f;
    return fit->best;
}
