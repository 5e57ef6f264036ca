/* what the files of the kinds of joints share */
#ifndef ART_JOINT_KIND_H
#define ART_JOINT_KIND_H

#include "joint_priv.h"

/* Constant rows are the same at all states: they prevent motion along an axis of G, or rotation
 * about it. */
#define JOINT_FIXED_X {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_CONSTANT, 0, {1, 0, 0, 0, 0, 0}}
#define JOINT_FIXED_Y {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_CONSTANT, 0, {0, 1, 0, 0, 0, 0}}
#define JOINT_FIXED_Z {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_CONSTANT, 0, {0, 0, 1, 0, 0, 0}}
#define JOINT_FIXED_MX {ART_ROW_BILATERAL | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 1, 0, 0}}
#define JOINT_FIXED_MY {ART_ROW_BILATERAL | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 1, 0}}
#define JOINT_FIXED_MZ {ART_ROW_BILATERAL | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 0, 1}}
/* Rows that the kind sets itself. */
#define JOINT_FIXED_ANGLE {ART_ROW_BILATERAL | ART_ROW_ROTARY, 0, {0}}
#define JOINT_FIXED_LENGTH {ART_ROW_BILATERAL | ART_ROW_LINEAR, 0, {0}}
/* Limits of coordinate c. */
#define JOINT_LIMIT_ANGLE(c) {ART_ROW_LIMIT | ART_ROW_ROTARY, c, {0}}
#define JOINT_LIMIT_LENGTH(c) {ART_ROW_LIMIT | ART_ROW_LINEAR, c, {0}}
#define JOINT_LIMIT_X(c) {ART_ROW_LIMIT | ART_ROW_LINEAR | ART_ROW_CONSTANT, c, {1, 0, 0, 0, 0, 0}}
#define JOINT_LIMIT_Y(c) {ART_ROW_LIMIT | ART_ROW_LINEAR | ART_ROW_CONSTANT, c, {0, 1, 0, 0, 0, 0}}
#define JOINT_LIMIT_Z(c) {ART_ROW_LIMIT | ART_ROW_LINEAR | ART_ROW_CONSTANT, c, {0, 0, 1, 0, 0, 0}}
#define JOINT_LIMIT_MZ(c) {ART_ROW_LIMIT | ART_ROW_ROTARY | ART_ROW_CONSTANT, c, {0, 0, 0, 0, 0, 1}}

/* Older classes are drawn with lines and points: -1. */
#define JOINT_OLD_SHAFT ART_P("shaftLength", DOUBLE("L"), "-1")
#define JOINT_OLD_BALL ART_P("jointRadius", DOUBLE("L"), "-1")

/* A row along the x (0) or y (1) axis of D, where C turns about their z axis. */
void joint_row_along(const struct art_joint *joint, const struct art_rigid *TGD, int axis,
                     const double vel[6], struct art_joint_row *row);
/* The angle by which C is turned about the z axis of D, the one nearest to `near`. */
double joint_rotation_z(const struct art_rigid *TGD, double near);

/* --------------------------------------------------------- angles in a row
 *
 * Roll, pitch (and yaw) about the axes z, y' (and x''). Flags tell other conventions: the angles are
 * those of the rotation from D to C; the axes are x, y' (and z''). A view is the rotation turned into the
 * usual convention; its base frame is D, or C (= G) if the rotation is that from D to C. */

enum { JOINT_ANGLES_INVERSE = 1, JOINT_ANGLES_X_FIRST = 2 };

void joint_angle_view(unsigned flags, const double R_CD[9], double view[9]);
void joint_angle_unview(unsigned flags, const double view[9], double R_CD[9]);
/* Compute the angular velocity of the view in its base frame from that of C relative to D in the
 * axes of G. */
void joint_angle_spin(unsigned flags, const double R_GD[9], const double omega[3], double spin[3]);
/* A row with the moment m, whose rate is dm, both in the base frame: m . spin = moment . omega. */
void joint_angle_row(unsigned flags, const double R_GD[9], const double omega[3], const double m[3],
                     const double dm[3], struct art_joint_row *row);

/* Compute the rotation of (roll, pitch, yaw). */
void joint_angle_rpy(unsigned flags, const double rpy[3], double R_CD[9]);
/* Compute the angles of a rotation. `rpy` holds the last angles, `range` [3] their ranges. With
 * `euler` the result is the one of the equivalent triples that is nearest to the last angles as
 * far as the ranges allow, else each angle is found by itself. Below |cos pitch| = `blur` roll and
 * yaw count as one. */
void joint_angle_rpy_of(unsigned flags, const struct art_joint_coord *range, bool euler, double blur,
                        const double R_CD[9], double rpy[3]);
/* The rows [3] of the limits of roll, pitch, yaw. rates: with the part of the derivative that is due to
 * the change of the angles. */
void joint_angle_rpy_rows(unsigned flags, bool rates, const double rpy[3], const double R_GD[9],
                          const double omega[3], struct art_joint_row *rows);

/* ------------------------------------------------- universal joints, gimbals
 *
 * The functions of these kinds of which there are several. par[0]: flags as above. */

int joint_universal_init(struct art_ctx *ctx, struct art_joint *joint, unsigned flags);
void joint_universal_pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD);
void joint_universal_project(const struct art_joint *joint, const double *c,
                             const struct art_rigid *TCD, struct art_rigid *TGD);
void joint_universal_coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c);
void joint_universal_update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                            const double err[6], const double vel[6], struct art_joint_row *rows);

int joint_gimbal_init(struct art_joint *joint, unsigned flags);
void joint_gimbal_pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD);
void joint_gimbal_project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                          struct art_rigid *TGD);
void joint_gimbal_coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c);
void joint_gimbal_update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                         const double err[6], const double vel[6], struct art_joint_row *rows);

#endif
