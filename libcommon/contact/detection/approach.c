/* This file has approaching contact. Rigid bodies that are apart may close within the next step, in
 * which one that stops is not the one that falls. What has no row in that step goes into the other
 * by as much as it falls in one, and is put out again by a correction that lifts it. So convex
 * bodies nearer to each other than they go in a step have rows for what is between them: N u >=
 * -gap/h, where the gap is that of the two surfaces on the line through each point. Points that are
 * in contact already have rows of their own. */
#include "../contact_priv.h"
#include <math.h>

/* Bodies farther from each other than this part of the smaller one are left to the next step. */
static const double most_reach = 0.25;
/* Bodies with more faces than this are round: they roll as they meet, where those with few lie. */
enum { MOST_FACES = 48, MOST_EDGES = 64 };
/* Lines that pass a body by less than this part of its size meet it. */
static const double beside = 1e-6;

double contact_step_length(const struct contact_set *c)
{
    const double h = art_get_double(c->sys->top, "maxStepSize");
    if (h > 0) return h;
    return c->sys->top->model ? art_get_double(c->sys->top->model->root, "maxStepSize") : 0;
}

/* Compute the way of the origin of a body in a step that it is free in; the result is how much
 * farther any of its points go. */
static double free_way(const struct contact_set *c, const struct contact_body *body, double h,
                       double way[3])
{
    art_v3_zero(way);
    if (body->dyn < 0 || !body->surface || !body->surface->rigid) return 0;
    const struct art_dyn *dyn = &c->sys->dyn[body->dyn];
    const double *u = c->narrow.state->u + dyn->u;
    art_v3_scale(way, h, u);
    if (body->moves) art_v3_add_scaled(way, way, h * h, dyn->gravity);
    return h * art_v3_norm(u + 3) * body->surface->radius;
}

double contact_reach(const struct contact_set *c, const struct contact_body *body)
{
    double way[3];
    if (c->sys->quirks.contacts_end_at_once || c->is_static || c->detected.looked) return 0;
    const double turn = free_way(c, body, contact_step_length(c), way);
    return art_v3_norm(way) + turn;
}

bool contact_may_approach(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    return a->collidable->rigid && b->collidable->rigid && !contact_is_spring(rule) &&
           rule->law->collider != ART_COLLIDER_CONTOUR;
}

/* The part of the line x + s n that is in a convex body. */
static bool clip(const struct contact_convex *convex, const struct art_surface *s,
                 const double x[3], const double n[3], double at[2])
{
    double p[3], d[3];
    const double tol = beside * s->radius;
    art_rigid_inv_point(p, &s->T, x);
    art_m3_tmulvec(d, s->T.R, n);
    at[0] = -INFINITY, at[1] = INFINITY;
    for (int i = 0; i < convex->n; i++) {
        const double *plane = convex->plane[i], slope = art_v3_dot(plane, d),
                     left = plane[3] - art_v3_dot(plane, p);
        if (fabs(slope) < 1e-9) {
            if (left < -tol) return false;
        } else if (slope > 0) {
            at[1] = fmin(at[1], left / slope);
        } else {
            at[0] = fmax(at[0], left / slope);
        }
    }
    return at[0] <= at[1] + tol && isfinite(at[0]) && isfinite(at[1]);
}

static bool is_known(const struct contact_set *c, int first, const double x[3], double near)
{
    for (int k = first; k < c->detected.n; k++)
        if (art_v3_distance(c->detected.record[k].at[1].x, x) <= near) return true;
    return false;
}

/* What is looked for between two bodies, whose contacts begin at `first`, where a correction of
 * positions takes them apart by `apart`. */
struct approach {
    int rule, first;
    double apart;
};

