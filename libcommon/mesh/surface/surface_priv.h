/* surface_priv.h - the inside of surfaces in motion. */
#ifndef ART_SURFACE_PRIV_H
#define ART_SURFACE_PRIV_H

#include "../bvh_priv.h"
#include <art/surface.h>

/* The tree stands in the axes of the surface, which are those of the world for a deformable one. */
struct art_surface_tree {
    struct art_mesh view; /* the triangles as a mesh, for the tree */
    struct art_bvh *bvh;
    float (*size)[ART_TREE_WIDE]; /* [n_nodes] how large each child was when the surface was made */
    struct art_rigid home;        /* identity */
};

int art_surface_make_tree(struct art_ctx *ctx, struct art_surface *s);
void art_surface_free_tree(struct art_surface *s);
/* Make the tree that of the positions. */
void art_surface_fit(struct art_surface *s);

/* Positions and pose in the axes of the surface. */
static inline const double *art_surface_own(const struct art_surface *s)
{
    return s->rigid ? s->local : s->x;
}
static inline const struct art_rigid *art_surface_pose(const struct art_surface *s)
{
    return s->rigid ? &s->T : &s->tree->home;
}

#endif
