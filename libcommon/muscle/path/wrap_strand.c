/* An elastic strand around obstacles: forces, stiffness, and how it comes to rest. */
#include "wrap_strand.h"
#include "wrap_work.h"
#include <string.h>

int wrap_work_create(struct art_ctx *ctx, struct art_arena *arena, int knots,
                     struct wrap_work **work)
{
    size_t n = (size_t)knots;
    struct wrap_work *w = art_arena_alloc(ctx, arena, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->x0 = art_arena_alloc(ctx, arena, n + 2, sizeof *w->x0);
    w->step = art_arena_alloc(ctx, arena, n, sizeof *w->step);
    w->f = art_arena_alloc(ctx, arena, n, sizeof *w->f);
    w->H = art_arena_alloc(ctx, arena, n, sizeof *w->H);
    w->factor = art_arena_alloc(ctx, arena, n, sizeof *w->factor);
    w->next = art_arena_alloc(ctx, arena, n, sizeof *w->next);
    w->group = art_arena_alloc(ctx, arena, n, sizeof *w->group);
    w->broken = art_arena_alloc(ctx, arena, n, sizeof *w->broken);
    if (!w->x0 || !w->step || !w->f || !w->H || !w->factor || !w->next || !w->group || !w->broken)
        return ART_ENOMEM;
    *work = w;
    return ART_OK;
}

/* ---------------------------------------------------------------------- places */

static const double *place(const struct strand *s, int k)
{
    return k < 0 ? s->start : k >= s->m ? s->end : s->knot[k].x;
}

void strand_lay(struct strand *s, const double (*x)[3], int n)
{
    double whole = 0, passed = 0;
    const double *a = s->start;
    for (int i = 0; i <= n; i++) {
        const double *b = i < n ? x[i] : s->end;
        whole += art_v3_distance(a, b);
        a = b;
    }
    a = s->start;
    for (int i = 0, k = 0; i <= n && k < s->m; i++) {
        const double *b = i < n ? x[i] : s->end;
        double piece = art_v3_distance(a, b);
        for (; k < s->m; k++) {
            double at = (k + 1) * whole / (s->m + 1) - passed;
            if (at > piece && i < n) break;
            art_v3_lerp(s->knot[k].x, a, b, piece > 0 ? at / piece : 0);
        }
        passed += piece;
        a = b;
    }
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        memset(knot->loc, 0, sizeof knot->loc);
        memset(knot->n, 0, sizeof knot->n);
        knot->dist = knot->prev_dist = 0;
        knot->body = knot->prev_body = -1;
    }
    art_v3_copy(s->ends->start, s->start);
    art_v3_copy(s->ends->end, s->end);
    (void)strand_length(s);
}

double strand_length(struct strand *s)
{
    bool touches = false;
    double sum = 0;
    for (int k = 0; k <= s->m; k++) {
        sum += art_v3_distance(place(s, k), place(s, k - 1));
        touches = touches || (k < s->m && s->knot[k].body >= 0);
    }
    s->ends->length = touches ? sum : art_v3_distance(s->start, s->end);
    return s->ends->length;
}

/* -------------------------------------------------------------------- contacts */

static double distance_to(const struct strand *s, int body, const double x[3], double n[3])
{
    const struct wrap_body *b = &s->bodies[body];
    double local[3];
    art_rigid_inv_point(local, &b->T, x);
    return b->obstacle->kind->distance(b->obstacle, local, n, NULL);
}

/* The obstacle that each knot is deepest in; of equal ones the first. Whether one has changed. */
static bool find_contacts(struct strand *s)
{
    bool changed = false;
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        double least = OBSTACLE_FAR, n[3], normal[3] = {0};
        int body = -1, before = (int)knot->body;
        for (int i = 0; i < s->n_valid; i++) {
            double d = distance_to(s, s->valid[i], knot->x, n);
            if (!(d < least)) continue;
            least = d;
            body = s->valid[i];
            art_v3_copy(normal, n);
        }
        knot->dist = least;
        knot->body = least < 0 ? body : -1;
        if (least < 0) art_rigid_vector(knot->n, &s->bodies[body].T, normal);
        changed = changed || (int)knot->body != before;
    }
    return changed;
}

