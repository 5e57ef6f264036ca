/* Corrections of positions, what is reported of redundant and contradicting constraints,
 * constraints in the solve against constraints after it. */
#include "physics/linkage_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double moments[3] = {0.03, 0.05, 0.04};

/* -------------------------------------------------------------------- positions */

/* Two bodies of 1 and 3 kg tied by a solid joint of which the second is 0.1 away from where it
 * should be; a spring holds the first one to the ground. */
static bool open_pair(struct sim_fixture *p, const char *stabilization, const char *spring)
{
    char text[2500];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ] stabilization=%s\n"
             " integrator=ConstrainedBackwardEuler\n"
             " PointList<Particle> [ name='particles' [ name='o' mass=1 dynamic=false\n"
             "  position=[ -2 0 0 ] ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]\n"
             "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 1 0 0 0 1 0 0 0 1 ]\n"
             "   position=[ 0.1 0 0 ] ] ]\n"
             " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
             "  attachment=[ frame='rigidBodies/a' loc=[ 0 0 0 ] ] ] ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings' %s ]\n"
             " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "  SolidJoint [ name='j' bodyA='rigidBodies/a' bodyB='rigidBodies/b'\n"
             "   attachmentA=FrameFrameAttachment [ master='rigidBodies/a' ]\n"
             "   attachmentB=FrameFrameAttachment [ master='rigidBodies/b' ] ] ] ]\n",
             stabilization, spring);
    return CHECK_STATUS(sim_fixture_open(p, text, 1e-6, NULL), ART_OK);
}

/* The gap of 0.1 closes by what each is willing to move: by the mass, or by mass and stiffness. */
TEST(phys_positions_are_corrected_by_mass_or_stiffness)
{
    static const char spring[] = "[ name='s'\n"
                                 "  points=[ 'particles/o' 'frameMarkers/k' ]\n"
                                 "  material=LinearAxialMaterial [ stiffness=4 ] restLength=2 ]";
    static const struct {
        const char *name;
        double a, b;
    } cases[] = {{"GlobalMass", 0.1 * 3 / 4, 0.1 * 3 / 4},
                 {"GlobalStiffness", 0.1 * 3 / 8, 0.1 * 3 / 8},
                 {"None", 0, 0.1}};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        REQUIRE(open_pair(&p, cases[k].name, spring));
        CHECK_STATUS(art_sim_run(p.sim, 2e-6), ART_OK);
        CHECK_NEAR(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "a")[0], cases[k].a, 1e-6);
        CHECK_NEAR(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b")[0], cases[k].b, 1e-6);
        /* a correction is no motion */
        CHECK_NEAR(sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "a")[0], 0, 1e-5);
        sim_fixture_close(&p);
    }
}

/* Whatever a step leaves for later, points fixed in bodies are where their bodies are when it ends.
 */
static bool markers_follow(const char *scheme, const char *stabilization)
{
    char text[2500];
    struct sim_fixture p;
    bool ok = true;
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 -9.8 ] stabilization=%s\n"
             " PointList<Particle> [ name='particles' [ name='o' mass=1 dynamic=false\n"
             "  position=[ -2 0 0 ] ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 1 0.3 0.1 0 1 0 0 0 1 0 0 0 1 ]\n"
             "   velocity=[ 0 0 0 0.5 1 2 ] ] ]\n"
             " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
             "  attachment=[ frame='rigidBodies/a' loc=[ 0.1 0.2 0.3 ] ] ] ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s'\n"
             "  points=[ 'particles/o' 'frameMarkers/k' ]\n"
             "  material=LinearAxialMaterial [ stiffness=4 damping=0.1 ] restLength=1 ] ]\n"
             " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "  SphericalJoint [ name='j' bodyA='rigidBodies/a'\n"
             "   attachmentA=FrameFrameAttachment [ master='rigidBodies/a' ] ] ] ]\n",
             stabilization);
    if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.01, scheme), ART_OK)) return false;
    for (int k = 1; k <= 10 && ok; k++) {
        const double loc[3] = {0.1, 0.2, 0.3};
        const double *q = sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "a"),
                     *u = sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "a");
        double R[9], r[3], x[3], v[3];
        ok = CHECK_STATUS(art_sim_run(p.sim, 0.01 * k), ART_OK);
        art_rot_from_quat(R, q + 3);
        art_m3_mulvec(r, R, loc);
        art_v3_add(x, q, r);
        art_v3_cross(v, u + 3, r);
        art_v3_add(v, u, v);
        ok = ok && CHECK_NEAR_N(sim_fixture_q(&p, "models/m/frameMarkers/k"), x, 3, 1e-14) &&
             CHECK_NEAR_N(sim_fixture_u(&p, "models/m/frameMarkers/k"), v, 3, 1e-14);
    }
    sim_fixture_close(&p);
    return ok;
}

