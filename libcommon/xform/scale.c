/* This converts to other units: every number of a tree times the factor of its dimensions. */
#include "moving.h"
#include "places.h"
#include "skin_texts.h"
#include "xform_priv.h"
#include <art/joint.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double art_scales_factor(const struct art_scales *s, const int dims[3])
{
    const double base[3] = {s->mass, s->length, s->time};
    double up = 1, down = 1;
    for (int i = 0; i < 3; i++) {
        /* a decimal fraction is the inverse of something round */
        double b = base[i], inverse = 1 / b;
        bool turned = b < 1 && isfinite(inverse);
        for (int k = 0; k < abs(dims[i]); k++)
            if ((dims[i] > 0) != turned)
                up *= turned ? inverse : b;
            else
                down *= turned ? inverse : b;
    }
    return up / down;
}

/* ---------------------------------------------------------------- unit systems */

static const struct {
    const char *name;
    int dim;     /* 0 mass, 1 length, 2 time */
    double size; /* in kg, m, s, or its inverse, so that it is exact */
    bool inverse;
} units[] = {
    {"kg", 0, 1, false},  {"g", 0, 1e3, true},   {"mg", 0, 1e6, true},     {"t", 0, 1e3, false},
    {"m", 1, 1, false},   {"km", 1, 1e3, false}, {"dm", 1, 10, true},      {"cm", 1, 100, true},
    {"mm", 1, 1e3, true}, {"um", 1, 1e6, true},  {"in", 1, 0.0254, false}, {"s", 2, 1, false},
    {"ms", 2, 1e3, true}, {"us", 2, 1e6, true},  {"min", 2, 60, false},
};
enum { N_UNITS = sizeof units / sizeof units[0] };

static int parse_side(struct art_ctx *ctx, const char *s, const char *end, int index[3])
{
    for (int i = 0; i < 3; i++) index[i] = -1;
    for (;;) {
        const char *comma = memchr(s, ',', (size_t)(end - s)), *stop = comma ? comma : end;
        int k = 0, n = (int)(stop - s);
        while (k < N_UNITS &&
               !((int)strlen(units[k].name) == n && !memcmp(units[k].name, s, (size_t)n)))
            k++;
        if (k == N_UNITS)
            return art_error(
                ctx, ART_EUSAGE, NULL,
                "unknown unit '%.*s'; known: kg g mg t, m km dm cm mm um in, s ms us min",
                n < 40 ? n : 40, s);
        if (index[units[k].dim] >= 0)
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' and '%s' are units of the same dimension",
                             units[index[units[k].dim]].name, units[k].name);
        index[units[k].dim] = k;
        if (!comma) return ART_OK;
        s = comma + 1;
    }
}

/* Returns the number of units `to` in one unit `from`. */
static double ratio(int from, int to)
{
    double up = units[from].inverse ? 1 : units[from].size;
    double down = units[from].inverse ? units[from].size : 1;
    if (units[to].inverse)
        up *= units[to].size;
    else
        down *= units[to].size;
    return up / down;
}

int art_scales_parse(struct art_ctx *ctx, const char *text, struct art_scales *s)
{
    const char *eq = strchr(text, '=');
    int from[3], to[3], status;
    double f[3] = {1, 1, 1};
    if (!eq || strchr(eq + 1, '='))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "units are given as FROM=TO, such as mm,g,s=m,kg,s; "
                         "not '%s'",
                         text);
    ART_TRY(parse_side(ctx, text, eq, from));
    ART_TRY(parse_side(ctx, eq + 1, eq + strlen(eq), to));
    for (int i = 0; i < 3; i++) {
        if ((from[i] < 0) != (to[i] < 0))
            return art_error(
                ctx, ART_EUSAGE, NULL,
                "'%s' has a unit on one side only; both sides name the same dimensions", text);
        if (from[i] >= 0) f[i] = ratio(from[i], to[i]);
    }
    *s = (struct art_scales){f[0], f[1], f[2]};
