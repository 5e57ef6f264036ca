/* This file reads muscle paths from the tree: points, segments, obstacles. */
#include "path_follow.h"
#include <stdio.h>
#include <string.h>

/* These are flags of segments. The class of a point says as well what it is. */
enum { FLAG_CONDITIONAL = 2, FLAG_MOVING = 4, FLAG_WRAPPABLE = 8, FLAG_PASSIVE = 16 };
enum { FLAGS_KNOWN = FLAG_CONDITIONAL | FLAG_MOVING | FLAG_WRAPPABLE | FLAG_PASSIVE };

void path_points_of(const struct art_comp *comp, struct path_points *points)
{
    struct art_value value;
    memset(points, 0, sizeof *points);
    points->comp = comp;
    points->specs = art_get_object(comp, "segmentSpecs");
    points->n = art_list_count(points->specs);
    if (points->specs || !art_get(comp, "points", &value) || value.is_null) return;
    points->refs = value.refs;
    points->n = value.n;
}

const struct art_comp *path_point(const struct path_points *points, int i)
{
    return points->specs ? art_get_ref(art_list_at(points->specs, i), "pntB") : points->refs[i].to;
}

static const struct art_loc *place_of_point(const struct path_points *points, int i)
{
    return points->specs ? &art_list_at(points->specs, i)->loc : &points->comp->loc;
}

int path_node_of(struct muscle_path *p, const struct art_system *sys, const struct art_dyn *dyn)
{
    int index = (int)(dyn - sys->dyn), i = 0;
    while (i < p->n_nodes && p->nodes[i].dyn != index) i++;
    if (i == p->n_nodes)
        p->nodes[p->n_nodes++] = (struct path_node){index, dyn->q, dyn->u, dyn->frame, NULL};
    return i;
}

/* -------------------------------------------------------------------- segments */

static int int_of(const struct art_comp *comp, const char *prop)
{
    double x = art_get_double(comp, prop);
    return x < INT32_MAX ? (int)x : INT32_MAX;
}

/* Points along which the knots of a segment lie at first. */
static int read_via(struct art_ctx *ctx, const struct art_comp *spec, struct path_segment *segment)
{
    const struct art_slot *slot = art_comp_slot(spec, "initialPoints");
    struct art_value value;
    if (!slot || !art_get(spec, "initialPoints", &value) || value.is_null) return ART_OK;
    if (value.n % 3 != 0)
        return art_error(ctx, ART_ESHAPE, &slot->loc,
                         "initialPoints has %d number{s}; points have three each", value.n);
    segment->via = (const double(*)[3])value.num;
    segment->n_via = value.n / 3;
    return ART_OK;
}

static int read_segment(struct art_ctx *ctx, struct muscle_path *p, const struct art_comp *spec,
                        struct path_segment *segment)
{
    int flags = int_of(spec, "flags"), status = ART_OK;
    bool given = art_is_set(spec, "numKnots");
    segment->knots = given ? int_of(spec, "numKnots") : 0;
    segment->wraps = flags & FLAG_WRAPPABLE || segment->knots > 0;
    segment->passive = art_get_bool(spec, "passive") || flags & FLAG_PASSIVE;
    p->flags |= flags & ~FLAGS_KNOWN;
    if (segment->knots > PATH_MOST_KNOTS)
        return art_error(ctx, ART_ELIMIT, &spec->loc, "a segment of '%s' has more than %d knots",
                         art_comp_path(p->comp, NULL), PATH_MOST_KNOTS);
    if (segment->wraps) status = read_via(ctx, spec, segment);
    return status;
}

static int read_points(struct art_ctx *ctx, struct art_system *sys, struct muscle_path *p,
                       const struct path_points *points)
{
    const char *name = art_comp_path(p->comp, NULL);
    int status = ART_OK;
    for (int i = 0; i < points->n && status == ART_OK; i++) {
        const struct art_comp *point = path_point(points, i);
        const struct art_dyn *dyn = art_system_dyn(sys, point);
        struct path_segment *segment = &p->segments[p->n_points++];
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, place_of_point(points, i),
                             "'%s' runs through '%s', which is no point", name,
                             point ? art_comp_path(point, NULL) : "null");
        segment->node = path_node_of(p, sys, dyn);
        if (points->specs && i + 1 < points->n)
            status = read_segment(ctx, p, art_list_at(points->specs, i), segment);
        p->passive = p->passive || segment->passive;
    }
    p->n_point_nodes = p->n_nodes;
    if (status == ART_OK && p->n_nodes < 2)
        return art_error(ctx, ART_EUSAGE, &p->comp->loc, "all points of '%s' are the same point",
                         name);
    return status;
}

