/* Deformable bodies: mass matrix and velocity force against points of the matter, conservation,
 * derivatives, closed forms of Euler-Bernoulli beams. */
#include "deformable_priv.h"
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 6 + ART_DEFORMABLE_MOST };

/* A box of 1 x 0.08 x 0.05 about (0.1, 0.02, -0.01), 1000 kg/m^3, 4 kg. */
#define BOX                                                                                        \
    " density=1000 meshes=[ [ mesh=PolygonalMesh [ \n"                                             \
    "v -0.4 -0.02 -0.035\nv 0.6 -0.02 -0.035\nv -0.4 0.06 -0.035\nv 0.6 0.06 -0.035\n"             \
    "v -0.4 -0.02 0.015\nv 0.6 -0.02 0.015\nv -0.4 0.06 0.015\nv 0.6 0.06 0.015\n"                 \
    "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\nEOF\n ] ] ] "
#define ETA "elasticCoords=[ 0.03 -0.02 0.01 0.02 0.03 -0.01 0.02 0.01 -0.02 0.002 0.001 0.0005 ] "
#define RATE "elasticVelocity=[ 0.3 -0.2 0.4 0.5 0.1 -0.3 0.2 0.3 0.1 0.05 -0.02 0.01 ] "
#define MOVED                                                                                      \
    "position=[ 0.3 0.2 -0.1 ] orientation=[ 1 2 3 50 ] vel=[ 0.3 0.1 -0.2 1.5 -2 0.8 ] " ETA RATE
#define BODY "models/m/rigidBodies/b"

static bool open_body(struct sim_fixture *p, const char *cls, const char *body, const char *mech,
                      double h, const char *integrator)
{
    char text[6000];
    snprintf(text, sizeof text,
             "MechModel [ name='m' %s RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             " %s [ name='b' %s ] ] ]",
             mech, cls, body);
    if (CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK)) return true;
    TEST_FAIL("%s", p->ctx.last);
    return false;
}

/* With more lists behind that of the bodies. */
static bool open_world(struct sim_fixture *p, const char *bodies, const char *more, double h,
                       const char *integrator, const char *gravity)
{
    char text[8000];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ %s ] RenderableComponentList<RigidBody> [ "
             "name='rigidBodies'\n %s ] %s ]",
             gravity, bodies, more);
    if (CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK)) return true;
    TEST_FAIL("%s", p->ctx.last);
    return false;
}

static const struct art_deformable *body_of(const struct sim_fixture *p)
{
    return art_system_deformable(p->sys, art_find(p->model->root, BODY));
}

/* ---------------------------------------------------- inertia, point by point */

/* Gauss points of the box: 8 along it, 3 across. */
enum { ALONG = 8, ACROSS = 3 };
static const double xa[ALONG] = {-0.9602898564975363, -0.7966664774136267, -0.5255324099163290,
                                 -0.1834346424956498, 0.1834346424956498,  0.5255324099163290,
                                 0.7966664774136267,  0.9602898564975363};
static const double wa[ALONG] = {0.1012285362903763, 0.2223810344533745, 0.3137066458778873,
                                 0.3626837833783620, 0.3626837833783620, 0.3137066458778873,
                                 0.2223810344533745, 0.1012285362903763};
static const double xc[ACROSS] = {-0.7745966692414834, 0, 0.7745966692414834};
static const double wc[ACROSS] = {5.0 / 9, 8.0 / 9, 5.0 / 9};

static double place(int k, double X[3])
{
    int i = k % ALONG, j = k / ALONG % ACROSS, l = k / ALONG / ACROSS;
    art_v3_set(X, 0.1 + 0.5 * xa[i], 0.02 + 0.04 * xc[j], -0.01 + 0.025 * xc[l]);
    return 4 * wa[i] * wc[j] * wc[l] / 8; /* of 4 kg */
}
enum { PLACES = ALONG * ACROSS * ACROSS };

