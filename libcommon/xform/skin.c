/* This transforms skins: base poses of masters, base positions and offsets of points, in the texts
 * that hold them beside weights and coordinates, which stay. */
#include "skin_texts.h"
#include <art/skin.h>
#include <string.h>

bool xform_skin_text(const struct art_comp *comp, const struct art_slot *slot)
{
    if (!slot->has_value || slot->value.is_null || !slot->value.text) return false;
    if (art_comp_has_kind(comp, ART_KIND_SKIN))
        return art_streq(slot->key, "bodies") || art_streq(slot->key, "attachments");
    return art_comp_has_kind(comp, ART_KIND_POINT_TO_SKIN) && art_streq(slot->key, "connections");
}

bool xform_zone_file(const struct art_comp *comp, const struct art_slot *slot)
{
    return (art_comp_is(comp, "MultizoneBody") && art_streq(slot->key, "files")) ||
           (art_comp_is(comp, "Superelement") && art_streq(slot->key, "file"));
}

/* Transforms masters with their base poses. */
static int map_masters(struct art_ctx *ctx, struct art_comp *skin, const struct skin_map *map)
{
    struct art_skin_masters masters = {0};
    int status;
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    for (int k = 0; k < masters.n; k++)
        if (!masters.master[k].fem)
            ART_TRY(map->pose(map->user, masters.master[k].comp, &masters.master[k].base));
    status = art_skin_masters_write(ctx, skin, &masters);
out:
    art_skin_masters_fini(&masters);
    return status;
}

/* Offsets, and base positions unless these stand apart. */
static int map_points(struct art_skin_points *points, const struct skin_map *map, bool bases)
{
    int status = ART_OK;
    for (int i = 0; i < points->n && status == ART_OK; i++) {
        struct art_skin_point *p = &points->point[i];
        for (int k = p->first; k < p->first + p->n && status == ART_OK; k++)
            if (points->link[k].kind == ART_SKIN_ELEMENT)
                status = map->vector(map->user, p->base, points->link[k].offset);
        if (bases && status == ART_OK) status = map->point(map->user, p->base);
    }
    return status;
}

static int map_text(struct art_ctx *ctx, struct art_comp *comp, const struct art_slot *slot,
                    const struct skin_map *map)
{
    const struct art_comp *skin =
        art_comp_has_kind(comp, ART_KIND_SKIN) ? comp : art_get_ref(comp, "skinMesh");
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    int status = ART_OK;
    if (art_streq(slot->key, "bodies")) return map_masters(ctx, comp, map);
    if (!skin) return ART_OK;
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    if (skin == comp) {
        ART_TRY(art_skin_points_read(ctx, comp, &masters, true, &points));
        ART_TRY(map_points(&points, map, true));
        status = art_skin_points_write(ctx, comp, &points);
    } else {
        ART_TRY(art_skin_point_read(ctx, comp, &masters, true, &points));
        ART_TRY(map_points(&points, map, false));
        status = art_skin_point_write(ctx, comp, &points, 0);
    }
out:
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

int xform_skin_map(struct art_ctx *ctx, struct art_comp *comp, const struct skin_map *map)
{
    static const char *const keys[] = {"bodies", "attachments", "connections"};
    int status = ART_OK;
    for (int k = 0; k < 3 && status == ART_OK; k++) {
        const struct art_slot *slot = art_comp_slot(comp, keys[k]);
        if (slot && xform_skin_text(comp, slot)) status = map_text(ctx, comp, slot, map);
    }
    return status;
}
