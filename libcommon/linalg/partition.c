/* This file deals out the block rows of a system to ranks, by recursive coordinate bisection, and
 * completes vectors of which each rank has its own part. */
#include <art/partition.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct place {
    double x;
    int block;
};

static int ascending(const void *a, const void *b)
{
    const struct place *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return p->block < q->block ? -1 : p->block > q->block;
}

/* The direction in which the box around n nodes is longest. */
static int longest_side(const struct place *place, int n, const double *position)
{
    int longest = 0;
    double length = -1;
    for (int k = 0; k < 3; k++) {
        double least = INFINITY, most = -INFINITY;
        for (int i = 0; i < n; i++) {
            double x = position[3 * (size_t)place[i].block + (size_t)k];
            least = fmin(least, x);
            most = fmax(most, x);
        }
        if (most - least > length) length = most - least, longest = k;
    }
    return longest;
}

/* The nodes of `place` go to the ranks first <= r < first + n_ranks. */
static void bisect(struct art_partition *p, struct place *place, int n, const double *position,
                   int first, int n_ranks)
{
    if (n_ranks < 2) {
        for (int i = 0; i < n; i++) p->owner[place[i].block] = first;
        return;
    }
    const int side = longest_side(place, n, position), half = n_ranks / 2;
    const int cut = (int)((long long)n * half / n_ranks);
    for (int i = 0; i < n; i++) place[i].x = position[3 * (size_t)place[i].block + (size_t)side];
    if (n > 1) qsort(place, (size_t)n, sizeof *place, ascending);
    bisect(p, place, cut, position, first, half);
    bisect(p, place + cut, n - cut, position, first + half, n_ranks - half);
}

int art_partition_create(struct art_ctx *ctx, const struct art_ranks *ranks, int n,
                         const double *position, struct art_partition **out)
{
    struct art_partition *p = art_alloc(ctx, 1, sizeof *p);
    struct place *place = art_alloc(ctx, (size_t)n, sizeof *place);
    int status = ART_ENOMEM;
    if (!p || !place) goto out;
    p->ranks = ranks;
    p->n = n;
    p->owner = art_alloc(ctx, (size_t)n, sizeof *p->owner);
    if (!p->owner) goto out;
    for (int i = 0; i < n; i++) place[i].block = i;
    bisect(p, place, n, position, 0, ranks->n);
    *out = p;
    p = NULL;
    status = ART_OK;
out:
    art_free(place);
    art_partition_free(p);
    return status;
}

void art_partition_free(struct art_partition *p)
{
    if (!p) return;
    art_free(p->owner);
    art_free(p);
}

/* One rank alone adds something else than zero to each number, so that the sum is exact. */
void art_partition_complete_vector(const struct art_partition *p, const int *off, int n, double *x)
{
    if (!p) return;
    for (int b = 0; b < n; b++)
        if (!art_owns(p, b)) memset(x + off[b], 0, (size_t)(off[b + 1] - off[b]) * sizeof *x);
    p->ranks->sum(p->ranks->self, (size_t)off[n], x);
}

double art_partition_max(const struct art_partition *p, double x)
{
    if (p) p->ranks->max(p->ranks->self, 1, &x);
    return x;
}

double art_partition_sum(const struct art_partition *p, double x)
{
    if (p) p->ranks->sum(p->ranks->self, 1, &x);
    return x;
}
