/* Colour maps. */
#include "scene_priv.h"

static const float grayscale[][3] = {{0, 0, 0}, {1, 1, 1}};
static const struct art_colormap maps[] = {
    {"grayscale", "black to white", 2, grayscale, false},
};
enum { N_MAPS = sizeof maps / sizeof maps[0] };

const struct art_colormap *art_colormap_nth(int i)
{
    return i >= 0 && i < N_MAPS ? &maps[i] : NULL;
}

const struct art_colormap *art_colormap_find(const char *name)
{
    for (int i = 0; i < N_MAPS; i++)
        if (strcmp(maps[i].name, name) == 0) return &maps[i];
    return NULL;
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
    for (int k = 0; k < 3; k++)
        rgb[k] = (float)(map->rgb[i][k] + (t - i) * (map->rgb[j][k] - map->rgb[i][k]));
}

int art_raster_map_add(struct art_ctx *ctx, struct art_scene *s, const struct art_colormap *map,
                       int *at)
{
    for (*at = 0; *at < s->n_maps; ++*at)
        if (s->maps[*at]->of == map) return ART_OK;
    if (!ART_GROW(ctx, s->maps, s->n_maps, s->cap_maps)) return ART_ENOMEM;
    struct raster_map *m = art_alloc(ctx, 1, sizeof *m);
    if (!m) return ART_ENOMEM;
    m->of = map;
    for (int i = 0; i <= MAP_STEPS; i++) art_colormap_at(map, i / (double)MAP_STEPS, m->rgb[i]);
    s->maps[s->n_maps++] = m;
    return ART_OK;
}
