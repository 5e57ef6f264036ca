/* formats/ids.h - numbers of nodes and elements (art/reading.h) as writers need them; inverted elements. */
#ifndef FORMATS_IDS_H
#define FORMATS_IDS_H

#include <art/reading.h>
#include <art/volume.h>

/* The offset that a writer adds to the n numbers of the nodes or elements (`what`) so that all are
 * positive, as `program` has them: *shift; without numbers (NULL) 1, for places. It warns where numbers
 * change, and fails where they do not fit. */
int art_ids_raise(struct art_ctx *ctx, const int *id, int n, const char *what, const char *program,
                  int *shift) ART_MUST_USE;

/* A reader treats inverted elements of a file so (docs/rooms/volume/volumes.md): they are turned, and
 * added to vol->turned in ascending order. At the end this function keeps those in the list that are
 * faults of the file, and warns. Programs do not agree which way round the kinds in `either` (bits) go: if
 * most elements of such a kind were turned, that is the order of the file, and the others (except flat
 * ones) are those that are inside out. */
int art_ids_settle_turned(struct art_ctx *ctx, struct art_volume *vol, unsigned either,
                          const struct art_loc *loc) ART_MUST_USE;

#endif
