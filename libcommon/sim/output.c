/* This file handles outputs: probes that collect properties, records written a row at a time,
 * probe files. */
#include "probe_priv.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

static int check_interval(struct art_ctx *ctx, const struct art_loc *loc, double dt)
{
    if (dt >= ART_SIM_MIN_STEP) return ART_OK;
    return art_error(ctx, ART_ERANGE, loc,
                     "an interval of %g between samples is too small; at least "
                     "1e-9",
                     dt);
}

/* The first sample that is not before the time of the model. */
static int skip_past(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *probe,
                     struct output *output)
{
    double n = (sim->clock.t - output->start) / output->interval;
    if (!isfinite(output->start) || n > ART_SIM_MAX_STEPS)
        return art_error(ctx, ART_ERANGE, &probe->loc,
                         "startTime of probe '%s' is %g, too far before the time %g of the model",
                         art_comp_path(probe, NULL), output->start, sim->clock.t);
    if (n > 2) output->next = (long)n - 1;
    return ART_OK;
}

static bool are_free_of_forces(const struct output *output)
{
    for (int k = 0; k < output->n; k++)
        if (!art_sim_prop_free_of_forces(&output->props[k])) return false;
    return output->n > 0;
}

/* Nothing of a sink's is lost: it keeps what was written. */
static int close_output(struct output *output)
{
    struct art_sink *sink = output->sink;
    int status = sink ? art_record_mend_head(output) : ART_OK;
    output->sink = NULL;
    output->stop = -INFINITY;
    int closed = sink ? art_sink_commit(sink) : ART_OK;
    return status < 0 ? status : closed;
}

static void free_output(void *self)
{
    struct output *output = self;
    if (close_output(output) < 0) output->stop = -INFINITY;
    if (output->sampler.free) output->sampler.free(output->sampler.self);
    art_drivers_free(output->drivers);
    art_series_fini(&output->series);
    art_free(output);
}

/* The format of numbers is checked before the run, not when it is over. */
static int check_format(struct art_ctx *ctx, const struct art_comp *probe)
{
    const char *format = art_get_text(probe, "format");
    const struct art_slot *slot = art_comp_slot(probe, "format");
    return format ? art_probe_check_format(ctx, format, slot ? &slot->loc : &probe->loc) : ART_OK;
}

static int read_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                       bool generated, struct output *output)
{
    int n_values, status;
    output->comp = probe;
    ART_TRY(check_format(ctx, probe));
    if (generated)
        ART_TRY(art_probe_vsize(ctx, probe, &output->size));
    else
        ART_TRY(art_probe_bind(ctx, sim, probe, &output->props, &output->n, &output->size));
    for (int i = 0; i < output->n; i++)
        ART_TRY(art_sim_require_value(ctx, sim, &output->props[i], &probe->loc));
    n_values = output->size;
    if (!generated)
        ART_TRY(art_drivers_of_output(ctx, sim, probe, output->props, output->n, &output->drivers,
                                      &output->size));
    output->values = art_arena_alloc(ctx, &sim->arena, (size_t)n_values, sizeof *output->values);
    if (!output->values) return ART_ENOMEM;
    output->row = art_arena_alloc(ctx, &sim->arena, (size_t)output->size, sizeof *output->row);
    if (!output->row) return ART_ENOMEM;
    output->interval = art_get_double(probe, "updateInterval");
    if (!(output->interval > 0)) output->interval = sim->clock.step;
    ART_TRY(check_interval(ctx, &probe->loc, output->interval));
    output->start = art_get_double(probe, "startTime");
    output->stop = art_get_double(probe, "stopTime");
    output->without_forces = are_free_of_forces(output);
    ART_TRY(skip_past(ctx, sim, probe, output));
    art_series_init(&output->series, output->size);
    ART_TRY(art_probe_times(ctx, probe, &output->series));
out:
    return status;
}

int art_probe_add_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         void *user)
{
    struct output *output = art_alloc(ctx, 1, sizeof *output);
    (void)user;
    if (!output) return ART_ENOMEM;
    int status = read_output(ctx, sim, probe, false, output);
    if (status == ART_OK)
        status = art_sim_add_agent(ctx, sim, &art_agent_output, probe, -1, output);
    if (status < 0) free_output(output);
    return status;
}

int art_probe_add_monitor(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function)
{
    const bool zeros = sim->options.compat;
    if (!function->call)
        art_warn(ctx, &probe->loc, "probe '%s' has no function: %s", art_comp_path(probe, NULL),
                 zeros ? "its data are zero" : "it records nothing");
    if (!function->call && !zeros) return ART_OK;
    struct output *output = art_alloc(ctx, 1, sizeof *output);
    if (!output) return ART_ENOMEM;
    int status = read_output(ctx, sim, probe, true, output);
    output->function = *function;
    if (status == ART_OK)
        status = art_sim_add_agent(ctx, sim, &art_agent_output, probe, -1, output);
    if (status < 0) free_output(output);
    return status;
}

