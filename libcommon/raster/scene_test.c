/* What holds for all scenes: bad input, threads, memory, picking; text and comparison of pictures.
 */
#include "font_priv.h"
#include "harness/test.h"
#include "raster_fixture.h"

/* Something of everything. */
static int fill_scene(struct stage *s, const struct art_picture *picture)
{
    static struct ring ring;
    const double middle[3] = {0, 0, 0}, a[3] = {-1, -1, 0.5}, b[3] = {1, 0.8, 0.3},
                 n[3] = {1, 1, -2};
    const float black[4] = {0, 0, 0, 1};
    struct art_texture texture = {.picture = picture, .repeat_s = true, .repeat_t = true};
    struct art_look look;
    int status;
    art_look_default(&look);
    art_raster_test_ring(&ring, middle, 1, 0.4);
    struct art_faces f = {.n_points = RING_N * RING_M,
                          .n_tri = RING_TRI,
                          .x = (const double(*)[3])ring.x,
                          .tri = (const int(*)[3])ring.tri,
                          .uv = (const double(*)[2])ring.uv};
    look.shading = ART_SHADE_SMOOTH, look.cap = true, look.id = 1;
    look.texture = look.bump_map = &texture, look.bump = 0.05f;
    ART_TRY(art_scene_faces(&s->ctx, s->scene, &f, &look));
    for (int i = 0; i < RING_N * RING_M; i++) ring.x[i][2] += 0.5;
    f.uv = NULL, f.value = ring.value, f.n_value = f.n_points, f.lo = -1, f.hi = 1;
    f.map = art_colormap_find("hue");
    look.texture = look.bump_map = NULL, look.rgba[3] = 0.4f, look.sides = ART_SIDES_BOTH,
    look.id = 2;
    ART_TRY(art_scene_faces(&s->ctx, s->scene, &f, &look));
    ART_TRY(art_scene_ball(&s->ctx, s->scene, b, 0.3, &look));
    look.rgba[3] = 1, look.id = 3;
    ART_TRY(art_scene_ball(&s->ctx, s->scene, a, 0.4, &look));
    look.id = 4;
    for (int kind = 0; kind < 4; kind++) {
        const double p[3] = {-1 + 0.5 * kind, -1.2, 0}, q[3] = {-1 + 0.6 * kind, -0.8, 1};
        ART_TRY(art_scene_rod(&s->ctx, s->scene, (enum art_rod)kind, p, q, 0.05, &look));
    }
    look.id = 5;
    ART_TRY(
        art_scene_lines(&s->ctx, s->scene, RING_N / 2, (const double(*)[3])ring.x, NULL, 2, &look));
    ART_TRY(
        art_scene_points(&s->ctx, s->scene, RING_N, (const double(*)[3])ring.x, NULL, 5, &look));
    ART_TRY(art_scene_clip(&s->ctx, s->scene, n, -2));
    ART_TRY(art_scene_text(&s->ctx, s->scene, a, "a ball", 14, black));
    for (int facing = 0; facing < 2; facing++) {
        const struct art_lettering letters = {.utf8 = "\xc3\xa4-8",
                                              .x = {-0.5, 0.2, 1},
                                              .right = {1, 0, 0},
                                              .up = {0, 0.8, 0.6},
                                              .size = 0.4,
                                              .align = ART_CENTRE,
                                              .valign = ART_MIDDLE,
                                              .facing = facing};
        ART_TRY(art_scene_lettering(&s->ctx, s->scene, &letters, &look));
    }
    ART_TRY(art_scene_label(&s->ctx, s->scene, 5, 20, ART_LEFT, "\xce\xb1 = 12 \xc2\xb5m\xc2\xb2",
                            12, black));
    ART_TRY(art_scene_strip(&s->ctx, s->scene, 300, 10, 310, 150, f.map));
    ART_TRY(art_scene_stroke(&s->ctx, s->scene, 270, 10, 260, 100, 1.5, black));
out:
    return status;
}

