/* sparse_rows.h - the matrix of the unilateral rows where there are more of them than unknowns. */
#ifndef ART_KKT_SPARSE_ROWS_H
#define ART_KKT_SPARSE_ROWS_H

#include "kkt_priv.h"

struct art_kkt_sparse;

/* For rows row[...] of N of this problem, group[rows of N]. What the pattern decides is kept. */
int kkt_sparse_prepare(struct art_ctx *ctx, struct art_kkt_sparse **s, struct art_kkt *k,
                            const struct art_kkt_problem *p, const int *row,
                            const int *group) ART_MUST_USE;
/* size[rows of N]: natural ones. Valid as long as what prepare was given. */
struct art_lcp_matrix kkt_sparse_matrix(struct art_kkt_sparse *s, const double *size, int count);
void kkt_sparse_free(struct art_kkt_sparse *s);

#endif
