/* This file serves paths that wrap in the tree: what they may wrap around, and strands at rest
 * without a simulation. */
#include "path_priv.h"
#include <string.h>

/* ------------------------------------------------------------------- wrappables */

/* The entries as text, with one more (add) or without a body (drop). */
static int write_wrappables(struct art_ctx *ctx, struct art_comp *spring,
                            const struct path_wrappable *list, int n)
{
    const struct art_comp *scope = art_comp_scope(spring);
    struct art_buf text;
    int status;
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "[ ");
    for (int i = 0; i < n; i++)
        art_buf_printf(&text, "\"%s\" %d %d ", art_comp_path(list[i].body, scope), list[i].from,
                       list[i].to);
    art_buf_puts(&text, "]");
    status = art_buf_status(&text);
    if (status == ART_OK) status = art_set_text(ctx, spring, "wrappables", text.s, NULL);
    art_buf_fini(&text);
    return status;
}

/* Knots that were found around other bodies, or along another path, are none any more. */
int art_path_forget_knots(struct art_ctx *ctx, struct art_comp *spring)
{
    struct path_points points;
    struct art_buf text;
    path_points_of(spring, &points);
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "[ ");
    for (int i = 0; points.specs && i + 1 < points.n; i++) {
        bool wraps = (int)art_get_double(art_list_at(points.specs, i), "flags") & 8;
        art_buf_printf(&text, "Segment [ specIdx=%d flags=0x%x ] ", i, wraps ? 8U : 0U);
    }
    art_buf_puts(&text, "]");
    int status = art_buf_status(&text);
    if (status == ART_OK && points.specs)
        status = art_set_text(ctx, spring, "segments", text.s, NULL);
    art_buf_fini(&text);
    return status;
}

int art_path_add_wrappable(struct art_ctx *ctx, struct art_comp *spring,
                           const struct art_comp *body, int from, int to)
{
    struct art_arena arena = {0};
    struct path_wrappable *list, one = {.body = body, .from = from, .to = to}, *more;
    struct path_points points;
    int n, status;
    path_points_of(spring, &points);
    if (!obstacle_kind_of(body))
        return art_error(ctx, ART_EUSAGE, &spring->loc, "'%s' (%s) is no rigid body",
                         art_comp_path(body, NULL), body->cls->name);
    if (from > to || to > points.n - 1 || (from < 0) != (to < 0))
        return art_error(ctx, ART_ERANGE, &spring->loc,
                         "'%s' has no segments from %d to %d: it has %d",
                         art_comp_path(spring, NULL), from + 1, to, points.n - 1);
    ART_TRY(path_read_wrappables(ctx, spring, &arena, &list, &n));
    more = art_arena_alloc(ctx, &arena, (size_t)n + 1, sizeof *more);
    if (!more) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++) {
        more[i] = list[i];
        if (list[i].body == body && list[i].from == from && list[i].to == to) goto out;
    }
    more[n] = one;
    ART_TRY(write_wrappables(ctx, spring, more, n + 1));
    ART_TRY(art_path_forget_knots(ctx, spring));
out:
    art_arena_fini(&arena);
    return status;
}

int art_path_wrappables(struct art_ctx *ctx, const struct art_comp *spring,
                        const struct art_comp **bodies, int most, int *n)
{
    struct art_arena arena = {0};
    struct path_wrappable *list;
    int status = path_read_wrappables(ctx, spring, &arena, &list, n);
    for (int i = 0; status == ART_OK && i < *n && i < most; i++) bodies[i] = list[i].body;
    art_arena_fini(&arena);
    return status;
}

/* ------------------------------------------------------------------- strands at rest */

static void put_vector(struct art_buf *buf, const char *key, const double x[3])
{
    art_buf_printf(buf, " %s=[", key);
    for (int i = 0; i < 3; i++) {
        art_buf_putc(buf, ' ');
        art_buf_real(buf, x[i]);
    }
    art_buf_puts(buf, " ]");
}

static void put_number(struct art_buf *buf, const char *key, double x)
{
    art_buf_printf(buf, " %s=", key);
    art_buf_real(buf, x);
}

static void put_knot(struct art_buf *buf, const struct wrap_knot *knot)
{
    art_buf_puts(buf, "\n[");
    put_vector(buf, "pos", knot->x);
    if (knot->body >= 0) {
        put_vector(buf, "loc", knot->loc);
        put_number(buf, "dist", knot->dist);
        art_buf_printf(buf, " wrapIdx=%d", (int)knot->body);
    }
    if (knot->prev_body >= 0) {
        put_number(buf, "prevDist", knot->prev_dist);
        art_buf_printf(buf, " prevWrapIdx=%d", (int)knot->prev_body);
    }
    art_buf_puts(buf, " ]");
}

