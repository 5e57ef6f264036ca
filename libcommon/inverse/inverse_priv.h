/* The files of the room of inverse control share these declarations. */
#ifndef ART_INVERSE_PRIV_H
#define ART_INVERSE_PRIV_H

#include "response_priv.h"
#include <art/excited.h>
#include <art/inverse.h>
#include <art/muscle.h>

/* One that excites. */
struct exciter {
    const struct art_comp *entry;   /* ExciterComp */
    const struct art_comp *comp;
    const struct art_live *live;    /* its property `excitation` */
    int excitable;
    int *reach, n_reach;            /* excitables whose net excitation follows from it, and itself */
    double weight, lo, hi;          /* of the step in progress */
    long at_lo, at_hi, acted;       /* steps; acted: in which it changed a force */
};

/* The settings of the controller, read from its properties in each step. */
struct tracker_settings {
    bool normalize, scale_by_step, kkt_factor, incremental, refactor, motion_as_constraint, debug;
    bool trapezoidal;               /* form of the prediction */
    double jump;                    /* greatest change of an excitation */
    int horizon, pieces;            /* steps; of these the first ones have excitations of their own, all after
                                       them those of the last */
};

/* This is the quadratic program of a step; the unknowns are the excitations in each piece of the
 * horizon, or their changes (incremental). */
struct tracker_program {
    int n;                          /* unknowns */
    double *Q, *p, *lo, *hi;
    double *E, *g, *C, *d;
    int n_eq, n_rows, cap_Q, cap_p, cap_lo, cap_hi, cap_E, cap_g, cap_C, cap_d;
    bool has_cost;
    double cost[2];                 /* where all unknowns are zero; of the answer */
    double *motion;                 /* [exciters] -p by targets of motion alone */
    signed char *state;
    int cap_motion, cap_state;
};

/* These are the rows of a least-squares term: |H x - b|^2 / 2, each row with a weight. */
struct tracker_rows {
    int m, cap_H, cap_b, cap_w;
    double *H;                      /* [m][unknowns] */
    double *b, *w;                  /* [m] */
    bool has_step_scale;            /* useTimestepScaling counts */
};


/* A kind of term provides these functions; terms.c has the list. */
struct tracker_term_type {
    const char *cls;
    bool has_weight;                /* false: a constraint, which is no cost */
    int (*create)(struct art_tracker *x, struct tracker_term *term);
    /* How many rows it will ask for by tracker_respond_rows and tracker_respond_impulses; NULL: none. */
    int (*count_rows)(const struct art_tracker *x, const struct tracker_term *term);
    /* Forces are evaluated with exciter j at its probing excitation; -1: with the base ones. */
    int (*observe)(struct art_tracker *x, struct tracker_term *term, int j);
    /* Add to the program; the state is that of the start of the step. */
    int (*add)(struct art_tracker *x, struct tracker_term *term);
    /* A property that is read only, now: *out. False: it is not known. NULL: there is none. */
    bool (*value)(const struct art_tracker *x, const struct tracker_term *term, const char *prop,
                  double *out);
    void (*free)(struct tracker_term *term);
};

struct tracker_term {
    const struct tracker_term_type *type;
    const struct art_comp *comp;
    void *data;
    double norm;                    /* of the response, by which it is scaled */
    double verified;                /* the last norm that was found to be no rounding */
    bool reported_reach, reported_weight;
};

struct art_tracker {
    struct art_ctx *ctx;
    const struct art_comp *comp;
    struct art_tracked m;
    struct art_state *saved;
    struct exciter *exciter;
    int n;                          /* exciters */
    struct tracker_term *terms;
    int n_terms, cap_terms;
    struct tracker_settings set;
    struct tracker_response response;
    struct tracker_program qp;
    struct tracker_rows rows;       /* work */
    double h, t0, t1;
    double *a, *own, *probe;        /* [n] excitations; what exciters had of their own; steps of probing */
    double *before, t_before;       /* [n] excitations before the last call, which was at this time */
    struct art_tracker_report report;
    bool reported_singular, reported_equality, reported_still;
};

static inline const struct art_quirks *tracker_quirks(const struct art_tracker *x)
{
    return &x->m.sys->quirks;
}

/* exciters.c finds the exciters; computes bounds and weights of a step; and sets one, or all as
 * found. */
int tracker_exciters_create(struct art_tracker *x);
void tracker_exciters_free(struct art_tracker *x);
int tracker_exciters_read(struct art_tracker *x);
void tracker_set_own(struct art_tracker *x, const double *own);
int tracker_set_found(struct art_tracker *x);

/* The piece of the horizon in which step k lies; the steps of a piece. */
static inline int tracker_piece(const struct art_tracker *x, int k)
{
    return k < x->set.pieces ? k : x->set.pieces - 1;
}
static inline int tracker_piece_steps(const struct art_tracker *x, int piece)
{
    return piece == x->set.pieces - 1 ? x->set.horizon - piece : 1;
}
/* The share of a step for which its own velocity acts on positions: h, h/2 by the trapezoidal rule. */
static inline double tracker_own_time(const struct art_tracker *x)
{
    return x->set.trapezoidal ? x->h / 2 : x->h;
}

/* program.c */
void tracker_program_free(struct art_tracker *x);
int tracker_program_clear(struct art_tracker *x);
/* Makes room for m rows with zeros, weights 1. */
int tracker_rows_begin(struct art_tracker *x, int m);
/* Take those of x->rows in, scaled and weighted, as cost or as equations. */
int tracker_rows_add(struct art_tracker *x, struct tracker_term *term, bool as_equations);
/* c x >= d */
int tracker_inequality_add(struct art_tracker *x, const double *c, double d);
/* This does the same; where no excitations within their bounds reach the value, it takes as much
 * as possible, with a warning. */
int tracker_inequality_reach(struct art_tracker *x, struct tracker_term *term, const double *c,
                             double d);
void tracker_diagonal_add(struct art_tracker *x, int i, double q, double p);
/* Solve for excitations a[n]; they become x->a, those at bounds are counted. */
int tracker_find(struct art_tracker *x, double *a);
void tracker_take(struct art_tracker *x, const double *a);
/* tracker.c makes the program of the terms. */
int tracker_assemble(struct art_tracker *x);
/* unilateral.c finds x->a where it decides which contacts and limits press. */
bool tracker_has_pieces(const struct art_tracker *x);
int tracker_solve_pieces(struct art_tracker *x);

/* terms.c */
int tracker_terms_create(struct art_tracker *x);
void tracker_terms_free(struct art_tracker *x);
/* The cost of an L2RegularizationTerm; whether a term of a class is there and enabled. */
void tracker_add_l2(struct art_tracker *x, double weight);
bool tracker_has_term(const struct art_tracker *x, const char *cls);
bool tracker_is_enabled(const struct art_comp *term);
/* w[n] = weight * subWeights of a target */
int tracker_target_weights(struct art_tracker *x, const struct art_comp *target, int n, double *w);
/* What n numbers of a property of a target will be at a later time; false: nothing drives it. */
bool tracker_preview(const struct art_tracker *x, const struct art_comp *target, const char *prop, double t,
                     double *out, int n);
/* No rows so far. */
void tracker_clear_rows(const struct art_tracker *x, struct art_rows *rows);
extern const struct tracker_term_type tracker_motion_term, tracker_force_term, tracker_constraint_force_term,
    tracker_l2_term, tracker_damping_term, tracker_l2_deltas_term, tracker_dynamic_term, tracker_bounds_term,
    tracker_nonuniform_bounds_term, tracker_proportional_term, tracker_stability_term,
    tracker_joint_force_bound;

#endif
