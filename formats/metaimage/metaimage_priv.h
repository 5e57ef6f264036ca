/* metaimage_priv.h - types of MetaIO, reader and writer. */
#ifndef METAIMAGE_PRIV_H
#define METAIMAGE_PRIV_H

#include "../image_data.h"

struct art_meta_type {
    const char *name;    /* NULL: end of the table */
    enum art_scalar type;
};
extern const struct art_meta_type art_meta_types[];

int art_meta_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_meta_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);
int art_meta_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                      const struct art_writing *how);

#endif
