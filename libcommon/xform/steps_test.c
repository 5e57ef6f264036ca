#include "harness/test.h"
#include <art/xform.h>

static int steps(struct art_ctx *ctx, struct art_mesh *mesh, int n, const char *const (*text)[2])
{
    struct art_named_text s[8];
    for (int i = 0; i < n; i++) s[i] = (struct art_named_text){text[i][0], text[i][1]};
    return art_mesh_steps(ctx, mesh, s, n);
}

#define STEPS(mesh, ...)                                                                           \
    steps(&ctx, mesh, (int)(sizeof((const char *const[][2]){__VA_ARGS__}) / (2 * sizeof(char *))), \
          (const char *const[][2]){__VA_ARGS__})

TEST(xform_steps_in_order)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    double min[3], max[3];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 2, 2), ART_OK));
    /* move, then a quarter turn about z, then twice as long in y about (0, 10, 0) */
    CHECK_STATUS(STEPS(m, {"translate", "5,0,0"}, {"rotate", "0 0 1 90"}, {"about", "0,10,0"},
                       {"scale", "1,2,1"}),
                 ART_OK);
    art_mesh_bounds(m, min, max);
    const double want_min[3] = {-1, 10 - 12, -1}, want_max[3] = {1, 10 - 8, 1};
    CHECK_NEAR_N(min, want_min, 3, 1e-14);
    CHECK_NEAR_N(max, want_max, 3, 1e-14);
    /* the box at the origin, in the unit cube, then reflected: still right side out */
    CHECK_STATUS(STEPS(m, {"center", "box"}, {"fit", "1"}, {"mirror", "1,1,0"}), ART_OK);
    art_mesh_bounds(m, min, max);
    const double half[3] = {0.5, 0.25, 0.25}, low[3] = {-0.5, -0.25, -0.25};
    CHECK_NEAR_N(max, half, 3, 1e-14);
    CHECK_NEAR_N(min, low, 3, 1e-14);
    CHECK_NEAR(art_mesh_volume(m), 0.25, 1e-14);
    /* a fit about a corner leaves it where it is */
    CHECK_STATUS(STEPS(m, {"about", "0.5,0.25,0.25"}, {"fit", "3"}), ART_OK);
    art_mesh_bounds(m, min, max);
    CHECK_NEAR_N(max, half, 3, 1e-14);
    CHECK_NEAR(min[0], -2.5, 1e-14);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Principal axes: whatever the pose, the mesh comes back to the same place up to half turns, and a
 * mesh in place stays. */
TEST(xform_steps_principal)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    static const char *const where[3] = {"volume", "area", "points"};
    for (int k = 0; k < test_count(12); k++) {
        struct art_mesh *m = NULL, *again = NULL;
        struct art_rigid T;
        struct art_inertia M;
        double pose[7];
        for (int i = 0; i < 7; i++) pose[i] = test_uniform(-5, 5);
        art_rigid_from_pose(&T, pose);
        REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 3, 2, 1), ART_OK));
        art_mesh_transform_rigid(m, &T);
        CHECK_STATUS(STEPS(m, {"principal", where[k % 3]}), ART_OK);
        CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_VOLUME, 1, &M), ART_OK);
        CHECK_NEAR(art_v3_norm(M.com), 0, 1e-12);
        /* the longest side is that of the smallest moment */
        const double want[9] = {6 * 5 / 12.0, 0, 0, 0, 6 * 10 / 12.0, 0, 0, 0, 6 * 13 / 12.0};
        CHECK_NEAR_N(M.J, want, 9, 1e-11);
        REQUIRE(CHECK_STATUS(art_mesh_copy(&ctx, &again, m), ART_OK));
        CHECK_STATUS(STEPS(again, {"principal", where[k % 3]}), ART_OK);
        CHECK_NEAR_N(again->pos, m->pos, 3 * m->n_verts, 1e-11);
        art_mesh_free(m), art_mesh_free(again);
    }
    art_ctx_fini(&ctx);
}

