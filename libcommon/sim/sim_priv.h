/* shared by the files of the sim room */
#ifndef ART_SIM_PRIV_H
#define ART_SIM_PRIV_H

#include <art/joint.h>
#include <art/kkt.h>
#include <art/sim.h>

#define X(scheme) extern const struct art_integrator art_integrator_##scheme;
#include "integrators.def"
#undef X

/* The least step and sample interval: times are grid points of nine decimals. */
#define ART_SIM_MIN_STEP 1e-9
/* The most steps, and the most rows of an output, in one run. */
#define ART_SIM_MAX_STEPS 1e9

/* How position errors of constraints are corrected (property stabilization). */
enum art_stabilization { ART_STABILIZE_MASS, ART_STABILIZE_STIFFNESS, ART_STABILIZE_NOT };

struct art_stepper;

/* proximal_point.c: rows of rigid bodies that come and go, met as far as they are determined. */
struct art_proximal {
    bool on;
    double *S, *R, *b, *l; /* of the rows of G: softness, with that of the problem; right side; last forces */
    double row_residual;           /* what rows missed in the last round, by their size */
    int round, cap;
};
/* q: what is to be solved in place of p. */
int art_proximal_begin(struct art_ctx *ctx, struct art_proximal *c, const struct art_kkt_problem *p,
                    struct art_kkt_problem *q) ART_MUST_USE;
/* Whether q, of which lambda was found, is to be solved once more. */
bool art_proximal_next(struct art_proximal *c, const struct art_kkt_problem *p, const double *lambda);
void art_proximal_free(struct art_proximal *c);
/* compliant_constraints.c: when in the step the springs of rows act, from its start on, into Rg and Rn. */
int art_compliant_force_times(struct art_stepper *s) ART_MUST_USE;

/* One step of one model, with its work space. */
struct art_stepper {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    double h;
    struct art_kkt *plain; /* solves large systems without constraints; small ones: */
    struct art_csc csc;    /* the step's matrix over the unknowns */
    struct art_solver *solver;
    const struct art_solver_set *solvers;
    bool adaptive; /* steps that fail are taken again */
    const volatile int *interrupt; /* ends a step that iterates for long when it becomes non-zero; or NULL */
    bool exact; /* every step has a factor of its own */
    /* How far an iteration that does not converge is from an end, by the change of velocity; 0: it does */
    double newton_error;
    bool regularize_transient;  /* rows that come and go give way to each other and to those that stay */
    double regularized_gap; /* what rows give way by, where no forces could be found that meet them; 0:
                               nothing */
    bool reported_regularization;
    size_t *diag; /* [n_active_blocks] place of the diagonal blocks in A->val */
    bool *active; /* [n_blocks] */
    /* [n] with n the unknowns */
    double *u0, *u, *f, *b, *x;
    const double *guess; /* what u is near to; NULL: u0 */
    bool active_set_known;         /* rows stand as the last correction of positions left them */
    double goal;         /* how well u is solved for; 0: as art_stepper_tolerance says */
    double first;        /* residual that the first solution of a step began with, by that of the terms */
    double start;        /* largest residual that a correction of u began with, by the size of the terms */
    double *up; /* [n_total] velocities of parametric blocks, zero elsewhere */
    double *y;  /* [n_total] */
    int n_total;
    double *q_saved, *u_saved; /* [n_q], [n_u] */
    double *k[8];            /* stages */
    double *mass_saved, *aux_saved; /* [36 n_active_blocks] if frames move; [n_aux] */
    /* constraints, see constraint_solve.c */
    struct art_kkt *kkt, *kkt_mass;
    struct art_blocks *M; /* the mass alone, diagonal blocks */
    enum art_stabilization stabilization;
    bool stiff;           /* that of the integrator */
    bool was_consistent;       /* positions could be corrected once */
    bool reported_conflict;            /* that constraints contradict each other ... */
    bool reported_redundant;  /* ... or follow from each other */
    bool points_stale;          /* points fixed in frames do not follow the state yet */
    bool reported_unstable;   /* that an equilibrium is not stable */
    long corrections;     /* of positions, so far */
    double position_residual;         /* what was left of errors since */
    double error;         /* of positions, that is being corrected */
    double extent;        /* size of the model */
    double *lambda, *theta, *bg, *bn, *Rg, *Rn; /* of the rows of G and N */
    double *R_regularized; /* Rg and what rows give way to others */
    signed char *row_state; /* of the rows of N, where the solver begins */
    bool *transient;            /* [groups of G] those that come and go */
    struct art_proximal proximal;
    double *spring_stiffness; /* of compliant_constraints.c */
    int cap_spring_stiffness;
    int cap_rows[9];
    double *ringing_work;                /* for art_stepper_damp_ringing */
    size_t cap_ringing;
    /* [n_active_blocks] the first block of what a block hangs together with, by forces alone and now; what
     * ringing_damping.c sums up there. NULL: not asked for yet */
    int *force_island, *island;
    struct art_ringing *ringing;
    struct art_friction_solver *friction_solver; /* friction.c; NULL: no constraint has any */
    bool couples_constraints;        /* that of the integrator */
    bool matrix_is_current;         /* the matrix is that of the last solve of velocities */
    struct art_watch *watch;
    double *seconds; /* [ART_SIM_PHASES] */
    struct art_statics *statics; /* of static solves, made by the first */
};
/* statics/load_stepping.c: the equilibrium of the step in progress */
int art_statics_step(struct art_stepper *s, bool search);
void art_statics_free(struct art_statics *x);

