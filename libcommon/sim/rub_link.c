/* Blocks that rows link: where masses alone count, what is not linked moves by itself. */
#include "rub.h"
#include <string.h>

int art_rub_link_of(const struct art_stepper *s, const struct art_jac *J, int group)
{
    int a = art_island_first(J, group, s->sys->n_active_blocks);
    return a < 0 ? -1 : s->rub->root[a];
}

static void count(struct art_stepper *s, const struct art_jac *J)
{
    for (int g = 0; g < J->n_groups; g++) {
        int link = art_rub_link_of(s, J, g);
        if (link >= 0) s->rub->link[link].n_rows += J->row[g + 1] - J->row[g];
    }
}

int art_rub_links(struct art_stepper *s)
{
    const struct art_system *sys = s->sys;
    struct art_rub *r = s->rub;
    int n = sys->n_active_blocks;
    if (!ART_RESERVE(s->ctx, r->root, n + 1, r->cap_root) ||
        !ART_RESERVE(s->ctx, r->link, n + 1, r->cap_link))
        return ART_ENOMEM;
    art_island_alone(r->root, n);
    art_island_link_rows(r->root, &sys->G.J, n);
    art_island_link_rows(r->root, &sys->N.J, n);
    art_island_link_rows(r->root, &sys->F.J, n);
    art_island_settle(r->root, n);
    memset(r->link, 0, (size_t)n * sizeof *r->link);
    for (int b = 0; b < n; b++) {
        struct art_rub_link *link = &r->link[r->root[b]];
        link->frames = link->frames || sys->dyn[sys->block_dyn[b]].frame;
    }
    count(s, &sys->G.J);
    count(s, &sys->N.J);
    for (int i = 0; i < sys->n_friction; i++) {
        int link = art_rub_link_of(s, &sys->F.J, sys->friction[i].first);
        if (link >= 0) r->link[link].n_frictions++;
    }
    return ART_OK;
}

static bool alone(const struct art_rub_link *link)
{
    return !link->frames && link->n_rows == 1 && link->n_frictions == 1;
}

bool art_rub_alone(const struct art_stepper *s, int friction)
{
    int at = art_rub_link_of(s, &s->sys->F.J, s->sys->friction[friction].first);
    return at < 0 || alone(&s->rub->link[at]);
}

bool art_rub_reaches(const struct art_stepper *s, int block)
{
    const struct art_rub_link *link = &s->rub->link[s->rub->root[block]];
    return link->n_frictions > 0 && !alone(link);
}
