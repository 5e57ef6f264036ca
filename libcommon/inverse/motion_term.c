/* This has targets of motion, by chase control or PD control: points and frames whose velocity is
 * to bring them to where targets are. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

/* This is a source and its target. */
struct pair {
    const struct art_comp *target, *source;
    const struct art_dyn *dyn;
    int first, n; /* rows */
};

struct motion {
    struct pair *pairs;
    int n, m;             /* pairs, rows */
    struct art_rows rows; /* velocities of the sources */
    double *free;         /* [m] what they are without excitations */
    bool reported_far;
};

/* The law by which target velocities are chosen from errors. */
struct law {
    bool pd, legacy;
    double chase, Kp, Kd;
};

/* ----------------------------------------------------------------- the sources */

static int read_pair(struct art_tracker *x, const struct art_comp *target,
                     const struct art_comp *reference, bool frame, struct pair *pair)
{
    pair->target = target;
    pair->source = art_get_ref(reference, "ref");
    pair->dyn = pair->source ? art_system_dyn(x->m.sys, pair->source) : NULL;
    pair->n = frame ? 6 : 3;
    if (!pair->source)
        return art_error(x->ctx, ART_ENOTFOUND, &reference->loc,
                         "the source of target '%s' does not exist", art_comp_path(target, NULL));
    if (!pair->dyn || pair->dyn->frame != frame)
        return art_error(x->ctx, ART_ENOTFOUND, &reference->loc,
                         "'%s', the source of target '%s', is no %s of the model",
                         art_comp_path(pair->source, NULL), art_comp_path(target, NULL),
                         frame ? "frame" : "point");
    return ART_OK;
}

/* Targets of a list and their sources, one after the other. */
static int read_list(struct art_tracker *x, const struct tracker_term *term,
                     const char *const names[2], bool frame, struct motion *motion)
{
    const struct art_comp *targets = art_comp_child(term->comp, names[0]),
                          *sources = art_comp_child(term->comp, names[1]);
    int n = targets ? targets->n_children : 0, status = ART_OK;
    if ((sources ? sources->n_children : 0) != n)
        return art_error(x->ctx, ART_ESHAPE, &term->comp->loc, "'%s' has %d %s and %d %s",
                         art_comp_path(term->comp, NULL), n, names[0],
                         sources ? sources->n_children : 0, names[1]);
    for (int i = 0; i < n && status == ART_OK; i++) {
        struct pair *pair = &motion->pairs[motion->n++];
        status = read_pair(x, targets->children[i], sources->children[i], frame, pair);
        pair->first = motion->m;
        motion->m += pair->n;
    }
    return status;
}

/* A source with two targets goes between them, which may be a mistake. */
static int check_sources(struct art_tracker *x, const struct motion *motion)
{
    int status = ART_OK;
    for (int i = 0; i < motion->n && status == ART_OK; i++)
        for (int k = 0; k < i && status == ART_OK; k++)
            if (motion->pairs[i].source == motion->pairs[k].source)
                status = art_warn_strict(x->ctx, ART_EUSAGE, &motion->pairs[i].target->loc,
                                         "'%s' has two targets, '%s' and '%s'",
                                         art_comp_path(motion->pairs[i].source, NULL),
                                         art_comp_path(motion->pairs[k].target, NULL),
                                         art_comp_path(motion->pairs[i].target, NULL));
    return status;
}

