/* Drawings keep copies of things in their order, and refuse what cannot be drawn. */
#include "harness/test.h"
#include <art/raster.h>
#include <math.h>
#include <string.h>

TEST(raster_drawing_keeps_copies)
{
    struct art_ctx ctx;
    struct art_drawing d;
    double x[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    float color[3][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 0.5f}};
    char text[] = "word";
    art_ctx_init(&ctx);
    art_drawing_init(&d, &ctx);
    const struct art_drawn line = {.mode = ART_DRAW_LINES, .n = 2, .size = 2};
    const struct art_drawn tri = {.mode = ART_DRAW_TRIANGLES, .n = 3};
    const struct art_drawn word = {.kind = ART_DRAWN_TEXT, .n = 1, .size = 12, .text = text};
    CHECK_STATUS(art_drawing_add(&d, &line, (const double(*)[3])x, NULL, NULL), ART_OK);
    CHECK_STATUS(art_drawing_add(&d, &tri, (const double(*)[3])x, NULL, (const float(*)[4])color),
                 ART_OK);
    CHECK_STATUS(art_drawing_add(&d, &word, (const double(*)[3])(x + 2), NULL, NULL), ART_OK);
    memset(x, 0, sizeof x);
    memset(color, 0, sizeof color);
    text[0] = 'W';
    REQUIRE(d.n == 3 && d.n_points == 6);
    CHECK(d.item[0].first == 0 && d.item[1].first == 2 && d.item[2].first == 5);
    CHECK(d.x[1][0] == 1 && d.x[4][1] == 1 && d.x[5][1] == 1);
    CHECK(d.item[1].has_colors && !d.item[0].has_colors && !d.item[1].has_normals);
    CHECK(d.rgba[d.item[1].first + 2][3] == 0.5f && d.rgba[d.item[1].first][0] == 1);
    CHECK_STR(d.item[2].text, "word");
    art_drawing_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(raster_drawing_refuses_what_cannot_be)
{
    struct art_ctx ctx;
    struct art_drawing d;
    const double x[2][3] = {{0, 0, 0}, {1, 0, 0}}, far[1][3] = {{0, INFINITY, 0}};
    art_ctx_init(&ctx);
    art_drawing_init(&d, &ctx);
    const struct art_drawn ball = {.kind = ART_DRAWN_BALL, .n = 2, .size = 1},
                           thin = {.kind = ART_DRAWN_ROD, .n = 2, .size = -1},
                           point = {.mode = ART_DRAW_POINTS, .n = 1, .size = NAN},
                           beyond = {.mode = ART_DRAW_POINTS, .n = 1, .size = 1};
    CHECK_STATUS(art_drawing_add(&d, &ball, x, NULL, NULL), ART_ESHAPE);
    CHECK_STATUS(art_drawing_add(&d, &thin, x, NULL, NULL), ART_ERANGE);
    CHECK_STATUS(art_drawing_add(&d, &point, x, NULL, NULL), ART_ERANGE);
    CHECK_STATUS(art_drawing_add(&d, &beyond, far, NULL, NULL), ART_ERANGE);
    CHECK_INT(d.n, 0);
    art_drawing_fini(&d);
    art_ctx_fini(&ctx);
}
