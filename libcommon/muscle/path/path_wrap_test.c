/* Springs that wrap around bodies of a model. */
#include "harness/test.h"
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define S "models/m/multiPointSprings/s"

/* Three bodies that move and one path over all of them, between a fixed point and a marker on a
 * fourth. */
#define BODY                                                                                       \
    "inertiaMethod=EXPLICIT vel=[ 0.3 -0.2 0.1 0.7 -0.4 0.9 ] "                                    \
    "inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] "
#define BODIES                                                                                     \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='a' mass=1.5 position=[ -1.2 0.1 0 ] velocity=[ 0.2 -0.3 0.1 ] ]\n"                  \
    "  [ name='v' dynamic=false position=[ 4.5 0.9 0.4 ] ] ]\n"                                    \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  RigidCylinder [ name='c' " BODY "radius=0.4 ]\n"                                            \
    "  RigidSphere [ name='s' " BODY "position=[ 1.2 0.12 0 ] radius=0.4 ]\n"                      \
    "  RigidEllipsoid [ name='e' " BODY "position=[ 2.4 0 0 ] axisLengths=[ 0.3 0.5 0.4 ] ]\n"     \
    "  [ name='r' " BODY "position=[ 3.6 0.2 0 ] ] ]\n"                                            \
    " PointList<FrameMarker> [ name='frameMarkers'\n"                                              \
    "  [ name='k' attachment=[ frame='rigidBodies/r' loc=[ 0 0.05 0 ] ] ] ]\n"
#define AROUND_ALL                                                                                 \
    "wrappables=[ 'rigidBodies/c' -1 -1 'rigidBodies/e' 0 1 'rigidBodies/s' -1 -1 ] "              \
    "segmentSpecs=[ [ pntB='particles/a' flags=0x8 numKnots=90 initialPoints=[ 0 0.6 0 1.2 0.7 0 " \
    "2.4 0.7 0 ] ] [ pntB='frameMarkers/k' ] [ "                                                   \
    "pntB='particles/v' ] ] "
#define LINEAR "restLength=0.65 material=LinearAxialMaterial [ stiffness=20 damping=1.2 ] "

static int open_spring(struct sim_fixture *p, const char *props, bool compat)
{
    char text[4096];
    struct art_sim_options options = {.compat = compat};
    snprintf(text, sizeof text,
             BODIES
             " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' %s ] ] ]\n",
             props);
    return sim_fixture_open_with(p, text, &options);
}

static int settle(struct sim_fixture *p)
{
    return art_system_settle(p->sys, p->state, ART_SETTLE_START);
}

static struct art_force_set *springs(const struct sim_fixture *p)
{
    struct art_force_set *set = p->sys->force.sets;
    while (set && strcmp(set->type->name, "springs through several points") != 0) set = set->next;
    return set;
}

static void forces(const struct sim_fixture *p, double *f)
{
    memset(f, 0, (size_t)p->sys->n_u * sizeof *f);
    struct art_force_set *set = springs(p);
    if (CHECK(set != NULL)) set->type->forces(p->sys, p->state, set, f);
}

static const struct art_dyn *dyn_at(const struct sim_fixture *p, const char *path)
{
    return art_system_dyn(p->sys, art_find(p->model->root, path));
}

/* With n bodies touched there are n + 1 pieces; forces and moments add up to zero; the power is
 * that of the tension. */
TEST(muscle_wrap_forces_balance)
{
    for (int round = test_count(30); round > 0; round--) {
        struct sim_fixture p;
        double f[64], force[3] = {0}, moment[3] = {0}, zero[3] = {0}, power = 0, x[3], shift[3];
        REQUIRE(CHECK_STATUS(open_spring(&p, AROUND_ALL LINEAR, round % 2), ART_OK));
        for (int i = 0; i < 3; i++) shift[i] = test_uniform(-0.02, 0.02);
        art_v3_add(x, sim_fixture_q(&p, "models/m/particles/a"), shift);
        REQUIRE(sim_fixture_set(&p, "models/m/particles/a:position", x) == ART_OK);
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        forces(&p, f);
        double F = sim_fixture_get(&p, S ":forceNorm", 0);
        for (int i = 0; i < p.sys->n_dyn; i++) {
            const struct art_dyn *dyn = &p.sys->dyn[i];
            double m[3];
            art_v3_cross(m, p.state->q + dyn->q, f + dyn->u);
            art_v3_add(force, force, f + dyn->u);
            art_v3_add(moment, moment, m);
            if (dyn->frame) art_v3_add(moment, moment, f + dyn->u + 3);
        }
        for (int i = 0; i < p.sys->n_u; i++) power += f[i] * p.state->u[i];
        CHECK(F > 10);
        CHECK_NEAR_N(force, zero, 3, 1e-13 * F);
        CHECK_NEAR_N(moment, zero, 3, 1e-12 * F);
        CHECK_NEAR(power, -F * sim_fixture_get(&p, S ":lengthDot", 0), 1e-12 * F);
        /* each of the bodies is touched */
        CHECK(art_v3_norm(f + dyn_at(&p, "models/m/rigidBodies/c")->u) > 0.01 * F);
        CHECK(art_v3_norm(f + dyn_at(&p, "models/m/rigidBodies/s")->u) > 0.01 * F);
        CHECK(art_v3_norm(f + dyn_at(&p, "models/m/rigidBodies/e")->u) > 0.01 * F);
        sim_fixture_close(&p);
    }
}

