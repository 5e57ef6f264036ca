/* shared by the files of artedit */
#ifndef ARTEDIT_H
#define ARTEDIT_H

#include <art/cli.h>
#include <art/model.h>

struct options {
    struct art_cli_list ops; /* in the order of the command line */
    struct art_cli_list alias, data;
    int names, reader;
    bool dependents, dry_run, in_place;
};

/* A model and what is done to it. */
struct edit {
    struct art_ctx *ctx;
    const struct options *options;
    struct art_read_options reading;
    struct art_model *model;
    struct art_buf report; /* a line for each thing that is done: --dry-run shows it */
};

/* One operation; `text` is the value of its option. */
typedef int (*op_fn)(struct edit *e, const char *text);
int op_set(struct edit *e, const char *text);
int op_unset(struct edit *e, const char *text);
int op_delete(struct edit *e, const char *text);
int op_duplicate(struct edit *e, const char *text);
int op_rename(struct edit *e, const char *text);
int op_merge(struct edit *e, const char *text);
int op_extract(struct edit *e, const char *text);
int op_add(struct edit *e, const char *text);
int op_attach(struct edit *e, const char *text);
int op_detach(struct edit *e, const char *text);

/* LEFT=RIGHT and LEFT,LEFT: parted at signs outside double quotes, which go. `right` is NULL without '='. */
struct spec {
    char **left; /* [n] */
    int n, cap;
    char *right;
};
/* `form` is what a message says the text should be; the right side must be there, or not, or may be. */
enum right { RIGHT_NONE, RIGHT_MAY, RIGHT_MUST };
int spec_parse(struct art_ctx *ctx, struct spec *spec, const char *text, const char *form, bool several,
               enum right right);
void spec_fini(struct spec *spec);

#endif
