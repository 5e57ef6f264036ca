/* Particles held to planes, lines and meshes. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

static bool open_held(struct sim_fixture *p, const char *particle, const char *constraint, double h,
                      const char *integrator)
{
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
             " PointList<Particle> [ name='particles' [ name='p' mass=2 %s ] ]\n"
             " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
             "  %s name='c' particles=[ 'particles/p' ] ] ] ]\n",
             particle, constraint);
    return CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK);
}

static const double *where(const struct sim_fixture *p)
{
    return sim_fixture_q(p, "models/m/particles/p");
}

static const double *speed(const struct sim_fixture *p)
{
    return sim_fixture_u(p, "models/m/particles/p");
}

static void run(struct sim_fixture *p, double t)
{
    REQUIRE(CHECK_STATUS(art_sim_run(p->sim, t), ART_OK));
}

/* In a plane of any slope the acceleration is g less its part along the normal; SymplecticEuler
 * with constant acceleration has x = a t (t + h) / 2. */
TEST(phys_particle_slides_in_a_plane)
{
    static const char *const kinds[] = {"center=[ 2 1 0 ]", "center=[ 0 0 0 ] unilateral=true"};
    const double n[3] = {1.0 / 3, -2.0 / 3, 2.0 / 3}, t = 0.5, h = 1e-3;
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[256];
        snprintf(text, sizeof text, "ParticlePlaneConstraint [ normal=[ 1 -2 2 ] %s", kinds[k]);
        REQUIRE(open_held(&p, "velocity=[ 0.2 0.1 0 ]", text, h, "SymplecticEuler"));
        run(&p, t);
        double along = 9.8 * n[2], v0[3] = {0.2, 0.1, 0};
        for (int i = 0; i < 3; i++) {
            double a = (i == 2 ? -9.8 : 0) + along * n[i], x = v0[i] * t + a * t * (t + h) / 2;
            CHECK_NEAR(where(&p)[i], x, 1e-9);
            CHECK_NEAR(speed(&p)[i], v0[i] + a * t, 1e-9);
        }
        sim_fixture_close(&p);
    }
}

/* offset, center and normal are views of one plane: files state an offset, which center repeats.
 * What is said last counts. */
TEST(phys_particle_plane_offset_and_center)
{
    static const struct {
        const char *plane;
        double c;
    } cases[] = {{"offset=0.5 normal=[ 1 0 0 ] center=[ 0.5 3 0 ]", 0.5},
                 {"offset=7 normal=[ 2 0 0 ] center=[ 0.5 3 0 ]", 0.5},
                 {"normal=[ 2 0 0 ] center=[ 0.5 3 0 ] offset=7", 7},
                 {"offset=7 normal=[ 2 0 0 ]", 7},
                 {"normal=[ 2 0 0 ]", 0}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct sim_fixture p;
        char text[256];
        snprintf(text, sizeof text, "ParticlePlaneConstraint [ %s", cases[k].plane);
        REQUIRE(open_held(&p, "position=[ 0.25 0 0 ]", text, 1e-3, NULL));
        run(&p, 1e-3);
        CHECK_NEAR(where(&p)[0], cases[k].c, 1e-12);
        sim_fixture_close(&p);
    }
}

/* A start beside the plane or the line is corrected to the nearest point. */
TEST(phys_particle_is_put_onto_the_surface)
{
    struct sim_fixture p;
    REQUIRE(open_held(&p, "position=[ 1 2 3 ] dynamic=true",
                      "ParticleLineConstraint [ direction=[ 0 0 5 ] origin=[ 0.5 0.25 9 ]", 1e-3,
                      NULL));
    run(&p, 1e-3);
    CHECK_NEAR(where(&p)[0], 0.5, 1e-12);
    CHECK_NEAR(where(&p)[1], 0.25, 1e-12);
    sim_fixture_close(&p);
}