int art_stepper_init(struct art_ctx *ctx, struct art_stepper *s, struct art_system *sys,
                     struct art_state *state, const struct art_solver_set *solvers, bool exact);
/* What comes next is to depend on the state alone, not on factors of steps before. */
void art_stepper_drop_factors(struct art_stepper *s);
/* So large that a matrix, and its factor, are to serve more than once. */
bool art_stepper_is_large(const struct art_stepper *s);
/* The solver of steps without constraints. */
const struct art_solver *art_stepper_solver(const struct art_stepper *s);
void art_stepper_fini(struct art_stepper *s);

/* b = M u0 + h (f + F), with f, M, F at the state; `jacobians`: K and D at it, too */
void art_stepper_momentum(struct art_stepper *s, bool jacobians);
/* u = u0 + h M^-1 (f + F) */
int art_stepper_explicit(struct art_stepper *s);
/* A = M + a0 D + a1 K */
void art_stepper_assemble(struct art_stepper *s, double a0, double a1);
/* Factor M + a0 D + a1 K and solve for u with the right-hand side b; `coupled`: together with the rows of the
 * last art_stepper_constrain. */
int art_stepper_solve(struct art_stepper *s, double a0, double a1, bool coupled);
/* With the same matrix and the same rows, if there are any, for another b. */
int art_stepper_solve_again(struct art_stepper *s);
/* How well velocities are solved for where that takes iterations; 0: as well as can be. */
double art_stepper_tolerance(const struct art_stepper *s);
/* The residual that the last solve for velocities began with, by the size of the terms; 0: not known. */
double art_stepper_start_residual(const struct art_stepper *s);
/* ringing_damping.c: take out of u, the velocity after a step of the trapezoidal rule, what that makes ring;
 * f0: forces at the start of the step */
int art_stepper_damp_ringing(struct art_stepper *s, const double *f0);
/* island.c: sets (art_sets_init) of the blocks 0..n-1 are united where the blocks of a matrix or the rows of
 * constraints connect them. `first` is the first block of a group of rows, or -1 if it has none of these. */
void art_island_unite_blocks(int *root, const struct art_blocks *A, int n);
void art_island_unite_rows(int *root, const struct art_jac *J, int n);
int art_island_first_block(const struct art_jac *J, int group, int n);
/* Forces that could not be told at time t: an error that names the component. */
int art_stepper_check_forces(const struct art_stepper *s, double t);
/* What a solver says of an unknown (-1: of none) is told of the component that it belongs to. */
int art_stepper_report_failure(struct art_stepper *s, int status, int unknown);
/* Before that, behind the last message: whose equation a solve with the rows G met least. */
void art_stepper_name_worst(struct art_stepper *s, const struct art_kkt *kkt, const struct art_jac *G);
/* ART_EDIVERGED with the component where a number of the rows of a step is not finite. */
int art_stepper_check_rows(const struct art_stepper *s, const struct art_kkt_problem *p);
/* Rows at the state, and their right-hand sides with the rate of the rows weighted by beta. */
int art_stepper_constrain(struct art_stepper *s, double beta);
/* Whether there are rows. */
bool art_stepper_constrained(const struct art_stepper *s);
/* `again`: matrix and rows are those of the last one. */
int art_stepper_solve_constrained(struct art_stepper *s, bool again);
/* friction.c: friction of the rows of the last solve, whose forces are known; changes s->u */
int art_stepper_init_friction(struct art_ctx *ctx, struct art_stepper *s);
void art_stepper_fini_friction(struct art_stepper *s);
int art_stepper_apply_friction(struct art_stepper *s);
/* The same of accelerations and forces in place of velocities and impulses: what slides may not come to more
 * than a stop within the step. */