out:
    return status;
}

/* ------------------------------------------------------------------------ state */

struct scaling {
    struct art_ctx *ctx;
    const struct art_scales *s;
    const struct art_comp *top;
    struct unknown_warnings unknown_warnings;
};

static int scale_tree(struct scaling *z, struct art_comp *comp);

static bool inside(const struct art_comp *top, const struct art_comp *comp)
{
    while (comp && comp != top) comp = comp->parent;
    return comp != NULL;
}

/* A default below zero stands for "automatic". */
static bool automatic(const struct art_prop *prop, double x)
{
    bool scalar = prop->type == ART_P_DOUBLE || prop->type == ART_P_TIME;
    return scalar && prop->def && prop->def[0] == '-' && strcmp(prop->def, "-inf") != 0 && x < 0;
}

/* Scales one number; an infinite one stays, a finite one must stay finite. */
static int scale_number(struct scaling *z, const struct art_comp *comp, const char *key, double *x,
                        double factor)
{
    double y = *x == 0 ? *x : scaled(*x, factor);
    if (isfinite(*x) && !isfinite(y))
        return art_error(z->ctx, ART_ERANGE, &comp->loc, "%s of '%s' is too large in these units",
                         key, art_comp_path(comp, NULL));
    *x = y;
    return ART_OK;
}

static int scale_numbers(struct scaling *z, const struct art_comp *comp,
                         const struct art_prop *prop, const struct art_unit *unit, double *x, int n,
                         bool *changes)
{
    int dims[3];
    *changes = false;
    for (int i = 0; i < n; i++) {
        int status = art_joint_row_dims(z->ctx, comp, prop->name, i, dims);
        if (status < 0) return status;
        if (status == 0) art_unit_dims(prop, unit, i, n, dims);
        double factor = art_scales_factor(z->s, dims);
        if (factor == 1 || x[i] == 0 || automatic(prop, x[i])) continue;
        status = scale_number(z, comp, prop->name, &x[i], factor);
        if (status < 0) return status;
        *changes = true;
    }
    return ART_OK;
}

/* ----------------------------------------------------------------------- meshes */

static int scale_vertex(struct art_ctx *ctx, const void *user, double x[3])
{
    double s = *(const double *)user;
    for (int i = 0; i < 3; i++) {
        x[i] = scaled(x[i], s);
        if (!isfinite(x[i]))
            return art_error(ctx, ART_ERANGE, NULL, "a vertex is too far out in these units");
    }
    return ART_OK;
}

static int scale_mesh(struct scaling *z, struct art_comp *comp, const struct art_slot *slot)
{
    struct art_mesh_recipe recipe;
    struct art_buf out;
    const struct mesh_map map = {.point = scale_vertex, .user = &z->s->length};
    if (z->s->length == 1) return ART_OK;
    int status = art_comp_mesh_recipe(z->ctx, comp, &recipe);
    if (status < 0) return status;
    if (recipe.file) {
        recipe.has_transform = true;
        for (int i = 0; i < 9; i++) recipe.X.A[i] = scaled(recipe.X.A[i], z->s->length);
        for (int i = 0; i < 3; i++) recipe.X.p[i] = scaled(recipe.X.p[i], z->s->length);
        status = xform_mesh_set_recipe(z->ctx, comp, &recipe);
        art_mesh_recipe_fini(&recipe);
        return status;
    }
    art_buf_init(&out, z->ctx);
    status = xform_mesh_text_map(z->ctx, &out, slot->value.text, slot->value.text_n, &map);
    if (status == ART_OK) status = xform_mesh_set_text(z->ctx, comp, out.s, out.n);
    art_buf_fini(&out);
    return status;
}

/* ----------------------------------------------------------------------- probes */

