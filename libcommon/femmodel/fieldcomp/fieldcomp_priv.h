/* This header declares what the files about field components share. */
#ifndef ART_FIELDCOMP_PRIV_H
#define ART_FIELDCOMP_PRIV_H

#include "../femmodel_priv.h"
#include <art/search.h>
#include <art/femmodel.h>

/* Values of one kind of places, in the order of their list. */
struct fieldcomp_values {
    const struct art_comp *list; /* nodes or elements; NULL: places are counted */
    int n;                       /* places */
    int *first;                  /* on points: [n + 1] first value of each element; else NULL */
    double *val;                 /* [values][size] */
    bool *set;                   /* [values] */
};

/* All elements of a kind share these data. */
struct fieldcomp_kind {
    const struct art_elem_type *type;
    int n_points;                /* all, with the warping point */
    double N[ART_FEM_MAX_POINTS + 1][ART_ELEM_MAX_NODES];            /* shape functions at the points */
    double extrapolate[ART_ELEM_MAX_NODES][ART_FEM_MAX_POINTS];      /* nodes from points */
};

struct art_fieldcomp {
    struct art_arena arena;
    const struct art_comp *comp, *base;
    enum art_fieldcomp_on on;
    bool scalar;
    int rows, cols, size;
    double *def;
    struct fieldcomp_values solid, shell;
    struct art_fieldcomp_grid grid;
    struct art_volume *vol;      /* the FEM model where it is: solids, then shells */
    int n_solids;
    struct fieldcomp_kind *kind[2][ART_ELEM_KINDS]; /* NULL: none in the model; [1]: of membranes */
    struct art_mesh *mesh;       /* in world coordinates once there is a search */
    struct art_locator *query;  /* search: elements; */
    struct art_bvh *bvh;         /* faces */
};

/* Read the numbers of one value from the text of a property, by the size of the field; *found is
 * false if there is none or it is null. */
int fieldcomp_read_one(struct art_ctx *ctx, struct art_fieldcomp *f, const char *prop, double *out,
                       bool *found) ART_MUST_USE;
/* The values of a list property into `v`, whose places are known. */
int fieldcomp_read_values(struct art_ctx *ctx, struct art_fieldcomp *f, const char *prop,
                          struct fieldcomp_values *v) ART_MUST_USE;
/* Read rows and columns: of the property `size`; by the name of a class of vectors or matrices. */
int fieldcomp_read_size(struct art_ctx *ctx, struct art_fieldcomp *f) ART_MUST_USE;
int fieldcomp_set_type(struct art_ctx *ctx, struct art_fieldcomp *f, const char *name,
                       const struct art_loc *loc) ART_MUST_USE;
/* Reads the grid with its values. */
int fieldcomp_read_grid(struct art_ctx *ctx, struct art_fieldcomp *f) ART_MUST_USE;
/* Make the shared data of elements of a kind when they are first asked for. */
int fieldcomp_kind_make(struct art_ctx *ctx, struct art_fieldcomp *f, int e) ART_MUST_USE;
/* Return the kind of element e of the mesh; its index in the list of solids or shells. */
const struct fieldcomp_kind *fieldcomp_kind_of(const struct art_fieldcomp *f, int e);
/* Computes the shape functions of the corners' linear element at the warping point; returns their
 * count. */
int fieldcomp_warp_shape(const struct art_elem_type *type, double *N);
/* The value at node a of element i, as the functions of the element have it. */
bool fieldcomp_at_node(const struct art_fieldcomp *f, bool shell, int i, int a, double *out);
/* Return the index in the mesh of element i of the solids or shells, or -1. */
int fieldcomp_elem(const struct art_fieldcomp *f, bool shell, int i);
enum art_fieldcomp_where fieldcomp_fem_at(const struct art_fieldcomp *f, const double p[3], double *out,
                                          double *grad);

#endif
