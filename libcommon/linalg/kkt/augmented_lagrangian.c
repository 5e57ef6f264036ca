/* This is the augmented Lagrangian type, for finite elements: a factor of F = A + G^T rho G, rho =
 * 1 / (R + eps), solves
 *
 *     [A -G^T] [u]   [b ]
 *     [G  R+eps] [l] = [bg],    u = F^-1 (b + G^T rho bg),   l = rho (bg - G u)
 *
 * with a small eps (the method of multipliers, Hestenes 1969, Powell 1969; Golub & Greif 2003),
 * which is the preconditioner of an iteration for the true system. F stays definite, and where rows
 * depend on others, so that the true system is singular, F is not. A factor of an earlier step
 * serves as well; how long is decided by counts of iterations (struct art_kkt_factor_reuse). What
 * comes out is as near to the true solution as rounding allows: the iteration works on the residual
 * of the true system.
 *
 * Lagrange multipliers start from zero and only ever get what rho times rows of G makes of a
 * vector; with one eps for all rows they stay orthogonal to what has no effect, so they are the
 * least. Rows whose natural sizes lie within a factor of ten of the mean have one eps. */
#include "augmented_lagrangian.h"
#include <math.h>
#include <string.h>

/* This is the natural size of a row, squared, divided by its eps. The second value is used where
 * the first makes no progress, as when rows nearly depend on each other: combinations that hardly
 * move anything converge the more slowly the larger eps is. */
#define STIFF 3e2
#define STIFFER 1e6
/* Squared sizes this far from the mean have an eps of their own. */
#define ALIKE 100
/* The iteration stops at this residual, relative to the size of the terms. */
#define GOAL 1e-12
/* The share of multipliers, squared, that remains if some are without effect. */
#define DEPENDENT 0.25
/* A row with a larger residual contradicts others. */
#define MISSED 1e-9

/* The residual of a solve without iterations. */
#define DIRECT 1e-13

enum { MOST = 200 };

static int augmented_create(struct art_ctx *ctx, void **self)
{
    struct augmented *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    art_solver_set_init(&s->solvers);
    s->stiff = STIFF;
    *self = s;
    return ART_OK;
}

static void release(struct augmented *s)
{
    kkt_augmented_matrix_fini(&s->matrix);
    kkt_corotation_fini(&s->corotation);
    kkt_packed_fini(&s->packed);
    kkt_parts_fini(&s->parts);
    kkt_warm_start_fini(&s->warm_start);
    kkt_direct_fini(&s->direct);
    kkt_commutator_fini(&s->multigrid.commutator);
    art_solver_free(s->factor.solver);
    art_free(s->vectors), art_free(s->work.basis), art_free(s->work.inconsistent);
    s->factor.solver = NULL;
    s->sized = false;
    s->vectors = s->work.basis = NULL;
    s->work.inconsistent = NULL;
    s->work.cap_basis = 0;
    s->factor.ready = false;
}

static void augmented_free(void *self)
{
    release(self);
    art_free(self);
}

static void augmented_configure(void *self, const struct art_kkt_config *config)
{
    struct augmented *s = self;
    if (config->solvers.n > 0) s->solvers = config->solvers;
    s->exact = config->exact;
    s->single_precision = !s->exact;
    s->pool = config->pool;
    s->multigrid.positions = config->positions;
    s->multigrid.arg = config->arg;
    if (s->factor.solver) art_solver_set_pool(s->factor.solver, s->pool);
}

static void augmented_forget(void *self)
{
    struct augmented *s = self;
    s->factor.ready = s->direct.ready = false;
    kkt_warm_start_reset(&s->warm_start);
    s->single_precision = !s->exact;
    s->stiff = STIFF;
}

/* Work space of the method that the factor calls for. */
static int reserve(struct art_ctx *ctx, struct augmented *s)
{
    size_t all = (size_t)s->n + (size_t)s->m, vectors = 4;
    if (s->m > 0 || (s->factor.ready && !s->symmetric_positive)) vectors = 2 * ART_KKT_BASIS_ + 2;
    return ART_RESERVE(ctx, s->work.basis, vectors * all + 1, s->work.cap_basis) ? ART_OK
                                                                                 : ART_ENOMEM;
}

/* Choose a solver for F. The last one serves again, with its analysis, if the pattern of F is the
 * same, which rows of contacts that come and go at nodes do not change. */
