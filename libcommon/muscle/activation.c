/* This file integrates activation dynamics exactly over a step with a constant excitation. */
#include "activation.h"
#include <math.h>

enum { FROM, TO, STEP, TIME, EXCITATION, N_HISTORY };

/* Thelen's factor of the time constants is this + 1.5 a. */
static const double at_rest = 0.5, by_activation = 1.5;

int muscle_activation_read(struct art_ctx *ctx, const struct art_comp *muscle,
                           struct activation *dynamics)
{
    dynamics->rise = art_get_double(muscle, "activationTime");
    dynamics->fall = art_get_double(muscle, "deactivationTime");
    dynamics->initial = art_get_double(muscle, "initialActivation");
    dynamics->rule = art_streq(art_get_text(muscle, "activationRule"), "Zajac") ? ACTIVATION_ZAJAC
                                                                                : ACTIVATION_THELEN;
    bool both = dynamics->rise > 0 && dynamics->fall > 0;
    bool none = dynamics->rise == 0 && dynamics->fall == 0;
    if (dynamics->rule == ACTIVATION_ZAJAC && !both && !none)
        return art_error(ctx, ART_ERANGE, &muscle->loc,
                         "activationRule=Zajac of '%s' asks for an activationTime and a "
                         "deactivationTime above 0; one of them is 0",
                         art_comp_path(muscle, NULL));
    if (dynamics->history < 0 && !none)
        return art_error(ctx, ART_EUNSUPPORTED, &muscle->loc,
                         "the time constants of the activation of '%s' were 0 when the run began: "
                         "it has to begin with them",
                         art_comp_path(muscle, NULL));
    return ART_OK;
}

int muscle_activation_create(struct art_ctx *ctx, struct art_system *sys,
                             const struct art_comp *muscle, struct activation *dynamics)
{
    bool any = art_get_double(muscle, "activationTime") > 0 ||
               art_get_double(muscle, "deactivationTime") > 0;
    dynamics->history = -1;
    dynamics->inner = &sys->inner;
    if (any) {
        dynamics->history = art_system_add_history(ctx, sys, muscle, N_HISTORY);
        if (dynamics->history < 0) return dynamics->history;
    }
    return muscle_activation_read(ctx, muscle, dynamics);
}

/* Solves Thelen's rule for e > a: with y = e - a and c = 0.5 + 1.5 e the time that passes is t /
 * rise = c ln(y0 / y) - 1.5 (y0 - y). In z = ln(y0 / y) the right side grows and is convex, so
 * that Newton's iteration from beyond the root comes down to it. */
static double rise(double a, double e, double time)
{
    enum { MOST = 60 };
    double y0 = e - a, c = at_rest + by_activation * e;
    double z = (time + by_activation * y0) / c;
    for (int k = 0; k < MOST; k++) {
        double rest = exp(-z), off = c * z - by_activation * y0 * (1 - rest) - time;
        double step = off / (c - by_activation * y0 * rest);
        z -= step;
        if (!(step > 1e-16 * z)) break;
    }
    return e - y0 * exp(-z);
}

/* For e < a the quantity u = (a - e) / (0.5 + 1.5 a) decays exponentially. */
static double fall(double a, double e, double time)
{
    double u = (a - e) / (at_rest + by_activation * a) * exp(-(at_rest + by_activation * e) * time);
    return (e + at_rest * u) / (1 - by_activation * u);
}

double muscle_activation_steady(const struct activation *dynamics, double e)
{
    if (dynamics->rule == ACTIVATION_THELEN || !(dynamics->fall > 0)) return e;
    double b = dynamics->rise / dynamics->fall;
    return e / (b + (1 - b) * e);
}

double muscle_activation_after(const struct activation *dynamics, double a, double e, double h)
{
    double tau = e > a ? dynamics->rise : dynamics->fall;
    if (dynamics->rule == ACTIVATION_ZAJAC) {
        double b = dynamics->rise / dynamics->fall, end = muscle_activation_steady(dynamics, e);
        return end + (a - end) * exp(-(b + (1 - b) * e) * h / dynamics->rise);
    }
    if (!(tau > 0) || e == a) return e;
    return e > a ? rise(a, e, h / tau) : fall(a, e, h / tau);
}

/* Return the activation before the first step. */
static double at_start(const struct activation *dynamics, double net)
{
    return dynamics->initial >= 0 ? dynamics->initial : muscle_activation_steady(dynamics, net);
}

/* The time from the start of the step to where forces are evaluated. */
static double time_passed(const struct activation *dynamics, const double *was)
{
    return dynamics->inner ? was[STEP] * (1 - dynamics->inner->left) : was[STEP];
}

double muscle_activation_of(const struct activation *dynamics, const struct art_state *state,
                            double net)
{
    if (dynamics->history < 0) return net;
    const double *was = state->history + dynamics->history;
    if (was[STEP] == 0) return at_start(dynamics, net);
    return muscle_activation_after(dynamics, was[FROM], net, time_passed(dynamics, was));
}

bool muscle_activation_on_way(const struct activation *dynamics, const struct art_state *state,
                              double activation, int n, const double *part, double *out)
{
    if (dynamics->history < 0) return false;
    const double *was = state->history + dynamics->history, e = was[EXCITATION];
    double time = time_passed(dynamics, was), from = was[FROM];
    if (was[STEP] == 0) return false;
    bool known = muscle_activation_after(dynamics, from, e, time) == activation;
    for (int i = 0; i < n; i++)
        out[i] = known ? muscle_activation_after(dynamics, from, e, part[i] * time)
                       : from + part[i] * (activation - from);
    return true;
}

double muscle_activation_now(const struct activation *dynamics, const struct art_state *state,
                             double net)
{
    if (dynamics->history < 0) return net;
    const double *was = state->history + dynamics->history;
    return was[STEP] == 0 ? at_start(dynamics, net) : was[TO];
}

void muscle_activation_begin_step(const struct activation *dynamics, struct art_state *state,
                                  double net, double h)
{
    if (dynamics->history < 0) return;
    double *was = state->history + dynamics->history;
    if (h < 0) {
        was[FROM] = was[TO] = at_start(dynamics, net);
        was[STEP] = 0;
        was[TIME] = state->t;
        was[EXCITATION] = net;
        return;
    }
    if (was[STEP] == 0 || was[TIME] != state->t) {
        was[FROM] = was[STEP] == 0 ? at_start(dynamics, net) : was[TO];
        was[TIME] = state->t;
    }
    was[TO] = muscle_activation_after(dynamics, was[FROM], net, h);
    was[STEP] = h;
    was[EXCITATION] = net;
}
