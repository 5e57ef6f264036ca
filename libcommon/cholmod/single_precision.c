/* This is the single-precision preconditioner: products with panels of a factor in floats. */
#include "single_precision.h"
#include <math.h>
#include <string.h>

/* Vectors are those of the compiler, in pieces that any processor has or makes of others; one copy
 * is compiled for AVX2, which is asked for at run time. */
typedef float eight __attribute__((vector_size(32), aligned(32)));

/* These compute down: y = M x; up: y = M^T x, with sums of eight for each result that are added
 * up in the end. M[rows][n] lies in panels of 16 rows, a last one of 8 where that is enough; x
 * and y have room for whole panels. */
#define KERNELS(name, how)                                                                         \
    how static void down_##name(const float *M, size_t rows, size_t n, const float *x, float *y)   \
    {                                                                                              \
        size_t r = 0;                                                                              \
        for (; r + 8 < rows; r += 16) {                                                            \
            eight a = {0}, b = {0}, c = {0}, d = {0}, e = {0}, f = {0}, g = {0}, h = {0};          \
            size_t k = 0;                                                                          \
            for (; k + 4 <= n; k += 4, M += 64) {                                                  \
                const eight *m = (const eight *)M;                                                 \
                a += m[0] * x[k], b += m[1] * x[k];                                                \
                c += m[2] * x[k + 1], d += m[3] * x[k + 1];                                        \
                e += m[4] * x[k + 2], f += m[5] * x[k + 2];                                        \
                g += m[6] * x[k + 3], h += m[7] * x[k + 3];                                        \
            }                                                                                      \
            for (; k < n; k++, M += 16) {                                                          \
                const eight *m = (const eight *)M;                                                 \
                a += m[0] * x[k], b += m[1] * x[k];                                                \
            }                                                                                      \
            eight *out = (eight *)(y + r);                                                         \
            out[0] = (a + c) + (e + g), out[1] = (b + d) + (f + h);                                \
        }                                                                                          \
        if (r >= rows) return;                                                                     \
        eight a = {0}, b = {0};                                                                    \
        size_t k = 0;                                                                              \
        for (; k + 2 <= n; k += 2, M += 16) {                                                      \
            const eight *m = (const eight *)M;                                                     \
            a += m[0] * x[k], b += m[1] * x[k + 1];                                                \
        }                                                                                          \
        if (k < n) a += *(const eight *)M * x[k];                                                  \
        *(eight *)(y + r) = a + b;                                                                 \
    }                                                                                              \
    how static void up_##name(const float *M, size_t rows, size_t n, const float *x, float *y,     \
                              float *sums)                                                         \
    {                                                                                              \
        eight *sum = (eight *)sums;                                                                \
        size_t r = 0;                                                                              \
        for (size_t k = 0; k < n; k++) sum[k] = (eight){0};                                        \
        for (; r + 24 < rows; r += 32, M += 32 * n) {                                              \
            const eight *m = (const eight *)M, *m2 = (const eight *)(M + 16 * n);                  \
            const eight *v = (const eight *)(x + r);                                               \
            eight a = v[0], b = v[1], c = v[2], d = v[3];                                          \
            for (size_t k = 0; k < n; k++, m += 2, m2 += 2)                                        \
                sum[k] += (m[0] * a + m[1] * b) + (m2[0] * c + m2[1] * d);                         \
        }                                                                                          \
        for (; r + 8 < rows; r += 16, M += 16 * n) {                                               \
            const eight *m = (const eight *)M, *v = (const eight *)(x + r);                        \
            eight a = v[0], b = v[1];                                                              \
            for (size_t k = 0; k < n; k++, m += 2) sum[k] += m[0] * a + m[1] * b;                  \
        }                                                                                          \
        if (r < rows) {                                                                            \
            const eight *m = (const eight *)M, a = *(const eight *)(x + r);                        \
            for (size_t k = 0; k < n; k++) sum[k] += m[k] * a;                                     \
        }                                                                                          \
        for (size_t k = 0; k < n; k++) {                                                           \
            const float *s = sums + 8 * k;                                                         \
            y[k] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));              \
        }                                                                                          \
    }

/* Products with four right-hand sides at once, for which M is read once. down: x[n][4], y[4][step];
 * up: x[4][step], y[n][4]. */
