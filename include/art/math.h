/* art/math.h provides small dense geometry: 3-vectors, 3x3 matrices, rotations, rigid and affine transforms,
 * spatial (6-)vectors and inertias, plain dense matrices.
 *
 * Matrices are row-major: double[9] holds rows 0, 1, 2. Quaternions are (w, x, y, z). Angles are
 * radians unless the name ends in _deg. Outputs come first and may be the same object as an input
 * unless said otherwise. Nothing here allocates or fails with a message; a function that can be
 * asked the impossible (inverse of a singular matrix) returns false and leaves its output alone.
 *
 * A rigid transform T_XY maps coordinates of frame X to coordinates of frame Y; it is the pose of X
 * as seen from Y. Twists are (v, w) and wrenches (f, m): translation first.
 *
 *     struct art_rigid T;
 *     double pose[7] = {0, 0, 2, 0, 1, 0, 90};          // position, axis, angle in degrees
 *     art_rigid_from_pose(&T, pose);
 *     double p[3] = {1, 0, 0};
 *     art_rigid_point(p, &T, p);                        // (0, 0, 1)
 */
#ifndef ART_MATH_H
#define ART_MATH_H

#include <art/base.h>
#include <math.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ART_PI 3.14159265358979323846

/* Angle conversions. */
static inline double art_rad(double deg)
{
    return deg * (ART_PI / 180.0);
}
static inline double art_deg(double rad)
{
    return rad * (180.0 / ART_PI);
}

/* Compute sine and cosine of an angle in degrees; they are exact (0, 1, -1) at all multiples of
 * 90. */
void art_sincos_deg(double deg, double *s, double *c);

/* --------------------------------------------------------------- 3-vectors */

/* r = (x, y, z) */
static inline void art_v3_set(double r[3], double x, double y, double z)
{
    r[0] = x, r[1] = y, r[2] = z;
}
/* r = 0 */
static inline void art_v3_zero(double r[3])
{
    r[0] = r[1] = r[2] = 0;
}
/* True if two points are one; zeros are equal, whatever their signs. */
static inline bool art_v3_equal(const double a[3], const double b[3])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}
/* r = a */
static inline void art_v3_copy(double r[3], const double a[3])
{
    r[0] = a[0], r[1] = a[1], r[2] = a[2];
}
/* r = a + b */
static inline void art_v3_add(double r[3], const double a[3], const double b[3])
{
    r[0] = a[0] + b[0], r[1] = a[1] + b[1], r[2] = a[2] + b[2];
}
/* r = a - b */
static inline void art_v3_sub(double r[3], const double a[3], const double b[3])
{
    r[0] = a[0] - b[0], r[1] = a[1] - b[1], r[2] = a[2] - b[2];
}
/* r = s a */
static inline void art_v3_scale(double r[3], double s, const double a[3])
{
    r[0] = s * a[0], r[1] = s * a[1], r[2] = s * a[2];
}
/* r = -a */
static inline void art_v3_negate(double r[3], const double a[3])
{
    r[0] = -a[0], r[1] = -a[1], r[2] = -a[2];
}
/* r = a + s b */
static inline void art_v3_add_scaled(double r[3], const double a[3], double s, const double b[3])
{
    r[0] = a[0] + s * b[0], r[1] = a[1] + s * b[1], r[2] = a[2] + s * b[2];
}
/* r = (1 - s) a + s b */
static inline void art_v3_lerp(double r[3], const double a[3], const double b[3], double s)
{
    for (int i = 0; i < 3; i++) r[i] = (1 - s) * a[i] + s * b[i];
}
/* a . b */
static inline double art_v3_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
/* r = a x b */
static inline void art_v3_cross(double r[3], const double a[3], const double b[3])
{
    double x = a[1] * b[2] - a[2] * b[1];
    double y = a[2] * b[0] - a[0] * b[2];
    double z = a[0] * b[1] - a[1] * b[0];
    r[0] = x, r[1] = y, r[2] = z;
}
/* Return |a|^2, which overflows where art_v3_normalize does not. */
static inline double art_v3_norm2(const double a[3])
{
    return art_v3_dot(a, a);
}
/* Return |a|, as the root of |a|^2. */
static inline double art_v3_norm(const double a[3])
{
    return sqrt(art_v3_dot(a, a));
}
/* |a - b| */
static inline double art_v3_distance(const double a[3], const double b[3])
{
    double d[3];
    art_v3_sub(d, a, b);
    return art_v3_norm(d);
}
/* a . (b x c) */
static inline double art_v3_triple(const double a[3], const double b[3], const double c[3])
{
    double bc[3];
    art_v3_cross(bc, b, c);
    return art_v3_dot(a, bc);
}
/* Normalizes a; returns |a|. A zero (or not finite) vector gives 0 and r = 0. The squares neither overflow
 * nor underflow. */
