/* Compliance of a few nodes of a chain, and nodes that are pushed. */
#include "chain_priv.h"
#include <string.h>

int chain_check_touch(struct art_ctx *ctx, const struct art_chain *chain,
                      const struct art_chain_node *node)
{
    const struct art_zone *zone;
    if (node->zone < 0 || node->zone >= chain->n_zones)
        return art_error(ctx, ART_ENOTFOUND, NULL, "there is no zone %d", node->zone);
    zone = chain->zone[node->zone].zone;
    if (node->node < 0 || node->node >= zone->n_nodes || zone->column_of[node->node] < 0)
        return art_error(ctx, ART_ENOTFOUND, NULL,
                         "zone '%s' has no columns for node %d: it is no touch node", zone->name,
                         node->node >= 0 && node->node < zone->n_nodes ? zone->id[node->node]
                                                                       : node->node);
    if (zone->role[node->node] != ART_ZONE_FREE)
        return art_error(ctx, ART_EUSAGE, NULL, "node %d of zone '%s' is no free node",
                         zone->id[node->node], zone->name);
    return ART_OK;
}

void chain_add_seam_row(const struct art_chain *chain, const struct art_chain_node *node,
                        const double s[3], double *h)
{
    enum { AT_ONCE = 96 };
    const struct chain_zone *z = &chain->zone[node->zone];
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_seam *seam = &chain->seam[z->at[k].seam];
        if (seam->block < 0) continue;
        double *to = h + chain->A.first[seam->block];
        for (int i = 0; i < 3 * seam->n; i += AT_ONCE) {
            const int n = i + AT_ONCE < 3 * seam->n ? AT_ONCE : 3 * seam->n - i;
            const double *row[3];
            double sum[AT_ONCE] = {0};
            for (int a = 0; a < 3; a++)
                row[a] = chain_touch_row(z, node->node, a) + z->at[k].first + i;
            chain_add_rows(3, (size_t)n, s, row, sum);
            chain_add_turned(seam->side[z->at[k].side].T, sum, n, to + i);
        }
    }
}

void chain_turn_to_zone(const struct art_chain *chain, const struct chain_zone *z, const double *y,
                        double *own)
{
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_seam *seam = &chain->seam[z->at[k].seam];
        const double *from = !y || seam->block < 0 ? NULL : y + chain->A.first[seam->block];
        for (int c = 0; c < seam->n; c++) {
            double *to = own + z->at[k].first + 3 * c;
            if (!y)
                chain_side_displacement(seam, z->at[k].side, c, to);
            else if (from)
                art_m3_mulvec(to, seam->side[z->at[k].side].T, from + 3 * c);
            else
                art_v3_zero(to);
        }
    }
}

const struct chain_factor *chain_factor_of(const struct art_chain *chain)
{
    return chain->method == ART_CHAIN_FULL ? &chain->A : &chain->D;
}

int art_chain_compliance(struct art_ctx *ctx, const struct art_chain *chain, int n,
                         const struct art_chain_node *node, double *W)
{
    const size_t m = 3 * (size_t)n, cols = (size_t)chain->n;
    double *H = art_alloc(ctx, m * cols + 1, sizeof *H);
    const struct chain_factor *f = chain_factor_of(chain);
    int status = H ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    for (int i = 0; i < n; i++) ART_TRY(chain_check_touch(ctx, chain, &node[i]));
    /* rows of H L^-T, whose products are H A^-1 H^T */
    for (size_t r = 0; r < m; r++) {
        double axis[3] = {0};
        axis[r % 3] = 1;
        chain_add_seam_row(chain, &node[r / 3], axis, H + r * cols);
    }
    chain_forward_rows(f, (int)m, H);
    /* minus the products, lower triangle, then its mirror image */
    memset(W, 0, m * m * sizeof *W);
    chain_subtract_square((int)m, (int)cols, H, W);
    for (size_t c = 0; c < m; c++)
        for (size_t r = c; r < m; r++) W[r * m + c] = W[c * m + r] = -W[r * m + c];
    for (size_t c = 0; c < m; c++) {
        const struct art_chain_node *from = &node[c / 3];
        const double *column =
            art_zone_column(chain->zone[from->zone].zone, from->node, (int)(c % 3));
        for (size_t r = 0; r < m; r++)
            if (from->zone == node[r / 3].zone)
                W[r * m + c] += column[3 * node[r / 3].node + (int)(r % 3)];
    }
out:
    art_free(H);
    return status;
}

int art_chain_push(struct art_ctx *ctx, struct art_chain *chain, int n,
                   const struct art_chain_node *node, const double *u, double *f)
{
    const int m = 3 * n;
    struct art_dense d = {0};
    double *W = art_alloc(ctx, (size_t)m * (size_t)m + 1, sizeof *W);
    int status = W ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(art_chain_compliance(ctx, chain, n, node, W));
    ART_TRY(art_chain_solve(ctx, chain));
    for (int i = 0; i < n; i++) {
        double now[3];
        chain_node_displacement(chain, node[i].zone, node[i].node, now);
        art_v3_sub(f + 3 * i, u + 3 * i, now);
    }
    ART_TRY(art_dense_factor_sym(ctx, &d, m, W));
    art_dense_solve(&d, f);
    for (int i = 0; i < n; i++)
        ART_TRY(art_chain_load(ctx, chain, node[i].zone, node[i].node, f + 3 * i));
out:
    art_dense_fini(&d);
    art_free(W);
    return status;
}