/* A range of segments without the segment, or a spring whose segments do not wrap: a straight line.
 */
TEST(muscle_wrap_only_where_it_is_said)
{
    static const char *const props[] = {
        "wrappables=[ 'rigidBodies/c' 1 2 'rigidBodies/s' 1 2 ] segmentSpecs=[ [ "
        "pntB='particles/a' "
        "flags=0x8 numKnots=90 ] [ pntB='frameMarkers/k' flags=0x8 ] [ pntB='particles/v' ] "
        "] " LINEAR,
        "wrappables=[ 'rigidBodies/c' -1 -1 'rigidBodies/s' -1 -1 ] segmentSpecs=[ [ "
        "pntB='particles/a' ] [ pntB='frameMarkers/k' ] [ pntB='particles/v' ] ] " LINEAR};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(open_spring(&p, props[k], false), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        const double *a = sim_fixture_q(&p, "models/m/particles/a"),
                     *b = sim_fixture_q(&p, "models/m/frameMarkers/k"),
                     *c = sim_fixture_q(&p, "models/m/particles/v");
        CHECK_NEAR(sim_fixture_get(&p, S ":length", 0),
                   art_v3_distance(a, b) + art_v3_distance(b, c), 1e-14);
        sim_fixture_close(&p);
    }
}

