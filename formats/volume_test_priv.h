/* Random volume meshes for the tests of formats, and their way into a file and back. */
#ifndef VOLUME_TEST_PRIV_H
#define VOLUME_TEST_PRIV_H

#include <art/format.h>

/* Elements of the kinds in a mask, each on nodes of its own that lie where they do in the element
 * itself, moved and shaken a little; some nodes stay unused. What `carries` (enum art_carries) allows is
 * there: numbers, regions, sets, a name, units. NULL if the test has failed. */
struct art_volume *test_volume(struct art_ctx *ctx, unsigned kinds, unsigned carries);
/* Write into a file of a temporary folder and read again; NULL if that failed. */
struct art_volume *test_volume_again(struct art_ctx *ctx, const struct art_volume *vol, const char *format);
/* Read a text. */
int test_volume_parse(struct art_ctx *ctx, struct art_volume **vol, const char *format, const char *text);
/* Write to nowhere; the status of the writer, for tests of a lack of memory. */
int test_volume_discard(struct art_ctx *ctx, const struct art_volume *vol, const char *format);

#endif
