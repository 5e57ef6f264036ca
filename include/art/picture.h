/* art/picture.h - pictures in files.
 *
 *     struct art_picture picture;
 *     ART_TRY(art_picture_read(ctx, &picture, "bone.png", NULL));
 *     ART_TRY(art_picture_write(ctx, &picture, "out.png", NULL));
 *
 * Pictures are a kind of format as meshes are (art/format.h): a folder formats/<name>/ and a line in
 * formats/formats.def. The same picture gives the same file: no times, no names of programs in it.
 */
#ifndef ART_PICTURE_H
#define ART_PICTURE_H

#include <art/format.h>
#include <art/raster.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Read a picture; the format by name (NULL: by extension, then content). ART_ENOTFOUND, ART_EIO: no such
 * file,
 * ART_ESYNTAX: not sound; ART_EUNSUPPORTED: of a format that is not known. */
int art_picture_read(struct art_ctx *ctx, struct art_picture *picture, const char *path, const char *format)
    ART_MUST_USE;
/* Write one, whole or not at all. Without a format, names without a known extension (and "-") give PNG. */
int art_picture_write(struct art_ctx *ctx, const struct art_picture *picture, const char *path,
                      const char *format) ART_MUST_USE;

/* A moving picture as APNG, frame by frame: viewers that do not know of it show the first frame.
 * All frames have the size of the first. `delay` is seconds for a frame; `loops` 0: for ever. */
struct art_movie;
int art_movie_open(struct art_ctx *ctx, struct art_movie **movie, const char *path, int n_frames, double
                   delay,
                   int loops) ART_MUST_USE;
int art_movie_frame(struct art_movie *movie, const struct art_picture *picture) ART_MUST_USE;
/* The file appears; ART_EUSAGE if there were not n_frames. Frees, also on failure. */
int art_movie_close(struct art_movie *movie) ART_MUST_USE;
/* Leave it; accepts NULL. */
void art_movie_abort(struct art_movie *movie);

#ifdef __cplusplus
}
#endif
#endif
