/* This file evaluates the drivers of probes: expressions over variables, between the row of a
 * probe and its properties. */
#include "probe_priv.h"
#include <math.h>
#include <string.h>

enum { MAX_ROW = 10000000 }; /* numbers in a row of a probe */

struct art_drivers {
    const struct art_comp *probe;
    struct art_expr_var *vars;
    struct art_expr_column *columns; /* their places are set for each row */
    int *offset;                     /* [n_vars] first value of each variable in the row */
    int n_vars, row;
    const char **texts;      /* [n] */
    struct art_expr **exprs; /* [n]; NULL where the driver is the variable `which` */
    int *which;              /* [n] */
    int n;
};

/* Strings keep their opening quote in lists of words. */
static const char *plain(const char *word)
{
    return word[0] == '"' ? word + 1 : word;
}

static const struct art_loc *place(const struct art_comp *probe, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(probe, prop);
    return slot && slot->has_value ? &slot->loc : &probe->loc;
}

static struct art_drivers *new_drivers(struct art_ctx *ctx, struct art_sim *sim,
                                       const struct art_comp *probe, int n_vars, int n)
{
    struct art_arena *arena = &sim->arena;
    struct art_drivers *d = art_arena_alloc(ctx, arena, 1, sizeof *d);
    if (!d) return NULL;
    d->probe = probe;
    d->vars = art_arena_alloc(ctx, arena, (size_t)n_vars + 1, sizeof *d->vars);
    d->columns = art_arena_alloc(ctx, arena, (size_t)n_vars + 1, sizeof *d->columns);
    d->offset = art_arena_alloc(ctx, arena, (size_t)n_vars + 1, sizeof *d->offset);
    d->texts = art_arena_alloc(ctx, arena, (size_t)n + 1, sizeof *d->texts);
    d->exprs = art_arena_alloc(ctx, arena, (size_t)n + 1, sizeof *d->exprs);
    d->which = art_arena_alloc(ctx, arena, (size_t)n + 1, sizeof *d->which);
    bool all = d->vars && d->columns && d->offset && d->texts && d->exprs && d->which;
    return all ? d : NULL;
}

static int add_variable(struct art_ctx *ctx, struct art_drivers *d, const char *prop,
                        const char *name, int size)
{
    for (int i = 0; i < d->n_vars; i++)
        if (art_streq(d->vars[i].name, name))
            return art_error(ctx, ART_ESYNTAX, place(d->probe, prop),
                             "probe '%s' has two variables '%s'", art_comp_path(d->probe, NULL),
                             name);
    d->offset[d->n_vars] = d->row;
    d->vars[d->n_vars++] = (struct art_expr_var){name, size};
    d->row += size;
    return ART_OK;
}

/* A driver is mostly a variable and nothing else. */
static int add_driver(struct art_ctx *ctx, struct art_drivers *d, const char *text)
{
    int k = d->n;
    d->texts[k] = text;
    for (int i = 0; i < d->n_vars; i++)
        if (art_streq(d->vars[i].name, text)) {
            d->which[k] = i;
            d->n++;
            return ART_OK;
        }
    int status = art_expr_compile(ctx, &d->exprs[k], text, place(d->probe, "drivers"), d->vars,
                                  d->n_vars, false);
    if (status == ART_OK) d->n++;
    return status;
}

void art_drivers_free(struct art_drivers *d)
{
    for (int i = 0; d && i < d->n; i++) art_expr_free(d->exprs[i]);
}

/* Values of driver k. */
static int drivers_size(const struct art_drivers *d, int k)
{
    return d->exprs[k] ? art_expr_size(d->exprs[k]) : d->vars[d->which[k]].size;
}

int art_drivers_eval(struct art_ctx *ctx, struct art_drivers *d, int k, const double *row, double t,
                     double *out)
{
    int size = drivers_size(d, k);
    if (!d->exprs[k]) {
        memcpy(out, row + d->offset[d->which[k]], (size_t)size * sizeof *out);
        return ART_OK;
    }
    for (int i = 0; i < d->n_vars; i++)
        d->columns[i] = (struct art_expr_column){row + d->offset[i], 0};
    int status = art_expr_eval(ctx, d->exprs[k], d->columns, &t, 1, out);
    for (int i = 0; i < size && status == ART_OK; i++)
        if (!isfinite(out[i]))
            status = art_error(ctx, ART_EDIVERGED, place(d->probe, "drivers"),
                               "driver '%s' of probe '%s' is %s at the probe's time %g",
                               d->texts[k], art_comp_path(d->probe, NULL),
                               isnan(out[i]) ? "not a number"
                               : out[i] > 0  ? "inf"
                                             : "-inf",
                               t);
    return status;
}

/* ---------------------------------------------------------------------- inputs */

/* Read the input variables; their sizes are counts, and their sum must be a row of reasonable
 * length. */
