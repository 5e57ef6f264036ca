/* image_data.h - what the formats of images share: voxels in and out, keys of headers. */
#ifndef ART_IMAGE_DATA_H
#define ART_IMAGE_DATA_H

#include "format_priv.h"
#include <art/image.h>

/* The layout of the voxels of a file. */
struct art_voxel_data {
    size_t at;             /* first byte in the source */
    bool big;              /* big-endian */
    bool packed;           /* zlib or gzip */
    size_t packed_size;    /* 0: up to the end */
    bool text;             /* numbers with blanks between */
    bool planar;           /* channels one behind the other, behind the times, as in NIfTI */
};
/* Make the voxels of `image`, which has its sizes and type but no data yet, from a source: ART_ESYNTAX with
 * the byte where it is cut off or cannot be unpacked. */
int art_voxels_read(struct art_ctx *ctx, struct art_image *image, const struct art_source *src,
                    const struct art_voxel_data *how) ART_MUST_USE;
/* Write them, little-endian or big-endian. */
int art_voxels_write(struct art_ctx *ctx, const struct art_image *image, struct art_sink *sink, bool big,
                     bool planar) ART_MUST_USE;
/* Add them, little-endian and packed as zlib or gzip, to a text. */
int art_voxels_pack(struct art_ctx *ctx, const struct art_image *image, bool gzip, struct art_buf *out)
    ART_MUST_USE;
/* An image with sizes, type, identity, and no data: art_voxels_read fills it. Sizes are checked. */
int art_image_begin(struct art_ctx *ctx, struct art_image **image, const int n[3], int n_times, int channels,
                    enum art_scalar type) ART_MUST_USE;
/* True if art_image_check has nothing against it. */
bool art_image_has_place(const struct art_image *image);
/* Report an error at a byte of a source. */
int art_fail_at_byte(struct art_ctx *ctx, const struct art_source *src, size_t byte, const char *text)
    ART_MUST_USE;
/* The file `name` of a header's folder. */
int art_source_near(struct art_ctx *ctx, struct art_source *other, const struct art_source *header,
                    const char *name) ART_MUST_USE;
/* Unpack a zlib or gzip stream to exactly n bytes. */
static inline bool art_machine_is_big(void)
{
    static const uint16_t one = 1;
    return *(const unsigned char *)&one == 0;
}
/* Times 0, step, ... for an image of several; step 0: none. */
int art_image_set_times(struct art_ctx *ctx, struct art_image *image, double start, double step)
    ART_MUST_USE;
/* The step between times if it is always the same, else the mean one; 0: there are none. */
double art_image_time_step(const struct art_image *image);
/* A transform of columns `spacing[a] * direction a` (three numbers each) and the place of the first voxel. */
void art_image_place(struct art_image *image, const double direction[9], const double spacing[3],
                     const double origin[3]);

/* ------------------------------------------------------------ headers of lines
 *
 * "key: value" or "key = value"; places in them are known. */
struct art_header {
    struct art_ctx *ctx;
    const struct art_source *src;
    size_t at;             /* where the next line begins */
    int line;              /* its number */
    const char *key, *value; /* of the line that was read, without blanks at the ends */
    size_t n_key, n_value;
};
/* The next line, parted at `mark`; false at the end of the source. Without the mark all is the key and value
 * NULL; an empty line has n_key 0. */
bool art_header_next(struct art_header *h, char mark);
bool art_header_is(const struct art_header *h, const char *key);         /* whatever the case */
bool art_header_value_is(const struct art_header *h, const char *value);
int art_header_fail(const struct art_header *h, int status, const char *fmt, ...) ART_PRINTF(3, 4);
/* Numbers of the value, with blanks, commas or parentheses between; at least `least` and at most `most`; *n
 * (may be NULL) how many. "none" and "nan" give NAN. */
int art_header_numbers(const struct art_header *h, int least, int most, double *x, int *n) ART_MUST_USE;
/* A copy of the value. */
char *art_header_text(const struct art_header *h) ART_MUST_USE;

#endif
