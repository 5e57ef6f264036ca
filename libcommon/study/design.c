/* This makes the cases of a design. */
#include "study_priv.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int plan_make_cases(struct art_ctx *ctx, struct art_plan *plan, double n, const struct art_loc *loc)
{
    if (n > ART_PLAN_CASES)
        return art_error(ctx, ART_ELIMIT, loc, "the plan has %.0f cases; at most %d are possible",
                         n, ART_PLAN_CASES);
    plan->n_cases = (int)n;
    plan->cases = art_arena_alloc(ctx, &plan->arena, (size_t)n, sizeof *plan->cases);
    if (!plan->cases) return ART_ENOMEM;
    const int digits = snprintf(NULL, 0, "%d", plan->n_cases), width = digits < 4 ? 4 : digits;
    for (int i = 0; i < plan->n_cases; i++) {
        struct art_plan_case *c = &plan->cases[i];
        c->name = art_arena_format(ctx, &plan->arena, "%0*d", width, i + 1);
        c->text = art_arena_alloc(ctx, &plan->arena, (size_t)plan->n_params, sizeof *c->text);
        if (!c->name || !c->text) return ART_ENOMEM;
    }
    return ART_OK;
}

double art_plan_value(const struct art_plan_param *p, double x)
{
    const double value =
        p->log ? p->low * exp(x * log(p->high / p->low)) : p->low + x * (p->high - p->low);
    return fmin(fmax(value, p->low), p->high);
}

double art_plan_place(const struct art_plan_param *p, double value)
{
    return p->log ? log(value / p->low) / log(p->high / p->low)
                  : (value - p->low) / (p->high - p->low);
}

static int put_value(struct art_ctx *ctx, struct art_plan *plan, int i, int k, double value)
{
    char text[ART_NUMBER_MAX];
    art_print_double(text, value);
    plan->cases[i].text[k] = art_arena_strdup(ctx, &plan->arena, text);
    return plan->cases[i].text[k] ? ART_OK : ART_ENOMEM;
}

/* The value of parameter k of case i, from its place x in [0, 1] of the range. */
static int put(struct art_ctx *ctx, struct art_plan *plan, int i, int k, double x)
{
    return put_value(ctx, plan, i, k, art_plan_value(&plan->params[k], x));
}

int art_plan_points(struct art_ctx *ctx, struct art_plan *plan, const struct art_plan *ranges,
                    int n, const double *x)
{
    struct art_plan made = {0};
    const int d = ranges->n_params;
    int status = ART_OK;
    for (int k = 0; k < d; k++) {
        const char *name = ranges->params[k].name;
        ART_TRY(plan_add_param(ctx, &made, name, strlen(name), NULL));
    }
    ART_TRY(plan_make_cases(ctx, &made, n, NULL));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < d; k++)
            ART_TRY(put_value(ctx, &made, i, k, x[(size_t)i * (size_t)d + (size_t)k]));
out:
    if (status < 0)
        art_plan_fini(&made);
    else
        *plan = made;
    return status;
}

static int expand_grid(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    double n = 1;
    for (int k = 0; k < plan->n_params; k++) n *= plan->params[k].n_values;
    int status = plan_make_cases(ctx, plan, n, loc);
    for (int i = 0; status == ART_OK && i < plan->n_cases; i++)
        for (int k = plan->n_params - 1, rest = i; k >= 0; k--) {
            const struct art_plan_param *p = &plan->params[k];
            plan->cases[i].text[k] = p->value[rest % p->n_values];
            rest /= p->n_values;
        }
    return status;
}

static int expand_lhs(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    struct art_random random;
    int status, *order = NULL;
    ART_TRY(plan_make_cases(ctx, plan, plan->n, loc));
    order = art_alloc(ctx, (size_t)plan->n, sizeof *order);
    ART_TRY(order ? ART_OK : ART_ENOMEM);
    art_random_init(&random, plan->seed);
    for (int k = 0; k < plan->n_params; k++) {
        for (int i = 0; i < plan->n; i++) order[i] = i;
        for (int i = plan->n - 1; i > 0; i--) {
            int j = art_random_below(&random, i + 1), keep = order[i];
            order[i] = order[j];
            order[j] = keep;
        }
        for (int i = 0; i < plan->n; i++)
            ART_TRY(put(ctx, plan, i, k, (order[i] + art_random_uniform(&random)) / plan->n));
    }
out:
    art_free(order);
    return status;
}

/* The digital shift of a seed; none for 0. */
static const uint32_t *make_shift(int64_t seed, int n, uint32_t shift[ART_SOBOL_MOST])
{
    struct art_random random;
    art_random_init(&random, seed);
    for (int i = 0; i < n; i++) shift[i] = (uint32_t)(art_random_bits(&random) >> 32);
    return seed ? shift : NULL;
}

static int check_dimensions(struct art_ctx *ctx, const struct art_plan *plan, int n,
                            const struct art_loc *loc)
{
    if (n <= ART_SOBOL_MOST) return ART_OK;
    return art_error(ctx, ART_ELIMIT, loc,
                     "design %s has at most %d parameters (%d are given); lhs and morris have more",
                     art_design_name(plan->design), ART_SOBOL_MOST * plan->n_params / n,
                     plan->n_params);
}

static int expand_sobol(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    uint32_t space[ART_SOBOL_MOST];
    double x[ART_SOBOL_MOST];
    int status;
    ART_TRY(check_dimensions(ctx, plan, plan->n_params, loc));
    ART_TRY(plan_make_cases(ctx, plan, plan->n, loc));
    const uint32_t *shift = make_shift(plan->seed, plan->n_params, space);
    for (int i = 0; i < plan->n; i++) {
        art_sobol_point((uint32_t)i, plan->n_params, shift, x);
        for (int k = 0; k < plan->n_params; k++) ART_TRY(put(ctx, plan, i, k, x[k]));
    }
out:
    return status;
}

