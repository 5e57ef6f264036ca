/* places.h - the poses of components before and after a transform. */
#ifndef ART_XFORM_PLACES_H
#define ART_XFORM_PLACES_H

#include "xform_priv.h"

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
    GEOM_LENGTH,
    GEOM_RADIUS,
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
/* Parses a geometry; false for a malformed text. NULL is GEOM_NONE. */
bool xform_geom_parse(const char *text, struct geom *g);

/* The pose of a component before and after the transform. */
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
/* The rest position of the material that a component in a finite element model describes: integration point
 * `point` of its element (-1: its middle), or the middle of the model. False if it describes none. */
bool xform_fem_places_point(const struct places *p, const struct art_comp *comp, int point, double x[3]);

/* The geometry of what has no row, or none in it. */
void xform_fem_geom(const struct art_comp *comp, const struct art_slot *slot, struct geom *g);

#endif
