/* Slices as pictures. */
#include <art/image.h>

int art_image_find_window(struct art_ctx *ctx, const struct art_image *image, const char *name,
                          double *center, double *width)
{
    struct art_image_stats stats;
    struct art_buf known;
    int status;
    for (int w = 0; w < image->n_windows; w++) {
        if (!art_strcaseeq(image->windows[w].name, name)) continue;
        *center = image->windows[w].center, *width = image->windows[w].width;
        return ART_OK;
    }
    if (!art_strcaseeq(name, "FULL_DYNAMIC")) {
        art_buf_init(&known, ctx);
        for (int w = 0; w < image->n_windows; w++)
            art_buf_printf(&known, "%s, ", image->windows[w].name);
        status = art_error(ctx, ART_ENOTFOUND, NULL,
                           "the image has no window '%s' (known: %sFULL_DYNAMIC)", name,
                           known.s ? known.s : "");
        art_buf_fini(&known);
        return status;
    }
    ART_TRY(art_image_statistics(ctx, image, -1, 0, &stats));
    if (!stats.n) stats.min = stats.max = 0;
    *center = 0.5 * stats.min + 0.5 * stats.max, *width = stats.max - stats.min;
out:
    return status;
}

static unsigned char shade(double value, double center, double width)
{
    double t = width > 0 ? (value - center) / width + 0.5 : value >= center;
    if (!(t > 0)) return 0;
    return t >= 1 ? 255 : (unsigned char)(t * 255 + 0.5);
}

int art_image_slice_picture(struct art_ctx *ctx, const struct art_image *image, int axis, int index,
                            int time, double center, double width, struct art_picture *picture)
{
    int u = axis == 0 ? 1 : 0, v = axis == 2 ? 1 : 2, status;
    bool color = image->channels == 3 || image->channels == 4;
    if (axis < 0 || axis > 2 || index < 0 || index >= image->n[axis] || time < 0 ||
        time >= image->n_times)
        return art_error(ctx, ART_ERANGE, NULL, "the image has no slice %d across %c at time %d",
                         index, axis >= 0 && axis <= 2 ? "ijk"[axis] : '?', time);
    ART_TRY(art_picture_create(ctx, picture, image->n[u], image->n[v]));
    unsigned char *pixel = picture->rgba;
    /* 8 bits as they are, others by their range */
    double full = image->type == ART_U8 ? 255 : image->type == ART_U16 ? 65535 : 0;
    if (color && full == 0) full = width > 0 ? width : 255;
    for (int b = 0; b < image->n[v]; b++)
        for (int a = 0; a < image->n[u]; a++, pixel += 4) {
            int at[3];
            at[axis] = index, at[u] = a, at[v] = b;
            for (int c = 0; c < 3; c++) {
                double x;
                art_image_get(image, at[0], at[1], at[2], time, color ? c : 0, 1, 1, &x);
                pixel[c] = color ? shade(x, full / 2, full) : shade(x, center, width);
            }
            pixel[3] = 255;
        }
out:
    return status;
}
