/* Curves of corners between straight lines, each rounded by a quintic Bezier curve, as Millard,
 * Uchida, Seth & Delp draw those of muscles (2013, J. Biomech. Eng. 135:021005, appendix). From the
 * end P0 with its slope to the end P5 with its own, whose lines intersect at the tip X:
 *
 *     P1 = P2 = P0 + c' (X - P0),  P3 = P4 = P5 + c' (X - P5),  c' = 0.1 + 0.8 c, c the curviness.
 */
#include "mech_priv.h"
#include <string.h>

/* Slopes that differ by less have no tip: the control points lie towards the middle. */
static const double parallel = 1e-8;

/* Value and derivative of x (k = 0) or y (k = 1) at u, less that of the first end. */
static double bezier(const struct art_curve_corner *c, int k, double u, double *slope)
{
    const double *a = c->a[k];
    *slope = (((5 * a[4] * u + 4 * a[3]) * u + 3 * a[2]) * u + 2 * a[1]) * u + a[0];
    return ((((a[4] * u + a[3]) * u + a[2]) * u + a[1]) * u + a[0]) * u;
}

/* Find u of x by Newton's method, kept between bounds; x grows with u. */
static double parameter_at(const struct art_curve_corner *c, double x)
{
    enum { MOST = 50 };
    double way = x - c->x[0], part = way / (c->x[1] - c->x[0]) * ART_CORNER_PARTS;
    int k = (int)fmin(fmax(part, 0), ART_CORNER_PARTS - 1);
    double lo = k > 0 ? c->u[k - 1] : 0, hi = k + 2 <= ART_CORNER_PARTS ? c->u[k + 2] : 1;
    double u = c->u[k] + (part - k) * (c->u[k + 1] - c->u[k]);
    for (int i = 0; i < MOST; i++) {
        double slope, off = bezier(c, 0, u, &slope) - way, next;
        if (off == 0) break;
        *(off < 0 ? &lo : &hi) = u;
        next = u - off / slope;
        if (!(next > lo && next < hi)) next = 0.5 * (lo + hi);
        if (fabs(next - u) <= 4e-16) break;
        u = next;
    }
    return u;
}

static void draw(const double a[4], const double b[4], struct art_curve_corner *c)
{
    double turn = a[2] - b[2], round = 0.1 + 0.8 * a[3], p[2][6];
    double tip = fabs(turn) > parallel ? (b[1] - a[1] - b[0] * b[2] + a[0] * a[2]) / turn
                                       : 0.5 * (a[0] + b[0]);
    const double corner[2] = {tip, (tip - b[0]) * b[2] + b[1]};
    for (int k = 0; k < 2; k++) {
        /* control points less the first; then powers of u */
        p[k][0] = 0;
        p[k][1] = p[k][2] = round * (corner[k] - a[k]);
        p[k][5] = b[k] - a[k];
        p[k][3] = p[k][4] = p[k][5] + round * (corner[k] - b[k]);
        c->a[k][0] = 5 * p[k][1];
        c->a[k][1] = 10 * (p[k][2] - 2 * p[k][1]);
        c->a[k][2] = 10 * (p[k][3] - 3 * p[k][2] + 3 * p[k][1]);
        c->a[k][3] = 5 * (p[k][4] - 4 * p[k][3] + 6 * p[k][2] - 4 * p[k][1]);
        c->a[k][4] = p[k][5] - 5 * p[k][4] + 10 * p[k][3] - 10 * p[k][2] + 5 * p[k][1];
        c->x[k] = (k ? b : a)[0];
        c->y[k] = (k ? b : a)[1];
        c->slope[k] = (k ? b : a)[2];
    }
    for (int k = 0; k <= ART_CORNER_PARTS; k++) c->u[k] = (double)k / ART_CORNER_PARTS;
}

/* Keep where x has gone equal parts of its way: there the search for u begins. */
static void divide(struct art_curve_corner *c)
{
    double u[ART_CORNER_PARTS + 1];
    for (int k = 0; k <= ART_CORNER_PARTS; k++) {
        double lo = 0, hi = 1, slope;
        double way = (c->x[1] - c->x[0]) * k / ART_CORNER_PARTS;
        for (int i = 0; i < 60; i++) {
            double mid = 0.5 * (lo + hi);
            *(bezier(c, 0, mid, &slope) < way ? &lo : &hi) = mid;
        }
        u[k] = k == 0 ? 0 : k == ART_CORNER_PARTS ? 1 : 0.5 * (lo + hi);
    }
    memcpy(c->u, u, sizeof u);
}

