/* art/step.h takes one step of one model: the solve of velocities with constraints and friction, the
 * correction of positions, integration schemes, static equilibrium.
 *
 * The run that takes one step after another is art/sim.h. The formulas are those of docs/rooms/step.md, which
 * also shows how an integrator is written from this header.
 *
 * Notation: n unknowns, the velocities of the active blocks of the system in their order (points v, frames v
 * and w in world axes, art/mech.h); h the length of the step; M mass, f forces, F inertial forces of the
 * masses (centripetal), K = df/dq and D = df/du their Jacobians; q (+) h u moves points by h v, frames by h v
 * and exp([h w]). G and N are the bilateral and unilateral rows, l and t their impulses.
 *
 * A whole integration scheme, (M - h D - h^2 K) u = M u0 + h (f + F) - h D u0 within the constraints and
 * q <- q0 (+) h u:
 *
 *     static int step(struct art_step *s)
 *     {
 *         const struct art_step_request request = {.a0 = -s->h, .a1 = -s->h * s->h, .coupled = true};
 *         int status;
 *         art_step_momentum(s, true);                              // u0, f, M, K, D; b = M u0 + h (f + F)
 *         art_step_add_product(s, s->sys->jac.D, -s->h, s->vec.u0);
 *         ART_TRY(art_step_constrain_midway(s, s->h));             // rows of constraints
 *         ART_TRY(art_step_solve(s, &request));                    // u, and the forces of constraints
 *         ART_TRY(art_step_apply_friction(s));
 *         art_step_accept_end(s, s->h, s->vec.u);
 *     out:
 *         return status;
 *     }
 *     extern const struct art_integrator art_integrator_foo;       // a line of art/integrators.def does that
 *     const struct art_integrator art_integrator_foo = {
 *         .summary = "implicit, order 1", .step = step, .stiff = true, .couples_constraints = true};
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

/* -------------------------------------------------------------------- a step */

/* A time integration scheme is a file libcommon/step/integrator/FILE.c and a line in art/integrators.def,
 * which has its name. */
struct art_integrator {
    const char *summary;
    /* Advance step->state by step->h. State and system are consistent at t0, parametric components are at
     * their targets of t1. On failure the state is undefined. */
    int (*step)(struct art_step *step);
    bool stiff;                  /* solves with stiffness: GlobalStiffness corrects positions with it too */
    bool couples_constraints;    /* constraints are part of the solve with stiffness: friction can be, too */
    bool constraints_first;      /* in the original constraints are evaluated before the forces of a step */
    int inner_order;             /* of the scheme: the order to which laws integrate variables of their
                                  * own over
                                    a step, such as lengths of fibres; 0: 1 */
    bool is_static;              /* finds equilibrium instead: there is no motion, and no order */
    bool divided;                /* serves systems whose rows are divided over ranks (art/partition.h) */
    size_t memory;               /* bytes of step->memory */
    double most_decay;           /* explicit ones: how much of a velocity damping may take in a step, h d / m;
                                    more is warned of. 0: any */
};
/* Find an integrator by the name that models use, NULL if there is none; the i-th one, NULL behind
 * the last; its name. */
const struct art_integrator *art_integrator_find(const char *name);
const struct art_integrator *art_integrator_at(int i);
const char *art_integrator_name(const struct art_integrator *scheme);

/* The phases between which the time of a step is divided: forces, Jacobians, the matrix and the
 * motion; its factorisation; its solution. */
enum art_step_phase { ART_STEP_ASSEMBLY, ART_STEP_FACTOR, ART_STEP_SOLVE, ART_STEP_PHASES };

struct art_step_options {
    const struct art_integrator *integrator;
    const struct art_solver_set *solvers;
    bool exact;                       /* every step has a factor of its own */
    bool adaptive;                    /* steps that fail are taken again: messages do not advise it */
    const volatile int *interrupt;    /* ends a step that iterates for long when it becomes non-zero; or
                                         NULL */
    /* StaticArcLength: called at each point of the path of equilibria before the last, where the state is
     * in balance with the part `load` of what the step brings on; or NULL. */
    void (*path)(void *user, struct art_step *step, double load);
    void *path_user;
    struct art_watch *watch;
    double *seconds;                  /* [ART_STEP_PHASES] */
};

