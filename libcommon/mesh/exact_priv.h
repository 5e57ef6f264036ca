/* exact_priv.h - sums and products of doubles without error, and numbers of twice their precision. */
#ifndef ART_EXACT_PRIV_H
#define ART_EXACT_PRIV_H

/* ------------------------------------------------------ error-free operations */

/* x + y = a + b, x = fl(a + b) (Knuth). */
static inline void two_sum(double a, double b, double *x, double *y)
{
    double s = a + b, t = s - a;
    *y = (a - (s - t)) + (b - t);
    *x = s;
}

/* The same for |a| >= |b| or a = 0 (Dekker). */
static inline void fast_two_sum(double a, double b, double *x, double *y)
{
    double s = a + b;
    *y = b - (s - a);
    *x = s;
}

/* a = hi + lo with 26 bits each (Veltkamp). */
static inline void split(double a, double *hi, double *lo)
{
    double c = 134217729.0 * a;
    *hi = c - (c - a);
    *lo = a - *hi;
}

/* x + y = a b, x = fl(a b) (Dekker). Without fma, which is slow where the machine has none. */
static inline void two_product(double a, double b, double *x, double *y)
{
    double p = a * b, ah, al, bh, bl;
    split(a, &ah, &al);
    split(b, &bh, &bl);
    *y = ((ah * bh - p) + ah * bl + al * bh) + al * bl;
    *x = p;
}

/* ------------------------------------------------------------- double-doubles
 *
 * hi + lo with |lo| <= ulp(hi)/2. The relative errors of sum and product are at most 3 u^2 and 7
 * u^2 and a little (Joldes, Muller & Popescu 2017), so less than 8 u^2 = 2^-103 an operation. */

struct dd {
    double hi, lo;
};

static inline struct dd dd_diff(double a, double b)
{
    struct dd r;
    two_sum(a, -b, &r.hi, &r.lo);
    return r;
}

static inline struct dd dd_add(struct dd a, struct dd b)
{
    struct dd r;
    double s, e, t, f;
    two_sum(a.hi, b.hi, &s, &e);
    two_sum(a.lo, b.lo, &t, &f);
    fast_two_sum(s, e + t, &s, &e);
    fast_two_sum(s, e + f, &r.hi, &r.lo);
    return r;
}

static inline struct dd dd_sub(struct dd a, struct dd b)
{
    return dd_add(a, (struct dd){-b.hi, -b.lo});
}

static inline struct dd dd_mul(struct dd a, struct dd b)
{
    struct dd r;
    double p, e;
    two_product(a.hi, b.hi, &p, &e);
    fast_two_sum(p, e + (a.hi * b.lo + a.lo * b.hi), &r.hi, &r.lo);
    return r;
}

#endif
