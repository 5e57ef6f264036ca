/* Jacobians of paths in space, around each kind of obstacle and around several bodies that move,
 * against differences of forces and lengths of paths that are found anew. */
#include "harness/test.h"
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define S "models/m/multiPointSprings/s"
#define MASS "inertiaMethod=EXPLICIT inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] "
#define TURNED "rotation=[ 0.95 0.1 0.2 -0.2 ] "

/* Bodies, what the path wraps around, where it begins, and its ends: a particle and a marker on
 * another body. */
static const struct course {
    const char *name, *bodies, *around, *places;
    double start[3], end[3];
} courses[] = {
    {"cylinder",
     "RigidCylinder [ name='c' " MASS TURNED "radius=0.5 ]",
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     {-1.2, 0.2, 0.3},
     {1.1, 0.1, -0.2}},
    {"sphere",
     "RigidSphere [ name='c' " MASS TURNED "position=[ 0 0.02 0 ] radius=0.5 ]",
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     {-1.2, 0.25, 0.1},
     {1.1, 0.2, -0.1}},
    {"ellipsoid",
     "RigidEllipsoid [ name='c' " MASS TURNED "axisLengths=[ 0.6 0.4 0.5 ] ]",
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     {-1.2, 0.25, 0.05},
     {1.1, 0.2, -0.1}},
    {"torus",
     "RigidTorus [ name='c' " MASS
     "rotation=[ 0.99 0.02 0.05 -0.1 ] outerRadius=1 innerRadius=0.25 ]",
     "'rigidBodies/c' -1 -1",
     "0.5 0.1 0.2",
     {0.1, 0.05, 1},
     {2, 0.1, -0.6}},
    {"three",
     "RigidCylinder [ name='c' " MASS "radius=0.4 ] "
     "RigidSphere [ name='s' " MASS "position=[ 1.2 0.1 0 ] radius=0.4 ] "
     "RigidEllipsoid [ name='e' " MASS "position=[ 2.4 0 0 ] axisLengths=[ 0.3 0.5 0.4 ] ]",
     "'rigidBodies/c' -1 -1 'rigidBodies/s' -1 -1 'rigidBodies/e' -1 -1",
     "0 0.6 0 1.2 0.7 0 2.4 0.7 0",
     {-1.2, 0.1, 0.02},
     {3.6, 0.25, -0.02}},
};
enum { N_COURSES = sizeof courses / sizeof courses[0] };

static bool open_course(struct sim_fixture *p, const struct course *c, double rest)
{
    char text[4096];
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' "
        "[ name='a' position=[ %g %g %g ] ] ]\nRenderableComponentList<RigidBody> [ "
        "name='rigidBodies' %s [ name='r' " MASS "position=[ %g %g %g ] ] ]\n"
        "PointList<FrameMarker> [ name='frameMarkers' [ name='k' attachment=[ "
        "frame='rigidBodies/r' loc=[ 0.05 -0.1 0.2 ] ] ] ]\n"
        "PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s' "
        "wrapMethod=Geodesic "
        "wrappables=[ %s ] maxWrapIterations=100 material=LinearAxialMaterial [ stiffness=30 ] "
        "restLength=%.17g segmentSpecs=[ [ pntB='particles/a' flags=0x8 numKnots=90 "
        "initialPoints=[ %s ] ] [ pntB='frameMarkers/k' ] ] ] ] ]",
        c->start[0], c->start[1], c->start[2], c->bodies, c->end[0] - 0.05, c->end[1] + 0.1,
        c->end[2] - 0.2, c->around, rest, c->places);
    if (!CHECK_STATUS(sim_fixture_open(p, text, 0, NULL), ART_OK)) return false;
    return CHECK_STATUS(art_system_settle(p->sys, p->state, ART_SETTLE_START), ART_OK);
}

/* To another place along v, where the path is found anew; forces and length there. */
static double moved(struct sim_fixture *p, double h, const double *v, double *f)
{
    art_system_move(p->sys, p->state, h, v);
    art_system_update(p->sys, p->state);
    (void)CHECK_STATUS(art_system_settle(p->sys, p->state, ART_SETTLE_STEP), ART_OK);
    art_system_forces(p->sys, p->state, f);
    return sim_fixture_get(p, S ":length", 0);
}

/* Without tension K is what the forces change by, in all directions of all bodies. */
TEST(muscle_wrap_jacobian_in_space)
{
    const double h = 1e-5;
    bool active[16];
    for (int k = 0; k < N_COURSES; k++) {
        struct sim_fixture p;
        double rest, f[2][64], v[64], Kv[64], size = 0;
        REQUIRE(open_course(&p, &courses[k], 1));
        rest = sim_fixture_get(&p, S ":length", 0);
        sim_fixture_close(&p);
        for (int round = test_count(4); round > 0; round--) {
            REQUIRE(open_course(&p, &courses[k], rest));
            int n = p.sys->n_active;
            for (int b = 0; b < 16; b++) active[b] = b < p.sys->n_active_blocks;
            for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1), Kv[i] = 0;
            art_system_jacobians(p.sys, p.state);
            art_blocks_mul(p.sys->jac.K, active, active, 1, v, Kv);
            (void)moved(&p, h, v, f[0]);
            (void)moved(&p, -2 * h, v, f[1]);
            for (int i = 0; i < n; i++) size = fmax(size, fabs(Kv[i]));
            CHECK(size > 1);
            for (int i = 0; i < n; i++)
                if (!CHECK_NEAR(Kv[i], (f[0][i] - f[1][i]) / (2 * h), 1e-6 * size))
                    TEST_FAIL("%s, component %d", courses[k].name, i);
            sim_fixture_close(&p);
        }
    }
}

/* The work of the forces is what the length changes by, times the tension: moment arms are the
 * slopes of the length; each body that is touched bears its part. */
TEST(muscle_wrap_forces_are_the_gradient_of_the_length)
{
    const double h = 1e-5;
    for (int k = 0; k < N_COURSES; k++)
        for (int round = test_count(4); round > 0; round--) {
            struct sim_fixture p;
            double f[64], other[64], v[64], work = 0, l[2];
            REQUIRE(open_course(&p, &courses[k], 0.5));
            int n = p.sys->n_active;
            for (int i = 0; i < n; i++) v[i] = test_uniform(-1, 1);
            art_system_forces(p.sys, p.state, f);
            double F = sim_fixture_get(&p, S ":forceNorm", 0);
            for (int i = 0; i < n; i++) work += f[i] * v[i];
            l[0] = moved(&p, h, v, other);
            l[1] = moved(&p, -2 * h, v, other);
            if (!CHECK_NEAR(work / F, -(l[0] - l[1]) / (2 * h), 1e-7))
                TEST_FAIL("%s", courses[k].name);
            sim_fixture_close(&p);
        }
}
