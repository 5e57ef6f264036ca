/* Constraints, and markers. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

static int coupler(struct osim *o, const struct art_xml_tag *n)
{
    int joint, number;
    const struct osim_coupler *c = NULL;
    const char *dependent = osim_text(o, n, "dependent_coordinate_name");
    if (dependent && osim_find_coord(o, dependent, &joint, &number))
        c = osim_coord_at(o, joint, number)->couplers;
    while (c && c->node != n) c = c->next;
    if (!c) return ART_OK; /* it was said why */
    art_build_add(&o->build, "JointCoordinateCoupling");
    art_build_text(&o->build, "name", osim_name(o, n->name));
    art_build_words(&o->build, "coordinates");
    art_build_word(&o->build, "[ ");
    osim_put_coord(o, joint, number);
    for (int k = 0; k < c->n; k++) {
        art_build_word(&o->build, " ");
        osim_put_coord(o, c->joint[k], c->number[k]);
    }
    art_build_word(&o->build, " ]");
    art_build_close(&o->build);
    osim_put_function(o, "function", &c->f);
    art_build_value(&o->build, "scaleFactor", "%.17g", c->scale);
    art_build_close(&o->build);
    return ART_OK;
}

/* The ends of a connector; the ground is the side of D. */
static void put_ends(struct osim *o, const struct osim_frame f[2])
{
    int a = f[0].body ? 0 : 1;
    for (int k = 0; k < 2; k++) {
        const struct osim_frame *e = &f[k ? !a : a];
        art_build_text(&o->build, k ? "bodyB" : "bodyA", osim_body_path(o, e->body));
        art_build_object(&o->build, k ? "attachmentB" : "attachmentA", "FrameFrameAttachment");
        art_build_text(&o->build, "master", osim_body_path(o, e->body));
        osim_put_TFM(o, "TFM", &e->T);
        art_build_close(&o->build);
    }
}

static void put_two_frames(struct osim *o, const struct art_xml_tag *n, const char *cls,
                           const struct osim_frame f[2])
{
    art_build_add(&o->build, cls);
    put_ends(o, f);
    osim_put_name(o, n, osim_name(o, n->name));
}

static int two_frames(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const sockets[] = {"socket_frame1", "socket_frame2"};
    static const char *const points[] = {"socket_body_1", "socket_body_2"};
    struct osim_frame f[2];
    bool found;
    int status;
    bool point = osim_is(n, "PointConstraint");
    ART_TRY(osim_two_ends(o, n, point ? points : sockets, f, &found));
    if (!found) return osim_left_out(o, n, "one of its ends has no position");
    for (int k = 0; k < 2 && point; k++) {
        double x[3] = {0};
        if (!osim_text(o, n, points[k])) continue;
        osim_numbers(o, n, k ? "location_body_2" : "location_body_1", 3, x);
        struct art_rigid T, at;
        art_rigid_identity(&T);
        art_v3_copy(T.p, x);
        osim_scale_vector(o, f[k].body, T.p);
        art_rigid_mul(&at, &f[k].T, &T);
        f[k].T = at;
    }
    if (f[0].body == f[1].body)
        return osim_drop(o, n, "both its ends are on one body: it moves nothing");
    put_two_frames(o, n, point ? "SphericalJoint" : "SolidJoint", f);
    art_build_close(&o->build);
out:
    return status;
}

/* Two points at a distance. */
static int distance(struct osim *o, const struct art_xml_tag *n)
{
    struct osim_frame f[2];
    bool found;
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        const char *sockets[] = {"socket_body_1", "socket_body_2"}, *tags[] = {"body_1", "body_2"};
        const char *points[] = {"location_body_1", "location_body_2"};
        double x[3] = {0}, at[3];
        bool socket = osim_text(o, n, sockets[k]) != NULL;
        ART_TRY(osim_frame_of(o, n, socket ? sockets[k] : NULL, socket ? NULL : tags[k], &f[k],
                              &found));
        if (!found) return osim_left_out(o, n, "one of its ends has no position");
        osim_numbers(o, n, points[k], 3, x);
        osim_place_on_body(o, &f[k], x, at);
        art_rigid_identity(&f[k].T);
        art_v3_copy(f[k].T.p, at);
    }
    double d = osim_number(o, n, "constant_distance", 0);
    if (!(d > 0)) return osim_left_out(o, n, "its distance is not positive");
    if (f[0].body == f[1].body)
        return osim_drop(o, n, "both its ends are on one body: it moves nothing");
    put_two_frames(o, n, "DistanceConnector", f);
    art_build_reals(&o->build, "distance", 1, &d);
    art_build_close(&o->build);
out:
    return status;
}

/* A point of a body that stays on a line of another: what moves freely along x of a frame there,
 * and turns. The frame of the point is parallel to that of the line at the default coordinates. */
