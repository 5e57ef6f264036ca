/* isotropic_priv.h describes triangles of even size while they are being made. */
#ifndef ART_ISOTROPIC_PRIV_H
#define ART_ISOTROPIC_PRIV_H

#include "half_edge_priv.h"

struct art_isotropic {
    struct art_half_edges web;
    const struct art_mesh *old;
    const struct art_bvh *bvh; /* of the old mesh */
    double (*normal)[3];       /* [old faces] unit; zero without area */
    double low, high;          /* edges shorter than low go, longer than high are divided */
};

/* Divide edges that are too long. */
int art_isotropic_split(struct art_isotropic *iso) ART_MUST_USE;
/* Let edges go that are too short; how many. */
int art_isotropic_collapse(struct art_isotropic *iso);
/* Turn edges whose vertices then have nearer to six neighbours, four where open, and of thin faces that get
 * better, or these `only`; how many. */
int art_isotropic_flip(struct art_isotropic *iso, bool only);
/* Move vertices along the surface to the middle of their neighbours. */
void art_isotropic_relax(struct art_isotropic *iso);

/* True if the faces round a vertex would look where they do now, and where the old surface does near
 * `hit`, with the vertex at x. */
bool art_isotropic_may_move(const struct art_isotropic *iso, int v, const double x[3], int hit);
/* Builds the mesh with everything attached to it. */
int art_isotropic_result(struct art_isotropic *iso, struct art_mesh **out) ART_MUST_USE;

#endif