static int read_inputs(struct art_ctx *ctx, struct art_drivers *d, const struct art_value *inputs)
{
    if (inputs->n % 2 != 0)
        return art_error(ctx, ART_ESYNTAX, place(d->probe, "inputs"),
                         "variable '%s' of probe '%s' has no size", inputs->words[inputs->n - 1],
                         art_comp_path(d->probe, NULL));
    for (int i = 0; i + 1 < inputs->n; i += 2) {
        double size = 0;
        bool number = art_parse_double(inputs->words[i + 1], &size);
        if (!number || !(size >= 0 && size <= MAX_ROW - d->row) || size != floor(size))
            return art_error(ctx, ART_ERANGE, &d->probe->loc,
                             "variable '%s' of probe '%s' has '%s' values: not a usable count",
                             inputs->words[i], art_comp_path(d->probe, NULL), inputs->words[i + 1]);
        int status = add_variable(ctx, d, "inputs", plain(inputs->words[i]), (int)size);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int compile_inputs(struct art_ctx *ctx, struct art_drivers *d,
                          const struct art_value *inputs, const struct art_value *drivers,
                          const struct art_sim_prop *props, int n)
{
    const struct art_comp *probe = d->probe;
    int status = read_inputs(ctx, d, inputs);
    if (status < 0) return status;
    if (drivers->n != n)
        return art_error(ctx, ART_ESHAPE, &probe->loc,
                         "probe '%s' has %d driver{s} for %d {property|properties}",
                         art_comp_path(probe, NULL), drivers->n, n);
    for (int i = 0; i < n; i++) {
        const char *text = plain(drivers->words[i]);
        status = add_driver(ctx, d, text);
        if (status < 0) return status;
        int size = drivers_size(d, i);
        if (size != props[i].size)
            return art_error(ctx, ART_ESHAPE, &probe->loc,
                             "'%s' of probe '%s' has %d value{s}; property '%s' takes %d", text,
                             art_comp_path(probe, NULL), size, props[i].name, props[i].size);
    }
    return ART_OK;
}

int art_drivers_of_input(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                         const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                         int *row)
{
    struct art_value texts, inputs;
    *drivers = NULL;
    if (!art_get(probe, "drivers", &texts) || texts.n == 0 || !art_get(probe, "inputs", &inputs) ||
        inputs.n == 0) {
        *row = 0;
        for (int i = 0; i < n; i++) *row += props[i].size;
        return ART_OK;
    }
    struct art_drivers *d = new_drivers(ctx, sim, probe, inputs.n / 2, texts.n);
    if (!d) return ART_ENOMEM;
    int status = compile_inputs(ctx, d, &inputs, &texts, props, n);
    if (status < 0) {
        art_drivers_free(d);
        return status;
    }
    *drivers = d;
    *row = d->row;
    return ART_OK;
}

/* --------------------------------------------------------------------- outputs */

static int compile_outputs(struct art_ctx *ctx, struct art_drivers *d,
                           const struct art_value *names, const struct art_value *texts,
                           const struct art_sim_prop *props, int n)
{
    const struct art_comp *probe = d->probe;
    int status = ART_OK;
    if (names->n != n)
        return art_error(ctx, ART_ESHAPE, place(probe, "variables"),
                         "probe '%s' has %d variable{s} for %d {property|properties}",
                         art_comp_path(probe, NULL), names->n, n);
    for (int i = 0; i < n && status == ART_OK; i++)
        status = add_variable(ctx, d, "variables", plain(names->words[i]), props[i].size);
    for (int i = 0; i < texts->n && status == ART_OK; i++)
        status = add_driver(ctx, d, plain(texts->words[i]));
    return status;
}

int art_drivers_of_output(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                          const struct art_sim_prop *props, int n, struct art_drivers **drivers,
                          int *size)
{
    struct art_value texts, names;
    *drivers = NULL;
    if (!art_get(probe, "drivers", &texts) || texts.n == 0 ||
        !art_get(probe, "variables", &names) || names.n == 0)
        return ART_OK;
    struct art_drivers *d = new_drivers(ctx, sim, probe, names.n, texts.n);
    if (!d) return ART_ENOMEM;
    int status = compile_outputs(ctx, d, &names, &texts, props, n);
    if (status < 0) {
        art_drivers_free(d);
        return status;
    }
    *size = 0;
    for (int i = 0; i < d->n; i++) *size += drivers_size(d, i);
    *drivers = d;
    return ART_OK;
}

int art_drivers_eval_all(struct art_ctx *ctx, struct art_drivers *d, const double *row, double t,
                         double *out)
{
    int status = ART_OK;
    for (int i = 0; i < d->n && status == ART_OK; i++) {
        status = art_drivers_eval(ctx, d, i, row, t, out);
        out += drivers_size(d, i);
    }
    return status;
}
