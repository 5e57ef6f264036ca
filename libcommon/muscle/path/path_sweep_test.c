/* Paths of a model over many poses: lengths are continuous, by strands around meshes and by exact
 * paths; forces are what the length says. */
#include "harness/test.h"
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <string.h>

#define S "models/m/multiPointSprings/s"
#define CYLINDER "RigidCylinder [ name='c' dynamic=false radius=0.5 ]"
#define SPHERE "RigidSphere [ name='c' dynamic=false radius=0.5 ]"
#define ELLIPSOID "RigidEllipsoid [ name='c' dynamic=false axisLengths=[ 0.6 0.4 0.5 ] ]"
#define TORUS "RigidTorus [ name='c' dynamic=false outerRadius=1 innerRadius=0.25 ]"
#define TWO                                                                                        \
    "RigidCylinder [ name='c' dynamic=false radius=0.4 ] "                                         \
    "RigidSphere [ name='d' dynamic=false position=[ 1.2 -0.1 0 ] radius=0.4 ]"
#define THREE                                                                                      \
    "RigidCylinder [ name='c' dynamic=false radius=0.4 ] "                                         \
    "RigidSphere [ name='d' dynamic=false position=[ 1.2 0.1 0 ] radius=0.4 ] "                    \
    "RigidEllipsoid [ name='e' dynamic=false position=[ 2.4 0 0 ] axisLengths=[ 0.3 0.45 0.7 ] ]"
#define ALL2 "'rigidBodies/c' -1 -1 'rigidBodies/d' -1 -1"
#define ALL3 ALL2 " 'rigidBodies/e' -1 -1"

/* An end that goes round a closed way at + (cos - 1) way[0] + sin way[1]; the strand leaves what it
 * lies on and comes back. mesh: the first obstacle is a mesh of an ellipsoid. */
