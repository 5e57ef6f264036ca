#include <art/text.h>
#include <stdio.h>
#include <string.h>

enum {
    BLANK = 1, /* 0x00-0x20 */
    DIGIT = 2,
    LETTER = 4, /* letters, _, bytes from 0x80 up (UTF-8 and Latin-1 alike) */
    MARK = 8,   /* . / $ */
    JOIN = 16   /* - : */
};

static inline int class_of(char c)
{
    unsigned char u = (unsigned char)c;
    if (u <= 0x20) return BLANK;
    if (u >= '0' && u <= '9') return DIGIT;
    if ((unsigned)(u | 0x20) - 'a' < 26 || u == '_' || u >= 0x80) return LETTER;
    if (u == '.' || u == '/' || u == '$') return MARK;
    if (u == '-' || u == ':') return JOIN;
    return 0;
}

static inline int word_classes(int flags)
{
    return DIGIT | LETTER | (flags & ART_LEX_DATA ? 0 : MARK) | (flags & ART_LEX_PATH ? JOIN : 0);
}

void art_lexer_init(struct art_lexer *lex, struct art_ctx *ctx, const struct art_source *src)
{
    memset(lex, 0, sizeof *lex);
    lex->ctx = ctx;
    lex->src = src;
    lex->line = src->line > 0 ? src->line : 1;
    /* columns count from where the line begins, which may be before the text */
    lex->line_start = (size_t)0 - (size_t)(src->col > 0 ? src->col - 1 : 0);
    art_buf_init(&lex->text[0], ctx);
    art_buf_init(&lex->text[1], ctx);
}

void art_lexer_fini(struct art_lexer *lex)
{
    art_buf_fini(&lex->text[0]);
    art_buf_fini(&lex->text[1]);
    memset(lex, 0, sizeof *lex);
}

/* A line ends with LF, CR LF or a lone CR. */
static inline void take_line_end(struct art_lexer *lex)
{
    const char *s = lex->src->data;
    if (s[lex->pos] == '\r' && lex->pos + 1 < lex->src->n && s[lex->pos + 1] == '\n') lex->pos++;
    lex->pos++;
    lex->line++;
    lex->line_start = lex->pos;
}

static bool skip_blanks(struct art_lexer *lex)
{
    const char *s = lex->src->data;
    size_t n = lex->src->n, pos = lex->pos;
    bool newline = false;
    lex->comment_off = lex->comment_end = pos;
    for (; pos < n; pos++) {
        char c = s[pos];
        if (c == '\n' || c == '\r') {
            lex->pos = pos;
            take_line_end(lex);
            pos = lex->pos - 1;
            newline = true;
        } else if (c == '#') {
            if (lex->comment_off == lex->comment_end) lex->comment_off = pos;
            while (pos + 1 < n && s[pos + 1] != '\n' && s[pos + 1] != '\r') pos++;
            lex->comment_end = pos + 1;
        } else if ((unsigned char)c > 0x20) {
            break;
        }
    }
    lex->pos = pos;
    return newline;
}

/* ------------------------------------------------------------------ strings */

static char escaped(char c)
{
    static const char from[] = "ntbfrav", to[] = "\n\t\b\f\r\a\v";
    const char *p = c ? strchr(from, c) : NULL;
    return p ? to[p - from] : c;
}

static bool octal(char c)
{
    return c >= '0' && c <= '7';
}

static int take_string(struct art_lexer *lex, struct art_token *tok, char quote)
{
    struct art_buf *text = &lex->text[lex->which ^= 1];
    const char *s = lex->src->data;
    size_t n = lex->src->n, p = lex->pos + 1;
    art_buf_clear(text);
    art_buf_add(text, "", 0);
    while (p < n && s[p] != quote && s[p] != '\n' && s[p] != '\r') {
        size_t run = p;
        while (p < n && s[p] != quote && s[p] != '\n' && s[p] != '\r' && s[p] != '\\') p++;
        art_buf_add(text, s + run, p - run);
        if (p == n || s[p] != '\\') break;
        if (++p == n || s[p] == '\n' || s[p] == '\r') break;
        if (octal(s[p])) {
            int value = 0, most = s[p] <= '3' ? 3 : 2;
            for (int k = 0; k < most && p < n && octal(s[p]); k++) value = value * 8 + s[p++] - '0';
            art_buf_putc(text, (char)value);
        } else {
            art_buf_putc(text, escaped(s[p++]));
        }
    }
    if (p < n && s[p] == quote) p++;
    lex->pos = p;
    tok->kind = quote == '"' ? ART_TOK_STRING : ART_TOK_CHARS;
    tok->s = text->s;
    tok->n = text->n;
    return art_buf_status(text);
}

