/* This file makes a probe of inverse kinematics of a file of motion capture: the markers of a model
 * come to where they were measured. */
#include "probe_priv.h"
#include <art/format.h>
#include <art/mechtree.h>
#include <art/sim.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* What is being made of a file; marker i is measured in the columns from column[i] on. */
struct measured {
    struct art_ctx *ctx;
    struct art_model *model;
    struct art_comp *mech;
    struct art_series s;
    struct art_comp **marker;
    double *weight;
    int *column, n;
    struct art_loc loc;
};

/* ------------------------------------------------------------------------ lengths */

static const struct {
    const char *name, *word;
    double metres;
} lengths[] = {{"m", "meters", 1}, {"cm", "centimeters", 0.01}, {"mm", "millimeters", 0.001}};
enum { N_LENGTHS = sizeof lengths / sizeof lengths[0] };

/* The unit of the file by its name, and that of a model by its gravity; N_LENGTHS: not known. */
static int unit_of_file(const struct art_series *s)
{
    int i = 0;
    while (i < N_LENGTHS && !(s->units && (strcasecmp(s->units, lengths[i].name) == 0 ||
                                           strcasecmp(s->units, lengths[i].word) == 0)))
        i++;
    return i;
}

static int unit_of_model(const struct art_comp *mech)
{
    double g[3] = {0};
    int i = 0;
    if (art_get_vector(mech, "gravity", g, 3) != 3) return N_LENGTHS;
    double metres = 9.81 / sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    while (i < N_LENGTHS && !(fabs(metres / lengths[i].metres - 1) < 0.05)) i++;
    return i;
}

/* The numbers of the file come to be in the unit of the model. */
static int convert(struct measured *m)
{
    int from = unit_of_file(&m->s), to = unit_of_model(m->mech);
    /* a .sto file states the unit of angles alone */
    bool stated =
        m->s.units && *m->s.units && !art_streq(m->s.units, "deg") && !art_streq(m->s.units, "rad");
    if (from == N_LENGTHS && stated)
        return art_warn_strict(m->ctx, ART_ERANGE, &m->loc,
                               "the unit of the markers, '%.40s', is not known: they are taken as "
                               "they are",
                               m->s.units);
    if (from == to) return ART_OK;
    if (to == N_LENGTHS)
        return art_warn_strict(
            m->ctx, ART_ERANGE, &m->loc,
            "the markers are in %s; gravity does not say in which unit the model "
            "is, and they are taken as they are",
            lengths[from].name);
    if (from == N_LENGTHS) return ART_OK;
    double factor = lengths[from].metres / lengths[to].metres;
    for (size_t i = 0; i < m->s.n * (size_t)m->s.vsize; i++) m->s.v[i] *= factor;
    art_note(m->ctx, &m->loc, "the markers are in %s, the model in %s by its gravity: times %g",
             lengths[from].name, lengths[to].name, factor);
    return ART_OK;
}

int sim_check_units(struct art_ctx *ctx, const struct art_comp *comp, const struct art_series *s,
                    bool probe, const struct art_loc *loc)
{
    while (comp && art_get_vector(comp, "gravity", (double[3]){0}, 3) != 3) comp = comp->parent;
    int from = unit_of_file(s), to = comp ? unit_of_model(comp) : N_LENGTHS;
    if (from == to || from == N_LENGTHS || to == N_LENGTHS) return ART_OK;
    return art_warn_strict(ctx, ART_ERANGE, loc,
                           "the columns are in %s and the model is in %s by its gravity: they are "
                           "taken as they are; %s%g%s",
                           lengths[from].name, lengths[to].name,
                           probe ? "times " : "'@times:", lengths[from].metres / lengths[to].metres,
                           probe ? ", they fit" : "' behind the property makes them fit");
}

/* ------------------------------------------------------------------------ markers */

/* The name of a marker whose x, y and z are the columns from j on. */
static size_t name_length(const struct art_series *s, int j)
{
    size_t n = strlen(s->names[j]);
    if (j + 2 >= s->vsize || n < 3 || strcmp(s->names[j] + n - 2, ".x") != 0) return 0;
    for (int k = 1; k < 3; k++) {
        const char *name = s->names[j + k];
        if (strlen(name) != n || strncmp(name, s->names[j], n - 1) != 0 || name[n - 1] != "xyz"[k])
            return 0;
    }
    return n - 2;
}

static struct art_comp *body_of(const struct art_comp *c)
{
    const struct art_comp *attachment =
        art_comp_has_kind(c, ART_KIND_POINT) ? art_comp_attachment(c) : NULL;
    return attachment ? art_get_ref(attachment, "frame") : NULL;
}

