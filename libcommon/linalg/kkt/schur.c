/* This is the Schur complement type, for an A of diagonal blocks alone and many rows, as in
 * corrections of positions of finite elements: S l = bg - G A^-1 b with S = G A^-1 G^T + R, then u
 * = A^-1 (b + G^T l). A factor of S + eps, with an eps of 1e-4 of the natural size of a row that
 * keeps it definite where rows depend on others, is the preconditioner of conjugate gradients on
 * S; it serves for as long as it pays. As in the augmented Lagrangian type one eps for rows of
 * like size makes the multipliers the least.
 *
 * With A_b = L L^T, H_b = L^-1 G_b^T of each block b of A, S = H^T H + R has the form of what the
 * augmented Lagrangian type assembles, H in the place of G. */
#include "iterative.h"
#include <math.h>
#include <string.h>

/* This is the natural size of a row, squared, divided by its eps. */
#define STIFF 1e4
#define STIFFEST 1e6
/* Squared sizes this far from the mean have an eps of their own. */
#define ALIKE 100
#define GOAL 1e-12
/* A row with a larger residual contradicts others. */
#define MISSED 1e-9

enum { MOST = 200 };

/* Work of a solve. */
struct work {
    double *vectors;            /* memory of those below, and of inv, whole and one */
    double *w, *s;              /* [m] natural units */
    double *weight;             /* [m] natural size, squared, by eps: what a row counts for */
    double *f, *x, *krylov;     /* [m], [m], [4 m] */
    double *t;                  /* [2 n] */
    bool *empty, *inconsistent; /* [m] */
    bool points;                /* all blocks of A are masses of points */
    double *inverted;           /* values of A that inv and whole are of; */
    bool is_inverted;           /* it is definite */
    bool sized;                 /* packed rows and, if so, f are those of what is factored next */
};

struct schur {
    double goal; /* of the problem being solved */
    struct art_solver_set solvers;
    bool exact;
    struct art_pool *pool;
    int n, m, nb, n_groups;
    size_t *off;   /* [nb] where a block starts in inv */
    double *inv;   /* L^-1 of each block */
    double *whole; /* A^-1 of each block */
    bool *point;   /* [nb] the block is the mass of a point: three unknowns, diagonal */
    int *h_entry;  /* [entries] entry of H that an entry of G becomes, or -1 */
    int *h_block;  /* [groups of H] block of A */
    struct art_jac H;
    int *group_size;      /* [n_groups] */
    struct art_blocks *R; /* S begins with it */
    double *one;          /* [n] weights of H */
    struct art_kkt_augmented_matrix matrix;
    struct art_kkt_packed packed;    /* G */
    const struct art_kkt_problem *p; /* while solving */
    struct art_kkt_kept_factor factor;
    bool general; /* A is not definite */
    struct art_kkt_general lu;
    struct work work;
};

static int schur_create(struct art_ctx *ctx, void **self)
{
    struct schur *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    art_solver_set_init(&s->solvers);
    *self = s;
    return ART_OK;
}

static void release(struct schur *s)
{
    struct art_solver_set solvers = s->solvers;
    bool exact = s->exact;
    struct art_pool *pool = s->pool;
    long made = s->factor.n_made;
    art_free(s->off), art_free(s->work.vectors), art_free(s->h_entry), art_free(s->h_block);
    art_jac_fini(&s->H);
    art_free(s->group_size);
    art_blocks_free(s->R);
    kkt_augmented_matrix_fini(&s->matrix);
    kkt_packed_fini(&s->packed);
    art_solver_free(s->factor.solver);
    kkt_general_fini(&s->lu);
    art_free(s->work.inverted);
    art_free(s->point), art_free(s->work.empty), art_free(s->work.inconsistent);
    memset(s, 0, sizeof *s);
    s->solvers = solvers;
    s->exact = exact;
    s->pool = pool;
    s->factor.n_made = made;
}

static void schur_free(void *self)
{
    release(self);
    art_free(self);
}

static void schur_configure(void *self, const struct art_kkt_config *config)
{
    struct schur *s = self;
    if (config->solvers.n > 0) s->solvers = config->solvers;
    s->exact = config->exact;
    s->pool = config->pool;
    if (s->factor.solver) art_solver_set_pool(s->factor.solver, s->pool);
}

static void schur_forget(void *self)
{
    struct schur *s = self;
    s->factor.ready = false;
}

/* -------------------------------------------------------------------- analysis */