/* The vectors that a scheme works with; [n] unless it says otherwise. */
struct art_step_vectors {
    int n;
    double *q0;                  /* [n_q of the state] positions at the start of the step */
    double *u0;                  /* velocity at the start of the step */
    double *u;                   /* velocity that is solved for */
    double *f;                   /* forces of the last evaluation, without F [M L/T^2] */
    double *b;                   /* right-hand side of the solve, a momentum [M L/T] */
};

/* The report of a step: its errors and warnings besides the state. */
struct art_step_report {
    double newton_error;         /* how far the iteration of the scheme was from its end, by the change of
                                    velocity in the step; 0: it converged. The scheme sets it */
    double regularized_gap;      /* the regularization in the last step, where no forces could be found
                                    that meet them; 0: nothing */
    long corrections;            /* of positions, since the beginning */
    bool was_consistent;         /* positions could be corrected once */
    double position_residual;    /* the largest error of positions that stayed, since the beginning [L] */
    /* a message said that constraints contradict each other, that they follow from each other, that an
     * equilibrium is not stable */
    bool reported_conflict, reported_redundant, reported_unstable, reported_friction,
        reported_jam, reported_damping;
};

/* The work space of the steps of a system: what schemes read and write. The parts without a description here
 * are of the room alone (libcommon/step/step_priv.h). */
struct art_step {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    double h;                    /* length of the step [T], > 0 */
    double force_share;          /* impulses of rows are forces times h and this, which a scheme sets while it
                                    steps; 0: all of h */
    double static_until;         /* staticUntil of the model [T]; NAN: the next step reads it */
    double extent;               /* size of the model at the start [L], for relative tolerances */
    struct art_step_options options;
    struct art_step_vectors vec;
    struct art_step_report report;
    void *memory;                /* what the scheme remembers from step to step: zeros at first, and again
                                    where a run goes on from a state */
    struct art_step_scratch *scratch;
    struct art_step_solver *solver;
    struct art_step_constraints *con;
    struct art_impact *impact;   /* of contacts with a restitution; NULL: there were none */
    struct art_step_friction *friction;      /* NULL: no constraint has any */
    struct art_statics *statics; /* of static solves; made by the first */
};

/* System, state and what the options point to must outlive it. */
int art_step_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    const struct art_step_options *options, struct art_step **step) ART_MUST_USE;
void art_step_free(struct art_step *step);
/* Advances the state by h, by the step of the scheme. */
int art_step_advance(struct art_step *step, double h) ART_MUST_USE;
/* Decide which limits act, and correct positions. */
int art_step_stabilize(struct art_step *step) ART_MUST_USE;
/* Report forces that could not be evaluated at time t: an error that names the component. */
int art_step_check_forces(const struct art_step *step, double t) ART_MUST_USE;
/* Properties of the model were set: the next step reads them again. */
void art_step_refresh(struct art_step *step);
/* Drop the factors of earlier steps, so that what follows depends on the state alone. */
void art_step_drop_factors(struct art_step *step);

/* Counts since the beginning. */
struct art_step_stats {
    const char *solver;              /* of solves without constraints */
    struct art_solver_stats plain;   /* its counts */
    long reused, iterations;         /* large systems: steps that an earlier factor served, solves with one */
    bool constrained;                /* has constraints: then the rest counts, */
    struct art_kkt_stats kkt;        /* of steps and of corrections of positions together */
    int n_bilateral, n_unilateral;   /* rows that act now */
    long corrections;                /* of positions */
};
void art_step_stats(const struct art_step *step, struct art_step_stats *stats);

/* ------------------------------------------------- what schemes are made of */

/* Zeros, n of a size, that last until the scheme's step returns, or until they are released. NULL if memory
 * ran out: return ART_ENOMEM. */
void *art_step_scratch(struct art_step *step, size_t n, size_t size);
struct art_step_mark {
    int chunk;
    size_t used;
};
struct art_step_mark art_step_mark(const struct art_step *step);
void art_step_release(struct art_step *step, struct art_step_mark mark);

