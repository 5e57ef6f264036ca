/* png_priv.h - chunks and filters of PNG, for reader, writer and movies. */
#ifndef PNG_PRIV_H
#define PNG_PRIV_H

#include <art/format.h>

bool art_png_sniff(const struct art_source *src);
int art_png_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_png_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

/* Pieces of a file. `alpha`: 4 bytes a pixel, else 3. */
int art_png_begin(struct art_sink *sink, int width, int height, bool alpha) ART_MUST_USE;
int art_png_chunk(struct art_sink *sink, const char type[4], const unsigned char *data, size_t n)
                  ART_MUST_USE;
/* The pixels, packed, as chunks IDAT; or fdAT, whose numbers go on from *sequence. */
int art_png_pixels(struct art_ctx *ctx, struct art_sink *sink, const struct art_picture *picture, bool alpha,
                   uint32_t *sequence) ART_MUST_USE;
void art_png_number(unsigned char *to, uint32_t number);

#endif
