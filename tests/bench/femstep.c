/* How fast a large model is stepped, by phase, and its element work alone.
 *
 *     femstep MODEL STEPS THREADS     STEPS of the root
 *
 * One line of numbers, times in ms:
 *     1 reading   2 compiling
 *     of a step:  3 processor time   4 by the clock   5 assembly   6 factor   7 solve (5 to 7 by
 * the clock) forces and Jacobians of a state: 8 processor time, 9 by the clock, the least of many
 *     10 highest resident size in MB  11 unknowns  12 entries of the factor
 * With several threads, forces and Jacobians of two simulations in turn, one of them with one
 * thread: 13 and 14 by the clock with one, with all, the least of many   15 the same by the middle
 * ones, one thread by all */
#define _XOPEN_SOURCE 700
#include <art/cholmod.h>
#include <art/sim.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static double cpu(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static double wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "femstep: %s\n", message->text);
}

/* The least times of one evaluation: half a second long, or five. */
static void elements(struct art_sim *sim, double *least_cpu, double *least_wall)
{
    struct art_system *sys = art_sim_system(sim, 0);
    struct art_state *state = art_sim_state(sim, 0);
    double begin = wall();
    *least_cpu = *least_wall = 1e30;
    for (int i = 0; i < 5 || wall() - begin < 500; i++) {
        double c = cpu(), w = wall();
        art_system_linearize(sys, state, NULL);
        c = cpu() - c, w = wall() - w;
        if (c < *least_cpu) *least_cpu = c;
        if (w < *least_wall) *least_wall = w;
    }
}

/* What is measured in turn meets the same machine. Each turn is the least of a few evaluations, so
 * that what the other left in the cache does not count. */
enum { TURNS = 400, FEW = 5 };

static void compare(struct art_sim *one, struct art_sim *all)
{
    struct art_sim *sim[2] = {one, all};
    static double times[2][TURNS];
    for (int i = 0; i < 2 * TURNS; i++) {
        double *least = &times[i % 2][i / 2];
        struct art_system *sys = art_sim_system(sim[i % 2], 0);
        struct art_state *state = art_sim_state(sim[i % 2], 0);
        *least = 1e30;
        for (int k = 0; k < FEW; k++) {
            double w = wall();
            art_system_linearize(sys, state, NULL);
            w = wall() - w;
            if (w < *least) *least = w;
        }
    }
    for (int k = 0; k < 2; k++) qsort(times[k], TURNS, sizeof times[k][0], art_compare_doubles);
    printf(" %.4f %.4f %.3f", times[0][0], times[1][0], times[0][TURNS / 2] / times[1][TURNS / 2]);
}

/* The same model with one thread, in a context of its own. */
static int compare_with_one(const char *path, struct art_sim *all)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    struct art_solver_set set;
    int status;
    art_ctx_init(&ctx);
    ctx.report = report;
    ctx.threads = 1;
    art_solver_set_init(&set);
    ART_TRY(art_solver_set_add(&ctx, &set, &art_solver_cholmod));
    struct art_sim_options options = {.solvers = &set};
    ART_TRY(art_sim_schema(&ctx, &schema));
    ART_TRY(art_model_read(&ctx, schema, path, NULL, &model));
    ART_TRY(art_sim_create(&ctx, model, &options, &sim));
    ART_TRY(art_sim_run(sim, art_sim_step_size(sim)));
    compare(sim, all);
out:
    art_sim_free(sim);
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
    return status;
}

static int measure(struct art_ctx *ctx, const char *path, int steps)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    struct art_solver_set set;
    struct art_sim_profile before, after;
    struct rusage usage;
    double reading, compile, c, w, element_cpu, element_wall;
    int status;
    art_solver_set_init(&set);
    ART_TRY(art_solver_set_add(ctx, &set, &art_solver_cholmod));
    struct art_sim_options options = {.solvers = &set, .profile = true};
    ART_TRY(art_sim_schema(ctx, &schema));
    c = cpu();
    ART_TRY(art_model_read(ctx, schema, path, NULL, &model));
    reading = cpu() - c;
    c = cpu();
    ART_TRY(art_sim_create(ctx, model, &options, &sim));
    compile = cpu() - c;
    double h = art_sim_step_size(sim);
    ART_TRY(art_sim_run(sim, h)); /* the first step analyses */
    art_sim_profile(sim, 0, &before);
    c = cpu(), w = wall();
    ART_TRY(art_sim_run(sim, (steps + 1) * h));
    c = cpu() - c, w = wall() - w;
    art_sim_profile(sim, 0, &after);
    double n = (double)(after.steps - before.steps); /* several, perhaps, to one of the root */
    printf("%.1f %.1f %.4f %.4f", reading, compile, c / n, w / n);
    for (int i = ART_SIM_ASSEMBLY; i <= ART_SIM_SOLVE; i++)
        printf(" %.4f", 1e3 * (after.seconds[i] - before.seconds[i]) / n);
    elements(sim, &element_cpu, &element_wall);
    getrusage(RUSAGE_SELF, &usage);
    double entries =
        after.step.kkt.nnz_factor > 0 ? after.step.kkt.nnz_factor : after.step.plain.nnz_factor;
    printf(" %.4f %.4f %.0f %d %.0f", element_cpu, element_wall, (double)usage.ru_maxrss / 1024,
           art_sim_system(sim, 0)->n_active, entries);
    if (ctx->threads > 1) ART_TRY(compare_with_one(path, sim));
    putchar('\n');
out:
    art_sim_free(sim);
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    ctx.report = report;
    if (argc == 4) ctx.threads = atoi(argv[3]);
    if (argc == 4 && atoi(argv[2]) > 0)
        status = measure(&ctx, argv[1], atoi(argv[2]));
    else
        status = art_error(&ctx, ART_EUSAGE, NULL, "femstep MODEL STEPS THREADS");
    art_ctx_fini(&ctx);
    return status < 0 ? art_status_exit(status) : 0;
}
