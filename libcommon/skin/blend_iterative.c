/* This does iterative blending of dual quaternions (Kavan et al. 2008, algorithm 2), in numbers
 * and in jets.
 *
 * Of a unit dual quaternion with r = (a, v), t = (b, u), n = |v| and h = atan2(n, a), half the
 * angle, log = A v + e (A u + b C v),  A = h / n,  C = (A a - 1) / n^2, and of a dual vector y + e
 * z, with s = y . y, exp = (cos, S y) + e (-S y.z, S z + (cos - S)/s (y.z) y),  cos = cos |y|, S =
 * sin |y| / |y|.
 *
 * A jet has a value with its first and second derivative along a motion; with that all of the blend
 * is differentiated, steps of the iteration included. */
#include "blend_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------ numbers */

/* Compute A and C of the logarithm. */
static void log_factors(double a, double n2, double *A, double *C)
{
    double y = n2 / (a * a), n = sqrt(n2);
    if (a > 0 && y < 0.01) {
        double s = 0, c = 0;
        for (int i = 9; i >= 1; i--) c = 1.0 / (2 * i + 1) - y * c;
        c = -c;
        s = 1 + y * c;
        *A = s / a;
        *C = c / (a * a);
        return;
    }
    *A = atan2(n, a) / n;
    *C = (*A * a - 1) / n2;
}

static void conjugate(double q[4])
{
    for (int i = 1; i < 4; i++) q[i] = -q[i];
}

/* y, z += w log(b* q) with b = (r, t) */
static void add_log(const double r[4], const double t[4], const struct skin_motion *m, double w,
                    double y[3], double z[3])
{
    double rc[4], tc[4], a[4], b[4], c[4], A, C;
    memcpy(rc, r, sizeof rc);
    memcpy(tc, t, sizeof tc);
    conjugate(rc);
    conjugate(tc);
    art_quat_mul(a, rc, m->r);
    art_quat_mul(b, rc, m->t);
    art_quat_mul(c, tc, m->r);
    for (int i = 0; i < 4; i++) b[i] += c[i];
    log_factors(a[0], art_v3_dot(a + 1, a + 1), &A, &C);
    for (int i = 1; i < 4; i++) {
        y[i - 1] += w * A * a[i];
        z[i - 1] += w * (A * b[i] + b[0] * C * a[i]);
    }
}

/* Compute cos sqrt(s), sin sqrt(s) / sqrt(s) and their difference divided by s, by their series. */
static void exp_factors(double s, double *c, double *S, double *D)
{
    double cos_ = 0, sinc = 0, d = 0, f = 1; /* f = (2i)! */
    double sign = 1, power = 1;              /* (-1)^i, s^(i - 1) */
    for (int i = 0; i < 16; i++) {
        if (i > 0) {
            f *= (2.0 * i - 1) * (2.0 * i);
            power *= i > 1 ? s : 1;
            sign = -sign;
        }
        double at = i > 0 ? power * s : 1;
        cos_ += sign * at / f;
        sinc += sign * at / f / (2 * i + 1);
        if (i > 0) d += sign * power * (1 / f - 1 / f / (2 * i + 1));
    }
    *c = cos_, *S = sinc, *D = d;
}

/* (r, t) <- (r, t) exp(y + e z) */
static void times_exp(double r[4], double t[4], const double y[3], const double z[3])
{
    double c, S, D, yz = art_v3_dot(y, z), er[4], et[4], a[4], b[4], d[4];
    exp_factors(art_v3_dot(y, y), &c, &S, &D);
    er[0] = c;
    et[0] = -S * yz;
    for (int i = 1; i < 4; i++) {
        er[i] = S * y[i - 1];
        et[i] = S * z[i - 1] + D * yz * y[i - 1];
    }
    art_quat_mul(a, r, er);
    art_quat_mul(b, r, et);
    art_quat_mul(d, t, er);
    for (int i = 0; i < 4; i++) {
        r[i] = a[i];
        t[i] = b[i] + d[i];
    }
}

/* With weights that sum to one the iteration converges like Newton's; the original takes them as
 * they are. */
