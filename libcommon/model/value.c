/* Values: from tokens, by the type of the property. */
#include "value_priv.h"
#include <art/math.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --------------------------------------------------------------- small helpers */

const char *keep_source(struct parser *p, size_t start, size_t end)
{
    char *text = art_arena_strndup(p->ctx, &p->model->arena, p->src->data + start, end - start);
    /* a NUL in a file is a blank */
    for (size_t i = 0; text && i < end - start; i++)
        if (!text[i]) text[i] = ' ';
    return text;
}

int expect_char(struct parser *p, char c, const char *what)
{
    struct art_token tok;
    char seen[80];
    int status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (is_char(&tok, c)) return ART_OK;
    return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "expected '%c' %s, found %s", c, what,
                     art_token_describe(&tok, seen));
}

/* -------------------------------------------------------------------- ranges */

/* One end of a range: its number, and how many characters it takes; false if it is none. */
static bool range_end(const char *s, double *x, int *n)
{
    char text[24] = "";
    *n = (int)strcspn(s, ",)]");
    if (*n == 0 || *n >= (int)sizeof text) return false;
    if (art_read_double(s, (size_t)*n, x) == (size_t)*n) return true;
    memcpy(text, s, (size_t)*n);
    return art_parse_double(text, x);
}

/* One interval at the start of `range`. */
static bool interval_holds(const char *range, double x, char why[64])
{
    double lo, hi;
    int n_lo, n_hi;
    if (!range_end(range + 1, &lo, &n_lo) || range[1 + n_lo] != ',') return true;
    const char *second = range + 2 + n_lo;
    if (!range_end(second, &hi, &n_hi)) return true;
    bool lo_open = range[0] == '(', hi_open = second[n_hi] == ')';
    if (lo_open ? !(x > lo) : !(x >= lo)) {
        snprintf(why, 64, "must be %s %.*s", lo_open ? ">" : ">=", n_lo, range + 1);
        return false;
    }
    if (hi_open ? !(x < hi) : !(x <= hi)) {
        snprintf(why, 64, "must be %s %.*s", hi_open ? "<" : "<=", n_hi, second);
        return false;
    }
    return true;
}

bool range_holds(const char *range, double x, char why[64])
{
    return !range || *range == '~' || interval_holds(range, x, why);
}

/* What is allowed, and may be a mistake all the same. */
static void warn_unusual(struct parser *p, const struct art_prop *prop, double x,
                         const struct art_loc *loc)
{
    const char *usual = prop->range ? strchr(prop->range, '~') : NULL;
    char why[64], text[ART_NUMBER_MAX];
    if (!usual || interval_holds(usual + 1, x, why)) return;
    art_print_double(text, x);
    art_warn(p->ctx, loc, "%s = %s is allowed, but usually it is %s", prop->name, text,
             why + strlen("must be "));
}

/* Whether a value that is wrong ends the read: not for who wants to hear of all. */
static int told(const struct parser *p, int status)
{
    return p->keep_unresolved ? ART_OK : status;
}

static int check_range(struct parser *p, const struct art_prop *prop, const double *x, int n,
                       const struct art_loc *loc)
{
    char why[64];
    for (int i = 0; i < n; i++) {
        if (isnan(x[i]))
            return told(p, art_error(p->ctx, ART_ERANGE, loc, "%s is not a number", prop->name));
        if (prop->type == ART_P_VECTOR && prop->values && x[i] != floor(x[i])) {
            char text[ART_NUMBER_MAX];
            art_print_double(text, x[i]);
            return told(p, art_error(p->ctx, ART_ERANGE, loc, "%s = %s is not a whole number",
                                     prop->name, text));
        }
        if (!range_holds(prop->range, x[i], why)) {
            char text[ART_NUMBER_MAX];
            art_print_double(text, x[i]);
            return told(p, art_error(p->ctx, ART_ERANGE, loc, "%s = %s is out of range: %s",
                                     prop->name, text, why));
        }
        warn_unusual(p, prop, x[i], loc);
    }
    return ART_OK;
}

/* -------------------------------------------------------------------- numbers */

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
        if (semicolon) {
            ART_TRY(art_lex_next(&p->lex, &tok));
            continue;
        }
        if (!is_number(peek)) break;
        if (most >= 0 && n == most) break;
        if (!arena_grow(p->model, &num, n, &cap, sizeof *num)) return ART_ENOMEM;
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
    ART_TRY(check_range(p, prop, num, n, &loc));
    value->num = num;
    value->n = n;