#define KERNELS_OF_FOUR(name, how)                                                                 \
    how static void down4_##name(const float *M, size_t rows, size_t n, const float *x, float *y,  \
                                 size_t step)                                                      \
    {                                                                                              \
        for (size_t r = 0; r < rows; r += 16) {                                                    \
            eight a[4] = {{0}}, b[4] = {{0}};                                                      \
            bool two = r + 8 < rows;                                                               \
            for (size_t k = 0; k < n; k++, M += two ? 16 : 8) {                                    \
                const eight *m = (const eight *)M;                                                 \
                const float *v = x + 4 * k;                                                        \
                for (int c = 0; c < 4; c++) a[c] += m[0] * v[c];                                   \
                if (!two) continue;                                                                \
                for (int c = 0; c < 4; c++) b[c] += m[1] * v[c];                                   \
            }                                                                                      \
            for (size_t c = 0; c < 4; c++) {                                                       \
                eight *out = (eight *)(y + c * step + r);                                          \
                out[0] = a[c];                                                                     \
                if (two) out[1] = b[c];                                                            \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    how static void up4_##name(const float *M, size_t rows, size_t n, const float *x, size_t step, \
                               float *y, float *sums)                                              \
    {                                                                                              \
        eight *sum = (eight *)sums;                                                                \
        for (size_t k = 0; k < 4 * n; k++) sum[k] = (eight){0};                                    \
        for (size_t r = 0; r < rows; r += 16) {                                                    \
            eight a[4], b[4];                                                                      \
            bool two = r + 8 < rows;                                                               \
            for (size_t c = 0; c < 4; c++) {                                                       \
                const eight *v = (const eight *)(x + c * step + r);                                \
                a[c] = v[0], b[c] = two ? v[1] : (eight){0};                                       \
            }                                                                                      \
            for (size_t k = 0; k < n; k++, M += two ? 16 : 8) {                                    \
                const eight *m = (const eight *)M;                                                 \
                if (two)                                                                           \
                    for (int c = 0; c < 4; c++)                                                    \
                        sum[4 * k + (size_t)c] += m[0] * a[c] + m[1] * b[c];                       \
                else                                                                               \
                    for (int c = 0; c < 4; c++) sum[4 * k + (size_t)c] += m[0] * a[c];             \
            }                                                                                      \
        }                                                                                          \
        for (size_t k = 0; k < 4 * n; k++) {                                                       \
            const float *s = sums + 8 * k;                                                         \
            y[k] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));              \
        }                                                                                          \
    }

struct kernels {
    void (*down)(const float *M, size_t rows, size_t n, const float *x, float *y);
    void (*up)(const float *M, size_t rows, size_t n, const float *x, float *y, float *sums);
    void (*down4)(const float *M, size_t rows, size_t n, const float *x, float *y, size_t step);
    void (*up4)(const float *M, size_t rows, size_t n, const float *x, size_t step, float *y,
                float *sums);
};

KERNELS(plain, )
KERNELS_OF_FOUR(plain, )
#if defined(__x86_64__) && defined(__GNUC__)
KERNELS(avx2, __attribute__((target("avx2,fma"))))
KERNELS_OF_FOUR(avx2, __attribute__((target("avx2,fma"))))
#endif

static struct kernels choose(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return (struct kernels){down_avx2, up_avx2, down4_avx2, up4_avx2};
#endif
    return (struct kernels){down_plain, up_plain, down4_plain, up4_plain};
}

/* Results of a panel of rows, with those that fill it up. */
static size_t padded(size_t rows)
{
    return (rows + 7) / 8 * 8;
}

void single_factor_fini(struct single_factor *r)
{
    art_free(r->pieces), art_free(r->room), art_free(r->x), art_free(r->L);
    art_free(r->sum), art_free(r->room_of);
    single_tree_fini(&r->tree);
    memset(r, 0, sizeof *r);
}

/* This routine of BLAS computes B = alpha B A with A lower triangular. */
void strmm_(const char *side, const char *uplo, const char *trans, const char *diag, const int *m,
            const int *n, const float *alpha, const float *A, const int *lda, float *B,
            const int *ldb);
/* LAPACK: L <- L^-1 */
void dtrtri_(const char *uplo, const char *diag, const int *n, double *A, const int *lda,
             int *info);

