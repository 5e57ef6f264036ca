/* This finds the rotations of hexahedra, one element in a lane: those of F at the center (kernel/linear.c).
 */
#ifndef ART_FEM_HEX_ROTATIONS_H
#define ART_FEM_HEX_ROTATIONS_H

#include "modes.h"
#include <art/math.h>

/* Compute F at the center, dx/dxi there times its inverse at rest. */
INLINE void center_gradient(const lanes *u, const lanes *inverse, lanes *F)
{
    lanes J[9];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const int bit = 1 << k, r = bit == 1 ? 2 : 1, s = bit == 4 ? 2 : 4;
            lanes sum = {0};
            const int at[4] = {0, r, s, r + s};
            for (int c = 0; c < 4; c++)
                sum += u[3 * node_of[at[c] + bit] + i] - u[3 * node_of[at[c]] + i];
            J[3 * i + k] = 0.125 * sum;
        }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            F[3 * i + k] =
                J[3 * i] * inverse[k] + J[3 * i + 1] * inverse[3 + k] + J[3 * i + 2] * inverse[6 + k];
}

/* Do Newton's iteration of rotation_nearby (kernel/linear.c): each lane ends by itself. Return the lanes that
 * have their rotation. */
INLINE lane_mask nearby_rotations(const lanes *F, lanes *X)
{
    enum { FEW = 8 };
    lane_mask done = {0}, lost = {0};
    for (int i = 0; i < 9; i++) X[i] = F[i];
    for (int k = 0; k < FEW && !lanes_all(done | lost); k++) {
        lanes C[9], change = {0};
        C[0] = X[4] * X[8] - X[5] * X[7], C[1] = X[5] * X[6] - X[3] * X[8];
        C[2] = X[3] * X[7] - X[4] * X[6], C[3] = X[2] * X[7] - X[1] * X[8];
        C[4] = X[0] * X[8] - X[2] * X[6], C[5] = X[1] * X[6] - X[0] * X[7];
        C[6] = X[1] * X[5] - X[2] * X[4], C[7] = X[2] * X[3] - X[0] * X[5];
        C[8] = X[0] * X[4] - X[1] * X[3];
        const lanes det = X[0] * C[0] + X[1] * C[1] + X[2] * C[2], s = 0.5 / det;
        lost |= ~done & ~((lane_mask)(det > 0.1) & (lane_mask)(det < 10));
        for (int i = 0; i < 9; i++) {
            const lanes x = 0.5 * X[i] + s * C[i], d = x - X[i];
            const lanes size = lanes_select((lane_mask)(d < 0), -d, d);
            change = lanes_select((lane_mask)(size > change), size, change);
            X[i] = lanes_select(done, X[i], x);
        }
        done |= ~lost & (lane_mask)(change < 1e-9);
    }
    return done;
}

/* Find R of F; an element that is flat at rest does not turn. */
static void rotations(const lanes *F, const lanes *inverse, lanes *R)
{
    const lane_mask done = nearby_rotations(F, R);
    for (int l = 0; l < LANES && !lanes_all(done); l++) {
        double G[9], Q[9];
        bool flat = true;
        if (done[l]) continue;
        for (int i = 0; i < 9; i++) {
            G[i] = F[i][l];
            flat = flat && inverse[i][l] == 0;
        }
        if (flat) art_m3_identity(G);
        art_fem_rotation(G, Q);
        for (int i = 0; i < 9; i++) R[i][l] = Q[i];
    }
}

#endif