TEST(phys_markers_are_where_their_bodies_are)
{
    static const char *const ways[] = {"GlobalMass", "GlobalStiffness", "None"};
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        for (int k = 0; k < 3; k++)
            if (!markers_follow(art_integrator_name(scheme), ways[k]))
                TEST_FAIL("%s, %s", art_integrator_name(scheme), ways[k]);
}

/* How far a limit is left to be overrun: what the joint says, else the model, else a part of the
 * range or, if that is less, of the size of the model. */
TEST(phys_limit_tolerances_are_inherited)
{
    static const struct {
        const char *model, *joint;
        double tol;
    } cases[] = {{"", "", 0.9e-4},
                 {"penetrationTol=-1", "", 0.9e-4},
                 /* half the diagonal is 5, or 0.5 */
                 {"minBound=[ -3 0 -4 ] maxBound=[ 3 0 4 ]", "", 0.9e-4},
                 {"minBound=[ -0.3 0 -0.4 ] maxBound=[ 0.3 0 0.4 ]", "", 0.5e-4},
                 {"penetrationTol=0.004", "", 0.004},
                 {"penetrationTol=0.004", "penetrationTol=0.002", 0.002},
                 {"rotaryLimitTol=0.02", "", 0.02},
                 {"rotaryLimitTol=0.02", "rotaryLimitTol=0.01", 0.01}};
    for (int k = 0; k < 8; k++) {
        struct linkage_fixture r;
        struct sim_fixture p;
        struct art_rigid T = linkage_fixture_pose(0, 0, 0, NULL);
        char model[100], joint[100];
        snprintf(model, sizeof model, "gravity=[ 0 0 0 ] %s", cases[k].model);
        snprintf(joint, sizeof joint, "zRange=[ 0.1 1 ] thetaRange=[ 10 20 ] %s", cases[k].joint);
        linkage_fixture_begin(&r);
        linkage_fixture_body(&r, "b", &T, 2, moments, "");
        linkage_fixture_joint(&r, "CylindricalJoint", "j", "b", NULL, &T, joint);
        REQUIRE(CHECK_STATUS(linkage_fixture_open(&r, &p, model, 0.01, NULL), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
        bool ok = k < 6
                      ? CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0),
                                   0.1 - cases[k].tol, 1e-10)
                      : CHECK_NEAR(art_rad(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:theta", 0)),
                                   art_rad(10) - cases[k].tol, 1e-10);
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s %s", cases[k].model, cases[k].joint);
    }
}

/* --------------------------------------------------------------------- what is reported */

struct reported {
    int notes, warnings;
    char text[400];
};

static void hear(void *user, const struct art_message *message)
{
    struct reported *reported = user;
    reported->notes += message->severity == ART_NOTE;
    reported->warnings += message->severity == ART_WARNING;
    snprintf(reported->text, sizeof reported->text, "%s", message->text);
}

/* A door on n hinges whose axes are `off` apart. */
static int run_door(int n, double off, bool strict, struct reported *reported)
{
    struct linkage_fixture r;
    struct sim_fixture p;
    double R[9];
    art_rot_basic(R, 0, 0.4);
    struct art_rigid W = linkage_fixture_pose(0.2, 0, 0, R),
                     door = linkage_fixture_pose(0.5, 0, 1, NULL);
    door = linkage_fixture_in(&W, &door);
    linkage_fixture_begin(&r);
    linkage_fixture_body(&r, "door", &door, 20, moments, "");
    for (int i = 0; i < n; i++) {
        char name[8];
        struct art_rigid T = linkage_fixture_pose(0, 0, 0.5 + i, NULL);
        T = linkage_fixture_in(&W, &T);
        snprintf(name, sizeof name, "h%d", i);
        linkage_fixture_joint(&r, "HingeJoint", name, "door", NULL, &T, "");
    }
    memset(reported, 0, sizeof *reported);
    if (!CHECK_STATUS(linkage_fixture_open(&r, &p, "gravity=[ 0 0 -9.8 ]", 0.01, NULL), ART_OK))
        return -1;
    p.ctx.report = hear;
    p.ctx.user = reported;
    p.ctx.strict = strict;
    if (n > 1) art_system_joint(p.sys, 1)->B.T.p[0] += off;
    int status = art_sim_run(p.sim, 0.3);
    p.ctx.report = NULL;
    sim_fixture_close(&p);
    return status;
}

/* One mixed problem a step gives velocities and impulses at once (Stavness et al. 2011, equation
 * 6), with joints and with a limit that bears; positions are corrected by problems of their own,
 * which are counted. */
TEST(phys_one_solve_a_step)
{
    static const char *const more[] = {"", "thetaRange=[ -5 5 ]"};
    for (int k = 0; k < 2; k++) {
        struct linkage_fixture r;
        struct sim_fixture p;
        struct art_sim_profile a, b;
        double R[9];
        art_rot_basic(R, 0, 1.5707963267948966); /* the axis of the hinge is level */
        struct art_rigid door = linkage_fixture_pose(0.5, 0, 0, NULL),
                         T = linkage_fixture_pose(0, 0, 0, R);
        linkage_fixture_begin(&r);
        linkage_fixture_body(&r, "door", &door, 20, moments, "");
        linkage_fixture_joint(&r, "HingeJoint", "h", "door", NULL, &T, more[k]);
        REQUIRE(
            CHECK_STATUS(linkage_fixture_open(&r, &p, "gravity=[ 0 0 -9.8 ]", 0.01, NULL), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        art_sim_profile(p.sim, 0, &a);
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        art_sim_profile(p.sim, 0, &b);
        CHECK_INT(b.steps - a.steps, 50);
        CHECK(b.step.constrained && b.step.n_bilateral == 5 && b.step.n_unilateral == k);
        CHECK_INT(b.step.kkt.n_solve - a.step.kkt.n_solve -
                      (b.step.corrections - a.step.corrections),
                  50);
        sim_fixture_close(&p);
    }
}

/* What stands still is not off its constraints, and nothing is corrected; what moves is. */
TEST(phys_positions_at_rest_are_not_corrected)
{
    struct linkage_fixture r;
    struct sim_fixture p;
    struct art_sim_profile start, rest, moved;
    struct art_rigid door = linkage_fixture_pose(0.5, 0, 1, NULL),
                     at = linkage_fixture_pose(0, 0, 0.5, NULL);
    linkage_fixture_begin(&r);
    linkage_fixture_body(&r, "door", &door, 20, moments, "");
    linkage_fixture_joint(&r, "HingeJoint", "h", "door", NULL, &at, "");
    REQUIRE(CHECK_STATUS(linkage_fixture_open(&r, &p, "gravity=[ 0 0 -9.8 ]", 0.01, NULL), ART_OK));
    art_sim_profile(p.sim, 0, &start);
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    art_sim_profile(p.sim, 0, &rest);
    CHECK_INT(rest.step.corrections - start.step.corrections, 0);
    double *u = art_sim_state(p.sim, 0)->u +
                (sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "door") - art_sim_state(p.sim, 0)->u);
    u[1] = 0.5, u[5] = 1;
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    art_sim_profile(p.sim, 0, &moved);
    CHECK(moved.step.corrections - rest.step.corrections >= 50);
    const double *q = sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "door");
    CHECK_NEAR(hypot(q[0], q[1]), 0.5, 1e-12);
    CHECK_NEAR(q[2], 1, 1e-12);
    sim_fixture_close(&p);
}

/* Constraints that could be met and cannot any more end the run, by name; the state is then that
 * before the step. */
TEST(phys_lost_constraints_end_the_run)
{
    struct linkage_fixture r;
    struct sim_fixture p;
    struct reported reported = {0};
    struct art_rigid door = linkage_fixture_pose(0.5, 0, 1, NULL),
                     low = linkage_fixture_pose(0, 0, 0.5, NULL),
                     high = linkage_fixture_pose(0, 0, 1.5, NULL);
    linkage_fixture_begin(&r);
    linkage_fixture_body(&r, "door", &door, 20, moments, "");
    linkage_fixture_joint(&r, "HingeJoint", "low", "door", NULL, &low, "");
    linkage_fixture_joint(&r, "HingeJoint", "high", "door", NULL, &high, "");
    REQUIRE(CHECK_STATUS(linkage_fixture_open(&r, &p, "gravity=[ 1 2 -9.8 ]", 0.01, NULL), ART_OK));
    p.ctx.report = hear;
    p.ctx.user = &reported;
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    double q[7];
    memcpy(q, sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "door"), sizeof q);
    art_system_joint(p.sys, 1)->B.T.p[2] += 0.05;
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_EDIVERGED);
    CHECK_HAS(reported.text, "the constraints are lost at");
    CHECK_HAS(reported.text, "bodyConnectors/");
    CHECK_NEAR_N(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "door"), q, 7, 0);
    CHECK_NEAR(art_sim_time(p.sim), 0.1, 1e-12);
    p.ctx.report = NULL;
    sim_fixture_close(&p);
}

