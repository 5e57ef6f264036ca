/* Forces that are no paths: limits and actuators of coordinates, springs between points;
 * constraints; markers. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- coordinates */

/* What damps a limit is one number in OpenSim, for both sides, by a smooth step; as ArtiSynth's
 * importer the stiffer side has it, and the other that which is critical in the same degree. */
static int limit_damping(struct osim *o, const struct art_xml_tag *n, double unit)
{
    double hi = osim_number(o, n, "upper_stiffness", 0);
    double lo = osim_number(o, n, "lower_stiffness", 0);
    double d = osim_number(o, n, "damping", 0);
    hi /= unit, lo /= unit, d /= unit;
    double most = fmax(hi, lo), least = fmin(hi, lo);
    double other = most > 0 && o->how->artisynth ? d * sqrt(least / most) : d;
    art_build_real(&o->build, "upperDamping", hi >= lo ? d : other);
    art_build_real(&o->build, "lowerDamping", lo >= hi ? d : other);
    if (!o->how->artisynth) art_build_value(&o->build, "smoothStep", "true");
    (void)osim_child(o, n, "compute_dissipation_energy");
    return ART_OK;
}

/* A force on a coordinate: its class with numbers, where the coordinate is an angle with units. */
struct kind {
    const char *tag;
    int (*emit)(struct osim *o, const struct art_xml_tag *n); /* NULL: by the rest of the row */
    const char *cls;
    struct osim_item items[7];
    int (*more)(struct osim *o, const struct art_xml_tag *n, double unit); /* NULL: nothing */
    const char *const *names; /* of the variables of an <expression>; NULL: it has none */
};

static int on_coordinate(struct osim *o, const struct art_xml_tag *n, const struct kind *kind)
{
    const char *text = NULL;
    int joint, number, status = ART_OK;
    if (!osim_coord_of(o, n, &joint, &number))
        return osim_left_out(o, n, "its coordinate is not known");
    double unit = osim_coord_at(o, joint, number)->rotational ? ART_PI / 180 : 1;
    if (kind->names) {
        ART_TRY(osim_expression(o, n, "expression", kind->names, 2, "", &text));
        if (!text) return ART_OK;
    }
    art_build_add(&o->build, kind->cls);
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    osim_put_coord_line(o, joint, number);
    osim_put_items(o, n, kind->items, unit, false);
    if (kind->more) ART_TRY(kind->more(o, n, unit));
    if (text) osim_put_text(o, "expression", text);
    art_build_close(&o->build);
out:
    return status;
}

/* ------------------------------------------------------------------------ points */

