/* Cones about the normals below each child of the tree. */
#include "surface_priv.h"

/* What is added to sines and taken from cosines, against rounding. */
#define CONE_MARGIN 0x1p-20

struct cone {
    double axis[3], cosine; /* cosine < 0: all directions */
};

static const struct cone nothing = {{0, 0, 0}, 1};

static double sine_of(double cosine)
{
    return sqrt(fmax(1 - cosine * cosine, 0));
}

/* Normals of zero length have no side to be on. */
static struct cone leaf_cone(const struct art_surface *s, int first, int n)
{
    double normal[ART_TREE_LEAF][3];
    struct cone c = nothing;
    for (int i = 0; i < n; i++) {
        art_surface_own_normal(s, art_surface_at(s, first + i), normal[i]);
        art_v3_add(c.axis, c.axis, normal[i]);
    }
    bool all = art_v3_normalize(c.axis, c.axis) == 0;
    for (int i = 0; i < n; i++)
        if (art_v3_norm2(normal[i]) > 0.5)
            c.cosine = all ? -1 : fmin(c.cosine, art_v3_dot(c.axis, normal[i]));
    return c;
}

static struct cone cone_at(const struct art_surface_cones *cones, int i)
{
    return (struct cone){
        {(double)cones->axis[0][i], (double)cones->axis[1][i], (double)cones->axis[2][i]},
        (double)cones->cosine[i]};
}

/* About the axis in the middle of those below: the angle to each plus its own. */
static struct cone inner_cone(const struct art_tree_node *node,
                              const struct art_surface_cones *below)
{
    struct cone c = nothing;
    for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
        struct cone b = cone_at(below, i);
        art_v3_add(c.axis, c.axis, b.axis);
    }
    if (art_v3_normalize(c.axis, c.axis) == 0) c.cosine = -1;
    for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
        struct cone b = cone_at(below, i);
        double turn = fmin(art_v3_dot(c.axis, b.axis), 1);
        double both = turn * b.cosine - sine_of(turn) * sine_of(b.cosine);
        /* together beyond a right angle, which is all that matters */
        if (turn < 0 || b.cosine < 0) both = -1;
        if (art_v3_norm2(b.axis) > 0.5 || b.cosine < 0) c.cosine = fmin(c.cosine, both);
    }
    return c;
}

void art_surface_fit_cones(struct art_surface *s)
{
    const struct art_boxtree *boxes = art_surface_boxes(s);
    if (s->tree->coned) return;
    for (int at = boxes->n_nodes - 1; at >= 0; at--) {
        const struct art_tree_node *node = &boxes->node[at];
        struct art_surface_cones *cones = &s->tree->cones[at];
        for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
            int child = node->child[i];
            struct cone c = node->n[i] > 0
                                ? leaf_cone(s, child, node->n[i])
                                : inner_cone(&boxes->node[child], &s->tree->cones[child]);
            for (int k = 0; k < 3; k++) cones->axis[k][i] = (float)c.axis[k];
            cones->cosine[i] = (float)fmax(c.cosine - CONE_MARGIN, -1);
            cones->sine[i] = c.cosine < 0 ? 2 : (float)(sine_of(c.cosine) + CONE_MARGIN);
        }
    }
    s->tree->coned = true;
}
