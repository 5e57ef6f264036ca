/* The files of the model room share these declarations. */
#ifndef ART_MODEL_PRIV_H
#define ART_MODEL_PRIV_H

#include <art/model.h>

/* short names inside the room; the linker sees them with the prefix of the library */

/* Files beyond these are hostile. */
enum {
    MAX_DEPTH = 200,        /* nesting of components and values */
    MAX_SLOTS = 1000,       /* properties set in one component */
    MAX_SHORT_NAMES = 100   /* children that are asked for their short name */
};

/* The largest integer that a value keeps exactly (2^53). */
#define MAX_INT 9007199254740992

static inline bool is_char(const struct art_token *tok, char c)
{
    return tok->kind == ART_TOK_CHAR && tok->ch == c;
}

static inline bool under_root(const struct art_comp *comp)
{
    while (comp->parent) comp = comp->parent;
    return comp == comp->model->root;
}

/* State of one read. */
struct parser {
    struct art_ctx *ctx;
    struct art_model *model;
    struct art_lexer lex;
    const struct art_source *src;
    bool reject_misspelt, added; /* added: what a person adds; nearly known classes are refused */
    bool user_text;        /* text typed by a person: integer times are seconds, words may be strings */
    bool keep_unresolved;
    int depth;
    bool children_began;   /* the component in progress has had a child that no row of its class names */
    struct art_map seen;   /* unknown things that were reported already */
    int n_near;            /* near names looked for */
    size_t looked_ahead;   /* bytes read in advance to guess classes */
    const char *list_tail; /* comment in front of the bracket that closes a list of probes */
};

/* read.c gives a model the name and folder of its file, and what is known of other files. */
int model_adopt_source(struct art_ctx *ctx, struct art_model *model, const struct art_source *source,
                       const struct art_read_options *options);

/* cache.c marks a component that is about to change or did, those above it, and the model as
 * edited; of a component that came into the tree also all that is below it. */
void model_comp_mark_edited(struct art_comp *comp);
void model_comp_mark_all_edited(struct art_comp *comp);
void model_cache_free(struct art_model *model);

/* value.c parses one value behind '=', by the type of its property. */
int model_value_parse(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                struct art_value *value);
/* The source from `start` to `end` as it stands, in the model's arena; NULL without memory. */
const char *model_keep_source(struct parser *p, size_t start, size_t end);
/* Parses the raw text of a value of unknown type. */
int model_value_parse_raw(struct parser *p, struct art_value *value);

/* parse_component.c: items of a component up to and including the closing bracket */
int model_parse_component_body(struct parser *p, struct art_comp *comp);
/* The comment lines before the token that was looked at last, NULL if there are none. */
const char *model_comment_before(struct parser *p);
int model_expect_char(struct parser *p, char c, const char *what);
/* A component with its class, as it stands in a list without numbers; not attached; its parent is set, so
 * that messages name it by its place. */
int model_component_parse(struct parser *p, struct art_comp *parent, const char *comment,
                    struct art_comp **comp);
/* Object of a class (short or full name), for composite values. */
int model_object_create(struct parser *p, struct art_comp *owner, const struct art_prop *prop,
                        const char *tag,
                  const struct art_loc *loc, struct art_comp **object);

/* What stands in front of the bracket of a component: [number] [Class [<Param>]]. */
struct model_tag {
    int number;            /* -1: none */
    char *cls, *param;     /* NULL: left out */
    struct art_loc loc;
};
/* The row of an item `key=`, NULL: none. */
const struct art_prop *model_item_prop(struct parser *p, const struct art_comp *comp, const char *key);
/* The values, in brackets, of an item that states several properties (art_class.packs). */
int model_packed_parse(struct parser *p, struct art_comp *comp, const struct art_loc *loc);
/* Make `value` that of an item, last among the slots; prop NULL: one that the class does not have. */
int model_value_assign(struct parser *p, struct art_comp *comp, const char *key, const struct art_prop *prop,
                       const struct art_value *value, const struct art_loc *loc, const char *comment);
/* The child that `name=[ ... ]` stands for; the k-th fixed child without a key. NULL: none. */
struct art_comp *model_keyed_child(const struct art_comp *comp, const char *key);
struct art_comp *model_fixed_at(const struct art_comp *comp, int k);
/* Make a child, unattached; with all that is in it, put it to its place, which is that of a fixed child
 * (`place`: the one at its position, or NULL) or the last. */
