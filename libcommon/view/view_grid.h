/* view_grid.h draws grids, sections and squares. */
#ifndef ART_VIEW_GRID_H
#define ART_VIEW_GRID_H

#include "view_priv.h"

/* ------------------------------------------------------------------------- grids */

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
