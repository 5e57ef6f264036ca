/* Dense kernels of the block factor: products by tiles of two rows and two columns, sums in four
 * parts, in the same order on every processor; Cholesky and triangular solves by panels on top of
 * them (Golub & Van Loan 2013, 4.2.6). */
#include "chain_priv.h"
#include <art/simd.h>
#include <math.h>

enum { PANEL = 16 };

/* One sum of products of n numbers in four parts. */
#define FOLD(v) (((v)[0] + (v)[2]) + ((v)[1] + (v)[3]))

/* C[m][p] -= B[m][n] E[p][n]^T with rows ldc, ldb, lde apart. */
#define KERNELS(name, how)                                                                         \
    how static void subtract_##name(int m, int p, int n, const double *B, size_t ldb,              \
                                    const double *E, size_t lde, double *C, size_t ldc)            \
    {                                                                                              \
        for (int i = 0; i < m; i += 2)                                                             \
            for (int j = 0; j < p; j += 2) {                                                       \
                const double *b0 = B + (size_t)i * ldb, *b1 = i + 1 < m ? b0 + ldb : b0;           \
                const double *e0 = E + (size_t)j * lde, *e1 = j + 1 < p ? e0 + lde : e0;           \
                art_f64x4 s00 = {0}, s01 = {0}, s10 = {0}, s11 = {0};                              \
                double t00 = 0, t01 = 0, t10 = 0, t11 = 0;                                         \
                int k = 0;                                                                         \
                for (; k + 4 <= n; k += 4) {                                                       \
                    const art_f64x4 x0 = ART_F64X4_OF(b0 + k), x1 = ART_F64X4_OF(b1 + k);          \
                    const art_f64x4 y0 = ART_F64X4_OF(e0 + k), y1 = ART_F64X4_OF(e1 + k);          \
                    s00 += x0 * y0;                                                                \
                    s01 += x0 * y1;                                                                \
                    s10 += x1 * y0;                                                                \
                    s11 += x1 * y1;                                                                \
                }                                                                                  \
                for (; k < n; k++) {                                                               \
                    t00 += b0[k] * e0[k];                                                          \
                    t01 += b0[k] * e1[k];                                                          \
                    t10 += b1[k] * e0[k];                                                          \
                    t11 += b1[k] * e1[k];                                                          \
                }                                                                                  \
                double *c = C + (size_t)i * ldc + (size_t)j;                                       \
                c[0] -= FOLD(s00) + t00;                                                           \
                if (j + 1 < p) c[1] -= FOLD(s01) + t01;                                            \
                if (i + 1 < m) c[ldc] -= FOLD(s10) + t10;                                          \
                if (i + 1 < m && j + 1 < p) c[ldc + 1] -= FOLD(s11) + t11;                         \
            }                                                                                      \
    }
ART_SIMD_COPIES(KERNELS)

void chain_subtract(int m, int p, int n, const double *B, const double *E, double *C)
{
    ART_SIMD_CHOOSE(subtract)(m, p, n, B, (size_t)n, E, (size_t)n, C, (size_t)p);
}

void chain_subtract_square(int m, int n, const double *B, double *C)
{
    const size_t ldb = (size_t)n, ldc = (size_t)m;
    for (int i = 0; i < m; i += PANEL) {
        const int rows = i + PANEL < m ? PANEL : m - i;
        ART_SIMD_CHOOSE(subtract)
        (rows, i + rows, n, B + (size_t)i * ldb, ldb, B, ldb, C + (size_t)i * ldc, ldc);
    }
}

/* Columns from..to of rows of B[m][n], ldb apart, <- B L^-T; what lies before is done. */
static void solve_panel(int m, int n, int from, int to, const double *L, double *B, size_t ldb)
{
    const size_t ld = (size_t)n;
    ART_SIMD_CHOOSE(subtract)(m, to - from, from, B, ldb, L + (size_t)from * ld, ld, B + from, ldb);
    for (int r = 0; r < m; r++) {
        double *b = B + (size_t)r * ldb;
        for (int j = from; j < to; j++) {
            const double *l = L + (size_t)j * ld;
            for (int k = from; k < j; k++) b[j] -= b[k] * l[k];
            b[j] /= l[j];
        }
    }
}

void chain_solve_rows(int m, int n, const double *L, double *B, size_t ldb)
{
    for (int from = 0; from < n; from += PANEL)
        solve_panel(m, n, from, from + PANEL < n ? from + PANEL : n, L, B, ldb);
}

void chain_forward_rows(const struct chain_factor *f, int m, double *X)
{
    const size_t ld = (size_t)f->first[f->n];
    for (int k = 0; k < f->n; k++) {
        const int c = f->order[k], n = f->size[c];
        double *own = X + f->first[c];
        chain_solve_rows(m, n, f->val + f->diagonal[c], own, ld);
        for (int b = f->start[k]; b < f->start[k + 1]; b++) {
            const struct chain_block *B = &f->below[b];
            ART_SIMD_CHOOSE(subtract)
            (m, f->size[B->row], n, own, ld, f->val + B->off, (size_t)n, X + f->first[B->row], ld);
        }
    }
}

/* The block of a panel on the diagonal, its columns before being done. */
static bool diagonal(int n, int from, int to, const double *start, double *A)
{
    for (int i = from; i < to; i++) {
        double *a = A + (size_t)i * (size_t)n;
        for (int j = from; j <= i; j++) {
            const double *b = A + (size_t)j * (size_t)n;
            for (int k = from; k < j; k++) a[j] -= a[k] * b[k];
            if (j < i)
                a[j] /= b[j];
            else if (!(a[i] > 1e-13 * start[i - from]))
                return false;
            else
                a[i] = sqrt(a[i]);
        }
    }
    return true;
}

bool chain_cholesky(int n, double *A)
{
    const size_t ld = (size_t)n;
    for (int from = 0; from < n; from += PANEL) {
        const int to = from + PANEL < n ? from + PANEL : n;
        double start[PANEL], *block = A + (size_t)from * ld;
        for (int i = from; i < to; i++) start[i - from] = A[(size_t)i * ld + (size_t)i];
        ART_SIMD_CHOOSE(subtract)
        (to - from, to - from, from, block, ld, block, ld, block + from, ld);
        if (!diagonal(n, from, to, start, A)) return false;
        solve_panel(n - to, n, from, to, A, A + (size_t)to * ld, ld);
    }
    return true;
}
