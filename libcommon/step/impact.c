/* This file solves for the impacts of contacts with a restitution, at the end of a step: Newton's
 * impact law with Coulomb friction (Moreau 1988; Pfeiffer & Glocker 1996, chapter 6).
 *
 * A row of N that approaches at the speed v parts at e v or more; impulses are complementary to
 * that and friction is within its bounds. Contacts that approach meet together, round by round, so
 * that what is hit passes the impact on to what it touches.
 *
 * The step has found them as deep as they came within it. They met the time s before its end, s
 * from the depth, the speed and the acceleration in the step, with the velocity u - s a. The impact
 * there changes velocities by du, and positions at the end by s du. Under forces F = M a that do
 * not change in s, kinetic and potential energy change by
 *
 *     (u + du/2) . M du - s F . du = (u - s a + du/2) . M du,
 *
 * which is that of the impact alone, never positive: steps have no part in it, whatever s is. */
#include "impact_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_ROUNDS = 100 };

/* What approaches slower than this by the speed that it gains in a step does not bounce: the bounce
 * would be shorter than four steps. */
static const double steps_of_gain = 2;

static int impact_create(struct art_step *s)
{
    if (s->impact) return ART_OK;
    struct art_impact *x = s->impact = art_alloc(s->ctx, 1, sizeof *x);
    if (!x) return ART_ENOMEM;
    x->u_start = art_alloc(s->ctx, (size_t)s->sys->n_active + 1, sizeof *x->u_start);
    if (!x->u_start) return ART_ENOMEM;
    return art_kkt_create(s->ctx, &x->kkt, NULL);
}

void art_step_impact_free(struct art_impact *x)
{
    if (!x) return;
    art_jac_fini(&x->G), art_jac_fini(&x->N);
    art_kkt_free(x->kkt);
    art_free(x->u_start), art_free(x->row), art_free(x->number), art_free(x->place);
    art_free(x->friction), art_free(x->root), art_free(x->p.vec), art_free(x->p.state);
    art_free(x->p.by);
    art_free(x);
}

int art_step_impact_begin(struct art_step *s)
{
    if (!s->sys->constraints.has_restitution) return ART_OK;
    int status = impact_create(s);
    if (status < 0) return status;
    s->impact->elapsed = 0;
    art_system_get_velocity(s->sys, s->state, s->impact->u_start);
    return ART_OK;
}

void art_step_impact_end(struct art_step *s)
{
    if (s->impact) s->impact->elapsed = s->h;
}

/* ------------------------------------------------------------------- selection */

/* Compute the time since two bodies at a depth collided: depth = v s - a s^2/2, v the speed of the
 * approach now and a its acceleration. */
static double time_since(double depth, double v, double a, double elapsed)
{
    if (!(depth > 0)) return 0;
    double square = v * v - 2 * a * depth;
    double s = square > 0 ? 2 * depth / (v + sqrt(square)) : elapsed;
    return fmin(s, elapsed);
}

/* The slowest approach that counts, else rounding would have impacts. */
static double least_approach(const struct art_step *s)
{
    return s->h > 0 ? 1e-9 * s->extent / s->h : 0;
}

static void add_row(struct art_impact *x, int i, double since)
{
    x->place[i] = x->n;
    x->row[x->n++] = (struct art_impact_row){i, since, 0};
}

/* Choose the rows that meet now and bounce, with their times. */
static int select_bouncing(struct art_step *s, const double *speed, const double *gain)
{
    struct art_impact *x = s->impact;
    const struct art_rows *N = &s->sys->constraints.N;
    double least = least_approach(s);
    for (int i = 0; i < N->J.n_rows; i++) {
        const struct art_row *row = &N->row[i];
        double v = -speed[i], a = -gain[i];
        if (!(row->restitution > 0) || !(v > least)) continue;
        double since = time_since(-row->clearance, v, a, x->elapsed);
        double met = v - a * since;
        if (met > fmax(row->least_bounce, steps_of_gain * fabs(a) * x->elapsed))
            add_row(x, i, since);
    }
    return x->n;
}

/* Choose the rows of a plastic impact, those that rest in it as well: what is too slow to bounce
 * comes to rest where it met, not as deep as it came. */