/* Makes the rows of the velocities of all sources at the state. */
static int make_rows(struct art_tracker *x, struct motion *motion)
{
    static const double identity[36] = {1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
                                        0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1};
    static const double identity3[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const struct art_row none[6];
    int status = ART_OK;
    tracker_clear_rows(x, &motion->rows);
    for (int i = 0; i < motion->n && status == ART_OK; i++) {
        const struct pair *pair = &motion->pairs[i];
        const double *W = pair->n == 6 ? identity : identity3;
        int dyn = (int)(pair->dyn - x->m.sys->dyn), first;
        status = art_system_add_rows(x->ctx, x->m.sys, &motion->rows, pair->n, 1, &dyn, &W, none,
                                     &first);
        if (status == ART_OK && first < 0)
            return art_error(x->ctx, ART_EUSAGE, &pair->target->loc,
                             "nothing can move '%s', the source of target '%s'",
                             art_comp_path(pair->source, NULL), art_comp_path(pair->target, NULL));
    }
    return status;
}

static int create(struct art_tracker *x, struct tracker_term *term)
{
    static const char *const points[2] = {"targetPoints", "sourcePoints"}, *const frames[2] = {
                                                                               "targetFrames",
                                                                               "sourceFrames"};
    const struct art_comp *a = art_comp_child(term->comp, points[0]),
                          *b = art_comp_child(term->comp, frames[0]);
    size_t n = (size_t)(a ? a->n_children : 0) + (size_t)(b ? b->n_children : 0);
    struct motion *motion = art_alloc(x->ctx, 1, sizeof *motion);
    int status;
    if (!motion) return ART_ENOMEM;
    term->data = motion;
    motion->pairs = art_alloc(x->ctx, n + 1, sizeof *motion->pairs);
    motion->free = art_alloc(x->ctx, 6 * n + 1, sizeof *motion->free);
    if (!motion->pairs || !motion->free) return ART_ENOMEM;
    ART_TRY(read_list(x, term, points, false, motion));
    ART_TRY(read_list(x, term, frames, true, motion));
    ART_TRY(check_sources(x, motion));
    status = make_rows(x, motion);
out:
    return status;
}

static void free_motion(struct tracker_term *term)
{
    struct motion *motion = term->data;
    if (!motion) return;
    art_rows_free(&motion->rows);
    art_free(motion->pairs);
    art_free(motion->free);
    art_free(motion);
}

/* ------------------------------------------------------------------ the targets */

/* Computes the error: from the source to the target; as world vectors, or, under the quirk, in the
 * axes of the source. */
static void frame_error(const struct art_tracker *x, const struct pair *pair,
                        const struct art_rigid *target, double e[6])
{
    struct art_rigid source, T;
    double axis[3], angle;
    art_m3_copy(source.R, pair->dyn->R);
    art_v3_copy(source.p, x->m.state->q + pair->dyn->q);
    art_rigid_mul_inv_left(&T, &source, target);
    angle = art_rot_to_axis_angle_deg(T.R, axis) * (acos(-1) / 180);
    art_v3_scale(e + 3, angle, axis);
    art_v3_copy(e, T.p);
    if (tracker_quirks(x)->target_frame_error_in_body) return;
    double local[3];
    art_v3_sub(e, target->p, source.p);
    art_v3_copy(local, e + 3);
    art_m3_mulvec(e + 3, source.R, local);
}

/* Computes error of position and velocity of the target. */
static void target_state(const struct art_tracker *x, const struct pair *pair, double e[6],
                         double v[6])
{
    memset(v, 0, 6 * sizeof *v);
    art_get_vector(pair->target, "velocity", v, pair->n);
    if (pair->n == 6) {
        struct art_rigid target;
        art_frame_pose(pair->target, &target);
        frame_error(x, pair, &target, e);
        return;
    }
    art_get_vector(pair->target, "position", e, 3);
    art_v3_sub(e, e, x->m.state->q + pair->dyn->q);
}

/* Computes the same in step k of the horizon: the position of the target then, as its data say or
 * its velocity, from where the source is now. */
static void target_state_ahead(const struct art_tracker *x, const struct pair *pair, int k,
                               double e[6], double v[6])
{
    const double t = x->t0 + (k + 1) * x->h, ahead = k * x->h;
    double p[3], turned[4], turn[9], w[3];
    struct art_rigid T = {.p = {0}};
    memset(v, 0, 6 * sizeof *v);
    if (!tracker_preview(x, pair->target, "velocity", t, v, pair->n))
        art_get_vector(pair->target, "velocity", v, pair->n);
    if (!tracker_preview(x, pair->target, "position", t, p, 3)) {
        art_get_vector(pair->target, "position", p, 3);
        for (int i = 0; i < 3; i++) p[i] += ahead * v[i];
    }
    if (pair->n == 3) {
        art_v3_sub(e, p, x->m.state->q + pair->dyn->q);
        return;
    }
    art_frame_pose(pair->target, &T);
    if (tracker_preview(x, pair->target, "orientation", t, turned, 4)) {
        art_rot_from_axis_angle_deg(T.R, turned, turned[3]);
    } else {
        double R[9];
        art_m3_copy(R, T.R);
        art_v3_scale(w, ahead, v + 3);
        art_rot_exp(turn, w);
        art_m3_mul(T.R, turn, R);
    }
    art_v3_copy(T.p, p);
    frame_error(x, pair, &T, e);
}

/* The velocity that a source is to have, v* = of_velocity v + of_target v_target + of_error e: the
 * guide to ArtiSynth, section 10.1.2. */
struct gains {
    double of_velocity, of_target, of_error;
};

static struct gains gains_of(const struct art_tracker *x, const struct law *law)
{
    const double h = x->h;
    if (law->legacy && law->pd) return (struct gains){-law->Kd, law->Kd, law->Kp / h};
    if (law->legacy) return (struct gains){0, 0, 1 / h};
    if (!law->pd) return (struct gains){0, 1, 1 / law->chase};
    if (tracker_quirks(x)->pd_from_target_velocity)
        return (struct gains){-h * law->Kd, 1 + h * law->Kd, h * law->Kp};
    return (struct gains){1 - h * law->Kd, h * law->Kd, h * law->Kp};
}

static struct gains read_gains(const struct art_tracker *x, const struct tracker_term *term)
{
    const struct law law = {.pd = art_get_bool(term->comp, "usePDControl"),
                            .legacy = art_get_bool(term->comp, "legacyControl"),
                            .chase = art_get_double(term->comp, "chaseTime"),
                            .Kp = art_get_double(term->comp, "Kp"),
                            .Kd = art_get_double(term->comp, "Kd")};
    return gains_of(x, &law);
}

/* Returns the diagonal of the box around all components. */
static double size_of_model(const struct art_tracker *x)
{
    const struct art_system *sys = x->m.sys;
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY}, d[3];
    for (int i = 0; i < sys->n_dyn; i++)
        for (int k = 0; k < 3; k++) {
            lo[k] = fmin(lo[k], x->m.state->q[sys->dyn[i].q + k]);
            hi[k] = fmax(hi[k], x->m.state->q[sys->dyn[i].q + k]);
        }
    art_v3_sub(d, hi, lo);
    return art_v3_norm(d);
}

