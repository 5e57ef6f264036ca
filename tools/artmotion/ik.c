/* artmotion ik: the coordinates of a model that bring its markers to where they were measured. */
#include "artmotion.h"
#include <art/format.h>
#include <art/text.h>
#include <math.h>
#include <string.h>
#include <strings.h>

struct ik_options {
    struct model_options model;
    const char *weights, *times, *errors, *distances;
    struct art_cli_list coordinate;
    double constraint_weight;
    bool ignore_ranges;
};

static const struct art_cli_option ik_table[] = {
    ART_OPTION(ik_options, weights, "weights", 'w', STRING("FILE"),
               "follow the markers of this table, a line NAME WEIGHT each, alone"),
    ART_OPTION(ik_options, coordinate, "coordinate", 'c', LIST("NAME=VALUE[:WEIGHT]"),
               "bring a coordinate near a value (degrees, lengths), or hold it there; repeatable"),
    ART_OPTION(ik_options, times, "times", 0, STRING("A..B"), "the frames of these times"),
    ART_OPTION(ik_options, errors, "errors", 0, STRING("FILE"),
               "write squared, root mean square and largest distance of each frame"),
    ART_OPTION(ik_options, distances, "distances", 0, STRING("FILE"),
               "write the distance of each marker in each frame"),
    ART_OPTION(ik_options, constraint_weight, "constraint-weight", 0, REAL("W"),
               "a penalty for constraints in place of exact ones: W / 2 times their squared errors",
               .range = "> 0"),
    ART_OPTION(ik_options, ignore_ranges, "ignore-ranges", 0, FLAG,
               "let coordinates leave their ranges"),
    MODEL_OPTIONS(ik_options),
    {0}};

/* ------------------------------------------------------------------ weights */

struct tasks {
    struct art_trial_marker *list;
    char **name;
    int n, cap, cap_names;
};

static int read_weights(struct art_cli *cli, const char *file, struct tasks *tasks)
{
    struct art_source src = {0};
    struct art_loc loc = {.file = file};
    int status = art_source_read(&cli->ctx, &src, file);
    if (status < 0) return status;
    for (size_t at = 0; at < src.n;) {
        const char *line = src.data + at, *end = memchr(line, '\n', src.n - at);
        size_t n = end ? (size_t)(end - line) : src.n - at, name = 0, from;
        at += n + 1;
        loc.line++;
        while (n && strchr(" \t\r", line[n - 1])) n--;
        while (n && strchr(" \t", *line)) line++, n--;
        if (n == 0 || *line == '#') continue;
        while (name < n && !strchr(" \t", line[name])) name++;
        for (from = name; from < n && strchr(" \t", line[from]);) from++;
        double weight = 1;
        if (from < n &&
            (art_read_double(line + from, n - from, &weight) != n - from || !(weight >= 0)))
            ART_TRY(
                art_error(&cli->ctx, ART_ESYNTAX, &loc,
                          "expected a weight that is not negative behind the name of a marker"));
        if (!ART_GROW(&cli->ctx, tasks->name, tasks->n, tasks->cap_names) ||
            !ART_GROW(&cli->ctx, tasks->list, tasks->n, tasks->cap) ||
            !(tasks->name[tasks->n] = art_strndup(&cli->ctx, line, name)))
            ART_TRY(ART_ENOMEM);
        for (int k = 0; k < tasks->n; k++)
            if (art_streq(tasks->name[k], tasks->name[tasks->n]))
                ART_TRY(art_error(&cli->ctx, ART_EUSAGE, &loc,
                                  "the marker '%s' has a weight already", tasks->name[k]));
        tasks->list[tasks->n] = (struct art_trial_marker){tasks->name[tasks->n], weight};
        tasks->n++;
    }
    if (tasks->n == 0) status = art_error(&cli->ctx, ART_ESHAPE, &loc, "no marker has a weight");
out:
    art_source_fini(&src);
    return status;
}

/* ----------------------------------------------------------- coordinate tasks */

