/* What scenes show at some moments, kept until it is written as glTF. */
#include "gltf_priv.h"
#include <stdio.h>
#include <string.h>

static void free_thing(struct gltf_thing *thing)
{
    for (int i = 0; i < thing->n; i++) {
        art_free(thing->moment[i].x);
        art_free(thing->moment[i].normal);
    }
    art_free(thing->moment);
    art_free(thing->name);
    art_free(thing->corner);
    art_free(thing->rgba);
    gltf_skin_free(thing->skin);
    art_free(thing);
}

int art_gltf_create(struct art_ctx *ctx, int up_axis, struct art_gltf **out)
{
    struct art_gltf *movie = art_alloc(ctx, 1, sizeof *movie);
    if (!movie) return ART_ENOMEM;
    movie->up_axis = up_axis;
    art_pack_init(&movie->pack, ctx);
    *out = movie;
    return ART_OK;
}

void art_gltf_free(struct art_gltf *movie)
{
    if (!movie) return;
    for (int i = 0; i < movie->n; i++) free_thing(movie->thing[i]);
    art_free(movie->thing);
    art_free(movie->t);
    art_map_fini(&movie->index);
    art_pack_fini(&movie->pack);
    art_free(movie);
}

/* ---------------------------------------------------------------------- numbers */

static uint32_t u32_at(const char *p)
{
    const unsigned char *b = (const unsigned char *)p;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void take_floats(float *x, const char *from, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t u = u32_at(from + 4 * i);
        memcpy(&x[i], &u, sizeof u);
    }
}

/* ----------------------------------------------------------------------- things */

struct adding {
    struct art_ctx *ctx;
    struct art_gltf *movie;
    const struct art_viewer *view;
    const struct art_sim *sim;
};

static int name_thing(struct adding *a, struct gltf_thing *thing)
{
    const struct art_comp *comp = a->view && thing->id ? art_view_picked(a->view, thing->id) : NULL;
    if (!comp) return ART_OK;
    thing->name = art_strdup(a->ctx, art_comp_path(comp, NULL));
    if (!thing->name) return ART_ENOMEM;
    if (thing->kind != GLTF_FACES || !a->sim) return ART_OK;
    return gltf_skin_open(a->ctx, a->sim, comp, &thing->skin);
}

/* The thing that has this place in scenes, made if there is none yet. */
static int find_thing(struct adding *a, enum gltf_kind kind, int id, struct gltf_thing **out)
{
    struct art_gltf *movie = a->movie;
    struct gltf_thing *thing;
    char key[48];
    int nth = 0;
    for (;; nth++) {
        snprintf(key, sizeof key, "%d %d %d", (int)kind, id, nth);
        thing = art_map_get(&movie->index, key);
        if (!thing || thing->n == 0 || thing->moment[thing->n - 1].frame < movie->n_frames) break;
    }
    if (!thing) {
        if (!ART_GROW(a->ctx, movie->thing, movie->n, movie->cap)) return ART_ENOMEM;
        thing = art_alloc(a->ctx, 1, sizeof *thing);
        if (!thing) return ART_ENOMEM;
        movie->thing[movie->n++] = thing;
        thing->kind = kind, thing->id = id, thing->nth = nth;
        memcpy(thing->key, key, sizeof key);
        int status = art_map_set(a->ctx, &movie->index, thing->key, thing);
        if (status == ART_OK) status = name_thing(a, thing);
        if (status < 0) return status;
    }
    *out = thing;
    return ART_OK;
}

/* Adds a moment of a thing with room for `size` numbers. */
static int add_moment(struct adding *a, struct gltf_thing *thing, int n, size_t size,
                      struct gltf_moment **out)
{
    if (!ART_GROW(a->ctx, thing->moment, thing->n, thing->cap)) return ART_ENOMEM;
    struct gltf_moment *m = &thing->moment[thing->n];
    *m = (struct gltf_moment){.frame = a->movie->n_frames, .n = n};
    m->x = art_alloc(a->ctx, size + 1, sizeof *m->x);
    if (!m->x) return ART_ENOMEM;
    thing->n++;
    *out = m;
    return ART_OK;
}

static int keep_colors(struct adding *a, struct gltf_thing *thing, const char *from, int n)
{
    if (thing->rgba) return ART_OK;
    thing->rgba = art_alloc(a->ctx, 4 * (size_t)n + 4, 1);
    if (!thing->rgba) return ART_ENOMEM;
    memcpy(thing->rgba, from, 4 * (size_t)n);
    thing->n_rgba = n;
    return ART_OK;
}

/* ------------------------------------------------------------------------ faces */

static int same_corners(struct adding *a, struct gltf_thing *thing, const char *from, int n_tri,
                        int n_points)
{
    bool same = thing->n_tri == n_tri && thing->n_rgba == n_points;
    for (int i = 0; i < 3 * n_tri && same; i++) same = thing->corner[i] == u32_at(from + 4 * i);
    if (same) return ART_OK;
    return art_error(a->ctx, ART_EUNSUPPORTED, NULL,
                     "the faces of %s%s%s change: glTF keeps the corners that faces have at first",
                     thing->name ? "'" : "", thing->name ? thing->name : "what is shown",
                     thing->name ? "'" : "");
}

