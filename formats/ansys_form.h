/* formats/ansys_form.h - the forms in which ANSYS lists the nodes of solids. */
#ifndef FORMATS_ANSYS_FORM_H
#define FORMATS_ANSYS_FORM_H

#include <art/format.h>

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
/* Find a form by the pattern (8 letters or "0"), or by the kind of a quadratic element; NULL if
 * there is none. */
const struct art_ansys_form *art_ansys_form_of(const char *pattern);
const struct art_ansys_form *art_ansys_quadratic(int n_distinct);

#endif
