/* Forces and moments on bodies: by controls, or by functions of time. */
#include "osim_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The frame that a socket or a name means; without either *f is the ground. */
static int frame(struct osim *o, const struct art_xml_tag *n, const char *socket, const char *tag,
                 struct osim_frame *f, bool *found)
{
    bool by_socket = osim_text(o, n, socket) != NULL;
    *found = true;
    *f = (struct osim_frame){.body = 0};
    art_rigid_identity(&f->T);
    if (!by_socket && !osim_text(o, n, tag)) return ART_OK;
    return osim_frame_of(o, n, by_socket ? socket : NULL, by_socket ? NULL : tag, f, found);
}

/* A direction of the file times the force at control 1. */
static void scaled(struct osim *o, const struct art_xml_tag *n, const char *tag, double v[3])
{
    osim_numbers(o, n, tag, 3, v);
    double force = osim_number(o, n, "optimal_force", 1);
    double size = art_v3_norm(v);
    art_v3_scale(v, size > 0 ? force / size : 0, v);
}

/* A force on the ground moves nothing. */
static int no_body(struct osim *o, const struct art_xml_tag *n)
{
    osim_use((struct art_xml_tag *)n);
    return osim_drop(o, n, "it acts on no body that moves");
}

int osim_emit_torque_actuator(struct osim *o, const struct art_xml_tag *n)
{
    struct osim_frame a, b;
    double axis[3] = {0, 0, 1}, turned[3];
    bool found;
    int status;
    ART_TRY(frame(o, n, "socket_bodyA", "bodyA", &a, &found));
    if (!found) return osim_left_out(o, n, "one of its ends has no position");
    ART_TRY(frame(o, n, "socket_bodyB", "bodyB", &b, &found));
    if (!found) return osim_left_out(o, n, "one of its ends has no position");
    scaled(o, n, "axis", axis);
    bool global = osim_bool(o, n, "torque_is_global", true);
    art_m3_mulvec(turned, a.T.R, axis); /* the axis is one of the frame A */
    art_build_add(&o->build, "FrameActuator");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    art_build_text(&o->build, "frame", osim_body_path(o, a.body));
    art_build_text(&o->build, "reactionFrame", osim_body_path(o, b.body));
    if (!global) art_build_text(&o->build, "axesFrame", osim_body_path(o, a.body));
    art_build_reals(&o->build, "torque", 3, global ? axis : turned);
    art_build_close(&o->build);
out:
    return status;
}

int osim_emit_point_actuator(struct osim *o, const struct art_xml_tag *n)
{
    struct osim_frame f;
    double direction[3] = {1, 0, 0}, turned[3], point[3] = {0}, place[3];
    bool found;
    int status;
    ART_TRY(frame(o, n, "socket_body", "body", &f, &found));
    if (!found) return osim_left_out(o, n, "its body is not known");
    if (f.body == 0) return no_body(o, n);
    osim_numbers(o, n, "point", 3, point);
    scaled(o, n, "direction", direction);
    bool point_global = osim_bool(o, n, "point_is_global", false);
    bool force_global = osim_bool(o, n, "force_is_global", true);
    art_rigid_point(place, &f.T, point);
    art_m3_mulvec(turned, f.T.R, direction);
    art_build_add(&o->build, "FrameActuator");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    art_build_text(&o->build, "frame", osim_body_path(o, f.body));
    if (!force_global) art_build_text(&o->build, "axesFrame", osim_body_path(o, f.body));
    if (!point_global) art_build_text(&o->build, "pointFrame", osim_body_path(o, f.body));
    art_build_reals(&o->build, "force", 3, force_global ? direction : turned);
    art_build_reals(&o->build, "point", 3, point_global ? point : place);
    art_build_close(&o->build);
out:
    return status;
}

/* Three functions of time, or numbers that stay. */
struct driven {
    bool any, moves;
    struct osim_function f[3];
    double value[3];
};

