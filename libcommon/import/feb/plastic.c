/* Reactive plasticity (FEBio User Manual, "Reactive Plasticity": "reactive plasticity", its yield
 * criterion "DC ..." and flow curve: "PFC paper", which older files have among the parameters of
 * the material; "PFC user", points of strain and stress; "PFC math", stress as a function of
 * strain, at points with the same steps of stress between them). */
#include "feb_write.h"
#include <art/formula.h>
#include <math.h>
#include <string.h>

static const struct {
    const char *theirs, *ours;
} criteria[] = {{"DC von Mises stress", "VON_MISES"}, {"DC max shear stress", "MAX_SHEAR"}};
enum { N_CRITERIA = sizeof criteria / sizeof criteria[0] };

static const struct feb_param curve[] = {{"Y0", "initialYield", 0, 1},
                                         {"Ymax", "finalYield", 0, 1},
                                         {"w0", "initialFraction", 1, 1},
                                         {"we", "elasticFraction", 0, 1},
                                         {"r", "bias", 0.9, 1}};
enum { FIRST, LAST, N_CURVE = sizeof curve / sizeof curve[0] };

enum { MOST = 200 };

static void put_points(struct feb *f, int n, const double *strain, const double *stress)
{
    art_build_reals(&f->build, "flowStrain", n, strain);
    art_build_reals(&f->build, "flowStress", n, stress);
}

static int put_user_curve(struct feb *f, const struct art_xml_tag *t)
{
    const struct art_xml_tag *points = feb_child(t, "plastic_response");
    double strain[MOST], stress[MOST];
    struct feb_curve c;
    if (!points) return feb_fail(f, t, ART_ESYNTAX, "the flow curve has no <plastic_response>");
    feb_use(points);
    int status = feb_read_point_curve(f, points, &c);
    if (status < 0) return status;
    if (c.n < 1 || c.n > MOST)
        return feb_fail(f, points, ART_ERANGE, "a flow curve has 1 to %d points", MOST);
    for (int i = 0; i < c.n; i++) strain[i] = c.x[2 * i], stress[i] = c.x[2 * i + 1];
    put_points(f, c.n, strain, stress);
    return ART_OK;
}

/* All names that files have for the strain. */
static const char *const strain_names[] = {"eps", "x", "X", "e", "t"};
enum { N_NAMES = sizeof strain_names / sizeof strain_names[0] };

static double stress_at(const struct art_formula *Y, double e)
{
    const double x[N_NAMES] = {e, e, e, e, e};
    return art_formula_eval(Y, x, NULL);
}

/* Finds where a function that rises has the value, by bisection. */
static double strain_where(const struct art_formula *Y, double value, double lo, double hi)
{
    for (int i = 0; i < 200 && lo < hi; i++) {
        double mid = 0.5 * (lo + hi);
        if (mid == lo || mid == hi) break;
        if (stress_at(Y, mid) < value)
            lo = mid;
        else
            hi = mid;
    }
    return 0.5 * (lo + hi);
}

static int put_typed_curve(struct feb *f, const struct art_xml_tag *t)
{
    const struct art_xml_tag *text = feb_child(t, "plastic_response");
    double n, least, most, strain[MOST], stress[MOST];
    struct art_formula *Y;
    int status;
    if (!text) return feb_fail(f, t, ART_ESYNTAX, "the flow curve has no <plastic_response>");
    feb_use(text);
    n = feb_number(f, t, "nf", 1);
    least = feb_number(f, t, feb_child(t, "e0") ? "e0" : "emin", 0);
    most = feb_number(f, t, "emax", 1);
    if (!(n >= 1 && n <= MOST && n == (int)n))
        return feb_fail(f, feb_child(t, "nf"), ART_ERANGE, "<nf> must be a whole number, 1 to 200");
    ART_TRY(feb_compile(f, text, text->text, strain_names, N_NAMES, &Y));
    double first = stress_at(Y, least), last = stress_at(Y, most);
    if (!(least > 0 && most > least && first > 0 && last > first && isfinite(last)))
        return feb_fail(f, t, ART_ERANGE, "the flow curve does not begin above 0 and rise");
    for (int i = 0; i < n; i++) {
        stress[i] = n > 1 ? first + i * (last - first) / (n - 1) : first;
        strain[i] = i == 0 ? least : strain_where(Y, stress[i], strain[i - 1], most);
    }
    put_points(f, (int)n, strain, stress);
out:
    return status;
}

