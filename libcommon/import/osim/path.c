/* Path forces: muscles, ligaments, springs along a path of points and around wrap objects. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

enum { MOST_POINTS = 1000 };

struct point {
    struct osim_frame frame;
    double loc[3], world[3];
    const char *name;
    bool moving, conditional;
    const struct art_xml_tag *node;
    int joint[3], coord[3]; /* of a moving or conditional point */
    struct osim_function f[3];
    double range[2];
};

struct around {
    const struct osim_wrap *wrap;
    int from, to; /* segments, from 0; -1: all */
};

struct path {
    struct osim *o;
    const struct art_xml_tag *node;
    const char *name, *list;
    struct art_map
        names; /* of the points; the value is one more than the last number tried behind it */
    struct point *points;
    struct around *around;
    int n, cap, n_around, cap_around;
    const char *broken; /* why it cannot be simulated; NULL: it can */
};

/* ------------------------------------------------------------------------ points */

static const char *unique_name(struct path *p, const char *name, int number)
{
    char room[300];
    const char *base = name ? osim_name(p->o, name) : NULL;
    if (base) {
        snprintf(room, sizeof room, "%.250s", base);
    } else {
        snprintf(room, sizeof room, "P%d", number + 1);
        base = room;
    }
    /* names once taken stay so: numbers go on from the last one */
    uintptr_t next = (uintptr_t)art_map_get(&p->names, room);
    const char *taken =
        next ? art_arena_strndup(p->o->ctx, &p->o->arena, room, strlen(room)) : NULL;
    while (art_map_get(&p->names, room))
        snprintf(room, sizeof room, "%.250s%d", base == room ? "P_" : base, (int)next++);
    char *kept = art_arena_strndup(p->o->ctx, &p->o->arena, room, strlen(room));
    int status = kept ? art_map_set(p->o->ctx, &p->names, kept, (void *)(uintptr_t)1) : ART_ENOMEM;
    if (taken && status == ART_OK) status = art_map_set(p->o->ctx, &p->names, taken, (void *)next);
    if (status < 0) p->o->status = status;
    return status == ART_OK ? kept : "P";
}

static bool point_coord(struct path *p, const struct art_xml_tag *n, const char *socket,
                        const char *tag, int k, struct point *pt)
{
    const char *text = osim_text(p->o, n, socket);
    if (!text) text = osim_text(p->o, n, tag);
    return text && osim_find_coord(p->o, text, &pt->joint[k], &pt->coord[k]);
}

static int read_moving(struct path *p, const struct art_xml_tag *n, struct point *pt)
{
    static const char *const sockets[] = {"socket_x_coordinate", "socket_y_coordinate",
                                          "socket_z_coordinate"};
    static const char *const tags[] = {"x_coordinate", "y_coordinate", "z_coordinate"};
    static const char *const places[] = {"x_location", "y_location", "z_location"};
    int status = ART_OK;
    for (int k = 0; k < 3; k++) {
        bool found = false;
        double lo = -2 * ART_PI, hi = 2 * ART_PI, x = 0;
        bool has = point_coord(p, n, sockets[k], tags[k], k, pt);
        if (has) {
            const struct osim_coord *c = osim_coord_at(p->o, pt->joint[k], pt->coord[k]);
            lo = c->range[0];
            hi = c->range[1];
            x = c->value;
        }
        ART_TRY(
            osim_function_read(p->o, osim_child(p->o, n, places[k]), lo, hi, &pt->f[k], &found));
        if (!found) { /* it stays where it is along this axis */
            pt->f[k] = (struct osim_function){.kind = OSIM_POLYNOMIAL, .n_in = 1, .n = 1};
            pt->f[k].x = art_arena_alloc(p->o->ctx, &p->o->arena, 1, sizeof(double));
            if (!pt->f[k].x) return ART_ENOMEM;
            pt->f[k].x[0] = pt->loc[k];
        }
        bool constant = pt->f[k].kind != OSIM_LINEAR && pt->f[k].n == 1;
        if (!has && !constant)
            return osim_fail(p->o, n, ART_ENOTFOUND,
                             "%s of '%s' depends on no coordinate that is known", places[k],
                             osim_path(p->o, n));
        if (!has) pt->joint[k] = -1;
        pt->loc[k] = osim_function_eval(&pt->f[k], &x);
    }
    pt->moving = true;
    for (int k = 0; k < 3; k++) /* a constant takes the coordinate of another axis */
        for (int i = 0; i < 3 && pt->joint[k] < 0; i++)
            if (pt->joint[i] >= 0) {
                pt->joint[k] = pt->joint[i];
                pt->coord[k] = pt->coord[i];
            }
    if (pt->joint[0] < 0) pt->moving = false; /* all three are constant */
out:
    return status;
}

