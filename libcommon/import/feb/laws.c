/* The table of FEBio's materials, what they are here: material.c reads by it, write_material.c
 * writes by it. Formulas of both: feb(5). */
#include "feb_write.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------- relaxation */

/* Six pairs of times and coefficients. */
void feb_read_prony(struct feb *f, const struct art_xml_tag *t)
{
    double tau[6], g[6];
    for (int i = 0; i < 6; i++) {
        tau[i] = feb_number(f, t, feb_format(f, "t%d", i + 1), 1);
        g[i] = feb_number(f, t, feb_format(f, "g%d", i + 1), 0);
    }
    art_build_reals(&f->build, "Tau", 6, tau);
    art_build_reals(&f->build, "Gamma", 6, g);
}

void febw_put_prony(struct febw *w, struct art_buf *to, const struct art_comp *object)
{
    double t[6] = {0}, g[6] = {0};
    int n_t = art_get_vector(object, "Tau", t, 6), n_g = art_get_vector(object, "Gamma", g, 6);
    for (int i = 0; i < n_t && i < n_g; i++) {
        febw_tag(to, febw_format(w, "t%d", i + 1), t[i]);
        febw_tag(to, febw_format(w, "g%d", i + 1), g[i]);
    }
}

/* The stress of FEBio's material with g0 = 1 is that of the elastic one and of what it remembers.
 */
int feb_read_relaxing(struct feb *f, const struct art_xml_tag *m)
{
    double g0 = feb_number(f, m, "g0", 1);
    if (g0 != 1) feb_refuse(f, feb_child(m, "g0"), "<g0> of viscoelastic other than 1");
    art_build_object(&f->build, "viscoBehavior", "artisynth.core.materials.QLVBehavior");
    feb_read_prony(f, m);
    art_build_close(&f->build);
    return ART_OK;
}

static void write_relaxing(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                           const struct art_comp *object)
{
    const struct art_comp *visco = art_get_object(object, "viscoBehavior");
    if (!visco || !febw_is_class(visco, "QLVBehavior"))
        febw_refuse(w, holder, "what the ViscoelasticMaterial is made of");
    else
        febw_put_prony(w, to, visco);
}

static const struct feb_special relaxing = {" viscoBehavior ", feb_read_relaxing, write_relaxing,
                                            NULL};

/* ------------------------------------------------------------------------ orthotropic */

