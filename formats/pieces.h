/* pieces.h - a large source read by several threads.
 *
 * It is cut into pieces, each of which is read for itself: what that gives must not hang on others. While
 * some are read, those before them are taken, in their order, and more of the source comes in. So the result
 * is the same for any number of threads.
 */
#ifndef ART_PIECES_H
#define ART_PIECES_H

#include <art/text.h>

struct art_piece {
    const char *from, *end; /* what is to be read */
    const char *at;         /* how far it was: `end` if all is as it usually is */
    int lines;              /* line ends passed, of a text */
    void *made;             /* room for what comes of it */
};

struct art_pieces_way {
    void *arg;
    size_t room; /* bytes of `made`, a multiple of 8 */
    /* Read a piece from `from` on: fills in at, lines and what is made. On any thread, without a context. */
    void (*read)(void *arg, struct art_piece *piece);
    /* Take what was made. One call at a time, in order; may use the context. */
    int (*take)(void *arg, const struct art_piece *piece);
};

struct art_pieces;
/* Threads are made only for sources that are large. */
int art_pieces_create(struct art_ctx *ctx, struct art_pieces **pieces, const struct art_source *src,
                      const struct art_pieces_way *way) ART_MUST_USE;
void art_pieces_free(struct art_pieces *pieces); /* accepts NULL */
/* The number of pieces that may be read at once. */
int art_pieces_most(const struct art_pieces *pieces);
/* The place of piece i of the next run: from and end are to be set. */
struct art_piece *art_pieces_place(const struct art_pieces *pieces, int i);
/* Read n pieces while those of the run before are taken and the first `more` bytes of the source come in.
 * Pieces behind the first that was not read to its end do not count: *good is the number of those that do;
 * they wait to be taken. */
int art_pieces_run(struct art_pieces *pieces, int n, size_t more, int *good) ART_MUST_USE;
/* Take all that waits. */
int art_pieces_settle(struct art_pieces *pieces) ART_MUST_USE;

#endif
