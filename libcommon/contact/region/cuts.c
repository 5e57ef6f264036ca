/* This makes regions from the cuts of triangles. */
#include "region_priv.h"

int contact_regions_of_cuts(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                            const struct art_surface_cuts *cuts,
                            const struct contact_region_rule *rule, struct contact_regions *R)
{
    int status, kept = 0;
    R->n_points = 0;
    ART_TRY(contact_region_group(ctx, cuts, rule->region_tol, R));
    for (int i = 0; i < R->n; i++) {
        struct contact_region r = R->region[i];
        int n = 0;
        if (!contact_region_plane(a, b, cuts, R, rule, &r)) continue;
        ART_TRY(contact_region_find_inside(ctx, a, b, cuts, R, rule, &r));
        contact_region_depth(a, b, cuts, R, rule, &r);
        /* along the plane that it settles on it is another */
        if (!rule->quirks.region_plane_of_contour && contact_region_fit_face(a, b, cuts, R, &r))
            contact_region_depth(a, b, cuts, R, rule, &r);
        r.n_inner = R->inside.n[R->inside.n[0] < R->inside.n[1]];
        status = ART_ENOMEM;
        if (!ART_RESERVE(ctx, R->work, 2 * (size_t)r.n_cuts, R->cap_work)) goto out;
        for (int k = 0; k < r.n_cuts; k++)
            for (int end = 0; end < 2; end++)
                memcpy(R->work[n++], cuts->cut[R->cut[r.first_cut + k]].p[end], sizeof *R->work);
        ART_TRY(contact_region_points(ctx, R, n, rule, &r));
        if (r.n_points > 0) R->region[kept++] = r;
    }
    R->n = kept;
out:
    return status;
}

void contact_regions_fini(struct contact_regions *R)
{
    art_free(R->region), art_free(R->point), art_free(R->inside.own), art_free(R->cut);
    art_free(R->root), art_free(R->slot), art_free(R->next), art_free(R->seen);
    art_free(R->inside.vertex);
    art_free(R->work), art_free(R->flat), art_free(R->hull);
    *R = (struct contact_regions){0};
}