static int add_faces(struct adding *a, const char *faces, const char *points)
{
    int id = (int)u32_at(faces), n = (int)u32_at(faces + 8), n_tri = (int)u32_at(faces + 12);
    unsigned flags = u32_at(faces + 4);
    const char *colors = faces + 16, *corners = colors + 4 * (size_t)n;
    struct gltf_thing *thing;
    struct gltf_moment *m;
    int status;
    if (n == 0 || n_tri == 0) return ART_OK;
    ART_TRY(find_thing(a, GLTF_FACES, id, &thing));
    if (thing->n > 0) {
        ART_TRY(same_corners(a, thing, corners, n_tri, n));
    } else {
        thing->flags = flags, thing->n_tri = n_tri;
        thing->corner = art_alloc(a->ctx, 3 * (size_t)n_tri, sizeof *thing->corner);
        ART_TRY(thing->corner ? ART_OK : ART_ENOMEM);
        for (int i = 0; i < 3 * n_tri; i++) thing->corner[i] = u32_at(corners + 4 * (size_t)i);
        ART_TRY(keep_colors(a, thing, colors, n));
    }
    ART_TRY(add_moment(a, thing, n, 3 * (size_t)n, &m));
    take_floats(m->x, points, 3 * (size_t)n);
    if (thing->flags & 1) {
        m->normal = art_alloc(a->ctx, 4 * (size_t)n, 1);
        ART_TRY(m->normal ? ART_OK : ART_ENOMEM);
        memcpy(m->normal, points + 12 * (size_t)n, 4 * (size_t)n);
    }
    if (thing->skin)
        ART_TRY(gltf_skin_keep(a->ctx, thing->skin, a->sim, art_view_picked(a->view, id)));
out:
    return status;
}

/* ----------------------------------------------------------------------- others */

/* Lines and dots stand together in a block: those of one id in a row are a thing. `per` points
 * each. */
static int add_rows(struct adding *a, enum gltf_kind kind, const char *from, int per)
{
    int n = (int)u32_at(from), status = ART_OK;
    size_t points = (size_t)n * (size_t)per;
    const char *x = from + 4, *colors = x + 12 * points, *ids = colors + 4 * points + 4 * (size_t)n;
    for (int i = 0, next; i < n; i = next) {
        struct gltf_thing *thing;
        struct gltf_moment *m;
        int id = (int)u32_at(ids + 4 * (size_t)i);
        for (next = i + 1; next < n && (int)u32_at(ids + 4 * (size_t)next) == id;) next++;
        int count = (next - i) * per;
        ART_TRY(find_thing(a, kind, id, &thing));
        ART_TRY(add_moment(a, thing, count, 3 * (size_t)count, &m));
        take_floats(m->x, x + 12 * (size_t)i * (size_t)per, 3 * (size_t)count);
        ART_TRY(keep_colors(a, thing, colors + 4 * (size_t)i * (size_t)per, count));
    }
out:
    return status;
}

/* Adds balls and rods, of so many numbers each. */
static int add_solids(struct adding *a, enum gltf_kind kind, const char *from, int per)
{
    int n = (int)u32_at(from), status = ART_OK;
    const char *x = from + 4, *kinds = x + 4 * (size_t)n * (size_t)per;
    const char *colors = kinds + (kind == GLTF_ROD ? 4 * (size_t)n : 0);
    const char *ids = colors + 4 * (size_t)n;
    for (int i = 0; i < n; i++) {
        struct gltf_thing *thing;
        struct gltf_moment *m;
        ART_TRY(find_thing(a, kind, (int)u32_at(ids + 4 * (size_t)i), &thing));
        if (kind == GLTF_ROD && thing->n == 0) thing->rod = (int)u32_at(kinds + 4 * (size_t)i);
        ART_TRY(add_moment(a, thing, 1, (size_t)per, &m));
        take_floats(m->x, x + 4 * (size_t)i * (size_t)per, (size_t)per);
        ART_TRY(keep_colors(a, thing, colors + 4 * (size_t)i, 1));
    }
out:
    return status;
}

int art_gltf_add(struct art_ctx *ctx, struct art_gltf *movie, const struct art_viewer *view,
                 const struct art_sim *sim, const struct art_scene *scene, double t)
{
    struct adding a = {ctx, movie, view, sim};
    const struct art_pack *pack = &movie->pack;
    int status;
    if (movie->n_frames > 0 && !(t > movie->t[movie->n_frames - 1]))
        return art_error(ctx, ART_EUSAGE, NULL, "the time %g is not behind %g", t,
                         movie->t[movie->n_frames - 1]);
    if (!ART_GROW(ctx, movie->t, movie->n_frames, movie->cap_frames)) return ART_ENOMEM;
    ART_TRY(art_scene_pack(ctx, scene, &movie->pack));
    for (int i = 0; i < pack->n_blocks; i++) {
        const struct art_pack_block *b = &pack->block[i];
        const char *from = pack->bytes.s + b->first;
        if (b->kind == ART_PACK_FACES)
            ART_TRY(add_faces(&a, from, pack->bytes.s + pack->block[i + 1].first));
        if (b->kind == ART_PACK_LINES) ART_TRY(add_rows(&a, GLTF_LINES, from, 2));
        if (b->kind == ART_PACK_DOTS) ART_TRY(add_rows(&a, GLTF_DOTS, from, 1));
        if (b->kind == ART_PACK_BALLS) ART_TRY(add_solids(&a, GLTF_BALL, from, 4));
        if (b->kind == ART_PACK_RODS) ART_TRY(add_solids(&a, GLTF_ROD, from, 7));
        movie->textures = movie->textures || b->kind == ART_PACK_TEXTURE;
    }
    movie->t[movie->n_frames++] = t;
out:
    return status;
}
