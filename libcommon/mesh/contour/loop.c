/* Contours that lie in one triangle, cut out by parts of the other surface that go through it. One
 * that runs counter-clockwise is the rim of an island; one that runs clockwise is a hole in
 * something that is inside, and belongs to whatever a ray from it meets first. */
#include "../mesh_priv.h"
#include "contour_priv.h"
#include <float.h>

/* True if all points of a contour are on edges of the other surface. */
static bool is_loop(const struct art_region_side *side, int line)
{
    const struct art_contour *l = &side->c->contour[line];
    for (int i = l->first; i < l->first + l->n; i++)
        if (side->c->point[i].mesh == side->m) return false;
    return l->closed;
}

/* Returns the point behind a point of a contour. */
static int after(const struct art_contours *c, int line, int i)
{
    const struct art_contour *l = &c->contour[line];
    return i + 1 < l->first + l->n ? i + 1 : l->first;
}

/* 1 if the inside is on the left, seen from outside; *sure: beyond rounding. */
static int turn_of(const struct art_region_side *side, int line, int tri, bool *sure)
{
    const struct art_contours *c = side->c;
    const struct art_contour *l = &c->contour[line];
    const double *o = c->point[l->first].x;
    double normal[3], sum[3] = {0, 0, 0}, p[3], q[3], pq[3], size = 0;
    art_surface_normal(side->pair->s[side->m], tri, normal);
    for (int i = l->first; i < l->first + l->n; i++) {
        art_v3_sub(p, c->point[i].x, o);
        art_v3_sub(q, c->point[after(c, line, i)].x, o);
        art_v3_cross(pq, p, q);
        art_v3_add(sum, sum, pq);
        size = fmax(size, art_v3_norm(c->point[i].x));
    }
    double area = art_v3_dot(sum, normal) * (side->m ? -1 : 1);
    *sure = fabs(area) > 64 * DBL_EPSILON * size * l->length;
    return area > 0 ? 1 : -1;
}

/* For a loop that is too thin to have an orientation: true if the triangle around it is inside. */
static int in_doubt(struct art_region_side *side, int line, int tri)
{
    struct art_surface *s = side->pair->s[side->m];
    const double *x = side->c->point[side->c->contour[line].first].x;
    struct art_surface_near near;
    int far = s->tri[tri][0];
    for (int k = 0; k < 3; k++) {
        int v = s->tri[tri][k];
        if (art_region_edge_at(side, tri, k)) return 1;
        if (side->vert_at[v]) return -1;
        if (art_v3_distance(side->pair->x[side->m] + 3 * (size_t)v, x) >
            art_v3_distance(side->pair->x[side->m] + 3 * (size_t)far, x))
            far = v;
    }
    const double *p = side->pair->x[side->m] + 3 * (size_t)far;
    return art_surface_inside(side->pair->s[1 - side->m], p, 0, &near) ? -1 : 1;
}

/* ------------------------------------------------------------------------- rays */

/* The two axes on which the triangle is widest; the ray runs along the first. */
static void axes_of(struct art_surface *s, int tri, int *u, int *v)
{
    double n[3];
    art_surface_area_vector(s, tri, n);
    int k = fabs(n[0]) > fabs(n[1]) ? 0 : 1;
    if (fabs(n[2]) > fabs(n[k])) k = 2;
    *u = (k + 1) % 3, *v = (k + 2) % 3;
}

struct ray {
    int u, v;
    const double *from;
    double reach; /* to the nearest hit so far */
};

static bool hits(struct ray *ray, const double *a, const double *b)
{
    double y = ray->from[ray->v], ya = a[ray->v], yb = b[ray->v];
    if ((ya > y) == (yb > y)) return false;
    double reach = a[ray->u] + (y - ya) / (yb - ya) * (b[ray->u] - a[ray->u]) - ray->from[ray->u];
    if (!(reach >= 0 && reach < ray->reach)) return false;
    ray->reach = reach;
    return true;
}

/* Returns the nearest contour in the triangle other than the loop itself; -1 if there is none. */
static int hit_contour(const struct art_region_side *side, int line, int tri, struct ray *ray)
{
    const struct art_contours *c = side->c;
    int found = -1;
    for (int i = 0; i < c->n_points; i++)
        if (c->point[i].cut[side->m] == tri && side->line[i] != line &&
            hits(ray, c->point[i].x, c->point[after(c, side->line[i], i)].x))
            found = side->line[i];
    return found;
}

/* Joins what is at a place of edge k of the triangle to the loop. */
static int join_edge(struct art_ctx *ctx, struct art_region_side *side, int line, int tri, int k,
                     const struct ray *ray)
{
    const int *vert = side->pair->s[side->m]->tri[tri];
    const struct art_region_edge *e = art_region_edge_at(side, tri, k);
    if (!e) return art_region_add_vert(ctx, side, vert[k], line);
    const double *x = side->pair->x[side->m];
    const double *a = x + 3 * (size_t)vert[k], *b = x + 3 * (size_t)vert[(k + 1) % 3];
    double t = (ray->from[ray->v] - a[ray->v]) / (b[ray->v] - a[ray->v]);
    int i = 0;
    if (e->tri != tri) t = 1 - t;
    while (i < e->n && side->c->point[side->order[e->first + i]].t < t) i++;
    int item = art_region_piece(side, e, i);
    if (item >= 0) art_sets_unite(side->parent, item, line);
    return ART_OK;
}

static int join_hole(struct art_ctx *ctx, struct art_region_side *side, int line, int tri)
{
    struct art_contours *c = side->c;
    const struct art_contour *l = &c->contour[line];
    struct art_surface *s = side->pair->s[side->m];
    const double *x = side->pair->x[side->m];
    struct ray ray = {.from = c->point[l->first].x, .reach = INFINITY};
    int edge = -1;
    axes_of(s, tri, &ray.u, &ray.v);
    for (int i = l->first; i < l->first + l->n; i++)
        if (c->point[i].x[ray.u] > ray.from[ray.u]) ray.from = c->point[i].x;
    int found = hit_contour(side, line, tri, &ray);
    for (int k = 0; k < 3; k++)
        if (hits(&ray, x + 3 * (size_t)s->tri[tri][k], x + 3 * (size_t)s->tri[tri][(k + 1) % 3]))
            edge = k;
    if (edge >= 0) return join_edge(ctx, side, line, tri, edge, &ray);
    if (found >= 0) art_sets_unite(side->parent, found, line);
    return ART_OK;
}

int art_region_loops(struct art_ctx *ctx, struct art_region_side *side)
{
    int status = ART_OK;
    for (int i = 0; i < side->c->n_contours; i++) {
        int tri = side->c->point[side->c->contour[i].first].cut[side->m];
        bool sure;
        if (!is_loop(side, i)) continue;
        int turn = turn_of(side, i, tri, &sure);
        if (!sure) turn = in_doubt(side, i, tri);
        if (turn > 0) continue;
        ART_TRY(join_hole(ctx, side, i, tri));
        ART_TRY(art_region_spread(ctx, side));
    }
out:
    return status;
}
