/* art/sim.h runs a model: time steps, probes, recording.
 *
 * A simulation holds a component tree, one compiled system and state for each top-level model, and the
 * probes of the root. Its stages within a root step from t0 to t1 follow the guide (section 1.1.4): input
 * probes at t1, then each model advances in sub-steps of its own maxStepSize, then output probes at t1.
 *
 *     struct art_schema *schema;
 *     ART_TRY(art_sim_schema(ctx, &schema));
 *     ART_TRY(art_model_read(ctx, schema, "arm.art", NULL, &model));
 *     ART_TRY(art_sim_create(ctx, model, &options, &sim));
 *     const char *const paths[] = {"models/arm/frameMarkers/tip:position"};
 *     ART_TRY(art_sim_record(ctx, sim, paths, 1, 0.01, ART_RECORD_TSV, sink));    // a row every 10 ms
 *     ART_TRY(art_sim_run(sim, 2.0));
 *     art_sim_free(sim);
 */
#ifndef ART_SIM_H
#define ART_SIM_H

#include <art/inverse.h>
#include <art/linalg.h>
#include <art/muscle.h>
#include <art/model.h>
#include <art/series.h>
#include <art/step.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Make a schema with the classes of all rooms, closed and ready for reading. */
int art_sim_schema(struct art_ctx *ctx, struct art_schema **schema) ART_MUST_USE;
/* A schema with further names for known classes: NAME=KNOWN texts (artsim --alias). */
int art_sim_schema_alias(struct art_ctx *ctx, const char *const *aliases, int n,
                         struct art_schema **schema) ART_MUST_USE;

/* Make it in two parts, for further classes in between: open registers all classes; close lays
 * out, checks and adds aliases. */
int art_sim_schema_open(struct art_ctx *ctx, struct art_schema **schema) ART_MUST_USE;
int art_sim_schema_close(struct art_ctx *ctx, struct art_schema *schema, const char *const *aliases,
                         int n) ART_MUST_USE;

/* ------------------------------------------------------------------- agents */

struct art_sim;

/* An agent acts at every step beside the physics. A step from t0 to t1 has stages (guide, section
 * 1.1.4): inputs, controllers, the advance of the models, monitors, outputs. An agent that belongs
 * to a model acts around each sub-step of that model, one of the root around the root step; outputs
 * always act at the end of the root step. */
enum art_agent_stage {
    ART_AGENT_INPUT,
    ART_AGENT_CONTROLLER,
    ART_AGENT_MONITOR,
    ART_AGENT_OUTPUT
};

struct art_drawing;
/* A kind of agent provides these functions. What is NULL does nothing. Errors go through ctx. */
struct art_agent_type {
    const char *name;
    enum art_agent_stage stage;
    /* The time is t now: at the start, after a state was restored, before a step is taken again. */
    int (*initialize)(struct art_ctx *ctx, struct art_sim *sim, void *self, double t);
    /* The step from t0 to t1. Outputs are asked once more at the start, with t0 = t1. */
    int (*apply)(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1);
    /* The next time behind t at which a step has to end; NULL: none. INFINITY for none. */
    double (*due)(const struct art_sim *sim, const void *self, double t);
    /* The time after which the agent has nothing more to do: a run without an end stops at the last
     * of these. */
    double (*end)(const struct art_sim *sim, const void *self);
    /* Refuse a run to t_end that would never end because of it. */
    int (*check)(struct art_ctx *ctx, const struct art_sim *sim, const void *self, double t_end);
    /* Save and load the agent's own state besides that of the model, as one line of text or
     * several. */
    int (*save)(struct art_ctx *ctx, const struct art_sim *sim, const void *self, struct art_buf *text);
    int (*load)(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                const struct art_loc *loc);
    /* After the last run: close files. Reported once; free follows. */
    int (*finish)(struct art_ctx *ctx, struct art_sim *sim, void *self);
    void (*free)(void *self);
    /* Commands that it offers to a person (guide, section 5.5): the name of the i-th, NULL behind the
     * last, and
     * one line of help; what they do. Between steps. */
    const char *(*command)(const struct art_sim *sim, void *self, int i, const char **help);
    int (*execute)(struct art_ctx *ctx, struct art_sim *sim, void *self, int i);
    /* The present value of a property, one number, of a component below its own, which the agent computes;
     * false: it has none. */
    bool (*value)(const void *self, const struct art_comp *comp, const char *prop, double *out);
    /* Of inputs: set what the data say of the time t at which a run starts. It counts for the outputs of that
     * time alone, and is taken back then. */
    int (*at_start)(struct art_ctx *ctx, struct art_sim *sim, void *self, double t);
    /* Add what it draws at the present state (art/raster.h), which it leaves as it is. */
    int (*draw)(struct art_ctx *ctx, struct art_sim *sim, void *self, struct art_drawing *drawing);
    /* Of inputs of the root: set what they drive in a model to the values of time t, at which one of several
     * sub-steps of the model ends. */
    int (*refine)(struct art_ctx *ctx, struct art_sim *sim, void *self, int model, double t);
};

