/* This header declares what the files share that connect points to masters. */
#ifndef ART_SKIN_BIND_PRIV_H
#define ART_SKIN_BIND_PRIV_H

#include "skin_priv.h"
#include <art/mechtree.h>
#include <art/search.h>

/* A master, as the tree has it. */
struct bind_master {
    const struct art_comp *comp;
    bool fem;
    struct art_rigid T;              /* frames: pose; and the surface of a body, NULL: none */
    struct art_mesh *mesh;
    struct art_bvh *bvh;
    struct art_nearfaces *faces;
    struct art_locator *locator;     /* FEM models: where they are now, and at rest */
    struct art_volume *rest;
    struct art_nearelems *elems;
    double (*R)[9];                  /* [n_elems] rotations of elements; those that are known */
    bool *turned;
};

struct art_skin_binder {
    const struct art_comp *skin;
    struct art_skin_masters masters;
    struct art_skin_weighting how;
    int n;
    struct bind_master *master;      /* [n] */
    /* of the place in hand: nearest points, distances, places in FEM models, weights and that of the base */
    double (*near)[3], *d, *w;
    struct art_elem_spot *spot;
};

/* Nearest points and distances of a place; the weights by them; the point with its links. */
int bind_find_nearest(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3]) ART_MUST_USE;
int bind_find_weights(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3]) ART_MUST_USE;
int bind_link(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
              struct art_skin_points *points) ART_MUST_USE;
/* bind_measurable fails with ART_EUSAGE if there is a frame without faces, from which nothing has a
 * distance. bind_frame_distance returns the distance, and the nearest point unless NULL.
 * bind_find_elems finds the distances from FEM models, with the nearest places in them. */
int bind_measurable(struct art_ctx *ctx, const struct art_skin_binder *b) ART_MUST_USE;
double bind_frame_distance(const struct bind_master *m, const double p[3], double near[3]);
int bind_find_elems(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3]) ART_MUST_USE;
/* Take a place in FEM model k for the place in hand. ART_EUSAGE: the model has no elements. */
int bind_take_place(struct art_ctx *ctx, struct art_skin_binder *b, int k,
                    const struct art_elem_place *place) ART_MUST_USE;
/* Links of the last point by the weights b->w, places in FEM models found. */
int bind_add_links(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
                   struct art_skin_points *points) ART_MUST_USE;
/* Return the mesh of a skin. ART_ESHAPE: it has none, or no vertices. */
int bind_mesh_of(struct art_ctx *ctx, const struct art_comp *skin, struct art_mesh **mesh) ART_MUST_USE;
/* Append points at all vertices that do not move. */
int bind_fixed(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_skin_points *points) ART_MUST_USE;
/* d[n_verts][n] becomes the distance along edges from masters that are not nearest. */
int bind_along_surface(struct art_ctx *ctx, const struct art_mesh *mesh, int n, double *d) ART_MUST_USE;
/* Compute harmonic or biharmonic weights w[n_verts][n] by distances d[n_verts][n]. The errors are
 * those of art_skin_bind_mesh. */
int bind_harmonic(struct art_ctx *ctx, const struct art_mesh *mesh, int n, const double *d,
                  const struct art_skin_weighting *how, double *w) ART_MUST_USE;

/* The w[n] between 0 and 1 that minimises w.K w / 2 - f.w, K the lower triangle of a positive definite matrix
 * whose pattern `solver` has analysed; from a guess. ART_EDIVERGED: it is not found. */
struct art_csc;
struct art_solver;
int bind_bounded_minimum(struct art_ctx *ctx, const struct art_csc *K, const double *f,
                         struct art_solver *solver, double *w) ART_MUST_USE;

#endif