static int choose_solver(struct art_ctx *ctx, struct augmented *s, const struct art_csc *old,
                         struct art_solver **had)
{
    const struct art_solver_type *type = art_solver_choose(&s->solvers, s->n);
    const struct art_csc *F = &s->matrix.F;
    size_t n = (size_t)F->n + 1;
    if (*had && s->solver_type == type && old->n == F->n &&
        memcmp(old->ptr, F->ptr, n * sizeof *F->ptr) == 0 &&
        memcmp(old->row, F->row, (size_t)F->ptr[F->n] * sizeof *F->row) == 0) {
        s->factor.solver = *had;
        *had = NULL;
        return ART_OK;
    }
    s->solver_type = type;
    int status = art_solver_create(ctx, &s->factor.solver, type);
    if (status < 0) return status;
    art_solver_set_pool(s->factor.solver, s->pool);
    return art_solver_analyze(ctx, s->factor.solver, F);
}

/* Give the motions of a rigid body to multigrid as near-null space. */
static int set_near_null(struct art_ctx *ctx, struct augmented *s, const struct art_kkt_problem *p)
{
    double *position = NULL, *mode = NULL;
    int status = ART_OK;
    if (!art_solver_is_multigrid(s->factor.solver) || !s->multigrid.positions || s->n == 0)
        return ART_OK;
    position = art_alloc(ctx, 3 * (size_t)p->n_active, sizeof *position);
    mode = art_alloc(ctx, 6 * (size_t)s->n, sizeof *mode);
    ART_TRY(position && mode ? ART_OK : ART_ENOMEM);
    s->multigrid.positions(s->multigrid.arg, p->n_active, position);
    art_rigid_body_modes(p->n_active, p->A->size, position, mode);
    status = art_solver_set_near_null(ctx, s->factor.solver, 6, mode);
out:
    art_free(position);
    art_free(mode);
    return status;
}

/* Multigrid takes A itself where there are no rows: without a second and a third form of it. So
 * does a solver of which each rank of MPI gives its rows. */
static int choose_blocks(struct art_ctx *ctx, struct augmented *s, const struct art_kkt_problem *p)
{
    const struct art_solver_type *type = art_solver_choose(&s->solvers, s->n);
    int status;
    s->multigrid.blocks = s->multigrid.cycles = s->multigrid.saddle = false;
    if (s->exact || !type->factor_blocks) return ART_OK;
    if (s->m > 0 && (s->multigrid.refused || !s->packed.usable)) return ART_OK;
    ART_TRY(art_solver_create(ctx, &s->factor.solver, type));
    s->multigrid.cycles = art_solver_is_multigrid(s->factor.solver);
    s->multigrid.saddle = s->multigrid.cycles && s->m > 0;
    s->multigrid.blocks =
        s->multigrid.saddle || (s->m == 0 && art_solver_takes_blocks(s->factor.solver, p->A));
    if (!s->multigrid.blocks) goto out;
    if (s->multigrid.saddle)
        ART_TRY(
            kkt_commutator_analyze(ctx, &s->multigrid.commutator, &s->packed, &s->solvers, s->n));
    s->solver_type = type;
    ART_TRY(art_solver_analyze_blocks(ctx, s->factor.solver, p->A, p->n_active));
out:
    if (!s->multigrid.blocks) art_solver_free(s->factor.solver), s->factor.solver = NULL;
    return status;
}

static int augmented_analyze(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p)
{
    struct augmented *s = self;
    int status;
    struct art_solver *had = s->factor.solver;
    struct art_csc old = s->matrix.F;
    s->factor.solver = NULL;
    s->matrix.F = (struct art_csc){0};
    release(s);
    s->n = p->A->row_off[p->n_active];
    s->m = p->G ? p->G->n_rows : 0;
    size_t m = (size_t)s->m, all = (size_t)s->n + m;
    ART_TRY(kkt_packed_analyze(ctx, &s->packed, p));
    ART_TRY(choose_blocks(ctx, s, p));
    if (!s->multigrid.blocks) ART_TRY(kkt_augmented_matrix_analyze(ctx, &s->matrix, p));
    ART_TRY(kkt_corotation_analyze(ctx, &s->corotation, p));
    ART_TRY(kkt_parts_make(ctx, &s->parts, p));
    ART_TRY(kkt_warm_start_analyze(ctx, &s->warm_start, s->n, s->m));
    const struct kkt_vector vectors[] = {{&s->eps, m},
                                         {&s->rho, m},
                                         {&s->rho_factored, m},
                                         {&s->work.t, m},
                                         {&s->work.w, all},
                                         {&s->work.s, all},
                                         {&s->work.f, all},
                                         {&s->work.x, all},
                                         {&s->work.x0, all},
                                         {&s->work.y0, all},
                                         {&s->work.inverse, (size_t)s->n + 1}};
    ART_TRY(kkt_vectors_make(ctx, &s->vectors, sizeof vectors / sizeof *vectors, vectors));
    s->work.inconsistent = art_alloc(ctx, m, sizeof *s->work.inconsistent);
    ART_TRY(s->work.inconsistent ? ART_OK : ART_ENOMEM);
    ART_TRY(reserve(ctx, s));
    if (!s->multigrid.blocks) ART_TRY(choose_solver(ctx, s, &old, &had));
    status = set_near_null(ctx, s, p);
out:
    art_solver_free(had);
    art_csc_fini(&old);
    return status;
}

