#include "harness/test.h"
#include <art/formula.h>
#include <math.h>
#include <string.h>

static const struct art_expr_var vars[] = {
    {"x", 1}, {"v", 3}, {"p1.pos", 3}, {"a b", 2}, {"void", 0}};
static const double values[] = {2, 1, -2, 3, 4, 5, 6, 0.5, 0.25};
static const struct art_expr_column columns[] = {
    {values, 0}, {values + 1, 0}, {values + 4, 0}, {values + 7, 0}, {values, 0}};

static int evaluate(struct art_ctx *ctx, const char *text, double *out, int *size)
{
    struct art_expr *e;
    double t = 7;
    int status = art_expr_compile(ctx, &e, text, NULL, vars, 5, false);
    if (status < 0) return status;
    *size = art_expr_size(e);
    if (*size <= 8) status = art_expr_eval(ctx, e, columns, &t, 1, out);
    art_expr_free(e);
    return status;
}

TEST(series_expr_numbers)
{
    static const struct {
        const char *text;
        double want;
    } cases[] = {
        {"1 + 2*3", 7},
        {"(1 + 2)*3", 9},
        {"10 - 4 - 3", 3},
        {"1/2", 0.5},
        {"-x**2", -4},
        {"2**3**2", 512},
        {"2**-1", 0.5},
        {"-x^2 + 2^3^2", 508},
        {"k*x; k = 2*m; m = 5;", 20},
        {"norm(u) if t > 0 else 0; u = [x, x, 1]", 3},
        {"step(x) + delta(x) + square(x) + cube(x) + recip(x)", 13.5},
        {"sec(0) + cot(pi/4) + csc(pi/2) + erf(x) + erfc(x)", 4},
        {"select(x > 1, 5, 6) + select(0, 1, x)", 7},
        {"- -x", 2},
        {"7 % 3 + -7 % 3", 3},
        {"7 % -3", -2},
        {"x < 3", 1},
        {"x <= 2 and not x == 3", 1},
        {"x > 2 or x >= 2", 1},
        {"x != 2 or 0 and 1", 0},
        {"1 if x > 1 else 2 if x > 0 else 3", 1},
        {"1 if x > 3 else 2 if x > 0 else 3", 2},
        {"t + pi - pi", 7},
        {"log(e) + log10(100) + exp(0)", 4},
        {"norm(v)", 3.7416573867739413},
        {"sum(v) + mean(v)", 2 + 2. / 3},
        {"dot(v, p1.pos)", 12},
        {"cross(v, p1.pos)[0]", -27},
        {"v[1] + v[-1]", 1},
        {"sum(v[1:3])", 1},
        {"'a b'[0] + \"a b\"[1]", 0.75},
        {"min(v) + max(v)", 1},
        {"min(3, x, 5) + max(1, x)", 4},
        {"degrees(radians(90)) + atan2(0, 1) + hypot(3, 4)", 95},
        {"abs(-1) + sign(-3) + floor(1.5) + ceil(1.5) + sqrt(4)", 5},
        {"sinh(0) + cosh(0) + tanh(0) + sin(0) + cos(0) + tan(0)", 2},
        {"asin(0) + acos(1) + atan(0) + pow(x, 3)", 8},
        {".5e1*[1, 2, v][4]", 15},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        double out[8] = {0};
        int size = 0;
        art_ctx_init(&ctx);
        if (!CHECK_STATUS(evaluate(&ctx, cases[i].text, out, &size), ART_OK) || size != 1 ||
            !(fabs(out[0] - cases[i].want) < 1e-12))
            TEST_FAIL("%s is %g (size %d), not %g: %s", cases[i].text, out[0], size, cases[i].want,
                      ctx.last);
        art_ctx_fini(&ctx);
    }
}

TEST(series_expr_vectors)
{
    struct art_ctx ctx;
    double out[8];
    int size;
    art_ctx_init(&ctx);
    CHECK_STATUS(evaluate(&ctx, "2*v - p1.pos/x", out, &size), ART_OK);
    CHECK_INT(size, 3);
    CHECK_NEAR_N(out, ((double[]){0, -6.5, 3}), 3, 1e-15);
    CHECK_STATUS(evaluate(&ctx, "[x, v*v, 'a b']", out, &size), ART_OK);
    CHECK_INT(size, 6);
    CHECK_NEAR_N(out, ((double[]){2, 1, 4, 9, 0.5, 0.25}), 6, 1e-15);
    CHECK_STATUS(evaluate(&ctx, "v if x > 0 else 0", out, &size), ART_OK);
    CHECK_NEAR_N(out, ((double[]){1, -2, 3}), 3, 0);
    CHECK_STATUS(evaluate(&ctx, "cross(v, v)", out, &size), ART_OK);
    CHECK_NEAR_N(out, ((double[]){0, 0, 0}), 3, 0);
    art_ctx_fini(&ctx);
}

