/* Containers and models in any arrangement; what lists and models pass on to what is in them. */
#include "sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --------------------------------------------------------------- arrangement */

enum { CHAIN = 7 };

/* One point of the chain. */
static void put_point(struct art_buf *b, int i)
{
    art_buf_printf(b, "[ name='p%d' mass=%d position=[ %d %d 0 ] dynamic=%s ]\n", i, 1 + i % 3, i,
                   i % 2, i ? "true" : "false");
}

static void put_spring(struct art_buf *b, const char *from, const char *to, int i)
{
    art_buf_printf(b,
                   "AxialSpring [ name='s%d' points=[ '%s' '%s' ] restLength=1\n"
                   "material=LinearAxialMaterial [ stiffness=%d damping=0.5 ] ]\n",
                   i, from, to, 20 + i);
}

/* The lists as every model has them. */
static void put_flat(struct art_buf *b)
{
    char from[40], to[40];
    art_buf_puts(b, "MechModel [ name='m' gravity=[ 0 0 -3 ] pointDamping=0.2\n"
                    "PointList<Particle> [ name='particles' pointDamping:Inherited\n");
    for (int i = 0; i < CHAIN; i++) put_point(b, i);
    art_buf_puts(b, "]\nAxialSpringList<AxialSpring> [ name='axialSprings'\n");
    for (int i = 0; i + 1 < CHAIN; i++) {
        snprintf(from, sizeof from, "particles/p%d", i);
        snprintf(to, sizeof to, "particles/p%d", i + 1);
        put_spring(b, from, to, i);
    }
    art_buf_puts(b, "] ]\n");
}

/* Each point somewhere, in lists in lists and in models in models; paths[i] receives where. */
static void put_nested(struct art_buf *b, char paths[CHAIN][400])
{
    static const char *const open[] = {
        "ComponentList<ModelComponent> [ name='%s'\n",
        "RenderableComponentList<ModelComponent> [ name='%s'\n",
        "MechModel [ name='%s' gravity:Inherited pointDamping:Inherited\n"};
    char name[40];
    art_buf_puts(b, "MechModel [ name='m' gravity=[ 0 0 -3 ] pointDamping=0.2\n");
    for (int i = 0; i < CHAIN; i++) {
        int depth = test_below(4);
        paths[i][0] = '\0';
        for (int k = 0; k < depth; k++) {
            snprintf(name, sizeof name, "g%d_%d", i, k);
            art_buf_printf(b, open[test_below(3)], name);
            snprintf(paths[i] + strlen(paths[i]), 60, "%s/", name);
        }
        art_buf_printf(b, "PointList<Particle> [ name='l%d' pointDamping:Inherited\n", i);
        put_point(b, i);
        art_buf_puts(b, "]\n");
        for (int k = 0; k < depth; k++) art_buf_puts(b, "]\n");
        snprintf(paths[i] + strlen(paths[i]), 60, "l%d/p%d", i, i);
    }
    art_buf_puts(b, "ComponentList<ModelComponent> [ name='all'\n"
                    "RenderableComponentList<AxialSpring> [ name='cords'\n");
    for (int i = 0; i + 1 < CHAIN; i++) put_spring(b, paths[i], paths[i + 1], i);
    art_buf_puts(b, "] ] ]\n");
}

TEST(phys_containers_and_models_in_any_arrangement)
{
    for (int round = test_count(12); round > 0; round--) {
        struct sim_fixture a, b;
        struct art_buf flat, nested;
        struct art_ctx ctx;
        char paths[CHAIN][400], path[260];
        art_ctx_init(&ctx);
        art_buf_init(&flat, &ctx);
        art_buf_init(&nested, &ctx);
        put_flat(&flat);
        put_nested(&nested, paths);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&a, flat.s, 0.01, NULL), ART_OK));
        if (!CHECK_STATUS(sim_fixture_open(&b, nested.s, 0.01, NULL), ART_OK))
            TEST_FAIL("%s\n%s", b.ctx.last, nested.s);
        else
            CHECK_STATUS(art_sim_run(b.sim, 1), ART_OK);
        CHECK_STATUS(art_sim_run(a.sim, 1), ART_OK);
        for (int i = 0; b.sim && i < CHAIN; i++) {
            char flat_path[60];
            snprintf(path, sizeof path, "models/m/%.199s", paths[i]);
            snprintf(flat_path, sizeof flat_path, "models/m/particles/p%d", i);
            CHECK_NEAR_N(sim_fixture_q(&b, path), sim_fixture_q(&a, flat_path), 3, 1e-11);
        }
        CHECK(fabs(sim_fixture_q(&a, "models/m/particles/p6")[2]) > 0.1);
        art_buf_fini(&flat);
        art_buf_fini(&nested);
        art_ctx_fini(&ctx);
        sim_fixture_close(&a);
        sim_fixture_close(&b);
    }
}

