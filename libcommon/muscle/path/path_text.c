/* This file reads and writes the text forms of springs that wrap: the bodies around which they may
 * wrap, and knots. */
#include "path_priv.h"
#include <limits.h>
#include <string.h>

/* Places in the text of a property are reported as places in the file, behind "key=". */
static void place_in(const struct art_slot *slot, const struct art_token *tok, struct art_loc *loc)
{
    *loc = slot->loc;
    if (tok->loc.line > 1) {
        loc->line += tok->loc.line - 1;
        loc->col = tok->loc.col;
    } else if (loc->col > 0) {
        loc->col += (int)strlen(slot->key) + tok->loc.col;
    }
}

struct reader {
    struct art_ctx *ctx;
    const struct art_comp *comp;
    const struct art_slot *slot;
    struct art_source source;
    struct art_lexer lex;
    struct art_token tok;
};

static int open_reader(struct reader *r, struct art_ctx *ctx, const struct art_comp *comp,
                       const char *prop)
{
    memset(r, 0, sizeof *r);
    r->ctx = ctx;
    r->comp = comp;
    r->slot = art_comp_slot(comp, prop);
    if (!r->slot || !r->slot->has_value || r->slot->value.is_null || !r->slot->value.text) return 0;
    r->source =
        (struct art_source){.data = (char *)r->slot->value.text, .n = r->slot->value.text_n};
    art_lexer_init(&r->lex, ctx, &r->source);
    return 1;
}

static int fail(const struct reader *r, const char *wanted)
{
    char what[80];
    struct art_loc loc;
    place_in(r->slot, &r->tok, &loc);
    return art_error(r->ctx, ART_ESYNTAX, &loc, "%s of '%s': %s was to stand here, not %s",
                     r->slot->key, art_comp_path(r->comp, NULL), wanted,
                     art_token_describe(&r->tok, what));
}

static int next(struct reader *r, int flags)
{
    art_lex_set_flags(&r->lex, flags);
    return art_lex_next(&r->lex, &r->tok);
}

static bool is_char(const struct reader *r, char c)
{
    return r->tok.kind == ART_TOK_CHAR && r->tok.ch == c;
}

/* ------------------------------------------------------------------- wrappables */

/* Two whole numbers that may stand behind a path, both or none. */
static int read_range(struct reader *r, struct path_wrappable *w)
{
    int *to[2] = {&w->from, &w->to}, status;
    w->from = w->to = -1;
    for (int k = 0; k < 2; k++) {
        const struct art_token *peek;
        art_lex_set_flags(&r->lex, 0);
        ART_TRY(art_lex_peek(&r->lex, &peek));
        if (k == 0 && peek->kind != ART_TOK_INT && peek->kind != ART_TOK_REAL) break;
        ART_TRY(next(r, 0));
        if (r->tok.kind != ART_TOK_INT) {
            status = fail(r, "the whole number of a segment");
            goto out;
        }
        *to[k] = r->tok.integer > INT_MAX ? INT_MAX : r->tok.integer < 0 ? -1 : (int)r->tok.integer;
    }
    /* the original takes what is no range for all of them */
    if (w->from < 0 || w->to < 0 || w->from > w->to) w->from = w->to = -1;
out:
    return status;
}

static int read_wrappable(struct reader *r, struct art_arena *arena, struct path_wrappable *w)
{
    int status;
    char *path = art_arena_strndup(r->ctx, arena, r->tok.s, r->tok.n);
    if (!path) return ART_ENOMEM;
    place_in(r->slot, &r->tok, &w->loc);
    w->body = art_find(art_comp_scope(r->comp), path);
    if (!w->body && *path == '/') w->body = art_find(r->comp->model->root, path + 1);
    bool bare = !strchr(path, '/');
    if (!w->body) {
        status = art_error(r->ctx, ART_ENOTFOUND, &w->loc,
                           "wrappables of '%s': there is no component '%s'%s%s%s",
                           art_comp_path(r->comp, NULL), path,
                           bare ? "; paths from its model are meant, such as 'rigidBodies/" : "",
                           bare ? path : "", bare ? "'" : "");
        goto out;
    }
    ART_TRY(read_range(r, w));
out:
    return status;
}

static bool is_same(const struct path_wrappable *a, const struct path_wrappable *b)
{
    return a->body == b->body && a->from == b->from && a->to == b->to;
}

