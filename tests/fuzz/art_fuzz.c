/* Any text as a `.art` model. What is accepted must be printed so that it reads back to the same
 * text. */
#include "all_classes.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Reads a text and prints what was read; NULL text if it was refused. */
static int pass(struct art_buf *out, const char *text, size_t n)
{
    int status = ART_OK;
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_model *model = NULL;
    art_ctx_init(&ctx);
    art_buf_init(out, &ctx);
    ART_TRY(art_source_string(&ctx, &src, "input", text, n));
    ART_TRY(art_model_read_source(&ctx, schema(), &src, NULL, &model));
    ART_TRY(art_model_print(out, model));
    status = art_buf_status(out);
out:
    /* a refusal says why */
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_model_free(model);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    out->ctx = NULL;
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_buf first, second;
    if (pass(&first, (const char *)data, n) >= 0) {
        ART_ASSERT(pass(&second, first.s ? first.s : "", first.n) >= 0);
        ART_ASSERT(art_streq(first.s, second.s));
        art_buf_fini(&second);
    }
    art_buf_fini(&first);
    return 0;
}
