/* Functions that files hold. */
#include "harness/test.h"
#include "mech_priv.h"
#include <art/sim.h>
#include <stdio.h>
#include <string.h>

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_comp *comp;
    struct art_arena arena;
};

static bool open_bench(struct bench *b)
{
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    return CHECK_STATUS(art_sim_schema(&b->ctx, &b->schema), ART_OK) &&
           CHECK_STATUS(art_model_create(&b->ctx, b->schema, &b->model), ART_OK) &&
           CHECK_STATUS(art_comp_create(b->model,
                                        art_schema_class(b->schema, "JointCoordinateCoupling"),
                                        &b->comp),
                        ART_OK);
}

static void close_bench(struct bench *b)
{
    art_arena_fini(&b->arena);
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static int read_text(struct bench *b, const char *text, int n_in, struct art_function *list, int n)
{
    b->ctx.n_errors = 0;
    int status = art_set_text(&b->ctx, b->comp, "function", text, NULL);
    if (status < 0) return status;
    return art_function_read(&b->ctx, &b->arena, b->comp, "function", n_in, list, n);
}

static double value(const struct art_function *f, double x)
{
    double one = 1, grad, curve;
    return art_function_eval(f, &x, &one, &grad, &curve);
}

TEST(mech_functions_have_their_values)
{
    static const struct {
        const char *text;
        double x, y;
    } cases[] = {
        {"ConstantFunction1x1 [ 4 ]", 9, 4},
        {"maspack.function.LinearFunction1x1 [ 2 -1 ]", 3, 5},
        {"QuadraticFunction1x1 [ 1 2 3 ]", 2, 11},
        {"CubicFunction1x1 [ 1 0 0 -1 ]", 3, 26},
        {"LinearFunctionNx1 [ 2 -1 ]", 3, 5},
        {"maspack.interpolation.LinearSpline1d [ 0 1  2 5  3 5 ]", 1, 3},
        {"LinearSpline1d [ 0 1  2 5  3 5 ]", -1, -1},
        {"LinearSpline1d [ 3 5  0 1  2 5 ]", 7, 5},
        {"LinearSpline1d [ 3 5 ]", 7, 5},
        /* x^3 on knots of its own */
        {"CubicHermiteSpline1d [ 0 0 0  1 1 3  3 27 27 ]", 2, 8},
        {"CubicHermiteSpline1d [ 0 0 0  3 27 27  1 1 3 ]", 0.5, 0.125},
        {"CubicHermiteSpline1d [ 0 0 0  1 1 3  3 27 27 ]", 4, 54},
        {"CubicHermiteSpline1d [ 1 1 3 ]", 0, -2},
        {"ScaledDiff1Function1x1 [ scale=3 function=LinearFunction1x1 [ 2 -1 ] ]", 3, 15},
        {"ScaledDiff1FunctionNx1 [ function=ScaledDiff1FunctionNx1 [ scale=2 "
         "function=LinearFunctionNx1 [ 2 -1 ] ] scale=3 ]",
         3, 30},
    };
    struct bench b;
    if (open_bench(&b))
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            struct art_function f;
            if (!CHECK_STATUS(read_text(&b, cases[i].text, 1, &f, 1), ART_OK) ||
                !CHECK_NEAR(value(&f, cases[i].x), cases[i].y, 1e-12))
                TEST_FAIL("%s: %s", cases[i].text, b.ctx.last);
        }
    close_bench(&b);
}

static const char *const smooth[] = {
    "CubicFunction1x1 [ 0.3 -1 0.5 2 ]", "QuadraticFunction1x1 [ -1 0.5 2 ]",
    "CubicHermiteSpline1d [ -1 2 1  0.5 -1 0.3  2 0 -2 ]", "LinearSpline1d [ -1 2  0.5 -1  2 0 ]"};

TEST(mech_functions_have_their_derivatives)
{
    struct bench b;
    const double h = 1e-5, v = 1.7;
    if (open_bench(&b))
        for (size_t i = 0; i < sizeof smooth / sizeof smooth[0]; i++) {
            struct art_function f;
            REQUIRE(CHECK_STATUS(read_text(&b, smooth[i], 1, &f, 1), ART_OK));
            for (double x = -2.0331; x < 3; x += 0.11) {
                double grad[3], curve[3];
                double lo = x - h, hi = x + h;
                art_function_eval(&f, &x, &v, &grad[0], &curve[0]);
                art_function_eval(&f, &lo, &v, &grad[1], &curve[1]);
                art_function_eval(&f, &hi, &v, &grad[2], &curve[2]);
                CHECK_NEAR(grad[0], (value(&f, hi) - value(&f, lo)) / (2 * h), 1e-7);
                CHECK_NEAR(curve[0], v * v * (grad[2] - grad[1]) / (2 * h), 1e-5);
            }
        }
    close_bench(&b);
}