static int put_flow_curve(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "flow_curve");
    const char *type = feb_attr(t, "type");
    double n, x[N_CURVE];
    if (t && type && strcmp(type, "PFC user") == 0) return put_user_curve(f, t);
    if (t && type && strcmp(type, "PFC math") == 0) return put_typed_curve(f, t);
    if (t && !(type && strcmp(type, "PFC paper") == 0)) {
        feb_use_all(t);
        feb_refuse(f, t, "the flow curve \"%s\"", type ? type : "");
        return ART_OK;
    }
    if (!t) t = m;
    n = feb_number(f, t, "nf", 1);
    for (int i = 0; i < N_CURVE; i++) x[i] = feb_number(f, t, curve[i].theirs, curve[i].def);
    if (n == 1) x[LAST] = x[FIRST];
    if (!(n >= 1 && n <= 200 && n == (int)n))
        return feb_fail(f, feb_child(t, "nf"), ART_ERANGE, "<nf> must be a whole number, 1 to 200");
    if (!(x[FIRST] > 0) || !(x[LAST] >= x[FIRST]))
        return feb_fail(f, t, ART_ERANGE, "the flow curve does not begin above 0 and rise");
    art_build_value(&f->build, "families", "%d", (int)n);
    for (int i = 0; i < N_CURVE; i++) art_build_real(&f->build, curve[i].ours, x[i]);
    return ART_OK;
}

static int read_plastic(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "yield_criterion");
    const char *type = feb_attr(t, "type"), *ours = NULL;
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <yield_criterion>");
    feb_use(t);
    for (int i = 0; type && i < N_CRITERIA; i++)
        if (strcmp(type, criteria[i].theirs) == 0) ours = criteria[i].ours;
    if (!ours) {
        feb_use_all(t);
        feb_refuse(f, t, "the yield criterion \"%s\"", type ? type : "");
        ours = "VON_MISES";
    }
    bool isochoric = feb_bool(f, m, "isochoric", true);
    if (!isochoric)
        feb_refuse(f, feb_child(m, "isochoric"), "plastic flow with a change of volume");
    (void)feb_child(m, "rtol"); /* of its iterations; here the yield surface is met to rounding */
    (void)feb_child(m, "secant_tangent");
    art_build_value(&f->build, "criterion", "%s", ours);
    return put_flow_curve(f, m);
}

/* ------------------------------------------------------------------------- writing */

/* Writes the flow curve as points; false if it has none. */
static bool write_user_curve(struct art_buf *to, const struct art_comp *material)
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

static void write_plastic(struct febw *w, struct art_buf *to, const struct art_comp *holder,
                          const struct art_comp *material)
{
    const char *criterion = art_get_text(material, "criterion");
    if (art_get_double(material, "maxDamage") != 0) febw_refuse(w, holder, "plastic damage");
    for (int i = 0; i < N_CRITERIA; i++)
        if (strcmp(criteria[i].ours, criterion) == 0)
            art_buf_printf(to, "<yield_criterion type=\"%s\"/>", criteria[i].theirs);
    if (write_user_curve(to, material)) return;
    art_buf_puts(to, "<flow_curve type=\"PFC paper\">");
    febw_tag(to, "nf", art_get_double(material, "families"));
    for (int i = 0; i < N_CURVE; i++)
        febw_tag(to, curve[i].theirs, art_get_double(material, curve[i].ours));
    art_buf_puts(to, "</flow_curve>");
}

const struct feb_special feb_plastic = {
    " criterion families initialYield finalYield initialFraction elasticFraction bias flowStrain "
    "flowStress damageCriterion distribution scale shape location maxDamage ",
    read_plastic, write_plastic, NULL};
