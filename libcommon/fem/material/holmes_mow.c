/* Cartilage has this law: an exponential of an isotropic measure of strain (Holmes & Mow 1990, J.
 * Biomechanics 23):
 *
 *     W = c/2 (e^Q - 1),   Q = beta/(lambda + 2 mu) ((2 mu - lambda)(I1 - 3) + lambda (I2 - 3) -
 * (lambda + 2 mu) ln J^2)
 *
 * with c = (lambda + 2 mu)/(2 beta) and the invariants of C. At rest it is linear with Young's
 * modulus and Poisson's ratio. */
#include "../coupled.h"
#include <art/rows.h>
#include <math.h>

enum { E, NU, BETA };

struct moduli {
    double c, q1, q2, qJ; /* Q = q1 (I1 - 3) + q2 (I2 - 3) + qJ ln J */
};

static struct moduli moduli_of(const double *par)
{
    double lambda = par[E] * par[NU] / ((1 + par[NU]) * (1 - 2 * par[NU]));
    double mu = par[E] / (2 * (1 + par[NU])), H = lambda + 2 * mu;
    return (struct moduli){H / (2 * par[BETA]), par[BETA] * (2 * mu - lambda) / H,
                           par[BETA] * lambda / H, -2 * par[BETA]};
}

static const char *check(const double *par)
{
    const char *fault = fem_lame_error(par);
    if (fault) return fault;
    return par[BETA] > 0 ? NULL : "beta must be positive";
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    struct moduli q = moduli_of(m->par);
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    double J = c.J, w = 0.5 * q.c * exp(q.q1 * (c.I1 - 3) + q.q2 * (c.I2 - 3) + q.qJ * log(J));
    double qJ = q.qJ / J;
    fem_coupled_stress(&c,
                       &(struct fem_coupled_W){.d1 = w * q.q1,
                                               .d2 = w * q.q2,
                                               .dJ = w * qJ,
                                               .d11 = w * q.q1 * q.q1,
                                               .d12 = w * q.q1 * q.q2,
                                               .d22 = w * q.q2 * q.q2,
                                               .d1J = w * q.q1 * qJ,
                                               .d2J = w * q.q2 * qJ,
                                               .dJJ = w * (qJ * qJ - qJ / J)},
                       s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    struct moduli q = moduli_of(m->par);
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    return 0.5 * q.c * expm1(q.q1 * (c.I1 - 3) + q.q2 * (c.I2 - 3) + q.qJ * log(c.J));
}

static const struct art_material_law law = {
    .params = {"YoungsModulus", "PoissonsRatio", "beta"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_ROW_YOUNGS_MODULUS,
    ART_ROW_POISSONS_RATIO,
    ART_P("beta", DOUBLE("1"), "0.5", "rate of the exponential", ART_FIELD, ART_INHERITED,
          .legal = "(0,inf)"),
};
const struct art_class art_material_holmes_mow =
    ART_CLASS("HolmesMowMaterial", "artkit", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "cartilage: exponential, compressible, isotropic");