double art_v3_normalize(double r[3], const double a[3]);
/* Compute two unit vectors that complete the unit vector n to a right-handed basis (u, v, n) (Duff
 * et al. 2017, Building an orthonormal basis, revisited). */
void art_v3_basis(const double n[3], double u[3], double v[3]);
/* True if no coordinate is infinite or NaN. */
static inline bool art_v3_finite(const double a[3])
{
    return isfinite(a[0]) && isfinite(a[1]) && isfinite(a[2]);
}

/* ------------------------------------------------------------ 3x3 matrices */

/* R = A */
static inline void art_m3_copy(double R[9], const double A[9])
{
    if (R != A) memcpy(R, A, 9 * sizeof *R);
}
/* R = 0 */
static inline void art_m3_zero(double R[9])
{
    for (int i = 0; i < 9; i++) R[i] = 0;
}
/* R = I */
static inline void art_m3_identity(double R[9])
{
    for (int i = 0; i < 9; i++) R[i] = i % 4 == 0;
}
/* R = diag(a, b, c) */
static inline void art_m3_diag(double R[9], double a, double b, double c)
{
    art_m3_zero(R);
    R[0] = a, R[4] = b, R[8] = c;
}
/* R = A + B */
static inline void art_m3_add(double R[9], const double A[9], const double B[9])
{
    for (int i = 0; i < 9; i++) R[i] = A[i] + B[i];
}
/* R = A - B */
static inline void art_m3_sub(double R[9], const double A[9], const double B[9])
{
    for (int i = 0; i < 9; i++) R[i] = A[i] - B[i];
}
/* R = s A */
static inline void art_m3_scale(double R[9], double s, const double A[9])
{
    for (int i = 0; i < 9; i++) R[i] = s * A[i];
}
/* R = A + s B */
static inline void art_m3_add_scaled(double R[9], const double A[9], double s, const double B[9])
{
    for (int i = 0; i < 9; i++) R[i] = A[i] + s * B[i];
}
/* R = A^T */
static inline void art_m3_transpose(double R[9], const double A[9])
{
    double T[9] = {A[0], A[3], A[6], A[1], A[4], A[7], A[2], A[5], A[8]};
    memcpy(R, T, sizeof T);
}
/* R = A B; written out, as loops this short cost more than what is in them */
static inline void art_m3_mul(double R[9], const double A[9], const double B[9])
{
    double a0 = A[0] * B[0] + A[1] * B[3] + A[2] * B[6],
           a1 = A[0] * B[1] + A[1] * B[4] + A[2] * B[7],
           a2 = A[0] * B[2] + A[1] * B[5] + A[2] * B[8];
    double b0 = A[3] * B[0] + A[4] * B[3] + A[5] * B[6],
           b1 = A[3] * B[1] + A[4] * B[4] + A[5] * B[7],
           b2 = A[3] * B[2] + A[4] * B[5] + A[5] * B[8];
    double c0 = A[6] * B[0] + A[7] * B[3] + A[8] * B[6],
           c1 = A[6] * B[1] + A[7] * B[4] + A[8] * B[7],
           c2 = A[6] * B[2] + A[7] * B[5] + A[8] * B[8];
    R[0] = a0, R[1] = a1, R[2] = a2;
    R[3] = b0, R[4] = b1, R[5] = b2;
    R[6] = c0, R[7] = c1, R[8] = c2;
}
/* R = A B^T */
static inline void art_m3_mul_t(double R[9], const double A[9], const double B[9])
{
    double a0 = A[0] * B[0] + A[1] * B[1] + A[2] * B[2],
           a1 = A[0] * B[3] + A[1] * B[4] + A[2] * B[5],
           a2 = A[0] * B[6] + A[1] * B[7] + A[2] * B[8];
    double b0 = A[3] * B[0] + A[4] * B[1] + A[5] * B[2],
           b1 = A[3] * B[3] + A[4] * B[4] + A[5] * B[5],
           b2 = A[3] * B[6] + A[4] * B[7] + A[5] * B[8];
    double c0 = A[6] * B[0] + A[7] * B[1] + A[8] * B[2],
           c1 = A[6] * B[3] + A[7] * B[4] + A[8] * B[5],
           c2 = A[6] * B[6] + A[7] * B[7] + A[8] * B[8];
    R[0] = a0, R[1] = a1, R[2] = a2;
    R[3] = b0, R[4] = b1, R[5] = b2;
    R[6] = c0, R[7] = c1, R[8] = c2;
}
/* R = A^T B */
static inline void art_m3_tmul(double R[9], const double A[9], const double B[9])
{
    double a0 = A[0] * B[0] + A[3] * B[3] + A[6] * B[6],
           a1 = A[0] * B[1] + A[3] * B[4] + A[6] * B[7],
           a2 = A[0] * B[2] + A[3] * B[5] + A[6] * B[8];
    double b0 = A[1] * B[0] + A[4] * B[3] + A[7] * B[6],
           b1 = A[1] * B[1] + A[4] * B[4] + A[7] * B[7],
           b2 = A[1] * B[2] + A[4] * B[5] + A[7] * B[8];
    double c0 = A[2] * B[0] + A[5] * B[3] + A[8] * B[6],
           c1 = A[2] * B[1] + A[5] * B[4] + A[8] * B[7],
           c2 = A[2] * B[2] + A[5] * B[5] + A[8] * B[8];
    R[0] = a0, R[1] = a1, R[2] = a2;
    R[3] = b0, R[4] = b1, R[5] = b2;
    R[6] = c0, R[7] = c1, R[8] = c2;
}
/* r = A x */
static inline void art_m3_mulvec(double r[3], const double A[9], const double x[3])
{
    double a = art_v3_dot(A, x), b = art_v3_dot(A + 3, x), c = art_v3_dot(A + 6, x);
    r[0] = a, r[1] = b, r[2] = c;
}
/* r = A^T x */
static inline void art_m3_tmulvec(double r[3], const double A[9], const double x[3])
{
    double a = A[0] * x[0] + A[3] * x[1] + A[6] * x[2];
    double b = A[1] * x[0] + A[4] * x[1] + A[7] * x[2];
    double c = A[2] * x[0] + A[5] * x[1] + A[8] * x[2];
    r[0] = a, r[1] = b, r[2] = c;
}
/* R = a b^T */
static inline void art_m3_outer(double R[9], const double a[3], const double b[3])
{
    double T[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) T[3 * i + j] = a[i] * b[j];
    memcpy(R, T, sizeof T);
}
/* Fill the cross-product matrix [a]: [a] x = a cross x. */
static inline void art_m3_skew(double R[9], const double a[3])
{
    double T[9] = {0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0};
    memcpy(R, T, sizeof T);
}
/* A_00 + A_11 + A_22 */
static inline double art_m3_trace(const double A[9])
{
    return A[0] + A[4] + A[8];
}
/* Return det A, as the triple product of the rows. */
static inline double art_m3_det(const double A[9])
{
    return art_v3_triple(A, A + 3, A + 6);
}
/* (A + A^T) / 2 */
void art_m3_symmetrize(double R[9], const double A[9]);
/* sqrt of the sum of squares */
double art_m3_norm(const double A[9]);
/* False (R untouched) if the determinant is zero or the inverse is not finite. */
bool art_m3_inverse(double R[9], const double A[9]);
/* x with A x = b; false if A is singular. */
bool art_m3_solve(double x[3], const double A[9], const double b[3]);
/* Compute the eigenvalues (ascending) of a symmetric matrix and its unit eigenvectors as the
 * columns of V, a rotation matrix; only the lower triangle of A is read. Cyclic Jacobi (Golub &
 * Van Loan, section 8.5). V may be NULL. */
