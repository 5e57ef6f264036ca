/* How fast constrained systems are factored and solved.
 *
 *     kkt KIND N CONTACTS [TYPE]    KIND chain: N bodies in a row of hinges, the first at the
 * ground; loop: closed; pair: two bodies and nine rows
 *
 * One line: microseconds for the analysis of the pattern, for a factorisation, for a solve with
 * refinement and check; rows found redundant, entries of the factor. */
#define _XOPEN_SOURCE 700
#include <art/kkt.h>
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
    double *b, *bg, *bn, *R;
    struct art_kkt_problem p;
    struct art_kkt_answer x;
};

/* Five rows that hold a hinge along z at a point: forces and moments on one body, minus on the
 * other. */
static int add_rows(struct art_ctx *ctx, struct art_jac *J, int rows, int a, int b, unsigned *seed)
{
    double r[3] = {next(seed), next(seed), next(seed)};
    int g = art_jac_group(ctx, J, rows);
    if (g < 0) return g;
    for (int side = 0; side < 2; side++) {
        int body = side ? b : a;
        if (body < 0) continue;
        double *B = art_jac_block(ctx, J, body), s = side ? -1 : 1, x = r[0] + side;
        const double W[6][6] = {{s, 0, 0, 0, s * r[2], -s * r[1]},
                                {0, s, 0, -s * r[2], 0, s * x},
                                {0, 0, s, s * r[1], -s * x, 0},
                                {0, 0, 0, s, 0, 0},
                                {0, 0, 0, 0, s, 0},
                                {0, 0, 0, 0, 0, s}};
        if (!B) return ART_ENOMEM;
        memcpy(B, W, sizeof(double) * 6 * (size_t)rows);
    }
    return ART_OK;
}

static int build(struct art_ctx *ctx, struct problem *q, const char *kind, int n, int contacts)
{
    int status, none[1][2], *size = art_alloc(ctx, (size_t)n, sizeof *size);
    unsigned seed = 1;
    if (!size) return ART_ENOMEM;
    for (int i = 0; i < n; i++) size[i] = 6;
    status = art_blocks_create(ctx, &q->A, n, size, true, 0, (const int(*)[2])none);
    art_free(size);
    if (status < 0) return status;
    for (int i = 0; i < n; i++)
        for (int r = 0; r < 6; r++) art_blocks_get(q->A, i, i)[7 * r] = r < 3 ? 1 : 0.2 + r * 0.05;
    art_jac_clear(&q->G, n, q->A->size);
    art_jac_clear(&q->N, n, q->A->size);
    bool pair = strcmp(kind, "pair") == 0;
    for (int i = 0; i < n; i++) ART_TRY(add_rows(ctx, &q->G, pair && i ? 4 : 5, i, i - 1, &seed));
    if (strcmp(kind, "loop") == 0) ART_TRY(add_rows(ctx, &q->G, 5, n - 1, -1, &seed));
    for (int i = 0; i < contacts; i++)
        ART_TRY(add_rows(ctx, &q->N, 1, (int)(((long)i * n) / contacts), -1, &seed));
    size_t N = (size_t)q->A->row_off[n], m = (size_t)q->G.n_rows, k = (size_t)q->N.n_rows;
    q->b = art_alloc(ctx, N, sizeof(double));
    q->bg = art_alloc(ctx, m, sizeof(double));
    q->bn = art_alloc(ctx, k, sizeof(double));
    q->R = art_alloc(ctx, m + k, sizeof(double));
    q->x.u = art_alloc(ctx, N, sizeof(double));
    q->x.lambda = art_alloc(ctx, m, sizeof(double));
    q->x.theta = art_alloc(ctx, k, sizeof(double));
    q->x.state = art_alloc(ctx, k, sizeof(*q->x.state));
    if (!q->b || !q->bg || !q->bn || !q->R || !q->x.u || !q->x.lambda || !q->x.theta || !q->x.state)
        return ART_ENOMEM;
    for (size_t i = 0; i < N; i++) q->b[i] = next(&seed);
    q->p = (struct art_kkt_problem){.A = q->A,
                                    .n_active = n,
                                    .G = &q->G,
                                    .N = &q->N,
                                    .Rg = q->R,
                                    .Rn = q->R,
                                    .b = q->b,
                                    .bg = q->bg,
                                    .bn = q->bn};
out:
    return status;
}

static void finish(struct problem *q)
{
    art_blocks_free(q->A);
    art_jac_fini(&q->G);
    art_jac_fini(&q->N);
    art_free(q->b), art_free(q->bg), art_free(q->bn), art_free(q->R);
    art_free(q->x.u), art_free(q->x.lambda), art_free(q->x.theta), art_free(q->x.state);
}

static int measure(struct art_ctx *ctx, const char *kind, int n, int contacts, const char *type)
{
    struct problem q = {0};
    struct art_kkt *kkt = NULL;
    const struct art_kkt_type *t = !type ? NULL : *type == 'd' ? &art_kkt_dense : &art_kkt_block;
    double analysis = 1e9, factor = 1e9, solve = 1e9;
    int times = 2000 / (n + contacts * contacts / 10) + 1, status;
    ART_TRY(build(ctx, &q, kind, n, contacts));
    for (int batch = 0; batch < 5; batch++) {
        art_kkt_free(kkt);
        kkt = NULL;
        ART_TRY(art_kkt_create(ctx, &kkt, t));
        double start = now(), first, f;
        ART_TRY(art_kkt_factor(ctx, kkt, &q.p));
        first = now() - start;
        start = now();
        for (int k = 0; k < times; k++) ART_TRY(art_kkt_factor(ctx, kkt, &q.p));
        f = (now() - start) / times;
        if (f < factor) factor = f;
        if (first - f < analysis) analysis = first - f;
        ART_TRY(art_kkt_solve(ctx, kkt, &q.p, &q.x));
        start = now();
        for (int k = 0; k < times; k++) ART_TRY(art_kkt_solve(ctx, kkt, &q.p, &q.x));
        f = (now() - start) / times;
        if (f < solve) solve = f;
    }
    const struct art_kkt_stats *s = art_kkt_stats(kkt);
    printf("%.3f\t%.3f\t%.3f\t%ld\t%.0f\t%.2g\t%.2g\n", 1e6 * analysis, 1e6 * factor, 1e6 * solve,
           s->n_redundant, s->nnz_factor, q.x.residual, q.x.gap);
out:
    art_kkt_free(kkt);
    finish(&q);
    return status;
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "kkt: %s\n", message->text);
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    ctx.report = report;
    if (argc == 4 || argc == 5)
        status = measure(&ctx, argv[1], atoi(argv[2]), atoi(argv[3]), argv[4]);
    else
        status = art_error(&ctx, ART_EUSAGE, NULL, "kkt chain|loop|pair BODIES CONTACTS [TYPE]");
    art_ctx_fini(&ctx);
    return status < 0 ? art_status_exit(status) : 0;
}
