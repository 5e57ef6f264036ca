/* The lower triangle of a matrix in the elimination order of a factor, so that further factors of the
 * same pattern need not permute it: CHOLMOD transposes it twice for that, which takes a fourth of the
 * time of a factor of some thousand unknowns. */
#ifndef ART_CHOLMOD_PERMUTED_H
#define ART_CHOLMOD_PERMUTED_H

#include <art/base.h>
#include <art/linalg.h>

struct permuted {
    int n;
    int *ptr, *row; /* [n + 1], [ptr[n]] its columns, whose rows are in any order */
    int *from;      /* [ptr[n]] the entry of the matrix that each is */
    double *val;
};

/* Find the pattern; perm[k] is the unknown that is eliminated as the kth. */
int permuted_make(struct art_ctx *ctx, struct permuted *p, const struct art_csc *A, const int *perm)
    ART_MUST_USE;
/* Copy the values of a matrix of that pattern. The pool may be NULL. */
void permuted_fill(struct permuted *p, struct art_pool *pool, const struct art_csc *A);
void permuted_fini(struct permuted *p);

#endif
