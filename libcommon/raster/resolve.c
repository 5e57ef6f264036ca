/* This resolves samples to pixels: the colour of each primitive that is seen in a pixel is
 * computed once, in the middle of its samples. */
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

/* Computes the colour of the samples first, ... that have the same primitive as `first`; done[]
 * marks them. */
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

static unsigned char alpha_byte(float alpha)
{
    return (unsigned char)(alpha >= 1 ? 255 : alpha > 0 ? alpha * 255 + 0.5f : 0);
}

static void put(const struct raster_frame *f, int x, int y, const float sum[4])
{
    unsigned char *out = f->picture->rgba + 4 * ((size_t)y * (size_t)f->view.width + (size_t)x);
    float alpha = sum[3];
    for (int k = 0; k < 3; k++) out[k] = art_raster_byte(f->tones, alpha > 0 ? sum[k] / alpha : 0);
    out[3] = alpha_byte(alpha);
}

/* Computes the colours of the samples of a pixel; returns the primitive that most of them have. */
static uint32_t opaque(const struct raster_frame *f, const uint32_t *ids, int x, int y,
                       const float behind[4], int *hint, float sample[MAX_SAMPLES][4], float sum[4])
{
    unsigned done = 0;
    int most = 0, n = f->pattern.n;
    uint32_t winner = NO_PRIMITIVE;
    memset(sum, 0, 4 * sizeof *sum);
    for (int i = 0; i < n; i++) {
        if (done >> i & 1) continue;
        double px = x, py = y;
        float rgba[4];
        int count = share(f, ids, i, &done, &px, &py);
        if (ids[i] == NO_PRIMITIVE) {
            memcpy(rgba, behind, sizeof rgba);
        } else {
            art_raster_shade(f, ids[i], hint, px, py, rgba);
            rgba[3] = 1;
        }
        for (int k = 0; k < 3; k++) rgba[k] = rgba[3] * (rgba[k] < 1 ? rgba[k] : 1);
        for (int k = 0; k < 4; k++) sum[k] += (float)count * rgba[k];
        if (count > most) most = count, winner = ids[i];
        for (int j = i; sample && j < n; j++)
            if (ids[j] == ids[i]) memcpy(sample[j], rgba, sizeof rgba);
    }
    for (int k = 0; k < 4; k++) sum[k] /= (float)n;
    return winner;
}

/* --------------------------------------------------------------------- layers */

static void shade_fragment(const struct raster_frame *f, struct raster_fragment *frag, int x, int y,
                           int *hint)
{
    int n = 0, sx = 0, sy = 0;
    for (int i = 0; i < f->pattern.n; i++) {
        if (!(frag->mask >> i & 1)) continue;
        sx += f->pattern.x[i], sy += f->pattern.y[i];
        n++;
    }
    art_raster_shade(f, frag->id, hint, x + 0.5 + (double)sx / (n * SUB),
                     y + 0.5 + (double)sy / (n * SUB), frag->rgba);
    for (int k = 0; k < 3; k++)
        frag->rgba[k] = frag->rgba[3] * (frag->rgba[k] < 1 ? frag->rgba[k] : 1);
}

/* Sorts the fragments of a sample from near to far; the order of the sample before is a good
 * start. */
static void sort_layers(const struct raster_frame *f, struct raster_tile *t, int n, int sample)
{
    const struct raster_fragment *frag = t->fragments;
    for (int i = 1; i < n; i++) {
        int moved = t->order[i], k = i;
        int32_t z = t->depths[moved * f->pattern.n + sample];
        for (; k > 0; k--) {
            int other = t->order[k - 1];
            int32_t oz = t->depths[other * f->pattern.n + sample];
            if (oz < z || (oz == z && frag[other].id <= frag[moved].id)) break;
            t->order[k] = other;
        }
        t->order[k] = moved;
    }
}

