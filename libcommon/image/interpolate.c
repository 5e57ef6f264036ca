/* This interpolates values between voxels, and on other grids. */
#include <art/image.h>
#include <string.h>

/* Computes the voxels and weights along one axis: `taps` of them, held to the image. */
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
/* This takes two voxels along each axis, by far the most frequent case, without loops. */
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

/* Where the columns of a grid whose axes are those of `from` are, and how their voxels are weighed:
 * column i is at[t * n + i]. Those from `begin` to `end` are in the image. */
struct columns {
    int n, taps, begin, end;
    int *at;
    double *w;
};

struct resampling {
    const struct art_image *from;
    struct art_image *to;
    struct art_affine map; /* voxels of `to` to those of `from` */
    enum art_image_interpolation how;
    double outside;
    struct columns columns; /* of grids whose axes are those of `from`; or n = 0 */
};

static bool keeps_axes(const struct art_affine *map)
{
    for (int i = 0; i < 9; i++)
        if (i % 4 != 0 && map->A[i] != 0) return false;
    return true;
}

/* A voxel without weight is replaced by one with weight: it is not to be asked for. */
static void set_column(struct columns *c, int i, const struct axis_taps *t)
{
    int some = 0;
    for (int k = 0; k < c->taps; k++)
        if (t->w[k] != 0) some = t->voxel[k];
    for (int k = 0; k < c->taps; k++) {
        c->at[k * c->n + i] = t->w[k] != 0 ? t->voxel[k] : some;
        c->w[k * c->n + i] = t->w[k];
    }
}

static int find_columns(struct art_ctx *ctx, struct resampling *r)
{
    struct columns *c = &r->columns;
    struct axis_taps t;
    if (!keeps_axes(&r->map)) return ART_OK;
    c->taps = taps_of(r->how);
    c->at = art_alloc(ctx, (size_t)c->taps * (size_t)r->to->n[0], sizeof *c->at);
    c->w = art_alloc(ctx, (size_t)c->taps * (size_t)r->to->n[0], sizeof *c->w);
    if (!c->at || !c->w) return ART_ENOMEM;
    c->n = c->begin = r->to->n[0];
    for (int i = 0; i < c->n; i++) {
        find_taps(r->from, r->how, 0, r->map.A[0] * i + r->map.p[0], &t);
        if (!t.inside) continue;
        if (c->begin == c->n) c->begin = i;
        c->end = i + 1;
        set_column(c, i, &t);
    }
    return ART_OK;
}

/* Resamples voxels i0 ... i0 + n - 1 of a row of any grid. */
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

/* A piece of the columns of a slice where the axes are those of `from`: rows of `from` are weighted
 * across the slices once, then across the rows, then along them. */
enum { PIECE = 1024, MOST_LINE = 2048 };
struct piece {
    const struct resampling *r;
    const void *data;
    int i0, n;                  /* columns */
    int first, n_line;          /* voxels of a row of `from` that they need */
    struct axis_taps across[3]; /* axis 1 of the row in hand, axis 2 */
    int row[4];                 /* rows of `from` that are weighted across the slices, -1: none */
    double line[4][MOST_LINE], sum[MOST_LINE], value[PIECE];
};

/* Takes as many columns from i0 on as have room. Places go one way along a row. */
static void set_range(struct piece *p, int i0)
{
    const struct columns *c = &p->r->columns;
    p->i0 = i0;
    p->n = c->n - i0 < PIECE ? c->n - i0 : PIECE;
    for (;; p->n = (p->n + 1) / 2) {
        int begin = i0 > c->begin ? i0 : c->begin;
        int end = i0 + p->n < c->end ? i0 + p->n : c->end, low = INT32_MAX, high = -1;
        for (int k = 0; k < c->taps && begin < end; k++)
            for (int side = 0; side < 2; side++) {
                int at = c->at[k * c->n + (side ? end - 1 : begin)];
                low = at < low ? at : low;
                high = at > high ? at : high;
            }
        p->first = high < 0 ? 0 : low;
        p->n_line = high < 0 ? 0 : high - low + 1;
        if (p->n_line <= MOST_LINE) return;
    }
}

static void load_line(struct piece *p, int row, double *line)
{
    const struct art_image *from = p->r->from;
    const struct axis_taps *t = &p->across[2];
    size_t size = (size_t)art_scalar_size(from->type), channels = (size_t)from->channels;
    size_t stride = channels * (size_t)from->n[0];
    double slope = from->slope, intercept = from->intercept, *x = p->sum;
    for (int i = 0; i < p->n_line; i++) line[i] = 0;
    for (int k = 0; k < taps_of(p->r->how); k++) {
        size_t at = t->at[k] + (size_t)row * stride + (size_t)p->first * channels;
        double w = t->w[k];
        if (w == 0) continue;
        art_scalar_load(from->type, (const char *)p->data + at * size, channels, (size_t)p->n_line,
                        x);
        for (int i = 0; i < p->n_line; i++) line[i] += w * (slope * x[i] + intercept);
    }
}

