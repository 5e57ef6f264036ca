/* The stages of a drawing, one after the other, and the tiles, which threads share. */
#include "frame_priv.h"
#include <stdatomic.h>

struct run {
    struct raster_frame *f;
    struct raster_work *w;
    atomic_int next;
    int end;
};

/* Opaque triangles and balls. */
static void draw_solid(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                       uint32_t n)
{
    int hint = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t id = ids[i];
        if (id >= f->first_line) continue;
        if (id >= f->first_ball) {
            if (!art_raster_surface_of(f, id, &hint)->see_through) art_raster_shapes(f, t, id);
            continue;
        }
        const struct raster_mesh *m;
        const struct raster_vertex *v[3];
        art_raster_corners(f, id, &hint, &m, v);
        if (!m->surface.see_through && art_raster_drawn(f, id, m, v))
            art_raster_triangle(f, t, id, v);
    }
}

/* Draws opaque lines and points: behind surfaces, so that they can be compared with those they lie
 * on. */
static void draw_lines(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                       uint32_t n)
{
    int hint = 0;
    if (f->first_line == f->first_cap) return;
    for (uint32_t i = 0; i < n; i++)
        if (ids[i] >= f->first_line && !art_raster_surface_of(f, ids[i], &hint)->see_through)
            art_raster_shapes(f, t, ids[i]);
}

static void keep_depths(const struct raster_frame *f, const struct raster_tile *t)
{
    for (int y = t->box.y0; y < t->box.y1; y++)
        for (int x = t->box.x0; x < t->box.x1; x++) {
            int at = (y - t->box.y0) * TILE + x - t->box.x0;
            f->depth_out[(size_t)y * (size_t)f->view.width + (size_t)x] = t->z[at * f->pattern.n];
        }
}

static void draw_tile(const struct raster_frame *f, struct raster_tile *t, int tile)
{
    int n = TILE * TILE * f->pattern.n, x = tile % f->bins.tiles_x, y = tile / f->bins.tiles_x;
    t->box = (struct raster_box){x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE};
    if (t->box.x1 > f->view.width) t->box.x1 = f->view.width;
    if (t->box.y1 > f->view.height) t->box.y1 = f->view.height;
    for (int i = 0; i < n; i++) t->z[i] = DEPTH_FAR;
    memset(t->id, 0xff, (size_t)n * sizeof *t->id);
    t->region = t->box;
    const uint32_t *start = f->bins.start + tile - f->bins.band_y0 * f->bins.tiles_x;
    const uint32_t *ids = f->bins.entries + start[0];
    uint32_t n_ids = start[1] - start[0];
    draw_solid(f, t, ids, n_ids);
    if (f->fills) art_raster_fill(f, t, ids, n_ids);
    if (f->depth_out) {
        keep_depths(f, t);
        return;
    }
    draw_lines(f, t, ids, n_ids);
    if (f->see_through)
        art_raster_layers(f, t, ids, n_ids);
    else
        art_raster_resolve(f, t, &t->box);
}

static void draw_tiles(void *arg, int task)
{
    struct run *run = arg;
    for (;;) {
        int tile = atomic_fetch_add(&run->next, 1);
        if (tile >= run->end) return;
        draw_tile(run->f, run->w->tiles[task], tile);
    }
}

static int draw_band(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w, int y0,
                     int y1)
{
    struct run run = {.f = f, .w = w, .end = y1 * f->bins.tiles_x};
    int status = ART_OK;
    atomic_init(&run.next, y0 * f->bins.tiles_x);
    for (int i = 0; i < w->n_tiles; i++) {
        w->tiles[i]->status = ART_OK;
        art_worker_begin(&w->tiles[i]->ctx, ctx);
    }
    art_pool_run(w->pool, w->n_tiles, draw_tiles, &run);
    for (int i = 0; i < w->n_tiles; i++) {
        art_worker_end(ctx, &w->tiles[i]->ctx);
        if (w->tiles[i]->status < 0) status = w->tiles[i]->status;
    }
    return raster_report(ctx, f, status);
}

int art_raster_stages(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w)
{
    int status;
    ART_TRY(art_raster_geometry(ctx, f, w));
    ART_TRY(art_raster_find(ctx, f, w));
    for (int y0 = 0, y1; y0 < f->bins.tiles_y; y0 = y1) {
        ART_TRY(art_raster_band(ctx, f, w, y0, &y1));
        ART_TRY(draw_band(ctx, f, w, y0, y1));
    }
out:
    return status;
}
