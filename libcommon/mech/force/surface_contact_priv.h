/* This header declares what the files of contact between two surfaces by penalties share. */
#ifndef SURFACE_CONTACT_PRIV_H
#define SURFACE_CONTACT_PRIV_H

#include "../mech_priv.h"
#include <art/element.h>

enum { CONTACT_FACE_NODES = 8, CONTACT_POINT_NODES = 16 };

/* Where the gap is measured: integration points to the nearest place; nodes to the nearest place;
 * integration points along their own normal; points and the places where they were at the start; nodes and
 * the places where they began to stick. */
enum contact_method {
    CONTACT_FACET,
    CONTACT_NODE,
    CONTACT_RAY,
    CONTACT_TIED_FACET,
    CONTACT_TIED_NODE,
    CONTACT_STICKY_NODE
};
/* The index of its face is this once a point has come off and not pressed since. */
enum { CONTACT_CAME_OFF = -2 };

struct contact_face {
    const struct art_elem_type *type;
    int node[CONTACT_FACE_NODES]; /* of the contact's list */
    unsigned shared;              /* bit k: another face has the edge behind corner k */
    int n_points, first_point;    /* of its surface */
    double *area;                 /* [n_points] weight times area at rest */
    double factor;                /* of the penalty */
    double (*rest)[3];            /* [nodes] positions at rest */
};

struct contact_surface {
    int n, n_points;
    struct contact_face *face;
    int history;                  /* in state->history, CONTACT_HISTORY a point */
    int *kept;                    /* [n_points] the face that each meets, while these are kept; -1: none */
};

/* These are the history variables of a point: multipliers (that of the normal, and two of friction
 * in the natural coordinates of the other face; or three when tied), the face and natural
 * coordinates to which it is tied, or that it met at the end of the step before. */
enum {
    CONTACT_MULTIPLIER,
    CONTACT_FRICTION,
    CONTACT_TIED_TO = 3,
    CONTACT_TIED_AT,
    CONTACT_HISTORY = 6
};

/* The place, tangents and second derivatives of a face. */
struct contact_place {
    double N[CONTACT_FACE_NODES], dN[CONTACT_FACE_NODES][2];
    double q[3], g[2][3], gg[3][3]; /* gg: 11, 22, 12 */
};

struct surface_contact {
    const struct art_comp *comp;
    enum contact_method method;
    bool two_pass, self, keeps;   /* keeps: points stay with the faces in `kept` */
    double penalty, radius, tolerance, gap_tolerance;
    double friction, friction_penalty; /* coefficient; 0: the penalty of the normal */
    double max_traction, snap_tolerance; /* of what sticks; 0: no limit */
    int least_augmentations, most_augmentations;
    bool augmented;
    int n_nodes;
    int *dyn;                     /* [n_nodes] */
    int *pair;                    /* [n_nodes (n_nodes + 1) / 2] of the larger and the smaller; -1: none */
    struct contact_surface side[2];
    double (*box)[6];             /* [faces of both] */
};

/* This is a point in contact: the traction T acts on the sum of s_j x_j; it holds all derivatives
 * that the tangent needs. */
struct contact_point {
    int n, n_own;                 /* nodes; the first are those of the point's own face */
    int node[CONTACT_POINT_NODES];
    double s[CONTACT_POINT_NODES];       /* N_a of its own face, -N_b of the other */
    double ds[CONTACT_POINT_NODES][2];   /* derivatives by the coordinates on the other face */
    double gap;                   /* > 0: penetration */
    double pressure;              /* > 0 */
    double T[3];                  /* force on its own face */
    double B[CONTACT_POINT_NODES][9];    /* dT/dx_j */
    double Xi[CONTACT_POINT_NODES][2][3]; /* d xi / dx_j */
    int face;                     /* of the other surface, and the natural coordinates there */
    double xi[2];
    bool slides;                  /* there is friction: */
    double trial[2], t[2];        /* traction by its natural coordinates, before and after the limit */
    double metric[3];             /* of these, at rest: 11, 22, 12 */
    double R[CONTACT_POINT_NODES][3];    /* forces of friction on the nodes */
    double dR[CONTACT_POINT_NODES][CONTACT_POINT_NODES][9]; /* dR_i/dx_j */
};