out:
    return status;
}

static int parse_vector(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value)
{
    (void)comp;
    return read_numbers(p, prop, prop->size, prop->size, value);
}

static int parse_numbers(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                         struct art_value *value)
{
    (void)comp;
    return read_numbers(p, prop, 0, -1, value);
}

static int parse_quat(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    const struct art_token *peek;
    int status = art_lex_peek(&p->lex, &peek);
    if (status < 0) return status;
    struct art_loc loc = peek->loc;
    status = read_numbers(p, prop, 4, 4, value);
    if (status < 0) return status;
    const double *q = value->num;
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0)
        return art_error(p->ctx, ART_ERANGE, &loc, "%s is no rotation: all zero", prop->name);
    return ART_OK;
}

static int parse_orient(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value)
{
    const struct art_token *peek;
    int status = art_lex_peek(&p->lex, &peek);
    if (status < 0) return status;
    struct art_loc loc = peek->loc;
    (void)comp;
    status = read_numbers(p, prop, 4, 4, value);
    if (status < 0) return status;
    const double *x = value->num;
    if (x[3] != 0 && x[0] == 0 && x[1] == 0 && x[2] == 0)
        return art_error(p->ctx, ART_ERANGE, &loc, "%s turns about an axis of length zero",
                         prop->name);
    return ART_OK;
}

static int parse_sym3(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    return read_numbers(p, prop, 9, 9, value);
}

static int parse_inertia(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                         struct art_value *value)
{
    (void)comp;
    const struct art_token *peek;
    int status = art_lex_peek(&p->lex, &peek);
    if (status < 0) return status;
    struct art_loc loc = peek->loc;
    status = read_numbers(p, prop, 9, 36, value);
    if (status < 0) return status;
    if (value->n != 13 && value->n != 36 && value->n != 9)
        return art_error(p->ctx, ART_ESYNTAX, &loc, "%s: expected 13 numbers (or 36), found %d",
                         prop->name, value->n);
    double mass = value->n == 9 ? 1 : value->num[0];
    if (mass < 0)
        return art_error(p->ctx, ART_ERANGE, &loc, "%s: the mass is negative", prop->name);
    return ART_OK;
}

static int parse_scalar(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
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
        /* old files count in nanoseconds; who writes 10 by hand means 10.0 */
        if (tok.integer < 1000000)
            art_warn(p->ctx, &tok.loc,
                     "%s=%lld is %lld ns: an integer time counts nanoseconds; write %lld.0 for "
                     "seconds",
                     prop->name, (long long)tok.integer, (long long)tok.integer,
                     (long long)tok.integer);
    }
    value->n = 1;
    return check_range(p, prop, &value->x, 1, &tok.loc);
}

static int parse_int(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
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
    return check_range(p, prop, &value->x, 1, &tok.loc);
}

static int parse_bool(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
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

/* ------------------------------------------------------------ transforms, ranges */

/* Whether rows are orthonormal and right-handed, within what a few printed digits leave. */
static bool is_rotation(const double R[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            double dot =
                R[3 * i] * R[3 * j] + R[3 * i + 1] * R[3 * j + 1] + R[3 * i + 2] * R[3 * j + 2];
            if (!(fabs(dot - (i == j)) < 1e-3)) return false;
        }
    return R[0] * (R[4] * R[8] - R[5] * R[7]) - R[1] * (R[3] * R[8] - R[5] * R[6]) +
               R[2] * (R[3] * R[7] - R[4] * R[6]) >
           0;
}

static int pose_from_numbers(struct parser *p, const struct art_prop *prop, const double *x, int n,
                             const struct art_loc *loc, struct art_rigid *T)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return art_error(p->ctx, ART_ERANGE, loc, "%s has an infinite number", prop->name);
    if (n == 7) {
        art_rigid_from_pose(T, x);
        return ART_OK;
    }
    if (n != 12 && n != 16)
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s: expected 7, 12 or 16 numbers, found %d",
                         prop->name, n);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) T->R[3 * i + j] = x[4 * i + j];
        T->p[i] = x[4 * i + 3];
    }
    if (!is_rotation(T->R))
        return art_error(p->ctx, ART_ERANGE, loc, "%s: the left 3x3 part is no rotation",
                         prop->name);
    return ART_OK;
}

