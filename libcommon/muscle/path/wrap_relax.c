/* How a strand comes to rest: a damped Newton iteration with a line search. */
#include "wrap_priv.h"

static double dot(int m, const double (*a)[3], const double (*b)[3])
{
    double sum = 0;
    for (int k = 0; k < m; k++) sum += art_v3_dot(a[k], b[k]);
    return sum;
}

/* Compute the Newton step of the present forces, no longer than allowed. */
static void newton_step(struct strand *s, double (*step)[3])
{
    struct wrap_work *w = s->work;
    int last = s->m - (s->law->quirks->wrap_iteration_slips ? 1 : 0);
    double longest = 0;
    bool solved = strand_newton(s, step);
    for (int k = 0; solved && k < s->m; k++) {
        double most = 0;
        for (int i = 0; i < 3; i++) {
            double x = fabs(step[k][i]);
            most = x > most ? x : most;
            solved = solved && x < INFINITY;
        }
        if (k < last && most > longest) longest = most;
    }
    if (!solved) {
        longest = 0;
        for (int k = 0; k < s->m; k++) {
            art_v3_scale(step[k], 0.25 / s->law->stiffness, w->f[k]);
            for (int i = 0; i < 3 && k < last; i++) longest = fmax(longest, fabs(step[k][i]));
        }
    }
    if (longest > s->law->max_step)
        for (int k = 0; k < s->m; k++) art_v3_scale(step[k], s->law->max_step / longest, step[k]);
}

/* Turned towards the forces, whose norm has the square ff, where it does not lead down. Returns
 * the slope of the energy along the step. */
static double keep_descending(struct strand *s, double ff)
{
    static const double least = 0.01;
    struct wrap_work *w = s->work;
    const double(*f)[3] = (const double(*)[3])w->f, (*step)[3] = (const double(*)[3])w->step;
    double fs = 0, ss = 0;
    for (int k = 0; k < s->m; k++) {
        fs += art_v3_dot(f[k], step[k]);
        ss += art_v3_norm2(step[k]);
    }
    double length = sqrt(ss), norm = sqrt(ff), cosine = fs / (norm * length);
    if (!(cosine < least)) return -fs;
    for (int k = 0; k < s->m; k++)
        art_v3_add_scaled(w->step[k], w->step[k], norm * length * (least - cosine) / ff, f[k]);
    return -dot(s->m, f, step);
}

/* Knots at the start of the iteration and `share` of the step; contacts and forces there. */
static void move_to(struct strand *s, double share, struct strand_sums *sums)
{
    struct wrap_work *w = s->work;
    for (int k = 0; k < s->m; k++) art_v3_add_scaled(s->knot[k].x, w->x0[k], share, w->step[k]);
    strand_evaluate(s, sums);
}

/* Runs of neighbouring knots that were in the same obstacle at the start of the iteration. */
static void find_groups(struct strand *s)
{
    struct wrap_work *w = s->work;
    w->n_groups = 0;
    for (int k = 0; k < s->m; k++) {
        double body = s->knot[k].prev_body;
        bool same = k > 0 && body >= 0 && body == s->knot[k - 1].prev_body;
        w->group[k] = body < 0 ? -1 : same ? w->group[k - 1] : w->n_groups++;
    }
}

/* Groups of which no knot is in contact any more. The original passes over those that another one
 * follows directly. */
static bool find_broken(struct strand *s)
{
    struct wrap_work *w = s->work;
    bool any = false;
    find_groups(s);
    for (int g = 0; g < w->n_groups; g++) w->broken[g] = true;
    for (int k = 0; k < s->m; k++) {
        int g = w->group[k];
        if (g < 0) continue;
        bool followed = k + 1 < s->m && w->group[k + 1] >= 0 && w->group[k + 1] != g;
        if (s->knot[k].body >= 0 || (s->law->quirks->wrap_iteration_slips && followed))
            w->broken[g] = false;
    }
    for (int g = 0; g < w->n_groups; g++) any = any || w->broken[g];
    return any;
}

/* Return the signed distance of a point from the nearest of all obstacles. */
static double clearance(const struct strand *s, const double x[3])
{
    double least = OBSTACLE_FAR;
    for (int i = 0; i < s->n_valid; i++) least = fmin(least, strand_distance(s, s->valid[i], x));
    return least;
}

/* The share of the step after which the knot stays in contact which is nearest to it and would come
 * back in the step after this one; 1: there is none. */
