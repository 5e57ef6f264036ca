/* This file finds the motion of a model from a table of markers, frame by frame. */
#include "trial_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

struct used {
    struct art_pose_marker *marker; /* [n] */
    const char **name;
    int *column; /* of NAME.x in the table */
    int n;
};

/* The column of NAME.x, with .y and .z behind it; -1: none. */
static int marker_column(const struct art_series *s, const char *name)
{
    const size_t n = strlen(name);
    for (int j = 0; s->names && j + 2 < s->vsize; j++) {
        int k = 0;
        while (k < 3 && strncmp(s->names[j + k], name, n) == 0 && s->names[j + k][n] == '.' &&
               s->names[j + k][n + 1] == "xyz"[k] && !s->names[j + k][n + 2])
            k++;
        if (k == 3) return j;
    }
    return -1;
}

static const char *name_in_file(const struct art_comp *c)
{
    const char *name = art_cls_prop(c->cls, "nameInFile") ? art_get_text(c, "nameInFile") : NULL;
    return name && *name ? name : c->name;
}

/* The marker of a body in one of the lists of the model, not a point of a path. */
static bool is_marker(const struct art_comp *c)
{
    if (!c->name || !art_comp_has_kind(c, ART_KIND_FRAME_MARKER) || !c->parent) return false;
    return art_streq(c->parent->name, "markerset") || art_streq(c->parent->name, "frameMarkers");
}

static int add(struct art_ctx *ctx, const struct art_subject *s, const struct art_comp *c,
               int column, double weight, struct used *u)
{
    const struct art_comp *attachment = art_comp_attachment(c);
    const struct art_comp *body = attachment ? art_get_ref(attachment, "frame") : NULL;
    const struct art_dyn *dyn = body ? art_system_dyn(s->sys, body) : NULL;
    struct art_pose_marker *m = &u->marker[u->n];
    m->weight = weight;
    m->dyn = dyn ? (int)(dyn - s->sys->dyn) : -1;
    if (!attachment || art_get_vector(attachment, "loc", m->at, 3) != 3)
        return art_error(ctx, ART_EUSAGE, &c->loc, "'%s' has no place on a body",
                         art_comp_path(c, NULL));
    u->name[u->n] = name_in_file(c);
    u->column[u->n++] = column;
    return ART_OK;
}

/* All markers of the model that the table has; those of tasks alone where there are tasks. */
static int find_markers(struct art_ctx *ctx, const struct art_subject *s,
                        const struct art_trial_ik *ik, struct used *u)
{
    int n = 0, n_model = 0, status;
    for (struct art_comp *c = s->mech; c; c = art_comp_next(s->mech, c)) n += is_marker(c);
    u->marker = art_alloc(ctx, (size_t)n + 1, sizeof *u->marker);
    u->name = art_alloc(ctx, (size_t)n + 1, sizeof *u->name);
    u->column = art_alloc(ctx, (size_t)n + 1, sizeof *u->column);
    if (!u->marker || !u->name || !u->column) return ART_ENOMEM;
    for (struct art_comp *c = s->mech; c; c = art_comp_next(s->mech, c)) {
        if (!is_marker(c)) continue;
        double weight = ik->tasks ? 0 : 1;
        for (int k = 0; k < ik->n_tasks; k++)
            if (trial_is_called(c, ik->tasks[k].name)) weight = ik->tasks[k].weight;
        int column = marker_column(ik->markers, name_in_file(c));
        if (column < 0) column = marker_column(ik->markers, c->name);
        n_model++;
        if (weight > 0 && column >= 0 && (status = add(ctx, s, c, column, weight, u)) < 0)
            return status;
    }
    if (u->n) return ART_OK;
    return art_error(
        ctx, ART_ENOTFOUND, ik->loc,
        n_model ? "no three columns NAME.x, NAME.y, NAME.z are called as a marker of the model "
                  "that is to be followed"
                : "the model has no markers");
}

/* Markers of the table that the model does not have, without tasks that choose among them: those
 * that a system could not name, "*12", are none. */
