/* Forces that are no paths: limits and actuators of coordinates, springs between points;
 * constraints; markers. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- coordinates */

static int limit(struct osim *o, const struct art_xml_tag *n)
{
    static const struct {
        const char *tag, *prop;
        int angle; /* 1: degrees, -1: per degree */
    } items[] = {{"upper_limit", "upperLimit", 1},     {"upper_stiffness", "upperStiffness", -1},
                 {"lower_limit", "lowerLimit", 1},     {"lower_stiffness", "lowerStiffness", -1},
                 {"transition", "upperTransition", 1}, {"transition", "lowerTransition", 1}};
    int joint, number, status = ART_OK;
    double value[6], d;
    if (!osim_coord_of(o, n, &joint, &number))
        return osim_left_out(o, n, "its coordinate is not known");
    double unit = osim_coord_at(o, joint, number)->rotational ? ART_PI / 180 : 1;
    for (int k = 0; k < 6; k++) {
        ART_TRY(osim_number(o, n, items[k].tag, 0, &value[k]));
        value[k] = items[k].angle > 0 ? value[k] * unit : value[k] / unit;
    }
    ART_TRY(osim_number(o, n, "damping", 0, &d));
    d /= unit;
    double hi = value[1], lo = value[3], most = fmax(hi, lo), least = fmin(hi, lo);
    double other = most > 0 ? d * sqrt(least / most) : d;
    /* ArtiSynth's damping is for both sides by their stiffness; OpenSim's is the same on both */
    const bool original = !o->how->artisynth;
    double upper = original || hi >= lo ? d : other, lower = original || lo >= hi ? d : other;
    art_build_add(&o->build, "JointLimitForce");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    osim_put_coord_line(o, joint, number);
    for (int k = 0; k < 6; k++) art_build_reals(&o->build, items[k].prop, 1, &value[k]);
    art_build_reals(&o->build, "upperDamping", 1, &upper);
    art_build_reals(&o->build, "lowerDamping", 1, &lower);
    if (original) art_build_value(&o->build, "smoothStep", "true");
    art_build_close(&o->build);
    struct art_xml_tag *energy = osim_child(o, n, "compute_dissipation_energy");
    (void)energy;
out:
    return status;
}

static int actuator(struct osim *o, const struct art_xml_tag *n)
{
    int joint, number, status;
    double f;
    if (!osim_coord_of(o, n, &joint, &number))
        return osim_left_out(o, n, "its coordinate is not known");
    ART_TRY(osim_number(o, n, "optimal_force", 1, &f));
    art_build_add(&o->build, "JointActuator");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    osim_put_coord_line(o, joint, number);
    art_build_reals(&o->build, "forceScale", 1, &f);
    art_build_close(&o->build);
out:
    return status;
}

/* k (x - x0) and c x': a limit on either side of x0. */
static int coordinate_spring(struct osim *o, const struct art_xml_tag *n)
{
    int joint, number, status;
    double k, x0, c;
    if (!osim_coord_of(o, n, &joint, &number))
        return osim_left_out(o, n, "its coordinate is not known");
    ART_TRY(osim_number(o, n, "stiffness", 0, &k));
    ART_TRY(osim_number(o, n, "rest_length", 0, &x0));
    ART_TRY(osim_number(o, n, "viscosity", 0, &c));
    art_build_add(&o->build, "JointLimitForce");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    osim_put_coord_line(o, joint, number);
    art_build_reals(&o->build, "upperLimit", 1, &x0);
    art_build_reals(&o->build, "lowerLimit", 1, &x0);
    art_build_reals(&o->build, "upperStiffness", 1, &k);
    art_build_reals(&o->build, "lowerStiffness", 1, &k);
    art_build_reals(&o->build, "upperDamping", 1, &c);
    art_build_reals(&o->build, "lowerDamping", 1, &c);
    art_build_close(&o->build);
out:
    return status;
}