/* What stands in a container of the root is kept, and does not move. */
TEST(phys_containers_of_the_root_are_kept_only)
{
    static const char text[] =
        "RootModel [ RenderableComponentList<ModelComponent> [ name='models'\n"
        " MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
        "  PointList<Particle> [ name='particles' [ name='p' ] ] ] ]\n"
        " PointList<Particle> [ name='spare' [ name='q' position=[ 0 0 7 ] ] ] ]\n";
    struct sim_fixture p;
    struct art_buf out;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK(sim_fixture_q(&p, "models/m/particles/p")[2] < -1);
    CHECK(art_system_dyn(p.sys, art_find(p.model->root, "spare/q")) == NULL);
    double x[3];
    art_get_vector(art_find(p.model->root, "spare/q"), "position", x, 3);
    CHECK_NEAR(x[2], 7, 0);
    art_buf_init(&out, &p.ctx);
    REQUIRE(art_model_print(&out, p.model) == ART_OK);
    CHECK_HAS(out.s, "name=\"spare\"");
    art_buf_fini(&out);
    sim_fixture_close(&p);
}

/* A spring needs its points, and inside its own model: both of these do not exist. */
TEST(phys_references_stay_inside_their_model)
{
    static const char *const bad[] = {
        "MechModel [ name='m' ComponentList<ModelComponent> [ name='g'\n"
        " AxialSpring [ points=[ 'g/a' 'g/b' ] ] Particle [ name='a' ] ] ]\n",
        "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' ] ]\n"
        " MechModel [ name='n' PointList<Particle> [ name='particles' [ name='b' ] ]\n"
        "  AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "   [ points=[ 'particles/b' 'particles/a' ] ] ] ] ]\n"};
    for (int i = 0; i < 2; i++) {
        struct sim_fixture p;
        CHECK_STATUS(sim_fixture_open(&p, bad[i], 0.01, NULL), ART_ENOTFOUND);
        CHECK_HAS(p.ctx.last, "does not exist");
        CHECK_INT(p.ctx.last_loc.line, i ? 4 : 2);
        sim_fixture_close(&p);
    }
}

/* ----------------------------------------------------------- what lists pass on */

TEST(phys_point_lists_damp_their_points)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ] pointDamping=0.5\n"
        " PointList<Particle> [ name='particles' [ name='none' velocity=[ 1 0 0 ] ] ]\n"
        " PointList<Particle> [ name='own' pointDamping=2\n"
        "  [ name='p' velocity=[ 1 0 0 ] ] [ name='q' velocity=[ 1 0 0 ] pointDamping=3 ] ]\n"
        " PointList<Particle> [ name='off' pointDamping=2 pointDamping:Inactive\n"
        "  [ name='p' velocity=[ 1 0 0 ] ] ]\n"
        " ComponentList<ModelComponent> [ name='plain' Particle [ name='p' velocity=[ 1 0 0 ] ] ] "
        "]\n";
    struct sim_fixture p;
    double h = 1e-3;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, "ForwardEuler"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    /* one explicit step: v = 1 - d h */
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/none")[0], 1, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/own/p")[0], 1 - 2 * h, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/own/q")[0], 1 - 3 * h, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/off/p")[0], 1 - 0.5 * h, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/plain/p")[0], 1 - 0.5 * h, 1e-15);
    sim_fixture_close(&p);
}

