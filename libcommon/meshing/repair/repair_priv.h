/* repair_priv.h - what the files that find and mend flaws share. */
#ifndef ART_REPAIR_PRIV_H
#define ART_REPAIR_PRIV_H

#include <art/mesh.h>
#include <art/repair.h>

/* Returns the number of faces of an edge. */
static inline int art_mesh_edge_faces(const struct art_mesh_topology *t, int e)
{
    return t->edge_off[e + 1] - t->edge_off[e];
}

/* Faces form shells if they are connected across edges of two faces. A shell is closed if each
 * edge has an even number of its faces. */
struct art_mesh_shells {
    int n;
    int *shell;      /* [n_faces], numbered by their first face */
    int *first;      /* [n] first face */
    bool *closed;    /* [n] */
    double *area;    /* [n] */
    double *volume;  /* [n] signed, of closed ones; about their first vertex, so exact for small parts */
    int *depth;      /* [n] closed shells around it, each in the next (of closed shells, else 0) */
    int *around;     /* [n] the innermost of them, -1 none */
};
int art_mesh_shells_create(struct art_ctx *ctx, struct art_mesh_shells **shells,
                           const struct art_mesh *mesh, const struct art_mesh_topology *t);
void art_mesh_shells_free(struct art_mesh_shells *shells);
/* Fill in depth and around. */
int art_mesh_shells_nest(struct art_ctx *ctx, struct art_mesh_shells *shells,
                         const struct art_mesh *mesh);

/* Vertices in a grid of cubes, to find those near a place. Vertices are put in one by one. */
struct art_grid {
    const struct art_mesh *mesh;
    double reach;    /* how far is near; 0: only the same place is */
    double cell;     /* side of the cubes */
    int *head;       /* [n_slots] */
    int *next;       /* [n_verts] */
    size_t n_slots;  /* a power of two */
};
int art_grid_init(struct art_ctx *ctx, struct art_grid *grid, const struct art_mesh *mesh,
                  double reach);
void art_grid_fini(struct art_grid *grid);
void art_grid_put(struct art_grid *grid, int vert);
/* The nearest vertex in the grid within reach of v (of equal ones the first); -1 if there is none. */
int art_grid_near(const struct art_grid *grid, int vert, double *distance);

/* Sets near[v]: the nearest earlier vertex within `reach` of v (of equal ones the first), -1:
 * none. Vertices with to[v] != v do not count. */
int art_mesh_near_verts(struct art_ctx *ctx, const struct art_mesh *mesh, const int *to, double reach,
                        int *near);
/* Sets to[v]: the vertex that exact welding merges v with, itself for those that stay. */
int art_mesh_same_verts(struct art_ctx *ctx, const struct art_mesh *mesh,
                        const struct art_mesh_topology *t, int *to);
/* True if the corners of a face lie exactly on one line. */
bool art_mesh_face_is_line(const struct art_mesh *mesh, int f);
/* Computes the smallest angle (degrees) of a triangle, and its longest side over its height. */
void art_triangle_shape(const double *a, const double *b, const double *c, double *angle,
                        double *aspect);
/* Finds pairs of faces with the same corners: twin[f] is an earlier face, -1 none; `same`: same
 * order. */
int art_mesh_twins(struct art_ctx *ctx, const struct art_mesh *mesh, int *twin, bool *same);

/* Triangles over a closed loop of vertices, as smooth as can be and then as small. */
struct art_hole {
    const struct art_mesh *mesh;
    int n;
    const int *vert;             /* [n] round the hole as the new faces will run */
    const double (*normal)[3];   /* [n] of the face at the side from vert[i] to vert[i+1] */
    /* whether the mesh has an edge between two vertices of the loop that are no neighbours there */
    bool (*taken)(const void *user, int a, int b);
    const void *user;
    int (*tri)[3];               /* [n - 2] out: places in the loop */
    int n_tri;                   /* out: 0 if there is no way */
};
int art_hole_fill(struct art_ctx *ctx, struct art_hole *hole);

/* This is one face at an edge of many. */
struct art_spoke {
    double angle; /* round the edge, seen against its direction */
    int face, shell;
    bool up;
    int mate; /* spoke that it stays joined with, -1 none yet */
};
/* Decides (spokes.c) which of n faces round an edge, in order of their angles, stay joined with
 * which. */
int art_join_spokes(struct art_ctx *ctx, struct art_spoke *spokes, int n) ART_MUST_USE;

#endif
