/* Pictures in files: the format is chosen, the rest is its own. */
#include <art/format.h>

int art_picture_read(struct art_ctx *ctx, struct art_picture *picture, const char *path,
                     const char *format)
{
    const struct art_format *f;
    struct art_source src = {0};
    int status;
    ART_TRY(art_source_read(ctx, &src, path));
    if (src.n >= 3 && memcmp(src.data, "\xff\xd8\xff", 3) == 0) {
        const struct art_loc loc = {src.name, 0, 0};
        status = art_error(ctx, ART_EUNSUPPORTED, &loc,
                           "this is a JPEG file, which is not read: convert it to PNG, as by "
                           "'ffmpeg -i x.jpg x.png' or 'convert x.jpg x.png'");
        goto out;
    }
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_PICTURE, format, &src, &f));
    ART_TRY(f->read(ctx, picture, &src));
out:
    art_source_fini(&src);
    return status;
}

int art_picture_write(struct art_ctx *ctx, const struct art_picture *picture, const char *path,
                      const char *format)
{
    const struct art_format *f;
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_PICTURE, format, path, "png", &f));
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(f->write(ctx, picture, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}