static int scale_columns(struct scaling *z, struct art_comp *probe, struct probe_data *data,
                         const struct probe_column *c)
{
    struct art_unit unit;
    struct art_series *s = &data->s;
    int dims[3], status;
    (void)art_prop_unit(c->comp, c->prop, &unit);
    if (unit.kind == ART_UNIT_UNKNOWN)
        return xform_unknown_warnings_add(
            z->ctx, &z->unknown_warnings, probe,
            art_comp_slot(probe, data->from_file ? "attachedFile" : "data"),
            "has a column of unknown unit");
    for (int i = 0; i < c->n; i++) {
        if (c->rotation >= 0 && i >= c->rotation) break;
        /* positions of poses that are not whole */
        int at = c->prop->type == ART_P_POSE && c->n != 16 ? 4 * i + 3 : i;
        art_unit_dims(c->prop, &unit, at, c->n, dims);
        double factor = art_scales_factor(z->s, dims);
        for (size_t k = 0; factor != 1 && k < s->n; k++) {
            double *x = &s->v[k * (size_t)s->vsize + (size_t)(c->first + i)];
            ART_TRY(scale_number(z, probe, "data", x, factor));
        }
    }
    return ART_OK;
out:
    return status;
}

static int scale_probe(struct scaling *z, struct art_comp *probe)
{
    struct probe_data data;
    int status = xform_probe_open(z->ctx, probe, &data, &z->unknown_warnings);
    if (status < 0 || !data.has_data) return status;
    for (int i = 0; i < data.n_columns; i++)
        ART_TRY(scale_columns(z, probe, &data, &data.columns[i]));
    for (size_t k = 0; k < data.s.n; k++)
        ART_TRY(scale_number(z, probe, "data", &data.s.t[k], z->s->time));
    ART_TRY(xform_probe_store(z->ctx, probe, &data));
out:
    xform_probe_fini(&data);
    return status;
}

/* A text, or a list of texts, that is a formula. */
static int scale_formula(struct scaling *z, struct art_comp *comp, struct art_slot *slot)
{
    struct art_value *v = &slot->value;
    const char *prop = slot->prop->name, *formula;
    const char **words = NULL;
    int status;
    if (!xform_formula_known(comp, prop))
        return xform_unknown_warnings_add(z->ctx, &z->unknown_warnings, comp, slot,
                                          "is a formula of coordinates that are not known");
    if (v->type == ART_P_STRING) {
        ART_TRY(xform_formula_scale(z->ctx, comp, prop, 0, v->text, z->s, &formula));
        v->text = (char *)formula;
        v->text_n = formula ? strlen(formula) : 0;
        return ART_OK;
    }
    for (int i = 0; i < v->n; i++) {
        const char *word = v->words[i] + (v->words[i][0] == '"');
        ART_TRY(xform_formula_scale(z->ctx, comp, prop, i, word, z->s, &formula));
        if (formula == word) continue;
        if (!words) {
            words = art_arena_alloc(z->ctx, &comp->model->arena, (size_t)v->n, sizeof *words);
            if (!words) return ART_ENOMEM;
            memcpy(words, v->words, (size_t)v->n * sizeof *words);
            v->words = words;
        }
        words[i] = art_arena_format(z->ctx, &comp->model->arena, "\"%s", formula);
        if (!words[i]) return ART_ENOMEM;
    }
out:
    return status;
}

/* ------------------------------------------------------------------- what is set */

/* KEY=[ x y z ], such as the back of a shell's node, and knots of strands with their distances. */
static int scale_key(void *user, const char *key, int index, double *x)
{
    struct scaling *z = user;
    static const char *const lengths[] = {"position", "rest", "pos", "loc", "dist", "prevDist"};
    bool vector = strcmp(key, "velocity") == 0, length = false;
    (void)index;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        length = length || strcmp(key, lengths[i]) == 0;
    if (!vector && !length) return ART_OK;
    return scale_number(z, z->top, key, x, vector ? z->s->length / z->s->time : z->s->length);
}

static bool is_keyed(const struct art_prop *prop)
{
    struct geom g;
    return prop && xform_geom_parse(prop->geom, &g) && g.kind == GEOM_KEYED;
}

