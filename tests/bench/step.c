/* How fast a model is stepped.
 *
 *     step MODEL STEPS [SOLVER]     STEPS of the root, which may be several of the model
 *
 * One line: compile seconds, seconds a step, seconds for one evaluation of the forces, of the
 * forces and their Jacobians, solver, entries of the factor, unknowns, highest resident size in
 * bytes. */
#define _XOPEN_SOURCE 700
#include <art/cholmod.h>
#include <art/sim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double now(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/* Warnings that a run may repeat for each component: the first, and how many. */
struct said {
    char first[320];
    int n;
};

static void report(void *user, const struct art_message *message)
{
    struct said *said = user;
    if (message->severity >= ART_ERROR)
        fprintf(stderr, "step: %s\n", message->text);
    else if (said->n++ == 0)
        snprintf(said->first, sizeof said->first, "%s", message->text);
}

/* One solver in the place of every other, so that a choice by size leads to it. */
static int choose(struct art_ctx *ctx, const char *name, struct art_solver_set *set,
                  struct art_solver_type *only)
{
    int status;
    art_solver_set_init(set);
    ART_TRY(art_solver_set_add(ctx, set, &art_solver_cholmod));
    if (!name) return ART_OK;
    const struct art_solver_type *found = art_solver_set_find(set, name);
    if (!found) return art_error(ctx, ART_EUSAGE, NULL, "no solver '%s'", name);
    *only = *found;
    for (int i = 0; i < set->n; i++) {
        struct art_solver_type *copy = only + 1 + i;
        *copy = *only;
        copy->name = set->type[i]->name;
        set->type[i] = copy;
    }
    status = ART_OK;
out:
    return status;
}

/* Seconds for one evaluation: the fastest of five batches. */
static double evaluate(struct art_sim *sim, bool jacobians)
{
    struct art_system *sys = art_sim_system(sim, 0);
    struct art_state *state = art_sim_state(sim, 0);
    int times = 200000 / (sys->jac.n_pairs + 100) + 1;
    double best = 0;
    for (int batch = 0; batch < 5; batch++) {
        double t = now();
        for (int k = 0; k < times; k++) {
            art_system_forces(sys, state, NULL);
            if (jacobians) art_system_jacobians(sys, state);
        }
        t = (now() - t) / times;
        if (batch == 0 || t < best) best = t;
    }
    return best;
}

static int measure(struct art_ctx *ctx, const char *path, int steps, const char *solver)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    struct art_solver_set set;
    struct art_solver_type copies[10];
    struct art_solver_stats stats;
    struct rusage usage;
    int status;
    ART_TRY(choose(ctx, solver, &set, copies));
    struct art_sim_options options = {.solvers = &set};
    ART_TRY(art_sim_schema(ctx, &schema));
    ART_TRY(art_model_read(ctx, schema, path, NULL, &model));
    double start = now();
    ART_TRY(art_sim_create(ctx, model, &options, &sim));
    double compile = now() - start, h = art_sim_step_size(sim);
    ART_TRY(art_sim_run(sim, h)); /* the first step analyses */
    long before = art_sim_steps(sim);
    double wall = read_clock(CLOCK_MONOTONIC);
    start = now();
    ART_TRY(art_sim_run(sim, (steps + 1) * h));
    double n = (double)(art_sim_steps(sim) - before);
    double step = (now() - start) / n;
    wall = (read_clock(CLOCK_MONOTONIC) - wall) / n;
    double force = evaluate(sim, false), both = evaluate(sim, true);
    art_sim_solver_stats(sim, &stats);
    getrusage(RUSAGE_SELF, &usage);
    printf("%.9f\t%.9f\t%.9f\t%.9f\t%.9f\t%s\t%.0f\t%d\t%ld\n", compile, step, force, both, wall,
           solver ? solver : "own", stats.nnz_factor, art_sim_system(sim, 0)->n_active,
           usage.ru_maxrss * 1024L);
out:
    art_sim_free(sim);
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    struct said said = {.n = 0};
    int status;
    art_ctx_init(&ctx);
    ctx.report = report;
    ctx.user = &said;
    if (argc == 3 || argc == 4)
        status = measure(&ctx, argv[1], atoi(argv[2]), argv[3]);
    else
        status = art_error(&ctx, ART_EUSAGE, NULL, "step MODEL STEPS [SOLVER]");
    art_ctx_fini(&ctx);
    if (said.n) fprintf(stderr, "step: warnings: %d, the first: %s\n", said.n, said.first);
    return status < 0 ? art_status_exit(status) : 0;
}
