/* How fast many contacts are solved: the complementarity solve alone.
 *
 *     contacts stack N K [FRICTION] [TYPE]   N boxes on each other, K contacts between two of them
 *     contacts pile N K [FRICTION] [TYPE]    N boxes in layers, each on four of the layer below
 *     contacts solid N K [FRICTION]          springs between N x 8 x 8 nodes, K of them on planes
 *
 * FRICTION: two rows between bounds for each contact. One line: unknowns, rows, rows that carry;
 * milliseconds for a factorisation, for a solve from nothing, for one from the answer of the step
 * before, where the load was turned by a tenth; pivots of both, fallbacks of both; gap. */
#define _XOPEN_SOURCE 700
#include <art/cholmod.h>
#include <art/kkt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double next(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / (1 << 24) - 0.5;
}

struct problem {
    struct art_blocks *A;
    struct art_jac G, N;
    double *b, *bn, *R, *lo, *hi;
    struct art_kkt_problem p;
    struct art_kkt_answer x;
};

/* A row that sees the velocity along d at r from the centres of two bodies, or of a node. */
static int add_row(struct art_ctx *ctx, struct art_jac *J, int a, int c, const double d[3],
                   const double ra[3], const double rc[3])
{
    int g = art_jac_group(ctx, J, 1);
    if (g < 0) return g;
    for (int side = 0; side < 2; side++) {
        int b = side ? c : a;
        double s = side ? -1 : 1;
        const double *r = side ? rc : ra;
        if (b < 0) continue;
        double *B = art_jac_block(ctx, J, b);
        if (!B) return ART_ENOMEM;
        for (int k = 0; k < 3; k++) B[k] += s * d[k];
        for (int k = 0; k < 3 && J->size[b] == 6; k++)
            B[3 + k] += s * (r[(k + 1) % 3] * d[(k + 2) % 3] - r[(k + 2) % 3] * d[(k + 1) % 3]);
    }
    return ART_OK;
}

