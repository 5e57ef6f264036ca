#include <art/math.h>

void art_m3_symmetrize(double R[9], const double A[9])
{
    double a = 0.5 * (A[1] + A[3]), b = 0.5 * (A[2] + A[6]), c = 0.5 * (A[5] + A[7]);
    art_m3_copy(R, A);
    R[1] = R[3] = a, R[2] = R[6] = b, R[5] = R[7] = c;
}

double art_m3_norm(const double A[9])
{
    return art_dense_norm(9, A);
}

/* R = cofactors of A / det A */
static bool invert(double R[9], const double A[9])
{
    double C[9], c0[3], c1[3], c2[3], det = art_m3_det(A), largest = 0;
    if (det == 0) return false;
    /* columns of the inverse: cross products of rows */
    art_v3_cross(c0, A + 3, A + 6);
    art_v3_cross(c1, A + 6, A);
    art_v3_cross(c2, A, A + 3);
    for (int i = 0; i < 3; i++) {
        C[3 * i] = c0[i] / det;
        C[3 * i + 1] = c1[i] / det;
        C[3 * i + 2] = c2[i] / det;
    }
    for (int i = 0; i < 9; i++) largest += fabs(C[i]);
    if (!isfinite(largest)) return false;
    art_m3_copy(R, C);
    return true;
}

bool art_m3_inverse(double R[9], const double A[9])
{
    double big = art_dense_max_abs(9, A);
    if (!(big > 0) || !isfinite(big)) return false;
    if (big > 1e-60 && big < 1e60) return invert(R, A);
    /* scaled to order one, so that tiny and huge matrices lose nothing */
    int e;
    (void)frexp(big, &e);
    double B[9], C[9];
    for (int i = 0; i < 9; i++) B[i] = ldexp(A[i], -e);
    if (!invert(C, B)) return false;
    for (int i = 0; i < 9; i++) {
        C[i] = ldexp(C[i], -e);
        if (!isfinite(C[i])) return false;
    }
    art_m3_copy(R, C);
    return true;
}

bool art_m3_solve(double x[3], const double A[9], const double b[3])
{
    double I[9];
    if (!art_m3_inverse(I, A)) return false;
    art_m3_mulvec(x, I, b);
    return true;
}

/* One Jacobi rotation in the plane (p, q) that makes S[p][q] zero. */
static void jacobi_rotate(double S[9], double V[9], int p, int q)
{
    double apq = S[3 * p + q];
    if (apq == 0) return;
    double tau = (S[4 * q] - S[4 * p]) / (2 * apq);
    double t = copysign(1.0, tau) / (fabs(tau) + hypot(1.0, tau));
    double c = 1 / hypot(1.0, t), s = t * c;
    for (int k = 0; k < 3; k++) {
        double a = S[3 * k + p], b = S[3 * k + q];
        S[3 * k + p] = c * a - s * b;
        S[3 * k + q] = s * a + c * b;
    }
    for (int k = 0; k < 3; k++) {
        double a = S[3 * p + k], b = S[3 * q + k];
        S[3 * p + k] = c * a - s * b;
        S[3 * q + k] = s * a + c * b;
        a = V[3 * k + p], b = V[3 * k + q];
        V[3 * k + p] = c * a - s * b;
        V[3 * k + q] = s * a + c * b;
    }
    S[3 * p + q] = S[3 * q + p] = 0;
}

static void swap_columns(double V[9], double lambda[3], int i, int j)
{
    double t = lambda[i];
    lambda[i] = lambda[j], lambda[j] = t;
    for (int k = 0; k < 3; k++) {
        /* one column turned over keeps the determinant */
        t = V[3 * k + i];
        V[3 * k + i] = V[3 * k + j], V[3 * k + j] = -t;
    }
}

void art_m3_sym_eigen(const double A[9], double lambda[3], double V[9])
{
    double S[9] = {A[0], A[3], A[6], A[3], A[4], A[7], A[6], A[7], A[8]};
    double W[9], l[3];
    art_m3_identity(W);
    for (int sweep = 0; sweep < 50; sweep++) {
        double off = fabs(S[1]) + fabs(S[2]) + fabs(S[5]);
        if (!(off > 0) || !isfinite(off)) break;
        /* entries that no longer change the diagonal are as good as zero */
        for (int p = 0; p < 2; p++)
            for (int q = p + 1; q < 3; q++) {
                double small = 1e-18 * fmin(fabs(S[4 * p]), fabs(S[4 * q]));
                if (fabs(S[3 * p + q]) <= small) S[3 * p + q] = S[3 * q + p] = 0;
                jacobi_rotate(S, W, p, q);
            }
    }
    for (int i = 0; i < 3; i++) l[i] = S[4 * i];
    if (l[0] > l[1]) swap_columns(W, l, 0, 1);
    if (l[1] > l[2]) swap_columns(W, l, 1, 2);
    if (l[0] > l[1]) swap_columns(W, l, 0, 1);
    art_v3_copy(lambda, l);
    if (V) art_m3_copy(V, W);
}

bool art_m3_polar(double R[9], double P[9], const double A[9])
{
    double X[9], Y[9], Z[9];
    double size = art_m3_norm(A);
    if (!(size > 0) || !isfinite(size)) return false;
    art_m3_scale(X, 1 / size, A);
    for (int k = 0; k < 100; k++) {
        if (!art_m3_inverse(Y, X)) return false;
        /* the scale that evens out the singular values, until it has done its work */
        double g = k < 20 ? sqrt(art_m3_norm(Y) / art_m3_norm(X)) : 1;
        if (fabs(g - 1) < 1e-2) g = 1;
        art_m3_transpose(Y, Y);
        double change = 0;
        for (int i = 0; i < 9; i++) {
            Z[i] = 0.5 * (g * X[i] + Y[i] / g);
            change = fmax(change, fabs(Z[i] - X[i]));
        }
        art_m3_copy(X, Z);
        /* convergence is quadratic: the next change would be below rounding */
        if (g == 1 && change < 1e-9) break;
    }
    double Q[9];
    art_m3_tmul(Q, X, A);
    art_m3_symmetrize(Q, Q);
    art_m3_copy(R, X);
    art_m3_copy(P, Q);
    return true;
}
