/* feature_edges_priv.h - edges of a surface that are more than an edge between two of its faces. */
#ifndef ART_FEATURE_EDGES_PRIV_H
#define ART_FEATURE_EDGES_PRIV_H

#include <art/mesh.h>

enum {
    ART_LINE_BENDS = 1,   /* edges that bend by more than the angle */
    ART_LINE_CREASES = 2,    /* hard edges: normals of corners differ */
    ART_LINE_BORDERS = 4, /* of groups and materials */
    ART_LINE_SEAMS = 8    /* texture coordinates or colours of corners differ */
};

struct art_lines {
    bool *line;   /* [n_edges] open, branching and misoriented edges, and those of the kinds asked for */
    bool *corner; /* [n_verts] where other than two lines meet (but none), or two that turn by more than the
                     angle */
    int *count;   /* [n_verts] lines there */
    int *end;     /* [n_verts][2] where its first two lines lead, by ascending edge; -1 without */
};
/* Finds the lines, ART_LINE_... in `kinds`; angle (rad) > 0, or 0: no bend or turn
 * counts. The mesh is one that art_remesh_check takes. */
int art_lines_find(struct art_ctx *ctx, struct art_lines *lines, const struct art_mesh *mesh,
                   const struct art_mesh_topology *t, unsigned kinds, double angle) ART_MUST_USE;
/* Set count and end by line. */
void art_lines_count(struct art_lines *lines, const struct art_mesh_topology *t, int n_verts);
void art_lines_fini(struct art_lines *lines);

/* Returns the corner of face f at vertex v, counted through all faces; -1 if there is none. */
int art_lines_corner_of(const struct art_mesh *mesh, int f, int v);
/* ART_ESHAPE for a mesh with a face that has a vertex twice. */
int art_remesh_check(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_mesh_topology *t)
    ART_MUST_USE;
/* Normals that a mesh has are computed anew, with hard edges where `hard` says so. */
int art_remesh_normals(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_mesh_topology *t,
                       const bool *hard) ART_MUST_USE;

#endif
