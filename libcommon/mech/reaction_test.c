/* What holds or drives the parts that do not move freely: statics, driven motion, attachments,
 * joints. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void get(struct sim_fixture *p, const char *path, double *x, int n)
{
    art_sim_evaluate(p->sim);
    for (int i = 0; i < n; i++) x[i] = sim_fixture_get(p, path, i);
}

static void check_reaction(struct sim_fixture *p, const char *path, const double *want, int n,
                           double tol)
{
    double f[6];
    get(p, path, f, n);
    CHECK_NEAR_N(f, want, (size_t)n, tol);
}

/* At rest: the weight of what is held and of what hangs on it, the moment of both. */
TEST(phys_reaction_at_rest)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
        " PointList<Particle> [ name='particles' [ name='o' mass=3 dynamic=false ]\n"
        "  [ name='p' mass=2 position=[ 0 0 -1 ] ] [ name='a' mass=0.5 ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' dynamic=false\n"
        "  inertiaMethod=EXPLICIT inertia=[ 4 0.3 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  PointFrameAttachment [ point='particles/a' frame='rigidBodies/b' loc=[ 0 2 0 ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ points=[ 'particles/o' 'particles/p' ] restLength=0.8\n"
        "    material=LinearAxialMaterial [ stiffness=100 damping=10 ] ] ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    const double point[3] = {0, 0, 50}, carried[3] = {0, 0, 5}, free_one[3] = {0, 0, 0};
    /* 45 N up, and the moment that holds (0.3 0 0) x (0 0 -40) + (0 2 0) x (0 0 -5) = (-10 12 0) */
    const double body[6] = {0, 0, 45, 10, -12, 0};
    check_reaction(&p, "models/m/particles/o:reaction", point, 3, 1e-12);
    check_reaction(&p, "models/m/particles/a:reaction", carried, 3, 1e-12);
    check_reaction(&p, "models/m/particles/p:reaction", free_one, 3, 0);
    check_reaction(&p, "models/m/rigidBodies/b:reaction", body, 6, 1e-12);
    sim_fixture_close(&p);
}

/* A particle driven with constant acceleration, and a body that is turned evenly about its origin,
 * off its centre, with a particle on it: m a, and m w x (w x r) without any change of velocity. */
TEST(phys_reaction_of_driven_parts)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='o' mass=3 dynamic=false ]\n"
        "  [ name='a' mass=0.5 ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' dynamic=false\n"
        "  inertiaMethod=EXPLICIT inertia=[ 4 0.3 0 0.1  1 0 0 0 1 0 0 0 1 ]\n"
        "  targetVelocity=[ 0 0 0 0 0 2 ] vel=[ 0 0 0 0 0 2 ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  PointFrameAttachment [ point='particles/a' frame='rigidBodies/b' loc=[ 0.2 0 0 ] ] ] ] "
        "]\n"
        " RenderableComponentList<Probe> [ name='inputProbes' NumericInputProbe [ startTime=0.0 "
        "stopTime=10.0 interpolationOrder=Linear\n"
        "  props=[ 'models/m/particles/o:targetVelocity' ] data=[ 0 0 0 0  10 5 0 -20 ] ] ] ]\n";
    struct sim_fixture p;
    double r[9], R[9];
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.7), ART_OK);
    const double push[3] = {3 * 0.5, 0, 3 * -2};
    check_reaction(&p, "models/m/particles/o:reaction", push, 3, 1e-12);
    /* m r of body and particle: 4 (0.3 0 0.1) + 0.5 (0.2 0 0), turned; the force -w^2 of its part
     * across the axis, the moment of the body's centrifugal pull held: c x f */
    art_rot_from_quat(R, sim_fixture_q(&p, "models/m/rigidBodies/b") + 3);
    const double mr[3] = {1.3, 0, 0.4}, c[3] = {0.3, 0, 0.1}, pull[3] = {-4 * 1.2, 0, 0};
    double want[6], world[3], arm[3];
    art_m3_mulvec(r, R, mr);
    want[0] = -4 * r[0];
    want[1] = -4 * r[1];
    want[2] = 0;
    art_m3_mulvec(world, R, pull);
    art_m3_mulvec(arm, R, c);
    art_v3_cross(want + 3, arm, world);
    check_reaction(&p, "models/m/rigidBodies/b:reaction", want, 6, 1e-11);
    sim_fixture_close(&p);
}

