/* osim_priv.h - an OpenSim model while it is read: the tree of its elements, what they mean, the text of
 * a `.art`
 * file that says the same. Lengths are m, angles radians, as in the file. */
#ifndef OSIM_PRIV_H
#define OSIM_PRIV_H

#include <art/reading.h>
#include <art/builder.h>
#include <art/math.h>
#include <art/model.h>
#include <art/format.h>
#include <art/import.h>

enum { OSIM_MOST_COORDS = 6, OSIM_MOST_DEPTH = 200 };

/* ------------------------------------------------------------------ what it means */

struct osim_function {
    enum { OSIM_LINEAR, OSIM_LINES, OSIM_CUBIC, OSIM_POLYNOMIAL, OSIM_STEPS } kind;
    int n_in;                    /* arguments */
    double *x;                   /* linear: factors, constant; lines, steps: x y; cubic: x y dy; polynomial:
                                    highest power down */
    int n;                       /* numbers */
};

/* A frame: a place on a body. */
struct osim_frame {
    const struct art_xml_tag *node;
    int body;                    /* index; 0: the ground */
    struct art_rigid T;          /* on the body */
    int next;                    /* index + 1 of the next frame of its body; 0: none */
};

struct osim_body {
    const struct art_xml_tag *node; /* NULL: a ground that the file does not mention */
    const char *name;
    double mass, com[3], J[9];
    double scale[3];             /* factors along its axes */
    int joint;                   /* that it is the child of; -1: none */
    int frames, contacts, wraps; /* index + 1 of the first frame, contact mesh, wrap object; 0: none */
    struct art_rigid pose;       /* in the world, at the default coordinates */
    int posed;                   /* 1: known, -1: being worked out */
};

/* A coordinate that depends on others: scale times a function of them. */
struct osim_coupler {
    const struct art_xml_tag *node;
    struct osim_function f;
    double scale;
    int n, *joint, *number;      /* [n] the independent coordinates */
    struct osim_coupler *next;   /* of the same coordinate */
};

struct osim_coord {
    const struct art_xml_tag *node;
    const char *name;
    double value, range[2];
    bool clamped, locked, rotational;
    bool typed;                  /* the file says whether it is an angle */
    bool prescribed;             /* by `motion`, a function of time */
    struct osim_function motion;
    struct osim_coupler *couplers;
};

struct osim_axis {
    double a[3];
    int n, coord[OSIM_MOST_COORDS];
    bool has_f;
    struct osim_function f;
};

struct osim_joint_type;
struct osim_joint {
    const struct art_xml_tag *node;
    const struct osim_joint_type *type;
    const char *name;
    int parent, child;           /* bodies */
    struct art_rigid P, C;       /* joint frames on the parent and the child */
    bool reversed;               /* T_CD is the pose of the parent's frame in the child's */
    int n;
    struct osim_coord coord[OSIM_MOST_COORDS];
    struct osim_axis axis[6];    /* custom joints */
    double par[8];               /* of the type */
};

struct osim_wrap {
    const struct art_xml_tag *node;
    const char *name;
    int body, kind;              /* kind: see wrap.c */
    struct art_rigid T;
    double size[3];
    bool active;
    int axis, sign;              /* of the quadrant; sign 0: all */
    int next_same, next;         /* index + 1 of the next of its name, and of its body; 0: none */
};

/* Contact meshes, and where they are on their bodies. */
struct osim_contacts {
    struct osim_contact {
        struct art_xml_tag *node;
        struct art_rigid T;
        int next;                /* index + 1 of the next of its body; 0: none */
    } *list;
    int n, cap;
};

/* Frames, to be found by the path in the file or by name: sorted by name and, of one name, by place in the
 * file, so that those inside of an element follow each other. */
struct osim_frame_index {
    struct osim_named {
        const struct art_xml_tag *node;
        int frame;
    } *named;
    const struct art_xml_tag **nodes; /* by frame */
    int n;
    struct art_map paths;        /* index + 1 */
};

/* Where mesh files are: in the folder of meshes (NULL: none is found) or beside the model; each as this
 * program and as the text names it. */
struct osim_folders {
    char *disk, *folder;
    char *dir, *dir_name;        /* "" in the text: beside it */
    int n_missing;               /* files of meshes that are only drawn, which are not there */
};

/* What functions of time drive. */
struct osim_timed {
    bool steps_allowed;          /* functions that jump */
};

/* What is found by name: the first of each. */
struct osim_names {
    struct art_map bodies, wraps; /* index + 1 */
    struct art_map coords;       /* "name", "joint/name": OSIM_MOST_COORDS * joint + number + 1 */
    struct art_map defaults, geometries, forces; /* elements, by "class property" or name */
    struct art_map columns;      /* of the data of loads: index + 1 */
    struct osim_frame_index frames;
};

