/* Tracing joins segments to lines: a segment continues in the pair of triangles beyond the edge
 * that it ends on. As each pair that crosses has two ends, and an edge that passes a triangle is an
 * end for both triangles beside it, lines either close or end at borders. */
#include "contour_priv.h"
#include <stdlib.h>

static int add_segment(struct art_ctx *ctx, struct art_contour_work *w,
                       const struct art_contour_segment *segment)
{
    if (!ART_GROW(ctx, w->segment, w->n_segments, w->cap_segments)) return ART_ENOMEM;
    w->segment[w->n_segments] = *segment;
    return art_keys_set(ctx, &w->by_triangles, art_pair_key(segment->tri[0], segment->tri[1]),
                        w->n_segments++);
}

/* -------------------------------------------------------------------------- tracing */

struct walk {
    struct art_ctx *ctx;
    const struct art_contour_pair *pair;
    struct art_contour_work *w;
};

/* The segment beyond end `e` of segment `from`; -1 if that is at a border. */
static int step(const struct walk *walk, int from, int e, int *to)
{
    struct art_contour_work *w = walk->w;
    struct art_contour_segment next = w->segment[from];
    int m = next.end[e].mesh;
    art_contour_beyond(walk->pair->s[m], next.tri[m], next.end[e].k, &next.tri[m]);
    *to = -1;
    if (next.tri[m] < 0) return ART_OK;
    *to = art_keys_get(&w->by_triangles, art_pair_key(next.tri[0], next.tri[1]));
    if (*to >= 0) return ART_OK;
    /* a pair that only touches may have been ruled out by its boxes */
    next.seen = false;
    if (!art_contour_cross(walk->pair, &next)) return ART_OK;
    *to = w->n_segments;
    return add_segment(walk->ctx, w, &next);
}

/* The segment where the line through a segment begins: itself if the line is closed. */
static int first_of(const struct walk *walk, int segment, int *first, bool *closed)
{
    int status = ART_OK, back;
    *first = segment;
    *closed = false;
    /* the count ends what cannot be: a line that runs into itself */
    for (int count = 0; count <= walk->w->n_segments; count++) {
        ART_TRY(step(walk, *first, 0, &back));
        if (back < 0) goto out;
        *closed = back == segment;
        if (*closed) break;
        *first = back;
    }
    *first = segment;
out:
    return status;
}

/* Append the point at an end of a segment, before segment `after` (-1: none). */
static int add_point(const struct walk *walk, struct art_contours *c, int segment, int e, int after)
{
    struct art_contour_work *w = walk->w;
    const struct art_contour_segment *s = &w->segment[segment];
    int m = s->end[e].mesh, tri = s->tri[m], k = s->end[e].k, beyond;
    bool enter = s->end[e].enter;
    int other_k = art_contour_beyond(walk->pair->s[m], tri, k, &beyond);
    /* one of both triangles beside the edge, whichever it is found from */
    if (beyond >= 0 && beyond < tri) tri = beyond, k = other_k, enter = !enter;
    if (!ART_GROW(walk->ctx, c->point, c->n_points, c->cap_point) ||
        !ART_GROW(walk->ctx, w->enter, c->n_points, w->cap_enter))
        return ART_ENOMEM;
    struct art_contour_point *p = &c->point[c->n_points];
    *p = (struct art_contour_point){
        .mesh = m, .tri = tri, .k = k, .other = s->tri[1 - m], .cut = {-1, -1}};
    for (int i = 0; i < 2 && after >= 0; i++) p->cut[i] = w->segment[after].tri[i];
    art_contour_place(walk->pair, p);
    w->enter[c->n_points++] = enter;
    return ART_OK;
}

static double length_of(const struct art_contours *c, const struct art_contour *line)
{
    const struct art_contour_point *p = c->point + line->first;
    double length = 0;
    for (int i = 1; i < line->n; i++) length += art_v3_distance(p[i - 1].x, p[i].x);
    if (line->closed) length += art_v3_distance(p[line->n - 1].x, p[0].x);
    return length;
}

/* Adds the contour through a segment. */
static int add_contour(const struct walk *walk, struct art_contours *c, int segment)
{
    int status, at, next;
    struct art_contour line = {.first = c->n_points};
    ART_TRY(first_of(walk, segment, &at, &line.closed));
    int first = at;
    if (!line.closed) ART_TRY(add_point(walk, c, at, 0, at));
    while (at >= 0 && !walk->w->segment[at].seen) {
        walk->w->segment[at].seen = true;
        ART_TRY(step(walk, at, 1, &next));
        ART_TRY(add_point(walk, c, at, 1, next));
        at = next;
    }
    line.closed = line.closed && at == first;
    line.n = c->n_points - line.first;
    line.length = length_of(c, &line);
    if (!ART_GROW(walk->ctx, c->contour, c->n_contours, c->cap_contour)) return ART_ENOMEM;
    c->contour[c->n_contours++] = line;
out:
    return status;
}

int art_contours_trace(struct art_ctx *ctx, const struct art_contour_pair *pair,
                       struct art_contours *contours)
{
    int status = ART_OK;
    struct art_contour_work *w = contours->work;
    struct walk walk = {ctx, pair, w};
    if (w->n_segments == 0) return ART_OK;
    /* so that the order in which pairs are found does not matter */
    qsort(w->segment, (size_t)w->n_segments, sizeof *w->segment, art_compare_int_pairs);
    art_keys_clear(&w->by_triangles);
    for (int i = 0; i < w->n_segments; i++) {
        const int *tri = w->segment[i].tri;
        ART_TRY(art_keys_set(ctx, &w->by_triangles, art_pair_key(tri[0], tri[1]), i));
    }
    for (int i = 0; i < w->n_segments; i++)
        if (!w->segment[i].seen) ART_TRY(add_contour(&walk, contours, i));
out:
    return status;
}
