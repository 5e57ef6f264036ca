/* Fields: what is read is what is asked for, closed forms in space, gradients, faults, round trips.
 */
#include "harness/test.h"
#include "world_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Where natural coordinates are put: an affine map that shears and turns. */
static void affine(const double xi[3], double x[3])
{
    static const double A[9] = {0.9, 0.2, 0.1, -0.15, 1.1, 0.05, 0.1, -0.2, 0.8},
                        b[3] = {3, -1, 0.5};
    art_m3_mulvec(x, A, xi);
    art_v3_add(x, x, b);
}

/* Corners by the affine map, nodes of edges in the middle. */
static void put_nodes(const struct art_elem_type *type, double (*x)[3])
{
    for (int a = 0; a < type->n_nodes; a++) {
        affine(type->node[a], x[a]);
        if (a < type->n_corners) continue;
        const signed char *ends = type->edge[a - type->n_corners];
        for (int k = 0; k < 3; k++) x[a][k] = 0.5 * (x[ends[0]][k] + x[ends[1]][k]);
    }
}

/* Where natural coordinates are in the element; pyramids are no affine image of theirs. */
static void place(const struct art_elem_type *type, const double xi[3], double x[3])
{
    double N[ART_ELEM_MAX_NODES], y[ART_ELEM_MAX_NODES][3];
    put_nodes(type, y);
    type->shape(xi, N, NULL);
    art_v3_zero(x);
    for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(x, x, N[a], y[a]);
}

static double linear(const double x[3])
{
    return 2 + 0.5 * x[0] - 1.5 * x[1] + 0.25 * x[2];
}

static const double slope[3] = {0.5, -1.5, 0.25};

static const char *const class_of[] = {"Tet",
                                       "Pyramid",
                                       "Wedge",
                                       "Hex",
                                       "QuadtetElement",
                                       "QuadpyramidElement",
                                       "QuadwedgeElement",
                                       "QuadhexElement"};

/* One element with nodal and sub-element fields that are linear in space. Numbers of nodes begin at
 * 3 and leave one out. */
static void one_element(enum art_elem_kind kind, char *text, size_t n)
{
    const struct art_elem_type *type = art_elem_type(kind);
    double x[ART_ELEM_MAX_NODES][3];
    size_t at = 0;
#define PUT(...) at += (size_t)snprintf(text + at, n - at, __VA_ARGS__)
    PUT("FemModel3d [ name='f' PointList<FemNode3d> [ name='nodes'\n");
    put_nodes(type, x);
    for (int a = 0; a < type->n_nodes; a++) {
        PUT("%d [ position=[ %.17g %.17g %.17g ] ]\n", a == 0 ? 3 : 4 + a, x[a][0], x[a][1],
            x[a][2]);
    }
    PUT("] FemElement3dList<FemElement3d> [ name='elements' %s [ nodes=[ 3", class_of[kind]);
    for (int a = 1; a < type->n_nodes; a++) PUT(" %d", 4 + a);
    PUT(" ] ] ]\nComponentList<FieldComponent> [ name='fields'\n"
        "ScalarNodalField [ fem='.' defaultValue=7 values=[ null null null %.17g null",
        linear(x[0]));
    for (int a = 1; a < type->n_nodes; a++) PUT(" %.17g", linear(x[a]));
    PUT(" ] ]\nVector3dNodalField [ fem='.' type=maspack.matrix.Vector3d values=[ null null null [ "
        "%.17g %.17g %.17g ] null",
        x[0][0], x[0][1], x[0][2]);
    for (int a = 1; a < type->n_nodes; a++)
        PUT(" [ %.17g %.17g %.17g ]", x[a][0], x[a][1], x[a][2]);
    PUT(" ] ]\nScalarSubElemField [ fem='.' values=[ [");
    for (int p = 0; p < type->n_points; p++) {
        double y[3];
        place(type, type->point[p], y);
        PUT(" %.17g", linear(y));
    }
    PUT(" 99 ] ] shellValues=[ ] ] ] ]\n");
#undef PUT
    REQUIRE(at < n);
}

/* A point inside, in natural coordinates. */
static void inside(const struct art_elem_type *type, double xi[3])
{
    double w[ART_ELEM_MAX_CORNERS], sum = 0;
    for (int a = 0; a < type->n_corners; a++) sum += w[a] = 0.05 + test_uniform(0, 1);
    art_v3_zero(xi);
    for (int a = 0; a < type->n_corners; a++) art_v3_add_scaled(xi, xi, w[a] / sum, type->node[a]);
}

