/* Planes that hold particles or push points. */
#include "../view_draw.h"
#include "../view_priv.h"

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    double size = art_get_double(item->comp, "planeSize"), normal[3], centre[3], R[9];
    if (!(size > 0)) return ART_OK;
    if (art_get_vector(item->comp, "normal", normal, 3) != 3 ||
        !(art_v3_normalize(normal, normal) > 0))
        return ART_OK;
    if (!art_is_set(item->comp, "center") || art_get_vector(item->comp, "center", centre, 3) != 3)
        art_v3_scale(centre, art_get_double(item->comp, "offset"), normal);
    art_rot_from_z(R, normal);
    return art_draw_square(ctx, view, item->props, centre, R, size, size);
}

const struct art_view_kind art_view_planes = {.name = "planes",
                                              .summary = "planes that hold or push points",
                                              .classes = "ParticlePlaneConstraint PointPlaneForce",
                                              .draw = draw};