static int coordinate_expression(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const names[] = {"q", "qdot"};
    const char *text;
    int joint, number, status;
    if (!osim_coord_of(o, n, &joint, &number))
        return osim_left_out(o, n, "its coordinate is not known");
    ART_TRY(osim_expression(o, n, "expression", names, 2, "", &text));
    if (!text) return ART_OK;
    art_build_add(&o->build, "JointExpressionForce");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    osim_put_coord_line(o, joint, number);
    osim_put_text(o, "expression", text);
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
        ART_TRY(osim_numbers(o, n, points[spring][e], 3, at[e]));
    }
    if (osim_bool(o, n, "points_are_global", false))
        return osim_left_out(o, n, "points that are fixed in space are not taken over");
    ART_TRY(osim_number(o, n, "stiffness", 0, &k));
    ART_TRY(osim_number(o, n, "rest_length", 0, &rest));
    ART_TRY(osim_number(o, n, "optimal_force", 1, &force));
    if (osim_is(n, "ExpressionBasedPointToPointForce")) {
        ART_TRY(osim_expression(o, n, "expression", names, 2, "", &expression));
        if (!expression) return ART_OK;
    }
    snprintf(list, sizeof list, "forceset/%.400s/pathpoints", name);
    ART_TRY(osim_at(o, n));
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
        ART_TRY(osim_put_marker(o, n, "FrameMarker", list, e ? "P2" : "P1", &f[e], at[e]));
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
    art_build_close(&o->build);
out:
    return status;
}

/* ----------------------------------------------------------------------- contact */

static int contact(struct osim *o, const struct art_xml_tag *n)
{
    return osim_emit_contact(o, n, !osim_is_disabled(o, n));
}

static int smooth_contact(struct osim *o, const struct art_xml_tag *n)
{
    return osim_emit_smooth_contact(o, n, !osim_is_disabled(o, n));
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

static const struct {
    const char *tag;
    int (*emit)(struct osim *o, const struct art_xml_tag *n);
} kinds[] = {
    {"BushingForce", osim_emit_bushing},
    {"FunctionBasedBushingForce", osim_emit_bushing},
    {"ExpressionBasedBushingForce", osim_emit_bushing},
    {"CoordinateLimitForce", limit},
    {"CoordinateActuator", actuator},
    {"SpringGeneralizedForce", coordinate_spring},
    {"PointToPointSpring", between_points},
    {"PointToPointActuator", between_points},
    {"HuntCrossleyForce", contact},
    {"ElasticFoundationForce", contact},
    {"ExpressionBasedCoordinateForce", coordinate_expression},
    {"ExpressionBasedPointToPointForce", between_points},
    {"TorqueActuator", osim_emit_frame_actuator},
    {"PointActuator", osim_emit_frame_actuator},
    {"BodyActuator", osim_emit_frame_actuator},
    {"PrescribedForce", osim_emit_frame_actuator},
    {"SmoothSphereHalfSpaceForce", smooth_contact},
    {"ExternalForce", external_force},
};

static int emit_force(struct osim *o, struct art_xml_tag *n)
{
    bool known;
    int status;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (osim_is(n, kinds[i].tag)) {
            n->used = true;
            if (!n->name) return osim_left_out(o, n, "it has no name");
            ART_TRY(osim_at(o, n));
            return kinds[i].emit(o, n);
        }
    ART_TRY(osim_emit_muscle_law(NULL, n, &known));
    if (known) {
        n->used = true;
        return osim_emit_path_force(o, n);
    }
    status = osim_left_out(o, n, "this force is not simulated, and left out");
out:
    return status;
}

static bool is_force(const struct art_xml_tag *n)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (osim_is(n, kinds[i].tag)) return true;
    return false;
}

int osim_emit_forces(struct osim *o)
{
    static const double red[3] = {0.7, 0, 0};
    struct art_xml_tag *more = osim_child(o, o->model, "components");
    bool known;
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
        ART_TRY(osim_emit_muscle_law(NULL, n, &known));
        if (known || is_force(n)) ART_TRY(emit_force(o, n));
    }
    ART_TRY(osim_emit_loads(o, false));
    art_build_close(&o->build);
out:
    return status;
}
