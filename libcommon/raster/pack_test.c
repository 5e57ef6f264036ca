/* Scenes as bytes: what is in the blocks, and which of them change. */
#include "harness/test.h"
#include <art/raster.h>
#include <string.h>

static const double corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0.5}};
static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};

static uint32_t u32(const char *s)
{
    const unsigned char *b = (const unsigned char *)s;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static float f32(const char *s)
{
    uint32_t u = u32(s);
    float f;
    memcpy(&f, &u, sizeof f);
    return f;
}

/* Two triangles, a ball, a rod, a line, a point; the mesh is moved along z. */
static int fill(struct art_ctx *ctx, struct art_scene *scene, enum art_shading shading, double z,
                const float (*rgba)[4], int n_rgba)
{
    double x[4][3];
    struct art_look look;
    const struct art_faces faces = {.n_points = 4,
                                    .n_tri = 2,
                                    .x = (const double(*)[3])x,
                                    .tri = tri,
                                    .rgba = rgba,
                                    .n_rgba = n_rgba};
    int status;
    memcpy(x, corners, sizeof x);
    for (int i = 0; i < 4; i++) x[i][2] += z;
    art_look_default(&look);
    art_scene_clear(scene);
    look.shading = shading;
    look.id = 7;
    ART_TRY(art_scene_faces(ctx, scene, &faces, &look));
    ART_TRY(art_scene_ball(ctx, scene, corners[1], 0.25, &look));
    ART_TRY(art_scene_rod(ctx, scene, ART_ROD_ARROW, corners[0], corners[2], 0.125, &look));
    ART_TRY(art_scene_lines(ctx, scene, 1, corners, NULL, 2, &look));
    status = art_scene_points(ctx, scene, 1, corners + 1, NULL, 5, &look);
out:
    return status;
}

TEST(raster_scenes_as_bytes)
{
    static const size_t sizes[] = {16 + 4 * 4 + 6 * 4, 4 * 12,         4 + 24 + 8 + 4 + 4,
                                   4 + 12 + 4 + 4 + 4, 4 + 16 + 4 + 4, 4 + 28 + 4 + 4 + 4};
    static const enum art_pack_kind kinds[] = {ART_PACK_FACES, ART_PACK_POINTS, ART_PACK_LINES,
                                               ART_PACK_DOTS,  ART_PACK_BALLS,  ART_PACK_RODS};
    struct art_ctx ctx;
    struct art_scene *scene = NULL;
    struct art_pack pack;
    art_ctx_init(&ctx);
    art_pack_init(&pack, &ctx);
    REQUIRE(CHECK_STATUS(art_scene_create(&ctx, &scene), ART_OK));
    CHECK_STATUS(fill(&ctx, scene, ART_SHADE_FLAT, 0, NULL, 0), ART_OK);
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &pack), ART_OK));
    REQUIRE(CHECK_INT(pack.n_blocks, 6));
    for (int i = 0; i < 6; i++) {
        CHECK_INT(pack.block[i].kind, kinds[i]);
        CHECK_INT(pack.block[i].n, sizes[i]);
    }
    const char *faces = pack.bytes.s + pack.block[0].first,
               *points = pack.bytes.s + pack.block[1].first;
    CHECK_INT(u32(faces), 7);
    CHECK_INT(u32(faces + 8), 4);
    CHECK_INT(u32(faces + 12), 2);
    for (int i = 0; i < 6; i++) CHECK_INT(u32(faces + 16 + 16 + 4 * i), tri[i / 3][i % 3]);
    for (int i = 0; i < 12; i++) CHECK_NEAR(f32(points + 4 * i), corners[i / 3][i % 3], 0);
    const char *ball = pack.bytes.s + pack.block[4].first;
    CHECK_NEAR(f32(ball + 4 + 12), 0.25, 0);
    CHECK_INT(u32(ball + 4 + 16 + 4), 7);
    art_pack_fini(&pack);
    art_scene_free(scene);
    art_ctx_fini(&ctx);
}