/* A first target that is far outside of the model has another unit than the model, mostly. */
static int check_distance(struct art_tracker *x, struct motion *motion, const struct pair *pair,
                          const double e[3])
{
    static const double far = 10;
    double size, distance;
    if (x->report.steps > 0 || motion->reported_far) return ART_OK;
    size = size_of_model(x), distance = art_v3_norm(e);
    if (!(size > 0 && distance > far * size)) return ART_OK;
    motion->reported_far = true;
    return art_warn_strict(
        x->ctx, ART_ERANGE, &pair->target->loc,
        "the target of '%s' is %.3g away at t = %.9g, %.2g times the size of the "
        "model: has it another unit? (@times:0.001 of --track and --input)",
        art_comp_path(pair->source, NULL), distance, x->t0, distance / size);
}

/* What of v* in step k does not follow from the motion in the horizon, into b. */
static int find_wanted(struct art_tracker *x, struct motion *motion, const struct gains *g, int k,
                       double *b)
{
    double errors = 0, rates = 0;
    int status = ART_OK;
    for (int i = 0; i < motion->n; i++) {
        const struct pair *pair = &motion->pairs[i];
        const double *u = x->m.state->u + pair->dyn->u;
        double e[6], v[6];
        if (k == 0)
            target_state(x, pair, e, v);
        else
            target_state_ahead(x, pair, k, e, v);
        for (int r = 0; r < pair->n; r++) {
            double *wanted = &b[pair->first + r];
            errors += e[r] * e[r];
            rates += (v[r] - u[r]) * (v[r] - u[r]);
            *wanted = g->of_target * v[r] + g->of_error * e[r];
            if (k == 0) *wanted += g->of_velocity * u[r];
            if (!isfinite(*wanted))
                return art_error(x->ctx, ART_ERANGE, &pair->target->loc,
                                 "target '%s' is not finite at t = %.9g",
                                 art_comp_path(pair->target, NULL), x->t0 + (k + 1) * x->h);
        }
        if (k == 0 && status == ART_OK) status = check_distance(x, motion, pair, e);
    }
    if (k > 0) return ART_OK;
    x->report.position_error = sqrt(errors);
    x->report.velocity_error = sqrt(rates);
    return status;
}

