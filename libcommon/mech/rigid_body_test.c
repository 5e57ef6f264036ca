/* Free rigid bodies: conservation, closed forms, composite inertia, damping. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ----------------------------------------------------------- elliptic functions */

TEST(phys_jacobi_functions)
{
    double sn, cn, dn;
    /* Abramowitz & Stegun 16.6: k = 0 and the limit k = 1 */
    sim_fixture_jacobi(0.7, 0, &sn, &cn, &dn);
    CHECK_NEAR(sn, sin(0.7), 1e-15);
    CHECK_NEAR(dn, 1, 1e-15);
    sim_fixture_jacobi(0.7, 1 - 1e-15, &sn, &cn, &dn);
    CHECK_NEAR(sn, tanh(0.7), 1e-12);
    sim_fixture_jacobi(0.2, sqrt(0.81), &sn, &cn, &dn);
    CHECK_NEAR(sn, 0.19762, 1e-5); /* their example 16.4: sn(0.20 | 0.81) */
    for (double u = -3; u < 3; u += 0.37) {
        sim_fixture_jacobi(u, 0.6, &sn, &cn, &dn);
        double sn1, cn1, dn1, d = 1e-5;
        sim_fixture_jacobi(u + d, 0.6, &sn1, &cn1, &dn1);
        sim_fixture_jacobi(u - d, 0.6, &sn, &cn, &dn);
        double slope = (sn1 - sn) / (2 * d);
        sim_fixture_jacobi(u, 0.6, &sn, &cn, &dn);
        CHECK_NEAR(slope, cn * dn, 1e-9); /* 16.16.1 */
    }
}

/* --------------------------------------------------------------- free motion */

static const double I[3] = {0.4, 0.9, 1.3}, W0[3] = {1.1, 0, 2.0};
#define SPIN "1.1 0 2.0"

/* Angular velocity in body axes of the free top that begins at W0 (Landau & Lifshitz, Mechanics,
 * section 37, eqs. 37.8 to 37.10; I1 < I2 < I3, L^2 > 2 E I2). */
static void free_top(double t, double w[3])
{
    double E2 = I[0] * W0[0] * W0[0] + I[2] * W0[2] * W0[2], sn, cn, dn;
    double L2 = I[0] * I[0] * W0[0] * W0[0] + I[2] * I[2] * W0[2] * W0[2];
    double rate = sqrt((I[2] - I[1]) * (L2 - E2 * I[0]) / (I[0] * I[1] * I[2]));
    double k = sqrt((I[1] - I[0]) * (E2 * I[2] - L2) / ((I[2] - I[1]) * (L2 - E2 * I[0])));
    sim_fixture_jacobi(rate * t, k, &sn, &cn, &dn);
    w[0] = sqrt((E2 * I[2] - L2) / (I[0] * (I[2] - I[0]))) * cn;
    w[1] = sqrt((E2 * I[2] - L2) / (I[1] * (I[2] - I[1]))) * sn;
    w[2] = sqrt((L2 - E2 * I[0]) / (I[2] * (I[2] - I[0]))) * dn;
}

struct free_body {
    double mass, com[3];
    const char *gravity, *vel, *more, *model;
};

static int open_body(struct sim_fixture *p, const struct free_body *b, double h, const char *scheme)
{
    char text[1024];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ %s ] %s RenderableComponentList<RigidBody> [\n"
             " name='rigidBodies' [ name='b' inertiaMethod=EXPLICIT vel=[ %s ] %s\n"
             "  inertia=[ %.17g %.17g %.17g %.17g  0.4 0 0 0 0.9 0 0 0 1.3 ] ] ] ]\n",
             b->gravity, b->model ? b->model : "", b->vel, b->more ? b->more : "", b->mass,
             b->com[0], b->com[1], b->com[2]);
    return sim_fixture_open(p, text, h, scheme);
}

/* Centre of mass, its velocity, angular momentum about it and kinetic energy. */
struct motion {
    double com[3], v[3], L[3], energy, w_body[3];
};

