/* Pairs of triangles that may touch are found here: both trees are walked down together, each in
 * its own axes. */
#include "leaf.h"
#include <art/simd.h>

enum { WIDE = ART_TREE_WIDE };

/* These are the children of a node, with their boxes in the tree of a (of b: as there, but middles
 * in that of a). */
struct children {
    double mid[3][WIDE], half[3][WIDE];
    const struct art_tree_node *node;
    const float *size;
};

struct pairing {
    struct art_surface *a, *b;
    const struct art_tree_node *node_a, *node_b;
    surface_visit_leaves *visit;
    void *user;
    struct art_surface_relative to_a; /* from the tree of b to that of a */
    double reach[3][3];               /* |R| of that */
    struct surface_leaf leaf_a, leaf_b;
};

#define DOUBLES(x) __builtin_convertvector(x, art_f64x4)

/* Two boxes overlap where no plane at right angles to an axis of either box is between them.
 * Nothing overlaps what is no number: else positions gone astray would overlap everything. */
#define KERNELS(name, how)                                                                         \
    how static void fill_##name(const struct art_tree_node *node, double ratio,                    \
                                const struct art_surface_relative *r, struct children *to)         \
    {                                                                                              \
        art_f64x4 m[3];                                                                            \
        for (int k = 0; k < 3; k++) {                                                              \
            const art_f32x4 min = ART_F32X4_OF(node->min[k]);                                      \
            const art_f32x4 max = ART_F32X4_OF(node->max[k]);                                      \
            m[k] = 0.5 * DOUBLES(min + max);                                                       \
            ART_F64X4(to->half[k]) = 0.5 * DOUBLES(max - min) * ratio;                             \
            if (r) m[k] *= ratio;                                                                  \
            if (!r) ART_F64X4(to->mid[k]) = m[k];                                                  \
        }                                                                                          \
        for (int k = 0; k < 3 && r; k++)                                                           \
            ART_F64X4(to->mid[k]) =                                                                \
                r->R[k][0] * m[0] + r->R[k][1] * m[1] + r->R[k][2] * m[2] + r->shift[k];           \
    }                                                                                              \
    how static int overlaps_##name(const struct pairing *P, const struct children *s,              \
                                   const struct children *t)                                       \
    {                                                                                              \
        art_i64x4 both = {-1, -1, -1, -1};                                                         \
        art_f64x4 d[3];                                                                            \
        for (int i = 0; i < 3; i++) {                                                              \
            const double *r = P->reach[i];                                                         \
            d[i] = ART_F64X4_OF(t->mid[i]) - ART_F64X4_OF(s->mid[i]);                              \
            art_f64x4 reach = r[0] * ART_F64X4_OF(t->half[0]) + r[1] * ART_F64X4_OF(t->half[1]) +  \
                              r[2] * ART_F64X4_OF(t->half[2]);                                     \
            both &= ART_ABS4(d[i]) <= ART_F64X4_OF(s->half[i]) + reach + P->to_a.slack;            \
        }                                                                                          \
        for (int j = 0; j < 3; j++) {                                                              \
            art_f64x4 along = {0, 0, 0, 0}, reach = {0, 0, 0, 0};                                  \
            for (int i = 0; i < 3; i++) {                                                          \
                along += P->to_a.R[i][j] * d[i];                                                   \
                reach += P->reach[i][j] * ART_F64X4_OF(s->half[i]);                                \
            }                                                                                      \
            both &= ART_ABS4(along) <= ART_F64X4_OF(t->half[j]) + reach + P->to_a.slack;           \
        }                                                                                          \
        return ART_BITS4(both);                                                                    \
    }
ART_SIMD_COPIES(KERNELS)

static void fill(const struct pairing *P, bool of_b, int at, struct children *to)
{
    to->node = (of_b ? P->node_b : P->node_a) + at;
    to->size = (of_b ? P->b : P->a)->tree->size[at];
    ART_SIMD_CHOOSE(fill)(to->node, of_b ? P->to_a.ratio : 1, of_b ? &P->to_a : NULL, to);
}

