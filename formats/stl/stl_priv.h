/* stl_priv.h - what the files of stl share. */
#ifndef ART_STL_PRIV_H
#define ART_STL_PRIV_H

#include "../format_priv.h"

/* Name of the field of the faces that holds the two bytes behind each facet. */
#define ART_STL_ATTRIBUTE "attribute"
enum { ART_STL_HEADER = 84, ART_STL_FACET = 50 };

bool art_stl_sniff(const struct art_source *src);
int art_stl_read(struct art_ctx *ctx, void *object, const struct art_source *src);
/* Whether a text begins with the word. */
bool art_stl_is_text(const struct art_source *src);
int art_stl_read_text(struct art_ctx *ctx, struct art_mesh *mesh, struct art_weld *weld,
                      const struct art_source *src);
int art_stl_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_stl_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
