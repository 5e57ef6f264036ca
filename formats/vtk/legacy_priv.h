/* Between the files of the reader of legacy VTK files. */
#ifndef VTK_LEGACY_PRIV_H
#define VTK_LEGACY_PRIV_H

#include "vtk_code.h"

enum { ART_VTK_WORD = 256 };

/* The names of the types of numbers in files. */
struct art_vtk_type {
    const char *name;
    enum art_scalar type;
    bool bit;                /* eight in a byte */
    bool text;               /* strings */
};

enum art_vtk_set {
    ART_VTK_POLYDATA, ART_VTK_UNSTRUCTURED, ART_VTK_STRUCTURED, ART_VTK_RECTILINEAR, ART_VTK_IMAGE
};

struct art_vtk_legacy {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_vtk *d;
    const char *p, *end;
    struct art_format_lines lines;
    bool binary;
    enum art_vtk_set set;
    int dims[3], n_axis[3];
    double origin[3], spacing[3], *axis[3];
    bool has_dims, has_points;
    struct art_vtk_arrays *active;   /* of points or cells; NULL before */
    int n_items;                     /* of POINT_DATA or CELL_DATA */
};

/* An error at a place in the text; of binary files a byte offset. */
int art_vtk_bad(struct art_vtk_legacy *r, const char *at, int status, const char *fmt, ...) ART_PRINTF(4, 5);
/* The next word, on this line or a later one; ART_ESYNTAX at the end of the file. */
int art_vtk_word(struct art_vtk_legacy *r, char word[ART_VTK_WORD]) ART_MUST_USE;
/* True if this line has another word. */
bool art_vtk_line_has_more(struct art_vtk_legacy *r);
bool art_vtk_at_end(struct art_vtk_legacy *r);
/* A count, at most `most`. */
int art_vtk_count(struct art_vtk_legacy *r, int most, int *n) ART_MUST_USE;
int art_vtk_read_type(struct art_vtk_legacy *r, const struct art_vtk_type **type) ART_MUST_USE;
/* n numbers behind the line end, as doubles (or ints), newly allocated. */
int art_vtk_read_doubles(struct art_vtk_legacy *r, const struct art_vtk_type *type, size_t n, double **x)
    ART_MUST_USE;
int art_vtk_read_ints(struct art_vtk_legacy *r, const struct art_vtk_type *type, size_t n, int **x)
    ART_MUST_USE;
/* To the end of the line, the beginning of binary data. */
int art_vtk_end_line(struct art_vtk_legacy *r) ART_MUST_USE;
/* A keyword of point and cell data, or FIELD, METADATA; *known is false if it is none of them. */
int art_vtk_read_data(struct art_vtk_legacy *r, const char *word, const char *at, bool *known) ART_MUST_USE;
/* Points and cells of structured sets, once all is read. */
int art_vtk_build_grid(struct art_vtk_legacy *r) ART_MUST_USE;

#endif
