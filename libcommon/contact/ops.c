/* The operations of the manager of contact when its model is compiled. */
#include "contact_priv.h"

static int make(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return contact_set_create(ctx, sys, comp);
}

/* Behaviours and responses are read by the rules. */
static bool takes(const struct art_comp *comp, const struct art_comp *child)
{
    (void)comp, (void)child;
    return false;
}

const struct art_mech_ops art_ops_collision_manager = {
    .forces = make, .includes_child = takes, ART_LIVE(contact_manager_live)};