/* A material of a list counts for springs without one; parts of it, where they are inherited. */
TEST(phys_spring_lists_pass_their_material_on)
{
#define POINTS                                                                                     \
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"                         \
    "  [ name='a' position=[ 2 0 0 ] ] [ name='b' position=[ 0 2 0 ] ]\n"                          \
    "  [ name='c' position=[ 0 0 2 ] ] [ name='d' position=[ 2 2 0 ] ] ]\n"
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n" POINTS
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  material=LinearAxialMaterial [ stiffness=50 ]\n"
        "  [ name='a' points=[ 'particles/o' 'particles/a' ] material=null ]\n"
        "  [ name='b' points=[ 'particles/o' 'particles/b' ]\n"
        "   material=LinearAxialMaterial [ stiffness=7 ] ]\n"
        "  [ name='c' points=[ 'particles/o' 'particles/c' ]\n"
        "   material=LinearAxialMaterial [ stiffness=7 stiffness:Inherited ] ]\n"
        "  [ name='d' points=[ 'particles/o' 'particles/d' ]\n"
        "   material=SimpleAxialMuscle [ stiffness:Inherited ] ] ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    art_system_forces(p.sys, p.state, NULL);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/a:forceNorm", 0), 100, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/b:forceNorm", 0), 14, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/c:forceNorm", 0), 100, 1e-12);
    /* also a law of another kind */
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/d:forceNorm", 0), 50 * sqrt(8), 1e-12);
    /* and while it runs */
    struct art_comp *list = art_find(p.model->root, "models/m/axialSprings");
    REQUIRE(art_set_text(&p.ctx, list, "material.stiffness", "10", NULL) == ART_OK);
    REQUIRE(art_system_refresh(&p.ctx, p.sys) == ART_OK);
    art_system_forces(p.sys, p.state, NULL);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/a:forceNorm", 0), 20, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/c:forceNorm", 0), 20, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/b:forceNorm", 0), 14, 1e-12);
    sim_fixture_close(&p);
    static const char none[] =
        "MechModel [ name='m'\n" POINTS " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ points=[ 'particles/o' 'particles/a' ] material=null ] ] ]\n";
    CHECK_STATUS(sim_fixture_open(&p, none, 0.01, NULL), ART_ENOTFOUND);
    CHECK_HAS(p.ctx.last, "has no material");
    sim_fixture_close(&p);
}

/* ---------------------------------------------------------------- appearances */

static void check_color(const struct sim_fixture *p, const char *path, const char *prop, double r,
                        double g, double b)
{
    double x[3], want[3] = {r, g, b};
    struct art_comp *comp = art_find(p->model->root, path);
    if (!CHECK(comp != NULL)) return;
    CHECK_INT(art_get_vector(comp, prop, x, 3), 3);
    if (!CHECK_NEAR_N(x, want, 3, 0)) TEST_FAIL("%s:%s", path, prop);
}

/* The fragment of the guide (4.3.2): the model is blue, its list of particles green, one particle
 * red. */