/* Layers in front of what is opaque: multiplied colours, so that each is added once. */
static void blend(const struct raster_frame *f, struct raster_tile *t, int n,
                  float sample[MAX_SAMPLES][4], float sum[4])
{
    memset(sum, 0, 4 * sizeof *sum);
    for (int i = 0; i < f->pattern.n; i++) {
        float through = 1;
        sort_layers(f, t, n, i);
        for (int k = 0; k < n; k++) {
            const struct raster_fragment *frag = &t->fragments[t->order[k]];
            if (!(frag->mask >> i & 1)) continue;
            for (int c = 0; c < 4; c++) sum[c] += through * frag->rgba[c];
            through *= 1 - frag->rgba[3];
        }
        for (int c = 0; c < 4; c++) sum[c] += through * sample[i][c];
    }
    for (int c = 0; c < 4; c++) sum[c] /= (float)f->pattern.n;
}

/* The nearest layer that hides more than half of what is behind it. */
static uint32_t pick_layer(const struct raster_frame *f, const struct raster_tile *t, int n,
                           uint32_t winner)
{
    for (int k = 0; k < n; k++) {
        const struct raster_fragment *frag = &t->fragments[t->order[k]];
        int covered = 0;
        for (int i = 0; i < f->pattern.n; i++) covered += frag->mask >> i & 1;
        if (frag->rgba[3] >= 0.5f && 2 * covered >= f->pattern.n) return frag->id;
    }
    return winner == NO_PRIMITIVE && n ? t->fragments[t->order[0]].id : winner;
}

static int gather_layers(const struct raster_frame *f, struct raster_tile *t, int at, int x, int y,
                         int *hint)
{
    int n = 0;
    for (int i = t->head[at]; i >= 0; i = t->fragments[i].next) {
        shade_fragment(f, &t->fragments[i], x, y, hint);
        t->order[n++] = i;
    }
    return n;
}

/* Returns true if all samples have the same primitive, or nothing: most pixels. */
static bool uniform(const uint32_t *ids, int n)
{
    uint32_t differ = 0;
    for (int i = 1; i < n; i++) differ |= ids[i] ^ ids[0];
    return differ == 0;
}

static void resolve_uniform(const struct raster_frame *f, uint32_t id, int x, int y,
                            const unsigned char empty[4], int *hint)
{
    size_t at = (size_t)y * (size_t)f->view.width + (size_t)x;
    if (id == NO_PRIMITIVE) {
        memcpy(f->picture->rgba + 4 * at, empty, 4);
        f->ids[at] = 0;
        return;
    }
    float rgba[4];
    art_raster_shade(f, id, hint, x + 0.5, y + 0.5, rgba);
    rgba[3] = 1;
    put(f, x, y, rgba);
    f->ids[at] = id_of(f, id, hint);
}

static void resolve_pixel(const struct raster_frame *f, struct raster_tile *t, int x, int y,
                          const float behind[4], int *hint)
{
    float sum[4], sample[MAX_SAMPLES][4];
    int at = (y - t->box.y0) * TILE + x - t->box.x0;
    bool layers = f->see_through && t->head[at] >= 0;
    const uint32_t *ids = t->id + at * f->pattern.n;
    uint32_t winner = opaque(f, ids, x, y, behind, hint, layers ? sample : NULL, sum);
    if (layers) {
        int n = gather_layers(f, t, at, x, y, hint);
        blend(f, t, n, sample, sum);
        winner = pick_layer(f, t, n, winner);
    }
    put(f, x, y, sum);
    f->ids[(size_t)y * (size_t)f->view.width + (size_t)x] = id_of(f, winner, hint);
}

void art_raster_resolve(const struct raster_frame *f, struct raster_tile *t,
                        const struct raster_box *box)
{
    int hint = 0;
    for (int y = box->y0; y < box->y1; y++) {
        float behind[4];
        unsigned char empty[4];
        background(f, y, behind);
        for (int k = 0; k < 3; k++) empty[k] = art_raster_byte(f->tones, behind[k]);
        empty[3] = alpha_byte(behind[3]);
        if (empty[3] == 0) memset(empty, 0, sizeof empty);
        for (int x = box->x0; x < box->x1; x++) {
            int at = (y - t->box.y0) * TILE + x - t->box.x0;
            const uint32_t *ids = t->id + at * f->pattern.n;
            if (uniform(ids, f->pattern.n) && !(f->see_through && t->head[at] >= 0))
                resolve_uniform(f, ids[0], x, y, empty, &hint);
            else
                resolve_pixel(f, t, x, y, behind, &hint);
        }
    }
}
