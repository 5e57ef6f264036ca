/* art/formula.h evaluates scalar expressions of named numbers, with exact derivatives: force laws that files
 * state as text. Part of art/math.h.
 *
 *     static const char *const names[] = {"q", "qdot"};
 *     double x[2] = {0.3, -1}, slope[2];
 *     ART_TRY(art_formula_compile(ctx, &arena, "-50*q - 0.1*qdot + sin(q)^2", NULL, names, 2, &formula));
 *     double f = art_formula_eval(formula, x, slope);
 *
 * The syntax is that of Lepton, in which OpenSim states its expressions (Eastman, Lepton mathematical
 * expression parser): numbers, names, + - * / ^ (from the right, before a sign), parentheses, functions, and
 * definitions behind semicolons, "k*x; k = 3*a". `**` is the same as `^`. Functions:
 *
 *     sqrt exp log sin cos sec csc tan cot asin acos atan sinh cosh tanh erf erfc step delta square cube
 *     recip abs floor ceil        of one number; step(x) is 1 from 0 on, delta(x) is 1 at 0
 *     min max atan2 pow           of two
 *     select(c, a, b)             a where c is not 0, else b
 *
 * Of what jumps or has a corner the derivative is that of one side.
 */
#ifndef ART_FORMULA_H
#define ART_FORMULA_H

#include <art/base.h>
#include <art/math.h>

#ifdef __cplusplus
extern "C" {
#endif

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
