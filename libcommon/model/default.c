/* Values from texts that stand alone: what a program sets, and the defaults of properties. */
#include "model_priv.h"
#include <string.h>

static int parse_source(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                        const struct art_loc *loc, struct art_value *value)
{
    struct art_token tok;
    const struct art_token *peek;
    const char *text = p->src->data;
    /* a text without quotes is taken as it stands when it is not one word */
    int status = art_lex_peek(&p->lex, &peek);
    if (status == ART_OK && prop->type == ART_P_STRING && peek->kind != ART_TOK_STRING &&
        strcmp(text, "null") != 0) {
        memset(value, 0, sizeof *value);
        value->type = prop->type;
        value->text = art_arena_strdup(p->ctx, &p->model->arena, text);
        value->text_n = strlen(text);
        return value->text ? ART_OK : ART_ENOMEM;
    }
    ART_TRY(status);
    ART_TRY(model_value_parse(p, comp, prop, value));
    ART_TRY(art_lex_next(&p->lex, &tok));
    if (tok.kind != ART_TOK_END)
        status = art_error(p->ctx, ART_ESYNTAX, loc, "%s: unexpected text after the value: '%s'",
                           prop->name, text + tok.off);
out:
    return status;
}

int model_text_parse(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop,
                     const char *text, const struct art_loc *loc, struct art_value *value)
{
    struct art_source source = {
        .name = (char *)(loc && loc->file ? loc->file : "(value)"),
        .data = (char *)text,
        .n = strlen(text),
        .line = loc ? loc->line : 0,
        .col = loc ? loc->col : 0,
    };
    struct parser p = {.ctx = ctx, .model = comp->model, .src = &source};
    p.user_text = p.reject_misspelt = true;
    art_lexer_init(&p.lex, ctx, &source);
    int status = parse_source(&p, comp, prop, loc, value);
    art_lexer_fini(&p.lex);
    art_map_fini(&p.seen);
    return status;
}

/* Returns the text of a default; that of an object may be its class alone. */
static const char *default_text(struct art_ctx *ctx, struct art_arena *arena,
                                const struct art_prop *prop)
{
    bool whole =
        prop->type != ART_P_OBJECT || strchr(prop->def, '[') || strcmp(prop->def, "null") == 0;
    return whole ? prop->def : art_arena_format(ctx, arena, "%s [ ]", prop->def);
}

int model_default_parse(struct art_ctx *ctx, struct art_comp *comp, struct art_prop *prop,
                        struct art_quiet *q)
{
    struct art_model *model = comp->model;
    struct art_value *value = art_arena_alloc(ctx, &model->arena, 1, sizeof *value);
    const char *text = value ? default_text(ctx, &model->arena, prop) : NULL;
    if (!text) return ART_ENOMEM;
    /* what is unusual about a default is for who made the table, not for who runs a program */
    struct art_ctx *own = model->ctx;
    art_quiet_begin(ctx, q);
    ctx->strict = true;
    model->ctx = ctx;
    int status = model_text_parse(ctx, comp, prop, text, NULL, value);
    model->ctx = own;
    status = art_quiet_end(ctx, q, status);
    if (status < 0) return status;
    value->loc = (struct art_loc){0};
    /* each component has an object of its own */
    if (prop->type == ART_P_OBJECT)
        *value = (struct art_value){.type = prop->type, .is_null = value->is_null, .text = text};
    prop->fallback = value;
    return ART_OK;
}
