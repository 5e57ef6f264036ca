/* Between the files of the XML reader. */
#ifndef VTK_XML_PRIV_H
#define VTK_XML_PRIV_H

#include "vtk_code.h"

/* The owner of an array. The first ones are the lists of cells, in the numbers of enum ART_VTK_VERTS …. */
enum art_vtk_section {
    ART_VTK_IN_POINTS = ART_VTK_LISTS,
    ART_VTK_IN_POINT_DATA,
    ART_VTK_IN_CELL_DATA,
    ART_VTK_IN_FIELD_DATA,
    ART_VTK_OUTSIDE
};

enum art_vtk_format { ART_VTK_IN_ASCII, ART_VTK_IN_BINARY, ART_VTK_IN_APPENDED };

struct art_vtk_decl {
    int section, piece;
    char *name;
    enum art_scalar type;
    enum art_vtk_role role;
    bool text;               /* strings */
    bool known;              /* the type is one that arrays of numbers have */
    int dim;
    enum art_vtk_format format;
    uint64_t offset;
    size_t at;               /* its tag … */
    struct art_loc loc;      /* … and the place of that */
    bool done;               /* its numbers have been taken */
    size_t from, to;         /* its text in the file */
};

struct art_vtk_piece {
    int n_points, n[ART_VTK_LISTS];
    int decl, n_decls;       /* its arrays among all */
    struct art_loc loc;
};

struct art_vtk_xml {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_vtk_decl *decl;
    int n_decls, decl_cap;
    int n_done;              /* all arrays before this one have been taken */
    struct art_vtk_piece *piece;
    int n_pieces, piece_cap;
    bool swap;               /* numbers have the other byte order */
    bool zlib;
    int word;                /* bytes of the numbers in front of binary data */
    bool raw;                /* appended data are bytes, not base64 */
    size_t appended, appended_end;   /* behind its underscore … the closing tag; 0: none */
};

/* Numbers of an array, as doubles or ints, newly allocated. `want` of them, or any number (SIZE_MAX). */
int art_vtk_decode(struct art_vtk_xml *x, const struct art_vtk_decl *decl, size_t want, bool ints,
                   void **values, size_t *n) ART_MUST_USE;
/* All arrays of all pieces into the data set. */
int art_vtk_assemble(struct art_vtk_xml *x, struct art_vtk *d) ART_MUST_USE;

#endif
