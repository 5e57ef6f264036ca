/* How fast systems of finite elements are factored and solved: hexahedra of a beam that swings.
 *
 *     kktgrid NX NY NZ ROWS STEPS [HOW]
 *
 * ROWS 1: a row of incompressibility for each element, 2: for each node; STEPS of the swing, 100 a
 * period; HOW exact: a factor for each step, plain: by the solver "sparse", block, dense: by that
 * type, mass: the mass alone, as for corrections of positions.
 *
 * One line: unknowns, rows; milliseconds for the first factorisation with its analysis, for a later
 * one, for a solve with the factor of the same step; then for a step of the swing, of which on
 * average: milliseconds, solves with a factor; steps for each factorisation; residual; entries of
 * the factor; megabytes. */
#define _XOPEN_SOURCE 700
#include <art/cholmod.h>
#include <art/kkt.h>
#include <art/math.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const double young = 5e5, poisson = 0.33, density = 1000, step = 0.01, edge = 1.0 / 12;

struct grid {
    int n[3], nodes, active, elements;
    int (*element)[8];
    int *number; /* [nodes] block of each node; the clamped ones come last */
    double *rest, (*x)[3];
    double K[24 * 24]; /* of an element at rest */
    struct art_blocks *A;
    struct art_jac G;
    int rows;
    bool mass; /* without elements */
    double *b, *bg, *R;
    struct art_kkt_problem p;
    struct art_kkt_answer answer;
};

static const int corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};

static void shape_gradient(const double at[3], int i, double g[3])
{
    double f[3], d[3];
    for (int k = 0; k < 3; k++) {
        f[k] = corner[i][k] ? at[k] : 1 - at[k];
        d[k] = corner[i][k] ? 1 : -1;
    }
    g[0] = d[0] * f[1] * f[2] / edge;
    g[1] = f[0] * d[1] * f[2] / edge;
    g[2] = f[0] * f[1] * d[2] / edge;
}

/* Linear elasticity, eight points. */
static void element_stiffness(double *K)
{
    double lambda = young * poisson / ((1 + poisson) * (1 - 2 * poisson));
    double mu = young / (2 * (1 + poisson)), w = edge * edge * edge / 8;
    memset(K, 0, 576 * sizeof *K);
    for (int q = 0; q < 8; q++) {
        double at[3], g[8][3];
        for (int k = 0; k < 3; k++) at[k] = 0.5 + (corner[q][k] ? 0.5 : -0.5) / sqrt(3);
        for (int i = 0; i < 8; i++) shape_gradient(at, i, g[i]);
        for (int i = 0; i < 24; i++)
            for (int j = 0; j < 24; j++) {
                const double *a = g[i / 3], *b = g[j / 3];
                int r = i % 3, c = j % 3;
                double dots = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
                K[i * 24 + j] +=
                    w * (lambda * a[r] * b[c] + mu * a[c] * b[r] + (r == c ? mu * dots : 0));
            }
    }
}

static int node_at(const struct grid *s, int i, int j, int k)
{
    return (i * (s->n[1] + 1) + j) * (s->n[2] + 1) + k;
}

static int make_nodes(struct art_ctx *ctx, struct grid *s)
{
    s->nodes = (s->n[0] + 1) * (s->n[1] + 1) * (s->n[2] + 1);
    s->elements = s->n[0] * s->n[1] * s->n[2];
    size_t n = (size_t)s->nodes;
    s->element = art_alloc(ctx, (size_t)s->elements, sizeof *s->element);
    s->number = art_alloc(ctx, n, sizeof *s->number);
    s->rest = art_alloc(ctx, 3 * n, sizeof *s->rest);
    s->x = art_alloc(ctx, n, sizeof *s->x);
    if (!s->element || !s->number || !s->rest || !s->x) return ART_ENOMEM;
    int clamped = (s->n[1] + 1) * (s->n[2] + 1);
    s->active = s->nodes - clamped;
    for (int i = 0, at = 0; i <= s->n[0]; i++)
        for (int j = 0; j <= s->n[1]; j++)
            for (int k = 0; k <= s->n[2]; k++, at++) {
                s->number[at] = at < clamped ? s->active + at : at - clamped;
                s->rest[3 * at] = edge * i;
                s->rest[3 * at + 1] = edge * (j - 0.5 * s->n[1]);
                s->rest[3 * at + 2] = edge * (k - 0.5 * s->n[2]);
            }
    for (int e = 0; e < s->elements; e++) {
        int i = e / (s->n[1] * s->n[2]), j = e / s->n[2] % s->n[1], k = e % s->n[2];
        for (int c = 0; c < 8; c++)
            s->element[e][c] = node_at(s, i + corner[c][0], j + corner[c][1], k + corner[c][2]);
    }
    return ART_OK;
}

