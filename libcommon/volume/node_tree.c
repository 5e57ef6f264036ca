/* This is a k-d tree over nodes, in doubles (Bentley 1975): nodes that are nearer to each other
 * than a tolerance are very near beside the size of the mesh, and hostile files have thousands of
 * them at one place or in one plane. */
#include "node_tree_priv.h"
#include <float.h>

enum { LEAF = 4 };

static const double *pos_of(const struct node_tree *tree, int i)
{
    return tree->pos + 3 * (size_t)tree->node[i];
}

static int box_of(struct node_range *range, const struct node_tree *tree, int lo, int hi)
{
    int axis = 0;
    range->least = tree->node[lo];
    art_v3_copy(range->min, pos_of(tree, lo));
    art_v3_copy(range->max, pos_of(tree, lo));
    for (int i = lo + 1; i < hi; i++) {
        const double *p = pos_of(tree, i);
        if (tree->node[i] < range->least) range->least = tree->node[i];
        for (int k = 0; k < 3; k++) {
            if (p[k] < range->min[k]) range->min[k] = p[k];
            if (p[k] > range->max[k]) range->max[k] = p[k];
        }
    }
    for (int k = 1; k < 3; k++)
        if (range->max[k] - range->min[k] > range->max[axis] - range->min[axis]) axis = k;
    return axis;
}

/* Brings the middle node along an axis to its place, smaller ones before it (quickselect). */
static void select_middle(struct node_tree *tree, int lo, int hi, int axis)
{
    int mid = lo + (hi - lo) / 2;
    hi--;
    while (lo < hi) {
        double pivot = pos_of(tree, lo + (hi - lo) / 2)[axis];
        int i = lo, j = hi;
        while (i <= j) {
            while (pos_of(tree, i)[axis] < pivot) i++;
            while (pos_of(tree, j)[axis] > pivot) j--;
            if (i > j) break;
            int swapped = tree->node[i];
            tree->node[i++] = tree->node[j];
            tree->node[j--] = swapped;
        }
        if (mid <= j)
            hi = j;
        else if (mid >= i)
            lo = i;
        else
            break;
    }
}

static void build(struct node_tree *tree, size_t at, int lo, int hi)
{
    int axis = box_of(&tree->range[at], tree, lo, hi), mid = lo + (hi - lo) / 2;
    if (hi - lo <= LEAF) return;
    select_middle(tree, lo, hi, axis);
    build(tree, 2 * at + 1, lo, mid);
    build(tree, 2 * at + 2, mid, hi);
}

int node_tree_init(struct art_ctx *ctx, struct node_tree *tree, const struct art_volume *vol,
                   const bool *among)
{
    size_t n_ranges = 1;
    *tree = (struct node_tree){.pos = vol->pos};
    tree->node = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *tree->node);
    if (!tree->node) return ART_ENOMEM;
    for (int i = 0; i < vol->n_nodes; i++)
        if (!among || among[i]) tree->node[tree->n++] = i;
    /* the halves of a range have (n + 1) / 2 nodes at most */
    for (int most = tree->n; most > LEAF; most = most - most / 2) n_ranges = 2 * n_ranges + 1;
    tree->range = art_alloc(ctx, n_ranges, sizeof *tree->range);
    if (!tree->range) {
        node_tree_fini(tree);
        return ART_ENOMEM;
    }
    if (tree->n) build(tree, 0, 0, tree->n);
    return ART_OK;
}

void node_tree_fini(struct node_tree *tree)
{
    art_free(tree->node), art_free(tree->range);
    *tree = (struct node_tree){0};
}

/* ------------------------------------------------------------------- queries */

/* Distances of p from the nearest and the farthest place of a box. */
static void box_distances(const struct node_range *range, const double p[3], double *least,
                          double *most)
{
    double near[3], far[3];
    for (int k = 0; k < 3; k++) {
        double below = range->min[k] - p[k], above = p[k] - range->max[k];
        near[k] = below > 0 ? below : above > 0 ? above : 0;
        far[k] = above > below ? p[k] - range->min[k] : range->max[k] - p[k];
    }
    *least = art_v3_norm(near) * (1 - 8 * DBL_EPSILON);
    *most = art_v3_norm(far) * (1 + 8 * DBL_EPSILON);
}

/* Is a box farther from p than a tolerance along one axis? Most are. */
static inline bool is_apart(const struct node_range *range, const double p[3], double tol)
{
    tol *= 1 + 16 * DBL_EPSILON;
    for (int k = 0; k < 3; k++)
        if (range->min[k] - p[k] > tol || p[k] - range->max[k] > tol) return true;
    return false;
}

/* May all of a box lie within a tolerance of some place? */
static inline bool is_small(const struct node_range *range, double tol)
{
    for (int k = 0; k < 3; k++)
        if (range->max[k] - range->min[k] > 2 * tol) return false;
    return true;
}

struct first {
    const struct node_tree *tree;
    const double *p;
    double tol;
    int found;
};

static void look_for_first(struct first *f, size_t at, int lo, int hi)
{
    const struct node_tree *tree = f->tree;
    const struct node_range *range = &tree->range[at];
    if (range->least >= f->found || is_apart(range, f->p, f->tol)) return;
    if (is_small(range, f->tol)) {
        double least, most;
        box_distances(range, f->p, &least, &most);
        if (least > f->tol) return;
        if (most <= f->tol) {
            f->found = range->least;
            return;
        }
    }
    if (hi - lo <= LEAF) {
        for (int i = lo; i < hi; i++)
            if (tree->node[i] < f->found && art_v3_distance(pos_of(tree, i), f->p) <= f->tol)
                f->found = tree->node[i];
        return;
    }
    int mid = lo + (hi - lo) / 2;
    bool right = tree->range[2 * at + 2].least < tree->range[2 * at + 1].least;
    for (int k = 0; k < 2; k++, right = !right)
        look_for_first(f, 2 * at + 1 + right, right ? mid : lo, right ? hi : mid);
}

