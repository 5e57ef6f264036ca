/* kept_factor.h - a factor that serves for several steps, and how long it does: krylov.c. */
#ifndef ART_KKT_KEPT_FACTOR_H
#define ART_KKT_KEPT_FACTOR_H

#include <art/linalg.h>

/* The reuse of a factor, by counts of iterations alone: it is dropped when the last use of it cost
 * more than the average use has cost, its making included. */
struct art_kkt_factor_reuse {
    double cost;                   /* of a factorisation, in solves */
    double spent;                  /* iterations since */
    long uses;
    double first, last, before;    /* iterations of the first, the last use and the one before it */
};
/* Start the counts of a factor of n unknowns with nnz entries. */
void kkt_factor_reuse_start(struct art_kkt_factor_reuse *age, double n, double nnz);
bool kkt_factor_reuse_exhausted(const struct art_kkt_factor_reuse *age);
void kkt_factor_reuse_begin_use(struct art_kkt_factor_reuse *age);
void kkt_factor_reuse_add_iterations(struct art_kkt_factor_reuse *age, int iterations);
/* True if it is better to stop after k iterations that have reduced the error to a part `left`, of
 * `goal`. */
bool kkt_factor_reuse_should_stop(const struct art_kkt_factor_reuse *age, int k, double left, double goal);

/* A factor that serves for several steps, and what is counted of it. */
struct art_kkt_kept_factor {
    struct art_solver *solver;
    bool ready, fresh;             /* there is a factor; it is that of the present values */
    bool used;                     /* the factor is an earlier one, and was counted so */
    struct art_kkt_factor_reuse reuse;
    int singular;
    double nnz;
    long n_factor, n_reused, n_iterations, n_indefinite; /* since they were collected */
    long n_made;                   /* factors so far */
};

#endif
