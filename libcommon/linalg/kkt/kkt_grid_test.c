#include "harness/test.h"
#include "kkt_grid.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};

static int nodes_of(const struct kkt_grid_shape *s)
{
    return (s->n[0] + 1) * (s->n[1] + 1) * (s->n[2] + 1);
}

static int clamped_of(const struct kkt_grid_shape *s)
{
    return (s->n[1] + 1) * (s->n[2] + 1);
}

/* Block of the node at (i, j, k): the clamped ones come last. */
static int block_at(const struct kkt_grid_shape *s, int i, int j, int k)
{
    int at = (i * (s->n[1] + 1) + j) * (s->n[2] + 1) + k, clamped = clamped_of(s);
    return at < clamped ? nodes_of(s) - clamped + at : at - clamped;
}

static void corners_of(const struct kkt_grid_shape *s, int e, int block[8])
{
    int i = e / (s->n[1] * s->n[2]), j = e / s->n[2] % s->n[1], k = e % s->n[2];
    for (int c = 0; c < 8; c++)
        block[c] = block_at(s, i + corner[c][0], j + corner[c][1], k + corner[c][2]);
}

/* The same number between -1 and 1 for the same k. */
static double fixed(int k)
{
    unsigned h = (unsigned)k * 2654435761u + 12345u;
    h = (h ^ h >> 15) * 2246822519u;
    h ^= h >> 13;
    return (double)(h & 0xffff) / 32768 - 1;
}

static void turn(double angle, const double x[3], double y[3])
{
    y[0] = cos(angle) * x[0] - sin(angle) * x[1];
    y[1] = sin(angle) * x[0] + cos(angle) * x[1];
    y[2] = x[2];
}

/* A rotation that grows along the grid. */
static double angle_at(const struct kkt_grid_shape *s, int e, double t)
{
    return t * (1 + e / (s->n[1] * s->n[2])) / s->n[0];
}

static void fill_matrix(struct kkt_case *c, const struct kkt_grid_shape *s, double t)
{
    int elements = s->n[0] * s->n[1] * s->n[2];
    art_blocks_zero(c->A);
    for (int i = 0; i < c->A->n; i++) {
        double *D = art_blocks_get(c->A, i, i);
        for (int k = 0; k < 9; k++) D[k] = k % 4 == 0 ? 1 + 0.5 * fixed(i) : s->diagonal ? 0.1 : 0;
    }
    for (int e = 0; e < elements && !s->diagonal; e++) {
        int block[8];
        corners_of(s, e, block);
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < a; b++) {
                double d[3], x[3], B[9], k = 5 * (1.2 + fixed(64 * e + 8 * a + b) + 0.2 * t);
                for (int r = 0; r < 3; r++) x[r] = corner[a][r] - corner[b][r];
                turn(angle_at(s, e, t), x, d);
                for (int r = 0; r < 9; r++) B[r] = k * d[r / 3] * d[r % 3];
                art_blocks_add(c->A, block[a], block[a], 1, B);
                art_blocks_add(c->A, block[b], block[b], 1, B);
                art_blocks_add(c->A, block[a], block[b], -1, B);
            }
    }
}

static int add_element(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *s,
                       int e, int rows, double t)
{
    int block[8];
    corners_of(s, e, block);
    for (int a = 0; a < 8; a++) {
        double *B = art_jac_block(ctx, &c->G, block[a]);
        if (!B) return ART_ENOMEM;
        for (int r = 0; r < rows; r++) {
            double x[3], y[3];
            for (int k = 0; k < 3; k++)
                x[k] = (corner[a][k] ? 1 : -1) * (r == 0 || corner[a][(k + r) % 3] ? 1 : -1) +
                       s->noise * fixed(1000 + 100 * e + 12 * a + 3 * r + k);
            turn(angle_at(s, e, t), x, y);
            for (int k = 0; k < 3; k++) B[3 * r + k] += y[k];
        }
    }
    return ART_OK;
}

static int add_node(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *s, int at,
                    double t)
{
    int stride[3] = {(s->n[1] + 1) * (s->n[2] + 1), s->n[2] + 1, 1}, status = ART_OK;
    for (int a = 0; a < 8 && status == ART_OK; a++) {
        int el[3];
        bool in = true;
        for (int k = 0; k < 3; k++) {
            el[k] = at / stride[k] % (s->n[k] + 1) - corner[a][k];
            in = in && el[k] >= 0 && el[k] < s->n[k];
        }
        if (in)
            status =
                add_element(ctx, c, s, (el[0] * s->n[1] + el[1]) * s->n[2] + el[2], s->rows, t);
    }
    return status;
}

