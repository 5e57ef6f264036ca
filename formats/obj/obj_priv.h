/* obj_priv.h - what the files of obj share. */
#ifndef ART_OBJ_PRIV_H
#define ART_OBJ_PRIV_H

#include "../format_priv.h"
#include "../pieces.h"

/* One kind of list that faces refer to: v, vt, vn. */
struct art_obj_list {
    const char *what;
    int offset; /* to subtract from indices (voff and its kin) */
};
enum { ART_OBJ_VERTEX, ART_OBJ_TEXTURE, ART_OBJ_NORMAL, ART_OBJ_LISTS };

enum art_obj_warning {
    ART_OBJ_UNKNOWN = 1,
    ART_OBJ_FREE_FORM = 2,
    ART_OBJ_SHORT = 4,
    ART_OBJ_LINE = 8,
    ART_OBJ_GROUP = 16,
    ART_OBJ_OBJECT = 32,
    ART_OBJ_MIXED = 64
};

struct art_obj_reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    const char *p, *end;
    const char *from;    /* where reading began, or a line before which all is forgotten … */
    int from_line;       /* … and its number */
    bool forgot, zero_based, inline_text, ended;
    struct art_mesh *mesh;
    struct art_obj_list list[ART_OBJ_LISTS];
    int group, material; /* of the faces to come; -1 none */
    int object;          /* group by the last `o`, or -1 */
    /* indices of what does not exist yet, and where they stand */
    struct early {
        const char *at;
        int list, index;
    } *early;
    size_t n_early, early_cap;
    int colored, color_cap; /* vertices with colours so far; capacity of what is kept of them */
    unsigned warned;         /* bits of enum art_obj_warning: what was reported, once */
    struct art_pieces *pieces; /* see plain.c; NULL: line by line */
    size_t batch;              /* bytes that are tried at once: few where much is unusual */
    int patience;              /* lines to be read one by one before the next try */
};

struct art_loc art_obj_place(const struct art_obj_reader *r, const char *at);
int art_obj_too_early(struct art_obj_reader *r, const char *at, int list, int index);
int art_obj_begin_plain(struct art_obj_reader *r);
/* At the beginning of a line: as many plain lines as there are; leaves p at something else. */
int art_obj_read_plain(struct art_obj_reader *r);
/* The same for one line of text in a model; *done: it was one. */
int art_obj_read_plain_line(struct art_obj_reader *r, bool *done);

#endif
