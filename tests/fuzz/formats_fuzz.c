/* Any text to every reader of formats/formats.def. Objects of one kind are released by one row of
 * `kinds`; a new kind needs a row, a new format nothing. */
#include <art/format.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void fini_series(void *object)
{
    art_series_fini(object);
}

union object {
    struct art_series series;
};

static const struct {
    enum art_format_kind kind;
    void (*fini)(void *object);
} kinds[] = {{ART_FORMAT_SERIES, fini_series}};

static void read_as(const struct art_format *format, const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    union object object;
    art_ctx_init(&ctx);
    ART_ASSERT(art_source_string(&ctx, &src, "input", (const char *)data, n) >= 0);
    if (format->sniff) (void)format->sniff(&src);
    for (size_t k = 0; format->read && k < sizeof kinds / sizeof kinds[0]; k++) {
        if (kinds[k].kind != format->kind) continue;
        if (format->read(&ctx, &object, &src) >= 0)
            kinds[k].fini(&object);
        else
            ART_ASSERT(ctx.n_errors > 0);
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const struct art_format *format;
    for (int i = 0; (format = art_format_at(i)) != NULL; i++) read_as(format, data, n);
    return 0;
}
