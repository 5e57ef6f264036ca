/* This answers queries of trees of boxes. */
#include "../boxtree_priv.h"
#include "../lanes_priv.h"
#include <float.h>

/* This is the stack of nodes that wait to be visited. */
struct waiting {
    float from; /* square of the distance, entry of the ray */
    int child, n;
};

/* ------------------------------------------------------------------- near */

/* Squares of the distances of the four boxes, and as bits which are not above `most`. */
static inline int near_boxes(const struct art_tree_node *node, const float p[3], float most,
                             float d2[ART_TREE_WIDE])
{
    lanes sum = lanes_all(0);
    for (int k = 0; k < 3; k++) {
        lanes x = lanes_all(p[k]);
        lanes d = art_f32x4_max(ART_F32X4_OF(node->min[k]) - x, x - ART_F32X4_OF(node->max[k]));
        d = art_f32x4_max(d, lanes_all(0));
        sum += d * d;
    }
    ART_F32X4(d2) = sum;
    return art_f32x4_not_above(sum, lanes_all(most));
}

/* The limit in the tree's coordinates, made larger by more than the rounding of the distances of
 * boxes: nothing is left out that may be as near. Where floats end nothing is left out at all. */
static float float_limit(const struct art_boxtree *tree, double limit)
{
    double x = limit * tree->scale * tree->scale * (1 + 0x1p-18);
    return x < 1e36 ? (float)x : INFINITY;
}

void tree_near(const struct art_boxtree *tree, const double p[3], double limit,
               art_tree_near_leaf *leaf, void *user)
{
    struct waiting stack[ART_TREE_STACK];
    int depth = 0;
    float q[3], most = float_limit(tree, limit);
    if (tree->n == 0) return;
    (void)art_tree_point(tree, p, q);
    struct waiting w = {0, 0, 0};
    for (;;) {
        if (w.n > 0) {
            double next = leaf(user, w.child, w.n, p, limit);
            if (next < limit) {
                limit = next;
                most = float_limit(tree, limit);
            }
        } else {
            const struct art_tree_node *node = &tree->node[w.child];
            float d2[ART_TREE_WIDE];
            int bottom = depth, near = near_boxes(node, q, most, d2);
            for (int i = 0; near; i++, near >>= 1) {
                if (!(near & 1) || node->n[i] < 0) continue;
                /* the nearest on top; of equal ones the first */
                int at = depth++;
                for (; at > bottom && stack[at - 1].from <= d2[i]; at--) stack[at] = stack[at - 1];
                stack[at] = (struct waiting){d2[i], node->child[i], node->n[i]};
            }
        }
        do {
            if (depth == 0) return;
            w = stack[--depth];
        } while (w.from > most);
    }
}

/* -------------------------------------------------------------------- ray */

/* The ray parameter at which it enters each of four boxes, or infinity (slabs; Kay & Kajiya 1986).
 */
static void entries(const struct art_tree_node *node, const double o[3], const double d[3],
                    const double pad[3], double t_max, double from[ART_TREE_WIDE])
{
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        double lo = 0, hi = t_max;
        for (int k = 0; k < 3; k++) {
            double min = (double)node->min[k][i] - pad[k] - o[k];
            double max = (double)node->max[k][i] + pad[k] - o[k];
            if (d[k] == 0) {
                if (min > 0 || max < 0) hi = -1;
                continue;
            }
            double t0 = min / d[k], t1 = max / d[k];
            double in = t0 < t1 ? t0 : t1, out = t0 < t1 ? t1 : t0;
            /* the quotients are rounded */
            in -= fabs(in) * 4 * DBL_EPSILON, out += fabs(out) * 4 * DBL_EPSILON;
            lo = in > lo ? in : lo;
            hi = out < hi ? out : hi;
        }
        from[i] = lo <= hi && node->n[i] >= 0 ? lo : INFINITY;
    }
}

