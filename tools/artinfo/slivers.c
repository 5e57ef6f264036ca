/* This reports elements of FEM models that are nearly flat: they run, but limit steps and have
 * wrong stresses. */
#include "artinfo.h"
#include <art/element.h>
#include <art/femmodel.h>
#include <art/volume.h>

static int report(struct art_ctx *ctx, const struct art_comp *fem, const struct art_volume *vol)
{
    static const double flat = 1; /* deg, of an angle between faces or from 180 */
    double least = 90;
    int n = 0, worst = -1, n_solids = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)vol->elem_kind[e]);
        double x[ART_ELEM_MAX_NODES][3];
        struct art_elem_quality q;
        if (type->dim != 3) continue;
        n_solids++;
        art_volume_elem_pos(vol, e, x);
        art_elem_quality(type, (const double(*)[3])x, &q);
        double angle = q.min_angle < 180 - q.max_angle ? q.min_angle : 180 - q.max_angle;
        if (!(angle < flat)) continue;
        n++;
        if (angle < least) least = angle, worst = e;
    }
    if (!n) return ART_OK;
    art_warn(ctx, &fem->loc,
             "%d of %d elements of '%s' are nearly flat, with faces at less than %g degrees; the "
             "worst is %d "
             "with %.2g: 'artvol improve' or 'artvol tet --quality' makes better ones",
             n, n_solids, art_comp_path(fem, NULL), flat, worst, least);
    return ART_OK;
}

int check_slivers(struct art_ctx *ctx, const struct art_model *model)
{
    int status = ART_OK;
    for (struct art_comp *c = model->root; c && status == ART_OK;
         c = art_comp_next(model->root, c)) {
        struct art_volume *vol = NULL;
        if (!art_comp_is(c, "FemModel3d")) continue;
        status = art_fem_tree_mesh(ctx, c, true, &vol);
        if (status == ART_OK) status = report(ctx, c, vol);
        art_volume_free(vol);
    }
    return status;
}