int art_stepper_friction_accelerations(struct art_stepper *s, double *a);
/* Tell the forces of friction again. */
void art_stepper_store_friction_forces(struct art_stepper *s);
/* Whether friction is in the solve of velocities; then: that solve. */
bool art_stepper_has_implicit_friction(const struct art_stepper *s);
int art_stepper_solve_implicit_friction(struct art_stepper *s);
/* What friction is made of: solve with the rows at hand, tell the forces, quietly solve a problem (`again`:
 * with the last factor), rows that give way. */
int art_stepper_solve_frictionless(struct art_stepper *s);
void art_stepper_store_constraint_forces(struct art_stepper *s);
int art_stepper_solve_kkt(struct art_stepper *s, struct art_kkt *kkt, const struct art_kkt_problem *p,
                    struct art_kkt_answer *answer, bool again);
void art_stepper_regularize_rows(struct art_stepper *s, const struct art_blocks *A);
void art_stepper_fill_mass(struct art_stepper *s);
/* The same with M alone in place of M + a0 D + a1 K. */
int art_stepper_solve_with_mass(struct art_stepper *s);
/* Rows in the middle of the step with h/2 of their rate; under compat at its start, with beta. What follows
 * from the positions (attached components) is then that of the middle: forces come first, a move after it. */
int art_stepper_constrain_midway(struct art_stepper *s, double beta);
/* a = M^-1 (f + F) with the constraints at the state; f and M as last computed. */
int art_stepper_accelerate(struct art_stepper *s, double *a);
/* u <- the velocity nearest to u, by the mass, that meets the constraints at the state; the state gets it.
 * `acts`: this is where the constraints act in the step, compliant ones too, and the impulses that it takes
 * are those of their forces; else they have acted before. */
int art_stepper_project(struct art_stepper *s, bool acts);
/* Decide which limits act, and correct positions. */
int art_stepper_stabilize(struct art_stepper *s);
int art_stepper_init_constraints(struct art_ctx *ctx, struct art_stepper *s);
void art_stepper_fini_constraints(struct art_stepper *s);
/* b -= (a0 D + a1 K) u_p of the parametric components, under compat alone: the forces hold their
 * positions and velocities of t1 already, so that ArtiSynth counts them twice (docs/rooms/sim.md).
 */
void art_stepper_parametric(struct art_stepper *s, double a0, double a1);
/* b += factor D x (or K x) over the unknowns */
void art_stepper_add_product(struct art_stepper *s, const struct art_blocks *B, double factor,
                             const double *x);
/* Remember q0, for schemes that look at the end of a step more than once; go back there. */
void art_stepper_save_positions(struct art_stepper *s);
void art_stepper_restore_positions(struct art_stepper *s);
/* y += factor (G^T l + N^T t), the impulses of the last solve */
void art_stepper_add_impulses(const struct art_stepper *s, double factor, double *y);
/* u <- u0 + h M^-1 (f + F), projected;  q <- q (+) h u */
int art_stepper_symplectic(struct art_stepper *s);
/* Solve (M - h D - h^2 K) u = M u0 + h (f + F) - h D u0 + h^2 c_D + h^3 c_K for u; `coupled`: with the
 * constraints, and the velocities of parametric components enter as art_stepper_parametric says. */
int art_stepper_backward(struct art_stepper *s, bool coupled);
/* state <- (q (+) h u, u), attached components brought along */
void art_stepper_accept(struct art_stepper *s, double h_move, const double *u_move);
/* The same as the last thing in a step: what is not needed to correct positions follows after that. */
void art_stepper_accept_end(struct art_stepper *s, double h_move, const double *u_move);

struct model {
    struct art_comp *comp;
    struct art_system *sys;
    struct art_state *state, *good;
    struct art_stepper stepper;
    const struct art_integrator *integrator;
    double max_step; /* <= 0: the root's */
    bool dynamics;   /* property dynamicsEnabled */
    bool stale;      /* the tree was changed: read parameters again before the next step */
    long steps;
    double seconds[ART_SIM_PHASES];
    struct art_controls *controls; /* what agents set, kept for a step that is taken again */
    /* once a state was saved: [n_dyn + n_excitables + n_aux_comps + 1], that of comp last */
    const char **paths;
};

/* The properties of the tree that were set in the run, and what they were before. */
struct art_changes {
    struct art_changed {
        struct art_sim_prop prop;
        double *original; /* [size] */
        bool was_set;     /* had a value of its own */
        char *path;       /* "path:prop" once a state was saved */
    } * all;
    int n, cap, cursor;
};

