/* Continuous distributions of fibres (FEBio User Manual, "Continuous fiber distribution",
 * "Ellipsoidal fiber distribution"). */
#include "feb_write.h"
#include <string.h>

static int vector_of(struct feb *f, const struct art_xml_tag *m, const char *name, double x[3])
{
    const struct art_xml_tag *t = feb_child(m, name);
    if (!t)
        return feb_fail(f, m, ART_ESYNTAX, "a material %s has no <%s>", feb_attr(m, "type"), name);
    return feb_numbers_of(f, t, 3, x);
}

/* A parameter that changes nothing at one value, and is not here otherwise. */
static void must_be(struct feb *f, const struct art_xml_tag *t, const char *name, double value)
{
    if (feb_number(f, t, name, value) != value)
        feb_refuse(f, feb_child(t, name), "<%s> of fibres other than %g", name, value);
}

/* W = ksi(n) (I_n - 1)^beta(n), both by ellipsoids, and not divided by anything. */
static int read_ellipsoidal(struct feb *f, const struct art_xml_tag *m)
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
    if (feb_is_isochoric(m)) art_build_value(&f->build, "isochoric", "true");
out:
    return status;
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
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "a distribution of fibres has no <fibers>");
    for (int i = 0; type && i < 3; i++) {
        is_power = is_power || strcmp(type, power[i]) == 0;
        is_square = is_square || strcmp(type, square[i]) == 0;
    }
    if (is_power) {
        alpha = feb_number(f, t, "alpha", 0);
        beta = feb_number(f, t, "beta", 2);
        ksi = feb_number(f, t, "ksi", 0);
        must_be(f, t, "lam0", 1);
        must_be(f, t, "mu", 0);
        if (!(beta >= 2))
            return feb_fail(f, feb_child(t, "beta"), ART_ERANGE, "<beta> must not be below 2");
        ksi /= beta;
    } else if (is_square) {
        ksi = feb_number(f, t, "mu", 0);
        ksi /= 4;
    } else {
        feb_use_all(t);
        feb_refuse(f, t, "distributed fibres of the type \"%s\"", type ? type : "");
    }
    art_build_real(&f->build, "alpha", alpha);
    art_build_reals(&f->build, "beta", 3, (double[3]){beta, beta, beta});
    art_build_real(&f->build, "xi", ksi);
    return ART_OK;
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
        axes[0] = feb_number(f, t, "spa1", 1);
        axes[1] = feb_number(f, t, "spa2", 1);
    } else if (strcmp(type, "von-Mises-3d") == 0 || strcmp(type, "von-Mises-2d") == 0) {
        b = feb_number(f, t, "b", 0);
    } else if (strcmp(type, "spherical") != 0 && strcmp(type, "circular") != 0) {
        feb_use_all(t);
        feb_refuse(f, t, "a density of fibres of the type \"%s\"", type);
    }
    art_build_reals(&f->build, "semiAxes", 3, axes);
    art_build_real(&f->build, "concentration", b);
out:
    return status;
}

static int read_continuous(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *scheme = feb_child(m, "scheme");
    const char *rule = feb_attr(scheme, "type");
    int status;
    ART_TRY(put_fibres(f, m));
    ART_TRY(put_density(f, m));
    if (scheme) feb_use_all(scheme); /* how FEBio integrates; here there is one rule */
    if (rule && strncmp(rule, "fibers-2d", 9) == 0) art_build_value(&f->build, "planar", "true");
    if (feb_is_isochoric(m)) art_build_value(&f->build, "isochoric", "true");
out:
    return status;
}

/* -------------------------------------------------------------------------- writing */

static double component(const struct art_comp *o, const char *name, int i)
{
    double x[3] = {1, 1, 1};
    art_get_vector(o, name, x, 3);
    return x[i];
}

static bool are_equal(const struct art_comp *o, const char *name)
{
    return component(o, name, 0) == component(o, name, 1) &&
           component(o, name, 0) == component(o, name, 2);
}

static void write_ellipsoidal(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                              const struct art_comp *o)
{
    double beta[3], ksi[3];
    if (art_get_double(o, "alpha") != 0 || art_get_double(o, "concentration") != 0 ||
        art_get_bool(o, "planar"))
        febw_refuse(w, holder, "fibres by a density that is not normalised and no ellipsoid alone");
    for (int i = 0; i < 3; i++) {
        beta[i] = component(o, "beta", i);
        ksi[i] = component(o, "semiAxes", i) * art_get_double(o, "xi");
    }
    art_buf_puts(to, "<beta>");
    febw_vector(to, beta);
    art_buf_puts(to, "</beta><ksi>");
    febw_vector(to, ksi);
    art_buf_puts(to, "</ksi>");
}

/* One of the two kinds of density. */
static void write_density(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                          const struct art_comp *o, bool planar)
{
    double b = art_get_double(o, "concentration");
    if (b != 0 && !are_equal(o, "semiAxes"))
        febw_refuse(w, holder, "a density of fibres by both semiAxes and concentration");
    if (b != 0) {
        art_buf_printf(to, "<distribution type=\"von-Mises-%s\">", planar ? "2d" : "3d");
        febw_tag(to, "b", b);
    } else if (planar) {
        art_buf_puts(to, "<distribution type=\"elliptical\">");
        febw_tag(to, "spa1", component(o, "semiAxes", 0));
        febw_tag(to, "spa2", component(o, "semiAxes", 1));
    } else {
        double spa[3];
        for (int i = 0; i < 3; i++) spa[i] = component(o, "semiAxes", i);
        art_buf_puts(to, "<distribution type=\"ellipsoidal\"><spa>");
        febw_vector(to, spa);
        art_buf_puts(to, "</spa>");
    }
    art_buf_puts(to, "</distribution>");
}

static void write_continuous(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                             const struct art_comp *o)
{
    bool planar = art_get_bool(o, "planar"), isochoric = art_get_bool(o, "isochoric");
    if (!are_equal(o, "beta")) febw_refuse(w, holder, "normalised fibres with powers by direction");
    double beta = component(o, "beta", 0);
    art_buf_printf(to, "<fibers type=\"%s\">",
                   isochoric ? "fiber-exp-pow-uncoupled" : "fiber-exp-pow");
    febw_tag(to, "alpha", art_get_double(o, "alpha"));
    febw_tag(to, "beta", beta);
    febw_tag(to, "ksi", art_get_double(o, "xi") * beta);
    art_buf_puts(to, "</fibers>");
    write_density(w, to, holder, o, planar);
    if (planar)
        art_buf_puts(to, "<scheme type=\"fibers-2d-trapezoidal\"><nth>61</nth></scheme>");
    else
        art_buf_puts(to, "<scheme type=\"fibers-3d-gkt\"><nph>11</nph><nth>31</nth></scheme>");
}

static bool is_continuous(const struct art_comp *o, const struct feb_law *law)
{
    return art_get_bool(o, "normalized") && art_get_bool(o, "isochoric") == law->for_uncoupled;
}

static bool is_ellipsoidal(const struct art_comp *o, const struct feb_law *law)
{
    return !art_get_bool(o, "normalized") && art_get_bool(o, "isochoric") == law->for_uncoupled;
}

const struct feb_special feb_continuous = {NULL, read_continuous, write_continuous, is_continuous},
                         feb_ellipsoidal = {NULL, read_ellipsoidal, write_ellipsoidal,
                                            is_ellipsoidal};
