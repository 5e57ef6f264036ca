/* A session has a model, its simulation, and what must be restored in the next simulation of the
 * same model. */
#include "live_priv.h"
#include <art/frames.h>
#include <art/view.h>
#include <art/xform.h>
#include <math.h>
#include <string.h>

int art_session_create(struct art_ctx *ctx, const struct art_session_host *host,
                       struct art_session **session)
{
    struct art_session *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->ctx = ctx;
    s->host = *host;
    *session = s;
    return ART_OK;
}

static void forget_model(struct art_session *s)
{
    art_script_free(s->script);
    art_sim_free(s->sim);
    art_sim_free(s->before);
    art_model_free(s->model);
    for (int i = 0; i < s->n_requests; i++) art_free(s->requests[i].text);
    for (int i = 0; i < s->n_values; i++) {
        art_free(s->values[i].prop);
        art_free(s->values[i].text);
    }
    art_free(s->file);
    s->script = NULL;
    s->sim = s->before = NULL;
    s->model = NULL;
    s->scratch = NULL;
    s->file = NULL;
    s->n_requests = s->n_values = s->n_selection = 0;
    s->stale = false;
}

void art_session_free(struct art_session *s)
{
    if (!s) return;
    forget_model(s);
    art_free(s->requests);
    art_free(s->values);
    art_free(s->selection);
    art_free(s);
}

void art_session_confine(struct art_session *s)
{
    s->confined = true;
}

struct art_model *art_session_model(const struct art_session *s)
{
    return s->model;
}

struct art_sim *art_session_sim(const struct art_session *s)
{
    return s->sim;
}

int art_session_finish(struct art_session *s)
{
    return s->sim ? art_sim_finish(s->sim) : ART_OK;
}

int live_load(struct art_session *s, const char *file)
{
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    int status = s->depth == 0 ? art_session_finish(s)
                               : art_error(s->ctx, ART_EUSAGE, NULL,
                                           "a script cannot load another model than its own");
    if (status == ART_OK) status = s->host.open(s->host.user, file, &model);
    if (status == ART_OK) status = s->host.simulate(s->host.user, model, &sim);
    if (status < 0) {
        art_model_free(model);
        return status;
    }
    forget_model(s);
    s->model = model;
    s->sim = sim;
    s->file = art_strdup(s->ctx, file);
    return s->file ? ART_OK : ART_ENOMEM;
}

/* ------------------------------------------------------------------- requests */

static int start_record(struct art_session *s, const char *text)
{
    struct art_record_spec spec;
    struct art_sink *sink = NULL;
    bool goes_on = art_sim_time(s->sim) > 0;
    int status;
    ART_TRY(art_record_spec_parse(s->ctx, text, &spec));
    ART_TRY(art_sim_expand_records(s->ctx, s->sim, NULL, &spec.paths, &spec.n));
    if (!spec.file)
        ART_TRY(art_error(s->ctx, ART_EUSAGE, NULL, "'%s': a file name is missing (=FILE)", text));
    const char *const *paths = (const char *const *)spec.paths;
    enum art_record_layout layout = art_record_layout_of(spec.file);
    if (layout == ART_RECORD_STO)
        ART_TRY(art_error(
            s->ctx, ART_EUSAGE, NULL,
            "the head of '%s' would state the number of rows, which is not known yet; record "
            "to .csv or .tsv, which 'artprobe convert' converts",
            spec.file));
    if (goes_on) {
        status = art_sim_record_append(s->ctx, s->sim, paths, spec.n, spec.dt, layout, spec.file,
                                       art_sim_time(s->sim) + 1);
        goto out;
    }
    ART_TRY(art_sink_open_stream(s->ctx, &sink, spec.file));
    status = art_sim_record(s->ctx, s->sim, paths, spec.n, spec.dt, layout, sink);
    if (status < 0) art_sink_abort(sink);
out:
    art_record_spec_fini(&spec);
    return status;
}

/* In a run that goes on, frames up to now stay in the folder. */
static int start_frames(struct art_session *s, const char *text)
{
    struct art_frames_spec spec;
    int status;
    ART_TRY(art_frames_spec_parse(s->ctx, text, &spec));
    if (!*spec.dir)
        ART_TRY(art_error(s->ctx, ART_EUSAGE, NULL, "'%s': frames need a folder, DIR@DT", text));
    status = art_frames_write(s->ctx, s->sim, &spec, art_sim_time(s->sim) > 0);
out:
    art_frames_spec_fini(&spec);
    return status;
}

