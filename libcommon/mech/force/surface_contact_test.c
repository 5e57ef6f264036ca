/* Contact of surfaces by penalties: forces, sums, derivatives, multipliers. */
#include "physics/sim_fixture.h"
#include <art/constraint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A warped quadrilateral (a to d, seen from below) in two faces that share an edge (e to j, seen
 * from above); what is pulled beside it is never in contact. */
#define SHEETS                                                                                     \
    "MechModel [ name='m' gravity=[ 0 0 0 ] %s\n"                                                  \
    " PointList<Particle> [ name='particles' [ name='a' position=[ 0.2 0.3 %g ] ]\n"               \
    "  [ name='b' position=[ 1.5 0.2 %g ] ] [ name='c' position=[ 1.7 0.9 %g ] ]\n"                \
    "  [ name='d' position=[ 0.3 0.8 %g ] ] [ name='e' position=[ 0 0 0 ] ]\n"                     \
    "  [ name='f' position=[ 1 0 0 ] ] [ name='g' position=[ 2 0 %g ] ]\n"                         \
    "  [ name='h' position=[ 0 1 0 ] ] [ name='i' position=[ 1 1 %g ] ]\n"                         \
    "  [ name='j' position=[ 2 1 0 ] ] ]\n"                                                        \
    " ComponentList<ForceComponent> [ name='forceEffectors' PenaltyContact [ name='l' %s\n"        \
    "  points=[ %s ] faceSizes=[ %s ] targetPoints=[ %s ] targetFaceSizes=[ %s ] ] ] ]\n"
#define P(x) "'particles/" #x "' "
#define UPPER P(a) P(d) P(c) P(b)
#define LOWER P(e) P(f) P(i) P(h) P(f) P(g) P(j) P(i)

static int open_sheets(struct sim_fixture *p, const char *contact, double depth, double warp,
                       const char *sizes)
{
    char text[3000];
    snprintf(text, sizeof text, SHEETS, "", -depth, -depth - warp, -depth, -depth + 0.5 * warp,
             0.7 * warp, -0.3 * warp, contact, UPPER, sizes, LOWER, "4 4");
    return sim_fixture_open(p, text, 0.01, NULL);
}

enum { N = 30 };

static void derivatives(struct sim_fixture *p, double J[N][N])
{
    double up[N], down[N], h = 1e-6;
    struct art_state *keep;
    REQUIRE(CHECK_STATUS(art_state_create(&p->ctx, p->sys, &keep), ART_OK));
    REQUIRE(CHECK_STATUS(art_state_copy(keep, p->state), ART_OK));
    for (int j = 0; j < N; j++) {
        double e[N] = {0};
        for (int side = 0; side < 2; side++) {
            e[j] = side ? -1 : 1;
            art_state_copy(p->state, keep);
            art_system_move(p->sys, p->state, h, e);
            art_system_update(p->sys, p->state);
            art_system_forces(p->sys, p->state, side ? down : up);
        }
        for (int i = 0; i < N; i++) J[i][j] = (up[i] - down[i]) / (2 * h);
    }
    art_state_copy(p->state, keep);
    art_system_update(p->sys, p->state);
    art_state_free(keep);
}

static const char *const methods[] = {
    "method=FACET penalty=7",      "method=NODE penalty=7 twoPass=true",
    "method=RAY penalty=7",        "method=FACET penalty=7 twoPass=true",
    "method=TIED_FACET penalty=7", "method=TIED_NODE penalty=7",
    "method=STICKY_NODE penalty=7"};
enum { METHODS = sizeof methods / sizeof methods[0] };

/* K is the symmetric part of the derivative of the forces. Returns how far that is from symmetric.
 */
static double compare_derivatives(struct sim_fixture *p, const char *what)
{
    double J[N][N], most = 0;
    derivatives(p, J);
    art_system_jacobians(p->sys, p->state);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            const double *K = art_blocks_get(p->sys->jac.K, i / 3, j / 3);
            double want = 0.5 * (J[i][j] + J[j][i]);
            if (i / 3 < j / 3) continue; /* the lower half is stored */
            if (!CHECK_NEAR(K ? K[3 * (i % 3) + j % 3] : 0, want, 1e-6))
                TEST_FAIL("%s: %d %d", what, i, j);
            most = fmax(most, fabs(J[i][j] - J[j][i]));
        }
    return most;
}

