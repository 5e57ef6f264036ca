/* febmodel_priv.h - a model of FEBio while it is read: the tree of its tags, what they mean, the
 * components that say the same. Numbers stay as the file has them; FEBio imposes no units. */
#ifndef FEBMODEL_PRIV_H
#define FEBMODEL_PRIV_H

#include <art/reading.h>
#include "febmodel_mesh.h"
#include "febmodel_rigid.h"
#include "febmodel_tree.h"
#include <art/builder.h>
#include <art/import.h>
#include <art/math.h>
#include <art/model.h>

enum { FEB_MOST_DEPTH = 100, FEB_MOST_FAULTS = 60 };

/* A parameter of a law, its name there and here. */
struct feb_param {
    const char *theirs, *ours;
    double def, scale;  /* default there; factor from there to here */
};
enum { FEB_MOST_PARAMS = 13, FEB_MOST_MIXED = 12 };
/* The directions in which fibres of a law act. */
enum feb_ways {
    FEB_ALONG,      /* the fibre */
    FEB_ALL_WAYS,   /* x, y and z */
    FEB_ACROSS,     /* two across the fibre */
    FEB_PAIR,       /* two at +-gamma of the first axes */
    FEB_EACH_AXIS   /* the three axes, with parameters of their own */
};
/* A row of the table of materials. */
struct feb_law {
    const char *type, *cls;
    bool uncoupled;     /* the change of volume is apart */
    bool axes;          /* it has axes */
    bool beside;        /* it acts beside another, and is never that of elements alone */
    bool damages;       /* what it wraps is damaged, which may be fibres */
    bool relaxed_within; /* the damaged material relaxes before it is damaged */
    bool contracts;     /* along fibres of another, without a change of volume of its own */
    bool for_uncoupled; /* of two types that differ in that alone: that of uncoupled mixtures */
    enum feb_ways ways; /* of its fibres */
    struct feb_param param[FEB_MOST_PARAMS];
    /* What the parameters alone do not say, inside the brackets; NULL: nothing. */
    int (*more)(struct feb *f, const struct art_xml_tag *m);
    /* A material along fibres that adds to it, its class and parameters. */
    const char *fibre_cls;
    struct feb_param fibre[FEB_MOST_PARAMS];
    int (*fibre_more)(struct feb *f, const struct art_xml_tag *m);
    const char *activation; /* the parameter that is its excitation */
    const char *wraps, *bond; /* the tags of the material that it wraps, and of a second one */
    const char *and;    /* another law that the same tag stands for */
    const char *potential; /* its pressure model; NULL: "default" */
};
/* A material of a mixture, or the only one. */
struct feb_mixed {
    const struct art_xml_tag *tag;
    const struct feb_law *law;
    const struct art_xml_tag *damage; /* what damages fibres, NULL: nothing */
};
struct feb_material {
    const struct art_xml_tag *tag;
    const char *id, *name;
    struct feb_mixed mixed[FEB_MOST_MIXED];
    int n_mixed, base;  /* which of them is the material of elements, not along fibres; -1: none */
    bool uncoupled, axes; /* one of them */
    bool rigid;
    const struct art_xml_tag *prestrain; /* NULL: none */
    double density, bulk; /* bulk: of what wraps that of elements, and of fibres */
    int body;           /* of a rigid one: of the bodies */
};

/* A boundary condition on one coordinate of nodes. */
struct feb_hold {
    const struct art_xml_tag *tag;
    const char *name;
    int axis;
    struct feb_value value;
    bool fixed, limited, back; /* limited: to a step; back: the backs of shells */
    bool relative;      /* to where the step begins */
    int n, *node;
    int same; /* so many before it have its name and axis */
};

/* A load on a surface: a pressure, or a traction if that is not zero. */
struct feb_pressure {
    const struct art_xml_tag *tag;
    const struct feb_surface *surface;
    struct feb_value value;
    double traction[3];
    bool linear;        /* by the area at rest */
};

struct feb_wall { /* that nodes of a surface do not pass */
    const struct art_xml_tag *tag;
    const struct feb_surface *surface;
};
struct feb_enclosed { /* a surface that keeps the volume in it */
    const struct art_xml_tag *tag;
    const struct feb_surface *surface;
};
/* Contact between two surfaces. */
struct feb_contact {
    const struct art_xml_tag *tag;
    const struct feb_contact_kind *kind;
    const struct feb_surface *surface[2];
    struct feb_value penalty;
    bool automatic, two_pass, augmented;
    double tolerance, gap_tolerance, rounds[2], radius;
    double friction, friction_penalty; /* 0: that of the normal */
    double most;        /* distance up to which nodes are tied; 0: any */
    double max_traction, snap_tolerance; /* of what sticks; 0: none */
};
/* A step of the analysis. */
struct feb_step {
    const struct art_xml_tag *tag, *control;
    double from, to, h;
    double radius, newmark[2]; /* of generalized alpha; < 0: Newmark's method with these beta and gamma */
    struct feb_value most; /* of statics: the longest step there; by a curve, whose points steps meet */
    bool dynamic, forced; /* forced: all steps are as long as that */
};

/* A property that curves drive: sum of coefficients times curves. */
struct feb_term {
    const char *target; /* path:property from the root */
    int component, size;
    struct feb_value value;
};

struct feb_fault {
    const struct art_xml_tag *tag;
    const char *text;
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
    double end, static_until; /* static steps before dynamic ones */
};
struct feb_output {
    const char *prefix; /* path of the MechModel */
};

/* Loads, walls and contact. */
struct feb_acts {
    struct feb_pressure *pressures;
    int n_pressures, cap_pressures;
    struct feb_wall *walls;
    int n_walls, cap_walls;
    struct feb_enclosed *enclosed;
    int n_enclosed, cap_enclosed;
    const struct art_xml_tag **sums; /* linear constraints of nodes */
    int n_sums, cap_sums;
    int *term_of;       /* [n_nodes] 1 + its term in the linear constraint that is written; 0: none */
    int64_t n_named;    /* nodes of the sets that conditions name, each as often as it is named */
    struct feb_contact *contacts;
    int n_contacts, cap_contacts;
    double mass_damping;
};
struct feb {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_arena arena;
    struct feb_file *files;
    int n_files, cap_files;
    struct art_xml_tag *root;
    int version;        /* 25, 30, 40 */
    struct feb_fault faults[FEB_MOST_FAULTS];
    int n_faults;
    struct feb_mesh mesh;
    struct feb_trusses trusses;
    struct feb_material *materials;
    int n_materials, cap_materials;
    struct feb_hold *holds;
    int n_holds, cap_holds;
    struct feb_acts act;
    struct feb_rigid rigid;
    struct feb_input in;
    struct feb_output out;
    struct art_builder build;
    double gravity[3];
    struct art_map names[FEB_KINDS]; /* indices + 1 */
};

#endif
