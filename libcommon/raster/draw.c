/* This prepares and runs a drawing: options are checked, memory and lights prepared, the stages
 * run (stages.c). */
#include "frame_priv.h"
#include <art/raster.h>

/* Sample places in sixteenths of a pixel: no two of a pattern in the same row or column (the usual
 * patterns of Direct3D 11). */
static const signed char places4[4][2] = {{-2, -6}, {6, -2}, {-6, 2}, {2, 6}};
static const signed char places8[8][2] = {{1, -3}, {-1, 3},  {5, 1}, {-3, -5},
                                          {-5, 5}, {-7, -1}, {3, 7}, {7, -7}};
static const signed char places16[16][2] = {{1, 1},  {-1, -3}, {-3, 2}, {4, -1}, {-5, -2}, {2, 5},
                                            {5, 3},  {3, -5},  {-2, 6}, {0, -7}, {-4, -6}, {-6, 4},
                                            {-8, 0}, {7, -4},  {6, 7},  {-7, -8}};

static void set_pattern(struct raster_sample_pattern *p, int samples)
{
    static const signed char middle[4][2] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    const signed char(*places)[2] = samples == 1   ? middle
                                    : samples == 4 ? places4
                                    : samples == 8 ? places8
                                                   : places16;
    p->n = samples == 1 ? 4 : samples;
    p->same = samples == 1;
    for (int i = 0; i < p->n; i++) {
        p->x[i] = places[i][0] * (SUB / 16);
        p->y[i] = places[i][1] * (SUB / 16);
    }
}

/* ---------------------------------------------------------------------- memory */

/* Threads, and what each needs; the memory of an earlier drawing stays. */
static int prepare(struct art_ctx *ctx, struct art_scene *s, int threads, int width, int height)
{
    if (s->work && s->work->threads != threads) {
        art_raster_work_free(s->work);
        s->work = NULL;
    }
    if (!s->work) {
        struct raster_work *w = art_alloc(ctx, 1, sizeof *w);
        if (!w) return ART_ENOMEM;
        s->work = w;
        art_raster_tones(&w->tones);
        w->tiles = art_alloc(ctx, (size_t)threads, sizeof *w->tiles);
        if (!w->tiles) return ART_ENOMEM;
        for (; w->n_tiles < threads; w->n_tiles++) {
            w->tiles[w->n_tiles] = art_alloc(ctx, 1, sizeof **w->tiles);
            if (!w->tiles[w->n_tiles]) return ART_ENOMEM;
        }
        int status = art_pool_create(ctx, &w->pool, threads);
        if (status < 0) return status;
        w->threads = threads;
    }
    s->work->width = 0;
    size_t n = (size_t)width * (size_t)height;
    if (!ART_RESERVE(ctx, s->work->ids, n, s->work->cap_ids)) return ART_ENOMEM;
    return ART_OK;
}

/* ---------------------------------------------------------------------- lights */

static void set_lights(struct raster_frame *f)
{
    /* key from upper left, fill from the right; together about 1 where a surface faces the key
     * light */
    static const struct art_light usual[] = {
        {.dir = {-0.45, 0.65, 0.75},
         .with_camera = true,
         .rgb = {0.72f, 0.72f, 0.70f},
         .ambient = {0.14f, 0.14f, 0.15f},
         .shadow = true},
        {.dir = {0.85, 0.05, 0.6}, .with_camera = true, .rgb = {0.20f, 0.21f, 0.23f}}};
    const struct art_scene *s = f->scene;
    const struct art_light *from = s->lights.n ? s->lights.at : usual;
    f->lights.n = s->lights.n ? s->lights.n : 2;
    for (int i = 0; i < f->lights.n; i++) {
        struct art_light *l = &f->lights.at[i];
        double d[3], p[3];
        *l = from[i];
        if (l->with_camera) {
            for (int k = 0; k < 3; k++) {
                d[k] = l->dir[0] * f->view.right[k] + l->dir[1] * f->view.up[k] -
                       l->dir[2] * f->view.forward[k];
                p[k] = f->view.eye[k] + l->pos[0] * f->view.right[k] + l->pos[1] * f->view.up[k] -
                       l->pos[2] * f->view.forward[k];
            }
            art_v3_normalize(l->dir, d);
            art_v3_copy(l->pos, p);
        }
        double side;
        if (l->kind == ART_LIGHT_SPOT) art_raster_turn(l->cone, &side, &l->cone);
    }
}

/* ------------------------------------------------------------------------ draw */

