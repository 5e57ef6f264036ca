/* This decides the side of a point by pseudonormals (Baerentzen & Aanaes 2005). */
#include "../bvh_priv.h"
#include "../mesh_priv.h"
#include <stdlib.h>

/* Sides of faces are sorted to bring those of an edge together. */
struct side {
    int low, high, corner;
};

/* Unit normal of the triangle of corners 0, k, k + 1 of a face, zero if it has no area. */
static void unit_normal(const struct art_mesh *mesh, int f, int k, double n[3])
{
    const int *v = mesh->face_vert + mesh->face_off[f];
    const double *a = mesh->pos + 3 * (size_t)v[0];
    double e1[3], e2[3];
    art_v3_sub(e1, mesh->pos + 3 * (size_t)v[k], a);
    art_v3_sub(e2, mesh->pos + 3 * (size_t)v[k + 1], a);
    art_v3_cross(n, e1, e2);
    art_v3_normalize(n, n);
}

/* Returns the angle at a between b and c. */
static double angle(const double *a, const double *b, const double *c)
{
    double u[3], v[3], x[3];
    art_v3_sub(u, b, a), art_v3_sub(v, c, a);
    art_v3_cross(x, u, v);
    return atan2(art_v3_norm(x), art_v3_dot(u, v));
}

static void add_to_vertices(const struct art_mesh *mesh, double *vert)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int k = 1; k + 1 < mesh->face_off[f + 1] - mesh->face_off[f]; k++) {
            const int at[3] = {v[0], v[k], v[k + 1]};
            double n[3];
            unit_normal(mesh, f, k, n);
            for (int c = 0; c < 3; c++) {
                double *sum = vert + 3 * (size_t)at[c];
                double w =
                    angle(mesh->pos + 3 * (size_t)at[c], mesh->pos + 3 * (size_t)at[(c + 1) % 3],
                          mesh->pos + 3 * (size_t)at[(c + 2) % 3]);
                art_v3_add_scaled(sum, sum, w, n);
            }
        }
    }
}

/* The triangle of the fan that has the side from corner i to the next. */
static int triangle_at(int n_corners, int i)
{
    int k = i == 0 ? 1 : i;
    return k > n_corners - 2 ? n_corners - 2 : k;
}

/* Adds the normals of the triangles at an edge to each of its sides side[0] ... side[n-1]. */
static void add_at_edge(const struct art_mesh *mesh, const int *face_of, int n,
                        const struct side *side, double *edge)
{
    double sum[3] = {0, 0, 0}, normal[3];
    for (int i = 0; i < n; i++) {
        int c = side[i].corner, f = face_of[c], first = mesh->face_off[f];
        unit_normal(mesh, f, triangle_at(mesh->face_off[f + 1] - first, c - first), normal);
        art_v3_add(sum, sum, normal);
    }
    for (int i = 0; i < n; i++) art_v3_copy(edge + 3 * (size_t)side[i].corner, sum);
}

int art_mesh_pseudonormals_create(struct art_ctx *ctx, struct art_mesh_pseudonormals **normals,
                                  const struct art_mesh *mesh)
{
    int status = ART_ENOMEM, n = art_mesh_n_corners(mesh);
    struct art_mesh_pseudonormals *N = art_alloc(ctx, 1, sizeof *N);
    struct side *side = art_alloc(ctx, (size_t)n, sizeof *side);
    int *face_of = art_alloc(ctx, (size_t)n, sizeof *face_of);
    if (!N || !side || !face_of) goto out;
    N->vert = art_alloc(ctx, 3 * (size_t)mesh->n_verts, sizeof *N->vert);
    N->edge = art_alloc(ctx, 3 * (size_t)n, sizeof *N->edge);
    if (!N->vert || !N->edge) goto out;
    add_to_vertices(mesh, N->vert);
    for (int f = 0; f < mesh->n_faces; f++)
        for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++) {
            int next = c + 1 < mesh->face_off[f + 1] ? c + 1 : mesh->face_off[f];
            int a = mesh->face_vert[c], b = mesh->face_vert[next];
            side[c] = (struct side){a < b ? a : b, a < b ? b : a, c};
            face_of[c] = f;
        }
    if (n > 0) qsort(side, (size_t)n, sizeof *side, art_compare_int_triples);
    for (int first = 0, last; first < n; first = last) {
        for (last = first + 1;
             last < n && side[last].low == side[first].low && side[last].high == side[first].high;)
            last++;
        add_at_edge(mesh, face_of, last - first, side + first, N->edge);
    }
    *normals = N;
    N = NULL;
    status = ART_OK;
out:
    art_mesh_pseudonormals_free(N);
    art_free(side), art_free(face_of);
    return status;
}

void art_mesh_pseudonormals_free(struct art_mesh_pseudonormals *normals)
{
    if (!normals) return;
    art_free(normals->vert), art_free(normals->edge);
    art_free(normals);
}

/* Computes the normal at the side from vertex a to vertex b of the triangle k of the fan of face
 * f: an edge of the mesh or a diagonal of the face. */
static void normal_at_edge(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                           int f, int k, int i, int j, double n[3])
{
    const struct art_mesh *mesh = bvh->mesh;
    int first = mesh->face_off[f], m = mesh->face_off[f + 1] - first;
    const int corner[3] = {0, k, k + 1};
    int from = corner[i], to = corner[j], other = -1;
    if (i == 0 && j == 1 && k > 1) other = k - 1;
    if (i == 0 && j == 2 && k + 2 < m) other = k + 1;
    if (other < 0) { /* the side that begins at the first of the two, around the polygon */
        int c = to == from + 1 ? from : to;
        art_v3_copy(n, normals->edge + 3 * (size_t)(first + c));
        return;
    }
    double b[3];
    unit_normal(mesh, f, k, n);
    unit_normal(mesh, f, other, b);
    art_v3_add(n, n, b);
}

void art_bvh_pseudonormal(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                          const struct art_bvh_hit *hit, double n[3])
{
    int zero = -1, n_zero = 0, k = 1;
    const int *v = bvh->mesh->face_vert + bvh->mesh->face_off[hit->face];
    while (v[k] != hit->vert[1] || v[k + 1] != hit->vert[2]) k++;
    for (int i = 0; i < 3; i++)
        if (hit->bary[i] == 0) zero = i, n_zero++;
    if (n_zero == 0) {
        unit_normal(bvh->mesh, hit->face, k, n);
    } else if (n_zero == 1) {
        int i = zero == 0 ? 1 : 0, j = zero == 2 ? 1 : 2;
        normal_at_edge(bvh, normals, hit->face, k, i, j, n);
    } else {
        int i = hit->bary[0] != 0 ? 0 : hit->bary[1] != 0 ? 1 : 2;
        art_v3_copy(n, normals->vert + 3 * (size_t)hit->vert[i]);
    }
}

bool bvh_is_inside(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                   const double p[3], const struct art_bvh_hit *hit)
{
    double n[3], d[3];
    art_bvh_pseudonormal(bvh, normals, hit, n);
    art_v3_sub(d, p, hit->point);
    return art_v3_dot(d, n) < 0;
}

bool art_bvh_signed(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                    const double p[3], struct art_bvh_hit *hit)
{
    struct art_bvh_hit h;
    if (!art_bvh_nearest(bvh, p, &h)) return false;
    if (bvh_is_inside(bvh, normals, p, &h)) h.distance = -h.distance;
    *hit = h;
    return true;
}
