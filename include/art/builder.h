/* art/builder.h - a model that is built piece by piece, as readers of other programs' models make it.
 *
 * Pieces come in the order in which a `.art` file has them, and mean what they mean there. Each component has
 * the place in the user's file that art_build_at stated before it, or that of what it is in; so do messages
 * about it. References are paths, and are resolved at the end. The first failure ends it: what follows does
 * nothing, and art_build_end has its status.
 *
 *     art_build_begin(&b, ctx, schema, source, NULL);
 *     art_build_list(&b, "ComponentList", "Model", "models");
 *     art_build_add(&b, "MechModel");
 *     art_build_text(&b, "name", "mech");
 *     art_build_reals(&b, "gravity", 3, (double[]){0, 0, -9.81});
 *     art_build_close(&b);
 *     art_build_close(&b);
 *     status = art_build_end(&b, &model);
 */
#ifndef ART_BUILDER_H
#define ART_BUILDER_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_build_level;
struct art_builder {
    struct art_ctx *ctx;
    struct art_model *model;
    int status;                     /* of the first failure */
    bool keep_unresolved;
    struct art_build_level *levels; /* what is open */
    int n, cap;
    struct art_loc at;              /* the place of the next component; line < 0: that of what it is in */
    struct art_buf text;            /* of a value that is a list */
    struct art_map seen;            /* what was reported once */
    int n_near;
};

/* Begin with an empty root; messages are about `source`, whose name is the model's file. */
void art_build_begin(struct art_builder *b, struct art_ctx *ctx, const struct art_schema *schema,
                     const struct art_source *source, const struct art_read_options *options);
/* Resolve all references and give the model away; or free it: the status of the first failure. */
int art_build_end(struct art_builder *b, struct art_model **model) ART_MUST_USE;

/* The next component comes from this place. */
void art_build_at(struct art_builder *b, const struct art_loc *loc);

/* Open a component: by its class; with a number (cls NULL: the class of the list's elements); a list, with
 * the class of its elements and its name. */
void art_build_add(struct art_builder *b, const char *cls);
void art_build_add_number(struct art_builder *b, int number, const char *cls);
void art_build_list(struct art_builder *b, const char *cls, const char *element, const char *name);
/* Open the value of a property: an object of a class (NULL: the one it has), a part `key=[ ... ]`, or a list
 * whose items art_build_line adds. Open an entry of a list of values, or a bracket in a list. */
void art_build_object(struct art_builder *b, const char *key, const char *cls);
void art_build_enter(struct art_builder *b, const char *key);
void art_build_item(struct art_builder *b);
/* Close what was opened last; a component goes to its place then. */
void art_build_close(struct art_builder *b);
/* Go on with a list of the root, such as inputProbes, whatever is open. */
void art_build_root_list(struct art_builder *b, const char *name);
/* Lines of comment behind the end of the model. */
int art_build_end_comment(struct art_builder *b, const char *text, size_t n) ART_MUST_USE;
/* The component or object that is open; NULL after a failure. */
struct art_comp *art_build_top(const struct art_builder *b);

/* Properties of what is open: numbers; a text, word or path as it is; a value as a file has it. */
void art_build_real(struct art_builder *b, const char *key, double x);
void art_build_reals(struct art_builder *b, const char *key, int n, const double *x);
void art_build_text(struct art_builder *b, const char *key, const char *text);
void art_build_value(struct art_builder *b, const char *key, const char *fmt, ...) ART_PRINTF(3, 4);
/* A property that takes its value from an ancestor. */
void art_build_inherit(struct art_builder *b, const char *key);
/* Copy the value of a property, an object, from another component of the model. */
void art_build_copy(struct art_builder *b, const char *key, const struct art_comp *from);
/* Open a value that words alone make. */
void art_build_words(struct art_builder *b, const char *key);
/* In a list: the beginning of a line; words, numbers; a whole line of them. */
void art_build_indent(struct art_builder *b);
void art_build_word(struct art_builder *b, const char *fmt, ...) ART_PRINTF(2, 3);
void art_build_numbers(struct art_builder *b, int n, const double *x);
void art_build_line(struct art_builder *b, const char *fmt, ...) ART_PRINTF(2, 3);
void art_build_row(struct art_builder *b, int n, const double *x);

#ifdef __cplusplus
}
#endif
#endif
