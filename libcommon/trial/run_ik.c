/* InverseKinematicsTool: markers and coordinates to be followed, and the tables that it writes. */
#include "run.h"
#include <art/format.h>
#include <math.h>
#include <string.h>
#include <strings.h>

/* What else the element may have, to no effect here: the accuracy is that of rounding. */
static const char *const passed[] = {"input_directory", "accuracy", "report_marker_locations",
                                     NULL};

struct tasks {
    struct art_trial_marker *markers;
    int n, cap;
    bool any;
    struct art_pose_reference *references; /* [size] */
    bool has_references, from_file;
    const char **of_file; /* [size] label of a column; NULL */
};

static int fail(const struct setup *in, const struct art_xml_tag *tag, int status, const char *what)
{
    struct art_loc loc = setup_place(in, tag);
    return art_error(in->ctx, status, &loc, "%s '%s': %s", tag->tag, tag->name ? tag->name : "",
                     what);
}

static int take_marker(struct run *r, const struct setup *in, struct art_xml_tag *tag,
                       double weight, struct tasks *tasks)
{
    if (!tag->name) return fail(in, tag, ART_ESYNTAX, "there is no name");
    tasks->any = true;
    if (!ART_GROW(r->ctx, tasks->markers, tasks->n, tasks->cap)) return ART_ENOMEM;
    tasks->markers[tasks->n++] = (struct art_trial_marker){tag->name, weight};
    return ART_OK;
}

static int take_coordinate(struct run *r, const struct setup *in, struct art_xml_tag *tag,
                           double weight, struct tasks *tasks)
{
    const char *type = setup_text(tag, "value_type");
    int i = tag->name ? art_subject_coord(r->subject, tag->name) : -1, status;
    double value = 0;
    if (i < 0) return fail(in, tag, ART_ENOTFOUND, "the model has no such coordinate");
    if (art_multibody_coord(r->subject->mb, i)->locked || !(weight > 0)) return ART_OK;
    ART_TRY(setup_numbers(in, tag, "value", &value, 1));
    if (!type || strcasecmp(type, "default_value") == 0) {
        value = r->subject->q0[i];
    } else if (strcasecmp(type, "from_file") == 0) {
        tasks->of_file[i] = tag->name;
        tasks->from_file = true;
    } else if (strcasecmp(type, "manual_value") != 0) {
        return fail(in, tag, ART_ESYNTAX,
                    "the value_type is default_value, manual_value or from_file");
    }
    tasks->references[i] = (struct art_pose_reference){weight, value};
    tasks->has_references = true;
out:
    return status;
}

static int read_tasks(struct run *r, const struct setup *in, struct art_xml_tag *set,
                      struct tasks *tasks)
{
    const size_t n = (size_t)art_subject_size(r->subject) + 1;
    struct art_xml_tag *list = setup_child(set, "objects");
    int status = ART_OK;
    tasks->references = art_alloc(r->ctx, n, sizeof *tasks->references);
    tasks->of_file = art_alloc(r->ctx, n, sizeof *tasks->of_file);
    if (!tasks->references || !tasks->of_file) return ART_ENOMEM;
    for (struct art_xml_tag *c = list ? list->first : NULL; c && status == ART_OK; c = c->next) {
        double weight = 0;
        if (!setup_bool(c, "apply", true)) continue;
        status = setup_numbers(in, c, "weight", &weight, 1);
        if (status == ART_OK && !(weight >= 0))
            status = fail(in, c, ART_ERANGE, "the weight is negative");
        if (status < 0) break;
        if (art_streq(c->tag, "IKMarkerTask"))
            status = take_marker(r, in, c, weight, tasks);
        else if (art_streq(c->tag, "IKCoordinateTask"))
            status = take_coordinate(r, in, c, weight, tasks);
        else
            status = fail(in, c, ART_EUNSUPPORTED, "is neither IKMarkerTask nor IKCoordinateTask");
    }
    return status;
}

/* References of a file: the spline of degree 5 of each column, at the times of the frames. */
static int read_references(struct run *r, const struct tasks *tasks,
                           const struct art_series *markers, struct art_series *out)
{
    const char *name = setup_text(r->tool, "coordinate_file");
    const struct art_subject *s = r->subject;
    struct art_loc loc = setup_place(&r->doc, r->tool);
    struct art_trial_motion motion = {0};
    struct art_series table = {0};
    struct art_spline spline = {0};
    double *row = NULL;
    char *path = NULL;
    int status;
    if (!tasks->from_file) return ART_OK;
    if (!name)
        return art_error(r->ctx, ART_ENOTFOUND, &loc,
                         "coordinates come from a file, and there is no "
                         "<coordinate_file>");
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    ART_TRY(art_series_read(r->ctx, &table, path, NULL));
    loc = (struct art_loc){.file = path};
    ART_TRY(art_trial_motion_take(r->ctx, s, &table, &loc, ART_TRIAL_PARTIAL, &motion));
    for (int i = 0; i < s->n; i++)
        if (tasks->of_file[i] && !motion.given[i])
            ART_TRY(art_error(r->ctx, ART_ENOTFOUND, &loc, "there is no column '%s'",
                              tasks->of_file[i]));
    ART_TRY(art_spline_create(r->ctx, &spline, 5, motion.q.t, motion.q.n, motion.q.v, s->n, s->n));
    row = art_alloc(r->ctx, (size_t)s->n + 1, sizeof *row);
    ART_TRY(row ? ART_OK : ART_ENOMEM);
    for (size_t k = 0; k < markers->n; k++) {
        for (int i = 0; i < s->n; i++) {
            row[i] = tasks->references[i].value;
            if (tasks->of_file[i]) art_spline_eval(&spline, i, markers->t[k], 0, &row[i]);
        }
        ART_TRY(art_series_append(r->ctx, out, markers->t[k], row));
    }
out:
    art_free(row);
    art_free(path);
    art_series_fini(&table);
    art_spline_fini(&spline);
    art_trial_motion_fini(&motion);
    return status;
}

