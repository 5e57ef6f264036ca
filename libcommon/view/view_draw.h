/* view_draw.h - drawing of values, FEM models, grids and sections. */
#ifndef ART_VIEW_DRAW_H
#define ART_VIEW_DRAW_H

#include "view_priv.h"

/* ------------------------------------------------- values become colours: scales, maps, ranges */

/* A map that is there. */
const struct art_colormap *art_draw_map(const char *name);
/* The scale of a component, made when it is first asked for. The first call of each drawing is while
 * measuring. NULL: no memory. */
struct view_scale *art_draw_scale_of(struct art_ctx *ctx, struct art_viewer *view,
                                     const struct art_comp *comp,
                                 const char *title);
void art_draw_measure(struct view_scale *scale, int n, const double *value);
void art_draw_scale_color(const struct view_scale *scale, double value, float rgb[3]);
/* The map and the range of faces with values. */
void art_draw_use_scale(const struct view_scale *scale, struct art_faces *faces);
/* The map that a property says (HueColorMap [ ... ], ...), or that of the options; *map stays if neither
 * does. ART_ERANGE at the place of values that make no map. */
int art_draw_take_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                      const char *prop, const struct art_colormap **map) ART_MUST_USE;
/* Sets the default of HueColorMap, from blue (hue 2/3) to red; or the map of the options. */
int art_draw_hue_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_colormap **map)
    ART_MUST_USE;
/* Read a word of colorInterpolation: HSV is VIEW_OF_VALUES. */
void art_draw_take_between(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* Takes a ScalarRange: it fits each moment unless it says otherwise (AUTO_EXPAND, FIXED). */
void art_draw_take_scalar_range(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* The range that a property says, if it does; FIXED ones stay. */
void art_draw_take_range(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* The scalar that n numbers count as: a number as it is, a vector by its length, a symmetric tensor (6
 * numbers, or 9 by rows) of the name of a stress or strain by von Mises' measure. name NULL: by the length.
 */
double art_draw_size(const char *name, int n, const double *x);
/* Its colour, if it has that value; measures it while measuring. */
bool art_draw_value_color(struct art_viewer *view, const struct view_item *item, float rgb[3]);

/* ------------------- FEM models: values of nodes and elements, skins, elements one by one */

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

/* ------------------------------------------------------------- grids, sections and squares */

/* Vertices in a box, x fastest, of which those from first to last are seen. */
struct view_lattice {
    int n[3], first[3], last[3];
    void (*place)(const void *user, int i, double x[3]);
    /* The end of a line from a vertex; false: there is none. NULL: none has one. */
    bool (*line)(const void *user, int i, double end[3]);
    const void *user;
};
int art_draw_lattice(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                     const struct view_lattice *lattice, bool edges, bool points) ART_MUST_USE;
/* first and last, as `renderRanges` says. */
int art_draw_ranges(struct art_ctx *ctx, const struct art_comp *comp, struct view_lattice *lattice)
    ART_MUST_USE;
struct art_fieldcomp;
/* Computes the position in the world of a vertex of a field's grid. */
void art_draw_grid_place(const struct art_fieldcomp *field, int i, double x[3]);
/* Computes the section of a cut plane through its FEM model, triangles in the world. NULL: there
 * is no such model. */
int art_draw_section_mesh(struct art_ctx *ctx, const struct art_viewer *view, const struct view_item *item,
                          const struct art_comp *plane, struct art_mesh **mesh) ART_MUST_USE;

/* Gets the colour of lines, and by excitation the excitationColor (guide, section 4.5.2); false:
 * it has none. */
bool art_draw_excited(const struct art_viewer *view, const struct view_item *item, float rgb[3]);
/* A square around a place in the plane of the x and y axes of R, seen from both sides. */
int art_draw_square(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                    const double centre[3], const double R[9], double width, double height) ART_MUST_USE;

#endif
