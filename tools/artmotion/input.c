#include "artmotion.h"
#include <art/format.h>
#include <art/import.h>
#include <art/script.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

/* names of files in models may have variables of the environment */
extern char **environ;

static int open_classes(struct input *in, struct art_cli *cli, const struct model_options *o)
{
    int status = ART_OK;
    memset(in, 0, sizeof *in);
    for (int i = 0; i < o->plugin.n; i++)
        ART_TRY(art_plugin_load(&cli->ctx, &in->plugins, o->plugin.items[i].text));
    ART_TRY(art_cli_texts(&cli->ctx, &o->exclude, &in->excluded));
    status = art_script_schema(&cli->ctx, &in->plugins, NULL, 0, &in->schema);
out:
    return status;
}

int input_open_actuators(struct input *in, struct art_cli *cli, const struct model_options *o,
                         const char *file, const struct art_cli_list *forces, bool replace)
{
    struct art_read_options read = {.variables = environ};
    struct art_subject_options subject = {.actuators = true};
    int status;
    ART_TRY(open_classes(in, cli, o));
    ART_TRY(art_cli_texts(&cli->ctx, forces, &in->forces));
    subject.excluded = in->excluded, subject.n_excluded = o->exclude.n;
    if (art_ends_with(file, ".osim")) {
        ART_TRY(art_trial_model_text(&cli->ctx, file, in->forces, forces->n, replace, &in->text));
        ART_TRY(art_trial_model_read(&cli->ctx, in->schema, &in->text, &read, &in->model));
        subject.document = &in->text;
    } else if (forces->n || replace) {
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL,
                          "sets of forces are added to models of OpenSim (.osim) alone"));
    } else {
        ART_TRY(art_trial_model_load(&cli->ctx, in->schema, file, &read, &in->model));
    }
    status = art_subject_create(&cli->ctx, in->model, &subject, &in->subject);
out:
    return status;
}

int input_open(struct input *in, struct art_cli *cli, const struct model_options *o,
               const char *file, bool poses_only)
{
    struct art_read_options read = {.variables = environ};
    struct art_subject_options subject = {.poses_only = poses_only};
    int status;
    ART_TRY(open_classes(in, cli, o));
    subject.excluded = in->excluded, subject.n_excluded = o->exclude.n;
    ART_TRY(art_trial_model_load(&cli->ctx, in->schema, file, &read, &in->model));
    status = art_subject_create(&cli->ctx, in->model, &subject, &in->subject);
out:
    return status;
}

void input_close(struct input *in)
{
    art_subject_free(in->subject);
    art_model_free(in->model);
    art_schema_free(in->schema);
    art_plugin_set_fini(&in->plugins);
    art_free(in->excluded);
    art_free(in->forces);
    art_source_fini(&in->text);
}

int read_times(struct art_cli *cli, const char *text, double *start, double *stop)
{
    *start = -INFINITY, *stop = INFINITY;
    if (!text) return ART_OK;
    const char *dots = strstr(text, "..");
    size_t a = dots ? (size_t)(dots - text) : 0, b = dots ? strlen(dots + 2) : 0;
    bool good = dots && (a == 0 || art_read_double(text, a, start) == a) &&
                (b == 0 || art_read_double(dots + 2, b, stop) == b) && *start <= *stop;
    if (good) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL,
                     "--times takes A..B with A <= B, such as 0.5..1.2, not '%s'", text);
}

int digits_of(const struct model_options *o)
{
    return o->compat ? 8 : -1;
}

int read_filter(struct art_cli *cli, const char *text, double *cutoff)
{
    static const char name[] = "opensim:";
    *cutoff = -1;
    if (art_streq(text, "none")) return ART_OK;
    const size_t n = strlen(name), length = strlen(text);
    if (strncmp(text, name, n) == 0 &&
        art_read_double(text + n, length - n, cutoff) == length - n && *cutoff > 0)
        return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL,
                     "--filter is 'none' or 'opensim:HZ' with a positive frequency, not '%s'",
                     text);
}
