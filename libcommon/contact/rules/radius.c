/* The size of a model, from which tolerances follow. */
#include "rules_priv.h"
#include <art/femmesh.h>
#include <math.h>

struct box {
    double min[3], max[3];
    bool any;
};

static void extend(struct box *box, const double p[3])
{
    for (int i = 0; i < 3; i++) {
        if (!isfinite(p[i])) return;
    }
    for (int i = 0; i < 3; i++) {
        box->min[i] = box->any ? fmin(box->min[i], p[i]) : p[i];
        box->max[i] = box->any ? fmax(box->max[i], p[i]) : p[i];
    }
    box->any = true;
}

static void extend_mesh(struct box *box, const struct art_mesh *mesh, const struct art_rigid *T)
{
    double p[3];
    for (int i = 0; mesh && i < mesh->n_verts; i++) {
        art_v3_copy(p, mesh->pos + 3 * (size_t)i);
        if (T) art_rigid_point(p, T, p);
        extend(box, p);
    }
}

/* The frame that a mesh component is drawn in: itself, or the body that it is a part of. */
static const struct art_comp *frame_of(const struct art_comp *comp)
{
    if (art_comp_is(comp, "FixedMeshBody")) return comp;
    const struct art_comp *list = comp->parent, *body = list ? list->parent : NULL;
    return body && art_comp_is(body, "Frame") ? body : NULL;
}

static int extend_by_mesh(struct art_ctx *ctx, struct box *box, const struct art_comp *comp)
{
    struct art_embedded *e = NULL;
    struct art_mesh *mesh = NULL;
    struct art_rigid T;
    int status;
    if (art_comp_is(comp, "FemMeshComp")) {
        status = art_fem_mesh_read(ctx, comp, &e);
        if (e) extend_mesh(box, e->mesh, NULL);
        art_embedded_free(e);
        return status;
    }
    const struct art_comp *frame = frame_of(comp);
    status = art_comp_mesh(ctx, comp, &mesh);
    if (frame) art_frame_pose(frame, &T);
    extend_mesh(box, mesh, frame ? &T : NULL);
    art_mesh_free(mesh);
    return status;
}

static int extend_by(struct art_ctx *ctx, struct box *box, const struct art_comp *comp)
{
    struct art_rigid T;
    double twist[6];
    if (art_comp_is(comp, "MeshComponent")) return extend_by_mesh(ctx, box, comp);
    bool placed = art_comp_is(comp, "Point") ||
                  (art_comp_is(comp, "Frame") && !art_comp_is(comp, "RigidBody"));
    if (!placed) return ART_OK;
    int status = art_comp_motion(ctx, comp, &T, twist);
    if (status == ART_OK) extend(box, T.p);
    return status;
}

int art_contact_radius(struct art_ctx *ctx, const struct art_comp *model, double *radius)
{
    struct box box = {.any = false};
    double d[3];
    int status = ART_OK;
    for (const struct art_comp *c = model; c && status == ART_OK;
         c = art_comp_next(model, (struct art_comp *)c))
        status = extend_by(ctx, &box, c);
    art_v3_sub(d, box.max, box.min);
    *radius = box.any ? 0.5 * art_v3_norm(d) : 0;
    return status;
}
