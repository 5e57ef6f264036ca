/* Declarations that the files of the iteration share among themselves. */
#ifndef ART_STATICS_PRIV_H
#define ART_STATICS_PRIV_H

#include "statics.h"

static inline const struct art_dyn *dyn_of(const struct art_statics *x, int b)
{
    return &x->sys->dyn[x->sys->block_dyn[b]];
}

/* convergence.c */
void statics_set_metric(struct art_statics *x);
double statics_max_residual(const struct art_statics *x, const struct art_comp **at);
double statics_norm(const struct art_statics *x);
double statics_dot(int n, const double *a, const double *b);
void statics_set_force_scale(struct art_statics *x);
double statics_block_rounding(const struct art_statics *x, int b);
bool statics_is_converged(const struct art_statics *x, double tol, bool *rounded);
double statics_step_size(const struct art_statics *x);

/* trial_state.c */
int statics_fail_at(struct art_statics *x, const struct art_comp *comp, const char *why);
double statics_row_error(const struct art_rows *rows, bool unilateral);
void statics_save(struct art_statics *x, struct statics_state *to);
void statics_restore(struct art_statics *x, const struct statics_state *from);
/* True if the model has contact. */
bool statics_may_touch(const struct art_statics *x);
int statics_engage(struct art_statics *x);
/* Replace history variables of materials by those of the trial, as if the step ended there; restore them. */
void statics_begin_trial_history(struct art_statics *x);
void statics_end_trial_history(struct art_statics *x);
/* The same after statics_move_along, which has evaluated the state already: again only if there are one-sided
 * rows. */
int statics_engage_moved(struct art_statics *x);
int statics_move_along(struct art_statics *x, double s);

/* driven.c keeps where the targets of the step have put what they drive, and puts it where it is
 * after a part of the step, from 0 to 1. */
void statics_driven_begin(struct art_statics *x);
/* Returns the longest path of any, by the size of the model. */
double statics_driven_way(const struct art_statics *x);
void statics_driven_place(struct art_statics *x, double part);

/* free_motion.c: append which motions of a part nothing resists at the state, by the tangent there:
 * "'PATH' is free to translate along y"; those of parts as rigid bodies, those along which the residual
 * acts, or motions within parts as well. The component, or NULL if nothing was found or memory ran out. */
enum statics_motion { STATICS_RIGID_MOTION, STATICS_DRIVEN_MOTION, STATICS_ANY_MOTION };
const struct art_comp *statics_free_motion(struct art_statics *x, enum statics_motion which,
                                           struct art_buf *out);

/* These are in friction.c. They decide if contacts have friction; count displacements from the start of a
 * step; set the stiffness of those that stick, by the forces of the state; add their forces to vec.f; let
 * bounds be those of the present normal forces, and evaluate; keep the forces of an equilibrium. */
void statics_friction_init(struct art_statics *x);
int statics_friction_begin(struct art_statics *x);
void statics_friction_set_stiffness(struct art_statics *x);
int statics_friction_forces(struct art_statics *x, bool advance);
int statics_friction_advance(struct art_statics *x);
int statics_friction_settle(struct art_statics *x);
/* Add to the tangent what resists sliding; add to G (F u_i) (F u_k) of the six motions u[6][n] for contacts
 * that stick, by the size of their rows. */
void statics_friction_tangent(struct art_statics *x);
void statics_friction_resist(const struct art_statics *x, const double *u, double G[6][6]);

/* These are in balance.c. The first finds the FEM model that a component is part of, or itself. The second
 * checks what is left of the forces in the accepted state: more than the solve aims at is a warning or an
 * error. */
const struct art_comp *statics_part_of(const struct art_comp *comp);
int statics_check_balance(struct art_statics *x);

/* load_stepping.c brings the state at the start of the step onto its constraints, and keeps what is out of
 * balance there. arc_length.c goes from there to the whole load along the path of equilibria. */
int statics_begin_load(struct art_statics *x);
int statics_follow_path(struct art_statics *x);

/* newton.c */
/* ART_EINTERRUPT with a message if the run is asked to stop. */
int statics_stopped(const struct art_statics *x);
bool statics_is_recoverable(const struct art_statics *x, int status);
int statics_direction_failed(struct art_statics *x, int status, int unknown);
int statics_newton(struct art_statics *x, bool last);

#endif