/* But along normals, which turn with their face, the derivative is symmetric: the forces have an
 * energy. */
TEST(phys_penalty_contact_derivatives)
{
    for (int k = 0; k < METHODS; k++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(open_sheets(&p, methods[k], 0.1, 0.06, "4"), ART_OK));
        double most = compare_derivatives(&p, methods[k]);
        CHECK((most < 1e-6) == (k != 2));
        sim_fixture_close(&p);
    }
}

/* Faces that are kept: all points of the upper sheet are moved beyond a corner of those below,
 * which is the nearest place of each then and stays it; its distance is not along the normal. */
TEST(phys_penalty_contact_derivatives_beyond_a_kept_face)
{
    struct sim_fixture p;
    double f[N];
    REQUIRE(CHECK_STATUS(open_sheets(&p, "method=FACET penalty=7", 0.1, 0.06, "4"), ART_OK));
    for (int i = 5; i < 9; i += 3) p.state->q[3 * i + 1] += 0.2; /* f and i: no right angles */
    art_system_update(p.sys, p.state);
    CHECK(art_system_keep_contact_faces(p.sys, p.state, true));
    for (int i = 0; i < 4; i++) p.state->q[3 * i] += 2.4, p.state->q[3 * i + 1] += 2.1;
    art_system_update(p.sys, p.state);
    art_system_forces(p.sys, p.state, f);
    CHECK(art_v3_norm(f) > 0.01);
    (void)compare_derivatives(&p, "beyond a kept face");
    CHECK(!art_system_keep_contact_faces(p.sys, p.state, false));
    art_system_forces(p.sys, p.state, f);
    CHECK(art_v3_norm(f) == 0);
    sim_fixture_close(&p);
}

static double energy_of(struct sim_fixture *p)
{
    double sum = 0;
    for (struct art_force_set *set = p->sys->force.sets; set; set = set->next)
        if (set->type->energy) sum += set->type->energy(p->sys, p->state, set);
    return sum;
}

/* Action is reaction: forces and moments add up to nothing; the force is pressure by area, its
 * energy half the force times the depth. */
TEST(phys_penalty_contact_sums)
{
    for (int k = 0; k < METHODS; k++)
        for (int flat = 0; flat < 2; flat++) {
            struct sim_fixture p;
            double f[N], sum[3] = {0}, moment[3] = {0}, turn[3], up = 0;
            REQUIRE(CHECK_STATUS(open_sheets(&p, methods[k], 0.1, flat ? 0 : 0.06, "4"), ART_OK));
            if (flat && k >= 4)
                for (int i = 0; i < 4; i++) p.state->q[3 * i + 2] -= 0.1;
            art_system_update(p.sys, p.state);
            art_system_forces(p.sys, p.state, f);
            for (int i = 0; i < 10; i++) {
                art_v3_add(sum, sum, f + 3 * i);
                art_v3_cross(turn, p.state->q + 3 * i, f + 3 * i);
                art_v3_add(moment, moment, turn);
                if (i < 4) up += f[3 * i + 2];
            }
            CHECK_NEAR(art_v3_norm(sum), 0, 1e-13);
            CHECK_NEAR(art_v3_norm(moment), 0, 1e-13);
            CHECK(art_v3_norm(f) > 0.01);
            /* area of the upper one 0.81 */
            const double area = 0.81, depth = k >= 4 ? 0.2 : 0.1;
            if (flat && (k == 0 || k == 2 || k >= 4)) CHECK_NEAR(up, 7 * depth * area, 1e-12);
            if (flat && k != 2 && k != 1 && k != 3)
                CHECK_NEAR(energy_of(&p), 0.5 * up * depth, 1e-12);
            sim_fixture_close(&p);
        }
}

static const char *const sliding[] = {
    "method=FACET penalty=7 friction=0.4", "method=NODE penalty=7 friction=0.4 frictionPenalty=5",
    "method=RAY penalty=7 friction=0.4", "method=NODE penalty=7 friction=0.4 twoPass=true"};

static void shift(struct sim_fixture *p, double x, double y)
{
    for (int i = 0; i < 4; i++) p->state->q[3 * i] += x, p->state->q[3 * i + 1] += y;
    art_system_update(p->sys, p->state);
}

/* What sticks is held by the penalty times its way, what slides by mu times its pressure, against
 * its way; forces and moments add up to nothing. Faces are those of now: the way leads across their
 * edge. */
