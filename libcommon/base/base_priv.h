/* This header declares what the files of the base room share. */
#ifndef ART_BASE_PRIV_H
#define ART_BASE_PRIV_H

#include <art/base.h>

/* plural.c: choices {s} and {one|many} in a format become marks in marked[room], which art_plural_choose
 * resolves in the printed text. The result is `fmt` itself if it has none or is too long. */
const char *art_plural_mark(const char *fmt, char *marked, size_t room);
void art_plural_choose(char *text);

#endif
