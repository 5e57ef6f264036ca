/* feb_priv.h - a model of FEBio while it is read: the tree of its tags, what they mean, the components
 * that say the same. Numbers stay as the file has them; FEBio imposes no units. */
#ifndef FEB_PRIV_H
#define FEB_PRIV_H

#include "feb_acts.h"
#include "feb_material.h"
#include "feb_mesh.h"
#include <art/builder.h>
#include <art/format.h>
#include <art/import.h>
#include <art/math.h>

/* The path of the MechModel. */
#define FEB_MECH "models/model"
enum { FEB_MOST_DEPTH = 100, FEB_MOST_FAULTS = 60 };

/* A file that is read, the first one or one that is included; places of its tags begin at `base`. */
struct feb_file {
    const struct art_source *src;
    size_t base;
    struct art_format_lines lines;
};

struct feb_fault {
    const struct art_xml_tag *tag;
    const char *text;
};

/* What is found by its name. */
enum feb_named {
    FEB_NODE_SETS,
    FEB_ELEM_SETS,
    FEB_SURFACES,
    FEB_PARTS,
    FEB_MATERIALS, /* by name or id */
    FEB_RIGID,     /* those of them that are rigid bodies */
    FEB_CURVES,    /* by id */
    FEB_HOLDS,     /* the last of a name: along x, y and z, then those of the backs of shells */
    FEB_HOLDS_END = FEB_HOLDS + 5,
    FEB_KINDS
};


struct feb {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_arena arena;
    struct feb_file *files;
    int n_files, cap_files;
    struct art_xml_tag *root;
    int version;        /* 25, 30, 40 */
    struct feb_fault faults[FEB_MOST_FAULTS];
    int n_faults, status; /* status: of the first fault of the file; behind it nothing is reported */
    struct feb_mesh mesh;
    struct feb_trusses trusses;
    struct feb_material *materials;
    int n_materials, cap_materials;
    struct feb_hold *holds;
    int n_holds, cap_holds;
    struct feb_acts act;
    struct feb_rigid rigid;
    struct feb_input in;
    struct art_builder build;
    double gravity[3];
    struct art_map names[FEB_KINDS]; /* indices + 1 */
};

/* ---- tree.c */
int feb_parse(struct feb *f) ART_MUST_USE;
void feb_close_files(struct feb *f);

/* ---- query.c. A name of number `index` of its list, NULL is none; the index of a name, -1 without one. */
int feb_name_add(struct feb *f, enum feb_named what, const char *name, int index) ART_MUST_USE;
int feb_name_find(const struct feb *f, enum feb_named what, const char *name);

/* What is asked for counts as used. */
struct art_loc feb_loc(struct feb *f, const struct art_xml_tag *t);
bool feb_is(const struct art_xml_tag *t, const char *tag);
const char *feb_attr(const struct art_xml_tag *t, const char *key);
struct art_xml_tag *feb_child(const struct art_xml_tag *t, const char *tag);
/* The text of a child, NULL without one. */
const char *feb_text(const struct art_xml_tag *t, const char *tag);
void feb_use(const struct art_xml_tag *t);
void feb_use_all(const struct art_xml_tag *t);
/* A fault of the file, which ends the reading: the status. */
int feb_fail(struct feb *f, const struct art_xml_tag *t, int status, const char *fmt, ...)
    ART_PRINTF(4, 5);
/* What has no counterpart goes to a list, and all of it is reported before the reading ends. */
void feb_refuse(struct feb *f, const struct art_xml_tag *t, const char *fmt, ...) ART_PRINTF(3, 4);
/* Report them in the order of the file: ART_OK if there are none. */
int feb_report(struct feb *f) ART_MUST_USE;
/* Refuse what nobody has asked for. */
void feb_leftovers(struct feb *f);
/* Exactly n finite numbers of a text; a number of a child, the default where there is none or a fault, which
 * f->status keeps. */
int feb_numbers_of(struct feb *f, const struct art_xml_tag *t, int n, double *x);
double feb_number(struct feb *f, const struct art_xml_tag *t, const char *tag, double def);
/* The same of three numbers, and of a truth value. */
void feb_vector(struct feb *f, const struct art_xml_tag *t, const char *tag, const double def[3],
                double x[3]);
bool feb_bool(struct feb *f, const struct art_xml_tag *t, const char *tag, bool def);
/* All numbers of a text, in the arena. */
int feb_list(struct feb *f, const struct art_xml_tag *t, double **x, int *n) ART_MUST_USE;
int feb_whole_list(struct feb *f, const struct art_xml_tag *t, const char *text, int **x, int *n)
    ART_MUST_USE;
/* The value that the map named by a tag has in the element whose material is read. */
int feb_map_at(struct feb *f, const struct art_xml_tag *t, int size, double *x);
/* The same of a map by its name; NULL: none, or not in this element. */
const double *feb_map_value(const struct feb *f, const char *name, int size, int elem);
/* The axis of a word: x, y, z; -1 for others, *ignore if the degree of freedom is none of this model. */
int feb_find_axis(const char *word, size_t n, bool *ignore);
/* The rigid body of a material; -1: there is none. */
int feb_find_body(const struct feb *f, const char *name);
void *feb_alloc(struct feb *f, size_t n, size_t size);
/* True if there is room for one more. */
#define FEB_GROW(f, list, n, cap) (ART_GROW((f)->ctx, list, n, cap) || !feb_lacks_memory(f))
bool feb_lacks_memory(struct feb *f);

/* ART_ELIMIT, with the place of the tag, where the model has become far larger than its file: a set is
 * written wherever its name is, a curve with each spring. */
int feb_check_size(struct feb *f, const struct art_xml_tag *t);
/* The next component comes from this tag; ART_ELIMIT as above. */
void feb_at(struct feb *f, const struct art_xml_tag *t);
/* A name that a `.art` file takes, in the arena. */
const char *feb_name(struct feb *f, const char *name);
const char *feb_format(struct feb *f, const char *fmt, ...) ART_PRINTF(2, 3);
/* ---- emit.c */
int feb_emit(struct feb *f) ART_MUST_USE;

#endif