static void note_unknown(struct art_ctx *ctx, const struct art_trial_ik *ik, const struct used *u)
{
    const struct art_series *m = ik->markers;
    int n = 0, first = -1;
    for (int j = 0; j + 2 < m->vsize; j++) {
        const char *name = m->names[j];
        const size_t length = strlen(name);
        bool known = length < 3 || strcmp(name + length - 2, ".x") != 0 || *name == '*';
        for (int k = 0; k < u->n && !known; k++) known = u->column[k] == j;
        if (known) continue;
        if (first < 0) first = j;
        n++;
    }
    if (n && !ik->tasks)
        art_note(ctx, ik->loc,
                 "%d marker{s} of the table are not in the model, the first is '%.*s'", n,
                 (int)strlen(m->names[first]) - 2, m->names[first]);
}

/* Tasks and markers that are left out are said. */
static int report_left(struct art_ctx *ctx, const struct art_subject *s,
                       const struct art_trial_ik *ik, const struct used *u)
{
    int status = ART_OK;
    for (int k = 0; k < ik->n_tasks && status == ART_OK; k++) {
        bool in_model = false, in_table = marker_column(ik->markers, ik->tasks[k].name) >= 0;
        if (!(ik->tasks[k].weight > 0)) continue;
        for (struct art_comp *c = s->mech; c && !in_model; c = art_comp_next(s->mech, c))
            in_model = is_marker(c) && trial_is_called(c, ik->tasks[k].name);
        if (!in_model || !in_table)
            status =
                art_warn_strict(ctx, ART_ENOTFOUND, ik->loc, "the marker '%s' is not in the %s",
                                ik->tasks[k].name, in_model ? "table" : "model");
    }
    if (status == ART_OK && u->n < 4)
        status = art_warn_strict(ctx, ART_ERANGE, ik->loc, "only %d marker{s} are followed", u->n);
    note_unknown(ctx, ik, u);
    return status;
}

int art_trial_markers_scale(struct art_ctx *ctx, const struct art_subject *s,
                            struct art_series *markers, const struct art_loc *loc)
{
    static const struct {
        const char *name;
        double metres;
    } units[] = {{"m", 1},      {"meters", 1},         {"cm", 0.01}, {"centimeters", 0.01},
                 {"mm", 0.001}, {"millimeters", 0.001}};
    double g[3] = {0}, from = 0, to = 0;
    if (!markers->units || !*markers->units || art_streq(markers->units, "deg") ||
        art_streq(markers->units, "rad"))
        return ART_OK;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (art_strcaseeq(markers->units, units[i].name)) from = units[i].metres;
    if (from == 0)
        return art_error(ctx, ART_EUNSUPPORTED, loc,
                         "the unit of the markers, '%.40s', is not known: mm, cm or m",
                         markers->units);
    if (art_get_vector(s->mech, "gravity", g, 3) == 3) to = 9.81 / art_v3_norm(g);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (fabs(to / units[i].metres - 1) < 0.05) to = units[i].metres;
    if (!(isfinite(to) && (to == 1 || to == 0.01 || to == 0.001)))
        return art_warn_strict(
            ctx, ART_ERANGE, loc,
            "gravity does not say in which unit the model is: markers are taken as they are");
    for (size_t i = 0; from != to && i < markers->n * (size_t)markers->vsize; i++)
        markers->v[i] *= from / to;
    return ART_OK;
}

static int name_locations(struct art_ctx *ctx, const struct used *u, struct art_series *locations)
{
    const int n = 3 * u->n;
    char **names = art_alloc(ctx, (size_t)n + 1, sizeof *names);
    int status = names ? ART_OK : ART_ENOMEM;
    for (int k = 0; k < n && status == ART_OK; k++)
        if (!(names[k] = art_format(ctx, "%s_t%c", u->name[k / 3], "xyz"[k % 3])))
            status = ART_ENOMEM;
    if (status == ART_OK) status = art_series_set_names(ctx, locations, (const char *const *)names);
    for (int k = 0; names && k < n; k++) art_free(names[k]);
    art_free(names);
    return status;
}

