/* Colours of primitives where they are seen: light is added up in linear light, by Blinn and
 * Phong's model with whole exponents (Blinn 1977). */
#include "frame_priv.h"

/* This is a surface point to be lit. */
struct spot {
    double x[3];    /* in the world */
    double n[3];    /* unit, towards the eye */
    double view[3]; /* unit, towards the eye */
    float rgb[3];   /* linear */
};

static float power(float x, int n)
{
    float r = 1;
    for (; n > 0; n >>= 1) {
        if (n & 1) r *= x;
        x *= x;
    }
    return r;
}

/* The part of a light that reaches a place, and the direction (unit) from which it comes. */
static float reach(const struct art_light *l, const double x[3], double dir[3])
{
    double at[3], distance, strength, along;
    art_v3_copy(dir, l->dir);
    if (l->kind == ART_LIGHT_FAR) return 1;
    art_v3_sub(at, l->pos, x);
    distance = art_v3_normalize(dir, at);
    if (!(distance > 0)) return 0;
    strength = l->fade[0] + distance * (l->fade[1] + distance * l->fade[2]);
    strength = strength > 0 ? 1 / strength : 1;
    if (l->kind == ART_LIGHT_POINT) return (float)strength;
    along = art_v3_dot(dir, l->dir);
    return along > 0 && along >= l->cone ? (float)strength * power((float)along, l->focus) : 0;
}

static void light_up(const struct raster_frame *f, const struct art_look *look,
                     const struct spot *spot, float rgb[3])
{
    float diffuse[3] = {0}, shine[3] = {0};
    bool shiny = look->specular[0] > 0 || look->specular[1] > 0 || look->specular[2] > 0;
    for (int i = 0; i < f->lights.n; i++) {
        const struct art_light *l = &f->lights.at[i];
        for (int k = 0; k < 3; k++) diffuse[k] += l->ambient[k];
        double dir[3];
        float lit = reach(l, spot->x, dir);
        double falls = art_v3_dot(spot->n, dir);
        if (!(falls > 0) || lit == 0) continue;
        if (f->lights.shadow[i]) lit = art_raster_light(f->lights.shadow[i], spot->x, spot->n, dir);
        if (lit == 0) continue;
        float part = lit * (float)falls;
        for (int k = 0; k < 3; k++) diffuse[k] += part * l->rgb[k];
        if (!shiny) continue;
        double h[3];
        art_v3_add(h, dir, spot->view);
        double size = art_v3_norm(h);
        float bright = (float)(size > 0 ? art_v3_dot(h, spot->n) / size : 0);
        if (bright <= 0) continue;
        bright = lit * power(bright, look->shininess);
        for (int k = 0; k < 3; k++) shine[k] += bright * (l->has_shine ? l->shine[k] : l->rgb[k]);
    }
    for (int k = 0; k < 3; k++)
        rgb[k] = spot->rgb[k] * diffuse[k] +
                 (shiny ? art_raster_tone(f->tones, look->specular[k]) * shine[k] : 0);
}

static void to_linear(const struct raster_frame *f, const float srgb[3], float rgb[3])
{
    for (int k = 0; k < 3; k++) rgb[k] = art_raster_tone(f->tones, srgb[k]);
}

static void towards_eye(const struct raster_frame *f, const double x[3], double view[3])
{
    if (f->view.ortho) {
        art_v3_negate(view, f->view.forward);
        return;
    }
    art_v3_sub(view, f->view.eye, x);
    double size = art_v3_norm(view);
    for (int k = 0; k < 3; k++) view[k] /= size;
}

/* ---------------------------------------------------------------------- faces */

/* A place on a triangle. */
struct place {
    const struct raster_mesh *mesh;
    int tri;
    const int *corner;
    double b[3]; /* barycentric, inside */
    double x[3];
    double e1[3], e2[3], cross[3]; /* edges from corner 0, and their product */
    double n[3];                   /* of the face, unit */
    bool back;
    double px, py; /* on the picture */
};