/* ---------------------------------------------------------------------- values */

enum { PENALTY_GROUPS = 64 };

struct penalties {
    const struct art_kkt_problem *p;
    const double *wu;
    double *strength;
};

/* Compute G_r D^-1 G_r^T with the diagonal D of A; it is 0 for a row without unknowns. */
static void penalty_task(void *arg, int task)
{
    const struct penalties *s = arg;
    const struct art_kkt_problem *p = s->p;
    const struct art_jac *G = p->G;
    int end = PENALTY_GROUPS * (task + 1);
    for (int g = PENALTY_GROUPS * task; g < end && g < G->n_groups; g++)
        for (int r = G->row[g]; r < G->row[g + 1]; r++) {
            double sum = 0;
            for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
                int b = G->block[e], n = G->size[b];
                if (b >= p->n_active) continue;
                const double *B = G->val + G->off[e] + (size_t)(r - G->row[g]) * (size_t)n;
                const double *w = s->wu + p->A->row_off[b];
                for (int c = 0; c < n; c++) sum += (B[c] / w[c]) * (B[c] / w[c]);
            }
            s->strength[r] = sum;
        }
}

bool kkt_augmented_row_sizes(void *self, const struct art_kkt_problem *p, const double *wu,
                             double *wg)
{
    struct augmented *s = self;
    double *inverse = s->work.inverse;
    if (!s->packed.usable) return false;
    for (int i = 0; i < s->n; i++) inverse[i] = 1 / (wu[i] * wu[i]);
    kkt_packed_fill_squares(&s->packed, s->pool, p, inverse, s->work.t);
    kkt_sizes_of_squares(s->m, s->work.t, p->Rg, wg);
    memcpy(s->work.s, wu, (size_t)s->n * sizeof *wu);
    return s->sized = true;
}

/* Compute natural units, eps and rho, and bring rows into packed. */
static void penalties_from_strengths(struct augmented *s, const struct art_kkt_problem *p)
{
    int n = s->n, m = s->m, count = 0;
    double mean = 0;
    if (!s->sized) {
        kkt_unknown_sizes(p, s->work.s);
        struct penalties all = {p, s->work.s, s->work.t};
        int tasks = p->G ? (p->G->n_groups + PENALTY_GROUPS - 1) / PENALTY_GROUPS : 0;
        art_pool_run(s->pool, tasks, penalty_task, &all);
        kkt_packed_fill(&s->packed, s->pool, p);
    }
    s->sized = false;
    for (int r = 0; r < m; r++)
        if (s->work.t[r] > 0) mean += log(s->work.t[r]), count++;
    if (count > 0) mean = exp(mean / count);
    for (int r = 0; r < m; r++) {
        double strength = s->work.t[r], size = strength + p->Rg[r];
        bool alike = strength > mean / ALIKE && strength < mean * ALIKE;
        s->eps[r] = (alike ? mean : strength) / s->stiff;
        /* rows with a compliance are regular by themselves */
        if (p->Rg[r] > 0) s->eps[r] = fmax(fmin(s->eps[r], p->Rg[r]), strength / STIFFER);
        s->rho[r] = strength > 0 ? 1 / (p->Rg[r] + s->eps[r]) : size > 0 ? 1 / size : 0;
        s->work.inconsistent[r] = size == 0;
        s->work.s[n + r] = size > 0 ? sqrt(size) : 1;
    }
    for (int i = 0; i < n + m; i++) s->work.w[i] = 1 / s->work.s[i];
}

/* y[m] = G x, y[n] += f G^T x; with the rows that the factor was made with, if those are used. */
static void rows(const struct augmented *s, const struct art_kkt_problem *p, bool kept,
                 const double *x, double *y)
{
    if (s->packed.usable)
        kkt_packed_mul(&s->packed, s->pool, kept ? s->packed.factored : s->packed.val, x, y);
    else
        kkt_jacobian_mul(p, x, y);
}

static void columns(const struct augmented *s, const struct art_kkt_problem *p, bool kept, double f,
                    const double *x, double *y)
{
    if (s->packed.usable)
        kkt_packed_tmul(&s->packed, s->pool, kept ? s->packed.factored : s->packed.val, f, x, y);
    else
        kkt_jacobian_tmul(p, f, x, y);
}

/* Keep the rows, and see whether any depend on others. 1 - r G F^-1 G^T r with r^2 = rho leaves
 * multipliers without effect as they are, those with one become small; a vector with signs that
 * change without order has some of each. Where all rows have a compliance nothing is without
 * effect. */