/* One keyword step of a pose, as "rotZ 90": post-multiplied. */
static int pose_step(struct parser *p, const struct art_prop *prop, const struct art_token *word,
                     struct art_rigid *T)
{
    static const struct {
        const char *name;
        int n, axis;
    } steps[] = {
        {"trans", 3, -1}, {"rotAxis", 4, -1}, {"rotX", 1, 0}, {"rotY", 1, 1}, {"rotZ", 1, 2}};
    char name[12] = "";
    double x[4] = {0}, numbers[7] = {0};
    size_t k = 0;
    if (word->n < sizeof name) memcpy(name, word->s, word->n);
    while (k < 5 && !art_strcaseeq(steps[k].name, name)) k++;
    if (k == 5) return unexpected(p, word, prop, "trans, rotAxis, rotX, rotY or rotZ");
    for (int i = 0; i < steps[k].n; i++) {
        struct art_token tok;
        int status = art_lex_next(&p->lex, &tok);
        if (status < 0) return status;
        if (!is_number(&tok) || !isfinite(tok.num))
            return unexpected(p, &tok, prop, "a finite number");
        x[i] = tok.num;
    }
    if (steps[k].n == 3) memcpy(numbers, x, 3 * sizeof *x);
    if (steps[k].n == 4) memcpy(numbers + 3, x, 4 * sizeof *x);
    if (steps[k].n == 1) {
        numbers[3 + steps[k].axis] = 1;
        numbers[6] = x[0];
    }
    if (steps[k].n == 3) numbers[3] = 1;
    struct art_rigid S, R = *T;
    art_rigid_from_pose(&S, numbers);
    art_rigid_mul(T, &R, &S);
    return ART_OK;
}

static int pose_body(struct parser *p, const struct art_prop *prop, struct art_rigid *T)
{
    const struct art_token *peek;
    struct art_token tok;
    double x[16];
    int status, n = 0;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    struct art_loc loc = peek->loc;
    while (is_number(peek) && n < 16) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        x[n++] = tok.num;
        ART_TRY(art_lex_peek(&p->lex, &peek));
    }
    if (n > 0) return pose_from_numbers(p, prop, x, n, &loc, T);
    while (peek->kind == ART_TOK_WORD) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        ART_TRY(pose_step(p, prop, &tok, T));
        ART_TRY(art_lex_peek(&p->lex, &peek));
    }
out:
    return status;
}

static int parse_pose(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    struct art_rigid T = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    const struct art_token *peek;
    struct art_token tok;
    int status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    size_t start = peek->off;
    if (peek->kind == ART_TOK_WORD) ART_TRY(art_lex_next(&p->lex, &tok));
    ART_TRY(expect_char(p, '[', "before a transform"));
    ART_TRY(pose_body(p, prop, &T));
    ART_TRY(art_lex_next(&p->lex, &tok));
    if (!is_char(&tok, ']')) return unexpected(p, &tok, prop, "']'");
    double *num = art_arena_alloc(p->ctx, &p->model->arena, 16, sizeof *num);
    if (!num) return ART_ENOMEM;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) num[4 * i + j] = T.R[3 * i + j];
        num[4 * i + 3] = T.p[i];
    }
    num[15] = 1;
    value->num = num;
    value->n = 16;
    value->text = keep_source(p, start, tok.end);
    value->text_n = tok.end - start;
    if (!value->text) return ART_ENOMEM;
out:
    return status;
}

