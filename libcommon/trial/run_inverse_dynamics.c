/* InverseDynamicsTool: a motion, measured loads, and the table of generalized forces. */
#include "run.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

static const char *const passed[] = {"input_directory", "joints_to_report_body_forces",
                                     "output_body_forces_file", "results_directory", NULL};

static int read_motion(struct run *r, struct art_trial_motion *motion)
{
    const char *name = setup_text(r->tool, "coordinates_file");
    struct art_loc loc = setup_place(&r->doc, r->tool);
    struct art_series table = {0};
    char *path = NULL;
    int status;
    if (!name)
        return art_error(r->ctx, ART_ENOTFOUND, &loc, "<%s> has no <coordinates_file>",
                         r->tool->tag);
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    ART_TRY(art_series_read(r->ctx, &table, path, NULL));
    loc = (struct art_loc){.file = path};
    status = art_trial_motion_take(r->ctx, r->subject, &table, &loc, ART_TRIAL_PARTIAL, motion);
out:
    art_free(path);
    art_series_fini(&table);
    return status;
}

static int read_loads(struct run *r, struct art_trial_loads *loads)
{
    const char *name = setup_text(r->tool, "external_loads_file");
    char *path = NULL;
    int status;
    if (!name) return ART_OK;
    ART_TRY(setup_file(&r->doc, name, NULL, &path));
    status = art_trial_loads_read(r->ctx, r->subject, path, r->path, loads);
out:
    art_free(path);
    return status;
}

static int refuse_body_forces(struct run *r)
{
    const char *joints = setup_text(r->tool, "joints_to_report_body_forces");
    if (!joints) return ART_OK;
    struct art_loc loc = setup_place(&r->doc, setup_child(r->tool, "joints_to_report_body_forces"));
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "forces of joints on bodies are not written");
}

static int run(struct run *r)
{
    const char *file = setup_text(r->tool, "output_gen_force_file");
    struct art_subject_options options = {0};
    struct art_trial_motion motion = {0};
    struct art_trial_loads loads = {0};
    struct art_trial_id id = {.motion = &motion, .cutoff = -1};
    struct art_series forces = {0};
    double range[2];
    char *path = NULL, **words = NULL;
    int status, n = 0;
    ART_TRY(run_result(r, file ? file : "inverse_dynamics.sto", &path));
    ART_TRY(run_check_result(r, path));
    ART_TRY(setup_words(&r->doc, r->tool, "forces_to_exclude", &words, &n));
    options.excluded = (const char *const *)words, options.n_excluded = n;
    ART_TRY(run_open_subject(r, &options));
    ART_TRY(run_times(r, range));
    ART_TRY(
        setup_numbers(&r->doc, r->tool, "lowpass_cutoff_frequency_for_coordinates", &id.cutoff, 1));
    ART_TRY(read_motion(r, &motion));
    ART_TRY(read_loads(r, &loads));
    ART_TRY(refuse_body_forces(r));
    id.loads = loads.n ? &loads : NULL, id.start = range[0], id.stop = range[1];
    ART_TRY(art_trial_id_run(r->ctx, r->subject, &id, &forces));
    ART_TRY(art_trial_forces_write(r->ctx, r->subject, &forces, run_digits(r), path));
    status = setup_report_unread(&r->doc, r->tool, passed);
out:
    setup_words_free(words, n);
    art_free(path);
    art_series_fini(&forces);
    art_trial_motion_fini(&motion);
    art_trial_loads_fini(&loads);
    return status;
}

const struct run_tool run_inverse_dynamics = {"InverseDynamicsTool", run};
