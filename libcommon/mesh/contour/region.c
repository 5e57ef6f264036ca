/* This collects the regions that flooding has found in lists. */
#include "../mesh_priv.h"
#include "contour_priv.h"
#include <stdlib.h>

/* ------------------------------------------------------------------------- preparing */

/* Prepares an array of n zeros; what the last call left in it is cleared by its list. */
static bool marks(struct art_ctx *ctx, int **at, int *cap, int n, const int *list, int *n_list)
{
    for (int i = 0; i < *n_list; i++) (*at)[list[i]] = 0;
    *n_list = 0;
    if (n <= *cap) return true;
    int *fresh = art_alloc(ctx, (size_t)n, sizeof *fresh);
    if (!fresh) return false;
    art_free(*at);
    *at = fresh;
    *cap = n;
    return true;
}

static int mark_triangles(struct art_ctx *ctx, struct art_region_side *side)
{
    for (int i = 0; i < side->c->n_points; i++) {
        int tri = side->c->point[i].cut[side->m];
        if (tri < 0 || side->tri_at[tri]) continue;
        if (!ART_GROW(ctx, side->tri, side->n_tris, side->cap_tri)) return ART_ENOMEM;
        side->tri[side->n_tris++] = tri;
        side->tri_at[tri] = side->n_tris;
    }
    if (side->n_tris > 1)
        qsort(side->tri, (size_t)side->n_tris, sizeof *side->tri, art_compare_ints);
    for (int i = 0; i < side->n_tris; i++) side->tri_at[side->tri[i]] = i + 1;
    return ART_OK;
}

/* A contour leaks where it ends inside a triangle: at a border of the other surface. */
static bool leaks(const struct art_contours *c, const struct art_contour *line, int m)
{
    return !line->closed &&
           (c->point[line->first].mesh != m || c->point[line->first + line->n - 1].mesh != m);
}

static int prepare(struct art_ctx *ctx, struct art_region_side *side)
{
    const struct art_contours *c = side->c;
    const struct art_surface *s = side->pair->s[side->m];
    if (!ART_RESERVE(ctx, side->line, c->n_points, side->cap_line) ||
        !ART_RESERVE(ctx, side->leaky, c->n_contours, side->cap_leaky) ||
        !ART_RESERVE(ctx, side->area, c->n_contours, side->cap_area) ||
        !ART_RESERVE(ctx, side->parent, c->n_contours, side->cap_parent) ||
        !marks(ctx, &side->tri_at, &side->cap_tri_at, s->n_tris, side->tri, &side->n_tris) ||
        !marks(ctx, &side->vert_at, &side->cap_vert_at, s->n_verts, side->vert, &side->n_verts))
        return ART_ENOMEM;
    side->n_flooded = 0;
    for (int i = 0; i < c->n_contours; i++) {
        const struct art_contour *l = &c->contour[i];
        for (int j = l->first; j < l->first + l->n; j++) side->line[j] = i;
        side->leaky[i] = leaks(c, l, side->m);
        side->parent[i] = i;
    }
    return mark_triangles(ctx, side);
}

/* --------------------------------------------------------------------------- listing */

/* Adds vertices (triangles) and the contour of smallest index to their region. */
static bool add_member(struct art_ctx *ctx, struct art_region_members *members, int line, int id)
{
    if (!ART_GROW(ctx, members->list, members->n, members->cap)) return false;
    members->list[members->n++] = (struct art_region_member){line, id};
    return true;
}

static int by_line(const void *a, const void *b)
{
    const struct art_region_member *p = a, *q = b;
    if (p->line != q->line) return p->line < q->line ? -1 : 1;
    return (p->id > q->id) - (p->id < q->id);
}

static void sort_members(struct art_region_members *members)
{
    int n = 0;
    if (members->n > 1) qsort(members->list, (size_t)members->n, sizeof *members->list, by_line);
    for (int i = 0; i < members->n; i++)
        if (n == 0 || by_line(&members->list[i], &members->list[n - 1]) != 0)
            members->list[n++] = members->list[i];
    members->n = n;
}

/* The contour of smallest index of an item's region, -1 if it has none or a contour that leaks. */
static int region_line(const struct art_region_side *side, int item)
{
    int root = art_sets_root(side->parent, item);
    return root < side->c->n_contours && !side->leaky[root] ? root : -1;
}

/* Lists the triangles at an inside vertex: cut ones, and whole ones that have it as their first. */
static bool list_triangles(struct art_ctx *ctx, struct art_region_side *side, int v, int line,
                           struct art_region_members *tris)
{
    struct art_surface *s = side->pair->s[side->m];
    for (int i = s->vert_off[v]; i < s->vert_off[v + 1]; i++) {
        int t = s->vert_tri[i];
        const int *c = s->tri[t];
        if (side->tri_at[t] || (v <= c[0] && v <= c[1] && v <= c[2])) {
            double n[3];
            if (!add_member(ctx, tris, line, t)) return false;
            if (side->tri_at[t]) continue;
            art_surface_area_vector(s, t, n);
            side->area[line] += 0.5 * art_v3_norm(n);
        }
    }
    return true;
}