int model_child_make(struct parser *p, const struct model_tag *tag, struct art_comp *parent,
                     const struct art_comp *place, struct art_comp **child);
int model_child_place(struct parser *p, struct art_comp *comp, struct art_comp *child, struct art_comp *place,
                      int number);

/* list.c: entries of a list of values up to and including the closing bracket */
int model_entries_parse(struct parser *p, struct art_comp *list);
/* True if a key is that of an entry: digits. */
bool model_list_key(const char *key);

/* model_guess_class.c finds the known class whose child lists an unknown one has; NULL if none. It
 * looks ahead without moving the parser; gives up on files that nest unknown classes so deeply that
 * this would take long. */
const struct art_cls *model_guess_class(struct parser *p);

/* fragment.c places a component that is not a model in the root. */
int model_fragment_place(struct art_model *model, struct art_comp *part);
/* A file that begins with a bracket (taken already, in `line`): components without a model. */
int model_list_parse(struct parser *p, int line, const char *comment);
/* The kind of thing at the top of the text if the model is written now. */
enum art_wrap model_current_wrap(const struct art_model *model);
/* True if a path in a file of parts is relative to the model that is not there. */
bool model_points_outside(const struct art_comp *comp, const char *path);

/* resolve.c: turn the paths of references below `top` into components */
int model_resolve_all(struct art_ctx *ctx, struct art_comp *top, bool keep_unresolved);
int model_resolve_value(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop,
                  struct art_value *value, const struct art_loc *loc);

/* guess_class.c reports which class an unknown one is taken as. */
void model_note_guess(struct parser *p, const struct art_loc *loc, const char *name,
                      const struct art_cls *cls, const char *why);
/* path_error.c finds the first joint with a coordinate of this name, as OpenSim has them; NULL: none has. */
const struct art_comp *model_joint_of(const struct art_comp *from, const char *name);
/* ART_ENOTFOUND, saying that none of `at` has the component `step` of n characters, and what there is. */
int model_report_path_error(struct art_ctx *ctx, const struct art_loc *loc, const char *path,
                 struct art_comp *const *at, int n_at, const char *step, size_t n);
/* path_step.c decides whether the object of a (dotted) property exists. */
bool model_has_prop(const struct art_comp *comp, const char *prop);
/* This decides whether a step with wildcards matches the name or number of a component. */
bool model_step_fits(const struct art_comp *child, const char *step, size_t n);
/* path_tail.c finds the component of a path without wildcards, or else the only one of the tree
 * whose path ends in it, with the property, if one is stated: what a path leads to by short names
 * of lists counts as one of those. All whose paths end in what fits `pattern`, with the property, n
 * = 0: none. Whether a path leads to a component with nothing else being meant. "; did you mean
 * ...?" with all that end so or, of a lone name, the nearest one; whether there are *any */
int model_match_tails(struct art_ctx *ctx, const struct art_comp *from, const char *pattern,
                      const char *prop, struct art_comp ***comps, int *n);
bool model_head_stands(const struct art_comp *from, const char *path, const char *prop);
int model_find_head(struct art_ctx *ctx, const struct art_comp *from, const char *path, const char *prop,
                    const struct art_loc *loc, struct art_comp **comp);
int model_suggest_tails(struct art_ctx *ctx, const struct art_comp *from, const char *name,
                        bool lone, struct art_buf *buf, bool *any);
bool model_path_ends_in_unknown(const struct art_comp *from, const char *path);

/* model_unknown_class.c makes up a class for a name that nobody registered (one for each name);
 * `flags` are added to ART_CLASS_OPEN; `where` is the property it stands in, or NULL. */
int model_unknown_class(struct parser *p, const char *name, unsigned flags, const char *where,
                  const struct art_loc *loc, const struct art_cls **cls);
/* Find the nearest component above that has the property; NULL: none, as for values. */
const struct art_comp *model_owner_above(const struct art_comp *comp, const char *prop);
/* Write the end of a message that says so. */
void model_owner_hint(const struct art_comp *owner, char text[ART_HINT]);
/* Tells of a property that the class does not have. */
int model_unknown_item(struct parser *p, const struct art_comp *comp, const char *key,
                 const struct art_loc *loc);
