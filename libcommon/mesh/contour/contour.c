/* This finds the contours of two surfaces: pairs of triangles that cross, the lines that they
 * make, the regions in them. */
#include "contour_priv.h"

struct search {
    struct art_ctx *ctx;
    const struct art_contour_pair *pair;
    struct art_contour_work *w;
    int status;
};

static bool visit(void *user, int tri_a, int tri_b)
{
    struct search *search = user;
    struct art_contour_work *w = search->w;
    struct art_contour_segment segment = {.tri = {tri_a, tri_b}};
    if (!art_contour_cross(search->pair, &segment)) return true;
    if (!ART_GROW(search->ctx, w->segment, w->n_segments, w->cap_segments)) {
        search->status = ART_ENOMEM;
        return false;
    }
    w->segment[w->n_segments++] = segment;
    return true;
}

int art_surface_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                         struct art_contours *contours)
{
    int status;
    struct art_contour_work *w = contours->work;
    if (!w && !(w = contours->work = art_alloc(ctx, 1, sizeof *w))) return ART_ENOMEM;
    contours->n_points = contours->n_contours = contours->n_regions = 0;
    w->n_segments = 0;
    struct art_contour_pair pair = {{a, b}, {art_surface_positions(a), art_surface_positions(b)}};
    struct search search = {ctx, &pair, w, ART_OK};
    art_surface_pairs(a, b, visit, &search);
    ART_TRY(search.status);
    ART_TRY(art_contours_trace(ctx, &pair, contours));
    ART_TRY(art_contours_regions(ctx, &pair, contours));
out:
    if (status) contours->n_points = contours->n_contours = contours->n_regions = 0;
    return status;
}

void art_contours_fini(struct art_contours *contours)
{
    struct art_contour_work *w = contours->work;
    if (w) {
        art_free(w->segment);
        art_keys_fini(&w->by_triangles);
        art_free(w->enter);
        art_contours_regions_fini(w);
        art_free(w);
    }
    art_free(contours->point);
    art_free(contours->contour);
    art_free(contours->region);
    art_free(contours->contour_of);
    art_free(contours->vert);
    art_free(contours->tri);
    *contours = (struct art_contours){0};
}
