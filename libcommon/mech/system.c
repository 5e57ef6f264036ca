/* This file stores a system: memory, components, sets of forces. */
#include "mech_priv.h"
#include <string.h>

bool art_system_grow(struct art_system *sys, void *ptr, int n, int *cap, size_t size)
{
    if (n < *cap) return true;
    int next = *cap ? *cap * 2 : 16;
    void *old, *p = art_arena_alloc(sys->ctx, &sys->arena, (size_t)next, size);
    if (!p) return false;
    memcpy(&old, ptr, sizeof old);
    if (n) memcpy(p, old, (size_t)n * size);
    art_arena_release(&sys->arena, old, (size_t)*cap, size);
    memcpy(ptr, &p, sizeof p);
    *cap = next;
    return true;
}

int art_system_place(const struct art_system *sys, const struct art_comp *comp)
{
    return comp->order < sys->index.n_comps ? sys->index.place[comp->order] : 0;
}

void art_system_set_place(struct art_system *sys, const struct art_comp *comp, int place)
{
    sys->index.place[comp->order] = place;
}

struct art_dyn *mech_system_add_dyn(struct art_system *sys, struct art_comp *comp, bool frame)
{
    if (!art_system_grow(sys, &sys->dyn, sys->n_dyn, &sys->cap_dyn, sizeof *sys->dyn)) return NULL;
    struct art_dyn *dyn = &sys->dyn[sys->n_dyn];
    memset(dyn, 0, sizeof *dyn);
    dyn->comp = comp;
    dyn->frame = frame;
    dyn->q = sys->n_q;
    dyn->u = sys->n_u;
    dyn->block = dyn->companion = -1;
    dyn->target_activity = -1;
    art_m3_identity(dyn->R);
    sys->n_q += frame ? 7 : 3;
    sys->n_u += frame ? 6 : 3;
    art_system_set_place(sys, comp, ++sys->n_dyn);
    return dyn;
}

struct art_dyn *art_system_add_companion(struct art_system *sys, struct art_comp *comp)
{
    int front = art_system_place(sys, comp) - 1;
    struct art_dyn *dyn = mech_system_add_dyn(sys, comp, false);
    art_system_set_place(sys, comp, front + 1);
    if (!dyn) return NULL;
    sys->dyn[front].companion = (int)(dyn - sys->dyn);
    dyn->is_companion = true;
    dyn->mass_given = true;
    dyn->dynamic = sys->dyn[front].dynamic;
    return dyn;
}

struct art_dyn *mech_system_add_further(struct art_system *sys, struct art_comp *comp, bool frame)
{
    int place = art_system_place(sys, comp);
    struct art_dyn *dyn = mech_system_add_dyn(sys, comp, frame);
    art_system_set_place(sys, comp, place);
    if (!dyn) return NULL;
    dyn->is_companion = true;
    dyn->mass_given = true;
    return dyn;
}

struct art_dyn *art_system_dyn(const struct art_system *sys, const struct art_comp *comp)
{
    int place = comp ? art_system_place(sys, comp) : 0;
    if (place < 1 || place > sys->n_dyn) return NULL;
    struct art_dyn *dyn = &sys->dyn[place - 1];
    return dyn->comp == comp ? dyn : NULL;
}

int art_system_add_set(struct art_ctx *ctx, struct art_system *sys,
                       const struct art_force_type *type, void *data)
{
    struct art_force_set **end = &sys->force.sets;
    struct art_force_set *set = art_arena_alloc(ctx, &sys->arena, 1, sizeof *set);
    if (!set) return ART_ENOMEM;
    set->type = type;
    set->data = data;
    while (*end) end = &(*end)->next;
    *end = set;
    return ART_OK;
}

void *art_system_set_data(const struct art_system *sys, const struct art_force_type *type)
{
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type == type) return set->data;
    return NULL;
}

void *art_system_ensure_set(struct art_ctx *ctx, struct art_system *sys,
                            const struct art_force_type *type, size_t size)
{
    void *data = art_system_set_data(sys, type);
    if (data) return data;
    data = art_arena_alloc(ctx, &sys->arena, 1, size);
    if (!data || art_system_add_set(ctx, sys, type, data) < 0) return NULL;
    return data;
}
