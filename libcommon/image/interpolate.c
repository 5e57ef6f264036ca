/* Values between voxels, and on other grids. */
#include <art/image.h>
#include <string.h>

static double voxel(const struct art_image *image, const int v[3], int time, int channel)
{
    double x;
    art_image_get(image, v[0], v[1], v[2], time, channel, 1, 1, &x);
    return x;
}

/* The voxels and weights along one axis: `taps` of them, held to the image. */
static void weights(enum art_image_interpolation how, double x, int n, int taps, int *at, double *w)
{
    x = fmin(fmax(x, 0), n - 1);
    int base = (int)floor(x);
    double f = x - base;
    for (int i = 0; i < taps; i++) {
        int v = base + i - (taps == 4);
        at[i] = v < 0 ? 0 : v >= n ? n - 1 : v;
    }
    if (how == ART_IMAGE_LINEAR) {
        w[0] = 1 - f, w[1] = f;
        return;
    }
    w[0] = ((-0.5 * f + 1) * f - 0.5) * f;
    w[1] = (1.5 * f - 2.5) * f * f + 1;
    w[2] = ((-1.5 * f + 2) * f + 0.5) * f;
    w[3] = (0.5 * f - 0.5) * f * f;
}

double art_image_value(const struct art_image *image, enum art_image_interpolation how,
                       const double x[3], int time, int channel, double outside)
{
    int at[3][4], taps = how == ART_IMAGE_CUBIC ? 4 : 2;
    double w[3][4], sum = 0;
    for (int a = 0; a < 3; a++)
        if (!(x[a] >= -0.5 - 1e-9 && x[a] <= image->n[a] - 0.5 + 1e-9)) return outside;
    if (how == ART_IMAGE_NEAREST) {
        int v[3];
        for (int a = 0; a < 3; a++) {
            v[a] = (int)floor(x[a] + 0.5);
            v[a] = v[a] < 0 ? 0 : v[a] >= image->n[a] ? image->n[a] - 1 : v[a];
        }
        return voxel(image, v, time, channel);
    }
    for (int a = 0; a < 3; a++) weights(how, x[a], image->n[a], taps, at[a], w[a]);
    for (int k = 0; k < taps; k++)
        for (int j = 0; j < taps; j++)
            for (int i = 0; i < taps; i++) {
                double part = w[0][i] * w[1][j] * w[2][k];
                const int v[3] = {at[0][i], at[1][j], at[2][k]};
                /* so that a voxel that is no number spoils only what needs it */
                if (part != 0) sum += part * voxel(image, v, time, channel);
            }
    return sum;
}

double art_image_value_at(const struct art_image *image, const struct art_affine *inverse,
                          enum art_image_interpolation how, const double p[3], int time,
                          int channel, double outside)
{
    double x[3];
    art_affine_point(x, inverse, p);
    return art_image_value(image, how, x, time, channel, outside);
}

/* -------------------------------------------------------------------- grids */

void art_image_grid_of_spacing(const struct art_image *image, const double spacing[3],
                               struct art_image_grid *grid)
{
    double have[3], first[3];
    art_image_spacing(image, have);
    grid->X = image->X;
    for (int a = 0; a < 3; a++) {
        double ratio = spacing[a] > 0 ? spacing[a] / have[a] : 1;
        double n = fmax(rint(image->n[a] / ratio), 1);
        grid->n[a] = n < INT32_MAX ? (int)n : INT32_MAX;
        /* the middle stays where it is */
        first[a] = 0.5 * (image->n[a] - 1) - 0.5 * ratio * (grid->n[a] - 1);
        for (int r = 0; r < 3; r++) grid->X.A[3 * r + a] *= ratio;
    }
    art_affine_point(grid->X.p, &image->X, first);
}

void art_image_grid_upright(const struct art_image *image, const double spacing[3],
                            struct art_image_grid *grid)
{
    double have[3], lo[3], hi[3];
    art_image_spacing(image, have);
    art_image_bounds(image, lo, hi);
    double least = fmin(have[0], fmin(have[1], have[2]));
    art_m3_zero(grid->X.A);
    for (int a = 0; a < 3; a++) {
        double step = spacing[a] > 0 ? spacing[a] : least;
        double n = fmax(ceil((hi[a] - lo[a]) / step - 1e-6), 1);
        grid->n[a] = n < INT32_MAX ? (int)n : INT32_MAX;
        grid->X.A[4 * a] = step;
        grid->X.p[a] = 0.5 * (lo[a] + hi[a]) - 0.5 * step * (grid->n[a] - 1);
    }
}

struct resampling {
    const struct art_image *from;
    struct art_image *to;
    struct art_affine map; /* voxels of `to` to those of `from` */
    enum art_image_interpolation how;
    double outside;
};

/* One slice of one time. */
static void resample_slice(void *arg, int task)
{
    const struct resampling *r = arg;
    int k = task % r->to->n[2], t = task / r->to->n[2];
    for (int j = 0; j < r->to->n[1]; j++)
        for (int i = 0; i < r->to->n[0]; i++) {
            const double v[3] = {i, j, k};
            double x[3];
            art_affine_point(x, &r->map, v);
            for (int c = 0; c < r->from->channels; c++) {
                double value = art_image_value(r->from, r->how, x, t, c, r->outside);
                art_image_put(r->to, i, j, k, t, c, 1, 1, &value);
            }
        }
}

/* Smoothed where steps grow; *own is to be freed. */
static int without_aliases(struct art_ctx *ctx, const struct art_image **image,
                           struct art_image **own, const struct art_affine *map)
{
    double sigma[3], spacing[3], most = 0;
    int status;
    art_image_spacing(*image, spacing);
    for (int a = 0; a < 3; a++) {
        double step = 0;
        for (int b = 0; b < 3; b++) step = fmax(step, fabs(map->A[3 * a + b]));
        sigma[a] = fmax(0.5 * (step - 1), 0) * spacing[a];
        most = fmax(most, sigma[a]);
    }
    if (most == 0) return ART_OK;
    ART_TRY(art_image_copy(ctx, own, *image));
    ART_TRY(art_image_gaussian(ctx, *own, sigma));
    *image = *own;
out:
    return status;
}

int art_image_resample(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                       const struct art_image_grid *grid, enum art_image_interpolation how,
                       bool smooth, double outside)
{
    struct art_image *made = NULL, *own = NULL;
    struct resampling r = {.how = how, .outside = outside};
    struct art_pool *pool = NULL;
    struct art_affine inverse;
    int status;
    if (!art_affine_inverse(&inverse, &image->X))
        return art_error(ctx, ART_ESINGULAR, NULL, "the axes of the image lie in one plane");
    if ((double)grid->n[2] * image->n_times > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "too many slices");
    art_affine_mul(&r.map, &inverse, &grid->X);
    ART_TRY(art_image_create_like(ctx, &made, image, grid->n, image->n_times, image->type));
    made->X = grid->X;
    if (smooth && how != ART_IMAGE_NEAREST) ART_TRY(without_aliases(ctx, &image, &own, &r.map));
    r.from = image, r.to = made;
    ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    art_pool_run(pool, grid->n[2] * image->n_times, resample_slice, &r);
    *out = made;
    made = NULL;
out:
    art_pool_free(pool);
    art_image_free(own);
    art_image_free(made);
    return status;
}
