/* This sorts the points of contours on the edges of one surface along each edge. */
#include "contour_priv.h"
#include <stdlib.h>

struct art_region_place {
    int tri, k;
    double t;
    int point;
};

static int by_place(const void *a, const void *b)
{
    const struct art_region_place *p = a, *q = b;
    if (p->tri != q->tri) return p->tri < q->tri ? -1 : 1;
    if (p->k != q->k) return p->k < q->k ? -1 : 1;
    if (p->t != q->t) return p->t < q->t ? -1 : 1;
    return p->point < q->point ? -1 : p->point > q->point;
}

/* Compares two points on an edge; the result is exact. */
static bool before(const struct art_region_side *side, const struct art_contour_point *p,
                   const struct art_contour_point *q)
{
    const struct art_contour_pair *pair = side->pair;
    const int *tri = pair->s[side->m]->tri[p->tri];
    struct art_sos_vertex u = art_pair_vertex(pair, side->m, tri[p->k]), P[3], Q[3];
    struct art_sos_vertex v = art_pair_vertex(pair, side->m, tri[(p->k + 1) % 3]);
    art_pair_corners(pair, 1 - side->m, p->other, P);
    art_pair_corners(pair, 1 - side->m, q->other, Q);
    int order = art_sos_order(&u, &v, P, Q);
    return order ? order < 0 : p->other < q->other;
}

/* Rounded places are nearly in order. */
static void put_in_order(const struct art_region_side *side, int n, int *point)
{
    const struct art_contour_point *p = side->c->point;
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && before(side, &p[point[j]], &p[point[j - 1]]); j--) {
            int t = point[j];
            point[j] = point[j - 1], point[j - 1] = t;
        }
}

int art_region_edges(struct art_ctx *ctx, struct art_region_side *side)
{
    const struct art_contours *c = side->c;
    int n = 0;
    side->n_edges = side->n_order = 0;
    if (!ART_RESERVE(ctx, side->place, c->n_points + 1, side->cap_place)) return ART_ENOMEM;
    struct art_region_place *place = side->place;
    for (int i = 0; i < c->n_points; i++) {
        const struct art_contour_point *p = &c->point[i];
        if (p->mesh == side->m) place[n++] = (struct art_region_place){p->tri, p->k, p->t, i};
    }
    qsort(place, (size_t)n, sizeof *place, by_place);
    if (!ART_RESERVE(ctx, side->order, n, side->cap_order) ||
        !ART_RESERVE(ctx, side->edge, n, side->cap_edge))
        return ART_ENOMEM;
    for (int i = 0, j; i < n; i = j) {
        for (j = i; j < n && place[j].tri == place[i].tri && place[j].k == place[i].k; j++)
            side->order[j] = place[j].point;
        put_in_order(side, j - i, side->order + i);
        side->edge[side->n_edges++] = (struct art_region_edge){place[i].tri, place[i].k, i, j - i};
    }
    side->n_order = n;
    return ART_OK;
}

const struct art_region_edge *art_region_edge_at(const struct art_region_side *side, int tri, int k)
{
    int beyond, low = 0, high = side->n_edges;
    int other_k = art_contour_beyond(side->pair->s[side->m], tri, k, &beyond);
    if (beyond >= 0 && beyond < tri) tri = beyond, k = other_k;
    while (low < high) {
        int mid = (low + high) / 2;
        const struct art_region_edge *e = &side->edge[mid];
        if (e->tri < tri || (e->tri == tri && e->k < k))
            low = mid + 1;
        else
            high = mid;
    }
    if (low == side->n_edges) return NULL; /* where there are none, there is no list either */
    const struct art_region_edge *e = &side->edge[low];
    return e->tri == tri && e->k == k ? e : NULL;
}

int art_region_piece(const struct art_region_side *side, const struct art_region_edge *edge, int i)
{
    const int *point = side->order + edge->first;
    if (i > 0 && side->enter[point[i - 1]]) return side->line[point[i - 1]];
    if (i < edge->n && !side->enter[point[i]]) return side->line[point[i]];
    return -1;
}
