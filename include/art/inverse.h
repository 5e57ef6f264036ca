/* art/inverse.h - inverse control: the excitations that make a model follow targets.
 *
 * A tracker is the computing part of a TrackingController. At the start of a step of length h it asks what
 * velocity u the step would end with (art_step_predict) and how u and the impulses l of joints respond to
 * each excitation, u(a) = u0 + H a (art_step_respond), and finds the excitations a of the least
 *
 *     1/2 a^T Q a + p^T a,   Q = sum of H_k^T H_k + regularization,   within bounds,
 *
 * H_k of each term: what it looks at (velocities of points and frames, forces of springs, impulses of
 * joints) as it follows u and l. Formulas, and where the original is not followed: docs/rooms/inverse.md;
 * after Stavness, Lloyd & Fels (2012), "Automatic prediction of tongue muscle activations using a finite
 * element model", Journal of Biomechanics 45, and the guide to ArtiSynth, chapter 10.
 *
 *     ART_TRY(art_tracker_create(ctx, controller, &model, &tracker));
 *     ART_TRY(art_tracker_apply(tracker, t0, t1));      // before the step from t0 to t1: sets excitations
 *     art_tracker_free(tracker); */
#ifndef ART_INVERSE_H
#define ART_INVERSE_H

#include <art/qp.h>
#include <art/step.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The running model that a tracker works for; all must outlive it. */
struct art_tracked {
    struct art_system *sys;
    struct art_state *state;
    struct art_step *step;
};

struct art_tracker;
/* From a TrackingController: its exciters, targets and terms. ART_EUSAGE: it has no exciters, or a source
 * that nothing can move; ART_ENOTFOUND: a reference does not exist or takes no part. */
int art_tracker_create(struct art_ctx *ctx, const struct art_comp *controller,
                       const struct art_tracked *model, struct art_tracker **tracker) ART_MUST_USE;
void art_tracker_free(struct art_tracker *tracker);

/* Find the excitations for the step from t0 to t1 and set them. State and system are those of t0, targets
 * those of t1; all but the excitations is then as it was before. Statuses of solves; ART_ERANGE: a target
 * that is not finite; ART_EUSAGE: no term has a weight. */
int art_tracker_apply(struct art_tracker *tracker, double t0, double t1) ART_MUST_USE;
/* The time is t: at the start excitations begin with zeros; before a step that is taken again with those
 * of its start. */
void art_tracker_begin(struct art_tracker *tracker, double t, bool at_start);

/* Excitations as found last, in the order of the exciters. */
int art_tracker_size(const struct art_tracker *tracker);
const double *art_tracker_excitations(const struct art_tracker *tracker);
/* Take over excitations, of a state that was saved. */
void art_tracker_set(struct art_tracker *tracker, const double *a);

/* What there is to say of the last steps. */
struct art_tracker_report {
    long steps;
    double position_error, velocity_error;  /* of motion targets, Euclidean norms at the start of the step */
    double kkt;                             /* of the last quadratic program */
    int n_columns;                          /* of the last response */
};
void art_tracker_report(const struct art_tracker *tracker, struct art_tracker_report *report);
/* Exciter i: its component, and in how many of the steps it was at its least or greatest excitation. */
const struct art_comp *art_tracker_exciter(const struct art_tracker *tracker, int i, long *at_lo,
                                           long *at_hi);
/* The prediction and responses of the last step: u0[n_active], column j of H (n_active numbers). */
const double *art_tracker_free_velocity(const struct art_tracker *tracker);
const double *art_tracker_response(const struct art_tracker *tracker, int j);

#ifdef __cplusplus
}
#endif
#endif
