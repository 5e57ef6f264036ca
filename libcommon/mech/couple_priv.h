/* Wrenches between two components, and parts that frame materials are made of. */
#ifndef ART_COUPLE_PRIV_H
#define ART_COUPLE_PRIV_H

#include "mech_priv.h"

/* ------------------------------------------------ forces between two components (couple.c) */

/* A wrench W = (F, M) at a place P acts on component a, and -W at the same place on b, so that nothing is
 * added to the momentum or the angular momentum about any point. Ends are points (no moment) or frames. */
struct couple {
    int a, b; /* dynamic components; -1: the ground */
    int pair_aa, pair_bb, pair_ab;
};
int mech_couple_pairs(struct art_ctx *ctx, struct art_system *sys, struct couple *c);
/* f += W; everything in world axes. */
void mech_couple_forces(const struct art_system *sys, const struct art_state *state,
                   const struct couple *c, const double P[3], const double W[6], double *f);
/* Add the Jacobians of a wrench with dW = K e + D de/dt, K and D symmetric, where e = (dx, dtheta) is how
 * far b moves against a at P. With W given, W turns with a and P moves with b, and what that changes is
 * added, symmetrised; NULL: lever arms and directions are held. */
void mech_couple_jacobians(struct art_system *sys, const struct art_state *state, const struct couple *c,
                      const double P[3], const double W[6], const double K[36],
                      const double D[36]);

/* ------------------------------------------------ parts of frame materials (framelaw.c) */

/* f += K x along the axes; K(0..2, 0..2) too. Returns the energy x K x / 2. */
double mech_frame_linear_force(const double k[3], const double x[3], double f[6], double K[36]);
/* f += d v for force and moment. */
void mech_frame_damping(const double d[3], const double rotary[3], const double v[6], double f[6],
                   double D[36]);
/* The angles (R21, -R20, R10) and their derivatives by dtheta. */
void mech_frame_small_angles(const double R[9], double theta[3], double J[9]);
/* R = Rx(a0) Ry(a1) Rz(a2) and da = B dtheta. */
void mech_frame_xyz_angles(const double R[9], double a[3], double B[9]);
/* The moment B^T m that does the work m.da, and its derivative for m_i = m_i(a_i) with slopes dm. */
void mech_frame_xyz_moment(const double a[3], const double B[9], const double m[3], const double dm[3],
                      double f[6], double K[36]);

/* Properties that linear frame materials have in common. */
#define FRAME_LINEAR_PROPS \
    {.name = "stiffness", \
     .type = ART_P_VECTOR, \
     .size = 3, \
     .def = "0.0 0.0 0.0", \
     .unit = "M/T^2", \
     .range = "(-inf,inf)~[0,inf)", \
     .help = "force per length, for each axis"}, \
    {.name = "damping", \
     .type = ART_P_VECTOR, \
     .size = 3, \
     .def = "0.0 0.0 0.0", \
     .unit = "M/T", \
     .range = "[0,inf)", \
     .help = "force per speed, for each axis"}, \
    {.name = "rotaryStiffness", \
     .type = ART_P_VECTOR, \
     .size = 3, \
     .def = "0.0 0.0 0.0", \
     .unit = "M L^2/T^2", \
     .range = "(-inf,inf)~[0,inf)", \
     .help = "moment per angle, for each axis"}, \
    {.name = "rotaryDamping", \
     .type = ART_P_VECTOR, \
     .size = 3, \
     .def = "0.0 0.0 0.0", \
     .unit = "M L^2/T", \
     .range = "[0,inf)", \
     .help = "moment per angular velocity, for each axis"}

#endif