static int select_plastic(struct art_step *s, const double *speed, const double *gain)
{
    struct art_impact *x = s->impact;
    const struct art_rows *N = &s->sys->constraints.N;
    double least = least_approach(s);
    bool any = false;
    for (int i = 0; i < N->J.n_rows; i++) {
        double v = -speed[i];
        if (!(N->row[i].restitution > 0) || !(v > -least)) continue;
        any = any || v > least;
        add_row(x, i, v > least ? time_since(-N->row[i].clearance, v, -gain[i], x->elapsed) : 0);
    }
    return any ? x->n : 0;
}

static int select_rows(struct art_step *s, const double *speed, const double *gain)
{
    struct art_impact *x = s->impact;
    x->n = 0;
    for (int i = 0; i < s->sys->constraints.N.J.n_rows; i++) x->place[i] = -1;
    x->plastic = select_bouncing(s, speed, gain) == 0;
    return x->plastic ? select_plastic(s, speed, gain) : x->n;
}

/* Find islands: what joints and the rows of the round connect moves together, and has one time, the
 * longest. */
static void find_islands(struct art_step *s, double *since)
{
    struct art_impact *x = s->impact;
    int n = s->sys->n_active_blocks;
    art_sets_init(x->root, n);
    art_island_unite_rows(x->root, &x->G, n);
    art_island_unite_rows(x->root, &x->N, n);
    art_sets_flatten(x->root, n);
    for (int b = 0; b < n; b++) since[b] = -1;
    for (int i = 0; i < x->n; i++) {
        int b = art_island_first_block(&x->N, i, n);
        if (b >= 0) since[x->root[b]] = fmax(since[x->root[b]], x->row[i].since);
    }
    for (int b = 0; b < n; b++) since[b] = since[x->root[b]];
}

/* -------------------------------------------------------------------- velocities */

/* y[rows of J] = J u + J_p u_p, u_p the velocities of parametric components. */
static void row_speeds(const struct art_step *s, const struct art_jac *J, const double *u,
                       double *y)
{
    const struct art_system *sys = s->sys;
    const int *off = sys->jac.K->row_off;
    memset(y, 0, (size_t)J->n_rows * sizeof *y);
    art_jac_mul(J, off, 0, sys->n_active_blocks, 1, u, y);
    art_jac_mul(J, off, sys->n_active_blocks, sys->n_blocks, 1, s->con->parametric, y);
}

/* Return the kinetic energy that a change of velocities from u to u + du adds. */
static double gain_of(const struct art_step *s, const double *u, const double *du, double *work)
{
    double sum = 0;
    art_system_mass_mul(s->sys, du, work);
    for (int i = 0; i < s->sys->n_active; i++) sum += work[i] * (u[i] + 0.5 * du[i]);
    return sum;
}

static bool is_frame(const struct art_system *sys, int b)
{
    return sys->dyn[sys->block_dyn[b]].frame && sys->jac.K->size[b] == 6;
}

/* Compute twice the energies of frames: energy[b] = w . M w' of the parts of the velocities from
 * `from` to `to`. */
static void frame_products(const struct art_step *s, const double *u, const double *Mu,
                           double *energy, int from, int to)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        int at = sys->jac.K->row_off[b];
        energy[b] = 0;
        for (int k = from; k < to && is_frame(sys, b); k++) energy[b] += u[at + k] * Mu[at + k];
    }
}

/* Scale the angular velocities of bodies so that their energy stays: one that is turned by a shift
 * has other inertias along the axes of the world. */
static void keep_energy(struct art_step *s, const struct art_impact_vectors *v,
                        const double *energy, double *spin, double *cross)
{
    const struct art_system *sys = s->sys;
    double *w = v->dq, *line = v->plastic;
    memset(w, 0, (size_t)sys->n_active * sizeof *w);
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int k = 3; k < 6 && is_frame(sys, b); k++)
            w[sys->jac.K->row_off[b] + k] = v->u[sys->jac.K->row_off[b] + k];
    art_system_masses(s->sys, s->state);
    art_system_mass_mul(sys, w, v->work);
    frame_products(s, w, v->work, spin, 3, 6);
    frame_products(s, v->u, v->work, cross, 0, 3);
    art_system_mass_mul(sys, v->u, v->work);
    frame_products(s, v->u, v->work, line, 0, 6);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        int at = sys->jac.K->row_off[b];
        if (!(v->since[b] > 0) || !(spin[b] > 0)) continue;
        /* rest + 2 cross part + spin part^2 = energy */
        double rest = line[b] - 2 * cross[b] - spin[b] - energy[b];
        double square = cross[b] * cross[b] - spin[b] * rest;
        double part = square > 0 ? (sqrt(square) - cross[b]) / spin[b] : 1;
        for (int k = 3; k < 6; k++) v->u[at + k] *= part;
    }
}