TEST(fieldcomp_linear_in_space_is_exact)
{
    static char text[12000];
    for (int kind = 0; kind <= ART_ELEM_QUADHEX; kind++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
        struct world w;
        one_element((enum art_elem_kind)kind, text, sizeof text);
        REQUIRE(fieldcomp_world_open(&w, text));
        struct art_fieldcomp *s = fieldcomp_world_field(&w, "models/f/fields/0", true);
        struct art_fieldcomp *v = fieldcomp_world_field(&w, "models/f/fields/1", true);
        struct art_fieldcomp *p = fieldcomp_world_field(&w, "models/f/fields/2", true);
        REQUIRE(s && v && p);
        CHECK_INT(art_fieldcomp_count(s, false), type->n_nodes);
        CHECK_INT(art_fieldcomp_count_points(p, false, 0), type->n_points + 1);
        for (int i = 0; i < 5; i++) {
            double xi[3], x[3], out[3], grad[9];
            inside(type, xi);
            place(type, xi, x);
            CHECK_INT(art_fieldcomp_at(s, x, out, grad), ART_FIELD_INSIDE);
            CHECK_NEAR(out[0], linear(x), 1e-12);
            CHECK_NEAR_N(grad, slope, 3, 1e-11);
            CHECK(art_fieldcomp_in_elem(s, false, 0, xi, out));
            CHECK_NEAR(out[0], linear(x), 1e-12);
            CHECK_INT(art_fieldcomp_at(v, x, out, grad), ART_FIELD_INSIDE);
            CHECK_NEAR_N(out, x, 3, 1e-12);
            for (int k = 0; k < 9; k++) CHECK_NEAR(grad[k], k % 4 == 0, 1e-11);
            CHECK_INT(art_fieldcomp_at(p, x, out, grad), ART_FIELD_INSIDE);
            if (kind != ART_ELEM_TET) CHECK_NEAR(out[0], linear(x), 1e-11);
            if (kind != ART_ELEM_TET) CHECK_NEAR_N(grad, slope, 3, 1e-10);
            if (kind == ART_ELEM_TET)
                CHECK_NEAR(out[0], *art_fieldcomp_value(p, false, 0, 0), 1e-12);
        }
        for (int k = 0; k < type->n_points; k++) {
            double x[3], out[3];
            place(type, type->point[k], x);
            CHECK(art_fieldcomp_at_point(s, false, 0, k, out));
            CHECK_NEAR(out[0], linear(x), 1e-12);
            CHECK(art_fieldcomp_at_point(p, false, 0, k, out));
            CHECK_BITS(out[0], *art_fieldcomp_value(p, false, 0, k));
        }
        double out[3];
        CHECK(art_fieldcomp_at_point(p, false, 0, type->n_points, out));
        CHECK_BITS(out[0], 99);
        CHECK(!art_fieldcomp_at_point(p, false, 0, type->n_points + 1, out));
        CHECK(!art_fieldcomp_at_point(p, true, 0, 0, out) &&
              !art_fieldcomp_at_point(p, false, 1, 0, out));
        /* the warping point is that of the corners' element: nodes on edges do not count */
        CHECK(art_fieldcomp_at_point(s, false, 0, type->n_points, out));
        CHECK(out[0] > -3 && out[0] < 8);
        art_fieldcomp_free(s);
        art_fieldcomp_free(v);
        art_fieldcomp_free(p);
        fieldcomp_world_close(&w);
    }
}