/* What could move something and is not in the model: a simulation without it is refused. */
struct osim_left {
    struct osim_left_one {
        const struct art_xml_tag *node;
        const char *why;
    } *list;
    int n, cap;
};

struct osim {
    struct art_ctx *ctx;
    const struct art_source *src;
    const struct art_import_options *how;
    struct art_arena arena;
    struct art_xml_tag *root, *model, *defaults;
    bool v4;
    struct osim_folders folders;
    struct osim_frame *frames;
    int n_frames, cap_frames;
    struct osim_body *bodies;
    int n_bodies, cap_bodies;
    struct osim_joint *joints;
    int n_joints, cap_joints;
    struct osim_wrap *wraps;
    int n_wraps, cap_wraps, slips;   /* slips: paths that leave the side of a quadrant */
    struct osim_contacts contacts;
    struct osim_names by_name;
    struct art_format_lines lines; /* for places */
    struct art_builder build;
    struct osim_timed timed;
    struct osim_left left;
    char prefix[256];            /* path of the MechModel in the tree */
    int status;                  /* of the first fault; behind it nothing is reported */
};

/* ------------------------------------------------------------------ functions that files share */

/* query.c. Elements as a tree in o->arena. ART_ESYNTAX, ART_EUNSUPPORTED, ART_ELIMIT with the place. */
int osim_parse(struct osim *o) ART_MUST_USE;
/* Elements that are asked for count as used. */
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
/* A number; the default without one, and for a text that is none, which o->status keeps. */
double osim_number(struct osim *o, const struct art_xml_tag *n, const char *tag, double def);
/* Exactly `count` numbers; without the child they stay as they are. */
void osim_numbers(struct osim *o, const struct art_xml_tag *n, const char *tag, int count, double *x);
/* All numbers, in the arena; *x NULL without the child. */
int osim_list(struct osim *o, const struct art_xml_tag *n, const char *tag, double **x, int *count)
    ART_MUST_USE;
/* Words between blanks, in the arena. */
int osim_words(struct osim *o, const struct art_xml_tag *n, const char *tag, const char ***words, int *count)
    ART_MUST_USE;
/* Location and x-y-z angles of two children as a pose. */
void osim_pose(struct osim *o, const struct art_xml_tag *n, const char *place, const char *angles,
              struct art_rigid *T);
/* Report what has no counterpart: a warning, an error if warnings are. */
int osim_drop(struct osim *o, const struct art_xml_tag *n, const char *fmt, ...) ART_PRINTF(3, 4)
    ART_MUST_USE;
int osim_fail(struct osim *o, const struct art_xml_tag *n, int status, const char *fmt, ...) ART_PRINTF(4, 5);
/* An element and all in it count as used. */
void osim_use(struct art_xml_tag *n);
bool osim_is_enforced(struct osim *o, const struct art_xml_tag *n);
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
void osim_emit_wraps(struct osim *o, int body);
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
int osim_emit_contact(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_smooth_contact(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
/* bushing.c, actuator.c: forces by their class. */
int osim_emit_bushing(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_torque_actuator(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_point_actuator(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_body_actuator(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
int osim_emit_prescribed_force(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
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
/* A force along a path; its material, nothing for others. */
bool osim_is_path_force(const struct art_xml_tag *n);
int osim_emit_law(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;
/* A warning that what muscles have of lengths does not grow; nothing without scales. */
void osim_report_lengths(struct osim *o);

/* Its excitation at the start and how its activation follows, as properties of the muscle. */
int osim_emit_activation(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;

/* millard.c: the curves of a muscle of Millard et al., as properties of its material. */
int osim_emit_millard_curves(struct osim *o, const struct art_xml_tag *n) ART_MUST_USE;

/* A number of an element that goes over to a property. */
struct osim_item {
    const char *tag, *prop; /* tag NULL: the default, whatever the file has */
    double def;             /* NAN: only what the file states */
    int unit;               /* power of the unit that numbers here are times: 1, 0, -1 */
};
/* Put the numbers of a list that ends with prop NULL; with `finite`, none that are infinite. */
void osim_put_items(struct osim *o, const struct art_xml_tag *n, const struct osim_item *items,
                   double unit, bool finite);

/* emit.c: lines of text. */
/* The next component comes from this element. */
void osim_at(struct osim *o, const struct art_xml_tag *n);
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
void osim_put_marker(struct osim *o, const struct art_xml_tag *n, const char *cls, const char *list,
                    const char *name, const struct osim_frame *f, const double place[3]);

#endif
