/* These predicates are about constructed points: in doubles with a bound of the error, else in
 * whole numbers. */
#include "boolean_priv.h"

/* -------------------------------------------------------------------- whole numbers */

static void place_of(const struct art_solid *s, int m, int vert, struct art_bigint x[3])
{
    for (int c = 0; c < 3; c++) art_bigint_set(&x[c], art_solid_at(&s->side[m], vert)[c], s->unit);
}

/* r = a d - b c */
static void det2(struct art_bigint *r, const struct art_bigint *a, const struct art_bigint *b,
                 const struct art_bigint *c, const struct art_bigint *d)
{
    struct art_bigint p, q;
    art_bigint_mul(&p, a, d);
    art_bigint_mul(&q, b, c);
    art_bigint_add(r, &p, -1, &q);
}

/* Computes the determinant of the rows a, b, c. */
static void det3(struct art_bigint *r, const struct art_bigint a[3], const struct art_bigint b[3],
                 const struct art_bigint c[3])
{
    struct art_bigint m, p;
    r->n = r->sign = 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        det2(&m, &b[j], &b[k], &c[j], &c[k]);
        art_bigint_mul(&p, &a[i], &m);
        art_bigint_add(r, r, 1, &p);
    }
}

/* Computes the orientation of p against a triangle. */
static void height(const struct art_solid *s, int m, int tri, const struct art_bigint p[3],
                   struct art_bigint *h)
{
    struct art_bigint q[3][3];
    for (int k = 0; k < 3; k++) {
        place_of(s, m, s->side[m].tri[tri][k], q[k]);
        for (int c = 0; c < 3; c++) art_bigint_add(&q[k][c], &q[k][c], -1, &p[c]);
    }
    det3(h, q[0], q[1], q[2]);
}

/* Computes the orientation against an edge, without coordinate `axis`. */
static void height_2d(const struct art_bigint q[2][3], const struct art_bigint p[3], int axis,
                      struct art_bigint *h)
{
    struct art_bigint d[2][2];
    for (int k = 0; k < 2; k++)
        for (int c = 0; c < 2; c++)
            art_bigint_add(&d[k][c], &q[k][(axis + 1 + c) % 3], -1, &p[(axis + 1 + c) % 3]);
    det2(h, &d[0][0], &d[0][1], &d[1][0], &d[1][1]);
}

/* Heights of both ends of the line of a constructed point, and their difference, which is not zero.
 */
static void heights(const struct art_solid *s, const struct art_solid_point *p, int m,
                    const struct art_bigint end[2][3], struct art_bigint h[2], struct art_bigint *d)
{
    if (p->dim[1 - m] == ART_SOLID_FACE) {
        for (int i = 0; i < 2; i++) height(s, 1 - m, p->id[1 - m], end[i], &h[i]);
        art_bigint_add(d, &h[0], -1, &h[1]);
        return;
    }
    struct art_bigint q[2][3];
    for (int i = 0; i < 2; i++) place_of(s, 1 - m, s->side[1 - m].edge_vert[p->id[1 - m]][i], q[i]);
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < 2; i++) height_2d(q, end[i], axis, &h[i]);
        art_bigint_add(d, &h[0], -1, &h[1]);
        if (d->sign) return;
    }
}

/* Computes the normal of the plane of a triangle, and its product with a corner. */
static void plane_of(const struct art_solid *s, int tri, struct art_bigint n[3],
                     struct art_bigint *d)
{
    struct art_bigint q[3][3], p;
    for (int k = 0; k < 3; k++) {
        place_of(s, 0, s->side[0].tri[tri][k], q[k]);
        for (int c = 0; c < 3 && k; c++) art_bigint_add(&q[k][c], &q[k][c], -1, &q[0][c]);
    }
    d->n = d->sign = 0;
    for (int c = 0; c < 3; c++) {
        int i = (c + 1) % 3, j = (c + 2) % 3;
        det2(&n[c], &q[1][i], &q[1][j], &q[2][i], &q[2][j]);
        art_bigint_mul(&p, &n[c], &q[0][c]);
        art_bigint_add(d, d, 1, &p);
    }
}

/* Computes the intersection of the planes of three triangles (Cramer): seven factors over six. */
static void intersect_planes(const struct art_solid *s, const struct art_solid_point *p,
                             struct art_bigint X[3], struct art_bigint *W)
{
    const int tri[3] = {p->id[0], p->id[1], p->third};
    struct art_bigint n[3][3], d[3], column[3][3];
    for (int i = 0; i < 3; i++) plane_of(s, tri[i], n[i], &d[i]);
    det3(W, n[0], n[1], n[2]);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) art_bigint_copy(&column[i][k], k == c ? &d[i] : &n[i][k]);
        det3(&X[c], column[0], column[1], column[2]);
        X[c].sign *= W->sign;
    }
    W->sign *= W->sign;
}