static bool is_name(const char *own, const char *name, size_t n)
{
    return own && strlen(own) == n && strncmp(own, name, n) == 0;
}

/* By the name here or the one in the file that the model comes from. */
static bool has_name(const struct art_comp *c, const char *name, size_t n)
{
    return is_name(c->name, name, n) ||
           (art_cls_prop(c->cls, "nameInFile") && is_name(art_get_text(c, "nameInFile"), name, n));
}

/* True if a body stays where it is, so that a marker on it says nothing. */
static bool stays(const struct art_comp *body)
{
    return !art_get_bool(body, "dynamic") ||
           (art_find_prop(body, "grounded") && art_get_bool(body, "grounded"));
}

/* Return the body of a marker; NULL if it is none, as the points in the path of a muscle are, whose
 * names may be those of markers. */
static struct art_comp *marker_body(const struct art_comp *c)
{
    for (const struct art_comp *p = c->parent; p; p = p->parent)
        if (art_comp_has_kind(p, ART_KIND_POINT_SPRING)) return NULL;
    return body_of(c);
}

/* The marker of a body that has a name; two of one list are an error. */
static int find_marker(const struct measured *m, const char *name, size_t n,
                       struct art_comp **marker)
{
    *marker = NULL;
    for (struct art_comp *c = m->model->root; c; c = art_comp_next(m->model->root, c)) {
        if (!has_name(c, name, n) || !marker_body(c)) continue;
        if (*marker && (*marker)->parent == c->parent)
            return art_error(m->ctx, ART_EUSAGE, &m->loc, "'%.*s' may be the marker '%s' or '%s'",
                             (int)n, name, art_comp_path(*marker, NULL), art_comp_path(c, NULL));
        if (!*marker) *marker = c;
    }
    return ART_OK;
}

/* True if a name could be that of a marker of the model: those that a system gives to what it
 * cannot tell, "*12", and what it computes from markers could not. */
static bool could_be_marker(const char *name, size_t n)
{
    static const char *const computed[] = {"Angles", "Angle", "Force", "Moment", "Power", "Score"};
    if (n == 0 || name[0] == '*') return false;
    for (size_t i = 0; i < sizeof computed / sizeof computed[0]; i++) {
        const size_t k = strlen(computed[i]);
        if (n > k && strncmp(name + n - k, computed[i], k) == 0) return false;
    }
    return true;
}

/* The top model in which a marker is. */
static struct art_comp *model_of(const struct art_comp *c)
{
    const struct art_comp *models = art_comp_child(c->model->root, "models");
    struct art_comp *top = (struct art_comp *)(uintptr_t)c;
    while (top->parent && top->parent != models) top = top->parent;
    return top;
}

static bool has_markers(const struct art_model *model)
{
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
        if (marker_body(c)) return true;
    return false;
}

/* Columns of markers that the model does not have. */
struct unknown {
    int n, column[3];
};

static int find_all(struct measured *m, int *known, struct unknown *unknown)
{
    int status = ART_OK;
    const size_t room = (size_t)m->s.vsize + 1;
    m->marker = art_alloc(m->ctx, room, sizeof *m->marker);
    m->weight = art_alloc(m->ctx, room, sizeof *m->weight);
    m->column = art_alloc(m->ctx, room, sizeof *m->column);
    if (!m->marker || !m->weight || !m->column) return ART_ENOMEM;
    for (int j = 0; m->s.names && j < m->s.vsize; j++) {
        size_t n = name_length(&m->s, j);
        struct art_comp *c = NULL;
        if (n) ART_TRY(find_marker(m, m->s.names[j], n, &c));
        if (!c && could_be_marker(m->s.names[j], n)) {
            if (unknown->n < 3) unknown->column[unknown->n] = j;
            unknown->n++;
        }
        if (c) (*known)++;
        if (!c || stays(body_of(c)) || (m->mech && model_of(c) != m->mech)) continue;
        m->mech = model_of(c);
        m->marker[m->n] = c;
        m->weight[m->n] = 1;
        m->column[m->n++] = j;
    }
    if (m->n > 0) return ART_OK;
    const char *why = *known                   ? "its markers are on bodies that do not move"
                      : !has_markers(m->model) ? "the model has no markers"
                                               : "no three columns NAME.x, NAME.y, NAME.z are "
                                                 "called as a marker of the model";
    status = art_error(m->ctx, ART_ENOTFOUND, &m->loc, "%s", why);
out:
    return status;
}