/* --------------------------------------------------------------------- outputs */

static double sample_time(const struct output *output)
{
    return art_sim_grid_time(output->start, output->interval, output->next);
}

static double output_due(const struct art_sim *sim, const void *self, double t)
{
    const struct output *output = self;
    double due = sample_time(output), slack = 1e-9 * sim->clock.step;
    return due > t + slack && due <= output->stop + slack ? due : INFINITY;
}

/* Columns in the order of the properties, or what a function makes. */
static int fill_row(struct art_ctx *ctx, struct art_sim *sim, struct output *output, double t)
{
    const struct art_row_function *f = &output->function;
    double *x = output->row;
    if (f->call) {
        memset(x, 0, (size_t)output->size * sizeof *x);
        return f->call(ctx, sim, f->self, x, output->size, t,
                       (t - output->start) / output->series.scale);
    }
    if (output->drivers) x = output->values;
    for (int k = 0; k < output->n; k++) {
        art_sim_get(sim, &output->props[k], x);
        if (output->radians && output->radians[k]) *x *= ART_PI / 180;
        x += output->props[k].size;
    }
    if (!output->drivers) return ART_OK;
    return art_drivers_eval_all(ctx, output->drivers, output->values,
                                (t - output->start) / output->series.scale, output->row);
}

/* True if a value of the row is not computed in this situation. A table leaves its field empty;
 * probe files have no missing samples, so that the row is left out. */
static bool is_incomplete(const struct output *output)
{
    for (int i = 0; i < output->size; i++)
        if (isnan(output->row[i])) return true;
    return false;
}

static bool leaves_out(struct art_sim *sim, struct output *output, double t)
{
    bool table = output->sink && output->layout != ART_RECORD_PROBE;
    if (table || !is_incomplete(output)) return false;
    if (!output->left_out)
        art_note(sim->ctx, output->comp ? &output->comp->loc : NULL,
                 "a probe has no row at t = %.9g: not all of its values are computed there", t);
    output->left_out = true;
    return true;
}

static int write_row(struct art_sim *sim, struct output *output, double t)
{
    char text[ART_NUMBER_MAX];
    char sep = output->layout == ART_RECORD_CSV ? ',' : '\t';
    int status;
    /* these files say where they end, which is known once the run has begun */
    if (art_record_states_end(output->layout) && !output->headed) {
        status =
            art_record_end_head(sim->ctx, output, output->sink, sim->clock.t_end, output->next);
        if (status < 0) return status;
    }
    if (output->layout == ART_RECORD_PROBE) {
        status = art_probe_write_row(sim->ctx, output->sink, t - output->start, output->row,
                                     output->size, NULL);
        return status < 0 ? status : art_sink_flush(output->sink);
    }
    struct art_buf line;
    art_buf_init(&line, sim->ctx);
    art_buf_add(&line, text, art_print_double(text, t));
    for (int i = 0; i < output->size; i++) {
        art_buf_putc(&line, sep);
        if (!isnan(output->row[i]))
            art_buf_add(&line, text, art_print_double(text, output->row[i]));
    }
    art_buf_putc(&line, '\n');
    status = art_buf_status(&line);
    if (status == ART_OK) status = art_sink_write(output->sink, line.s, line.n);
    if (status == ART_OK) status = art_sink_flush(output->sink);
    if (status == ART_OK) output->rows++;
    art_buf_fini(&line);
    return status;
}

static int keep_row(struct art_ctx *ctx, struct art_sim *sim, struct output *output, double due)
{
    if (output->sink) return write_row(sim, output, due);
    return art_series_append(ctx, &output->series, due - output->start, output->row);
}

/* Take the sample that is due. */
static int apply_output(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct output *output = self;
    double slack = 1e-9 * sim->clock.step;
    int status;
    (void)t0;
    while (sample_time(output) < t1 - slack) output->next++;
    double due = sample_time(output);
    if (due > t1 + slack || due > output->stop + slack) return ART_OK;
    /* forces are those of the state that is recorded */
    if (!output->without_forces) art_sim_evaluate(sim);
    if (!output->sampler.take) ART_TRY(fill_row(ctx, sim, output, due));
    if (output->sampler.take)
        ART_TRY(output->sampler.take(ctx, sim, output->sampler.self, due));
    else if (!leaves_out(sim, output, due))
        ART_TRY(keep_row(ctx, sim, output, due));
    output->next++;
out:
    return status;
}

