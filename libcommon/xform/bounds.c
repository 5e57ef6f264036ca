/* This computes the box around a part of a model: points, frames, vertices of meshes. */
#include "places.h"
#include "xform_priv.h"

struct box {
    double min[3], max[3];
    bool any;
};

static void extend(struct box *box, const double p[3])
{
    for (int i = 0; i < 3; i++) {
        box->min[i] = box->any ? fmin(box->min[i], p[i]) : p[i];
        box->max[i] = box->any ? fmax(box->max[i], p[i]) : p[i];
    }
    box->any = true;
}

/* Extends the box by the vertices of a mesh in the world. */
static int extend_mesh(struct art_ctx *ctx, struct box *box, const struct places *places,
                       const struct art_comp *comp, const struct art_prop *prop)
{
    struct art_mesh *mesh = NULL;
    struct geom g;
    double p[3];
    if (!xform_geom_parse(prop->geom, &g) || g.kind != GEOM_MESH) return ART_OK;
    const struct place *frame = g.in[0] ? xform_places_frame(places, comp, &g) : NULL;
    int status = art_comp_mesh(ctx, comp, &mesh);
    for (int i = 0; mesh && i < mesh->n_verts; i++) {
        art_v3_copy(p, mesh->pos + 3 * (size_t)i);
        if (frame) art_rigid_point(p, &frame->T, p);
        extend(box, p);
    }
    art_mesh_free(mesh);
    return status;
}

static int extend_comp(struct art_ctx *ctx, struct box *box, const struct places *places,
                       struct art_comp *const *attachment, const struct art_comp *comp)
{
    struct art_rigid T;
    double twist[6];
    int status = ART_OK;
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (slot->has_value && slot->prop && slot->value.type == ART_P_MESH)
            ART_TRY(extend_mesh(ctx, box, places, comp, slot->prop));
    }
    bool point = art_comp_has_kind(comp, ART_KIND_POINT),
         marker = point && art_comp_is(comp, "Marker");
    /* the frame of a FEM model is only drawn */
    if (!point && !(art_comp_has_kind(comp, ART_KIND_FRAME) && !art_comp_is(comp, "FemModelFrame")))
        return ART_OK;
    /* markers of finite elements are within their nodes */
    if (marker && !art_comp_has_kind(comp, ART_KIND_FRAME_MARKER)) return ART_OK;
    ART_TRY(art_comp_motion_by(ctx, comp, attachment, &T, twist));
    extend(box, T.p);
out:
    return status;
}

int art_comp_bounds(struct art_ctx *ctx, const struct art_comp *top, double min[3], double max[3])
{
    struct box box = {.any = false};
    struct places places;
    struct art_comp **attachment = NULL;
    int status;
    ART_TRY(xform_places_make(ctx, &places, top->model, top, NULL));
    attachment = art_comp_attachments(ctx, top->model);
    if (!attachment) status = ART_ENOMEM;
    for (const struct art_comp *c = top; c && status == ART_OK;
         c = art_comp_next(top, (struct art_comp *)c))
        status = extend_comp(ctx, &box, &places, attachment, c);
    art_free(attachment);
    xform_places_fini(&places);
    if (status < 0) return status;
    if (!box.any)
        return art_error(ctx, ART_ERANGE, &top->loc, "nothing in '%s' is anywhere",
                         art_comp_path(top, NULL));
    art_v3_copy(min, box.min);
    art_v3_copy(max, box.max);
out:
    return status;
}
