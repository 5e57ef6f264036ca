/* formats/ids.h - the numbers that a file gives its nodes and elements, and where these are. */
#ifndef FORMATS_IDS_H
#define FORMATS_IDS_H

#include <art/volume.h>

/* Numbers that follow each other as the places do (the usual case) take no memory; others go into a hash
 * table. Zeroed it is empty. */
struct art_ids {
    int first, index, n;        /* number first + k is at index + k, k < n */
    struct art_keys others;     /* all numbers, once that does not hold */
};

/* Remember that `id` is at `index` >= 0. *fresh: it was not there before (else nothing is changed). */
int art_ids_add(struct art_ctx *ctx, struct art_ids *ids, int id, int index, bool *fresh) ART_MUST_USE;
/* The index of a number; -1 if it is not there. */
int art_ids_find(const struct art_ids *ids, int id);
void art_ids_fini(struct art_ids *ids);

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
/* True if the volume of a solid with its nodes at x is not negative. */
bool art_ids_upright(const struct art_elem_type *type, const double (*x)[3]);

#endif
