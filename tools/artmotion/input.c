#include "artmotion.h"
#include <art/format.h>
#include <art/import.h>
#include <art/script.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

/* names of files in models may have variables of the environment */
extern char **environ;

int input_open(struct input *in, struct art_cli *cli, const struct model_options *o,
               const char *file, bool poses_only)
{
    struct art_read_options read = {.variables = environ};
    struct art_subject_options subject = {.poses_only = poses_only};
    int status = ART_OK;
    memset(in, 0, sizeof *in);
    for (int i = 0; i < o->plugin.n; i++)
        ART_TRY(art_plugin_load(&cli->ctx, &in->plugins, o->plugin.items[i].text));
    ART_TRY(art_cli_texts(&cli->ctx, &o->exclude, &in->excluded));
    subject.excluded = in->excluded, subject.n_excluded = o->exclude.n;
    ART_TRY(art_script_schema(&cli->ctx, &in->plugins, NULL, 0, &in->schema));
    ART_TRY(art_model_load(&cli->ctx, in->schema, file, &read, &in->model));
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