void strand_find_contacts(struct strand *s)
{
    (void)find_contacts(s);
}

/* ---------------------------------------------------------- energy, forces, stiffness */

double strand_energy(const struct strand *s)
{
    double stretch = 0, depth = 0;
    for (int k = 0; k <= s->m; k++) {
        double dx[3];
        art_v3_sub(dx, place(s, k), place(s, k - 1));
        stretch += art_v3_norm2(dx);
        if (k < s->m && s->knot[k].body >= 0) depth += s->knot[k].dist * s->knot[k].dist;
    }
    return 0.5 * s->law->stiffness * stretch + 0.5 * s->law->contact_stiffness * depth;
}

void strand_forces(const struct strand *s, double (*f)[3])
{
    double K = s->law->stiffness, Kc = s->law->contact_stiffness;
    for (int k = 0; k < s->m; k++) {
        const double *a = place(s, k - 1), *x = s->knot[k].x, *b = place(s, k + 1);
        const struct wrap_knot *knot = &s->knot[k];
        for (int i = 0; i < 3; i++) f[k][i] = K * (b[i] - 2 * x[i] + a[i]);
        if (knot->body >= 0) art_v3_add_scaled(f[k], f[k], -knot->dist * Kc, knot->n);
    }
}

void strand_stiffness(const struct strand *s, double (*H)[9])
{
    double Kc = s->law->contact_stiffness, m = s->m;
    double along = Kc + s->law->contact_damping / (m * m), n[3], N[9], RN[9], world[9];
    for (int k = 0; k < s->m; k++) {
        const struct wrap_knot *knot = &s->knot[k];
        art_m3_diag(H[k], 2 * s->law->stiffness, 2 * s->law->stiffness, 2 * s->law->stiffness);
        if (knot->body < 0) continue;
        const struct wrap_body *b = &s->bodies[(int)knot->body];
        double local[3], outer[9];
        art_rigid_inv_point(local, &b->T, knot->x);
        (void)b->obstacle->kind->distance(b->obstacle, local, n, N);
        art_m3_mul(RN, b->T.R, N);
        art_m3_mul_t(world, RN, b->T.R);
        art_m3_outer(outer, knot->n, knot->n);
        art_m3_add_scaled(H[k], H[k], along, outer);
        art_m3_add_scaled(H[k], H[k], knot->dist * Kc, world);
    }
}

static double dot(int m, const double (*a)[3], const double (*b)[3])
{
    double sum = 0;
    for (int k = 0; k < m; k++) sum += art_v3_dot(a[k], b[k]);
    return sum;
}

double strand_residual(struct strand *s, double *small)
{
    const double(*f)[3] = (const double(*)[3])s->work->f;
    strand_forces(s, s->work->f);
    *small = s->law->stiffness * s->ends->length * s->law->tolerance * sqrt(1.0 / s->m);
    return sqrt(dot(s->m, f, f));
}

/* -------------------------------------------------------------------- carrying along */

/* Move the free knots between k0 and k1, which move by d0 and d1, each by its share. */
static void carry_free(struct strand *s, int k0, int k1, const double d0[3], const double d1[3])
{
    for (int k = k0 + 1; k < k1; k++) {
        double d[3];
        art_v3_lerp(d, d0, d1, (double)(k - k0) / (k1 - k0));
        art_v3_add(s->knot[k].x, s->knot[k].x, d);
    }
}

/* Knots in contact go with their bodies, those between with their neighbours. The original moves
 * the free knots at either end as the other end moves. */