/* D is exact while the points of contact stay in their bodies: forces are linear in velocities. */
TEST(muscle_wrap_velocity_jacobian)
{
    bool active[16];
    for (int round = test_count(10); round > 0; round--) {
        struct sim_fixture p;
        double v[64], keep[64], up[64], down[64], u[64], Dv[64] = {0};
        REQUIRE(CHECK_STATUS(open_spring(&p, AROUND_ALL LINEAR, round % 2), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        int n = p.sys->n_active;
        for (int b = 0; b < 16; b++) active[b] = b < p.sys->n_active_blocks;
        for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1);
        art_system_jacobians(p.sys, p.state);
        art_blocks_mul(p.sys->jac.D, active, active, 1, v, Dv);
        art_system_get_velocity(p.sys, p.state, keep);
        for (int k = 0; k < 2; k++) {
            for (int i = 0; i < n; i++) u[i] = keep[i] + (k ? -0.5 : 0.5) * v[i];
            art_system_set_velocity(p.sys, p.state, u);
            art_system_update(p.sys, p.state);
            art_system_forces(p.sys, p.state, k ? down : up);
        }
        for (int i = 0; i < n; i++) CHECK_NEAR(Dv[i], up[i] - down[i], 1e-12);
        sim_fixture_close(&p);
    }
}

/* In a plane across a cylinder K is what forces change by when the path is found anew; v K v, since
 * moments of constant forces are left out. */
TEST(muscle_wrap_position_jacobian)
{
    struct sim_fixture p;
    bool active[16];
    double f[2][64], Kv[64] = {0}, v[64] = {0}, h = 1e-3;
    REQUIRE(CHECK_STATUS(
        sim_fixture_open(
            &p,
            "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ "
            "name='particles' [ name='a' position=[ -1.2 0.2 0 ] ] [ name='b' "
            "position=[ 1.4 0.1 0 ] ] ]\n"
            " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
            "  RigidCylinder [ name='c' dynamic=false radius=0.5 ] ]\n"
            " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
            "  wrappables=[ 'rigidBodies/c' ] convergenceTol=1e-12 "
            "maxWrapIterations=500 restLength=2\n"
            "  material=LinearAxialMaterial [ stiffness=20 ] segmentSpecs=[ [ "
            "pntB='particles/a' flags=0x8 numKnots=800 ] [ pntB='particles/b' ] ] ] ] ]",
            0, NULL),
        ART_OK));
    REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
    int n = p.sys->n_active;
    for (int b = 0; b < 16; b++) active[b] = b < p.sys->n_active_blocks;
    for (int i = 0; i < n; i++) v[i] = i % 3 == 2 ? 0 : 0.3 + 0.2 * i;
    art_system_jacobians(p.sys, p.state);
    art_blocks_mul(p.sys->jac.K, active, active, 1, v, Kv);
    for (int k = 0; k < 2; k++) {
        art_system_move(p.sys, p.state, k ? -2 * h : h, v);
        art_system_update(p.sys, p.state);
        REQUIRE(CHECK_STATUS(art_system_settle(p.sys, p.state, ART_SETTLE_STEP), ART_OK));
        art_system_forces(p.sys, p.state, f[k]);
    }
    for (int i = 0; i < n; i++) CHECK_NEAR(Kv[i], (f[0][i] - f[1][i]) / (2 * h), 0.05);
    sim_fixture_close(&p);
}

/* The moment of a muscle about a hinge is the tension times what its length changes by with the
 * angle; both tend to the same with the square of the number of knots. */
TEST(muscle_wrap_moment_arm_is_the_slope_of_the_length)
{
    double e[2];
    for (int round = 0; round < 2; round++) {
        struct sim_fixture p;
        char text[2048];
        double arm, l[2], h = 1e-3, f[64];
        snprintf(text, sizeof text,
                 "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ "
                 "name='a' dynamic=false position=[ -1.2 0.3 0.1 ] ] ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  RigidEllipsoid [ name='c' dynamic=false axisLengths=[ 0.5 0.4 0.9 ] ]\n"
                 "  [ name='r' " BODY " ] ]\n"
                 " PointList<FrameMarker> [ name='frameMarkers'\n"
                 "  [ name='k' attachment=[ frame='rigidBodies/r' loc=[ 1.1 0.2 0 ] ] ] ]\n"
                 " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
                 "  wrappables=[ 'rigidBodies/c' ] convergenceTol=1e-12 maxWrapIterations=1000\n"
                 "  material=ConstantAxialMaterial [ maxForce=1 ] segmentSpecs=[ [ "
                 "pntB='particles/a' flags=0x8 numKnots=%d ] [ pntB='frameMarkers/k' ] ] ] ] ]",
                 round ? 400 : 200);
        char *law = strstr(text, "ConstantAxialMaterial [ maxForce=1 ]");
        memcpy(law, "LinearAxialMaterial [ stiffness=1  ]", 36);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        double v[64] = {0, 0, 0, 0, 0, 1};
        art_system_forces(p.sys, p.state, f);
        arm = f[5] / sim_fixture_get(&p, S ":forceNorm", 0);
        for (int k = 0; k < 2; k++) {
            art_system_move(p.sys, p.state, k ? -2 * h : h, v);
            art_system_update(p.sys, p.state);
            REQUIRE(CHECK_STATUS(art_system_settle(p.sys, p.state, ART_SETTLE_STEP), ART_OK));
            l[k] = sim_fixture_get(&p, S ":length", 0);
        }
        e[round] = fabs(arm + (l[0] - l[1]) / (2 * h));
        CHECK(fabs(arm) > 0.1);
        sim_fixture_close(&p);
    }
    CHECK(e[1] < 1e-4 && e[1] < 0.6 * e[0]);
}

/* -------------------------------------------------------------------- memory of knots */

/* A state that is put back goes on with the same bits. */
TEST(muscle_wrap_repeats_to_the_bit)
{
    struct sim_fixture p;
    struct art_state *kept = NULL;
    double q[128];
    REQUIRE(CHECK_STATUS(open_spring(&p, AROUND_ALL LINEAR, false), ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.05), ART_OK));
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &kept), ART_OK));
    REQUIRE(CHECK_STATUS(art_state_copy(kept, p.state), ART_OK));
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 5; i++) {
            art_system_move(p.sys, p.state, 0.01, (double[64]){0.3, 0.1, -0.2});
            art_system_update(p.sys, p.state);
            REQUIRE(CHECK_STATUS(art_system_settle(p.sys, p.state, ART_SETTLE_STEP), ART_OK));
        }
        double l = sim_fixture_get(&p, S ":length", 0);
        if (k == 0) q[0] = l;
        if (k == 1) CHECK_BITS(l, q[0]);
        REQUIRE(CHECK_STATUS(art_state_copy(p.state, kept), ART_OK));
        art_system_update(p.sys, p.state);
    }
    art_state_free(kept);
    sim_fixture_close(&p);
}

/* Two ways around one cylinder, as the points say along which the strand begins; a turn about it
 * that stays. */