static int start_request(struct art_session *s, const struct live_request *r)
{
    switch (r->kind) {
    case LIVE_FRAMES:
        return start_frames(s, r->text);
    case LIVE_RECORD:
        return start_record(s, r->text);
    case LIVE_INPUT:
        return art_sim_input_text(s->ctx, s->sim, r->text);
    case LIVE_WAYPOINT:
    case LIVE_BREAK:
        break;
    }
    return art_sim_add_waypoint(s->ctx, s->sim, r->t, r->kind == LIVE_BREAK, r->text);
}

int live_request(struct art_session *s, const struct live_request *request)
{
    struct live_request r = *request;
    int status = live_refresh(s);
    if (status == ART_OK) status = start_request(s, &r);
    if (status < 0) return status;
    if (!ART_GROW(s->ctx, s->requests, s->n_requests, s->cap_requests)) return ART_ENOMEM;
    if (r.text) {
        r.text = art_strdup(s->ctx, r.text);
        if (!r.text) return ART_ENOMEM;
    }
    s->requests[s->n_requests++] = r;
    return ART_OK;
}

/* ----------------------------------------------------------------- simulations */

/* The selection keeps what is still in the tree. */
static void prune_selection(struct art_session *s)
{
    int n = 0;
    for (int i = 0; i < s->n_selection; i++) {
        const struct art_comp *top = s->selection[i];
        while (top->parent) top = top->parent;
        if (top == s->model->root) s->selection[n++] = s->selection[i];
    }
    s->n_selection = n;
}

/* A new simulation with all requests, in place of the old one, whose state goes over if `carry`. On
 * failure there is none, the model stays, and the state waits for a simulation that can be made. */
static int make_anew(struct art_session *s, bool carry, const struct art_comp *moved)
{
    struct art_sim *old = s->sim ? s->sim : s->before, *sim = NULL;
    int status = s->sim ? art_sim_finish(s->sim) : ART_OK;
    prune_selection(s);
    s->sim = s->before = NULL;
    s->stale = s->touched = false;
    if (status == ART_OK) status = s->host.simulate(s->host.user, s->model, &sim);
    if (status == ART_OK && carry && old) status = art_sim_carry(s->ctx, old, sim, moved);
    s->sim = sim;
    for (int i = 0; i < s->n_requests && status == ART_OK; i++)
        status = start_request(s, &s->requests[i]);
    if (status == ART_OK) status = live_attach_script(s);
    if (status == ART_OK) {
        art_sim_free(old);
        return ART_OK;
    }
    art_sim_free(sim);
    s->sim = NULL;
    s->stale = true;
    if (carry)
        s->before = old;
    else
        art_sim_free(old);
    return status;
}

int live_refresh(struct art_session *s)
{
    if (!s->model) return art_error(s->ctx, ART_EUSAGE, NULL, "no model is loaded");
    return s->stale || !s->sim ? make_anew(s, s->before != NULL, NULL) : ART_OK;
}

int live_rebuild(struct art_session *s, const struct art_comp *moved)
{
    if (s->before || (s->sim && art_sim_steps(s->sim) > 0)) return make_anew(s, true, moved);
    /* what a script has moved before the first step is where it starts from */
    if (s->touched && s->sim) {
        int status = art_sim_store(s->ctx, s->sim, s->model->root);
        if (status < 0) return status;
    }
    s->touched = false;
    s->stale = true;
    return ART_OK;
}

int live_reset(struct art_session *s)
{
    int status = s->sim ? art_sim_revert(s->ctx, s->sim) : ART_OK;
    for (int i = 0; i < s->n_values && status == ART_OK; i++) {
        const struct live_value *v = &s->values[i];
        const struct art_comp *top = v->comp;
        while (top->parent) top = top->parent;
        if (top == s->model->root) status = art_set_text(s->ctx, v->comp, v->prop, v->text, NULL);
    }
    return status < 0 ? status : make_anew(s, false, NULL);
}

int live_run(struct art_session *s, double t, struct art_answer *answer)
{
    int status;
    if (s->host.interrupt) *s->host.interrupt = 0;
    status = art_sim_run(s->sim, t);
    if (status == ART_EINTERRUPT) {
        /* what a person asked for is no error */
        art_error_caught(s->ctx);
        s->ctx->status = ART_OK;
        if (s->host.interrupt) *s->host.interrupt = 0;
        status = ART_OK;
    }
    if (status == ART_OK) live_put_time(s, answer);
    return status;
}

/* ------------------------------------------------------------------ properties */