TEST(xform_steps_refused)
{
    struct art_ctx ctx;
    struct art_mesh *sheet = NULL, *empty = NULL;
    struct art_affine X;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &sheet, 1, 1, 2, 2, false), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &empty), ART_OK));
    CHECK_STATUS(STEPS(sheet, {"center", "volume"}), ART_ERANGE);
    CHECK_HAS(ctx.last, "no definite volume: 8 open edges");
    CHECK_STATUS(STEPS(sheet, {"center", "middle"}), ART_EUSAGE);
    CHECK_HAS(ctx.last, "volume, area, length or points, not 'middle'");
    CHECK_STATUS(STEPS(sheet, {"center", "length"}), ART_ERANGE);
    CHECK_STATUS(STEPS(sheet, {"fit", "0"}), ART_EUSAGE);
    CHECK_STATUS(STEPS(sheet, {"fit", "1,2"}), ART_EUSAGE);
    CHECK_STATUS(STEPS(empty, {"fit", "1"}), ART_ERANGE);
    CHECK_STATUS(STEPS(empty, {"center", "box"}), ART_ERANGE);
    CHECK_STATUS(STEPS(sheet, {"principal", "box"}), ART_EUSAGE);
    CHECK_STATUS(STEPS(sheet, {"about", "1,2"}), ART_EUSAGE);
    CHECK_STATUS(STEPS(sheet, {"shear", "1"}), ART_EUSAGE);
    struct art_named_text center = {"center", "box"};
    CHECK_STATUS(art_affine_steps(&ctx, &X, &center, 1), ART_EUSAGE);
    CHECK_STATUS(STEPS(sheet, {"center", "area"}), ART_OK);
    art_mesh_free(sheet), art_mesh_free(empty);
    art_ctx_fini(&ctx);
}

TEST(xform_mesh_units)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 9800, 2, 2), ART_OK));
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "m"), ART_EUSAGE);
    CHECK_HAS(ctx.last, "write FROM=TO, such as mm=m");
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "mm=m"), ART_OK);
    CHECK_STR(m->units, "m");
    CHECK_NEAR(m->pos[3], 4.9, 0);
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "in"), ART_OK);
    CHECK_NEAR(m->pos[3], 4.9 / 0.0254, 1e-12);
    CHECK_INT(ctx.n_warnings, 0);
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "m=mm"), ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "furlong"), ART_EUSAGE);
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "mm,g=m,kg"), ART_EUSAGE);
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "g=kg"), ART_EUSAGE);
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "s=s"), ART_EUSAGE);
    CHECK_HAS(ctx.last, "a unit of length alone");
    CHECK_STR(m->units, "mm");
    art_free(m->units);
    m->units = art_strdup(&ctx, "cm kg s");
    CHECK_STATUS(art_mesh_convert_units(&ctx, m, "m"), ART_OK);
    CHECK_STR(m->units, "m kg s");
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int all(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL;
    struct art_named_text s[2] = {{"center", "box"}, {"principal", "volume"}};
    int status;
    ART_TRY(art_mesh_make_box(ctx, &m, 1, 2, 3));
    ART_TRY(art_mesh_steps(ctx, m, s, 2));
    ART_TRY(art_mesh_convert_units(ctx, m, "mm=m"));
    ART_TRY(art_mesh_convert_units(ctx, m, "cm"));
out:
    art_mesh_free(m);
    return status;
}

TEST(xform_steps_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, all(&ctx));
}

/* Two boxes beside each other, one three times as wide. */
static int moved_volume(struct art_ctx *ctx, const char *step, const char *text, double lo[3],
                        double hi[3])
{
    static const double size[6] = {2, 1, 1, 2, 1, 1};
    struct art_named_text steps[] = {{step, text}, {"translate", "0,0,0"}};
    struct art_volume *vol = NULL;
    int status;
    ART_TRY(art_volume_make(ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL));
    for (int i = 0; i < vol->n_nodes; i++) vol->pos[3 * i] *= vol->pos[3 * i] > 0 ? 3 : 1;
    ART_TRY(art_volume_steps(ctx, vol, steps, 2));
    art_volume_bounds(vol, lo, hi);
    CHECK(art_volume_upright(vol) == 0);
out:
    art_volume_free(vol);
    return status;
}