/* Evaluate u0, f and the masses at the state, K and D too if asked for; b = M u0 + h (f + F). */
void art_step_momentum(struct art_step *step, bool jacobians);
/* Evaluate the same with K and D, and F that of a step of backward Euler (art_system_step_masses). */
void art_step_momentum_backward(struct art_step *step);
/* Say which part of the step has passed at the states whose forces are evaluated from now on: 1 at its end,
 * which counts where nothing is said. Fibres of muscles and activations are then those of that moment. */
void art_step_evaluate_at(struct art_step *step, double part);
/* u = u0 + h M^-1 (f + F) */
int art_step_explicit(struct art_step *step) ART_MUST_USE;
/* b += factor B x over the unknowns, B one of D, K, A of the system */
void art_step_add_product(struct art_step *step, const struct art_blocks *B, double factor, const double *x);
/* b -= (a0 D + a1 K) u_p of the parametric components, where the original is followed (quirk
 * driven_velocity_twice): the forces hold their positions and velocities of t1 already. */
void art_step_add_parametric(struct art_step *step, double a0, double a1);

/* Evaluate the rows at the state, and their right-hand sides with the rate of the rows weighted by
 * beta. */
int art_step_constrain(struct art_step *step, double beta) ART_MUST_USE;
/* Evaluate the rows in the middle of the step with h/2 of their rate; under the quirk
 * rows_at_start at its start, with beta. What follows from the positions (attached components) is
 * then that of the middle: forces come first, a move after it. */
int art_step_constrain_midway(struct art_step *step, double beta) ART_MUST_USE;
/* Rows of what is prescribed (art_row.prescribed) cover their distance by the formula of the step, x1 - x0 =
 * h (drift + along v1); without this call they do by x1 - x0 = h v1. */
int art_step_cover_prescribed(struct art_step *step, double along, const double *drift) ART_MUST_USE;
/* True if there are rows. */
bool art_step_constrained(const struct art_step *step);
/* True if friction is part of the coupled solve. */
bool art_step_has_implicit_friction(const struct art_step *step);
/* True if soft bodies are in contact at the start of the step. */
bool art_step_has_soft_contact(const struct art_step *step);

/* A u = b with A = M + a0 D + a1 K, of the masses and Jacobians evaluated last; coupled with the rows of the
 * last art_step_constrain: A u - G^T l - N^T t = b, G u + R l = b_G, and N complementary (art/kkt.h). */
struct art_step_request {
    double a0, a1;
    bool coupled;
    bool reuse_factor;           /* matrix and rows are those of the solve before: a0 and a1 are not looked
                                    at */
    bool summed;                 /* the matrix is there but for the masses: a0 and a1 are not looked at */
    const double *guess;         /* [n] the solution before, of the same rows, which u corrects: u is near to
                                    it, and unilateral rows begin where they stood in it. NULL: near to u0 */
    double tolerance;            /* residual that is good enough, by the size of the terms, where solves
                                    iterate; 0: all digits */
    double *u;                   /* [n] where the solution goes; NULL: vec.u. Not for coupled ones */
};
/* Solve with the right-hand side vec.b. The forces of constraints and friction go to the state. */
int art_step_solve(struct art_step *step, const struct art_step_request *request) ART_MUST_USE;
/* Responses of u to changes b[n_rhs][n] of the right-hand side, by the matrix, the bilateral rows and the
 * factor of the last solve: A x - G^T l = b, G x + R l = 0, into x[n_rhs][n]. For controllers that ask what
 * excitations would do to the motion. Unilateral rows and friction take no part; vec.b is overwritten, the
 * state and the forces of constraints stay. */
int art_step_response(struct art_step *step, int n_rhs, const double *b, double *x) ART_MUST_USE;
/* This computes the same with a choice of rows: the bilateral ones; those and the unilateral ones that press
 * in the last solve, as equations; or all, each response with the right-hand sides of the rows and a
 * complementarity problem of its own (as the original does). */
