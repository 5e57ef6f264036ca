/* ply_priv.h - what the files of ply share. */
#ifndef ART_PLY_PRIV_H
#define ART_PLY_PRIV_H

#include "../format_priv.h"

/* Lists of the faces that hold attributes of their corners; the first is MeshLab's. */
#define ART_PLY_TEXCOORD "texcoord"
#define ART_PLY_CORNER_NORMAL "corner_normal"
#define ART_PLY_CORNER_COLOR "corner_color"

/* Lists of vertices. */
struct art_ply_lists {
    int **off, *off_cap, **item, *item_cap;
    int n;
};

/* A property as the header states it, and where its numbers go. */
struct art_ply_property {
    char *name;
    const char *at;              /* where the header states it */
    struct art_loc loc;          /* the same, for when the header is forgotten */
    enum art_scalar type;
    bool list;
    enum art_scalar count;       /* type of the length of a list */
    int size, count_size;        /* bytes of these types */
    double *to;                  /* the number of item i goes to to[i * stride] */
    int stride;
    struct art_field *field;     /* lists go here … */
    struct art_ply_lists *lists; /* … or here; without either they are passed over */
    bool single;                 /* numbers of a text are rounded to the 4 bytes of their type */
    bool finite;                 /* infinite numbers are an error */
    int least, limit;            /* limit > 0: whole numbers, least ... limit - 1 */
};

struct art_ply_element {
    char *name;
    const char *at;
    int n;
    struct art_ply_property *property;
    int n_properties, cap;
    struct art_mesh_names names; /* of the properties */
};

struct art_ply_header {
    enum art_encoding encoding;
    struct art_ply_element *element;
    int n_elements, cap;
    struct art_mesh_names names; /* of the elements */
    struct art_format_lines lines;
    struct art_mesh_names textures, groups, materials; /* that comments name */
    char *units, *name;
};

/* Leaves the scanner at the first byte of the data. */
int art_ply_read_header(struct art_scan *scan, struct art_ply_header *header) ART_MUST_USE;
void art_ply_header_fini(struct art_ply_header *header);
/* The numbers of one element, each to its place. */
int art_ply_read_data(struct art_scan *scan, enum art_encoding encoding,
                      const struct art_ply_element *element) ART_MUST_USE;

/* True if n more bytes of binary data are here; large files come bit by bit. */
bool art_ply_have(struct art_scan *scan, size_t n);

/* A header in its parts: the beginning with its comments (NULL: none), an element, its properties (`count`:
 * the type of the lengths of lists; NULL: no list), the end. */
void art_ply_put_start(struct art_emit *e, enum art_encoding encoding, const char *units,
                       const char *name);
void art_ply_put_comment(struct art_emit *e, const char *what, const char *text);
void art_ply_put_element(struct art_emit *e, const char *name, int n);
void art_ply_put_property(struct art_emit *e, const char *name, enum art_scalar type,
                          const enum art_scalar *count);
void art_ply_put_end(struct art_emit *e);

/* "float" and so on; the second column is what is written. */
bool art_ply_type(const char *word, size_t n, enum art_scalar *type);
const char *art_ply_type_name(enum art_scalar type);

bool art_ply_sniff(const struct art_source *src);
int art_ply_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_ply_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_ply_pass(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                 const struct art_writing *how, bool *done);
int art_ply_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
