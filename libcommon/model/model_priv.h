/* shared by the files of the model room */
#ifndef ART_MODEL_PRIV_H
#define ART_MODEL_PRIV_H

#include <art/model.h>

/* short names inside the room; the linker sees them with the prefix of the library */
#define arena_grow art_model_arena_grow_
#define body_parse art_model_body_parse_
#define comp_replace art_model_comp_replace_
#define expect_char art_model_expect_char_
#define guess_class art_model_guess_class_
#define object_create art_model_object_create_
#define path_ends_in_open art_model_path_ends_in_open_
#define range_holds art_model_range_holds_
#define resolve_all art_model_resolve_all_
#define resolve_value art_model_resolve_value_
#define slot_obtain art_model_slot_obtain_
#define unknown_class art_model_unknown_class_
#define value_parse art_model_value_parse_
#define value_parse_raw art_model_value_parse_raw_

enum { MAX_DEPTH = 200 };   /* nesting of components and values; deeper files are hostile */

/* State of one read. */
struct parser {
    struct art_ctx *ctx;
    struct art_model *model;
    struct art_lexer lex;
    const struct art_source *src;
    bool reject_misspelt;
    bool user_text;        /* text typed by a person: integer times are seconds, words may be strings */
    int depth;
};

/* value.c: one value behind '=', by the type of its property */
int value_parse(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                struct art_value *value);
/* The raw text of a value of unknown type. */
int value_parse_raw(struct parser *p, struct art_value *value);
/* Range text "[0,inf)" against a number; the reason ("must be >= 0") in `why`. */
bool range_holds(const char *range, double x, char why[64]);

/* body.c: items of a component up to and including the closing bracket */
int body_parse(struct parser *p, struct art_comp *comp);
int expect_char(struct parser *p, char c, const char *what);
/* Object of a class (short or full name), for composite values. */
int object_create(struct parser *p, struct art_comp *owner, const struct art_prop *prop, const char *tag,
                  size_t tag_n, const struct art_loc *loc, struct art_comp **object);

/* guess.c: the known class whose child lists an unknown one has; NULL if none. Looks ahead without
 * moving the parser. */
const struct art_cls *guess_class(struct parser *p);

/* resolve.c: turn the paths of references below `top` into components */
int resolve_all(struct art_ctx *ctx, struct art_comp *top);
int resolve_value(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop,
                  struct art_value *value, const struct art_loc *loc);

/* path.c: whether a path fails at a component whose children are not all known here */
bool path_ends_in_open(const struct art_comp *from, const char *path);

/* comp.c */
struct art_slot *slot_obtain(struct art_comp *comp, const struct art_prop *prop, const char *key);
/* A class made up for a name that nobody registered; `flags` are added to ART_CLASS_OPEN. */
struct art_cls *unknown_class(struct art_model *model, const char *name, unsigned flags);
/* Arena-backed growth of the arrays in a component. */
bool arena_grow(struct art_model *model, void *ptr, int n, int *cap, size_t size);
/* Give `child` a place in `parent` without checking classes; replaces the fixed child `old`. */
void comp_replace(struct art_comp *parent, struct art_comp *old, struct art_comp *child);

#endif
