/* This file solves for many unilateral rows on a few unknowns, as in a stack of boxes, by a sparse
 * Schur complement: W + D = N K^-1 N^T + E is not formed. With g = K^-1 N^T y, the equations (W +
 * E) y = x of the rows between their bounds are
 *
 *     (A + N^T E^-1 N) g - G^T l = N^T E^-1 x,   G g + Rg l = 0,   y = E^-1 (x - N g)
 *
 * (Woodbury), a matrix as sparse as the graph of bodies that touch, with as many unknowns as they
 * have, which the block type factors with the rows of G. E is as small as 1e-7 of the size of W, so
 * y is good to about nine digits; corrections with W itself bring the others. */
#include "sparse_rows.h"
#include <string.h>

struct art_kkt_sparse {
    int n, m;
    long n_analyze;   /* the analysis of A and G that this belongs to */
    struct art_jac N; /* its pattern */
    int *N_size;
    struct art_blocks *H; /* A + N^T E^-1 N */
    ptrdiff_t *place;     /* [blocks of A] where they stand in H */
    void *block;          /* of the block type */
    double *x, *y;        /* [n], [m] */
    double *diagonal;     /* [rows] of W, about */
    size_t cap_diagonal;
    /* while solving */
    struct art_ctx *ctx;
    struct art_kkt *k;
    const struct art_kkt_problem *p;
    const int *row, *group;
};

static void release(struct art_kkt_sparse *s)
{
    if (s->block) art_kkt_block.free(s->block);
    art_blocks_free(s->H);
    art_free(s->place), art_free(s->x);
    s->block = NULL;
    s->H = NULL;
    s->place = NULL;
    s->x = s->y = NULL;
    s->n_analyze = -1;
}

void kkt_sparse_free(struct art_kkt_sparse *s)
{
    if (!s) return;
    release(s);
    art_jac_fini(&s->N);
    art_free(s->N_size), art_free(s->diagonal);
    art_free(s);
}

/* Make the pattern of the blocks that rows of N couple, and of those of A. */
static int make_matrix(struct art_ctx *ctx, struct art_kkt_sparse *s,
                       const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    const struct art_jac *N = p->N;
    int nb = p->n_active, status = ART_ENOMEM;
    size_t count = (size_t)A->ptr[nb], at = 0;
    for (int g = 0; g < N->n_groups; g++) {
        size_t e = (size_t)(N->ptr[g + 1] - N->ptr[g]);
        count += e * e / 2;
    }
    int(*pair)[2] = art_alloc(ctx, count, sizeof *pair);
    s->place = art_alloc(ctx, (size_t)A->ptr[nb], sizeof *s->place);
    if (!pair || !s->place) goto out;
    for (int i = 0; i < nb; i++)
        for (int e = A->ptr[i]; e < A->ptr[i + 1]; e++)
            if (A->col[e] != i) pair[at][0] = i, pair[at++][1] = A->col[e];
    for (int g = 0; g < N->n_groups; g++)
        for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++)
            for (int f = N->ptr[g]; f < e; f++) {
                int i = N->block[e], j = N->block[f];
                if (i < nb && j < nb) pair[at][0] = i, pair[at++][1] = j;
            }
    ART_TRY(art_blocks_create(ctx, &s->H, nb, A->size, true, at, (const int(*)[2])pair));
    for (int i = 0; i < nb; i++)
        for (int e = A->ptr[i]; e < A->ptr[i + 1]; e++)
            s->place[e] = art_blocks_find(s->H, i, A->col[e]);
out:
    art_free(pair);
    return status;
}

static struct art_kkt_problem problem_of(const struct art_kkt_sparse *s,
                                         const struct art_kkt_problem *p)
{
    return (struct art_kkt_problem){.A = s->H, .n_active = p->n_active, .G = p->G, .Rg = p->Rg};
}

int kkt_sparse_prepare(struct art_ctx *ctx, struct art_kkt_sparse **sparse, struct art_kkt *k,
                       const struct art_kkt_problem *p, const int *row, const int *group)
{
    int status = ART_ENOMEM;
    if (!*sparse && !(*sparse = art_alloc(ctx, 1, sizeof **sparse))) return ART_ENOMEM;
    struct art_kkt_sparse *s = *sparse;
    s->ctx = ctx, s->k = k, s->p = p, s->row = row, s->group = group;
    if (!ART_RESERVE(ctx, s->diagonal, (size_t)p->N->n_rows, s->cap_diagonal)) goto out;
    if (s->block && s->n_analyze == k->stats.n_analyze && art_jac_same_pattern(&s->N, p->N))
        return ART_OK;
    release(s);
    s->n = k->n, s->m = k->m;
    art_free(s->N_size);
    s->N_size = art_alloc(ctx, (size_t)p->N->n_blocks + 1, sizeof *s->N_size);
    s->x = art_alloc(ctx, (size_t)s->n + (size_t)s->m + 1, sizeof *s->x);
    if (!s->N_size || !s->x) goto out;
    s->y = s->x + s->n;
    memcpy(s->N_size, p->N->size, (size_t)p->N->n_blocks * sizeof *s->N_size);
    ART_TRY(kkt_copy_pattern(ctx, &s->N, p->N));
    s->N.size = s->N_size;
    ART_TRY(make_matrix(ctx, s, p));
    struct art_kkt_problem h = problem_of(s, p);
    ART_TRY(art_kkt_block.create(ctx, &s->block));
    ART_TRY(art_kkt_block.analyze(ctx, s->block, &h));
    s->n_analyze = k->stats.n_analyze;
out:
    if (status < 0) release(s);
    return status;
}

