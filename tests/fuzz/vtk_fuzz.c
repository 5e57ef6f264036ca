/* Any text to the readers of formats/vtk alone: legacy and XML, surfaces and volumes. Whatever is
 * accepted is sound and can be written in every form. */
#include <art/format.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static const char *const names[] = {"vtk", "vtp", "vtu"};

static const struct art_writing forms[] = {{.encoding = ART_ENCODE_ASCII},
                                           {.encoding = ART_ENCODE_BINARY},
                                           {.encoding = ART_ENCODE_BINARY, .single = true},
                                           {.encoding = ART_ENCODE_BINARY, .compress = true}};

static bool sound(struct art_ctx *ctx, enum art_format_kind kind, const void *object)
{
    return (kind == ART_FORMAT_MESH ? art_mesh_check(ctx, object)
                                    : art_volume_check(ctx, object)) == ART_OK;
}

static void release(enum art_format_kind kind, void *object)
{
    if (kind == ART_FORMAT_MESH)
        art_mesh_free(object);
    else
        art_volume_free(object);
}

static void write_all(struct art_ctx *ctx, const struct art_format *f, const void *object)
{
    if (!f->write_as || art_format_losses(ctx, f, object) < 0) return;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct art_sink *sink = NULL;
        if (forms[i].compress && !(f->choices & ART_CHOICE_COMPRESS)) continue;
        if (art_sink_open_stream(ctx, &sink, "/dev/null") == ART_OK)
            (void)!f->write_as(ctx, object, sink, &forms[i]);
        art_sink_abort(sink);
    }
}

static void read_as(const struct art_format *f, enum art_format_kind kind, const uint8_t *data,
                    size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    void *object = NULL;
    art_ctx_init(&ctx);
    if (art_source_string(&ctx, &src, "x", (const char *)data, n) < 0) abort();
    (void)f->sniff(&src);
    src.once = true;
    if (f->read(&ctx, &object, &src) == ART_OK) {
        if (!sound(&ctx, kind, object)) abort();
        write_all(&ctx, f, object);
        release(kind, object);
    } else if (ctx.n_errors == 0) {
        abort(); /* nothing is refused without a word */
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const enum art_format_kind kinds[] = {ART_FORMAT_MESH, ART_FORMAT_VOLUME};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (size_t k = 0; k < 2; k++) {
            const struct art_format *f = art_format_find(kinds[k], names[i]);
            if (f) read_as(f, kinds[k], data, n);
        }
    return 0;
}