TEST(fieldcomp_elements_points_and_shells)
{
    struct world w;
    double out[2], grad[6];
    REQUIRE(fieldcomp_world_open(&w, fieldcomp_world_pair));
    struct art_fieldcomp *e = fieldcomp_world_field(&w, "models/f/fields/0", true);
    struct art_fieldcomp *p = fieldcomp_world_field(&w, "models/f/fields/1", true);
    struct art_fieldcomp *v = fieldcomp_world_field(&w, "models/f/fields/2", true);
    struct art_fieldcomp *n = fieldcomp_world_field(&w, "models/f/fields/3", true);
    REQUIRE(e && p && v && n);
    /* constant in an element, jumps; number 4 is the second element */
    const double in0[3] = {0.9, 0.5, 0.5}, in1[3] = {1.1, 0.5, 0.5}, above[3] = {0.5, 0.5, 2.9},
                 right[3] = {7, 0.5, 0.5}, tri[3] = {1.5, 0.2, 3.1};
    CHECK_INT(art_fieldcomp_at(e, in0, out, grad), ART_FIELD_INSIDE);
    CHECK_BITS(out[0], 10);
    CHECK_NEAR_N(grad, ((double[3]){0, 0, 0}), 3, 0);
    CHECK_INT(art_fieldcomp_at(e, in1, out, NULL), ART_FIELD_INSIDE);
    CHECK_BITS(out[0], 20);
    CHECK_INT(art_fieldcomp_at(e, right, out, NULL), ART_FIELD_NEAREST);
    CHECK_BITS(out[0], 20);
    CHECK_INT(art_fieldcomp_at(e, above, out, NULL), ART_FIELD_NEAREST);
    CHECK_BITS(out[0], -1); /* the shell, whose value is not set */
    CHECK(!art_fieldcomp_is_set(e, true, 0, 0) && art_fieldcomp_is_set(e, true, 1, 0));
    CHECK_BITS(*art_fieldcomp_value(e, true, 1, 0), 5);
    CHECK(!art_fieldcomp_value(e, true, 3, 0) && !art_fieldcomp_value(e, false, 4, 0));
    /* points: an unset one has the default, here 2 among 1: E spreads it */
    CHECK_BITS(*art_fieldcomp_value(p, false, 1, 1), 2);
    CHECK_BITS(*art_fieldcomp_value(p, false, 0, 8), 2);
    CHECK_INT(art_fieldcomp_at(p, in0, out, NULL), ART_FIELD_INSIDE);
    CHECK_NEAR(out[0], 2, 1e-13);
    CHECK_INT(art_fieldcomp_at(p, (const double[3]){1.5, 0.5, 0.5}, out, NULL), ART_FIELD_INSIDE);
    CHECK_NEAR(out[0], 9.0 / 8, 1e-13); /* the mean of the points */
    /* shells: mean over the thickness, 2 3 4 5 at the points of the surface; 5/18, 8/18, 5/18 */
    CHECK_INT(art_fieldcomp_count_points(p, true, 0), 9);
    CHECK_INT(art_fieldcomp_count_points(p, true, 1), 10);
    CHECK_INT(art_fieldcomp_count_points(p, true, 2), 4);
    CHECK(art_fieldcomp_in_elem(p, true, 0, (const double[3]){0, 0, 0}, out));
    CHECK_NEAR(out[0], 3.5, 1e-13);
    const double g = 1 / sqrt(3);
    CHECK(art_fieldcomp_in_elem(p, true, 0, (const double[3]){g, -g, 0}, out));
    CHECK_NEAR(out[0], 3, 1e-13);
    CHECK(art_fieldcomp_in_elem(p, true, 1, (const double[3]){0.3, 0.3, 0}, out));
    CHECK_NEAR(out[0], (13.0 + 20) / 18, 1e-13);
    CHECK(art_fieldcomp_in_elem(p, true, 2, (const double[3]){2.0 / 3, 1.0 / 6, 0}, out));
    CHECK_NEAR(out[0], 2, 1e-13);
    /* vectors */
    CHECK_INT(art_fieldcomp_size(v, NULL, NULL), 2);
    CHECK_INT(art_fieldcomp_at(v, in0, out, NULL), ART_FIELD_INSIDE);
    CHECK(out[0] == 3 && out[1] == 4);
    CHECK_INT(art_fieldcomp_at(v, in1, out, NULL), ART_FIELD_INSIDE);
    CHECK(out[0] == 1 && out[1] == 2);
    /* outside: the nearest point; on shells, whose gradient lies in the surface */
    CHECK_INT(art_fieldcomp_at(n, right, out, NULL), ART_FIELD_NEAREST);
    CHECK_NEAR(out[0], 2, 1e-12);
    CHECK_INT(art_fieldcomp_at(n, tri, out, grad), ART_FIELD_NEAREST);
    CHECK_NEAR(out[0], 1.5, 1e-12);
    CHECK_NEAR_N(grad, ((double[3]){1, 0, 0}), 3, 1e-12);
    art_fieldcomp_free(e);
    art_fieldcomp_free(p);
    art_fieldcomp_free(v);
    art_fieldcomp_free(n);
    fieldcomp_world_close(&w);
}

