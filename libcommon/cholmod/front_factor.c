/* This computes the numbers of a factor in single precision, front by front. */
#include "fronts.h"
#include <float.h>
#include <math.h>
#include <string.h>

/* A pivot this small against the diagonal it came from is rounding, as in double precision. */
#define SINGULAR_TOL (32 * FLT_EPSILON)

/* A task in the trunk has so many columns of a front, or blocks of rows; it pays from so many rows
 * on. */
enum { COLUMNS = 32, BLOCKS = 2, SHARED_FROM = 96 };

struct space {
    struct front_diagonal *d;
    float *Lp;
};

struct factoring {
    struct fronts *f;
    struct single_factor *r;
    const struct permuted *A;
    struct art_pool *pool;
    struct front_kernels kernels;
    double least[ART_SINGLE_GROUPS_ + 1];
};

/* A step eliminates one piece in its front. */
struct step {
    const struct factoring *q;
    const struct front *front;
    const struct single_panel *piece;
    struct space space;
    float *at; /* the first diagonal entry */
};

static struct space space_of(const struct fronts *f, int group)
{
    float *work = f->work + (size_t)group * f->work_step;
    size_t own = sizeof(struct front_diagonal) / sizeof(float);
    own = (own + FRONT_BLOCK - 1) / FRONT_BLOCK * FRONT_BLOCK;
    return (struct space){(struct front_diagonal *)work, work + own};
}

/* Adds up the matrix and what children left in columns begin to end - 1 of a front. */
static void assemble(const struct factoring *q, const struct front *front, int begin, int end)
{
    struct fronts *f = q->f;
    const struct permuted *A = q->A;
    float *val = f->val + front->at;
    size_t step = front->step;
    for (int c = begin; c < end; c++)
        memset(val + (size_t)c * step + c, 0, (step - (size_t)c) * sizeof *val);
    for (int c = begin; c < end && c < front->cols; c++) {
        double scale = f->scale[front->first + c];
        float *column = val + (size_t)c * step;
        for (int e = A->ptr[front->first + c]; e < A->ptr[front->first + c + 1]; e++)
            column[f->place[e]] += (float)(A->val[e] * (scale * f->scale[A->row[e]]));
    }
    for (int k = front->child; k >= 0; k = f->front[k].sibling) {
        const struct front *child = &f->front[k];
        q->kernels.add(f->runs + child->run, child->n_runs, f->val + child->at, child->step, val,
                       step, begin, end);
    }
}

static void assemble_task(void *arg, int task)
{
    const struct step *s = arg;
    int begin = COLUMNS * task, end = begin + COLUMNS;
    assemble(s->q, s->front, begin, end < s->front->rows ? end : s->front->rows);
}

/* Makes a block of rows of L and of M, which has the inverse of the diagonal block in its first
 * rows. */
static void finish_block(const struct step *s, int block)
{
    int cols = s->piece->cols, rows = s->piece->rows, from = FRONT_BLOCK * block;
    size_t wide = (size_t)((cols + FRONT_TILE - 1) / FRONT_TILE) * FRONT_TILE;
    int count = rows - from > FRONT_BLOCK / 2 ? FRONT_BLOCK : FRONT_BLOCK / 2;
    float *Lp = s->space.Lp + (size_t)block * wide * FRONT_BLOCK, M[FRONT_WIDEST * FRONT_BLOCK];
    float *out = s->q->r->val + s->piece->to + (size_t)from * (size_t)cols;
    const struct front_diagonal *d = s->space.d;
    if (from + FRONT_BLOCK > cols && rows > cols)
        s->q->kernels.rows(s->at + from, s->front->step, cols, d, Lp, M);
    else
        memset(M, 0, sizeof M);
    int above = cols - from < FRONT_BLOCK ? cols - from : FRONT_BLOCK;
    for (int c = 0; c < cols; c++)
        for (int i = 0; i < above; i++) {
            M[FRONT_BLOCK * c + i] = d->transposed[c][from + i];
            Lp[FRONT_BLOCK * c + i] = 0;
        }
    if (count == FRONT_BLOCK)
        memcpy(out, M, (size_t)cols * FRONT_BLOCK * sizeof *M);
    else
        for (int c = 0; c < cols; c++)
            memcpy(out + count * c, M + FRONT_BLOCK * c, (size_t)count * sizeof *M);
}

