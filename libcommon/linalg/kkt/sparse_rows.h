/* sparse_rows.h - the matrix of the unilateral rows where there are more of them than unknowns. */
#ifndef ART_KKT_SPARSE_ROWS_H
#define ART_KKT_SPARSE_ROWS_H

#include "kkt_priv.h"

struct art_kkt_sparse;

/* Prepares for rows row[...] of N of this problem, group[rows of N]. Whatever depends on the
 * pattern alone is kept. */
int kkt_sparse_prepare(struct art_ctx *ctx, struct art_kkt_sparse **s, struct art_kkt *k,
                            const struct art_kkt_problem *p, const int *row,
                            const int *group) ART_MUST_USE;
/* Return the matrix with size[rows of N] as natural sizes. It is valid as long as the arguments of
 * kkt_sparse_prepare are. */
struct art_lcp_matrix kkt_sparse_matrix(struct art_kkt_sparse *s, const double *size, int count);
/* These give its matrix by itself: blocks of all unknowns that rows link, those of A loaded and the rest
 * zero; its factor beside G; and a solution x[n], y[rows of G] with that. */
struct art_blocks *kkt_sparse_blocks(struct art_kkt_sparse *s);
void kkt_sparse_load(struct art_kkt_sparse *s);
int kkt_sparse_factor(struct art_kkt_sparse *s) ART_MUST_USE;
int kkt_sparse_solve(struct art_kkt_sparse *s, double *x, double *y) ART_MUST_USE;
void kkt_sparse_free(struct art_kkt_sparse *s);

#endif
