/* Finding the state of the rows of a complementarity problem by what states give, without a
 * tableau: block principal pivoting (Kostreva 1978; Judice & Pires 1994, for bounds), where all
 * rows that are wrong change sides at once; and where that turns in circles, as it may where rows
 * nearly depend on each other, Newton's method. */
#include "lcp_priv.h"
#include <string.h>

/* what a row that depends on others misses, by rounding */
#define LOST 1e4

/* what one correction leaves where rows nearly depend on each other */
#define ROUGH 1e8

/* The state that row i should have by z and w; what is within tol of its own is not wrong. */
static signed char better(const struct art_lcp_work *w, const signed char *state, int i, double tol)
{
    double lo = w->lo[i], hi = w->hi[i], z = w->z[i], v = w->v[i];
    if (state[i] != ART_ROW_BETWEEN)
        return fabs(lcp_state_error(lo, hi, state[i], v)) > tol ? ART_ROW_BETWEEN : state[i];
    if (z < lo - tol) return ART_ROW_AT_LO;
    if (z > hi + tol) return ART_ROW_AT_HI;
    if (fabs(v) <= LOST * tol) return ART_ROW_BETWEEN;
    /* it depends on others, and cannot be met */
    if (isinf(hi) && isinf(lo)) return ART_ROW_AT_LO;
    return isinf(hi) || (v > 0 && !isinf(lo)) ? ART_ROW_AT_LO : ART_ROW_AT_HI;
}

/* Return the rounding of z and v; what a nearly dependent row hides is 1e7 times as large. */
static double rounding(const struct art_lcp_work *w)
{
    double big = w->size;
    for (int i = 0; i < w->n; i++) big = art_larger(art_larger(big, fabs(w->v[i])), fabs(w->z[i]));
    return ART_LCP_ROUNDING_ * big;
}

/* The next state, and how many rows are wrong. */
static int find_next(const struct art_lcp_work *w, const signed char *state, double tol,
                     signed char *next)
{
    int wrong = 0;
    for (int i = 0; i < w->n; i++) {
        next[i] = better(w, state, i, tol);
        wrong += next[i] != state[i];
    }
    return wrong;
}

/* The state with the fewest wrong rows is what is left where this turns in circles. */
bool lcp_block(struct art_lcp_work *w, signed char *state, int *pivots)
{
    enum { PATIENCE = 4 };
    signed char *next = w->state + w->cap, *best = next + w->cap;
    size_t n = (size_t)w->n;
    int least = w->n + 1, patience = PATIENCE;
    while (!lcp_ends(w)) {
        lcp_evaluate_roughly(w, state);
        double tol = rounding(w);
        int wrong = find_next(w, state, ROUGH * tol, next);
        if (wrong == 0) {
            lcp_evaluate_more(w);
            tol = rounding(w);
            wrong = find_next(w, state, tol, next);
        }
        w->begun = wrong == 0 && isfinite(tol) && !w->failed;
        if (wrong == 0 || !isfinite(tol) || w->failed) return w->begun;
        if (wrong < least) {
            least = wrong, patience = PATIENCE;
            memcpy(best, state, n);
        } else if (patience-- == 0) {
            memcpy(state, best, n);
            return false;
        }
        memcpy(state, next, n);
        *pivots += wrong;
    }
    return false;
}

/* Newton's method with a line search. With M = W + D the problem is that of u with A u - b = N^T
 * zeta and trial forces t = zeta_bound - w / D, W = N A^-1 N^T: minimise a convex function of u,
 * with the penalty of each row D/2 t^2 as far as t lies between the bounds, and linear beyond.
 * Newton's method for that evaluates the state that t shows; a line search makes it find the
 * minimum in finitely many steps from anywhere. Along a step all that it needs is known by rows: N
 * p = -D (t' - t), and p A p = N p . (zeta' - zeta). */

struct newton {
    double *t, *zeta, *s; /* [n] trial forces, those that u comes from; change of t */
};

static signed char shown(const struct art_lcp_work *w, int i, double t)
{
    if (w->lo[i] == w->hi[i]) return ART_ROW_AT_LO;
    return t <= w->lo[i] ? ART_ROW_AT_LO : t >= w->hi[i] ? ART_ROW_AT_HI : ART_ROW_BETWEEN;
}

static double trial(const struct art_lcp_work *w, const signed char *state, int i)
{
    return state[i] == ART_ROW_BETWEEN ? w->z[i] : w->z[i] - w->v[i] / w->d[i];
}

/* Return the slope of the function at the fraction `at` of the step. */
static double slope(const struct art_lcp_work *w, const struct newton *k, double at)
{
    double sum = 0;
    for (int i = 0; i < w->n; i++) {
        double t = k->t[i] + at * k->s[i], zeta = k->zeta[i] + at * (w->z[i] - k->zeta[i]);
        sum += w->d[i] * k->s[i] * (art_smaller(art_larger(w->lo[i], t), w->hi[i]) - zeta);
    }
    return sum;
}

static double search(const struct art_lcp_work *w, const struct newton *k)
{
    double lo = 0, hi = 1;
    if (!(slope(w, k, 1) > 0)) return 1;
    for (int step = 0; step < 60 && hi - lo > 1e-6 * hi; step++) {
        double mid = 0.5 * (lo + hi);
        if (slope(w, k, mid) > 0)
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

static bool newton(struct art_lcp_work *w, signed char *state, int most, int *pivots)
{
    size_t n = (size_t)w->n;
    struct newton k = {w->more, w->more + w->cap, w->more + 2 * w->cap};
    lcp_evaluate(w, state);
    for (int i = 0; i < w->n; i++) k.t[i] = trial(w, state, i), k.zeta[i] = w->z[i];
    for (int step = 0; step < most && !lcp_ends(w); step++) {
        int wrong = 0;
        for (int i = 0; i < w->n; i++) {
            signed char to = shown(w, i, k.t[i]);
            wrong += to != state[i];
            state[i] = to;
        }
        *pivots += wrong;
        if (step > 0 && wrong == 0) return true;
        lcp_evaluate(w, state);
        for (int i = 0; i < w->n; i++) k.s[i] = trial(w, state, i) - k.t[i];
        double part = search(w, &k);
        for (size_t i = 0; i < n; i++) {
            k.t[i] += part * k.s[i];
            k.zeta[i] += part * (w->z[i] - k.zeta[i]);
        }
    }
    return false;
}

/* Rows that nearly depend on each other leave a narrow valley. With a larger diagonal it is wide,
 * and the state found there is a guess for one with less of it. */
static bool descend(struct art_lcp_work *w, signed char *state, int *pivots)
{
    static const double wide[] = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 0};
    enum { N = sizeof wide / sizeof *wide, MOST = 40 };
    size_t n = (size_t)w->n;
    bool found = false;
    double *d = w->keep, *m = w->keep + w->cap;
    for (size_t i = 0; i < n; i++) d[i] = w->d[i], m[i] = w->matrix ? 0 : w->M[i * n + i];
    for (int k = 0; k < N && !lcp_ends(w); k++) {
        for (size_t i = 0; i < n; i++) w->d[i] = d[i] + wide[k];
        for (size_t i = 0; i < n && !w->matrix; i++) w->M[i * n + i] = m[i] + wide[k];
        w->n_factored = 0;
        found = newton(w, state, MOST, pivots);
    }
    return found;
}

bool lcp_newton(struct art_lcp_work *w, signed char *state, int *pivots)
{
    enum { FEW = 15 };
    return newton(w, state, FEW, pivots) || descend(w, state, pivots);
}
