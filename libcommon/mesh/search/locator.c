/* Points in volume meshes: a tree of boxes for what is inside, the outer faces for what is not. */
#include <art/boxtree.h>
#include <art/locate.h>
#include <math.h>

struct art_locator {
    const struct art_volume *vol;
    int *solid; /* [n] elements that are solids */
    int n;
    struct art_boxtree *tree;
    struct art_mesh *skin;
    int *elem_of; /* [faces of the skin] */
    struct art_bvh *bvh;
};

static void box_of(const void *user, int item, double min[3], double max[3])
{
    const struct art_locator *locator = user;
    double slack = 0;
    art_box_of_element(locator->vol, locator->solid[item], min, max);
    for (int i = 0; i < 3; i++) slack = fmax(slack, ART_LOCATE_SLACK * (max[i] - min[i]));
    for (int i = 0; i < 3; i++) min[i] -= slack, max[i] += slack;
}

int art_locator_create(struct art_ctx *ctx, struct art_locator **locator,
                       const struct art_volume *vol)
{
    struct art_locator *l = art_alloc(ctx, 1, sizeof *l);
    int status = ART_OK;
    if (!l) return ART_ENOMEM;
    const struct art_volume_skin how = {.no_shells = true, .elem_of = &l->elem_of};
    l->vol = vol;
    l->solid = art_alloc(ctx, (size_t)vol->n_elems, sizeof *l->solid);
    if (!l->solid) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 3) l->solid[l->n++] = e;
    ART_TRY(art_boxtree_create(ctx, &l->tree, l->n, box_of, l));
    ART_TRY(art_volume_skin(ctx, vol, &how, &l->skin, NULL));
    ART_TRY(art_bvh_create(ctx, &l->bvh, l->skin));
    *locator = l;
    l = NULL;
out:
    art_locator_free(l);
    return status;
}

void art_locator_free(struct art_locator *l)
{
    if (!l) return;
    art_bvh_free(l->bvh);
    art_mesh_free(l->skin);
    art_free(l->elem_of);
    art_boxtree_free(l->tree);
    art_free(l->solid);
    art_free(l);
}

struct query {
    const struct art_locator *locator;
    const double *p;
    int elem;
    double xi[3];
};

static bool visit(void *user, int item)
{
    struct query *q = user;
    double x[ART_ELEM_MAX_NODES][3], xi[3];
    int e = q->locator->solid[item];
    const struct art_elem_type *type = art_volume_type(q->locator->vol, e);
    if (q->elem >= 0 && e > q->elem) return true;
    art_volume_elem_pos(q->locator->vol, e, x);
    if (art_elem_natural(type, (const double(*)[3])x, q->p, xi) &&
        art_elem_natural_excess(type, xi) <= ART_LOCATE_SLACK) {
        q->elem = e;
        art_v3_copy(q->xi, xi);
    }
    return true;
}

int art_locator_find(const struct art_locator *locator, const double p[3], double xi[3])
{
    struct query q = {.locator = locator, .p = p, .elem = -1};
    if (!art_v3_finite(p)) return -1;
    (void)art_boxtree_overlaps(locator->tree, p, p, visit, &q);
    if (q.elem >= 0) art_v3_copy(xi, q.xi);
    return q.elem;
}

int art_locator_nearest(const struct art_locator *locator, const double p[3], double near[3])
{
    struct art_bvh_hit hit;
    if (!art_v3_finite(p) || !art_bvh_nearest(locator->bvh, p, &hit)) return -1;
    art_v3_copy(near, hit.point);
    return locator->elem_of[hit.face];
}