/* Normal along z and, with friction, x and y. */
static int add_contact(struct art_ctx *ctx, struct problem *q, int a, int c, const double ra[3],
                       const double rc[3], bool friction)
{
    static const double axis[3][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    int status = ART_OK;
    for (int k = 0; k < (friction ? 3 : 1) && status >= 0; k++)
        status = add_row(ctx, &q->N, a, c, axis[k], ra, rc);
    return status < 0 ? status : ART_OK;
}

/* K contacts on the rectangle between two boxes of edge 1 whose centres are d apart. */
static int add_face(struct art_ctx *ctx, struct problem *q, int a, int c, const double d[3], int k,
                    bool friction, unsigned *seed)
{
    int status = ART_OK;
    for (int i = 0; i < k; i++) {
        double t = 6.283185307179586 * (i + 0.5) / k, ra[3], rc[3];
        double x = 0.5 * (1 - fabs(d[0])) * cos(t), y = 0.5 * (1 - fabs(d[1])) * sin(t);
        ra[0] = -0.5 * d[0] + x, ra[1] = -0.5 * d[1] + y, ra[2] = -0.5 + 0.001 * next(seed);
        for (int j = 0; j < 3; j++) rc[j] = ra[j] + d[j];
        ART_TRY(add_contact(ctx, q, a, c, ra, rc, friction));
    }
out:
    return status;
}

static int build_boxes(struct art_ctx *ctx, struct problem *q, bool pile, int n, int k,
                       bool friction)
{
    int status, none[1][2], *size = art_alloc(ctx, (size_t)n, sizeof *size);
    unsigned seed = 1;
    if (!size) return ART_ENOMEM;
    for (int i = 0; i < n; i++) size[i] = 6;
    status = art_blocks_create(ctx, &q->A, n, size, true, 0, (const int(*)[2])none);
    art_free(size);
    if (status < 0) return status;
    for (int i = 0; i < n; i++)
        for (int r = 0; r < 6; r++) art_blocks_get(q->A, i, i)[7 * r] = r < 3 ? 1 : 1.0 / 6;
    art_jac_clear(&q->G, n, q->A->size);
    art_jac_clear(&q->N, n, q->A->size);
    int wide = 1;
    while (pile && wide * wide * wide < n) wide++;
    for (int i = 0; i < n; i++) {
        int below = i - wide * wide, x = i % wide, y = i / wide % wide;
        const double d[3] = {0, 0, 1};
        if (below < 0 || !pile) {
            ART_TRY(add_face(ctx, q, i, below < 0 ? -1 : below, d, k, friction, &seed));
            continue;
        }
        /* shifted by half an edge: on up to four of the layer below */
        int shift = i / (wide * wide) % 2 ? 1 : -1;
        for (int c = 0; c < 4; c++) {
            int sx = c % 2 * shift, sy = c / 2 * shift;
            if (x + sx < 0 || x + sx >= wide || y + sy < 0 || y + sy >= wide) continue;
            const double e[3] = {-0.5 * (c % 2 ? -shift : shift), -0.5 * (c / 2 ? -shift : shift),
                                 1};
            ART_TRY(add_face(ctx, q, i, below + sx + sy * wide, e, k, friction, &seed));
        }
    }
    status = ART_OK;
out:
    return status;
}

/* Springs along the edges and diagonals of a grid, mass and a step of 10 ms. */
static int build_solid(struct art_ctx *ctx, struct problem *q, int nx, int k, bool friction)
{
    enum { WIDE = 8 };
    int n = nx * WIDE * WIDE, n_pairs = 0, status, made = 0;
    int(*pair)[2] = art_alloc(ctx, 13 * (size_t)n, sizeof *pair);
    int *size = art_alloc(ctx, (size_t)n, sizeof *size);
    if (!pair || !size) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        size[i] = 3;
        for (int d = 14; d < 27; d++) {
            int x = i / (WIDE * WIDE) + d / 9 - 1, y = i / WIDE % WIDE + d / 3 % 3 - 1;
            int z = i % WIDE + d % 3 - 1;
            if (x < 0 || x >= nx || y < 0 || y >= WIDE || z < 0 || z >= WIDE) continue;
            pair[n_pairs][0] = i, pair[n_pairs++][1] = (x * WIDE + y) * WIDE + z;
        }
    }
    status = art_blocks_create(ctx, &q->A, n, size, true, (size_t)n_pairs, (const int(*)[2])pair);
    if (status < 0) return status;
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 3; c++) art_blocks_get(q->A, i, i)[4 * c] = 1;
    for (int e = 0; e < n_pairs; e++) {
        int i = pair[e][0], j = pair[e][1];
        double d[3] = {j / (WIDE * WIDE) - i / (WIDE * WIDE), j / WIDE % WIDE - i / WIDE % WIDE,
                       j % WIDE - i % WIDE};
        double B[9], scale = 100 / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        for (int c = 0; c < 9; c++) B[c] = scale * d[c / 3] * d[c % 3];
        art_blocks_add(q->A, i, i, 1, B);
        art_blocks_add(q->A, j, j, 1, B);
        art_blocks_add(q->A, i, j, -1, B);
    }
    art_free(size), art_free(pair);
    art_jac_clear(&q->G, n, q->A->size);
    art_jac_clear(&q->N, n, q->A->size);
    for (int i = 0; i < n && made < k; i += n / k, made++) {
        double r[3] = {0};
        ART_TRY(add_contact(ctx, q, i, -1, r, r, friction));
    }
    status = ART_OK;
out:
    return status;
}

static int make_sides(struct art_ctx *ctx, struct problem *q)
{
    int nb = q->A->n;
    size_t n = (size_t)q->A->row_off[nb], k = (size_t)q->N.n_rows;
    q->b = art_alloc(ctx, n, sizeof(double));
    q->bn = art_alloc(ctx, k, sizeof(double));
    q->R = art_alloc(ctx, k, sizeof(double));
    q->lo = art_alloc(ctx, k, sizeof(double));
    q->hi = art_alloc(ctx, k, sizeof(double));
    q->x.u = art_alloc(ctx, n, sizeof(double));
    q->x.lambda = art_alloc(ctx, 1, sizeof(double));
    q->x.theta = art_alloc(ctx, k, sizeof(double));
    q->x.state = art_alloc(ctx, k, sizeof(*q->x.state));
    if (!q->b || !q->bn || !q->R || !q->lo || !q->hi || !q->x.u || !q->x.theta || !q->x.state)
        return ART_ENOMEM;
    q->p = (struct art_kkt_problem){.A = q->A,
                                    .n_active = nb,
                                    .G = &q->G,
                                    .N = &q->N,
                                    .Rg = q->R,
                                    .Rn = q->R,
                                    .b = q->b,
                                    .bg = q->bn,
                                    .bn = q->bn,
                                    .lo = q->lo,
                                    .hi = q->hi};
    return ART_OK;
}