/* G[3][n] of a place: v = G u */
static void velocity_map(const struct art_deformable *b, const struct art_state *state,
                         const double X[3], double *G)
{
    int dyn[1 + ART_DEFORMABLE_MOST / 3];
    double part[1 + ART_DEFORMABLE_MOST / 3][18];
    const int n = 6 + b->n;
    int count = art_deformable_terms(b, state, X, dyn, part);
    for (int i = 0; i < 3; i++)
        for (int k = 0, col = 0; k < count; k++) {
            int m = k ? 3 : 6;
            for (int c = 0; c < m && col + c < n; c++) G[i * n + col + c] = part[k][m * i + c];
            col += m;
        }
}

static void all_velocities(const struct sim_fixture *p, double *u)
{
    art_system_get_velocity(p->sys, p->state, u);
}

TEST(mech_deformable_mass_is_that_of_its_matter)
{
    struct sim_fixture p;
    double M[MOST * MOST] = {0}, u[MOST], y[MOST], X[3], G[3 * MOST];
    REQUIRE(open_body(&p, "BeamBody", MOVED BOX, "gravity=[ 0 0 0 ]", 0.01, NULL));
    const struct art_deformable *b = body_of(&p);
    const int n = 6 + b->n;
    CHECK(n == p.sys->n_active);
    for (int k = 0; k < PLACES; k++) {
        double m = place(k, X);
        velocity_map(b, p.state, X, G);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int c = 0; c < 3; c++) M[i * n + j] += m * G[c * n + i] * G[c * n + j];
    }
    art_system_masses(p.sys, p.state);
    for (int j = 0; j < n; j++) {
        memset(u, 0, sizeof u);
        u[j] = 1;
        art_system_mass_mul(p.sys, u, y);
        for (int i = 0; i < n; i++) CHECK_NEAR(y[i], M[i * n + j], 1e-13);
    }
    /* what is solved for is what was multiplied */
    all_velocities(&p, u);
    art_system_mass_mul(p.sys, u, y);
    CHECK_STATUS(art_system_mass_solve(p.sys, y), ART_OK);
    CHECK_NEAR_N(y, u, n, 1e-11);
    sim_fixture_close(&p);
}

