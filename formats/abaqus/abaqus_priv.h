/* abaqus_priv.h - parts, instances and sets of Abaqus files, as reader and writer have them. */
#ifndef ABAQUS_PRIV_H
#define ABAQUS_PRIV_H

#include "../format_priv.h"
#include "../ids.h"

/* ------------------------------------------------------------- element types */

struct art_abaqus_type {
    const char *name; /* up to the letters that say how the element computes */
    enum art_elem_kind kind;
    bool membrane;
};
/* The type of a name in capitals; *rest is what follows of it. NULL if there is none. */
const struct art_abaqus_type *art_abaqus_type(const char *name, const char **rest);
/* Name of the elements to write. */
const char *art_abaqus_type_name(enum art_elem_kind kind, bool membrane);
/* Place in the file of node i; `flipped` for a solid that is inside out in the file's own order. */
int art_abaqus_node(enum art_elem_kind kind, bool flipped, int i);
/* Our number of face `face` (from 0) of the file; -1 if there is none. And back. */
int art_abaqus_face(enum art_elem_kind kind, bool flipped, int face);
int art_abaqus_face_number(enum art_elem_kind kind, int face);

/* --------------------------------------------------------------------- text */

/* A place in one of the files. */
struct art_abaqus_at {
    const struct art_source *src;
    const char *p, *end;
};
struct art_loc art_abaqus_loc(const struct art_source *src, const char *at);
int art_abaqus_error(struct art_ctx *ctx, const struct art_abaqus_at *at, const char *p, int status,
                     const char *fmt, ...) ART_PRINTF(5, 6);
void art_abaqus_blanks(struct art_abaqus_at *at);
bool art_abaqus_line_end(const struct art_abaqus_at *at);
/* To the beginning of the next line. */
void art_abaqus_next_line(struct art_abaqus_at *at);
/* Past empty lines and comments; false if a keyword or the end comes next. */
bool art_abaqus_data(struct art_abaqus_at *at);
/* The next item of a line: 1 if there is one, 0 at the end of the line, an error for anything else. A comma
 * behind it is passed; *comma says whether there was one. Numbers left out are 0. */
int art_abaqus_number(struct art_ctx *ctx, struct art_abaqus_at *at, double *x, bool *comma);
int art_abaqus_int(struct art_ctx *ctx, struct art_abaqus_at *at, int *x, bool *comma);
/* A word or quoted text; without an item empty. */
int art_abaqus_word(struct art_abaqus_at *at, const char **s, size_t *n);

/* A keyword with its parameters. */
enum { ART_ABAQUS_PARAMS = 24 };
struct art_abaqus_key {
    const char *at;
    char name[64]; /* in capitals, without blanks */
    int n;
    struct {
        char key[32];
        const char *value;
        size_t value_n;
    } param[ART_ABAQUS_PARAMS];
};
int art_abaqus_keyword(struct art_ctx *ctx, struct art_abaqus_at *at, struct art_abaqus_key *key)
    ART_MUST_USE;
/* The value of a parameter, *n its length; NULL if it is not there. */
const char *art_abaqus_param(const struct art_abaqus_key *key, const char *name, size_t *n);
bool art_abaqus_same(const char *name, const char *s, size_t n);

/* ------------------------------------------------------------------- reading */

struct art_abaqus_set {
    char *name;
    const char *scope; /* name of the instance that it came with, or NULL */
    enum art_volume_of of;
    bool internal;     /* helps to define others */
    int n, cap, *item; /* sides: 8 element + face, as the file counts faces until they are settled */
};

/* Something that is looked at when all nodes and elements are known. */
struct art_abaqus_later {
    enum { ART_ABAQUS_SET, ART_ABAQUS_SURFACE, ART_ABAQUS_SECTION } what;
    struct art_abaqus_at data;
    int set;                            /* index of the set that grows */
    bool generate, nodes, shells;
    const struct art_abaqus_instance *instance;
    const char *elset, *material;       /* as in the file */
    size_t elset_n, material_n;
};

struct art_abaqus_block {
    struct art_abaqus_at data;
    const struct art_abaqus_type *type;
    int first, n; /* elements */
};

