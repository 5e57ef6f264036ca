/* Wrenches that are known in the axes of D. */
#include "joint_priv.h"

void art_joint_row_in_D(struct art_joint_row *row, const double R[9], const double vel[6],
                        const double w[6], const double rate[6])
{
    double turned[6];
    art_spatial_inv_rotate(row->wrench, R, w);
    for (int half = 0; half < 6; half += 3)
        art_v3_cross(row->deriv + half, row->wrench + half, vel + 3);
    if (!rate) return;
    art_spatial_inv_rotate(turned, R, rate);
    for (int i = 0; i < 6; i++) row->deriv[i] += turned[i];
}