/* Make the pattern of H: a group for each block of A that rows act on, and in it a block for each
 * group of G. */
static int make_pattern(struct art_ctx *ctx, struct schur *s, const struct art_kkt_problem *p)
{
    const struct art_jac *G = p->G;
    int status = ART_ENOMEM, n_entries = G ? G->n_entries : 0;
    int *ptr = art_alloc(ctx, (size_t)s->nb + 2, sizeof *ptr);
    int *entry = art_alloc(ctx, (size_t)n_entries, sizeof *entry);
    int *group = art_alloc(ctx, (size_t)n_entries, sizeof *group);
    s->h_entry = art_alloc(ctx, (size_t)n_entries, sizeof *s->h_entry);
    s->h_block = art_alloc(ctx, (size_t)s->nb, sizeof *s->h_block);
    s->group_size = art_alloc(ctx, (size_t)s->n_groups, sizeof *s->group_size);
    if (!ptr || !entry || !group || !s->h_entry || !s->h_block || !s->group_size) goto out;
    for (int g = 0; g < s->n_groups; g++) s->group_size[g] = G->row[g + 1] - G->row[g];
    art_jac_clear(&s->H, s->n_groups, s->group_size);
    for (int e = 0; e < n_entries; e++) {
        s->h_entry[e] = -1;
        if (G->block[e] < s->nb) ptr[G->block[e] + 2]++;
    }
    for (int b = 0; b < s->nb; b++) ptr[b + 2] += ptr[b + 1];
    for (int g = 0; g < s->n_groups; g++)
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++)
            if (G->block[e] < s->nb) {
                int at = ptr[G->block[e] + 1]++;
                entry[at] = e;
                group[at] = g;
            }
    for (int b = 0; b < s->nb; b++) {
        if (ptr[b] == ptr[b + 1]) continue;
        int h = art_jac_group(ctx, &s->H, p->A->size[b]);
        ART_TRY(h < 0 ? h : ART_OK);
        s->h_block[h] = b;
        for (int k = ptr[b]; k < ptr[b + 1]; k++) {
            ART_TRY(art_jac_block(ctx, &s->H, group[k]) ? ART_OK : ART_ENOMEM);
            s->h_entry[entry[k]] = s->H.n_entries - 1;
        }
    }
    status = ART_OK;
out:
    art_free(ptr), art_free(entry), art_free(group);
    return status;
}

static struct art_kkt_problem problem_of(const struct schur *s)
{
    return (struct art_kkt_problem){.A = s->R, .n_active = s->n_groups, .G = &s->H};
}

static int schur_analyze(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p)
{
    struct schur *s = self;
    int status, none[1][2];
    size_t n_inv = 0;
    release(s);
    s->n = p->A->row_off[p->n_active];
    s->m = p->G ? p->G->n_rows : 0;
    s->nb = p->n_active;
    s->n_groups = p->G ? p->G->n_groups : 0;
    s->off = art_alloc(ctx, (size_t)s->nb, sizeof *s->off);
    s->point = art_alloc(ctx, (size_t)s->nb, sizeof *s->point);
    s->work.inverted = art_alloc(ctx, p->A->n_val + 1, sizeof *s->work.inverted);
    ART_TRY(s->off && s->point && s->work.inverted ? ART_OK : ART_ENOMEM);
    for (int b = 0; b < s->nb; b++) {
        s->off[b] = n_inv;
        n_inv += (size_t)p->A->size[b] * (size_t)p->A->size[b];
    }
    size_t n = (size_t)s->n, m = (size_t)s->m;
    const struct kkt_vector vectors[] = {
        {&s->inv, n_inv}, {&s->whole, n_inv},      {&s->one, n},         {&s->work.t, 2 * n + 1},
        {&s->work.w, m},  {&s->work.s, m},         {&s->work.weight, m}, {&s->work.f, m},
        {&s->work.x, m},  {&s->work.krylov, 4 * m}};
    ART_TRY(kkt_vectors_make(ctx, &s->work.vectors, sizeof vectors / sizeof *vectors, vectors));
    s->work.empty = art_alloc(ctx, m, sizeof *s->work.empty);
    s->work.inconsistent = art_alloc(ctx, m, sizeof *s->work.inconsistent);
    ART_TRY(s->work.empty && s->work.inconsistent ? ART_OK : ART_ENOMEM);
    for (size_t i = 0; i < n; i++) s->one[i] = 1;
    ART_TRY(make_pattern(ctx, s, p));
    ART_TRY(kkt_packed_analyze(ctx, &s->packed, p));
    ART_TRY(
        art_blocks_create(ctx, &s->R, s->n_groups, s->group_size, true, 0, (const int(*)[2])none));
    struct art_kkt_problem q = problem_of(s);
    ART_TRY(kkt_augmented_matrix_analyze(ctx, &s->matrix, &q));
    ART_TRY(art_solver_create(ctx, &s->factor.solver, art_solver_choose_direct(&s->solvers, s->m)));
    art_solver_set_pool(s->factor.solver, s->pool);
    status = art_solver_analyze(ctx, s->factor.solver, &s->matrix.F);
out:
    return status;
}

