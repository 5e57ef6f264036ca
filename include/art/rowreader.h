/* art/rowreader.h - numbers that stand beside each other in a text, as the coordinates of points do. */
#ifndef ART_ROWREADER_H
#define ART_ROWREADER_H

#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads n finite numbers at p, as art_read_double reads them, each behind spaces or tabs; returns the
 * end of the last one, or NULL if that is not what is there. Characters from `begin` on may be looked
 * at, none at or behind `end`. */
typedef const char *art_row_reader(const char *begin, const char *p, const char *end, int n,
                                   double *x);
/* This chooses the reader for the processor; all of them give the same numbers. */
art_row_reader *art_choose_row_reader(void);
/* The same, where the first number begins at p. */
art_row_reader *art_choose_line_reader(void);
/* Takes n numbers as art_scan_real takes one; those of a line at once. */
int art_scan_reals(struct art_scan *scan, int n, double *x) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
