/* The coordinates that the coupling of an OpenSimCustomJoint declares, in ArtiSynth's syntax:
 *
 *     coupling=[
 *       coordinates=[ [ name="flexion" current_value=0.1 range=[-1,2] clamped=true ] ... ]
 *       axes=[ [ coordIdxs=[0] axis=[ 1 0 0 ] function=... ] ... six of them ]
 *     ]
 *
 * Values are radians and lengths; `range` counts if `clamped` is true, and a coordinate that is
 * `locked` is held at `locked_value`. A coordinate is an angle unless motion_type says otherwise or
 * only translations (the last three axes) depend on it. */
#include "model_priv.h"
#include <math.h>
#include <string.h>

enum { MOST = 6 };

struct coordinate {
    char *name;
    double value, locked_value, range[2];
    bool clamped, locked, has_range, has_locked_value, translational, rotates, moves;
    bool has_type;
};

struct coupling {
    struct parser p;
    struct coordinate coord[MOST];
    int n, n_axes;
};

static bool is_number(const struct art_token *tok)
{
    return tok->kind == ART_TOK_INT || tok->kind == ART_TOK_REAL;
}

static bool is_named(const struct art_token *tok, const char *word)
{
    return tok->n == strlen(word) && memcmp(tok->s, word, tok->n) == 0;
}

static int bad(struct coupling *c, const struct art_token *tok, const char *what)
{
    char seen[80];
    return art_error(c->p.ctx, ART_ESYNTAX, &tok->loc, "coupling: expected %s, found %s", what,
                     art_token_describe(tok, seen));
}

static int next(struct coupling *c, struct art_token *tok)
{
    return art_lex_next(&c->p.lex, tok);
}

/* All numbers of a value, which may stand in brackets with commas. */
static int numbers(struct coupling *c, double *x, int n, int *count)
{
    struct art_token tok;
    int depth = 0, status;
    *count = 0;
    do {
        ART_TRY(next(c, &tok));
        if (is_char(&tok, '[')) depth++;
        if (is_char(&tok, ']')) depth--;
        if (is_char(&tok, '[') || is_char(&tok, ']') || is_char(&tok, ',')) continue;
        if (!is_number(&tok)) return bad(c, &tok, "a number");
        if (*count == n) return bad(c, &tok, "fewer numbers");
        x[(*count)++] = tok.num;
    } while (depth > 0);
out:
    return status;
}

static int number(struct coupling *c, double *x)
{
    struct art_token tok;
    int status = next(c, &tok);
    if (status < 0) return status;
    if (!is_number(&tok) || !isfinite(tok.num)) return bad(c, &tok, "a finite number");
    *x = tok.num;
    return ART_OK;
}

static int word(struct coupling *c, const char **text)
{
    struct art_token tok;
    int status = next(c, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_WORD && tok.kind != ART_TOK_STRING) return bad(c, &tok, "a word");
    *text = art_arena_strndup(c->p.ctx, &c->p.model->arena, tok.s, tok.n);
    return *text ? ART_OK : ART_ENOMEM;
}

/* The key and the '=' of an item, or the closing bracket: then *key is NULL. */
static int key_of(struct coupling *c, const char **key)
{
    struct art_token tok;
    int status = next(c, &tok);
    *key = NULL;
    if (status < 0 || is_char(&tok, ']')) return status;
    if (tok.kind != ART_TOK_WORD) return bad(c, &tok, "a word or ']'");
    *key = art_arena_strndup(c->p.ctx, &c->p.model->arena, tok.s, tok.n);
    if (!*key) return ART_ENOMEM;
    return model_expect_char(&c->p, '=', *key);
}

static int skip_value(struct coupling *c)
{
    struct art_value value = {0};
    return model_value_parse_raw(&c->p, &value);
}

static int coordinate(struct coupling *c, struct coordinate *q)
{
    const char *key, *text;
    int status, n;
    for (;;) {
        ART_TRY(key_of(c, &key));
        if (!key) break;
        if (strcmp(key, "name") == 0) {
            ART_TRY(word(c, &text));
            q->name = (char *)text;
        } else if (strcmp(key, "motion_type") == 0) {
            ART_TRY(word(c, &text));
            q->has_type = true;
            q->translational = !art_strcaseeq(text, "ROTATIONAL");
        } else if (strcmp(key, "current_value") == 0) {
            ART_TRY(number(c, &q->value));
        } else if (strcmp(key, "locked_value") == 0) {
            ART_TRY(number(c, &q->locked_value));
            q->has_locked_value = true;
        } else if (strcmp(key, "range") == 0) {
            ART_TRY(numbers(c, q->range, 2, &n));
            q->has_range = n == 2;
        } else if (strcmp(key, "clamped") == 0) {
            ART_TRY(word(c, &text));
            q->clamped = strcmp(text, "true") == 0;
        } else if (strcmp(key, "locked") == 0) {
            ART_TRY(word(c, &text));
            q->locked = strcmp(text, "true") == 0;
        } else {
            ART_TRY(skip_value(c));
        }
    }
out:
    return status;
}