static void put_wrap_segment(struct art_buf *buf, int point, const struct wrap_ends *ends,
                             const struct wrap_knot *knots, int m)
{
    art_buf_printf(buf, "\nWrapSegment [ specIdx=%d flags=0x8", point);
    put_vector(buf, "lastPntA", ends->end);
    put_vector(buf, "lastPntB", ends->start);
    art_buf_puts(buf, " knots=[");
    for (int k = 0; k < m; k++) put_knot(buf, &knots[k]);
    art_buf_puts(buf, "\n] ]");
}

/* Write the path of a state as `segments` of a file. */
static int write_segments(struct art_ctx *ctx, const struct art_system *sys,
                          const struct art_state *state, const struct muscle_path *p)
{
    struct art_buf text;
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "[");
    for (int i = 0; i + 1 < p->n_points; i++) {
        struct path_strand strand;
        if (!path_runs_through(sys, state, p, i)) continue;
        if (!path_strand_at(p, state, i, &strand)) {
            art_buf_printf(&text, "\nSegment [ specIdx=%d flags=0x%x ]", i,
                           p->segments[i].wraps ? 8U : 0U);
            continue;
        }
        put_wrap_segment(&text, i, strand.ends, strand.knots, strand.m);
    }
    art_buf_puts(&text, "\n]");
    int status = art_buf_status(&text);
    if (status == ART_OK)
        status = art_set_text(ctx, (struct art_comp *)p->comp, "segments", text.s, NULL);
    art_buf_fini(&text);
    return status;
}

/* How bodies are counted anew: to[body], -1: it is gone. */
struct count {
    const int *to;
    int n;
};

static int counted(const struct count *count, double body)
{
    return body >= 0 && body < count->n ? count->to[(int)body] : -1;
}

/* Write a segment of the tree with its knots. */
static int put_segment_again(struct art_ctx *ctx, struct art_buf *buf,
                             const struct art_comp *segment, const struct count *count)
{
    struct wrap_knot *knots = NULL;
    struct wrap_ends ends = {0};
    int n = 0, point = (int)art_get_double(segment, "specIdx"), status = ART_OK;
    bool wraps = art_cls_is(segment->cls, "WrapSegment");
    if (wraps) ART_TRY(path_read_knots(ctx, segment, NULL, 0, &n));
    if (n == 0) {
        art_buf_printf(buf, "\n%s [ specIdx=%d flags=0x%x ]", segment->cls->name, point,
                       (unsigned)art_get_double(segment, "flags"));
        goto out;
    }
    knots = art_alloc(ctx, (size_t)n, sizeof *knots);
    if (!knots) ART_TRY(ART_ENOMEM);
    ART_TRY(path_read_knots(ctx, segment, knots, n, &n));
    for (int k = 0; k < n; k++) {
        knots[k].body = counted(count, knots[k].body);
        knots[k].prev_body = counted(count, knots[k].prev_body);
    }
    art_get_vector(segment, "lastPntA", ends.end, 3);
    art_get_vector(segment, "lastPntB", ends.start, 3);
    put_wrap_segment(buf, point, &ends, knots, n);
out:
    art_free(knots);
    return status;
}

/* Knots stay where they are when obstacles go; those that touched these touch nothing. */
static int count_bodies_anew(struct art_ctx *ctx, struct art_comp *spring,
                             const struct count *count)
{
    const struct art_comp *segments = art_get_object(spring, "segments");
    struct art_buf text;
    int status = ART_OK;
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "[");
    for (int i = 0; i < art_list_count(segments); i++)
        ART_TRY(put_segment_again(ctx, &text, art_list_at(segments, i), count));
    art_buf_puts(&text, "\n]");
    ART_TRY(art_buf_status(&text));
    if (art_list_count(segments) > 0) ART_TRY(art_set_text(ctx, spring, "segments", text.s, NULL));
out:
    art_buf_fini(&text);
    return status;
}

int art_path_remove_wrappable(struct art_ctx *ctx, struct art_comp *spring,
                              const struct art_comp *body, bool *was)
{
    struct art_arena arena = {0};
    struct path_wrappable *list;
    int n, k = 0, status, *to;
    ART_TRY(path_read_wrappables(ctx, spring, &arena, &list, &n));
    to = art_arena_alloc(ctx, &arena, (size_t)n + 1, sizeof *to);
    if (!to) ART_TRY(ART_ENOMEM);
    for (int i = 0; i < n; i++) {
        to[i] = list[i].body != body ? k : -1;
        if (list[i].body != body) list[k++] = list[i];
    }
    *was = k < n;
    if (*was) ART_TRY(count_bodies_anew(ctx, spring, &(struct count){to, n}));
    if (*was) ART_TRY(write_wrappables(ctx, spring, list, k));
out:
    art_arena_fini(&arena);
    return status;
}

