/* This file has the dense kernels of the block factor: products by tiles of four rows and eight
 * columns, each sum in the order of its terms on every processor (packed as by Goto & van de Geijn
 * 2008); Cholesky and triangular solves by panels on top of them (Golub & Van Loan 2013, 4.2.6). */
#include "chain_priv.h"
#include <art/simd.h>
#include <math.h>

enum { PANEL = 8, ROWS = 4, COLS = 8, DEPTH = 256 };

#define INLINE static inline __attribute__((always_inline))

/* Rows of E[cols][n], lde apart, become columns side by side, with zeros beyond the last. */
INLINE void pack(int cols, int n, const double *E, size_t lde, double *to)
{
    for (int j = 0; j < COLS; j++) {
        const double *e = E + (size_t)(j < cols ? j : 0) * lde;
        for (int k = 0; k < n; k++) to[k * COLS + j] = j < cols ? e[k] : 0;
    }
}

INLINE void take_row(int cols, double *c, const art_f64x4 *lo, const art_f64x4 *hi)
{
    if (cols == COLS) {
        ART_F64X4(c) -= *lo;
        ART_F64X4(c + 4) -= *hi;
        return;
    }
    for (int j = 0; j < cols; j++) c[j] -= j < 4 ? (*lo)[j] : (*hi)[j - 4];
}

/* C[rows][cols] -= B[rows][n] E[cols][n]^T, of at most four rows; those that are missing repeat the
 * first. */
INLINE void tile(int rows, int cols, int n, const double *B, size_t ldb, const double *packed,
                 double *C, size_t ldc)
{
    const double *b0 = B, *b1 = rows > 1 ? B + ldb : B, *b2 = rows > 2 ? B + 2 * ldb : B,
                 *b3 = rows > 3 ? B + 3 * ldb : B;
    art_f64x4 s00 = {0}, s01 = {0}, s10 = {0}, s11 = {0}, s20 = {0}, s21 = {0}, s30 = {0},
              s31 = {0};
    for (int k = 0; k < n; k++) {
        const art_f64x4 lo = ART_F64X4_OF(packed + COLS * k),
                        hi = ART_F64X4_OF(packed + COLS * k + 4);
        s00 += b0[k] * lo;
        s01 += b0[k] * hi;
        s10 += b1[k] * lo;
        s11 += b1[k] * hi;
        s20 += b2[k] * lo;
        s21 += b2[k] * hi;
        s30 += b3[k] * lo;
        s31 += b3[k] * hi;
    }
    take_row(cols, C, &s00, &s01);
    if (rows > 1) take_row(cols, C + ldc, &s10, &s11);
    if (rows > 2) take_row(cols, C + 2 * ldc, &s20, &s21);
    if (rows > 3) take_row(cols, C + 3 * ldc, &s30, &s31);
}

/* C[m][p] -= B[m][n] E[p][n]^T with rows ldc, ldb, lde apart; with `lower` only what is on and
 * below the diagonal of C, and some of what is above. */
INLINE void subtract(bool lower, int m, int p, int n, const double *B, size_t ldb, const double *E,
                     size_t lde, double *C, size_t ldc)
{
    double packed[COLS * DEPTH];
    for (int from = 0; from < n; from += DEPTH) {
        const int depth = from + DEPTH < n ? DEPTH : n - from;
        for (int j = 0; j < p; j += COLS) {
            const int cols = j + COLS < p ? COLS : p - j;
            pack(cols, depth, E + (size_t)j * lde + from, lde, packed);
            for (int i = lower ? j / ROWS * ROWS : 0; i < m; i += ROWS)
                tile(i + ROWS < m ? ROWS : m - i, cols, depth, B + (size_t)i * ldb + from, ldb,
                     packed, C + (size_t)i * ldc + j, ldc);
        }
    }
}

/* Substitutes in the rows of B[m][to], ldb apart: columns from..to <- B L^-T of the block of L on
 * the diagonal, four rows at a time. */
