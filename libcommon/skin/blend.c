/* This blends rigid motions: linear, by dual quaternions, and by dual quaternions with iteration
 * (Kavan, Collins, Zara & O'Sullivan 2008, Geometric skinning with approximate dual quaternion
 * blending, ACM Transactions on Graphics 27(4): algorithms 1 and 2; guide, section 11.1).
 *
 * A unit dual quaternion r + e t has |r| = 1 and r . t = 0; it takes x to R(r) x + 2 vec(t r*). */
#include "blend_priv.h"
#include <math.h>
#include <string.h>

/* (0, v) q */
static void vector_times(double out[4], const double v[3], const double q[4])
{
    const double p[4] = {0, v[0], v[1], v[2]};
    art_quat_mul(out, p, q);
}

static double dot4(const double a[4], const double b[4])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

static void scale4(double *x, double s)
{
    for (int i = 0; i < 4; i++) x[i] *= s;
}

void skin_motion_set(struct skin_motion *m, const struct art_rigid *base, const double R[9],
                     const double q[3], const double last[4])
{
    double moved[3];
    art_m3_mul_t(m->R, R, base->R);
    art_m3_mulvec(moved, m->R, base->p);
    art_v3_sub(m->p, q, moved);
    art_v3_copy(m->origin, q);
    art_rot_to_quat(m->r, m->R);
    if (m->r[0] < 0) scale4(m->r, -1);
    if (dot4(m->r, last) < 0) scale4(m->r, -1);
    vector_times(m->t, m->p, m->r);
    scale4(m->t, 0.5);
    for (int lane = 0; lane < 4; lane++) {
        for (int i = 0; i < 9; i++) m->lanes[i][lane] = m->R[i];
        for (int i = 0; i < 3; i++) m->lanes[9 + i][lane] = m->p[i];
        for (int i = 0; i < 4; i++) m->lanes[12 + i][lane] = m->r[i];
        for (int i = 0; i < 4; i++) m->lanes[16 + i][lane] = m->t[i];
    }
}

/* ---------------------------------------------------------------------- positions */

static void position_linear(const struct skin_part *part, int n, const double p0[3], double x[3])
{
    double y[3];
    art_v3_zero(x);
    for (int k = 0; k < n; k++) {
        art_m3_mulvec(y, part[k].motion->R, p0);
        art_v3_add(y, y, part[k].motion->p);
        art_v3_add_scaled(x, x, part[k].w, y);
    }
}

/* The sum of the motions, not normalised. */
static void add_up(const struct skin_part *part, int n, double r[4], double t[4])
{
    memset(r, 0, 4 * sizeof *r);
    memset(t, 0, 4 * sizeof *t);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++) {
            r[i] += part[k].w * part[k].motion->r[i];
            t[i] += part[k].w * part[k].motion->t[i];
        }
}

/* Normalize to a unit dual quaternion; the result is false if the rotations cancel each other. */
static bool normalize(double r[4], double t[4])
{
    double s = dot4(r, r), c = dot4(r, t) / s, f = 1 / sqrt(s);
    if (!(s > 0)) return false;
    for (int i = 0; i < 4; i++) t[i] = f * (t[i] - c * r[i]);
    scale4(r, f);
    return true;
}

/* x = R(r) p0 + 2 vec(t r*) */
static void transform(const double r[4], const double t[4], const double p0[3], double x[3])
{
    const double a = r[0], *v = r + 1, *tv = t + 1;
    double c[3], d[3], vv = art_v3_dot(v, v), vp = art_v3_dot(v, p0);
    art_v3_cross(c, v, p0);
    art_v3_cross(d, v, tv);
    for (int i = 0; i < 3; i++)
        x[i] = (a * a - vv) * p0[i] + 2 * (a * c[i] + vp * v[i] + a * tv[i] - t[0] * v[i] + d[i]);
}

static double sum_of(const struct skin_part *part, int n)
{
    double W = 0;
    for (int k = 0; k < n; k++) W += part[k].w;
    return W;
}

void skin_blend_position(const struct skin_blend *how, const struct skin_part *part, int n,
                         const double p0[3], double x[3])
{
    double r[4], t[4], W = sum_of(part, n);
    if (how->mode == ART_SKIN_LINEAR || W == 0) {
        position_linear(part, n, p0, x);
        return;
    }
    add_up(part, n, r, t);
    if (!normalize(r, t)) {
        position_linear(part, n, p0, x);
        return;
    }
    if (how->mode == ART_SKIN_DUAL_QUATERNION_ITERATIVE) skin_blend_iterate(how, part, n, r, t);
    transform(r, t, p0, x);
    art_v3_scale(x, W, x);
}

