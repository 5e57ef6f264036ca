/* Pixels of the frames of a series, each in its place. */
#include "dicom_priv.h"
#include <stdio.h>

/* Frames that differ in slope, as of PET, are brought to values; else stored numbers stay. */
static bool one_scale(const struct stack *s)
{
    for (int i = 1; i < s->n; i++)
        if (s->frame[i].slope != s->frame[0].slope ||
            s->frame[i].intercept != s->frame[0].intercept)
            return false;
    return true;
}

static int add_windows(struct art_ctx *ctx, struct art_image *image, const struct art_dicom *d,
                       int frame)
{
    enum { MOST = 32 };
    double center[MOST], width[MOST];
    int n = art_dicom_decimals(d, frame, 0x00281050, MOST, center), status = ART_OK;
    int m = art_dicom_decimals(d, frame, 0x00281051, MOST, width);
    for (int w = 0; w < n && w < m && w < MOST; w++) {
        char name[40], *text = NULL;
        if (!isfinite(center[w]) || !(width[w] > 0) || !isfinite(width[w])) continue;
        ART_TRY(art_dicom_string_at(ctx, d, frame, 0x00281055, w, &text));
        snprintf(name, sizeof name, "WINDOW%d", w + 1);
        status = art_image_add_window(ctx, image, text && *text ? text : name, center[w], width[w]);
        art_free(text);
        if (status < 0) goto out;
    }
out:
    return status;
}

/* A file is kept open for the frames of it that follow. */
struct opened {
    struct art_dicom own;
    const struct art_dicom *d;
    struct art_dicom_pixels p;
    const char *file;
};

static int open_file(struct art_ctx *ctx, struct opened *o, const struct art_dicom *given,
                     const struct art_dicom_slice *f)
{
    int status;
    if (o->file && strcmp(o->file, f->file) == 0) return ART_OK;
    if (o->d == &o->own) art_dicom_fini(&o->own);
    o->file = NULL, o->d = given;
    if (!given) {
        ART_TRY(art_dicom_read(ctx, &o->own, f->file));
        o->d = &o->own;
    }
    o->file = f->file;
    ART_TRY(art_dicom_pixels(ctx, o->d, &o->p));
    if (o->p.columns != f->columns || o->p.rows != f->rows || o->p.type != f->type ||
        o->p.channels != f->channels || f->frame >= o->p.frames) {
        const struct art_loc loc = {f->file, 0, 0};
        status = art_error(ctx, ART_ESHAPE, &loc, "the file changed while it was read");
    }
out:
    return status;
}

static void place(struct art_image *image, const struct stack *s)
{
    const struct art_dicom_slice *f = &s->frame[0];
    for (int a = 0; a < 3; a++) {
        /* spacing of columns is the second number, that along a row */
        image->X.A[3 * a] = f->axes[a] * f->spacing[1];
        image->X.A[3 * a + 1] = f->axes[3 + a] * f->spacing[0];
        image->X.A[3 * a + 2] = s->vector[a];
        image->X.p[a] = s->origin[a];
    }
}

/* Times in seconds after the trigger, if they are there and ascend. */
static int add_times(struct art_ctx *ctx, struct art_image *image, const struct stack *s)
{
    for (int t = 0; t < s->n_times; t++) {
        double now = s->frame[s->begin[t]].trigger;
        if (s->n_times < 2 || isnan(now) || (t > 0 && !(now > s->frame[s->begin[t - 1]].trigger)))
            return ART_OK;
    }
    image->time = art_alloc(ctx, (size_t)s->n_times, sizeof *image->time);
    if (!image->time) return ctx->status;
    for (int t = 0; t < s->n_times; t++) image->time[t] = s->frame[s->begin[t]].trigger;
    return ART_OK;
}

/* Values of a frame added to a slice with a weight, for what lies between the slices of the grid.
 */
