/* ansys_priv.h - what the reader and the writer of ANSYS lists share. */
#ifndef ART_ANSYS_PRIV_H
#define ART_ANSYS_PRIV_H

#include <art/format.h>

/* The five numbers behind the nodes, and what they are if nobody says. */
enum { ART_ANSYS_ATTRIBUTES = 5, ART_ANSYS_MATERIAL = 0 };
extern const char *const art_ansys_attribute[ART_ANSYS_ATTRIBUTES];
extern const int art_ansys_default[ART_ANSYS_ATTRIBUTES];

/* Angles behind the coordinates of nodes. */
#define ART_ANSYS_ROTATION "rotation"

/* A form that an element can have in the file: a brick some of whose nodes stand twice or are 0. */
struct art_ansys_form {
    const char *pattern;       /* the distinct nodes in the order of the file as letters: "abccdddd"; of the
                                  quadratic kinds, 10, 13, 15 and 20 different ones, NULL */
    enum art_elem_kind kind;
    const char *order;         /* the nodes of the element among the distinct ones … */
    const char *turned;        /* … and in an element that would be inverted; NULL: art_elem_reverse */
};
/* By the pattern (8 letters or "0"), and by the kind of a quadratic element; NULL if there is none. */
const struct art_ansys_form *art_ansys_form_of(const char *pattern);
const struct art_ansys_form *art_ansys_quadratic(int n_distinct);

/* Write both files beside `sink`, which is one of them. */
int art_ansys_write(struct art_ctx *ctx, const struct art_volume *vol, struct art_sink *sink);

#endif
