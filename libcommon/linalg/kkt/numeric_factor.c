/* This is the numeric factorisation by blocks.
 *
 * Node k has the pivot s L D L^T (s = +1 for a body, -1 for a constraint, L with ones on its
 * diagonal, D > 0), and Y = B L^-T for the blocks B below it, so that what is left loses
 * s Y D^-1 Y^T. Pivots and panels are stored with the rows running fastest. A row of a constraint
 * that is left out has an inverse pivot of zero: it takes part in nothing. */
#include "pivot_kernel.h"
#include "solve_kernel.h"
#include "symbolic_factor.h"
#include <math.h>
#include <string.h>

/* pivots of bodies below this, by the terms they are the difference of, are not trusted */
#define BODY_TOL 1e-12
/* what a row left out early may still have to do with others, by their sizes */
#define COUPLED_TOL 1e-6
/* how much larger an early group may make a pivot of a body that is left. More than that comes of a
 * row that has hardly to do with the bodies before it (as by symmetry), and of the body nothing
 * would be left but rounding */
#define GROWTH 1e6

/* ---------------------------------------------------------------------- load */

ART_KKT_INLINE_ void copy_block(const struct art_kkt_place *at, double *val, int m, int n,
                                const double *B)
{
    double *to = val + at->at;
    size_t ld = (size_t)at->ld;
    if (at->along && m % 2 == 0 && n % 2 == 0) {
        for (int c = 0; c < n; c += 2, to += 2 * ld, B += 2)
            for (int r = 0; r < m; r += 2) {
                art_f64x2 x = ART_F64X2_OF(B + r * n), y = ART_F64X2_OF(B + (r + 1) * n);
                ART_F64X2(to + r) = (art_f64x2){x[0], y[0]};
                ART_F64X2(to + ld + r) = (art_f64x2){x[1], y[1]};
            }
    } else if (at->along) {
        for (int c = 0; c < n; c++, to += ld, B++)
            for (int r = 0; r < m; r++) to[r] = B[r * n];
    } else {
        for (int r = 0; r < m; r++, to += ld, B += n)
            for (int c = 0; c < n; c++) to[c] = B[c];
    }
}

/* Copy m rows of six. */
ART_KKT_INLINE_ void copy_rows_of_six(double *to, size_t ld, int m, const double *B)
{
    for (int r = 0; r < m; r++, to += ld, B += 6) {
        ART_F64X2(to) = ART_F64X2_OF(B);
        ART_F64X2(to + 2) = ART_F64X2_OF(B + 2);
        ART_F64X2(to + 4) = ART_F64X2_OF(B + 4);
    }
}

/* Three rows of six become six of three. */
ART_KKT_INLINE_ void turn_three_of_six(double *to, size_t ld, const double *B)
{
    for (int c = 0; c < 6; c += 2, to += 2 * ld, B += 2) {
        art_f64x2 x = ART_F64X2_OF(B), y = ART_F64X2_OF(B + 6), z = ART_F64X2_OF(B + 12);
        ART_F64X2(to) = (art_f64x2){x[0], y[0]}, to[2] = z[0];
        ART_F64X2(to + ld) = (art_f64x2){x[1], y[1]}, to[ld + 2] = z[1];
    }
}

static void load_block(const struct art_kkt_place *at, double *val, int m, int n, const double *B)
{
    if (n == 6 && !at->along)
        copy_rows_of_six(val + at->at, (size_t)at->ld, m, B);
    else if (n == 6 && m == 6)
        copy_block(at, val, 6, 6, B);
    else if (n == 6 && m == 5)
        copy_block(at, val, 5, 6, B);
    else if (n == 6 && m == 3)
        turn_three_of_six(val + at->at, (size_t)at->ld, B);
    else
        copy_block(at, val, m, n, B);
}

