/* Joints of the user's own in a simulation and in the tree. The laws of kinds, joint_law_test.c and
 * joint_motion_test.c, hold for them as well. */
#include "physics/joint_fixture.h"
#include <art/script.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char trammel[] =
    "MechModel [ name='m' gravity=[ 0 -10 0 ] RenderableComponentList<RigidBody> [\n"
    "name='rigidBodies' [ name='a' position=[ 1.2 0 0 ] inertiaMethod=EXPLICIT\n"
    "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "ScriptJoint [ name='j' bodyA='rigidBodies/a' bodyB=null\n"
    "customProperties=[ [ name='theta' type=angle range='[-60,1000]' ]\n"
    "[ name='semiX' type=double default=1.2 unit='L' ] [ name='semiY' type=double default=0.7 ] ] "
    "%s\n"
    "script='examples/custom-joint/trammel.lua' ] ] ]\n";

/* The same with other functions. */
static const char inline_joint[] =
    "MechModel [ name='m' gravity=[ 0 -10 0 ] RenderableComponentList<RigidBody> [\n"
    "name='rigidBodies' [ name='a' inertiaMethod=EXPLICIT\n"
    "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "ScriptJoint [ name='j' bodyA='rigidBodies/a' bodyB=null code='%s "
    "rows = { { holds = [[length]], wrench = { 1, 0, 0, 0, 0, 0 } } } "
    "function project(p, R) %s return { 0, p[2], p[3] }, R end' ] ] ]\n";

static int open_text(struct sim_fixture *p, const char *form, const char *a, const char *b)
{
    char text[4096];
    snprintf(text, sizeof text, form, a, b);
    return joint_fixture_phys(p, text, 0.01, NULL);
}

static const char theta[] = "models/m/bodyConnectors/j:theta";
static const char place[] = "models/m/rigidBodies/a:position";

TEST(phys_custom_coordinates_are_properties)
{
    struct sim_fixture p;
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    bool rotary = false;
    REQUIRE(open_text(&p, trammel, "", "") == ART_OK);
    struct art_comp *j = art_find(p.model->root, "models/m/bodyConnectors/j");
    REQUIRE(j != NULL);
    CHECK_INT(art_joint_comp_coords(j, coords), 1);
    CHECK_STR(coords[0].name, "theta");
    CHECK(coords[0].rotary);
    CHECK_INT(art_joint_comp_coord(j, "theta", &rotary), 0);
    CHECK(rotary);
    CHECK_INT(art_joint_comp_coord(j, "semiX", &rotary), -1);
    CHECK_INT(art_joint_comp_coords(p.model->root, NULL), 0);
    const double set = 30, c = sqrt(0.75), s = 0.5;
    CHECK_STATUS(sim_fixture_set(&p, theta, &set), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, place, 0), 1.2 * c, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, place, 1), 0.7 * s, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, theta, 0), 30, 1e-10);
    sim_fixture_close(&p);
}

/* The range that was declared stops the joint as that of any other, and one that is set takes its
 * place. */
TEST(phys_custom_ranges_hold)
{
    static const char *const more[2] = {"", "thetaRange=[ -20 90 ]"};
    static const double end[2] = {-60, -20};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        REQUIRE(open_text(&p, trammel, more[k], "") == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 3), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, theta, 0), end[k], 0.01);
        sim_fixture_close(&p);
    }
}

TEST(phys_custom_locks_hold)
{
    struct sim_fixture p;
    REQUIRE(open_text(&p, trammel, "thetaLocked=true", "") == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, theta, 0), 0, 1e-9);
    sim_fixture_close(&p);
}

