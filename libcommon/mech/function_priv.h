/* functions of numbers that components have: couplings, markers */
#ifndef ART_FUNCTION_PRIV_H
#define ART_FUNCTION_PRIV_H

#include "mech_priv.h"

/* A function of one number, a cubic on each of n pieces, or a linear one of several,
 * sum c_i x_i + c_n. */
struct function {
    int n_in;
    struct function_piece {
        double from;      /* the first one also counts below, the last one to infinity */
        double origin;    /* y = a0 + a1 t + a2 t^2 + a3 t^3, t = x - origin */
        double a[4];
    } * piece;
    int n_pieces;
    double *c;            /* [n_in + 1]; NULL: pieces */
};

/* A function of one number for those who know no more of it. */
struct art_curve {
    struct function f;
};

/* Functions as ArtiSynth writes them, `maspack.function.LinearFunctionNx1 [ 2 0 ]`; with several, in
 * brackets: the text of property `prop` of a component. Each is to have n_in arguments. */
int mech_function_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                  const char *prop, int n_in, struct function *list, int n) ART_MUST_USE;
/* Value, derivatives grad[n_in], and *curve = sum over i, j of d2f/dx_i dx_j v_i v_j. */
double mech_function_eval(const struct function *f, const double *x, const double *v, double *grad,
                     double *curve);
/* Least and greatest value for arguments in [lo, hi], which may be infinite. */
void mech_function_bounds(const struct function *f, const double *lo, const double *hi, double out[2]);
/* A curve from the text of a property: a function with its class, or only the knots x y dy of a cubic
 * Hermite spline in brackets. */
int mech_curve_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                    const char *prop,
               struct art_curve *curve) ART_MUST_USE;
/* One from n knots in ascending order. */
int mech_curve_of_knots(struct art_ctx *ctx, struct art_arena *arena, const double (*knots)[3], int n,
                   struct art_curve *curve) ART_MUST_USE;

#endif
