/* Connects the vertices of skins in the tree. */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

int bind_mesh_of(struct art_ctx *ctx, const struct art_comp *skin, struct art_mesh **mesh)
{
    int status = art_comp_mesh(ctx, skin, mesh);
    if (status < 0 || (*mesh && (*mesh)->n_verts > 0)) return status;
    art_mesh_free(*mesh);
    *mesh = NULL;
    return art_error(ctx, ART_ESHAPE, &skin->loc, "'%s' has no mesh whose vertices could follow",
                     art_comp_path(skin, NULL));
}

/* Distances of all vertices from the frames. Threads share the vertices. */
struct measuring {
    const struct art_skin_binder *b;
    const struct art_mesh *mesh;
    double *d;
};

enum { VERTICES_OF_A_TASK = 256 };

static void measure(void *arg, int task)
{
    const struct measuring *m = arg;
    const size_t n = (size_t)m->b->n;
    int end = (task + 1) * VERTICES_OF_A_TASK;
    if (end > m->mesh->n_verts) end = m->mesh->n_verts;
    for (size_t v = (size_t)task * VERTICES_OF_A_TASK; v < (size_t)end; v++)
        for (size_t k = 0; k < n; k++)
            if (!m->b->master[k].fem)
                m->d[v * n + k] = bind_frame_distance(&m->b->master[k], m->mesh->pos + 3 * v, NULL);
}

/* Whether weights of a vertex depend on distances of others. */
static bool whole_mesh(const struct art_skin_binder *b)
{
    return b->how.along_surface || b->how.kind != ART_SKIN_BY_DISTANCE;
}

/* Distances of all vertices from all masters, d[n_verts][n]; from FEM models only if they are of
 * use for other vertices, else they come with their places. */
static int all_distances(struct art_ctx *ctx, struct art_skin_binder *b,
                         const struct art_mesh *mesh, double *d)
{
    struct measuring m = {b, mesh, d};
    struct art_pool *pool = NULL;
    int status;
    ART_TRY(bind_measurable(ctx, b));
    if (ctx->threads > 1) ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    art_pool_run(pool, (mesh->n_verts + VERTICES_OF_A_TASK - 1) / VERTICES_OF_A_TASK, measure, &m);
    for (size_t v = 0; v < (size_t)mesh->n_verts && whole_mesh(b); v++) {
        ART_TRY(bind_find_elems(ctx, b, mesh->pos + 3 * v));
        for (size_t k = 0; k < (size_t)b->n; k++)
            if (b->master[k].fem) d[v * (size_t)b->n + k] = b->d[k];
    }
    if (b->how.along_surface) ART_TRY(bind_along_surface(ctx, mesh, b->n, d));
out:
    art_pool_free(pool);
    return status;
}

/* A vertex whose weights are to be found; d: its distances, NULL: they are measured here. */
static int bind_found(struct art_ctx *ctx, struct art_skin_binder *b, const double p[3],
                      const double *d, struct art_skin_points *points)
{
    int status;
    ART_TRY(d && !b->how.own ? bind_find_elems(ctx, b, p) : bind_find_nearest(ctx, b, p));
    for (int k = 0; k < b->n && d; k++)
        if (!b->master[k].fem || b->how.along_surface) b->d[k] = d[k];
    ART_TRY(bind_find_weights(ctx, b, p));
    status = bind_link(ctx, b, p, points);
out:
    return status;
}

/* Harmonic weights of the whole mesh; vertices with weights of their own keep these. */
static int bind_all_harmonic(struct art_ctx *ctx, struct art_skin_binder *b,
                             const struct art_mesh *mesh, const double *weights, const double *d,
                             struct art_skin_points *points)
{
    const size_t n = (size_t)b->n;
    double *found = art_alloc(ctx, n * (size_t)mesh->n_verts, sizeof *found);
    double *w = art_alloc(ctx, n + 1, sizeof *w);
    int status = found && w ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) status = bind_harmonic(ctx, mesh, b->n, d, &b->how, found);
    for (size_t v = 0; v < (size_t)mesh->n_verts && status == ART_OK; v++) {
        const double *own = weights ? weights + v * (n + 1) : NULL;
        memcpy(w, found + v * n, n * sizeof *w);
        status = art_skin_bind(ctx, b, mesh->pos + 3 * v, own && !isnan(own[0]) ? own : w, points);
    }
    art_free(found);
    art_free(w);
    return status;
}

