/* Numbers that stay as they are because nobody here knows what they mean: reported once per
 * property.
 */
#include "xform_priv.h"
#include <stdio.h>

int xform_unknown_warnings_add(struct art_ctx *ctx, struct unknown_warnings *d,
                               const struct art_comp *comp, const struct art_slot *slot,
                               const char *why)
{
    char key[160];
    /* what the widgets of a panel hold moves nothing */
    for (const struct art_comp *up = comp; up && !slot->prop; up = up->parent)
        if (art_comp_is_passive(up)) return ART_OK;
    snprintf(key, sizeof key, "%.70s.%.70s", comp->cls->name, slot->key);
    size_t at = (size_t)art_map_get(&d->map, key);
    if (at) {
        d->list[at - 1].n++;
        return ART_OK;
    }
    if (!ART_GROW(ctx, d->list, d->n, d->cap)) return ART_ENOMEM;
    d->list[d->n++] = (struct unknown_warning){comp->cls->name, slot->key, why, slot->loc, 1};
    return art_map_set(ctx, &d->map, key, (void *)(size_t)d->n);
}

int xform_unknown_warnings_report(struct art_ctx *ctx, struct unknown_warnings *d)
{
    int status = ART_OK;
    for (int i = 0; i < d->n; i++) {
        const struct unknown_warning *x = &d->list[i];
        char times[48] = "";
        if (x->n > 1) snprintf(times, sizeof times, " (and %d more)", x->n - 1);
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, &x->loc, "'%s' of %s%s %s: left as it is",
                                x->prop, x->cls, times, x->why));
    }
out:
    return status;
}

void xform_unknown_warnings_fini(struct unknown_warnings *d)
{
    art_free(d->list);
    art_map_fini(&d->map);
}
