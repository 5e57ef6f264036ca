/* shared by the files of the xform room */
#ifndef ART_XFORM_PRIV_H
#define ART_XFORM_PRIV_H

#include <art/mech.h>
#include <art/xform.h>
#include <math.h>

/* short names inside the room; the linker sees them with the prefix of the library */
#define mesh_text_map art_xform_mesh_text_map_
#define mesh_set_text art_xform_mesh_set_text_
#define mesh_set_recipe art_xform_mesh_set_recipe_
#define mesh_inline art_xform_mesh_inline_
#define probe_open art_xform_probe_open_
#define probe_fini art_xform_probe_fini_
#define holds_note art_xform_holds_note_
#define holds_again art_xform_holds_again_
#define holds_fini art_xform_holds_fini_
#define probe_store art_xform_probe_store_
#define probe_is_data art_xform_probe_is_data_
#define doubts_add art_xform_doubts_add_
#define doubts_tell art_xform_doubts_tell_
#define doubts_fini art_xform_doubts_fini_
#define text_has_number art_xform_text_has_number_
#define slot_put_numbers art_xform_slot_put_numbers_
#define slot_numbers art_xform_slot_numbers_
#define text_map_numbers art_xform_text_map_numbers_
#define geom_parse art_xform_geom_parse_
#define places_make art_xform_places_make_
#define places_fini art_xform_places_fini_
#define places_get art_xform_places_get_
#define places_frame art_xform_places_frame_
#define local_map_init art_xform_local_map_init_
#define local_map_point art_xform_local_map_point_
#define map_numbers art_xform_map_numbers_
#define transform_joints art_xform_transform_joints_
#define field_is art_xform_field_is_
#define field_bound art_xform_field_bound_
#define field_scale art_xform_field_scale_
#define field_has_values art_xform_field_has_values_
#define field_move_grid art_xform_field_move_grid_
#define transform_profile art_xform_transform_profile_
#define transform_elements art_xform_transform_elements_
#define transform_fem_slaves art_xform_transform_fem_slaves_
#define raw_map_numbers art_xform_raw_map_numbers_
#define fem_places_make art_xform_fem_places_make_
#define fem_places_fini art_xform_fem_places_fini_
#define fem_places_spread art_xform_fem_places_spread_
#define fem_places_point art_xform_fem_places_point_
#define fem_geom art_xform_fem_geom_

/* ----------------------------------------------------------------- scale.c */

/* Decimal factors below one divide by their round inverse: 9800 mm are 9.8 m. */
static inline double scaled(double x, double factor)
{
    double inverse = 1 / factor;
    return factor < 1 && isfinite(inverse) ? x / inverse : x * factor;
}

/* ---------------------------------------------------------------- doubts.c */

/* What could not be handled, told once for each property of a class at the end. */
struct doubts {
    struct doubt {
        const char *cls, *prop, *why;
        struct art_loc loc;
        int n;
    } *list;
    int n, cap;
    struct art_map map;
};
int doubts_add(struct art_ctx *ctx, struct doubts *d, const struct art_comp *comp,
               const struct art_slot *slot, const char *why);
int doubts_tell(struct art_ctx *ctx, struct doubts *d);
void doubts_fini(struct doubts *d);

/* ----------------------------------------------------------------- text.c */

bool text_has_number(struct art_ctx *ctx, const char *text, size_t n);
/* The numbers of a slot as a fresh copy that may be changed in place; NULL without memory. */
double *slot_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_slot *slot, int *n);
/* Numbers that have changed take the place of those in the slot; the text that they were in the file goes. */
void slot_put_numbers(struct art_slot *slot, double *x);
/* A copy of a raw text in which each number is multiplied; integers that are times are nanoseconds. False
 * in *done if the text has keys whose meaning is not known. */
int text_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value, double factor,
                     bool times, bool *done);

/* ------------------------------------------------------------------ raw.c */

/* What happens to the numbers of a text, in groups of `size` (1 to 9): those of group `index`, which words
 * such as null count too, behind KEY= ("": none). */
struct raw_map {
    int (*change)(void *user, const char *key, int index, double *x);
    void *user;
    int size;
};
int raw_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value,
                    const struct raw_map *map);

/* ----------------------------------------------------------------- mesh.c */

/* Wavefront text with its vertices and normals mapped; `normal` NULL: they stay. */
struct mesh_map {
    int (*point)(struct art_ctx *ctx, const void *user, double x[3]);
    int (*normal)(struct art_ctx *ctx, const void *user, double n[3]);
    const void *user;
    bool flip;                           /* faces are turned over */
};
int mesh_text_map(struct art_ctx *ctx, struct art_buf *out, const char *text, size_t n,
                  const struct mesh_map *map);