/* F = -sum of m G^T (dG/dt) u, dG/dt by central differences along the motion. */
TEST(mech_deformable_velocity_force_is_that_of_its_matter)
{
    struct sim_fixture p;
    const double d = 1e-5;
    double u[MOST], F[MOST] = {0}, X[3], G[3 * MOST], v[2][3];
    static double moved[2][PLACES][3];
    REQUIRE(open_body(&p, "BeamBody", MOVED BOX, "gravity=[ 0 0 0 ]", 0.01, NULL));
    const struct art_deformable *b = body_of(&p);
    const int n = 6 + b->n;
    all_velocities(&p, u);
    for (int side = 0; side < 2; side++) {
        art_system_move(p.sys, p.state, side ? 2 * d : -d, u);
        art_system_update(p.sys, p.state);
        for (int k = 0; k < PLACES; k++) {
            (void)place(k, X);
            velocity_map(b, p.state, X, G);
            for (int c = 0; c < 3; c++) {
                moved[side][k][c] = 0;
                for (int i = 0; i < n; i++) moved[side][k][c] += G[c * n + i] * u[i];
            }
        }
    }
    art_system_move(p.sys, p.state, -d, u);
    art_system_update(p.sys, p.state);
    for (int k = 0; k < PLACES; k++) {
        double m = place(k, X);
        velocity_map(b, p.state, X, G);
        for (int c = 0; c < 3; c++) {
            v[0][c] = (moved[1][k][c] - moved[0][k][c]) / (2 * d);
            for (int i = 0; i < n; i++) F[i] -= m * G[c * n + i] * v[0][c];
        }
    }
    art_system_masses(p.sys, p.state);
    for (int i = 0; i < n; i++) CHECK_NEAR(p.sys->inertia.mass_force[i], F[i], 1e-7);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------- what is attached to it */

#define FOLLOWERS                                                                                  \
    "PointList<FrameMarker> [ name='frameMarkers' [ name='k' attachment=[ "                        \
    "point='frameMarkers/k' frame='rigidBodies/b' loc=[ 0.5 0.03 0.02 ] ] ] ]\n"                   \
    "RenderableComponentList<Frame> [ name='frames' [ name='f' ] ]\n"                              \
    "PointList<Particle> [ name='particles' [ name='p' mass=0.7 ] ]\n"                             \
    "ComponentList<artisynth.core.mechmodels.DynamicAttachmentComp> [ name='attachments'\n"        \
    " FrameFrameAttachment [ frame='frames/f' master='rigidBodies/b' "                             \
    "TFM=[ 0.4 0.05 -0.03 0.8 0.36 0.48 0 ] ]\n"                                                   \
    " FrameFrameAttachment [ frame='rigidBodies/s' master='rigidBodies/b' "                        \
    "TFM=[ -0.3 0.01 0.02 0.6 0 0 0.8 ] ]\n"                                                       \
    " PointFrameAttachment [ point='particles/p' frame='rigidBodies/b' loc=[ 0.6 0 0.1 ] ] ]\n"
#define SMALL                                                                                      \
    "RigidBody [ name='s' inertiaMethod=EXPLICIT inertia=[ 0.9 0.02 0.03 -0.01 0.01 0.001 0 "      \
    "0.001 0.02 0 0 0 0.015 ] ]\n"

/* Pose of a dyn as numbers that differences are taken of: position, and the turn from R0. */
static void pose_numbers(const struct sim_fixture *p, int dyn, const double R0[9], double x[6])
{
    const struct art_dyn *d = &p->sys->dyn[dyn];
    double dR[9];
    art_v3_copy(x, p->state->q + d->q);
    art_v3_zero(x + 3);
    if (!d->frame) return;
    art_m3_mul_t(dR, d->R, R0);
    art_rot_log(x + 3, dR);
}

/* Velocities of all that follows are the rates of their poses, and `acc` is the rate of those. */
TEST(mech_deformable_followers_move_as_their_poses)
{
    struct sim_fixture p;
    const double h = 1e-5;
    double u[MOST], x[2][6], v[2][6], R0[9];
    static const char *const paths[] = {"models/m/frameMarkers/k", "models/m/frames/f",
                                        "models/m/rigidBodies/s", "models/m/particles/p"};
    REQUIRE(open_world(&p, "BeamBody [ name='b' " MOVED BOX " ]\n" SMALL, FOLLOWERS, 0.01, NULL,
                       "0 0 0"));
    all_velocities(&p, u);
    for (int k = 0; k < 4; k++) {
        const struct art_dyn *d = art_system_dyn(p.sys, art_find(p.model->root, paths[k]));
        const int dyn = (int)(d - p.sys->dyn), n = d->frame ? 6 : 3;
        double now[6] = {0}, acc[6] = {0};
        art_system_update(p.sys, p.state);
        art_m3_copy(R0, d->R);
        memcpy(now, p.state->u + d->u, (size_t)n * sizeof *now);
        memcpy(acc, p.sys->attachments.acc + d->u, (size_t)n * sizeof *acc);
        for (int side = 0; side < 2; side++) {
            art_system_move(p.sys, p.state, side ? 2 * h : -h, u);
            art_system_update(p.sys, p.state);
            pose_numbers(&p, dyn, R0, x[side]);
            memcpy(v[side], p.state->u + d->u, (size_t)n * sizeof v[side][0]);
        }
        art_system_move(p.sys, p.state, -h, u);
        for (int i = 0; i < n; i++) {
            CHECK_NEAR((x[1][i] - x[0][i]) / (2 * h), now[i], 1e-8);
            CHECK_NEAR((v[1][i] - v[0][i]) / (2 * h), acc[i], 1e-7);
        }
    }
    sim_fixture_close(&p);
}

/* Spin, vibration, a particle and a body that ride along: all that is conserved is. */
static void check_conserved(const char *bodies, const char *more)
{
    struct sim_fixture p;
    struct art_momentum m0, m1;
    if (!open_world(&p, bodies, more, 2e-5, "RungeKutta4", "0 0 0")) return;
    /* a first step makes velocities satisfy the joints */
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK));
    art_system_momentum(p.sys, p.state, &m0);
    double E0 = m0.kinetic + art_system_potential(p.sys, p.state);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK));
    art_system_momentum(p.sys, p.state, &m1);
    double E1 = m1.kinetic + art_system_potential(p.sys, p.state);
    CHECK_NEAR_N(m1.linear, m0.linear, 3, 1e-11);
    CHECK_NEAR_N(m1.angular, m0.angular, 3, 1e-9);
    CHECK_NEAR(E1, E0, 1e-8 * E0);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(m1.com[i], m0.com[i] + 0.09 * m0.linear[i] / m0.mass, 1e-11);
    /* it has vibrated, so that there was something to conserve */
    CHECK(fabs(m1.kinetic - m0.kinetic) > 1e-3 * E0);
    sim_fixture_close(&p);
}