/* Writes [rows][cols] by columns with `step` from one to the next, in panels. */
static void put(const float *M, size_t step, size_t rows, size_t cols, float *out)
{
    for (size_t r = 0; r < rows;) {
        size_t width = rows - r > 8 ? 16 : 8, count = rows - r < width ? rows - r : width;
        for (size_t c = 0; c < cols; c++, out += width) {
            for (size_t k = 0; k < count; k++) out[k] = M[c * step + r + k];
            for (size_t k = count; k < width; k++) out[k] = 0;
        }
        r += width;
    }
}

static float *aligned(float *x)
{
    return (float *)(((uintptr_t)x + 31) / 32 * 32);
}

/* The more columns a piece has, the more work goes into the inverse of its diagonal block. */
enum { WIDEST = 48 };

static int cut_into_panels(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F)
{
    const int *super = F->super, *pi = F->pi, *px = F->px;
    size_t count = 0, to = 0;
    for (size_t s = 0; s < F->nsuper; s++)
        count += (size_t)((super[s + 1] - super[s] + WIDEST - 1) / WIDEST);
    r->pieces = art_alloc(ctx, count, sizeof *r->pieces);
    if (!r->pieces) return ART_ENOMEM;
    for (size_t s = 0; s < F->nsuper; s++) {
        int cols = super[s + 1] - super[s], rows = pi[s + 1] - pi[s];
        int parts = (cols + WIDEST - 1) / WIDEST;
        for (int k = 0; k < parts; k++) {
            int c = (int)((long)cols * k / parts), next = (int)((long)cols * (k + 1) / parts);
            struct single_panel *piece = &r->pieces[r->n_pieces++];
            *piece = (struct single_panel){super[s] + c,
                                           next - c,
                                           rows - c,
                                           (size_t)(pi[s] + c),
                                           (size_t)px[s] + (size_t)c * (size_t)(rows + 1),
                                           rows,
                                           to};
            to += padded((size_t)(rows - c)) * (size_t)(next - c);
        }
    }
    r->n_val = to;
    return ART_OK;
}

/* Work of each group as that of r->t on, on cache lines of its own. */
static int reserve_groups(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F)
{
    int status = single_tree_make(ctx, r, F);
    size_t groups = (size_t)r->tree.n_groups;
    if (status < 0 || groups == 0) return status;
    r->room_step = (4 * r->step + 4 * padded(WIDEST) + 32 * WIDEST + 64 + 15) / 16 * 16;
    r->sum = art_alloc(ctx, 4 * groups * r->n, sizeof *r->sum);
    r->room_of = art_alloc(ctx, groups * r->room_step + 16, sizeof *r->room_of);
    return r->sum && r->room_of ? ART_OK : ART_ENOMEM;
}

/* Tasks that take over a factor: one where threads do not pay. */
static int tasks_of(const struct single_factor *r)
{
    return r->tree.n_groups > 0 ? ART_SINGLE_GROUPS_ : 1;
}

int single_factor_reserve(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F)
{
    size_t longest = 0;
    if (r->ready && r->n_super == F->nsuper && r->n == F->n) return ART_OK;
    single_factor_fini(r);
    r->n = F->n, r->n_super = F->nsuper;
    int status = cut_into_panels(ctx, r, F);
    if (status < 0) return status;
    for (size_t k = 0; k < r->n_pieces; k++) {
        size_t rows = (size_t)r->pieces[k].rows, cols = (size_t)r->pieces[k].cols;
        size_t size = cols * cols + rows * cols / 2 + 1;
        if (rows > longest) longest = rows;
        if (size > r->largest) r->largest = size;
    }
    r->room = art_alloc(ctx, r->n_val + 16, sizeof *r->room);
    r->step = padded(longest) + 8;
    r->x = art_alloc(ctx, 4 * (F->n + r->step + 11 * WIDEST) + 64, sizeof *r->x);
    if (!r->room || !r->x) return ART_ENOMEM;
    r->val = aligned(r->room);
    r->t = aligned(r->x + 4 * F->n);
    r->y = r->t + 4 * r->step;
    r->sums = aligned(r->y + 4 * padded(WIDEST));
    status = reserve_groups(ctx, r, F);
    if (status < 0) return status;
    r->L = art_alloc(ctx, (size_t)tasks_of(r) * r->largest, sizeof *r->L);
    r->ready = r->L != NULL;
    return r->ready ? ART_OK : ART_ENOMEM;
}

