/* Outputs: probes that collect properties, records written a row at a time, probe files. */
#include "sim_priv.h"
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
    double n = (sim->t - output->start) / output->interval;
    if (!isfinite(output->start) || n > ART_SIM_MAX_STEPS)
        return art_error(ctx, ART_ERANGE, &probe->loc,
                         "startTime of probe '%s' is %g, too far before the time %g of the model",
                         art_comp_path(probe, NULL), output->start, sim->t);
    if (n > 2) output->next = (long)n - 1;
    return ART_OK;
}

static struct output *new_output(struct art_ctx *ctx, struct art_sim *sim)
{
    if (!ART_GROW(ctx, sim->outputs, sim->n_outputs, sim->cap_outputs)) return NULL;
    struct output *output = &sim->outputs[sim->n_outputs];
    memset(output, 0, sizeof *output);
    return output;
}

int art_probe_add_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe)
{
    struct output *output = new_output(ctx, sim);
    int status;
    if (!output) return ART_ENOMEM;
    output->comp = probe;
    ART_TRY(art_probe_bind(ctx, sim, probe, &output->props, &output->n, &output->size));
    output->row = art_arena_alloc(ctx, &sim->arena, (size_t)output->size, sizeof *output->row);
    if (!output->row) return ART_ENOMEM;
    output->interval = art_get_double(probe, "updateInterval");
    if (!(output->interval > 0)) output->interval = sim->step;
    ART_TRY(check_interval(ctx, &probe->loc, output->interval));
    output->start = art_get_double(probe, "startTime");
    output->stop = art_get_double(probe, "stopTime");
    ART_TRY(skip_past(ctx, sim, probe, output));
    art_series_init(&output->series, output->size);
    sim->n_outputs++;
    ART_TRY(art_probe_times(ctx, probe, &output->series));
out:
    return status;
}

/* --------------------------------------------------------------------- outputs */

static double sample_time(const struct output *output)
{
    return art_sim_grid_time(output->start, output->interval, output->next);
}

double art_sim_next_sample(const struct art_sim *sim, double t)
{
    double next = INFINITY, slack = 1e-9 * sim->step;
    for (int i = 0; i < sim->n_outputs; i++) {
        double due = sample_time(&sim->outputs[i]);
        if (due > t + slack && due <= sim->outputs[i].stop + slack && due < next) next = due;
    }
    return next;
}

/* Columns in the order of the properties. */
static void fill_row(const struct art_sim *sim, struct output *output)
{
    double *x = output->row;
    for (int k = 0; k < output->n; k++) {
        art_sim_get(sim, &output->props[k], x);
        x += output->props[k].size;
    }
}

static int write_row(struct art_sim *sim, struct output *output, double t)
{
    char text[ART_NUMBER_MAX];
    char sep = output->layout == ART_RECORD_CSV ? ',' : '\t';
    int status;
    if (output->layout == ART_RECORD_PROBE) {
        /* a probe file says when it ends: known once the run has begun */
        if (!output->headed) {
            output->series.stop = sim->t_end;
            status = art_probe_write_header(sim->ctx, output->sink, &output->series, NULL);
            if (status < 0) return status;
            output->headed = true;
        }
        status = art_probe_write_row(sim->ctx, output->sink, t - output->start, output->row,
                                     output->size, NULL);
        return status < 0 ? status : art_sink_flush(output->sink);
    }
    struct art_buf line;
    art_buf_init(&line, sim->ctx);
    art_buf_add(&line, text, art_print_double(text, t));
    for (int i = 0; i < output->size; i++) {
        art_buf_putc(&line, sep);
        art_buf_add(&line, text, art_print_double(text, output->row[i]));
    }
    art_buf_putc(&line, '\n');
    status = art_buf_status(&line);
    if (status == ART_OK) status = art_sink_write(output->sink, line.s, line.n);
    if (status == ART_OK) status = art_sink_flush(output->sink);
    art_buf_fini(&line);
    return status;
}

int art_sim_collect(struct art_sim *sim, double t)
{
    double slack = 1e-9 * sim->step;
    bool forces = false;
    for (int i = 0; i < sim->n_outputs; i++) {
        struct output *output = &sim->outputs[i];
        while (sample_time(output) < t - slack) output->next++;
        double due = sample_time(output);
        if (due > t + slack || due > output->stop + slack) continue;
        /* forces are those of the state that is recorded */
        for (int m = 0; !forces && m < sim->n_models; m++)
            art_system_forces(sim->models[m].sys, sim->models[m].state, NULL);
        forces = true;
        fill_row(sim, output);
        int status = output->sink ? write_row(sim, output, due)
                                  : art_series_append(sim->ctx, &output->series,
                                                      due - output->start, output->row);
        if (status < 0) return status;
        output->next++;
    }
    return ART_OK;
}

double art_sim_natural_end(const struct art_sim *sim)
{
    double end = 0;
    for (int i = 0; i < sim->n_inputs; i++)
        if (isfinite(sim->inputs[i].series.stop) && sim->inputs[i].series.stop > end)
            end = sim->inputs[i].series.stop;
    for (int i = 0; i < sim->n_outputs; i++)
        if (isfinite(sim->outputs[i].stop) && sim->outputs[i].stop > end)
            end = sim->outputs[i].stop;
    return end;
}

/* --------------------------------------------------------------------- records */

