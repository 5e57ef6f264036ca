/* bvh_priv.h describes the inside of the tree over the faces of a mesh. */
#ifndef ART_BVH_PRIV_H
#define ART_BVH_PRIV_H

#include "boxtree_priv.h"
#include <art/mesh.h>

/* A triangle with its coordinates, so that a leaf lies in one place. */
struct art_bvh_tri {
    double p[3][3];
    int face, corner; /* corners 0, corner, corner + 1 of the face */
};

/* A block holds the triangles of a leaf, in the coordinates of the tree. */
struct art_bvh_block {
    float a[3][ART_TREE_LEAF]; /* corner 0 */
    float ab[3][ART_TREE_LEAF], ac[3][ART_TREE_LEAF];
    float n[3][ART_TREE_LEAF]; /* unit normal; zero where there is none to rely on */
    float bb[ART_TREE_LEAF], cc[ART_TREE_LEAF], bc[ART_TREE_LEAF]; /* ab.ab, ac.ac, ab.ac */
    float out[ART_TREE_LEAF], in[ART_TREE_LEAF]; /* limits of weights; see bvh_block.c */
    int first, count;                            /* places in the tree */
};

/* Boxes about the children of a node, turned as the surface lies there: places x with |n[k].x - mid[k]| <=
 * half[k]. Surfaces are flat on the small scale, so they tell far better than upright boxes how near a child
 * may be. */
struct art_bvh_boxes {
    float n[3][3][ART_TREE_WIDE], mid[3][ART_TREE_WIDE], half[3][ART_TREE_WIDE];
    int child[ART_TREE_WIDE]; /* a node; -1 - the block of a leaf; 0: there is none */
};

/* Leaves that are near the points of each cell of a grid over the root: a search begins with one of these,
 * so that it soon knows what is too far away. */
struct art_bvh_seeds {
    float from[3], per_cell; /* cells a unit, in the coordinates of the tree */
    int n[3];
    int *block;
};

struct art_bvh {
    const struct art_mesh *mesh;
    struct art_boxtree *tree;
    struct art_bvh_tri *tri; /* [tree->n], in the order of the leaves */
    /* for art_bvh_nearest */
    struct art_bvh_block *block; /* one a leaf */
    struct art_bvh_boxes *boxes; /* [tree->n_nodes] */
    int (*span)[2];              /* [tree->n_nodes] first and number of the places below */
    void *room;                  /* where block and boxes lie */
    struct art_bvh_seeds seeds;
};

/* A tree for all but art_bvh_nearest and what is built on it. */
int art_bvh_create_plain(struct art_ctx *ctx, struct art_bvh **bvh, const struct art_mesh *mesh);
/* Threads of the pool, which may be NULL, share the work; the results do not depend on them. */
int art_bvh_make_blocks(struct art_ctx *ctx, struct art_bvh *bvh, struct art_pool *pool);
void art_bvh_fill_blocks(struct art_bvh *bvh, struct art_pool *pool);
/* A block with a triangle that is nearest to a point, in the coordinates of the tree. */
int art_bvh_nearest_block(const struct art_bvh *bvh, const double p[3], int guess);
void art_bvh_tri_load(struct art_bvh_tri *tri, const struct art_mesh *mesh, int face, int corner);

static inline void art_bvh_tri_vert(const struct art_bvh *bvh, const struct art_bvh_tri *tri, int vert[3])
{
    const int *v = bvh->mesh->face_vert + bvh->mesh->face_off[tri->face];
    vert[0] = v[0], vert[1] = v[tri->corner], vert[2] = v[tri->corner + 1];
}

void art_bvh_tri_box(const struct art_bvh_tri *tri, double min[3], double max[3]);

/* Growing list of pairs of faces. */
struct art_pairs {
    struct art_ctx *ctx;
    int (*list)[2];
    int n, cap;
    bool failed;
};
bool art_pairs_add(struct art_pairs *pairs, int a, int b);
/* Ascending, each once. */
void art_pairs_sort(struct art_pairs *pairs);

#endif
