/* This header declares what the files of bodies of zones in a system share. */
#ifndef BODY_PRIV_H
#define BODY_PRIV_H

#include <art/mech.h>
#include <art/skin.h>
#include <art/zonechain.h>

/* The zones of a MultizoneBody, and which points stand for their nodes: first those of the seams,
 * one by one, then for each zone its nodes with columns that are in no seam of the body. */
struct zone_layout {
    int n_zones, n_seams, n_points;
    struct art_zone **zone; /* owned */
    struct art_rigid *fit;  /* frames in which the zones fit */
    struct art_chain_seam *seam;
    bool kinematic;
    int **point; /* [zone][column node] its point */
    struct zone_point {
        int zone[2], node[2]; /* the second -1: in one zone alone */
        bool kinematic;
    } * at; /* [n_points] */
};
int zone_layout_read(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *layout);
/* The zones alone. */
int zone_frames_read(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *layout);
void zone_layout_fini(struct zone_layout *layout);

/* This is a zone in a system. */
struct body_zone {
    const struct art_zone *zone;
    int frame;                         /* of the system's components */
    int n;                             /* points */
    int *dyn;                          /* [n] */
    double *K;                         /* [3n][3n] in the frame */
    double *N;                         /* [3 nodes][3n] shapes */
    int *pair, *pair_frame, pair_self; /* of points i >= j; of each with the frame; of the frame */
    double *d, *w, *f, *r; /* work [3n]: displacement, its rate, force (frame); arm (world) */
};
struct zone_body {
    struct art_skin skin; /* first: its mesh follows as a skin does */
    struct zone_layout layout;
    struct body_zone *zone;
    int *vert_zone, *vert_node; /* [n_verts] */
    struct art_mesh *mesh;
    struct art_skin_term *term;
    double alpha, beta;
    struct zone_body *next;
};

extern const struct art_mech_ops art_ops_multizone, art_ops_zone_point;
extern const struct art_class_set art_classes_multizone;
extern const struct art_skin_type zone_body_skin;
extern const struct art_force_type zone_body_forces;

struct zone_bodies {
    struct zone_body *first;
};
/* Compute the displacements and lever arms of the points of a zone at a state. */
void zone_body_strain(const struct art_system *sys, const struct art_state *state,
                      const struct body_zone *z);
double zone_body_energy(const struct zone_body *body, const struct art_state *state);
struct zone_body *zone_body_of(const struct art_system *sys, const struct art_comp *comp);

#endif