TEST(muscle_wrap_keeps_the_way_it_began_with)
{
    static const struct {
        const char *points;
        double length;
    } ways[] = {{"0 0.7 0", 0},
                {"0 -0.7 0", 0},
                {"0 0.7 0.02  0.7 0 0.04  0 -0.7 0.06  -0.7 0 0.08  0 0.7 0.1",
                 2 * 3.14159265358979 * 0.5}};
    const double a[2] = {-1.2, 0.1}, b[2] = {1.2, 0.2}, r = 0.5;
    double la = hypot(a[0], a[1]), lb = hypot(b[0], b[1]);
    double angle = acos((a[0] * b[0] + a[1] * b[1]) / (la * lb));
    double free = sqrt(la * la - r * r) + sqrt(lb * lb - r * r);
    double over = free + r * (angle - acos(r / la) - acos(r / lb));
    double under = free + r * (2 * 3.14159265358979 - angle - acos(r / la) - acos(r / lb));
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        char text[2048];
        snprintf(text, sizeof text,
                 "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ "
                 "name='a' dynamic=false position=[ -1.2 0.1 0 ] ] [ name='b' dynamic=false "
                 "position=[ 1.2 0.2 0 ] ] ]\n RenderableComponentList<RigidBody> [ "
                 "name='rigidBodies' RigidCylinder [ name='c' dynamic=false radius=0.5 ] ]\n"
                 " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' "
                 "wrappables=[ 'rigidBodies/c' ] maxWrapIterations=100\n"
                 "  material=LinearAxialMaterial [ stiffness=1 ] segmentSpecs=[ [ "
                 "pntB='particles/a' flags=0x8 numKnots=200 initialPoints=[ %s ] ] [ "
                 "pntB='particles/b' ] ] ] ] ]",
                 ways[k].points);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, S ":length", 0), hypot(2.4, 0.1),
                   1e-14); /* not solved yet */
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK));
        double want = k == 1 ? under : over + ways[k].length;
        CHECK_NEAR_REL(sim_fixture_get(&p, S ":length", 0), want, k == 2 ? 4e-3 : 5e-4);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------------- bad input */

static int open_bad(struct sim_fixture *p, const char *body, const char *spring)
{
    char text[4096];
    snprintf(text, sizeof text,
             "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' dynamic=false "
             "position=[ -2 0 0 ] ] [ name='b' position=[ 2 0 0 ] ] ]\n"
             "RenderableComponentList<RigidBody> [ name='rigidBodies'\n%s ]\n"
             "PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
             "[ name='s' material=LinearAxialMaterial [ ]\n%s ] ] ]",
             body, spring);
    return sim_fixture_open(p, text, 0, NULL);
}

#define SPECS " segmentSpecs=[ [ pntB='particles/a' flags=0x8 numKnots=9 ] [ pntB='particles/b' ] ]"
#define BALL "RigidSphere [ name='c' dynamic=false radius=0.5 ]"

TEST(muscle_wrap_bad_input)
{
    static const struct {
        const char *body, *spring, *says;
        int line, status;
    } bad[] = {
        {"RigidSphere [ name='c' dynamic=false radius=0 ]", "wrappables=[ 'rigidBodies/c' ]" SPECS,
         "radius", 3, ART_ERANGE},
        {"RigidTorus [ name='c' dynamic=false outerRadius=1 innerRadius=0 ]",
         "wrappables=[ 'rigidBodies/c' ]" SPECS, "innerRadius", 3, ART_ERANGE},
        {"RigidEllipsoid [ name='c' dynamic=false axisLengths=[ 1 0 1 ] ]",
         "wrappables=[ 'rigidBodies/c' ]" SPECS, "semi-axis", 3, ART_ERANGE},
        {BALL, "wrappables=[ 'particles/b' ]" SPECS, "is no rigid body", 6, ART_EUSAGE},
        {BALL, "wrappables=[ 'rigidBodies/z' ]" SPECS, "no component 'rigidBodies/z'", 6,
         ART_ENOTFOUND},
        {BALL, "wrappables=[ 'rigidBodies/c' 0 2 ]" SPECS, "segments up to 2, but has 1", 6,
         ART_ERANGE},
        {BALL, "wrappables=[ 'rigidBodies/c' 7.5 ]" SPECS, "whole number of a segment", 6,
         ART_ESYNTAX},
        {BALL, "wrappables=[ 'rigidBodies/c' 0 ]" SPECS, "whole number of a segment", 6,
         ART_ESYNTAX},
        {BALL, "wrappables=[ 'rigidBodies/c' ]" SPECS " segments=[ Segment [ specIdx=1 ] ]",
         "no segment with specIdx=1", 6, ART_ERANGE},
        {BALL,
         "wrappables=[ 'rigidBodies/c' ] segmentSpecs=[ [ pntB='particles/a' flags=0x8 "
         "initialPoints=[ 1 2 ] ] [ pntB='particles/b' ] ]",
         "three each", 6, ART_ESHAPE},
        {BALL,
         "wrappables=[ 'rigidBodies/c' ] wrapKnotDensity=1e9 segmentSpecs=[ [ "
         "pntB='particles/a' flags=0x8 ] [ pntB='particles/b' ] ]",
         "knots, more than", 5, ART_ELIMIT},
        {BALL, "wrappables=[ 'rigidBodies/c' ] wrapKnotDensity=0" SPECS, "out of range", 6,
         ART_ERANGE},
        {BALL, "wrappables=[ 'rigidBodies/c' ] wrapStiffness=0" SPECS, "out of range", 6,
         ART_ERANGE},
        {BALL,
         "wrappables=[ 'rigidBodies/c' ]" SPECS
         " segments=[ WrapSegment [ specIdx=0 knots=[ [ pos=[ 1 2 x ] ] ] ] ]",
         "a number", 6, ART_ESYNTAX},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sim_fixture p;
        int status = open_bad(&p, bad[i].body, bad[i].spring);
        bool ok = CHECK_INT(status, bad[i].status) && CHECK_HAS(p.ctx.last, bad[i].says) &&
                  CHECK_INT(p.ctx.last_loc.line, bad[i].line);
        if (!ok) TEST_FAIL("%s, %s: %s", bad[i].body, bad[i].spring, p.ctx.last);
        sim_fixture_close(&p);
    }
}

