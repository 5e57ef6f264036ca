/* The first examples of ArtiSynth's modeling guide, against values found independently of any
 * simulator (motions by an explicit method of high order with tiny steps; states of rest from
 * balance of forces). */
#include "sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* ------------------------------------------------- section 3.1.2, ParticleSpring */

static const char particle_spring[] =
    "MechModel [ name='m' %s\n"
    " PointList<Particle> [ name='particles' [ name='p1' mass=2 dynamic=false ]\n"
    "  [ name='p2' mass=2 position=[ 1 0 0 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='spr'\n"
    "  points=[ 'particles/p1' 'particles/p2' ] restLength=0\n"
    "  material=LinearAxialMaterial [ stiffness=20 damping=10 ] ] ] ]\n";

static int open_with(struct sim_fixture *p, const char *text, const char *more, double h,
                     const char *scheme)
{
    char full[4096];
    snprintf(full, sizeof full, text, more);
    return sim_fixture_open(p, full, h, scheme);
}

TEST(phys_guide_particle_spring)
{
    static const double path[6][3] = {{0.1, 0.957615, -0.048695}, {0.5, 0.201108, -0.980109},
                                      {1, -0.904382, -1.128507},  {2, 0.671483, -1.008666},
                                      {5, -0.368907, -1.022707},  {10, 0.192937, -1.008584}};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_with(&p, particle_spring, "", 0.002, "RungeKutta4"), ART_OK));
    for (int i = 0; i < 6; i++) {
        CHECK_STATUS(art_sim_run(p.sim, path[i][0]), ART_OK);
        const double *q = sim_fixture_q(&p, "models/m/particles/p2");
        CHECK_NEAR(q[0], path[i][1], 1e-6);
        CHECK_NEAR(q[1], 0, 1e-12);
        CHECK_NEAR(q[2], path[i][2], 1e-6);
    }
    sim_fixture_close(&p);
    /* m g = k z, reached with damping of the motion */
    REQUIRE(CHECK_STATUS(open_with(&p, particle_spring, "pointDamping=4", 0, NULL), ART_OK));
    double d = 4;
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/p2:pointDamping", &d), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 40), ART_OK);
    const double rest[3] = {0, 0, -0.98};
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/p2"), rest, 3, 1e-8);
    sim_fixture_close(&p);
}

/* ----------------------------------------------- section 3.2.2, RigidBodySpring */

static const char body_spring[] =
    "MechModel [ name='m' %s\n"
    " PointList<Particle> [ name='particles' [ name='p1' mass=2 dynamic=false ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='box' position=[ 0.75 0 0 ] inertiaMethod=EXPLICIT\n"
    "   inertia=[ 0.9 0 0 0  0.0135 0 0 0 0.0255 0 0 0 0.0255 ]\n"
    "   markers=[ name='markers' FrameMarker [ name='k'\n"
    "     attachment=PointFrameAttachment [ frame='rigidBodies/box' loc=[ -0.25 0 0 ] ] ] ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='spr'\n"
    "  points=[ 'particles/p1' 'rigidBodies/box/markers/k' ] restLength=0\n"
    "  material=LinearAxialMaterial [ stiffness=20 damping=10 ] ] ] ]\n";

/* Angle about y in degrees, from 0 to 360, of a body that turns about y alone. */
static double angle_y(const double *q)
{
    double deg = art_deg(2 * atan2(q[5], q[3]));
    return deg < 0 ? deg + 360 : deg;
}