static double scale_of(const struct skin_blend *how, const struct skin_part *part, int n)
{
    double W = 0;
    for (int k = 0; k < n; k++) W += part[k].w;
    return how->exact ? 1 / W : 1;
}

void skin_blend_iterate(const struct skin_blend *how, const struct skin_part *part, int n,
                        double r[4], double t[4])
{
    double scale = scale_of(how, part, n), error = INFINITY;
    for (int step = 0; step < how->max_steps && error > how->tolerance * how->tolerance; step++) {
        double y[3] = {0, 0, 0}, z[3] = {0, 0, 0};
        for (int k = 0; k < n; k++) add_log(r, t, part[k].motion, scale * part[k].w, y, z);
        times_exp(r, t, y, z);
        error = art_v3_dot(y, y) + art_v3_dot(z, z);
    }
}

/* --------------------------------------------------------------------------- jets */

struct jet {
    double v, d, dd;
};

static struct jet number(double x)
{
    return (struct jet){x, 0, 0};
}

static struct jet plus(struct jet a, struct jet b)
{
    return (struct jet){a.v + b.v, a.d + b.d, a.dd + b.dd};
}

static struct jet times(struct jet a, struct jet b)
{
    return (struct jet){a.v * b.v, a.d * b.v + a.v * b.d, a.dd * b.v + 2 * a.d * b.d + a.v * b.dd};
}

static struct jet scaled(double s, struct jet a)
{
    return (struct jet){s * a.v, s * a.d, s * a.dd};
}

static struct jet minus(struct jet a, struct jet b)
{
    return plus(a, scaled(-1, b));
}

/* Return f(a) by its value and derivatives. */
static struct jet applied(struct jet a, double f, double f1, double f2)
{
    return (struct jet){f, f1 * a.d, f2 * a.d * a.d + f1 * a.dd};
}

static struct jet inverse(struct jet a)
{
    double f = 1 / a.v;
    return applied(a, f, -f * f, 2 * f * f * f);
}

static struct jet root(struct jet a)
{
    double f = sqrt(a.v);
    return applied(a, f, 0.5 / f, -0.25 / (f * a.v));
}

static struct jet angle(struct jet y, struct jet x)
{
    double n = x.v * y.d - y.v * x.d, m = x.v * x.v + y.v * y.v;
    return (struct jet){atan2(y.v, x.v), n / m,
                        (x.v * y.dd - y.v * x.dd) / m - n * 2 * (x.v * x.d + y.v * y.d) / (m * m)};
}

static struct jet dot(const struct jet *a, const struct jet *b, int n)
{
    struct jet s = number(0);
    for (int i = 0; i < n; i++) s = plus(s, times(a[i], b[i]));
    return s;
}

