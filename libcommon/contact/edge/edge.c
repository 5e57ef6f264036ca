/* This finds contacts of edges: pairs of regions, pairs of edges. */
#include "edge_priv.h"

static bool same_contours(const struct art_contours *C, const struct art_region *p,
                          const struct art_region *q)
{
    return p->mesh == 0 && q->mesh == 1 && p->n_contours == q->n_contours &&
           memcmp(C->contour_of + p->first_contour, C->contour_of + q->first_contour,
                  (size_t)p->n_contours * sizeof *C->contour_of) == 0;
}

static int add_pairs(struct art_ctx *ctx, struct art_surface *const s[2],
                     const struct art_contours *C, const int region[2],
                     const struct contact_edge_rule *rule, struct contact_edges *edges)
{
    int status, n[2];
    for (int m = 0; m < 2; m++) {
        const struct art_region *r = &C->region[region[m]];
        ART_TRY(rule->by_angle ? contact_edges_candidates_by_angle(ctx, s, C, r, edges, &n[m])
                               : contact_edges_candidates(ctx, s, C, r, edges, &n[m]));
    }
    for (int i = 0; i < n[0]; i++)
        for (int j = 0; j < n[1]; j++) {
            struct contact_edge contact;
            const struct contact_edge_side *p = &edges->side[0][i], *q = &edges->side[1][j];
            if (!(rule->by_angle ? contact_edges_pair_by_angle(s, p, q, &contact)
                                 : contact_edges_pair(p, q, rule->slack, &contact)))
                continue;
            for (int m = 0; m < 2; m++) contact.region[m] = region[m];
            if (!ART_GROW(ctx, edges->list, edges->n, edges->cap)) return ART_ENOMEM;
            edges->list[edges->n++] = contact;
        }
out:
    return status;
}

int contact_edges_of_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                              const struct art_contours *C, const struct contact_edge_rule *rule,
                              struct contact_edges *edges)
{
    int status = ART_OK;
    struct art_surface *const s[2] = {a, b};
    edges->n = 0;
    for (int i = 0; i < C->n_regions; i++)
        for (int j = 0; j < C->n_regions; j++)
            if (same_contours(C, &C->region[i], &C->region[j]))
                ART_TRY(add_pairs(ctx, s, C, (const int[]){i, j}, rule, edges));
out:
    return status;
}

void contact_edges_fini(struct contact_edges *edges)
{
    art_free(edges->list);
    for (int m = 0; m < 2; m++) art_free(edges->side[m]);
    *edges = (struct contact_edges){0};
}
