/* Values that follow from others in the tree, without a simulation. */
#include "mech_priv.h"
#include <art/bodymass.h>
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

/* Put what is asked of a place and its motion; 0 if it is something else. */
static int put_motion(const struct art_rigid *T, const double twist[6], const char *prop,
                      bool frame, double *out)
{
    double pose[7];
    art_rigid_to_pose(pose, T);
    if (art_streq(prop, "velocity")) {
        memcpy(out, twist, 6 * sizeof *out);
        return frame ? 6 : 3;
    }
    if (art_streq(prop, "position")) {
        memcpy(out, pose, 3 * sizeof *out);
        return 3;
    }
    if (!frame) return 0;
    if (art_streq(prop, "rotation")) {
        art_rot_to_quat(out, T->R);
        return 4;
    }
    bool whole = art_streq(prop, "pose");
    if (!whole && !art_streq(prop, "orientation")) return 0;
    memcpy(out, pose + (whole ? 0 : 3), (whole ? 7 : 4) * sizeof *out);
    return whole ? 7 : 4;
}

/* Return true if the attachments from a component upward are of kinds whose motion the tree can
 * tell: those of skins need a simulation. */
static bool motion_is_known(struct art_comp *const *index, const struct art_comp *comp)
{
    const struct art_comp *att;
    const char *name;
    for (int depth = 0; depth < 100; depth++) {
        if (!(att = mech_attachment_index_find(index, comp))) return depth > 0;
        const struct art_mech_ops *ops = att->cls->ops;
        if (ops && ops->motion) return true;
        if (art_comp_has_kind(att, ART_KIND_POINT_TO_SKIN) || !mech_slave_prop(att->cls, &name))
            return false;
        comp = art_get_ref(att, name);
        if (!comp) return art_comp_has_kind(att, ART_KIND_FRAME_TO_FRAME);
    }
    return false;
}

/* What is attached is where its master has it, whatever it states itself. */
static int attached_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                          double *out)
{
    static const char *const names[] = {"position", "velocity", "pose", "orientation", "rotation"};
    struct art_rigid T;
    double twist[6];
    bool is_one = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        is_one = is_one || art_streq(prop, names[i]);
    /* the place of a marker may be stated by the marker itself */
    if (!is_one || (prop[0] == 'p' && art_comp_has_kind(comp, ART_KIND_FRAME_MARKER))) return 0;
    struct art_comp *const *index = mech_attachment_index(ctx, comp->model);
    if (!index) return ART_ENOMEM;
    if (!motion_is_known(index, comp)) return 0;
    /* warnings are for those who simulate */
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_raise(ctx, &quiet, art_comp_motion_by(ctx, comp, index, &T, twist));
    return status == ART_OK
               ? put_motion(&T, twist, prop, art_comp_has_kind(comp, ART_KIND_FRAME), out)
               : status;
}

