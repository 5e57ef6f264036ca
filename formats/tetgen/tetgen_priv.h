/* tetgen_priv.h - what the readers and writers of TetGen's files share. */
#ifndef ART_TETGEN_PRIV_H
#define ART_TETGEN_PRIV_H

#include <art/format.h>

/* The comments at the top of a file that our writer makes: names that TetGen's own syntax has no place for.
 * Texts point into the source.
 *
 *     # field float64 3 velocity      a column of attributes, in the order of the columns
 *     # region 2 bone                 the name of a region attribute, of a group, of a marker */
struct art_tetgen_column {
    enum art_scalar type;
    int dim;
    const char *name;
    size_t n;
};
struct art_tetgen_name {
    char kind; /* 'r'egion, 'g'roup, 'm'arker */
    double value;
    const char *name;
    size_t n;
};
enum { ART_TETGEN_MAX_NAMES = 10000 };
struct art_tetgen_comments {
    struct art_tetgen_column *column; /* [n_columns] */
    struct art_tetgen_name *name;     /* [n_names] */
    int n_columns, n_names, column_cap, name_cap;
};
int art_tetgen_comments_read(struct art_ctx *ctx, struct art_tetgen_comments *comments,
                             const struct art_source *src);
void art_tetgen_comments_fini(struct art_tetgen_comments *comments);
/* Columns of attributes that the comments describe. */
int art_tetgen_comments_width(const struct art_tetgen_comments *comments);
/* Make the fields of n_columns columns of attributes: those of the comments if they are as many, else
 * attribute0, attribute1 … from the number `first` on. */
int art_tetgen_add_fields(struct art_ctx *ctx, struct art_fields *fields,
                          const struct art_tetgen_comments *comments, int n_columns, int first,
                          int n_items);
/* Read item i of the fields from the line. */
int art_tetgen_read_fields(struct art_scan *scan, struct art_fields *fields, int n_fields, int i);

/* A list of points: a .node file, part 1 of .smesh and .poly. */
struct art_tetgen_nodes {
    int n;
    double *pos;              /* [n][3] */
    int first;                /* their numbers: first + i … */
    int *id;                  /* [n] … or these */
    int (*sorted)[2];         /* with id: [n] number and index, ascending */
    struct art_fields fields; /* attributes, and `marker` */
};
/* Header and lines; the scan stands at the header and then behind the last line. */
int art_tetgen_nodes_read(struct art_scan *scan, struct art_tetgen_nodes *nodes,
                          const struct art_tetgen_comments *comments);
void art_tetgen_nodes_fini(struct art_tetgen_nodes *nodes);
/* Read the rest of a header: the number of boundary markers, 0 or 1, which stays as it is where none is
 * stated. ART_ERANGE, ART_ESYNTAX with the place. */
int art_tetgen_end_header(struct art_scan *scan, int *marker);
/* Read a node's number from the line and give its index. */
int art_tetgen_read_node(struct art_scan *scan, const struct art_tetgen_nodes *nodes, int *index);

/* Columns of attributes that the fields of a list make: all but `skip` and lists of any length, for which
 * there is a warning. */
int art_tetgen_width(struct art_ctx *ctx, const struct art_fields *fields,
                     const struct art_field *skip, int *width);
/* Their comment lines, and the columns of item i. */
int art_tetgen_put_columns(struct art_ctx *ctx, struct art_sink *sink, const struct art_fields *fields,
                           const struct art_field *skip);
void art_tetgen_put_fields(struct art_sink *sink, const struct art_fields *fields,
                           const struct art_field *skip, int i);
/* The comment that gives a value its name. */
int art_tetgen_put_name(struct art_ctx *ctx, struct art_sink *sink, const char *kind, double value,
                        const char *name);
/* The field `marker`, if its values can be boundary markers: whole numbers. */
const struct art_field *art_tetgen_marker(const struct art_fields *fields);
/* Part 1: points with their numbers first + i. */
int art_tetgen_put_nodes(struct art_ctx *ctx, struct art_sink *sink, const double *pos, int n, int first,
                         const struct art_fields *fields);

/* Write the three files beside `sink`, which is .ele or .node. */
int art_tetgen_write(struct art_ctx *ctx, const struct art_volume *vol, struct art_sink *sink);

/* The error of a mesh whose other file (".node") is not there, or whose name is not known. */
int art_tetgen_several(struct art_ctx *ctx, const struct art_source *src, const char *main,
                       const char *other);

#endif
