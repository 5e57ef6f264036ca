/* Elastic foundations whose numbers fields give; a sphere on one. */
#include "physics/contact_fixture.h"
#include <math.h>

/* Pressure by strain of E = 20000, nu = 0.3. */
static const double layer = 0.7 * 20000 / (1.3 * 0.4);

/* ------------------------------------------------------------------- fields */

static double linear(const double x[3])
{
    return 20000 * (1 + 0.4 * x[0] - 0.5 * x[1]);
}
static double constant(const double x[3])
{
    (void)x;
    return 20000;
}
static double by_side(const double x[3])
{
    return x[2] < -0.0999 ? 40000 : 10000;
}

/* What a block with 3 x 3 cells below, away from the middle of the plate, sees of a field on one of
 * the two meshes, or on none (a grid around all). */
enum { ON_BLOCK, ON_PLATE, ON_GRID };
static int open_field(struct sim_fixture *p, int on, bool faces, double (*f)(const double x[3]))
{
    static const char *const contact = "forceBehavior=SpyContact [ YoungsModulus=20000 "
                                       "YoungsModulusField='fields/0' PoissonsRatio=0.3 "
                                       "thickness=0.05 dampingFactor=60 useLogDistance=false ]";
    struct contact_fixture r;
    contact_fixture_begin(&r);
    contact_fixture_box(&r, "a", (const double[3]){0.4, 0.3, 0.2}, (const int[3]){3, 3, 1},
                        (const double[3]){0.55, 0.22, 0.0999}, 3, "");
    if (on == ON_BLOCK) contact_fixture_field(&r, "a", faces, f);
    contact_fixture_box(&r, "b", (const double[3]){2, 2, 0.5}, (const int[3]){2, 2, 1},
                        (const double[3]){0.01, 0.02, -0.25}, 0, "");
    if (on == ON_PLATE) contact_fixture_field(&r, "b", faces, f);
    if (on == ON_GRID) {
        art_buf_printf(&r.fields,
                       "ScalarGridField [ grid=[ resolution=[ 1 1 1 ] widths=[ 2 2 2 ] values=[");
        for (int i = 0; i < 8; i++)
            art_buf_printf(&r.fields, " %.17g",
                           f((const double[3]){2 * (i & 1) - 1, (i & 2) - 1, (i >> 2) * 2 - 1}));
        art_buf_printf(&r.fields, " ] ] ]\n");
    }
    (void)contact_fixture_seen(NULL, 0);
    return contact_fixture_open(&r, p, 9.8, contact, 0.002, NULL);
}

/* The place of the origin of the axes in which a field is asked. */
static const double origin[3][2] = {{0.55, 0.22}, {0.01, 0.02}, {0, 0}};

TEST(contact_law_fields_are_asked_where_bodies_touch)
{
    for (int on = 0; on < 3; on++) {
        struct contact_fixture_seen seen[100];
        struct sim_fixture p;
        double least = INFINITY, most = 0;
        REQUIRE(open_field(&p, on, false, linear) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.002), ART_OK);
        int n = contact_fixture_seen(seen, 100);
        CHECK(n >= 16);
        for (int i = 0; i < 16; i++) { /* those of the start */
            const double x[3] = {seen[i].x[0] - origin[on][0], seen[i].x[1] - origin[on][1]};
            CHECK_NEAR(seen[i].young, linear(x), 1e-9 * linear(x));
            least = fmin(least, seen[i].young);
            most = fmax(most, seen[i].young);
        }
        CHECK(most > 1.2 * least);
        sim_fixture_close(&p);
    }
}

/* Faces below are one value, those of the sides another: at vertices the areas of faces weigh. */
TEST(contact_law_fields_of_faces)
{
    struct contact_fixture_seen seen[100];
    struct sim_fixture p;
    int inner = 0;
    REQUIRE(open_field(&p, ON_BLOCK, true, by_side) == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.002), ART_OK);
    int n = contact_fixture_seen(seen, 100);
    for (int i = 0; i < n; i++) {
        bool edge = fabs(seen[i].x[0] - 0.55) > 0.19 || fabs(seen[i].x[1] - 0.22) > 0.14;
        CHECK(edge ? seen[i].young > 10001 && seen[i].young < 39999
                   : fabs(seen[i].young - 40000) < 1e-9);
        inner += !edge;
    }
    CHECK(inner >= 4);
    sim_fixture_close(&p);
    REQUIRE(open_field(&p, ON_PLATE, true, by_side) == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.002), ART_OK);
    n = contact_fixture_seen(seen, 100);
    CHECK(n >= 16);
    for (int i = 0; i < n; i++) CHECK_NEAR(seen[i].young, 10000, 1e-9);
    sim_fixture_close(&p);
}

