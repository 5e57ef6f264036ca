/* This draws text in the world and on the picture. */
#include "../view_draw.h"
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

static enum art_valign valign_of(const struct art_comp *comp)
{
    const char *word = art_get_text(comp, "verticalAlignment");
    return art_streq(word, "TOP") ? ART_TOP : art_streq(word, "CENTRE") ? ART_MIDDLE : ART_BOTTOM;
}

/* Draws text on the picture, from its lower left corner; letters are 13/18 of their size high. */
static int draw_flat(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                     const char *text, double size)
{
    const struct art_comp *comp = item->comp;
    enum art_valign valign = valign_of(comp);
    double x[2], down = valign == ART_TOP ? 13.0 / 18 : valign == ART_MIDDLE ? 13.0 / 36 : 0;
    float rgba[4];
    ink_of(item->props, rgba);
    if (art_get_vector(comp, "position", x, 2) != 2) return ART_OK;
    return art_scene_label(ctx, view->scene, x[0], view->height - x[1] + down * size,
                           align_of(comp), text, size, rgba);
}

/* Draws text in units of the model, in the plane of the x and y axes of its orientation unless it
 * follows the eye. */
static int draw_in_space(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                         const char *text, double size)
{
    const struct art_comp *comp = item->comp;
    struct art_lettering letters = {.utf8 = text,
                                    .size = size,
                                    .align = align_of(comp),
                                    .valign = valign_of(comp),
                                    .facing = art_get_bool(comp, "followEye")};
    double turn[4] = {1, 0, 0, 0}, R[9];
    struct art_look look;
    art_look_default(&look);
    ink_of(item->props, look.rgba);
    if (art_get_vector(comp, "position", letters.x, 3) != 3) return ART_OK;
    if (art_get_vector(comp, "orientation", turn, 4) != 4) turn[3] = 0;
    art_rot_from_axis_angle_deg(R, turn, turn[3]);
    for (int k = 0; k < 3; k++) letters.right[k] = R[3 * k], letters.up[k] = R[3 * k + 1];
    return art_scene_lettering(ctx, view->scene, &letters, &look);
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const char *text = art_get_text(item->comp, "text");
    double size = art_get_double(item->comp, "textSize");
    if (!text || !*text || !(size > 0)) return ART_OK;
    return art_comp_is(item->comp, "TextComponent2d") ? draw_flat(ctx, view, item, text, size)
                                                      : draw_in_space(ctx, view, item, text, size);
}

const struct art_view_kind art_view_texts = {.name = "texts",
                                             .summary = "text in the world and on the picture",
                                             .classes = "TextComponent2d TextComponent3d",
                                             .draw = draw};
