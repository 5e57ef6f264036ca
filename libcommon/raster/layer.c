/* Transparent things are drawn in layers: their fragments are gathered by pixel (cover.c) and
 * sorted by depth. The lists of a region may not grow beyond a bound: where they would, the region
 * is done in quarters. */
#include "frame_priv.h"

static void gather(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                   uint32_t n)
{
    int hint = 0;
    t->n_fragments = 0;
    t->overflow = false;
    memset(t->head, 0xff, sizeof t->head);
    for (uint32_t i = 0; i < n && !t->overflow && t->status == ART_OK; i++) {
        uint32_t id = ids[i];
        if (!art_raster_surface_of(f, id, &hint)->see_through) continue;
        if (id >= f->first_ball) {
            art_raster_shapes(f, t, id);
            continue;
        }
        const struct raster_mesh *m;
        const struct raster_vertex *v[3];
        art_raster_corners(f, id, &hint, &m, v);
        if (art_raster_drawn(f, id, m, v)) art_raster_triangle(f, t, id, v);
    }
}

static void region(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                   uint32_t n, struct raster_box box)
{
    t->region = box;
    t->layers = true;
    gather(f, t, ids, n);
    t->layers = false;
    if (t->status < 0) return;
    if (!t->overflow) {
        art_raster_resolve(f, t, &box);
        return;
    }
    int x = (box.x0 + box.x1) / 2, y = (box.y0 + box.y1) / 2;
    struct raster_box part[4] = {{box.x0, box.y0, x, y},
                                 {x, box.y0, box.x1, y},
                                 {box.x0, y, x, box.y1},
                                 {x, y, box.x1, box.y1}};
    for (int i = 0; i < 4; i++)
        if (part[i].x0 < part[i].x1 && part[i].y0 < part[i].y1) region(f, t, ids, n, part[i]);
}

void art_raster_layers(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                       uint32_t n)
{
    region(f, t, ids, n, t->box);
}
