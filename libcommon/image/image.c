/* Making, copying, checking images. */
#include <art/image.h>
#include <string.h>

static int check_sizes(struct art_ctx *ctx, const int n[3], int n_times, int channels)
{
    if (n[0] < 1 || n[1] < 1 || n[2] < 1 || n_times < 1 || channels < 1)
        return art_error(ctx, ART_ERANGE, NULL,
                         "an image has at least one voxel along each axis, not %d x %d x %d x %d "
                         "of %d channel{s}",
                         n[0], n[1], n[2], n_times, channels);
    double all = 8.0 * channels * n_times;
    for (int a = 0; a < 3; a++) all *= n[a];
    if (all > (double)PTRDIFF_MAX / 4 || channels > 1 << 20)
        return art_error(ctx, ART_ELIMIT, NULL, "an image of %d x %d x %d x %d voxels is too large",
                         n[0], n[1], n[2], n_times);
    return ART_OK;
}

int art_image_create(struct art_ctx *ctx, struct art_image **out, const int n[3], int n_times,
                     int channels, enum art_scalar type)
{
    struct art_image *image = NULL;
    int status;
    ART_TRY(check_sizes(ctx, n, n_times, channels));
    image = art_alloc(ctx, 1, sizeof *image);
    if (!image) return ctx->status;
    memcpy(image->n, n, sizeof image->n);
    image->n_times = n_times;
    image->channels = channels;
    image->type = type;
    image->slope = 1;
    art_affine_identity(&image->X);
    image->data =
        art_alloc(ctx, art_image_voxels(image) * (size_t)n_times, art_image_voxel_size(image));
    if (!image->data) {
        status = ctx->status;
        goto out;
    }
    *out = image;
    image = NULL;
out:
    art_image_free(image);
    return status;
}

static int copy_text(struct art_ctx *ctx, char **to, const char *from)
{
    *to = NULL;
    if (!from) return ART_OK;
    *to = art_strdup(ctx, from);
    return *to ? ART_OK : ctx->status;
}

int art_image_add_window(struct art_ctx *ctx, struct art_image *image, const char *name,
                         double center, double width)
{
    struct art_image_window *all =
        art_realloc(ctx, image->windows, (size_t)image->n_windows + 1, sizeof *all);
    if (!all) return ctx->status;
    image->windows = all;
    all += image->n_windows;
    all->name = art_strdup(ctx, name);
    if (!all->name) return ctx->status;
    all->center = center, all->width = width;
    image->n_windows++;
    return ART_OK;
}

/* Copies everything except sizes and numbers. */
static int copy_place(struct art_ctx *ctx, struct art_image *to, const struct art_image *from)
{
    int status;
    ART_TRY(copy_text(ctx, &to->name, from->name));
    ART_TRY(copy_text(ctx, &to->units, from->units));
    to->X = from->X;
    for (int w = 0; w < from->n_windows; w++)
        ART_TRY(art_image_add_window(ctx, to, from->windows[w].name, from->windows[w].center,
                                     from->windows[w].width));
    if (from->time && from->n_times == to->n_times) {
        to->time = art_alloc(ctx, (size_t)to->n_times, sizeof *to->time);
        if (!to->time) return ctx->status;
        memcpy(to->time, from->time, (size_t)to->n_times * sizeof *to->time);
    }
    if (to->type == from->type) to->slope = from->slope, to->intercept = from->intercept;
out:
    return status;
}

int art_image_create_like(struct art_ctx *ctx, struct art_image **out, const struct art_image *like,
                          const int n[3], int n_times, enum art_scalar type)
{
    struct art_image *image = NULL;
    int status;
    ART_TRY(art_image_create(ctx, &image, n, n_times, like->channels, type));
    ART_TRY(copy_place(ctx, image, like));
    *out = image;
    image = NULL;
out:
    art_image_free(image);
    return status;
}

int art_image_copy(struct art_ctx *ctx, struct art_image **copy, const struct art_image *image)
{
    int status = art_image_create_like(ctx, copy, image, image->n, image->n_times, image->type);
    if (status == ART_OK) memcpy((*copy)->data, image->data, art_image_bytes(image));
    return status;
}

void art_image_free(struct art_image *image)
{
    if (!image) return;
    for (int w = 0; w < image->n_windows; w++) art_free(image->windows[w].name);
    art_free(image->windows);
    art_free(image->name);
    art_free(image->units);
    art_free(image->time);
    art_free(image->data);
    art_free(image);
}

int art_image_check(struct art_ctx *ctx, const struct art_image *image)
{
    struct art_affine inverse;
    int status = check_sizes(ctx, image->n, image->n_times, image->channels);
    if (status < 0) return status;
    for (int i = 0; i < 12; i++)
        if (!isfinite(i < 9 ? image->X.A[i] : image->X.p[i - 9]))
            return art_error(ctx, ART_ERANGE, NULL, "the image has a place that is not finite");
    if (!art_affine_inverse(&inverse, &image->X))
        return art_error(ctx, ART_ERANGE, NULL, "the axes of the image lie in one plane");
    if (!isfinite(image->slope) || !isfinite(image->intercept) || image->slope == 0)
        return art_error(ctx, ART_ERANGE, NULL, "the scale of values is zero or not finite");
    for (int t = 0; image->time && t < image->n_times; t++)
        if (!isfinite(image->time[t]) || (t > 0 && !(image->time[t] > image->time[t - 1])))
            return art_error(ctx, ART_ERANGE, NULL, "times of the image do not ascend");
    return ART_OK;
}

const char *art_image_compare(const struct art_image *a, const struct art_image *b)
{
    if (memcmp(a->n, b->n, sizeof a->n) != 0) return "size";
    if (a->n_times != b->n_times) return "number of times";
    if (a->channels != b->channels) return "number of channels";
    if (a->type != b->type) return "type";
    if (!art_streq(a->name, b->name)) return "name";
    if (!art_streq(a->units, b->units)) return "units";
    if (a->slope != b->slope || a->intercept != b->intercept) return "scale of values";
    for (int i = 0; i < 12; i++)
        if ((i < 9 ? a->X.A[i] : a->X.p[i - 9]) != (i < 9 ? b->X.A[i] : b->X.p[i - 9]))
            return "transform";
    if (!a->time != !b->time) return "times";
    for (int t = 0; a->time && t < a->n_times; t++)
        if (a->time[t] != b->time[t]) return "times";
    if (a->n_windows != b->n_windows) return "windows";
    for (int w = 0; w < a->n_windows; w++)
        if (!art_streq(a->windows[w].name, b->windows[w].name) ||
            a->windows[w].center != b->windows[w].center ||
            a->windows[w].width != b->windows[w].width)
            return "windows";
    return memcmp(a->data, b->data, art_image_bytes(a)) ? "voxels" : NULL;
}