TEST(phys_deformable_free_flight_conserves)
{
    check_conserved("BeamBody [ name='b' stiffness=2 " MOVED BOX " ]\n", "");
    check_conserved("EBBeamBody [ name='b' stiffness=20 modes=4 vel=[ 1 0 2 3 -1 5 ] "
                    "elasticVelocity=[ 1 2 0 1 1 1 0 2 ] " BOX " ]\n",
                    "");
    check_conserved("BeamBody [ name='b' stiffness=2 " MOVED BOX " ]\n" SMALL, FOLLOWERS);
}

/* A beam that tumbles for 40 s: with the inertia force of the start of the step its energy grew
 * without bound. Its first stretch may take a little, which centrifugal forces of the start give.
 */
TEST(phys_deformable_implicit_schemes_do_not_feed_what_spins)
{
    static const char *schemes[] = {"BackwardEuler", "ConstrainedBackwardEuler",
                                    "FullBackwardEuler", "Trapezoidal", "GeneralizedAlpha"};
    for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++) {
        struct sim_fixture p;
        struct art_momentum m;
        if (!open_world(&p, "BeamBody [ name='b' stiffness=20 vel=[ 0 0 0 1 5 0.2 ] " BOX " ]\n",
                        "", 0.01, schemes[s], "0 0 0"))
            return;
        art_system_momentum(p.sys, p.state, &m);
        const double start = m.kinetic;
        bool ok = true;
        for (int k = 1; k <= 40 && ok; k++) {
            REQUIRE(CHECK_STATUS(art_sim_run(p.sim, k), ART_OK));
            art_system_momentum(p.sys, p.state, &m);
            ok = CHECK(m.kinetic + art_system_potential(p.sys, p.state) < 1.001 * start);
        }
        ok = CHECK(m.kinetic > 0.5 * start) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[s]);
    }
}

/* Two beams with a hinge between them, one of them turned. */
TEST(phys_deformable_jointed_beams_conserve)
{
    check_conserved(
        "BeamBody [ name='b' stiffness=3 vel=[ 0 0 0 0 0 4 ] " BOX " ]\n"
        "EBBeamBody [ name='c' stiffness=20 position=[ 1 0 0 ] vel=[ 0 4 0 0 0 4 ] "
        "elasticVelocity=[ 0 0 0 1 0 0 ] " BOX " ]\n",
        "RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='j' "
        "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' "
        "TFM=[ 0.6 0.02 -0.01 1 0 0 0 ] ] "
        "attachmentB=FrameFrameAttachment [ master='rigidBodies/c' TFM=[ -0.4 0.02 -0.01 1 0 0 0 ] "
        "] bodyA='rigidBodies/b' bodyB='rigidBodies/c' ] ]");
}

/* -------------------------------------------------------------- derivatives */