/* Clear what load does not set. */
static void clear(struct art_kkt_plan *s, bool all)
{
    if (all) memset(s->val, 0, s->n_val * sizeof *s->val);
    for (size_t i = 0; !all && i < s->empty.n; i++) {
        const struct art_kkt_empty *empty = &s->empty.list[i];
        double *to = s->val + empty->at;
        for (int c = 0; c < empty->columns; c++, to += empty->ld) {
            int r = 0;
            for (; r + 2 <= empty->rows; r += 2) ART_F64X2(to + r) = (art_f64x2){0, 0};
            if (r < empty->rows) to[r] = 0;
        }
    }
}

/* s[n] = |the diagonal of D[n][n]| */
static inline void take_scale(int n, const double *D, double *s)
{
    if (n == 6) {
        s[0] = fabs(D[0]), s[1] = fabs(D[7]), s[2] = fabs(D[14]);
        s[3] = fabs(D[21]), s[4] = fabs(D[28]), s[5] = fabs(D[35]);
    } else
        for (int r = 0; r < n; r++) s[r] = fabs(D[r * n + r]);
}

static void load(struct art_kkt_plan *s, const struct art_kkt_problem *p, const double *diagonal)
{
    const struct art_blocks *A = p->A;
    clear(s, diagonal != NULL);
    for (int i = 0; i < p->n_active; i++) {
        int k = s->o.pos[i], n = s->size[k];
        double *D = s->val + s->diag[k], *scale = s->scale + s->zoff[k];
        for (int e = A->ptr[i]; e < A->ptr[i + 1] && !diagonal; e++)
            load_block(&s->place_A[e], s->val, n, A->size[A->col[e]], A->val + A->val_off[e]);
        for (int r = 0; r < n && diagonal; r++) {
            double w = diagonal[A->row_off[i] + r];
            D[r * n + r] = w * w;
        }
        take_scale(n, D, scale);
    }
    for (int g = 0; p->G && g < p->G->n_groups; g++) {
        int k = s->o.pos[p->n_active + g], n = s->size[k];
        double *D = s->val + s->diag[k], *scale = s->scale + s->zoff[k];
        for (int r = 0; r < n; r++) {
            D[r * n + r] = -p->Rg[p->G->row[g] + r];
            scale[r] = -D[r * n + r];
        }
        for (int e = p->G->ptr[g]; e < p->G->ptr[g + 1]; e++) {
            int b = p->G->block[e];
            if (b < p->n_active)
                load_block(&s->place_G[e], s->val, n, p->G->size[b], p->G->val + p->G->off[e]);
        }
    }
}

/* ------------------------------------------------------------------- kernels
 *
 * Inlined with constant sizes for those that occur most. */

/* s times D[n][n] (lower part) becomes L below the diagonal, with the inverse of the pivots; false
 * at a row that would be left out where none may be, without weak. */
static bool ldl_any(int n, double s, double *D, double *inv, const double *scale, double tol,
                    double *weak)
{
    for (int r = 0; r < n; r++) {
        double pivot = s * D[r * n + r];
        for (int t = 0; t < r; t++) pivot -= D[t * n + r] * inv[t] * D[t * n + r];
        inv[r] = kkt_inverse_pivot(pivot, scale[r], tol, weak);
        if (!weak && inv[r] == 0) return false;
        for (int i = r + 1; i < n; i++) {
            double v = s * D[r * n + i];
            for (int t = 0; t < r; t++) v -= D[t * n + i] * inv[t] * D[t * n + r];
            D[r * n + i] = v;
        }
    }
    for (int t = 0; t < n; t++)
        for (int i = t + 1; i < n; i++) D[t * n + i] *= inv[t];
    return true;
}

ART_KKT_INLINE_ bool ldl(int n, bool few, double s, double *D, double *inv, const double *scale,
                         double tol, double *weak)
{
    if (few) return kkt_ldl_few(n, s, D, inv, scale, tol, weak);
    return ldl_any(n, s, D, inv, scale, tol, weak);
}