/* Computes what the piece leaves in a block of rows. */
static void update_block(const struct step *s, int block)
{
    int cols = s->piece->cols, rows = s->piece->rows, from = FRONT_BLOCK * block;
    size_t wide = (size_t)((cols + FRONT_TILE - 1) / FRONT_TILE) * FRONT_TILE;
    int end = from + FRONT_BLOCK < rows ? from + FRONT_BLOCK : rows;
    s->q->kernels.update(s->space.Lp + (size_t)block * wide * FRONT_BLOCK, s->space.Lp, cols,
                         cols / FRONT_TILE * FRONT_TILE, end, s->at + from, s->front->step);
}

static int blocks_of(const struct step *s)
{
    return (s->piece->rows + FRONT_BLOCK - 1) / FRONT_BLOCK;
}

static void finish_task(void *arg, int task)
{
    const struct step *s = arg;
    for (int b = BLOCKS * task; b < BLOCKS * (task + 1) && b < blocks_of(s); b++)
        finish_block(s, b);
}

/* The longest blocks come first. */
static void update_task(void *arg, int task)
{
    const struct step *s = arg;
    int last = blocks_of(s) - BLOCKS * task, first = last - BLOCKS,
        top = s->piece->cols / FRONT_BLOCK;
    for (int b = first > top ? first : top; b < last; b++) update_block(s, b);
}

/* Eliminates a piece. It returns false if the matrix is not positive definite. */
static bool eliminate(struct factoring *q, int group, int k)
{
    struct fronts *f = q->f;
    const struct front *front = &f->front[f->front_of[k]];
    const struct single_panel *piece = &q->r->pieces[k];
    struct step s = {q, front, piece, space_of(f, group), NULL};
    struct art_pool *pool =
        group == q->r->tree.n_groups && piece->rows >= SHARED_FROM ? q->pool : NULL;
    int done = piece->first - front->first, tasks;
    s.at = f->val + front->at + (size_t)done * (front->step + 1);
    if (done == 0) art_pool_run(pool, (front->rows + COLUMNS - 1) / COLUMNS, assemble_task, &s);
    double least = q->kernels.diagonal(s.at, front->step, piece->cols, f->size + piece->first,
                                       SINGULAR_TOL, s.space.d);
    q->least[group] = fmin(q->least[group], least);
    if (!(least > 0)) return false;
    tasks = (blocks_of(&s) + BLOCKS - 1) / BLOCKS;
    art_pool_run(pool, tasks, finish_task, &s);
    if (piece->rows > piece->cols) art_pool_run(pool, tasks, update_task, &s);
    return true;
}

static void eliminate_group(void *arg, int group)
{
    struct factoring *q = arg;
    const struct fronts *f = q->f;
    for (int i = f->first[group]; i < f->first[group + 1]; i++)
        if (!eliminate(q, group, f->order[i])) break;
}

/* Chooses powers of two that make the diagonal one, nearly. It returns false if an entry is not
 * positive. */
static bool choose_scale(struct fronts *f, const struct permuted *A)
{
    for (int i = 0; i < f->n_columns; i++) {
        double d = A->val[f->diagonal[i]];
        int e;
        if (!(d > 0 && isfinite(d))) return false;
        frexp(d, &e);
        f->scale[i] = ldexp(1, -(e + (e & 1)) / 2);
        f->size[i] = d * f->scale[i] * f->scale[i];
    }
    return true;
}

static double factor(struct fronts *f, struct single_factor *r, const struct permuted *A,
                     struct art_pool *pool)
{
    struct front_kernels kernels[FRONT_COPIES];
    int copies = front_kernels_list(kernels);
    struct factoring q = {f, r, A, pool, kernels[copies - 1], {0}};
    double least = 1;
    int groups = r->tree.n_groups;
    if (!choose_scale(f, A)) return 0;
    for (int g = 0; g <= groups; g++) q.least[g] = 1;
    art_pool_run(pool, groups, eliminate_group, &q);
    for (int g = 0; g < groups; g++) least = fmin(least, q.least[g]);
    if (least > 0) eliminate_group(&q, groups);
    return fmin(least, q.least[groups]);
}

int fronts_make_single(struct art_ctx *ctx, struct fronts *f, struct single_factor *r,
                       const cholmod_factor *F, const struct permuted *A, struct art_pool *pool,
                       double *least)
{
    int status;
    *least = 0;
    r->made = false;
    ART_TRY(single_factor_reserve(ctx, r, F));
    if (!f->ready && !f->refused) ART_TRY(fronts_make(ctx, f, r, F, A));
    if (f->ready) *least = factor(f, r, A, pool);
    r->made = *least > 0;
    r->scale = f->scale;
out:
    return status;
}