TEST(phys_guide_rigid_body_spring)
{
    static const double path[4][4] = {{0.1, 0.71058, -0.04852, 0.240},
                                      {0.5, 0.02049, -0.78065, 106.987},
                                      {1, -0.65553, -0.48044, 166.978},
                                      {2, 0.51767, -0.53967, 37.722}};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_with(&p, body_spring, "", 0.002, "RungeKutta4"), ART_OK));
    for (int i = 0; i < 4; i++) {
        CHECK_STATUS(art_sim_run(p.sim, path[i][0]), ART_OK);
        const double *q = sim_fixture_q(&p, "models/m/rigidBodies/box");
        CHECK_NEAR(q[0], path[i][1], 6e-6);
        CHECK_NEAR(q[2], path[i][2], 6e-6);
        CHECK_NEAR(angle_y(q + 0), path[i][3], 6e-4);
    }
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(open_with(&p, body_spring, "frameDamping=2 rotaryDamping=0.1", 0.01, NULL),
                         ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 60), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/spr:length", 0), 0.441, 1e-7);
    const double rest[3] = {0, 0, -0.691}, *q = sim_fixture_q(&p, "models/m/rigidBodies/box");
    CHECK_NEAR_N(q, rest, 3, 1e-7);
    CHECK_NEAR(angle_y(q), 90, 1e-4);
    sim_fixture_close(&p);
}

/* ------------------------------------------- section 3.2.10, RigidCompositeBody */

static bool add_part(struct art_ctx *ctx, struct art_mesh *mesh, const double pose[7],
                     double density, double mass, struct art_inertia *sum)
{
    struct art_inertia M;
    struct art_rigid T;
    art_rigid_from_pose(&T, pose);
    bool ok = CHECK_STATUS(art_mesh_inertia(ctx, mesh, ART_MESH_VOLUME, density, &M), ART_OK) &&
              CHECK_NEAR(M.mass, mass, 6e-4);
    art_inertia_transform(&M, &T, &M);
    art_inertia_add(sum, sum, &M);
    art_mesh_free(mesh);
    return ok;
}

/* Ball, ball and axis of the guide. */
static bool composite(struct art_inertia *sum)
{
    static const double right[7] = {1.5, 0, 0, 1, 0, 0, 0}, left[7] = {-1.5, 0, 0, 1, 0, 0, 0},
                        axis[7] = {0, 0, 0, 0, 1, 0, 90};
    struct art_ctx ctx;
    struct art_mesh *mesh;
    bool ok;
    art_ctx_init(&ctx);
    art_inertia_zero(sum);
    ok = CHECK_STATUS(art_mesh_make_cylinder(&ctx, &mesh, 0.2, 2, 12, 1, 1), ART_OK) &&
         add_part(&ctx, mesh, axis, 10, 2.4, sum);
    ok = ok && CHECK_STATUS(art_mesh_make_icosphere(&ctx, &mesh, 0.8, 1), ART_OK) &&
         add_part(&ctx, mesh, right, 8, 14.986, sum);
    ok = ok && CHECK_STATUS(art_mesh_make_icosphere(&ctx, &mesh, 0.8, 1), ART_OK) &&
         add_part(&ctx, mesh, left, 10, 18.733, sum);
    art_ctx_fini(&ctx);
    return ok;
}

