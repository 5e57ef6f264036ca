/* The nearest of the outer faces, for places that no solid contains. */
#include "outer.h"

int xform_outer_init(struct art_ctx *ctx, struct xform_outer *outer, const struct art_volume *vol)
{
    const struct art_volume_skin how = {.no_shells = true, .elem_of = &outer->elem_of};
    int status;
    *outer = (struct xform_outer){0};
    ART_TRY(art_volume_skin(ctx, vol, &how, &outer->skin, NULL));
    ART_TRY(art_bvh_create(ctx, &outer->bvh, outer->skin));
out:
    if (status < 0) xform_outer_fini(outer);
    return status;
}

void xform_outer_fini(struct xform_outer *outer)
{
    art_bvh_free(outer->bvh);
    art_mesh_free(outer->skin);
    art_free(outer->elem_of);
    *outer = (struct xform_outer){0};
}

int xform_outer_nearest(const struct xform_outer *outer, const double p[3], double near[3])
{
    struct art_bvh_hit hit;
    if (!art_v3_finite(p) || !art_bvh_nearest(outer->bvh, p, &hit)) return -1;
    art_v3_copy(near, hit.point);
    return outer->elem_of[hit.face];
}
