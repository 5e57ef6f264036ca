/* This header declares the collidable bodies of a system: their surfaces at a state, and points of
 * contact on them. The files of the contact room share it; include "contact_priv.h". */
#ifndef ART_CONTACT_BODY_PRIV_H
#define ART_CONTACT_BODY_PRIV_H

#include "region/region_priv.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/skin.h>
#include <art/surface.h>

struct contact_set;

/* The way of a body in a step, which detection/missed.c looks at. */
struct contact_path {
    double *from;                   /* deformable: [n_verts][3] at the start of the step */
    double shift[3];                /* of its middle, */
    double beside;                  /* and how far its points have moved beyond that at most */
    double min[3], max[3];          /* a box around the way */
};

struct contact_body {
    const struct art_collidable *collidable;
    struct art_surface *surface;    /* NULL: the body never collides */
    int dyn;                        /* rigid: its frame; -1: it stands in the world */
    struct art_rigid T;             /* rigid: its pose at the last detection */
    const struct art_fem_mesh *fem; /* deformable: the nodes that carry its vertices, or */
    const struct art_skin *skin;    /* the skin that it is */
    int (*quad)[4];                 /* FEM: [n_tris] the side of an element with four corners that a triangle
                                       is half of, -1: none */
    double *x;                      /* deformable: [n_verts][3] positions */
    bool moves;                     /* some part of it is no parametric component */
    int n_touched;                  /* of the others, by the last detection; 0: it does not move */
    double mass;
    double *x_start;                /* [n_verts][3] at the start of the step, with continuous detection */
    double start_min[3], start_max[3];
    struct art_rigid T_start;       /* rigid: its pose at the start of the step */
    struct contact_path path;       /* its way in the step, of all bodies */
    double thickness;               /* the least way through it; infinite: a sheet. 0: not asked for yet */
    double mean_thickness;          /* volume by half of the area; the same, and it knows with it */
    double size;                    /* the least of half diagonal, mean thickness and elements, of the mesh as
                                       it was made: tolerances are relative to it */
    double element_size;            /* deformable: the side of a face in the mean; infinite: rigid */
    double *x_reference;            /* deformable: [n_verts][3] in the last equilibrium of a static solve; */
    struct art_rigid T_reference;   /* rigid: its pose there */
    struct art_distgrid *grid;      /* rigid: made when it is first asked for */
    struct contact_convex convex;   /* rigid: the same */
};

static inline bool contact_deforms(const struct contact_body *body)
{
    return body->fem || body->skin;
}
/* True if two bodies are surfaces of one FEM model: self contact. */
static inline bool contact_of_one_fem(const struct contact_body *a, const struct contact_body *b)
{
    return a->fem && b->fem && a->fem->fem == b->fem->fem;
}

/* A point of contact on a body is stored here: on a feature of its surface, or anywhere on a rigid
 * body. It is doubles alone, so that the state can store it. */
struct contact_point {
    double n_verts;  /* 0: by its position alone; 1 a vertex, 2 an edge, 3 a triangle, 4 a side of an
                        element */
    double vert[4];
    double weight[4];
    double x[3];     /* in the world, when it was found */
    double local[3]; /* the same in the axes of a rigid body */
    double arm[3];   /* from the frame of a body that rolls on it; zero: it goes with the body */
};

/* rolling.c: how a body turns in half a step that touches another one along `into`, and whether it rolls on a
 * point then. */
struct contact_rolling {
    double turn, Q[9], into[3]; /* turn 0: it does not */
    double way[3];              /* direction in which it rolls or back */
    double lowest[3];           /* its point that is farthest along `into` by then, in its axes */
};
void contact_rolling_of(const struct contact_set *c, const struct contact_body *body, const double into[3],
                        struct contact_rolling *to);
void contact_point_rolls(const struct contact_rolling *how, const struct contact_body *body,
                         struct contact_point *point);
/* quads.c finds the sides of elements with four corners; a point on one of them, which is on a triangle,
 * becomes one by its four corners. */
int contact_quads_find(struct art_ctx *ctx, struct contact_set *c, struct contact_body *body);
void contact_point_quad(const struct contact_body *body, int tri, struct contact_point *place);