static int read_driven(struct osim *o, const struct art_xml_tag *n, const char *tag,
                       struct driven *d)
{
    int i = 0, status = ART_OK;
    const double zero = 0;
    memset(d, 0, sizeof *d);
    for (; i < 3; i++) ART_TRY(osim_function_zero(o, &d->f[i]));
    i = 0;
    for (struct art_xml_tag *c = osim_set(o, n, tag); c; c = c->next) {
        bool found;
        if (i == 3) return osim_fail(o, c, ART_ESHAPE, "<%s> has more than three functions", tag);
        ART_TRY(osim_time_function_read(o, c, &d->f[i], &found));
        if (!found) return osim_fail(o, c, ART_EUNSUPPORTED, "<%s> is no function", c->tag);
        d->any = true;
        d->moves = d->moves || !osim_function_is_constant(&d->f[i]);
        i++;
    }
    if (i != 3 && i != 0)
        return osim_fail(o, n, ART_ESHAPE, "<%s> has %d function{s}, not three", tag, i);
    for (i = 0; i < 3; i++) d->value[i] = osim_function_eval(&d->f[i], &zero);
out:
    return status;
}

int osim_emit_prescribed_force(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const tags[3][2] = {
        {"forceFunctions", "force"}, {"torqueFunctions", "torque"}, {"pointFunctions", "point"}};
    const char *name = osim_name(o, n->name);
    struct driven d[3];
    struct osim_frame f;
    bool found;
    int status;
    ART_TRY(frame(o, n, "socket_frame", osim_text(o, n, "body") ? "body" : "frame", &f, &found));
    if (!found) return osim_left_out(o, n, "its body is not known");
    if (f.body == 0) return no_body(o, n);
    for (int k = 0; k < 3; k++) ART_TRY(read_driven(o, n, tags[k][0], &d[k]));
    bool force_global = osim_bool(o, n, "forceIsGlobal", true);
    bool point_global = osim_bool(o, n, "pointIsGlobal", false);
    art_rigid_point(d[2].value, &f.T, d[2].value);
    struct art_rigid none;
    art_rigid_identity(&none);
    if (memcmp(&none, &f.T, sizeof none) != 0 && (d[0].moves || d[1].moves || d[2].moves))
        return osim_left_out(o, n, "functions in the axes of an offset frame are not taken over");
    art_build_add(&o->build, "ExternalForce");
    osim_put_name(o, n, name);
    osim_put_enabled(o, n);
    art_build_text(&o->build, "frame", osim_body_path(o, f.body));
    if (!force_global) art_build_text(&o->build, "forceFrame", osim_body_path(o, f.body));
    if (!point_global || !d[2].any)
        art_build_text(&o->build, "pointFrame", osim_body_path(o, f.body));
    for (int k = 0; k < 3; k++)
        if (d[k].any) art_build_reals(&o->build, tags[k][1], 3, d[k].value);
    art_build_close(&o->build);
    for (int k = 0; k < 3; k++) {
        char probe[400], target[400];
        if (!d[k].moves) continue;
        snprintf(probe, sizeof probe, "%.300s_%s", name, tags[k][1]);
        snprintf(target, sizeof target, "forceset/%.300s:%s", name, tags[k][1]);
        ART_TRY(osim_prescribe(o, n, probe, target, d[k].f, 3, 1));
    }
out:
    return status;
}

/* A force and a moment on one body, each along x, y, z by a control of its own. */
int osim_emit_body_actuator(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const words[6] = {"MX", "MY", "MZ", "FX", "FY", "FZ"};
    struct osim_frame f;
    double point[3] = {0}, place[3];
    bool found;
    int status;
    ART_TRY(frame(o, n, "socket_body", "body", &f, &found));
    if (!found) return osim_left_out(o, n, "its body is not known");
    if (f.body == 0) return no_body(o, n);
    osim_numbers(o, n, "point", 3, point);
    bool point_global = osim_bool(o, n, "point_is_global", false);
    bool axes_global = osim_bool(o, n, "spatial_force_is_global", true);
    art_rigid_point(place, &f.T, point);
    for (int k = 0; k < 6; k++) {
        double v[3] = {0};
        char name[300];
        v[k % 3] = 1;
        if (!axes_global) art_m3_mulvec(v, f.T.R, v);
        snprintf(name, sizeof name, "%.250s_%s", osim_name(o, n->name), words[k]);
        art_build_add(&o->build, "FrameActuator");
        art_build_text(&o->build, "name", name);
        osim_put_enabled(o, n);
        art_build_text(&o->build, "frame", osim_body_path(o, f.body));
        if (!axes_global) art_build_text(&o->build, "axesFrame", osim_body_path(o, f.body));
        if (!point_global) art_build_text(&o->build, "pointFrame", osim_body_path(o, f.body));
        art_build_reals(&o->build, k < 3 ? "torque" : "force", 3, v);
        art_build_reals(&o->build, "point", 3, point_global ? point : place);
        art_build_close(&o->build);
    }
out:
    return status;
}