/* Take over an agent: `comp` is its component or NULL, `model` the index of the top model that it belongs
 * to, -1 for the root. A component with a property `active` acts only while that is true (inputs and
 * outputs: if it was true at the start). If this fails `self` is still the caller's. */
int art_sim_add_agent(struct art_ctx *ctx, struct art_sim *sim, const struct art_agent_type *type,
                      const struct art_comp *comp, int model, void *self) ART_MUST_USE;
/* Index of the top model that the property `model` of a component names; -1: the root. Warns if what
 * it names is not simulated. */
int art_sim_agent_model(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *comp);
/* Call initialize of all agents, in the order in which they act. */
int art_sim_initialize(struct art_sim *sim, double t) ART_MUST_USE;
/* True if steps that fail are taken again: agents are initialised then with the time at which the step began
 * (art_sim_time in it), and take back by themselves what they have remembered since. */
bool art_sim_is_adaptive(const struct art_sim *sim);
/* The time at which the step began that may have to be taken again; a NaN if there is none: without adaptive
 * stepping, and for outputs, which act once a step has succeeded. The root's monitors see the time of its
 * end. */
double art_sim_trial_start(const struct art_sim *sim);
/* The i-th command that the agents offer, NULL behind the last, with its help and the component that
 * offers it
 * (each may be NULL). */
const char *art_sim_command(const struct art_sim *sim, int i, const char **help,
                            const struct art_comp **comp);
/* Execute one by its name. ART_ENOTFOUND if none is offered. */
int art_sim_execute(struct art_ctx *ctx, struct art_sim *sim, const char *name) ART_MUST_USE;
/* Add what the agent of a component draws; nothing if there is no such agent, it draws nothing or is not
 * active. Errors name the component and the time. */
int art_sim_draw(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                 struct art_drawing *drawing) ART_MUST_USE;
/* The component of the i-th agent that can draw, NULL behind the last. */
const struct art_comp *art_sim_drawing_agent(const struct art_sim *sim, int i);
/* Bring the forces of all models up to date with the present state, for agents that read forces. */
void art_sim_evaluate(struct art_sim *sim);
/* Brings a simulation that has not run to what the first row of a record shows: inputs have their values of
 * the start, paths that wrap and inner equilibria have come to rest, excitations act. A run that follows
 * would start from there. */
int art_sim_settle_at_start(struct art_sim *sim) ART_MUST_USE;
/* Find what touches at a start that was settled, if a property of contact was bound: only reports know it. */
int art_sim_look_at_start(struct art_sim *sim) ART_MUST_USE;
/* Between these two a simulation that has not run has the values of its first row, so that whoever looks
 * at it before it runs sees what a record says. They do nothing once it runs, when it goes on from a state,
 * and under options.compat. The second one brings back the state of the model, from which the first step
 * starts; a failure of the first one does so, too. */
int art_sim_show_start(struct art_sim *sim) ART_MUST_USE;
int art_sim_hide_start(struct art_sim *sim) ART_MUST_USE;

/* An agent class makes an agent of a component of its class: create calls art_sim_add_agent. */
struct art_agent_class {
    const char *cls;                 /* short name of the class; derived classes are not meant */
    int (*create)(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp, void *user);
    void *user;
};

/* The classes of agents that a simulation can run; rooms and plug-ins add theirs. Components of other
 * classes stop the simulation if they could move something, else they are left out with a note. */
struct art_agent_set {
    struct art_agent_class cls[64];
    int n;
};
/* Set up the built-in ones: numeric probes, way points, controllers of inverse control. */
void art_agent_set_init(struct art_agent_set *set);
/* The row for the class of a component, NULL if there is none. */
const struct art_agent_class *art_agent_set_find(const struct art_agent_set *set,
                                                 const struct art_comp *comp);
