/* Continuous distributions of fibres, and the calcium of active contraction (FEBio User Manual,
 * "Continuous fiber distribution", "Ellipsoidal fiber distribution", "Active contraction"). */
#include "feb_priv.h"
#include <string.h>

static int vector_of(struct feb *f, const struct art_xml_tag *m, const char *name, double x[3])
{
    const struct art_xml_tag *t = feb_child(m, name);
    if (!t)
        return feb_fail(f, m, ART_ESYNTAX, "a material %s has no <%s>", feb_attr(m, "type"), name);
    return feb_numbers_of(f, t, 3, x);
}

/* A parameter that changes nothing at one value, and is not here otherwise. */
static int must_be(struct feb *f, const struct art_xml_tag *t, const char *name, double value)
{
    double x;
    int status = feb_number(f, t, name, value, &x);
    if (status == ART_OK && x != value)
        feb_refuse(f, feb_child(t, name), "<%s> of fibres other than %g", name, value);
    return status;
}

/* W = ksi(n) (I_n - 1)^beta(n), both by ellipsoids, and not divided by anything. */
static int ellipsoidal(struct feb *f, const struct art_xml_tag *m, bool isochoric)
{
    double beta[3], ksi[3], most;
    int status;
    ART_TRY(vector_of(f, m, "beta", beta));
    ART_TRY(vector_of(f, m, "ksi", ksi));
    most = fmax(fmax(ksi[0], ksi[1]), ksi[2]);
    for (int i = 0; i < 3; i++) {
        if (!(ksi[i] > 0))
            return feb_fail(f, feb_child(m, "ksi"), ART_ERANGE, "<ksi> must be positive");
        ksi[i] /= most;
    }
    art_build_reals(&f->build, "beta", 3, beta);
    art_build_real(&f->build, "xi", most);
    art_build_reals(&f->build, "semiAxes", 3, ksi);
    art_build_value(&f->build, "normalized", "false");
    if (isochoric) art_build_value(&f->build, "isochoric", "true");
out:
    return status;
}

int feb_ellipsoidal_fibres(struct feb *f, const struct art_xml_tag *m)
{
    return ellipsoidal(f, m, false);
}

int feb_uncoupled_ellipsoidal_fibres(struct feb *f, const struct art_xml_tag *m)
{
    return ellipsoidal(f, m, true);
}

/* The law of each fibre. */
static int put_fibres(struct feb *f, const struct art_xml_tag *m)
{
    static const char *const power[] = {"fiber-exp-pow", "uncoupled fiber-exp-pow",
                                        "fiber-exp-pow-uncoupled"};
    static const char *const square[] = {"fiber-NH", "uncoupled fiber-NH", "fiber-NH-uncoupled"};
    const struct art_xml_tag *t = feb_child(m, "fibers");
    const char *type = feb_attr(t, "type");
    double alpha = 0, beta = 2, ksi = 0;
    bool is_power = false, is_square = false;
    int status;
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "a distribution of fibres has no <fibers>");
    for (int i = 0; type && i < 3; i++) {
        is_power = is_power || strcmp(type, power[i]) == 0;
        is_square = is_square || strcmp(type, square[i]) == 0;
    }
    if (is_power) {
        ART_TRY(feb_number(f, t, "alpha", 0, &alpha));
        ART_TRY(feb_number(f, t, "beta", 2, &beta));
        ART_TRY(feb_number(f, t, "ksi", 0, &ksi));
        ART_TRY(must_be(f, t, "lam0", 1));
        ART_TRY(must_be(f, t, "mu", 0));
        if (!(beta >= 2))
            return feb_fail(f, feb_child(t, "beta"), ART_ERANGE, "<beta> must not be below 2");
        ksi /= beta;
    } else if (is_square) {
        ART_TRY(feb_number(f, t, "mu", 0, &ksi));
        ksi /= 4;
    } else {
        feb_use_all(t);
        feb_refuse(f, t, "distributed fibres of the type \"%s\"", type ? type : "");
    }
    art_build_real(&f->build, "alpha", alpha);
    art_build_reals(&f->build, "beta", 3, (double[3]){beta, beta, beta});
    art_build_real(&f->build, "xi", ksi);
    status = ART_OK;
out:
    return status;
}

/* How many fibres lie along each direction. */
static int put_density(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "distribution");
    const char *type = feb_attr(t, "type");
    double axes[3] = {1, 1, 1}, b = 0;
    int status = ART_OK;
    if (!type) return feb_fail(f, t ? t : m, ART_ESYNTAX, "a density of fibres has no type");
    if (strcmp(type, "ellipsoidal") == 0) {
        ART_TRY(vector_of(f, t, "spa", axes));
    } else if (strcmp(type, "elliptical") == 0) {
        ART_TRY(feb_number(f, t, "spa1", 1, &axes[0]));
        ART_TRY(feb_number(f, t, "spa2", 1, &axes[1]));
    } else if (strcmp(type, "von-Mises-3d") == 0 || strcmp(type, "von-Mises-2d") == 0) {
        ART_TRY(feb_number(f, t, "b", 0, &b));
    } else if (strcmp(type, "spherical") != 0 && strcmp(type, "circular") != 0) {
        feb_use_all(t);
        feb_refuse(f, t, "a density of fibres of the type \"%s\"", type);
    }
    art_build_reals(&f->build, "semiAxes", 3, axes);
    art_build_real(&f->build, "concentration", b);
out:
    return status;
}

static int continuous(struct feb *f, const struct art_xml_tag *m, bool isochoric)
{
    const struct art_xml_tag *scheme = feb_child(m, "scheme");
    const char *rule = feb_attr(scheme, "type");
    int status;
    ART_TRY(put_fibres(f, m));
    ART_TRY(put_density(f, m));
    if (scheme) feb_use_all(scheme); /* how FEBio integrates; here there is one rule */
    if (rule && strncmp(rule, "fibers-2d", 9) == 0) art_build_value(&f->build, "planar", "true");
    if (isochoric) art_build_value(&f->build, "isochoric", "true");
out:
    return status;
}

int feb_fibre_distribution(struct feb *f, const struct art_xml_tag *m)
{
    return continuous(f, m, false);
}

int feb_uncoupled_fibre_distribution(struct feb *f, const struct art_xml_tag *m)
{
    return continuous(f, m, true);
}

/* camax = 0 stands for ca0. */
int feb_calcium(struct feb *f, const struct art_xml_tag *m)
{
    double ca0, camax;
    int status;
    ART_TRY(feb_number(f, m, "ca0", 1, &ca0));
    ART_TRY(feb_number(f, m, "camax", 0, &camax));
    art_build_real(&f->build, "calcium", ca0);
    art_build_real(&f->build, "maxCalcium", camax == 0 ? ca0 : camax);
out:
    return status;
}
