/* Nearest points. Most triangles of the leaves that a search comes to are too far; four at a time,
 * in floats, are shown to be so. The rest is measured in doubles, so that the answer does not
 * depend on any of this. */
#include "bvh_priv.h"
#include "lanes_priv.h"

/* ------------------------------------------------------------------ blocks
 *
 * The triangles of a leaf side by side, in the coordinates of the tree. Let S = 1 + |p| there.
 * Coordinates and what is computed from them with a few operations is off by less than 2^-21 S as a
 * distance: an edge's nearest point by the rounding of the parameter along it, times its length;
 * the distance from the plane by that of the unit normal. So a triangle is farther away than
 * computed minus 2^-19 S. Which of the two counts is doubtful near the edges, where the weights are
 * small; `slack` S is more than their rounding, and in doubt the plane counts, which is never
 * farther than the edge. */
struct art_bvh_block {
    float a[3][ART_TREE_LEAF]; /* corner 0 */
    float ab[3][ART_TREE_LEAF], ac[3][ART_TREE_LEAF];
    float n[3][ART_TREE_LEAF]; /* unit normal; zero where there is none to rely on */
    float bb[ART_TREE_LEAF], cc[ART_TREE_LEAF], bc[ART_TREE_LEAF]; /* ab.ab, ac.ac, ab.ac */
    float slack[ART_TREE_LEAF];
};

static void fill_lane(struct art_bvh_block *block, int i, const struct art_boxtree *tree,
                      const struct art_bvh_tri *tri)
{
    double ab[3], ac[3], n[3];
    for (int k = 0; k < 3; k++) {
        block->a[k][i] = (float)((tri->p[0][k] - tree->origin[k]) * tree->scale);
        ab[k] = (tri->p[1][k] - tri->p[0][k]) * tree->scale;
        ac[k] = (tri->p[2][k] - tri->p[0][k]) * tree->scale;
    }
    double bb = art_v3_norm2(ab), cc = art_v3_norm2(ac);
    art_v3_cross(n, ab, ac);
    double n2 = art_v3_norm2(n);
    /* of a needle the normal is mostly rounding */
    art_v3_scale(n, n2 > 0x1p-40 * bb * cc ? 1 / sqrt(n2) : 0, n);
    for (int k = 0; k < 3; k++) {
        block->ab[k][i] = (float)ab[k];
        block->ac[k][i] = (float)ac[k];
        block->n[k][i] = (float)n[k];
    }
    block->bb[i] = (float)bb, block->cc[i] = (float)cc, block->bc[i] = (float)art_v3_dot(ab, ac);
    /* weights are sums of two products like (ab.ac) (ac.p), of which the last factor is off by
     * 2^-22 |ac| S */
    block->slack[i] = (float)(0x1p-19 * sqrt(bb * cc * fmax(bb, cc)));
}

void art_bvh_fill_blocks(struct art_bvh *bvh)
{
    const struct art_boxtree *tree = bvh->tree;
    if (!bvh->block) return;
    for (int at = 0, next = 0; at < tree->n_nodes; at++)
        for (int s = 0; s < ART_TREE_WIDE; s++) {
            int n = tree->node[at].n[s], first = tree->node[at].child[s];
            if (n <= 0) continue;
            bvh->block_of[first] = next;
            for (int i = 0; i < ART_TREE_LEAF; i++)
                fill_lane(&bvh->block[next], i, tree, &bvh->tri[first + (i < n ? i : 0)]);
            next++;
        }
}

int art_bvh_make_blocks(struct art_ctx *ctx, struct art_bvh *bvh)
{
    size_t leaves = 0;
    for (int at = 0; at < bvh->tree->n_nodes; at++)
        for (int s = 0; s < ART_TREE_WIDE; s++) leaves += bvh->tree->node[at].n[s] > 0;
    bvh->block = art_alloc(ctx, leaves, sizeof *bvh->block);
    bvh->block_of = art_alloc(ctx, (size_t)bvh->tree->n, sizeof *bvh->block_of);
    if (!bvh->block || !bvh->block_of) return ART_ENOMEM;
    art_bvh_fill_blocks(bvh);
    return ART_OK;
}