static int make_matrix(struct art_ctx *ctx, struct grid *s)
{
    size_t count = 0;
    int *size = art_alloc(ctx, (size_t)s->nodes, sizeof *size);
    int(*pairs)[2] = art_alloc(ctx, 28 * (size_t)s->elements, sizeof *pairs);
    int status = size && pairs ? ART_OK : ART_ENOMEM;
    for (int i = 0; size && i < s->nodes; i++) size[i] = 3;
    for (int e = 0; pairs && !s->mass && e < s->elements; e++)
        for (int c = 0; c < 8; c++)
            for (int d = 0; d < c; d++, count++) {
                pairs[count][0] = s->number[s->element[e][c]];
                pairs[count][1] = s->number[s->element[e][d]];
            }
    if (status == ART_OK)
        status = art_blocks_create(ctx, &s->A, s->nodes, size, true, count, (const int(*)[2])pairs);
    art_free(size);
    art_free(pairs);
    return status;
}

/* The beam bent into a circle; rotations of the elements about z. */
static void bend(struct grid *s, double t)
{
    double length = edge * s->n[0], angle = 0.5 * sin(6.283185307179586 * t) + 1e-9;
    for (int i = 0; i < s->nodes; i++) {
        const double *x = s->rest + 3 * (size_t)i;
        double a = angle * x[0] / length, r = length / angle - x[1];
        s->x[i][0] = r * sin(a);
        s->x[i][1] = length / angle - r * cos(a);
        s->x[i][2] = x[2];
    }
}

static void add_element(struct grid *s, int e, double angle)
{
    double R[9] = {cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            double B[9], T[9];
            int a = s->number[s->element[e][i]], b = s->number[s->element[e][j]];
            if (a < b) continue;
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) B[r * 3 + c] = s->K[(3 * i + r) * 24 + 3 * j + c];
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) {
                    T[r * 3 + c] = 0;
                    for (int k = 0; k < 3; k++) T[r * 3 + c] += R[r * 3 + k] * B[k * 3 + c];
                }
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) {
                    B[r * 3 + c] = 0;
                    for (int k = 0; k < 3; k++) B[r * 3 + c] += T[r * 3 + k] * R[c * 3 + k];
                }
            art_blocks_add(s->A, a, b, step * step + 0.05 * step, B);
        }
}

/* The gradient of the volume of an element, by its middle. */
static void volume_gradient(const struct grid *s, int e, double g[8][3])
{
    double F[9] = {0}, G[9], J, at[3] = {0.5, 0.5, 0.5}, d[8][3];
    for (int i = 0; i < 8; i++) {
        shape_gradient(at, i, d[i]);
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++) F[3 * r + c] += s->x[s->element[e][i]][r] * d[i][c];
    }
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
            G[3 * r + c] = F[3 * r1 + c1] * F[3 * r2 + c2] - F[3 * r1 + c2] * F[3 * r2 + c1];
        }
    J = edge * edge * edge;
    for (int i = 0; i < 8; i++)
        for (int r = 0; r < 3; r++) {
            g[i][r] = 0;
            for (int c = 0; c < 3; c++) g[i][r] += J * G[3 * r + c] * d[i][c];
        }
}

static int add_gradient(struct art_ctx *ctx, struct grid *s, int e, double f)
{
    double g[8][3];
    volume_gradient(s, e, g);
    for (int i = 0; i < 8; i++) {
        double *B = art_jac_block(ctx, &s->G, s->number[s->element[e][i]]);
        if (!B) return ART_ENOMEM;
        for (int k = 0; k < 3; k++) B[k] += f * g[i][k];
    }
    return ART_OK;
}

static int add_rows(struct art_ctx *ctx, struct grid *s)
{
    int status = ART_OK;
    art_jac_clear(&s->G, s->nodes, s->A->size);
    for (int e = 0; s->rows == 1 && e < s->elements; e++) {
        int g = art_jac_group(ctx, &s->G, 1);
        ART_TRY(g < 0 ? g : add_gradient(ctx, s, e, 1));
    }
    for (int i = 0; s->rows == 2 && i < s->nodes; i++) {
        int stride[3] = {(s->n[1] + 1) * (s->n[2] + 1), s->n[2] + 1, 1}, at[3];
        for (int k = 0; k < 3; k++) at[k] = i / stride[k] % (s->n[k] + 1);
        int g = art_jac_group(ctx, &s->G, 1);
        ART_TRY(g < 0 ? g : ART_OK);
        for (int c = 0; c < 8; c++) {
            int el[3];
            bool in = true;
            for (int k = 0; k < 3; k++) {
                el[k] = at[k] - corner[c][k];
                in = in && el[k] >= 0 && el[k] < s->n[k];
            }
            if (in)
                ART_TRY(add_gradient(ctx, s, (el[0] * s->n[1] + el[1]) * s->n[2] + el[2], 0.125));
        }
    }
out:
    return status;
}

static int fill(struct art_ctx *ctx, struct grid *s, double t)
{
    double angle = 0.5 * sin(6.283185307179586 * t);
    art_blocks_zero(s->A);
    bend(s, t);
    for (int e = 0; e < s->elements; e++) {
        int i = e / (s->n[1] * s->n[2]);
        if (!s->mass) add_element(s, e, angle * (i + 0.5) / s->n[0]);
        for (int c = 0; c < 8; c++) {
            double *D =
                art_blocks_get(s->A, s->number[s->element[e][c]], s->number[s->element[e][c]]);
            for (int k = 0; k < 9; k += 4) D[k] += density * edge * edge * edge / 8;
        }
    }
    for (int i = 0; i < 3 * s->active; i++)
        s->b[i] = i % 3 == 1 ? density * edge * edge * edge * (1 + cos(6.28 * t)) : 0;
    return add_rows(ctx, s);
}

