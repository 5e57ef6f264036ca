/* This file reads the probes of the root, and lets inputs drive properties. */
#include "probe_priv.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

enum { MAX_ROW = 10000000 }; /* numbers in a row of a probe */

/* ------------------------------------------------------------- probe components */

/* Probes of positions hold rotations in a representation of their own choice. */
static bool position_probe(const struct art_comp *probe)
{
    return art_comp_is(probe, "PositionInputProbe") || art_comp_is(probe, "PositionOutputProbe");
}

/* The properties a probe names; paths are relative to the probe's scope. */
int art_probe_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                   struct art_sim_prop **props, int *n, int *size)
{
    struct art_value value;
    const struct art_slot *slot = art_comp_slot(probe, "props");
    enum art_rotation_rep rep;
    const char *word = art_get_text(probe, "rotationRep");
    bool rotations = position_probe(probe) && word && art_rotation_rep_find(word, &rep);
    *n = *size = 0;
    if (!slot || !slot->has_value || !art_get(probe, "props", &value) || value.n == 0)
        return art_error(ctx, ART_ENOTFOUND, &probe->loc, "probe '%s' names no properties",
                         art_comp_path(probe, NULL));
    *props = art_arena_alloc(ctx, &sim->arena, (size_t)value.n, sizeof **props);
    if (!*props) return ART_ENOMEM;
    for (int i = 0; i < value.n; i++) {
        if (!value.refs[i].to)
            return art_error(ctx, ART_ENOTFOUND, &slot->loc, "'%s' of probe '%s' does not exist",
                             value.refs[i].path ? value.refs[i].path : "null",
                             art_comp_path(probe, NULL));
        int status =
            art_sim_bind(ctx, sim, value.refs[i].to, value.refs[i].prop, &slot->loc, &(*props)[i]);
        if (status < 0) return status;
        if (rotations) art_sim_prop_rotation(&(*props)[i], rep);
        if ((*props)[i].size > MAX_ROW - *size)
            return art_error(ctx, ART_ELIMIT, &slot->loc,
                             "the properties of probe '%s' are more than %d numbers",
                             art_comp_path(probe, NULL), MAX_ROW);
        *size += (*props)[i].size;
        (*n)++;
    }
    return ART_OK;
}

/* Apply what a probe component says about its data: order, times, ends. An order that it does not
 * state is that of its file. */
int art_probe_times(struct art_ctx *ctx, const struct art_comp *probe, struct art_series *series)
{
    const char *order = art_get_text(probe, "interpolationOrder");
    series->start = art_get_double(probe, "startTime");
    series->stop = art_get_double(probe, "stopTime");
    series->scale = art_get_double(probe, "scale");
    if (!isfinite(series->start) || isnan(series->stop))
        return art_error(ctx, ART_ERANGE, &probe->loc, "the times of probe '%s' are %g and %g",
                         art_comp_path(probe, NULL), series->start, series->stop);
    if (series->stop < series->start)
        return art_error(ctx, ART_ERANGE, &probe->loc, "probe '%s' stops before it starts",
                         art_comp_path(probe, NULL));
    if (order && art_is_set(probe, "interpolationOrder") && !art_order_find(order, &series->order))
        return art_error(ctx, ART_ERANGE, &probe->loc, "probe '%s' has no interpolation order '%s'",
                         art_comp_path(probe, NULL), order);
    if (art_cls_prop(probe->cls, "extendData")) series->extend = art_get_bool(probe, "extendData");
    if (art_cls_prop(probe->cls, "cyclic")) series->cyclic = art_get_bool(probe, "cyclic");
    return ART_OK;
}

