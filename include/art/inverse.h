/* art/inverse.h provides inverse control: the excitations that make a model follow targets.
 *
 * A tracker is the computing part of a TrackingController. At the start of a step of length h it predicts the
 * velocity u at its end (art_step_predict) and the responses of u and of the impulses l of joints to each
 * excitation, u(a) = u0 + H a (art_step_respond), and computes the excitations a that minimise
 *
 *     1/2 a^T Q a + p^T a,   Q = sum of H_k^T H_k + regularization,   within bounds,
 *
 * H_k of each term: the response of its quantities (velocities of points and frames, forces of springs,
 * impulses of joints). With a horizon of N > 1 steps (property `horizon`) the program spans these,
 * excitations are constant in each, and those of the first are used (model predictive control).
 * Formulas, and where the original is not followed: docs/rooms/inverse.md; after Stavness, Lloyd & Fels
 * (2012), "Automatic prediction of tongue muscle activations using a finite element model", Journal of
 * Biomechanics 45, and the guide to ArtiSynth, chapter 10.
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
    /* Compute the n numbers that inputs set a property of a target to at a later time, for controllers with a
     * horizon. False: nothing drives it. NULL: that is not known. */
    bool (*preview)(const void *user, const struct art_comp *target, const char *prop, double t, double *out,
                    int n);
    const void *user;
};

struct art_tracker;
/* Create a tracker from a TrackingController: its exciters, targets and terms. ART_EUSAGE: it has
 * no exciters, or a source that nothing can move; ART_ENOTFOUND: a reference does not exist or
 * takes no part. */
int art_tracker_create(struct art_ctx *ctx, const struct art_comp *controller,
                       const struct art_tracked *model, struct art_tracker **tracker) ART_MUST_USE;
void art_tracker_free(struct art_tracker *tracker);

/* Find the excitations for the step from t0 to t1 and set them. State and system are those of t0, targets
 * those of t1; all but the excitations is then as it was before. Statuses of solves; ART_ERANGE: a target
 * that is not finite; ART_EUSAGE: no term has a weight. */
int art_tracker_apply(struct art_tracker *tracker, double t0, double t1) ART_MUST_USE;
/* The time is t: at the start excitations are those that the exciters have; before a step that is taken
 * again those of its start. */
void art_tracker_begin(struct art_tracker *tracker, double t, bool at_start);

/* Return the excitations as found last, in the order of the exciters, and their number. */
int art_tracker_size(const struct art_tracker *tracker);
const double *art_tracker_excitations(const struct art_tracker *tracker);
/* Take over excitations, of a state that was saved. */
void art_tracker_set(struct art_tracker *tracker, const double *a);

/* The report of the last steps. */
struct art_tracker_report {
    long steps;
    double position_error;                  /* of motion targets, Euclidean norm at the step's start [L] */
    double velocity_error;                  /* the same [L/T] */
    double kkt;                             /* residual of the optimality conditions of the last program */
    int n_columns;                          /* of the last response */
};
void art_tracker_report(const struct art_tracker *tracker, struct art_tracker_report *report);
/* A property that a term of the controller has now, for reading: positionError and velocityError of a
 * MotionTargetTerm (norms over all targets, of the state there is), det of a StabilityTerm. False: there is
 * none. */
bool art_tracker_value(const struct art_tracker *tracker, const struct art_comp *term, const char *prop,
                       double *value);
/* Return exciter i, its component, and in how many of the steps it was at its least or greatest
 * excitation, and in how many its excitation changed a force. */
const struct art_comp *art_tracker_exciter(const struct art_tracker *tracker, int i, long *at_lo,
                                           long *at_hi, long *acted);
/* Return the prediction and responses of the last step: u0[n_active], column j of H (n_active
 * numbers); NULL where rows of products with H were solved for instead, which are fewer (more than
 * 8 exciters). */
const double *art_tracker_free_velocity(const struct art_tracker *tracker);
const double *art_tracker_response(const struct art_tracker *tracker, int j);

/* ---------------------------------------------------------------- controllers in the tree */

/* A TrackingController without exciters and targets for a top MechModel, in the root's list; name NULL:
 * "tcon". A name that is taken gets a number. */
int art_tracking_make(struct art_ctx *ctx, struct art_comp *mech, const char *name,
                      struct art_comp **controller) ART_MUST_USE;
/* What has an excitation becomes the next exciter; point and frame exciters have bounds [-1, 1] of their own,
 * muscles become red as they are excited (configExcitationColoring). ART_EUSAGE: it has none. */
int art_tracking_add_exciter(struct art_ctx *ctx, struct art_comp *controller, struct art_comp *exciter,
                             double weight) ART_MUST_USE;