static int scale_raw(struct scaling *z, struct art_comp *comp, struct art_slot *slot,
                     const struct art_unit *unit)
{
    const struct art_value *v = &slot->value;
    int dims[3] = {0, 0, 0}, status = ART_OK;
    bool done = true, doubtful;
    if (xform_field_is(comp) && xform_field_has_values(slot)) {
        ART_TRY(xform_field_scale(z->ctx, comp, slot, z->s, &doubtful));
        if (doubtful)
            ART_TRY(
                xform_unknown_warnings_add(z->ctx, &z->unknown_warnings, comp, slot,
                                           "has the unit of what is bound to it, and nothing is"));
        return ART_OK;
    }
    if (slot->prop && unit->kind == ART_UNIT_DATA) return ART_OK;
    const struct raw_map keys = {scale_key, z, 1};
    if (is_keyed(slot->prop)) return xform_raw_map_numbers(z->ctx, comp, &slot->value, &keys);
    if (slot->prop && unit->kind == ART_UNIT_DIMS) {
        art_unit_dims(slot->prop, unit, 0, 1, dims);
        double factor = art_scales_factor(z->s, dims);
        if (factor == 1) return ART_OK;
        bool times = dims[0] == 0 && dims[1] == 0 && dims[2] == 1;
        status = xform_text_map_numbers(z->ctx, comp, &slot->value, factor, times, &done);
        if (status < 0 || done) return status;
    }
    if (!done || xform_text_has_number(z->ctx, v->text, v->text_n))
        status = xform_unknown_warnings_add(z->ctx, &z->unknown_warnings, comp, slot,
                                            "has numbers whose unit is not known");
out:
    return status;
}

/* A program, or the name of the file of one: nobody knows what its numbers mean. */
static bool is_script(const struct scaling *z, const struct art_comp *comp,
                      const struct art_slot *slot)
{
    const struct art_value *v = &slot->value;
    if (v->type != ART_P_STRING || !art_cls_prop(comp->cls, "code")) return false;
    return art_streq(slot->key, "script") ||
           (art_streq(slot->key, "code") && xform_text_has_number(z->ctx, v->text, v->text_n));
}

static int scale_place(void *user, double x[3])
{
    const struct scaling *z = user;
    for (int i = 0; i < 3; i++) x[i] = scaled(x[i], z->s->length);
    return ART_OK;
}

static int scale_offset(void *user, const double at[3], double v[3])
{
    (void)at;
    return scale_place(user, v);
}

static int scale_base(void *user, const struct art_comp *master, struct art_rigid *T)
{
    (void)master;
    return scale_place(user, T->p);
}

static int scale_skin(struct scaling *z, struct art_comp *comp)
{
    const struct skin_map map = {z, scale_place, scale_offset, scale_base};
    return z->s->length == 1 ? ART_OK : xform_skin_map(z->ctx, comp, &map);
}

static int scale_slot(struct scaling *z, struct art_comp *comp, struct art_slot *slot)
{
    const struct art_prop *prop = slot->prop;
    struct art_value *v = &slot->value;
    struct art_unit unit = {.kind = ART_UNIT_NONE};
    bool changes;
    int n;
    if (!slot->has_value || v->is_null) return ART_OK;
    if (v->type == ART_P_OBJECT) return v->object ? scale_tree(z, v->object) : ART_OK;
    if (xform_skin_text(comp, slot)) return ART_OK; /* afterwards */
    if (xform_zone_file(comp, slot))
        return xform_unknown_warnings_add(z->ctx, &z->unknown_warnings, comp, slot,
                                          "names reduced parts, whose units stay");
    if (prop && v->type == ART_P_MESH) return scale_mesh(z, comp, slot);
    if (is_script(z, comp, slot))
        return xform_unknown_warnings_add(z->ctx, &z->unknown_warnings, comp, slot,
                                          "is a script, whose numbers cannot be scaled");
    if (prop) (void)art_prop_unit(comp, prop, &unit);
    if (v->type == ART_P_RAW) return scale_raw(z, comp, slot, &unit);
    if (prop && (v->type == ART_P_STRING || v->type == ART_P_WORDS))
        return scale_formula(z, comp, slot);
    if (!prop || !art_value_numbers(v, &n) || n == 0) return ART_OK;
    if (unit.kind == ART_UNIT_UNKNOWN)
        return xform_unknown_warnings_add(z->ctx, &z->unknown_warnings, comp, slot,
                                          "has a unit that is not known");
    if (unit.kind != ART_UNIT_DIMS) return ART_OK;
    double *x = xform_slot_numbers(z->ctx, comp, slot, &n);
    if (!x) return ART_ENOMEM;
    int status = scale_numbers(z, comp, prop, &unit, x, n, &changes);
    if (status < 0 || !changes) return status;
    v->x = x[0];
    if (v->num) xform_slot_put_numbers(slot, x);
    return ART_OK;
}

