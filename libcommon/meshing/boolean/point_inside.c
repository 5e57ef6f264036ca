/* This decides whether a point lies in a closed mesh: a ray upwards from the point is followed,
 * and its exits are counted. The ray is moved by infinitely small amounts, in x and by much less
 * in y, so that it meets no edge; signs are exact. */
#include "boolean_priv.h"

struct ray {
    const struct art_solid_side *side;
    const double *x;
    int count;
};

/* The side of the edge from a to b in the x-y plane on which the ray passes: 1 left. */
static int side_of_ray(const double *a, const double *b, const double *p)
{
    int s = art_orient2d(a, b, p);
    /* along the edge the moves decide: towards +x is to the right of what runs up */
    if (s == 0) s = (a[1] > b[1]) - (a[1] < b[1]);
    if (s == 0) s = (b[0] > a[0]) - (b[0] < a[0]);
    return s;
}

static bool visit(void *user, int tri)
{
    struct ray *ray = user;
    const double *q[3];
    int sides = 0;
    for (int k = 0; k < 3; k++) q[k] = art_solid_at(ray->side, ray->side->tri[tri][k]);
    for (int k = 0; k < 3; k++) sides += side_of_ray(q[k], q[(k + 1) % 3], ray->x);
    if (abs(sides) != 3) return true;
    /* seen from above it runs counter-clockwise if sides > 0: then the point is below if behind */
    int height = art_orient3d(q[0], q[1], q[2], ray->x);
    if (height * sides < 0) ray->count += sides > 0 ? 1 : -1;
    return true;
}

int art_solid_inside(const struct art_solid *s, int m, const double x[3], bool *inside)
{
    struct ray ray = {&s->side[m], x, 0};
    /* all places are below 1 */
    const double max[3] = {x[0], x[1], 2};
    art_boxtree_overlaps(s->side[m].tree, x, max, visit, &ray);
    *inside = ray.count > 0;
    return ART_OK;
}