static void carry(struct strand *s)
{
    bool touched = false, crossed = s->law->quirks->wrap_crossed_ends;
    double at_start[3], at_end[3], d0[3], d1[3], x[3];
    int k0 = -1;
    art_v3_sub(at_start, s->start, s->ends->start);
    art_v3_sub(at_end, s->end, s->ends->end);
    art_v3_copy(d0, crossed ? at_end : at_start);
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        if (knot->body < 0) continue;
        art_rigid_point(x, &s->bodies[(int)knot->body].T, knot->loc);
        art_v3_sub(d1, x, knot->x);
        carry_free(s, k0, k, d0, d1);
        art_v3_copy(knot->x, x);
        art_v3_copy(d0, d1);
        k0 = k;
        touched = true;
    }
    if (touched || !crossed) carry_free(s, k0, s->m, d0, crossed ? at_start : at_end);
}

/* ------------------------------------------------------------------------ iteration */

/* The Newton step of the present forces, no longer than allowed. */
static void newton_step(struct strand *s, double (*step)[3])
{
    struct wrap_work *w = s->work;
    double m = s->m, damping = s->law->damping / (m * m), longest = 0;
    strand_stiffness(s, w->H);
    for (int k = 0; k < s->m; k++)
        for (int i = 0; i < 9; i += 4) w->H[k][i] += damping;
    bool solved = wrap_tridiagonal_solve(s->m, w->H, s->law->stiffness, (const double(*)[3])w->f,
                                         step, w->factor);
    for (int k = 0; solved && k < s->m; k++) solved = art_v3_finite(step[k]);
    for (int k = 0; !solved && k < s->m; k++)
        art_v3_scale(step[k], 0.25 / s->law->stiffness, w->f[k]);
    for (int k = 0; k < s->m - s->law->quirks->wrap_iteration_slips; k++)
        for (int i = 0; i < 3; i++) longest = fmax(longest, fabs(step[k][i]));
    if (longest > s->law->max_step)
        for (int k = 0; k < s->m; k++) art_v3_scale(step[k], s->law->max_step / longest, step[k]);
}

/* Turned towards the forces where it does not lead down. */
static void keep_descending(struct strand *s)
{
    static const double least = 0.01;
    struct wrap_work *w = s->work;
    const double(*f)[3] = (const double(*)[3])w->f, (*step)[3] = (const double(*)[3])w->step;
    double ff = dot(s->m, f, f), length = sqrt(dot(s->m, step, step)), norm = sqrt(ff);
    double cosine = dot(s->m, f, step) / (norm * length);
    if (!(cosine < least)) return;
    for (int k = 0; k < s->m; k++)
        art_v3_add_scaled(w->step[k], w->step[k], norm * length * (least - cosine) / ff, f[k]);
}

/* Knots at the start of the iteration and `share` of the step; contacts and forces there. */
static bool move_to(struct strand *s, double share)
{
    struct wrap_work *w = s->work;
    for (int k = 0; k < s->m; k++) art_v3_add_scaled(s->knot[k].x, w->x0[k], share, w->step[k]);
    bool changed = find_contacts(s);
    strand_forces(s, w->f);
    return changed;
}

/* Runs of neighbouring knots in the same obstacle. */
static void find_groups(struct strand *s)
{
    struct wrap_work *w = s->work;
    w->n_groups = 0;
    for (int k = 0; k < s->m; k++) {
        const struct wrap_knot *knot = &s->knot[k];
        bool same = k > 0 && knot->body >= 0 && knot->body == s->knot[k - 1].body;
        w->group[k] = knot->body < 0 ? -1 : same ? w->group[k - 1] : w->n_groups++;
    }
}

/* Groups of which no knot is in contact any more. The original passes over those that another one
 * follows directly. */