/* True if the points are nodes, not integration points. */
static inline bool penalty_by_nodes(const struct surface_contact *c)
{
    return c->method == CONTACT_NODE || c->method == CONTACT_TIED_NODE ||
           c->method == CONTACT_STICKY_NODE;
}

static inline int penalty_n_points(const struct surface_contact *c,
                                   const struct art_elem_type *type)
{
    return penalty_by_nodes(c) ? type->n_nodes : type->n_points;
}
/* Return the natural coordinates and weight of a point. */
void penalty_point_place(const struct surface_contact *c, const struct art_elem_type *type, int p,
                         double xi[3], double *weight);
/* Evaluate a point of a face of side `side` at the state; the result is false if nothing touches.
 * With `rates` it computes B and Xi as well. */
bool penalty_point_at(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int side, int face, int p, bool rates,
                      struct contact_point *pt);
/* The boxes of all faces at the state, before points are evaluated. */
void penalty_set_boxes(const struct art_system *sys, const struct art_state *state,
                       struct surface_contact *c);
/* The nearest place on the other surface: its face, -1 if there is none; *moves: it follows the point. */
int penalty_nearest(const struct art_system *sys, const struct art_state *state,
                    const struct surface_contact *c, int side, int face, const double x[3],
                    const double normal[3], double xi[3], bool *moves);
/* The face that a point meets at the state; -1: none. */
int penalty_find_face(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int side, int face, int p);
void penalty_face_places(const struct art_system *sys, const struct art_state *state,
                         const struct surface_contact *c, const struct contact_face *f, double x[][3]);
void penalty_place_at(const struct art_elem_type *type, const double x[][3], const double xi[2],
                      struct contact_place *at);
/* Finds the foot of the perpendicular of p on a face, beyond its edges too, from xi on; false:
 * none near. */
bool penalty_perpendicular(const struct art_elem_type *type, const double x[][3], const double p[3],
                           double xi[2]);
/* Where the line from x along n meets a face: x - g n = q(xi). */
bool penalty_intersect(const struct art_elem_type *type, const double y[][3], const double x[3],
                       const double n[3], double xi[2], double *g);
void penalty_add_nodes(const struct surface_contact *c, const struct contact_face *own,
                       const struct contact_place *mine, const struct contact_face *f,
                       const struct contact_place *at, struct contact_point *pt);
void penalty_nearest_rates(const struct contact_place *at, const double n[3], double e, double area,
                           bool moves, struct contact_point *pt);
void penalty_ray_rates(const struct contact_face *own, const struct contact_place *mine,
                       const struct contact_place *at, const double a[3], double e, double weight,
                       struct contact_point *pt);

/* ---- surface_contact_friction.c */
/* Adds friction of a point that presses to pt; with `rates` dR as well. */
void penalty_add_friction(const struct art_system *sys, const struct art_state *state,
                          const struct surface_contact *c, int side, int face, int p, bool rates,
                          struct contact_point *pt);
/* Traction within the limit: by radial return. */
void penalty_limit_friction(const struct contact_point *pt, double limit, double t[2]);
/* Where points are, and what friction they bear, at the end of a step. */
void penalty_record_friction(const struct art_system *sys, struct art_state *state,
                             struct surface_contact *c);

/* The same at the start, where nothing is borne yet. */
void penalty_start_friction(const struct art_system *sys, struct art_state *state,
                            struct surface_contact *c);

/* ---- surface_contact_adhesion.c: of contacts by STICKY_NODE, of others nothing */
/* Lets points come off that are pulled too hard; true if there were any. */
bool penalty_release(const struct art_system *sys, struct art_state *state, struct surface_contact *c);
/* Ties points that press, or are near enough. */
void penalty_stick(const struct art_system *sys, struct art_state *state, struct surface_contact *c);
/* The same at the start, where nothing sticks yet. */
void penalty_start_adhesion(const struct art_system *sys, struct art_state *state,
                            struct surface_contact *c);

int penalty_contact_read(struct art_ctx *ctx, struct art_system *sys, struct surface_contact *c) ART_MUST_USE;
int penalty_read_parameters(struct art_ctx *ctx, struct surface_contact *c) ART_MUST_USE;

#endif
