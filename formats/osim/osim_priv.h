/* osim_priv.h - an OpenSim model while it is read: the tree of its elements, what they mean, the text of
 * a `.art`
 * file that says the same. Lengths are m, angles radians, as in the file. */
#ifndef OSIM_PRIV_H
#define OSIM_PRIV_H

#include "../xml_tree.h"
#include <art/math.h>
#include <art/model.h>
#include <art/osim.h>

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
};

struct osim_body {
    const struct art_xml_tag *node; /* NULL: a ground that the file does not mention */
    const char *name;
    double mass, com[3], J[9];
    double scale[3];             /* factors along its axes */
    int joint;                   /* that it is the child of; -1: none */
    struct art_rigid pose;       /* in the world, at the default coordinates */
    int posed;                   /* 1: known, -1: being worked out */
};

struct osim_coord {
    const struct art_xml_tag *node;
    const char *name;
    double value, range[2];
    bool clamped, locked, rotational;
    bool typed;                  /* the file says whether it is an angle */
    bool prescribed;             /* by `motion`, a function of time */
    struct osim_function motion;
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
    int next_same;               /* index + 1 of the next of its name; 0: none */
};

/* A part of the text that stands for an element, for places in messages. */
struct osim_origin {
    char *path;
    struct art_loc loc;
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
    struct art_buf probes;       /* text, behind the model */
    bool steps_allowed;          /* functions that jump */
};

struct osim {
    struct art_ctx *ctx;
    const struct art_source *src;
    const struct art_osim_reading *how;
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
    int n_wraps, cap_wraps;
    struct {
        struct art_map bodies, wraps; /* index + 1 of the first of a name */
    } by_name;
    struct art_format_lines lines; /* for places */
    struct art_buf text;
    struct osim_timed timed;
    int indent;
    struct osim_origin *origins;
    int n_origins, cap_origins;
    char prefix[256];            /* path of the MechModel in the tree */
    int status;                  /* of the first failure of what has no status of its own */
};

#endif
