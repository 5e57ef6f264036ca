/* AnalyzeTool: a motion, and the analyses that are asked of it. */
#include "run.h"
#include <art/format.h>
#include <art/import.h>
#include <math.h>
#include <string.h>

static const char *const passed[] = {"output_precision",
                                     "solve_for_equilibrium_for_auxiliary_states",
                                     "maximum_number_of_integrator_steps",
                                     "maximum_integrator_step_size",
                                     "minimum_integrator_step_size",
                                     "integrator_error_tolerance",
                                     "ControllerSet",
                                     "results_directory",
                                     "speeds_file",
                                     NULL};

struct analyze {
    struct run *r;
    struct art_source text; /* of the model */
    struct art_trial_motion motion;
    struct art_series u;
    struct art_trial_loads loads;
    double start, stop;
};

static int fail(const struct run *r, const struct art_xml_tag *tag, int status, const char *what)
{
    struct art_loc loc = setup_place(&r->doc, tag);
    return art_error(r->ctx, status, &loc, "<%s>: %s", tag->tag, what);
}

/* The text of the model with the forces of <force_set_files>, in place of its own if
 * <replace_force_set>. */
static int compose_text(struct run *r, const char *path, struct art_source *text)
{
    char **names = NULL, **files = NULL;
    int n = 0, status;
    ART_TRY(setup_words(&r->doc, r->tool, "force_set_files", &names, &n));
    files = art_alloc(r->ctx, (size_t)n + 1, sizeof *files);
    ART_TRY(files ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < n; i++) ART_TRY(setup_file(&r->doc, names[i], NULL, &files[i]));
    status = art_trial_model_text(r->ctx, path, (const char *const *)files, n,
                                  setup_bool(r->tool, "replace_force_set", false), text);
out:
    setup_words_free(names, n);
    setup_words_free(files, n);
    return status;
}

/* The model with the forces that the tool adds; its actuators become controls. */
static int open_subject(struct analyze *a)
{
    struct run *r = a->r;
    const struct art_read_options read = {.variables = r->how->variables};
    const char *name = setup_text(r->tool, "model_file");
    struct art_subject_options options = {.actuators = true, .document = &a->text};
    char *path = NULL;
    int status;
    if (!name) return fail(r, r->tool, ART_ENOTFOUND, "there is no <model_file>");
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    ART_TRY(compose_text(r, path, &a->text));
    ART_TRY(art_trial_model_read(r->ctx, r->how->schema, &a->text, &read, &r->model));
    status = art_subject_create(r->ctx, r->model, &options, &r->subject);
out:
    art_free(path);
    return status;
}

/* Coordinates of a table, filtered; what it does not have is zero. */
static int read_coordinates(struct analyze *a)
{
    struct run *r = a->r;
    const char *name = setup_text(r->tool, "coordinates_file");
    struct art_series table = {0};
    double cutoff = -1;
    char *path = NULL;
    int status;
    if (setup_text(r->tool, "states_file"))
        return fail(r, setup_child(r->tool, "states_file"), ART_EUNSUPPORTED,
                    "states are not read");
    if (!name) return fail(r, r->tool, ART_ENOTFOUND, "there is no <coordinates_file>");
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    ART_TRY(
        setup_numbers(&r->doc, r->tool, "lowpass_cutoff_frequency_for_coordinates", &cutoff, 1));
    ART_TRY(art_series_read(r->ctx, &table, path, NULL));
    const struct art_loc loc = {.file = path};
    ART_TRY(art_trial_motion_take(r->ctx, r->subject, &table, &loc,
                                  ART_TRIAL_ZERO | ART_TRIAL_PARTIAL, &a->motion));
    ART_TRY(art_trial_filter(r->ctx, &a->motion.q, cutoff));
    status = art_trial_rates(r->ctx, &a->motion.q, &a->u);
out:
    art_free(path);
    art_series_fini(&table);
    return status;
}

static int read_loads(struct analyze *a)
{
    struct run *r = a->r;
    const char *name = setup_text(r->tool, "external_loads_file");
    char *path = NULL;
    int status;
    if (!name) return ART_OK;
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    status = art_trial_loads_read(r->ctx, r->subject, path, r->path, &a->loads);
out:
    art_free(path);
    return status;
}

/* ---------------------------------------------------------------- static optimisation */

static int result_path(struct run *r, const char *analysis, const char *what, char **path)
{
    char *name = art_format(r->ctx, "%s_%s_%s.sto", r->name, analysis, what);
    int status = name ? run_result(r, name, path) : ART_ENOMEM;
    art_free(name);
    return status;
}

