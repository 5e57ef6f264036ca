/* This file parses the syntax of --input: PATH:PROP[,PATH:PROP...][@OPTION,...]=FILE */
#include "probe_priv.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

/* "word:NUMBER" */
static bool number_after(const char *text, const char *word, double *x)
{
    size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && text[n] == ':' && art_parse_double(text + n + 1, x);
}

static int read_option(struct art_ctx *ctx, const char *text, struct art_input_spec *spec)
{
    double x;
    if (art_order_find(text, &spec->order)) {
        spec->has_order = true;
    } else if (number_after(text, "start", &x) && fabs(x) < 1e300) {
        spec->start = x;
        spec->has_start = true;
    } else if (number_after(text, "scale", &x) && x > 0 && x < 1e300) {
        spec->scale = x;
    } else if (number_after(text, "times", &x) && x != 0 && fabs(x) < 1e300) {
        spec->factor = x;
    } else if (art_streq(text, "fill")) {
        spec->max_gap = INFINITY;
    } else if (number_after(text, "fill", &x) && x > 0) {
        spec->max_gap = x;
    } else if (art_streq(text, "zero") || art_streq(text, "hold")) {
        spec->has_extend = true;
        spec->extend = *text == 'h';
    } else {
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' after '@' is not an interpolation order (Step, Linear, Cubic, ...), "
                         "start:TIME, scale:FACTOR, hold, zero, times:FACTOR, fill or fill:MAXGAP",
                         text);
    }
    return ART_OK;
}

/* Words between commas up to '='. */
static int read_options(struct art_ctx *ctx, struct art_input_spec *spec, const char **rest)
{
    int status = ART_OK;
    while (status == ART_OK) {
        size_t n = strcspn(*rest, ",=");
        char *word = art_strndup(ctx, *rest, n);
        if (!word) return ART_ENOMEM;
        status = read_option(ctx, word, spec);
        art_free(word);
        *rest += n;
        if (**rest != ',') break;
        (*rest)++;
    }
    return status;
}

int art_input_spec_parse(struct art_ctx *ctx, const char *text, struct art_input_spec *spec)
{
    const char *rest;
    int status;
    memset(spec, 0, sizeof *spec);
    ART_TRY(art_spec_paths(ctx, text, &spec->paths, &spec->n, &rest));
    if (*rest == '@') {
        rest++;
        ART_TRY(read_options(ctx, spec, &rest));
    }
    if (*rest != '=')
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form PATH:PROP=FILE", text);
    if (!rest[1]) return art_error(ctx, ART_EUSAGE, NULL, "'%s': a file name is missing", text);
    spec->file = art_strdup(ctx, rest + 1);
    if (!spec->file) return ART_ENOMEM;
out:
    return status;
}

void art_input_spec_fini(struct art_input_spec *spec)
{
    art_spec_free_paths(spec->paths, spec->n);
    art_free(spec->file);
    memset(spec, 0, sizeof *spec);
}

void art_input_spec_apply(const struct art_input_spec *spec, struct art_series *series)
{
    double length = (series->stop - series->start) / series->scale;
    if (spec->has_order) series->order = spec->order;
    if (spec->has_extend) series->extend = spec->extend;
    if (spec->has_start) series->start = spec->start;
    if (spec->scale > 0) series->scale = spec->scale;
    if (spec->has_start || spec->scale > 0) series->stop = series->start + series->scale * length;
    for (size_t i = 0; spec->factor != 0 && i < series->n * (size_t)series->vsize; i++)
        series->v[i] *= spec->factor;
}

/* Find the length of the name of the component that a path leads to, without the ending of targets
 * that are called after their sources; *name is where it begins. */
static size_t name_in_path(const char *path, const char **name)
{
    static const char ending[] = "_ref";
    const size_t k = sizeof ending - 1;
    const char *end = strrchr(path, ':');
    size_t n;
    if (!end) end = path + strlen(path);
    *name = end;
    while (*name > path && (*name)[-1] != '/') (*name)--;
    n = (size_t)(end - *name);
    return n > k && strncmp(*name + n - k, ending, k) == 0 ? n - k : n;
}

static bool is_column_of(const char *column, const char *name, size_t n)
{
    return strncmp(column, name, n) == 0 && (column[n] == '.' || column[n] == '\0');
}