/* -------------------------------------------------------------------- derivatives */

static void jacobian_linear(const struct skin_part *part, int n, const double p0[3],
                            double (*G)[18])
{
    for (int k = 0; k < n; k++) {
        const struct skin_motion *m = part[k].motion;
        double l[3], w = part[k].w;
        art_m3_mulvec(l, m->R, p0);
        art_v3_add(l, l, m->p);
        art_v3_sub(l, l, m->origin);
        const double rows[18] = {w, 0,        0, 0, w * l[2], -w * l[1], 0,         w, 0, -w * l[2],
                                 0, w * l[0], 0, 0, w,        w * l[1],  -w * l[0], 0};
        memcpy(G[k], rows, sizeof rows);
    }
}

/* The change of the unit dual quaternion (u, s), that of (r, t), for changes dr and dt. */
static void normalize_change(const double r[4], const double t[4], const double dr[4],
                             const double dt[4], double du[4], double ds[4])
{
    double n2 = dot4(r, r), n = sqrt(n2), c = dot4(r, t), dn = dot4(r, dr) / n;
    double dc = dot4(dr, t) + dot4(r, dt), n3 = n2 * n;
    for (int i = 0; i < 4; i++) {
        du[i] = dr[i] / n - r[i] * dn / n2;
        ds[i] = dt[i] / n - t[i] * dn / n2 - (dr[i] * c + r[i] * dc) / n3 +
                3 * r[i] * c * dn / (n2 * n2);
    }
}

/* The change of `transform`. */
static void transform_change(const double r[4], const double t[4], const double dr[4],
                             const double dt[4], const double p0[3], double dx[3])
{
    const double a = r[0], *v = r + 1, *tv = t + 1, da = dr[0], *dv = dr + 1, *dtv = dt + 1;
    double c[3], dc[3], d1[3], d2[3], vp = art_v3_dot(v, p0), dvp = art_v3_dot(dv, p0);
    double s = a * da - art_v3_dot(v, dv);
    art_v3_cross(c, v, p0);
    art_v3_cross(dc, dv, p0);
    art_v3_cross(d1, dv, tv);
    art_v3_cross(d2, v, dtv);
    for (int i = 0; i < 3; i++)
        dx[i] = 2 * (s * p0[i] + da * c[i] + a * dc[i] + dvp * v[i] + vp * dv[i] + da * tv[i] +
                     a * dtv[i] - dt[0] * v[i] - t[0] * dv[i] + d1[i] + d2[i]);
}

/* The change of a motion for the twist of its frame that has a one at place j:
 *     dr = (0, w) r / 2,  dt = (0, w) t / 2 + (0, v - w x q) r / 2. */
static void motion_change(const struct skin_motion *m, int j, double dr[4], double dt[4])
{
    double e[3] = {0, 0, 0}, v[3], more[4];
    e[j % 3] = 0.5;
    memset(dr, 0, 4 * sizeof *dr);
    if (j < 3) {
        vector_times(dt, e, m->r);
        return;
    }
    vector_times(dr, e, m->r);
    vector_times(dt, e, m->t);
    art_v3_cross(v, m->origin, e);
    vector_times(more, v, m->r);
    for (int i = 0; i < 4; i++) dt[i] += more[i];
}

static void jacobian_dual(const struct skin_part *part, int n, const double p0[3], double (*G)[18])
{
    double r[4], t[4], u[4], s[4], W = sum_of(part, n);
    add_up(part, n, r, t);
    memcpy(u, r, sizeof u);
    memcpy(s, t, sizeof s);
    if (!normalize(u, s)) {
        jacobian_linear(part, n, p0, G);
        return;
    }
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 6; j++) {
            double dr[4], dt[4], du[4], ds[4], dx[3];
            motion_change(part[k].motion, j, dr, dt);
            normalize_change(r, t, dr, dt, du, ds);
            transform_change(u, s, du, ds, p0, dx);
            for (int i = 0; i < 3; i++) G[k][6 * i + j] = W * part[k].w * dx[i];
        }
}

void skin_blend_jacobian(const struct skin_blend *how, const struct skin_part *part, int n,
                         const double p0[3], double (*G)[18])
{
    if (how->mode == ART_SKIN_LINEAR)
        jacobian_linear(part, n, p0, G);
    else if (how->mode == ART_SKIN_DUAL_QUATERNION_ITERATIVE && how->exact)
        skin_blend_iterative_jacobian(how, part, n, p0, G);
    else
        jacobian_dual(part, n, p0, G);
}
