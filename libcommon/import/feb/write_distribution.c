/* Distributed fibres, the contraction of heart muscle and bonds that break, written as FEBio has
 * them. */
#include "feb_write.h"
#include <string.h>

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

const char *febw_distribution_type(const struct art_comp *o)
{
    bool isochoric = art_get_bool(o, "isochoric");
    if (!art_get_bool(o, "normalized"))
        return isochoric ? "EFD uncoupled" : "ellipsoidal fiber distribution";
    return isochoric ? "continuous fiber distribution uncoupled" : "continuous fiber distribution";
}

static void put_ellipsoids(struct febw *w, struct art_buf *to, const struct art_comp *holder,
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
static void put_density(struct febw *w, struct art_buf *to, const struct art_comp *holder,
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

void febw_put_distribution(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                           const struct art_comp *o)
{
    bool planar = art_get_bool(o, "planar"), isochoric = art_get_bool(o, "isochoric");
    if (!art_get_bool(o, "normalized")) {
        put_ellipsoids(w, to, holder, o);
        return;
    }
    if (!are_equal(o, "beta")) febw_refuse(w, holder, "normalised fibres with powers by direction");
    double beta = component(o, "beta", 0);
    art_buf_printf(to, "<fibers type=\"%s\">",
                   isochoric ? "fiber-exp-pow-uncoupled" : "fiber-exp-pow");
    febw_tag(to, "alpha", art_get_double(o, "alpha"));
    febw_tag(to, "beta", beta);
    febw_tag(to, "ksi", art_get_double(o, "xi") * beta);
    art_buf_puts(to, "</fibers>");
    put_density(w, to, holder, o, planar);
    if (planar)
        art_buf_puts(to, "<scheme type=\"fibers-2d-trapezoidal\"><nth>61</nth></scheme>");
    else
        art_buf_puts(to, "<scheme type=\"fibers-3d-gkt\"><nph>11</nph><nth>31</nth></scheme>");
}

void febw_put_calcium(struct art_buf *to, const struct art_comp *fibre)
{
    febw_tag(to, "ca0", art_get_double(fibre, "calcium"));
    febw_tag(to, "camax", art_get_double(fibre, "maxCalcium"));
}

/* ---------------------------------------------------------------- bonds that break */

static int index_of(const struct art_comp *object, const char *name, int n,
                    const char *const *words)
{
    const char *text = art_get_text(object, name);
    for (int i = 0; text && i < n; i++)
        if (strcmp(text, words[i]) == 0) return i;
    return 0;
}

static void write_relaxation(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                             const struct art_comp *object)
{
    const struct feb_relaxation *r = NULL, *row;
    double t[6] = {0}, g[6] = {0};
    for (int i = 0; object && (row = feb_relaxation_at(i)); i++)
        if (strcmp(object->cls->name, row->cls) == 0) r = row;
    if (!r) {
        febw_refuse(w, holder, "the relaxation of a ReactiveViscoelasticMaterial");
        return;
    }
    art_buf_printf(to, "<relaxation type=\"%s\">", r->type);
    for (int i = 0; i < 8 && r->param[i].ours; i++)
        febw_tag(to, r->param[i].theirs, art_get_double(object, r->param[i].ours));
    if (!r->param[0].ours) {
        int n_t = art_get_vector(object, "Tau", t, 6), n_g = art_get_vector(object, "Gamma", g, 6);
        for (int i = 0; i < n_t && i < n_g; i++) {
            febw_tag(to, febw_format(w, "t%d", i + 1), t[i]);
            febw_tag(to, febw_format(w, "g%d", i + 1), g[i]);
        }
    }
    art_buf_puts(to, "</relaxation>");
}

void febw_put_reactive(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                       const struct art_comp *object)
{
    febw_tag(to, "wmin", art_get_double(object, "minFraction"));
    febw_tag(to, "emin", art_get_double(object, "minStrain"));
    febw_tag(to, "kinetics", 1 + index_of(object, "kinetics", 2, feb_kinetics));
    febw_tag(to, "trigger", index_of(object, "trigger", 3, feb_triggers));
    write_relaxation(w, to, holder, art_get_object(object, "relaxation"));
}

/* ---------------------------------------------------------------- damage */

void febw_put_damage(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                     const struct art_comp *object)
{
    const struct feb_damage_row *row =
        feb_damage_distribution_of(art_get_text(object, "distribution"));
    const struct feb_damage_row *criterion =
        feb_damage_criterion_of(art_get_text(object, "criterion"));
    double scale = art_get_double(object, "scale"), location = art_get_double(object, "location");
    if (!row || !criterion || (location != 0 && !row->location)) {
        febw_refuse(w, holder,
                    row ? "a distribution of damage with a location"
                        : "a distribution of damage by points");
        return;
    }
    art_buf_printf(to, "<damage type=\"%s\">", row->theirs);
    febw_tag(to, "Dmax", art_get_double(object, "maxDamage"));
    /* the quintic goes from the location to the scale behind it */
    febw_tag(to, row->scale, strcmp(row->ours, "QUINTIC") == 0 ? scale + location : scale);
    if (row->shape) febw_tag(to, row->shape, art_get_double(object, "shape"));
    if (row->location) febw_tag(to, row->location, location);
    art_buf_printf(to, "</damage><criterion type=\"%s\"/>", criterion->theirs);
}

/* Writes the flow curve as points; false if it has none. */
static bool put_user_curve(struct art_buf *to, const struct art_comp *material)
{
    struct art_value strain, stress;
    int n = 0, m = 0;
    const double *e =
        art_get(material, "flowStrain", &strain) ? art_value_numbers(&strain, &n) : NULL;
    const double *Y =
        art_get(material, "flowStress", &stress) ? art_value_numbers(&stress, &m) : NULL;
    if (n == 0 || m != n) return false;
    art_buf_puts(to, "<flow_curve type=\"PFC user\"><plastic_response type=\"point\">"
                     "<interpolate>LINEAR</interpolate><points>");
    for (int i = 0; i < n; i++) {
        art_buf_puts(to, "<pt>");
        art_buf_double(to, e[i]);
        art_buf_puts(to, ",");
        art_buf_double(to, Y[i]);
        art_buf_puts(to, "</pt>");
    }
    art_buf_puts(to, "</points></plastic_response></flow_curve>");
    return true;
}

void febw_put_plastic(struct art_buf *to, const struct art_comp *material)
{
    const struct feb_param *p;
    art_buf_printf(to, "<yield_criterion type=\"%s\"/>",
                   feb_yield_criterion_of(art_get_text(material, "criterion")));
    if (put_user_curve(to, material)) return;
    art_buf_puts(to, "<flow_curve type=\"PFC paper\">");
    febw_tag(to, "nf", art_get_double(material, "families"));
    for (int i = 0; (p = feb_flow_curve_at(i)); i++)
        febw_tag(to, p->theirs, art_get_double(material, p->ours));
    art_buf_puts(to, "</flow_curve>");
}