static int axis(struct coupling *c)
{
    const char *key;
    double list[MOST];
    int status, n;
    for (;;) {
        ART_TRY(key_of(c, &key));
        if (!key) break;
        if (strcmp(key, "coordIdxs") != 0) {
            ART_TRY(skip_value(c));
            continue;
        }
        ART_TRY(numbers(c, list, MOST, &n));
        for (int i = 0; i < n; i++) {
            int k = list[i] >= 0 && list[i] < c->n ? (int)list[i] : -1;
            if (k < 0) continue; /* the joint itself reports it */
            if (c->n_axes < 3)
                c->coord[k].rotates = true;
            else
                c->coord[k].moves = true;
        }
    }
    c->n_axes++;
out:
    return status;
}

/* [ [ ... ] [ ... ] ... ] */
static int list(struct coupling *c, bool axes)
{
    struct art_token tok;
    int status;
    ART_TRY(model_expect_char(&c->p, '[', axes ? "before the axes" : "before the coordinates"));
    for (;;) {
        ART_TRY(next(c, &tok));
        if (is_char(&tok, ']')) break;
        if (!is_char(&tok, '[')) return bad(c, &tok, "'['");
        if (axes) {
            ART_TRY(axis(c));
            continue;
        }
        if (c->n == MOST)
            return art_error(c->p.ctx, ART_ELIMIT, &tok.loc,
                             "coupling: a joint has at most %d coordinates", MOST);
        struct coordinate *q = &c->coord[c->n++];
        ART_TRY(coordinate(c, q));
        if (!q->name) return bad(c, &tok, "a coordinate with a name");
    }
out:
    return status;
}

static int parse(struct coupling *c)
{
    const char *key;
    int status;
    for (;;) {
        ART_TRY(key_of(c, &key));
        if (!key) break;
        if (strcmp(key, "coordinates") == 0)
            ART_TRY(list(c, false));
        else if (strcmp(key, "axes") == 0)
            ART_TRY(list(c, true));
        else
            ART_TRY(skip_value(c));
    }
out:
    return status;
}

static void print(const struct coupling *c, struct art_buf *out)
{
    art_buf_puts(out, "[");
    for (int i = 0; i < c->n; i++) {
        const struct coordinate *q = &c->coord[i];
        bool angle = q->has_type ? !q->translational : q->rotates || !q->moves;
        double unit = angle ? 180 / 3.14159265358979323846 : 1;
        double value = q->locked && q->has_locked_value ? q->locked_value : q->value;
        art_buf_printf(out, " [ name=\"%s\" type=%s default=", q->name, angle ? "angle" : "length");
        art_buf_real(out, value * unit);
        if (q->locked) art_buf_puts(out, " locked=true");
        if (q->clamped && q->has_range) {
            art_buf_puts(out, " range=\"[");
            art_buf_double(out, q->range[0] * unit);
            art_buf_puts(out, ",");
            art_buf_double(out, q->range[1] * unit);
            art_buf_puts(out, "]\"");
        }
        art_buf_puts(out, " ]");
    }
    art_buf_puts(out, " ]");
}

int model_coupling_declares(struct art_ctx *ctx, struct art_model *model,
                            const struct art_source *source, const struct art_loc *loc,
                            bool *coupling, struct art_buf *declarations)
{
    struct coupling c = {.p = {.ctx = ctx, .model = model, .src = source}};
    struct art_token first;
    const struct art_token *peek;
    int status;
    *coupling = false;
    art_lexer_init(&c.p.lex, ctx, source);
    if (loc) c.p.lex.line = loc->line;
    ART_TRY(next(&c, &first));
    ART_TRY(art_lex_peek(&c.p.lex, &peek));
    *coupling = is_char(&first, '[') && peek->kind == ART_TOK_WORD &&
                (is_named(peek, "coordinates") || is_named(peek, "axes"));
    if (!*coupling) goto out;
    ART_TRY(parse(&c));
    print(&c, declarations);
    status = art_buf_status(declarations);
out:
    art_lexer_fini(&c.p.lex);
    return status;
}
