/* A tip in a groove: both faces hold it, and neither longer than it presses. */
#include "physics/sim_fixture.h"
#include <art/contact.h>
#include <math.h>
#include <stdio.h>

#define BODY "models/m/rigidBodies/tip"

static const double gravity = 10, mass = 2, tol = 1e-3;

/* A groove along y through the origin whose faces rise by left and right, and a pyramid on its tip
 * at x, moving along with speed v; its moments of inertia keep it upright. */
static int open(struct sim_fixture *p, double left, double right, double x, double v,
                const char *how, const char *integrator)
{
    static char text[4000];
    struct art_sim_options options = {.step = 0.005, .integrator = integrator};
    double z = fmax(-x * left, x * right) - 0.5 * tol;
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 %.17g ] penetrationTol=%.17g maxStepSize=0.005\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='tip' inertiaMethod=EXPLICIT inertia=[ %.17g 0 0 0 1e8 0 0 0 1e8 0 0 0 1e8 ]\n"
        "   position=[ %.17g 0.1 %.17g ] velocity=[ %.17g 0 0 0 0 0 ] meshes=[ name='meshes' [ "
        "mesh=[\n"
        "v 0 0 0\nv -0.1 -0.1 0.4\nv 0.1 -0.1 0.4\nv 0.1 0.1 0.4\nv -0.1 0.1 0.4\n"
        "f 2 3 4 5\nf 1 3 2\nf 1 4 3\nf 1 5 4\nf 1 2 5\nEOF ] ] ] ]\n"
        "  [ name='groove' dynamic=false meshes=[ name='meshes' [ mesh=[\n"
        "v -2 -1 %.17g\nv 0 -1 0\nv 2 -1 %.17g\nv 2 -1 -1\nv 0 -1 -1\nv -2 -1 -1\n"
        "v -2 1 %.17g\nv 0 1 0\nv 2 1 %.17g\nv 2 1 -1\nv 0 1 -1\nv -2 1 -1\n"
        "f 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\nf 6 1 7 12\n"
        "f 1 6 5 2\nf 2 5 4 3\nf 7 8 11 12\nf 8 9 10 11\nEOF ] ] ] ] ]\n"
        " CollisionManager [ name='collisionManager' method=VERTEX_PENETRATION %s\n"
        "  behaviors=[ name='behaviors' [ collidable0='rigidBodies/tip' "
        "collidable1='rigidBodies/groove' enabled=true ] ] ] ]\n",
        -gravity, tol, mass, x, z, v, 2 * left, 2 * right, 2 * left, 2 * right, how);
    return sim_fixture_open_with(p, text, &options);
}

static const char *const hows[] = {"", "bilateralVertexContact=false", "colliderType=AJL_CONTOUR"};
static const char *const integrators[] = {"ConstrainedBackwardEuler", "Trapezoidal"};

/* Wherever it begins, it ends in the groove, each face pressing as the angles have it. */
TEST(phys_contact_tip_rests_in_a_groove)
{
    for (int k = 0; k < 6; k++) {
        struct sim_fixture p;
        double left = 1, right = 0.5, a = atan(left), b = atan(right);
        if (!CHECK_STATUS(open(&p, left, right, 0.03, 0, hows[k % 3], integrators[k / 3]), ART_OK))
            return;
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
        const double *q = sim_fixture_q(&p, BODY), *u = sim_fixture_u(&p, BODY);
        ok = CHECK(fabs(q[0]) < 2 * tol && fabs(q[2]) < 2 * tol) && ok;
        ok = CHECK(art_v3_norm(u) < 1e-12) && ok;
        struct art_contacts all = {0};
        ok = CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &all), ART_OK) && ok;
        ok = CHECK_INT(all.n, 2) && ok;
        for (int i = 0; i < all.n; i++) {
            double want = mass * gravity * sin(all.contact[i].normal[0] > 0 ? b : a) / sin(a + b);
            ok = CHECK_NEAR(all.contact[i].normal_force, want, 1e-6) && ok;
        }
        art_contacts_fini(&all);
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s %s", hows[k % 3], integrators[k / 3]);
    }
}

