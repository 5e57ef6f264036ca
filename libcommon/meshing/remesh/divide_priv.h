/* divide_priv.h - a mesh whose edges all get a middle. */
#ifndef ART_DIVIDE_PRIV_H
#define ART_DIVIDE_PRIV_H

#include "feature_edges_priv.h"

struct art_divide {
    struct art_ctx *ctx;
    struct art_mesh *mesh;
    struct art_mesh_topology *t;
    struct art_lines lines; /* what stays a line, at this level */
    bool *hard;             /* [n_edges] as the normals had it, and all lines */
    int *edge;              /* [corners] edge from each corner to the next */
    int *side;              /* [corners] where it is in t->edge_face */
    int *begin;             /* [corners] corner that a side begins at, by t->edge_face */
};

/* Take what hangs on the faces: t and lines are set. */
int art_divide_prepare(struct art_divide *d) ART_MUST_USE;
/* Give the mesh the middles of its edges (vertices n_verts + e), those of its polygons (then), and four
 * faces for each triangle, one for each corner of other polygons. Attributes and fields follow; vertices
 * are where `pos` (3 numbers for each new vertex) says. t, lines and hard become those of the new mesh. */
int art_divide_all(struct art_divide *d, const double *pos) ART_MUST_USE;
/* Returns the number of vertices after that. */
int art_divide_count(const struct art_divide *d);
void art_divide_fini(struct art_divide *d);

#endif