/* A factor that is taken over, shared out. */
struct making {
    struct single_factor *r;
    const cholmod_factor *F;
};

/* Take over a piece, in the room L for it: the inverse of its diagonal block is computed in double
 * precision, as the block may be nearly singular, and the product with it in single. */
static void make_piece(const struct making *q, const struct single_panel *piece, double *L)
{
    size_t cols = (size_t)piece->cols, rows = (size_t)piece->rows, step = (size_t)piece->step;
    int n = piece->cols, long_ = piece->rows, m = long_ - n, info;
    const float minus = -1;
    const double *from = (const double *)q->F->x + piece->from;
    float *M = (float *)(L + cols * cols);
    /* above the diagonal is what the factorisation left there */
    for (size_t c = 0; c < cols; c++)
        for (size_t k = 0; k < cols; k++) L[c * cols + k] = k < c ? 0 : from[c * step + k];
    dtrtri_("L", "N", &n, L, &n, &info);
    for (size_t c = 0; c < cols; c++) {
        for (size_t k = 0; k < cols; k++) M[c * rows + k] = (float)L[c * cols + k];
        for (size_t k = cols; k < rows; k++) M[c * rows + k] = (float)from[c * step + k];
    }
    if (m > 0) strmm_("R", "L", "N", "N", &m, &n, &minus, M, &long_, M + n, &long_);
    put(M, rows, rows, cols, q->r->val + piece->to);
}

static void make_task(void *arg, int task)
{
    const struct making *q = arg;
    size_t tasks = (size_t)tasks_of(q->r);
    for (size_t s = (size_t)task; s < q->r->n_pieces; s += tasks)
        make_piece(q, &q->r->pieces[s], q->r->L + (size_t)task * q->r->largest);
}

int single_factor_make(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F,
                       struct art_pool *pool)
{
    struct making q = {r, F};
    int status = single_factor_reserve(ctx, r, F);
    if (status < 0) return status;
    art_pool_run(pool, tasks_of(r), make_task, &q);
    r->made = true;
    return ART_OK;
}

static inline double larger(double a, double b)
{
    return b > a ? b : a;
}

/* Returns a power of two near the largest absolute value. */
static double size_of(size_t n, const double *x)
{
    double a = 0;
    int e;
    for (size_t i = 0; i < n; i++) a = larger(a, fabs(x[i]));
    if (a == 0 || !isfinite(a)) return 1;
    frexp(a, &e);
    return ldexp(1, e);
}

/* A solve, shared out. */
struct solving {
    struct single_factor *r;
    const int *rows_of, *perm;
    struct kernels kernels;
    double *x;   /* of one right-hand side */
    double size; /* by which it is divided */
};

/* The work arrays of one group. */
struct workspace {
    float *t, *y, *sums;
};

static struct workspace workspace_of(const struct single_factor *r, int group)
{
    if (group == r->tree.n_groups) return (struct workspace){r->t, r->y, r->sums};
    float *t = aligned(r->room_of) + (size_t)group * r->room_step, *y = t + (r->step + 7) / 8 * 8;
    return (struct workspace){t, y, y + padded(WIDEST)};
}

/* Substitutes forward; `to`: where rows outside of the group are added up. */
static void forward_substitution(const struct solving *q, int group, float *to)
{
    const struct single_factor *r = q->r;
    struct workspace workspace = workspace_of(r, group);
    float *v = r->x;
    for (int i = r->tree.first[group]; i < r->tree.first[group + 1]; i++) {
        const struct single_panel *piece = &r->pieces[r->tree.order[i]];
        const int *row = q->rows_of + piece->at;
        size_t cols = (size_t)piece->cols, rows = (size_t)piece->rows;
        size_t inner = (size_t)r->tree.inner[r->tree.order[i]];
        q->kernels.down(r->val + piece->to, rows, cols, v + piece->first, workspace.t);
        memcpy(v + piece->first, workspace.t, cols * sizeof *v);
        for (size_t k = cols; k < inner; k++) v[row[k]] += workspace.t[k];
        for (size_t k = inner; k < rows; k++) to[row[k]] += workspace.t[k];
    }
}

