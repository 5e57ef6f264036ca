/* Vertices that follow elements of FEM models, four at a time in lanes of vectors; evaluate.c has
 * the same for one point.
 *
 * A table of each model has a row of its position and of F for each node; the sum over the nodes of
 * an element with the coordinates of a vertex gives both at once. Where one node alone counts, as
 * it does if the nearest point is a corner of the model, its rotation is known beforehand, and so
 * are those of elements where offsets turn with their element alone. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize(                                                                              \
    "O3") /* short loops over vectors are unrolled, so that these stay in registers */
#endif
#include "skin_priv.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------ making */

/* The next link to an element at or behind place k of point i, or the end. */
static int next_elem(const struct skin_points *points, int i, int k)
{
    const struct skin_point *p = &points->point[i];
    while (k < p->first + p->n && points->link[k].kind != ART_SKIN_ELEMENT) k++;
    return k;
}

/* A walk through the links of four vertices, those to one master side by side. */
struct side_by_side {
    const struct skin_points *points;
    int i;       /* the first vertex */
    int at[4];   /* the links that come */
    int link[4]; /* of the block; -1: the vertex has none */
};

static void walk_begin(struct side_by_side *w, const struct skin_points *points, int i)
{
    w->points = points;
    w->i = i;
    for (int lane = 0; lane < 4 && i + lane < points->n; lane++)
        w->at[lane] = next_elem(points, i + lane, points->point[i + lane].first);
}

/* Return the master of the next block, or -1 if there is none. */
static int walk_next(struct side_by_side *w)
{
    const struct skin_points *points = w->points;
    int master = -1;
    for (int lane = 0; lane < 4; lane++) {
        w->link[lane] = -1;
        if (w->i + lane >= points->n) continue;
        const struct skin_point *p = &points->point[w->i + lane];
        if (w->at[lane] == p->first + p->n) continue;
        int here = points->link[w->at[lane]].master;
        if (master < 0 || here < master) master = here;
        w->link[lane] = w->at[lane];
    }
    for (int lane = 0; lane < 4; lane++) {
        if (w->link[lane] < 0) continue;
        if (points->link[w->link[lane]].master != master)
            w->link[lane] = -1;
        else
            w->at[lane] = next_elem(points, w->i + lane, w->at[lane] + 1);
    }
    return master;
}

/* The coordinates of a link that are not zero. */
static int count_nodes(const struct skin_points *points, const struct skin_link *link)
{
    int n = 0;
    for (int k = link->first; k < link->first + link->n; k++) n += points->coord[k] != 0;
    return n;
}

static int most_nodes(const struct side_by_side *w)
{
    int most = 0;
    for (int lane = 0; lane < 4; lane++) {
        int n = w->link[lane] < 0 ? 0 : count_nodes(w->points, &w->points->link[w->link[lane]]);
        most = n > most ? n : most;
    }
    return most;
}

/* The row of the rotation that is known for a link, -1: it depends on several nodes. */
static int known_turn(const struct skin_body *body, const struct skin_points *points,
                      const struct skin_link *link)
{
    const struct skin_fem *f = body->fem[link->master];
    if (!link->turns) return f->n_turns;
    if (body->element_frames) return link->elem;
    if (count_nodes(points, link) != 1) return -1;
    int k = link->first;
    while (points->coord[k] == 0) k++;
    return points->node[k];
}

static void fill_lane(const struct skin_body *body, const struct skin_points *points,
                      const struct skin_link *link, int lane, bool counts,
                      const struct skin_elem_block *block, int at, struct skin_elem_fours *fours)
{
    int to = block->first;
    for (int k = link->first; k < link->first + link->n; k++) {
        if (points->coord[k] == 0) continue;
        fours->node[to][lane] = points->node[k];
        fours->coord[to++][lane] = points->coord[k];
    }
    for (int k = to; k < block->first + block->n; k++)
        fours->node[k][lane] = fours->node[to - 1][lane];
    fours->turn[at][lane] = known_turn(body, points, link);
    fours->w[at][lane] = counts ? link->w : 0;
    for (int i = 0; i < 3; i++) fours->offset[at][i][lane] = link->turns ? link->offset[i] : 0;
}

/* What the table must have for a block. */
static void need(struct skin_fem *f, const struct skin_elem_fours *fours, int at)
{
    const struct skin_elem_block *block = &fours->block[at];
    for (int lane = 0; lane < 4; lane++) {
        int turn = fours->turn[at][lane];
        if (block->turned && turn < f->n_turns) f->turned[turn] = true;
        if (f->by_elem) continue;
        if (block->turned && turn < f->n_turns) f->needed[turn] = true;
        for (int k = block->first; !block->turned && k < block->first + block->n; k++)
            f->needed[fours->node[k][lane]] = true;
    }
}

