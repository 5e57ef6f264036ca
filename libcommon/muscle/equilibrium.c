/* Equilibrium muscles (Hill type) have this form: pennate fibres (pennation angle) and a tendon in
 * series, ArtiSynth's guide, section 4.5.3: l = lm + lt, and the length lm of the muscle is such
 * that both bear the same force,
 *
 *     F0 c (a fL(n) fV(v) + fP(n) + beta v) = F0 fT(lt / T),
 *     n = lf / l0,  v = c vm / (l0 V),  c = lm / lf,  lf^2 = lm^2 + H^2,  H = l0 sin(angle):
 *
 * fibres keep the height H. This is a differential equation for lm, which is integrated over a step
 * by implicit rules (inner_step.h) of the order of the scheme: each stage is an equilibrium with vm
 * = (lm - from) rate, that of Euler with from = lm of the start of the step and rate = 1/h. At no
 * activation they are as good as at any other. All slopes below are of forces by F0. */
#include "equilibrium_priv.h"
#include "inner_step.h"
#include <string.h>

struct muscle_response {
    double F, by_length, by_speed; /* force, its derivatives by lm and vm */
};

static double fibre_height(const struct art_axial_at *at)
{
    double angle = at->par[EQ_ANGLE];
    return angle == 0 ? 0 : at->par[EQ_FIBRE] * sin(angle);
}

/* A muscle of the length lm that changes at the rate vm, whose fibres keep the height H. */
static struct muscle_response muscle_at(const struct equilibrium_kind *kind,
                                        const struct art_axial_at *at, double H, double lm,
                                        double vm, double a)
{
    const double *par = at->par;
    double l0 = par[EQ_FIBRE], top = l0 * par[EQ_VMAX];
    double lf = H == 0 ? lm : sqrt(H * H + lm * lm), c = H == 0 ? 1 : lm / lf;
    double turn = H == 0 ? 0 : H / lf * (H / lf) / lf; /* dc/dlm */
    double v = vm * c / top, dA, dP, dV = 0;
    double A = kind->active(at, lf / l0, &dA), P = kind->passive(at, lf / l0, &dP);
    double V = par[EQ_NO_FORCE_VELOCITY] != 0 ? 1 : kind->speed(at, v, a, &dV);
    double f = a * A * V + P + par[EQ_DAMPING] * v, by_v = a * A * dV + par[EQ_DAMPING];
    struct muscle_response m = {.F = c * f, .by_speed = c * c * by_v / top};
    m.by_length = turn * f + c * ((a * dA * V + dP) * c / l0 + by_v * vm * turn / top);
    return m;
}

static double tendon_at(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                        double lt, double *slope)
{
    double T = at->par[EQ_SLACK], F = kind->tendon(at, lt / T, slope);
    *slope /= T;
    return F;
}

/* ------------------------------------------------------------------ equilibrium */

/* The fibre velocity is vm = v0 + (lm - from) rate. */
struct fibre_velocity {
    double v0, from, rate;
};

struct equilibrium {
    double lm, vm;
    struct muscle_response m;
    double tendon, slope; /* force and its derivative by lt */
    double excess;        /* of the force of the muscle */
    double
        rate_fraction; /* of the muscle in the rate of the whole, where its own follows from that */
    double by_length, by_rate; /* derivatives of lm by length and rate of the whole */
};

/* Fibres at an activation a and a tendon, whose equilibrium is asked for. */
struct balance {
    const struct equilibrium_kind *kind;
    const struct art_axial_at *at;
    const struct fibre_velocity *fibre_velocity;
    double a, H;
    double near; /* where its root is looked for first */
};

static void evaluate_equilibrium(const struct balance *q, double lm, struct equilibrium *b)
{
    b->lm = lm;
    b->vm = q->fibre_velocity->v0 + (lm - q->fibre_velocity->from) * q->fibre_velocity->rate;
    b->m = muscle_at(q->kind, q->at, q->H, lm, b->vm, q->a);
    b->tendon = tendon_at(q->kind, q->at, q->at->l - lm, &b->slope);
    b->excess = b->m.F - b->tendon;
}