/* ---------------------------------------------------------------------- values */

/* X[n][n] = L^-1 with L L^T = A; false if A is not definite. */
static bool invert(int n, const double *A, double *X)
{
    for (int j = 0; j < n; j++) {
        /* row j of L, then of its inverse, in place of each other: X L = 1 */
        double row[64], d = A[j * n + j];
        if (n > 64) return false;
        for (int k = 0; k < j; k++) {
            row[k] = 0;
            for (int t = 0; t <= k; t++) row[k] += X[k * n + t] * A[j * n + t];
            d -= row[k] * row[k];
        }
        if (!(d > SINGULAR_TOL * A[j * n + j])) return false;
        double pivot = 1 / sqrt(d);
        for (int t = 0; t < j; t++) {
            double sum = 0;
            for (int k = t; k < j; k++) sum += row[k] * X[k * n + t];
            X[j * n + t] = -pivot * sum;
        }
        X[j * n + j] = pivot;
        for (int t = j + 1; t < n; t++) X[j * n + t] = 0;
    }
    return true;
}

/* W = X^T X */
static void square(int n, const double *X, double *W)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = 0;
            for (int k = i; k < n; k++) sum += X[k * n + i] * X[k * n + j];
            W[i * n + j] = W[j * n + i] = sum;
        }
}

static inline void multiply(int n, const double *W, const double *x, double *y)
{
    for (int r = 0; r < n; r++) {
        double sum = 0;
        for (int c = 0; c < n; c++) sum += W[r * n + c] * x[c];
        y[r] = sum;
    }
}

/* y = A^-1 x */
static void divide(const struct schur *s, const struct art_blocks *A, const double *x, double *y)
{
    for (int b = 0; b < s->nb; b++) {
        const double *W = s->whole + s->off[b];
        int n = A->size[b], at = A->row_off[b];
        if (s->point[b])
            y[at] = W[0] * x[at], y[at + 1] = W[4] * x[at + 1], y[at + 2] = W[8] * x[at + 2];
        else if (n == 3)
            multiply(3, W, x + at, y + at);
        else
            multiply(n, W, x + at, y + at);
    }
}

static bool is_diagonal_three(const double *A)
{
    return A[1] == 0 && A[2] == 0 && A[3] == 0 && A[5] == 0 && A[6] == 0 && A[7] == 0;
}

/* Invert the mass of a point: invert() and square() without their sums of zeros. */
static bool invert_diagonal_three(const double *A, double *X, double *W)
{
    memset(X, 0, 9 * sizeof *X);
    memset(W, 0, 9 * sizeof *W);
    for (int i = 0; i < 9; i += 4) {
        if (!(A[i] > SINGULAR_TOL * A[i])) return false;
        X[i] = 1 / sqrt(A[i]);
        W[i] = X[i] * X[i];
    }
    return true;
}

static bool invert_all(struct schur *s, const struct art_blocks *A)
{
    s->work.points = true;
    for (int b = 0; b < s->nb; b++) {
        const double *B = A->val + art_blocks_find(A, b, b);
        double *X = s->inv + s->off[b], *W = s->whole + s->off[b];
        s->point[b] = A->size[b] == 3 && is_diagonal_three(B);
        s->work.points = s->work.points && s->point[b];
        if (s->point[b]) {
            if (!invert_diagonal_three(B, X, W)) return false;
            continue;
        }
        if (!invert(A->size[b], B, X)) return false;
        square(A->size[b], X, W);
    }
    return true;
}