/* Read old files, in which segments say of themselves that they wrap. */
static int read_wrap_segments(struct art_ctx *ctx, struct muscle_path *p)
{
    const struct art_comp *list = art_get_object(p->comp, "segments");
    for (int i = 0; i < art_list_count(list); i++) {
        const struct art_comp *segment = art_list_at(list, i);
        const struct art_slot *slot = art_comp_slot(segment, "specIdx");
        int at = int_of(segment, "specIdx");
        if (at < 0 || at + 1 >= p->n_points)
            return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &segment->loc,
                             "'%s' has no segment with specIdx=%d: they count from 0 to %d",
                             art_comp_path(p->comp, NULL), at, p->n_points - 2);
        if (art_cls_is(segment->cls, "WrapSegment")) p->segments[at].wraps = true;
    }
    return ART_OK;
}

/* -------------------------------------------------------------------- obstacles */

/* The surface of a body, made where it is met first. */
static int find_obstacle(struct art_ctx *ctx, struct art_system *sys, struct muscle_paths *all,
                         const struct art_comp *body, const struct obstacle **found)
{
    for (int i = 0; i < all->n_obstacles; i++) {
        *found = all->obstacles[i];
        if ((*found)->body == body) return ART_OK;
    }
    struct obstacle *o = art_arena_alloc(ctx, &sys->arena, 1, sizeof *o);
    if (!o || !art_system_grow(sys, &all->obstacles, all->n_obstacles, &all->cap_obstacles,
                               sizeof *all->obstacles))
        return ART_ENOMEM;
    int status = obstacle_read(ctx, body, &sys->quirks, o);
    if (status < 0) {
        obstacle_fini(o);
        return status;
    }
    all->obstacles[all->n_obstacles++] = o;
    *found = o;
    return ART_OK;
}

static int read_obstacle(struct art_ctx *ctx, struct art_system *sys, struct muscle_paths *all,
                         struct muscle_path *p, const struct path_wrappable *w)
{
    const char *name = art_comp_path(p->comp, NULL);
    const struct art_dyn *dyn = art_system_dyn(sys, w->body);
    if (!obstacle_kind_of(w->body))
        return art_error(ctx, ART_EUSAGE, &w->loc,
                         "'%s' cannot wrap around '%s' (%s), which is no "
                         "rigid body",
                         name, art_comp_path(w->body, NULL), w->body->cls->name);
    if (art_comp_has_kind(w->body, ART_KIND_ELASTIC_BODY))
        return art_error(ctx, ART_EUNSUPPORTED, &w->loc,
                         "'%s' wraps around '%s' (%s): wrapping around deformable bodies is not "
                         "simulated",
                         name, art_comp_path(w->body, NULL), w->body->cls->name);
    if (!dyn || !dyn->frame)
        return art_error(ctx, ART_EUSAGE, &w->loc, "'%s' wraps around '%s', which is not simulated",
                         name, art_comp_path(w->body, NULL));
    if (w->to > p->n_points - 1)
        return art_error(ctx, ART_ERANGE, &w->loc,
                         "'%s' wraps around '%s' with segments up to %d, but has %d", name,
                         art_comp_path(w->body, NULL), w->to, p->n_points - 1);
    int status =
        find_obstacle(ctx, sys, all, w->body, &p->wrap.bodies[p->wrap.n_obstacles].obstacle);
    if (status < 0) return status;
    p->wrap.obstacles[p->wrap.n_obstacles++] =
        (struct path_obstacle){path_node_of(p, sys, dyn), w->from, w->to};
    return ART_OK;
}

/* Allocate memory for a path of n points around `obstacles` bodies. */
static int allocate(struct art_ctx *ctx, struct art_system *sys, struct muscle_path *p, int n,
                    int obstacles)
{
    struct art_arena *arena = &sys->arena;
    size_t points = (size_t)n, k = points + (size_t)obstacles;
    p->nodes = art_arena_alloc(ctx, arena, k, sizeof *p->nodes);
    p->segments = art_arena_alloc(ctx, arena, points, sizeof *p->segments);
    p->lines = art_arena_alloc(ctx, arena, points, sizeof *p->lines);
    p->grad = art_arena_alloc(ctx, arena, 6 * k, sizeof *p->grad);
    p->pull = art_arena_alloc(ctx, arena, 6 * k, sizeof *p->pull);
    p->pairs = art_arena_alloc(ctx, arena, k * (k + 1) / 2, sizeof *p->pairs);
    p->wrap.obstacles =
        art_arena_alloc(ctx, arena, (size_t)obstacles + 1, sizeof *p->wrap.obstacles);
    p->wrap.bodies = art_arena_alloc(ctx, arena, (size_t)obstacles + 1, sizeof *p->wrap.bodies);
    p->wrap.valid = art_arena_alloc(ctx, arena, (size_t)obstacles + 1, sizeof *p->wrap.valid);
    p->wrap.after = art_arena_alloc(ctx, arena, (size_t)obstacles + 1, sizeof *p->wrap.after);
    p->wrap.at = art_arena_alloc(ctx, arena, points, sizeof *p->wrap.at);
    p->wrap.ways = art_arena_alloc(ctx, arena, points, sizeof *p->wrap.ways);
    bool all = p->nodes && p->segments && p->lines && p->grad && p->pull && p->pairs &&
               p->wrap.obstacles && p->wrap.bodies && p->wrap.valid && p->wrap.after &&
               p->wrap.at && p->wrap.ways;
    return all ? ART_OK : ART_ENOMEM;
}

