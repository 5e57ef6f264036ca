/* The functions and operators of expressions: one table for values and for derivatives. */
#include "expr_priv.h"
#include <art/math.h>
#include <math.h>

/* A NaN is a value that is missing: what depends on it is missing, too, and C's comparisons, fmin
 * and fmax would make a number of it. */
static double unless_missing(double a, double b, double result)
{
    return isnan(a) || isnan(b) ? NAN : result;
}

/* ------------------------------------------------------------- of one number */

/* v: the value, d: the slope. */
#define ONE(name, value, first, second)                                                            \
    static double one_##name(double x)                                                             \
    {                                                                                              \
        return value;                                                                              \
    }                                                                                              \
    static void slopes_##name(double x, double y[3])                                               \
    {                                                                                              \
        const double v = value, d = first;                                                         \
        y[0] = v;                                                                                  \
        y[1] = d;                                                                                  \
        y[2] = second;                                                                             \
    }
ONE(sqrt, sqrt(x), 0.5 / v, -0.5 * d / x)
ONE(exp, exp(x), v, d)
ONE(log, log(x), 1 / x, -d *d)
ONE(log10, log10(x), 1 / (x * log(10)), -d / x)
ONE(sin, sin(x), cos(x), 0 * d - v)
ONE(cos, cos(x), -sin(x), 0 * d - v)
ONE(sec, 1 / cos(x), v *tan(x), v *(2 * v * v - 1) + 0 * d)
ONE(csc, 1 / sin(x), -v / tan(x), v *(2 * v * v - 1) + 0 * d)
ONE(tan, tan(x), 1 + v * v, 2 * v * d)
ONE(cot, 1 / tan(x), -1 - v * v, -2 * v * d)
ONE(asin, asin(x), 1 / sqrt(1 - x * x), x *d *d *d + 0 * v)
ONE(acos, acos(x), -1 / sqrt(1 - x * x), x *d *d *d + 0 * v)
ONE(atan, atan(x), 1 / (1 + x * x), -2 * x * d * d + 0 * v)
ONE(sinh, sinh(x), cosh(x), v + 0 * d)
ONE(cosh, cosh(x), sinh(x), v + 0 * d)
ONE(tanh, tanh(x), 1 - v * v, -2 * v * d)
ONE(erf, erf(x), 2 / sqrt(ART_PI) * exp(-x * x), -2 * x * d + 0 * v)
ONE(erfc, erfc(x), -2 / sqrt(ART_PI) * exp(-x * x), -2 * x * d + 0 * v)
ONE(step, unless_missing(x, x, x >= 0), 0 * v, 0 * d)
ONE(delta, unless_missing(x, x, x == 0), 0 * v, 0 * d)
ONE(square, x *x, 2 * x, 2 + 0 * v * d)
ONE(cube, x *x *x, 3 * x * x, 6 * x + 0 * v * d)
ONE(recip, 1 / x, -v *v, -2 * v * d)
ONE(abs, fabs(x), x < 0 ? -1 : 1, 0 * v * d)
ONE(floor, floor(x), 0 * v, 0 * d)
ONE(ceil, ceil(x), 0 * v, 0 * d)
ONE(sign, unless_missing(x, x, (x > 0) - (x < 0)), 0 * v, 0 * d)
ONE(degrees, x *(180 / ART_PI), 180 / ART_PI, 0 * v * d)
ONE(radians, x *(ART_PI / 180), ART_PI / 180, 0 * v * d)
ONE(neg, -x, -1, 0 * v * d)
ONE(not, unless_missing(x, x, x == 0), 0 * v, 0 * d)

/* ------------------------------------------------------------ of two numbers */

#define TWO(name, value)                                                                           \
    static double two_##name(double a, double b)                                                   \
    {                                                                                              \
        return value;                                                                              \
    }
