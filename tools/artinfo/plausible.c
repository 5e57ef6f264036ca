/* Sizes, masses and forces of a model beside those of bodies: slips between metres and millimetres,
 * muscles with forces that no muscle has. */
#include "artinfo.h"
#include <art/joint.h>
#include <art/mech.h>
#include <art/sim.h>
#include <art/xform.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct part {
    const struct art_comp *comp; /* a rigid body or FEM model */
    double length, mass;         /* the longest side of its box; 0: it has none */
    bool moves;
};

struct look {
    struct art_ctx *ctx; /* reports to the findings */
    bool notes;          /* more than what is wrong */
    struct art_comp *root;
    struct art_sim *sim;
    double size[3], largest, mass, gravity, density;
    bool stated;                    /* the density: it does not follow from a mass */
    const char *length, *unit_mass; /* guesses, or NULL */
    struct part *parts;
    int n_parts, cap;
};

/* Water by units of length and mass, and what forces and stresses then are. */
static const struct units {
    const char *length;
    double gravity; /* about 9.81 m/s^2 */
    const char *mass;
    double water;
    const char *force, *stress;
} units[] = {
    {"m", 9.81, "kg", 1e3, "N", "Pa"},       {"m", 9.81, "g", 1e6, "mN", "mPa"},
    {"cm", 981, "kg", 1e-3, "cN", "100 Pa"}, {"cm", 981, "g", 1, "dyn", "0.1 Pa"},
    {"mm", 9810, "kg", 1e-6, "mN", "kPa"},   {"mm", 9810, "g", 1e-3, "uN", "Pa"},
    {"mm", 9810, "t", 1e-9, "N", "MPa"},
};
enum { N_UNITS = sizeof units / sizeof units[0] };

static bool near(double x, double to, double times)
{
    return x > to / times && x < to * times;
}

/* Tissue, bone, plastics and metals. */
static bool like_water(double density, double water)
{
    return near(density, water, 12);
}

/* ------------------------------------------------------------------- what there is */

/* A number of the simulation; false for what takes no part in it, as fibres of a bundle that are
 * not active. */
static bool find_number(const struct look *l, const struct art_comp *comp, const char *prop,
                        double *x)
{
    struct art_quiet quiet;
    struct art_sim_prop bound;
    art_quiet_begin(l->ctx, &quiet);
    int status = art_sim_bind(l->ctx, l->sim, comp, prop, NULL, &bound);
    const bool one = status == ART_OK && bound.size == 1;
    if (one) art_sim_get(l->sim, &bound, x);
    return art_quiet_end(l->ctx, &quiet, status) == ART_OK && one;
}

static double live_number(const struct look *l, const struct art_comp *comp, const char *prop)
{
    double x;
    return find_number(l, comp, prop, &x) ? x : NAN;
}

static double box_of(struct look *l, const struct art_comp *comp, double size[3])
{
    struct art_quiet quiet;
    double lo[3], hi[3], largest = 0;
    art_quiet_begin(l->ctx, &quiet);
    int status = art_quiet_end(l->ctx, &quiet, art_comp_bounds(l->ctx, comp, lo, hi));
    for (int k = 0; k < 3; k++) {
        size[k] = status == ART_OK ? hi[k] - lo[k] : 0;
        largest = fmax(largest, size[k]);
    }
    return largest;
}

static bool moves(const struct art_comp *c)
{
    bool fixed = art_find_prop(c, "dynamic") && !art_get_bool(c, "dynamic");
    return !fixed && !(art_find_prop(c, "grounded") && art_get_bool(c, "grounded"));
}

static int add_part(struct look *l, const struct art_comp *c)
{
    double size[3], mass = live_number(l, c, "mass");
    if (!ART_GROW(l->ctx, l->parts, l->n_parts, l->cap)) return ART_ENOMEM;
    l->parts[l->n_parts++] = (struct part){c, box_of(l, c, size), mass > 0 ? mass : 0, moves(c)};
    return ART_OK;
}

/* The mass of a top model, its gravity, and the first density that somebody stated, or else that
 * follows from a mass. */