INLINE void substitute(int m, int n, const double *L, size_t ld, double *B, size_t ldb)
{
    for (int i = 0; i < m; i += ROWS) {
        const int rows = i + ROWS < m ? ROWS : m - i;
        art_f64x4 x[PANEL];
        double *b = B + (size_t)i * ldb;
        for (int j = 0; j < n; j++)
            for (int r = 0; r < ROWS; r++)
                x[j][r] = b[(size_t)(r < rows ? r : 0) * ldb + (size_t)j];
        for (int j = 0; j < n; j++) {
            const double *l = L + (size_t)j * ld;
            art_f64x4 s = x[j];
            for (int k = 0; k < j; k++) s -= l[k] * x[k];
            x[j] = s / l[j];
        }
        for (int r = 0; r < rows; r++)
            for (int j = 0; j < n; j++) b[(size_t)r * ldb + (size_t)j] = x[j][r];
    }
}

/* The sum of products in eight parts. */
INLINE double dot(size_t n, const double *a, const double *b)
{
    art_f64x4 s = {0}, t = {0};
    double rest = 0;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        s += ART_F64X4_OF(a + i) * ART_F64X4_OF(b + i);
        t += ART_F64X4_OF(a + i + 4) * ART_F64X4_OF(b + i + 4);
    }
    for (; i < n; i++) rest += a[i] * b[i];
    s += t;
    return ((s[0] + s[1]) + (s[2] + s[3])) + rest;
}

/* y[n] += s[4] times four rows. */
INLINE void add_four(size_t n, const double *s, const double *const *row, double *y)
{
    const double *a = row[0], *b = row[1], *c = row[2], *d = row[3];
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        ART_F64X4(y + i) += (s[0] * ART_F64X4_OF(a + i) + s[1] * ART_F64X4_OF(b + i)) +
                            (s[2] * ART_F64X4_OF(c + i) + s[3] * ART_F64X4_OF(d + i));
    for (; i < n; i++) y[i] += (s[0] * a[i] + s[1] * b[i]) + (s[2] * c[i] + s[3] * d[i]);
}

INLINE void add_one(size_t n, double s, const double *row, double *y)
{
    size_t i = 0;
    for (; i + 4 <= n; i += 4) ART_F64X4(y + i) += s * ART_F64X4_OF(row + i);
    for (; i < n; i++) y[i] += s * row[i];
}

/* The kernels as they are for one sort of processor. */
#define KERNELS(name, how)                                                                         \
    how static void subtract_##name(bool lower, int m, int p, int n, const double *B, size_t ldb,  \
                                    const double *E, size_t lde, double *C, size_t ldc)            \
    {                                                                                              \
        subtract(lower, m, p, n, B, ldb, E, lde, C, ldc);                                          \
    }                                                                                              \
    how static void substitute_##name(int m, int n, const double *L, size_t ld, double *B,         \
                                      size_t ldb)                                                  \
    {                                                                                              \
        substitute(m, n, L, ld, B, ldb);                                                           \
    }                                                                                              \
    how static void multiply_##name(int m, int n, double sign, const double *B, const double *x,   \
                                    double *y)                                                     \
    {                                                                                              \
        for (int i = 0; i < m; i++) y[i] += sign * dot((size_t)n, B + (size_t)i * (size_t)n, x);   \
    }                                                                                              \
    how static void forward_##name(int n, const double *L, double *x)                              \
    {                                                                                              \
        for (int i = 0; i < n; i++) {                                                              \
            const double *l = L + (size_t)i * (size_t)n;                                           \
            x[i] = (x[i] - dot((size_t)i, l, x)) / l[i];                                           \
        }                                                                                          \
    }                                                                                              \
    how static void backward_##name(int n, const double *L, double *x)                             \
    {                                                                                              \
        for (int i = n - 1; i >= 0; i--) {                                                         \
            const double *l = L + (size_t)i * (size_t)n;                                           \
            x[i] /= l[i];                                                                          \
            add_one((size_t)i, -x[i], l, x);                                                       \
        }                                                                                          \
    }                                                                                              \
    how static void add_rows_##name(int m, size_t n, const double *s, const double *const *row,    \
                                    double *y)                                                     \
    {                                                                                              \
        int i = 0;                                                                                 \
        for (; i + 4 <= m; i += 4) add_four(n, s + i, row + i, y);                                 \
        for (; i < m; i++) add_one(n, s[i], row[i], y);                                            \
    }
