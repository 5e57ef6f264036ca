/* This header declares the prediction of a step and its responses to excitations, and rows of them. */
#ifndef ART_INVERSE_RESPONSE_PRIV_H
#define ART_INVERSE_RESPONSE_PRIV_H

#include <art/mech.h>
#include <stdbool.h>

struct art_tracker;
struct tracker_term;
struct tracker_term_type;

/* This is work of responses by rows: [rows][n_u], [rows][n_u or n_g]. */
struct tracker_row_work {
    double *z, *rhs;
    double *lambda, *theta;         /* [rows][n_g], [rows][rows of N] impulses of the solves */
    double *of_prediction;          /* [rows][n_u] z with the rows that press in the prediction */
    int n_of_prediction;            /* rows; 0: none are kept */
    int cap_z, cap_rhs, cap_lambda, cap_theta, cap_of_prediction;
};

/* This is what a prediction that is not solved to the last leaves of its equations. */
struct tracker_residual {
    bool counts;                    /* rows of the prediction are to be corrected by it */
    double *left;                   /* [n_u + n_g + rows of N] */
    int cap;
};

/* This says which unilateral rows N press in the prediction and its responses. */
struct tracker_unilateral {
    double *b;                      /* [n_u] right-hand side of the prediction */
    double *theta;                  /* [n] impulses in the prediction */
    const double *pressing;         /* [n] those above 0 are equations in the responses */
    int n, n_pressing, cap;
    bool tried;                     /* it is tried which of them press */
};

/* The responses of velocities, displacements since t0 and impulses of the rows of G, at the end of each of
 * the N steps of the horizon. */
struct tracker_response {
    int n_u, n_g;                   /* unknowns; rows of G */
    double *f0, *b;                 /* [n_u]; b: work */
    double *start;                  /* [n_u] velocity at t0 */
    double *u0, *d0;                /* [N][n_u] without excitations */
    double *lambda0;                /* [N][n_g] */
    double *H;                      /* [N][n exciters][n_u] so many steps after the excitation */
    double *df;                     /* [n exciters][n_u] h (f_j - f_0) */
    double *D;                      /* [N][n exciters][n_u] of displacements; N = 1: not there */
    double *lambda;                 /* [N][n exciters][n_g] */
    int cap_u, cap_d, cap_g, cap_H, cap_D, cap_lambda;
    double *driven;                 /* [n_total] velocities of driven blocks, zeros else */
    double *excited;                /* work of art_system_excited_begin */
    bool by_rows;                   /* H and lambda are not there: rows of their products are solved for */
    struct tracker_row_work work;
    struct tracker_residual residual;
    struct tracker_unilateral unilateral;
};

/* q = J (u u_k + u_before u_k-1 + u_start u(t0) + d d_k + d_before d_k-1): a quantity of step k. */
struct tracker_share {
    double u, u_before, u_start, d, d_before;
};

/* predict.c: u0, H and what the terms observe; the state is as before then */
int tracker_predict(struct art_tracker *x);
/* True if each column has a factor of its own. */
bool tracker_responds_alone(const struct art_tracker *x);
/* Make the prediction and the responses those with other unilateral rows that press, [rows of N] above 0. */
int tracker_respond_with(struct art_tracker *x, const double *pressing);
int tracker_response_create(struct art_tracker *x);
void tracker_response_free(struct art_tracker *x);
/* horizon.c propagates motion and responses in the steps after the first. */
int tracker_propagate(struct art_tracker *x);
/* rows.c computes what rows of J are in step k of the horizon without excitations, y[J rows] +=
 * ..., and their responses, into x->rows.H from row `first` on. */
void tracker_free_rows(const struct art_tracker *x, const struct art_rows *rows, int k,
                       const struct tracker_share *share, double *y);
int tracker_respond_rows(struct art_tracker *x, const struct art_rows *rows, int k, int first,
                         const struct tracker_share *share);
/* This does the same for impulses of the rows of G from `row` on: their responses; without
 * excitations they are lambda0[k n_g + row]. */
int tracker_respond_impulses(struct art_tracker *x, int k, int row, int n, int first);
/* Fewer rows are asked for than there are exciters, so that they are solved for instead of columns; by terms
 * of one type alone, unless that is NULL. */
bool tracker_prefers_rows(const struct art_tracker *x, const struct tracker_term_type *alone);
/* True if rows of velocities are all that is asked of the prediction, and those of responses are solved
 * for: tracker_respond_rows then corrects x->rows.b by what the prediction leaves of its equations. */
bool tracker_corrects_rows(const struct art_tracker *x);

/* Responses of x->rows that are rounding beside those without constraints become zero; J: rows of velocities.
 */
int tracker_drop_rounding(struct art_tracker *x, struct tracker_term *term, const struct art_jac *J);

#endif
