/* Colour maps. The even ones are published tables (viridis, magma, inferno, plasma: N. Smith, S.
 * van der Walt, E. Firing, 2015, CC0; cividis: J. Nunez, C. Anderton, R. Renslow, PLoS ONE
 * 13:e0199239, 2018, by the polynomials commonly given for it); 33 of their 256 colours are kept,
 * and lines between them are nowhere more than 3/255 from the tables. */
#include "raster_priv.h"

/* clang-format off */
#define B(r, g, b) {r / 255.0f, g / 255.0f, b / 255.0f}
static const float viridis[][3] = {
    B(68, 1, 84), B(71, 13, 96), B(72, 24, 106), B(72, 35, 116), B(71, 45, 123), B(69, 55, 129),
    B(66, 64, 134), B(62, 73, 137), B(59, 82, 139), B(55, 91, 141), B(51, 99, 141),
    B(47, 107, 142), B(44, 114, 142), B(41, 122, 142), B(38, 130, 142), B(35, 137, 142),
    B(33, 144, 140), B(31, 151, 139), B(31, 159, 136), B(33, 166, 133), B(39, 173, 129),
    B(49, 181, 123), B(62, 188, 116), B(77, 194, 108), B(92, 200, 99), B(110, 206, 88),
    B(130, 211, 77), B(149, 216, 64), B(170, 220, 50), B(192, 223, 37), B(213, 226, 26),
    B(234, 229, 26), B(253, 231, 37),
};
static const float magma[][3] = {
    B(0, 0, 4), B(3, 3, 18), B(10, 8, 34), B(19, 13, 52), B(29, 17, 71), B(41, 17, 90),
    B(54, 16, 107), B(68, 15, 118), B(80, 18, 124), B(93, 23, 127), B(105, 28, 129),
    B(118, 33, 129), B(130, 38, 129), B(143, 42, 129), B(156, 46, 127), B(169, 51, 125),
    B(182, 54, 122), B(195, 59, 117), B(207, 64, 112), B(219, 71, 106), B(230, 81, 100),
    B(238, 92, 94), B(244, 106, 92), B(249, 120, 93), B(251, 136, 97), B(253, 150, 104),
    B(254, 165, 113), B(254, 180, 123), B(254, 194, 135), B(254, 209, 148), B(253, 224, 161),
    B(252, 238, 176), B(252, 253, 191),
};
static const float inferno[][3] = {
    B(0, 0, 4), B(4, 3, 18), B(11, 7, 36), B(21, 11, 55), B(33, 12, 74), B(47, 10, 91),
    B(61, 9, 101), B(74, 12, 107), B(86, 16, 110), B(99, 21, 110), B(112, 25, 110),
    B(125, 30, 109), B(137, 34, 106), B(150, 39, 102), B(163, 44, 97), B(175, 49, 91),
    B(187, 54, 84), B(198, 61, 77), B(209, 69, 69), B(218, 79, 60), B(227, 89, 50),
    B(235, 101, 41), B(241, 114, 30), B(246, 127, 20), B(249, 140, 10), B(251, 155, 6),
    B(252, 170, 15), B(251, 186, 31), B(249, 201, 50), B(245, 217, 73), B(242, 232, 101),
    B(243, 245, 134), B(252, 255, 164),
};
static const float plasma[][3] = {
    B(13, 8, 135), B(34, 6, 144), B(49, 5, 151), B(63, 4, 156), B(76, 2, 161), B(89, 1, 165),
    B(102, 0, 167), B(114, 1, 168), B(126, 3, 168), B(137, 9, 165), B(149, 17, 161),
    B(159, 26, 156), B(169, 35, 149), B(179, 44, 142), B(188, 53, 135), B(196, 62, 127),
    B(204, 70, 120), B(210, 80, 113), B(217, 89, 106), B(223, 98, 99), B(229, 107, 93),
    B(235, 117, 86), B(240, 127, 79), B(244, 138, 72), B(248, 148, 65), B(251, 159, 58),
    B(253, 171, 51), B(254, 183, 45), B(253, 195, 40), B(252, 208, 37), B(249, 221, 37),
    B(245, 235, 39), B(240, 249, 33),
};
static const float cividis[][3] = {
    B(0, 32, 81), B(0, 38, 93), B(1, 43, 101), B(8, 49, 105), B(17, 54, 108), B(28, 60, 110),
    B(38, 66, 110), B(49, 71, 110), B(60, 77, 110), B(71, 83, 109), B(81, 88, 110),
    B(90, 94, 110), B(98, 100, 111), B(106, 106, 112), B(114, 112, 113), B(121, 118, 115),
    B(127, 124, 117), B(134, 130, 118), B(140, 136, 119), B(147, 142, 120), B(154, 148, 120),
    B(161, 155, 120), B(169, 161, 119), B(178, 168, 116), B(187, 175, 113), B(197, 182, 109),
    B(206, 189, 104), B(216, 196, 98), B(226, 203, 92), B(235, 211, 85), B(243, 218, 79),
    B(250, 226, 73), B(253, 234, 69),
};
#undef B
/* clang-format on */

static const float grayscale[][3] = {{0, 0, 0}, {1, 1, 1}};
static const float hue[][3] = {{0.2f, 0, 1}, {0, 0.4f, 1}, {0, 1, 1},    {0, 1, 0.4f},
                               {0.2f, 1, 0}, {0.8f, 1, 0}, {1, 0.6f, 0}, {1, 0, 0}};
