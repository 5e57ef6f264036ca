#include <art/math.h>

void art_dense_add_scaled(size_t n, double *r, const double *a, double s, const double *b)
{
    for (size_t i = 0; i < n; i++) r[i] = a[i] + s * b[i];
}

double art_dense_dot(size_t n, const double *a, const double *b)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

double art_dense_norm(size_t n, const double *a)
{
    double sum = art_dense_dot(n, a, a);
    if (sum > 1e-200 && sum < 1e200) return sqrt(sum);
    double big = art_dense_max_abs(n, a);
    if (!(big > 0) || !isfinite(big)) return big;
    int e;
    (void)frexp(big, &e);
    sum = 0;
    for (size_t i = 0; i < n; i++) {
        double x = ldexp(a[i], -e);
        sum += x * x;
    }
    return ldexp(sqrt(sum), e);
}

double art_dense_max_abs(size_t n, const double *a)
{
    double big = 0;
    for (size_t i = 0; i < n; i++) {
        if (isnan(a[i])) return a[i];
        if (fabs(a[i]) > big) big = fabs(a[i]);
    }
    return big;
}

void art_dense_mul(int m, int k, int n, double *C, const double *A, const double *B)
{
    size_t K = (size_t)k, N = (size_t)n;
    for (size_t i = 0; i < (size_t)m; i++) {
        double *c = C + i * N;
        for (size_t j = 0; j < N; j++) c[j] = 0;
        for (size_t l = 0; l < K; l++)
            for (size_t j = 0; j < N; j++) c[j] += A[i * K + l] * B[l * N + j];
    }
}

void art_dense_mulvec(int m, int n, double *r, const double *A, const double *x)
{
    for (size_t i = 0; i < (size_t)m; i++) r[i] = art_dense_dot((size_t)n, A + i * (size_t)n, x);
}
