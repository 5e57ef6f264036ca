/* Any text as a model of OpenSim. What is accepted can be printed. */
#include "all_classes.h"
#include <art/import.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_buf out;
    struct art_source src = {0};
    struct art_model *model = NULL;
    int status = ART_OK;
    art_ctx_init(&ctx);
    art_buf_init(&out, &ctx);
    ART_TRY(art_source_string(&ctx, &src, "input.osim", (const char *)data, n));
    ART_TRY(art_osim_read(&ctx, schema(), &src, NULL, NULL, &model));
    ART_TRY(art_model_print(&out, model));
    status = art_buf_status(&out);
out:
    /* a refusal says why */
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_model_free(model);
    art_source_fini(&src);
    art_buf_fini(&out);
    art_ctx_fini(&ctx);
    return 0;
}
