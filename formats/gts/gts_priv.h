/* gts_priv.h - what the files of gts share. */
#ifndef ART_GTS_PRIV_H
#define ART_GTS_PRIV_H

#include "../format_priv.h"

bool art_gts_sniff(const struct art_source *src);
int art_gts_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_gts_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_gts_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
