/* This computes the winding number before a piece: how often a line upwards from it leaves and
 * enters. It is moved by infinitely small amounts, so that it meets no edge; which triangle is
 * higher is computed in numbers of twice the precision, with a bound. */
#include "boolean_priv.h"
#include <art/predicates.h>

struct line {
    const struct art_solid_side *side;
    const bool *open_part;
    int tri, axis; /* where it begins; the coordinate along it */
    double q[2];   /* the others, in turn */
    int count;
    bool failed;
};

/* The side of the edge from a to b on which the line passes: 1 left. Along the edge the moves
 * decide: towards the first coordinate is to the right of what runs up. */
static int side_of_line(const double *a, const double *b, const double *q)
{
    int s = art_orient2d(a, b, q);
    if (s == 0) s = (a[1] > b[1]) - (a[1] < b[1]);
    if (s == 0) s = (b[0] > a[0]) - (b[0] < a[0]);
    return s;
}

/* Stores the height of a triangle on the line over the coordinate of its first corner, as top /
 * bottom. */
struct height {
    double corner;
    struct art_dd top, bottom;
    double top_size, bottom_size;
};

static struct height height_at(const struct line *l, int tri)
{
    int j = (l->axis + 1) % 3, k = (l->axis + 2) % 3;
    const int *v = l->side->tri[tri];
    const double *a = art_solid_at(l->side, v[0]), *b = art_solid_at(l->side, v[1]);
    const double *c = art_solid_at(l->side, v[2]);
    const int axis[3] = {j, k, l->axis};
    struct art_dd u[3], w[3], n[3], x = art_dd_diff(l->q[0], a[j]), y = art_dd_diff(l->q[1], a[k]);
    double size[3];
    for (int i = 0; i < 3; i++)
        u[i] = art_dd_diff(b[axis[i]], a[axis[i]]), w[i] = art_dd_diff(c[axis[i]], a[axis[i]]);
    for (int i = 0; i < 3; i++) {
        int p = (i + 1) % 3, q = (i + 2) % 3;
        n[i] = art_dd_sub(art_dd_mul(u[p], w[q]), art_dd_mul(u[q], w[p]));
        size[i] = fabs(u[p].hi * w[q].hi) + fabs(u[q].hi * w[p].hi);
    }
    struct height h = {.corner = a[l->axis], .bottom = n[2], .bottom_size = size[2]};
    h.top = art_dd_sub(art_dd_sub((struct art_dd){0, 0}, art_dd_mul(n[0], x)), art_dd_mul(n[1], y));
    h.top_size = size[0] * fabs(x.hi) + size[1] * fabs(y.hi);
    return h;
}

/* Compares triangles on the line: 1 if a lies over b, -1 if under, 0 if it cannot be determined. */
static int compare(const struct line *l, int a, int b)
{
    struct height p = height_at(l, a), q = height_at(l, b);
    struct art_dd both = art_dd_mul(p.bottom, q.bottom);
    struct art_dd sum = art_dd_mul(art_dd_diff(p.corner, q.corner), both);
    sum = art_dd_add(sum, art_dd_mul(p.top, q.bottom));
    sum = art_dd_sub(sum, art_dd_mul(q.top, p.bottom));
    double size = fabs(p.corner - q.corner) * p.bottom_size * q.bottom_size +
                  p.top_size * q.bottom_size + q.top_size * p.bottom_size;
    double error = 0x1p-93 * size;
    if (!(fabs(both.hi) > 0x1p-93 * p.bottom_size * q.bottom_size) || !(fabs(sum.hi) > error))
        return 0;
    return (sum.hi > 0) == (both.hi > 0) ? 1 : -1;
}

static bool lies_in_plane(const struct line *l, int tri)
{
    const struct art_solid_side *side = l->side;
    const double *q[3];
    for (int k = 0; k < 3; k++) q[k] = art_solid_at(side, side->tri[l->tri][k]);
    for (int k = 0; k < 3; k++)
        if (art_orient3d(q[0], q[1], q[2], art_solid_at(side, side->tri[tri][k]))) return false;
    return true;
}

