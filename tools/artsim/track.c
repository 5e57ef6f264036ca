/* --track, --exciters, --l2, --record-excitations: a controller for a model that has none */
#include "artsim.h"
#include <art/inverse.h>
#include <stdlib.h>
#include <string.h>

static const struct art_loc at_track = {.file = "--track"}, at_exciters = {.file = "--exciters"};

/* What is tracked of sources so far. */
enum { POSITION = 1, ORIENTATION = 2, FORCE = 4 };
struct tracked {
    struct {
        const struct art_comp *source;
        unsigned what;
    } * list;
    int n, cap;
};

static unsigned what_is_tracked(const char *prop)
{
    if (art_streq(prop, "pose")) return POSITION | ORIENTATION;
    if (art_streq(prop, "position")) return POSITION;
    return art_streq(prop, "orientation") ? ORIENTATION : FORCE;
}

/* Two requests for the same cannot both be followed. */
static int track_once(struct art_ctx *ctx, struct tracked *seen, const struct art_comp *source,
                      const char *prop)
{
    unsigned what = what_is_tracked(prop);
    for (int i = 0; i < seen->n; i++) {
        unsigned both = seen->list[i].source == source ? seen->list[i].what & what : 0;
        if (both)
            return art_error(ctx, ART_EUSAGE, &at_track,
                             "the %s of '%s' is tracked twice; the data of one file can be "
                             "followed",
                             both & POSITION      ? "position"
                             : both & ORIENTATION ? "orientation"
                                                  : "force",
                             art_comp_path(source, NULL));
    }
    if (!ART_GROW(ctx, seen->list, seen->n, seen->cap)) return ART_ENOMEM;
    seen->list[seen->n].source = source;
    seen->list[seen->n++].what = what;
    return ART_OK;
}

/* What a request asks of one source, and which properties of its target the data drive. */
static int add_target(struct art_ctx *ctx, struct art_comp *controller, struct art_comp *source,
                      const char *prop, struct art_buf *paths)
{
    static const double position_only[6] = {1, 1, 1, 0, 0, 0},
                        rotation_only[6] = {0, 0, 0, 1, 1, 1};
    bool frame = art_comp_has_kind(source, ART_KIND_FRAME),
         force = art_streq(prop, "force") || art_streq(prop, "forceNorm");
    const char *first = prop, *second = NULL;
    struct art_comp *target;
    int status;
    if (force) {
        ART_TRY(art_tracking_add_force_target(ctx, controller, source, 1, &target));
        first = art_comp_has_kind(source, ART_KIND_CONNECTOR) ? "targetLambda" : "targetForce";
    } else {
        bool pose = frame && art_streq(prop, "pose");
        if (!pose && !art_streq(prop, "position") && !(frame && art_streq(prop, "orientation")))
            return art_error(
                ctx, ART_EUSAGE, &at_track,
                "'%s' of '%s' cannot be tracked: position, orientation or pose of points and "
                "frames, force of springs, muscles and connectors",
                prop, art_comp_path(source, NULL));
        ART_TRY(art_tracking_add_target(ctx, controller, source, 1, &target));
        if (pose) first = "position", second = "orientation";
        if (frame && art_streq(prop, "position"))
            ART_TRY(art_set_numbers(ctx, target, "subWeights", position_only, 6));
        if (art_streq(prop, "orientation"))
            ART_TRY(art_set_numbers(ctx, target, "subWeights", rotation_only, 6));
    }
    art_buf_printf(paths, "%s\"%s:%s\"", paths->n ? "," : "", art_comp_path(target, NULL), first);
    if (second) art_buf_printf(paths, ",\"%s:%s\"", art_comp_path(target, NULL), second);
    status = art_buf_status(paths);
out:
    return status;
}

/* The part of a request behind its paths: "@options=FILE". */
static const char *behind_paths(const char *text)
{
    bool quoted = false;
    for (; *text; text++) {
        if (*text == '"') quoted = !quoted;
        if (!quoted && (*text == '@' || *text == '=')) break;
    }
    return text;
}

static int add_request(struct art_ctx *ctx, struct art_model *model, struct art_comp *controller,
                       struct tracked *seen, const char *text, char **input)
{
    struct art_input_spec spec;
    struct art_buf paths;
    int status = art_input_spec_parse(ctx, text, &spec);
    art_buf_init(&paths, ctx);
    for (int i = 0; i < spec.n && status == ART_OK; i++) {
        char *path = NULL, *prop = NULL;
        struct art_comp **comps = NULL;
        int n = 0;
        if (!art_split_proppath(ctx, spec.paths[i], &path, &prop))
            status = art_not_proppath(ctx, &at_track, spec.paths[i]);
        if (status == ART_OK && (!path || !prop)) status = ART_ENOMEM;
        if (status == ART_OK)
            status = art_find_all(ctx, model->root, path, NULL, &at_track, &comps, &n);
        for (int k = 0; k < n && status == ART_OK; k++) {
            status = add_target(ctx, controller, comps[k], prop, &paths);
            if (status == ART_OK) status = track_once(ctx, seen, comps[k], prop);
        }
        art_free(comps);
        art_free(path);
        art_free(prop);
    }
    if (status == ART_OK) {
        *input = art_format(ctx, "%s%s", paths.s, behind_paths(text));
        if (!*input) status = ART_ENOMEM;
    }
    art_buf_fini(&paths);
    art_input_spec_fini(&spec);
    return status;
}

