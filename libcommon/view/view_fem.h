/* view_fem.h draws FEM models: values of nodes and elements, skins, elements one by one. */
#ifndef ART_VIEW_FEM_H
#define ART_VIEW_FEM_H

#include "view_priv.h"

/* ---------------------------------------------------------------- FEM models */

struct art_fem;
struct art_fem_field;
struct art_fem_mesh;

/* The row that a measure (a word of surfaceRendering, or the option `color`) means, NULL: none. Tensors count
 * by von Mises' measure. */
const struct art_fem_field *art_draw_fem_row(const char *word, bool *of_elements);
/* These are the sizes of the values of all nodes or elements; out grows as needed. */
struct view_values {
    double *tensor, *size;           /* [n][row->size], [n] */
    int n, cap_tensor, cap_size;
};
int art_draw_fem_values(struct art_ctx *ctx, const struct art_fem *fem, const struct art_state *state,
                    const struct art_fem_field *row, struct view_values *out) ART_MUST_USE;
void art_draw_values_fini(struct view_values *v);
/* The scale that a component with surfaceRendering, stressPlotRange ... says for a measure. */
int art_draw_stress_scale(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                          const char *measure, struct view_scale **scale) ART_MUST_USE;
/* A mesh that moves with a FEM model, as `surfaceRendering` says: kept for one item. */
struct view_skin {
    const struct art_fem_mesh *m;
    struct art_geom_item geom;
    struct view_values values;
    double *vert;                    /* [n_verts] values of vertices */
};
int art_draw_skin_make(struct art_ctx *ctx, const struct art_fem_mesh *m, int model,
                       struct view_skin *skin) ART_MUST_USE;
int art_draw_skin_draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                   struct view_skin *skin, const char *rendering) ART_MUST_USE;
void art_draw_skin_fini(struct view_skin *skin);

/* Triangles that look the same: elements shrunk about their centre, sections. Values are of corners, or of
 * triangles. */
struct view_tris {
    double (*x)[3], *value;
    int (*tri)[3];
    int n_x, n_tri, cap_x, cap_tri, cap_value;
    bool of_corners;
};
int art_draw_add_corner(struct art_ctx *ctx, struct view_tris *t, const double x[3], double value)
    ART_MUST_USE;
int art_draw_add_tri(struct art_ctx *ctx, struct view_tris *t, int a, int b, int c, double value)
    ART_MUST_USE;
/* Draw them and begin anew. scale: by their values; both: seen from both sides. */
int art_draw_tris(struct art_ctx *ctx, struct art_viewer *view, struct view_tris *t,
                  const struct art_props *props, bool both, const struct view_scale *scale) ART_MUST_USE;
void art_draw_tris_fini(struct view_tris *t);
struct art_elem_type;
/* Lists the nodes of a face one after the other along its outline: 3, 4, 6 or 8. */
int art_draw_outline(const struct art_elem_type *type, int f, int node[8]);
/* Adds one element with its nodes at x, shrunk to `size`. */
int art_draw_add_widget(struct art_ctx *ctx, struct view_tris *t, const struct art_elem_type *type,
                        const double (*x)[3], double size, double value) ART_MUST_USE;

#endif
