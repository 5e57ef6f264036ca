#include "series_priv.h"
#include <art/math.h>
#include <math.h>
#include <string.h>

/* Finds t: in the interval that begins with knot k, at its part s. */
struct place {
    size_t k;
    double s, h;
};

/* Find the largest k with t[k] <= t; there is one. */
static size_t find_knot(const struct art_series *s, double t, size_t *hint)
{
    size_t lo = 0, hi = s->n;
    if (hint) {
        /* a walk mostly stays in its interval or enters the next one */
        size_t k = *hint;
        for (int tries = 0; tries < 2 && k < s->n && s->t[k] <= t; tries++, k++)
            if (k + 1 == s->n || t < s->t[k + 1]) return *hint = k;
    }
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->t[mid] <= t)
            lo = mid;
        else
            hi = mid;
    }
    if (hint) *hint = lo;
    return lo;
}

/* ------------------------------------------------- weights of the knots k-1 .. k+2 */

struct weights {
    double w[4];
};

static struct weights step_weights(const struct art_series *s, const struct place *p)
{
    (void)s;
    (void)p;
    return (struct weights){{0, 1, 0, 0}};
}

static struct weights linear_weights(const struct art_series *s, const struct place *p)
{
    (void)s;
    return (struct weights){{0, 1 - p->s, p->s, 0}};
}

static double smooth_step(double s)
{
    return s * s * (3 - 2 * s);
}

static struct weights cubic_step_weights(const struct art_series *s, const struct place *p)
{
    double u = smooth_step(p->s);
    (void)s;
    return (struct weights){{0, 1 - u, u, 0}};
}

/* Compute the weights of Lagrange's polynomial through knots k-1, k, k+1. */
static struct weights parabolic_weights(const struct art_series *s, const struct place *p)
{
    if (p->k == 0) {
        if (s->parabolic_zero) return (struct weights){{0, 0, 0, 0}};
        return linear_weights(s, p);
    }
    double a = s->t[p->k] - s->t[p->k - 1], b = p->h, x = p->s * b;
    return (struct weights){
        {x * (x - b) / (a * (a + b)), (x + a) * (b - x) / (a * b), (x + a) * x / ((a + b) * b), 0}};
}

/* Add the slope at the end of the data, times `by`, to the weights w of its knot and the next two
 * inwards: that of the parabola through them; h and g are the intervals from the end on. */
static void add_end_slope(double *end, double *next, double *third, double h, double g, double by)
{
    double near = (2 * h + g) / (h + g) / h, far = h / (h + g) / g;
    *end -= by * near;
    *next += by * (near + far);
    *third -= by * far;
}

/* Hermite's cubic has the slopes of the chords between the neighbours of a knot (Catmull, Rom). */
static struct weights cubic_weights(const struct art_series *s, const struct place *p)
{
    double x = p->s, h = p->h, x2 = x * x, x3 = x2 * x;
    double tangent0 = (x3 - 2 * x2 + x) * h, tangent1 = (x3 - x2) * h;
    struct weights r = {{0, 2 * x3 - 3 * x2 + 1, 3 * x2 - 2 * x3, 0}};
    size_t first = p->k > 0 ? p->k - 1 : p->k, last = p->k + 2 < s->n ? p->k + 2 : p->k + 1;
    const bool at_end = last == p->k + 1, bends = s->parabola_ends && s->n > 2;
    if (first == p->k && bends) {
        add_end_slope(&r.w[1], &r.w[2], &r.w[3], h, s->t[last] - s->t[p->k + 1], tangent0);
    } else {
        double slope = tangent0 / (s->t[p->k + 1] - s->t[first]);
        r.w[2] += slope;
        r.w[p->k > 0 ? 0 : 1] -= slope;
    }
    if (at_end && bends) {
        add_end_slope(&r.w[2], &r.w[1], &r.w[0], h, s->t[p->k] - s->t[first], -tangent1);
    } else {
        double slope = tangent1 / (s->t[last] - s->t[p->k]);
        r.w[at_end ? 2 : 3] += slope;
        r.w[1] -= slope;
    }
    return r;
}

