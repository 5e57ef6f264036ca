/* This finds the connected parts of a mask: runs of voxels along i are united where they touch. */
#include <art/image.h>
#include <stdlib.h>
#include <string.h>

struct run {
    int from, to; /* voxels of a row, the last included */
    int j, k;
};

struct runs {
    struct run *list; /* in the order of the voxels */
    int n, cap;
    int *row; /* [n[2]][n[1]] + 1: the first run of each row */
    int *parent;
};

static int add_run(struct art_ctx *ctx, struct runs *runs, struct run run)
{
    if (runs->n == INT32_MAX) return art_error(ctx, ART_ELIMIT, NULL, "too many runs of voxels");
    if (!ART_GROW(ctx, runs->list, runs->n, runs->cap)) return ctx->status;
    runs->list[runs->n++] = run;
    return ART_OK;
}

/* The first byte from i on that is not 0, or n. */
static int first_set(const unsigned char *row, int i, int n)
{
    uint64_t eight = 0;
    for (; i + 8 <= n && eight == 0; i += 8) memcpy(&eight, row + i, 8);
    if (eight) i -= 8;
    while (i < n && row[i] == 0) i++;
    return i;
}

/* Runs of a row of bytes, as masks are. */
static int byte_runs(struct art_ctx *ctx, struct runs *runs, const unsigned char *row, int n, int j,
                     int k)
{
    int status = ART_OK;
    for (int i = first_set(row, 0, n); i < n; i = first_set(row, i, n)) {
        const unsigned char *end = memchr(row + i, 0, (size_t)(n - i));
        int to = end ? (int)(end - row) : n;
        ART_TRY(add_run(ctx, runs, (struct run){i, to - 1, j, k}));
        i = to;
    }
out:
    return status;
}

static int value_runs(struct art_ctx *ctx, struct runs *runs, const double *value, int n, int j,
                      int k)
{
    int status = ART_OK;
    for (int i = 0; i < n; i++) {
        if (value[i] == 0 || isnan(value[i])) continue;
        int from = i;
        while (i + 1 < n && value[i + 1] != 0 && !isnan(value[i + 1])) i++;
        ART_TRY(add_run(ctx, runs, (struct run){from, i, j, k}));
    }
out:
    return status;
}

static int find_runs(struct art_ctx *ctx, struct runs *runs, const struct art_image *mask, int t)
{
    int n = mask->n[0], status = ART_OK;
    bool bytes = art_scalar_size(mask->type) == 1 && mask->intercept == 0;
    double *value = art_alloc(ctx, (size_t)n, sizeof *value);
    if (!value) return ctx->status;
    runs->n = 0;
    for (int k = 0, r = 0; k < mask->n[2]; k++)
        for (int j = 0; j < mask->n[1]; j++, r++) {
            runs->row[r] = runs->n;
            if (bytes) {
                ART_TRY(byte_runs(ctx, runs, art_image_row(mask, j, k, t), n, j, k));
                continue;
            }
            art_image_get(mask, 0, j, k, t, 0, 1, n, value);
            ART_TRY(value_runs(ctx, runs, value, n, j, k));
        }
    runs->row[mask->n[1] * mask->n[2]] = runs->n;
out:
    art_free(value);
    return status;
}

/* Unite the runs of two rows that touch, `reach` voxels aside of each other at most. */
static void unite_rows(struct runs *runs, int a, int b, int reach)
{
    int i = runs->row[a], j = runs->row[b], i_end = runs->row[a + 1], j_end = runs->row[b + 1];
    while (i < i_end && j < j_end) {
        const struct run *p = &runs->list[i], *q = &runs->list[j];
        if (p->from <= q->to + reach && q->from <= p->to + reach)
            art_sets_unite(runs->parent, i, j);
        if (p->to < q->to)
            i++;
        else
            j++;
    }
}

static void unite(struct runs *runs, const struct art_image *mask, int connectivity)
{
    int n1 = mask->n[1], n2 = mask->n[2];
    int face = connectivity == 6 ? 0 : 1, edge = connectivity == 26 ? 1 : 0;
    for (int k = 0; k < n2; k++)
        for (int j = 0; j < n1; j++) {
            int here = k * n1 + j;
            if (j > 0) unite_rows(runs, here, here - 1, face);
            if (k > 0) unite_rows(runs, here, here - n1, face);
            if (connectivity == 6 || k == 0) continue;
            if (j > 0) unite_rows(runs, here, here - n1 - 1, edge);
            if (j + 1 < n1) unite_rows(runs, here, here - n1 + 1, edge);
        }
    art_sets_flatten(runs->parent, runs->n);
}