/* Gravity and a push that turns; friction up to a tenth of a weight. */
static void load(struct problem *q, double turn, bool friction)
{
    unsigned seed = 7;
    for (int b = 0, at = 0; b < q->A->n; b++)
        for (int r = 0; r < q->A->size[b]; r++, at++) {
            double push = 0.4 * next(&seed) + turn * 0.4 * next(&seed);
            q->b[at] = (r == 2 ? -1 : 0) + (r < 2 ? push : 0.1 * push);
        }
    for (int r = 0; r < q->N.n_rows; r++) {
        bool normal = !friction || r % 3 == 0;
        q->lo[r] = normal ? 0 : -0.1;
        q->hi[r] = normal ? INFINITY : 0.1;
    }
}

static void finish(struct problem *q)
{
    art_blocks_free(q->A);
    art_jac_fini(&q->G);
    art_jac_fini(&q->N);
    art_free(q->b), art_free(q->bn), art_free(q->R), art_free(q->lo), art_free(q->hi);
    art_free(q->x.u), art_free(q->x.lambda), art_free(q->x.theta), art_free(q->x.state);
}

static int measure(struct art_ctx *ctx, const char *kind, int n, int k, bool friction,
                   const struct art_kkt_type *type)
{
    struct problem q = {0};
    struct art_kkt *kkt = NULL;
    int status, pivots[2], fallbacks[2], carry = 0;
    double factor, best[2] = {1e9, 1e9};
    ART_TRY(strcmp(kind, "solid") == 0
                ? build_solid(ctx, &q, n, k, friction)
                : build_boxes(ctx, &q, strcmp(kind, "pile") == 0, n, k, friction));
    ART_TRY(make_sides(ctx, &q));
    ART_TRY(art_kkt_create(ctx, &kkt, type));
    struct art_kkt_config config = {0};
    art_solver_set_init(&config.solvers);
    ART_TRY(art_solver_set_add(ctx, &config.solvers, &art_solver_cholmod));
    art_kkt_configure(kkt, &config);
    ART_TRY(art_kkt_factor(ctx, kkt, &q.p));
    double start = now();
    ART_TRY(art_kkt_factor(ctx, kkt, &q.p));
    factor = now() - start;
    size_t bytes = (size_t)q.N.n_rows * sizeof *q.x.state;
    for (int batch = 0; batch < 3; batch++)
        for (int warm = 0; warm < 2; warm++) {
            load(&q, 0.1 * warm, friction);
            if (!warm) memset(q.x.state, 0, bytes);
            start = now();
            ART_TRY(art_kkt_solve(ctx, kkt, &q.p, &q.x));
            best[warm] = fmin(best[warm], now() - start);
            pivots[warm] = q.x.n_pivots, fallbacks[warm] = q.x.n_fallbacks;
        }
    for (int r = 0; r < q.N.n_rows; r++) carry += q.x.state[r] == ART_ROW_BETWEEN;
    printf("%d\t%d\t%d\t%.3f\t%.3f\t%.3f\t%d\t%d\t%d\t%d\t%.2g\t%s\n", q.A->row_off[q.A->n],
           q.N.n_rows, carry, 1e3 * factor, 1e3 * best[0], 1e3 * best[1], pivots[0], pivots[1],
           fallbacks[0], fallbacks[1], q.x.gap, art_kkt_name(kkt));
out:
    art_kkt_free(kkt);
    finish(&q);
    return status;
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "contacts: %s\n", message->text);
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    int status;
    const char *t = argc > 5 ? argv[5] : "";
    art_ctx_init(&ctx);
    ctx.report = report;
    if (argc >= 4)
        status = measure(&ctx, argv[1], atoi(argv[2]), atoi(argv[3]), argc > 4 && atoi(argv[4]),
                         *t == 'd'   ? &art_kkt_dense
                         : *t == 'b' ? &art_kkt_block
                         : *t == 's' ? &art_kkt_schur
                         : *t == 'f' ? &art_kkt_augmented
                                     : NULL);
    else
        status =
            art_error(&ctx, ART_EUSAGE, NULL, "contacts stack|pile|solid N K [FRICTION [TYPE]]");
    art_ctx_fini(&ctx);
    return status < 0 ? art_status_exit(status) : 0;
}