/* Replaces one of the same class; ART_ELIMIT if the set is full. */
int art_agent_set_add(struct art_ctx *ctx, struct art_agent_set *set, const struct art_agent_class *cls)
    ART_MUST_USE;

/* ---------------------------------------------------------------- simulation */

struct art_sim_options {
    double step;                     /* > 0: the root's maxStepSize, and a cap on those of the models */
    const char *integrator;          /* for all top models; NULL: their own */
    bool compat;                     /* follow ArtiSynth where it differs from what is right */
    bool adaptive;                   /* as if the root had adaptiveStepping=true */
    bool exact;                      /* large systems: factor anew in every step, to compare with */
    bool keep_waypoints;             /* keep the states at way points, for art_sim_return */
    bool as_stated;                  /* the start is not assembled (art_joints_assemble) where constraints are
                                        violated; the first step meets them */
    bool profile;                    /* read the clock: the seconds of art_sim_profile */
    const char *const *ignore;       /* classes that may be left out */
    int n_ignore;
    const struct art_solver_set *solvers;  /* NULL: the built-in ones */
    const struct art_agent_set *agents;    /* NULL: the built-in ones */
    const volatile int *interrupt;   /* run ends at a step boundary when this becomes non-zero */
    /* The ranks that run the same model at the same time, with a solver that serves them;
     * art_compile_options describes what becomes of a model that cannot be divided. All of them do all that
     * outputs ask for. NULL: one. */
    struct art_ranks *ranks;
    /* Called after each root step with the time reached; NULL: not. */
    void (*progress)(void *user, double t, double t_end);
    void *progress_user;
};

/* Compile a model, which must outlive it, into a simulation at time 0. ART_EUNSUPPORTED: a component that
 * could move something is of a class without behaviour. */
int art_sim_create(struct art_ctx *ctx, struct art_model *model, const struct art_sim_options *options,
                   struct art_sim **sim) ART_MUST_USE;
void art_sim_free(struct art_sim *sim); /* accepts NULL */

/* Before a run to t_end: report inputs, outputs, way points and checkpoints whose times it does not come to;
 * a warning each, an error if ctx->strict. */
int art_sim_report_unreached(struct art_ctx *ctx, const struct art_sim *sim, double t_end) ART_MUST_USE;
/* Advance to t_end. ART_EDIVERGED naming component and time if a velocity is not a number or beyond
 * 1e10; the state is then the last good one. ART_EINTERRUPT if asked to stop.
 *
 * With adaptive stepping (property adaptiveStepping of the root) a root step that fails with
 * ART_EDIVERGED or ART_ESINGULAR, or that an agent calls too large, is taken again: states, targets,
 * forces, excitations and numeric properties of the tree that were set in it are restored, the agents
 * initialised at its start, and the step is half as long, until it succeeds; after two good steps (more
 * where that failed before) the length doubles again. A step below the root's minStepSize is an error. */
int art_sim_run(struct art_sim *sim, double t_end) ART_MUST_USE;
double art_sim_time(const struct art_sim *sim);
/* Return the root's step in force. */
double art_sim_step_size(const struct art_sim *sim);
/* The time at which a run ends by itself: the last stop time of an active probe; 0 if there is
 * none. */
double art_sim_natural_end(const struct art_sim *sim);
/* Steps taken by all models; root steps that failed and were taken again are not counted there but here. */
long art_sim_steps(const struct art_sim *sim);
long art_sim_redone(const struct art_sim *sim);
/* Agents, all but outputs, call this: the step in progress was too large, for the reason given, at
 * a component or NULL. Without adaptive stepping this changes nothing. */
void art_sim_too_large(struct art_sim *sim, const struct art_comp *comp, const char *fmt, ...)
    ART_PRINTF(3, 4);
/* Systems and states of the top models, for tests and tools. */
int art_sim_models(const struct art_sim *sim);
struct art_system *art_sim_system(const struct art_sim *sim, int i);
struct art_state *art_sim_state(const struct art_sim *sim, int i);
struct art_step *art_sim_step(const struct art_sim *sim, int i);
/* Return the i-th of the controllers of inverse control, NULL behind the last. */
struct art_tracker *art_sim_tracker(const struct art_sim *sim, int i);
/* Sum the solver statistics over the models. */
void art_sim_solver_stats(const struct art_sim *sim, struct art_solver_stats *stats);

