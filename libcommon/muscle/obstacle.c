/* Kinds of obstacles, and what they share. */
#include "obstacle_priv.h"
#include <string.h>

static const struct obstacle_kind *const kinds[] = {
#define X(kind) &obstacle_##kind,
#include "obstacle.def"
#undef X
};

const struct obstacle_kind *obstacle_kind_of(const struct art_comp *body)
{
    for (const struct art_cls *cls = body->cls; cls; cls = cls->base)
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            if (strcmp(cls->name, kinds[i]->cls) == 0) return kinds[i];
    return NULL;
}

int obstacle_read(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                  struct obstacle *o)
{
    memset(o, 0, sizeof *o);
    o->body = body;
    o->kind = obstacle_kind_of(body);
    if (!o->kind)
        return art_error(ctx, ART_EUNSUPPORTED, &body->loc,
                         "'%s' (%s) is no rigid body: nothing can be wrapped around it",
                         art_comp_path(body, NULL), body->cls->name);
    return o->kind->read(ctx, body, quirks, o);
}

void obstacle_fini(struct obstacle *o)
{
    if (o->kind && o->kind->fini) o->kind->fini(o);
}

int obstacle_read_length(struct art_ctx *ctx, const struct art_comp *body, const char *prop,
                         double *x)
{
    const struct art_slot *slot = art_comp_slot(body, prop);
    *x = art_get_double(body, prop);
    if (*x > 0 && isfinite(*x)) return ART_OK;
    if (!slot)
        return art_error(ctx, ART_ERANGE, &body->loc, "'%s' has no %s", art_comp_path(body, NULL),
                         prop);
    return art_error(ctx, ART_ERANGE, &slot->loc, "%s of '%s' is %g; it must be positive", prop,
                     art_comp_path(body, NULL), *x);
}

void obstacle_touch_circle(double r, double d, const double e1[3], const double e2[3],
                           double touch[3])
{
    double c = d > r ? r / d : 1, s = d > r ? sqrt((1 - c) * (1 + c)) : 0;
    for (int i = 0; i < 3; i++) touch[i] = r * (c * e1[i] + s * e2[i]);
}

double obstacle_lowest_quadratic(const struct obstacle *o, const double a[3], const double b[3],
                                 double *s)
{
    struct obstacle_level at;
    double w[3], Hw[3];
    art_v3_sub(w, b, a);
    o->kind->level(o, a, &at);
    art_m3_mulvec(Hw, at.hessian, w);
    double slope = art_v3_dot(at.gradient, w), bend = art_v3_dot(w, Hw);
    *s = bend > 0 ? fmin(1, fmax(0, -slope / bend)) : slope < 0;
    return at.value + *s * (slope + *s * bend / 2);
}

/* ------------------------------------------------------- tangents by distances */

/* The curve in which a surface and the plane through `from` across `side` meet. */
struct section {
    const struct obstacle *o;
    const double *from, *side;
};

/* This is a point of the curve, the direction along it, and (x - from) . n there. */
struct section_point {
    double x[3], along[3], g;
};

/* Project p onto the curve, along the gradient in the plane, by Newton's iteration. */
static bool onto_section(const struct section *c, struct section_point *p)
{
    enum { MOST = 30 };
    double n[3], arm[3];
    for (int k = 0; k < MOST; k++) {
        double d = c->o->kind->distance(c->o, p->x, n, NULL);
        if (d == OBSTACLE_FAR) return false;
        art_v3_add_scaled(n, n, -art_v3_dot(n, c->side), c->side);
        double slope = art_v3_norm2(n);
        if (!(slope > 0)) return false;
        art_v3_sub(arm, p->x, c->from);
        p->g = art_v3_dot(arm, n) / sqrt(slope);
        art_v3_cross(p->along, c->side, n);
        art_v3_scale(p->along, 1 / sqrt(slope), p->along);
        if (fabs(d) <= 1e-14 * c->o->half_width) return true;
        art_v3_add_scaled(p->x, p->x, -d / slope, n);
    }
    return true;
}

static bool walk(const struct section *c, double step, const struct section_point *from,
                 struct section_point *to)
{
    art_v3_add_scaled(to->x, from->x, step, from->along);
    return onto_section(c, to);
}

/* Bisect between two points of the curve at which g has different signs. */
static void bisect(const struct section *c, const struct section_point *a,
                   const struct section_point *b, double touch[3])
{
    enum { MOST = 60 };
    struct section_point lo = *a, hi = *b, mid;
    double way = art_v3_distance(a->x, b->x);
    for (int k = 0; k < MOST && art_v3_distance(lo.x, hi.x) > 1e-13 * way; k++) {
        double share = k % 3 < 2 ? lo.g / (lo.g - hi.g) : 0.5; /* secants, and halves in between */
        art_v3_lerp(mid.x, lo.x, hi.x, share > 0.01 && share < 0.99 ? share : 0.5);
        if (!onto_section(c, &mid)) break;
        if (mid.g * lo.g > 0)
            lo = mid;
        else
            hi = mid;
    }
    art_v3_copy(touch, fabs(lo.g) < fabs(hi.g) ? lo.x : hi.x);
}

bool obstacle_tangent_by_distance(const struct obstacle *o, const double from[3],
                                  const double near[3], const double side[3], double step,
                                  double touch[3])
{
    enum { MOST = 20 };
    const struct section curve = {o, from, side};
    struct section_point first, end[2], next;
    bool go[2] = {true, true};
    art_v3_copy(touch, near);
    if (art_v3_norm2(side) == 0) return false;
    art_v3_copy(first.x, near);
    if (!onto_section(&curve, &first)) return false;
    art_v3_copy(touch, first.x);
    if (o->kind->distance(o, from, NULL, NULL) <= 0) return true; /* it has no tangent */
    end[0] = end[1] = first;
    for (int k = 0; k < 2 * MOST && (go[0] || go[1]); k++) {
        int e = go[0] && (!go[1] || fabs(end[0].g) <= fabs(end[1].g)) ? 0 : 1;
        if (k == 1 && go[1]) e = 1; /* each way once */
        go[e] = walk(&curve, e ? step : -step, &end[e], &next);
        if (go[e] && next.g * end[e].g <= 0) {
            bisect(&curve, &end[e], &next, touch);
            return true;
        }
        if (go[e]) end[e] = next;
    }
    return false;
}