static void fill_block(const struct skin_body *body, const struct side_by_side *w, int master,
                       int at, struct skin_elem_fours *fours)
{
    struct skin_elem_block *block = &fours->block[at];
    int some = 0;
    while (w->link[some] < 0) some++;
    block->master = master;
    for (int lane = 0; lane < 4; lane++) {
        /* a lane without a link has that of another, without weight */
        bool counts = w->link[lane] >= 0;
        const struct skin_link *link = &w->points->link[w->link[counts ? lane : some]];
        fill_lane(body, w->points, link, lane, counts, block, at, fours);
    }
    block->turned = true;
    for (int lane = 0; lane < 4; lane++)
        block->turned = block->turned && fours->turn[at][lane] >= 0;
    need(body->fem[master], fours, at);
}

static int make_room(struct art_ctx *ctx, struct art_arena *arena, int n_verts, int n_blocks,
                     int n_nodes, struct skin_elem_fours *fours)
{
    size_t n = (size_t)n_blocks + 1, m = (size_t)n_nodes + 1;
    fours->first = art_arena_alloc(ctx, arena, (size_t)(n_verts + 3) / 4 + 1, sizeof *fours->first);
    fours->block = art_arena_alloc(ctx, arena, n, sizeof *fours->block);
    fours->turn = art_arena_alloc(ctx, arena, n, sizeof *fours->turn);
    fours->w = art_arena_alloc(ctx, arena, n, sizeof *fours->w);
    fours->offset = art_arena_alloc(ctx, arena, n, sizeof *fours->offset);
    fours->node = art_arena_alloc(ctx, arena, m, sizeof *fours->node);
    fours->coord = art_arena_alloc(ctx, arena, m, sizeof *fours->coord);
    return fours->first && fours->block && fours->turn && fours->w && fours->offset &&
                   fours->node && fours->coord
               ? ART_OK
               : ART_ENOMEM;
}

int skin_elem_fours_make(struct art_ctx *ctx, struct skin_body *body,
                         const struct skin_points *points, struct skin_elem_fours *fours)
{
    struct side_by_side w;
    int n_blocks = 0, n_nodes = 0, at = 0, status;
    for (int i = 0; i < points->n; i += 4) {
        walk_begin(&w, points, i);
        for (; walk_next(&w) >= 0; n_blocks++) n_nodes += most_nodes(&w);
    }
    status = make_room(ctx, &body->skin.sys->arena, points->n, n_blocks, n_nodes, fours);
    if (status < 0) return status;
    n_nodes = 0;
    for (int i = 0; i < points->n; i += 4) {
        int master;
        walk_begin(&w, points, i);
        for (; (master = walk_next(&w)) >= 0; at++) {
            struct skin_elem_block *block = &fours->block[at];
            block->first = n_nodes;
            block->n = most_nodes(&w);
            n_nodes += block->n;
            fill_block(body, &w, master, at, fours);
        }
        fours->first[i / 4 + 1] = at;
    }
    return ART_OK;
}

/* --------------------------------------------------------------------- positions */

typedef art_f64x4 four;
#define INLINE static inline __attribute__((always_inline))

/* Rows of four lanes become vectors of their places. */
INLINE void transpose(const four *a, const four *b, const four *c, const four *d, four out[4])
{
    four ab = __builtin_shufflevector(*a, *b, 0, 4, 2, 6);
    four AB = __builtin_shufflevector(*a, *b, 1, 5, 3, 7);
    four cd = __builtin_shufflevector(*c, *d, 0, 4, 2, 6);
    four CD = __builtin_shufflevector(*c, *d, 1, 5, 3, 7);
    out[0] = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    out[1] = __builtin_shufflevector(AB, CD, 0, 1, 4, 5);
    out[2] = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    out[3] = __builtin_shufflevector(AB, CD, 2, 3, 6, 7);
}

/* Sum the first 4 m numbers of the rows of some nodes, weighted by their coordinates. */
INLINE void sum_rows(const double (*row)[SKIN_ROW], const struct skin_elem_block *block,
                     const int (*node)[4], const double (*coord)[4], int m, four *sum)
{
    const four zero = {0, 0, 0, 0};
    four s[4][3];
    for (int lane = 0; lane < 4; lane++) {
        for (int i = 0; i < m; i++) s[lane][i] = zero;
        for (int k = 0; k < block->n; k++) {
            const double *at = row[node[k][lane]];
            for (int i = 0; i < m; i++) s[lane][i] += coord[k][lane] * ART_F64X4_OF(at + 4 * i);
        }
    }
    for (int i = 0; i < m; i++) transpose(&s[0][i], &s[1][i], &s[2][i], &s[3][i], sum + 4 * i);
}