static void add_part(struct art_image *image, int k, int t, double weight, const void *pixels,
                     const struct art_dicom_slice *f, double *row, double *sum)
{
    int n = image->n[0];
    size_t size = (size_t)art_scalar_size(f->type);
    for (int j = 0; j < image->n[1]; j++) {
        art_scalar_load(f->type, (const char *)pixels + (size_t)j * (size_t)n * size, 1, (size_t)n,
                        row);
        art_image_get(image, 0, j, k, t, 0, 1, n, sum);
        for (int i = 0; i < n; i++) sum[i] += weight * (f->slope * row[i] + f->intercept);
        art_image_put(image, 0, j, k, t, 0, 1, n, sum);
    }
}

/* Slices of the grid that a frame is a neighbour of, with its weight there: hat functions between
 * the frames of its time. */
static void spread(struct art_image *image, const struct stack *s, int t, int i, const void *pixels,
                   double *row, double *sum)
{
    const struct art_dicom_slice *f = s->frame;
    bool first = i == s->begin[t], last = i + 1 == s->begin[t + 1];
    for (int k = 0; k < s->n_slices; k++) {
        double at = s->low + k * s->step, weight = 0;
        if (at <= f[i].along)
            weight = first ? 1 : (at - f[i - 1].along) / (f[i].along - f[i - 1].along);
        else
            weight = last ? 1 : (f[i + 1].along - at) / (f[i + 1].along - f[i].along);
        if (weight > 1e-9) add_part(image, k, t, fmin(weight, 1), pixels, &f[i], row, sum);
    }
}

static int read_frames(struct art_ctx *ctx, const struct stack *s, struct art_image *image,
                       bool values)
{
    struct opened o = {.file = NULL};
    int n0 = image->n[0], status = ART_OK;
    size_t pixels = (size_t)n0 * (size_t)image->n[1];
    double *row = art_alloc(ctx, 2 * (size_t)n0, sizeof *row);
    char *one = art_alloc(ctx, pixels, 8 * (size_t)image->channels);
    if (!row || !one) {
        status = ctx->status;
        goto out;
    }
    for (int t = 0; t < s->n_times; t++)
        for (int i = s->begin[t]; i < s->begin[t + 1]; i++) {
            const struct art_dicom_slice *f = &s->frame[i];
            int k = (int)rint((f->along - s->low) / s->step);
            ART_TRY(open_file(ctx, &o, s->given, f));
            if (i == 0) ART_TRY(add_windows(ctx, image, o.d, f->frame));
            if (s->even && !values) {
                ART_TRY(art_dicom_frame(ctx, o.d, &o.p, f->frame, art_image_row(image, 0, k, t)));
                continue;
            }
            ART_TRY(art_dicom_frame(ctx, o.d, &o.p, f->frame, one));
            if (s->even)
                add_part(image, k, t, 1, one, f, row, row + n0);
            else
                spread(image, s, t, i, one, row, row + n0);
        }
out:
    if (o.d == &o.own) art_dicom_fini(&o.own);
    art_free(row);
    art_free(one);
    return status;
}

int art_dicom_fill(struct art_ctx *ctx, const struct stack *s, struct art_image **out)
{
    const struct art_dicom_slice *f = &s->frame[0];
    bool values = !one_scale(s) || !s->even;
    const int n[3] = {f->columns, f->rows, s->n_slices};
    struct art_image *image = NULL;
    int status;
    if (values && f->channels > 1) values = false;
    ART_TRY(art_image_create(ctx, &image, n, s->n_times, f->channels, values ? ART_F32 : f->type));
    if (!values && f->channels == 1) image->slope = f->slope, image->intercept = f->intercept;
    image->units = art_strdup(ctx, "mm");
    if (!image->units) {
        status = ctx->status;
        goto out;
    }
    place(image, s);
    ART_TRY(add_times(ctx, image, s));
    status = art_image_check(ctx, image);
    if (status < 0) goto out;
    ART_TRY(read_frames(ctx, s, image, values));
    *out = image;
    image = NULL;
out:
    art_image_free(image);
    return status;
}
