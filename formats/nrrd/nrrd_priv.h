/* nrrd_priv.h - types of NRRD, reader and writer. */
#ifndef NRRD_PRIV_H
#define NRRD_PRIV_H

#include "../image_data.h"

enum { NRRD_WORDS = 8 };
struct art_nrrd_type {
    enum art_scalar type;
    const char *word[NRRD_WORDS];    /* the first is written; the row without one ends the table */
};
extern const struct art_nrrd_type art_nrrd_types[];

int art_nrrd_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_nrrd_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);
int art_nrrd_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                      const struct art_writing *how);

#endif