void art_m3_sym_eigen(const double A[9], double lambda[3], double V[9]);

/* --------------------------------------------------------------- rotations
 *
 * R_BA maps directions given in frame B to frame A; its columns are the axes of B seen from A. */

/* Compute the right-handed rotation about an axis of any length by an angle in radians, or in degrees
 * (Rodrigues); a zero axis gives the identity. */
void art_rot_from_axis_angle(double R[9], const double axis[3], double angle);
void art_rot_from_axis_angle_deg(double R[9], const double axis[3], double deg);
/* Compute the unit axis; the result is the angle in [0, pi], or in degrees in [0, 180], accurate at both
 * ends. The identity gives axis (1,0,0), angle 0. */
double art_rot_to_axis_angle(const double R[9], double axis[3]);
double art_rot_to_axis_angle_deg(const double R[9], double axis[3]);

/* Compute the rotation of a quaternion of any length; a zero one gives the identity. */
void art_rot_from_quat(double R[9], const double q[4]);
/* Compute the unit quaternion; the component largest in magnitude is found first and made positive
 * (Shepperd 1978), so the sign is not continuous in R. */
void art_rot_to_quat(double q[4], const double R[9]);
/* Compute Hamilton's product p q: the rotation q followed by p. */
void art_quat_mul(double r[4], const double p[4], const double q[4]);
/* Normalizes to a unit quaternion; the result is the old length. Zero gives the identity (1,0,0,0). */
double art_quat_normalize(double r[4], const double q[4]);

