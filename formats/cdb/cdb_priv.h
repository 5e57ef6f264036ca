/* cdb_priv.h - element routines of ANSYS and their shapes. */
#ifndef CDB_PRIV_H
#define CDB_PRIV_H

#include "../ansys_form.h"
#include "../format_priv.h"
#include "../ids.h"

/* Numbers of elements that become fields where one is not the default. */
enum { ART_CDB_EXTRAS = 3, ART_CDB_NODES = 20 };
extern const char *const art_cdb_extra[ART_CDB_EXTRAS + 1];
extern const int art_cdb_extra_default[ART_CDB_EXTRAS];

/* The shapes of the elements of a routine (the number in ET: 185 of SOLID185). */
enum art_cdb_sort { ART_CDB_SOLID, ART_CDB_FLAT, ART_CDB_OTHER };
enum art_cdb_sort art_cdb_sort_of(int routine);

/* An element as a list of nodes as in the file: n of them. Returns the routine that it is written as. */
int art_cdb_list(enum art_elem_kind kind, const int *node, int list[ART_CDB_NODES], int *n);
/* The kind of n listed nodes (indices; -1 for 0), in our order in to[]; *turned: it was inside out. false if
 * there is no such element. */
bool art_cdb_element(const struct art_volume *vol, enum art_cdb_sort sort, int n, const int *list,
                     enum art_elem_kind *kind, int to[ART_ELEM_MAX_NODES], bool *turned);

/* Comments that the writer leaves: what the commands have no place for. */
#define ART_CDB_UNITS "units "
#define ART_CDB_REGION "region "
#define ART_CDB_COMPONENT "component "

/* ----------------------------------------------------------------- reading */

enum { ART_CDB_COLUMNS = 40 };
struct cdb_line {
    const char *p, *end; /* without what ends it */
};
struct cdb_columns {
    int n_ints, int_width, n_reals, real_width;
};
struct cdb_reader {
    struct art_ctx *ctx;
    struct art_scan scan; /* for places; p is the next line */
    struct art_volume *vol;
    struct art_ids nodes, elems, types, materials;
    int *routine, n_types, types_cap;
    int *mat, mat_cap; /* [n_elems] */
    int *extra[ART_CDB_EXTRAS], extra_cap[ART_CDB_EXTRAS];
    int now[5]; /* what MAT, TYPE, REAL, SECNUM, ESYS said last */
    bool has_nodes, has_regions;
    size_t n_members;
    const char *left_out, *missing; /* the first of each; NULL: none */
    int n_left_out, n_missing, n_skipped;
    struct art_ids skipped;
};

bool art_cdb_line(struct cdb_reader *r, struct cdb_line *line);
int art_cdb_fail(const struct cdb_reader *r, const char *at, int status, const char *what);
/* The next item of a command, without blanks around it; false behind the last. */
bool art_cdb_item(struct cdb_line *line, const char **s, size_t *n);
bool art_cdb_is_word(const char *s, size_t n, const char *word);
/* A whole number in [s, s+n) with blanks around; blank is 0. */
int art_cdb_number(const struct cdb_reader *r, const char *s, size_t n, int *x);
int art_cdb_item_number(const struct cdb_reader *r, struct cdb_line *line, int *x);
/* Column k of `width` in a row; false if the line ends before it. */
bool art_cdb_column(const struct cdb_line *row, int at, int width, const char **s, size_t *n);
/* "(3i9,6e21.13e3)", "(19i10)". */
int art_cdb_columns(struct cdb_reader *r, struct cdb_columns *c, bool reals);
/* The whole numbers of a row; *n: how many columns the line has. */
int art_cdb_row(const struct cdb_reader *r, const struct cdb_line *row, const struct cdb_columns *c, int *x,
                    int *n);

bool art_cdb_sniff(const struct art_source *src);
int art_cdb_read(struct art_ctx *ctx, void *object, const struct art_source *src) ART_MUST_USE;
int art_cdb_write(struct art_ctx *ctx, const void *object, struct art_sink *sink) ART_MUST_USE;

#endif