/* True if a name is one of the class's own (and not one that a user gave to it). */
bool model_class_has_name(const struct art_cls *cls, const char *name);

/* custom.c reads the properties that a component declares, from the text of customProperties. */
int model_custom_declare(struct art_ctx *ctx, struct art_comp *comp, const struct art_value *value,
                   const struct art_loc *loc);
/* custom_coupling.c decides whether a text is the coupling of an OpenSimCustomJoint, and writes
 * the declarations of its coordinates in the syntax of customProperties. */
int model_coupling_declares(struct art_ctx *ctx, struct art_model *model, const struct art_source *source,
                            const struct art_loc *loc, bool *coupling, struct art_buf *declarations);
/* The component or object that has the last part of a dotted name, followed through what declared properties
 * stand for; *prop becomes that part. NULL if the name does not exist. With `make`, looks that are null are
 * made on the way. */
const struct art_comp *model_prop_reach(const struct art_comp *comp, const char **prop, bool make);
/* Checks that all targets exist. */
int model_custom_check_targets(struct art_ctx *ctx, const struct art_comp *comp);

/* default.c parses `text` as the value of `prop` in `comp`. */
int model_text_parse(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop,
               const char *text, const struct art_loc *loc, struct art_value *value);
/* Read the default of a property (that has one) into memory of the model of `comp`, a component of the
 * class. Reports nothing but a lack of memory; q->why tells why it failed. */
int model_default_parse(struct art_ctx *ctx, struct art_comp *comp, struct art_prop *p, struct art_quiet *q);
/* property.c makes `value` the property's own value, last among the slots. */
int model_value_store(struct art_comp *at, const struct art_prop *prop, const struct art_value *value);

/* schema.c decides whether a full name of a class is that of one of the original's own packages. */
bool model_is_core_class(const char *name);

/* packed.c decides whether a class has this item for several properties; gets the name of property
 * i of these, false beyond the last; and decides whether a property is among them
 * (art_class.packs). */
enum { MODEL_PACKED_NAME = 64 };
bool model_packs(const struct art_cls *cls, const char *item);
bool model_packed_name(const struct art_cls *cls, int i, char name[MODEL_PACKED_NAME]);
bool model_is_packed(const struct art_cls *cls, const char *prop);

/* component.c finds the slot of a property, which is made if need be; NULL with the error
 * recorded. */
struct art_slot *model_slot_obtain(struct art_comp *comp, const struct art_prop *prop, const char *key);
/* slot_index.c finds the slot of a property, as art_comp_slot, of a component that is being
 * written; makes room for one more slot, false with the error recorded; and adds the last slot,
 * which is new and has a key. */
struct art_slot *model_slot_find(struct art_comp *comp, const char *key);
bool model_slot_room(struct art_comp *comp);
void model_slot_added(struct art_comp *comp);
/* Memory for what the value of a property points to, which is its slot's alone: what the slot has is used
 * again, more is taken by doubling. The slot is made if need be, as yet without a value. What the present
 * value points to may be in that memory. NULL with the error recorded. */
void *model_slot_store(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop, size_t bytes);
/* Grows arrays in a component, in the arena. */
bool model_arena_grow(struct art_model *model, void *ptr, int n, int *cap, size_t size);

/* index.c finds children by name (of n bytes) and by number. */
struct art_comp *model_child_by_name(const struct art_comp *comp, const char *name, size_t n);
struct art_comp *model_child_by_number(const struct art_comp *comp, int number);
/* Give a child another name, or none (NULL), that no sibling has. */
int model_name_index_rename(struct art_comp *parent, struct art_comp *child, const char *name);
/* Put a child at the end, without any check. */
int model_child_append(struct art_comp *parent, struct art_comp *child, int number);
/* art_comp_path for what is written to files: NULL, not "?", without memory. */
const char *model_comp_path_or_null(const struct art_comp *comp, const struct art_comp *base);
/* Put `child` in the place of `old`, which has the same name. */
void model_child_replace(struct art_comp *parent, struct art_comp *old, struct art_comp *child);
/* Returns the number for one more child; -1 if there is none. */
int model_child_free_number(const struct art_comp *parent);

#endif