/* What an attachment exerts on a particle that goes round on a free body: its acceleration is that
 * over the last step, so that the force is right to the order 1. */
TEST(phys_reaction_of_attached_parts)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -10 ] PointList<Particle> [ name='particles'\n"
        "  [ name='a' mass=0.5 ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b'\n"
        "  vel=[ 0 0 0 0 0 3 ] inertiaMethod=EXPLICIT\n"
        "  inertia=[ 4 -0.1 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  PointFrameAttachment [ point='particles/a' frame='rigidBodies/b' loc=[ 0.8 0 0 ] ] ] "
        "]\n";
    double e[4], h = 0.01;
    for (int k = 0; k < 4; k++, h /= 2) {
        struct sim_fixture p;
        double f[3], R[9];
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, "RungeKutta4"), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
        art_rot_from_quat(R, sim_fixture_q(&p, "models/m/rigidBodies/b") + 3);
        /* in free fall there is no weight to carry; the whole turns about its centre, the origin */
        const double pull[3] = {-0.5 * 9 * 0.8, 0, 0};
        double want[3];
        art_m3_mulvec(want, R, pull);
        get(&p, "models/m/particles/a:reaction", f, 3);
        e[k] = art_v3_distance(f, want);
        sim_fixture_close(&p);
    }
    CHECK_NEAR(sim_fixture_order(e, 4), 1, 0.05);
    CHECK(e[3] < 0.01);
}

/* Newton's second law of the whole: momentum changes by weight and what the holder exerts. */
TEST(phys_reaction_changes_the_momentum)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
        " PointList<Particle> [ name='particles' [ name='o' mass=0 dynamic=false ]\n"
        "  [ name='p' mass=2 position=[ 1 0 0 ] velocity=[ 0 1 0 ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ points=[ 'particles/o' 'particles/p' ] restLength=0.8\n"
        "    material=LinearAxialMaterial [ stiffness=100 damping=2 ] ] ] ]\n";
    struct sim_fixture p;
    double before[3], after[3], f[3], h = 1e-4;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, "RungeKutta4"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.3 - h), ART_OK);
    get(&p, "models/m:linearMomentum", before, 3);
    CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
    get(&p, "models/m/particles/o:reaction", f, 3);
    CHECK_STATUS(art_sim_run(p.sim, 0.3 + h), ART_OK);
    get(&p, "models/m:linearMomentum", after, 3);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR((after[i] - before[i]) / (2 * h), f[i] - (i == 2 ? 20 : 0), 1e-4);
    sim_fixture_close(&p);
}

/* A bob hinged to a base, or to a body that is attached to the base. */
static int open_hinged(struct sim_fixture *p, const char *base, bool chain, double h,
                       const char *scheme)
{
    char text[3000];
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='base' %s\n"
        "  dynamic=false inertiaMethod=EXPLICIT inertia=[ 5 0 0 0  1 0 0 0 1 0 0 0 1 ] ]\n"
        "  [ name='arm' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0  1 0 0 0 1 0 0 0 1 ] ]\n"
        "  [ name='bob' position=[ 0.6 0 -0.8 ] inertiaMethod=EXPLICIT\n"
        "   inertia=[ 2 0 0 0  0.1 0 0 0 0.1 0 0 0 0.1 ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  FrameFrameAttachment [ frame='rigidBodies/arm' master='rigidBodies/base'\n"
        "   TFM=[ 0 0 0 1 0 0 0 ] ] ]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='j'\n"
        "  bodyA=rigidBodies/bob bodyB=rigidBodies/%s\n"
        "  attachmentA=FrameFrameAttachment [ master=rigidBodies/bob TFM=[ -0.6 0 0.8 1 0 0 90 ] "
        "]\n"
        "  attachmentB=FrameFrameAttachment [ master=rigidBodies/%s TFM=[ 0 0 0 1 0 0 90 ] ] ] ] "
        "]\n",
        base, chain ? "arm" : "base", chain ? "arm" : "base");
    return sim_fixture_open(p, text, h, scheme);
}

