/* What a contact that is a spring does: laws of force, compliance, fields. */
#include "physics/contact_fixture.h"
#include <art/contact.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { E, NU, T, R, D, METHOD, LOG, LOCAL, N_PAR };

static void ask(const double par[N_PAR], double d, double area, bool two_way,
                struct art_contact_force *f)
{
    const struct art_contact_force_law *law = art_contact_law_class_at(0)->law;
    struct art_contact_depth at = {
        .dist = d, .area = area, .region_area = 2 * area, .two_way = two_way, .par = par};
    CHECK_STATUS(law->eval(&at, f), ART_OK);
}

/* ------------------------------------------------------------------- elastic foundation */

/* Forces of ArtiSynth itself in its demo ElasticFoundationContact (docs: contact semantics, T4):
 * those of a step from the depth at its start and the velocity at its end. */
TEST(contact_law_elastic_foundation_forces_of_artisynth)
{
    static const struct {
        double x[3], n[3], d, area, force;
    } seen[] = {{{0.4680117785, 0, -0.7130555658},
                 {-0.5288582604, 0, 0.8487101628},
                 -0.003643449687,
                 0.00739053274,
                 167.1063994},
                {{0.5856463343, 0.1124354249, -0.6090325113},
                 {-0.6904182717, -0.1220581771, 0.7130388570},
                 -0.003233216416,
                 0.00907434982,
                 174.9309135},
                {{0.4998761614, 0.1491160060, -0.6724544605},
                 {-0.5996284086, -0.1628600475, 0.7835319882},
                 -0.001821856120,
                 0.00914543891,
                 157.3648636}};
    const double par[N_PAR] = {1e5, 0.4, 0.1, 0.01, 0.1, 0, 1, 1}, h = 0.01;
    const double c[3] = {0.1, 0, -0.1176}, v[3] = {-0.009151568798, 0, -1.557004930};
    const double w[3] = {0, 1.724581135e-4, 0};
    for (int i = 0; i < 3; i++) {
        struct art_contact_force f;
        double r[3], u[3];
        ask(par, seen[i].d, seen[i].area, false, &f);
        art_v3_sub(r, seen[i].x, c);
        art_v3_cross(u, w, r);
        art_v3_add(u, u, v);
        double force = -f.force - (h / (2 * f.compliance) + f.damping) * art_v3_dot(seen[i].n, u);
        CHECK_NEAR(force, seen[i].force, 5e-10 * seen[i].force);
    }
}

/* C is 1/F' and F is continuous, with and without logarithm, beyond the least thickness, halved. */
TEST(contact_law_elastic_foundation_slopes)
{
    for (int way = 0; way < 8; way++) {
        const double par[N_PAR] = {3e4, 0.3, 0.05, 0.2, 7, way & 1, (way >> 1) & 1, (way >> 2) & 1};
        double t = par[T], edge = t * (par[R] - 1), before = 0;
        struct art_contact_force f, low, high;
        for (int k = 0; k <= 60; k++) {
            double d = -1.5 * t * k / 60, e = 1e-7 * t;
            bool half = k % 2;
            ask(par, d, 0.3, half, &f);
            ask(par, d - e, 0.3, half, &low);
            ask(par, d + e, 0.3, half, &high);
            CHECK(f.compliance > 0);
            CHECK_NEAR((high.force - low.force) / (2 * e) * f.compliance, 1, 1e-6);
            CHECK_NEAR(f.damping, way & 1 ? 7 * fabs(f.force) : 7, 1e-12 * fabs(f.damping));
            if (half) continue;
            CHECK(k == 0 ? f.force == 0 : f.force < before);
            before = f.force;
        }
        ask(par, edge * (1 - 1e-12), 0.3, false, &high);
        ask(par, edge * (1 + 1e-12), 0.3, false, &low);
        CHECK_NEAR(high.force / low.force, 1, 1e-10);
        /* the logarithm is steep beyond the edge, and begins as the line does */
        double K = 0.7 * 3e4 / (1.3 * 0.4) * (way & 4 ? 0.3 : 0.6);
        ask(par, -1e-9 * t, 0.3, false, &f);
        CHECK_NEAR(f.force / (-1e-9 * K), 1, 1e-7);
        ask(par, -t, 0.3, false, &f);
        double closed = way & 2 ? K * (log(par[R]) - 1) : -K;
        CHECK_NEAR(f.force, closed, 1e-12 * K);
    }
}

