#include "bvh_priv.h"

/* A triangle while the tree is built. */
struct place {
    int face, corner;
};

struct places {
    const struct art_mesh *mesh;
    struct place *at;
};

static void load(struct art_bvh_tri *tri, const struct art_mesh *mesh, struct place at)
{
    const int *v = mesh->face_vert + mesh->face_off[at.face];
    tri->face = at.face;
    tri->corner = at.corner;
    art_v3_copy(tri->p[0], mesh->pos + 3 * (size_t)v[0]);
    art_v3_copy(tri->p[1], mesh->pos + 3 * (size_t)v[at.corner]);
    art_v3_copy(tri->p[2], mesh->pos + 3 * (size_t)v[at.corner + 1]);
}

void art_bvh_tri_box(const struct art_bvh_tri *tri, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) {
        double a = tri->p[0][k], b = tri->p[1][k], c = tri->p[2][k];
        double low = a < b ? a : b, high = a < b ? b : a;
        min[k] = c < low ? c : low;
        max[k] = c > high ? c : high;
    }
}

static void box_of_place(const void *user, int item, double min[3], double max[3])
{
    const struct places *places = user;
    struct art_bvh_tri tri;
    load(&tri, places->mesh, places->at[item]);
    art_bvh_tri_box(&tri, min, max);
}

static void box_of_tri(const void *user, int item, double min[3], double max[3])
{
    const struct art_bvh *bvh = user;
    art_bvh_tri_box(&bvh->tri[item], min, max);
}

int art_bvh_create(struct art_ctx *ctx, struct art_bvh **out_bvh, const struct art_mesh *mesh)
{
    int n = art_mesh_n_corners(mesh) - 2 * mesh->n_faces, m = 0, status = ART_ENOMEM;
    struct art_bvh *bvh = art_alloc(ctx, 1, sizeof *bvh);
    struct places places = {mesh, art_alloc(ctx, (size_t)n, sizeof *places.at)};
    if (!bvh || !places.at) goto out;
    bvh->mesh = mesh;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = 1; k + 1 < mesh->face_off[f + 1] - mesh->face_off[f]; k++)
            places.at[m++] = (struct place){f, k};
    ART_TRY(art_boxtree_create(ctx, &bvh->tree, n, box_of_place, &places));
    status = ART_ENOMEM;
    bvh->tri = art_alloc(ctx, (size_t)n, sizeof *bvh->tri);
    if (!bvh->tri) goto out;
    for (int i = 0; i < n; i++) {
        load(&bvh->tri[i], mesh, places.at[bvh->tree->item[i]]);
        bvh->tree->item[i] = i;
    }
    bvh->tree->box = box_of_tri;
    bvh->tree->user = bvh;
    *out_bvh = bvh;
    bvh = NULL;
    status = ART_OK;
out:
    art_free(places.at);
    art_bvh_free(bvh);
    return status;
}

void art_bvh_free(struct art_bvh *bvh)
{
    if (!bvh) return;
    art_boxtree_free(bvh->tree);
    art_free(bvh->tri);
    art_free(bvh);
}

void art_bvh_refit(struct art_bvh *bvh)
{
    for (int i = 0; i < bvh->tree->n; i++) {
        struct place at = {bvh->tri[i].face, bvh->tri[i].corner};
        load(&bvh->tri[i], bvh->mesh, at);
    }
    art_boxtree_refit(bvh->tree);
}

/* ----------------------------------------------------------- nearest point */

/* Weights of the point on the segment a + t (b - a) nearest to p. */
static void on_edge(double bary[3], int i, int j, double t)
{
    bary[0] = bary[1] = bary[2] = 0;
    bary[i] = 1 - t;
    bary[j] = t;
}

/* Weights of the point of triangle abc nearest to p, by the region in which p projects (Ericson
 * 2005, Real-time collision detection, section 5.1.5). */
