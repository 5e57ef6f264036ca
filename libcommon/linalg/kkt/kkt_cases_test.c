#include "harness/test.h"
#include "kkt_cases.h"
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct kkt_shape kkt_random_shape(void)
{
    struct kkt_shape s = {.bodies = test_below(8), .particles = test_below(6), .unit = 0};
    int blocks = s.bodies + s.particles;
    if (blocks == 0) s.bodies = blocks = 1;
    s.passive = test_below(3);
    s.joints = test_below(blocks + 1);
    s.loops = test_below(3);
    s.copies = test_below(4) == 0 ? 1 + test_below(3) : 0;
    s.springs = test_below(4);
    s.contacts = test_below(2) ? test_below(10) : 0;
    s.contact_copies = test_below(3) == 0 ? 2 : 0;
    s.compliant = test_below(2);
    if (test_below(3) == 0) s.unit = test_uniform(0, 3);
    return s;
}

/* Positive definite [n][n] of size one. */
static void definite(int n, double *B, double scale)
{
    double F[36];
    for (int i = 0; i < n * n; i++) F[i] = test_uniform(-1, 1);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = i == j ? 0.3 : 0;
            for (int t = 0; t < n; t++) sum += F[i * n + t] * F[j * n + t];
            B[i * n + j] = sum * scale;
        }
}

static int make_matrix(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_shape *s)
{
    int n = s->bodies + s->particles + s->passive, nb = s->bodies + s->particles, status;
    int *size = calloc((size_t)n, sizeof *size), pairs[64][2], n_pairs = 0;
    double B[36];
    for (int i = 0; i < n; i++) size[i] = i < s->bodies || (i >= nb && i % 2) ? 6 : 3;
    for (int k = nb - 1; k > 0; k--) { /* mixed */
        int j = test_below(k + 1), t = size[k];
        size[k] = size[j], size[j] = t;
    }
    for (int k = 0; k < s->springs && k < 60; k++) {
        pairs[n_pairs][0] = test_below(n), pairs[n_pairs][1] = test_below(n);
        if (pairs[n_pairs][0] != pairs[n_pairs][1]) n_pairs++;
    }
    status = art_blocks_create(ctx, &c->A, n, size, true, (size_t)n_pairs, (const int(*)[2])pairs);
    free(size);
    if (status < 0) return status;
    struct art_blocks *A = c->A;
    for (int i = 0; i < n; i++) {
        definite(A->size[i], B, pow(10, test_uniform(-s->unit, s->unit)));
        art_blocks_add(A, i, i, 1, B);
    }
    for (int k = 0; k < n_pairs; k++) { /* v^T (e_i - e_j) squared */
        int i = pairs[k][0], j = pairs[k][1], ni = A->size[i], nj = A->size[j];
        double v[6], w[6];
        for (int r = 0; r < 6; r++) v[r] = test_uniform(-1, 1), w[r] = test_uniform(-1, 1);
        for (int r = 0; r < ni * ni; r++) B[r] = v[r / ni] * v[r % ni];
        art_blocks_add(A, i, i, 1, B);
        for (int r = 0; r < nj * nj; r++) B[r] = w[r / nj] * w[r % nj];
        art_blocks_add(A, j, j, 1, B);
        for (int r = 0; r < ni * nj; r++) B[r] = -v[r / nj] * w[r % nj];
        art_blocks_add(A, i, j, 1, B);
    }
    return ART_OK;
}

static void fill_block(double *B, int len, double unit)
{
    for (int k = 0; k < len; k++) B[k] += test_uniform(-1, 1) * unit;
}

/* A constraint between two blocks, or one and the ground. */
static int add_group(struct art_ctx *ctx, struct art_jac *J, int rows, int a, int b, double unit)
{
    int g = art_jac_group(ctx, J, rows);
    if (g < 0) return g;
    for (int side = 0; side < 2; side++) {
        int block = side ? b : a;
        if (block < 0 || (side && a == b)) continue;
        double *B = art_jac_block(ctx, J, block);
        if (!B) return ART_ENOMEM;
        fill_block(B, rows * J->size[block], unit);
    }
    return g;
}

