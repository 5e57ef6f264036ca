#include "harness/test.h"
#include <art/math.h>

static void random_rigid(struct art_rigid *T)
{
    double q[4];
    for (int i = 0; i < 4; i++) q[i] = test_uniform(-1, 1);
    for (int i = 0; i < 3; i++) T->p[i] = test_uniform(-2, 2);
    art_rot_from_quat(T->R, q);
}

static void random_vector(double *v, int n)
{
    for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1);
}

static void check_same(const struct art_rigid *A, const struct art_rigid *B)
{
    CHECK_NEAR_N(A->R, B->R, 9, 1e-14);
    CHECK_NEAR_N(A->p, B->p, 3, 1e-14);
}

TEST(math_rigid_algebra)
{
    for (int k = 0; k < test_count(50); k++) {
        struct art_rigid A, B, AB, I, J, r;
        double x[3], y[3], z[3];
        random_rigid(&A);
        random_rigid(&B);
        random_vector(x, 3);
        art_rigid_mul(&AB, &A, &B);
        art_rigid_point(y, &AB, x);
        art_rigid_point(z, &B, x);
        art_rigid_point(z, &A, z);
        CHECK_NEAR_N(y, z, 3, 1e-14);
        art_rigid_identity(&J);
        art_rigid_inverse(&I, &A);
        art_rigid_mul(&r, &A, &I);
        check_same(&r, &J);
        art_rigid_mul_inv_left(&r, &A, &AB);
        check_same(&r, &B);
        art_rigid_mul_inv_right(&r, &AB, &B);
        check_same(&r, &A);
        /* points take the translation, vectors do not; the inverses undo both */
        art_rigid_point(y, &A, x);
        art_rigid_inv_point(y, &A, y);
        CHECK_NEAR_N(y, x, 3, 1e-14);
        art_rigid_vector(y, &A, x);
        CHECK_NEAR(art_v3_norm(y), art_v3_norm(x), 1e-14);
        art_rigid_inv_vector(y, &A, y);
        CHECK_NEAR_N(y, x, 3, 1e-14);
        /* aliased outputs */
        r = A;
        art_rigid_mul(&r, &r, &B);
        check_same(&r, &AB);
        r = B;
        art_rigid_mul(&r, &A, &r);
        check_same(&r, &AB);
        art_rigid_inverse(&A, &A);
        check_same(&A, &I);
    }
}

TEST(math_rigid_construction)
{
    const double pose[7] = {1, 2, 3, 0, 0, 2, 90};
    double back[7], x[3] = {1, 0, 0}, r[3];
    const double want[3] = {1, 3, 3}, unit[7] = {1, 2, 3, 0, 0, 1, 90};
    struct art_rigid T, S;
    art_rigid_from_pose(&T, pose);
    art_rigid_point(r, &T, x);
    CHECK_NEAR_N(r, want, 3, 0);
    art_rigid_to_pose(back, &T);
    CHECK_NEAR_N(back, unit, 7, 1e-14);
    double rpy[3] = {ART_PI / 2, 0, 0}, q[4] = {sqrt(0.5), 0, 0, sqrt(0.5)};
    art_rigid_from_rpy(&S, pose, rpy);
    check_same(&S, &T);
    art_rigid_from_quat(&S, pose, q);
    check_same(&S, &T);
}

TEST(math_affine_algebra)
{
    for (int k = 0; k < test_count(50); k++) {
        struct art_affine X, Y, XY, I, r;
        double x[3], y[3], z[3];
        random_vector(X.A, 9), random_vector(X.p, 3);
        random_vector(Y.A, 9), random_vector(Y.p, 3);
        for (int i = 0; i < 3; i++) X.A[4 * i] += 2, Y.A[4 * i] -= 2;
        random_vector(x, 3);
        art_affine_mul(&XY, &X, &Y);
        art_affine_point(y, &XY, x);
        art_affine_point(z, &Y, x);
        art_affine_point(z, &X, z);
        CHECK_NEAR_N(y, z, 3, 1e-13);
        REQUIRE(art_affine_inverse(&I, &X));
        art_affine_mul(&r, &I, &X);
        art_affine_point(y, &r, x);
        CHECK_NEAR_N(y, x, 3, 1e-13);
        art_affine_point(y, &X, x);
        REQUIRE(art_affine_inv_point(y, &X, y));
        CHECK_NEAR_N(y, x, 3, 1e-13);
        /* a normal stays at right angles to what it was normal to */
        double n[3], a[3], b[3];
        random_vector(a, 3);
        art_v3_cross(n, x, a);
        REQUIRE(art_affine_normal(n, &X, n));
        art_affine_vector(b, &X, a);
        CHECK_NEAR(art_v3_dot(n, b), 0, 1e-13);
        CHECK_NEAR(art_v3_norm(n), 1, 1e-14);
    }
}

