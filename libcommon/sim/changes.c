/* Properties of the tree that were set in the run, with what they were before: a state holds them,
 * and going back to a way point undoes them. */
#include "sim_priv.h"

/* Agents set the same properties in the same order step after step: the one behind that found last
 * is nearly always the one. */
static struct art_changed *find_change(struct art_changes *c, const struct art_sim_prop *prop)
{
    for (int i = 0; i < c->n; i++) {
        int k = (c->cursor + i) % c->n;
        struct art_changed *one = &c->all[k];
        if (one->prop.comp != prop->comp || !art_streq(one->prop.name, prop->name)) continue;
        c->cursor = k + 1;
        return one;
    }
    return NULL;
}

int art_sim_note_change(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop)
{
    struct art_changes *c = &sim->changes;
    if (find_change(c, prop)) return ART_OK;
    struct art_changed one = {.prop = *prop, .was_set = art_is_set(prop->comp, prop->name)};
    one.original = art_arena_alloc(ctx, &sim->arena, (size_t)prop->size, sizeof *one.original);
    if (!one.original || !ART_GROW(ctx, c->all, c->n, c->cap)) return ART_ENOMEM;
    art_sim_get(sim, prop, one.original);
    c->all[c->n++] = one;
    return ART_OK;
}

int art_sim_revert(struct art_ctx *ctx, struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; i < sim->changes.n; i++) {
        const struct art_changed *c = &sim->changes.all[i];
        ART_TRY(art_sim_put_back(ctx, sim, &c->prop, c->original));
        if (!c->was_set) ART_TRY(art_unset(ctx, (struct art_comp *)c->prop.comp, c->prop.name));
    }
out:
    return status;
}

void art_sim_free_changes(struct art_sim *sim)
{
    for (int i = 0; i < sim->changes.n; i++) art_free(sim->changes.all[i].path);
    art_free(sim->changes.all);
}
