/* what the parsers of values share */
#ifndef ART_VALUE_PRIV_H
#define ART_VALUE_PRIV_H

#include "model_priv.h"
#include <string.h>

#define parse_bool art_model_parse_bool_
#define parse_color art_model_parse_color_
#define parse_enum art_model_parse_enum_
#define parse_inertia art_model_parse_inertia_
#define parse_int art_model_parse_int_
#define parse_mesh art_model_parse_mesh_
#define parse_numbers art_model_parse_numbers_
#define parse_orient art_model_parse_orient_
#define parse_pose art_model_parse_pose_
#define parse_quat art_model_parse_quat_
#define parse_range art_model_parse_range_
#define parse_raw art_model_parse_raw_
#define parse_ref art_model_parse_ref_
#define parse_refs art_model_parse_refs_
#define parse_scalar art_model_parse_scalar_
#define parse_string art_model_parse_string_
#define parse_sym3 art_model_parse_sym3_
#define parse_vector art_model_parse_vector_
#define parse_words art_model_parse_words_
#define check_range art_model_check_range_

/* Reads one value of property `prop` of `comp`, from the lexer into `value`. */
typedef int parse_fn(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value);

/* value_number.c */
parse_fn parse_scalar, parse_int, parse_bool, parse_vector, parse_numbers;
parse_fn parse_quat, parse_orient, parse_sym3, parse_inertia, parse_range, parse_color;

/* value_pose.c */
parse_fn parse_pose;

/* value_text.c */
parse_fn parse_string, parse_enum, parse_words;

/* value_ref.c */
parse_fn parse_ref, parse_refs;

/* value_raw.c */
parse_fn parse_mesh, parse_raw;

/* value_range.c: errors and warnings for the `n` numbers `x` read at `loc` */
int check_range(struct parser *p, const struct art_prop *prop, const double *x, int n,
                const struct art_loc *loc);

/* Whether a value that is wrong ends the read: not for who wants to hear of all. */
static inline int told(const struct parser *p, int status)
{
    return p->keep_unresolved ? ART_OK : status;
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
