/* This has what belongs to the Gauss points of hexahedra, one element in a lane, and computes their
 * deformation. Formulas are those of kernel/solid.c. */
#ifndef ART_FEM_HEX_POINTS_H
#define ART_FEM_HEX_POINTS_H

#include "modes.h"

struct hex_points {
    lanes Y[8][3], B[8][3]; /* modes of positions; dV/dY */
    lanes F[9][8], J[8];    /* deformation gradient and its determinant */
    lanes volume[8];        /* of the points */
    lanes dv[8];            /* the same; 0 where gradients are not defined */
    lanes C[8][9];          /* inverse of dx/dxi, transposed */
    lanes least_J;
    lanes p[8], full[8];    /* pressure; stiffness of its own at each point */
    lanes R;                /* stiffness of a pressure of the whole element */
    lanes s[6][8], D[21][8]; /* stresses and tangents, times dv once they are complete */
    lanes E[21][8];         /* tangents of objective damping, times dv */
};

/* Points without gradients are at rest and weigh nothing. */
static void replace_irregular(struct hex_points *q, int p, lane_mask regular)
{
    for (int i = 0; i < 9; i++) {
        q->F[i][p] = lanes_select(regular, q->F[i][p], lanes_of(i % 4 == 0));
        q->C[p][i] = lanes_select(regular, q->C[p][i], (lanes){0});
    }
    q->J[p] = lanes_select(regular, q->J[p], lanes_of(1));
    q->dv[p] = lanes_select(regular, q->dv[p], (lanes){0});
}

/* Compute F, volume and the inverse of dx/dxi at a point, from j = dx/dxi and the inverse X of that at rest.
 */
INLINE void place_point(struct hex_points *q, int p, const lanes *j, const lanes *X, lanes dV)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            q->F[3 * i + k][p] = j[3 * i] * X[k] + j[3 * i + 1] * X[3 + k] + j[3 * i + 2] * X[6 + k];
    const lanes c0 = j[4] * j[8] - j[5] * j[7], c1 = j[5] * j[6] - j[3] * j[8];
    const lanes c2 = j[3] * j[7] - j[4] * j[6], det = j[0] * c0 + j[1] * c1 + j[2] * c2;
    const lanes r = 1 / det, J = det / dV;
    lanes *C = q->C[p];
    C[0] = r * c0, C[1] = r * c1, C[2] = r * c2;
    C[3] = r * (j[7] * j[2] - j[8] * j[1]), C[4] = r * (j[8] * j[0] - j[6] * j[2]);
    C[5] = r * (j[6] * j[1] - j[7] * j[0]), C[6] = r * (j[1] * j[5] - j[2] * j[4]);
    C[7] = r * (j[2] * j[3] - j[0] * j[5]), C[8] = r * (j[0] * j[4] - j[1] * j[3]);
    q->J[p] = J;
    q->volume[p] = q->dv[p] = det;
    q->least_J = lanes_select((lane_mask)(J >= q->least_J), q->least_J, J);
    /* x - x is 0 unless x is infinite or NaN */
    const lane_mask regular = (lane_mask)(det != 0) & (lane_mask)(C[0] - C[0] == 0) &
                              (lane_mask)(J - J == 0);
    if (!lanes_all(regular)) replace_irregular(q, p, regular);
}

/* Compute them at all points, with rest[lane] the points of an element at rest. */
INLINE void place_points(struct hex_points *q, const double *const (*x)[8],
                         const struct art_fem_point *const *rest)
{
    lanes column[3][3][4];
    const double *from[LANES];
    modes_of(x, q->Y);
    columns_of(q->Y, column);
    q->least_J = lanes_of(INFINITY);
    for (int l = 0; l < LANES; l++) from[l] = (const double *)rest[l];
    for (int b = 0; b < 8; b += 2) {
        /* ten numbers each of two points that follow each other in the order of the nodes */
        const int p0 = node_of[b] < node_of[b + 1] ? node_of[b] : node_of[b + 1];
        lanes X[20];
        for (int i = 0; i < 20; i += 4) lanes_gather(X + i, from, 10 * p0 + i);
        for (int k = b; k < b + 2; k++) {
            const int p = node_of[k];
            const lanes *at = X + 10 * (p - p0);
            lanes j[9];
            for (int i = 0; i < 3; i++) {
                j[3 * i] = column[0][i][other_signs(0, k)];
                j[3 * i + 1] = column[1][i][other_signs(1, k)];
                j[3 * i + 2] = column[2][i][other_signs(2, k)];
            }
            place_point(q, p, j, at, at[9]);
        }
    }
}

#endif
