/* This header declares contacts as constraint rows, and their friction. The files of the contact
 * room share it; include "contact_priv.h". */
#ifndef ART_CONTACT_CONSTRAINT_PRIV_H
#define ART_CONTACT_CONSTRAINT_PRIV_H

#include "record_priv.h"

/* row.c has the rows of the current contacts, and the Jacobian row that is being made. */
struct contact_rows {
    int *row;            /* [n] of each contact in G or N; -1: none */
    int cap_row;
    int first_friction;  /* of the contacts in sys->constraints.friction */
    int *dyn;            /* components of the row in work, */
    double *W;           /* [6] its coefficients by each, */
    const double **W_at; /* the places of these */
    int cap_dyn, cap_W, cap_W_at;
    long n_looks;              /* detections that contested.c looked at, and pairs that it named */
    int n_named;
    bool warned_of_friction;   /* that a static solve leaves it out */
    bool has_reference;        /* positions in the last equilibrium are known */
    bool step_begins;
    bool augmented;            /* rows between soft bodies are penalties with multipliers */
    bool rim_passed;           /* such a vertex has left the face beside its rim, and lifted off nothing */
    bool keeps_rims;           /* vertices on the rim of a face when the step began stay with it */
};
int contact_rows_make(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* Make a row of a direction in the world: the coefficients rows.W_at[*n] of components
 * rows.dyn[*n] give the velocity of point 0 along it, less that of point 1. */
int contact_jacobian_row(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                         const struct contact_record *r, const double dir[3], int *n);
/* contested.c counts the bodies that each touches; finds out whether one is deep in several; computes what a
 * correction of positions leaves of the depth of a contact, 0: nothing; and warns of pairs that stay deep. */
void contact_count_touched(struct contact_set *c, const struct contact_state_lists *lists);
bool contact_find_contested(struct contact_set *c, const struct contact_state_lists *lists);
double contact_depth_left(const struct contact_set *c, const struct contact_record *r);
int contact_report_contested(struct art_ctx *ctx, struct contact_set *c,
                             const struct contact_state_lists *lists);
/* Update the gaps in the state, after a small motion of positions. */
double contact_update_gaps(struct contact_set *c, struct art_state *state, struct contact_state_lists *lists);
/* Return the energy stored in compliant contacts; damping stores none. */
double contact_energy(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                      const struct contact_state_lists *lists);
void contact_rows_free(struct contact_rows *rows);

/* reduce.c: contact reduction to independent bilateral contacts. */
struct contact_reduction {
    struct contact_candidate *candidate;
    int cap;
    struct contact_span *span; /* the rows that are kept; NULL: before the first reduction */
    struct art_rows rows;
};
int contact_reduce(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_reduction_free(struct contact_reduction *reduction);

/* friction.c makes the rows of friction of the current contacts, and stores their forces phi. */
int contact_friction_rows(struct art_ctx *ctx, struct contact_set *c, struct art_state *state, unsigned how);
/* Update the bounds of the rows of friction for a further pass; false if a cone turns. */
bool contact_friction_bounds(struct contact_set *c, struct art_state *state, unsigned how);
void contact_store_friction(struct contact_set *c, struct contact_state_lists *lists, const double *phi);

/* Add impulses of impacts, as forces over the step, to the current contacts. */
void contact_add_impacts(struct contact_set *c, struct contact_state_lists *lists, const double *theta,
                         const double *phi);

/* cone.c implements the polyhedral friction cone. It computes the parts of mu f that the axes of a
 * box in it have; the sides of the cone by which that box is to turn after a solve, for a force
 * phi and a slip velocity along its axes; and the turned axes. */
void contact_cone_box(const struct art_contact_law *law, double part[2]);
int contact_cone_rotation(const struct art_contact_law *law, const double most[2], const double phi[2],
                          const double slide[2]);
void contact_cone_axes(const struct art_contact_law *law, const double normal[3], double sides,
                       double dir[2][3]);

/* static_contact.c, in static solves: the gap, with the point on a triangle and the normal brought up to date
 * first; true if a vertex at x keeps the triangle of its last contact, *near then being of that one. */
double contact_static_gap(const struct contact_set *c, const struct art_state *state,
                          struct contact_record *r);
bool contact_static_nearest(const struct contact_set *c, int pair, int side, int vert, const double x[3],
                            struct art_surface_near *near);
/* The distance up to which a vertex above the other body stays a contact of a static solve; and whether
 * one at x, which pressed nothing, does, by the nearest place of that body. */
double contact_static_reach(const struct contact_set *c, const struct art_contact_rule *rule);
bool contact_static_persists(const struct contact_set *c, const struct contact_record *o,
                             const double x[3], struct art_surface_near *near);
/* These are in static_friction.c. They decide if contacts of a pair have friction in static solves; let
 * displacements count from the state on; find bounds, displacements and last forces of a contact along its
 * directions, with REPEAT by the present normal force. */
bool contact_static_has_friction(const struct contact_set *c);
int contact_static_reference(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_static_friction(const struct contact_set *c, const struct art_state *state,
                             struct contact_record *r, unsigned how, struct art_friction *f);
/* static_penalty.c decides whether contacts of a pair have penalties and multipliers in a static
 * solve; current contacts get theirs, and the normals of the surface; their multipliers become
 * their forces. */
int contact_static_penalties(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
int contact_static_begin(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
int contact_static_advance(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* The triangle that holds a vertex inside faces it: where the nearest does not, as the side of a block does
 * not face the corner of another one on top of it, near becomes the nearest one that does, if there is. True
 * if it does and its plane is to count, which between rigid bodies it is not. */
bool contact_face_opposite(const struct contact_set *c, const struct art_contact_rule *rule, int side,
                           int vert, const double x[3], struct art_surface_near *near);
/* True if a vertex at x, which is not inside, is below the plane of a triangle that faces it, or above it by
 * `above` at most, and beside that triangle by no more than `rim`; near becomes that triangle. */
bool contact_beside_rim(struct art_surface *mine, int vert, struct art_surface *other, const double x[3],
                        double rim, double above, struct art_surface_near *near);

#endif
