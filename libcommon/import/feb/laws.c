/* The table of FEBio's materials, what they are here, read by material.c and the other way round by
 * write_material.c. Formulas of both: feb(5). */
#include "feb_write.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------ the table */

/* clang-format off */
#define VOLUME {"k", "bulkModulus", 0, 1}
#define LAME {"E", "YoungsModulus", 0, 1}, {"v", "PoissonsRatio", 0, 1}
#define MOONEY_RIVLIN                                                                       \
    {"c1", "C10", 0, 1}, {"c2", "C01", 0, 1}, {NULL, "C11", 0, 1}, {NULL, "C20", 0, 1},      \
    {NULL, "C02", 0, 1}
#define VERONDA_WESTMANN {"c1", "C1", 0, 1}, {"c2", "C2", 0, 1}
#define COUPLED_MOONEY_RIVLIN {"c1", "C1", 0, 1}, {"c2", "C2", 0, 1}, {"k", "K", 0, 1}
#define OGDEN                                                                               \
    {"c1", "Mu1", 0, 1}, {"c2", "Mu2", 0, 1}, {"c3", "Mu3", 0, 1}, {"c4", "Mu4", 0, 1},      \
    {"c5", "Mu5", 0, 1}, {"c6", "Mu6", 0, 1}, {"m1", "Alpha1", 1, 1}, {"m2", "Alpha2", 1, 1}, \
    {"m3", "Alpha3", 1, 1}, {"m4", "Alpha4", 1, 1}, {"m5", "Alpha5", 1, 1},                  \
    {"m6", "Alpha6", 1, 1}
#define DISTRIBUTION "artkit.FibreDistribution"
#define FIBRE_ONLY(cls_) .cls = NULL, .fibre_cls = "artkit." cls_
#define ACTIVE_STRESS(ways_)                                                               \
    .cls = NULL, .ways = ways_, .fibre_cls = "artkit.UniaxialActiveStress",               \
    .fibre = {{NULL, "maxStress", 1, 1}}, .activation = "T0"
#define REACTIVE                                                                            \
    .cls = "artkit.ReactiveViscoelasticMaterial", .more = feb_reactive, .wraps = "elastic", \
    .bond = "bond"
#define PLASTIC .cls = "artkit.ReactivePlasticMaterial", .wraps = "elastic"
#define DAMAGE                                                                              \
    .cls = "artkit.DamageMaterial", .damages = true, .more = feb_damage, .wraps = "elastic"
#define EXP_LINEAR                                                                          \
    .fibre_cls = "artkit.ExpLinearFibre",                                                   \
    .fibre = {{"c3", "expStressCoeff", 0, 1}, {"c4", "uncrimpingFactor", 0, 1},              \
              {"c5", "straightModulus", 0, 1}, {"lam_max", "maxLambda", 1, 1},               \
              {NULL, "maxStress", 0, 1}}
/* clang-format on */

/* A parameter whose term there is not here. */
static int must_vanish(struct feb *f, const struct art_xml_tag *m, const char *name)
{
    double x;
    int status = feb_number(f, m, name, 0, &x);
    if (status == ART_OK && x != 0)
        feb_refuse(f, feb_child(m, name), "<%s> of %s other than 0", name, feb_attr(m, "type"));
    return status;
}

static int yeoh(struct feb *f, const struct art_xml_tag *m)
{
    return must_vanish(f, m, "c6");
}

static int muscle(struct feb *f, const struct art_xml_tag *m)
{
    art_build_real(&f->build, "shearModulus", 0);
    return must_vanish(f, m, "g3");
}

/* Relaxation: the stress of FEBio's material with g0 = 1 is that of the elastic one and of what it
 * remembers. */
