/* How surfaces look: light, normals, values, textures. */
#include "harness/test.h"
#include "raster_fixture.h"
#include "raster_priv.h"

static const double flat[4] = {0, 0, 0, 0};

static int one_light(struct stage *s, double x, double y, double z)
{
    const struct art_light l = {.dir = {x, y, z}, .rgb = {1, 1, 1}};
    return art_scene_light(&s->ctx, s->scene, &l);
}

TEST(raster_light_falls_by_its_cosine)
{
    struct stage s;
    const double tilted[4] = {-0.5, 0.5, 0.5, -0.5};
    REQUIRE(stage_begin(&s, 100, 100));
    s.look.shading = ART_SHADE_FLAT;
    stage_color(&s, 1, 0.5f, 0.25f, 1);
    CHECK_STATUS(one_light(&s, 0.6, 0, 0.8), ART_OK);
    CHECK_STATUS(stage_sheet(&s, -0.5, -0.5, 0.5, 0.5, tilted), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    double cosine = (-1 * 0.6 + 0.8) / sqrt(2);
    static const double c[3] = {1, 0.21404114, 0.05087609};
    for (int k = 0; k < 3; k++)
        CHECK_NEAR(stage_linear(stage_pixel(&s, 50, 50)[k]), cosine * c[k], 0.003);
    /* ambient light, and two-sided: from behind it is the same */
    const struct art_light ambient = {.ambient = {0.1f, 0.2f, 0.3f}};
    CHECK_STATUS(art_scene_light(&s.ctx, s.scene, &ambient), ART_OK);
    s.camera.eye[2] = -10;
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int k = 0; k < 3; k++)
        CHECK_NEAR(stage_linear(stage_pixel(&s, 50, 50)[k]), 0.1 * (k + 1) * c[k], 0.003);
    stage_end(&s);
}

