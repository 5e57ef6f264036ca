/* Any text as a model of FEBio. What is accepted can be printed; what can be written as a model of
 * FEBio again is read again, and then written as the same text, but for digits. */
#define _POSIX_C_SOURCE 200809L
#include "all_classes.h"
#include "kept.h"
#include <art/import.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static int read_text(struct art_ctx *ctx, const char *text, size_t n, struct art_model **model)
{
    struct art_source src = {0};
    int status = art_source_string(ctx, &src, "input.feb", text, n);
    if (status == ART_OK) status = art_feb_read_model(ctx, schema(), &src, NULL, model);
    /* a refusal says why */
    ART_ASSERT(status >= 0 || ctx->n_errors > 0);
    art_source_fini(&src);
    return status;
}

/* The model as a text of FEBio; NULL if it has parts that FEBio has not. */
static char *write_text(struct art_ctx *ctx, const struct art_model *model, size_t *n)
{
    struct art_sink *sink = NULL;
    if (!kept_open(ctx, &sink)) return NULL;
    const int errors = ctx->n_errors;
    if (art_feb_write_model(ctx, model, sink) < 0) {
        ART_ASSERT(ctx->n_errors > errors);
        art_sink_abort(sink);
        return NULL;
    }
    ART_ASSERT(art_sink_commit(sink) == ART_OK);
    return kept_text(n);
}

/* The same but for numbers: constants that are written as others (moduli from a compliance) differ
 * in their last digits. */
static bool is_same(const char *a, const char *b)
{
    static const char number[] = "0123456789.+-e";
    for (;; a++, b++) {
        a += strspn(a, number);
        b += strspn(b, number);
        if (*a != *b) return false;
        if (!*a) return true;
    }
}

static void check_again(struct art_ctx *ctx, const struct art_model *model)
{
    struct art_model *back = NULL;
    size_t n = 0, n_again = 0;
    const int warnings = ctx->n_warnings;
    char *text = write_text(ctx, model, &n), *again;
    const bool whole = ctx->n_warnings == warnings;
    if (!text) return;
    ART_ASSERT(read_text(ctx, text, n, &back) >= 0);
    again = write_text(ctx, back, &n_again);
    /* a curve stays behind where what it drove has no counterpart */
    ART_ASSERT(again && (!whole || is_same(text, again)));
    art_model_free(back);
    free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_buf out;
    struct art_model *model = NULL;
    art_ctx_init(&ctx);
    art_buf_init(&out, &ctx);
    if (read_text(&ctx, (const char *)data, n, &model) >= 0) {
        ART_ASSERT(art_model_print(&out, model) >= 0);
        check_again(&ctx, model);
    }
    art_model_free(model);
    art_buf_fini(&out);
    art_ctx_fini(&ctx);
    return 0;
}
