/* art/partition.h - divides the rows of a system over the ranks of MPI: each rank owns some of the nodes,
 * that is of the block rows of the matrices, evaluates the elements that touch them and stores these rows
 * alone.
 * State and vectors are whole on every rank, and all ranks go the same way through a run.
 *
 *     struct art_partition *rows;
 *     ART_TRY(art_partition_create(ctx, ranks, n_blocks, position, &rows));   // by position[n_blocks][3]
 *     for (int b = 0; b < n_blocks; b++)
 *         if (art_owns(rows, b)) y[b] = row_times(b, x);
 *     art_partition_complete_vector(rows, off, n_blocks, y);                  // what the others own
 *     art_partition_free(rows);
 *
 * A NULL partition is that of one process, which owns everything: all calls take it and do nothing.
 */
#ifndef ART_PARTITION_H
#define ART_PARTITION_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The ranks that run the same model. */
struct art_ranks {
    int n, rank;
    void *self;
    /* Why the first rank has all rows; NULL: they are divided, or it is yet to be decided
     * (art_system_compile). */
    const char *undivided;
    /* x[n] becomes the sum, or the largest value, over all ranks, the same bits on each. All ranks call these
     * in the same order; a rank that does not come is waited for. */
    void (*sum)(void *self, size_t n, double *x);
    void (*max)(void *self, size_t n, double *x);
    /* The last call of each rank: false, of one that has failed, if the others do not come within ten
     * seconds. */
    bool (*end)(void *self, bool failed);
};

struct art_partition {
    const struct art_ranks *ranks;
    int n;                     /* block rows */
    int *owner;                /* [n] the rank of each */
};

/* Divide n nodes by recursive coordinate bisection (Berger & Bokhari 1987, IEEE Trans. Comput. C-36):
 * across the longest side of the box around the nodes, in two parts by the ranks that they go to, and so
 * on. */
int art_partition_create(struct art_ctx *ctx, const struct art_ranks *ranks, int n, const double *position,
                         struct art_partition **partition) ART_MUST_USE;
void art_partition_free(struct art_partition *partition);
static inline bool art_owns(const struct art_partition *partition, int block)
{
    return !partition || partition->owner[block] == partition->ranks->rank;
}
/* Each owner's numbers x[off[b]] to x[off[b + 1] - 1] of the blocks b < n go to all ranks, as they are. */
void art_partition_complete_vector(const struct art_partition *partition, const int *off, int n, double *x);
/* The largest x on any rank, or the sum. */
double art_partition_max(const struct art_partition *partition, double x);
double art_partition_sum(const struct art_partition *partition, double x);

#ifdef __cplusplus
}
#endif
#endif