/* The phases between which the time of a run is divided: forces, Jacobians, the matrix and the
 * motion; its factorisation; its solution; inputs, controllers and monitors; outputs. */
enum art_sim_phase {
    ART_SIM_ASSEMBLY = ART_STEP_ASSEMBLY,
    ART_SIM_FACTOR = ART_STEP_FACTOR,
    ART_SIM_SOLVE = ART_STEP_SOLVE,
    ART_SIM_PROBES = ART_STEP_PHASES,
    ART_SIM_OUTPUT,
    ART_SIM_PHASES
};
const char *art_sim_phase_name(enum art_sim_phase phase);
struct art_sim_profile {
    const struct art_comp *comp;
    int unknowns;
    long steps;
    struct art_step_stats step;      /* of its solves; zeros for the root */
    double seconds[ART_SIM_PHASES];  /* by the wall clock; 0 unless options.profile */
};
/* The work of top model i; i = -1: that of the root, which has seconds alone. Steps that were taken again
 * count each time. */
void art_sim_profile(const struct art_sim *sim, int i, struct art_sim_profile *profile);

/* ----------------------------------------------------------------- properties */

/* Index of the top model that a component is or lies in; -1 if none. */
int art_sim_model_index(const struct art_sim *sim, const struct art_comp *comp);
/* Something in the tree below a model was set by other means than art_sim_set. */
void art_sim_mark_stale(struct art_sim *sim, const struct art_comp *comp);

/* This is a numeric property of a running model. */
struct art_sim_prop {
    const struct art_comp *comp;
    const char *name;
    const struct art_live *live;     /* NULL: the value is in the tree */
    int model;                       /* index of the top model; -1: none */
    int size;
    bool drives_tree;                /* setting it makes the system read its parameters again */
    bool fixed;                      /* read once, when the model is compiled: cannot be set later */
    bool rotates;                    /* the numbers end in a rotation in the representation `rep`
                                        instead of axis and degrees */
    enum art_rotation_rep rep;
    const char *range;               /* of each number that is set, as in struct art_prop */
};
/* Binds a property. ART_ENOTFOUND: it does not exist; ART_ESHAPE: it holds no numbers. */
int art_sim_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                 const char *prop, const struct art_loc *loc, struct art_sim_prop *bound) ART_MUST_USE;
/* The same for what may well not be there: neither of the two is reported. */
int art_sim_try_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                     const char *prop, struct art_sim_prop *bound) ART_MUST_USE;
/* The error of a text that is not PATH:PROPERTY: it suggests what is near. ART_EUSAGE */
int art_not_proppath(struct art_ctx *ctx, const struct art_loc *loc, const char *text) ART_MUST_USE;
/* Binds a property by "path:prop", the path relative to `scope` (NULL: the root). */
int art_sim_bind_path(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *scope,
                      const char *path, const struct art_loc *loc, struct art_sim_prop *bound)
    ART_MUST_USE;
/* Let an orientation or a pose be given by another representation; `size` follows. No effect on other
 * properties. */
void art_sim_prop_rotation(struct art_sim_prop *prop, enum art_rotation_rep rep);
/* Get the value now. NaN: it is not computed in this situation (a multiplier before the first step), or
 * null. */
void art_sim_get(const struct art_sim *sim, const struct art_sim_prop *prop, double *out);
/* The same, where a value that is not computed is an error that names it: ART_EUNSUPPORTED. */
int art_sim_get_known(struct art_ctx *ctx, const struct art_sim *sim, const struct art_sim_prop *prop,
                      double *out) ART_MUST_USE;
/* ART_EUNSUPPORTED for a property of the tree that is null: a record of it has nothing to show. */
int art_sim_require_value(struct art_ctx *ctx, const struct art_sim *sim, const struct art_sim_prop *prop,
                          const struct art_loc *loc) ART_MUST_USE;
/* The names of the columns that a bound property has in a record, each behind a `sep`. */
void art_sim_prop_columns(struct art_buf *buf, const struct art_sim_prop *prop, const char *path, char sep);
int art_sim_set(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop,
                const double *x) ART_MUST_USE;
/* Between these two calls coordinates of joints are collected, and set together in the end, whatever
 * their order (art_joints_set_state); until then art_sim_get tells what they were. `status` is how what
 * was between them went: after an error nothing is set, and it is returned. */