static const float jet[][3] = {{0, 0, 0.5f}, {0, 0, 1},       {0, 0.5f, 1},
                               {0, 1, 1},    {0.5f, 1, 0.5f}, {1, 1, 0},
                               {1, 0.5f, 0}, {1, 0, 0},       {0.5f, 0, 0}};
static const float rainbow[][3] = {{1, 0, 0}, {1, 0.5f, 0}, {1, 1, 0},    {0, 1, 0},
                                   {0, 1, 1}, {0, 0, 1},    {0.5f, 0, 1}, {1, 0, 1}};

#define N(colors) (int)(sizeof colors / sizeof colors[0]), colors
static const struct art_colormap maps[] = {
    {"viridis", "even: dark violet, blue, green, yellow", N(viridis), false, false},
    {"magma", "even: black, violet, red, pale yellow", N(magma), false, false},
    {"inferno", "even: black, violet, orange, pale yellow", N(inferno), false, false},
    {"plasma", "even: blue, violet, orange, yellow", N(plasma), false, false},
    {"cividis", "even, also for the color blind: blue, grey, yellow", N(cividis), false, false},
    {"hue", "around the hues from blue to red", N(hue), true, false},
    {"grayscale", "black to white", N(grayscale), false, false},
    {"jet", "dark blue, cyan, yellow, dark red", N(jet), false, false},
    {"rainbow", "red, yellow, green, blue, magenta", N(rainbow), true, true},
};
enum { N_MAPS = sizeof maps / sizeof maps[0] };

const struct art_colormap *art_colormap_nth(int i)
{
    return i >= 0 && i < N_MAPS ? &maps[i] : NULL;
}

const struct art_colormap *art_colormap_find(const char *name)
{
    for (int i = 0; i < N_MAPS; i++)
        if (art_strcaseeq(maps[i].name, name)) return &maps[i];
    return NULL;
}

/* --------------------------------------------------------------------- colours */

/* Computes hue in 0..6 (negative: grey has none), saturation, value (Smith 1978). */
static void to_hsv(const float rgb[3], double hsv[3])
{
    double r = rgb[0], g = rgb[1], b = rgb[2], hi = fmax(r, fmax(g, b)), lo = fmin(r, fmin(g, b));
    double d = hi - lo;
    hsv[0] = -1;
    if (d > 0) {
        hsv[0] = hi == r ? (g - b) / d : hi == g ? 2 + (b - r) / d : 4 + (r - g) / d;
        if (hsv[0] < 0) hsv[0] += 6;
    }
    hsv[1] = hi > 0 ? d / hi : 0;
    hsv[2] = hi;
}

static void from_hsv(const double hsv[3], float rgb[3])
{
    static const int above[3] = {5, 3, 1};
    for (int k = 0; k < 3; k++) {
        double at = hsv[0] + above[k];
        if (at >= 6) at -= 6;
        double part = fmin(fmin(at, 4 - at), 1);
        rgb[k] = (float)(hsv[2] - hsv[2] * hsv[1] * fmax(part, 0));
    }
}

static void between_hsv(const struct art_colormap *map, int i, int j, double t, float rgb[3])
{
    double p[3], q[3], m[3];
    to_hsv(map->rgb[i], p);
    to_hsv(map->rgb[j], q);
    if (p[0] < 0) p[0] = q[0] < 0 ? 0 : q[0];
    if (q[0] < 0) q[0] = p[0];
    if (!map->upward && q[0] - p[0] > 3) q[0] -= 6;
    if (map->upward ? q[0] < p[0] : p[0] - q[0] > 3) q[0] += 6;
    for (int k = 0; k < 3; k++) m[k] = p[k] + t * (q[k] - p[k]);
    if (m[0] < 0) m[0] += 6;
    if (m[0] >= 6) m[0] -= 6;
    from_hsv(m, rgb);
}

void art_colormap_at(const struct art_colormap *map, double t, float rgb[3])
{
    if (!(t == t) || map->n < 1) {
        rgb[0] = rgb[1] = rgb[2] = 0.5f;
        return;
    }
    t = fmin(fmax(t, 0), 1) * (map->n - 1);
    int i = (int)t;
    if (i >= map->n - 1) i = map->n > 1 ? map->n - 2 : 0;
    int j = map->n > 1 ? i + 1 : i;
    if (map->hsv) {
        between_hsv(map, i, j, t - i, rgb);
        return;
    }
    for (int k = 0; k < 3; k++)
        rgb[k] = (float)(map->rgb[i][k] + (t - i) * (map->rgb[j][k] - map->rgb[i][k]));
}

int art_raster_map_add(struct art_ctx *ctx, struct art_scene *s, const struct art_colormap *map,
                       int *at)
{
    for (*at = 0; *at < s->maps.n; ++*at)
        if (s->maps.at[*at]->of == map) return ART_OK;
    if (!ART_GROW(ctx, s->maps.at, s->maps.n, s->maps.cap)) return ART_ENOMEM;
    struct raster_map *m = art_alloc(ctx, 1, sizeof *m);
    if (!m) return ART_ENOMEM;
    m->of = map;
    for (int i = 0; i <= MAP_STEPS; i++) art_colormap_at(map, i / (double)MAP_STEPS, m->rgb[i]);
    s->maps.at[s->maps.n++] = m;
    return ART_OK;
}