int node_tree_first(const struct node_tree *tree, const double p[3], double tol, int before)
{
    struct first f = {tree, p, tol, before};
    if (tree->n) look_for_first(&f, 0, 0, tree->n);
    return f.found < before ? f.found : -1;
}

static bool is_beside(const struct node_range *range, const struct node_region *region)
{
    double size = 0;
    bool around = true;
    for (int k = 0; k < 3; k++) {
        if (range->min[k] > region->max[k] || range->max[k] < region->min[k]) return true;
        around = around && range->min[k] <= region->min[k] && range->max[k] >= region->max[k];
    }
    if (around) return false;
    for (int k = 0; k < 3; k++) {
        double low = fabs(range->min[k]), high = fabs(range->max[k]);
        size = low > size ? low : size;
        size = high > size ? high : size;
    }
    for (int i = 0; i < region->n_planes; i++) {
        const double *normal = region->normal[i];
        double least = 0; /* of normal . x in the box */
        for (int k = 0; k < 3; k++)
            least += normal[k] * (normal[k] > 0 ? range->min[k] : range->max[k]);
        if (least - 8 * DBL_EPSILON * size > region->limit[i]) return true;
    }
    return false;
}

/* Does all of a box lie within tol of a place that is left out? */
static bool is_left_out(const struct node_range *range, const struct node_region *region)
{
    if (!is_small(range, region->tol)) return false;
    for (int i = 0; i < region->n_left_out; i++) {
        double least, most;
        box_distances(range, region->left_out[i], &least, &most);
        if (most <= region->tol) return true;
    }
    return false;
}

static bool walk_region(const struct node_tree *tree, const struct node_region *region,
                        node_tree_visit *visit, void *user, size_t at, int lo, int hi)
{
    if (is_beside(&tree->range[at], region) || is_left_out(&tree->range[at], region)) return true;
    if (hi - lo <= LEAF) return visit(user, tree->node + lo, hi - lo);
    int mid = lo + (hi - lo) / 2;
    return walk_region(tree, region, visit, user, 2 * at + 1, lo, mid) &&
           walk_region(tree, region, visit, user, 2 * at + 2, mid, hi);
}

bool node_tree_region(const struct node_tree *tree, const struct node_region *region,
                      node_tree_visit *visit, void *user)
{
    return tree->n == 0 || walk_region(tree, region, visit, user, 0, 0, tree->n);
}

/* ------------------------------------------------------------------- joining */

struct joining {
    const struct node_tree *tree;
    double tol;
    int *to;
    bool *one; /* [ranges] all nodes are joined with each other */
};

/* Join what lies so close together that all of it is near all the rest. */
static void join_close(const struct joining *j, size_t at, int lo, int hi, bool one)
{
    const struct node_tree *tree = j->tree;
    const struct node_range *range = &tree->range[at];
    if (!one && art_v3_distance(range->min, range->max) * (1 + 8 * DBL_EPSILON) <= j->tol) {
        one = true;
        for (int i = lo + 1; i < hi; i++) art_sets_unite(j->to, tree->node[lo], tree->node[i]);
    }
    j->one[at] = one;
    if (hi - lo <= LEAF) return;
    join_close(j, 2 * at + 1, lo, lo + (hi - lo) / 2, one);
    join_close(j, 2 * at + 2, lo + (hi - lo) / 2, hi, one);
}

/* Join a node with all in a range that are near; what is joined with it already is passed over. */
static void join_with(const struct joining *j, int node, size_t at, int lo, int hi)
{
    const struct node_tree *tree = j->tree;
    const double *p = tree->pos + 3 * (size_t)node;
    double least, most;
    if (is_apart(&tree->range[at], p, j->tol)) return;
    box_distances(&tree->range[at], p, &least, &most);
    if (least > j->tol) return;
    if (j->one[at]) {
        if (art_sets_root(j->to, tree->node[lo]) == art_sets_root(j->to, node)) return;
        if (most <= j->tol) {
            art_sets_unite(j->to, tree->node[lo], node);
            return;
        }
    }
    if (hi - lo <= LEAF) {
        for (int i = lo; i < hi; i++)
            if (art_v3_distance(pos_of(tree, i), p) <= j->tol)
                art_sets_unite(j->to, tree->node[i], node);
        return;
    }
    join_with(j, node, 2 * at + 1, lo, lo + (hi - lo) / 2);
    join_with(j, node, 2 * at + 2, lo + (hi - lo) / 2, hi);
}

int node_tree_join(struct art_ctx *ctx, const struct node_tree *tree, double tol, int *to)
{
    size_t n_ranges = 1;
    struct joining j = {.tree = tree, .tol = tol, .to = to};
    if (tree->n == 0) return ART_OK;
    for (int most = tree->n; most > LEAF; most = most - most / 2) n_ranges = 2 * n_ranges + 1;
    j.one = art_alloc(ctx, n_ranges, sizeof *j.one);
    if (!j.one) return ART_ENOMEM;
    join_close(&j, 0, 0, tree->n, false);
    for (int i = 0; i < tree->n; i++) join_with(&j, tree->node[i], 0, 0, tree->n);
    art_free(j.one);
    return ART_OK;
}