/* E of row i of the work, in its scaled units. */
static double row_regularization(const struct art_kkt_sparse *s, const struct art_lcp_work *w,
                                 int i)
{
    return s->p->Rn[s->row[i]] * w->s[i] * w->s[i] + w->d[i];
}

/* Return the values of row i on its e-th block. */
static const double *values(const struct art_kkt_sparse *s, int i, int e)
{
    const struct art_jac *N = s->p->N;
    int r = s->row[i] - N->row[s->group[s->row[i]]];
    return N->val + N->off[e] + (size_t)r * (size_t)N->size[N->block[e]];
}

/* x += f times row i */
static void add_row(const struct art_kkt_sparse *s, int i, double f, double *x)
{
    const struct art_jac *N = s->p->N;
    int g = s->group[s->row[i]];
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e], size = N->size[b];
        if (b >= s->p->n_active) continue;
        const double *B = values(s, i, e);
        double *v = x + s->p->A->row_off[b];
        for (int c = 0; c < size; c++) v[c] += f * B[c];
    }
}

static double row_times(const struct art_kkt_sparse *s, int i, const double *x)
{
    const struct art_jac *N = s->p->N;
    int g = s->group[s->row[i]];
    double sum = 0;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e], size = N->size[b];
        if (b >= s->p->n_active) continue;
        const double *B = values(s, i, e), *v = x + s->p->A->row_off[b];
        for (int c = 0; c < size; c++) sum += B[c] * v[c];
    }
    return sum;
}

/* H += f times the square of row i */
static void add_square(struct art_kkt_sparse *s, int i, double f)
{
    const struct art_jac *N = s->p->N;
    int g = s->group[s->row[i]], nb = s->p->n_active;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++)
        for (int h = N->ptr[g]; h < N->ptr[g + 1]; h++) {
            int a = N->block[e], b = N->block[h], na = N->size[a], nc = N->size[b];
            if (a >= nb || b > a) continue;
            const double *x = values(s, i, e), *y = values(s, i, h);
            double *B = s->H->val + art_blocks_find(s->H, a, b);
            for (int r = 0; r < na; r++)
                for (int c = 0; c < nc; c++) B[r * nc + c] += f * x[r] * y[c];
        }
}

struct art_blocks *kkt_sparse_blocks(struct art_kkt_sparse *s)
{
    return s->H;
}

void kkt_sparse_load(struct art_kkt_sparse *s)
{
    const struct art_blocks *A = s->p->A;
    art_blocks_zero(s->H);
    for (int i = 0; i < s->p->n_active; i++)
        for (int e = A->ptr[i]; e < A->ptr[i + 1]; e++)
            memcpy(s->H->val + s->place[e], A->val + A->val_off[e],
                   (size_t)(A->size[i] * A->size[A->col[e]]) * sizeof *A->val);
}

int kkt_sparse_factor(struct art_kkt_sparse *s)
{
    struct art_kkt_stats stats = {0};
    struct art_kkt_problem h = problem_of(s, s->p);
    int singular;
    return art_kkt_block.factor(s->ctx, s->block, &h, &singular, &stats);
}

int kkt_sparse_solve(struct art_kkt_sparse *s, double *x, double *y)
{
    struct art_kkt_problem h = problem_of(s, s->p);
    return art_kkt_block.solve(s->ctx, s->block, &h, 1, x, y);
}

static int factor(void *self, const struct art_lcp_work *w)
{
    struct art_kkt_sparse *s = self;
    kkt_sparse_load(s);
    for (int k = 0; k < w->n_between; k++) {
        int i = w->idx[k];
        add_square(s, i, w->s[i] * w->s[i] / row_regularization(s, w, i));
    }
    return kkt_sparse_factor(s);
}

static int solve(void *self, const struct art_lcp_work *w, double *x)
{
    struct art_kkt_sparse *s = self;
    struct art_kkt_problem h = problem_of(s, s->p);
    memset(s->x, 0, ((size_t)s->n + (size_t)s->m) * sizeof *s->x);
    for (int k = 0; k < w->n_between; k++) {
        int i = w->idx[k];
        add_row(s, i, x[k] * w->s[i] / row_regularization(s, w, i), s->x);
    }
    int status = art_kkt_block.solve(s->ctx, s->block, &h, 1, s->x, s->y);
    for (int k = 0; k < w->n_between; k++) {
        int i = w->idx[k];
        x[k] = (x[k] - w->s[i] * row_times(s, i, s->x)) / row_regularization(s, w, i);
    }
    return status;
}

static int multiply(void *self, const struct art_lcp_work *w, const double *z, double *v)
{
    struct art_kkt_sparse *s = self;
    memset(s->x, 0, ((size_t)s->n + (size_t)s->m) * sizeof *s->x);
    for (int i = 0; i < w->n; i++)
        if (z[i] != 0) add_row(s, i, z[i] * w->s[i], s->x);
    int status = s->k->type->solve(s->ctx, s->k->self, s->p, 1, s->x, s->y);
    for (int i = 0; i < w->n; i++)
        v[i] = w->s[i] * row_times(s, i, s->x) + row_regularization(s, w, i) * z[i];
    return status;
}

struct art_lcp_matrix kkt_sparse_matrix(struct art_kkt_sparse *s, const double *size, int count)
{
    for (int i = 0; i < count; i++) s->diagonal[i] = size[s->row[i]] * size[s->row[i]];
    return (struct art_lcp_matrix){s, s->diagonal, factor, solve, multiply};
}
