/* What the VTK formats share: one data set between two syntaxes (legacy and XML) and two kinds of mesh
 * (surface and volume). */
#ifndef VTK_PRIV_H
#define VTK_PRIV_H

#include "../format_priv.h"

/* Kinds of cell lists of poly data; a grid has one list, ART_VTK_CELLS, with a type for each cell. */
enum { ART_VTK_VERTS, ART_VTK_LINES, ART_VTK_POLYS, ART_VTK_STRIPS, ART_VTK_CELLS, ART_VTK_LISTS };

/* Numbers of the cell types that are named in the code; elements have theirs in art/element.h. */
enum {
    ART_VTK_EMPTY = 0,
    ART_VTK_VERTEX = 1,
    ART_VTK_POLY_VERTEX = 2,
    ART_VTK_LINE = 3,
    ART_VTK_POLY_LINE = 4,
    ART_VTK_TRIANGLE = 5,
    ART_VTK_STRIP = 6,
    ART_VTK_POLYGON = 7,
    ART_VTK_PIXEL = 8,
    ART_VTK_QUAD = 9,
    ART_VTK_VOXEL = 11,
    ART_VTK_HEX = 12,
    ART_VTK_QUADRATIC_EDGE = 21
};

struct art_vtk_list {
    int n;
    int *off;       /* [n+1] */
    int *node;      /* [off[n]] */
    struct art_loc loc; /* where in the file the nodes are */
    bool borrowed;  /* the arrays are somebody else's */
};

enum art_vtk_role { ART_VTK_PLAIN, ART_VTK_NORMALS, ART_VTK_TCOORDS, ART_VTK_COLORS, ART_VTK_IDS };

struct art_vtk_array {
    char *name;
    enum art_scalar type;
    enum art_vtk_role role;
    bool text;      /* strings: val has their bytes, each ended by 0 */
    int dim, n;     /* numbers per item, items */
    double *val;    /* [n][dim] */
    struct art_loc loc; /* where it is in the file */
    bool borrowed;  /* val is somebody else's */
    bool taken;     /* what it holds is in the mesh already */
};

struct art_vtk_arrays {
    struct art_vtk_array *list;
    int n, cap;
};

struct art_vtk {
    bool grid;                /* an unstructured grid: cells in list[ART_VTK_CELLS] */
    bool strips_first;        /* cell data count strips before polygons */
    char *units;              /* or NULL */
    int n_points;
    double *pos;              /* [n_points][3] */
    bool pos_borrowed;
    struct art_vtk_list list[ART_VTK_LISTS];
    unsigned char *type;      /* [cells] of a grid */
    struct art_vtk_arrays point, cell, field;
};

void art_vtk_fini(struct art_vtk *d);
/* Cells of all lists, in the order of the cell data. */
int art_vtk_n_cells(const struct art_vtk *d);
/* A new array at the end of the list; its name is made unique, with a warning if that changes it. val is
 * allocated for n items unless dim or n is 0. */
int art_vtk_add(struct art_ctx *ctx, struct art_vtk_arrays *arrays, const char *name, size_t len,
                enum art_scalar type, int dim, int n, struct art_vtk_array **array) ART_MUST_USE;
struct art_vtk_array *art_vtk_find(const struct art_vtk_arrays *arrays, const char *name);
void art_vtk_arrays_fini(struct art_vtk_arrays *arrays);

/* ------------------------------------------------------------ numbers (code.c) */

/* Numbers of n bytes' worth in memory into doubles; false (and the index of the first bad one) if one
 * is a 64-bit integer that a double does not hold. swap: the other byte order. */
bool art_vtk_doubles(enum art_scalar type, bool swap, const unsigned char *from, size_t n, double *to,
                     size_t *bad);
/* The same into ints; false for one that does not fit. ART_F32 and ART_F64 are not allowed. */
bool art_vtk_ints(enum art_scalar type, bool swap, const unsigned char *from, size_t n, int *to,
                  size_t *bad);
/* Doubles into bytes of a type; the values fit. */
void art_vtk_bytes(enum art_scalar type, bool swap, const double *from, size_t n, unsigned char *to);
/* Whether this machine's bytes run the big end first. */
bool art_vtk_big_endian(void);
/* A number of text: as art_read_double, and nan. */
size_t art_vtk_number(const char *s, size_t n, double *x);
/* Whether a type holds a number of text that stands before `end`; the usual cases at once. `whole`: it has
 * nine digits at most. */
static inline bool art_vtk_holds(enum art_scalar type, double x, bool whole, const char *end)
{
    if (type == ART_F64 || (whole && (type == ART_I32 || type == ART_F32))) return true;
    return type == ART_F32 ? art_scalar_holds(type, x) : art_text_holds(type, x, end);
}