/* On a tilted line: g along it, both directions across held. */
TEST(phys_particle_slides_along_a_line)
{
    struct sim_fixture p;
    const double d[3] = {2.0 / 3, 1.0 / 3, -2.0 / 3}, t = 0.5, h = 1e-3;
    REQUIRE(
        open_held(&p, "", "ParticleLineConstraint [ direction=[ 2 1 -2 ]", h, "SymplecticEuler"));
    run(&p, t);
    double s = -9.8 * d[2] * t * (t + h) / 2 * -1;
    for (int i = 0; i < 3; i++) CHECK_NEAR(where(&p)[i], fabs(s) * d[i], 1e-9);
    sim_fixture_close(&p);
}

/* One side only: the particle falls, comes to rest on the plane, stays, and leaves when it is
 * pulled off. */
TEST(phys_particle_plane_unilateral)
{
    struct sim_fixture p;
    const double up[3] = {0, 0, 30};
    REQUIRE(open_held(&p, "position=[ 0 0 0.1 ] velocity=[ 1 0 0 ]",
                      "ParticlePlaneConstraint [ normal=[ 0 0 1 ] unilateral=true", 1e-3,
                      "SymplecticEuler"));
    run(&p, 0.1);
    CHECK_NEAR(where(&p)[2], 0.1 - 4.9 * 0.01, 6e-4);
    run(&p, 1);
    CHECK_NEAR(where(&p)[2], 0, 1e-12);
    CHECK_NEAR(speed(&p)[2], 0, 1e-12);
    CHECK_NEAR(where(&p)[0], 1, 1e-9);
    REQUIRE(sim_fixture_set(&p, "models/m/particles/p:externalForce", up) == ART_OK);
    run(&p, 1.2);
    CHECK(where(&p)[2] > 0.05);
    sim_fixture_close(&p);
}

/* A compliant plane is a spring of stiffness 1/c: it sinks in by m g c. */
TEST(phys_particle_plane_compliant)
{
    struct sim_fixture p;
    REQUIRE(open_held(&p, "",
                      "ParticlePlaneConstraint [ normal=[ 0 0 1 ] compliance=0.01 damping=20", 1e-3,
                      "ConstrainedBackwardEuler"));
    run(&p, 3);
    CHECK_NEAR(where(&p)[2], -2 * 9.8 * 0.01, 1e-6);
    sim_fixture_close(&p);
}

#define TETRA                                                                                      \
    "mesh=[ v 1 1 1\n v -1 -1 1\n v -1 1 -1\n v 1 -1 -1\n"                                         \
    " f 1 3 2\n f 1 2 4\n f 1 4 3\n f 2 3 4\n EOF ]"

/* On a face of a tetrahedron: as on its plane; from outside, one-sided, it stays outside. */
TEST(phys_particle_slides_on_a_mesh)
{
    static const char *const kinds[] = {"", "unilateral=true"};
    const double r = sqrt(1.0 / 3), n[3] = {-r, r, r}, t = 0.1, h = 1e-3;
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[512];
        snprintf(text, sizeof text, "ParticleMeshConstraint [ " TETRA " %s", kinds[k]);
        /* the middle of the face 1 3 2, whose normal is n */
        REQUIRE(open_held(
            &p, "position=[ -0.33333333333333333 0.33333333333333333 0.33333333333333333 ]", text,
            h, "SymplecticEuler"));
        run(&p, t);
        for (int i = 0; i < 3; i++) {
            double a = (i == 2 ? -9.8 : 0) + 9.8 * r * n[i];
            CHECK_NEAR(where(&p)[i], n[i] * r + a * t * (t + h) / 2, 1e-9);
        }
        sim_fixture_close(&p);
    }
}

/* On an edge and at a vertex the row is the mean of the faces there, no single one of them: between
 * faces as steep on both sides a particle keeps its height, and nothing drives it to a side. */
