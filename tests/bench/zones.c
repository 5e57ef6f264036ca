/* Times of a chain of reduced zones, one line a question: its name, seconds, and a count.
 *
 *     zones FINGER.chain     a pose, a press, touches
 *     zones ZONE.zone N      a chain of N copies of a zone that has the seams left and right */
#include <art/zonechain.h>
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

static void check(struct art_ctx *ctx, int status)
{
    if (status >= 0) return;
    fprintf(stderr, "%s\n", ctx->last);
    exit(1);
}

static double plane(const void *data, const double x[3], double n[3])
{
    (void)data;
    art_v3_set(n, 0, 0, -1);
    return 0.0074 - x[2];
}

static void touches(struct art_ctx *ctx, const struct art_chain_model *m)
{
    enum { N = 2000 };
    struct art_chain_surface *s = NULL;
    struct art_chain_touch touch;
    double worst = 0, start = now(), all;
    int felt = 0;
    check(ctx, art_chain_surface_create(ctx, m->chain, &s));
    printf("surface for touches\t%g\n", now() - start);
    start = now();
    art_chain_surface_update(s);
    printf("the surface of another pose\t%g\n", now() - start);
    start = now();
    for (int i = 0; i < N; i++) {
        const double tip[3] = {0.05 + 4e-6 * (i - N / 2.0), 0.0005, 0.0075}, before = now();
        art_chain_feel(s, tip, &touch);
        if (now() - before > worst) worst = now() - before;
        felt += touch.node >= 0;
    }
    all = (now() - start) / N;
    printf("a touch\t%g\t%d\na touch, the slowest\t%g\n", all, felt, worst);
    art_chain_surface_free(s);
}

/* All joints bend by a step, as in an animation: seam system, solution, shape; the last joint
 * alone. */
static void motion(struct art_ctx *ctx, struct art_chain_model *m)
{
    enum { STEPS = 40 };
    struct art_rigid frame[16];
    double angle[16] = {0}, part[5] = {0}, from[16] = {0}, to[16] = {0};
    size_t most = 0;
    for (int z = 0; z < m->n_zones; z++)
        if ((size_t)m->zone[z]->n_nodes > most) most = (size_t)m->zone[z]->n_nodes;
    double *u = malloc(3 * most * sizeof *u);
    if (!u) exit(1);
    for (int i = 0; i < STEPS; i++) {
        for (int z = 1; z < m->n_zones; z++) angle[z] = 10 + 0.5 * i;
        art_chain_model_frames(m, angle, frame);
        double start = now();
        check(ctx, art_chain_pose(ctx, m->chain, frame));
        part[0] += now() - start, start = now();
        check(ctx, art_chain_solve(ctx, m->chain));
        part[1] += now() - start, start = now();
        for (int z = 0; z < m->n_zones; z++) art_chain_displacements(m->chain, z, u, NULL);
        part[2] += now() - start;
        angle[m->n_zones - 1] += 0.25;
        art_chain_model_frames(m, angle, frame);
        start = now();
        check(ctx, art_chain_pose(ctx, m->chain, frame));
        part[3] += now() - start;
    }
    for (int z = 1; z < m->n_zones; z++) from[z] = 0, to[z] = 40;
    check(ctx, art_chain_model_tabulate(ctx, m, from, to, 8));
    art_chain_method(m->chain, ART_CHAIN_PCG);
    for (int i = 0; i < STEPS; i++) {
        for (int z = 1; z < m->n_zones; z++) angle[z] = 10 + 0.5 * i;
        art_chain_model_frames(m, angle, frame);
        double start = now();
        check(ctx, art_chain_pose(ctx, m->chain, frame));
        check(ctx, art_chain_solve(ctx, m->chain));
        for (int z = 0; z < m->n_zones; z++) art_chain_displacements(m->chain, z, u, NULL);
        part[4] += now() - start;
    }
    art_chain_method(m->chain, ART_CHAIN_FULL);
    printf("pose: assembled and factored\t%g\n", part[0] / STEPS);
    printf("seams solved\t%g\n", part[1] / STEPS);
    printf("shape of all nodes\t%g\t%zu\n", part[2] / STEPS, most);
    printf("the chain deformed, all of it\t%g\n", (part[0] + part[1] + part[2]) / STEPS);
    printf("deformed by conjugate gradients, stored factors\t%g\n", part[4] / STEPS);
    printf("pose: the last joint alone\t%g\n", part[3] / STEPS);
    free(u);
}

