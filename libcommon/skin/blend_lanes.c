/* Blends of four points at once, in lanes of vectors; what they are is in blend.c and
 * blend_iterative.c. Linear blends and those of dual quaternions have the same bits as there.
 *
 * The iteration needs no vector of each logarithm. With c + e d the real part of b* q, that is c =
 * b_r.r and d = b_r.t + b_t.r, and A(c) = acos(c) / sqrt(1 - c^2), C = dA/dc, it is
 *
 *     sum of w log(b* q) = vec(b* (R + e T)),  R = sum of w A r,  T = sum of w (A t + C d r)
 *
 * A is analytic at c = 1: it is a polynomial of x = 1 - c, cut off where its Chebyshev series is
 * below 4e-18; with A = 1 + x B it is C = (c A - 1) / (1 - c^2) = (B - x B - 1) / (2 - x), where
 * nothing cancels. Farther away, where q and b are more than 90 degrees apart, points are blended
 * one by one. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize(                                                                              \
    "O3") /* short loops over vectors are unrolled, so that these stay in registers */
#endif
#include "blend_priv.h"
#include <art/simd.h>
#include <math.h>

typedef art_f64x4 four;
#define INLINE static inline __attribute__((always_inline))
#define DOT4(a, b) (ART_DOT3(a, b) + (a)[3] * (b)[3])

/* Places in the lanes of a motion, and how many there are: R with p, r with t. */
enum { AT_R = 0, N_R = 12, AT_Q = 12, N_Q = 8 };

/* Return numbers first to first + n of the motions of four masters; `room` is memory for masters
 * that differ. */
INLINE const double (*lanes_of(const struct skin_four *f, int k, int first, int n,
                               double (*room)[4]))[4]
{
    const int *m = f->master[k];
    if (m[0] == m[1] && m[0] == m[2] && m[0] == m[3])
        return (const double(*)[4])f->motion[m[0]].lanes + first;
    for (int i = 0; i < n; i++)
        for (int lane = 0; lane < 4; lane++)
            room[i][lane] = f->motion[m[lane]].lanes[first + i][lane];
    return (const double(*)[4])room;
}

#define AT(i) ART_F64X4_OF(at[i])

/* x += w (R p0 + p) */
INLINE void linear(const struct skin_four *f, four x[3], four *W)
{
    const four zero = {0, 0, 0, 0};
    double room[N_R][4];
    four p0[3];
    for (int i = 0; i < 3; i++) x[i] = zero, p0[i] = ART_F64X4_OF(f->base[i]);
    *W = zero;
    for (int k = 0; k < f->n; k++) {
        four w = ART_F64X4_OF(f->w[k]);
        const double(*at)[4] = lanes_of(f, k, AT_R, N_R, room);
        for (int i = 0; i < 3; i++)
            x[i] +=
                w * (AT(3 * i) * p0[0] + AT(3 * i + 1) * p0[1] + AT(3 * i + 2) * p0[2] + AT(9 + i));
        *W += w;
    }
}

INLINE void add_up(const struct skin_four *f, four r[4], four t[4], four *W)
{
    const four zero = {0, 0, 0, 0};
    double room[N_Q][4];
    *W = zero;
    for (int i = 0; i < 4; i++) r[i] = t[i] = zero;
    for (int k = 0; k < f->n; k++) {
        four w = ART_F64X4_OF(f->w[k]);
        const double(*at)[4] = lanes_of(f, k, AT_Q, N_Q, room);
        for (int i = 0; i < 4; i++) r[i] += w * AT(i), t[i] += w * AT(4 + i);
        *W += w;
    }
}

/* Normalize; the result is false if the rotations of one cancel each other. */
INLINE bool normalize(four r[4], four t[4])
{
    four s = DOT4(r, r), c = DOT4(r, t) / s, f;
    art_i64x4 bad = ~(s > 0);
    if (ART_SOME4(bad)) return false;
    for (int i = 0; i < 4; i++) f[i] = 1 / sqrt(s[i]);
    for (int i = 0; i < 4; i++) t[i] = f * (t[i] - c * r[i]);
    for (int i = 0; i < 4; i++) r[i] *= f;
    return true;
}

