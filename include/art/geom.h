/* art/geom.h extracts the geometry of a model at a moment: what its components look like, as meshes with
 * fields.
 *
 * Frames (art/frames.h) and pictures (art/view.h) both show what this room extracts. Each kind of geometry is
 * a row: libcommon/geom/kind/<name>.c and a line in kinds.def. It can be had in two ways.
 *
 * In parts, which show all components of a kind, or each of them, as surface meshes (faces, lines, points) or
 * volume meshes; fields have the names of properties:
 *
 *     struct art_geom *geom;
 *     ART_TRY(art_geom_create(ctx, sim, NULL, NULL, &geom));
 *     ART_TRY(art_geom_update(ctx, geom));                // at the state of the simulation
 *     for (int i = 0; i < art_geom_count(geom); i++) show(art_geom_part(geom, i));
 *     art_geom_free(geom);
 *
 * One component by itself, whose own properties say how it is drawn:
 *
 *     struct art_geom_item item;
 *     status = art_geom_item_open(ctx, sim, art_geom_kind_find("lines"), comp, &item);
 *     if (status == ART_OK) ART_TRY(art_geom_item_update(ctx, sim, &item));    // item.x[item.n], item.mesh
 *     art_geom_item_close(&item);
 */
#ifndef ART_GEOM_H
#define ART_GEOM_H

#include <art/mesh.h>
#include <art/sim.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_geom;
struct art_geom_kind;
struct art_fem_field;
struct art_fem_mesh;

/* ----------------------------------------------------------------------- kinds */

/* A field that a kind can show. ITEMS: the parts have one sort. */
enum art_geom_of { ART_GEOM_ITEMS, ART_GEOM_NODES, ART_GEOM_ELEMENTS };
struct art_geom_field {
    const char *name;
    enum art_geom_of of;
    bool usual;                          /* shown unless something else is asked for */
    bool second;                         /* the name alone is that of nodes: "elements/NAME" */
};
/* Return the kinds in order; NULL behind the last. */
const struct art_geom_kind *art_geom_kind_at(int i);
/* Find a kind by its name; the result is NULL if there is none. */
const struct art_geom_kind *art_geom_kind_find(const char *name);
/* True if it shows components of a class one by one. */
bool art_geom_kind_shows(const struct art_geom_kind *kind, const struct art_comp *comp);
/* The i-th field that its parts may have; false behind the last. */
bool art_geom_kind_field(const struct art_geom_kind *kind, int i, struct art_geom_field *field);

/* ----------------------------------------------------------------------- parts */

/* A part is a mesh or a volume. Items have a field `component`: a row of the list of components, from 0 in
 * each part. */
struct art_geom_part {
    char *name;                          /* unique, of letters, digits, '.', '_' and '-' */
    const struct art_geom_kind *kind;
    struct art_mesh *mesh;               /* NULL: it is a volume */
    struct art_volume *volume;           /* NULL: it is a mesh */
    const struct art_comp **comp;        /* [n_comps] */
    int n_comps, cap_comps;
    void *data;                          /* of the kind */
};

/* Find out what there is to show; meshes of bodies are read here. `parts`: names of kinds with '+' in
 * between, `fields`: names of fields in the same way; "all", "default" and "none" too; NULL for the usual
 * ones. The simulation must outlive the geometry. */
int art_geom_create(struct art_ctx *ctx, struct art_sim *sim, const char *parts, const char *fields,
                    struct art_geom **geom) ART_MUST_USE;
/* True if a field shows forces: then art_sim_evaluate goes before each update. */
bool art_geom_show_forces(const struct art_geom *geom);
/* Update all parts to the state of the simulation. Forces are those last evaluated:
 * art_sim_evaluate. */
int art_geom_update(struct art_ctx *ctx, struct art_geom *geom) ART_MUST_USE;
int art_geom_count(const struct art_geom *geom);
const struct art_geom_part *art_geom_part(const struct art_geom *geom, int i);
void art_geom_free(struct art_geom *geom);

/* Checks that a list has names of kinds only, or of fields only; `text` is what was given, for the message.
 * ART_EUSAGE if not. */
int art_geom_check_parts(struct art_ctx *ctx, const char *text, const char *parts) ART_MUST_USE;
int art_geom_check_fields(struct art_ctx *ctx, const char *text, const char *fields) ART_MUST_USE;

/* -------------------------------------------------------------- one component */

/* The geometry of one component is a mesh, or points in sequence (one: a point; more: the path of a line).
 */
struct art_geom_item {
    const struct art_geom_kind *kind;
    const struct art_comp *comp;
    const struct art_comp *owner;        /* whose geometry it is: of a mesh of a body the body */
    int model;                           /* index of the top model in the simulation; -1: none */
    bool in_state;                       /* it is part of a simulated model, whose state has its values */
    bool hidden;                         /* it is nowhere at present */
    bool is_line;                        /* points are the path of a line */
    struct art_mesh *mesh;               /* triangles, in the world after an update; NULL: points */
    struct art_mesh *outline;            /* the polygons that the triangles come from; NULL: mesh */
    double *pos;                         /* [n][3] where an update writes the vertices of a mesh */
    const double (*x)[3];                /* [n] of points, after an update */
    int n;
    double point[3];                     /* room for one */
    void *data;                          /* of the kind */
};
/* Open an item. If sim is NULL it is where the tree has it. The result is ART_OK + 1 if there is
 * nothing to show. Close it in any case. */
int art_geom_item_open(struct art_ctx *ctx, const struct art_sim *sim, const struct art_geom_kind *kind,
                       const struct art_comp *comp, struct art_geom_item *item) ART_MUST_USE;
/* The geometry of a mesh that moves with a FEM model. */
int art_geom_item_open_fem_mesh(struct art_ctx *ctx, const struct art_fem_mesh *mesh, int model,
                                struct art_geom_item *item) ART_MUST_USE;
/* Update the item to the current state. */
int art_geom_item_update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
    ART_MUST_USE;
void art_geom_item_close(struct art_geom_item *item);

/* ---------------------------------------------------------------------- places */

/* True if a component is of one of some classes: short names, blanks between; derived classes too. */
bool art_geom_is_one_of(const struct art_comp *comp, const char *classes);
/* Find the position of a point: of the state, or of the tree without one; the result is false if it has
 * none. `model` is the index of its top model, or -1. */
bool art_geom_position(struct art_ctx *ctx, const struct art_sim *sim, int model, const struct art_comp *comp,
                       double x[3]);
/* Find the pose of a frame: of the state, or of the tree without one. */
void art_geom_pose(const struct art_sim *sim, int model, const struct art_comp *comp, struct art_rigid *T);

/* ------------------------------------------------------------------ FEM models */

/* The i-th row of the table of fields (art/fem.h) that nodes or elements have, NULL behind the last. */
const struct art_fem_field *art_geom_fem_row(int i);

#ifdef __cplusplus
}
#endif
#endif
