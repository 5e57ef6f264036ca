/* These functions compute signs of determinants. Three arithmetics, each tried where the one
 * before cannot decide: doubles with a bound of their error, double-doubles with a bound,
 * expansions without error.
 *
 * Bounds. With u = 2^-53, a chain of k rounded operations has a relative error of at most k u +
 * O(u^2); so a sum of products of which each has k roundings on its way to the result is wrong by
 * at most (k + 1) u times the sum of the absolute values of the products, even if that sum is
 * rounded itself. Underflow adds absolute errors, which are far below u TINY as long as the
 * coordinates keep the promise of the header; overflow makes an infinity or a NaN, which no
 * comparison accepts. */
#include <art/math.h>
#include <art/predicates.h>
#include <float.h>
#include <stdlib.h>

_Static_assert(FLT_EVAL_METHOD == 0 && DBL_MANT_DIG == 53, "doubles must be rounded as IEEE says");

#define ULP (DBL_EPSILON / 2)
#define TINY 1e-270

static int sign_of(double x)
{
    return (x > 0) - (x < 0);
}

/* ----------------------------------------------------------------- expansions
 *
 * A number as the sum of doubles that do not overlap, the smallest first, none zero (Shewchuk
 * 1997). They are compressed after each operation, so that each is less than 2^-51 times the next.
 * As all numbers here are between 2^-1074 and 2^256 (see `scaled`), at most 27 are left then. */

enum { MOST = 40, LONGEST = 3 * MOST };

struct expansion {
    int n;
    double x[MOST];
};

/* r = the sum of the n >= 0 numbers in e, which do not overlap (section 2.8). */
static void compress(struct expansion *r, const double *e, int n)
{
    double g[LONGEST], h[LONGEST], Q, q;
    int bottom = n - 1, m = 0;
    r->n = 0;
    if (n == 0) return;
    Q = e[n - 1];
    for (int i = n - 2; i >= 0; i--) {
        art_fast_two_sum(Q, e[i], &Q, &q);
        if (q != 0) g[bottom--] = Q, Q = q;
    }
    g[bottom] = Q;
    for (int i = bottom + 1; i < n; i++) {
        art_fast_two_sum(g[i], Q, &Q, &q);
        if (q != 0) h[m++] = q;
    }
    if (Q != 0) h[m++] = Q;
    /* there are never more, unless products underflow */
    for (int i = m > MOST ? m - MOST : 0; i < m; i++) r->x[r->n++] = h[i];
}

/* r = the sum of the na numbers in a and s = 1 or -1 times the nb in b: merged by size, then summed
 * (section 2.4). */
static void merge(struct expansion *r, int na, const double *a, double s, int nb, const double *b)
{
    double h[LONGEST], Q = 0, q;
    int i = 0, j = 0, n = 0;
    while (i < na || j < nb) {
        bool from_a = j >= nb || (i < na && fabs(a[i]) < fabs(b[j]));
        art_two_sum(Q, from_a ? a[i++] : s * b[j++], &Q, &q);
        if (q != 0) h[n++] = q;
    }
    if (Q != 0) h[n++] = Q;
    compress(r, h, n);
}

static void expansion_add(struct expansion *r, const struct expansion *a, double s,
                          const struct expansion *b)
{
    merge(r, a->n, a->x, s, b->n, b->x);
}

/* r = a b; r is neither. */
static void expansion_mul(struct expansion *r, const struct expansion *a, const struct expansion *b)
{
    r->n = 0;
    for (int j = 0; j < b->n; j++) {
        /* a times one of b (section 2.5) */
        double h[2 * MOST], Q = 0, q, T, t;
        int n = 0;
        for (int i = 0; i < a->n; i++) {
            art_two_product(a->x[i], b->x[j], &T, &t);
            art_two_sum(Q, t, &Q, &q);
            if (q != 0) h[n++] = q;
            art_fast_two_sum(T, Q, &Q, &q);
            if (q != 0) h[n++] = q;
        }
        if (Q != 0) h[n++] = Q;
        merge(r, r->n, r->x, 1, n, h);
    }
}

static void expansion_of(struct expansion *r, struct art_dd a)
{
    r->n = 0;
    if (a.lo != 0) r->x[r->n++] = a.lo;
    if (a.hi != 0) r->x[r->n++] = a.hi;
}

static int expansion_sign(const struct expansion *e)
{
    return e->n > 0 ? sign_of(e->x[e->n - 1]) : 0;
}

/* --------------------------------------------------------------- determinants
 *
 * Both predicates are determinants of differences of coordinates to the last point: rows (x, y) or
 * (x, y, z). m[i][j] = x_i y_j - x_j y_i are their minors. */

struct rows {
    int dim;               /* rows and columns: 2 or 3 */
    struct art_dd d[3][3]; /* the differences, exactly */
};

static struct art_dd dd_minor(const struct rows *R, int i, int j)
{
    return art_dd_sub(art_dd_mul(R->d[i][0], R->d[j][1]), art_dd_mul(R->d[j][0], R->d[i][1]));
}

