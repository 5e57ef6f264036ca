/* Bounds that follow from the forces of other rows, as those of friction from normal forces, are
 * found by Newton's method. As long as every row keeps its state, between its bounds or at one, a
 * solve with given bounds is an affine map, of which the Delassus matrix W gives the slope. With B
 * the rows between their bounds and S those at one whose forces are to be P theta_B,
 *
 *     (W_BB + W_BS P) delta_B = W_BS (theta_S - P theta_B)
 *
 * leads to where forces and bounds agree (Alart & Curnier 1991; De Saxce & Feng 1998 for the fixed
 * point). */
#include "unilateral_priv.h"
#include <math.h>
#include <string.h>

/* Fill the Jacobian J[m][m] of the m rows between their bounds, and the right-hand side r. Return
 * m. */
static size_t fill_system(const struct art_kkt_coupled *c, double *J, double *r, int *place)
{
    size_t n = (size_t)c->n, m = 0;
    for (size_t i = 0; i < n; i++) place[i] = c->between[i] ? (int)m++ : -1;
    for (size_t i = 0; i < n; i++) {
        if (place[i] < 0) continue;
        double *to = J + (size_t)place[i] * m, sum = 0;
        const double *W = c->W + i * n;
        for (size_t j = 0; j < n; j++)
            if (place[j] >= 0) to[place[j]] = W[j];
        for (size_t j = 0; j < n; j++) {
            if (c->normal[j] < 0) continue;
            to[place[c->normal[j]]] += W[j] * c->slope[j];
            sum += W[j] * (c->theta[j] - c->slope[j] * c->theta[c->normal[j]]);
        }
        r[place[i]] = sum;
    }
    return m;
}

int art_kkt_couple_bounds(struct art_ctx *ctx, struct art_dense *lu,
                          const struct art_kkt_coupled *c, double *work, double *delta, bool *found)
{
    int place[ART_KKT_MOST_COUPLED], status = ART_OK;
    struct art_quiet quiet;
    *found = false;
    if (c->n > ART_KKT_MOST_COUPLED) return ART_OK;
    double *J = work + c->n;
    size_t m = fill_system(c, J, work, place);
    if (m == 0) return ART_OK;
    /* where there is no prediction the caller goes on without one */
    art_quiet_begin(ctx, &quiet);
    status = art_quiet_end(ctx, &quiet, art_dense_factor_lu(ctx, lu, (int)m, J));
    if (status != ART_OK) return art_status_stops(status) ? status : ART_OK;
    art_dense_solve(lu, work);
    *found = true;
    for (int i = 0; i < c->n; i++) {
        delta[i] = place[i] >= 0 ? work[place[i]] : 0;
        *found = *found && isfinite(delta[i]);
    }
    return ART_OK;
}

/* What a step of Newton's method for bounds needs, and what it may have to go back to. */
struct coupling {
    bool between[KKT_SMALL_COLUMNS];
    int normal[KKT_SMALL_COLUMNS];
    double slope[KKT_SMALL_COLUMNS], delta[KKT_SMALL_COLUMNS];
    double z[KKT_SMALL_COLUMNS], low[KKT_SMALL_COLUMNS], high[KKT_SMALL_COLUMNS];
    signed char state[KKT_SMALL_COLUMNS];
};

/* Where row `row` of N stands among those that are not fixed, -1: it is. */
static int place_of(const struct kkt_side *s, int row)
{
    for (int i = 0; i < s->count; i++)
        if (s->row[i] == row) return i;
    return -1;
}

/* By how much forces would be others with the bounds that follow from them, by the largest of both.
 */
static double bounds_change(const struct art_kkt_problem *p, const struct kkt_side *s,
                            double settled)
{
    double change = 0, size = 0;
    for (int r = 0; r < s->rows; r++) {
        if (p->bound_by[r] < 0) continue;
        double most = p->bound_share[r] * art_larger(0, s->theta[p->bound_by[r]]);
        double force = fabs(s->theta[r]);
        bool at = force >= (1 - settled) * s->hi[r];
        change = art_larger(change, at ? fabs(most - force) : force - most);
        size = art_larger(size, art_larger(most, force));
    }
    return size > 0 ? change / size : 0;
}