static void exact_point(const struct art_solid *s, const struct art_solid_point *p,
                        struct art_bigint X[3], struct art_bigint *W)
{
    struct art_bigint end[2][3], h[2], u, v;
    for (int m = 0; m < 2; m++)
        if (p->dim[m] == ART_SOLID_VERTEX) {
            place_of(s, m, p->id[m], X);
            art_bigint_set(W, 1, 0);
            return;
        }
    if (p->dim[0] == ART_SOLID_FACE && p->dim[1] == ART_SOLID_FACE) {
        intersect_planes(s, p, X, W);
        return;
    }
    int m = p->dim[0] == ART_SOLID_EDGE ? 0 : 1;
    for (int i = 0; i < 2; i++) place_of(s, m, s->side[m].edge_vert[p->id[m]][i], end[i]);
    heights(s, p, m, end, h, W);
    for (int c = 0; c < 3; c++) {
        art_bigint_mul(&u, &h[0], &end[1][c]);
        art_bigint_mul(&v, &h[1], &end[0][c]);
        art_bigint_add(&X[c], &u, -1, &v);
        X[c].sign *= W->sign;
    }
    W->sign *= W->sign;
}

void art_solid_round_exact_point(const struct art_solid *s, struct art_solid_point *point)
{
    struct art_bigint X[3], W;
    exact_point(s, point, X, &W);
    /* both have three words or more of leading bits; scaled so that neither overflows */
    int scale = -32 * (W.n - 2);
    for (int c = 0; c < 3; c++)
        point->x[c] = art_bigint_get(&X[c], scale + s->unit) / art_bigint_get(&W, scale);
}

/* ----------------------------------------------------------------------- questions */

int art_solid_compare(const struct art_solid *s, int c, int p, int q)
{
    const struct art_solid_point *a = &s->point[p], *b = &s->point[q];
    double d = a->x[c] - b->x[c], error = a->error + b->error;
    if (fabs(d) > error * (1 + 0x1p-50)) return d > 0 ? 1 : -1;
    if (p == q) return 0;
    struct art_bigint X[3], Y[3], W, V, r;
    exact_point(s, a, X, &W);
    exact_point(s, b, Y, &V);
    det2(&r, &X[c], &Y[c], &W, &V);
    return r.sign;
}

static int orient_exactly(const struct art_solid *s, const int p[3], int j, int k)
{
    struct art_bigint row[3][3], r;
    for (int i = 0; i < 3; i++) {
        struct art_bigint X[3];
        exact_point(s, &s->point[p[i]], X, &row[i][2]);
        art_bigint_copy(&row[i][0], &X[j]);
        art_bigint_copy(&row[i][1], &X[k]);
    }
    det3(&r, row[0], row[1], row[2]);
    return r.sign;
}

int art_solid_orient(const struct art_solid *s, int m, int tri, int p, int q, int r)
{
    int axis = s->side[m].axis[tri], turn = axis > 0 ? 1 : -1;
    int j = (abs(axis)) % 3, k = (abs(axis) + 1) % 3;
    const struct art_solid_point *a = &s->point[p], *b = &s->point[q], *c = &s->point[r];
    double ax = a->x[j] - c->x[j], ay = a->x[k] - c->x[k];
    double bx = b->x[j] - c->x[j], by = b->x[k] - c->x[k];
    double e = a->error + c->error, f = b->error + c->error;
    double size = fabs(ax * by) + fabs(ay * bx);
    double error = e * (fabs(bx) + fabs(by)) + f * (fabs(ax) + fabs(ay)) + 2 * e * f;
    double det = ax * by - ay * bx;
    if (fabs(det) > error * (1 + 0x1p-40) + 0x1p-50 * size + 1e-290) return det > 0 ? turn : -turn;
    if (a->error == 0 && b->error == 0 && c->error == 0) {
        const double u[2] = {a->x[j], a->x[k]}, v[2] = {b->x[j], b->x[k]},
                     w[2] = {c->x[j], c->x[k]};
        return turn * art_orient2d(u, v, w);
    }
    const int points[3] = {p, q, r};
    return turn * orient_exactly(s, points, j, k);
}
