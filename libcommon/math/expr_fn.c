/* This file holds the functions and operators of expressions. */
#include "expr_priv.h"
#include <art/math.h>
#include <math.h>

/* ------------------------------------------------------------------ functions */

static double neg(double x)
{
    return -x;
}
/* A NaN is a value that is missing: what depends on it is missing, too, and C's comparisons, fmin
 * and fmax would make a number of it. */
static double unless_missing(double a, double b, double result)
{
    return isnan(a) || isnan(b) ? NAN : result;
}
static double not1(double x)
{
    return unless_missing(x, x, x == 0);
}
static double sign(double x)
{
    return unless_missing(x, x, (x > 0) - (x < 0));
}
static double least(double a, double b)
{
    return unless_missing(a, b, fmin(a, b));
}
static double greatest(double a, double b)
{
    return unless_missing(a, b, fmax(a, b));
}
static double degrees(double x)
{
    return x * (180 / ART_PI);
}
static double radians(double x)
{
    return x * (ART_PI / 180);
}
static double add(double a, double b)
{
    return a + b;
}
static double sub(double a, double b)
{
    return a - b;
}
static double mul(double a, double b)
{
    return a * b;
}
static double quot(double a, double b)
{
    return a / b;
}
static double mod(double a, double b)
{
    double r = fmod(a, b);
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
static double less(double a, double b)
{
    return unless_missing(a, b, a < b);
}
static double less_eq(double a, double b)
{
    return unless_missing(a, b, a <= b);
}
static double more(double a, double b)
{
    return unless_missing(a, b, a > b);
}
static double more_eq(double a, double b)
{
    return unless_missing(a, b, a >= b);
}
static double equal(double a, double b)
{
    return unless_missing(a, b, a == b);
}
static double unequal(double a, double b)
{
    return unless_missing(a, b, a != b);
}
static double both(double a, double b)
{
    return a == 0 || b == 0 ? 0 : unless_missing(a, b, 1);
}
static double either(double a, double b)
{
    bool decided = (a != 0 && !isnan(a)) || (b != 0 && !isnan(b));
    return decided ? 1 : unless_missing(a, b, 0);
}

static double sum(const double *v, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += v[i];
    return s;
}

static double mean(const double *v, int n)
{
    return sum(v, n) / n;
}

static double norm(const double *v, int n)
{
    double r = 0;
    for (int i = 0; i < n; i++) r = hypot(r, v[i]);
    return r;
}

/* min and max take either one vector or several values. */
static double fold_min(const double *v, int n)
{
    double m = v[0];
    for (int i = 1; i < n; i++) m = least(m, v[i]);
    return m;
}

static double fold_max(const double *v, int n)
{
    double m = v[0];
    for (int i = 1; i < n; i++) m = greatest(m, v[i]);
    return m;
}

static const struct art_expr_fn folds[] = {
    {.name = "min", .kind = ART_EXPR_FOLD, .n_args = 1, .fold = fold_min},
    {.name = "max", .kind = ART_EXPR_FOLD, .n_args = 1, .fold = fold_max}};

const struct art_expr_fn art_expr_functions[] = {
    {.name = "sin", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = sin},
    {.name = "cos", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = cos},
    {.name = "tan", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = tan},
    {.name = "asin", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = asin},
    {.name = "acos", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = acos},
    {.name = "atan", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = atan},
    {.name = "sinh", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = sinh},
    {.name = "cosh", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = cosh},
    {.name = "tanh", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = tanh},
    {.name = "exp", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = exp},
    {.name = "log", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = log},
    {.name = "log10", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = log10},
    {.name = "sqrt", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = sqrt},
    {.name = "abs", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = fabs},
    {.name = "floor", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = floor},
    {.name = "ceil", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = ceil},
    {.name = "sign", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = sign},
    {.name = "degrees", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = degrees},
    {.name = "radians", .kind = ART_EXPR_MAP1, .n_args = 1, .map1 = radians},
    {.name = "atan2", .kind = ART_EXPR_MAP2, .n_args = 2, .map2 = atan2},
    {.name = "pow", .kind = ART_EXPR_MAP2, .n_args = 2, .map2 = pow},
    {.name = "hypot", .kind = ART_EXPR_MAP2, .n_args = 2, .map2 = hypot},
    {.name = "min", .kind = ART_EXPR_MAP2, .n_args = -1, .map2 = least, .over = &folds[0]},
    {.name = "max", .kind = ART_EXPR_MAP2, .n_args = -1, .map2 = greatest, .over = &folds[1]},
    {.name = "norm", .kind = ART_EXPR_FOLD, .n_args = 1, .fold = norm},
    {.name = "sum", .kind = ART_EXPR_FOLD, .n_args = 1, .fold = sum},
    {.name = "mean", .kind = ART_EXPR_FOLD, .n_args = 1, .fold = mean},
    {.name = "dot", .kind = ART_EXPR_DOT, .n_args = 2},
    {.name = "cross", .kind = ART_EXPR_CROSS, .n_args = 2},
    {.name = "derivative", .kind = ART_EXPR_RATE, .n_args = 1},
    {.name = "integral", .kind = ART_EXPR_SUM_UP, .n_args = 1},
    {0}};

const struct art_expr_fn art_expr_fixed[] = {
    [ART_EXPR_OP_NEG] = {.name = "-", .kind = ART_EXPR_MAP1, .map1 = neg},
    [ART_EXPR_OP_NOT] = {.name = "not", .kind = ART_EXPR_MAP1, .map1 = not1},
    [ART_EXPR_OP_POW] = {.name = "**", .kind = ART_EXPR_MAP2, .map2 = pow},
    [ART_EXPR_OP_JOIN] = {.name = "[]", .kind = ART_EXPR_JOIN},
    [ART_EXPR_OP_CHOOSE] = {.name = "if", .kind = ART_EXPR_CHOOSE},
    [ART_EXPR_OP_AND] = {.name = "and", .kind = ART_EXPR_MAP2, .map2 = both},
    [ART_EXPR_OP_OR] = {.name = "or", .kind = ART_EXPR_MAP2, .map2 = either},
};

/* These are the operators between two operands, by level; longer ones before those they begin
 * with. */
const struct art_expr_infix art_expr_infixes[] = {
    {ART_EXPR_LEVEL_COMPARE, {.name = "<=", .kind = ART_EXPR_MAP2, .map2 = less_eq}},
    {ART_EXPR_LEVEL_COMPARE, {.name = ">=", .kind = ART_EXPR_MAP2, .map2 = more_eq}},
    {ART_EXPR_LEVEL_COMPARE, {.name = "==", .kind = ART_EXPR_MAP2, .map2 = equal}},
    {ART_EXPR_LEVEL_COMPARE, {.name = "!=", .kind = ART_EXPR_MAP2, .map2 = unequal}},
    {ART_EXPR_LEVEL_COMPARE, {.name = "<", .kind = ART_EXPR_MAP2, .map2 = less}},
    {ART_EXPR_LEVEL_COMPARE, {.name = ">", .kind = ART_EXPR_MAP2, .map2 = more}},
    {ART_EXPR_LEVEL_SUM, {.name = "+", .kind = ART_EXPR_MAP2, .map2 = add}},
    {ART_EXPR_LEVEL_SUM, {.name = "-", .kind = ART_EXPR_MAP2, .map2 = sub}},
    {ART_EXPR_LEVEL_PRODUCT, {.name = "*", .kind = ART_EXPR_MAP2, .map2 = mul}},
    {ART_EXPR_LEVEL_PRODUCT, {.name = "/", .kind = ART_EXPR_MAP2, .map2 = quot}},
    {ART_EXPR_LEVEL_PRODUCT, {.name = "%", .kind = ART_EXPR_MAP2, .map2 = mod}},
    {0, {0}}};