/* A group that is the sum of two others, of the same size. */
static int add_sum(struct art_ctx *ctx, struct art_jac *G, int one, int two)
{
    int rows = G->row[1] - G->row[0], g = art_jac_group(ctx, G, rows);
    if (g < 0) return g;
    for (int part = 0; part < 2; part++) {
        int from = part ? two : one;
        for (int e = G->ptr[from]; e < G->ptr[from + 1]; e++) {
            double *B = art_jac_block(ctx, G, G->block[e]);
            if (!B) return ART_ENOMEM;
            const double *F = G->val + G->off[e];
            for (int k = 0; k < rows * G->size[G->block[e]]; k++) B[k] += F[k];
        }
    }
    return ART_OK;
}

static int fill_rows(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *s,
                     double t)
{
    int status = ART_OK, elements = s->n[0] * s->n[1] * s->n[2];
    int groups = s->rows == 0 ? 0 : s->nodal ? nodes_of(s) : elements;
    art_jac_clear(&c->G, c->A->n, c->A->size);
    art_jac_clear(&c->N, c->A->n, c->A->size);
    for (int g = 0; g < groups; g++) {
        int made = art_jac_group(ctx, &c->G, s->rows);
        ART_TRY(made < 0 ? made : ART_OK);
        ART_TRY(s->nodal ? add_node(ctx, c, s, g, t) : add_element(ctx, c, s, g, s->rows, t));
    }
    for (int k = 0; k < s->copies && groups > 0; k++)
        ART_TRY(add_sum(ctx, &c->G, k % groups, (7 * k + 3) % groups));
    for (int k = 0; k < s->contacts; k++) {
        int g = art_jac_group(ctx, &c->N, 1);
        double *B = g < 0 ? NULL : art_jac_block(ctx, &c->N, (5 * k) % c->p.n_active);
        ART_TRY(B ? ART_OK : ART_ENOMEM);
        for (int i = 0; i < 3; i++) B[i] = fixed(31 * k + i);
    }
out:
    return status;
}

/* Right-hand sides of a solution, so that there is one where rows depend on others. */
static void fill_sides(struct kkt_case *c, const struct kkt_grid_shape *s, double t)
{
    const int *off = c->A->row_off;
    int nb = c->p.n_active, n = off[nb], m = c->G.n_rows;
    double *u = calloc((size_t)n + 1, sizeof *u);
    for (int i = 0; i < n; i++) u[i] = fixed(i) + 0.1 * sin(t + i);
    memset(c->b, 0, (size_t)n * sizeof *c->b);
    for (int i = 0; i < m; i++) {
        c->Rg[i] = s->compliant && i % 3 == 0 ? 0.1 * (1 + fixed(i)) : 0;
        c->bg[i] = c->Rg[i] * fixed(7 * i);
    }
    art_jac_mul(&c->G, off, 0, nb, 1, u, c->bg);
    for (int i = 0; i < n; i++) c->b[i] = fixed(3 * i + 1) + sin(t);
    for (int i = 0; i < c->N.n_rows; i++) c->bn[i] = -0.2 + 0.2 * fixed(i), c->Rn[i] = 0;
    free(u);
}

int kkt_grid_fill(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *s, double t)
{
    fill_matrix(c, s, t);
    int status = fill_rows(ctx, c, s, t);
    if (status == ART_OK) fill_sides(c, s, t);
    return status;
}

int kkt_grid_build(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *s)
{
    int nodes = nodes_of(s), elements = s->n[0] * s->n[1] * s->n[2], status;
    size_t count = 0, n = 3 * (size_t)nodes;
    size_t most = (size_t)(nodes + elements + s->copies) * (size_t)(s->rows + 1);
    int *size = calloc((size_t)nodes, sizeof *size), block[8];
    int(*pairs)[2] = calloc(28 * (size_t)elements, sizeof *pairs);
    memset(c, 0, sizeof *c);
    for (int i = 0; i < nodes; i++) size[i] = 3;
    for (int e = 0; e < elements && !s->diagonal; e++) {
        corners_of(s, e, block);
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < a; b++, count++)
                pairs[count][0] = block[a], pairs[count][1] = block[b];
    }
    status = art_blocks_create(ctx, &c->A, nodes, size, true, count, (const int(*)[2])pairs);
    free(size), free(pairs);
    c->b = calloc(n, sizeof *c->b);
    c->bg = calloc(most, sizeof *c->bg);
    c->Rg = calloc(most, sizeof *c->Rg);
    c->bn = calloc((size_t)s->contacts + 1, sizeof *c->bn);
    c->Rn = calloc((size_t)s->contacts + 1, sizeof *c->Rn);
    c->p = (struct art_kkt_problem){.A = c->A,
                                    .n_active = nodes - clamped_of(s),
                                    .G = &c->G,
                                    .N = &c->N,
                                    .Rg = c->Rg,
                                    .Rn = c->Rn,
                                    .b = c->b,
                                    .bg = c->bg,
                                    .bn = c->bn};
    return status == ART_OK ? kkt_grid_fill(ctx, c, s, 0) : status;
}
