/* Flooding finds the vertices of a surface that lie inside the other, and the contours that bound
 * one part: it starts where edges leave contours inwards and spreads over edges that are not cut.
 */
#include "../mesh_priv.h"
#include "contour_priv.h"

static int unite(struct art_region_side *side, int a, int b)
{
    if (a >= 0 && b >= 0) art_sets_unite(side->parent, a, b);
    return ART_OK;
}

int art_region_add_vert(struct art_ctx *ctx, struct art_region_side *side, int vert, int item)
{
    if (!side->vert_at[vert]) {
        int at = side->c->n_contours + side->n_verts;
        if (!ART_GROW(ctx, side->vert, side->n_verts, side->cap_vert) ||
            !ART_GROW(ctx, side->parent, at, side->cap_parent))
            return ART_ENOMEM;
        side->parent[at] = at;
        side->vert[side->n_verts++] = vert;
        side->vert_at[vert] = side->n_verts;
    }
    return unite(side, item, art_region_item(side, vert));
}

/* The ends of an edge (0: from corner k) that lie inside by the points on it. */
static int end_item(const struct art_region_side *side, const struct art_region_edge *e, int end)
{
    return art_region_piece(side, e, end ? e->n : 0);
}

int art_region_spread(struct art_ctx *ctx, struct art_region_side *side)
{
    int status = ART_OK;
    const struct art_surface *s = side->pair->s[side->m];
    for (; side->n_flooded < side->n_verts; side->n_flooded++) {
        int v = side->vert[side->n_flooded], item = art_region_item(side, v);
        for (int i = s->vert_off[v]; i < s->vert_off[v + 1]; i++) {
            int t = s->vert_tri[i];
            for (int k = 0; k < 3; k++) {
                int from = s->tri[t][k], to = s->tri[t][(k + 1) % 3];
                if (from != v && to != v) continue;
                if (side->tri_at[t] && art_region_edge_at(side, t, k)) continue;
                ART_TRY(art_region_add_vert(ctx, side, from == v ? to : from, item));
            }
        }
    }
out:
    return status;
}

/* Takes from the points on an edge which of its pieces are inside. Contours that leak find only
 * what others have reached: they bound nothing. */
static int start_at(struct art_ctx *ctx, struct art_region_side *side,
                    const struct art_region_edge *e, bool leaky)
{
    int status = ART_OK;
    const int *tri = side->pair->s[side->m]->tri[e->tri];
    for (int end = 0; end < 2; end++) {
        int vert = tri[(e->k + end) % 3], item = end_item(side, e, end);
        if (item < 0 || side->leaky[item] != leaky || (leaky && !side->vert_at[vert])) continue;
        ART_TRY(art_region_add_vert(ctx, side, vert, item));
    }
    for (int i = 1; i < e->n; i++) {
        const int *point = side->order + e->first + i - 1;
        if (art_region_piece(side, e, i) >= 0)
            ART_TRY(unite(side, side->line[point[0]], side->line[point[1]]));
    }
out:
    return status;
}

int art_region_flood(struct art_ctx *ctx, struct art_region_side *side)
{
    int status = ART_OK;
    for (int i = 0; i < side->n_edges; i++) ART_TRY(start_at(ctx, side, &side->edge[i], false));
    ART_TRY(art_region_spread(ctx, side));
    ART_TRY(art_region_loops(ctx, side));
    for (int i = 0; i < side->n_edges; i++) ART_TRY(start_at(ctx, side, &side->edge[i], true));
out:
    return status;
}
