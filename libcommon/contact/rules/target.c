/* The targets that the two sides of a behaviour or response name. */
#include "rules_priv.h"
#include <art/text.h>
#include <string.h>

static unsigned group_named(const char *word)
{
    static const struct {
        const char *name;
        unsigned group;
    } groups[] = {{"Rigid", ART_GROUP_RIGID},
                  {"Deformable", ART_GROUP_DEFORMABLE},
                  {"AllBodies", ART_GROUP_BODIES},
                  {"Self", ART_GROUP_SELF},
                  {"All", ART_GROUP_ALL}};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
        if (art_streq(word, groups[i].name)) return groups[i].group;
    return 0;
}

/* The one word or string that the attribute is; NULL with an error if it is anything else. */
static int read_word(struct art_ctx *ctx, const struct art_slot *slot, char **word)
{
    struct art_source source = {.data = (char *)slot->value.text, .n = slot->value.text_n};
    struct art_lexer lex;
    struct art_token tok, end = {0};
    art_lexer_init(&lex, ctx, &source);
    art_lex_set_flags(&lex, ART_LEX_PATH);
    *word = NULL;
    int status = art_lex_next(&lex, &tok);
    if (status == ART_OK && (tok.kind == ART_TOK_WORD || tok.kind == ART_TOK_STRING)) {
        *word = art_strndup(ctx, tok.s, tok.n);
        if (!*word) status = ART_ENOMEM;
        if (status == ART_OK) status = art_lex_next(&lex, &end);
    }
    art_lexer_fini(&lex);
    if (status == ART_OK && *word && **word && end.kind == ART_TOK_END) return ART_OK;
    art_free(*word);
    *word = NULL;
    return status < 0 ? status
                      : art_error(ctx, ART_ESYNTAX, &slot->value.loc,
                                  "%s takes the path of a body or a group: Rigid, Deformable, "
                                  "AllBodies, Self or All",
                                  slot->key);
}

int art_contact_target(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                       struct art_contact_target *target)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    const struct art_loc *loc = slot && slot->value.loc.line ? &slot->value.loc : NULL;
    struct art_comp *to = NULL;
    char *word = NULL;
    int status;
    memset(target, 0, sizeof *target);
    if (!slot || !slot->has_value || slot->value.is_null || !slot->value.text)
        return art_error(ctx, ART_ENOTFOUND, comp->loc.line ? &comp->loc : NULL,
                         "'%s' does not say what its %s is", art_comp_path(comp, NULL), prop);
    ART_TRY(read_word(ctx, slot, &word));
    target->group = group_named(word);
    if (target->group) goto out;
    ART_TRY(art_find_checked(ctx, art_comp_scope(comp), word, loc, &to));
    if (!contact_can_collide(to))
        status = art_error(ctx, ART_EUSAGE, loc,
                           "'%s' (%s) cannot collide: a rigid body can, a FEM model and its meshes",
                           art_comp_path(to, NULL), to->cls->name);
    target->comp = to;
out:
    art_free(word);
    return status;
}

bool art_contact_target_has(const struct art_contact_target *target,
                            const struct art_collidable *body)
{
    if (target->comp) return contact_body_is_named(target->comp, body);
    return (target->group & (body->rigid ? ART_GROUP_RIGID : ART_GROUP_DEFORMABLE)) != 0;
}