TEST(phys_particle_on_an_edge_of_a_mesh)
{
    static const struct {
        double at[3], normal[3];
    } cases[] = {{{0, 0, 1}, {0, 0, 1}}, {{1, 1, 1}, {1, 1, 1}}};
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        char text[100];
        double n[3], x[3];
        art_v3_normalize(n, cases[k / 2].normal);
        art_v3_copy(x, cases[k / 2].at);
        snprintf(text, sizeof text, "position=[ %g %g %g ]", x[0], x[1], x[2]);
        REQUIRE(open_held(&p, text, "ParticleMeshConstraint [ " TETRA, 1e-3,
                          k % 2 ? "ConstrainedBackwardEuler" : "SymplecticEuler"));
        run(&p, 1e-3);
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(speed(&p)[i], 1e-3 * ((i == 2 ? -9.8 : 0) + 9.8 * n[2] * n[i]), 1e-12);
        sim_fixture_close(&p);
    }
}

static int compile(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_system *sys = NULL;
    int status = art_system_compile(ctx, top, NULL, &sys);
    art_system_free(sys);
    return status;
}

TEST(phys_particle_constraints_allocation)
{
    static const char text[] =
        "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='p' mass=2 ] ]\n"
        " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
        "  ParticleMeshConstraint [ " TETRA " particles=[ 'particles/p' ] ]\n"
        "  ParticlePlaneConstraint [ normal=[ 0 0 1 ] particles=[ 'particles/p' ] ] ] ]\n";
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, compile(&ctx, p.sys->top));
    art_ctx_fini(&ctx);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------ linear constraints */

/* Two particles of masses 1 and 3 with 0.75 p + 0.25 q = target: the target holds m p + m q by the
 * impulses w_i lambda; what is free is the motion with 0.75 dp + 0.25 dq = 0. */
TEST(phys_linear_point_constraint_holds_a_sum)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
        " PointList<Particle> [ name='particles' [ name='p' mass=1 position=[ 1 0 0 ] velocity=[ 0 "
        "-0.1 0 ] ]\n"
        "  [ name='q' mass=3 position=[ -3 0 4 ] velocity=[ 0 0.3 0 ] ] ]\n"
        " ComponentList<ConstrainerBase> [ name='constrainers'\n"
        "  LinearPointConstraint [ name='c' points=[ 'particles/p' 0.75 'particles/q' 0.25 ]\n"
        "   target=[ 0 0 1 ] ] ] ]\n";
    const double h = 0.01, w[2] = {0.75, 0.25}, m[2] = {1, 3};
    struct sim_fixture p;
    double sum[3], f[3];
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, "SymplecticEuler"), ART_OK));
    run(&p, 0.5);
    const double *q[2] = {sim_fixture_q(&p, "models/m/particles/p"),
                          sim_fixture_q(&p, "models/m/particles/q")};
    for (int i = 0; i < 3; i++) sum[i] = w[0] * q[0][i] + w[1] * q[1][i];
    CHECK_NEAR_N(sum, ((double[]){0, 0, 1}), 3, 1e-12);
    /* a = g + w lambda / m with sum of w a = 0 */
    double g = -9.8 * (w[0] + w[1]), s = w[0] * w[0] / m[0] + w[1] * w[1] / m[1];
    double lambda = -g / s, a = -9.8 + w[0] * lambda / m[0];
    CHECK_NEAR(q[0][2], a * 0.5 * (0.5 + h) / 2, 1e-11);
    CHECK_NEAR(q[0][1], -0.05, 1e-13);
    for (int i = 0; i < 3; i++)
        f[i] = sim_fixture_get(&p, "models/m/constrainers/c:multipliers", i);
    CHECK_NEAR(fabs(f[2]), lambda, 1e-9);
    sim_fixture_close(&p);
}

/* Between a marker of a body and a particle with opposite weights it is a ball joint: momentum
 * stays, the points stay together; with a compliance they part by it times the force. */
