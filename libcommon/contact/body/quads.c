/* Sides of finite elements with four corners are two triangles of the surface. A force at a point
 * of such a side acts on its four nodes by the shape functions of the side: shares by one of the
 * two triangles are not those of a load that is spread evenly, so that a uniform pressure could not
 * pass between meshes that do not match. */
#include "../contact_priv.h"
#include <math.h>
#include <string.h>

/* The vertex that is each node itself, -1: there is none. */
static void find_vertices(const struct art_embedding *at, int n_nodes, int *vert_of)
{
    for (int i = 0; i < n_nodes; i++) vert_of[i] = -1;
    for (int v = 0; v < at->n_verts; v++)
        if (at->first[v + 1] - at->first[v] == 1 && at->node[at->first[v]] < n_nodes)
            vert_of[at->node[at->first[v]]] = v;
}

static bool is_corner_of(const int quad[4], int vert)
{
    return vert == quad[0] || vert == quad[1] || vert == quad[2] || vert == quad[3];
}

/* The triangles of a side have it as their quad. */
static void mark_triangles(struct contact_body *body, const int quad[4])
{
    const struct art_surface *s = body->surface;
    for (int j = 0; j < 4; j++)
        for (int k = s->vert_off[quad[j]]; k < s->vert_off[quad[j] + 1]; k++) {
            const int *tri = s->tri[s->vert_tri[k]];
            if (is_corner_of(quad, tri[0]) && is_corner_of(quad, tri[1]) &&
                is_corner_of(quad, tri[2]))
                memcpy(body->quad[s->vert_tri[k]], quad, sizeof body->quad[0]);
        }
}

static void find_in_element(struct contact_body *body, int e, const int *vert_of)
{
    const struct art_fem *fem = body->fem->fem;
    const struct art_elem_type *type = art_fem_kind_of(fem, e)->type;
    const int *node = art_fem_elem_nodes(fem, e);
    if (type->n_nodes != type->n_corners) return;
    for (int f = 0; f < type->n_faces; f++) {
        int quad[4];
        bool all = true;
        for (int k = 0; k < 4; k++) {
            quad[k] = type->face[f][k] < 0 ? -1 : vert_of[node[type->face[f][k]]];
            all = all && quad[k] >= 0;
        }
        if (all) mark_triangles(body, quad);
    }
}

int contact_quads_find(struct art_ctx *ctx, struct contact_set *c, struct contact_body *body)
{
    const struct art_fem *fem = body->fem->fem;
    int n_tris = body->surface->n_tris;
    int *vert_of = art_alloc(ctx, (size_t)fem->n_nodes + 1, sizeof *vert_of);
    body->quad = art_arena_alloc(ctx, &c->sys->arena, (size_t)n_tris, sizeof *body->quad);
    if (vert_of && body->quad) {
        for (int t = 0; t < n_tris; t++) body->quad[t][0] = -1;
        find_vertices(body->fem->at, fem->n_nodes, vert_of);
        for (int e = 0; e < fem->n_solids; e++) find_in_element(body, e, vert_of);
    }
    int status = vert_of && body->quad ? ART_OK : ART_ENOMEM;
    art_free(vert_of);
    return status;
}

/* Shape functions N of a bilinear side X and its tangents J at r in [0, 1]^2; d = p less the point
 * there. */
static void evaluate(double X[4][3], const double r[2], const double p[3], double N[4],
                     double J[2][3], double d[3])
{
    const double dN[2][4] = {{r[1] - 1, 1 - r[1], r[1], -r[1]}, {r[0] - 1, -r[0], r[0], 1 - r[0]}};
    N[0] = (1 - r[0]) * (1 - r[1]), N[1] = r[0] * (1 - r[1]);
    N[2] = r[0] * r[1], N[3] = (1 - r[0]) * r[1];
    art_v3_zero(J[0]), art_v3_zero(J[1]);
    art_v3_copy(d, p);
    for (int k = 0; k < 4; k++) {
        art_v3_add_scaled(d, d, -N[k], X[k]);
        for (int i = 0; i < 2; i++) art_v3_add_scaled(J[i], J[i], dN[i][k], X[k]);
    }
}

/* The shape functions N of the point nearest to p, by the method of Gauss and Newton; false if it
 * has none, or is beside the side. */
static bool project(double X[4][3], const double p[3], double N[4])
{
    double r[2] = {0.5, 0.5}, J[2][3], d[3];
    for (int step = 0; step < 30; step++) {
        evaluate(X, r, p, N, J, d);
        double a = art_v3_dot(J[0], J[0]), b = art_v3_dot(J[0], J[1]), c = art_v3_dot(J[1], J[1]);
        double f = art_v3_dot(J[0], d), g = art_v3_dot(J[1], d), det = a * c - b * b;
        if (!(det > 1e-8 * a * c)) return false;
        double dr = (c * f - b * g) / det, ds = (a * g - b * f) / det;
        if (fabs(dr) <= 1e-13 && fabs(ds) <= 1e-13)
            return r[0] > -0.1 && r[0] < 1.1 && r[1] > -0.1 && r[1] < 1.1;
        r[0] += dr, r[1] += ds;
    }
    return false;
}

static void set_point(struct contact_point *place, const int quad[4], double X[4][3],
                      const double N[4])
{
    place->n_verts = 4;
    art_v3_zero(place->x);
    for (int k = 0; k < 4; k++) {
        place->vert[k] = quad[k];
        place->weight[k] = N[k];
        art_v3_add_scaled(place->x, place->x, N[k], X[k]);
    }
}

void contact_point_quad(const struct contact_body *body, int tri, struct contact_point *place)
{
    double X[4][3], N[4];
    if (!body->quad || body->quad[tri][0] < 0) return;
    const double *x = art_surface_positions(body->surface);
    for (int k = 0; k < 4; k++) art_v3_copy(X[k], x + 3 * (size_t)body->quad[tri][k]);
    if (project(X, place->x, N)) set_point(place, body->quad[tri], X, N);
}