static void backward_substitution(const struct solving *q, int group)
{
    const struct single_factor *r = q->r;
    struct workspace workspace = workspace_of(r, group);
    float *v = r->x;
    for (int i = r->tree.first[group + 1]; i-- > r->tree.first[group];) {
        const struct single_panel *piece = &r->pieces[r->tree.order[i]];
        const int *row = q->rows_of + piece->at;
        size_t cols = (size_t)piece->cols, rows = (size_t)piece->rows;
        for (size_t k = 0; k < rows; k++) workspace.t[k] = v[row[k]];
        for (size_t k = rows; k < padded(rows); k++) workspace.t[k] = 0;
        q->kernels.up(r->val + piece->to, rows, cols, workspace.t, workspace.y, workspace.sums);
        memcpy(v + piece->first, workspace.y, cols * sizeof *v);
    }
}

/* Takes the unknowns of a group, or of the trunk, from the right-hand side. */
static void take_unknowns(const struct solving *q, int group)
{
    const struct single_tree *tree = &q->r->tree;
    const double *x = q->x, back = 1 / q->size;
    float *v = q->r->x;
    for (int i = tree->first[group]; i < tree->first[group + 1]; i++) {
        const struct single_panel *piece = &q->r->pieces[tree->order[i]];
        for (int k = piece->first; k < piece->first + piece->cols; k++)
            v[k] = (float)(x[q->perm[k]] * back);
    }
}

static void put_unknowns(const struct solving *q, int group)
{
    const struct single_tree *tree = &q->r->tree;
    const float *v = q->r->x;
    for (int i = tree->first[group]; i < tree->first[group + 1]; i++) {
        const struct single_panel *piece = &q->r->pieces[tree->order[i]];
        for (int k = piece->first; k < piece->first + piece->cols; k++)
            q->x[q->perm[k]] = q->size * (double)v[k];
    }
}

static void forward_task(void *arg, int group)
{
    const struct solving *q = arg;
    const struct single_tree *tree = &q->r->tree;
    float *to = q->r->sum + (size_t)group * q->r->n;
    for (int i = 0; i < tree->n_trunk; i++) to[tree->trunk[i]] = 0;
    take_unknowns(q, group);
    forward_substitution(q, group, to);
}

static void backward_task(void *arg, int group)
{
    backward_substitution(arg, group);
    put_unknowns(arg, group);
}

static void solve_one(struct single_factor *r, const cholmod_factor *F, struct art_pool *pool,
                      double *x)
{
    const struct single_tree *tree = &r->tree;
    const int trunk = tree->n_groups;
    float *v = r->x;
    struct solving q = {r, F->s, F->Perm, choose(), x, size_of(r->n, x)};
    art_pool_run(pool, tree->n_groups, forward_task, &q);
    take_unknowns(&q, trunk);
    for (int g = 0; g < tree->n_groups; g++) {
        const float *sum = r->sum + (size_t)g * r->n;
        for (int i = 0; i < tree->n_trunk; i++) v[tree->trunk[i]] += sum[tree->trunk[i]];
    }
    forward_substitution(&q, trunk, v);
    backward_substitution(&q, trunk);
    put_unknowns(&q, trunk);
    art_pool_run(pool, tree->n_groups, backward_task, &q);
}

/* Four numbers that lie side by side, one of each right-hand side. */
typedef float four __attribute__((vector_size(16), aligned(4), may_alias));

static four *four_at(float *v, int i)
{
    return (four *)(v + 4 * (size_t)i);
}

static four from_columns(const float *t, size_t step)
{
    return (four){t[0], t[step], t[2 * step], t[3 * step]};
}

static struct workspace workspace_of_four(const struct single_factor *r, int group)
{
    if (group == r->tree.n_groups) return (struct workspace){r->t, r->y, r->sums};
    float *t = aligned(r->room_of) + (size_t)group * r->room_step, *y = t + 4 * r->step;
    return (struct workspace){t, y, y + 4 * padded(WIDEST)};
}