/* Sets bit k if child i of `one` overlaps child k of `all`, which is of b if all_of_b. */
static int overlaps(const struct pairing *P, const struct children *one, int i,
                    const struct children *all, bool all_of_b)
{
    struct children same;
    for (int k = 0; k < 3; k++)
        for (int lane = 0; lane < WIDE; lane++)
            same.mid[k][lane] = one->mid[k][i], same.half[k][lane] = one->half[k][i];
    int bits = all_of_b ? ART_SIMD_CHOOSE(overlaps)(P, &same, all)
                        : ART_SIMD_CHOOSE(overlaps)(P, all, &same);
    for (int k = 0; k < WIDE; k++)
        if (all->node->n[k] < 0) bits &= ~(1 << k);
    return bits;
}

static void need_leaf(struct surface_leaf *leaf, const struct art_surface *s,
                      const struct art_tree_node *node, int i)
{
    if (leaf->n == 0 || leaf->first != node->child[i])
        surface_leaf_fill(leaf, s, node->child[i], node->n[i]);
}

static bool pair_leaves(struct pairing *P, const struct children *s, int i,
                        const struct children *t, int j)
{
    int overlap[ART_TREE_LEAF] = {0}, any = 0;
    need_leaf(&P->leaf_a, P->a, s->node, i);
    need_leaf(&P->leaf_b, P->b, t->node, j);
    for (int k = 0; k < P->leaf_a.n; k++)
        any |= overlap[k] = surface_leaf_overlaps(&P->leaf_a, k, &P->leaf_b);
    return !any || P->visit(P->user, &P->leaf_a, &P->leaf_b, overlap);
}

/* Visits what is below child i of s and child j of t, which overlap. The node that is opened
 * depends on the meshes alone: so does the order. */
static bool pair(struct pairing *P, const struct children *s, int i, const struct children *t,
                 int j)
{
    struct children below;
    bool leaf_s = s->node->n[i] > 0, leaf_t = t->node->n[j] > 0;
    if (leaf_s && leaf_t) return pair_leaves(P, s, i, t, j);
    bool open_t = leaf_s || (!leaf_t && t->size[j] > s->size[i]);
    fill(P, open_t, open_t ? t->node->child[j] : s->node->child[i], &below);
    int bits = open_t ? overlaps(P, s, i, &below, true) : overlaps(P, t, j, &below, false);
    for (int k = 0; bits; k++, bits >>= 1)
        if ((bits & 1) && !(open_t ? pair(P, s, i, &below, k) : pair(P, &below, k, t, j)))
            return false;
    return true;
}

bool surface_leaf_pairs(struct art_surface *a, struct art_surface *b, surface_visit_leaves *visit,
                        void *user)
{
    struct pairing P;
    struct children s, t;
    if (!art_tree_boxes_overlap(a->min, a->max, b->min, b->max)) return true;
    P.a = a, P.b = b, P.visit = visit, P.user = user;
    P.leaf_a.n = P.leaf_b.n = 0;
    (void)art_surface_positions(a), (void)art_surface_positions(b);
    art_surface_fit(a), art_surface_fit(b);
    P.node_a = art_surface_boxes(a)->node, P.node_b = art_surface_boxes(b)->node;
    art_surface_relate(&P.to_a, b, a);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) P.reach[i][j] = fabs(P.to_a.R[i][j]);
    fill(&P, false, 0, &s), fill(&P, true, 0, &t);
    for (int i = 0; i < WIDE; i++) {
        int bits = s.node->n[i] < 0 ? 0 : overlaps(&P, &s, i, &t, true);
        for (int j = 0; bits; j++, bits >>= 1)
            if ((bits & 1) && !pair(&P, &s, i, &t, j)) return false;
    }
    return true;
}

struct each {
    art_surface_visit *visit;
    void *user;
};

static bool visit_each(void *user, const struct surface_leaf *a, const struct surface_leaf *b,
                       const int overlap[ART_TREE_LEAF])
{
    const struct each *e = user;
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++)
            if ((overlap[i] >> j & 1) && !e->visit(e->user, art_surface_at(a->of, a->first + i),
                                                   art_surface_at(b->of, b->first + j)))
                return false;
    return true;
}

bool art_surface_pairs(struct art_surface *a, struct art_surface *b, art_surface_visit *visit,
                       void *user)
{
    struct each e = {visit, user};
    return surface_leaf_pairs(a, b, visit_each, &e);
}