static int see(struct look *l, const struct art_comp *c)
{
    double g[3];
    if (art_comp_has_kind(c, ART_KIND_MECH_MODEL) && c->parent && c->parent->parent == l->root) {
        double mass = live_number(l, c, "mass");
        if (mass > 0) l->mass += mass;
        if (art_get_vector(c, "gravity", g, 3) == 3 && !(l->gravity > 0))
            l->gravity = sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    }
    if (!art_comp_has_kind(c, ART_KIND_RIGID_BODY) && !art_comp_has_kind(c, ART_KIND_FEM_MODEL))
        return ART_OK;
    if (!l->stated && art_is_set(c, "density")) {
        l->density = art_get_double(c, "density");
        l->stated = l->density > 0;
    }
    if (!l->stated && !(l->density > 0) && art_find_prop(c, "mass") && art_is_set(c, "mass"))
        l->density = live_number(l, c, "density");
    return add_part(l, c);
}

/* ------------------------------------------------------------------------- units */

static const struct units *guess(const struct look *l)
{
    const struct units *by_length = NULL;
    for (int i = 0; i < N_UNITS; i++) {
        if (!near(l->gravity, units[i].gravity, 1.05)) continue;
        if (!by_length) by_length = &units[i];
        if (l->density > 0 && like_water(l->density, units[i].water)) return &units[i];
    }
    return by_length;
}

/* A density in kilograms or tonnes by cubic millimetre beside a gravity of metres, or the other
 * way. What is neither may be a model without a scale. */
static void doubt_density(struct look *l, const struct units *u)
{
    static const double times = 5;
    for (int i = 0; i < N_UNITS; i++)
        if (strcmp(units[i].length, u->length) == 0 && near(l->density, units[i].water, times))
            return;
    for (int i = 0; i < N_UNITS; i++) {
        bool other = strcmp(units[i].length, u->length) != 0, grams = units[i].mass[0] == 'g';
        if (!other || grams || units[i].length[0] == 'c' ||
            !near(l->density, units[i].water, times))
            continue;
        art_warn(l->ctx, &l->root->loc,
                 "gravity %g is that of %s, a density of %g that of %s/%s^3 (water: %g): one of "
                 "them is in other "
                 "units",
                 l->gravity, u->length, l->density, units[i].mass, units[i].length, units[i].water);
        return;
    }
}

/* What is long is large by its gravity; what is heavy as well has a density of the same units: its
 * lengths alone are too large. */
static void doubt_size(struct look *l, const struct units *u)
{
    static const double long_in_m = 30, heavy_in_kg = 1e5;
    double metre = u->length[0] == 'c' ? 100 : u->length[1] == 'm' ? 1000 : 1;
    double kg = u->mass[0] == 'g' ? 1000 : u->mass[0] == 't' ? 1e-3 : 1;
    double size = l->largest / metre;
    bool heavy = l->density > 0 && like_water(l->density, u->water) && l->mass / kg > heavy_in_kg;
    if (size > long_in_m && heavy)
        art_warn(
            l->ctx, &l->root->loc,
            "gravity %g and a density of %g are those of %s and %s, in which the model is %.4g "
            "long and weighs %.4g: are lengths of it in a smaller unit?",
            l->gravity, l->density, u->length, u->mass, l->largest, l->mass);
    else if (!l->notes)
        return;
    else if (size > long_in_m)
        art_note(l->ctx, &l->root->loc,
                 "gravity %g is that of %s, in which the model is %g long: are its lengths in a "
                 "smaller unit?",
                 l->gravity, u->length, l->largest);
    else if (size > 0 && size < 1e-4)
        art_note(l->ctx, &l->root->loc,
                 "gravity %g is that of %s, in which the model is %g long: are its lengths in a "
                 "larger unit?",
                 l->gravity, u->length, l->largest);
}

static void report_units(struct look *l)
{
    const struct units *u = guess(l);
    struct art_buf text;
    art_buf_init(&text, l->ctx);
    art_buf_printf(&text, "total mass %.6g, size %.4g x %.4g x %.4g", l->mass, l->size[0],
                   l->size[1], l->size[2]);
    if (u && l->density > 0 && like_water(l->density, u->water)) {
        art_buf_printf(
            &text,
            "; in units of %s, %s, s by its gravity and density: forces in %s, stresses in %s",
            u->length, u->mass, u->force, u->stress);
        l->unit_mass = u->mass;
    } else if (u) {
        art_buf_printf(&text, "; lengths in %s by its gravity", u->length);
    }
    if (u) l->length = u->length;
    if (l->notes && art_buf_status(&text) == ART_OK) art_note(l->ctx, &l->root->loc, "%s", text.s);
    art_buf_fini(&text);
    if (u && l->density > 0) doubt_density(l, u);
    if (u) doubt_size(l, u);
}

