/* art/edit.h - looking at a model and changing it, as texts say: what artedit, artinfo and the console share.
 *
 *     struct art_edit edit = {.ctx = ctx, .model = model};
 *     art_buf_init(&edit.report, ctx);
 *     ART_TRY(art_edit_apply(&edit, "set", "models/arm:gravity=0 0 -9.81", NULL));
 *     ART_TRY(art_edit_apply(&edit, "delete", "models/arm/particles/hand", NULL));
 *
 * Paths may stand in double quotes where they hold a sign that parts them. Errors: ART_EUSAGE for a text
 * that is
 * not of the form, ART_ENOTFOUND for a path or a property that does not exist, and those of art/model.h. */
#ifndef ART_EDIT_H
#define ART_EDIT_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_joint_request;

struct art_edit {
    struct art_ctx *ctx;
    struct art_model *model;       /* "extract" frees it and puts another one here */
    const struct art_read_options *reading;  /* of files that are merged; NULL: the default */
    enum art_names names;          /* what "merge" and "add" do with a name that is taken */
    unsigned flags;                /* enum art_edit_flags, of "duplicate" and "extract" */
    bool quiet;                    /* no note of what a deletion takes along */
    struct art_joint_request *poses; /* collects the coordinates of joints that "set" sets, to be set together
                                      (art/joint.h) before the next operation of another kind; the caller does
                                      it in the end. NULL: each is set at once */
    struct art_buf report;         /* a line for each thing that was done, cells parted by tabs */
};

/* Do one thing. `at` is where the text stands, for messages; NULL: the option "--OP". The operations:
 *
 *     set        PATH:PROP=VALUE or PATH:PROP:Inherited
 *     unset      PATH:PROP
 *     delete     PATH[,PATH...], with what cannot be without them
 *     duplicate  PATH[,PATH...][=NAME]
 *     rename     PATH=NAME
 *     merge      FILE[=PATH]
 *     extract    PATH[,PATH...]
 *     add        PATH=COMPONENT
 *     attach     PATH[,PATH...]=MASTER
 *     detach     PATH[,PATH...] */
int art_edit_apply(struct art_edit *edit, const char *op, const char *text, const struct art_loc *at)
    ART_MUST_USE;

/* Writes text in one line: line ends and runs of blanks become one blank; text longer than `most` bytes is
 * cut ("..."), 0 for no limit. */
void art_inspect_line(struct art_buf *buf, const char *text, size_t most);
/* Writes the class of a component for people: "JawModel (as MechModel)", "Foo (unknown)". */
void art_inspect_class(struct art_buf *buf, const struct art_comp *comp);
/* Writes the tree below `top`, a line for each component: name, class, and the size of a list. Each level is
 * indented by two blanks; `depth` levels below `top` are shown. Without `all`, fixed parts in which nothing
 * was set are left out. */
void art_inspect_tree(struct art_buf *buf, const struct art_comp *top, int depth, bool all);
/* Writes the properties of a component, a line for each: name, value, unit, origin. */
void art_inspect_properties(struct art_buf *buf, const struct art_comp *comp);
/* The value of a property as a file would show it, with a line end. `one_line`: as art_inspect_line.
 * ART_EUSAGE
 * for one that only a simulation computes. */
int art_inspect_value(struct art_ctx *ctx, struct art_buf *buf, const struct art_comp *comp, const char *prop,
                      bool one_line) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
