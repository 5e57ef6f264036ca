/* This creates scenes: creation, surfaces, and all primitives but faces (faces.c) and text
 * (overlay_add.c). */
#include "raster_priv.h"

static void free_mesh(struct raster_mesh *m)
{
    art_free(m->x);
    art_free(m->tri);
    art_free(m->normal);
    art_free(m->rgba);
    art_free(m->value);
    art_free(m->uv);
}

int art_scene_create(struct art_ctx *ctx, struct art_scene **scene)
{
    struct art_scene *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    *scene = s;
    return ART_OK;
}

void art_scene_free(struct art_scene *s)
{
    if (!s) return;
    for (int i = 0; i < s->n_slots; i++) free_mesh(&s->meshes.at[i]);
    for (int i = 0; i < s->maps.n; i++) art_free(s->maps.at[i]);
    for (int i = 0; i < s->textures.n; i++) art_raster_texture_free(s->textures.at[i]);
    art_raster_work_free(s->work);
    art_free(s->meshes.at);
    art_free(s->surfaces.at);
    art_free(s->balls.at);
    art_free(s->lines.at);
    art_free(s->dots.at);
    art_free(s->rods.at);
    art_free(s->marks.at);
    art_free(s->lights.at);
    art_free(s->maps.at);
    art_free(s->textures.at);
    art_free(s->texts.at);
    art_free(s);
}

void art_scene_clear(struct art_scene *s)
{
    for (int i = 0; i < s->textures.n; i++) art_raster_texture_free(s->textures.at[i]);
    for (int i = 0; i < s->maps.n; i++) art_free(s->maps.at[i]);
    s->meshes.n = s->n_drawn = s->surfaces.n = s->balls.n = s->lines.n = s->dots.n = s->rods.n = 0;
    s->marks.n = s->lights.n = s->textures.n = s->maps.n = s->n_clip = 0;
    s->texts.n = 0;
    s->any = s->has_room = false;
    s->id = 0;
}

void art_raster_include(struct art_scene *s, const double x[3], double radius)
{
    for (int i = 0; i < 3; i++) {
        if (!s->any || x[i] - radius < s->box[i]) s->box[i] = x[i] - radius;
        if (!s->any || x[i] + radius > s->box[3 + i]) s->box[3 + i] = x[i] + radius;
    }
    s->any = true;
}

bool art_scene_bounds(const struct art_scene *s, double box[6])
{
    if (s->any) memcpy(box, s->box, sizeof s->box);
    return s->any;
}

void art_scene_id(struct art_scene *s, int id)
{
    s->id = id;
}

int art_scene_room(struct art_ctx *ctx, struct art_scene *s, const double lo[3], const double hi[3])
{
    double x[2][3];
    int status;
    for (int i = 0; i < 3; i++) x[0][i] = fmin(lo[i], hi[i]), x[1][i] = fmax(lo[i], hi[i]);
    ART_TRY(art_raster_check(ctx, "room", 2, (const double(*)[3])x));
    for (int i = 0; i < 3; i++) {
        s->room[i] = s->has_room ? fmin(s->room[i], x[0][i]) : x[0][i];
        s->room[3 + i] = s->has_room ? fmax(s->room[3 + i], x[1][i]) : x[1][i];
    }
    s->has_room = true;
out:
    return status;
}

/* ------------------------------------------------------------------ things */

int art_raster_check(struct art_ctx *ctx, const char *what, int n, const double (*x)[3])
{
    /* so large that powers of sizes overflow is as bad as infinite */
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            if (!(fabs(x[i][k]) < MOST_COORDINATE))
                return art_error(ctx, ART_ERANGE, NULL,
                                 "%s: point %d has the coordinates (%g, %g, %g)", what, i, x[i][0],
                                 x[i][1], x[i][2]);
    return ART_OK;
}

static int check_colors(struct art_ctx *ctx, const char *what, int n, const float (*rgba)[4])
{
    for (int i = 0; rgba && i < n; i++)
        for (int k = 0; k < 4; k++)
            if (!isfinite(rgba[i][k]))
                return art_error(ctx, ART_ERANGE, NULL, "%s: color %d is not a number", what, i);
    return ART_OK;
}

static int check_size(struct art_ctx *ctx, const char *what, const char *name, double size)
{
    if (size >= 0 && size < MOST_COORDINATE) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "%s: the %s is %g", what, name, size);
}