struct sweep {
    const char *name, *bodies, *around, *places;
    bool mesh, geodesic;
    double start[3], end[3], way[2][3];
};
static const struct sweep sweeps[] = {
    {"a mesh",
     NULL,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     true,
     false,
     {-1.2, 0.25, 0},
     {1.1, 0.2, 0.05},
     {{0, -0.5, 0}, {0.1, 0, 0.15}}},
    {"cylinder",
     CYLINDER,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     false,
     true,
     {-1.2, 0.2, 0},
     {1.1, -0.3, 0.2},
     {{0, -0.7, 0}, {0.1, 0, 0.4}}},
    {"sphere",
     SPHERE,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     false,
     true,
     {-1.2, 0.2, 0},
     {1.1, 0.1, 0},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
    {"ellipsoid",
     ELLIPSOID,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     false,
     true,
     {-1.2, 0.25, -0.1},
     {1.1, 0.1, 0},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
    {"torus",
     TORUS,
     "'rigidBodies/c' -1 -1",
     "0.5 0.1 0.2",
     false,
     true,
     {0.1, 0.05, 1},
     {2, 0.1, -0.6},
     {{0.7, 0, 0.15}, {0, 0.2, 0}}},
    {"two",
     TWO,
     ALL2,
     "0 0.6 0 1.2 0.5 0",
     false,
     true,
     {-1.2, 0.3, -0.05},
     {2.2, 0.1, 0.05},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
    {"three",
     THREE,
     ALL3,
     "0 0.6 0 1.2 0.6 0 2.4 0.7 0",
     false,
     true,
     {-1.2, 0.1, 0},
     {3.6, 0.1, 0},
     {{0, -0.6, 0}, {0.1, 0, 0.05}}},
    {"three, strands",
     THREE,
     ALL3,
     "0 0.6 0 1.2 0.6 0 2.4 0.7 0",
     false,
     false,
     {-1.2, 0.1, 0},
     {3.6, 0.1, 0},
     {{0, -0.6, 0}, {0.1, 0, 0.05}}},
    {"cylinder, strand",
     CYLINDER,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     false,
     false,
     {-1.2, 0.2, 0},
     {1.1, -0.3, 0.2},
     {{0, -0.7, 0}, {0.1, 0, 0.4}}},
    {"sphere, strand",
     SPHERE,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     false,
     false,
     {-1.2, 0.2, 0},
     {1.1, 0.1, 0},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
    {"ellipsoid, strand",
     ELLIPSOID,
     "'rigidBodies/c' -1 -1",
     "0 0.7 0",
     false,
     false,
     {-1.2, 0.25, -0.1},
     {1.1, 0.1, 0},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
    {"torus, strand",
     TORUS,
     "'rigidBodies/c' -1 -1",
     "0.5 0.1 0.2",
     false,
     false,
     {0.1, 0.05, 1},
     {2, 0.1, -0.6},
     {{0.7, 0, 0.15}, {0, 0.2, 0}}},
    {"two, strand",
     TWO,
     ALL2,
     "0 0.6 0 1.2 0.5 0",
     false,
     false,
     {-1.2, 0.3, -0.05},
     {2.2, 0.1, 0.05},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
    {"a mesh and a sphere",
     "RigidSphere [ name='d' dynamic=false position=[ 1.2 -0.1 0 ] radius=0.4 ]",
     ALL2,
     "0 0.6 0 1.2 0.5 0",
     true,
     false,
     {-1.2, 0.3, -0.05},
     {2.2, 0.1, 0.05},
     {{0, -0.6, 0}, {0.1, 0, 0.1}}},
};

static void put_mesh(struct art_buf *text, const struct art_mesh *mesh)
{
    art_buf_puts(text, "[ name='c' dynamic=false meshes=[ name='meshes' [ mesh=PolygonalMesh[\n");
    for (int i = 0; i < mesh->n_verts; i++) {
        const double *x = mesh->pos + 3 * (size_t)i;
        art_buf_printf(text, "v %.17g %.17g %.17g\n", 1.2 * x[0], 0.8 * x[1], x[2]);
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        art_buf_printf(text, "f %d %d %d\n", v[0] + 1, v[1] + 1, v[2] + 1);
    }
    art_buf_puts(text, "EOF ] ] ] ]");
}

static bool open_sweep(struct sim_fixture *p, const struct sweep *w)
{
    struct art_mesh *mesh = NULL;
    struct art_buf text;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_printf(&text,
                   "MechModel [ name='m' gravity=[ 0 0 0 ] PointList<Particle> [ name='particles' "
                   "[ name='a' dynamic=false position=[ %g %g %g ] ] [ name='b' position=[ %g %g "
                   "%g ] ] ]\nRenderableComponentList<RigidBody> [ name='rigidBodies'\n",
                   w->start[0], w->start[1], w->start[2], w->end[0], w->end[1], w->end[2]);
    if (w->mesh && art_mesh_make_icosphere(&ctx, &mesh, 0.5, 4) == ART_OK) put_mesh(&text, mesh);
    if (w->bodies) art_buf_puts(&text, w->bodies);
    art_buf_printf(
        &text,
        " ]\nPointSpringList<MultiPointSpring> [ name='multiPointSprings' [ "
        "name='s'\nwrapMethod=%s "
        "wrappables=[ %s ] maxWrapIterations=50 convergenceTol=1e-7 "
        "material=LinearAxialMaterial [ stiffness=3 ] restLength=0.5 segmentSpecs=[ [ "
        "pntB='particles/a' flags=0x8 numKnots=90 initialPoints=[ %s ] ] [ pntB='particles/b' ] ] "
        "] ] ]",
        w->geodesic ? "Geodesic" : "Strand", w->around, w->places);
    int status = sim_fixture_open(p, text.s, 0, NULL);
    art_mesh_free(mesh);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return CHECK_STATUS(status, ART_OK);
}

static bool pose(struct sim_fixture *p, const struct sweep *w, double phase, double x[3])
{
    double c = cos(phase) - 1, s = sin(phase);
    for (int i = 0; i < 3; i++) x[i] = w->end[i] + c * w->way[0][i] + s * w->way[1][i];
    if (sim_fixture_set(p, "models/m/particles/b:position", x) != ART_OK) return false;
    art_system_update(p->sys, p->state);
    return art_system_settle(p->sys, p->state, ART_SETTLE_STEP) == ART_OK;
}

TEST(muscle_wrap_lengths_never_jump)
{
    int poses = test_count(500);
    for (size_t k = 0; k < sizeof sweeps / sizeof sweeps[0]; k++) {
        const struct sweep *w = &sweeps[k];
        struct sim_fixture p;
        double x[3], before[3] = {0}, l = 0, first = 0;
        int touching = 0, met = 0;
        bool touched = false;
        REQUIRE(open_sweep(&p, w));
        REQUIRE(art_system_settle(p.sys, p.state, ART_SETTLE_START) == ART_OK);
        for (int i = 0; i <= poses; i++) {
            struct art_path_report report;
            REQUIRE(pose(&p, w, 6.283185307179586 * i / poses, x));
            REQUIRE(art_path_report(p.sys, p.state, art_find(p.model->root, S), &report, NULL, 0));
            double now = report.length, most = art_v3_distance(x, before);
            bool good = i == 0 || fabs(now - l) <= most + (w->geodesic ? 1e-9 : 1e-6);
            bool rests = report.at_rest || report.n_obstacles == 0;
            if (!CHECK(good && rests)) {
                TEST_FAIL("%s: pose %d changes the length by %g, at most %g; at rest %d", w->name,
                          i, now - l, most, report.at_rest);
                break;
            }
            if (i == 0) first = now;
            met += i > 0 && !touched && report.n_obstacles > 0;
            touched = report.n_obstacles > 0;
            touching += touched;
            art_v3_copy(before, x);
            l = now;
        }
        CHECK_NEAR(l, first, w->geodesic ? 1e-11 : 1e-6);
        CHECK(touching > 0.3 * poses);
        if (!strstr(w->name, "three") && !CHECK(met > 0)) TEST_FAIL("%s never came back", w->name);
        sim_fixture_close(&p);
    }
}