TEST(math_affine_scaling)
{
    struct art_affine X;
    struct art_rigid T;
    double x[3] = {1, 1, 1}, r[3], up[3] = {0, 0, 1}, n[3];
    const double want[3] = {2, 3, -4}, down[3] = {0, 0, -1};
    art_affine_scaling(&X, 2, 3, -4);
    art_affine_point(r, &X, x);
    CHECK_NEAR_N(r, want, 3, 0);
    REQUIRE(art_affine_normal(n, &X, up));
    CHECK_NEAR_N(n, down, 3, 0);
    CHECK(!art_affine_is_rigid(&X, 1e-3));
    random_rigid(&T);
    art_affine_from_rigid(&X, &T);
    CHECK(art_affine_is_rigid(&X, 1e-14));
    for (int i = 2; i < 9; i += 3) X.A[i] = -X.A[i];
    CHECK(!art_affine_is_rigid(&X, 1e-14));
    art_affine_scaling(&X, 1, 1, 0);
    CHECK(!art_affine_inverse(&X, &X));
}

TEST(math_spatial_transforms)
{
    for (int k = 0; k < test_count(50); k++) {
        struct art_rigid T;
        double v[6], f[6], Tv[6], Tf[6], back[6];
        random_rigid(&T);
        random_vector(v, 6), random_vector(f, 6);
        art_twist_transform(Tv, &T, v);
        art_wrench_transform(Tf, &T, f);
        /* power is the same in both frames */
        CHECK_NEAR(art_spatial_dot(Tv, Tf), art_spatial_dot(v, f), 1e-13);
        art_twist_inv_transform(back, &T, Tv);
        CHECK_NEAR_N(back, v, 6, 1e-14);
        /* the velocity of one and the same body point, seen from both frames */
        double x[3], xa[3], va[3], vb[3], arm[3];
        random_vector(x, 3);
        art_v3_cross(arm, v + 3, x);
        art_v3_add(vb, v, arm);
        art_m3_mulvec(vb, T.R, vb);
        art_rigid_point(xa, &T, x);
        art_v3_cross(arm, Tv + 3, xa);
        art_v3_add(va, Tv, arm);
        CHECK_NEAR_N(va, vb, 3, 1e-13);
        /* antisymmetric, with the Jacobi identity of a Lie bracket */
        double a[6], b[6], c[6], w[6], u[6], sum[6];
        const double zero[6] = {0};
        random_vector(w, 6), random_vector(u, 6);
        art_twist_cross(a, w, w);
        CHECK_NEAR_N(a, zero, 6, 1e-15);
        art_twist_cross(a, w, u), art_twist_cross(a, v, a);
        art_twist_cross(b, u, v), art_twist_cross(b, w, b);
        art_twist_cross(c, v, w), art_twist_cross(c, u, c);
        for (int i = 0; i < 6; i++) sum[i] = a[i] + b[i] + c[i];
        CHECK_NEAR_N(sum, zero, 6, 1e-14);
    }
}

static void box_inertia(struct art_inertia *M, double mass, double a, double b, double c)
{
    M->mass = mass;
    art_v3_zero(M->com);
    art_m3_diag(M->J, mass * (b * b + c * c) / 12, mass * (a * a + c * c) / 12,
                mass * (a * a + b * b) / 12);
}

static void random_inertia(struct art_inertia *M)
{
    double R[9], D[9], q[4];
    struct art_inertia box;
    box_inertia(&box, test_uniform(0.1, 3), test_uniform(0.1, 2), test_uniform(0.1, 2),
                test_uniform(0.1, 2));
    random_vector(q, 4);
    art_rot_from_quat(R, q);
    art_m3_mul(D, R, box.J);
    art_m3_mul_t(M->J, D, R);
    art_m3_symmetrize(M->J, M->J);
    M->mass = box.mass;
    random_vector(M->com, 3);
}

