/* Values that follow from others in the tree, without a simulation. */
#include "mech_priv.h"
#include <string.h>

/* Take a place in a deformable body to where its coordinates have it; false if it cannot be read.
 */
static bool deform(const struct art_comp *body, double loc[3])
{
    struct art_ctx *ctx = body->model->ctx;
    struct art_quiet quiet;
    struct art_rigid T;
    double u[6];
    art_rigid_identity(&T);
    art_v3_copy(T.p, loc);
    art_quiet_begin(ctx, &quiet);
    if (art_quiet_end(ctx, &quiet, mech_deformable_follow(ctx, body, &T, u)) < 0) return false;
    art_v3_copy(loc, T.p);
    return true;
}

/* Compute the position of a point in the tree; that of a marker follows from its frame. */
bool art_comp_point_position(const struct art_comp *comp, double p[3])
{
    struct art_comp *object =
        art_cls_prop(comp->cls, "attachment") ? art_get_object(comp, "attachment") : NULL;
    struct art_comp *frame = object ? art_get_ref(object, "frame") : NULL;
    struct art_rigid T;
    double loc[3];
    if (!frame) return art_get_vector(comp, "position", p, 3) == 3 || !art_is_set(comp, "position");
    art_frame_pose(frame, &T);
    if (art_comp_has_kind(comp, ART_KIND_FRAME_MARKER))
        art_marker_location(comp, object, loc);
    else
        art_get_vector(object, "loc", loc, 3);
    if (art_comp_has_kind(frame, ART_KIND_ELASTIC_BODY) && !deform(frame, loc)) return false;
    art_rigid_point(p, &T, loc);
    return true;
}

static int body_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                      double *out)
{
    struct art_inertia M;
    bool density = art_streq(prop, "density");
    if (!density && !art_streq(prop, "mass") && !art_streq(prop, "centerOfMass") &&
        !art_streq(prop, "inertia"))
        return 0;
    /* warnings about meshes are for those who simulate */
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = density ? mech_body_density(ctx, comp, out) : art_body_inertia(ctx, comp, &M);
    status = art_quiet_raise(ctx, &quiet, status);
    if (status < 0) return status;
    if (density) return 1;
    if (art_streq(prop, "mass")) {
        out[0] = M.mass;
        return 1;
    }
    if (art_streq(prop, "centerOfMass")) {
        art_v3_copy(out, M.com);
        return 3;
    }
    out[0] = M.mass;
    art_v3_copy(out + 1, M.com);
    memcpy(out + 4, M.J, sizeof M.J);
    return 13;
}

static int mesh_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                      double *out)
{
    static const char *const names[3] = {"volume", "mass", "density"};
    double values[3];
    struct art_quiet quiet;
    for (int i = 0; i < 3; i++) {
        if (!art_streq(prop, names[i])) continue;
        art_quiet_begin(ctx, &quiet);
        int status = mech_mesh_part_values(ctx, comp, &values[0], &values[1], &values[2]);
        status = art_quiet_raise(ctx, &quiet, status);
        if (status < 0) return status;
        *out = values[i];
        return 1;
    }
    return 0;
}

static int frame_value(const struct art_comp *comp, const char *prop, double *out)
{
    struct art_rigid T;
    double pose[7];
    art_frame_pose(comp, &T);
    art_rigid_to_pose(pose, &T);
    if (art_streq(prop, "velocity")) {
        art_get_vector(comp, "vel", out, 6);
        return 6;
    }
    if (art_streq(prop, "orientation")) {
        memcpy(out, pose + 3, 4 * sizeof *out);
        return 4;
    }
    if (art_streq(prop, "rotation")) {
        art_rot_to_quat(out, T.R);
        return 4;
    }
    if (!art_streq(prop, "position") && !art_streq(prop, "pose")) return 0;
    memcpy(out, pose, sizeof pose);
    return art_streq(prop, "pose") ? 7 : 3;
}

int art_comp_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     double out[16])
{
    int n = 0;
    if (art_comp_has_kind(comp, ART_KIND_RIGID_BODY)) n = body_value(ctx, comp, prop, out);
    if (art_comp_has_kind(comp, ART_KIND_BODY_MESH)) n = mesh_value(ctx, comp, prop, out);
    if (n == 0 &&
        (art_comp_has_kind(comp, ART_KIND_FRAME) || art_comp_has_kind(comp, ART_KIND_FIXED_MESH)))
        n = frame_value(comp, prop, out);
    if (n == 0 && art_comp_has_kind(comp, ART_KIND_FRAME_MARKER) && art_streq(prop, "position"))
        n = art_comp_point_position(comp, out) ? 3 : 0;
    for (const struct art_cls *cls = comp->cls; cls && n == 0; cls = cls->base) {
        const struct art_mech_ops *ops = cls->ops;
        if (ops && ops->derived) n = ops->derived(ctx, comp, prop, out);
    }
    return n;
}