static int read_coordinate(struct art_cli *cli, const struct art_subject *subject, const char *text,
                           struct art_pose_reference *references)
{
    const char *equals = strchr(text, '='), *colon = equals ? strchr(equals, ':') : NULL;
    char *name = equals ? art_strndup(&cli->ctx, text, (size_t)(equals - text)) : NULL;
    int i = name ? art_subject_coord(subject, name) : -1, status = ART_OK;
    double value = 0, weight = INFINITY;
    size_t n = equals ? colon ? (size_t)(colon - equals - 1) : strlen(equals + 1) : 0;
    bool good = n && art_read_double(equals + 1, n, &value) == n && isfinite(value);
    if (good && colon)
        good = art_read_double(colon + 1, strlen(colon + 1), &weight) == strlen(colon + 1) &&
               weight > 0;
    if (!good)
        status = art_error(
            &cli->ctx, ART_EUSAGE, NULL,
            "--coordinate takes NAME=VALUE or NAME=VALUE:WEIGHT with a positive weight, not '%s'",
            text);
    else if (i < 0)
        status =
            art_error(&cli->ctx, ART_ENOTFOUND, NULL, "the model has no coordinate '%s'", name);
    else
        references[i] = (struct art_pose_reference){
            weight, art_subject_type(subject, i) == ART_ROTATIONAL ? art_rad(value) : value};
    art_free(name);
    return status;
}

/* -------------------------------------------------------------------- the run */

static int write_results(struct art_cli *cli, const struct ik_options *o,
                         const struct art_subject *subject, const struct art_trial_ik_result *r)
{
    const int digits = digits_of(&o->model);
    struct art_trial_table errors = {.name = "Marker errors from inverse kinematics",
                                     .series = &r->errors,
                                     .labels = (const char *const *)r->errors.names,
                                     .columns = 3,
                                     .digits = digits};
    struct art_trial_table distances = {.name =
                                            "Distances of markers from where they were measured",
                                        .series = &r->distances,
                                        .labels = (const char *const *)r->distances.names,
                                        .columns = r->n_markers,
                                        .digits = digits};
    int status = ART_OK;
    if (o->errors) ART_TRY(art_trial_table_write(&cli->ctx, &errors, o->errors));
    if (o->distances) ART_TRY(art_trial_table_write(&cli->ctx, &distances, o->distances));
    status = art_trial_motion_write(&cli->ctx, subject, &r->q, digits, cli->output);
out:
    return status;
}

static int run_ik(struct art_cli *cli, void *options)
{
    const struct ik_options *o = options;
    struct input in;
    struct tasks tasks = {0};
    struct art_series markers = {0};
    struct art_trial_ik_result result = {0};
    struct art_pose_reference *references = NULL;
    const struct art_loc loc = {.file = cli->args[1]};
    struct art_trial_ik ik = {.markers = &markers, .loc = &loc};
    int status;
    ART_TRY(input_open(&in, cli, &o->model, cli->args[0], true));
    ART_TRY(read_times(cli, o->times, &ik.start, &ik.stop));
    if (o->weights) ART_TRY(read_weights(cli, o->weights, &tasks));
    ik.tasks = tasks.list, ik.n_tasks = tasks.n;
    references = art_alloc(&cli->ctx, (size_t)art_subject_size(in.subject) + 1, sizeof *references);
    ART_TRY(references ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < o->coordinate.n; i++)
        ART_TRY(read_coordinate(cli, in.subject, o->coordinate.items[i].text, references));
    ik.references = o->coordinate.n ? references : NULL;
    ik.constraint_weight = o->constraint_weight > 0 ? o->constraint_weight : INFINITY;
    ik.ignore_ranges = o->ignore_ranges;
    ART_TRY(art_series_read(&cli->ctx, &markers, cli->args[1], NULL));
    ART_TRY(art_trial_markers_scale(&cli->ctx, in.subject, &markers, &loc));
    ART_TRY(art_trial_ik_run(&cli->ctx, in.subject, &ik, &result));
    ART_TRY(art_trial_ik_judge(&cli->ctx, &loc, &result));
    status = write_results(cli, o, in.subject, &result);
out:
    art_trial_ik_fini(&result);
    art_series_fini(&markers);
    for (int i = 0; i < tasks.n; i++) art_free(tasks.name[i]);
    art_free(tasks.name);
    art_free(tasks.list);
    art_free(references);
    input_close(&in);
    return status;
}

const struct art_cli_command ik_command =
    ART_COMMAND("ik", "inverse kinematics: coordinates from markers", ik_table, ik_options,
                "MODEL MARKERS", 2, 2, run_ik);