/* Adaptive stepping, see adapt.c. */
struct adapt {
    bool on;
    double min_step;
    int level;            /* the size of steps is the root's over 2^level */
    int streak, patience; /* good steps in a row at this level; how many make it grow */
    bool grown;           /* no step was taken since it grew */
    long redone;
    /* the step in progress: */
    bool trial;
    double t0;
    long steps;
    bool too_large;
    const struct art_comp *too_large_at;
    char why[256];
    struct art_sim_prop *changes; /* properties of the tree that were set */
    int n_changes, cap_changes;
    double *old; /* their numbers before */
    size_t n_old, cap_old;
    int n_errors;
    void (*report)(void *user, const struct art_message *message);
    void *report_user;
};

/* Way points in order of time. */
struct art_waypoints {
    struct art_waypoint {
        double t;
        bool is_break, kept;
        char *file; /* or NULL */
        struct art_buf state;
    } * all;
    int n, cap;
};

struct art_checkpoint {
    char *file; /* NULL: none are written */
    double dt, last;
};

struct agent {
    const struct art_agent_type *type;
    void *self;
    const struct art_comp *comp; /* or NULL */
    int model;                   /* model it belongs to; -1: the root */
    const char *path;            /* of comp, once a state was saved */
    bool watched;                /* acts only while the property `active` of comp is true */
};

/* An input: data that drive properties. */
struct input {
    const struct art_comp *comp; /* the probe component, or NULL */
    struct art_series series;
    size_t hint;
    struct art_sim_prop *props;
    int *offset; /* [n] first value of each property in a row without drivers */
    int n;
    double *row;
    struct art_drivers *drivers; /* or NULL */
    double *value;               /* of one property, from its driver */
    struct art_row_function function; /* NumericControlProbe: in place of properties */
};

/* An output: properties collected into a series (probe) or written to a sink (record). */
struct output {
    const struct art_comp *comp;
    double start, stop, interval;
    long next; /* number of the next sample */
    struct art_sim_prop *props;
    int n, size;
    double *row;
    struct art_drivers *drivers; /* or NULL */
    double *values;              /* of the properties, where drivers make the row of them */
    struct art_row_function function; /* NumericMonitorProbe: in place of properties */
    struct art_series series; /* probes */
    struct art_sink *sink;    /* records */
    enum art_record_layout layout;
    bool headed; /* probe files: the header is written */
    struct art_sampler sampler; /* in place of rows */
};

struct art_sim {
    struct art_ctx *ctx;
    struct art_model *tree;
    struct art_sim_options options;
    struct art_solver_set solvers;
    double t_end; /* of the run in progress */
    double t, step;
    double t_start;
    long next; /* the grid point of the root's step that comes next */
    long steps;
    bool started;
    bool resumed; /* a state was loaded */
    struct model *models;
    int n_models;
    struct agent *agents;
    int n_agents, cap_agents;
    struct art_agent_set agent_set;
    bool evaluated; /* the forces are those of the present state */
    struct adapt adapt;
    struct art_changes changes;
    struct art_waypoints waypoints;
    struct art_checkpoint checkpoint;
    struct art_watch watch;
    double seconds[ART_SIM_PHASES]; /* of the root's agents */
    struct art_arena arena;
};

/* adapt.c: taking steps again that failed */
int art_adapt_init(struct art_ctx *ctx, struct art_sim *sim);
void art_adapt_fini(struct art_sim *sim);
/* Where the next step ends that without adaptive stepping would end at t1. */
double art_adapt_end(const struct art_sim *sim, double t1);
/* Before a step: remember what it starts from. */
int art_adapt_begin(struct art_sim *sim);
/* After the advance to t1 with a status: *again if the step is to be taken again, smaller; everything is
 * then as it was before. Else the status of the step. */
int art_adapt_finish(struct art_sim *sim, int status, double t1, bool *again);
/* A step has succeeded: the next may be larger. */
void art_adapt_accept(struct art_sim *sim);
/* A property of the tree is about to be set. */
int art_adapt_save_property(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop);
/* The states as they were when the step began. */
void art_adapt_restore_states(struct art_sim *sim);

/* record_spec.c: PATH:PROP[,PATH:PROP...] up to '@', '=' or the end, where *rest points to; what was
 * read so far is the caller's also after an error */
int art_spec_paths(struct art_ctx *ctx, const char *text, char ***paths, int *n, const char **rest);
void art_spec_free_paths(char **paths, int n);

