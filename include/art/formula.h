/* art/formula.h evaluates expressions, which are text: over columns of values, as in drivers of probes and in
 * `artprobe math`, or as formulas of numbers with exact derivatives, as in force laws. Part of art/math.h.
 *
 *     static const char *const names[] = {"q", "qdot"};
 *     double x[2] = {0.3, -1}, slope[2];
 *     ART_TRY(art_formula_compile(ctx, &arena, "-50*q - 0.1*qdot + sin(q)^2", NULL, names, 2, &formula));
 *     double f = art_formula_eval(formula, x, slope);
 *
 * There is nothing but arithmetic over named variables, so text from any source may be evaluated. The syntax
 * holds that of Lepton, in which OpenSim states its expressions (Eastman, Lepton expression parser).
 *
 *     a if c else b      or, and, not      < <= > >= == !=      + -      * / %      -x      x^y, x**y
 *
 * bind from the left (powers from the right, before a sign) as in Python; a result of a comparison is 1 or 0;
 * `%` has the sign of the divisor; `/` never rounds. Constants pi, e. Names are letters, digits, _ and dots
 * within; others stand in quotes. "k*x; k = 3*a" defines names behind the expression. Functions:
 *
 *     sqrt exp log log10 sin cos tan sec csc cot asin acos atan sinh cosh tanh erf erfc square cube recip
 *     abs sign floor ceil degrees radians
 *     step(x) delta(x)      1 from 0 on; 1 at 0
 *     atan2(y, x) pow(x, y) hypot(x, y) min(a, ...) max(a, ...)
 *     select(c, a, b)       a if c else b
 *
 * Over columns a variable is a vector of a fixed size (1: a number). Operators and functions work value by
 * value; a number goes with every value of a vector. [a, b] puts vectors one behind the other; v[i] is one
 * value counted from 0 (from the end if negative), v[i:j] those from i to before j. t is the time. A formula
 * of numbers refuses all this:
 *
 *     norm(v) sum(v) mean(v) dot(a, b) cross(a, b)    min and max of one vector: its extreme value
 *     derivative(v)   by time: slope of the parabola through a row and its neighbours
 *     integral(v)     over time from the first row with a value on: trapezoidal rule
 *
 * A NaN among the values is one that is missing, and so is what depends on it: also comparisons, extremes and
 * choices by it, derivatives beside it and integrals behind it. Of what jumps or has a corner the derivative
 * in a formula is that of one side.
 */
#ifndef ART_FORMULA_H
#define ART_FORMULA_H

#include <art/base.h>
#include <art/math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------ over columns */

struct art_expr;
struct art_expr_var {
    const char *name;
    int size;            /* values, >= 1 */
};
/* A column holds the values of a variable: those of row i begin at v + i * stride. */
struct art_expr_column {
    const double *v;
    size_t stride;
};
/* Compiles `text`; *expr is to be freed. Messages name the column within the text; `loc` (may be NULL) is
 * the place of the text. derivative and integral are available only with `over_rows`. ART_ESYNTAX,
 * ART_ENOTFOUND (an unknown name), ART_ESHAPE (sizes that do not agree), ART_ERANGE, ART_ELIMIT (too long).
 */
int art_expr_compile(struct art_ctx *ctx, struct art_expr **expr, const char *text,
                     const struct art_loc *loc, const struct art_expr_var *vars, int n_vars,
                     bool over_rows) ART_MUST_USE;
/* Accepts NULL. */
void art_expr_free(struct art_expr *expr);
/* Return the values per row of the result. */
int art_expr_size(const struct art_expr *expr);
/* True if the result depends on variable `var` of those it was compiled with. */
bool art_expr_uses(const struct art_expr *expr, int var);
/* True if a row of the result depends on other rows: by a derivative or an integral. */
bool art_expr_over_rows(const struct art_expr *expr);
/* Evaluate for n rows at times t[n], which must increase for derivatives; vars in the order of the
 * compilation; out[n][size]. After a first call another of no more rows does not allocate. The result can
 * be infinite or NaN. */
int art_expr_eval(struct art_ctx *ctx, struct art_expr *expr, const struct art_expr_column *vars,
                  const double *t, size_t n, double *out) ART_MUST_USE;

/* ---------------------------------------------------------------- formulas */

enum {
    ART_FORMULA_VARS = 8,   /* most names; */
    ART_FORMULA_TWICE = 3,  /* of formulas that are differentiated twice */
    ART_FORMULA_SECOND = ART_FORMULA_TWICE * (ART_FORMULA_TWICE + 1) / 2
};

struct art_formula;
/* Compiles a text into the arena. Messages name the place within the text relative to `loc` (NULL: none).
 * ART_ESYNTAX, ART_ENOTFOUND (an unknown name or function), ART_ELIMIT (too long or too deep). */
int art_formula_compile(struct art_ctx *ctx, struct art_arena *arena, const char *text,
                        const struct art_loc *loc, const char *const *names, int n_names,
                        struct art_formula **formula) ART_MUST_USE;
/* The value at x[n_names], which may be infinite or NaN, and its gradient [n_names]; NULL: is not wanted. */
double art_formula_eval(const struct art_formula *formula, const double *x, double *gradient);
/* The same, with the second derivatives of up to ART_FORMULA_TWICE names: 11, 21, 22, 31, 32, 33. */
double art_formula_second(const struct art_formula *formula, const double *x, double *gradient,
                          double *second);

#ifdef __cplusplus
}
#endif
#endif
