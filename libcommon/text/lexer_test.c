#include "harness/test.h"
#include <art/text.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A compact picture of the tokens: i12 r1.5 wfoo s"x" q'x' c[ , each with | in front if a line end
 * lies before it. */
static void picture(struct art_buf *out, const char *s, size_t n, int flags)
{
    struct art_source src;
    struct art_lexer lex;
    struct art_token tok;
    if (art_source_string(out->ctx, &src, "t", s, n) < 0) return;
    art_lexer_init(&lex, out->ctx, &src);
    art_lex_set_flags(&lex, flags);
    art_buf_clear(out);
    art_buf_puts(out, "");
    while (art_lex_next(&lex, &tok) == ART_OK && tok.kind != ART_TOK_END) {
        static const char letters[] = "?irwsqc";
        if (out->n) art_buf_putc(out, ' ');
        if (tok.newline_before) art_buf_putc(out, '|');
        art_buf_putc(out, letters[tok.kind]);
        if (tok.kind == ART_TOK_INT)
            art_buf_printf(out, "%lld", (long long)tok.integer);
        else if (tok.kind == ART_TOK_REAL)
            art_buf_double(out, tok.num);
        else if (tok.kind == ART_TOK_CHAR)
            art_buf_putc(out, tok.ch);
        else
            art_buf_add(out, tok.s, tok.n);
    }
    art_lexer_fini(&lex);
    art_source_fini(&src);
}

static void check_tokens(const char *s, int flags, const char *want)
{
    struct art_ctx ctx;
    struct art_buf out;
    art_ctx_init(&ctx);
    art_buf_init(&out, &ctx);
    picture(&out, s, strlen(s), flags);
    if (!CHECK_STR(out.s, want)) TEST_FAIL("tokens of '%s'", s);
    art_buf_fini(&out);
    art_ctx_fini(&ctx);
}