TEST(phys_linear_point_constraint_joins)
{
    static const char model[] =
        "MechModel [ name='m' gravity=[ 0 0 %s ]\n"
        " PointList<Particle> [ name='particles' [ name='p' mass=0.5 position=[ 0 1 0 ] %s ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' "
        "inertiaMethod=EXPLICIT\n"
        "  inertia=[ 2 0 0 0 1 0 0 0 2 0 0 0 3 ] %s ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers'\n"
        "  [ name='k' attachment=[ frame='rigidBodies/b' loc=[ 0 1 0 ] ] ] ]\n"
        " ComponentList<ConstrainerBase> [ name='constrainers'\n"
        "  LinearPointConstraint [ name='c' points=[ 'frameMarkers/k' 1 'particles/p' -1 ] %s ] ] "
        "]\n";
    struct sim_fixture p;
    char text[2000];
    double d[3];
    snprintf(text, sizeof text, model, "0", "velocity=[ 1 2 3 ]", "vel=[ 0.1 0 0 1 -2 0.5 ]", "");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.001, "SymplecticEuler"), ART_OK));
    run(&p, 0.001);
    double P[3];
    for (int i = 0; i < 3; i++) P[i] = sim_fixture_get(&p, "models/m:linearMomentum", i);
    run(&p, 0.5);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(sim_fixture_get(&p, "models/m:linearMomentum", i), P[i], 1e-12);
    art_v3_sub(d, sim_fixture_q(&p, "models/m/frameMarkers/k"),
               sim_fixture_q(&p, "models/m/particles/p"));
    CHECK(art_v3_norm(d) < 1e-7);
    sim_fixture_close(&p);
    snprintf(text, sizeof text, model, "-10", "", "dynamic=false", "compliance=0.01 damping=20");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, "ConstrainedBackwardEuler"), ART_OK));
    run(&p, 5);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], -0.01 * 5, 1e-7);
    sim_fixture_close(&p);
}

TEST(phys_linear_point_constraint_that_cannot_be)
{
    static const char *const all[] = {"",
                                      "points=[ ]",
                                      "points=[ 'particles/p' ]",
                                      "points=[ 'particles' 1 ]",
                                      "points=[ 'particles/p' 1 ] target=[ nan 0 0 ]",
                                      "points=[ 'particles/p' 1 ] compliance=-1"};
    for (int i = 0; i < 6; i++) {
        char text[500];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='p' ] ]\n"
                 " ComponentList<ConstrainerBase> [ name='constrainers' LinearPointConstraint [ %s "
                 "] ] ]\n",
                 all[i]);
        CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- allocation */

TEST(phys_rare_classes_allocation)
{
    static const char text[] =
        "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='p' ] [ name='q' ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' "
        "inertiaMethod=EXPLICIT\n"
        "  inertia=[ 2 0 0 0 1 0 0 0 2 0 0 0 3 ] ] ]\n"
        " PointList<Point> [ name='held' GenericMarker [ name='k' attachment=PointFrameAttachment "
        "[\n"
        "  point='held/k' frame='rigidBodies/b' ] ] ]\n"
        " ComponentList<ConstrainerBase> [ name='constrainers'\n"
        "  LinearPointConstraint [ points=[ 'particles/p' 1 'particles/q' -1 ] ] ]\n"
        " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f'\n"
        "  PointList<FemNode3d> [ name='nodes' [ ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ]\n"
        "   [ position=[ 0 0 1 ] ] ]\n"
        "  FemElement3dList<FemElement3d> [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ]\n"
        "  AuxMaterialBundleList [ name='auxMaterials' [ AuxMaterialElementDescList [\n"
        "   name='elementDescs' [ element='elements/0' fraction=0.5 ] ] ] ] ] ]\n"
        " ComponentList<ForceEffector> [ name='forceEffectors'\n"
        "  SoftPlaneCollider [ models=[ '.' ] normal=[ 0 0 1 ] ]\n"
        "  PointExciter [ point='particles/p' ] FrameExciter [ frame='rigidBodies/b' ] ] ]\n";
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, compile(&ctx, p.sys->top));
    art_ctx_fini(&ctx);
    sim_fixture_close(&p);
}
