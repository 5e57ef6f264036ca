/* The entry to the mixed complementarity solve (Karush-Kuhn-Tucker system): patterns, choice of a
 * type, the bilateral part with refinement, its check, and Lagrange multipliers of least norm. */
#include "cones.h"
#include "iterative.h"
#include "small.h"
#include "sparse_rows.h"
#include <math.h>
#include <string.h>

/* Return the number of off-diagonal blocks of A. */
static long couplings(const struct art_kkt_problem *p)
{
    return (long)p->A->ptr[p->n_active] - p->n_active;
}

/* A row over more blocks than this would fill too much of a sparse factor. */
enum { WIDEST = 256 };

static int widest(const struct art_jac *G)
{
    int most = 0;
    for (int g = 0; g < G->n_groups; g++)
        if (G->ptr[g + 1] - G->ptr[g] > most) most = G->ptr[g + 1] - G->ptr[g];
    return most;
}

/* Nets and solids, where a block has three neighbours or more, fill in; so do rows over many
 * blocks. What is a chain or a tree, of bodies and joints, does not, and has no better than the
 * block type.
 */
const struct art_kkt_type *art_kkt_choose(const struct art_kkt_problem *p)
{
    enum { UNKNOWNS = 300, ROWS = 100, BLOCKS_OF_A_ROW = 4 };
    int n = p->A->row_off[p->n_active], m = p->G ? p->G->n_rows : 0;
    if (m > 0 && widest(p->G) > WIDEST) return &art_kkt_block;
    if (p->A->partition) return &art_kkt_augmented; /* no rank knows the whole pattern */
    if (n >= UNKNOWNS && 2 * couplings(p) >= 3 * (long)p->n_active) return &art_kkt_augmented;
    if (couplings(p) == 0 && m >= ROWS && p->G->n_entries >= BLOCKS_OF_A_ROW * (long)p->G->n_groups)
        return &art_kkt_schur;
    return &art_kkt_block;
}

int art_kkt_create(struct art_ctx *ctx, struct art_kkt **kkt, const struct art_kkt_type *type)
{
    struct art_kkt *k = art_alloc(ctx, 1, sizeof *k);
    if (!k) return ART_ENOMEM;
    k->given = type;
    k->singular = k->failed[0] = k->failed[1] = -1;
    *kkt = k;
    return ART_OK;
}

void art_kkt_configure(struct art_kkt *kkt, const struct art_kkt_config *config)
{
    kkt->config = *config;
    if (kkt->type && kkt->type->configure) kkt->type->configure(kkt->self, config);
}

void art_kkt_forget(struct art_kkt *kkt)
{
    kkt_solve_cache_invalidate(&kkt->cache);
    kkt_bordered_reset(kkt->bordered);
    if (kkt->type && kkt->type->forget) kkt->type->forget(kkt->self);
}

void art_kkt_free(struct art_kkt *kkt)
{
    if (!kkt) return;
    if (kkt->type) kkt->type->free(kkt->self);
    art_free(kkt->pattern.size), art_free(kkt->pattern.ptr), art_free(kkt->pattern.col),
        art_free(kkt->pattern.G_size);
    art_jac_fini(&kkt->pattern.G);
    art_free(kkt->sizes.work), art_free(kkt->uni.W), art_free(kkt->uni.theta), art_free(kkt->uni.X);
    art_free(kkt->uni.state), art_free(kkt->uni.decided), art_free(kkt->uni.row),
        art_free(kkt->sizes.Z), art_free(kkt->uni.couple);
    art_dense_fini(&kkt->uni.coupled);
    lcp_fini(&kkt->uni.lcp);
    kkt_solve_cache_fini(&kkt->cache);
    kkt_transient_fini(&kkt->transient);
    kkt_bordered_free(kkt->bordered);
    kkt_sparse_free(kkt->uni.sparse);
    kkt_cones_free(kkt->uni.cones);
    kkt_small_free(kkt->small);
    art_free(kkt);
}

bool art_kkt_redundant(const struct art_kkt *kkt, int row)
{
    const bool *rows = kkt->analysed ? kkt->type->redundant(kkt->self) : NULL;
    const struct art_kkt_transient *transient = &kkt->transient;
    if (transient->on) row = row >= 0 && row < transient->n_rows ? transient->to[row] : -1;
    return rows && !kkt->deferred && row >= 0 && row < kkt->m && rows[row];
}

int art_kkt_singular(const struct art_kkt *kkt)
{
    return kkt->singular;
}

/* Rows of G are those of the problem, unless some were set aside. */
static int row_given(const struct art_kkt_transient *transient, int row)
{
    for (int r = 0; transient->on && r < transient->n_rows; r++)
        if (transient->to[r] == row) return r;
    return transient->on ? -1 : row;
}

