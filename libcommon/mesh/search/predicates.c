/* Signs of determinants. Three arithmetics, each tried where the one before cannot tell: doubles
 * with a bound of their error, double-doubles with a bound, expansions without error.
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
 * All four questions are determinants of differences of coordinates, to the last point: rows (x,
 * y), (x, y, z), (x, y, x^2 + y^2), (x, y, z, x^2 + y^2 + z^2). m[i][j] = x_i y_j - x_j y_i are
 * their minors. */

struct rows {
    int n, dim;
    bool lifted;           /* with the sum of squares behind */
    struct art_dd d[4][3]; /* the differences, exactly */
};

static struct art_dd dd_minor(const struct rows *R, int i, int j)
{
    return art_dd_sub(art_dd_mul(R->d[i][0], R->d[j][1]), art_dd_mul(R->d[j][0], R->d[i][1]));
}

static struct art_dd dd_lift(const struct rows *R, int i)
{
    struct art_dd s = art_dd_mul(R->d[i][0], R->d[i][0]);
    for (int k = 1; k < R->dim; k++) s = art_dd_add(s, art_dd_mul(R->d[i][k], R->d[i][k]));
    return s;
}

/* z_i m_jk - z_j m_ik + z_k m_ij */
static struct art_dd dd_minor3(const struct rows *R, const struct art_dd z[4], int i, int j, int k)
{
    struct art_dd s =
        art_dd_sub(art_dd_mul(z[i], dd_minor(R, j, k)), art_dd_mul(z[j], dd_minor(R, i, k)));
    return art_dd_add(s, art_dd_mul(z[k], dd_minor(R, i, j)));
}

static struct art_dd dd_det(const struct rows *R)
{
    struct art_dd z[4], s = {0, 0};
    if (R->n == 2) return dd_minor(R, 0, 1);
    for (int i = 0; i < R->n; i++) z[i] = R->dim == 3 ? R->d[i][2] : dd_lift(R, i);
    if (R->n == 3) return dd_minor3(R, z, 0, 1, 2);
    for (int i = 0; i < 4; i++) {
        struct art_dd M = dd_minor3(R, z, i == 0, 1 + (i <= 1), 2 + (i <= 2));
        M = art_dd_mul(dd_lift(R, i), M);
        s = i % 2 ? art_dd_add(s, M) : art_dd_sub(s, M);
    }
    return s;
}

/* Sum of the absolute values of the products in the determinant. */
static double permanent(const struct rows *R)
{
    double a[4][3], z[4], m[4][4], lift[4], sum = 0;
    for (int i = 0; i < R->n; i++) {
        lift[i] = 0;
        for (int k = 0; k < R->dim; k++) {
            a[i][k] = fabs(R->d[i][k].hi);
            lift[i] += a[i][k] * a[i][k];
        }
        z[i] = R->dim == 3 ? a[i][2] : lift[i];
    }
    for (int i = 0; i < R->n; i++)
        for (int j = 0; j < R->n; j++) m[i][j] = a[i][0] * a[j][1] + a[j][0] * a[i][1];
    if (R->n == 2) return m[0][1];
    for (int i = 0; i < (R->n == 4 ? 4 : 1); i++) {
        int p = R->n == 4 ? i == 0 : 0, q = R->n == 4 ? 1 + (i <= 1) : 1;
        int r = R->n == 4 ? 2 + (i <= 2) : 2;
        double M = z[p] * m[q][r] + z[q] * m[p][r] + z[r] * m[p][q];
        sum += R->n == 4 ? lift[i] * M : M;
    }
    return sum;
}

struct exact_rows {
    struct expansion d[4][3], z[4];
};

static void exact_minor(struct expansion *r, const struct exact_rows *E, int i, int j)
{
    struct expansion p, q;
    expansion_mul(&p, &E->d[i][0], &E->d[j][1]);
    expansion_mul(&q, &E->d[j][0], &E->d[i][1]);
    expansion_add(r, &p, -1, &q);
}

static void exact_lift(struct expansion *r, const struct exact_rows *E, int dim, int i)
{
    struct expansion square;
    r->n = 0;
    for (int k = 0; k < dim; k++) {
        expansion_mul(&square, &E->d[i][k], &E->d[i][k]);
        expansion_add(r, r, 1, &square);
    }
}

static void exact_minor3(struct expansion *r, const struct exact_rows *E, int i, int j, int k)
{
    struct expansion m, p, q;
    exact_minor(&m, E, j, k);
    expansion_mul(&p, &E->z[i], &m);
    exact_minor(&m, E, i, k);
    expansion_mul(&q, &E->z[j], &m);
    expansion_add(r, &p, -1, &q);
    exact_minor(&m, E, i, j);
    expansion_mul(&p, &E->z[k], &m);
    expansion_add(r, r, 1, &p);
}

