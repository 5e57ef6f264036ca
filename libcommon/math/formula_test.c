/* Scalar expressions: values by hand, derivatives by differences, mistakes. */
#include "harness/test.h"
#include <art/formula.h>
#include <math.h>
#include <string.h>

static const char *const names[] = {"x", "y_1"};

static int compile(struct art_ctx *ctx, struct art_arena *arena, const char *text,
                   struct art_formula **f)
{
    return art_formula_compile(ctx, arena, text, NULL, names, 2, f);
}

TEST(formula_values)
{
    const double x[2] = {0.7, -1.3};
    const struct {
        const char *text;
        double value;
    } cases[] = {
        {"2", 2},
        {"-x^2", -0.49},
        {"2^3^2", 512},
        {"2^-x", pow(2, -0.7)},
        {"1 - 2 - 3*4/2", -7},
        {"1.5e3*x + -y_1", 1051.3},
        {"sin(x)*exp(y_1) / cosh(x)", sin(0.7) * exp(-1.3) / cosh(0.7)},
        {"max(x, y_1) + min(x,2) + abs(y_1)", 2.7},
        {"step(y_1) + 10*step(0) + 100*delta(0)", 110},
        {"select(0, 1, x) + square(3) + cube(2) + recip(4)", 17.95},
        {"k*x + c ; k = 2*b; b = 5; c=y_1;", 5.7},
        {"atan2(1, -1) + erf(0.5) + erfc(0.5) + x**2", 3 * ART_PI / 4 + 1 + 0.49},
        {"sec(x)*cos(x) + csc(x)*sin(x) + cot(x)*tan(x)", 3},
        {"sqrt(asin(0.5)^2) + acos(0.5) + atan(0)", ART_PI / 2},
        {"1 if x > y_1 else 5", 1},
        {"(x < y_1 or not x == 0.7) + 2*(x >= 0.7 and y_1 != 0) + 4*(x <= 0)", 2},
        {"7 % 3 + y_1 % 1 + sign(y_1) + log10(100)", 2.7},
        {"degrees(radians(90)) + hypot(3, 4) + min(3, x, 5) + max(x)", 96.4},
        {"log(e) + cos(pi) + 'y_1'", -1.3},
        {"floor(x)+ceil(x)+log(exp(2))+pow(2, 0.5)^2+tanh(0)+sinh(0)", 5},
    };
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_formula *f = NULL;
        if (!CHECK_STATUS(compile(&ctx, &arena, cases[i].text, &f), ART_OK)) continue;
        CHECK_NEAR(art_formula_eval(f, x, NULL), cases[i].value, 1e-12);
    }
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

/* Of every function and operator. */
static const char *const smooth[] = {
    "x*y_1 - y_1/x + x^2.5 + x^y_1",
    "sin(x)+cos(y_1)+tan(x)+sec(x)+csc(x)+cot(x)+asin(x/9)+acos(y_1/9)+atan(x)",
    "sqrt(x)+exp(y_1)+log(x)+sinh(x)+cosh(y_1)+tanh(x)+erf(x)+erfc(y_1)",
    "square(x)+cube(y_1)+recip(x)+abs(y_1)*min(x,y_1)+max(x,y_1)+atan2(x,y_1)",
    "hypot(x, y_1)*log10(x) + (3*x) % y_1 + degrees(x*y_1)/50 - radians(y_1)*sign(x)",
    "(x^2 if x > y_1 else x*y_1) + x*(x > y_1) + min(x, 2, y_1)*max(x*x, 0.3, y_1)",
    "select(x, y_1^3, x) - -x + pow(x, 3)*f; f = x + y_1*g; g = exp(-x)",
};

