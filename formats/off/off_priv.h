/* off_priv.h - what the files of off share. */
#ifndef ART_OFF_PRIV_H
#define ART_OFF_PRIV_H

#include "../format_priv.h"

/* Fields of the faces: an index into a table of colours that the file does not hold; colours where the
 * vertices have some as well. */
#define ART_OFF_COLOR_INDEX "color_index"
#define ART_OFF_FACE_COLOR "color"

/* The values after the position of a vertex. */
struct art_off_header {
    bool normals, colors, texture, binary;
};
/* The word before OFF, such as STCN; returns its length with OFF, 0 if it is no such word. *flat is false if
 * the points may not have three coordinates. */
size_t art_off_word(const char *word, size_t n, struct art_off_header *header, bool *flat);

bool art_off_sniff(const struct art_source *src);
int art_off_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_off_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_off_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
