/* This makes principal pivots of a dense tableau: the basic variable of each row (z where it lies
 * between its bounds, else w) in terms of the others (w = 0 there, else z at its bound).
 *
 * Keller's method (Keller 1973; Cottle, Pang & Stone 1992, section 4.2, for symmetric M after
 * Dantzig and van de Panne & Whinston): one w that is wrong at a time is driven to zero by moving
 * its z; what would become wrong on the way changes sides, and a z that comes to its other bound
 * stays there. Murty's takes the least index that is wrong and changes its side (Murty 1974), with
 * the exchange of two where a diagonal is zero (the criss-cross method of den Hertog, Roos &
 * Terlaky 1993, finite for every semidefinite M).
 *
 * Pivots only decide where each row stands. The answer is computed from that afresh. */
#include "lcp_priv.h"
#include <string.h>

/* a scaled pivot below this is rounding */
#define PIVOT_TOL 1e-11

static double *row(double *M, int n, int i)
{
    return M + (size_t)i * (size_t)n;
}

static double want(const struct art_lcp_work *w, const signed char *state, int i)
{
    return lcp_state_error(w->lo[i], w->hi[i], state[i], w->v[i]);
}

/* Swaps the variables of row k. Values are not touched. */
static void exchange(struct art_lcp_work *w, int k)
{
    int n = w->n;
    double *tk = row(w->T, n, k), d = 1 / tk[k];
    for (int j = 0; j < n; j++) tk[j] *= -d;
    tk[k] = d;
    for (int i = 0; i < n; i++) {
        if (i == k) continue;
        double *ti = row(w->T, n, i), f = ti[k];
        if (f == 0) continue;
        ti[k] = 0;
        for (int j = 0; j < n; j++) ti[j] += f * tk[j];
    }
}

/* Move row k into another state, with the values of all basic variables: its nonbasic variable
 * moves until the basic one has the value that it keeps as a nonbasic one. */
static void pivot(struct art_lcp_work *w, signed char *state, int k, signed char to)
{
    int n = w->n;
    bool frees = to == ART_ROW_BETWEEN;
    double from = frees ? lcp_bound(w->lo[k], w->hi[k], state[k]) : 0;
    double target = frees ? 0 : lcp_bound(w->lo[k], w->hi[k], to);
    double d = (target - w->v[k]) / row(w->T, n, k)[k];
    for (int i = 0; i < n; i++)
        if (i != k) w->v[i] += row(w->T, n, i)[k] * d;
    w->v[k] = from + d;
    exchange(w, k);
    state[k] = to;
}

/* Tableau and values for the guess, less what the guess makes wrong or depends on others. */
static int start(struct art_lcp_work *w, signed char *state)
{
    int n = w->n, pivots = 0;
    signed char *guess = w->state + 2 * w->cap;
    memcpy(w->T, w->M, (size_t)n * (size_t)n * sizeof *w->T);
    memcpy(guess, state, (size_t)n);
    for (int i = 0; i < n; i++)
        if (state[i] == ART_ROW_BETWEEN)
            state[i] = w->hi[i] < fabs(w->lo[i]) ? ART_ROW_AT_HI : ART_ROW_AT_LO;
    for (int i = 0; i < n; i++) {
        const double *m = row(w->M, n, i);
        w->v[i] = w->q[i];
        for (int j = 0; j < n; j++) {
            double z = lcp_bound(w->lo[j], w->hi[j], state[j]);
            if (z != 0) w->v[i] += m[j] * z;
        }
    }
    for (int i = 0; i < n; i++) {
        if (guess[i] != ART_ROW_BETWEEN || !(row(w->T, n, i)[i] > 1e-6) || lcp_ends(w)) continue;
        pivot(w, state, i, ART_ROW_BETWEEN);
        pivots++;
    }
    for (;;) {
        int worst = -1;
        double most = 0;
        for (int i = 0; i < n; i++)
            if (state[i] == ART_ROW_BETWEEN && fabs(want(w, state, i)) > most)
                worst = i, most = fabs(want(w, state, i));
        if (worst < 0 || lcp_ends(w)) return pivots;
        pivot(w, state, worst, w->v[worst] < w->lo[worst] ? ART_ROW_AT_LO : ART_ROW_AT_HI);
        pivots++;
    }
}

double lcp_rounding_level(const struct art_lcp_work *w)
{
    double big = w->size;
    for (int i = 0; i < w->n; i++) big = fmax(big, fabs(w->v[i]));
    return 1e-12 * big;
}

/* The distance that the nonbasic variable of another row moves, at `rate` of basic variable i,
 * until that reaches its bound; *to is then its state. */
static double room(const struct art_lcp_work *w, const signed char *state, int i, double rate,
                   signed char *to)
{
    double lo = w->lo[i], hi = w->hi[i], v = w->v[i];
    *to = ART_ROW_BETWEEN;
    if (lo == hi) return INFINITY;
    if (state[i] == ART_ROW_BETWEEN) {
        *to = rate < 0 ? ART_ROW_AT_LO : ART_ROW_AT_HI;
        return rate < 0 ? (v - lo) / -rate : (hi - v) / rate;
    }
    bool wrong_way = isinf(lo) && isinf(hi) ? true : (state[i] == ART_ROW_AT_LO) == (rate < 0);
    return wrong_way ? fabs(v / rate) : INFINITY;
}

/* Move the nonbasic variable of row s by d. Rounding does not make a correct value wrong. */
static void move(struct art_lcp_work *w, const signed char *state, int s, double d)
{
    for (int i = 0; i < w->n; i++) {
        double next = w->v[i] + row(w->T, w->n, i)[s] * d;
        if (i != s && want(w, state, i) == 0)
            next += lcp_state_error(w->lo[i], w->hi[i], state[i], next);
        w->v[i] = next;
    }
}