TWO(add, a + b)
TWO(sub, a - b)
TWO(mul, a *b)
TWO(quot, a / b)
TWO(less, unless_missing(a, b, a < b))
TWO(less_eq, unless_missing(a, b, a <= b))
TWO(more, unless_missing(a, b, a > b))
TWO(more_eq, unless_missing(a, b, a >= b))
TWO(equal, unless_missing(a, b, a == b))
TWO(unequal, unless_missing(a, b, a != b))
TWO(both, a == 0 || b == 0 ? 0 : unless_missing(a, b, 1))
TWO(either, (a != 0 && !isnan(a)) || (b != 0 && !isnan(b)) ? 1 : unless_missing(a, b, 0))
TWO(least, unless_missing(a, b, fmin(a, b)))
TWO(greatest, unless_missing(a, b, fmax(a, b)))

static double two_mod(double a, double b)
{
    double r = fmod(a, b);
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/* Their derivatives; what has none here has none that is not 0. */
#define PARTIAL(name, ...)                                                                         \
    static struct art_expr_partial partial_##name(double x, double y, double z)                    \
    {                                                                                              \
        (void)x, (void)y, (void)z;                                                                 \
        return (struct art_expr_partial){__VA_ARGS__};                                             \
    }
PARTIAL(add, .x = 1, .y = 1)
PARTIAL(sub, .x = 1, .y = -1)
PARTIAL(mul, .x = y, .y = x, .xy = 1)
PARTIAL(quot, .x = 1 / y, .y = -x / (y * y), .xy = -1 / (y * y), .yy = 2 * x / (y * y * y))
PARTIAL(mod, .x = 1, .y = -floor(x / y))
PARTIAL(least, .x = x <= y, .y = x > y)
PARTIAL(greatest, .x = x >= y, .y = x < y)

static struct art_expr_partial partial_pow(double x, double y, double z)
{
    const double log_x = x > 0 ? log(x) : 0;
    return (struct art_expr_partial){.x = y == 0 ? 0 : y * pow(x, y - 1),
                                     .y = z * log_x,
                                     .xx = y == 0 || y == 1 ? 0 : y * (y - 1) * pow(x, y - 2),
                                     .xy = x > 0 ? pow(x, y - 1) * (1 + y * log_x) : 0,
                                     .yy = z * log_x * log_x};
}

static struct art_expr_partial partial_atan2(double x, double y, double angle)
{
    const double z = x * x + y * y;
    (void)angle;
    if (!(z > 0)) return (struct art_expr_partial){0};
    return (struct art_expr_partial){.x = y / z,
                                     .y = -x / z,
                                     .xx = -2 * x * y / (z * z),
                                     .xy = (x * x - y * y) / (z * z),
                                     .yy = 2 * x * y / (z * z)};
}

static struct art_expr_partial partial_hypot(double x, double y, double r)
{
    if (!(r > 0)) return (struct art_expr_partial){0};
    const double c = x / r, s = y / r;
    return (struct art_expr_partial){
        .x = c, .y = s, .xx = s * s / r, .xy = -c * s / r, .yy = c * c / r};
}

/* ------------------------------------------------------------------ of vectors */

static double fold_sum(const double *v, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += v[i];
    return s;
}

static double fold_mean(const double *v, int n)
{
    return fold_sum(v, n) / n;
}

static double fold_norm(const double *v, int n)
{
    double r = 0;
    for (int i = 0; i < n; i++) r = hypot(r, v[i]);
    return r;
}

/* min and max take either one vector or several values. */
static double fold_min(const double *v, int n)
{
    double m = v[0];
    for (int i = 1; i < n; i++) m = two_least(m, v[i]);
    return m;
}

static double fold_max(const double *v, int n)
{
    double m = v[0];
    for (int i = 1; i < n; i++) m = two_greatest(m, v[i]);
    return m;
}

/* ---------------------------------------------------------------------- tables */

#define MAP1(word, f)                                                                              \
    {                                                                                              \
        .name = word, .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = one_##f, .slopes = slopes_##f    \
    }
#define MAP2(word, f, p)                                                                           \
    {                                                                                              \
        .name = word, .kind = ART_EXPR_MAP2, .n_args = 2, .map2 = f, .partial = p                  \
    }
#define FOLD(word, f)                                                                              \
    {                                                                                              \
        .name = word, .kind = ART_EXPR_FOLD, .n_args = 1, .fold = f                                \
    }

static const struct art_expr_fn folds[] = {FOLD("min", fold_min), FOLD("max", fold_max)};

const struct art_expr_fn art_expr_functions[] = {
    MAP1("sin", sin),
    MAP1("cos", cos),
    MAP1("tan", tan),
    MAP1("sec", sec),
    MAP1("csc", csc),
    MAP1("cot", cot),
    MAP1("asin", asin),
    MAP1("acos", acos),
    MAP1("atan", atan),
    MAP1("sinh", sinh),
    MAP1("cosh", cosh),
    MAP1("tanh", tanh),
    MAP1("exp", exp),
    MAP1("log", log),
    MAP1("log10", log10),
    MAP1("sqrt", sqrt),
    MAP1("square", square),
    MAP1("cube", cube),
    MAP1("recip", recip),
    MAP1("abs", abs),
    MAP1("floor", floor),
    MAP1("ceil", ceil),
    MAP1("sign", sign),
    MAP1("step", step),
    MAP1("delta", delta),
    MAP1("erf", erf),
    MAP1("erfc", erfc),
    MAP1("degrees", degrees),
    MAP1("radians", radians),
    MAP2("atan2", atan2, partial_atan2),
    MAP2("pow", pow, partial_pow),
    MAP2("hypot", hypot, partial_hypot),
    {.name = "min",
     .kind = ART_EXPR_MAP2,
     .n_args = -1,
     .map2 = two_least,
     .partial = partial_least,
     .over = &folds[0]},
    {.name = "max",
     .kind = ART_EXPR_MAP2,
     .n_args = -1,
     .map2 = two_greatest,
     .partial = partial_greatest,
     .over = &folds[1]},
    {.name = "select", .kind = ART_EXPR_CHOOSE, .n_args = 3},
    FOLD("norm", fold_norm),
    FOLD("sum", fold_sum),
    FOLD("mean", fold_mean),
    {.name = "dot", .kind = ART_EXPR_DOT, .n_args = 2},
    {.name = "cross", .kind = ART_EXPR_CROSS, .n_args = 2},
    {.name = "derivative", .kind = ART_EXPR_RATE, .n_args = 1},
    {.name = "integral", .kind = ART_EXPR_SUM_UP, .n_args = 1},
    {0}};

const struct art_expr_fn art_expr_fixed[] = {
    [ART_EXPR_OP_NEG] = MAP1("-", neg),
    [ART_EXPR_OP_NOT] = MAP1("not", not ),
    [ART_EXPR_OP_POW] = MAP2("**", pow, partial_pow),
    [ART_EXPR_OP_JOIN] = {.name = "[]", .kind = ART_EXPR_JOIN},
    [ART_EXPR_OP_CHOOSE] = {.name = "if", .kind = ART_EXPR_CHOOSE},
    [ART_EXPR_OP_AND] = MAP2("and", two_both, NULL),
    [ART_EXPR_OP_OR] = MAP2("or", two_either, NULL),
};

/* These are the operators between two operands, by level; longer ones before those they begin
 * with. */
const struct art_expr_infix art_expr_infixes[] = {
    {ART_EXPR_LEVEL_COMPARE, MAP2("<=", two_less_eq, NULL)},
    {ART_EXPR_LEVEL_COMPARE, MAP2(">=", two_more_eq, NULL)},
    {ART_EXPR_LEVEL_COMPARE, MAP2("==", two_equal, NULL)},
    {ART_EXPR_LEVEL_COMPARE, MAP2("!=", two_unequal, NULL)},
    {ART_EXPR_LEVEL_COMPARE, MAP2("<", two_less, NULL)},
    {ART_EXPR_LEVEL_COMPARE, MAP2(">", two_more, NULL)},
    {ART_EXPR_LEVEL_SUM, MAP2("+", two_add, partial_add)},
    {ART_EXPR_LEVEL_SUM, MAP2("-", two_sub, partial_sub)},
    {ART_EXPR_LEVEL_PRODUCT, MAP2("*", two_mul, partial_mul)},
    {ART_EXPR_LEVEL_PRODUCT, MAP2("/", two_quot, partial_quot)},
    {ART_EXPR_LEVEL_PRODUCT, MAP2("%", two_mod, partial_mod)},
    {0, {0}}};
