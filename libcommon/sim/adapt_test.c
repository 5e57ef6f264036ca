#include "harness/test.h"
#include "sim_priv.h"
#include <math.h>
#include <string.h>

struct run {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
};

static int open_run(struct run *r, struct art_ctx *ctx)
{
    static const char text[] =
        "RootModel [ adaptiveStepping=true ComponentList<Model> [ name=\"models\"\n"
        " MechModel [ name=\"m\" PointList<Particle> [ name=\"particles\" [ name=\"o\" "
        "dynamic=false ]\n"
        "  [ name=\"p\" mass=2 position=[ 1 0 0 ] ] ]\n"
        "  AxialSpringList<AxialSpring> [ name=\"axialSprings\" [ name=\"s\"\n"
        "   points=[ \"particles/o\" \"particles/p\" ]\n"
        "   material=LinearAxialMaterial [ stiffness=40 damping=1 ] ] ] ] ] ]\n";
    struct art_source src = {0};
    int status;
    ART_TRY(art_sim_schema(ctx, &r->schema));
    ART_TRY(art_source_string(ctx, &src, "test.art", text, strlen(text)));
    ART_TRY(art_model_read_source(ctx, r->schema, &src, NULL, &r->model));
    ART_TRY(art_sim_create(ctx, r->model, NULL, &r->sim));
out:
    art_source_fini(&src);
    return status;
}

static void close_run(struct run *r)
{
    art_sim_free(r->sim);
    art_model_free(r->model);
    art_schema_free(r->schema);
}

/* dislikes every step above 2 ms that ends in the tenth of a second from 0.1 s on */
static int watch(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    (void)ctx;
    (void)self;
    /* the time is that of the end already */
    CHECK(art_sim_trial_start(sim) == t0 && art_sim_time(sim) == t1);
    if (t1 > 0.1 && t1 < 0.2 && t1 - t0 > 0.002 * (1 + 1e-9)) art_sim_too_large(sim, NULL, "slow");
    return ART_OK;
}

static const struct art_agent_type monitor = {
    .name = "w", .stage = ART_AGENT_MONITOR, .apply = watch};

static const struct agent *remembers(const struct art_sim *sim)
{
    for (int i = 0; i < sim->n_agents; i++)
        if (art_streq(sim->agents[i].type->name, "adaptive-stepping")) return &sim->agents[i];
    return NULL;
}

TEST(sim_adapt_no_step_is_on_trial_outside_of_steps)
{
    struct run r = {0};
    art_ctx_init(&r.ctx);
    if (CHECK_STATUS(open_run(&r, &r.ctx), ART_OK)) {
        CHECK(isnan(art_sim_trial_start(r.sim)));
        CHECK_STATUS(art_sim_run(r.sim, 0.02), ART_OK);
        CHECK(isnan(art_sim_trial_start(r.sim)));
    }
    close_run(&r);
    art_ctx_fini(&r.ctx);
}

/* A run that goes on from a saved state takes the same steps. */
TEST(sim_adaptive_size_is_saved_and_loaded)
{
    struct run a = {.sim = NULL}, b = {.sim = NULL};
    struct art_buf text;
    art_ctx_init(&a.ctx);
    art_ctx_init(&b.ctx);
    REQUIRE(CHECK_STATUS(open_run(&a, &a.ctx), ART_OK));
    REQUIRE(CHECK_STATUS(open_run(&b, &b.ctx), ART_OK));
    CHECK_STATUS(art_sim_add_agent(&a.ctx, a.sim, &monitor, NULL, -1, NULL), ART_OK);
    CHECK_STATUS(art_sim_add_agent(&b.ctx, b.sim, &monitor, NULL, -1, NULL), ART_OK);
    CHECK_STATUS(art_sim_run(a.sim, 0.15), ART_OK);
    CHECK(a.sim->adapt.level > 0);
    const struct agent *from = remembers(a.sim), *to = remembers(b.sim);
    REQUIRE(CHECK(from && to));
    art_buf_init(&text, &a.ctx);
    CHECK_STATUS(from->type->save(&a.ctx, a.sim, from->self, &text), ART_OK);
    CHECK_STATUS(to->type->load(&b.ctx, b.sim, to->self, text.s, text.n, NULL), ART_OK);
    CHECK_INT(b.sim->adapt.level, a.sim->adapt.level);
    CHECK_INT(b.sim->adapt.streak, a.sim->adapt.streak);
    CHECK_INT(b.sim->adapt.patience, a.sim->adapt.patience);
    CHECK_INT(b.sim->adapt.grown, a.sim->adapt.grown);
    art_state_copy(b.sim->models[0].state, a.sim->models[0].state);
    art_system_update(b.sim->models[0].sys, b.sim->models[0].state);
    b.sim->clock.t = a.sim->clock.t;
    b.sim->clock.next = a.sim->clock.next;
    b.sim->clock.steps = a.sim->clock.steps;
    b.sim->clock.started = true;
    CHECK_STATUS(art_sim_run(a.sim, 0.3), ART_OK);
    CHECK_STATUS(art_sim_run(b.sim, 0.3), ART_OK);
    CHECK_INT(b.sim->clock.steps, a.sim->clock.steps);
    CHECK(memcmp(a.sim->models[0].state->q, b.sim->models[0].state->q, 6 * sizeof(double)) == 0);
    static const char *const bad[] = {"", "1 2", "-1 0 2 0", "99 0 2 0", "1 0 0 0", "x 0 2 0"};
    for (int i = 0; i < 6; i++)
        CHECK_STATUS(to->type->load(&b.ctx, b.sim, to->self, bad[i], strlen(bad[i]), NULL),
                     ART_ESYNTAX);
    CHECK_INT(b.sim->adapt.level, a.sim->adapt.level);
    art_buf_fini(&text);
    close_run(&a);
    close_run(&b);
    art_ctx_fini(&a.ctx);
    art_ctx_fini(&b.ctx);
}

static int create_and_run(struct art_ctx *ctx, struct art_model *model)
{
    struct art_sim *sim = NULL;
    int status = art_sim_create(ctx, model, NULL, &sim);
    if (status < 0) return status;
    status = art_sim_add_agent(ctx, sim, &monitor, NULL, -1, NULL);
    if (status == ART_OK) status = art_sim_run(sim, 0.15);
    art_sim_free(sim);
    return status;
}

TEST(sim_adaptive_out_of_memory)
{
    struct run r = {.sim = NULL};
    struct art_ctx failing;
    art_ctx_init(&r.ctx);
    REQUIRE(CHECK_STATUS(open_run(&r, &r.ctx), ART_OK));
    CHECK_ALLOC_FAILS(&failing, create_and_run(&failing, r.model));
    close_run(&r);
    art_ctx_fini(&r.ctx);
}