/* The line of a row of `from`, which takes the place of one that is not asked for. */
static const double *line_of(struct piece *p, int row)
{
    const struct axis_taps *t = &p->across[1];
    int taps = taps_of(p->r->how), slot = 0;
    for (int i = 0; i < 4; i++)
        if (p->row[i] == row) return p->line[i];
    for (int k = 0; k < taps;) {
        if (t->w[k] != 0 && p->row[slot] == t->voxel[k])
            slot++, k = 0;
        else
            k++;
    }
    load_line(p, row, p->line[slot]);
    p->row[slot] = row;
    return p->line[slot];
}

static void weigh_rows(struct piece *p)
{
    const struct axis_taps *t = &p->across[1];
    const double *line[4];
    int taps = taps_of(p->r->how), n = p->n_line;
    for (int k = 0; k < taps; k++) line[k] = t->w[k] != 0 ? line_of(p, t->voxel[k]) : NULL;
    if (taps == 2 && line[0] && line[1]) {
        double w0 = t->w[0], w1 = t->w[1];
        for (int i = 0; i < n; i++) p->sum[i] = w0 * line[0][i] + w1 * line[1][i];
        return;
    }
    for (int i = 0; i < n; i++) p->sum[i] = 0;
    for (int k = 0; k < taps; k++)
        for (int i = 0; line[k] && i < n; i++) p->sum[i] += t->w[k] * line[k][i];
}

static void weigh_columns(struct piece *p)
{
    const struct columns *c = &p->r->columns;
    const double *sum = p->sum;
    int begin = p->i0 > c->begin ? p->i0 : c->begin;
    int end = p->i0 + p->n < c->end ? p->i0 + p->n : c->end;
    for (int i = p->i0; i < p->i0 + p->n; i++) p->value[i - p->i0] = p->r->outside;
    for (int k = 0; k < c->taps; k++) {
        const int *at = c->at + k * c->n, first = p->first;
        const double *w = c->w + k * c->n;
        double *value = p->value - p->i0;
        if (k == 0)
            for (int i = begin; i < end; i++) value[i] = w[i] * sum[at[i] - first];
        else
            for (int i = begin; i < end; i++) value[i] += w[i] * sum[at[i] - first];
    }
}

static void resample_piece(struct piece *p, int k, int time, int channel)
{
    const struct resampling *r = p->r;
    const struct art_affine *map = &r->map;
    p->data = numbers(r->from, time, channel);
    for (int i = 0; i < 4; i++) p->row[i] = -1;
    find_taps(r->from, r->how, 2, map->A[8] * k + map->p[2], &p->across[2]);
    for (int j = 0; j < r->to->n[1]; j++) {
        find_taps(r->from, r->how, 1, map->A[4] * j + map->p[1], &p->across[1]);
        if (p->across[1].inside && p->across[2].inside) {
            weigh_rows(p);
            weigh_columns(p);
        } else {
            for (int i = 0; i < p->n; i++) p->value[i] = r->outside;
        }
        art_image_put(r->to, p->i0, j, k, time, channel, 1, p->n, p->value);
    }
}

/* Resamples one slice of one time. */
static void resample_slice(void *arg, int task)
{
    const struct resampling *r = arg;
    int k = task % r->to->n[2], t = task / r->to->n[2];
    struct piece p;
    p.r = r;
    for (int c = 0; c < r->from->channels; c++)
        for (int i = 0; i < r->columns.n; i += p.n) {
            set_range(&p, i);
            resample_piece(&p, k, t, c);
        }
    for (int j = 0; j < r->to->n[1] && r->columns.n == 0; j++)
        for (int c = 0; c < r->from->channels; c++)
            for (int i = 0; i < r->to->n[0]; i += PIECE) {
                int n = r->to->n[0] - i < PIECE ? r->to->n[0] - i : PIECE;
                const int v0[3] = {i, j, k};
                resample_row(r, v0, t, c, n, p.value);
                art_image_put(r->to, i, j, k, t, c, 1, n, p.value);
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
    art_free(r.columns.at);
    art_free(r.columns.w);
    art_image_free(own);
    art_image_free(made);
    return status;
}
