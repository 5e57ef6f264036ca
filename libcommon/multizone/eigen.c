/* This file solves the dense symmetric eigenvalue problem with a mass. */
#include "modes_priv.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

/* M = L L^T in place, lower triangle. */
static bool cholesky(int n, double *L)
{
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < j; k++)
            for (int i = j; i < n; i++) L[i * n + j] -= L[i * n + k] * L[j * n + k];
        if (!(L[j * n + j] > 0)) return false;
        double d = sqrt(L[j * n + j]);
        for (int i = j; i < n; i++) L[i * n + j] /= d;
    }
    return true;
}

/* x <- L^-1 x */
static void forward(int n, const double *L, double *x)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) x[i] -= L[i * n + k] * x[k];
        x[i] /= L[i * n + i];
    }
}

/* x <- L^-T x */
static void backward(int n, const double *L, double *x)
{
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) x[i] -= L[k * n + i] * x[k];
        x[i] /= L[i * n + i];
    }
}

static void sort(int n, double *lambda, double *q, double *row)
{
    for (int i = 0; i < n; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++)
            if (lambda[j] < lambda[least]) least = j;
        double x = lambda[i];
        lambda[i] = lambda[least];
        lambda[least] = x;
        memcpy(row, q + i * n, (size_t)n * sizeof *row);
        memmove(q + i * n, q + least * n, (size_t)n * sizeof *row);
        memcpy(q + least * n, row, (size_t)n * sizeof *row);
    }
}

int zone_eigen(struct art_ctx *ctx, int n, const double *K, const double *M, double *lambda,
               double *q)
{
    const size_t nn = (size_t)n * (size_t)n;
    double *L = art_alloc(ctx, nn + 1, sizeof *L), *A = art_alloc(ctx, nn + 1, sizeof *A);
    double *row = art_alloc(ctx, (size_t)n + 1, sizeof *row);
    int status = L && A && row ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    memcpy(L, M, nn * sizeof *L);
    if (!cholesky(n, L))
        ART_TRY(art_error(ctx, ART_ESINGULAR, NULL, "the mass matrix is not positive definite"));
    /* A = L^-1 K L^-T, by rows twice */
    memcpy(A, K, nn * sizeof *A);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < n; i++) forward(n, L, A + (size_t)i * (size_t)n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double x = A[i * n + j];
                A[i * n + j] = A[j * n + i];
                A[j * n + i] = x;
            }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            A[i * n + j] = A[j * n + i] = 0.5 * (A[i * n + j] + A[j * n + i]);
    art_dense_sym_eigen(n, A, q);
    for (int i = 0; i < n; i++) {
        lambda[i] = A[i * n + i];
        backward(n, L, q + (size_t)i * (size_t)n);
    }
    sort(n, lambda, q, row);
out:
    art_free(L);
    art_free(A);
    art_free(row);
    return status;
}