static void product(struct jet out[4], const struct jet p[4], const struct jet q[4])
{
    /* signs and places of p_i q_j in the components of the product */
    static const signed char at[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
    static const signed char sign[4][4] = {
        {1, 1, 1, 1}, {1, -1, 1, -1}, {1, -1, -1, 1}, {1, 1, -1, -1}};
    struct jet r[4] = {{0}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            r[at[i][j]] = plus(r[at[i][j]], scaled(sign[i][j], times(p[i], q[j])));
    memcpy(out, r, sizeof r);
}

struct dual {
    struct jet r[4], t[4];
};

static void cross_vector(double out[4], const double v[3], const double q[4], double s)
{
    const double p[4] = {0, s * v[0], s * v[1], s * v[2]};
    art_quat_mul(out, p, q);
}

/* Compute a motion along a constant twist of its frame. */
static void motion_jet(const struct skin_motion *m, const double u[6], struct dual *out)
{
    const double *v = u, *w = u + 3;
    double l[3], p1[3], p2[3], r1[4], r2[4], a[4], b[4], c[4];
    art_v3_sub(l, m->p, m->origin);
    art_v3_cross(p1, w, l);
    art_v3_cross(p2, w, p1);
    art_v3_add(p1, p1, v);
    cross_vector(r1, w, m->r, 0.5);
    cross_vector(r2, w, r1, 0.5);
    for (int i = 0; i < 4; i++) out->r[i] = (struct jet){m->r[i], r1[i], r2[i]};
    cross_vector(a, p1, m->r, 0.5);
    cross_vector(b, m->p, r1, 0.5);
    for (int i = 0; i < 4; i++) out->t[i] = (struct jet){m->t[i], a[i] + b[i], 0};
    cross_vector(a, p2, m->r, 0.5);
    cross_vector(b, p1, r1, 1);
    cross_vector(c, m->p, r2, 0.5);
    for (int i = 0; i < 4; i++) out->t[i].dd = a[i] + b[i] + c[i];
}

static void jet_normalize(struct dual *b)
{
    struct jet s = dot(b->r, b->r, 4), f = inverse(root(s));
    struct jet c = times(dot(b->r, b->t, 4), inverse(s));
    for (int i = 0; i < 4; i++) b->t[i] = times(f, minus(b->t[i], times(c, b->r[i])));
    for (int i = 0; i < 4; i++) b->r[i] = times(f, b->r[i]);
}

static void jet_log_factors(struct jet a, struct jet n2, struct jet *A, struct jet *C)
{
    struct jet a_inv = inverse(a), y = times(n2, times(a_inv, a_inv));
    if (a.v > 0 && y.v < 0.01) {
        struct jet c = number(0);
        for (int i = 9; i >= 1; i--) c = minus(number(1.0 / (2 * i + 1)), times(y, c));
        c = scaled(-1, c);
        *A = times(plus(number(1), times(y, c)), a_inv);
        *C = times(c, times(a_inv, a_inv));
        return;
    }
    struct jet n = root(n2);
    *A = times(angle(n, a), inverse(n));
    *C = times(minus(times(*A, a), number(1)), inverse(n2));
}

static void jet_add_log(const struct dual *b, const struct dual *q, double w, struct jet y[3],
                        struct jet z[3])
{
    struct dual c = *b;
    struct jet a[4], d[4], e[4], A, C;
    for (int i = 1; i < 4; i++) {
        c.r[i] = scaled(-1, c.r[i]);
        c.t[i] = scaled(-1, c.t[i]);
    }
    product(a, c.r, q->r);
    product(d, c.r, q->t);
    product(e, c.t, q->r);
    for (int i = 0; i < 4; i++) d[i] = plus(d[i], e[i]);
    jet_log_factors(a[0], dot(a + 1, a + 1, 3), &A, &C);
    for (int i = 1; i < 4; i++) {
        y[i - 1] = plus(y[i - 1], scaled(w, times(A, a[i])));
        z[i - 1] = plus(z[i - 1], scaled(w, plus(times(A, d[i]), times(times(d[0], C), a[i]))));
    }
}

/* The three series of `exp_factors`. */
static void jet_exp_factors(struct jet s, struct jet *c, struct jet *S, struct jet *D)
{
    double f = 1; /* (2i)! of the first term that is left out */
    for (int i = 1; i <= 32; i++) f *= i;
    *c = *S = *D = number(0);
    for (int i = 16; i >= 0; i--) {
        double a = 1 / f, b = a / (2 * i + 1), sign = i % 2 ? -1 : 1;
        *c = plus(number(sign * a), times(s, *c));
        *S = plus(number(sign * b), times(s, *S));
        if (i > 0) *D = plus(number(sign * (a - b)), times(s, *D));
        if (i > 0) f /= (2.0 * i) * (2.0 * i - 1);
    }
}

static void jet_times_exp(struct dual *b, const struct jet y[3], const struct jet z[3])
{
    struct jet c, S, D, yz = dot(y, z, 3), er[4], et[4], p[4], q[4], r[4];
    jet_exp_factors(dot(y, y, 3), &c, &S, &D);
    er[0] = c;
    et[0] = scaled(-1, times(S, yz));
    for (int i = 1; i < 4; i++) {
        er[i] = times(S, y[i - 1]);
        et[i] = plus(times(S, z[i - 1]), times(times(D, yz), y[i - 1]));
    }
    product(r, b->r, er);
    product(p, b->r, et);
    product(q, b->t, er);
    for (int i = 0; i < 4; i++) {
        b->r[i] = r[i];
        b->t[i] = plus(p[i], q[i]);
    }
}

/* x of `transform` */
static void jet_transform(const struct dual *b, const double p0[3], struct jet x[3])
{
    struct jet p[4] = {number(0), number(p0[0]), number(p0[1]), number(p0[2])}, c[4], q[4], s[4];
    for (int i = 0; i < 4; i++) c[i] = scaled(i ? -1 : 1, b->r[i]);
    product(q, b->r, p);
    product(q, q, c);
    product(s, b->t, c);
    for (int i = 0; i < 3; i++) x[i] = plus(q[i + 1], scaled(2, s[i + 1]));
}

/* These are twists of the frames: of all, or of one alone. */
struct twists {
    const double *const *all; /* [n] */
    int only;
    const double *one;
};

static const double *twist_of(const struct twists *u, int k)
{
    static const double rest[6];
    return u->all ? u->all[k] : k == u->only ? u->one : rest;
}

/* Compute the linear blend of motions along twists. */
static double start_jet(const struct skin_part *part, int n, const struct twists *u, struct dual *b)
{
    double W = 0;
    struct dual q;
    memset(b, 0, sizeof *b);
    for (int k = 0; k < n; k++) {
        motion_jet(part[k].motion, twist_of(u, k), &q);
        for (int i = 0; i < 4; i++) {
            b->r[i] = plus(b->r[i], scaled(part[k].w, q.r[i]));
            b->t[i] = plus(b->t[i], scaled(part[k].w, q.t[i]));
        }
        W += part[k].w;
    }
    jet_normalize(b);
    return W;
}

static void blend_jet(const struct skin_blend *how, const struct skin_part *part, int n,
                      const struct twists *u, const double p0[3], struct jet x[3])
{
    struct dual b, q;
    double W = start_jet(part, n, u, &b), scale = scale_of(how, part, n);
    double error = how->mode == ART_SKIN_DUAL_QUATERNION_ITERATIVE ? INFINITY : 0;
    for (int step = 0; step < how->max_steps && error > how->tolerance * how->tolerance; step++) {
        struct jet y[3] = {{0}}, z[3] = {{0}};
        for (int k = 0; k < n; k++) {
            motion_jet(part[k].motion, twist_of(u, k), &q);
            jet_add_log(&b, &q, scale * part[k].w, y, z);
        }
        jet_times_exp(&b, y, z);
        error = 0;
        for (int i = 0; i < 3; i++) error += y[i].v * y[i].v + z[i].v * z[i].v;
    }
    jet_transform(&b, p0, x);
    for (int i = 0; i < 3; i++) x[i] = scaled(W, x[i]);
}

void skin_blend_iterative_jacobian(const struct skin_blend *how, const struct skin_part *part,
                                   int n, const double p0[3], double (*G)[18])
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 6; j++) {
            double e[6] = {0};
            struct twists u = {NULL, k, e};
            struct jet x[3];
            e[j] = 1;
            blend_jet(how, part, n, &u, p0, x);
            for (int i = 0; i < 3; i++) G[k][6 * i + j] = x[i].d;
        }
}

static void linear_rate(const struct skin_part *part, int n, const double *const *u,
                        const double p0[3], double acc[3])
{
    for (int k = 0; k < n; k++) {
        double l[3], a[3];
        art_m3_mulvec(l, part[k].motion->R, p0);
        art_v3_add(l, l, part[k].motion->p);
        art_v3_sub(l, l, part[k].motion->origin);
        art_v3_cross(a, u[k] + 3, l);
        art_v3_cross(l, u[k] + 3, a);
        art_v3_add_scaled(acc, acc, part[k].w, l);
    }
}

void skin_blend_rate(const struct skin_blend *how, const struct skin_part *part, int n,
                     const double *const *u, const double p0[3], double acc[3])
{
    struct twists twists = {u, 0, NULL};
    struct jet x[3];
    art_v3_zero(acc);
    if (how->mode == ART_SKIN_LINEAR) {
        linear_rate(part, n, u, p0, acc);
        return;
    }
    blend_jet(how, part, n, &twists, p0, x);
    for (int i = 0; i < 3; i++) acc[i] = x[i].dd;
}