static int read_obstacles(struct art_ctx *ctx, struct art_system *sys, struct muscle_paths *all,
                          struct muscle_path *p, const struct path_wrappable *list, int n)
{
    int status = ART_OK;
    bool can = false;
    for (int i = 0; i + 1 < p->n_points; i++) can = can || p->segments[i].wraps;
    for (int i = 0; can && i < n && status == ART_OK; i++)
        status = read_obstacle(ctx, sys, all, p, &list[i]);
    p->wraps = p->wrap.n_obstacles > 0;
    return status;
}

int path_read(struct art_ctx *ctx, struct art_system *sys, struct muscle_paths *all,
              struct muscle_path *p)
{
    struct path_points points;
    struct path_wrappable *list;
    int n, status;
    path_points_of(p->comp, &points);
    if (points.n < 2)
        return art_error(ctx, ART_ESHAPE, &p->comp->loc, "'%s' needs at least two points, not %d",
                         art_comp_path(p->comp, NULL), points.n);
    if (points.n > PATH_MOST_POINTS)
        return art_error(ctx, ART_ELIMIT, &p->comp->loc, "'%s' has more than %d points",
                         art_comp_path(p->comp, NULL), PATH_MOST_POINTS);
    ART_TRY(path_read_wrappables(ctx, p->comp, &sys->arena, &list, &n));
    ART_TRY(allocate(ctx, sys, p, points.n, n));
    ART_TRY(read_points(ctx, sys, p, &points));
    ART_TRY(read_wrap_segments(ctx, p));
    ART_TRY(read_obstacles(ctx, sys, all, p, list, n));
out:
    return status;
}

/* ------------------------------------------------------------------- properties */

static int not_simulated(struct art_ctx *ctx, const struct muscle_path *p, const char *what)
{
    const struct art_comp *comp = p->comp;
    const char *cls = comp->tag ? comp->tag : comp->cls->name;
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' (%s) %s, which is not simulated; --ignore '%s' leaves it out",
                     art_comp_path(comp, NULL), cls, what, cls);
}

/* Distance grids have no tangents that turn evenly. */
static int no_geodesic(struct art_ctx *ctx, const struct muscle_path *p, const struct obstacle *o)
{
    const struct art_slot *slot = art_comp_slot(p->comp, "wrapMethod");
    return art_error(ctx, ART_EUSAGE, slot ? &slot->loc : &p->comp->loc,
                     "'%s' wraps around '%s' by %s, on which there is no geodesic: wrapMethod "
                     "Strand can, or a cylinder, sphere, ellipsoid or torus",
                     art_comp_path(p->comp, NULL), art_comp_path(o->body, NULL), o->kind->help);
}

int path_read_properties(struct art_ctx *ctx, struct muscle_path *p)
{
    const struct art_comp *c = p->comp;
    char flags[64];
    double damping = art_get_double(c, "wrapDamping");
    if (p->axial.enabled && p->flags) {
        snprintf(flags, sizeof flags, "has a segment with flags 0x%x", (unsigned)p->flags);
        return not_simulated(ctx, p, flags);
    }
    p->wrap.law.quirks = &p->sys->quirks;
    p->wrap.geodesic = art_streq(art_get_text(c, "wrapMethod"), "Geodesic");
    p->wrap.law.stiffness = art_get_double(c, "wrapStiffness");
    p->wrap.law.damping = damping < 0 ? 10 * p->wrap.law.stiffness : damping;
    p->wrap.law.contact_stiffness = art_get_double(c, "contactStiffness");
    p->wrap.law.contact_damping = art_get_double(c, "contactDamping");
    p->wrap.law.tolerance = art_get_double(c, "convergenceTol");
    p->wrap.law.first_step = art_get_double(c, "sor");
    p->wrap.law.line_search = art_get_bool(c, "lineSearch");
    for (int i = 0; p->wrap.geodesic && i < p->wrap.n_obstacles; i++) {
        const struct obstacle *o = p->wrap.bodies[i].obstacle;
        if (!o->kind->level) return no_geodesic(ctx, p, o);
    }
    p->wrap.density = art_get_double(c, "wrapKnotDensity");
    p->wrap.max_step = art_get_double(c, "maxWrapDisplacement");
    p->wrap.max_iterations = int_of(c, "maxWrapIterations");
    if (p->wrap.max_iterations < 1) p->wrap.max_iterations = 1;
    return ART_OK;
}