TEST(series_expr_errors_name_the_column)
{
    static const struct {
        const char *text, *part;
        int status;
    } cases[] = {
        {"", "column 1: a value is expected", ART_ESYNTAX},
        {"1 +", "column 4: a value is expected after the end", ART_ESYNTAX},
        {"1 + * 2", "column 5", ART_ESYNTAX},
        {"(x", "column 3: ')' is missing", ART_ESYNTAX},
        {"[x, 2", "']' is missing", ART_ESYNTAX},
        {"x 2", "column 3: an operator is expected", ART_ESYNTAX},
        {"2x", "column 2: an operator is expected", ART_ESYNTAX},
        {"'v", "column 1: a quote is not closed", ART_ESYNTAX},
        {"nomr(v)", "did you mean 'norm'", ART_ENOTFOUND},
        {"'no'", "nothing is called 'no'", ART_ENOTFOUND},
        {"open('/etc')", "nothing is called 'open'", ART_ENOTFOUND},
        {"dot(v)", "dot takes 2 arguments, not 1", ART_ESYNTAX},
        {"v + 'a b'", "column 3: '+' cannot take 3 and 2 values", ART_ESHAPE},
        {"cross(x, v)", "'cross' cannot take 1 and 3", ART_ESHAPE},
        {"v if v else 0", "the condition is to be one value", ART_ESHAPE},
        {"1 if x", "'else' is missing", ART_ESYNTAX},
        {"v[3]", "the vector has 3 values", ART_ERANGE},
        {"v[-4]", "the vector has 3 values", ART_ERANGE},
        {"v[2:1]", "the vector has 3 values", ART_ERANGE},
        {"v[x]", "the number of a value is expected", ART_ESYNTAX},
        /* names that begin with a word of the language are names */
        {"x + not_x", "nothing is called 'not_x'", ART_ENOTFOUND},
        {"x + if\xc3\xa9", "nothing is called 'if\xc3\xa9'", ART_ENOTFOUND},
        {"x + or2", "nothing is called 'or2'", ART_ENOTFOUND},
        {"min(void)", "column 5: the variable has no values", ART_ESYNTAX},
        {"derivative(x)", "whole series only", ART_ESYNTAX},
        {"x; 3 = b", "column 4: 'name =' is expected", ART_ESYNTAX},
        {"x + k; k = 1 1", "column 14: an operator is expected", ART_ESYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        double out[8];
        int size;
        art_ctx_init(&ctx);
        CHECK_STATUS(evaluate(&ctx, cases[i].text, out, &size), cases[i].status);
        CHECK_HAS(ctx.last, cases[i].part);
        art_ctx_fini(&ctx);
    }
}

/* Nesting and length end in a message, not in a crash. */
TEST(series_expr_limits)
{
    static const char *const openers[] = {"(", "-", "[", "sin(", "1 if 1 else ", "2**"};
    char text[60000];
    for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++) {
        struct art_ctx ctx;
        double out[8];
        int size;
        size_t n = strlen(openers[i]);
        art_ctx_init(&ctx);
        for (size_t k = 0; k < 3000; k++) memcpy(text + k * n, openers[i], n);
        strcpy(text + 3000 * n, "1");
        CHECK_STATUS(evaluate(&ctx, text, out, &size), ART_ELIMIT);
        CHECK_HAS(ctx.last, "nested too deeply");
        art_ctx_fini(&ctx);
    }
    struct art_ctx ctx;
    double out[8];
    int size;
    art_ctx_init(&ctx);
    text[0] = '1';
    for (size_t k = 0; k < 20000; k++) memcpy(text + 1 + 2 * k, "+1", 3);
    CHECK_STATUS(evaluate(&ctx, text, out, &size), ART_ELIMIT);
    art_ctx_fini(&ctx);
}

