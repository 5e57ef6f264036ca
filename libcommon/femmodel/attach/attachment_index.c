/* This indexes the attachments of a system by what they attach, once it has been compiled. */
#include "attachment_weights_priv.h"
#include <art/mech.h>

struct attachment_index {
    int *of; /* [n_dyn] place in sys->attachments.list, -1: none; NULL: not made yet */
};

/* a set without forces, whose data the system keeps */
static const struct art_force_type holder = {
    .name = "index of attachments", .unexcited = true, .undivided = art_force_divided};

struct art_attach *fem_attachment_of(struct art_ctx *ctx, struct art_system *sys, int dyn)
{
    struct attachment_index *index = art_system_ensure_set(ctx, sys, &holder, sizeof *index);
    if (!index) return NULL;
    if (!index->of) {
        index->of = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_dyn, sizeof *index->of);
        if (!index->of) return NULL;
        for (int i = 0; i < sys->n_dyn; i++) index->of[i] = -1;
        for (int k = 0; k < sys->attachments.n; k++) index->of[sys->attachments.list[k].slave] = k;
    }
    ART_ASSERT(dyn >= 0 && index->of[dyn] >= 0);
    return &sys->attachments.list[index->of[dyn]];
}