int art_raster_surface(struct art_ctx *ctx, struct art_scene *s, const char *what,
                       const struct art_look *look, struct raster_surface *surface)
{
    int status;
    ART_TRY(check_colors(ctx, what, 1, (const float(*)[4]) & look->rgba));
    if (look->shininess < 0 || look->shininess > 128)
        return art_error(ctx, ART_ERANGE, NULL, "%s: the shininess is %d, not 0 to 128", what,
                         look->shininess);
    *surface = (struct raster_surface){.look = *look, .see_through = look->rgba[3] < 1};
    if (look->id == 0) surface->look.id = s->id;
    const struct art_texture *maps[] = {look->texture, look->normal_map, look->bump_map};
    for (int i = 0; i < N_TEXTURE_MAPS; i++) {
        struct raster_texture_use *use = &surface->map[i];
        const struct art_texture *t = maps[i];
        use->at = -1;
        if (!t) continue;
        *use = (struct raster_texture_use){-1, t->repeat_s, t->repeat_t, t->nearest, t->replace};
        ART_TRY(art_raster_texture_add(ctx, s, t->picture, i != MAP_COLOR, &use->at));
        if (i == MAP_COLOR && s->textures.at[use->at]->see_through) surface->see_through = true;
    }
    /* borrowed for this call alone */
    surface->look.texture = surface->look.normal_map = surface->look.bump_map = NULL;
out:
    return status;
}

static int add_surface(struct art_ctx *ctx, struct art_scene *s, const char *what,
                       const struct art_look *look, int *at)
{
    struct raster_surface surface;
    int status;
    ART_TRY(art_raster_surface(ctx, s, what, look, &surface));
    if (!ART_GROW(ctx, s->surfaces.at, s->surfaces.n, s->surfaces.cap)) return ART_ENOMEM;
    *at = s->surfaces.n;
    s->surfaces.at[s->surfaces.n++] = surface;
out:
    return status;
}

int art_scene_lines(struct art_ctx *ctx, struct art_scene *s, int n, const double (*x)[3],
                    const float (*rgba)[4], double width, const struct art_look *look)
{
    int status, surface;
    ART_TRY(art_raster_check(ctx, "lines", 2 * n, x));
    ART_TRY(check_colors(ctx, "lines", 2 * n, rgba));
    ART_TRY(check_size(ctx, "lines", "width", width));
    if (n <= 0) return ART_OK;
    ART_TRY(add_surface(ctx, s, "lines", look, &surface));
    if (!ART_RESERVE(ctx, s->lines.at, s->lines.n + n, s->lines.cap)) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        struct raster_line *line = &s->lines.at[s->lines.n++];
        line->width = width, line->surface = surface;
        for (int k = 0; k < 2; k++) {
            art_v3_copy(line->x[k], x[2 * i + k]);
            memcpy(line->rgba[k], rgba ? rgba[2 * i + k] : look->rgba, sizeof line->rgba[k]);
            if (line->rgba[k][3] < 1) s->surfaces.at[surface].see_through = true;
            art_raster_include(s, line->x[k], 0);
        }
    }
out:
    return status;
}

int art_scene_points(struct art_ctx *ctx, struct art_scene *s, int n, const double (*x)[3],
                     const float (*rgba)[4], double size, const struct art_look *look)
{
    int status, surface;
    ART_TRY(art_raster_check(ctx, "points", n, x));
    ART_TRY(check_colors(ctx, "points", n, rgba));
    ART_TRY(check_size(ctx, "points", "size", size));
    if (n <= 0) return ART_OK;
    ART_TRY(add_surface(ctx, s, "points", look, &surface));
    if (!ART_RESERVE(ctx, s->dots.at, s->dots.n + n, s->dots.cap)) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        struct raster_dot *dot = &s->dots.at[s->dots.n++];
        dot->size = size, dot->surface = surface;
        art_v3_copy(dot->x, x[i]);
        memcpy(dot->rgba, rgba ? rgba[i] : look->rgba, sizeof dot->rgba);
        if (dot->rgba[3] < 1) s->surfaces.at[surface].see_through = true;
        art_raster_include(s, dot->x, 0);
    }
out:
    return status;
}