/* Barycentric coordinates 1 and 2 of where the ray through a place of the picture meets the plane
 * (Moeller and Trumbore 1997); they may be outside. Returns n . d. */
static double ray_plane(const struct raster_frame *f, const struct place *p, double px, double py,
                        double b[2])
{
    double o[3], d[3], ao[3], q[3];
    art_raster_ray(&f->view, px, py, o, d);
    double nd = art_v3_dot(p->cross, d);
    b[0] = b[1] = 1.0 / 3;
    if (nd == 0) return nd;
    art_v3_sub(ao, o, p->mesh->x[p->corner[0]]);
    art_v3_cross(q, ao, d);
    b[0] = -art_v3_dot(p->e2, q) / nd;
    b[1] = art_v3_dot(p->e1, q) / nd;
    return nd;
}

static void locate(const struct raster_frame *f, struct place *p, double px, double py)
{
    const double *a = p->mesh->x[p->corner[0]];
    double b[2];
    art_v3_sub(p->e1, p->mesh->x[p->corner[1]], a);
    art_v3_sub(p->e2, p->mesh->x[p->corner[2]], a);
    art_v3_cross(p->cross, p->e1, p->e2);
    double size = art_v3_norm(p->cross);
    p->back = ray_plane(f, p, px, py, b) > 0;
    for (int k = 0; k < 3; k++) p->n[k] = size > 0 ? p->cross[k] / size : -f->view.forward[k];
    /* where samples of the pixel are outside the middle may be too */
    b[0] = raster_min(raster_max(b[0], 0), 1);
    b[1] = raster_min(raster_max(b[1], 0), 1);
    if (b[0] + b[1] > 1) {
        double sum = b[0] + b[1];
        b[0] /= sum, b[1] /= sum;
    }
    p->b[0] = 1 - b[0] - b[1], p->b[1] = b[0], p->b[2] = b[1];
    for (int k = 0; k < 3; k++) p->x[k] = a[k] + b[0] * p->e1[k] + b[1] * p->e2[k];
}

/* Returns the number of entry k of an array by point or by triangle. */
static int entry(const struct place *p, int n, int k)
{
    return n == p->mesh->n_points ? p->corner[k] : p->tri;
}

static void map_color(const struct raster_map *map, double t, float rgb[3])
{
    float at = (float)raster_min(raster_max(t, 0), 1) * MAP_STEPS;
    int i = (int)at;
    if (i == MAP_STEPS) i--;
    at -= (float)i;
    for (int k = 0; k < 3; k++)
        rgb[k] = map->rgb[i][k] + at * (map->rgb[i + 1][k] - map->rgb[i][k]);
}

/* Computes the colour of the surface, sRGB with alpha. */
static void face_color(const struct raster_frame *f, const struct place *p, float rgba[4])
{
    const struct raster_mesh *m = p->mesh;
    const struct art_look *look = &m->surface.look;
    memcpy(rgba, look->rgba, 4 * sizeof *rgba);
    if (p->back && look->has_back) memcpy(rgba, look->back, 3 * sizeof *rgba);
    if (m->n_rgba) {
        memset(rgba, 0, 4 * sizeof *rgba);
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 4; i++)
                rgba[i] += (float)p->b[k] * m->rgba[entry(p, m->n_rgba, k)][i];
        rgba[3] *= look->rgba[3];
    }
    if (m->n_value) {
        double value = 0;
        for (int k = 0; k < 3; k++) value += p->b[k] * m->value[entry(p, m->n_value, k)];
        double range = m->hi - m->lo;
        double t = range != 0      ? (value - m->lo) / range
                   : value > m->lo ? 1
                   : value < m->lo ? 0
                                   : 0.5;
        if (t == t) map_color(f->scene->maps.at[m->map], t, rgba);
    }
}