/* Rotations within the rows, which are interpolated on the sphere. */
static int set_rotations(struct art_ctx *ctx, const struct art_comp *probe,
                         struct art_series *series)
{
    struct art_value value;
    enum art_rotation_rep rep;
    int off[64], n = 0;
    const char *word = art_get_text(probe, "rotationRep");
    if (!art_is_set(probe, "rotationSubvecOffsets") || !word || !art_rotation_rep_find(word, &rep))
        return ART_OK;
    const double *x =
        art_get(probe, "rotationSubvecOffsets", &value) ? art_value_numbers(&value, &n) : NULL;
    if (n > 64)
        return art_error(ctx, ART_ELIMIT, &probe->loc, "probe '%s' has more than 64 rotations",
                         art_comp_path(probe, NULL));
    for (int i = 0; i < n; i++) {
        if (!(x[i] >= 0 && x[i] < series->vsize))
            return art_error(ctx, ART_ERANGE, &probe->loc,
                             "a rotation of probe '%s' begins at %g in rows of %d value{s}",
                             art_comp_path(probe, NULL), x[i], series->vsize);
        off[i] = (int)x[i];
    }
    return n ? art_series_set_rotations(ctx, series, rep, off, n) : ART_OK;
}

static int inline_data(struct art_ctx *ctx, const struct art_comp *probe, int size,
                       struct art_series *series)
{
    struct art_value value;
    const struct art_slot *slot = art_comp_slot(probe, "data");
    int n = 0;
    const double *x = art_get(probe, "data", &value) ? art_value_numbers(&value, &n) : NULL;
    art_series_init(series, size);
    if (n % (size + 1) != 0)
        return art_error(
            ctx, ART_ESYNTAX, slot ? &slot->loc : &probe->loc,
            "the data of probe '%s' are no rows of a time and %d value%s: %d number{s}",
            art_comp_path(probe, NULL), size, size == 1 ? "" : "s", n);
    for (int i = 0; i < n; i += size + 1) {
        int status = art_series_append(ctx, series, x[i], x + i + 1);
        if (status < 0) return status;
    }
    return art_series_sort(ctx, series);
}

/* Read a file of data; the times of its header do not count, as the probe has its own. */
static int read_attached(struct art_ctx *ctx, struct art_series *series, const char *path)
{
    const struct art_probe_reading how = {.times_elsewhere = true};
    const struct art_format *format;
    struct art_source src = {0};
    int status = ART_OK;
    ART_TRY(art_source_read(ctx, &src, path));
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_SERIES, NULL, &src, &format));
    if (art_streq(format->name, "probe"))
        status = art_probe_read(ctx, series, &src, &how);
    else
        status = format->read(ctx, series, &src);
out:
    art_source_fini(&src);
    return status;
}

/* The attached file if it can be found, else the data in the model; neither is an error. */
static int load_data(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *probe,
                     int size, struct art_series *series)
{
    const char *file = art_get_text(probe, "attachedFile");
    const struct art_slot *slot = art_comp_slot(probe, "attachedFile");
    struct art_value value;
    bool has_inline = art_get(probe, "data", &value) && value.n > 0;
    char *path = NULL;
    if (!file) return inline_data(ctx, probe, size, series);
    /* a missing file is an error only where nothing can stand for it */
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_model_find_file(ctx, sim->tree, file, &slot->loc, &path);
    bool instead = status == ART_EIO && has_inline;
    status = instead ? art_quiet_end(ctx, &quiet, status) : art_quiet_raise(ctx, &quiet, status);
    if (status == ART_EIO && instead) {
        art_warn(ctx, &slot->loc,
                 "file '%s' of probe '%s' cannot be read; the data in the model count", file,
                 art_comp_path(probe, NULL));
        return inline_data(ctx, probe, size, series);
    }
    if (status < 0) return status;
    status = read_attached(ctx, series, path);
    art_free(path);
    if (status < 0) return status;
    /* a marker that was not seen does not count */
    if (!art_comp_has_kind(probe, ART_KIND_IK_PROBE))
        status = art_series_need_all(ctx, series, &slot->loc);
    if (status == ART_OK && series->vsize == size) return ART_OK;
    if (status == ART_OK)
        status = art_error(ctx, ART_ESHAPE, &slot->loc,
                           "file '%s' has %d value{s} a row; probe '%s' drives %d", file,
                           series->vsize, art_comp_path(probe, NULL), size);
    art_series_fini(series);
    return status;
}

