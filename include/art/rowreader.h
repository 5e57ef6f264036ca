/* art/rowreader.h - numbers that stand beside each other in a text, as the coordinates of points do. */
#ifndef ART_ROWREADER_H
#define ART_ROWREADER_H

#include <art/base.h>

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

#ifdef __cplusplus
}
#endif
#endif
