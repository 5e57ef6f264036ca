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
    } else if (art_streq(text, "zero") || art_streq(text, "hold")) {
        spec->has_extend = true;
        spec->extend = *text == 'h';
    } else {
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' after '@' is not an interpolation order (Step, Linear, Cubic, ...), "
                         "start:TIME, scale:FACTOR, hold or zero",
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
}

int art_sim_input_text(struct art_ctx *ctx, struct art_sim *sim, const char *text)
{
    struct art_input_spec spec;
    struct art_series series;
    int status = art_input_spec_parse(ctx, text, &spec);
    if (status == ART_OK) status = art_sim_expand_paths(ctx, sim, NULL, &spec.paths, &spec.n);
    if (status == ART_OK) status = art_series_read(ctx, &series, spec.file, NULL);
    if (status == ART_OK) {
        art_input_spec_apply(&spec, &series);
        status = art_series_need_all(ctx, &series, &(struct art_loc){spec.file, 0, 0});
        if (status == ART_OK)
            status = art_sim_input(ctx, sim, (const char *const *)spec.paths, spec.n, &series);
        if (status < 0) art_series_fini(&series);
    }
    art_input_spec_fini(&spec);
    return status;
}