/* Invert A unless it is that of the last time, as masses of points are. */
static bool invert_anew(struct schur *s, const struct art_blocks *A)
{
    const size_t size = A->n_val * sizeof *A->val;
    if (s->work.is_inverted && memcmp(s->work.inverted, A->val, size) == 0) return true;
    memcpy(s->work.inverted, A->val, size);
    return s->work.is_inverted = invert_all(s, A);
}

static bool schur_row_sizes(void *self, const struct art_kkt_problem *p, const double *wu,
                            double *wg)
{
    struct schur *s = self;
    double *inverse = s->work.t;
    if (!s->packed.usable) return false;
    for (int i = 0; i < s->n; i++) inverse[i] = 1 / (wu[i] * wu[i]);
    kkt_packed_fill_squares(&s->packed, s->pool, p, inverse, s->work.f);
    kkt_sizes_of_squares(s->m, s->work.f, p->Rg, wg);
    return s->work.sized = true;
}

static void fill_H(struct schur *s, const struct art_kkt_problem *p)
{
    const struct art_jac *G = p->G;
    for (int g = 0; g < s->n_groups; g++) {
        int rows = s->group_size[g];
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], n = G->size[b];
            if (s->h_entry[e] < 0) continue;
            const double *B = G->val + G->off[e], *X = s->inv + s->off[b];
            double *h = s->H.val + s->H.off[s->h_entry[e]];
            for (int i = 0; i < n; i++)
                for (int r = 0; r < rows; r++) {
                    double sum = 0;
                    for (int k = 0; k <= i; k++) sum += X[i * n + k] * B[r * n + k];
                    h[i * rows + r] = sum;
                }
        }
    }
}

/* b A^-1 b */
static inline double size_by(int n, const double *W, const double *b)
{
    double sum = 0;
    for (int r = 0; r < n; r++) {
        double t = 0;
        for (int c = 0; c < n; c++) t += W[r * n + c] * b[c];
        sum += t * b[r];
    }
    return sum;
}

/* Compute b A^-1 b of a diagonal block. */
static inline double size_by_point(const double *W, const double *b)
{
    return (W[0] * b[0]) * b[0] + (W[4] * b[1]) * b[1] + (W[8] * b[2]) * b[2];
}

enum { PENALTY_GROUPS = 64 };

struct penalties {
    const struct schur *s;
    const struct art_jac *G;
    double *strength;
};

/* Compute the diagonal of G A^-1 G^T. */
static void penalty_task(void *arg, int task)
{
    const struct penalties *job = arg;
    const struct schur *s = job->s;
    const struct art_jac *G = job->G;
    int end = PENALTY_GROUPS * (task + 1);
    for (int g = PENALTY_GROUPS * task; g < end && g < s->n_groups; g++) {
        for (int r = G->row[g]; r < G->row[g + 1]; r++) job->strength[r] = 0;
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], n = G->size[b];
            if (b >= s->nb) continue;
            const double *B = G->val + G->off[e], *W = s->whole + s->off[b];
            for (int r = G->row[g]; r < G->row[g + 1]; r++, B += n)
                job->strength[r] += s->point[b] ? size_by_point(W, B)
                                    : n == 3    ? size_by(3, W, B)
                                                : size_by(n, W, B);
        }
    }
}

/* Natural units, and R + eps, which S begins with; `sized`: work.f has the diagonal of G A^-1 G^T.
 */
static void penalties_from_strengths(struct schur *s, const struct art_kkt_problem *p, bool sized)
{
    int count = 0, m = s->m;
    double mean = 0, *strength = s->work.f;
    struct penalties all = {s, p->G, strength};
    if (!sized)
        art_pool_run(s->pool, (s->n_groups + PENALTY_GROUPS - 1) / PENALTY_GROUPS, penalty_task,
                     &all);
    for (int r = 0; r < m; r++)
        if (strength[r] > 0) mean += log(strength[r]), count++;
    if (count > 0) mean = exp(mean / count);
    for (int g = 0; g < s->n_groups; g++)
        for (int k = 0; k < s->group_size[g]; k++) {
            int r = p->G->row[g] + k;
            double size = strength[r] + p->Rg[r], *D = s->R->val + s->R->val_off[g];
            bool alike = strength[r] > mean / ALIKE && strength[r] < mean * ALIKE;
            double eps = (alike ? mean : strength[r]) / STIFF, own = p->Rg[r];
            /* rows with a compliance are regular by themselves */
            if (own > 0) eps = fmax(fmin(eps, own), strength[r] / STIFFEST);
            s->work.empty[r] = s->work.inconsistent[r] = size == 0;
            s->work.weight[r] = eps > 0 ? size / eps : 1;
            D[k * s->group_size[g] + k] = size == 0 ? 1 : p->Rg[r] + eps;
            s->work.s[r] = size > 0 ? sqrt(size) : 1;
            s->work.w[r] = 1 / s->work.s[r];
        }
}