static double end_of_output(const struct art_sim *sim, const void *self)
{
    const struct output *output = self;
    (void)sim;
    return output->stop;
}

static int check_output(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                        double t_end)
{
    const struct output *output = self;
    double from = fmax(output->start, sim->clock.t), to = fmin(output->stop, t_end);
    (void)ctx;
    if (!(from < to)) return ART_OK;
    return art_sim_check_steps(sim, output->comp ? output->comp : sim->tree->root, "updateInterval",
                               output->interval, from, to);
}

static int finish_output(struct art_ctx *ctx, struct art_sim *sim, void *self)
{
    const struct output *output = self;
    int status =
        output->sampler.finish ? output->sampler.finish(ctx, sim, output->sampler.self) : ART_OK;
    int closed = close_output(self);
    return status < 0 ? status : closed;
}

const struct art_agent_type art_agent_output = {.name = "output",
                                                .stage = ART_AGENT_OUTPUT,
                                                .apply = apply_output,
                                                .due = output_due,
                                                .end = end_of_output,
                                                .check = check_output,
                                                .save = art_output_save,
                                                .load = art_output_load,
                                                .finish = finish_output,
                                                .free = free_output};

/* --------------------------------------------------------------------- records */

static int bind_record(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                       double dt, struct output *output)
{
    int status;
    output->interval = dt > 0 ? dt : sim->clock.step;
    ART_TRY(check_interval(ctx, NULL, output->interval));
    output->props = art_arena_alloc(ctx, &sim->arena, (size_t)n, sizeof *output->props);
    if (!output->props) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        ART_TRY(art_sim_bind_record(ctx, sim, paths[i], NULL, &output->props[i]));
        output->size += output->props[i].size;
    }
    output->n = n;
    output->without_forces = are_free_of_forces(output);
    output->row = art_arena_alloc(ctx, &sim->arena, (size_t)output->size, sizeof *output->row);
    if (!output->row) return ART_ENOMEM;
    /* in a run that was resumed rows follow those of the run before */
    output->start = sim->clock.resumed ? sim->clock.t_start : sim->clock.t;
    output->stop = INFINITY;
    art_series_init(&output->series, output->size);
    output->series.start = output->start;
    if (sim->clock.resumed) art_output_resume(sim, output);
out:
    return status;
}

int art_sim_record(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                   double dt, enum art_record_layout layout, struct art_sink *sink)
{
    struct output *output = art_alloc(ctx, 1, sizeof *output);
    if (!output) return ART_ENOMEM;
    output->layout = layout;
    int status = bind_record(ctx, sim, paths, n, dt, output);
    output->sink = sink;
    if (status == ART_OK) status = art_record_head(ctx, sim, output, paths);
    if (status == ART_OK) status = art_sim_add_agent(ctx, sim, &art_agent_output, NULL, -1, output);
    if (status < 0) {
        output->sink = NULL; /* still the caller's */
        free_output(output);
    }
    return status;
}

int art_sim_sample(struct art_ctx *ctx, struct art_sim *sim, double dt,
                   const struct art_sampler *sampler)
{
    struct output *output = art_alloc(ctx, 1, sizeof *output);
    if (!output) return ART_ENOMEM;
    int status = bind_record(ctx, sim, NULL, 0, dt, output);
    if (status == ART_OK) status = art_sim_add_agent(ctx, sim, &art_agent_output, NULL, -1, output);
    output->without_forces = sampler->without_forces;
    if (status < 0)
        free_output(output);
    else
        output->sampler = *sampler;
    return status;
}

/* --------------------------------------------------------------- probe files */

/* The output probe of the model that an agent is, or NULL. */
static const struct output *probe_of(const struct agent *agent)
{
    return agent->type == &art_agent_output && agent->comp ? agent->self : NULL;
}

/* A file of a probe stays below the folder of the run: the name is relative and does not go up. */
static bool is_below(const char *file)
{
    if (*file == '/') return false;
    for (const char *s = file; s; s = strchr(s, '/')) {
        while (*s == '/') s++;
        if (strncmp(s, "..", 2) == 0 && (!s[2] || s[2] == '/')) return false;
    }
    return true;
}

/* Names that mean one file are one text: without '.' and doubled slashes. */
static void plain_name(char *file)
{
    char *to = file;
    for (const char *s = file; *s;) {
        bool begins = s == file || s[-1] == '/';
        if (begins && *s == '/')
            s++;
        else if (begins && s[0] == '.' && s[1] == '/')
            s += 2;
        else
            *to++ = *s++;
    }
    *to = '\0';
}

