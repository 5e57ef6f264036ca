/* This file integrates geodesics on the zero level of a smooth function, with the fields of their
 * variations. */
#include "geodesic.h"
#include <string.h>

/* The unknowns that are integrated along the geodesic: x, t, a, a', r, r'. */
enum { SIZE = 10 };

/* Evaluate x' = t, t' = -(t . S t) n, a'' = -K a, r'' = -K r; the result is the normal curvature t
 * . S t. With the gradient and second derivatives H of the level, u . S v = u . H v / |gradient|
 * for tangents u and v. */
static double rate(const struct obstacle *o, const double y[SIZE], double dy[SIZE])
{
    struct obstacle_level at;
    double n[3], b[3], Ht[3], Hb[3];
    const double *x = y, *t = y + 3;
    o->kind->level(o, x, &at);
    double g = 1 / art_v3_norm(at.gradient);
    art_v3_scale(n, g, at.gradient);
    art_v3_cross(b, n, t);
    art_m3_mulvec(Ht, at.hessian, t);
    art_m3_mulvec(Hb, at.hessian, b);
    double tt = g * art_v3_dot(t, Ht), bb = g * art_v3_dot(b, Hb), tb = g * art_v3_dot(t, Hb);
    double K = tt * bb - tb * tb;
    art_v3_copy(dy, t);
    art_v3_scale(dy + 3, -tt, n);
    dy[6] = y[7], dy[7] = -K * y[6];
    dy[8] = y[9], dy[9] = -K * y[8];
    return tt;
}

void geodesic_project(const struct obstacle *o, double x[3], double t[3])
{
    enum { MOST = 20 };
    struct obstacle_level at;
    double n[3];
    for (int k = 0; k < MOST; k++) {
        o->kind->level(o, x, &at);
        double g2 = art_v3_norm2(at.gradient);
        if (!(g2 > 0)) return;
        art_v3_add_scaled(x, x, -at.value / g2, at.gradient);
        if (fabs(at.value) <= 1e-15 * o->half_width) break;
    }
    o->kind->level(o, x, &at);
    (void)art_v3_normalize(n, at.gradient);
    art_v3_add_scaled(t, t, -art_v3_dot(t, n), n);
    (void)art_v3_normalize(t, t);
}

/* Integrate by the modified midpoint rule in n parts (Gragg 1965). */
static void midpoint(const struct obstacle *o, const double y0[SIZE], const double d0[SIZE],
                     double h, int n, double y[SIZE], double *least)
{
    double before[SIZE], now[SIZE], d[SIZE], part = h / n;
    memcpy(before, y0, sizeof before);
    for (int i = 0; i < SIZE; i++) now[i] = y0[i] + part * d0[i];
    for (int k = 1; k < n; k++) {
        *least = fmin(*least, rate(o, now, d));
        for (int i = 0; i < SIZE; i++) {
            double next = before[i] + 2 * part * d[i];
            before[i] = now[i];
            now[i] = next;
        }
    }
    (void)rate(o, now, d);
    for (int i = 0; i < SIZE; i++) y[i] = 0.5 * (now[i] + before[i] + part * d[i]);
}

/* The distance of two results, by what is large for each number. */
static double apart(const double a[SIZE], const double b[SIZE], double h, double size)
{
    const double unit[SIZE] = {size, size, size, 1, 1, 1, 1, 1 / size, fmax(size, fabs(h)), 1};
    double most = 0;
    for (int i = 0; i < SIZE; i++) most = fmax(most, fabs(a[i] - b[i]) / unit[i]);
    return most;
}

/* Take a step by extrapolation over 2, 4, 6 ... parts (Bulirsch & Stoer 1966, by Neville's
 * scheme); the result is false if it does not converge. */
static bool extrapolate(const struct obstacle *o, double y[SIZE], double h, double size,
                        double *least)
{
    enum { LEVELS = 9 };
    static const double enough = 4e-15, rounding = 1e-12;
    double row[LEVELS][SIZE], now[SIZE], next[SIZE], d0[SIZE], last = INFINITY;
    *least = fmin(*least, rate(o, y, d0));
    for (int k = 0; k < LEVELS; k++) {
        midpoint(o, y, d0, h, 2 * (k + 1), now, least);
        for (int j = 1; j <= k; j++) {
            double ratio = (double)(k + 1) / (k - j + 1), w = 1 / (ratio * ratio - 1);
            for (int i = 0; i < SIZE; i++) next[i] = now[i] + (now[i] - row[j - 1][i]) * w;
            memcpy(row[j - 1], now, sizeof now);
            memcpy(now, next, sizeof now);
        }
        memcpy(row[k], now, sizeof now);
        double off = k > 0 ? apart(now, row[k - 1], h, size) : INFINITY;
        if (off <= enough || (off >= last && last < rounding)) {
            memcpy(y, now, sizeof now);
            return true;
        }
        last = off;
    }
    return false;
}

void geodesic_shoot(const struct obstacle *o, const double x[3], const double t[3], double length,
                    struct obstacle_shot *shot)
{
    enum { HALVINGS = 12 };
    double y[SIZE] = {0}, done = 0, least = INFINITY;
    if (o->kind->shoot) {
        o->kind->shoot(o, x, t, length, shot);
        return;
    }
    art_v3_copy(y, x);
    art_v3_copy(y + 3, t);
    y[6] = y[9] = 1;
    double h = copysign(fmin(fabs(length), 0.7 * o->half_width), length);
    for (int halved = 0; fabs(length - done) > 1e-16 * fabs(length);) {
        double trial[SIZE];
        if (fabs(h) > fabs(length - done)) h = length - done;
        memcpy(trial, y, sizeof trial);
        if (!extrapolate(o, trial, h, o->half_width, &least) && halved < HALVINGS) {
            h *= 0.5;
            halved++;
            continue;
        }
        memcpy(y, trial, sizeof y);
        geodesic_project(o, y, y + 3);
        done += h;
    }
    art_v3_copy(shot->x, y);
    art_v3_copy(shot->t, y + 3);
    shot->a = y[6], shot->da = y[7], shot->r = y[8], shot->dr = y[9];
    if (least == INFINITY) {
        double d[SIZE];
        least = rate(o, y, d);
    }
    shot->least_curvature = least;
}
