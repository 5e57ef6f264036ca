/* A share D of the bonds of another material is broken, and what is left bears the stress
 * (Simo 1987, Comput. Methods Appl. Mech. Engrg. 60; Nims, Durney, Cigan, Dusseaux, Hung & Ateshian
 * 2016, Interface Focus 6):
 *
 *     W = (1 - D) W_0,  s = (1 - D) s_0,  D = maxDamage F((Xi_max - location)/scale)
 *
 * where Xi_max is the greatest value that the criterion Xi of the elastic material without damage
 * has had. The history variable is Xi_max at the beginning of the step; within the step D also
 * follows Xi where that is greater. There, with Xi' = N:d, the tangent is that of (1 - D) s_0 as it
 * is loaded further,
 *
 *     (1 - D) D_0 - dD/dXi s_0 x N
 *
 * which is symmetric for criteria of energy. Of the others its symmetric part is taken, as all
 * tangents here are symmetric. The change of volume of incompressible materials stays without
 * damage, and their criteria see the stress without pressure. Where the material relaxes, the
 * criterion is that of the elastic material that it relaxes to. */
#include "../damage.h"
#include "../viscous.h"
#include <art/rows.h>

/* The history variables are Xi_max, and whether it rose when it was updated. */
enum { MOST, RISES, N_REMEMBERED };

/* Find the elastic material that the criterion looks at, and count the history variables before its
 * own. */
static const struct art_material *elastic_of(const struct art_material *m, int *skipped)
{
    const struct art_material *elastic = m->base;
    for (*skipped = m->law->n_state; elastic->base && elastic->law->n_state > 0;
         elastic = elastic->base)
        *skipped += elastic->law->n_state;
    return elastic;
}

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    int status = fem_read_base(ctx, arena, comp, quirks, m);
    if (status < 0) return status;
    const char *wrong = m->base->flags & ART_MAT_LINEAR    ? "linear"
                        : m->base->flags & FEM_MAT_VISCOUS ? "viscous"
                                                           : NULL;
    for (const struct art_material *b = m->base; b; b = b->base)
        if (b->law == m->law) wrong = "itself damaged";
    return wrong ? art_error(ctx, ART_ERANGE, &comp->loc, "baseMaterial of a %s is %s",
                             comp->cls->name, wrong)
                 : ART_OK;
}

/* Read the words and points; the numbers before them were read by their names. */
static int refresh(struct art_ctx *ctx, const struct art_comp *comp, struct art_material *m)
{
    struct art_value value;
    const int word = art_get_word_index(comp, "criterion");
    int n = 0, skipped;
    const struct art_material *elastic = elastic_of(m, &skipped);
    if (fem_damage_criteria[word].energy && !elastic->law->energy)
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "criterion of a %s is %s, and its baseMaterial %s has no energy",
                         comp->cls->name, fem_damage_criteria[word].word, elastic->comp->cls->name);
    const double *num = art_get(comp, "points", &value) ? art_value_numbers(&value, &n) : NULL;
    if (n % 2 != 0 || n > 2 * FEM_DAMAGE_MOST_POINTS)
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "points of a %s takes up to %d pair{s} of numbers, not %d number{s}",
                         comp->cls->name, FEM_DAMAGE_MOST_POINTS, n);
    for (int i = 0; i < n; i++) m->par[FEM_DAMAGE_POINTS + i] = num[i];
    m->par[FEM_DAMAGE_N_POINTS] = n / 2;
    m->par[FEM_DAMAGE_CRITERION] = word;
    m->par[FEM_DAMAGE_DISTRIBUTION] = art_get_word_index(comp, "distribution");
    return ART_OK;
}

static struct art_mat_point base_point(const struct art_mat_point *pt, int skipped)
{
    struct art_mat_point base = *pt;
    base.state = pt->state ? pt->state + skipped : NULL;
    return base;
}

/* Return the criterion at a point, and compute N. */
static double criterion_at(const struct art_material *m, const struct art_mat_point *pt,
                           double N[6])
{
    const struct fem_damage_criterion *criterion =
        &fem_damage_criteria[(int)m->par[FEM_DAMAGE_CRITERION]];
    struct fem_damage_point at = {0};
    int skipped;
    at.elastic = elastic_of(m, &skipped);
    struct art_mat_point elastic = base_point(pt, skipped);
    at.pt = &elastic;
    if (criterion->stress) at.elastic->law->stress(at.elastic, &elastic, at.s, at.D);
    return criterion->value(&at, N);
}

static double damage_at(const struct art_material *m, const struct art_mat_point *pt, double N[6],
                        double *slope)
{
    double Xi = pt->J > 0 ? criterion_at(m, pt, N) : 0;
    double most = pt->state ? pt->state[MOST] : 0, D;
    if (Xi > most) return fem_damage_of(m->par, Xi, slope);
    D = fem_damage_of(m->par, most, slope);
    if (!pt->state || Xi < most || pt->state[RISES] == 0) *slope = 0;
    return D;
}