static bool find_broken(struct strand *s)
{
    struct wrap_work *w = s->work;
    bool any = false;
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
        double d = knot->dist, before = knot->prev_dist;
        if (w->group[k] < 0 || !w->broken[w->group[k]]) continue;
        if (!(art_v3_dot(w->next[k], knot->n) < 0 && d > 0 && d < OBSTACLE_FAR && before < 0))
            continue;
        double share = 1 - d / (d - before);
        if (share > best) best = share, at = k;
    }
    if (at < 0) return 1;
    double share = margin * best, before = s->knot[at].prev_dist;
    for (int i = 0; i < MOST; i++) {
        double x[3], n[3];
        art_v3_add_scaled(x, w->x0[at], share, w->step[at]);
        double d = distance_to(s, (int)s->knot[at].prev_body, x, n);
        if (!(d > 0) || d == OBSTACLE_FAR) break;
        share *= margin * -before / (d - before);
    }
    return share;
}

struct along {
    double E, slope;
};

static struct along energy_along(struct strand *s)
{
    struct wrap_work *w = s->work;
    return (struct along){strand_energy(s),
                          -dot(s->m, (const double(*)[3])w->f, (const double(*)[3])w->step)};
}

/* A share of the step by which the energy falls: further ahead as long as it goes down, else
 * halves. `at` is where the strand is now, *here. Where it falls by less than a tenth of the slope
 * at the start (Wolfe's condition) it is not looked at further ahead; the original always looks. */
static double search_line(struct strand *s, struct along start, struct along at, double share,
                          bool changed, double *here)
{
    double most = changed ? share : 3, last = share;
    double flat = s->law->quirks->wrap_iteration_slips ? 0 : 0.1 * start.slope;
    *here = share;
    if (at.E < start.E && at.slope <= 0) {
        if (at.slope > flat) return share;
        while (last < most) {
            (void)move_to(s, *here = last + 1);
            struct along trial = energy_along(s);
            if (!(trial.E < at.E && trial.slope <= 0)) return last;
            last += 1;
        }
        return last;
    }
    for (int k = 0; k < 3; k++) {
        (void)move_to(s, *here = last *= 0.5);
        struct along trial = energy_along(s);
        if (trial.E < start.E || trial.slope <= 0) return last;
    }
    return last;
}

/* One iteration; true if the strand is at rest. */
static bool iterate(struct strand *s, double small)
{
    struct wrap_work *w = s->work;
    const double(*f)[3] = (const double(*)[3])w->f;
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        art_v3_copy(w->x0[k], knot->x);
        knot->prev_dist = knot->dist;
        knot->prev_body = knot->body;
    }
    find_groups(s);
    newton_step(s, w->step);
    keep_descending(s);
    struct along start = energy_along(s);
    double share = s->law->first_step, here;
    bool changed = move_to(s, share);
    struct along at = energy_along(s);
    if (find_broken(s)) {
        double keep = contact_share(s);
        if (keep < 1) {
            for (int k = 0; k < s->m; k++) art_v3_scale(w->step[k], keep, w->step[k]);
            share = 1;
            (void)move_to(s, share);
            at = energy_along(s);
        }
    }
    bool done = !changed && sqrt(dot(s->m, f, f)) < small;
    if (done || !s->law->line_search || !(start.slope < 0)) return done;
    share = search_line(s, start, at, share, changed, &here);
    if (share != here) (void)move_to(s, share);
    return false;
}

/* Store the start of the next solve. */
static void keep_places(struct strand *s)
{
    for (int k = 0; k < s->m; k++) {
        struct wrap_knot *knot = &s->knot[k];
        if (knot->body >= 0) art_rigid_inv_point(knot->loc, &s->bodies[(int)knot->body].T, knot->x);
    }
    art_v3_copy(s->ends->start, s->start);
    art_v3_copy(s->ends->end, s->end);
    (void)strand_length(s);
}

int strand_relax(struct strand *s, int limit, bool *converged)
{
    int iterations = 0;
    bool done = false;
    double small;
    carry(s);
    (void)find_contacts(s);
    (void)strand_residual(s, &small);
    do {
        done = iterate(s, small);
        iterations++;
    } while (!done && iterations < limit);
    keep_places(s);
    if (converged) *converged = done;
    return iterations;
}
