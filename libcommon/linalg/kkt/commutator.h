/* commutator.h declares an approximation of the Schur complement of rows, for solvers that iterate
 * with A: commutator.c. */
#ifndef ART_KKT_COMMUTATOR_H
#define ART_KKT_COMMUTATOR_H

#include "iterative.h"

/* S = G A^-1 G^T has the inverse L^-1 (G D^-1 A D^-1 G^T) L^-1, L = G D^-1 G^T, D the diagonal of
 * A: exactly where A commutes with G (least-squares commutator: Elman, Howle, Shadid, Shuttleworth
 * and Tuminaro 2006, SIAM J. Sci. Comput. 27; Elman, Silvester and Wathen 2014, section 9.2.3). */
struct art_kkt_commutator {
    int n, m;
    struct art_csc L;
    struct art_solver *solver; /* of L */
    double *inverse;           /* [n] of D, of the factor's values */
    double *v, *w;             /* [n] */
};

/* Make the pattern of L for the rows of G in `packed`. */
int kkt_commutator_analyze(struct art_ctx *ctx, struct art_kkt_commutator *s,
                           const struct art_kkt_packed *packed,
                           const struct art_solver_set *solvers, int n) ART_MUST_USE;
/* Factors L of the present rows; unit[n]: the square root of D. ART_ESINGULAR, without a message,
 * if rows depend on others. */
int kkt_commutator_factor(struct art_ctx *ctx, struct art_kkt_commutator *s,
                          const struct art_kkt_packed *packed, const double *unit) ART_MUST_USE;
/* y[m] <- S^-1 y, nearly. */
int kkt_commutator_apply(struct art_ctx *ctx, struct art_kkt_commutator *s,
                         const struct art_kkt_problem *p, const struct art_kkt_packed *packed,
                         const struct art_kkt_parts *parts, struct art_pool *pool,
                         double *y) ART_MUST_USE;
void kkt_commutator_fini(struct art_kkt_commutator *s);

#endif