static double contact_share(struct strand *s)
{
    enum { MOST = 10 };
    static const double margin = 0.99;
    struct wrap_work *w = s->work;
    double best = -INFINITY;
    int at = -1;
    newton_step(s, w->next);
    for (int k = 0; k < s->m; k++) {
        const struct wrap_knot *knot = &s->knot[k];
        double before = knot->prev_dist;
        if (w->group[k] < 0 || !w->broken[w->group[k]]) continue;
        if (!(art_v3_dot(w->next[k], knot->n) < 0 && before < 0)) continue;
        double d = clearance(s, knot->x);
        if (!(d > 0 && d < OBSTACLE_FAR)) continue;
        double share = 1 - d / (d - before);
        if (share > best) best = share, at = k;
    }
    if (at < 0) return 1;
    double share = margin * best, before = s->knot[at].prev_dist;
    for (int i = 0; i < MOST; i++) {
        double x[3];
        art_v3_add_scaled(x, w->x0[at], share, w->step[at]);
        double d = strand_distance(s, (int)s->knot[at].prev_body, x);
        if (!(d > 0) || d == OBSTACLE_FAR) break;
        share *= margin * -before / (d - before);
    }
    return share;
}

/* Return the slope of the energy along the step, by the present forces. */
static double slope_along(const struct strand *s)
{
    const struct wrap_work *w = s->work;
    return -dot(s->m, (const double(*)[3])w->f, (const double(*)[3])w->step);
}

struct along {
    double E, slope;
};

static struct along try_at(struct strand *s, double share, struct strand_sums *now)
{
    move_to(s, share, now);
    return (struct along){now->E, slope_along(s)};
}

/* Forces by the tolerance, below which a strand is near to rest. */
static const double near_rest = 100;

/* Near to rest, where the slope still leads down after a step, the lowest place is where it would
 * be zero if it went on as it did so far (secant); there, unless the energy is not less. */
static double step_to_flat(struct strand *s, struct along start, struct along at, double share,
                           double *here, struct strand_sums *now)
{
    static const double most = 3;
    double further = at.slope > start.slope ? share * start.slope / (start.slope - at.slope) : most;
    *here = fmin(further, most);
    return try_at(s, *here, now).E < at.E ? *here : share;
}

/* A share of the step by which the energy falls: further ahead as long as it goes down, else
 * halves. `at` is where the strand is now, *here. Where it falls by less than a tenth of the slope
 * at the start it is not looked at further ahead, nor back where it rises by less (Wolfe's strong
 * conditions): where Newton's steps converge, they end a little before or behind the lowest place.
 * The original always looks. */
static double search_line(struct strand *s, struct along start, struct along at, double share,
                          bool changed, bool near, double *here, struct strand_sums *now)
{
    double most = changed ? share : 3, last = share;
    double flat = s->law->quirks->wrap_iteration_slips ? 0 : 0.1 * start.slope;
    *here = share;
    if (at.E < start.E && fabs(at.slope) < -flat) return share;
    if (at.E < start.E && at.slope <= 0) {
        if (at.slope > flat) return share;
        if (flat < 0 && near) return step_to_flat(s, start, at, share, here, now);
        while (last < most) {
            struct along trial = try_at(s, *here = last + 1, now);
            if (!(trial.E < at.E && trial.slope <= 0)) return last;
            last += 1;
        }
        return last;
    }
    for (int k = 0; k < 3; k++) {
        struct along trial = try_at(s, *here = last *= 0.5, now);
        if (trial.E < start.E || trial.slope <= 0) return last;
    }
    return last;
}

/* Make one iteration; the result is true if the strand is at rest. *now holds the sums of the
 * present forces, before and after. */
static bool iterate(struct strand *s, double small, struct strand_sums *now)
{
    struct wrap_work *w = s->work;
    struct along start = {.E = now->E};
    double share = s->law->first_step, here;
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        art_v3_copy(w->x0[k], knot->x);
        knot->prev_dist = knot->dist;
        knot->prev_body = knot->body;
    }
    newton_step(s, w->step);
    start.slope = keep_descending(s, now->norm2);
    move_to(s, share, now);
    bool changed = now->changed;
    if (changed && find_broken(s)) {
        double keep = contact_share(s);
        if (keep < 1) {
            for (int k = 0; k < s->m; k++) art_v3_scale(w->step[k], keep, w->step[k]);
            share = 1;
            move_to(s, share, now);
        }
    }
    bool done = !changed && sqrt(now->norm2) < small;
    if (done || !s->law->line_search || !(start.slope < 0)) return done;
    struct along at = {now->E, slope_along(s)};
    const bool near = !changed && sqrt(now->norm2) < near_rest * small;
    share = search_line(s, start, at, share, changed, near, &here, now);
    if (share != here) move_to(s, share, now);
    return false;
}

int strand_relax(struct strand *s, int limit, bool *converged)
{
    struct strand_sums now;
    double small = strand_tolerance(s);
    int iterations = 0;
    bool done = false;
    strand_carry(s);
    strand_evaluate(s, &now);
    do {
        done = iterate(s, small, &now);
        iterations++;
    } while (!done && iterations < limit);
    art_v3_copy(s->ends->start, s->start);
    art_v3_copy(s->ends->end, s->end);
    (void)strand_length(s);
    if (converged) *converged = done;
    return iterations;
}