static void face_normal(const struct place *p, double n[3])
{
    const struct raster_mesh *m = p->mesh;
    art_v3_copy(n, p->n);
    if (m->has_normal) {
        double sum[3] = {0};
        for (int k = 0; k < 3; k++) {
            const float *c = m->normal[m->normal_by_corner ? 3 * p->tri + k : p->corner[k]];
            for (int i = 0; i < 3; i++) sum[i] += p->b[k] * c[i];
        }
        double size = art_v3_norm(sum);
        if (size > 1e-6) art_v3_scale(n, 1 / size, sum);
    }
    if (p->back) art_v3_negate(n, n);
}

/* ------------------------------------------------------------------- textures */

/* Texture coordinates, how they change along the edges, and the size of a pixel in them. */
struct texture_place {
    double s[2], d1[2], d2[2], pixel[2];
};

static void place_texture(const struct raster_frame *f, const struct place *p,
                          struct texture_place *t)
{
    const double(*uv)[2] = (const double(*)[2])p->mesh->uv + 3 * (size_t)p->tri;
    double b[2], right[2], down[2];
    ray_plane(f, p, p->px, p->py, b);
    ray_plane(f, p, p->px + 1, p->py, right);
    ray_plane(f, p, p->px, p->py + 1, down);
    for (int k = 0; k < 2; k++) {
        t->d1[k] = uv[1][k] - uv[0][k], t->d2[k] = uv[2][k] - uv[0][k];
        t->s[k] = uv[0][k] + p->b[1] * t->d1[k] + p->b[2] * t->d2[k];
        double dx = (right[0] - b[0]) * t->d1[k] + (right[1] - b[1]) * t->d2[k];
        double dy = (down[0] - b[0]) * t->d1[k] + (down[1] - b[1]) * t->d2[k];
        t->pixel[k] = raster_min(raster_max(fabs(dx), fabs(dy)), 1e4);
    }
}

static void look_up(const struct raster_frame *f, const struct place *p,
                    const struct texture_place *t, int map, double ds, double dt, float rgba[4])
{
    const struct raster_texture_use *use = &p->mesh->surface.map[map];
    const struct raster_texture *texture = f->scene->textures.at[use->at];
    double footprint =
        raster_max(t->pixel[0] * texture->width[0], t->pixel[1] * texture->height[0]);
    art_raster_texel(texture, use, t->s[0] + ds, t->s[1] + dt, footprint, rgba);
}

/* The derivatives of the place by the texture coordinates; false if they vanish. */
static bool directions(const struct place *p, const struct texture_place *t, double ps[3],
                       double pt[3])
{
    double det = t->d1[0] * t->d2[1] - t->d1[1] * t->d2[0];
    if (det == 0) return false;
    for (int k = 0; k < 3; k++) {
        ps[k] = (t->d2[1] * p->e1[k] - t->d1[1] * p->e2[k]) / det;
        pt[k] = (t->d1[0] * p->e2[k] - t->d2[0] * p->e1[k]) / det;
    }
    return true;
}

/* Reads the components of the normal along the texture's axes and outward, as colours. */
static void normal_map(const struct raster_frame *f, const struct place *p,
                       const struct texture_place *t, double n[3])
{
    float c[4];
    double ps[3], pt[3], r[3], scale = p->mesh->surface.look.bump;
    if (!directions(p, t, ps, pt)) return;
    look_up(f, p, t, MAP_NORMAL, 0, 0, c);
    art_v3_normalize(ps, ps);
    art_v3_normalize(pt, pt);
    for (int k = 0; k < 3; k++)
        r[k] = scale * ((2 * c[0] - 1) * ps[k] + (2 * c[1] - 1) * pt[k]) + (2 * c[2] - 1) * n[k];
    if (art_v3_normalize(r, r) > 0) art_v3_copy(n, r);
}

/* The surface is taken as raised by bump times the brightness (Blinn 1978); its slopes come from
 * neighbouring texels. */
