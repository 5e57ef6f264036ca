/* This draws balls, lines and points to the samples of a tile. */
#include "frame_priv.h"

/* Finds the part of a ray inside a ball and inside the planes. */
bool art_raster_intersect_ball(const struct raster_frame *f, const struct raster_ball *ball,
                               double px, double py, struct raster_meeting *m)
{
    const struct raster_view *v = &f->view;
    const struct art_look *look = &f->scene->surfaces.at[ball->surface].look;
    double o[3], d[3], p[3];
    art_raster_ray(v, px, py, o, d);
    art_v3_sub(p, ball->x, o);
    double dd = art_v3_norm2(d), along = art_v3_dot(d, p) / dd, foot[3];
    /* the distance of the ray from the middle, without the difference of large squares */
    art_v3_add_scaled(foot, p, -along, d);
    double q = ball->radius * ball->radius - art_v3_norm2(foot);
    if (q < 0) return false;
    double half = sqrt(q / dd), in = along - half, out = along + half;
    *m = (struct raster_meeting){.plane = -1};
    double near = v->ortho ? -1e300 : v->near_, from = raster_max(in, near), to = out;
    for (int i = 0; look->clip && i < v->n_clip; i++) {
        double nd = art_v3_dot(v->plane[i], d), at = v->plane[i][3] - art_v3_dot(v->plane[i], o);
        if (nd == 0) {
            if (at > 0) return false;
        } else if (nd > 0) {
            if (at / nd > from) from = at / nd, m->plane = i;
        } else {
            to = raster_min(to, at / nd);
        }
    }
    if (from > to) return false;
    bool front = look->sides == ART_SIDES_FRONT || look->sides == ART_SIDES_BOTH;
    bool back = look->sides == ART_SIDES_BACK || look->sides == ART_SIDES_BOTH;
    m->cap = m->plane >= 0 && look->cap;
    if (m->cap || (from == in && front)) {
        m->t = from;
    } else {
        if (!back || to < out || out < near) return false;
        m->t = out, m->back = true;
    }
    for (int k = 0; k < 3; k++) m->x[k] = o[k] + m->t * d[k];
    if (m->cap)
        art_v3_negate(m->n, v->plane[m->plane]);
    else
        for (int k = 0; k < 3; k++) m->n[k] = (m->x[k] - ball->x[k]) / ball->radius;
    return true;
}

/* This is a ball in the axes of the view, when nothing cuts it: the same rays with less work. */
struct plain_ball {
    double x, y, z, r2;
};

static bool set_plain(const struct raster_frame *f, const struct raster_ball *ball,
                      struct plain_ball *b)
{
    const struct raster_view *v = &f->view;
    const struct art_look *look = &f->scene->surfaces.at[ball->surface].look;
    double p[3];
    art_v3_sub(p, ball->x, v->eye);
    b->x = art_v3_dot(v->right, p), b->y = art_v3_dot(v->up, p), b->z = art_v3_dot(v->forward, p);
    b->r2 = ball->radius * ball->radius;
    bool front = look->sides == ART_SIDES_FRONT || look->sides == ART_SIDES_BOTH;
    return front && (!look->clip || v->n_clip == 0) && (v->ortho || b->z - ball->radius > v->near_);
}

/* Negative: the ray misses. */
static double intersect_plain_ball(const struct raster_view *v, const struct plain_ball *b,
                                   double px, double py, double *t)
{
    double u = (px - v->width / 2.0) / v->focal, w = (v->height / 2.0 - py) / v->focal;
    double dd = 1, along = b->z, x = b->x - u, y = b->y - w, z = 0;
    if (!v->ortho) {
        dd = 1 + u * u + w * w;
        along = (b->x * u + b->y * w + b->z) / dd;
        x = b->x - along * u, y = b->y - along * w, z = b->z - along;
    }
    double q = b->r2 - (x * x + y * y + z * z);
    if (q >= 0) *t = along - sqrt(q / dd);
    return q;
}

static void ball(const struct raster_frame *f, struct raster_tile *t, uint32_t id,
                 const struct raster_box *box)
{
    const struct raster_ball *ball = &f->scene->balls.at[id - f->first_ball];
    const struct raster_sample_pattern *pattern = &f->pattern;
    struct raster_meeting m;
    struct plain_ball b;
    bool plain = set_plain(f, ball, &b);
    int32_t z[MAX_SAMPLES] = {0};
    for (int y = box->y0; y < box->y1; y++)
        for (int x = box->x0; x < box->x1; x++) {
            uint32_t mask = 0;
            for (int i = 0; i < (pattern->same ? 1 : pattern->n); i++) {
                double px = x + 0.5 + pattern->x[i] / (double)SUB;
                double py = y + 0.5 + pattern->y[i] / (double)SUB;
                if (plain ? intersect_plain_ball(&f->view, &b, px, py, &m.t) < 0
                          : !art_raster_intersect_ball(f, ball, px, py, &m))
                    continue;
                z[i] = art_raster_depth(&f->view, m.t);
                mask |= 1u << i;
            }
            if (mask && pattern->same) {
                mask = (1u << pattern->n) - 1;
                for (int i = 1; i < pattern->n; i++) z[i] = z[0];
            }
            int at = (y - t->box.y0) * TILE + x - t->box.x0;
            if (mask) art_raster_cover(f, t, at, id, mask, z);
        }
}