int feb_prony(struct feb *f, const struct art_xml_tag *m)
{
    double g0, t[6], g[6];
    int status;
    ART_TRY(feb_number(f, m, "g0", 1, &g0));
    if (g0 != 1) feb_refuse(f, feb_child(m, "g0"), "<g0> of viscoelastic other than 1");
    for (int i = 0; i < 6; i++) {
        ART_TRY(feb_number(f, m, feb_format(f, "t%d", i + 1), 1, &t[i]));
        ART_TRY(feb_number(f, m, feb_format(f, "g%d", i + 1), 0, &g[i]));
    }
    art_build_object(&f->build, "viscoBehavior", "artisynth.core.materials.QLVBehavior");
    art_build_reals(&f->build, "Tau", 6, t);
    art_build_reals(&f->build, "Gamma", 6, g);
    art_build_close(&f->build);
out:
    return status;
}

/* The criterion and distribution are those of the damaged material within. */
int feb_relaxed_damage(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *damaged = feb_child(m, "elastic");
    return damaged ? feb_damage(f, damaged)
                   : feb_fail(f, m, ART_ESYNTAX, "the material has no <elastic>");
}

/* Fibres that push are none here. */
static int tension_only(struct feb *f, const struct art_xml_tag *m)
{
    bool yes;
    int status = feb_bool(f, m, "tension_only", true, &yes);
    if (status == ART_OK && !yes) feb_refuse(f, feb_child(m, "tension_only"), "fibres that push");
    return status;
}

static int no_shear_of_fibres(struct feb *f, const struct art_xml_tag *m)
{
    return must_vanish(f, m, "mu");
}

/* What changes the iterations alone, and the pressure of a rate that has none. */
static int viscous(struct feb *f, const struct art_xml_tag *m)
{
    double kappa;
    (void)feb_child(m, "secant_tangent");
    return feb_number(f, m, "kappa", 0, &kappa);
}

/* Moduli of an orthotropic material as the Lame constants of Fung's law (Ateshian & Costa 2009, J.
 * Biomechanics 42). */