static bool begin_full(struct stage *s, struct art_picture *p)
{
    if (!stage_begin(s, 330, 250) || art_picture_create(&s->ctx, p, 16, 16) != ART_OK) return false;
    for (int i = 0; i < 4 * 256; i++) p->rgba[i] = i % 4 == 3 ? 255 : (unsigned char)(i * 37 % 251);
    s->camera = (struct art_camera){.eye = {2, -4, 3}, .up = {0, 0, 1}, .fov = 35};
    s->options.shadows = true;
    return true;
}

TEST(raster_same_bytes_for_any_number_of_threads)
{
    unsigned char *first = NULL;
    static const int threads[] = {1, 5, 2};
    for (int i = 0; i < 3; i++) {
        struct stage s;
        struct art_picture p;
        REQUIRE(begin_full(&s, &p));
        s.options.threads = threads[i];
        CHECK_STATUS(fill_scene(&s, &p), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        if (i == 2) { /* and when everything was used before */
            art_scene_clear(s.scene);
            CHECK_STATUS(fill_scene(&s, &p), ART_OK);
            CHECK_STATUS(stage_draw(&s), ART_OK);
        }
        if (first)
            CHECK(memcmp(first, s.picture.rgba, 4 * 330 * 250) == 0);
        else
            first = s.picture.rgba, s.picture.rgba = NULL;
        art_picture_fini(&p);
        stage_end(&s);
    }
    art_free(first);
}

/* For any compiler, with any options, on any machine. When pictures change on purpose, so does this
 * number. */
TEST(raster_same_bytes_on_every_machine)
{
    struct stage s;
    struct art_picture p;
    REQUIRE(begin_full(&s, &p));
    CHECK_STATUS(fill_scene(&s, &p), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_INT(art_hash_bytes(s.picture.rgba, 4 * 330 * 250), 8172236925119974706);
    art_picture_fini(&p);
    stage_end(&s);
}

static int draw_once(struct art_ctx *ctx, struct stage *s, const struct art_picture *p)
{
    int status;
    s->ctx = *ctx;
    ART_TRY(art_scene_create(&s->ctx, &s->scene));
    ART_TRY(fill_scene(s, p));
    ART_TRY(stage_draw(s));
out:
    art_worker_end(ctx, &s->ctx);
    art_picture_fini(&s->picture);
    art_scene_free(s->scene);
    s->scene = NULL;
    return status;
}

TEST(raster_out_of_memory)
{
    struct stage s;
    struct art_picture p;
    struct art_ctx ctx;
    REQUIRE(begin_full(&s, &p));
    art_scene_free(s.scene);
    s.scene = NULL;
    s.options.width = 60, s.options.height = 40, s.options.shadows = false, s.options.threads = 1;
    CHECK_ALLOC_FAILS(&ctx, draw_once(&ctx, &s, &p));
    art_picture_fini(&p);
}

/* Threads say nothing by themselves: what they had no memory for is reported once, by the one who
 * waits, with the size of the picture; what failed before has reported it itself. */
TEST(raster_out_of_memory_is_told)
{
    struct stage s;
    struct art_picture p;
    int by_threads = 0, rounds = 0, status = ART_ENOMEM;
    REQUIRE(begin_full(&s, &p));
    art_scene_free(s.scene);
    s.scene = NULL;
    s.options.width = 60, s.options.height = 40, s.options.shadows = false, s.options.threads = 2;
    for (long k = 0; status == ART_ENOMEM; k += 1 + k / 25, rounds++) {
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        ctx.fail_after = k;
        status = draw_once(&ctx, &s, &p);
        if (status == ART_OK) break;
        CHECK_INT(status, ART_ENOMEM);
        CHECK_INT(s.ctx.n_errors, 1);
        CHECK_INT(s.ctx.status, ART_ENOMEM);
        CHECK(strstr(s.ctx.last, "memory") != NULL);
        by_threads += strcmp(s.ctx.last, "no memory for a picture of 60 x 40 pixels") == 0;
    }
    CHECK(rounds > 50 && by_threads > 0);
    art_picture_fini(&p);
}

TEST(raster_pick)
{
    struct stage s;
    const double flat[4] = {0, 0, 0, 0}, high[4] = {1, 1, 1, 1}, x[3] = {0, 0, 0.5};
    REQUIRE(stage_begin(&s, 200, 200));
    CHECK_INT(art_scene_pick(s.scene, 10, 10), 0);
    s.look.id = 7;
    CHECK_STATUS(stage_sheet(&s, -0.9, -0.9, 0.9, 0.9, flat), ART_OK);
    s.look.id = 8;
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 0.3, &s.look), ART_OK);
    s.look.id = 9;
    stage_color(&s, 0, 0, 0, 0.3f);
    CHECK_STATUS(stage_sheet(&s, -0.9, 0, 1, 0.9, high), ART_OK);
    s.look.id = 10;
    stage_color(&s, 0, 0, 0, 0.7f);
    CHECK_STATUS(stage_sheet(&s, 0.4, -0.9, 0.8, -0.5, high), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_INT(art_scene_pick(s.scene, 100, 100), 8);
    CHECK_INT(art_scene_pick(s.scene, 40, 160), 7);
    CHECK_INT(art_scene_pick(s.scene, 40, 40), 7);    /* through what is nearly clear */
    CHECK_INT(art_scene_pick(s.scene, 195, 40), 9);   /* unless there is nothing else */
    CHECK_INT(art_scene_pick(s.scene, 160, 170), 10); /* but what hides is seen */
    CHECK_INT(art_scene_pick(s.scene, 2, 2), 0);
    CHECK_INT(art_scene_pick(s.scene, -1, 50), 0);
    CHECK_INT(art_scene_pick(s.scene, 50, 200), 0);
    stage_end(&s);
}

TEST(raster_empty_scene_is_background)
{
    struct stage s;
    double box[6];
    REQUIRE(stage_begin(&s, 64, 101));
    s.options.background[0] = 0;
    CHECK(!art_scene_bounds(s.scene, box));
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_INT(stage_pixel(&s, 5, 50)[0], 128);
    CHECK(stage_pixel(&s, 5, 0)[0] > 250 && stage_pixel(&s, 5, 100)[0] < 5);
    CHECK_INT(stage_pixel(&s, 5, 50)[1], 255);
    stage_end(&s);
}

/* ------------------------------------------------------------------- bad input */

static void refuses(struct stage *s, int status, int want, const char *text)
{
    CHECK_STATUS(status, want);
    CHECK_HAS(s->ctx.last, text);
}

TEST(raster_refuses_bad_pictures)
{
    struct stage s;
    struct art_picture p;
    REQUIRE(stage_begin(&s, 0, 10));
    refuses(&s, stage_draw(&s), ART_ERANGE, "0 x 10 pixels is empty");
    s.options.width = 100000;
    refuses(&s, stage_draw(&s), ART_ERANGE, "100000 x 10 pixels is too large");
    refuses(&s, art_picture_create(&s.ctx, &p, 30000, 30000), ART_ERANGE, "too large");
    s.options.width = 10, s.options.samples = 3;
    refuses(&s, stage_draw(&s), ART_ERANGE, "3 samples");
    s.options.samples = 4, s.options.scale = NAN;
    refuses(&s, stage_draw(&s), ART_ERANGE, "scale");
    s.options.scale = 1, s.camera.height = 0;
    refuses(&s, stage_draw(&s), ART_ERANGE, "height of 0");
    s.camera.ortho = false, s.camera.fov = 180;
    refuses(&s, stage_draw(&s), ART_ERANGE, "180 degrees");
    s.camera.fov = 30, s.camera.eye[1] = INFINITY;
    refuses(&s, stage_draw(&s), ART_ERANGE, "the camera has the coordinates");
    s.camera.eye[1] = 0, s.options.background[2] = NAN;
    refuses(&s, stage_draw(&s), ART_ERANGE, "background");
    stage_end(&s);
}

TEST(raster_refuses_bad_things)
{
    struct stage s;
    double x[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, NAN, 0}};
    int tri[1][3] = {{0, 1, 2}};
    float rgba[3][4] = {{0}};
    struct art_faces f = {
        .n_points = 3, .n_tri = 1, .x = (const double(*)[3])x, .tri = (const int(*)[3])tri};
    struct art_ctx *c;
    REQUIRE(stage_begin(&s, 10, 10));
    c = &s.ctx;
    const double(*cx)[3] = (const double(*)[3])x;
    refuses(&s, art_scene_faces(c, s.scene, &f, &s.look), ART_ERANGE, "faces: point 2 has");
    refuses(&s, art_scene_points(c, s.scene, 3, cx, NULL, 1, &s.look), ART_ERANGE,
            "points: point 2");
    refuses(&s, art_scene_ball(c, s.scene, x[2], 1, &s.look), ART_ERANGE, "ball");
    refuses(&s, art_scene_rod(c, s.scene, ART_ROD_CONE, x[0], x[2], 1, &s.look), ART_ERANGE, "rod");
    x[2][1] = 1;
    tri[0][1] = 3;
    refuses(&s, art_scene_faces(c, s.scene, &f, &s.look), ART_ERANGE, "triangle 0 uses point 3");
    tri[0][1] = 1;
    f.rgba = (const float(*)[4])rgba, f.n_rgba = 2;
    refuses(&s, art_scene_faces(c, s.scene, &f, &s.look), ART_ESHAPE, "2 colors for 3 points");
    f.n_rgba = 3, rgba[1][1] = NAN;
    refuses(&s, art_scene_faces(c, s.scene, &f, &s.look), ART_ERANGE, "color 1");
    f.rgba = NULL, f.value = x[0], f.n_value = 3;
    refuses(&s, art_scene_faces(c, s.scene, &f, &s.look), ART_ERANGE, "without a color map");
    f.value = NULL;
    refuses(&s, art_scene_ball(c, s.scene, x[0], -1, &s.look), ART_ERANGE, "radius is -1");
    s.look.shininess = 129;
    refuses(&s, art_scene_ball(c, s.scene, x[0], 1, &s.look), ART_ERANGE, "shininess");
    s.look.shininess = 1;
    struct art_texture none = {.picture = NULL};
    s.look.texture = &none;
    refuses(&s, art_scene_faces(c, s.scene, &f, &s.look), ART_EUSAGE, "texture without a picture");
    refuses(&s, art_scene_clip(c, s.scene, x[0], 0), ART_ERANGE, "clip plane");
    const struct art_light dark = {.rgb = {1, 1, 1}};
    refuses(&s, art_scene_light(c, s.scene, &dark), ART_ERANGE, "direction");
    double box[6];
    CHECK(!art_scene_bounds(s.scene, box)); /* nothing of all that came in */
    stage_end(&s);
}