static int build(struct art_ctx *ctx, struct grid *s)
{
    int status;
    element_stiffness(s->K);
    ART_TRY(make_nodes(ctx, s));
    ART_TRY(make_matrix(ctx, s));
    size_t n = 3 * (size_t)s->nodes;
    s->b = art_alloc(ctx, n, sizeof(double));
    s->bg = art_alloc(ctx, n, sizeof(double));
    s->R = art_alloc(ctx, n, sizeof(double));
    s->answer.u = art_alloc(ctx, n, sizeof(double));
    s->answer.lambda = art_alloc(ctx, n, sizeof(double));
    if (!s->b || !s->bg || !s->R || !s->answer.u || !s->answer.lambda) return ART_ENOMEM;
    s->p = (struct art_kkt_problem){
        .A = s->A, .n_active = s->active, .G = &s->G, .Rg = s->R, .b = s->b, .bg = s->bg};
    status = fill(ctx, s, 0.1);
out:
    return status;
}

static void finish(struct grid *s)
{
    art_blocks_free(s->A);
    art_jac_fini(&s->G);
    art_free(s->element), art_free(s->number), art_free(s->rest), art_free(s->x);
    art_free(s->b), art_free(s->bg), art_free(s->R), art_free(s->answer.u);
    art_free(s->answer.lambda);
}

static int measure(struct art_ctx *ctx, struct grid *s, int steps, const char *how)
{
    struct art_kkt_config config = {.exact = how && strcmp(how, "exact") == 0};
    const struct art_kkt_type *type = how && strcmp(how, "block") == 0   ? &art_kkt_block
                                      : how && strcmp(how, "dense") == 0 ? &art_kkt_dense
                                      : s->mass                          ? &art_kkt_schur
                                                                         : &art_kkt_augmented;
    struct art_kkt *kkt = NULL;
    int status;
    art_solver_set_init(&config.solvers);
    if (!how || strcmp(how, "plain") != 0)
        ART_TRY(art_solver_set_add(ctx, &config.solvers, &art_solver_cholmod));
    ART_TRY(build(ctx, s));
    ART_TRY(art_kkt_create(ctx, &kkt, type));
    art_kkt_configure(kkt, &config);
    double start = now();
    ART_TRY(art_kkt_factor(ctx, kkt, &s->p));
    /* the largest are factored once */
    double first = now() - start, factor = s->elements < 20000 ? 1e9 : first, solve = 1e9;
    for (int k = 0; k < 3; k++) {
        if (s->elements < 20000) art_kkt_forget(kkt);
        start = now();
        ART_TRY(art_kkt_factor(ctx, kkt, &s->p));
        if (s->elements < 20000) factor = fmin(factor, now() - start);
        start = now();
        ART_TRY(art_kkt_solve(ctx, kkt, &s->p, &s->answer));
        solve = fmin(solve, now() - start);
    }
    const struct art_kkt_stats *st = art_kkt_stats(kkt);
    long solves = st->n_iterations, factors = st->n_factor;
    double moving = 0, residual = 0;
    for (int k = 0; k < steps; k++) {
        ART_TRY(fill(ctx, s, 0.1 + 0.01 * k));
        start = now();
        ART_TRY(art_kkt_factor(ctx, kkt, &s->p));
        ART_TRY(art_kkt_solve(ctx, kkt, &s->p, &s->answer));
        moving += now() - start;
        residual = fmax(residual, s->answer.residual);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\t%.2f\t%.2f\t%.2g\t%.3g\t%.0f\n", 3 * s->active,
           s->G.n_rows, 1e3 * first, 1e3 * factor, 1e3 * solve, 1e3 * moving / steps,
           (double)(st->n_iterations - solves) / steps,
           (double)steps / (double)(st->n_factor - factors), residual, st->nnz_factor,
           (double)usage.ru_maxrss / 1024);
out:
    art_kkt_free(kkt);
    return status;
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "kktgrid: %s\n", message->text);
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    struct grid s = {.rows = 0};
    int status;
    art_ctx_init(&ctx);
    ctx.report = report;
    if (argc == 6 || argc == 7) {
        for (int k = 0; k < 3; k++) s.n[k] = atoi(argv[1 + k]);
        s.rows = atoi(argv[4]);
        s.mass = argc == 7 && strcmp(argv[6], "mass") == 0;
        status = measure(&ctx, &s, atoi(argv[5]), argv[6]);
    } else
        status = art_error(&ctx, ART_EUSAGE, NULL, "kktgrid NX NY NZ ROWS STEPS [HOW]");
    finish(&s);
    art_ctx_fini(&ctx);
    return status < 0 ? art_status_exit(status) : 0;
}