/* ------------------------------------------------------------------- controllers */

/* The force that a word of an actuator list names: its name, or a path that ends with it. */
static const struct art_xml_tag *find_actuator(struct osim *o, const char *word)
{
    const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
    return art_map_get(&o->by_name.forces, name);
}

/* The words for actuators of a controller: a list, in 4.5 sockets; "ALL": those whose names the
 * functions have. */
static int actuator_words(struct osim *o, const struct art_xml_tag *n, const char ***words,
                          int *count)
{
    static const char *const tags[] = {"actuator_list", "socket_actuators"};
    int status = ART_OK;
    *count = 0;
    for (int k = 0; k < 2 && *count == 0; k++) ART_TRY(osim_words(o, n, tags[k], words, count));
    if (*count == 1 && art_strcaseeq((*words)[0], "ALL")) *count = 0;
out:
    return status;
}

static int no_control(struct osim *o, const struct art_xml_tag *n, const struct art_xml_tag *fn,
                      const char *actuator, bool six)
{
    int status =
        six ? osim_drop(o, fn, "'%.100s' has six controls, not the one of this function", actuator)
            : osim_drop(o, fn, "there is no actuator '%.100s' for this control", actuator);
    return status < 0 ? status : osim_lacks(o, n, "a control of it has no actuator");
}

static int prescribe_control(struct osim *o, const struct art_xml_tag *n, struct art_xml_tag *fn,
                             const char *actuator)
{
    struct osim_function f;
    char probe[400], target[400];
    bool found;
    const struct art_xml_tag *to = find_actuator(o, actuator);
    if (!to || osim_is(to, "BodyActuator")) return no_control(o, n, fn, actuator, to != NULL);
    int status = osim_time_function_read(o, fn, &f, &found);
    if (status == ART_OK && !found) status = osim_lacks(o, n, "a control of it has no function");
    if (status < 0 || !found) return status;
    const char *name = osim_name(o, to->name);
    snprintf(probe, sizeof probe, "%.100s_%.250s", osim_name(o, n->name ? n->name : "controller"),
             name);
    snprintf(target, sizeof target, "forceset/%.300s:excitation", name);
    return osim_prescribe(o, n, probe, target, &f, 1, 1);
}

/* The words of a controller by the last step of each; of one name the last. */
static int index_words(struct osim *o, const char *const *words, int count, struct art_map *map)
{
    int status = ART_OK;
    for (int k = 0; k < count; k++) {
        const char *slash = strrchr(words[k], '/');
        ART_TRY(art_map_set(o->ctx, map, slash ? slash + 1 : words[k], (void *)(words + k)));
    }
out:
    return status;
}

static int prescribed_controls(struct osim *o, struct art_xml_tag *n, const char *const *words,
                               int count, const struct art_map *by_name)
{
    int i = 0, status = ART_OK;
    for (struct art_xml_tag *f = osim_set(o, n, "ControlFunctions"); f; f = f->next, i++) {
        const char *const *named = f->name ? art_map_get(by_name, f->name) : NULL;
        const char *word = named ? *named : i < count ? words[i] : f->name;
        if (!word) {
            ART_TRY(osim_drop(o, f, "a control of no actuator"));
            ART_TRY(osim_lacks(o, n, "a control of it has no actuator"));
        } else
            ART_TRY(prescribe_control(o, n, f, word));
    }
out:
    return status;
}

static int prescribed_controller(struct osim *o, struct art_xml_tag *n)
{
    struct art_map by_name = {0};
    const char **words;
    int count, status;
    n->used = true;
    if (!osim_bool(o, n, "enabled", true) || osim_bool(o, n, "isDisabled", false)) {
        osim_use(n);
        return osim_drop(o, n, "is not enabled, and left out");
    }
    ART_TRY(actuator_words(o, n, &words, &count));
    ART_TRY(index_words(o, words, count, &by_name));
    status = prescribed_controls(o, n, words, count, &by_name);
out:
    art_map_fini(&by_name);
    return status;
}

int osim_emit_controllers(struct osim *o)
{
    int status = ART_OK;
    for (struct art_xml_tag *n = osim_set(o, o->model, "ControllerSet"); n; n = n->next)
        if (osim_is(n, "PrescribedController"))
            ART_TRY(prescribed_controller(o, n));
        else if (osim_bool(o, n, "enabled", true))
            ART_TRY(osim_left_out(o, n, "is not taken over"));
out:
    return status;
}
