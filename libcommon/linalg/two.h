/* two.h - two numbers at a time, and products with small blocks.
 *
 * The vectors are those of gcc and clang, which each processor can do; sums run in the same order
 * everywhere. */
#ifndef ART_TWO_H
#define ART_TWO_H

#include <stddef.h>

/* two numbers, anywhere */
typedef double v2 __attribute__((vector_size(16), aligned(8), may_alias));

static inline v2 art_two(const double *p)
{
    return *(const v2 *)p;
}

static inline void put_two(double *p, v2 x)
{
    *(v2 *)p = x;
}

/* y[m] += s B x, B[m][n] */
static inline void block_mul(int m, int n, double s, const double *B, const double *x, double *y)
{
    if (n == 6) {
        v2 x0 = art_two(x), x1 = art_two(x + 2), x2 = art_two(x + 4);
        for (int r = 0; r < m; r++, B += 6) {
            v2 sum = art_two(B) * x0 + art_two(B + 2) * x1 + art_two(B + 4) * x2;
            y[r] += s * (sum[0] + sum[1]);
        }
        return;
    }
    for (int r = 0; r < m; r++, B += n) {
        double sum = 0;
        for (int c = 0; c < n; c++) sum += B[c] * x[c];
        y[r] += s * sum;
    }
}

/* y[n] += s B^T x */
static inline void block_tmul(int m, int n, double s, const double *B, const double *x, double *y)
{
    if (n == 6) {
        v2 y0 = art_two(y), y1 = art_two(y + 2), y2 = art_two(y + 4);
        for (int r = 0; r < m; r++, B += 6) {
            double t = s * x[r];
            y0 += t * art_two(B), y1 += t * art_two(B + 2), y2 += t * art_two(B + 4);
        }
        put_two(y, y0), put_two(y + 2, y1), put_two(y + 4, y2);
        return;
    }
    for (int r = 0; r < m; r++, B += n) {
        double t = s * x[r];
        for (int c = 0; c < n; c++) y[c] += B[c] * t;
    }
}

/* Sum of (x / y)^2. */
static inline double art_ratios(int n, const double *x, const double *y)
{
    v2 all = {0, 0};
    int i = 0;
    for (; i + 2 <= n; i += 2) {
        v2 v = art_two(x + i) / art_two(y + i);
        all += v * v;
    }
    double sum = all[0] + all[1];
    if (i < n) sum += (x[i] / y[i]) * (x[i] / y[i]);
    return sum;
}

/* Zero if all x[n] are finite, else not a number. */
static inline double art_finite(size_t n, const double *x)
{
    v2 a = {0, 0}, b = {0, 0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) a += art_two(x + i) * 0, b += art_two(x + i + 2) * 0;
    double sum = a[0] + a[1] + b[0] + b[1];
    for (; i < n; i++) sum += x[i] * 0;
    return sum;
}

#endif