/* A sheet, and a mesh thinner than the cells of its grid, have no inside. */
TEST(muscle_wrap_meshes_that_have_no_inside)
{
    static const char *const meshes[2][2] = {
        {"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n", "is open"},
        {"v 0 0 0\nv 1 0 0.3\nv 0 1 0.1\nv 0 0 1e-5\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n",
         "no vertex of the distance grid"}};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char body[1024];
        snprintf(
            body, sizeof body,
            "[ name='c' dynamic=false meshes=[ name='meshes' [ mesh=PolygonalMesh[ %s EOF ] ] ] ]",
            meshes[k][0]);
        CHECK_STATUS(open_bad(&p, body, "wrappables=[ 'rigidBodies/c' ]" SPECS), ART_ESHAPE);
        CHECK_HAS(p.ctx.last, meshes[k][1]);
        CHECK_INT(p.ctx.last_loc.line, 3);
        sim_fixture_close(&p);
    }
}

/* Wherever the ends are, also inside of an obstacle or in its middle, there are numbers. */
TEST(muscle_wrap_from_inside_is_finite)
{
    static const double places[][3] = {{0, 0, 0}, {0.3, 0, 0}, {0.5, 0, 0}, {0, 0.4999, 0}};
    for (size_t k = 0; k < sizeof places / sizeof places[0]; k++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(open_bad(&p, BALL, "wrappables=[ 'rigidBodies/c' ]" SPECS), ART_OK));
        REQUIRE(sim_fixture_set(&p, "models/m/particles/b:position", places[k]) == ART_OK);
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK));
        CHECK(isfinite(sim_fixture_get(&p, S ":length", 0)));
        sim_fixture_close(&p);
    }
}

/* ---------------------------------------------------------------- meshes as obstacles */

/* The same path runs around a sphere by its size and around a mesh of it by its distance grid: the
 * lengths approach each other with the cells of the grid. */
