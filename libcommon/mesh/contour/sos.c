/* The orientation of four points that are never in a plane: simulation of simplicity (Edelsbrunner
 * & Muecke 1990, Simulation of simplicity: a technique to cope with degenerate cases in geometric
 * algorithms).
 *
 * Coordinate c of the vertex of rank i is moved by e(i, c) > 0. The moves are in order of size z,
 * y, x of rank 0, z, y, x of rank 1, ..., and each is infinitely smaller than any power of those
 * before. The determinant of the rows (x, y, z, 1) becomes a sum of terms: products of moves of
 * different rows and columns, times the minor of what is left, with its sign. The largest term that
 * is not zero decides. Between two products the smallest moves in them decide, that without being
 * larger: so with the rows sorted by rank the order of terms is 1, z0, y0, x0, z1, z1 y0, z1 x0,
 * y1, y1 z0, y1 x0, x1, ... of which those are left out here that are zero where an earlier one is.
 */
#include "contour_priv.h"
#include <art/predicates.h>

enum { X, Y, Z };

static int orient_uv(const double *a, const double *b, const double *c, int u, int v)
{
    const double p[2] = {a[u], a[v]}, q[2] = {b[u], b[v]}, r[2] = {c[u], c[v]};
    return art_orient2d(p, q, r);
}

static int compare(double a, double b)
{
    return (a > b) - (a < b);
}

/* Sign of the determinant of the rows (x, y, z, 1) of a, b, c, d, of ascending rank, if it is zero
 * without the moves. The sign of each line is (-1)^(sum of rows and columns left out), turned if
 * the columns that they are in do not ascend with the rows. */
static int cascade(const double *a, const double *b, const double *c, const double *d)
{
    int s;
    if ((s = orient_uv(b, c, d, X, Y))) return s;  /* z0 */
    if ((s = orient_uv(b, c, d, X, Z))) return -s; /* y0 */
    if ((s = orient_uv(b, c, d, Y, Z))) return s;  /* x0 */
    if ((s = orient_uv(a, c, d, X, Y))) return -s; /* z1 */
    if ((s = compare(c[X], d[X]))) return s;       /* z1 y0; y1 z0 likewise */
    if ((s = compare(c[Y], d[Y]))) return -s;      /* z1 x0; x1 z0 */
    if ((s = orient_uv(a, c, d, X, Z))) return s;  /* y1 */
    if ((s = compare(c[Z], d[Z]))) return s;       /* y1 x0; x1 y0 */
    /* c and d are at the same place: x1 has no term */
    if ((s = orient_uv(a, b, d, X, Y))) return s; /* z2 */
    if ((s = compare(b[X], d[X]))) return -s;     /* z2 y0 */
    if ((s = compare(b[Y], d[Y]))) return s;      /* z2 x0 */
    if ((s = compare(a[X], d[X]))) return s;      /* z2 y1 */
    return 1;                                     /* z2 y1 x0 */
}

static bool two_at_one_place(const struct art_sos_vertex *const p[4])
{
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            const double *a = p[i]->x, *b = p[j]->x;
            if (a[X] == b[X] && a[Y] == b[Y] && a[Z] == b[Z]) return true;
        }
    return false;
}

int art_sos_orient(const struct art_sos_vertex *a, const struct art_sos_vertex *b,
                   const struct art_sos_vertex *c, const struct art_sos_vertex *d)
{
    double error, det = art_sos_plain(a->x, b->x, c->x, d->x, &error);
    if (fabs(det) > error) return det > 0 ? 1 : -1;
    const struct art_sos_vertex *p[4] = {a, b, c, d};
    int s = two_at_one_place(p) ? 0 : art_orient3d(a->x, b->x, c->x, d->x);
    if (s) return s;
    /* the determinant of the rows has the other sign; so has each exchange */
    int turn = -1;
    for (int i = 1; i < 4; i++)
        for (int j = i; j > 0 && p[j]->rank < p[j - 1]->rank; j--) {
            const struct art_sos_vertex *t = p[j];
            p[j] = p[j - 1], p[j - 1] = t;
            turn = -turn;
        }
    return turn * cascade(p[0]->x, p[1]->x, p[2]->x, p[3]->x);
}
