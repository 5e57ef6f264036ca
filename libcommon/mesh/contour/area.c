/* Areas of the parts of cut triangles that are inside, by Green's theorem: the sum of 1/2 n . (p x
 * q) over the pieces from p to q of the rim of these parts, which are pieces of contours and of
 * edges. Each piece counts for the contour that it belongs to; no polygon need be put together. */
#include "../mesh_priv.h"
#include "contour_priv.h"

struct triangle {
    double o[3], normal[3];
};

static struct triangle triangle_of(const struct art_region_side *side, int tri)
{
    struct triangle t;
    const int *v = side->pair->s[side->m]->tri[tri];
    art_v3_copy(t.o, side->pair->x[side->m] + 3 * (size_t)v[0]);
    art_surface_normal(side->pair->s[side->m], tri, t.normal);
    return t;
}

static double swept(const struct triangle *t, const double *from, const double *to)
{
    double p[3], q[3], pq[3];
    art_v3_sub(p, from, t->o);
    art_v3_sub(q, to, t->o);
    art_v3_cross(pq, p, q);
    return 0.5 * art_v3_dot(pq, t->normal);
}

static void count_contours(struct art_region_side *side)
{
    const struct art_contours *c = side->c;
    for (int i = 0; i < c->n_points; i++) {
        int line = side->line[i], tri = c->point[i].cut[side->m];
        const struct art_contour *l = &c->contour[line];
        if (tri < 0) continue;
        struct triangle t = triangle_of(side, tri);
        double a = swept(&t, c->point[i].x, c->point[i + 1 < l->first + l->n ? i + 1 : l->first].x);
        side->area[line] += side->m ? -a : a;
    }
}

/* The contour of smallest index of a set; -1 if it has none. */
static int line_of_item(const struct art_region_side *side, int item)
{
    int root = art_sets_root(side->parent, item);
    return root < side->c->n_contours ? root : -1;
}

static void count_edge(struct art_region_side *side, const struct triangle *t, int tri, int k)
{
    const int *vert = side->pair->s[side->m]->tri[tri];
    const struct art_region_edge *e = art_region_edge_at(side, tri, k);
    const double *x = side->pair->x[side->m], *from, *to;
    const double *a = x + 3 * (size_t)vert[k], *b = x + 3 * (size_t)vert[(k + 1) % 3];
    if (!e) {
        int line = side->vert_at[vert[k]] ? line_of_item(side, art_region_item(side, vert[k])) : -1;
        if (line >= 0) side->area[line] += swept(t, a, b);
        return;
    }
    bool along = e->tri == tri;
    from = along ? a : b;
    for (int i = 0; i <= e->n; i++, from = to) {
        int item = art_region_piece(side, e, i);
        to = i < e->n ? side->c->point[side->order[e->first + i]].x : along ? b : a;
        if (item >= 0) side->area[item] += along ? swept(t, from, to) : swept(t, to, from);
    }
}

void art_region_areas(struct art_region_side *side)
{
    for (int i = 0; i < side->c->n_contours; i++) side->area[i] = 0;
    count_contours(side);
    for (int i = 0; i < side->n_tris; i++) {
        struct triangle t = triangle_of(side, side->tri[i]);
        for (int k = 0; k < 3; k++) count_edge(side, &t, side->tri[i], k);
    }
}