/* --------------------------------------------------------------------- defaults */

/* Returns the source of the value of an inheritable property: an ancestor, or NULL for the own
 * default. */
static const struct art_comp *source_of(const struct art_comp *comp, const struct art_prop *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop->name);
    if ((slot ? slot->mode : prop->mode) != ART_MODE_INHERITED) return NULL;
    for (const struct art_comp *up = comp->parent; up; up = up->parent) {
        const struct art_prop *there = art_cls_prop(up->cls, prop->name);
        if (!there) continue;
        slot = art_comp_slot(up, prop->name);
        if ((slot ? slot->mode : there->mode) == ART_MODE_EXPLICIT) return up;
    }
    return NULL;
}

/* A default with a dimension becomes a number that is set. */
static int scale_default(struct scaling *z, struct art_comp *comp, const struct art_prop *prop)
{
    struct art_unit unit;
    struct art_value value;
    double x[64];
    bool changes;
    int n, status;
    if (prop->flags & (ART_PROP_READONLY | ART_PROP_DERIVED) || prop->type > ART_P_STRING)
        return ART_OK;
    const struct art_comp *source = source_of(comp, prop);
    if (source ? inside(z->top, source) : !prop->def) return ART_OK;
    if (!art_prop_unit(comp, prop, &unit) || unit.kind != ART_UNIT_DIMS) return ART_OK;
    if (!art_get(comp, prop->name, &value) || value.is_null) return ART_OK;
    if (value.type == ART_P_STRING) {
        const char *text;
        ART_TRY(xform_formula_scale(z->ctx, comp, prop->name, 0, value.text, z->s, &text));
        return text != value.text ? art_set_text(z->ctx, comp, prop->name, text, NULL) : ART_OK;
    }
    const double *own = art_value_numbers(&value, &n);
    if (!own || n == 0 || n > 64) return ART_OK;
    memcpy(x, own, (size_t)n * sizeof *x);
    status = scale_numbers(z, comp, prop, &unit, x, n, &changes);
    if (status < 0 || !changes) return status;
    status = art_set_numbers(z->ctx, comp, prop->name, x, n);
out:
    return status;
}

/* Nothing says what the inertia of a body is: mass 1 and moments of 1, which have units. */
static int scale_body_default(struct scaling *z, struct art_comp *body)
{
    const char *method =
        art_is_set(body, "inertiaMethod") ? art_get_text(body, "inertiaMethod") : "";
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    bool by_mesh = false, by_mass = art_streq(method, "MASS");
    for (int i = 0; meshes && i < meshes->n_children; i++)
        by_mesh |=
            art_is_set(meshes->children[i], "mesh") && art_get_bool(meshes->children[i], "hasMass");
    bool mass_set = art_is_set(body, "mass"), dynamic = art_get_bool(body, "dynamic");
    double x[13] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    int status;
    /* the numbers behind EXPLICIT, and those of a body without a mesh */
    if (dynamic && (!by_mesh || art_streq(method, "EXPLICIT")) && !art_is_set(body, "inertia"))
        ART_TRY(art_set_numbers(z->ctx, body, "inertia", x, 13));
    if (!by_mesh) return ART_OK;
    if (by_mass && !mass_set) ART_TRY(art_set_text(z->ctx, body, "mass", "1", NULL));
    bool density_counts = art_streq(method, "DENSITY") || (!*method && !mass_set);
    if (density_counts && !art_is_set(body, "density") && !art_is_set(body, "inertia"))
        ART_TRY(art_set_text(z->ctx, body, "density", "1", NULL));
    return ART_OK;
out:
    return status;
}

