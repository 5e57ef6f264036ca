/* Primitives to lists by tile. Two passes over chunks of them: the first finds what is on the
 * picture, cuts triangles at planes and counts; the second fills in the lists, which so are in the
 * order of numbers whoever does which chunk. */
#include "frame_priv.h"

uint32_t art_raster_corners(const struct raster_frame *f, uint32_t id, int *hint,
                            const struct raster_mesh **mesh, const struct raster_vertex *v[3])
{
    uint32_t tri = id;
    if (id >= f->n_tri) {
        const struct raster_piece *piece = &f->pieces[id - f->first_piece];
        for (int k = 0; k < 3; k++) v[k] = &piece->v[k];
        tri = piece->of;
    }
    const struct raster_mesh *m = raster_mesh_of(f, tri, hint);
    if (id < f->n_tri) {
        const int *corner = m->tri[tri - m->first_tri];
        for (int k = 0; k < 3; k++) v[k] = &f->vertices[m->first_point + (size_t)corner[k]];
    }
    *mesh = m;
    return tri;
}

const struct raster_surface *art_raster_surface_of(const struct raster_frame *f, uint32_t id,
                                                   int *hint)
{
    const struct art_scene *s = f->scene;
    if (id < f->n_tri) return &raster_mesh_of(f, id, hint)->surface;
    if (id < f->first_ball)
        return &raster_mesh_of(f, f->pieces[id - f->first_piece].of, hint)->surface;
    if (id < f->first_line) return &s->surfaces.at[s->balls.at[id - f->first_ball].surface];
    if (id < f->first_dot) return &s->surfaces.at[s->lines.at[id - f->first_line].surface];
    if (id >= f->first_cap) return &s->meshes.at[id - f->first_cap].surface;
    return &s->surfaces.at[s->dots.at[id - f->first_dot].surface];
}

/* ------------------------------------------------------------------- extents */

static int64_t area2(const struct raster_vertex *const v[3])
{
    return (int64_t)(v[1]->x - v[0]->x) * (v[2]->y - v[0]->y) -
           (int64_t)(v[2]->x - v[0]->x) * (v[1]->y - v[0]->y);
}

bool art_raster_is_front(const struct raster_vertex *const v[3])
{
    return area2(v) < 0; /* y goes down */
}

bool art_raster_drawn(const struct raster_frame *f, uint32_t id, const struct raster_mesh *m,
                      const struct raster_vertex *const v[3])
{
    const struct art_look *look = &m->surface.look;
    if (!look->cap) return true;
    if (id >= f->n_tri && f->pieces[id - f->first_piece].hidden) return false;
    if (id < f->n_tri && look->clip && ((v[0]->out | v[1]->out | v[2]->out) & f->view.clip_bits))
        return false;
    if (look->sides == ART_SIDES_BOTH) return true;
    return look->sides == (art_raster_is_front(v) ? ART_SIDES_FRONT : ART_SIDES_BACK);
}

static int32_t min3(int32_t a, int32_t b, int32_t c)
{
    int32_t m = a < b ? a : b;
    return m < c ? m : c;
}
static int32_t max3(int32_t a, int32_t b, int32_t c)
{
    int32_t m = a > b ? a : b;
    return m > c ? m : c;
}

static bool cut_box(const struct raster_frame *f, struct raster_box *b)
{
    if (b->x0 < 0) b->x0 = 0;
    if (b->y0 < 0) b->y0 = 0;
    if (b->x1 > f->view.width) b->x1 = f->view.width;
    if (b->y1 > f->view.height) b->y1 = f->view.height;
    return b->x0 < b->x1 && b->y0 < b->y1;
}

static bool triangle_extent(const struct raster_frame *f, const struct raster_vertex *const v[3],
                            enum art_sides sides, struct raster_box *b)
{
    int64_t a = area2(v);
    if (a == 0) return false;
    bool front = a < 0; /* y goes down */
    if ((sides == ART_SIDES_FRONT && !front) || (sides == ART_SIDES_BACK && front)) return false;
    b->x0 = min3(v[0]->x, v[1]->x, v[2]->x) >> SUB_BITS;
    b->y0 = min3(v[0]->y, v[1]->y, v[2]->y) >> SUB_BITS;
    b->x1 = (max3(v[0]->x, v[1]->x, v[2]->x) >> SUB_BITS) + 1;
    b->y1 = (max3(v[0]->y, v[1]->y, v[2]->y) >> SUB_BITS) + 1;
    return cut_box(f, b);
}