static int read_point(struct path *p, struct art_xml_tag *n)
{
    struct osim *o = p->o;
    struct point pt = {.node = n};
    bool found;
    int status;
    n->used = true;
    ART_TRY(osim_frame_of(o, n, "socket_parent_frame", "body", &pt.frame, &found));
    if (!found) {
        p->broken = "a point of its path is on no body; it is left out";
        return ART_OK;
    }
    osim_numbers(o, n, "location", 3, pt.loc);
    if (osim_is(n, "MovingPathPoint")) {
        ART_TRY(read_moving(p, n, &pt));
    } else if (osim_is(n, "ConditionalPathPoint")) {
        pt.conditional = point_coord(p, n, "socket_coordinate", "coordinate", 0, &pt);
        osim_numbers(o, n, "range", 2, pt.range);
        if (!pt.conditional)
            p->broken = "the coordinate of a point of its path is not known; it is left out";
    } else if (!osim_is(n, "PathPoint")) {
        p->broken = art_arena_format(
            o->ctx, &o->arena,
            "a point of its path is a <%.60s>, which is not simulated; it is left out", n->tag);
    }
    pt.name = unique_name(p, n->name, p->n);
    double place[3];
    osim_place_on_body(o, &pt.frame, pt.loc, place);
    art_rigid_point(pt.world, &o->bodies[pt.frame.body].pose, place);
    if (p->n == MOST_POINTS)
        return osim_fail(o, n, ART_ELIMIT, "a path of more than %d points", MOST_POINTS);
    if (!ART_GROW(o->ctx, p->points, p->n, p->cap)) return ART_ENOMEM;
    p->points[p->n++] = pt;
out:
    return status;
}

static int read_around(struct path *p, struct art_xml_tag *n)
{
    struct osim *o = p->o;
    double range[2] = {-1, -1};
    const char *text = osim_text(o, n, "wrap_object");
    const char *method = osim_text(o, n, "method");
    int status = ART_OK;
    n->used = true;
    const struct osim_wrap *w = text ? osim_find_wrap(o, text) : NULL;
    if (!w) {
        p->broken = art_arena_format(
            o->ctx, &o->arena, "<wrap_object> '%.100s' of its path is not known; it is left out",
            text ? text : "");
        return ART_OK;
    }
    osim_numbers(o, n, "range", 2, range);
    if (!w->active) return ART_OK;
    if (method && !art_strcaseeq(method, "hybrid") && w->kind == 2)
        ART_TRY(osim_drop(
            o, n, "method '%.20s': the path is the shortest one, as by the method hybrid", method));
    if (!ART_GROW(o->ctx, p->around, p->n_around, p->cap_around)) return ART_ENOMEM;
    struct around *a = &p->around[p->n_around++];
    a->wrap = w;
    /* points are counted from 1; -1 is the first or the last */
    a->from = range[0] >= 1 ? (int)range[0] - 1 : 0;
    a->to = range[1] >= 1 ? (int)range[1] - 1 : p->n - 1;
    if (range[0] < 1 && range[1] < 1) a->from = a->to = -1;
    if (o->how->artisynth && (range[0] < 1 || range[1] < 1)) a->from = a->to = -1;
    if (a->from >= 0 && (a->from >= a->to || a->to > p->n - 1)) {
        p->n_around--;
        return osim_drop(o, n, "its range %g to %g has no segment of the %d points", range[0],
                         range[1], p->n);
    }
out:
    return status;
}

/* ------------------------------------------------------------------------ writing */

static bool valid(const struct around *a, int segment)
{
    return a->from < 0 || (segment >= a->from && segment < a->to);
}