/* Computes the step of Newton's iteration for the excess. */
static double newton_step(const struct balance *q, const struct equilibrium *b)
{
    return -b->excess / (b->m.by_length + b->m.by_speed * q->fibre_velocity->rate + b->slope);
}

/* A difference of lengths that is rounding. */
static double least_step(const struct art_axial_at *at)
{
    return 4e-16 * (at->par[EQ_SLACK] + at->par[EQ_FIBRE]);
}

/* The root of the excess in (lo, hi), where it changes from below to above zero: Newton's steps
 * that stay between the bounds, else halves. */
static void find_root(const struct balance *q, double lo, double hi, struct equilibrium *b)
{
    enum { MOST = 100 };
    double least = least_step(q->at);
    double x = q->near > lo && q->near < hi ? q->near : 0.5 * (lo + hi);
    double before = INFINITY; /* the excess three steps ago */
    for (int i = 0; i < MOST; i++) {
        evaluate_equilibrium(q, x, b);
        if (b->excess == 0) return;
        *(b->excess < 0 ? &lo : &hi) = x;
        double next = x + newton_step(q, b);
        /* three steps that did not reduce the excess to an eighth are followed by a halving, so
         * that slow convergence ends, too */
        bool slow = i % 3 == 2 && !(fabs(b->excess) < 0.125 * before);
        if (i % 3 == 2) before = fabs(b->excess);
        if (!(next > lo && next < hi) || slow) next = 0.5 * (lo + hi);
        if (fabs(next - x) <= least) return;
        x = next;
    }
}

/* Follow the root from near it by Newton's steps, each less than half of the one before, which need
 * no bounds. The result is false where they do not converge like that, or where the excess falls.
 */
static bool follow_root(const struct balance *q, double room, struct equilibrium *b)
{
    enum { MOST = 12 };
    double least = least_step(q->at), x = q->near, before = INFINITY;
    for (int i = 0; i < MOST; i++) {
        if (!(x > 0 && x < room)) return false;
        evaluate_equilibrium(q, x, b);
        if (b->excess == 0) return true;
        double step = newton_step(q, b);
        if (!((b->excess < 0) == (step > 0) && fabs(step) < 0.5 * before)) return false;
        before = fabs(step);
        if (before <= least) return true;
        x += step;
    }
    return false;
}

/* Finds the greatest length in (lo, hi) at which a muscle with a slack tendon bears nothing: below
 * it may do so at all lengths, which mean speeds beyond the greatest. It does at lo, not at hi. */
static void find_slack(const struct balance *q, double lo, double hi, struct equilibrium *b)
{
    enum { MOST = 100 };
    double least = least_step(q->at), x = 0.5 * (lo + hi);
    for (int i = 0; i < MOST && hi - lo > least; i++) {
        evaluate_equilibrium(q, x, b);
        bool below = b->excess <= 0;
        *(below ? &lo : &hi) = x;
        double next = x + newton_step(q, b);
        x = !below && next > lo && next < hi && i % 4 != 3 ? next : 0.5 * (lo + hi);
    }
    evaluate_equilibrium(q, lo, b);
}

/* The whole is shorter than fibres that shorten as fast as they can and the tendon: it is slack,
 * and the fibres bear nothing. Where that says no speed, as at no activation, the tendon keeps its
 * slack length. In the original it always does. */
static void solve_slack(const struct balance *q, double room, struct equilibrium *b)
{
    double lo = fmax(room, 0), hi = q->at->l;
    if (q->fibre_velocity->rate > 0 && q->at->par[EQ_ORIGINAL] == 0 && hi > lo) {
        evaluate_equilibrium(q, hi, b);
        if (b->excess > 0) {
            evaluate_equilibrium(q, lo, b);
            if (b->excess <= 0) find_slack(q, lo, hi, b);
            return;
        }
    }
    evaluate_equilibrium(q, lo, b);
}