/* Faces that are not seen count for the filling of cuts. */
static enum art_sides listed(const struct art_look *look)
{
    return look->cap ? ART_SIDES_BOTH : look->sides;
}

static bool segment_extent(const struct raster_frame *f, const struct raster_segment *s,
                           struct raster_box *b)
{
    if (!s->seen) return false;
    b->x0 = (int)floor(raster_min(s->x0, s->x1) - s->r);
    b->y0 = (int)floor(raster_min(s->y0, s->y1) - s->r);
    b->x1 = (int)floor(raster_max(s->x0, s->x1) + s->r) + 1;
    b->y1 = (int)floor(raster_max(s->y0, s->y1) + s->r) + 1;
    return cut_box(f, b);
}

/* The picture of a ball lies between the tangent planes through the eye (Mara and McGuire 2013). */
static bool ball_side(double along, double distance, double r, double near, double *lo, double *hi)
{
    double d2 = along * along + distance * distance - r * r;
    if (d2 <= 0 || distance - r < near) return false; /* the eye is in it or close */
    double t = sqrt(d2), len2 = d2 + r * r;
    /* tangent points */
    double x0 = (along * t - distance * r) * t / len2, z0 = (along * r + distance * t) * t / len2;
    double x1 = (along * t + distance * r) * t / len2, z1 = (distance * t - along * r) * t / len2;
    *lo = x0 / z0, *hi = x1 / z1;
    return z0 > 0 && z1 > 0;
}

static bool ball_extent(const struct raster_frame *f, const struct raster_ball *ball,
                        struct raster_box *b)
{
    const struct raster_view *v = &f->view;
    double p[3], r = ball->radius, cx = v->width / 2.0, cy = v->height / 2.0;
    art_v3_sub(p, ball->x, v->eye);
    double x = art_v3_dot(v->right, p), y = -art_v3_dot(v->up, p), d = art_v3_dot(v->forward, p);
    double side[4] = {x - r, x + r, y - r, y + r};
    if (!v->ortho) {
        if (d + r < v->near_) return false;
        if (!ball_side(x, d, r, v->near_, &side[0], &side[1]) ||
            !ball_side(y, d, r, v->near_, &side[2], &side[3])) {
            *b = (struct raster_box){0, 0, v->width, v->height};
            return true;
        }
    }
    double far = 1e6, at[4];
    for (int i = 0; i < 4; i++)
        at[i] = raster_min(raster_max((i < 2 ? cx : cy) + v->focal * side[i], -far), far);
    *b = (struct raster_box){(int)floor(at[0]), (int)floor(at[2]), (int)floor(at[1]) + 1,
                             (int)floor(at[3]) + 1};
    return cut_box(f, b);
}

bool art_raster_extent(const struct raster_frame *f, uint32_t id, int *hint, struct raster_box *b)
{
    if (id < f->first_ball) {
        const struct raster_mesh *m;
        const struct raster_vertex *v[3];
        art_raster_corners(f, id, hint, &m, v);
        return triangle_extent(f, v, listed(&m->surface.look), b);
    }
    if (id < f->first_line) return ball_extent(f, &f->scene->balls.at[id - f->first_ball], b);
    return segment_extent(f, &f->segments[id - f->first_line], b);
}

/* ------------------------------------------------------------------- cutting */

enum { MOST_CORNERS = 3 + N_PLANES };

/* Keep what of a polygon is inside a plane; returns the number of corners. The point on an edge is
 * computed from its inner to its outer end: the same in both triangles of the edge. */
