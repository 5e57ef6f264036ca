/* This transforms the data of probes: which columns belong to which property; data in files are
 * taken into the model. */
#include "xform_priv.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

bool xform_probe_is_data(const struct art_comp *comp)
{
    return art_comp_is(comp, "NumericProbeBase") && !art_comp_is(comp, "NumericControlProbe") &&
           !art_comp_is(comp, "NumericMonitorProbe");
}

static bool drives(const struct art_comp *probe)
{
    return art_comp_is(probe, "NumericInputProbe") || art_comp_is(probe, "PositionInputProbe") ||
           art_comp_is(probe, "VelocityInputProbe");
}

/* ------------------------------------------------------------------- columns */

static int rotation_size(const struct art_comp *probe, const struct probe_column *c)
{
    bool positions =
        art_comp_is(probe, "PositionInputProbe") || art_comp_is(probe, "PositionOutputProbe");
    return positions ? art_rotation_rep_size(c->rep) : 4;
}

/* Computes the number of columns of a property; `whole`: poses are 16 numbers. */
static void column_size(const struct art_comp *probe, struct probe_column *c, bool whole)
{
    static const int sizes[] = {[ART_P_BOOL] = 1,  [ART_P_INT] = 1,   [ART_P_DOUBLE] = 1,
                                [ART_P_TIME] = 1,  [ART_P_QUAT] = 4,  [ART_P_SYM3] = 9,
                                [ART_P_RANGE] = 2, [ART_P_COLOR] = 3, [ART_P_INERTIA] = 13};
    const char *word = art_get_text(probe, "rotationRep");
    c->rotation = -1;
    c->rep = ART_ROT_AXIS_ANGLE_DEG;
    bool positions =
        art_comp_is(probe, "PositionInputProbe") || art_comp_is(probe, "PositionOutputProbe");
    if (positions && word) (void)art_rotation_rep_find(word, &c->rep);
    if (c->prop->type == ART_P_VECTOR) {
        c->n = c->prop->size;
    } else if (c->prop->type == ART_P_POSE && whole) {
        c->n = 16;
    } else if (c->prop->type == ART_P_POSE || c->prop->type == ART_P_ORIENT) {
        c->rotation = c->prop->type == ART_P_POSE ? 3 : 0;
        c->n = c->rotation + rotation_size(probe, c);
    } else {
        c->n = c->prop->type < ART_P_STRING ? sizes[c->prop->type] : 0;
    }
}

/* Returns the first column of an input variable; -1 if there is none of that name and size. */
static int variable_at(const struct art_value *inputs, const char *name, int size)
{
    int at = 0;
    for (int i = 0; i + 1 < inputs->n; i += 2) {
        double n = 0;
        (void)art_parse_double(inputs->words[i + 1], &n);
        if (!(n >= 0 && n < 1e7)) return -1;
        const char *word = inputs->words[i] + (inputs->words[i][0] == '"');
        if (strcmp(word, name) == 0) return n == size ? at : -1;
        at += (int)n;
    }
    return -1;
}

/* Distributes the properties over a row; false if they do not fill it. */
static bool lay_out(const struct art_comp *probe, struct probe_data *data, bool whole)
{
    struct art_value drivers, inputs;
    bool mapped = art_get(probe, "drivers", &drivers) && drivers.n == data->n_columns &&
                  art_get(probe, "inputs", &inputs) && inputs.n > 0;
    int at = 0;
    for (int i = 0; i < data->n_columns; i++) {
        struct probe_column *c = &data->columns[i];
        if (!c->prop) return false;
        column_size(probe, c, whole);
        if (mapped) {
            const char *name = drivers.words[i] + (drivers.words[i][0] == '"');
            c->first = variable_at(&inputs, name, c->n);
            if (c->first < 0 || c->first + c->n > data->s.vsize) return false;
        } else {
            c->first = at;
        }
        at += c->n;
    }
    return mapped || at == data->s.vsize;
}

/* Finds the columns of the properties; none if they cannot be determined. */
static int find_columns(struct art_ctx *ctx, const struct art_comp *probe, struct probe_data *data)
{
    struct art_value props;
    if (!art_get(probe, "props", &props) || props.n == 0) return ART_OK;
    data->columns = art_alloc(ctx, (size_t)props.n, sizeof *data->columns);
    if (!data->columns) return ART_ENOMEM;
    data->n_columns = props.n;
    for (int i = 0; i < props.n; i++) {
        const struct art_ref *ref = &props.refs[i];
        data->columns[i].comp = ref->to;
        data->columns[i].prop = ref->to && ref->prop ? art_find_prop(ref->to, ref->prop) : NULL;
    }
    if (!lay_out(probe, data, false) && !lay_out(probe, data, true)) data->n_columns = 0;
    return ART_OK;
}

