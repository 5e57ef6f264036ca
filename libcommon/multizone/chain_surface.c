/* The deformed surface of a chain, and a tool tip that touches it. */
#include "chain_priv.h"
#include <art/mesh.h>
#include <math.h>
#include <string.h>

int art_chain_mesh(struct art_ctx *ctx, const struct art_chain *chain, int zone,
                   struct art_mesh **out)
{
    const struct art_zone *z = chain->zone[zone].zone;
    struct art_mesh *mesh = NULL;
    double *x = art_alloc(ctx, 3 * (size_t)z->n_nodes, sizeof *x);
    int status = x ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    art_chain_places(chain, zone, x);
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int i = 0; i < z->n_nodes; i++) ART_TRY(art_mesh_add_vertex(ctx, mesh, x + 3 * (size_t)i));
    for (int f = 0; f < z->n_faces; f++) ART_TRY(art_mesh_add_face(ctx, mesh, 3, z->face[f]));
    *out = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    art_free(x);
    return status;
}

struct art_chain_surface {
    const struct art_chain *chain;
    struct art_mesh **mesh; /* [n_zones] deformed, in the world */
    struct art_bvh **bvh;
    struct art_winding **winding;
    double *work; /* [unknowns of the seams] */
};

static int make_search(struct art_ctx *ctx, struct art_chain_surface *s, int z)
{
    const char *name = s->chain->zone[z].zone->name;
    int status = ART_OK;
    ART_TRY(art_chain_mesh(ctx, s->chain, z, &s->mesh[z]));
    if (s->mesh[z]->n_faces == 0)
        return art_error(ctx, ART_ESHAPE, NULL, "zone '%s' has no faces that could be touched",
                         name);
    if (art_mesh_volume(s->mesh[z]) < 0)
        return art_error(ctx, ART_ESHAPE, NULL, "the surface of zone '%s' is inside out", name);
    ART_TRY(art_bvh_create(ctx, &s->bvh[z], s->mesh[z]));
    status = art_winding_create(ctx, &s->winding[z], s->bvh[z]);
out:
    return status;
}

int art_chain_surface_create(struct art_ctx *ctx, const struct art_chain *chain,
                             struct art_chain_surface **out)
{
    struct art_chain_surface *s = art_alloc(ctx, 1, sizeof *s);
    const size_t n = (size_t)chain->n_zones;
    int status = s ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    s->chain = chain;
    s->mesh = art_alloc(ctx, n, sizeof *s->mesh);
    s->bvh = art_alloc(ctx, n, sizeof *s->bvh);
    s->winding = art_alloc(ctx, n, sizeof *s->winding);
    s->work = art_alloc(ctx, (size_t)chain->n + 1, sizeof *s->work);
    ART_TRY(s->mesh && s->bvh && s->winding && s->work ? ART_OK : ART_ENOMEM);
    for (int z = 0; z < chain->n_zones; z++) ART_TRY(make_search(ctx, s, z));
    *out = s;
    s = NULL;
out:
    art_chain_surface_free(s);
    return status;
}

void art_chain_surface_update(struct art_chain_surface *s)
{
    for (int z = 0; z < s->chain->n_zones; z++) {
        art_chain_places(s->chain, z, s->mesh[z]->pos);
        art_bvh_refit(s->bvh[z]);
        art_winding_refit(s->winding[z]);
    }
}

void art_chain_surface_free(struct art_chain_surface *s)
{
    if (!s) return;
    for (int z = 0; z < s->chain->n_zones; z++) {
        if (s->winding) art_winding_free(s->winding[z]);
        if (s->bvh) art_bvh_free(s->bvh[z]);
        if (s->mesh) art_mesh_free(s->mesh[z]);
    }
    art_free(s->mesh);
    art_free(s->bvh);
    art_free(s->winding);
    art_free(s->work);
    art_free(s);
}

/* Return the compliance of the point of a triangle with weights b along a direction n of the
 * world: a single load that is shared by the three nodes. */
static double compliance(const struct art_chain_surface *s, int zone, const struct art_bvh_hit *hit,
                         const double n[3])
{
    const struct art_chain *chain = s->chain;
    const struct art_zone *z = chain->zone[zone].zone;
    const struct chain_factor *f = chain_factor_of(chain);
    double local[3], sum = 0;
    art_rigid_inv_vector(local, &chain->frame[zone], n);
    memset(s->work, 0, (size_t)chain->n * sizeof *s->work);
    for (int i = 0; i < 3; i++) {
        const struct art_chain_node node = {zone, hit->vert[i]};
        double share[3];
        art_v3_scale(share, hit->bary[i], local);
        chain_add_seam_row(chain, &node, share, s->work);
        for (int a = 0; a < 3; a++)
            for (int k = 0; k < 3; k++)
                sum += share[a] * hit->bary[k] *
                       art_v3_dot(local, art_zone_column(z, node.node, a) + 3 * hit->vert[k]);
    }
    chain_factor_forward(f, s->work);
    return sum + art_dense_dot((size_t)chain->n, s->work, s->work);
}

static void normal_of(const struct art_mesh *m, const int vert[3], double n[3])
{
    double a[3], b[3];
    art_v3_sub(a, m->pos + 3 * (size_t)vert[1], m->pos + 3 * (size_t)vert[0]);
    art_v3_sub(b, m->pos + 3 * (size_t)vert[2], m->pos + 3 * (size_t)vert[0]);
    art_v3_cross(n, a, b);
    art_v3_normalize(n, n);
}

void art_chain_feel(const struct art_chain_surface *s, const double tip[3],
                    struct art_chain_touch *touch)
{
    const struct art_chain *chain = s->chain;
    struct art_bvh_hit hit, best = {0};
    double least = INFINITY, n[3];
    *touch = (struct art_chain_touch){.distance = NAN, .zone = -1, .node = -1};
    if (!art_v3_finite(tip)) return;
    for (int z = 0; z < chain->n_zones; z++) {
        if (!art_bvh_nearest(s->bvh[z], tip, &hit)) continue;
        double d = art_winding_inside(s->winding[z], tip) ? -hit.distance : hit.distance;
        if (!(d < least)) continue;
        least = d;
        best = hit;
        touch->zone = z;
    }
    touch->distance = least;
    if (!(least < 0)) return;
    const struct art_zone *zone = chain->zone[touch->zone].zone;
    int near = 0;
    for (int k = 1; k < 3; k++)
        if (best.bary[k] > best.bary[near]) near = k;
    touch->node = best.vert[near];
    for (int k = 0; k < 3; k++)
        if (zone->role[best.vert[k]] != ART_ZONE_FREE || zone->column_of[best.vert[k]] < 0) {
            touch->node = -1;
            return;
        }
    /* the surface is pushed to the tip along its normal, without friction */
    normal_of(s->mesh[touch->zone], best.vert, n);
    double c = compliance(s, touch->zone, &best, n);
    if (c > 0) art_v3_scale(touch->force, -least / c, n);
}
