/* This header has products with small blocks, two numbers at a time; sums run in the same order
 * everywhere. */
#ifndef ART_TWO_H
#define ART_TWO_H

#include <art/simd.h>

/* y[m] += s B x, B[m][n] */
static inline void block_mul(int m, int n, double s, const double *B, const double *x, double *y)
{
    if (n == 6) {
        art_f64x2 x0 = ART_F64X2_OF(x), x1 = ART_F64X2_OF(x + 2), x2 = ART_F64X2_OF(x + 4);
        int r = 0;
        for (; r + 2 <= m; r += 2, B += 12) {
            art_f64x2 a = ART_F64X2_OF(B) * x0 + ART_F64X2_OF(B + 2) * x1 + ART_F64X2_OF(B + 4) * x2;
            art_f64x2 b = ART_F64X2_OF(B + 6) * x0 + ART_F64X2_OF(B + 8) * x1 + ART_F64X2_OF(B + 10) * x2;
            ART_F64X2(y + r) += s * ((art_f64x2){a[0], b[0]} + (art_f64x2){a[1], b[1]});
        }
        if (r < m) {
            art_f64x2 sum = ART_F64X2_OF(B) * x0 + ART_F64X2_OF(B + 2) * x1 + ART_F64X2_OF(B + 4) * x2;
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
        art_f64x2 y0 = ART_F64X2_OF(y), y1 = ART_F64X2_OF(y + 2), y2 = ART_F64X2_OF(y + 4);
        for (int r = 0; r < m; r++, B += 6) {
            double t = s * x[r];
            y0 += t * ART_F64X2_OF(B), y1 += t * ART_F64X2_OF(B + 2), y2 += t * ART_F64X2_OF(B + 4);
        }
        ART_F64X2(y) = y0, ART_F64X2(y + 2) = y1, ART_F64X2(y + 4) = y2;
        return;
    }
    for (int r = 0; r < m; r++, B += n) {
        double t = s * x[r];
        for (int c = 0; c < n; c++) y[c] += B[c] * t;
    }
}

/* A symmetric A = B^T above (lower blocks are stored): yi[m] += s B xj and yj[n] += s B^T xi, in one pass. */
static inline void block_mul_both(int m, int n, double s, const double *B, const double *xi, const double *xj,
                                  double *yi, double *yj)
{
    if (m != 6 || n != 6) {
        block_mul(m, n, s, B, xj, yi);
        block_tmul(m, n, s, B, xi, yj);
        return;
    }
    art_f64x2 x0 = ART_F64X2_OF(xj), x1 = ART_F64X2_OF(xj + 2), x2 = ART_F64X2_OF(xj + 4);
    art_f64x2 y0 = ART_F64X2_OF(yj), y1 = ART_F64X2_OF(yj + 2), y2 = ART_F64X2_OF(yj + 4);
    for (int r = 0; r < 6; r += 2, B += 12) {
        art_f64x2 a0 = ART_F64X2_OF(B), a1 = ART_F64X2_OF(B + 2), a2 = ART_F64X2_OF(B + 4);
        art_f64x2 b0 = ART_F64X2_OF(B + 6), b1 = ART_F64X2_OF(B + 8), b2 = ART_F64X2_OF(B + 10);
        art_f64x2 a = a0 * x0 + a1 * x1 + a2 * x2, b = b0 * x0 + b1 * x1 + b2 * x2;
        ART_F64X2(yi + r) += s * ((art_f64x2){a[0], b[0]} + (art_f64x2){a[1], b[1]});
        const double t0 = s * xi[r], t1 = s * xi[r + 1];
        y0 += t0 * a0, y1 += t0 * a1, y2 += t0 * a2;
        y0 += t1 * b0, y1 += t1 * b1, y2 += t1 * b2;
    }
    ART_F64X2(yj) = y0, ART_F64X2(yj + 2) = y1, ART_F64X2(yj + 4) = y2;
}

/* These are fmax and fmin where a is a number, without a call. */
static inline double art_larger(double a, double b)
{
    return b > a ? b : a;
}
static inline double art_smaller(double a, double b)
{
    return b < a ? b : a;
}

/* Sum of (x / y)^2. */
static inline double art_ratios(int n, const double *x, const double *y)
{
    art_f64x2 all = {0, 0};
    int i = 0;
    for (; i + 2 <= n; i += 2) {
        art_f64x2 v = ART_F64X2_OF(x + i) / ART_F64X2_OF(y + i);
        all += v * v;
    }
    double sum = all[0] + all[1];
    if (i < n) sum += (x[i] / y[i]) * (x[i] / y[i]);
    return sum;
}

/* Zero if all x[n] are finite, else not a number. */
static inline double art_finite(size_t n, const double *x)
{
    art_f64x2 a = {0, 0}, b = {0, 0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) a += ART_F64X2_OF(x + i) * 0, b += ART_F64X2_OF(x + i + 2) * 0;
    double sum = a[0] + a[1] + b[0] + b[1];
    for (; i < n; i++) sum += x[i] * 0;
    return sum;
}

#endif