/* A field that is the same everywhere is a constant, to the last bit but those of weights; twice of
 * it at the vertices of the plate is half the depth; what varies tilts the block. */
TEST(contact_law_fields_change_the_depth)
{
    const double rest = 0.05 * 3 * 9.8 / (0.4 * 0.3) / layer;
    for (int on = 0; on < 3; on++) {
        struct sim_fixture p;
        REQUIRE(open_field(&p, on, false, constant) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.8), ART_OK);
        CHECK_NEAR(0.1 - sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2], rest, 1e-9);
        sim_fixture_close(&p);
        REQUIRE(open_field(&p, on, false, linear) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.8), ART_OK);
        /* softer at the side of greater y: it goes down, which is a turn about -x */
        const double *q = sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a") + 3;
        CHECK(q[0] * q[1] < -1e-5);
        CHECK(fabs(0.1 - sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2] - rest) > 0.003 * rest);
        sim_fixture_close(&p);
    }
}

/* Twice the stiffness below: half the depth, as the linear law has it. */
static double bottom(const double x[3])
{
    return x[2] < 0 ? 40000 : 1;
}

TEST(contact_law_fields_of_the_vertices_that_touch_count)
{
    struct sim_fixture p;
    REQUIRE(open_field(&p, ON_BLOCK, false, bottom) == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.8), ART_OK);
    CHECK_NEAR(0.1 - sim_fixture_q(&p, CONTACT_FIXTURE_BODY "a")[2],
               0.5 * 0.05 * 3 * 9.8 / (0.4 * 0.3) / layer, 1e-9);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------- a sphere */

/* A sphere of radius 1 at a depth in a plate: force of all its contacts, the greatest pressure, the
 * mean square of the distance from the middle at which the force acts. */
static void press_sphere_in(int n_cells, double depth, const char *law, double *force, double *peak,
                            double *spread)
{
    static struct contact_fixture_seen seen[8000];
    struct contact_fixture r;
    struct sim_fixture p;
    contact_fixture_begin(&r);
    contact_fixture_sphere(&r, "a", 1, n_cells, (const double[3]){0.1, 0.05, 1 - depth}, 5, "");
    contact_fixture_box(&r, "b", (const double[3]){4, 4, 1}, (const int[3]){1, 1, 1},
                        (const double[3]){0, 0, -0.5}, 0, "");
    *force = *spread = *peak = 0;
    (void)contact_fixture_seen(NULL, 0);
    if (CHECK_STATUS(contact_fixture_open(&r, &p, 0, law, 1e-4, NULL), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, 1e-4), ART_OK)) {
        int n = contact_fixture_seen(seen, 8000);
        for (int i = 0; i < n && (i == 0 || art_v3_distance(seen[i].x, seen[0].x) > 0); i++) {
            double x = seen[i].x[0] - 0.1, y = seen[i].x[1] - 0.05;
            *force -= seen[i].force;
            *spread -= seen[i].force * (x * x + y * y);
            *peak = fmax(*peak, -seen[i].force / seen[i].area);
        }
        *spread /= *force;
    }
    sim_fixture_close(&p);
}

/* The mean of u = (r/a)^2 with the weight of the pressure at the depth x (1 - u), layers being 1
 * thick. */
static double mean_square(double x, bool log_law)
{
    double sum = 0, moment = 0;
    for (int i = 0; i < 2000; i++) {
        double u = (i + 0.5) / 2000, s = x * (1 - u), p = log_law ? -log(1 - s) : s;
        sum += p;
        moment += p * u;
    }
    return moment / sum;
}

/* The force is that of the pressure over the circle of contact, a^2 = 2 R depth: with s the depth,
 * r dr = R ds (for depths that are small beside R). Its spread tells the radius a. */
