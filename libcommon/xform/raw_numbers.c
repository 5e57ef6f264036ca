/* Numbers in texts that are kept as they were: in groups, or behind keys. */
#include "places.h"
#include "xform_priv.h"
#include <string.h>

struct groups {
    struct art_lexer lex;
    struct art_token tok;
    const char *text;
    size_t from; /* what stands before is copied */
    struct art_buf out;
    const struct raw_map *map;
    char key[40];
    double x[9];
    size_t begin[9], end[9];
    int n, index;
};

/* The numbers of a group that is whole take the place of those before. */
static int end_group(struct groups *g)
{
    int status = ART_OK, size = g->map->size;
    if (g->n < size) return ART_OK;
    g->n = 0;
    double old[9];
    memcpy(old, g->x, sizeof old);
    ART_TRY(g->map->change(g->map->user, g->key, g->index++, g->x));
    for (int i = 0; i < size; i++) {
        if (memcmp(&old[i], &g->x[i], sizeof old[i]) == 0) continue;
        art_buf_add(&g->out, g->text + g->from, g->begin[i] - g->from);
        art_buf_real(&g->out, g->x[i] + 0.0);
        g->from = g->end[i];
    }
out:
    return status;
}

static int map_groups(struct groups *g)
{
    const struct art_token *peek;
    int status;
    for (;;) {
        ART_TRY(art_lex_next(&g->lex, &g->tok));
        if (g->tok.kind == ART_TOK_END) break;
        if (g->tok.kind == ART_TOK_INT || g->tok.kind == ART_TOK_REAL) {
            g->x[g->n] = g->tok.num;
            g->begin[g->n] = g->tok.off;
            g->end[g->n++] = g->tok.end;
            ART_TRY(end_group(g));
            continue;
        }
        if (g->tok.kind != ART_TOK_WORD) continue;
        ART_TRY(art_lex_peek(&g->lex, &peek));
        g->n = 0;
        if (peek->kind == ART_TOK_CHAR && peek->ch == '=') {
            size_t n = g->tok.n < sizeof g->key - 1 ? g->tok.n : sizeof g->key - 1;
            memcpy(g->key, g->tok.s, n);
            g->key[n] = '\0';
        } else {
            g->index++; /* a word such as null stands for a group */
        }
    }
out:
    return status;
}

int xform_raw_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value,
                          const struct raw_map *map)
{
    struct art_source src = {
        .name = (char *)"(text)", .data = (char *)value->text, .n = value->text_n};
    struct groups g = {.text = src.data, .map = map};
    int status;
    art_buf_init(&g.out, ctx);
    art_lexer_init(&g.lex, ctx, &src);
    ART_TRY(map_groups(&g));
    if (g.from == 0) goto out;
    art_buf_add(&g.out, src.data + g.from, src.n - g.from);
    ART_TRY(art_buf_status(&g.out));
    value->text = art_arena_strndup(ctx, &comp->model->arena, g.out.s, g.out.n);
    value->text_n = g.out.n;
    if (!value->text) status = ART_ENOMEM;
out:
    art_lexer_fini(&g.lex);
    art_buf_fini(&g.out);
    return status;
}