static int refactor(struct art_ctx *ctx, struct schur *s, const struct art_kkt_problem *p)
{
    struct art_kkt_problem q = problem_of(s);
    fill_H(s, p);
    if (s->factor.used && s->factor.ready) s->factor.n_reused--;
    s->factor.used = s->factor.ready = false;
    kkt_augmented_matrix_fill(&s->matrix, s->pool, &q, s->one);
    int status = art_solver_factor(ctx, s->factor.solver, &s->matrix.F);
    /* no unknown is at fault; the rows leave each other nothing */
    if (status < 0) return status;
    s->factor.n_factor++, s->factor.n_made++;
    s->factor.nnz = art_solver_stats(s->factor.solver)->nnz_factor;
    kkt_factor_reuse_start(&s->factor.reuse, s->m, s->factor.nnz);
    kkt_factor_reuse_begin_use(&s->factor.reuse);
    s->factor.ready = s->factor.fresh = true;
    return ART_OK;
}

static int schur_factor(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                        int *singular, struct art_kkt_stats *stats)
{
    struct schur *s = self;
    int status = ART_OK;
    s->factor.fresh = s->factor.used = false;
    const bool sized = s->work.sized;
    s->general = !invert_anew(s, p->A);
    if (!sized) kkt_packed_fill(&s->packed, s->pool, p);
    s->work.sized = false;
    if (s->general) {
        s->factor.n_indefinite++, s->factor.n_factor++;
        s->factor.ready = false;
        memset(s->work.inconsistent, 0, (size_t)s->m * sizeof *s->work.inconsistent);
        return kkt_general_factor(ctx, &s->lu, p, s->work.inconsistent, singular);
    }
    penalties_from_strengths(s, p, sized && s->work.points);
    if (!s->factor.ready || s->exact || kkt_factor_reuse_exhausted(&s->factor.reuse)) {
        status = refactor(ctx, s, p);
    } else {
        kkt_factor_reuse_begin_use(&s->factor.reuse);
        s->factor.used = true;
        s->factor.n_reused++;
    }
    stats->nnz_factor = s->factor.nnz;
    return status;
}

/* ----------------------------------------------------------------------- solving */

/* y[m] = G x, y[n] += f G^T x */
static void rows(const struct schur *s, const double *x, double *y)
{
    if (s->packed.usable)
        kkt_packed_mul(&s->packed, s->pool, s->packed.val, x, y);
    else
        kkt_jacobian_mul(s->p, x, y);
}

static void columns(const struct schur *s, double f, const double *x, double *y)
{
    if (s->packed.usable)
        kkt_packed_tmul(&s->packed, s->pool, s->packed.val, f, x, y);
    else
        kkt_jacobian_tmul(s->p, f, x, y);
}

static void apply(void *self, const double *x, double *y)
{
    struct schur *s = self;
    double *w = s->work.t + s->n;
    memset(s->work.t, 0, (size_t)s->n * sizeof *s->work.t);
    columns(s, 1, x, s->work.t);
    divide(s, s->p->A, s->work.t, w);
    rows(s, w, y);
    for (int r = 0; r < s->m; r++) y[r] += s->p->Rg[r] * x[r];
}

static int nearly(struct art_ctx *ctx, struct schur *s, int n_rhs, double *z)
{
    return s->goal > 0 ? art_solver_solve_single(ctx, s->factor.solver, n_rhs, z)
                       : art_solver_solve(ctx, s->factor.solver, n_rhs, z);
}

static int precondition(struct art_ctx *ctx, void *self, double *z)
{
    return nearly(ctx, self, 1, z);
}

static int iterate(struct art_ctx *ctx, struct schur *s, const double *right, enum art_kkt_end *end)
{
    struct art_kkt_krylov k = {.n = s->m,
                               .self = s,
                               .apply = apply,
                               .precondition = precondition,
                               .w = s->work.w,
                               .s = s->work.s,
                               .reuse = s->factor.fresh ? NULL : &s->factor.reuse,
                               .goal = s->goal > 0 ? s->goal : GOAL,
                               .most = MOST};
    memcpy(s->work.f, right, (size_t)s->m * sizeof *right);
    int status = kkt_cg(ctx, &k, s->work.f, s->work.x, s->work.krylov, end);
    s->factor.n_iterations += k.n_iterations;
    kkt_factor_reuse_add_iterations(&s->factor.reuse, k.n_iterations);
    return status;
}