/* ------------------------------------------------------------------------------- grids */

static const char grids[] =
    "MechModel [ name='m' ComponentList<FieldComponent> [ name='fields'\n"
    "ScalarGridField [ %s grid=[ resolution=[ 2 3 1 ] widths=[ 2 3 4 ] center=[ 1 2 3 ] "
    "orientation=[ 0 0 1 90 ]\n"
    "  LocalToWorld=[ 0 0 1 10\n 1 0 0 20\n 0 1 0 30\n 0 0 0 1 ] values=[%s ] ] ]\n"
    "VectorGridField [ grid=VectorGrid<maspack.matrix.Vector3d> [ resolution=[ 1 1 1 ] values=[ [ "
    "-0.5 -0.5 -0.5 ]\n"
    " [ 0.5 -0.5 -0.5 ] [ -0.5 0.5 -0.5 ] [ 0.5 0.5 -0.5 ] [ -0.5 -0.5 0.5 ] [ 0.5 -0.5 0.5 ] [ "
    "-0.5 0.5 0.5 ]\n"
    " [ 0.5 0.5 0.5 ] ] ] ]\n"
    "VectorGridField [ grid=maspack.geometry.MatrixNdGrid [ size=[ 2 3 ] resolution=[ 1 1 1 ] ] ]\n"
    "VectorGridField [ grid=VectorNdGrid [ size=4 resolution=[ 1 1 1 ] ] ] ] ]\n";

/* The coefficients of 1, x, y, z, xy, yz, zx, xyz in the frame of the centre. */
static const double coeff[8] = {1, 0.5, -0.25, 2, 0.75, -1, 0.3, 0.6};

static double trilinear(const double c[3])
{
    return coeff[0] + coeff[1] * c[0] + coeff[2] * c[1] + coeff[3] * c[2] + coeff[4] * c[0] * c[1] +
           coeff[5] * c[1] * c[2] + coeff[6] * c[2] * c[0] + coeff[7] * c[0] * c[1] * c[2];
}

static bool grid_world(struct world *w, const char *options)
{
    char values[800] = "", text[3000];
    size_t at = 0;
    for (int i = 0; i < 24; i++) {
        const double c[3] = {-1 + i % 3, -1.5 + i / 3 % 4, -2 + 4 * (i / 12)};
        at += (size_t)snprintf(values + at, sizeof values - at, " %.17g", trilinear(c));
    }
    if (!CHECK(at < sizeof values)) return false;
    snprintf(text, sizeof text, grids, options, values);
    return fieldcomp_world_open(w, text);
}

/* From the frame of the centre to that of queries. */
static void out_of_centre(const double c[3], bool local, double p[3])
{
    const double turned[3] = {1 - c[1], 2 + c[0], 3 + c[2]};
    art_v3_copy(p, turned);
    if (!local) art_v3_set(p, turned[2] + 10, turned[0] + 20, turned[1] + 30);
}

TEST(fieldcomp_grid_is_trilinear)
{
    for (int local = 0; local < 2; local++) {
        struct world w;
        REQUIRE(grid_world(&w, local ? "" : "useLocalValuesForField=false"));
        struct art_fieldcomp *f = fieldcomp_world_field(&w, "models/m/fields/0", true);
        REQUIRE(f != NULL);
        REQUIRE(CHECK_INT(art_fieldcomp_count(f, false), 24));
        for (int i = 0; i < 24; i++) {
            const double c[3] = {-1 + i % 3, -1.5 + i / 3 % 4, -2 + 4 * (i / 12)};
            double p[3], q[3], out;
            out_of_centre(c, local != 0, p);
            art_fieldcomp_grid_vertex(f, i, q);
            CHECK_NEAR_N(q, p, 3, 1e-13);
            CHECK_INT(art_fieldcomp_at(f, p, &out, NULL), ART_FIELD_INSIDE);
            CHECK_NEAR(out, *art_fieldcomp_value(f, false, i, 0), 1e-12);
        }
        for (int i = 0; i < 20; i++) {
            const double c[3] = {test_uniform(-1, 1), test_uniform(-1.5, 1.5), test_uniform(-2, 2)};
            double p[3], out, grad[3], a, b;
            out_of_centre(c, local != 0, p);
            CHECK_INT(art_fieldcomp_at(f, p, &out, grad), ART_FIELD_INSIDE);
            CHECK_NEAR(out, trilinear(c), 1e-12);
            for (int k = 0; k < 3; k++) {
                double x[3], y[3];
                art_v3_copy(x, p);
                art_v3_copy(y, p);
                x[k] += 1e-6;
                y[k] -= 1e-6;
                art_fieldcomp_at(f, x, &a, NULL);
                art_fieldcomp_at(f, y, &b, NULL);
                CHECK_NEAR(grad[k], (a - b) / 2e-6, 1e-7);
            }
        }
        art_fieldcomp_free(f);
        fieldcomp_world_close(&w);
    }
}

