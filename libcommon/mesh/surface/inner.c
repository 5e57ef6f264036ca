/* The vertices of one surface inside another.
 *
 * A vertex is outside for sure if it lies in front of the planes of all triangles that have the
 * nearest point, whatever feature that is on; so a whole box of vertices is outside if all of it
 * lies in front of all planes of all triangles that may be nearest to any place in it. That needs
 * no closed surface and says nothing that the question itself would not. Which triangles these may
 * be is found by walking down both trees: boxes of the other one that are farther from all of the
 * box than some other box is for certain are dropped; cones of normals tell of many planes at once.
 * What remains doubtful is asked. */
#include "surface_priv.h"
#include <stdlib.h>

/* Lengths in coordinates of a tree, below which nothing is told for certain. */
#define DOUBT 0x1p-20

enum { MOST = 48 };

/* A child of a node of the tree of b. */
struct candidate {
    int at, i;
    double near2,
        far2;   /* squares: places of the box are farther, are nearer to the surface in it */
    bool front; /* all of the box lies in front of it */
};

/* A box of a, in the coordinates of the tree of b. */
struct place {
    double mid[3], half[3], size;
    int child, n;
};

struct culling {
    struct art_ctx *ctx;
    const struct art_surface *a;
    struct art_surface *b;
    const struct art_boxtree *ta, *tb;
    struct art_surface_relative to_b;
    double tol, doubt, reach2; /* in the coordinates of the tree of b; square of tol and doubt */
    int guess;
    struct art_surface_inners *inners;
    bool failed;
};

static struct place place_of(const struct culling *C, int at, int i)
{
    const struct art_tree_node *node = &C->ta->node[at];
    const struct art_surface_relative *r = &C->to_b;
    struct place q = {.child = node->child[i], .n = node->n[i]};
    double mid[3], half[3];
    for (int k = 0; k < 3; k++) {
        mid[k] = r->ratio * 0.5 * (double)(node->min[k][i] + node->max[k][i]);
        half[k] = r->ratio * 0.5 * (double)(node->max[k][i] - node->min[k][i]);
    }
    for (int k = 0; k < 3; k++) {
        const double *m = r->R[k];
        q.mid[k] = m[0] * mid[0] + m[1] * mid[1] + m[2] * mid[2] + r->shift[k];
        q.half[k] = fabs(m[0]) * half[0] + fabs(m[1]) * half[1] + fabs(m[2]) * half[2] + r->slack;
        q.size += q.half[k];
    }
    return q;
}

static double size_of(const struct art_tree_node *node, int i)
{
    return 0.5 * (double)(node->max[0][i] - node->min[0][i] + node->max[1][i] - node->min[1][i] +
                          node->max[2][i] - node->min[2][i]);
}

/* The bound of n.w for n in the cone, w between the two boxes: with n = cos t axis + sin t u it is
 * at least cos t (axis.w) - sin t |w|, which falls with t where axis.w > 0. */
static void look_at(const struct culling *C, const struct place *q, struct candidate *c)
{
    const struct art_tree_node *node = &C->tb->node[c->at];
    const struct art_surface_cones *cones = &C->b->tree->cones[c->at];
    double along = 0, reach2 = 0, less = 0;
    c->near2 = 0;
    for (int k = 0; k < 3; k++) {
        double min = (double)node->min[k][c->i], max = (double)node->max[k][c->i];
        double half = q->half[k] + 0.5 * (max - min), w = q->mid[k] - 0.5 * (max + min);
        double axis = (double)cones->axis[k][c->i];
        double gap = fmax(fabs(w) - half, 0), most = fabs(w) + half;
        double face = fabs(fabs(w) - 0.5 * (max - min)) + q->half[k] + DOUBT;
        c->near2 += gap * gap;
        reach2 += most * most;
        less = fmax(less, most * most - face * face);
        along += axis * w - fabs(axis) * half;
    }
    c->far2 = reach2 - less;
    double least = (double)cones->cosine[c->i] * along - (double)cones->sine[c->i] * sqrt(reach2);
    c->front = cones->sine[c->i] < 1 && along > 0 && least > C->doubt && c->near2 > C->reach2;
}

/* The candidates of a box: those of what is around it, cut down and opened. What all of the box
 * lies in front of need not be looked at again for the boxes in it, but for the one that shows how
 * near the surface is at most. */
struct list {
    struct candidate c[MOST];
    int n;
    double far2; /* the surface is nearer */
};