TEST(phys_guide_composite_body)
{
    struct art_inertia M;
    struct sim_fixture p;
    char text[2048];
    REQUIRE(composite(&M));
    CHECK_NEAR(M.com[0], -0.155592, 6e-7);
    CHECK_NEAR(M.J[4], 83.7094, 6e-5);
    for (int pass = 0; pass < 2; pass++) {
        /* the state of rest is reached with more damping */
        snprintf(text, sizeof text,
                 "MechModel [ name='m' frameDamping=%d rotaryDamping=%d\n"
                 " PointList<Particle> [ name='particles'\n"
                 "  [ name='p1' dynamic=false position=[ 0 0 2 ] ] ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  [ name='b' inertiaMethod=EXPLICIT\n"
                 "   inertia=[ %.17g %.17g %.17g %.17g %.17g %.17g 0 0 %.17g 0 0 0 %.17g ]\n"
                 "   markers=[ name='markers' FrameMarker [ name='k'\n"
                 "     attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0 0 0.2 ] ] ] "
                 "] ] ]\n"
                 " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='spr'\n"
                 "  points=[ 'particles/p1' 'rigidBodies/b/markers/k' ] restLength=0\n"
                 "  material=LinearAxialMaterial [ stiffness=150 damping=0 ] ] ] ]\n",
                 pass ? 40 : 10, pass ? 60 : 0, M.mass, M.com[0], M.com[1], M.com[2], M.J[0],
                 M.J[1], M.J[4], M.J[8]);
        REQUIRE(CHECK_STATUS(
            sim_fixture_open(&p, text, pass ? 0.01 : 0.001, pass ? NULL : "RungeKutta4"), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, pass ? 60 : 0.75), ART_OK);
        const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b");
        double R[9];
        art_rot_from_quat(R, q + 3);
        if (pass == 0) {
            const double at[3] = {0.00351, 0, -0.48476};
            CHECK_NEAR_N(q, at, 3, 6e-6);
            CHECK_NEAR(angle_y(q) - 360, -8.338, 6e-4);
            CHECK_NEAR(q[2] + 1.5 * R[6], -0.267, 6e-4);
            CHECK_NEAR(q[2] - 1.5 * R[6], -0.702, 6e-4);
        } else {
            CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/spr:length", 0), 2.35975, 6e-6);
            CHECK_NEAR(fabs(angle_y(q) - (angle_y(q) > 180 ? 360 : 0)), 37.88, 6e-3);
        }
        sim_fixture_close(&p);
    }
}

/* -------------------------------------------- section 3.7.2, ParticleAttachment */

static const char attached_particles[] =
    "MechModel [ name='m' pointDamping=0.5 frameDamping=1 rotaryDamping=0.05\n"
    " PointList<Particle> [ name='particles' pointDamping:Inherited\n"
    "  [ name='p1' mass=0.1 position=[ 0 0 0.55 ] dynamic=false ]\n"
    "  [ name='p2' mass=0.1 position=[ 0.1 0 0.35 ] ]\n"
    "  [ name='p3' mass=0.1 position=[ 0.1 0 0.35 ] ]\n"
    "  [ name='p4' mass=0.1 position=[ 0 0 0.15 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='box' position=[ 0.2 0 0 ] inertiaMethod=EXPLICIT\n"
    "   inertia=[ 0.9 0 0 0  0.0135 0 0 0 0.0255 0 0 0 0.0255 ] ] ]\n"
    " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    "  PointParticleAttachment [ point='particles/p2' particle='particles/p3' ]\n"
    "  PointFrameAttachment [ point='particles/p4' frame='rigidBodies/box' loc=[ 0 0 0.15 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ points=[ 'particles/p1' 'particles/p2' ]\n"
    "   material=LinearAxialMaterial [ stiffness=%s damping=10 ] ]\n"
    "  [ points=[ 'particles/p3' 'particles/p4' ]\n"
    "   material=LinearAxialMaterial [ stiffness=20 damping=10 ] ] ] ]\n";

TEST(phys_guide_particle_attachment)
{
    struct sim_fixture p;
    const double start[3] = {0.2, 0, 0.15};
    REQUIRE(CHECK_STATUS(open_with(&p, attached_particles, "20", 0, NULL), ART_OK));
    CHECK_INT(p.sys->n_active, 9);
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/p4"), start, 3, 1e-15);
    CHECK_STATUS(art_sim_run(p.sim, 60), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p2")[2], -0.038, 1e-7);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p4")[2], -0.528, 1e-7);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/rigidBodies/box")[2], -0.678, 1e-7);
    sim_fixture_close(&p);
}

/* How the same model sets out, with the first spring twice as stiff, so that masses show: from rest
 * the springs pull p3 by 40 (-0.1, 0, 0.2) and 20 (0.1, 0, -0.2), and p4 by 20 (-0.1, 0, 0.2). p2
 * and p3 are one particle of 0.2. p4 moves by (ax + 0.15 w, 0, az), w the angular acceleration
 * about y, so 0.9 ax + 0.1 (ax + 0.15 w) = -2                        along x 0.0255 w + 0.15 0.1
 * (ax + 0.15 w) = 0.15 (-2)          moments about the middle of the box (0.9 + 0.1) (az + 9.8) = 4
 * along z */