TEST(phys_penalty_contact_friction)
{
    static const double way[] = {0.02, -0.02, 0.15, -0.1};
    const double area = 0.81, depth = 0.1;
    for (int k = 0; k < 3; k++)
        for (int w = 0; w < 4; w++) {
            struct sim_fixture p;
            double f[N], sum[3] = {0}, moment[3] = {0}, turn[3], own[3] = {0};
            double e = k == 1 ? 5 : 7, most = 0.4 * 7 * depth, t = e * fabs(way[w]);
            REQUIRE(CHECK_STATUS(open_sheets(&p, sliding[k], depth, 0, "4"), ART_OK));
            shift(&p, way[w], 0);
            art_system_forces(p.sys, p.state, f);
            for (int i = 0; i < 10; i++) {
                art_v3_add(sum, sum, f + 3 * i);
                art_v3_cross(turn, p.state->q + 3 * i, f + 3 * i);
                art_v3_add(moment, moment, turn);
                if (i < 4) art_v3_add(own, own, f + 3 * i);
            }
            CHECK_NEAR(art_v3_norm(sum), 0, 1e-12);
            CHECK_NEAR(art_v3_norm(moment), 0, 1e-12);
            if (!CHECK_NEAR(own[0], (way[w] > 0 ? -1 : 1) * area * fmin(t, most), 1e-10))
                TEST_FAIL("%s by %g", sliding[k], way[w]);
            CHECK_NEAR(own[1], 0, 1e-12);
            CHECK_NEAR(own[2], 7 * depth * area, 1e-10);
            sim_fixture_close(&p);
        }
}

/* K and what skew_jacobians takes away are the derivative of the forces, for what sticks and what
 * slides on warped faces. */
TEST(phys_penalty_contact_friction_derivatives)
{
    for (int k = 0; k < 4; k++)
        for (int w = 0; w < 2; w++) {
            struct sim_fixture p;
            double J[N][N];
            REQUIRE(CHECK_STATUS(open_sheets(&p, sliding[k], 0.1, 0.03, "4"), ART_OK));
            shift(&p, w ? 0.09 : 0.013, w ? -0.06 : 0.004);
            derivatives(&p, J);
            art_system_jacobians(p.sys, p.state);
            double most = 0;
            for (int i = 0; i < N; i++)
                for (int j = 0; j < N; j++) {
                    const double *K = art_blocks_get(p.sys->jac.K, i / 3, j / 3);
                    double want = 0.5 * (J[i][j] + J[j][i]);
                    if (i / 3 < j / 3) continue; /* the lower half is stored */
                    if (!CHECK_NEAR(K ? K[3 * (i % 3) + j % 3] : 0, want, 3e-6))
                        TEST_FAIL("%s: %d %d", sliding[k], i, j);
                    most = fmax(most, fabs(J[i][j] - J[j][i]));
                }
            /* what slides by its pressure has no energy, and no symmetric tangent */
            if (w) CHECK(most > 1e-3);
            sim_fixture_close(&p);
        }
}

/* What is apart, and what is beside the target, is not pressed. */
TEST(phys_penalty_contact_apart)
{
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        double f[N];
        REQUIRE(CHECK_STATUS(open_sheets(&p, methods[k], -0.1, 0, "4"), ART_OK));
        art_system_forces(p.sys, p.state, f);
        for (int i = 0; i < N; i++) CHECK_NEAR(f[i], 0, 0);
        for (int i = 0; i < 4; i++) p.state->q[3 * i + 2] = -0.1, p.state->q[3 * i] += 3;
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, f);
        for (int i = 0; i < N; i++) CHECK_NEAR(f[i], 0, 0);
        sim_fixture_close(&p);
    }
}

/* What is apart sticks from the snap tolerance on, and is pulled by the penalty times its distance.
 */
TEST(phys_adhesive_contact_snaps)
{
    static const double tolerance[] = {0, 0.09, 0.11};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        char more[80];
        double f[N], up = 0;
        snprintf(more, sizeof more, "method=STICKY_NODE penalty=7 snapTolerance=%g", tolerance[k]);
        REQUIRE(CHECK_STATUS(open_sheets(&p, more, -0.1, 0, "4"), ART_OK));
        art_system_forces(p.sys, p.state, f);
        for (int i = 0; i < 4; i++) up += f[3 * i + 2];
        CHECK_NEAR(up, k < 2 ? 0 : -7 * 0.1 * 0.81, 1e-12);
        sim_fixture_close(&p);
    }
}

