/* shared by the files of the sim room */
#ifndef ART_SIM_PRIV_H
#define ART_SIM_PRIV_H

#include <art/joint.h>
#include <art/sim.h>

/* The least step and sample interval: times are grid points of nine decimals. */
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
    bool reported_regularization; /* a warning said that rows give way */
    bool stale;      /* the tree was changed: read parameters again before the next step */
    long steps;
    double seconds[ART_SIM_PHASES];
    struct art_controls *controls; /* what agents set, kept for a step that is taken again */
    /* once a state was saved: [n_dyn + n_excitables + n_aux_comps + 1], that of comp last */
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
    bool grown;           /* no step was taken since it grew */
    long redone;
    /* the step in progress: */
    bool trial;
    double t0;
    long steps;
    bool too_large;
    const struct art_comp *too_large_at;
    char why[256];
    struct art_sim_prop *changes; /* properties of the tree that were set */
    int n_changes, cap_changes;
    double *old; /* their numbers before */
    size_t n_old, cap_old;
    int n_errors;
    void (*report)(void *user, const struct art_message *message);
    void *report_user;
};

/* Way points in order of time. */
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

/* An input: data that drive properties. */
struct input {
    const struct art_comp *comp; /* the probe component, or NULL */
    struct art_series series;
    size_t hint;
    struct art_sim_prop *props;
    int *offset; /* [n] first value of each property in a row without drivers */
    int n;
    double *row;
    struct art_drivers *drivers; /* or NULL */
    double *value;               /* of one property, from its driver */
    struct art_row_function function; /* NumericControlProbe: in place of properties */
};

/* An output: properties collected into a series (probe) or written to a sink (record). */
struct output {
    const struct art_comp *comp;
    double start, stop, interval;
    long next; /* number of the next sample */
    struct art_sim_prop *props;
    int n, size;
    double *row;
    struct art_drivers *drivers; /* or NULL */
    double *values;              /* of the properties, where drivers make the row of them */
    struct art_row_function function; /* NumericMonitorProbe: in place of properties */
    struct art_series series; /* probes */
    struct art_sink *sink;    /* records */
    enum art_record_layout layout;
    bool headed; /* probe files: the header is written */
    struct art_sampler sampler; /* in place of rows */
};

struct art_sim {
    struct art_ctx *ctx;
    struct art_model *tree;
    struct art_sim_options options;
    struct art_solver_set solvers;
    double t_end; /* of the run in progress */
    double t, step;
    double t_start;
    long next; /* the grid point of the root's step that comes next */
    long steps;
    bool started;
    bool resumed; /* a state was loaded */
    struct model *models;
    int n_models;
    struct agent *agents;
    int n_agents, cap_agents;
    struct art_agent_set agent_set;
    bool evaluated; /* the forces are those of the present state */
    struct adapt adapt;
    struct art_changes changes;
    struct art_waypoints waypoints;
    struct art_checkpoint checkpoint;
    struct art_watch watch;
    double seconds[ART_SIM_PHASES]; /* of the root's agents */
    struct art_arena arena;
};

/* adapt.c: taking steps again that failed */
int art_adapt_init(struct art_ctx *ctx, struct art_sim *sim);
void art_adapt_fini(struct art_sim *sim);
/* Where the next step ends that without adaptive stepping would end at t1. */
double art_adapt_end(const struct art_sim *sim, double t1);
/* Before a step: remember what it starts from. */
int art_adapt_begin(struct art_sim *sim);
/* After the advance to t1 with a status: *again if the step is to be taken again, smaller; everything is
 * then as it was before. Else the status of the step. */
int art_adapt_finish(struct art_sim *sim, int status, double t1, bool *again);
/* A step has succeeded: the next may be larger. */
void art_adapt_accept(struct art_sim *sim);
/* A property of the tree is about to be set. */
int art_adapt_save_property(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop);
/* The states as they were when the step began. */
void art_adapt_restore_states(struct art_sim *sim);

