/* Conversion of one file to another, without a mesh between them where both formats can do
 * without. */
#include "format_priv.h"

/* Without a mesh if that can be; the source is a new one if that was in vain. */
static int try_short(struct art_ctx *ctx, const struct art_format *from, struct art_source *src,
                     const char *in, const struct art_format *to, const char *out,
                     const struct art_writing *how, bool triangulate, bool *done)
{
    struct art_writing choice = *how;
    struct art_sink *sink = NULL;
    int status;
    *done = false;
    /* what is no file can be read only once */
    if (from != to || !from->pass || triangulate || !art_path_is_file(in)) return ART_OK;
    if (art_streq(choice.number, "%g")) choice.number = NULL;
    ART_TRY(art_check_choices(ctx, to, &choice));
    ART_TRY(art_sink_open(ctx, &sink, out));
    ART_TRY(from->pass(ctx, src, sink, &choice, done));
    if (*done) {
        ART_TRY(art_source_status(src));
        status = art_sink_commit(sink);
        sink = NULL;
    } else {
        art_source_fini(src);
        status = art_source_open(ctx, src, in);
        src->once = true;
    }
out:
    art_sink_abort(sink);
    return status;
}

static int by_mesh(struct art_ctx *ctx, const struct art_format *from, const struct art_source *src,
                   const struct art_format *to, const char *out, const struct art_writing *how,
                   bool triangulate)
{
    struct art_mesh *mesh = NULL;
    int status = ART_OK;
    if (!from->streams) ART_TRY(art_source_fill(src, SIZE_MAX));
    ART_TRY(from->read(ctx, &mesh, src));
    ART_TRY(art_source_status(src));
    ART_TRY(art_report_empty(ctx, src));
    if (triangulate) ART_TRY(art_mesh_triangulate(ctx, mesh));
    ART_TRY(art_mesh_write_as(ctx, mesh, out, to->name, how));
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_convert(struct art_ctx *ctx, const char *in, const char *in_format, const char *out,
                     const char *out_format, const struct art_writing *how, bool triangulate)
{
    static const struct art_writing plain = {0};
    const struct art_format *from, *to;
    struct art_source src = {0};
    bool done;
    int status;
    if (!how) how = &plain;
    ART_TRY(art_source_open(ctx, &src, in));
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_MESH, in_format, &src, &from));
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_MESH, out_format, out,
                                   from->write ? from->name : "obj", &to));
    src.once = true;
    ART_TRY(try_short(ctx, from, &src, in, to, out, how, triangulate, &done));
    if (!done) status = by_mesh(ctx, from, &src, to, out, how, triangulate);
out:
    art_source_fini(&src);
    return status;
}
