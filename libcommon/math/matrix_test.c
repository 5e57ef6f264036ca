#include "harness/test.h"
#include <art/math.h>

static void random_matrix(double A[9])
{
    for (int i = 0; i < 9; i++) A[i] = test_uniform(-1, 1);
}

TEST(math_dense_vectors)
{
    /* v1 = (1,2,3,4,5) + (0,1,0,2,0), M = 4 I: M v1 = (4,12,12,24,20) */
    double v[5] = {1, 2, 3, 4, 5}, d[5] = {0, 1, 0, 2, 0}, M[25] = {0}, r[5];
    const double want[5] = {4, 12, 12, 24, 20};
    art_dense_add_scaled(5, v, v, 1, d);
    for (int i = 0; i < 5; i++) M[6 * i] = 4;
    art_dense_mulvec(5, 5, r, M, v);
    CHECK_NEAR_N(r, want, 5, 0);
}

TEST(math_small_vectors)
{
    /* M = rows 1..9: M (1,2,3) + 2 (3,4,5) = (20,40,60), normalised (0.267, 0.535, 0.802) */
    double M[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, v1[3] = {1, 2, 3}, v2[3] = {3, 4, 5}, r[3];
    const double want[3] = {20, 40, 60}, unit[3] = {0.267, 0.535, 0.802};
    art_m3_mulvec(r, M, v1);
    art_v3_add_scaled(r, r, 2, v2);
    CHECK_NEAR_N(r, want, 3, 0);
    CHECK_NEAR(art_v3_normalize(r, r), 20 * sqrt(14), 1e-13);
    CHECK_NEAR_N(r, unit, 3, 5e-4);
}

TEST(math_normalize_extremes)
{
    for (int e = -320; e <= 300; e += 31) {
        double a[3] = {3 * pow(10, e), 0, -4 * pow(10, e)}, r[3];
        double n = art_v3_normalize(r, a);
        CHECK_NEAR_REL(n, 5 * pow(10, e), 1e-3);
        CHECK_NEAR(art_v3_norm(r), 1, 1e-15);
        if (e > -300) CHECK_NEAR(r[0], 0.6, 1e-14);
    }
    double zero[3] = {0, 0, 0}, bad[3] = {1, NAN, 0}, r[3];
    CHECK(art_v3_normalize(r, zero) == 0);
    CHECK(art_v3_normalize(r, bad) == 0);
    CHECK_NEAR_N(r, zero, 3, 0);
}

TEST(math_dense_products_and_norms)
{
    enum { M = 4, K = 3, N = 5 };
    double A[M * K], B[K * N], C[M * N];
    for (int i = 0; i < M * K; i++) A[i] = test_uniform(-1, 1);
    for (int i = 0; i < K * N; i++) B[i] = test_uniform(-1, 1);
    art_dense_mul(M, K, N, C, A, B);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int l = 0; l < K; l++) sum += A[i * K + l] * B[l * N + j];
            CHECK_NEAR(C[i * N + j], sum, 1e-15);
        }
    CHECK_NEAR_REL(art_dense_norm(2, (double[]){3e200, 4e200}), 5e200, 1e-15);
    CHECK_NEAR_REL(art_dense_norm(2, (double[]){3e-200, 4e-200}), 5e-200, 1e-15);
    CHECK(isnan(art_dense_max_abs(2, (double[]){1, NAN})));
}

TEST(math_m3_inverse)
{
    double A[9], I[9], P[9], E[9];
    art_m3_identity(E);
    for (int k = 0; k < test_count(100); k++) {
        random_matrix(A);
        double s = pow(10, test_uniform(-150, 150));
        art_m3_scale(A, s, A);
        REQUIRE(art_m3_inverse(I, A));
        art_m3_mul(P, I, A);
        CHECK_NEAR_N(P, E, 9, 1e-10);
        double b[3] = {1, 2, 3}, x[3];
        REQUIRE(art_m3_solve(x, A, b));
        art_m3_mulvec(x, A, x);
        CHECK_NEAR_N(x, b, 3, 1e-9);
    }
    const double keep[9] = {7, 7, 7, 7, 7, 7, 7, 7, 7};
    double singular[9] = {1, 2, 3, 2, 4, 6, 0, 0, 1};
    art_m3_copy(I, keep);
    CHECK(!art_m3_inverse(I, singular));
    CHECK_NEAR_N(I, keep, 9, 0);
    art_m3_zero(A);
    CHECK(!art_m3_inverse(I, A));
}

TEST(math_m3_eigen)
{
    for (int k = 0; k < test_count(200); k++) {
        double A[9], V[9], l[3], L[9], B[9], E[9], I[9];
        random_matrix(A);
        if (k % 4 == 0) /* a double eigenvalue */
            for (int i = 0; i < 9; i++) A[i] = (i % 4 == 0) + A[i / 3] * A[i % 3];
        art_m3_symmetrize(A, A);
        art_m3_sym_eigen(A, l, V);
        CHECK(l[0] <= l[1] && l[1] <= l[2]);
        CHECK_NEAR(art_m3_det(V), 1, 1e-13);
        art_m3_identity(I);
        art_m3_tmul(E, V, V);
        CHECK_NEAR_N(E, I, 9, 1e-14);
        art_m3_diag(L, l[0], l[1], l[2]);
        art_m3_mul(B, V, L);
        art_m3_mul_t(B, B, V);
        CHECK_NEAR_N(B, A, 9, 1e-14);
    }
    /* graded: the small eigenvalue keeps its digits */
    double G[9] = {1e20, 0, 0, 0, 2, 1, 0, 1, 2}, l[3];
    art_m3_sym_eigen(G, l, NULL);
    CHECK_NEAR(l[0], 1, 1e-15);
    CHECK_NEAR(l[1], 3, 1e-15);
}

TEST(math_m3_polar)
{
    double R[9], P[9], A[9], B[9], E[9], I[9], l[3];
    art_m3_identity(I);
    for (int k = 0; k < test_count(100); k++) {
        random_matrix(A);
        if (k % 7 == 0) A[0] *= 1e6;
        double sign = art_m3_det(A) < 0 ? -1 : 1;
        if (k % 5 == 0) art_m3_scale(A, 1e-120, A);
        double size = art_m3_norm(A);
        REQUIRE(art_m3_polar(R, P, A));
        art_m3_tmul(E, R, R);
        CHECK_NEAR_N(E, I, 9, 1e-13);
        CHECK_NEAR(art_m3_det(R), sign, 1e-13);
        art_m3_mul(B, R, P);
        CHECK_NEAR_N(B, A, 9, 1e-13 * size);
        CHECK_NEAR(P[1], P[3], 0);
        art_m3_sym_eigen(P, l, NULL);
        CHECK(l[0] > 0);
    }
    art_m3_zero(A);
    CHECK(!art_m3_polar(R, P, A));
}
