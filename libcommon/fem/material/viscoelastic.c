/* Quasi-linear viscoelasticity (Fung 1993, Biomechanics, section 7.6) by the recursion of Taylor,
 * Pister & Goudreau (1970) over steps h, for stresses S of the base material that change evenly
 * within a step:
 *
 *     S(t) = S_base(t) + sum gamma_k H_k(t),   H_k(t) = integral of e^(-(t - s)/tau_k) dS_base(s)
 *     H_k(t) = g H_k(t - h) + (1 - g) tau_k/h [S_base(t) - S_base(t - h)],   g = e^(-h/tau_k)
 *
 * A sudden stress is thus 1 + sum gamma times that of the base, and relaxes to it. S is the second
 * Piola- Kirchhoff stress, which does not see rotations. Of incompressible materials the part
 * without pressure relaxes.
 *
 * A point remembers S_base at the beginning of the step before (PREV) and of this one (SAVED), g
 * H_k and the factors of the last bracket. All 0: nothing happened yet. */
#include "../viscous.h"
#include <art/rows.h>
#include <math.h>
#include <string.h>

enum { TERMS = 6, CAUCHY = 0, TAU = 1, GAMMA = TAU + TERMS };
enum {
    PREV = 0,
    SAVED = 6,
    HISTORY = 12,
    FACTOR = HISTORY + 6 * TERMS,
    REMEMBERED = FACTOR + TERMS
};

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    int status = fem_read_base(ctx, arena, comp, quirks, m);
    if (status < 0) return status;
    const char *wrong = m->base->law == m->law             ? "itself viscoelastic"
                        : m->base->flags & ART_MAT_LINEAR  ? "linear"
                        : m->base->flags & FEM_MAT_VISCOUS ? "viscous"
                                                           : NULL;
    return wrong ? art_error(ctx, ART_ERANGE, &comp->loc, "baseMaterial of a %s is %s",
                             comp->cls->name, wrong)
                 : ART_OK;
}

/* Read the numbers of a property of the behaviour, as far as given; the rest have their defaults.
 */
static int read_terms(struct art_ctx *ctx, const struct art_comp *behavior, const char *name,
                      double rest, double *to)
{
    struct art_value value;
    int n = 0;
    const double *num = art_get(behavior, name, &value) ? art_value_numbers(&value, &n) : NULL;
    if (n > TERMS)
        return art_error(ctx, ART_ERANGE, &behavior->loc, "%s of a %s holds %d numbers, %d at most",
                         name, behavior->cls->name, n, TERMS);
    for (int k = 0; k < TERMS; k++) {
        to[k] = num && k < n ? num[k] : rest;
        if (!(to[k] >= 0))
            return art_error(ctx, ART_ERANGE, &behavior->loc, "%s of a %s must not be negative",
                             name, behavior->cls->name);
    }
    return ART_OK;
}

static int refresh(struct art_ctx *ctx, const struct art_comp *comp, struct art_material *m)
{
    const struct art_comp *behavior = art_get_object(comp, "viscoBehavior");
    if (!behavior)
        return art_error(ctx, ART_ERANGE, &comp->loc, "viscoBehavior of a %s is null",
                         comp->cls->name);
    if (!art_cls_is(behavior->cls, "QLVBehavior"))
        return art_error(ctx, ART_EUNSUPPORTED, &behavior->loc, "a behaviour %s is not simulated",
                         behavior->cls->name);
    int status = read_terms(ctx, behavior, "Tau", 1, m->par + TAU);
    return status < 0 ? status : read_terms(ctx, behavior, "Gamma", 0, m->par + GAMMA);
}

/* The point as the base sees it. */
static struct art_mat_point base_point(const struct art_mat_point *pt)
{
    struct art_mat_point base = *pt;
    base.state = pt->state ? pt->state + REMEMBERED : NULL;
    return base;
}

/* s = A t A^T, symmetric tensors */
static void congruence(const double A[9], const double t[6], double s[6])
{
    const double T[9] = {t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2]};
    double AT[9], S[9];
    art_m3_mul(AT, A, T);
    art_m3_mul_t(S, AT, A);
    s[0] = S[0], s[1] = S[4], s[2] = S[8], s[3] = S[1], s[4] = S[5], s[5] = S[2];
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *gamma = m->par + GAMMA, *state = pt->state;
    const struct art_mat_point base = base_point(pt);
    double scale = 1, past[6] = {0};
    m->base->law->stress(m->base, &base, s, D);
    if (!state) return;
    for (int k = 0; k < TERMS; k++) {
        const double *H = state + HISTORY + 6 * k;
        double c = gamma[k] * state[FACTOR + k];
        if (gamma[k] == 0) continue;
        scale += c;
        for (int i = 0; i < 6; i++) past[i] += gamma[k] * H[i] - c * state[PREV + i];
    }
    if (m->par[CAUCHY] == 0) {
        congruence(pt->F, past, past);
        for (int i = 0; i < 6; i++) past[i] /= pt->J;
    }
    for (int i = 0; i < 6; i++) s[i] = scale * s[i] + past[i];
    for (int i = 0; D && i < 36; i++) D[i] *= scale;
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const struct art_mat_point base = base_point(pt);
    return m->base->law->energy ? m->base->law->energy(m->base, &base) : 0;
}

static void start(const struct art_material *m, const struct art_mat_point *pt)
{
    const struct art_mat_point base = base_point(pt);
    memset(pt->state, 0, REMEMBERED * sizeof *pt->state);
    if (m->base->law->start) m->base->law->start(m->base, &base);
}

static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    const double *tau = m->par + TAU;
    double *state = pt->state, *prev = state + PREV, *saved = state + SAVED, inverse[9];
    const struct art_mat_point base = base_point(pt);
    if (!(h > 0)) return;
    if (m->base->law->update_history) m->base->law->update_history(m->base, &base, h);
    for (int k = 0; k < TERMS; k++) {
        double *H = state + HISTORY + 6 * k, *factor = &state[FACTOR + k];
        double g = exp(-h / tau[k]);
        for (int i = 0; i < 6; i++) H[i] = g * (H[i] + *factor * (saved[i] - prev[i]));
        *factor = -expm1(-h / tau[k]) * (tau[k] / h);
    }
    memcpy(prev, saved, 6 * sizeof *prev);
    m->base->law->stress(m->base, &base, saved, NULL);
    if (m->par[CAUCHY] != 0 || !art_m3_inverse(inverse, pt->F)) return;
    congruence(inverse, saved, saved);
    for (int i = 0; i < 6; i++) saved[i] *= pt->J;
}

static const struct art_material_law law = {
    .stress = stress,
    .energy = energy,
    .n_state = REMEMBERED,
    .start = start,
    .update_history = advance,
    .read = read,
    .refresh = refresh,
};

static const struct art_prop props[] = {
    ART_P("baseMaterial", OBJECT("FemMaterial"), "NeoHookeanMaterial", "what it relaxes to",
          ART_NULLABLE),
    ART_P("viscoBehavior", OBJECT("ViscoelasticBehavior"), "QLVBehavior", "how it relaxes",
          ART_NULLABLE),
};
const struct art_class art_material_viscoelastic =
    ART_CORE_CLASS("ViscoelasticMaterial", "materials", "FemMaterial", ART_PROPS(props),
                   .law = &law, .help = "another material whose stress relaxes after a change");
