/* The stages of drawing share these: what the stages leave for each other. */
#ifndef FRAME_PRIV_H
#define FRAME_PRIV_H

#include "raster_priv.h"

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

/* This is a fragment: one transparent primitive at one pixel. */
struct raster_fragment {
    uint32_t id;
    uint32_t mask;              /* samples */
    int next;                   /* at the same pixel, -1: none */
    float rgba[4];
};
enum { MOST_FRAGMENTS = 1 << 15 }; /* of a tile; of a single pixel there may be more */

/* These are the buffers of one thread for a tile. */
struct raster_tile {
    _Alignas(16) int32_t z[TILE * TILE * MAX_SAMPLES];
    _Alignas(16) uint32_t id[TILE * TILE * MAX_SAMPLES];
    struct raster_box box;      /* of the tile */
    struct raster_box region;   /* what of it is at work */
    bool layers;                /* fragments are gathered, samples stay */
    int counting;               /* +1, -1: samples count in `inside`; else 0 */
    bool crosses;               /* what is counted crosses a clip plane: corners are rounded, */
    int32_t slack;              /* and so is where; depth that this makes */
    bool overflow;              /* more of them than there may be */
    int head[TILE * TILE];      /* fragments of a pixel */
    struct raster_fragment *fragments;
    int32_t *depths;            /* of the samples of each fragment */
    int *order;
    int n_fragments, cap_fragments, cap_depths, cap_order;
    int32_t *enter;             /* depth at which each sample enters what the clip planes leave */
    int16_t *inside;            /* how often it is inside the mesh there */
    int status;
    struct art_ctx ctx;
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

/* Returns the surface of a primitive. */
const struct raster_surface *art_raster_surface_of(const struct raster_frame *f, uint32_t id, int *hint);

/* The stages are: points to pixels; what is on the picture; lists of the tiles of rows y0 <= y <
 * y1; pictures of those tiles. */
int art_raster_geometry(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w) ART_MUST_USE;
int art_raster_find(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w) ART_MUST_USE;
int art_raster_band(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w, int y0, int *y1)
    ART_MUST_USE;

/* All of them. */
int art_raster_stages(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w) ART_MUST_USE;

/* Shadows of the lights of a drawing that are asked for, kept in f->shadow; part of a light that reaches a
 * place
 * with normal n. */
int art_raster_shadows(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w,
                       const double box[6]) ART_MUST_USE;
/* The depths that a light sees; they are compared over a few texels around. */
enum { ART_SHADOW_SIDE_ = 2048, ART_SHADOW_AROUND_ = 2 };
struct raster_shadow {
    struct raster_view view;
    double texel;               /* size of a texel in the world */
    int32_t *depth;             /* [side][side] */
};
void art_raster_shadow_free(struct raster_shadow *shadow);
float art_raster_light(const struct raster_shadow *s, const double x[3], const double n[3], const double
                       dir[3]);

/* Pixels that a primitive may touch; false: none. */
bool art_raster_extent(const struct raster_frame *f, uint32_t id, int *hint, struct raster_box *box);

bool art_raster_is_front(const struct raster_vertex *const v[3]);
/* True if a triangle or a piece in a list is to be drawn; others only count for the filling of a cut. */
bool art_raster_drawn(const struct raster_frame *f, uint32_t id, const struct raster_mesh *m,
                      const struct raster_vertex *const v[3]);

/* Finds the nearest primitives at the samples of a tile. */
void art_raster_triangle(const struct raster_frame *f, struct raster_tile *t, uint32_t id,
                         const struct raster_vertex *const v[3]);
void art_raster_shapes(const struct raster_frame *f, struct raster_tile *t, uint32_t id);

/* Samples of a pixel that a primitive covers, and its depths there: to the tile, or to its fragments. */
void art_raster_cover(const struct raster_frame *f, struct raster_tile *t, int at, uint32_t id, uint32_t mask,
                      const int32_t z[MAX_SAMPLES]);
/* Draws the transparent primitives of a tile, and its pixels. */
void art_raster_layers(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids, uint32_t n);
/* Fills the cross-sections where clip planes cut closed meshes. */
void art_raster_fill(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids, uint32_t n);
/* The distance at which a ray enters what the clip planes leave, and the plane; -1: it is inside from the
 * beginning, or never. */
int art_raster_enter(const struct raster_frame *f, const double o[3], const double d[3], double *t);
/* True if a line is in front of a surface at a sample; a line that lies on the surface is. */
bool art_raster_line_in_front(const struct raster_frame *f, uint32_t line, double z, uint32_t surface, int32_t
                          there,
                          double px, double py);

/* These are the intersections of a ray with a ball between planes. */
struct raster_meeting {
    double t, x[3], n[3];
    bool cap, back;
    int plane;
};
bool art_raster_intersect_ball(const struct raster_frame *f, const struct raster_ball *ball, double px,
                               double py,
                          struct raster_meeting *m);

/* The parameter along the segment (0..1) of the place nearest to (px, py); false if that is farther than
 * its half width. */
bool art_raster_on_segment(const struct raster_segment *s, double px, double py, double *along);

/* Colour (linear light, straight alpha) of a primitive at a place of the picture. */
void art_raster_shade(const struct raster_frame *f, uint32_t id, int *hint, double px, double py, float
                      rgba[4]);
/* A texture at (s, t), where a pixel is as wide as `footprint` texels. */
void art_raster_texel(const struct raster_texture *texture, const struct raster_texture_use *use, double s,
                      double t,
                      double footprint, float rgba[4]);

/* Writes the colours of a tile into the picture. */
void art_raster_resolve(const struct raster_frame *f, struct raster_tile *t, const struct raster_box *box);

/* Things drawn over it. */
int art_raster_marks(struct art_ctx *ctx, const struct raster_frame *f) ART_MUST_USE;
/* Meshes of the rods, as fine as this drawing needs. */
int art_raster_rods(struct art_ctx *ctx, struct raster_frame *f) ART_MUST_USE;

/* Depth by which a line may lie behind a surface and still be on it: of the range, or of the distance. */
static inline double raster_slack(const struct raster_view *v, double z)
{
    return v->ortho ? DEPTH_ONE / 8192.0 : (v->za - z) / 16384;
}

/* The status of a loop of threads, which cannot tell of a lack of memory by themselves. */
static inline int raster_report(struct art_ctx *ctx, const struct raster_frame *f, int status)
{
    if (status != ART_ENOMEM) return status;
    return art_error(ctx, status, NULL, "no memory for a picture of %d x %d pixels", f->view.width,
                     f->view.height);
}

static inline double raster_min(double a, double b)
{
    return a < b ? a : b;
}
static inline double raster_max(double a, double b)
{
    return a > b ? a : b;
}

#endif
