/* The files of TetGen's volume meshes, with form feeds between them: nodes, elements, facets,
 * edges. What is accepted is sound. */
#include <art/format.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source part[4] = {{0}};
    struct art_volume *vol = NULL;
    const char *text = (const char *)data, *end = text + n;
    int n_parts = 0;
    art_ctx_init(&ctx);
    while (n_parts < 4) {
        const char *stop = memchr(text, '\f', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        if (art_source_string(&ctx, &part[n_parts++], "x", text, length) < 0) abort();
        if (!stop) break;
        text = stop + 1;
    }
    const struct art_tetgen_parts parts = {&part[0], n_parts > 1 ? &part[1] : NULL,
                                           n_parts > 2 ? &part[2] : NULL,
                                           n_parts > 3 ? &part[3] : NULL};
    if (art_tetgen_read(&ctx, &vol, &parts) < 0) {
        if (ctx.n_errors == 0) abort();
    } else if (art_volume_check(&ctx, vol) < 0) {
        abort();
    }
    art_volume_free(vol);
    for (int i = 0; i < 4; i++) art_source_fini(&part[i]);
    art_ctx_fini(&ctx);
    return 0;
}
