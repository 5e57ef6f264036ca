/* Memory: a simulation says so when it runs out, and needs no more however long it runs. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <string.h>

/* Nothing is set that has a default; springs enough that their materials, made when they are asked
 * for, do not fit into what memory is left of the reading. */
enum { N_SPRINGS = 300 };

static int bare_model(struct art_ctx *ctx, const struct art_schema *schema,
                      struct art_model **model)
{
    struct art_buf text;
    struct art_source src = {0};
    int status;
    art_buf_init(&text, ctx);
    art_buf_puts(&text,
                 "MechModel [ name=\"m\"\n PointList<Particle> [ name=\"particles\"\n"
                 "  [ name=\"o\" dynamic=false ] [ name=\"p\" position=[ 1 0 0 ] ] ]\n"
                 " RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"r\" ] ]\n"
                 " AxialSpringList<AxialSpring> [ name=\"axialSprings\"\n");
    for (int i = 0; i < N_SPRINGS; i++)
        art_buf_puts(&text, "  [ points=[ \"particles/o\" \"particles/p\" ] ]\n");
    art_buf_puts(&text, "  Muscle [ points=[ \"particles/o\" \"particles/p\" ] ] ] ]\n");
    ART_TRY(art_buf_status(&text));
    ART_TRY(art_source_string(ctx, &src, "bare.art", text.s, text.n));
    status = art_model_read_source(ctx, schema, &src, NULL, model);
out:
    art_source_fini(&src);
    art_buf_fini(&text);
    return status;
}

/* Allocations that fail from here on: of those to come, number `fail_after`. */
static long begin_failing(struct art_ctx *ctx, long fail_after)
{
    ctx->fail_after = fail_after;
    ctx->n_allocs = 0;
    return ctx->n_refused;
}

/* A fresh model, read undisturbed, with everything behind it under failing allocations. */
enum what { CREATE, REFRESH, RUN };
static int under_failure(struct art_ctx *ctx, const struct art_schema *schema, enum what what)
{
    long fail_after = ctx->fail_after;
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    int status;
    ctx->fail_after = -1;
    ART_TRY(bare_model(ctx, schema, &model));
    if (what == CREATE) (void)begin_failing(ctx, fail_after);
    ART_TRY(art_sim_create(ctx, model, NULL, &sim));
    struct art_comp *springs = art_find(model->root, "models/m/axialSprings");
    for (int i = 0; what != CREATE && i < springs->n_children; i++)
        ART_TRY(art_unset(ctx, springs->children[i], "material"));
    art_sim_mark_stale(sim, springs);
    if (what != CREATE) (void)begin_failing(ctx, fail_after);
    if (what == REFRESH) status = art_system_refresh(ctx, art_sim_system(sim, 0));
    if (what == RUN) status = art_sim_run(sim, 0.02);
out:
    art_sim_free(sim);
    art_model_free(model);
    return status;
}

static void check_failures(enum what what, long least)
{
    struct art_ctx ctx, own;
    struct art_schema *schema = NULL;
    art_ctx_init(&own);
    REQUIRE(CHECK_STATUS(art_sim_schema(&own, &schema), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, under_failure(&ctx, schema, what));
    /* and it was worth asking */
    CHECK_STATUS(under_failure(&own, schema, what), ART_OK);
    art_ctx_init(&ctx);
    CHECK_STATUS(under_failure(&ctx, schema, what), ART_OK);
    CHECK(ctx.n_allocs >= least);
    art_schema_free(schema);
}

TEST(phys_create_without_memory)
{
    check_failures(CREATE, 20);
}

TEST(phys_refresh_without_memory)
{
    check_failures(REFRESH, 2);
}

TEST(phys_run_without_memory)
{
    check_failures(RUN, 1);
}

/* A model of another context than the call's: its memory counts as well. */
TEST(phys_compile_without_memory_of_the_model)
{
    struct art_ctx ctx, own;
    struct art_schema *schema = NULL;
    art_ctx_init(&ctx);
    art_ctx_init(&own);
    REQUIRE(CHECK_STATUS(art_sim_schema(&own, &schema), ART_OK));
    int status = ART_ENOMEM, k;
    for (k = 0; k < 100 && status == ART_ENOMEM; k++) {
        struct art_model *model = NULL;
        struct art_sim *sim = NULL;
        own.fail_after = -1;
        REQUIRE(CHECK_STATUS(bare_model(&own, schema, &model), ART_OK));
        long refused = begin_failing(&own, k);
        status = art_sim_create(&ctx, model, NULL, &sim);
        CHECK_STATUS(status, own.n_refused > refused ? ART_ENOMEM : ART_OK);
        CHECK_STATUS(ctx.status, k > 0 || status < 0 ? ART_ENOMEM : ART_OK);
        art_sim_free(sim);
        art_model_free(model);
    }
    CHECK(k > 2 && status == ART_OK);
    art_schema_free(schema);
}

/* ---------------------------------------------------------------- long runs */

static const char driven[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
    "  PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"
    "   [ name='p' mass=2 position=[ 1 0 0 ] ] ]\n"
    "  AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "   [ name='s' points=[ 'particles/o' 'particles/p' ]\n"
    "    material=LinearAxialMaterial [ stiffness=40 damping=1 ]\n"
    "    renderProps=RenderProps [ faceColor=[ 0 0 0 ] ] ] ] ] ]\n"
    " RenderableComponentList<Probe> [ name='inputProbes'\n"
    "  NumericInputProbe [ startTime=0.0 stopTime=100.0 interpolationOrder=Linear\n"
    "   props=[ 'models/m:gravity' 'models/m/axialSprings/s:material.stiffness'\n"
    "    'models/m/axialSprings/s:renderProps.faceColor' ]\n"
    "   data=[ 0  0 0 -9.81 40 0.1 0.2 0.3  100 10 0 0 80 0.9 0.2 0.3 ] ] ] ]\n";

TEST(phys_driven_tree_takes_no_memory)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++) {
        struct sim_fixture p;
        REQUIRE(
            CHECK_STATUS(sim_fixture_open(&p, driven, 0.002, art_integrator_name(scheme)), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.004), ART_OK);
        double g0 = sim_fixture_get(&p, "models/m:gravity", 2);
        long before = p.ctx.n_allocs;
        size_t used = p.model->arena.used;
        CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
        if (!CHECK_INT(p.ctx.n_allocs, before)) TEST_FAIL("%s", art_integrator_name(scheme));
        CHECK(p.model->arena.used == used);
        /* the probe did drive them */
        CHECK_NEAR(sim_fixture_get(&p, "models/m:gravity", 2) - g0, 9.81 * 1.996 / 100, 0.01);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:material.stiffness", 0), 40.8,
                   0.01);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:renderProps.faceColor", 0), 0.116,
                   1e-3);
        sim_fixture_close(&p);
    }
}
