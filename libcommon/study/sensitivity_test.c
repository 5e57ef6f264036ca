#include "harness/test.h"
#include "study_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int make_plan(struct art_ctx *ctx, struct art_plan *plan, const char *text)
{
    struct art_source source = {0};
    int status = art_source_string(ctx, &source, "plan", text, strlen(text));
    if (status == ART_OK) status = art_plan_read(ctx, plan, &source);
    art_source_fini(&source);
    return status;
}

/* Ishigami and Homma 1990: sin x1 + a sin^2 x2 + b x3^4 sin x1. */
static double ishigami(const struct art_plan_case *c)
{
    const double x[] = {atof(c->text[0]), atof(c->text[1]), atof(c->text[2])};
    return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4) * sin(x[0]);
}

#define ISHIGAMI                                                                                   \
    "x1 -3.141592653589793 3.141592653589793\nx2 -3.141592653589793 3.141592653589793\n"           \
    "x3 -3.141592653589793 3.141592653589793\n"

TEST(study_sobol_indices_of_the_ishigami_function)
{
    /* the closed form: V1 = (1 + b pi^4 / 5)^2 / 2, V2 = a^2 / 8, V13 = b^2 pi^8 (1/18 - 1/50) */
    const double a = 7, b = 0.1, pi4 = pow(acos(-1), 4);
    const double V1 = pow(1 + b * pi4 / 5, 2) / 2, V2 = a * a / 8,
                 V13 = b * b * pi4 * pi4 * 8 / 225;
    const double V = V1 + V2 + V13;
    const double first[] = {V1 / V, V2 / V, 0}, total[] = {(V1 + V13) / V, V2 / V, V13 / V};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    double last = 1;
    for (int n = 256; n <= 8192; n *= 32) {
        struct art_plan plan = {0};
        struct art_sobol_index index[3];
        char text[300];
        snprintf(text, sizeof text, "design saltelli n=%d seed=1\n" ISHIGAMI, n);
        REQUIRE(make_plan(&ctx, &plan, text) == ART_OK);
        double *y = art_alloc(&ctx, (size_t)plan.n_cases, sizeof *y), worst = 0;
        REQUIRE(y != NULL);
        for (int i = 0; i < plan.n_cases; i++) y[i] = ishigami(&plan.cases[i]);
        int used = 0;
        REQUIRE(art_sobol_indices(&ctx, &plan, y, 100, index, &used) == ART_OK);
        CHECK_INT(used, n);
        for (int k = 0; k < 3; k++) {
            worst = fmax(worst, fabs(index[k].first - first[k]));
            worst = fmax(worst, fabs(index[k].total - total[k]));
            CHECK(fabs(index[k].first - first[k]) < 4 * index[k].first_error + 1e-3);
            CHECK(fabs(index[k].total - total[k]) < 4 * index[k].total_error + 1e-3);
        }
        CHECK(worst < 0.2 * last);
        last = worst;
        art_free(y);
        art_plan_fini(&plan);
    }
    CHECK(last < 5e-3);
    art_ctx_fini(&ctx);
}

TEST(study_sensitivity_leaves_out_what_has_no_result)
{
    struct art_ctx ctx;
    struct art_plan plan = {0};
    struct art_sobol_index all[3], some[3];
    struct art_morris effect[3];
    enum { N = 512 };
    double y[N * 5];
    int used;
    art_ctx_init(&ctx);
    REQUIRE(make_plan(&ctx, &plan, "design saltelli n=512 seed=1\n" ISHIGAMI) == ART_OK);
    for (int i = 0; i < plan.n_cases; i++) y[i] = ishigami(&plan.cases[i]);
    REQUIRE(art_sobol_indices(&ctx, &plan, y, 0, all, NULL) == ART_OK);
    y[17] = y[18] = y[1200] = NAN;
    REQUIRE(art_sobol_indices(&ctx, &plan, y, 0, some, &used) == ART_OK);
    CHECK_INT(used, N - 2);
    for (int k = 0; k < 3; k++) CHECK_NEAR(some[k].total, all[k].total, 0.01);
    for (int i = 5; i < plan.n_cases; i++) y[i] = NAN;
    CHECK_STATUS(art_sobol_indices(&ctx, &plan, y, 0, some, &used), ART_ERANGE);
    CHECK_STATUS(art_morris(&ctx, &plan, y, effect, &used), ART_EUSAGE);
    art_plan_fini(&plan);
    art_ctx_fini(&ctx);
}

