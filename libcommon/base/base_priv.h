/* This header declares what the files of the base room share. */
#ifndef ART_BASE_PRIV_H
#define ART_BASE_PRIV_H

#include <art/base.h>

/* In the format of any message {s} is an s unless the last number before it is 1, and {one|many} is what goes
 * with it: "%d slice{s} {is|are} missing", "%d {vertex|vertices}". art_plural_mark turns such choices of a
 * format into marks in marked[room], which art_plural_choose resolves in the printed text. The result is
 * `fmt` itself if it has none or is too long. */
const char *art_plural_mark(const char *fmt, char *marked, size_t room);
void art_plural_choose(char *text);

#endif
