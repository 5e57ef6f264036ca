/* Samples to pixels: the colour of each primitive that is seen in a pixel is computed once, in the
 * middle of its samples. */
#include "frame_priv.h"

/* Linear, straight alpha */
static void background(const struct raster_frame *f, int y, float rgba[4])
{
    double t = (y + 0.5) / f->view.height;
    for (int k = 0; k < 4; k++)
        rgba[k] = (float)(f->background[1][k] + t * (f->background[0][k] - f->background[1][k]));
    for (int k = 0; k < 3; k++) rgba[k] = art_raster_tone(f->tones, rgba[k]);
}

static int id_of(const struct raster_frame *f, uint32_t id, int *hint)
{
    return id == NO_PRIMITIVE ? 0 : art_raster_surface_of(f, id, hint)->look.id;
}

/* Colour of the samples first, ... that have the same primitive as `first`; done[] tells them. */
static int share(const struct raster_frame *f, const uint32_t *ids, int first, unsigned *done,
                 double *px, double *py)
{
    int n = 0, sx = 0, sy = 0;
    for (int i = first; i < f->pattern.n; i++) {
        if (ids[i] != ids[first]) continue;
        *done |= 1u << i;
        sx += f->pattern.x[i], sy += f->pattern.y[i];
        n++;
    }
    *px += 0.5 + (double)sx / (n * SUB);
    *py += 0.5 + (double)sy / (n * SUB);
    return n;
}

static void put(const struct raster_frame *f, int x, int y, const float sum[4])
{
    unsigned char *out = f->picture->rgba + 4 * ((size_t)y * (size_t)f->view.width + (size_t)x);
    float alpha = sum[3];
    for (int k = 0; k < 3; k++) out[k] = art_raster_byte(f->tones, alpha > 0 ? sum[k] / alpha : 0);
    out[3] = (unsigned char)(alpha >= 1 ? 255 : alpha * 255 + 0.5f);
}

static void resolve_pixel(const struct raster_frame *f, const uint32_t *ids, int x, int y,
                          const float behind[4], int *hint)
{
    float sum[4] = {0}, rgba[4];
    unsigned done = 0;
    int most = 0, n = f->pattern.n;
    uint32_t winner = NO_PRIMITIVE;
    for (int i = 0; i < n; i++) {
        if (done >> i & 1) continue;
        double px = x, py = y;
        int count = share(f, ids, i, &done, &px, &py);
        if (ids[i] == NO_PRIMITIVE)
            memcpy(rgba, behind, sizeof rgba);
        else {
            art_raster_shade(f, ids[i], hint, px, py, rgba);
            rgba[3] = 1;
        }
        float part = (float)count / (float)n;
        for (int k = 0; k < 3; k++) sum[k] += part * rgba[3] * (rgba[k] < 1 ? rgba[k] : 1);
        sum[3] += part * rgba[3];
        if (count > most) most = count, winner = ids[i];
    }
    put(f, x, y, sum);
    if (f->ids) f->ids[(size_t)y * (size_t)f->view.width + (size_t)x] = id_of(f, winner, hint);
}

void art_raster_resolve(const struct raster_frame *f, struct raster_tile *t)
{
    int hint = 0;
    for (int y = t->box.y0; y < t->box.y1; y++) {
        float behind[4];
        background(f, y, behind);
        for (int x = t->box.x0; x < t->box.x1; x++) {
            int at = (y - t->box.y0) * TILE + x - t->box.x0;
            resolve_pixel(f, t->id + at * f->pattern.n, x, y, behind, &hint);
        }
    }
}