static void finger(struct art_ctx *ctx, const char *path)
{
    struct art_chain_model *m;
    struct art_rigid frame[16];
    double start;
    struct art_chain_node *node;
    struct art_chain_contact result;
    const struct art_chain_obstacle obstacle = {.distance = plane};
    int n = 0;
    check(ctx, art_chain_read(ctx, path, &m));
    if (m->n_zones > 16) exit(1);
    motion(ctx, m);
    node = malloc(sizeof *node * 4096);
    if (!node) exit(1);
    art_chain_model_frames(m, NULL, frame);
    check(ctx, art_chain_pose(ctx, m->chain, frame));
    check(ctx, art_chain_solve(ctx, m->chain));
    touches(ctx, m);
    for (int i = 0; i < m->zone[2]->n_nodes && n < 4096; i++)
        if (m->zone[2]->role[i] == ART_ZONE_FREE && m->zone[2]->column_of[i] >= 0)
            node[n++] = (struct art_chain_node){2, i};
    double *f = malloc(3 * (size_t)n * sizeof *f);
    if (!f) exit(1);
    for (int i = 0; i < 2; i++) {
        art_chain_clear(m->chain);
        start = now();
        check(ctx, art_chain_press(ctx, m->chain, n, node, &obstacle, 3, f, &result));
        printf("contact of the tip with a plane%s\t%g\t%d\n", i ? ", again" : "", now() - start,
               result.n_active);
    }
    struct art_chain_obstacle rough = obstacle;
    rough.friction = 0.5;
    rough.slide[0] = 2e-4;
    art_chain_clear(m->chain);
    start = now();
    check(ctx, art_chain_press(ctx, m->chain, n, node, &rough, 3, f, &result));
    printf("the same with friction\t%g\t%d\n", now() - start, result.n_active);
    free(f), free(node);
    art_chain_model_free(m);
}

static void row(struct art_ctx *ctx, const char *path, int n)
{
    struct art_zone *zone;
    struct art_chain *chain = NULL;
    const struct art_zone **zones = malloc(sizeof *zones * (size_t)n);
    struct art_rigid *frame = malloc(sizeof *frame * (size_t)n);
    struct art_chain_seam *seams = malloc(sizeof *seams * (size_t)n);
    if (!zones || !frame || !seams) exit(1);
    check(ctx, art_zone_read(ctx, path, &zone));
    const int left = art_zone_seam(zone, "left"), right = art_zone_seam(zone, "right");
    if (left < 0 || right < 0) exit(1);
    for (int k = 0; k < n; k++) {
        zones[k] = zone;
        art_rigid_identity(&frame[k]);
        frame[k].p[0] = 0.025 * k;
        seams[k] = (struct art_chain_seam){{k, k + 1}, {right, left}, ART_CHAIN_BONDED};
    }
    check(ctx, art_chain_create(ctx, &chain, n, zones, frame, n - 1, seams));
    check(ctx, art_chain_pose(ctx, chain, frame));
    double least = 1e9;
    for (int i = 1; i <= 4; i++) {
        for (int k = 1; k < n; k++) {
            const double w[3] = {0, 0.01 * i * (k % 2), 0};
            art_rot_exp(frame[k].R, w);
        }
        double start = now();
        check(ctx, art_chain_pose(ctx, chain, frame));
        check(ctx, art_chain_solve(ctx, chain));
        if (now() - start < least) least = now() - start;
    }
    printf("a chain of %d zones\t%g\n", n, least);
    art_chain_free(chain);
    art_zone_free(zone);
    free(zones), free(frame), free(seams);
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    if (argc == 2) finger(&ctx, argv[1]);
    if (argc == 3) row(&ctx, argv[1], atoi(argv[2]));
    art_ctx_fini(&ctx);
    return 0;
}