/* z of row s, that stands at `at`, to its other bound. */
static void flip(struct art_lcp_work *w, signed char *state, int s, double at)
{
    signed char to = state[s] == ART_ROW_AT_LO ? ART_ROW_AT_HI : ART_ROW_AT_LO;
    move(w, state, s, lcp_bound(w->lo[s], w->hi[s], to) - at);
    state[s] = to;
}

/* Move z_s until w_s is zero or z_s at its other bound. False if neither can be, or the pivots ran
 * out. */
static bool drive(struct art_lcp_work *w, signed char *state, int s, int limit, int *pivots)
{
    int n = w->n;
    double at = lcp_bound(w->lo[s], w->hi[s], state[s]), tol = lcp_rounding_level(w);
    double sign = w->v[s] < 0 ? 1 : -1;
    double far = sign > 0 ? w->hi[s] : -w->lo[s];
    while (*pivots < limit && !lcp_ends(w)) {
        double ds = row(w->T, n, s)[s], step = ds > PIVOT_TOL ? fabs(w->v[s]) / ds : INFINITY;
        int block = s;
        signed char to = ART_ROW_BETWEEN, other;
        for (int i = 0; i < n; i++) {
            const double *ti = row(w->T, n, i);
            if (i == s || want(w, state, i) != 0 || !(fabs(ti[s]) > PIVOT_TOL) ||
                !(ti[i] > PIVOT_TOL))
                continue;
            double until = room(w, state, i, sign * ti[s], &other);
            if (until < step) step = until, block = i, to = other;
        }
        /* both at once, within rounding: s itself, for behind the other there may be nothing to
         * divide by */
        if (block != s && ds > PIVOT_TOL && fabs(w->v[s]) - ds * step <= tol) {
            block = s;
            to = ART_ROW_BETWEEN;
            step = fabs(w->v[s]) / ds;
        }
        if (isfinite(far) && sign * at + step >= far) {
            flip(w, state, s, at);
            ++*pivots;
            return true;
        }
        if (!isfinite(step)) return false;
        move(w, state, s, sign * step);
        at += sign * step;
        if (block == s)
            w->v[s] = at;
        else
            w->v[block] =
                to == ART_ROW_BETWEEN ? lcp_bound(w->lo[block], w->hi[block], state[block]) : 0;
        exchange(w, block);
        state[block] = to;
        ++*pivots;
        if (block == s) return true;
    }
    return false;
}

bool lcp_keller(struct art_lcp_work *w, signed char *state, int *pivots)
{
    int n = w->n, limit = *pivots + 20 * n + 50;
    *pivots += start(w, state);
    for (;;) {
        int s = -1;
        double most = lcp_rounding_level(w);
        for (int i = 0; i < n; i++)
            if (state[i] != ART_ROW_BETWEEN && fabs(want(w, state, i)) > most)
                s = i, most = fabs(want(w, state, i));
        if (s < 0) return true;
        if (!drive(w, state, s, limit, pivots)) return false;
    }
}

/* A row whose nonbasic variable may move so that the basic one of row r changes in direction dir,
 * and the state it comes to. */
static int partner(struct art_lcp_work *w, const signed char *state, int r, double dir,
                   signed char *to)
{
    int n = w->n;
    const double *tr = row(w->T, n, r);
    for (int s = 0; s < n; s++) {
        double f = dir * tr[s], lo = w->lo[s], hi = w->hi[s];
        bool between = state[s] == ART_ROW_BETWEEN, none = isinf(lo) && isinf(hi);
        if (s == r || lo == hi || !(row(w->T, n, s)[s] > PIVOT_TOL)) continue;
        bool up = between ? !isinf(lo) : none || state[s] == ART_ROW_AT_LO;
        bool down = between ? !isinf(hi) : none || state[s] == ART_ROW_AT_HI;
        if (!((f > PIVOT_TOL && up) || (f < -PIVOT_TOL && down))) continue;
        *to = !between ? ART_ROW_BETWEEN : f > 0 ? ART_ROW_AT_LO : ART_ROW_AT_HI;
        return s;
    }
    return -1;
}

bool lcp_murty(struct art_lcp_work *w, signed char *state, int *pivots)
{
    int n = w->n, limit = *pivots + 200 * n + 200;
    *pivots += start(w, state);
    while (*pivots < limit && !lcp_ends(w)) {
        int r = 0;
        signed char to;
        double tol = lcp_rounding_level(w);
        while (r < n && fabs(want(w, state, r)) <= tol) r++;
        if (r == n) return true;
        double dir = want(w, state, r);
        bool hollow = !(row(w->T, n, r)[r] > PIVOT_TOL);
        ++*pivots;
        if (hollow && state[r] != ART_ROW_BETWEEN && !isinf(dir > 0 ? w->hi[r] : w->lo[r])) {
            flip(w, state, r, lcp_bound(w->lo[r], w->hi[r], state[r]));
            continue;
        }
        if (hollow) {
            int s = partner(w, state, r, dir, &to);
            if (s < 0) return false;
            pivot(w, state, s, to);
            ++*pivots;
            if (!(row(w->T, n, r)[r] > PIVOT_TOL)) continue;
        }
        to = state[r] != ART_ROW_BETWEEN ? ART_ROW_BETWEEN
             : dir > 0                   ? ART_ROW_AT_LO
                                         : ART_ROW_AT_HI;
        pivot(w, state, r, to);
    }
    return false;
}
