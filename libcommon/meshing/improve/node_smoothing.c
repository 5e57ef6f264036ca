/* This smooths one node: its best position by Newton's method.
 *
 * With one node moving by d, T is T0 + d g': the square of its norm is a quadratic function of d,
 * its determinant a linear one. So derivatives of the mean ratio cost next to nothing (Munson 2007,
 * "Mesh shape-quality optimization using the inverse mean-ratio metric"). */
#include "improve_priv.h"
#include <math.h>

enum { POWER = 6 }; /* f^6 has no roots */

static double norm2_of(const struct art_term *term, const double d[3])
{
    return term->N + 2 * art_v3_dot(term->t, d) + term->g2 * art_v3_norm2(d);
}

static double det_of(const struct art_term *term, const double d[3])
{
    return term->D + art_v3_dot(term->c, d);
}

/* The least of the mean ratios, to the power of 3 (which takes no root). */
static double least_of(const struct art_node_patch *patch, const double d[3])
{
    double least = 1;
    for (int s = 0; s < patch->n; s++) {
        double N = norm2_of(&patch->term[s], d), D = det_of(&patch->term[s], d);
        double cube = N > 0 ? 27 * D * fabs(D) / (N * N * N) : 0;
        if (cube < least) least = cube;
    }
    return least;
}

static double least_det(const struct art_node_patch *patch, const double d[3])
{
    double least = INFINITY;
    for (int s = 0; s < patch->n; s++) least = fmin(least, det_of(&patch->term[s], d));
    return least;
}

/* -------------------------------------------------------------------- steps */

/* This is a function of d: its value, gradient and second derivatives. */
struct shape {
    double value, g[3], H[9]; /* of H the lower half */
};

/* Adds the lower half of s v v'. */
static void add_outer(double H[9], double s, const double v[3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++) H[3 * i + k] += s * v[i] * v[k];
}

/* The sum of f^p / scale, f = N / (3 D^(2/3)): with n = grad N / N, m = c / D and u = n - 2/3 m,
 * grad f = f u and the second derivatives of f^p are p f^p (p u u' + 2 g2 / N - n n' + 2/3 m m').
 */
static void sum_of_powers(const struct art_node_patch *patch, const double d[3], double scale,
                          struct shape *F)
{
    *F = (struct shape){0};
    for (int s = 0; s < patch->n; s++) {
        const struct art_term *term = &patch->term[s];
        double N = norm2_of(term, d), D = det_of(term, d), n[3], m[3], u[3];
        double cube = N * N * N / (27 * D * D), power = cube * cube / scale;
        if (!(D > 0)) {
            F->value = INFINITY;
            return;
        }
        for (int k = 0; k < 3; k++) {
            n[k] = 2 * (term->t[k] + term->g2 * d[k]) / N;
            m[k] = term->c[k] / D;
            u[k] = n[k] - 2.0 / 3 * m[k];
        }
        F->value += power;
        art_v3_add_scaled(F->g, F->g, POWER * power, u);
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k <= i; k++)
                F->H[3 * i + k] +=
                    POWER * power * (POWER * u[i] * u[k] - n[i] * n[k] + 2.0 / 3 * m[i] * m[k]);
            F->H[4 * i] += POWER * power * 2 * term->g2 / N;
        }
    }
}

/* log of the sum of exp(-beta D): its least value is near where the least D is largest. */
static void soft_least(const struct art_node_patch *patch, const double d[3], double beta,
                       double base, struct shape *F)
{
    double sum = 0;
    *F = (struct shape){0};
    for (int s = 0; s < patch->n; s++) {
        const struct art_term *term = &patch->term[s];
        double w = exp(-beta * (det_of(term, d) - base));
        sum += w;
        art_v3_add_scaled(F->g, F->g, -beta * w, term->c);
        add_outer(F->H, beta * beta * w, term->c);
    }
    F->value = log(sum);
    art_v3_scale(F->g, 1 / sum, F->g);
    for (int k = 0; k < 9; k++) F->H[k] /= sum;
    add_outer(F->H, -1, F->g);
}

/* The step of Newton's method in the directions in which the node may go; a little of the unit
 * matrix is added until it leads down. False: there is none. */
