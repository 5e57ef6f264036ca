/* warm_start.h - what the solves of the types that iterate begin from: warm_start.c. */
#ifndef ART_KKT_WARM_START_H
#define ART_KKT_WARM_START_H

#include <art/base.h>
#include <stdbool.h>

enum { ART_KKT_CHANGES_ = 5, ART_KKT_NEAR_ = 2, ART_KKT_FAR_ = ART_KKT_CHANGES_ - 1 };

/* How changes go on, in u or in multipliers: the next one is the sum of near[k] or far[k] times the
 * change k before it. */
struct art_kkt_prediction {
    double gram[ART_KKT_CHANGES_][ART_KKT_CHANGES_]; /* products of the changes */
    double near[ART_KKT_FAR_];     /* of ART_KKT_NEAR_ changes; the others are 0 */
    double far[ART_KKT_FAR_];
    bool use_far;                  /* it was better the last time */
};

/* Solutions change from step to step as they changed before: warm_start.c. */
struct art_kkt_warm_start {
    int n, m;
    int n_known, n_changes;        /* solutions, changes that are known */
    double *x;                     /* [n+m] the last solution; holds the others */
    double *weight, *unit;         /* [n+m] sizes of the unknowns in natural units, and 1 / them */
    /* [n+m] u - guess, change of multipliers, in natural units; the last one first */
    double *change[ART_KKT_CHANGES_];
    struct art_kkt_prediction part[2]; /* of u, of multipliers */
};
void kkt_warm_start_fini(struct art_kkt_warm_start *s);
int kkt_warm_start_analyze(struct art_ctx *ctx, struct art_kkt_warm_start *s, int n, int m) ART_MUST_USE;
void kkt_warm_start_reset(struct art_kkt_warm_start *s);
/* Predict x[n+m] from a guess of u, which is that of a correction or of a step. */
void kkt_warm_start_predict(const struct art_kkt_warm_start *s, const double *guess, bool corrects,
                            double *x);
/* x was the solution, the sizes of its unknowns in natural units. */
void kkt_warm_start_update(struct art_kkt_warm_start *s, const double *size, const double *guess,
                           bool corrects, const double *x);
/* The same for right-hand sides that are solved for at once, and again in each step: what each
 * solution changes from call to call goes on. */
#define ART_KKT_WIDTH_ 8
struct art_kkt_warm_starts {
    int n_columns, n;              /* of the calls before; 0: there was none */
    struct art_kkt_warm_start column[ART_KKT_WIDTH_];
};
void kkt_warm_starts_fini(struct art_kkt_warm_starts *s);
void kkt_warm_starts_reset(struct art_kkt_warm_starts *s);
/* Begin a call with n_columns <= ART_KKT_WIDTH_ of n unknowns; *known: calls before had as many. */
int kkt_warm_starts_begin(struct art_ctx *ctx, struct art_kkt_warm_starts *s, int n_columns, int n,
                          bool *known) ART_MUST_USE;
/* Predict the solution x[n] of a column; x was its solution. */
void kkt_warm_starts_predict(const struct art_kkt_warm_starts *s, int column, double *x);
void kkt_warm_starts_update(struct art_kkt_warm_starts *s, int column, const double *size,
                            const double *x);

#endif