TEST(mech_deformable_jacobians_are_derivatives)
{
    struct sim_fixture p;
    const double h = 1e-6;
    double f[2][MOST], dx[MOST], K[MOST], D[MOST];
    REQUIRE(open_body(&p, "BeamBody",
                      "stiffness=500 massDamping=0.7 stiffnessDamping=0.02 " MOVED BOX,
                      "gravity=[ 1 2 -9.8 ]", 0.01, NULL));
    const int n = p.sys->n_active;
    art_system_jacobians(p.sys, p.state);
    for (int j = 0; j < n; j++) {
        /* the weight of a rigid body with its lever has no Jacobian (docs/rooms/mech/forces.md) */
        memset(dx, 0, sizeof dx);
        memset(K, 0, sizeof K);
        memset(D, 0, sizeof D);
        dx[j] = 1;
        art_blocks_mul(p.sys->jac.K, NULL, NULL, 1, dx, K);
        art_blocks_mul(p.sys->jac.D, NULL, NULL, 1, dx, D);
        for (int side = 0; side < 2; side++) {
            art_system_move(p.sys, p.state, side ? 2 * h : -h, dx);
            art_system_update(p.sys, p.state);
            art_system_forces(p.sys, p.state, f[side]);
        }
        art_system_move(p.sys, p.state, -h, dx);
        for (int i = 0; i < n; i++)
            if (i >= 6 || j >= 6)
                CHECK_NEAR(K[i], (f[1][i] - f[0][i]) / (2 * h), 1e-6 * (1 + fabs(K[i])));
        double u[MOST];
        all_velocities(&p, u);
        for (int side = 0; side < 2; side++) {
            u[j] += side ? 2 * h : -h;
            art_system_set_velocity(p.sys, p.state, u);
            art_system_update(p.sys, p.state);
            art_system_forces(p.sys, p.state, f[side]);
        }
        u[j] -= h;
        art_system_set_velocity(p.sys, p.state, u);
        art_system_update(p.sys, p.state);
        for (int i = 0; i < n; i++)
            CHECK_NEAR(D[i], (f[1][i] - f[0][i]) / (2 * h), 1e-6 * (1 + fabs(D[i])));
    }
    sim_fixture_close(&p);
}

/* Elastic forces and weight are minus the derivative of the potential. */
TEST(mech_deformable_forces_are_those_of_its_energy)
{
    struct sim_fixture p;
    const double h = 1e-6;
    double f[MOST], dx[MOST], U[2];
    REQUIRE(
        open_body(&p, "BeamBody", "stiffness=500 " MOVED BOX, "gravity=[ 1 2 -9.8 ]", 0.01, NULL));
    art_system_forces(p.sys, p.state, f);
    for (int j = 0; j < p.sys->n_active; j++) {
        memset(dx, 0, sizeof dx);
        dx[j] = 1;
        for (int side = 0; side < 2; side++) {
            art_system_move(p.sys, p.state, side ? 2 * h : -h, dx);
            art_system_update(p.sys, p.state);
            U[side] = art_system_potential(p.sys, p.state);
        }
        art_system_move(p.sys, p.state, -h, dx);
        CHECK_NEAR(f[j], -(U[1] - U[0]) / (2 * h), 1e-6 * (1 + fabs(f[j])));
    }
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------- closed forms */

#define CLAMP                                                                                      \
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors' SolidJoint [ name='j' "        \
    "bodyA='rigidBodies/b' attachmentA=FrameFrameAttachment [ TFM=[ -0.4 0.02 -0.01 1 0 0 0 ] ] "  \
    "attachmentB=FrameFrameAttachment [ TFM=[ -0.4 0.02 -0.01 1 0 0 0 ] ] ] ]\n"                   \
    "PointList<FrameMarker> [ name='frameMarkers' [ name='k' %s attachment=[ "                     \
    "point='frameMarkers/k' frame='rigidBodies/b' loc=[ 0.6 0.02 -0.01 ] ] ] ]\n"

/* At rest under loads so small that it stays straight. */
static void at_rest(const char *cls, const char *how, const char *gravity, const char *load,
                    double tip[3])
{
    struct sim_fixture p;
    char bodies[2000], more[2000];
    snprintf(bodies, sizeof bodies, "%s [ name='b' %s " BOX " ]", cls, how);
    snprintf(more, sizeof more, CLAMP, load);
    if (!open_world(&p, bodies, more, 1, "StaticLineSearch", gravity)) return;
    if (!CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK)) TEST_FAIL("%s", p.ctx.last);
    const double *q = sim_fixture_q(&p, "models/m/frameMarkers/k");
    art_v3_set(tip, q[0] - 0.6, q[1] - 0.02, q[2] + 0.01);
    sim_fixture_close(&p);
}

