/* Splines of degree 5 with natural ends, as OpenSim's GCVSpline of half order 3 without smoothing:
 * third and fourth derivatives go on at the points, and vanish at the ends (Woltring 1986, A
 * Fortran package for generalized, cross-validatory spline smoothing and differentiation). */
#include "osim_priv.h"
#include <string.h>

enum { MOST_POINTS = 300, PARTS = 48, BAND = 4, REACH = 9 };

/* Third and fourth derivative at an end (0, 1) of the quintic over h with the values y, slopes s
 * and second derivatives c at both ends: factors of s0, c0, s1, c1 and what the values give. */
static void derivatives(double h, double dy, int end, double third[5], double fourth[5])
{
    static const double t[2][4] = {{-36, -9, -24, 3}, {-24, -3, -36, 9}};
    static const double f[2][4] = {{192, 36, 168, -24}, {-168, -24, -192, 36}};
    for (int k = 0; k < 4; k++) {
        double unit = k % 2 ? h * h : h;
        third[k] = t[end][k] * unit / (h * h * h);
        fourth[k] = f[end][k] * unit / (h * h * h * h);
    }
    third[4] = 60 * dy / (h * h * h);
    fourth[4] = (end ? 360 : -360) * dy / (h * h * h * h);
}

/* Rows of point i: what is left of it less what is right of it. */
static void add_piece(double *A, double *r, int n, int point, int piece, double sign,
                      const double *x, const double *y)
{
    double d[2][5];
    derivatives(x[piece + 1] - x[piece], y[piece + 1] - y[piece], point > piece, d[0], d[1]);
    for (int k = 0; k < 2; k++) {
        for (int j = 0; j < 4; j++)
            A[(size_t)(2 * point + k) * (size_t)(2 * n) + (size_t)(2 * piece + j)] +=
                sign * d[k][j];
        r[2 * point + k] -= sign * d[k][4];
    }
}

/* Gauss' elimination of a matrix with a narrow band; false: it is singular. */
static bool solve(double *A, double *r, int n)
{
#define AT(i, j) A[(size_t)(i) * (size_t)n + (size_t)(j)]
    for (int c = 0; c < n; c++) {
        int last = c + BAND < n ? c + BAND : n - 1, right = c + REACH < n ? c + REACH : n - 1;
        int best = c;
        for (int i = c + 1; i <= last; i++)
            if (fabs(AT(i, c)) > fabs(AT(best, c))) best = i;
        if (!(fabs(AT(best, c)) > 0)) return false;
        for (int j = c; j <= right && best != c; j++) {
            double t = AT(c, j);
            AT(c, j) = AT(best, j), AT(best, j) = t;
        }
        double t = r[c];
        r[c] = r[best], r[best] = t;
        for (int i = c + 1; i <= last; i++) {
            double f = AT(i, c) / AT(c, c);
            for (int j = c; j <= right; j++) AT(i, j) -= f * AT(c, j);
            r[i] -= f * r[c];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n && j <= i + REACH; j++) r[i] -= AT(i, j) * r[j];
        r[i] /= AT(i, i);
    }
    return true;
#undef AT
}

/* Value and slope at t in [0, 1] of a piece. */
static void piece_at(double h, double y0, double dy, const double u[4], double t, double out[2])
{
    double s0 = h * u[0], c0 = h * h * u[1], s1 = h * u[2], c1 = h * h * u[3];
    double a[6] = {y0,
                   s0,
                   c0 / 2,
                   10 * dy - 6 * s0 - 4 * s1 - 1.5 * c0 + 0.5 * c1,
                   -15 * dy + 8 * s0 + 7 * s1 + 1.5 * c0 - c1,
                   6 * dy - 3 * s0 - 3 * s1 - 0.5 * c0 + 0.5 * c1};
    out[0] = out[1] = 0;
    for (int i = 5; i >= 0; i--) {
        out[1] = out[1] * t + out[0];
        out[0] = out[0] * t + a[i];
    }
    out[1] /= h;
}

int osim_quintic_spline(struct osim *o, const double *x, const double *y, int n,
                        struct osim_function *f, bool *made)
{
    size_t size = 2 * (size_t)n;
    *made = false;
    if (n < 3 || n > MOST_POINTS) return ART_OK;
    double *A = art_arena_alloc(o->ctx, &o->arena, size * size, sizeof *A);
    double *u = art_arena_alloc(o->ctx, &o->arena, size, sizeof *u);
    double *knots =
        art_arena_alloc(o->ctx, &o->arena, 3 * (size_t)(PARTS * (n - 1) + 1), sizeof *knots);
    if (!A || !u || !knots) return ART_ENOMEM;
    memset(A, 0, size * size * sizeof *A);
    memset(u, 0, size * sizeof *u);
    for (int i = 0; i < n; i++) {
        if (i > 0) add_piece(A, u, n, i, i - 1, 1, x, y);
        if (i + 1 < n) add_piece(A, u, n, i, i, -1, x, y);
    }
    if (!solve(A, u, (int)size)) return ART_OK;
    double *to = knots;
    for (int i = 0; i + 1 < n; i++)
        for (int k = i ? 1 : 0; k <= PARTS; k++, to += 3) {
            double h = x[i + 1] - x[i], t = (double)k / PARTS;
            to[0] = k == PARTS ? x[i + 1] : x[i] + t * h;
            piece_at(h, y[i], y[i + 1] - y[i], u + 2 * i, t, to + 1);
        }
    *f = (struct osim_function){OSIM_CUBIC, 1, knots, (int)(to - knots)};
    for (int i = 0; i < f->n; i++)
        if (!isfinite(knots[i])) return ART_OK;
    *made = true;
    return ART_OK;
}