/* Rows that are not met although no multipliers could change that. Plain steps with the
 * preconditioner take out what they could. */
static int find_inconsistent_rows(struct art_ctx *ctx, struct schur *s, const double *right)
{
    enum { STEPS = 7 };
    double pull = 0, most = 0, size = 0, *r = s->work.f;
    for (int step = 0;; step++) {
        apply(s, s->work.x, r);
        for (int i = 0; i < s->m; i++) r[i] = right[i] - r[i];
        for (int i = 0; i < s->m; i++)
            s->work.krylov[i] = r[i] * s->work.w[i] * s->work.w[i] * s->work.weight[i];
        /* in the end the steps only add that, which has no effect */
        if (step == STEPS || step == STEPS / 2) kkt_orthogonalize(s->m, s->work.krylov, s->work.x);
        if (step == STEPS) break;
        if (step == STEPS / 2) continue;
        int status = precondition(ctx, s, r);
        if (status < 0) return status;
        for (int i = 0; i < s->m; i++) s->work.x[i] += r[i];
    }
    for (int i = 0; i < s->m; i++)
        size = fmax(size, fmax(s->work.w[i] * fabs(right[i]), s->work.s[i] * fabs(s->work.x[i])));
    apply(s, s->work.krylov, s->work.krylov + s->m);
    for (int i = 0; i < s->m; i++) {
        pull = fmax(pull, fabs(s->work.krylov[s->m + i] * s->work.w[i]));
        most = fmax(most, fabs(r[i] * s->work.w[i]) * s->work.weight[i]);
    }
    for (int i = 0; i < s->m && pull < 1e-3 * most; i++)
        if (fabs(r[i] * s->work.w[i]) > MISSED * size) s->work.inconsistent[i] = true;
    return ART_OK;
}

static int solve_one(struct art_ctx *ctx, struct schur *s, const struct art_kkt_problem *p,
                     double *x, double *y)
{
    enum art_kkt_end end = ART_KKT_SOLVED;
    int status = ART_OK;
    double *w = s->work.t + s->n;
    s->p = p;
    divide(s, p->A, x, s->work.t);
    if (s->m > 0) rows(s, s->work.t, s->work.f);
    for (int r = 0; r < s->m; r++) y[r] = s->work.empty[r] ? 0 : y[r] - s->work.f[r];
    if (s->m > 0) ART_TRY(iterate(ctx, s, y, &end));
    if (end != ART_KKT_SOLVED && !s->factor.fresh) {
        ART_TRY(refactor(ctx, s, p));
        ART_TRY(iterate(ctx, s, y, &end));
    }
    if (end != ART_KKT_SOLVED) ART_TRY(find_inconsistent_rows(ctx, s, y));
    memcpy(s->work.t, x, (size_t)s->n * sizeof *x);
    if (s->m > 0) memcpy(y, s->work.x, (size_t)s->m * sizeof *y);
    if (s->m > 0) columns(s, 1, y, s->work.t);
    divide(s, p->A, s->work.t, w);
    memcpy(x, w, (size_t)s->n * sizeof *x);
out:
    s->p = NULL;
    return status;
}

static int schur_solve(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int n_rhs,
                       double *x, double *y)
{
    struct schur *s = self;
    s->goal = p->goal;
    if (s->general) return kkt_general_solve(ctx, &s->lu, p, s->work.inconsistent, n_rhs, x, y);
    int status = s->factor.ready ? ART_OK : refactor(ctx, s, p);
    for (int k = 0; k < n_rhs && status == ART_OK; k++, x += s->n, y = s->m > 0 ? y + s->m : y)
        status = solve_one(ctx, s, p, x, y);
    return status;
}

static const bool *schur_redundant(const void *self)
{
    const struct schur *s = self;
    return s->work.inconsistent;
}

static void schur_collect_stats(void *self, struct art_kkt_stats *stats, int *singular)
{
    struct schur *s = self;
    (void)singular;
    stats->n_factor += s->factor.n_factor;
    stats->n_reused += s->factor.n_reused;
    stats->n_iterations += s->factor.n_iterations;
    stats->n_indefinite += s->factor.n_indefinite;
    stats->nnz_factor = s->factor.nnz;
    s->factor.n_factor = s->factor.n_reused = s->factor.n_iterations = s->factor.n_indefinite = 0;
}