/* Computes the determinant: m_01, or z_0 m_12 - z_1 m_02 + z_2 m_01. */
static struct art_dd dd_det(const struct rows *R)
{
    if (R->dim == 2) return dd_minor(R, 0, 1);
    struct art_dd s = art_dd_sub(art_dd_mul(R->d[0][2], dd_minor(R, 1, 2)),
                                 art_dd_mul(R->d[1][2], dd_minor(R, 0, 2)));
    return art_dd_add(s, art_dd_mul(R->d[2][2], dd_minor(R, 0, 1)));
}

/* The permanent is the sum of the absolute values of the products in the determinant. */
static double permanent(const struct rows *R)
{
    double a[3][3], m[3][3];
    for (int i = 0; i < R->dim; i++)
        for (int k = 0; k < R->dim; k++) a[i][k] = fabs(R->d[i][k].hi);
    for (int i = 0; i < R->dim; i++)
        for (int j = 0; j < R->dim; j++) m[i][j] = a[i][0] * a[j][1] + a[j][0] * a[i][1];
    return R->dim == 2 ? m[0][1] : a[0][2] * m[1][2] + a[1][2] * m[0][2] + a[2][2] * m[0][1];
}

struct exact_rows {
    struct expansion d[3][3];
};

static void exact_minor(struct expansion *r, const struct exact_rows *E, int i, int j)
{
    struct expansion p, q;
    expansion_mul(&p, &E->d[i][0], &E->d[j][1]);
    expansion_mul(&q, &E->d[j][0], &E->d[i][1]);
    expansion_add(r, &p, -1, &q);
}

static int exact_sign(const struct rows *R)
{
    struct exact_rows E;
    struct expansion sum, m, p, q;
    for (int i = 0; i < R->dim; i++)
        for (int k = 0; k < R->dim; k++) expansion_of(&E.d[i][k], R->d[i][k]);
    if (R->dim == 2) {
        exact_minor(&sum, &E, 0, 1);
        return expansion_sign(&sum);
    }
    exact_minor(&m, &E, 1, 2);
    expansion_mul(&p, &E.d[0][2], &m);
    exact_minor(&m, &E, 0, 2);
    expansion_mul(&q, &E.d[1][2], &m);
    expansion_add(&sum, &p, -1, &q);
    exact_minor(&m, &E, 0, 1);
    expansion_mul(&p, &E.d[2][2], &m);
    expansion_add(&sum, &sum, 1, &p);
    return expansion_sign(&sum);
}

/* The points, multiplied by a power of two, which changes no sign and keeps the products
 * representable: the largest coordinate ends between 1 and 2^40. */
static void scaled(int dim, const double *const *from, double to[4][3])
{
    double largest = 0;
    int exponent = 1;
    for (int i = 0; i <= dim; i++)
        for (int k = 0; k < dim; k++) largest = fmax(largest, fabs(from[i][k]));
    if (!(largest >= 1 && largest < 0x1p40)) (void)frexp(largest, &exponent);
    /* one product is the same as ldexp, and faster, where its factor is a number */
    bool plain = abs(exponent) < 1000;
    double factor = plain ? ldexp(1, 1 - exponent) : 0;
    for (int i = 0; i <= dim; i++)
        for (int k = 0; k < dim; k++)
            to[i][k] = plain ? factor * from[i][k] : ldexp(from[i][k], 1 - exponent);
}

/* Returns the sign of the determinant of dim + 1 points. */
static int slow_sign(int dim, const double *const *point)
{
    struct rows R = {.dim = dim};
    double x[4][3];
    scaled(dim, point, x);
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++) R.d[i][k] = art_dd_diff(x[i][k], x[dim][k]);
    /* the differences are exact; no product has more than 13 operations on its way */
    double most = permanent(&R);
    if (most == 0) return 0;
    struct art_dd det = dd_det(&R);
    if (fabs(det.hi) > 0x1p-99 * most + TINY) return sign_of(det.hi);
    return exact_sign(&R);
}

/* ------------------------------------------------------------------ questions */

int art_orient2d(const double a[2], const double b[2], const double c[2])
{
    double p = (a[0] - c[0]) * (b[1] - c[1]), q = (b[0] - c[0]) * (a[1] - c[1]);
    double det = p - q;
    /* difference, product, difference */
    if (fabs(det) > 4 * ULP * (fabs(p) + fabs(q)) + TINY) return sign_of(det);
    return slow_sign(2, (const double *const[]){a, b, c});
}

int art_orient3d(const double a[3], const double b[3], const double c[3], const double d[3])
{
    double ax = a[0] - d[0], ay = a[1] - d[1], az = a[2] - d[2];
    double bx = b[0] - d[0], by = b[1] - d[1], bz = b[2] - d[2];
    double cx = c[0] - d[0], cy = c[1] - d[1], cz = c[2] - d[2];
    double bxcy = bx * cy, cxby = cx * by, cxay = cx * ay, axcy = ax * cy, axby = ax * by,
           bxay = bx * ay;
    double det = az * (bxcy - cxby) + bz * (cxay - axcy) + cz * (axby - bxay);
    double sum = fabs(az) * (fabs(bxcy) + fabs(cxby)) + fabs(bz) * (fabs(cxay) + fabs(axcy)) +
                 fabs(cz) * (fabs(axby) + fabs(bxay));
    /* three differences, a product, a difference, a product, two sums */
    if (fabs(det) > 9 * ULP * sum + TINY) return -sign_of(det);
    return -slow_sign(3, (const double *const[]){a, b, c, d});
}