/* The lines of a corner must intersect between its ends: then x grows with u. */
static const char *fault_of(const double a[4], const double b[4])
{
    double turn = a[2] - b[2], length = b[0] - a[0];
    if (!(length > 0)) return "its ends must have ascending arguments";
    if (!(a[3] >= 0 && a[3] <= 1)) return "the curviness of a corner must be in [0, 1]";
    if (!(fabs(turn) > parallel)) return NULL;
    double tip = (b[1] - a[1] - length * b[2]) / turn;
    return tip >= 0 && tip <= length ? NULL
                                     : "the lines of a corner must intersect between its ends";
}

int art_curve_of_corners(struct art_ctx *ctx, struct art_arena *arena, const double (*ends)[4],
                         int n, struct art_curve *curve, const char **wrong)
{
    *wrong = n < 2 ? "it needs two ends" : NULL;
    for (int i = 0; i + 1 < n && !*wrong; i++) *wrong = fault_of(ends[i], ends[i + 1]);
    if (*wrong) return ART_ERANGE;
    memset(curve, 0, sizeof *curve);
    curve->n_corners = n - 1;
    curve->corner = art_arena_alloc(ctx, arena, (size_t)n - 1, sizeof *curve->corner);
    if (!curve->corner) return ART_ENOMEM;
    for (int i = 0; i + 1 < n; i++) {
        draw(ends[i], ends[i + 1], &curve->corner[i]);
        divide(&curve->corner[i]);
    }
    return ART_OK;
}

/* Before the first end and behind the last the curve is straight. */
static double line(const struct art_curve_corner *c, int end, double x, double *slope)
{
    *slope = c->slope[end];
    return c->y[end] + c->slope[end] * (x - c->x[end]);
}

double mech_corners_eval(const struct art_curve *curve, double x, double *slope)
{
    const struct art_curve_corner *c = curve->corner, *last = c + curve->n_corners - 1;
    if (!(x > c->x[0])) return line(c, 0, x, slope);
    if (!(x < last->x[1])) return line(last, 1, x, slope);
    while (x >= c->x[1]) c++;
    double u = parameter_at(c, x), dx, dy, y = bezier(c, 1, u, &dy);
    (void)bezier(c, 0, u, &dx);
    *slope = dy / dx;
    return c->y[0] + y;
}

/* The area below a corner up to u, by the formula of Gauss with five points, which is exact for the
 * polynomial y dx/du of degree 9. */
static double area(const struct art_curve_corner *c, double u)
{
    static const double at[3] = {0, 0.53846931010568309104, 0.90617984593866399280},
                        weight[3] = {0.56888888888888888889, 0.47862867049936646804,
                                     0.23692688505618908751};
    double sum = 0;
    for (int i = -2; i <= 2; i++) {
        double v = 0.5 * u * (1 + (i < 0 ? -at[-i] : at[i])), dx, dy, y = bezier(c, 1, v, &dy);
        (void)bezier(c, 0, v, &dx);
        sum += weight[i < 0 ? -i : i] * (c->y[0] + y) * dx;
    }
    return 0.5 * u * sum;
}

static double line_area(const struct art_curve_corner *c, int end, double x)
{
    double way = x - c->x[end];
    return way * (c->y[end] + 0.5 * c->slope[end] * way);
}

/* The area below the curve from its first end to x. */
static double area_to(const struct art_curve *curve, double x)
{
    const struct art_curve_corner *c = curve->corner, *last = c + curve->n_corners - 1;
    double sum = 0;
    if (!(x > c->x[0])) return line_area(c, 0, x);
    for (; c <= last && x >= c->x[1]; c++) sum += area(c, 1);
    return c <= last ? sum + area(c, parameter_at(c, x)) : sum + line_area(last, 1, x);
}

double mech_corners_integral(const struct art_curve *curve, double from, double to)
{
    return area_to(curve, to) - area_to(curve, from);
}
