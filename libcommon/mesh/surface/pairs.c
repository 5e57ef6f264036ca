/* Pairs of triangles that may meet: both trees are walked down together, each in its own axes. */
#include "surface_priv.h"

struct pairing {
    struct art_surface *a, *b;
    const struct art_tree_node *node_a, *node_b;
    art_surface_visit *visit;
    void *user;
    struct art_surface_relative to_a; /* from the tree of b to that of a */
};

/* This is a child: its box in the tree of a (b: of b, but as a middle in that of a). */
struct slot {
    double mid[3], half[3];
    float size;
    int child, n;
};

static bool slot_of(const struct pairing *P, bool of_b, int at, int i, struct slot *s)
{
    const struct art_tree_node *node = (of_b ? P->node_b : P->node_a) + at;
    s->child = node->child[i];
    s->n = node->n[i];
    s->size = (of_b ? P->b : P->a)->tree->size[at][i];
    if (s->n < 0) return false;
    for (int k = 0; k < 3; k++) {
        s->mid[k] = 0.5 * (double)(node->min[k][i] + node->max[k][i]);
        s->half[k] = (double)(node->max[k][i] - node->min[k][i]);
        s->half[k] = 0.5 * s->half[k] * (of_b ? P->to_a.ratio : 1);
    }
    if (!of_b) return true;
    double m[3] = {s->mid[0] * P->to_a.ratio, s->mid[1] * P->to_a.ratio, s->mid[2] * P->to_a.ratio};
    for (int k = 0; k < 3; k++)
        s->mid[k] = P->to_a.R[k][0] * m[0] + P->to_a.R[k][1] * m[1] + P->to_a.R[k][2] * m[2] +
                    P->to_a.shift[k];
    return true;
}

/* No plane at right angles to an axis of either box is between them. Nothing meets what is no
 * number: else positions gone astray would meet everything. */
static bool boxes_overlap(const struct pairing *P, const struct slot *s, const struct slot *t)
{
    double d[3];
    for (int i = 0; i < 3; i++) {
        const double *r = P->to_a.R[i];
        d[i] = t->mid[i] - s->mid[i];
        double reach = fabs(r[0]) * t->half[0] + fabs(r[1]) * t->half[1] + fabs(r[2]) * t->half[2];
        if (!(fabs(d[i]) <= s->half[i] + reach + P->to_a.slack)) return false;
    }
    for (int j = 0; j < 3; j++) {
        double along = 0, reach = 0;
        for (int i = 0; i < 3; i++) {
            along += P->to_a.R[i][j] * d[i];
            reach += fabs(P->to_a.R[i][j]) * s->half[i];
        }
        if (!(fabs(along) <= t->half[j] + reach + P->to_a.slack)) return false;
    }
    return true;
}

struct bounds {
    double min[3], max[3];
};

static struct bounds bounds_of(const struct art_surface *s, int place)
{
    const int *v = s->tree->vert[place];
    const double *a = s->x + 3 * (size_t)v[0], *b = s->x + 3 * (size_t)v[1];
    const double *c = s->x + 3 * (size_t)v[2];
    struct bounds box;
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double low = a[k] < b[k] ? a[k] : b[k], high = a[k] < b[k] ? b[k] : a[k];
        box.min[k] = c[k] < low ? c[k] : low;
        box.max[k] = c[k] > high ? c[k] : high;
        sum += a[k] + b[k] + c[k];
    }
    if (!(fabs(sum) < INFINITY)) box.min[0] = NAN;
    return box;
}

static bool bounds_overlap(const struct bounds *a, const struct bounds *b)
{
    for (int k = 0; k < 3; k++)
        if (!(a->min[k] <= b->max[k] && b->min[k] <= a->max[k])) return false;
    return true;
}

static bool pair_leaves(const struct pairing *P, const struct slot *s, const struct slot *t)
{
    struct bounds box[ART_TREE_LEAF];
    for (int j = 0; j < t->n; j++) box[j] = bounds_of(P->b, t->child + j);
    for (int i = 0; i < s->n; i++) {
        struct bounds mine = bounds_of(P->a, s->child + i);
        for (int j = 0; j < t->n; j++)
            if (bounds_overlap(&mine, &box[j]) &&
                !P->visit(P->user, art_surface_at(P->a, s->child + i),
                          art_surface_at(P->b, t->child + j)))
                return false;
    }
    return true;
}

/* The node that is opened depends on the meshes alone: so does the order. */
static bool pair(const struct pairing *P, const struct slot *s, const struct slot *t)
{
    struct slot below;
    if (s->n > 0 && t->n > 0) return pair_leaves(P, s, t);
    bool open_t = s->n > 0 || (t->n == 0 && t->size > s->size);
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        if (!slot_of(P, open_t, open_t ? t->child : s->child, i, &below)) continue;
        if (open_t ? !boxes_overlap(P, s, &below) : !boxes_overlap(P, &below, t)) continue;
        if (!(open_t ? pair(P, s, &below) : pair(P, &below, t))) return false;
    }
    return true;
}

bool art_surface_pairs(struct art_surface *a, struct art_surface *b, art_surface_visit *visit,
                       void *user)
{
    struct pairing P = {.a = a, .b = b, .visit = visit, .user = user};
    struct slot s, t;
    if (!art_tree_boxes_overlap(a->min, a->max, b->min, b->max)) return true;
    (void)art_surface_positions(a), (void)art_surface_positions(b);
    art_surface_fit(a), art_surface_fit(b);
    P.node_a = art_surface_boxes(a)->node, P.node_b = art_surface_boxes(b)->node;
    art_surface_relate(&P.to_a, b, a);
    for (int i = 0; i < ART_TREE_WIDE; i++)
        for (int j = 0; j < ART_TREE_WIDE; j++)
            if (slot_of(&P, false, 0, i, &s) && slot_of(&P, true, 0, j, &t) &&
                boxes_overlap(&P, &s, &t) && !pair(&P, &s, &t))
                return false;
    return true;
}
