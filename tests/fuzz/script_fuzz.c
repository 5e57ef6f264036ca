#include "all_classes.h"
#include "kept_script.h"
#include <art/script.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Whatever an untrusted script does, it ends, and the model it leaves can be checked and printed.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_script_options options = {.memory = 16u << 20, .steps = 200000};
    struct art_script *script = NULL;
    struct art_source src = {0};
    struct art_ctx ctx;
    struct art_buf text;
    int status;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    ART_TRY(art_source_string(&ctx, &src, "fuzz.lua", (const char *)data, n));
    ART_TRY(art_script_create(&ctx, schema(), &options, &script));
    status = art_script_run_source(script, &src);
    if (art_script_finish(script) == ART_OK && status < 0) status = ART_OK;
    if (art_comp_print(&text, art_script_model(script)->root) == ART_OK) ART_ASSERT(text.n > 0);
out:
    art_script_free(script);
    art_source_fini(&src);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return status > 0;
}