/* The square of the distance of a + t e, t = num / den cut to 0 ... 1, from the origin; t = 0 for 0
 * / 0. */
static inline lanes edge_distance2(const lanes a[3], const lanes e[3], lanes num, lanes den)
{
    lanes x[3], t = lanes_max(lanes_div(num, den), lanes_all(0));
    t = lanes_min(t, lanes_all(1));
    for (int k = 0; k < 3; k++) x[k] = lanes_add(a[k], lanes_mul(t, e[k]));
    return lanes_dot(x, x);
}

/* Which triangles of a block may be within the square of a distance `most` of p, as bits; S is 1 +
 * |p|. */
static int near_triangles(const struct art_bvh_block *B, const float p[3], float S, float most)
{
    lanes a[3], b[3], ab[3], ac[3], e[3], n[3], zero = lanes_all(0);
    for (int k = 0; k < 3; k++) {
        a[k] = lanes_sub(lanes_of(B->a[k]), lanes_all(p[k]));
        ab[k] = lanes_of(B->ab[k]), ac[k] = lanes_of(B->ac[k]), n[k] = lanes_of(B->n[k]);
        b[k] = lanes_add(a[k], ab[k]);
        e[k] = lanes_sub(ac[k], ab[k]);
    }
    lanes bb = lanes_of(B->bb), cc = lanes_of(B->cc), bc = lanes_of(B->bc);
    lanes ub = lanes_sub(zero, lanes_dot(a, ab)), uc = lanes_sub(zero, lanes_dot(a, ac));
    lanes d2 = edge_distance2(a, ab, ub, bb);
    d2 = lanes_min(edge_distance2(a, ac, uc, cc), d2);
    d2 = lanes_min(edge_distance2(b, e, lanes_sub(zero, lanes_dot(b, e)), lanes_dot(e, e)), d2);
    /* weights of the corners, times the square of twice the area */
    lanes s = lanes_sub(lanes_mul(cc, ub), lanes_mul(bc, uc));
    lanes t = lanes_sub(lanes_mul(bb, uc), lanes_mul(bc, ub));
    lanes all = lanes_sub(lanes_mul(bb, cc), lanes_mul(bc, bc));
    lanes least = lanes_min(lanes_min(s, t), lanes_sub(lanes_sub(all, s), t));
    lanes h = lanes_dot(n, a), slack = lanes_mul(lanes_all(-S), lanes_of(B->slack));
    d2 = lanes_if_less(least, slack, d2, lanes_min(lanes_mul(h, h), d2));
    return lanes_not_above(d2, lanes_all(most));
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
    float q[3], S,
        most; /* p in the coordinates of the tree; what is beyond `most` there is too far */
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

static void set_most(struct nearest *best)
{
    double most = sqrt(best->d2) * best->bvh->tree->scale + 0x1p-19 * (double)best->S;
    most *= most * (1 + 0x1p-19);
    best->most = most < 1e36 ? (float)most : INFINITY;
}

static double nearest_leaf(void *user, int first, int n, const double p[3], double limit)
{
    struct nearest *best = user;
    const struct art_bvh *bvh = best->bvh;
    int near = near_triangles(&bvh->block[bvh->block_of[first]], best->q, best->S, best->most);
    for (int i = 0; i < n; i++)
        if (near >> i & 1) try_nearest(best, &bvh->tri[first + i], p);
    if (best->d2 < limit) set_most(best);
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
            art_bvh_tri_load(&tri, mesh, guess, k);
            try_nearest(&best, &tri, p);
        }
    best.S = 1 + art_tree_point(bvh->tree, p, best.q);
    set_most(&best);
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