static void motion_of(const struct sim_fixture *p, const struct free_body *b, struct motion *m)
{
    const double *q = sim_fixture_q(p, "models/m/rigidBodies/b"),
                 *u = sim_fixture_u(p, "models/m/rigidBodies/b");
    double R[9], r[3], wr[3], L_body[3];
    art_rot_from_quat(R, q + 3);
    art_m3_mulvec(r, R, b->com);
    art_v3_add(m->com, q, r);
    art_v3_cross(wr, u + 3, r);
    art_v3_add(m->v, u, wr);
    art_m3_tmulvec(m->w_body, R, u + 3);
    for (int i = 0; i < 3; i++) L_body[i] = I[i] * m->w_body[i];
    art_m3_mulvec(m->L, R, L_body);
    m->energy = 0.5 * art_v3_dot(L_body, m->w_body) + 0.5 * b->mass * art_v3_norm2(m->v);
}

static const struct free_body central = {2, {0, 0, 0}, "0 0 0", "0.3 0 -0.2 " SPIN, NULL, NULL};
/* velocity of the origin: v_com - w x com = (0.3,0,-0.2) - (1.1,0,2) x (0.2,-0.1,0.3) */
static const struct free_body excentric = {
    2, {0.2, -0.1, 0.3}, "0 0 0", "0.1 -0.07 -0.09 " SPIN, NULL, NULL};

/* The motion in body axes, the path of the centre of mass and what is conserved. */
static void check_free(const struct free_body *b)
{
    struct sim_fixture p;
    struct motion m;
    REQUIRE(CHECK_STATUS(open_body(&p, b, 0.002, "RungeKutta4"), ART_OK));
    motion_of(&p, b, &m);
    const struct motion m0 = m;
    for (int k = 1; k <= 8; k++) {
        double t = 0.7 * k, w[3], com[3];
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
        motion_of(&p, b, &m);
        free_top(t, w);
        art_v3_add_scaled(com, m0.com, t, m0.v);
        CHECK_NEAR_N(m.w_body, w, 3, 1e-9);
        CHECK_NEAR_N(m.com, com, 3, 1e-9);
        CHECK_NEAR_N(m.v, m0.v, 3, 1e-9);
        CHECK_NEAR_N(m.L, m0.L, 3, 1e-9);
        CHECK_NEAR_REL(m.energy, m0.energy, 1e-9);
    }
    sim_fixture_close(&p);
}

TEST(phys_free_top_about_its_centre)
{
    check_free(&central);
}

TEST(phys_free_top_about_another_point)
{
    check_free(&excentric);
}

/* Angular momentum and energy drift with the order of the scheme at least, and the angular velocity
 * in body axes converges to the closed form with it. Implicit schemes turn a free body
 * by the implicit midpoint rule: its angular velocity has order 2 and its energy stays; with
 * backward Euler the orientation, and with it the direction of the angular momentum, has order 1.
 */
static void check_orders(const struct free_body *b)
{
    static const struct {
        const char *name;
        double h;
        int order;
        bool free_turn;
    } schemes[] = {
        {"ForwardEuler", 0.01, 1, false},     {"SymplecticEuler", 0.01, 1, false},
        {"BackwardEuler", 0.01, 1, true},     {"ConstrainedBackwardEuler", 0.01, 1, true},
        {"FullBackwardEuler", 0.01, 1, true}, {"Trapezoidal", 0.005, 2, true},
        {"GeneralizedAlpha", 0.005, 2, true}, {"RungeKutta4", 0.05, 4, false}};
    for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++) {
        double eL[5], eE[5], ew[5], h = schemes[s].h, w[3], d[3], order = schemes[s].order;
        for (int k = 0; k < 5; k++, h /= 2) {
            struct sim_fixture p;
            struct motion m0, m;
            REQUIRE(CHECK_STATUS(open_body(&p, b, h, schemes[s].name), ART_OK));
            motion_of(&p, b, &m0);
            CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
            motion_of(&p, b, &m);
            free_top(1, w);
            art_v3_sub(d, m.w_body, w);
            ew[k] = art_v3_norm(d);
            art_v3_sub(d, m.L, m0.L);
            eL[k] = art_v3_norm(d);
            eE[k] = fabs(m.energy - m0.energy);
            sim_fixture_close(&p);
        }
        bool ok = CHECK_NEAR(sim_fixture_order(ew, 5), schemes[s].free_turn ? 2 : order, 0.15);
        ok = CHECK(sim_fixture_order(eL, 5) > order - 0.15) && ok;
        for (int k = 0; k < 5 && schemes[s].free_turn; k++) ok = CHECK_NEAR(eE[k], 0, 1e-11) && ok;
        if (!schemes[s].free_turn) ok = CHECK(sim_fixture_order(eE, 5) > order - 0.15) && ok;
        if (!ok) TEST_FAIL("%s", schemes[s].name);
    }
}