static int cut_polygon(double (*p)[3], int n, const double plane[4])
{
    double kept[MOST_CORNERS][3];
    int m = 0;
    for (int i = 0; i < n; i++) {
        const double *a = p[i], *b = p[(i + 1) % n];
        double da = art_v3_dot(plane, a) - plane[3], db = art_v3_dot(plane, b) - plane[3];
        if (da >= 0) art_v3_copy(kept[m++], a);
        if ((da >= 0) != (db >= 0)) {
            const double *in = da >= 0 ? a : b, *out = da >= 0 ? b : a;
            double din = da >= 0 ? da : db, dout = da >= 0 ? db : da;
            art_v3_lerp(kept[m++], in, out, din / (din - dout));
        }
    }
    memcpy(p, kept, (size_t)m * sizeof *kept);
    return m;
}

static void count_box(const struct raster_frame *f, uint32_t *count, const struct raster_box *b)
{
    for (int y = b->y0 / TILE; y <= (b->y1 - 1) / TILE; y++)
        for (int x = b->x0 / TILE; x <= (b->x1 - 1) / TILE; x++) count[y * f->bins.tiles_x + x]++;
}

/* `out` has the planes that cut. */
static int cut_triangle(const struct raster_frame *f, struct raster_chunk *c,
                        const struct raster_mesh *m, uint32_t id, uint32_t out,
                        struct raster_piece like)
{
    double p[MOST_CORNERS][3];
    int n = 3;
    for (int k = 0; k < 3; k++) art_v3_copy(p[k], m->x[m->tri[id - m->first_tri][k]]);
    for (int i = 0; i < N_PLANES && n >= 3; i++)
        if (out >> i & 1) n = cut_polygon(p, n, f->view.plane[i]);
    struct raster_vertex v[MOST_CORNERS];
    for (int k = 0; k < n; k++) art_raster_project(&f->view, p[k], &v[k]);
    like.of = id;
    for (int k = 2; k < n; k++) {
        const struct raster_vertex *corner[3] = {&v[0], &v[k - 1], &v[k]};
        struct raster_box b;
        if (!triangle_extent(f, corner, listed(&m->surface.look), &b)) continue;
        count_box(f, c->count, &b);
        if (!ART_GROW(&c->ctx, c->pieces, c->n_pieces, c->cap_pieces)) return ART_ENOMEM;
        for (int i = 0; i < 3; i++) like.v[i] = *corner[i];
        c->pieces[c->n_pieces++] = like;
    }
    return ART_OK;
}

/* ---------------------------------------------------------------- first pass */

struct pass {
    struct raster_frame *f;
    struct raster_work *w;
    int status[CHUNKS];
    uint32_t tile0, tile1; /* of this band */
};

static int note(const struct raster_frame *f, struct raster_chunk *c, uint32_t id,
                const struct raster_box *b)
{
    if (!ART_GROW(&c->ctx, c->visible, c->n_visible, c->cap_visible)) return ART_ENOMEM;
    c->visible[c->n_visible++] = id;
    count_box(f, c->count, b);
    return ART_OK;
}

static int find_triangle(const struct raster_frame *f, struct raster_chunk *c, uint32_t id,
                         int *hint)
{
    const struct raster_mesh *m;
    const struct raster_vertex *v[3];
    struct raster_box b;
    int status = ART_OK;
    art_raster_corners(f, id, hint, &m, v);
    const struct art_look *look = &m->surface.look;
    bool fills = f->fills && look->cap && look->clip && !m->surface.see_through;
    uint32_t relevant = look->clip ? ~0u : ~f->view.clip_bits;
    uint32_t all = v[0]->out & v[1]->out & v[2]->out & relevant;
    uint32_t out = (v[0]->out | v[1]->out | v[2]->out) & relevant;
    uint32_t out_clip = out & f->view.clip_bits, out_view = out & ~f->view.clip_bits;
    if (look->sides == ART_SIDES_NEITHER && !fills) return ART_OK;
    if (all & (fills ? ~f->view.clip_bits : ~0u)) return ART_OK;
    /* for a filling it counts as a whole, also where it is cut away */
    bool whole_counts = fills && out_clip;
    if (out && !all)
        ART_TRY(cut_triangle(f, c, m, id, out, (struct raster_piece){.drawn_only = whole_counts}));
    if (whole_counts && out_view)
        ART_TRY(cut_triangle(f, c, m, id, out_view, (struct raster_piece){.hidden = true}));
    if (whole_counts ? out_view : out) return ART_OK;
    if (triangle_extent(f, v, listed(look), &b)) status = note(f, c, id, &b);
out:
    return status;
}

