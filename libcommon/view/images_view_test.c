/* Medical images on pictures: planes where their positions say, windows of display, times,
 * transforms, box. */
#include "harness/test.h"

#include "view_test_priv.h"
#include <art/format.h>
#include <art/image.h>
#include <stdio.h>
#include <unistd.h>

/* 4 x 4 x 4 voxels of 0.25 around the origin; the value grows along x, is marked in one corner, and
 * turned round at the second time. */
static bool write_image(struct art_ctx *ctx, const char *path)
{
    const int n[3] = {4, 4, 4};
    struct art_image *image = NULL;
    if (!CHECK_STATUS(art_image_create(ctx, &image, n, 2, 1, ART_I16), ART_OK)) return false;
    for (int a = 0; a < 3; a++) image->X.A[4 * a] = 0.25, image->X.p[a] = -0.375;
    for (int v = 0; v < 128; v++) {
        int i = v % 4, k = v / 16 % 4;
        ((int16_t *)image->data)[v] = (int16_t)(v < 64 ? 100 * i : 300 - 100 * i);
        if (v < 64 && i == 0 && k == 3) ((int16_t *)image->data)[v] = 300;
    }
    bool good = CHECK_STATUS(art_image_write_as(ctx, image, path, NULL, NULL), ART_OK);
    art_image_free(image);
    return good;
}

static bool open_images(struct scene *s, const char *path, const char *more)
{
    char text[1000];
    snprintf(
        text, sizeof text,
        "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' ] ]\n"
        " RenderableComponentList<RenderableComponent> [ name='renderables'\n"
        " DicomViewer [ name='v' imageFile='%s' drawBox=false drawYZ=false drawXY=false %s ] ] "
        "]",
        path, more);
    return open_model(s, text) && view_again(s) && draw(s);
}

static bool make_path(char path[64])
{
    snprintf(path, 64, "/tmp/artkit-image-%d.nrrd", (int)getpid());
    return true;
}

TEST(view_image_planes_windows_times)
{
    struct art_ctx ctx;
    struct scene s;
    char path[64];
    art_ctx_init(&ctx);
    REQUIRE(make_path(path) && write_image(&ctx, path));
    if (open_images(&s, path, "window='CUSTOM' center=150 width=300")) {
        /* the plane of x and z, 1 x 1: four columns from black to white, and the marked corner */
        CHECK_NEAR(pixel(&s, -0.42, -0.3)[0], 0, 3);
        CHECK_NEAR(pixel(&s, -0.125, -0.3)[0], 85, 20);
        CHECK_NEAR(pixel(&s, 0.125, -0.3)[0], 170, 20);
        CHECK_NEAR(pixel(&s, 0.4, -0.3)[0], 255, 3);
        CHECK(pixel(&s, -0.42, 0.42)[0] > 200);
        CHECK(pixel(&s, 0.6, 0)[0] > 250 && pixel(&s, 0, 0.6)[0] > 250);
        /* another window */
        CHECK_INT(set(&s, "renderables/v", "center", "600"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(pixel(&s, 0.4, -0.3)[0] < 3);
        CHECK_INT(set(&s, "renderables/v", "window", "FULL_DYNAMIC"), ART_OK);
        CHECK_INT(set(&s, "renderables/v", "timeIndex", "1"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(pixel(&s, -0.42, -0.3)[0] > 250 && pixel(&s, 0.42, -0.3)[0] < 5);
        close_model(&s);
    }
    unlink(path);
    art_ctx_fini(&ctx);
}

TEST(view_image_transform_and_box)
{
    struct art_ctx ctx;
    struct scene s;
    char path[64];
    art_ctx_init(&ctx);
    REQUIRE(make_path(path) && write_image(&ctx, path));
    if (open_images(&s, path, "transform=[ 0.5 0 0 0.5 0 1 0 0 0 0 1 0 ]")) {
        /* half as wide, about x = 0.5 */
        CHECK(pixel(&s, 0.27, -0.3)[0] < 30 && pixel(&s, 0.2, 0)[0] > 250);
        CHECK_NEAR(area(&s), 0.42, 0.06);
        CHECK_INT(set(&s, "renderables/v", "drawXZ", "false"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK_NEAR(area(&s), 0, 0);
        CHECK_INT(set(&s, "renderables/v", "drawBox", "true"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(area(&s) > 0.01 && area(&s) < 0.2);
        /* planes across the others are seen from the side, as lines, where x and z say */
        CHECK_INT(set(&s, "renderables/v", "drawBox", "false"), ART_OK);
        CHECK_INT(set(&s, "renderables/v", "drawXY", "true"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        close_model(&s);
    }
    unlink(path);
    art_ctx_fini(&ctx);
}

TEST(view_image_that_is_not_there)
{
    struct scene s;
    REQUIRE(open_model(&s,
                       "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' ] ]\n"
                       " RenderableComponentList<RenderableComponent> [ name='renderables'\n"
                       " DicomViewer [ name='v' imageFile='no-such.dcm' ] ] ]"));
    CHECK(art_view_create(&s.ctx, s.model->root, s.sim, &s.o, &s.view) < 0);
    CHECK_HAS(s.ctx.last, "no-such.dcm");
    s.view = NULL;
    close_model(&s);
}
