/* Constants of materials that have no meaning. */
#include "tree_priv.h"
#include <art/fem.h>
#include <art/text.h>
#include <math.h>
#include <stdio.h>

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

/* The numbers of a property that its row allows a simulation; those of vectors each. */
static void check_legal(const struct subject *s, const struct art_prop *prop)
{
    struct art_value value;
    const char *lo = prop->legal + 1, *hi = strchr(lo, ',') + 1;
    const int n_lo = (int)(hi - 1 - lo), n_hi = (int)strcspn(hi, ")]");
    const bool above = prop->legal[0] == '(', bounded = *hi != 'i', closed = hi[n_hi] == ']';
    double least = 0, most = INFINITY;
    int n = 0;
    (void)art_read_double(lo, (size_t)n_lo, &least);
    if (bounded) (void)art_read_double(hi, (size_t)n_hi, &most);
    const double *x =
        art_get(s->material, prop->name, &value) ? art_value_numbers(&value, &n) : NULL;
    for (int j = 0; j < n; j++) {
        if ((above ? x[j] > least : x[j] >= least) && (closed ? x[j] <= most : x[j] < most))
            continue;
        if (bounded)
            refuse(s, prop->name, "%s is %.9g, not between %.*s and %.*s", prop->name, x[j], n_lo,
                   lo, n_hi, hi);
        else
            refuse(s, prop->name, "%s is %.9g, not %s %.*s", prop->name, x[j],
                   above ? "above" : "at least", n_lo, lo);
    }
}

/* A negative shear modulus makes a material that runs away from its rest shape. */
static void check_shear(const struct subject *s)
{
    const struct art_material_law *law = art_material_law_of(s->material);
    double par[ART_MAT_PARAMS] = {0}, G;
    if (!law || !law->shear) return;
    for (int i = 0; law->params[i] && law->params[i][0] != '@'; i++)
        par[i] = art_get_double(s->material, law->params[i]);
    G = law->shear(par);
    if (!(G >= 0)) refuse(s, law->shear_of, "the shear modulus at rest is %.9g, not at least 0", G);
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

/* True if a symmetric matrix is positive definite, by its Cholesky factor; pivots below 1e-12 of
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
    for (int i = 0; i < material->cls->n_props; i++)
        if (material->cls->props[i]->legal) check_legal(&s, material->cls->props[i]);
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