static int parse_range(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    struct art_token tok;
    double *num = art_arena_alloc(p->ctx, &p->model->arena, 2, sizeof *num);
    int status, n = 0, depth;
    if (!num) return ART_ENOMEM;
    ART_TRY(art_lex_next(&p->lex, &tok));
    size_t start = tok.off;
    if (tok.kind == ART_TOK_WORD) ART_TRY(art_lex_next(&p->lex, &tok));
    if (p->user_text && is_number(&tok)) {
        /* typed by a person: low high */
        num[n++] = tok.num;
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (!is_number(&tok)) return unexpected(p, &tok, prop, "a second number");
        num[n++] = tok.num;
        value->num = num;
        value->n = n;
        return ART_OK;
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
    value->text = keep_source(p, start, tok.end);
    value->text_n = tok.end - start;
    if (!value->text) return ART_ENOMEM;
out:
    return status;
}

static int parse_color(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    int status;
    if (take_null(p, value, &status) || status < 0) return status;
    return read_numbers(p, prop, 3, 4, value);
}

/* ---------------------------------------------------------------------- texts */

static int parse_string(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
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

static int parse_enum(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
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
    return told(p, art_error(p->ctx, ART_ERANGE, &tok.loc, "%s: '%s' is none of %s%s%s%s",
                             prop->name, word, prop->values, near ? "; did you mean '" : "",
                             near ? near : "", near ? "'?" : ""));
}

static int parse_words(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                       struct art_value *value)
{
    (void)comp;
    const char **words = NULL;
    int n = 0, cap = 0, status;
    struct art_token tok;
    ART_TRY(expect_char(p, '[', "before a list"));
    for (;;) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (tok.kind == ART_TOK_END || tok.kind == ART_TOK_CHAR)
            return unexpected(p, &tok, prop, "a word or ']'");
        if (!arena_grow(p->model, &words, n, &cap, sizeof *words)) return ART_ENOMEM;
        bool quoted = tok.kind == ART_TOK_STRING || tok.kind == ART_TOK_CHARS;
        if (quoted && memchr(tok.s, '\0', tok.n))
            return unexpected(p, &tok, prop, "a text without NUL characters");
        /* the quote in front is kept as a mark: words and strings are written back as they were */
        words[n] = quoted ? art_arena_format(p->ctx, &p->model->arena, "%c%s",
                                             tok.kind == ART_TOK_STRING ? '"' : '\'', tok.s)
                          : keep_source(p, tok.off, tok.end);
        if (!words[n++]) return ART_ENOMEM;
    }
    value->words = words;
    value->n = n;
out:
    return status;
}

/* ------------------------------------------------------------------ references */

/* One path: quoted or bare. The lexer is switched so that "0probes" or "12/x" is one word. */
static int read_path(struct parser *p, const struct art_prop *prop, struct art_ref *ref)
{
    struct art_token tok;
    int flags = p->lex.flags;
    art_lex_set_flags(&p->lex, flags | ART_LEX_PATH);
    int status = art_lex_next(&p->lex, &tok);
    art_lex_set_flags(&p->lex, flags);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_STRING && tok.kind != ART_TOK_WORD)
        return unexpected(p, &tok, prop, "the path of a component");
    memset(ref, 0, sizeof *ref);
    if (is_word(&tok, "null")) return ART_OK;
    if (prop->type != ART_P_PROPREFS) {
        ref->path = keep(p, tok.s, tok.n);
        return ref->path ? ART_OK : ART_ENOMEM;
    }
    size_t colon = tok.n;
    while (colon > 0 && tok.s[colon - 1] != ':') colon--;
    if (colon == 0) {
        /* a bare property belongs to the root of the paths */
        ref->path = keep(p, ".", 1);
        ref->prop = keep(p, tok.s, tok.n);
    } else {
        ref->path = keep(p, colon == 1 ? "." : tok.s, colon == 1 ? 1 : colon - 1);
        ref->prop = keep(p, tok.s + colon, tok.n - colon);
    }
    return ref->path && ref->prop ? ART_OK : ART_ENOMEM;
}

static int parse_ref(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    value->refs = art_arena_alloc(p->ctx, &p->model->arena, 1, sizeof *value->refs);
    if (!value->refs) return ART_ENOMEM;
    value->n = 1;
    int status = read_path(p, prop, value->refs);
    value->is_null = status == ART_OK && !value->refs[0].path;
    return status;
}

static int parse_refs(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                      struct art_value *value)
{
    (void)comp;
    struct art_ref *refs = NULL;
    const struct art_token *peek;
    struct art_token tok;
    int n = 0, cap = 0, status;
    ART_TRY(expect_char(p, '[', "before a list of paths"));
    for (;;) {
        ART_TRY(art_lex_peek(&p->lex, &peek));
        if (is_char(peek, ']')) break;
        bool follows = prop->type == ART_P_REFNUMS && n > 0 && !refs[n - 1].has_num;
        if (follows && is_number(peek)) {
            ART_TRY(art_lex_next(&p->lex, &tok));
            refs[n - 1].num = tok.num;
            refs[n - 1].has_num = true;
            continue;
        }
        if (!arena_grow(p->model, &refs, n, &cap, sizeof *refs)) return ART_ENOMEM;
        bool leads = prop->flags & ART_PROP_LEADS;
        double number = 0;
        if (leads) {
            ART_TRY(art_lex_next(&p->lex, &tok));
            if (tok.kind != ART_TOK_INT)
                return unexpected(p, &tok, prop, "a whole number before each path");
            number = tok.num;
        }
        ART_TRY(read_path(p, prop, &refs[n]));
        if (leads) refs[n].num = number;
        refs[n].has_num = leads;
        n++;
    }
    ART_TRY(art_lex_next(&p->lex, &tok));
    value->refs = refs;
    value->n = n;
out:
    return status;
}

