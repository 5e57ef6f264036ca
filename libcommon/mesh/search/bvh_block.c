/* The data in floats of the search for nearest points: leaves side by side, oriented boxes about
 * the children of nodes. */
#include "../bvh_priv.h"

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

/* Finds axes for n triangles with the corners x: the mean normal, and in the plane at right angles
 * to it the direction in which the corners are spread most. False if there are none. */
static bool find_axes(double (*x)[3][3], int n, double axis[3][3])
{
    double mean[3] = {0, 0, 0}, centre[3] = {0, 0, 0}, u[3], v[3];
    for (int t = 0; t < n; t++) {
        double ab[3], ac[3], c[3];
        for (int i = 0; i < 3; i++) art_v3_add_scaled(centre, centre, 1.0 / (3.0 * n), x[t][i]);
        art_v3_sub(ab, x[t][1], x[t][0]), art_v3_sub(ac, x[t][2], x[t][0]);
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
    for (int t = 0; t < n; t++)
        for (int i = 0; i < 3; i++) {
            double y[3];
            art_v3_sub(y, x[t][i], centre);
            double a = art_v3_dot(y, u), b = art_v3_dot(y, v);
            uu += a * a, uv += a * b, vv += b * b;
        }
    double angle = uv == 0 && uu == vv ? 0 : atan2(2 * uv, uu - vv) / 2;
    art_v3_scale(axis[1], cos(angle), u);
    art_v3_add_scaled(axis[1], axis[1], sin(angle), v);
    art_v3_cross(axis[2], axis[0], axis[1]);
    return true;
}

/* Extents of n triangles along axes that are almost of unit length. */
static void find_extents(double (*x)[3][3], int n, double axis[3][3], double low[3], double high[3])
{
    for (int k = 0; k < 3; k++) low[k] = INFINITY, high[k] = -INFINITY;
    for (int t = 0; t < n; t++)
        for (int v = 0; v < 3; v++)
            for (int k = 0; k < 3; k++) {
                double h = art_v3_dot(axis[k], x[t][v]);
                low[k] = h < low[k] ? h : low[k];
                high[k] = h > high[k] ? h : high[k];
            }
}

/* Axes are a little shorter than one: for their rounding, which also takes the right angles from
 * them, so that distances from the box are never too large. */
static void fit_box(struct art_bvh_boxes *boxes, int i, const struct art_bvh *bvh,
                    const struct art_tree_node *node, int first, int n)
{
    double axis[3][3], low[3], high[3], x[FLAT_MOST][3][3];
    for (int t = 0; t < n && n <= FLAT_MOST; t++)
        for (int v = 0; v < 3; v++) in_tree(bvh->tree, bvh->tri[first + t].p[v], x[t][v]);
    bool turned = n <= FLAT_MOST && find_axes(x, n, axis);
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) {
            boxes->n[k][j][i] = (float)((turned ? axis[k][j] : k == j) * (1 - 0x1p-20));
            axis[k][j] = (double)boxes->n[k][j][i];
        }
    if (turned) find_extents(x, n, axis, low, high);
    for (int k = 0; k < 3 && !turned; k++) {
        low[k] = axis[k][k] * (double)node->min[k][i];
        high[k] = axis[k][k] * (double)node->max[k][i];
    }
    for (int k = 0; k < 3; k++) {
        boxes->mid[k][i] = (float)((low[k] + high[k]) / 2);
        boxes->half[k][i] = (float)((high[k] - low[k]) / 2) + ART_TREE_MARGIN;
    }
}

/* The places below a node are one behind the other; children come after their parents. Each leaf
 * gets its block. */
static void find_spans(struct art_bvh *bvh)
{
    const struct art_boxtree *tree = bvh->tree;
    int next = 0;
    for (int at = tree->n_nodes - 1; at >= 0; at--) {
        const struct art_tree_node *node = &tree->node[at];
        int *span = bvh->span[at];
        span[0] = span[1] = 0;
        for (int s = 0; s < ART_TREE_WIDE; s++) {
            const int *below = bvh->span[node->n[s] ? at : node->child[s]];
            int first = node->n[s] ? node->child[s] : below[0];
            int n = node->n[s] ? node->n[s] : below[1];
            if (n <= 0) continue;
            if (span[1] == 0 || first < span[0]) span[0] = first;
            span[1] += n;
        }
    }
    for (int at = 0; at < tree->n_nodes; at++)
        for (int s = 0; s < ART_TREE_WIDE; s++) {
            int n = tree->node[at].n[s];
            bvh->boxes[at].child[s] = n < 0 ? 0 : n == 0 ? tree->node[at].child[s] : -1 - next++;
        }
}