void art_sim_pose_begin(struct art_sim *sim);
int art_sim_pose_end(struct art_ctx *ctx, struct art_sim *sim, int status) ART_MUST_USE;

/* ------------------------------------------------------------------- paths at poses */

/* A pose is set along such axes: a coordinate of a joint ("models/m/bodyConnectors/knee:theta",
 * degrees or lengths), or of a point that is not moved by others
 * ("models/m/particles/p:position.x"). */
struct art_path_axis {
    struct art_sim_prop prop;
    int k;                           /* of a vector */
    bool of_vector, rotary;
};
enum { ART_PATH_AXES = 8 };
struct art_path_pose {
    struct art_path_report report;
    double arm[ART_PATH_AXES];       /* -dl/dq of each axis: lengths, for coordinates in radians or lengths */
};
int art_sim_path_axis(struct art_ctx *ctx, struct art_sim *sim, const char *text,
                      struct art_path_axis *axis) ART_MUST_USE;
double art_sim_path_axis_get(const struct art_sim *sim, const struct art_path_axis *axis);
int art_sim_path_axis_set(struct art_ctx *ctx, struct art_sim *sim, const struct art_path_axis *axis,
                          double value) ART_MUST_USE;
/* Let a spring through several points come to rest at the pose that the model has, and report it.
 * ART_EUSAGE for what is none. */
int art_sim_path_pose(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *spring,
                      const struct art_path_axis *axes, int n, struct art_path_pose *pose) ART_MUST_USE;

/* -------------------------------------------------------------- probes, records */

/* The file of a record has one of these layouts. */
enum art_record_layout { ART_RECORD_TSV, ART_RECORD_CSV, ART_RECORD_PROBE, ART_RECORD_STO };

/* Record properties (n paths "path:prop" from the root, or "path:prop as column") at t = 0, dt, 2 dt ...
 * into an open sink, a row at a time; dt <= 0 means the root's step. Steps are cut to end at these times.
 * The simulation commits or keeps the sink: art_sim_free finishes it, whatever was written stays. */
int art_sim_record(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n, double dt,
                   enum art_record_layout layout, struct art_sink *sink) ART_MUST_USE;
/* Continue the record in the file of an earlier run, at the time that art_sim_load has set: its
 * rows up to that time stay, those that follow are cut off and written again, up to t_end. The file
 * is replaced by one rename. ART_ESHAPE if its columns differ; without a file the record begins as
 * with art_sim_record. */
int art_sim_record_append(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                          double dt, enum art_record_layout layout, const char *path, double t_end)
    ART_MUST_USE;
/* A record request reads PATH:PROP[ as NAME][,PATH:PROP...][@DT][=FILE]. What holds ',', '@' or '=' stands
 * in double quotes. */
struct art_record_spec {
    char **paths;                    /* [n] */
    int n;
    double dt;                       /* 0: not given */
    char *file;                      /* NULL: not given */
};
/* Parse a record request; ART_EUSAGE if it is malformed. */
int art_record_spec_parse(struct art_ctx *ctx, const char *text, struct art_record_spec *spec)
    ART_MUST_USE;
void art_record_spec_fini(struct art_record_spec *spec);
/* Expands the paths of a request as art_expand_paths does: wildcards stand for all components that they
 * match, but those for which it has no meaning, the end of a path for the path. It is for inputs;
 * ART_EUSAGE if they have names. */
int art_sim_expand_paths(struct art_ctx *ctx, struct art_sim *sim, const struct art_loc *loc,
                         char ***paths, int *n) ART_MUST_USE;
/* Expands the paths of a record in the same way: the results are "path:prop" or "path:prop as name". A * in
 * a name becomes that of the component; columns given by the end of a path are named by what was asked for.
 * Wildcards leave out what is null. */
int art_sim_expand_records(struct art_ctx *ctx, struct art_sim *sim, const struct art_loc *loc,
                           char ***paths, int *n) ART_MUST_USE;
/* Binds one of them; the name of its column is a part of `path`. ART_EUNSUPPORTED if it is null. */
int art_sim_bind_record(struct art_ctx *ctx, struct art_sim *sim, const char *path,
                        const struct art_loc *loc, struct art_sim_prop *bound) ART_MUST_USE;
const char *art_sim_record_column(const char *path);
/* Layout by the name of the file: .csv with commas, .txt a probe file, .sto and .mot as OpenSim, else tabs.
 * The head of a probe file states when the run ends, that of .sto how many rows it has. */