/* Converts roll, pitch, yaw to R = Rz(rpy[0]) Ry(rpy[1]) Rx(rpy[2]). The inverse gives pitch in [-pi/2,
 * pi/2]; where the pitch is +-pi/2 only roll and yaw together are defined, and roll is taken as 0. */
void art_rot_from_rpy(double R[9], const double rpy[3]);
void art_rot_from_rpy_deg(double R[9], const double rpy_deg[3]);
void art_rot_to_rpy(double rpy[3], const double R[9]);
/* Converts Euler angles (phi, theta, psi) to R = Rz(phi) Ry(theta) Rz(psi). The inverse gives theta in [0,
 * pi]; where it is 0 or pi, phi is taken as 0. */
void art_rot_from_euler(double R[9], const double zyz[3]);
void art_rot_to_euler(double zyz[3], const double R[9]);

/* Compute the basic rotation about x, y or z (axis = 0, 1, 2) by an angle in radians. */
void art_rot_basic(double R[9], int axis, double angle);

/* Computes exp([w]), the rotation by |w| about w, and its inverse with |w| <= pi. */
void art_rot_exp(double R[9], const double w[3]);
void art_rot_log(double w[3], const double R[9]);
/* Compute the unit quaternion of exp([h w]) R: the orientation after a time h with angular
 * velocity w given in the outer (world) axes. Its largest component comes out positive, as from
 * art_rot_to_quat. */
void art_quat_integrate(double q[4], double h, const double w[3]);
/* The rotation nearest to a matrix that is one but for rounding. */
void art_rot_clean(double R[9], const double A[9]);
/* The rotation whose z axis is the direction z (any length; zero gives the identity), turned least
 * from the coordinate axes. */
void art_rot_from_z(double R[9], const double z[3]);

/* -------------------------------------------------------- rigid transforms */

struct art_rigid {
    double R[9]; /* rotation */
    double p[3]; /* translation: the origin of X seen from Y */
};

/* R = I, p = 0 */
void art_rigid_identity(struct art_rigid *T);
/* The transform of pose[7]: position, rotation axis (any length) and angle in degrees; and back (unit
 * axis, [0, 180]). */
