/* This file finds the actuators of a model and what they can do at a pose: muscles as their active
 * fibres with a rigid tendon, along -dl/dq; others by the change of all forces with their control.
 */
#include "actuators.h"
#include <art/excited.h>
#include <math.h>
#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------- finding them */

static int read_curve(struct art_ctx *ctx, struct trial_actuators *a,
                      const struct art_comp *material, const char *prop, struct art_curve *curve)
{
    return art_curve_read(ctx, &a->arena, material, prop, curve);
}

static int read_muscle(struct art_ctx *ctx, struct trial_actuators *a,
                       const struct art_comp *material, struct trial_muscle *m)
{
    int status = ART_OK;
    m->F0 = art_get_double(material, "maxIsoForce"),
    m->l0 = art_get_double(material, "optFibreLength");
    m->slack = art_get_double(material, "tendonSlackLength");
    m->angle = art_get_double(material, "optPennationAngle");
    m->speed = art_get_double(material, "maxContractionVelocity");
    m->thelen = art_comp_is(material, "Thelen2003AxialMuscle");
    m->most_sine = sin(acos(0.1));
    if (!(m->l0 > 0) || !(m->speed > 0) || !(m->F0 >= 0))
        return art_error(ctx, ART_ERANGE, &material->loc,
                         "optFibreLength and maxContractionVelocity of a muscle must be positive");
    if (m->thelen) {
        m->width = art_get_double(material, "kShapeActive"), m->af = art_get_double(material, "af");
        m->flen = art_get_double(material, "flen");
        m->threshold = art_get_double(material, "fvLinearExtrapThreshold");
        return ART_OK;
    }
    m->most_sine = sin(art_get_double(material, "maxPennationAngle"));
    ART_TRY(read_curve(ctx, a, material, "activeForceLengthCurve", &m->active));
    status = read_curve(ctx, a, material, "forceVelocityCurve", &m->velocity);
out:
    return status;
}

static const char *file_name(const struct art_comp *c)
{
    const char *name = art_cls_prop(c->cls, "nameInFile") ? art_get_text(c, "nameInFile") : NULL;
    return name && *name ? name : c->name;
}

static double norm_of(const struct art_comp *c, const char *prop)
{
    double v[3] = {0};
    return art_cls_prop(c->cls, prop) && art_get_vector(c, prop, v, 3) == 3 ? art_v3_norm(v) : 0;
}

/* Activation dynamics play no part: what is excited acts at once. */
static int skip_activation(struct art_ctx *ctx, struct art_comp *c)
{
    static const char *const times[] = {"activationTime", "deactivationTime"};
    static const double none = 0;
    int status = ART_OK;
    for (int i = 0; i < 2 && status == ART_OK; i++)
        if (art_cls_prop(c->cls, times[i])) status = art_set_numbers(ctx, c, times[i], &none, 1);
    return status;
}

/* The law in place of that of a muscle. */
static const char no_force[] =
    "artisynth.core.materials.LinearAxialMaterial [ stiffness=0 damping=0 ]";

static int add(struct art_ctx *ctx, struct art_comp *c, struct trial_actuators *a)
{
    struct art_comp *material = art_find_prop(c, "material") ? art_get_object(c, "material") : NULL;
    struct trial_actuator *t;
    int status = ART_OK;
    if (!ART_GROW(ctx, a->list, a->n, a->cap)) return ART_ENOMEM;
    t = &a->list[a->n];
    memset(t, 0, sizeof *t);
    t->comp = c, t->name = file_name(c);
    t->is_muscle = art_comp_has_kind(c, ART_KIND_POINT_SPRING);
    t->lo = t->is_muscle ? 0 : -INFINITY, t->hi = t->is_muscle ? 1 : INFINITY;
    t->optimal = art_cls_prop(c->cls, "forceScale") ? art_get_double(c, "forceScale")
                 : art_cls_prop(c->cls, "torque") ? fmax(norm_of(c, "force"), norm_of(c, "torque"))
                                                  : NAN;
    t->has_fibres = material && (art_comp_is(material, "Millard2012AxialMuscle") ||
                                 art_comp_is(material, "Thelen2003AxialMuscle"));
    if (!t->has_fibres && material && art_comp_is(material, "EquilibriumAxialMuscle"))
        return art_error(
            ctx, ART_EUNSUPPORTED, &c->loc,
            "static optimisation knows the muscles of Millard and Thelen; '%s' has a %s",
            art_comp_path(c, NULL), material->cls->name);
    if (t->has_fibres) {
        ART_TRY(read_muscle(ctx, a, material, &t->muscle));
        if (t->muscle.thelen) t->lo = 0.01;
        ART_TRY(art_set_text(ctx, c, "material", no_force, NULL));
    }
    if (!t->has_fibres) ART_TRY(skip_activation(ctx, c));
    a->n++;
out:
    return status;
}

/* ------------------------------------------------------------ bounds of the document */

