/* osim_calls.h - the functions that the files of this folder share. */
#ifndef OSIM_CALLS_H
#define OSIM_CALLS_H

#include "osim_priv.h"

/* tree.c: elements as a tree in o->arena. ART_ESYNTAX, ART_EUNSUPPORTED, ART_ELIMIT with the place. */
int osim_parse(struct osim *o) ART_MUST_USE;

/* query.c. Elements that are asked for count as used. */
struct art_loc osim_loc(struct osim *o, const struct art_xml_tag *n);
/* "/bodyset/r_humerus": the names of an element and of those around it. */
const char *osim_path(struct osim *o, const struct art_xml_tag *n);
/* The child of this tag, or of its class's defaults; NULL. */
struct art_xml_tag *osim_child(struct osim *o, const struct art_xml_tag *n, const char *tag);
/* Let the defaults of classes be found; and, in maps, the contact geometries and forces by name. */
int osim_index_defaults(struct osim *o) ART_MUST_USE;
int osim_index_sets(struct osim *o) ART_MUST_USE;
/* The children of `tag` and, within it, `objects` (or the children of `tag` itself); NULL behind the
 * last. */
struct art_xml_tag *osim_set(struct osim *o, const struct art_xml_tag *n, const char *tag);
/* The text of a child; NULL without one. */
const char *osim_text(struct osim *o, const struct art_xml_tag *n, const char *tag);
bool osim_bool(struct osim *o, const struct art_xml_tag *n, const char *tag, bool def);
/* A number; ART_ESYNTAX for a text that is none. */
int osim_number(struct osim *o, const struct art_xml_tag *n, const char *tag, double def, double *x)
    ART_MUST_USE;
/* Exactly `count` numbers; without the child they stay as they are. */
int osim_numbers(struct osim *o, const struct art_xml_tag *n, const char *tag, int count, double *x)
    ART_MUST_USE;
/* All numbers, in the arena; *x NULL without the child. */
int osim_list(struct osim *o, const struct art_xml_tag *n, const char *tag, double **x, int *count)
    ART_MUST_USE;
/* Words between blanks, in the arena. */
int osim_words(struct osim *o, const struct art_xml_tag *n, const char *tag, const char ***words, int *count)
    ART_MUST_USE;
/* Location and x-y-z angles of two children as a pose. */
int osim_pose(struct osim *o, const struct art_xml_tag *n, const char *place, const char *angles,
              struct art_rigid *T) ART_MUST_USE;
/* Report what has no counterpart: a warning, an error if warnings are. */
int osim_drop(struct osim *o, const struct art_xml_tag *n, const char *fmt, ...) ART_PRINTF(3, 4)
    ART_MUST_USE;
int osim_fail(struct osim *o, const struct art_xml_tag *n, int status, const char *fmt, ...) ART_PRINTF(4, 5);
/* An element and all in it count as used. */
void osim_use(struct art_xml_tag *n);
bool osim_is_disabled(struct osim *o, const struct art_xml_tag *n);
/* Report an object that could move something and is left out: it stands in the model as one that no program
 * simulates. `why` lives as long as the reading. Nothing is written for one that is switched off. */
int osim_left_out(struct osim *o, const struct art_xml_tag *n, const char *why) ART_MUST_USE;
/* The same for one of which only a part is left out, which was reported. */
int osim_lacks(struct osim *o, const struct art_xml_tag *n, const char *why) ART_MUST_USE;
/* Report what nobody has asked for, objects one by one, properties once for each class. */
int osim_leftovers(struct osim *o) ART_MUST_USE;
bool osim_is(const struct art_xml_tag *n, const char *tag);

/* names.c: classes of older versions get their names of today; objects of one list get names that differ. */
void osim_rename_classes(struct art_xml_tag *n);
int osim_name_objects(struct osim *o) ART_MUST_USE;
/* What was left out, as components that no program simulates. */
int osim_emit_left_out(struct osim *o) ART_MUST_USE;

/* function.c: the function that an element is or holds; *found states whether there is one. [lo, hi]:
 * where it has
 * to be right, if it has to be made of pieces. */
int osim_function_read(struct osim *o, const struct art_xml_tag *holder, double lo, double hi,
                       struct osim_function *f, bool *found) ART_MUST_USE;