/* ------------------------------------------------------------------ numbers */

/* A number at the current place; false if there is none. */
static bool take_number(struct art_lexer *lex, struct art_token *tok)
{
    const char *s = lex->src->data + lex->pos;
    size_t n = lex->src->n - lex->pos;
    char c = s[0];
    /* the common characters that cannot begin a number need no closer look */
    if (!((c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'i' || c == 'I'))
        return false;
    size_t k = art_read_double(s, n, &tok->num), m = art_read_int(s, n, &tok->integer);
    if (k == 0) return false;
    tok->kind = ART_TOK_REAL;
    if (m >= k) {
        tok->kind = ART_TOK_INT;
        if (m > k) tok->num = (double)tok->integer; /* hexadecimal */
        k = m;
    }
    tok->s = s;
    tok->n = k;
    lex->pos += k;
    return true;
}

/* ------------------------------------------------------------------- tokens */

static int scan(struct art_lexer *lex, struct art_token *tok)
{
    const char *s = lex->src->data;
    size_t n = lex->src->n;
    int status = ART_OK;
    memset(tok, 0, sizeof *tok);
    tok->newline_before = skip_blanks(lex);
    tok->off = lex->pos;
    tok->loc.file = lex->src->name;
    tok->loc.line = lex->line;
    tok->loc.col = (int)(lex->pos - lex->line_start) + 1;
    tok->s = s + lex->pos;
    if (lex->pos == n) {
        tok->kind = ART_TOK_END;
    } else if (s[lex->pos] == '"' || s[lex->pos] == '\'') {
        status = take_string(lex, tok, s[lex->pos]);
    } else if ((lex->flags & ART_LEX_PATH) || !take_number(lex, tok)) {
        int classes = word_classes(lex->flags);
        size_t p = lex->pos;
        while (p < n && (class_of(s[p]) & classes)) p++;
        tok->kind = p > lex->pos ? ART_TOK_WORD : ART_TOK_CHAR;
        if (p == lex->pos) tok->ch = s[p++];
        tok->n = p - lex->pos;
        lex->pos = p;
    }
    tok->end = lex->pos;
    return status;
}

int art_lex_next(struct art_lexer *lex, struct art_token *tok)
{
    if (lex->has_peek) {
        *tok = lex->peek;
        lex->has_peek = false;
        return ART_OK;
    }
    return scan(lex, tok);
}

int art_lex_peek(struct art_lexer *lex, const struct art_token **tok)
{
    if (!lex->has_peek) {
        lex->peek_pos = lex->pos;
        lex->peek_line = lex->line;
        lex->peek_line_start = lex->line_start;
        int status = scan(lex, &lex->peek);
        if (status < 0) return status;
        lex->has_peek = true;
    }
    *tok = &lex->peek;
    return ART_OK;
}

void art_lex_set_flags(struct art_lexer *lex, int flags)
{
    if (lex->flags == flags) return;
    lex->flags = flags;
    if (!lex->has_peek) return;
    lex->has_peek = false;
    lex->pos = lex->peek_pos;
    lex->line = lex->peek_line;
    lex->line_start = lex->peek_line_start;
    /* the string of the token before the peeked one stays where it is */
    if (lex->peek.kind == ART_TOK_STRING || lex->peek.kind == ART_TOK_CHARS) lex->which ^= 1;
}

/* ----------------------------------------------------------------- messages */

/* Copy up to `most` bytes that are fit for a message. */
static size_t show(char *out, size_t most, const char *s, size_t n)
{
    size_t k = 0;
    for (; k < n && k < most; k++) out[k] = (unsigned char)s[k] < 0x20 || s[k] == 0x7f ? '?' : s[k];
    if (n > most) {
        /* not in the middle of a UTF-8 character */
        while (k > 0 && ((unsigned char)s[k] & 0xC0) == 0x80) k--;
        memcpy(out + k, "...", 3);
        k += 3;
    }
    out[k] = '\0';
    return k;
}

const char *art_token_describe(const struct art_token *tok, char out[80])
{
    static const struct {
        const char *before, *after;
    } forms[] = {
        [ART_TOK_END] = {"end of file", ""},
        [ART_TOK_INT] = {"number ", ""},
        [ART_TOK_REAL] = {"number ", ""},
        [ART_TOK_WORD] = {"word '", "'"},
        [ART_TOK_STRING] = {"string \"", "\""},
        [ART_TOK_CHARS] = {"string '", "'"},
        [ART_TOK_CHAR] = {"'", "'"},
    };
    char text[64] = "";
    if (tok->kind != ART_TOK_END) show(text, 48, tok->s, tok->n);
    snprintf(out, 80, "%s%s%s", forms[tok->kind].before, text, forms[tok->kind].after);
    return out;
}
