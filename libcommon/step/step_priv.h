/* This header declares what the files of the step room share: the parts of a step, and the
 * functions that work on them. */
#ifndef ART_STEP_PRIV_H
#define ART_STEP_PRIV_H

#include "kept_rows.h"
#include <art/joint.h>
#include <art/step.h>

/* ------------------------------------------------------ vectors and scratch: vectors.c */

int art_step_vectors_init(struct art_step *s);
void art_step_vectors_fini(struct art_step *s);
/* A copy of x[n] in scratch memory, as art_step_scratch gives it; NULL if memory ran out. */
double *art_step_scratch_copy(struct art_step *s, const double *x, size_t n);

/* ------------------------------------------------------ the matrix and its factor: solver.c */

struct art_step_solver {
    struct art_kkt *iterative; /* solves large systems without constraints; small ones: */
    /* Predictions and responses have solvers of their own: what a factor has served for, and what solves
     * start from, must not change the steps of a run with a controller. `iterative`
     * for predictions, and that of systems with rows; made by the first. */
    struct art_kkt *iterative_ahead, *kkt_ahead;
    bool ahead;                /* a prediction or a response is solved for */
    bool predicted;            /* the last solve of velocities was a prediction */
    struct art_csc csc;        /* the step's matrix over the unknowns */
    struct art_solver *direct;
    size_t *diag;      /* [n_active_blocks] place of the diagonal blocks in A->val */
    bool *active;      /* [n_blocks] */
    int n_total;       /* numbers of all blocks, those of parametric components included */
    double *product;   /* [n_total] */
    struct art_kkt_product *shared; /* multiplies by D and K of large systems; NULL: small ones */
    int *force_island; /* [n_active_blocks] of ringing_damping.c; NULL: not asked for yet */
    bool assembled;    /* the matrix is that of a solve of velocities */
};
int art_step_solver_init(struct art_step *s);
void art_step_solver_fini(struct art_step *s);
/* The solvers of the solve in progress: for large systems without rows (NULL: a small one), with rows. */
struct art_kkt *art_step_row_solver(const struct art_step *s);
/* Multigrid solvers need the positions position[n][3] of the first n blocks at the state. */
void art_step_positions(const void *step, int n, double *position);
/* Make those of predictions. */
int art_step_create_ahead(struct art_step *s);
/* The solver of steps without constraints. */
const struct art_solver *art_step_plain_solver(const struct art_step *s);
/* Assemble A = M + a0 D + a1 K. */
void art_step_assemble(struct art_step *s, double a0, double a1);
void art_step_add_masses(struct art_step *s); /* A += M */
/* True if A, as it is assembled, is not the masses con->M on a block that counts. */
bool art_step_matrix_differs(const struct art_step *s,
                             bool (*counts)(const struct art_step *s, int block));
/* Solve A u = b for the matrix at hand. */
int art_step_solve_plain(struct art_step *s, const struct art_step_request *r, double *u);
/* The tolerance of a solve: the least is what iterations reach. */
double art_step_least_tolerance(const struct art_step *s, double tolerance);
/* The tolerance of a backward Euler solve, with the rows that were evaluated for it or without any;
 * 0: as near as rounding allows (scheme.c). */
double art_step_backward_tolerance(const struct art_step *s, bool rows);

/* ------------------------------------------------------ constraints: constraints.c */

/* The method of stabilization is one of these: the correction of position errors of constraints
 * (property stabilization). */
enum art_stabilization { ART_STABILIZE_MASS, ART_STABILIZE_STIFFNESS, ART_STABILIZE_NOT };

/* proximal_point.c treats transient rows of rigid bodies, which may be redundant. They are
 * satisfied as far as they are linearly independent. */
struct art_proximal {
    bool on;
    double *S, *R, *b, *l; /* of the rows of G: softness, with that of the problem; right side; last forces */
    double row_residual;   /* what rows missed in the last round, by their size */
    int round, cap;
};
/* Begin: q becomes the problem to solve in place of p. */
int art_proximal_begin(struct art_ctx *ctx, struct art_proximal *c, const struct art_kkt_problem *p,
                       struct art_kkt_problem *q) ART_MUST_USE;