static int save_factored_rows(struct art_ctx *ctx, struct augmented *s,
                              const struct art_kkt_problem *p)
{
    enum { TIMES = 4 };
    double *y = s->work.x + s->n, *z = s->work.x, before, after = s->m;
    bool firm = false;
    memcpy(s->rho_factored, s->rho, (size_t)s->m * sizeof *s->rho);
    kkt_packed_save_factored(&s->packed);
    for (int r = 0; r < s->m; r++) firm = firm || p->Rg[r] == 0;
    s->independent_rows = s->packed.usable;
    if (!firm || !s->packed.usable) return ART_OK;
    unsigned random = 1;
    for (int r = 0; r < s->m; r++) {
        random = random * 1664525u + 1013904223u;
        y[r] = random >> 31 ? 1 : -1;
    }
    for (int k = 0; k < TIMES; k++) {
        before = after;
        memset(z, 0, (size_t)s->n * sizeof *z);
        for (int r = 0; r < s->m; r++) s->work.t[r] = sqrt(s->rho[r]) * y[r];
        columns(s, p, false, 1, s->work.t, z);
        /* each solve is of what is left of y, so that single precision tells the two apart */
        int status = s->single_precision || art_solver_is_multigrid(s->factor.solver)
                         ? art_solver_solve_single(ctx, s->factor.solver, 1, z)
                         : art_solver_solve(ctx, s->factor.solver, 1, z);
        if (status < 0) return status;
        rows(s, p, false, z, s->work.t);
        after = 0;
        for (int r = 0; r < s->m; r++) {
            y[r] -= sqrt(s->rho[r]) * s->work.t[r];
            after += y[r] * y[r];
        }
    }
    s->independent_rows = after < DEPENDENT * before;
    return ART_OK;
}

static bool is_rigid(const struct art_kkt_problem *p, int m)
{
    for (int r = 0; r < m; r++)
        if (p->Rg[r] > 0) return false;
    return true;
}

static int augmented_analyze(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p);

/* From here on the rows are part of the matrix. */
static int leave_saddle(struct art_ctx *ctx, struct augmented *s, const struct art_kkt_problem *p)
{
    s->multigrid.refused = true;
    const int status = augmented_analyze(ctx, s, p);
    if (status < 0) return status;
    penalties_from_strengths(s, p);
    return ART_OK;
}

static int factor_saddle(struct art_ctx *ctx, struct augmented *s, const struct art_kkt_problem *p)
{
    int status = ART_ESINGULAR;
    if (is_rigid(p, s->m))
        status = kkt_commutator_factor(ctx, &s->multigrid.commutator, &s->packed, s->work.s);
    return status == ART_ESINGULAR ? leave_saddle(ctx, s, p) : status;
}

int kkt_augmented_refactor(struct art_ctx *ctx, struct augmented *s,
                           const struct art_kkt_problem *p)
{
    if (s->multigrid.saddle) {
        const int status = factor_saddle(ctx, s, p);
        if (status < 0) return status;
    }
    if (s->factor.used && s->factor.ready) s->factor.n_reused--;
    s->factor.used = s->factor.ready = s->direct.ready = false;
    s->factor.singular = -1;
    if (!s->multigrid.blocks) kkt_augmented_matrix_fill(&s->matrix, s->pool, p, s->rho);
    int status = s->multigrid.blocks ? art_solver_factor_blocks(ctx, s->factor.solver, p->A)
                                     : art_solver_factor(ctx, s->factor.solver, &s->matrix.F);
    if (status == ART_ESINGULAR) s->factor.singular = art_solver_singular(s->factor.solver);
    if (status < 0) return status;
    s->symmetric_positive = art_solver_kind(s->factor.solver) == ART_FACTOR_CHOLESKY;
    s->factor.n_factor++, s->factor.n_made++;
    s->factor.n_indefinite += !s->symmetric_positive;
    s->factor.nnz = art_solver_stats(s->factor.solver)->nnz_factor;
    kkt_factor_reuse_start(&s->factor.reuse, s->n, s->factor.nnz);
    kkt_factor_reuse_begin_use(&s->factor.reuse);
    kkt_corotation_start(&s->corotation, p);
    s->factor.ready = s->factor.fresh = true;
    status = reserve(ctx, s);
    s->independent_rows = false;
    if (status == ART_OK && s->m > 0 && !s->multigrid.saddle)
        status = save_factored_rows(ctx, s, p);
    return status;
}

