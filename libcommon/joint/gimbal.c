/* In a gimbal C turns about a point of D by roll, pitch and yaw. The constrained directions do not
 * depend on the angles, so that gimbal lock loses nothing but the angles themselves. */
#include "joint_kind.h"

enum { FLAGS, EULER };

int joint_gimbal_init(struct art_joint *joint, unsigned flags)
{
    if (art_streq(art_get_text(joint->comp, "axes"), "XYZ")) flags |= JOINT_ANGLES_X_FIRST;
    joint->par[FLAGS] = flags;
    joint->par[EULER] = art_get_bool(joint->comp, "applyEuler");
    return ART_OK;
}

void joint_gimbal_pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    joint_angle_rpy((unsigned)joint->par[FLAGS], c, TCD->R);
    art_v3_zero(TCD->p);
}

void joint_gimbal_project(const struct art_joint *joint, const double *c,
                          const struct art_rigid *TCD, struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    art_m3_copy(TGD->R, TCD->R);
    art_v3_zero(TGD->p);
}

void joint_gimbal_coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    /* the original gives up on roll and yaw within half a degree of a right angle */
    joint_angle_rpy_of((unsigned)joint->par[FLAGS], joint->coord, joint->par[EULER] != 0,
                       joint->quirks.gimbal_pole_wide ? 1e-2 : 1e-10, TGD->R, c);
}

void joint_gimbal_update(const struct art_joint *joint, const double *c,
                         const struct art_rigid *TGD, const double err[6], const double vel[6],
                         struct art_joint_row *rows)
{
    (void)err;
    joint_angle_rpy_rows((unsigned)joint->par[FLAGS], !joint->quirks.joint_coord_rates_ignored, c,
                         TGD->R, vel + 3, rows + 3);
}
