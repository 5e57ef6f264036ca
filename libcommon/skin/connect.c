/* Connects the vertices of skins in the tree. */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

static int mesh_of(struct art_ctx *ctx, const struct art_comp *skin, struct art_mesh **mesh)
{
    int status = art_comp_mesh(ctx, skin, mesh);
    if (status < 0 || (*mesh && (*mesh)->n_verts > 0)) return status;
    art_mesh_free(*mesh);
    *mesh = NULL;
    return art_error(ctx, ART_ESHAPE, &skin->loc, "'%s' has no mesh whose vertices could follow",
                     art_comp_path(skin, NULL));
}

/* Distances of all vertices from all masters, d[n_verts][n]. */
static int all_distances(struct art_ctx *ctx, struct art_skin_binder *b,
                         const struct art_mesh *mesh, double *d)
{
    size_t n = (size_t)b->n;
    int status = ART_OK;
    for (size_t v = 0; v < (size_t)mesh->n_verts && status == ART_OK; v++) {
        status = bind_find_nearest(ctx, b, mesh->pos + 3 * v);
        memcpy(d + v * n, b->d, n * sizeof *d);
    }
    return status < 0 ? status : bind_along_surface(ctx, mesh, b->n, d);
}

/* Vertex v; d: its distances, NULL: straight ones. */
static int bind_vertex(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
                       const double *weights, const double *d, struct art_skin_points *points)
{
    int status;
    if (weights && !isnan(weights[0])) return art_skin_bind(ctx, b, p, weights, points);
    ART_TRY(bind_find_nearest(ctx, b, p));
    if (d) memcpy(b->d, d, (size_t)b->n * sizeof *d);
    ART_TRY(bind_find_weights(ctx, b, p));
    status = bind_link(ctx, b, p, points);
out:
    return status;
}

int art_skin_connect(struct art_ctx *ctx, struct art_comp *skin,
                     const struct art_skin_weighting *how, const double *weights)
{
    struct art_skin_binder *b = NULL;
    struct art_skin_points points = {0};
    struct art_mesh *mesh = NULL;
    double *d = NULL;
    int status;
    ART_TRY(mesh_of(ctx, skin, &mesh));
    ART_TRY(art_skin_binder_create(ctx, &b, skin, how));
    size_t n = (size_t)b->n;
    if (b->how.along_surface) {
        d = art_alloc(ctx, n * (size_t)mesh->n_verts, sizeof *d);
        ART_TRY(d ? all_distances(ctx, b, mesh, d) : ART_ENOMEM);
    }
    for (size_t v = 0; v < (size_t)mesh->n_verts; v++)
        ART_TRY(bind_vertex(ctx, b, mesh->pos + 3 * v, weights ? weights + v * (n + 1) : NULL,
                            d ? d + v * n : NULL, &points));
    status = art_skin_points_write(ctx, skin, &points);
out:
    art_free(d);
    art_mesh_free(mesh);
    art_skin_binder_free(b);
    art_skin_points_fini(&points);
    return status;
}

/* ------------------------------------------------------------------- one vertex */

/* Point i of `from` behind those of `to`. */
static int copy_point(struct art_ctx *ctx, const struct art_skin_points *from, int i,
                      struct art_skin_points *to)
{
    const struct art_skin_point *p = &from->point[i];
    int status;
    ART_TRY(art_skin_points_add(ctx, to, p->base));
    to->point[to->n - 1].base_weight = p->base_weight;
    to->point[to->n - 1].on_mesh = p->on_mesh;
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct art_skin_link *link = &from->link[k];
        ART_TRY(art_skin_points_link(ctx, to, link, link->n, from->node + link->first,
                                     from->coord + link->first));
    }
out:
    return status;
}

/* A place that does not move. */
static int add_fixed(struct art_ctx *ctx, struct art_skin_points *points, const double p[3])
{
    int status = art_skin_points_add(ctx, points, p);
    if (status == ART_OK) points->point[points->n - 1].base_weight = 1;
    return status;
}

static int change_vertex(struct art_ctx *ctx, struct art_comp *skin, int vert,
                         const struct art_skin_weighting *how, const double *weights, bool connect)
{
    struct art_skin_masters masters = {0};
    struct art_skin_points old = {0}, points = {0};
    struct art_skin_binder *b = NULL;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(mesh_of(ctx, skin, &mesh));
    if (vert < 0 || vert >= mesh->n_verts)
        ART_TRY(art_error(ctx, ART_ERANGE, &skin->loc, "'%s' has vertices 0 to %d, not %d",
                          art_comp_path(skin, NULL), mesh->n_verts - 1, vert));
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    ART_TRY(art_skin_points_read(ctx, skin, &masters, true, &old));
    if (connect) ART_TRY(art_skin_binder_create(ctx, &b, skin, how));
    for (int v = 0; v < mesh->n_verts; v++) {
        const double *p = mesh->pos + 3 * (size_t)v;
        if (v == vert && connect)
            ART_TRY(bind_vertex(ctx, b, p, weights, NULL, &points));
        else if (v != vert && v < old.n)
            ART_TRY(copy_point(ctx, &old, v, &points));
        else
            ART_TRY(add_fixed(ctx, &points, p));
    }
    status = art_skin_points_write(ctx, skin, &points);
out:
    art_mesh_free(mesh);
    art_skin_binder_free(b);
    art_skin_points_fini(&points);
    art_skin_points_fini(&old);
    art_skin_masters_fini(&masters);
    return status;
}

int art_skin_connect_vertex(struct art_ctx *ctx, struct art_comp *skin, int vert,
                            const struct art_skin_weighting *how, const double *weights)
{
    return change_vertex(ctx, skin, vert, how, weights, true);
}

int art_skin_disconnect_vertex(struct art_ctx *ctx, struct art_comp *skin, int vert)
{
    return change_vertex(ctx, skin, vert, NULL, NULL, false);
}
