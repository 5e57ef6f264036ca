/* Edits of any `.art` model: whatever is deleted, copied, renamed or taken out, the result can be
 * read, and a copy that is deleted again leaves no trace. The text itself chooses what is done. */
#include "all_classes.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static struct art_model *read_text(struct art_ctx *ctx, const char *text, size_t n)
{
    struct art_source src = {0};
    struct art_model *model = NULL;
    if (art_source_string(ctx, &src, "input", text, n) < 0) return NULL;
    int status = art_model_read_source(ctx, schema(), &src, NULL, &model);
    ART_ASSERT(status >= 0 || ctx->n_errors > 0);
    art_source_fini(&src);
    return model;
}

static void print(struct art_ctx *ctx, struct art_buf *buf, const struct art_model *model)
{
    art_buf_init(buf, ctx);
    ART_ASSERT(art_model_print(buf, model) >= 0);
}

/* What an edit left can be read. */
static void check_readable(struct art_ctx *ctx, const struct art_model *model)
{
    struct art_buf buf;
    print(ctx, &buf, model);
    struct art_model *again = read_text(ctx, buf.s, buf.n);
    ART_ASSERT(again != NULL);
    art_model_free(again);
    art_buf_fini(&buf);
}

static struct art_comp *choose(struct art_model *model, uint64_t seed)
{
    int n = 0;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) n++;
    struct art_comp *c = model->root;
    for (uint64_t k = seed % (uint64_t)n; k > 0; k--) c = art_comp_next(model->root, c);
    return c;
}

static void copy_and_delete(struct art_ctx *ctx, struct art_model *model, struct art_comp *comp)
{
    struct art_buf before, after;
    struct art_comp *copy;
    print(ctx, &before, model);
    if (art_comp_duplicate(ctx, &comp, 1, NULL, 0, &copy) >= 0) {
        check_readable(ctx, model);
        ART_ASSERT(art_comp_delete(ctx, copy) >= 0);
        print(ctx, &after, model);
        ART_ASSERT(art_streq(before.s, after.s));
        art_buf_fini(&after);
    }
    art_buf_fini(&before);
}

static void edit(struct art_ctx *ctx, struct art_model *model, uint64_t seed)
{
    struct art_model *part = NULL;
    struct art_comp *comp = choose(model, seed);
    unsigned flags = seed & 64 ? ART_WITH_DEPENDENTS : 0;
    copy_and_delete(ctx, model, comp);
    if (art_model_extract(ctx, model, &comp, 1, flags, &part) >= 0) {
        check_readable(ctx, part);
        /* and goes in again */
        if (art_model_merge(ctx, model, part, NULL, ART_NAMES_UNIQUE) >= 0)
            check_readable(ctx, model);
        art_model_free(part);
    }
    if (art_comp_rename(comp, seed & 32 ? "another name" : NULL) >= 0) check_readable(ctx, model);
    if (art_comp_duplicate(ctx, &comp, 1, NULL, flags, NULL) >= 0) check_readable(ctx, model);
    if (art_comp_delete(ctx, comp) >= 0) check_readable(ctx, model);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    struct art_model *model = read_text(&ctx, (const char *)data, n);
    if (model) {
        /* what is printed keeps no odd spelling */
        print(&ctx, &text, model);
        art_model_free(model);
        model = read_text(&ctx, text.s, text.n);
        art_buf_fini(&text);
        ART_ASSERT(model != NULL);
        edit(&ctx, model, art_hash_bytes(data, n));
    }
    art_model_free(model);
    art_ctx_fini(&ctx);
    return 0;
}