/* A point or frame gets a target, which is where it is; named NAME_ref after it. */
int art_tracking_add_target(struct art_ctx *ctx, struct art_comp *controller, struct art_comp *source,
                            double weight, struct art_comp **target) ART_MUST_USE;
/* Gives a target of zero to the force of a spring, muscle or frame spring, or of a planar connector or ball
 * joint; the first target creates the term. */
int art_tracking_add_force_target(struct art_ctx *ctx, struct art_comp *controller, struct art_comp *source,
                                  double weight, struct art_comp **target) ART_MUST_USE;
/* The term of a class and name, which is made if need be; NULL: "dampingTerm" for a DampingTerm, else the
 * class. ART_EUSAGE: it is no class of terms. */
int art_tracking_add_term(struct art_ctx *ctx, struct art_comp *controller, const char *cls,
                          const char *name, struct art_comp **term) ART_MUST_USE;
/* The weight of a term of a class (L2RegularizationTerm, DampingTerm ...), which is made if need be. */
int art_tracking_set_term(struct art_ctx *ctx, struct art_comp *controller, const char *cls,
                          double weight) ART_MUST_USE;
/* The probes of ArtiSynth's inverse manager, by its names and files, in the root's lists: "target positions",
 * "target forces", "input excitations" (not active), "tracked positions", "source positions", "computed
 * excitations". Those that are there keep their data. Inputs read their file if it is there, else they hold
 * what their properties have now. interval -1: every step. */
int art_tracking_add_probes(struct art_ctx *ctx, struct art_comp *controller, double duration,
                            double interval) ART_MUST_USE;

/* The same in the place of all probes that the root has, by its probeDuration and probeUpdateInterval. */
int art_tracking_reset_probes(struct art_ctx *ctx, struct art_comp *controller) ART_MUST_USE;
/* A control panel in the root's list, with the properties of the controller and of its terms; sessions show
 * it with buttons for its probes. panel: may be NULL. */
int art_tracking_add_panel(struct art_ctx *ctx, struct art_comp *controller,
                           struct art_comp **panel) ART_MUST_USE;

/* One of them by its name. file NULL: the one of the inverse manager. ART_EUSAGE: it has no such name, or the
 * controller has nothing for it. */
struct art_tracking_probe {
    const char *file;
    double start, stop, interval; /* [T] */
};
int art_tracking_add_probe(struct art_ctx *ctx, struct art_comp *controller, const char *name,
                           const struct art_tracking_probe *how, struct art_comp **probe) ART_MUST_USE;

/* ---------------------------------------------------------- inverse kinematics of markers
 *
 * Poses of rigid bodies that bring markers nearest to given places, sum w |x_target - x|^2 / 2, within joints
 * and their limits, in a system of its own. Bodies with markers move, and those that joints join to them;
 * grounded bodies and all else stay. */
struct art_ik;
struct art_ik_options {
    int most_iterations;         /* >= 1 */
    double tolerance;            /* of a step: rotations in radians, lengths by the size of the model */
    double held;                 /* regularization of motions that markers leave free, as a share of the mean
                                    weight */
};
struct art_ik_report {
    int iterations;
    bool converged;
    double error;                /* sqrt(sum w d^2) [L] for weights [1] */
    double row_error;            /* largest error that remains in a joint */
};
/* Create the solver for frame markers with weights (REFNUMS). ART_EUSAGE: one is on no body, or
 * nothing can move. */
int art_ik_create(struct art_ctx *ctx, struct art_comp *mech, const struct art_ref *markers, int n,
                  const struct art_compile_options *options, struct art_ik **ik) ART_MUST_USE;
void art_ik_free(struct art_ik *ik);
/* Start from the poses of a system. */
void art_ik_begin(struct art_ik *ik, const struct art_system *sys, const struct art_state *state);
/* Solve for targets[n][3]; a target that is not finite is missing. options and report may be NULL.
 */
int art_ik_solve(struct art_ik *ik, const double *targets, const struct art_ik_options *options,
                 struct art_ik_report *report) ART_MUST_USE;
/* Return the distance of the markers from their targets as the bodies are, root mean square over those
 * that are finite; and the size of the model, half the diagonal of the box around bodies and markers. */
double art_ik_distance(const struct art_ik *ik, const double *targets);
/* The mean of target - marker over the same, in world axes; zero what is rounding alone. */
void art_ik_offset(const struct art_ik *ik, const double *targets, double offset[3]);
double art_ik_size(const struct art_ik *ik);
/* Write the poses found into a state. */
void art_ik_apply(const struct art_ik *ik, const struct art_system *sys, struct art_state *state);
/* art_system_compile for a run: bodies that active IKProbes of the root with bodiesNonDynamicIfActive pose
 * are not dynamic in it. The tree stays as it is. */
int art_ik_compile(struct art_ctx *ctx, struct art_comp *mech,
                   const struct art_compile_options *options, struct art_system **sys) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
