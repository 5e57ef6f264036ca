/* grid_priv.h finds vertices in a body, by the distance grid of that body. */
#ifndef ART_CONTACT_GRID_PRIV_H
#define ART_CONTACT_GRID_PRIV_H

#include <art/distgrid.h>

/* This is a vertex in a body, in world coordinates. */
struct contact_depth {
    int vert;
    double normal[3]; /* outward */
    double point[3];  /* of the surface */
    double dist;      /* <= 0 */
};
struct contact_depths {
    struct contact_depth *list;
    int n, cap;
};
void contact_depths_fini(struct contact_depths *depths);

/* Find those of n vertices at x[n][3] in the world that lie in the grid where its trilinear
 * distance D is <= 0, ascending; T: pose of the body. The normal is the trilinear mean of the
 * vertex normals of the grid, made a unit vector (where the mean vanishes, that of the gradient;
 * where this does as well the vertex is left out); the point is x - D n, the distance D. unscaled
 * (ArtiSynth): n stays the mean, shorter than 1, which makes the point x - D n lie on this side of
 * the surface, and the distance (x - point) . n = D n.n. Memory of `depths` is used again. */
int contact_depths_find(struct art_ctx *ctx, const struct art_distgrid *grid,
                        const struct art_rigid *T, int n, const double *x, bool unscaled,
                        struct contact_depths *depths) ART_MUST_USE;

#endif