/* A group whose rows are sums of rows of others. */
static int add_copy(struct art_ctx *ctx, struct art_jac *J, double unit)
{
    int n = J->n_groups, one = test_below(n), two = test_below(n);
    int rows = 1 + test_below(2), g = art_jac_group(ctx, J, rows);
    if (g < 0) return g;
    for (int r = 0; r < rows; r++)
        for (int part = 0; part < 2; part++) {
            int from = part ? two : one, row = test_below(J->row[from + 1] - J->row[from]);
            double f = test_uniform(0.5, 1) * unit;
            for (int e = J->ptr[from]; e < J->ptr[from + 1]; e++) {
                int block = J->block[e], size = J->size[block];
                double *B = art_jac_block(ctx, J, block);
                if (!B) return ART_ENOMEM;
                const double *F = J->val + J->off[e] + row * size;
                for (int c = 0; c < size; c++) B[r * size + c] += f * F[c];
            }
        }
    return g;
}

static int make_rows(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_shape *s)
{
    struct art_blocks *A = c->A;
    int nb = s->bodies + s->particles, status = ART_OK;
    art_jac_clear(&c->G, A->n, A->size);
    art_jac_clear(&c->N, A->n, A->size);
    for (int k = 0; k < s->joints + s->loops; k++) {
        int a = k < s->joints && k < nb ? k : test_below(nb);
        int b = k < s->joints ? test_below(k + 1) - 1 : test_below(A->n);
        int most = A->size[a] == 6 ? 5 : 2, rows = 1 + test_below(most);
        if (k >= s->joints) rows = 1 + test_below(3);
        ART_TRY(add_group(ctx, &c->G, rows, a, b, pow(10, test_uniform(-s->unit, s->unit))));
    }
    for (int k = 0; k < s->copies && c->G.n_groups > 0; k++)
        ART_TRY(add_copy(ctx, &c->G, pow(10, test_uniform(-s->unit, s->unit))));
    for (int k = 0; k < s->contacts; k++)
        ART_TRY(add_group(ctx, &c->N, 1, test_below(nb), test_below(A->n + 1) - 1,
                          pow(10, test_uniform(-s->unit, s->unit))));
    for (int k = 0; k < s->contact_copies && c->N.n_groups > 0; k++)
        ART_TRY(add_copy(ctx, &c->N, 1));
    status = ART_OK;
out:
    return status;
}

/* Bounds of a row: of a contact, none, of a given force, of friction, of one that only pulls. */
static void make_bounds(struct kkt_case *c, int i)
{
    double lo[] = {0, -INFINITY, 0, test_uniform(-1, 1), -test_uniform(0, 1), -INFINITY};
    double hi[] = {INFINITY, INFINITY, 0, lo[3], test_below(3) ? -lo[4] : test_uniform(0, 1), 0.25};
    int kind = test_below(8);
    kind = kind > 5 ? 4 : kind;
    c->lo[i] = lo[kind], c->hi[i] = hi[kind];
}

/* A force within bounds, and the w that goes with it. */
static void complementary(double lo, double hi, double *t, double *w)
{
    int kind = test_below(isinf(lo) || isinf(hi) ? 2 : 3);
    *w = kind == 0 ? 0 : test_uniform(0, 1);
    if (lo == hi) {
        *t = lo;
        *w = test_uniform(-1, 1);
    } else if (isinf(lo) && isinf(hi)) {
        *t = test_uniform(-1, 1);
        *w = 0;
    } else if (kind == 0) {
        *t = isinf(hi)   ? lo + test_uniform(0, 1)
             : isinf(lo) ? hi - test_uniform(0, 1)
                         : test_uniform(lo, hi);
    } else if (kind == 2 || isinf(lo)) {
        *t = hi;
        *w *= -1;
    } else
        *t = lo;
}

