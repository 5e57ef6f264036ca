/* This draws text in the world and on the picture. */
#include "../view_fem.h"
#include "../view_grid.h"
#include "../view_priv.h"
#include <stdio.h>
#include <string.h>

static void ink_of(const struct art_props *props, float rgba[4])
{
    memcpy(rgba, props->face.rgb, sizeof props->face.rgb);
    rgba[3] = (float)props->alpha;
}

static enum art_align align_of(const struct art_comp *comp)
{
    const char *word = art_get_text(comp, "horizontalAlignment");
    return art_streq(word, "RIGHT") ? ART_RIGHT : art_streq(word, "CENTRE") ? ART_CENTRE : ART_LEFT;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const char *text = art_get_text(item->comp, "text");
    double x[3], size = art_get_double(item->comp, "textSize");
    float rgba[4];
    if (!text || !*text || !(size > 0)) return ART_OK;
    ink_of(item->props, rgba);
    if (art_comp_is(item->comp, "TextComponent2d")) {
        /* from the lower left corner */
        if (art_get_vector(item->comp, "position", x, 2) != 2) return ART_OK;
        return art_scene_label(ctx, view->scene, x[0], view->height - x[1], align_of(item->comp),
                               text, size, rgba);
    }
    if (art_get_vector(item->comp, "position", x, 3) != 3) return ART_OK;
    return art_scene_text(ctx, view->scene, x, text, size, rgba);
}

const struct art_view_kind art_view_texts = {.name = "texts",
                                             .summary = "text in the world and on the picture",
                                             .classes = "TextComponent2d TextComponent3d",
                                             .draw = draw};