TEST(text_lexer_kinds)
{
    static const struct {
        const char *s;
        int flags;
        const char *want;
    } cases[] = {
        {"", 0, ""},
        {" \t\r\n ", 0, ""},
        {"name=[ ", 0, "wname c= c["},
        {"1 -2 +3 4.0 -.5e1 1. 0x1F", 0, "i1 i-2 i3 r4 r-5 r1 i31"},
        {"inf -Infinity infinity influence Inf", 0, "rinf r-inf rinf winfluence rinf"},
        {"nan -nan", 0, "wnan c- wnan"},
        {"3abc 1e 12/x", 0, "i3 wabc i1 we i12 w/x"},
        {"- -x +", 0, "c- c- wx c+"},
        {"1-2 a-b", 0, "i1 i-2 wa c- wb"},
        {"a.b/c$d _x9", 0, "wa.b/c$d w_x9"},
        {"../x . /", 0, "w../x w. w/"},
        {"a.b .5 a/b", ART_LEX_DATA, "wa c. wb r0.5 wa c/ wb"},
        {"12/x 0probes -a:b.c b/18/e/3", ART_LEX_PATH, "w12/x w0probes w-a:b.c wb/18/e/3"},
        {"\xc3\xa9t\xc3\xa9 \xa0x", 0, "w\xc3\xa9t\xc3\xa9 w\xa0x"},
        {"List<a.B> [", 0, "wList c< wa.B c> c["},
        {"a # b\n#c\r\nd", 0, "wa |wd"},
        {"a\r\nb\rc\nd", 0, "wa |wb |wc |wd"},
        {"\"a b\" 'c'", 0, "sa b qc"},
        {"\"a\\n\\t\\\"\\\\\\x\\101\\7z\"", 0, "sa\n\t\"\\xA\az"},
        {"'\\b\\f\\r\\a\\v\\477'", 0, "q\b\f\r\a\v'7"},
        {"\"open\nnext", 0, "sopen |wnext"},
        {"\"open\\\nnext\"", 0, "sopen |wnext s"},
        {"\"", 0, "s"},
        {"\"\\", 0, "s"},
        {"\"\" ''", 0, "s q"},
        {"\"a#b\" c", 0, "sa#b wc"},
        {"[lo,hi];(1:2)", 0, "c[ wlo c, whi c] c; c( i1 c: i2 c)"},
        {"99999999999999999999", 0, "r1e+20"},
        {"1.2.3", 0, "r1.2 r0.3"},
        {"1..x", 0, "r1 w.x"},
        {"\x7f", 0, "c\x7f"},
        {"//x /* y */", 0, "w//x w/ c* wy c* w/"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_tokens(cases[i].s, cases[i].flags, cases[i].want);
}

TEST(text_lexer_nul_is_blank)
{
    struct art_ctx ctx;
    struct art_buf out;
    art_ctx_init(&ctx);
    art_buf_init(&out, &ctx);
    picture(&out, "a\0b \"c\0d\"", 9, 0);
    CHECK_INT(out.n, strlen("wa wb s") + 3);
    CHECK(memcmp(out.s, "wa wb sc\0d", 10) == 0);
    art_buf_fini(&out);
    art_ctx_fini(&ctx);
}

TEST(text_lexer_places)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_lexer lex;
    struct art_token tok;
    const char *s = "# one\r\n  two # x\n# y\n\"three\" 4";
    art_ctx_init(&ctx);
    REQUIRE(art_source_string(&ctx, &src, "f.art", s, strlen(s)) == ART_OK);
    art_lexer_init(&lex, &ctx, &src);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_STR(tok.loc.file, "f.art");
    CHECK_INT(tok.loc.line, 2);
    CHECK_INT(tok.loc.col, 3);
    CHECK_INT(lex.comment_off, 0);
    CHECK_INT(lex.comment_end, 5);
    CHECK(strncmp(s + tok.off, "two", tok.end - tok.off) == 0);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_INT(tok.loc.line, 4);
    CHECK_INT(tok.loc.col, 1);
    CHECK_INT(lex.comment_off, 13);
    CHECK_INT(lex.comment_end, 20);
    CHECK_INT(s[tok.off], '"');
    CHECK_INT(s[tok.end - 1], '"');
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_INT(tok.loc.col, 9);
    CHECK_INT(lex.comment_off, lex.comment_end);
    CHECK(!tok.newline_before);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_INT(tok.kind, ART_TOK_END);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_INT(tok.kind, ART_TOK_END);
    art_lexer_fini(&lex);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(text_lexer_peek_and_flags)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_lexer lex;
    struct art_token tok;
    const struct art_token *peek;
    const char *s = "\"first\"\n\n 0probes-x:y \"second\" 7";
    art_ctx_init(&ctx);
    REQUIRE(art_source_string(&ctx, &src, "f", s, strlen(s)) == ART_OK);
    art_lexer_init(&lex, &ctx, &src);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_STATUS(art_lex_peek(&lex, &peek), ART_OK);
    CHECK_INT(peek->kind, ART_TOK_INT);
    /* the same token read again as a path */
    art_lex_set_flags(&lex, ART_LEX_PATH);
    CHECK_STATUS(art_lex_peek(&lex, &peek), ART_OK);
    CHECK_INT(peek->kind, ART_TOK_WORD);
    CHECK_INT(peek->n, 11);
    CHECK_INT(peek->loc.line, 3);
    CHECK(peek->newline_before);
    CHECK_STR(tok.s, "first");
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_INT(tok.kind, ART_TOK_WORD);
    art_lex_set_flags(&lex, 0);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_STR(tok.s, "second");
    CHECK_STATUS(art_lex_peek(&lex, &peek), ART_OK);
    CHECK_INT(peek->integer, 7);
    art_lexer_fini(&lex);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(text_lexer_string_outlives_a_peeked_string)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_lexer lex;
    struct art_token tok;
    const struct art_token *peek;
    const char *s = "\"one\" \"two\" \"three\"";
    art_ctx_init(&ctx);
    REQUIRE(art_source_string(&ctx, &src, "f", s, strlen(s)) == ART_OK);
    art_lexer_init(&lex, &ctx, &src);
    CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
    CHECK_STATUS(art_lex_peek(&lex, &peek), ART_OK);
    CHECK_STR(peek->s, "two");
    art_lex_set_flags(&lex, ART_LEX_PATH);
    CHECK_STATUS(art_lex_peek(&lex, &peek), ART_OK);
    CHECK_STR(tok.s, "one");
    CHECK_STR(peek->s, "two");
    art_lexer_fini(&lex);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(text_lexer_describe)
{
    struct art_ctx ctx;
    struct art_source src;
    struct art_lexer lex;
    struct art_token tok;
    char out[80];
    const char *s =
        "foo 3.50 \"a\tb\" ] "
        "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww";
    static const char *const want[] = {"word 'foo'",
                                       "number 3.50",
                                       "string \"a?b\"",
                                       "']'",
                                       "word 'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww...'",
                                       "end of file"};
    art_ctx_init(&ctx);
    REQUIRE(art_source_string(&ctx, &src, "f", s, strlen(s)) == ART_OK);
    art_lexer_init(&lex, &ctx, &src);
    for (size_t i = 0; i < 6; i++) {
        CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK);
        CHECK_STR(art_token_describe(&tok, out), want[i]);
    }
    art_lexer_fini(&lex);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

/* Tokens tile the source: they come in order, between them lie only blanks and comments, every one
 * takes at least one byte, and lines and columns agree with the bytes. */
static void check_tiling(struct art_ctx *ctx, const char *s, size_t n)
{
    struct art_source src;
    struct art_lexer lex;
    struct art_token tok;
    size_t last = 0, count = 0;
    REQUIRE(art_source_string(ctx, &src, "fuzz", s, n) == ART_OK);
    art_lexer_init(&lex, ctx, &src);
    for (;;) {
        if (test_below(4) == 0) art_lex_set_flags(&lex, test_below(4));
        if (test_below(3) == 0) {
            const struct art_token *peek;
            CHECK_STATUS(art_lex_peek(&lex, &peek), ART_OK);
        }
        if (!CHECK_STATUS(art_lex_next(&lex, &tok), ART_OK)) break;
        CHECK(tok.off >= last && tok.end <= n);
        if (tok.kind == ART_TOK_END) break;
        CHECK(tok.end > tok.off);
        last = tok.end;
        if (++count > n) {
            TEST_FAIL("more tokens than bytes");
            break;
        }
    }
    CHECK_INT(tok.off, n);
    art_lexer_fini(&lex);
    art_source_fini(&src);
}

TEST(text_lexer_any_bytes)
{
    static const char bits[] = "[]=-+.0123456789eExinf\"'\\#\n\r\t $/:_a<\xc3\xa9";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(3000); i++) {
        char s[200];
        size_t n = (size_t)test_below(200);
        for (size_t k = 0; k < n; k++)
            s[k] = test_below(10) ? bits[test_below((int)sizeof bits - 1)] : (char)test_below(256);
        check_tiling(&ctx, s, n);
    }
    art_ctx_fini(&ctx);
}

TEST(text_lexer_huge_input_is_linear)
{
    /* a million brackets, a very long string, a very long number, a long comment */
    enum { N = 1000000 };
    struct art_ctx ctx;
    static const char kinds[] = "[\"1#'a-.";
    art_ctx_init(&ctx);
    char *s = malloc(N);
    REQUIRE(s != NULL);
    for (size_t k = 0; k < sizeof kinds - 1; k++) {
        struct art_source src;
        struct art_lexer lex;
        struct art_token tok;
        int count = 0;
        memset(s, kinds[k], N);
        REQUIRE(art_source_string(&ctx, &src, "f", s, N) == ART_OK);
        art_lexer_init(&lex, &ctx, &src);
        while (art_lex_next(&lex, &tok) == ART_OK && tok.kind != ART_TOK_END) count++;
        CHECK_INT(count, kinds[k] == '[' || kinds[k] == '-'    ? N
                         : kinds[k] == '"' || kinds[k] == '\'' ? N / 2
                         : kinds[k] == '#'                     ? 0
                                                               : 1);
        art_lexer_fini(&lex);
        art_source_fini(&src);
    }
    free(s);
    art_ctx_fini(&ctx);
}

static int read_string_token(struct art_ctx *ctx)
{
    struct art_source src = {0};
    struct art_lexer lex;
    struct art_token tok;
    int status = art_source_string(ctx, &src, "f", "\"abc\" x", 7);
    art_lexer_init(&lex, ctx, &src);
    if (status == ART_OK) status = art_lex_next(&lex, &tok);
    art_lexer_fini(&lex);
    art_source_fini(&src);
    return status;
}

TEST(text_lexer_without_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, read_string_token(&ctx));
    art_ctx_fini(&ctx);
}