/* Find the first column of each property in a row without drivers, and allocate room for one
 * property. */
static int assign_columns(struct art_ctx *ctx, struct art_sim *sim, struct input *input)
{
    int at = 0, widest = 1;
    input->offset = art_arena_alloc(ctx, &sim->arena, (size_t)input->n, sizeof *input->offset);
    if (!input->offset) return ART_ENOMEM;
    for (int i = 0; i < input->n; i++) {
        input->offset[i] = at;
        at += input->props[i].size;
        if (input->props[i].size > widest) widest = input->props[i].size;
    }
    input->value = art_arena_alloc(ctx, &sim->arena, (size_t)widest, sizeof *input->value);
    return input->value ? ART_OK : ART_ENOMEM;
}

static void free_input(void *self)
{
    struct input *input = self;
    art_drivers_free(input->drivers);
    art_free(input->rates);
    art_series_fini(&input->series);
    art_free(input);
}

/* Only properties that can be set may be driven. */
static int check_settable(struct art_ctx *ctx, const struct art_sim *sim, const struct input *input,
                          const struct art_loc *loc)
{
    for (int i = 0; i < input->n; i++) {
        const struct art_sim_prop *p = &input->props[i];
        const struct art_prop *row = art_find_prop(p->comp, p->name);
        bool fixed = p->live ? !p->live->set : row && row->flags & ART_PROP_READONLY;
        const struct art_mech_ops *ops = !loc && p->live ? p->comp->cls->ops : NULL;
        const char *why = ops && ops->undefined
                              ? ops->undefined(sim->models[p->model].sys, p->comp, p->live->prop)
                              : NULL;
        if (why)
            return art_error(ctx, ART_EUSAGE, loc, "'%s' of '%s' drives nothing: %s", p->name,
                             art_comp_path(p->comp, NULL), why);
        if (p->fixed)
            return art_error(
                ctx, ART_EUSAGE, loc,
                "property '%s' of '%s' counts before the run only; it cannot be driven", p->name,
                art_comp_path(p->comp, NULL));
        if (fixed)
            return art_error(ctx, loc ? ART_EUNSUPPORTED : ART_EUSAGE, loc,
                             "property '%s' of '%s' is read-only; it cannot be driven", p->name,
                             art_comp_path(p->comp, NULL));
    }
    return ART_OK;
}

/* Read the parts of an input that a probe component states; the data come last. */
static int read_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                      struct input *input)
{
    int size, row, status;
    input->comp = probe;
    ART_TRY(art_probe_bind(ctx, sim, probe, &input->props, &input->n, &size));
    ART_TRY(check_settable(ctx, sim, input, &probe->loc));
    ART_TRY(assign_columns(ctx, sim, input));
    ART_TRY(art_drivers_of_input(ctx, sim, probe, input->props, input->n, &input->drivers, &row));
    input->row = art_arena_alloc(ctx, &sim->arena, (size_t)row, sizeof *input->row);
    if (!input->row) return ART_ENOMEM;
    ART_TRY(load_data(ctx, sim, probe, row, &input->series));
    const struct art_slot *file = art_comp_slot(probe, "attachedFile");
    ART_TRY(sim_input_take_units(ctx, input, &input->series, file ? &file->loc : &probe->loc));
    ART_TRY(art_probe_times(ctx, probe, &input->series));
    ART_TRY(set_rotations(ctx, probe, &input->series));
    input->series.parabolic_zero = sim->options.compat;
    input->series.parabola_ends = !sim->options.compat && art_input_prescribes(input);
out:
    return status;
}

int art_probe_add_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                        void *user)
{
    struct input *input = art_alloc(ctx, 1, sizeof *input);
    (void)user;
    if (!input) return ART_ENOMEM;
    int status = read_input(ctx, sim, probe, input);
    if (status == ART_OK)
        status = art_sim_add_agent(ctx, sim, &art_agent_input, probe,
                                   art_sim_agent_model(ctx, sim, probe), input);
    if (status < 0) free_input(input);
    return status;
}

