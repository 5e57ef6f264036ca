/* The files of the edit room share these declarations. */
#ifndef ART_EDIT_PRIV_H
#define ART_EDIT_PRIV_H

#include <art/edit.h>

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