static void nearest_on_triangle(const double a[3], const double b[3], const double c[3],
                                const double p[3], double bary[3])
{
    double ab[3], ac[3], ap[3], bp[3], cp[3];
    art_v3_sub(ab, b, a), art_v3_sub(ac, c, a);
    art_v3_sub(ap, p, a), art_v3_sub(bp, p, b), art_v3_sub(cp, p, c);
    double d1 = art_v3_dot(ab, ap), d2 = art_v3_dot(ac, ap);
    double d3 = art_v3_dot(ab, bp), d4 = art_v3_dot(ac, bp);
    double d5 = art_v3_dot(ab, cp), d6 = art_v3_dot(ac, cp);
    double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    if (d1 <= 0 && d2 <= 0)
        on_edge(bary, 0, 1, 0);
    else if (d3 >= 0 && d4 <= d3)
        on_edge(bary, 1, 0, 0);
    else if (vc <= 0 && d1 >= 0 && d3 <= 0)
        on_edge(bary, 0, 1, d1 / (d1 - d3));
    else if (d6 >= 0 && d5 <= d6)
        on_edge(bary, 2, 0, 0);
    else if (vb <= 0 && d2 >= 0 && d6 <= 0)
        on_edge(bary, 0, 2, d2 / (d2 - d6));
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        on_edge(bary, 1, 2, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    else {
        double sum = va + vb + vc;
        bary[1] = vb / sum, bary[2] = vc / sum;
        bary[0] = 1 - bary[1] - bary[2];
    }
}

struct nearest {
    const struct art_bvh *bvh;
    double d2, bary[3], point[3];
    int face, corner;
};

/* Of equal distances the smallest face and corner: the order of the tries does not matter. */
static void try_nearest(struct nearest *best, const struct art_bvh_tri *tri, const double p[3])
{
    double bary[3], x[3] = {0, 0, 0}, d[3];
    nearest_on_triangle(tri->p[0], tri->p[1], tri->p[2], p, bary);
    for (int k = 0; k < 3; k++)
        if (bary[k] != 0) art_v3_add_scaled(x, x, bary[k], tri->p[k]);
    art_v3_sub(d, p, x);
    double d2 = art_v3_norm2(d);
    if (!(d2 <= best->d2)) return;
    if (d2 == best->d2 &&
        (tri->face > best->face || (tri->face == best->face && tri->corner >= best->corner)))
        return;
    best->d2 = d2;
    best->face = tri->face;
    best->corner = tri->corner;
    art_v3_copy(best->bary, bary);
    art_v3_copy(best->point, x);
}

static double nearest_leaf(void *user, int first, int n, const double p[3], double limit)
{
    struct nearest *best = user;
    (void)limit;
    for (int i = first; i < first + n; i++) try_nearest(best, &best->bvh->tri[i], p);
    return best->d2;
}

bool art_bvh_nearest_within(const struct art_bvh *bvh, const double p[3], double max_distance,
                            int guess, struct art_bvh_hit *hit)
{
    struct nearest best = {.bvh = bvh, .d2 = max_distance * max_distance, .face = INT32_MAX};
    const struct art_mesh *mesh = bvh->mesh;
    if (!(max_distance >= 0)) return false;
    if (guess >= 0 && guess < mesh->n_faces)
        for (int k = 1; k + 1 < mesh->face_off[guess + 1] - mesh->face_off[guess]; k++) {
            struct art_bvh_tri tri;
            load(&tri, mesh, (struct place){guess, k});
            try_nearest(&best, &tri, p);
        }
    art_tree_near_(bvh->tree, p, best.d2, nearest_leaf, &best);
    if (best.face == INT32_MAX) return false;
    hit->face = best.face;
    art_bvh_tri_vert(bvh, &(struct art_bvh_tri){.face = best.face, .corner = best.corner},
                     hit->vert);
    art_v3_copy(hit->bary, best.bary);
    art_v3_copy(hit->point, best.point);
    hit->distance = sqrt(best.d2);
    return true;
}

bool art_bvh_nearest(const struct art_bvh *bvh, const double p[3], struct art_bvh_hit *hit)
{
    return art_bvh_nearest_within(bvh, p, INFINITY, -1, hit);
}

struct nearest_vertex {
    const struct art_bvh *bvh;
    double d2;
    int vert;
};

static double vertex_leaf(void *user, int first, int n, const double p[3], double limit)
{
    struct nearest_vertex *best = user;
    (void)limit;
    for (int i = first; i < first + n; i++) {
        const struct art_bvh_tri *tri = &best->bvh->tri[i];
        int vert[3];
        art_bvh_tri_vert(best->bvh, tri, vert);
        for (int k = 0; k < 3; k++) {
            double d[3];
            art_v3_sub(d, p, tri->p[k]);
            double d2 = art_v3_norm2(d);
            if (!(d2 < best->d2 || (d2 == best->d2 && vert[k] < best->vert))) continue;
            best->d2 = d2;
            best->vert = vert[k];
        }
    }
    return best->d2;
}

int art_bvh_nearest_vertex(const struct art_bvh *bvh, const double p[3])
{
    struct nearest_vertex best = {bvh, INFINITY, INT32_MAX};
    art_tree_near_(bvh->tree, p, INFINITY, vertex_leaf, &best);
    return best.vert == INT32_MAX ? -1 : best.vert;
}