/* File name of a probe: that of its attached file, the last part of it if it leads elsewhere; its
 * name with '_' for what paths cannot hold, or its number. */
static char *probe_file(struct art_ctx *ctx, const struct art_comp *probe, const char *dir)
{
    const char *file = art_get_text(probe, "attachedFile");
    const char *slash = file ? strrchr(file, '/') : NULL;
    char *name = NULL, *path;
    bool inside = file && is_below(file);
    if (file && *(slash ? slash + 1 : file))
        name = art_strdup(ctx, slash && !inside ? slash + 1 : file);
    else if (probe->name)
        name = art_format(ctx, "%s.txt", probe->name);
    else
        name = art_format(ctx, "probe%d.txt", probe->number);
    if (!name) return NULL;
    for (char *s = name; *s; s++)
        if ((*s == '/' && !(inside && slash)) || *s == ' ') *s = '_';
    plain_name(name);
    path = art_path_join(ctx, dir, name);
    if (path && slash && !inside)
        art_warn(ctx, &probe->loc,
                 "'%s' leads out of the folder of the run: the output probe '%s' goes to '%s'",
                 file, art_comp_path(probe, NULL), path);
    art_free(name);
    return path;
}

static int write_probe(struct art_ctx *ctx, const struct output *output, const char *path)
{
    const struct art_comp *probe = output->comp;
    struct art_probe_layout layout = {!art_get_bool(probe, "showHeader"),
                                      !art_get_bool(probe, "showTime"), output->interval,
                                      art_get_text(probe, "format")};
    struct art_sink *sink = NULL;
    char *folder = art_path_dir(ctx, path);
    int status = folder ? art_make_folder(ctx, folder) : ART_ENOMEM;
    art_free(folder);
    if (status == ART_OK) status = art_sink_open(ctx, &sink, path);
    if (status < 0) return status;
    status = art_probe_write(ctx, sink, &output->series, &layout);
    if (status == ART_OK) return art_sink_commit(sink);
    art_sink_abort(sink);
    return status;
}

/* Two probes of one file name would overwrite each other: the second is distinguished by its
 * number.
 */
static int distinct(struct art_ctx *ctx, const struct art_comp *probe, const char *dir,
                    char *const *paths, int n, char **path)
{
    for (int i = 0; i < n; i++) {
        if (!paths[i] || !art_streq(paths[i], *path)) continue;
        char *name = art_format(ctx, "probe%d.txt", probe->number);
        char *other = name ? art_path_join(ctx, dir, name) : NULL;
        art_free(name);
        if (!other) return ART_ENOMEM;
        art_warn(ctx, &probe->loc, "another probe has the file '%s'; this one goes to '%s'", *path,
                 other);
        art_free(*path);
        *path = other;
        return ART_OK;
    }
    return ART_OK;
}

/* Names of the files of all output probes in their order, [n_agents], NULL for other agents. */
static int name_probe_files(struct art_ctx *ctx, const struct art_sim *sim, const char *dir,
                            char **paths)
{
    int status = ART_OK;
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++) {
        const struct output *output = probe_of(&sim->agents[i]);
        if (!output) continue;
        paths[i] = probe_file(ctx, output->comp, dir);
        status = paths[i] ? distinct(ctx, output->comp, dir, paths, i, &paths[i]) : ART_ENOMEM;
    }
    return status;
}

static void free_names(const struct art_sim *sim, char **paths)
{
    for (int i = 0; paths && i < sim->n_agents; i++) art_free(paths[i]);
    art_free(paths);
}

int art_sim_reserve_probes(struct art_ctx *ctx, const struct art_sim *sim, const char *dir)
{
    char **paths = art_alloc(ctx, (size_t)sim->n_agents + 1, sizeof *paths);
    struct art_quiet quiet;
    int status;
    if (!paths) return ART_ENOMEM;
    art_quiet_begin(ctx, &quiet); /* two probes of one name are reported when they are written */
    status = art_quiet_raise(ctx, &quiet, name_probe_files(ctx, sim, dir, paths));
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++)
        if (paths[i]) status = art_files_write(ctx, paths[i], "an output probe", false);
    free_names(sim, paths);
    return status;
}

int art_sim_write_probes(struct art_ctx *ctx, const struct art_sim *sim, const char *dir)
{
    char **paths = art_alloc(ctx, (size_t)sim->n_agents + 1, sizeof *paths);
    int status = paths ? art_make_folder(ctx, dir) : ART_ENOMEM;
    if (status == ART_OK) status = name_probe_files(ctx, sim, dir, paths);
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++)
        if (paths[i]) status = write_probe(ctx, probe_of(&sim->agents[i]), paths[i]);
    free_names(sim, paths);
    return status;
}
