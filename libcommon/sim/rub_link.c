/* Blocks that rows link: where masses alone count, what is not linked moves by itself. */
#include "rub.h"
#include <string.h>

static int root_of(int *root, int b)
{
    while (root[b] != b) b = root[b] = root[root[b]];
    return b;
}

static int first_active(const struct art_stepper *s, const struct art_jac *J, int g)
{
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
        if (J->block[e] < s->sys->n_active_blocks) return J->block[e];
    return -1;
}

static void join(struct art_stepper *s, const struct art_jac *J)
{
    for (int g = 0; g < J->n_groups; g++) {
        int a = first_active(s, J, g);
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e];
            if (b >= s->sys->n_active_blocks) continue;
            int x = root_of(s->rub->root, a), y = root_of(s->rub->root, b);
            s->rub->root[x > y ? x : y] = x < y ? x : y;
        }
    }
}

int art_rub_link_of(const struct art_stepper *s, const struct art_jac *J, int group)
{
    int a = first_active(s, J, group);
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
    for (int b = 0; b < n; b++) r->root[b] = b;
    join(s, &sys->G.J);
    join(s, &sys->N.J);
    join(s, &sys->F.J);
    for (int b = 0; b < n; b++) r->root[b] = root_of(r->root, b);
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
