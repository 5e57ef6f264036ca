/* Attached bodies: a compound of parts is the one body of the summed inertia, whatever acts on it.
 */
#include "physics/sim_fixture.h"
#include <stdio.h>
#include <string.h>

static const double place[7] = {0.4, -0.1, 0.5, 1, 2, 3, 70};
#define PLACE "0.4 -0.1 0.5 1 2 3 70"
static const struct art_inertia part = {
    1.5, {0.1, 0, -0.2}, {0.3, 0.02, 0, 0.02, 0.5, 0, 0, 0, 0.4}};
static const struct art_inertia rest = {0.8, {0, 0.1, 0}, {0.2, 0, 0, 0, 0.3, 0, 0, 0, 0.25}};

struct forces {
    const char *gravity, *of_part, *of_rest; /* attributes of the two bodies */
    const char *springs;                     /* between particles/o and frameMarkers/k */
};

static void print_inertia(char text[512], const struct art_inertia *M)
{
    const double *c = M->com, *J = M->J;
    snprintf(text, 512,
             "inertiaMethod=EXPLICIT inertia=[ %.17g %.17g %.17g %.17g  %.17g %.17g %.17g %.17g "
             "%.17g %.17g %.17g %.17g %.17g ]",
             M->mass, c[0], c[1], c[2], J[0], J[1], J[2], J[3], J[4], J[5], J[6], J[7], J[8]);
}

/* Body b with c fixed on it, or all in b; a marker k on c, at the same place of b if there is no c.
 */
static int open_compound(struct sim_fixture *p, const struct forces *f, bool parts,
                         const struct art_sim_options *options)
{
    char text[4096], of_b[512], of_c[512], other[1200] = "";
    const double on_c[3] = {0.3, 0.2, -0.4};
    struct art_inertia M = part, moved;
    struct art_rigid T;
    double loc[3];
    art_rigid_from_pose(&T, place);
    art_inertia_transform(&moved, &T, &rest);
    if (!parts) art_inertia_add(&M, &part, &moved);
    print_inertia(of_b, &M);
    print_inertia(of_c, &rest);
    if (parts)
        art_v3_copy(loc, on_c);
    else
        art_rigid_point(loc, &T, on_c);
    if (parts) snprintf(other, sizeof other, "[ name='c' %s %s ]", of_c, f->of_rest);
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ %s ]\n"
             " PointList<Particle> [ name='particles' [ name='o' dynamic=false ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='b' vel=[ 0.2 0.1 0 1 -2 0.7 ] position=[ 0.5 0 -1 ] %s %s ] %s ]\n"
             " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
             "  attachment=[ frame='rigidBodies/%c' loc=[ %.17g %.17g %.17g ] ] ] ]\n"
             " ComponentList<DynamicAttachmentComp> [ name='attachments' %s ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings' %s ] ]\n",
             f->gravity, of_b, f->of_part, other, parts ? 'c' : 'b', loc[0], loc[1], loc[2],
             parts ? "FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
                     " TFM=[ " PLACE " ] ]"
                   : "",
             f->springs);
    return sim_fixture_open_with(p, text, options);
}

/* Largest difference of pose and velocity of b after a second; not a number if a run fails. */
static double difference(const struct forces *f, const char *scheme, bool compat)
{
    struct art_sim_options options = {.step = 0.005, .integrator = scheme, .compat = compat};
    static const char at[] = "models/m/rigidBodies/b";
    struct sim_fixture one, parts;
    double worst = NAN;
    bool ok = CHECK_STATUS(open_compound(&one, f, false, &options), ART_OK);
    ok = CHECK_STATUS(open_compound(&parts, f, true, &options), ART_OK) && ok;
    ok = ok && CHECK_STATUS(art_sim_run(one.sim, 1), ART_OK) &&
         CHECK_STATUS(art_sim_run(parts.sim, 1), ART_OK);
    if (ok) {
        CHECK_INT(parts.sys->n_active, 6);
        worst = 0;
        for (int i = 0; i < 13; i++) {
            double x = i < 7 ? sim_fixture_q(&one, at)[i] : sim_fixture_u(&one, at)[i - 7];
            double y = i < 7 ? sim_fixture_q(&parts, at)[i] : sim_fixture_u(&parts, at)[i - 7];
            worst = fmax(worst, fabs(x - y));
        }
    } else {
        TEST_FAIL("%s", parts.ctx.last);
    }
    sim_fixture_close(&one);
    sim_fixture_close(&parts);
    return worst;
}

