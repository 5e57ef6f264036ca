/* febmodel_priv.h - a model of FEBio while it is read: the tree of its tags, what they mean, the text of a
 * `.art` file that says the same. Numbers stay as the file has them; FEBio imposes no units. */
#ifndef FEBMODEL_PRIV_H
#define FEBMODEL_PRIV_H

#include "../ids.h"
#include "../xml.h"
#include <art/feb.h>
#include <art/math.h>
#include <art/model.h>

enum { FEB_MOST_DEPTH = 100, FEB_MOST_FAULTS = 60 };

struct feb_attr {
    const char *key, *value;
    struct feb_attr *next;
};
struct feb_tag {
    const char *tag, *text; /* text: trimmed; "" if there is none or only tags */
    struct feb_attr *attrs;
    struct feb_tag *parent, *first, *last, *next;
    size_t at;     /* in the source */
    bool used;     /* somebody asked for it */
    bool refused;  /* it is in the list of what is not taken over */
};

enum feb_interpolation { FEB_LINEAR, FEB_STEP, FEB_SMOOTH };
enum feb_extension { FEB_CONSTANT, FEB_EXTRAPOLATE, FEB_REPEAT, FEB_REPEAT_OFFSET };
/* A load curve: points of time and value, ascending. */
struct feb_curve {
    const struct feb_tag *tag;
    const char *id;
    enum feb_interpolation how;
    enum feb_extension beyond;
    int n;
    double *x;          /* [n][2] */
};
/* A number, times a curve or not. */
struct feb_value {
    double scale;
    int curve;          /* -1: constant */
    double from, to;    /* it acts in this time; -INFINITY, INFINITY: always */
};
/* A variable of the input probe: a curve, or 1, in a span of time. */
struct feb_column {
    int curve;
    double from, to;
};

struct feb;
/* A parameter of a law, its name there and here. */
struct feb_param {
    const char *theirs, *ours;
    double def, scale;  /* default there; factor from there to here */
};
enum { FEB_UNCOUPLED = 1, FEB_AXES = 2 };
enum { FEB_MOST_PARAMS = 13 };
/* A row of the table of materials. */
struct feb_law {
    const char *type, *cls;
    unsigned flags;     /* FEB_UNCOUPLED: the change of volume is apart; FEB_AXES: it has axes */
    struct feb_param param[FEB_MOST_PARAMS];
    /* What the parameters alone do not say, inside the brackets; NULL: nothing. */
    int (*more)(struct feb *f, const struct feb_tag *m);
    /* A material along fibres that adds to it, its class and parameters. */
    const char *fibre_cls;
    struct feb_param fibre[FEB_MOST_PARAMS];
    const char *activation; /* the parameter that is its excitation */
};
struct feb_material {
    const struct feb_tag *tag;
    const char *id, *name;
    const struct feb_law *law; /* NULL: a rigid body, or refused */
    bool rigid;
    double density;
    int body;           /* of a rigid one: of the bodies */
};

/* Elements of one kind that follow each other. */
struct feb_part {
    const struct feb_tag *tag, *domain;
    const char *name, *mat;
    enum art_elem_kind kind;
    int first, n, material;
    double thickness;
};
struct feb_set {
    const struct feb_tag *tag;
    const char *name;
    int n, *item;       /* nodes or elements, as indices */
};
struct feb_face {
    int n, node[8];
};
struct feb_surface {
    const struct feb_tag *tag;
    const char *name;
    int n;
    struct feb_face *face;
};

struct feb_mesh {
    struct art_volume *vol;
    struct art_ids nodes, elems;
    struct feb_part *parts;
    int n_parts, cap_parts;
    struct feb_set *node_sets, *elem_sets;
    int n_node_sets, cap_node_sets, n_elem_sets, cap_elem_sets;
    struct feb_surface *surfaces;
    int n_surfaces, cap_surfaces;
    bool *soft;         /* [n_nodes] it is a node of a deformable element */
    int (*hold)[3];     /* [n_nodes] the boundary condition that holds each coordinate; -1: none */
    int *body_of;       /* [n_nodes] the rigid body that holds it; -1: none */
    double *thickness;  /* [n_elems] of shells */
};

/* A boundary condition on one coordinate of nodes. */
struct feb_hold {
    const struct feb_tag *tag;
    const char *name;
    int axis;
    struct feb_value value;
    bool fixed;
    int n, *node;
};

struct feb_body {
    const struct feb_tag *tag;
    const char *name;
    double mass, at[3], com[3], J[9]; /* its frame is at `at`; centre of mass from there */
    unsigned fixed;     /* bits: x y z, rotations about them */
    int n_elems;
};

/* A step of the analysis. */
struct feb_step {
    const struct feb_tag *tag, *control;
    double from, to, h;
    bool dynamic;
};

/* A property that curves drive: sum of coefficients times curves. */
struct feb_term {
    const char *target; /* path:property from the root */
    int component, size;
    struct feb_value value;
};

struct feb_fault {
    const struct feb_tag *tag;
    const char *text;
};
struct feb_place {
    const char *path;
    struct art_loc loc;
};

/* What has been found out, by subject. */
struct feb_input {
    struct feb_curve *curves;
    int n_curves, cap_curves;
    struct feb_column *columns;
    int n_columns, cap_columns;
    struct feb_term *terms;
    int n_terms, cap_terms;
    struct feb_step *steps;
    int n_steps, cap_steps;
    double end;
};
struct feb_output {
    struct art_buf text;
    int indent;
    struct feb_place *places;
    int n_places, cap_places;
    const char *prefix; /* path of the MechModel */
};

struct feb {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_arena arena;
    struct art_format_lines lines;
    struct feb_tag *root;
    int version;        /* 25, 30, 40 */
    struct feb_fault faults[FEB_MOST_FAULTS];
    int n_faults;
    struct feb_mesh mesh;
    struct feb_material *materials;
    int n_materials, cap_materials;
    struct feb_hold *holds;
    int n_holds, cap_holds;
    struct feb_body *bodies;
    int n_bodies, cap_bodies;
    struct feb_input in;
    struct feb_output out;
    double gravity[3];
};

#endif