void art_kkt_failed(const struct art_kkt *kkt, int *unknown, int *row)
{
    *unknown = kkt->failed[0];
    *row = kkt->failed[1] >= 0 ? row_given(&kkt->transient, kkt->failed[1]) : -1;
}

const struct art_kkt_stats *art_kkt_stats(const struct art_kkt *kkt)
{
    return &kkt->stats;
}

const struct art_solver *art_kkt_solver(const struct art_kkt *kkt)
{
    return kkt->type && kkt->type->solver ? kkt->type->solver(kkt->self) : NULL;
}

int art_kkt_delassus(const struct art_kkt *kkt, const double **W, const int **row)
{
    *W = kkt->uni.W;
    *row = kkt->uni.row;
    return kkt->factored ? kkt->uni.n_W : 0;
}

const char *art_kkt_name(const struct art_kkt *kkt)
{
    if (kkt->type) return kkt->type->name;
    return kkt->given ? kkt->given->name : "none";
}

/* ------------------------------------------------------------------- pattern */

static int rows_of(const struct art_jac *J)
{
    return J ? J->n_rows : 0;
}

static bool same_pattern(const struct art_kkt *k, const struct art_kkt_problem *p)
{
    static const struct art_jac none;
    const struct art_blocks *A = p->A;
    int nb = p->n_active;
    if (!k->analysed || k->n_active != nb) return false;
    size_t n = (size_t)nb, nnz = (size_t)A->ptr[nb];
    if (n > 0 && memcmp(k->pattern.size, A->size, n * sizeof *k->pattern.size) != 0) return false;
    if (memcmp(k->pattern.ptr, A->ptr, (n + 1) * sizeof *k->pattern.ptr) != 0) return false;
    if (nnz > 0 && memcmp(k->pattern.col, A->col, nnz * sizeof *k->pattern.col) != 0) return false;
    return art_jac_same_pattern(&k->pattern.G, p->G ? p->G : &none);
}

int kkt_copy_pattern(struct art_ctx *ctx, struct art_jac *to, const struct art_jac *from)
{
    int cap = to->cap_groups, cap_entries = to->cap_entries;
    art_jac_clear(to, from->n_blocks, from->size);
    if (!ART_RESERVE(ctx, to->row, from->n_groups + 1, cap)) return ART_ENOMEM;
    cap = to->cap_groups;
    if (!ART_RESERVE(ctx, to->ptr, from->n_groups + 1, cap)) return ART_ENOMEM;
    to->cap_groups = cap;
    if (!ART_RESERVE(ctx, to->block, from->n_entries + 1, cap_entries)) return ART_ENOMEM;
    to->cap_entries = cap_entries;
    if (from->n_groups > 0) {
        memcpy(to->row, from->row, ((size_t)from->n_groups + 1) * sizeof *to->row);
        memcpy(to->ptr, from->ptr, ((size_t)from->n_groups + 1) * sizeof *to->ptr);
    }
    if (from->n_entries > 0)
        memcpy(to->block, from->block, (size_t)from->n_entries * sizeof *to->block);
    to->n_groups = from->n_groups;
    to->n_rows = from->n_rows;
    to->n_entries = from->n_entries;
    return ART_OK;
}

/* Keep the pattern, so that the next one can be compared. */
static int keep_pattern(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    int nb = p->n_active, nnz = A->ptr[nb], cap = k->pattern.cap_blocks;
    if (!ART_RESERVE(ctx, k->pattern.size, nb + 1, cap)) return ART_ENOMEM;
    cap = k->pattern.cap_blocks;
    if (!ART_RESERVE(ctx, k->pattern.ptr, nb + 1, cap)) return ART_ENOMEM;
    k->pattern.cap_blocks = cap;
    if (!ART_RESERVE(ctx, k->pattern.col, nnz + 1, k->pattern.cap_cols)) return ART_ENOMEM;
    if (nb > 0) memcpy(k->pattern.size, A->size, (size_t)nb * sizeof *k->pattern.size);
    memcpy(k->pattern.ptr, A->ptr, ((size_t)nb + 1) * sizeof *k->pattern.ptr);
    if (nnz > 0) memcpy(k->pattern.col, A->col, (size_t)nnz * sizeof *k->pattern.col);
    k->n_active = nb;
    k->n = A->row_off[nb];
    k->m = rows_of(p->G);
    if (!p->G) {
        art_jac_clear(&k->pattern.G, 0, NULL);
        return ART_OK;
    }
    /* sizes of its own: it may have blocks beyond the active ones */
    if (!ART_RESERVE(ctx, k->pattern.G_size, p->G->n_blocks + 1, k->pattern.cap_G_size))
        return ART_ENOMEM;
    if (p->G->n_blocks > 0)
        memcpy(k->pattern.G_size, p->G->size, (size_t)p->G->n_blocks * sizeof *k->pattern.G_size);
    int status = kkt_copy_pattern(ctx, &k->pattern.G, p->G);
    k->pattern.G.size = k->pattern.G_size;
    return status;
}