/* One with a transform, which is in no file: its data count as they stand. */
int art_probe_add_affine(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         void *user)
{
    art_warn(ctx, &probe->loc,
             "the transform of '%s' (%s) is not in the file: its data count as they are",
             art_comp_path(probe, NULL), probe->cls->name);
    return art_probe_add_input(ctx, sim, probe, user);
}

/* -------------------------------------------------- data for a function: controls */

int art_probe_vsize(struct art_ctx *ctx, const struct art_comp *probe, int *size)
{
    const struct art_slot *slot = art_comp_slot(probe, "vsize");
    double x = art_get_double(probe, "vsize");
    *size = x >= 1 && x <= MAX_ROW ? (int)x : 0;
    if (*size > 0) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &probe->loc,
                     "vsize of probe '%s' is %g: it says how many numbers a row has",
                     art_comp_path(probe, NULL), x);
}

static int read_control(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                        struct input *input)
{
    int size, status;
    input->comp = probe;
    ART_TRY(art_probe_vsize(ctx, probe, &size));
    input->row = art_arena_alloc(ctx, &sim->arena, (size_t)size, sizeof *input->row);
    if (!input->row) return ART_ENOMEM;
    ART_TRY(load_data(ctx, sim, probe, size, &input->series));
    ART_TRY(art_probe_times(ctx, probe, &input->series));
    ART_TRY(set_rotations(ctx, probe, &input->series));
    input->series.parabolic_zero = sim->options.compat;
out:
    return status;
}

int art_probe_add_control(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_row_function *function)
{
    struct input *input = art_alloc(ctx, 1, sizeof *input);
    if (!input) return ART_ENOMEM;
    int status = read_control(ctx, sim, probe, input);
    input->function = *function;
    if (status == ART_OK)
        status = art_sim_add_agent(ctx, sim, &art_agent_input, probe,
                                   art_sim_agent_model(ctx, sim, probe), input);
    if (status < 0) free_input(input);
    return status;
}

int art_sim_function_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                           const struct art_row_function *function)
{
    bool output = art_comp_is(probe, "NumericMonitorProbe");
    return output ? art_probe_add_monitor(ctx, sim, probe, function)
                  : art_probe_add_control(ctx, sim, probe, function);
}

/* ---------------------------------------------------------------------- inputs */

/* Says how the columns of a table and the properties that they drive can be matched. */
static const char *how_to_fit(const struct art_series *series, int size)
{
    return series->vsize > size ? " (after the time; 'artprobe cut -c COLUMN' takes some columns)"
                                : " (after the time, which is the first column)";
}

/* A row that has the numbers of one property drives each of several with all of them, such as the
 * muscles of both sides with one excitation. */
static void share_columns(struct input *input, int row, int *size)
{
    for (int i = 0; i < input->n; i++)
        if (input->props[i].size != row) return;
    for (int i = 0; i < input->n; i++) input->offset[i] = 0;
    *size = row;
}

/* The input that counts is the last one: that another is lost must not go unnoticed. Probes of the
 * model are replaced on purpose. */
static int report_driven_twice(struct art_ctx *ctx, const struct art_sim *sim,
                               const struct input *input)
{
    int status = ART_OK;
    for (int k = 0; k < input->n; k++) {
        const struct art_sim_prop *p = &input->props[k];
        bool twice = false;
        for (int i = 0; i < k; i++)
            twice = twice ||
                    (input->props[i].comp == p->comp && art_streq(input->props[i].name, p->name));
        for (int a = 0; a < sim->n_agents; a++) {
            const struct input *other = sim->agents[a].self;
            if (sim->agents[a].type != &art_agent_input || other->comp) continue;
            for (int i = 0; i < other->n; i++)
                twice = twice || (other->props[i].comp == p->comp &&
                                  art_streq(other->props[i].name, p->name));
        }
        if (twice)
            ART_TRY(art_warn_strict(ctx, ART_EUSAGE, NULL,
                                    "'%s:%s' is driven by two inputs: the last one counts",
                                    art_comp_path(p->comp, NULL), p->name));
    }
out:
    return status;
}