/* Find the lengths at which muscle and tendon are in equilibrium. There are none if the muscle is
 * stronger even at length 0. */
static void solve_balance(const struct balance *q, struct equilibrium *b)
{
    double room = q->at->l - q->at->par[EQ_SLACK];
    if (follow_root(q, room, b)) return;
    evaluate_equilibrium(q, 0, b);
    if (b->excess > 0 || (b->excess == 0 && room > 0)) return;
    if (room > 0) {
        evaluate_equilibrium(q, room, b);
        if (b->excess > 0) {
            find_root(q, 0, room, b);
            return;
        }
    }
    solve_slack(q, room, b);
}

static void solve_equilibrium(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                              const struct fibre_velocity *fibre_velocity, double a,
                              struct equilibrium *b)
{
    struct balance q = {kind, at, fibre_velocity, a, fibre_height(at), 0};
    if (at->history) q.near = at->history[EQ_HIST_MUSCLE];
    solve_balance(&q, b);
}

/* Equilibrium holds to rounding, or the tendon is slack. */
static bool is_balanced(const struct equilibrium *b)
{
    return isfinite(b->lm) && (fabs(b->excess) <= 1e-9 * (1 + fabs(b->tendon)) || b->tendon == 0);
}

/* Integrate lm over the time H, from the start of the step to where forces are evaluated, by a
 * method of several stages. False: one of them on the way is in no equilibrium. */
static bool integrate(const struct equilibrium_kind *kind, const struct art_axial_at *at, double H,
                      const struct muscle_stages *m, struct equilibrium *b)
{
    const double *history = at->history;
    double l0 = history[EQ_HIST_MUSCLE] + history[EQ_HIST_TENDON];
    const struct muscle_way way = {H, l0, history[EQ_HIST_RATE], at->l, at->ldot};
    double k[ART_INNER_STAGES][3], near = history[EQ_HIST_MUSCLE];
    for (int i = 0; i < m->n; i++) {
        double from[3] = {history[EQ_HIST_MUSCLE], 0, 0}, rate = 1 / (m->gamma * H);
        struct muscle_way_at on = muscle_way_at(&way, m->c[i]);
        struct art_axial_at now = *at;
        for (int j = 0; j < i; j++)
            for (int e = 0; e < 3; e++) from[e] += H * m->a[i][j] * k[j][e];
        now.l = on.l;
        struct fibre_velocity velocity = {.from = from[0], .rate = rate};
        double a = muscle_stage_activation(at, i, m->n);
        struct balance q = {kind, &now, &velocity, a, fibre_height(at), near};
        solve_balance(&q, b);
        if (i < m->n - 1 && !is_balanced(b)) return false;
        double W = b->m.by_speed * rate, sum = b->m.by_length + W + b->slope;
        double share = sum != 0 ? 1 / sum : 0;
        b->by_length = share * (b->slope * on.l_by_l + W * from[1]);
        b->by_rate = share * (b->slope * on.l_by_rate + W * from[2]);
        const double y[3] = {b->lm, b->by_length, b->by_rate};
        for (int e = 0; e < 3; e++) k[i][e] = (y[e] - from[e]) * rate;
        near = b->lm;
    }
    return true;
}

/* At the start of the step lm is that which it begins with. The derivatives are those of its end,
 * by which an implicit step finds its first solution. */
static void solve_at_start(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                           double h, const struct muscle_stages *m, struct equilibrium *b)
{
    static const struct fibre_velocity still = {0};
    struct balance q = {kind, at, &still, at->activation, fibre_height(at), 0};
    double by_length, by_rate;
    if (!integrate(kind, at, h, m, b)) (void)integrate(kind, at, h, muscle_stages_of(1), b);
    by_length = b->by_length;
    by_rate = b->by_rate;
    evaluate_equilibrium(&q, at->history[EQ_HIST_MUSCLE], b);
    b->by_length = by_length;
    b->by_rate = by_rate;
}