TEST(contact_law_elastic_foundation_checks_its_numbers)
{
    const struct art_contact_force_law *law = art_contact_law_class_at(0)->law;
    static const struct {
        int par;
        double bad, good;
    } cases[] = {{E, 0, 1},    {E, -1, 1e9}, {NU, 0.5, 0.499}, {NU, -1, -0.99}, {T, 0, 1e-9},
                 {R, 0, 1e-3}, {R, 1.01, 1}, {D, -1, 0},       {T, NAN, 1},     {E, INFINITY, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double par[N_PAR] = {1e5, 0.4, 0.1, 0.01, 0.1, 0, 1, 1};
        par[cases[i].par] = cases[i].bad;
        CHECK(law->check(par) != NULL);
        par[cases[i].par] = cases[i].good;
        CHECK(law->check(par) == NULL);
    }
}

/* ------------------------------------------------------------------- one step */

/* A tetrahedron that stands with one vertex in a plate: the step has a closed form. */
static int open_tip(struct sim_fixture *p, const char *contact, double h)
{
    static const double x[] = {0.07, 0.03, -0.3, 0.4, 0, 0.2, -0.2, 0.35, 0.2, -0.2, -0.35, 0.2};
    static const int tri[][3] = {{1, 2, 3}, {0, 2, 1}, {0, 3, 2}, {0, 1, 3}};
    struct contact_fixture r;
    contact_fixture_begin(&r);
    contact_fixture_body(&r, "a", x, 4, tri, 4, (const double[3]){0, 0, 0.29}, 2,
                         (const double[3]){0.1, 0.2, 0.15}, "velocity=[ 0.3 -0.2 -1 0 0 0 ]");
    contact_fixture_box(&r, "b", (const double[3]){2, 2, 0.5}, (const int[3]){1, 1, 1},
                        (const double[3]){0, 0, -0.25}, 0, "");
    return contact_fixture_open(&r, p, 9.8, contact, h, "ConstrainedBackwardEuler");
}

TEST(contact_law_one_step_of_a_compliant_vertex)
{
    const double h = 0.01, C = 0.001, damp = 10, tol = 1e-3, d = -0.01, m = 2;
    const double J[3] = {0.1, 0.2, 0.15}, arm[3] = {0.07, 0.03, -0.3}, n[3] = {0, 0, 1};
    for (int holds = 0; holds < 2; holds++) {
        struct sim_fixture p;
        double torque[3], w = 1 / m, k = h / (2 * C) + damp;
        REQUIRE(open_tip(&p,
                         holds ? "compliance=0.001 damping=10 penetrationTol=0.001"
                               : "compliance=0.001 damping=10 penetrationTol=0.001 "
                                 "bilateralVertexContact=false",
                         h) == ART_OK);
        art_v3_cross(torque, arm, n);
        for (int i = 0; i < 3; i++) w += torque[i] * torque[i] / J[i];
        double u = -1 - 9.8 * h;
        double force = (-(d + tol) / C - k * u) / (1 + k * h * w);
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
        const double *q = sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a"),
                     *v = sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a");
        CHECK_NEAR(v[2], -1 - 9.8 * h + force * h / m, 1e-13);
        CHECK_NEAR(v[0], 0.3, 1e-13);
        double spin = 0, made = 0;
        for (int i = 0; i < 3; i++) {
            spin += v[3 + i] * v[3 + i];
            made += torque[i] * torque[i] / (J[i] * J[i]) * force * force * h * h;
        }
        CHECK_NEAR(spin, made, 1e-10 * made);
        /* springs alone are no reason to correct positions */
        CHECK_NEAR(q[2], 0.29 + h * v[2], 1e-14);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- at rest */

/* A block of mass 3 with n x n cells below, on a plate whose vertices are nowhere near. */
static int open_block_with(struct sim_fixture *p, int n, double height, const char *contact,
                           const struct art_sim_options *options)
{
    struct contact_fixture r;
    contact_fixture_begin(&r);
    contact_fixture_box(&r, "a", (const double[3]){0.4, 0.3, 0.2}, (const int[3]){n, n, 1},
                        (const double[3]){0.05, 0.02, 0.1 + height}, 3, "");
    contact_fixture_box(&r, "b", (const double[3]){2, 2, 0.5}, (const int[3]){1, 1, 1},
                        (const double[3]){0, 0, -0.25}, 0, "");
    return contact_fixture_open_with(&r, p, 9.8, contact, options);
}

static int open_block(struct sim_fixture *p, int n, double height, const char *contact, double h,
                      const char *scheme)
{
    const struct art_sim_options options = {.step = h, .integrator = scheme};
    return open_block_with(p, n, height, contact, &options);
}

static double depth_at_rest(const char *contact, int n, double t)
{
    struct sim_fixture p;
    double depth = NAN;
    if (CHECK_STATUS(open_block(&p, n, -1e-4, contact, 0.002, NULL), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK)) {
        depth = 0.1 - sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2];
        CHECK(fabs(sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a")[2]) < 1e-9);
    }
    sim_fixture_close(&p);
    return depth;
}

/* m g C / n beyond the tolerance; and by an acceleration: tol g / (a n). */
TEST(contact_law_static_depth_of_a_compliant_block)
{
    const double mg = 3 * 9.8;
    for (int n = 1; n <= 3; n++) {
        double corners = (n + 1) * (n + 1);
        CHECK_NEAR(depth_at_rest("compliance=1e-4 damping=100 penetrationTol=0.0002", n, 0.6),
                   0.0002 + mg * 1e-4 / corners, 1e-10);
        CHECK_NEAR(depth_at_rest("acceleration=5 penetrationTol=0.002", n, 1.4),
                   0.002 + 0.002 * 9.8 / 5 / corners, 1e-10);
    }
}

#define EFC(more)                                                                                  \
    "forceBehavior=LinearElasticContact [ YoungsModulus=20000 PoissonsRatio=0.3 "                  \
    "thickness=0.05 dampingFactor=60 " more " ]"
static const double layer = 0.7 * 20000 / (1.3 * 0.4);

/* The areas at the vertices of a face are the face, whatever its mesh: pressure m g / A. */
TEST(contact_law_static_depth_on_an_elastic_foundation)
{
    const double p = 3 * 9.8 / (0.4 * 0.3);
    for (int n = 1; n <= 3; n++) {
        CHECK_NEAR(depth_at_rest(EFC("useLogDistance=false"), n, 0.8), 0.05 * p / layer, 1e-9);
        CHECK_NEAR(depth_at_rest(EFC(""), n, 0.8), 0.05 * (1 - exp(-p / layer)), 1e-9);
    }
}

/* The area of the part inside, that of its sides too, shared by its vertices. */
TEST(contact_law_areas_of_contours)
{
    const double A = 0.4 * 0.3, P = 2 * (0.4 + 0.3), k = layer / 0.05, mg = 3 * 9.8;
    const double depth = (sqrt(A * A + 4 * P * mg / k) - A) / (2 * P);
    for (int n = 1; n <= 3; n++)
        CHECK_NEAR(
            depth_at_rest(
                EFC("useLogDistance=false useLocalContactArea=false") " colliderType=AJL_CONTOUR",
                n, 0.8),
            depth, 1e-9);
}

/* A law that answers nothing leaves the compliance of the behaviour; without one nothing pushes,
 * and in ArtiSynth the contact is rigid. */
TEST(contact_law_without_force)
{
    static const char nothing[] = "forceBehavior=NothingContact [ ] penetrationTol=0.001";
    static const char both[] =
        "forceBehavior=NothingContact [ ] penetrationTol=0.001 compliance=1e-4 damping=50";
    const char *linear = strchr(both, 'p');
    double z[4];
    for (int k = 0; k < 4; k++) {
        struct art_sim_options options = {.step = 0.002, .compat = k == 3};
        struct sim_fixture p;
        const char *contact = k == 0 ? linear : k == 1 ? both : nothing;
        REQUIRE(open_block_with(&p, 1, -0.0005, contact, &options) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        z[k] = sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2] - 0.0995;
        sim_fixture_close(&p);
    }
    CHECK(z[0] == z[1]);
    CHECK_NEAR(z[2], -9.8 * 0.1 * 0.102 / 2, 1e-12);
    CHECK(fabs(z[3]) < 1e-6);
}

/* At the surface itself the force of a law is zero; its compliance and damping count in the first
 * step, in the original as well. */
TEST(contact_law_at_the_surface_is_soft)
{
    double u[2];
    for (int k = 0; k < 2; k++) {
        struct art_sim_options options = {.step = 0.002, .compat = k == 1};
        struct sim_fixture p;
        REQUIRE(open_block_with(&p, 1, 0, EFC("useLogDistance=false"), &options) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.002), ART_OK);
        u[k] = sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a")[2];
        sim_fixture_close(&p);
    }
    CHECK(u[0] < -1e-4 && u[0] > -0.9 * 9.8 * 0.002);
    CHECK_NEAR(u[1], u[0], 1e-12);
}

/* What is set in a run counts from the next step on. */
TEST(contact_law_numbers_can_be_set_in_a_run)
{
    const double p = 3 * 9.8 / (0.4 * 0.3), twice = 40000, compliance = 1e-4;
    struct sim_fixture sim;
    REQUIRE(open_block(&sim, 2, -1e-4, EFC("useLogDistance=false"), 0.002, NULL) == ART_OK);
    CHECK_STATUS(art_sim_run(sim.sim, 0.5), ART_OK);
    CHECK_STATUS(sim_fixture_set(&sim, CONTACT_FIXTURE_LAW "forceBehavior.YoungsModulus", &twice),
                 ART_OK);
    CHECK_STATUS(art_sim_run(sim.sim, 1.3), ART_OK);
    CHECK_NEAR(0.1 - sim_fixture_q(&sim, CONTACT_FIXTURE_BODY "a")[2], 0.05 * p / (2 * layer),
               1e-9);
    sim_fixture_close(&sim);
    REQUIRE(open_block(&sim, 1, -1e-4, "compliance=1e-3 damping=50 penetrationTol=0", 0.002,
                       NULL) == ART_OK);
    CHECK_STATUS(art_sim_run(sim.sim, 0.1), ART_OK);
    CHECK_STATUS(sim_fixture_set(&sim, CONTACT_FIXTURE_LAW "compliance", &compliance), ART_OK);
    CHECK_STATUS(art_sim_run(sim.sim, 0.8), ART_OK);
    CHECK_NEAR(0.1 - sim_fixture_q(&sim, CONTACT_FIXTURE_BODY "a")[2], 3 * 9.8 * compliance / 4,
               1e-9);
    sim_fixture_close(&sim);
}

TEST(contact_law_springs_do_not_correct_positions)
{
    struct sim_fixture p;
    /* 6e-4 too deep, of which the tolerance may stay: a rigid contact is corrected before the first
     * step */
    REQUIRE(open_block(&p, 1, -0.0006, "penetrationTol=0.0001", 0.001, NULL) == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2], 0.0999, 1e-9);
    sim_fixture_close(&p);
    REQUIRE(open_block(&p, 1, -0.0006, "penetrationTol=0.0001 compliance=1e-2", 0.001, NULL) ==
            ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
    CHECK(fabs(sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2] - 0.0994) < 1.1e-5);
    sim_fixture_close(&p);
}

/* Vertices of both meshes, with half of the pressure each: the same depth as with those of one. */
TEST(contact_law_two_way_contact_bears_half_each)
{
    const double p = 2 * 9.8 / 0.16;
    for (int both = 0; both < 2; both++) {
        struct contact_fixture r;
        struct sim_fixture sim;
        contact_fixture_begin(&r);
        contact_fixture_box(&r, "a", (const double[3]){0.4, 0.4, 0.2}, (const int[3]){3, 3, 1},
                            (const double[3]){0.05, 0.05, 0.0999}, 2, "");
        contact_fixture_box(&r, "b", (const double[3]){2, 2, 0.5}, (const int[3]){20, 20, 2},
                            (const double[3]){0, 0, -0.25}, 0, "");
        REQUIRE(contact_fixture_open(
                    &r, &sim, 9.8, both ? EFC("") " vertexPenetrations=BOTH_COLLIDABLES" : EFC(""),
                    0.002, NULL) == ART_OK);
        CHECK_STATUS(art_sim_run(sim.sim, 0.8), ART_OK);
        CHECK_NEAR(0.1 - sim_fixture_q(&sim, CONTACT_FIXTURE_BODY "a")[2],
                   0.05 * (1 - exp(-p / layer)), 1e-8);
        sim_fixture_close(&sim);
    }
}

/* ------------------------------------------------------------------- in motion */

/* A block on four springs that never let go: its distance in the plane of phases from that of z'' +
 * 2 zeta omega z' + omega^2 z = 0 about its rest. */
static double swing_error(const char *scheme, double damp, double h, double t)
{
    const double C = 1e-3, m = 3, K = 4 / C, rest = m * 9.8 / K, A = 0.6 * rest;
    const double omega = sqrt(K / m), b = 4 * damp / (2 * m), w = sqrt(omega * omega - b * b);
    char contact[200];
    struct sim_fixture p;
    double error = NAN;
    snprintf(contact, sizeof contact, "compliance=%g damping=%g penetrationTol=0", C, damp);
    if (CHECK_STATUS(open_block(&p, 1, -rest - A, contact, h, scheme), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK)) {
        double z = sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2] - 0.1 + rest,
               v = sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a")[2];
        double dz = z + A * exp(-b * t) * (cos(w * t) + b / w * sin(w * t));
        double dv = v - A * exp(-b * t) * omega * omega / w * sin(w * t);
        error = hypot(dz, dv / omega) / A;
    }
    sim_fixture_close(&p);
    return error;
}

TEST(contact_law_oscillation_of_a_compliant_block)
{
    static const struct {
        const char *scheme;
        double damp, order, last;
    } cases[] = {
        {"ConstrainedBackwardEuler", 0, 1, 0.06},
        {"ConstrainedBackwardEuler", 5, 1, 0.02},
        {"Trapezoidal", 0, 2, 3e-4},
        {"Trapezoidal", 5, 1, 2e-3},
        {"RungeKutta4", 0, 4, 1e-8},
        {"RungeKutta4", 5, 4, 1e-8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double e[4];
        for (int k = 0; k < 4; k++)
            e[k] = swing_error(cases[i].scheme, cases[i].damp, 0.002 / (1 << k), 0.25);
        CHECK_NEAR(sim_fixture_order(e, 4), cases[i].order, 0.12);
        CHECK(e[3] < cases[i].last);
    }
}