/* One body that is thousands of times smaller than what is around it was made in another unit. */
static void doubt_small_part(struct look *l, const struct part *part)
{
    static const double times = 3000;
    if (part->length > 0 && part->length * times < l->largest)
        art_warn(l->ctx, &part->comp->loc,
                 "'%s' is %.3g long and the model %.3g: is one of them in metres and the other in "
                 "millimetres?",
                 art_comp_path(part->comp, NULL), part->length, l->largest);
}

static int by_length(const void *a, const void *b)
{
    const struct part *p = a, *q = b;
    return p->length != q->length ? (p->length < q->length ? -1 : 1) : 0;
}

/* A size of a body in millimetres among metres makes it tens of times longer than most, and with
 * its density thousands of times heavier. `usual` is the part of median length. */
static void doubt_large_part(struct look *l, const struct part *part, const struct part *usual)
{
    static const double longer = 20, heavier = 2000, far_longer = 300;
    if (!part->moves || !(usual->length > 0) || !(usual->mass > 0)) return;
    if (part->length > far_longer * usual->length ||
        (part->length > longer * usual->length && part->mass > heavier * usual->mass))
        art_warn(l->ctx, &part->comp->loc,
                 "'%s' is %.3g long and weighs %.3g, where '%s' has %.3g and %.3g: is a size of it "
                 "in a smaller unit?",
                 art_comp_path(part->comp, NULL), part->length, part->mass,
                 art_comp_path(usual->comp, NULL), usual->length, usual->mass);
}

static int doubt_parts(struct look *l)
{
    if (l->n_parts == 0) return ART_OK;
    struct part *sorted = art_alloc(l->ctx, (size_t)l->n_parts, sizeof *sorted);
    if (!sorted) return ART_ENOMEM;
    memcpy(sorted, l->parts, (size_t)l->n_parts * sizeof *sorted);
    qsort(sorted, (size_t)l->n_parts, sizeof *sorted, by_length);
    struct part usual = sorted[(l->n_parts - 1) / 2];
    art_free(sorted);
    for (int i = 0; i < l->n_parts; i++) {
        doubt_small_part(l, &l->parts[i]);
        doubt_large_part(l, &l->parts[i], &usual);
    }
    return ART_OK;
}

/* ------------------------------------------------------------------------ muscles */

static double number_of(const struct art_comp *material, const char *prop)
{
    return art_find_prop(material, prop) ? art_get_double(material, prop) : NAN;
}

/* The largest isometric force by the parameters; NAN: none is stated. */
static double strongest(const struct art_comp *material)
{
    double iso = number_of(material, "maxIsoForce"), force = number_of(material, "maxForce"),
           scaling = number_of(material, "forceScaling");
    if (iso > 0) return iso;
    return isfinite(scaling) ? force * scaling : force;
}

static void explain_length(struct art_buf *text, const struct look *l, const struct art_comp *c,
                           const struct art_comp *material)
{
    double fibre = number_of(material, "optFibreLength"),
           tendon = number_of(material, "tendonSlackLength"), length = live_number(l, c, "length");
    if (fibre >= 0 && tendon >= 0 && length > 0)
        art_buf_printf(text,
                       "; it is %.4g long, its optFibreLength %.4g and tendonSlackLength %.4g",
                       length, fibre, tendon);
    double opt = number_of(material, "optLength");
    if (opt > 0 && length > 0)
        art_buf_printf(text, "; it is %.4g long, its optLength %.4g", length, opt);
}

/* Fibres below a fifth of their optimal length have no force at any excitation: the tendon is too
 * long for the path. */
static bool is_slack(const struct look *l, const struct art_comp *c,
                     const struct art_comp *material)
{
    double fibre = number_of(material, "optFibreLength"),
           tendon = number_of(material, "tendonSlackLength"), length = live_number(l, c, "length");
    return fibre > 0 && tendon >= 0 && length > 0 && length - tendon < 0.2 * fibre;
}