/* The cases of base point i stand together: A, B, then A with column k of B. */
static int expand_saltelli(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    uint32_t space[ART_SOBOL_MOST];
    double x[ART_SOBOL_MOST];
    const int d = plan->n_params;
    int status;
    ART_TRY(check_dimensions(ctx, plan, 2 * d, loc));
    ART_TRY(plan_make_cases(ctx, plan, (double)plan->n * (d + 2), loc));
    const uint32_t *shift = make_shift(plan->seed, 2 * d, space);
    for (int i = 0; i < plan->n; i++) {
        art_sobol_point((uint32_t)i, 2 * d, shift, x);
        for (int j = 0; j < d + 2; j++)
            for (int k = 0; k < d; k++)
                ART_TRY(put(ctx, plan, i * (d + 2) + j, k, x[k + (j == 1 || j == k + 2 ? d : 0)]));
    }
out:
    return status;
}

/* Adds one trajectory: a point of the grid of levels, then one step of half the levels for each
 * parameter in random order, up or down by where the grid has room. */
static int expand_trajectory(struct art_ctx *ctx, struct art_plan *plan, int first,
                             struct art_random *random, int *level, int *order)
{
    const int d = plan->n_params, half = plan->levels / 2;
    int status = ART_OK;
    for (int k = 0; k < d; k++) {
        level[k] = art_random_below(random, plan->levels);
        order[k] = k;
    }
    for (int i = d - 1; i > 0; i--) {
        int j = art_random_below(random, i + 1), keep = order[i];
        order[i] = order[j];
        order[j] = keep;
    }
    for (int i = 0; i <= d; i++) {
        if (i > 0) {
            int *moved = &level[order[i - 1]];
            *moved += *moved < half ? half : -half;
        }
        for (int k = 0; k < d; k++)
            ART_TRY(put(ctx, plan, first + i, k, level[k] / (double)(plan->levels - 1)));
    }
out:
    return status;
}

static int expand_morris(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    const int d = plan->n_params;
    struct art_random random;
    int status, *space = art_alloc(ctx, 2 * (size_t)d, sizeof *space);
    ART_TRY(space ? ART_OK : ART_ENOMEM);
    ART_TRY(plan_make_cases(ctx, plan, (double)plan->n * (d + 1), loc));
    art_random_init(&random, plan->seed);
    for (int i = 0; i < plan->n; i++)
        ART_TRY(expand_trajectory(ctx, plan, i * (d + 1), &random, space, space + d));
out:
    art_free(space);
    return status;
}

static int expand_ranges(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    int status = plan_make_cases(ctx, plan, 1, loc);
    for (int k = 0; k < plan->n_params && status == ART_OK; k++) status = put(ctx, plan, 0, k, 0.5);
    return status;
}

static int expand_list(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    (void)ctx, (void)plan, (void)loc;
    return ART_OK;
}

/* There is a row for each design: which of n, seed and levels it has, and the n that it takes if
 * none is given. */
static const struct design {
    const char *name;
    bool has_n, has_levels;
    int (*expand)(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc);
} designs[] = {
    [ART_DESIGN_LIST] = {"list", false, false, expand_list},
    [ART_DESIGN_GRID] = {"grid", false, false, expand_grid},
    [ART_DESIGN_LHS] = {"lhs", true, false, expand_lhs},
    [ART_DESIGN_SOBOL] = {"sobol", true, false, expand_sobol},
    [ART_DESIGN_MORRIS] = {"morris", true, true, expand_morris},
    [ART_DESIGN_SALTELLI] = {"saltelli", true, false, expand_saltelli},
    [ART_DESIGN_RANGES] = {"ranges", false, false, expand_ranges},
};
enum { N_DESIGNS = sizeof designs / sizeof designs[0] };

const char *art_design_name(int design)
{
    return design >= 0 && design < N_DESIGNS ? designs[design].name : NULL;
}

int plan_find_design(struct art_ctx *ctx, const char *name, size_t n, const struct art_loc *loc,
                     enum art_design *design)
{
    for (int i = 1; i < N_DESIGNS; i++)
        if (strlen(designs[i].name) == n && memcmp(designs[i].name, name, n) == 0) {
            *design = (enum art_design)i;
            return ART_OK;
        }
    return art_error(
        ctx, ART_ENOTFOUND, loc,
        "there is no design '%.*s'; there are grid, lhs, sobol, morris, saltelli, ranges",
        (int)(n < 60 ? n : 60), name);
}

int plan_check_design(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    const struct design *d = &designs[plan->design];
    if (!d->has_n && (plan->n || plan->seed))
        return art_error(ctx, ART_ERANGE, loc, "design %s has neither n nor seed", d->name);
    if (!d->has_levels && plan->levels)
        return art_error(ctx, ART_ERANGE, loc, "design %s has no levels", d->name);
    if (d->has_n && plan->n < 1)
        return art_error(ctx, ART_ERANGE, loc, "design %s needs n=N, at least 1", d->name);
    if (d->has_levels && !plan->levels) plan->levels = 4;
    if (d->has_levels && (plan->levels < 2 || plan->levels % 2))
        return art_error(ctx, ART_ERANGE, loc, "levels must be even, at least 2 (%d is given)",
                         plan->levels);
    return ART_OK;
}

int plan_expand(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc)
{
    if (plan->n_params == 0) return art_error(ctx, ART_ESYNTAX, loc, "the plan has no parameters");
    return designs[plan->design].expand(ctx, plan, loc);
}
