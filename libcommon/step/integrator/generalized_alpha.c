/* This is the generalized-alpha method (Chung & Hulbert 1993, J. Applied Mechanics 60, 371-375)
 * with the spectral radius r of an infinite frequency, in the weights of the end of the step
 *
 *     am = (2 - r)/(1 + r), af = 1/(1 + r), beta = (1 + am - af)^2/4, gamma = 1/2 + am - af
 *
 *     M (am a1 + (1 - am) a0) = f(x_af, v_af) + G^T l + N^T t,  x_af = x0 + af (x1 - x0), v
 * likewise v1 = v0 + h ((1 - gamma) a0 + gamma a1),  x1 = x0 + h v0 + h^2 ((1/2 - beta) a0 + beta
 * a1)
 *
 * solved for v1 by Newton's method. r = 1 is the implicit midpoint rule; with r < 0 the weights are
 * those of the property `newmark`, by default Newmark's trapezoidal rule (am = af = 1, beta = 1/4,
 * gamma = 1/2). Both keep energy; less r damps high frequencies. Loads are those of the end.
 * Accelerations begin with zero, as if the loads were put on at the start of the run; with
 * initialAcceleration=TRANSLATIONS those of points and of frames, but for their rotation, fit the
 * forces of the start. */
#include <art/masses.h>
#include <art/step.h>
#include <math.h>
#include <string.h>

enum { MOST_CORRECTIONS = 12 };
static const double tolerance = 1e-9, rounding = 1e-15;
/* With more of the change left than this the iteration is repeated from another start. */
static const double lost = 1e-3;

struct weights {
    struct art_newmark n;
    double c, e;      /* M (am a1 + (1 - am) a0) = c M (v1 - v0) + e M a0 */
    double along, at; /* x1 - x0 = h ((1 - along) v0 + along v1) + h^2 at a0 */
};

/* Accelerations of the ends of the last two steps, and when these were: a step may be taken again.
 */
struct memory {
    double *a[2], t[2];
};

static struct weights weights_of(const struct art_step *s)
{
    struct weights w = {.n = art_newmark_weights(s->sys->top)};
    w.c = w.n.am / (w.n.gamma * s->h);
    w.e = 1 - w.n.am / w.n.gamma;
    w.along = w.n.beta / w.n.gamma;
    w.at = 0.5 - w.n.beta / w.n.gamma;
    return w;
}

/* The acceleration at the start of the step: that of the end of the one before, or zero, and then
 * *first. */
static int start_acceleration(struct art_step *s, double *a0, bool *first)
{
    struct memory *m = s->memory;
    size_t n = (size_t)s->vec.n;
    *first = true;
    for (int k = 0; k < 2; k++)
        if (!m->a[k] && !(m->a[k] = art_arena_alloc(s->ctx, &s->sys->arena, n + 1, sizeof(double))))
            return ART_ENOMEM;
    memset(a0, 0, n * sizeof *a0);
    for (int k = 0; k < 2; k++)
        if (fabs(m->t[k] - s->state->t) <= 1e-9 * s->h && s->state->t > 0) {
            memcpy(a0, m->a[k], n * sizeof *a0);
            *first = false;
            break;
        }
    return ART_OK;
}

static void keep_acceleration(struct art_step *s, const struct weights *w, const double *a0,
                              const struct art_step_turn *turn)
{
    struct memory *m = s->memory;
    double *a = m->a[1];
    m->a[1] = m->a[0];
    m->t[1] = m->t[0];
    m->a[0] = a;
    m->t[0] = s->state->t + s->h;
    for (int i = 0; i < s->vec.n; i++)
        a[i] =
            (s->vec.u[i] - s->vec.u0[i] - (turn->mass ? turn->turn[i] : 0)) / (w->n.gamma * s->h) -
            a0[i] * (1 - w->n.gamma) / w->n.gamma;
}

/* Mean velocity of the way x1 - x0, with the turn of bodies in it anew. */
static void way(struct art_step *s, const struct weights *w, const double *a0,
                struct art_step_turn *turn, double *d)
{
    art_step_turn_kicked(s, turn, w->along, s->h * w->at, a0);
    for (int i = 0; i < s->vec.n; i++)
        d[i] = (1 - w->along) * s->vec.u0[i] + w->along * s->vec.u[i] + s->h * w->at * a0[i];
    art_step_turn_fill(s, turn, 1, 0.5, d);
}

/* Accept the end of the way: bodies that turn go by half of the step each with the velocities
 * before and behind their turn. */
static void accept_end(struct art_step *s, struct art_step_turn *turn, double *d)
{
    double *first = turn->mass ? art_step_scratch(s, (size_t)s->vec.n, sizeof *first) : NULL;
    if (first) {
        art_step_turn_fill(s, turn, 0.5, 0, first);
        art_system_move(s->sys, s->state, s->h, first);
        art_step_turn_fill(s, turn, 0.5, 1, d);
    }
    art_step_accept_end(s, s->h, d);
}

/* Points whose way is prescribed have velocities and accelerations by the formulas above, as all
 * others do. */
