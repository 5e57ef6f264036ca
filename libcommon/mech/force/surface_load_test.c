/* Loads on surfaces of points: sums of forces and moments, volumes, derivatives. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A brick of 2 x 3 x 1 with one corner pulled out; its faces, the first five or all. */
#define BRICK                                                                                      \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " PointList<Particle> [ name='particles' [ name='a' position=[ 0 0 0 ] ]\n"                    \
    "  [ name='b' position=[ 2 0 0 ] ] [ name='c' position=[ 2 3 0 ] ]\n"                          \
    "  [ name='d' position=[ 0 3 0 ] ] [ name='e' position=[ 0 0 1 ] ]\n"                          \
    "  [ name='f' position=[ 2 0 1 ] ] [ name='g' position=[ 2.3 3.4 1.7 ] ]\n"                    \
    "  [ name='h' position=[ 0 3 1 ] ] ]\n"                                                        \
    " ComponentList<ForceComponent> [ name='forceEffectors' SurfaceLoad [ name='l' %s\n"           \
    "  points=[ %s ] faceSizes=[ %s ] ] ] ]\n"
#define P(x) "'particles/" #x "' "
#define OPEN                                                                                       \
    P(a)                                                                                           \
    P(d) P(c) P(b) P(a) P(b) P(f) P(e) P(b) P(c) P(g) P(f) P(c) P(d) P(h) P(g) P(d) P(a) P(e) P(h)
#define CLOSED OPEN P(e) P(f) P(g) P(h)

static int open_load(struct sim_fixture *p, const char *load, const char *points, const char *sizes)
{
    char text[3000];
    snprintf(text, sizeof text, BRICK, load, points, sizes);
    return sim_fixture_open(p, text, 0.01, NULL);
}

static void derivatives(struct sim_fixture *p, double J[24][24])
{
    double up[24], down[24], h = 1e-5;
    struct art_state *keep;
    REQUIRE(CHECK_STATUS(art_state_create(&p->ctx, p->sys, &keep), ART_OK));
    for (int j = 0; j < 24; j++) {
        double e[24] = {0};
        for (int side = 0; side < 2; side++) {
            e[j] = side ? -1 : 1;
            art_state_copy(p->state, keep);
            art_system_move(p->sys, p->state, h, e);
            art_system_update(p->sys, p->state);
            art_system_forces(p->sys, p->state, side ? down : up);
        }
        for (int i = 0; i < 24; i++) J[i][j] = (up[i] - down[i]) / (2 * h);
    }
    art_state_copy(p->state, keep);
    art_system_update(p->sys, p->state);
    art_state_free(keep);
}

/* K is the symmetric part of the derivative of the forces; that of a pressure on a closed surface
 * has no other. */
TEST(phys_surface_load_derivatives)
{
    static const struct {
        const char *load, *points, *sizes;
        bool symmetric;
    } cases[] = {{"pressure=3", CLOSED, "4 4 4 4 4 4", true},
                 {"pressure=3", OPEN, "4 4 4 4 4", false},
                 {"traction=[ 1 -2 4 ]", OPEN, "4 4 4 4 4", false},
                 {"traction=[ 1 -2 4 ] pressure=-1", P(e) P(f) P(g) P(e) P(g) P(h), "3 3", false},
                 {"pressure=3 follower=false", OPEN, "4 4 4 4 4", true},
                 {"traction=[ 1 -2 4 ] follower=false", OPEN, "4 4 4 4 4", true}};
    for (int k = 0; k < 6; k++) {
        struct sim_fixture p;
        double J[24][24], K[24], x[24], most = 0;
        bool active[8];
        REQUIRE(
            CHECK_STATUS(open_load(&p, cases[k].load, cases[k].points, cases[k].sizes), ART_OK));
        derivatives(&p, J);
        art_system_jacobians(p.sys, p.state);
        for (int b = 0; b < 8; b++) active[b] = true;
        for (int j = 0; j < 24; j++) {
            memset(x, 0, sizeof x);
            memset(K, 0, sizeof K);
            x[j] = 1;
            art_blocks_mul(p.sys->jac.K, active, active, 1, x, K);
            for (int i = 0; i < 24; i++) {
                if (!CHECK_NEAR(K[i], 0.5 * (J[i][j] + J[j][i]), 1e-8)) TEST_FAIL("case %d", k);
                most = fmax(most, fabs(J[i][j] - J[j][i]));
            }
        }
        CHECK((most < 1e-8) == cases[k].symmetric);
        sim_fixture_close(&p);
    }
}

/* A closed surface under pressure pushes nothing away and turns nothing; an open one is pushed by p
 * times the area that it lacks. A traction pulls by the area now, or at rest. */
TEST(phys_surface_load_sums)
{
    static const double normal[3] = {0, 0, 1}, pull[3] = {0, 0, 5};
    struct sim_fixture p;
    double f[24], sum[3] = {0}, moment[3] = {0}, turn[3];
    REQUIRE(CHECK_STATUS(open_load(&p, "pressure=3", CLOSED, "4 4 4 4 4 4"), ART_OK));
    art_system_forces(p.sys, p.state, f);
    for (int i = 0; i < 8; i++) {
        art_v3_add(sum, sum, f + 3 * i);
        art_v3_cross(turn, p.state->q + 3 * i, f + 3 * i);
        art_v3_add(moment, moment, turn);
    }
    CHECK_NEAR(art_v3_norm(sum), 0, 1e-13);
    CHECK_NEAR(art_v3_norm(moment), 0, 1e-13);
    CHECK(art_v3_norm(f) > 1);
    sim_fixture_close(&p);
    /* the lower face, seen from above: 6 of area */
    for (int k = 0; k < 4; k++) {
        static const char *const loads[] = {"pressure=-3", "traction=[ 0 0 5 ]",
                                            "traction=[ 0 0 5 ] follower=false",
                                            "pressure=-5 follower=false"};
        double scale = k == 0 ? 18 : k == 1 ? 60 : 30;
        REQUIRE(CHECK_STATUS(open_load(&p, loads[k], P(a) P(b) P(c) P(d), "4"), ART_OK));
        if (k > 0) p.state->q[3] = p.state->q[6] = 4; /* twice as wide */
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, f);
        art_v3_zero(sum);
        for (int i = 0; i < 8; i++) art_v3_add(sum, sum, f + 3 * i);
        double want[3];
        art_v3_scale(want, scale / (k ? 5 : 1), k ? pull : normal);
        CHECK_NEAR_N(sum, want, 3, 1e-12);
        sim_fixture_close(&p);
    }
}

TEST(phys_surface_load_that_cannot_be)
{
    static const char *const bad[][3] = {{"", P(a) P(b) P(c), "4"},
                                         {"", P(a) P(b) P(c) P(d) P(e), "5"},
                                         {"", P(a) P(b) P(c) P(d), "3"},
                                         {"", P(a) P(b) P(c) "'.' ", "4"}};
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        CHECK(open_load(&p, bad[k][0], bad[k][1], bad[k][2]) < 0);
        sim_fixture_close(&p);
    }
}