static int move(struct art_step *s, const struct art_impact_vectors *v)
{
    const struct art_system *sys = s->sys;
    size_t n = (size_t)sys->n_active_blocks + 1;
    double *energy = art_step_scratch(s, 3 * n, sizeof *energy);
    if (!energy) return ART_ENOMEM;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        int at = sys->jac.K->row_off[b];
        double since = fmax(v->since[b], 0);
        for (int k = at; k < at + sys->jac.K->size[b]; k++) {
            v->dq[k] = since * v->du[k];
            v->u[k] += v->du[k];
        }
    }
    art_system_mass_mul(sys, v->u, v->work);
    frame_products(s, v->u, v->work, energy, 0, 6);
    art_system_move(s->sys, s->state, 1, v->dq);
    s->con->points_stale = !art_system_update_frames(s->sys, s->state);
    keep_energy(s, v, energy, energy + n, energy + 2 * n);
    art_system_set_velocity(s->sys, s->state, v->u);
    return ART_OK;
}

/* ------------------------------------------------------------------------ rounds */

/* Solve for the contacts of this round at the velocities that they had when they collided. */
static int collide(struct art_step *s, const struct art_impact_vectors *v)
{
    struct art_system *sys = s->sys;
    int status;
    ART_TRY(art_impact_rows(s));
    find_islands(s, v->since);
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int k = sys->jac.K->row_off[b]; k < sys->jac.K->row_off[b + 1]; k++)
            v->met[k] = v->u[k] - fmax(v->since[b], 0) * v->a[k];
    art_system_set_velocity(sys, s->state, v->met);
    ART_TRY(art_impact_frictions(s));
    status = art_impact_solve(s, v);
out:
    return status;
}

/* Limit the energy: Newton's law may add some where friction turns slip around (Kane & Levinson
 * 1985) and where restitutions differ: impulses are then moved towards those of a plastic impact,
 * which never add any, as far as it takes. Bounds and rows hold for means of the two. */
static int limit_energy(struct art_step *s, const struct art_impact_vectors *v)
{
    const int n = s->sys->n_active;
    double *z = v->dq, *w = v->plastic, part = 1;
    double most = 1e-14 * fabs(gain_of(s, v->met, v->met, v->work));
    if (!(gain_of(s, v->met, v->du, v->work) > most)) return ART_OK;
    int status = art_impact_solve_plastic(s, v, w);
    if (status < 0) return status;
    for (int i = 0; i < n; i++) z[i] = v->du[i] - w[i];
    /* E(part) = E0 + b part + c part^2, E(0) <= 0 < E(1) */
    double E0 = gain_of(s, v->met, w, v->work), E1 = gain_of(s, v->met, v->du, v->work);
    art_system_mass_mul(s->sys, z, v->work);
    double c = 0;
    for (int i = 0; i < n; i++) c += 0.5 * z[i] * v->work[i];
    double b = E1 - E0 - c, square = b * b - 4 * c * E0;
    part = E0 < 0 && c > 0 && square > 0 ? fmin(1, (sqrt(square) - b) / (2 * c)) : 0;
    for (int i = 0; i < n; i++) v->du[i] = w[i] + part * z[i];
    art_impact_mix(s, part);
    return ART_OK;
}

/* Evaluate the rows where bodies are by now. */
static int update_rows(struct art_step *s)
{
    bool anew;
    int status = art_system_distances(s->ctx, s->sys, s->state, &anew);
    return status == ART_OK && !anew ? art_system_constrain(s->ctx, s->sys, s->state, 0) : status;
}

static int reserve(struct art_step *s)
{
    struct art_impact *x = s->impact;
    int n = s->sys->constraints.N.J.n_rows;
    if (!ART_RESERVE(s->ctx, x->row, n + 1, x->cap_row) ||
        !ART_RESERVE(s->ctx, x->place, n + 1, x->cap_place) ||
        !ART_RESERVE(s->ctx, x->root, s->sys->n_active_blocks + 1, x->cap_root))
        return ART_ENOMEM;
    return ART_OK;
}

