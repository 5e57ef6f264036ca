/* Lights of the model, in place of those that go with the camera: far away, points, spots. */
#include "../view_draw.h"
#include "../view_priv.h"

#define PART_OF_AMBIENT 0.2f /* what surfaces give back of it, as in OpenGL */

static void color_of(const struct art_comp *comp, const char *prop, float scale, float rgb[3])
{
    double x[3];
    bool said = art_get_vector(comp, prop, x, 3) == 3;
    for (int k = 0; k < 3; k++) rgb[k] = said && x[k] > 0 ? scale * (float)x[k] : 0;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    static const char *const types[] = {"DIRECTIONAL", "POINT", "SPOT"};
    const struct art_comp *comp = item->comp;
    struct art_light light = {.shadow = true, .has_shine = true};
    double direction[3] = {0};
    if (view->o->dark || !art_get_bool(comp, "enabled")) return ART_OK;
    for (int i = 0; i < 3; i++)
        if (art_streq(art_get_text(comp, "type"), types[i])) light.kind = (enum art_light_kind)i;
    light.with_camera = !art_streq(art_get_text(comp, "lightSpace"), "WORLD");
    color_of(comp, "diffuse", 1, light.rgb);
    color_of(comp, "ambient", PART_OF_AMBIENT, light.ambient);
    color_of(comp, "specular", 1, light.shine);
    /* where it shines to, not where it comes from */
    if (art_get_vector(comp, "direction", direction, 3) == 3) art_v3_negate(light.dir, direction);
    if (art_get_vector(comp, "position", light.pos, 3) != 3) art_v3_zero(light.pos);
    if (art_get_vector(comp, "attenuation", light.fade, 3) != 3) art_v3_zero(light.fade);
    light.cone = art_deg(art_get_double(comp, "spotCutoff"));
    light.focus = (int)art_get_double(comp, "spotExponent");
    return art_scene_light(ctx, view->scene, &light);
}

const struct art_view_kind art_view_lights = {
    .name = "lights", .summary = "lights of the model", .classes = "LightComponent", .draw = draw};