void tree_ray(const struct art_boxtree *tree, const double origin[3], const double dir[3],
              double t_max, art_tree_ray_leaf *leaf, void *user)
{
    struct {
        double from;
        int child, n;
    } stack[ART_TREE_STACK];
    int depth = 0;
    double o[3], d[3], pad[3], far = 0;
    if (tree->n == 0 || !(t_max >= 0)) return;
    for (int k = 0; k < 3; k++) {
        o[k] = (origin[k] - tree->origin[k]) * tree->scale;
        d[k] = dir[k] * tree->scale;
        far = fmax(far, fabs(o[k]));
    }
    /* also for the rounding of what is tried against the ray */
    for (int k = 0; k < 3; k++) pad[k] = 16 * DBL_EPSILON * far;
    stack[depth].child = stack[depth].n = 0;
    stack[depth++].from = 0;
    while (depth > 0) {
        int child = stack[--depth].child, n = stack[depth].n, bottom = depth;
        if (stack[depth].from > t_max) continue;
        if (n > 0) {
            t_max = leaf(user, child, n, t_max);
            if (t_max < 0) return;
            continue;
        }
        const struct art_tree_node *node = &tree->node[child];
        double from[ART_TREE_WIDE];
        entries(node, o, d, pad, t_max, from);
        for (int i = 0; i < ART_TREE_WIDE; i++) {
            if (!(from[i] < INFINITY)) continue;
            int at = depth++;
            for (; at > bottom && stack[at - 1].from <= from[i]; at--) stack[at] = stack[at - 1];
            stack[at].from = from[i];
            stack[at].child = node->child[i];
            stack[at].n = node->n[i];
        }
    }
}

/* -------------------------------------------------------------------- box */

bool tree_box(const struct art_boxtree *tree, const double min[3], const double max[3],
              art_tree_box_leaf *leaf, void *user)
{
    int stack[ART_TREE_STACK], depth = 0;
    float low[3], high[3];
    if (tree->n == 0) return true;
    for (int k = 0; k < 3; k++) {
        double a = (min[k] - tree->origin[k]) * tree->scale;
        double b = (max[k] - tree->origin[k]) * tree->scale;
        if (!(a < 2 && b > -2)) return true; /* also where a number is none */
        low[k] = (float)fmax(a, -2), high[k] = (float)fmin(b, 2);
    }
    stack[depth++] = 0;
    while (depth > 0) {
        const struct art_tree_node *node = &tree->node[stack[--depth]];
        int out[ART_TREE_WIDE] = {0};
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < ART_TREE_WIDE; i++)
                out[i] |= (node->min[k][i] > high[k]) | (node->max[k][i] < low[k]);
        for (int i = ART_TREE_WIDE - 1; i >= 0; i--) {
            if (out[i] || node->n[i] < 0) continue;
            if (node->n[i] == 0)
                stack[depth++] = node->child[i];
            else if (!leaf(user, node->child[i], node->n[i]))
                return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------ pairs */

struct pairing {
    const struct art_boxtree *a, *b;
    art_tree_pair_leaf *leaf;
    void *user;
    double ratio, shift[3]; /* coordinates of b times ratio plus shift are those of a */
};

/* A slot has a child and its box, in the coordinates of a. */
struct slot {
    double min[3], max[3];
    int child, n;
};

static bool slot_of(const struct pairing *P, bool of_b, int at, int i, struct slot *s)
{
    const struct art_tree_node *node = &(of_b ? P->b : P->a)->node[at];
    s->child = node->child[i];
    s->n = node->n[i];
    for (int k = 0; k < 3; k++) {
        s->min[k] = node->min[k][i], s->max[k] = node->max[k][i];
        if (of_b && P->a != P->b) {
            s->min[k] = s->min[k] * P->ratio + P->shift[k];
            s->max[k] = s->max[k] * P->ratio + P->shift[k];
        }
    }
    return s->n >= 0;
}

static double size_of(const struct slot *s)
{
    return s->max[0] - s->min[0] + s->max[1] - s->min[1] + s->max[2] - s->min[2];
}

/* Two children whose boxes meet: the larger is opened, until both are leaves. */
static bool pair(const struct pairing *P, const struct slot *s, const struct slot *t)
{
    struct slot below;
    if (s->n > 0 && t->n > 0) return P->leaf(P->user, s->child, s->n, t->child, t->n);
    bool open_t = s->n > 0 || (t->n == 0 && size_of(t) > size_of(s));
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        if (!slot_of(P, open_t, open_t ? t->child : s->child, i, &below)) continue;
        const struct slot *other = open_t ? s : t;
        if (!art_tree_boxes_overlap(below.min, below.max, other->min, other->max)) continue;
        if (!(open_t ? pair(P, s, &below) : pair(P, &below, t))) return false;
    }
    return true;
}

/* Visits all pairs below a node. */
static bool pair_self(const struct pairing *P, int at)
{
    struct slot s[ART_TREE_WIDE];
    bool there[ART_TREE_WIDE];
    for (int i = 0; i < ART_TREE_WIDE; i++) there[i] = slot_of(P, false, at, i, &s[i]);
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        if (!there[i]) continue;
        if (s[i].n == 0 ? !pair_self(P, s[i].child)
                        : !P->leaf(P->user, s[i].child, s[i].n, s[i].child, s[i].n))
            return false;
        for (int j = i + 1; j < ART_TREE_WIDE; j++)
            if (there[j] && art_tree_boxes_overlap(s[i].min, s[i].max, s[j].min, s[j].max) &&
                !pair(P, &s[i], &s[j]))
                return false;
    }
    return true;
}

