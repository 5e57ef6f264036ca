/* This obstacle is an ellipsoid with the axes of its body. */
#include "../obstacle_priv.h"
#include <string.h>

static int read(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                struct obstacle *o)
{
    const struct art_slot *slot = art_comp_slot(body, "axisLengths");
    struct art_value value;
    (void)quirks;
    if (!art_get(body, "axisLengths", &value) || value.is_null || value.n != 3)
        return art_error(ctx, ART_ERANGE, &body->loc, "'%s' has no axisLengths: three semi-axes",
                         art_comp_path(body, NULL));
    memcpy(o->size, value.num, sizeof o->size);
    for (int i = 0; i < 3; i++)
        if (!(o->size[i] > 0))
            return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &body->loc,
                             "a semi-axis of '%s' is %g; it must be positive",
                             art_comp_path(body, NULL), o->size[i]);
    o->half_width = fmin(o->size[0], fmin(o->size[1], o->size[2]));
    return ART_OK;
}

/* Return x^T A y, or A x, with A = diag(1 / a^2, 1 / b^2, 1 / c^2). */
static double metric(const struct obstacle *o, const double x[3], const double y[3])
{
    double sum = 0;
    for (int i = 0; i < 3; i++) sum += x[i] * y[i] / (o->size[i] * o->size[i]);
    return sum;
}

static void times_metric(const struct obstacle *o, const double x[3], double Ax[3])
{
    for (int i = 0; i < 3; i++) Ax[i] = x[i] / (o->size[i] * o->size[i]);
}

/* Compute the gradient of the normal at the distance d from the surface point s with normal n: S
 * (I + d S)^-1 with the shape operator S = P A P / |A s|, in a basis of the tangent plane. */
static void normal_gradient(const struct obstacle *o, const double s[3], const double n[3],
                            double d, double N[9])
{
    double u[3], v[3], Au[3], Av[3], As[3], outer[9];
    times_metric(o, s, As);
    double g = 1 / art_v3_norm(As);
    art_v3_basis(n, u, v);
    times_metric(o, u, Au);
    times_metric(o, v, Av);
    double a = g * art_v3_dot(u, Au), b = g * art_v3_dot(u, Av), c = g * art_v3_dot(v, Av);
    double p = 1 + d * a, q = d * b, r = 1 + d * c, det = p * r - q * q;
    art_m3_zero(N);
    if (det == 0) return;
    /* the product of two commuting symmetric matrices */
    double uu = (a * r - b * q) / det, uv = (b * p - a * q) / det, vv = (c * p - b * q) / det;
    art_m3_outer(outer, u, u);
    art_m3_add_scaled(N, N, uu, outer);
    art_m3_outer(outer, v, v);
    art_m3_add_scaled(N, N, vv, outer);
    art_m3_outer(outer, u, v);
    art_m3_add_scaled(N, N, uv, outer);
    art_m3_outer(outer, v, u);
    art_m3_add_scaled(N, N, uv, outer);
}

static double distance(const struct obstacle *o, const double x[3], double n[3], double N[9])
{
    double at = metric(o, x, x), s[3], As[3], offset[3], normal[3];
    if (at >= 2) return OBSTACLE_FAR;
    art_ellipsoid_nearest(s, o->size, x);
    times_metric(o, s, As);
    (void)art_v3_normalize(normal, As);
    art_v3_sub(offset, x, s);
    double d = art_v3_dot(offset, normal);
    if (n) art_v3_copy(n, normal);
    if (N) normal_gradient(o, s, normal, d, N);
    return d;
}

/* Most knots are beyond the ball around it. */
static bool is_outside(const struct obstacle *o, const double x[3])
{
    const double *a = o->size;
    double most = a[0] > a[1] ? a[0] : a[1];
    most = most > a[2] ? most : a[2];
    return art_v3_norm2(x) >= most * most || metric(o, x, x) >= 1;
}

/* Points of the ellipsoid that lines from `from` touch are in its polar plane; that and the plane
 * through `near` across `side` meet in a line, which leaves two of them. */
static bool tangent(const struct obstacle *o, const double from[3], const double near[3],
                    const double side[3], double touch[3])
{
    double Af[3], w[3], p[3], d[3], x[2][3];
    art_v3_copy(touch, near);
    if (metric(o, from, from) <= 1) {
        art_ellipsoid_nearest(touch, o->size, from);
        return true;
    }
    times_metric(o, from, Af);
    art_v3_add_scaled(w, Af, -art_v3_dot(Af, side), side);
    double slope = art_v3_dot(w, Af);
    art_v3_cross(d, side, Af);
    if (!(slope > 0) || art_v3_normalize(d, d) == 0) return false;
    art_v3_add_scaled(p, near, (1 - art_v3_dot(Af, near)) / slope, w);
    double a = metric(o, d, d), b = metric(o, d, p), c = metric(o, p, p) - 1, disc = b * b - a * c;
    if (!(disc >= 0)) return false;
    for (int k = 0; k < 2; k++)
        art_v3_add_scaled(x[k], p, (-b + (k ? sqrt(disc) : -sqrt(disc))) / a, d);
    int nearer = art_v3_distance(x[1], near) < art_v3_distance(x[0], near);
    art_v3_copy(touch, x[nearer]);
    return true;
}

static void level(const struct obstacle *o, const double x[3], struct obstacle_level *out)
{
    double scale = o->half_width / 2; /* so that the gradient is about 1 */
    out->value = scale * (metric(o, x, x) - 1);
    times_metric(o, x, out->gradient);
    art_v3_scale(out->gradient, 2 * scale, out->gradient);
    art_m3_diag(out->hessian, 2 * scale / (o->size[0] * o->size[0]),
                2 * scale / (o->size[1] * o->size[1]), 2 * scale / (o->size[2] * o->size[2]));
}

static void quadric(const struct obstacle *o, double A[3])
{
    for (int i = 0; i < 3; i++) A[i] = 1 / (o->size[i] * o->size[i]);
}

const struct obstacle_kind obstacle_ellipsoid = {.cls = "RigidEllipsoid",
                                                 .help = "an ellipsoid",
                                                 .read = read,
                                                 .distance = distance,
                                                 .is_outside = is_outside,
                                                 .tangent = tangent,
                                                 .level = level,
                                                 .quadric = quadric,
                                                 .lowest = obstacle_lowest_quadratic};
