#include <art/math.h>

void art_rigid_identity(struct art_rigid *T)
{
    art_m3_identity(T->R);
    art_v3_zero(T->p);
}

void art_rigid_from_pose(struct art_rigid *T, const double pose[7])
{
    double p[3];
    art_v3_copy(p, pose);
    art_rot_from_axis_angle_deg(T->R, pose + 3, pose[6]);
    art_v3_copy(T->p, p);
}

void art_rigid_to_pose(double pose[7], const struct art_rigid *T)
{
    art_v3_copy(pose, T->p);
    pose[6] = art_rot_to_axis_angle_deg(T->R, pose + 3);
}

void art_rigid_from_quat(struct art_rigid *T, const double p[3], const double q[4])
{
    art_rot_from_quat(T->R, q);
    art_v3_copy(T->p, p);
}

void art_rigid_from_rpy(struct art_rigid *T, const double p[3], const double rpy[3])
{
    art_rot_from_rpy(T->R, rpy);
    art_v3_copy(T->p, p);
}

void art_rigid_mul(struct art_rigid *r, const struct art_rigid *A, const struct art_rigid *B)
{
    double p[3];
    art_rigid_point(p, A, B->p);
    art_m3_mul(r->R, A->R, B->R);
    art_v3_copy(r->p, p);
}

void art_rigid_inverse(struct art_rigid *r, const struct art_rigid *A)
{
    double p[3];
    art_m3_tmulvec(p, A->R, A->p);
    art_m3_transpose(r->R, A->R);
    art_v3_negate(r->p, p);
}

void art_rigid_mul_inv_left(struct art_rigid *r, const struct art_rigid *A,
                            const struct art_rigid *B)
{
    double p[3];
    art_rigid_inv_point(p, A, B->p);
    art_m3_tmul(r->R, A->R, B->R);
    art_v3_copy(r->p, p);
}

void art_rigid_mul_inv_right(struct art_rigid *r, const struct art_rigid *A,
                             const struct art_rigid *B)
{
    double R[9], p[3];
    art_m3_mul_t(R, A->R, B->R);
    art_m3_mulvec(p, R, B->p);
    art_v3_sub(p, A->p, p);
    art_m3_copy(r->R, R);
    art_v3_copy(r->p, p);
}

void art_affine_identity(struct art_affine *X)
{
    art_m3_identity(X->A);
    art_v3_zero(X->p);
}

void art_affine_from_rigid(struct art_affine *X, const struct art_rigid *T)
{
    art_m3_copy(X->A, T->R);
    art_v3_copy(X->p, T->p);
}

void art_affine_scaling(struct art_affine *X, double sx, double sy, double sz)
{
    art_m3_diag(X->A, sx, sy, sz);
    art_v3_zero(X->p);
}

void art_affine_mul(struct art_affine *r, const struct art_affine *A, const struct art_affine *B)
{
    double p[3];
    art_affine_point(p, A, B->p);
    art_m3_mul(r->A, A->A, B->A);
    art_v3_copy(r->p, p);
}

bool art_affine_inverse(struct art_affine *r, const struct art_affine *X)
{
    double I[9], p[3];
    if (!art_m3_inverse(I, X->A)) return false;
    art_m3_mulvec(p, I, X->p);
    art_m3_copy(r->A, I);
    art_v3_negate(r->p, p);
    return true;
}

void art_affine_point(double r[3], const struct art_affine *X, const double x[3])
{
    double y[3];
    art_m3_mulvec(y, X->A, x);
    art_v3_add(r, y, X->p);
}

void art_affine_vector(double r[3], const struct art_affine *X, const double x[3])
{
    art_m3_mulvec(r, X->A, x);
}

bool art_affine_inv_point(double r[3], const struct art_affine *X, const double x[3])
{
    double d[3];
    art_v3_sub(d, x, X->p);
    return art_m3_solve(r, X->A, d);
}

bool art_affine_normal(double r[3], const struct art_affine *X, const double n[3])
{
    double I[9], m[3];
    if (!art_m3_inverse(I, X->A)) return false;
    art_m3_tmulvec(m, I, n);
    art_v3_normalize(r, m);
    return true;
}

bool art_affine_is_rigid(const struct art_affine *X, double tol)
{
    double E[9], I[9];
    art_m3_identity(I);
    art_m3_tmul(E, X->A, X->A);
    art_m3_sub(E, E, I);
    return art_m3_det(X->A) > 0 && art_dense_max_abs(9, E) <= tol;
}