TEST(muscle_wrap_around_a_mesh_tends_to_its_surface)
{
    static const char head[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ name='a' "
        "dynamic=false position=[ -1.2 0.2 0.05 ] ] [ name='b' dynamic=false position=[ 1.1 0.3 0 "
        "] ] ]\n"
        "RenderableComponentList<RigidBody> [ name='rigidBodies'\n";
    static const char tail[] =
        " ]\nPointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
        "wrappables=[ 'rigidBodies/c' ] maxWrapIterations=200 convergenceTol=1e-8\n"
        "material=LinearAxialMaterial [ stiffness=1 ] segmentSpecs=[ [ pntB='particles/a' "
        "flags=0x8 "
        "numKnots=100 initialPoints=[ 0 0.6 0 ] ] [ pntB='particles/b' ] ] ] ] ]";
    struct art_mesh *mesh = NULL;
    struct art_buf text;
    struct art_ctx ctx;
    double l[4];
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    REQUIRE(art_mesh_make_icosphere(&ctx, &mesh, 0.5, 5) == ART_OK);
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        art_buf_clear(&text);
        art_buf_puts(&text, head);
        if (k == 0) {
            art_buf_puts(&text, "RigidSphere [ name='c' dynamic=false radius=0.5 ]");
        } else {
            art_buf_printf(&text,
                           "[ name='c' dynamic=false distanceGrid=[ maxResolution=%d ] meshes=[ "
                           "name='meshes' [ mesh=PolygonalMesh[\n",
                           10 << k);
            for (int i = 0; i < mesh->n_verts; i++) {
                const double *x = mesh->pos + 3 * (size_t)i;
                art_buf_printf(&text, "v %.17g %.17g %.17g\n", x[0], x[1], x[2]);
            }
            for (int f = 0; f < mesh->n_faces; f++) {
                const int *v = mesh->face_vert + mesh->face_off[f];
                art_buf_printf(&text, "f %d %d %d\n", v[0] + 1, v[1] + 1, v[2] + 1);
            }
            art_buf_puts(&text, "EOF ] ] ] ]");
        }
        art_buf_puts(&text, tail);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text.s, 0, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        l[k] = sim_fixture_get(&p, S ":length", 0);
        sim_fixture_close(&p);
    }
    CHECK(l[0] > 2.3 + 0.01);
    CHECK_NEAR(l[1], l[0], 3e-3);
    CHECK_NEAR(l[2], l[0], 1e-3);
    CHECK_NEAR(l[3], l[0], 4e-4);
    art_mesh_free(mesh);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

/* ---------------------------------------------------------------- points that come and go */

/* A via point that takes part while a hinge is bent: the strand behind it goes on from the path as
 * it lay, with knots for what it spans. */
TEST(muscle_wrap_with_conditional_points)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(
        sim_fixture_open(
            &p,
            "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ "
            "name='a' "
            "dynamic=false position=[ -1.2 0.1 0 ] ] [ name='b' dynamic=false position=[ 1.2 0.2 0 "
            "] ] ]\n"
            " RenderableComponentList<RigidBody> [ name='rigidBodies' RigidCylinder [ name='c' "
            "dynamic=false radius=0.5 ] [ name='h' inertiaMethod=EXPLICIT vel=[ 0 0 0 0 0 1 ] "
            "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
            " RenderableComponentList<BodyConnector> [ name='bodyConnectors' HingeJoint [ name='j' "
            "bodyA='rigidBodies/h' bodyB=null attachmentA=FrameFrameAttachment [ "
            "master='rigidBodies/h' TFM=[ 0 0 0 0 0 1 0 ] ] ] ]\n"
            " PointList<FrameMarker> [ name='frameMarkers' JointConditionalMarker [ name='k' "
            "coordinate=[ 0 'bodyConnectors/j' ] range=[ 0.105 0.205 ]\n"
            " attachment=[ frame='rigidBodies/c' loc=[ 0 0.8 0 ] ] ] ]\n"
            " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
            "wrappables=[ 'rigidBodies/c' ] maxWrapIterations=100\n"
            "material=LinearAxialMaterial [ stiffness=1 ] segmentSpecs=[ [ pntB='particles/a' "
            "flags=0x8 numKnots=40 ] [ pntB='frameMarkers/k' flags=0xa numKnots=40 ] [ "
            "pntB='particles/b' ] ] ] ] ]",
            0.01, NULL),
        ART_OK));
    const double a[2] = {-1.2, 0.1}, b[2] = {1.2, 0.2}, r = 0.5;
    double la = hypot(a[0], a[1]), lb = hypot(b[0], b[1]);
    double angle = acos((a[0] * b[0] + a[1] * b[1]) / (la * lb));
    double over =
        sqrt(la * la - r * r) + sqrt(lb * lb - r * r) + r * (angle - acos(r / la) - acos(r / lb));
    double via = hypot(1.2, 0.7) + hypot(1.2, 0.6); /* clear of the cylinder */
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S ":length", 0), over, 2e-3);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S ":length", 0), via, 1e-6);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, S ":length", 0), over, 2e-3);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------- exact paths */

/* Strands of more and more knots come to the length of the exact path around an ellipsoid, a torus,
 * and a cylinder and a sphere, with order 2. */
