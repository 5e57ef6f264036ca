/* This file connects points to the mesh of a skin: to the nearest face, segment or vertex. They
 * are combinations of the links of its vertices, so that they stay there (guide, section 11.4.4).
 */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

/* Vertices with a weight below this are left out. */
static const double least_weight = 1e-8;

struct on {
    int vert[3], n;
    double weight[3];
};

static int on_faces(struct art_ctx *ctx, const struct art_mesh *mesh, const double p[3],
                    struct on *on)
{
    struct art_bvh *bvh = NULL;
    struct art_bvh_hit hit;
    int status;
    if (!art_mesh_is_triangular(mesh))
        return art_error(ctx, ART_ESHAPE, NULL, "points follow faces that are triangles alone");
    ART_TRY(art_bvh_create(ctx, &bvh, mesh));
    if (art_bvh_nearest(bvh, p, &hit)) {
        on->n = 3;
        memcpy(on->vert, hit.vert, sizeof on->vert);
        memcpy(on->weight, hit.bary, sizeof on->weight);
    }
out:
    art_bvh_free(bvh);
    return status;
}

static void on_lines(const struct art_mesh *mesh, const double p[3], struct on *on)
{
    double best = INFINITY;
    for (int i = 0; i < mesh->n_lines; i++)
        for (int k = mesh->line_off[i] + 1; k < mesh->line_off[i + 1]; k++) {
            int a = mesh->line_vert[k - 1], b = mesh->line_vert[k];
            double u[3], v[3], at[3];
            art_v3_sub(u, mesh->pos + 3 * (size_t)b, mesh->pos + 3 * (size_t)a);
            art_v3_sub(v, p, mesh->pos + 3 * (size_t)a);
            double uu = art_v3_dot(u, u), s = uu > 0 ? art_v3_dot(u, v) / uu : 0;
            s = fmin(fmax(s, 0), 1);
            art_v3_add_scaled(at, mesh->pos + 3 * (size_t)a, s, u);
            if (art_v3_distance(at, p) >= best) continue;
            best = art_v3_distance(at, p);
            *on = (struct on){{a, b, 0}, 2, {1 - s, s, 0}};
        }
}

static void on_vertices(const struct art_mesh *mesh, const double p[3], struct on *on)
{
    double best = INFINITY;
    for (int v = 0; v < mesh->n_verts; v++) {
        double d = art_v3_distance(mesh->pos + 3 * (size_t)v, p);
        if (d >= best) continue;
        best = d;
        *on = (struct on){{v, 0, 0}, 1, {1, 0, 0}};
    }
}

/* The links of a combination, of which those to one frame, to one element or by nodes of one model
 * are one. */
struct sum {
    struct part {
        struct art_skin_link link;
        int n, cap, cap_node;
        int *node;
        double *coord; /* times weight */
        double offset[3];
    } * part;
    int n, cap;
};

static void sum_fini(struct sum *s)
{
    for (int i = 0; i < s->n; i++) {
        art_free(s->part[i].node);
        art_free(s->part[i].coord);
    }
    art_free(s->part);
}

static struct part *part_for(struct art_ctx *ctx, struct sum *s, const struct art_skin_link *link)
{
    for (int i = 0; i < s->n; i++)
        if (s->part[i].link.kind == link->kind && s->part[i].link.master == link->master &&
            s->part[i].link.elem == link->elem)
            return &s->part[i];
    if (!ART_GROW(ctx, s->part, s->n, s->cap)) return NULL;
    struct part *p = &s->part[s->n++];
    memset(p, 0, sizeof *p);
    p->link = *link;
    p->link.weight = 0;
    return p;
}

/* Coordinates of elements belong to places, those of nodes to numbers. */
static int add_coord(struct art_ctx *ctx, struct part *p, int place, int node, double x)
{
    int k = node < 0 ? place : 0;
    while (node >= 0 && k < p->n && p->node[k] != node) k++;
    if (k >= p->n) {
        if (!ART_GROW(ctx, p->node, p->n, p->cap_node) || !ART_GROW(ctx, p->coord, p->n, p->cap))
            return ART_ENOMEM;
        k = p->n++;
        p->node[k] = node;
        p->coord[k] = 0;
    }
    p->coord[k] += x;
    return ART_OK;
}

static int add_vertex(struct art_ctx *ctx, struct sum *s, const struct art_skin_points *points,
                      int vert, double c)
{
    const struct art_skin_point *v = &points->point[vert];
    int status = ART_OK;
    for (int k = v->first; k < v->first + v->n; k++) {
        const struct art_skin_link *link = &points->link[k];
        struct part *p = part_for(ctx, s, link);
        double w = c * link->weight;
        if (!p) return ART_ENOMEM;
        p->link.weight += w;
        art_v3_add_scaled(p->offset, p->offset, w, link->offset);
        for (int i = 0; i < link->n && status == ART_OK; i++)
            status = add_coord(ctx, p, i, points->node[link->first + i],
                               w * points->coord[link->first + i]);
    }
    return status;
}

static int write_sum(struct art_ctx *ctx, struct sum *s, struct art_skin_points *points)
{
    int status = ART_OK;
    for (int i = 0; i < s->n && status == ART_OK; i++) {
        struct part *p = &s->part[i];
        double w = p->link.weight;
        if (w == 0) continue;
        for (int k = 0; k < p->n; k++) p->coord[k] /= w;
        art_v3_scale(p->link.offset, 1 / w, p->offset);
        status = art_skin_points_link(ctx, points, &p->link, p->n, p->node, p->coord);
    }
    return status;
}

int art_skin_bind_on_mesh(struct art_ctx *ctx, const struct art_mesh *mesh,
                          const struct art_skin_points *vertices, const double p[3],
                          struct art_skin_points *points, double at[3])
{
    struct on on = {{0}, 0, {0}};
    struct sum sum = {0};
    double base[3] = {0, 0, 0}, base_weight = 0;
    int status = ART_OK;
    if (mesh->n_faces)
        ART_TRY(on_faces(ctx, mesh, p, &on));
    else if (mesh->n_lines)
        on_lines(mesh, p, &on);
    else
        on_vertices(mesh, p, &on);
    if (on.n == 0 || vertices->n != mesh->n_verts)
        ART_TRY(art_error(ctx, ART_ESHAPE, NULL, "the skin has no mesh that a point could follow"));
    art_v3_zero(at);
    for (int k = 0; k < on.n; k++) {
        const struct art_skin_point *v = &vertices->point[on.vert[k]];
        if (fabs(on.weight[k]) <= least_weight) continue;
        art_v3_add_scaled(base, base, on.weight[k], v->base);
        art_v3_add_scaled(at, at, on.weight[k], mesh->pos + 3 * (size_t)on.vert[k]);
        base_weight += on.weight[k] * v->base_weight;
        ART_TRY(add_vertex(ctx, &sum, vertices, on.vert[k], on.weight[k]));
    }
    ART_TRY(art_skin_points_add(ctx, points, base));
    points->point[points->n - 1].base_weight = base_weight;
    points->point[points->n - 1].on_mesh = true;
    status = write_sum(ctx, &sum, points);
out:
    sum_fini(&sum);
    return status;
}
