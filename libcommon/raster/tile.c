/* This draws triangles to the samples of a tile. Whether a sample is covered is decided in
 * integers: an edge function of fixed-point corners, with the rule that a sample on an edge
 * belongs to the triangle of which the edge is a left or a top one (so that of two that share it
 * exactly one has it). Depth is an integer too. */
#include "frame_priv.h"

typedef int32_t lanes __attribute__((vector_size(16)));
enum { SMALL = 48 * SUB }; /* corners of a small triangle are not farther from each other */

struct edge {
    int64_t a, b, c; /* inside where a x + b y + c >= 0, at pixel middles of the whole picture */
    int64_t reach;   /* most that a sample differs from the middle */
    bool wide;       /* what samples differ by may not fit into 32 bits */
    lanes by[MAX_SAMPLES / 4];
};

struct setup {
    struct edge edge[3];
    double z, zx, zy; /* depth at the middle of pixel (0, 0), and its change by pixel */
    double lo, hi;
    bool steep; /* depth at a sample may be outside that of the corners, or overflow */
    lanes dz[MAX_SAMPLES / 4];
};

static void set_edge(const struct raster_frame *f, struct edge *e, const struct raster_vertex *p,
                     const struct raster_vertex *q)
{
    int64_t dx = (int64_t)q->x - p->x, dy = (int64_t)q->y - p->y;
    bool owns = dy < 0 || (dy == 0 && dx > 0);
    /* dx (y - py) - dy (x - px) at x = SUB X + SUB / 2 */
    e->a = -dy * SUB, e->b = dx * SUB;
    e->c = dx * (SUB / 2 - (int64_t)p->y) - dy * (SUB / 2 - (int64_t)p->x) - !owns;
    e->reach = ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)) * (SUB / 2);
    e->wide = e->reach > 1 << 29;
    if (e->wide) return;
    int32_t x = (int32_t)dx, y = (int32_t)dy;
    const lanes *px = (const lanes *)f->pattern.x, *py = (const lanes *)f->pattern.y;
    for (int g = 0; g < f->pattern.n / 4; g++) e->by[g] = x * py[g] - y * px[g];
}

/* Corners in the order in which the inside is on the positive side of the edges. */
static void set_up(const struct raster_frame *f, const struct raster_vertex *const v[3],
                   struct setup *s)
{
    double x1 = v[1]->x - v[0]->x, y1 = v[1]->y - v[0]->y, z1 = (double)v[1]->z - v[0]->z;
    double x2 = v[2]->x - v[0]->x, y2 = v[2]->y - v[0]->y, z2 = (double)v[2]->z - v[0]->z;
    double area = x1 * y2 - x2 * y1;
    int second = area > 0 ? 1 : 2;
    for (int k = 0; k < 3; k++) {
        const struct raster_vertex *in_turn[3] = {v[0], v[second], v[3 - second]};
        set_edge(f, &s->edge[k], in_turn[k], in_turn[(k + 1) % 3]);
    }
    s->zx = (z1 * y2 - z2 * y1) / area * SUB;
    s->zy = (z2 * x1 - z1 * x2) / area * SUB;
    s->z = v[0]->z + s->zx * (0.5 - v[0]->x / (double)SUB) + s->zy * (0.5 - v[0]->y / (double)SUB);
    s->lo = raster_min(v[0]->z, raster_min(v[1]->z, v[2]->z));
    s->hi = raster_max(v[0]->z, raster_max(v[1]->z, v[2]->z));
    double slope = fabs(s->zx) + fabs(s->zy);
    s->steep = !(slope < 1 << 24);
    if (s->steep) return;
    for (int i = 0; i < f->pattern.n; i++)
        s->dz[i / 4][i % 4] = (int32_t)((s->zx * f->pattern.x[i] + s->zy * f->pattern.y[i]) / SUB);
}

static int32_t clamp_depth(const struct setup *s, double z)
{
    return (int32_t)raster_min(raster_max(z, s->lo), s->hi);
}

