#include "harness/test.h"
#include <art/math.h>

static void random_rotation(double R[9])
{
    double q[4];
    for (int i = 0; i < 4; i++) q[i] = test_uniform(-1, 1);
    art_rot_from_quat(R, q);
}

static void check_rotation(const double R[9], double tol)
{
    double E[9], I[9];
    art_m3_identity(I);
    art_m3_tmul(E, R, R);
    CHECK_NEAR_N(E, I, 9, tol);
    CHECK_NEAR(art_m3_det(R), 1, tol);
}

TEST(math_axis_angle_120_permutes)
{
    double R[9], axis[3] = {1, 1, 1};
    const double want[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    art_rot_from_axis_angle_deg(R, axis, 120);
    CHECK_NEAR_N(R, want, 9, 1e-15);
    double u[3];
    CHECK_NEAR(art_rot_to_axis_angle_deg(R, u), 120, 1e-13);
    CHECK_NEAR(u[0], 1 / sqrt(3), 1e-15);
}

TEST(math_degrees_exact_quarters)
{
    const double want_s[] = {0, 1, 0, -1};
    for (int k = -9; k <= 9; k++) {
        double s, c;
        art_sincos_deg(90.0 * k, &s, &c);
        CHECK(s == want_s[((k % 4) + 4) % 4]);
        CHECK(c == want_s[((k + 1) % 4 + 4) % 4]);
    }
    for (int k = 0; k < test_count(100); k++) {
        double deg = test_uniform(-720, 720), s, c;
        art_sincos_deg(deg, &s, &c);
        CHECK_NEAR(s, sin(art_rad(deg)), 1e-14);
        CHECK_NEAR(c, cos(art_rad(deg)), 1e-14);
    }
    double R[9], z[3] = {0, 0, 5};
    const double quarter[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
    art_rot_from_axis_angle_deg(R, z, 90);
    CHECK_NEAR_N(R, quarter, 9, 0);
}

TEST(math_zero_axis_is_identity)
{
    double R[9], I[9], zero[3] = {0, 0, 0}, u[3], q[4] = {0, 0, 0, 0};
    art_m3_identity(I);
    art_rot_from_axis_angle(R, zero, 2);
    CHECK_NEAR_N(R, I, 9, 0);
    art_rot_from_quat(R, q);
    CHECK_NEAR_N(R, I, 9, 0);
    CHECK_NEAR(art_rot_to_axis_angle(I, u), 0, 0);
    CHECK_NEAR(art_v3_norm(u), 1, 0);
}

TEST(math_rpy_reference)
{
    /* roll, pitch, yaw 30, 20, 10 degrees: Rz(30) Ry(20) Rx(10) */
    const double want[9] = {0.813798, -0.440970, 0.378522, 0.469846, 0.882564,
                            0.018028, -0.342020, 0.163176, 0.925417};
    double deg[3] = {30, 20, 10}, R[9], S[9], X[9], Y[9], Z[9], back[3];
    art_rot_from_rpy_deg(R, deg);
    CHECK_NEAR_N(R, want, 9, 5e-7);
    art_rot_basic(Z, 2, art_rad(30));
    art_rot_basic(Y, 1, art_rad(20));
    art_rot_basic(X, 0, art_rad(10));
    art_m3_mul(S, Z, Y);
    art_m3_mul(S, S, X);
    CHECK_NEAR_N(R, S, 9, 1e-15);
    art_rot_to_rpy(back, R);
    for (int i = 0; i < 3; i++) CHECK_NEAR(art_deg(back[i]), deg[i], 1e-13);
}

TEST(math_euler_reference)
{
    /* the third column of Rz(a) Ry(b) Rz(c) is the z axis tilted by b towards the longitude a; c =
     * 0 leaves y where Rz(a) put it */
    double a = 0.4, b = 1.1, R[9], zyz[3] = {a, b, 0}, back[3];
    art_rot_from_euler(R, zyz);
    const double want[9] = {cos(a) * cos(b), -sin(a), cos(a) * sin(b),
                            sin(a) * cos(b), cos(a),  sin(a) * sin(b),
                            -sin(b),         0,       cos(b)};
    CHECK_NEAR_N(R, want, 9, 1e-15);
    zyz[2] = -2;
    art_rot_from_euler(R, zyz);
    /* z does not move when the body turns about it; the bottom row gives c */
    CHECK_NEAR(R[6], -sin(b) * cos(-2), 1e-15);
    CHECK_NEAR(R[7], sin(b) * sin(-2), 1e-15);
    CHECK_NEAR(R[8], cos(b), 1e-15);
    art_rot_to_euler(back, R);
    CHECK_NEAR_N(back, zyz, 3, 1e-15);
}

TEST(math_basic_rotations_are_right_handed)
{
    double R[9], r[3], x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    art_rot_basic(R, 0, ART_PI / 2);
    art_m3_mulvec(r, R, y);
    CHECK_NEAR_N(r, z, 3, 1e-15);
    art_rot_basic(R, 1, ART_PI / 2);
    art_m3_mulvec(r, R, z);
    CHECK_NEAR_N(r, x, 3, 1e-15);
    art_rot_basic(R, 2, ART_PI / 2);
    art_m3_mulvec(r, R, x);
    CHECK_NEAR_N(r, y, 3, 1e-15);
}

/* every way out of a rotation and back, random and at the awkward places */
static void check_round_trips(const double R[9], double tol)
{
    double S[9], v[4];
    check_rotation(R, 1e-13);
    art_rot_to_quat(v, R);
    CHECK_NEAR(art_dense_norm(4, v), 1, 1e-15);
    art_rot_from_quat(S, v);
    CHECK_NEAR_N(R, S, 9, tol);
    art_rot_to_rpy(v, R);
    art_rot_from_rpy(S, v);
    CHECK_NEAR_N(R, S, 9, tol);
    art_rot_to_euler(v, R);
    art_rot_from_euler(S, v);
    CHECK_NEAR_N(R, S, 9, tol);
    art_rot_log(v, R);
    CHECK(art_v3_norm(v) <= ART_PI * (1 + 1e-15));
    art_rot_exp(S, v);
    CHECK_NEAR_N(R, S, 9, tol);
    double angle = art_rot_to_axis_angle(R, v);
    CHECK(angle >= 0 && angle <= ART_PI * (1 + 1e-15));
    CHECK_NEAR(art_v3_norm(v), 1, 1e-14);
    art_rot_from_axis_angle(S, v, angle);
    CHECK_NEAR_N(R, S, 9, tol);
}

TEST(math_rotation_round_trips)
{
    double R[9], axis[3];
    for (int k = 0; k < test_count(300); k++) {
        random_rotation(R);
        check_round_trips(R, 1e-14);
    }
    const double angles[] = {0, 1e-300, 1e-160, 1e-17, 1e-9, 1e-8, 1e-5, 1, 3};
    for (int k = 0; k < test_count(40); k++)
        for (int i = 0; i < 9; i++)
            for (int side = 0; side < 2; side++) {
                for (int j = 0; j < 3; j++)
                    axis[j] = k < 20 ? test_below(3) - 1 : test_uniform(-1, 1);
                art_rot_from_axis_angle(R, axis, side ? ART_PI - angles[i] : angles[i]);
                check_round_trips(R, 1e-14);
            }
    /* gimbal lock and its neighbourhood */
    for (int k = 0; k < test_count(60); k++) {
        double eps = k % 3 == 0 ? 0 : pow(10, test_uniform(-17, -3));
        double rpy[3] = {test_uniform(-3, 3), ART_PI / 2 - eps, test_uniform(-3, 3)};
        if (k % 2) rpy[1] = -rpy[1];
        art_rot_from_rpy(R, rpy);
        check_round_trips(R, 3e-14);
        double zyz[3] = {rpy[0], k % 2 ? eps : ART_PI - eps, rpy[2]};
        art_rot_from_euler(R, zyz);
        check_round_trips(R, 3e-14);
    }
}

TEST(math_log_keeps_small_angles)
{
    for (int e = -300; e < 0; e += 7) {
        double w[3] = {3 * pow(10, e), -2 * pow(10, e), 1 * pow(10, e)}, R[9], back[3];
        art_rot_exp(R, w);
        art_rot_log(back, R);
        for (int i = 0; i < 3; i++) CHECK_NEAR_REL(back[i], w[i], 1e-9);
    }
}

TEST(math_quaternion_product_is_rotation_product)
{
    for (int k = 0; k < test_count(50); k++) {
        double A[9], B[9], AB[9], S[9], p[4], q[4];
        random_rotation(A);
        random_rotation(B);
        art_rot_to_quat(p, A);
        art_rot_to_quat(q, B);
        art_quat_mul(p, p, q);
        art_rot_from_quat(S, p);
        art_m3_mul(AB, A, B);
        CHECK_NEAR_N(S, AB, 9, 1e-14);
    }
    /* the largest component comes out positive */
    double R[9], q[4], x[3] = {-1, 0.1, 0};
    art_rot_from_axis_angle(R, x, 3);
    art_rot_to_quat(q, R);
    CHECK(q[1] > 0.9 && q[0] < 0);
}

/* R <- exp([h w]) R */
static void turn(double R[9], double h, const double w[3])
{
    double hw[3], E[9];
    art_v3_scale(hw, h, w);
    art_rot_exp(E, hw);
    art_m3_mul(R, E, R);
}

TEST(math_quaternions_turn_as_matrices_do)
{
    int n = test_count(200);
    for (int k = 0; k < n; k++) {
        double R[9], q[4], want[4], h = test_uniform(-2, 2), w[3];
        for (int i = 0; i < 3; i++)
            w[i] = test_uniform(-3, 3) * (k % 3 == 0 ? 1e-9 : k % 3 == 1 ? 0.1 : 1);
        random_rotation(R);
        art_rot_to_quat(q, R);
        art_quat_integrate(q, h, w);
        turn(R, h, w);
        art_rot_to_quat(want, R);
        CHECK_NEAR_N(q, want, 4, 4e-15);
        double big = 0;
        for (int i = 0; i < 4; i++) big = fabs(q[i]) > fabs(big) ? q[i] : big;
        CHECK(big > 0);
    }
    double q[4] = {1, 0, 0, 0}, same[4] = {1, 0, 0, 0}, none[3] = {0, 0, 0},
           least[3] = {1e-300, 0, 0};
    art_quat_integrate(q, 1, none);
    art_quat_integrate(q, 1, least);
    CHECK_NEAR_N(q, same, 4, 1e-299);
}

TEST(math_exponential_follows_angular_velocity)
{
    /* R' = [w] R with w in world axes; a constant w gives exp(t [w]) R exactly */
    double R[9], R0[9], E[9], want[9], w[3] = {0.3, -2, 1.1}, tw[3];
    random_rotation(R0);
    art_m3_copy(R, R0);
    for (int k = 0; k < 1000; k++) turn(R, 0.01, w);
    art_rot_clean(R, R);
    art_v3_scale(tw, 10, w);
    art_rot_exp(E, tw);
    art_m3_mul(want, E, R0);
    CHECK_NEAR_N(R, want, 9, 1e-12);
    check_rotation(R, 1e-15 * 4);
    /* the derivative law itself, by a central difference */
    double P[9], M[9], S[9], D[9];
    art_m3_copy(P, R0);
    art_m3_copy(M, R0);
    turn(P, 1e-5, w);
    turn(M, -1e-5, w);
    art_m3_sub(D, P, M);
    art_m3_scale(D, 1 / 2e-5, D);
    art_m3_skew(S, w);
    art_m3_mul(S, S, R0);
    CHECK_NEAR_N(D, S, 9, 1e-8);
}

TEST(math_rotation_from_z)
{
    double z[3] = {0, 0, -2}, R[9], r[3], e[3] = {0, 0, 1}, u[3];
    for (int k = 0; k < test_count(50); k++) {
        art_rot_from_z(R, z);
        check_rotation(R, 1e-14);
        art_m3_mulvec(r, R, e);
        art_v3_normalize(u, z);
        CHECK_NEAR_N(r, u, 3, 1e-7);
        double a[3], b[3], c[3];
        art_v3_basis(u, a, b);
        art_v3_cross(c, a, b);
        CHECK_NEAR_N(c, u, 3, 1e-14);
        for (int i = 0; i < 3; i++) z[i] = k % 5 == 0 ? test_below(3) - 1 : test_uniform(-9, 9);
        if (art_v3_norm(z) == 0) z[2] = 1;
    }
}