static int check_options(struct art_ctx *ctx, const struct art_camera *c,
                         const struct art_draw_options *o)
{
    int n = o->samples;
    if (n != 1 && n != 4 && n != 8 && n != 16)
        return art_error(ctx, ART_ERANGE, NULL, "%d sample{s} a pixel: 1, 4, 8 or 16 are possible",
                         n);
    if (!(o->scale > 0 && o->scale <= 100))
        return art_error(ctx, ART_ERANGE, NULL, "the scale of a picture is %g", o->scale);
    for (int k = 0; k < 4; k++)
        if (!isfinite(o->background[k]) || !isfinite(o->background_top[k]))
            return art_error(ctx, ART_ERANGE, NULL, "the background is not a number");
    const double *x[3] = {c->eye, c->centre, c->up};
    for (int k = 0; k < 3; k++)
        if (!(fabs(x[k][0]) < MOST_COORDINATE && fabs(x[k][1]) < MOST_COORDINATE &&
              fabs(x[k][2]) < MOST_COORDINATE))
            return art_error(ctx, ART_ERANGE, NULL, "the camera has the coordinates (%g, %g, %g)",
                             x[k][0], x[k][1], x[k][2]);
    if (c->ortho ? !(c->height > 1 / MOST_COORDINATE && c->height < MOST_COORDINATE)
                 : !(c->fov >= 0.01 && c->fov <= 170))
        return art_error(ctx, ART_ERANGE, NULL,
                         c->ortho ? "the camera sees a height of %g"
                                  : "the camera has an angle of view of %g degrees",
                         c->ortho ? c->height : c->fov);
    return ART_OK;
}

static void fill_background(const struct raster_frame *f, struct raster_work *w)
{
    w->chunk[0].count = NULL;
    memset(f->ids, 0, (size_t)f->view.width * (size_t)f->view.height * sizeof *f->ids);
    struct raster_tile *t = w->tiles[0];
    memset(t->id, 0xff, sizeof t->id);
    for (int y = 0; y < f->view.height; y += TILE)
        for (int x = 0; x < f->view.width; x += TILE) {
            t->box = (struct raster_box){x, y, x + TILE, y + TILE};
            if (t->box.x1 > f->view.width) t->box.x1 = f->view.width;
            if (t->box.y1 > f->view.height) t->box.y1 = f->view.height;
            memset(t->head, 0xff, sizeof t->head);
            art_raster_resolve(f, t, &t->box);
        }
}

static int draw_frame(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w,
                      const double *box, bool shadows)
{
    int status = ART_OK;
    if (!box) {
        fill_background(f, w);
        return ART_OK;
    }
    ART_TRY(art_raster_rods(ctx, f));
    if (shadows) ART_TRY(art_raster_shadows(ctx, f, w, box));
    ART_TRY(art_raster_stages(ctx, f, w));
out:
    for (int i = 0; i < f->lights.n; i++) art_raster_shadow_free(f->lights.shadow[i]);
    return status;
}

int art_scene_draw(struct art_ctx *ctx, struct art_scene *s, const struct art_camera *camera,
                   const struct art_draw_options *options, struct art_picture *picture)
{
    struct art_picture fresh = {0};
    int threads = options->threads > 0 ? options->threads : ctx->threads;
    int status;
    ART_TRY(check_options(ctx, camera, options));
    if (picture->rgba && picture->width == options->width && picture->height == options->height)
        fresh = *picture;
    else
        ART_TRY(art_picture_create(ctx, &fresh, options->width, options->height));
    ART_TRY(prepare(ctx, s, threads < 1 ? 1 : threads, fresh.width, fresh.height));
    struct raster_frame f = {.scene = s, .scale = options->scale, .picture = &fresh};
    f.tones = &s->work->tones;
    f.ids = s->work->ids;
    f.bins.tiles_x = (fresh.width + TILE - 1) / TILE;
    f.bins.tiles_y = (fresh.height + TILE - 1) / TILE;
    for (int k = 0; k < 4; k++) {
        f.background[0][k] = options->background[k];
        f.background[1][k] = options->background_top[k];
    }
    set_pattern(&f.pattern, options->samples);
    s->n_drawn = s->meshes.n;
    double box[6] = {0};
    bool anything = art_scene_bounds(s, box);
    anything = art_raster_view(&f.view, camera, box, (const double(*)[4])s->clip, s->n_clip,
                               fresh.width, fresh.height) &&
               anything;
    set_lights(&f);
    ART_TRY(draw_frame(ctx, &f, s->work, anything ? box : NULL, options->shadows));
    ART_TRY(art_raster_marks(ctx, &f));
    s->work->width = fresh.width, s->work->height = fresh.height;
    if (fresh.rgba != picture->rgba) art_picture_fini(picture);
    *picture = fresh;
out:
    if (status < 0 && fresh.rgba != picture->rgba) art_picture_fini(&fresh);
    return status;
}

int art_scene_pick(const struct art_scene *s, int x, int y)
{
    const struct raster_work *w = s->work;
    if (!w || x < 0 || y < 0 || x >= w->width || y >= w->height) return 0;
    return w->ids[(size_t)y * (size_t)w->width + (size_t)x];
}

/* ---------------------------------------------------------------- defaults */

void art_look_default(struct art_look *look)
{
    *look = (struct art_look){.shading = ART_SHADE_FLAT,
                              .sides = ART_SIDES_FRONT,
                              .rgba = {0.5f, 0.5f, 0.5f, 1},
                              .shininess = 32,
                              .bump = 1,
                              .clip = true,
                              .cap_rgb = {0.8f, 0.5f, 0.4f}};
}

void art_draw_default(struct art_draw_options *options)
{
    *options = (struct art_draw_options){.width = 1024,
                                         .height = 768,
                                         .samples = 8,
                                         .scale = 1,
                                         .background = {1, 1, 1, 1},
                                         .background_top = {1, 1, 1, 1}};
}
