/* vtk_priv.h - the VTK formats share one data set between two syntaxes (legacy and XML) and two kinds of
 * mesh (surface and volume). */
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
    struct art_mesh_names names; /* theirs, in the same order */
    int *next, next_cap;         /* [n] the number that the next array of this name tries first */
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

/* ----------------------------------------------------------------- readers */

int art_vtk_read_legacy(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src) ART_MUST_USE;
int art_vtk_read_xml(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src) ART_MUST_USE;
/* Checks that cell lists refer to points that exist, and that every list of data has its length. */
int art_vtk_check(struct art_ctx *ctx, const struct art_vtk *d) ART_MUST_USE;

/* The next of the texts that were kept as numbers, as our writers do, or as strings, from place *at on, which
 * moves behind it. A new string, "" at the end; NULL without memory. */
char *art_vtk_text(struct art_ctx *ctx, const struct art_vtk_array *array, int *at);
/* All of them into a list, if they are distinct and not too many: then the array is taken. */
int art_vtk_take_names(struct art_ctx *ctx, struct art_vtk_array *array, struct art_mesh_names *names)
    ART_MUST_USE;
/* The number of texts; 0 if these are none. */
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

#endif
