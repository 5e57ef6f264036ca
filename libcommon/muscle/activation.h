/* This is activation dynamics: how the activation of a muscle follows its excitation. */
#ifndef ART_ACTIVATION_H
#define ART_ACTIVATION_H

#include <art/mech.h>

/* These are the rules, in the order of the property activationRule. Thelen 2003, with e for
 * excitation, a for activation:
 *
 *     da/dt = (e - a) / (rise (0.5 + 1.5 a))  for e > a,    (e - a) (0.5 + 1.5 a) / fall  for e < a
 *
 * Zajac 1989, which is linear in a: da/dt = (e - (b + (1 - b) e) a) / rise with b = rise / fall; a constant
 * excitation holds a = e / (b + (1 - b) e). */
enum activation_rule { ACTIVATION_THELEN, ACTIVATION_ZAJAC };

struct activation {
    int history;         /* offset into state->history, -1: activation is the excitation */
    enum activation_rule rule;
    double rise, fall;   /* time constants activationTime and deactivationTime, s; 0: at once */
    double initial;      /* initialActivation; below 0: what the excitation holds */
    const struct art_inner_step *inner; /* where in the step forces are evaluated; NULL: at its end */
};

/* Read the properties; history is added where a time constant is not zero, which has to be so from the start
 * on. ART_ERANGE. */
int muscle_activation_create(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *muscle,
                             struct activation *dynamics) ART_MUST_USE;
int muscle_activation_read(struct art_ctx *ctx, const struct art_comp *muscle, struct activation *dynamics)
    ART_MUST_USE;
/* The activation at the end of a step of length h from a, under a constant excitation e; exact. */
double muscle_activation_after(const struct activation *dynamics, double a, double e, double h);
/* The activation that a constant excitation holds. */
double muscle_activation_steady(const struct activation *dynamics, double e);
/* The activation where forces are evaluated, at the end of the present step if no scheme says otherwise, if
 * its excitation is `net`; before the first step that at the start. */
double muscle_activation_of(const struct activation *dynamics, const struct art_state *state, double net);
/* Gets the activation at parts of the way from the start of the step to where forces are evaluated,
 * where it is
 * `activation`: by the excitation of the step or, where another one is asked for, straight between. False:
 * it is constant. */
bool muscle_activation_on_way(const struct activation *dynamics, const struct art_state *state,
                              double activation, int n, const double *part, double *out);
/* The activation that the muscle has. */
double muscle_activation_now(const struct activation *dynamics, const struct art_state *state, double net);
/* Begin a step of length h at the time of the state, in which the excitation is `net`; again at the same
 * time: the same step. h < 0: the start. */
void muscle_activation_begin_step(const struct activation *dynamics, struct art_state *state, double net,
                                  double h);

#endif