static int analyze(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_type *type,
                   const struct art_kkt_problem *p)
{
    int status;
    k->analysed = false;
    ART_TRY(keep_pattern(ctx, k, p));
    size_t all = (size_t)k->n + (size_t)k->m;
    if (!ART_RESERVE(ctx, k->sizes.work, 8 * all + 1, k->sizes.cap_work)) return ART_ENOMEM;
    k->sizes.wu = k->sizes.work;
    k->sizes.wg = k->sizes.work + k->n;
    if (k->type != type) {
        if (k->type) k->type->free(k->self);
        k->type = NULL;
        ART_TRY(type->create(ctx, &k->self));
        k->type = type;
    }
    if (type->configure) type->configure(k->self, &k->config);
    ART_TRY(type->analyze(ctx, k->self, p));
    k->stats.n_analyze++;
    k->analysed = true;
out:
    return status;
}

/* -------------------------------------------------------------------- factor */

static int check_values(struct art_ctx *ctx, const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    int nb = p->n_active;
    bool finite = true;
    if (A->ptr[nb] > A->ptr[0]) {
        /* blocks stand one after the other, by rows */
        size_t first = A->val_off[A->ptr[0]];
        size_t end = A->ptr[nb] < A->ptr[A->n] ? A->val_off[A->ptr[nb]] : A->n_val;
        finite = kkt_all_finite(end - first, A->val + first);
    }
    if (art_partition_max(A->partition, !finite) != 0)
        return art_error(ctx, ART_EDIVERGED, NULL, "the matrix has a value that is not finite");
    return ART_OK;
}

static int check_rows(struct art_ctx *ctx, const struct art_kkt_problem *p)
{
    if (p->G &&
        !(kkt_all_finite(p->G->n_val, p->G->val) && kkt_all_finite((size_t)p->G->n_rows, p->Rg)))
        return art_error(ctx, ART_EDIVERGED, NULL, "a constraint has a value that is not finite");
    return ART_OK;
}

/* Compute the natural sizes of the unknowns and of the rows of the part p of a whole problem, and
 * check that all numbers are finite: sizes of rows that a type computes say so by themselves. Sizes
 * for the block type are left to when they are asked for. */
static int find_sizes(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *whole,
                      const struct art_kkt_problem *p)
{
    const struct art_kkt_bordered_ops *ops = kkt->type->bordered_ops;
    int status = check_values(ctx, whole);
    if (status < 0) return status;
    kkt->sizes.pending = kkt->type == &art_kkt_block && rows_of(p->N) == 0;
    if (kkt->sizes.pending) return check_rows(ctx, whole);
    kkt_unknown_sizes(p, kkt->sizes.wu);
    const bool sized = kkt->m > 0 && ops && ops->row_sizes &&
                       ops->row_sizes(kkt->self, p, kkt->sizes.wu, kkt->sizes.wg);
    const bool finite = sized && p->G == whole->G && kkt_all_finite((size_t)kkt->m, kkt->sizes.wg);
    status = finite ? ART_OK : check_rows(ctx, whole);
    if (status < 0 || kkt->m == 0 || sized) return status;
    kkt_row_sizes(kkt->config.pool, p->G, p->Rg, p->A->row_off, p->n_active, kkt->sizes.wu,
                  kkt->sizes.wg);
    return ART_OK;
}

/* Analyses a problem; q becomes the part of p that is analysed and factored. */
static int analyze_part(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                        struct art_kkt_problem *q)
{
    if (!p->A->sym || p->n_active < 0 || p->n_active > p->A->n)
        return art_error(ctx, ART_EUSAGE, NULL, "the matrix of the unknowns is not symmetric");
    const struct art_kkt_type *type = kkt->given ? kkt->given : art_kkt_choose(p);
    int status = kkt_transient_split(ctx, &kkt->transient, type, kkt->config.exact, p, q);
    if (status < 0 || (kkt->type == type && same_pattern(kkt, q))) return status;
    kkt->factored = kkt->sizes.has_Z = false;
    kkt_solve_cache_invalidate(&kkt->cache);
    kkt_bordered_reset(kkt->bordered);
    return analyze(ctx, kkt, type, q);
}

int art_kkt_analyze(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p)
{
    struct art_kkt_problem q;
    return analyze_part(ctx, kkt, p, &q);
}

