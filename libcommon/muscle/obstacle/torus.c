/* This obstacle is a torus about the z axis of its body: a tube of radius r about a circle of
 * radius R. */
#include "../obstacle_priv.h"

static int read(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                struct obstacle *o)
{
    (void)quirks;
    int status = obstacle_read_length(ctx, body, "outerRadius", &o->size[0]);
    if (status == ART_OK) status = obstacle_read_length(ctx, body, "innerRadius", &o->size[1]);
    o->half_width = o->size[1];
    if (status < 0 || o->size[1] < o->size[0]) return status;
    const struct art_slot *slot = art_comp_slot(body, "innerRadius");
    return art_error(
        ctx, ART_ERANGE, slot ? &slot->loc : &body->loc,
        "the tube of '%s' (innerRadius %g) closes its hole (outerRadius %g): no torus to "
        "wrap around",
        art_comp_path(body, NULL), o->size[1], o->size[0]);
}

/* Compute the unit vector e from the axis to x, and the vector q from the nearest point of the
 * circle to x; the result is false on the axis. */
static bool from_circle(const struct obstacle *o, const double x[3], double e[3], double q[3],
                        double *rho)
{
    *rho = sqrt(x[0] * x[0] + x[1] * x[1]);
    if (*rho == 0) return false;
    art_v3_set(e, x[0] / *rho, x[1] / *rho, 0);
    art_v3_add_scaled(q, x, -o->size[0], e);
    return true;
}

static double distance(const struct obstacle *o, const double x[3], double n[3], double N[9])
{
    double r = o->size[1], e[3], q[3], rho, normal[3], outer[9];
    if (!from_circle(o, x, e, q, &rho)) return OBSTACLE_FAR;
    double length = art_v3_norm(q);
    if (length >= 1.5 * r) return OBSTACLE_FAR;
    if (length > 0)
        art_v3_scale(normal, 1 / length, q);
    else
        art_v3_copy(normal, e); /* in the middle of the tube all directions lead out */
    if (n) art_v3_copy(n, normal);
    if (N) {
        double nu = art_v3_dot(normal, e), t[3] = {-e[1], e[0], 0};
        double v[3] = {normal[2] * e[0], normal[2] * e[1], -nu};
        art_m3_zero(N);
        art_m3_outer(outer, v, v);
        if (length > 0) art_m3_add_scaled(N, N, 1 / length, outer);
        art_m3_outer(outer, t, t);
        art_m3_add_scaled(N, N, nu / rho, outer);
    }
    return length - r;
}

static bool is_outside(const struct obstacle *o, const double x[3])
{
    double r = o->size[1], off = sqrt(x[0] * x[0] + x[1] * x[1]) - o->size[0];
    return off * off + x[2] * x[2] >= r * r;
}

/* Return (s - from) . n at the point s of the surface below from + lambda (near - from), and its
 * slope. */
static double off_tangent(const struct obstacle *o, const double from[3], const double near[3],
                          double lambda, double s[3], double *slope)
{
    double e[3], q[3], rho, n[3], N[9], w[3], x[3], arm[3], turn[3];
    art_v3_sub(w, near, from);
    art_v3_add_scaled(x, from, lambda, w);
    if (!from_circle(o, x, e, q, &rho)) art_v3_set(e, 1, 0, 0);
    art_v3_add_scaled(q, x, -o->size[0], e);
    double length = art_v3_normalize(n, q), nu = art_v3_dot(n, e), t[3] = {-e[1], e[0], 0};
    double v[3] = {n[2] * e[0], n[2] * e[1], -nu}, vv[9], tt[9];
    art_m3_outer(vv, v, v);
    art_m3_outer(tt, t, t);
    for (int i = 0; i < 9; i++)
        N[i] = (length > 0 ? vv[i] / length : 0) + (rho > 0 ? nu / rho * tt[i] : 0);
    art_v3_add_scaled(s, x, o->size[1] - length, n);
    art_v3_sub(arm, s, from);
    art_m3_mulvec(turn, N, w);
    *slope = art_v3_dot(arm, turn);
    return art_v3_dot(arm, n);
}

struct bracket {
    double lo, hi, g_lo;
};

/* Find a bracket in which off_tangent changes its sign near lambda = 1, by steps of 10 degrees
 * along the tube. */
static bool find_bracket(const struct obstacle *o, const double from[3], const double near[3],
                         struct bracket *b)
{
    enum { WIDEN = 5 };
    static const double tan10 = 0.17632698070846498;
    double s[3], slope, step = tan10 * o->size[1] / art_v3_distance(near, from);
    double lo = 1 - step / 2, hi = 1 + step / 2;
    double g = off_tangent(o, from, near, 1, s, &slope);
    double g_hi = off_tangent(o, from, near, hi, s, &slope);
    if (g * g_hi <= 0) {
        *b = (struct bracket){1, hi, g};
        return true;
    }
    double g_lo = off_tangent(o, from, near, lo, s, &slope);
    if (g_lo * g <= 0) {
        *b = (struct bracket){lo, 1, g_lo};
        return true;
    }
    for (int k = 0; k < WIDEN; k++) {
        bool down = fabs(g_lo) < fabs(g_hi);
        double next = down ? lo - step : hi + step;
        double g_next = off_tangent(o, from, near, next, s, &slope);
        if ((down ? g_lo : g_hi) * g_next <= 0) {
            *b = down ? (struct bracket){next, lo, g_next} : (struct bracket){hi, next, g_hi};
            return true;
        }
        if (down)
            lo = next, g_lo = g_next;
        else
            hi = next, g_hi = g_next;
    }
    return false;
}

