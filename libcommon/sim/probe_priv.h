/* This header declares what the files about probes and records share: inputs, outputs, their
 * drivers, tables in files. */
#ifndef ART_PROBE_PRIV_H
#define ART_PROBE_PRIV_H

#include "sim_priv.h"

/* An input has data that drive properties. */
struct input {
    const struct art_comp *comp; /* the probe component, or NULL */
    struct art_series series;
    size_t hint;
    struct art_sim_prop *props;
    int *offset; /* [n] first value of each property in a row without drivers */
    int n;
    double *row;
    bool motion;                 /* of --mot: its last pose is held */
    double *rates;               /* of a motion: derivatives at the knots, else NULL */
    struct art_drivers *drivers; /* or NULL */
    double *value;               /* of one property, from its driver */
    struct art_row_function function; /* NumericControlProbe: in place of properties */
};

/* drive.c tests whether property k of an input is a coordinate of a joint that it prescribes. Others are
 * set, and so are coordinates where a model is in equilibrium. */
bool art_input_drives(const struct art_sim *sim, const struct input *input, int k);
/* driven_velocity.c tests whether the data of an input are a motion: coordinates of joints, or where bodies
 * and points are. */
bool art_input_prescribes(const struct input *input);
/* True if property k is where a part is that is free to move: it is put there after each step. */
bool art_input_places(const struct art_sim *sim, const struct input *input, int k);
/* Evaluate what the data say of property k, a number, at time t. */
int art_input_number(struct art_ctx *ctx, struct input *input, int k, double t, double *x) ART_MUST_USE;
/* Prescribe it for the step that ends at time t: value, velocity and acceleration of the data. */
int art_input_drive(struct art_ctx *ctx, struct art_sim *sim, struct input *input, int k,
                    double t) ART_MUST_USE;

/* An output consists of properties collected into a series (probe) or written to a sink (record).
 */
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
    bool left_out; /* a row that is not complete was left out, which is said once */
    bool headed;  /* probe files and .sto: the header is written */
    char *labels; /* .sto: the line of labels */
    bool *radians; /* .sto: [n] properties that are radians there */
    long rows;    /* .sto: rows in the file, and how many its head states */
    double stated;
    struct art_sampler sampler; /* in place of rows */
    bool without_forces; /* no value depends on forces, which are not evaluated for it */
};

/* probe.c, output.c find the properties that a probe names, and the sum of their sizes. */
int art_probe_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                   struct art_sim_prop **props, int *n, int *size);
/* Read the settings of a probe for its data: interpolation, times, ends. */
int art_probe_times(struct art_ctx *ctx, const struct art_comp *probe, struct art_series *series);
extern const struct art_agent_type art_agent_input, art_agent_output;
/* True if OpenSim calls a coordinate coupled: an angle that its files hold in radians, whatever inDegrees
 * says. */
bool sim_is_coupled(const struct art_comp *joint, const char *coordinate);
/* probe_data.c turns a column that drives a property from the unit of angles of its file into degrees,
 * that of the properties, as with a motion. */
void sim_angle_to_degrees(const struct art_sim_prop *prop, int column, struct art_series *series);
/* Convert the angles of the data of an input to those of its properties, and warn of another unit of
 * lengths. */
int sim_input_take_units(struct art_ctx *ctx, const struct input *input, struct art_series *series,
                         const struct art_loc *loc) ART_MUST_USE;
/* unreached.c warns where data take a coordinate beyond its range from t0 to t_end, with the worst value. */
int sim_check_range(struct art_ctx *ctx, const struct art_sim *sim, const struct art_sim_prop *prop,
                    const struct art_series *series, int column, double t0, double t_end) ART_MUST_USE;
/* Report n_left of n columns of a file that nothing of the model takes, the first of them by their names: a
 * warning or, if they are more than a tenth and it is not `partial`, an error; nothing for none. */
int sim_check_left(struct art_ctx *ctx, const struct art_loc *loc, bool partial, int n, int n_left,
                   const char *const left[3], const char *what) ART_MUST_USE;
/* driver.c creates the drivers of an input probe, NULL if each property takes its own part of a
 * row; *row is the size of a row; and those of an output probe; *size, if there are any, becomes
 * that of what they compute. */
struct art_drivers;
int art_drivers_of_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                         int *row);
int art_drivers_of_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                          int *size);
void art_drivers_free(struct art_drivers *drivers);
/* Evaluate driver k, or all, for a row of variables at the probe's own time t. The result is
 * ART_EDIVERGED if a value is not finite. */
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
/* vector_trace.c adds an output and the places of its samples. */
int art_probe_add_vector_trace(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                               void *user) ART_MUST_USE;
int art_probe_add_control(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function);
int art_probe_add_monitor(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function);
/* Read how many numbers a row has, of a probe that states its vsize. */
int art_probe_vsize(struct art_ctx *ctx, const struct art_comp *probe, int *size);
/* probe.c finds what the data of inputs say of the n numbers of a property at a later time t; the
 * result is false if no active input drives it. Rotations are axes and degrees. */
bool art_input_preview(const struct art_sim *sim, const struct art_comp *comp, const char *prop, double t,
                       double *out, int n);
/* state_output.c writes what an output probe has collected as text, and finds where an output
 * continues after the time of the simulation was set. */
int art_output_save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                    struct art_buf *text);
int art_output_load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                    const struct art_loc *loc);
void art_output_resume(const struct art_sim *sim, struct output *output);

/* record_spec.c reads PATH:PROP[,PATH:PROP...] up to '@', '=' or the end, where *rest points to;
 * what was read so far is the caller's also after an error. */
int art_spec_paths(struct art_ctx *ctx, const char *text, char ***paths, int *n, const char **rest);
/* The name behind " as " of PATH:PROP as NAME, or NULL; *n is the length of PATH:PROP. */
void art_spec_free_paths(char **paths, int n);

/* record_head.c writes the head of a record, or prepares that of a layout that states where the record ends;
 * art_record_end_head writes the latter: probe files have the time, .sto the number of rows, the first of
 * which is sample `first`. A run that ends earlier has written fewer; art_record_mend_head states so in a
 * file, with blanks behind the number. */
int art_record_head(struct art_ctx *ctx, struct art_sim *sim, struct output *output,
                    const char *const *paths);
bool art_record_states_end(enum art_record_layout layout);
int art_record_end_head(struct art_ctx *ctx, struct output *output, struct art_sink *sink,
                        double t_end, long first);
int art_record_mend_head(struct output *output);

/* record_append.c: a table that goes on in the file of an earlier run */
struct art_appending {
    /* Write the head and let the simulation write rows. The sink is its own if that succeeds. */
    int (*open)(struct art_ctx *ctx, struct art_sim *sim, struct art_appending *how,
                struct art_sink *sink);
    /* Write what precedes the rows of an existing file; may be NULL. */
    int (*head)(struct art_ctx *ctx, struct art_appending *how, struct art_sink *sink);
    int skip;  /* lines of the head before that of the columns; they may differ */
    double t0; /* times in the file count from here */
    long rows; /* result: rows that the file already had */
};
int art_sim_append(struct art_ctx *ctx, struct art_sim *sim, const char *path,
                   struct art_appending *how);

/* Warns if a file states another unit of lengths than the model of a component has by its
 * gravity; data of a probe have no factor in a request. */
int sim_check_units(struct art_ctx *ctx, const struct art_comp *comp, const struct art_series *s,
                    bool probe, const struct art_loc *loc) ART_MUST_USE;

#endif
