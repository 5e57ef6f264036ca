#include <art/format.h>

static const char *const extensions[] = {".txt", ".probe", NULL};

/* Three numbers and a word: start, stop, scale, order. */
static bool sniff(const struct art_source *src)
{
    struct art_ctx quiet;
    struct art_lexer lex;
    struct art_token tok;
    bool good = true;
    art_ctx_init(&quiet);
    art_lexer_init(&lex, &quiet, src);
    art_lex_set_flags(&lex, ART_LEX_DATA);
    for (int i = 0; i < 4 && good; i++) {
        good = art_lex_next(&lex, &tok) == ART_OK;
        if (good && i < 3) good = tok.kind == ART_TOK_INT || tok.kind == ART_TOK_REAL;
        if (good && i == 3) good = tok.kind == ART_TOK_WORD;
    }
    art_lexer_fini(&lex);
    art_ctx_fini(&quiet);
    return good;
}

static int read_probe(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    return art_probe_read(ctx, series, src, NULL);
}

static int write_probe(struct art_ctx *ctx, const void *series, struct art_sink *sink)
{
    return art_probe_write(ctx, sink, series, NULL);
}

const struct art_format art_format_probe = {
    .name = "probe",
    .summary = "ArtiSynth numeric probe data: two header lines, then knots",
    .kind = ART_FORMAT_SERIES,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_probe,
    .write = write_probe,
};