enum art_record_layout art_record_layout_of(const char *file);
/* ART_EUSAGE for a file whose name is that of another format, such as .trc or .png. */
int art_record_check_file(struct art_ctx *ctx, const char *file) ART_MUST_USE;

/* Writes a table of all contacts (art/contact.h) in the models at the times of a record with this dt: a line
 * for each, none when there are none. Columns: time; path of the behaviour, of the first body, of the
 * second; the point on the first, the normal, the distance; force and friction on the first body; area,
 * pressure (struct art_contact). The sink is treated as by art_sim_record; columns are separated by tabs or
 * commas. */
int art_sim_contacts(struct art_ctx *ctx, struct art_sim *sim, double dt, enum art_record_layout layout,
                     struct art_sink *sink) ART_MUST_USE;
/* Continue the record of contacts in the file of an earlier run, as art_sim_record_append. */
int art_sim_contacts_append(struct art_ctx *ctx, struct art_sim *sim, double dt,
                            enum art_record_layout layout, const char *path) ART_MUST_USE;

/* A sampler is called as rows of a record are written, when the forces are those of the state. */
struct art_sampler {
    int (*take)(struct art_ctx *ctx, struct art_sim *sim, void *self, double t);
    int (*finish)(struct art_ctx *ctx, struct art_sim *sim, void *self);  /* art_sim_finish; may be NULL */
    void (*free)(void *self);        /* may be NULL */
    void *self;
    bool without_forces;             /* `take` looks at no forces: they are not evaluated for it */
};
/* Call it at t = 0, dt, 2 dt ..., at the times of a record with this dt. If this fails `self` is still the
 * caller's. */
int art_sim_sample(struct art_ctx *ctx, struct art_sim *sim, double dt, const struct art_sampler *sampler)
    ART_MUST_USE;

/* A row function is called with the rows of a probe: that of a NumericControlProbe takes the
 * interpolated data, that of a NumericMonitorProbe fills the row, which holds zeros. trel = (t -
 * start) / scale. */
struct art_row_function {
    int (*call)(struct art_ctx *ctx, struct art_sim *sim, void *self, double *row, int n, double t,
                double trel);            /* NULL: none */
    void *self;                          /* stays the caller's; it must outlive the runs */
    bool at_start;                       /* it acts for the first outputs, too; then the state is
                                            put back */
};
/* Take such a probe into the simulation. */
int art_sim_function_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                           const struct art_row_function *function) ART_MUST_USE;

/* An input request reads PATH:PROP[,PATH:PROP...][@OPTION[,OPTION...]]=FILE, with the paths as in a
 * record request. Options: the name of an interpolation order; start:T, the model time of the
 * data's beginning; scale:S, model time per time in the file; outside the knots, hold or zero; times:F, a
 * factor of all values; fill or fill:MAXGAP, missing samples are interpolated. */
struct art_input_spec {
    char **paths;                    /* [n] */
    int n;
    bool has_order, has_start, has_extend;
    enum art_order order;
    bool extend;
    double start;
    double scale;                    /* 0: not given */
    double factor;                   /* of values; 0: not given */
    double max_gap;                  /* of missing samples that are filled; 0: none */
    char *file;
};
/* Parse an input request; ART_EUSAGE if it is malformed. Free the spec in any case. */
int art_input_spec_parse(struct art_ctx *ctx, const char *text, struct art_input_spec *spec)
    ART_MUST_USE;
void art_input_spec_fini(struct art_input_spec *spec);
/* Apply interval, order and the like of a request to a series; the interval moves and stretches along.
 * Samples that are missing stay missing. */
void art_input_spec_apply(const struct art_input_spec *spec, struct art_series *series);

/* Drives properties from a series, each from the next columns of a row; the simulation takes the series over
 * (and frees it) on success. ART_ESHAPE if rows do not have as many values as the properties. */
int art_sim_input(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                  struct art_series *series)
    ART_MUST_USE;
/* A motion of joints from a file whose columns are called as coordinates, such as OpenSim's .mot: the
 * properties that it drives, and their values in the units of these. */