/* ------------------------------------------------------------------ rotations */

static void mul(double r[9], const double a[9], const double b[9])
{
    double c[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
    memcpy(r, c, sizeof c);
}

/* Compute log(A^T B), the rotation from A to B, in the axes of A. */
static void turn_between(double w[3], const double A[9], const double B[9])
{
    double C[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C[3 * i + j] = A[i] * B[j] + A[3 + i] * B[3 + j] + A[6 + i] * B[6 + j];
    art_rot_log(w, C);
}

static void turn(double R[9], const double w[3], double part)
{
    double E[9], v[3] = {w[0] * part, w[1] * part, w[2] * part};
    art_rot_exp(E, v);
    mul(R, R, E);
}

struct sphere {
    const struct art_series *s;
    enum art_rotation_rep rep;
    int off;
};

static void rotation_at(const struct sphere *c, size_t k, double R[9])
{
    art_rotation_get(c->rep, c->s->v + k * (size_t)c->s->vsize + (size_t)c->off, R);
}

static void arc(const struct sphere *c, const struct place *p, double part, double R[9])
{
    double B[9], w[3];
    rotation_at(c, p->k, R);
    rotation_at(c, p->k + 1, B);
    turn_between(w, R, B);
    turn(R, w, part);
}

/* Compute the turn from knot k to k + 1 by its time, in the axes of knot k. */
static void mean_velocity(const struct sphere *c, size_t k, double w[3])
{
    const double h = c->s->t[k + 1] - c->s->t[k];
    double R[9], N[9];
    rotation_at(c, k, R);
    rotation_at(c, k + 1, N);
    turn_between(w, R, N);
    for (int i = 0; i < 3; i++) w[i] /= h;
}

/* The angular velocity at an end of the data, in the axes of the bodies, follows from the means
 * over the two intervals there as the slope of the parabola does from those of the chords. */
static void end_velocity(const struct sphere *c, size_t k, double w[3])
{
    const size_t a = k == 0 ? 0 : k - 1, b = k == 0 ? 1 : k - 2;
    const double *t = c->s->t, h = t[a + 1] - t[a], g = t[b + 1] - t[b];
    double near[3], far[3];
    mean_velocity(c, a, near);
    mean_velocity(c, b, far);
    for (int i = 0; i < 3; i++) w[i] = ((2 * h + g) * near[i] - h * far[i]) / (h + g);
}

/* Compute the angular velocity at a knot from its neighbours, in the axes of the knot. */
static void knot_velocity(const struct sphere *c, size_t k, double w[3])
{
    const double *t = c->s->t;
    double R[9], N[9], before[3] = {0}, after[3] = {0}, span = 0;
    if ((k == 0 || k + 1 == c->s->n) && c->s->n > 2 && c->s->parabola_ends) {
        end_velocity(c, k, w);
        return;
    }
    rotation_at(c, k, R);
    if (k > 0) {
        rotation_at(c, k - 1, N);
        turn_between(before, N, R);
        span += t[k] - t[k - 1];
    }
    if (k + 1 < c->s->n) {
        rotation_at(c, k + 1, N);
        turn_between(after, R, N);
        span += t[k + 1] - t[k];
    }
    for (int i = 0; i < 3; i++) w[i] = (before[i] + after[i]) / span;
}

/* R(s) = R0 exp(b1 w1) exp(b2 w2) exp(b3 w3) with the cumulative Bernstein polynomials b1, b2, b3;
 * w1 and w3 are a third of the turns that the end velocities make, w2 is what is missing (Kim, Kim
 * and Shin 1995, section 4.1). */
static void cubic_arc(const struct sphere *c, const struct place *p, double R[9])
{
    double w1[3], w2[3], w3[3], A[9], B[9], s = p->s, r = 1 - s;
    knot_velocity(c, p->k, w1);
    knot_velocity(c, p->k + 1, w3);
    for (int i = 0; i < 3; i++) {
        w1[i] *= p->h / 3;
        w3[i] *= p->h / 3;
    }
    rotation_at(c, p->k, A);
    rotation_at(c, p->k + 1, B);
    memcpy(R, A, sizeof A);
    turn(A, w1, 1);
    turn(B, w3, -1);
    turn_between(w2, A, B);
    turn(R, w1, 1 - r * r * r);
    turn(R, w2, smooth_step(s));
    turn(R, w3, s * s * s);
}

/* -------------------------------------------------------------------- orders */

struct method {
    struct weights (*weights)(const struct art_series *s, const struct place *p);
    enum { HOLD, ARC, STEPPED_ARC, CUBIC_ARC } rotations;
};

static const struct method methods[] = {
    [ART_STEP] = {step_weights, HOLD},
    [ART_LINEAR] = {linear_weights, ARC},
    [ART_PARABOLIC] = {parabolic_weights, ARC},
    [ART_CUBIC] = {cubic_weights, CUBIC_ARC},
    [ART_CUBIC_STEP] = {cubic_step_weights, STEPPED_ARC},
    [ART_SPHERICAL_LINEAR] = {linear_weights, ARC},
    [ART_SPHERICAL_CUBIC] = {cubic_weights, CUBIC_ARC},
};

static void blend(const struct art_series *s, const struct place *p, struct weights w, double *out)
{
    size_t width = (size_t)s->vsize;
    memset(out, 0, width * sizeof *out);
    for (size_t i = 0; i < 4; i++) {
        if (w.w[i] == 0) continue;
        const double *v = s->v + (p->k + i - 1) * width;
        for (size_t j = 0; j < width; j++) out[j] += w.w[i] * v[j];
    }
}

static void between(const struct art_series *s, const struct place *p, double *out)
{
    const struct method *m = &methods[s->order];
    struct art_rotations rotations = art_series_rotations(s);
    blend(s, p, m->weights(s, p), out);
    if (m->rotations == HOLD) return;
    for (int i = 0; i < rotations.n; i++) {
        struct sphere c = {s, rotations.rep, rotations.off[i]};
        const double *ref = s->v + p->k * (size_t)s->vsize + (size_t)c.off;
        double R[9];
        if (m->rotations == CUBIC_ARC)
            cubic_arc(&c, p, R);
        else
            arc(&c, p, m->rotations == ARC ? p->s : smooth_step(p->s), R);
        art_rotation_put(c.rep, R, ref, out + c.off);
    }
}

double series_wrap(const struct art_series *s, double t)
{
    double first = s->t[0], last = s->t[s->n - 1], period = last - first;
    if (!(period > 0) || (t >= first && t <= last) || !isfinite(t)) return t;
    double into = fmod(t - first, period);
    if (into < 0) into += period;
    /* a hair beside the seam is the seam: times are decimals */
    double slack = 1e-9 * period;
    return into <= slack || period - into <= slack ? last : first + into;
}

void art_series_eval(const struct art_series *s, double t, size_t *hint, double *out)
{
    size_t width = (size_t)s->vsize, k;
    if (width == 0) return;
    memset(out, 0, width * sizeof *out);
    if (s->n == 0 || isnan(t)) return;
    if (s->cyclic) t = series_wrap(s, t);
    if (t < s->t[0] || t > s->t[s->n - 1]) {
        k = t < s->t[0] ? 0 : s->n - 1;
        if (s->extend) memcpy(out, s->v + k * width, width * sizeof *out);
        return;
    }
    k = find_knot(s, t, hint);
    if (s->t[k] == t || k + 1 == s->n) {
        memcpy(out, s->v + k * width, width * sizeof *out);
        return;
    }
    double h = s->t[k + 1] - s->t[k];
    struct place p = {k, (t - s->t[k]) / h, h};
    between(s, &p, out);
}

void art_series_eval_model(const struct art_series *s, double t, size_t *hint, double *out)
{
    art_series_eval(s, (t - s->start) / s->scale, hint, out);
}