void art_rigid_from_pose(struct art_rigid *T, const double pose[7]);
void art_rigid_to_pose(double pose[7], const struct art_rigid *T);
/* The transform of a position and a unit quaternion. */
void art_rigid_from_quat(struct art_rigid *T, const double p[3], const double q[4]);
/* The transform of a position and roll, pitch, yaw in radians. */
void art_rigid_from_rpy(struct art_rigid *T, const double p[3], const double rpy[3]);

/* r = A B: first B, then A. */
void art_rigid_mul(struct art_rigid *r, const struct art_rigid *A, const struct art_rigid *B);
/* r = A^-1 */
void art_rigid_inverse(struct art_rigid *r, const struct art_rigid *A);
/* r = A^-1 B */
void art_rigid_mul_inv_left(struct art_rigid *r, const struct art_rigid *A,
                            const struct art_rigid *B);
/* r = A B^-1 */
void art_rigid_mul_inv_right(struct art_rigid *r, const struct art_rigid *A,
                             const struct art_rigid *B);

/* Transform a point: R x + p. */
static inline void art_rigid_point(double r[3], const struct art_rigid *T, const double x[3])
{
    double y[3];
    art_m3_mulvec(y, T->R, x);
    art_v3_add(r, y, T->p);
}
/* A direction: R x. */
static inline void art_rigid_vector(double r[3], const struct art_rigid *T, const double x[3])
{
    art_m3_mulvec(r, T->R, x);
}
/* Transform a point back: R^T (x - p); and a direction: R^T x. */
static inline void art_rigid_inv_point(double r[3], const struct art_rigid *T, const double x[3])
{
    double d[3];
    art_v3_sub(d, x, T->p);
    art_m3_tmulvec(r, T->R, d);
}
static inline void art_rigid_inv_vector(double r[3], const struct art_rigid *T, const double x[3])
{
    art_m3_tmulvec(r, T->R, x);
}

/* ------------------------------------------------------- affine transforms */

struct art_affine {
    double A[9]; /* any matrix; det < 0 is a reflection */
    double p[3];
};

/* A = I, p = 0 */
void art_affine_identity(struct art_affine *X);
/* The same map as T: A = R. */
void art_affine_from_rigid(struct art_affine *X, const struct art_rigid *T);
/* A = diag(sx, sy, sz), p = 0 */
void art_affine_scaling(struct art_affine *X, double sx, double sy, double sz);
/* r = A B: first B, then A. */
void art_affine_mul(struct art_affine *r, const struct art_affine *A, const struct art_affine *B);
/* Invert: (A^-1, -A^-1 p); the result is false if A is singular. */
bool art_affine_inverse(struct art_affine *r, const struct art_affine *X);
/* Transform a point: A x + p; and a direction: A x. */
void art_affine_point(double r[3], const struct art_affine *X, const double x[3]);
void art_affine_vector(double r[3], const struct art_affine *X, const double x[3]);
/* Transform back: A^-1 (x - p), or A^-1 x for a direction; false if A is singular. */
bool art_affine_inv_point(double r[3], const struct art_affine *X, const double x[3]);
/* Transform a surface normal: A^-T n, normalised; an outward normal stays outward, also where A
 * reflects (the faces themselves must then be turned over). The result is false if A is singular.
 */
bool art_affine_normal(double r[3], const struct art_affine *X, const double n[3]);
/* True if A is a rotation within tol. */
bool art_affine_is_rigid(const struct art_affine *X, double tol);
/* A = R P with R orthogonal (det -1 where A reflects) and P symmetric positive definite; Newton's
 * iteration with scaling (Higham 1986). False if A is singular. */
bool art_m3_polar(double R[9], double P[9], const double A[9]);

/* --------------------------------------------------------- spatial vectors
 *
 * A twist is (v, w): the velocity of the body point at the frame's origin, and the angular velocity.
 * A wrench is (f, m): the force, and its moment about the frame's origin. The transforms below take
 * them between two frames A and B fixed in one body, T = T_BA (pose of B seen from A):
 * twist (R, [p]R; 0, R), wrench (R, 0; [p]R, R); f.v + m.w keeps its value. */

