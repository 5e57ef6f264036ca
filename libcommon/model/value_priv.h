/* what the parsers of values share */
#ifndef ART_VALUE_PRIV_H
#define ART_VALUE_PRIV_H

#include "model_priv.h"
#include <string.h>

/* Reads one value of property `prop` of `comp`, from the lexer into `value`. */
typedef int parse_fn(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value);

/* value_number.c */
parse_fn model_parse_scalar, model_parse_int, model_parse_bool, model_parse_vector, model_parse_numbers;
parse_fn model_parse_quat, model_parse_orient, model_parse_sym3, model_parse_inertia, model_parse_range,
model_parse_color;

/* value_pose.c */
parse_fn model_parse_pose;

/* value_text.c */
parse_fn model_parse_string, model_parse_enum, model_parse_words;

/* value_ref.c */
parse_fn model_parse_ref, model_parse_refs;

/* value_raw.c */
parse_fn model_parse_mesh, model_parse_raw;

/* value_range.c reports errors and warnings for the `n` numbers `x` read at `loc`. */
int model_check_range(struct parser *p, const struct art_prop *prop, const double *x, int n,
                const struct art_loc *loc);

/* A range of shown values whose low end is above its high end, or that holds NaN, is an error. */
int model_check_order(struct parser *p, const struct art_prop *prop, const struct art_value *value,
                      const struct art_loc *loc);

/* The text of a range of colours must be
 * [ interval=[ LOW HIGH ] updating=FIXED|AUTO_EXPAND|AUTO_FIT ]. */
int model_check_scalar_range(struct parser *p, const struct art_prop *prop, const char *text,
                             const struct art_loc *loc);

/* The status after a wrong value, which ends the read unless all errors are wanted. */
static inline int reported(const struct parser *p, int status)
{
    if (!p->keep_unresolved) return status;
    p->model->n_faults++;
    return ART_OK;
}

static inline int unexpected(struct parser *p, const struct art_token *tok,
                             const struct art_prop *prop, const char *want)
{
    char seen[80];
    return art_error(p->ctx, ART_ESYNTAX, &tok->loc, "%s: expected %s, found %s", prop->name, want,
                     art_token_describe(tok, seen));
}

/* Numbers that end too early: how many there were says more than what came instead. */
static inline int too_few(struct parser *p, const struct art_token *tok,
                          const struct art_prop *prop, int n, const char *want)
{
    if ((n == 0 && !p->user_text) || (tok->kind != ART_TOK_END && !is_char(tok, ']')))
        return unexpected(p, tok, prop, want);
    return art_error(p->ctx, ART_ESYNTAX, &tok->loc, "%s: expected %s, found %d", prop->name, want, n);
}

static inline const char *keep(struct parser *p, const char *s, size_t n)
{
    return art_arena_strndup(p->ctx, &p->model->arena, s, n);
}

static inline bool is_word(const struct art_token *tok, const char *word)
{
    return tok->kind == ART_TOK_WORD && tok->n == strlen(word) && memcmp(tok->s, word, tok->n) == 0;
}

static inline bool is_number(const struct art_token *tok)
{
    return tok->kind == ART_TOK_INT || tok->kind == ART_TOK_REAL;
}

static inline bool take_null(struct parser *p, struct art_value *value, int *status)
{
    const struct art_token *peek;
    struct art_token tok;
    *status = art_lex_peek(&p->lex, &peek);
    if (*status < 0 || !is_word(peek, "null")) return false;
    *status = art_lex_next(&p->lex, &tok);
    value->is_null = true;
    return true;
}

#endif
