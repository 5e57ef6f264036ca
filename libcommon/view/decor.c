/* This draws the decoration of a picture: colour bars with numbers, a scale of lengths, the time.
 */
#include "view_draw.h"
#include "view_priv.h"
#include <math.h>
#include <stdio.h>

int art_view_ticks(double lo, double hi, int most, double *tick, int room)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    double width = hi - lo, rough = width / (most > 0 ? most : 1);
    int n = 0;
    if (!(width > 0) || !isfinite(width)) {
        if (room > 0 && isfinite(lo)) tick[n++] = lo;
        return n;
    }
    double tens = pow(10, floor(log10(rough))), step = 10 * tens;
    for (int i = 4; i >= 0; i--)
        if (steps[i] * tens >= rough * (1 - 1e-9)) step = steps[i] * tens;
    for (double k = ceil(lo / step - 1e-9); k * step <= hi + 1e-9 * step && n < room; k++)
        tick[n++] = k == 0 ? 0 : k * step;
    return n;
}

double art_view_colorbar_width(int height)
{
    return height < 300 ? 4.6 * 11 + 10 : 4.6 * 14 + 16;
}

int art_view_colorbar(struct art_ctx *ctx, struct art_scene *scene,
                      const struct art_view_scale *scale, int width, int height, int slot,
                      const float ink[4])
{
    double h = height * 0.6, y0 = height * 0.2, size = height < 300 ? 11 : 14;
    double thick = height < 300 ? 10 : 16,
           x0 = width - art_view_colorbar_width(height) * (slot + 1), tick[16];
    char text[40];
    int status;
    ART_TRY(art_scene_strip(ctx, scene, x0, y0, x0 + thick, y0 + h, scale->map));
    int n = art_view_ticks(scale->lo, scale->hi, height < 300 ? 3 : 6, tick, 16);
    for (int i = 0; i < n; i++) {
        double part = scale->hi > scale->lo ? (tick[i] - scale->lo) / (scale->hi - scale->lo) : 0.5;
        double y = y0 + h * (1 - part);
        snprintf(text, sizeof text, "%g", tick[i]);
        ART_TRY(art_scene_stroke(ctx, scene, x0 + thick, y, x0 + thick + 4, y, 1, ink));
        ART_TRY(art_scene_label(ctx, scene, x0 + thick + 7, y + 0.35 * size, ART_LEFT, text, size,
                                ink));
    }
    /* the title ends at the right edge if it is longer than what is below it */
    double wide = art_text_width(scale->title, size), right = x0 + thick + 4 * size;
    status = wide > right - x0
                 ? art_scene_label(ctx, scene, right, y0 - size, ART_RIGHT, scale->title, size, ink)
                 : art_scene_label(ctx, scene, x0, y0 - size, ART_LEFT, scale->title, size, ink);
out:
    return status;
}

int art_view_scale_bar(struct art_ctx *ctx, struct art_scene *scene,
                       const struct art_camera *camera, int width, int height, const char *unit,
                       const float ink[4])
{
    const double tall = camera->ortho ? camera->height
                                      : 2 * art_v3_distance(camera->eye, camera->centre) *
                                            tan(art_rad(camera->fov) / 2);
    double per_pixel = tall / height, size = height < 300 ? 11 : 14, want = 0.2 * width * per_pixel;
    double tens = pow(10, floor(log10(want))), length = tens, margin = size;
    char text[60];
    int status;
    if (!(per_pixel > 0) || !isfinite(per_pixel)) return ART_OK;
    if (5 * tens <= want)
        length = 5 * tens;
    else if (2 * tens <= want)
        length = 2 * tens;
    double x1 = margin + length / per_pixel, y = height - margin;
    ART_TRY(art_scene_stroke(ctx, scene, margin, y, x1, y, 2, ink));
    ART_TRY(art_scene_stroke(ctx, scene, margin, y - 4, margin, y + 4, 2, ink));
    ART_TRY(art_scene_stroke(ctx, scene, x1, y - 4, x1, y + 4, 2, ink));
    snprintf(text, sizeof text, "%g%s%s", length, unit ? " " : "", unit ? unit : "");
    double middle = fmax((margin + x1) / 2, art_text_width(text, size) / 2 + 4);
    status = art_scene_label(ctx, scene, middle, y - 8, ART_CENTRE, text, size, ink);
out:
    return status;
}

int art_view_time(struct art_ctx *ctx, struct art_scene *scene, double t, int width, int height,
                  const float ink[4])
{
    double size = height < 300 ? 11 : 14;
    char text[40];
    (void)width;
    snprintf(text, sizeof text, "t = %.4g s", t);
    return art_scene_label(ctx, scene, size, 1.7 * size, ART_LEFT, text, size, ink);
}