INLINE void cross(four out[3], const four a[3], const four b[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

INLINE void transform(const four r[4], const four t[4], const four *W, const struct skin_four *f,
                      four x[3])
{
    four a = r[0], c[3], d[3], p0[3], vv = ART_DOT3(r + 1, r + 1), vp;
    for (int i = 0; i < 3; i++) p0[i] = ART_F64X4_OF(f->base[i]);
    vp = ART_DOT3(r + 1, p0);
    cross(c, r + 1, p0);
    cross(d, r + 1, t + 1);
    for (int i = 0; i < 3; i++) {
        four turned = a * c[i] + vp * r[i + 1] + a * t[i + 1] - t[0] * r[i + 1] + d[i];
        x[i] = *W * ((a * a - vv) * p0[i] + 2 * turned);
    }
}

/* ------------------------------------------------------------------- iteration */

/* B = (A - 1) / (1 - c) in powers of 1 - c, up to NEAR and FAR. */
#define NEAR 0.0625
#define FAR 0.3
static const double near_B[8] = {0.33333333333333315,   0.13333333333341155,  0.057142857130046174,
                                 0.025396826447035843,  0.011543963254842729, 0.0053293062012176647,
                                 0.0024660843273481064, 0.0013389774581250031};
static const double far_B[12] = {
    0.33333333333333287,    0.1333333333334146,     0.05714285713694546,    0.025396825619835695,
    0.011544006548866803,   0.0053280769215424935,  0.0024857178795756551,  0.0011745242225530152,
    0.00053455915515676633, 0.00032170583419787943, 2.0389788516842258e-05, 0.00016426145444496657};

/* The polynomial of 8 or 12 coefficients by Estrin's scheme, whose chain of products is short. */
#define FOUR_TERMS(a, x, x2) (((a)[0] + (a)[1] * (x)) + ((a)[2] + (a)[3] * (x)) * (x2))
#define EIGHT_TERMS(a, x, x2, x4) (FOUR_TERMS(a, x, x2) + FOUR_TERMS((a) + 4, x, x2) * (x4))
#define TWELVE_TERMS(a, x, x2, x4)                                                                 \
    (EIGHT_TERMS(a, x, x2, x4) + FOUR_TERMS((a) + 8, x, x2) * ((x4) * (x4)))

/* Masters that are taken together, in three passes whose numbers all find room in registers. */
enum { SOME = 16 };
struct logs {
    const double (*at[SOME])[4];   /* r, t of each master */
    double a[SOME][4], c[SOME][4]; /* 1 - c and d, then w A and w C d */
    double mixed[SOME][N_Q][4];
};

/* Compute 1 - c and d of each master. The result is how far one is at most: 0 up to NEAR, 1 up to
 * FAR, 2 beyond. */
INLINE int measure(const struct skin_four *f, int first, int n, const four r[4], const four t[4],
                   struct logs *logs)
{
    const four r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3];
    const four t0 = t[0], t1 = t[1], t2 = t[2], t3 = t[3];
    art_i64x4 beyond = {0, 0, 0, 0}, too_far = beyond;
    for (int k = 0; k < n; k++) {
        const double(*at)[4] = lanes_of(f, first + k, AT_Q, N_Q, logs->mixed[k]);
        four q0 = AT(0), q1 = AT(1), q2 = AT(2), q3 = AT(3);
        four c = r0 * q0 + r1 * q1 + (r2 * q2 + r3 * q3);
        four d = t0 * q0 + t1 * q1 + (t2 * q2 + t3 * q3);
        four x = 1 - c;
        d += r0 * AT(4) + r1 * AT(5) + (r2 * AT(6) + r3 * AT(7));
        logs->at[k] = at;
        ART_F64X4(logs->a[k]) = x;
        ART_F64X4(logs->c[k]) = d;
        beyond |= ~(x < NEAR);
        too_far |= ~(x < FAR);
    }
    return ART_SOME4(too_far) ? 2 : ART_SOME4(beyond);
}

/* Compute w A and w C d of each master. */
INLINE void find_factors(const struct skin_four *f, int first, int n, bool near, const four *scale,
                         struct logs *logs)
{
    for (int k = 0; k < n; k++) {
        four x = ART_F64X4_OF(logs->a[k]), x2 = x * x, x4 = x2 * x2, A, B, C;
        four w = *scale * ART_F64X4_OF(f->w[first + k]);
        B = near ? EIGHT_TERMS(near_B, x, x2, x4) : TWELVE_TERMS(far_B, x, x2, x4);
        A = 1 + x * B;
        C = (B - x * B - 1) / (2 - x);
        ART_F64X4(logs->a[k]) = A * w;
        ART_F64X4(logs->c[k]) = C * (w * ART_F64X4_OF(logs->c[k]));
    }
}

INLINE void add_factors(int n, const struct logs *logs, four R[4], four T[4])
{
    four R0 = R[0], R1 = R[1], R2 = R[2], R3 = R[3], T0 = T[0], T1 = T[1], T2 = T[2], T3 = T[3];
    for (int k = 0; k < n; k++) {
        const double(*at)[4] = logs->at[k];
        four A = ART_F64X4_OF(logs->a[k]), C = ART_F64X4_OF(logs->c[k]);
        R0 += A * AT(0), T0 += A * AT(4) + C * AT(0);
        R1 += A * AT(1), T1 += A * AT(5) + C * AT(1);
        R2 += A * AT(2), T2 += A * AT(6) + C * AT(2);
        R3 += A * AT(3), T3 += A * AT(7) + C * AT(3);
    }
    R[0] = R0, R[1] = R1, R[2] = R2, R[3] = R3, T[0] = T0, T[1] = T1, T[2] = T2, T[3] = T3;
}

/* (y, z) = vec(b* (R + e T)), the sum of the logarithms; false if a motion is too far away. */
INLINE bool add_logs(const struct skin_four *f, const four r[4], const four t[4], const four *scale,
                     four y[3], four z[3])
{
    const four zero = {0, 0, 0, 0};
    four R[4] = {zero, zero, zero, zero}, T[4] = {zero, zero, zero, zero}, c[3], d[3], e[3];
    struct logs logs;
    for (int first = 0; first < f->n; first += SOME) {
        int n = f->n - first < SOME ? f->n - first : SOME;
        int far = measure(f, first, n, r, t, &logs);
        if (far == 2) return false;
        if (far)
            find_factors(f, first, n, false, scale, &logs);
        else
            find_factors(f, first, n, true, scale, &logs);
        add_factors(n, &logs, R, T);
    }
    /* vec(p* q) = p_0 q_v - q_0 p_v - p_v x q_v */
    cross(c, r + 1, R + 1);
    cross(d, r + 1, T + 1);
    cross(e, t + 1, R + 1);
    for (int i = 0; i < 3; i++) {
        y[i] = r[0] * R[i + 1] - R[0] * r[i + 1] - c[i];
        z[i] = r[0] * T[i + 1] - T[0] * r[i + 1] - d[i] + t[0] * R[i + 1] - R[0] * t[i + 1] - e[i];
    }
    return true;
}

INLINE void product(four out[4], const four p[4], const four q[4])
{
    four c[3];
    cross(c, p + 1, q + 1);
    out[0] = p[0] * q[0] - ART_DOT3(p + 1, q + 1);
    for (int i = 0; i < 3; i++) out[i + 1] = p[0] * q[i + 1] + q[0] * p[i + 1] + c[i];
}

/* (r, t) <- (r, t) exp(y + e z) where it is wanted; false if y is too long for the series. */
INLINE bool times_exp(four r[4], four t[4], const four y[3], const four z[3],
                      const art_i64x4 *wanted)
{
    /* 1 / (2 i)! and 1 / (2 i + 1)! */
    static const double even[9] = {1,
                                   1.0 / 2,
                                   1.0 / 24,
                                   1.0 / 720,
                                   1.0 / 40320,
                                   1.0 / 3628800,
                                   1.0 / 479001600,
                                   1.0 / 87178291200,
                                   1.0 / 20922789888000};
    static const double odd[9] = {1,
                                  1.0 / 6,
                                  1.0 / 120,
                                  1.0 / 5040,
                                  1.0 / 362880,
                                  1.0 / 39916800,
                                  1.0 / 6227020800,
                                  1.0 / 1307674368000,
                                  1.0 / 355687428096000};
    const four zero = {0, 0, 0, 0};
    four s = ART_DOT3(y, y), yz = ART_DOT3(y, z), c = zero, S = zero, D = zero, er[4], et[4], a[4],
         b[4], d[4];
    art_i64x4 long_ = *wanted & ~(s < 0.5);
    if (ART_SOME4(long_)) return false;
    art_i64x4 longer = ~(s < 0x1p-7);
    for (int i = ART_SOME4(longer) ? 8 : 4; i >= 0; i--) {
        double sign = i % 2 ? -1 : 1;
        c = c * s + sign * even[i];
        S = S * s + sign * odd[i];
        if (i > 0) D = D * s + sign * (even[i] - odd[i]);
    }
    er[0] = c;
    et[0] = -S * yz;
    for (int i = 1; i < 4; i++) {
        er[i] = S * y[i - 1];
        et[i] = S * z[i - 1] + D * yz * y[i - 1];
    }
    product(a, r, er);
    product(b, r, et);
    product(d, t, er);
    for (int i = 0; i < 4; i++) {
        r[i] = ART_PICK(*wanted, a[i], r[i]);
        t[i] = ART_PICK(*wanted, b[i] + d[i], t[i]);
    }
    return true;
}

INLINE bool iterate(const struct skin_four *f, const four *W, four r[4], four t[4])
{
    const four one = {1, 1, 1, 1};
    const double tolerance2 = f->how->tolerance * f->how->tolerance;
    four scale = one, y[3], z[3];
    art_i64x4 wanted = {-1, -1, -1, -1};
    if (f->how->exact) scale = one / *W;
    for (int step = 0; step < f->how->max_steps; step++) {
        if (!add_logs(f, r, t, &scale, y, z)) return false;
        if (!times_exp(r, t, y, z, &wanted)) return false;
        four error = ART_DOT3(y, y) + ART_DOT3(z, z);
        wanted &= error > tolerance2;
        if (!ART_SOME4(wanted)) break;
    }
    return true;
}

INLINE bool blend(const struct skin_four *f, double (*x)[4])
{
    four r[4], t[4], at[3], W;
    if (f->how->mode == ART_SKIN_LINEAR) {
        linear(f, at, &W);
    } else {
        add_up(f, r, t, &W);
        art_i64x4 none = W == 0;
        if (ART_SOME4(none) || !normalize(r, t)) return false;
        if (f->how->mode == ART_SKIN_DUAL_QUATERNION_ITERATIVE && !iterate(f, &W, r, t))
            return false;
        transform(r, t, &W, f, at);
    }
    for (int i = 0; i < 3; i++) ART_F64X4(x[i]) = at[i];
    return true;
}

#define KERNELS(name, how)                                                                         \
    how static bool blend_##name(const struct skin_four *f, double(*x)[4])                         \
    {                                                                                              \
        return blend(f, x);                                                                        \
    }
ART_SIMD_COPIES(KERNELS)

void skin_blend_four(const struct skin_four *f, struct skin_part *part, double (*x)[4])
{
    if (ART_SIMD_CHOOSE(blend)(f, x)) return;
    for (int i = 0; i < 4; i++) {
        const double p0[3] = {f->base[0][i], f->base[1][i], f->base[2][i]};
        double at[3] = {0, 0, 0};
        int n = 0;
        for (int k = 0; k < f->n; k++)
            if (f->w[k][i] != 0)
                part[n++] = (struct skin_part){&f->motion[f->master[k][i]], f->w[k][i]};
        if (n) skin_blend_position(f->how, part, n, p0, at);
        for (int k = 0; k < 3; k++) x[k][i] = at[k];
    }
}