TEST(phys_orders_of_free_top)
{
    check_orders(&central);
}

TEST(phys_orders_of_excentric_free_top)
{
    check_orders(&excentric);
}

/* A body that turns by 0.1 to 2.4 rad in each step keeps its energy in all implicit schemes,
 * however long the step is. */
TEST(phys_implicit_schemes_do_not_feed_what_spins)
{
    static const char *schemes[] = {"BackwardEuler", "ConstrainedBackwardEuler",
                                    "FullBackwardEuler", "Trapezoidal", "GeneralizedAlpha"};
    static const double steps[] = {0.0025, 0.01, 0.03, 0.06};
    struct free_body b = {.mass = 1, .gravity = "0 0 0", .vel = "0 0 0 3 40 5"};
    for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++)
        for (size_t k = 0; k < 2 * sizeof steps / sizeof steps[0]; k++) {
            struct sim_fixture p;
            struct motion start, end;
            art_v3_copy(b.com, k % 2 ? excentric.com : central.com);
            REQUIRE(CHECK_STATUS(open_body(&p, &b, steps[k / 2], schemes[s]), ART_OK));
            motion_of(&p, &b, &start);
            CHECK_STATUS(art_sim_run(p.sim, 12), ART_OK);
            motion_of(&p, &b, &end);
            if (!CHECK_NEAR(end.energy, start.energy, 1e-10 * start.energy))
                TEST_FAIL("%s, steps of %g", schemes[s], steps[k / 2]);
            sim_fixture_close(&p);
        }
}

/* Weight acts at the centre of mass: it falls along a parabola and the spin knows nothing of it. */
TEST(phys_weight_of_excentric_body)
{
    struct free_body b = excentric;
    struct sim_fixture p;
    struct motion m;
    double w[3], com[3];
    b.gravity = "1 2 -9.8";
    REQUIRE(CHECK_STATUS(open_body(&p, &b, 0.002, "RungeKutta4"), ART_OK));
    motion_of(&p, &b, &m);
    for (int i = 0; i < 3; i++)
        com[i] = m.com[i] + 1.5 * m.v[i] + (i == 2 ? -9.8 : i + 1) * 1.5 * 1.5 / 2;
    CHECK_STATUS(art_sim_run(p.sim, 1.5), ART_OK);
    motion_of(&p, &b, &m);
    free_top(1.5, w);
    CHECK_NEAR_N(m.com, com, 3, 1e-9);
    CHECK_NEAR_N(m.w_body, w, 3, 1e-9);
    sim_fixture_close(&p);
}

/* Inertial damping: momentum and angular momentum about the centre of mass die off as exp(-d t),
 * for any inertia and wherever the origin is. */
TEST(phys_inertial_damping)
{
    struct free_body b = excentric;
    struct sim_fixture p;
    struct motion m0, m;
    double e = exp(-0.6 * 1.5), want[3];
    b.more = "inertialDamping=0.6";
    REQUIRE(CHECK_STATUS(open_body(&p, &b, 0.002, "RungeKutta4"), ART_OK));
    motion_of(&p, &b, &m0);
    CHECK_STATUS(art_sim_run(p.sim, 1.5), ART_OK);
    motion_of(&p, &b, &m);
    art_v3_scale(want, e, m0.v);
    CHECK_NEAR_N(m.v, want, 3, 1e-9);
    art_v3_scale(want, e, m0.L);
    CHECK_NEAR_N(m.L, want, 3, 1e-9);
    sim_fixture_close(&p);
}