static int put_initial(struct path *p, int i)
{
    int status = ART_OK;
    double start[64][3];
    double key[64], d[3], dd;
    int n = 0;
    art_v3_sub(d, p->points[i + 1].world, p->points[i].world);
    dd = art_v3_dot(d, d);
    for (int k = 0; k < p->n_around && n < 64; k++) {
        double r[3], x[3];
        if (!valid(&p->around[k], i)) continue;
        ART_TRY(osim_wrap_check_side(p->o, p->around[k].wrap, p->name, p->points[i].world,
                                     p->points[i + 1].world));
        if (!osim_wrap_touches(p->o, p->around[k].wrap, p->points[i].world, p->points[i + 1].world,
                               x))
            continue;
        art_v3_sub(r, x, p->points[i].world);
        double s = dd > 0 ? art_v3_dot(r, d) / dd : 0;
        int at = n++;
        for (; at > 0 && key[at - 1] > s; at--) {
            key[at] = key[at - 1];
            art_v3_copy(start[at], start[at - 1]);
        }
        key[at] = s;
        art_v3_copy(start[at], x);
    }
    if (n) art_build_reals(&p->o->build, "initialPoints", 3 * n, start[0]);
out:
    return status;
}

/* True if a segment may touch an object; the number of knots of its strand. */
static bool wraps(struct path *p, int i, int *knots)
{
    const struct point *a = &p->points[i], *b = a + 1;
    double d[3], start[3];
    bool may = false;
    art_v3_sub(d, b->world, a->world);
    double n = floor(art_v3_norm(d) / 0.002 + 0.5);
    *knots = n < 1000 ? (int)n : 1000;
    if (!p->o->how->artisynth && *knots < 10) *knots = 10;
    for (int k = 0; k < p->n_around; k++) {
        const struct osim_wrap *w = p->around[k].wrap;
        if (!valid(&p->around[k], i) && !p->o->how->artisynth) continue;
        bool moves =
            a->frame.body != b->frame.body || b->moving || (!p->o->how->artisynth && a->moving);
        if (p->o->how->artisynth) {
            may = may || moves;
            continue;
        }
        /* what is fixed to one body with the object meets it now or never */
        may = may || moves || w->body != a->frame.body ||
              osim_wrap_touches(p->o, w, a->world, b->world, start);
    }
    return may;
}

