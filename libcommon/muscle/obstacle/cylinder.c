/* A cylinder about the z axis of its body, without ends. */
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
    double r = o->size[0], rho = sqrt(x[0] * x[0] + x[1] * x[1]);
    if (rho >= 1.5 * r) return OBSTACLE_FAR;
    if (n) {
        if (rho > 0)
            art_v3_set(n, x[0] / rho, x[1] / rho, 0);
        else
            art_v3_set(n, 1, 0, 0);
    }
    if (N) {
        art_m3_zero(N);
        if (rho > 0) {
            double c = x[0] / rho, s = x[1] / rho;
            N[0] = s * s / rho;
            N[1] = N[3] = -s * c / rho;
            N[4] = c * c / rho;
        }
    }
    return rho - r;
}

static bool is_outside(const struct obstacle *o, const double x[3])
{
    return x[0] * x[0] + x[1] * x[1] >= o->size[0] * o->size[0];
}

/* Find the tangent in the plane across the axis, where the section is a circle; the height is that
 * of the line from one point to the other. */
static bool tangent(const struct obstacle *o, const double from[3], const double near[3],
                    const double side[3], double touch[3])
{
    double d = sqrt(from[0] * from[0] + from[1] * from[1]), e1[3] = {1, 0, 0}, e2[3];
    double dx = near[0] - from[0], dy = near[1] - from[1], length2 = dx * dx + dy * dy;
    (void)side;
    if (d > 0) art_v3_set(e1, from[0] / d, from[1] / d, 0);
    if (from[0] * near[1] - from[1] * near[0] >= 0)
        art_v3_set(e2, -e1[1], e1[0], 0);
    else
        art_v3_set(e2, e1[1], -e1[0], 0);
    obstacle_touch_circle(o->size[0], d, e1, e2, touch);
    double along = (touch[0] - from[0]) * dx + (touch[1] - from[1]) * dy;
    double lambda = length2 > 0 ? along / length2 : 0;
    touch[2] = from[2] + lambda * (near[2] - from[2]);
    return true;
}

static void level(const struct obstacle *o, const double x[3], struct obstacle_level *out)
{
    double r = o->size[0];
    out->value = (x[0] * x[0] + x[1] * x[1] - r * r) / (2 * r);
    art_v3_set(out->gradient, x[0] / r, x[1] / r, 0);
    art_m3_diag(out->hessian, 1 / r, 1 / r, 0);
}

/* Follow a geodesic, which is a helix: on the unrolled surface it is a straight line. */
static void shoot(const struct obstacle *o, const double x[3], const double t[3], double length,
                  struct obstacle_shot *shot)
{
    double r = o->size[0], rho = sqrt(x[0] * x[0] + x[1] * x[1]);
    double c = x[0] / rho, s = x[1] / rho, around = c * t[1] - s * t[0];
    double angle = around * length / r, ca = cos(angle), sa = sin(angle);
    double c1 = c * ca - s * sa, s1 = s * ca + c * sa;
    art_v3_set(shot->x, r * c1, r * s1, x[2] + t[2] * length);
    art_v3_set(shot->t, -s1 * around, c1 * around, t[2]);
    shot->a = 1, shot->da = 0, shot->r = length, shot->dr = 1;
    shot->least_curvature = around * around / r;
}

const struct obstacle_kind obstacle_cylinder = {.cls = "RigidCylinder",
                                                .help = "a cylinder without ends about z",
                                                .read = read,
                                                .distance = distance,
                                                .is_outside = is_outside,
                                                .tangent = tangent,
                                                .level = level,
                                                .shoot = shoot,
                                                .lowest = obstacle_lowest_quadratic};
