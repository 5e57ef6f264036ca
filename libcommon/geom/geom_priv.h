/* This header declares what the files of the geom room share. */
#ifndef ART_GEOM_PRIV_H
#define ART_GEOM_PRIV_H

#include <art/contact.h>
#include <art/geom.h>

/* Properties that the state holds, as fields of the items of a mesh. A property that no component has makes
 * no field, nor does one that is not wanted; components without one that others have get zeros. */
struct art_geom_prop {
    const char *name;
    int dim;
    bool unusual;                    /* shown on request only */
    bool forces;                     /* follows from the forces that were evaluated last */
};

/* The items of a part that joins components: all cells of meshes, vertices, or lines. */
enum art_geom_on { ART_GEOM_ON_CELLS, ART_GEOM_ON_VERTS, ART_GEOM_ON_LINES };

/* A kind of geometry. */
struct art_geom_kind {
    const char *name, *summary;
    bool unusual;                    /* there are parts only if they are asked for */
    /* Its fields: properties first, then the i-th of the others (false behind the last; may be NULL). */
    const struct art_geom_prop *prop;
    int n_props;
    enum art_geom_of of;
    bool (*field)(int i, struct art_geom_field *field);

    /* Component by component; all may be NULL. Classes: art_geom_is_one_of. An item's `data` has item_size
     * bytes, zeroed. */
    const char *classes;
    size_t item_size;
    enum art_geom_on on;
    /* Once. ART_OK + 1: there is nothing to show. */
    int (*open)(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item);
    /* To the present state. */
    int (*move)(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item);
    /* True if a component is in the part of all; NULL: if the state has it. */
    bool (*is_of_part)(const struct art_system *sys, const struct art_comp *comp);
    void (*close)(struct art_geom_item *item); /* what is in `data`; may be NULL */

    /* In parts, whose `data` has `size` bytes, zeroed. Add the parts that the models of a simulation have
     * (none: there is nothing of this kind); what art_geom_update brings up to date may hold anything. */
    size_t size;
    int (*make)(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind);
    /* Positions and fields of the present state. */
    int (*update)(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part);
    void (*free)(struct art_geom_part *part);  /* what is in `data`; may be NULL */
};

#define X(kind) extern const struct art_geom_kind art_geom_##kind;
#include "kinds.def"
#undef X

struct art_geom {
    struct art_sim *sim;
    struct art_geom_part **part;     /* each stays where it is */
    int n_parts, cap_parts;
    const char *fields;              /* the list of what is wanted, NULL: the usual; while parts are made */
    bool forces;                     /* one of them shows forces */
};

/* ---------------------------------------------------------------- what is wanted */

bool art_geom_wants(const char *fields, const struct art_geom_field *field);
bool art_geom_wants_kind(const char *parts, const struct art_geom_kind *kind);
bool art_geom_wants_prop(const struct art_geom *geom, const struct art_geom_kind *kind, int i);

/* ------------------------------------------------------------------------- parts */

/* Add a part. The name, which may hold anything, is made unique and fit for files. */
int art_geom_add_part(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind,
                      const char *name, struct art_geom_part **part) ART_MUST_USE;
/* Take back the last part, which turned out to be empty. */
void art_geom_drop_part(struct art_geom *geom);
/* Add a component to the part. */
int art_geom_add_comp(struct art_ctx *ctx, struct art_geom_part *part, const struct art_comp *comp)
    ART_MUST_USE;

struct art_geom_props {
    const struct art_geom_kind *kind;
    int n_comps;
    int *model;                      /* [n_comps] */
    const struct art_live **live;    /* [n_comps][kind->n_props], NULL where there is none */
    int *field;                      /* [kind->n_props] index in the fields; -1: no component has it */
};
/* Look properties up for the first n_comps components of the part, and add the fields (n_items). */
int art_geom_props_bind(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_part *part,
                        int n_comps, struct art_fields *fields, int n_items, struct art_geom_props *props)
    ART_MUST_USE;
