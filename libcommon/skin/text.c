/* This file reads texts of skins token by token, so that errors have the place of the token. */
#include "skin_priv.h"
#include <limits.h>
#include <string.h>

bool skin_text_begin(struct skin_text *t, struct art_ctx *ctx, const struct art_comp *comp,
                     const char *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    if (!slot || !slot->has_value || slot->value.is_null || !slot->value.text) return false;
    memset(t, 0, sizeof *t);
    t->ctx = ctx;
    t->comp = comp;
    t->prop = prop;
    t->loc = slot->value.loc.line ? slot->value.loc : slot->loc;
    /* the text is that of the model, which outlives this */
    memcpy(&t->src.data, &slot->value.text, sizeof t->src.data);
    memcpy(&t->src.name, &t->loc.file, sizeof t->src.name);
    t->src.n = slot->value.text_n;
    art_lexer_init(&t->lex, ctx, &t->src);
    if (t->loc.line) {
        t->lex.line = t->loc.line;
        /* columns count from where the line would begin, which may be before the text */
        t->lex.line_start = (size_t)0 - (size_t)(t->loc.col > 0 ? t->loc.col - 1 : 0);
    }
    return true;
}

void skin_text_end(struct skin_text *t)
{
    art_lexer_fini(&t->lex);
}

int skin_text_unexpected(const struct skin_text *t, const struct art_token *tok, const char *want)
{
    char seen[80];
    return art_error(t->ctx, ART_ESYNTAX, &tok->loc, "%s of '%s': expected %s, found %s", t->prop,
                     art_comp_path(t->comp, NULL), want, art_token_describe(tok, seen));
}

int skin_text_char(struct skin_text *t, char c, const char *want)
{
    struct art_token tok;
    int status = art_lex_next(&t->lex, &tok);
    if (status < 0) return status;
    return tok.kind == ART_TOK_CHAR && tok.ch == c ? ART_OK : skin_text_unexpected(t, &tok, want);
}

int skin_text_take(struct skin_text *t, char c, bool *taken)
{
    const struct art_token *peek;
    struct art_token tok;
    int status = art_lex_peek(&t->lex, &peek);
    if (status < 0) return status;
    *taken = peek->kind == ART_TOK_CHAR && peek->ch == c;
    return *taken ? art_lex_next(&t->lex, &tok) : ART_OK;
}

int skin_text_number(struct skin_text *t, double *x, struct art_loc *loc)
{
    struct art_token tok;
    int status = art_lex_next(&t->lex, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_INT && tok.kind != ART_TOK_REAL)
        return skin_text_unexpected(t, &tok, "a number");
    *x = tok.num;
    if (loc) *loc = tok.loc;
    return ART_OK;
}

int skin_text_whole(struct skin_text *t, int *x, struct art_loc *loc)
{
    struct art_token tok;
    int status = art_lex_next(&t->lex, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_INT || tok.integer < 0 || tok.integer > INT_MAX)
        return skin_text_unexpected(t, &tok, "a whole number from 0 on");
    *x = (int)tok.integer;
    if (loc) *loc = tok.loc;
    return ART_OK;
}

double skin_rounded(double x)
{
    return (double)(float)x;
}