ART_SIMD_COPIES(KERNELS)

/* -------------------------------------------------------------------- matrices */

void chain_subtract(int m, int p, int n, const double *B, const double *E, double *C)
{
    ART_SIMD_CHOOSE(subtract)(false, m, p, n, B, (size_t)n, E, (size_t)n, C, (size_t)p);
}

void chain_subtract_square(int m, int n, const double *B, double *C)
{
    ART_SIMD_CHOOSE(subtract)(true, m, m, n, B, (size_t)n, B, (size_t)n, C, (size_t)m);
}

/* Columns from..to of rows of B[m][n], ldb apart, <- B L^-T; what lies before is done. */
static void solve_panel(int m, int n, int from, int to, const double *L, double *B, size_t ldb)
{
    const size_t ld = (size_t)n;
    const double *row = L + (size_t)from * ld;
    ART_SIMD_CHOOSE(subtract)(false, m, to - from, from, B, ldb, row, ld, B + from, ldb);
    ART_SIMD_CHOOSE(substitute)(m, to - from, row + from, ld, B + from, ldb);
}

void chain_solve_rows(int m, int n, const double *L, double *B, size_t ldb)
{
    for (int from = 0; from < n; from += PANEL)
        solve_panel(m, n, from, from + PANEL < n ? from + PANEL : n, L, B, ldb);
}

static bool are_zero(int m, int n, const double *X, size_t ld)
{
    for (int i = 0; i < m; i++)
        for (int k = 0; k < n; k++)
            if (X[(size_t)i * ld + (size_t)k] != 0) return false;
    return true;
}

void chain_forward_rows(const struct chain_factor *f, int m, double *X)
{
    const size_t ld = (size_t)f->first[f->n];
    for (int i = 0; f->coarse && i < m; i++) chain_coarse_forward(f, X + (size_t)i * ld);
    for (int k = 0; k < f->n && !f->coarse; k++) {
        const int c = f->order[k], n = f->size[c];
        double *own = X + f->first[c];
        if (are_zero(m, n, own, ld)) continue; /* nothing before it acts on it */
        chain_solve_rows(m, n, f->val + f->diagonal[c], own, ld);
        for (int b = f->start[k]; b < f->start[k + 1]; b++) {
            const struct chain_block *B = &f->below[b];
            ART_SIMD_CHOOSE(subtract)
            (false, m, f->size[B->row], n, own, ld, f->val + B->off, (size_t)n,
             X + f->first[B->row], ld);
        }
    }
}

/* Factors the block of a panel on the diagonal; the columns before it are done. */
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
        (true, to - from, to - from, from, block, ld, block, ld, block + from, ld);
        if (!diagonal(n, from, to, start, A)) return false;
        solve_panel(n - to, n, from, to, A, A + (size_t)to * ld, ld);
    }
    return true;
}

/* --------------------------------------------------------------------- vectors */

void chain_multiply_rows(int m, int n, double sign, const double *B, const double *x, double *y)
{
    ART_SIMD_CHOOSE(multiply)(m, n, sign, B, x, y);
}

void chain_add_rows(int m, size_t n, const double *s, const double *const *row, double *y)
{
    ART_SIMD_CHOOSE(add_rows)(m, n, s, row, y);
}

void chain_forward(int n, const double *L, double *x)
{
    ART_SIMD_CHOOSE(forward)(n, L, x);
}

void chain_backward(int n, const double *L, double *x)
{
    ART_SIMD_CHOOSE(backward)(n, L, x);
}