static void doubt_muscle(struct look *l, const struct art_comp *c)
{
    static const double most = 20; /* times the isometric force: no passive fibre bears that */
    const struct art_comp *material =
        art_comp_has_kind(c, ART_KIND_POINT_SPRING) ? art_get_object(c, "material") : NULL;
    if (!material || !art_comp_is(material, "AxialMuscleMaterialBase")) return;
    double force, full = strongest(material);
    struct art_buf text;
    if (!find_number(l, c, "forceNorm", &force)) return;
    art_buf_init(&text, l->ctx);
    if (full > 0 && !(fabs(force) <= most * full)) {
        art_buf_printf(&text,
                       "'%s' has a force of %.3g at t = 0, and %.3g is its largest isometric one",
                       art_comp_path(c, NULL), force, full);
        explain_length(&text, l, c, material);
    } else if (full > 0 && force < -1e-3 * full) {
        art_buf_printf(&text, "'%s' pushes with %.3g at t = 0, as no muscle does",
                       art_comp_path(c, NULL), -force);
        explain_length(&text, l, c, material);
    } else if (is_slack(l, c, material)) {
        art_buf_printf(&text, "'%s' cannot pull at t = 0", art_comp_path(c, NULL));
        explain_length(&text, l, c, material);
    } else if (l->notes && art_find_prop(material, "forceScaling") &&
               !art_is_set(material, "forceScaling") && number_of(material, "forceScaling") != 1 &&
               art_streq(l->length, "m")) {
        art_note(l->ctx, &c->loc,
                 "'%s' pulls with up to %.4g: forceScaling of %s, which is not stated, is %g",
                 art_comp_path(c, NULL), full, material->cls->name,
                 number_of(material, "forceScaling"));
    }
    if (text.n && art_buf_status(&text) == ART_OK) art_warn(l->ctx, &c->loc, "%s", text.s);
    art_buf_fini(&text);
}

/* --------------------------------------------------------------------------- all */

/* Sizes, densities and forces are compared where there are bodies, FEM models or muscles. A model
 * without them, say a net of springs, has nothing to doubt, and need not be compiled. */
static bool has_anything_to_doubt(const struct art_model *model)
{
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        if (art_comp_is(c, "RigidBody") || art_comp_is(c, "FemModel3d")) return true;
        const struct art_comp *material =
            art_comp_has_kind(c, ART_KIND_POINT_SPRING) ? art_get_object(c, "material") : NULL;
        if (material && art_comp_is(material, "AxialMuscleMaterialBase")) return true;
    }
    return false;
}

/* What acts beside the models takes no part: its files need not be there. */
static const char *const ignored[] = {"ScriptController",
                                      "ScriptMonitor",
                                      "NumericControlProbe",
                                      "NumericMonitorProbe",
                                      "NumericInputProbe",
                                      "PositionInputProbe",
                                      "VelocityInputProbe",
                                      "NumericOutputProbe",
                                      "PositionOutputProbe",
                                      "VelocityOutputProbe",
                                      "TrackingController",
                                      "IKProbe",
                                      "IKSolver"};

int check_plausible(struct art_ctx *ctx, struct art_model *model, bool notes)
{
    struct art_quiet quiet;
    struct art_sim_options options = {
        .as_stated = true, .ignore = ignored, .n_ignore = sizeof ignored / sizeof ignored[0]};
    struct art_sim *sim = NULL;
    struct look l = {.ctx = ctx, .root = model->root, .notes = notes};
    if (!notes && !has_anything_to_doubt(model)) return ART_OK;
    /* warnings are for those who simulate */
    art_quiet_begin(ctx, &quiet);
    int status = art_sim_create(ctx, model, &options, &sim);
    /* what keeps the model from running is a finding already */
    status = art_quiet_end(ctx, &quiet, status);
    for (int i = 0; status == ART_OK && i < art_sim_models(sim); i++)
        status = art_joints_assemble(ctx, art_sim_system(sim, i), art_sim_state(sim, i));
    if (status == ART_OK) art_sim_evaluate(sim);
    if (status == ART_OK) {
        l.sim = sim;
        for (struct art_comp *c = model->root; c && status == ART_OK;
             c = art_comp_next(model->root, c))
            status = see(&l, c);
        l.largest = box_of(&l, model->root, l.size);
        if (l.mass > 0) report_units(&l);
        if (status == ART_OK) status = doubt_parts(&l);
        for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
            doubt_muscle(&l, c);
        art_free(l.parts);
    }
    art_sim_free(sim);
    return art_status_stops(status) ? status : ART_OK;
}