/* A spring or actuator between two points of bodies. */
static int between_points(struct osim *o, const struct art_xml_tag *n)
{
    bool spring = !osim_is(n, "PointToPointActuator"), found = false;
    static const char *const names[] = {"d", "ddot"};
    const char *expression = NULL;
    static const char *const bodies[2][2] = {{"bodyA", "bodyB"}, {"body1", "body2"}};
    static const char *const points[2][2] = {{"pointA", "pointB"}, {"point1", "point2"}};
    static const char *const sockets[2][2] = {{"socket_bodyA", "socket_bodyB"},
                                              {"socket_body1", "socket_body2"}};
    char list[600];
    const char *name = osim_name(o, n->name);
    struct osim_frame f[2];
    double at[2][3] = {{0}}, k = 0, rest = 0, force = 1;
    int status = ART_OK;
    for (int e = 0; e < 2; e++) {
        bool socket = osim_text(o, n, sockets[spring][e]) != NULL;
        ART_TRY(osim_frame_of(o, n, socket ? sockets[spring][e] : NULL,
                              socket ? NULL : bodies[spring][e], &f[e], &found));
        if (!found) return osim_left_out(o, n, "one of its ends has no position");
        osim_numbers(o, n, points[spring][e], 3, at[e]);
    }
    if (osim_bool(o, n, "points_are_global", false))
        return osim_left_out(o, n, "points that are fixed in space are not taken over");
    k = osim_number(o, n, "stiffness", 0);
    rest = osim_number(o, n, "rest_length", 0);
    force = osim_number(o, n, "optimal_force", 1);
    if (osim_is(n, "ExpressionBasedPointToPointForce")) {
        ART_TRY(osim_expression(o, n, "expression", names, 2, "", &expression));
        if (!expression) return ART_OK;
    }
    snprintf(list, sizeof list, "forceset/%.400s/pathpoints", name);
    osim_at(o, n);
    art_build_add(&o->build, "MultiPointMuscleOsim");
    art_build_enter(&o->build, "segmentSpecs");
    for (int e = 0; e < 2; e++) {
        art_build_item(&o->build);
        art_build_text(&o->build, "pntB", osim_format(o, "%s/P%d", list, e + 1));
        art_build_value(&o->build, "flags", "0x0");
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
    osim_put_name(o, n, name);
    osim_put_enabled(o, n);
    if (expression) {
        art_build_object(&o->build, "material", "artkit.ExpressionAxialMaterial");
        osim_put_text(o, "expression", expression);
    } else if (spring) {
        art_build_reals(&o->build, "restLength", 1, &rest);
        art_build_object(&o->build, "material", "artisynth.core.materials.LinearAxialMaterial");
        art_build_reals(&o->build, "stiffness", 1, &k);
    } else {
        /* a positive force of OpenSim's actuator pushes the points apart */
        double sign = force < 0 ? 1 : -1;
        force = fabs(force);
        art_build_object(&o->build, "material", "artisynth.core.materials.ConstantAxialMuscle");
        art_build_reals(&o->build, "maxForce", 1, &force);
        art_build_reals(&o->build, "forceScaling", 1, &sign);
    }
    art_build_close(&o->build);
    art_build_enter(&o->build, "pathpoints");
    art_build_text(&o->build, "name", "pathpoints");
    for (int e = 0; e < 2; e++) {
        osim_put_marker(o, n, "FrameMarker", list, e ? "P2" : "P1", &f[e], at[e]);
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
    art_build_close(&o->build);
out:
    return status;
}

static int external_force(struct osim *o, const struct art_xml_tag *n)
{
    if (!o->how->loads)
        return osim_left_out(
            o, n,
            "its data are not part of the model: a document of external loads has them "
            "(artbuild --loads)");
    osim_use((struct art_xml_tag *)n);
    return osim_drop(o, n, "the document of external loads stands for it");
}

/* ------------------------------------------------------------------------- forces */

/* clang-format off */
static const char *const of_coordinate[] = {"q", "qdot"};
static const struct kind kinds[] = {
    {"BushingForce", .emit = osim_emit_bushing},
    {"FunctionBasedBushingForce", .emit = osim_emit_bushing},
    {"ExpressionBasedBushingForce", .emit = osim_emit_bushing},
    {"CoordinateLimitForce", .cls = "JointLimitForce",
     .items = {{"upper_limit", "upperLimit", 0, 1}, {"upper_stiffness", "upperStiffness", 0, -1},
               {"lower_limit", "lowerLimit", 0, 1}, {"lower_stiffness", "lowerStiffness", 0, -1},
               {"transition", "upperTransition", 0, 1}, {"transition", "lowerTransition", 0, 1}},
     .more = limit_damping},
    {"CoordinateActuator", .cls = "JointActuator", .items = {{"optimal_force", "forceScale", 1, 0}}},
    /* k (x - x0) and c x': a limit on either side of x0 */
    {"SpringGeneralizedForce", .cls = "JointLimitForce",
     .items = {{"rest_length", "upperLimit", 0, 0}, {"rest_length", "lowerLimit", 0, 0},
               {"stiffness", "upperStiffness", 0, 0}, {"stiffness", "lowerStiffness", 0, 0},
               {"viscosity", "upperDamping", 0, 0}, {"viscosity", "lowerDamping", 0, 0}}},
    {"ExpressionBasedCoordinateForce", .cls = "JointExpressionForce",
     .names = of_coordinate},
    {"PointToPointSpring", .emit = between_points},
    {"PointToPointActuator", .emit = between_points},
    {"ExpressionBasedPointToPointForce", .emit = between_points},
    {"HuntCrossleyForce", .emit = osim_emit_contact},
    {"ElasticFoundationForce", .emit = osim_emit_contact},
    {"SmoothSphereHalfSpaceForce", .emit = osim_emit_smooth_contact},
    {"TorqueActuator", .emit = osim_emit_torque_actuator},
    {"PointActuator", .emit = osim_emit_point_actuator},
    {"BodyActuator", .emit = osim_emit_body_actuator},
    {"PrescribedForce", .emit = osim_emit_prescribed_force},
    {"ExternalForce", .emit = external_force},
};
/* clang-format on */

static const struct kind *find_kind(const struct art_xml_tag *n)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (osim_is(n, kinds[i].tag)) return &kinds[i];
    return NULL;
}

static int emit_force(struct osim *o, struct art_xml_tag *n)
{
    const struct kind *kind = find_kind(n);
    if (!kind && !osim_is_path_force(n))
        return osim_left_out(o, n, "this force is not simulated, and left out");
    n->used = true;
    if (!kind) return osim_emit_path_force(o, n);
    if (!n->name) return osim_left_out(o, n, "it has no name");
    osim_at(o, n);
    int status = kind->emit ? kind->emit(o, n) : on_coordinate(o, n, kind);
    return status < 0 ? status : o->status;
}

int osim_emit_forces(struct osim *o)
{
    static const double red[3] = {0.7, 0, 0};
    struct art_xml_tag *more = osim_child(o, o->model, "components");
    int status = ART_OK;
    art_build_list(&o->build, "RenderableComponentList", "artisynth.core.modelbase.ModelComponent",
                   "forceset");
    art_build_enter(&o->build, "renderProps");
    art_build_value(&o->build, "shading", "SMOOTH");
    art_build_value(&o->build, "lineStyle", "SPINDLE");
    art_build_reals(&o->build, "lineColor", 3, red);
    art_build_real(&o->build, "lineRadius", 0.0026);
    art_build_value(&o->build, "pointStyle", "SPHERE");
    art_build_reals(&o->build, "pointColor", 3, red);
    art_build_real(&o->build, "pointRadius", 0.0035);
    art_build_close(&o->build);
    for (struct art_xml_tag *n = osim_set(o, o->model, "ForceSet"); n; n = n->next)
        ART_TRY(emit_force(o, n));
    for (struct art_xml_tag *n = more ? more->first : NULL; n; n = n->next) {
        if (osim_is_path_force(n) || find_kind(n)) ART_TRY(emit_force(o, n));
    }
    ART_TRY(osim_emit_loads(o, false));
    art_build_close(&o->build);
out:
    return status;
}
