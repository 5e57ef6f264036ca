/* Values between voxels, and on other grids. */
#include <art/image.h>
#include <string.h>

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

/* The voxels around a place along one axis: their numbers, their distances in memory, in stored
 * numbers, and their weights. */
struct axis_taps {
    int voxel[4];
    bool inside; /* the place is in the image */
    size_t at[4];
    double w[4];
};
struct taps {
    int n; /* along each axis */
    struct axis_taps axis[3];
};

/* The sum over the taps of stored numbers of a type, n along each axis. A voxel without weight is
 * not asked for: one that is no number spoils only what needs it. */
#define SUM(T, n)                                                                                  \
    for (int k = 0; k < (n); k++)                                                                  \
        for (int j = 0; j < (n); j++) {                                                            \
            const T *row = (const T *)data + t->axis[2].at[k] + t->axis[1].at[j];                  \
            for (int i = 0; i < (n); i++) {                                                        \
                double part = t->axis[0].w[i] * t->axis[1].w[j] * t->axis[2].w[k];                 \
                if (part != 0) sum += part * (slope * (double)row[t->axis[0].at[i]] + intercept);  \
            }                                                                                      \
        }
/* Two along each axis, by far the most frequent, without loops. */
#define CASE(T)                                                                                    \
    do {                                                                                           \
        if (t->n == 2) {                                                                           \
            SUM(T, 2)                                                                              \
        } else {                                                                                   \
            SUM(T, t->n)                                                                           \
        }                                                                                          \
        return sum;                                                                                \
    } while (0)

static double weighted_sum(const struct art_image *image, const void *data, const struct taps *t)
{
    double sum = 0, slope = image->slope, intercept = image->intercept;
    switch (image->type) {
    case ART_I8:
        CASE(int8_t);
    case ART_U8:
        CASE(uint8_t);
    case ART_I16:
        CASE(int16_t);
    case ART_U16:
        CASE(uint16_t);
    case ART_I32:
        CASE(int32_t);
    case ART_U32:
        CASE(uint32_t);
    case ART_I64:
        CASE(int64_t);
    case ART_U64:
        CASE(uint64_t);
    case ART_F32:
        CASE(float);
    case ART_F64:
        CASE(double);
    }
    return sum;
}

static int taps_of(enum art_image_interpolation how)
{
    return how == ART_IMAGE_NEAREST ? 1 : how == ART_IMAGE_LINEAR ? 2 : 4;
}

static void find_taps(const struct art_image *image, enum art_image_interpolation how, int axis,
                      double x, struct axis_taps *t)
{
    int n = image->n[axis], *at = t->voxel;
    size_t stride = (size_t)image->channels;
    for (int a = 0; a < axis; a++) stride *= (size_t)image->n[a];
    t->inside = x >= -0.5 - 1e-9 && x <= n - 0.5 + 1e-9;
    if (!t->inside) return;
    if (how == ART_IMAGE_NEAREST) {
        at[0] = (int)floor(x + 0.5);
        at[0] = at[0] < 0 ? 0 : at[0] >= n ? n - 1 : at[0];
        t->w[0] = 1;
    } else {
        weights(how, x, n, taps_of(how), at, t->w);
    }
    for (int i = 0; i < taps_of(how); i++) t->at[i] = (size_t)at[i] * stride;
}

/* Where the numbers of a channel begin. */
static const void *numbers(const struct art_image *image, int time, int channel)
{
    size_t size = (size_t)art_scalar_size(image->type);
    return (const char *)art_image_row(image, 0, 0, time) + (size_t)channel * size;
}

double art_image_value(const struct art_image *image, enum art_image_interpolation how,
                       const double x[3], int time, int channel, double outside)
{
    struct taps taps = {.n = taps_of(how)};
    for (int a = 0; a < 3; a++) {
        find_taps(image, how, a, x[a], &taps.axis[a]);
        if (!taps.axis[a].inside) return outside;
    }
    return weighted_sum(image, numbers(image, time, channel), &taps);
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
    struct axis_taps *columns; /* [to->n[0]] of grids whose axes are those of `from`; or NULL */
};

static bool keeps_axes(const struct art_affine *map)
{
    for (int i = 0; i < 9; i++)
        if (i % 4 != 0 && map->A[i] != 0) return false;
    return true;
}

static int find_columns(struct art_ctx *ctx, struct resampling *r)
{
    if (!keeps_axes(&r->map)) return ART_OK;
    r->columns = art_alloc(ctx, (size_t)r->to->n[0], sizeof *r->columns);
    if (!r->columns) return ART_ENOMEM;
    for (int i = 0; i < r->to->n[0]; i++)
        find_taps(r->from, r->how, 0, r->map.A[0] * i + r->map.p[0], &r->columns[i]);
    return ART_OK;
}

