/* This determines coverage: the samples that a primitive covers get its depth and its number
 * (z-buffer), or, of transparent things, its fragments enter a list of the pixel. */
#include "frame_priv.h"

static bool grow(struct raster_tile *t, int samples)
{
    struct art_ctx *ctx = &t->ctx;
    size_t n = (size_t)t->n_fragments + 1;
    if (ART_RESERVE(ctx, t->fragments, n, t->cap_fragments) &&
        ART_RESERVE(ctx, t->depths, n * (size_t)samples, t->cap_depths) &&
        ART_RESERVE(ctx, t->order, n, t->cap_order))
        return true;
    t->status = ART_ENOMEM;
    return false;
}

/* Samples of which something opaque is in front are left out. */
static uint32_t in_sight(const struct raster_frame *f, const struct raster_tile *t, int at,
                         uint32_t id, uint32_t mask, const int32_t *z)
{
    const int32_t *zs = t->z + at * f->pattern.n;
    const uint32_t *ids = t->id + at * f->pattern.n;
    for (int i = 0; i < f->pattern.n; i++) {
        if (!(mask >> i & 1)) continue;
        uint32_t there = ids[i];
        bool line = id >= f->first_line,
             on_line = there != NO_PRIMITIVE && there >= f->first_line && there < f->first_cap;
        bool seen = z[i] < zs[i];
        if (line != on_line && there != NO_PRIMITIVE) {
            double px = t->box.x0 + at % TILE + 0.5 + f->pattern.x[i] / (double)SUB;
            double py = t->box.y0 + at / TILE + 0.5 + f->pattern.y[i] / (double)SUB;
            seen = line ? art_raster_line_in_front(f, id, z[i], there, zs[i], px, py)
                        : !art_raster_line_in_front(f, there, zs[i], id, z[i], px, py);
        }
        if (!seen) mask &= ~(1u << i);
    }
    return mask;
}

static void add_fragment(const struct raster_frame *f, struct raster_tile *t, int at, uint32_t id,
                         uint32_t mask, const int32_t *z)
{
    const struct raster_box *r = &t->region;
    bool single = r->x1 - r->x0 == 1 && r->y1 - r->y0 == 1;
    if (t->overflow || t->status < 0) return;
    if (t->n_fragments >= MOST_FRAGMENTS && !single) {
        t->overflow = true;
        return;
    }
    if (!grow(t, f->pattern.n)) return;
    struct raster_fragment *frag = &t->fragments[t->n_fragments];
    *frag = (struct raster_fragment){.id = id, .mask = mask, .next = t->head[at]};
    /* a line that lies on a surface is in front of it */
    bool line = id >= f->first_line;
    int32_t *to = t->depths + t->n_fragments * f->pattern.n;
    for (int i = 0; i < f->pattern.n; i++)
        to[i] = !(mask >> i & 1) ? 0 : z[i] - (line ? (int32_t)raster_slack(&f->view, z[i]) : 0);
    t->head[at] = t->n_fragments++;
}

/* A surface just at the cut counts as in front of it if it is an entry, as beyond it if it is an
 * exit: rounding leaves no gap between the filling and the surface. */
static void count(const struct raster_frame *f, struct raster_tile *t, int at, uint32_t mask,
                  const int32_t *z)
{
    int k = at * f->pattern.n, slack = -t->counting * t->slack;
    for (int i = 0; i < f->pattern.n; i++)
        if ((mask >> i & 1) && t->enter[k + i] != DEPTH_FAR && z[i] > t->enter[k + i] + slack)
            t->inside[k + i] = (int16_t)(t->inside[k + i] + t->counting);
}

void art_raster_cover(const struct raster_frame *f, struct raster_tile *t, int at, uint32_t id,
                      uint32_t mask, const int32_t z[MAX_SAMPLES])
{
    if (t->counting) {
        count(f, t, at, mask, z);
        return;
    }
    if (t->layers || id >= f->first_line) mask = in_sight(f, t, at, id, mask, z);
    if (!mask) return;
    if (t->layers) {
        add_fragment(f, t, at, id, mask, z);
        return;
    }
    for (int i = 0, k = at * f->pattern.n; i < f->pattern.n; i++, k++) {
        bool nearer = id >= f->first_line || z[i] < t->z[k];
        if ((mask >> i & 1) && nearer) t->z[k] = z[i], t->id[k] = id;
    }
}