/* Add the points p0 and p1 of the bodies that are apart by `gap` along n. */
static int add_record(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                      const double n[3], const double p0[3], const double p1[3], double gap,
                      double reach)
{
    const struct art_contact_rule *rule = contact_rule(c, how->rule);
    if (!(gap + how->apart > 1e-3 * rule->penetration_tol && gap + how->apart <= reach) ||
        is_known(c, how->first, p1, 0.25 * rule->point_tol))
        return ART_OK;
    struct contact_record *r = contact_record_add(ctx, c, how->rule, 0);
    if (!r) return ART_ENOMEM;
    contact_point_at(&c->body[rule->a], p0, &r->at[0]);
    contact_point_at(&c->body[rule->b], p1, &r->at[1]);
    art_v3_copy(r->normal, n);
    r->dist = gap;
    r->constraint = CONTACT_UNILATERAL;
    return ART_OK;
}

/* Return how far a surface goes along n, as a multiple of n. */
static double extent(struct art_surface *s, const double n[3])
{
    double most = -INFINITY;
    const double *x = art_surface_positions(s);
    for (int v = 0; v < s->n_verts; v++) most = fmax(most, art_v3_dot(n, x + 3 * (size_t)v));
    return most;
}

/* Add the vertices of both bodies from which the other is not farther than `reach` along n. */
static int add_vertices(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                        const double n[3], double reach)
{
    const struct art_contact_rule *rule = contact_rule(c, how->rule);
    struct contact_body *body[2] = {&c->body[rule->a], &c->body[rule->b]};
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        const struct contact_body *other = body[1 - k];
        struct art_surface *s = body[k]->surface;
        double out[3], top, p[3], at[2];
        art_v3_scale(out, k ? -1 : 1, n); /* from the other one to this */
        top = extent(other->surface, out);
        for (int v = 0; v < s->n_verts && status == ART_OK; v++) {
            const double *x = art_surface_positions(s) + 3 * (size_t)v;
            if (art_v3_dot(out, x) - top > reach ||
                !clip(&other->convex, other->surface, x, out, at))
                continue;
            art_v3_add_scaled(p, x, at[1], out);
            status = add_record(ctx, c, how, n, k ? p : x, k ? x : p, -at[1], reach);
        }
    }
    return status;
}

/* The edges of a surface that come within a reach of another body. */
struct edges {
    int n;
    const double *end[MOST_EDGES][2];
};

/* List the edges with an end that is no farther along `way` than the end of the body by `reach`.
 */
static void list_edges(struct art_surface *s, const double way[3], double least, struct edges *e)
{
    const double *x = art_surface_positions(s);
    e->n = 0;
    for (int t = 0; t < s->n_tris; t++)
        for (int k = 0; k < 3 && e->n < MOST_EDGES; k++) {
            int u = s->tri[t][k], v = s->tri[t][(k + 1) % 3];
            const double *p = x + 3 * (size_t)u, *q = x + 3 * (size_t)v;
            if (u > v || (art_v3_dot(way, p) < least && art_v3_dot(way, q) < least)) continue;
            e->end[e->n][0] = p, e->end[e->n++][1] = q;
        }
}

/* Compute where two edges cross, seen along n, on the second; false: they do not. */
static bool cross(const double *const a[2], const double *const b[2], const double n[3],
                  double x[3])
{
    double d[3], e[3], r[3], m[3];
    art_v3_sub(d, a[1], a[0]);
    art_v3_sub(e, b[1], b[0]);
    art_v3_sub(r, a[0], b[0]);
    art_v3_cross(m, d, n);
    const double de = art_v3_dot(m, e), t = art_v3_dot(m, r) / de;
    if (!(fabs(de) > 1e-9 * art_v3_norm(d) * art_v3_norm(e)) || !(t >= 0 && t <= 1)) return false;
    art_v3_cross(m, e, n);
    const double s = art_v3_dot(m, r) / de;
    art_v3_add_scaled(x, b[0], t, e);
    return s >= 0 && s <= 1;
}

/* Add where edges of both bodies cross, if they are not farther from each other than `reach` along
 * n. */
