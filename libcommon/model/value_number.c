/* This parses values of numbers: scalars, vectors, rotations, intervals, colours. */
#include "value_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Read up to `most` numbers (most < 0: any count) into the arena. With brackets `[ ... ]` when they
 * are there, bare otherwise. */
static int read_numbers(struct parser *p, const struct art_prop *prop, int least, int most,
                        struct art_value *value)
{
    const struct art_token *peek;
    struct art_token tok;
    double *num = NULL;
    int n = 0, cap = 0, status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    struct art_loc loc = peek->loc;
    bool bracket = is_char(peek, '['), semicolon = false;
    if (bracket) ART_TRY(art_lex_next(&p->lex, &tok));
    for (;;) {
        ART_TRY(art_lex_peek(&p->lex, &peek));
        if (!bracket && n == most) break;
        bool row_ends = semicolon || peek->newline_before;
        if (n > 0 && row_ends && !value->cols && is_number(peek)) value->cols = n;
        semicolon = bracket && most < 0 && n > 0 && is_char(peek, ';');
        /* what people type may have commas between, as on other command lines */
        bool comma = p->user_text && n > 0 && is_char(peek, ',');
        if (semicolon || comma) {
            ART_TRY(art_lex_next(&p->lex, &tok));
            if (comma) ART_TRY(art_lex_peek(&p->lex, &peek));
            if (!comma) continue;
        }
        if (!is_number(peek)) break;
        if (most >= 0 && n == most) break;
        if (!model_arena_grow(p->model, &num, n, &cap, sizeof *num)) return ART_ENOMEM;
        ART_TRY(art_lex_next(&p->lex, &tok));
        num[n++] = tok.num;
    }
    if (bracket) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (!is_char(&tok, ']') || n < least) {
            char want[48];
            snprintf(want, sizeof want, most < 0 ? "numbers and ']'" : "%d numbers in brackets",
                     most);
            return most < 0 || n >= least ? unexpected(p, &tok, prop, want)
                                          : too_few(p, &tok, prop, n, want);
        }
    } else if (n < least) {
        char want[48];
        snprintf(want, sizeof want, least == 1 ? "a number" : "%d numbers", least);
        return too_few(p, peek, prop, n, want);
    }
    ART_TRY(model_check_range(p, prop, num, n, &loc));
    value->num = num;
    value->n = n;
out:
    return status;
}

/* Numbers, with the place where they begin. */
static int read_numbers_at(struct parser *p, const struct art_prop *prop, int least, int most,
                           struct art_value *value, struct art_loc *loc)
{
    const struct art_token *peek;
    int status = art_lex_peek(&p->lex, &peek);
    if (status < 0) return status;
    *loc = peek->loc;
    return read_numbers(p, prop, least, most, value);
}

int model_parse_vector(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    return read_numbers(p, prop, prop->size, prop->size, value);
}

int model_parse_numbers(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value)
{
    (void)comp;
    return read_numbers(p, prop, 0, -1, value);
}

int model_parse_quat(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    struct art_loc loc;
    int status = read_numbers_at(p, prop, 4, 4, value, &loc);
    if (status < 0) return status;
    const double *q = value->num;
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0)
        return art_error(p->ctx, ART_ERANGE, &loc, "%s is no rotation: all zero", prop->name);
    return ART_OK;
}

int model_parse_orient(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    struct art_loc loc;
    int status = read_numbers_at(p, prop, 4, 4, value, &loc);
    if (status < 0) return status;
    const double *x = value->num;
    if (x[3] != 0 && x[0] == 0 && x[1] == 0 && x[2] == 0)
        return art_error(p->ctx, ART_ERANGE, &loc, "%s turns about an axis of length zero",
                         prop->name);
    return ART_OK;
}

int model_parse_sym3(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    return read_numbers(p, prop, 9, 9, value);
}

int model_parse_inertia(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value)
{
    (void)comp;
    struct art_loc loc;
    int status = read_numbers_at(p, prop, 9, 36, value, &loc);
    if (status < 0) return status;
    if (value->n != 13 && value->n != 36 && value->n != 9)
        return art_error(p->ctx, ART_ESYNTAX, &loc, "%s: expected 13 numbers (or 36), found %d",
                         prop->name, value->n);
    double mass = value->n == 9 ? 1 : value->num[0];
    if (mass < 0)
        return art_error(p->ctx, ART_ERANGE, &loc, "%s: the mass is negative", prop->name);
    return ART_OK;
}

