/* Units, transformers, columns, and the geometry of the class tables. */
#include "harness/test.h"
#include "places.h"
#include "xform_priv.h"
#include <art/sim.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------ tables */

/* What a transform would have to change in a class that behaves is stated. */
TEST(xform_classes_state_their_geometry)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    int n = 0;
    art_ctx_init(&ctx);
    REQUIRE(art_sim_schema(&ctx, &schema) == ART_OK);
    for (int i = 0; i < art_schema_count(schema); i++) {
        const struct art_cls *cls = art_schema_at(schema, i);
        for (int k = 0; k < cls->n_props; k++) {
            const struct art_prop *prop = cls->props[k];
            struct geom g;
            struct art_unit unit;
            int dims[3];
            if (!CHECK(xform_geom_parse(prop->geom, &g))) TEST_FAIL("%s.%s", cls->name, prop->name);
            n += g.kind != GEOM_NONE;
            if (g.arg[0] && !CHECK(art_cls_prop(cls, g.arg) != NULL))
                TEST_FAIL("%s.%s: no property %s", cls->name, prop->name, g.arg);
            if (!cls->ops || g.kind != GEOM_NONE) continue;
            bool geometric = prop->type == ART_P_POSE || prop->type == ART_P_QUAT ||
                             prop->type == ART_P_ORIENT || prop->type == ART_P_INERTIA ||
                             prop->type == ART_P_MESH;
            REQUIRE(art_prop_unit(NULL, prop, &unit));
            art_unit_dims(prop, &unit, 0, 1, dims);
            geometric |= prop->type == ART_P_VECTOR && prop->size >= 3 && dims[1] == 1;
            if (!CHECK(!geometric)) TEST_FAIL("%s.%s", cls->name, prop->name);
        }
    }
    CHECK(n > 300);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

TEST(xform_texts_that_are_no_geometry)
{
    static const char *const bad[] = {"",       "dot",     "point in",     "point on frame",
                                      "offset", "follows", "point in a b", "points",
                                      "box  "};
    struct geom g;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (!CHECK(!xform_geom_parse(bad[i], &g))) TEST_FAIL("'%s'", bad[i]);
    REQUIRE(xform_geom_parse("offset normal in master", &g));
    CHECK_INT(g.kind, GEOM_OFFSET);
    CHECK_STR(g.arg, "normal");
    CHECK_STR(g.in, "master");
}

/* ------------------------------------------------------------------------- units */

static double factor(const char *text, int m, int l, int t)
{
    struct art_ctx ctx;
    struct art_scales s = {0, 0, 0};
    const int dims[3] = {m, l, t};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_scales_parse(&ctx, text, &s), ART_OK);
    art_ctx_fini(&ctx);
    return art_scales_factor(&s, dims);
}