/* Frame and rotary damping act on the origin: v = v0 exp(-d t / m), and about a principal axis
 * w = w0 exp(-d t / I). */
TEST(phys_frame_and_rotary_damping)
{
    const struct free_body b = {
        2, {0, 0, 0}, "0 0 0", "1 2 3 0 4 0", "frameDamping=0.8 rotaryDamping=0.3", NULL};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_body(&p, &b, 0.002, "RungeKutta4"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 1.5), ART_OK);
    const double *u = sim_fixture_u(&p, "models/m/rigidBodies/b");
    double e = exp(-0.8 * 1.5 / 2), want[6] = {e, 2 * e, 3 * e, 0, 4 * exp(-0.3 * 1.5 / 0.9), 0};
    CHECK_NEAR_N(u, want, 6, 1e-10);
    sim_fixture_close(&p);
}

/* The wrench (-d_f v, -d_r w) acts at the origin of the frame, with the velocity there: it turns a
 * body whose centre of mass is elsewhere, and where the origin stands still it is none, although
 * the body turns about it. The damping of the model counts unless the body has its own. */
TEST(phys_frame_damping_acts_at_the_origin)
{
    static const struct {
        const char *model, *body, *vel;
        double v[3], w[3], f, r; /* velocities, and the damping that counts */
    } cases[] = {
        {"frameDamping=0.8", "", "1 2 3 0 0 0", {1, 2, 3}, {0}, 0.8, 0},
        {"frameDamping=0.8 rotaryDamping=0.3", "", "1 2 3 0 4 0", {1, 2, 3}, {0, 4}, 0.8, 0.3},
        {"frameDamping=9 rotaryDamping=9",
         "frameDamping=0.8",
         "1 2 3 0 4 0",
         {1, 2, 3},
         {0, 4},
         0.8,
         9},
        {"frameDamping=0.8", "", "0 0 0 0 0 4", {0}, {0, 0, 4}, 0.8, 0},
        {"", "", "1 2 3 1 4 0", {1, 2, 3}, {1, 4}, 0, 0}};
    const double h = 1e-6;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct free_body b = {
            2, {0, 0.5, 0}, "0 0 0", cases[i].vel, cases[i].body, cases[i].model};
        const double arm[3] = {0, -0.5, 0};
        struct sim_fixture p;
        struct motion m0, m1;
        double force[3], moment[3], turning[3];
        REQUIRE(CHECK_STATUS(open_body(&p, &b, h, "RungeKutta4"), ART_OK));
        motion_of(&p, &b, &m0);
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
        motion_of(&p, &b, &m1);
        art_v3_scale(force, -cases[i].f, cases[i].v);
        art_v3_cross(moment, arm, force);
        art_v3_scale(turning, -cases[i].r, cases[i].w);
        for (int k = 0; k < 3; k++) {
            CHECK_NEAR((m1.v[k] - m0.v[k]) / h, force[k] / b.mass, 1e-3);
            CHECK_NEAR((m1.L[k] - m0.L[k]) / h, moment[k] + turning[k], 1e-3);
        }
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------ composite bodies */

/* A body hung by a spring at a marker, with parts attached to it. */
static int open_hung(struct sim_fixture *p, const struct art_inertia *M, const char *particles,
                     const char *bodies, const char *attachments, const char *scheme)
{
    char text[4096];
    const double *J = M->J;
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0.3 0 -9.8 ]\n"
        " PointList<Particle> [ name='particles' [ name='o' dynamic=false ] %s ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='b' inertiaMethod=EXPLICIT vel=[ 0.2 0.1 0 1 -2 0.7 ] position=[ 0.5 0 -1 ]\n"
        "   inertia=[ %.17g %.17g %.17g %.17g  %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g"
        " %.17g ]\n"
        "   markers=[ name='markers' FrameMarker [ name='k'\n"
        "     attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0.1 0.2 0.4 ] ] ] ] ]\n"
        "  %s ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments' %s ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ name='s' points=[ 'particles/o' 'rigidBodies/b/markers/k' ]\n"
        "    material=LinearAxialMaterial [ stiffness=60 damping=1 ] ] ] ]\n",
        particles, M->mass, M->com[0], M->com[1], M->com[2], J[0], J[1], J[2], J[3], J[4], J[5],
        J[6], J[7], J[8], bodies, attachments);
    return sim_fixture_open(p, text, 0.005, scheme);
}