static int open_tables(struct art_ctx *ctx, const struct art_subject *s, const struct used *u,
                       struct art_trial_ik_result *r)
{
    static const char *const errors[] = {"total_squared_error", "marker_error_RMS",
                                         "marker_error_max"};
    int status;
    art_series_init(&r->q, s->n);
    art_series_init(&r->errors, 3);
    art_series_init(&r->distances, u->n);
    art_series_init(&r->locations, 3 * u->n);
    ART_TRY(art_series_set_names(ctx, &r->q, s->name));
    ART_TRY(art_series_set_names(ctx, &r->errors, errors));
    ART_TRY(art_series_set_names(ctx, &r->distances, u->name));
    status = name_locations(ctx, u, &r->locations);
out:
    return status;
}

/* The places of the markers of the model, at the pose. */
static int add_locations(struct art_ctx *ctx, const struct art_subject *s, const struct used *u,
                         double t, struct art_series *locations)
{
    double *x = art_alloc(ctx, 3 * (size_t)u->n + 1, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (int k = 0; k < u->n; k++)
        art_multibody_point(s->mb, u->marker[k].dyn, u->marker[k].at, x + 3 * k, NULL);
    int status = art_series_append(ctx, locations, t, x);
    art_free(x);
    return status;
}

struct frames {
    const struct art_subject *s;
    const struct art_trial_ik *ik;
    const struct used *u;
    struct art_trial_ik_result *r;
    struct art_pose_fit fit;
    struct art_pose_reference *references; /* [size] of the frame */
    double *y, *q, *d;                     /* [3 markers], [size], [markers] */
    double sum, when;
    long count, unsettled,
        empty; /* markers; frames that have not settled; frames without markers */
    double empty_at;
};

static int begin_frames(struct art_ctx *ctx, struct frames *f)
{
    const size_t n = (size_t)f->s->n, m = (size_t)f->u->n;
    f->y = art_alloc(ctx, 4 * m + n + 1, sizeof *f->y);
    f->references = art_alloc(ctx, n + 1, sizeof *f->references);
    if (!f->y || !f->references) return ART_ENOMEM;
    f->q = f->y + 3 * m, f->d = f->q + n;
    memcpy(f->q, f->s->q0, n * sizeof *f->q);
    if (f->ik->references) memcpy(f->references, f->ik->references, n * sizeof *f->references);
    f->fit = (struct art_pose_fit){.markers = f->u->marker,
                                   .n_markers = f->u->n,
                                   .references = f->ik->references ? f->references : NULL,
                                   .ignore_ranges = f->ik->ignore_ranges,
                                   .constraint_weight = f->ik->constraint_weight};
    return ART_OK;
}

static int run_frame(struct art_ctx *ctx, struct frames *f, size_t i)
{
    const struct art_series *m = f->ik->markers;
    const double *row = m->v + i * (size_t)m->vsize;
    struct art_trial_ik_result *r = f->r;
    struct art_pose_report report;
    int status;
    for (int k = 0; k < f->u->n; k++) memcpy(f->y + 3 * k, row + f->u->column[k], 3 * sizeof *f->y);
    for (int c = 0; f->ik->moving && c < f->s->n; c++)
        f->references[c].value = f->ik->moving->v[i * (size_t)f->s->n + (size_t)c];
    status = art_multibody_fit(f->s->mb, &f->fit, f->y, f->q, f->d, &report);
    if (status < 0) {
        art_note(ctx, f->ik->loc, "the frame at time %.9g has no pose", m->t[i]);
        return status;
    }
    if (!report.settled && !f->unsettled++) f->when = m->t[i];
    if (report.n == 0 && !f->empty++) f->empty_at = m->t[i];
    const double errors[3] = {report.total, report.n ? sqrt(report.total / report.n) : NAN,
                              report.n ? report.largest : NAN};
    f->sum += report.total, f->count += report.n, r->iterations += report.iterations;
    if (report.n && report.largest > r->largest)
        r->largest = report.largest, r->largest_at = m->t[i], r->largest_marker = report.worst;
    ART_TRY(art_series_append(ctx, &r->q, m->t[i], f->q));
    ART_TRY(art_series_append(ctx, &r->errors, m->t[i], errors));
    ART_TRY(art_series_append(ctx, &r->distances, m->t[i], f->d));
    if (f->ik->locations) ART_TRY(add_locations(ctx, f->s, f->u, m->t[i], &r->locations));
out:
    return status;
}

static int run_frames(struct art_ctx *ctx, const struct art_subject *s,
                      const struct art_trial_ik *ik, const struct used *u,
                      struct art_trial_ik_result *r)
{
    const size_t first = trial_row_nearest(ik->markers, ik->start),
                 last = trial_row_nearest(ik->markers, ik->stop);
    struct frames f = {.s = s, .ik = ik, .u = u, .r = r};
    int status = begin_frames(ctx, &f);
    for (size_t i = first; i <= last && status == ART_OK; i++) status = run_frame(ctx, &f, i);
    r->n_markers = u->n;
    r->rms = f.count ? sqrt(f.sum / (double)f.count) : NAN;
    if (status == ART_OK && f.unsettled)
        status =
            art_warn_strict(ctx, ART_EDIVERGED, ik->loc,
                            "%ld frame{s} have not settled to rounding, the first at time %.9g",
                            f.unsettled, f.when);
    if (status == ART_OK && f.empty)
        status = art_warn_strict(
            ctx, ART_ERANGE, ik->loc,
            "frames without a marker, which repeat the pose before: %ld, the first at time %.9g",
            f.empty, f.empty_at);
    art_free(f.y);
    art_free(f.references);
    return status;
}

int art_trial_ik_run(struct art_ctx *ctx, struct art_subject *s, const struct art_trial_ik *ik,
                     struct art_trial_ik_result *r)
{
    struct used u = {0};
    int status;
    memset(r, 0, sizeof *r);
    if (ik->markers->n == 0)
        return art_error(ctx, ART_ESHAPE, ik->loc, "the table of markers has no rows");
    if (ik->stop < ik->markers->t[0] || ik->start > ik->markers->t[ik->markers->n - 1] ||
        ik->stop < ik->start)
        return art_error(ctx, ART_ERANGE, ik->loc,
                         "no frames are in %.9g to %.9g: the table goes from %.9g to %.9g",
                         ik->start, ik->stop, ik->markers->t[0],
                         ik->markers->t[ik->markers->n - 1]);
    ART_TRY(find_markers(ctx, s, ik, &u));
    ART_TRY(report_left(ctx, s, ik, &u));
    ART_TRY(open_tables(ctx, s, &u, r));
    status = run_frames(ctx, s, ik, &u, r);
out:
    art_free(u.marker);
    art_free(u.name);
    art_free(u.column);
    if (status < 0) art_trial_ik_fini(r);
    return status;
}

int art_trial_ik_judge(struct art_ctx *ctx, const struct art_loc *loc,
                       const struct art_trial_ik_result *r)
{
    static const double usual = 0.02, most = 0.04;
    const char *worst = r->distances.names ? r->distances.names[r->largest_marker] : "";
    if (r->rms > usual || r->largest > most)
        return art_warn_strict(
            ctx, ART_ERANGE, loc,
            "markers are %.3g away (root mean square), '%s' %.3g at time %.9g: more than %g and "
            "%g, which are usually accepted",
            r->rms, worst, r->largest, r->largest_at, usual, most);
    art_note(ctx, loc,
             "%zu frames, %d markers: %.3g root mean square, %.3g at most ('%s' at time %.9g)",
             r->q.n, r->n_markers, r->rms, r->largest, worst, r->largest_at);
    return ART_OK;
}

void art_trial_ik_fini(struct art_trial_ik_result *r)
{
    art_series_fini(&r->q);
    art_series_fini(&r->errors);
    art_series_fini(&r->distances);
    art_series_fini(&r->locations);
    memset(r, 0, sizeof *r);
}
