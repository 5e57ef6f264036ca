/* Contacts of edges as the original finds them (contact semantics, section 6.4). */
#include "edge_priv.h"
#include <stdlib.h>

/* The way to a triangle may differ from its normal by this angle, rad. */
static const double below = 0.25;

/* Return one number for an edge of a surface, by the lower of its triangles. */
static int edge_number(const struct art_surface *s, int tri, int k)
{
    int beyond = s->next[tri][k];
    if (beyond < 0 || tri < beyond) return 3 * tri + k;
    for (int j = 0; j < 3; j++)
        if (s->next[beyond][j] == tri && s->tri[beyond][j] == s->tri[tri][(k + 1) % 3])
            return 3 * beyond + j;
    return 3 * tri + k;
}

static bool contains(const int *list, int n, int what)
{
    return n > 0 && bsearch(&what, list, (size_t)n, sizeof what, art_compare_ints);
}

static bool is_inside(const struct art_contours *C, int mesh, int vert)
{
    for (int i = 0; i < C->n_regions; i++) {
        const struct art_region *r = &C->region[i];
        if (r->mesh == mesh && contains(C->vert + r->first_vert, r->n_verts, vert)) return true;
    }
    return false;
}

/* Collect the edges that the contours of a region cross, ascending. */
static int crossed(struct art_ctx *ctx, const struct art_surface *s, const struct art_contours *C,
                   const struct art_region *r, int **list, int *n)
{
    int most = 0;
    *n = 0;
    for (int i = 0; i < r->n_contours; i++)
        most += C->contour[C->contour_of[r->first_contour + i]].n;
    *list = art_alloc(ctx, (size_t)most + 1, sizeof **list);
    if (!*list) return ART_ENOMEM;
    for (int i = 0; i < r->n_contours; i++) {
        const struct art_contour *line = &C->contour[C->contour_of[r->first_contour + i]];
        for (int j = line->first; j < line->first + line->n; j++) {
            const struct art_contour_point *p = &C->point[j];
            if (p->mesh == r->mesh) (*list)[(*n)++] = edge_number(s, p->tri, p->k);
        }
    }
    qsort(*list, (size_t)*n, sizeof **list, art_compare_ints);
    return ART_OK;
}

/* True if an edge points inside with its ends at the nearest points; true also if none is inside.
 * */
static bool needs(struct art_surface *const s[2], const struct art_contours *C, int m,
                  const struct contact_edge_side *e)
{
    struct art_surface_near near[2];
    double end[2][3], along[3], n[3];
    bool inside[2];
    for (int i = 0; i < 2; i++) {
        inside[i] = is_inside(C, m, s[m]->tri[e->tri][(e->k + i) % 3]) &&
                    art_surface_nearest(s[1 - m], e->x[i], INFINITY, -1, &near[i]);
        art_v3_copy(end[i], inside[i] ? near[i].point : e->x[i]);
    }
    if (!inside[0] && !inside[1]) return true;
    for (int i = 0; i < 2; i++) {
        if (!inside[i]) continue;
        art_v3_sub(along, end[1 - i], end[i]);
        art_surface_normal(s[1 - m], near[i].tri, n);
        if (art_v3_dot(along, n) < 0) return true;
    }
    return false;
}

int contact_edges_candidates_by_angle(struct art_ctx *ctx, struct art_surface *const s[2],
                                      const struct art_contours *C, const struct art_region *r,
                                      struct contact_edges *edges, int *n)
{
    int status, n_crossed, m = r->mesh, *list = NULL;
    *n = 0;
    ART_TRY(crossed(ctx, s[m], C, r, &list, &n_crossed));
    for (int i = 3 * r->first_tri; i < 3 * (r->first_tri + r->n_tris); i++) {
        int tri = C->tri[i / 3], k = i % 3;
        const int *v = s[m]->tri[tri];
        /* an edge at a border has no side to push to */
        if (s[m]->next[tri][k] < 0 || edge_number(s[m], tri, k) != 3 * tri + k) continue;
        if (!contains(list, n_crossed, 3 * tri + k) &&
            !contains(C->vert + r->first_vert, r->n_verts, v[k]) &&
            !contains(C->vert + r->first_vert, r->n_verts, v[(k + 1) % 3]))
            continue;
        if (!ART_GROW(ctx, edges->side[m], *n, edges->cap_side[m])) {
            status = ART_ENOMEM;
            goto out;
        }
        struct contact_edge_side *e = &edges->side[m][*n];
        contact_edges_fill(s[m], tri, k, e);
        if (needs(s, C, m, e)) ++*n;
    }
out:
    art_free(list);
    return status;
}

static bool is_below(struct art_surface *s, int tri, const double p[3])
{
    double way[3], weight[3], n[3], turn[3];
    art_surface_nearest_on(s, tri, p, weight, way);
    art_v3_sub(way, way, p);
    if (art_v3_dot(way, way) == 0) return true;
    art_surface_normal(s, tri, n);
    art_v3_cross(turn, way, n);
    return atan2(art_v3_norm(turn), art_v3_dot(way, n)) < below;
}

bool contact_edges_pair_by_angle(struct art_surface *const s[2], const struct contact_edge_side *e0,
                                 const struct contact_edge_side *e1, struct contact_edge *contact)
{
    if (!contact_edges_nearest(e0, e1, contact)) return false;
    const double *x0 = contact->x[0], *x1 = contact->x[1];
    return (is_below(s[1], e1->tri, x0) && is_below(s[1], s[1]->next[e1->tri][e1->k], x0)) ||
           (is_below(s[0], e0->tri, x1) && is_below(s[0], s[0]->next[e0->tri][e0->k], x1));
}