static const struct art_solver *schur_solver(const void *self)
{
    const struct schur *s = self;
    return s->factor.solver;
}

/* ------------------------------------------------------------- rows beside the factor */

static int schur_applies(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                         bool anew, bool *able, bool *fresh)
{
    struct schur *s = self;
    int status = ART_OK;
    *able = !s->general;
    s->goal = p->goal;
    if (*able && (!s->factor.ready || (anew && !s->factor.fresh))) status = refactor(ctx, s, p);
    *fresh = s->factor.fresh;
    return status;
}

/* l = S^-1 (bg - G A^-1 b), u = A^-1 (b + G^T l) */
static int schur_approach(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                          int n_rhs, double *x, double *y)
{
    struct schur *s = self;
    size_t n = (size_t)s->n, m = (size_t)s->m;
    s->p = p;
    for (size_t k = 0; k < (size_t)n_rhs; k++) {
        divide(s, p->A, x + k * n, s->work.t);
        rows(s, s->work.t, s->work.f);
        for (size_t r = 0; r < m; r++) y[k * m + r] -= s->work.f[r];
    }
    int status = nearly(ctx, s, n_rhs, y);
    for (size_t k = 0; k < (size_t)n_rhs && status == ART_OK; k++) {
        memcpy(s->work.t, x + k * n, n * sizeof *x);
        columns(s, 1, y + k * m, s->work.t);
        divide(s, p->A, s->work.t, x + k * n);
    }
    s->p = NULL;
    return status;
}

static void schur_multiply(void *self, const struct art_kkt_problem *p, const double *x, double *f)
{
    struct schur *s = self;
    const double *l = x + s->n;
    double *g = f + s->n;
    s->p = p;
    memset(f, 0, (size_t)s->n * sizeof *f);
    kkt_product(p, x, f);
    columns(s, -1, l, f);
    rows(s, x, g);
    for (int r = 0; r < s->m; r++) g[r] += p->Rg[r] * l[r];
    s->p = NULL;
}

static void schur_eliminated(void *self, const struct art_kkt_problem *p, const double *l,
                             double *v, double *u, double *y)
{
    struct schur *s = self;
    s->p = p;
    if (l) columns(s, 1, l, v);
    divide(s, p->A, v, u);
    if (y) rows(s, u, y);
    for (int r = 0; r < s->m && y && l; r++) y[r] += p->Rg[r] * l[r];
    s->p = NULL;
}

static int schur_approach_multipliers(struct art_ctx *ctx, void *self, double *z)
{
    return nearly(ctx, self, 1, z);
}

static long schur_factor_count(const void *self)
{
    return ((const struct schur *)self)->factor.n_made;
}

static void schur_add_iterations(void *self, int iterations, double start)
{
    struct schur *s = self;
    (void)start;
    s->factor.n_iterations += iterations;
    kkt_factor_reuse_add_iterations(&s->factor.reuse, iterations);
}

static const struct art_kkt_factor_reuse *schur_factor_reuse(const void *self)
{
    return &((const struct schur *)self)->factor.reuse;
}

static struct art_kkt_warm_start *schur_warm_start(void *self)
{
    (void)self;
    return NULL;
}

static const struct art_kkt_bordered_ops schur_bordered_ops = {
    .ready = schur_applies,
    .approach = schur_approach,
    .multiply = schur_multiply,
    .factor = schur_factor_count,
    .row_sizes = schur_row_sizes,
    .add_iterations = schur_add_iterations,
    .reuse = schur_factor_reuse,
    .warm_start = schur_warm_start,
    .eliminated = schur_eliminated,
    .approach_multipliers = schur_approach_multipliers};

const struct art_kkt_type art_kkt_schur = {
    .name = "schur",
    .help = "sparse factor of G A^-1 G^T, kept for several steps; for a block-diagonal A",
    .create = schur_create,
    .analyze = schur_analyze,
    .factor = schur_factor,
    .solve = schur_solve,
    .redundant = schur_redundant,
    .free = schur_free,
    .iterates = true,
    .configure = schur_configure,
    .forget = schur_forget,
    .collect_stats = schur_collect_stats,
    .solver = schur_solver,
    .bordered_ops = &schur_bordered_ops};
