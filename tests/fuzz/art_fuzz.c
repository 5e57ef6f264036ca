/* Any bytes are a model or an error; a model that was written reads back to the same text. */
#include <art/mech.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static struct art_schema *make_schema(struct art_ctx *ctx)
{
    struct art_schema *schema = NULL;
    int status = art_schema_create(ctx, &schema);
    if (status == ART_OK) status = art_model_register(ctx, schema);
    if (status == ART_OK) status = art_mech_register(ctx, schema);
    if (status == ART_OK) status = art_schema_finish(ctx, schema);
    if (status < 0) abort();
    return schema;
}

/* The text of the model in data[0..n), NULL if it is none; free with art_free. */
static char *rewrite(struct art_ctx *ctx, const struct art_schema *schema, const char *data,
                     size_t n, size_t *length)
{
    struct art_source source;
    struct art_model *model = NULL;
    struct art_buf buf;
    char *text = NULL;
    art_buf_init(&buf, ctx);
    if (art_source_string(ctx, &source, "x.art", data, n) == ART_OK) {
        if (art_model_read_source(ctx, schema, &source, NULL, &model) == ART_OK &&
            art_model_print(&buf, model) == ART_OK) {
            text = art_strndup(ctx, buf.s, buf.n);
            *length = buf.n;
        }
        art_source_fini(&source);
    }
    art_model_free(model);
    art_buf_fini(&buf);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static struct art_schema *schema; /* made once: it is constant and takes longer than a file */
    struct art_ctx ctx;
    size_t once_n = 0, twice_n = 0;
    art_ctx_init(&ctx);
    if (!schema) schema = make_schema(&ctx);
    char *once = rewrite(&ctx, schema, (const char *)data, n, &once_n), *twice = NULL;
    if (once) {
        twice = rewrite(&ctx, schema, once, once_n, &twice_n);
        if (!twice || once_n != twice_n || memcmp(once, twice, once_n) != 0) abort();
    }
    art_free(once);
    art_free(twice);
    art_ctx_fini(&ctx);
    return 0;
}