static int bind_input(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                      const struct art_series *series, struct input *input)
{
    int size = 0, status;
    input->props = art_arena_alloc(ctx, &sim->arena, (size_t)n, sizeof *input->props);
    if (!input->props) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        ART_TRY(art_sim_bind_path(ctx, sim, NULL, paths[i], NULL, &input->props[i]));
        input->n++;
        if (input->props[i].size > MAX_ROW - size)
            return art_error(ctx, ART_ELIMIT, NULL, "the inputs are more than %d numbers", MAX_ROW);
        size += input->props[i].size;
    }
    ART_TRY(check_settable(ctx, sim, input, NULL));
    ART_TRY(report_driven_twice(ctx, sim, input));
    ART_TRY(assign_columns(ctx, sim, input));
    share_columns(input, series->vsize, &size);
    if (series->vsize != size && n == 1)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "the data for '%s' have %d value{s} a row; it takes %d%s", paths[0],
                         series->vsize, size, how_to_fit(series, size));
    if (series->vsize != size)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "the data for '%s' and %d more have %d value{s} a row; they take %d%s",
                         paths[0], n - 1, series->vsize, size, how_to_fit(series, size));
    input->row = art_arena_alloc(ctx, &sim->arena, (size_t)size, sizeof *input->row);
    if (!input->row) return ART_ENOMEM;
out:
    return status;
}

static int add_input(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                     struct art_series *series, bool motion)
{
    struct input *input = art_alloc(ctx, 1, sizeof *input);
    if (!input) return ART_ENOMEM;
    int status = bind_input(ctx, sim, paths, n, series, input);
    series->parabola_ends = status == ART_OK && !sim->options.compat && art_input_prescribes(input);
    /* an order that a file states of its rows stays; a table that states none is smooth */
    const bool smooth = motion && series->order == ART_LINEAR && !series->cyclic && series->n > 0;
    input->motion = motion;
    if (status == ART_OK && smooth) status = art_series_derivatives(ctx, series, &input->rates);
    if (status == ART_OK) status = art_sim_add_agent(ctx, sim, &art_agent_input, NULL, -1, input);
    if (status == ART_OK)
        input->series = *series;
    else
        free_input(input);
    return status;
}

int art_sim_input(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                  struct art_series *series)
{
    return add_input(ctx, sim, paths, n, series, false);
}

int art_sim_motion(struct art_ctx *ctx, struct art_sim *sim, struct art_motion *m)
{
    int status = add_input(ctx, sim, (const char *const *)m->paths, m->n, &m->series, true);
    if (status == ART_OK) memset(&m->series, 0, sizeof m->series); /* it is the simulation's now */
    return status;
}

/* Excitations of a probe that stands in the model, and curves between samples, may go beyond what a
 * muscle takes: they are clipped, with a warning. Other data that do so are an error. */
static int set_one(struct art_ctx *ctx, struct art_sim *sim, const struct input *input,
                   const struct art_sim_prop *prop, const double *x)
{
    const bool straight = input->series.order == ART_LINEAR || input->series.order == ART_STEP;
    struct model *m = prop->model < 0 ? NULL : &sim->models[prop->model];
    if (!m || !prop->live || prop->live->set != art_excitation_set_clamped || !isfinite(*x) ||
        (!input->comp && straight))
        return art_sim_set(ctx, sim, prop, x);
    sim->evaluated = false;
    return art_excitation_set_clipped(ctx, m->sys, m->state, prop->comp, x);
}

/* Give the driven properties the numbers of input->row; those of one model alone if it is >= 0. In
 * a step that leads there, art_sim_move_driven places what is free. */
