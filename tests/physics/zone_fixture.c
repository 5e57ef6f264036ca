/* Zones made of blocks of elements. */
#include "zone_fixture.h"
#include <math.h>
#include <string.h>

bool zone_at_left(const struct fem_grid *grid, const double x[3])
{
    (void)grid;
    return fabs(x[0]) < 1e-12;
}

bool zone_at_right(const struct fem_grid *grid, const double x[3])
{
    return fabs(x[0] - grid->size[0]) < 1e-12;
}

bool zone_at_bottom(const struct fem_grid *grid, const double x[3])
{
    (void)grid;
    return fabs(x[2]) < 1e-12;
}

bool zone_anywhere(const struct fem_grid *grid, const double x[3])
{
    (void)grid;
    (void)x;
    return true;
}

static bool chosen(const struct fem_fixture *b, zone_where *where, int i)
{
    return where && where(b->grid, b->box[i]);
}

int zone_fixture_reduce(struct fem_fixture *b, const struct zone_choice *c,
                        struct art_reduction **r)
{
    enum { MOST = 20000 };
    static bool bone[MOST], touch[MOST];
    static int node[2][MOST];
    struct art_reduction_seam seam[2];
    struct art_reduction_request q = {.name = c->name ? c->name : "zone",
                                      .frame = c->frame,
                                      .bone = bone,
                                      .touch = touch,
                                      .seam = seam};
    int status;
    ART_ASSERT(b->fem->n_nodes <= MOST);
    if (q.frame.R[0] == 0 && q.frame.R[1] == 0 && q.frame.R[2] == 0) art_rigid_identity(&q.frame);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        bone[i] = chosen(b, c->bone, i);
        touch[i] = chosen(b, c->touch, i);
    }
    zone_where *const at[2] = {c->left, c->right};
    static const char *const names[2] = {"left", "right"};
    for (int k = 0; k < 2; k++) {
        struct art_reduction_seam *s = &seam[q.n_seams];
        if (!at[k]) continue;
        *s = (struct art_reduction_seam){names[k], 0, node[k]};
        for (int i = 0; i < b->fem->n_nodes; i++)
            if (chosen(b, at[k], i)) node[k][s->n++] = i;
        q.n_seams++;
    }
    *r = NULL;
    ART_TRY(art_reduction_create(&b->p.ctx, b->fem->comp, &q, r));
    status = art_reduction_columns(&b->p.ctx, *r, art_zone_n_columns(art_reduction_zone(*r)));
out:
    return status;
}

int zone_fixture_make(struct art_ctx *ctx, const struct fem_grid *grid,
                      const struct zone_choice *choice, struct art_zone **zone)
{
    struct fem_fixture b;
    struct art_reduction *r = NULL;
    int status = fem_fixture_open(&b, grid);
    *zone = NULL;
    if (status == ART_OK) status = zone_fixture_reduce(&b, choice, &r);
    if (status == ART_OK) *zone = art_reduction_take(r);
    CHECK_INT(b.p.ctx.n_warnings, 0); /* none of these models has stress at rest */
    if (status < 0) art_error(ctx, status, NULL, "%s", b.p.ctx.last);
    art_reduction_free(r);
    fem_fixture_close(&b);
    return status;
}

int zone_fixture_node(const struct art_zone *zone, double x, double y, double z)
{
    const double p[3] = {x, y, z};
    int best = -1;
    for (int i = 0; i < zone->n_nodes; i++)
        if (best < 0 ||
            art_v3_distance(zone->x + 3 * i, p) < art_v3_distance(zone->x + 3 * best, p))
            best = i;
    return best;
}