TEST(muscle_wrap_strands_tend_to_the_geodesic)
{
    static const struct {
        const char *bodies, *wrappables;
        int obstacles;
    } courses[] = {{"RigidEllipsoid [ name='c' dynamic=false axisLengths=[ 0.6 0.4 0.5 ] "
                    "rotation=[ 0.9 0.1 0.3 0.2 ] ]",
                    "'rigidBodies/c'", 1},
                   {"RigidTorus [ name='c' dynamic=false outerRadius=1 innerRadius=0.3 position=[ "
                    "0 -0.85 0 ]\n"
                    "rotation=[ 0.98 0.1 0 0.1 ] ]",
                    "'rigidBodies/c'", 1},
                   {"RigidCylinder [ name='c' dynamic=false radius=0.4 rotation=[ 0.95 0.2 0.1 0 ] "
                    "] RigidSphere [ "
                    "name='d' dynamic=false radius=0.3 position=[ 1 -0.06 0 ] ]",
                    "'rigidBodies/c' 'rigidBodies/d'", 2}};
    for (size_t c = 0; c < sizeof courses / sizeof courses[0]; c++) {
        double e[3], exact = 0;
        for (int k = 0; k < 4; k++) {
            struct art_path_report report;
            struct sim_fixture p;
            char spring[1024];
            snprintf(
                spring, sizeof spring,
                "wrappables=[ %s ] %s convergenceTol=1e-10 maxWrapIterations=2000 segmentSpecs=[ [ "
                "pntB='particles/a' flags=0x8 numKnots=%d initialPoints=[ 0 0.6 0 ] ] [ "
                "pntB='particles/b' ] ]",
                courses[c].wrappables, k ? "" : "wrapMethod=Geodesic", k ? 100 << k : 100);
            REQUIRE(CHECK_STATUS(open_bad(&p, courses[c].bodies, spring), ART_OK));
            REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
            REQUIRE(art_path_report(p.sys, p.state, art_find(p.model->root, S), &report, NULL, 0));
            CHECK(report.at_rest && report.n_obstacles >= courses[c].obstacles);
            if (k == 0) CHECK(report.tangent_error < 1e-9);
            if (k == 0) exact = report.length;
            if (k > 0) e[k - 1] = exact - report.length;
            sim_fixture_close(&p);
        }
        CHECK(e[2] > 0 && e[2] < 1e-5 * exact);
        CHECK_NEAR(log2(e[0] / e[2]) / 2, 2, 0.3);
    }
}

/* Along any motion the length changes by what the tension does against it: moment arms are -dl/dq.
 */
TEST(muscle_wrap_exact_moment_arms)
{
    for (int round = test_count(5); round > 0; round--) {
        struct sim_fixture p;
        double v[64], f[64], l[2], h = 1e-5, power = 0;
        REQUIRE(
            CHECK_STATUS(open_spring(&p, "wrapMethod=Geodesic " AROUND_ALL LINEAR, false), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        int n = p.sys->n_active;
        for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1);
        art_system_forces(p.sys, p.state, f);
        double F = sim_fixture_get(&p, S ":forceNorm", 0);
        for (int i = 0; i < n; i++) power += f[i] * v[i];
        for (int k = 0; k < 2; k++) {
            art_system_move(p.sys, p.state, k ? -2 * h : h, v);
            art_system_update(p.sys, p.state);
            REQUIRE(CHECK_STATUS(art_system_settle(p.sys, p.state, ART_SETTLE_STEP), ART_OK));
            l[k] = sim_fixture_get(&p, S ":length", 0);
        }
        CHECK_NEAR(power / F, -(l[0] - l[1]) / (2 * h), 2e-8);
        sim_fixture_close(&p);
    }
}

/* The exact path of three bodies that are led about: no jump, no pose without one, and where it was
 * at first in the end. */
TEST(muscle_wrap_exact_paths_never_jump)
{
    static const char *const bodies[] = {"c", "s", "e", "t"};
    int poses = test_count(2500);
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        char text[2048], name[64];
        double last = 0, first = 0, x[3], at[3], before[3];
        int touching = 0;
        snprintf(text, sizeof text,
                 "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ "
                 "name='a' dynamic=false position=[ -2.2 0.3 0.05 ] ] [ name='b' dynamic=false "
                 "position=[ 1.6 0.25 0 ] ] ]\n RenderableComponentList<RigidBody> [ "
                 "name='rigidBodies'\n"
                 "  RigidCylinder [ name='c' dynamic=false radius=0.4 ]\n"
                 "  RigidSphere [ name='s' dynamic=false radius=0.4 ]\n"
                 "  RigidEllipsoid [ name='e' dynamic=false axisLengths=[ 0.6 0.4 0.5 ] ]\n"
                 "  RigidTorus [ name='t' dynamic=false outerRadius=1 innerRadius=0.3 position=[ 0 "
                 "-0.85 0 ] ]\n"
                 "  RigidCylinder [ name='o' dynamic=false radius=0.3 position=[ -1 0.1 0 ] ] ]\n"
                 " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' "
                 "wrapMethod=Geodesic wrappables=[ 'rigidBodies/%s' 'rigidBodies/o' ]\n"
                 "  material=LinearAxialMaterial [ stiffness=1 ] segmentSpecs=[ [ "
                 "pntB='particles/a' flags=0x8 numKnots=60 initialPoints=[ 0 0.5 0 ] ] [ "
                 "pntB='particles/b' ] ] ] ] ]",
                 bodies[k]);
        snprintf(name, sizeof name, "models/m/particles/b:position");
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        art_v3_copy(at, sim_fixture_q(&p, "models/m/particles/b"));
        art_v3_copy(before, at);
        for (int i = 0; i <= poses; i++) {
            struct art_path_report report;
            double phase = 6.283185307179586 * i / poses;
            x[0] = at[0] + 0.2 * sin(phase);
            x[1] = at[1] + 0.5 * (1 - cos(phase));
            x[2] = at[2] + 0.1 * sin(2 * phase);
            REQUIRE(sim_fixture_set(&p, name, x) == ART_OK);
            REQUIRE(CHECK_STATUS(art_system_settle(p.sys, p.state, ART_SETTLE_STEP), ART_OK));
            (void)art_path_report(p.sys, p.state, art_find(p.model->root, S), &report, NULL, 0);
            double l = report.length, change = fabs(l - last);
            bool good = report.at_rest && (i == 0 || change <= art_v3_distance(x, before) + 1e-11);
            if (!CHECK(good)) {
                TEST_FAIL("around %s pose %d changes by %g of %g, rest %d", bodies[k], i, l - last,
                          art_v3_distance(x, before), report.at_rest);
                break;
            }
            if (i == 0) first = l;
            last = l;
            art_v3_copy(before, x);
            touching += report.n_obstacles;
        }
        CHECK_NEAR(last, first, 1e-10);
        CHECK(touching > poses / 2);
        sim_fixture_close(&p);
    }
}