/* Column r of a panel P[n][m] = L^-1 P */
static void divide_column(int n, int m, int r, const double *L, double *P)
{
    double *to = P + (size_t)r * (size_t)m;
    for (int t = 0; t < r; t++) {
        const double *from = P + (size_t)t * (size_t)m, f = L[t * n + r];
        for (int i = 0; i < m; i++) to[i] -= f * from[i];
    }
}

/* Y = B L^-T for m rows */
ART_KKT_INLINE_ void divide_panel(int n, bool few, int m, const double *L, double *P)
{
    if (few)
        kkt_solve_lower_few(n, m, L, P);
    else
        for (int r = 0; r < n; r++) divide_column(n, m, r, L, P);
}

/* to[columns][len] -= sum over t of s[t] Y[t][columns] from[t][len], of any size */
static void update_any(int n, size_t m, double s, const double *inv, const double *Y,
                       const double *from, int len, int columns, size_t ld, double *to)
{
    for (int c = 0; c < columns; c++, Y++, to += ld)
        for (int t = 0; t < n; t++) {
            double f = s * inv[t] * Y[(size_t)t * m];
            const double *y = from + (size_t)t * m;
            for (int i = 0; i < len; i++) to[i] -= f * y[i];
        }
}

/* ---------------------------------------------------------------------- nodes */

/* True if a row without a pivot of an early group still has to do with nodes that are left. */
static bool still_coupled(const struct art_kkt_plan *s, int k, int row, const double *B)
{
    double own = s->scale[s->zoff[k] + row];
    for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++) {
        int j = s->o.row[e];
        for (int r = 0; r < s->size[j]; r++) {
            double v = B[s->local[e] + r], size = own * s->scale[s->zoff[j] + r];
            if (v * v > COUPLED_TOL * COUPLED_TOL * size) return true;
        }
    }
    return false;
}

/* Divide the panel of an early group some of whose rows have no pivot: true if one of these is
 * coupled. */
static bool divide_early(struct art_kkt_plan *s, int k)
{
    int n = s->size[k], m = s->below[k];
    const double *L = s->val + s->diag[k], *inv = s->inv + s->zoff[k];
    double *P = s->val + s->panel[k];
    bool coupled = false;
    for (int r = 0; r < n; r++) {
        divide_column(n, m, r, L, P);
        if (inv[r] == 0 && still_coupled(s, k, r, P + (size_t)r * (size_t)m)) coupled = true;
    }
    return coupled;
}

/* Update column j by s Y_j D^-1 Y^T; where the signs differ that adds to the size of its pivots.
 * The result is true if it exceeds them so much that they lose all digits. */
ART_KKT_INLINE_ bool update_node(struct art_kkt_plan *s, int k, int n, bool few, size_t e)
{
    bool drowns = false;
    const double sign = s->sign[k], *inv = s->inv + s->zoff[k];
    double *P = s->val + s->panel[k], f[ART_KKT_FEW_];
    int j = s->o.row[e], nj = s->size[j];
    size_t m = (size_t)s->below[k], ld = (size_t)s->below[j];
    const double *Y = P + s->local[e];
    double *scale = s->scale + s->zoff[j], *D = s->val + s->diag[j], *Q = s->val + s->panel[j];
    if (s->weak[k] < s->weak[j]) s->weak[j] = s->weak[k];
    if (few) {
        ART_KKT_EACH_ for (int t = 0; t < n; t++) f[t] = sign * inv[t];
        kkt_update_diagonal_few(n, m, f, Y, nj, D);
    } else
        for (int c = 0; c < nj; c++)
            update_any(n, m, sign, inv, Y + c, Y + c, nj - c, 1, 0, D + c * nj + c);
    for (size_t r = s->run_ptr[e]; r < s->run_ptr[e + 1]; r++) {
        const struct art_kkt_run *run = &s->run[r];
        if (few)
            kkt_update_few(n, m, f, Y, P + run->src, run->len, nj, ld, Q + run->dst);
        else
            update_any(n, m, sign, inv, Y, P + run->src, run->len, nj, ld, Q + run->dst);
    }
    if (s->sign[j] == s->sign[k]) return false;
    int c = 0;
    for (; few && c + 2 <= nj; c += 2) {
        art_f64x2 sum = {0, 0};
        ART_KKT_EACH_ for (int t = 0; t < n; t++)
        {
            art_f64x2 y = ART_F64X2_OF(Y + c + (size_t)t * m);
            sum += inv[t] * y * y;
        }
        drowns |= sum[0] > GROWTH * scale[c] || sum[1] > GROWTH * scale[c + 1];
        ART_F64X2(scale + c) += sum;
    }
    for (; c < nj; c++) {
        double sum = 0;
        if (few)
            ART_KKT_EACH_ for (int t = 0; t < n; t++) sum +=
                inv[t] * Y[c + (size_t)t * m] * Y[c + (size_t)t * m];
        else
            for (int t = 0; t < n; t++) sum += inv[t] * Y[c + (size_t)t * m] * Y[c + (size_t)t * m];
        drowns |= sum > GROWTH * scale[c];
        scale[c] += sum;
    }
    return drowns;
}

