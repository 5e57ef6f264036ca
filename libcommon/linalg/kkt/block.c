/* This file is the block type: the elimination plan of the pattern, plans for what the usual one
 * does not fit, and the general factorisation for an A that is not positive definite. */
#include "symbolic_factor.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_TRIES = 4 };

struct block {
    int n, m, n_groups;
    struct art_kkt_plan usual, patient;     /* patient: some groups wait for all bodies */
    bool has_patient, *late, *patient_late; /* [n_groups] */
    bool *redundant;                        /* [m] */
    double *w;                              /* [n] sizes of unknowns */
    struct art_kkt_plan *used;              /* of the last factor */
    bool general;                           /* the last factor is that of `lu` */
    struct art_kkt_general lu;
};

static int block_create(struct art_ctx *ctx, void **self)
{
    *self = art_alloc(ctx, 1, sizeof(struct block));
    return *self ? ART_OK : ART_ENOMEM;
}

static void release(struct block *s)
{
    kkt_plan_fini(&s->usual);
    kkt_plan_fini(&s->patient);
    kkt_general_fini(&s->lu);
    art_free(s->late), art_free(s->patient_late), art_free(s->redundant), art_free(s->w);
    memset(s, 0, sizeof *s);
}

static void block_free(void *self)
{
    release(self);
    art_free(self);
}

static int block_analyze(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p)
{
    struct block *s = self;
    release(s);
    s->n = p->A->row_off[p->n_active];
    s->m = p->G ? p->G->n_rows : 0;
    s->n_groups = p->G ? p->G->n_groups : 0;
    s->late = art_alloc(ctx, (size_t)s->n_groups, sizeof *s->late);
    s->patient_late = art_alloc(ctx, (size_t)s->n_groups, sizeof *s->patient_late);
    s->redundant = art_alloc(ctx, (size_t)s->m, sizeof *s->redundant);
    s->w = art_alloc(ctx, (size_t)s->n, sizeof *s->w);
    if (!s->late || !s->patient_late || !s->redundant || !s->w) return ART_ENOMEM;
    return kkt_plan_make(ctx, &s->usual, p, NULL);
}

/* Make the plan in which the groups of s->late wait; it is kept for as long as it is the same. */
static int make_delayed_plan(struct art_ctx *ctx, struct block *s, const struct art_kkt_problem *p)
{
    size_t n = (size_t)s->n_groups;
    if (s->has_patient && memcmp(s->late, s->patient_late, n * sizeof *s->late) == 0) return ART_OK;
    kkt_plan_fini(&s->patient);
    s->has_patient = false;
    int status = kkt_plan_make(ctx, &s->patient, p, s->late);
    if (status < 0) return status;
    memcpy(s->patient_late, s->late, n * sizeof *s->late);
    s->has_patient = true;
    return ART_OK;
}

/* Factors by plans. The right plan is found by trial, always starting from the usual one, so that
 * the result depends on the values alone. */
static int factor_plans(struct art_ctx *ctx, struct block *s, const struct art_kkt_problem *p,
                        const double *diagonal, bool *definite)
{
    memset(s->late, 0, (size_t)s->n_groups * sizeof *s->late);
    s->used = &s->usual;
    for (int attempt = 0;; attempt++) {
        enum art_kkt_outcome got = kkt_plan_factor(s->used, p, diagonal, s->redundant, s->late);
        *definite = got != ART_KKT_INDEFINITE;
        if (got != ART_KKT_TOO_EARLY) return ART_OK;
        for (int g = 0; g < s->n_groups && attempt >= MOST_TRIES; g++) s->late[g] = true;
        int status = make_delayed_plan(ctx, s, p);
        if (status < 0) return status;
        s->used = &s->patient;
    }
}

static int block_factor(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                        int *singular, struct art_kkt_stats *stats)
{
    struct block *s = self;
    bool definite;
    s->general = false;
    int status = factor_plans(ctx, s, p, NULL, &definite);
    if (status < 0) return status;
    stats->nnz_factor = (double)s->used->n_val;
    if (definite) return ART_OK;
    /* which rows are redundant is a matter of G and R alone: find them with a definite matrix */
    stats->n_indefinite++;
    kkt_unknown_sizes(p, s->w);
    status = factor_plans(ctx, s, p, s->w, &definite);
    if (status < 0) return status;
    s->general = true;
    status = kkt_general_factor(ctx, &s->lu, p, s->redundant, singular);
    stats->nnz_factor = s->lu.solver ? art_solver_stats(s->lu.solver)->nnz_factor : 0;
    return status;
}

static int block_solve(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int n_rhs,
                       double *x, double *y)
{
    struct block *s = self;
    if (s->general) return kkt_general_solve(ctx, &s->lu, p, s->redundant, n_rhs, x, y);
    kkt_plan_solve(s->used, p, n_rhs, x, y);
    return ART_OK;
}

double kkt_block_residual_bound(const void *self, long n_redundant)
{
    const struct block *s = self;
    if (s->general || n_redundant > 0) return INFINITY;
    return s->used->N * DBL_EPSILON * kkt_plan_growth(s->used);
}

static const bool *block_redundant(const void *self)
{
    const struct block *s = self;
    return s->redundant;
}

const struct art_kkt_type art_kkt_block = {
    .name = "block",
    .help = "block-sparse factorisation of bodies and constraints; linear along trees of joints",
    .create = block_create,
    .analyze = block_analyze,
    .factor = block_factor,
    .solve = block_solve,
    .redundant = block_redundant,
    .free = block_free};
