/* This file finds eigenvalues of small dense symmetric matrices. */
#include <art/linalg.h>
#include <math.h>
#include <string.h>

/* a <- c a - s b, b <- s a + c b, of numbers so far apart. */
static void turn(int n, int stride, double *a, double *b, double c, double s)
{
    for (int k = 0; k < n; k++, a += stride, b += stride) {
        const double x = *a, y = *b;
        *a = c * x - s * y;
        *b = s * x + c * y;
    }
}

/* A rotation in the plane (p, q) that makes A[p][q] zero; rows of V turn along. */
static void rotate(int n, double *A, double *V, int p, int q)
{
    const double theta = (A[q * n + q] - A[p * n + p]) / (2 * A[p * n + q]);
    const double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    const double c = 1 / sqrt(t * t + 1), s = t * c;
    turn(n, 1, A + p * n, A + q * n, c, s);
    turn(n, n, A + p, A + q, c, s);
    turn(n, 1, V + p * n, V + q * n, c, s);
}

/* True if entry (p, q) is rounding beside the diagonal of both. */
static bool is_small(int n, const double *A, int p, int q)
{
    const double a = fabs(A[p * n + p]), b = fabs(A[q * n + q]), x = fabs(A[p * n + q]);
    return x <= 1e-17 * fmax(a, b) || x <= 1e-16 * sqrt(a * b);
}

void art_dense_sym_eigen(int n, double *A, double *V)
{
    enum { SWEEPS = 60 };
    bool done = false;
    memset(V, 0, (size_t)n * (size_t)n * sizeof *V);
    for (int i = 0; i < n; i++) V[i * (n + 1)] = 1;
    for (int sweep = 0; sweep < SWEEPS && !done; sweep++) {
        done = true;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                if (is_small(n, A, p, q)) continue;
                rotate(n, A, V, p, q);
                done = false;
            }
    }
}