static void bump_map(const struct raster_frame *f, const struct place *p,
                     const struct texture_place *t, double n[3])
{
    const struct raster_texture *texture = f->scene->textures.at[p->mesh->surface.map[MAP_BUMP].at];
    double ps[3], pt[3], gs[3], gt[3], slope[2], scale = p->mesh->surface.look.bump;
    if (!directions(p, t, ps, pt)) return;
    for (int k = 0; k < 2; k++) {
        float lo[4], hi[4];
        double step = raster_max(1.0 / (k ? texture->height[0] : texture->width[0]), t->pixel[k]);
        look_up(f, p, t, MAP_BUMP, k ? 0 : -step / 2, k ? -step / 2 : 0, lo);
        look_up(f, p, t, MAP_BUMP, k ? 0 : step / 2, k ? step / 2 : 0, hi);
        slope[k] = scale * ((hi[0] + hi[1] + hi[2]) - (lo[0] + lo[1] + lo[2])) / 3 / step;
    }
    /* the gradients of s and t on the surface; the side that is seen may be the back, where n is
     * turned */
    art_v3_cross(gs, pt, n);
    art_v3_cross(gt, n, ps);
    double det = art_v3_dot(gs, ps), side = p->back ? -1 : 1;
    if (det == 0) return;
    for (int k = 0; k < 3; k++) n[k] -= side * (slope[0] * gs[k] + slope[1] * gt[k]) / det;
    art_v3_normalize(n, n);
}

static void color_map(const struct raster_frame *f, const struct place *p,
                      const struct texture_place *t, float rgb[3], float *alpha)
{
    float c[4];
    look_up(f, p, t, MAP_COLOR, 0, 0, c);
    bool replace = p->mesh->surface.map[MAP_COLOR].replace;
    for (int k = 0; k < 3; k++) rgb[k] = replace ? c[k] : rgb[k] * c[k];
    *alpha *= c[3];
}

static void shade_face(const struct raster_frame *f, uint32_t id, int *hint, double px, double py,
                       float rgba[4])
{
    uint32_t tri = id < f->n_tri ? id : f->pieces[id - f->first_piece].of;
    struct place p = {.mesh = raster_mesh_of(f, tri, hint), .px = px, .py = py};
    const struct raster_surface *surface = &p.mesh->surface;
    const struct raster_texture_use *use = surface->map;
    struct texture_place t;
    struct spot spot;
    p.tri = (int)(tri - p.mesh->first_tri);
    p.corner = p.mesh->tri[p.tri];
    locate(f, &p, px, py);
    face_color(f, &p, rgba);
    to_linear(f, rgba, spot.rgb);
    bool textured = p.mesh->has_uv && (use[0].at >= 0 || use[1].at >= 0 || use[2].at >= 0);
    if (textured) place_texture(f, &p, &t);
    if (textured && use[MAP_COLOR].at >= 0) color_map(f, &p, &t, spot.rgb, &rgba[3]);
    if (surface->look.shading == ART_SHADE_NONE) {
        memcpy(rgba, spot.rgb, sizeof spot.rgb);
        return;
    }
    art_v3_copy(spot.x, p.x);
    towards_eye(f, p.x, spot.view);
    face_normal(&p, spot.n);
    if (textured && p.mesh->has_normal && use[MAP_NORMAL].at >= 0) normal_map(f, &p, &t, spot.n);
    if (textured && p.mesh->has_normal && use[MAP_BUMP].at >= 0) bump_map(f, &p, &t, spot.n);
    light_up(f, &surface->look, &spot, rgba);
}

/* ---------------------------------------------------------------------- shapes */

