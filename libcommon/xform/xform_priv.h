/* shared by the files of the xform room */
#ifndef ART_XFORM_PRIV_H
#define ART_XFORM_PRIV_H

#include <art/mech.h>
#include <art/xform.h>
#include <math.h>

/* short names inside the room; the linker sees them with the prefix of the library */

/* ----------------------------------------------------------------- scale.c */

/* Decimal factors below one divide by their round inverse: 9800 mm are 9.8 m. */
static inline double scaled(double x, double factor)
{
    double inverse = 1 / factor;
    return factor < 1 && isfinite(inverse) ? x / inverse : x * factor;
}

/* ---------------------------------------------------------------- unknown_warnings.c */

/* What could not be handled, reported once for each property of a class at the end. */
struct unknown_warnings {
    struct unknown_warning {
        const char *cls, *prop, *why;
        struct art_loc loc;
        int n;
    } *list;
    int n, cap;
    struct art_map map;
};
int xform_unknown_warnings_add(struct art_ctx *ctx, struct unknown_warnings *d, const struct art_comp *comp,
               const struct art_slot *slot, const char *why);
int xform_unknown_warnings_report(struct art_ctx *ctx, struct unknown_warnings *d);
void xform_unknown_warnings_fini(struct unknown_warnings *d);

/* ----------------------------------------------------------------- xform_slot_numbers.c */

bool xform_text_has_number(struct art_ctx *ctx, const char *text, size_t n);
/* The numbers of a slot as a fresh copy that may be changed in place; NULL without memory. */
double *xform_slot_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_slot *slot, int *n);
/* Numbers that have changed take the place of those in the slot; the text that they were in the file goes. */
void xform_slot_put_numbers(struct art_slot *slot, double *x);
/* A copy of a raw text in which each number is multiplied; integers that are times are nanoseconds. False
 * in *done if the text has keys whose meaning is not known. */
int xform_text_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value, double factor,
                     bool times, bool *done);

/* ------------------------------------------------------------------ raw_numbers.c */

/* What happens to the numbers of a text, in groups of `size` (1 to 9): those of group `index`, which words
 * such as null count too, behind KEY= ("": none). */
struct raw_map {
    int (*change)(void *user, const char *key, int index, double *x);
    void *user;
    int size;
};
int xform_raw_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value,
                    const struct raw_map *map);

/* ----------------------------------------------------------------- mesh.c */

/* Wavefront text with its vertices and normals mapped; `normal` NULL: they stay. */
struct mesh_map {
    int (*point)(struct art_ctx *ctx, const void *user, double x[3]);
    int (*normal)(struct art_ctx *ctx, const void *user, double n[3]);
    const void *user;
    bool flip;                           /* faces are turned over */
};
int xform_mesh_text_map(struct art_ctx *ctx, struct art_buf *out, const char *text, size_t n,
                  const struct mesh_map *map);
/* Replace the text of the slot `mesh`. */
int xform_mesh_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *text, size_t n);
int xform_mesh_set_recipe(struct art_ctx *ctx, struct art_comp *comp, const struct art_mesh_recipe *recipe);
/* Take a mesh in a file into the model. */
int xform_mesh_inline(struct art_ctx *ctx, struct art_comp *comp);

/* ---------------------------------------------------------------- probe.c */

/* The data of a probe with what its columns are. */
struct probe_data {
    struct art_series s;
    bool has_data, from_file;
    struct probe_column {
        const struct art_comp *comp;     /* what the property belongs to */
        const struct art_prop *prop;     /* NULL: not known */
        int first, n;                    /* columns */
        int rotation;                    /* where a rotation in `rep` begins, from `first`; -1: none */
        enum art_rotation_rep rep;
    } *columns;
    int n_columns;
};
/* Whether a component is a probe whose data are rows of numbers for properties. */
bool xform_probe_is_data(const struct art_comp *comp);
int xform_probe_open(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data,
                     struct unknown_warnings *unknown_warnings);
/* Put the data into the model. */
int xform_probe_store(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data);
void xform_probe_fini(struct probe_data *data);

/* ---------------------------------------------------------------- places.c */

enum geom_kind {
    GEOM_NONE,
    GEOM_FIXED,
    GEOM_PLACE,
    GEOM_POINT,
    GEOM_POSE,
    GEOM_ORIENT,
    GEOM_VECTOR,
    GEOM_TWIST,
    GEOM_LOAD,
    GEOM_WRENCH,
    GEOM_NORMAL,
    GEOM_OFFSET,
    GEOM_BOX,
    GEOM_MESH,
    GEOM_INERTIA,
    GEOM_MASS,
    GEOM_VOLUME,
    GEOM_DIRECTION,
    GEOM_MODULI,
    GEOM_AXES,
    GEOM_WORLD,
    GEOM_PROFILE,
    GEOM_KEYED,
    GEOM_DERIVED,
    GEOM_FOLLOWS
};
struct geom {
    enum geom_kind kind;
    char in[40];                 /* frame, or "" */
    char arg[40];                /* other property, or "" */
};
/* False for a malformed text. NULL is GEOM_NONE. */
bool xform_geom_parse(const char *text, struct geom *g);

