/* Parts that frame materials are made of (framelaw.c). */
#ifndef ART_FRAMELAW_PRIV_H
#define ART_FRAMELAW_PRIV_H

#include "muscle_priv.h"

/* Add K x along the axes to f; K(0..2, 0..2) is added to as well. The result is the energy x K x /
 * 2. */
double muscle_frame_linear_force(const double k[3], const double x[3], double f[6], double K[36]);
/* Add the damping d v of force and moment to f. */
void muscle_frame_damping(const double d[3], const double rotary[3], const double v[6], double f[6],
                   double D[36]);
/* Compute the angles (R21, -R20, R10) and their derivatives J by dtheta. */
void muscle_frame_small_angles(const double R[9], double theta[3], double J[9]);
/* Compute the angles a with R = Rx(a0) Ry(a1) Rz(a2), and B with da = B dtheta. */
void muscle_frame_xyz_angles(const double R[9], double a[3], double B[9]);
/* The moment B^T m that does the work m.da, and its derivative for m_i = m_i(a_i) with slopes dm. */
void muscle_frame_xyz_moment(const double a[3], const double B[9], const double m[3], const double dm[3],
                      double f[6], double K[36]);

/* Properties that linear frame materials have in common. */
#define FRAME_LINEAR_PROPS \
    ART_P("stiffness", VECTOR(3, "M/T^2"), "0.0 0.0 0.0", "force per length, for each axis", \
          .range = "(-inf,inf)~[0,inf)"), \
    ART_P("damping", VECTOR(3, "M/T"), "0.0 0.0 0.0", "force per speed, for each axis", \
          .range = "[0,inf)"), \
    ART_P("rotaryStiffness", VECTOR(3, "M L^2/T^2"), "0.0 0.0 0.0", \
          "moment per angle, for each axis", .range = "(-inf,inf)~[0,inf)"), \
    ART_P("rotaryDamping", VECTOR(3, "M L^2/T"), "0.0 0.0 0.0", \
          "moment per angular velocity, for each axis", .range = "[0,inf)")

#endif
