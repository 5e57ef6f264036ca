/* Rigid connectors: joints, springs, dampers and forces between rigid bodies. */
#include "feb_priv.h"
#include <string.h>

/* A joint there and here; the tags of its place, its axis and the axis across. */
struct feb_joint {
    const char *type, *cls, *place, *axis, *across;
    const char *prescribed, *coordinate,
        *value; /* what may be prescribed: flag, name here, tag of its value */
    double scale;
};
static const struct feb_joint joints[] = {
    {"rigid joint", "SphericalJoint", "joint", NULL, NULL, NULL, NULL, NULL, 0},
    {"rigid spherical joint", "SphericalJoint", "joint_origin", NULL, NULL, "prescribed_rotation",
     NULL, NULL, 0},
    {"rigid revolute joint", "HingeJoint", "joint_origin", "rotation_axis", "transverse_axis",
     "prescribed_rotation", "theta", "rotation", 180 / ART_PI},
    {"rigid prismatic joint", "SliderJoint", "joint_origin", "translation_axis", "transverse_axis",
     "prescribed_translation", "z", "translation", 1},
    {"rigid cylindrical joint", "CylindricalJoint", "joint_origin", "joint_axis", "transverse_axis",
     "prescribed_translation", "z", "translation", 1},
    {"rigid planar joint", "PlanarJoint", "joint_origin", "rotation_axis", "translation_axis_1",
     "prescribed_rotation", "theta", "rotation", 180 / ART_PI},
    {"rigid lock", "SolidJoint", "joint_origin", "first_axis", "second_axis", NULL, NULL, NULL, 0},
};
/* Forces and moments along coordinates: their numbers here. */
static const struct {
    const char *type, *tag;
    int coordinate;
} forces[] = {
    {"rigid prismatic joint", "force", 0},
    {"rigid revolute joint", "moment", 0},
    {"rigid cylindrical joint", "force", 0},
    {"rigid cylindrical joint", "moment", 1},
};
enum { N_FORCES = sizeof forces / sizeof forces[0] };
static const char *const lines[] = {"rigid spring", "rigid damper", "rigid contractile force"};

/* Settings of how FEBio keeps the joint together: here it is exact. */
static void use_settings(const struct art_xml_tag *t)
{
    static const char *const names[] = {"tolerance",      "gaptol", "angtol", "force_penalty",
                                        "moment_penalty", "minaug", "maxaug", "auto_penalty",
                                        "laugon",         "penalty"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) (void)feb_child(t, names[i]);
}

static bool has_force(const struct feb_joint *joint, const char *tag)
{
    for (int i = 0; i < N_FORCES; i++)
        if (strcmp(forces[i].type, joint->type) == 0 && strcmp(forces[i].tag, tag) == 0)
            return true;
    return false;
}

/* Friction, and loads of other joints. */
static void refuse_extras(struct feb *f, const struct art_xml_tag *t, const struct feb_joint *joint)
{
    static const char *const names[] = {"force_damping", "moment_damping", "moment", "force"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (has_force(joint, names[i])) continue;
        double x = feb_number(f, t, names[i], 0);
        if (x != 0) feb_refuse(f, feb_child(t, names[i]), "<%s> of a rigid connector", names[i]);
    }
}

int feb_read_connector(struct feb *f, struct art_xml_tag *t)
{
    static const char *const ends[] = {"body_a", "body_b"}, *const points[] = {"insertion_a",
                                                                               "insertion_b"};
    static const double zero[3] = {0};
    const char *type = feb_attr(t, "type"), *own = feb_attr(t, "name");
    struct feb_connector c = {.tag = t};
    bool line = false;
    for (size_t i = 0; i < sizeof joints / sizeof joints[0]; i++)
        if (strcmp(type, joints[i].type) == 0) c.joint = &joints[i];
    for (int i = 0; i < 3; i++) line = line || strcmp(type, lines[i]) == 0;
    if (!c.joint && !line) {
        feb_use_all(t);
        feb_refuse(f, t, "the rigid connector \"%s\"", type);
        return ART_OK;
    }
    c.name =
        feb_name(f, feb_format(f, "%s_%d", own ? own : "connector", f->rigid.n_connectors + 1));
    for (int k = 0; k < 2; k++) {
        const char *body = feb_text(t, ends[k]);
        c.body[k] = feb_find_body(f, body);
        if (c.body[k] < 0)
            return feb_fail(f, t, ART_ERANGE, "there is no rigid body '%s'", body ? body : "");
        feb_vector(f, t, c.joint ? c.joint->place : points[k], zero, c.at[k]);
    }
    if (c.joint) {
        use_settings(t);
        refuse_extras(f, t, c.joint);
    }
    if (!FEB_GROW(f, f->rigid.connectors, f->rigid.n_connectors, f->rigid.cap_connectors))
        return ART_ENOMEM;
    f->rigid.connectors[f->rigid.n_connectors++] = c;
    return ART_OK;
}