static int augmented_factor(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                            int *singular, struct art_kkt_stats *stats)
{
    struct augmented *s = self;
    int status = ART_OK;
    penalties_from_strengths(s, p);
    s->factor.fresh = s->factor.used = s->direct.ready = false;
    if (!s->factor.ready || s->exact || kkt_factor_reuse_exhausted(&s->factor.reuse)) {
        status = kkt_augmented_refactor(ctx, s, p);
        *singular = s->factor.singular;
    } else {
        /* where few iterations do, rotations that are a step older cost less than new ones */
        if (s->factor.reuse.last > (s->m > 0 ? 1 : 2))
            kkt_corotation_update(&s->corotation, p, s->pool);
        kkt_factor_reuse_begin_use(&s->factor.reuse);
        s->factor.used = true;
        s->factor.n_reused++;
    }
    stats->nnz_factor = s->factor.nnz;
    return status;
}

/* ----------------------------------------------------------------------- solving */

void kkt_augmented_apply(void *self, const double *x, double *y)
{
    struct augmented *s = self;
    const struct art_kkt_problem *p = s->solve.p;
    const double *l = x + s->n;
    double *yg = y + s->n;
    memset(y, 0, (size_t)s->n * sizeof *y);
    kkt_product_parallel(p, &s->parts, s->pool, x, y);
    if (s->m == 0) return;
    columns(s, p, false, -1, l, y);
    rows(s, p, false, x, yg);
    for (int r = 0; r < s->m; r++) yg[r] += p->Rg[r] * l[r];
}

/* z <- Q F^-1 Q^T (z + G^T rho zg), zg <- rho (zg - G z): this is what comes before F^-1, and what
 * comes after. With the rows and weights of the factor, which turn with it, that is the inverse of
 * an older system, which is off by as much as things have changed; with those of the moment what
 * they have changed counts rho times. But multipliers of older rows are not those of least size
 * where rows depend on others. */
static void gather(struct augmented *s, double *z, const double *zg)
{
    const double *rho = s->independent_rows ? s->rho_factored : s->rho;
    if (s->independent_rows) kkt_corotation_mul(&s->corotation, s->solve.p, true, z);
    for (int r = 0; r < s->m; r++) s->work.t[r] = rho[r] * zg[r];
    if (s->m > 0) columns(s, s->solve.p, s->independent_rows, 1, s->work.t, z);
    if (!s->independent_rows) kkt_corotation_mul(&s->corotation, s->solve.p, true, z);
}

static void spread(struct augmented *s, double *z, double *zg)
{
    const double *rho = s->independent_rows ? s->rho_factored : s->rho;
    if (!s->independent_rows) kkt_corotation_mul(&s->corotation, s->solve.p, false, z);
    if (s->m > 0) rows(s, s->solve.p, s->independent_rows, z, s->work.t);
    for (int r = 0; r < s->m; r++) zg[r] = rho[r] * (zg[r] - s->work.t[r]);
    if (s->independent_rows) kkt_corotation_mul(&s->corotation, s->solve.p, false, z);
}

static int cycle_all(struct art_ctx *ctx, struct augmented *s, int n_rhs, double *x)
{
    int status = ART_OK;
    for (int k = 0; k < n_rhs && status == ART_OK; k++)
        status = art_solver_cycle(ctx, s->factor.solver, x + (size_t)k * (size_t)s->n);
    return status;
}

static int approach(struct art_ctx *ctx, struct augmented *s, double *x)
{
    kkt_corotation_mul(&s->corotation, s->solve.p, true, x);
    int status = s->multigrid.cycles ? cycle_all(ctx, s, 1, x)
                                     : art_solver_solve_single(ctx, s->factor.solver, 1, x);
    kkt_corotation_mul(&s->corotation, s->solve.p, false, x);
    return status;
}

/* Applies the block factorisation of the system, A^-1 by a cycle and the Schur complement by the
 * commutator: u = A^-1 x, l = S^-1 (y - G u), u += A^-1 G^T l. */
static int precondition_saddle(struct art_ctx *ctx, struct augmented *s, double *x, double *y)
{
    int status;
    double *v = s->multigrid.commutator.v;
    ART_TRY(approach(ctx, s, x));
    rows(s, s->solve.p, false, x, s->work.t);
    for (int r = 0; r < s->m; r++) y[r] -= s->work.t[r];
    ART_TRY(kkt_commutator_apply(ctx, &s->multigrid.commutator, s->solve.p, &s->packed, &s->parts,
                                 s->pool, y));
    memset(v, 0, (size_t)s->n * sizeof *v);
    columns(s, s->solve.p, false, 1, y, v);
    ART_TRY(approach(ctx, s, v));
    kkt_add(s->n, 1, v, x);
out:
    return status;
}

