/* Any text as a model that is simulated for a few steps and written again. A refusal says why;
 * nothing crashes, hangs or leaks. */
#include "all_classes.h"
#include "few_steps.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_TEXT = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_model *model = NULL;
    struct art_buf text;
    int status;
    if (n > MAX_TEXT) return 0;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    ART_TRY(art_source_string(&ctx, &src, "input", (const char *)data, n));
    ART_TRY(art_model_read_source(&ctx, schema(), &src, NULL, &model));
    ART_TRY(few_steps_run(&ctx, model, n % 2));
    ART_TRY(art_model_print(&text, model));
    status = art_buf_status(&text);
out:
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_buf_fini(&text);
    art_model_free(model);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