/* ------------------------------------------------------------ lines and points */

/* The parameter along the segment (0..1) of the place nearest to (px, py); false if that is farther
 * than its half width. */
bool art_raster_on_segment(const struct raster_segment *s, double px, double py, double *along)
{
    double ux = s->x1 - s->x0, uy = s->y1 - s->y0, len2 = ux * ux + uy * uy;
    double a = len2 > 0 ? ((px - s->x0) * ux + (py - s->y0) * uy) / len2 : 0;
    a = raster_min(raster_max(a, 0), 1);
    double dx = px - s->x0 - a * ux, dy = py - s->y0 - a * uy;
    *along = a;
    return dx * dx + dy * dy <= s->r * s->r;
}

/* Change of depth by pixel of a triangle. */
static void slopes(const struct raster_frame *f, uint32_t id, double *zx, double *zy)
{
    *zx = *zy = 0;
    if (id >= f->first_ball) return;
    const struct raster_mesh *m;
    const struct raster_vertex *v[3];
    int hint = 0;
    art_raster_corners(f, id, &hint, &m, v);
    double x1 = v[1]->x - v[0]->x, y1 = v[1]->y - v[0]->y, z1 = (double)v[1]->z - v[0]->z;
    double x2 = v[2]->x - v[0]->x, y2 = v[2]->y - v[0]->y, z2 = (double)v[2]->z - v[0]->z;
    double area = x1 * y2 - x2 * y1;
    *zx = (z1 * y2 - z2 * y1) / area * SUB;
    *zy = (z2 * x1 - z1 * x2) / area * SUB;
}

/* A line on a surface is in front of it however wide the line and however steep the surface: their
 * depths are compared on the axis of the line, with the surface continued to there. */
bool art_raster_line_in_front(const struct raster_frame *f, uint32_t line, double z,
                              uint32_t surface, int32_t there, double px, double py)
{
    const struct raster_segment *s = &f->segments[line - f->first_line];
    double zx, zy, along, least = raster_slack(&f->view, z);
    if (z < there) return true;
    art_raster_on_segment(s, px, py, &along);
    slopes(f, surface, &zx, &zy);
    double qx = s->x0 + along * (s->x1 - s->x0), qy = s->y0 + along * (s->y1 - s->y0);
    double slack = least + 0.5 * raster_min(fabs(zx) + fabs(zy), 64 * least);
    return z - slack < there + zx * (qx - px) + zy * (qy - py);
}

static void segment(const struct raster_frame *f, struct raster_tile *t, uint32_t id,
                    const struct raster_box *b)
{
    const struct raster_segment *s = &f->segments[id - f->first_line];
    const struct raster_sample_pattern *pattern = &f->pattern;
    struct raster_segment wider = *s;
    double along;
    int32_t z[MAX_SAMPLES];
    wider.r += 0.75;
    for (int y = b->y0; y < b->y1; y++)
        for (int x = b->x0; x < b->x1; x++) {
            if (!art_raster_on_segment(&wider, x + 0.5, y + 0.5, &along)) continue;
            uint32_t mask = 0;
            for (int i = 0; i < pattern->n; i++) {
                double px = x + 0.5 + pattern->x[i] / (double)SUB;
                double py = y + 0.5 + pattern->y[i] / (double)SUB;
                if (!art_raster_on_segment(s, px, py, &along)) continue;
                z[i] = (int32_t)(s->z0 + along * (s->z1 - s->z0));
                mask |= 1u << i;
            }
            int at = (y - t->box.y0) * TILE + x - t->box.x0;
            if (mask) art_raster_cover(f, t, at, id, mask, z);
        }
}

void art_raster_shapes(const struct raster_frame *f, struct raster_tile *t, uint32_t id)
{
    struct raster_box b;
    int hint = 0;
    if (!art_raster_extent(f, id, &hint, &b)) return;
    if (b.x0 < t->region.x0) b.x0 = t->region.x0;
    if (b.y0 < t->region.y0) b.y0 = t->region.y0;
    if (b.x1 > t->region.x1) b.x1 = t->region.x1;
    if (b.y1 > t->region.y1) b.y1 = t->region.y1;
    if (id < f->first_line)
        ball(f, t, id, &b);
    else
        segment(f, t, id, &b);
}