static int put_specs(struct path *p)
{
    struct osim *o = p->o;
    int status = ART_OK;
    art_build_enter(&o->build, "segmentSpecs");
    for (int i = 0; i < p->n; i++) {
        int knots;
        art_build_item(&o->build);
        art_build_text(&o->build, "pntB",
                       osim_format(o, "%s/pathpoints/%s", p->list, p->points[i].name));
        bool wrap = i + 1 < p->n && p->n_around > 0 && wraps(p, i, &knots);
        art_build_value(&o->build, "flags", "0x%x", (wrap ? 8u : 0u));
        if (wrap) {
            if (knots) art_build_value(&o->build, "numKnots", "%d", knots);
            ART_TRY(put_initial(p, i));
        }
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
out:
    return status;
}

static int put_point(struct path *p, const struct point *pt)
{
    struct osim *o = p->o;
    char list[700];
    int status = ART_OK;
    const char *cls = pt->moving        ? "JointBasedMovingMarker"
                      : pt->conditional ? "JointConditionalMarker"
                                        : "FrameMarker";
    snprintf(list, sizeof list, "%s/pathpoints", p->list);
    if (pt->moving) {
        /* the functions are in the frame of the point: its place on the body is not turned */
        for (int i = 0; i < 9; i++)
            if (fabs(pt->frame.T.R[i] - (i % 4 == 0)) > 1e-12)
                ART_TRY(osim_drop(
                    o, pt->node,
                    "moves in a frame that is turned against its body; that is left out"));
    }
    osim_put_marker(o, pt->node, cls, list, pt->name, &pt->frame, pt->loc);
    if (pt->moving) {
        art_build_words(&o->build, "coordinates");
        art_build_word(&o->build, "[");
        for (int k = 0; k < 3; k++) {
            art_build_word(&o->build, " ");
            osim_put_coord(o, pt->joint[k], pt->coord[k]);
        }
        art_build_word(&o->build, " ]");
        art_build_close(&o->build);
        art_build_enter(&o->build, "functions");
        for (int k = 0; k < 3; k++) {
            struct osim_function f = pt->f[k];
            /* an offset frame moves the place */
            double *x = art_arena_alloc(o->ctx, &o->arena, (size_t)f.n + 1, sizeof *x);
            if (!x) return ART_ENOMEM;
            memcpy(x, f.x, (size_t)f.n * sizeof *x);
            f.x = x;
            osim_function_scale(&f, o->bodies[pt->frame.body].scale[k]);
            int each = f.kind == OSIM_CUBIC ? 3 : f.kind == OSIM_LINES ? 2 : 0;
            for (int i = 1; each && i < f.n; i += each) x[i] += pt->frame.T.p[k];
            if (!each) x[f.n - 1] += pt->frame.T.p[k];
            art_build_indent(&o->build);
            osim_function_print(o, &f);
            art_build_word(&o->build, "\n");
        }
        art_build_close(&o->build);
    } else if (pt->conditional) {
        osim_put_coord_line(o, pt->joint[0], pt->coord[0]);
        art_build_value(&o->build, "range", "[ [%.17g,%.17g] ]", pt->range[0], pt->range[1]);
    }
    art_build_close(&o->build);
out:
    return status;
}

static int put_force(struct path *p)
{
    struct osim *o = p->o;
    double color[3];
    int status;
    osim_at(o, p->node);
    art_build_add(&o->build, "MultiPointMuscleOsim");
    if (p->n_around) {
        art_build_enter(&o->build, "wrappables");
        for (int k = 0; k < p->n_around; k++)
            art_build_line(&o->build, "\"%s/wrapobjectset/%s\" %d %d",
                           osim_body_path(o, p->around[k].wrap->body),
                           osim_name(o, p->around[k].wrap->name), p->around[k].from,
                           p->around[k].to);
        art_build_close(&o->build);
    }
    ART_TRY(put_specs(p));
    osim_put_name(o, p->node, p->name);
    if (!osim_bool(o, p->node, "appliesForce", true) || osim_bool(o, p->node, "isDisabled", false))
        art_build_value(&o->build, "enabled", "false");
    if (p->n_around && !o->how->artisynth) art_build_value(&o->build, "wrapMethod", "Geodesic");
    if (p->n_around) art_build_value(&o->build, "drawABPoints", "true");
    ART_TRY(osim_emit_law(o, p->node));
    ART_TRY(osim_emit_activation(o, p->node));
    struct art_xml_tag *gp = osim_child(o, p->node, "GeometryPath");
    if (!gp) gp = osim_child(o, p->node, "path");
    struct art_xml_tag *look = gp ? osim_child(o, gp, "Appearance") : NULL;
    if (look && osim_child(o, look, "color")) {
        osim_numbers(o, look, "color", 3, color);
        for (int i = 0; i < 3; i++) color[i] = fmin(1, fmax(0, color[i]));
        art_build_enter(&o->build, "renderProps");
        art_build_reals(&o->build, "lineColor", 3, color);
        art_build_close(&o->build);
    }
    art_build_enter(&o->build, "pathpoints");
    art_build_text(&o->build, "name", "pathpoints");
    for (int i = 0; i < p->n; i++) ART_TRY(put_point(p, &p->points[i]));
    art_build_close(&o->build);
    art_build_close(&o->build);
out:
    return status;
}

int osim_emit_path_force(struct osim *o, const struct art_xml_tag *n)
{
    struct path p = {.o = o, .node = n, .name = osim_name(o, n->name)};
    char list[600];
    struct art_xml_tag *by_function = o->how->artisynth ? NULL : osim_function_path(n);
    int status = ART_OK;
    if (by_function) return osim_emit_function_path(o, n, by_function);
    snprintf(list, sizeof list, "forceset/%.500s", p.name);
    p.list = list;
    struct art_xml_tag *gp = osim_child(o, n, "GeometryPath");
    if (!gp) gp = osim_child(o, n, "path");
    if (gp && osim_is(gp, "path") && gp->first && osim_is(gp->first, "GeometryPath")) {
        gp = gp->first;
        gp->used = true;
    }
    for (struct art_xml_tag *c = osim_set(o, gp ? gp : n, "PathPointSet"); c; c = c->next)
        ART_TRY(read_point(&p, c));
    for (struct art_xml_tag *c = osim_set(o, gp ? gp : n, "PathWrapSet"); c; c = c->next)
        ART_TRY(read_around(&p, c));
    const struct art_xml_tag *other = gp && osim_is(gp, "path") ? gp->first : NULL;
    if (other) { /* a kind of its own */
        p.broken = art_arena_format(o->ctx, &o->arena,
                                    "its path is a <%.60s>, which is not simulated; it is left out",
                                    other->tag);
    } else if (!p.broken && p.n < 2) {
        p.broken = "its path has fewer than two points; it is left out";
    }
    if (p.broken) {
        status = osim_left_out(o, n, p.broken);
    } else {
        status = put_force(&p);
    }
out:
    art_map_fini(&p.names);
    art_free(p.points);
    art_free(p.around);
    return status;
}
