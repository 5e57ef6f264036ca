/* This obstacle is a sphere about the origin of its body. */
#include "../obstacle_priv.h"

static int read(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                struct obstacle *o)
{
    (void)quirks;
    int status = obstacle_read_length(ctx, body, "radius", &o->size[0]);
    o->half_width = o->size[0];
    return status;
}

static double distance(const struct obstacle *o, const double x[3], double n[3], double N[9])
{
    double r = o->size[0], length = art_v3_norm(x), unit[3] = {1, 0, 0};
    if (length >= 1.5 * r) return OBSTACLE_FAR;
    if (length > 0) art_v3_scale(unit, 1 / length, x);
    if (n) art_v3_copy(n, unit);
    if (N) {
        art_m3_zero(N);
        for (int i = 0; i < 3 && length > 0; i++)
            for (int j = 0; j < 3; j++) N[3 * i + j] = ((i == j) - unit[i] * unit[j]) / length;
    }
    return length - r;
}

static bool is_outside(const struct obstacle *o, const double x[3])
{
    return art_v3_norm2(x) >= o->size[0] * o->size[0];
}

/* Find the tangent in the plane through the centre and both points, where the section is a circle;
 * if the points are in line with the centre, the plane lies across `side`. */
static bool tangent(const struct obstacle *o, const double from[3], const double near[3],
                    const double side[3], double touch[3])
{
    static const double straight = 2e-14;
    double e1[3], e2[3], normal[3], d = art_v3_normalize(e1, from), other = art_v3_norm(near);
    art_v3_cross(normal, from, near);
    if (art_v3_norm(normal) <= straight * fmax(d, other)) art_v3_copy(normal, side);
    art_v3_cross(e2, normal, e1);
    if (art_v3_normalize(e2, e2) == 0 || d == 0) {
        art_v3_copy(touch, near);
        return false;
    }
    obstacle_touch_circle(o->size[0], d, e1, e2, touch);
    return true;
}

static void level(const struct obstacle *o, const double x[3], struct obstacle_level *out)
{
    double r = o->size[0];
    out->value = (art_v3_norm2(x) - r * r) / (2 * r);
    art_v3_scale(out->gradient, 1 / r, x);
    art_m3_diag(out->hessian, 1 / r, 1 / r, 1 / r);
}

/* A great circle. */
static void shoot(const struct obstacle *o, const double x[3], const double t[3], double length,
                  struct obstacle_shot *shot)
{
    double r = o->size[0], c = cos(length / r), s = sin(length / r), n[3];
    art_v3_scale(n, 1 / art_v3_norm(x), x);
    for (int i = 0; i < 3; i++) {
        shot->x[i] = r * (c * n[i] + s * t[i]);
        shot->t[i] = c * t[i] - s * n[i];
    }
    shot->a = c, shot->da = -s / r, shot->r = r * s, shot->dr = c;
    shot->least_curvature = 1 / r;
}

const struct obstacle_kind obstacle_sphere = {.cls = "RigidSphere",
                                              .help = "a sphere",
                                              .read = read,
                                              .distance = distance,
                                              .is_outside = is_outside,
                                              .tangent = tangent,
                                              .level = level,
                                              .shoot = shoot,
                                              .lowest = obstacle_lowest_quadratic};