/* The share of the muscle in the rate of the whole, if both changed in equilibrium without regard
 * to velocities. */
static double rate_fraction(const struct art_axial_at *at, double lm, double lt, double slope,
                            double tendon_slope)
{
    double T = at->par[EQ_SLACK], sum = slope + tendon_slope;
    if (lm == 0) return 0;
    if (lt <= T * (1 + 1e-8) || sum == 0) return 1;
    return tendon_slope / sum;
}

/* The velocity by that of the whole, with the slopes that were last seen. In a step they are those
 * of its start; for reports and history variables they are evaluated again, so that they are those
 * of now. */
static void solve_equilibrium_by_rate(const struct equilibrium_kind *kind,
                                      const struct art_axial_at *at, double a, int times,
                                      struct equilibrium *b)
{
    const double *history = at->history;
    double part = rate_fraction(at, history[EQ_HIST_MUSCLE], history[EQ_HIST_TENDON],
                                history[EQ_HIST_SLOPE], history[EQ_HIST_TENDON_SLOPE]);
    struct fibre_velocity fibre_velocity = {0};
    struct balance q = {kind, at, &fibre_velocity, a, fibre_height(at), history[EQ_HIST_MUSCLE]};
    for (int i = 0; i < times; i++) {
        fibre_velocity.v0 = part * at->ldot;
        solve_balance(&q, b);
        b->rate_fraction = part;
        part = rate_fraction(at, b->lm, at->l - b->lm, b->m.by_length, b->slope);
        q.near = b->lm;
    }
}

/* At a length that was set the tendon says what both bear; the fibres move as fast as that asks
 * for, which is for the next step to find. */
static void evaluate_at_length(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                               double a, double lm, struct equilibrium *b)
{
    static const struct fibre_velocity still = {0};
    struct balance q = {kind, at, &still, a, fibre_height(at), lm};
    evaluate_equilibrium(&q, lm, b);
    b->rate_fraction = rate_fraction(at, lm, at->l - lm, b->m.by_length, b->slope);
    b->excess = 0;
}

static void solve_equilibrium_at(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                                 double a, bool anew, struct equilibrium *b)
{
    double h = fabs(at->history[EQ_HIST_STEP]);
    if (at->history[EQ_HIST_SET] != 0) { /* no step has begun since */
        evaluate_at_length(kind, at, a, at->history[EQ_HIST_MUSCLE], b);
        return;
    }
    static const struct fibre_velocity still = {0};
    const struct muscle_stages *m = muscle_stages_of((int)at->history[EQ_HIST_ORDER]);
    if (at->par[EQ_RATE_FROM_PATH] != 0)
        solve_equilibrium_by_rate(kind, at, a, anew ? 3 : 1, b);
    else if (!(h > 0))
        solve_equilibrium(kind, at, &still, a, b);
    else if (at->left == 1)
        solve_at_start(kind, at, h, m, b);
    else if (!integrate(kind, at, h * (1 - at->left), m, b))
        (void)integrate(kind, at, h * (1 - at->left), muscle_stages_of(1), b);
}

/* ---------------------------------------------------------------------- response */

/* A tendon that does not stretch: lm = l - T. */
static void respond_rigid(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                          double out[3])
{
    const double *par = at->par;
    double lm = at->l - par[EQ_SLACK];
    out[0] = out[1] = out[2] = 0;
    /* fibres do not push; the original lets those without pennation */
    if (lm < 0 && (par[EQ_PUSHES] == 0 || par[EQ_ANGLE] != 0)) return;
    struct muscle_response m = muscle_at(kind, at, fibre_height(at), lm, at->ldot, at->activation);
    out[0] = par[EQ_FMAX] * m.F;
    out[1] = par[EQ_FMAX] * m.by_length;
    out[2] = par[EQ_FMAX] * m.by_speed;
}

