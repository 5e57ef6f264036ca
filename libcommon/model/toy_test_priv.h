/* A small schema of its own for the tests of the model room: one class with a property of every type,
 * lists, models. */
#ifndef TOY_TEST_PRIV_H
#define TOY_TEST_PRIV_H

#include <art/model.h>

struct toy {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;   /* NULL until a read succeeds */
    struct art_buf log;        /* every message, a line each: "error 3:7 text" */
    struct art_ctx log_ctx;
    struct art_read_options options;
};

bool toy_open(struct toy *toy);
void toy_close(struct toy *toy);
/* Read a text (the model before it is freed); the status of the read. */
int toy_read(struct toy *toy, const char *text);
int toy_read_n(struct toy *toy, const char *text, size_t n);
/* The model as it would be written; free with art_free. NULL if that fails. */
char *toy_text(const struct toy *toy);
/* Build a schema with the toy's classes. */
int toy_schema(struct art_ctx *ctx, struct art_schema **schema);
/* Returns the first difference between two trees, in values and structure; NULL if there is none.
 */
const char *toy_difference(const struct art_comp *a, const struct art_comp *b, char out[200]);

#endif