/* Adds the rows of step k: J u_k = v*, H of that and b = v* - J u_k without excitations. */
static int add_step(struct art_tracker *x, struct motion *motion, const struct gains *g, int k)
{
    const int first = k * motion->m;
    double *b = x->rows.b + first;
    struct tracker_share share = {.u = 1};
    int status;
    if (k > 0) share.u_before = -g->of_velocity, share.d_before = g->of_error;
    memset(motion->free, 0, (size_t)motion->m * sizeof *motion->free);
    ART_TRY(find_wanted(x, motion, g, k, b));
    tracker_free_rows(x, &motion->rows, k, &share, motion->free);
    for (int r = 0; r < motion->m; r++) b[r] -= motion->free[r];
    ART_TRY(tracker_respond_rows(x, &motion->rows, k, first, &share));
    for (int i = 0; i < motion->n; i++) {
        const struct pair *pair = &motion->pairs[i];
        ART_TRY(tracker_target_weights(x, pair->target, pair->n, x->rows.w + first + pair->first));
    }
    status = ART_OK;
out:
    return status;
}

static int add(struct art_tracker *x, struct tracker_term *term)
{
    struct motion *motion = term->data;
    const char *type = art_get_text(term->comp, "type");
    bool as_equations = x->set.motion_as_constraint || art_streq(type, "EQUALITY");
    const struct gains gains = read_gains(x, term);
    int status;
    if (motion->n == 0) return ART_OK;
    ART_TRY(make_rows(x, motion));
    ART_TRY(tracker_rows_begin(x, x->set.horizon * motion->m));
    x->rows.has_step_scale = true;
    for (int k = 0; k < x->set.horizon; k++) ART_TRY(add_step(x, motion, &gains, k));
    ART_TRY(tracker_drop_rounding(x, term, &motion->rows.J));
    status = tracker_rows_add(x, term, as_equations);
    /* what the targets leave open is as small as can be */
    if (status == ART_OK && as_equations && !tracker_has_term(x, "L2RegularizationTerm"))
        tracker_add_l2(x, 1e-4);
out:
    return status;
}

/* Errors of the state that there is, against targets as they are. */
static bool value(const struct art_tracker *x, const struct tracker_term *term, const char *prop,
                  double *out)
{
    const struct motion *motion = term->data;
    bool rates = art_streq(prop, "velocityError");
    double sum = 0;
    if (!rates && !art_streq(prop, "positionError")) return false;
    for (int i = 0; i < motion->n; i++) {
        const struct pair *pair = &motion->pairs[i];
        const double *u = x->m.state->u + pair->dyn->u;
        double e[6], v[6];
        target_state(x, pair, e, v);
        for (int k = 0; k < pair->n; k++)
            sum += rates ? (v[k] - u[k]) * (v[k] - u[k]) : e[k] * e[k];
    }
    *out = sqrt(sum);
    return true;
}

static int count_rows(const struct art_tracker *x, const struct tracker_term *term)
{
    const struct motion *motion = term->data;
    (void)x;
    return motion->m;
}

const struct tracker_term_type tracker_motion_term = {.cls = "MotionTargetTerm",
                                                      .has_weight = true,
                                                      .create = create,
                                                      .count_rows = count_rows,
                                                      .add = add,
                                                      .value = value,
                                                      .free = free_motion};