/* ---------------------------------------------------------------------- the probe */

/* Set the knots of the markers; a sample that is missing is infinite, and its marker does not
 * count then. */
static int set_data(struct measured *m, struct art_comp *probe)
{
    const size_t row = 1 + 3 * (size_t)m->n, n = m->s.n * row;
    double *data = art_alloc(m->ctx, n + 1, sizeof *data);
    if (!data) return ART_ENOMEM;
    for (size_t i = 0; i < m->s.n; i++) {
        data[i * row] = m->s.t[i];
        for (int k = 0; k < 3 * m->n; k++) {
            double x = m->s.v[i * (size_t)m->s.vsize + (size_t)(m->column[k / 3] + k % 3)];
            data[i * row + 1 + (size_t)k] = isnan(x) ? INFINITY : x;
        }
    }
    int status = n > INT32_MAX
                     ? art_error(m->ctx, ART_ELIMIT, &m->loc, "there are too many samples")
                     : art_set_numbers(m->ctx, probe, "data", data, (int)n);
    art_free(data);
    return status;
}

/* Bodies that do not move now are not to move by the markers either. */
static int ground_bodies(struct measured *m)
{
    const double yes = 1;
    int status = ART_OK;
    for (struct art_comp *c = m->mech; c && status == ART_OK; c = art_comp_next(m->mech, c))
        if (art_comp_has_kind(c, ART_KIND_RIGID_BODY) && art_find_prop(c, "grounded") &&
            !art_get_bool(c, "dynamic"))
            status = art_set_numbers(m->ctx, c, "grounded", &yes, 1);
    return status;
}

static int add_probe(struct measured *m)
{
    struct art_ctx *ctx = m->ctx;
    struct art_comp *list = art_comp_child(m->model->root, "inputProbes"), *probe;
    const struct art_series *s = &m->s;
    const double size = 3.0 * m->n, yes = 1;
    const double last = s->n ? s->start + s->scale * s->t[s->n - 1] : s->start;
    int status;
    ART_TRY(art_comp_create(m->model, art_schema_class(m->model->schema, "IKProbe"), &probe));
    if (!art_comp_child(list, "markers")) ART_TRY(art_comp_rename(probe, "markers"));
    ART_TRY(art_comp_add(list, probe, -1));
    struct art_comp *solver = art_get_object(probe, "solver");
    ART_TRY(art_set_refs(ctx, solver, "mechModel", &m->mech, 1));
    ART_TRY(art_set_refnums(ctx, solver, "markers", m->marker, m->weight, m->n));
    ART_TRY(art_set_numbers(ctx, probe, "startTime", &s->start, 1));
    ART_TRY(art_set_numbers(ctx, probe, "stopTime", &last, 1));
    ART_TRY(art_set_numbers(ctx, probe, "scale", &s->scale, 1));
    ART_TRY(art_set_numbers(ctx, probe, "vsize", &size, 1));
    ART_TRY(art_set_numbers(ctx, probe, "bodiesNonDynamicIfActive", &yes, 1));
    ART_TRY(art_set_string(ctx, probe, "interpolationOrder", art_order_name((int)s->order)));
    ART_TRY(set_data(m, probe));
    status = ground_bodies(m);
out:
    return status;
}

static int check_unknown(struct measured *m, int known, const struct unknown *unknown, bool partial)
{
    char name[3][120];
    const char *left[3] = {NULL};
    for (int i = 0; i < 3 && i < unknown->n; i++) {
        const char *column = m->s.names[unknown->column[i]];
        snprintf(name[i], sizeof name[i], "%.*s", (int)name_length(&m->s, unknown->column[i]),
                 column);
        left[i] = name[i];
    }
    return sim_check_left(m->ctx, &m->loc, partial, unknown->n + known, unknown->n, left,
                          "markers are none of the model");
}

int art_markers_read(struct art_ctx *ctx, struct art_model *model, const char *path, bool partial)
{
    struct measured m = {.ctx = ctx, .model = model, .loc = {path, 0, 0}};
    struct unknown unknown = {0};
    int known = 0, status = art_series_read(ctx, &m.s, path, NULL);
    if (status < 0) return status;
    ART_TRY(find_all(&m, &known, &unknown));
    ART_TRY(check_unknown(&m, known, &unknown, partial));
    ART_TRY(convert(&m));
    status = add_probe(&m);
out:
    art_series_fini(&m.s);
    art_free(m.marker);
    art_free(m.weight);
    art_free(m.column);
    return status;
}
