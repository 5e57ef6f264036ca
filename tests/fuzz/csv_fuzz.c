#include <art/formats.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Any bytes as csv: read or refused; what was read is in order of time. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_series s;
    const struct art_format *format = art_format_find(ART_FORMAT_SERIES, "csv");
    art_ctx_init(&ctx);
    if (art_source_string(&ctx, &src, "fuzz", (const char *)data, n) < 0) return 0;
    (void)format->sniff(&src);
    if (format->read(&ctx, &s, &src) == ART_OK) {
        for (size_t i = 1; i < s.n; i++) ART_ASSERT(s.t[i - 1] < s.t[i]);
        art_series_fini(&s);
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