TEST(phys_redundant_constraints_are_told_once)
{
    struct reported reported;
    CHECK_STATUS(run_door(1, 0, false, &reported), ART_OK);
    CHECK_INT(reported.notes + reported.warnings, 0);
    CHECK_STATUS(run_door(3, 0, true, &reported), ART_OK);
    CHECK_INT(reported.notes, 1);
    CHECK_INT(reported.warnings, 0);
    CHECK(strstr(reported.text, "10 of 15 rows") != NULL);
}

TEST(phys_contradicting_constraints_are_told)
{
    struct reported reported;
    CHECK_STATUS(run_door(2, 0.01, false, &reported), ART_OK);
    CHECK_INT(reported.warnings, 1);
    CHECK(strstr(reported.text, "bodyConnectors/h") != NULL);
    CHECK_STATUS(run_door(2, 0.01, true, &reported), ART_ERANGE);
}

/* ------------------------------------------------------------------------ in the solve */

/* A bead of 1 kg slides on a rod and hangs on a spring of stiffness k, which leans by the angle a
 * from the rod. Along the rod the stiffness is k cos^2 a. An implicit step that knows the rod
 * moves the bead accordingly; a step that is projected onto the rod afterwards by the masses does
 * not (Lloyd, Stavness & Fels 2011, section 3.4), but one that is by its own matrix does. */
