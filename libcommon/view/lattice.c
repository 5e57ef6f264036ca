/* This draws grids in space: their vertices and the edges of their cells, and surfaces in them. */
#include "view_draw.h"
#include "view_priv.h"
#include <limits.h>

/* Vertices along an axis that are to be seen. */
static void clip_range(const struct view_lattice *l, int axis, int *first, int *last)
{
    *first = l->first[axis];
    *last = l->last[axis] < l->n[axis] ? l->last[axis] : l->n[axis] - 1;
}

static int vertex_of(const struct view_lattice *l, const int at[3])
{
    return at[0] + l->n[0] * (at[1] + l->n[1] * at[2]);
}

/* Draws the edges from a vertex to the next along each axis. */
static int draw_edges_from(struct art_ctx *ctx, struct art_viewer *view,
                           const struct art_props *props, const struct view_lattice *l,
                           const int at[3], const double a[3])
{
    float rgba[4];
    double b[3];
    int status = ART_OK;
    art_draw_edge_color(props, rgba);
    for (int axis = 0; axis < 3 && status == ART_OK && props->edge_width > 0; axis++) {
        int next[3] = {at[0], at[1], at[2]}, first, last;
        clip_range(l, axis, &first, &last);
        if (++next[axis] > last) continue;
        l->place(l->user, vertex_of(l, next), b);
        status = art_draw_thin_line(ctx, view, a, b, props->edge_width, rgba);
    }
    return status;
}

int art_draw_lattice(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                     const struct view_lattice *l, bool edges, bool points)
{
    int lo[3], hi[3], at[3], status = ART_OK;
    double x[3], end[3];
    if (view->measuring || (!edges && !points)) return ART_OK;
    for (int axis = 0; axis < 3; axis++) clip_range(l, axis, &lo[axis], &hi[axis]);
    for (at[2] = lo[2]; at[2] <= hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] <= hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] <= hi[0]; at[0]++) {
                l->place(l->user, vertex_of(l, at), x);
                if (points) ART_TRY(art_draw_point(ctx, view, props, x, NULL));
                if (l->line && l->line(l->user, vertex_of(l, at), end))
                    ART_TRY(art_draw_line(ctx, view, props, x, end, NULL));
                if (edges) ART_TRY(draw_edges_from(ctx, view, props, l, at, x));
            }
out:
    return status;
}

int art_draw_ranges(struct art_ctx *ctx, const struct art_comp *comp, struct view_lattice *l)
{
    const char *text = art_get_text(comp, "renderRanges");
    const struct art_slot *slot = art_comp_slot(comp, "renderRanges");
    for (int axis = 0; axis < 3; axis++) {
        l->first[axis] = 0;
        l->last[axis] = INT_MAX;
    }
    if (!text || !*text || art_distgrid_ranges(text, l->first, l->last)) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc,
                     "renderRanges '%s': three ranges of vertices are wanted, each *, N or N:M",
                     text);
}
