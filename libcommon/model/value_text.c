/* This parses values of texts: strings, words, one of a list. */
#include "value_priv.h"
#include <stdio.h>
#include <string.h>

int model_parse_string(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    int status;
    struct art_token tok;
    if (take_null(p, value, &status) || status < 0) return status;
    ART_TRY(art_lex_next(&p->lex, &tok));
    if (tok.kind != ART_TOK_STRING && !(p->user_text && tok.kind == ART_TOK_WORD))
        return unexpected(p, &tok, prop, "a text in double quotes");
    value->text = keep(p, tok.s, tok.n);
    value->text_n = tok.n;
    if (!value->text) return ART_ENOMEM;
out:
    return status;
}

int model_parse_enum(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    char word[64] = "";
    const char *names[64];
    char list[1024];
    int n = 0, status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_WORD || tok.n >= sizeof word)
        return unexpected(p, &tok, prop, prop->values);
    memcpy(word, tok.s, tok.n);
    snprintf(list, sizeof list, "%s", prop->values);
    for (char *s = list; *s && n < 64;) {
        size_t k = strcspn(s, "|");
        names[n++] = s;
        if (s[k]) s[k++] = '\0';
        s += k;
    }
    for (int i = 0; i < n; i++) {
        if (strcmp(names[i], word) != 0) continue;
        value->text = keep(p, word, tok.n);
        value->text_n = tok.n;
        return value->text ? ART_OK : ART_ENOMEM;
    }
    const char *near = art_nearest(word, names, (size_t)n);
    value->text = keep(p, word, tok.n);
    value->text_n = tok.n;
    if (!value->text) return ART_ENOMEM;
    return reported(p, art_error(p->ctx, ART_ERANGE, &tok.loc, "%s: '%s' is none of %s%s%s%s",
                                 prop->name, word, prop->values, near ? "; did you mean '" : "",
                                 near ? near : "", near ? "'?" : ""));
}

int model_parse_words(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    const char **words = NULL;
    int n = 0, cap = 0, status;
    struct art_token tok;
    ART_TRY(model_expect_char(p, '[', "before a list"));
    for (;;) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (tok.kind == ART_TOK_END || tok.kind == ART_TOK_CHAR)
            return unexpected(p, &tok, prop, "a word or ']'");
        if (!model_arena_grow(p->model, &words, n, &cap, sizeof *words)) return ART_ENOMEM;
        bool quoted = tok.kind == ART_TOK_STRING || tok.kind == ART_TOK_CHARS;
        if (quoted && memchr(tok.s, '\0', tok.n))
            return unexpected(p, &tok, prop, "a text without NUL characters");
        /* the quote in front is kept as a mark: words and strings are written back as they were */
        words[n] = quoted ? art_arena_format(p->ctx, &p->model->arena, "%c%s",
                                             tok.kind == ART_TOK_STRING ? '"' : '\'', tok.s)
                          : model_keep_source(p, tok.off, tok.end);
        if (!words[n++]) return ART_ENOMEM;
    }
    value->words = words;
    value->n = n;
out:
    return status;
}
