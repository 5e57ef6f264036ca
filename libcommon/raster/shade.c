/* Colours of primitives where they are seen: light is added up in linear light, by Blinn and
 * Phong's model with whole exponents (Blinn 1977). */
#include "frame_priv.h"

/* What light falls on. */
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

static void light_up(const struct raster_frame *f, const struct art_look *look,
                     const struct spot *spot, float rgb[3])
{
    float diffuse[3] = {0}, shine[3] = {0};
    bool shiny = look->specular[0] > 0 || look->specular[1] > 0 || look->specular[2] > 0;
    for (int i = 0; i < f->n_lights; i++) {
        const struct art_light *l = &f->lights[i];
        for (int k = 0; k < 3; k++) diffuse[k] += l->ambient[k];
        double falls = art_v3_dot(spot->n, l->dir);
        if (!(falls > 0)) continue;
        float part = (float)falls;
        for (int k = 0; k < 3; k++) diffuse[k] += part * l->rgb[k];
        if (!shiny) continue;
        double h[3];
        art_v3_add(h, l->dir, spot->view);
        double size = art_v3_norm(h);
        float bright = (float)(size > 0 ? art_v3_dot(h, spot->n) / size : 0);
        if (bright <= 0) continue;
        bright = power(bright, look->shininess);
        for (int k = 0; k < 3; k++) shine[k] += bright * l->rgb[k];
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
    double n[3]; /* of the face, unit */
    bool back;
};

static void locate(const struct raster_frame *f, struct place *p, double px, double py)
{
    double o[3], d[3], e1[3], e2[3], n[3], ao[3], q[3];
    const double *x[3];
    for (int k = 0; k < 3; k++) x[k] = p->mesh->x[p->corner[k]];
    art_raster_ray(&f->view, px, py, o, d);
    art_v3_sub(e1, x[1], x[0]);
    art_v3_sub(e2, x[2], x[0]);
    art_v3_cross(n, e1, e2);
    double nn = art_v3_norm2(n), nd = art_v3_dot(n, d), b1 = 1.0 / 3, b2 = 1.0 / 3;
    art_v3_sub(ao, o, x[0]);
    if (nd != 0 && nn > 0) {
        /* Moeller and Trumbore 1997 */
        art_v3_cross(q, ao, d);
        b1 = -art_v3_dot(e2, q) / nd;
        b2 = art_v3_dot(e1, q) / nd;
    }
    p->back = nd > 0;
    double size = sqrt(nn);
    for (int k = 0; k < 3; k++) p->n[k] = size > 0 ? n[k] / size : -d[k];
    /* where samples of the pixel are outside the middle may be too */
    b1 = raster_min(raster_max(b1, 0), 1);
    b2 = raster_min(raster_max(b2, 0), 1);
    if (b1 + b2 > 1) {
        double sum = b1 + b2;
        b1 /= sum, b2 /= sum;
    }
    p->b[0] = 1 - b1 - b2, p->b[1] = b1, p->b[2] = b2;
    for (int k = 0; k < 3; k++) p->x[k] = x[0][k] + b1 * e1[k] + b2 * e2[k];
}

/* Number of entry k of an array by point or by triangle. */
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

/* Colour of the surface, sRGB with alpha. */
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
        if (t == t) map_color(f->scene->maps[m->map], t, rgba);
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

static void shade_face(const struct raster_frame *f, uint32_t id, int *hint, double px, double py,
                       float rgba[4])
{
    uint32_t tri = id < f->n_tri ? id : f->pieces[id - f->first_piece].of;
    struct place p = {.mesh = raster_mesh_of(f, tri, hint)};
    struct spot spot;
    p.tri = (int)(tri - p.mesh->first_tri);
    p.corner = p.mesh->tri[p.tri];
    locate(f, &p, px, py);
    face_color(f, &p, rgba);
    to_linear(f, rgba, spot.rgb);
    if (p.mesh->surface.look.shading == ART_SHADE_NONE) {
        memcpy(rgba, spot.rgb, sizeof spot.rgb);
        return;
    }
    art_v3_copy(spot.x, p.x);
    towards_eye(f, p.x, spot.view);
    face_normal(&p, spot.n);
    light_up(f, &p.mesh->surface.look, &spot, rgba);
}

/* ---------------------------------------------------------------------- shapes */

static void shade_ball(const struct raster_frame *f, uint32_t id, double px, double py,
                       float rgba[4])
{
    const struct raster_ball *ball = &f->scene->balls[id - f->first_ball];
    const struct art_look *look = &f->scene->surfaces[ball->surface].look;
    struct raster_meeting m;
    struct spot spot;
    if (!art_raster_meet_ball(f, ball, px, py, &m)) { /* the middle of samples may miss the rim */
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

static void shade_segment(const struct raster_frame *f, uint32_t id, double px, double py,
                          float rgba[4])
{
    const struct raster_segment *s = &f->segments[id - f->first_line];
    const struct art_scene *scene = f->scene;
    if (id >= f->first_dot) {
        const float *color = scene->dots[id - f->first_dot].rgba;
        to_linear(f, color, rgba);
        rgba[3] = color[3];
        return;
    }
    const struct raster_line *line = &scene->lines[id - f->first_line];
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
    else
        shade_segment(f, id, px, py, rgba);
    rgba[3] = rgba[3] < 0 ? 0 : rgba[3] > 1 ? 1 : rgba[3];
}