static void fill_node(const struct art_bvh *bvh, int at)
{
    const struct art_tree_node *node = &bvh->tree->node[at];
    struct art_bvh_boxes *boxes = &bvh->boxes[at];
    for (int s = 0; s < ART_TREE_WIDE; s++) {
        int first = node->child[s], n = node->n[s];
        /* what is not there is far away */
        for (int k = 0; k < 3 && n < 0; k++) boxes->half[k][s] = -INFINITY;
        if (n < 0) continue;
        if (n > 0) {
            struct art_bvh_block *block = &bvh->block[-1 - boxes->child[s]];
            block->first = first, block->count = n;
            for (int i = 0; i < ART_TREE_LEAF; i++)
                fill_lane(block, i, bvh->tree, &bvh->tri[first + (i < n ? i : 0)]);
        } else {
            n = bvh->span[first][1], first = bvh->span[first][0];
        }
        fit_box(boxes, s, bvh, node, first, n);
    }
}

enum { NODES = 64 };

static void fill_task(void *arg, int task)
{
    const struct art_bvh *bvh = arg;
    int first = task * NODES, all = bvh->tree->n_nodes;
    for (int at = first; at < all && at < first + NODES; at++) fill_node(bvh, at);
}

void art_bvh_fill_blocks(struct art_bvh *bvh, struct art_pool *pool)
{
    if (!bvh->block) return;
    find_spans(bvh);
    art_pool_run(pool, (bvh->tree->n_nodes + NODES - 1) / NODES, fill_task, bvh);
}

/* ------------------------------------------------------------------- seeds */

/* A cell for SEED_PLACES triangles, at most SEED_CELLS along an axis: that costs a few percent of
 * making the tree. After a refit seeds are as good as they were: any triangle says what is too far
 * away. */
enum { SEED_PLACES = 16, SEED_CELLS = 32 };

static void make_grid(const struct art_bvh *bvh, struct art_bvh_seeds *seeds)
{
    const struct art_tree_node *root = bvh->tree->node;
    double size[3], cell;
    for (int k = 0; k < 3; k++) {
        float min = 2, max = -2;
        for (int s = 0; s < ART_TREE_WIDE && root->n[s] >= 0; s++) {
            min = fminf(min, root->min[k][s]);
            max = fmaxf(max, root->max[k][s]);
        }
        seeds->from[k] = min;
        size[k] = (double)(max - min);
    }
    double most = fmax(size[0], fmax(size[1], size[2]));
    /* no box is thinner than its margins */
    cell = fmax(cbrt(size[0] * size[1] * size[2] * SEED_PLACES / bvh->tree->n), most / SEED_CELLS);
    seeds->per_cell = (float)(1 / cell);
    for (int k = 0; k < 3; k++) {
        int n = (int)(size[k] / cell) + 1;
        seeds->n[k] = n < SEED_CELLS ? n : SEED_CELLS;
    }
}

static int make_seeds(struct art_ctx *ctx, struct art_bvh *bvh)
{
    struct art_bvh_seeds *s = &bvh->seeds;
    const struct art_boxtree *tree = bvh->tree;
    if (tree->n == 0) return ART_OK;
    make_grid(bvh, s);
    int *block = art_alloc(ctx, (size_t)(s->n[0] * s->n[1] * s->n[2]), sizeof *block);
    if (!block) return ART_ENOMEM;
    for (int i = 0, at = 0; i < s->n[0]; i++)
        for (int j = 0; j < s->n[1]; j++)
            for (int k = 0; k < s->n[2]; k++, at++) {
                const int c[3] = {i, j, k};
                double p[3];
                for (int x = 0; x < 3; x++)
                    p[x] = ((double)s->from[x] + (c[x] + 0.5) / (double)s->per_cell) / tree->scale +
                           tree->origin[x];
                block[at] = art_bvh_nearest_block(bvh, p, at ? block[at - 1] : 0);
            }
    s->block = block;
    return ART_OK;
}

/* Makes room for both arrays, at the beginnings of cache lines. */
int art_bvh_make_blocks(struct art_ctx *ctx, struct art_bvh *bvh, struct art_pool *pool)
{
    enum { LINE = 64 };
    size_t leaves = 0, nodes = (size_t)bvh->tree->n_nodes;
    for (int at = 0; at < bvh->tree->n_nodes; at++)
        for (int s = 0; s < ART_TREE_WIDE; s++) leaves += bvh->tree->node[at].n[s] > 0;
    bvh->room = art_alloc(ctx, leaves * sizeof *bvh->block + nodes * sizeof *bvh->boxes + LINE, 1);
    bvh->span = art_alloc(ctx, nodes, sizeof *bvh->span);
    if (!bvh->room || !bvh->span) return ART_ENOMEM;
    char *from = (char *)bvh->room + (LINE - (uintptr_t)bvh->room % LINE) % LINE;
    bvh->boxes = (struct art_bvh_boxes *)(void *)from;
    bvh->block = (struct art_bvh_block *)(void *)(bvh->boxes + nodes);
    art_bvh_fill_blocks(bvh, pool);
    return make_seeds(ctx, bvh);
}