/* Names of the numbers of a property: .x .y .z for vectors of three, numbers otherwise; in quotes
 * if readers of tables could take a part of it for something else. */
static void column_names(struct art_buf *head, const char *path, int size, char sep)
{
    static const char *const xyz[] = {"x", "y", "z"};
    const char special[] = {sep, '"', '#', '\0'};
    bool quote = strpbrk(path, special) != NULL;
    for (int i = 0; i < size; i++) {
        art_buf_putc(head, sep);
        if (quote) art_buf_putc(head, '"');
        for (const char *s = path; *s; s++) {
            if (*s == '"') art_buf_putc(head, '"');
            art_buf_putc(head, *s);
        }
        if (size == 3) art_buf_printf(head, ".%s", xyz[i]);
        if (size != 1 && size != 3) art_buf_printf(head, ".%d", i);
        if (quote) art_buf_putc(head, '"');
    }
}

static int write_head(struct art_ctx *ctx, struct output *output, const char *const *paths)
{
    int status;
    char sep = output->layout == ART_RECORD_CSV ? ',' : '\t';
    if (output->layout == ART_RECORD_PROBE) return ART_OK;
    struct art_buf head;
    art_buf_init(&head, ctx);
    art_buf_puts(&head, output->layout == ART_RECORD_CSV ? "time" : "# time");
    for (int i = 0; i < output->n; i++) column_names(&head, paths[i], output->props[i].size, sep);
    art_buf_putc(&head, '\n');
    status = art_buf_status(&head);
    if (status == ART_OK) status = art_sink_write(output->sink, head.s, head.n);
    if (status == ART_OK) status = art_sink_flush(output->sink);
    art_buf_fini(&head);
    return status;
}

int art_sim_record(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                   double dt, enum art_record_layout layout, struct art_sink *sink)
{
    struct output *output = new_output(ctx, sim);
    int status = ART_OK;
    if (!output) return ART_ENOMEM;
    output->interval = dt > 0 ? dt : sim->step;
    ART_TRY(check_interval(ctx, NULL, output->interval));
    output->props = art_arena_alloc(ctx, &sim->arena, (size_t)n, sizeof *output->props);
    if (!output->props) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        ART_TRY(art_sim_bind_path(ctx, sim, NULL, paths[i], NULL, &output->props[i]));
        output->size += output->props[i].size;
    }
    output->n = n;
    output->row = art_arena_alloc(ctx, &sim->arena, (size_t)output->size, sizeof *output->row);
    if (!output->row) return ART_ENOMEM;
    output->start = sim->t;
    output->stop = INFINITY;
    output->layout = layout;
    output->sink = sink;
    art_series_init(&output->series, output->size);
    output->series.start = sim->t;
    status = write_head(ctx, output, paths);
    if (status < 0)
        output->sink = NULL;
    else
        sim->n_outputs++;
out:
    return status;
}

int art_sim_finish(struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; i < sim->n_outputs; i++) {
        struct output *output = &sim->outputs[i];
        if (!output->sink) continue;
        int one = art_sink_commit(output->sink);
        output->sink = NULL;
        output->stop = -INFINITY;
        if (status == ART_OK) status = one;
    }
    return status;
}

/* --------------------------------------------------------------- probe files */

int art_sim_output_probes(const struct art_sim *sim)
{
    int n = 0;
    for (int i = 0; i < sim->n_outputs; i++)
        if (sim->outputs[i].comp) n++;
    return n;
}

/* File name of a probe: the last part of its attached file, its name with '_' for what paths cannot
 * hold, or its number. */
static char *probe_file(struct art_ctx *ctx, const struct art_comp *probe, const char *dir)
{
    const char *file = art_get_text(probe, "attachedFile");
    const char *slash = file ? strrchr(file, '/') : NULL;
    char *name = NULL, *path;
    if (file && *(slash ? slash + 1 : file))
        name = art_strdup(ctx, slash ? slash + 1 : file);
    else if (probe->name)
        name = art_format(ctx, "%s.txt", probe->name);
    else
        name = art_format(ctx, "probe%d.txt", probe->number);
    if (!name) return NULL;
    for (char *s = name; *s; s++)
        if (*s == '/' || *s == ' ') *s = '_';
    path = art_path_join(ctx, dir, name);
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
    int status = art_sink_open(ctx, &sink, path);
    if (status < 0) return status;
    status = art_probe_write(ctx, sink, &output->series, &layout);
    if (status == ART_OK) return art_sink_commit(sink);
    art_sink_abort(sink);
    return status;
}

/* Two probes of one file name would overwrite each other: the second is told apart by its number.
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

int art_sim_write_probes(struct art_ctx *ctx, const struct art_sim *sim, const char *dir)
{
    char **paths = art_alloc(ctx, (size_t)sim->n_outputs + 1, sizeof *paths);
    int status = paths ? art_make_folder(ctx, dir) : ART_ENOMEM;
    for (int i = 0; i < sim->n_outputs && status == ART_OK; i++) {
        const struct output *output = &sim->outputs[i];
        if (!output->comp) continue;
        paths[i] = probe_file(ctx, output->comp, dir);
        status = paths[i] ? distinct(ctx, output->comp, dir, paths, i, &paths[i]) : ART_ENOMEM;
        if (status == ART_OK) status = write_probe(ctx, output, paths[i]);
    }
    for (int i = 0; paths && i < sim->n_outputs; i++) art_free(paths[i]);
    art_free(paths);
    return status;
}