TEST(phys_guide_particle_attachment_carries_its_mass)
{
    struct sim_fixture p;
    const double h = 1e-6, w = -0.27 / 0.027525, ax = -2 - 0.015 * w, az = 4 - 9.8;
    REQUIRE(CHECK_STATUS(open_with(&p, attached_particles, "40", h, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    const double *box = sim_fixture_u(&p, "models/m/rigidBodies/box");
    CHECK_NEAR(box[0] / h, ax, 1e-3);
    CHECK_NEAR(box[1] / h, 0, 1e-9);
    CHECK_NEAR(box[2] / h, az, 1e-3);
    CHECK_NEAR(box[3] / h, 0, 1e-9);
    CHECK_NEAR(box[4] / h, w, 2e-3);
    CHECK_NEAR(box[5] / h, 0, 1e-9);
    const double *p4 = sim_fixture_u(&p, "models/m/particles/p4");
    CHECK_NEAR(p4[0] / h, ax + 0.15 * w, 1e-3);
    CHECK_NEAR(p4[2] / h, az, 1e-3);
    for (int i = 0; i < 2; i++) {
        const double *u = sim_fixture_u(&p, i ? "models/m/particles/p3" : "models/m/particles/p2");
        CHECK_NEAR(u[0] / h, -2 / 0.2, 4e-3);
        CHECK_NEAR(u[2] / h, 4 / 0.2 - 9.8, 4e-3);
    }
    sim_fixture_close(&p);
}

/* --------------------------------------------- section 3.6.2, PointPlaneForces */

/* Two planes that push a particle back keep it bouncing; nothing takes energy away. */
TEST(phys_guide_point_plane_forces)
{
    static const char text[] =
        "MechModel [ name='m'\n"
        " PointList<Particle> [ name='particles' [ name='p' position=[ 1 0 2 ] ] ]\n"
        " ComponentList<ForceComponent> [ name='forceEffectors'\n"
        "  PointPlaneForce [ unilateral=true stiffness=1000 point='particles/p'\n"
        "   normal=[ 1 0 1 ] center=[ 0 0 0 ] ]\n"
        "  PointPlaneForce [ unilateral=true stiffness=1000 point='particles/p'\n"
        "   normal=[ -1 0 1 ] center=[ 0 0 0 ] ] ] ]\n";
    static const double path[6][3] = {{0.4, 1, 1.216},         {0.5, 0.96211, 0.81289},
                                      {0.6, 0.52439, 0.71161}, {0.8, -0.45933, 0.33016},
                                      {1, -0.08927, 0.91047},  {2, 0.72855, 1.72751}};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 1e-4, "RungeKutta4"), ART_OK));
    for (int i = 0; i < 6; i++) {
        CHECK_STATUS(art_sim_run(p.sim, path[i][0]), ART_OK);
        const double *q = sim_fixture_q(&p, "models/m/particles/p");
        CHECK_NEAR(q[0], path[i][1], 6e-6);
        CHECK_NEAR(q[2], path[i][2], 6e-6);
        const double *u = sim_fixture_u(&p, "models/m/particles/p");
        double a = fmin(0, (q[0] + q[2]) / sqrt(2)), b = fmin(0, (q[2] - q[0]) / sqrt(2));
        CHECK_NEAR(0.5 * art_v3_norm2(u) + 9.8 * q[2] + 500 * (a * a + b * b), 19.6, 1e-5);
    }
    sim_fixture_close(&p);
    /* the implicit default lets it come to rest in the groove: m g = 2 k d / sqrt 2 */
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 30), ART_OK);
    const double rest[3] = {0, 0, -0.0098};
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/particles/p"), rest, 3, 1e-6);
    sim_fixture_close(&p);
}