/* --------------------------------------------------------------------- objects */

static int parse_object(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value)
{
    int status;
    struct art_token tok = {0};
    const struct art_token *peek;
    if (take_null(p, value, &status) || status < 0) return status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    struct art_loc loc = peek->loc;
    if (peek->kind == ART_TOK_WORD) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        value->cls = keep(p, tok.s, tok.n);
        if (!value->cls) return ART_ENOMEM;
    }
    ART_TRY(object_create(p, comp, prop, value->cls, &loc, &value->object));
    ART_TRY(expect_char(p, '[', "before the parts of a value"));
    ART_TRY(value->object->cls->item ? entries_parse(p, value->object)
                                     : body_parse(p, value->object));
out:
    return status;
}

int object_create(struct parser *p, struct art_comp *owner, const struct art_prop *prop,
                  const char *tag, const struct art_loc *loc, struct art_comp **object)
{
    const struct art_schema *schema = p->model->schema;
    const struct art_cls *declared = art_schema_class(schema, prop->values);
    const struct art_cls *cls = tag ? art_schema_class(schema, tag) : declared;
    if (tag && !cls) {
        int status = unknown_class(p, tag, 0, prop->name, loc, &cls);
        if (status < 0) return status;
    } else if (!art_cls_is(cls, declared->name)) {
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s: expected a %s, found a %s", prop->name,
                         declared->name, cls->name);
    } else if (cls->flags & ART_CLASS_ABSTRACT) {
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s: the class is missing; it can be any %s",
                         prop->name, cls->name);
    }
    int status = art_comp_create(p->model, cls, object);
    if (status < 0) return status;
    (*object)->is_value = true;
    (*object)->parent = owner;
    (*object)->loc = *loc;
    return ART_OK;
}

/* ------------------------------------------------------------------------ table */

typedef int parse_fn(struct parser *, struct art_comp *, const struct art_prop *,
                     struct art_value *);

static parse_fn *const parse_by_type[] = {
    [ART_P_BOOL] = parse_bool,       [ART_P_INT] = parse_int,       [ART_P_DOUBLE] = parse_scalar,
    [ART_P_TIME] = parse_scalar,     [ART_P_VECTOR] = parse_vector, [ART_P_NUMBERS] = parse_numbers,
    [ART_P_ORIENT] = parse_orient,   [ART_P_QUAT] = parse_quat,     [ART_P_POSE] = parse_pose,
    [ART_P_INERTIA] = parse_inertia, [ART_P_SYM3] = parse_sym3,     [ART_P_RANGE] = parse_range,
    [ART_P_COLOR] = parse_color,     [ART_P_STRING] = parse_string, [ART_P_ENUM] = parse_enum,
    [ART_P_WORDS] = parse_words,     [ART_P_REF] = parse_ref,       [ART_P_REFS] = parse_refs,
    [ART_P_REFNUMS] = parse_refs,    [ART_P_PROPREFS] = parse_refs, [ART_P_OBJECT] = parse_object,
    [ART_P_MESH] = parse_mesh,       [ART_P_RAW] = parse_raw,
};

int value_parse(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                struct art_value *value)
{
    memset(value, 0, sizeof *value);
    value->type = prop->type;
    if (++p->depth > MAX_DEPTH)
        return art_error(p->ctx, ART_ELIMIT, &p->lex.peek.loc, "values are nested too deeply");
    int status = parse_by_type[prop->type](p, comp, prop, value);
    p->depth--;
    return status;
}

const double *art_value_numbers(const struct art_value *value, int *n)
{
    *n = 0;
    if (value->is_null || value->type >= ART_P_STRING) return NULL;
    bool scalar = value->type < ART_P_VECTOR;
    *n = scalar ? 1 : value->n;
    return scalar ? &value->x : value->num;
}