TEST(formula_gradient_by_differences)
{
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof smooth / sizeof smooth[0]; i++) {
        struct art_formula *f = NULL;
        if (!CHECK_STATUS(compile(&ctx, &arena, smooth[i], &f), ART_OK)) continue;
        for (int k = 0; k < 20; k++) {
            double x[2] = {test_uniform(0.2, 1.4), test_uniform(0.2, 1.4)}, d[2], h = 1e-6;
            (void)art_formula_eval(f, x, d);
            for (int j = 0; j < 2; j++) {
                double up[2] = {x[0], x[1]}, down[2] = {x[0], x[1]};
                up[j] += h;
                down[j] -= h;
                if (fabs(x[0] - x[1]) < 1e-4) continue;
                double slope =
                    (art_formula_eval(f, up, NULL) - art_formula_eval(f, down, NULL)) / (2 * h);
                CHECK_NEAR(d[j], slope, 1e-7 * (1 + fabs(slope)));
            }
        }
    }
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

TEST(formula_second_derivatives_by_differences)
{
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof smooth / sizeof smooth[0]; i++) {
        struct art_formula *f = NULL;
        if (!CHECK_STATUS(compile(&ctx, &arena, smooth[i], &f), ART_OK)) continue;
        for (int k = 0; k < 20; k++) {
            double x[2] = {test_uniform(0.2, 1.4), test_uniform(0.2, 1.4)}, d[2], dd[3], h = 1e-6;
            double plain[2], value = art_formula_second(f, x, d, dd);
            CHECK(value == art_formula_eval(f, x, plain));
            CHECK(plain[0] == d[0] && plain[1] == d[1]);
            if (fabs(x[0] - x[1]) < 1e-4) continue;
            for (int j = 0; j < 2; j++) {
                double up[2] = {x[0], x[1]}, down[2] = {x[0], x[1]}, g[2], e[2];
                up[j] += h;
                down[j] -= h;
                (void)art_formula_eval(f, up, g);
                (void)art_formula_eval(f, down, e);
                for (int m = j; m < 2; m++) {
                    double want = (g[m] - e[m]) / (2 * h), got = dd[m * (m + 1) / 2 + j];
                    if (!CHECK_NEAR(got, want, 1e-6 * (1 + fabs(want)))) TEST_FAIL("%s", smooth[i]);
                }
            }
        }
    }
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

TEST(formula_mistakes)
{
    static const struct {
        const char *text, *part;
        int status;
    } cases[] = {
        {"", "expression '', column 1: a value is expected after the end", ART_ESYNTAX},
        {"1 +", "column 4", ART_ESYNTAX},
        {"1 2", "column 3: an operator is expected", ART_ESYNTAX},
        {"z", "nothing is called 'z'", ART_ENOTFOUND},
        {"sine(x)", "nothing is called 'sine'; did you mean 'sin'", ART_ENOTFOUND},
        {"sin(x", "')' is missing", ART_ESYNTAX},
        {"(x", "')' is missing", ART_ESYNTAX},
        {"atan2(x)", "atan2 takes 2 arguments, not 1", ART_ESYNTAX},
        {"a; a = b; b = a", "nested too deeply", ART_ELIMIT},
        {"a; 3 = b", "'name =' is expected", ART_ESYNTAX},
        {"a; a = 1 1", "an operator is expected", ART_ESYNTAX},
        {"x $ 2", "an operator is expected", ART_ESYNTAX},
        /* what is of vectors and series alone */
        {"t", "nothing is called 't'", ART_ENOTFOUND},
        {"x + [x, 1]", "'[]' is for vectors and series", ART_ESYNTAX},
        {"x[0]", "column 2: a number has no parts", ART_ESYNTAX},
        {"2*norm(x)", "column 3: 'norm' is for vectors and series", ART_ESYNTAX},
        {"dot(x, x)", "'dot' is for vectors and series", ART_ESYNTAX},
        {"integral(x)", "'integral' is for vectors and series", ART_ESYNTAX},
    };
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_formula *f = NULL;
        CHECK_STATUS(compile(&ctx, &arena, cases[i].text, &f), cases[i].status);
        CHECK_HAS(ctx.last, cases[i].part);
    }
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}