/* ------------------------------------------------------------------------- joints */

/* A body, or the ground where there is none. */
static void put_body_path(struct feb *f, const char *key, int body)
{
    if (body < 0)
        art_build_value(&f->build, key, "null");
    else
        art_build_text(&f->build, key, feb_format(f, "rigidBodies/%s", f->rigid.bodies[body].name));
}

int feb_put_joint(struct feb *f, const struct art_xml_tag *tag, const char *name, const char *cls,
                  const int body[2], const double at[3], const double axis[3],
                  const double across[3])
{
    double e[3][3], T[12];
    art_v3_copy(e[2], axis);
    art_v3_cross(e[1], axis, across);
    art_v3_cross(e[0], e[1], axis);
    for (int i = 0; i < 3; i++)
        if (!(art_v3_normalize(e[i], e[i]) > 0))
            return feb_fail(f, tag, ART_ERANGE, "the axes of the joint are zero or parallel");
    feb_at(f, tag);
    art_build_add(&f->build, cls);
    art_build_text(&f->build, "name", name);
    for (int side = 0; side < 2; side++) {
        put_body_path(f, side ? "bodyB" : "bodyA", body[side]);
    }
    for (int side = 0; side < 2; side++) {
        static const double zero[3] = {0};
        const double *o = body[side] < 0 ? zero : f->rigid.bodies[body[side]].at;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) T[4 * i + j] = e[j][i];
            T[4 * i + 3] = at[i] - o[i];
        }
        art_build_object(&f->build, side ? "attachmentB" : "attachmentA", "FrameFrameAttachment");
        put_body_path(f, "master", body[side]);
        art_build_reals(&f->build, "TFM", 12, T);
        art_build_close(&f->build);
    }
    return ART_OK;
}

static int put_coordinate(struct feb *f, const struct feb_connector *c, const struct feb_joint *j)
{
    int status = ART_OK;
    bool on = false;
    if (j->prescribed) on = feb_bool(f, c->tag, j->prescribed, false);
    const struct art_xml_tag *value = j->value ? feb_child(c->tag, j->value) : NULL;
    if (!on) goto out;
    if (!j->coordinate) {
        feb_refuse(f, feb_child(c->tag, j->prescribed), "a prescribed motion of \"%s\"", j->type);
        goto out;
    }
    struct feb_value v = feb_read_value(f, value, 0);
    v.scale *= j->scale;
    art_build_value(&f->build, feb_format(f, "%sLocked", j->coordinate), "true");
    feb_drive(f, feb_format(f, "%s/bodyConnectors/%s:%s", FEB_MECH, c->name, j->coordinate), 0, 1,
              &v);
out:
    return status;
}

/* What else of a joint may be prescribed. */
static const struct feb_joint others[] = {
    {.type = "rigid cylindrical joint",
     .prescribed = "prescribed_rotation",
     .coordinate = "theta",
     .value = "rotation",
     .scale = 180 / ART_PI},
    {.type = "rigid planar joint",
     .prescribed = "prescribed_translation_1",
     .coordinate = "x",
     .value = "translation_1",
     .scale = 1},
    {.type = "rigid planar joint",
     .prescribed = "prescribed_translation_2",
     .coordinate = "y",
     .value = "translation_2",
     .scale = 1},
};

int feb_emit_joints(struct feb *f)
{
    static const double ex[3] = {1, 0, 0}, ez[3] = {0, 0, 1};
    int status = ART_OK;
    for (int i = 0; i < f->rigid.n_connectors; i++) {
        const struct feb_connector *c = &f->rigid.connectors[i];
        const int body[2] = {c->body[1], c->body[0]};
        double axis[3], across[3];
        if (!c->joint) continue;
        feb_vector(f, c->tag, c->joint->axis, ez, axis);
        feb_vector(f, c->tag, c->joint->across, ex, across);
        ART_TRY(feb_put_joint(f, c->tag, c->name, c->joint->cls, body, c->at[0], axis, across));
        ART_TRY(put_coordinate(f, c, c->joint));
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
            if (strcmp(c->joint->type, others[k].type) == 0)
                ART_TRY(put_coordinate(f, c, &others[k]));
        art_build_close(&f->build);
    }
out:
    return status;
}