static bool visit(void *user, int tri)
{
    struct line *l = user;
    double q[3][2];
    int sides = 0;
    if (tri == l->tri || l->side->axis[tri] == 0 || l->open_part[tri]) return true;
    for (int k = 0; k < 3; k++) {
        const double *x = art_solid_at(l->side, l->side->tri[tri][k]);
        q[k][0] = x[(l->axis + 1) % 3], q[k][1] = x[(l->axis + 2) % 3];
    }
    for (int k = 0; k < 3; k++) sides += side_of_line(q[k], q[(k + 1) % 3], l->q);
    if (abs(sides) != 3) return true;
    /* what lies in its place is no step on the way */
    if (lies_in_plane(l, tri)) return true;
    int over = compare(l, tri, l->tri);
    if (over == 0) l->failed = true;
    if (over > 0) l->count += sides > 0 ? 1 : -1;
    return !l->failed;
}

/* True if the line goes through the inside of a piece, whatever the errors of its points. */
static bool goes_through(const struct art_solid *s, const struct line *l, int piece)
{
    const int *v = s->piece[piece].v;
    int turn = s->side[0].axis[l->tri] > 0 ? 1 : -1, j = (l->axis + 1) % 3, k = (l->axis + 2) % 3;
    for (int i = 0; i < 3; i++) {
        const double *a = s->point[v[i]].x, *b = s->point[v[(i + 1) % 3]].x;
        double ux = b[j] - a[j], uy = b[k] - a[k];
        double height = turn * (ux * (l->q[1] - a[k]) - uy * (l->q[0] - a[j]));
        if (!(height > 0x1p-44 * (fabs(ux) + fabs(uy) + 0x1p-44))) return false;
    }
    return true;
}

bool art_solid_winding_at(const struct art_solid *s, int piece, const double weight[3],
                          int *winding)
{
    const struct art_solid_side *side = &s->side[0];
    struct line l = {.side = side, .open_part = s->open_part, .tri = s->piece[piece].tri};
    double sum = weight[0] + weight[1] + weight[2], min[3], max[3];
    l.axis = abs(side->axis[l.tri]) - 1;
    int j = (l.axis + 1) % 3, k = (l.axis + 2) % 3;
    for (int i = 0; i < 3; i++) {
        const double *x = s->point[s->piece[piece].v[i]].x;
        l.q[0] += weight[i] / sum * x[j], l.q[1] += weight[i] / sum * x[k];
    }
    if (!goes_through(s, &l, piece)) return false;
    min[j] = max[j] = l.q[0], min[k] = max[k] = l.q[1];
    min[l.axis] = 2, max[l.axis] = 2; /* all places are below 1 */
    for (int i = 0; i < 3; i++)
        min[l.axis] = fmin(min[l.axis], art_solid_at(side, side->tri[l.tri][i])[l.axis]);
    art_boxtree_overlaps(side->tree, min, max, visit, &l);
    *winding = l.count;
    return !l.failed;
}

/* ---------------------------------------------------------------- one point
 *
 * A ray upwards from the point is followed, and its exits are counted. It is moved by infinitely
 * small amounts, in x and by much less in y; signs are exact. */

struct ray {
    const struct art_solid_side *side;
    const double *x;
    int count;
};

static bool visit_above(void *user, int tri)
{
    struct ray *ray = user;
    const double *q[3];
    int sides = 0;
    for (int k = 0; k < 3; k++) q[k] = art_solid_at(ray->side, ray->side->tri[tri][k]);
    for (int k = 0; k < 3; k++) sides += side_of_line(q[k], q[(k + 1) % 3], ray->x);
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
    art_boxtree_overlaps(s->side[m].tree, x, max, visit_above, &ray);
    *inside = ray.count > 0;
    return ART_OK;
}
