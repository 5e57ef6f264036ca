/* This law is the quasi-linear viscoelasticity of Fung 1993, Biomechanics, section 7.6: the stress
 * is that of the base material and what is left of its changes,
 *
 *     S(t) = S_base(t) + sum gamma_k H_k(t),   H_k(t) = integral of e^(-(t - s)/tau_k) dS_base(s)
 *
 * A sudden stress is thus 1 + sum gamma times that of the base, and relaxes to it. S is the second
 * Piola-Kirchhoff stress, which does not see rotations. Of incompressible materials the part
 * without pressure relaxes.
 *
 * When a part e of a step from t_n on has passed, the integral is that of a stress which changes
 * evenly since t_n (Taylor, Pister & Goudreau 1970; Simo & Hughes 1998, Computational Inelasticity,
 * section 10.3), which is exact for such:
 *
 *     H_k(t_n + e) = g H_k(t_n) + (1 - g) tau_k/e [S_base(t_n + e) - S_base(t_n)],  g =
 * e^(-e/tau_k)
 *
 * The tangent is 1 + sum gamma_k (1 - g) tau_k/e times that of the base. A point remembers S_base
 * (SAVED) and H_k at t_n and the length of the step.
 *
 * The original (quirk visco_memory_lags) has the memory of t_n at the end of the step too, with
 * S_base(t_n - h) in the bracket: what relaxes is a step behind. There a point remembers S_base at
 * t_n - h (PREV) as well, and g H_k and the factors of the bracket. All 0: nothing happened yet. */
#include "../viscous.h"
#include <art/rows.h>
#include <math.h>
#include <string.h>

enum { TERMS = 6, LAGS = 0, TAU = 1, GAMMA = TAU + TERMS };
enum {
    PREV = 0,
    SAVED = 6,
    HISTORY = 12,
    FACTOR = HISTORY + 6 * TERMS,
    STEP = FACTOR, /* where the memory does not lag */
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

/* Set g and the factor of the bracket when the time e has passed. */
static void decay(double e, double tau, double *g, double *factor)
{
    double lost = e > 0 ? -expm1(-e / tau) : 0;
    *g = 1 - lost;
    *factor = e > 0 ? lost * (tau / e) : 1;
}

/* past += gamma times what is left of H_k and of the bracket but for S_base(t_n + e); the result
 * is the factor of the latter. */
static double recall(const struct art_material *m, const double *state, double e, double past[6])
{
    const double *gamma = m->par + GAMMA, *tau = m->par + TAU;
    double scale = 0;
    for (int k = 0; k < TERMS; k++) {
        const double *H = state + HISTORY + 6 * k;
        double g, factor;
        if (gamma[k] == 0) continue;
        decay(e, tau[k], &g, &factor);
        scale += gamma[k] * factor;
        for (int i = 0; i < 6; i++) past[i] += gamma[k] * (g * H[i] - factor * state[SAVED + i]);
    }
    return scale;
}

static double recall_lagging(const struct art_material *m, const double *state, double past[6])
{
    const double *gamma = m->par + GAMMA;
    double scale = 0;
    for (int k = 0; k < TERMS; k++) {
        const double *H = state + HISTORY + 6 * k;
        double c = gamma[k] * state[FACTOR + k];
        if (gamma[k] == 0) continue;
        scale += c;
        for (int i = 0; i < 6; i++) past[i] += gamma[k] * H[i] - c * state[PREV + i];
    }
    return scale;
}

/* At the start of a step the tangent is that of its end, by which an implicit step finds its first
 * solution. */
static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *state = pt->state;
    const struct art_mat_point base = base_point(pt);
    double past[6] = {0}, unused[6] = {0}, scale, slope;
    m->base->law->stress(m->base, &base, s, D);
    if (!state) return;
    if (m->par[LAGS] != 0) {
        scale = slope = 1 + recall_lagging(m, state, past);
    } else {
        double h = state[STEP];
        if (!(h > 0)) return; /* before the first step */
        scale = slope = 1 + recall(m, state, h * (1 - pt->left), past);
        if (D && pt->left == 1) slope = 1 + recall(m, state, h, unused);
    }
    congruence(pt->F, past, past);
    for (int i = 0; i < 6; i++) s[i] = scale * s[i] + past[i] / pt->J;
    for (int i = 0; D && i < 36; i++) D[i] *= slope;
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

static void advance_lagging(const struct art_material *m, double *state, double h)
{
    const double *tau = m->par + TAU, *prev = state + PREV, *saved = state + SAVED;
    for (int k = 0; k < TERMS; k++) {
        double *H = state + HISTORY + 6 * k, *factor = &state[FACTOR + k];
        double g = exp(-h / tau[k]);
        for (int i = 0; i < 6; i++) H[i] = g * (H[i] + *factor * (saved[i] - prev[i]));
        *factor = -expm1(-h / tau[k]) * (tau[k] / h);
    }
    memcpy(state + PREV, saved, 6 * sizeof *saved);
}

/* Bring H_k to the end of the step before, whose S_base is `now`: without one it is a sudden
 * stress. */
static void advance_memory(const struct art_material *m, double *state, const double now[6])
{
    for (int k = 0; k < TERMS; k++) {
        double *H = state + HISTORY + 6 * k, g, factor;
        decay(state[STEP], m->par[TAU + k], &g, &factor);
        for (int i = 0; i < 6; i++) H[i] = g * H[i] + factor * (now[i] - state[SAVED + i]);
    }
}

static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    double *state = pt->state, *saved = state + SAVED, inverse[9], now[6];
    const struct art_mat_point base = base_point(pt);
    bool lags = m->par[LAGS] != 0;
    if (!(h > 0)) return;
    if (m->base->law->update_history) m->base->law->update_history(m->base, &base, h);
    if (pt->trial && !lags) return; /* the memory of t_n holds until the end of the step */
    if (lags) advance_lagging(m, state, h);
    m->base->law->stress(m->base, &base, now, NULL);
    if (art_m3_inverse(inverse, pt->F)) {
        congruence(inverse, now, now);
        for (int i = 0; i < 6; i++) now[i] *= pt->J;
    }
    if (!lags) {
        advance_memory(m, state, now);
        state[STEP] = h;
    }
    memcpy(saved, now, sizeof now);
}

static const struct art_material_law law = {
    .params = {"@visco_memory_lags"},
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
