#include <art/text.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Any bytes are tokens, under all flags, and tokens lie in the source one behind the other. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_token tok;
    const struct art_token *peek;
    art_ctx_init(&ctx);
    if (art_source_string(&ctx, &src, "fuzz", (const char *)data, n) < 0) return 0;
    for (int flags = 0; flags < 4; flags++) {
        struct art_lexer lex;
        size_t end = 0;
        art_lexer_init(&lex, &ctx, &src);
        do {
            char text[80];
            art_lex_set_flags(&lex, 0);
            if (art_lex_peek(&lex, &peek) < 0) break;
            art_lex_set_flags(&lex, flags);
            if (art_lex_next(&lex, &tok) < 0) break;
            ART_ASSERT(tok.off >= end && tok.end >= tok.off && tok.end <= n);
            ART_ASSERT(strlen(art_token_describe(&tok, text)) < sizeof text);
            end = tok.end;
        } while (tok.kind != ART_TOK_END);
        art_lexer_fini(&lex);
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
