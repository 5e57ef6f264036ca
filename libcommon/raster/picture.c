/* Pictures: memory and pasting. */
#include <art/raster.h>

enum { MOST_SIDE = 32768, MOST_PIXELS = 1 << 28 };

int art_picture_create(struct art_ctx *ctx, struct art_picture *picture, int width, int height)
{
    *picture = (struct art_picture){0};
    if (width < 1 || height < 1)
        return art_error(ctx, ART_ERANGE, NULL, "a picture of %d x %d pixels is empty", width,
                         height);
    if (width > MOST_SIDE || height > MOST_SIDE || (int64_t)width * height > MOST_PIXELS)
        return art_error(ctx, ART_ERANGE, NULL,
                         "a picture of %d x %d pixels is too large: at most %d in a direction and "
                         "%d million in all",
                         width, height, MOST_SIDE, MOST_PIXELS / 1000000);
    unsigned char *rgba = art_alloc(ctx, (size_t)width * (size_t)height, 4);
    if (!rgba) return ART_ENOMEM;
    *picture = (struct art_picture){width, height, rgba};
    return ART_OK;
}

void art_picture_fini(struct art_picture *picture)
{
    art_free(picture->rgba);
    *picture = (struct art_picture){0};
}

void art_picture_paste(struct art_picture *to, const struct art_picture *from, int x, int y)
{
    int64_t x0 = x < 0 ? -(int64_t)x : 0, y0 = y < 0 ? -(int64_t)y : 0;
    int64_t x1 = from->width, y1 = from->height;
    if (x + x1 > to->width) x1 = (int64_t)to->width - x;
    if (y + y1 > to->height) y1 = (int64_t)to->height - y;
    if (x1 <= x0) return;
    for (int64_t j = y0; j < y1; j++)
        memcpy(to->rgba + 4 * ((y + j) * to->width + x + x0),
               from->rgba + 4 * (j * from->width + x0), 4 * (size_t)(x1 - x0));
}