/* A body with parts moves as the one body that they make together. */
static void check_composite(const struct art_inertia *part, const struct art_inertia *rest,
                            const char *particles, const char *bodies, const char *attachments)
{
    struct art_inertia whole;
    art_inertia_add(&whole, part, rest);
    static const char *const schemes[] = {"RungeKutta4", "SymplecticEuler", "BackwardEuler",
                                          "ConstrainedBackwardEuler", "Trapezoidal"};
    for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++) {
        struct sim_fixture one, parts;
        bool ok = CHECK_STATUS(open_hung(&one, &whole, "", "", "", schemes[s]), ART_OK);
        ok = CHECK_STATUS(open_hung(&parts, part, particles, bodies, attachments, schemes[s]),
                          ART_OK) &&
             ok;
        if (!ok) TEST_FAIL("%s", parts.ctx.last);
        REQUIRE(ok);
        CHECK_STATUS(art_sim_run(one.sim, 1), ART_OK);
        CHECK_STATUS(art_sim_run(parts.sim, 1), ART_OK);
        CHECK_INT(parts.sys->n_active, 6);
        ok = CHECK_NEAR_N(sim_fixture_q(&parts, "models/m/rigidBodies/b"),
                          sim_fixture_q(&one, "models/m/rigidBodies/b"), 7, 1e-11);
        ok = CHECK_NEAR_N(sim_fixture_u(&parts, "models/m/rigidBodies/b"),
                          sim_fixture_u(&one, "models/m/rigidBodies/b"), 6, 1e-10) &&
             ok;
        if (!ok) TEST_FAIL("%s", schemes[s]);
        sim_fixture_close(&one);
        sim_fixture_close(&parts);
    }
}

static const struct art_inertia half = {
    1.5, {0.1, 0, -0.2}, {0.3, 0.02, 0, 0.02, 0.5, 0, 0, 0, 0.4}};

TEST(phys_particle_on_body_is_composite)
{
    const struct art_inertia point = {0.5, {0.3, -0.4, 0.2}, {0}};
    check_composite(&half, &point, "[ name='a' mass=0.5 ]", "",
                    "PointFrameAttachment [ point='particles/a' frame='rigidBodies/b'\n"
                    " loc=[ 0.3 -0.4 0.2 ] ]");
}

TEST(phys_chain_of_attachments_is_composite)
{
    const struct art_inertia points = {0.5, {0.3, -0.4, 0.2}, {0}};
    check_composite(&half, &points, "[ name='a' mass=0.2 ] [ name='c' mass=0.3 ]", "",
                    "PointParticleAttachment [ point='particles/c' particle='particles/a' ]\n"
                    "PointFrameAttachment [ point='particles/a' frame='rigidBodies/b'\n"
                    " loc=[ 0.3 -0.4 0.2 ] ]");
}

TEST(phys_two_halves_are_the_whole)
{
    const struct art_inertia own = {0.8, {0, 0.1, 0}, {0.2, 0, 0, 0, 0.3, 0, 0, 0, 0.25}};
    struct art_inertia moved;
    const double pose[7] = {0.2, -0.1, 0.5, 1, 2, 3, 70};
    struct art_rigid T;
    art_rigid_from_pose(&T, pose);
    art_inertia_transform(&moved, &T, &own);
    check_composite(&half, &moved, "",
                    "[ name='c' inertiaMethod=EXPLICIT\n"
                    " inertia=[ 0.8 0 0.1 0  0.2 0 0 0 0.3 0 0 0 0.25 ] ]",
                    "FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
                    " TFM=[ 0.2 -0.1 0.5 1 2 3 70 ] ]");
}