/* Normals that are given count where shading is smooth; flat faces have their own. */
TEST(raster_given_normals_are_for_smooth_shading)
{
    static const double x[4][3] = {{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    static const float normal[4][3] = {
        {0.6f, 0, 0.8f}, {0.6f, 0, 0.8f}, {0.6f, 0, 0.8f}, {0.6f, 0, 0.8f}};
    for (int given = 0; given < 2; given++)
        for (int smooth = 0; smooth < 2; smooth++) {
            const struct art_faces f = {
                .n_points = 4, .n_tri = 2, .x = x, .tri = tri, .normal = given ? normal : NULL};
            struct stage s;
            REQUIRE(stage_begin(&s, 100, 100));
            s.look.shading = smooth ? ART_SHADE_SMOOTH : ART_SHADE_FLAT;
            stage_color(&s, 1, 1, 1, 1);
            CHECK_STATUS(one_light(&s, 0.6, 0, 0.8), ART_OK);
            CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
            CHECK_STATUS(stage_draw(&s), ART_OK);
            CHECK_NEAR(stage_linear(stage_pixel(&s, 50, 50)[0]), given && smooth ? 1 : 0.8, 0.005);
            stage_end(&s);
        }
}

TEST(raster_highlight_is_where_half_the_way_is)
{
    struct stage s;
    const double x[3] = {0, 0, 0};
    REQUIRE(stage_begin(&s, 220, 220));
    s.look.shading = ART_SHADE_SMOOTH;
    for (int k = 0; k < 3; k++) s.look.specular[k] = 1;
    s.look.shininess = 20;
    CHECK_STATUS(one_light(&s, 1, 0, 1), ART_OK);
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 1, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    /* with black for the rest: (n . h)^20, h at 22.5 degrees */
    for (int px = 20; px < 200; px += 7) {
        double nx = (px + 0.5 - 110) / 100, n[3] = {nx, 0.005, sqrt(1 - nx * nx)};
        double h = n[0] * sin(ART_PI / 8) + n[2] * cos(ART_PI / 8);
        double want = n[0] + n[2] > 0 ? pow(h, 20) : 0;
        CHECK_NEAR(stage_linear(stage_pixel(&s, px, 109)[0]), want, 0.01);
    }
    stage_end(&s);
}

/* Of a cube each corner has three faces, whatever triangles they are cut into. */
TEST(raster_normals_are_weighted_by_angle)
{
    static const double x[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                   {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
    static const int quad[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                   {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    int tri[12][3];
    float normal[8][3];
    for (int i = 0; i < 6; i++) {
        int turn = i % 2;
        for (int k = 0; k < 3; k++) {
            tri[2 * i][k] = quad[i][(turn + k) % 4];
            tri[2 * i + 1][k] = quad[i][(turn + (k ? k + 1 : 0)) % 4];
        }
    }
    art_raster_normals(8, x, 12, (const int(*)[3])tri, normal);
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) CHECK_NEAR((double)normal[i][k], x[i][k] / sqrt(3), 1e-6);
}

/* A ball of triangles with smooth normals looks like the ball itself. */
TEST(raster_smooth_normals_are_those_of_the_ball)
{
    enum { N = 48, M = 24 };
    static double x[N * (M + 1)][3];
    static int tri[2 * N * M][3];
    struct stage s;
    struct art_picture want;
    const double middle[3] = {0, 0, 0};
    int n = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= M; j++) {
            double a = 2 * ART_PI * i / N, b = ART_PI * j / M;
            art_v3_set(x[i * (M + 1) + j], cos(a) * sin(b), sin(a) * sin(b), -cos(b));
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            int a = i * (M + 1) + j, b = (i + 1) % N * (M + 1) + j;
            const int quad[2][3] = {{a, b, b + 1}, {a, b + 1, a + 1}};
            memcpy(tri[n], quad, sizeof quad);
            n += 2;
        }
    REQUIRE(stage_begin(&s, 220, 220));
    s.look.shading = ART_SHADE_SMOOTH, s.look.sides = ART_SIDES_FRONT;
    stage_color(&s, 0.8f, 0.8f, 0.8f, 1);
    CHECK_STATUS(one_light(&s, 1, 2, 2), ART_OK);
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, middle, 1, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    want = s.picture;
    s.picture.rgba = NULL;
    art_scene_clear(s.scene);
    CHECK_STATUS(one_light(&s, 1, 2, 2), ART_OK);
    const struct art_faces f = {.n_points = N * (M + 1),
                                .n_tri = n,
                                .x = (const double(*)[3])x,
                                .tri = (const int(*)[3])tri};
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int k = 0; k < 400; k++) {
        double a = test_uniform(0, 2 * ART_PI), r = test_uniform(0, 90);
        int px = (int)(110 + r * cos(a)), py = (int)(110 + r * sin(a));
        CHECK_NEAR(stage_linear(stage_pixel(&s, px, py)[0]),
                   stage_linear(want.rgba[4 * (220 * py + px)]), 0.03);
    }
    art_picture_fini(&want);
    stage_end(&s);
}

TEST(raster_values_take_their_colors_at_each_pixel)
{
    struct stage s;
    static const double x[4][3] = {{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    double value[4] = {-1, 3, 3, -1};
    const struct art_colormap *map = art_colormap_find("viridis");
    struct art_faces f = {.n_points = 4, .n_tri = 2, .x = x, .tri = tri};
    f.value = value, f.n_value = 4, f.map = map, f.lo = 0, f.hi = 2;
    REQUIRE(map && stage_begin(&s, 120, 120));
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int px = 10; px < 110; px += 3) {
        float rgb[3];
        art_colormap_at(map, (-1 + 4 * (px + 0.5 - 10) / 100) / 2, rgb);
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(stage_pixel(&s, px, 60)[k], (double)rgb[k] * 255, 1.01);
    }
    /* what is not a number has the colour of the look */
    value[0] = value[1] = value[2] = value[3] = NAN;
    stage_color(&s, 0.2f, 0.4f, 0.6f, 1);
    art_scene_clear(s.scene);
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int k = 0; k < 3; k++) CHECK_INT(stage_pixel(&s, 60, 60)[k], 51 * (k + 1));
    stage_end(&s);
}

TEST(raster_colors_by_point_triangle_and_line_end)
{
    struct stage s;
    static const double x[4][3] = {{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    static const float by_tri[2][4] = {{1, 0, 0, 1}, {0, 0, 1, 1}};
    static const float by_end[2][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
    struct art_faces f = {
        .n_points = 4, .n_tri = 2, .x = x, .tri = tri, .rgba = by_tri, .n_rgba = 2};
    REQUIRE(stage_begin(&s, 120, 120));
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    const double line[2][3] = {{-0.5, 0, 1}, {0.5, 0, 1}};
    CHECK_STATUS(art_scene_lines(&s.ctx, s.scene, 1, line, by_end, 6, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_INT(stage_pixel(&s, 90, 90)[0], 255);
    CHECK_INT(stage_pixel(&s, 30, 30)[2], 255);
    for (int px = 12; px < 108; px += 5) {
        CHECK_NEAR(stage_pixel(&s, px, 60)[1], 255 * (px + 0.5 - 10) / 100, 1.5);
        CHECK_NEAR(stage_pixel(&s, px, 60)[0], 255 - 255 * (px + 0.5 - 10) / 100, 1.5);
    }
    stage_end(&s);
}

/* ------------------------------------------------------------------- textures */

static const double square_uv[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};

static int textured(struct stage *s, const double z[4], const double (*uv)[2])
{
    const double x[4][3] = {
        {-0.64, -0.64, z[0]}, {0.64, -0.64, z[1]}, {0.64, 0.64, z[2]}, {-0.64, 0.64, z[3]}};
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    const struct art_faces f = {.n_points = 4, .n_tri = 2, .x = x, .tri = tri, .uv = uv};
    return art_scene_faces(&s->ctx, s->scene, &f, &s->look);
}

static bool noise(struct stage *s, struct art_picture *p, int size)
{
    if (art_picture_create(&s->ctx, p, size, size) != ART_OK) return false;
    for (int i = 0; i < 4 * size * size; i++)
        p->rgba[i] = i % 4 == 3 ? 255 : (unsigned char)test_below(256);
    return true;
}

TEST(raster_texture_pixel_by_pixel)
{
    struct stage s;
    struct art_picture p = {0};
    struct art_texture texture = {.picture = &p, .replace = true};
    REQUIRE(stage_begin(&s, 200, 200) && noise(&s, &p, 32));
    for (int nearest = 0; nearest < 2; nearest++) {
        texture.nearest = nearest;
        s.look.texture = &texture;
        art_scene_clear(s.scene);
        CHECK_STATUS(textured(&s, flat, square_uv), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        /* a texel is 4 x 4 pixels, from pixel 36 on; t goes up; bilinear is exact in the middle of
         * four */
        for (int i = 0; i < 300; i++) {
            int tx = test_below(32), ty = test_below(32);
            const unsigned char *c = stage_pixel(&s, 36 + 4 * tx + 1, 36 + 4 * ty + 1);
            if (!nearest) continue;
            for (int k = 0; k < 3; k++) CHECK_NEAR(c[k], p.rgba[4 * (32 * ty + tx) + k], 1);
        }
        for (int i = 0; i < 300 && !nearest; i++) {
            int tx = test_below(31), ty = test_below(31);
            double sum = 0;
            /* pixels 3 and 4 of a texel are 1/8 of it before and behind its end */
            for (int k = 0; k < 4; k++) {
                int at = 32 * (ty + k / 2) + tx + k % 2;
                sum += (k / 2 ? 0.375 : 0.625) * (k % 2 ? 0.375 : 0.625) *
                       stage_linear(p.rgba[4 * at]);
            }
            double got = stage_linear(stage_pixel(&s, 36 + 4 * tx + 3, 36 + 4 * ty + 3)[0]);
            CHECK_NEAR(got, sum, 0.006);
        }
    }
    art_picture_fini(&p);
    stage_end(&s);
}

TEST(raster_texture_from_far_is_its_mean_and_repeats)
{
    struct stage s;
    struct art_picture p = {0};
    const struct art_texture texture = {.picture = &p, .repeat_s = true, .repeat_t = true};
    double uv[6][2], sum = 0;
    REQUIRE(stage_begin(&s, 200, 200) && noise(&s, &p, 64));
    s.look.texture = &texture;
    stage_color(&s, 1, 0.5f, 1, 1); /* multiplied with it */
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 2; k++) uv[i][k] = -20 + 64 * square_uv[i][k];
    for (int i = 0; i < 64 * 64; i++) sum += stage_linear(p.rgba[4 * i + 1]) / 4096;
    CHECK_STATUS(textured(&s, flat, (const double(*)[2])uv), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int i = 0; i < 50; i++) {
        const unsigned char *c = stage_pixel(&s, 40 + test_below(120), 40 + test_below(120));
        CHECK_NEAR(stage_linear(c[1]), sum * 0.21404114, 0.02 * 0.21404114);
    }
    art_picture_fini(&p);
    stage_end(&s);
}

TEST(raster_texture_in_perspective)
{
    struct stage s;
    struct art_picture p = {0};
    const struct art_texture texture = {.picture = &p, .nearest = true, .replace = true};
    const double tilted[4] = {0, 0, -3, -3}; /* goes away from the eye */
    REQUIRE(stage_begin(&s, 200, 200));
    REQUIRE(art_picture_create(&s.ctx, &p, 256, 256) == ART_OK);
    for (int i = 0; i < 256 * 256; i++) {
        p.rgba[4 * i] = (unsigned char)(i % 256), p.rgba[4 * i + 1] = (unsigned char)(i / 256);
        p.rgba[4 * i + 3] = 255;
    }
    s.look.texture = &texture;
    s.camera = (struct art_camera){.eye = {0, 0, 2}, .up = {0, 1, 0}, .fov = 40};
    CHECK_STATUS(textured(&s, tilted, square_uv), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    double focal = 100 / tan(20 * ART_PI / 180);
    for (int i = 0; i < 200; i++) {
        double u = test_uniform(0.02, 0.98), v = test_uniform(0.02, 0.98);
        double x = -0.64 + 1.28 * u, y = -0.64 + 1.28 * v, z = -3 * v;
        double px = 100 + focal * x / (2 - z), py = 100 - focal * y / (2 - z);
        if (px < 0 || px >= 200 || py < 0 || py >= 200) continue;
        /* by what the middle of the pixel is aside */
        double slack = 256 * (2 - z) / focal / 1.28 + 1, slack_v = slack * 6;
        const unsigned char *c = stage_pixel(&s, (int)px, (int)py);
        CHECK_NEAR(c[0], 256 * u, slack * 1.5);
        CHECK_NEAR(c[1], 256 * (1 - v), slack_v);
    }
    art_picture_fini(&p);
    stage_end(&s);
}

/* A bump map that rises evenly looks like the tilted sheet; so does a normal map of its normal. */
TEST(raster_normal_and_bump_maps_tilt_the_light)
{
    struct stage s;
    struct art_picture p = {0};
    const struct art_texture map = {.picture = &p};
    REQUIRE(stage_begin(&s, 200, 200));
    REQUIRE(art_picture_create(&s.ctx, &p, 256, 256) == ART_OK);
    s.look.shading = ART_SHADE_SMOOTH;
    stage_color(&s, 1, 1, 1, 1);
    const double slope = 0.5, cosine = (0.6 * -slope + 0.8) / sqrt(1 + slope * slope);
    for (int kind = 0; kind < 3; kind++) {
        for (int i = 0; i < 256 * 256; i++) {
            const double n[3] = {-slope / sqrt(1 + slope * slope), 0, 1 / sqrt(1 + slope * slope)};
            for (int k = 0; k < 3; k++)
                p.rgba[4 * i + k] = kind == 1 ? (unsigned char)((n[k] + 1) * 127.5 + 0.5)
                                              : (unsigned char)(i % 256);
            p.rgba[4 * i + 3] = 255;
        }
        s.look.bump = kind == 1 ? 1 : (float)(slope * 1.28 * 255 / 256);
        s.look.bump_map = kind == 0 ? &map : NULL;
        s.look.normal_map = kind == 1 ? &map : NULL;
        art_scene_clear(s.scene);
        CHECK_STATUS(one_light(&s, 0.6, 0, 0.8), ART_OK);
        CHECK_STATUS(textured(&s, flat, square_uv), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        double want = kind == 2 ? 0.8 : cosine;
        CHECK_NEAR(stage_linear(stage_pixel(&s, 100, 100)[0]), want, 0.015);
        CHECK_NEAR(stage_linear(stage_pixel(&s, 71, 120)[0]), want, 0.015);
    }
    art_picture_fini(&p);
    stage_end(&s);
}

TEST(raster_color_maps)
{
    /* ends and middle as published */
    static const struct {
        const char *name;
        unsigned char at[3][3];
    } known[] = {{"viridis", {{68, 1, 84}, {33, 145, 140}, {253, 231, 37}}},
                 {"magma", {{0, 0, 4}, {183, 55, 121}, {252, 253, 191}}},
                 {"inferno", {{0, 0, 4}, {188, 55, 84}, {252, 255, 164}}},
                 {"plasma", {{13, 8, 135}, {204, 71, 120}, {240, 249, 33}}},
                 {"cividis", {{0, 32, 77}, {124, 123, 120}, {255, 234, 70}}},
                 {"grayscale", {{0, 0, 0}, {128, 128, 128}, {255, 255, 255}}},
                 {"hue", {{51, 0, 255}, {0, 255, 25}, {255, 0, 0}}},
                 {"jet", {{0, 0, 128}, {128, 255, 128}, {128, 0, 0}}}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct art_colormap *map = art_colormap_find(known[i].name);
        REQUIRE(map);
        for (int j = 0; j < 3; j++) {
            float rgb[3];
            art_colormap_at(map, j / 2.0, rgb);
            for (int k = 0; k < 3; k++)
                CHECK_NEAR(255 * (double)rgb[k], known[i].at[j][k], i == 4 ? 5 : 2);
        }
    }
    /* lightness of the even ones only rises */
    for (int i = 0; i < 5; i++) {
        double before = -1;
        for (int j = 0; j <= 64; j++) {
            float c[3];
            art_colormap_at(art_colormap_nth(i), j / 64.0, c);
            double y = 0;
            static const double part[3] = {0.2126, 0.7152, 0.0722};
            for (int k = 0; k < 3; k++) y += part[k] * pow((double)c[k], 2.2);
            CHECK(y > before);
            before = y;
        }
    }
    /* halfway between two colours: in hue for hsv, the shorter way */
    static const float two[2][3] = {{1, 0, 0.5f}, {1, 0.5f, 0}};
    struct art_colormap mine = {.name = "mine", .help = "", .n = 2, .rgb = two, .hsv = true};
    float rgb[3];
    art_colormap_at(&mine, 0.5, rgb);
    CHECK_NEAR((double)rgb[0], 1, 1e-6);
    CHECK_NEAR((double)rgb[1], 0, 1e-6);
    CHECK_NEAR((double)rgb[2], 0, 1e-6);
    /* or always upward: from red-violet over blue and green to orange */
    mine.upward = true;
    art_colormap_at(&mine, 0.5, rgb);
    CHECK_NEAR((double)rgb[0], 1, 1e-6);
    static const float back[2][3] = {{1, 0.5f, 0}, {1, 0, 0.5f}};
    mine.rgb = back;
    art_colormap_at(&mine, 0.5, rgb);
    CHECK_NEAR((double)rgb[0], 0, 1e-6);
    CHECK_NEAR((double)rgb[1], 1, 1e-6);
    CHECK_NEAR((double)rgb[2], 1, 1e-6);
    mine.rgb = two;
    mine.hsv = false;
    art_colormap_at(&mine, 0.5, rgb);
    CHECK_NEAR((double)rgb[1], 0.25, 1e-6);
    art_colormap_at(&mine, NAN, rgb);
    CHECK_NEAR((double)rgb[1], 0.5, 1e-6);
}
