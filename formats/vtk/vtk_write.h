/* vtk_write.h - from meshes to the data set, and from the data set to a file. */
#ifndef VTK_WRITE_H
#define VTK_WRITE_H

#include "vtk_priv.h"

/* ----------------------------------------------------------------- writers */

enum art_vtk_encoding { ART_VTK_ASCII, ART_VTK_BINARY, ART_VTK_APPENDED };
struct art_vtk_writing {
    enum art_vtk_encoding encoding;
    bool compress;               /* XML */
    int level;                   /* of zlib */
    bool single;                 /* coordinates and real numbers as float32 */
    const char *number;          /* conversion of coordinates in text; NULL: shortest exact */
};

/* Resolves a choice for a file whose own form is `own`. Compressed data are no text. */
int art_vtk_choose(struct art_ctx *ctx, const struct art_writing *how, enum art_vtk_encoding own,
                   enum art_vtk_encoding binary, struct art_vtk_writing *w) ART_MUST_USE;
int art_vtk_from_mesh(struct art_ctx *ctx, struct art_vtk *d, const struct art_mesh *mesh) ART_MUST_USE;
int art_vtk_from_volume(struct art_ctx *ctx, struct art_vtk *d, const struct art_volume *vol) ART_MUST_USE;
int art_vtk_write_legacy(struct art_ctx *ctx, const struct art_vtk *d, struct art_sink *sink,
                         const struct art_vtk_writing *how) ART_MUST_USE;
int art_vtk_write_xml(struct art_ctx *ctx, const struct art_vtk *d, struct art_sink *sink,
                      const struct art_vtk_writing *how) ART_MUST_USE;
/* The opposite of art_vtk_spread: `more` are fields beside those of the part (may be NULL). */
struct art_vtk_source {
    const char *prefix;
    const struct art_fields *fields, *more;
    int n;
};
int art_vtk_gather(struct art_ctx *ctx, struct art_vtk *d, int n_parts, const struct art_vtk_source *parts)
    ART_MUST_USE;
/* Fields of points and of the whole, and the lists of any length. */
int art_vtk_put_points(struct art_ctx *ctx, struct art_vtk *d, const struct art_fields *from) ART_MUST_USE;
/* An array of points that borrows the values. */
int art_vtk_lend(struct art_ctx *ctx, struct art_vtk_arrays *to, const char *name, enum art_scalar type,
                 int dim, int n, const double *val, enum art_vtk_role role) ART_MUST_USE;
int art_vtk_put_rest(struct art_ctx *ctx, struct art_vtk *d, const struct art_fields *from, int n_lists,
                     const struct art_vtk_lists *lists) ART_MUST_USE;
/* The type to write an array with: its own if that holds all values. */
enum art_scalar art_vtk_type_for(const struct art_vtk_array *array, const struct art_vtk_writing *how);

/* Checks that all numbers fit float32, if they are written so. */
int art_vtk_check_range(struct art_ctx *ctx, const struct art_vtk *d, const struct art_vtk_writing *how)
    ART_MUST_USE;

/* Numbers as text, `per_line` in each line. */
struct art_emit;
void art_vtk_put_doubles(struct art_emit *e, const double *x, size_t n, int per_line);
/* Positions by the conversion of the output. */
void art_vtk_put_positions(struct art_emit *e, const double *x, size_t n);
void art_vtk_put_ints(struct art_emit *e, const int *x, size_t n, int per_line);
void art_vtk_put_small(struct art_emit *e, const unsigned char *x, size_t n, int per_line);
/* Each cell in a line: how many nodes, and which. */
void art_vtk_put_cells(struct art_emit *e, const struct art_vtk_list *list);

/* Texts as numbers of the data set, each ended by 0. */
int art_vtk_put_texts(struct art_ctx *ctx, struct art_vtk *d, const char *name, int n, char *const *text)
    ART_MUST_USE;

#endif