/* True if q, of which lambda was found, is to be solved once more. */
bool art_proximal_next(struct art_proximal *c, const struct art_kkt_problem *p, const double *lambda);
void art_proximal_free(struct art_proximal *c);

struct art_step_constraints {
    enum art_stabilization stabilization;
    bool points_stale;             /* points fixed in frames do not follow the state yet */
    struct art_kkt *kkt;           /* with the step's matrix; NULL: there are no constraints */
    struct art_kkt *kkt_mass;      /* with the mass alone, */
    struct art_blocks *M;          /* diagonal blocks */
    double *lambda, *theta;        /* multipliers of the rows of G and N */
    double *bg, *bn, *Rg, *Rn;     /* right-hand sides and compliances */
    double *R_regularized;         /* Rg and the regularization */
    signed char *row_state;        /* of the rows of N, where the solver begins */
    bool *transient;               /* [groups of G] those that come and go */
    int cap_g[4], cap_n[4], cap_groups;
    double *parametric;            /* [n_total] velocities of parametric blocks, zero elsewhere */
    double *spring_stiffness;      /* [n] of compliant_constraints.c */
    unsigned rows_mode;            /* ART_ROWS_* of a static solve in work */
    struct art_proximal proximal;
    struct art_kept_rows kept;
};
int art_step_constraints_init(struct art_step *s);
void art_step_constraints_fini(struct art_step *s);
/* The options with which a scheme evaluates rows: ART_ROWS_*. */
static inline unsigned art_step_rows_mode(const struct art_step *s)
{
    return (s->options.integrator->is_static ? ART_ROWS_STATIC : 0) | s->con->rows_mode;
}
/* Room for what the rows of the system need. */
int art_step_reserve_rows(struct art_step *s);
/* Collect the velocities of the parametric blocks, and zeros for the others. The result is true if
 * any of them moves. */
bool art_step_parametric_velocities(const struct art_step *s, double *up);
/* Multipliers, impulses, go to the state as the forces of constraints. */
void art_step_store_constraint_forces(struct art_step *s);
/* The impulses of rows are their forces times this. */
static inline double art_step_force_time(const struct art_step *s)
{
    return s->force_share > 0 ? s->h * s->force_share : s->h;
}
/* M <- the masses */
void art_step_fill_mass(struct art_step *s);
/* compliant_constraints.c writes into Rg and Rn the time, from the start of the step on, at which
 * the springs of compliant rows act. */
void art_compliant_force_times(struct art_step *s);

/* ------------------------------------------------------ solves with rows: kkt_solve.c, constraint_solve.c */

/* This is a saddle-point system: its solver, problem and answer. */
struct art_step_kkt {
    struct art_kkt *kkt;
    const struct art_kkt_problem *problem;
    struct art_kkt_answer *answer;
    bool reuse_factor;
    const int *system_row;         /* [rows of problem->G] which row of the system it is; NULL: the same */
};
/* Solve it; what is wrong is reported in terms of components. */
int art_step_solve_kkt(struct art_step *s, const struct art_step_kkt *k);

/* Active components go to the positions q. */
void art_step_set_positions(struct art_step *s, const double *q);

