/* Drawing: what the stages leave for each other. */
#ifndef FRAME_PRIV_H
#define FRAME_PRIV_H

#include "scene_priv.h"

/* Pixels x0 <= x < x1, y0 <= y < y1. */
struct raster_box {
    int x0, y0, x1, y1;
};

enum { CHUNKS = 64 };

/* Part of the primitives, from which pieces and lists of tiles are made. */
struct raster_chunk {
    uint32_t begin, end;
    uint32_t *visible;          /* numbers of what is on the picture */
    struct raster_piece *pieces;
    uint32_t n_visible, cap_visible, n_pieces, cap_pieces, first_piece;
    uint32_t *count;            /* [tiles], then places in the lists */
    struct art_ctx ctx;         /* its own: counts of allocations go back */
};

/* A fragment: one transparent primitive at one pixel. */
struct raster_fragment {
    uint32_t id;
    uint16_t mask;
    int next;                   /* at the same pixel, -1: none */
};

/* What one thread needs for a tile. */
struct raster_tile {
    int32_t z[TILE * TILE * MAX_SAMPLES];
    uint32_t id[TILE * TILE * MAX_SAMPLES];
    int head[TILE * TILE];      /* fragments of a pixel */
    struct raster_fragment *fragments;
    int32_t *depths;            /* of the samples of each fragment */
    int n_fragments, cap_fragments, cap_depths;
    int8_t *inside;             /* of the caps */
    int status;
    struct art_ctx ctx;
    struct raster_box box;      /* of the tile */
};

/* Memory of drawings. */
struct raster_work {
    struct raster_vertex *vertices;
    struct raster_piece *pieces;
    struct raster_segment *segments;
    uint32_t *tile_start, *entries, *counts;
    int *ids;
    struct raster_tile **tiles;
    int n_tiles;
    size_t cap_vertices, cap_pieces, cap_segments, cap_tile_start, cap_entries, cap_counts, cap_ids;
    struct raster_chunk chunk[CHUNKS];
    struct raster_tones tones;
    struct art_pool *pool;
    int threads;
    int width, height;          /* of ids; 0: none */
};

/* The surface of a primitive. */
const struct raster_surface *art_raster_surface_of(const struct raster_frame *f, uint32_t id, int *hint);

/* Stages: points to pixels; what is on the picture; lists of the tiles of rows y0 <= y < y1; pictures of
 * those tiles. */
int art_raster_geometry(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w) ART_MUST_USE;
int art_raster_find(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w) ART_MUST_USE;
int art_raster_band(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w, int y0, int *y1)
    ART_MUST_USE;
int art_raster_tiles(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w, int y0, int y1)
    ART_MUST_USE;

/* Pixels that a primitive may touch; false: none. */
bool art_raster_extent(const struct raster_frame *f, uint32_t id, int *hint, struct raster_box *box);

/* Nearest primitives at the samples of a tile. */
void art_raster_triangle(const struct raster_frame *f, struct raster_tile *t, uint32_t id,
                         const struct raster_vertex *const v[3]);
void art_raster_shapes(const struct raster_frame *f, struct raster_tile *t, uint32_t id);

/* What a ray meets of a ball between planes. */
struct raster_meeting {
    double t, x[3], n[3];
    bool cap, back;
    int plane;
};
bool art_raster_meet_ball(const struct raster_frame *f, const struct raster_ball *ball, double px, double py,
                          struct raster_meeting *m);

/* Where along the segment (0..1) the nearest place to (px, py) is; false: farther than its half width. */
bool art_raster_on_segment(const struct raster_segment *s, double px, double py, double *along);

/* Colour (linear light, straight alpha) of a primitive at a place of the picture. */
void art_raster_shade(const struct raster_frame *f, uint32_t id, int *hint, double px, double py, float
                      rgba[4]);
void art_raster_texel(const struct raster_texture *texture, const struct raster_surface *surface, double s,
                      double t,
                      double level, float rgba[4]);

/* Colours of a tile into the picture. */
void art_raster_resolve(const struct raster_frame *f, struct raster_tile *t);

/* Things drawn over it. */
int art_raster_marks(struct art_ctx *ctx, const struct raster_frame *f) ART_MUST_USE;
/* Meshes of the rods, as fine as this drawing needs. */
int art_raster_rods(struct art_ctx *ctx, struct raster_frame *f) ART_MUST_USE;

static inline double raster_min(double a, double b)
{
    return a < b ? a : b;
}
static inline double raster_max(double a, double b)
{
    return a > b ? a : b;
}

#endif