/* FEBio's force or moment acts along its axis on body_a, and the other way on body_b, whose motion
 * from body_a the coordinate is. */
static void put_joint_force(struct feb *f, const struct feb_connector *c, int index)
{
    const char *tag = forces[index].tag, *name = feb_format(f, "%s_%s", c->name, tag);
    const struct art_xml_tag *t = feb_child(c->tag, tag);
    struct feb_value v = feb_read_value(f, t, 0);
    if (v.scale == 0) return;
    v.scale = -v.scale;
    feb_at(f, t);
    art_build_add(&f->build, "JointActuator");
    art_build_text(&f->build, "name", name);
    art_build_value(&f->build, "coordinate", "[ %d \"bodyConnectors/%s\" ]",
                    forces[index].coordinate, c->name);
    feb_put_value(f, feb_format(f, "forceEffectors/%s", name), "excitation", &v);
    art_build_close(&f->build);
}

void feb_emit_joint_forces(struct feb *f)
{
    for (int i = 0; i < f->rigid.n_connectors; i++) {
        const struct feb_connector *c = &f->rigid.connectors[i];
        for (int k = 0; c->joint && k < N_FORCES; k++)
            if (strcmp(forces[k].type, c->joint->type) == 0) put_joint_force(f, c, k);
    }
}

/* --------------------------------------------------------------------------- lines */

static void put_marker(struct feb *f, const struct feb_connector *c, int k)
{
    const struct feb_body *b = &f->rigid.bodies[c->body[k]];
    double loc[3];
    art_v3_sub(loc, c->at[k], b->at);
    art_build_add(&f->build, "FrameMarker");
    art_build_value(&f->build, "name", "\"%s_%c\"", c->name, 'a' + k);
    art_build_reals(&f->build, "position", 3, c->at[k]);
    art_build_enter(&f->build, "attachment");
    art_build_value(&f->build, "point", "\"frameMarkers/%s_%c\"", c->name, 'a' + k);
    art_build_value(&f->build, "frame", "\"rigidBodies/%s\"", b->name);
    art_build_reals(&f->build, "loc", 3, loc);
    art_build_close(&f->build);
    art_build_close(&f->build);
}

/* FEBio's free length of 0 stands for the distance at first. */
static void put_line(struct feb *f, const struct feb_connector *c)
{
    const char *type = feb_attr(c->tag, "type");
    struct feb_value force;
    double k = 0, d = 0, rest;
    feb_at(f, c->tag);
    art_build_item(&f->build);
    art_build_text(&f->build, "name", c->name);
    art_build_value(&f->build, "points", "[ \"frameMarkers/%s_a\" \"frameMarkers/%s_b\" ]", c->name,
                    c->name);
    rest = feb_number(f, c->tag, "free_length", 0);
    art_build_real(&f->build, "restLength", rest > 0 ? rest : art_v3_distance(c->at[0], c->at[1]));
    if (strcmp(type, "rigid contractile force") == 0) {
        force = feb_read_value(f, feb_child(c->tag, "f0"), 0);
        art_build_value(&f->build, "material",
                        "artisynth.core.materials.ConstantAxialMaterial [ force=0 ]");
        feb_drive(f, feb_format(f, "%s/axialSprings/%s:material.force", FEB_MECH, c->name), 0, 1,
                  &force);
    } else {
        k = feb_number(f, c->tag, "k", 0);
        d = feb_number(f, c->tag, "c", 0);
        art_build_object(&f->build, "material", "artisynth.core.materials.LinearAxialMaterial");
        art_build_real(&f->build, "stiffness", k);
        art_build_real(&f->build, "damping", d);
        art_build_close(&f->build);
    }
    art_build_close(&f->build);
}

int feb_emit_springs(struct feb *f)
{
    int status = ART_OK;
    art_build_list(&f->build, "PointList", "FrameMarker", "frameMarkers");
    for (int i = 0; i < f->rigid.n_connectors; i++)
        for (int k = 0; k < 2 && !f->rigid.connectors[i].joint; k++)
            put_marker(f, &f->rigid.connectors[i], k);
    feb_emit_rigid_nodes(f);
    art_build_close(&f->build);
    art_build_list(&f->build, "AxialSpringList", "AxialSpring", "axialSprings");
    for (int i = 0; i < f->rigid.n_connectors; i++)
        if (!f->rigid.connectors[i].joint) put_line(f, &f->rigid.connectors[i]);
    ART_TRY(feb_emit_discrete(f));
    feb_emit_trusses(f);
    art_build_close(&f->build);
out:
    return status;
}