/* agents.c: what acts beside the models */
int art_sim_load_agents(struct art_ctx *ctx, struct art_sim *sim);
/* Let the agents of a stage act that belong to a model (-1: the root; outputs: all). */
int art_sim_act(struct art_sim *sim, enum art_agent_stage stage, int model, double t0, double t1);
int art_sim_check_agents(const struct art_sim *sim, double t_end);
/* Index of the top model that a component is or lies in; -1 if none (or comp is NULL). */
int art_sim_model_of(const struct art_sim *sim, const struct art_comp *comp);
/* The properties a probe names, and the sum of their sizes. */
int art_probe_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                   struct art_sim_prop **props, int *n, int *size);
/* What a probe says about its data: interpolation, times, ends. */
int art_probe_times(struct art_ctx *ctx, const struct art_comp *probe, struct art_series *series);
extern const struct art_agent_type art_agent_input, art_agent_output;
/* driver.c: the drivers of an input probe, NULL if each property takes its own part of a row; *row is the
 * size of a row. Those of an output probe; *size, if there are any, becomes that of what they make. */
struct art_drivers;
int art_drivers_of_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                         int *row);
int art_drivers_of_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                          int *size);
void art_drivers_free(struct art_drivers *drivers);
/* Values of driver k. */
int art_drivers_size(const struct art_drivers *drivers, int k);
/* The values of driver k, or of all, for a row of variables at the probe's own time t. ART_EDIVERGED if
 * one is no finite number. */
int art_drivers_eval(struct art_ctx *ctx, struct art_drivers *drivers, int k, const double *row,
                     double t, double *out);
int art_drivers_eval_all(struct art_ctx *ctx, struct art_drivers *drivers, const double *row,
                         double t, double *out);
int art_probe_add_affine(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         void *user) ART_MUST_USE;
int art_probe_add_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                        void *user);
int art_probe_add_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         void *user);
int art_probe_add_control(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function);
int art_probe_add_monitor(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function);
/* The numbers in a row of a probe that states its vsize. */
int art_probe_vsize(struct art_ctx *ctx, const struct art_comp *probe, int *size);
/* Whether the caller allows to leave out components of this class; the note about one that is. */
bool art_sim_ignored(const struct art_sim *sim, const struct art_comp *comp);
void art_sim_note_ignored(struct art_ctx *ctx, const struct art_comp *comp);
/* The error about one that must not be left out unasked: ART_EUNSUPPORTED. */
int art_sim_cannot_run(struct art_ctx *ctx, const struct art_comp *comp);
/* The next time behind t at which a step has to end; infinity if none. */
double art_sim_next_due(const struct art_sim *sim, double t);
/* Refuse a run to t_end that would never end, with the place of the step that makes it so. */
int art_sim_check_run(const struct art_sim *sim, double t_end);
/* The part of it about steps of size h, set by the property `what` of a component. */
int art_sim_check_steps(const struct art_sim *sim, const struct art_comp *comp, const char *what,
                        double h, double from, double to);
void art_sim_free_agents(struct art_sim *sim);
/* state_save.c: a property of the tree is about to be set */
int art_sim_note_change(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop);
void art_sim_free_changes(struct art_sim *sim);
/* waypoint.c: those of the root and of a probe; what is kept and written where a step has ended */
int art_sim_load_waypoints(struct art_ctx *ctx, struct art_sim *sim);
int art_waypoint_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                       void *user);
int art_sim_handle_waypoints(struct art_sim *sim);
void art_sim_free_waypoints(struct art_sim *sim);
/* state_output.c: what an output probe has collected, as text; where an output goes on after the time
 * of the simulation was set */
int art_output_save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                    struct art_buf *text);
int art_output_load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                    const struct art_loc *loc);
void art_output_resume(const struct art_sim *sim, struct output *output);
/* k dt without the rounding of the product: the nearest decimal of nine digits if it is that close
 */
double art_sim_grid_time(double start, double dt, long k);

/* record_append.c: a table that goes on in the file of an earlier run */
struct art_appending {
    /* Write the head and let the simulation write rows. The sink is its own if that succeeds. */
    int (*open)(struct art_ctx *ctx, struct art_sim *sim, struct art_appending *how,
                struct art_sink *sink);
    /* What else goes before the rows of a file that is there; may be NULL. */
    int (*head)(struct art_ctx *ctx, struct art_appending *how, struct art_sink *sink);
    bool probe; /* the head has two lines, of which the first may differ */
    double t0;  /* times in the file count from here */
};
int art_sim_append(struct art_ctx *ctx, struct art_sim *sim, const char *path,
                   struct art_appending *how);

#endif
