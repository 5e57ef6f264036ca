/* febmodel_tree.h - what hangs on the tags of FEBio's file: its load curves. */
#ifndef FEBMODEL_TREE_H
#define FEBMODEL_TREE_H

#include <art/reading.h>

/* A file that is read, the first one or one that is included; places of its tags begin at `base`. */
struct feb_file {
    const struct art_source *src;
    size_t base;
    struct art_format_lines lines;
};

enum feb_interpolation { FEB_LINEAR, FEB_STEP, FEB_SMOOTH };
enum feb_extension { FEB_CONSTANT, FEB_EXTRAPOLATE, FEB_REPEAT, FEB_REPEAT_OFFSET };
/* A load curve: points of time and value, ascending. */
struct feb_curve {
    const struct art_xml_tag *tag;
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
