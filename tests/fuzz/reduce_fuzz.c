/* Any text as a model whose finite elements are reduced, with fixed nodes, touch nodes and a seam
 * chosen by the text; two of the zone are bonded at the seam, turned and loaded. A refusal says
 * why, and what comes out is finite. */
#include "all_classes.h"
#include <art/femmodel.h>
#include <art/zonechain.h>
#include <math.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_TEXT = 1 << 14, MOST_NODES = 30, MOST_SEAM = 4 };

static struct art_comp *find_fem(struct art_model *model)
{
    struct art_comp *c = model->root;
    while (c && !art_comp_is(c, "FemModel3d")) c = art_comp_next(model->root, c);
    return c;
}

static void check_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++) ART_ASSERT(isfinite(x[i]));
}

/* Two of the zone, of which the second is turned about the axis z, with a load on the last node
 * that takes one. */
static int pose(struct art_ctx *ctx, const struct art_zone *zone, double angle)
{
    const struct art_zone *zones[2] = {zone, zone};
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    const double force[3] = {1, -2, 3};
    struct art_rigid frames[2];
    struct art_chain *chain = NULL;
    double *u = calloc(3 * (size_t)zone->n_nodes + 1, sizeof *u);
    int status = u ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) status = art_chain_create(ctx, &chain, 2, zones, NULL, 1, &seam);
    if (status < 0) goto out;
    art_rigid_identity(&frames[0]);
    art_rigid_identity(&frames[1]);
    art_rot_basic(frames[1].R, 2, angle);
    ART_TRY(art_chain_pose(ctx, chain, frames));
    art_chain_clear(chain);
    ART_TRY(art_chain_load(ctx, chain, 1, zone->column_node[zone->n_column_nodes - 1], force));
    ART_TRY(art_chain_solve(ctx, chain));
    for (int z = 0; z < 2; z++) {
        art_chain_displacements(chain, z, u, NULL);
        check_finite(u, 3 * zone->n_nodes);
    }
out:
    art_chain_free(chain);
    free(u);
    return status;
}

static int reduce(struct art_ctx *ctx, const struct art_comp *fem, int n_nodes, uint64_t choice)
{
    bool bone[MOST_NODES], touch[MOST_NODES];
    int node[MOST_SEAM], n = 0, status;
    struct art_zone_check check;
    struct art_reduction *r = NULL;
    for (int i = 0; i < n_nodes; i++) {
        unsigned what = (unsigned)(choice >> (2 * i % 61)) & 3;
        bone[i] = what == 0 || i < 3; /* three nodes: hardly any model floats */
        touch[i] = what == 1;
        if (what == 2 && i >= 3 && n < MOST_SEAM) node[n++] = i;
    }
    const struct art_reduction_seam seam = {"s", n, node};
    struct art_reduction_request request = {.name = "zone",
                                            .bone = choice % 16 == 0 ? NULL : bone,
                                            .touch = touch,
                                            .n_seams = n > 0,
                                            .seam = &seam};
    art_rigid_identity(&request.frame);
    ART_TRY(art_reduction_create(ctx, fem, &request, &r));
    const struct art_zone *zone = art_reduction_zone(r);
    while (zone->n_computed < art_zone_n_columns(zone)) {
        int before = zone->n_computed;
        ART_TRY(art_reduction_columns(ctx, r, 7));
        ART_ASSERT(zone->n_computed > before);
    }
    check_finite(zone->xi, art_zone_n_columns(zone) * 3 * zone->n_nodes);
    ART_TRY(art_zone_check(ctx, zone, &check));
    if (zone->n_seams) ART_TRY(pose(ctx, zone, (double)(choice % 64) / 10));
    if (!request.bone) ART_TRY(art_reduction_modes(ctx, r, 2));
out:
    art_reduction_free(r);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_model *model = NULL;
    struct art_volume *vol = NULL;
    struct art_comp *fem;
    int status = ART_OK;
    if (n > MAX_TEXT) return 0;
    art_ctx_init(&ctx);
    ART_TRY(art_source_string(&ctx, &src, "input", (const char *)data, n));
    ART_TRY(art_model_read_source(&ctx, schema(), &src, NULL, &model));
    fem = find_fem(model);
    if (!fem) goto out;
    ART_TRY(art_fem_tree_mesh(&ctx, fem, true, &vol));
    if (vol->n_nodes > 0 && vol->n_nodes <= MOST_NODES)
        status = reduce(&ctx, fem, vol->n_nodes, art_hash_bytes(data, n));
out:
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_volume_free(vol);
    art_model_free(model);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
