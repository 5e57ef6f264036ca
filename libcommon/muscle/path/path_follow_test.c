/* Paths of models whose joints are posed by a jump: they lie where small steps lead them. */
#include "harness/test.h"
#include "path_follow.h"
#include "path_priv.h"
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define S "models/m/multiPointSprings/s"
#define MASS "inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  0.1 0 0 0 0.1 0 0 0 0.1 ] "

/* An arm that turns about the z axis through (0.05, 0.02, 0), with a marker at its end, and what
 * its muscle wraps around: bodies on the ground and, "near", one on the arm itself. */
struct arm {
    const char *name, *bodies, *around;
    bool geodesic;
};
static const struct arm arms[] = {
    {"cylinder", "RigidCylinder [ name='c' dynamic=false radius=0.4 ]", "'rigidBodies/c' -1 -1",
     false},
    {"cylinder, geodesic", "RigidCylinder [ name='c' dynamic=false radius=0.4 ]",
     "'rigidBodies/c' -1 -1", true},
    {"ellipsoid, geodesic", "RigidEllipsoid [ name='c' dynamic=false axisLengths=[ 0.4 0.3 0.5 ] ]",
     "'rigidBodies/c' -1 -1", true},
    {"two",
     "RigidCylinder [ name='c' dynamic=false radius=0.3 ] RigidCylinder [ name='d' dynamic=false "
     "position=[ -0.8 0.1 0 ] radius=0.25 ]",
     "'rigidBodies/c' -1 -1 'rigidBodies/d' -1 -1", false},
};

static bool open_arm(struct sim_fixture *p, const struct arm *arm, bool compat)
{
    char text[4096];
    struct art_sim_options options = {.compat = compat};
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ name='a' "
        "dynamic=false position=[ -1.5 0.25 0.02 ] ] ]\n"
        "RenderableComponentList<RigidBody> [ name='rigidBodies' %s [ name='r' " MASS
        "position=[ 0.05 0.02 0 ] ] ]\n"
        "PointList<FrameMarker> [ name='frameMarkers' [ name='k' attachment=[ "
        "frame='rigidBodies/r' loc=[ 1.4 0.25 -0.03 ] ] ] ]\n"
        "RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='j' "
        "bodyA='rigidBodies/r' bodyB=null attachmentA=FrameFrameAttachment [ "
        "master='rigidBodies/r' TFM=[ 1 0 0 0 0 1 0 0 0 0 1 0 ] ] "
        "attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0.05 0 1 0 0.02 0 0 1 0 ] ] ] "
        "]\n"
        "PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' "
        "wrapMethod=%s wrappables=[ %s ] maxWrapIterations=50 convergenceTol=1e-8 "
        "material=LinearAxialMaterial [ stiffness=3 ] segmentSpecs=[ [ pntB='particles/a' "
        "flags=0x8 numKnots=120 initialPoints=[ -0.8 0.6 0 0 0.7 0 ] ] [ pntB='frameMarkers/k' ] ] "
        "] ] ]",
        arm->bodies, arm->geodesic ? "Geodesic" : "Strand", arm->around);
    int status = sim_fixture_open_with(p, text, &options);
    if (status != ART_OK) TEST_FAIL("%s", p->ctx.last);
    return status == ART_OK &&
           CHECK_STATUS(art_system_settle(p->sys, p->state, ART_SETTLE_START), ART_OK);
}

static double length_at(struct sim_fixture *p, double theta, int settles)
{
    if (!CHECK_STATUS(sim_fixture_set(p, "models/m/bodyConnectors/j:theta", &theta), ART_OK))
        return NAN;
    art_system_update(p->sys, p->state);
    for (int k = 0; k < settles; k++)
        CHECK_STATUS(art_system_settle(p->sys, p->state, ART_SETTLE_STEP), ART_OK);
    return sim_fixture_get(p, S ":length", 0);
}

TEST(muscle_wrap_follows_a_joint_that_is_posed)
{
    static const double goal[] = {-60, -120, -175, -20, 90, -85, 70, 0};
    double lost = 0;
    for (size_t i = 0; i < sizeof arms / sizeof arms[0]; i++) {
        struct sim_fixture slow, fast, once;
        double theta = 0;
        REQUIRE(open_arm(&slow, &arms[i], false) && open_arm(&fast, &arms[i], false));
        REQUIRE(open_arm(&once, &arms[i], true));
        for (size_t k = 0; k < sizeof goal / sizeof goal[0]; k++) {
            double want = 0, l;
            for (int n = (int)fabs(goal[k] - theta), j = 1; j <= n; j++)
                want = length_at(&slow, theta + (goal[k] - theta) * j / n, j < n ? 1 : 5);
            theta = goal[k];
            l = length_at(&fast, theta, 5);
            if (!CHECK_NEAR(l, want, 1e-7)) TEST_FAIL("%s at %g", arms[i].name, theta);
            lost = fmax(lost, fabs(length_at(&once, theta, 5) - want));
        }
        sim_fixture_close(&once);
        sim_fixture_close(&slow);
        sim_fixture_close(&fast);
    }
    CHECK(lost > 0.1); /* of strands that go there at once */
}

/* Knots that were read from a file: those of a body lie where it was, which follows from three of
 * them, whichever there are. */
TEST(muscle_path_finds_bodies_by_knots)
{
    for (int trial = 0; trial < 30; trial++) {
        enum { M = 12 };
        static const double corner[3][3] = {{0.3, 0.2, -0.1}, {-0.2, 0.4, 0.3}, {0.1, -0.5, 0.2}};
        struct obstacle obstacle = {.half_width = 0.5};
        struct wrap_body bodies[2] = {{.obstacle = &obstacle}, {.obstacle = &obstacle}};
        struct muscle_path path = {.wrap = {.n_obstacles = 2, .bodies = bodies}};
        struct wrap_knot knots[M];
        struct art_rigid was[2];
        double w[3];
        memset(knots, 0, sizeof knots);
        for (int b = 0; b < 2; b++) {
            for (int i = 0; i < 3; i++)
                w[i] = test_uniform(-1.5, 1.5), was[b].p[i] = test_uniform(-1, 1);
            art_rot_exp(was[b].R, w);
            art_rigid_identity(&bodies[b].T);
        }
        /* the second body has knots at three corners; of the first a place is named twice, so that
         * the last one counts */
        for (int k = 0; k < M; k++) {
            const int c = k < 6 ? k % 3 : k < M - 1 ? k % 2 : 2, body = k < 6 ? 1 : 0;
            knots[k].body = body;
            art_v3_copy(knots[k].loc, corner[c]);
            art_rigid_point(knots[k].x, &was[body], corner[c]);
        }
        if (trial % 2) knots[3].body = -1; /* a knot in the air between them */
        path_follow_read(&path, knots, M);
        for (int b = 0; b < 2; b++) {
            CHECK_NEAR_N(bodies[b].T.p, was[b].p, 3, 1e-9);
            CHECK_NEAR_N(bodies[b].T.R, was[b].R, 9, 1e-9);
        }
        /* knots in one line leave open how it was turned: nothing is changed */
        for (int k = 0; k < M; k++) {
            art_v3_scale(knots[k].loc, k / (double)M, corner[0]);
            art_rigid_point(knots[k].x, &was[0], knots[k].loc);
        }
        art_rigid_identity(&bodies[0].T);
        path_follow_read(&path, knots, M);
        CHECK_NEAR(art_v3_norm(bodies[0].T.p), 0, 0);
    }
}