static const char *const schemes[] = {
    "RungeKutta4", "SymplecticEuler",         "BackwardEuler", "ConstrainedBackwardEuler",
    "Trapezoidal", "ConstrainedForwardEuler", "ForwardEuler",  "FullBackwardEuler"};

static const struct forces free_motion = {"0 0 0", "", "", ""};
static const struct forces hung = {"0.3 0 -9.8", "", "",
                                   "[ points=[ 'particles/o' 'frameMarkers/k' ]\n"
                                   "  material=LinearAxialMaterial [ stiffness=60 damping=3 ] ]"};

TEST(phys_free_compound_is_one_body)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (!CHECK(difference(&free_motion, schemes[i], false) < 1e-11))
            TEST_FAIL("%s", schemes[i]);
}

/* The spring pulls at a marker of the attached part. The implicit schemes know by the
 * velocity-product acceleration of the marker how its rate changes in the step; that of its frame
 * is part of it. */
TEST(phys_spring_on_attached_part_acts_on_the_whole)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (!CHECK(difference(&hung, schemes[i], false) < 1e-10)) TEST_FAIL("%s", schemes[i]);
}

/* ArtiSynth leaves the part of the frame out: the compound is another one than the body. */
TEST(phys_compat_leaves_out_centripetal_terms_of_frames)
{
    CHECK(difference(&hung, "ConstrainedBackwardEuler", true) > 1e-4);
    CHECK(difference(&hung, "Trapezoidal", true) > 1e-4);
    CHECK(difference(&hung, "RungeKutta4", true) < 1e-10);
}

/* Speed after a step of 0.1 of a ball of 2 kg that moves at 1 without a force, with a point of 1 kg
 * and a ball of 3 kg attached to its middle, damped by 4 / s as `of_b`, the second one as `of_c`.
 */
static double damped_speed(const char *of_b, const char *of_c, bool compat)
{
    struct art_sim_options options = {.step = 0.1, .compat = compat};
    struct sim_fixture p;
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' maxStepSize=0.1 gravity=[ 0 0 0 ]\n"
             " PointList<Particle> [ name='particles' [ name='p' mass=1 ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='b' velocity=[ 1 0 0 0 0 0 ] inertiaMethod=EXPLICIT\n"
             "   inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] %s ]\n"
             "  [ name='c' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 1 0 0 0 1 0 0 0 1 ] %s ] ]\n"
             " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
             "  PointFrameAttachment [ point='particles/p' frame='rigidBodies/b' loc=[ 0 0 0 ] ]\n"
             "  FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
             "   TFM=[ 0 0 0 0 0 1 0 ] ] ] ]",
             of_b, of_c);
    double v = NAN;
    if (CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK))
        v = sim_fixture_u(&p, "models/m/rigidBodies/b")[0];
    sim_fixture_close(&p);
    return v;
}

/* inertialDamping has the Jacobian of its force, with the inertia of the body alone:
 * (M + h d m) v = M v0 for the mass M of all. In ArtiSynth it has the inertia that is solved with,
 * M for b and none for what is attached to it, whose damping is explicit: (M + h d M) v = (M + h d
 * M - h d m) v0 and M v = (M - h d m) v0. */
TEST(phys_damped_parts_of_a_body)
{
    static const char d[] = "inertialDamping=4";
    CHECK_NEAR(damped_speed(d, "", false), 6 / (6 + 0.4 * 2), 1e-12);
    CHECK_NEAR(damped_speed("", d, false), 6 / (6 + 0.4 * 3), 1e-12);
    CHECK_NEAR(damped_speed(d, d, false), 6 / (6 + 0.4 * 5), 1e-12);
    CHECK_NEAR(damped_speed(d, "", true), (8.4 - 0.8) / 8.4, 1e-12);
    CHECK_NEAR(damped_speed("", d, true), (6 - 1.2) / 6, 1e-12);
}

/* ---------------------------------------------------------------------- joints */

/* The compound on a hinge: the joint sits on the attached part c, or on the same place of the
 * whole. */
