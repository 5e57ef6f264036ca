/* This header composes the text of an OpenSim model with sets of forces from other documents. */
#ifndef ART_TRIAL_MODEL_TEXT_H
#define ART_TRIAL_MODEL_TEXT_H

#include "setup.h"

/* A change of a text: the bytes from `at` to `end` are replaced by `text`. */
struct text_change {
    size_t at, end;
    char *text;
};
struct text_changes {
    struct text_change *list;
    int n, cap;
};
/* Record a change, whose text is copied; they may come in any order and must not overlap. */
int text_change_add(struct art_ctx *ctx, struct text_changes *c, size_t at, size_t end, const char *text);
/* Make the changed text, under the name of the source. */
int text_changes_apply(struct art_ctx *ctx, const struct art_source *src, struct text_changes *c,
                       struct art_source *out);
void text_changes_fini(struct text_changes *c);

#endif