TEST(xform_unit_systems)
{
    CHECK_BITS(factor("m=mm", 0, 1, 0), 1000);
    CHECK_BITS(factor("mm=m", 0, 1, 0), 1 / 1000.0);
    CHECK_BITS(factor("mm,g,s=m,kg,s", 1, 1, -2), 1e-6);
    CHECK_BITS(factor("kg,s,mm=g,ms,m", 1, -3, 0), 1e12);
    CHECK_BITS(factor("ms=s", 0, 0, -1), 1000);
    CHECK_NEAR_REL(factor("in=cm", 0, 2, 0), 2.54 * 2.54, 1e-15);
    CHECK_BITS(factor("m=mm", 1, 0, 3), 1);
    struct art_ctx ctx;
    struct art_scales s;
    art_ctx_init(&ctx);
    static const char *const bad[] = {"m",       "m=",      "=m",    "m=kg",    "m,mm=mm,m",
                                      "m=mm=cm", "m,kg=mm", "m,=mm", "parsec=m"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (!CHECK_STATUS(art_scales_parse(&ctx, bad[i], &s), ART_EUSAGE)) TEST_FAIL("%s", bad[i]);
    art_ctx_fini(&ctx);
}

/* The example of the guide: lengths by 100, and what follows from it. */
TEST(xform_scaling_of_the_guide)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" frameDamping=10 "
        "penetrationLimit=-1 penetrationTol=0.5 "
        "rotaryDamping=4 RenderableComponentList<RigidBody> [ name=\"rigidBodies\" "
        "[ name=\"box\" density=20 velocity=[ 1 2 3 4 5 6 ] inertialDamping=0.5 ] ] "
        "AxialSpringList<AxialSpring> [ name=\"axialSprings\" [ name=\"s\" restLength=0.5 "
        "material=LinearAxialMaterial [ stiffness=20 damping=10 ] ] [ name=\"d\" ] ] ] ] ]";
    static const struct {
        const char *path, *prop;
        double want[6];
        int n;
    } rows[] = {{"m/m/axialSprings/s", "restLength", {50}, 1},
                {"m/m/axialSprings/s", "material.stiffness", {20}, 1},
                {"m/m/axialSprings/s", "material.damping", {10}, 1},
                {"m/m/axialSprings/d", "material.stiffness", {1}, 1},
                {"m/m/rigidBodies/box", "density", {2e-5}, 1},
                {"m/m/rigidBodies/box", "velocity", {100, 200, 300, 4, 5, 6}, 6},
                {"m/m/rigidBodies/box", "inertialDamping", {0.5}, 1},
                {"m/m", "gravity", {0, 0, -980}, 3},
                {"m/m", "penetrationLimit", {-1}, 1},
                {"m/m", "penetrationTol", {50}, 1},
                {"m/m", "frameDamping", {10}, 1},
                {"m/m", "rotaryDamping", {40000}, 1}};
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_source src;
    const struct art_scales s = {1, 100, 1};
    double x[6];
    art_ctx_init(&ctx);
    REQUIRE(art_sim_schema(&ctx, &schema) == ART_OK);
    REQUIRE(art_source_string(&ctx, &src, "t", text, strlen(text)) == ART_OK);
    REQUIRE(art_model_read_source(&ctx, schema, &src, NULL, &model) == ART_OK);
    CHECK_STATUS(art_scale_units(&ctx, model->root, &s), ART_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct art_comp *comp = art_find(model->root, rows[i].path);
        REQUIRE(comp != NULL);
        art_get_vector(comp, rows[i].prop, x, rows[i].n);
        for (int k = 0; k < rows[i].n; k++)
            if (!CHECK_NEAR_REL(x[k], rows[i].want[k], 1e-15)) TEST_FAIL("%s", rows[i].prop);
    }
    const struct art_scales bad = {1, -1, 1};
    CHECK_STATUS(art_scale_units(&ctx, model->root, &bad), ART_ERANGE);
    const struct art_scales little = {1, 1.0001, 1};
    CHECK_ALLOC_FAILS(&ctx, art_scale_units(&ctx, model->root, &little));
    struct art_transformer t;
    struct art_affine X;
    art_affine_scaling(&X, 1.0001, 1, 1);
    art_transformer_affine(&t, &X);
    CHECK_ALLOC_FAILS(&ctx, art_transform_geometry(&ctx, model->root, &t, NULL));
    art_model_free(model);
    art_source_fini(&src);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------- chains */

static void compose(struct art_affine *X, const char *const *steps, const double *about)
{
    struct art_ctx ctx;
    double x[16];
    int n;
    art_ctx_init(&ctx);
    art_affine_identity(X);
    for (int i = 0; steps[i]; i += 2) {
        CHECK_STATUS(art_numbers_parse(&ctx, steps[i], steps[i + 1], x, 16, &n), ART_OK);
        CHECK_STATUS(art_affine_step(&ctx, X, steps[i], x, n, about), ART_OK);
    }
    art_ctx_fini(&ctx);
}

TEST(xform_steps_compose_in_their_order)
{
    struct art_affine X;
    const double r[3] = {1, 2, 3}, centre[3] = {1, 1, 1};
    double p[3];
    compose(&X, (const char *const[]){"translate", "1,0,0", "rotate", "0 0 2 90", NULL}, NULL);
    art_affine_point(p, &X, r);
    CHECK_NEAR_N(p, ((const double[]){-2, 2, 3}), 3, 1e-15);
    compose(&X, (const char *const[]){"scale", "2", "mirror", "0,0,-3", NULL}, centre);
    art_affine_point(p, &X, r);
    CHECK_NEAR_N(p, ((const double[]){1, 3, -3}), 3, 1e-15);
    compose(&X, (const char *const[]){"rpy", "90,0,0", "pose", "1 2 3 1 0 0 180", NULL}, NULL);
    art_affine_point(p, &X, r);
    CHECK_NEAR_N(p, ((const double[]){-1, 1, 0}), 3, 1e-15);
    compose(&X, (const char *const[]){"matrix", "1 2 0 0 0 1 0 0 0 0 1 5 0 0 0 1", NULL}, NULL);
    art_affine_point(p, &X, r);
    CHECK_NEAR_N(p, ((const double[]){5, 2, 8}), 3, 0);
    struct art_ctx ctx;
    double x[16] = {0};
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_affine_step(&ctx, &X, "shear", x, 3, NULL), ART_EUSAGE);
    CHECK_STATUS(art_affine_step(&ctx, &X, "translate", x, 2, NULL), ART_EUSAGE);
    CHECK_STATUS(art_affine_step(&ctx, &X, "matrix", x, 16, NULL), ART_EUSAGE);
    CHECK_STATUS(art_numbers_parse(&ctx, "x", "1,2,3", x, 2, &n), ART_EUSAGE);
    CHECK_STATUS(art_numbers_parse(&ctx, "x", "1,,3", x, 4, &n), ART_EUSAGE);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------- meshes */

static bool twist_field(const void *user, const double r[3], double p[3], double F[9])
{
    /* turns about z by k z, with its gradient */
    double k = *(const double *)user, c = cos(k * r[2]), s = sin(k * r[2]);
    const double G[9] = {c, -s, k * (-s * r[0] - c * r[1]), s, c, k * (c * r[0] - s * r[1]), 0,
                         0, 1};
    p[0] = c * r[0] - s * r[1];
    p[1] = s * r[0] + c * r[1];
    p[2] = r[2];
    memcpy(F, G, sizeof G);
    return r[2] < 1;
}

TEST(xform_fields_and_their_gradients)
{
    struct art_ctx ctx;
    struct art_transformer t;
    struct art_mesh *mesh = NULL;
    const double k = 0.7, r[3] = {0.3, -0.4, 0.2}, h = 1e-6;
    double p[3], F[9], a[3], b[3];
    art_ctx_init(&ctx);
    art_transformer_field(&t, twist_field, &k);
    CHECK_STATUS(art_transformer_point(&ctx, &t, r, p, F), ART_OK);
    for (int j = 0; j < 3; j++) {
        double lo[3], hi[3];
        art_v3_copy(lo, r), art_v3_copy(hi, r);
        lo[j] -= h, hi[j] += h;
        CHECK_STATUS(art_transformer_point(&ctx, &t, lo, a, NULL), ART_OK);
        CHECK_STATUS(art_transformer_point(&ctx, &t, hi, b, NULL), ART_OK);
        for (int i = 0; i < 3; i++) CHECK_NEAR((b[i] - a[i]) / (2 * h), F[3 * i + j], 1e-9);
    }
    /* a twist keeps volumes */
    REQUIRE(art_mesh_make_box(&ctx, &mesh, 1, 1, 1) == ART_OK);
    CHECK_STATUS(art_transform_mesh(&ctx, mesh, &t), ART_OK);
    CHECK(art_mesh_volume(mesh) > 0.8);
    /* outside it is not defined */
    CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){0, 0, 2}, p, NULL), ART_ERANGE);
    CHECK_HAS(ctx.last, "not defined at (0, 0, 2)");
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static int read_grid(struct art_ctx *ctx, struct art_grid_field **g, const char *text)
{
    struct art_source src;
    int status = art_source_string(ctx, &src, "field.tsv", text, strlen(text));
    if (status < 0) return status;
    status = art_grid_field_read(ctx, g, &src);
    art_source_fini(&src);
    return status;
}