/* All that is done with column k; n its size, constant where they are few. */
ART_KKT_INLINE_ enum art_kkt_outcome eliminate(struct art_kkt_plan *s, int k, int n, bool few)
{
    double *D = s->val + s->diag[k], *inv = s->inv + s->zoff[k];
    bool body = s->sign[k] > 0, coupled = false;
    if (!ldl(n, few, s->sign[k], D, inv, s->scale + s->zoff[k], body ? BODY_TOL : ART_KKT_RANK_TOL_,
             body ? NULL : &s->weak[k]))
        return ART_KKT_INDEFINITE;
    bool whole = body || !s->o.early[s->o.node[k]];
    for (int r = 0; r < n && !whole; r++)
        if (inv[r] == 0) {
            coupled = divide_early(s, k);
            break;
        } else if (r == n - 1)
            whole = true;
    if (whole) divide_panel(n, few, s->below[k], D, s->val + s->panel[k]);
    bool early = !body && s->o.early[s->o.node[k]];
    for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++)
        coupled |= update_node(s, k, n, few, e) && early;
    return coupled ? ART_KKT_TOO_EARLY : ART_KKT_FACTORED;
}

/* clang-format off */
#define CASE(n) case n: return eliminate(s, k, n, true);
#define ELIMINATE(name, how)                                                                       \
    how static enum art_kkt_outcome eliminate_##name(struct art_kkt_plan *s, int k)                \
    {                                                                                              \
        switch (s->size[k]) {                                                                      \
        CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)                                            \
        default: return eliminate(s, k, s->size[k], false);                                        \
        }                                                                                          \
    }
/* clang-format on */
ART_SIMD_COPIES(ELIMINATE)

enum art_kkt_outcome kkt_plan_factor(struct art_kkt_plan *s, const struct art_kkt_problem *p,
                                     const double *diagonal, bool *redundant, bool *late)
{
    enum art_kkt_outcome worst = ART_KKT_FACTORED;
    enum art_kkt_outcome (*eliminate_node)(struct art_kkt_plan *, int) = ART_SIMD_CHOOSE(eliminate);
    load(s, p, diagonal);
    for (int k = 0; k < s->o.n; k++) s->weak[k] = 1;
    for (int k = 0; k < s->o.n; k++) {
        int node = s->o.node[k];
        enum art_kkt_outcome got = eliminate_node(s, k);
        /* behind what came too early nothing is certain */
        if (got == ART_KKT_INDEFINITE) return worst == ART_KKT_TOO_EARLY ? worst : got;
        if (got == ART_KKT_TOO_EARLY) {
            late[node - s->o.n_bodies] = true;
            worst = got;
        }
        if (node < s->o.n_bodies) continue;
        bool *out = redundant + p->G->row[node - s->o.n_bodies];
        for (int r = 0; r < s->size[k]; r++) out[r] = s->inv[s->zoff[k] + r] == 0;
    }
    return worst;
}

