/* This computes the stiffness of hexahedra, one in a lane, by modes:
 *
 *     A^ik_{al be}(p) = sum_jl C_{j al} (D_ijkl + sigma_jl delta_ik) dv C_{l be}
 *     K^ik_mn = sum over al in m, be in n of sum_p A^ik_{al be}(p) h_{m - al}(p) h_{n - be}(p)
 *
 * The product of two signs is the sign of the axes that are in one of them alone: each A needs one
 * transform over the points, from which K^ik_mn takes its terms. A last transform, of rows and columns,
 * leads to the nodes. */
#ifndef ART_FEM_HEX_TANGENT_H
#define ART_FEM_HEX_TANGENT_H

#include "stresses.h"

/* Compute A^ik at all points, in the order of signs; of i == k the upper triangle. */
INLINE void pull_back(const struct hex_points *q, int i, int k, const lanes (*D)[8], bool stressed,
                      lanes (*A)[8])
{
    for (int b = 0; b < 8; b++) {
        const int p = node_of[b];
        const lanes *C = q->C[p];
        lanes T[9];
        for (int j = 0; j < 3; j++) {
            lanes a[3];
            for (int l = 0; l < 3; l++) {
                a[l] = D[upper[voigt[i][j]][voigt[k][l]]][p];
                if (i == k && stressed) a[l] += q->s[voigt[j][l]][p];
            }
            for (int be = 0; be < 3; be++)
                T[3 * j + be] = a[0] * C[be] + a[1] * C[3 + be] + a[2] * C[6 + be];
        }
        for (int al = 0; al < 3; al++)
            for (int be = i == k ? al : 0; be < 3; be++)
                A[3 * al + be][b] = C[al] * T[be] + C[3 + al] * T[3 + be] + C[6 + al] * T[6 + be];
    }
}

/* Transforms over the points; of one axis alone signs of that axis do not occur. */
INLINE void transform_points(bool symmetric, lanes (*A)[8])
{
    for (int al = 0; al < 3; al++)
        for (int be = symmetric ? al : 0; be < 3; be++) {
            lanes *a = A[3 * al + be], y[4];
            if (al != be) {
                transform8(a);
                continue;
            }
            for (int r = 0; r < 4; r++) {
                const int low = al == 0 ? 2 * r : al == 1 ? (r & 1) | (r & 2) << 1 : r;
                y[r] = a[low] + a[low | 1 << al];
            }
            transform4(y);
            for (int r = 0; r < 4; r++) {
                const int low = al == 0 ? 2 * r : al == 1 ? (r & 1) | (r & 2) << 1 : r;
                a[low] = y[r];
            }
        }
}

/* row[n] += the terms of axis al in a mode m = al + rest */
INLINE void add_row(bool symmetric, lanes (*A)[8], int al, int rest, lanes *row)
{
    const lanes *a[3];
    for (int be = 0; be < 3; be++) a[be] = A[symmetric && be < al ? 3 * be + al : 3 * al + be];
    row[1] += a[0][rest];
    row[2] += a[1][rest];
    row[3] += a[0][rest ^ 2] + a[1][rest ^ 1];
    row[4] += a[2][rest];
    row[5] += a[0][rest ^ 4] + a[2][rest ^ 1];
    row[6] += a[1][rest ^ 4] + a[2][rest ^ 2];
    row[7] += a[0][rest ^ 6] + a[1][rest ^ 5] + a[2][rest ^ 3];
}

/* Compute K^ik of a mode m by the nodes, with the stiffness RB B^T of the volume. */
INLINE void row_by_nodes(bool symmetric, lanes (*A)[8], int m, lanes RB, lanes (*B)[3], int k,
                         lanes *row)
{
    for (int n = 0; n < 8; n++) row[n] = (lanes){0};
    if (m & 1) add_row(symmetric, A, 0, m & 6, row);
    if (m & 2) add_row(symmetric, A, 1, m & 5, row);
    if (m & 4) add_row(symmetric, A, 2, m & 3, row);
    for (int n = 1; n < 8; n++) {
        if (m < 7 && n < 7) row[n] += RB * B[n][k];
        row[n] *= mode_weight[m] * mode_weight[n];
    }
    values8(row);
}

/* M[8 a + b] = K_ab[i][k], nodes in the order of their signs */
INLINE void direction_pair(const struct hex_points *q, int i, int k, const lanes (*D)[8],
                           bool stressed, lanes *M)
{
    lanes A[9][8], row[8][8];
    lanes(*B)[3] = (lanes(*)[3])q->B;
    pull_back(q, i, k, D, stressed, A);
    transform_points(i == k, A);
    row_by_nodes(i == k, A, 1, q->R * B[1][i], B, k, row[1]);
    row_by_nodes(i == k, A, 2, q->R * B[2][i], B, k, row[2]);
    row_by_nodes(i == k, A, 3, q->R * B[3][i], B, k, row[3]);
    row_by_nodes(i == k, A, 4, q->R * B[4][i], B, k, row[4]);
    row_by_nodes(i == k, A, 5, q->R * B[5][i], B, k, row[5]);
    row_by_nodes(i == k, A, 6, q->R * B[6][i], B, k, row[6]);
    row_by_nodes(i == k, A, 7, (lanes){0}, B, k, row[7]);
    for (int b = 0; b < 8; b++) {
        lanes y[8] = {{0}};
        for (int m = 1; m < 8; m++) y[m] = row[m][b];
        values8(y);
        for (int a = 0; a < 8; a++) M[8 * a + b] = y[a];
    }
}

/* Blocks of the pairs a >= b of nodes, K[lane][a (a + 1) / 2 + b][9]. */
INLINE void spread_blocks(lanes (*M)[64], double *const *K)
{
    static const signed char sign[8] = {4, 5, 7, 6, 0, 1, 3, 2};
    int at = 0;
    for (int a = 0; a < 8; a++)
        for (int b = 0; b <= a; b++, at += 9) {
            const int ab = 8 * sign[a] + sign[b], ba = 8 * sign[b] + sign[a];
            const lanes block[8] = {M[0][ab], M[1][ab], M[2][ab], M[1][ba],
                                    M[3][ab], M[4][ab], M[2][ba], M[4][ba]};
            lanes_spread(K, at, block);
            lanes_spread(K, at + 4, block + 4);
            for (int l = 0; l < LANES; l++) K[l][at + 8] = M[5][ab][l];
        }
}

static void stiffness(const struct hex_points *q, bool objective, double *const *K)
{
    const lanes(*D)[8] = objective ? q->E : q->D;
    lanes M[6][64];
    direction_pair(q, 0, 0, D, !objective, M[0]);
    direction_pair(q, 0, 1, D, !objective, M[1]);
    direction_pair(q, 0, 2, D, !objective, M[2]);
    direction_pair(q, 1, 1, D, !objective, M[3]);
    direction_pair(q, 1, 2, D, !objective, M[4]);
    direction_pair(q, 2, 2, D, !objective, M[5]);
    spread_blocks(M, K);
}

#endif
