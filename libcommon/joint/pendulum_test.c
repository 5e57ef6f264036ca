/* Bodies on hinges: closed forms, orders, redundant linkages, drift. */
#include "physics/sim_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ chains of rods */

/* Rods of length 2, mass 3 and inertia 1 about the y axis, hung one from another by hinges about y,
 * the first from the origin; all at one angle from the vertical. The file; the caller frees it. */
static char *chain_text(int n, double angle)
{
    size_t cap = 4096 + (size_t)n * 1024, at = 0;
    char *text = malloc(cap);
    if (!text) return NULL;
    double s = sin(angle), c = cos(angle);
    at += (size_t)snprintf(text + at, cap - at,
                           "MechModel [ name='m' gravity=[ 0 0 -9.8 ] "
                           "RenderableComponentList<RigidBody> [ name='rigidBodies'\n");
    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(
            text + at, cap - at,
            "[ name='b%d' position=[ %.17g 0 %.17g ] rotation=[ %.17g 0 %.17g 0 ]\n"
            " inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 1 0 0 0 1 0 0 0 0.1 ] ]\n",
            i, -(2 * i + 1) * s, -(2 * i + 1) * c, cos(angle / 2), sin(angle / 2));
    at += (size_t)snprintf(text + at, cap - at,
                           "] RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n");
    for (int i = 0; i < n; i++) {
        char parent[40] = "null";
        if (i) snprintf(parent, sizeof parent, "'rigidBodies/b%d'", i - 1);
        at += (size_t)snprintf(
            text + at, cap - at,
            "HingeJoint [ name='j%d' bodyA='rigidBodies/b%d' bodyB=%s\n"
            " attachmentA=FrameFrameAttachment [ master='rigidBodies/b%d' TFM=[ 1 0 0 0 0 0 1 0 0 "
            "-1 0 1 ] ]\n"
            " attachmentB=FrameFrameAttachment [ master=%s TFM=[ 1 0 0 0 0 0 1 0 0 -1 0 %d ] ] ]\n",
            i, i, parent, i, parent, i ? -1 : 0);
    }
    snprintf(text + at, cap - at, "] ]");
    return text;
}

static int open_chain(struct sim_fixture *p, int n, double angle, double h, const char *scheme)
{
    char *text = chain_text(n, angle);
    int status = text ? sim_fixture_open(p, text, h, scheme) : ART_ENOMEM;
    free(text);
    return status;
}

/* Angles from the vertical of the first two rods. */
static void angles(struct sim_fixture *p, int n, double *a)
{
    a[0] = sim_fixture_get(p, "models/m/bodyConnectors/j0:theta", 0) * (ART_PI / 180);
    if (n > 1)
        a[1] = a[0] + sim_fixture_get(p, "models/m/bodyConnectors/j1:theta", 0) * (ART_PI / 180);
}

static double chain_energy(const struct sim_fixture *p, int n)
{
    double e = 0;
    for (int i = 0; i < n; i++) {
        char path[64];
        snprintf(path, sizeof path, "models/m/rigidBodies/b%d", i);
        const double *q = sim_fixture_q(p, path), *u = sim_fixture_u(p, path);
        e += 1.5 * art_v3_norm2(u) + 0.5 * u[4] * u[4] + 3 * 9.8 * q[2];
    }
    return e;
}

/* ------------------------------------------------------------------- pendulum */

/* Angle after a whole period, T = 4 sqrt(J / (m g l)) K(sin(angle / 2)), from rest. */
static double after_period(double angle, int steps, const char *scheme)
{
    struct sim_fixture p;
    double a[2] = {NAN, NAN}, T = 4 * sqrt(4 / (3 * 9.8)) * sim_fixture_elliptic_k(sin(angle / 2));
    if (!CHECK_STATUS(open_chain(&p, 1, angle, T / steps, scheme), ART_OK)) return NAN;
    CHECK_STATUS(art_sim_run(p.sim, T), ART_OK);
    angles(&p, 1, a);
    sim_fixture_close(&p);
    return a[0];
}

TEST(phys_pendulum_has_its_period)
{
    static const double amplitude[] = {0.1, 1.2, 2.8};
    for (int i = 0; i < 3; i++) {
        /* from rest the angle goes with the square of an error in time */
        double a = amplitude[i];
        CHECK_NEAR(after_period(a, 2000, "RungeKutta4"), a, 1e-9);
        CHECK_NEAR(after_period(a, 2000, "Trapezoidal"), a, 2e-3);
    }
}

/* ------------------------------------------------------------------- double pendulum */

/* x: two angles and their rates. Lagrange's equations of two rods of mass 3, length 2, inertia 1.
 */
static void double_pendulum(const double x[4], double rate[4])
{
    const double m = 3, J = 1, g = 9.8, L = 2, l = 1;
    double d = x[0] - x[1], c = m * L * l * cos(d), s = m * L * l * sin(d);
    double M11 = J + m * l * l + m * L * L, M22 = J + m * l * l, det = M11 * M22 - c * c;
    double f1 = -s * x[3] * x[3] - m * (l + L) * g * sin(x[0]);
    double f2 = s * x[2] * x[2] - m * l * g * sin(x[1]);
    rate[0] = x[2];
    rate[1] = x[3];
    rate[2] = (M22 * f1 - c * f2) / det;
    rate[3] = (M11 * f2 - c * f1) / det;
}

