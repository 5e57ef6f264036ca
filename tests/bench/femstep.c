/* How fast a large model is stepped, by phase, and its element work alone.
 *
 *     femstep MODEL STEPS THREADS     STEPS of the root
 *
 * One line of numbers, times in ms:
 *     1 reading   2 compiling
 *     of a step:  3 processor time   4 by the clock   5 assembly   6 factor   7 solve (5 to 7 by
 * the clock) forces and Jacobians of a state: 8 processor time, 9 by the clock, the least of many
 *     10 highest resident size in MB  11 unknowns  12 entries of the factor */
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
    double entries = after.kkt.nnz_factor > 0 ? after.kkt.nnz_factor : after.stats.nnz_factor;
    printf(" %.4f %.4f %.0f %d %.0f\n", element_cpu, element_wall, (double)usage.ru_maxrss / 1024,
           art_sim_system(sim, 0)->n_active, entries);
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