/* ---------------------------------------------------------------------- data */

/* Returns how many numbers a row of inline data has, as the file shows, or as the probe says. */
static int row_size(const struct art_comp *probe, const struct art_value *value)
{
    double n = art_get_double(probe, "vsize");
    if (art_is_set(probe, "vsize") && n >= 0 && n < 1e7 && value->n % ((int)n + 1) == 0)
        return (int)n;
    return value->cols > 1 && value->n % value->cols == 0 ? value->cols - 1 : -1;
}

static int open_inline(struct art_ctx *ctx, const struct art_comp *probe, struct probe_data *data,
                       struct unknown_warnings *unknown_warnings)
{
    struct art_value value;
    if (!art_get(probe, "data", &value) || value.n == 0) return ART_OK;
    int size = row_size(probe, &value);
    /* one row that goes on over lines: the properties say how long a row is */
    if (size < 0) {
        data->s.vsize = value.n - 1;
        int status = find_columns(ctx, probe, data);
        if (status < 0) return status;
        int sum = 0;
        for (int i = 0; i < data->n_columns; i++) sum += data->columns[i].n;
        if (sum > 0 && value.n % (sum + 1) == 0) size = sum;
    }
    if (size < 0)
        return xform_unknown_warnings_add(ctx, unknown_warnings, probe,
                                          art_comp_slot(probe, "data"),
                                          "is no table of knots for its properties");
    art_series_init(&data->s, size);
    data->has_data = true;
    for (int i = 0; i < value.n; i += size + 1) {
        int status = art_series_append(ctx, &data->s, value.num[i], value.num + i + 1);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int open_file(struct art_ctx *ctx, const struct art_comp *probe, const char *file,
                     struct probe_data *data)
{
    const struct art_slot *slot = art_comp_slot(probe, "attachedFile");
    char *path = NULL;
    int status = art_model_find_file(ctx, probe->model, file, &slot->loc, &path);
    if (status == ART_OK) status = art_series_read(ctx, &data->s, path, NULL);
    if (status == ART_OK) data->has_data = data->from_file = true;
    art_free(path);
    return status;
}

int xform_probe_open(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data,
                     struct unknown_warnings *unknown_warnings)
{
    struct art_value value;
    int status = ART_OK;
    memset(data, 0, sizeof *data);
    const char *file = drives(probe) ? art_get_text(probe, "attachedFile") : NULL;
    bool has_inline = art_get(probe, "data", &value) && value.n > 0;
    if (file) {
        struct art_quiet quiet;
        art_quiet_errors(ctx, &quiet);
        status = open_file(ctx, probe, file, data);
        if (!(status == ART_EIO && has_inline))
            ART_TRY(art_quiet_raise(ctx, &quiet, status));
        else
            status = art_quiet_end(ctx, &quiet, status);
        if (art_status_stops(status)) goto out;
        if (status < 0)
            art_warn(ctx, &probe->loc,
                     "file '%s' of probe '%s' cannot be read; the data in the model count", file,
                     art_comp_path(probe, NULL));
        status = ART_OK;
    }
    if (!data->has_data) ART_TRY(open_inline(ctx, probe, data, unknown_warnings));
    if (!data->has_data) goto out;
    art_free(data->columns);
    data->columns = NULL;
    data->n_columns = 0;
    ART_TRY(find_columns(ctx, probe, data));
    if (data->n_columns == 0) {
        const struct art_slot *slot =
            art_comp_slot(probe, data->from_file ? "attachedFile" : "data");
        ART_TRY(xform_unknown_warnings_add(ctx, unknown_warnings, probe, slot,
                                           "has columns that belong to no property"));
    }
out:
    if (status < 0) xform_probe_fini(data);
    return status;
}

int xform_probe_store(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data)
{
    const struct art_series *s = &data->s;
    size_t cols = (size_t)s->vsize + 1, n = s->n * cols;
    int status;
    if (n > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, &probe->loc, "the data of '%s' are too many numbers",
                         art_comp_path(probe, NULL));
    double *x = art_alloc(ctx, n, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (size_t k = 0; k < s->n; k++) {
        x[k * cols] = s->t[k];
        if (s->vsize) memcpy(x + k * cols + 1, s->v + k * (cols - 1), (cols - 1) * sizeof *x);
    }
    ART_TRY(art_set_numbers(ctx, probe, "data", x, (int)n));
    art_comp_slot(probe, "data")->value.cols = (int)cols;
    if (drives(probe) && art_is_set(probe, "attachedFile"))
        ART_TRY(art_set_null(ctx, probe, "attachedFile"));
out:
    art_free(x);
    return status;
}

void xform_probe_fini(struct probe_data *data)
{
    if (data->has_data) art_series_fini(&data->s);
    art_free(data->columns);
    memset(data, 0, sizeof *data);
}
