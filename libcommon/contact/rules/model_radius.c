/* The size of a model, from which tolerances follow. */
#include "rules_priv.h"
#include <art/femmodel.h>
#include <math.h>

struct box {
    double min[3], max[3];
    bool any;
    struct art_comp **attachment; /* of all components */
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
    if (art_comp_has_kind(comp, ART_KIND_FIXED_MESH)) return comp;
    const struct art_comp *list = comp->parent, *body = list ? list->parent : NULL;
    return body && art_comp_has_kind(body, ART_KIND_FRAME) ? body : NULL;
}

static int extend_by_mesh(struct art_ctx *ctx, struct box *box, const struct art_comp *comp)
{
    struct art_embedded *e = NULL;
    struct art_mesh *mesh = NULL;
    struct art_rigid T;
    int status;
    if (art_comp_has_kind(comp, ART_KIND_FEM_MESH)) {
        status = art_fem_mesh_read(ctx, comp, &e);
        if (e) extend_mesh(box, e->mesh, NULL);
        art_embedded_free(e);
        return status;
    }
    const struct art_comp *frame = frame_of(comp);
    double twist[6];
    ART_TRY(art_comp_mesh(ctx, comp, &mesh));
    art_rigid_identity(&T);
    if (frame && art_comp_has_kind(frame, ART_KIND_FRAME))
        ART_TRY(art_comp_motion_by(ctx, frame, box->attachment, &T, twist));
    else if (frame)
        art_frame_pose(frame, &T);
    extend_mesh(box, mesh, &T);
out:
    art_mesh_free(mesh);
    return status;
}

/* -------------------------------------------------------------------- frames */

/* Extend the box by the tips of axes of some length. */
static void extend_axes(struct box *box, const struct art_rigid *T, double length)
{
    for (int k = 0; k < 3; k++) {
        double tip[3] = {0, 0, 0};
        tip[k] = length;
        art_rigid_point(tip, T, tip);
        extend(box, tip);
    }
}

/* Compute frame C or D of a joint: where it is on its body, or in the world. */
static int joint_frame(struct art_ctx *ctx, const struct box *box, const struct art_comp *joint,
                       bool A, struct art_rigid *T)
{
    const struct art_comp *at = art_get_object(joint, A ? "attachmentA" : "attachmentB");
    const struct art_comp *body = art_get_ref(joint, A ? "bodyA" : "bodyB");
    struct art_value value;
    struct art_rigid L, TBW;
    double twist[6];
    int status = ART_OK;
    art_rigid_identity(T);
    art_rigid_identity(&L);
    if (!body && at && art_cls_prop(at->cls, "master")) body = art_get_ref(at, "master");
    if (body && art_comp_has_kind(body, ART_KIND_FRAME))
        status = art_comp_motion_by(ctx, body, box->attachment, T, twist);
    if (!at || status < 0 || !art_get(at, "TFM", &value) || value.is_null || value.n != 16)
        return status;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(L.R + 3 * i, value.num + 4 * i);
        L.p[i] = value.num[4 * i + 3];
    }
    TBW = *T;
    art_rigid_mul(T, &TBW, &L);
    return ART_OK;
}

static void extend_at(struct box *box, const struct art_rigid *T, double x, double y, double z)
{
    const double local[3] = {x, y, z};
    double p[3];
    art_rigid_point(p, T, local);
    extend(box, p);
}

/* The square of a plane that constrains or pushes points: around its centre, turned least from that
 * of x and y. */
static void extend_by_square(struct box *box, const struct art_comp *comp)
{
    struct art_rigid T;
    double normal[3] = {0, 0, 1}, half = 0.5 * art_get_double(comp, "planeSize");
    (void)art_get_vector(comp, "normal", normal, 3);
    double length = art_v3_norm(normal);
    if (!(length > 0)) return;
    art_v3_scale(normal, 1 / length, normal);
    art_rot_from_z(T.R, normal);
    art_v3_zero(T.p);
    if (art_is_set(comp, "center"))
        (void)art_get_vector(comp, "center", T.p, 3);
    else
        art_v3_scale(T.p, art_get_double(comp, "offset"), normal);
    for (int i = -1; i <= 1; i += 2)
        for (int k = -1; k <= 1; k += 2) extend_at(box, &T, i * half, k * half, 0);
}

