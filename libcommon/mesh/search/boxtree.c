/* This file makes trees of boxes (bounding volume hierarchy, BVH): they are cut in two where the
 * surface area heuristic says (MacDonald & Booth 1990; binned, Wald 2007), two cuts a node. */
#include "../boxtree_priv.h"
#include <float.h>

/* Below FREE_DEPTH, cuts go through the middle, so that the depth has a bound whatever the boxes.
 */
enum { BINS = 16, FREE_DEPTH = 28 };

struct bounds {
    float min[3], max[3];
};

struct leaf_item {
    struct bounds b;
    int item;
};

struct range {
    int first, n;
    struct bounds b;
};

struct builder {
    struct art_ctx *ctx;
    struct art_boxtree *tree;
    struct leaf_item *it;
};

static struct bounds nothing(void)
{
    return (struct bounds){{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
}

static void add(struct bounds *b, const struct bounds *c)
{
    for (int k = 0; k < 3; k++) {
        b->min[k] = c->min[k] < b->min[k] ? c->min[k] : b->min[k];
        b->max[k] = c->max[k] > b->max[k] ? c->max[k] : b->max[k];
    }
}

static float area(const struct bounds *b)
{
    float x = b->max[0] - b->min[0], y = b->max[1] - b->min[1], z = b->max[2] - b->min[2];
    return x * y + y * z + z * x;
}

/* Twice the middle. */
static float centre(const struct leaf_item *it, int axis)
{
    return it->b.min[axis] + it->b.max[axis];
}

/* ------------------------------------------------------------- coordinates */

static struct bounds bounds_of(const struct art_boxtree *tree, int item)
{
    double min[3], max[3];
    struct bounds b;
    tree->box(tree->user, item, min, max);
    for (int k = 0; k < 3; k++) {
        b.min[k] = (float)((min[k] - tree->origin[k]) * tree->scale) - ART_TREE_MARGIN;
        b.max[k] = (float)((max[k] - tree->origin[k]) * tree->scale) + ART_TREE_MARGIN;
    }
    return b;
}

/* Origin and scale that bring all boxes between -1 and 1. */
static void set_frame(struct art_boxtree *tree)
{
    double min[3], max[3], size = 0;
    int exponent = 0;
    for (int i = 0; i < tree->n; i++) {
        double a[3], b[3];
        tree->box(tree->user, i, a, b);
        for (int k = 0; k < 3; k++) {
            min[k] = i == 0 ? a[k] : fmin(min[k], a[k]);
            max[k] = i == 0 ? b[k] : fmax(max[k], b[k]);
        }
    }
    for (int k = 0; k < 3 && tree->n > 0; k++) {
        tree->origin[k] = min[k] / 2 + max[k] / 2;
        size = fmax(size, fmax(max[k] / 2 - tree->origin[k] / 2, tree->origin[k] / 2 - min[k] / 2));
    }
    /* a power of two, so that it adds no rounding */
    (void)frexp(size, &exponent);
    exponent = size == 0 ? 0 : exponent + 1;
    tree->scale = ldexp(1, exponent < -1000 ? 1000 : -exponent);
}

/* ----------------------------------------------------------------- cutting */

static int bin_of(const struct leaf_item *it, int axis, float low, float per_unit)
{
    int bin = (int)((centre(it, axis) - low) * per_unit);
    return bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
}

/* Chooses the bin behind which to cut: least area times count on both sides. */
static int best_cut(const struct leaf_item *it, int n, int axis, float low, float per_unit)
{
    struct bounds box[BINS], b = nothing();
    int count[BINS] = {0}, right = 0, best = 0;
    float cost[BINS], least = FLT_MAX;
    for (int i = 0; i < BINS; i++) box[i] = b;
    for (int i = 0; i < n; i++) {
        int bin = bin_of(&it[i], axis, low, per_unit);
        count[bin]++;
        add(&box[bin], &it[i].b);
    }
    for (int i = BINS - 1; i > 0; i--) {
        right += count[i];
        if (count[i]) add(&b, &box[i]);
        cost[i - 1] = right ? area(&b) * (float)right : 0;
    }
    b = nothing();
    right = n;
    for (int i = 0; i + 1 < BINS; i++) {
        if (count[i]) add(&b, &box[i]);
        right -= count[i];
        if (right == n || right == 0) continue;
        float c = cost[i] + area(&b) * (float)(n - right);
        if (c < least) least = c, best = i;
    }
    return best;
}

static struct range range_of(const struct builder *B, int first, int n)
{
    struct range r = {first, n, nothing()};
    for (int i = first; i < first + n; i++) add(&r.b, &B->it[i].b);
    return r;
}

/* Cut a range in two, of which neither is empty. */
static void cut(struct builder *B, const struct range *r, bool halve, struct range out[2])
{
    struct leaf_item *it = B->it + r->first;
    float low[3] = {FLT_MAX, FLT_MAX, FLT_MAX}, high[3] = {-FLT_MAX, -FLT_MAX, -FLT_MAX};
    int axis = 0, left = 0, right = r->n;
    for (int i = 0; i < r->n; i++)
        for (int k = 0; k < 3; k++) {
            float c = centre(&it[i], k);
            low[k] = c < low[k] ? c : low[k];
            high[k] = c > high[k] ? c : high[k];
        }
    for (int k = 1; k < 3; k++)
        if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    float per_unit = BINS * 0.9999F / (high[axis] - low[axis]);
    if (!halve && high[axis] > low[axis] && per_unit < FLT_MAX) {
        int behind = best_cut(it, r->n, axis, low[axis], per_unit);
        while (left < right) {
            if (bin_of(&it[left], axis, low[axis], per_unit) <= behind) {
                left++;
                continue;
            }
            struct leaf_item t = it[left];
            it[left] = it[--right];
            it[right] = t;
        }
    }
    if (left == 0 || left == r->n) left = r->n / 2;
    out[0] = range_of(B, r->first, left);
    out[1] = range_of(B, r->first + left, r->n - left);
}

/* Chooses the child to cut next: that of largest area, near the bottom that of most items. */
static int child_to_cut(const struct range *child, int n, bool halve)
{
    int best = -1;
    for (int i = 0; i < n; i++) {
        if (child[i].n <= ART_TREE_LEAF) continue;
        if (best < 0 ||
            (halve ? child[i].n > child[best].n : area(&child[i].b) > area(&child[best].b)))
            best = i;
    }
    return best;
}

static bool build(struct builder *B, struct range all, int depth)
{
    struct art_boxtree *tree = B->tree;
    struct range child[ART_TREE_WIDE] = {all}, two[2];
    int n = 1, at = tree->n_nodes, next;
    bool halve = depth > FREE_DEPTH;
    while (n < ART_TREE_WIDE && (next = child_to_cut(child, n, halve)) >= 0) {
        cut(B, &child[next], halve, two);
        child[next] = two[0];
        child[n++] = two[1];
    }
    if (!ART_GROW(B->ctx, tree->node, at, tree->nodes_cap)) return false;
    tree->n_nodes++;
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        struct bounds b = i < n ? child[i].b : nothing();
        for (int k = 0; k < 3; k++) {
            tree->node[at].min[k][i] = b.min[k];
            tree->node[at].max[k][i] = b.max[k];
        }
        tree->node[at].child[i] = i < n ? child[i].first : 0;
        tree->node[at].n[i] = i < n ? child[i].n : -1;
    }
    for (int i = 0; i < n; i++) {
        if (child[i].n <= ART_TREE_LEAF) continue;
        tree->node[at].child[i] = tree->n_nodes;
        tree->node[at].n[i] = 0;
        if (!build(B, child[i], depth + 1)) return false;
    }
    return true;
}

int art_boxtree_create(struct art_ctx *ctx, struct art_boxtree **out, int n, art_box_fn *box,
                       const void *user)
{
    int status = ART_ENOMEM;
    struct art_boxtree *tree = art_alloc(ctx, 1, sizeof *tree);
    struct builder B = {ctx, tree, art_alloc(ctx, (size_t)n, sizeof *B.it)};
    if (!tree || !B.it) goto out;
    tree->n = n;
    tree->box = box;
    tree->user = user;
    tree->item = art_alloc(ctx, (size_t)n, sizeof *tree->item);
    if (!tree->item) goto out;
    set_frame(tree);
    for (int i = 0; i < n; i++) B.it[i] = (struct leaf_item){bounds_of(tree, i), i};
    if (n > 0 && !build(&B, range_of(&B, 0, n), 0)) goto out;
    for (int i = 0; i < n; i++) tree->item[i] = B.it[i].item;
    *out = tree;
    tree = NULL;
    status = ART_OK;
out:
    art_free(B.it);
    art_boxtree_free(tree);
    return status;
}

void art_boxtree_free(struct art_boxtree *tree)
{
    if (!tree) return;
    art_free(tree->item), art_free(tree->node);
    art_free(tree);
}

void art_boxtree_refit(struct art_boxtree *tree)
{
    set_frame(tree);
    /* children come after their parents */
    for (int at = tree->n_nodes - 1; at >= 0; at--) {
        struct art_tree_node *node = &tree->node[at];
        for (int i = 0; i < ART_TREE_WIDE; i++) {
            struct bounds b = nothing();
            const struct art_tree_node *below = &tree->node[node->n[i] == 0 ? node->child[i] : at];
            for (int j = 0; j < node->n[i]; j++) {
                struct bounds c = bounds_of(tree, tree->item[node->child[i] + j]);
                add(&b, &c);
            }
            for (int j = 0; j < ART_TREE_WIDE && node->n[i] == 0; j++) {
                struct bounds c;
                for (int k = 0; k < 3; k++)
                    c.min[k] = below->min[k][j], c.max[k] = below->max[k][j];
                add(&b, &c);
            }
            for (int k = 0; k < 3; k++) node->min[k][i] = b.min[k], node->max[k][i] = b.max[k];
        }
    }
}

/* ------------------------------------------------------------------- boxes */

void art_box_of_point(const void *pos, int item, double min[3], double max[3])
{
    const double *p = (const double *)pos + 3 * (size_t)item;
    for (int k = 0; k < 3; k++) min[k] = max[k] = p[k];
}
