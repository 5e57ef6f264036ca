/* shared by the files of the step room */
#ifndef ART_STEP_PRIV_H
#define ART_STEP_PRIV_H

#include <art/joint.h>
#include <art/kkt.h>
#include <art/step.h>

#define X(scheme) extern const struct art_integrator art_integrator_##scheme;
#include "integrators.def"
#undef X

/* How position errors of constraints are corrected (property stabilization). */
enum art_stabilization { ART_STABILIZE_MASS, ART_STABILIZE_STIFFNESS, ART_STABILIZE_NOT };

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
int art_compliant_force_times(struct art_step *s) ART_MUST_USE;

/* One step of one model, with its work space. */
struct art_step {
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
    size_t *diag; /* [n_active_blocks] place of the diagonal blocks in A->val */
    bool *active; /* [n_blocks] */
    /* [n] with n the unknowns */
    double *u0, *u, *f, *b, *x;
    const double *guess; /* what u is near to; NULL: u0 */
    bool active_set_known;         /* rows stand as the last correction of positions left them */
    double goal;         /* how well u is solved for; 0: as art_step_tolerance says */
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
    double *ringing_work;                /* for art_step_damp_ringing */
    size_t cap_ringing;
    /* [n_active_blocks] the first block of what a block hangs together with, by forces alone and now; what
     * ringing_damping.c sums up there. NULL: not asked for yet */
    int *force_island, *island;
    struct art_ringing *ringing;
    struct art_friction_solver *friction_solver; /* friction.c; NULL: no constraint has any */
    const struct art_integrator *integrator;
    bool matrix_is_current;         /* the matrix is that of the last solve of velocities */
    struct art_watch *watch;
    double *seconds; /* [ART_STEP_PHASES] */
    struct art_statics *statics; /* of static solves, made by the first */
};
/* statics/load_stepping.c: the equilibrium of the step in progress */
int art_statics_step(struct art_step *s, bool search);
void art_statics_free(struct art_statics *x);

/* So large that a matrix, and its factor, are to serve more than once. */
bool art_step_is_large(const struct art_step *s);

/* b = M u0 + h (f + F), with f, M, F at the state; `jacobians`: K and D at it, too */
void art_step_momentum(struct art_step *s, bool jacobians);
/* u = u0 + h M^-1 (f + F) */
int art_step_explicit(struct art_step *s);
/* A = M + a0 D + a1 K */
void art_step_assemble(struct art_step *s, double a0, double a1);
/* Factor M + a0 D + a1 K and solve for u with the right-hand side b; `coupled`: together with the rows of the
 * last art_step_constrain. */
int art_step_solve(struct art_step *s, double a0, double a1, bool coupled);
/* With the same matrix and the same rows, if there are any, for another b. */
int art_step_solve_again(struct art_step *s);
/* How well velocities are solved for where that takes iterations; 0: as well as can be. */
double art_step_tolerance(const struct art_step *s);
/* The residual that the last solve for velocities began with, by the size of the terms; 0: not known. */
double art_step_start_residual(const struct art_step *s);
/* ringing_damping.c: take out of u, the velocity after a step of the trapezoidal rule, what that makes ring;
 * f0: forces at the start of the step */
int art_step_damp_ringing(struct art_step *s, const double *f0);
/* island.c: sets (art_sets_init) of the blocks 0..n-1 are united where the blocks of a matrix or the rows of
 * constraints connect them. `first` is the first block of a group of rows, or -1 if it has none of these. */