/* The pull of the hinge is in the reaction, and its power is none. */
TEST(phys_reaction_holds_a_joint)
{
    for (int chain = 0; chain < 2; chain++) {
        double e[4], h = 0.004;
        for (int k = 0; k < 4; k++, h /= 2) {
            struct sim_fixture p;
            double f[6], g[6], c[6];
            bool ok = CHECK_STATUS(open_hinged(&p, "", chain, h, NULL), ART_OK);
            if (!ok) TEST_FAIL("%s", p.ctx.last);
            REQUIRE(ok);
            CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
            const double *q = sim_fixture_q(&p, "models/m/rigidBodies/bob");
            const double *w = sim_fixture_u(&p, "models/m/rigidBodies/bob") + 3;
            /* about the hinge J = 2 + 0.1: m a of the bob, less its weight, plus that of base, arm
             */
            double acc = 2 * 10 * q[0] / 2.1, ww = w[1] * w[1];
            const double want[3] = {2 * (acc * q[2] - ww * q[0]), 0,
                                    2 * (-acc * q[0] - ww * q[2]) + 10 * (2 + 5 + 3)};
            get(&p, "models/m/rigidBodies/base:reaction", f, 6);
            e[k] = art_v3_distance(f, want);
            CHECK_NEAR(f[4], 0, 1e-9);
            /* on the arm, what is left when the base has only its own weight to bear */
            get(&p, "models/m/rigidBodies/arm:reaction", g, 6);
            for (int i = 0; i < 6; i++) c[i] = chain ? f[i] - (i == 2 ? 50 : 0) : (i == 2 ? 30 : 0);
            CHECK_NEAR_N(g, c, 6, 1e-9);
            CHECK(fabs(sim_fixture_get(&p, "models/m:constraintPower", 0)) < 200 * h);
            sim_fixture_close(&p);
        }
        if (!CHECK_NEAR(sim_fixture_order(e, 4), 1, 0.25))
            TEST_FAIL("%g %g %g %g", e[0], e[1], e[2], e[3]);
    }
}

/* A base that moves evenly: what it feeds in is reaction times velocity, the gain of energy of the
 * bob. */
TEST(phys_reaction_of_a_drive_is_its_power)
{
    double e[4], h = 0.004;
    for (int k = 0; k < 4; k++, h /= 2) {
        struct sim_fixture p;
        double f[6];
        bool ok = CHECK_STATUS(
            open_hinged(&p, "targetVelocity=[ 3 0 0 0 0 0 ] vel=[ 3 0 0 0 0 0 ]", false, h, NULL),
            ART_OK);
        REQUIRE(ok);
        CHECK_STATUS(art_sim_run(p.sim, 0.4 - h), ART_OK);
        double before = sim_fixture_get(&p, "models/m:energy", 0);
        CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
        get(&p, "models/m/rigidBodies/base:reaction", f, 6);
        double power = 3 * f[0];
        CHECK(fabs(power) > 10);
        CHECK_NEAR(sim_fixture_get(&p, "models/m:constraintPower", 0), power, 1000 * h);
        CHECK_STATUS(art_sim_run(p.sim, 0.4 + h), ART_OK);
        e[k] = fabs((sim_fixture_get(&p, "models/m:energy", 0) - before) / (2 * h) - power);
        sim_fixture_close(&p);
    }
    if (!CHECK(sim_fixture_order(e, 4) > 0.7)) TEST_FAIL("%g %g %g %g", e[0], e[1], e[2], e[3]);
}
