/* What stands on the picture because the model says so: bars of colours, grids, text; maps of
 * colours as properties say them. */
#include "harness/test.h"

#include "view_test_priv.h"

/* Things in the list of the root that are only drawn, beside a tetrahedron that is
 * stretched by 0.1 along x. */
#define RENDERABLES(more)                                                                          \
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"                      \
    " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f'\n"                      \
    "  renderProps=[ visible=false ] surfaceRendering=Strain\n"                                    \
    "  PointList<FemNode3d> [ name='nodes'\n"                                                      \
    "   [ position=[ 0 0 0 ] dynamic=false ] [ position=[ 1.1 0 0 ] rest=[ 1 0 0 ] dynamic=false " \
    "]\n"                                                                                          \
    "   [ position=[ 0 1 0 ] dynamic=false ] [ position=[ 0 0 1 ] dynamic=false ] ]\n"             \
    "  FemElement3dList<FemElement3d> [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ] ] " \
    "]\n"                                                                                          \
    "RenderableComponentList<RenderableComponent> [ name='renderables'\n" more " ] ]\n"

static const char bars[] = RENDERABLES(
    " ColorBar [ name='bar' location=[ -100 0.1 20 0.8 ] colorMap=maspack.render.color."
    "GreyscaleColorMap [ ]\n  tickFraction=[ 0 0 ] renderProps=[ lineColor=[ 0 0 1 ] faceColor=[ 1 "
    "0 0 ] ] ]");

/* 100 pixels from the right, 20 from the bottom, 20 x 160 pixels. */
TEST(view_bars_of_the_model)
{
    struct scene s;
    REQUIRE(open_model(&s, bars));
    REQUIRE(view_again(&s) && draw(&s));
    for (int y = 25; y < 180; y += 10)
        CHECK_NEAR(s.picture.rgba[4 * (SIZE * y + 110)], 255 * (179.5 - y) / 160, 2);
    CHECK(s.picture.rgba[4 * (SIZE * 15 + 110)] > 250 &&
          s.picture.rgba[4 * (SIZE * 185 + 110)] > 250);
    CHECK(s.picture.rgba[4 * (SIZE * 100 + 95)] > 250 &&
          s.picture.rgba[4 * (SIZE * 100 + 125)] > 250);
    CHECK_NEAR(area(&s), 0.2 * 1.6, 0.04);
    CHECK_INT(pixels_of(&s, 0), 0);
    /* three labels, at the left and at the right */
    CHECK_INT(set(&s, "renderables/bar", "labelPositions", "[ 0 0.5 1 ]"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "labels", "\"\\\"0.0\\\", \\\"0.5\\\", \\\"1.0\\\"\""),
              ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "textSize", "14"), ART_OK);
    for (int right = 0; right < 2; right++) {
        int red[2][3] = {{0}};
        CHECK_INT(set(&s, "renderables/bar", "horizontalAlignment", right ? "RIGHT" : "LEFT"),
                  ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        for (int i = 0; i < SIZE * SIZE; i++) {
            const unsigned char *p = s.picture.rgba + 4 * i;
            int x = i % SIZE, y = i / SIZE;
            if (p[0] > p[1] + 80) red[x > 110][y < 60 ? 0 : y < 140 ? 1 : 2]++;
        }
        for (int k = 0; k < 3; k++) CHECK(red[right][k] > 20 && red[1 - right][k] == 0);
    }
    /* lying, and by pixels: ticks across half of it */
    CHECK_INT(set(&s, "renderables/bar", "horizontal", "true"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "location", "[ 20 0.5 100 20 ]"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "tickFraction", "[ 0.5 0 ]"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "labels", "\"a, b, c\""), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(s.picture.rgba[4 * (SIZE * 85 + 60)], 255 * 40.5 / 100, 3);
    const unsigned char *tick = s.picture.rgba + 4 * (SIZE * 95 + 70);
    CHECK(tick[2] > tick[0] + 40 && tick[2] > tick[1] + 40);
    close_model(&s);
}

/* What it follows gives the map and the numbers. */
TEST(view_bars_follow_what_is_coloured)
{
    struct scene s;
    struct art_view_follow follow;
    struct art_view_scale scale;
    int n[2];
    REQUIRE(open_model(&s, bars));
    CHECK_INT(set(&s, "models/m/models/f", "renderProps.visible", "true"), ART_OK);
    CHECK_INT(set(&s, "models/m/models/f", "colorMap",
                  "JetColorMap [ colorArray=\"0x00ff00 0x00ff00\" ]"),
              ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "labelPositions", "[ 0.5 ]"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "numberFormat", "e = %.3f"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "labels", "\"x\""), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "textSize", "14"), ART_OK);
    CHECK_INT(set(&s, "renderables/bar", "horizontalAlignment", "RIGHT"), ART_OK);
    follow = (struct art_view_follow){art_find(s.model->root, "renderables/bar"),
                                      art_find(s.model->root, "models/m/models/f")};
    s.o.follow = &follow;
    for (int i = 0; i < 2; i++) {
        s.o.n_follow = i;
        REQUIRE(view_again(&s) && draw(&s));
        CHECK_NEAR(art_view_taken(s.view), 100, 0);
        const unsigned char *bar = s.picture.rgba + 4 * (SIZE * 100 + 110);
        CHECK(i ? bar[1] > 250 && bar[0] < 5 : bar[1] == bar[0]);
        n[i] = pixels_of(&s, 0);
    }
    /* "e = 0.067", not "x" */
    CHECK(art_view_scale_at(s.view, 0, &scale));
    CHECK_NEAR_REL(scale.hi, 2 / 30.0, 1e-9);
    CHECK(n[0] > 5 && n[1] > 4 * n[0]);
    /* of what is coloured elsewhere it takes nothing */
    follow.what = art_find(s.model->root, "renderables");
    REQUIRE(view_again(&s) && draw(&s));
    const unsigned char *own = s.picture.rgba + 4 * (SIZE * 100 + 110);
    CHECK(own[1] == own[0]);
    close_model(&s);
}