static int cover_prescribed(struct art_step *s, const struct weights *w, const double *a0,
                            double *d)
{
    for (int i = 0; i < s->vec.n; i++) d[i] = (1 - w->along) * s->vec.u0[i] + s->h * w->at * a0[i];
    return art_step_cover_prescribed(s, w->along, d);
}

static bool has_consistent_masses(const struct art_system *sys)
{
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (strcmp(set->type->name, "consistent masses") == 0) return true;
    return false;
}

/* Consistent masses (fem/consistent_mass.c) act as forces by the velocity before the step: that of
 * a0 is taken in by shifting it, as D holds dampers as well. `kept` holds what was before. */
static void shift_velocity_before(struct art_step *s, const struct weights *w, const double *a0,
                                  double *kept)
{
    struct art_system *sys = s->sys;
    double *before = sys->last.u_before, *u = s->state->u;
    size_t n = (size_t)sys->n_u, bytes = n * sizeof *u;
    memcpy(kept, before, bytes);
    memcpy(kept + n, u, bytes);
    memset(u, 0, bytes);
    art_system_set_velocity(sys, s->state, a0);
    art_system_update(sys, s->state);
    for (size_t i = 0; i < n; i++) before[i] -= w->e * w->n.af / w->c * u[i];
    memcpy(u, kept + n, bytes);
    art_system_update(sys, s->state);
}

/* Evaluate forces, masses and Jacobians at x_af, v_af, when `part` of the step has passed. The
 * history variables are restored to those of the start afterwards. */
static int evaluate(struct art_step *s, const struct weights *w, const double *d, double part,
                    const struct art_step_turn *turn, double *v, double *history)
{
    size_t n = (size_t)s->vec.n;
    memcpy(v, s->vec.u, n * sizeof *v);
    for (size_t i = 0; i < n; i++)
        s->vec.u[i] = s->vec.u0[i] + w->n.af * (s->vec.u[i] - s->vec.u0[i]);
    art_step_restore_positions(s);
    art_step_accept(s, w->n.af * s->h, d);
    memcpy(s->vec.u, v, n * sizeof *v);
    memcpy(history, s->state->history, (size_t)s->state->n_history * sizeof *history);
    art_system_record_end_state(s->sys, s->state);
    s->sys->inner.trial = true;
    art_system_update_history(s->sys, s->state, s->h);
    s->sys->inner.trial = false;
    art_step_evaluate_at(s, part);
    art_system_masses(s->sys, s->state);
    art_step_turn_force(s, turn, w->c);
    art_system_linearize(s->sys, s->state, s->vec.f);
    art_step_evaluate_at(s, 1);
    memcpy(s->state->history, history, (size_t)s->state->n_history * sizeof *history);
    art_step_lap(s, ART_STEP_ASSEMBLY);
    return art_step_check_forces(s, s->state->t);
}

/* Set vec.b = A v1 - residual/c at the evaluated state. */
static void right_hand_side(struct art_step *s, const struct weights *w, const double *a0,
                            double *x, double *y)
{
    const struct art_system *sys = s->sys;
    struct art_step_vectors *v = &s->vec;
    for (int i = 0; i < v->n; i++) x[i] = v->u0[i] - w->e / w->c * a0[i];
    art_system_mass_mul(sys, x, y);
    for (int i = 0; i < v->n; i++) v->b[i] = y[i] + (v->f[i] + sys->inertia.mass_force[i]) / w->c;
    art_step_add_product(s, sys->jac.D, -w->n.af / w->c, v->u);
    art_step_add_product(s, sys->jac.K, -w->n.af * s->h * w->along / w->c, v->u);
}

/* Compute accelerations at the start of a run, from M a0 = f(x0, v0) within the constraints;
 * angular ones stay zero. */
static int initial_acceleration(struct art_step *s, const struct weights *w, double *a0,
                                const struct art_step_turn *turn, double *work)
{
    size_t n = (size_t)s->vec.n;
    double *d = work, *v = d + n, *history = v + 3 * n;
    const struct art_step_request request = {.a0 = -w->n.af / w->c, .coupled = true};
    const struct art_system *sys = s->sys;
    int status;
    memset(d, 0, n * sizeof *d);
    memcpy(s->vec.u, s->vec.u0, n * sizeof *s->vec.u);
    ART_TRY(evaluate(s, w, d, 0, turn, v, history));
    art_step_turn_force(s, turn, 0);
    art_system_mass_mul(sys, s->vec.u0, s->vec.b);
    for (size_t i = 0; i < n; i++) s->vec.b[i] += (s->vec.f[i] + sys->inertia.mass_force[i]) / w->c;
    art_step_add_product(s, sys->jac.D, -w->n.af / w->c, s->vec.u0);
    ART_TRY(art_step_solve(s, &request));
    for (int b = 0; b < sys->n_active_blocks; b++) {
        int at = sys->jac.K->row_off[b];
        for (int i = at; i < at + 3; i++) a0[i] = w->c * (s->vec.u[i] - s->vec.u0[i]);
    }
out:
    return status;
}

