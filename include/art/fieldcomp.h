/* art/fieldcomp.h - fields: values that components of a model give on a grid, a FEM model or a mesh, and what
 * they are anywhere else (guide, chapter 7).
 *
 *     struct art_fieldcomp *f = NULL;
 *     ART_TRY(art_fieldcomp_open(ctx, comp, &f));      // a ScalarGridField, VectorNodalField, ...
 *     ART_TRY(art_fieldcomp_search(ctx, f));           // only if places in space are asked for
 *     enum art_fieldcomp_where where = art_fieldcomp_at(f, p, out, grad);
 *     art_fieldcomp_free(f);
 *
 * A value is a matrix of rows x cols numbers, by rows; scalars are 1 x 1, vectors n x 1. Values belong to
 * grid vertices, nodes, elements, integration points, mesh vertices or faces; where none is set the default
 * value holds. Between them:
 *
 *     grid       trilinear in the cell; outside that of the nearest place of the grid, or none
 *     nodes      by the shape functions of the element that holds the point
 *     elements   that of the element
 *     points     fitted to the nodes of the element (art/fem.h says how), then by its shape functions
 *     vertices   at the nearest point of the mesh, by its place in the triangle
 *     faces      that of the nearest face
 *
 * Outside a FEM model the nearest point of the nearest element counts: such values say little. An open field
 * is a copy: what is set in the tree later is not seen. Positions are those of the tree when `search` was
 * called. Queries keep no state: any number of threads may ask.
 */
#ifndef ART_FIELDCOMP_H
#define ART_FIELDCOMP_H

#include <art/math.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

enum art_fieldcomp_on {
    ART_FIELD_ON_GRID,
    ART_FIELD_ON_NODES,
    ART_FIELD_ON_ELEMENTS,
    ART_FIELD_ON_POINTS,       /* integration points of elements, with the warping point behind them */
    ART_FIELD_ON_VERTICES,
    ART_FIELD_ON_FACES
};

enum art_fieldcomp_where {
    ART_FIELD_INSIDE,
    ART_FIELD_NEAREST,         /* outside: the value is that of the nearest place */
    ART_FIELD_NO_VALUE          /* there is no value */
};

enum { ART_FIELD_MAX_NUMBERS = 1024 };   /* of a value */

struct art_fieldcomp;

/* Whether a class is that of a field. */
bool art_fieldcomp_is(const struct art_comp *comp);
/* The field of a component. Errors name file, line and column: ART_EUSAGE it is none, or has no FEM model,
 * mesh or grid; ART_ESYNTAX, ART_ESHAPE values of the wrong form, size or count; ART_ENOTFOUND values of
 * nodes or elements that are not there; ART_ELIMIT values of more than ART_FIELD_MAX_NUMBERS numbers;
 * ART_ESHAPE a mesh that is not of triangles. */
int art_fieldcomp_open(struct art_ctx *ctx, const struct art_comp *comp, struct art_fieldcomp **f)
    ART_MUST_USE;
/* Accepts NULL. */
void art_fieldcomp_free(struct art_fieldcomp *f);

enum art_fieldcomp_on art_fieldcomp_on(const struct art_fieldcomp *f);
/* Its component, and the FEM model or mesh that it lives on; NULL for grids. */
const struct art_comp *art_fieldcomp_comp(const struct art_fieldcomp *f);
const struct art_comp *art_fieldcomp_base(const struct art_fieldcomp *f);
/* Numbers of a value: rows * cols; either may be NULL. */
int art_fieldcomp_size(const struct art_fieldcomp *f, int *rows, int *cols);
/* Scalars, not vectors or matrices of one number. */
bool art_fieldcomp_is_scalar(const struct art_fieldcomp *f);
const double *art_fieldcomp_default(const struct art_fieldcomp *f);

/* How many places have values, those of shell elements apart (shell); of points k: those of element i. */
int art_fieldcomp_count(const struct art_fieldcomp *f, bool shell);
int art_fieldcomp_count_points(const struct art_fieldcomp *f, bool shell, int i);
/* The value of node, element, vertex, face i (its place in the list, not its number) or of point k of element
 * i; the default where none is set; NULL if there is no such place. */
const double *art_fieldcomp_value(const struct art_fieldcomp *f, bool shell, int i, int k);
bool art_fieldcomp_is_set(const struct art_fieldcomp *f, bool shell, int i, int k);

/* ------------------------------------------------------------------ anywhere */

/* Make ready for places in space: boxes of elements where they are, of faces where the mesh is. */
int art_fieldcomp_search(struct art_ctx *ctx, struct art_fieldcomp *f) ART_MUST_USE;
/* The same where x[n][3] has the nodes of the FEM model, in the order of its list, or the vertices of the
 * mesh, in the world (ART_ESHAPE: another count); NULL: as the tree has them. */
int art_fieldcomp_search_at(struct art_ctx *ctx, struct art_fieldcomp *f, int n, const double *x)
    ART_MUST_USE;
/* The value at p, world coordinates (grids with useLocalValuesForField: those of the grid), out[size], and
 * its derivative grad[size][3] (may be NULL). Outside a grid the derivative is that of the clipped position;
 * outside a FEM model that of the functions of the nearest element; of mesh fields that along the surface.
 * NOWHERE leaves `out` as it is. */
enum art_fieldcomp_where art_fieldcomp_at(const struct art_fieldcomp *f, const double p[3], double *out,
                                          double *grad);
/* On nodes, elements and points: at natural coordinates xi of element i. False: there is no such element. */
bool art_fieldcomp_in_elem(const struct art_fieldcomp *f, bool shell, int i, const double xi[3],
                           double *out);
/* On nodes, elements and points: at integration point k of element i, the last one being the warping
 * point. */
bool art_fieldcomp_at_point(const struct art_fieldcomp *f, bool shell, int i, int k, double *out);

/* Where value i (of points: k) belongs, now: the node or vertex, the mean of the nodes of an element, the
 * point (of shells: on their surface), the middle of a face. After art_fieldcomp_search; false: there is no
 * such value. */
bool art_fieldcomp_place(const struct art_fieldcomp *f, bool shell, int i, int k, double x[3]);

/* ------------------------------------------------------------------ grids */

struct art_fieldcomp_grid {
    int cells[3];              /* vertices: one more along each axis, x fastest: i + nx j + nx ny k */
    double widths[3];
    struct art_rigid TCL;      /* pose of the centre in the local frame */
    struct art_rigid TLW;      /* of the local frame in the world */
    bool local, clip, rest;    /* useLocalValuesForField, clipToGrid, useFemRestPositions */
};
/* NULL if the field is on no grid. */
const struct art_fieldcomp_grid *art_fieldcomp_grid(const struct art_fieldcomp *f);
/* Where vertex i is, in the frame in which values are asked for. */
void art_fieldcomp_grid_vertex(const struct art_fieldcomp *f, int i, double p[3]);

#ifdef __cplusplus
}
#endif
#endif