static int set_driven(struct art_ctx *ctx, struct art_sim *sim, struct input *input, int model,
                      double t, bool steps)
{
    const struct art_series *s = &input->series;
    for (int k = 0; k < input->n; k++) {
        const double *x = input->drivers ? input->value : input->row + input->offset[k];
        int status = ART_OK;
        if (model >= 0 && input->props[k].model != model) continue;
        if (steps && art_input_places(sim, input, k)) continue;
        if (art_input_drives(sim, input, k)) {
            if ((status = art_input_drive(ctx, sim, input, k, t)) < 0) return status;
            continue;
        }
        if (input->drivers)
            status = art_drivers_eval(ctx, input->drivers, k, input->row, (t - s->start) / s->scale,
                                      input->value);
        if (status == ART_OK) status = set_one(ctx, sim, input, &input->props[k], x);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int apply_input(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct input *input = self;
    const struct art_series *s = &input->series;
    double slack = 1e-9 * sim->clock.step;
    if (t1 < s->start - slack || t1 > s->stop + slack) return ART_OK;
    art_series_eval_model(s, t1, &input->hint, input->row);
    if (input->function.call) {
        /* a function sees what it has set */
        int status = art_sim_pose_end(ctx, sim, ART_OK);
        if (status == ART_OK)
            status = input->function.call(ctx, sim, input->function.self, input->row, s->vsize, t1,
                                          (t1 - s->start) / s->scale);
        art_sim_pose_begin(sim);
        return status;
    }
    return set_driven(ctx, sim, input, -1, t1, t1 > t0);
}

static bool drives_model(const struct input *input, int model)
{
    for (int k = 0; k < input->n; k++)
        if (input->props[k].model == model) return true;
    return false;
}

/* A function in place of properties acts once a root step. */
static int refine_input(struct art_ctx *ctx, struct art_sim *sim, void *self, int model, double t)
{
    struct input *input = self;
    double slack = 1e-9 * sim->clock.step;
    if (input->function.call || !drives_model(input, model)) return ART_OK;
    if (t < input->series.start - slack || t > input->series.stop + slack) return ART_OK;
    art_series_eval_model(&input->series, t, &input->hint, input->row);
    return set_driven(ctx, sim, input, model, t, true);
}

/* The numbers that an input would give to its property k at time t. */
static bool preview_prop(const struct art_sim *sim, struct input *input, int k, double t,
                         double *out, int n)
{
    const struct art_sim_prop *prop = &input->props[k];
    const struct art_series *s = &input->series;
    const double *x = input->row + (input->drivers ? 0 : input->offset[k]);
    art_series_eval_model(s, t, &input->hint, input->row);
    if (input->drivers) {
        if (art_drivers_eval(sim->ctx, input->drivers, k, input->row, (t - s->start) / s->scale,
                             input->value) < 0)
            return false;
        x = input->value;
    }
    return art_sim_prop_numbers(prop, x, out, n);
}

bool art_input_preview(const struct art_sim *sim, const struct art_comp *comp, const char *prop,
                       double t, double *out, int n)
{
    bool found = false;
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        struct input *input = agent->self;
        if (agent->type != &art_agent_input || input->function.call) continue;
        if (agent->watched && !art_get_bool(agent->comp, "active")) continue;
        if (t < input->series.start) continue;
        for (int k = 0; k < input->n; k++)
            if (input->props[k].comp == comp && art_streq(input->props[k].name, prop))
                found = preview_prop(sim, input, k, fmin(t, input->series.stop), out, n) || found;
    }
    return found;
}

static int start_input(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    const struct input *input = self;
    bool acts = !input->function.call || input->function.at_start;
    return acts ? apply_input(ctx, sim, self, t, t) : ART_OK;
}

static double end_of_input(const struct art_sim *sim, const void *self)
{
    const struct input *input = self;
    (void)sim;
    return input->series.stop;
}

const struct art_agent_type art_agent_input = {.name = "input",
                                               .stage = ART_AGENT_INPUT,
                                               .apply = apply_input,
                                               .at_start = start_input,
                                               .refine = refine_input,
                                               .end = end_of_input,
                                               .free = free_input};