TEST(fieldcomp_outside_a_grid)
{
    for (int clip = 0; clip < 2; clip++) {
        struct world w;
        double out = 77, grad[3];
        REQUIRE(grid_world(&w, clip ? "" : "clipToGrid=false"));
        struct art_fieldcomp *f = fieldcomp_world_field(&w, "models/m/fields/0", true);
        REQUIRE(f != NULL);
        const double c[3] = {5, 0.3, -9}, edge[3] = {1, 0.3, -2};
        double p[3];
        out_of_centre(c, true, p);
        CHECK_INT(art_fieldcomp_at(f, p, &out, grad),
                  clip ? ART_FIELD_NEAREST : ART_FIELD_NO_VALUE);
        CHECK_NEAR(out, clip ? trilinear(edge) : 77, 1e-12);
        /* clipped along x and z of the grid: only y, which is -x of the frame, changes the value */
        if (clip) {
            CHECK(grad[1] == 0 && grad[2] == 0);
            CHECK_NEAR(grad[0], -(coeff[2] + coeff[4] * 1 + coeff[5] * -2 + coeff[7] * -2), 1e-12);
        }
        CHECK_INT(art_fieldcomp_at(f, (const double[3]){NAN, 0, 0}, &out, NULL),
                  ART_FIELD_NO_VALUE);
        art_fieldcomp_free(f);
        fieldcomp_world_close(&w);
    }
}

TEST(fieldcomp_grids_of_vectors)
{
    struct world w;
    int rows, cols;
    REQUIRE(grid_world(&w, ""));
    struct art_fieldcomp *f = fieldcomp_world_field(&w, "models/m/fields/1", true);
    REQUIRE(f != NULL);
    for (int i = 0; i < 10; i++) {
        const double p[3] = {test_uniform(-0.5, 0.5), test_uniform(-0.5, 0.5),
                             test_uniform(-0.5, 0.5)};
        double out[3];
        CHECK_INT(art_fieldcomp_at(f, p, out, NULL), ART_FIELD_INSIDE);
        CHECK_NEAR_N(out, p, 3, 1e-14);
    }
    art_fieldcomp_free(f);
    f = fieldcomp_world_field(&w, "models/m/fields/2", false);
    REQUIRE(f != NULL);
    CHECK_INT(art_fieldcomp_size(f, &rows, &cols), 6);
    CHECK(rows == 2 && cols == 3 && art_fieldcomp_value(f, false, 7, 0)[5] == 0);
    art_fieldcomp_free(f);
    f = fieldcomp_world_field(&w, "models/m/fields/3", false);
    REQUIRE(f != NULL);
    CHECK_INT(art_fieldcomp_size(f, &rows, &cols), 4);
    art_fieldcomp_free(f);
    fieldcomp_world_close(&w);
}

/* The grid of the guide's section 7.1: 5 x 5 x 10 with 10 x 10 x 20 cells, the distance from the
 * origin. */
