/* Voxels alone. What they are has to be known from elsewhere: art_image_read_raw. */
#include "../image_data.h"

static const char *const extensions[] = {".raw", NULL};

static int write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                    const struct art_writing *how)
{
    return art_voxels_write(ctx, object, sink, how->encoding == ART_ENCODE_BINARY_BIG, false);
}

static int write_raw(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_voxels_write(ctx, object, sink, false, false);
}

int art_image_read_raw(struct art_ctx *ctx, struct art_image **out, const char *path,
                       const struct art_raw_image *how)
{
    struct art_source src = {0};
    struct art_image *image = NULL;
    const struct art_voxel_data data = {.at = how->skip, .big = how->big};
    int status;
    ART_TRY(art_source_read(ctx, &src, path));
    ART_TRY(art_image_begin(ctx, &image, how->n, how->n_times, how->channels, how->type));
    for (int a = 0; a < 3; a++) image->X.A[4 * a] = how->spacing[a] > 0 ? how->spacing[a] : 1;
    ART_TRY(art_voxels_read(ctx, image, &src, &data));
    *out = image;
    image = NULL;
out:
    art_image_free(image);
    art_source_fini(&src);
    return status;
}

const struct art_format art_format_raw = {.name = "raw",
                                          .summary = "voxels without a header (written only)",
                                          .kind = ART_FORMAT_IMAGE,
                                          .extensions = extensions,
                                          .write = write_raw,
                                          .write_as = write_as,
                                          .choices = ART_CHOICE_BINARY | ART_CHOICE_BINARY_BIG};