/* Finds samples outside the wide edges: negative. */
static void wide_edges(const struct raster_frame *f, const struct setup *s, const int64_t e[3],
                       const bool cut[3], int group, lanes *out)
{
    for (int k = 0; k < 3; k++) {
        if (!cut[k] || !s->edge[k].wide) continue;
        for (int i = 0; i < 4; i++) {
            int32_t dx = f->pattern.x[4 * group + i], dy = f->pattern.y[4 * group + i];
            if (e[k] + s->edge[k].a / SUB * dx + s->edge[k].b / SUB * dy < 0) (*out)[i] = -1;
        }
    }
}

/* Negative where a sample of the group is outside. */
static inline lanes outside(const struct raster_frame *f, const struct setup *s, const int64_t e[3],
                            const bool cut[3], int group)
{
    lanes out = {0, 0, 0, 0};
    for (int k = 0; k < 3; k++) {
        if (!cut[k]) continue;
        if (s->edge[k].wide)
            wide_edges(f, s, e, cut, group, &out);
        else
            out |= (int32_t)e[k] + s->edge[k].by[group];
    }
    return out >> 31;
}

static inline lanes depths(const struct raster_frame *f, const struct setup *s, double z, int group)
{
    lanes r;
    if (!s->steep) return clamp_depth(s, z) + s->dz[group];
    for (int i = 0; i < 4; i++) {
        int k = 4 * group + i;
        r[i] = clamp_depth(s, z + (s->zx * f->pattern.x[k] + s->zy * f->pattern.y[k]) / SUB);
    }
    return r;
}

static void pixel(const struct raster_frame *f, struct raster_tile *t, const struct setup *s,
                  const int64_t e[3], const bool cut[3], double z, int at, uint32_t id)
{
    const lanes number = {(int32_t)id, (int32_t)id, (int32_t)id, (int32_t)id};
    int groups = f->pattern.n / 4;
    lanes *zs = (lanes *)(t->z + at * f->pattern.n), *ids = (lanes *)(t->id + at * f->pattern.n);
    for (int g = 0; g < groups; g++) {
        lanes d = depths(f, s, z, g);
        lanes take = (d < zs[g]) & ~outside(f, s, e, cut, g);
        zs[g] = (d & take) | (zs[g] & ~take);
        ids[g] = (number & take) | (ids[g] & ~take);
    }
}

/* Rasterises a triangle for a transparent layer, or to count the surfaces beyond the cut of a
 * filling. */
static void layer(const struct raster_frame *f, struct raster_tile *t, const struct setup *s,
                  const int64_t e[3], const bool cut[3], double z, int at, uint32_t id)
{
    int32_t deep[MAX_SAMPLES];
    uint32_t mask = 0;
    for (int g = 0; g < f->pattern.n / 4; g++) {
        lanes d = depths(f, s, z, g), out = outside(f, s, e, cut, g);
        for (int i = 0; i < 4; i++) {
            deep[4 * g + i] = d[i];
            if (!out[i]) mask |= 1u << (4 * g + i);
        }
    }
    if (mask) art_raster_cover(f, t, at, id, mask, deep);
}

/* Finds the pixels of the region that the corners span. */
static bool span(const struct raster_tile *t, const struct raster_vertex *const v[3],
                 struct raster_box *b, bool *small)
{
    int32_t x0 = v[0]->x, x1 = x0, y0 = v[0]->y, y1 = y0;
    for (int k = 1; k < 3; k++) {
        x0 = v[k]->x < x0 ? v[k]->x : x0, x1 = v[k]->x > x1 ? v[k]->x : x1;
        y0 = v[k]->y < y0 ? v[k]->y : y0, y1 = v[k]->y > y1 ? v[k]->y : y1;
    }
    *small = x1 - x0 <= SMALL && y1 - y0 <= SMALL;
    *b = t->region;
    if (x0 >> SUB_BITS > b->x0) b->x0 = x0 >> SUB_BITS;
    if (y0 >> SUB_BITS > b->y0) b->y0 = y0 >> SUB_BITS;
    if ((x1 >> SUB_BITS) + 1 < b->x1) b->x1 = (x1 >> SUB_BITS) + 1;
    if ((y1 >> SUB_BITS) + 1 < b->y1) b->y1 = (y1 >> SUB_BITS) + 1;
    return b->x0 < b->x1 && b->y0 < b->y1;
}

