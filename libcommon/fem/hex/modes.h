/* This computes modes of hexahedra, sums over nodes with signs, and by them Jacobians and volumes.
 *
 * A subset m of the axes is a number of three bits. Modes Y_m = x_m g^(|m| - 1) are scaled by the coordinate
 * g = 1/sqrt(3) of the Gauss points, so that the derivatives by xi at a point are sums of them with signs:
 *
 *     dx/dxi_k = sum over m with k of Y_m h_{m - k}(point)
 *
 * and the volume, for which 2x2x2 points are exact, is
 *
 *     V = 8 ([Y0 Y1 Y2] + [Y0 Y01 Y02] + [Y01 Y1 Y12] + [Y02 Y12 Y2])
 *
 * with triple products [a b c] = a . (b x c). */
#ifndef ART_FEM_HEX_MODES_H
#define ART_FEM_HEX_MODES_H

#include "hex.h"
#include "lanes.h"

#define GAUSS 0.57735026918962576451

/* The node, or Gauss point, with bits b is the one where xi_k is positive if bit k is set. */
static const signed char node_of[8] = {4, 5, 7, 6, 0, 1, 3, 2};
/* g^(|m| - 1) / 8 */
static const double mode_weight[8] = {0, 0.125, 0.125, GAUSS / 8, 0.125, GAUSS / 8, GAUSS / 8, 1.0 / 24};

/* Sums and differences of four and of eight numbers: y_m = sum_b h_m(b) x_b, in place. */
INLINE void transform4(lanes *x)
{
    lanes a = x[0] + x[1], b = x[1] - x[0], c = x[2] + x[3], d = x[3] - x[2];
    x[0] = a + c, x[1] = b + d, x[2] = c - a, x[3] = d - b;
}

INLINE void transform8(lanes *x)
{
    for (int i = 0; i < 4; i++) {
        lanes a = x[i], b = x[i + 4];
        x[i] = a + b, x[i + 4] = b - a;
    }
    transform4(x);
    transform4(x + 4);
}

/* The values at the signs of sums of modes: x_b = sum_m h_m(b) y_m, in place. */
INLINE void values4(lanes *y)
{
    lanes a = y[0] - y[1], b = y[0] + y[1], c = y[2] - y[3], d = y[2] + y[3];
    y[0] = a - c, y[1] = b - d, y[2] = a + c, y[3] = b + d;
}

INLINE void values8(lanes *y)
{
    values4(y);
    values4(y + 4);
    for (int i = 0; i < 4; i++) {
        lanes a = y[i], b = y[i + 4];
        y[i] = a - b, y[i + 4] = a + b;
    }
}

/* Compute the modes Y[m][3] of positions, or velocities, relative to those of the first node. */
INLINE void modes_of(const double *const (*x)[8], lanes (*Y)[3])
{
    for (int i = 0; i < 3; i++) {
        lanes first, y[8];
        for (int l = 0; l < LANES; l++) first[l] = x[l][0][i];
        for (int b = 0; b < 8; b++) {
            lanes at;
            for (int l = 0; l < LANES; l++) at[l] = x[l][node_of[b]][i];
            y[b] = at - first;
        }
        transform8(y);
        for (int m = 1; m < 8; m++) Y[m][i] = mode_weight[m] * y[m];
    }
}

/* Compute dx_i/dxi_k at the points, which depends on the four signs of the two other axes. */
INLINE void columns_of(lanes (*Y)[3], lanes (*column)[3][4])
{
    static const signed char with[3][4] = {{1, 3, 5, 7}, {2, 3, 6, 7}, {4, 5, 6, 7}};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            lanes y[4];
            for (int r = 0; r < 4; r++) y[r] = Y[with[k][r]][i];
            values4(y);
            for (int r = 0; r < 4; r++) column[k][i][r] = y[r];
        }
}

/* Return the signs of the two other axes at a point with signs b. */
INLINE int other_signs(int k, int b)
{
    return k == 0 ? b >> 1 : k == 1 ? (b & 1) | (b >> 1 & 2) : b & 3;
}

INLINE void add_cross(lanes *to, const lanes *a, const lanes *b)
{
    to[0] += a[1] * b[2] - a[2] * b[1];
    to[1] += a[2] * b[0] - a[0] * b[2];
    to[2] += a[0] * b[1] - a[1] * b[0];
}

INLINE lanes dot(const lanes *a, const lanes *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* B[m] = dV/dY_m; that of the last mode, with all axes, is zero. */
INLINE void volume_gradient(lanes (*Y)[3], lanes (*B)[3])
{
    for (int m = 1; m < 8; m++) B[m][0] = B[m][1] = B[m][2] = (lanes){0};
    add_cross(B[1], Y[2], Y[4]), add_cross(B[1], Y[3], Y[5]);
    add_cross(B[2], Y[4], Y[1]), add_cross(B[2], Y[6], Y[3]);
    add_cross(B[4], Y[1], Y[2]), add_cross(B[4], Y[5], Y[6]);
    add_cross(B[3], Y[5], Y[1]), add_cross(B[3], Y[2], Y[6]);
    add_cross(B[5], Y[1], Y[3]), add_cross(B[5], Y[6], Y[4]);
    add_cross(B[6], Y[3], Y[2]), add_cross(B[6], Y[4], Y[5]);
    for (int m = 1; m < 7; m++)
        for (int i = 0; i < 3; i++) B[m][i] *= 8;
}

/* sum_m A_m . B_m over the modes of volumes. */
INLINE lanes product_of_modes(lanes (*A)[3], lanes (*B)[3])
{
    lanes sum = dot(A[1], B[1]);
    for (int m = 2; m < 7; m++) sum += dot(A[m], B[m]);
    return sum;
}

/* f[3 a + i] = sum_m h_m(a) w_m F_m, with the last mode if `all` */
INLINE void nodes_of(lanes (*F)[3], bool all, lanes *f)
{
    for (int i = 0; i < 3; i++) {
        lanes y[8] = {{0}};
        for (int m = 1; m < (all ? 8 : 7); m++) y[m] = mode_weight[m] * F[m][i];
        values8(y);
        for (int b = 0; b < 8; b++) f[3 * node_of[b] + i] = y[b];
    }
}

#endif