TEST(muscle_wrap_exact_paths_need_smooth_bodies)
{
    struct sim_fixture p;
    CHECK_STATUS(open_bad(&p, "[ name='c' dynamic=false ]",
                          "wrappables=[ 'rigidBodies/c' ] wrapMethod=Geodesic" SPECS),
                 ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "no geodesic");
    CHECK_INT(p.ctx.last_loc.line, 6);
    sim_fixture_close(&p);
}

/* A strand straight through a thick body: in the original its knots are pushed to both sides and it
 * stays so; here it is laid around, with a warning that names both. */
TEST(muscle_wrap_through_a_body_is_laid_around)
{
    for (int compat = 0; compat < 2; compat++) {
        struct sim_fixture p;
        struct art_path_report report;
        struct art_sim_options options = {.compat = compat};
        char text[2048];
        snprintf(
            text, sizeof text,
            "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' [ "
            "name='a' dynamic=false position=[ -2 0 0 ] ] [ name='b' dynamic=false position=[ 2 0 "
            "0 ] ] ]\nRenderableComponentList<RigidBody> [ name='rigidBodies' RigidEllipsoid [ "
            "name='c' dynamic=false axisLengths=[ 0.3 0.5 0.4 ] ] "
            "]\nPointSpringList<MultiPointSpring> "
            "[ name='multiPointSprings' [ name='s' wrappables=[ 'rigidBodies/c' ]\n"
            "material=LinearAxialMaterial [ stiffness=1 ] maxWrapIterations=200 segmentSpecs=[ [ "
            "pntB='particles/a' flags=0x8 numKnots=100 ] [ pntB='particles/b' ] ] ] ] ]");
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK));
        REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
        (void)art_path_report(p.sys, p.state, art_find(p.model->root, S), &report, NULL, 0);
        CHECK(report.pierced == compat);
        CHECK_INT(p.ctx.n_warnings, !compat);
        if (!compat) CHECK(report.length > 4.07 && report.at_rest);
        sim_fixture_close(&p);
    }
}

static double length_now(const struct sim_fixture *p)
{
    struct art_path_report report;
    const struct art_comp *s = art_find(p->model->root, S);
    return art_path_report(p->sys, p->state, s, &report, NULL, 0) ? report.length : NAN;
}

/* A stated maxWrapDisplacement holds from the first solve on: knots that may hardly move stay where
 * the file has them, those that may move come to rest at a shorter path. */
TEST(muscle_stated_wrap_displacement_holds_in_the_first_solve)
{
    for (int compat = 0; compat < 2; compat++) {
        double change[2];
        for (int stated = 0; stated < 2; stated++) {
            struct sim_fixture p;
            REQUIRE(CHECK_STATUS(open_spring(&p,
                                             stated ? "wrapMethod=Strand maxWrapDisplacement=1e-9 "
                                                      "" AROUND_ALL LINEAR
                                                    : "wrapMethod=Strand " AROUND_ALL LINEAR,
                                             compat),
                                 ART_OK));
            double before = length_now(&p);
            REQUIRE(CHECK_STATUS(settle(&p), ART_OK));
            change[stated] = fabs(length_now(&p) - before);
            sim_fixture_close(&p);
        }
        CHECK(change[0] > 0.01);
        CHECK(change[1] < 1e-5);
    }
}