TEST(phys_deformable_cantilever_is_the_closed_form)
{
    double tip[3];
    /* q L^4 / 8 E I; P L^3 / 3 E I; along both axes */
    at_rest("EBBeamBody", "stiffness=1e6", "0 0 -1", "", tip);
    CHECK_NEAR(tip[2], -4.0 / 8e6, 1e-9 * 4.0 / 8e6 + 1e-12);
    at_rest("EBBeamBody", "stiffness=1e6", "0 0 0", "externalForce=[ 0 3 0 ]", tip);
    CHECK_NEAR(tip[1], 1e-6, 1e-11);
    /* counts that are no multiple of three leave coordinates idle */
    at_rest("EBBeamBody", "stiffness=1e6 modes=4", "0 0 -1", "", tip);
    CHECK_NEAR(tip[2], -4.0 / 8e6, 1e-12);
    at_rest("BeamBody", "stiffness=1e6 modes=5", "0 0 -1", "", tip);
    CHECK_NEAR(tip[2], -4.0 / 8e6, 1e-12);
    at_rest("BeamBody", "stiffness=1e6", "0 -2 0", "", tip);
    CHECK_NEAR(tip[1], -1e-6, 1e-11);
    /* of steel-like material: I = b h^3 / 12 of its sections, P L / E A along it */
    const double E = 1e9, A = 0.08 * 0.05, Iz = 0.08 * 0.08 * 0.08 * 0.05 / 12,
                 Iy = 0.08 * 0.05 * 0.05 * 0.05 / 12;
    const char *material = "stiffnessFrom=MATERIAL material=LinearMaterial [ YoungsModulus=1e9 "
                           "PoissonsRatio=0.25 ]";
    at_rest("BeamBody", material, "0 0 0", "externalForce=[ 0 1 0 ]", tip);
    CHECK_NEAR(tip[1], 1 / (3 * E * Iz), 1e-6 / (3 * E * Iz));
    at_rest("BeamBody", material, "0 0 0", "externalForce=[ 0 0 1 ]", tip);
    CHECK_NEAR(tip[2], 1 / (3 * E * Iy), 1e-6 / (3 * E * Iy));
    at_rest("BeamBody", material, "0 0 0", "externalForce=[ 1 0 0 ]", tip);
    CHECK_NEAR(tip[0], 1 / (E * A), 1e-6 / (E * A));
}

/* The lowest frequency of K x = w^2 M x, two by two blocks of bending with the end held: the shapes
 * less what the frame takes away. */