static void set_bound(struct kkt_side *s, int i, double low, double high)
{
    s->low[i] = s->lo[s->row[i]] = low;
    s->high[i] = s->hi[s->row[i]] = high;
}

/* Move bounds to those by the forces that a step of Newton's method leads to. */
static int move_bounds(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       struct kkt_side *s, struct coupling *c, bool *found)
{
    size_t n = (size_t)s->count;
    if (!ART_RESERVE(ctx, k->uni.couple, n * n + n, k->uni.cap_couple)) return ART_ENOMEM;
    for (int i = 0; i < s->count; i++) c->between[i] = k->uni.state[i] == ART_ROW_BETWEEN;
    for (int i = 0; i < s->count; i++) {
        int by = p->bound_by[s->row[i]], normal = by >= 0 ? place_of(s, by) : -1;
        c->normal[i] = !c->between[i] && normal >= 0 && c->between[normal] ? normal : -1;
        c->slope[i] = p->bound_share[s->row[i]] * (k->uni.state[i] == ART_ROW_AT_HI ? 1 : -1);
    }
    const struct art_kkt_coupled coupled = {s->count, k->uni.W,   c->slope,
                                            s->z,     c->between, c->normal};
    int status =
        art_kkt_couple_bounds(ctx, &k->uni.coupled, &coupled, k->uni.couple, c->delta, found);
    for (int i = 0; i < s->count && status == ART_OK && *found; i++) {
        int by = p->bound_by[s->row[i]], normal = by >= 0 ? place_of(s, by) : -1;
        if (normal < 0) continue;
        double bound = p->bound_share[s->row[i]] * art_larger(0, s->z[normal] + c->delta[normal]);
        set_bound(s, i, -bound, bound);
    }
    return status;
}

/* The forces that the step leads to, with rows at bounds where these are now. */
static void move_forces(const struct art_kkt *k, struct kkt_side *s, const struct coupling *c)
{
    for (int i = 0; i < s->count; i++) {
        double z = s->z[i] + c->delta[i];
        if (c->between[i])
            s->z[i] = art_smaller(art_larger(s->low[i], z), s->high[i]);
        else
            s->z[i] = lcp_bound(s->low[i], s->high[i], k->uni.state[i]);
    }
}

/* Solve again with bounds by the forces found, until both agree: passes of friction, on W alone. */
int kkt_follow_bounds(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      struct art_kkt_answer *a, struct kkt_side *s)
{
    enum { MOST = 8 };
    static const double settled = 1e-9, rounding = 1e-7;
    struct coupling c;
    size_t n = (size_t)s->count;
    double before = INFINITY;
    bool held = false, ok = true;
    int status = ART_OK;
    for (int step = 0; p->bound_by && ok; step++) {
        double change = bounds_change(p, s, settled), gap = INFINITY;
        bool nearer = change < 0.5 * before;
        a->bounds_agree = change <= settled || (change <= rounding && (held || !nearer));
        if (a->bounds_agree || !nearer || step == MOST) break;
        before = change;
        memcpy(c.z, s->z, n * sizeof *c.z), memcpy(c.state, k->uni.state, n);
        memcpy(c.low, s->low, n * sizeof *c.low), memcpy(c.high, s->high, n * sizeof *c.high);
        ART_TRY(move_bounds(ctx, k, p, s, &c, &ok));
        if (!ok) break;
        move_forces(k, s, &c);
        ART_TRY(kkt_side_polish(ctx, k, p, a, s, false, &gap));
        if (!(gap <= KKT_GAP_TOL)) {
            memcpy(s->center, s->q, n * sizeof *s->center);
            ART_TRY(kkt_side_run(ctx, k, ART_LCP_BLOCK, a, s, &ok));
            if (ok) ART_TRY(kkt_side_polish(ctx, k, p, a, s, true, &gap));
        }
        ok = gap <= KKT_GAP_TOL;
        for (size_t i = 0; i < n && !ok; i++) {
            s->z[i] = c.z[i];
            set_bound(s, (int)i, c.low[i], c.high[i]);
        }
        kkt_side_store_theta(s);
        held = memcmp(c.state, k->uni.state, n) == 0;
    }
out:
    return status;
}