double osim_function_eval(const struct osim_function *f, const double *x);
void osim_function_print(struct osim *o, const struct osim_function *f);
void osim_put_function(struct osim *o, const char *prop, const struct osim_function *f);
/* Knots x y dy alone, in brackets. */
int osim_function_knots(struct osim *o, const struct osim_function *f, struct osim_function *knots)
    ART_MUST_USE;

/* spline.c: the natural spline of degree 5 through points; *made false: it is not found. */
int osim_quintic_spline(struct osim *o, const double *x, const double *y, int n, struct osim_function *f,
                        bool *made) ART_MUST_USE;

/* frames.c: bodies and offset frames. */
int osim_read_bodies(struct osim *o) ART_MUST_USE;
/* The path that a reference means for an element: ".." goes up from the element itself. */
const char *osim_absolute(struct osim *o, const struct art_xml_tag *from, const char *text);
/* stations.c: the station that a socket leads to, NULL without one; the pose of a StationDefinedFrame in the
 * frame of its stations, *good false if they do not define one. */
const struct art_xml_tag *osim_station(struct osim *o, const struct art_xml_tag *n, const char *socket);
int osim_stations_pose(struct osim *o, const struct art_xml_tag *n, struct art_rigid *T, bool *good)
    ART_MUST_USE;
/* The frame that a socket or a name means, seen from an element; false (and nothing said) if there is
 * none. */
bool osim_find_frame(struct osim *o, const struct art_xml_tag *from, const char *text, struct osim_frame *f);
/* The frame of an object: by `socket` or, as version 3 has it, by the name of a body in `tag`; either may be
 * NULL. ART_OK with *found = false if it does not exist, which is reported. */
int osim_frame_of(struct osim *o, const struct art_xml_tag *n, const char *socket, const char *tag,
                  struct osim_frame *f, bool *found) ART_MUST_USE;
/* The pose of a frame in the world, at the default coordinates. */
void osim_frame_pose(const struct osim *o, const struct osim_frame *f, struct art_rigid *T);

/* joints.c. */
int osim_read_joints(struct osim *o) ART_MUST_USE;
int osim_emit_joints(struct osim *o) ART_MUST_USE;
/* The coordinate of a name or path: its joint and number. */
bool osim_find_coord(const struct osim *o, const char *text, int *joint, int *number);
const struct osim_coord *osim_coord_at(const struct osim *o, int joint, int number);
/* `[ NUMBER "path of the joint" ]` without the brackets. The number is that of the class of the joint. */
void osim_put_coord(struct osim *o, int joint, int number);

/* scale.c: the factors of the document of scales; bodies and frames grow by them. */
int osim_read_scales(struct osim *o) ART_MUST_USE;
void osim_scale_vector(const struct osim *o, int body, double v[3]);
/* The mean factor, and the one along an axis. */
double osim_scale_mean(const struct osim *o, int body);
double osim_scale_along(const struct osim *o, int body, const double axis[3]);
/* A place in a frame as one on its body. */
void osim_place_on_body(const struct osim *o, const struct osim_frame *f, const double place[3],
                        double loc[3]);
void osim_function_scale(struct osim_function *f, double s);

/* body.c, wrap.c, path.c, force.c, constraint.c: what they write. */
int osim_emit_bodies(struct osim *o) ART_MUST_USE;
/* The name that the mesh of a contact geometry has on its body; NULL if its file is not there. */
const char *osim_contact_mesh(struct osim *o, const struct art_xml_tag *n);
int osim_read_wraps(struct osim *o) ART_MUST_USE;
int osim_emit_wraps(struct osim *o, int body) ART_MUST_USE;
const struct osim_wrap *osim_find_wrap(const struct osim *o, const char *text);
bool osim_wrap_touches(const struct osim *o, const struct osim_wrap *w, const double a[3], const double b[3],
                       double start[3]);
int osim_wrap_check_side(struct osim *o, const struct osim_wrap *w, const char *path, const double pa[3],
                         const double pb[3]) ART_MUST_USE;
