/* Constants of materials that have no meaning. */
#include "tree_priv.h"
#include <art/text.h>
#include <math.h>
#include <stdio.h>

/* Bounds of single numbers; those of vectors hold for each. Poisson's ratio of isotropic materials:
 * -1 < nu, where the shear modulus is positive, and nu < 1/2, where Lame's first constant is
 * finite. */
static const struct {
    const char *cls, *prop;
    double least;
    bool above;     /* `least` itself is excluded */
    double maximum; /* excluded; INFINITY: none */
} bounds[] = {
    {"LinearMaterial", "YoungsModulus", 0, false, INFINITY},
    {"LinearMaterial", "PoissonsRatio", -1, true, 0.5},
    {"StVenantKirchoffMaterial", "YoungsModulus", 0, false, INFINITY},
    {"StVenantKirchoffMaterial", "PoissonsRatio", -1, true, 0.5},
    {"NeoHookeanMaterial", "YoungsModulus", 0, false, INFINITY},
    {"NeoHookeanMaterial", "PoissonsRatio", -1, true, 0.5},
    {"TransverseLinearMaterial", "youngsModulus", 0, true, INFINITY},
    {"TransverseLinearMaterial", "shearModulus", 0, true, INFINITY},
    {"IncompressibleMaterialBase", "bulkModulus", 0, false, INFINITY},
    {"IncompNeoHookeanMaterial", "shearModulus", 0, false, INFINITY},
    {"FungOrthotropicMaterial", "C", 0, true, INFINITY},
    {"FungOrthotropicMaterial", "mu1", 0, false, INFINITY},
    {"FungOrthotropicMaterial", "mu2", 0, false, INFINITY},
    {"FungOrthotropicMaterial", "mu3", 0, false, INFINITY},
    {"ArrudaBoyceMaterial", "mu", 0, false, INFINITY},
    {"ArrudaBoyceMaterial", "lambdaMax", 0, true, INFINITY},
    {"ScaledFemMaterial", "scaling", 0, false, INFINITY},
    {"GenericMuscle", "expStressCoeff", 0, false, INFINITY},
    {"GenericMuscle", "uncrimpingFactor", 0, false, INFINITY},
    {"BlemkerMuscle", "optLambda", 0, true, INFINITY},
    {"BlemkerMuscle", "expStressCoeff", 0, false, INFINITY},
    {"BlemkerMuscle", "uncrimpingFactor", 0, false, INFINITY},
    {"FullBlemkerMuscle", "optLambda", 0, true, INFINITY},
    {"FullBlemkerMuscle", "expStressCoeff", 0, false, INFINITY},
    {"FullBlemkerMuscle", "uncrimpingFactor", 0, false, INFINITY},
    {"FullBlemkerMuscle", "G1", 0, false, INFINITY},
    {"FullBlemkerMuscle", "G2", 0, false, INFINITY},
};

/* Shear modulus of small strains as a sum of constants with weights (guide, section 6.10): negative
 * ones make a material that runs away from its rest shape. */
static const struct {
    const char *cls;
    double weight;
    const char *props[6];
} shear[] = {
    {"MooneyRivlinMaterial", 2, {"C10", "C01"}},
    {"YeohMaterial", 2, {"C1"}},
    {"CubicHyperelastic", 2, {"G10"}},
    {"OgdenMaterial", 0.5, {"Mu1", "Mu2", "Mu3", "Mu4", "Mu5", "Mu6"}},
};

/* The material and whose it is, for messages. */
struct subject {
    struct fem_check *k;
    const struct art_comp *holder, *material;
};

static void ART_PRINTF(3, 4) refuse(const struct subject *s, const char *prop, const char *fmt, ...)
{
    char text[FEM_MAX_REPORTED_TEXT];
    const struct art_slot *slot = art_comp_slot(s->material, prop);
    const struct art_loc *loc = slot && slot->loc.line ? &slot->loc : &s->material->loc;
    va_list args;
    if (!loc->line) loc = fem_loc_of(s->holder, "material");
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    fem_report_fault(s->k, FEM_MATERIAL, ART_ERANGE, loc, "%s of '%s': %s", s->material->cls->name,
                     art_comp_path(s->holder, NULL), text);
}

static void check_bounds(const struct subject *s)
{
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        struct art_value value;
        int n = 0;
        if (!art_comp_is(s->material, bounds[i].cls)) continue;
        const char *prop = bounds[i].prop;
        const double *x = art_get(s->material, prop, &value) ? art_value_numbers(&value, &n) : NULL;
        for (int j = 0; j < n; j++) {
            char least[ART_NUMBER_MAX], most[ART_NUMBER_MAX];
            if ((bounds[i].above ? x[j] > bounds[i].least : x[j] >= bounds[i].least) &&
                x[j] < bounds[i].maximum)
                continue;
            art_print_double(least, bounds[i].least);
            art_print_double(most, bounds[i].maximum);
            if (bounds[i].maximum < INFINITY)
                refuse(s, prop, "%s is %.9g, not between %s and %s", prop, x[j], least, most);
            else
                refuse(s, prop, "%s is %.9g, not %s %s", prop, x[j],
                       bounds[i].above ? "above" : "at least", least);
        }
    }
}