static bool is_at_or_below(const struct art_comp *comp, const struct art_comp *top)
{
    while (comp && comp != top) comp = comp->parent;
    return comp != NULL;
}

int art_path_update(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_comp *top = NULL;
    static const struct art_compile_options whatever = {.any = true};
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    int status;
    for (struct art_comp *c = comp; c; c = c->parent)
        if (art_comp_has_kind(c, ART_KIND_MECH_MODEL)) top = c;
    if (!top)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "'%s' is in no MechModel yet; what wraps comes to rest in one",
                         art_comp_path(comp, NULL));
    ART_TRY(art_system_compile(ctx, top, &whatever, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    ART_TRY(art_system_start(sys, state));
    ART_TRY(art_system_settle(sys, state, ART_SETTLE_START));
    const struct muscle_paths *all = muscle_paths_of(sys);
    for (int i = 0; all && i < all->n; i++) {
        const struct muscle_path *p = &all->list[i];
        if (!p->wraps || !is_at_or_below(p->comp, comp)) continue;
        ART_TRY(write_segments(ctx, sys, state, p));
    }
out:
    art_state_free(state);
    art_system_free(sys);
    return status;
}

/* ------------------------------------------------------------------------- length */

/* A segment of the file with knots of which some touch something: the length of their polygon. */
static int length_of_segment(struct art_ctx *ctx, const struct art_comp *segment, const double a[3],
                             const double b[3], double *l)
{
    struct wrap_knot *knots = NULL;
    bool touches = false;
    int n, status;
    *l = art_v3_distance(a, b);
    if (!art_cls_is(segment->cls, "WrapSegment")) return ART_OK;
    ART_TRY(path_read_knots(ctx, segment, NULL, 0, &n));
    knots = art_alloc(ctx, (size_t)n + 1, sizeof *knots);
    if (!knots) return ART_ENOMEM;
    ART_TRY(path_read_knots(ctx, segment, knots, n, &n));
    double sum = n ? art_v3_distance(a, knots[0].x) + art_v3_distance(knots[n - 1].x, b) : 0;
    for (int k = 0; k < n; k++) {
        if (k > 0) sum += art_v3_distance(knots[k - 1].x, knots[k].x);
        touches = touches || knots[k].body >= 0;
    }
    if (touches) *l = sum;
out:
    art_free(knots);
    return status;
}

/* The length of a spring whose path is exact, in the state that the tree describes; warnings are
 * for those who simulate. 0: it takes no part in a model. */
static int exact_length(struct art_ctx *ctx, const struct art_comp *spring, double *l)
{
    struct art_comp *top = NULL;
    static const struct art_compile_options whatever = {.any = true};
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    struct art_path_report report;
    struct art_quiet quiet;
    int status;
    bool found = false;
    for (struct art_comp *c = spring->parent; c; c = c->parent)
        if (art_comp_has_kind(c, ART_KIND_MECH_MODEL)) top = c;
    if (!top) return 0;
    art_quiet_begin(ctx, &quiet);
    status = art_system_compile(ctx, top, &whatever, &sys);
    if (status == ART_OK) status = art_state_create(ctx, sys, &state);
    if (status == ART_OK) status = art_system_start(sys, state);
    if (status == ART_OK) found = art_path_report(sys, state, spring, &report, NULL, 0);
    if (found) *l = report.length;
    status = art_quiet_raise(ctx, &quiet, status);
    art_state_free(state);
    art_system_free(sys);
    return status < 0 ? status : found;
}

int path_length_in_tree(struct art_ctx *ctx, const struct art_comp *comp, double *l)
{
    const struct art_comp *segments = art_get_object(comp, "segments");
    struct path_points points;
    double a[3], b[3], sum = 0, piece;
    int status = 0;
    path_points_of(comp, &points);
    if (points.n < 2) return 0;
    if (art_streq(art_get_text(comp, "wrapMethod"), "Geodesic"))
        status = exact_length(ctx, comp, l);
    if (status != 0) return status;
    if (!art_comp_point_position(path_point(&points, 0), a)) return 0;
    for (int i = 1; i < points.n; i++) {
        const struct art_comp *point = path_point(&points, i), *segment;
        segment = art_list_count(segments) == points.n - 1 ? art_list_at(segments, i - 1) : NULL;
        if (!point || !art_comp_point_position(point, b)) return 0;
        piece = art_v3_distance(a, b);
        if (segment && (status = length_of_segment(ctx, segment, a, b, &piece)) < 0) return status;
        sum += piece;
        art_v3_copy(a, b);
    }
    *l = sum;
    return 1;
}
