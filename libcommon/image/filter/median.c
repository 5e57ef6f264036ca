/* This computes the median of a block of voxels. */
#include "filter_priv.h"
#include <stdlib.h>
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

/* Computes the median for any type: the numbers of a block, without those that are none. */
static void median_of_values(const struct median *m, int j, int k)
{
    const int *n = m->from->n, *r = m->radius;
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

/* Counts of the stored numbers of a block of 8 or 16 bits, as it moves along a row (Huang, Yang and
 * Tang 1979): `coarse` sums 16 or 256 neighbours of `fine`. The median is in the group `at`, below
 * which there are `below` numbers. */
struct counts {
    int shift, at, below;
    int coarse[256];
    uint16_t *fine; /* [1 << 2 * shift] */
};

static void count_number(struct counts *h, int number, int sign)
{
    h->fine[number] = (uint16_t)(h->fine[number] + sign);
    h->coarse[number >> h->shift] += sign;
    if (number >> h->shift < h->at) h->below += sign;
}

/* The number of which `k` are smaller, or equal and before it. */
static int count_find(struct counts *h, int k)
{
    int sum, number;
    while (h->below > k) h->below -= h->coarse[--h->at];
    while (h->below + h->coarse[h->at] <= k) h->below += h->coarse[h->at++];
    sum = h->below, number = h->at << h->shift;
    while (sum + h->fine[number] <= k) sum += h->fine[number++];
    return number;
}

/* Where the rows of a block begin, and the number that a stored one is counted as. */
struct block_rows {
    const char *row[(2 * MOST + 1) * (2 * MOST + 1)];
    int n, size, stride, offset;
};

static void find_rows(const struct median *m, int j, int k, struct block_rows *rows)
{
    const struct art_image *image = m->from;
    const int *r = m->radius;
    bool sign = image->type == ART_I8 || image->type == ART_I16;
    rows->n = 0;
    rows->size = art_scalar_size(image->type);
    rows->stride = rows->size * image->channels;
    rows->offset = sign ? 1 << (8 * rows->size - 1) : 0;
    for (int c = -r[2]; c <= r[2]; c++)
        for (int b = -r[1]; b <= r[1]; b++)
            rows->row[rows->n++] =
                (const char *)art_image_row(image, art_mirror(j + b, image->n[1]),
                                            art_mirror(k + c, image->n[2]), m->time) +
                m->channel * rows->size;
}

static void count_column(const struct block_rows *rows, struct counts *h, int i, int sign)
{
    for (int b = 0; b < rows->n; b++) {
        const char *p = rows->row[b] + (size_t)i * (size_t)rows->stride;
        int16_t wide;
        uint16_t word;
        int number;
        if (rows->size == 1) {
            number = rows->offset ? *(const signed char *)p : *(const unsigned char *)p;
        } else if (rows->offset) {
            memcpy(&wide, p, 2);
            number = wide;
        } else {
            memcpy(&word, p, 2);
            number = word;
        }
        count_number(h, number + rows->offset, sign);
    }
}

static void median_of_counts(const struct median *m, struct counts *h, int j, int k)
{
    const struct art_image *image = m->from;
    int n = image->n[0], r = m->radius[0];
    struct block_rows rows;
    find_rows(m, j, k, &rows);
    int half = rows.n * (2 * r + 1) / 2;
    for (int a = -r; a <= r; a++) count_column(&rows, h, art_mirror(a, n), 1);
    for (int i = 0; i < n; i++) {
        double x = image->slope * (count_find(h, half) - rows.offset) + image->intercept;
        art_image_put(m->to, i, j, k, m->time, m->channel, 1, 1, &x);
        count_column(&rows, h, art_mirror(i - r, n), -1);
        count_column(&rows, h, art_mirror(i + 1 + r, n), 1);
    }
    for (int a = n - r; a <= n + r; a++) count_column(&rows, h, art_mirror(a, n), -1);
}

static void median_slice(void *arg, int k)
{
    const struct median *m = arg;
    int bytes = art_scalar_size(m->from->type);
    bool counts = bytes <= 2;
    struct counts h = {.shift = 4 * bytes};
    /* 128 kB at most; without them there is the other way */
    if (counts) h.fine = calloc((size_t)1 << (8 * bytes), sizeof *h.fine);
    for (int j = 0; j < m->from->n[1]; j++)
        if (h.fine)
            median_of_counts(m, &h, j, k);
        else
            median_of_values(m, j, k);
    free(h.fine);
}

int art_image_median(struct art_ctx *ctx, struct art_image *image, const int radius[3])
{
    struct art_image *from = NULL;
    struct art_pool *pool = NULL;
    int status;
    for (int a = 0; a < 3; a++)
        if (radius[a] < 0 || radius[a] > MOST)
            return art_error(ctx, ART_ERANGE, NULL, "the radius of a median is 0 to %d voxel{s}",
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