/* Derivative and integral over uneven times: exact for parabolas and for lines; each the other's
 * inverse to second order. Blocks of rows change nothing. */
TEST(series_expr_over_rows)
{
    enum { N = 1000 };
    static double t[N], data[N][2], out[N], both[N][2];
    struct art_ctx ctx;
    struct art_expr *e = NULL;
    const struct art_expr_var one[] = {{"x", 1}, {"y", 1}};
    const struct art_expr_column column[] = {{data[0], 2}, {data[0] + 1, 2}};
    art_ctx_init(&ctx);
    for (int i = 0; i < N; i++) {
        t[i] = 0.01 * i + 0.004 * sin(i);
        data[i][0] = 3 * t[i] * t[i] - t[i] + 2;
        data[i][1] = 4 * t[i] + 1;
    }
    REQUIRE(art_expr_compile(&ctx, &e, "derivative(x)", NULL, one, 2, true) == ART_OK);
    REQUIRE(art_expr_eval(&ctx, e, column, t, N, out) == ART_OK);
    for (int i = 0; i < N; i++) CHECK_NEAR(out[i], 6 * t[i] - 1, 1e-9);
    REQUIRE(art_expr_eval(&ctx, e, column, t, 2, out) == ART_OK);
    CHECK_NEAR(out[1], (data[1][0] - data[0][0]) / (t[1] - t[0]), 1e-12);
    REQUIRE(art_expr_eval(&ctx, e, column, t, 1, out) == ART_OK);
    CHECK_NEAR(out[0], 0, 0);
    art_expr_free(e);
    REQUIRE(art_expr_compile(&ctx, &e, "integral(y)", NULL, one, 2, true) == ART_OK);
    REQUIRE(art_expr_eval(&ctx, e, column, t, N, out) == ART_OK);
    for (int i = 0; i < N; i++) CHECK_NEAR(out[i], 2 * t[i] * t[i] + t[i], 1e-9);
    art_expr_free(e);
    REQUIRE(art_expr_compile(&ctx, &e, "[x*y, t]", NULL, one, 2, true) == ART_OK);
    REQUIRE(art_expr_eval(&ctx, e, column, t, N, both[0]) == ART_OK);
    for (int i = 0; i < N; i++) {
        CHECK_NEAR(both[i][0], data[i][0] * data[i][1], 1e-12);
        CHECK_NEAR(both[i][1], t[i], 0);
    }
    art_expr_free(e);
    art_ctx_fini(&ctx);
}

static int allocating(struct art_ctx *ctx)
{
    double out[8];
    int size;
    return evaluate(ctx, "norm([v, x*t])", out, &size);
}

TEST(series_expr_allocations)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, allocating(&ctx));
}

/* What depends on a missing value is missing, and nothing else: whichever value stands in its
 * place, a result that does not depend on it is the same. */
TEST(series_expr_missing_values)
{
    static const char *const missing[] = {
        "x < 3",       "x != x",        "not x",   "sign(x)",     "min(x, 1)",
        "max(1, x)",   "1 if x else 2", "x and 1", "x or 0",      "min([1, x])",
        "max([x, 1])", "mean([x, 1])",  "x % 2",   "norm([x, 3])"};
    static const char *const known[] = {"x and 0", "0 and x", "x or 2", "1 if 1 else x",
                                        "[x, 4][1]"};
    static const struct art_expr_var var = {"x", 1};
    const double xs[] = {NAN, 0, 5}, t = 0;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof missing / sizeof *missing + sizeof known / sizeof *known; i++) {
        bool lacks = i < sizeof missing / sizeof *missing;
        const char *text = lacks ? missing[i] : known[i - sizeof missing / sizeof *missing];
        struct art_expr *e;
        double out[3];
        REQUIRE(art_expr_compile(&ctx, &e, text, NULL, &var, 1, false) == ART_OK);
        CHECK(art_expr_uses(e, 0) && !art_expr_over_rows(e));
        for (int k = 0; k < 3; k++) {
            struct art_expr_column column = {xs + k, 0};
            CHECK_STATUS(art_expr_eval(&ctx, e, &column, &t, 1, out + k), ART_OK);
        }
        if (lacks ? !isnan(out[0]) : out[0] != out[1] || out[0] != out[2])
            TEST_FAIL("%s is %g", text, out[0]);
        art_expr_free(e);
    }
}