static int orthotropic(struct feb *f, const struct art_xml_tag *m)
{
    static const char *const names[] = {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31"};
    double x[9], mu[3], S[9] = {0}, C[9];
    int status = ART_OK;
    for (int i = 0; i < 9; i++) ART_TRY(feb_number(f, m, names[i], 0, &x[i]));
    const double *E = x, *G = x + 3, *v = x + 6; /* G12 G23 G31 */
    mu[0] = G[0] + G[2] - G[1];
    mu[1] = G[0] - G[2] + G[1];
    mu[2] = -G[0] + G[2] + G[1];
    for (int i = 0; i < 3; i++) {
        if (!(E[i] > 0)) return feb_fail(f, m, ART_ERANGE, "%s must be positive", names[i]);
        S[4 * i] = 1 / E[i];
    }
    S[1] = S[3] = -v[0] / E[0];
    S[5] = S[7] = -v[1] / E[1];
    S[2] = S[6] = -v[2] / E[2];
    if (!art_m3_inverse(C, S))
        return feb_fail(f, m, ART_ERANGE, "the moduli have no finite stiffness");
    static const char *const ours[] = {"lam11", "lam22", "lam33"};
    for (int i = 0; i < 3; i++) {
        art_build_real(&f->build, i == 0 ? "mu1" : i == 1 ? "mu2" : "mu3", mu[i]);
        art_build_real(&f->build, ours[i], C[4 * i] - 2 * mu[i]);
    }
    art_build_real(&f->build, "lam12", C[1]);
    art_build_real(&f->build, "lam23", C[5]);
    art_build_real(&f->build, "lam31", C[2]);
out:
    return status;
}

/* FEBio's series, W = mu sum a_k (I1^k - 3^k) / N^(k - 1) with a_k as its stress has them, by
 * powers of I1 - 3. */
static int arruda_boyce(struct feb *f, const struct art_xml_tag *m)
{
    static const double a[] = {0.5, 0.1, 11.0 / 350, 19.0 / 1750, 519.0 / 134750};
    static const double binomial[5][5] = {{1}, {2, 1}, {3, 3, 1}, {4, 6, 4, 1}, {5, 10, 10, 5, 1}};
    double mu, N;
    int status;
    ART_TRY(feb_number(f, m, "mu", 0, &mu));
    ART_TRY(feb_number(f, m, "N", 1, &N));
    if (!(N > 0)) return feb_fail(f, feb_child(m, "N"), ART_ERANGE, "<N> must be positive");
    for (int i = 1; i <= 5; i++) {
        double c = 0;
        for (int k = i; k <= 5; k++)
            c += mu * a[k - 1] / pow(N, k - 1) * binomial[k - 1][i - 1] * pow(3, k - i);
        art_build_real(&f->build, feb_format(f, "C%d", i), c);
    }
out:
    return status;
}

static const struct feb_law laws[] = {
    {.type = "neo-Hookean", .cls = "NeoHookeanMaterial", .param = {LAME}},
    {.type = "isotropic elastic", .cls = "StVenantKirchoffMaterial", .param = {LAME}},
    {.type = "Mooney-Rivlin",
     .cls = "MooneyRivlinMaterial",
     .uncoupled = true,
     .param = {VOLUME, MOONEY_RIVLIN}},
    {.type = "Ogden", .cls = "OgdenMaterial", .uncoupled = true, .param = {VOLUME, OGDEN}},
    {.type = "Veronda-Westmann",
     .cls = "VerondaWestmannMaterial",
     .uncoupled = true,
     .param = {VOLUME, VERONDA_WESTMANN}},
    /* the stress there lacks the exponents of the series: C_i = c_i / i */
    {.type = "Yeoh",
     .cls = "YeohMaterial",
     .uncoupled = true,
     .param = {VOLUME,
               {"c1", "C1", 0, 1},
               {"c2", "C2", 0, 1.0 / 2},
               {"c3", "C3", 0, 1.0 / 3},
               {"c4", "C4", 0, 1.0 / 4},
               {"c5", "C5", 0, 1.0 / 5}},
     .more = yeoh},
    {.type = "Arruda-Boyce",
     .cls = "YeohMaterial",
     .uncoupled = true,
     .param = {VOLUME},
     .more = arruda_boyce},
    {.type = "Fung orthotropic",
     .cls = "FungOrthotropicMaterial",
     .uncoupled = true,
     .axes = true,
     .param = {VOLUME, {"c", "C", 0, 1}},
     .more = orthotropic},
    {.type = "trans iso Mooney-Rivlin",
     .cls = "MooneyRivlinMaterial",
     .uncoupled = true,
     .param = {VOLUME, MOONEY_RIVLIN},
     EXP_LINEAR},
    {.type = "trans iso Veronda-Westmann",
     .cls = "VerondaWestmannMaterial",
     .uncoupled = true,
     .param = {VOLUME, VERONDA_WESTMANN},
     EXP_LINEAR},
    {.type = "coupled Mooney-Rivlin",
     .cls = "artkit.CoupledMooneyRivlinMaterial",
     .param = {COUPLED_MOONEY_RIVLIN}},
    {.type = "coupled trans-iso Mooney-Rivlin",
     .cls = "artkit.CoupledMooneyRivlinMaterial",
     .param = {COUPLED_MOONEY_RIVLIN},
     .fibre_cls = "artkit.CoupledExpLinearFibre",
     .fibre = {{"c3", "expStressCoeff", 0, 1},
               {"c4", "uncrimpingFactor", 0, 1},
               {"c5", "straightModulus", 0, 1},
               {"lam_max", "maxLambda", 1, 1}}},
    {.type = "hyperelastic", .cls = "artkit.FormulaMaterial", .more = feb_energy},
    {.type = "uncoupled hyperelastic",
     .for_uncoupled = true,
     .cls = "artkit.IsochoricFormulaMaterial",
     .uncoupled = true,
     .param = {VOLUME},
     .more = feb_uncoupled_energy},
    {.type = "Holmes-Mow",
     .cls = "artkit.HolmesMowMaterial",
     .param = {LAME, {"beta", "beta", 0, 1}}},
    {.type = "orthotropic elastic",
     .cls = "artkit.OrthotropicStVenantKirchhoffMaterial",
     .axes = true,
     .more = orthotropic},
    {.type = "Fung-ortho-compressible",
     .cls = "artkit.CompressibleFungMaterial",
     .axes = true,
     .param = {{"c", "C", 0, 1}, {"k", "K", 0, 1}},
     .more = orthotropic},
    {.type = "incomp neo-Hookean",
     .cls = "IncompNeoHookeanMaterial",
     .uncoupled = true,
     .param = {VOLUME, {"G", "shearModulus", 0, 1}}},
    {.type = "Gent",
     .cls = "artkit.GentMaterial",
     .uncoupled = true,
     .param = {VOLUME, {"G", "shearModulus", 0, 1}, {"Jm", "stretchLimit", 0, 1}}},
    {.type = "uncoupled Holmes-Mow",
     .for_uncoupled = true,
     .cls = "artkit.DemirayMaterial",
     .uncoupled = true,
     .param = {VOLUME, {"mu", "shearModulus", 0, 1}, {"beta", "beta", 0, 1}}},
    {.type = "St.Venant-Kirchhoff", .cls = "StVenantKirchoffMaterial", .param = {LAME}},
    {.type = "natural neo-Hookean", .cls = "artkit.HenckyMaterial", .param = {LAME}},
    {.type = "Ogden unconstrained",
     .cls = "artkit.CoupledOgdenMaterial",
     .param = {{"cp", "K", 0, 1}, OGDEN}},
    {.type = "coupled Veronda-Westmann",
     .cls = "artkit.CoupledVerondaWestmannMaterial",
     .param = {{"c1", "C1", 0, 1}, {"c2", "C2", 0, 1}, {"k", "K", 0, 1}}},
    {.type = "coupled trans-iso Veronda-Westmann",
     .cls = "artkit.CoupledVerondaWestmannMaterial",
     .param = {{"c1", "C1", 0, 1}, {"c2", "C2", 0, 1}, {"k", "K", 0, 1}},
     .fibre_cls = "artkit.CoupledExpLinearFibre",
     .fibre = {{"c3", "expStressCoeff", 0, 1},
               {"c4", "uncrimpingFactor", 0, 1},
               {"c5", "straightModulus", 0, 1},
               {"lambda", "maxLambda", 1, 1}}},
    {.type = "Holzapfel-Gasser-Ogden",
     .cls = "MooneyRivlinMaterial",
     .uncoupled = true,
     .ways = FEB_PAIR,
     .param = {VOLUME,
               {"c", "C10", 0, 0.5},
               {NULL, "C01", 0, 1},
               {NULL, "C11", 0, 1},
               {NULL, "C20", 0, 1},
               {NULL, "C02", 0, 1}},
     .fibre_cls = "artkit.GasserOgdenHolzapfelFibre",
     .fibre = {{"k1", "k1", 0, 1}, {"k2", "k2", 0, 1}, {"kappa", "kappa", 0, 1}},
     .potential = "3"},
    {.type = "TC nonlinear orthotropic",
     .cls = "MooneyRivlinMaterial",
     .uncoupled = true,
     .ways = FEB_EACH_AXIS,
     .param = {VOLUME, MOONEY_RIVLIN},
     .fibre_cls = "artkit.UncoupledStretchPowerFibre",
     .fibre = {{"beta", "beta", 0, 1}, {"ksi", "xi", 0, 1}}},
    {.type = "uncoupled viscoelastic",
     .for_uncoupled = true,
     .cls = "ViscoelasticMaterial",
     .more = feb_prony,
     .wraps = "elastic"},
    {.type = "continuous fiber distribution",
     .cls = DISTRIBUTION,
     .axes = true,
     .more = feb_fibre_distribution},
    {.type = "continuous fiber distribution uncoupled",
     .for_uncoupled = true,
     .cls = DISTRIBUTION,
     .axes = true,
     .more = feb_uncoupled_fibre_distribution},
    {.type = "ellipsoidal fiber distribution",
     .cls = DISTRIBUTION,
     .axes = true,
     .more = feb_ellipsoidal_fibres},
    {.type = "EFD uncoupled",
     .for_uncoupled = true,
     .cls = DISTRIBUTION,
     .axes = true,
     .more = feb_uncoupled_ellipsoidal_fibres},
    {.type = "EFD neo-Hookean",
     .cls = "NeoHookeanMaterial",
     .axes = true,
     .param = {LAME},
     .and = "ellipsoidal fiber distribution"},
    {.type = "EFD Mooney-Rivlin",
     .cls = "MooneyRivlinMaterial",
     .uncoupled = true,
     .axes = true,
     .param = {VOLUME, MOONEY_RIVLIN},
     .and = "EFD uncoupled"},
    {.type = "EFD Veronda-Westmann",
     .cls = "VerondaWestmannMaterial",
     .uncoupled = true,
     .axes = true,
     .param = {VOLUME, VERONDA_WESTMANN},
     .and = "EFD uncoupled"},
    {.type = "viscoelastic", .cls = "ViscoelasticMaterial", .more = feb_prony, .wraps = "elastic"},
    {.type = "reactive viscoelastic", REACTIVE},
    {.type = "Newtonian viscous solid",
     .cls = "artkit.NewtonianViscousMaterial",
     .beside = true,
     .param = {{"kappa", "bulkViscosity", 0, 1}, {"mu", "shearViscosity", 0, 1}},
     .more = viscous},
    /* J sigma = 4 mu dev d there */
    {.type = "Newtonian viscous solid uncoupled",
     .for_uncoupled = true,
     .cls = "artkit.UncoupledNewtonianViscousMaterial",
     .beside = true,
     .param = {{"mu", "shearViscosity", 0, 2}},
     .more = viscous},
    {.type = "uncoupled reactive viscoelastic", .for_uncoupled = true, REACTIVE},
    {.type = "reactive plasticity", PLASTIC, .more = feb_plastic},
    {.type = "reactive plastic damage", PLASTIC, .more = feb_plastic_damage},
    {.type = "elastic damage", DAMAGE},
    {.type = "uncoupled elastic damage", .for_uncoupled = true, DAMAGE},
    {.type = "viscoelastic damage",
     .cls = "artkit.DamageMaterial",
     .damages = true,
     .relaxed_within = true,
     .more = feb_relaxed_damage,
     .wraps = "elastic"},
    {.type = "fiber-exp-pow",
     FIBRE_ONLY("ExpPowerFibre"),
     .fibre = {{"alpha", "alpha", 0, 1}, {"beta", "beta", 2, 1}, {"ksi", "xi", 0, 1}}},
    {.type = "fiber-NH", FIBRE_ONLY("NeoHookeanFibre"), .fibre = {{"mu", "modulus", 0, 1}}},
    {.type = "fiber-pow",
     FIBRE_ONLY("ExpPowerFibre"),
     .fibre = {{NULL, "alpha", 0, 1}, {"beta", "beta", 2, 1}, {"ksi", "xi", 0, 1}},
     .fibre_more = tension_only},
    {.type = "fiber-pow-linear",
     FIBRE_ONLY("ExpPowerLinearFibre"),
     .fibre = {{"E", "straightModulus", 0, 1},
               {NULL, "alpha", 0, 1},
               {"beta", "beta", 2, 1},
               {"lam0", "maxLambda", 1, 1}},
     .fibre_more = tension_only},
    {.type = "fiber-exp-pow-linear",
     FIBRE_ONLY("ExpPowerLinearFibre"),
     .fibre = {{"E", "straightModulus", 0, 1},
               {"alpha", "alpha", 0, 1},
               {"beta", "beta", 3, 1},
               {"lam0", "maxLambda", 1, 1}}},
    {.type = "fiber-pow-linear-uncoupled",
     .for_uncoupled = true,
     FIBRE_ONLY("UncoupledExpPowerLinearFibre"),
     .fibre = {{"E", "straightModulus", 0, 1},
               {NULL, "alpha", 0, 1},
               {"beta", "beta", 2, 1},
               {"lam0", "maxLambda", 1, 1}},
     .fibre_more = tension_only},
    {.type = "fiber-exp-pow-uncoupled",
     .for_uncoupled = true,
     FIBRE_ONLY("UncoupledExpPowerFibre"),
     .fibre = {{"alpha", "alpha", 0, 1}, {"beta", "beta", 2, 1}, {"ksi", "xi", 0, 1}},
     .fibre_more = no_shear_of_fibres},
    {.type = "fiber-NH-uncoupled",
     .for_uncoupled = true,
     FIBRE_ONLY("UncoupledNeoHookeanFibre"),
     .fibre = {{"mu", "modulus", 0, 1}}},
    {.type = "fiber-exp-linear",
     FIBRE_ONLY("CoupledExpLinearFibre"),
     .fibre = {{"c3", "expStressCoeff", 0, 1},
               {"c4", "uncrimpingFactor", 0, 1},
               {"c5", "straightModulus", 0, 1},
               {"lambda", "maxLambda", 1, 1}}},
    {.type = "uncoupled fiber-exp-linear",
     .for_uncoupled = true,
     FIBRE_ONLY("ExpLinearFibre"),
     .fibre = {{"c3", "expStressCoeff", 0, 1},
               {"c4", "uncrimpingFactor", 0, 1},
               {"c5", "straightModulus", 0, 1},
               {"lambda", "maxLambda", 1, 1},
               {NULL, "maxStress", 0, 1}}},
    {.type = "prescribed uniaxial active contraction", ACTIVE_STRESS(FEB_ALONG)},
    {.type = "uncoupled prescribed uniaxial active contraction",
     .for_uncoupled = true,
     ACTIVE_STRESS(FEB_ALONG)},
    {.type = "prescribed isotropic active contraction", ACTIVE_STRESS(FEB_ALL_WAYS)},
    {.type = "uncoupled prescribed isotropic active contraction",
     .for_uncoupled = true,
     ACTIVE_STRESS(FEB_ALL_WAYS)},
    {.type = "prescribed trans iso active contraction", ACTIVE_STRESS(FEB_ACROSS)},
    {.type = "uncoupled prescribed trans iso active contraction",
     .for_uncoupled = true,
     ACTIVE_STRESS(FEB_ACROSS)},
    {.type = "active_contraction",
     .contracts = true,
     FIBRE_ONLY("GuccioneActiveStress"),
     .fibre = {{"Tmax", "maxStress", 1, 1},
               {"beta", "lengthDependence", 4.75, 1},
               {"l0", "slackSarcomereLength", 1.58, 1},
               {"refl", "restSarcomereLength", 1.85, 1}},
     .fibre_more = feb_calcium,
     .activation = "ascl"},
    {.type = "muscle material",
     .cls = "IncompNeoHookeanMaterial",
     .uncoupled = true,
     .param = {VOLUME},
     .more = muscle,
     .fibre_cls = "artisynth.core.materials.FullBlemkerMuscle",
     .fibre = {{"g1", "G1", 0, 1},
               {"g2", "G2", 0, 1},
               {"p1", "expStressCoeff", 0, 1},
               {"p2", "uncrimpingFactor", 0, 1},
               {"Lofl", "optLambda", 1, 1},
               {"smax", "maxStress", 0, 1},
               {"lam_max", "maxLambda", 1, 1}},
     .activation = "activation"},
};
enum { N_LAWS = sizeof laws / sizeof laws[0] };

const struct feb_law *feb_law_at(int i)
{
    return i >= 0 && i < N_LAWS ? &laws[i] : NULL;
}

const struct feb_law *feb_find_law(const char *type)
{
    for (int i = 0; type && i < N_LAWS; i++)
        if (strcmp(type, laws[i].type) == 0) return &laws[i];
    return NULL;
}
