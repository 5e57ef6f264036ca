/* Numbers of values, and in texts that are kept as they were. */
#include "places.h"
#include "xform_priv.h"
#include <string.h>

bool xform_text_has_number(struct art_ctx *ctx, const char *text, size_t n)
{
    struct art_source src = {.name = (char *)"(text)", .data = (char *)text, .n = n};
    struct art_lexer lex;
    struct art_token tok;
    bool found = false;
    art_lexer_init(&lex, ctx, &src);
    while (!found && art_lex_next(&lex, &tok) == ART_OK && tok.kind != ART_TOK_END)
        found = (tok.kind == ART_TOK_INT || tok.kind == ART_TOK_REAL) && tok.num != 0;
    art_lexer_fini(&lex);
    return found;
}

double *xform_slot_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_slot *slot,
                           int *n)
{
    const double *x = art_value_numbers(&slot->value, n);
    comp->model->sweeps++; /* the copy is written to and put in place */
    double *copy = art_arena_alloc(ctx, &comp->model->arena, (size_t)*n, sizeof *copy);
    if (!copy) return NULL;
    if (*n) memcpy(copy, x, (size_t)*n * sizeof *x);
    return copy;
}

void xform_slot_put_numbers(struct art_slot *slot, double *x)
{
    slot->value.num = x;
    slot->value.text = NULL;
    slot->value.text_n = 0;
}

/* The copy of a text in which numbers change. */
struct mapping {
    struct art_lexer lex;
    struct art_token tok;
    const char *text;
    size_t from; /* what stands before is copied */
    struct art_buf out;
    double factor;
    bool times;
    bool known; /* all words are */
};

static bool is_one_of(const struct art_token *tok, const char *words)
{
    for (const char *w = words; *w; w += strcspn(w, " "), w += strspn(w, " "))
        if (strcspn(w, " ") == tok->n && memcmp(w, tok->s, tok->n) == 0) return true;
    return false;
}

static bool is_number(const struct art_token *tok)
{
    return tok->kind == ART_TOK_INT || tok->kind == ART_TOK_REAL;
}

static bool is_char(const struct art_token *tok, char c)
{
    return tok->kind == ART_TOK_CHAR && tok->ch == c;
}

static void map_number(struct mapping *m)
{
    double x = m->times && m->tok.kind == ART_TOK_INT ? m->tok.num * 1e-9 : m->tok.num;
    art_buf_add(&m->out, m->text + m->from, m->tok.off - m->from);
    art_buf_real(&m->out, x * m->factor);
    m->from = m->tok.end;
}

/* Passes over a value that is no time: one token, or everything up to the bracket's end. */
static int skip_value(struct mapping *m)
{
    int depth = 0, status = ART_OK;
    do {
        if (is_char(&m->tok, '[')) depth++;
        if (is_char(&m->tok, ']')) depth--;
        if (depth > 0) status = art_lex_next(&m->lex, &m->tok);
    } while (depth > 0 && status == ART_OK && m->tok.kind != ART_TOK_END);
    return status;
}

/* KEY=VALUE of way points and of the probe that holds them; the token is the key. A negative
 * interval is a word for "every step"; a state has numbers of every kind. */
static int map_item(struct mapping *m)
{
    bool time = is_one_of(&m->tok, "time startTime stopTime updateInterval");
    bool list = is_one_of(&m->tok, "wayPoints waypoints"), state = is_one_of(&m->tok, "state");
    int status;
    ART_TRY(art_lex_next(&m->lex, &m->tok));
    ART_TRY(art_lex_next(&m->lex, &m->tok));
    m->known &= m->times && !state;
    if (time && is_number(&m->tok) && m->tok.num > 0)
        map_number(m);
    else if (!list)
        ART_TRY(skip_value(m));
out:
    return status;
}

static int map_text(struct mapping *m)
{
    const struct art_token *peek;
    int status;
    for (;;) {
        ART_TRY(art_lex_next(&m->lex, &m->tok));
        if (m->tok.kind == ART_TOK_END) break;
        if (is_number(&m->tok)) map_number(m);
        if (m->tok.kind != ART_TOK_WORD) continue;
        ART_TRY(art_lex_peek(&m->lex, &peek));
        if (is_char(peek, '='))
            ART_TRY(map_item(m));
        else
            m->known &= m->times && (is_char(peek, '[') || is_one_of(&m->tok, "breakpoint"));
    }
out:
    return status;
}

int xform_text_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value,
                           double factor, bool times, bool *done)
{
    struct art_source src = {
        .name = (char *)"(text)", .data = (char *)value->text, .n = value->text_n};
    struct mapping m = {.text = src.data, .factor = factor, .times = times, .known = true};
    int status;
    art_buf_init(&m.out, ctx);
    art_lexer_init(&m.lex, ctx, &src);
    ART_TRY(map_text(&m));
    art_buf_add(&m.out, src.data + m.from, src.n - m.from);
    *done = m.known;
    ART_TRY(art_buf_status(&m.out));
    if (m.known) {
        value->text = art_arena_strndup(ctx, &comp->model->arena, m.out.s, m.out.n);
        value->text_n = m.out.n;
        if (!value->text) status = ART_ENOMEM;
    }
out:
    art_lexer_fini(&m.lex);
    art_buf_fini(&m.out);
    return status;
}