static bool narrow(const struct culling *C, const struct place *q, struct list *l)
{
    int n = 0, nearest = -1;
    bool clear = true;
    for (int i = 0; i < l->n; i++) {
        look_at(C, q, &l->c[i]);
        if (l->c[i].far2 < l->far2) l->far2 = l->c[i].far2, nearest = i;
    }
    for (int i = 0; i < l->n; i++) {
        if (l->c[i].near2 > l->far2 * (1 + DOUBT) + DOUBT * DOUBT) continue;
        clear = clear && l->c[i].front;
        if (!l->c[i].front || i == nearest) l->c[n++] = l->c[i];
    }
    l->n = n;
    return clear;
}

/* Open what is larger than the box and in doubt. */
static bool open_large(const struct culling *C, const struct place *q, struct list *l)
{
    bool opened = false;
    for (int i = 0, n = l->n; i < n; i++) {
        struct candidate *c = &l->c[i];
        const struct art_tree_node *node = &C->tb->node[c->at];
        int below = node->child[c->i];
        if (node->n[c->i] > 0 || size_of(node, c->i) < q->size) continue;
        if (l->n + ART_TREE_WIDE > MOST) break;
        *c = (struct candidate){.at = below};
        for (int k = 1; k < ART_TREE_WIDE && C->tb->node[below].n[k] >= 0; k++)
            l->c[l->n++] = (struct candidate){.at = below, .i = k};
        opened = true;
    }
    return opened;
}

/* The vertices that a leaf is the first to have. */
static void ask(struct culling *C, int first, int n)
{
    const struct art_surface_tree *tree = C->a->tree;
    for (int i = first; i < first + n; i++)
        for (int k = 0; k < 3; k++) {
            struct art_surface_inner inner = {.vert = tree->vert[i][k]};
            const double *p = C->a->x + 3 * (size_t)inner.vert;
            if (!(tree->first[i] >> k & 1)) continue;
            bool inside = art_surface_inside_(C->b, p, C->tol, C->guess, &inner.near);
            C->guess = inner.near.tri;
            if (!inside) continue;
            C->failed =
                C->failed || !ART_GROW(C->ctx, C->inners->list, C->inners->n, C->inners->cap);
            if (!C->failed) C->inners->list[C->inners->n++] = inner;
        }
}

static void descend(struct culling *C, int at, int i, const struct list *around)
{
    struct list l = *around;
    struct place q = place_of(C, at, i);
    do
        if (narrow(C, &q, &l)) return;
    while (q.n == 0 && open_large(C, &q, &l));
    if (q.n > 0) {
        ask(C, q.child, q.n);
        return;
    }
    for (int k = 0; k < ART_TREE_WIDE && C->ta->node[q.child].n[k] >= 0; k++)
        descend(C, q.child, k, &l);
}

static int by_vertex(const void *p, const void *q)
{
    const struct art_surface_inner *a = p, *b = q;
    return (a->vert > b->vert) - (a->vert < b->vert);
}

int art_surface_vertices_inside(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                                double tol, struct art_surface_inners *inners)
{
    struct culling C = {.ctx = ctx, .a = a, .b = b, .tol = tol, .guess = -1, .inners = inners};
    struct list l = {.n = 0, .far2 = INFINITY};
    (void)art_surface_positions(a);
    art_surface_fit(a), art_surface_fit(b), art_surface_fit_cones(b);
    C.ta = art_surface_boxes(a), C.tb = art_surface_boxes(b);
    art_surface_relate(&C.to_b, a, b);
    C.doubt = DOUBT + C.to_b.slack;
    C.reach2 = tol * C.tb->scale + C.doubt;
    C.reach2 *= C.reach2;
    inners->n = 0;
    for (int i = 0; i < ART_TREE_WIDE && C.tb->node[0].n[i] >= 0; i++)
        l.c[l.n++] = (struct candidate){.i = i};
    for (int i = 0; i < ART_TREE_WIDE && C.ta->node[0].n[i] >= 0; i++) descend(&C, 0, i, &l);
    if (C.failed) return ART_ENOMEM;
    if (inners->n > 1) qsort(inners->list, (size_t)inners->n, sizeof *inners->list, by_vertex);
    return ART_OK;
}

void art_surface_inners_fini(struct art_surface_inners *inners)
{
    art_free(inners->list);
    *inners = (struct art_surface_inners){0};
}
