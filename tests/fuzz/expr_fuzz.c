#include <art/series.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Any text is an expression or an error with a message; what compiles can be evaluated. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const struct art_expr_var vars[] = {{"x", 1}, {"v", 3}, {"p1.pos", 3}, {"a b", 2}};
    static const double rows[3][9] = {{2, 1, -2, 3, 4, 5, 6, 0.5, 0.25},
                                      {1, 0, 0, 0, 1, 1, 1, 2, 2},
                                      {-1, 7, 8, 9, 0, 0, 1, 3, 1}};
    static const struct art_expr_column columns[] = {
        {rows[0], 9}, {rows[0] + 1, 9}, {rows[0] + 4, 9}, {rows[0] + 7, 9}};
    static const double t[] = {0, 0.5, 2};
    struct art_ctx ctx;
    struct art_expr *e = NULL;
    art_ctx_init(&ctx);
    char *text = art_strndup(&ctx, (const char *)data, n);
    if (text && art_expr_compile(&ctx, &e, text, NULL, vars, 4, true) == ART_OK) {
        size_t size = (size_t)art_expr_size(e);
        ART_ASSERT(size >= 1);
        double *out = art_alloc(&ctx, 3 * size, sizeof *out);
        if (out) ART_ASSERT(art_expr_eval(&ctx, e, columns, t, 3, out) == ART_OK);
        art_free(out);
    } else {
        ART_ASSERT(ctx.last[0] != '\0');
    }
    art_expr_free(e);
    art_free(text);
    art_ctx_fini(&ctx);
    return 0;
}