int kkt_augmented_precondition(struct art_ctx *ctx, struct augmented *s, int n_rhs, double *x,
                               double *y)
{
    if (s->multigrid.saddle) {
        int state = ART_OK;
        for (int k = 0; k < n_rhs && state == ART_OK; k++)
            state = precondition_saddle(ctx, s, x + (size_t)k * (size_t)s->n,
                                        y + (size_t)k * (size_t)s->m);
        return state;
    }
    size_t n = (size_t)s->n, m = (size_t)s->m;
    for (size_t k = 0; k < (size_t)n_rhs; k++) gather(s, x + k * n, m ? y + k * m : y);
    int status = s->multigrid.cycles   ? cycle_all(ctx, s, n_rhs, x)
                 : s->single_precision ? art_solver_solve_single(ctx, s->factor.solver, n_rhs, x)
                                       : art_solver_solve(ctx, s->factor.solver, n_rhs, x);
    for (size_t k = 0; k < (size_t)n_rhs; k++) spread(s, x + k * n, m ? y + k * m : y);
    return status;
}

static int precondition(struct art_ctx *ctx, void *self, double *z)
{
    struct augmented *s = self;
    return kkt_augmented_precondition(ctx, s, 1, z, z + s->n);
}

/* Rows that are not met although nothing pulls at the unknowns any more contradict each other.
 * Plain steps with the preconditioner lead to where they are met best. */
static int find_inconsistent_rows(struct art_ctx *ctx, struct augmented *s,
                                  const struct art_kkt_problem *p, const double *f)
{
    enum { STEPS = 7 };
    int n = s->n, m = s->m;
    double *r = s->work.basis, size = 0, pull = 0, most = 0;
    for (int step = 0;; step++) {
        kkt_augmented_apply(s, s->work.x, r);
        for (int i = 0; i < n + m; i++) r[i] = f[i] - r[i];
        for (int i = 0; i < m; i++) s->work.t[i] = s->rho[i] * r[n + i];
        /* in the end the steps only add that, which has no effect */
        if (step == STEPS || step == STEPS / 2) kkt_orthogonalize(m, s->work.t, s->work.x + n);
        if (step == STEPS) break;
        if (step == STEPS / 2) continue;
        int status = precondition(ctx, s, r);
        if (status < 0) return status;
        for (int i = 0; i < n + m; i++) s->work.x[i] += r[i];
    }
    for (int i = 0; i < n + m; i++)
        size = fmax(size, fmax(s->work.w[i] * fabs(f[i]), s->work.s[i] * fabs(s->work.x[i])));
    memset(r, 0, (size_t)n * sizeof *r);
    art_jac_tmul(p->G, p->A->row_off, 0, p->n_active, 1, s->work.t, r);
    for (int i = 0; i < n; i++) pull = fmax(pull, fabs(r[i] * s->work.w[i]));
    for (int i = 0; i < m; i++) most = fmax(most, fabs(r[n + i]) * s->rho[i] * s->work.s[n + i]);
    for (int i = 0; i < m && pull < 1e-3 * most; i++)
        if (fabs(r[n + i] * s->work.w[n + i]) > MISSED * size) s->work.inconsistent[i] = true;
    return ART_OK;
}

/* The right side, less what the guess makes of it already. */
static void begin(struct augmented *s, const double *b, const double *bg, struct art_kkt_krylov *k)
{
    size_t n = (size_t)s->n, m = (size_t)s->m;
    memcpy(s->work.f, b, n * sizeof *b);
    if (m > 0) memcpy(s->work.f + n, bg, m * sizeof *bg);
    for (size_t r = 0; r < m; r++) /* without unknowns: nothing to be done about it */
        if (s->rho[r] == 0) s->work.f[n + r] = 0;
    if (!s->solve.guess) return;
    kkt_warm_start_predict(&s->warm_start, s->solve.guess, s->solve.p->corrects, s->work.x0);
    kkt_augmented_apply(s, s->work.x0, s->work.y0);
    double size = 0;
    s->solve.right = 0;
    for (size_t i = 0; i < n + m; i++) {
        s->solve.right += (s->work.w[i] * s->work.f[i]) * (s->work.w[i] * s->work.f[i]);
        s->work.f[i] -= s->work.y0[i];
        if (i < n) k->energy += s->work.x0[i] * s->work.y0[i];
        size += (s->work.s[i] * s->work.x0[i]) * (s->work.s[i] * s->work.x0[i]);
    }
    k->size = sqrt(size);
}

/* The solution, and the right side as it was, unless the method has used it up. False if the guess
 * was so large that what is left by its size says nothing. */
static bool finish(struct augmented *s, const struct art_kkt_krylov *k)
{
    double size = 0;
    if (!s->solve.guess) return true;
    for (int i = 0; i < s->n + s->m; i++) {
        s->work.x[i] += s->work.x0[i];
        s->work.f[i] += s->work.y0[i];
        size += (s->work.s[i] * s->work.x[i]) * (s->work.s[i] * s->work.x[i]);
    }
    return k->size <= 30 * sqrt(fmax(size, s->solve.right));
}

