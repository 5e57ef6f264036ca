/* What the search for nearest points finds in floats: leaves side by side, turned boxes about the
 * children of nodes. */
#include "bvh_priv.h"

/* ------------------------------------------------------------------ blocks
 *
 * The triangles of a leaf side by side, in the coordinates of the tree. Let S = 1 + |p| there.
 * Coordinates and what is computed from them with a few operations is off by less than 2^-21 S as a
 * distance: an edge's nearest point by the rounding of the parameter along it, times its length;
 * the distance from the plane by that of the unit normal. So a triangle is farther away than
 * computed minus 2^-19 S. Which of the two counts is doubtful near the edges, where the weights are
 * small: a point is out if a weight is below `out` S, and in if all are above `in` S. */
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
    double slack = 0x1p-19 * sqrt(bb * cc * fmax(bb, cc));
    block->out[i] = (float)-slack;
    /* not where there is no normal or floats end */
    block->in[i] = n2 > 0x1p-40 * bb * cc && slack > 1e-30 ? (float)(4 * slack) : INFINITY;
}

/* ------------------------------------------------------------ turned boxes */

/* Larger nodes are not flat: their boxes stay upright. */
enum { FLAT_MOST = 512 };

static void in_tree(const struct art_boxtree *tree, const double p[3], double x[3])
{
    for (int k = 0; k < 3; k++) x[k] = (p[k] - tree->origin[k]) * tree->scale;
}

/* Axes for n triangles: the mean normal, and in the plane at right angles to it the direction in
 * which the corners are spread most. False if there are none. */
static bool find_axes(const struct art_bvh *bvh, int first, int n, double axis[3][3])
{
    double mean[3] = {0, 0, 0}, centre[3] = {0, 0, 0}, u[3], v[3];
    for (int t = first; t < first + n; t++) {
        const struct art_bvh_tri *tri = &bvh->tri[t];
        double x[3][3], ab[3], ac[3], c[3];
        for (int i = 0; i < 3; i++) {
            in_tree(bvh->tree, tri->p[i], x[i]);
            art_v3_add_scaled(centre, centre, 1.0 / (3.0 * n), x[i]);
        }
        art_v3_sub(ab, x[1], x[0]), art_v3_sub(ac, x[2], x[0]);
        art_v3_cross(c, ab, ac);
        art_v3_add(mean, mean, c);
    }
    double size = art_v3_norm(mean), uu = 0, uv = 0, vv = 0;
    if (!(size > 1e-140)) return false;
    art_v3_scale(axis[0], 1 / size, mean);
    art_v3_set(u, 0, 0, 0);
    int least = fabs(axis[0][0]) < fabs(axis[0][1]) ? 0 : 1;
    least = fabs(axis[0][2]) < fabs(axis[0][least]) ? 2 : least;
    u[least] = 1;
    art_v3_cross(v, axis[0], u);
    art_v3_normalize(v, v);
    art_v3_cross(u, v, axis[0]);
    for (int t = first; t < first + n; t++)
        for (int i = 0; i < 3; i++) {
            double x[3];
            in_tree(bvh->tree, bvh->tri[t].p[i], x);
            art_v3_sub(x, x, centre);
            double a = art_v3_dot(x, u), b = art_v3_dot(x, v);
            uu += a * a, uv += a * b, vv += b * b;
        }
    double angle = uv == 0 && uu == vv ? 0 : atan2(2 * uv, uu - vv) / 2;
    art_v3_scale(axis[1], cos(angle), u);
    art_v3_add_scaled(axis[1], axis[1], sin(angle), v);
    art_v3_cross(axis[2], axis[0], axis[1]);
    return true;
}

/* Extents of n triangles along axes that are almost of unit length. */
static void find_extents(const struct art_bvh *bvh, int first, int n, double axis[3][3],
                         double low[3], double high[3])
{
    for (int k = 0; k < 3; k++) low[k] = INFINITY, high[k] = -INFINITY;
    for (int t = first; t < first + n; t++)
        for (int v = 0; v < 3; v++) {
            double x[3];
            in_tree(bvh->tree, bvh->tri[t].p[v], x);
            for (int k = 0; k < 3; k++) {
                double h = art_v3_dot(axis[k], x);
                low[k] = h < low[k] ? h : low[k];
                high[k] = h > high[k] ? h : high[k];
            }
        }
}

/* Axes are a little shorter than one: for their rounding, which also takes the right angles from
 * them, so that distances from the box are never too large. */
static void fit_box(struct art_bvh_boxes *boxes, int i, const struct art_bvh *bvh,
                    const struct art_tree_node *node, int first, int n)
{
    double axis[3][3], low[3], high[3];
    bool turned = n <= FLAT_MOST && find_axes(bvh, first, n, axis);
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) {
            boxes->n[k][j][i] = (float)((turned ? axis[k][j] : k == j) * (1 - 0x1p-20));
            axis[k][j] = (double)boxes->n[k][j][i];
        }
    if (turned) find_extents(bvh, first, n, axis, low, high);
    for (int k = 0; k < 3 && !turned; k++) {
        low[k] = axis[k][k] * (double)node->min[k][i];
        high[k] = axis[k][k] * (double)node->max[k][i];
    }
    for (int k = 0; k < 3; k++) {
        boxes->mid[k][i] = (float)((low[k] + high[k]) / 2);
        boxes->half[k][i] = (float)((high[k] - low[k]) / 2) + ART_TREE_MARGIN;
    }
}

/* The places below a node are one behind the other; children come after their parents. */
static void fill_boxes(struct art_bvh *bvh)
{
    const struct art_boxtree *tree = bvh->tree;
    for (int at = tree->n_nodes - 1; at >= 0; at--) {
        const struct art_tree_node *node = &tree->node[at];
        struct art_bvh_boxes *boxes = &bvh->boxes[at];
        boxes->there = boxes->count = 0;
        for (int s = 0; s < ART_TREE_WIDE; s++) {
            const struct art_bvh_boxes *below = &bvh->boxes[node->n[s] ? at : node->child[s]];
            int first = node->n[s] ? node->child[s] : below->first;
            int n = node->n[s] ? node->n[s] : below->count;
            boxes->child[s] = node->child[s], boxes->n_places[s] = node->n[s];
            if (n <= 0) continue;
            fit_box(boxes, s, bvh, node, first, n);
            boxes->there |= 1 << s;
            if (boxes->count == 0 || first < boxes->first) boxes->first = first;
            boxes->count += n;
        }
    }
}

void art_bvh_fill_blocks(struct art_bvh *bvh)
{
    const struct art_boxtree *tree = bvh->tree;
    if (!bvh->block) return;
    fill_boxes(bvh);
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
    bvh->boxes = art_alloc(ctx, (size_t)bvh->tree->n_nodes, sizeof *bvh->boxes);
    if (!bvh->block || !bvh->block_of || !bvh->boxes) return ART_ENOMEM;
    art_bvh_fill_blocks(bvh);
    return ART_OK;
}