static int add_crossings(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                         const double n[3], double reach)
{
    const struct art_contact_rule *rule = contact_rule(c, how->rule);
    struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    struct edges of[2];
    double back[3], x[3], p[3], at[2];
    int status = ART_OK;
    art_v3_scale(back, -1, n);
    list_edges(a->surface, back, -extent(b->surface, n) - reach, &of[0]);
    list_edges(b->surface, n, -extent(a->surface, back) - reach, &of[1]);
    for (int k = 0; k < of[0].n; k++)
        for (int j = 0; j < of[1].n && status == ART_OK; j++) {
            if (!cross(of[0].end[k], of[1].end[j], n, x) || !clip(&a->convex, a->surface, x, n, at))
                continue;
            art_v3_add_scaled(p, x, at[0], n);
            status = add_record(ctx, c, how, n, p, x, at[0], reach);
        }
    return status;
}

static int add_features(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                        const double n[3], double reach)
{
    int status = add_vertices(ctx, c, how, n, reach);
    return status < 0 ? status : add_crossings(ctx, c, how, n, reach);
}

/* The part of a reach that bodies may close along n: both go as they do, or one of them is stopped,
 * and what pushes them from the side is as much as their weights. */
static double closing(const struct contact_set *c, const struct art_contact_rule *rule,
                      const double n[3], double reach)
{
    const double h = contact_step_length(c);
    double way[2], most = 0;
    for (int k = 0; k < 2; k++) {
        const struct contact_body *body = &c->body[k ? rule->b : rule->a];
        double free[3];
        most += free_way(c, body, h, free);
        way[k] = (k ? 1 : -1) * art_v3_dot(n, free);
        if (body->dyn >= 0 && body->moves)
            most += h * h * art_v3_norm(c->sys->dyn[body->dyn].gravity);
    }
    return fmin(reach, most + fmax(0, fmax(way[0] + way[1], fmax(way[0], way[1]))));
}

/* Bodies with many faces touch at few points, and turn as they do: next to where they touch, or
 * come nearest, are vertices that do so within the step. */
static int add_round(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                     const double normal[3], double reach)
{
    const struct art_contact_rule *rule = contact_rule(c, how->rule);
    struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    double p0[3], p1[3], n[3];
    int status;
    if (art_v3_norm(normal) > 0)
        return add_features(ctx, c, how, normal, closing(c, rule, normal, reach));
    if (!contact_convex_nearest(a->surface, b->surface, reach, p0, p1)) return ART_OK;
    art_v3_sub(n, p0, p1);
    const double gap = art_v3_norm(n);
    art_v3_normalize(n, n);
    reach = closing(c, rule, n, reach);
    if (gap > reach) return ART_OK;
    ART_TRY(add_record(ctx, c, how, n, p0, p1, gap, reach));
    ART_TRY(add_features(ctx, c, how, n, reach));
out:
    return status;
}

/* Add a point of a region that was found with body 0 moved by -shift. */
static int add_point(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                     const double shift[3], const double n[3], const double x[3], double reach)
{
    const struct art_contact_rule *rule = contact_rule(c, how->rule);
    struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    double x0[3], p0[3], p1[3], at0[2], at1[2];
    art_v3_add(x0, x, shift);
    if (!clip(&a->convex, a->surface, x0, n, at0) || !clip(&b->convex, b->surface, x, n, at1))
        return ART_OK;
    const double gap = art_v3_dot(shift, n) + at0[0] - at1[1];
    art_v3_add_scaled(p0, x0, at0[0], n);
    art_v3_add_scaled(p1, x, at1[1], n);
    return add_record(ctx, c, how, n, p0, p1, gap, reach);
}

/* Find what is between bodies 0 and 1 with body 0 nearer along -way by `nearer`; *least is the
 * least distance, infinite if nothing is. */