TEST(study_morris_effects_of_a_polynomial)
{
    /* y = 3 a - 2 b + 4 c d over ranges of length 2: linear ones have the same effect everywhere,
     * the product has effects that vary with the other factor */
    struct art_ctx ctx;
    struct art_plan plan = {0};
    struct art_morris e[4];
    double y[2000];
    art_ctx_init(&ctx);
    REQUIRE(make_plan(&ctx, &plan,
                      "design morris n=400 seed=5\na -1 1\nb -1 1\nc -1 1\nd -1 1\n") == ART_OK);
    REQUIRE(plan.n_cases == 2000);
    for (int i = 0; i < 2000; i++) {
        const char **x = plan.cases[i].text;
        y[i] = 3 * atof(x[0]) - 2 * atof(x[1]) + 4 * atof(x[2]) * atof(x[3]);
    }
    REQUIRE(art_morris(&ctx, &plan, y, e, NULL) == ART_OK);
    CHECK_NEAR(e[0].mean, 6, 1e-9);
    CHECK_NEAR(e[0].deviation, 0, 1e-9);
    CHECK_NEAR(e[1].mean, -4, 1e-9);
    CHECK_NEAR(e[1].mean_size, 4, 1e-9);
    /* levels -1, -1/3, 1/3, 1 of the other factor, times 8 */
    for (int k = 2; k < 4; k++) {
        CHECK_NEAR(e[k].mean, 0, 1);
        CHECK_NEAR(e[k].mean_size, 8 * (1 + 1. / 3) / 2, 0.5);
        CHECK_NEAR(e[k].deviation, 8 * sqrt((1 + 1. / 9) / 2), 0.5);
    }
    art_plan_fini(&plan);
    art_ctx_fini(&ctx);
}

static double rosenbrock(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
        const double a = 4 * x[i] - 2, b = 4 * x[i + 1] - 2;
        sum += 100 * (b - a * a) * (b - a * a) + (1 - a) * (1 - a);
    }
    return sum;
}

/* The corner (0, 0, ...) is the best of the cube. */
static double slope(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (i + 1) * x[i];
    return sum;
}

static double half_fails(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (x[i] - 0.25) * (x[i] - 0.25);
    return x[0] > 0.5 ? NAN : sum;
}

static int minimize(struct art_ctx *ctx, enum art_fit_method method, int n,
                    double (*f)(const double *, int), int most, double *x, int *count)
{
    struct art_fit *fit = NULL;
    double start[8], value = 0, y[64];
    int status;
    for (int i = 0; i < n; i++) start[i] = 0.4;
    *count = 0;
    ART_TRY(art_fit_create(ctx, &fit, method, n, start, 0.2, 1, 0));
    while (!art_fit_done(fit, 1e-9) && *count < most) {
        const double *p;
        const int k = art_fit_ask(fit, &p);
        for (int i = 0; i < k; i++) y[i] = f(p + i * n, n);
        art_fit_answer(fit, y);
        *count += k;
    }
    const double *best = art_fit_best(fit, &value);
    if (best) memcpy(x, best, (size_t)n * sizeof *x);
out:
    art_fit_free(fit);
    return status;
}

TEST(study_fits_find_minima)
{
    static const enum art_fit_method methods[] = {ART_FIT_NELDER_MEAD, ART_FIT_CMA_ES};
    struct art_ctx ctx;
    double x[8];
    int count;
    art_ctx_init(&ctx);
    for (int m = 0; m < 2; m++) {
        for (int n = 2; n <= 4; n++) {
            REQUIRE(minimize(&ctx, methods[m], n, rosenbrock, 20000, x, &count) == ART_OK);
            for (int i = 0; i < n; i++) CHECK_NEAR(x[i], 0.75, 1e-6);
            CHECK(count < 20000);
        }
        for (int n = 1; n <= 3; n++) {
            REQUIRE(minimize(&ctx, methods[m], n, slope, 4000, x, &count) == ART_OK);
            for (int i = 0; i < n; i++) CHECK_NEAR(x[i], 0, 1e-6);
            REQUIRE(minimize(&ctx, methods[m], n, half_fails, 4000, x, &count) == ART_OK);
            for (int i = 0; i < n; i++) CHECK_NEAR(x[i], 0.25, 1e-6);
        }
    }
    CHECK_ALLOC_FAILS(&ctx, minimize(&ctx, ART_FIT_CMA_ES, 3, slope, 10, x, &count));
    CHECK_ALLOC_FAILS(&ctx, minimize(&ctx, ART_FIT_NELDER_MEAD, 3, slope, 10, x, &count));
    art_ctx_fini(&ctx);
}
