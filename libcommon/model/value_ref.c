/* Values that name components or properties of theirs. */
#include "value_priv.h"
#include <string.h>

/* Reads one path: quoted or bare. The lexer is switched so that "0probes" or "12/x" is one word. */
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

int model_parse_ref(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
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

int model_parse_refs(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                     struct art_value *value)
{
    (void)comp;
    struct art_ref *refs = NULL;
    const struct art_token *peek;
    struct art_token tok;
    int n = 0, cap = 0, status;
    ART_TRY(model_expect_char(p, '[', "before a list of paths"));
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
        if (!model_arena_grow(p->model, &refs, n, &cap, sizeof *refs)) return ART_ENOMEM;
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