static int write_locations(struct run *r, const struct art_trial_ik_result *result,
                           const char *path)
{
    const int n = result->locations.vsize;
    struct art_trial_table table = {.name = "Model Marker Locations from IK",
                                    .series = &result->locations,
                                    .labels = (const char *const *)result->locations.names,
                                    .columns = n,
                                    .digits = run_digits(r)};
    return art_trial_table_write(r->ctx, &table, path);
}

static int write(struct run *r, const struct art_trial_ik_result *result)
{
    const char *motion = setup_text(r->tool, "output_motion_file");
    const bool errors = setup_bool(r->tool, "report_errors", true);
    const bool locations = setup_bool(r->tool, "report_marker_locations", false);
    struct art_trial_table table = {.name = "Marker Errors from IK",
                                    .series = &result->errors,
                                    .labels = (const char *const *)result->errors.names,
                                    .columns = 3,
                                    .digits = run_digits(r)};
    char *path[3] = {0}, *name[2] = {0};
    int status = ART_OK;
    name[0] = art_format(r->ctx, "%s%sik_marker_errors.sto", r->name, *r->name ? "_" : "");
    name[1] = art_format(r->ctx, "%s%sik_model_marker_locations.sto", r->name, *r->name ? "_" : "");
    if (!name[0] || !name[1]) status = ART_ENOMEM;
    if (status == ART_OK && motion) status = setup_file(&r->doc, motion, NULL, &path[0]);
    if (status == ART_OK && errors) status = run_result(r, name[0], &path[1]);
    if (status == ART_OK && locations) status = run_result(r, name[1], &path[2]);
    for (int i = 0; i < 3 && status == ART_OK; i++)
        if (path[i]) status = run_check_result(r, path[i]);
    if (status == ART_OK && path[0])
        status = art_trial_motion_write(r->ctx, r->subject, &result->q, run_digits(r), path[0]);
    if (status == ART_OK && path[1]) status = art_trial_table_write(r->ctx, &table, path[1]);
    if (status == ART_OK && path[2]) status = write_locations(r, result, path[2]);
    for (int i = 0; i < 3; i++) art_free(path[i]);
    for (int i = 0; i < 2; i++) art_free(name[i]);
    return status;
}

static int run(struct run *r)
{
    const struct art_subject_options options = {.poses_only = true};
    const char *file = setup_text(r->tool, "marker_file");
    struct art_loc loc = setup_place(&r->doc, r->tool);
    struct art_trial_ik ik = {.constraint_weight = INFINITY, .loc = &loc};
    struct art_series markers = {0}, references = {0};
    struct art_trial_ik_result result = {0};
    struct tasks tasks = {0};
    struct setup other = {0};
    const struct setup *in;
    struct art_xml_tag *set;
    double range[2];
    char *path = NULL;
    int status;
    if (!file)
        return art_error(r->ctx, ART_ENOTFOUND, &loc, "<%s> has no <marker_file>", r->tool->tag);
    ART_TRY(run_open_subject(r, &options));
    ART_TRY(setup_member(&r->doc, r->tool, "IKTaskSet", &other, &in, &set));
    if (set) ART_TRY(read_tasks(r, in, set, &tasks));
    ART_TRY(run_times(r, range));
    ART_TRY(setup_numbers(&r->doc, r->tool, "constraint_weight", &ik.constraint_weight, 1));
    ART_TRY(setup_file(&r->doc, file, NULL, &path));
    ART_TRY(art_series_read(r->ctx, &markers, path, NULL));
    loc = (struct art_loc){.file = path};
    ART_TRY(art_trial_markers_scale(r->ctx, r->subject, &markers, &loc));
    art_series_init(&references, art_subject_size(r->subject));
    ART_TRY(read_references(r, &tasks, &markers, &references));
    ik.markers = &markers, ik.start = range[0], ik.stop = range[1];
    ik.tasks = tasks.any ? tasks.markers : NULL, ik.n_tasks = tasks.n;
    ik.references = tasks.has_references ? tasks.references : NULL;
    ik.moving = tasks.from_file ? &references : NULL;
    ik.locations = setup_bool(r->tool, "report_marker_locations", false);
    ART_TRY(art_trial_ik_run(r->ctx, r->subject, &ik, &result));
    ART_TRY(art_trial_ik_judge(r->ctx, &loc, &result));
    ART_TRY(write(r, &result));
    status = setup_report_unread(&r->doc, r->tool, passed);
out:
    art_free(path);
    art_free(tasks.markers);
    art_free(tasks.references);
    art_free(tasks.of_file);
    art_series_fini(&markers);
    art_series_fini(&references);
    art_trial_ik_fini(&result);
    setup_close(&other);
    return status;
}

const struct run_tool run_ik = {"InverseKinematicsTool", run};