static int keep_value(struct art_session *s, struct art_comp *comp, const char *prop,
                      const char *text)
{
    struct live_value v = {comp, NULL, art_strdup(s->ctx, text)};
    if (!v.text) return ART_ENOMEM;
    for (int i = 0; i < s->n_values; i++) {
        struct live_value *old = &s->values[i];
        if (old->comp != comp || !art_streq(old->prop, prop)) continue;
        art_free(old->text);
        old->text = v.text;
        return ART_OK;
    }
    v.prop = art_strdup(s->ctx, prop);
    if (!v.prop || !ART_GROW(s->ctx, s->values, s->n_values, s->cap_values)) {
        art_free(v.prop);
        art_free(v.text);
        return ART_ENOMEM;
    }
    s->values[s->n_values++] = v;
    return ART_OK;
}

/* Numbers from a text as a file would have it: those of a copy of the property, set in a component
 * that nobody sees. */
static int parse_numbers(struct art_session *s, const struct art_sim_prop *p, const char *text,
                         const struct art_loc *at, double *x)
{
    const struct art_prop *row = art_find_prop(p->comp, p->name);
    struct art_value value;
    int n = 0, status;
    if (!row || strchr(p->name, '.') || row->flags & ART_PROP_READONLY) {
        status = art_numbers_parse(s->ctx, p->name, text, x, p->size, &n);
        if (status == ART_OK && n != p->size)
            status = art_error(s->ctx, ART_ESHAPE, at, "%s has %d number%s, not %d", p->name,
                               p->size, p->size == 1 ? "" : "s", n);
        return status;
    }
    if (!s->scratch || s->scratch->cls != p->comp->cls)
        ART_TRY(art_comp_create(s->model, p->comp->cls, &s->scratch));
    ART_TRY(art_set_text(s->ctx, s->scratch, p->name, text, at));
    const double *num = art_get(s->scratch, p->name, &value) ? art_value_numbers(&value, &n) : NULL;
    if (num && n == 16 && row->type == ART_P_POSE) {
        struct art_rigid T;
        for (int i = 0; i < 12; i++)
            *(i % 4 == 3 ? &T.p[i / 4] : &T.R[3 * (i / 4) + i % 4]) = num[i];
        art_rigid_to_pose(x, &T);
        return ART_OK;
    }
    if (!num || n != p->size)
        return art_error(s->ctx, ART_ESHAPE, at, "%s has %d number%s, not %d", p->name, p->size,
                         p->size == 1 ? "" : "s", num ? n : 0);
    memcpy(x, num, (size_t)n * sizeof *x);
out:
    return status;
}

/* A pose may be stated in several forms in a file, that of the state has 7 numbers. */
static int set_live(struct art_session *s, const struct art_sim_prop *p, const char *text,
                    const struct art_loc *at)
{
    const struct art_prop *row = art_find_prop(p->comp, p->name);
    double *x = art_alloc(s->ctx, (size_t)p->size + 16, sizeof *x);
    int n, status;
    if (!x) return ART_ENOMEM;
    if (row && row->type == ART_P_POSE && p->live) {
        status = art_numbers_parse(s->ctx, p->name, text, x, p->size, &n);
        if (status == ART_OK && n != p->size)
            status = art_error(s->ctx, ART_ESHAPE, at,
                               "%s has 7 numbers (position, axis, degrees), not %d", p->name, n);
    } else {
        status = parse_numbers(s, p, text, at, x);
    }
    if (status == ART_OK) status = art_sim_set(s->ctx, s->sim, p, x);
    art_free(x);
    return status;
}

/* Set in the tree: what decides how the model is compiled asks for a new simulation. */
static int set_tree(struct art_session *s, struct art_comp *comp, const char *prop,
                    const char *text, const struct art_loc *at)
{
    int status = art_joint_set_text(s->ctx, comp, prop, text, at);
    return status < 0 ? status : live_rebuild(s, NULL);
}

int live_set(struct art_session *s, struct art_comp *comp, const char *prop, const char *text,
             const struct art_loc *at)
{
    struct art_sim_prop bound;
    int status;
    const struct art_prop *row = art_find_prop(comp, prop);
    bool runs = s->sim && art_sim_steps(s->sim) > 0;
    /* looks concern no simulation */
    if (art_view_is_look(comp, prop)) return art_view_set(s->ctx, comp, prop, text, at);
    /* before the first step the tree is the state */
    if (!runs && row && !(row->flags & ART_PROP_READONLY)) return set_tree(s, comp, prop, text, at);
    ART_TRY(live_refresh(s));
    status = art_sim_try_bind(s->ctx, s->sim, comp, prop, &bound);
    if (art_status_stops(status)) goto out;
    if (status == ART_ESHAPE || (status == ART_OK && bound.fixed))
        return set_tree(s, comp, prop, text, at);
    if (status < 0) return art_sim_bind(s->ctx, s->sim, comp, prop, at, &bound);
    ART_TRY(set_live(s, &bound, text, at));
    if (!bound.live || bound.drives_tree) ART_TRY(keep_value(s, comp, prop, text));
out:
    return status;
}
