/* Any text to every reader of formats/formats.def, or to those of the format FUZZ_FORMAT. Objects
 * of one kind are checked and released by one row of `kinds`; a new kind needs a row, a new format
 * nothing. */
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

union object {
    struct art_series series;
    struct art_mesh *mesh;
    struct art_volume *volume;
    struct art_picture picture;
    struct art_image *image;
};

static void take_series(struct art_ctx *ctx, const struct art_format *format, union object *object)
{
    (void)ctx;
    (void)format;
    art_series_fini(&object->series);
}

/* An output that nobody reads. It is kept from one input to the next, for its buffers cost more
 * than most inputs; what failed is put away. */
struct output {
    struct art_ctx ctx;
    struct art_sink *sink;
};

static struct art_sink *output(bool bad)
{
    static struct output kept;
    if (bad) {
        art_sink_abort(kept.sink);
        kept.sink = NULL;
    } else if (!kept.sink) {
        art_ctx_init(&kept.ctx);
        if (art_sink_open_stream(&kept.ctx, &kept.sink, "/dev/null") < 0) kept.sink = NULL;
    }
    return kept.sink;
}

/* What is read is sound and can be written. */
static void write_again(struct art_ctx *ctx, const struct art_format *format, const void *object)
{
    if (!format->write || !output(false)) return;
    if (format->write(ctx, object, output(false)) < 0) (void)output(true);
}

static void write_if_it_can_hold(struct art_ctx *ctx, const struct art_format *format,
                                 const void *object)
{
    if (format->write && art_format_losses(ctx, format, object) >= 0)
        write_again(ctx, format, object);
}

static void take_mesh(struct art_ctx *ctx, const struct art_format *format, union object *object)
{
    ART_ASSERT(art_mesh_check(ctx, object->mesh) == ART_OK);
    write_if_it_can_hold(ctx, format, object->mesh);
    art_mesh_free(object->mesh);
}

static void take_volume(struct art_ctx *ctx, const struct art_format *format, union object *object)
{
    ART_ASSERT(art_volume_check(ctx, object->volume) == ART_OK);
    write_if_it_can_hold(ctx, format, object->volume);
    art_volume_free(object->volume);
}

static void take_picture(struct art_ctx *ctx, const struct art_format *format, union object *object)
{
    const struct art_picture *p = &object->picture;
    /* packing a large one again takes seconds */
    if (p->width < 2000 && p->height < 2000) write_again(ctx, format, p);
    art_picture_fini(&object->picture);
}

static void take_image(struct art_ctx *ctx, const struct art_format *format, union object *object)
{
    ART_ASSERT(art_image_check(ctx, object->image) == ART_OK);
    if (art_image_bytes(object->image) < 1 << 20) write_again(ctx, format, object->image);
    art_image_free(object->image);
}

static const struct {
    enum art_format_kind kind;
    void (*take)(struct art_ctx *ctx, const struct art_format *format, union object *object);
} kinds[] = {{ART_FORMAT_SERIES, take_series},
             {ART_FORMAT_MESH, take_mesh},
             {ART_FORMAT_VOLUME, take_volume},
             {ART_FORMAT_PICTURE, take_picture},
             {ART_FORMAT_IMAGE, take_image}};

/* Whether the data pass without an object between them. */
static bool pass(const struct art_format *format, const struct art_source *src)
{
    bool any = false;
    for (int i = 0; format->pass && i < 2; i++) {
        struct art_writing how = {.encoding = i ? ART_ENCODE_BINARY_BIG : ART_ENCODE_BINARY};
        struct art_ctx ctx;
        bool done = false;
        if (!output(false)) break;
        art_ctx_init(&ctx);
        if (format->pass(&ctx, src, output(false), &how, &done) < 0)
            (void)output(true);
        else
            any |= done;
        art_ctx_fini(&ctx);
    }
    return any;
}

static void read_as(const struct art_format *format, const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    union object object;
    art_ctx_init(&ctx);
    ART_ASSERT(art_source_string(&ctx, &src, "input", (const char *)data, n) >= 0);
    if (format->sniff) (void)format->sniff(&src);
    bool passes = pass(format, &src);
    for (size_t k = 0; format->read && k < sizeof kinds / sizeof kinds[0]; k++) {
        if (kinds[k].kind != format->kind) continue;
        if (format->read(&ctx, &object, &src) >= 0)
            kinds[k].take(&ctx, format, &object);
        else
            ART_ASSERT(ctx.n_errors > 0 && !passes);
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

/* A format that is only written, or a name that is none, would make a target that does nothing, and
 * does it very often. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const struct art_format *format;
    const char *only = getenv("FUZZ_FORMAT");
    (void)argc;
    for (int i = 0; (format = art_format_at(i)) != NULL; i++)
        if ((format->read || format->pass) && (!only || art_streq(only, format->name))) return 0;
    fprintf(stderr, "%s: no such format is read\n", only ? only : **argv);
    exit(0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const struct art_format *format;
    const char *only = getenv("FUZZ_FORMAT");
    for (int i = 0; (format = art_format_at(i)) != NULL; i++)
        if (!only || art_streq(only, format->name)) read_as(format, data, n);
    return 0;
}
