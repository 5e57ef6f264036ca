/* This computes volumes of hexahedra, one in a lane: of whole elements, with their derivatives, and the
 * least at a point. */
#ifndef ART_FEM_HEX_VOLUMES_H
#define ART_FEM_HEX_VOLUMES_H

#include "modes.h"

/* Fill lanes without an element with the last one. */
INLINE void fill_lanes(int n, const double *const (*x)[8], const double *(*to)[8])
{
    for (int l = 0; l < LANES; l++) memcpy(to[l], x[l < n ? l : n - 1], sizeof to[l]);
}

/* V is a cubic form of the modes: its gradient B(Y) is a quadratic one, V = Y . B(Y) / 3, and the second
 * derivative along the velocities v is 2 Y . B(v). */
static void volumes(int n, const double *const (*x)[8], const double *const (*v)[8],
                    double *volume, const double *scale, double *const *W, double *rate)
{
    const double *at[LANES][8];
    lanes Y[8][3], B[8][3], s;
    for (int l = 0; l < LANES; l++) s[l] = scale[l < n ? l : n - 1];
    fill_lanes(n, x, at);
    modes_of((const double *const(*)[8])at, Y);
    volume_gradient(Y, B);
    const lanes V = product_of_modes(Y, B) * (1.0 / 3);
    for (int l = 0; l < n; l++) volume[l] = V[l];
    if (W) {
        double unused[24], *to[LANES];
        lanes f[24];
        for (int l = 0; l < LANES; l++) to[l] = l < n && W[l] ? W[l] : unused;
        for (int m = 1; m < 7; m++)
            for (int i = 0; i < 3; i++) B[m][i] *= s;
        nodes_of(B, false, f);
        for (int i = 0; i < 24; i += 4) lanes_spread(to, i, f + i);
    }
    if (!v) return;
    fill_lanes(n, v, at);
    lanes u[8][3];
    modes_of((const double *const(*)[8])at, u);
    volume_gradient(u, B);
    const lanes R = 2 * s * product_of_modes(Y, B);
    for (int l = 0; l < n; l++) rate[l] = R[l];
}

static void min_volumes(int n, const double *const (*x)[8], double *least)
{
    const double *at[LANES][8];
    lanes Y[8][3], c[3][3][4], J_least;
    fill_lanes(n, x, at);
    modes_of((const double *const(*)[8])at, Y);
    columns_of(Y, c);
    for (int b = 0; b < 8; b++) {
        const int r = other_signs(0, b), s = other_signs(1, b), t = other_signs(2, b);
        lanes u[3], w[3], z[3], uw[3] = {{0}};
        for (int i = 0; i < 3; i++) u[i] = c[0][i][r], w[i] = c[1][i][s], z[i] = c[2][i][t];
        add_cross(uw, u, w);
        const lanes J = dot(uw, z);
        J_least = b == 0 ? J : lanes_select((lane_mask)(J >= J_least), J_least, J);
    }
    for (int l = 0; l < n; l++) least[l] = J_least[l];
}

#endif
