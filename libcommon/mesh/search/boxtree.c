/* This file makes trees of boxes (bounding volume hierarchy, BVH): they are cut in two where the
 * surface area heuristic says (MacDonald & Booth 1990; binned, Wald 2007), two cuts a node. */
#include "../boxtree_priv.h"
#include "../lanes_priv.h"
#include <float.h>

/* Below FREE_DEPTH, cuts go through the middle, so that the depth has a bound whatever the boxes.
 */
enum { BINS = 16, FREE_DEPTH = 28 };

/* The fourth numbers are zero, so that a corner is a vector. */
struct bounds {
    float min[4], max[4];
};

struct range {
    int first, n;
    struct bounds b;
};

/* The arrays box, item and bin are [n] in the same order, which becomes that of the tree; bin is
 * that of the last cut. */
struct builder {
    struct art_ctx *ctx;
    struct art_boxtree *tree;
    struct bounds *box;
    int *item;
    unsigned char *bin;
};

static struct bounds nothing(void)
{
    return (struct bounds){{FLT_MAX, FLT_MAX, FLT_MAX, 0}, {-FLT_MAX, -FLT_MAX, -FLT_MAX, 0}};
}

static inline void add(struct bounds *b, const struct bounds *c)
{
    ART_F32X4(b->min) = art_f32x4_min(ART_F32X4_OF(c->min), ART_F32X4_OF(b->min));
    ART_F32X4(b->max) = art_f32x4_max(ART_F32X4_OF(c->max), ART_F32X4_OF(b->max));
}

static float area(const struct bounds *b)
{
    float x = b->max[0] - b->min[0], y = b->max[1] - b->min[1], z = b->max[2] - b->min[2];
    return x * y + y * z + z * x;
}

/* Twice the middle. */
static inline float centre(const struct bounds *b, int axis)
{
    return b->min[axis] + b->max[axis];
}

/* ------------------------------------------------------------- coordinates */

static struct bounds bounds_of(const struct art_boxtree *tree, int item)
{
    double min[3], max[3];
    struct bounds b = nothing();
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

static inline int bin_of(const struct bounds *b, int axis, float low, float per_unit)
{
    int bin = (int)((centre(b, axis) - low) * per_unit);
    return bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
}

/* Chooses the bin behind which to cut: least area times count on both sides. Behind an empty bin
 * the cost is what it was before it. */
static int best_bin(const struct bounds box[BINS], const int count[BINS], int n)
{
    struct bounds b = nothing();
    int right = 0, best = 0;
    float cost[BINS], least = FLT_MAX, last = 0;
    for (int i = BINS - 1; i > 0; i--) {
        right += count[i];
        if (count[i]) {
            add(&b, &box[i]);
            last = area(&b) * (float)right;
        }
        cost[i - 1] = last;
    }
    b = nothing();
    right = n;
    for (int i = 0; i + 1 < BINS; i++) {
        if (!count[i]) continue;
        add(&b, &box[i]);
        right -= count[i];
        if (right == 0) break;
        float c = cost[i] + area(&b) * (float)(n - right);
        if (c < least) least = c, best = i;
    }
    return best;
}

static void find_range(const struct builder *B, int first, int n, struct range *out)
{
    struct bounds b = nothing();
    for (int i = first; i < first + n; i++) add(&b, &B->box[i]);
    *out = (struct range){first, n, b};
}

/* Puts the items of a range up to the best bin first; returns how many they are, and the boxes of
 * both parts if neither is empty. */
static int part_by_bins(struct builder *B, const struct range *r, int axis, float low,
                        float per_unit, struct range out[2])
{
    struct bounds box[BINS], *of = B->box + r->first, side[2] = {nothing(), nothing()};
    int *item = B->item + r->first, count[BINS] = {0}, left = 0, right = r->n;
    unsigned char *bin = B->bin + r->first;
    for (int i = 0; i < BINS; i++) box[i] = nothing();
    for (int i = 0; i < r->n; i++) {
        int to = bin_of(&of[i], axis, low, per_unit);
        bin[i] = (unsigned char)to;
        count[to]++;
        add(&box[to], &of[i]);
    }
    int behind = best_bin(box, count, r->n);
    while (left < right) {
        if (bin[left] <= behind) {
            left++;
            continue;
        }
        struct bounds b = of[left];
        int moved = item[left];
        of[left] = of[--right], of[right] = b;
        item[left] = item[right], item[right] = moved;
        bin[left] = bin[right];
    }
    for (int i = 0; i < BINS; i++)
        if (count[i]) add(&side[i > behind], &box[i]);
    out[0] = (struct range){r->first, left, side[0]};
    out[1] = (struct range){r->first + left, r->n - left, side[1]};
    return left;
}

/* Cut a range in two, of which neither is empty. */
static void cut(struct builder *B, const struct range *r, bool halve, struct range out[2])
{
    const struct bounds *of = B->box + r->first;
    lanes least = lanes_all(FLT_MAX), most = lanes_all(-FLT_MAX);
    float low[4], high[4];
    int axis = 0, left = 0;
    for (int i = 0; i < r->n; i++) {
        lanes c = ART_F32X4_OF(of[i].min) + ART_F32X4_OF(of[i].max);
        least = art_f32x4_min(c, least);
        most = art_f32x4_max(c, most);
    }
    ART_F32X4(low) = least, ART_F32X4(high) = most;
    for (int k = 1; k < 3; k++)
        if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    float per_unit = BINS * 0.9999F / (high[axis] - low[axis]);
    if (!halve && high[axis] > low[axis] && per_unit < FLT_MAX)
        left = part_by_bins(B, r, axis, low[axis], per_unit, out);
    if (left > 0 && left < r->n) return;
    find_range(B, r->first, r->n / 2, &out[0]);
    find_range(B, r->first + r->n / 2, r->n - r->n / 2, &out[1]);
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

static bool build(struct builder *B, const struct range *all, int depth)
{
    struct art_boxtree *tree = B->tree;
    struct range child[ART_TREE_WIDE] = {*all}, two[2];
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
        if (!build(B, &child[i], depth + 1)) return false;
    }
    return true;
}

int art_boxtree_create(struct art_ctx *ctx, struct art_boxtree **out, int n, art_box_fn *box,
                       const void *user)
{
    int status = ART_ENOMEM;
    struct art_boxtree *tree = art_alloc(ctx, 1, sizeof *tree);
    struct builder B = {ctx, tree, art_alloc(ctx, (size_t)n, sizeof *B.box), NULL,
                        art_alloc(ctx, (size_t)n, sizeof *B.bin)};
    struct range all;
    if (!tree || !B.box || !B.bin) goto out;
    tree->n = n;
    tree->box = box;
    tree->user = user;
    B.item = tree->item = art_alloc(ctx, (size_t)n, sizeof *tree->item);
    if (!tree->item) goto out;
    set_frame(tree);
    for (int i = 0; i < n; i++) B.box[i] = bounds_of(tree, i), B.item[i] = i;
    find_range(&B, 0, n, &all);
    if (n > 0 && !build(&B, &all, 0)) goto out;
    *out = tree;
    tree = NULL;
    status = ART_OK;
out:
    art_free(B.box), art_free(B.bin);
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