/* What is in the list looks as the list says, and is gone when it is taken out. */
TEST(view_renderables_and_grids)
{
    static const char text[] = RENDERABLES(
        " renderProps=[ lineColor=[ 1 0 0 ] ]\n"
        " GridPlane [ name='g' resolution=[ 2 4 ] size=[ 1 1.6 ] renderProps=[ lineWidth=4 ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    /* 3 lines of 1.6 and 5 of 1 in the plane of x and z, less where they cross */
    CHECK_NEAR(area(&s), (3 * 1.6 + 5) * 0.05 - 15 * 25e-4, 0.03);
    CHECK(pixels_of(&s, 0) > 1500);
    CHECK(pixel(&s, 0, 0.3)[1] < 30 && pixel(&s, 0.25, 0.4)[1] < 30 &&
          pixel(&s, 0.25, 0.2)[1] > 250);
    CHECK_INT(set(&s, "renderables/g", "orientation", "[ 1 0 0 0 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(area(&s) < 0.08);
    CHECK_INT(art_comp_delete(&s.ctx, art_find(s.model->root, "renderables/g")), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

static void check_map(const char *text, double t, double r, double g, double b)
{
    struct scene s;
    REQUIRE(open_model(&s, bars));
    CHECK_INT(set(&s, "renderables/bar", "colorMap", text), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    const unsigned char *p = s.picture.rgba + 4 * (SIZE * (int)lround(179.5 - 160 * t) + 110);
    CHECK_NEAR(p[0] / 255.0, r, 0.03);
    CHECK_NEAR(p[1] / 255.0, g, 0.03);
    CHECK_NEAR(p[2] / 255.0, b, 0.03);
    close_model(&s);
}

static void refused(const char *text, int status)
{
    struct scene s;
    REQUIRE(open_model(&s, bars));
    s.ctx.strict = true;
    CHECK_INT(set(&s, "renderables/bar", "colorMap", text), ART_OK);
    CHECK_INT(art_view_create(&s.ctx, s.model->root, s.sim, &s.o, &s.view), status);
    close_model(&s);
}

TEST(view_color_maps_of_properties)
{
    /* by itself from red to violet; hues go the way of the numbers: from 2/3 to 0 over green, from
     * 2/3 to 1 over magenta; beyond a whole turn they go on */
    check_map("HueColorMap [ ]", 0.01, 1, 0.05, 0);
    check_map("HueColorMap [ ]", 0.4, 0, 1, 0);
    check_map("HueColorMap [ hueRange=[ [0.66666667,0] ] ]", 0.5, 0, 1, 0);
    check_map("maspack.render.color.HueColorMap [ hueRange=[ [0.66666667,1] ] ]", 0.5, 1, 0, 1);
    check_map("HueColorMap [ hueRange=[ 0.25 0.75 ] ]", 0.5, 0, 1, 1);
    check_map("HueColorMap [ hueRange=[ 0.83333333 1.16666667 ] ]", 0.5, 1, 0, 0);
    check_map("HueColorMap [ hueRange=[ -0.33333333 0 ] ]", 0.5, 1, 0, 1);
    check_map("HueColorMap [ saturation=0.5 hueRange=[ 0 0.001 ] brightness=0.8 ]", 0.5, 0.8, 0.4,
              0.4);
    check_map("GreyscaleColorMap [ brightnessRange=[ [1,0.5] ] ]", 0.5, 0.75, 0.75, 0.75);
    check_map("GreyscaleColorMap [ ]", 0.25, 0.25, 0.25, 0.25);
    check_map("JetColorMap", 0.5, 0.5, 1, 0.5);
    check_map("JetColorMap [ colorArray=\"0xff0000 0x0000FF\" ]", 0.5, 0.5, 0, 0.5);
    /* from red to magenta, and always towards larger hues */
    check_map("RainbowColorMap [ ]", 0.5, 0, 1, 0.5);
    check_map("RainbowColorMap [ colorArray=\"0xff0000 0x0000ff\" ]", 0.5, 0, 1, 0);
    check_map("RainbowColorMap [ colorArray=\"0x0000ff 0xff0000\" ]", 0.5, 1, 0, 1);
    refused("JetColorMap [ colorArray=\"0xff0000\" ]", ART_ERANGE);
    refused("JetColorMap [ colorArray=\"0xff0000 0xgg\" ]", ART_ERANGE);
    refused("JetColorMap [ colorArray=\"red blue\" ]", ART_ERANGE);
    refused("JetColorMap [ colorArray=\"0xff0000 0x1000000\" ]", ART_ERANGE);
    refused("JetColorMap [ colorArray=[ [ 1 0 0 ] [ 0 0 1 ] ] ]", ART_ERANGE);
    refused("HueColorMap [ hueRange=[ 0 1e9 ] ]", ART_ERANGE);
    refused("GreyscaleColorMap [ brightnessRange=[ 0 2 ] ]", ART_ERANGE);
    refused("HueColorMap [ hueRange=[ 0 ] ]", ART_ERANGE);
    refused("HueColorMap [ hueRange=[ 0 nan ] ]", ART_ERANGE);
    refused("HueColorMap [ saturation=2 ]", ART_ERANGE);
    refused("PinkColorMap [ ]", ART_ENOTFOUND);
}

TEST(view_text_on_the_picture)
{
    static const char text[] =
        RENDERABLES(" TextComponent2d [ name='t' text='MMMM' textSize=20 position=[ 100 150 ]\n"
                    "  renderProps=[ faceColor=[ 1 0 0 ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    for (int right = 0; right < 2; right++) {
        int there = 0, other = 0;
        CHECK_INT(set(&s, "renderables/t", "horizontalAlignment", right ? "RIGHT" : "LEFT"),
                  ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        for (int i = 0; i < SIZE * SIZE; i++) {
            int x = i % SIZE, y = i / SIZE;
            if (s.picture.rgba[4 * i + 1] > 200) continue;
            if (y >= 34 && y <= 51 && (right ? x < 101 : x > 99))
                there++;
            else
                other++;
        }
        CHECK(there > 100 && other == 0);
    }
    close_model(&s);
}

/* The box of what is not white, in units of the world; false: all is. */
static bool ink_box(const struct scene *s, double box[4])
{
    int at[4] = {SIZE, SIZE, -1, -1};
    for (int i = 0; i < SIZE * SIZE; i++) {
        int x = i % SIZE, y = SIZE - 1 - i / SIZE;
        if (s->picture.rgba[4 * i + 1] > 128) continue;
        at[0] = x < at[0] ? x : at[0], at[1] = y < at[1] ? y : at[1];
        at[2] = x + 1 > at[2] ? x + 1 : at[2], at[3] = y + 1 > at[3] ? y + 1 : at[3];
    }
    for (int k = 0; k < 4; k++) box[k] = (at[k] - SIZE / 2) / 100.0;
    return at[2] >= 0;
}

static bool text_box(struct scene *s, const char *props, double box[4])
{
    char name[32], value[64];
    for (int n = 0; sscanf(props, " %31[^=]=%63[^;];%n", name, value, &n) == 2; props += n)
        CHECK_INT(set(s, "renderables/t", name, value), ART_OK);
    return view_again(s) && draw(s) && ink_box(s, box);
}

/* Capitals are 13/18 of the text's size high, and 'H' with that of 0.9 is 0.5 wide: 10/18. */
TEST(view_text_in_space_has_units_of_the_model)
{
    static const double at[4] = {-0.2, 0.1, 0.3, 0.75};
    static const char text[] =
        RENDERABLES(" TextComponent3d [ name='t' text='H' textSize=0.9 position=[ -0.2 0 0.1 ]\n"
                    "  renderProps=[ faceColor=[ 1 0 0 ] ] ]");
    struct scene s;
    double box[4], wide;
    REQUIRE(open_model(&s, text));
    REQUIRE(text_box(&s, "", box));
    for (int k = 0; k < 4; k++) CHECK_NEAR(box[k], at[k], 0.06);
    CHECK_NEAR(box[3] - box[1], 0.9 * 13 / 18, 0.021);
    wide = box[2] - box[0];
    /* by its place: at the right of it, below it, in the middle */
    REQUIRE(text_box(&s, "horizontalAlignment=RIGHT;verticalAlignment=TOP;", box));
    CHECK_NEAR(box[2], -0.2, 0.06);
    CHECK_NEAR(box[3], 0.1, 0.02);
    REQUIRE(text_box(&s, "horizontalAlignment=CENTRE;verticalAlignment=CENTRE;", box));
    CHECK_NEAR((box[0] + box[2]) / 2, -0.2, 0.03);
    CHECK_NEAR((box[1] + box[3]) / 2, 0.1, 0.02);
    /* in the plane of x and y it is seen from its edge; turned, it stands, lies, or is narrow */
    CHECK(!text_box(&s, "followEye=false;", box));
    REQUIRE(text_box(&s, "orientation=[ 1 0 0 90 ];", box));
    CHECK_NEAR(box[2] - box[0], wide, 0.021);
    CHECK_NEAR((box[1] + box[3]) / 2, 0.1, 0.02);
    REQUIRE(text_box(&s, "orientation=[ 1 0 0 60 ];", box));
    CHECK_NEAR(box[3] - box[1], 0.9 * 13 / 18 * sin(60 * ART_PI / 180), 0.021);
    REQUIRE(text_box(&s,
                     "horizontalAlignment=LEFT;orientation=[ 0.57735 0.57735 0.57735 120 ];"
                     "position=[ -0.2 -0.3 0.1 ];",
                     box) == false); /* its plane is that of y and z */
    REQUIRE(text_box(&s, "orientation=[ 0.57735 0.57735 0.57735 240 ];verticalAlignment=BOTTOM;",
                     box)); /* to the right along z, up along x */
    CHECK_NEAR(box[3] - box[1], wide, 0.021);
    CHECK_NEAR(box[0], -0.2, 0.02);
    CHECK_INT(set(&s, "renderables/t", "textSize", "0"), ART_OK);
    CHECK(!text_box(&s, "", box));
    close_model(&s);
}

/* Text in a plane is hidden by what is before it. */
TEST(view_text_in_a_plane_is_hidden)
{
    static const char text[] = RENDERABLES(
        " TextComponent3d [ name='t' text='H' textSize=0.9 position=[ -0.2 0 0.1 ]\n"
        "  orientation=[ 1 0 0 90 ] followEye=false renderProps=[ faceColor=[ 1 0 0 ] ] ]"
        " TextComponent3d [ name='u' text='-----' textSize=1.5 position=[ -1 -1 -0.2 ]\n"
        "  orientation=[ 1 0 0 90 ] followEye=false renderProps=[ faceColor=[ 0 1 0 ] ] ]");
    struct scene s;
    int before, hidden;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    before = pixels_of(&s, 0);
    CHECK(before > 200 && pixels_of(&s, 1) > 200);
    CHECK_INT(set(&s, "renderables/u", "position", "[ -1 1 -0.2 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    hidden = pixels_of(&s, 0);
    CHECK(hidden > before + 30);
    close_model(&s);
}