static int iterate(struct art_ctx *ctx, struct augmented *s, const double *b, const double *bg,
                   enum art_kkt_end *end)
{
    struct art_kkt_krylov k = {.n = s->n + s->m,
                               .self = s,
                               .apply = kkt_augmented_apply,
                               .precondition = precondition,
                               .w = s->work.w,
                               .s = s->work.s,
                               .reuse = s->factor.fresh ? NULL : &s->factor.reuse,
                               .goal = s->solve.p->goal > 0 ? s->solve.p->goal : GOAL,
                               .most = MOST};
    int status;
    begin(s, b, bg, &k);
    if (s->m == 0 && s->symmetric_positive)
        status = kkt_cg(ctx, &k, s->work.f, s->work.x, s->work.basis, end);
    else
        status = kkt_gmres(ctx, &k, s->work.f, s->work.x, s->work.basis, end);
    bool sound = finish(s, &k);
    s->solve.last = k.n_iterations;
    s->solve.start = k.start;
    s->factor.n_iterations += k.n_iterations;
    kkt_factor_reuse_add_iterations(&s->factor.reuse, k.n_iterations);
    if (sound || status < 0) return status;
    s->solve.guess = NULL;
    return iterate(ctx, s, b, bg, end);
}

/* Solve with a new factor, with a penalty of another stiffness. */
static int solve_with_new_factor(struct art_ctx *ctx, struct augmented *s, const double *b,
                                 const double *bg, double stiff, enum art_kkt_end *end)
{
    s->stiff = stiff;
    penalties_from_strengths(s, s->solve.p);
    int status = kkt_augmented_refactor(ctx, s, s->solve.p);
    return status < 0 ? status : iterate(ctx, s, b, bg, end);
}

/* Without iterations, once corrected if that is of use; false where it is not good enough. */
static int solve_directly(struct art_ctx *ctx, struct augmented *s, const double *b,
                          const double *bg, bool *done)
{
    enum { TRIES = 2 };
    size_t n = (size_t)s->n, m = (size_t)s->m, all = n + m;
    double *r = s->work.f, *y = s->work.y0;
    memset(s->work.x, 0, all * sizeof *s->work.x);
    memcpy(r, b, n * sizeof *r);
    if (m > 0) memcpy(r + n, bg, m * sizeof *r);
    *done = false;
    for (int k = 0; k < TRIES && !*done; k++) {
        int status = kkt_direct_solve(ctx, &s->direct, s->factor.solver, s->solve.p, 1, r, r + n);
        if (status < 0) return status;
        s->factor.n_iterations++;
        double size = 0, left = 0;
        for (size_t i = 0; i < all; i++) s->work.x[i] += r[i];
        kkt_augmented_apply(s, s->work.x, y);
        for (size_t i = 0; i < all; i++) {
            double right = i < n ? b[i] : bg[i - n];
            r[i] = right - y[i];
            left = fmax(left, s->work.w[i] * fabs(r[i]));
            size = fmax(size, fmax(s->work.w[i] * fabs(right), s->work.s[i] * fabs(s->work.x[i])));
        }
        *done = left <= DIRECT * size;
    }
    return ART_OK;
}