static void find(void *arg, int task)
{
    struct pass *pass = arg;
    const struct raster_frame *f = pass->f;
    struct raster_chunk *c = &pass->w->chunk[task];
    int hint = 0, status = ART_OK;
    struct raster_box b;
    c->n_visible = c->n_pieces = 0;
    memset(c->count, 0, (size_t)(f->bins.tiles_x * f->bins.tiles_y) * sizeof *c->count);
    for (uint32_t id = c->begin; id < c->end; id++) {
        if (id < f->n_tri)
            ART_TRY(find_triangle(f, c, id, &hint));
        else if (art_raster_extent(f, id, &hint, &b))
            ART_TRY(note(f, c, id, &b));
    }
out:
    pass->status[task] = status;
}

/* --------------------------------------------------------------- second pass */

static void fill_one(const struct pass *pass, struct raster_chunk *c, uint32_t id,
                     const struct raster_box *b)
{
    const struct raster_frame *f = pass->f;
    for (int y = b->y0 / TILE; y <= (b->y1 - 1) / TILE; y++)
        for (int x = b->x0 / TILE; x <= (b->x1 - 1) / TILE; x++) {
            uint32_t tile = (uint32_t)(y * f->bins.tiles_x + x);
            if (tile >= pass->tile0 && tile < pass->tile1) pass->w->entries[c->count[tile]++] = id;
        }
}

static void fill(void *arg, int task)
{
    const struct pass *pass = arg;
    struct raster_chunk *c = &pass->w->chunk[task];
    struct raster_box b;
    int hint = 0;
    for (uint32_t i = 0; i < c->n_visible; i++)
        if (art_raster_extent(pass->f, c->visible[i], &hint, &b))
            fill_one(pass, c, c->visible[i], &b);
}

static void fill_pieces(void *arg, int task)
{
    const struct pass *pass = arg;
    struct raster_chunk *c = &pass->w->chunk[task];
    struct raster_box b;
    int hint = 0;
    for (uint32_t i = 0; i < c->n_pieces; i++) {
        uint32_t id = pass->f->first_piece + c->first_piece + i;
        if (art_raster_extent(pass->f, id, &hint, &b)) fill_one(pass, c, id, &b);
    }
}

static void fill_all(void *arg, int task)
{
    fill(arg, task);
    fill_pieces(arg, task);
}

/* ---------------------------------------------------------------------- both */

static int begin_chunks(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w)
{
    size_t n_tiles = (size_t)f->bins.tiles_x * (size_t)f->bins.tiles_y;
    if (!ART_RESERVE(ctx, w->counts, n_tiles * CHUNKS, w->cap_counts)) return ART_ENOMEM;
    /* pieces are numbered behind all triangles, and have none while they are made */
    uint32_t n_shapes = f->n_prims - f->first_ball, n = f->n_tri + n_shapes;
    for (int i = 0; i < CHUNKS; i++) {
        struct raster_chunk *c = &w->chunk[i];
        c->begin = (uint32_t)((uint64_t)n * (uint64_t)i / CHUNKS);
        c->end = (uint32_t)((uint64_t)n * (uint64_t)(i + 1) / CHUNKS);
        c->count = w->counts + (size_t)i * n_tiles;
        art_worker_begin(&c->ctx, ctx);
    }
    return ART_OK;
}

