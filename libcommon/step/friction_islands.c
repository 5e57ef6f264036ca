/* This file finds friction islands: connected components of the blocks that rows link. Where
 * masses alone count, islands move independently of each other. */
#include "friction_priv.h"
#include <string.h>

int art_friction_island_of(const struct art_step *s, const struct art_jac *J, int group)
{
    int a = art_island_first_block(J, group, s->sys->n_active_blocks);
    return a < 0 ? -1 : s->friction->root[a];
}

static void count_rows(struct art_step *s, const struct art_jac *J)
{
    for (int g = 0; g < J->n_groups; g++) {
        int island = art_friction_island_of(s, J, g);
        if (island >= 0) s->friction->island[island].n_rows += J->row[g + 1] - J->row[g];
    }
}

int art_friction_find_islands(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    struct art_step_friction *r = s->friction;
    int n = sys->n_active_blocks;
    if (!ART_RESERVE(s->ctx, r->root, n + 1, r->cap_root) ||
        !ART_RESERVE(s->ctx, r->island, n + 1, r->cap_island))
        return ART_ENOMEM;
    art_sets_init(r->root, n);
    art_island_unite_rows(r->root, &sys->constraints.G.J, n);
    art_island_unite_rows(r->root, &sys->constraints.N.J, n);
    art_island_unite_rows(r->root, &sys->constraints.F.J, n);
    art_sets_flatten(r->root, n);
    memset(r->island, 0, (size_t)n * sizeof *r->island);
    for (int b = 0; b < n; b++) {
        struct art_friction_island *island = &r->island[r->root[b]];
        island->has_frames = island->has_frames || sys->dyn[sys->block_dyn[b]].frame;
    }
    count_rows(s, &sys->constraints.G.J);
    count_rows(s, &sys->constraints.N.J);
    for (int i = 0; i < sys->constraints.n_friction; i++) {
        int island =
            art_friction_island_of(s, &sys->constraints.F.J, sys->constraints.friction[i].first);
        if (island >= 0) r->island[island].n_friction_groups++;
    }
    return ART_OK;
}

static bool is_isolated(const struct art_friction_island *island)
{
    return !island->has_frames && island->n_rows == 1 && island->n_friction_groups == 1;
}

bool art_friction_is_isolated(const struct art_step *s, int friction)
{
    int at = art_friction_island_of(s, &s->sys->constraints.F.J,
                                    s->sys->constraints.friction[friction].first);
    return at < 0 || is_isolated(&s->friction->island[at]);
}

bool art_friction_reaches(const struct art_step *s, int block)
{
    return s->friction->island[s->friction->root[block]].n_friction_groups > 0;
}

bool art_friction_affects(const struct art_step *s, int block)
{
    const struct art_friction_island *island = &s->friction->island[s->friction->root[block]];
    return island->n_friction_groups > 0 && !is_isolated(island);
}