TEST(raster_bodies_without_area_are_nothing)
{
    struct stage s;
    const double x[3][3] = {{0, 0, 0}, {1, 1, 0}, {0.5, 0.5, 0}};
    const int tri[2][3] = {{0, 1, 2}, {1, 1, 1}};
    const struct art_faces f = {.n_points = 3, .n_tri = 2, .x = x, .tri = tri};
    REQUIRE(stage_begin(&s, 50, 50));
    s.look.shading = ART_SHADE_SMOOTH;
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    CHECK_STATUS(art_scene_lines(&s.ctx, s.scene, 1, x, NULL, 0, &s.look), ART_OK);
    CHECK_STATUS(art_scene_rod(&s.ctx, s.scene, ART_ROD_ARROW, x[0], x[0], 1, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR(stage_dark(&s, 0), 0, 1e-9);
    stage_end(&s);
}

/* ------------------------------------------------------------------------ text */

TEST(raster_letters)
{
    static struct raster_letter_form form;
    struct raster_letter missing, l;
    art_raster_letter(0x4e00, &missing);
    /* all of ASCII, letters of Latin-1, Greek, signs of units */
    for (uint32_t code = 33; code < 0x3ca; code++) {
        if ((code > 126 && code < 192) || (code > 255 && code < 0x391) || code == 0x3a2 ||
            (code > 0x3a9 && code < 0x3b1))
            continue;
        art_raster_letter(code, &l);
        if (!CHECK(l.glyph != missing.glyph)) TEST_FAIL("code %x", (unsigned)code);
        double next = art_raster_form(code, 12, 10, 20, &form);
        CHECK(form.n > 0 && next > 11 && next < 25);
        /* within its line, and as wide as it says */
        CHECK(form.box[1] > 20 - 15 && form.box[3] < 20 + 4 && form.box[0] > 9 &&
              form.box[2] < next + 1);
    }
    static const uint32_t units[] = {0xb0, 0xb1,   0xb2,   0xb3,   0xb5,  0xb7,
                                     0xd7, 0x2212, 0x207b, 0x2074, 0x221e};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        art_raster_letter(units[i], &l);
        CHECK(l.glyph && l.glyph != missing.glyph);
    }
    CHECK_NEAR(art_text_width("", 12), 0, 0);
    CHECK(art_text_width("mm", 12) > art_text_width("m", 12) + 5);
    /* not UTF-8: something, and to the end */
    CHECK(art_text_width("\xff\xc3(\xe2\x82", 12) > 0);
}

TEST(raster_labels_are_where_they_are_put)
{
    struct stage s;
    const float black[4] = {0, 0, 0, 1};
    for (int align = 0; align < 3; align++) {
        REQUIRE(stage_begin(&s, 200, 60));
        CHECK_STATUS(
            art_scene_label(&s.ctx, s.scene, 100, 40, (enum art_align)align, "HEH", 18, black),
            ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        int x0 = 200, x1 = -1, y0 = 60, y1 = -1;
        for (int i = 0; i < 200 * 60; i++)
            if (s.picture.rgba[4 * i] < 128) {
                int x = i % 200, y = i / 200;
                x0 = x < x0 ? x : x0, x1 = x > x1 ? x : x1, y0 = y < y0 ? y : y0,
                y1 = y > y1 ? y : y1;
            }
        double width = art_text_width("HEH", 18), left = 100 - width * align / 2;
        CHECK_NEAR(x0, left, 2);
        CHECK_NEAR(x1 + 1, left + width, 2);
        CHECK_INT(y1, 39); /* stands on the base line */
        CHECK_INT(y0, 40 - 13);
        stage_end(&s);
    }
}

TEST(raster_strokes_and_strips)
{
    struct stage s;
    const float black[4] = {0, 0, 0, 1};
    REQUIRE(stage_begin(&s, 100, 100));
    CHECK_STATUS(art_scene_stroke(&s.ctx, s.scene, 30, 30.5, 60, 30.5, 1, black), ART_OK);
    CHECK_STATUS(art_scene_strip(&s.ctx, s.scene, 70, 10, 80, 90, art_colormap_find("grayscale")),
                 ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_INT(stage_pixel(&s, 45, 30)[0], 0);
    CHECK_INT(stage_pixel(&s, 45, 31)[0], 255);
    CHECK_NEAR(stage_pixel(&s, 75, 89)[0], 255 * 0.5 / 80, 1);
    CHECK_NEAR(stage_pixel(&s, 75, 10)[0], 255 * 79.5 / 80, 1);
    stage_end(&s);
}

/* ------------------------------------------------------------------ comparison */

static bool photograph(struct stage *s, struct art_picture *p, double shift, bool line, bool label)
{
    const double a[2][3] = {{-1.2, -0.5 + shift, 1}, {1.2, -0.5 + shift, 1}},
                 x[3] = {0.3 + shift, 0.2, 0};
    const float black[4] = {0, 0, 0, 1};
    art_scene_clear(s->scene);
    stage_color(s, 0.8f, 0.3f, 0.2f, 1);
    s->look.shading = ART_SHADE_SMOOTH;
    if (art_scene_ball(&s->ctx, s->scene, x, 0.6, &s->look) != ART_OK) return false;
    stage_color(s, 0, 0, 0, 1);
    if (line && art_scene_lines(&s->ctx, s->scene, 1, a, NULL, 1, &s->look) != ART_OK) return false;
    if (label && art_scene_label(&s->ctx, s->scene, 20, 30, ART_LEFT, "s", 12, black) != ART_OK)
        return false;
    if (stage_draw(s) != ART_OK) return false;
    *p = s->picture;
    s->picture = (struct art_picture){0};
    return true;
}

TEST(raster_comparison_forgives_edges_and_finds_what_is_missing)
{
    struct stage s;
    struct art_picture p[7] = {{0}};
    struct art_picture_difference d;
    REQUIRE(stage_begin(&s, 320, 240));
    REQUIRE(photograph(&s, &p[0], 0, true, true) && photograph(&s, &p[1], 0.004, true, true));
    REQUIRE(photograph(&s, &p[2], 0, false, true) && photograph(&s, &p[3], 0, true, false));
    s.options.samples = 16;
    REQUIRE(photograph(&s, &p[4], 0, true, true));
    s.options.samples = 8;
    for (int k = 0; k < 3; k++) s.look.specular[k] = 0.2f;
    REQUIRE(photograph(&s, &p[5], 0, true, true));
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[0], &p[0], &d), ART_OK);
    CHECK(d.worst == 0 && d.mean == 0);
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[0], &p[1], &d), ART_OK);
    CHECK(d.worst < 1.5); /* moved by 0.4 pixels */
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[0], &p[4], &d), ART_OK);
    CHECK(d.worst < 1); /* sampled otherwise */
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[0], &p[2], &d), ART_OK);
    CHECK(d.worst > 5); /* no line */
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[2], &p[0], &d), ART_OK);
    CHECK(d.worst > 5);
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[0], &p[3], &d), ART_OK);
    CHECK(d.worst > 5); /* no letter */
    CHECK(d.x >= 16 && d.x < 32 && d.y >= 16 && d.y < 32);
    CHECK_STATUS(art_picture_compare(&s.ctx, &p[0], &p[5], &d), ART_OK);
    CHECK(d.worst > 3 && d.mean > 0.05); /* a highlight */
    s.options.width = 319;
    REQUIRE(photograph(&s, &p[6], 0, true, true));
    refuses(&s, art_picture_compare(&s.ctx, &p[0], &p[6], &d), ART_ESHAPE, "319 x 240");
    for (int i = 0; i < 7; i++) art_picture_fini(&p[i]);
    stage_end(&s);
}

TEST(raster_paste_cuts_off_what_is_outside)
{
    struct stage s;
    struct art_picture to, from;
    REQUIRE(stage_begin(&s, 10, 10));
    REQUIRE(art_picture_create(&s.ctx, &to, 10, 10) == ART_OK);
    REQUIRE(art_picture_create(&s.ctx, &from, 4, 4) == ART_OK);
    for (int i = 0; i < 16; i++) from.rgba[4 * i] = (unsigned char)(i + 1);
    art_picture_paste(&to, &from, -2, 8);
    CHECK_INT(to.rgba[4 * 80], 3);
    CHECK_INT(to.rgba[4 * 91], 8);
    art_picture_paste(&to, &from, 8, -3);
    CHECK_INT(to.rgba[4 * 8], 13);
    CHECK_INT(to.rgba[4 * 9], 14);
    art_picture_paste(&to, &from, 50, 50);
    art_picture_paste(&to, &from, INT32_MIN, INT32_MAX);
    int sum = 0;
    for (int i = 0; i < 400; i++) sum += to.rgba[i];
    CHECK_INT(sum, 3 + 4 + 7 + 8 + 13 + 14);
    art_picture_fini(&to);
    art_picture_fini(&from);
    stage_end(&s);
}
