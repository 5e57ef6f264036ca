/* Static solves: what the files of this folder share. The method is that of docs/rooms/step.md, section 4. */
#ifndef ART_SIM_STATICS_H
#define ART_SIM_STATICS_H

#include "../step_priv.h"

/* What the tangent says of an equilibrium. */
enum art_definite { ART_REGULAR, ART_NEUTRAL, ART_INDEFINITE };

struct art_statics {
    struct art_step *s;
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    bool search;        /* line search, all of the load at once */
    bool contacts_frozen;        /* contacts are those of an iteration before */
    bool line_search;       /* line search now */
    bool full_tangent;         /* the tangent is to hold how axes of elements turn */
    double tikhonov;    /* property staticTikhonovFactor: < 0 automatic */
    int n;              /* unknowns */
    double extent, origin_distance; /* size of the model, its distance from the origin */
    double *w;          /* [n] metric: 1 of translations, squared radius of gyration of rotations */
    double *unbalanced;       /* [n] what is out of balance at the start */
    double unbalanced_fraction;        /* of the hold that is still there */
    double *r, *a;      /* [n] residual at the state, the same as acceleration */
    double *work;       /* [n] */
    double *d;          /* [n] direction of Newton */
    double shift;       /* what was added to the tangent for it, */
    double last_shift;  /* and in the iteration before */
    enum art_definite definite;
    double force;       /* size of the forces that are in balance */
    double *q, *history;    /* the state at the start of an iteration */
    double *q_good, *aux_good; /* with the load that has been brought on so far */
    double *q_ref, *aux_ref;   /* where whole steps began that did not bring enough, */
    double residual_ref;    /* its residual, */
    int watchdog_steps;        /* how many there were since; < 0: none for so many steps, */
    int watchdog_wait;       /* the next time for twice as many */
    /* the tangent, tangent.c */
    struct art_blocks *A, *T; /* -dr/dq, and the same with rows by penalty */
    uint64_t pattern;         /* of the rows that they were made for */
    int *adj_ptr, *adj;       /* blocks that a block is coupled with, itself among them */
    int *colour;              /* [n_active_blocks] of the columns that are found by differences, or -1 */
    int n_colours;
    bool *full_column;               /* [n_active_blocks] these hold everything, others the rows alone */
    double *y;                /* [6][n] columns */
    struct art_blocks *S;     /* asymmetric_tangent.c: what A lacks, antisymmetric, by its lower triangle; or
                                 NULL */
    double *anderson_work;              /* its work space */
    /* newton_direction.c */
    struct art_csc csc;
    struct art_solver *solver;
    struct art_kkt *kkt;
    double *D;          /* [n] size of the rows of A */
    double *lambda, *theta;
    bool *in_active_set;           /* of the rows of N: they hold the model */
    int cap_active_set;
    double *load;       /* [n] right-hand side of the direction */
    int cap_lambda, cap_theta;
    /* why it failed: a component or NULL */
    const struct art_comp *error_at;
    const char *why;
    double failed_residual, failed_load; /* at the last failure: residual force, the load that was on, */
    const struct art_comp *failed_at; /* and where it was */
};

/* Parts of a step, for tests: the work space of a stepper, made when it is first needed; x->r at the state,
 * with rows as they are. */
int art_statics_open(struct art_step *s, struct art_statics **x);
int art_statics_evaluate(struct art_statics *x);

/* tangent.c: the tangent at the state, whose residual was evaluated last */
int art_statics_tangent(struct art_statics *x);
void art_statics_tangent_fini(struct art_statics *x);
/* newton_direction.c: Newton's direction x->d, with the shift that it takes. ART_ESINGULAR without a message
 * if there is none; *unknown is where. */
int art_statics_direction(struct art_statics *x, int *unknown);
/* With matrix and rows of that, d for the right-hand side s->b. */
int art_statics_solve(struct art_statics *x, double *d);
/* asymmetric_tangent.c: S for the pattern of A; x->d of the whole tangent from that of its symmetric part */
int art_statics_asymmetric_init(struct art_statics *x);
int art_statics_asymmetric(struct art_statics *x, double most);
/* The unknown that moves most in the weakest mode of the tangent. */
int art_statics_weakest(struct art_statics *x);
int art_statics_direction_init(struct art_statics *x);
void art_statics_direction_fini(struct art_statics *x);

#endif
