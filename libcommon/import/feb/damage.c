/* Damage of materials (FEBio User Manual, "Damage": "elastic damage", criteria "DC ...",
 * distributions "CDF ..."). */
#include "feb_write.h"
#include <string.h>

/* A criterion, or a distribution with its parameters (NULL: none). */
struct row {
    const char *theirs, *ours, *scale, *shape, *location;
};
static const struct row criteria[] = {
    {"DC Simo", "SIMO", NULL, NULL, NULL},
    {"DC strain energy density", "ENERGY", NULL, NULL, NULL},
    {"DC specific strain energy", "ENERGY", NULL, NULL, NULL},
    {"DC von Mises stress", "VON_MISES", NULL, NULL, NULL},
    {"DC max shear stress", "MAX_SHEAR", NULL, NULL, NULL},
    {"DC max normal stress", "MAX_NORMAL_STRESS", NULL, NULL, NULL},
    {"DC max normal Lagrange strain", "MAX_NORMAL_STRAIN", NULL, NULL, NULL},
    {"DC octahedral shear strain", "OCTAHEDRAL_STRAIN", NULL, NULL, NULL},
    {"DC octahedral natural strain", "OCTAHEDRAL_NATURAL_STRAIN", NULL, NULL, NULL}};
enum { N_CRITERIA = sizeof criteria / sizeof criteria[0], SPECIFIC = 2, LARGEST_STRESS = 5 };

/* The parameters that are the scale, the shape and the location; NULL: there is none. */
static const struct row distributions[] = {{"CDF Simo", "SIMO", "a", "b", NULL},
                                           {"CDF log-normal", "LOG_NORMAL", "mu", "sigma", NULL},
                                           {"CDF Weibull", "WEIBULL", "mu", "alpha", "ploc"},
                                           {"CDF quintic", "QUINTIC", "mumax", NULL, "mumin"},
                                           {"CDF step", "STEP", "mu", NULL, NULL}};
enum { N_DISTRIBUTIONS = sizeof distributions / sizeof distributions[0], QUINTIC = 3 };

/* A distribution by points is straight between them here, and begins with 0. */
static int put_points(struct feb *f, const struct art_xml_tag *t, double unit)
{
    const struct art_xml_tag *cdf = feb_child(t, "cdf");
    const char *type = feb_attr(cdf, "type");
    struct feb_curve c;
    int status;
    if (!type || strcmp(type, "point") != 0) {
        feb_use_all(t);
        feb_refuse(f, t, "the distribution of damage \"CDF user\" by \"%s\"", type ? type : "");
        return ART_OK;
    }
    feb_use(cdf);
    double most = feb_number(f, t, "Dmax", 1);
    ART_TRY(feb_read_point_curve(f, cdf, &c));
    if (c.how != FEB_LINEAR || c.beyond != FEB_CONSTANT || c.n > 12 || c.x[1] != 0)
        feb_refuse(f, cdf,
                   "a distribution of damage that is not linear between 12 points or less, from 0 "
                   "on, and constant beyond");
    art_build_value(&f->build, "distribution", "POINTS");
    art_build_real(&f->build, "maxDamage", most);
    art_build_real(&f->build, "scale", unit);
    art_build_reals(&f->build, "points", 2 * c.n, c.x);
    status = ART_OK;
out:
    return status;
}