void muscle_equilibrium_respond(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                                double out[3])
{
    const double *par = at->par;
    struct equilibrium b;
    if (par[EQ_RIGID] != 0) {
        respond_rigid(kind, at, out);
        return;
    }
    solve_equilibrium_at(kind, at, at->activation, at->for_output, &b);
    out[0] = par[EQ_FMAX] * b.tendon;
    if (at->history[EQ_HIST_STEP] != 0 && at->history[EQ_HIST_SET] == 0 &&
        par[EQ_RATE_FROM_PATH] == 0 && par[EQ_ORIGINAL] == 0) {
        out[1] = par[EQ_FMAX] * b.slope * (1 - b.by_length);
        out[2] = -par[EQ_FMAX] * b.slope * b.by_rate;
        return;
    }
    double by_speed = b.m.by_speed, part = par[EQ_RATE_FROM_PATH] != 0 ? b.rate_fraction : 0;
    double stiff = b.m.by_length, sum = stiff + b.slope;
    /* the original takes the rate of the whole for that of the muscle; where that follows from the
     * path the force does not depend on it in the first step, before which no length is known */
    bool first = at->history[EQ_HIST_STEP] <= 0;
    if (par[EQ_ORIGINAL] != 0) part = par[EQ_RATE_FROM_PATH] != 0 && first ? 0 : 1;
    out[1] = sum != 0 ? par[EQ_FMAX] * stiff * b.slope / sum : 0;
    out[2] = sum != 0 ? par[EQ_FMAX] * by_speed * part * b.slope / sum : 0;
}

double muscle_equilibrium_muscle_length(const struct equilibrium_kind *kind,
                                        const struct art_axial_at *at)
{
    struct equilibrium b;
    if (at->par[EQ_RIGID] != 0) return at->l - at->par[EQ_SLACK];
    solve_equilibrium_at(kind, at, at->activation, true, &b);
    return b.lm;
}

double muscle_equilibrium_passive(const struct equilibrium_kind *kind,
                                  const struct art_axial_at *at)
{
    const double *par = at->par;
    struct equilibrium b = {.lm = fmax(at->l - par[EQ_SLACK], 0), .vm = at->ldot};
    if (par[EQ_RIGID] == 0) solve_equilibrium_at(kind, at, at->activation, at->for_output, &b);
    return par[EQ_FMAX] * muscle_at(kind, at, fibre_height(at), b.lm, b.vm, 0).F;
}

double muscle_equilibrium_stored_energy(const struct equilibrium_kind *kind,
                                        const struct art_axial_at *at)
{
    const double *par = at->par;
    double l0 = par[EQ_FIBRE], T = par[EQ_SLACK], lm = fmax(at->l - T, 0), in_tendon = 0;
    if (par[EQ_RIGID] == 0) {
        struct equilibrium b;
        solve_equilibrium_at(kind, at, at->activation, at->for_output, &b);
        lm = b.lm;
        in_tendon = T * kind->tendon_integral(at, (at->l - lm) / T);
    }
    double lf = hypot(lm, fibre_height(at));
    return par[EQ_FMAX] * (in_tendon + l0 * kind->passive_integral(at, lf / l0));
}

/* ------------------------------------------------------------------------ memory */

static void store_history(const struct art_axial_at *at, const struct equilibrium *b,
                          double *history)
{
    history[EQ_HIST_MUSCLE] = b->lm;
    history[EQ_HIST_TENDON] = at->l - b->lm;
    history[EQ_HIST_SLOPE] = b->m.by_length;
    history[EQ_HIST_TENDON_SLOPE] = b->slope;
}

const char *muscle_equilibrium_set_length(const struct art_axial_at *at, double length,
                                          double *history)
{
    if (!(length >= 0) || isinf(length)) return "it must be zero or positive";
    if (at->par[EQ_RIGID] != 0) return "with rigidTendon it follows from the length of the whole";
    if (at->par[EQ_RATE_FROM_PATH] != 0)
        return "with computeLmDotFromLDot it follows from the motion of the whole";
    history[EQ_HIST_MUSCLE] = length;
    history[EQ_HIST_TENDON] = at->l - length;
    history[EQ_HIST_SET] = 1;
    return NULL;
}