/* Compute the position of a point in the tree; that of a marker follows from its frame. */
bool art_comp_point_position(const struct art_comp *comp, double p[3])
{
    struct art_comp *object =
        art_cls_prop(comp->cls, "attachment") ? art_get_object(comp, "attachment") : NULL;
    struct art_comp *frame = object ? art_get_ref(object, "frame") : NULL;
    struct art_rigid T;
    double loc[3];
    if (!frame && attached_value(comp->model->ctx, comp, "position", p) == 3) return true;
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
    if (density) return *out < 0 ? art_body_no_value(ctx, comp, prop) : 1;
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
        return *out < 0 ? art_body_no_value(ctx, comp, prop) : 1;
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
        art_get_vector(comp, art_is_set(comp, "velocity") ? "velocity" : "vel", out, 6);
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

/* Compute how far a marker is from its reference position. */
static int displacement(const struct art_comp *marker, const char *prop, double *out)
{
    bool norm = art_streq(prop, "displacementNorm");
    double p[16], ref[3];
    if (!norm && !art_streq(prop, "displacement")) return 0;
    if (art_comp_derived(marker->model->ctx, marker, "position", p) != 3) return 0;
    art_get_vector(marker, "refPos", ref, 3);
    art_v3_sub(p, p, ref);
    art_v3_copy(out, p);
    if (norm) *out = art_v3_norm(p);
    return norm ? 1 : 3;
}

/* The value of a component that a dotted name leads to, and the name there; NULL: there is none. */
static const struct art_comp *reach_value(const struct art_comp *comp, const char **prop)
{
    const char *dot = strrchr(*prop, '.');
    char host[128];
    if (!dot) return comp;
    if ((size_t)(dot - *prop) >= sizeof host) return NULL;
    memcpy(host, *prop, (size_t)(dot - *prop));
    host[dot - *prop] = '\0';
    const struct art_prop *row = art_find_prop(comp, host);
    *prop = dot + 1;
    return row && row->type == ART_P_OBJECT ? art_get_object(comp, host) : NULL;
}

/* Put the targets of a frame: what is stated in whichever form, else where it is. */
static int target_pose(struct art_ctx *ctx, const struct art_comp *comp, bool position,
                       bool orientation, double *out)
{
    double pose[16], part[4];
    struct art_value value;
    if (art_comp_derived(ctx, comp, "pose", pose) != 7) return 0;
    if (art_is_set(comp, "targetPose") && art_get(comp, "targetPose", &value) && value.n == 16) {
        struct art_rigid T;
        for (int i = 0; i < 12; i++)
            *(i % 4 == 3 ? &T.p[i / 4] : &T.R[3 * (i / 4) + i % 4]) = value.num[i];
        art_rigid_to_pose(pose, &T);
    }
    if (art_is_set(comp, "targetPosition")) art_get_vector(comp, "targetPosition", pose, 3);
    if (art_is_set(comp, "targetOrientation")) {
        double R[9];
        art_get_vector(comp, "targetOrientation", part, 4);
        art_rot_from_axis_angle_deg(R, part, part[3]);
        pose[6] = art_rot_to_axis_angle_deg(R, pose + 3);
    }
    int from = position ? 0 : 3, n = position && orientation ? 7 : position ? 3 : 4;
    memcpy(out, pose + from, (size_t)n * sizeof *out);
    return n;
}

/* The target of what has none is where it is, and how it moves. */
static int target_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                        double *out)
{
    bool frame = art_comp_has_kind(comp, ART_KIND_FRAME);
    bool velocity = art_streq(prop, "targetVelocity"), position = art_streq(prop, "targetPosition");
    bool pose = art_streq(prop, "targetPose"), orientation = art_streq(prop, "targetOrientation");
    if (frame && (pose || position || orientation))
        return target_pose(ctx, comp, !orientation, !position, out);
    if ((!velocity && !position) || art_is_set(comp, prop)) return 0;
    const char *own = velocity ? "velocity" : "position";
    int n = art_comp_derived(ctx, comp, own, out);
    return n != 0 || frame ? n : art_get_vector(comp, own, out, 3);
}

static int place_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                       double *out)
{
    if (!art_comp_has_kind(comp, ART_KIND_POINT) && !art_comp_has_kind(comp, ART_KIND_FRAME))
        return 0;
    if (art_starts_with(prop, "target")) return target_value(ctx, comp, prop, out);
    return attached_value(ctx, comp, prop, out);
}

int art_comp_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     double out[16])
{
    int n = 0;
    comp = reach_value(comp, &prop);
    if (!comp) return 0;
    if (art_streq(prop, "vel") && art_comp_has_kind(comp, ART_KIND_FRAME)) prop = "velocity";
    if (art_comp_has_kind(comp, ART_KIND_RIGID_BODY)) n = body_value(ctx, comp, prop, out);
    if (art_comp_has_kind(comp, ART_KIND_BODY_MESH)) n = mesh_value(ctx, comp, prop, out);
    if (n == 0) n = place_value(ctx, comp, prop, out);
    if (n == 0 && art_comp_has_kind(comp, ART_KIND_FRAME_MARKER) && art_streq(prop, "location")) {
        art_marker_location(comp, art_get_object(comp, "attachment"), out);
        n = 3;
    }
    if (n == 0 &&
        (art_comp_has_kind(comp, ART_KIND_FRAME) || art_comp_has_kind(comp, ART_KIND_FIXED_MESH)))
        n = frame_value(comp, prop, out);
    if (n == 0 && art_comp_has_kind(comp, ART_KIND_FRAME_MARKER) && art_streq(prop, "position"))
        n = art_comp_point_position(comp, out) ? 3 : 0;
    if (n == 0 && art_comp_has_kind(comp, ART_KIND_FRAME_MARKER)) n = displacement(comp, prop, out);
    for (const struct art_cls *cls = comp->cls; cls && n == 0; cls = cls->base) {
        const struct art_mech_ops *ops = cls->ops;
        if (ops && ops->derived) n = ops->derived(ctx, comp, prop, out);
    }
    return n;
}