/* Bounds hold every sample, and are reached to the fineness of the samples. */
TEST(mech_functions_have_their_bounds)
{
    struct bench b;
    if (open_bench(&b))
        for (size_t i = 0; i < sizeof smooth / sizeof smooth[0]; i++) {
            struct art_function f;
            REQUIRE(CHECK_STATUS(read_text(&b, smooth[i], 1, &f, 1), ART_OK));
            for (int k = 0; k < 20; k++) {
                double lo = test_uniform(-3, 3), hi = lo + test_uniform(0, 3), out[2];
                double least = INFINITY, most = -INFINITY;
                art_function_bounds(&f, &lo, &hi, out);
                for (int s = 0; s <= 2000; s++) {
                    double y = value(&f, lo + s * (hi - lo) / 2000);
                    least = fmin(least, y);
                    most = fmax(most, y);
                }
                CHECK(out[0] <= least + 1e-12 && out[1] >= most - 1e-12);
                CHECK_NEAR(out[0], least, 1e-3);
                CHECK_NEAR(out[1], most, 1e-3);
            }
        }
    close_bench(&b);
}

TEST(mech_functions_unbounded)
{
    static const struct {
        const char *text;
        double lo, hi;
    } cases[] = {{"CubicFunction1x1 [ 1 0 0 0 ]", -INFINITY, INFINITY},
                 {"QuadraticFunction1x1 [ 1 0 2 ]", 2, INFINITY},
                 {"QuadraticFunction1x1 [ -1 0 2 ]", -INFINITY, 2},
                 {"ConstantFunction1x1 [ 3 ]", 3, 3},
                 {"CubicHermiteSpline1d [ 0 1 0  1 2 0 ]", 1, 2}};
    struct bench b;
    double lo = -INFINITY, hi = INFINITY, out[2];
    if (open_bench(&b))
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            struct art_function f;
            REQUIRE(CHECK_STATUS(read_text(&b, cases[i].text, 1, &f, 1), ART_OK));
            art_function_bounds(&f, &lo, &hi, out);
            CHECK(out[0] == cases[i].lo && out[1] == cases[i].hi);
        }
    close_bench(&b);
}

TEST(mech_functions_of_several)
{
    struct bench b;
    struct art_function f;
    const double x[2] = {2, 3}, v[2] = {1, 1}, lo[2] = {-1, -INFINITY}, hi[2] = {1, 2};
    double grad[2], curve = 1, out[2];
    if (open_bench(&b) &&
        CHECK_STATUS(read_text(&b, "LinearFunctionNx1 [ 2 -1 5 ]", 2, &f, 1), ART_OK)) {
        CHECK_NEAR(art_function_eval(&f, x, v, grad, &curve), 6, 1e-15);
        CHECK(grad[0] == 2 && grad[1] == -1 && curve == 0);
        art_function_bounds(&f, lo, hi, out);
        CHECK(out[0] == 1 && out[1] == INFINITY);
    }
    close_bench(&b);
}

TEST(mech_functions_refuse_what_is_wrong)
{
    static const struct {
        const char *text, *says;
        int status;
    } cases[] = {
        {"Sine [ 1 ]", "found word 'Sine'", ART_EUNSUPPORTED},
        {"[ 1 2 ]", "the class of a function", ART_ESYNTAX},
        {"LinearFunction1x1 [ 1 2 ] 3", "", ART_ESYNTAX},
        {"LinearFunction1x1 [ 1 2 3 ]", "this one has 3", ART_ESHAPE},
        {"CubicHermiteSpline1d [ 1 2 3 4 ]", "numbers x y dy", ART_ESHAPE},
        {"LinearFunctionNx1 [ ]", "this one has 0", ART_ESHAPE},
        {"LinearFunctionNx1 [ 1 2 3 ]", "is a function of 2", ART_ESHAPE},
        {"LinearFunction1x1 [ 1 inf ]", "a finite number", ART_ESYNTAX},
        {"LinearSpline1d [ 1 2 1 3 ]", "two knots at 1", ART_ERANGE},
        {"ScaledDiff1Function1x1 [ scale=1 ]", "has no function", ART_ESYNTAX},
        {"ScaledDiff1Function1x1 [ function=ConstantFunction1x1 [ 1 ] ]", "has no scale",
         ART_ESYNTAX},
        {"ScaledDiff1Function1x1 [ offset=1 ]", "scale=, function= or", ART_ESYNTAX},
    };
    struct bench b;
    if (open_bench(&b))
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            struct art_function f;
            if (!CHECK_STATUS(read_text(&b, cases[i].text, 1, &f, 1), cases[i].status) ||
                !CHECK(strstr(b.ctx.last, cases[i].says) != NULL))
                TEST_FAIL("%s: %s", cases[i].text, b.ctx.last);
        }
    close_bench(&b);
}

static int read_again(struct bench *b)
{
    struct art_arena arena = {0};
    struct art_function f;
    int status = art_function_read(&b->ctx, &arena, b->comp, "function", 1, &f, 1);
    art_arena_fini(&arena);
    return status;
}

TEST(mech_functions_allocation)
{
    struct bench b;
    struct art_function f;
    if (open_bench(&b) && CHECK_STATUS(read_text(&b, smooth[2], 1, &f, 1), ART_OK))
        CHECK_ALLOC_FAILS(&b.ctx, read_again(&b));
    close_bench(&b);
}