static void shade_ball(const struct raster_frame *f, uint32_t id, double px, double py,
                       float rgba[4])
{
    const struct raster_ball *ball = &f->scene->balls.at[id - f->first_ball];
    const struct art_look *look = &f->scene->surfaces.at[ball->surface].look;
    struct raster_meeting m;
    struct spot spot;
    if (!art_raster_intersect_ball(f, ball, px, py,
                                   &m)) { /* the middle of samples may miss the rim */
        double c[3], o[3], d[3];
        art_raster_ray(&f->view, px, py, o, d);
        art_v3_sub(c, ball->x, o);
        double along = art_v3_dot(c, d) / art_v3_norm2(d);
        m = (struct raster_meeting){.plane = -1};
        for (int k = 0; k < 3; k++) m.x[k] = o[k] + along * d[k], m.n[k] = m.x[k] - ball->x[k];
        art_v3_normalize(m.n, m.n);
    }
    const float *color = m.cap ? look->cap_rgb : m.back && look->has_back ? look->back : look->rgba;
    rgba[3] = look->rgba[3];
    to_linear(f, color, spot.rgb);
    if (look->shading == ART_SHADE_NONE) {
        memcpy(rgba, spot.rgb, sizeof spot.rgb);
        return;
    }
    art_v3_copy(spot.x, m.x);
    towards_eye(f, m.x, spot.view);
    art_v3_copy(spot.n, m.n);
    if (m.back) art_v3_negate(spot.n, spot.n);
    light_up(f, look, &spot, rgba);
}

/* Computes the colour of the filling of a cut: the plane. */
static void shade_fill(const struct raster_frame *f, uint32_t id, double px, double py,
                       float rgba[4])
{
    const struct art_look *look = &f->scene->meshes.at[id - f->first_cap].surface.look;
    struct spot spot;
    double o[3], d[3], t;
    art_raster_ray(&f->view, px, py, o, d);
    int plane = art_raster_enter(f, o, d, &t);
    if (plane < 0) plane = 0, t = 0;
    to_linear(f, look->cap_rgb, spot.rgb);
    rgba[3] = 1;
    if (look->shading == ART_SHADE_NONE) {
        memcpy(rgba, spot.rgb, sizeof spot.rgb);
        return;
    }
    art_v3_add_scaled(spot.x, o, t, d);
    towards_eye(f, spot.x, spot.view);
    art_v3_negate(spot.n, f->view.plane[plane]);
    light_up(f, look, &spot, rgba);
}

static void shade_segment(const struct raster_frame *f, uint32_t id, double px, double py,
                          float rgba[4])
{
    const struct raster_segment *s = &f->segments[id - f->first_line];
    const struct art_scene *scene = f->scene;
    if (id >= f->first_dot) {
        const float *color = scene->dots.at[id - f->first_dot].rgba;
        to_linear(f, color, rgba);
        rgba[3] = color[3];
        return;
    }
    const struct raster_line *line = &scene->lines.at[id - f->first_line];
    double along, t;
    art_raster_on_segment(s, px, py, &along);
    /* what is even in the world is not on the picture in perspective */
    t = f->view.ortho ? along : along * s->w0 / (along * s->w0 + (1 - along) * s->w1);
    t = s->t0 + t * (s->t1 - s->t0);
    float color[4];
    for (int k = 0; k < 4; k++)
        color[k] = line->rgba[0][k] + (float)t * (line->rgba[1][k] - line->rgba[0][k]);
    to_linear(f, color, rgba);
    rgba[3] = color[3];
}

void art_raster_shade(const struct raster_frame *f, uint32_t id, int *hint, double px, double py,
                      float rgba[4])
{
    if (id < f->first_ball)
        shade_face(f, id, hint, px, py, rgba);
    else if (id < f->first_line)
        shade_ball(f, id, px, py, rgba);
    else if (id >= f->first_cap)
        shade_fill(f, id, px, py, rgba);
    else
        shade_segment(f, id, px, py, rgba);
    rgba[3] = rgba[3] < 0 ? 0 : rgba[3] > 1 ? 1 : rgba[3];
}