/* Voxels i0 ... i0 + n - 1 of a row of any grid. */
static void resample_row(const struct resampling *r, const int v0[3], int time, int channel, int n,
                         double *value)
{
    for (int i = 0; i < n; i++) {
        const double v[3] = {v0[0] + i, v0[1], v0[2]};
        double x[3];
        art_affine_point(x, &r->map, v);
        value[i] = art_image_value(r->from, r->how, x, time, channel, r->outside);
    }
}

/* The voxels of a row of `from` that a piece of a row needs. */
enum { MOST_LINE = 2048 };
struct line {
    int first, n;
    double value[MOST_LINE];
};

/* False: they are too many. Places go one way along a row, so that those at its ends tell. */
static bool find_range(const struct resampling *r, int i0, int n, struct line *line)
{
    int last = i0 + n - 1, most = taps_of(r->how) - 1;
    while (i0 <= last && !r->columns[i0].inside) i0++;
    while (i0 <= last && !r->columns[last].inside) last--;
    line->first = line->n = 0;
    if (i0 > last) return true;
    const int *a = r->columns[i0].voxel, *b = r->columns[last].voxel;
    line->first = a[0] < b[0] ? a[0] : b[0];
    line->n = (a[most] > b[most] ? a[most] : b[most]) - line->first + 1;
    return line->n <= MOST_LINE;
}

/* Rows of `from`, weighted across the other two axes. */
static void add_rows(const struct resampling *r, const void *data, const struct taps *t,
                     struct line *line)
{
    size_t size = (size_t)art_scalar_size(r->from->type), channels = (size_t)r->from->channels;
    double row[MOST_LINE], slope = r->from->slope, intercept = r->from->intercept;
    for (int i = 0; i < line->n; i++) line->value[i] = 0;
    for (int k = 0; k < t->n; k++)
        for (int j = 0; j < t->n; j++) {
            double w = t->axis[1].w[j] * t->axis[2].w[k];
            size_t at = t->axis[2].at[k] + t->axis[1].at[j] + (size_t)line->first * channels;
            if (w == 0) continue;
            art_scalar_load(r->from->type, (const char *)data + at * size, channels,
                            (size_t)line->n, row);
            for (int i = 0; i < line->n; i++) line->value[i] += w * (slope * row[i] + intercept);
        }
}

/* The same where the axes are those of `from`: first across the rows, then along them. */
static void resample_along(const struct resampling *r, const int v0[3], int time, int channel,
                           int n, double *value)
{
    struct taps taps = {.n = taps_of(r->how)};
    struct line line;
    for (int a = 1; a < 3; a++)
        find_taps(r->from, r->how, a, r->map.A[4 * a] * v0[a] + r->map.p[a], &taps.axis[a]);
    bool inside = taps.axis[1].inside && taps.axis[2].inside;
    if (inside && !find_range(r, v0[0], n, &line)) {
        resample_row(r, v0, time, channel, n, value);
        return;
    }
    if (inside) add_rows(r, numbers(r->from, time, channel), &taps, &line);
    for (int i = 0; i < n; i++) {
        const struct axis_taps *t = &r->columns[v0[0] + i];
        value[i] = inside && t->inside ? 0 : r->outside;
        for (int k = 0; inside && t->inside && k < taps.n; k++)
            if (t->w[k] != 0) value[i] += t->w[k] * line.value[t->voxel[k] - line.first];
    }
}

/* One slice of one time. */
static void resample_slice(void *arg, int task)
{
    enum { PIECE = 256 };
    const struct resampling *r = arg;
    int k = task % r->to->n[2], t = task / r->to->n[2];
    double value[PIECE];
    for (int j = 0; j < r->to->n[1]; j++)
        for (int c = 0; c < r->from->channels; c++)
            for (int i = 0; i < r->to->n[0]; i += PIECE) {
                int n = r->to->n[0] - i < PIECE ? r->to->n[0] - i : PIECE;
                const int v0[3] = {i, j, k};
                if (r->columns)
                    resample_along(r, v0, t, c, n, value);
                else
                    resample_row(r, v0, t, c, n, value);
                art_image_put(r->to, i, j, k, t, c, 1, n, value);
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
    ART_TRY(find_columns(ctx, &r));
    ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    art_pool_run(pool, grid->n[2] * image->n_times, resample_slice, &r);
    *out = made;
    made = NULL;
out:
    art_pool_free(pool);
    art_free(r.columns);
    art_image_free(own);
    art_image_free(made);
    return status;
}