int art_scene_ball(struct art_ctx *ctx, struct art_scene *s, const double x[3], double radius,
                   const struct art_look *look)
{
    struct raster_ball ball = {.radius = radius};
    int status;
    ART_TRY(art_raster_check(ctx, "ball", 1, (const double(*)[3])x));
    ART_TRY(check_size(ctx, "ball", "radius", radius));
    if (radius == 0) return ART_OK;
    ART_TRY(add_surface(ctx, s, "ball", look, &ball.surface));
    if (!ART_GROW(ctx, s->balls.at, s->balls.n, s->balls.cap)) return ART_ENOMEM;
    art_v3_copy(ball.x, x);
    s->balls.at[s->balls.n++] = ball;
    art_raster_include(s, x, radius);
out:
    return status;
}

int art_scene_rod(struct art_ctx *ctx, struct art_scene *s, enum art_rod kind, const double a[3],
                  const double b[3], double radius, const struct art_look *look)
{
    struct raster_rod rod = {.kind = kind, .radius = radius};
    int status;
    ART_TRY(art_raster_check(ctx, "rod", 1, (const double(*)[3])a));
    ART_TRY(art_raster_check(ctx, "rod", 1, (const double(*)[3])b));
    ART_TRY(check_size(ctx, "rod", "radius", radius));
    if (radius == 0 || art_v3_distance(a, b) == 0) return ART_OK;
    ART_TRY(add_surface(ctx, s, "rod", look, &rod.surface));
    if (!ART_GROW(ctx, s->rods.at, s->rods.n, s->rods.cap)) return ART_ENOMEM;
    art_v3_copy(rod.a, a);
    art_v3_copy(rod.b, b);
    s->rods.at[s->rods.n++] = rod;
    double widest = kind == ART_ROD_ARROW ? ART_ARROW_HEAD * radius : radius;
    art_raster_include(s, a, widest);
    art_raster_include(s, b, widest);
out:
    return status;
}

/* --------------------------------------------------------- planes and lights */

int art_scene_clip(struct art_ctx *ctx, struct art_scene *s, const double n[3], double d)
{
    double unit[3], size = art_v3_normalize(unit, n);
    if (!(size > 0) || !isfinite(d))
        return art_error(ctx, ART_ERANGE, NULL, "clip plane: the normal is (%g, %g, %g), d is %g",
                         n[0], n[1], n[2], d);
    if (s->n_clip == MAX_CLIP)
        return art_error(ctx, ART_ELIMIT, NULL, "more than %d clip planes", MAX_CLIP);
    art_v3_copy(s->clip[s->n_clip], unit);
    s->clip[s->n_clip++][3] = d / size;
    return ART_OK;
}

static bool is_valid_light(const struct art_light *l)
{
    for (int i = 0; i < 3; i++)
        if (!(fabs(l->pos[i]) < MOST_COORDINATE && l->fade[i] >= 0 && l->fade[i] < MOST_COORDINATE))
            return false;
    return l->kind == ART_LIGHT_POINT ||
           (l->cone >= 0 && l->cone <= 90 && l->focus >= 0 && l->focus <= 128);
}

int art_scene_light(struct art_ctx *ctx, struct art_scene *s, const struct art_light *light)
{
    struct art_light l = *light;
    bool shines = false;
    for (int i = 0; i < 3; i++) {
        if (!(l.rgb[i] >= 0 && l.rgb[i] < 1e6f && l.ambient[i] >= 0 && l.ambient[i] < 1e6f))
            return art_error(ctx, ART_ERANGE, NULL, "light: the color has the part %g, %g",
                             (double)l.rgb[i], (double)l.ambient[i]);
        shines = shines || l.rgb[i] > 0;
    }
    if (l.kind != ART_LIGHT_FAR && !is_valid_light(&l))
        return art_error(ctx, ART_ERANGE, NULL,
                         "light: its place, how it fades, its cone or its focus is no number, or "
                         "out of range");
    if (art_v3_normalize(l.dir, light->dir) == 0 && shines && l.kind != ART_LIGHT_POINT)
        return art_error(ctx, ART_ERANGE, NULL, "light: the direction is (%g, %g, %g)",
                         light->dir[0], light->dir[1], light->dir[2]);
    if (s->lights.n == MAX_LIGHTS)
        return art_error(ctx, ART_ELIMIT, NULL, "more than %d lights", MAX_LIGHTS);
    if (!ART_GROW(ctx, s->lights.at, s->lights.n, s->lights.cap)) return ART_ENOMEM;
    s->lights.at[s->lights.n++] = l;
    return ART_OK;
}
