/* A scene as bytes, for programs that draw it themselves. */
#include "raster_priv.h"
#include <string.h>

void art_pack_init(struct art_pack *pack, struct art_ctx *ctx)
{
    memset(pack, 0, sizeof *pack);
    art_buf_init(&pack->bytes, ctx);
}

void art_pack_fini(struct art_pack *pack)
{
    art_buf_fini(&pack->bytes);
    art_free(pack->block);
    memset(pack, 0, sizeof *pack);
}

/* ------------------------------------------------------------------------ numbers */

/* This collects bytes for a pack, many at a time. */
struct out {
    struct art_pack *pack;
    size_t n;
    char s[4096];
};

static void flush(struct out *out)
{
    art_buf_add(&out->pack->bytes, out->s, out->n);
    out->n = 0;
}

static void put_bytes(struct out *out, const char *b, size_t n)
{
    if (out->n + n > sizeof out->s) flush(out);
    memcpy(out->s + out->n, b, n);
    out->n += n;
}

static void put_u32(struct out *out, uint32_t x)
{
    const char b[4] = {(char)x, (char)(x >> 8), (char)(x >> 16), (char)(x >> 24)};
    put_bytes(out, b, 4);
}

static void put_f32(struct out *out, double x)
{
    float f = (float)x;
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    put_u32(out, u);
}

static void put_x(struct out *out, const double x[3])
{
    for (int k = 0; k < 3; k++) put_f32(out, x[k]);
}

static void put_color(struct out *out, const float c[4])
{
    char b[4];
    for (int k = 0; k < 4; k++) {
        float x = c[k] < 0 ? 0 : c[k] > 1 ? 1 : c[k];
        b[k] = (char)(unsigned char)(x * 255 + 0.5F);
    }
    put_bytes(out, b, 4);
}