bool tree_pairs(const struct art_boxtree *a, const struct art_boxtree *b, art_tree_pair_leaf *leaf,
                void *user)
{
    struct pairing P = {a, b, leaf, user, a->scale / b->scale, {0}};
    struct slot s, t;
    if (a->n == 0 || b->n == 0) return true;
    if (a == b) return pair_self(&P, 0);
    for (int k = 0; k < 3; k++) P.shift[k] = (b->origin[k] - a->origin[k]) * a->scale;
    for (int i = 0; i < ART_TREE_WIDE; i++)
        for (int j = 0; j < ART_TREE_WIDE; j++)
            if (slot_of(&P, false, 0, i, &s) && slot_of(&P, true, 0, j, &t) &&
                art_tree_boxes_overlap(s.min, s.max, t.min, t.max) && !pair(&P, &s, &t))
                return false;
    return true;
}

/* ------------------------------------------------------------------- items */

struct visiting {
    const struct art_boxtree *a, *b;
    const double *min, *max;
    art_boxtree_visit *visit;
    art_boxtree_visit_pair *visit_pair;
    art_boxtree_distance2 *distance2;
    void *user;
    int item;
};

static bool visit_leaf(void *user, int first, int n)
{
    const struct visiting *v = user;
    for (int i = first; i < first + n; i++) {
        double min[3], max[3];
        v->a->box(v->a->user, v->a->item[i], min, max);
        if (art_tree_boxes_overlap(min, max, v->min, v->max) && !v->visit(v->user, v->a->item[i]))
            return false;
    }
    return true;
}

bool art_boxtree_overlaps(const struct art_boxtree *tree, const double min[3], const double max[3],
                          art_boxtree_visit *visit, void *user)
{
    struct visiting v = {.a = tree, .min = min, .max = max, .visit = visit, .user = user};
    return tree_box(tree, min, max, visit_leaf, &v);
}

static bool visit_pair_leaf(void *user, int first_a, int na, int first_b, int nb)
{
    const struct visiting *v = user;
    bool self = v->a == v->b, same = self && first_a == first_b;
    for (int i = first_a; i < first_a + na; i++) {
        int p = v->a->item[i];
        double min[3], max[3], min_b[3], max_b[3];
        v->a->box(v->a->user, p, min, max);
        for (int j = same ? i + 1 : first_b; j < first_b + nb; j++) {
            int q = v->b->item[j];
            v->b->box(v->b->user, q, min_b, max_b);
            if (!art_tree_boxes_overlap(min, max, min_b, max_b)) continue;
            if (self && q < p ? !v->visit_pair(v->user, q, p) : !v->visit_pair(v->user, p, q))
                return false;
        }
    }
    return true;
}

bool art_boxtree_pairs(const struct art_boxtree *a, const struct art_boxtree *b,
                       art_boxtree_visit_pair *visit, void *user)
{
    struct visiting v = {.a = a, .b = b, .visit_pair = visit, .user = user};
    if (a != b) return tree_pairs(a, b, visit_pair_leaf, &v);
    /* a tree with itself as with another: each pair both ways, and each item with itself */
    struct art_boxtree copy = *b;
    v.b = &copy;
    return tree_pairs(a, &copy, visit_pair_leaf, &v);
}

bool art_boxtree_self_pairs(const struct art_boxtree *tree, art_boxtree_visit_pair *visit,
                            void *user)
{
    struct visiting v = {.a = tree, .b = tree, .visit_pair = visit, .user = user};
    return tree_pairs(tree, tree, visit_pair_leaf, &v);
}

static double nearest_leaf(void *user, int first, int n, const double p[3], double limit)
{
    struct visiting *v = user;
    for (int i = first; i < first + n; i++) {
        int item = v->a->item[i];
        double d2 = v->distance2(v->user, item, p, limit);
        if (!(d2 < limit || (d2 == limit && (v->item < 0 || item < v->item)))) continue;
        limit = d2;
        v->item = item;
    }
    return limit;
}

bool art_boxtree_nearest(const struct art_boxtree *tree, const double p[3], double max_distance,
                         art_boxtree_distance2 *distance2, void *user, int *item, double *distance)
{
    struct visiting v = {.a = tree, .distance2 = distance2, .user = user, .item = -1};
    double limit = max_distance * max_distance;
    if (!(max_distance >= 0)) return false;
    tree_near(tree, p, limit, nearest_leaf, &v);
    if (v.item < 0) return false;
    *item = v.item;
    *distance = sqrt(distance2(user, v.item, p, limit));
    return true;
}
