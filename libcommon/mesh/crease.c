/* This makes hard edges: normals that differ on their two sides. */
#include "mesh_priv.h"
#include <art/mesh.h>
#include <math.h>
#include <string.h>

/* Returns the corner of face f at vertex v. */
static int corner_of(const struct art_mesh *mesh, int f, int v)
{
    for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
        if (mesh->face_vert[k] == v) return k;
    return -1;
}

static bool differ_at(const struct art_mesh *mesh, int f, int g, int v)
{
    const struct art_mesh_attr *n = &mesh->normal;
    int a = n->idx[corner_of(mesh, f, v)], b = n->idx[corner_of(mesh, g, v)];
    if (a == b || a < 0 || b < 0) return false;
    return memcmp(n->val + 3 * (size_t)a, n->val + 3 * (size_t)b, 3 * sizeof(double)) != 0;
}

int art_mesh_crease_edges(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                          bool *hard)
{
    int n = 0;
    for (int e = 0; e < t->n_edges; e++) {
        const int *face = t->edge_face + t->edge_off[e];
        hard[e] = mesh->normal.idx && art_mesh_edge_is_inner(t, e) &&
                  differ_at(mesh, face[0], face[1], t->edge[e][0]) &&
                  differ_at(mesh, face[0], face[1], t->edge[e][1]);
        n += hard[e];
    }
    return n;
}

int art_mesh_sharp_edges(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                         double angle, bool *hard)
{
    int n = 0;
    for (int e = 0; e < t->n_edges; e++) {
        hard[e] = art_mesh_dihedral_angle(mesh, t, e) > angle;
        n += hard[e];
    }
    return n;
}

/* ------------------------------------------------------------------- normals
 *
 * The corners round a vertex that no hard or open edge parts have one normal: sets of corners, each
 * known by its smallest. */

static void join(int *of, int a, int b)
{
    if (a >= 0 && b >= 0) art_sets_unite(of, a, b);
}

static void join_corners(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                         const bool *hard, int *of)
{
    art_sets_init(of, art_mesh_n_corners(mesh));
    for (int e = 0; e < t->n_edges; e++) {
        if ((hard && hard[e]) || !art_mesh_edge_is_inner(t, e)) continue;
        const int *face = t->edge_face + t->edge_off[e];
        for (int i = 0; i < 2; i++) {
            int v = t->edge[e][i];
            join(of, corner_of(mesh, face[0], v), corner_of(mesh, face[1], v));
        }
    }
}

/* Add the normal of a face to the sums of its corners, weighted with their angles. */
static void add_face(const struct art_mesh *mesh, int f, const int *idx, double *sum)
{
    int first = mesh->face_off[f], n = mesh->face_off[f + 1] - first;
    double normal[3], u[3], v[3], w[3];
    art_mesh_face_normal(mesh, f, normal);
    for (int k = 0; k < n; k++) {
        const double *p = mesh->pos + 3 * (size_t)mesh->face_vert[first + k];
        art_v3_sub(u, mesh->pos + 3 * (size_t)mesh->face_vert[first + (k + 1) % n], p);
        art_v3_sub(v, mesh->pos + 3 * (size_t)mesh->face_vert[first + (k + n - 1) % n], p);
        art_v3_cross(w, u, v);
        double *to = sum + 3 * (size_t)idx[first + k];
        art_v3_add_scaled(to, to, atan2(art_v3_norm(w), art_v3_dot(u, v)), normal);
    }
}

int art_mesh_make_normals(struct art_ctx *ctx, struct art_mesh *mesh,
                          const struct art_mesh_topology *t, const bool *hard)
{
    int corners = art_mesh_n_corners(mesh), n = 0, status = ART_ENOMEM;
    int *of = art_alloc(ctx, (size_t)corners + 1, sizeof *of);
    int *idx = art_alloc(ctx, (size_t)corners + 1, sizeof *idx);
    double *sum = NULL;
    if (!of || !idx) goto out;
    join_corners(mesh, t, hard, of);
    /* roots come before the others of their set */
    art_sets_flatten(of, corners);
    for (int k = 0; k < corners; k++) idx[k] = of[k] == k ? n++ : idx[of[k]];
    sum = art_alloc(ctx, 3 * (size_t)n + 1, sizeof *sum);
    if (!sum) goto out;
    for (int f = 0; f < mesh->n_faces; f++) add_face(mesh, f, idx, sum);
    for (int i = 0; i < n; i++) art_v3_normalize(sum + 3 * (size_t)i, sum + 3 * (size_t)i);
    status = art_mesh_set_values(ctx, mesh, &mesh->normal, n, sum, corners, idx);
out:
    art_free(of), art_free(idx), art_free(sum);
    return status;
}
