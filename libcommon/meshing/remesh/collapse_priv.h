/* collapse_priv.h declares a mesh of triangles whose edges collapse. */
#ifndef ART_COLLAPSE_PRIV_H
#define ART_COLLAPSE_PRIV_H

#include <art/mesh.h>

/* A vertex with more faces than this around it stays as it is, and none gets more. */
enum { ART_STAR_MAX = 128 };

struct art_collapse {
    struct art_ctx *ctx;
    const struct art_mesh *mesh; /* as it was */
    int n_live;                  /* faces that are left */
    int *vert;                   /* [3 n_faces] vertices of the corners now */
    int *from;                   /* [3 n_faces] old corner whose attributes each has now */
    bool *dead;                  /* [n_faces] */
    int *head, *next;            /* corners of each vertex as a list, dead ones among them */
    double (*normal)[3];         /* [n_faces] as it was, unit; zero without area */
    bool plain;                  /* without groups, materials and attributes of corners */
    bool *fixed, *gone;          /* [n_verts] */
};

struct art_star {
    int n, corner[ART_STAR_MAX];                   /* of the vertex in its faces */
    int n_near;
    struct art_star_edge {
        int vert, n, corner[2]; /* the other end; faces, and of the first two the corner of the vertex */
        bool up[2];             /* whether the face runs from the vertex to the other end */
        bool line;              /* lies on a line that stays */
    } near[2 * ART_STAR_MAX];
};

int art_collapse_create(struct art_ctx *ctx, struct art_collapse **collapse, const struct art_mesh *mesh)
    ART_MUST_USE;
void art_collapse_free(struct art_collapse *c);
/* Lists faces and edges around a vertex; false if there are too many. */
bool art_collapse_star(struct art_collapse *c, int v, struct art_star *star);
/* Lists the vertices that share an edge with one; their number, or -1 if it has too many faces. */
int art_collapse_near(struct art_collapse *c, int v, int near[2 * ART_STAR_MAX]);
/* Let it, if it is allowed. */
bool art_collapse_edge(struct art_collapse *c, int v, int u);
/* The mesh as it is now. */
int art_collapse_result(struct art_collapse *c, struct art_mesh **out) ART_MUST_USE;

static inline const double *art_collapse_at(const struct art_collapse *c, int v)
{
    return c->mesh->pos + 3 * (size_t)v;
}

#endif
