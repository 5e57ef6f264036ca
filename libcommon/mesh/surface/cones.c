/* This computes cones about the normals below each child of the tree. */
#include "surface_priv.h"

/* The margin against rounding that is added to sines and taken from cosines. */
#define CONE_MARGIN 0x1p-20

struct cone {
    double axis[3], cosine; /* cosine < 0: all directions */
};

static const struct cone nothing = {{0, 0, 0}, 1};

static double sine_of(double cosine)
{
    double square = 1 - cosine * cosine;
    return square > 0 ? sqrt(square) : 0;
}

static void place_normal(const struct art_surface *s, const double *x, int place, double n[3])
{
    const int *v = s->tree->vert[place];
    double ab[3], ac[3];
    art_v3_sub(ab, x + 3 * (size_t)v[1], x + 3 * (size_t)v[0]);
    art_v3_sub(ac, x + 3 * (size_t)v[2], x + 3 * (size_t)v[0]);
    art_v3_cross(n, ab, ac);
    double n2 = art_v3_norm2(n);
    /* where squares leave the range of numbers, with care */
    if (n2 > 1e-200 && n2 < 1e200)
        art_v3_scale(n, 1 / sqrt(n2), n);
    else
        art_v3_normalize(n, n);
}

/* Normals of zero length have no side to be on. */
static struct cone leaf_cone(const struct art_surface *s, const double *x, int first, int n)
{
    double normal[ART_TREE_LEAF][3];
    struct cone c = nothing;
    for (int i = 0; i < n; i++) {
        place_normal(s, x, first + i, normal[i]);
        art_v3_add(c.axis, c.axis, normal[i]);
    }
    double size = art_v3_norm(c.axis);
    art_v3_scale(c.axis, size > 0 ? 1 / size : 0, c.axis);
    for (int i = 0; i < n; i++) {
        double cosine = size > 0 ? art_v3_dot(c.axis, normal[i]) : -1;
        if (cosine < c.cosine && art_v3_norm2(normal[i]) > 0.5) c.cosine = cosine;
    }
    return c;
}

static struct cone cone_at(const struct art_surface_cones *cones, int i)
{
    return (struct cone){
        {(double)cones->axis[0][i], (double)cones->axis[1][i], (double)cones->axis[2][i]},
        (double)cones->cosine[i]};
}

/* Computes the cone about the axis in the middle of those below: the angle to each plus its own. */
static struct cone inner_cone(const struct art_tree_node *node,
                              const struct art_surface_cones *below)
{
    struct cone c = nothing;
    for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
        struct cone b = cone_at(below, i);
        art_v3_add(c.axis, c.axis, b.axis);
    }
    double size = art_v3_norm(c.axis);
    art_v3_scale(c.axis, size > 0 ? 1 / size : 0, c.axis);
    if (size == 0) c.cosine = -1;
    for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
        struct cone b = cone_at(below, i);
        double turn = art_v3_dot(c.axis, b.axis);
        double both = turn * b.cosine - sine_of(turn) * sine_of(b.cosine);
        /* together beyond a right angle, which is all that matters */
        if (turn < 0 || b.cosine < 0) both = -1;
        if (both < c.cosine && (art_v3_norm2(b.axis) > 0.5 || b.cosine < 0)) c.cosine = both;
    }
    return c;
}

void art_surface_fit_cones(struct art_surface *s)
{
    const struct art_boxtree *boxes = art_surface_boxes(s);
    const double *x = art_surface_own(s);
    if (s->tree->coned) return;
    for (int at = boxes->n_nodes - 1; at >= 0; at--) {
        const struct art_tree_node *node = &boxes->node[at];
        struct art_surface_cones *cones = &s->tree->cones[at];
        for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
            int child = node->child[i];
            struct cone c = node->n[i] > 0
                                ? leaf_cone(s, x, child, node->n[i])
                                : inner_cone(&boxes->node[child], &s->tree->cones[child]);
            for (int k = 0; k < 3; k++) cones->axis[k][i] = (float)c.axis[k];
            cones->cosine[i] = (float)(c.cosine - CONE_MARGIN);
            cones->sine[i] = c.cosine < 0 ? 2 : (float)(sine_of(c.cosine) + CONE_MARGIN);
        }
    }
    s->tree->coned = true;
}
