/* Values that are kept as text: raw ones, meshes. */
#include "value_priv.h"
#include <ctype.h>
#include <string.h>

/* ------------------------------------------------------------------- raw texts */

/* Take tokens up to the bracket that closes the one just taken. */
static int skip_brackets(struct parser *p, const struct art_loc *open, size_t *end)
{
    struct art_token tok;
    for (int depth = 1; depth > 0;) {
        int status = art_lex_next(&p->lex, &tok);
        if (status < 0) return status;
        if (tok.kind == ART_TOK_END)
            return art_error(p->ctx, ART_ESYNTAX, &tok.loc,
                             "the file ends inside the bracket opened at line %d", open->line);
        if (is_char(&tok, '[')) depth++;
        if (is_char(&tok, ']')) depth--;
        *end = tok.end;
    }
    return ART_OK;
}

/* Take what follows a word without a blank: `arm/x-y:pose` is several tokens and one value. */
static int join_word(struct parser *p, size_t *end)
{
    struct art_token tok;
    const struct art_token *peek;
    int status;
    for (;;) {
        ART_TRY(art_lex_peek(&p->lex, &peek));
        bool text = peek->kind == ART_TOK_WORD || is_number(peek);
        bool mark = peek->kind == ART_TOK_CHAR && !strchr("[]()<>=,;\"'", peek->ch);
        if (peek->off != *end || !(text || mark)) break;
        ART_TRY(art_lex_next(&p->lex, &tok));
        *end = tok.end;
    }
out:
    return status;
}

int model_value_parse_raw(struct parser *p, struct art_value *value)
{
    struct art_token tok;
    const struct art_token *peek;
    size_t end;
    int status;
    ART_TRY(art_lex_next(&p->lex, &tok));
    size_t start = tok.off;
    const struct art_loc loc_value = tok.loc;
    end = tok.end;
    if (tok.kind == ART_TOK_END || is_char(&tok, ']'))
        return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "a value is missing after '='");
    if (is_char(&tok, '[')) {
        ART_TRY(skip_brackets(p, &tok.loc, &end));
    } else if (tok.kind == ART_TOK_WORD) {
        ART_TRY(join_word(p, &end));
        /* a class in front of a bracket on the same line belongs to the value; so does what it is
         * of, Class<Class> */
        ART_TRY(art_lex_peek(&p->lex, &peek));
        if (is_char(peek, '<') && peek->off == end) {
            do ART_TRY(art_lex_next(&p->lex, &tok));
            while (tok.kind != ART_TOK_END && !is_char(&tok, '>') && !is_char(&tok, ']'));
            if (!is_char(&tok, '>'))
                return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "a '<' is not closed by '>'");
            end = tok.end;
            ART_TRY(art_lex_peek(&p->lex, &peek));
        }
        if (is_char(peek, '[') && !peek->newline_before) {
            struct art_loc loc = peek->loc;
            ART_TRY(art_lex_next(&p->lex, &tok));
            ART_TRY(skip_brackets(p, &loc, &end));
        }
    } else if (is_number(&tok)) {
        for (;;) {
            ART_TRY(art_lex_peek(&p->lex, &peek));
            if (!is_number(peek) || peek->newline_before) break;
            ART_TRY(art_lex_next(&p->lex, &tok));
            end = tok.end;
        }
    }
    value->type = ART_P_RAW;
    value->loc = loc_value;
    value->text = model_keep_source(p, start, end);
    value->text_n = end - start;
    if (!value->text) return ART_ENOMEM;
out:
    return status;
}

int model_parse_raw(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                    struct art_value *value)
{
    (void)comp;
    int status = model_value_parse_raw(p, value);
    if (status < 0 || !art_streq(prop->values, "ScalarRange") || !value->text) return status;
    return model_check_scalar_range(p, prop, value->text, &value->loc);
}

/* ---------------------------------------------------------------------- meshes */

/* Move the lexer behind the line that starts with the word EOF; geometry statements may hold any
 * character, so brackets do not count in them. */
static int skip_geometry(struct parser *p, size_t start, const struct art_loc *loc)
{
    const char *s = p->src->data;
    size_t pos = start, n = p->src->n;
    int line = loc->line;
    while (pos < n) {
        size_t k = pos;
        while (k < n && (s[k] == ' ' || s[k] == '\t')) k++;
        bool eof = k + 3 <= n && memcmp(s + k, "EOF", 3) == 0 &&
                   (k + 3 == n || !isalnum((unsigned char)s[k + 3]));
        if (eof) {
            p->lex.has_peek = false;
            p->lex.pos = k + 3;
            p->lex.line = line;
            p->lex.line_start = pos;
            return ART_OK;
        }
        while (pos < n && s[pos] != '\n') pos++;
        if (pos < n) pos++, line++;
    }
    return art_error(p->ctx, ART_ESYNTAX, loc, "the mesh that begins here is not closed by EOF");
}

int model_parse_mesh(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    const struct art_token *peek;
    int status;
    size_t end;
    if (take_null(p, value, &status) || status < 0) return status;
    ART_TRY(art_lex_next(&p->lex, &tok));
    if (tok.kind == ART_TOK_WORD) {
        value->cls = keep(p, tok.s, tok.n);
        if (!value->cls) return ART_ENOMEM;
        ART_TRY(art_lex_next(&p->lex, &tok));
    }
    if (!is_char(&tok, '[')) return unexpected(p, &tok, prop, "'[' before a mesh");
    size_t start = tok.end;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    value->loc = peek->loc;
    /* inline geometry starts with a statement; a file name or an attribute of a mesh does not */
    if (peek->kind == ART_TOK_WORD) {
        value->loc = tok.loc;
        ART_TRY(skip_geometry(p, start, &tok.loc));
    }
    ART_TRY(skip_brackets(p, &tok.loc, &end));
    value->text = model_keep_source(p, start, end - 1);
    value->text_n = end - 1 - start;
    if (!value->text) return ART_ENOMEM;
out:
    return status;
}