static int on_line(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const axes[6] = {"0] axis=[ 1 0 0 ]",  "1] axis=[ 0 1 0 ]",
                                        "2] axis=[ 0 0 1 ]",  "3] axis=[ 1 0 0 ]",
                                        "] axis=[ 0 1 0 ] ]", "] axis=[ 0 0 1 ] ]"};
    static const char *const names[4] = {"rx", "ry", "rz", "along"};
    struct osim_frame line, point, f[2];
    double x[3] = {1, 0, 0}, at[3] = {0}, on[3] = {0}, across[3];
    struct art_rigid L, W, P;
    bool found, old = !osim_text(o, n, "socket_line_body");
    int status;
    ART_TRY(osim_frame_of(o, n, old ? NULL : "socket_line_body", old ? "line_body" : NULL, &line,
                          &found));
    if (!found) return osim_left_out(o, n, "its line has no position");
    old = !osim_text(o, n, "socket_follower_body");
    ART_TRY(osim_frame_of(o, n, old ? NULL : "socket_follower_body", old ? "follower_body" : NULL,
                          &point, &found));
    if (!found) return osim_left_out(o, n, "its point has no position");
    osim_numbers(o, n, "line_direction_vec", 3, x);
    osim_numbers(o, n, "point_on_line", 3, on);
    osim_numbers(o, n, "point_on_follower", 3, at);
    if (!(art_v3_normalize(x, x) > 0)) return osim_left_out(o, n, "its line has no direction");
    if (line.body == point.body)
        return osim_drop(o, n, "both its ends are on one body: it moves nothing");
    double side[3] = {fabs(x[0]) < 0.7, fabs(x[0]) >= 0.7, 0};
    art_v3_cross(across, x, side);
    art_v3_normalize(across, across);
    art_v3_cross(side, across, x);
    for (int i = 0; i < 3; i++) art_v3_set(L.R + 3 * i, x[i], side[i], across[i]);
    art_v3_copy(L.p, on);
    f[1] = line;
    art_rigid_mul(&f[1].T, &line.T, &L);
    osim_frame_pose(o, &f[1], &W); /* in the world */
    f[0] = point;
    art_rigid_mul_inv_left(&P, &o->bodies[point.body].pose, &W);
    art_m3_copy(f[0].T.R, P.R);
    art_rigid_point(f[0].T.p, &point.T, at);
    art_build_add(&o->build, "OpenSimCustomJoint");
    art_build_enter(&o->build, "coupling");
    art_build_enter(&o->build, "coordinates");
    for (int i = 0; i < 4; i++)
        art_build_line(&o->build, "[ name=\"%s\"%s ]", names[i],
                       i == 3 ? " motion_type=TRANSLATIONAL" : "");
    art_build_close(&o->build);
    art_build_enter(&o->build, "axes");
    for (int i = 0; i < 6; i++)
        art_build_line(&o->build, "[ coordIdxs=[%s%s", axes[i],
                       i < 4 ? " function=maspack.function.LinearFunction1x1 [ 1.0 0.0 ] ]" : "");
    art_build_close(&o->build);
    art_build_close(&o->build);
    put_ends(o, f);
    osim_put_name(o, n, osim_name(o, n->name));
    art_build_close(&o->build);
out:
    return status;
}

static const struct constraint_type {
    const char *tag;
    int (*emit)(struct osim *o, const struct art_xml_tag *n);
} constraints[] = {
    {"CoordinateCouplerConstraint", coupler}, {"PointConstraint", two_frames},
    {"WeldConstraint", two_frames},           {"ConstantDistanceConstraint", distance},
    {"PointOnLineConstraint", on_line},
};

static const struct constraint_type *constraint_of(const struct art_xml_tag *n)
{
    for (size_t i = 0; i < sizeof constraints / sizeof constraints[0]; i++)
        if (osim_is(n, constraints[i].tag)) return &constraints[i];
    return NULL;
}

static int emit_constraint(struct osim *o, struct art_xml_tag *n)
{
    const struct constraint_type *type = constraint_of(n);
    n->used = true;
    if (!type) return osim_left_out(o, n, "this constraint is not simulated, and left out");
    if (!osim_is_enforced(o, n)) return osim_left_out(o, n, "is not enforced, and left out");
    if (!n->name) return osim_left_out(o, n, "it has no name");
    osim_at(o, n);
    return type->emit(o, n);
}

int osim_emit_constraints(struct osim *o)
{
    struct art_xml_tag *more = osim_child(o, o->model, "components");
    int status = ART_OK;
    art_build_list(&o->build, "RenderableComponentList",
                   "artisynth.core.mechmodels.ConstrainerBase", "constraintset");
    for (struct art_xml_tag *n = osim_set(o, o->model, "ConstraintSet"); n; n = n->next)
        ART_TRY(emit_constraint(o, n));
    for (struct art_xml_tag *n = more ? more->first : NULL; n; n = n->next)
        if (constraint_of(n)) ART_TRY(emit_constraint(o, n));
    art_build_close(&o->build);
out:
    return status;
}

/* ------------------------------------------------------------------------ markers */

/* Names follow ArtiSynth: a character that is no letter and no digit becomes '_'. */
static const char *marker_name(struct osim *o, const char *name)
{
    char *made = art_arena_strndup(o->ctx, &o->arena, name, strlen(name));
    if (!made) {
        o->status = ART_ENOMEM;
        return "m";
    }
    for (char *p = made; *p; p++) {
        bool letter = (*p >= '0' && *p <= '9') || ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'z');
        if (!letter) *p = '_';
    }
    return osim_name(o, made);
}

int osim_emit_markers(struct osim *o)
{
    int status = ART_OK;
    art_build_list(&o->build, "PointList", "FrameMarker", "markerset");
    art_build_value(&o->build, "renderProps",
                    "maspack.render.PointRenderProps [ pointStyle=SPHERE pointColor=[ 0.7 "
                    "0.48 0.48 ] pointRadius=0.0047 ]");
    for (struct art_xml_tag *n = osim_set(o, o->model, "MarkerSet"); n; n = n->next) {
        struct osim_frame f;
        double at[3] = {0};
        bool found;
        n->used = true;
        if (!osim_is(n, "Marker") || !n->name) {
            ART_TRY(osim_drop(o, n, "is no marker with a name"));
            continue;
        }
        osim_child(o, n, "fixed"); /* says what OpenSim's scaling may move */
        ART_TRY(osim_frame_of(o, n, "socket_parent_frame", "body", &f, &found));
        if (!found) continue;
        osim_numbers(o, n, "location", 3, at);
        osim_put_marker(o, n, "FrameMarker", "markerset", marker_name(o, n->name), &f, at);
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
out:
    return status;
}