static int open_hinged(struct sim_fixture *p, bool parts, const char *scheme)
{
    char text[4096], of_b[512], of_c[512], other[1200] = "";
    struct art_inertia M = part, moved;
    struct art_rigid T, on_c, TCA;
    const double hinge[7] = {-0.2, 0.3, 0.1, 1, 0, 0, 90};
    double pose[7];
    art_rigid_from_pose(&T, place);
    art_rigid_from_pose(&on_c, hinge);
    art_inertia_transform(&moved, &T, &rest);
    if (!parts) art_inertia_add(&M, &part, &moved);
    art_rigid_mul(&TCA, &T, &on_c);
    art_rigid_to_pose(pose, parts ? &on_c : &TCA);
    print_inertia(of_b, &M);
    print_inertia(of_c, &rest);
    if (parts)
        snprintf(other, sizeof other,
                 "[ name='c' %s attachedFrames=[ name='attachedFrames' [ name='f' attachment=[\n"
                 " TFM=[ 0 0 1 0 0 1 45 ] ] ] ] ]",
                 of_c);
    double ground[7];
    art_rigid_to_pose(ground, &TCA); /* b begins at the origin */
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' %s ] %s ]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='j'\n"
        "  bodyA=rigidBodies/%c bodyB=null attachmentA=FrameFrameAttachment [\n"
        "   master=rigidBodies/%c TFM=[ %.17g %.17g %.17g %.17g %.17g %.17g %.17g ] ]\n"
        "  attachmentB=FrameFrameAttachment [ master=null\n"
        "   TFM=[ %.17g %.17g %.17g %.17g %.17g %.17g %.17g ] ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments' %s ] ]\n",
        of_b, other, parts ? 'c' : 'b', parts ? 'c' : 'b', pose[0], pose[1], pose[2], pose[3],
        pose[4], pose[5], pose[6], ground[0], ground[1], ground[2], ground[3], ground[4], ground[5],
        ground[6],
        parts ? "FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
                " TFM=[ " PLACE " ] ]"
              : "");
    return sim_fixture_open(p, text, 0.005, scheme);
}

static void relative(const struct sim_fixture *p, const char *of, const char *in,
                     struct art_rigid *T)
{
    struct art_rigid A, B;
    const double *q = sim_fixture_q(p, of), *r = sim_fixture_q(p, in);
    art_rigid_from_quat(&A, q, q + 3);
    art_rigid_from_quat(&B, r, r + 3);
    art_rigid_mul_inv_left(T, &B, &A);
}

/* Swinging, the parts keep their places in each other to round-off (guide, section 3.7.4), and the
 * compound swings as the whole. */
TEST(phys_hinged_compound_is_one_body)
{
    static const char b[] = "models/m/rigidBodies/b", c[] = "models/m/rigidBodies/c";
    static const char f[] = "models/m/rigidBodies/c/attachedFrames/f";
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        struct sim_fixture one, parts;
        struct art_rigid T, at, frame;
        const double on_c[7] = {0, 0, 1, 0, 0, 1, 45};
        bool ok = CHECK_STATUS(open_hinged(&one, false, schemes[i]), ART_OK);
        ok = CHECK_STATUS(open_hinged(&parts, true, schemes[i]), ART_OK) && ok;
        if (!ok) TEST_FAIL("%s", parts.ctx.last);
        REQUIRE(ok);
        double angle = sim_fixture_get(&one, "models/m/bodyConnectors/j:theta", 0);
        CHECK_STATUS(art_sim_run(one.sim, 1), ART_OK);
        CHECK_STATUS(art_sim_run(parts.sim, 1), ART_OK);
        ok = CHECK(fabs(sim_fixture_get(&one, "models/m/bodyConnectors/j:theta", 0) - angle) > 5);
        ok = CHECK_NEAR_N(sim_fixture_q(&parts, b), sim_fixture_q(&one, b), 7, 1e-10) && ok;
        ok = CHECK_NEAR_N(sim_fixture_u(&parts, b), sim_fixture_u(&one, b), 6, 1e-9) && ok;
        art_rigid_from_pose(&T, place);
        art_rigid_from_pose(&frame, on_c);
        relative(&parts, c, b, &at);
        ok = CHECK_NEAR_N(at.p, T.p, 3, 1e-14) && CHECK_NEAR_N(at.R, T.R, 9, 1e-14) && ok;
        relative(&parts, f, c, &at);
        ok = CHECK_NEAR_N(at.p, frame.p, 3, 1e-14) && CHECK_NEAR_N(at.R, frame.R, 9, 1e-14) && ok;
        if (!ok) TEST_FAIL("%s", schemes[i]);
        sim_fixture_close(&one);
        sim_fixture_close(&parts);
    }
}

