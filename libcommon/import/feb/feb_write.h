/* feb_write.h - a FEM model while it is written as a file of FEBio: what the components say, and the
 * text of the sections. */
#ifndef FEB_WRITE_H
#define FEB_WRITE_H

#include "feb_priv.h"

enum { FEBW_MOST_MATERIALS = 20000, FEBW_MOST_LOSSES = 200 };

/* A material that acts in an element beside its own: of a bundle. */
struct febw_layer {
    const struct art_comp *bundle, *desc; /* desc: along fibres, else NULL */
    int next;           /* of the same element; -1: none */
};
struct febw_elem {
    const struct art_comp *comp, *own; /* its material */
    enum art_elem_kind kind;
    int node[ART_ELEM_MAX_NODES]; /* indices */
    int layer, last;    /* first and last of its layers, -1: none */
    int material;
};
struct febw_material {
    const char *key;    /* what elements of one material have in common */
    const char *name;
    bool uncoupled;
};
/* A property that a column of a probe drives: coef times the curve (0: constant 1). */
struct febw_term {
    const struct art_comp *comp;
    const char *prop;
    int component, curve;
    double coef;
    bool used;
};
/* What a term drives, in the order in which terms are found. */
struct febw_place {
    const struct art_comp *comp;
    const char *prop;
    int component, term;
};
/* What is not written, once per class or property of a class. */
struct febw_loss {
    const char *what;
    const struct art_comp *first;
    int n;
};
/* A text for each section. */
struct febw_text {
    struct art_buf materials, mesh, sets, domains, boundary, initial, loads, contact, constraints, curves;
};

/* Numbers of what the file has: given to those of the model, and counts of sections. */
struct febw_number {
    int add_node, add_elem, add_shell; /* to the numbers of the model */
    int n_sets, n_surfaces, n_controllers;
    int *front;         /* [n_nodes] of a node on the back of a sheet the node of the sheet; -1: it is none */
};
/* What input probes drive. */
struct febw_drive {
    int *curve_id;      /* [n_curves] load controller; 0: it is 1 all the time; < 0 before it has one */
    int n_curves, cap_curves;
    struct febw_term *terms;
    int n_terms, cap_terms;
    struct febw_place *places; /* [n_places] sorted */
    int n_places;
};
struct febw_lost {
    struct febw_loss losses[FEBW_MOST_LOSSES];
    int n_losses;
};

struct febw {
    struct art_ctx *ctx;
    const struct art_model *model;
    struct art_comp *fem, *mech;
    struct art_arena arena;
    struct febw_text text;
    struct febw_number number;
    struct febw_drive drive;
    struct febw_lost lost;
    int n_faults, n_nodes;
    struct art_comp **node; /* [n_nodes] */
    bool dynamic, follower; /* follower: the tangent is not symmetric */
    struct febw_elem *elems;
    int n_elems, cap_elems, n_solids;
    struct febw_layer *layers;
    int n_layers, cap_layers;
    struct febw_material *materials;
    int n_materials, cap_materials;
    bool *handled;      /* [orders] components that were written */
};

/* ---- write_text.c */
/* What cannot be left out: an error with the path. */
void febw_refuse(struct febw *w, const struct art_comp *comp, const char *fmt, ...) ART_PRINTF(3, 4);
const char *febw_format(struct febw *w, const char *fmt, ...) ART_PRINTF(2, 3);
/* key="name" */
void febw_name(struct febw *w, struct art_buf *to, const char *key, const char *name);
void febw_tag(struct art_buf *to, const char *tag, double x);
void febw_vector(struct art_buf *to, const double x[3]);
/* The class of an object; names without a package are those of artisynth.core.materials. */
bool febw_is_class(const struct art_comp *object, const char *cls);
void febw_done(struct febw *w, const struct art_comp *comp);
/* The index of a node of the model, -1: it is none. */
int febw_node(const struct febw *w, const struct art_comp *comp);
int febw_node_number(const struct febw *w, int node);

/* ---- write_mesh.c */
int febw_mesh(struct febw *w) ART_MUST_USE;
/* ---- write_material.c: the material of an element, found or made. */
int febw_material(struct febw *w, struct febw_elem *e) ART_MUST_USE;
/* ---- write_load.c */
int febw_read_probes(struct febw *w) ART_MUST_USE;
/* The next term of a component of a property behind `after` (-1: from the first), -1: none. */
int febw_term(struct febw *w, const struct art_comp *comp, const char *prop, int component, int after);
void febw_put_curve(const struct febw *w, struct art_buf *to, int curve);
int febw_boundary(struct febw *w) ART_MUST_USE;
/* Displacements that act in a step, as its section; those of other times are refused behind the last step. */
int febw_step_boundary(struct febw *w, struct art_buf *to, double from, double until) ART_MUST_USE;
void febw_refuse_spans(struct febw *w);
int febw_loads(struct febw *w) ART_MUST_USE;
/* A surface of points and sizes of faces, as properties of a component: its name, NULL: they are no nodes. */
bool febw_has_nodes(const struct febw *w, const struct art_comp *c, const char *points);
const char *febw_surface(struct febw *w, const struct art_comp *c, const char *points,
                         const char *sizes);
/* ---- write_contact.c */
void febw_contacts(struct febw *w);
/* ---- write_constraint.c */
void febw_constraints(struct febw *w);
/* ---- write_loss.c: what has no counterpart and was not written. */
int febw_losses(struct febw *w) ART_MUST_USE;
/* ---- write_control.c */
int febw_control(struct febw *w, struct art_buf *to, struct art_buf *steps) ART_MUST_USE;

#endif