TEST(contact_law_sphere_on_an_elastic_foundation)
{
    const double K = layer, pi = acos(-1), t = 0.05, x = 0.4, depth = x * t, a = sqrt(2 * depth);
    for (int log_law = 0; log_law < 2; log_law++) {
        double closed =
            log_law ? 2 * pi * K * t * ((1 - x) * log(1 - x) + x) : pi * K * depth * depth / t;
        for (int k = 0; k < 2; k++) {
            double force, peak, spread;
            press_sphere_in(24 << k, depth,
                            log_law ? "forceBehavior=SpyContact [ YoungsModulus=20000 "
                                      "PoissonsRatio=0.3 thickness=0.05 ]"
                                    : "forceBehavior=SpyContact [ YoungsModulus=20000 "
                                      "PoissonsRatio=0.3 thickness=0.05 useLogDistance=false ]",
                            &force, &peak, &spread);
            double radius = sqrt(spread / mean_square(x, log_law));
            CHECK_NEAR(force / closed, 1, k ? 0.02 : 0.05);
            CHECK_NEAR(radius / a, 1, k ? 0.03 : 0.1);
            CHECK_NEAR(peak, log_law ? -K * log(1 - x) : K * x, 1e-9 * K);
        }
    }
}

/* A field on the nodes of a model is asked by the weights of the nodes that carry the vertex: here
 * those of four corners, of 1 and 5, in the middle of which the elements have 2. */
TEST(contact_law_fields_are_asked_by_weights_of_nodes)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' dynamic=false "
        "position=[ 1 0.5 -0.99 ] density=1 meshes=[ name='meshes' "
        "[ name='s' mesh=[\nv -3 -3 -1\nv 3 -3 -1\nv 3 3 -1\nv -3 3 -1\nv -3 -3 1\nv 3 -3 1\n"
        "v 3 3 1\nv -3 3 1\nf 1 3 2\nf 1 4 3\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\n"
        "f 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\nEOF ] ] ] ] ]\n"
        "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f' density=1\n"
        " PointList<FemNode3d> [ name='nodes'\n"
        "  [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 2 0 0 ] ]\n"
        "  [ position=[ 0 1 0 ] ] [ position=[ 1 1 0 ] ] [ position=[ 2 1 0 ] ]\n"
        "  [ position=[ 0 0 1 ] ] [ position=[ 1 0 1 ] ] [ position=[ 2 0 1 ] ]\n"
        "  [ position=[ 0 1 1 ] ] [ position=[ 1 1 1 ] ] [ position=[ 2 1 1 ] ] ]\n"
        " FemElement3dList<FemElement3d> [ name='elements' Hex [ nodes=[ 3 4 1 0 9 10 7 6 ] ]\n"
        "  Hex [ nodes=[ 4 5 2 1 10 11 8 7 ] ] ]\n"
        " ComponentList<FieldComponent> [ name='fields' ScalarNodalField [ fem='.'\n"
        "  values=[ 1e4 2e4 5e4 1e4 2e4 5e4 1e4 2e4 5e4 1e4 2e4 5e4 ] ] ]\n"
        " MeshComponentList<FemMeshComp> [ name='meshes' [ name='surface' fem='.' "
        "surfaceMesh=true\n"
        "  attachments=[ [ 0 0.25 2 0.25 3 0.25 5 0.25 ] [ 6 ] [ 8 ] [ 10 ] ]\n"
        "  meshdata=[ f 2 3 4\nf 1 3 2\nf 1 4 3\nf 1 2 4 ] ] ] ] ]\n"
        "CollisionManager [ name='collisionManager' behaviors=[ name='behaviors' [ name='c' "
        "enabled=true collidable0='models/f' collidable1='rigidBodies/b' "
        "method=VERTEX_PENETRATION forceBehavior=SpyContact [ YoungsModulus=1e4 "
        "YoungsModulusField='models/f/fields/0' PoissonsRatio=0.3 thickness=0.05 ] ] ] ] ]\n";
    const struct art_sim_options options = {.step = 0.001};
    struct contact_fixture_seen seen[10];
    struct sim_fixture p;
    (void)contact_fixture_seen(NULL, 0);
    if (!CHECK_STATUS(sim_fixture_open_in(&p, contact_fixture_spy_schema, text, &options),
                      ART_OK)) {
        TEST_FAIL("%s", p.ctx.last);
        return;
    }
    CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
    int n = contact_fixture_seen(seen, 10);
    CHECK(n > 0);
    for (int i = 0; i < n; i++) CHECK_NEAR(seen[i].young, 3e4, 1e-9 * 3e4);
    sim_fixture_close(&p);
}
