/* This transforms points of meshes, lines and dots to the picture. */
#include "frame_priv.h"

struct points {
    struct raster_frame *f;
    struct raster_work *w;
    size_t n;
};

static void project_part(void *arg, int task)
{
    const struct points *p = arg;
    const struct art_scene *s = p->f->scene;
    size_t begin = p->n * (size_t)task / CHUNKS, end = p->n * ((size_t)task + 1) / CHUNKS;
    for (int i = 0; i < s->n_drawn; i++) {
        const struct raster_mesh *m = &s->meshes.at[i];
        size_t first = m->first_point, last = first + (size_t)m->n_points;
        if (last <= begin || first >= end) continue;
        for (size_t k = begin > first ? begin : first; k < end && k < last; k++)
            art_raster_project(&p->f->view, m->x[k - first], &p->w->vertices[k]);
    }
}

static void normals_of_mesh(void *arg, int task)
{
    struct raster_mesh *m = &((struct art_scene *)arg)->meshes.at[task];
    if (!m->wants_normal) return;
    art_raster_normals(m->n_points, (const double(*)[3])m->x, m->n_tri, (const int(*)[3])m->tri,
                       m->normal);
    m->wants_normal = false;
}

/* Shorten a segment to what is inside a plane; false: nothing. */
static bool cut_segment(double x[2][3], double t[2], const double plane[4])
{
    double d[2];
    for (int k = 0; k < 2; k++) d[k] = art_v3_dot(plane, x[k]) - plane[3];
    if (d[0] < 0 && d[1] < 0) return false;
    for (int k = 0; k < 2; k++) {
        if (d[k] >= 0) continue;
        double s = d[k] / (d[k] - d[1 - k]);
        art_v3_lerp(x[k], x[k], x[1 - k], s);
        t[k] += s * (t[1 - k] - t[k]);
        return true;
    }
    return true;
}

static void place(const struct raster_view *v, const double x[3], double *px, double *py, double *z,
                  double *distance)
{
    double p[3];
    art_v3_sub(p, x, v->eye);
    *distance = art_v3_dot(v->forward, p);
    double scale = v->ortho ? v->focal : v->focal / *distance;
    *px = v->width / 2.0 + scale * art_v3_dot(v->right, p);
    *py = v->height / 2.0 - scale * art_v3_dot(v->up, p);
    *z = art_raster_depth(v, *distance);
}

static struct raster_segment segment(const struct raster_frame *f, const double a[3],
                                     const double b[3], double width, bool clip)
{
    struct raster_segment s = {0};
    double x[2][3], t[2] = {0, 1};
    art_v3_copy(x[0], a);
    art_v3_copy(x[1], b);
    for (int i = 0; i < N_PLANES; i++) {
        if (i < MAX_CLIP && (!clip || i >= f->view.n_clip)) continue;
        if (i == PLANE_NEAR && f->view.ortho) continue;
        if (!cut_segment(x, t, f->view.plane[i])) return s;
    }
    place(&f->view, x[0], &s.x0, &s.y0, &s.z0, &s.w0);
    place(&f->view, x[1], &s.x1, &s.y1, &s.z1, &s.w1);
    s.t0 = t[0], s.t1 = t[1];
    s.r = raster_min(raster_max(width * f->scale / 2, 0), GUARD);
    s.seen = s.r > 0;
    return s;
}

static int make_segments(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w)
{
    const struct art_scene *s = f->scene;
    size_t n = (size_t)s->lines.n + (size_t)s->dots.n;
    if (!ART_RESERVE(ctx, w->segments, n, w->cap_segments)) return ART_ENOMEM;
    for (int i = 0; i < s->lines.n; i++) {
        const struct raster_line *l = &s->lines.at[i];
        bool clip = s->surfaces.at[l->surface].look.clip;
        w->segments[i] = segment(f, l->x[0], l->x[1], l->width, clip);
    }
    for (int i = 0; i < s->dots.n; i++) {
        const struct raster_dot *d = &s->dots.at[i];
        bool clip = s->surfaces.at[d->surface].look.clip;
        w->segments[s->lines.n + i] = segment(f, d->x, d->x, d->size, clip);
    }
    f->segments = w->segments;
    return ART_OK;
}

int art_raster_geometry(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w)
{
    struct art_scene *s = f->scene;
    uint64_t n_tri = 0;
    size_t n_points = 0;
    int status;
    for (int i = 0; i < s->n_drawn; i++) {
        struct raster_mesh *m = &s->meshes.at[i];
        m->first_tri = (uint32_t)n_tri;
        m->first_point = n_points;
        n_tri += (uint64_t)m->n_tri;
        n_points += (size_t)m->n_points;
        f->see_through = f->see_through || m->surface.see_through;
        if (f->view.n_clip && m->surface.look.cap && m->surface.look.clip) f->fills = true;
    }
    for (int i = 0; i < s->surfaces.n; i++)
        f->see_through = f->see_through || s->surfaces.at[i].see_through;
    uint64_t n_shapes = (uint64_t)s->balls.n + (uint64_t)s->lines.n + (uint64_t)s->dots.n;
    if (n_tri + n_shapes > 1u << 30)
        return art_error(ctx, ART_ELIMIT, NULL, "too many triangles in a picture");
    f->n_tri = f->first_piece = f->first_ball = (uint32_t)n_tri;
    f->first_line = f->first_ball + (uint32_t)s->balls.n;
    f->first_dot = f->first_line + (uint32_t)s->lines.n;
    f->first_cap = f->n_prims = f->first_dot + (uint32_t)s->dots.n;
    if (!ART_RESERVE(ctx, w->vertices, n_points, w->cap_vertices)) return ART_ENOMEM;
    f->vertices = w->vertices;
    art_pool_run(w->pool, s->n_drawn, normals_of_mesh, s);
    struct points points = {f, w, n_points};
    art_pool_run(w->pool, CHUNKS, project_part, &points);
    ART_TRY(make_segments(ctx, f, w));
out:
    return status;
}