static inline lanes four(int32_t i)
{
    return (lanes){i, i, i, i};
}

/* Draws a small triangle, whose edge functions fit into 32 bits everywhere. */
static void small_triangle(const struct raster_frame *f, struct raster_tile *t,
                           const struct setup *s, const struct raster_box *b, uint32_t id)
{
    const int groups = f->pattern.n / 4;
    const lanes number = four((int32_t)id);
    int32_t reach[3], step[3];
    for (int k = 0; k < 3; k++)
        reach[k] = (int32_t)s->edge[k].reach, step[k] = (int32_t)s->edge[k].a;
    for (int y = b->y0; y < b->y1; y++) {
        int32_t e[3];
        for (int k = 0; k < 3; k++)
            e[k] = (int32_t)(s->edge[k].a * b->x0 + s->edge[k].b * y + s->edge[k].c);
        double z = s->z + s->zy * y + s->zx * b->x0;
        int at = ((y - t->box.y0) * TILE + b->x0 - t->box.x0) * groups;
        lanes *zs = (lanes *)t->z + at, *ids = (lanes *)t->id + at;
        for (int x = b->x0; x < b->x1; x++, zs += groups, ids += groups) {
            if (((e[0] + reach[0]) | (e[1] + reach[1]) | (e[2] + reach[2])) >= 0) {
                lanes middle = four(clamp_depth(s, z));
                for (int g = 0; g < groups; g++) {
                    lanes out = (four(e[0]) + s->edge[0].by[g]) | (four(e[1]) + s->edge[1].by[g]) |
                                (four(e[2]) + s->edge[2].by[g]);
                    lanes d = middle + s->dz[g];
                    lanes take = (d < zs[g]) & ~(out >> 31);
                    zs[g] = (d & take) | (zs[g] & ~take);
                    ids[g] = (number & take) | (ids[g] & ~take);
                }
            }
            for (int k = 0; k < 3; k++) e[k] += step[k];
            z += s->zx;
        }
    }
}

void art_raster_triangle(const struct raster_frame *f, struct raster_tile *t, uint32_t id,
                         const struct raster_vertex *const v[3])
{
    struct setup s;
    struct raster_box b;
    bool small, aside = t->layers || t->counting;
    if (!span(t, v, &b, &small)) return;
    set_up(f, v, &s);
    if (t->counting)
        t->slack =
            t->crosses ? (int32_t)raster_min((fabs(s.zx) + fabs(s.zy)) / 64 + 4, DEPTH_ONE / 4) : 0;
    if (small && !aside && !s.steep) {
        small_triangle(f, t, &s, &b, id);
        return;
    }
    for (int y = b.y0; y < b.y1; y++) {
        int64_t e[3];
        for (int k = 0; k < 3; k++) e[k] = s.edge[k].a * b.x0 + s.edge[k].b * y + s.edge[k].c;
        double z = s.z + s.zy * y + s.zx * b.x0;
        int at = (y - t->box.y0) * TILE + b.x0 - t->box.x0;
        for (int x = b.x0; x < b.x1; x++, at++, z += s.zx) {
            bool cut[3], in = true;
            for (int k = 0; k < 3; k++) {
                in = in && e[k] >= -s.edge[k].reach;
                cut[k] = e[k] < s.edge[k].reach;
            }
            if (in) (aside ? layer : pixel)(f, t, &s, e, cut, z, at, id);
            for (int k = 0; k < 3; k++) e[k] += s.edge[k].a;
        }
    }
}