static double bead_speed(const char *scheme, bool compat, double k, double angle, double h)
{
    struct sim_fixture p;
    const struct art_sim_options options = {.step = h, .integrator = scheme, .compat = compat};
    char text[2000];
    double c = 5 * cos(angle), s = 5 * sin(angle);
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
             " PointList<Particle> [ name='particles' [ name='o' mass=1 dynamic=false\n"
             "  position=[ %.17g 0 %.17g ] ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='b' vel=[ 0 0 1 0 0 0 ] inertiaMethod=EXPLICIT\n"
             "   inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
             " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
             "  attachment=[ frame='rigidBodies/b' loc=[ 0 0 0 ] ] ] ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s'\n"
             "  points=[ 'particles/o' 'frameMarkers/k' ]\n"
             "  material=LinearAxialMaterial [ stiffness=%.17g ] restLength=5 ] ]\n"
             " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "  SliderJoint [ name='j' bodyA='rigidBodies/b' bodyB=null\n"
             "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b' ]\n"
             "   attachmentB=FrameFrameAttachment [ master=null ] ] ] ]\n",
             s, c, k);
    if (!CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK)) return NAN;
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    double v = sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b")[2];
    sim_fixture_close(&p);
    return v;
}

TEST(phys_constraints_belong_into_the_solve)
{
    const double k = 1e6, h = 0.01, a = 1, c2 = cos(a) * cos(a), exact = 1 / (1 + h * h * k * c2);
    CHECK_NEAR_REL(bead_speed("ConstrainedBackwardEuler", false, k, a, h), exact, 1e-9);
    CHECK_NEAR_REL(bead_speed("BackwardEuler", false, k, a, h), exact, 1e-9);
    /* the original solves without the rod, (I + h^2 k n n^T) v = v0, and then projects by the
     * masses
     */
    CHECK_NEAR_REL(bead_speed("BackwardEuler", true, k, a, h), 1 - h * h * k * c2 / (1 + h * h * k),
                   1e-9);
}

