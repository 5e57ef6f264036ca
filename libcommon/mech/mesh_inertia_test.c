/* Inertia of bodies from their meshes, by the method and distribution that the file asks for. */
#include "physics/sim_fixture.h"
#include <stdio.h>

/* a cube of side 2 about (1, 0, 0) */
#define CUBE                                                                                       \
    "mesh=PolygonalMesh [\n v 0 -1 -1\n v 2 -1 -1\n v 2 1 -1\n v 0 1 -1\n v 0 -1 1\n v 2 -1 1\n"   \
    " v 2 1 1\n v 0 1 1\n f 4 3 2 1\n f 5 6 7 8\n f 1 2 6 5\n f 2 3 7 6\n f 3 4 8 7\n f 4 1 5 8\n" \
    " EOF ]"

static void check(const char *body, const char *mesh, double mass, double J)
{
    char text[2048];
    struct sim_fixture p;
    snprintf(text, sizeof text,
             "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             " [ name='b' %s meshes=[ name='meshes' [ name='cube' %s\n" CUBE " ] ] ] ] ]\n",
             body, mesh);
    bool ok = CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK);
    if (ok) {
        const struct art_inertia *M = &p.sys->dyn[0].inertia;
        const double com[3] = {1, 0, 0};
        ok = CHECK_NEAR_REL(M->mass, mass, 1e-13);
        ok = CHECK_NEAR_N(M->com, com, 3, 1e-13) && ok;
        for (int i = 0; i < 9; i += 4) ok = CHECK_NEAR_REL(M->J[i], J, 1e-12) && ok;
        ok = CHECK_NEAR(M->J[1], 0, 1e-12 * J) && ok;
    }
    if (!ok) TEST_FAIL("%s | %s: %s", body, mesh, p.ctx.last);
    sim_fixture_close(&p);
}

TEST(phys_inertia_methods)
{
    /* solid: m (b^2 + c^2) / 12; shell: 5/18 m a^2; vertices: m times squared distance from the
     * axis */
    double solid = 8.0 / 12, shell = 5.0 / 18 * 4, points = 2;
    check("", "", 8, 8 * solid);
    check("density=3", "", 24, 24 * solid);
    check("inertiaMethod=MASS mass=5", "", 5, 5 * solid);
    check("inertiaMethod=DENSITY density=2 mass=5", "", 16, 16 * solid);
    check("density=3", "density=0.5", 4, 4 * solid);
    check("density=3", "mass=0.5", 0.5, 0.5 * solid);
    check("density=3", "massDistribution=AREA", 72, 72 * shell);
    check("inertiaMethod=MASS mass=6", "massDistribution=AREA", 6, 6 * shell);
    check("", "massDistribution=POINT mass=4", 4, 4 * points);
    check("inertiaMethod=EXPLICIT inertia=[ 2 1 0 0  3 0 0 0 3 0 0 0 3 ]", "", 2, 3);
}

/* What has no mass, or no inertia about some axis, cannot be moved by forces. */
TEST(phys_bodies_without_inertia_are_refused)
{
    static const char *const bodies[] = {
        "inertiaMethod=EXPLICIT inertia=[ 0 0 0 0  1 0 0 0 1 0 0 0 1 ]",
        "inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  1 0 0 0 0 0 0 0 1 ]",
        "inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  1 0 0 0 -1 0 0 0 1 ]"};
    char text[512];
    for (int i = 0; i < 3; i++) {
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 " [ name='b' %s ] ] ]\n",
                 bodies[i]);
        CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_ERANGE);
        CHECK_HAS(p.ctx.last, "models/m/rigidBodies/b");
        sim_fixture_close(&p);
    }
}

/* Rings and doubles of attachments and excitations are errors with a place. */
TEST(phys_impossible_structures_are_refused)
{
    static const struct {
        const char *text, *says;
    } models[] = {{"RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='r'\n"
                   " inertia=[ 1 0 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
                   "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
                   " FrameFrameAttachment [ frame='rigidBodies/r' master='rigidBodies/r' ] ]",
                   "ring"},
                  {"PointList<Particle> [ name='particles' [ name='a' ] [ name='b' ] ]\n"
                   "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
                   " PointParticleAttachment [ point='particles/a' particle='particles/b' ]\n"
                   " PointParticleAttachment [ point='particles/b' particle='particles/a' ] ]",
                   "ring"},
                  {"PointList<Particle> [ name='particles' [ name='a' ] [ name='b' ] ]\n"
                   "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
                   " PointParticleAttachment [ point='particles/a' particle='particles/b' ]\n"
                   " PointParticleAttachment [ point='particles/a' particle='particles/b' ] ]",
                   "twice"},
                  {"PointList<Particle> [ name='particles' [ name='a' mass=0 ] ]", "no mass"},
                  {"ComponentList<MuscleExciter> [ name='exciters'\n"
                   " MuscleExciter [ name='x' targets=[ 'exciters/y' ] ]\n"
                   " MuscleExciter [ name='y' targets=[ 'exciters/x' ] ] ]",
                   "ring"},
                  {"PointList<Particle> [ name='particles' [ name='a' ] [ name='b' ] ]\n"
                   "AxialSpringList<AxialSpring> [ name='axialSprings'\n"
                   " Muscle [ points=[ 'particles/a' 'particles/b' ] ] ]",
                   "coincide"}};
    char text[1024];
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++) {
        struct sim_fixture p;
        snprintf(text, sizeof text, "MechModel [ name='m' %s ]\n", models[i].text);
        CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
        CHECK_HAS(p.ctx.last, models[i].says);
        CHECK(p.ctx.last_loc.line > 0);
        sim_fixture_close(&p);
    }
}

/* A muscle of another model lends no excitation: that model steps apart. */
TEST(phys_excitation_from_another_model_is_refused)
{
    static const char text[] =
        "RootModel [ RenderableComponentList<ModelComponent> [ name='models'\n"
        " MechModel [ name='m'\n"
        "  PointList<Particle> [ name='particles' [ name='a' ] [ name='b' position=[ 1 0 0 ] ] ]\n"
        "  AxialSpringList<AxialSpring> [ name='axialSprings' [ points=[ 'particles/a' "
        "'particles/b' ] ]\n"
        "   Muscle [ name='u' points=[ 'particles/a' 'particles/b' ] ] ] ]\n"
        " MechModel [ name='n'\n"
        "  PointList<Particle> [ name='particles' [ name='a' ] [ name='b' position=[ 1 0 0 ] ] ]\n"
        "  AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='v'\n"
        "   points=[ 'particles/a' 'particles/b' ]\n"
        "   excitationSources=[ '/models/m/axialSprings/u' 1 ] ] ] ] ] ]\n";
    struct sim_fixture p;
    CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_ENOTFOUND);
    CHECK_HAS(p.ctx.last, "no excitation");
    sim_fixture_close(&p);
}