void art_geom_props_fini(struct art_geom_props *props);
/* Write the current values of component i to an item of the fields. */
void art_geom_props_take(const struct art_geom_props *props, const struct art_sim *sim,
                         const struct art_geom_part *part, int i, struct art_fields *fields, int item);

/* One part that joins the items of all components of a kind: `size`, `make`, `update`, `free`. */
struct art_geom_joined {
    struct art_geom_props props;
    struct art_geom_item *item;
    int *comp;                       /* [n] which of the part's each item belongs to */
    int n, cap, cap_comp;
};
int art_geom_joined_make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
    ART_MUST_USE;
int art_geom_joined_update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
    ART_MUST_USE;
void art_geom_joined_free(struct art_geom_part *part);
#define ART_GEOM_JOINED                                                                                  \
    .size = sizeof(struct art_geom_joined), .make = art_geom_joined_make,                                \
    .update = art_geom_joined_update, .free = art_geom_joined_free

/* ------------------------------------------------------------------------- items */

/* The mesh becomes that of the item, as triangles. Frees it on failure. */
int art_geom_item_take_mesh(struct art_ctx *ctx, struct art_geom_item *item, struct art_mesh *mesh)
    ART_MUST_USE;

/* ------------------------------------------------------ contacts (contact_parts.c) */

/* The fields that each item of such a part begins with: two components that collide, and their pair. */
enum { ART_GEOM_CONTACT_NUMBERS = 3, ART_GEOM_CONTACT_PROPS = 6 };
/* This is the first member of the part's data. */
struct art_geom_contact_part {
    bool shown[ART_GEOM_CONTACT_PROPS]; /* of the kind's properties */
    int *first;                         /* [n_models] where the components of a model begin in the part's */
    struct art_contacts now;
};
/* Adds the part of the kind, with the components that can collide, if a behaviour is on. */
int art_geom_contact_part_make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
    ART_MUST_USE;
/* Makes the mesh of the part anew: `add` adds what a model has, to a mesh whose vertices or lines
 * (kind->on) have the numbers and those properties that are shown. */
typedef int art_geom_contact_add(struct art_ctx *ctx, const struct art_sim *sim, int model,
                                 struct art_geom_contact_part *data, struct art_mesh *mesh);
int art_geom_contact_part_update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part,
                                 art_geom_contact_add *add) ART_MUST_USE;
/* Set the numbers of an item, and its properties: value[k] is that of property k. */
void art_geom_contact_part_set(const struct art_geom_contact_part *data, const struct art_geom_kind *kind,
                               int model, const struct art_contact_pair *pair, const double *const *value,
                               struct art_fields *to, int item);
void art_geom_contact_part_free(struct art_geom_part *part);

/* ------------------------------------------------------------------ FEM models */

/* Rows of the table of fields of a FEM model that a part shows. */
struct art_geom_rows {
    const struct art_fem_field **field; /* [n] */
    int *place;                         /* [n] in the fields of nodes or elements */
    double **out;                       /* [n] where art_fem_fields_all puts their values */
    int n;
};
/* Room for all rows. */
int art_geom_rows_init(struct art_ctx *ctx, struct art_geom_rows *rows) ART_MUST_USE;
/* Add a row, a field of the n items. */
int art_geom_rows_add(struct art_ctx *ctx, struct art_geom_rows *rows, const struct art_fem_field *row,
                      struct art_fields *fields, int n) ART_MUST_USE;
void art_geom_rows_fini(struct art_geom_rows *rows);

/* A part for a mesh that moves with a FEM model, of a top model. */
struct art_geom_embedded {
    int model;
    const struct art_fem_mesh *mesh;
    struct art_geom_rows rows;       /* places in the fields of vertices; values of all nodes */
    int velocity;                    /* place of the velocity, -1: it is not shown */
};
int art_geom_add_fem_mesh(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind,
                          int model, const struct art_fem_mesh *mesh) ART_MUST_USE;
/* These are the operations of the kinds of such parts. */
int art_geom_update_fem_mesh(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
    ART_MUST_USE;
void art_geom_free_fem_mesh(struct art_geom_part *part);

#endif
