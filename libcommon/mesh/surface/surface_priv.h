/* surface_priv.h - the inside of surfaces in motion. */
#ifndef ART_SURFACE_PRIV_H
#define ART_SURFACE_PRIV_H

#include "../bvh_priv.h"
#include <art/surface.h>

/* The tree stands in the axes of the surface, which are those of the world for a deformable one. That of a
 * rigid one also has what makes the search for nearest points fast and a refit slow; it is as made. For a
 * deformable one there are boxes alone. */
struct art_surface_tree {
    struct art_mesh view; /* the triangles as a mesh, for the tree; in its own axes */
    struct art_bvh *bvh;
    struct art_boxtree boxes;     /* the same tree with nodes of its own, for a deformable one */
    int (*vert)[3];               /* vertices of the triangle at each place of the leaves */
    float (*size)[ART_TREE_WIDE]; /* [n_nodes] how large each child was when the surface was made */
    struct art_rigid home;        /* identity */
};

int art_surface_make_tree(struct art_ctx *ctx, struct art_surface *s);
void art_surface_free_tree(struct art_surface *s);
/* The box of all vertices at the places x. */
void art_surface_box_of(const struct art_surface *s, const double *x, double min[3], double max[3]);
/* Make the tree that of the positions. */
void art_surface_fit(struct art_surface *s);

static inline const struct art_boxtree *art_surface_boxes(const struct art_surface *s)
{
    return s->rigid ? s->tree->bvh->tree : &s->tree->boxes;
}
/* The triangle at a place of the leaves. */
static inline int art_surface_at(const struct art_surface *s, int place)
{
    return s->tree->bvh->tri[place].face;
}
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