struct art_abaqus_part {
    char *name;
    struct art_volume *vol; /* elements of `blocks` have numbers of nodes until these are resolved */
    struct art_ids nodes, elems, skipped;
    struct art_abaqus_set *sets;
    struct art_index by_name; /* of sets */
    struct art_abaqus_block *blocks;
    struct art_abaqus_later *later;
    unsigned char *flipped; /* [n_flipped] elements that were inside out */
    int n_sets, n_blocks, n_later, sets_cap, blocks_cap, later_cap, n_flipped, flipped_cap;
    bool used;
    const char *from; /* where it is defined */
    const struct art_source *src;
};

struct art_abaqus_instance {
    char *name;
    const struct art_abaqus_part *part;
    int node, elem; /* first of its nodes and elements in the whole */
};

enum { ART_ABAQUS_UNKNOWN = 20 };
struct art_abaqus_reader {
    struct art_ctx *ctx;
    struct art_abaqus_part root, *part; /* the whole; what is being read */
    struct art_abaqus_part **parts;
    struct art_abaqus_instance **instances;
    struct art_source **included;
    int n_parts, n_instances, n_included, parts_cap, instances_cap, included_cap;
    struct art_abaqus_instance *open; /* between *INSTANCE and *END INSTANCE */
    struct art_affine place;          /* of that instance */
    bool in_part;
    char unknown[ART_ABAQUS_UNKNOWN][64]; /* keywords that a warning has named */
    struct {
        char type[32];
        int n;
    } left_out[ART_ABAQUS_UNKNOWN]; /* elements by type */
    int n_left_out, n_unknown, n_steps, n_gone;
    bool reported_variant;
    size_t bytes, members; /* of all files; of all sets */
};

/* read.c */
void art_abaqus_skip_data(struct art_abaqus_at *at);
/* A parameter that must be there. */
int art_abaqus_need(struct art_abaqus_reader *r, const struct art_abaqus_at *at,
                    const struct art_abaqus_key *key, const char *name, const char **s, size_t *n)
    ART_MUST_USE;

/* assembly.c: keywords */
int art_abaqus_read_part(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                         const struct art_abaqus_key *key) ART_MUST_USE;
int art_abaqus_end_part(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key) ART_MUST_USE;
int art_abaqus_read_instance(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                             const struct art_abaqus_key *key) ART_MUST_USE;
int art_abaqus_end_instance(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                            const struct art_abaqus_key *key) ART_MUST_USE;

/* part.c */
int art_abaqus_part_create(struct art_abaqus_reader *r, const char *name, size_t n,
                           struct art_abaqus_part **part) ART_MUST_USE;
void art_abaqus_part_fini(struct art_abaqus_part *part);
int art_abaqus_part_finish(struct art_abaqus_reader *r, struct art_abaqus_part *part) ART_MUST_USE;
struct art_abaqus_part *art_abaqus_find_part(struct art_abaqus_reader *r, const char *s, size_t n);
const struct art_abaqus_instance *art_abaqus_find_instance(const struct art_abaqus_reader *r,
                                                           const char *s, size_t n);
/* Put a part into the whole. */
int art_abaqus_place(struct art_abaqus_reader *r, struct art_abaqus_instance *instance,
                     struct art_abaqus_part *part, const struct art_affine *X) ART_MUST_USE;
/* Numbers of nodes and elements outside of parts that differ from those of the instances. */
int art_abaqus_unite_numbers(struct art_abaqus_reader *r) ART_MUST_USE;
/* The sets of the whole, under names of their own. */
int art_abaqus_name_sets(struct art_abaqus_reader *r) ART_MUST_USE;

/* sets.c */
int art_abaqus_set(struct art_ctx *ctx, struct art_abaqus_part *part, const char *s, size_t n,
                   const char *scope, enum art_volume_of of, int *set) ART_MUST_USE;
int art_abaqus_set_add(struct art_abaqus_reader *r, struct art_abaqus_set *set, int item) ART_MUST_USE;
/* Sets, surfaces and sections of a part whose nodes and elements are known. */
int art_abaqus_settle(struct art_abaqus_reader *r, struct art_abaqus_part *part) ART_MUST_USE;

/* One element: its number and n nodes; 0 at the end of the block. Used for the file and, to find the place
 * of a mistake, again. */
int art_abaqus_elem(struct art_ctx *ctx, struct art_abaqus_at *at, int n, int *id, int *node,
                    const char **where) ART_MUST_USE;

#endif
