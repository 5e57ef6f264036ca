/* The point of a bilinear face that is nearest to a place, where there is one alone. */
#include "bilinear_priv.h"
#include <art/math.h>
#include <math.h>

static const double corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

void bilinear_set(struct bilinear *q, const double (*x)[3])
{
    double bc[3], be[3], ce[3];
    q->low = INFINITY, q->high = -INFINITY;
    for (int k = 0; k < 3; k++) {
        q->a[k] = (x[0][k] + x[1][k] + x[2][k] + x[3][k]) / 4;
        q->b[k] = (x[1][k] - x[0][k] + x[2][k] - x[3][k]) / 4;
        q->c[k] = (x[2][k] - x[1][k] + x[3][k] - x[0][k]) / 4;
        q->e[k] = (x[0][k] - x[1][k] + x[2][k] - x[3][k]) / 4;
    }
    for (int i = 0; i < 4; i++) {
        art_v3_copy(q->x[i], x[i]);
        art_v3_sub(q->edge[i], x[(i + 1) % 4], x[i]);
        double size2 = art_v3_norm2(q->edge[i]), along = art_v3_dot(x[i], q->e);
        q->inv[i] = size2 > 0 ? 1 / size2 : 0;
        q->low = fmin(q->low, along);
        q->high = fmax(q->high, along);
    }
    art_v3_cross(bc, q->b, q->c);
    art_v3_cross(be, q->b, q->e);
    art_v3_cross(ce, q->c, q->e);
    double area = art_v3_norm(bc) - art_v3_norm(be) - art_v3_norm(ce);
    q->area2 = area > 0 ? area * area : -1;
    q->shear = fabs(art_v3_dot(q->b, q->c)) + fabs(art_v3_dot(q->b, q->e)) +
               fabs(art_v3_dot(q->c, q->e)) + art_v3_norm2(q->e);
}

static bool is_convex(const struct bilinear *q, const double p[3])
{
    double along = art_v3_dot(p, q->e), most = fmax(fabs(q->low - along), fabs(q->high - along));
    return q->area2 > (2 * q->shear + most) * most * (1 + 1e-9) &&
           q->area2 > 1e-12 * art_v3_norm2(q->b) * art_v3_norm2(q->c);
}

/* Finds the nearest point of the border. */
static void on_border(const struct bilinear *q, const double p[3], double st[2], double at[3])
{
    double best = INFINITY;
    for (int i = 0; i < 4; i++) {
        double r[3], y[3];
        art_v3_sub(r, p, q->x[i]);
        double u = art_v3_dot(r, q->edge[i]) * q->inv[i];
        u = u > 0 ? u < 1 ? u : 1 : 0;
        for (int k = 0; k < 3; k++) y[k] = r[k] - u * q->edge[i][k];
        double d2 = art_v3_norm2(y);
        if (!(d2 < best)) continue;
        const double *from = corner[i], *to = corner[(i + 1) % 4];
        best = d2;
        for (int k = 0; k < 2; k++) st[k] = u == 1 ? to[k] : from[k] + u * (to[k] - from[k]);
        for (int k = 0; k < 3; k++)
            at[k] = u == 1 ? q->x[(i + 1) % 4][k] : q->x[i][k] + u * q->edge[i][k];
    }
}

/* Computes the gradient and second derivatives of half the squared distance, and the point. */
static void derivatives(const struct bilinear *q, const double p[3], const double st[2],
                        double at[3], double g[2], double H[3])
{
    double s[3], t[3], r[3];
    for (int k = 0; k < 3; k++) {
        s[k] = q->b[k] + q->e[k] * st[1];
        t[k] = q->c[k] + q->e[k] * st[0];
        at[k] = q->a[k] + q->b[k] * st[0] + t[k] * st[1];
        r[k] = at[k] - p[k];
    }
    g[0] = art_v3_dot(r, s), g[1] = art_v3_dot(r, t);
    H[0] = art_v3_norm2(s), H[1] = art_v3_dot(s, t) + art_v3_dot(r, q->e), H[2] = art_v3_norm2(t);
}

/* Whether the border's point st is the nearest: no way leads down into the face. */
static bool is_lowest(const double st[2], const double g[2], const double H[3])
{
    for (int k = 0; k < 2; k++) {
        double tiny = 1e-12 * H[2 * k];
        bool low = st[k] == -1, high = st[k] == 1;
        if (low ? g[k] < -tiny : high ? g[k] > tiny : fabs(g[k]) > tiny) return false;
    }
    return true;
}

bool bilinear_nearest(const struct bilinear *q, const double p[3], double st[2], double at[3])
{
    double g[2], H[3], there[3];
    if (!is_convex(q, p)) return false;
    on_border(q, p, st, at);
    derivatives(q, p, st, there, g, H);
    /* along its edge a point of the border is the lowest, but for rounding */
    for (int k = 0; k < 2; k++)
        if (fabs(st[k]) != 1) g[k] = 0;
    if (is_lowest(st, g, H)) return true;
    /* Newton's method, cut off at the border */
    for (int step = 0; step < 30; step++) {
        double d[2], most = 0;
        derivatives(q, p, st, at, g, H);
        double det = H[0] * H[2] - H[1] * H[1];
        d[0] = -(H[2] * g[0] - H[1] * g[1]) / det, d[1] = -(H[0] * g[1] - H[1] * g[0]) / det;
        for (int k = 0; k < 2; k++) {
            double next = fmax(-1, fmin(1, st[k] + d[k]));
            most = fmax(most, fabs(next - st[k]));
            st[k] = next;
        }
        if (most > 1e-13) continue;
        derivatives(q, p, st, at, g, H);
        return is_lowest(st, g, H);
    }
    return false;
}
