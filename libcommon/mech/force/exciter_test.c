/* Exciters: nets with gains, parts of what is excited. */
#include "physics/sim_fixture.h"
#include <art/rows.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINTS                                                                                     \
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"                         \
    "  [ name='a' position=[ 1 0 0 ] ] [ name='b' position=[ 0 1 0 ] ] ]\n"
#define LAW "material=SimpleAxialMuscle [ maxForce=10 stiffness=0 ]"

static double net(struct sim_fixture *p, const char *path)
{
    char text[128];
    snprintf(text, sizeof text, "models/m/%s:netExcitation", path);
    return sim_fixture_get(p, text, 0);
}

/* all -> flex -> muscles, all -> y: gains multiply along each way, the ways add up; nothing is
 * clamped. */
TEST(phys_exciters_form_nets_with_gains)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n" POINTS
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  Muscle [ name='x' points=[ 'particles/o' 'particles/a' ] excitation=0.3 " LAW "\n"
        "   excitationSources=[ 'exciters/flex' 0.5 ] ]\n"
        "  Muscle [ name='y' points=[ 'particles/o' 'particles/b' ] " LAW "\n"
        "   excitationSources=[ 'exciters/flex' 1 'exciters/all' 0.25 'axialSprings/x' -1 ] ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
        "  MultiPointMuscle [ name='z' segmentSpecs=[ [ pntB='particles/o' ] [ pntB='particles/a' "
        "]\n"
        "   [ pntB='particles/b' ] ] " LAW " ]\n"
        "  MultiPointMuscle [ name='w' points=[ 'particles/o' 'particles/a' ] " LAW "\n"
        "   excitationSources=[ 'multiPointSprings/z' 3 ] ] ]\n"
        " ComponentList<MuscleExciter> [ name='exciters'\n"
        "  [ name='flex' excitation=0.2 targets=[ 'axialSprings/x' 'axialSprings/y' "
        "'multiPointSprings/z' ]\n   excitationSources=[ 'exciters/all' 2 ] ]\n"
        "  [ name='all' excitation=0.5 targets=[ 'exciters/flex' 'axialSprings/y' ] ] ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
    for (int k = 0; k < 2; k++) {
        double all = k ? -0.4 : 0.5, flex = 0.2 + 2 * all, x = 0.3 + 0.5 * flex;
        CHECK_NEAR(net(&p, "exciters/all"), all, 0);
        CHECK_NEAR(net(&p, "exciters/flex"), flex, 1e-15);
        CHECK_NEAR(net(&p, "axialSprings/x"), x, 1e-15);
        CHECK_NEAR(net(&p, "axialSprings/y"), flex + 0.25 * all - x, 1e-15);
        /* a target that does not name its exciter has the gain 1 */
        CHECK_NEAR(net(&p, "multiPointSprings/z"), flex, 1e-15);
        CHECK_NEAR(net(&p, "multiPointSprings/w"), 3 * flex, 1e-15);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/multiPointSprings/w:forceNorm", 0), 30 * flex,
                   1e-13);
        all = -0.4;
        REQUIRE(sim_fixture_set(&p, "models/m/exciters/all:excitation", &all) == ART_OK);
        art_system_excite(p.sys);
    }
    sim_fixture_close(&p);
}

/* A class of test: an exciter that has fibres of its own. */
static const struct art_child_def bundle_children[] = {
    {"fibres", "AxialSpringList", "Muscle", "f", false}};
static const struct art_class bundle = {
    .name = "TestBundle",
    .full_name = "test.TestBundle",
    .extends = "MuscleExciter",
    .children = bundle_children,
    .n_children = 1,
};

/* What is a part of something excited has its excitation, with a gain of 1 and on top of its
 * sources. */
