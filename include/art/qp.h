/* art/qp.h solves strictly convex quadratic programs, dense and small: those of inverse control.
 *
 *     minimise 1/2 x^T Q x + p^T x    subject to    E x = g,   lo <= x <= hi,   C x >= d
 *
 * The dual active-set method of Goldfarb & Idnani (1983, "A numerically stable dual method for solving
 * strictly convex quadratic programs", Mathematical Programming 27): from the least of the cost on, violated
 * constraints become active one after the other while multipliers stay of the right sign. A guess of the
 * active set starts it nearer to its end. The answer is computed anew from the active set that was found: it
 * does not depend, to the bit, on the way there.
 *
 *     struct art_qp_problem qp = {.n = n, .Q = Q, .p = p, .lo = lo, .hi = hi};
 *     struct art_qp_answer answer = {.x = x};
 *     ART_TRY(art_qp_solve(ctx, &qp, &answer));
 */
#ifndef ART_QP_H
#define ART_QP_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_qp_problem {
    int n;
    const double *Q;               /* [n][n] symmetric positive definite; j >= i is read */
    const double *p;               /* [n] */
    const double *lo, *hi;         /* [n] bounds, infinite where there is none; NULL: none at all */
    int n_eq;
    const double *E, *g;           /* [n_eq][n], [n_eq] */
    int n_rows;
    const double *C, *d;           /* [n_rows][n], [n_rows] */
};

/* Which side of a constraint holds. */
enum art_qp_state { ART_QP_FREE, ART_QP_AT_LO, ART_QP_AT_HI };

struct art_qp_answer {
    double *x;                     /* [n]; exactly the bound where one is active */
    signed char *state;            /* [n + n_rows] in: guess, out: enum art_qp_state (rows: FREE or AT_LO);
                                    * or NULL */
    double *mu;                    /* [n + n_rows] multipliers, >= 0 where at the lower bound or on a row,
                                    * <= 0 at the upper bound; or NULL */
    double *lambda;                /* [n_eq] multipliers of E x = g: Q x + p = E^T lambda + mu + C^T mu_C; or
                                    * NULL */
    int n_changes;                 /* constraints that became active or inactive */
    double kkt;                    /* the largest residual of the conditions of Karush, Kuhn and Tucker, by
                                    * the size of the terms */
    int conflict;                  /* ART_ERANGE: which constraint cannot be met beside the others: below n a
                                    * bound, below n + n_rows a row, then an equation */
};

/* Find the best x. ART_ESINGULAR: Q is not positive definite; ART_ERANGE: the constraints contradict each
 * other; ART_EDIVERGED: a number is not finite, or the conditions of the answer do not hold to 1e-8. */
int art_qp_solve(struct art_ctx *ctx, const struct art_qp_problem *problem,
                 struct art_qp_answer *answer) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