/* The unknowns of a solve with rows. */
enum art_step_unknown { ART_STEP_VELOCITY, ART_STEP_ACCELERATION, ART_STEP_POSITION };
/* Solve with the present rows and b, bg, bn, Rg, Rn for x. */
struct art_row_solve {
    enum art_step_unknown unknown;
    bool with_mass;                /* by kkt_mass and M; else by kkt and A */
    bool reuse_factor;             /* matrix, G and Rg are those of the last factor */
    const double *guess;           /* as in a request */
    bool corrects;                 /* the guess is the solution of a solve in this step */
    double tolerance;
    double *x;
    bool keep_active_set;          /* unilateral rows begin where they stood */
    bool regularize_transient;     /* transient rows are regularized */
    double transient_damping;      /* by this share of their size, unilateral ones as well */
    bool damps_violated;           /* of the unilateral ones those alone that are to move */
    bool report_conflicts;         /* rows that contradict each other are worth a message */
};
int art_step_solve_rows(struct art_step *s, const struct art_row_solve *r);
/* Solve as art_step_solve_rows, and report rows that depend on others. */
int art_step_solve_rows_fully(struct art_step *s, const struct art_row_solve *r);
/* R_regularized by the sizes of rows in A, transient ones by the share. */
void art_step_regularize_rows(struct art_step *s, const struct art_blocks *A, double transient_share);
/* The coupled solve for u without friction. */
int art_step_solve_frictionless(struct art_step *s, const struct art_step_request *r);

/* ------------------------------------------------------ friction: friction.c */

int art_step_friction_init(struct art_step *s);
void art_step_friction_fini(struct art_step *s);
/* True if friction is part of the solve of velocities, or is found for soft bodies with its matrix: that
 * corrects positions as well. */
bool art_step_has_matrix_friction(const struct art_step *s);
/* What follows the solve of velocities is found with its matrix A: in schemes that have one. */
static inline bool art_step_has_matrix(const struct art_step *s)
{
    const struct art_integrator *scheme = s->options.integrator;
    return (scheme->couples_constraints || scheme->stiff) && !s->sys->quirks.friction_by_mass;
}
/* Forget what properties of friction were when they were read. */
void art_step_friction_refresh(struct art_step *s);
/* Solve for implicit friction, in the coupled solve. */
int art_step_solve_implicit_friction(struct art_step *s, const struct art_step_request *r);
/* Friction of accelerations a and forces in place of velocities and impulses: what slides, u0 the velocity,
 * may not come to more than a stop within the step. */
int art_step_friction_accelerations(struct art_step *s, const double *u0, double *a);
/* Friction's forces go to the state again. */
void art_step_store_friction_forces(struct art_step *s);
/* Add factor F^T p to y, where p are the impulses of friction. */
void art_step_add_friction_impulses(const struct art_step *s, double factor, double *y);

/* ------------------------------------------------------ messages: report.c, check_finite.c */

/* Report the failure of a solver at an unknown (-1: none), which said `why`, with the component that it
 * belongs to. */
int art_step_report_failure(struct art_step *s, int status, int unknown, const char *why);
/* Append to why[n] whose equation a solve with the rows G met least. */
void art_step_name_worst(const struct art_step *s, const struct art_step_kkt *k, char *why, size_t n);
/* ART_EDIVERGED with the component where a number of the rows of a step is not finite. */
int art_step_check_rows(const struct art_step *s, const struct art_step_kkt *k);

/* ------------------------------------------------------ islands: island.c */

/* Sets (art_sets_init) of the blocks 0..n-1 are united where the blocks of a matrix or the rows of
 * constraints connect them. `first` is the first block of a group of rows, or -1 if it has none of these. */
void art_island_unite_blocks(int *root, const struct art_blocks *A, int n);
void art_island_unite_rows(int *root, const struct art_jac *J, int n);
int art_island_first_block(const struct art_jac *J, int group, int n);

/* statics/statics.c solves for the equilibrium of the step in progress, with a line search if
 * `search` is true. */
enum art_static_way { ART_STATIC_PARTS, ART_STATIC_SEARCH, ART_STATIC_PATH };
int art_statics_step(struct art_step *s, enum art_static_way way);
void art_statics_free(struct art_statics *x);
/* Return the solver of the static tangents, or NULL if there was no static solve yet. */
const struct art_solver *art_statics_solver(const struct art_step *s);

/* damping_limit.c warns once of damping that is too strong for a step of an explicit scheme. */
int art_step_check_damping(struct art_step *s, const struct art_integrator *scheme);

#endif