TEST(phys_parts_have_the_excitation_of_their_bundle)
{
    static const char text[] =
        "MechModel [ name=\"m\" gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name=\"particles\" [ name=\"o\" ] [ name=\"a\" position=[ 1 0 0 ] "
        "] ]\n"
        " ComponentList<MuscleExciter> [ name=\"exciters\"\n"
        "  TestBundle [ name=\"b\" excitation=0.25 AxialSpringList<Muscle> [ name=\"fibres\"\n"
        "   [ name=\"own\" excitation=0.5 points=[ \"particles/o\" \"particles/a\" ] ]\n"
        "   [ name=\"led\" points=[ \"particles/o\" \"particles/a\" ]\n"
        "     excitationSources=[ \"exciters/e\" 2 ] ] ] ]\n"
        "  [ name=\"e\" excitation=0.1 targets=[ \"exciters/b\" \"exciters/b/fibres/led\" ] ] ] "
        "]\n";
    static const struct art_class *const classes[] = {&bundle};
    static const struct art_class_set set = ART_CLASS_LIST(classes);
    struct art_source src = {0};
    struct sim_fixture p;
    memset(&p, 0, sizeof p);
    art_ctx_init(&p.ctx);
    REQUIRE(CHECK_STATUS(art_sim_schema(&p.ctx, &p.schema), ART_OK));
    REQUIRE(CHECK_STATUS(art_schema_add(&p.ctx, p.schema, &set), ART_OK));
    REQUIRE(CHECK_STATUS(art_schema_finish(&p.ctx, p.schema), ART_OK));
    REQUIRE(art_source_string(&p.ctx, &src, "test.art", text, strlen(text)) == ART_OK);
    bool ok = CHECK_STATUS(art_model_read_source(&p.ctx, p.schema, &src, NULL, &p.model), ART_OK) &&
              CHECK_STATUS(art_sim_create(&p.ctx, p.model, NULL, &p.sim), ART_OK);
    if (ok) {
        p.sys = art_sim_system(p.sim, 0);
        CHECK_NEAR(net(&p, "exciters/b"), 0.35, 1e-15);
        CHECK_NEAR(net(&p, "exciters/b/fibres/own"), 0.85, 1e-15);
        CHECK_NEAR(net(&p, "exciters/b/fibres/led"), 0.55, 1e-15);
    } else {
        TEST_FAIL("%s", p.ctx.last);
    }
    art_source_fini(&src);
    sim_fixture_close(&p);
}

/* Rings, whatever they run through, and what has no excitation; targets that cannot be excited are
 * reported, and refused when a model must be taken as it is. */
TEST(phys_bad_exciters)
{
    static const struct {
        const char *text, *says;
        int status, strict;
    } bad[] = {
        {"[ name='e' excitationSources=[ 'exciters/e' 0.5 ] ]", "ring", ART_EUSAGE, 0},
        {"[ name='e' targets=[ 'exciters/f' ] ] [ name='f' targets=[ 'exciters/g' ] ]\n"
         "[ name='g' targets=[ 'exciters/e' ] ]",
         "ring", ART_EUSAGE, 0},
        {"[ name='e' targets=[ 'multiPointSprings/z' ]\n"
         " excitationSources=[ 'multiPointSprings/z' 1 ] ]",
         "ring", ART_EUSAGE, 0},
        {"[ name='e' excitationSources=[ 'particles/a' 1 ] ]", "no excitation", ART_ENOTFOUND, 0},
        {"[ name='e' targets=[ 'particles/a' ] ]", "no excitation", ART_ENOTFOUND, 1},
        {"[ name='e' targets=[ 'axialSprings/none' ] ]", "none", ART_ENOTFOUND, 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sim_fixture p;
        char text[2048];
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n" POINTS " PointSpringList<MultiPointSpring> [ name="
                 "'multiPointSprings'\n MultiPointMuscle [ name='z' points=[ 'particles/o' "
                 "'particles/a' ] " LAW
                 " ] ]\n ComponentList<MuscleExciter> [ name='exciters'\n%s ] ]",
                 bad[i].text);
        int status = sim_fixture_open(&p, text, 0, NULL);
        if (bad[i].strict) {
            CHECK_INT(status, ART_OK);
            CHECK_INT(p.ctx.n_warnings, 1);
        } else if (!(CHECK_INT(status, bad[i].status) && CHECK_HAS(p.ctx.last, bad[i].says) &&
                     CHECK(p.ctx.last_loc.line >= 4))) {
            TEST_FAIL("%s: line %d: %s", bad[i].text, p.ctx.last_loc.line, p.ctx.last);
        }
        sim_fixture_close(&p);
    }
}
