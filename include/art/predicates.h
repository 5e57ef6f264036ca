/* art/predicates.h - geometric questions that are answered exactly: on which side of a line or plane a point
 * lies, and how two triangles meet.
 *
 * Each answer is the sign that exact arithmetic on the given coordinates would give, never one that
 * rounding has made up, so that answers to related questions never contradict each other. Most are found in
 * ordinary double precision with a bound of its error; the rest in higher and in the end exact
 * arithmetic on sums of doubles (Shewchuk 1997, Adaptive precision floating-point arithmetic and fast
 * robust geometric predicates).
 *
 * Coordinates must be finite. Their size does not matter, but their range does: answers are exact if the
 * largest coordinate of a question is less than 1e60 times the smallest that is not zero, which holds for
 * whatever is measured.
 */
#ifndef ART_PREDICATES_H
#define ART_PREDICATES_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns 1 if a, b, c run counter-clockwise, -1 if clockwise, 0 if they are collinear. */
int art_orient2d(const double a[2], const double b[2], const double c[2]);
/* Returns the sign of (b - a) x (c - a) . (d - a): 1 if d lies on the side from which a, b, c run
 * counter-clockwise, which is when the tetrahedron a b c d has a positive volume; 0 if all four are
 * coplanar. */
int art_orient3d(const double a[3], const double b[3], const double c[3], const double d[3]);
/* The intersection of two closed triangles is one of these. */
enum art_tri_tri {
    ART_TRI_DISJOINT,
    ART_TRI_POINT,         /* they touch at a point */
    ART_TRI_SEGMENT,       /* they cross, or touch along a segment */
    ART_TRI_AREA           /* they lie in a plane and overlap */
};

/* Classifies the intersection of the triangles p and q by orientation tests alone (Guigue & Devillers 2003,
 * Fast and robust triangle-triangle overlap test using orientation predicates). Triangles without area
 * count as the segments or points that they are. */
enum art_tri_tri art_tri_tri(const double p0[3], const double p1[3], const double p2[3],
                             const double q0[3], const double q1[3], const double q2[3]);
/* This is for neighbours in a mesh: true if they have more in common than the corners at the same place and
 * the edge between them. Two triangles with the same three corners do. */
bool art_tri_tri_beyond(const double p0[3], const double p1[3], const double p2[3],
                        const double q0[3], const double q1[3], const double q2[3],
                        enum art_tri_tri *how);

/* ----------------------------------------------------------------------------------- exact arithmetic
 *
 * Exact arithmetic for geometric predicates: sums and products of doubles without rounding
 * error (expansions), numbers of twice the precision of doubles, and integers of any size.
 *
 *     double sum, error;
 *     art_two_sum(a, b, &sum, &error);     // sum + error = a + b exactly
 *
 * The functions need round-to-nearest and no contraction of products and sums. */

/* ------------------------------------------------------ error-free operations */

/* x + y = a + b, x = fl(a + b) (Knuth). */
static inline void art_two_sum(double a, double b, double *x, double *y)
{
    double s = a + b, t = s - a;
    *y = (a - (s - t)) + (b - t);
    *x = s;
}

/* x + y = a + b for |a| >= |b| or a = 0 (Dekker). */
static inline void art_fast_two_sum(double a, double b, double *x, double *y)
{
    double s = a + b;
    *y = b - (s - a);
    *x = s;
}

/* a = hi + lo with 26 bits each (Veltkamp). */
static inline void art_split(double a, double *hi, double *lo)
{
    double c = 134217729.0 * a;
    *hi = c - (c - a);
    *lo = a - *hi;
}

/* x + y = a b, x = fl(a b) (Dekker). Without fma, which is slow where the machine has none. */
static inline void art_two_product(double a, double b, double *x, double *y)
{
    double p = a * b, ah, al, bh, bl;
    art_split(a, &ah, &al);
    art_split(b, &bh, &bl);
    *y = ((ah * bh - p) + ah * bl + al * bh) + al * bl;
    *x = p;
}

/* ------------------------------------------------------------- double-doubles
 *
 * hi + lo with |lo| <= ulp(hi)/2. The relative errors of sum and product are at most 3 u^2 and 7
 * u^2 and a little (Joldes, Muller & Popescu 2017), so less than 8 u^2 = 2^-103 an operation. */

struct art_dd {
    double hi, lo;
};

static inline struct art_dd art_dd_diff(double a, double b)
{
    struct art_dd r;
    art_two_sum(a, -b, &r.hi, &r.lo);
    return r;
}

static inline struct art_dd art_dd_add(struct art_dd a, struct art_dd b)
{
    struct art_dd r;
    double s, e, t, f;
    art_two_sum(a.hi, b.hi, &s, &e);
    art_two_sum(a.lo, b.lo, &t, &f);
    art_fast_two_sum(s, e + t, &s, &e);
    art_fast_two_sum(s, e + f, &r.hi, &r.lo);
    return r;
}

static inline struct art_dd art_dd_sub(struct art_dd a, struct art_dd b)
{
    return art_dd_add(a, (struct art_dd){-b.hi, -b.lo});
}

static inline struct art_dd art_dd_mul(struct art_dd a, struct art_dd b)
{
    struct art_dd r;
    double p, e;
    art_two_product(a.hi, b.hi, &p, &e);
    art_fast_two_sum(p, e + (a.hi * b.lo + a.lo * b.hi), &r.hi, &r.lo);
    return r;
}

/* ------------------------------------------------------- integers of any size */

/* Integers of the size that products of six coordinates may have, or of eleven that differ by less
 * than 1e40 in size. */
enum { ART_BIGINT_WORDS = 416 };
struct art_bigint {
    int n;             /* words in use, the lowest first */
    int sign;          /* 0 if n is */
    uint32_t w[ART_BIGINT_WORDS];
};
/* r = x 2^-unit, where that is whole */
void art_bigint_set(struct art_bigint *r, double x, int unit);
void art_bigint_copy(struct art_bigint *r, const struct art_bigint *a);
/* r = a + s b, s = 1 or -1; r may be a or b */
void art_bigint_add(struct art_bigint *r, const struct art_bigint *a, int s, const struct art_bigint *b);
/* r = a b; r is neither */
void art_bigint_mul(struct art_bigint *r, const struct art_bigint *a, const struct art_bigint *b);
/* a 2^unit, rounded */
double art_bigint_get(const struct art_bigint *a, int unit);

#ifdef __cplusplus
}
#endif
#endif