struct art_motion {
    char **paths;                 /* [n] "PATH:PROP" */
    int n;
    bool *follows;                /* [n] couplings compute it from others of the motion: it is not driven */
    struct art_series series;
};
/* Read one, lock its coordinates and give them the values at time 0, before a simulation of the model is
 * made. Columns are called as coordinates of joints are, or as `coordinateNames` says, or "PATH:COORD";
 * "/jointset/JOINT/NAME/value" is NAME. What couplings compute from other columns is left to them; a
 * column that contradicts that is a warning (art_warn_strict), and gets their values. Radians
 * (inDegrees=no) become degrees, as do coordinates that are coupled (coupledCoordinates), which OpenSim's
 * files have in radians always. Columns that move nothing are a warning (art_warn_strict), and
 * ART_ENOTFOUND if they are more than a tenth of those that could be coordinates, unless it is `partial`;
 * speeds, states of muscles and measured forces do not count. A motion without any other column is
 * ART_ENOTFOUND, missing samples are ART_ERANGE. */
int art_motion_read(struct art_ctx *ctx, struct art_model *model, const char *path, bool partial,
                    struct art_motion *motion) ART_MUST_USE;
void art_motion_fini(struct art_motion *motion);
/* Add a probe `markers` of inverse kinematics (IKProbe) to the inputs of a model, before a simulation of
 * it is made, which brings its markers to those of the same names in a file of motion capture: columns
 * NAME.x, NAME.y, NAME.z. A sample that is missing does not count. Lengths are converted, with a note,
 * where the file states its unit and gravity shows that of the model. Bodies that are not dynamic stay
 * where they are. Names are those here or in the file that the model comes from (nameInFile). Markers that
 * the model does not have are a warning (art_warn_strict), and ART_ENOTFOUND if they are more than a tenth,
 * unless it is `partial`; a file without any that moves a body is ART_ENOTFOUND. */
int art_markers_read(struct art_ctx *ctx, struct art_model *model, const char *path,
                     bool partial) ART_MUST_USE;
/* Drives the coordinates; the simulation takes the series over. */
int art_sim_motion(struct art_ctx *ctx, struct art_sim *sim, struct art_motion *motion) ART_MUST_USE;
/* Generalized forces of a motion (art/motionforce.h), and with exciters the excitations of muscles that have
 * them, at the times of its rows; nothing is simulated. Velocities and accelerations are those of the
 * polynomial through seven rows around each. Other inputs of the simulation act, such as measured loads. */
struct art_given_options {
    struct art_comp *const *exciter; /* [n_exciters]; n_exciters = 0: forces alone */
    int n_exciters;
    double power;                 /* of excitations in the cost */
};
struct art_given {
    struct art_series forces, excitations, residuals;
    long n_missed;                /* rows whose forces muscles do not have */
    double worst, t_worst;        /* largest that is left, by the largest force of its row; when */
    const char *worst_path;       /* of which coordinate, of the motion */
};
int art_sim_given_motion(struct art_ctx *ctx, struct art_sim *sim, const struct art_motion *motion,
                         const struct art_given_options *options, struct art_given *given) ART_MUST_USE;
void art_given_fini(struct art_given *given);
/* Add the input of a request, whose series is read from its file. */
int art_sim_input_text(struct art_ctx *ctx, struct art_sim *sim, const char *text) ART_MUST_USE;
/* Finishes all records: closes their sinks. It is called once after the last run; art_sim_free does it too,
 * but cannot report failure. */
int art_sim_finish(struct art_sim *sim) ART_MUST_USE;
/* Write what the model's own output probes collected into a folder (made if needed), one file each:
 * the base name of the attached file, or the probe's name. */
int art_sim_write_probes(struct art_ctx *ctx, const struct art_sim *sim, const char *dir) ART_MUST_USE;
/* The data that drive properties by a probe component, or those that it has collected so far; NULL: it is no
 * numeric probe of the simulation. */
const struct art_series *art_sim_probe_series(const struct art_sim *sim, const struct art_comp *probe,
                                              bool *input);
/* Bring a series that was read from a file to the units of what an input probe drives, as those of its own
 * file: angles that the file states in radians, and coupled coordinates of OpenSim in any, become degrees;
 * another unit of lengths than that of the model is a warning (art_warn_strict) at loc. */
int art_sim_probe_take_units(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *probe,
                             struct art_series *series, const struct art_loc *loc) ART_MUST_USE;
/* Convert it to the units of a file of that format; a .sto file has coupled coordinates in radians. */
void art_sim_probe_put_units(const struct art_sim *sim, const struct art_comp *probe, const char *format,
                              struct art_series *series);