enum art_respond_rows { ART_RESPOND_BILATERAL, ART_RESPOND_ACTIVE, ART_RESPOND_WITH_OFFSETS };
struct art_step_responses {
    int n;
    const double *b;             /* [n][unknowns] right-hand sides; NULL: zeros */
    const double *bg;            /* [n][rows of G] their right-hand sides; NULL: zeros, or the step's */
    const double *bn;            /* [n][rows of N] the same, of rows that press; NULL: zeros, or the step's */
    double *x;                   /* [n][unknowns] responses of velocities */
    double *lambda, *theta;      /* [n][rows of G], [n][rows of N] responses of their impulses; or NULL */
    enum art_respond_rows rows;
    const double *pressing;      /* [rows of N] those above 0 are equations, with ART_RESPOND_ACTIVE; NULL:
                                    the impulses of the last solve */
    bool offsets;                /* with ART_RESPOND_ACTIVE: right-hand sides of rows that are not given are
                                    those of the step */
    double tolerance;            /* of solves that iterate; 0: 1e-8 */
    bool continues;              /* as in art_kkt_many: from one step to the next */
};
int art_step_respond(struct art_step *step, const struct art_step_responses *responses) ART_MUST_USE;
/* The velocity at the end of a step of length h that began now, into vec.u, by one solve with the forces
 * of the state made linear, and the rows that the step would have; in the form of
 * ConstrainedBackwardEuler, or of Trapezoidal before its corrections. Friction, corrections of positions
 * and what other schemes do have no part. The state stays; positions, targets and history are to be those
 * with which the step would begin. `tolerance`: residual that is good enough, by the size of the terms, where
 * solves iterate; 0: as in a step. */
int art_step_predict(struct art_step *step, double h, bool trapezoidal, double tolerance) ART_MUST_USE;
/* What the solution of that leaves of its equations; to be called right behind it:
 * u[n] = b - A u + G^T l + N^T t, g[rows of G] = b_G - G u - R l, n[rows of N] = b_N - N u - R t where a row
 * presses, else 0. */
struct art_step_residual {
    double *u, *g, *n;
};
void art_step_predicted_residual(struct art_step *step, const struct art_step_residual *residual);
/* The steps behind a predicted one of length h, by its matrix, rows and factor (linear, time-invariant):
 * what becomes of motions that begin a step with velocities that are apart by v, and displacements by d, from
 * those of the predicted step. The velocity at its end is then apart by x,
 *
 *     A x - G^T l = M v + (h - a) (D + a K) v + h K d,    G x + R l = -s (G d) - rate_time (dG/dt) u0,
 *
 * a = h, or h/2 in the trapezoidal form; s: R h / compliance, 0 in rows without. Unilateral rows that press
 * in the prediction are equations. Forces depend on d as the derivatives at the start say. */
struct art_step_propagation {
    int n;
    const double *v, *d;         /* [n][unknowns] */
    bool trapezoidal;            /* as in the prediction */
    double rate_time;            /* k h for the motion itself k steps later, whose rows have turned by then; 0
                                    for changes of it */
    double *x;                   /* [n][unknowns] */
    double *lambda;              /* [n][rows of G]; or NULL */
};
int art_step_propagate(struct art_step *step, const struct art_step_propagation *propagation) ART_MUST_USE;
/* Impulses of the rows of G, or of N, in the last solve of velocities. */
const double *art_step_impulses(const struct art_step *step, bool unilateral);
/* The residual that the last solve began with, by the size of the terms: how good the guess was. 0: not
 * known. */
double art_step_start_residual(const struct art_step *step);
/* A coupled solve for u with M alone in place of A. */
int art_step_solve_with_mass(struct art_step *step) ART_MUST_USE;
/* Friction of the rows of the last solve, whose forces are known, by the masses: changes u. Nothing where it
 * was part of the solve, or where there is none. */