static struct art_xml_tag *find_tag(struct art_xml_tag *tag, const char *name)
{
    for (struct art_xml_tag *c = tag ? tag->first : NULL; c; c = c->next)
        if (art_streq(c->tag, name)) return c;
    return NULL;
}

/* In files before version 30513 a min_control of 0 and a max_control of 1 of a muscle count as not
 * given. */
static int read_bounds(const struct setup *doc, struct art_xml_tag *tag, long version,
                       struct trial_actuator *t)
{
    double lo = t->lo, hi = t->hi, F;
    int status;
    ART_TRY(setup_numbers(doc, tag, "min_control", &lo, 1));
    ART_TRY(setup_numbers(doc, tag, "max_control", &hi, 1));
    if (t->is_muscle && version < 30513 && lo == 0) lo = t->lo;
    if (t->is_muscle && version < 30513 && hi == 1) hi = t->hi;
    t->lo = lo, t->hi = hi;
    F = t->optimal;
    if (!t->is_muscle) ART_TRY(setup_numbers(doc, tag, "optimal_force", &F, 1));
    t->optimal = F;
    if (!(t->lo <= t->hi)) {
        struct art_loc loc = setup_place(doc, tag);
        status = art_error(doc->ctx, ART_ERANGE, &loc, "'%s': min_control is more than max_control",
                           t->name);
    }
out:
    return status;
}

static int overlay(const struct setup *doc, struct trial_actuators *a)
{
    struct art_xml_tag *model = find_tag(doc->root, "Model");
    struct art_xml_tag *set = find_tag(find_tag(model ? model : doc->root, "ForceSet"), "objects");
    const char *text = art_xml_attribute(doc->root, "Version");
    int64_t version = 0;
    int status = ART_OK;
    if (text) (void)art_read_int(text, strlen(text), &version);
    for (struct art_xml_tag *c = set ? set->first : NULL; c && status == ART_OK; c = c->next)
        for (int i = 0; c->name && i < a->n && status == ART_OK; i++)
            if (art_streq(c->name, a->list[i].name))
                status = read_bounds(doc, c, (long)version, &a->list[i]);
    return status;
}

int trial_actuators_find(struct art_ctx *ctx, struct art_model *model, const struct setup *doc,
                         struct trial_actuators *a)
{
    int status = ART_OK;
    memset(a, 0, sizeof *a);
    for (struct art_comp *c = model->root; c && status == ART_OK; c = art_comp_next(model->root, c))
        if (art_cls_prop(c->cls, "excitation") && art_get_bool(c, "enabled") && !c->is_value &&
            !art_comp_is(c, "MuscleExciter"))
            status = add(ctx, c, a);
    if (status == ART_OK && doc) status = overlay(doc, a);
    if (status == ART_OK && a->n == 0)
        status = art_error(ctx, ART_ENOTFOUND, &model->root->loc,
                           "the model has no muscles and no actuators");
    return status;
}

int trial_actuators_connect(struct art_ctx *ctx, const struct art_subject *s,
                            struct trial_actuators *a)
{
    for (int i = 0; i < a->n; i++) {
        struct trial_actuator *t = &a->list[i];
        t->excitable = art_system_excitable(s->sys, t->comp);
        t->length = art_live_find(t->comp, "length");
        t->rate = art_live_find(t->comp, "lengthDot");
        t->tension = t->is_muscle ? art_live_find(t->comp, "forceNorm") : NULL;
        if (t->has_fibres ? !t->length || !t->rate : t->excitable < 0)
            return art_error(ctx, ART_EUNSUPPORTED, &t->comp->loc,
                             "'%s' (%s) is no muscle or actuator that can be "
                             "used here",
                             art_comp_path(t->comp, NULL), t->comp->cls->name);
    }
    return ART_OK;
}

void trial_actuators_fini(struct trial_actuators *a)
{
    art_free(a->list);
    art_arena_fini(&a->arena);
    memset(a, 0, sizeof *a);
}

/* ------------------------------------------------------------------ what muscles can */

/* Thelen's force by speed at full activation, eq. 6 and 7 (Thelen 2003, J. Biomech. Eng. 125), as a
 * function of it; above the threshold along the tangent. */
static double thelen_velocity(const struct trial_muscle *m, double v)
{
    const double k = (2 + 2 / m->af) / (m->flen - 1), part = m->threshold * m->flen;
    if (v < -1) return 0;
    if (v <= 0) return (1 + v) / (1 - v / m->af);
    const double from = (part - 1) / (k * (m->flen - part)), x = fmin(v, from), below = 1 + x * k;
    return (1 + m->flen * x * k) / below + k * (m->flen - 1) / (below * below) * (v - x);
}