/* Where the samples of a VectorTracingProbe are drawn, by their times; NULL: it is none. */
const struct art_series *art_sim_trace_places(const struct art_sim *sim, const struct art_comp *probe);
/* Their files will be written there: art_files_write of each. */
int art_sim_reserve_probes(struct art_ctx *ctx, const struct art_sim *sim, const char *dir) ART_MUST_USE;

/* ----------------------------------------------------------------------- states */

/* The state of the run as text, format state(5), added to a buffer: time, positions, velocities, targets,
 * forces and excitations that were set, properties of the tree that were set in the run, what agents
 * remember. What follows from it are the same bits for the run that goes on and for one that loads it: for
 * that, the factors of large systems, which serve for several steps, are made anew; so a run that saves
 * differs within rounding from one that does not. */
int art_sim_save(struct art_ctx *ctx, struct art_sim *sim, struct art_buf *text) ART_MUST_USE;
/* Go on from a state, in a simulation of the same model: that which was saved, at an earlier time (a way
 * point) or in a new process. Agents are initialised at its time, then load what they saved. Records go on
 * with the rows behind that time, in whichever order record and load are called. What the text says wrong
 * is found before anything is taken over (ART_ESYNTAX, ART_ERANGE, ART_ESHAPE, ART_ENOTFOUND, with line
 * and column), save the texts of agents and values outside a range: after such an error the simulation can
 * only be loaded again or freed. */
int art_sim_load(struct art_ctx *ctx, struct art_sim *sim, const struct art_source *state) ART_MUST_USE;
/* Continue in another simulation of the same tree, whose structure was changed in between: components that
 * are in both keep position, velocity, targets, excitation and history, and agents their own state; the
 * others are as the tree says. What is at `moved` (NULL: nothing) or below it keeps its place in the tree.
 * Contacts are found anew. Does nothing if `from` was not started. */
int art_sim_carry(struct art_ctx *ctx, struct art_sim *from, struct art_sim *to, const struct art_comp *moved)
    ART_MUST_USE;
/* Give the properties of the tree that were set in the run (by art_sim_set) back what they were before. */
int art_sim_revert(struct art_ctx *ctx, struct art_sim *sim) ART_MUST_USE;
/* Write the present positions, velocities and excitations into the tree below `root`: that of the simulation
 * or a copy of it. Nodes keep their places at rest. */
int art_sim_store(struct art_ctx *ctx, const struct art_sim *sim, struct art_comp *root) ART_MUST_USE;
/* Save and load a state by files; the one written appears whole or not at all. */
int art_sim_write_state(struct art_ctx *ctx, struct art_sim *sim, const char *path) ART_MUST_USE;
int art_sim_read_state(struct art_ctx *ctx, struct art_sim *sim, const char *path) ART_MUST_USE;

/* Adds a way point: a step ends at time t, where the state is kept (options.keep_waypoints) and, with
 * `file`, written. Those of the model (`waypoints` of the root, WayPointProbe) exist from the start. At a
 * break point nothing else happens: a caller that wants to stop there runs to art_sim_next_break. */
int art_sim_add_waypoint(struct art_ctx *ctx, struct art_sim *sim, double t, bool is_break,
                         const char *file) ART_MUST_USE;
int art_sim_waypoints(const struct art_sim *sim);
/* Return the time of the i-th, in order; is_break and kept (a state is there) may be NULL. */
double art_sim_waypoint(const struct art_sim *sim, int i, bool *is_break, bool *kept);
/* The first break point behind t, INFINITY if there is none. */
double art_sim_next_break(const struct art_sim *sim, double t);
/* Back (or forth) to the state that was kept at a way point; see art_sim_load. ART_ENOTFOUND without one. */
int art_sim_return(struct art_ctx *ctx, struct art_sim *sim, double t) ART_MUST_USE;
/* Write the state to a file at the end of the first step behind each multiple of dt, replacing the one
 * before. Steps are not cut, so that the results are the same with and without (large systems: within
 * rounding, see art_sim_save). */
int art_sim_checkpoint(struct art_ctx *ctx, struct art_sim *sim, double dt, const char *file)
    ART_MUST_USE;
/* Return the i-th of the files for states of the last two, NULL behind them. */
const char *art_sim_state_file(const struct art_sim *sim, int i);

#ifdef __cplusplus
}
#endif
#endif