int model_parse_scalar(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    int status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (!is_number(&tok)) return unexpected(p, &tok, prop, "a number");
    value->x = tok.num;
    bool integer = tok.kind == ART_TOK_INT && tok.integer > 0;
    if (prop->type == ART_P_TIME && integer && !p->user_text) {
        value->x = (double)tok.integer * 1e-9;
        /* old files count in nanoseconds; who writes 10 by hand means 10.0, and no model lives for
         * less than a microsecond */
        if (tok.integer < 1000)
            return reported(
                p, art_error(p->ctx, ART_ERANGE, &tok.loc,
                             "%s=%lld is %lld ns: an integer time counts nanoseconds; write "
                             "%lld.0 for seconds",
                             prop->name, (long long)tok.integer, (long long)tok.integer,
                             (long long)tok.integer));
        if (tok.integer < 1000000)
            art_warn(p->ctx, &tok.loc,
                     "%s=%lld is %lld ns: an integer time counts nanoseconds; write %lld.0 for "
                     "seconds",
                     prop->name, (long long)tok.integer, (long long)tok.integer,
                     (long long)tok.integer);
    }
    value->n = 1;
    return model_check_range(p, prop, &value->x, 1, &tok.loc);
}

int model_parse_int(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                    struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    int status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_INT) return unexpected(p, &tok, prop, "an integer");
    if (tok.integer > MAX_INT || tok.integer < -MAX_INT)
        return art_error(p->ctx, ART_ERANGE, &tok.loc, "%s is too large for an integer",
                         prop->name);
    value->x = tok.num;
    value->n = 1;
    return model_check_range(p, prop, &value->x, 1, &tok.loc);
}

int model_parse_bool(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    int status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    char word[8] = "";
    if (tok.kind == ART_TOK_WORD && tok.n < sizeof word) memcpy(word, tok.s, tok.n);
    if (!art_strcaseeq(word, "true") && !art_strcaseeq(word, "false"))
        return unexpected(p, &tok, prop, "true or false");
    value->x = art_strcaseeq(word, "true");
    value->n = 1;
    return ART_OK;
}

int model_parse_range(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    double *num = art_arena_alloc(p->ctx, &p->model->arena, 2, sizeof *num);
    int status, n = 0, depth;
    if (!num) return ART_ENOMEM;
    ART_TRY(art_lex_next(&p->lex, &tok));
    size_t start = tok.off;
    const struct art_loc loc = tok.loc;
    if (tok.kind == ART_TOK_WORD) ART_TRY(art_lex_next(&p->lex, &tok));
    if (p->user_text && is_number(&tok)) {
        /* typed by a person: low high */
        num[n++] = tok.num;
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (is_char(&tok, ',')) ART_TRY(art_lex_next(&p->lex, &tok));
        if (!is_number(&tok)) return unexpected(p, &tok, prop, "a second number");
        num[n++] = tok.num;
        value->num = num;
        value->n = n;
        return model_check_order(p, prop, value, &loc);
    }
    if (!is_char(&tok, '[')) return unexpected(p, &tok, prop, "'[ [low,high] ]'");
    for (depth = 1; depth > 0;) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (is_char(&tok, '[') || is_char(&tok, '('))
            depth++;
        else if (is_char(&tok, ']') || is_char(&tok, ')'))
            depth--;
        else if (is_number(&tok) && n < 2)
            num[n++] = tok.num;
        else if (!is_char(&tok, ','))
            return unexpected(p, &tok, prop, "'[ [low,high] ]'");
    }
    if (n == 1) return unexpected(p, &tok, prop, "a second number");
    value->num = num;
    value->n = n;
    value->text = model_keep_source(p, start, tok.end);
    value->text_n = tok.end - start;
    if (!value->text) return ART_ENOMEM;
    status = model_check_order(p, prop, value, &loc);
out:
    return status;
}

int model_parse_color(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    int status;
    if (take_null(p, value, &status) || status < 0) return status;
    return read_numbers(p, prop, 3, 4, value);
}