/* ------------------------------------------------------------- markers by what holds them */

/* A marker that is held by an attachment of its own does what one of the class for it does: on a
 * body as a frame marker, on a particle as an attached one. */
TEST(phys_generic_markers_follow_what_holds_them)
{
    static const char model[] =
        "MechModel [ name='m'\n"
        " PointList<Particle> [ name='particles' [ name='o' dynamic=false position=[ 0 0 1 ] ]\n"
        "  [ name='p' position=[ 1 0 0 ] mass=2 ] %s ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' "
        "inertiaMethod=EXPLICIT\n"
        "   inertia=[ 3 0 0.1 0 1 0 0 0 2 0 0 0 1.5 ] vel=[ 0.1 0 0 1 2 3 ] ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers' %s ]\n"
        " %s\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ points=[ 'particles/o' '%s' ] material=LinearAxialMaterial [ stiffness=50 damping=1 ] "
        "]\n"
        "  [ points=[ 'particles/o' '%s' ] material=LinearAxialMaterial [ stiffness=70 ] ] ] ]\n";
    static const char *const parts[2][5] = {
        {"[ name='q' mass=0 ]",
         "[ name='k' attachment=[ frame='rigidBodies/b' loc=[ 0.3 0.2 -0.4 ] ] ]",
         "ComponentList<DynamicAttachmentComp> [ name='attachments' PointParticleAttachment [ "
         "point='particles/q' particle='particles/p' ] ]",
         "frameMarkers/k", "particles/q"},
        {"", "",
         "PointList<Point> [ name='held' GenericMarker [ name='k' attachment=PointFrameAttachment "
         "[ "
         "point='held/k' frame='rigidBodies/b' loc=[ 0.3 0.2 -0.4 ] ] ] GenericMarker [ name='q' "
         "attachment=PointParticleAttachment [ point='held/q' particle='particles/p' ] ] ]",
         "held/k", "held/q"}};
    double q[2][10], u[2][9];
    for (int k = 0; k < 2; k++) {
        const char *const *t = parts[k];
        char text[3000];
        struct sim_fixture p;
        snprintf(text, sizeof text, model, t[0], t[1], t[2], t[3], t[4]);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, "ConstrainedBackwardEuler"), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        memcpy(q[k], sim_fixture_q(&p, "models/m/rigidBodies/b"), 7 * sizeof(double));
        memcpy(q[k] + 7, sim_fixture_q(&p, "models/m/particles/p"), 3 * sizeof(double));
        memcpy(u[k], sim_fixture_u(&p, "models/m/rigidBodies/b"), 6 * sizeof(double));
        memcpy(u[k] + 6, sim_fixture_u(&p, "models/m/particles/p"), 3 * sizeof(double));
        sim_fixture_close(&p);
    }
    CHECK(q[0][0] != 0);
    CHECK_NEAR_N(q[0], q[1], 10, 0);
    CHECK_NEAR_N(u[0], u[1], 9, 0);
}

TEST(phys_generic_markers_that_cannot_be)
{
    static const char *const all[] = {
        "", "attachment=PointFrameAttachment [ ]",
        "attachment=PointFrameAttachment [ frame='particles/p' ]",
        "attachment=PointParticleAttachment [ particle='rigidBodies/b' ]",
        "attachment=PointSkinAttachment [ ]"};
    for (int i = 0; i < 5; i++) {
        char text[600];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n PointList<Particle> [ name='particles' [ name='p' ] ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0 1 0 0 0 1 0 0 0 2 ] ] ]\n"
                 " PointList<Point> [ name='held' GenericMarker [ %s ] ] ]\n",
                 all[i]);
        CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
        sim_fixture_close(&p);
    }
}