/* True if an earlier pattern has found it, too. */
static bool is_exciter(const struct art_comp *controller, const struct art_comp *comp)
{
    const struct art_comp *list = art_comp_child(controller, "exciters");
    for (int i = 0; i < list->n_children; i++)
        if (art_get_ref(list->children[i], "ref") == comp) return true;
    return false;
}

static int add_exciters(struct art_ctx *ctx, struct art_model *model, struct art_comp *controller,
                        const struct track_options *o)
{
    int status = ART_OK;
    for (int i = 0; i < o->exciters.n && status == ART_OK; i++) {
        struct art_comp **comps = NULL;
        int n = 0;
        status = art_find_all(ctx, model->root, o->exciters.items[i].text, "excitation",
                              &at_exciters, &comps, &n);
        for (int k = 0; k < n && status == ART_OK; k++)
            if (!is_exciter(controller, comps[k]))
                status = art_tracking_add_exciter(ctx, controller, comps[k], 1);
        art_free(comps);
    }
    return status;
}

/* The model that the sources lie in: the top model of the first; NULL if they lie in none. */
static int model_of(struct art_ctx *ctx, struct art_model *model, const struct track_options *o,
                    struct art_comp **mech)
{
    struct art_comp *models = art_comp_child(model->root, "models");
    struct art_comp **comps = NULL, *found = NULL;
    int n = 0, status = ART_OK;
    if (o->exciters.n)
        status = art_find_all(ctx, model->root, o->exciters.items[0].text, "excitation",
                              &at_exciters, &comps, &n);
    if (status == ART_OK)
        for (found = n ? comps[0] : NULL; found && found->parent != models;) found = found->parent;
    art_free(comps);
    *mech = found;
    return status;
}

/* Options that would have no effect are refused. */
static int check_alone(struct art_ctx *ctx, const struct track_options *o, bool given)
{
    const char *option = o->exciters.n && !given           ? "--exciters"
                         : o->l2 != strtod(TRACK_L2, NULL) ? "--l2"
                         : o->horizon > 1                  ? "--horizon"
                                                           : NULL;
    if (!option) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL, "%s needs --track: what is to be tracked?", option);
}

int add_tracking(struct art_ctx *ctx, struct art_model *model, struct track_options *o, bool given)
{
    struct art_comp *mech, *controller;
    struct tracked seen = {0};
    int status;
    o->model = model;
    if (o->track.n == 0) return check_alone(ctx, o, given);
    if (o->exciters.n == 0)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--track needs --exciters: which excitations may be found?");
    status = model_of(ctx, model, o, &mech);
    if (status < 0) return status;
    if (!mech) return art_error(ctx, ART_EUSAGE, &at_exciters, "they are in no model");
    o->inputs = art_alloc(ctx, (size_t)o->track.n, sizeof *o->inputs);
    if (!o->inputs) return ART_ENOMEM;
    ART_TRY(art_tracking_make(ctx, mech, "track", &controller));
    ART_TRY(add_exciters(ctx, model, controller, o));
    for (int i = 0; i < o->track.n; i++)
        ART_TRY(add_request(ctx, model, controller, &seen, o->track.items[i].text, &o->inputs[i]));
    const double horizon = (double)o->horizon;
    if (o->horizon > 1) ART_TRY(art_set_numbers(ctx, controller, "horizon", &horizon, 1));
    status =
        o->l2 > 0 ? art_tracking_set_term(ctx, controller, "L2RegularizationTerm", o->l2) : ART_OK;
out:
    art_free(seen.list);
    return status;
}

int drive_targets(struct art_ctx *ctx, struct art_sim *sim, const struct track_options *o)
{
    int status = ART_OK;
    for (int i = 0; o->inputs && i < o->track.n && status == ART_OK; i++)
        status = art_sim_input_text(ctx, sim, o->inputs[i]);
    return status;
}

/* The excitations of all exciters of the model's controllers, in their order. */
int record_excitations(struct art_ctx *ctx, struct art_sim *sim, const struct track_options *o)
{
    const struct art_comp *controllers = art_comp_child(o->model->root, "controllers");
    const char *file = o->record;
    char **paths = NULL;
    int n = 0, cap = 0, status = ART_OK;
    struct art_sink *sink = NULL;
    for (int i = 0; i < controllers->n_children; i++) {
        const struct art_comp *list = art_comp_is(controllers->children[i], "TrackingController")
                                          ? art_comp_child(controllers->children[i], "exciters")
                                          : NULL;
        for (int k = 0; list && k < list->n_children && status == ART_OK; k++) {
            const struct art_comp *exciter = art_get_ref(list->children[k], "ref");
            if (!exciter) continue;
            if (!ART_GROW(ctx, paths, n, cap) ||
                !(paths[n++] = art_format(ctx, "%s:excitation", art_comp_path(exciter, NULL))))
                status = ART_ENOMEM;
        }
    }
    if (status == ART_OK && n == 0)
        status = art_error(ctx, ART_EUSAGE, NULL,
                           "--record-excitations: the model has no controller that finds any");
    if (status == ART_OK) status = art_record_check_file(ctx, file);
    if (status == ART_OK) status = art_sink_open_stream(ctx, &sink, file);
    if (status == ART_OK) {
        status = art_sim_record(ctx, sim, (const char *const *)paths, n, 0,
                                art_record_layout_of(file), sink);
        if (status < 0) art_sink_abort(sink);
    }
    for (int i = 0; i < n; i++) art_free(paths[i]);
    art_free(paths);
    return status;
}

void track_options_fini(struct track_options *o)
{
    for (int i = 0; o->inputs && i < o->track.n; i++) art_free(o->inputs[i]);
    art_free(o->inputs);
    o->inputs = NULL;
}
