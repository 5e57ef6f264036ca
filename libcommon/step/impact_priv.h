/* This header declares what the files of impacts share. */
#ifndef ART_STEP_IMPACT_PRIV_H
#define ART_STEP_IMPACT_PRIV_H

#include "step_priv.h"

/* Remember the velocities at the start of a step of the scheme, and its length. */
int art_step_impact_begin(struct art_step *s);
void art_step_impact_end(struct art_step *s);
/* The impacts at the end of a step, whose contacts have been found: velocities and positions change. */
int art_step_impact(struct art_step *s);
void art_step_impact_free(struct art_impact *impact);

/* A row of N whose bodies collide in a round. */
struct art_impact_row {
    int row;
    double since;    /* the time since it met [T] */
    double approach; /* speed of its approach then [L/T] */
};

/* These are the arrays of the complementarity problem of a round, over the rows of N, and of G from bg on. */
struct art_impact_problem {
    double *speed, *lo, *hi, *bn, *Rn, *theta, *share, *plastic_theta, *bg, *Rg, *lambda;
    int *by;
    signed char *state;
    double *vec; /* where the arrays of numbers are */
    int cap_by, cap_state, cap_vec;
};

/* These are the rows of a round: joints as equations, normal rows, then those of friction. */
struct art_impact {
    double elapsed;  /* length of the step that ended; 0: none has */
    double *u_start; /* [n] velocities at its start */
    struct art_kkt *kkt;
    struct art_jac G, N;
    struct art_impact_problem p;
    struct art_impact_row *row; /* [n] */
    int n;
    bool plastic;  /* none of them bounces */
    int *place;    /* [rows of the system's N] in row; -1: no part of the round */
    int *number;   /* [rows of friction in N] which row of F it is */
    int *friction; /* [the same] which friction of the system it is of */
    int n_friction;
    int *root;     /* [blocks] of islands */
    int cap_row, cap_place, cap_number, cap_friction, cap_root;
};

/* Work vectors over the unknowns [n]; since is over blocks, the time since the island of a block
 * met, -1: it did not. */
struct art_impact_vectors {
    double *u, *a;   /* velocities now, accelerations in the step */
    double *met;     /* velocities when bodies met */
    double *du, *dq; /* changes by the impact */
    double *plastic, *work, *since;
};

/* impact_solve.c makes the rows of the round, those of friction for the velocities of the state,
 * and solves for du, with the restitutions or without. */
int art_impact_rows(struct art_step *s);
int art_impact_frictions(struct art_step *s);
int art_impact_solve(struct art_step *s, const struct art_impact_vectors *v);
int art_impact_solve_plastic(struct art_step *s, const struct art_impact_vectors *v, double *du);
/* Impulses become those of the plastic impact and `part` of what the restitution adds. */
void art_impact_mix(struct art_step *s, double part);
/* Add the impulses of the round to the contacts, as forces over the step. */
void art_impact_store(struct art_step *s);

#endif