struct part {
    size_t size;
    int root;
};

static int by_size(const void *a, const void *b)
{
    const struct part *p = a, *q = b;
    if (p->size != q->size) return p->size > q->size ? -1 : 1;
    return p->root < q->root ? -1 : p->root > q->root;
}

/* Assigns numbers to the parts of one time from *n on; number[root] is that of a set, 0: left out.
 */
static int number_parts(struct art_ctx *ctx, const struct runs *runs,
                        const struct art_image_parts *how, int *number, int *n, size_t **size,
                        int *cap)
{
    int n_parts = 0, status = ART_OK, kept = 0;
    struct part *part = art_alloc(ctx, (size_t)runs->n, sizeof *part);
    if (!part) return ctx->status;
    for (int r = 0; r < runs->n; r++)
        if (runs->parent[r] == r) {
            number[r] = n_parts;
            part[n_parts++] = (struct part){0, r};
        }
    for (int r = 0; r < runs->n; r++)
        part[number[runs->parent[r]]].size += (size_t)(runs->list[r].to - runs->list[r].from + 1);
    memset(number, 0, (size_t)runs->n * sizeof *number);
    qsort(part, (size_t)n_parts, sizeof *part, by_size);
    for (int p = 0; p < n_parts; p++) {
        if (part[p].size < how->min_voxels || (how->keep > 0 && kept == how->keep)) break;
        if (!ART_GROW(ctx, *size, *n, *cap)) {
            status = ctx->status;
            goto out;
        }
        (*size)[*n] = part[p].size;
        number[part[p].root] = ++*n;
        kept++;
    }
out:
    art_free(part);
    return status;
}

static int label_time(struct art_ctx *ctx, struct art_image *labels, const struct art_image *mask,
                      int t, const struct art_image_parts *how, struct runs *runs, int *n,
                      size_t **size, int *cap)
{
    int *number = NULL, status;
    ART_TRY(find_runs(ctx, runs, mask, t));
    runs->parent = art_alloc(ctx, (size_t)runs->n, sizeof *runs->parent);
    number = art_alloc(ctx, (size_t)runs->n, sizeof *number);
    if (!runs->parent || !number) {
        status = ctx->status;
        goto out;
    }
    art_sets_init(runs->parent, runs->n);
    unite(runs, mask, how->connectivity ? how->connectivity : 6);
    ART_TRY(number_parts(ctx, runs, how, number, n, size, cap));
    for (int r = 0; r < runs->n; r++) {
        const struct run *run = &runs->list[r];
        int32_t *row = art_image_row(labels, run->j, run->k, t);
        for (int i = run->from; i <= run->to; i++) row[i] = number[runs->parent[r]];
    }
out:
    art_free(number);
    art_free(runs->parent);
    runs->parent = NULL;
    return status;
}

int art_image_components(struct art_ctx *ctx, struct art_image **out, const struct art_image *mask,
                         const struct art_image_parts *how, int *n, size_t **size)
{
    struct art_image one = *mask, *labels = NULL;
    struct runs runs = {0};
    size_t *sizes = NULL;
    int count = 0, cap = 0, status, c = how->connectivity;
    if (c != 0 && c != 6 && c != 18 && c != 26)
        return art_error(ctx, ART_ERANGE, NULL, "a voxel has 6, 18 or 26 neighbours, not %d", c);
    if (mask->channels != 1)
        return art_error(ctx, ART_ESHAPE, NULL, "a mask has one channel, not %d", mask->channels);
    if ((double)mask->n[1] * mask->n[2] >= INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "the image has too many rows");
    one.windows = NULL, one.n_windows = 0;
    ART_TRY(art_image_create_like(ctx, &labels, &one, mask->n, mask->n_times, ART_I32));
    labels->slope = 1, labels->intercept = 0;
    runs.row = art_alloc(ctx, (size_t)mask->n[1] * (size_t)mask->n[2] + 1, sizeof *runs.row);
    if (!runs.row) {
        status = ctx->status;
        goto out;
    }
    for (int t = 0; t < mask->n_times; t++)
        ART_TRY(label_time(ctx, labels, mask, t, how, &runs, &count, &sizes, &cap));
    *n = count;
    if (size) *size = sizes, sizes = NULL;
    *out = labels;
    labels = NULL;
out:
    art_free(sizes);
    art_free(runs.row);
    art_free(runs.list);
    art_image_free(labels);
    return status;
}
