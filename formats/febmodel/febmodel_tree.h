/* febmodel_tree.h - the tags of FEBio's file, its load curves. */
#ifndef FEBMODEL_TREE_H
#define FEBMODEL_TREE_H

#include <art/base.h>

struct feb_attr {
    const char *key, *value;
    struct feb_attr *next;
};
struct feb_tag {
    const char *tag, *text; /* text: trimmed; "" if there is none or only tags */
    struct feb_attr *attrs;
    struct feb_tag *parent, *first, *last, *next;
    size_t at;     /* in the source */
    bool used;     /* somebody asked for it */
    bool refused;  /* it is in the list of what is not taken over */
};

enum feb_interpolation { FEB_LINEAR, FEB_STEP, FEB_SMOOTH };
enum feb_extension { FEB_CONSTANT, FEB_EXTRAPOLATE, FEB_REPEAT, FEB_REPEAT_OFFSET };
/* A load curve: points of time and value, ascending. */
struct feb_curve {
    const struct feb_tag *tag;
    const char *id;
    enum feb_interpolation how;
    enum feb_extension beyond;
    int n;
    double *x;          /* [n][2] */
};
/* A number, times a curve or not. */
struct feb_value {
    double scale;
    int curve;          /* -1: constant */
    double from, to;    /* it acts in this time; -INFINITY, INFINITY: always */
};
/* A variable of the input probe: a curve, or 1, in a span of time. */
struct feb_column {
    int curve;
    double from, to;
};

struct feb;

#endif