static double damage(const struct art_material *m, const struct art_mat_point *pt)
{
    double N[6], slope;
    return damage_at(m, pt, N, &slope);
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const struct art_mat_point base = base_point(pt, m->law->n_state);
    double N[6] = {0}, slope, left = 1 - damage_at(m, pt, N, &slope);
    m->base->law->stress(m->base, &base, s, D);
    for (int i = 0; D && i < 6; i++)
        for (int j = 0; j < 6; j++)
            D[6 * i + j] = left * D[6 * i + j] - 0.5 * slope * (s[i] * N[j] + s[j] * N[i]);
    for (int i = 0; i < 6; i++) s[i] *= left;
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const struct art_mat_point base = base_point(pt, m->law->n_state);
    double N[6], slope, left = 1 - damage_at(m, pt, N, &slope);
    return m->base->law->energy ? left * m->base->law->energy(m->base, &base) : 0;
}

static void start(const struct art_material *m, const struct art_mat_point *pt)
{
    const struct art_mat_point base = base_point(pt, m->law->n_state);
    pt->state[MOST] = pt->state[RISES] = 0;
    if (m->base->law->start) m->base->law->start(m->base, &base);
}

/* F is that at the beginning of a step, which was accepted. */
static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    const struct art_mat_point base = base_point(pt, m->law->n_state);
    double N[6], Xi = pt->J > 0 ? criterion_at(m, pt, N) : 0;
    if (Xi != pt->state[MOST]) pt->state[RISES] = Xi > pt->state[MOST];
    if (Xi > pt->state[MOST]) pt->state[MOST] = Xi;
    if (m->base->law->update_history) m->base->law->update_history(m->base, &base, h);
}

static const struct art_material_law law = {
    .params = {"maxDamage", "scale", "shape", "location"},
    .check = fem_damage_error,
    .stress = stress,
    .energy = energy,
    .n_state = N_REMEMBERED,
    .start = start,
    .update_history = advance,
    .read = read,
    .refresh = refresh,
    .damage = damage,
};

/* The unit is that of the criterion, which has no whole exponents for sqrt(2 W). */
#define UNIT_OF_CRITERION                                                                          \
    "criterion=SIMO: ? | criterion=ENERGY: M/L/T^2 | criterion=VON_MISES: M/L/T^2 | "              \
    "criterion=MAX_SHEAR: M/L/T^2 | criterion=MAX_NORMAL_STRESS: M/L/T^2 | 1"
#define DAMAGE_PROPS(base, default_)                                                               \
    ART_P("baseMaterial", OBJECT(base), default_, "what is damaged", ART_NULLABLE),                \
        ART_P("criterion",                                                                         \
              ENUM("SIMO|ENERGY|VON_MISES|MAX_SHEAR|MAX_NORMAL_STRESS|MAX_NORMAL_STRAIN|"          \
                   "OCTAHEDRAL_STRAIN|OCTAHEDRAL_NATURAL_STRAIN"),                                 \
              "SIMO",                                                                              \
              "what damages: sqrt(2 W), W, stresses of baseMaterial, Green's strain, ln V"),       \
        ART_P("distribution", ENUM("SIMO|LOG_NORMAL|WEIBULL|QUINTIC|STEP|POINTS"), "WEIBULL",      \
              "share of broken bonds by x = (criterion - location)/scale"),                        \
        ART_P("scale", DOUBLE(UNIT_OF_CRITERION), "1000000", "of the criterion, in its unit",      \
              .legal = "(0,inf)"),                                                                 \
        ART_P("shape", DOUBLE("1"), "5",                                                           \
              "exponent of WEIBULL, deviation of ln x of LOG_NORMAL, share that stays of SIMO",    \
              .legal = "[0,inf)"),                                                                 \
        ART_P("location", DOUBLE(UNIT_OF_CRITERION), "0",                                          \
              "value of the criterion below which nothing breaks"),                                \
        ART_P("maxDamage", DOUBLE("1"), "1", "damage where all bonds are broken",                  \
              .legal = "[0,1]"),                                                                   \
        ART_P("points", NUMBERS("1"), "", "of POINTS: pairs of x and the share, straight between")

static const struct art_prop material_props[] = {DAMAGE_PROPS("FemMaterial", "NeoHookeanMaterial")};
static const struct art_prop fibre_props[] = {DAMAGE_PROPS("MuscleMaterial", "GenericMuscle")};

const struct art_class art_material_damage =
    ART_CLASS("DamageMaterial", "artkit", "FemMaterial", ART_PROPS(material_props), .law = &law,
              .help = "another material whose bonds break as it is strained");
const struct art_class art_material_damage_fibre =
    ART_CLASS("DamageFibre", "artkit", "MuscleMaterial", ART_PROPS(fibre_props), .law = &law,
              .help = "a muscle or fibre whose bonds break as it is strained; without a bundle "
                      "restDir and excitation of baseMaterial count");
