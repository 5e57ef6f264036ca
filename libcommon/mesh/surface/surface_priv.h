/* surface_priv.h describes the inside of surfaces in motion. */
#ifndef ART_SURFACE_PRIV_H
#define ART_SURFACE_PRIV_H

#include "../bvh_priv.h"
#include <art/surface.h>

/* The tree stands in the axes of the surface, which are those of the world for a deformable one. That of a
 * rigid one also has what makes the search for nearest points fast and a refit slow; it is as made. For a
 * deformable one there are boxes alone. */
struct art_surface_cones;
enum { ART_SURFACE_RECENT = 16 };
struct art_surface_tree {
    struct art_mesh view; /* the triangles as a mesh, for the tree; in its own axes */
    struct art_bvh *bvh;
    struct art_boxtree boxes;     /* the same tree with nodes of its own, for a deformable one */
    int (*vert)[3];               /* vertices of the triangle at each place of the leaves */
    float (*size)[ART_TREE_WIDE]; /* [n_nodes] how large each child was when the surface was made */
    unsigned char *first;         /* bit k: the k-th of them comes nowhere before */
    struct art_surface_cones *cones; /* [n_nodes] directions of the normals below */
    bool coned;                   /* these are those of the positions */
    struct art_surface_recent {
        int next_tri; /* the triangle plus one; 0: none */
        long moves;   /* of the surface then */
        double n[3];
    } recent[ART_SURFACE_RECENT]; /* unit normals that were asked for */
    struct art_rigid home;        /* identity */
};

void art_surface_free_tree(struct art_surface *s);
/* The box of all vertices at the places x. */
void art_surface_box_of(const struct art_surface *s, const double *x, double min[3], double max[3]);
/* Make the tree that of the positions. */
void art_surface_fit(struct art_surface *s);

/* The cones contain the directions of the unit normals n below the children of a node: axis.n >=
 * cosine. Children with `sine` above 1 have no such bound. */
struct art_surface_cones {
    float axis[3][ART_TREE_WIDE], cosine[ART_TREE_WIDE], sine[ART_TREE_WIDE];
};
/* Make the cones those of the positions. */
void art_surface_fit_cones(struct art_surface *s);
/* art_surface_inside with a guess as art_surface_nearest has. */
bool surface_inside(struct art_surface *s, const double p[3], double tol, int guess,
                         struct art_surface_near *near);
/* True if all of a box about p, in the axes of the surface, is certainly outside; `tol` as in
 * art_surface_inside. */
bool surface_clear(struct art_surface *s, const double p[3], double half, double tol);
/* Intersects triangles of two surfaces; false if they do not cross. */
bool surface_cut(const struct art_surface *a, const struct art_surface *b, int tri_a, int tri_b,
                      struct art_surface_cut *cut);
/* Gets the corners of a triangle in the world, as art_surface_positions, without all others. */
void art_surface_corners(const struct art_surface *s, int tri, double p[3][3]);
/* Computes the unit normal in the axes of the surface, zero for a triangle without area. */
void art_surface_own_normal(const struct art_surface *s, int tri, double n[3]);

/* These are the axes of a tree seen from another: its coordinates times ratio R plus shift are
 * those of the other. */
struct art_surface_relative {
    double R[3][3], ratio, shift[3];
    double slack; /* for rounding */
};
void art_surface_relate(struct art_surface_relative *r, const struct art_surface *from,
                        const struct art_surface *to);

static inline const struct art_boxtree *art_surface_boxes(const struct art_surface *s)
{
    return s->rigid ? s->tree->bvh->tree : &s->tree->boxes;
}
/* The triangle at a place of the leaves. */
static inline int art_surface_at(const struct art_surface *s, int place)
{
    return s->tree->bvh->tri[place].face;
}
/* Returns the positions and pose in the axes of the surface. */
static inline const double *art_surface_own(const struct art_surface *s)
{
    return s->rigid ? s->local : s->x;
}
static inline const struct art_rigid *art_surface_pose(const struct art_surface *s)
{
    return s->rigid ? &s->T : &s->tree->home;
}

#endif