/* Eliminated, an attached body moves as if a solid joint held it. */
TEST(phys_attachment_is_a_solid_joint)
{
    struct sim_fixture p[2];
    for (int k = 0; k < 2; k++) {
        char text[2500];
        snprintf(text, sizeof text,
                 "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  [ name='a' vel=[ 0.1 -0.2 0.3 1 2 -1 ] inertiaMethod=EXPLICIT\n"
                 "   inertia=[ 1 0 0 0 0.1 0 0 0 0.2 0 0 0 0.25 ] ]\n"
                 "  [ name='b' position=[ 0.3 0.1 -0.2 ] vel=[ -0.2 -0.3 -0.2 1 2 -1 ]\n"
                 "   inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 0.3 0 0 0 0.2 0 0 0 0.4 ] ] ]\n"
                 " %s FrameFrameAttachment [ %s ] %s ] ]\n",
                 k ? "RenderableComponentList<BodyConnector> [ name='bodyConnectors' SolidJoint [ "
                     "name='j'\n"
                     "  bodyA='rigidBodies/b' bodyB='rigidBodies/a' attachmentA="
                   : "ComponentList<DynamicAttachmentComp> [ name='attachments'",
                 k ? "master='rigidBodies/b'"
                   : "frame='rigidBodies/b' master='rigidBodies/a' "
                     "TFM=[ 0.3 0.1 -0.2 1 0 0 0 ]",
                 k ? "attachmentB=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 0.3 0.1 -0.2 "
                     "1 0 0 0 "
                     "] ] ]"
                   : "");
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p[k], text, 0.005, "RungeKutta4"), ART_OK));
        REQUIRE(CHECK_STATUS(art_sim_run(p[k].sim, 1), ART_OK));
    }
    CHECK_INT(p[0].sys->n_active, 6);
    CHECK_INT(p[1].sys->n_active, 12);
    CHECK_NEAR_N(sim_fixture_q(&p[1], LINKAGE_FIXTURE_BODY "a"),
                 sim_fixture_q(&p[0], LINKAGE_FIXTURE_BODY "a"), 7, 1e-6);
    CHECK_NEAR_N(sim_fixture_q(&p[1], LINKAGE_FIXTURE_BODY "b"),
                 sim_fixture_q(&p[0], LINKAGE_FIXTURE_BODY "b"), 7, 1e-6);
    for (int k = 0; k < 2; k++) sim_fixture_close(&p[k]);
}
