/* formats/motion.h - what the formats of motion capture (sto, trc, vicon) share: lines, and fields between
 * tabs or blanks. A field that is empty or says "nan" is a missing sample. */
#ifndef FORMATS_MOTION_H
#define FORMATS_MOTION_H

#include "format_priv.h"
#include <art/series.h>

struct art_motion_field {
    const char *s;
    size_t n; /* without blanks at its ends */
    int col;
};

struct art_motion_lines {
    struct art_ctx *ctx;
    const struct art_source *src;
    const char *next, *end; /* what is not yet read */
    const char *s;          /* the line that is read … */
    size_t n;               /* … without its end */
    int line;               /* its number, from 1 */
    struct art_motion_field *field;
    int n_fields, cap_fields;
};

void art_motion_begin(struct art_motion_lines *l, struct art_ctx *ctx,
                      const struct art_source *src);
void art_motion_end(struct art_motion_lines *l);
/* Read the next line; false behind the last. */
bool art_motion_next(struct art_motion_lines *l);
/* True if the line has nothing but blanks. */
bool art_motion_blank(const struct art_motion_lines *l);
/* Cut the line at tabs, or at runs of blanks if `tabs` is false. Empty fields at the end count. */
int art_motion_cut(struct art_motion_lines *l, bool tabs) ART_MUST_USE;
/* The place of a column of the line, from 1; 0: of the line alone. */
int art_motion_fail(const struct art_motion_lines *l, int col, int status, const char *fmt, ...)
    ART_PRINTF(4, 5);
/* The number of a field: NaN for a missing sample. ART_ESYNTAX for what is no number, ART_ERANGE
 * for an infinite one. */
int art_motion_number(const struct art_motion_lines *l, const struct art_motion_field *f,
                      double *x) ART_MUST_USE;
/* A field and what follows as a string of its own; quotes around the field go, "" within them is a
 * quote. */
char *art_motion_text(struct art_ctx *ctx, const struct art_motion_field *f,
                      const char *suffix) ART_MUST_USE;
/* Warn of the first row whose time is not after that of the last row of `s`; *reported is set then. */
int art_motion_order(const struct art_motion_lines *l, const struct art_series *s, double t,
                     bool *reported) ART_MUST_USE;
/* True if a text begins as an export of Vicon Nexus does: the title of a table, below it a rate. */
bool art_motion_is_vicon(const struct art_source *src);
/* True if a field is this word, whatever its case. */
bool art_motion_is(const struct art_motion_field *f, const char *word);
/* A number, or the word for a missing sample. */
void art_motion_put(struct art_sink *sink, double x, const char *missing);

#endif