/* A property that the script goes by is set in a run: it is asked again. */
TEST(phys_custom_properties_may_change)
{
    struct sim_fixture p;
    const double semi = 1.3;
    REQUIRE(open_text(&p, trammel, "", "") == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/bodyConnectors/j:semiX", &semi), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    double t = sim_fixture_get(&p, theta, 0) * ART_PI / 180;
    CHECK_NEAR(sim_fixture_get(&p, place, 0), 1.3 * cos(t), 1e-8);
    CHECK_NEAR(sim_fixture_get(&p, place, 1), 0.7 * sin(t), 1e-8);
    sim_fixture_close(&p);
}

/* An error of a function ends the run, and it does not go on afterwards. */
TEST(phys_custom_errors_end_the_run)
{
    struct sim_fixture p;
    REQUIRE(open_text(&p, inline_joint, "", "if p[2] < -0.1 then local x = nil + 1 end") == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_ESYNTAX);
    CHECK(sim_fixture_get(&p, place, 1) > -0.2 && sim_fixture_get(&p, place, 1) < -0.05);
    CHECK(art_sim_run(p.sim, 1) < 0);
    sim_fixture_close(&p);
    CHECK_STATUS(open_text(&p, inline_joint, "", "do return { 0, 0, 1/0 }, R end"), ART_EDIVERGED);
    sim_fixture_close(&p);
}

/* What a script keeps to itself is its own: two joints of one script have each theirs. */
TEST(phys_custom_scripts_do_not_share)
{
    struct sim_fixture p[2];
    for (int k = 0; k < 2; k++)
        REQUIRE(open_text(&p[k], inline_joint, "n = (n or 0) + 1 assert(n == 1)", "") == ART_OK);
    for (int k = 0; k < 2; k++) {
        CHECK_STATUS(art_sim_run(p[k].sim, 0.1), ART_OK);
        sim_fixture_close(&p[k]);
    }
}

static int compile_top(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    int status;
    ART_TRY(art_system_compile(ctx, top, NULL, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    art_system_start(sys, state);
    status = art_system_constrain(ctx, sys, state, ART_ROWS_ENGAGE);
out:
    art_state_free(state);
    art_system_free(sys);
    return status;
}

TEST(phys_custom_survives_no_memory)
{
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(open_text(&p, trammel, "", "") == ART_OK);
    /* a state of Lua allocates some ten thousand times: some of them */
    for (long k = 0; test_alloc_begin(&ctx, k, __FILE__, __LINE__, "compile_top");
         k += 1 + test_below(k < 300 ? 4 : 100)) {
        int got = compile_top(&ctx, (struct art_comp *)p.sys->top);
        if (test_alloc_end(&ctx, k, got, __FILE__, __LINE__, "compile_top")) break;
    }
    sim_fixture_close(&p);
}

static int make_schema(struct art_ctx *ctx)
{
    struct art_schema *schema = NULL;
    int status = art_script_schema(ctx, NULL, NULL, 0, &schema);
    if (status == ART_OK && !art_schema_class(schema, "ScriptJoint")) status = ART_EINTERNAL;
    art_schema_free(schema);
    return status;
}

TEST(phys_custom_schema_survives_no_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, make_schema(&ctx));
}

/* A row that acts to one side, with a distance of its own for the other: a body comes to rest on a
 * plane, and is kept at x = 0. */
TEST(phys_custom_rows_may_be_unilateral)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 1 0 -10 ] RenderableComponentList<RigidBody> [\n"
        "name='rigidBodies' [ name='a' position=[ 0.01 0 0.5 ] inertiaMethod=EXPLICIT\n"
        "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
        "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
        "ScriptJoint [ name='j' bodyA='rigidBodies/a' bodyB=null code=' "
        "rows = { { holds = [[length]], unilateral = true }, { holds = [[length]] } } "
        "function project(p, R) return { 0, p[2], math.max(p[3], 0) }, R end "
        "function update(c, p, R, err, vel) "
        "  local e = art.rotation.apply(R, err) "
        "  local up = art.rotation.from_D(R, vel, { 0, 0, 1, 0, 0, 0 }) "
        "  local across = art.rotation.from_D(R, vel, { 1, 0, 0, 0, 0, 0 }) "
        "  up.value, up.min, across.dist = p[3] + e[3], 0, e[1] "
        "  return { up, across } "
        "end' ] ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(joint_fixture_phys(&p, text, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK(sim_fixture_get(&p, place, 2) < 0.48 && sim_fixture_get(&p, place, 2) > 0.4);
    CHECK_NEAR(sim_fixture_get(&p, place, 0), 0, 1e-9);
    CHECK_INT(art_joint_engaged(art_system_joint(p.sys, 0), p.state, 0), 0);
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, place, 2), 0, 1.01e-4);
    CHECK_NEAR(sim_fixture_get(&p, place, 0), 0, 1e-9);
    CHECK_INT(art_joint_engaged(art_system_joint(p.sys, 0), p.state, 0), 1);
    CHECK_NEAR(art_joint_multipliers(art_system_joint(p.sys, 0), p.state)[0], 10, 1e-9);
    sim_fixture_close(&p);
}