/* Replace the text of the slot `mesh`. */
int mesh_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *text, size_t n);
int mesh_set_recipe(struct art_ctx *ctx, struct art_comp *comp, const struct art_mesh_recipe *recipe);
/* Take a mesh in a file into the model. */
int mesh_inline(struct art_ctx *ctx, struct art_comp *comp);

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
bool probe_is_data(const struct art_comp *comp);
int probe_open(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data, struct doubts *doubts);
/* Put the data into the model. */
int probe_store(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data);
void probe_fini(struct probe_data *data);

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
bool geom_parse(const char *text, struct geom *g);

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
int places_make(struct art_ctx *ctx, struct places *p, struct art_model *model, const struct art_comp *top,
                const struct art_transformer *t);
void places_fini(struct places *p);
/* The place of a component (of the owner, for objects). */
struct place *places_get(const struct places *p, const struct art_comp *comp);
/* The frame that the numbers of a property are in; NULL if there is none. */
struct place *places_frame(const struct places *p, const struct art_comp *comp, const struct geom *g);

/* ------------------------------------------------------------ fem_places.c */

int fem_places_make(struct art_ctx *ctx, struct places *p, struct art_model *model);
void fem_places_fini(struct places *p);
/* Elements whose nodes move, and what describes them, move too; true if that is new. */
bool fem_places_spread(struct places *p, struct art_model *model);
/* Where the material is at rest that a component in a finite element model speaks of: integration point
 * `point` of its element (-1: its middle), or the middle of the model. False if it speaks of none. */
bool fem_places_point(const struct places *p, const struct art_comp *comp, int point, double x[3]);

/* The geometry of what has no row, or none in it. */
void fem_geom(const struct art_comp *comp, const struct art_slot *slot, struct geom *g);

/* ---------------------------------------------------------------- values.c */

/* One transform of one tree. */
struct moving {
    struct art_ctx *ctx;
    const struct art_transformer *t;
    const struct art_transform_options *options;
    struct places places;
    struct doubts doubts;
};
/* The map of coordinates local to a frame (NULL: world) from before to after. */
struct local_map {
    const struct moving *m;
    const struct place *frame;   /* NULL: world */
    bool identity;               /* nothing changes, exactly */
};
void local_map_init(struct local_map *map, const struct moving *m, const struct place *frame);
/* Image of a local point and the local gradient (either may be NULL). */
int local_map_point(const struct local_map *map, const double r[3], double p[3], double F[9]);
/* Numbers of a kind, in place; `at` is where they are, in the same coordinates (NULL: the origin). */
int map_numbers(const struct local_map *map, enum geom_kind kind, double *x, int n, const double at[3]);

/* ---------------------------------------------------------------- joint.c */

/* Joints whose bodies have moved: ranges and sides under reflections, coordinates. */
int transform_joints(struct moving *m);
/* Points x z in the plane of the frame D of a joint, before it moves. */
int transform_profile(const struct moving *m, const struct art_comp *joint, double *x, int n);

/* ---------------------------------------------------------------- hold.c */

/* Attachments to finite elements whose nodes move: noted before, put right afterwards. */
struct holds {
    struct held *list;
    int n, cap;
};
int holds_note(struct moving *m, struct holds *holds);
int holds_again(struct moving *m, struct holds *holds);
void holds_fini(struct holds *holds);

/* ---------------------------------------------------------------- fem.c */

/* The order of the nodes of finite elements under reflections. */
int transform_elements(struct moving *m);

/* ------------------------------------------------------------ fem_slaves.c */

/* Points that follow nodes: their places, or new nodes. */
int transform_fem_slaves(struct moving *m);

/* ----------------------------------------------------------------- field.c */

bool field_is(const struct art_comp *comp);
/* Whether a slot of a field holds its values. */
bool field_has_values(const struct art_slot *slot);
/* The property that is bound to a field and what it belongs to; NULL if there is none, or they have different
 * units. */
const struct art_prop *field_bound(const struct art_comp *field, const struct art_comp **comp);
/* Values in other units; *doubtful: nobody knows which they have. */
int field_scale(struct art_ctx *ctx, struct art_comp *field, struct art_slot *slot,
                const struct art_scales *scales, bool *doubtful);
/* The box of a grid. */
int field_move_grid(struct moving *m, struct art_comp *field, struct art_slot *slot);

#endif