int osim_emit_path_force(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
/* path_function.c: the FunctionBasedPath of a force; NULL without one. A muscle with it. */
struct art_xml_tag *osim_function_path(const struct art_xml_tag *n);
int osim_emit_function_path(struct osim *o, const struct art_xml_tag *n, struct art_xml_tag *path)
    ART_MUST_USE;
int osim_emit_forces(struct osim *o) ART_MUST_USE;
/* contact.c: balls on half-spaces and on balls, meshes on a foundation. */
int osim_emit_contact(struct osim *o, const struct art_xml_tag *n, bool enabled) ART_MUST_USE;
int osim_emit_smooth_contact(struct osim *o, const struct art_xml_tag *n, bool enabled) ART_MUST_USE;
/* bushing.c, expression.c, actuator.c: forces by their class. */
int osim_emit_bushing(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_coordinate_expression(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_frame_actuator(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_controllers(struct osim *o) ART_MUST_USE;
/* prescribed.c: a function of time, which may jump. */
int osim_time_function_read(struct osim *o, const struct art_xml_tag *holder, struct osim_function *f,
                            bool *found) ART_MUST_USE;
/* A function that is zero, in the arena. */
int osim_function_zero(struct osim *o, struct osim_function *f) ART_MUST_USE;
bool osim_function_is_constant(const struct osim_function *f);
/* A probe `name` that drives a property of the MechModel, "forceset/muscle:excitation", by `count` functions
 * times a unit. */
int osim_prescribe(struct osim *o, const struct art_xml_tag *n, const char *name, const char *target,
                   const struct osim_function *f, int count, double unit) ART_MUST_USE;
/* force.c: what they share. Two frames, by sockets or as version 3 has them; whether they are active. */
int osim_two_ends(struct osim *o, const struct art_xml_tag *n, const char *const sockets[2],
                  struct osim_frame f[2], bool *found) ART_MUST_USE;
void osim_put_enabled(struct osim *o, const struct art_xml_tag *n);
bool osim_coord_of(struct osim *o, const struct art_xml_tag *n, int *joint, int *number);
void osim_put_coord_line(struct osim *o, int joint, int number);
/* An expression of the file as a string, with what is defined behind it; reported and NULL if it cannot be
 * read. */
int osim_expression(struct osim *o, const struct art_xml_tag *n, const char *tag,
                    const char *const *names, int n_names, const char *more,
                    const char **text) ART_MUST_USE;
/* loads.c: the forces of the document of external loads, or the probes that drive them; nothing without
 * one. */
int osim_emit_loads(struct osim *o, bool probes) ART_MUST_USE;
int osim_emit_constraints(struct osim *o) ART_MUST_USE;
/* Read the couplers, and let the default values of dependent coordinates follow. */
int osim_couple(struct osim *o) ART_MUST_USE;
int osim_emit_markers(struct osim *o) ART_MUST_USE;
/* The material of a muscle or ligament; *known states whether the class has one. */
int osim_emit_muscle_law(struct osim *o, const struct art_xml_tag *n, bool *known) ART_MUST_USE;
/* A warning that what muscles have of lengths does not grow; nothing without scales. */
int osim_report_lengths(struct osim *o) ART_MUST_USE;

/* Its excitation at the start and how its activation follows, as properties of the muscle. */
int osim_emit_activation(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;

/* millard.c: the curves of a muscle of Millard et al., as properties of its material. */
int osim_emit_millard_curves(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;

/* emit.c: lines of text. */
/* The next component comes from this element. */
int osim_at(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
/* A text in the arena. */
const char *osim_format(struct osim *o, const char *fmt, ...) ART_PRINTF(2, 3);
void osim_put_name(struct osim *o, const struct art_xml_tag *n, const char *name);
void osim_put_text(struct osim *o, const char *key, const char *text);
void osim_put_pose(struct osim *o, const struct art_rigid *T);
void osim_put_TFM(struct osim *o, const char *key, const struct art_rigid *T);
/* A name that a `.art` file takes, in the arena. */
const char *osim_name(struct osim *o, const char *name);
/* "bodyset/NAME", "ground". */
const char *osim_body_path(struct osim *o, int body);
/* A frame marker. */
int osim_put_marker(struct osim *o, const struct art_xml_tag *n, const char *cls, const char *list,
                    const char *name, const struct osim_frame *f, const double place[3]) ART_MUST_USE;

#endif