/* Take a round; *met is false if nothing collided in it. */
static int take_round(struct art_step *s, const struct art_impact_vectors *v, bool *met)
{
    const struct art_jac *N = &s->sys->constraints.N.J;
    const struct art_step_mark mark = art_step_mark(s);
    int status = reserve(s);
    *met = false;
    if (status < 0) return status;
    double *speed = art_step_scratch(s, 2 * (size_t)N->n_rows + 1, sizeof *speed);
    double *gain = speed ? speed + N->n_rows : NULL;
    if (!speed) return ART_ENOMEM;
    row_speeds(s, N, v->u, speed);
    memset(gain, 0, (size_t)N->n_rows * sizeof *gain);
    art_jac_mul(N, s->sys->jac.K->row_off, 0, s->sys->n_active_blocks, 1, v->a, gain);
    if (select_rows(s, speed, gain) == 0) goto out;
    art_system_masses(s->sys, s->state);
    art_step_fill_mass(s);
    ART_TRY(collide(s, v));
    ART_TRY(limit_energy(s, v));
    art_impact_store(s);
    ART_TRY(move(s, v));
    *met = true;
    status = update_rows(s);
out:
    art_step_release(s, mark);
    return status;
}

static int vectors(struct art_step *s, struct art_impact_vectors *v)
{
    size_t n = (size_t)s->sys->n_active + 1, blocks = (size_t)s->sys->n_active_blocks + 1;
    double *all = art_step_scratch(s, 7 * n + blocks, sizeof *all);
    if (!all) return ART_ENOMEM;
    *v = (struct art_impact_vectors){.u = all,
                                     .a = all + n,
                                     .met = all + 2 * n,
                                     .du = all + 3 * n,
                                     .dq = all + 4 * n,
                                     .plastic = all + 5 * n,
                                     .work = all + 6 * n,
                                     .since = all + 7 * n};
    return ART_OK;
}

/* Compute the accelerations in the step, without those by which spinning bodies turn on: no
 * potential holds the energy of these. */
static int accelerations(struct art_step *s, const struct art_impact_vectors *v)
{
    const struct art_impact *x = s->impact;
    int n = s->sys->n_active;
    memset(v->a, 0, (size_t)n * sizeof *v->a);
    if (!(x->elapsed > 0)) return ART_OK;
    art_system_masses(s->sys, s->state);
    memcpy(v->work, s->sys->inertia.mass_force, (size_t)n * sizeof *v->work);
    int status = art_system_mass_solve(s->sys, v->work);
    for (int i = 0; i < n; i++) v->a[i] = (v->u[i] - x->u_start[i]) / x->elapsed - v->work[i];
    return status;
}

static bool any_bounces(const struct art_step *s)
{
    const struct art_rows *N = &s->sys->constraints.N;
    for (int i = 0; i < N->J.n_rows; i++)
        if (N->row[i].restitution > 0) return true;
    return false;
}

/* Restore the velocities before a round that has no answer. */
static int restore(struct art_step *s, const struct art_impact_vectors *v, int status)
{
    art_system_set_velocity(s->sys, s->state, v->u);
    return status == ART_EDIVERGED || status == ART_ESINGULAR ? ART_OK : status;
}

int art_step_impact(struct art_step *s)
{
    const struct art_step_mark mark = art_step_mark(s);
    struct art_impact_vectors v;
    if (!s->sys->constraints.has_restitution || !any_bounces(s)) return ART_OK;
    int status = impact_create(s);
    if (status < 0) return status;
    struct art_impact *x = s->impact;
    ART_TRY(vectors(s, &v));
    art_system_get_velocity(s->sys, s->state, v.u);
    (void)art_step_parametric_velocities(s, s->con->parametric);
    ART_TRY(accelerations(s, &v));
    bool met = true;
    for (int k = 0; k < MOST_ROUNDS && met; k++)
        if ((status = take_round(s, &v, &met)) < 0) {
            status = restore(s, &v, status);
            break;
        }
    x->elapsed = 0;
out:
    art_step_release(s, mark);
    return status;
}