/* A plate on four posts that is pressed by springs: with penalties alone it sinks by the force over
 * the penalty, with multipliers by nothing, and these are then the pressure. */
#define PLATE                                                                                      \
    "MechModel [ name='m' gravity=[ 0 0 0 ] integrator=StaticLineSearch\n"                         \
    " PointList<Particle> [ name='particles' pointDamping=0\n"                                     \
    "  [ name='a' position=[ 0 0 0 ] ] [ name='b' position=[ 1 0 0 ] ]\n"                          \
    "  [ name='c' position=[ 1 1 0 ] ] [ name='d' position=[ 0 1 0 ] ]\n"                          \
    "  [ name='e' position=[ 0 0 0 ] dynamic=false ] [ name='f' position=[ 1 0 0 ] dynamic=false " \
    "]\n"                                                                                          \
    "  [ name='g' position=[ 1 1 0 ] dynamic=false ] [ name='h' position=[ 0 1 0 ] dynamic=false " \
    "]\n"                                                                                          \
    "  [ name='s' position=[ 0 0 -1 ] dynamic=false ] [ name='t' position=[ 1 0 -1 ] "             \
    "dynamic=false ]\n"                                                                            \
    "  [ name='u' position=[ 1 1 -1 ] dynamic=false ] [ name='v' position=[ 0 1 -1 ] "             \
    "dynamic=false ] ]\n"                                                                          \
    " AxialSpringList<AxialSpring> [ name='axialSprings' %s %s %s %s ]\n"                          \
    " ComponentList<ForceComponent> [ name='forceEffectors' PenaltyContact [ name='l' %s\n"        \
    "  points=[ " P(a) P(d) P(c) P(b) " ] faceSizes=[ 4 ]\n"                                       \
                                      "  targetPoints=[ " P(e) P(f) P(g)                           \
                                          P(h) " ] targetFaceSizes=[ 4 ] ] ] ]\n"
#define SPRING(x, y)                                                                               \
    "[ points=[ " P(x) P(y) " ] restLength=0.9 material=LinearAxialMaterial [ stiffness=10 ] ]\n"

TEST(phys_penalty_contact_multipliers)
{
    static const char *const more[] = {
        "penalty=100 method=FACET", "penalty=100 method=NODE",
        "penalty=100 method=NODE augmented=true augmentationTolerance=1e-9 maxAugmentations=60",
        ("penalty=100 method=FACET augmented=true gapTolerance=1e-10 augmentationTolerance=0 "
         "maxAugmentations=60"),
        "penalty=100 method=RAY augmented=true augmentationTolerance=1e-9 maxAugmentations=60"};
    for (int k = 0; k < 5; k++) {
        struct sim_fixture p;
        char text[4000];
        snprintf(text, sizeof text, PLATE, SPRING(a, s), SPRING(b, t), SPRING(c, u), SPRING(d, v),
                 more[k]);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "StaticLineSearch"), ART_OK));
        if (!CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK)) TEST_FAIL("%s", p.ctx.last);
        /* 4 k (0.1 - d) = e d */
        double d = k < 2 ? 4 * 10 * 0.1 / (4 * 10 + 100) : 0;
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2], -d, 1e-9);
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/c")[2], -d, 1e-9);
        sim_fixture_close(&p);
    }
}

TEST(phys_penalty_contact_that_cannot_be)
{
    static const char *const bad[][2] = {{"method=FACET", "3"},
                                         {"method=FACET", "5"},
                                         {"method=FACET penaltyFactors=[ 1 2 ]", "4"},
                                         {"method=FACET penaltyFactors=[ -1 ]", "4"},
                                         {"penalty=-1", "4"},
                                         {"friction=-1", "4"},
                                         {"method=STICKY_NODE maxTraction=-1", "4"},
                                         {"method=STICKY_NODE snapTolerance=-1", "4"},
                                         {"method=STICKY_NODE friction=0.3", "4"},
                                         {"method=TIED_NODE friction=0.3", "4"}};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct sim_fixture p;
        CHECK(open_sheets(&p, bad[k][0], 0.1, 0, bad[k][1]) < 0);
        sim_fixture_close(&p);
    }
}