static int exact_sign(const struct rows *R)
{
    struct exact_rows E;
    struct expansion sum, M, lift, term;
    for (int i = 0; i < R->n; i++) {
        for (int k = 0; k < R->dim; k++) expansion_of(&E.d[i][k], R->d[i][k]);
        if (R->dim == 3)
            E.z[i] = E.d[i][2];
        else if (R->lifted)
            exact_lift(&E.z[i], &E, 2, i);
    }
    if (R->n == 2) {
        exact_minor(&sum, &E, 0, 1);
    } else if (R->n == 3) {
        exact_minor3(&sum, &E, 0, 1, 2);
    } else {
        sum.n = 0;
        for (int i = 0; i < 4; i++) {
            exact_minor3(&M, &E, i == 0, 1 + (i <= 1), 2 + (i <= 2));
            exact_lift(&lift, &E, 3, i);
            expansion_mul(&term, &lift, &M);
            expansion_add(&sum, &sum, i % 2 ? 1 : -1, &term);
        }
    }
    return expansion_sign(&sum);
}

/* The points, multiplied by a power of two, which changes no sign and keeps the products
 * representable: the largest coordinate ends between 1 and 2^40. */
static void scaled(int n, int dim, const double *const *from, double to[5][3])
{
    double largest = 0;
    int exponent = 1;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < dim; k++) largest = fmax(largest, fabs(from[i][k]));
    if (!(largest >= 1 && largest < 0x1p40)) (void)frexp(largest, &exponent);
    /* one product is the same as ldexp, and faster, where its factor is a number */
    bool plain = abs(exponent) < 1000;
    double factor = plain ? ldexp(1, 1 - exponent) : 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < dim; k++)
            to[i][k] = plain ? factor * from[i][k] : ldexp(from[i][k], 1 - exponent);
}

/* The sign of the determinant for the points, differences taken to the last. */
static int slow_sign(int n, int dim, bool lifted, const double *const *point)
{
    struct rows R = {.n = n - 1, .dim = dim, .lifted = lifted};
    double x[5][3];
    scaled(n, dim, point, x);
    for (int i = 0; i + 1 < n; i++)
        for (int k = 0; k < dim; k++) R.d[i][k] = art_dd_diff(x[i][k], x[n - 1][k]);
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
    return slow_sign(3, 2, false, (const double *const[]){a, b, c});
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
    return -slow_sign(4, 3, false, (const double *const[]){a, b, c, d});
}

int art_incircle(const double a[2], const double b[2], const double c[2], const double d[2])
{
    double ax = a[0] - d[0], ay = a[1] - d[1], bx = b[0] - d[0], by = b[1] - d[1];
    double cx = c[0] - d[0], cy = c[1] - d[1];
    double az = ax * ax + ay * ay, bz = bx * bx + by * by, cz = cx * cx + cy * cy;
    double bxcy = bx * cy, cxby = cx * by, cxay = cx * ay, axcy = ax * cy, axby = ax * by,
           bxay = bx * ay;
    double det = az * (bxcy - cxby) + bz * (cxay - axcy) + cz * (axby - bxay);
    double sum = az * (fabs(bxcy) + fabs(cxby)) + bz * (fabs(cxay) + fabs(axcy)) +
                 cz * (fabs(axby) + fabs(bxay));
    /* four differences, products and a sum for the square (2) and the minor (2), a product, two
     * sums */
    if (fabs(det) > 12 * ULP * sum + TINY) return sign_of(det);
    return slow_sign(4, 2, true, (const double *const[]){a, b, c, d});
}

int art_insphere(const double a[3], const double b[3], const double c[3], const double d[3],
                 const double e[3])
{
    const double *const point[5] = {a, b, c, d, e};
    double r[4][3], m[4][4], s[4][4], det = 0, sum = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) r[i][k] = point[i][k] - e[k];
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            double p = r[i][0] * r[j][1], q = r[j][0] * r[i][1];
            m[i][j] = p - q;
            s[i][j] = fabs(p) + fabs(q);
        }
    for (int i = 0; i < 4; i++) {
        int p = i == 0, q = 1 + (i <= 1), t = 2 + (i <= 2);
        double M = r[p][2] * m[q][t] - r[q][2] * m[p][t] + r[t][2] * m[p][q];
        double S = fabs(r[p][2]) * s[q][t] + fabs(r[q][2]) * s[p][t] + fabs(r[t][2]) * s[p][q];
        double lift = r[i][0] * r[i][0] + r[i][1] * r[i][1] + r[i][2] * r[i][2];
        det += i % 2 ? lift * M : -(lift * M);
        sum += lift * S;
    }
    /* five differences, 2 for the minor of two, 3 for that of three, 3 for the squares, a product,
     * and four sums */
    if (fabs(det) > 19 * ULP * sum + TINY) return -sign_of(det);
    return -slow_sign(5, 3, true, point);
}