/* Where components were and will be, and which of them move. */
struct place {
    const struct art_comp *comp;
    const struct art_comp *master, *att;   /* what it is attached to by which attachment, or NULL */
    struct art_rigid T, image;
    const struct art_comp *also;           /* joints: the other body */
    struct place *below;                   /* on the way down from a master */
    bool has_pose, moves, done, walked;
};
/* A finite element model as it was at rest. */
struct fem_rest {
    const struct art_comp *fem;
    struct art_volume *vol;
};
struct places {
    const struct art_comp *top;
    struct place *list;                    /* [n], by the component's order */
    int n;
    struct fem_rest *fems;
    int n_fems, cap_fems;
};
/* Image poses need a transformer; NULL: only where things are. */
int xform_places_make(struct art_ctx *ctx, struct places *p, struct art_model *model,
                      const struct art_comp *top,
                const struct art_transformer *t);
void xform_places_fini(struct places *p);
/* The place of a component (of the owner, for objects). */
struct place *xform_places_get(const struct places *p, const struct art_comp *comp);
/* The frame that the numbers of a property are in; NULL if there is none. */
struct place *xform_places_frame(const struct places *p, const struct art_comp *comp, const struct geom *g);

/* ------------------------------------------------------------ fem_places.c */

int xform_fem_places_make(struct art_ctx *ctx, struct places *p, struct art_model *model);
void xform_fem_places_fini(struct places *p);
/* Elements whose nodes move, and what describes them, move too; true if that is new. */
bool xform_fem_places_spread(struct places *p, struct art_model *model);
/* Where the material is at rest that a component in a finite element model speaks of: integration point
 * `point` of its element (-1: its middle), or the middle of the model. False if it speaks of none. */
bool xform_fem_places_point(const struct places *p, const struct art_comp *comp, int point, double x[3]);

/* The geometry of what has no row, or none in it. */
void xform_fem_geom(const struct art_comp *comp, const struct art_slot *slot, struct geom *g);

/* ---------------------------------------------------------------- values.c */

/* One transform of one tree. */
struct moving {
    struct art_ctx *ctx;
    const struct art_transformer *t;
    const struct art_transform_options *options;
    struct places places;
    struct unknown_warnings unknown_warnings;
};
/* The map of coordinates local to a frame (NULL: world) from before to after. */
struct local_map {
    const struct moving *m;
    const struct place *frame;   /* NULL: world */
    bool identity;               /* nothing changes, exactly */
};
void xform_local_map_init(struct local_map *map, const struct moving *m, const struct place *frame);
/* Image of a local point and the local gradient (either may be NULL). */
int xform_local_map_point(const struct local_map *map, const double r[3], double p[3], double F[9]);
/* Numbers of a kind, in place; `at` is where they are, in the same coordinates (NULL: the origin). */
int xform_map_numbers(const struct local_map *map, enum geom_kind kind, double *x, int n, const double at[3]);

/* ---------------------------------------------------------------- joint.c */

/* Joints whose bodies have moved: ranges and sides under reflections, coordinates. */
int xform_transform_joints(struct moving *m);
/* Points x z in the plane of the frame D of a joint, before it moves. */
int xform_transform_profile(const struct moving *m, const struct art_comp *joint, double *x, int n);

/* ---------------------------------------------------------------- fem_followers.c */

/* Attachments to finite elements whose nodes move: noted before, put right afterwards. */
struct fem_followers {
    struct fem_follower *list;
    int n, cap;
};
int xform_fem_followers_collect(struct moving *m, struct fem_followers *fem_followers);
int xform_fem_followers_reattach(struct moving *m, struct fem_followers *fem_followers);
void xform_fem_followers_fini(struct fem_followers *fem_followers);

/* ---------------------------------------------------------------- fem.c */

/* The order of the nodes of finite elements under reflections. */
int xform_transform_elements(struct moving *m);

/* ------------------------------------------------------------ weighted_points.c */

/* Points that follow nodes: their places, or new nodes. */
int xform_transform_weighted_points(struct moving *m);

/* ----------------------------------------------------------------- field.c */

bool xform_field_is(const struct art_comp *comp);
/* Whether a slot of a field holds its values. */
bool xform_field_has_values(const struct art_slot *slot);
/* The property that is bound to a field and what it belongs to; NULL if there is none, or they have different
 * units. */
const struct art_prop *xform_field_bound(const struct art_comp *field, const struct art_comp **comp);
/* Values in other units; *doubtful: nobody knows which they have. */
int xform_field_scale(struct art_ctx *ctx, struct art_comp *field, struct art_slot *slot,
                const struct art_scales *scales, bool *doubtful);
/* The box of a grid. */
int xform_field_move_grid(struct moving *m, struct art_comp *field, struct art_slot *slot);

#endif