/* body.c creates the bodies, and the surfaces and grids of those in enabled rules that do not
 * exist yet. */
int contact_bodies_create(struct art_ctx *ctx, struct contact_set *c);
void contact_bodies_free(struct contact_set *c);
/* The distance grid of a rigid body, made if it is not there yet; NULL where it has no mesh. */
int contact_body_grid(struct art_ctx *ctx, struct contact_body *body);
/* Takes a body to its position in the state. */
void contact_body_update(const struct contact_set *c, const struct art_state *state,
                         struct contact_body *body);
/* Compute the pose of a rigid body, the position of a vertex, or that of a point of contact in the
 * state. */
void contact_body_pose(const struct contact_set *c, const struct art_state *state,
                       const struct contact_body *body, struct art_rigid *T);
void contact_vertex_now(const struct contact_set *c, const struct art_state *state,
                        const struct contact_body *body, int vert, double x[3]);
void contact_point_now(const struct contact_set *c, const struct art_state *state, int body,
                       const struct contact_point *point, double x[3]);
/* Compute all vertices of a deformable body in the state, x[n_verts][3]. */
void contact_vertices_now(const struct contact_body *body, const struct art_state *state, double *x);
/* Make a point of contact from a position in the world, a vertex, weights in a triangle. */
/* The arm of a place from the frame of its rigid body at the state. ArtiSynth leaves places where they were
 * found while positions are corrected. */
void contact_arm_now(const struct contact_set *c, const struct art_state *state, int body,
                     const struct contact_point *place, double arm[3]);
void contact_point_at(const struct contact_body *body, const double x[3], struct contact_point *point);
void contact_point_vertex(const struct contact_body *body, int vert, struct contact_point *point);
void contact_point_face(const struct contact_body *body, int tri, const double bary[3], const double x[3],
                        struct contact_point *point);

/* deformable.c makes the mesh of a deformable body as a skin of its frame and elastic coordinates;
 * NULL: it has none that collides. */
int contact_deformable_skin(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                            const struct art_skin **skin);
void contact_deformable_skin_free(struct contact_body *body);

/* attached.c indexes the attachment of each component once; a vertex of one body that is attached
 * to another makes no contact with it. */
int contact_index_attachments(struct art_ctx *ctx, struct contact_set *c);
bool contact_attached(const struct contact_set *c, const struct contact_body *mine, int vert,
                      const struct contact_body *other);


/* thickness.c measures the area of a closed surface with vertices at pos[n_verts][3], and how thin it
 * is; infinite: it has a border, or no way leads through. Those of a body are computed once: its mean
 * thickness, volume by half of the area, costs little. */
double contact_surface_area(const struct art_surface *s, const double *pos);
double contact_surface_thickness(const struct art_surface *s, const double *pos);
double contact_mean_thickness(struct contact_body *body);
double contact_thickness(struct contact_body *body);

/* swept_start.c, for continuous collision detection: contact_swept_begin stores positions at the start of the
 * step, contact_swept_expand sweeps boxes from there to the end, contact_has_ccd says whether some rule asks
 * for it. */
int contact_swept_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_swept_expand(struct contact_set *c);
bool contact_has_ccd(const struct contact_set *c);

/* shell_contact.c tests whether the bodies of a rule have continuous detection: by the rule, or
 * since one of them is a sheet and the other is deformable as well. */
bool contact_uses_ccd(const struct contact_set *c, const struct art_contact_rule *rule);
/* True if one is a sheet that may lie within the other, closed and rigid, where no faces cross. */
bool contact_may_be_enclosed(const struct contact_set *c, const struct art_contact_rule *rule);
/* True if a sheet touches a rigid body, *side of the two, whose vertices have continuous detection as well.
 * */
bool contact_needs_corners(const struct contact_set *c, const struct art_contact_rule *rule, int *side);
/* Test whether sheets collide; whether a body may be in a pair with a sheet; whether there is
 * friction on shells. */
bool contact_has_shells(const struct contact_set *c);
bool contact_may_use_ccd(const struct contact_set *c, int body);
bool contact_has_shell_friction(const struct contact_set *c);

#endif