/* A mesh that moves changes its points alone; one that is coloured otherwise its faces alone. */
TEST(raster_bytes_change_where_the_scene_does)
{
    static const float by_point[4][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 1}},
                       by_triangle[2][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
    struct art_ctx ctx;
    struct art_scene *scene = NULL;
    struct art_pack a, b;
    art_ctx_init(&ctx);
    art_pack_init(&a, &ctx);
    art_pack_init(&b, &ctx);
    REQUIRE(CHECK_STATUS(art_scene_create(&ctx, &scene), ART_OK));
    CHECK_STATUS(fill(&ctx, scene, ART_SHADE_SMOOTH, 0, NULL, 0), ART_OK);
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &a), ART_OK));
    CHECK_STATUS(fill(&ctx, scene, ART_SHADE_SMOOTH, 2, NULL, 0), ART_OK);
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &b), ART_OK));
    for (int i = 0; i < 6; i++) CHECK((a.block[i].hash == b.block[i].hash) == (i != 1));
    CHECK_INT(a.block[1].n, 4 * 12 + 4 * 4);
    CHECK_STATUS(fill(&ctx, scene, ART_SHADE_SMOOTH, 2, by_point, 4), ART_OK);
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &a), ART_OK));
    for (int i = 0; i < 6; i++) CHECK((a.block[i].hash == b.block[i].hash) == (i != 0));
    /* colours by triangle: each has corners of its own */
    CHECK_STATUS(fill(&ctx, scene, ART_SHADE_FLAT, 0, by_triangle, 2), ART_OK);
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &a), ART_OK));
    CHECK_INT(a.block[1].n, 6 * 12);
    const char *faces = a.bytes.s + a.block[0].first;
    for (int i = 0; i < 6; i++) {
        CHECK_INT(u32(faces + 16 + 24 + 4 * i), i);
        CHECK_INT(u32(faces + 16 + 4 * i), i < 3 ? 0xff0000ffU : 0xff00ff00U);
    }
    art_pack_fini(&a);
    art_pack_fini(&b);
    art_scene_free(scene);
    art_ctx_fini(&ctx);
}

/* A picture on two triangles comes with the places of their corners on it. */
TEST(raster_textures_as_bytes)
{
    static const double uv[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
    static unsigned char rgba[2 * 3 * 4] = {1, 2, 3, 255, 9};
    struct art_picture picture = {.width = 2, .height = 3, .rgba = rgba};
    const struct art_texture texture = {.picture = &picture, .repeat_t = true, .replace = true};
    const struct art_faces faces = {.n_points = 4, .n_tri = 2, .x = corners, .tri = tri, .uv = uv};
    struct art_ctx ctx;
    struct art_scene *scene = NULL;
    struct art_look look;
    struct art_pack pack;
    art_ctx_init(&ctx);
    art_pack_init(&pack, &ctx);
    art_look_default(&look);
    look.texture = &texture;
    REQUIRE(CHECK_STATUS(art_scene_create(&ctx, &scene), ART_OK));
    REQUIRE(CHECK_STATUS(art_scene_faces(&ctx, scene, &faces, &look), ART_OK));
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &pack), ART_OK));
    CHECK_INT(u32(pack.bytes.s + pack.block[0].first + 8), 6);
    REQUIRE(CHECK_INT(pack.block[2].kind, ART_PACK_TEXTURE));
    REQUIRE(CHECK_INT(pack.block[2].n, 12 + 6 * 8 + 24));
    const char *block = pack.bytes.s + pack.block[2].first;
    CHECK_INT(u32(block), 2 + 8);
    CHECK_INT(u32(block + 4), 2);
    CHECK_INT(u32(block + 8), 3);
    for (int i = 0; i < 12; i++) CHECK_NEAR(f32(block + 12 + 4 * i), uv[i / 2][i % 2], 0);
    CHECK(memcmp(block + 60, rgba, sizeof rgba) == 0);
    uint64_t before = pack.block[2].hash;
    rgba[7] = 77;
    REQUIRE(CHECK_STATUS(art_scene_pack(&ctx, scene, &pack), ART_OK));
    CHECK(pack.block[2].hash != before);
    art_pack_fini(&pack);
    art_scene_free(scene);
    art_ctx_fini(&ctx);
}
