/* A node list and an element list of ANSYS with a form feed between them. What is accepted is
 * sound. */
#include <art/format.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source node = {0}, elem = {0};
    struct art_volume *vol = NULL;
    const char *text = (const char *)data, *stop = n ? memchr(text, '\f', n) : NULL;
    size_t first = stop ? (size_t)(stop - text) : n;
    art_ctx_init(&ctx);
    if (art_source_string(&ctx, &node, "x", text, first) < 0) abort();
    if (stop && art_source_string(&ctx, &elem, "x", stop + 1, n - first - 1) < 0) abort();
    if (art_ansys_read(&ctx, &vol, &node, stop ? &elem : NULL) < 0) {
        if (ctx.n_errors == 0) abort();
    } else if (art_volume_check(&ctx, vol) < 0) {
        abort();
    }
    art_volume_free(vol);
    art_source_fini(&node);
    art_source_fini(&elem);
    art_ctx_fini(&ctx);
    return 0;
}
