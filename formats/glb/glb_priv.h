/* glb_priv.h - between the files of glb: what of a mesh goes into the file, and where. */
#ifndef ART_GLB_PRIV_H
#define ART_GLB_PRIV_H

#include "../format_priv.h"

/* Columns of a list of vertices. */
enum { ART_GLB_POSITION, ART_GLB_NORMAL, ART_GLB_TEXCOORD, ART_GLB_COLOR, ART_GLB_ATTRS };

/* A vertex of the file: one of the mesh with the values that some of its corners have. */
struct art_glb_vertex {
    int vert;
    int normal, texture, color; /* values; -1 none. A normal of -2 - f is that of face f itself */
};
struct art_glb_list {
    struct art_glb_vertex *vertex; /* [n] */
    int n, cap;
    bool has[ART_GLB_ATTRS];
};
/* Faces of one group and material, lines, points: a run of indices. */
struct art_glb_part {
    int mode;            /* of glTF: 0 points, 1 lines, 4 triangles */
    int list;            /* of vertices */
    int group, material; /* -1 none */
    int first, n;        /* indices */
    int least, most;     /* among them */
};
struct art_glb {
    const struct art_mesh *mesh; /* of triangles */
    struct art_glb_list list[2]; /* corners of faces; lines and points */
    int *index, n_index, index_cap;
    struct art_glb_part *part;
    int n_parts, parts_cap;
};
int art_glb_plan(struct art_ctx *ctx, struct art_glb *glb, const struct art_mesh *mesh) ART_MUST_USE;
void art_glb_fini(struct art_glb *glb);
/* The numbers of an attribute of a vertex, as the file has them: 3, 3, 2 or 4; returns how many. */
int art_glb_values(const struct art_glb *glb, const struct art_glb_list *list, int attr, int vertex,
                   float x[4]);

#endif