/* Extend the box by the plane of a connector in frame D, or by its strip along the points x z of a
 * polyline. */
static void extend_by_plane(struct box *box, const struct art_comp *joint,
                            const struct art_rigid *TDW)
{
    double half = 0.5 * art_get_double(joint, "planeSize");
    struct art_value value;
    int n = 0;
    const double *xz =
        art_get(joint, "segs", &value) && !value.is_null ? art_value_numbers(&value, &n) : NULL;
    for (int side = -1; side <= 1; side += 2) {
        for (int i = 0; i + 1 < n; i += 2) extend_at(box, TDW, xz[i], side * half, xz[i + 1]);
        for (int k = -1; k <= 1 && n == 0; k += 2) extend_at(box, TDW, k * half, side * half, 0);
    }
}

/* Axes are drawn in C and D, the shaft on the z axis of D, half of it on either side. */
static int extend_by_joint(struct art_ctx *ctx, struct box *box, const struct art_comp *joint)
{
    double shaft = 0.5 * art_get_double(joint, "shaftLength");
    struct art_rigid T;
    int status = ART_OK;
    for (int A = 0; A < 2; A++) {
        const char *drawn = art_get_text(joint, A ? "drawFrameC" : "drawFrameD");
        bool axes = drawn && !art_streq(drawn, "OFF");
        bool plane = !A && art_cls_prop(joint->cls, "planeSize");
        if (!axes && !plane && (A || !(shaft > 0))) continue;
        ART_TRY(joint_frame(ctx, box, joint, A != 0, &T));
        if (axes) extend_axes(box, &T, art_get_double(joint, "axisLength"));
        if (plane) extend_by_plane(box, joint, &T);
        for (int end = -1; !A && shaft > 0 && end <= 1; end += 2)
            extend_at(box, &T, 0, 0, end * shaft);
    }
out:
    return status;
}

/* ------------------------------------------------------------------------ all */

static int extend_by(struct art_ctx *ctx, struct box *box, const struct art_comp *comp)
{
    struct art_rigid T;
    double twist[6], corner[3];
    if (art_comp_has_kind(comp, ART_KIND_MESH)) return extend_by_mesh(ctx, box, comp);
    if (art_comp_has_kind(comp, ART_KIND_CONNECTOR)) return extend_by_joint(ctx, box, comp);
    if (art_cls_prop(comp->cls, "planeSize") && art_cls_prop(comp->cls, "normal")) {
        extend_by_square(box, comp);
        return ART_OK;
    }
    if (art_comp_has_kind(comp, ART_KIND_MECH_MODEL)) {
        static const char *const corners[] = {"minBound", "maxBound"};
        for (int k = 0; k < 2; k++)
            if (art_is_set(comp, corners[k]) && art_get_vector(comp, corners[k], corner, 3) == 3)
                extend(box, corner);
        return ART_OK;
    }
    bool frame = art_comp_has_kind(comp, ART_KIND_FRAME) && !art_comp_is(comp, "FemModelFrame");
    if (!art_comp_has_kind(comp, ART_KIND_POINT) && !frame) return ART_OK;
    if (art_comp_has_kind(comp, ART_KIND_RIGID_BODY)) return ART_OK;
    int status = art_comp_motion_by(ctx, comp, box->attachment, &T, twist);
    if (status == ART_OK) extend(box, T.p);
    return status;
}

int art_contact_radius(struct art_ctx *ctx, const struct art_comp *model, double *radius)
{
    struct box box = {.any = false};
    double d[3];
    int status = ART_OK;
    box.attachment = art_comp_attachments(ctx, model->model);
    if (!box.attachment) return ART_ENOMEM;
    for (const struct art_comp *c = model; c && status == ART_OK;
         c = art_comp_next(model, (struct art_comp *)c))
        status = extend_by(ctx, &box, c);
    art_v3_sub(d, box.max, box.min);
    *radius = box.any ? 0.5 * art_v3_norm(d) : 0;
    art_free(box.attachment);
    return status;
}
