/* This header declares what the files of friction in a step share. */
#ifndef ART_FRICTION_PRIV_H
#define ART_FRICTION_PRIV_H

#include "step_priv.h"

/* The subset of rows that is solved together. */
enum art_friction_subset {
    ART_FRICTION_ALL,    /* all of G, N and F */
    ART_FRICTION_RIGID,  /* those on frames alone; friction of two directions where something pushes */
    ART_FRICTION_COUPLED, /* those that friction reaches through other rows */
};

/* Rows that are solved together: of G, and behind those of N those of F. */
struct art_friction_subproblem {
    struct art_jac G, N;
    int *row;               /* [G.n_rows + N.n_rows] which of G, N, F it is */
    int n_normal;           /* so many of N, the rest of F */
    double *bg, *Rg, *lambda;
    double *bn, *Rn, *lo, *hi, *theta;
    double *share;          /* [N.n_rows] of friction: its bound by the force of row by[] of N */
    double *vec;            /* holds these */
    int *by;                /* [N.n_rows] -1: the bound stays */
    bool follows;           /* these are known */
    bool by_matrix;         /* the last solve of the step's matrix had these rows */
    struct {
        double left;        /* art_kkt_answer of the last pass, */
        int row;            /* and of which row of all N; or -1 */
    } slip;
    signed char *state;     /* of the rows of N */
    bool *transient;            /* [groups of G] those that come and go */
    int cap_row, cap_vec, cap_state, cap_transient, cap_by;
};

/* What friction_newton.c predicts with, and for. */
struct art_friction_newton {
    struct art_dense lu;
    signed char *state;      /* [n] of the rows that the bounds were predicted for */
    int n, cap;              /* 0: they were not */
};

/* What useImplicitFriction says: where it is not set, contact decides. */
enum art_friction_wish {
    ART_FRICTION_UNREAD,
    ART_FRICTION_IS_IMPLICIT,
    ART_FRICTION_IS_NOT,
    ART_FRICTION_BY_CONTACT
};

struct art_step_friction {
    struct art_friction_subproblem subproblem;
    double *phi;            /* impulses of the rows of F in the last pass */
    bool *in_subproblem;            /* rows of F that are in the part */
    int cap_phi, cap_in_subproblem;
    int *root, cap_root;    /* of blocks that rows link */
    struct art_friction_island {
        int n_rows, n_friction_groups;
        bool has_frames;        /* some of its blocks are */
    } * island;               /* of each root */
    int cap_island;
    bool repeat;             /* not the first pass */
    bool rows_stay;          /* the rows of F are those of the pass before, but for their bounds */
    double *bound;           /* bounds of the pass before, impulses */
    int cap_bound;
    bool bounds_agree;       /* the solve of the last pass followed them itself */
    struct art_friction_newton newton;
    double *u, *lambda, *theta; /* what a pass begins with */
    int cap_lambda, cap_theta;
    double *u_state;        /* [n_u] velocities of the state meanwhile */
    enum art_friction_wish implicit; /* read once until properties are set */
    bool accelerations;             /* unknowns are accelerations and forces, not velocities and impulses */
};

/* friction_subproblem.c has three steps: assemble takes the rows of the subset, with their bounds
 * and right-hand sides. solve finds vec.u, con->lambda, con->theta and phi for the right-hand side
 * vec.b; of `how` it uses the matrix, reuse_factor, the guess and the tolerance. */
int art_friction_assemble(struct art_step *s, enum art_friction_subset with);
int art_friction_solve(struct art_step *s, const struct art_row_solve *how);
/* Solve A x = vec.b + forces of the rows with the factor of the last pass by the matrix of the step: rows
 * that press or stick let nothing move, the others have no force. */
int art_friction_solve_fixed(struct art_step *s, double *x, double goal);
/* Before a first pass: what share of its normal force bounds each row, so that a solve may follow that. */
int art_friction_share_bounds(struct art_step *s);
/* The row of the subproblem that has the normal force of a friction, -1: none. */
int art_friction_normal_row(const struct art_friction_subproblem *p, const struct art_friction *f);
/* The warm start of a first pass: a row slips where its bound is less than what stops it, by the masses of
 * its bodies alone. */
void art_friction_guess_states(struct art_step *s);
/* Set vec.b = A u less the impulses of the rows in the subproblem; A = NULL: M u. */
void art_friction_momentum(struct art_step *s, const struct art_blocks *A);

/* friction_islands.c finds which blocks the rows connect. A friction is isolated if its island
 * consists of points alone and nothing else acts in it. */
int art_friction_find_islands(struct art_step *s);
bool art_friction_is_isolated(const struct art_step *s, int friction);
/* True if a block is in an island that has friction. */
bool art_friction_reaches(const struct art_step *s, int block);
/* True if it is in one that has friction and is not alone. */
bool art_friction_affects(const struct art_step *s, int block);
/* The island of a row group, -1 if nothing in it moves. */
int art_friction_island_of(const struct art_step *s, const struct art_jac *J, int group);

/* friction_newton.c replaces the bounds of friction, which follow from the normal forces of the
 * last pass, by a Newton prediction of the bounds at which forces and bounds agree. It uses the
 * Delassus matrix of the last solve of kkt, where kkt has one. */
int art_friction_predict_bounds(struct art_step *s, const struct art_kkt *kkt);
/* True if the last pass, with predicted bounds, left every row in the state that they were predicted
 * for: as a pass is an affine map then, forces and bounds agree but for the softening of W. */
bool art_friction_prediction_held(const struct art_step *s);

/* friction_jam.c finds normal forces and friction of the directions of the last pass together, and
 * prepares a pass with their bounds. *found false: kkt has no Delassus matrix, or there is no solution. */
int art_friction_solve_together(struct art_step *s, const struct art_kkt *kkt, bool *found);

/* friction_sweep.c goes once through the rows that are not in the subproblem, one after the other
 * (Gauss-Seidel). `bare` ignores their regularization. */
void art_friction_sweep(struct art_step *s, bool bare);
/* Return the factor from a force to the unknowns: h where they are velocities and impulses, 1
 * where they are accelerations and forces. */
static inline double art_friction_impulse_factor(const struct art_step *s)
{
    return s->friction->accelerations ? 1 : art_step_force_time(s);
}

/* Speed of a row of F less what its right-hand side wants, and what its diagonal is: for impulses. */
double art_friction_speed_error(const struct art_step *s, const struct art_friction *f, int k);
double art_friction_regularization(const struct art_step *s, const struct art_friction *f);
double art_friction_rhs(const struct art_step *s, const struct art_friction *f, int k);

#endif
