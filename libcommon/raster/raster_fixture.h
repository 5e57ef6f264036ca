/* raster_fixture.h - a scene with camera and picture, for the tests of the room. */
#ifndef RASTER_TEST_PRIV_H
#define RASTER_TEST_PRIV_H

#include <art/raster.h>

/* A scene, a camera that looks down on the plane z = 0 with 100 pixels to the unit, and its picture. */
struct stage {
    struct art_ctx ctx;
    struct art_scene *scene;
    struct art_camera camera;
    struct art_draw_options options;
    struct art_picture picture;
    struct art_look look;           /* unlit, both sides, black */
};

static inline bool stage_begin(struct stage *s, int width, int height)
{
    *s = (struct stage){0};
    art_ctx_init(&s->ctx);
    s->ctx.threads = 2;
    art_draw_default(&s->options);
    s->options.width = width, s->options.height = height;
    s->camera = (struct art_camera){.eye = {0, 0, 10}, .up = {0, 1, 0}, .ortho = true, .height = height /
                 100.0};
    art_look_default(&s->look);
    s->look.shading = ART_SHADE_NONE;
    s->look.sides = ART_SIDES_BOTH;
    for (int k = 0; k < 3; k++) s->look.rgba[k] = 0;
    return art_scene_create(&s->ctx, &s->scene) == ART_OK;
}

static inline int stage_draw(struct stage *s)
{
    return art_scene_draw(&s->ctx, s->scene, &s->camera, &s->options, &s->picture);
}

static inline void stage_end(struct stage *s)
{
    art_scene_free(s->scene);
    art_picture_fini(&s->picture);
    art_ctx_fini(&s->ctx);
}

/* A rectangle from (x0, y0) to (x1, y1) at heights that are z[] in the corners, counted round. */
static inline int stage_sheet(struct stage *s, double x0, double y0, double x1, double y1, const double z[4])
{
    const double x[4][3] = {{x0, y0, z[0]}, {x1, y0, z[1]}, {x1, y1, z[2]}, {x0, y1, z[3]}};
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    const struct art_faces f = {.n_points = 4, .n_tri = 2, .x = x, .tri = tri};
    return art_scene_faces(&s->ctx, s->scene, &f, &s->look);
}

static inline void stage_color(struct stage *s, float r, float g, float b, float a)
{
    const float rgba[4] = {r, g, b, a};
    memcpy(s->look.rgba, rgba, sizeof rgba);
}

static inline double stage_linear(unsigned char byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static inline const unsigned char *stage_pixel(const struct stage *s, int x, int y)
{
    return s->picture.rgba + 4 * ((size_t)y * (size_t)s->picture.width + (size_t)x);
}

/* Pixels that are dark on white: the sum of 1 - linear light of a part of the colour. */
static inline double stage_dark(const struct stage *s, int channel)
{
    double sum = 0;
    for (int y = 0; y < s->picture.height; y++)
        for (int x = 0; x < s->picture.width; x++) sum += 1 - stage_linear(stage_pixel(s, x, y)[channel]);
    return sum;
}

/* Makes a closed ring about z: points, triangles. Returns the number of triangles. */
enum { RING_N = 72, RING_M = 36, RING_TRI = 2 * RING_N * RING_M };
struct ring {
    double x[RING_N * RING_M][3];
    int tri[RING_TRI][3];
    double uv[3 * RING_TRI][2];
    double value[RING_N * RING_M];
};
void art_raster_test_ring(struct ring *ring, const double centre[3], double radius, double thick);

#endif
