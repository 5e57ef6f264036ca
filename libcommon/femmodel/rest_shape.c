/* This keeps the rest shape of a simulated model: restPosition of nodes may be set at any time,
 * and dependent values are computed again when the system reads its parameters (guide, 6.1.2.1). */
#include "femmodel_priv.h"
#include <string.h>

int fem_rest_shape_save(struct art_ctx *ctx, struct art_fem *fem)
{
    size_t n = 3 * (size_t)fem->n_nodes;
    fem->rest_at_build = art_arena_alloc(ctx, &fem->sys->arena, n, sizeof *fem->rest_at_build);
    if (!fem->rest_at_build) return ART_ENOMEM;
    memcpy(fem->rest_at_build, fem->rest, n * sizeof *fem->rest);
    return ART_OK;
}

/* True if any node has another rest position than before. */
static bool update_rest_positions(struct art_fem *fem)
{
    bool moved = false;
    for (int i = 0; i < fem->n_nodes; i++) {
        double X[3], *rest = fem->rest + 3 * (size_t)i;
        art_v3_copy(X, fem->rest_at_build + 3 * (size_t)i);
        if (art_is_set(fem->node_comp[i], "restPosition"))
            art_get_vector(fem->node_comp[i], "restPosition", X, 3);
        if (memcmp(X, rest, sizeof X) == 0) continue;
        art_v3_copy(rest, X);
        moved = true;
    }
    return moved;
}

/* Stiffness and masses depend on it as well, and are computed each time. */
int fem_rest_shape_refresh(struct art_ctx *ctx, struct art_fem *fem)
{
    bool moved = update_rest_positions(fem), backs = false;
    int status = fem->n_all > fem->n_nodes ? fem_shell_back_rest(ctx, fem, &backs) : ART_OK;
    bool scaled = art_is_set(fem->comp, "prestrainScale");
    return status < 0 || !(moved || backs || scaled) ? status : art_fem_rest_changed(ctx, fem);
}