static void check_shear(const struct subject *s)
{
    for (size_t i = 0; i < sizeof shear / sizeof shear[0]; i++) {
        double sum = 0;
        if (!art_comp_is(s->material, shear[i].cls)) continue;
        for (int j = 0; j < 6 && shear[i].props[j]; j++)
            sum += art_get_double(s->material, shear[i].props[j]);
        if (!(shear[i].weight * sum >= 0))
            refuse(s, shear[i].props[0], "the shear modulus at rest is %.9g, not at least 0",
                   shear[i].weight * sum);
    }
    if (art_comp_is(s->material, "VerondaWestmannMaterial")) {
        double G = art_get_double(s->material, "C1") * art_get_double(s->material, "C2");
        if (!(G >= 0)) refuse(s, "C1", "the shear modulus at rest is %.9g, not at least 0", G);
    }
}

static void check_ogden(const struct subject *s)
{
    for (int i = 1; i <= 6; i++) {
        char mu[8], alpha[8];
        snprintf(mu, sizeof mu, "Mu%d", i);
        snprintf(alpha, sizeof alpha, "Alpha%d", i);
        if (art_get_double(s->material, mu) != 0 && art_get_double(s->material, alpha) == 0)
            refuse(s, alpha, "%s is 0, and its term is divided by it", alpha);
    }
}

/* The compliance of the guide's section 6.10.1.2 is positive definite. */
static void check_transverse(const struct subject *s)
{
    double E[2], nu[2];
    if (art_get_vector(s->material, "youngsModulus", E, 2) < 2 ||
        art_get_vector(s->material, "poissonsRatio", nu, 2) < 2 || !(E[0] > 0) || !(E[1] > 0))
        return;
    if (!(fabs(nu[0]) < 1)) {
        refuse(s, "poissonsRatio", "poissonsRatio across the axis is %.9g, not between -1 and 1",
               nu[0]);
        return;
    }
    double left = 1 - nu[0], right = 2 * nu[1] * nu[1] * E[0] / E[1];
    if (!(left > right))
        refuse(s, "poissonsRatio",
               "the stiffness is not positive: 1 - nu_xy = %.9g, not above "
               "2 nu_z^2 E_xy / E_z = %.9g",
               left, right);
}

/* Whether a symmetric matrix is positive definite, by its Cholesky factor; pivots below 1e-12 of
 * the largest entry count as zero. */
static bool is_positive(double A[36])
{
    double scale = 0;
    for (int i = 0; i < 36; i++) scale = fmax(scale, fabs(A[i]));
    for (int j = 0; j < 6; j++) {
        for (int m = 0; m < j; m++) A[7 * j] -= A[6 * j + m] * A[6 * j + m];
        if (!(A[7 * j] > 1e-12 * scale)) return false;
        A[7 * j] = sqrt(A[7 * j]);
        for (int i = j + 1; i < 6; i++) {
            for (int m = 0; m < j; m++) A[6 * i + j] -= A[6 * i + m] * A[6 * j + m];
            A[6 * i + j] /= A[7 * j];
        }
    }
    return true;
}

static void check_anisotropic(const struct subject *s)
{
    struct art_value value;
    double A[36], scale = 0;
    int n = 0;
    const char *prop = "stiffnessTensor";
    const double *D = art_get(s->material, prop, &value) ? art_value_numbers(&value, &n) : NULL;
    if (n != 36) {
        refuse(s, prop, "%s has %d numbers, not 36", prop, n);
        return;
    }
    for (int i = 0; i < 36; i++) {
        A[i] = D[i];
        scale = fmax(scale, fabs(D[i]));
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++)
            if (!(fabs(D[6 * i + j] - D[6 * j + i]) <= 1e-9 * scale)) {
                refuse(s, prop, "%s is not symmetric: %.9g at (%d, %d), %.9g at (%d, %d)", prop,
                       D[6 * i + j], i + 1, j + 1, D[6 * j + i], j + 1, i + 1);
                return;
            }
    if (!is_positive(A)) refuse(s, prop, "%s is singular or not positive", prop);
}

/* Times of a Prony series must be positive where they count (guide, section 6.10.4). */
static void check_times(const struct subject *s)
{
    const struct art_comp *law = art_get_object(s->material, "viscoBehavior");
    struct art_value times, gains;
    int n = 0, m = 0;
    if (!law || !art_comp_is(law, "QLVBehavior")) return;
    const double *tau = art_get(law, "Tau", &times) ? art_value_numbers(&times, &n) : NULL;
    const double *gamma = art_get(law, "Gamma", &gains) ? art_value_numbers(&gains, &m) : NULL;
    for (int i = 0; i < n && i < m; i++)
        if (gamma[i] != 0 && !(tau[i] > 0)) {
            struct subject inner = {s->k, s->holder, law};
            refuse(&inner, "Tau", "Tau is %.9g, not above 0", tau[i]);
            return;
        }
}

static void check_constants(struct fem_check *k, const struct art_comp *holder,
                            const struct art_comp *material, int depth)
{
    struct subject s = {k, holder, material};
    check_bounds(&s);
    check_shear(&s);
    if (art_comp_is(material, "OgdenMaterial")) check_ogden(&s);
    if (art_comp_is(material, "TransverseLinearMaterial")) check_transverse(&s);
    if (art_comp_is(material, "AnisotropicLinearMaterial")) check_anisotropic(&s);
    if (art_comp_is(material, "ViscoelasticMaterial")) check_times(&s);
    const struct art_comp *base = art_cls_prop(material->cls, "baseMaterial")
                                      ? art_get_object(material, "baseMaterial")
                                      : NULL;
    if (base && depth < 20) check_constants(k, holder, base, depth + 1);
}

void fem_check_material(struct fem_check *k, const struct art_comp *holder, const char *prop)
{
    const struct art_comp *material =
        art_cls_prop(holder->cls, prop) ? art_get_object(holder, prop) : NULL;
    if (material) check_constants(k, holder, material, 0);
}
