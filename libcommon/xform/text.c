/* Numbers of values, and in texts that are kept as they were. */
#include "xform_priv.h"
#include <string.h>

bool text_has_number(struct art_ctx *ctx, const char *text, size_t n)
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

double *slot_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_slot *slot, int *n)
{
    const double *x = art_value_numbers(&slot->value, n);
    double *copy = art_arena_alloc(ctx, &comp->model->arena, (size_t)*n, sizeof *copy);
    if (!copy) return NULL;
    if (*n) memcpy(copy, x, (size_t)*n * sizeof *x);
    return copy;
}

int text_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value,
                     double factor, bool times, bool *done)
{
    struct art_source src = {
        .name = (char *)"(text)", .data = (char *)value->text, .n = value->text_n};
    struct art_lexer lex;
    struct art_token tok;
    struct art_buf out;
    size_t from = 0;
    int status = ART_OK;
    bool known = true;
    art_buf_init(&out, ctx);
    art_lexer_init(&lex, ctx, &src);
    for (;;) {
        ART_TRY(art_lex_next(&lex, &tok));
        if (tok.kind == ART_TOK_END) break;
        if (tok.kind == ART_TOK_WORD)
            known &=
                times &&
                ((tok.n == 4 && (memcmp(tok.s, "time", 4) == 0 || memcmp(tok.s, "true", 4) == 0)) ||
                 (tok.n == 5 && memcmp(tok.s, "false", 5) == 0) ||
                 (tok.n == 10 && memcmp(tok.s, "breakpoint", 10) == 0));
        if (tok.kind != ART_TOK_INT && tok.kind != ART_TOK_REAL) continue;
        art_buf_add(&out, src.data + from, tok.off - from);
        double x = times && tok.kind == ART_TOK_INT ? tok.num * 1e-9 : tok.num;
        art_buf_real(&out, x * factor);
        from = tok.end;
    }
    art_buf_add(&out, src.data + from, src.n - from);
    *done = known;
    ART_TRY(art_buf_status(&out));
    if (known) {
        value->text = art_arena_strndup(ctx, &comp->model->arena, out.s, out.n);
        value->text_n = out.n;
        if (!value->text) status = ART_ENOMEM;
    }
out:
    art_lexer_fini(&lex);
    art_buf_fini(&out);
    return status;
}
