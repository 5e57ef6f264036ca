/* The median of a block of voxels. */
#include "filter_priv.h"
#include <string.h>

enum { MOST = 5, BLOCK = (2 * MOST + 1) * (2 * MOST + 1) * (2 * MOST + 1) };

struct median {
    const struct art_image *from;
    struct art_image *to;
    const int *radius;
    int time, channel;
};

/* The k-th smallest of n numbers, which change their order (Hoare 1961, Algorithm 65). */
static double select_kth(double *x, int n, int k)
{
    int lo = 0, hi = n - 1;
    while (lo < hi) {
        double pivot = x[lo + (hi - lo) / 2];
        int i = lo, j = hi;
        while (i <= j) {
            while (x[i] < pivot) i++;
            while (x[j] > pivot) j--;
            if (i > j) break;
            double swap = x[i];
            x[i++] = x[j], x[j--] = swap;
        }
        if (k <= j)
            hi = j;
        else if (k >= i)
            lo = i;
        else
            break;
    }
    return x[k];
}

static void median_slice(void *arg, int k)
{
    const struct median *m = arg;
    const int *n = m->from->n, *r = m->radius;
    for (int j = 0; j < n[1]; j++)
        for (int i = 0; i < n[0]; i++) {
            double block[BLOCK], x;
            int count = 0;
            for (int c = -r[2]; c <= r[2]; c++)
                for (int b = -r[1]; b <= r[1]; b++)
                    for (int a = -r[0]; a <= r[0]; a++) {
                        art_image_get(m->from, art_mirror(i + a, n[0]), art_mirror(j + b, n[1]),
                                      art_mirror(k + c, n[2]), m->time, m->channel, 1, 1, &x);
                        if (!isnan(x)) block[count++] = x;
                    }
            x = count ? select_kth(block, count, count / 2) : NAN;
            art_image_put(m->to, i, j, k, m->time, m->channel, 1, 1, &x);
        }
}

int art_image_median(struct art_ctx *ctx, struct art_image *image, const int radius[3])
{
    struct art_image *from = NULL;
    struct art_pool *pool = NULL;
    int status;
    for (int a = 0; a < 3; a++)
        if (radius[a] < 0 || radius[a] > MOST)
            return art_error(ctx, ART_ERANGE, NULL, "the radius of a median is 0 to %d voxels",
                             MOST);
    ART_TRY(art_image_copy(ctx, &from, image));
    ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    for (int t = 0; t < image->n_times; t++)
        for (int c = 0; c < image->channels; c++) {
            struct median m = {
                .from = from, .to = image, .radius = radius, .time = t, .channel = c};
            art_pool_run(pool, image->n[2], median_slice, &m);
        }
out:
    art_pool_free(pool);
    art_image_free(from);
    return status;
}