TEST(fieldcomp_grid_of_the_guide)
{
    struct world w;
    struct art_buf text;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(
        &text,
        "MechModel [ name='m' ComponentList<FieldComponent> [ name='fields' ScalarGridField [ "
        "grid=[ resolution=[ 10 10 20 ] widths=[ 5 5 10 ] values=[");
    for (int k = 0; k <= 20; k++)
        for (int j = 0; j <= 10; j++)
            for (int i = 0; i <= 10; i++)
                art_buf_printf(
                    &text, " %.17g",
                    sqrt(pow(0.5 * i - 2.5, 2) + pow(0.5 * j - 2.5, 2) + pow(0.5 * k - 5, 2)));
    art_buf_puts(&text, " ] ] ] ] ]");
    REQUIRE(fieldcomp_world_open(&w, text.s));
    struct art_fieldcomp *f = fieldcomp_world_field(&w, "models/m/fields/0", true);
    REQUIRE(f != NULL);
    CHECK_INT(art_fieldcomp_count(f, false), 2541);
    CHECK_BITS(*art_fieldcomp_value(f, false, 1270, 0), 0);
    CHECK_NEAR(*art_fieldcomp_value(f, false, 0, 0), 6.1237244, 1e-7);
    art_fieldcomp_free(f);
    fieldcomp_world_close(&w);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------------ meshes */

TEST(fieldcomp_meshes)
{
    struct world w;
    double out[4], grad[3];
    REQUIRE(fieldcomp_world_open(&w, fieldcomp_world_meshes));
    struct art_fieldcomp *v = fieldcomp_world_field(&w, "models/m/fields/0", true), *bad = NULL;
    struct art_fieldcomp *c = fieldcomp_world_field(&w, "models/m/fields/1", true);
    struct art_fieldcomp *m = fieldcomp_world_field(&w, "models/m/fields/3", true);
    REQUIRE(v && c && m);
    /* on the face z = 0 by the place in the triangle: 1, 2, default 5; the body stands at x = 10 */
    CHECK_INT(art_fieldcomp_at(v, (const double[3]){10.25, 0.25, 0}, out, grad), ART_FIELD_INSIDE);
    CHECK_NEAR(out[0], 1 + 0.25 * 1 + 0.25 * 4, 1e-13);
    CHECK_NEAR_N(grad, ((double[3]){1, 4, 0}), 3, 1e-12);
    CHECK_INT(art_fieldcomp_at(v, (const double[3]){10.25, 0.25, -3}, out, grad),
              ART_FIELD_NEAREST);
    CHECK_NEAR(out[0], 2.25, 1e-13);
    /* what rounding of coordinates of that size leaves is no distance */
    CHECK_INT(art_fieldcomp_at(v, (const double[3]){10.25, 0.25, -5e-9}, out, NULL),
              ART_FIELD_INSIDE);
    CHECK_INT(art_fieldcomp_at(v, (const double[3]){10.25, 0.25, -2e-8}, out, NULL),
              ART_FIELD_NEAREST);
    CHECK_INT(art_fieldcomp_at(v, (const double[3]){20, -1, -1}, out, NULL), ART_FIELD_NEAREST);
    CHECK_NEAR(out[0], 2, 1e-13); /* a vertex */
    CHECK_INT(art_fieldcomp_at(c, (const double[3]){10.25, 0.25, -0.1}, out, NULL),
              ART_FIELD_NEAREST);
    CHECK_NEAR_N(out, ((double[3]){1, 0, 0}), 3, 0);
    CHECK_INT(art_fieldcomp_at(c, (const double[3]){10.5, 0.5, 0.5}, out, NULL), ART_FIELD_NEAREST);
    CHECK_NEAR_N(out, ((double[3]){0, 0, 0}), 3, 0); /* not set: zero */
    CHECK_INT(art_fieldcomp_at(m, (const double[3]){10, 1, 0}, out, NULL), ART_FIELD_INSIDE);
    CHECK_NEAR_N(out, ((double[4]){1, 2, 3, 4}), 4, 1e-13);
    /* faults */
    CHECK_STATUS(art_fieldcomp_open(&w.ctx, art_find(w.model->root, "models/m/fields/2"), &bad),
                 ART_ESHAPE);
    CHECK_HAS(w.said, "not of triangles");
    CHECK_STATUS(art_fieldcomp_open(&w.ctx, art_find(w.model->root, "models/m/fields/4"), &bad),
                 ART_ESHAPE);
    CHECK_HAS(w.said, "more than 4");
    CHECK_STATUS(
        art_fieldcomp_open(&w.ctx, art_find(w.model->root, "models/m/rigidBodies/b"), &bad),
        ART_EUSAGE);
    art_fieldcomp_free(v);
    art_fieldcomp_free(c);
    art_fieldcomp_free(m);
    fieldcomp_world_close(&w);
}
