/* These are commands about the data of probes: their knots, changed between steps, read and
 * written. */
#include "live_priv.h"
#include <art/format.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* The probe that a word names, and its data as they are now. */
static int find_probe(struct art_session *s, const struct live_line *line, struct art_comp **probe,
                      const struct art_series **series, bool *input)
{
    struct art_comp **found = NULL;
    int n = 0, status = live_find(s, line->word[0], NULL, line->at, &found, &n);
    if (status == ART_OK && n != 1)
        status = art_error(s->ctx, ART_EUSAGE, line->at,
                           "'%s' names %d component{s}, not one probe", line->word[0], n);
    *probe = status == ART_OK ? found[0] : NULL;
    art_free(found);
    if (status < 0) return status;
    *series = art_sim_probe_series(s->sim, *probe, input);
    if (*series) return ART_OK;
    return art_error(s->ctx, ART_EUSAGE, line->at, "'%s' is no active probe that has data",
                     art_comp_path(*probe, NULL));
}

static int need_input(struct art_session *s, const struct live_line *line,
                      const struct art_comp *probe, bool input)
{
    if (input) return ART_OK;
    return art_error(s->ctx, ART_EUSAGE, line->at,
                     "'%s' records the run; its data cannot be edited", art_comp_path(probe, NULL));
}

/* Times as the probe counts them: from its beginning. */
static int knots(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const struct art_series *series = NULL;
    struct art_comp *probe;
    bool input;
    int status = find_probe(s, line, &probe, &series, &input);
    for (size_t i = 0; status == ART_OK && i < series->n; i++) {
        const double *v = series->v + i * (size_t)series->vsize;
        art_buf_double(&answer->text, series->t[i]);
        art_buf_puts(&answer->text, "\t[");
        for (int k = 0; k < series->vsize; k++) {
            art_buf_putc(&answer->text, ' ');
            art_buf_double(&answer->text, v[k]);
        }
        art_buf_puts(&answer->text, " ]\n");
    }
    return status;
}

/* The data become part of the model, in place of the file that it named. */
static int store(struct art_session *s, struct art_comp *probe, const struct art_series *series)
{
    size_t width = (size_t)series->vsize + 1;
    double *x = art_alloc(s->ctx, series->n * width + 1, sizeof *x), size = series->vsize;
    int status = x ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && series->n * width > INT_MAX)
        status = art_error(s->ctx, ART_ELIMIT, NULL, "the data are too many for a model");
    for (size_t i = 0; status == ART_OK && i < series->n; i++) {
        x[i * width] = series->t[i];
        memcpy(x + i * width + 1, series->v + i * (width - 1), (width - 1) * sizeof *x);
    }
    if (status == ART_OK && art_get_text(probe, "attachedFile"))
        status = art_unset(s->ctx, probe, "attachedFile");
    if (status == ART_OK) status = art_set_numbers(s->ctx, probe, "vsize", &size, 1);
    if (status == ART_OK)
        status = art_set_numbers(s->ctx, probe, "data", x, (int)(series->n * width));
    art_free(x);
    return status < 0 ? status : live_rebuild(s, NULL);
}

static int remove_knot(struct art_session *s, const struct live_line *line,
                       struct art_series *series, double t)
{
    size_t i = 0, size = (size_t)series->vsize;
    while (i < series->n && fabs(series->t[i] - t) > 1e-9 * (1 + fabs(t))) i++;
    if (i == series->n)
        return art_error(s->ctx, ART_ENOTFOUND, line->at, "there is no knot at %.9g", t);
    series->n--;
    memmove(series->t + i, series->t + i + 1, (series->n - i) * sizeof *series->t);
    memmove(series->v + i * size, series->v + (i + 1) * size,
            (series->n - i) * size * sizeof *series->v);
    return ART_OK;
}

static int put_knot(struct art_session *s, const struct live_line *line, struct art_series *series,
                    double t)
{
    double v[LIVE_WORDS];
    int n = line->n - 2, status;
    if (n != series->vsize)
        return art_error(s->ctx, ART_ESHAPE, line->at, "a knot has %d value%s, not %d",
                         series->vsize, series->vsize == 1 ? "" : "s", n);
    for (int i = 0; i < n; i++) {
        status = live_number(s, line, i + 2, "a value", &v[i]);
        if (status < 0) return status;
    }
    return art_series_add(s->ctx, series, t, v);
}

/* A knot in place of one at the same time, or `none` there. */
static int knot(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const struct art_series *series = NULL;
    struct art_series changed = {0};
    struct art_comp *probe;
    bool input;
    double t;
    int status;
    (void)answer;
    ART_TRY(find_probe(s, line, &probe, &series, &input));
    ART_TRY(need_input(s, line, probe, input));
    ART_TRY(live_number(s, line, 1, "a time", &t));
    ART_TRY(art_series_copy(s->ctx, &changed, series));
    if (line->n == 3 && art_streq(line->word[2], "none"))
        ART_TRY(remove_knot(s, line, &changed, t));
    else
        ART_TRY(put_knot(s, line, &changed, t));
    status = store(s, probe, &changed);
out:
    art_series_fini(&changed);
    return status;
}

static int data_load(struct art_session *s, const struct live_line *line, struct art_comp *probe,
                     int vsize)
{
    struct art_series loaded = {0};
    int status;
    ART_TRY(art_series_read(s->ctx, &loaded, line->word[2], NULL));
    ART_TRY(art_series_need_all(s->ctx, &loaded, line->at));
    if (loaded.vsize != vsize)
        ART_TRY(art_error(s->ctx, ART_ESHAPE, line->at, "'%s' has %d value{s} a row; '%s' has %d",
                          line->word[2], loaded.vsize, art_comp_path(probe, NULL), vsize));
    ART_TRY(art_sim_probe_take_units(s->ctx, s->sim, probe, &loaded, line->at));
    status = store(s, probe, &loaded);
out:
    art_series_fini(&loaded);
    return status;
}