TEST(phys_colors_come_from_the_nearest_that_states_them)
{
    static const char text[] =
        "MechModel [ name='m' renderProps=RenderProps [ pointColor=[ 0 0 1 ] faceColor=[ 0 0 0.5 ] "
        "]\n"
        " PointList<Particle> [ name='particles'\n"
        "  renderProps=PointRenderProps [ pointColor=[ 0 1 0 ] ]\n"
        "  [ name='p1' mass=2 renderProps=PointRenderProps [ ] ]\n"
        "  [ name='p2' mass=2 renderProps=PointRenderProps [ pointRadius=3 ] ]\n"
        "  [ name='p3' mass=2 renderProps=PointRenderProps [ pointColor=[ 1 0 0 ] ] ]\n"
        "  [ name='p4' ] ]\n"
        " PointList<Particle> [ name='more' renderProps=null\n"
        "  [ name='p5' renderProps=PointRenderProps [ ] ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='b' renderProps=RenderProps [ colorMap=ColorMapProps [ enabled=true ] ] ]\n"
        "  [ name='c' ] ] ]\n";
    struct sim_fixture p;
    struct art_value value;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    check_color(&p, "models/m/particles/p1", "renderProps.pointColor", 0, 1, 0);
    check_color(&p, "models/m/particles/p2", "renderProps.pointColor", 0, 1, 0);
    check_color(&p, "models/m/particles/p3", "renderProps.pointColor", 1, 0, 0);
    /* a list without render properties is passed by */
    check_color(&p, "models/m/more/p5", "renderProps.pointColor", 0, 0, 1);
    /* each part by itself: the face colour of a body is that of the model */
    check_color(&p, "models/m/rigidBodies/b", "renderProps.faceColor", 0, 0, 0.5);
    /* a component without render properties has no parts of them; those of the list count for it */
    CHECK(!art_get(art_find(p.model->root, "models/m/particles/p4"), "renderProps.pointColor",
                   &value));
    check_color(&p, "models/m/particles", "renderProps.pointColor", 0, 1, 0);
    /* the model's are there even if nothing is said of them */
    CHECK(art_get_object(art_find(p.model->root, "models/m"), "renderProps") != NULL);
    /* a map is not inherited, what is in it is */
    struct art_comp *m = art_find(p.model->root, "models/m");
    struct art_comp *b = art_find(p.model->root, "models/m/rigidBodies/b"), *map;
    CHECK(art_get_object(b, "renderProps.colorMap") != NULL);
    CHECK(art_get_object(m, "renderProps.colorMap") == NULL);
    CHECK(art_get_bool(b, "renderProps.colorMap.diffuseColoring"));
    REQUIRE(art_set_object(&p.ctx, m, "renderProps.colorMap", "ColorMapProps", &map) == ART_OK);
    REQUIRE(art_set_text(&p.ctx, m, "renderProps.colorMap.diffuseColoring", "false", NULL) ==
            ART_OK);
    CHECK(!art_get_bool(b, "renderProps.colorMap.diffuseColoring"));
    CHECK(art_get_bool(b, "renderProps.colorMap.enabled"));
    sim_fixture_close(&p);
}

/* -------------------------------------------------------------------- edits */

/* A model that was changed between two runs moves as one that was never different. */
TEST(phys_edits_between_runs_count)
{
    struct sim_fixture p, q;
    struct art_ctx ctx;
    struct art_buf flat, longer;
    art_ctx_init(&ctx);
    art_buf_init(&flat, &ctx);
    art_buf_init(&longer, &ctx);
    put_flat(&flat);
    /* the same with another point on another spring */
    art_buf_add(&longer, flat.s, flat.n - 3);
    art_buf_puts(&longer, "MechModel [ name='x' gravity:Inherited PointList<Particle> [\n"
                          "name='particles' [ name='e' position=[ 7 7 7 ] ] ] ]\n"
                          "ComponentList<ModelComponent> [ name='extra'\n");
    put_spring(&longer, "particles/p3", "x/particles/e", 99);
    art_buf_puts(&longer, "] ]\n");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, longer.s, 0.01, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(sim_fixture_open(&q, flat.s, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    CHECK_STATUS(art_sim_run(q.sim, 0.5), ART_OK);
    CHECK(fabs(sim_fixture_q(&p, "models/m/particles/p3")[2] -
               sim_fixture_q(&q, "models/m/particles/p3")[2]) > 1e-3);
    art_sim_free(p.sim);
    REQUIRE(art_comp_delete(&p.ctx, art_find(p.model->root, "models/m/x")) == ART_OK);
    CHECK(art_find(p.model->root, "models/m/extra")->n_children == 0);
    struct art_sim_options options = {.step = 0.01};
    REQUIRE(CHECK_STATUS(art_sim_create(&p.ctx, p.model, &options, &p.sim), ART_OK));
    p.sys = art_sim_system(p.sim, 0);
    p.state = art_sim_state(p.sim, 0);
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    for (int i = 0; i < CHAIN; i++) {
        char path[60];
        snprintf(path, sizeof path, "models/m/particles/p%d", i);
        for (int k = 0; k < 3; k++)
            CHECK_BITS(sim_fixture_q(&p, path)[k], sim_fixture_q(&q, path)[k]);
    }
    art_buf_fini(&flat);
    art_buf_fini(&longer);
    art_ctx_fini(&ctx);
    sim_fixture_close(&p);
    sim_fixture_close(&q);
}