static const char *const moduli[] = {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31"};
static const char *const mus[] = {"mu1", "mu2", "mu3"}, *const lams[] = {"lam11", "lam22", "lam33"};

/* Moduli of an orthotropic material as the Lame constants of Fung's law (Ateshian & Costa 2009, J.
 * Biomechanics 42). */
static int read_orthotropic(struct feb *f, const struct art_xml_tag *m)
{
    double x[9], mu[3], S[9] = {0}, C[9];
    for (int i = 0; i < 9; i++) x[i] = feb_number(f, m, moduli[i], 0);
    const double *E = x, *G = x + 3, *v = x + 6; /* G12 G23 G31 */
    mu[0] = G[0] + G[2] - G[1];
    mu[1] = G[0] - G[2] + G[1];
    mu[2] = -G[0] + G[2] + G[1];
    for (int i = 0; i < 3; i++) {
        if (!(E[i] > 0)) return feb_fail(f, m, ART_ERANGE, "%s must be positive", moduli[i]);
        S[4 * i] = 1 / E[i];
    }
    S[1] = S[3] = -v[0] / E[0];
    S[5] = S[7] = -v[1] / E[1];
    S[2] = S[6] = -v[2] / E[2];
    if (!art_m3_inverse(C, S))
        return feb_fail(f, m, ART_ERANGE, "the moduli have no finite stiffness");
    for (int i = 0; i < 3; i++) {
        art_build_real(&f->build, mus[i], mu[i]);
        art_build_real(&f->build, lams[i], C[4 * i] - 2 * mu[i]);
    }
    art_build_real(&f->build, "lam12", C[1]);
    art_build_real(&f->build, "lam23", C[5]);
    art_build_real(&f->build, "lam31", C[2]);
    return ART_OK;
}

static void write_orthotropic(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                              const struct art_comp *object)
{
    double mu[3], C[9], S[9], x[9];
    for (int i = 0; i < 3; i++) {
        mu[i] = art_get_double(object, mus[i]);
        C[4 * i] = art_get_double(object, lams[i]) + 2 * mu[i];
    }
    C[1] = C[3] = art_get_double(object, "lam12");
    C[5] = C[7] = art_get_double(object, "lam23");
    C[2] = C[6] = art_get_double(object, "lam31");
    if (!art_m3_inverse(S, C) || !(S[0] > 0 && S[4] > 0 && S[8] > 0)) {
        febw_refuse(w, holder, "moduli without a finite compliance");
        return;
    }
    for (int i = 0; i < 3; i++) {
        x[i] = 1 / S[4 * i];
        x[3 + i] = 0.5 * (mu[i] + mu[(i + 1) % 3]);
    }
    x[6] = -S[1] * x[0];
    x[7] = -S[5] * x[1];
    x[8] = -S[2] * x[2];
    for (int i = 0; i < 9; i++) febw_tag(to, moduli[i], x[i]);
}

static const struct feb_special orthotropic = {" mu1 mu2 mu3 lam11 lam22 lam33 lam12 lam23 lam31 ",
                                               read_orthotropic, write_orthotropic, NULL};

/* ------------------------------------------------------------------------------ others */

/* FEBio's series, W = mu sum a_k (I1^k - 3^k) / N^(k - 1) with a_k as its stress has them, by
 * powers of I1 - 3. */
static int read_arruda_boyce(struct feb *f, const struct art_xml_tag *m)
{
    static const double a[] = {0.5, 0.1, 11.0 / 350, 19.0 / 1750, 519.0 / 134750};
    static const double binomial[5][5] = {{1}, {2, 1}, {3, 3, 1}, {4, 6, 4, 1}, {5, 10, 10, 5, 1}};
    double mu, N;
    mu = feb_number(f, m, "mu", 0);
    N = feb_number(f, m, "N", 1);
    if (!(N > 0)) return feb_fail(f, feb_child(m, "N"), ART_ERANGE, "<N> must be positive");
    for (int i = 1; i <= 5; i++) {
        double c = 0;
        for (int k = i; k <= 5; k++)
            c += mu * a[k - 1] / pow(N, k - 1) * binomial[k - 1][i - 1] * pow(3, k - i);
        art_build_real(&f->build, feb_format(f, "C%d", i), c);
    }
    return ART_OK;
}

static const struct feb_special arruda_boyce = {"", read_arruda_boyce, NULL, NULL};

/* The matrix of a muscle resists along its fibres alone. */
static int read_muscle(struct feb *f, const struct art_xml_tag *m)
{
    (void)m;
    art_build_real(&f->build, "shearModulus", 0);
    return ART_OK;
}

static void write_muscle(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                         const struct art_comp *object)
{
    (void)to;
    if (art_get_double(object, "shearModulus") != 0)
        febw_refuse(w, holder, "shearModulus of a muscle's matrix other than 0");
}

static const struct feb_special muscle = {" shearModulus ", read_muscle, write_muscle, NULL};

/* Fibres that push are none here. */
static int read_tension_only(struct feb *f, const struct art_xml_tag *m)
{
    if (!feb_bool(f, m, "tension_only", true))
        feb_refuse(f, feb_child(m, "tension_only"), "fibres that push");
    return ART_OK;
}

static const struct feb_special tension_only = {"", read_tension_only, NULL, NULL};

/* What changes the iterations alone, and the pressure of a rate that has none. */
static int read_viscous(struct feb *f, const struct art_xml_tag *m)
{
    (void)feb_child(m, "secant_tangent");
    (void)feb_number(f, m, "kappa", 0);
    return ART_OK;
}

static const struct feb_special viscous = {"", read_viscous, NULL, NULL};

/* camax = 0 stands for ca0. */
static int read_calcium(struct feb *f, const struct art_xml_tag *m)
{
    double ca0 = feb_number(f, m, "ca0", 1);
    double camax = feb_number(f, m, "camax", 0);
    art_build_real(&f->build, "calcium", ca0);
    art_build_real(&f->build, "maxCalcium", camax == 0 ? ca0 : camax);
    return ART_OK;
}

static void write_calcium(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                          const struct art_comp *object)
{
    (void)w;
    (void)holder;
    febw_tag(to, "ca0", art_get_double(object, "calcium"));
    febw_tag(to, "camax", art_get_double(object, "maxCalcium"));
}

static const struct feb_special calcium = {" calcium maxCalcium ", read_calcium, write_calcium,
                                           NULL};

/* ------------------------------------------------------------------------------ tables */

/* A row is a material. */
/* clang-format off */
#define SAME(tag) {tag, tag, 0, 1}
#define P(theirs, ours) {theirs, ours, 0, 1}
/* a default of FEBio's other than 0; a factor; what FEBio's law has not; what ours has not */
#define PDEF(theirs, ours, def) {theirs, ours, def, 1}
#define PTIMES(theirs, ours, factor) {theirs, ours, 0, factor}
#define ONLY(ours, value) {NULL, ours, value, 1}
#define ZERO(theirs) {theirs, NULL, 0, 1}

#define VOLUME P("k", "bulkModulus")
#define LAME P("E", "YoungsModulus"), P("v", "PoissonsRatio")
#define NO_MORE_OF_MOONEY_RIVLIN ONLY("C11", 0), ONLY("C20", 0), ONLY("C02", 0)
#define MOONEY_RIVLIN P("c1", "C10"), P("c2", "C01"), NO_MORE_OF_MOONEY_RIVLIN
#define TWO P("c1", "C1"), P("c2", "C2")
#define TWO_AND_K TWO, P("k", "K")
#define OGDEN                                                                                      \
    P("c1", "Mu1"), P("c2", "Mu2"), P("c3", "Mu3"), P("c4", "Mu4"), P("c5", "Mu5"),                \
    P("c6", "Mu6"), PDEF("m1", "Alpha1", 1), PDEF("m2", "Alpha2", 1), PDEF("m3", "Alpha3", 1),     \
    PDEF("m4", "Alpha4", 1), PDEF("m5", "Alpha5", 1), PDEF("m6", "Alpha6", 1)
#define EXP_LINEAR(end)                                                                            \
    P("c3", "expStressCoeff"), P("c4", "uncrimpingFactor"), P("c5", "straightModulus"),            \
    PDEF(end, "maxLambda", 1)
#define POWER(beta) PDEF("beta", "beta", beta), P("ksi", "xi")
#define POWER_LINEAR(alpha, beta)                                                                  \
    P("E", "straightModulus"), alpha, PDEF("beta", "beta", beta), PDEF("lam0", "maxLambda", 1)
#define STRAIGHT ONLY("alpha", 0)

/* what a row has besides its class and parameters */
#define APART .uncoupled = true
#define TWIN .for_uncoupled = true
#define AXES .axes = true
#define FIBRE(cls, ...) .fibre_cls = cls, .fibre = {__VA_ARGS__}
#define ACTIVE(ways_)                                                                              \
    .ways = ways_, FIBRE("artkit.UniaxialActiveStress", ONLY("maxStress", 1)), .activation = "T0"
#define WRAPS .wraps = "elastic"
#define DISTRIBUTED(special_)                                                                      \
    .cls = "artkit.FibreDistribution", AXES, .special = &feb_##special_
#define REACTIVE                                                                                   \
    .cls = "artkit.ReactiveViscoelasticMaterial", .special = &feb_reactive, WRAPS, .bond = "bond"
#define RELAXING .cls = "ViscoelasticMaterial", .special = &relaxing, WRAPS
#define PLASTIC(special_) .cls = "artkit.ReactivePlasticMaterial", .special = &special_, WRAPS
#define DAMAGE(special_)                                                                           \
    .cls = "artkit.DamageMaterial", .damages = true, .special = &special_, WRAPS

static const struct feb_law laws[] = {
    {"neo-Hookean", .cls = "NeoHookeanMaterial", .param = {LAME}},
    {"isotropic elastic", .cls = "StVenantKirchoffMaterial", .param = {LAME}},
    {"Mooney-Rivlin", .cls = "MooneyRivlinMaterial", APART, .param = {VOLUME, MOONEY_RIVLIN}},
    {"Ogden", .cls = "OgdenMaterial", APART, .param = {VOLUME, OGDEN}},
    {"Veronda-Westmann", .cls = "VerondaWestmannMaterial", APART, .param = {VOLUME, TWO}},
    /* the stress there lacks the exponents of the series: C_i = c_i / i */
    {"Yeoh", .cls = "YeohMaterial", APART,
     .param = {VOLUME, P("c1", "C1"), PTIMES("c2", "C2", 1.0 / 2), PTIMES("c3", "C3", 1.0 / 3),
               PTIMES("c4", "C4", 1.0 / 4), PTIMES("c5", "C5", 1.0 / 5), ZERO("c6")}},
    {"Arruda-Boyce", .cls = "YeohMaterial", APART, .param = {VOLUME}, .special = &arruda_boyce},
    {"Fung orthotropic", .cls = "FungOrthotropicMaterial", APART, AXES,
     .param = {VOLUME, P("c", "C")}, .special = &orthotropic},
    {"trans iso Mooney-Rivlin", .cls = "MooneyRivlinMaterial", APART,
     .param = {VOLUME, MOONEY_RIVLIN},
     FIBRE("artkit.ExpLinearFibre", EXP_LINEAR("lam_max"), ONLY("maxStress", 0))},
    {"trans iso Veronda-Westmann", .cls = "VerondaWestmannMaterial", APART, .param = {VOLUME, TWO},
     FIBRE("artkit.ExpLinearFibre", EXP_LINEAR("lam_max"), ONLY("maxStress", 0))},
    {"coupled Mooney-Rivlin", .cls = "artkit.CoupledMooneyRivlinMaterial", .param = {TWO_AND_K}},
    {"coupled trans-iso Mooney-Rivlin", .cls = "artkit.CoupledMooneyRivlinMaterial",
     .param = {TWO_AND_K}, FIBRE("artkit.CoupledExpLinearFibre", EXP_LINEAR("lam_max"))},
    {"hyperelastic", .cls = "artkit.FormulaMaterial", .special = &feb_energy},
    {"uncoupled hyperelastic", TWIN, .cls = "artkit.IsochoricFormulaMaterial", APART,
     .param = {VOLUME}, .special = &feb_energy},
    {"Holmes-Mow", .cls = "artkit.HolmesMowMaterial", .param = {LAME, SAME("beta")}},
    {"orthotropic elastic", .cls = "artkit.OrthotropicStVenantKirchhoffMaterial", AXES,
     .special = &orthotropic},
    {"Fung-ortho-compressible", .cls = "artkit.CompressibleFungMaterial", AXES,
     .param = {P("c", "C"), P("k", "K")}, .special = &orthotropic},
    {"incomp neo-Hookean", .cls = "IncompNeoHookeanMaterial", APART,
     .param = {VOLUME, P("G", "shearModulus")}},
    {"Gent", .cls = "artkit.GentMaterial", APART,
     .param = {VOLUME, P("G", "shearModulus"), P("Jm", "stretchLimit")}},
    {"uncoupled Holmes-Mow", TWIN, .cls = "artkit.DemirayMaterial", APART,
     .param = {VOLUME, P("mu", "shearModulus"), SAME("beta")}},
    {"St.Venant-Kirchhoff", .cls = "StVenantKirchoffMaterial", .param = {LAME}},
    {"natural neo-Hookean", .cls = "artkit.HenckyMaterial", .param = {LAME}},
    {"Ogden unconstrained", .cls = "artkit.CoupledOgdenMaterial", .param = {P("cp", "K"), OGDEN}},
    {"coupled Veronda-Westmann", .cls = "artkit.CoupledVerondaWestmannMaterial",
     .param = {TWO_AND_K}},
    {"coupled trans-iso Veronda-Westmann", .cls = "artkit.CoupledVerondaWestmannMaterial",
     .param = {TWO_AND_K}, FIBRE("artkit.CoupledExpLinearFibre", EXP_LINEAR("lambda"))},
    {"Holzapfel-Gasser-Ogden", .cls = "MooneyRivlinMaterial", APART, .ways = FEB_PAIR,
     .param = {VOLUME, PTIMES("c", "C10", 0.5), ONLY("C01", 0), NO_MORE_OF_MOONEY_RIVLIN},
     FIBRE("artkit.GasserOgdenHolzapfelFibre", SAME("k1"), SAME("k2"), SAME("kappa")),
     .potential = "3"},
    {"TC nonlinear orthotropic", .cls = "MooneyRivlinMaterial", APART, .ways = FEB_EACH_AXIS,
     .param = {VOLUME, MOONEY_RIVLIN}, FIBRE("artkit.UncoupledStretchPowerFibre", POWER(0))},
    {"uncoupled viscoelastic", TWIN, RELAXING},
    {"continuous fiber distribution", DISTRIBUTED(continuous)},
    {"continuous fiber distribution uncoupled", TWIN, DISTRIBUTED(continuous)},
    {"ellipsoidal fiber distribution", DISTRIBUTED(ellipsoidal)},
    {"EFD uncoupled", TWIN, DISTRIBUTED(ellipsoidal)},
    {"EFD neo-Hookean", .cls = "NeoHookeanMaterial", AXES, .param = {LAME},
     .and = "ellipsoidal fiber distribution"},
    {"EFD Mooney-Rivlin", .cls = "MooneyRivlinMaterial", APART, AXES,
     .param = {VOLUME, MOONEY_RIVLIN}, .and = "EFD uncoupled"},
    {"EFD Veronda-Westmann", .cls = "VerondaWestmannMaterial", APART, AXES, .param = {VOLUME, TWO},
     .and = "EFD uncoupled"},
    {"viscoelastic", RELAXING},
    {"reactive viscoelastic", REACTIVE},
    {"Newtonian viscous solid", .cls = "artkit.NewtonianViscousMaterial", .beside = true,
     .param = {P("kappa", "bulkViscosity"), P("mu", "shearViscosity")}, .special = &viscous},
    /* J sigma = 4 mu dev d there */
    {"Newtonian viscous solid uncoupled", TWIN, .cls = "artkit.UncoupledNewtonianViscousMaterial",
     .beside = true, .param = {PTIMES("mu", "shearViscosity", 2)}, .special = &viscous},
    {"uncoupled reactive viscoelastic", TWIN, REACTIVE},
    {"reactive plasticity", PLASTIC(feb_plastic)},
    {"reactive plastic damage", PLASTIC(feb_plastic_damage)},
    {"elastic damage", DAMAGE(feb_damage)},
    {"uncoupled elastic damage", TWIN, DAMAGE(feb_damage)},
    {"viscoelastic damage", DAMAGE(feb_relaxed_damage), .relaxed_within = true},
    {"fiber-exp-pow", FIBRE("artkit.ExpPowerFibre", SAME("alpha"), POWER(2))},
    {"fiber-NH", FIBRE("artkit.NeoHookeanFibre", P("mu", "modulus"))},
    {"fiber-pow", FIBRE("artkit.ExpPowerFibre", STRAIGHT, POWER(2)),
     .fibre_special = &tension_only},
    {"fiber-pow-linear", FIBRE("artkit.ExpPowerLinearFibre", POWER_LINEAR(STRAIGHT, 2)),
     .fibre_special = &tension_only},
    {"fiber-exp-pow-linear", FIBRE("artkit.ExpPowerLinearFibre", POWER_LINEAR(SAME("alpha"), 3))},
    {"fiber-pow-linear-uncoupled", TWIN,
     FIBRE("artkit.UncoupledExpPowerLinearFibre", POWER_LINEAR(STRAIGHT, 2)),
     .fibre_special = &tension_only},
    {"fiber-exp-pow-uncoupled", TWIN,
     FIBRE("artkit.UncoupledExpPowerFibre", SAME("alpha"), POWER(2), ZERO("mu"))},
    {"fiber-NH-uncoupled", TWIN, FIBRE("artkit.UncoupledNeoHookeanFibre", P("mu", "modulus"))},
    {"fiber-exp-linear", FIBRE("artkit.CoupledExpLinearFibre", EXP_LINEAR("lambda"))},
    {"uncoupled fiber-exp-linear", TWIN,
     FIBRE("artkit.ExpLinearFibre", EXP_LINEAR("lambda"), ONLY("maxStress", 0))},
    {"prescribed uniaxial active contraction", ACTIVE(FEB_ALONG)},
    {"uncoupled prescribed uniaxial active contraction", TWIN, ACTIVE(FEB_ALONG)},
    {"prescribed isotropic active contraction", ACTIVE(FEB_ALL_WAYS)},
    {"uncoupled prescribed isotropic active contraction", TWIN, ACTIVE(FEB_ALL_WAYS)},
    {"prescribed trans iso active contraction", ACTIVE(FEB_ACROSS)},
    {"uncoupled prescribed trans iso active contraction", TWIN, ACTIVE(FEB_ACROSS)},
    {"active_contraction", .contracts = true,
     FIBRE("artkit.GuccioneActiveStress", PDEF("Tmax", "maxStress", 1),
           PDEF("beta", "lengthDependence", 4.75), PDEF("l0", "slackSarcomereLength", 1.58),
           PDEF("refl", "restSarcomereLength", 1.85)),
     .fibre_special = &calcium, .activation = "ascl"},
    {"muscle material", .cls = "IncompNeoHookeanMaterial", APART, .param = {VOLUME, ZERO("g3")},
     .special = &muscle,
     FIBRE("artisynth.core.materials.FullBlemkerMuscle", P("g1", "G1"), P("g2", "G2"),
           P("p1", "expStressCoeff"), P("p2", "uncrimpingFactor"), PDEF("Lofl", "optLambda", 1),
           P("smax", "maxStress"), PDEF("lam_max", "maxLambda", 1)),
     .activation = "activation"},
};
/* clang-format on */
enum { N_LAWS = sizeof laws / sizeof laws[0] };

const struct feb_law *feb_law_at(int i)
{
    return i >= 0 && i < N_LAWS ? &laws[i] : NULL;
}

bool feb_is_isochoric(const struct art_xml_tag *m)
{
    const struct feb_law *law = feb_find_law(feb_attr(m, "type"));
    return law && (law->for_uncoupled || law->uncoupled);
}

const struct feb_law *feb_find_law(const char *type)
{
    for (int i = 0; type && i < N_LAWS; i++)
        if (strcmp(type, laws[i].type) == 0) return &laws[i];
    return NULL;
}
