/* This file integrates the elastic energy of the force laws along a line. */
#include "muscle_priv.h"
#include <math.h>

/* The primitive of a ramp, which is 1 from b on; a ramp whose end lies before its start is a step
 * at its start. */
static double ramp_primitive(double a, double b, double l)
{
    double width = b > a ? b - a : 0, x = l - a;
    if (x <= 0) return 0;
    return x < width ? x * x / (2 * width) : x - width / 2;
}

double muscle_ramp_integral(double a, double b, double l, double l0)
{
    return ramp_primitive(a, b, l) - ramp_primitive(a, b, l0);
}

/* ---------------------------------------------------------------- quadrature */

struct integrand {
    const struct art_axial_law *law;
    const double *par;
    double l0;
};

static double tension(const struct integrand *f, double l)
{
    double out[3];
    f->law->eval(f->par, l, 0, f->l0, 0, out);
    return out[0];
}

/* Evaluate Lobatto's rule of 4 points and Kronrod's of 7 that extends it (Gander & Gautschi, BIT
 * 40 (2000) 84-101). Both evaluate the ends, so that no corner hides behind the outermost point. f
 * holds the values at the ends. */
static void rules(const struct integrand *f, double a, double b, const double ends[2],
                  double *lobatto, double *kronrod)
{
    const double outer = sqrt(2.0 / 3), inner = 1 / sqrt(5.0);
    double half = (b - a) / 2, mid = (a + b) / 2, sum = ends[0] + ends[1];
    double y1 = tension(f, mid - half * outer) + tension(f, mid + half * outer);
    double y2 = tension(f, mid - half * inner) + tension(f, mid + half * inner);
    *lobatto = half / 6 * (sum + 5 * y2);
    *kronrod = half / 1470 * (77 * sum + 432 * y1 + 625 * y2 + 672 * tension(f, mid));
}

/* Computes an integral adaptively: an interval is bisected where the two rules differ, because
 * laws have corners. */
static double integrate(const struct integrand *f, double a, double b, const double ends[2],
                        double tolerance, int depth)
{
    double lobatto, kronrod, mid = (a + b) / 2;
    rules(f, a, b, ends, &lobatto, &kronrod);
    if (!(fabs(lobatto - kronrod) > tolerance) || depth == 0) return kronrod;
    double at_mid = tension(f, mid);
    const double left[2] = {ends[0], at_mid}, right[2] = {at_mid, ends[1]};
    return integrate(f, a, mid, left, tolerance / 2, depth - 1) +
           integrate(f, mid, b, right, tolerance / 2, depth - 1);
}

double art_axial_energy(const struct art_axial_law *law, const double *par, double l, double l0)
{
    enum { DEPTH = 40 };
    const struct integrand f = {law, par, l0};
    double lobatto, kronrod;
    if (law->energy) return law->energy(par, l, l0);
    if (l == l0) return 0;
    const double ends[2] = {tension(&f, l0), tension(&f, l)};
    rules(&f, l0, l, ends, &lobatto, &kronrod);
    double size = fabs(kronrod) + fabs(l - l0) * (fabs(ends[0]) + fabs(ends[1]));
    return integrate(&f, l0, l, ends, 1e-11 * size, DEPTH);
}