int art_step_apply_friction(struct art_step *step) ART_MUST_USE;
/* y += factor (G^T l + N^T t), and of friction in the solve, the impulses of the last solve */
void art_step_add_impulses(const struct art_step *step, double factor, double *y);
/* a = M^-1 (f + F) with the constraints at the state; f and M as last computed. */
int art_step_accelerate(struct art_step *step, double *a) ART_MUST_USE;
/* Do the same with given rates: rate[rows of G] of a given motion, in the order of the rows of the
 * last art_step_constrain at the state (NULL: zeros). G a = rate - (dJ/dt) u; and velocities, G u
 * = rate, the least by the mass, into the state. Rows with a compliance take no rate. */
int art_step_accelerate_at(struct art_step *step, const double *rate, double *a) ART_MUST_USE;
int art_step_move_at(struct art_step *step, const double *rate) ART_MUST_USE;
/* Set the velocities of the motion of the rows: they change by the least (in the metric of the masses) that
 * gives rows their rates. With a (not NULL, [n_active]) the multipliers become those of the accelerations a
 * that belong to these velocities and to the forces of the state. */
int art_step_follow(struct art_step *step, double *a) ART_MUST_USE;
/* True if the step that begins at t is a solve for equilibrium. */
bool art_step_is_static_at(struct art_step *step, double t);
/* u <- the velocity nearest to u, by the mass, that meets the constraints at the state; the state gets it.
 * `acts`: this is where the constraints act in the step, compliant ones too, and the impulses that it takes
 * are those of their forces; else they have acted before. */
int art_step_project(struct art_step *step, bool acts) ART_MUST_USE;
/* Take out of u, the velocity after a step of the trapezoidal rule, what that makes ring; f0: f + F at the
 * start of the step. */
int art_step_damp_ringing(struct art_step *step, const double *f0) ART_MUST_USE;

/* Bodies that turn by themselves over a step of second order (docs/rooms/step/integrators.md): they have half
 * of the change of velocity by what acts on them, a kick, before that turn, and half behind it. Memory lasts
 * as long as that of art_step_scratch. */
struct art_step_turn {
    double *mass;                /* [n_mass] masses at the start; NULL: no body does, calls do nothing */
    bool *is_free;               /* [n_active_blocks] which do */
    double *before;              /* [n] velocities that they begin the turn with */
    double *turn;                /* [n] change of velocity by it, 0 for others */
};
/* Begin with the masses last computed, which are those of the start of the step, and without kicks. */
int art_step_turn_begin(struct art_step *step, struct art_step_turn *turn) ART_MUST_USE;
/* Turn bodies after the kick share (u - u0 - turn) + drift a0, turn being that before; a0 may be NULL. */
void art_step_turn_kicked(struct art_step *step, struct art_step_turn *turn, double share, double drift,
                          const double *a0);
/* The inertia force F of such bodies becomes factor M turn. */
void art_step_turn_force(struct art_step *step, const struct art_step_turn *turn, double factor);
/* x = factor (before + turned turn) for such bodies. */
void art_step_turn_fill(const struct art_step *step, const struct art_step_turn *turn, double factor,
                        double turned, double *x);

/* state <- (q (+) h_move u_move, u), attached components brought along */
void art_step_accept(struct art_step *step, double h_move, const double *u_move);
/* Accept the state as the end of a step, as art_step_accept; updates that the correction of
 * positions does not need follow after it. */
void art_step_accept_end(struct art_step *step, double h_move, const double *u_move);
/* Return active components to q0. */
void art_step_restore_positions(struct art_step *step);
/* True if the system is so large that a matrix and its factor should serve more than one solve. */
bool art_step_is_large(const struct art_step *step);
/* Add the time since the last lap to a phase. */
void art_step_lap(const struct art_step *step, enum art_step_phase phase);

/* Parts that several schemes share. Symplectic Euler: u <- u0 + h M^-1 (f + F), projected; q <- q
 * (+) h u. */
int art_step_symplectic(struct art_step *step) ART_MUST_USE;
/* Solve (M - h D - h^2 K) u = M u0 + h (f + F) - h D u0 + h^2 c_D + h^3 c_K for u; coupled as in a
 * request, and the velocities of parametric components then enter as art_step_add_parametric says. */
int art_step_backward(struct art_step *step, bool coupled) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