/* record_spec.c: PATH:PROP[,PATH:PROP...] up to '@', '=' or the end, where *rest points to; what was
 * read so far is the caller's also after an error */
int art_spec_paths(struct art_ctx *ctx, const char *text, char ***paths, int *n, const char **rest);
void art_spec_free_paths(char **paths, int n);

/* agents.c: what acts beside the models */
int art_sim_load_agents(struct art_ctx *ctx, struct art_sim *sim);
/* Let the agents of a stage act that belong to a model (-1: the root; outputs: all). */
int art_sim_act(struct art_sim *sim, enum art_agent_stage stage, int model, double t0, double t1);
int art_sim_check_agents(const struct art_sim *sim, double t_end);
/* Index of the top model that a component is or lies in; -1 if none (or comp is NULL). */
int art_sim_model_of(const struct art_sim *sim, const struct art_comp *comp);
/* The properties a probe names, and the sum of their sizes. */
int art_probe_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                   struct art_sim_prop **props, int *n, int *size);
/* What a probe says about its data: interpolation, times, ends. */
int art_probe_times(struct art_ctx *ctx, const struct art_comp *probe, struct art_series *series);
extern const struct art_agent_type art_agent_input, art_agent_output;
/* driver.c: the drivers of an input probe, NULL if each property takes its own part of a row; *row is the
 * size of a row. Those of an output probe; *size, if there are any, becomes that of what they make. */
struct art_drivers;
int art_drivers_of_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                         int *row);
int art_drivers_of_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                          int *size);
void art_drivers_free(struct art_drivers *drivers);
/* Values of driver k. */
int art_drivers_size(const struct art_drivers *drivers, int k);
/* The values of driver k, or of all, for a row of variables at the probe's own time t. ART_EDIVERGED if
 * one is no finite number. */
int art_drivers_eval(struct art_ctx *ctx, struct art_drivers *drivers, int k, const double *row,
                     double t, double *out);
int art_drivers_eval_all(struct art_ctx *ctx, struct art_drivers *drivers, const double *row,
                         double t, double *out);
int art_probe_add_affine(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         void *user) ART_MUST_USE;
int art_probe_add_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                        void *user);
int art_probe_add_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         void *user);
int art_probe_add_control(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function);
int art_probe_add_monitor(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function);
/* The numbers in a row of a probe that states its vsize. */
int art_probe_vsize(struct art_ctx *ctx, const struct art_comp *probe, int *size);
/* Whether the caller allows to leave out components of this class; the note about one that is. */
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
/* state_save.c: a property of the tree is about to be set */
int art_sim_note_change(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop);
void art_sim_free_changes(struct art_sim *sim);
/* waypoint.c: those of the root and of a probe; what is kept and written where a step has ended */
int art_sim_load_waypoints(struct art_ctx *ctx, struct art_sim *sim);
int art_waypoint_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                       void *user);
int art_sim_handle_waypoints(struct art_sim *sim);
void art_sim_free_waypoints(struct art_sim *sim);
/* state_output.c: what an output probe has collected, as text; where an output goes on after the time
 * of the simulation was set */
int art_output_save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                    struct art_buf *text);
int art_output_load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                    const struct art_loc *loc);
void art_output_resume(const struct art_sim *sim, struct output *output);
/* k dt without the rounding of the product: the nearest decimal of nine digits if it is that close
 */
double art_sim_grid_time(double start, double dt, long k);

/* record_append.c: a table that goes on in the file of an earlier run */
struct art_appending {
    /* Write the head and let the simulation write rows. The sink is its own if that succeeds. */
    int (*open)(struct art_ctx *ctx, struct art_sim *sim, struct art_appending *how,
                struct art_sink *sink);
    /* What else goes before the rows of a file that is there; may be NULL. */
    int (*head)(struct art_ctx *ctx, struct art_appending *how, struct art_sink *sink);
    bool probe; /* the head has two lines, of which the first may differ */
    double t0;  /* times in the file count from here */
};
int art_sim_append(struct art_ctx *ctx, struct art_sim *sim, const char *path,
                   struct art_appending *how);

#endif
