/* osim_priv.h - an OpenSim model while it is read: the tree of its elements, what they mean, the text of
 * a `.art`
 * file that says the same. Lengths are m, angles radians, as in the file. */
#ifndef OSIM_PRIV_H
#define OSIM_PRIV_H

#include <art/reading.h>
#include <art/builder.h>
#include <art/math.h>
#include <art/model.h>
#include <art/series.h>
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
    int status;                  /* of the first failure of what has no status of its own */
};

#endif