double trial_muscle_strength(const struct trial_muscle *m, double L, double dL, bool original)
{
    const double h = m->l0 * sin(m->angle), along = L - m->slack, l = sqrt(along * along + h * h);
    double cosine = along / l, least = h / m->most_sine, force;
    if (m->thelen)
        least = h > 0 ? least : 0.01 * m->l0;
    else
        least = fmax(least, (m->active.n_corners ? m->active.corner[0].x[0] : 0.4441) * m->l0);
    if (!(along > 0) || !(l > least)) return 0;
    const double n = l / m->l0, v = dL * cosine / (m->speed * m->l0);
    if (m->thelen) {
        force = exp(-(n - 1) * (n - 1) / m->width) * thelen_velocity(m, v);
    } else {
        double slope;
        force = art_curve_eval(&m->active, n, &slope) * art_curve_eval(&m->velocity, v, &slope);
        const double sine = h / n;
        if (original) cosine = sqrt(fmax(0, 1 - sine * sine));
    }
    return m->F0 * force * cosine;
}

/* ----------------------------------------------------------------------- responses */

static void reduce(const struct art_subject *s, const double *f, double *Q)
{
    memset(Q, 0, (size_t)s->n * sizeof *Q);
    for (int i = 0; i < s->sys->n_active_blocks; i++)
        if (s->sys->jac.K->size[i] == 6)
            art_multibody_add_wrench(s->mb, s->sys->block_dyn[i], f + s->sys->jac.K->row_off[i], Q);
}

/* The tension of a spring or muscle without fibres; NaN of what has none. */
static double tension_of(const struct art_subject *s, const struct trial_actuator *t)
{
    double x = NAN;
    if (t->tension) t->tension->get(s->sys, s->state, t->comp, &x);
    return x;
}

/* Columns of what is linear in its control: the change of all forces by control 1. */
static int linear_columns(struct art_ctx *ctx, struct art_subject *s, struct trial_actuators *a,
                          double *force, double *R)
{
    struct art_excitable *list = s->sys->excitation.list;
    double *work = art_alloc(ctx, art_system_excited_size(s->sys), sizeof *work);
    double *f = art_alloc(ctx, (size_t)s->sys->n_active + (size_t)s->n + 1, sizeof *f);
    int status = work && f ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) {
        double *Q = f + s->sys->n_active;
        for (int i = 0; i < a->n; i++)
            if (a->list[i].excitable >= 0) list[a->list[i].excitable].own = 0;
        art_system_excite(s->sys);
        art_system_excited_begin(s->sys, s->state, work);
        for (int i = 0; i < a->n; i++) {
            if (a->list[i].has_fibres) continue;
            const double before = tension_of(s, &a->list[i]);
            list[a->list[i].excitable].own = 1;
            art_system_excite(s->sys);
            art_system_excited_forces(s->sys, s->state, work, f);
            if (isnan(force[i])) force[i] = tension_of(s, &a->list[i]) - before;
            list[a->list[i].excitable].own = 0;
            art_system_excite(s->sys);
            reduce(s, f, Q);
            for (int c = 0; c < s->n; c++) R[c * a->n + i] = Q[c];
        }
    }
    art_free(work);
    art_free(f);
    return status;
}

/* -dl/dq of each muscle: the rates of all lengths at unit rates of each coordinate. */
static int muscle_arms(struct art_subject *s, struct trial_actuators *a, double *unit, double *R)
{
    const size_t n = (size_t)s->n;
    double *none = unit + n;
    int status = ART_OK;
    memset(unit, 0, 2 * n * sizeof *unit);
    for (int c = 0; c < s->n && status == ART_OK; c++) {
        unit[c] = 1;
        status = art_multibody_set_motion(s->mb, unit, none);
        unit[c] = 0;
        for (int i = 0; i < a->n && status == ART_OK; i++) {
            double rate;
            if (!a->list[i].has_fibres) continue;
            a->list[i].rate->get(s->sys, s->state, a->list[i].comp, &rate);
            R[c * a->n + i] = -rate;
        }
    }
    return status;
}

int trial_actuators_respond(struct art_ctx *ctx, struct art_subject *s, struct trial_actuators *a,
                            const double *v, const double *acc, bool original, bool isometric,
                            double *force, double *R)
{
    double *unit = art_alloc(ctx, 2 * (size_t)s->n + 1, sizeof *unit);
    int status = unit ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    memset(R, 0, (size_t)s->n * (size_t)a->n * sizeof *R);
    for (int i = 0; i < a->n; i++) {
        struct trial_actuator *t = &a->list[i];
        double L, dL;
        force[i] = t->optimal;
        if (!t->has_fibres) continue;
        t->length->get(s->sys, s->state, t->comp, &L);
        t->rate->get(s->sys, s->state, t->comp, &dL);
        force[i] = isometric ? t->muscle.F0 : trial_muscle_strength(&t->muscle, L, dL, original);
    }
    ART_TRY(linear_columns(ctx, s, a, force, R));
    ART_TRY(muscle_arms(s, a, unit, R));
    for (int i = 0; i < a->n; i++)
        for (int c = 0; c < s->n && a->list[i].has_fibres; c++) R[c * a->n + i] *= force[i];
    status = art_multibody_set_motion(s->mb, v, acc);
out:
    art_free(unit);
    return status;
}
