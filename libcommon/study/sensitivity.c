#include "study_priv.h"
#include <math.h>
#include <stdlib.h>

static int check_plan(struct art_ctx *ctx, const struct art_plan *plan, enum art_design design)
{
    if (plan->design == design) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL, "the plan is of design %s, not %s",
                     art_design_name(plan->design), art_design_name(design));
}

/* The blocks of `size` cases all of which have results: used[n], their number is returned. */
static int whole_blocks(const struct art_plan *plan, const double *y, int size, int *used)
{
    int n = 0;
    for (int i = 0; i < plan->n; i++) {
        bool whole = true;
        for (int j = 0; j < size; j++) whole = whole && isfinite(y[i * size + j]);
        if (whole) used[n++] = i;
    }
    return n;
}

static int find_blocks(struct art_ctx *ctx, const struct art_plan *plan, const double *y, int size,
                       int **used, int *n)
{
    *used = art_alloc(ctx, (size_t)plan->n, sizeof **used);
    if (!*used) return ART_ENOMEM;
    *n = whole_blocks(plan, y, size, *used);
    if (*n >= 2) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL,
                     "%d of %d points of the design have all their results; 2 are needed", *n,
                     plan->n);
}

/* The change of one trajectory by the step that moves parameter k, per range of the parameter. */
static double effect_of(const struct art_plan *plan, const double *y, int first, int k)
{
    const struct art_plan_param *p = &plan->params[k];
    for (int j = 1; j <= plan->n_params; j++) {
        const char *a = plan->cases[first + j - 1].text[k], *b = plan->cases[first + j].text[k];
        if (!art_streq(a, b))
            return (y[first + j] - y[first + j - 1]) /
                   (art_plan_place(p, atof(b)) - art_plan_place(p, atof(a)));
    }
    return 0;
}

int art_morris(struct art_ctx *ctx, const struct art_plan *plan, const double *y,
               struct art_morris *effect, int *n_used)
{
    const int size = plan->n_params + 1;
    int status, *used = NULL, n = 0;
    ART_TRY(check_plan(ctx, plan, ART_DESIGN_MORRIS));
    ART_TRY(find_blocks(ctx, plan, y, size, &used, &n));
    for (int k = 0; k < plan->n_params; k++) {
        double sum = 0, sizes = 0, squares = 0;
        for (int i = 0; i < n; i++) {
            const double e = effect_of(plan, y, used[i] * size, k);
            sum += e;
            sizes += fabs(e);
        }
        for (int i = 0; i < n; i++) {
            const double e = effect_of(plan, y, used[i] * size, k) - sum / n;
            squares += e * e;
        }
        effect[k] = (struct art_morris){sum / n, sizes / n, sqrt(squares / (n - 1))};
    }
    if (n_used) *n_used = n;
out:
    art_free(used);
    return status;
}

/* Computes both indices of parameter k from the base points `used`: y has blocks A, B, A with
 * column 1 of B, ... */
static void indices_of(const double *y, int d, int k, const int *used, int n, double *first,
                       double *total)
{
    const int size = d + 2;
    double mean = 0, variance = 0, v = 0, e = 0;
    for (int i = 0; i < n; i++) mean += y[used[i] * size] + y[used[i] * size + 1];
    mean /= 2 * n;
    for (int i = 0; i < n; i++) {
        const double *b = y + used[i] * size, ab = b[2 + k];
        variance += (b[0] - mean) * (b[0] - mean) + (b[1] - mean) * (b[1] - mean);
        v += (b[1] - mean) * (ab - b[0]);
        e += (b[0] - ab) * (b[0] - ab);
    }
    variance /= 2 * n;
    *first = variance > 0 ? v / n / variance : 0;
    *total = variance > 0 ? e / (2 * n) / variance : 0;
}

/* Standard deviation from sums over m values. */
static double deviation(double sum, double squares, int m)
{
    return m > 1 ? sqrt(fmax(0, (squares - sum * sum / m) / (m - 1))) : NAN;
}

int art_sobol_indices(struct art_ctx *ctx, const struct art_plan *plan, const double *y,
                      int resamples, struct art_sobol_index *index, int *n_used)
{
    const int d = plan->n_params;
    struct art_random random;
    int status, *used = NULL, *drawn = NULL, n = 0;
    double *sum = art_alloc(ctx, 4 * (size_t)d, sizeof *sum), s, t;
    ART_TRY(sum ? ART_OK : ART_ENOMEM);
    ART_TRY(check_plan(ctx, plan, ART_DESIGN_SALTELLI));
    ART_TRY(find_blocks(ctx, plan, y, d + 2, &used, &n));
    drawn = art_alloc(ctx, (size_t)n, sizeof *drawn);
    ART_TRY(drawn ? ART_OK : ART_ENOMEM);
    art_random_init(&random, plan->seed);
    for (int m = 0; m < resamples; m++) {
        for (int i = 0; i < n; i++) drawn[i] = used[art_random_below(&random, n)];
        for (int k = 0; k < d; k++) {
            indices_of(y, d, k, drawn, n, &s, &t);
            sum[4 * k] += s;
            sum[4 * k + 1] += s * s;
            sum[4 * k + 2] += t;
            sum[4 * k + 3] += t * t;
        }
    }
    for (int k = 0; k < d; k++) {
        indices_of(y, d, k, used, n, &s, &t);
        index[k] = (struct art_sobol_index){s, deviation(sum[4 * k], sum[4 * k + 1], resamples), t,
                                            deviation(sum[4 * k + 2], sum[4 * k + 3], resamples)};
    }
    if (n_used) *n_used = n;
out:
    art_free(sum);
    art_free(used);
    art_free(drawn);
    return status;
}
