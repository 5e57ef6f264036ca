/* Textures, normal and bump maps of render properties (guide, section 4.3.3). */
#include "view_draw.h"
#include "view_priv.h"
#include <art/format.h>
#include <string.h>

static int read_map(struct art_ctx *ctx, struct view_map *map, const char *name)
{
    const struct art_comp *comp = map->comp;
    char *path = NULL;
    int status = art_model_find_file(ctx, comp->model, name, &comp->loc, &path);
    if (status == ART_OK) status = art_picture_read(ctx, &map->picture, path, NULL);
    art_free(path);
    return status;
}

static bool repeats(const struct art_comp *comp, const char *prop)
{
    const char *word = art_get_text(comp, prop);
    return !word || strstr(word, "REPEAT");
}

/* The picture of a map whose file is missing is left out, with a warning. */
static int read_or_leave_out(struct art_ctx *ctx, struct view_map *map, const char *name)
{
    struct art_quiet quiet;
    art_quiet_errors(ctx, &quiet);
    int status = read_map(ctx, map, name);
    if (status != ART_EIO) return art_quiet_raise(ctx, &quiet, status);
    status = art_quiet_end(ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    return art_warn_strict(ctx, status, &quiet.loc, "drawn without its picture: %s", quiet.why);
}

/* The texture of a map, read when it is first asked for; NULL in *found: it is not enabled, or its
 * file is missing. */
static int find_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                    const struct art_texture **found)
{
    const char *name = comp ? art_get_text(comp, "fileName") : NULL;
    struct view_map *map;
    *found = NULL;
    if (!name || !*name || !art_get_bool(comp, "enabled")) return ART_OK;
    for (int i = 0; i < view->n_maps; i++)
        if (view->map[i]->comp == comp) {
            if (view->map[i]->picture.rgba) *found = &view->map[i]->texture;
            return ART_OK;
        }
    if (!ART_GROW(ctx, view->map, view->n_maps, view->cap_maps)) return ART_ENOMEM;
    map = art_alloc(ctx, 1, sizeof *map);
    if (!map) return ART_ENOMEM;
    view->map[view->n_maps++] = map;
    map->comp = comp;
    map->texture.picture = &map->picture;
    map->texture.repeat_s = repeats(comp, "sWrapping");
    map->texture.repeat_t = repeats(comp, "tWrapping");
    map->texture.nearest = art_streq(art_get_text(comp, "magFilter"), "NEAREST");
    int status = read_or_leave_out(ctx, map, name);
    if (status == ART_OK && map->picture.rgba) *found = &map->texture;
    return status;
}

int art_draw_maps(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                  struct art_look *look)
{
    const struct art_texture *texture;
    int status;
    ART_TRY(find_map(ctx, view, props->color_map, &texture));
    const char *mixing = texture ? art_get_text(props->color_map, "colorMixing") : NULL;
    if (texture && !art_streq(mixing, "NONE")) {
        ((struct art_texture *)texture)->replace =
            art_streq(mixing, "REPLACE") || art_streq(mixing, "DECAL");
        look->texture = texture;
    }
    /* shading by what is flat has no use for them */
    if (look->shading != ART_SHADE_SMOOTH) return ART_OK;
    ART_TRY(find_map(ctx, view, props->normal_map, &look->normal_map));
    ART_TRY(find_map(ctx, view, props->bump_map, &look->bump_map));
    if (look->bump_map)
        look->bump = (float)art_get_double(props->bump_map, "scaling");
    else if (look->normal_map)
        look->bump = (float)art_get_double(props->normal_map, "scaling");
out:
    return status;
}

void art_draw_maps_fini(struct art_viewer *view)
{
    for (int i = 0; i < view->n_maps; i++) {
        art_picture_fini(&view->map[i]->picture);
        art_free(view->map[i]);
    }
    art_free(view->map);
}