/* A particle fixed on a body that is fixed on a body. */
TEST(phys_chain_over_bodies_is_composite)
{
    struct art_inertia own = {0.8, {0, 0.1, 0}, {0.2, 0, 0, 0, 0.3, 0, 0, 0, 0.25}}, moved;
    const struct art_inertia point = {0.4, {0.1, 0.1, -0.3}, {0}};
    const double pose[7] = {0.2, -0.1, 0.5, 1, 2, 3, 70};
    struct art_rigid T;
    art_rigid_from_pose(&T, pose);
    art_inertia_add(&own, &own, &point);
    art_inertia_transform(&moved, &T, &own);
    check_composite(&half, &moved, "[ name='a' mass=0.4 ]",
                    "[ name='c' inertiaMethod=EXPLICIT\n"
                    " inertia=[ 0.8 0 0.1 0  0.2 0 0 0 0.3 0 0 0 0.25 ] ]",
                    "PointFrameAttachment [ point='particles/a' frame='rigidBodies/c'\n"
                    " loc=[ 0.1 0.1 -0.3 ] ]\n"
                    "FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
                    " TFM=[ 0.2 -0.1 0.5 1 2 3 70 ] ]");
}

/* A force F on a marker is the wrench (F, r x F) on its body, r turned with the body. */
TEST(phys_force_on_marker_is_a_wrench)
{
    struct sim_fixture p;
    double F[3] = {1, -2, 3}, f[6], R[9], r[3], want[6];
    const double loc[3] = {0.1, 0.2, 0.4}, axis[4] = {1, 1, 2, 50};
    REQUIRE(CHECK_STATUS(open_hung(&p, &half, "", "", "", NULL), ART_OK));
    double off = 0;
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:orientation", axis), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/axialSprings/s:enabled", &off), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b/markers/k:externalForce", F), ART_OK);
    CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK);
    art_system_update(p.sys, p.state);
    art_system_forces(p.sys, p.state, f);
    art_rot_from_axis_angle_deg(R, axis, axis[3]);
    art_m3_mulvec(r, R, loc);
    art_v3_copy(want, F);
    art_v3_cross(want + 3, r, F);
    /* less the weight */
    double weight[3] = {0.3 * half.mass, 0, -9.8 * half.mass}, c[3], moment[3];
    art_m3_mulvec(c, R, half.com);
    art_v3_cross(moment, c, weight);
    art_v3_add(want, want, weight);
    art_v3_add(want + 3, want + 3, moment);
    CHECK_NEAR_N(f, want, 6, 1e-13);
    sim_fixture_close(&p);
}

/* A frame's rotation is the quaternion of its orientation, in a run too. */
TEST(phys_rotation_is_that_of_the_orientation)
{
    struct sim_fixture p;
    const double axis[4] = {1, 2, 2, 50}, none[4] = {0}, half_turn = 25 * acos(-1) / 180;
    const double q[4] = {cos(half_turn), sin(half_turn) / 3, sin(half_turn) * 2 / 3,
                         sin(half_turn) * 2 / 3};
    const double scaled[4] = {2 * q[0], 2 * q[1], 2 * q[2], 2 * q[3]};
    REQUIRE(CHECK_STATUS(open_hung(&p, &half, "", "", "", NULL), ART_OK));
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:orientation", axis), ART_OK);
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(sim_fixture_get(&p, "models/m/rigidBodies/b:rotation", i), q[i], 1e-15);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:orientation", (double[4]){0, 0, 1, 0}),
                 ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:rotation", scaled), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/rigidBodies/b:orientation", 3), 50, 1e-13);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/b:rotation", none), ART_ERANGE);
    sim_fixture_close(&p);
}
