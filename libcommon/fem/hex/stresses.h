/* This computes stresses of hexahedra at their Gauss points, with pressures and damping, and their forces,
 * one element in a lane. Formulas are those of kernel/solid.c. */
#ifndef ART_FEM_HEX_STRESSES_H
#define ART_FEM_HEX_STRESSES_H

#include "points.h"

/* Rows and columns of stresses, and of tangents whose upper triangle is stored by rows. */
static const signed char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};
static const signed char upper[6][6] = {{0, 1, 2, 3, 4, 5},     {1, 6, 7, 8, 9, 10},
                                        {2, 7, 11, 12, 13, 14}, {3, 8, 12, 15, 16, 17},
                                        {4, 9, 13, 16, 18, 19}, {5, 10, 14, 17, 19, 20}};

/* D += that of d sigma + sigma d */
INLINE void add_rate_terms(const lanes *s, lanes *D)
{
    D[0] += 2 * s[0], D[3] += s[3], D[5] += s[5];
    D[6] += 2 * s[1], D[8] += s[3], D[9] += s[4];
    D[11] += 2 * s[2], D[13] += s[4], D[14] += s[5];
    D[15] += 0.5 * (s[0] + s[1]), D[16] += 0.5 * s[5], D[17] += 0.5 * s[4];
    D[18] += 0.5 * (s[1] + s[2]), D[19] += 0.5 * s[3], D[20] += 0.5 * (s[2] + s[0]);
}

/* D += p (I x I - 2 Is) */
INLINE void add_pressure(lanes p, lanes *D)
{
    D[0] -= p, D[6] -= p, D[11] -= p;
    D[1] += p, D[2] += p, D[7] += p;
    D[15] -= p, D[18] -= p, D[20] -= p;
}

/* D = D dv + f I x I */
INLINE void scale_tangent(lanes *D, lanes dv, lanes f)
{
    for (int i = 0; i < 21; i++) D[i] *= dv;
    D[0] += f, D[1] += f, D[2] += f, D[6] += f, D[7] += f, D[11] += f;
}

/* Adds pressures at a point and multiplies by dv; `objective` sets E. */
INLINE void complete_point(struct hex_points *q, int p, bool tangent, bool objective)
{
    lanes s[6], D[21], E[21];
    for (int i = 0; i < 6; i++) s[i] = q->s[i][p];
    for (int i = 0; tangent && i < 21; i++) D[i] = q->D[i][p];
    if (objective) {
        memcpy(E, D, sizeof E);
        add_rate_terms(s, E);
        scale_tangent(E, q->dv[p], q->full[p]);
        for (int i = 0; i < 21; i++) q->E[i][p] = E[i];
    }
    for (int i = 0; i < 6; i++) q->s[i][p] = (i < 3 ? s[i] + q->p[p] : s[i]) * q->dv[p];
    if (!tangent) return;
    add_pressure(q->p[p], D);
    scale_tangent(D, q->dv[p], q->full[p]);
    for (int i = 0; i < 21; i++) q->D[i][p] = D[i];
}

/* P += beta (D : L + q I), and beta L sigma unless damping is objective, where q is the rate of pressure and
 * L = dv/dx follows from j = dv/dxi. */
INLINE void add_damping_stress(const struct hex_points *at, int p, bool objective, double beta,
                               const lanes *j, lanes q, lanes *P)
{
    const lanes(*D)[8] = objective ? at->E : at->D, *C = at->C[p];
    lanes L[9], d[6], t[6];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            L[3 * i + k] = j[3 * i] * C[3 * k] + j[3 * i + 1] * C[3 * k + 1] +
                           j[3 * i + 2] * C[3 * k + 2];
    d[0] = L[0], d[1] = L[4], d[2] = L[8];
    d[3] = L[1] + L[3], d[4] = L[5] + L[7], d[5] = L[2] + L[6];
    for (int i = 0; i < 6; i++) {
        t[i] = D[upper[i][0]][p] * d[0];
        for (int k = 1; k < 6; k++) t[i] += D[upper[i][k]][p] * d[k];
        if (i < 3) t[i] += q;
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            lanes c = t[voigt[i][k]];
            for (int l = 0; l < 3 && !objective; l++) c += L[3 * i + l] * at->s[voigt[l][k]][p];
            P[3 * i + k] += beta * c;
        }
}

/* F[m] = sum over the axes k of m and the points of (P C_k) h_{m - k} */
INLINE void force_modes(lanes (*P)[8], lanes (*F)[3])
{
    static const signed char with[3][4] = {{1, 3, 5, 7}, {2, 3, 6, 7}, {4, 5, 6, 7}};
    for (int m = 1; m < 8; m++) F[m][0] = F[m][1] = F[m][2] = (lanes){0};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            lanes y[4];
            for (int r = 0; r < 4; r++) {
                const int low = k == 0 ? 2 * r : k == 1 ? (r & 1) | (r & 2) << 1 : r;
                y[r] = P[3 * i + k][low] + P[3 * i + k][low | 1 << k];
            }
            transform4(y);
            for (int r = 0; r < 4; r++) F[with[k][r]][i] += y[r];
        }
}

/* Compute the forces of the stresses, and unless v is NULL of damping, [8][3]. */
INLINE void forces(const struct hex_points *q, bool objective, double beta,
                   const double *const (*v)[8], lanes *f)
{
    lanes P[9][8], F[8][3], u[8][3], column[3][3][4], rate = {0};
    if (v) {
        modes_of(v, u);
        columns_of(u, column);
        rate = q->R * product_of_modes((lanes(*)[3])q->B, u);
    }
    for (int b = 0; b < 8; b++) {
        const int p = node_of[b];
        lanes S[9], j[9];
        for (int i = 0; i < 9; i++) S[i] = q->s[voigt[i / 3][i % 3]][p];
        for (int i = 0; v && i < 3; i++)
            for (int k = 0; k < 3; k++) j[3 * i + k] = column[k][i][other_signs(k, b)];
        if (v) add_damping_stress(q, p, objective, beta, j, rate * q->dv[p], S);
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                P[3 * i + k][b] = S[3 * i] * q->C[p][k] + S[3 * i + 1] * q->C[p][3 + k] +
                                  S[3 * i + 2] * q->C[p][6 + k];
    }
    force_modes(P, F);
    nodes_of(F, true, f);
}

#endif