/* Transform a twist from B to A, and back; the same for a wrench. */
void art_twist_transform(double r[6], const struct art_rigid *T, const double v[6]);
void art_twist_inv_transform(double r[6], const struct art_rigid *T, const double v[6]);
void art_wrench_transform(double r[6], const struct art_rigid *T, const double f[6]);
/* Rotate both parts of a twist or wrench by the inverse of R (one body point, other axes). */
void art_spatial_inv_rotate(double r[6], const double R[9], const double a[6]);
/* f.v + m.w */
double art_spatial_dot(const double a[6], const double b[6]);
/* Rate of change of a twist that is fixed in a frame moving with the twist v
 * (Featherstone 2008, eq. 2.31, in our order): (w x bv + v x bw, w x bw). */
void art_twist_cross(double r[6], const double v[6], const double b[6]);

/* --------------------------------------------------------- spatial inertia */

struct art_inertia {
    double mass;
    double com[3]; /* centre of mass in the frame */
    double J[9];   /* rotational inertia about the centre of mass, axes of the frame; symmetric */
};

/* Set mass, centre and rotational inertia to 0. */
void art_inertia_zero(struct art_inertia *M);
/* The inertia of a body whose rotational inertia is about the frame's origin, J_o = J - m[c][c]. */
void art_inertia_from_origin(struct art_inertia *M, double mass, const double com[3],
                             const double J_o[9]);
/* Compute the rotational inertia about the frame's origin. */
void art_inertia_about_origin(double J_o[9], const struct art_inertia *M);
/* Fill the 6x6 matrix (m I, -m[c]; m[c], J - m[c][c]). */
void art_inertia_matrix(double M6[36], const struct art_inertia *M);
/* Compute its inverse; the result is false if the mass is not positive or J is singular. */
bool art_inertia_matrix_inverse(double M6inv[36], const struct art_inertia *M);
/* Combines two bodies to one; all inertias are in the same frame. */
void art_inertia_add(struct art_inertia *r, const struct art_inertia *a,
                     const struct art_inertia *b);
/* All masses times s. */
void art_inertia_scale(struct art_inertia *r, double s, const struct art_inertia *a);
/* Transform the inertia given in frame B to frame A; T = T_BA. */
void art_inertia_transform(struct art_inertia *r, const struct art_rigid *T,
                           const struct art_inertia *M);
/* Compute the momentum (linear, angular about the frame's origin) of a twist. */
void art_inertia_mul(double r[6], const struct art_inertia *M, const double v[6]);

/* -------------------------------------------------------------- ellipsoids */

/* The point q nearest to p of the ellipsoid sum (x_i / axes_i)^2 = 1, axes > 0; exact but for rounding,
 * inside and outside. Where several are nearest (from the centre, say), one of them, on the side of the
 * signs of p. */
void art_ellipsoid_nearest(double q[3], const double axes[3], const double p[3]);

/* ------------------------------------------------------- plain dense algebra
 *
 * Vectors [n], matrices [m][n] row-major, without padding. */

/* r = a + s b, n numbers (any shape) */
void art_dense_add_scaled(size_t n, double *r, const double *a, double s, const double *b);
/* The sum of a_i b_i, added up in ascending order. */
double art_dense_dot(size_t n, const double *a, const double *b);
/* Return the Euclidean norm, safe against overflow; or the largest magnitude (NaN if one is NaN).
 */
double art_dense_norm(size_t n, const double *a);
double art_dense_max_abs(size_t n, const double *a);
/* C[m][n] = A[m][k] B[k][n]; C is no input. */
void art_dense_mul(int m, int k, int n, double *C, const double *A, const double *B);
/* r[m] = A[m][n] x[n]; r is no input. */
void art_dense_mulvec(int m, int n, double *r, const double *A, const double *x);

/* Writes A[m][n] as text: numbers separated by blanks, rows by line ends (none after the last). `fmt` is a
 * printf format for one double (flags, width, precision, and one of e f g E F G); NULL or "%g" stands for
 * the shortest text that reads back to the same number. The decimal point is always a point. ART_EUSAGE for
 * another format. */
int art_dense_format(struct art_buf *buf, const char *fmt, int m, int n, const double *A) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