int path_read_wrappables(struct art_ctx *ctx, const struct art_comp *spring,
                         struct art_arena *arena, struct path_wrappable **list, int *n)
{
    struct reader r;
    int status = ART_OK, cap;
    *n = 0;
    *list = NULL;
    if (!open_reader(&r, ctx, spring, "wrappables")) return ART_OK;
    cap = 1;
    for (size_t i = 0; i < r.source.n; i++) cap += strchr(" \t\r\n", r.source.data[i]) != NULL;
    *list = art_arena_alloc(ctx, arena, (size_t)cap, sizeof **list);
    if (!*list) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(next(&r, ART_LEX_PATH));
    bool bracket = is_char(&r, '[');
    if (bracket) ART_TRY(next(&r, ART_LEX_PATH));
    while (r.tok.kind != ART_TOK_END && !is_char(&r, ']')) {
        struct path_wrappable one;
        if (r.tok.kind != ART_TOK_WORD && r.tok.kind != ART_TOK_STRING) {
            status = fail(&r, "the path of a body");
            goto out;
        }
        ART_TRY(read_wrappable(&r, arena, &one));
        int k = 0;
        while (k < *n && !is_same(&(*list)[k], &one)) k++;
        if (k == *n && *n < cap) (*list)[(*n)++] = one;
        ART_TRY(next(&r, ART_LEX_PATH));
    }
    if (bracket && !is_char(&r, ']')) status = fail(&r, "']'");
out:
    art_lexer_fini(&r.lex);
    return status;
}

/* ------------------------------------------------------------------------- knots */

static int read_number(struct reader *r, double *x)
{
    int status = next(r, 0);
    if (status == ART_OK && r->tok.kind != ART_TOK_INT && r->tok.kind != ART_TOK_REAL)
        status = fail(r, "a number");
    if (status == ART_OK) *x = r->tok.num;
    return status;
}

static int read_vector(struct reader *r, double x[3])
{
    int status;
    ART_TRY(next(r, 0));
    if (!is_char(r, '[')) {
        status = fail(r, "'['");
        goto out;
    }
    for (int i = 0; i < 3; i++) ART_TRY(read_number(r, &x[i]));
    ART_TRY(next(r, 0));
    if (!is_char(r, ']')) status = fail(r, "']'");
out:
    return status;
}

/* NAME = value inside of a knot, of which the name has been read. */
static int read_item(struct reader *r, struct wrap_knot *knot)
{
    const struct {
        const char *name;
        double *x;
        bool vector;
    } items[] = {{"pos", knot->x, true},          {"loc", knot->loc, true},
                 {"dist", &knot->dist, false},    {"prevDist", &knot->prev_dist, false},
                 {"wrapIdx", &knot->body, false}, {"prevWrapIdx", &knot->prev_body, false}};
    enum { N = sizeof items / sizeof items[0] };
    int status;
    size_t i = 0;
    while (i < N &&
           !(strlen(items[i].name) == r->tok.n && strncmp(items[i].name, r->tok.s, r->tok.n) == 0))
        i++;
    if (i == N || r->tok.kind != ART_TOK_WORD)
        return fail(r, "pos, loc, dist, prevDist, wrapIdx or prevWrapIdx");
    ART_TRY(next(r, 0));
    if (!is_char(r, '=')) {
        status = fail(r, "'='");
        goto out;
    }
    ART_TRY(items[i].vector ? read_vector(r, items[i].x) : read_number(r, items[i].x));
out:
    return status;
}

static int read_knot(struct reader *r, struct wrap_knot *knot)
{
    int status;
    memset(knot, 0, sizeof *knot);
    knot->body = knot->prev_body = -1;
    for (;;) {
        ART_TRY(next(r, 0));
        if (is_char(r, ']')) break;
        ART_TRY(read_item(r, knot));
    }
    if (!art_v3_finite(knot->x) || !art_v3_finite(knot->loc)) status = fail(r, "a finite place");
out:
    return status;
}

int path_read_knots(struct art_ctx *ctx, const struct art_comp *segment, struct wrap_knot *knots,
                    int most, int *n)
{
    struct reader r;
    struct wrap_knot knot;
    int status;
    *n = 0;
    if (!open_reader(&r, ctx, segment, "knots")) return ART_OK;
    ART_TRY(next(&r, 0));
    if (!is_char(&r, '[')) {
        status = fail(&r, "'['");
        goto out;
    }
    for (;;) {
        ART_TRY(next(&r, 0));
        if (is_char(&r, ']')) break;
        if (!is_char(&r, '[')) {
            status = fail(&r, "'[' of a knot");
            goto out;
        }
        ART_TRY(read_knot(&r, &knot));
        if (knots && *n < most) knots[*n] = knot;
        if (++*n > PATH_MOST_KNOTS) {
            status = art_error(ctx, ART_ELIMIT, &r.slot->loc, "more than %d knots of '%s'",
                               PATH_MOST_KNOTS, art_comp_path(r.comp, NULL));
            goto out;
        }
    }
out:
    art_lexer_fini(&r.lex);
    return status;
}