static int find_along(struct art_ctx *ctx, struct contact_set *c, const struct approach *how,
                      const double way[3], double nearer, double *least)
{
    struct contact_overlap overlap;
    double shift[3];
    int status;
    *least = INFINITY;
    art_v3_scale(shift, nearer - how->apart, way);
    ART_TRY(contact_regions_shifted(ctx, c, how->rule, shift, &overlap));
    for (int k = 0; k < c->narrow.regions.n; k++) {
        const struct contact_region *region = &c->narrow.regions.region[k];
        *least = fmin(*least, art_v3_dot(shift, region->normal) - region->depth + how->apart);
        for (int p = 0; p < region->n_points; p++)
            ART_TRY(add_point(ctx, c, how, shift, region->normal,
                              c->narrow.regions.point[region->first_point + p], nearer));
    }
out:
    return status;
}

/* Directions from body 1 to body 0 along which they may close: that of their contact, that in which
 * they go, those of their weights. */
static int directions(const struct contact_set *c, const struct art_contact_rule *rule,
                      const double normal[3], double way[4][3])
{
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    double wa[3], wb[3], h = contact_step_length(c);
    int n = 0;
    free_way(c, a, h, wa);
    free_way(c, b, h, wb);
    if (art_v3_norm(normal) > 0) {
        art_v3_copy(way[n++], normal);
        return n;
    }
    art_v3_sub(way[n], wb, wa);
    if (art_v3_norm(way[n]) > 1e-6 * (art_v3_norm(wa) + art_v3_norm(wb))) n++;
    art_v3_scale(way[n], -1, wa);
    if (art_v3_norm(wa) > 0) n++;
    art_v3_copy(way[n], wb);
    if (art_v3_norm(wb) > 0) n++;
    for (int k = 0; k < n; k++) art_v3_normalize(way[k], way[k]);
    return n;
}

/* Bodies that bounce meet as fast as they come. */
static bool bounces(const struct art_contact_rule *rule)
{
    const struct art_comp *behavior = rule->law->behavior;
    return art_cls_prop(behavior->cls, "restitution") &&
           art_get_double(behavior, "restitution") > 0;
}

/* Friction of this coefficient and more stops round bodies that touch: heaps of them come to rest
 * without these rows, and each would bring two of friction. 25 spheres of 0.02 do not. */
static const double stops = 0.1;

bool contact_sees_near(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct contact_convex *a = &c->body[rule->a].convex, *b = &c->body[rule->b].convex;
    if (!a->convex || !b->convex) return false;
    return rule->law->friction < stops || (a->n <= MOST_FACES && b->n <= MOST_FACES);
}

int contact_add_approaching(struct art_ctx *ctx, struct contact_set *c, int i, int first,
                            const double normal[3], double apart)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    double way[4][3], least = INFINITY, tol = rule->penetration_tol,
                      reach = contact_reach(c, a) + contact_reach(c, b);
    int status = ART_OK;
    bool round = false;
    reach = fmin(reach, most_reach * fmin(a->size, b->size));
    if (!(reach > tol) || !contact_may_approach(c, rule) || bounces(rule)) return ART_OK;
    for (int k = 0; k < 2; k++) {
        struct contact_body *body = k ? b : a;
        ART_TRY(contact_convex_make(ctx, &body->convex, body->surface));
        if (!body->convex.convex) return ART_OK;
        round = round || body->convex.n > MOST_FACES;
    }
    const struct approach how = {.rule = i, .first = first, .apart = apart};
    if (round && contact_sees_near(c, rule)) return add_round(ctx, c, &how, normal, reach);
    if (round) return ART_OK;
    const int n = directions(c, rule, normal, way);
    for (int k = 0; k < n && !(least < INFINITY); k++) {
        ART_TRY(find_along(ctx, c, &how, way[k], reach, &least));
        double nearest = least + 0.5 * tol;
        if (least < INFINITY && least > tol && nearest < reach)
            ART_TRY(find_along(ctx, c, &how, way[k], nearest, &least));
    }
out:
    return status;
}
