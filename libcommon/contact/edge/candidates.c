/* This finds candidates: edges crossed by contours that need a contact of their own. */
#include "edge_priv.h"
#include <stdlib.h>

/* A crossing is where an edge crosses a triangle of the other surface. */
struct crossing {
    int tri, k, other;
};

static int list_crossings(struct art_ctx *ctx, const struct art_contours *C,
                          const struct art_region *r, struct crossing **list, int *n)
{
    int most = 0;
    *n = 0;
    for (int i = 0; i < r->n_contours; i++)
        most += C->contour[C->contour_of[r->first_contour + i]].n;
    *list = art_alloc(ctx, (size_t)most, sizeof **list);
    if (!*list) return ART_ENOMEM;
    for (int i = 0; i < r->n_contours; i++) {
        const struct art_contour *line = &C->contour[C->contour_of[r->first_contour + i]];
        for (int j = line->first; j < line->first + line->n; j++) {
            const struct art_contour_point *p = &C->point[j];
            if (p->mesh == r->mesh) (*list)[(*n)++] = (struct crossing){p->tri, p->k, p->other};
        }
    }
    qsort(*list, (size_t)*n, sizeof **list, art_compare_int_triples);
    return ART_OK;
}

static bool is_inside(const struct art_contours *C, const struct art_region *r, int vert)
{
    return r->n_verts > 0 && bsearch(&vert, C->vert + r->first_vert, (size_t)r->n_verts,
                                     sizeof vert, art_compare_ints);
}

/* True if the segment from u to v passes through a triangle, and does not just touch its plane. */
static bool enters(struct art_surface *s, int tri, const double *u, const double *v)
{
    const double *x = art_surface_positions(s), *c[3];
    double n[3], d[3], side[2], hand[3], uv[3], w[3];
    for (int k = 0; k < 3; k++) c[k] = x + 3 * (size_t)s->tri[tri][k];
    art_surface_normal(s, tri, n);
    art_v3_sub(d, u, c[0]);
    side[0] = art_v3_dot(d, n);
    art_v3_sub(d, v, c[0]);
    side[1] = art_v3_dot(d, n);
    double least = 1e-9 * s->radius;
    if (!(fmin(side[0], side[1]) < -least && fmax(side[0], side[1]) > least)) return false;
    art_v3_sub(uv, v, u);
    for (int k = 0; k < 3; k++) {
        art_v3_sub(d, c[k], u);
        art_v3_sub(w, c[(k + 1) % 3], u);
        hand[k] = art_v3_triple(uv, d, w);
    }
    return (hand[0] >= 0 && hand[1] >= 0 && hand[2] >= 0) ||
           (hand[0] <= 0 && hand[1] <= 0 && hand[2] <= 0);
}

/* An edge that passes n triangles of the other surface. */
static bool needs(struct art_surface *const s[2], const struct art_contours *C,
                  const struct art_region *r, int n, const struct crossing *c)
{
    struct art_surface *own = s[r->mesh], *other = s[1 - r->mesh];
    const double *x = art_surface_positions(own);
    double end[2][3];
    bool moved = false;
    for (int i = 0; i < 2; i++) {
        int v = own->tri[c->tri][(c->k + i) % 3];
        struct art_surface_near near;
        art_v3_copy(end[i], x + 3 * (size_t)v);
        if (!is_inside(C, r, v)) continue;
        if (art_surface_nearest(other, end[i], INFINITY, c->other, &near))
            art_v3_copy(end[i], near.point);
        moved = true;
    }
    if (!moved) return n > 1;
    for (int i = 0; i < n; i++)
        if (enters(other, c[i].other, end[0], end[1])) return true;
    return false;
}

void contact_edges_fill(struct art_surface *s, int tri, int k, struct contact_edge_side *e)
{
    const double *x = art_surface_positions(s);
    e->tri = tri, e->k = k;
    for (int i = 0; i < 2; i++) art_v3_copy(e->x[i], x + 3 * (size_t)s->tri[tri][(k + i) % 3]);
    art_surface_normal(s, tri, e->normal[0]);
    art_surface_normal(s, s->next[tri][k], e->normal[1]);
}

int contact_edges_candidates(struct art_ctx *ctx, struct art_surface *const s[2],
                             const struct art_contours *C, const struct art_region *r,
                             struct contact_edges *edges, int *n)
{
    int status, n_crossings, m = r->mesh;
    struct crossing *c = NULL;
    *n = 0;
    ART_TRY(list_crossings(ctx, C, r, &c, &n_crossings));
    for (int i = 0, j; i < n_crossings; i = j) {
        for (j = i; j < n_crossings && c[j].tri == c[i].tri && c[j].k == c[i].k; j++) continue;
        /* an edge at a border has no side to push to */
        if (s[m]->next[c[i].tri][c[i].k] < 0 || !needs(s, C, r, j - i, c + i)) continue;
        if (!ART_GROW(ctx, edges->side[m], *n, edges->cap_side[m])) {
            status = ART_ENOMEM;
            goto out;
        }
        contact_edges_fill(s[m], c[i].tri, c[i].k, &edges->side[m][(*n)++]);
    }
out:
    art_free(c);
    return status;
}