TEST(math_inertia_matrix)
{
    for (int k = 0; k < test_count(30); k++) {
        struct art_inertia M, N;
        double A[36], Ainv[36], P[36], I[36] = {0}, v[6], r[6], want[6];
        random_inertia(&M);
        random_vector(v, 6);
        art_inertia_matrix(A, &M);
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) CHECK_NEAR(A[6 * i + j], A[6 * j + i], 1e-15);
        CHECK(A[1] == 0 && A[0] == M.mass);
        art_dense_mulvec(6, 6, want, A, v);
        art_inertia_mul(r, &M, v);
        CHECK_NEAR_N(r, want, 6, 1e-13);
        CHECK(art_dense_dot(6, v, r) > 0);
        REQUIRE(art_inertia_matrix_inverse(Ainv, &M));
        art_dense_mulvec(6, 6, want, Ainv, r);
        CHECK_NEAR_N(want, v, 6, 1e-10);
        art_dense_mul(6, 6, 6, P, Ainv, A);
        for (int i = 0; i < 6; i++) I[7 * i] = 1;
        CHECK_NEAR_N(P, I, 36, 1e-10);
        double J_o[9];
        art_inertia_about_origin(J_o, &M);
        art_inertia_from_origin(&N, M.mass, M.com, J_o);
        CHECK_NEAR_N(N.J, M.J, 9, 1e-14);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) CHECK_NEAR(A[6 * (3 + i) + 3 + j], J_o[3 * i + j], 0);
    }
    struct art_inertia none;
    double A[36];
    art_inertia_zero(&none);
    CHECK(!art_inertia_matrix_inverse(A, &none));
}

TEST(math_inertia_change_of_frame)
{
    for (int k = 0; k < test_count(30); k++) {
        struct art_inertia M, MA, back;
        struct art_rigid T, inverse;
        double v[6], vA[6], h[6], hA[6], want[6];
        random_inertia(&M);
        random_rigid(&T);
        random_vector(v, 6);
        art_inertia_transform(&MA, &T, &M);
        /* momentum transforms as a wrench, and kinetic energy stays */
        art_inertia_mul(h, &M, v);
        art_twist_transform(vA, &T, v);
        art_inertia_mul(hA, &MA, vA);
        art_wrench_transform(want, &T, h);
        CHECK_NEAR_N(hA, want, 6, 1e-12);
        CHECK_NEAR(art_spatial_dot(vA, hA), art_spatial_dot(v, h), 1e-12);
        art_rigid_inverse(&inverse, &T);
        art_inertia_transform(&back, &inverse, &MA);
        CHECK_NEAR_N(back.J, M.J, 9, 1e-13);
        CHECK_NEAR_N(back.com, M.com, 3, 1e-14);
    }
}

TEST(math_inertia_halves_make_the_whole)
{
    struct art_inertia whole, half, left, right, sum;
    box_inertia(&whole, 6, 2, 3, 4);
    box_inertia(&half, 3, 1, 3, 4);
    struct art_rigid T;
    art_rigid_identity(&T);
    T.p[0] = -0.5;
    art_inertia_transform(&left, &T, &half);
    T.p[0] = 0.5;
    art_inertia_transform(&right, &T, &half);
    art_inertia_add(&sum, &left, &right);
    CHECK_NEAR(sum.mass, 6, 1e-15);
    CHECK_NEAR_N(sum.com, whole.com, 3, 1e-15);
    CHECK_NEAR_N(sum.J, whole.J, 9, 1e-14);
    /* the same through the 6x6 matrices, from a frame of no symmetry */
    random_rigid(&T);
    double A[36], B[36], C[36];
    art_inertia_transform(&left, &T, &left);
    art_inertia_transform(&right, &T, &right);
    art_inertia_add(&sum, &left, &right);
    art_inertia_matrix(A, &left);
    art_inertia_matrix(B, &right);
    art_inertia_matrix(C, &sum);
    art_dense_add_scaled(36, A, A, 1, B);
    CHECK_NEAR_N(A, C, 36, 1e-13);
    art_inertia_scale(&sum, 2, &left);
    art_inertia_add(&right, &left, &left);
    CHECK_NEAR_N(sum.J, right.J, 9, 1e-14);
    CHECK_NEAR(sum.mass, right.mass, 0);
    CHECK_NEAR_N(sum.com, right.com, 3, 1e-15);
}