TEST(xform_steps_on_volumes)
{
    struct art_ctx ctx;
    double lo[3], hi[3];
    art_ctx_init(&ctx);
    /* from x = -1 to 3, nodes at -1, 0 and 3 */
    CHECK_STATUS(moved_volume(&ctx, "center", "box", lo, hi), ART_OK);
    CHECK_NEAR(lo[0], -2, 1e-14);
    CHECK_STATUS(moved_volume(&ctx, "center", "volume", lo, hi), ART_OK);
    CHECK_NEAR(lo[0], -2, 1e-14);
    CHECK_STATUS(moved_volume(&ctx, "center", "points", lo, hi), ART_OK);
    CHECK_NEAR(lo[0], -1 - 2. / 3, 1e-14);
    CHECK_STATUS(moved_volume(&ctx, "fit", "8", lo, hi), ART_OK);
    CHECK_NEAR(hi[0] - lo[0], 8, 1e-14);
    CHECK_STATUS(moved_volume(&ctx, "mirror", "1,0,0", lo, hi), ART_OK);
    CHECK_NEAR(lo[0], -3, 1e-14);
    CHECK_STATUS(moved_volume(&ctx, "center", "area", lo, hi), ART_EUSAGE);
    CHECK_STATUS(moved_volume(&ctx, "principal", "volume", lo, hi), ART_EUSAGE);
    CHECK_STATUS(moved_volume(&ctx, "fit", "0", lo, hi), ART_EUSAGE);
    art_ctx_fini(&ctx);
}

static int restated(struct art_ctx *ctx, const char *units, const char *change, const char *want)
{
    char *now = NULL;
    int status = art_units_restate(ctx, units, change, &now);
    if (status == ART_OK) CHECK_STR(now, want);
    art_free(now);
    return status;
}

TEST(xform_units_are_restated)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(restated(&ctx, "mm kg s", "mm=m", "m kg s"), ART_OK);
    CHECK_STATUS(restated(&ctx, "mm kg s", "kg,mm=m,g", "m g s"), ART_OK);
    CHECK_STATUS(restated(&ctx, "mm, kg, who knows", "s=ms", "mm, kg, who knows"), ART_OK);
    CHECK_STATUS(restated(&ctx, NULL, "mm,g=m,kg", "m kg"), ART_OK);
    CHECK_INT(ctx.n_warnings, 0);
    CHECK_STATUS(restated(&ctx, "cm", "mm=m", "m"), ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    ctx.strict = true;
    CHECK_STATUS(restated(&ctx, "cm", "mm=m", "m"), ART_EUNSUPPORTED);
    CHECK_STATUS(restated(&ctx, "cm", "m", "m"), ART_EUSAGE);
    CHECK_ALLOC_FAILS(&ctx, restated(&ctx, "mm kg", "mm=m", "m kg"));
    art_ctx_fini(&ctx);
}

static int convert_shell(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL;
    struct art_field *f;
    int status;
    ART_TRY(art_volume_create(ctx, &vol));
    ART_TRY(art_volume_add_node(ctx, vol, (double[3]){1, 2, 3}));
    for (int k = 0; k < 2; k++) ART_TRY(art_volume_add_node(ctx, vol, (double[3]){k, 0, 0}));
    ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_TRI, (int[3]){0, 1, 2}));
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "thickness", ART_F64, 1, 1, &f));
    f->val[0] = 0.5;
    ART_TRY(art_volume_convert_units(ctx, vol, "m=mm"));
    CHECK_STR(vol->units, "mm");
    CHECK_NEAR(vol->pos[2], 3000, 1e-12);
    CHECK_NEAR(vol->elem_fields.list[0].val[0], 500, 1e-12);
    ART_TRY(art_volume_convert_units(ctx, vol, "cm"));
    CHECK_NEAR(vol->pos[2], 300, 1e-12);
out:
    art_volume_free(vol);
    return status;
}

TEST(xform_units_of_volumes)
{
    struct art_ctx ctx;
    double lo[3], hi[3];
    CHECK_ALLOC_FAILS(&ctx, convert_shell(&ctx));
    CHECK_ALLOC_FAILS(&ctx, moved_volume(&ctx, "center", "volume", lo, hi));
}