void art_island_unite_blocks(int *root, const struct art_blocks *A, int n);
void art_island_unite_rows(int *root, const struct art_jac *J, int n);
int art_island_first_block(const struct art_jac *J, int group, int n);
/* What a solver says of an unknown (-1: of none) is told of the component that it belongs to. */
int art_step_report_failure(struct art_step *s, int status, int unknown);
/* Before that, behind the last message: whose equation a solve with the rows G met least. */
void art_step_name_worst(struct art_step *s, const struct art_kkt *kkt, const struct art_jac *G);
/* ART_EDIVERGED with the component where a number of the rows of a step is not finite. */
int art_step_check_rows(const struct art_step *s, const struct art_kkt_problem *p);
/* Rows at the state, and their right-hand sides with the rate of the rows weighted by beta. */
int art_step_constrain(struct art_step *s, double beta);
/* Whether there are rows. */
bool art_step_constrained(const struct art_step *s);
/* `again`: matrix and rows are those of the last one. */
int art_step_solve_constrained(struct art_step *s, bool again);
/* friction.c: friction of the rows of the last solve, whose forces are known; changes s->u */
int art_step_init_friction(struct art_ctx *ctx, struct art_step *s);
void art_step_fini_friction(struct art_step *s);
int art_step_apply_friction(struct art_step *s);
/* The same of accelerations and forces in place of velocities and impulses: what slides may not come to more
 * than a stop within the step. */
int art_step_friction_accelerations(struct art_step *s, double *a);
/* Tell the forces of friction again. */
void art_step_store_friction_forces(struct art_step *s);
/* Whether friction is in the solve of velocities; then: that solve. */
bool art_step_has_implicit_friction(const struct art_step *s);
int art_step_solve_implicit_friction(struct art_step *s);
/* What friction is made of: solve with the rows at hand, tell the forces, quietly solve a problem (`again`:
 * with the last factor), rows that give way. */
int art_step_solve_frictionless(struct art_step *s);
void art_step_store_constraint_forces(struct art_step *s);
int art_step_solve_kkt(struct art_step *s, struct art_kkt *kkt, const struct art_kkt_problem *p,
                    struct art_kkt_answer *answer, bool again);
void art_step_regularize_rows(struct art_step *s, const struct art_blocks *A);
void art_step_fill_mass(struct art_step *s);
/* The same with M alone in place of M + a0 D + a1 K. */
int art_step_solve_with_mass(struct art_step *s);
/* Rows in the middle of the step with h/2 of their rate; under compat at its start, with beta. What follows
 * from the positions (attached components) is then that of the middle: forces come first, a move after it. */
int art_step_constrain_midway(struct art_step *s, double beta);
/* a = M^-1 (f + F) with the constraints at the state; f and M as last computed. */
int art_step_accelerate(struct art_step *s, double *a);
/* u <- the velocity nearest to u, by the mass, that meets the constraints at the state; the state gets it.
 * `acts`: this is where the constraints act in the step, compliant ones too, and the impulses that it takes
 * are those of their forces; else they have acted before. */
int art_step_project(struct art_step *s, bool acts);
int art_step_init_constraints(struct art_ctx *ctx, struct art_step *s);
void art_step_fini_constraints(struct art_step *s);
/* b -= (a0 D + a1 K) u_p of the parametric components, under compat alone: the forces hold their
 * positions and velocities of t1 already, so that ArtiSynth counts them twice (docs/rooms/step.md).
 */
void art_step_parametric(struct art_step *s, double a0, double a1);
/* b += factor D x (or K x) over the unknowns */
void art_step_add_product(struct art_step *s, const struct art_blocks *B, double factor,
                             const double *x);
/* Remember q0, for schemes that look at the end of a step more than once; go back there. */
void art_step_save_positions(struct art_step *s);
void art_step_restore_positions(struct art_step *s);
/* y += factor (G^T l + N^T t), the impulses of the last solve */
void art_step_add_impulses(const struct art_step *s, double factor, double *y);
/* u <- u0 + h M^-1 (f + F), projected;  q <- q (+) h u */
int art_step_symplectic(struct art_step *s);
/* Solve (M - h D - h^2 K) u = M u0 + h (f + F) - h D u0 + h^2 c_D + h^3 c_K for u; `coupled`: with the
 * constraints, and the velocities of parametric components enter as art_step_parametric says. */
int art_step_backward(struct art_step *s, bool coupled);
/* state <- (q (+) h u, u), attached components brought along */
void art_step_accept(struct art_step *s, double h_move, const double *u_move);
/* The same as the last thing in a step: what is not needed to correct positions follows after that. */
void art_step_accept_end(struct art_step *s, double h_move, const double *u_move);

#endif