/* Take the columns NAME, or NAME.x and so on, of the components that are driven, where all are
 * found: those of motion capture, in whatever order and among others. */
static int pick_columns(struct art_ctx *ctx, struct art_sim *sim, const struct art_input_spec *spec,
                        struct art_series *series)
{
    struct art_series picked;
    int n = 0, status = ART_OK;
    int *columns = art_alloc(ctx, (size_t)series->vsize + 1, sizeof *columns);
    if (!columns) return ART_ENOMEM;
    for (int i = 0; series->names && i < spec->n; i++) {
        const char *name;
        const size_t length = name_in_path(spec->paths[i], &name);
        struct art_sim_prop prop;
        int first = n;
        ART_TRY(art_sim_bind_path(ctx, sim, NULL, spec->paths[i], NULL, &prop));
        const char *in_file = art_cls_prop(prop.comp->cls, "nameInFile")
                                  ? art_get_text(prop.comp, "nameInFile")
                                  : NULL;
        for (int c = 0; c < series->vsize && n < series->vsize; c++) {
            const char *column = series->names[c];
            if (is_column_of(column, name, length) ||
                (in_file && is_column_of(column, in_file, strlen(in_file))))
                columns[n++] = c;
        }
        if (n - first != prop.size) goto out;
    }
    if (n == 0) goto out;
    ART_TRY(art_series_select(ctx, &picked, series, columns, n));
    picked.extend = series->extend;
    picked.stop = series->stop;
    art_series_fini(series);
    *series = picked;
out:
    art_free(columns);
    return status;
}

/* Lengths of a file that states their unit, as motion capture does, unless they are given a factor.
 */
static int check_units(struct art_ctx *ctx, struct art_sim *sim, const struct art_input_spec *spec,
                       const struct art_series *series)
{
    struct art_sim_prop prop;
    struct art_loc loc = {spec->file, 0, 0};
    if (!series->units || spec->factor != 0) return ART_OK;
    int status = art_sim_bind_path(ctx, sim, NULL, spec->paths[0], NULL, &prop);
    return status < 0 ? status : sim_check_units(ctx, prop.comp, series, false, &loc);
}

/* What has a factor is converted by the user. */
static int to_degrees(struct art_ctx *ctx, struct art_sim *sim, const struct art_input_spec *spec,
                      struct art_series *series)
{
    int status = ART_OK, first = 0;
    if (!series->units || spec->factor != 0) return ART_OK;
    for (int i = 0; i < spec->n; i++) {
        struct art_sim_prop prop;
        ART_TRY(art_sim_bind_path(ctx, sim, NULL, spec->paths[i], NULL, &prop));
        sim_angle_to_degrees(&prop, first, series);
        first += prop.size;
    }
out:
    return status;
}

int art_sim_input_text(struct art_ctx *ctx, struct art_sim *sim, const char *text)
{
    struct art_input_spec spec;
    struct art_series series;
    struct art_fill fill = {0};
    int status = art_input_spec_parse(ctx, text, &spec);
    if (status == ART_OK) status = art_sim_expand_paths(ctx, sim, NULL, &spec.paths, &spec.n);
    if (status == ART_OK) status = art_series_read(ctx, &series, spec.file, NULL);
    if (status == ART_OK) {
        status = check_units(ctx, sim, &spec, &series);
        if (status == ART_OK) status = pick_columns(ctx, sim, &spec, &series);
        if (status == ART_OK) status = to_degrees(ctx, sim, &spec, &series);
        art_input_spec_apply(&spec, &series);
        if (status == ART_OK && spec.max_gap > 0)
            status = art_series_fill(ctx, &series, spec.max_gap, false, &fill);
        if (status == ART_OK && fill.filled)
            art_note(ctx, &(struct art_loc){spec.file, 0, 0},
                     "%zu missing sample{s} {is|are} filled, in gaps of up to %.6g", fill.filled,
                     fill.longest);
        if (status == ART_OK)
            status = art_series_need_all(ctx, &series, &(struct art_loc){spec.file, 0, 0});
        if (status == ART_OK)
            status = art_sim_input(ctx, sim, (const char *const *)spec.paths, spec.n, &series);
        if (status < 0) art_series_fini(&series);
    }
    art_input_spec_fini(&spec);
    return status;
}
