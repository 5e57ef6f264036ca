/* This header declares what the files of the sim room share. */
#ifndef ART_SIM_PRIV_H
#define ART_SIM_PRIV_H

#include <art/contact.h>
#include <art/joint.h>
#include <art/sim.h>

/* This is the least step and sample interval: times are grid points of nine decimals. */
#define ART_SIM_MIN_STEP 1e-9
/* The most steps, and the most rows of an output, in one run. */
#define ART_SIM_MAX_STEPS 1e9

struct model {
    struct art_comp *comp;
    struct art_system *sys;
    struct art_state *state, *good;
    struct art_step *step;
    const struct art_integrator *integrator;
    double max_step; /* <= 0: the root's */
    bool dynamics;   /* property dynamicsEnabled */
    bool reported_regularization; /* a warning said that rows are regularized */
    bool stale;      /* the tree was changed: read parameters again before the next step */
    long steps;
    double seconds[ART_SIM_PHASES];
    struct art_controls *controls; /* what agents set, kept for a step that is taken again */
    /* once a state was saved: [n_dyn + n_excitables + n_comps + 1], that of comp last */
    const char **paths;
};

/* The properties of the tree that were set in the run, and what they were before. */
struct art_changes {
    struct art_changed {
        struct art_sim_prop prop;
        double *original; /* [size] */
        bool was_set;     /* had a value of its own */
        char *path;       /* "path:prop" once a state was saved */
    } * all;
    int n, cap, cursor;
};

/* Adaptive stepping, see adapt.c. */
struct adapt {
    bool on;
    double min_step;
    int level;            /* the size of steps is the root's over 2^level */
    int streak, patience; /* good steps in a row at this level; how many make it grow */
    bool reported_parts;  /* that steps are taken in parts, which do not adapt */
    bool grown;           /* no step was taken since it grew */
    long redone;
    /* the step in progress: */
    bool trial;
    double t0;
    long steps;
    bool too_large;
    const struct art_comp *too_large_at;
    char why[1024];
    struct art_sim_prop *changes; /* properties of the tree that were set */
    int n_changes, cap_changes;
    double *old; /* their numbers before */
    size_t n_old, cap_old;
    struct art_quiet quiet; /* errors of a trial wait until no smaller step is left */
};

/* The way points are in order of time. */
struct art_waypoints {
    struct art_waypoint {
        double t;
        bool is_break, kept;
        char *file; /* or NULL */
        struct art_buf state;
    } * all;
    int n, cap;
};

struct art_checkpoint {
    char *file; /* NULL: none are written */
    double dt, last;
};

struct agent {
    const struct art_agent_type *type;
    void *self;
    const struct art_comp *comp; /* or NULL */
    int model;                   /* model it belongs to; -1: the root */
    const char *path;            /* of comp, once a state was saved */
    bool watched;                /* acts only while the property `active` of comp is true */
};

/* The clock of a run. */
struct art_sim_clock {
    double t, t_start;
    double t_end; /* of the run in progress */
    double step;  /* the root's */
    long next;    /* the grid point of the root's step that comes next */
    long steps;
    bool started;
    bool resumed; /* a state was loaded */
};

struct art_sim_pose { /* coordinates of joints that are set at one instant, to be set together */
    struct art_joint_value *values;
    int n, cap, open; /* open: how many asked for it and have not ended */
};

struct art_sim {
    struct art_ctx *ctx;
    struct art_model *tree;
    struct art_sim_options options;
    struct art_solver_set solvers;
    struct art_sim_clock clock;
    struct model *models;
    int n_models;
    struct agent *agents;
    int n_agents, cap_agents;
    struct art_agent_set agent_set;
    struct art_sim_pose pose;
    bool evaluated;   /* the forces are those of the present state */
    bool shows_start; /* between art_sim_show_start and art_sim_hide_start */
    bool reactions, contacts; /* joint reactions, contact are asked for: those of the start are found */
    struct adapt adapt;
    struct art_changes changes;
    struct art_waypoints waypoints;
    struct art_checkpoint checkpoint;
    struct art_watch watch;
    double seconds[ART_SIM_PHASES]; /* of the root's agents */
    struct art_arena arena;
};

/* adapt.c: take steps that failed again with a smaller size. */
int art_adapt_init(struct art_ctx *ctx, struct art_sim *sim);
void art_adapt_fini(struct art_sim *sim);
/* The end of the next step that would end at t1 without adaptive stepping. */
double art_adapt_end(const struct art_sim *sim, double t1);
/* Remember time, states and what is set from now on; back to that. */
int art_adapt_keep(struct art_sim *sim);
int art_adapt_restore(struct art_sim *sim);
/* Save the state before a step; the errors of a step that can be taken again are held back. */
int art_adapt_begin(struct art_sim *sim);
/* Finishes the advance to t1, which ended with a status. *again is true if the step is to be taken
 * again with a smaller size; everything is then as it was before. Else the result is the status of
 * the step. */