static int put_distribution(struct feb *f, const struct art_xml_tag *m, const char *tag,
                            double unit)
{
    const struct art_xml_tag *t = feb_child(m, tag);
    const char *type = feb_attr(t, "type");
    double most, scale, shape, location = 0;
    int i = 0;
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <%s>", tag);
    if (type && strcmp(type, "CDF user") == 0 && strcmp(tag, "damage") == 0)
        return put_points(f, t, unit);
    while (i < N_DISTRIBUTIONS && !(type && strcmp(type, distributions[i].theirs) == 0)) i++;
    if (i == N_DISTRIBUTIONS) {
        feb_use_all(t);
        feb_refuse(f, t, "the distribution of damage \"%s\"", type ? type : "");
        return ART_OK;
    }
    most = feb_number(f, t, "Dmax", 1);
    scale = feb_number(f, t, distributions[i].scale, 1);
    if (distributions[i].location) location = feb_number(f, t, distributions[i].location, 0);
    if (i == QUINTIC) scale -= location;
    if (!(scale > 0)) return feb_fail(f, t, ART_ERANGE, "the distribution of damage has no width");
    art_build_value(&f->build, "distribution", "%s", distributions[i].ours);
    art_build_real(&f->build, "maxDamage", most);
    art_build_real(&f->build, "scale", scale * unit);
    art_build_real(&f->build, "location", location * unit);
    if (distributions[i].shape) {
        shape = feb_number(f, t, distributions[i].shape, 1);
        art_build_real(&f->build, "shape", shape);
    }
    return ART_OK;
}

static int read_damage(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "criterion"), *inner = feb_child(m, "elastic");
    const char *type = feb_attr(t, "type");
    double unit = 1, k = 0;
    int i = 0;
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <criterion>");
    feb_use(t);
    while (i < N_CRITERIA && !(type && strcmp(type, criteria[i].theirs) == 0)) i++;
    if (i == N_CRITERIA) {
        feb_use_all(t);
        feb_refuse(f, t, "the criterion of damage \"%s\"", type ? type : "");
        i = 0;
    }
    if (i == SPECIFIC) unit = feb_number(f, inner, "density", 1);
    /* the stress of an uncoupled material has no pressure here */
    if (i == LARGEST_STRESS) k = feb_number(f, inner, "k", 0);
    if (k != 0 && strncmp(feb_attr(m, "type"), "uncoupled", 9) == 0)
        feb_refuse(f, t, "the criterion of damage \"%s\" where <k> of <elastic> is not 0", type);
    art_build_value(&f->build, "criterion", "%s", criteria[i].ours);
    return put_distribution(f, m, "damage", unit);
}

/* Damage by plastic strain, whose criteria are those of strain. */
static int read_plastic_damage(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "plastic_damage_criterion"),
                             *elastic = feb_child(m, "elastic_damage");
    const char *type = feb_attr(t, "type");
    int i = LARGEST_STRESS + 1, status = feb_plastic.read(f, m);
    if (status < 0) return status;
    if (elastic) {
        feb_use_all(elastic);
        feb_refuse(f, elastic, "damage of bonds that have not yielded");
    }
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <plastic_damage_criterion>");
    feb_use(t);
    while (i < N_CRITERIA && !(type && strcmp(type, criteria[i].theirs) == 0)) i++;
    if (i == N_CRITERIA) {
        feb_use_all(t);
        feb_refuse(f, t, "the criterion of damage \"%s\"", type ? type : "");
        return ART_OK;
    }
    art_build_value(&f->build, "damageCriterion", "%s", criteria[i].ours);
    return put_distribution(f, m, "plastic_damage", 1);
}

/* The criterion and distribution are those of the damaged material within. */
static int read_relaxed_damage(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *damaged = feb_child(m, "elastic");
    return damaged ? read_damage(f, damaged)
                   : feb_fail(f, m, ART_ESYNTAX, "the material has no <elastic>");
}

/* The row of a word here, of several the first. */
static const struct row *find_ours(const struct row *rows, int n, const struct art_comp *object,
                                   const char *key)
{
    const char *word = art_get_text(object, key);
    for (int i = 0; i < n; i++)
        if (strcmp(rows[i].ours, word) == 0) return &rows[i];
    return NULL;
}

static void write_damage(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                         const struct art_comp *object)
{
    const struct row *row = find_ours(distributions, N_DISTRIBUTIONS, object, "distribution"),
                     *criterion = find_ours(criteria, N_CRITERIA, object, "criterion");
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

#define PROPS " criterion distribution scale shape location maxDamage points "
const struct feb_special feb_damage = {PROPS, read_damage, write_damage, NULL},
                         feb_relaxed_damage = {PROPS, read_relaxed_damage, NULL, NULL},
                         feb_plastic_damage = {NULL, read_plastic_damage, NULL, NULL};