static bool newton(const struct art_node_patch *patch, const struct shape *F, double step[3])
{
    double A[3][3] = {{0}}, g[3] = {0}, y[3] = {0}, trace = 0;
    int n = patch->dim;
    for (int i = 0; i < n; i++) {
        double Ha[3];
        art_v3_zero(Ha);
        for (int r = 0; r < 3; r++)
            for (int k = 0; k < 3; k++)
                Ha[r] += F->H[r > k ? 3 * r + k : 3 * k + r] * patch->axis[i][k];
        g[i] = art_v3_dot(F->g, patch->axis[i]);
        for (int k = 0; k < n; k++) A[i][k] = art_v3_dot(Ha, patch->axis[k]);
        trace += fabs(A[i][i]);
    }
    if (!(trace > 0)) return false;
    for (double shift = 0; shift<1e3 * trace; shift = shift> 0 ? 8 * shift : 1e-3 * trace) {
        double L[3][3] = {{0}};
        bool good = true;
        for (int i = 0; i < n && good; i++)
            for (int k = 0; k <= i && good; k++) {
                double sum = A[i][k] + (i == k ? shift : 0);
                for (int j = 0; j < k; j++) sum -= L[i][j] * L[k][j];
                if (i == k) good = sum > 1e-10 * trace;
                L[i][k] = i == k ? sqrt(fmax(sum, 0)) : sum / L[k][k];
            }
        if (!good) continue;
        for (int i = 0; i < n; i++) {
            y[i] = -g[i];
            for (int k = 0; k < i; k++) y[i] -= L[i][k] * y[k];
            y[i] /= L[i][i];
        }
        art_v3_zero(step);
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) y[i] -= L[k][i] * y[k];
            y[i] /= L[i][i];
            art_v3_add_scaled(step, step, y[i], patch->axis[i]);
        }
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------- solving */

/* Better shapes from where all determinants are positive. */
static bool smooth(const struct art_node_patch *patch, double d[3])
{
    double least = least_of(patch, d), scale = 1 / (least * least);
    struct shape F;
    bool moved = false;
    sum_of_powers(patch, d, scale, &F);
    for (int i = 0; i < 4; i++) {
        double step[3], size = 1;
        struct shape next = {.value = INFINITY};
        if (!newton(patch, &F, step)) break;
        double slope = art_v3_dot(F.g, step);
        if (!(slope < -1e-4 * F.value)) break;
        for (; size > 1e-3; size *= 0.5) {
            double to[3];
            art_v3_add_scaled(to, d, size, step);
            double there = least_of(patch, to);
            if (!(there >= least)) continue;
            sum_of_powers(patch, to, scale, &next);
            if (!(next.value <= F.value + 1e-4 * size * slope)) continue;
            art_v3_copy(d, to);
            least = there;
            moved = true;
            break;
        }
        if (size <= 1e-3) break;
        F = next;
    }
    return moved;
}

/* To where the least determinant is largest. */
static bool untangle(const struct art_node_patch *patch, double d[3])
{
    double before = least_det(patch, d), mean = 0, start[3];
    art_v3_copy(start, d);
    for (int s = 0; s < patch->n; s++) mean += fabs(patch->term[s].D) / patch->n;
    if (!(mean > 0)) return false;
    for (double beta = 2 / mean; beta < 2000 / mean; beta *= 4) {
        double base = least_det(patch, d);
        struct shape F;
        soft_least(patch, d, beta, base, &F);
        for (int i = 0; i < 20; i++) {
            double step[3], size = 1;
            struct shape next = {.value = INFINITY};
            if (!newton(patch, &F, step)) break;
            double slope = art_v3_dot(F.g, step);
            if (!(slope < -1e-9)) break;
            for (; size > 1e-4; size *= 0.5) {
                double to[3];
                art_v3_add_scaled(to, d, size, step);
                soft_least(patch, to, beta, base, &next);
                if (!(next.value <= F.value + 1e-4 * size * slope)) continue;
                art_v3_copy(d, to);
                break;
            }
            if (size <= 1e-4) break;
            F = next;
        }
    }
    if (least_det(patch, d) > before) return true;
    art_v3_copy(d, start);
    return false;
}

bool node_patch_solve(const struct art_node_patch *patch, double d[3])
{
    double least, start;
    bool moved = false;
    art_v3_zero(d);
    if (patch->n == 0) return false;
    start = least_of(patch, d);
    if (!(start > 0)) {
        double size = 1, whole[3];
        if (!untangle(patch, d)) return false;
        art_v3_copy(whole, d);
        /* the least ratio must not become less on the way */
        while ((least = least_of(patch, d)) < start && (size *= 0.5) > 1e-3)
            art_v3_scale(d, size, whole);
        if (!(least > start)) return false;
        moved = true;
    }
    if (least_of(patch, d) > 0) moved |= smooth(patch, d);
    return moved;
}
