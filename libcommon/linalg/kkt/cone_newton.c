/* This file has Newton's method for the forces of cones (cones.c): the nearest point of a cone, the
 * matrix, the search along a step. */
#include "cones_priv.h"
#include <string.h>

/* Nearest point of the pyramid |y_k| <= m_k y_0 to a: y_0 is the root of an increasing piecewise
 * linear function, of which rows leave the clamped ones as y_0 grows. */
static int nearest_of_pyramid(int n, const double *m, const double *a, double *y)
{
    bool clamped[MOST_ROWS];
    bool changed = true;
    for (int k = 1; k < n; k++) clamped[k] = true;
    while (changed) {
        double sum = a[0], weight = 1;
        for (int k = 1; k < n; k++)
            if (clamped[k]) sum += m[k] * fabs(a[k]), weight += m[k] * m[k];
        y[0] = sum / weight;
        changed = false;
        for (int k = 1; k < n; k++)
            if (clamped[k] && fabs(a[k]) <= m[k] * y[0]) clamped[k] = false, changed = true;
    }
    if (!(y[0] > 0)) {
        for (int k = 0; k < n; k++) y[k] = 0;
        return APEX;
    }
    int face = INSIDE;
    for (int k = 1, unit = 1; k < n; k++, unit *= 3) {
        y[k] = clamped[k] ? copysign(m[k] * y[0], a[k]) : a[k];
        if (clamped[k]) face += (a[k] < 0 ? 1 : 2) * unit;
    }
    return face;
}

/* Return d z - w of a row. */
static double trial(const struct kkt_cones *c, int r, double at, const double *dw)
{
    return c->d * c->zeta[r] - c->w[r] - c->shift[r] - (dw ? at * dw[r] : 0);
}

/* Compute the forces of a cone for the speeds w + at dw of its rows (dw NULL: w), and the face that
 * they lie in. */
static int forces_of(const struct kkt_cones *c, const struct cone *k, double at, const double *dw,
                     double *theta)
{
    double a[MOST_ROWS], m[MOST_ROWS], y[MOST_ROWS];
    const int f = k->first;
    const double *root = c->root + f;
    if (k->n == 1) {
        double t = trial(c, f, at, dw) / (c->d + c->R[f]);
        theta[0] = art_smaller(art_larger(t, k->lo), k->hi);
        return k->lo == k->hi ? 0 : t <= k->lo ? 0 : t >= k->hi ? 2 : 1;
    }
    for (int i = 0; i < k->n; i++) {
        m[i] = k->share[i] * root[i] / root[0];
        a[i] = trial(c, f + i, at, dw) / root[i];
    }
    int face = nearest_of_pyramid(k->n, m, a, y);
    for (int i = 0; i < k->n; i++) theta[i] = y[i] / root[i];
    return face;
}

bool cone_derivative(const struct kkt_cones *c, const struct cone *k,
                     double C[MOST_ROWS][MOST_ROWS])
{
    double v[MOST_ROWS], e0 = c->d + c->R[k->first], square = 1;
    memset(C, 0, sizeof(double[MOST_ROWS][MOST_ROWS]));
    if (k->n == 1) {
        C[0][0] = 1 / e0;
        return k->face == 1;
    }
    if (k->face == APEX) return false;
    v[0] = 1;
    for (int i = 1; i < k->n; i++) {
        double e = c->d + c->R[k->first + i];
        v[i] = cone_side(k->face, i) * k->share[i];
        square += v[i] * v[i] * e / e0;
        if (v[i] == 0) C[i][i] = 1 / e;
    }
    for (int i = 0; i < k->n; i++)
        for (int j = 0; j < k->n; j++) C[i][j] += v[i] * v[j] / (square * e0);
    return true;
}

/* Find theta and faces for w; the result is the number of faces that changed. */
static int find_forces(struct kkt_cones *c)
{
    int changed = 0;
    for (int i = 0; i < c->n_cones; i++) {
        struct cone *k = &c->cone[i];
        int face = forces_of(c, k, 0, NULL, c->theta + k->first);
        changed += face != k->face;
        k->face = face;
    }
    c->factored = c->factored && changed == 0;
    return changed;
}

/* r = N^T theta - f; the largest of it in natural units. */
static double imbalance(struct kkt_cones *c, const double *wu)
{
    double most = 0;
    for (int i = 0; i < c->n; i++) c->r[i] = -c->f[i];
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        const double *B = c->B + k->B;
        for (int r = 0; r < k->n; r++) {
            double t = c->theta[k->first + r];
            for (int b = 0; b < k->n_blocks; B += k->size[b++])
                for (int j = 0; j < k->size[b] && t != 0; j++) c->r[k->at[b] + j] += t * B[j];
        }
    }
    for (int i = 0; i < c->n; i++) most = art_larger(most, fabs(c->r[i]) / wu[i]);
    return most;
}

/* Add the cones' part of the Newton matrix. */
static void add_cones(const struct kkt_cones *c, struct art_blocks *H)
{
    double C[MOST_ROWS][MOST_ROWS], CB[MOST_ROWS][MOST_COLUMNS];
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        const double *B = c->B + k->B;
        const int m = k->columns;
        if (!cone_derivative(c, k, C)) continue;
        for (int r = 0; r < k->n; r++)
            for (int j = 0; j < m; j++) {
                double sum = 0;
                for (int q = 0; q < k->n; q++) sum += C[r][q] * B[q * m + j];
                CB[r][j] = sum;
            }
        for (int a = 0, ca = 0; a < k->n_blocks; ca += k->size[a++])
            for (int b = 0, cb = 0; b < k->n_blocks; cb += k->size[b++]) {
                if (k->place[a][b] < 0) continue;
                double *to = H->val + k->place[a][b];
                for (int x = 0; x < k->size[a]; x++)
                    for (int y = 0; y < k->size[b]; y++, to++)
                        for (int r = 0; r < k->n; r++) *to += B[r * m + ca + x] * CB[r][cb + y];
            }
    }
}

