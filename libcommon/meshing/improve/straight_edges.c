/* This improves quadratic tetrahedra with straight edges: their corners are exchanged as those of
 * linear ones, and edges that are new get nodes in their middle. */
#include "edge_swap_priv.h"
#include <math.h>
#include <string.h>

/* An edge counts as straight: a node is off the middle of its edge by less than this part of it. */
#define STRAIGHT 1e-6

bool improve_is_straight(const struct art_volume *vol)
{
    if (vol->n_elems == 0 || vol->n_facets) return false;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        double x[ART_ELEM_MAX_NODES][3];
        if (type->kind != ART_ELEM_QUADTET) return false;
        art_volume_elem_pos(vol, e, x);
        for (int k = 0; k < type->n_edges; k++) {
            const double *a = x[(int)type->edge[k][0]], *b = x[(int)type->edge[k][1]];
            double middle[3];
            art_v3_lerp(middle, a, b, 0.5);
            if (!(art_v3_distance(middle, x[type->n_corners + k]) <=
                  STRAIGHT * art_v3_distance(a, b)))
                return false;
        }
    }
    return true;
}

/* A copy with the corners alone; all nodes stay where they are in the list. */
static int corners_of(struct art_ctx *ctx, const struct art_volume *vol, struct art_volume **out)
{
    int at = 0, status;
    ART_TRY(art_volume_copy(ctx, out, vol));
    for (int e = 0; e < vol->n_elems; e++) {
        (*out)->elem_kind[e] = ART_ELEM_TET;
        (*out)->elem_off[e] = at;
        for (int k = 0; k < 4; k++) (*out)->elem_node[at++] = vol->elem_node[vol->elem_off[e] + k];
    }
    (*out)->elem_off[vol->n_elems] = at;
out:
    return status;
}

/* Moves nodes of edges to their middles, and removes nodes of edges that no longer exist. */
static int move_corners(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *was,
                        struct art_volume **out)
{
    int status = ART_ENOMEM;
    bool *keep = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *keep);
    if (!keep) goto out;
    for (int i = 0; i < vol->n_nodes; i++) keep[i] = true;
    for (int e = 0; e < was->n_elems; e++)
        for (int k = 4; k < 10; k++) keep[was->elem_node[was->elem_off[e] + k]] = false;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        for (int k = 0; k < type->n_nodes; k++) keep[node[k]] = true;
        for (int k = 0; k < type->n_edges; k++)
            art_v3_lerp(vol->pos + 3 * (size_t)node[4 + k],
                        vol->pos + 3 * (size_t)node[(int)type->edge[k][0]],
                        vol->pos + 3 * (size_t)node[(int)type->edge[k][1]], 0.5);
    }
    ART_TRY(art_volume_keep(ctx, out, vol, NULL, keep));
    /* numbers that were none are none */
    if (!vol->elem_id) art_free((*out)->elem_id), (*out)->elem_id = NULL, (*out)->elem_id_cap = 0;
    if (!vol->node_id) art_free((*out)->node_id), (*out)->node_id = NULL, (*out)->node_id_cap = 0;
out:
    art_free(keep);
    return status;
}

int improve_straight(struct art_ctx *ctx, struct art_volume *vol,
                     const struct art_volume_improving *how, struct art_improvement *did)
{
    struct art_volume *linear = NULL, *raised = NULL, *out = NULL, swap;
    struct art_improvement result;
    int status;
    ART_TRY(corners_of(ctx, vol, &linear));
    ART_TRY(art_volume_improve(ctx, linear, how, &result));
    ART_TRY(art_volume_raise_like(ctx, &raised, linear, vol));
    ART_TRY(move_corners(ctx, raised, vol, &out));
    swap = *vol, *vol = *out, *out = swap;
    *did = result;
out:
    art_volume_free(linear), art_volume_free(raised), art_volume_free(out);
    return status;
}