static double lowest(const struct art_deformable *b, int first, int m)
{
    const double at[3] = {-0.4, 0.02, -0.01};
    double K[6][6], M[6][6], x[6], y[6], w2 = 0;
    double value[6], slope[6];
    const int axis = first ? 2 : 1;
    for (int i = 0; i < m; i++) {
        double phi[3], theta[3];
        art_deformable_shape(b, first + i, at, phi, theta);
        value[i] = phi[axis];
        slope[i] = axis == 1 ? theta[2] : -theta[1];
    }
    /* w = phi - value - slope (x + 0.4): mass of a line, since the beam is slender; exact integrals
     * by twenty pieces of Gauss */
    memset(M, 0, sizeof M);
    for (int k = 0; k < ALONG; k++) {
        double X[3] = {0.1 + 0.5 * xa[k], 0.02, -0.01}, w[6];
        for (int i = 0; i < m; i++) {
            double phi[3], theta[3];
            art_deformable_shape(b, first + i, X, phi, theta);
            w[i] = phi[axis] - value[i] - slope[i] * (X[0] + 0.4);
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) M[i][j] += 4 * wa[k] / 2 * w[i] * w[j];
    }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) K[i][j] = b->K[(first + i) * b->n + first + j];
    for (int i = 0; i < m; i++) x[i] = 1.0 / (1 + i);
    for (int pass = 0; pass < 200; pass++) { /* x <- K^-1 M x */
        double A[6][6], num = 0, den = 0;
        memcpy(A, K, sizeof A);
        for (int i = 0; i < m; i++) {
            y[i] = 0;
            for (int j = 0; j < m; j++) y[i] += M[i][j] * x[j];
        }
        for (int i = 0; i < m; i++) num += x[i] * y[i];
        for (int k = 0; k < m; k++)
            for (int i = k + 1; i < m; i++) {
                double f = A[i][k] / A[k][k];
                for (int j = k; j < m; j++) A[i][j] -= f * A[k][j];
                y[i] -= f * y[k];
            }
        for (int i = m - 1; i >= 0; i--) {
            for (int j = i + 1; j < m; j++) y[i] -= A[i][j] * y[j];
            y[i] /= A[i][i];
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) den += x[i] * M[i][j] * y[j];
        w2 = num / den;
        double size = 0;
        for (int i = 0; i < m; i++) size = fmax(size, fabs(y[i]));
        for (int i = 0; i < m; i++) x[i] = y[i] / size;
    }
    return sqrt(w2);
}

/* w = (1.8751040687 / L)^2 sqrt(E I / (m / L)) (Timoshenko, Vibration Problems in Engineering):
 * from above, and nearer with more shapes. */
TEST(phys_deformable_cantilever_frequency)
{
    const double want = 1.8751040687119612 * 1.8751040687119612 * sqrt(1e4 / 4);
    double error[3];
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        char how[1000];
        snprintf(how, sizeof how, "stiffness=1e4 modes=%d " BOX, 2 + k);
        REQUIRE(open_body(&p, "EBBeamBody", how, "", 0.01, NULL));
        error[k] = lowest(body_of(&p), (2 + k), 2 + k) / want - 1;
        sim_fixture_close(&p);
    }
    CHECK_NEAR(error[0], 0.00478, 1e-4); /* 3.5327 of Rayleigh and Ritz with two terms */
    CHECK(error[1] > 0 && error[1] < 4e-4);
    CHECK(error[2] > 0 && error[2] < 1e-5);
}

/* -------------------------------------------------------------- states, reading */

TEST(mech_deformable_without_a_mesh)
{
    struct sim_fixture p;
    /* a line of 2 kg and length 3: the mass of the first bending shape is m / 5 */
    REQUIRE(
        open_body(&p, "EBBeamBody",
                  "length=3 inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 1e-4 0 0 0 1.5 0 0 0 1.5 ]",
                  "", 0.01, NULL));
    const struct art_deformable *b = body_of(&p);
    const double *B = b->mass.B[0];
    CHECK_NEAR(B[4], 2.0 / 5, 1e-14);
    /* E I int (P_2'')^2 = E I (3 / half^2)^2 length */
    CHECK_NEAR(b->K[0], 9 / pow(1.5, 4) * 3, 1e-12);
    sim_fixture_close(&p);
}