static int factor_by_type(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p)
{
    long indefinite = kkt->stats.n_indefinite;
    int status = kkt->type->factor(ctx, kkt->self, p, &kkt->singular, &kkt->stats);
    if (status < 0) return status;
    if (kkt->type->collect_stats)
        kkt->type->collect_stats(kkt->self, &kkt->stats, &kkt->singular);
    else
        kkt->stats.n_factor++;
    kkt->definite = kkt->stats.n_indefinite == indefinite;
    kkt->stats.n_redundant = 0;
    const bool *redundant = kkt->type->redundant(kkt->self);
    for (int r = 0; r < kkt->m; r++) kkt->stats.n_redundant += redundant[r];
    return ART_OK;
}

int kkt_need_factor(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p)
{
    if (!kkt->deferred) return ART_OK;
    kkt->deferred = kkt->small->factored = false;
    kkt_solve_cache_invalidate(&kkt->cache);
    return factor_by_type(ctx, kkt, p);
}

void kkt_need_sizes(struct art_kkt *kkt, const struct art_kkt_problem *p)
{
    if (!kkt->sizes.pending) return;
    kkt->sizes.pending = false;
    kkt_unknown_sizes(p, kkt->sizes.wu);
    if (kkt->m > 0)
        kkt_row_sizes(kkt->config.pool, p->G, p->Rg, p->A->row_off, p->n_active, kkt->sizes.wu,
                      kkt->sizes.wg);
}

/* Factors the part p of a whole problem. */
static int factor_part(struct art_ctx *ctx, struct art_kkt *kkt,
                       const struct art_kkt_problem *whole, const struct art_kkt_problem *p)
{
    int status;
    ART_TRY(find_sizes(ctx, kkt, whole, p));
    ART_TRY(kkt_small_factor(ctx, kkt, p));
    kkt->deferred = kkt->small && kkt->small->factored;
    if (kkt->deferred) {
        kkt->definite = true;
        kkt->stats.n_factor++;
        kkt->stats.n_redundant = 0;
    } else
        ART_TRY(factor_by_type(ctx, kkt, p));
    kkt->factored = true;
out:
    return status;
}

static void begin_factor(struct art_kkt *kkt)
{
    kkt->factored = kkt->sizes.has_Z = false;
    kkt_solve_cache_invalidate(&kkt->cache);
    kkt->singular = -1;
}

int art_kkt_factor(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p)
{
    struct art_kkt_problem part;
    begin_factor(kkt);
    int status = analyze_part(ctx, kkt, p, &part);
    return status < 0 ? status : factor_part(ctx, kkt, p, &part);
}

int art_kkt_factor_analyzed(struct art_ctx *ctx, struct art_kkt *kkt,
                            const struct art_kkt_problem *p)
{
    struct art_kkt_problem part;
    begin_factor(kkt);
    kkt_transient_part(&kkt->transient, p, &part);
    return factor_part(ctx, kkt, p, &part);
}

/* --------------------------------------------------------------------- solve */

int art_kkt_solve(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                  struct art_kkt_answer *answer)
{
    int status;
    if (!kkt->factored)
        return art_error(ctx, ART_EUSAGE, NULL, "there is no factored problem to solve");
    if ((status = art_stopped(ctx, "in a solve")) < 0) return status;
    answer->residual = answer->gap = answer->regularized_gap = 0;
    answer->n_pivots = answer->n_fallbacks = 0;
    answer->conflict = answer->conflict_n = answer->slip_row = -1;
    answer->slip_left = 0;
    kkt->stats.n_solve++;
    kkt->failed[0] = kkt->failed[1] = -1;
    /* other solves on the way are not of u, and nothing is near to what they find */
    struct art_kkt_problem q = *p;
    struct art_kkt_answer part, *a = answer;
    if (kkt->transient.on) {
        status = kkt_transient_extend(ctx, &kkt->transient, p, answer, &q, &part);
        if (status < 0) return status;
        a = &part;
    }
    if (rows_of(q.N) > 0) kkt_need_sizes(kkt, &q);
    q.guess = NULL;
    kkt->guess = p->guess;
    kkt->corrects = p->corrects;
    status = rows_of(q.N) == 0 ? kkt_need_factor(ctx, kkt, &q) : ART_OK;
    if (status == ART_OK)
        status = rows_of(q.N) == 0 ? kkt_bilateral(ctx, kkt, &q, p->b, true, a)
                                   : kkt_unilateral(ctx, kkt, &q, a);
    if (kkt->transient.on) kkt_transient_restore(&kkt->transient, p, a, answer);
    if (kkt->type->collect_stats) kkt->type->collect_stats(kkt->self, &kkt->stats, &kkt->singular);
    return status;
}
