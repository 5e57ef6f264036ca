/* Connections that are changed: base weights, masters that go, vertices that are freed. */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

static void set_base_weight(struct art_skin_points *points, int i, double w, bool rescale)
{
    struct art_skin_point *p = &points->point[i];
    double sum = 0, old = p->base_weight;
    for (int k = p->first; k < p->first + p->n; k++) sum += points->link[k].weight;
    p->base_weight = w;
    if (!rescale || sum == 0) return;
    for (int k = p->first; k < p->first + p->n; k++)
        points->link[k].weight *= (sum + old - w) / sum;
}

int art_skin_set_base_weight(struct art_ctx *ctx, struct art_comp *comp, int vert, double w,
                             bool rescale)
{
    bool skin = art_comp_has_kind(comp, ART_KIND_SKIN);
    const struct art_comp *owner = skin ? comp : art_get_ref(comp, "skinMesh");
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    struct art_mesh *mesh = NULL;
    int status;
    if (!isfinite(w))
        return art_error(ctx, ART_ERANGE, &comp->loc, "'%s': a base weight is no finite number",
                         art_comp_path(comp, NULL));
    if (!owner || !art_comp_has_kind(owner, ART_KIND_SKIN))
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' is attached to no skin",
                         art_comp_path(comp, NULL));
    ART_TRY(art_skin_masters_read(ctx, owner, &masters));
    if (skin) ART_TRY(art_comp_mesh(ctx, comp, &mesh));
    ART_TRY(skin ? skin_vertices_read(ctx, comp, &masters, true, mesh, &points)
                 : art_skin_point_read(ctx, comp, &masters, true, &points));
    if (!skin) vert = 0;
    if (vert < 0 || vert >= points.n)
        ART_TRY(art_error(ctx, ART_ERANGE, &comp->loc, "'%s' has vertices 0 to %d, not %d",
                          art_comp_path(comp, NULL), points.n - 1, vert));
    set_base_weight(&points, vert, w, rescale);
    status = skin ? art_skin_points_write(ctx, comp, &points)
                  : art_skin_point_write(ctx, comp, &points, 0);
out:
    art_mesh_free(mesh);
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

/* ---------------------------------------------------------------- masters that go */

/* Links to master k go; the others count more, so that the sum stays; a point that loses all of
 * them stays where its base position is. */
static int without(struct art_ctx *ctx, const struct art_skin_points *from, int k,
                   struct art_skin_points *to)
{
    int status = ART_OK;
    for (int i = 0; i < from->n; i++) {
        const struct art_skin_point *p = &from->point[i];
        double kept = 0, all = 0;
        for (int j = p->first; j < p->first + p->n; j++) {
            all += from->link[j].weight;
            if (from->link[j].master != k) kept += from->link[j].weight;
        }
        ART_TRY(art_skin_points_add(ctx, to, p->base));
        struct art_skin_point *q = &to->point[to->n - 1];
        q->base_weight = p->base_weight + (kept == 0 ? all : 0);
        q->on_mesh = p->on_mesh;
        for (int j = p->first; j < p->first + p->n; j++) {
            struct art_skin_link link = from->link[j];
            if (link.master == k || kept == 0) continue;
            link.weight *= all / kept;
            if (link.master > k) link.master--;
            ART_TRY(art_skin_points_link(ctx, to, &link, link.n, from->node + link.first,
                                         from->coord + link.first));
        }
    }
out:
    return status;
}

static int point_without(struct art_ctx *ctx, struct art_comp *att, const struct art_comp *skin,
                         const struct art_skin_masters *masters, int k)
{
    struct art_skin_points old = {0}, points = {0};
    int status = ART_OK;
    if (art_get_ref(att, "skinMesh") != skin) return ART_OK;
    ART_TRY(art_skin_point_read(ctx, att, masters, true, &old));
    ART_TRY(without(ctx, &old, k, &points));
    status = art_skin_point_write(ctx, att, &points, 0);
out:
    art_skin_points_fini(&old);
    art_skin_points_fini(&points);
    return status;
}

int art_skin_remove_master(struct art_ctx *ctx, struct art_comp *skin,
                           const struct art_comp *master)
{
    struct art_skin_masters masters = {0};
    struct art_skin_points old = {0}, points = {0};
    struct art_comp *top = skin->model->root;
    int k = 0, status;
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    while (k < masters.n && masters.master[k].comp != master) k++;
    if (k == masters.n)
        ART_TRY(art_error(ctx, ART_ENOTFOUND, &skin->loc, "'%s' does not follow '%s'",
                          art_comp_path(skin, NULL), art_comp_path(master, NULL)));
    ART_TRY(art_skin_points_read(ctx, skin, &masters, true, &old));
    ART_TRY(without(ctx, &old, k, &points));
    for (struct art_comp *c = top; c; c = art_comp_next(top, c)) {
        if (art_comp_has_kind(c, ART_KIND_POINT_TO_SKIN))
            ART_TRY(point_without(ctx, c, skin, &masters, k));
        const struct art_comp *att =
            art_comp_has_kind(c, ART_KIND_SKIN_MARKER) ? art_get_object(c, "attachment") : NULL;
        if (att) ART_TRY(point_without(ctx, (struct art_comp *)att, skin, &masters, k));
    }
    ART_TRY(art_skin_points_write(ctx, skin, &points));
    memmove(masters.master + k, masters.master + k + 1,
            (size_t)(masters.n - k - 1) * sizeof *masters.master);
    masters.n--;
    status = art_skin_masters_write(ctx, skin, &masters);
out:
    art_skin_points_fini(&old);
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

int art_skin_disconnect(struct art_ctx *ctx, struct art_comp *skin)
{
    struct art_skin_points points = {0};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(bind_mesh_of(ctx, skin, &mesh));
    ART_TRY(bind_fixed(ctx, mesh, &points));
    status = art_skin_points_write(ctx, skin, &points);
out:
    art_skin_points_fini(&points);
    art_mesh_free(mesh);
    return status;
}
