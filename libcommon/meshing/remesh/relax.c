/* Vertices move along the surface, and along its lines, to the middle of their neighbours. */
#include "remesh_priv.h"

/* Computes the distances of the two neighbours of a vertex on its line, forward and back; false if
 * it does not have exactly two. */
static bool ways_along(const struct art_half_edges *web, const int *star, int n, int *chain,
                       double way[2], double *s)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        const struct art_chain_span *out = &web->span[star[i]];
        int p = art_half_edge_prev(star[i]);
        const struct art_chain_span *in = &web->span[p];
        /* each inner edge is one that leads out; the last open one leads in */
        if (out->chain >= 0 && k < 2) {
            *chain = out->chain, *s = out->s[0];
            way[k++] = out->s[1] - out->s[0];
        }
        if (in->chain >= 0 && web->opp[p] < 0 && k < 2) {
            *chain = in->chain, *s = in->s[1];
            way[k++] = in->s[0] - in->s[1];
        }
    }
    return k == 2;
}

static void relax_along(struct art_isotropic *iso, int v)
{
    struct art_half_edges *web = &iso->web;
    int star[ART_HALF_EDGE_STAR], n = art_half_edge_star(web, v, star), chain = -1;
    struct art_bvh_hit hit;
    double way[2], s = 0, x[3];
    if (!ways_along(web, star, n, &chain, way, &s)) return;
    double by = (way[0] + way[1]) / 2;
    art_chains_at(&web->chains, chain, s + by, x);
    if (!art_bvh_nearest_within(iso->bvh, x, INFINITY, web->hit[v], &hit)) return;
    if (!art_isotropic_may_move(iso, v, x, hit.face)) return;
    art_v3_copy(art_half_edge_at(web, v), x);
    web->hit[v] = hit.face;
    for (int i = 0; i < n; i++) {
        struct art_chain_span *in = &web->span[art_half_edge_prev(star[i])];
        if (web->span[star[i]].chain >= 0) web->span[star[i]].s[0] += by;
        if (in->chain >= 0) in->s[1] += by;
    }
}

/* Computes the middle of the neighbours by the areas of the faces, in the plane of the vertex. */
static bool middle(const struct art_half_edges *web, int v, double x[3])
{
    int star[ART_HALF_EDGE_STAR], n = art_half_edge_star(web, v, star);
    double normal[3] = {0}, sum[3] = {0}, weight = 0, area[3], d[3];
    const double *p = art_half_edge_at(web, v);
    for (int i = 0; i < n; i++) {
        const double *q = art_half_edge_at(web, art_half_edge_end(web, star[i]));
        const double *r = art_half_edge_at(web, web->vert[art_half_edge_prev(star[i])]);
        (void)art_half_edge_shape(p, q, r, area);
        double w = art_v3_norm(area);
        art_v3_add(normal, normal, area);
        /* of the middle of the face, from p */
        for (int k = 0; k < 3; k++) sum[k] += w * (q[k] - p[k] + (r[k] - p[k])) / 3;
        weight += w;
    }
    if (!(weight > 0) || !(art_v3_normalize(normal, normal) > 0)) return false;
    art_v3_scale(d, 1 / weight, sum);
    art_v3_add_scaled(d, d, -art_v3_dot(d, normal), normal);
    art_v3_add(x, p, d);
    return true;
}

static void relax_inside(struct art_isotropic *iso, int v)
{
    struct art_half_edges *web = &iso->web;
    struct art_bvh_hit hit;
    double to[3], x[3];
    if (!middle(web, v, to)) return;
    /* all the way, or half of it */
    for (int i = 0; i < 2; i++) {
        art_v3_lerp(x, to, art_half_edge_at(web, v), 0.5 * i);
        if (!art_bvh_nearest_within(iso->bvh, x, INFINITY, web->hit[v], &hit)) return;
        if (!art_isotropic_may_move(iso, v, hit.point, hit.face)) continue;
        art_v3_copy(art_half_edge_at(web, v), hit.point);
        web->hit[v] = hit.face;
        return;
    }
}

void art_isotropic_relax(struct art_isotropic *iso)
{
    const struct art_half_edges *web = &iso->web;
    for (int v = 0; v < web->n_verts; v++) {
        if (web->at[v] < 0 || web->fixed[v]) continue;
        if (web->lines[v])
            relax_along(iso, v);
        else
            relax_inside(iso, v);
    }
}