/* b, bg, bn from a solution. */
static void make_right_sides(struct kkt_case *c)
{
    const int *off = c->A->row_off;
    int nb = c->p.n_active, n = off[nb], m = c->G.n_rows, k = c->N.n_rows;
    double *x = calloc((size_t)(off[c->A->n] + 1), sizeof *x);
    double *b = calloc((size_t)(off[c->A->n] + 1), sizeof *b);
    double *l = calloc((size_t)(m + k + 1), sizeof *l);
    bool *in = calloc((size_t)c->A->n + 1, sizeof *in);
    for (int i = 0; i < nb; i++) in[i] = true;
    for (int i = 0; i < n; i++) x[i] = test_uniform(-1, 1);
    for (int i = 0; i < m; i++) l[i] = test_uniform(-1, 1), c->bg[i] = c->Rg[i] * l[i];
    art_blocks_mul(c->A, in, in, 1, x, b);
    art_jac_tmul(&c->G, off, 0, nb, -1, l, b);
    art_jac_mul(&c->G, off, 0, nb, 1, x, c->bg);
    for (int i = 0; i < k; i++) {
        double w;
        complementary(c->lo[i], c->hi[i], &l[i], &w);
        c->bn[i] = c->Rn[i] * l[i] - w;
    }
    art_jac_tmul(&c->N, off, 0, nb, -1, l, b);
    art_jac_mul(&c->N, off, 0, nb, 1, x, c->bn);
    memcpy(c->b, b, (size_t)n * sizeof *b);
    free(x), free(b), free(l), free(in);
}

int kkt_build(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_shape *s)
{
    int status;
    memset(c, 0, sizeof *c);
    ART_TRY(make_matrix(ctx, c, s));
    ART_TRY(make_rows(ctx, c, s));
    size_t n = (size_t)c->A->row_off[c->A->n], m = (size_t)c->G.n_rows, k = (size_t)c->N.n_rows;
    c->b = calloc(n + 1, sizeof *c->b);
    c->bg = calloc(m + 1, sizeof *c->bg);
    c->Rg = calloc(m + 1, sizeof *c->Rg);
    c->bn = calloc(k + 1, sizeof *c->bn);
    c->Rn = calloc(k + 1, sizeof *c->Rn);
    c->lo = calloc(k + 1, sizeof *c->lo);
    c->hi = calloc(k + 1, sizeof *c->hi);
    for (size_t i = 0; i < k; i++) c->hi[i] = INFINITY;
    for (size_t i = 0; i < k && s->bounds; i++) make_bounds(c, (int)i);
    /* the groups that are copies stay stiff, and so do those that they copy */
    for (size_t i = 0; i < m && s->compliant && s->copies == 0; i++)
        c->Rg[i] = test_below(2) ? test_uniform(0, 1) : 0;
    for (size_t i = 0; i < k && s->compliant && s->contact_copies == 0; i++)
        c->Rn[i] = test_below(2) ? test_uniform(0, 1) : 0;
    c->p = (struct art_kkt_problem){.A = c->A,
                                    .n_active = s->bodies + s->particles,
                                    .G = &c->G,
                                    .N = &c->N,
                                    .Rg = c->Rg,
                                    .Rn = c->Rn,
                                    .b = c->b,
                                    .bg = c->bg,
                                    .bn = c->bn,
                                    .lo = s->bounds ? c->lo : NULL,
                                    .hi = s->bounds ? c->hi : NULL};
    make_right_sides(c);
out:
    return status;
}

void kkt_fini(struct kkt_case *c)
{
    art_blocks_free(c->A);
    art_jac_fini(&c->G);
    art_jac_fini(&c->N);
    free(c->b), free(c->bg), free(c->bn), free(c->Rg), free(c->Rn);
    free(c->lo), free(c->hi);
    memset(c, 0, sizeof *c);
}

void kkt_end(struct art_kkt *one, struct art_kkt *two, struct kkt_case *c)
{
    art_kkt_free(one);
    art_kkt_free(two);
    kkt_fini(c);
}

int kkt_answer(struct art_ctx *ctx, struct art_kkt_answer *a, const struct kkt_case *c)
{
    size_t n = (size_t)c->A->row_off[c->A->n] + 1, m = (size_t)c->G.n_rows + 1;
    size_t k = (size_t)c->N.n_rows + 1;
    (void)ctx;
    memset(a, 0, sizeof *a);
    a->u = calloc(n, sizeof *a->u);
    a->lambda = calloc(m, sizeof *a->lambda);
    a->theta = calloc(k, sizeof *a->theta);
    a->state = calloc(k, sizeof *a->state);
    return ART_OK;
}

void kkt_answer_fini(struct art_kkt_answer *a)
{
    free(a->u), free(a->lambda), free(a->theta), free(a->state);
}