/* What slides from one face to the next goes on along that: of its speed the part along it is left,
 * and what gravity takes on the way up. */
TEST(phys_contact_tip_slides_through_a_groove)
{
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        double slope = 0.1, v = 2, x = -0.5;
        if (!CHECK_STATUS(open(&p, 0, slope, x, v, hows[k], integrators[0]), ART_OK)) return;
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        const double *q = sim_fixture_q(&p, BODY), *u = sim_fixture_u(&p, BODY);
        double c = cos(atan(slope)), rise = q[0] * slope;
        double want = sqrt(v * v * c * c - 2 * gravity * rise);
        ok = CHECK(q[0] > 0.3) && ok;
        /* the middle of a step on the edge is not known, nor where in the tolerance it is */
        ok =
            CHECK_NEAR(art_v3_norm(u), want, gravity * slope * 0.005 + gravity * 2 * tol / v) && ok;
        ok = CHECK_NEAR(q[2], rise, 2 * tol) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", hows[k]);
    }
}

/* The forces of the two faces [right, left] and where the tip is, after each of `n` steps with a
 * load that turns by phi[k] from straight down. */
static int turn_load(double half, double x, const char *how, int n, const double *phi,
                     double (*f)[2], double *at)
{
    struct sim_fixture p;
    double slope = tan(half);
    int status = open(&p, slope, slope, x, 0, how, integrators[1]);
    for (int k = 0; k < n && status == ART_OK; k++) {
        const double load = 50, down = mass * gravity;
        const double force[6] = {load * sin(phi[k]), 0, down - load * cos(phi[k])};
        struct art_contacts all = {0};
        if ((status = sim_fixture_set(&p, BODY ":externalForce", force)) < 0) break;
        if ((status = art_sim_run(p.sim, 0.005 * (k + 1))) < 0) break;
        status = art_contacts_get(&p.ctx, p.sys, p.state, NULL, &all);
        f[k][0] = f[k][1] = 0;
        for (int i = 0; i < all.n; i++)
            f[k][all.contact[i].normal[0] > 0] += all.contact[i].normal_force;
        art_contacts_fini(&all);
        at[k] = sim_fixture_q(&p, BODY)[0];
    }
    sim_fixture_close(&p);
    return status;
}

/* A groove so wide that its faces are nearly parallel: neither pulls when the load turns across it,
 * and within it each presses as the angles have it, however little. */
TEST(phys_contact_wide_groove_never_pulls)
{
    enum { N = 60 };
    static const double widths[] = {0.013, 0.0785, 0.2};
    double phi[N], f[N][2], at[N], other_f[N][2], other_at[N];
    for (int k = 0; k < 6; k++) {
        double half = widths[k / 2] / 2, load = 50;
        /* from one face to the other and back, faster and faster, in the end beyond both */
        for (int i = 0; i < N; i++) phi[i] = half * (i < 40 ? 0.9 : 1.5) * sin(0.002 * i * i);
        bool ok = CHECK_STATUS(turn_load(half, 1e-13, hows[k % 2], N, phi, f, at), ART_OK);
        ok =
            CHECK_STATUS(turn_load(half, -1e-13, hows[k % 2], N, phi, other_f, other_at), ART_OK) &&
            ok;
        for (int i = 3; i < N && ok; i++) {
            ok = CHECK(f[i][0] >= 0 && f[i][1] >= 0) && ok;
            ok = CHECK_NEAR(at[i], other_at[i], 1e-12) && ok;
            if (i >= 40) continue;
            ok = CHECK_NEAR(f[i][0], load * sin(half + phi[i]) / sin(2 * half), 1e-6 * load) && ok;
            ok = CHECK_NEAR(f[i][1], load * sin(half - phi[i]) / sin(2 * half), 1e-6 * load) && ok;
        }
        if (!ok) TEST_FAIL("%g %s", widths[k / 2], hows[k % 2]);
    }
}
