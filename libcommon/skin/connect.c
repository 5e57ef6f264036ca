/* This file connects the vertices of skins in the tree. */
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

/* These are distances of all vertices from the masters, in packets. Threads share the vertices. */
struct measuring {
    const struct art_skin_binder *b;
    const struct art_mesh *mesh;
    int *order;                   /* [n_verts] */
    double *d;                    /* [n_verts][n] */
    int n_fems;                   /* masters that are FEM models */
    struct art_elem_place *place; /* [n_verts][n_fems] */
};

enum { VERTICES_OF_A_TASK = 32 * ART_PACKET };

static void measure_frame(const struct measuring *m, int k, const struct art_packet *packet,
                          const int *vert, int count)
{
    const struct bind_master *master = &m->b->master[k];
    struct art_packet moved;
    double d2[ART_PACKET];
    for (int i = 0; i < ART_PACKET; i++) {
        const double p[3] = {packet->p[0][i], packet->p[1][i], packet->p[2][i]};
        double local[3];
        art_rigid_inv_point(local, &master->T, p);
        for (int c = 0; c < 3; c++) moved.p[c][i] = local[c];
    }
    art_nearfaces_distance2(master->faces, &moved, d2);
    for (int i = 0; i < count; i++) m->d[vert[i] * (size_t)m->b->n + (size_t)k] = sqrt(d2[i]);
}

static void measure_packet(const struct measuring *m, const int *vert, int count)
{
    const size_t n = (size_t)m->b->n, n_fems = (size_t)m->n_fems;
    struct art_packet packet;
    int fem = 0;
    for (int i = 0; i < ART_PACKET; i++)
        for (int c = 0; c < 3; c++)
            packet.p[c][i] = m->mesh->pos[3 * (size_t)vert[i < count ? i : 0] + (size_t)c];
    for (int k = 0; k < m->b->n; k++) {
        struct art_elem_place place[ART_PACKET];
        if (!m->b->master[k].fem) {
            measure_frame(m, k, &packet, vert, count);
            continue;
        }
        art_nearelems_find(m->b->master[k].elems, &packet, place);
        for (int i = 0; i < count; i++) {
            m->place[(size_t)vert[i] * n_fems + (size_t)fem] = place[i];
            m->d[(size_t)vert[i] * n + (size_t)k] = place[i].distance;
        }
        fem++;
    }
}

static void measure(void *arg, int task)
{
    const struct measuring *m = arg;
    int end = (task + 1) * VERTICES_OF_A_TASK;
    if (end > m->mesh->n_verts) end = m->mesh->n_verts;
    for (int v = task * VERTICES_OF_A_TASK; v < end; v += ART_PACKET)
        measure_packet(m, m->order + v, end - v < ART_PACKET ? end - v : ART_PACKET);
}

static int all_distances(struct art_ctx *ctx, struct measuring *m)
{
    const struct art_mesh *mesh = m->mesh;
    struct art_pool *pool = NULL;
    int status;
    for (int k = 0; k < m->b->n; k++) m->n_fems += m->b->master[k].fem;
    m->order = art_alloc(ctx, (size_t)mesh->n_verts + 1, sizeof *m->order);
    m->d = art_alloc(ctx, (size_t)m->b->n * (size_t)mesh->n_verts + 1, sizeof *m->d);
    m->place = art_alloc(ctx, (size_t)m->n_fems * (size_t)mesh->n_verts + 1, sizeof *m->place);
    if (!m->order || !m->d || !m->place) ART_TRY(ART_ENOMEM);
    ART_TRY(bind_measurable(ctx, m->b));
    ART_TRY(art_order_places(ctx, mesh->n_verts, mesh->pos, m->order));
    if (ctx->threads > 1) ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    art_pool_run(pool, (mesh->n_verts + VERTICES_OF_A_TASK - 1) / VERTICES_OF_A_TASK, measure, m);
    if (m->b->how.along_surface) status = bind_along_surface(ctx, mesh, m->b->n, m->d);
out:
    art_pool_free(pool);
    return status;
}

static void measuring_fini(struct measuring *m)
{
    art_free(m->order);
    art_free(m->d);
    art_free(m->place);
}

/* Vertex v, whose weights are to be found by distances that are measured. */
static int bind_found(struct art_ctx *ctx, struct art_skin_binder *b, const struct measuring *m,
                      size_t v, struct art_skin_points *points)
{
    const double *p = m->mesh->pos + 3 * v;
    int status, fem = 0;
    if (b->how.own) ART_TRY(bind_find_nearest(ctx, b, p));
    for (int k = 0; k < b->n; k++) {
        if (b->master[k].fem && !b->how.own)
            ART_TRY(bind_take_place(ctx, b, k, &m->place[v * (size_t)m->n_fems + (size_t)fem++]));
        if (m->d) b->d[k] = m->d[v * (size_t)b->n + (size_t)k];
    }
    ART_TRY(bind_find_weights(ctx, b, p));
    status = bind_link(ctx, b, p, points);
out:
    return status;
}

/* Compute harmonic weights of the whole mesh; vertices with weights of their own keep these. */
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
    struct measuring m = {.b = b, .mesh = mesh};
    size_t n = (size_t)b->n, n_found = 0;
    int status = ART_OK;
    for (size_t v = 0; v < (size_t)mesh->n_verts; v++)
        n_found += !weights || isnan(weights[v * (n + 1)]);
    /* a function of weights is given the nearest points as well */
    if (n_found > 0 && (!b->how.own || b->how.along_surface)) ART_TRY(all_distances(ctx, &m));
    /* by distances nearly all vertices follow all masters */
    if (m.d &&
        (!ART_RESERVE(ctx, points->point, (size_t)(points->n + mesh->n_verts), points->cap) ||
         !ART_RESERVE(ctx, points->link, (size_t)points->n_links + n * n_found, points->cap_links)))
        ART_TRY(ART_ENOMEM);
    if (m.d && !b->how.own && b->how.kind != ART_SKIN_BY_DISTANCE) {
        status = bind_all_harmonic(ctx, b, mesh, weights, m.d, points);
        goto out;
    }
    for (size_t v = 0; v < (size_t)mesh->n_verts; v++) {
        const double *w = weights ? weights + v * (n + 1) : NULL;
        ART_TRY(w && !isnan(w[0]) ? art_skin_bind(ctx, b, mesh->pos + 3 * v, w, points)
                                  : bind_found(ctx, b, &m, v, points));
    }
out:
    measuring_fini(&m);
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

/* Append point i of `from` to those of `to`. */
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
    return art_error(
        ctx, ART_ESHAPE, &skin->loc,
        "'%s': its mesh has %d {vertex|vertices}, and there are %d attachments of them",
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
