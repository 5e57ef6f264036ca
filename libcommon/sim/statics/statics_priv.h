/* What the files of the iteration share among themselves. */
#ifndef ART_STATICS_PRIV_H
#define ART_STATICS_PRIV_H

#include "statics.h"

#define blame art_statics_blame_
#define dot art_statics_dot_
#define forces_in_balance art_statics_forces_in_balance_
#define go_to art_statics_go_to_
#define keep art_statics_keep_
#define measure art_statics_measure_
#define move art_statics_move_
#define newton art_statics_newton_
#define no_direction art_statics_no_direction_
#define norm art_statics_norm_
#define out_of_reach art_statics_out_of_reach_
#define passes art_statics_passes_
#define residual art_statics_residual_
#define rounding_of art_statics_rounding_of_
#define row_error art_statics_row_error_
#define settle art_statics_settle_
#define step_size art_statics_step_size_

static inline const struct art_dyn *dyn_of(const struct art_statics *x, int b)
{
    return &x->sys->dyn[x->sys->block_dyn[b]];
}

/* measure.c */
void measure(struct art_statics *x);
double residual(const struct art_statics *x, const struct art_comp **at);
double norm(const struct art_statics *x);
double dot(int n, const double *a, const double *b);
void forces_in_balance(struct art_statics *x);
double rounding_of(const struct art_statics *x, int b);
bool passes(const struct art_statics *x, double tol, bool *rounded);
double step_size(const struct art_statics *x);

/* move.c */
int blame(struct art_statics *x, const struct art_comp *comp, const char *why);
double row_error(const struct art_rows *rows, bool unilateral);
void keep(struct art_statics *x, double *q, double *aux);
void go_to(struct art_statics *x, const double *q, const double *aux);
int settle(struct art_statics *x);
int move(struct art_statics *x, double s);

/* newton.c */
bool out_of_reach(const struct art_statics *x, int status);
int no_direction(struct art_statics *x, int status, int unknown);
int newton(struct art_statics *x, bool last);

#endif