int art_adapt_finish(struct art_sim *sim, int status, double t1, bool *again);
/* A step has succeeded: the next may be larger. */
void art_adapt_accept(struct art_sim *sim);
/* True if a step of that length can be taken again in a smaller one; or, where it missed contact, in parts,
 * which runs that do not adapt their steps do as well. */
bool art_adapt_can_retake(const struct art_sim *sim, double failed);
/* True if a step to t1 that is taken in parts, in a run that does not adapt its steps, has not come there. */
bool art_adapt_unfinished(struct art_sim *sim, double t1);
/* A property of the tree is about to be set. */
int art_adapt_save_property(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop);

/* agent_classes.c creates the agents of the root's lists. */
int art_sim_load_agents(struct art_ctx *ctx, struct art_sim *sim);
/* agents.c lets the agents of a stage act that belong to a model (-1: the root; outputs: all). */
int art_sim_act(struct art_sim *sim, enum art_agent_stage stage, int model, double t0, double t1);
/* Give what inputs of the root drive in a model the values of time t, the end of a sub-step. */
int art_sim_refine_inputs(struct art_sim *sim, int model, double t);
/* Let those set what they know of the time at which a run starts. */
int art_sim_act_at_start(struct art_sim *sim, double t);
/* drive.c gives a model in which coordinates are prescribed the velocities of the motion, and with
 * `forces` the forces of joints that belong to it. */
int art_sim_follow_motion(struct art_sim *sim, struct model *m, bool forces);
/* The same at the start of a run, where joint reactions that are asked for belong to accelerations, too. */
int art_sim_start_forces(struct art_sim *sim, struct model *m);
/* driven_velocity.c gives parts whose positions inputs drive the velocities of the data at time t. */
enum art_driven_when { ART_DRIVEN_AFTER_STEP, ART_DRIVEN_BEFORE_STEP, ART_DRIVEN_IN_RECORD };
int art_sim_move_driven(struct art_sim *sim, struct model *m, double t, double h, enum art_driven_when w);
int art_sim_check_agents(const struct art_sim *sim, double t_end);
/* Index of the top model that a component is or lies in; -1 if none (or comp is NULL). */
int art_sim_model_of(const struct art_sim *sim, const struct art_comp *comp);
/* True if the caller allows to leave out components of this class; the note about one that is. */
bool art_sim_ignored(const struct art_sim *sim, const struct art_comp *comp);
void art_sim_note_ignored(struct art_ctx *ctx, const struct art_comp *comp);
/* The error about one that must not be left out unasked: ART_EUNSUPPORTED. */
int art_sim_cannot_run(struct art_ctx *ctx, const struct art_comp *comp);
/* The next time behind t at which a step has to end; infinity if none. */
double art_sim_next_due(const struct art_sim *sim, double t);
/* Refuse a run to t_end that would never end, with the place of the step that makes it so. */
int art_sim_check_run(const struct art_sim *sim, double t_end);
/* The part of it about steps of size h, set by the property `what` of a component. */
int art_sim_check_steps(const struct art_sim *sim, const struct art_comp *comp, const char *what,
                        double h, double from, double to);
void art_sim_free_agents(struct art_sim *sim);
/* changes.c: a property of the tree is about to be set */
int art_sim_note_change(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop);
/* Set what art_sim_get gave before a change; what was no number becomes null again. */
int art_sim_put_back(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop,
                     const double *x);
void art_sim_free_changes(struct art_sim *sim);
/* waypoint.c reads the way points of the root and of a probe, and keeps or writes the state where
 * a step has ended. */
/* unread.c warns of properties that are set and that no code reads. */
int art_sim_report_unread(struct art_ctx *ctx, const struct art_model *model) ART_MUST_USE;
int art_sim_load_waypoints(struct art_ctx *ctx, struct art_sim *sim);
int art_waypoint_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                       void *user);
int art_sim_handle_waypoints(struct art_sim *sim);
void art_sim_free_waypoints(struct art_sim *sim);
/* tracking.c adds a controller of inverse control. */
int art_ik_probe_add(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe, void *user);
int art_tracking_add(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp, void *user);
/* prop.c converts x to the n numbers that a property in the tree would get; the result is false if
 * it has another count. */
bool art_sim_prop_numbers(const struct art_sim_prop *prop, const double *x, double *out, int n);
/* Return k dt without the rounding of the product: the nearest decimal of nine digits if it is
 * that close. */
double art_sim_grid_time(double start, double dt, long k);

/* Give columns that couplings compute from others their values, and mark them. */
int art_motion_couple(struct art_ctx *ctx, struct art_model *model, struct art_motion *motion,
                      const struct art_loc *loc);
/* Report data of inputs that contradict a coupling between what they drive, as warnings (art_warn_strict). */
int art_inputs_check_coupled(struct art_ctx *ctx, struct art_sim *sim) ART_MUST_USE;
/* Return true if the state holds a property, or places and velocities give it. */
bool art_sim_prop_free_of_forces(const struct art_sim_prop *prop);

#endif