static bool has_no_force(const struct art_system *sys)
{
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->failed) return true;
    return false;
}

/* Set the velocities of the end with which the step goes nowhere. */
static void stay(struct art_step *s, const struct weights *w, const double *a0)
{
    for (int i = 0; i < s->vec.n; i++)
        s->vec.u[i] = -((1 - w->along) * s->vec.u0[i] + s->h * w->at * a0[i]) / w->along;
}

static double distance(struct art_step *s, const double *a, const double *b, double *x, double *y)
{
    double sum = 0;
    for (int i = 0; i < s->vec.n; i++) x[i] = b ? a[i] - b[i] : a[i];
    art_system_mass_mul(s->sys, x, y);
    for (int i = 0; i < s->vec.n; i++) sum += x[i] * y[i];
    return sqrt(sum);
}

/* Newton's method goes from the velocities in vec.u; what is left goes to newton_error. */
static int iterate(struct art_step *s, const struct weights *w, const double *a0,
                   struct art_step_turn *turn, double *work)
{
    size_t n = (size_t)s->vec.n;
    double *d = work, *before = d + n, *x = before + n, *y = x + n, *history = y + n,
           last = INFINITY;
    struct art_step_request request = {
        .a0 = -w->n.af / w->c, .a1 = -w->n.af * s->h * w->along / w->c, .coupled = true};
    int status = ART_OK;
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        way(s, w, a0, turn, d);
        ART_TRY(evaluate(s, w, d, w->n.af, turn, before, history));
        right_hand_side(s, w, a0, x, y);
        memcpy(before, s->vec.u, n * sizeof *before);
        if (k > 0) request.guess = before;
        ART_TRY(art_step_solve(s, &request));
        double step = distance(s, s->vec.u, before, x, y);
        double change = distance(s, s->vec.u, s->vec.u0, x, y);
        double most = distance(s, s->vec.u, NULL, x, y);
        s->report.newton_error = change > 0 ? step / change : 0;
        if (step <= tolerance * change || step <= rounding * 1e3 * most) {
            s->report.newton_error = 0;
            break;
        }
        if (k > 3 && !(step < last)) break;
        last = step;
    }
out:
    return status;
}

/* Solve from the velocities of the start; if that does not converge, or turns an element inside
 * out, from where the step goes nowhere. */
static int solve(struct art_step *s, const struct weights *w, const double *a0,
                 struct art_step_turn *turn, double *work)
{
    memcpy(s->vec.u, s->vec.u0, (size_t)s->vec.n * sizeof *s->vec.u);
    art_step_turn_fill(s, turn, 1, 1, s->vec.u);
    int status = iterate(s, w, a0, turn, work);
    bool inverted = status == ART_EDIVERGED && has_no_force(s->sys);
    if (!inverted && (status < 0 || !(s->report.newton_error > lost))) return status;
    stay(s, w, a0);
    return iterate(s, w, a0, turn, work);
}

static int step(struct art_step *s)
{
    const struct weights w = weights_of(s);
    size_t n = (size_t)s->vec.n;
    struct art_step_turn turn;
    int status;
    bool first;
    s->report.newton_error = 0;
    s->force_share = w.n.gamma / w.n.am; /* the equation is divided by c, so are its impulses */
    double *a0 = art_step_scratch(s, n + 1, sizeof *a0);
    double *work = art_step_scratch(s, 4 * n + (size_t)s->state->n_history + 1, sizeof *work);
    if (!a0 || !work) return ART_ENOMEM;
    ART_TRY(start_acceleration(s, a0, &first));
    art_step_momentum(s, true);
    ART_TRY(art_step_turn_begin(s, &turn));
    ART_TRY(art_step_constrain_midway(s, s->h / 2));
    ART_TRY(cover_prescribed(s, &w, a0, work));
    if (first && art_streq(art_get_text(s->sys->top, "initialAcceleration"), "TRANSLATIONS"))
        ART_TRY(initial_acceleration(s, &w, a0, &turn, work));
    bool shifted = has_consistent_masses(s->sys);
    double *kept = shifted ? art_step_scratch(s, 2 * (size_t)s->sys->n_u, sizeof *kept) : NULL;
    if (shifted && !kept) return ART_ENOMEM;
    if (shifted) shift_velocity_before(s, &w, a0, kept);
    status = solve(s, &w, a0, &turn, work);
    if (shifted) memcpy(s->sys->last.u_before, kept, (size_t)s->sys->n_u * sizeof *kept);
    ART_TRY(status);
    art_step_restore_positions(s);
    ART_TRY(art_step_apply_friction(s));
    way(s, &w, a0, &turn, work);
    keep_acceleration(s, &w, a0, &turn);
    accept_end(s, &turn, work);
out:
    s->force_share = 0;
    return status;
}

const struct art_integrator art_integrator_generalized_alpha = {
    .summary = "implicit, order 2, damps high frequencies",
    .step = step,
    .stiff = true,
    .couples_constraints = true,
    .constraints_first = true,
    .inner_order = 2,
    .memory = sizeof(struct memory)};