/* It does for four at once what forward_substitution() does for one. */
static void forward_four(const struct solving *q, int group, float *to)
{
    const struct single_factor *r = q->r;
    struct workspace workspace = workspace_of_four(r, group);
    size_t step = r->step;
    float *v = r->x, *t = workspace.t;
    for (int i = r->tree.first[group]; i < r->tree.first[group + 1]; i++) {
        const struct single_panel *piece = &r->pieces[r->tree.order[i]];
        const int *row = q->rows_of + piece->at;
        int cols = piece->cols, rows = piece->rows, inner = r->tree.inner[r->tree.order[i]], k = 0;
        q->kernels.down4(r->val + piece->to, (size_t)rows, (size_t)cols,
                         v + 4 * (size_t)piece->first, t, step);
        for (; k < cols; k++) *four_at(v, row[k]) = from_columns(t + k, step);
        for (; k < inner; k++) *four_at(v, row[k]) += from_columns(t + k, step);
        for (; k < rows; k++) *four_at(to, row[k]) += from_columns(t + k, step);
    }
}

static void backward_four(const struct solving *q, int group)
{
    const struct single_factor *r = q->r;
    struct workspace workspace = workspace_of_four(r, group);
    size_t step = r->step;
    float *v = r->x, *t = workspace.t;
    for (int i = r->tree.first[group + 1]; i-- > r->tree.first[group];) {
        const struct single_panel *piece = &r->pieces[r->tree.order[i]];
        const int *row = q->rows_of + piece->at;
        size_t cols = (size_t)piece->cols, rows = (size_t)piece->rows;
        for (size_t k = 0; k < rows; k++) {
            const four x = *four_at(v, row[k]);
            for (size_t c = 0; c < 4; c++) t[c * step + k] = x[c];
        }
        for (size_t c = 0; c < 4; c++)
            for (size_t k = rows; k < padded(rows); k++) t[c * step + k] = 0;
        q->kernels.up4(r->val + piece->to, rows, cols, t, step, workspace.y, workspace.sums);
        memcpy(v + 4 * (size_t)piece->first, workspace.y, 4 * cols * sizeof *v);
    }
}

static void forward_four_task(void *arg, int group)
{
    const struct solving *q = arg;
    const struct single_tree *tree = &q->r->tree;
    float *to = q->r->sum + 4 * (size_t)group * q->r->n;
    for (int i = 0; i < tree->n_trunk; i++) *four_at(to, tree->trunk[i]) = (four){0};
    forward_four(q, group, to);
}

static void backward_four_task(void *arg, int group)
{
    backward_four(arg, group);
}

/* Solves up to four at once, their numbers side by side. */
static void solve_four(struct single_factor *r, const cholmod_factor *F, struct art_pool *pool,
                       size_t count, double *x)
{
    const struct single_tree *tree = &r->tree;
    const int *perm = F->Perm;
    size_t n = r->n;
    float *v = r->x;
    struct solving q = {.r = r, .rows_of = F->s, .kernels = choose()};
    double size[4];
    if (count < 4) memset(v, 0, 4 * n * sizeof *v);
    for (size_t c = 0; c < count; c++) {
        double back = 1 / (size[c] = size_of(n, x + c * n));
        for (size_t i = 0; i < n; i++) v[4 * i + c] = (float)(x[c * n + (size_t)perm[i]] * back);
    }
    art_pool_run(pool, tree->n_groups, forward_four_task, &q);
    for (int g = 0; g < tree->n_groups; g++) {
        float *sum = r->sum + 4 * (size_t)g * n;
        for (int i = 0; i < tree->n_trunk; i++)
            *four_at(v, tree->trunk[i]) += *four_at(sum, tree->trunk[i]);
    }
    forward_four(&q, tree->n_groups, v);
    backward_four(&q, tree->n_groups);
    art_pool_run(pool, tree->n_groups, backward_four_task, &q);
    for (size_t c = 0; c < count; c++)
        for (size_t i = 0; i < n; i++) x[c * n + (size_t)perm[i]] = size[c] * (double)v[4 * i + c];
}

void single_factor_solve(struct single_factor *r, const cholmod_factor *F, struct art_pool *pool,
                         int n_rhs, double *x)
{
    for (; n_rhs > 2; n_rhs -= 4, x += 4 * r->n)
        solve_four(r, F, pool, n_rhs < 4 ? (size_t)n_rhs : 4, x);
    for (; n_rhs > 0; n_rhs--, x += r->n) solve_one(r, F, pool, x);
}