/* Behind a message that a number does not fit: of 8 bytes only integers are taken that doubles keep. */
static inline const char *art_vtk_limit(enum art_scalar type)
{
    return type == ART_I64 || type == ART_U64 ? " (only integers up to 2^53 are kept exactly)" : "";
}

/* base64: at most `room` bytes of the text s[0..n) (blanks within are passed over; a padding ends a piece,
 * and another may follow). Returns the bytes and sets *used to the characters used; false with *used at the
 * offending character. */
bool art_vtk_unbase64(const char *s, size_t n, unsigned char *to, size_t room, size_t *bytes, size_t *used);
/* Text of n bytes into to[4 ((n + 2) / 3)]; returns its length. */
size_t art_vtk_base64(const unsigned char *from, size_t n, char *to);

/* ----------------------------------------------------------------- readers */

int art_vtk_read_legacy(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src) ART_MUST_USE;
int art_vtk_read_xml(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src) ART_MUST_USE;
/* Whether cell lists refer to points that exist, and every list of data is as long as it must be. */
int art_vtk_check(struct art_ctx *ctx, const struct art_vtk *d) ART_MUST_USE;

/* The next of the texts that were kept as numbers, as our writers do, or as strings, from place *at on, which
 * moves behind it. A new string, "" at the end; NULL without memory. */
char *art_vtk_text(struct art_ctx *ctx, const struct art_vtk_array *array, int *at);
/* All of them into a list, if they are distinct and not too many: then the array is taken. */
int art_vtk_take_names(struct art_ctx *ctx, struct art_vtk_array *array, struct art_mesh_names *names)
    ART_MUST_USE;
/* How many texts there are; 0 if these are none. */
int art_vtk_n_texts(const struct art_vtk_array *array);

/* Both take what they can out of the data set. */
int art_vtk_to_mesh(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                    struct art_mesh **mesh) ART_MUST_USE;
int art_vtk_to_volume(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                      struct art_volume **vol) ART_MUST_USE;

/* Arrays of cells go to the parts of a mesh: points, lines and faces, or elements and facets. */
struct art_vtk_part {
    const char *prefix;          /* "face:": an array of this part alone */
    struct art_fields *fields;
    int n;                       /* items */
    const int *from;             /* [n] cell of each item; NULL: first + i */
    int first;
};
int art_vtk_spread(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src, int n_parts,
                   const struct art_vtk_part *parts) ART_MUST_USE;
/* Arrays of points and of the data set; `lists` names the parts that lists of any length may belong to. */
struct art_vtk_lists {
    const char *part;            /* "vertex" */
    struct art_fields *fields;   /* not changed by the writer */
    int n;
};
int art_vtk_take_points(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                        struct art_fields *to) ART_MUST_USE;
int art_vtk_take_rest(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src,
                      struct art_fields *to, int n_lists, const struct art_vtk_lists *lists) ART_MUST_USE;

/* ----------------------------------------------------------------- writers */

enum art_vtk_encoding { ART_VTK_ASCII, ART_VTK_BINARY, ART_VTK_APPENDED };
struct art_vtk_writing {
    enum art_vtk_encoding encoding;
    bool compress;               /* XML */
    int level;                   /* of zlib */
    bool single;                 /* coordinates and real numbers as float32 */
    const char *number;          /* conversion of coordinates in text; NULL: shortest exact */
};

/* What a choice means for a file whose own form is `own`. Compressed data are no text. */
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

/* Whether all numbers have a place in float32, if that is what they are written as. */
int art_vtk_check_range(struct art_ctx *ctx, const struct art_vtk *d, const struct art_vtk_writing *how)
    ART_MUST_USE;

/* Where writers put their bytes. */
struct art_vtk_out {
    struct art_ctx *ctx;
    struct art_sink *sink;
    struct art_buf buf;
};
/* Hand on what has gathered if it is at least so much. */
int art_vtk_flush(struct art_vtk_out *out, size_t least) ART_MUST_USE;
/* Numbers as text, `per_line` in each line. */
int art_vtk_put_doubles(struct art_vtk_out *out, const double *x, size_t n, int per_line) ART_MUST_USE;
/* Positions by a printf conversion (NULL: as above). */
int art_vtk_put_positions(struct art_vtk_out *out, const double *x, size_t n, const char *number)
    ART_MUST_USE;
int art_vtk_put_ints(struct art_vtk_out *out, const int *x, size_t n, int per_line) ART_MUST_USE;
int art_vtk_put_small(struct art_vtk_out *out, const unsigned char *x, size_t n, int per_line) ART_MUST_USE;
/* Each cell in a line: how many nodes, and which. */
int art_vtk_put_cells(struct art_vtk_out *out, const struct art_vtk_list *list) ART_MUST_USE;

/* Texts as numbers of the data set, each ended by 0. */
int art_vtk_put_texts(struct art_ctx *ctx, struct art_vtk *d, const char *name, int n, char *const *text)
    ART_MUST_USE;

#endif