int art_skin_bind_mesh(struct art_ctx *ctx, struct art_skin_binder *b, const struct art_mesh *mesh,
                       const double *weights, struct art_skin_points *points)
{
    size_t n = (size_t)b->n, n_found = 0;
    double *d = NULL;
    int status = ART_OK;
    for (size_t v = 0; v < (size_t)mesh->n_verts; v++)
        n_found += !weights || isnan(weights[v * (n + 1)]);
    /* a function of weights is given the nearest points as well */
    if (n_found > 0 && (!b->how.own || b->how.along_surface)) {
        d = art_alloc(ctx, n * (size_t)mesh->n_verts, sizeof *d);
        ART_TRY(d ? all_distances(ctx, b, mesh, d) : ART_ENOMEM);
    }
    if (d && !b->how.own && b->how.kind != ART_SKIN_BY_DISTANCE) {
        status = bind_all_harmonic(ctx, b, mesh, weights, d, points);
        goto out;
    }
    for (size_t v = 0; v < (size_t)mesh->n_verts; v++) {
        const double *p = mesh->pos + 3 * v, *w = weights ? weights + v * (n + 1) : NULL;
        ART_TRY(w && !isnan(w[0]) ? art_skin_bind(ctx, b, p, w, points)
                                  : bind_found(ctx, b, p, d ? d + v * n : NULL, points));
    }
out:
    art_free(d);
    return status;
}

int art_skin_connect(struct art_ctx *ctx, struct art_comp *skin,
                     const struct art_skin_weighting *how, const double *weights)
{
    struct art_skin_binder *b = NULL;
    struct art_skin_points points = {0};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(bind_mesh_of(ctx, skin, &mesh));
    ART_TRY(art_skin_binder_create(ctx, &b, skin, how));
    ART_TRY(art_skin_bind_mesh(ctx, b, mesh, weights, &points));
    status = art_skin_points_write(ctx, skin, &points);
out:
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

int bind_fixed(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_skin_points *points)
{
    int status = ART_OK;
    for (int v = 0; v < mesh->n_verts && status == ART_OK; v++)
        status = add_fixed(ctx, points, mesh->pos + 3 * (size_t)v);
    return status;
}

int skin_vertices_read(struct art_ctx *ctx, const struct art_comp *skin,
                       const struct art_skin_masters *masters, bool any_sum,
                       const struct art_mesh *mesh, struct art_skin_points *points)
{
    int n = mesh ? mesh->n_verts : 0, status;
    if (mesh && !art_is_set(skin, "attachments")) return bind_fixed(ctx, mesh, points);
    status = art_skin_points_read(ctx, skin, masters, any_sum, points);
    if (status < 0 || points->n == n) return status;
    return art_error(ctx, ART_ESHAPE, &skin->loc,
                     "'%s': its mesh has %d vertices, and there are %d attachments of them",
                     art_comp_path(skin, NULL), n, points->n);
}

static int change_vertex(struct art_ctx *ctx, struct art_comp *skin, int vert,
                         const struct art_skin_weighting *how, const double *weights, bool connect)
{
    struct art_skin_masters masters = {0};
    struct art_skin_points old = {0}, points = {0};
    struct art_skin_binder *b = NULL;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(bind_mesh_of(ctx, skin, &mesh));
    if (vert < 0 || vert >= mesh->n_verts)
        ART_TRY(art_error(ctx, ART_ERANGE, &skin->loc, "'%s' has vertices 0 to %d, not %d",
                          art_comp_path(skin, NULL), mesh->n_verts - 1, vert));
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    ART_TRY(art_skin_points_read(ctx, skin, &masters, true, &old));
    if (connect) ART_TRY(art_skin_binder_create(ctx, &b, skin, how));
    for (int v = 0; v < mesh->n_verts; v++) {
        const double *p = mesh->pos + 3 * (size_t)v;
        if (v == vert && connect)
            ART_TRY(art_skin_bind(ctx, b, p, weights, &points));
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