static int read_and_free_grid(struct art_ctx *ctx, const char *text)
{
    struct art_grid_field *g = NULL;
    int status = read_grid(ctx, &g, text);
    art_grid_field_free(g);
    return status;
}

/* d = (xy, 2 z, x - yz) is linear in each coordinate, so a grid of any spacing has it exactly. */
TEST(xform_grids_interpolate)
{
    static const double xs[] = {-1, 0.25, 2}, ys[] = {0, 3}, zs[] = {-2, -1.5, 1, 4};
    struct art_ctx ctx;
    struct art_grid_field *g = NULL;
    struct art_buf text;
    double p[3], F[9];
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    for (int i = 23; i >= 0; i--) {
        double x = xs[i / 8], y = ys[i % 2], z = zs[i / 2 % 4];
        art_buf_printf(&text, "%.17g %.17g %.17g %.17g %.17g %.17g\n", x, y, z, x * y, 2 * z,
                       x - y * z);
    }
    if (!CHECK_STATUS(read_grid(&ctx, &g, text.s), ART_OK)) TEST_FAIL("%s", ctx.last);
    if (!g) return;
    for (int i = 0; i < test_count(50); i++) {
        const double r[3] = {test_uniform(-1, 2), test_uniform(0, 3), test_uniform(-2, 4)};
        const double want[3] = {r[0] + r[0] * r[1], r[1] + 2 * r[2], r[2] + r[0] - r[1] * r[2]};
        const double slope[9] = {1 + r[1], r[0], 0, 0, 1, 2, 1, -r[2], 1 - r[1]};
        CHECK(art_grid_field_map(g, r, p, F));
        CHECK_NEAR_N(p, want, 3, 1e-13);
        CHECK_NEAR_N(F, slope, 9, 1e-12);
    }
    CHECK(art_grid_field_map(g, (const double[]){2, 3, 4}, p, F));
    CHECK(!art_grid_field_map(g, (const double[]){2.1, 3, 4}, p, F));
    CHECK(!art_grid_field_map(g, (const double[]){NAN, 3, 4}, p, F));
    art_grid_field_free(g);
    CHECK_ALLOC_FAILS(&ctx, read_and_free_grid(&ctx, text.s));
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

/* A grid that is cut off is none: only digits of its last number can be missing unseen. */
TEST(xform_grids_cut_anywhere)
{
    static const char text[] = "0 0 0 0 0 0\n0 0 1 0 0 0\n0 1 0 0 0 0\n0 1 1 0 0 0\n"
                               "1 0 0 0 0 0\n1 0 1 0 0 0\n1 1 0 0 0 0\n1 1 1 0 0 7\n";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t n = 0; n < sizeof text; n++) {
        char part[sizeof text];
        struct art_grid_field *g = NULL;
        snprintf(part, sizeof part, "%.*s", (int)n, text);
        CHECK_STATUS(read_grid(&ctx, &g, part), n < sizeof text - 2 ? ART_ESYNTAX : ART_OK);
        art_grid_field_free(g);
    }
    art_ctx_fini(&ctx);
}