/* Computes a hash of eight bytes at a time: blocks are large, and each is hashed for each frame. */
static uint64_t hash_of(const char *s, size_t n, uint64_t h)
{
    for (; n >= 8; s += 8, n -= 8) {
        uint64_t w;
        memcpy(&w, s, 8);
        h = (h ^ w) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h ^ art_hash_bytes(s, n);
}

static int begin(struct art_ctx *ctx, struct out *out, enum art_pack_kind kind)
{
    struct art_pack *pack = out->pack;
    if (!ART_GROW(ctx, pack->block, pack->n_blocks, pack->cap_blocks)) return ART_ENOMEM;
    pack->block[pack->n_blocks++] = (struct art_pack_block){.kind = kind, .first = pack->bytes.n};
    return ART_OK;
}

static int end(struct out *out)
{
    struct art_pack *pack = out->pack;
    flush(out);
    struct art_pack_block *b = &pack->block[pack->n_blocks - 1];
    int status = art_buf_status(&pack->bytes);
    if (status < 0) return status;
    b->n = pack->bytes.n - b->first;
    b->hash = hash_of(pack->bytes.n ? pack->bytes.s + b->first : "", b->n, (uint64_t)b->kind);
    return ART_OK;
}

/* --------------------------------------------------------------------------- faces */

/* Corners have points of their own where normals or colours belong to them or to triangles. */
struct corners {
    const struct art_scene *s;
    const struct raster_mesh *m;
    float (*normal)[3]; /* by point, made here; or NULL */
    bool apart, smooth;
    int n;
};

static const struct art_picture *texture_of(const struct art_scene *s, const struct raster_mesh *m)
{
    int at = m->has_uv ? m->surface.map[MAP_COLOR].at : -1;
    return at < 0 ? NULL : s->textures.at[at]->of;
}

static const struct raster_surface *surface_of(const struct raster_mesh *m)
{
    return &m->surface;
}

static int point_at(const struct corners *c, int i)
{
    return c->apart ? c->m->tri[i / 3][i % 3] : i;
}

static void color_at(const struct corners *c, int i, float rgba[4])
{
    const struct raster_mesh *m = c->m;
    const struct art_look *look = &surface_of(m)->look;
    int p = point_at(c, i), t = c->apart ? i / 3 : 0;
    memcpy(rgba, look->rgba, 4 * sizeof *rgba);
    if (m->n_rgba) memcpy(rgba, m->rgba[m->n_rgba == m->n_points ? p : t], 4 * sizeof *rgba);
    if (!m->n_value || m->map < 0) return;
    double v = m->value[m->n_value == m->n_points ? p : t];
    if (!(v == v)) return;
    double x = m->hi > m->lo ? (v - m->lo) / (m->hi - m->lo) : 0.5;
    x = x < 0 ? 0 : x > 1 ? 1 : x;
    memcpy(rgba, c->s->maps.at[m->map]->rgb[(int)(x * MAP_STEPS + 0.5)], 3 * sizeof *rgba);
}

static int make_corners(struct art_ctx *ctx, const struct art_scene *s, const struct raster_mesh *m,
                        struct corners *c)
{
    const struct art_look *look = &surface_of(m)->look;
    bool by_tri =
        (m->n_rgba && m->n_rgba != m->n_points) || (m->n_value && m->n_value != m->n_points);
    *c = (struct corners){.s = s, .m = m, .smooth = look->shading == ART_SHADE_SMOOTH};
    c->apart = by_tri || texture_of(s, m) ||
               (c->smooth && m->has_normal && !m->wants_normal && m->normal_by_corner);
    c->n = c->apart ? 3 * m->n_tri : m->n_points;
    if (!c->smooth || (m->has_normal && !m->wants_normal)) return ART_OK;
    c->normal = art_alloc(ctx, (size_t)m->n_points, sizeof *c->normal);
    if (!c->normal) return ART_ENOMEM;
    art_raster_normals(m->n_points, (const double(*)[3])m->x, m->n_tri, (const int(*)[3])m->tri,
                       c->normal);
    return ART_OK;
}

static void put_normal(struct out *out, const struct corners *c, int i)
{
    const struct raster_mesh *m = c->m;
    int p = point_at(c, i);
    const float *n = c->normal ? c->normal[p] : m->normal_by_corner ? m->normal[i] : m->normal[p];
    char b[4] = {0};
    for (int k = 0; k < 3; k++) {
        float x = n[k] < -1 ? -1 : n[k] > 1 ? 1 : n[k];
        b[k] = (char)(signed char)(x * 127);
    }
    put_bytes(out, b, 4);
}

static uint32_t flags_of(const struct corners *c)
{
    const struct raster_surface *surface = surface_of(c->m);
    const struct art_look *look = &surface->look;
    bool back = look->sides == ART_SIDES_BACK || look->sides == ART_SIDES_BOTH;
    bool front = look->sides == ART_SIDES_FRONT || look->sides == ART_SIDES_BOTH;
    return (uint32_t)(c->smooth ? 1 : 0) | (look->shading == ART_SHADE_NONE ? 2U : 0U) |
           (back ? 4U : 0U) | (front ? 0U : 8U) | (surface->see_through ? 16U : 0U);
}

static int pack_texture(struct art_ctx *ctx, const struct corners *c, struct out *out)
{
    const struct art_picture *picture = texture_of(c->s, c->m);
    const struct raster_texture_use *use = &c->m->surface.map[MAP_COLOR];
    int status = begin(ctx, out, ART_PACK_TEXTURE);
    if (status < 0) return status;
    put_u32(out, (use->repeat_s ? 1U : 0U) | (use->repeat_t ? 2U : 0U) | (use->nearest ? 4U : 0U) |
                     (use->replace ? 8U : 0U));
    put_u32(out, (uint32_t)picture->width);
    put_u32(out, (uint32_t)picture->height);
    for (int i = 0; i < 2 * c->n; i++) put_f32(out, c->m->uv[i / 2][i % 2]);
    flush(out);
    art_buf_add(&out->pack->bytes, (const char *)picture->rgba,
                4 * (size_t)picture->width * (size_t)picture->height);
    return end(out);
}

static int pack_mesh(struct art_ctx *ctx, const struct art_scene *s, const struct raster_mesh *m,
                     struct out *out)
{
    struct corners c;
    float rgba[4];
    int status = make_corners(ctx, s, m, &c);
    if (status < 0) return status;
    ART_TRY(begin(ctx, out, ART_PACK_FACES));
    put_u32(out, (uint32_t)surface_of(m)->look.id);
    put_u32(out, flags_of(&c));
    put_u32(out, (uint32_t)c.n);
    put_u32(out, (uint32_t)m->n_tri);
    for (int i = 0; i < c.n; i++) {
        color_at(&c, i, rgba);
        put_color(out, rgba);
    }
    for (int i = 0; i < 3 * m->n_tri; i++)
        put_u32(out, (uint32_t)(c.apart ? i : m->tri[i / 3][i % 3]));
    ART_TRY(end(out));
    ART_TRY(begin(ctx, out, ART_PACK_POINTS));
    for (int i = 0; i < c.n; i++) put_x(out, m->x[point_at(&c, i)]);
    for (int i = 0; i < c.n && c.smooth; i++) put_normal(out, &c, i);
    status = end(out);
    if (status == ART_OK && texture_of(s, m)) status = pack_texture(ctx, &c, out);
out:
    art_free(c.normal);
    return status;
}

/* -------------------------------------------------------------------------- others */

static const struct art_look *look_at(const struct art_scene *s, int surface)
{
    return &s->surfaces.at[surface].look;
}

static int pack_lines(struct art_ctx *ctx, const struct art_scene *s, struct out *out)
{
    const struct raster_lines *l = &s->lines;
    int status = begin(ctx, out, ART_PACK_LINES);
    if (status < 0) return status;
    put_u32(out, (uint32_t)l->n);
    for (int i = 0; i < 2 * l->n; i++) put_x(out, l->at[i / 2].x[i % 2]);
    for (int i = 0; i < 2 * l->n; i++) put_color(out, l->at[i / 2].rgba[i % 2]);
    for (int i = 0; i < l->n; i++) put_f32(out, l->at[i].width);
    for (int i = 0; i < l->n; i++) put_u32(out, (uint32_t)look_at(s, l->at[i].surface)->id);
    return end(out);
}

static int pack_dots(struct art_ctx *ctx, const struct art_scene *s, struct out *out)
{
    const struct raster_dots *d = &s->dots;
    int status = begin(ctx, out, ART_PACK_DOTS);
    if (status < 0) return status;
    put_u32(out, (uint32_t)d->n);
    for (int i = 0; i < d->n; i++) put_x(out, d->at[i].x);
    for (int i = 0; i < d->n; i++) put_color(out, d->at[i].rgba);
    for (int i = 0; i < d->n; i++) put_f32(out, d->at[i].size);
    for (int i = 0; i < d->n; i++) put_u32(out, (uint32_t)look_at(s, d->at[i].surface)->id);
    return end(out);
}

static int pack_balls(struct art_ctx *ctx, const struct art_scene *s, struct out *out)
{
    const struct raster_balls *b = &s->balls;
    int status = begin(ctx, out, ART_PACK_BALLS);
    if (status < 0) return status;
    put_u32(out, (uint32_t)b->n);
    for (int i = 0; i < b->n; i++) {
        put_x(out, b->at[i].x);
        put_f32(out, b->at[i].radius);
    }
    for (int i = 0; i < b->n; i++) put_color(out, look_at(s, b->at[i].surface)->rgba);
    for (int i = 0; i < b->n; i++) put_u32(out, (uint32_t)look_at(s, b->at[i].surface)->id);
    return end(out);
}

static int pack_rods(struct art_ctx *ctx, const struct art_scene *s, struct out *out)
{
    const struct raster_rods *r = &s->rods;
    int status = begin(ctx, out, ART_PACK_RODS);
    if (status < 0) return status;
    put_u32(out, (uint32_t)r->n);
    for (int i = 0; i < r->n; i++) {
        put_x(out, r->at[i].a);
        put_x(out, r->at[i].b);
        put_f32(out, r->at[i].radius);
    }
    for (int i = 0; i < r->n; i++) put_u32(out, (uint32_t)r->at[i].kind);
    for (int i = 0; i < r->n; i++) put_color(out, look_at(s, r->at[i].surface)->rgba);
    for (int i = 0; i < r->n; i++) put_u32(out, (uint32_t)look_at(s, r->at[i].surface)->id);
    return end(out);
}

int art_scene_pack(struct art_ctx *ctx, const struct art_scene *s, struct art_pack *pack)
{
    struct out out = {.pack = pack};
    int status = ART_OK;
    art_buf_clear(&pack->bytes);
    pack->n_blocks = 0;
    for (int i = 0; i < s->meshes.n && status == ART_OK; i++)
        status = pack_mesh(ctx, s, &s->meshes.at[i], &out);
    if (status == ART_OK) status = pack_lines(ctx, s, &out);
    if (status == ART_OK) status = pack_dots(ctx, s, &out);
    if (status == ART_OK) status = pack_balls(ctx, s, &out);
    return status < 0 ? status : pack_rods(ctx, s, &out);
}