/* A step of Newton's iteration X <- (X + X^-T) / 2 (Higham 1986); the determinant before it. */
INLINE void step_to_rotation(four X[9], four *det)
{
    four C[9];
    C[0] = X[4] * X[8] - X[5] * X[7], C[1] = X[5] * X[6] - X[3] * X[8];
    C[2] = X[3] * X[7] - X[4] * X[6], C[3] = X[2] * X[7] - X[1] * X[8];
    C[4] = X[0] * X[8] - X[2] * X[6], C[5] = X[1] * X[6] - X[0] * X[7];
    C[6] = X[1] * X[5] - X[2] * X[4], C[7] = X[2] * X[3] - X[0] * X[5];
    C[8] = X[0] * X[4] - X[1] * X[3];
    *det = X[0] * C[0] + X[1] * C[1] + X[2] * C[2];
    four s = 0.5 / *det;
    for (int i = 0; i < 9; i++) X[i] = 0.5 * X[i] + s * C[i];
}

/* X becomes the rotation of its polar decomposition; false: one is too far from it. From the second
 * step on no stretch is below 1, and the determinant is above it by at least what each of them is;
 * half its square is what a step leaves. */
INLINE bool rotations_nearby(four X[9])
{
    enum { FEW = 8 };
    four det;
    step_to_rotation(X, &det);
    art_i64x4 far = ~((det > 0.1) & (det < 10));
    if (ART_SOME4(far)) return false;
    for (int step = 1; step < FEW; step++) {
        step_to_rotation(X, &det);
        art_i64x4 more = ~(det < 1 + 1e-7);
        if (!ART_SOME4(more)) return true;
    }
    return false;
}

static void rotations_each(const double F[9][4], double R[9][4])
{
    for (int lane = 0; lane < 4; lane++) {
        double one[9], turn[9];
        for (int i = 0; i < 9; i++) one[i] = F[i][lane];
        art_fem_rotation(one, turn);
        for (int i = 0; i < 9; i++) R[i][lane] = turn[i];
    }
}

INLINE void rotations(four F[9])
{
    double before[9][4], after[9][4];
    for (int i = 0; i < 9; i++) ART_F64X4(before[i]) = F[i];
    if (rotations_nearby(F)) return;
    rotations_each((const double(*)[4])before, after);
    for (int i = 0; i < 9; i++) F[i] = ART_F64X4_OF(after[i]);
}

/* x += w (sum of a_j x_j + R d) of a block. */
INLINE void add_block(const struct skin_fem *f, const struct skin_elem_fours *fours, int at,
                      four x[3])
{
    const struct skin_elem_block *block = &fours->block[at];
    const int(*node)[4] = (const int(*)[4])fours->node + block->first;
    const double(*coord)[4] = (const double(*)[4])fours->coord + block->first;
    const double(*row)[SKIN_ROW] = (const double(*)[SKIN_ROW])f->row;
    four sum[12], R[12], w = ART_F64X4_OF(fours->w[at]), d[3];
    for (int i = 0; i < 3; i++) d[i] = ART_F64X4_OF(fours->offset[at][i]);
    if (block->turned) {
        const double *t[4];
        for (int lane = 0; lane < 4; lane++) t[lane] = f->turn[fours->turn[at][lane]];
        sum_rows(row, block, node, coord, 1, sum);
        for (int i = 0; i < SKIN_ROW; i += 4) {
            four a = ART_F64X4_OF(t[0] + i), b = ART_F64X4_OF(t[1] + i);
            four c = ART_F64X4_OF(t[2] + i), e = ART_F64X4_OF(t[3] + i);
            transpose(&a, &b, &c, &e, R + i);
        }
    } else {
        sum_rows(row, block, node, coord, 3, sum);
        for (int i = 0; i < 9; i++) R[i] = sum[3 + i];
        rotations(R);
    }
    for (int i = 0; i < 3; i++)
        x[i] += w * (sum[i] + (R[3 * i] * d[0] + R[3 * i + 1] * d[1] + R[3 * i + 2] * d[2]));
}

INLINE void add_blocks(const struct skin_body *body, int i, double (*x)[4])
{
    const struct skin_elem_fours *fours = &body->elems;
    four sum[3];
    for (int k = 0; k < 3; k++) sum[k] = ART_F64X4_OF(x[k]);
    for (int at = fours->first[i]; at < fours->first[i + 1]; at++)
        add_block(body->fem[fours->block[at].master], fours, at, sum);
    for (int k = 0; k < 3; k++) ART_F64X4(x[k]) = sum[k];
}

#define KERNELS(name, how)                                                                         \
    how static void add_##name(const struct skin_body *body, int i, double(*x)[4])                 \
    {                                                                                              \
        add_blocks(body, i, x);                                                                    \
    }
ART_SIMD_COPIES(KERNELS)

void skin_elem_fours_add(const struct skin_body *body, int i, double (*x)[4])
{
    if (body->elems.first[i] < body->elems.first[i + 1]) ART_SIMD_CHOOSE(add)(body, i, x);
}
