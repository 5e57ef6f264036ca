/* This fills cuts. At each sample the ray enters what the clip planes leave at some depth; there
 * it is inside a closed mesh if behind that depth more of its faces are seen from behind than from
 * the front. Nothing is triangulated, and the outline of the cut is as exact as the samples. */
#include "frame_priv.h"

int art_raster_enter(const struct raster_frame *f, const double o[3], const double d[3], double *t)
{
    const struct raster_view *v = &f->view;
    double from = v->ortho ? -1e300 : v->near_, to = 1e300;
    int plane = -1;
    for (int i = 0; i < v->n_clip; i++) {
        double nd = art_v3_dot(v->plane[i], d), at = v->plane[i][3] - art_v3_dot(v->plane[i], o);
        if (nd == 0 && at > 0) return -1;
        if (nd > 0 && at / nd > from) from = at / nd, plane = i;
        if (nd < 0) to = raster_min(to, at / nd);
    }
    *t = from;
    return from < to ? plane : -1;
}

static bool prepare(const struct raster_frame *f, struct raster_tile *t)
{
    size_t n = TILE * TILE * MAX_SAMPLES;
    if (!t->enter) t->enter = art_alloc(&t->ctx, n, sizeof *t->enter);
    if (!t->inside) t->inside = art_alloc(&t->ctx, n, sizeof *t->inside);
    if (!t->enter || !t->inside) {
        t->status = ART_ENOMEM;
        return false;
    }
    for (int y = t->box.y0; y < t->box.y1; y++)
        for (int x = t->box.x0; x < t->box.x1; x++)
            for (int i = 0; i < f->pattern.n; i++) {
                double o[3], d[3], at;
                art_raster_ray(&f->view, x + 0.5 + f->pattern.x[i] / (double)SUB,
                               y + 0.5 + f->pattern.y[i] / (double)SUB, o, d);
                int k = ((y - t->box.y0) * TILE + x - t->box.x0) * f->pattern.n + i;
                bool enters = art_raster_enter(f, o, d, &at) >= 0;
                t->enter[k] = enters ? art_raster_depth(&f->view, at) : DEPTH_FAR;
            }
    return true;
}

static void count(const struct raster_frame *f, struct raster_tile *t, uint32_t id,
                  const struct raster_vertex *const v[3])
{
    uint32_t bits = f->view.clip_bits;
    t->crosses =
        ((v[0]->out | v[1]->out | v[2]->out) & bits) && !(v[0]->out & v[1]->out & v[2]->out & bits);
    t->counting = art_raster_is_front(v) ? -1 : 1;
    art_raster_triangle(f, t, id, v);
    t->counting = 0;
}

static void resolve_fill(const struct raster_frame *f, struct raster_tile *t, uint32_t id)
{
    for (int y = 0; y < t->box.y1 - t->box.y0; y++)
        for (int x = 0; x < t->box.x1 - t->box.x0; x++) {
            int at = (y * TILE + x) * f->pattern.n;
            for (int k = at; k < at + f->pattern.n; k++)
                if (t->inside[k] > 0 && t->enter[k] < t->z[k]) t->z[k] = t->enter[k], t->id[k] = id;
        }
}

static void fill_mesh(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                      uint32_t n, int mesh)
{
    bool any = false;
    int hint = 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct raster_mesh *m;
        const struct raster_vertex *v[3];
        if (ids[i] >= f->first_ball) continue;
        art_raster_corners(f, ids[i], &hint, &m, v);
        if (m != &f->scene->meshes.at[mesh]) continue;
        if (ids[i] >= f->n_tri && f->pieces[ids[i] - f->first_piece].drawn_only) continue;
        if (!any) memset(t->inside, 0, TILE * TILE * MAX_SAMPLES * sizeof *t->inside);
        any = true;
        count(f, t, ids[i], v);
    }
    if (any) resolve_fill(f, t, f->first_cap + (uint32_t)mesh);
}

static bool fills(const struct raster_surface *s)
{
    return s->look.cap && s->look.clip && !s->see_through;
}

void art_raster_fill(const struct raster_frame *f, struct raster_tile *t, const uint32_t *ids,
                     uint32_t n)
{
    int hint = 0, first = INT32_MAX, last = -1;
    for (uint32_t i = 0; i < n; i++) {
        if (ids[i] >= f->first_ball || !fills(art_raster_surface_of(f, ids[i], &hint))) continue;
        if (hint < first) first = hint;
        if (hint > last) last = hint;
    }
    if (last < 0 || !prepare(f, t)) return;
    for (int i = first; i <= last; i++)
        if (fills(&f->scene->meshes.at[i].surface)) fill_mesh(f, t, ids, n, i);
}
