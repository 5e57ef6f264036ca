/* This does Gaussian smoothing, axis by axis, in doubles. */
#include "filter_priv.h"
#include <string.h>

/* Half of a sampled kernel, weight[0] at its middle, of sum 1. */
struct kernel {
    double *weight;
    int radius;
};

struct pass {
    double *values; /* [n2][n1][n0] of one channel and time */
    const int *n;
    int axis;
    const struct kernel *kernel;
    double *work; /* a line and its borders for each task */
    size_t room;
};

static int make_kernel(struct art_ctx *ctx, struct kernel *kernel, double sigma)
{
    double sum = 0;
    if (!(sigma > 0)) return ART_OK;
    if (sigma > 1e6)
        return art_error(ctx, ART_ERANGE, NULL, "sigma of a million voxels and more is too wide");
    kernel->radius = (int)ceil(4 * sigma);
    kernel->weight = art_alloc(ctx, (size_t)kernel->radius + 1, sizeof(double));
    if (!kernel->weight) return ctx->status;
    for (int i = 0; i <= kernel->radius; i++) {
        kernel->weight[i] = exp(-0.5 * i * i / (sigma * sigma));
        sum += i ? 2 * kernel->weight[i] : kernel->weight[i];
    }
    for (int i = 0; i <= kernel->radius; i++) kernel->weight[i] /= sum;
    return ART_OK;
}

static void smooth_line(double *line, size_t stride, int n, const struct kernel *kernel,
                        double *padded)
{
    int radius = kernel->radius;
    for (int i = -radius; i < n + radius; i++)
        padded[i + radius] = line[(size_t)art_mirror(i, n) * stride];
    for (int i = 0; i < n; i++) {
        const double *mid = padded + i + radius;
        double sum = kernel->weight[0] * mid[0];
        for (int d = 1; d <= radius; d++) sum += kernel->weight[d] * (mid[-d] + mid[d]);
        line[(size_t)i * stride] = sum;
    }
}

/* Smooths all lines of one slice, or along k of one row. */
static void smooth_lines(void *arg, int task)
{
    const struct pass *p = arg;
    size_t n0 = (size_t)p->n[0], n1 = (size_t)p->n[1];
    double *work = p->work + (size_t)task * p->room;
    if (p->axis == 2) {
        for (size_t i = 0; i < n0; i++)
            smooth_line(p->values + (size_t)task * n0 + i, n0 * n1, p->n[2], p->kernel, work);
        return;
    }
    double *slice = p->values + (size_t)task * n0 * n1;
    int lines = p->axis == 0 ? p->n[1] : p->n[0];
    for (int l = 0; l < lines; l++)
        smooth_line(slice + (size_t)l * (p->axis == 0 ? n0 : 1), p->axis == 0 ? 1 : n0,
                    p->n[p->axis], p->kernel, work);
}

static int smooth_axis(struct art_ctx *ctx, struct art_pool *pool, double *values, const int n[3],
                       int axis, const struct kernel *kernel)
{
    int tasks = axis == 2 ? n[1] : n[2];
    struct pass p = {.values = values, .n = n, .axis = axis, .kernel = kernel};
    p.room = (size_t)n[axis] + 2 * (size_t)kernel->radius;
    p.work = art_alloc(ctx, p.room * (size_t)tasks, sizeof *p.work);
    if (!p.work) return ctx->status;
    art_pool_run(pool, tasks, smooth_lines, &p);
    art_free(p.work);
    return ART_OK;
}

static void exchange(struct art_image *image, double *values, int time, int channel, bool put)
{
    for (int k = 0; k < image->n[2]; k++)
        for (int j = 0; j < image->n[1]; j++, values += image->n[0])
            if (put)
                art_image_put(image, 0, j, k, time, channel, 1, image->n[0], values);
            else
                art_image_get(image, 0, j, k, time, channel, 1, image->n[0], values);
}

int art_image_gaussian(struct art_ctx *ctx, struct art_image *image, const double sigma[3])
{
    struct kernel kernel[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    struct art_pool *pool = NULL;
    double spacing[3], *values = NULL;
    int status = ART_OK;
    art_image_spacing(image, spacing);
    for (int a = 0; a < 3; a++) {
        if (!(sigma[a] >= 0) || !isfinite(sigma[a]))
            return art_error(ctx, ART_ERANGE, NULL, "sigma is not negative");
    }
    for (int a = 0; a < 3; a++) ART_TRY(make_kernel(ctx, &kernel[a], sigma[a] / spacing[a]));
    values = art_alloc(ctx, art_image_voxels(image), sizeof *values);
    if (!values) {
        status = ctx->status;
        goto out;
    }
    ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    for (int t = 0; t < image->n_times; t++)
        for (int c = 0; c < image->channels; c++) {
            exchange(image, values, t, c, false);
            for (int a = 0; a < 3; a++)
                if (kernel[a].weight)
                    ART_TRY(smooth_axis(ctx, pool, values, image->n, a, &kernel[a]));
            exchange(image, values, t, c, true);
        }
out:
    for (int a = 0; a < 3; a++) art_free(kernel[a].weight);
    art_pool_free(pool);
    art_free(values);
    return status;
}
