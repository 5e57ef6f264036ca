/* Values that are lists of values: `segmentSpecs=[ [ ... ] [ ... ] ]`. The list is an object whose
 * slots are its entries, with the keys "0", "1", ...; so whatever walks through objects finds what
 * is in them. */
#include "references_priv.h"
#include <stdio.h>
#include <string.h>

int art_list_count(const struct art_comp *list)
{
    return list && list->cls->item ? list->n_slots : 0;
}

struct art_comp *art_list_at(const struct art_comp *list, int i)
{
    return i >= 0 && i < art_list_count(list) ? list->slots[i].value.object : NULL;
}

/* The slot of a new entry, which comes last. */
static struct art_slot *append(struct art_comp *list)
{
    char key[16];
    snprintf(key, sizeof key, "%d", list->n_slots);
    return model_slot_obtain(list, list->cls->item, key);
}

int model_entries_parse(struct parser *p, struct art_comp *list)
{
    const struct art_token *peek;
    struct art_token tok;
    struct art_value value;
    char seen[80];
    int status;
    for (;;) {
        ART_TRY(art_lex_peek(&p->lex, &peek));
        const char *comment = model_comment_before(p);
        struct art_loc loc = peek->loc;
        if (is_char(peek, ']')) {
            list->tail_comment = comment;
            ART_TRY(art_lex_next(&p->lex, &tok));
            return ART_OK;
        }
        if (!is_char(peek, '[') && peek->kind != ART_TOK_WORD)
            return art_error(p->ctx, ART_ESYNTAX, &loc, "expected a %s in brackets, found %s",
                             list->cls->element, art_token_describe(peek, seen));
        ART_TRY(model_value_parse(p, list, list->cls->item, &value));
        if (value.is_null)
            return art_error(p->ctx, ART_ESYNTAX, &loc, "an entry cannot be null: expected a %s",
                             list->cls->element);
        struct art_slot *slot = append(list);
        if (!slot) return list->model->ctx->status;
        slot->has_value = true;
        slot->value = value;
        slot->loc = loc;
        slot->comment = comment;
    }
out:
    return status;
}

int art_list_add(struct art_ctx *ctx, struct art_comp *list, const char *cls,
                 const struct art_comp *like, struct art_comp **entry)
{
    struct parser p = {.ctx = ctx, .model = list->model};
    struct art_value value = {.type = ART_P_OBJECT};
    const struct art_prop *item = list->cls->item;
    int status;
    if (!item)
        return art_error(ctx, ART_EUSAGE, NULL, "a %s is not a list of values", list->cls->name);
    if (like) cls = like->cls->full_name;
    ART_TRY(model_object_create(&p, list, item, cls, &list->loc, &value.object));
    /* in lists classes go by their short names */
    if (strcmp(value.object->cls->name, item->values) != 0) value.cls = value.object->cls->name;
    struct art_slot *slot = append(list);
    if (!slot) return list->model->ctx->status;
    slot->has_value = true;
    slot->value = value;
    if (like) {
        struct copier c = {.ctx = ctx, .from = like->model, .to = list->model};
        status = model_copier_slots(&c, like, value.object);
        model_copier_fini(&c);
        if (status < 0) {
            list->n_slots--;
            goto out;
        }
    }
    if (entry) *entry = value.object;
out:
    return status;
}
