/* Static solves: what the files of this folder share. The method is that of docs/rooms/step/statics.md. */
#ifndef ART_STEP_STATICS_H
#define ART_STEP_STATICS_H

#include "../step_priv.h"

/* This is the stability of an equilibrium, by its tangent. */
enum art_definite { ART_REGULAR, ART_NEUTRAL, ART_INDEFINITE };

/* The scales by which sizes are judged. */
struct statics_scale {
    double extent, origin_distance; /* size of the model, its distance from the origin */
    double force;      /* size of the forces that are in balance */
    double *w;         /* [n] metric: 1 of translations, squared radius of gyration of rotations */
    double *D;         /* [n] size of the rows of the tangent */
};

/* This is the residual of the state: forces out of balance. */
struct statics_residual {
    double *r, *a;               /* [n] residual, the same as acceleration */
    double *unbalanced;          /* [n] what is out of balance at the start */
    double unbalanced_fraction;  /* of it that is still held back */
};

/* The tangent, tangent.c. */
struct statics_tangent {
    bool full;         /* it is to hold how axes of elements turn */
    struct art_blocks *A, *T; /* -dr/dq, and the same with rows by penalty */
    struct art_blocks *S;     /* asymmetric_tangent.c: what A lacks, antisymmetric, by its lower triangle; or
                                 NULL */
    uint64_t pattern;         /* of the rows that they were made for */
    struct statics_coupling { /* blocks that a block is coupled with, itself among them: */
        int *ptr, *list;
    } by_all, by_rows;        /* in A; by rows whose geometric stiffness is found by differences */
    int *colour;              /* [n_active_blocks] of the columns that are found by differences, or -1 */
    int n_colours[2];         /* of the columns of rows alone, of full ones */
    bool differences;         /* there are any */
    double *lambda, *theta;   /* multipliers of the rows of differences alone */
    int cap_lambda, cap_theta;
    int n_rows[2], n_packed[2]; /* rows of G and N at the state; those of differences alone */
    bool *full_column;        /* [n_active_blocks] these hold everything, others the rows alone */
    double *y;                /* [6][n] columns */
};

/* This is Newton's direction, newton_direction.c. */
struct statics_direction {
    double *d;          /* [n] */
    double *load;       /* [n] its right-hand side */
    double shift;       /* what was added to the tangent for it, */
    double last_shift;  /* and in the iteration before */
    enum art_definite definite;
    struct art_csc csc; /* T */
    struct art_solver *solver;
    struct art_kkt *kkt;
    double *lambda, *theta;
    bool *in_active_set;           /* of the rows of N: they hold the model */
    int cap_lambda, cap_theta, cap_active_set;
};

/* A state that can be gone back to. */
struct statics_state {
    double *q, *history;
};

/* This is the path to the equilibrium, newton.c. */
struct statics_path {
    bool augmented;              /* contacts between soft bodies are penalties with multipliers */
    bool augments;               /* they are to be, where there are any; else they are inequalities */
    bool search;                 /* line search, all of the load at once */
    bool arc;                    /* along the path of equilibria, arc_length.c, */
    double *room;                /* [4][n] of it, made when it is first needed */
    double *end, *driven;        /* [n_q, n_u] where the step takes what is driven, and how it moves */
    bool any_driven;
    bool at_rest;                /* accepted since Newton's direction is nothing */
    bool line_search;            /* line search now */
    bool contacts_frozen;        /* contacts are those of an iteration before */
    int redetections;            /* of an equilibrium, with other contacts than those of its iteration */
    bool settles;                /* friction and contacts of augmented rows stay as they are now */
    bool penalties_kept;         /* the same of the faces of contacts by penalties */
    bool was_augmented;          /* in any part of this step */
    struct statics_state begin;  /* of the step */
    struct statics_state start;  /* of an iteration */
    struct statics_state good;   /* with the load that has been brought on so far */
    struct statics_state watched;  /* where whole steps began that did not bring enough, */
    double watched_residual;       /* its residual, */
    int watchdog_steps;          /* how many there were since; < 0: none for so many steps, */
    int watchdog_wait;           /* the next time for twice as many */
};

/* This is the friction of contacts in static solves (friction.c). */
struct statics_friction {
    bool on;
    double stiffness;   /* of what sticks: force by displacement */
    double *t;          /* [rows of friction] forces */
    int cap_t;
};

/* Why it failed. */
struct statics_failure {
    const struct art_comp *at;   /* or NULL */
    const char *why;             /* NULL: it did not */
    bool of_forces;              /* they could not be evaluated */
    /* at the last part of the load that failed: residual force, where it is, the load that was on */
    double residual;
    const struct art_comp *residual_at;
    double load;
};

struct art_statics {
    struct art_step *s;
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    int n;              /* unknowns */
    double *work;       /* [n] */
    double *history;    /* [n_history] that of a state while that of the trial is in its place, or NULL */
    double tikhonov;    /* property staticTikhonovFactor: < 0 automatic */
    struct statics_scale scale;
    struct statics_residual residual;
    struct statics_tangent tangent;
    struct statics_direction direction;
    struct statics_path path;
    struct statics_friction friction;
    struct statics_failure failure;
    double reported;    /* share of the largest force that was last reported to be out of balance */
};

/* Parts of a step, for tests: the work space, made when it is first needed; the residual at the state, with
 * rows as they are. */
int art_statics_open(struct art_step *s, struct art_statics **x);
int art_statics_evaluate(struct art_statics *x);

/* tangent.c computes the tangent at the state, whose residual was evaluated last. */
int art_statics_tangent_init(struct art_statics *x);
int art_statics_tangent(struct art_statics *x);
/* The same along u alone, y = -dr/dq u by a central difference, at the state that was saved as the start
 * of an iteration. */
int art_statics_tangent_along(struct art_statics *x, double h, const double *u, double *y);
void art_statics_tangent_fini(struct art_statics *x);
/* newton_direction.c computes Newton's direction, with the shift that it takes. ART_ESINGULAR without a
 * message if there is none; *unknown is where. */
int art_statics_direction(struct art_statics *x, int *unknown);
/* Computes the direction by the last tangent and its factor from the residual at the state, without
 * unilateral rows. */
int art_statics_simplified_direction(struct art_statics *x);
/* Solves with matrix and rows of that, d for the right-hand side vec.b. */
int art_statics_solve(struct art_statics *x, double *d);
/* asymmetric_tangent.c has S for the pattern of A; the direction of the whole tangent from that of
 * its symmetric part. */
int art_statics_asymmetric_init(struct art_statics *x);
int art_statics_asymmetric(struct art_statics *x, double most);
/* The unknown that moves most in the weakest mode of the tangent. */
int art_statics_weakest(struct art_statics *x);
int art_statics_direction_init(struct art_statics *x);
int art_statics_direction_analyze(struct art_statics *x); /* the pattern of the tangent */
void art_statics_direction_fini(struct art_statics *x);

#endif
