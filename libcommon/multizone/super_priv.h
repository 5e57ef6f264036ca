/* The files of superelements in a system share these declarations. */
#ifndef SUPER_PRIV_H
#define SUPER_PRIV_H

#include <art/mech.h>
#include <art/multizone.h>
#include <art/skin.h>

struct super_body {
    struct art_skin skin;   /* first: its mesh follows as a skin does */
    struct art_zone *zone;  /* with modes; owned */
    int frame;              /* of the system's components */
    int n_coordinates;      /* points of three amplitudes each */
    int *coordinate, *pair; /* [n_coordinates] */
    struct art_mesh *mesh;
    struct art_skin_term *term;
    double alpha, beta;
    struct super_body *next;
};
struct super_bodies {
    struct super_body *first;
};

extern const struct art_mech_ops art_ops_superelement;
extern const struct art_skin_type super_body_skin;
extern const struct art_force_type super_body_forces;

int super_attach_all(struct art_ctx *ctx, struct art_system *sys, const struct super_body *b);
double super_body_energy(const struct super_body *b, const struct art_state *state);
/* The zone of a Superelement of the tree, which has modes. */
int super_zone_read(struct art_ctx *ctx, const struct art_comp *comp, struct art_zone **zone);

#endif
