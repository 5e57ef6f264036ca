/* msh_priv.h - a Gmsh file while it is read. */
#ifndef MSH_PRIV_H
#define MSH_PRIV_H

#include "../format_priv.h"
#include "../ids.h"

/* A type of element in the file (Gmsh reference manual, "Node ordering"). Corners come in the order of VTK's
 * cells; `edge` has the corners, in that order, between which each further node lies. What has more nodes
 * than that, within faces and the solid, loses them. */
struct art_msh_type {
    int number;                /* in the file */
    int kind;                  /* enum art_elem_kind; -1: a line or a point */
    int dim, n_nodes, n_edges, n_corners;
    const char (*edge)[2];
    const char *name;
};
const struct art_msh_type *art_msh_type(int number);
/* The one that elements of a kind are written as. */
const struct art_msh_type *art_msh_type_of(enum art_elem_kind kind);
/* place[i]: where node i of our element stands in the list of the file. */
void art_msh_places(const struct art_msh_type *type, int place[ART_ELEM_MAX_NODES]);

/* ----------------------------------------------------------------- reading */

/* The group of the elements of an entity (4.1) or with a tag (2.2). */
struct msh_owner {
    int dim, tag;
    int first, n;              /* physical groups: in reader.physical */
};
struct msh_group {
    int dim, tag;
    char *name;                /* or NULL */
    int region, set[3];        /* its region, its sets by enum art_volume_of: index plus 1; 0: none yet */
};
struct msh_cell {
    const struct art_msh_type *type;
    int id, owner;             /* owner -1: none */
    size_t node;               /* first of type->n_nodes indices in reader.node */
};

/* Flat elements by their corners. */
struct msh_flat {
    struct msh_flat_elem {
        int corner[4], elem; /* corners in rising order, -1 behind three */
    } *known;
    struct art_index index;
};
int art_msh_flat_init(struct art_ctx *ctx, struct msh_flat *t, int most) ART_MUST_USE;
/* The element on these corners; if there is none, `elem` is from now on, and the answer is -1. */
int art_msh_flat_find(struct msh_flat *t, const int *node, int n, int elem);
void art_msh_flat_fini(struct msh_flat *t);

struct msh_reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    const char *p, *end;
    bool old, binary, swapped; /* version 2; numbers are bytes; in the other order */
    struct art_volume *vol;
    struct art_ids nodes, cells;
    struct art_ids groups[4], owners[4]; /* by dimension */
    struct msh_owner *owner;
    struct msh_group *group;
    struct msh_cell *cell;
    int *physical, *node;
    int n_owners, cap_owners, n_groups, cap_groups, n_cells, cap_cells, n_physical, cap_physical;
    size_t n_node;
    int cap_node;
    bool has_nodes, has_cells;
    long n_extra;              /* nodes within faces and solids that elements lost */
    struct msh_flat flat;
    int *index_of;             /* [n_cells] element that each cell became, -1 none; made when cells settle */
    /* data wait until elements are settled */
    const char **data;         /* [n_data] behind "$NodeData", "$ElementData" */
    bool *data_of_nodes;
    int n_data, cap_data, cap_data_of;
};

/* Errors tell line and column in text, the byte in binary parts. */
int art_msh_fail(struct msh_reader *r, const char *at, int status, const char *fmt, ...) ART_PRINTF(4, 5);
struct art_loc art_msh_place(const struct msh_reader *r, const char *at);
void art_msh_skip(struct msh_reader *r);
/* Numbers, as text or as bytes of the widths that the format states. */
int art_msh_int(struct msh_reader *r, const char *what, int *x) ART_MUST_USE;
/* A count or tag of 8 bytes (4 in version 2); ART_ERANGE if it is no int. */
int art_msh_size(struct msh_reader *r, const char *what, int *x) ART_MUST_USE;
int art_msh_double(struct msh_reader *r, double *x) ART_MUST_USE;
/* A count of things that take at least `bytes` bytes each: what the file cannot hold is refused before memory
 * is taken for it. */
int art_msh_count(struct msh_reader *r, const char *what, size_t bytes, int *x) ART_MUST_USE;
/* The text of a line as an int, whatever the file is; the rest of a line. */
int art_msh_text_int(struct msh_reader *r, const char *what, int *x) ART_MUST_USE;
/* A text in double quotes. */
int art_msh_quoted(struct msh_reader *r, const char **s, size_t *n) ART_MUST_USE;
/* Go on behind the end of the line, as binary parts do. */
int art_msh_newline(struct msh_reader *r) ART_MUST_USE;

int art_msh_read_names(struct msh_reader *r) ART_MUST_USE;
int art_msh_read_entities(struct msh_reader *r) ART_MUST_USE;
int art_msh_read_nodes(struct msh_reader *r) ART_MUST_USE;
int art_msh_read_cells(struct msh_reader *r) ART_MUST_USE;
int art_msh_read_data(struct msh_reader *r, const char *at, bool of_nodes) ART_MUST_USE;
/* Elements, regions, sets and facets from the cells. */
int art_msh_settle(struct msh_reader *r) ART_MUST_USE;
/* The index of an owner; made with one physical group (0: none) if new. */
int art_msh_owner(struct msh_reader *r, int dim, int tag, int *index) ART_MUST_USE;

int art_msh_read(struct art_ctx *ctx, void *object, const struct art_source *src) ART_MUST_USE;
int art_msh_write(struct art_ctx *ctx, const void *object, struct art_sink *sink) ART_MUST_USE;
int art_msh_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how) ART_MUST_USE;

#endif
