/* Things that are made of others: blocks, and vertices in the draw modes of ArtiSynth's renderer.
 */
#include "raster_priv.h"

const int *art_block_side(int i)
{
    static const int side[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                   {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    return side[i];
}

int art_draw_triangles(enum art_draw_mode mode, int n)
{
    if (mode < ART_DRAW_TRIANGLES) return 0;
    return mode == ART_DRAW_TRIANGLES ? n / 3 : n > 2 ? n - 2 : 0;
}

void art_draw_triangle(enum art_draw_mode mode, int t, int corner[3])
{
    int at = mode == ART_DRAW_TRIANGLES ? 3 * t : t;
    bool turned = mode == ART_DRAW_TRIANGLE_STRIP && t % 2;
    corner[0] = mode == ART_DRAW_TRIANGLE_FAN ? 0 : turned ? at + 1 : at;
    corner[1] = turned ? at : at + 1;
    corner[2] = at + 2;
}

int art_scene_block(struct art_ctx *ctx, struct art_scene *s, const double lo[3],
                    const double hi[3], const struct art_look *look)
{
    double x[24][3];
    int tri[12][3];
    for (int i = 0; i < 24; i++)
        for (int k = 0; k < 3; k++) x[i][k] = art_block_side(i / 4)[i % 4] >> k & 1 ? hi[k] : lo[k];
    for (int i = 0; i < 6; i++) {
        const int two[2][3] = {{4 * i, 4 * i + 1, 4 * i + 2}, {4 * i, 4 * i + 2, 4 * i + 3}};
        memcpy(tri[2 * i], two, sizeof two);
    }
    const struct art_faces f = {
        .n_points = 24, .n_tri = 12, .x = (const double(*)[3])x, .tri = (const int(*)[3])tri};
    return art_scene_faces(ctx, s, &f, look);
}

static int triangles(struct art_ctx *ctx, struct art_scene *s, enum art_draw_mode mode, int n,
                     const double (*x)[3], const float (*normal)[3], const float (*rgba)[4],
                     const struct art_look *look)
{
    int n_tri = art_draw_triangles(mode, n), status;
    if (n_tri <= 0) return ART_OK;
    int(*tri)[3] = art_alloc(ctx, (size_t)n_tri, sizeof *tri);
    if (!tri) return ART_ENOMEM;
    for (int t = 0; t < n_tri; t++) art_draw_triangle(mode, t, tri[t]);
    const struct art_faces f = {.n_points = n,
                                .n_tri = n_tri,
                                .x = x,
                                .tri = (const int(*)[3])tri,
                                .normal = normal,
                                .rgba = rgba,
                                .n_rgba = n};
    ART_TRY(art_scene_faces(ctx, s, &f, look));
out:
    art_free(tri);
    return status;
}

static int chain(struct art_ctx *ctx, struct art_scene *s, bool loop, int n, const double (*x)[3],
                 const float (*rgba)[4], double width, const struct art_look *look)
{
    int n_lines = loop && n > 2 ? n : n - 1, status = ART_ENOMEM;
    if (n_lines <= 0) return ART_OK;
    double(*ends)[3] = art_alloc(ctx, 2 * (size_t)n_lines, sizeof *ends);
    float(*colors)[4] = rgba ? art_alloc(ctx, 2 * (size_t)n_lines, sizeof *colors) : NULL;
    if (!ends || (rgba && !colors)) goto out;
    for (int i = 0; i < 2 * n_lines; i++) {
        int at = (i / 2 + i % 2) % n;
        art_v3_copy(ends[i], x[at]);
        if (colors) memcpy(colors[i], rgba[at], sizeof colors[i]);
    }
    ART_TRY(art_scene_lines(ctx, s, n_lines, (const double(*)[3])ends, (const float(*)[4])colors,
                            width, look));
out:
    art_free(ends);
    art_free(colors);
    return status;
}

int art_scene_vertices(struct art_ctx *ctx, struct art_scene *s, enum art_draw_mode mode, int n,
                       const double (*x)[3], const float (*normal)[3], const float (*rgba)[4],
                       double width, const struct art_look *look)
{
    switch (mode) {
    case ART_DRAW_POINTS:
        return art_scene_points(ctx, s, n, x, rgba, width, look);
    case ART_DRAW_LINES:
        return art_scene_lines(ctx, s, n / 2, x, rgba, width, look);
    case ART_DRAW_LINE_STRIP:
    case ART_DRAW_LINE_LOOP:
        return chain(ctx, s, mode == ART_DRAW_LINE_LOOP, n, x, rgba, width, look);
    default:
        return triangles(ctx, s, mode, n, x, normal, rgba, look);
    }
}
