/* This keeps the source text of a value, and its numbers. */
#include "value_priv.h"

const char *model_keep_source(struct parser *p, size_t start, size_t end)
{
    char *text = art_arena_strndup(p->ctx, &p->model->arena, p->src->data + start, end - start);
    /* a NUL in a file is a blank */
    for (size_t i = 0; text && i < end - start; i++)
        if (!text[i]) text[i] = ' ';
    return text;
}

int model_expect_char(struct parser *p, char c, const char *what)
{
    struct art_token tok;
    char seen[80];
    int status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (is_char(&tok, c)) return ART_OK;
    return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "expected '%c' %s, found %s", c, what,
                     art_token_describe(&tok, seen));
}

const double *art_value_numbers(const struct art_value *value, int *n)
{
    *n = 0;
    if (value->is_null || value->type >= ART_P_STRING) return NULL;
    bool scalar = value->type < ART_P_VECTOR;
    *n = scalar ? 1 : value->n;
    return scalar ? &value->x : value->num;
}
