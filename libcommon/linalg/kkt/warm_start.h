/* warm_start.h - what the solves of the types that iterate begin from: warm_start.c. */
#ifndef ART_KKT_WARM_START_H
#define ART_KKT_WARM_START_H

#include <art/base.h>
#include <stdbool.h>

/* Solutions change from step to step as they changed before: warm_start.c. */
struct art_kkt_warm_start {
    int n, m;
    int n_known, n_changes;        /* solutions, changes that are known */
    double *x;                     /* [n+m] the last solution; holds the others */
    double *change[3];             /* [n+m] u - guess, change of multipliers; the last one first */
    double f[2][2];                /* how they go on: u, multipliers */
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
