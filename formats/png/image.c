/* PNG as images: grey or colours of 8 or 16 bits, as they are stored; a picture is one slice. */
#include "../image_data.h"
#include "png_priv.h"
#include <png.h>
#include <setjmp.h>

struct reading {
    struct art_ctx *ctx;
    const struct art_source *src;
    size_t at;
    char text[200];
    png_structp png;
    png_infop info;
    struct art_image *image;
};

static void on_error(png_structp png, png_const_charp text)
{
    struct reading *r = png_get_error_ptr(png);
    size_t n = strlen(text);
    if (n >= sizeof r->text) n = sizeof r->text - 1;
    memcpy(r->text, text, n);
    r->text[n] = 0;
    longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp text)
{
    (void)png, (void)text;
}

static void on_read(png_structp png, png_bytep to, size_t n)
{
    struct reading *r = png_get_io_ptr(png);
    if (n > r->src->n - r->at) png_error(png, "the file ends too early");
    memcpy(to, r->src->data + r->at, n);
    r->at += n;
}

/* Sizes and kind of numbers, all that is palette or less than 8 bits unfolded. */
static int begin(struct reading *r)
{
    int n[3], depth = png_get_bit_depth(r->png, r->info),
              color = png_get_color_type(r->png, r->info);
    if (color == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(r->png);
    if (color == PNG_COLOR_TYPE_GRAY && depth < 8) png_set_expand_gray_1_2_4_to_8(r->png);
    if (png_get_valid(r->png, r->info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(r->png);
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    if ((double)png_get_image_width(r->png, r->info) * png_get_image_height(r->png, r->info) >
        1 << 28)
        return art_fail_at_byte(r->ctx, r->src, 16, "a picture of more than 2^28 pixels");
    n[0] = (int)png_get_image_width(r->png, r->info);
    n[1] = (int)png_get_image_height(r->png, r->info);
    n[2] = 1;
    return art_image_create(r->ctx, &r->image, n, 1, png_get_channels(r->png, r->info),
                            png_get_bit_depth(r->png, r->info) == 16 ? ART_U16 : ART_U8);
}

static int read_picture(struct reading *r, png_bytep *rows)
{
    if (setjmp(png_jmpbuf(r->png))) return art_fail_at_byte(r->ctx, r->src, r->at, r->text);
    if (!rows) {
        png_set_read_fn(r->png, r, on_read);
        png_set_user_limits(r->png, 1 << 20, 1 << 20);
        png_read_info(r->png, r->info);
        return begin(r);
    }
    png_read_image(r->png, rows);
    png_read_end(r->png, NULL);
    return ART_OK;
}

static int read_image(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_image **out = object;
    struct reading r = {.ctx = ctx, .src = src};
    png_bytep *rows = NULL;
    int status = ART_OK;
    if (!art_png_sniff(src)) return art_fail_at_byte(ctx, src, 0, "this is no PNG file");
    r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r, on_error, on_warning);
    if (r.png) r.info = png_create_info_struct(r.png);
    if (!r.info) {
        status = art_error(ctx, ART_ENOMEM, NULL, "out of memory for a PNG file");
        goto out;
    }
    ART_TRY(read_picture(&r, NULL));
    rows = art_alloc(ctx, (size_t)r.image->n[1], sizeof *rows);
    if (!rows) {
        status = ctx->status;
        goto out;
    }
    for (int j = 0; j < r.image->n[1]; j++) rows[j] = art_image_row(r.image, j, 0, 0);
    ART_TRY(read_picture(&r, rows));
    if (r.image->type == ART_U16 && !art_machine_is_big())
        art_swap_bytes(r.image->data, art_image_bytes(r.image) / 2, 2);
    *out = r.image;
    r.image = NULL;
out:
    png_destroy_read_struct(&r.png, &r.info, NULL);
    art_free(rows);
    art_image_free(r.image);
    return status;
}

/* ------------------------------------------------------------------- writing */

static void on_write(png_structp png, png_bytep from, size_t n)
{
    struct art_sink *sink = png_get_io_ptr(png);
    if (art_sink_write(sink, (const char *)from, n) < 0) png_error(png, "cannot write");
}

static void on_flush(png_structp png)
{
    (void)png;
}

static int write_rows(struct reading *r, struct art_sink *sink, const struct art_image *image,
                      unsigned char *row)
{
    static const int colors[5] = {0, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA,
                                  PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
    size_t bytes = (size_t)image->n[0] * art_image_voxel_size(image);
    if (setjmp(png_jmpbuf(r->png)))
        return r->ctx->status < 0 ? r->ctx->status
                                  : art_error(r->ctx, ART_EWRITE, NULL, "PNG: %s", r->text);
    png_set_write_fn(r->png, sink, on_write, on_flush);
    png_set_IHDR(r->png, r->info, (png_uint_32)image->n[0], (png_uint_32)image->n[1],
                 8 * art_scalar_size(image->type), colors[image->channels], PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(r->png, r->info);
    for (int j = 0; j < image->n[1]; j++) {
        memcpy(row, art_image_row(image, j, 0, 0), bytes);
        if (image->type == ART_U16 && !art_machine_is_big()) art_swap_bytes(row, bytes / 2, 2);
        png_write_row(r->png, row);
    }
    png_write_end(r->png, NULL);
    return ART_OK;
}

static int write_image(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_image *image = object;
    struct reading r = {.ctx = ctx};
    unsigned char *row = NULL;
    int status = ART_OK;
    if (image->n[2] != 1 || image->n_times != 1)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "a PNG file holds one slice, the image has %d of them: a name with %%d "
                         "makes one file for each",
                         image->n[2] * image->n_times);
    if ((image->type != ART_U8 && image->type != ART_U16) || image->channels > 4)
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "a PNG file holds uint8 or uint16 and up to 4 channels, not %s and %d: "
                         "convert with --type or --window",
                         art_scalar_name(image->type), image->channels);
    r.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &r, on_error, on_warning);
    if (r.png) r.info = png_create_info_struct(r.png);
    row = art_alloc(ctx, (size_t)image->n[0], art_image_voxel_size(image));
    status = r.info && row ? write_rows(&r, sink, image, row)
                           : art_error(ctx, ART_ENOMEM, NULL, "out of memory for a PNG file");
    png_destroy_write_struct(&r.png, &r.info);
    art_free(row);
    return status;
}

static const char *const extensions[] = {".png", NULL};

const struct art_format art_format_png_image = {.name = "png",
                                                .summary = "slices as pictures of 8 or 16 bits",
                                                .kind = ART_FORMAT_IMAGE,
                                                .extensions = extensions,
                                                .sniff = art_png_sniff,
                                                .read = read_image,
                                                .write = write_image};