TEST(xform_grids_that_are_none)
{
    static const char *const bad[][2] = {{"0 0 0 1 1\n", "six columns"},
                                         {"0 0 0 0 0 0\n1 0 0 0 0 0\n", "the points are no grid"},
                                         {"0 0 0 0 0 0\n0 0 1 0 0 0\n0 1 0 0 0 0\n0 1 1 0 0 0\n1 0 "
                                          "0 0 0 0\n1 0 1 0 0 0\n1 1 0 0 0 0\n",
                                          "no grid"},
                                         {"0 0 0 0 0 0\n0 0 1 0 0 0\n0 1 0 0 0 0\n0 1 1 0 0 0\n1 0 "
                                          "0 0 0 0\n1 0 1 0 0 0\n1 1 0 0 0 0\n"
                                          "1 1 0 0 0 0\n",
                                          "stands here twice"},
                                         {"0 0 0 0 0 0\n0 0 1 0 0 x\n", "'x' is no finite number"}};
    struct art_ctx ctx;
    struct art_grid_field *g = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        art_ctx_init(&ctx);
        CHECK_STATUS(read_grid(&ctx, &g, bad[i][0]), ART_ESYNTAX);
        CHECK_HAS(ctx.last, bad[i][1]);
        art_ctx_fini(&ctx);
    }
}

