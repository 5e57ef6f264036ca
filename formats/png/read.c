/* PNG files, through libpng: any kind of them becomes eight bits of sRGB and alpha. */
#include "png_priv.h"
#include <png.h>
#include <string.h>

int art_png_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    const struct art_loc loc = {src->name, 0, 0};
    struct art_picture *out = object, picture = {0};
    int status;
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, src->data, src->n))
        return art_error(ctx, ART_ESYNTAX, &loc, "not a sound PNG file: %s", image.message);
    image.format = PNG_FORMAT_RGBA;
    if (image.width > INT32_MAX || image.height > INT32_MAX) image.width = image.height = INT32_MAX;
    ART_TRY(art_picture_create(ctx, &picture, (int)image.width, (int)image.height));
    if (!png_image_finish_read(&image, NULL, picture.rgba, 0, NULL)) {
        status = art_error(ctx, ART_ESYNTAX, &loc, "not a sound PNG file: %s", image.message);
        goto out;
    }
    *out = picture;
    memset(&picture, 0, sizeof picture);
out:
    png_image_free(&image);
    art_picture_fini(&picture);
    return status;
}
