/* This looks up textures: smaller copies of a picture, and looking up. */
#include "frame_priv.h"

void art_raster_texture_free(struct raster_texture *t)
{
    for (int i = 0; i < t->n_levels; i++) art_free(t->texel[i]);
    art_free(t);
}

static void load(struct raster_texture *t, const struct art_picture *p)
{
    float tone[256];
    for (int i = 0; i < 256; i++)
        tone[i] = t->raw ? (float)i / 255 : (float)art_raster_to_linear(i / 255.0);
    size_t n = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < n; i++) {
        float alpha = p->rgba[4 * i + 3] / 255.0f;
        if (alpha < 1) t->see_through = true;
        for (int k = 0; k < 3; k++) t->texel[0][i][k] = alpha * tone[p->rgba[4 * i + (size_t)k]];
        t->texel[0][i][3] = alpha;
    }
}

/* Makes a copy of half the size: the mean of four texels, or of what is there at odd ends. */
static int halve(struct art_ctx *ctx, struct raster_texture *t)
{
    int from = t->n_levels - 1, w = t->width[from], h = t->height[from];
    int nw = w > 1 ? w / 2 : 1, nh = h > 1 ? h / 2 : 1;
    float(*texel)[4] = art_alloc(ctx, (size_t)nw * (size_t)nh, sizeof *texel);
    if (!texel) return ART_ENOMEM;
    for (int y = 0; y < nh; y++)
        for (int x = 0; x < nw; x++) {
            int x1 = 2 * x + 1 < w ? 2 * x + 1 : w - 1, y1 = 2 * y + 1 < h ? 2 * y + 1 : h - 1;
            int x0 = 2 * x < w ? 2 * x : w - 1, y0 = 2 * y < h ? 2 * y : h - 1;
            const float *p[4] = {t->texel[from][y0 * w + x0], t->texel[from][y0 * w + x1],
                                 t->texel[from][y1 * w + x0], t->texel[from][y1 * w + x1]};
            for (int k = 0; k < 4; k++)
                texel[y * nw + x][k] = (p[0][k] + p[1][k] + p[2][k] + p[3][k]) / 4;
        }
    t->texel[t->n_levels] = texel;
    t->width[t->n_levels] = nw, t->height[t->n_levels++] = nh;
    return ART_OK;
}

int art_raster_texture_add(struct art_ctx *ctx, struct art_scene *s,
                           const struct art_picture *picture, bool raw, int *at)
{
    struct raster_texture *t = NULL;
    int status = ART_OK;
    if (!picture || !picture->rgba)
        return art_error(ctx, ART_EUSAGE, NULL, "a texture without a picture");
    for (*at = 0; *at < s->textures.n; ++*at)
        if (s->textures.at[*at]->of == picture && s->textures.at[*at]->raw == raw) return ART_OK;
    if (!ART_GROW(ctx, s->textures.at, s->textures.n, s->textures.cap)) return ART_ENOMEM;
    t = art_alloc(ctx, 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    t->of = picture, t->raw = raw;
    t->width[0] = picture->width, t->height[0] = picture->height;
    t->texel[0] =
        art_alloc(ctx, (size_t)picture->width * (size_t)picture->height, sizeof *t->texel[0]);
    t->n_levels = 1;
    if (!t->texel[0]) {
        status = ART_ENOMEM;
        goto out;
    }
    load(t, picture);
    while (t->n_levels < MOST_LEVELS &&
           (t->width[t->n_levels - 1] > 1 || t->height[t->n_levels - 1] > 1))
        ART_TRY(halve(ctx, t));
    s->textures.at[s->textures.n++] = t;
    return ART_OK;
out:
    art_raster_texture_free(t);
    return status;
}

/* --------------------------------------------------------------------- look up */

static int wrap(int i, int n, bool repeat)
{
    if (repeat) {
        i %= n;
        return i < 0 ? i + n : i;
    }
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

static const float *texel(const struct raster_texture *t, const struct raster_texture_use *use,
                          int level, int x, int y)
{
    int w = t->width[level], h = t->height[level];
    return t->texel[level][(size_t)wrap(y, h, use->repeat_t) * (size_t)w +
                           (size_t)wrap(x, w, use->repeat_s)];
}

static void bilinear(const struct raster_texture *t, const struct raster_texture_use *use,
                     int level, double s, double tt, float rgba[4])
{
    double x = s * t->width[level], y = (1 - tt) * t->height[level];
    if (!use->nearest) x -= 0.5, y -= 0.5;
    double fx = floor(x), fy = floor(y);
    int ix = (int)fx, iy = (int)fy;
    float u = use->nearest ? 0 : (float)(x - fx), v = use->nearest ? 0 : (float)(y - fy);
    const float *p[4] = {texel(t, use, level, ix, iy), texel(t, use, level, ix + 1, iy),
                         texel(t, use, level, ix, iy + 1), texel(t, use, level, ix + 1, iy + 1)};
    for (int k = 0; k < 4; k++) {
        float top = p[0][k] + u * (p[1][k] - p[0][k]), low = p[2][k] + u * (p[3][k] - p[2][k]);
        rgba[k] = top + v * (low - top);
    }
}

void art_raster_texel(const struct raster_texture *t, const struct raster_texture_use *use,
                      double s, double tt, double footprint, float rgba[4])
{
    int level = 0;
    float more[4];
    for (; footprint >= 2 && level < t->n_levels - 1; level++) footprint /= 2;
    if (use->nearest) level = 0, footprint = 1;
    bilinear(t, use, level, s, tt, rgba);
    /* on to the next smaller copy, linear where a logarithm would be usual */
    if (footprint > 1 && level < t->n_levels - 1) {
        float part = (float)raster_min(footprint - 1, 1);
        bilinear(t, use, level + 1, s, tt, more);
        for (int k = 0; k < 4; k++) rgba[k] += part * (more[k] - rgba[k]);
    }
    if (rgba[3] > 0)
        for (int k = 0; k < 3; k++) rgba[k] /= rgba[3];
}