double kkt_plan_growth(const struct art_kkt_plan *s)
{
    double most = 1;
    for (int i = 0; i < s->N; i++) most = art_larger(most, s->inv[i] * s->scale[i]);
    return most;
}

/* ---------------------------------------------------------------------- solve
 *
 * One right-hand side, z[N]. */

ART_KKT_INLINE_ void forward_one(const struct art_kkt_plan *s, int k, int n, double *z)
{
    size_t m = (size_t)s->below[k];
    double x[ART_KKT_FEW_];
    kkt_forward_few(n, s->val + s->diag[k], s->inv + s->zoff[k], s->sign[k], z + s->zoff[k], x);
    for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++) {
        int j = s->o.row[e];
        kkt_subtract_few(n, m, s->val + s->panel[k] + s->local[e], x, s->size[j], z + s->zoff[j]);
    }
}

ART_KKT_INLINE_ void backward_one(const struct art_kkt_plan *s, int k, int n, double *z)
{
    size_t m = (size_t)s->below[k];
    art_f64x2 sum[ART_KKT_FEW_];
    for (int t = 0; t < n; t++) sum[t] = (art_f64x2){0, 0};
    for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++) {
        int j = s->o.row[e];
        kkt_tmul_few(n, m, s->val + s->panel[k] + s->local[e], z + s->zoff[j], s->size[j], sum);
    }
    kkt_backward_few(n, s->val + s->diag[k], s->inv + s->zoff[k], s->sign[k], sum, z + s->zoff[k]);
}

/* Solve forwards for several right-hand sides at once, z[N][width], or for a node of any size. */

static inline void forward(const struct art_kkt_plan *s, int k, int width, double *z)
{
    int n = s->size[k], m = s->below[k];
    const double *L = s->val + s->diag[k], *P = s->val + s->panel[k];
    const double *inv = s->inv + s->zoff[k];
    double *x = z + s->zoff[k] * width, sign = s->sign[k];
    for (int r = 0; r < n; r++)
        for (int t = 0; t < r; t++)
            for (int q = 0; q < width; q++) x[r * width + q] -= L[t * n + r] * x[t * width + q];
    for (int r = 0; r < n; r++)
        for (int q = 0; q < width; q++) x[r * width + q] *= sign * inv[r];
    for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++) {
        int j = s->o.row[e], nj = s->size[j];
        double *y = z + s->zoff[j] * width;
        for (int t = 0; t < n; t++) {
            const double *Y = P + (size_t)t * (size_t)m + s->local[e];
            for (int r = 0; r < nj; r++)
                for (int q = 0; q < width; q++) y[r * width + q] -= Y[r] * x[t * width + q];
        }
    }
}

static inline void backward(const struct art_kkt_plan *s, int k, int width, double *z)
{
    int n = s->size[k], m = s->below[k];
    const double *L = s->val + s->diag[k], *P = s->val + s->panel[k];
    const double *inv = s->inv + s->zoff[k];
    double *x = z + s->zoff[k] * width;
    for (size_t e = s->o.ptr[k]; e < s->o.ptr[k + 1]; e++) {
        int j = s->o.row[e], nj = s->size[j];
        const double *y = z + s->zoff[j] * width;
        for (int t = 0; t < n; t++) {
            const double *Y = P + (size_t)t * (size_t)m + s->local[e], f = s->sign[k] * inv[t];
            for (int r = 0; r < nj; r++)
                for (int q = 0; q < width; q++) x[t * width + q] -= f * Y[r] * y[r * width + q];
        }
    }
    for (int r = n - 1; r >= 0; r--)
        for (int t = 0; t < r; t++)
            for (int q = 0; q < width; q++) x[t * width + q] -= L[t * n + r] * x[r * width + q];
}

