/* art/step.h - one step of one model: the solve of velocities with constraints and friction, the correction
 * of positions, integration schemes, static equilibrium.
 *
 * The run that takes one step after another is art/sim.h. The formulas are those of docs/rooms/step.md.
 */
#ifndef ART_STEP_H
#define ART_STEP_H

#include <art/kkt.h>
#include <art/linalg.h>
#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_step;

/* ------------------------------------------------------------- integrators */

/* A time integration scheme: libcommon/step/integrator/<name>.c and a line in integrators.def. */
struct art_integrator {
    const char *name;            /* as in the property `integrator` */
    const char *summary;
    /* Advance the state by h. The state and system are consistent at t0, parametric components are at
     * their targets of t1. On failure the state is undefined. */
    int (*step)(struct art_step *step);
    bool stiff;                  /* solves with stiffness: GlobalStiffness corrects positions with it too */
    bool couples_constraints;    /* constraints are part of the solve with stiffness: friction can be, too */
    bool constraints_first;      /* in the original constraints are evaluated before the forces of a step */
    bool is_static;              /* finds equilibrium instead: there is no motion, and no order */
};
const struct art_integrator *art_integrator_find(const char *name);
const struct art_integrator *art_integrator_at(int i);

/* -------------------------------------------------------------------- a step */

/* Where the time of a step goes: forces, Jacobians, the matrix and the motion; its factorisation; its
 * solution. */
enum art_step_phase { ART_STEP_ASSEMBLY, ART_STEP_FACTOR, ART_STEP_SOLVE, ART_STEP_PHASES };

struct art_step_options {
    const struct art_integrator *integrator;
    const struct art_solver_set *solvers;
    bool exact;                       /* every step has a factor of its own */
    bool adaptive;                    /* steps that fail are taken again: messages do not advise it */
    const volatile int *interrupt;    /* ends a step that iterates for long when it becomes non-zero; or
                                         NULL */
    struct art_watch *watch;
    double *seconds;                  /* [ART_STEP_PHASES] */
};

/* The work space of the steps of a system; system, state and what the options point to must outlive it. */
int art_step_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    const struct art_step_options *options, struct art_step **step) ART_MUST_USE;
void art_step_free(struct art_step *step);
/* Steps that fail are taken again from now on. */
void art_step_set_adaptive(struct art_step *step, bool adaptive);

/* Advance the state by h: the integrator's step. */
int art_step_advance(struct art_step *step, double h) ART_MUST_USE;
/* Decide which limits act, and correct positions. */
int art_step_stabilize(struct art_step *step) ART_MUST_USE;
/* Forces that could not be evaluated at time t: an error that names the component. */
int art_step_check_forces(const struct art_step *step, double t) ART_MUST_USE;
/* What comes next is to depend on the state alone, not on factors of steps before. */
void art_step_drop_factors(struct art_step *step);

/* How far the iteration of the last step that has one was from its end, by the change of velocity; 0: it
 * converged. */
double art_step_newton_error(const struct art_step *step);
/* What rows give way by in the last step, where no forces could be found that meet them; 0: nothing. */
double art_step_regularized_gap(const struct art_step *step);
/* Whether any constraint has friction. */
bool art_step_has_friction(const struct art_step *step);
/* The solver of steps without constraints. */
const struct art_solver *art_step_solver(const struct art_step *step);

/* Counts since the beginning. */
struct art_step_stats {
    bool constrained;                /* there can be constraints: the rest but the last two is theirs */
    struct art_kkt_stats kkt;        /* of both solves, of velocities and of positions */
    int n_bilateral, n_unilateral;   /* rows of the last step */
    long corrections;                /* of positions */
    long reused, iterations;         /* large systems without constraints */
};
void art_step_stats(const struct art_step *step, struct art_step_stats *stats);

#ifdef __cplusplus
}
#endif
#endif
