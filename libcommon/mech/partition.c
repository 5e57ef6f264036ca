/* This file divides the rows of a system over ranks: which systems can be, who owns what, and how
 * forces become whole. */
#include "mech_priv.h"
#include <art/mech.h>
#include <string.h>

/* Smaller systems are solved by one process. */
enum { LEAST = 400 };

const char *art_force_divided(const struct art_force_set *set)
{
    return (void)set, NULL;
}

static const char *force_undivided(const struct art_force_set *set)
{
    return set->type->undivided ? set->type->undivided(set) : set->type->name;
}

const char *art_system_undivided(const struct art_system *sys)
{
    if (sys->n_active <= LEAST) return "it has no more than 400 unknowns";
    if (sys->attachments.n > 0) return "components are attached to others";
    if (sys->constraints.sets) return sys->constraints.sets->type->name;
    if (sys->inertia.coupled) return "masses are shared by components";
    if (sys->jac.rank_ones) return "forces act on many components at once";
    for (int i = 0; i < sys->n_dyn; i++)
        if (sys->dyn[i].frame && sys->dyn[i].status == ART_DYN_ACTIVE)
            return "it has rigid bodies or frames that move";
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next) {
        const char *why = force_undivided(set);
        if (why) return why;
    }
    return NULL;
}

static int divide(struct art_ctx *ctx, struct art_system *sys, const struct art_ranks *ranks)
{
    double *position = art_alloc(ctx, 3 * (size_t)sys->n_blocks, sizeof *position);
    int status = position ? ART_OK : ART_ENOMEM;
    for (int b = 0; position && b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        if (!dyn->frame) (void)art_get_vector(dyn->comp, "position", position + 3 * (size_t)b, 3);
    }
    if (position)
        status = art_partition_create(ctx, ranks, sys->n_blocks, position, &sys->jac.partition);
    art_free(position);
    return status;
}

int mech_partition_build(struct art_ctx *ctx, struct art_system *sys, struct art_ranks *ranks)
{
    if (!ranks || ranks->n < 2) return ART_OK;
    if (!ranks->undivided) ranks->undivided = art_system_undivided(sys);
    if (!ranks->undivided) return divide(ctx, sys, ranks);
    if (ranks->rank > 0)
        return art_error(ctx, ART_EUNSUPPORTED, NULL, "the first rank has all rows: %s",
                         ranks->undivided);
    art_note(ctx, &sys->top->loc,
             "the first rank assembles '%s' alone, as ranks cannot share this: %s",
             art_comp_path(sys->top, NULL), ranks->undivided);
    return ART_OK;
}

void mech_partition_complete(const struct art_system *sys, double *all)
{
    const struct art_partition *partition = sys->jac.partition;
    if (!partition) return;
    for (int i = 0; i < sys->n_dyn; i++)
        if (!art_owns(partition, sys->dyn[i].block))
            memset(all + sys->dyn[i].u, 0, (sys->dyn[i].frame ? 6 : 3) * sizeof *all);
    partition->ranks->sum(partition->ranks->self, (size_t)sys->n_u, all);
}
