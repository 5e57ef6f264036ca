/* moving.h - one transform of one tree: what each kind of component does in it. */
#ifndef ART_XFORM_MOVING_H
#define ART_XFORM_MOVING_H

#include "places.h"

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

/* Changes the order of the nodes of finite elements under reflections. */
int xform_transform_elements(struct moving *m);

/* ------------------------------------------------------------ weighted_points.c */

/* Points that follow nodes: their places, or new nodes. */
int xform_transform_weighted_points(struct moving *m);

/* ----------------------------------------------------------------- field.c */

bool xform_field_is(const struct art_comp *comp);
/* True if a slot of a field holds its values. */
bool xform_field_has_values(const struct art_slot *slot);
/* The property that is bound to a field and what it belongs to; NULL if there is none, or they have different
 * units. */
const struct art_prop *xform_field_bound(const struct art_comp *field, const struct art_comp **comp);
/* Converts values to other units; *doubtful: their unit is not known. */
int xform_field_scale(struct art_ctx *ctx, struct art_comp *field, struct art_slot *slot,
                const struct art_scales *scales, bool *doubtful);
/* Moves the box of a grid. */
int xform_field_move_grid(struct moving *m, struct art_comp *field, struct art_slot *slot);

#endif