static int data_save(struct art_session *s, const struct live_line *line,
                     const struct art_comp *probe, const struct art_series *series)
{
    const struct art_format *format;
    struct art_series saved = {0};
    int status;
    ART_TRY(
        art_format_for_writing(s->ctx, ART_FORMAT_SERIES, NULL, line->word[2], "probe", &format));
    ART_TRY(art_series_copy(s->ctx, &saved, series));
    art_sim_probe_put_units(s->sim, probe, format->name, &saved);
    status = art_series_write(s->ctx, &saved, line->word[2], format->name);
out:
    art_series_fini(&saved);
    return status;
}

static int data(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    const struct art_series *series = NULL;
    struct art_comp *probe;
    bool input, loads = art_streq(line->word[1], "load");
    int status;
    (void)answer;
    ART_TRY(find_probe(s, line, &probe, &series, &input));
    if (!loads && !art_streq(line->word[1], "save"))
        return art_error(s->ctx, ART_EUSAGE, line->at,
                         "it is 'data PROBE load FILE' or 'data PROBE save FILE'");
    if (!loads) return data_save(s, line, probe, series);
    ART_TRY(need_input(s, line, probe, input));
    status = data_load(s, line, probe, series->vsize);
out:
    return status;
}

/* Data that inverse control has found become those of an input: the excitations, to be played back,
 * or where its sources went, to be followed (the guide, section 10.4.3). */
static int sync(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    static const struct {
        const char *word, *from, *to;
    } pairs[] = {{"excitations", "computed excitations", "input excitations"},
                 {"targets", "source positions", "target positions"}};
    const struct art_comp *root = s->model->root;
    int k = 0;
    (void)answer;
    while (k < 2 && !art_streq(pairs[k].word, line->word[0])) k++;
    if (k == 2)
        return art_error(s->ctx, ART_EUSAGE, line->at,
                         "'%s' cannot be synchronized: excitations, targets", line->word[0]);
    const struct art_comp *from =
        art_comp_child(art_comp_child(root, "outputProbes"), pairs[k].from);
    struct art_comp *to = art_comp_child(art_comp_child(root, "inputProbes"), pairs[k].to);
    const struct art_series *series;
    struct art_value size;
    bool input;
    series = from ? art_sim_probe_series(s->sim, from, &input) : NULL;
    if (!series || !to)
        return art_error(s->ctx, ART_ENOTFOUND, line->at, "there is no active probe '%s'",
                         series ? pairs[k].to : pairs[k].from);
    if (series->n == 0)
        return art_error(s->ctx, ART_EUSAGE, line->at, "probe '%s' has no data yet", pairs[k].from);
    int columns = art_get(to, "vsize", &size) ? (int)art_get_double(to, "vsize") : series->vsize;
    if (columns != series->vsize)
        return art_error(s->ctx, ART_ESHAPE, line->at, "'%s' has %d value{s} a row; '%s' has %d",
                         pairs[k].from, series->vsize, pairs[k].to, columns);
    struct art_series found = {0};
    int status = art_series_copy(s->ctx, &found, series);
    if (status == ART_OK) status = store(s, to, &found);
    art_series_fini(&found);
    return status;
}

/* The probes of a controller of inverse control in the place of all others (the guide, section
 * 10.4.3). */
static int reset_probes(struct art_session *s, const struct live_line *line,
                        struct art_answer *answer)
{
    const struct art_comp *list = art_comp_child(s->model->root, "controllers");
    struct art_comp *controller = NULL;
    (void)answer;
    for (int i = 0; i < list->n_children; i++) {
        struct art_comp *c = list->children[i];
        if (!art_comp_is(c, "TrackingController")) continue;
        if (line->n == 0 || art_streq(line->word[0], art_comp_path(c, NULL)) ||
            art_streq(line->word[0], c->name))
            controller = c;
        if (controller) break;
    }
    if (!controller)
        return art_error(s->ctx, ART_ENOTFOUND, line->at, "there is no controller%s%s%s%s",
                         line->n ? " '" : "", line->n ? line->word[0] : "", line->n ? "'" : "",
                         line->n ? "" : " of inverse control");
    int status = art_tracking_reset_probes(s->ctx, controller);
    return status < 0 ? status : live_rebuild(s, NULL);
}

const struct live_command live_probe_commands[] = {
    {"knots", "PROBE", "the data of a probe: times from its beginning, and values", 1, 1, LIVE_SIM,
     "time values", knots},
    {"knot", "PROBE TIME VALUE...|none",
     "put a knot into the data of an input probe, or take one out; the data are then part of the "
     "model",
     3, -1, LIVE_SIM, NULL, knot},
    {"data", "PROBE load|save FILE", "take the data of a probe from a file, or write them", 3, 3,
     LIVE_SIM | LIVE_FILE, NULL, data},
    {"sync", "excitations|targets",
     "take the excitations that inverse control has found for the probe 'input excitations', or "
     "the "
     "positions of its sources for 'target positions'",
     1, 1, LIVE_SIM, NULL, sync},
    {"reset-probes", "[CONTROLLER]",
     "make the probes of a controller of inverse control anew, in the place of all that there are",
     0, 1, LIVE_MODEL, NULL, reset_probes},
    {0}};
