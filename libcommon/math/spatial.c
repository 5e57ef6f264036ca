#include <art/math.h>

void art_twist_transform(double r[6], const struct art_rigid *T, const double v[6])
{
    double lin[3], ang[3], arm[3];
    art_m3_mulvec(lin, T->R, v);
    art_m3_mulvec(ang, T->R, v + 3);
    art_v3_cross(arm, T->p, ang);
    art_v3_add(r, lin, arm);
    art_v3_copy(r + 3, ang);
}

void art_twist_inv_transform(double r[6], const struct art_rigid *T, const double v[6])
{
    double lin[3], arm[3];
    art_v3_cross(arm, T->p, v + 3);
    art_v3_sub(lin, v, arm);
    art_m3_tmulvec(r + 3, T->R, v + 3);
    art_m3_tmulvec(r, T->R, lin);
}

void art_wrench_transform(double r[6], const struct art_rigid *T, const double f[6])
{
    double force[3], moment[3], arm[3];
    art_m3_mulvec(force, T->R, f);
    art_m3_mulvec(moment, T->R, f + 3);
    art_v3_cross(arm, T->p, force);
    art_v3_add(r + 3, moment, arm);
    art_v3_copy(r, force);
}

void art_spatial_inv_rotate(double r[6], const double R[9], const double a[6])
{
    art_m3_tmulvec(r, R, a);
    art_m3_tmulvec(r + 3, R, a + 3);
}

double art_spatial_dot(const double a[6], const double b[6])
{
    return art_v3_dot(a, b) + art_v3_dot(a + 3, b + 3);
}

void art_twist_cross(double r[6], const double v[6], const double b[6])
{
    double a[3], c[3], d[3];
    art_v3_cross(a, v + 3, b);
    art_v3_cross(c, v, b + 3);
    art_v3_cross(d, v + 3, b + 3);
    art_v3_add(r, a, c);
    art_v3_copy(r + 3, d);
}

/* ----------------------------------------------------------------- inertia */

void art_inertia_zero(struct art_inertia *M)
{
    M->mass = 0;
    art_v3_zero(M->com);
    art_m3_zero(M->J);
}

/* J <- J + s (|c|^2 I - c c^T) = J - s [c][c] */
static void add_point_mass(double J[9], double s, const double c[3])
{
    double xx = s * (c[0] * c[0]), yy = s * (c[1] * c[1]), zz = s * (c[2] * c[2]);
    double xy = s * (c[0] * c[1]), xz = s * (c[0] * c[2]), yz = s * (c[1] * c[2]);
    J[0] += yy + zz, J[1] -= xy, J[2] -= xz;
    J[3] -= xy, J[4] += xx + zz, J[5] -= yz;
    J[6] -= xz, J[7] -= yz, J[8] += xx + yy;
}

void art_inertia_from_origin(struct art_inertia *M, double mass, const double com[3],
                             const double J_o[9])
{
    double J[9];
    art_m3_copy(J, J_o);
    add_point_mass(J, -mass, com);
    M->mass = mass;
    art_v3_copy(M->com, com);
    art_m3_copy(M->J, J);
}

void art_inertia_about_origin(double J_o[9], const struct art_inertia *M)
{
    art_m3_copy(J_o, M->J);
    add_point_mass(J_o, M->mass, M->com);
}

/* Put a 3x3 block at block row i, column j of a 6x6 matrix. */
static void set_block(double M6[36], int i, int j, double s, const double B[9])
{
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) M6[6 * (3 * i + r) + 3 * j + c] = s * B[3 * r + c];
}

void art_inertia_matrix(double M6[36], const struct art_inertia *M)
{
    double m = M->mass, x = m * M->com[0], y = m * M->com[1], z = m * M->com[2], J[9];
    art_inertia_about_origin(J, M);
    const double rows[36] = {m, 0, 0,  0,    z,    -y,   0,  m,  0, -z,   0,    x,
                             0, 0, m,  y,    -x,   0,    0,  -z, y, J[0], J[1], J[2],
                             z, 0, -x, J[3], J[4], J[5], -y, x,  0, J[6], J[7], J[8]};
    for (int i = 0; i < 36; i++) M6[i] = rows[i];
}

bool art_inertia_matrix_inverse(double M6inv[36], const struct art_inertia *M)
{
    double K[9], I[9], C[9], CK[9], B[9];
    if (!(M->mass > 0) || !art_m3_inverse(K, M->J)) return false;
    /* (1/m I - [c] K [c], [c] K; -K [c], K) with K = J^-1 */
    art_m3_identity(I);
    art_m3_skew(C, M->com);
    art_m3_mul(CK, C, K);
    art_m3_mul(B, CK, C);
    art_m3_scale(B, -1, B);
    art_m3_add_scaled(B, B, 1 / M->mass, I);
    art_m3_symmetrize(B, B);
    set_block(M6inv, 0, 0, 1, B);
    set_block(M6inv, 0, 1, 1, CK);
    art_m3_transpose(CK, CK);
    set_block(M6inv, 1, 0, 1, CK);
    set_block(M6inv, 1, 1, 1, K);
    return true;
}

void art_inertia_add(struct art_inertia *r, const struct art_inertia *a,
                     const struct art_inertia *b)
{
    double mass = a->mass + b->mass, com[3] = {0, 0, 0}, J[9], d[3];
    art_m3_add(J, a->J, b->J);
    if (mass != 0) {
        art_v3_scale(com, a->mass / mass, a->com);
        art_v3_add_scaled(com, com, b->mass / mass, b->com);
        art_v3_sub(d, a->com, com);
        add_point_mass(J, a->mass, d);
        art_v3_sub(d, b->com, com);
        add_point_mass(J, b->mass, d);
    }
    r->mass = mass;
    art_v3_copy(r->com, com);
    art_m3_copy(r->J, J);
}

void art_inertia_scale(struct art_inertia *r, double s, const struct art_inertia *a)
{
    r->mass = s * a->mass;
    art_v3_copy(r->com, a->com);
    art_m3_scale(r->J, s, a->J);
}

void art_inertia_transform(struct art_inertia *r, const struct art_rigid *T,
                           const struct art_inertia *M)
{
    double J[9];
    art_m3_mul(J, T->R, M->J);
    art_m3_mul_t(J, J, T->R);
    art_m3_symmetrize(r->J, J);
    art_rigid_point(r->com, T, M->com);
    r->mass = M->mass;
}

void art_inertia_mul(double r[6], const struct art_inertia *M, const double v[6])
{
    double p[3], h[3], arm[3];
    /* velocity of the centre of mass, v + w x c, carries the linear momentum */
    art_v3_cross(arm, v + 3, M->com);
    art_v3_add(p, v, arm);
    art_v3_scale(p, M->mass, p);
    art_m3_mulvec(h, M->J, v + 3);
    art_v3_cross(arm, M->com, p);
    art_v3_add(r + 3, h, arm);
    art_v3_copy(r, p);
}