static int solve_one(struct art_ctx *ctx, struct augmented *s, const struct art_kkt_problem *p,
                     double *x, double *y)
{
    size_t n = (size_t)s->n, m = (size_t)s->m;
    enum art_kkt_end end;
    int status;
    s->solve.p = p;
    s->solve.guess = p->guess;
    s->solve.last = 0;
    end = ART_KKT_BROKEN;
    if (s->direct.ready) {
        bool done;
        ART_TRY(solve_directly(ctx, s, x, y, &done));
        if (done) end = ART_KKT_SOLVED;
    }
    if (end != ART_KKT_SOLVED) ART_TRY(iterate(ctx, s, x, y, &end));
    if (end != ART_KKT_SOLVED && !s->factor.fresh) {
        ART_TRY(kkt_augmented_refactor(ctx, s, p));
        ART_TRY(iterate(ctx, s, x, y, &end));
    }
    /* as when the matrix is hardly better than singular: from here on with all digits */
    if (s->single_precision && s->factor.fresh && !s->multigrid.cycles &&
        (end != ART_KKT_SOLVED || s->solve.last > ART_KKT_TOO_MANY_))
        s->single_precision = false;
    if (end != ART_KKT_SOLVED && s->factor.fresh && !s->single_precision && !s->multigrid.cycles)
        ART_TRY(iterate(ctx, s, x, y, &end));
    if (end != ART_KKT_SOLVED &&
        s->multigrid.cycles) { /* as where the matrix is not positive definite */
        s->multigrid.cycles = false;
        status = iterate(ctx, s, x, y, &end);
        s->multigrid.cycles = true;
        ART_TRY(status);
    }
    if (end != ART_KKT_SOLVED && s->multigrid.saddle) {
        ART_TRY(leave_saddle(ctx, s, p));
        ART_TRY(kkt_augmented_refactor(ctx, s, p));
        ART_TRY(iterate(ctx, s, x, y, &end));
    }
    if (end != ART_KKT_SOLVED && m > 0 && s->stiff < STIFFER) {
        ART_TRY(solve_with_new_factor(ctx, s, x, y, STIFFER, &end));
        /* rows that contradict each other are no better for it, and are found the other way */
        if (end != ART_KKT_SOLVED) ART_TRY(solve_with_new_factor(ctx, s, x, y, STIFF, &end));
    }
    if (end != ART_KKT_SOLVED && m > 0) ART_TRY(find_inconsistent_rows(ctx, s, p, s->work.f));
    memcpy(x, s->work.x, n * sizeof *x);
    if (m > 0) memcpy(y, s->work.x + n, m * sizeof *y);
    if (p->guess && end == ART_KKT_SOLVED && !s->exact)
        kkt_warm_start_update(&s->warm_start, s->work.s, p->guess, p->corrects, s->work.x);
    else if (p->guess)
        kkt_warm_start_reset(&s->warm_start);
out:
    s->solve.p = NULL;
    s->solve.guess = NULL;
    return status;
}

/* Predict the columns of a Schur complement. With the current factor and no rows of G they need no
 * iterations. */
static int augmented_expect(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                            int count)
{
    struct augmented *s = self;
    enum { ITERATIONS = 3 };
    double fresh = s->m == 0 ? 1 : ITERATIONS, saved = fmax(s->factor.reuse.last, 4) - fresh;
    int status = ART_OK;
    if (!s->factor.ready || (!s->factor.fresh && count * saved >= s->factor.reuse.cost))
        status = kkt_augmented_refactor(ctx, s, p);
    bool pays =
        count * ITERATIONS > s->m && s->symmetric_positive && (s->m == 0 || s->independent_rows);
    if (status < 0 || !s->factor.fresh || s->direct.ready || !pays) return status;
    return kkt_direct_make(ctx, &s->direct, s->factor.solver, p, s->rho, s->eps, s->m);
}

static int augmented_solve(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                           int n_rhs, double *x, double *y)
{
    struct augmented *s = self;
    int status = ART_OK;
    if (!s->factor.ready) status = kkt_augmented_refactor(ctx, s, p);
    if (status == ART_OK && n_rhs > 1 && s->direct.ready)
        return kkt_direct_solve(ctx, &s->direct, s->factor.solver, p, n_rhs, x, y);
    if (status == ART_OK && n_rhs > 1 && s->m == 0 && s->factor.fresh)
        return art_solver_solve(ctx, s->factor.solver, n_rhs, x);
    for (int k = 0; k < n_rhs && status == ART_OK; k++, x += s->n, y = s->m > 0 ? y + s->m : y)
        status = solve_one(ctx, s, p, x, y);
    return status;
}

static const bool *augmented_redundant(const void *self)
{
    const struct augmented *s = self;
    return s->work.inconsistent;
}

static void augmented_collect_stats(void *self, struct art_kkt_stats *stats, int *singular)
{
    struct augmented *s = self;
    stats->n_factor += s->factor.n_factor;
    stats->n_reused += s->factor.n_reused;
    stats->n_iterations += s->factor.n_iterations;
    stats->n_indefinite += s->factor.n_indefinite;
    stats->nnz_factor = s->factor.nnz;
    stats->start = s->solve.start;
    s->factor.n_factor = s->factor.n_reused = s->factor.n_iterations = s->factor.n_indefinite = 0;
    if (s->factor.singular >= 0) *singular = s->factor.singular;
}

static const struct art_solver *augmented_solver(const void *self)
{
    const struct augmented *s = self;
    return s->factor.solver;
}

const struct art_kkt_type art_kkt_augmented = {
    .name = "augmented",
    .help = "sparse factor of A + G^T rho G, kept for several steps, and iterations; for elements",
    .create = augmented_create,
    .analyze = augmented_analyze,
    .factor = augmented_factor,
    .solve = augmented_solve,
    .redundant = augmented_redundant,
    .free = augmented_free,
    .iterates = true,
    .configure = augmented_configure,
    .forget = augmented_forget,
    .expect = augmented_expect,
    .collect_stats = augmented_collect_stats,
    .solver = augmented_solver,
    .bordered_ops = &kkt_augmented_bordered_ops};