/* clang-format off */
#define ONE(step, n) case n: step##_one(s, k, n, z); break;
#define ONES(step) ONE(step, 1) ONE(step, 3) ONE(step, 5) ONE(step, 6) default: step(s, k, 1, z);
#define SOLVE_ONE(name, how)                                                                       \
    how static void solve_one_##name(const struct art_kkt_plan *s, double *z)                      \
    {                                                                                              \
        for (int k = 0; k < s->o.n; k++) switch (s->size[k]) { ONES(forward) }                     \
        for (int k = s->o.n - 1; k >= 0; k--) switch (s->size[k]) { ONES(backward) }               \
    }
/* clang-format on */
ART_SIMD_COPIES(SOLVE_ONE)

/* to[n] = s from[n] with s of one or minus one */
static inline void copy_node(int n, double *to, const double *from, double s)
{
    if (n == 6) {
        ART_F64X2(to) = s * ART_F64X2_OF(from);
        ART_F64X2(to + 2) = s * ART_F64X2_OF(from + 2);
        ART_F64X2(to + 4) = s * ART_F64X2_OF(from + 4);
    } else if (n == 3) {
        ART_F64X2(to) = s * ART_F64X2_OF(from);
        to[2] = s * from[2];
    } else
        for (int r = 0; r < n; r++) to[r] = s * from[r];
}

/* The same of one right-hand side is written out: nodes are copied as a whole. */
static void permute_one(const struct art_kkt_plan *s, const struct art_kkt_problem *p, double *x,
                        double *y, bool back)
{
    int nb = s->o.n_bodies;
    for (int node = 0; node < s->o.n; node++) {
        int k = s->o.pos[node];
        double *z = s->z + s->zoff[k];
        double *v = node < nb ? x + p->A->row_off[node] : y + p->G->row[node - nb];
        copy_node(s->size[k], back ? v : z, back ? z : v, back && node >= nb ? -1 : 1);
    }
}

/* Permutes from the caller's order to that of the plan; with `back`, the other way. */
static inline void permute(const struct art_kkt_plan *s, const struct art_kkt_problem *p, int width,
                           int count, double *x, double *y, bool back)
{
    int nb = s->o.n_bodies, n = p->A->row_off[nb], m = p->G ? p->G->n_rows : 0;
    for (int node = 0; node < s->o.n; node++) {
        int k = s->o.pos[node], size = s->size[k];
        bool body = node < nb;
        double *z = s->z + s->zoff[k] * width;
        for (int q = 0; q < count; q++) {
            double *v = body ? x + (size_t)q * (size_t)n + p->A->row_off[node]
                             : y + (size_t)q * (size_t)m + p->G->row[node - nb];
            for (int r = 0; r < size; r++) {
                if (back)
                    v[r] = body ? z[r * width + q] : -z[r * width + q];
                else
                    z[r * width + q] = v[r];
            }
        }
    }
}

void kkt_plan_solve(struct art_kkt_plan *s, const struct art_kkt_problem *p, int n_rhs, double *x,
                    double *y)
{
    enum { WIDTH = 8 };
    size_t n = (size_t)p->A->row_off[s->o.n_bodies], m = p->G ? (size_t)p->G->n_rows : 0;
    for (int at = 0; at < n_rhs;) {
        int count = n_rhs - at >= WIDTH ? WIDTH : 1;
        double *xa = x + (size_t)at * n, *ya = y + (size_t)at * m;
        if (count == 1) {
            permute_one(s, p, xa, ya, false);
            ART_SIMD_CHOOSE(solve_one)(s, s->z);
            permute_one(s, p, xa, ya, true);
        } else {
            permute(s, p, WIDTH, WIDTH, xa, ya, false);
            for (int k = 0; k < s->o.n; k++) forward(s, k, WIDTH, s->z);
            for (int k = s->o.n - 1; k >= 0; k--) backward(s, k, WIDTH, s->z);
            permute(s, p, WIDTH, WIDTH, xa, ya, true);
        }
        at += count;
    }
}