/* Returns true for properties of drawing: sizes that nobody chose are not worth a line each. */
static bool only_drawn(const struct art_prop *prop)
{
    const char *cls = prop->type == ART_P_OBJECT ? prop->values : NULL;
    return cls && strstr(cls, "RenderProps");
}

static int scale_comp(struct scaling *z, struct art_comp *comp)
{
    int status;
    bool drawn = art_comp_is(comp, "RenderProps");
    if (art_comp_has_kind(comp, ART_KIND_RIGID_BODY)) ART_TRY(scale_body_default(z, comp));
    for (int k = 0; k < comp->cls->n_props && !drawn; k++) {
        const struct art_prop *prop = comp->cls->props[k];
        const struct art_slot *slot = art_comp_slot(comp, prop->name);
        if (slot && slot->has_value) continue;
        /* made by asking for it; it counts from when something in it is set */
        if (prop->type == ART_P_OBJECT && prop->def && !only_drawn(prop))
            (void)art_get_object(comp, prop->name);
    }
    int n_set = comp->n_slots;
    for (int i = 0; i < n_set; i++) {
        struct art_slot *slot = &comp->slots[i];
        bool implied = slot->has_value && slot->implied;
        if (implied && only_drawn(slot->prop)) continue;
        if (xform_probe_is_data(comp) && art_streq(slot->key, "data")) continue;
        ART_TRY(scale_slot(z, comp, slot));
    }
    ART_TRY(scale_skin(z, comp));
    for (int k = 0; k < comp->cls->n_props && !drawn; k++) {
        const struct art_slot *slot = art_comp_slot(comp, comp->cls->props[k]->name);
        if (!slot || !slot->has_value) ART_TRY(scale_default(z, comp, comp->cls->props[k]));
    }
    if (xform_probe_is_data(comp)) ART_TRY(scale_probe(z, comp));
    return ART_OK;
out:
    return status;
}

static int scale_tree(struct scaling *z, struct art_comp *top)
{
    for (struct art_comp *c = top; c; c = art_comp_next(top, c)) {
        /* the root of a file of parts is not in the file: nothing is set there, or it would be
         * written */
        if (!c->parent && c->model->wrapped > ART_WRAP_MODEL) continue;
        int status = scale_comp(z, c);
        if (status < 0) return status;
    }
    return ART_OK;
}

int art_scale_units(struct art_ctx *ctx, struct art_comp *top, const struct art_scales *s)
{
    struct scaling z = {.ctx = ctx, .s = s, .top = top};
    const double f[3] = {s->mass, s->length, s->time};
    int status;
    long refused = art_model_refused(ctx, top->model);
    for (int i = 0; i < 3; i++)
        if (!(f[i] > 0) || !isfinite(f[i]))
            return art_error(ctx, ART_ERANGE, NULL, "a unit cannot grow by the factor %g", f[i]);
    if (f[0] == 1 && f[1] == 1 && f[2] == 1) return ART_OK;
    ART_TRY(scale_tree(&z, top));
    ART_TRY(xform_unknown_warnings_report(ctx, &z.unknown_warnings));
    /* a default that could not be had was taken for none */
    status = art_model_memory(ctx, top->model, refused, status);
out:
    xform_unknown_warnings_fini(&z.unknown_warnings);
    return status;
}