double muscle_equilibrium_length_at(const struct equilibrium_kind *kind,
                                    const struct art_axial_at *at, double speed)
{
    struct fibre_velocity fibre_velocity = {.v0 = speed};
    struct equilibrium b;
    if (at->par[EQ_RIGID] != 0) return at->l - at->par[EQ_SLACK];
    solve_equilibrium(kind, at, &fibre_velocity, at->activation, &b);
    return isfinite(b.m.F) && isfinite(b.tendon) && !(b.lm == 0 && b.excess > 1e-12) ? b.lm : NAN;
}

/* Set the history variables before the first step: the velocity of the muscle is its share of the
 * rate. */
static void init_history(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                         double *history)
{
    struct art_axial_at now = *at;
    struct equilibrium b;
    for (int i = 0; i < 4; i++) {
        double part = i ? rate_fraction(at, b.lm, at->l - b.lm, b.m.by_length, b.slope) : 0;
        struct fibre_velocity fibre_velocity = {.v0 = part * at->ldot};
        solve_equilibrium(kind, &now, &fibre_velocity, at->activation, &b);
    }
    store_history(at, &b, history);
}

void muscle_equilibrium_update_history(const struct equilibrium_kind *kind,
                                       const struct art_axial_at *at, double h, double *history)
{
    struct equilibrium b;
    bool first = !at->history || at->history[EQ_HIST_STEP] == 0;
    history[EQ_HIST_STEP] = h < 0 ? 0 : first ? -h : h;
    history[EQ_HIST_TENDON] = at->par[EQ_SLACK];
    history[EQ_HIST_MUSCLE] = at->l - at->par[EQ_SLACK];
    history[EQ_HIST_RATE] = at->ldot;
    history[EQ_HIST_ORDER] = at->order;
    if (at->par[EQ_RIGID] != 0) return;
    if (h < 0) {
        bool stated = at->par[EQ_START] > 0 && at->par[EQ_RATE_FROM_PATH] == 0;
        if (stated)
            (void)muscle_equilibrium_set_length(at, at->par[EQ_START], history);
        else
            init_history(kind, at, history);
        return;
    }
    solve_equilibrium_at(kind, at, at->activation, true, &b);
    store_history(at, &b, history);
}

const char *muscle_equilibrium_failure(const struct equilibrium_kind *kind,
                                       const struct art_axial_at *at)
{
    const double *history = at->history;
    struct equilibrium b;
    if (at->par[EQ_RIGID] != 0) return NULL;
    /* in a run the equilibrium of the end of the step before tells */
    if (history[EQ_HIST_STEP] > 0 && history[EQ_HIST_MUSCLE] > 0 &&
        isfinite(history[EQ_HIST_MUSCLE]) && isfinite(history[EQ_HIST_SLOPE]) &&
        isfinite(history[EQ_HIST_TENDON_SLOPE]))
        return NULL;
    solve_equilibrium_at(kind, at, at->activation, true, &b);
    if (!isfinite(b.m.F) || !isfinite(b.tendon)) return "its forces are not finite";
    return b.lm == 0 && b.excess > 1e-12
               ? "its fibres are stronger than the tendon even at no length"
               : NULL;
}

const char *muscle_equilibrium_check(const double *par, double rest)
{
    (void)rest;
    bool stretches = par[EQ_RIGID] == 0;
    if (stretches && !(par[EQ_SLACK] > 0))
        return "a tendon that stretches needs a positive tendonSlackLength; rigidTendon=true has "
               "none";
    if (par[EQ_SLACK] < 0) return "tendonSlackLength must not be negative";
    if (!(par[EQ_ANGLE] >= 0 && par[EQ_ANGLE] < ART_PI / 2))
        return "optPennationAngle must be in [0, pi/2)";
    return NULL;
}
