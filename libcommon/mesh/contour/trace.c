/* Tracing joins segments to lines: a segment continues in the pair of triangles beyond the edge
 * that it ends on. As each pair that crosses has two ends, and an edge that passes a triangle is an
 * end for both triangles beside it, lines either close or end at borders. */
#include "contour_priv.h"
#include <stdlib.h>

/* -------------------------------------------------------------------- table of segments */

static size_t find_slot(const struct art_contour_work *w, const int tri[2])
{
    size_t mask = (size_t)w->cap_slot - 1;
    uint64_t key = (uint64_t)(uint32_t)tri[0] << 32 | (uint32_t)tri[1];
    size_t at = (size_t)(key * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (w->slot[at]) {
        const struct art_contour_segment *s = &w->segment[w->slot[at] - 1];
        if (s->tri[0] == tri[0] && s->tri[1] == tri[1]) break;
        at = (at + 1) & mask;
    }
    return at;
}

/* Makes a hash table that is at most half full. */
static int make_table(struct art_ctx *ctx, struct art_contour_work *w)
{
    int size = 64;
    while (size < 4 * w->n_segments) size *= 2;
    if (size > w->cap_slot) {
        int *slot = art_realloc(ctx, w->slot, (size_t)size, sizeof *slot);
        if (!slot) return ART_ENOMEM;
        w->slot = slot, w->cap_slot = size;
    }
    memset(w->slot, 0, (size_t)w->cap_slot * sizeof *w->slot);
    for (int i = 0; i < w->n_segments; i++) w->slot[find_slot(w, w->segment[i].tri)] = i + 1;
    return ART_OK;
}

static int add_segment(struct art_ctx *ctx, struct art_contour_work *w,
                       const struct art_contour_segment *segment)
{
    if (!ART_GROW(ctx, w->segment, w->n_segments, w->cap_segments)) return ART_ENOMEM;
    w->segment[w->n_segments++] = *segment;
    if (2 * w->n_segments > w->cap_slot) return make_table(ctx, w);
    w->slot[find_slot(w, segment->tri)] = w->n_segments;
    return ART_OK;
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
    *to = w->slot[find_slot(w, next.tri)] - 1;
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

static int by_triangles(const void *a, const void *b)
{
    const struct art_contour_segment *p = a, *q = b;
    int d = (p->tri[0] > q->tri[0]) - (p->tri[0] < q->tri[0]);
    return d ? d : (p->tri[1] > q->tri[1]) - (p->tri[1] < q->tri[1]);
}

int art_contours_trace(struct art_ctx *ctx, const struct art_contour_pair *pair,
                       struct art_contours *contours)
{
    int status = ART_OK;
    struct art_contour_work *w = contours->work;
    struct walk walk = {ctx, pair, w};
    if (w->n_segments == 0) return ART_OK;
    /* so that the order in which pairs are found does not matter */
    qsort(w->segment, (size_t)w->n_segments, sizeof *w->segment, by_triangles);
    ART_TRY(make_table(ctx, w));
    for (int i = 0; i < w->n_segments; i++)
        if (!w->segment[i].seen) ART_TRY(add_contour(&walk, contours, i));
out:
    return status;
}