void cones_step_speeds(struct kkt_cones *c)
{
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        const double *B = c->B + k->B;
        for (int r = 0; r < k->n; r++) {
            double sum = 0;
            for (int b = 0; b < k->n_blocks; B += k->size[b++])
                for (int j = 0; j < k->size[b]; j++) sum += B[j] * c->p[k->at[b] + j];
            c->dw[k->first + r] = sum;
        }
    }
}

/* r = A p - G^T dl, what is left of the right side r by the cones' part of the matrix. */
static void forces_of_step(struct kkt_cones *c)
{
    double C[MOST_ROWS][MOST_ROWS];
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        const double *B = c->B + k->B;
        if (!cone_derivative(c, k, C)) continue;
        for (int r = 0; r < k->n; r++) {
            double t = 0;
            for (int q = 0; q < k->n; q++) t += C[r][q] * c->dw[k->first + q];
            for (int b = 0; b < k->n_blocks; B += k->size[b++])
                for (int j = 0; j < k->size[b]; j++) c->r[k->at[b] + j] -= t * B[j];
        }
    }
}

static double power(const struct kkt_cones *c, const struct cone *k, const double *theta)
{
    double sum = 0;
    for (int r = 0; r < k->n; r++) sum += c->dw[k->first + r] * theta[r];
    return sum;
}

/* Return the slope of the function at the start of the step. */
static double slope_at_start(const struct kkt_cones *c, double start)
{
    for (int i = 0; i < c->n_cones; i++)
        start -= power(c, &c->cone[i], c->theta + c->cone[i].first);
    return start;
}

/* Return the slope at its end, and list the cones that have a force at one of both: where there is
 * none at either there is none between, as forces vanish in a convex set of speeds. */
static double slope_at_end(struct kkt_cones *c, double sum)
{
    double theta[MOST_ROWS];
    c->pressed.n = 0;
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        int face = forces_of(c, k, 1, c->dw, theta);
        if (k->n > 1 && face == APEX && k->face == APEX) continue;
        c->pressed.cone[c->pressed.n++] = i;
        sum -= power(c, k, theta);
    }
    return sum;
}

/* Return the slope at the part `at` of the step. */
static double slope(const struct kkt_cones *c, double at, double sum)
{
    double theta[MOST_ROWS];
    for (int i = 0; i < c->pressed.n; i++) {
        const struct cone *k = &c->cone[c->pressed.cone[i]];
        forces_of(c, k, at, c->dw, theta);
        sum -= power(c, k, theta);
    }
    return sum;
}

/* The part of the step that leads near to the minimum along it. */
static double search(struct kkt_cones *c)
{
    enum { MOST = 30 };
    double start = 0, grows = 0, lo = 0, hi = 1;
    for (int i = 0; i < c->n; i++) start += c->p[i] * c->f[i], grows += c->p[i] * c->r[i];
    double first = slope_at_start(c, start), last = slope_at_end(c, start + grows);
    double at_lo = first, at_hi = last, enough = 0.1 * fabs(first);
    if (!(last > enough)) return 1;
    for (int step = 0; step < MOST; step++) {
        double at = lo + (hi - lo) * art_smaller(art_larger(-at_lo / (at_hi - at_lo), 0.1), 0.9);
        double here = slope(c, at, start + at * grows);
        if (fabs(here) <= enough) return at;
        if (here > 0)
            hi = at, at_hi = here;
        else
            lo = at, at_lo = here;
    }
    return lo > 0 ? lo : hi;
}

int cones_factor(struct kkt_cones *c, struct art_kkt_sparse *sparse)
{
    kkt_sparse_load(sparse);
    add_cones(c, kkt_sparse_blocks(sparse));
    c->factored = true;
    return kkt_sparse_factor(sparse);
}

int cones_minimise(struct art_ctx *ctx, struct kkt_cones *c, struct art_kkt_sparse *sparse,
                   const double *wu, double goal, struct art_kkt_answer *a, bool *reached)
{
    enum { MOST = 25 };
    int status = ART_OK, changed;
    for (int i = 0; i < c->n_rows; i++) c->root[i] = sqrt(c->d + c->R[i]);
    changed = find_forces(c);
    *reached = imbalance(c, wu) <= goal;
    for (int step = 0; step < MOST && !*reached; step++) {
        ART_TRY(art_stopped(ctx, "in the solve for unilateral constraints"));
        if (!c->factored) ART_TRY(cones_factor(c, sparse));
        memcpy(c->p, c->r, (size_t)c->n * sizeof *c->p);
        memset(c->y, 0, (size_t)c->m * sizeof *c->y);
        ART_TRY(kkt_sparse_solve(sparse, c->p, c->y));
        cones_step_speeds(c);
        forces_of_step(c);
        double part = search(c);
        for (int i = 0; i < c->n; i++) c->f[i] += part * c->r[i];
        for (int i = 0; i < c->n_rows; i++) c->w[i] += part * c->dw[i];
        a->n_pivots += changed = find_forces(c);
        *reached = imbalance(c, wu) <= goal || (changed == 0 && part == 1);
    }
out:
    return status;
}