TEST(xform_poses_turn_by_the_rotation_part)
{
    struct art_ctx ctx;
    struct art_transformer t;
    struct art_affine X;
    struct art_rigid T, image;
    double R[9], P[9], want[9];
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(20); i++) {
        double pose[7];
        for (int k = 0; k < 9; k++) X.A[k] = test_uniform(-1, 1);
        for (int k = 0; k < 3; k++) X.p[k] = test_uniform(-1, 1);
        for (int k = 0; k < 7; k++) pose[k] = test_uniform(-1, 1);
        if (fabs(art_m3_det(X.A)) < 0.1) continue;
        art_rigid_from_pose(&T, pose);
        art_transformer_affine(&t, &X);
        CHECK_INT(t.kind, ART_TRANSFORM_AFFINE);
        CHECK_STATUS(art_transformer_pose(&ctx, &t, &T, &image), ART_OK);
        CHECK(art_m3_polar(R, P, X.A));
        art_m3_mul(want, R, T.R);
        if (art_m3_det(R) < 0) art_m3_scale(want, -1, want);
        CHECK_NEAR_N(image.R, want, 9, 1e-12);
        CHECK_NEAR(art_m3_det(image.R), 1, 1e-12);
    }
    art_m3_diag(X.A, 1, 0, 1);
    art_transformer_affine(&t, &X);
    CHECK_STATUS(art_transformer_pose(&ctx, &t, &T, &image), ART_ESINGULAR);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------ columns */

TEST(xform_columns_of_tables)
{
    struct art_ctx ctx;
    struct art_series s;
    struct art_transformer t;
    struct art_rigid T;
    int n;
    const double row[7] = {1, 0, 0, 0, 0, 1, 30};
    art_ctx_init(&ctx);
    art_rigid_from_pose(&T, (const double[]){0, 0, 5, 0, 0, 1, 90});
    art_transformer_rigid(&t, &T);
    art_series_init(&s, 7);
    CHECK_STATUS(art_series_add(&ctx, &s, 2, row), ART_OK);
    CHECK_STATUS(art_transform_columns(&ctx, &s, &t, "pose", 0, &n), ART_OK);
    CHECK_INT(n, 7);
    CHECK_NEAR_N(s.v, ((const double[]){0, 1, 5, 0, 0, 1, 120}), 7, 1e-12);
    CHECK_STATUS(art_transform_columns(&ctx, &s, &t, "vector", 0, &n), ART_OK);
    CHECK_NEAR_N(s.v, ((const double[]){-1, 0, 5}), 3, 1e-12);
    CHECK_STATUS(art_transform_columns(&ctx, &s, &t, "vector", 5, &n), ART_ESHAPE);
    CHECK_STATUS(art_transform_columns(&ctx, &s, &t, "colour", 0, &n), ART_EUSAGE);
    const struct art_scales scales = {2, 10, 4};
    CHECK_STATUS(art_scale_columns(&ctx, &s, &scales, "L*3, M/T", 0, &n), ART_OK);
    CHECK_INT(n, 4);
    CHECK_NEAR(s.v[2], 50, 1e-12);
    CHECK_STATUS(art_scale_columns(&ctx, &s, &scales, "L*9", 0, &n), ART_ESHAPE);
    CHECK_STATUS(art_scale_columns(&ctx, &s, &scales, "data", 0, &n), ART_EUSAGE);
    art_scale_times(&s, &scales);
    CHECK_NEAR(s.t[0], 8, 0);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}
