/* The point of an ellipsoid that is nearest to a given one. */
#include <art/math.h>

/* The equation is solved in the first octant, lengths in units of the shortest axis: with the
 * ratios r of the squared axes and z = p / axis, the nearest point is r z axis / (t + r - 1), where
 * t > 0 solves sum (r z / (t + r - 1))^2 = 1 (Eberly, Distance from a Point to an Ellipse, an
 * Ellipsoid, or a Hyperellipsoid, 2013). */
struct secular {
    double r[3], z[3];
};

/* Norm of w_i = r z / (t + r - 1) and its derivative by t. A term without z is zero, also where r
 * = 1. */
static double norm_at(const struct secular *eq, double t, double *slope)
{
    double sum = 0, dsum = 0;
    for (int i = 0; i < 3; i++) {
        if (eq->z[i] == 0) continue;
        double den = t + (eq->r[i] - 1), w = eq->r[i] * eq->z[i] / den;
        sum += w * w;
        dsum -= w * w / den;
    }
    double norm = sqrt(sum);
    *slope = norm > 0 ? dsum / norm : 0;
    return norm;
}

/* The root between bounds, by Newton's iteration on 1/norm - 1, which is nearly straight (Moré &
 * Sorensen 1983), and by bisection where that leaves the bounds. On the surface it is 1, near which
 * points near the surface begin. */
static double root(const struct secular *eq)
{
    static const double quadratic = 1e-10; /* a step so short is followed by none that matters */
    double lo = 0, hi = 0, at = 0;
    for (int i = 0; i < 3; i++) {
        double w = eq->r[i] * eq->z[i];
        lo = fmax(lo, w - (eq->r[i] - 1));
        hi += w * w;
        at += eq->z[i] * eq->z[i];
    }
    hi = sqrt(hi);
    double t = lo > 0 ? lo : hi / 2;
    if (at > 0.25 && at < 4 && lo < 1 && hi > 1) t = 1;
    for (int k = 0; k < 200; k++) {
        double slope, norm = norm_at(eq, t, &slope);
        if (norm > 1)
            lo = t;
        else
            hi = t;
        double next = t + (1 - norm) * norm / slope;
        bool newton = next >= lo && next <= hi;
        if (!newton) next = 0.5 * (lo + hi);
        if (fabs(next - t) <= (newton ? quadratic : 1e-16) * t || !(lo < hi)) return next;
        t = next;
    }
    return t;
}

/* p on the plane across the shortest axis (index s), so near the centre that the nearest points are
 * off it. */
static bool above_plane(const struct secular *eq, int s, double x[3])
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        x[i] = 0;
        if (i == s || eq->z[i] == 0) continue;
        if (eq->r[i] == 1) return false;
        x[i] = eq->r[i] * eq->z[i] / (eq->r[i] - 1);
        sum += x[i] * x[i];
    }
    if (sum >= 1) return false;
    x[s] = sqrt(1 - sum);
    return true;
}

void art_ellipsoid_nearest(double q[3], const double axes[3], const double p[3])
{
    struct secular eq;
    double x[3];
    int s = 0;
    for (int i = 1; i < 3; i++)
        if (axes[i] < axes[s]) s = i;
    for (int i = 0; i < 3; i++) {
        double ratio = axes[i] / axes[s];
        eq.r[i] = ratio * ratio;
        eq.z[i] = fabs(p[i]) / axes[i];
    }
    if (eq.z[s] > 0 || !above_plane(&eq, s, x)) {
        double t = root(&eq);
        for (int i = 0; i < 3; i++)
            x[i] = eq.z[i] == 0 ? 0 : eq.r[i] * eq.z[i] / (t + (eq.r[i] - 1));
    }
    double norm = art_v3_norm(x); /* 1 but for rounding */
    for (int i = 0; i < 3; i++) q[i] = copysign(x[i] / norm * axes[i], p[i]);
}
