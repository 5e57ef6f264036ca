/* Which solver a model gets, that it makes no difference, and what the profile says of it. */
#include "physics/sim_fixture.h"
#include <art/cholmod.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A square net of n by n particles, held at two edges, a little out of its plane; springs of length
 * 1 with the rest length given. 3 n (n - 2) unknowns. */
static char *net_text(int n, double rest)
{
    size_t size = 4096 + (size_t)(n * n) * 600, at = 0;
    char *text = calloc(size, 1);
#define PUT(...) at += (size_t)snprintf(text + at, size - at, __VA_ARGS__)
    PUT("MechModel [ name='m' pointDamping=0.1\n"
        " PointList<Particle> [ name='p' pointDamping:Inherited\n");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            PUT("  [ name='p%d_%d' position=[ %d %d %.3f ]%s ]\n", i, j, i, j, 0.1 * sin(i * j),
                i % (n - 1) ? "" : " dynamic=false");
    PUT(" ]\n AxialSpringList<AxialSpring> [ name='s'\n");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 2; k++)
                if ((k ? j : i) < n - 1)
                    PUT("  [ points=[ 'p/p%d_%d' 'p/p%d_%d' ] restLength=%g\n"
                        "   material=LinearAxialMaterial [ stiffness=300 damping=1 ] ]\n",
                        i, j, i + !k, j + k, rest);
    PUT(" ] ]\n");
#undef PUT
    return text;
}

enum { N_SETS = 3 };

/* The usual set with cholmod; then sets in which one type goes under all names. */
static void make_set(struct art_ctx *ctx, struct art_solver_set *set,
                     struct art_solver_type disguised[3], int which)
{
    static const char *const names[] = {"dense", "sparse", "cholmod"};
    art_solver_set_init(set);
    CHECK_STATUS(art_solver_set_add(ctx, set, &art_solver_cholmod), ART_OK);
    for (int i = 0; which > 0 && i < 3; i++) {
        disguised[i] = which == 1 ? art_solver_sparse : art_solver_cholmod;
        disguised[i].name = names[i];
        CHECK_STATUS(art_solver_set_add(ctx, set, &disguised[i]), ART_OK);
    }
}

static void check_profile(const struct sim_fixture *p, const char *solver, int n, int steps,
                          bool pressed)
{
    struct art_sim_profile profile;
    bool large = art_streq(solver, "cholmod");
    art_sim_profile(p->sim, 0, &profile);
    CHECK_STR(profile.step.solver, solver);
    CHECK_STR(profile.comp->name, "m");
    CHECK_INT(profile.unknowns, 3 * n * (n - 2));
    CHECK_INT(profile.steps, steps);
    CHECK_INT(profile.step.plain.n_analyze, 1);
    /* a factor serves for several steps in a large system, which is solved by iterations */
    long factors = profile.step.plain.n_cholesky + profile.step.plain.n_ldlt;
    CHECK(large ? profile.step.plain.n_solve > steps : profile.step.plain.n_solve == steps);
    CHECK_INT(factors, large && !pressed ? 1 : steps);
    CHECK_INT(profile.step.reused, steps - factors);
    CHECK_INT(profile.step.iterations, large ? profile.step.plain.n_solve : 0);
    CHECK(pressed ? profile.step.plain.n_ldlt > 0 : profile.step.plain.n_ldlt == 0);
    CHECK(profile.step.plain.nnz_matrix > profile.unknowns);
    CHECK(profile.step.plain.nnz_factor >= profile.step.plain.nnz_matrix ||
          art_streq(solver, "dense"));
    for (int k = 0; k < ART_SIM_PHASES; k++) CHECK(profile.seconds[k] >= 0);
    CHECK(profile.seconds[ART_SIM_ASSEMBLY] > 0 && profile.seconds[ART_SIM_FACTOR] > 0);
}

/* A small, a middle and a large net, pulled and pressed so that the matrix of the step is
 * indefinite: each gets its solver, and the others lead to the same motion. */
static void compare(int n, const char *solver, bool pressed)
{
    struct sim_fixture p[N_SETS];
    struct art_ctx ctx;
    struct art_solver_set sets[N_SETS];
    struct art_solver_type disguised[N_SETS][3];
    const double h = pressed ? 0.05 : 0.01;
    char *text = net_text(n, pressed ? 1.3 : 0.8);
    art_ctx_init(&ctx);
    for (int k = 0; k < N_SETS; k++) {
        make_set(&ctx, &sets[k], disguised[k], k);
        struct art_sim_options options = {.step = h, .solvers = &sets[k], .profile = true};
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p[k], text, &options), ART_OK));
        CHECK_STATUS(art_sim_run(p[k].sim, 2 * h), ART_OK);
        check_profile(&p[k], solver, n, 2, pressed);
        double scale = 0;
        for (int i = 0; i < p[0].state->n_u; i++) scale = fmax(scale, fabs(p[0].state->u[i]));
        CHECK(scale > 0.1);
        CHECK_NEAR_N(p[k].state->q, p[0].state->q, (size_t)p[0].state->n_q, 1e-9);
        CHECK_NEAR_N(p[k].state->u, p[0].state->u, (size_t)p[0].state->n_u, 1e-9 * scale);
    }
    for (int k = 0; k < N_SETS; k++) sim_fixture_close(&p[k]);
    free(text);
    art_ctx_fini(&ctx);
}

TEST(phys_solvers_of_all_sizes_agree)
{
    compare(4, "dense", false);
    compare(9, "sparse", false);
    compare(14, "cholmod", false);
}

TEST(phys_solvers_agree_on_pressed_springs)
{
    compare(4, "dense", true);
    compare(9, "sparse", true);
    compare(14, "cholmod", true);
}

/* Without `profile` no clock is read, but all is counted; the root has seconds alone. */
TEST(phys_profile_counts_without_clock)
{
    struct sim_fixture p;
    struct art_sim_profile profile;
    char *text = net_text(4, 0.8);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.05), ART_OK);
    art_sim_profile(p.sim, 0, &profile);
    CHECK_INT(profile.steps, 5);
    CHECK_INT(profile.step.plain.n_cholesky, 5);
    for (int k = 0; k < ART_SIM_PHASES; k++) CHECK(profile.seconds[k] == 0);
    art_sim_profile(p.sim, -1, &profile);
    CHECK(profile.comp == p.model->root && !profile.step.solver && profile.unknowns == 0);
    CHECK_STR(art_sim_phase_name(ART_SIM_FACTOR), "factor");
    sim_fixture_close(&p);
    free(text);
}