/* Pieces of all chunks in one list; the numbers of balls, lines and points move behind them. */
static int gather_pieces(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w)
{
    uint32_t n = 0;
    for (int i = 0; i < CHUNKS; i++) {
        w->chunk[i].first_piece = n;
        n += w->chunk[i].n_pieces;
    }
    if (!ART_RESERVE(ctx, w->pieces, n, w->cap_pieces)) return ART_ENOMEM;
    for (int i = 0; i < CHUNKS; i++) {
        struct raster_chunk *c = &w->chunk[i];
        if (c->n_pieces)
            memcpy(w->pieces + c->first_piece, c->pieces, c->n_pieces * sizeof *c->pieces);
        for (uint32_t k = c->n_visible; k-- > 0 && c->visible[k] >= f->n_tri;) c->visible[k] += n;
    }
    f->pieces = w->pieces, f->n_pieces = n;
    f->first_ball += n, f->first_line += n, f->first_dot += n, f->first_cap += n;
    f->n_prims += n;
    return ART_OK;
}

int art_raster_find(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w)
{
    struct pass pass = {.f = f, .w = w};
    int status;
    ART_TRY(begin_chunks(ctx, f, w));
    art_pool_run(w->pool, CHUNKS, find, &pass);
    for (int i = 0; i < CHUNKS; i++) {
        art_worker_end(ctx, &w->chunk[i].ctx);
        if (pass.status[i] != ART_OK) status = pass.status[i];
    }
    ART_TRY(raster_report(ctx, f, status));
    ART_TRY(gather_pieces(ctx, f, w));
out:
    return status;
}

/* Rows of tiles from y0 on whose lists together are not longer than `most`, at least one. */
static int band_end(const struct raster_frame *f, const struct raster_work *w, int y0,
                    uint64_t most)
{
    uint64_t sum = 0;
    for (int y = y0; y < f->bins.tiles_y; y++) {
        for (int x = 0; x < f->bins.tiles_x; x++)
            for (int i = 0; i < CHUNKS; i++) sum += w->chunk[i].count[y * f->bins.tiles_x + x];
        if (sum > most && y > y0) return y;
    }
    return f->bins.tiles_y;
}

int art_raster_band(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w, int y0,
                    int *y1)
{
    *y1 = band_end(f, w, y0, 4 * (uint64_t)f->n_prims + (1 << 22));
    struct pass pass = {.f = f,
                        .w = w,
                        .tile0 = (uint32_t)(y0 * f->bins.tiles_x),
                        .tile1 = (uint32_t)(*y1 * f->bins.tiles_x)};
    uint32_t n = pass.tile1 - pass.tile0;
    if (!ART_RESERVE(ctx, w->tile_start, n + 1, w->cap_tile_start)) return ART_ENOMEM;
    uint64_t at = 0;
    for (uint32_t tile = pass.tile0; tile < pass.tile1; tile++) {
        w->tile_start[tile - pass.tile0] = (uint32_t)at;
        for (int i = 0; i < CHUNKS; i++) {
            uint32_t count = w->chunk[i].count[tile];
            w->chunk[i].count[tile] = (uint32_t)at;
            at += count;
        }
    }
    if (at > UINT32_MAX) return art_error(ctx, ART_ELIMIT, NULL, "too many triangles in a picture");
    w->tile_start[n] = (uint32_t)at;
    if (!ART_RESERVE(ctx, w->entries, at, w->cap_entries)) return ART_ENOMEM;
    art_pool_run(w->pool, CHUNKS, fill_all, &pass);
    f->bins.start = w->tile_start, f->bins.entries = w->entries, f->bins.band_y0 = y0;
    return ART_OK;
}

void art_raster_work_free(struct raster_work *w)
{
    if (!w) return;
    for (int i = 0; i < w->n_tiles; i++) {
        art_free(w->tiles[i]->fragments);
        art_free(w->tiles[i]->depths);
        art_free(w->tiles[i]->order);
        art_free(w->tiles[i]->enter);
        art_free(w->tiles[i]->inside);
        art_free(w->tiles[i]);
    }
    for (int i = 0; i < CHUNKS; i++) {
        art_free(w->chunk[i].visible);
        art_free(w->chunk[i].pieces);
    }
    art_pool_free(w->pool);
    art_free(w->tiles);
    art_free(w->vertices);
    art_free(w->pieces);
    art_free(w->segments);
    art_free(w->tile_start);
    art_free(w->entries);
    art_free(w->counts);
    art_free(w->ids);
    art_free(w);
}