/* Results of an analysis that exist are found before the first of them is written. */
static int check_results(struct run *r, const char *analysis, const char *const *whats)
{
    int status = ART_OK;
    for (int i = 0; whats[i] && status == ART_OK; i++) {
        char *path = NULL;
        status = result_path(r, analysis, whats[i], &path);
        if (status == ART_OK) status = run_check_result(r, path);
        art_free(path);
    }
    return status;
}

static int write_table(struct run *r, const char *analysis, const char *what,
                       const struct art_series *s, const char *title, const char *description)
{
    struct art_trial_table table = {.name = title,
                                    .description = description,
                                    .series = s,
                                    .labels = (const char *const *)s->names,
                                    .columns = s->vsize,
                                    .digits = run_digits(r)};
    char *path = NULL;
    int status = result_path(r, analysis, what, &path);
    if (status == ART_OK) status = art_trial_table_write(r->ctx, &table, path);
    art_free(path);
    return status;
}

static int static_optimisation(struct analyze *a, struct art_xml_tag *tag)
{
    struct run *r = a->r;
    static const char *const results[] = {"activation", "force", NULL};
    double exponent = 2, interval = 1;
    struct art_trial_so so = {.q = &a->motion.q,
                              .u = &a->u,
                              .loads = a->loads.n ? &a->loads : NULL,
                              .start = a->start,
                              .stop = a->stop,
                              .without_physiology = !setup_bool(tag, "use_muscle_physiology", true),
                              .as_opensim = r->how->as_opensim};
    struct art_trial_so_result result;
    const char *name = tag->name && *tag->name ? tag->name : "StaticOptimization";
    int status;
    memset(&result, 0, sizeof result);
    if (!setup_bool(tag, "use_model_force_set", true))
        return fail(r, tag, ART_EUNSUPPORTED, "use_model_force_set = false is not known");
    ART_TRY(setup_numbers(&r->doc, tag, "activation_exponent", &exponent, 1));
    ART_TRY(setup_numbers(&r->doc, tag, "step_interval", &interval, 1));
    if (!(interval >= 1 && interval < 1e9))
        ART_TRY(fail(r, tag, ART_ERANGE, "step_interval is to be 1 or more"));
    so.power = exponent, so.step = (int)interval;
    ART_TRY(check_results(r, name, results));
    ART_TRY(art_trial_so_run(r->ctx, r->subject, &so, &result));
    ART_TRY(write_table(r, name, "activation", &result.controls, "Static Optimization",
                        "This file contains static optimization results.\n\n"));
    status =
        write_table(r, name, "force", &result.forces, "ModelForces",
                    "\nThis file contains the forces exerted on a model during a simulation.\n\n");
out:
    art_trial_so_fini(&result);
    return status;
}

/* --------------------------------------------------------------------------- the run */

static const struct {
    const char *tag;
    int (*run)(struct analyze *a, struct art_xml_tag *tag);
} analyses[] = {{"StaticOptimization", static_optimisation}};
enum { N_ANALYSES = sizeof analyses / sizeof analyses[0] };

static int run_analysis(struct analyze *a, struct art_xml_tag *tag)
{
    tag->used = true;
    if (!setup_bool(tag, "on", true)) return ART_OK;
    for (int i = 0; i < N_ANALYSES; i++)
        if (art_streq(tag->tag, analyses[i].tag)) return analyses[i].run(a, tag);
    return fail(a->r, tag, ART_EUNSUPPORTED, "this analysis is not known: StaticOptimization is");
}

static int run(struct run *r)
{
    struct analyze a = {.r = r, .start = 0, .stop = 1};
    struct setup other = {0};
    const struct setup *in;
    struct art_xml_tag *set, *list;
    int status;
    ART_TRY(setup_numbers(&r->doc, r->tool, "initial_time", &a.start, 1));
    ART_TRY(setup_numbers(&r->doc, r->tool, "final_time", &a.stop, 1));
    if (a.start > a.stop) ART_TRY(fail(r, r->tool, ART_ERANGE, "the times end before they begin"));
    ART_TRY(setup_member(&r->doc, r->tool, "AnalysisSet", &other, &in, &set));
    list = setup_child(set, "objects");
    if (!list || !list->first) ART_TRY(fail(r, r->tool, ART_ENOTFOUND, "there are no analyses"));
    ART_TRY(open_subject(&a));
    ART_TRY(read_coordinates(&a));
    ART_TRY(read_loads(&a));
    for (struct art_xml_tag *c = list->first; c; c = c->next) ART_TRY(run_analysis(&a, c));
    status = setup_report_unread(&r->doc, r->tool, passed);
out:
    art_source_fini(&a.text);
    art_trial_motion_fini(&a.motion);
    art_series_fini(&a.u);
    art_trial_loads_fini(&a.loads);
    setup_close(&other);
    return status;
}

const struct run_tool run_analyze = {"AnalyzeTool", run};