static void reference_angles(double angle, double t, double a[2])
{
    double x[4] = {angle, angle, 0, 0}, k[4][4], y[4];
    const int n = 4000;
    double h = t / n;
    for (int i = 0; i < n; i++) {
        for (int stage = 0; stage < 4; stage++) {
            double f = stage == 0 ? 0 : stage == 3 ? h : h / 2;
            for (int j = 0; j < 4; j++) y[j] = x[j] + (stage ? f * k[stage - 1][j] : 0);
            double_pendulum(y, k[stage]);
        }
        for (int j = 0; j < 4; j++) x[j] += h / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
    }
    a[0] = x[0];
    a[1] = x[1];
}

static double double_pendulum_order(const char *scheme, double h)
{
    double error[3], want[2], a[2];
    reference_angles(1.2, 1, want);
    for (int k = 0; k < 3; k++, h /= 2) {
        struct sim_fixture p;
        if (!CHECK_STATUS(open_chain(&p, 2, 1.2, h, scheme), ART_OK)) return NAN;
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        angles(&p, 2, a);
        error[k] = hypot(a[0] - want[0], a[1] - want[1]);
        sim_fixture_close(&p);
    }
    return sim_fixture_order(error, 3);
}

TEST(phys_double_pendulum_orders)
{
    static const char *const first[] = {"ForwardEuler",      "SymplecticEuler",
                                        "BackwardEuler",     "ConstrainedBackwardEuler",
                                        "FullBackwardEuler", "ConstrainedForwardEuler"};
    for (int i = 0; i < 6; i++)
        if (!CHECK_NEAR(double_pendulum_order(first[i], 0.005), 1, 0.15)) TEST_FAIL("%s", first[i]);
    CHECK_NEAR(double_pendulum_order("Trapezoidal", 0.01), 2, 0.15);
    CHECK_NEAR(double_pendulum_order("RungeKutta4", 0.02), 4, 0.3);
}

/* -------------------------------------------------------------------- drift */

/* How far the ends of links that a joint ties are apart, and by how much its axes differ. */
static double worst_gap(const struct sim_fixture *p)
{
    double worst = 0;
    for (int i = 0; i < art_system_joints(p->sys); i++) {
        struct art_joint *joint = art_system_joint(p->sys, i);
        art_joint_evaluate(p->sys, p->state, joint);
        for (int r = 0; r < joint->n_rows; r++)
            if (joint->row[r].flags & ART_ROW_BILATERAL)
                worst = fmax(worst, fabs(joint->row[r].dist));
    }
    return worst;
}

TEST(phys_joints_do_not_drift)
{
    static const char *const schemes[] = {
        "ForwardEuler",  "SymplecticEuler",          "RungeKutta4",
        "BackwardEuler", "ConstrainedBackwardEuler", "Trapezoidal"};
    for (int i = 0; i < 6; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(open_chain(&p, 3, 1.2, 0.005, schemes[i]), ART_OK));
        for (int k = 1; k <= 20; k++) {
            REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.5 * k), ART_OK));
            CHECK(worst_gap(&p) < 6e-9); /* 1e-9 of the size */
        }
        sim_fixture_close(&p);
    }
}

TEST(phys_workless_hinges_keep_energy)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_chain(&p, 4, 0.9, 0.002, "RungeKutta4"), ART_OK));
    double e0 = chain_energy(&p, 4);
    for (int k = 1; k <= 4; k++) {
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, k), ART_OK));
        CHECK_NEAR_REL(chain_energy(&p, 4), e0, 1e-7);
    }
    sim_fixture_close(&p);
}

TEST(phys_chain_of_hundred_links)
{
    enum { LINKS = 100 };
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_chain(&p, LINKS, 0.5, 0.01, "ConstrainedBackwardEuler"), ART_OK));
    double e0 = chain_energy(&p, LINKS), before = e0;
    for (int k = 1; k <= 4; k++) {
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.25 * k), ART_OK));
        CHECK(worst_gap(&p) < 2e-7); /* 1e-9 of the length */
        /* the implicit scheme loses energy, and gains none */
        CHECK(chain_energy(&p, LINKS) < before + 1e-6 * fabs(e0));
        before = chain_energy(&p, LINKS);
    }
    CHECK(fabs(before - e0) < 0.1 * fabs(e0));
    sim_fixture_close(&p);
}

/* Rows from the start of the step would make it gain energy until it is lost. */
TEST(phys_whipping_chain_loses_energy)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_chain(&p, 10, 1.2, 0.01, "ConstrainedBackwardEuler"), ART_OK));
    double e0 = chain_energy(&p, 10), before = e0;
    for (int k = 1; k <= 20; k++) {
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, k), ART_OK));
        CHECK(chain_energy(&p, 10) < before + 0.5);
        CHECK(worst_gap(&p) < 2e-8);
        before = chain_energy(&p, 10);
    }
    CHECK(before > 1.5 * e0 && before < e0 - 10);
    sim_fixture_close(&p);
}
