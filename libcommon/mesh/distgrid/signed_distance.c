/* This computes exact signed distances for a distance grid (signed distance field), and chooses
 * the rule that decides which points are inside a mesh. */
#include "../mesh_priv.h"
#include "distgrid_priv.h"

/* Faces that are tried, and the part of their area for which a winding number must tell the sides
 * apart. */
#define MOST_TRIED 512
#define ENOUGH 0.9
/* The distance from a face at which its sides are tried, relative to its size. */
#define BESIDE 1e-6

/* Returns true if the winding numbers distinguish the two sides of the faces. */
static bool winds(const struct art_distance *s)
{
    const struct art_mesh *mesh = s->mesh;
    int step = 1 + (mesh->n_faces - 1) / MOST_TRIED;
    double all = 0, decided = 0;
    for (int f = 0; f < mesh->n_faces; f += step) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        double area[3], size, mid[3] = {0, 0, 0}, in[3], out[3];
        art_mesh_face_area_vector(mesh, f, area);
        size = art_v3_norm(area);
        if (!(size > 0)) continue;
        for (int c = 0; c < 3; c++)
            art_v3_add_scaled(mid, mid, 1.0 / 3, mesh->pos + 3 * (size_t)v[c]);
        art_v3_add_scaled(in, mid, -BESIDE / sqrt(size), area);
        art_v3_add_scaled(out, mid, BESIDE / sqrt(size), area);
        all += size;
        if (art_winding_inside(s->winding, in) && !art_winding_inside(s->winding, out))
            decided += size;
    }
    return decided >= ENOUGH * all;
}

static int is_simple(struct art_ctx *ctx, const struct art_mesh *mesh,
                     const struct art_mesh_topology *topology, bool *simple)
{
    int(*pairs)[2] = NULL, n = 0, status = ART_OK;
    *simple = false;
    if (!topology->closed || !topology->manifold || !topology->oriented) return ART_OK;
    ART_TRY(art_mesh_self_intersections(ctx, mesh, &pairs, &n));
    *simple = n == 0;
out:
    art_free(pairs);
    return status;
}

int art_distance_create(struct art_ctx *ctx, struct art_distance **distance,
                        const struct art_mesh *mesh, enum art_distgrid_sign sign)
{
    struct art_distance *D = NULL;
    struct art_mesh_topology *topology = NULL;
    bool simple;
    int status = ART_ENOMEM;
    if (mesh->n_faces == 0)
        return art_error(ctx, ART_ESHAPE, NULL, "there are no distances from a mesh without faces");
    D = art_alloc(ctx, 1, sizeof *D);
    if (!D) goto out;
    D->mesh = mesh;
    ART_TRY(art_mesh_topology_create(ctx, &topology, mesh));
    D->closed = topology->closed && topology->oriented;
    if (D->closed && art_mesh_volume(mesh) < 0) {
        status =
            art_error(ctx, ART_ESHAPE, NULL, "the mesh is inside out: no point is inside of it");
        goto out;
    }
    ART_TRY(art_bvh_create(ctx, &D->bvh, mesh));
    if (sign == ART_DISTGRID_SIGN_AUTO) {
        ART_TRY(is_simple(ctx, mesh, topology, &simple));
        if (simple) sign = ART_DISTGRID_SIGN_NORMALS;
    }
    if (sign != ART_DISTGRID_SIGN_NORMALS) ART_TRY(art_winding_create(ctx, &D->winding, D->bvh));
    if (sign == ART_DISTGRID_SIGN_AUTO && !D->closed && !winds(D)) {
        art_winding_free(D->winding);
        D->winding = NULL;
    }
    if (!D->winding) ART_TRY(art_mesh_pseudonormals_create(ctx, &D->normals, mesh));
    *distance = D;
    D = NULL;
    status = ART_OK;
out:
    art_mesh_topology_free(topology);
    art_distance_free(D);
    return status;
}

void art_distance_free(struct art_distance *distance)
{
    if (!distance) return;
    art_winding_free(distance->winding);
    art_mesh_pseudonormals_free(distance->normals);
    art_bvh_free(distance->bvh);
    art_free(distance);
}

enum art_distgrid_sign art_distance_sign(const struct art_distance *distance)
{
    return distance->normals ? ART_DISTGRID_SIGN_NORMALS : ART_DISTGRID_SIGN_WINDING;
}

double art_distance_at(const struct art_distance *distance, const double p[3],
                       struct art_bvh_hit *hit)
{
    struct art_bvh_hit h;
    if (!art_v3_finite(p) || !art_bvh_nearest(distance->bvh, p, &h)) return NAN;
    if (distance->normals ? bvh_is_inside(distance->bvh, distance->normals, p, &h)
                          : art_winding_inside(distance->winding, p))
        h.distance = -h.distance;
    if (hit) *hit = h;
    return h.distance;
}