TEST(mech_deformable_vertices_at_rest_count)
{
    struct sim_fixture p;
    double X[3] = {0.6, 0.06, 0.015}, x[3];
    /* the mesh of the file is bent, the body is not */
    REQUIRE(
        open_body(&p, "EBBeamBody",
                  "restVertices=[ -0.4 -0.02 -0.035 0.6 -0.02 -0.035 -0.4 0.06 -0.035 0.6 0.06 "
                  "-0.035 -0.4 -0.02 0.015 0.6 -0.02 0.015 -0.4 0.06 0.015 0.6 0.06 0.015 ] "
                  "density=1000 meshes=[ [ mesh=PolygonalMesh [ \n"
                  "v -0.4 0 -0.035\nv 0.7 0 -0.035\nv -0.4 0.08 -0.035\nv 0.7 0.08 -0.035\n"
                  "v -0.4 0 0.015\nv 0.7 0 0.015\nv -0.4 0.08 0.015\nv 0.7 0.08 0.015\n"
                  "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\nEOF\n ] ] ] ",
                  "", 0.01, NULL));
    const struct art_deformable *b = body_of(&p);
    CHECK_NEAR(b->axis.half, 0.5, 1e-15);
    art_deformable_point(b, p.state, X, x);
    CHECK_NEAR_N(x, X, 3, 1e-15);
    sim_fixture_close(&p);
}

/* K follows stiffness and material when they are set in the tree; the place of a marker follows the
 * coordinates that the tree states. */
TEST(mech_deformable_parameters_and_places_of_the_tree)
{
    struct sim_fixture p;
    struct art_rigid T;
    double u[6], want[3];
    const double EI = 7;
    REQUIRE(open_world(&p, "BeamBody [ name='b' stiffness=5 " MOVED BOX " ]\n" SMALL, FOLLOWERS,
                       0.01, NULL, "0 0 0"));
    const struct art_deformable *b = body_of(&p);
    const double before = b->K[0];
    REQUIRE(CHECK_STATUS(
        art_set_numbers(&p.ctx, art_find(p.model->root, BODY), "stiffness", &EI, 1), ART_OK));
    REQUIRE(CHECK_STATUS(art_system_refresh(&p.ctx, p.sys), ART_OK));
    CHECK_NEAR(b->K[0], before * 7 / 5, 1e-12 * before);
    static const char *const paths[] = {"models/m/frameMarkers/k", "models/m/frames/f"};
    for (int k = 0; k < 2; k++) {
        struct art_comp *comp = art_find(p.model->root, paths[k]);
        const struct art_dyn *d = art_system_dyn(p.sys, comp);
        REQUIRE(CHECK_STATUS(art_comp_motion(&p.ctx, comp, &T, u), ART_OK));
        CHECK_NEAR_N(T.p, p.state->q + d->q, 3, 1e-14);
        CHECK_NEAR_N(u, p.state->u + d->u, d->frame ? 6 : 3, 1e-13);
        if (d->frame) CHECK_NEAR_N(T.R, d->R, 9, 1e-14);
    }
    struct art_comp *marker = art_find(p.model->root, paths[0]);
    CHECK(art_comp_point_position(marker, want));
    CHECK_NEAR_N(want, p.state->q + art_system_dyn(p.sys, marker)->q, 3, 1e-14);
    sim_fixture_close(&p);
}

/* A frame spring between sections pulls at what they are now: momentum and energy are kept. */
TEST(phys_deformable_frame_springs_conserve)
{
    check_conserved(
        "BeamBody [ name='b' stiffness=3 vel=[ 0 0 0 0 0 4 ] " BOX " ]\n"
        "EBBeamBody [ name='c' stiffness=20 position=[ 1.02 0 0.01 ] vel=[ 0 4 0 0 0 4 ] "
        "elasticVelocity=[ 0 0 0 1 0 0 ] " BOX " ]\n",
        "RenderableComponentList<FrameSpring> [ name='frameSprings' [ name='s' "
        "frameA='rigidBodies/b' frameB='rigidBodies/c' attachFrameA=[ 0.6 0.02 -0.01 1 0 0 0 ] "
        "attachFrameB=[ -0.4 0.02 -0.01 1 0 0 0 ] "
        "material=LinearFrameMaterial [ stiffness=[ 500 500 500 ] rotaryStiffness=[ 0 0 0 ] ] ] ]");
}