/* Along the line from one point to the other, where the line to the surface below is tangent to it.
 */
static bool tangent(const struct obstacle *o, const double from[3], const double near[3],
                    const double side[3], double touch[3])
{
    static const double narrow = 1e-10, small = 2.2e-14;
    struct bracket b;
    double n[3], slope, way = art_v3_distance(near, from);
    (void)side;
    double d = distance(o, from, n, NULL);
    art_v3_copy(touch, near);
    if (d <= 0) {
        art_v3_add_scaled(touch, from, -d, n);
        return true;
    }
    if (way == 0 || !find_bracket(o, from, near, &b)) return false;
    double lambda = (b.lo + b.hi) / 2;
    while (b.hi - b.lo > narrow) {
        double g = off_tangent(o, from, near, lambda, touch, &slope);
        if (fabs(g) < small * way) break;
        if (g * b.g_lo <= 0)
            b.hi = lambda;
        else
            b.lo = lambda, b.g_lo = g;
        double next = lambda - g / slope;
        lambda = next > b.lo && next < b.hi ? next : (b.lo + b.hi) / 2;
    }
    (void)off_tangent(o, from, near, lambda, touch, &slope);
    return true;
}

/* Evaluate the level function ((rho - R)^2 + z^2 - r^2) / (2 r). */
static void level(const struct obstacle *o, const double x[3], struct obstacle_level *out)
{
    double R = o->size[0], r = o->size[1], rho = sqrt(x[0] * x[0] + x[1] * x[1]);
    double c = rho > 0 ? x[0] / rho : 1, s = rho > 0 ? x[1] / rho : 0;
    double bend = rho > 0 ? (rho - R) / rho : 0;
    out->value = ((rho - R) * (rho - R) + x[2] * x[2] - r * r) / (2 * r);
    art_v3_set(out->gradient, (rho - R) * c / r, (rho - R) * s / r, x[2] / r);
    art_m3_diag(out->hessian, (c * c + bend * s * s) / r, (s * s + bend * c * c) / r, 1 / r);
    out->hessian[1] = out->hessian[3] = (1 - bend) * s * c / r;
}

static double level_along(const struct obstacle *o, const double a[3], const double w[3], double s)
{
    struct obstacle_level at;
    double x[3];
    art_v3_add_scaled(x, a, s, w);
    level(o, x, &at);
    return at.value;
}

/* The lowest distance along a line, by steps of a quarter of the tube's radius through the ball
 * around the torus, the lowest of them made exact by golden sections. */
static double lowest(const struct obstacle *o, const double a[3], const double b[3], double *s)
{
    enum { MOST = 400, SECTIONS = 50 };
    static const double golden = 0.6180339887498949;
    double w[3], radius = o->size[0] + o->size[1], enter = 0, leave = 1;
    art_v3_sub(w, b, a);
    double ww = art_v3_norm2(w), aw = art_v3_dot(a, w), aa = art_v3_norm2(a) - radius * radius;
    double disc = aw * aw - ww * aa;
    if (disc > 0 && ww > 0) {
        enter = fmin(1, fmax(0, (-aw - sqrt(disc)) / ww));
        leave = fmax(enter, fmin(1, (-aw + sqrt(disc)) / ww));
    }
    int n = (int)fmin(MOST, ceil((leave - enter) * sqrt(ww) / (0.25 * o->size[1])) + 1);
    double best = INFINITY, h = (leave - enter) / n, lo, hi;
    for (int i = 0; i <= n; i++) {
        double value = level_along(o, a, w, enter + i * h);
        if (value < best) best = value, *s = enter + i * h;
    }
    lo = fmax(0, *s - h), hi = fmin(1, *s + h);
    for (int k = 0; k < SECTIONS && hi - lo > 1e-12; k++) {
        double s1 = hi - golden * (hi - lo), s2 = lo + golden * (hi - lo);
        if (level_along(o, a, w, s1) < level_along(o, a, w, s2))
            hi = s2;
        else
            lo = s1;
    }
    double value = level_along(o, a, w, (lo + hi) / 2);
    if (value < best) best = value, *s = (lo + hi) / 2;
    return best;
}

const struct obstacle_kind obstacle_torus = {.cls = "RigidTorus",
                                             .help = "a torus about z",
                                             .read = read,
                                             .distance = distance,
                                             .is_outside = is_outside,
                                             .tangent = tangent,
                                             .level = level,
                                             .lowest = lowest};