enum { LINES, VERTS, TRIS, LISTS = ART_REGION_LISTS };

static int list_members(struct art_ctx *ctx, struct art_region_side *side,
                        struct art_region_members list[LISTS])
{
    const struct art_contours *c = side->c;
    for (int i = 0; i < c->n_contours; i++) {
        int line = region_line(side, i);
        if (line >= 0 && !add_member(ctx, &list[LINES], line, i)) return ART_ENOMEM;
    }
    for (int i = 0; i < side->n_verts; i++) {
        int v = side->vert[i], line = region_line(side, c->n_contours + i);
        if (line < 0) continue;
        if (!add_member(ctx, &list[VERTS], line, v) ||
            !list_triangles(ctx, side, v, line, &list[TRIS]))
            return ART_ENOMEM;
    }
    for (int i = 0; i < c->n_points; i++) {
        int tri = c->point[i].cut[side->m], line = region_line(side, side->line[i]);
        if (tri >= 0 && line >= 0 && !add_member(ctx, &list[TRIS], line, tri)) return ART_ENOMEM;
    }
    for (int i = 0; i < LISTS; i++) sort_members(&list[i]);
    return ART_OK;
}

/* Append the ids of the members of one contour, beginning with the first; first and n become the
 * range. */
static bool append(struct art_ctx *ctx, struct art_region_members *members, int line, int **list,
                   int *cap, int *first, int *n)
{
    int end = members->at;
    while (end < members->n && members->list[end].line == line) end++;
    *n = end - members->at;
    /* a list is there where it is empty, too: others point into it */
    if (!ART_RESERVE(ctx, *list, *first + *n + 1, *cap)) return false;
    for (int i = 0; i < *n; i++) (*list)[*first + i] = members->list[members->at++].id;
    return true;
}

static int add_region(struct art_ctx *ctx, struct art_region_side *side, int line,
                      struct art_region_members list[LISTS])
{
    struct art_contours *c = side->c;
    struct art_region r = {.mesh = side->m, .area = 0};
    const struct art_region *last = c->n_regions ? &c->region[c->n_regions - 1] : NULL;
    if (last) {
        r.first_contour = last->first_contour + last->n_contours;
        r.first_vert = last->first_vert + last->n_verts;
        r.first_tri = last->first_tri + last->n_tris;
    }
    if (!append(ctx, &list[LINES], line, &c->contour_of, &c->cap_contour_of, &r.first_contour,
                &r.n_contours) ||
        !append(ctx, &list[VERTS], line, &c->vert, &c->cap_vert, &r.first_vert, &r.n_verts) ||
        !append(ctx, &list[TRIS], line, &c->tri, &c->cap_tri, &r.first_tri, &r.n_tris) ||
        !ART_GROW(ctx, c->region, c->n_regions, c->cap_region))
        return ART_ENOMEM;
    for (int i = 0; i < r.n_contours; i++) r.area += side->area[c->contour_of[r.first_contour + i]];
    c->region[c->n_regions++] = r;
    return ART_OK;
}

/* Appends the regions. */
static int list_region(struct art_ctx *ctx, struct art_region_side *side)
{
    int status = ART_OK;
    struct art_region_members *list = side->members;
    for (int i = 0; i < LISTS; i++) list[i].n = list[i].at = 0;
    for (int i = 0; i < side->c->n_contours; i++)
        if (side->leaky[i]) side->leaky[art_sets_root(side->parent, i)] = true;
    ART_TRY(list_members(ctx, side, list));
    for (int i = 0; i < side->c->n_contours; i++)
        if (region_line(side, i) == i) ART_TRY(add_region(ctx, side, i, list));
out:
    return status;
}

int art_contours_regions(struct art_ctx *ctx, const struct art_contour_pair *pair,
                         struct art_contours *contours)
{
    int status = ART_OK;
    struct art_contour_work *w = contours->work;
    if (contours->n_contours == 0) return ART_OK;
    for (int m = 0; m < 2; m++) {
        struct art_region_side *side = &w->side[m];
        side->c = contours, side->pair = pair, side->enter = w->enter, side->m = m;
        ART_TRY(prepare(ctx, side));
        ART_TRY(art_region_edges(ctx, side));
        ART_TRY(art_region_flood(ctx, side));
        art_region_areas(side);
        ART_TRY(list_region(ctx, side));
    }
out:
    return status;
}

void art_contours_regions_fini(struct art_contour_work *work)
{
    for (int m = 0; m < 2; m++) {
        struct art_region_side *s = &work->side[m];
        void *block[] = {s->line,   s->leaky, s->area,    s->order,  s->edge, s->tri,
                         s->tri_at, s->vert,  s->vert_at, s->parent, s->place};
        for (size_t i = 0; i < sizeof block / sizeof *block; i++) art_free(block[i]);
        for (int i = 0; i < LISTS; i++) art_free(s->members[i].list);
    }
}
