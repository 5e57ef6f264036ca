/* Reactive plasticity (FEBio User Manual, "Reactive Plasticity": "reactive plasticity", its yield
 * criterion "DC ..." and flow curve "PFC paper", which older files have among the parameters of the
 * material). */
#include "febmodel_calls.h"
#include "febmodel_write.h"
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

static int put_flow_curve(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "flow_curve");
    const char *type = feb_attr(t, "type");
    double n, x[N_CURVE];
    int status;
    if (t && !(type && strcmp(type, "PFC paper") == 0)) {
        feb_use_all(t);
        feb_refuse(f, t, "the flow curve \"%s\"", type ? type : "");
        return ART_OK;
    }
    if (!t) t = m;
    ART_TRY(feb_number(f, t, "nf", 1, &n));
    for (int i = 0; i < N_CURVE; i++)
        ART_TRY(feb_number(f, t, curve[i].theirs, curve[i].def, &x[i]));
    if (n == 1) x[LAST] = x[FIRST];
    if (!(n >= 1 && n <= 200 && n == (int)n))
        return feb_fail(f, feb_child(t, "nf"), ART_ERANGE, "<nf> must be a whole number, 1 to 200");
    if (!(x[FIRST] > 0) || !(x[LAST] >= x[FIRST]))
        return feb_fail(f, t, ART_ERANGE, "the flow curve does not begin above 0 and rise");
    feb_line(f, "families=%d", (int)n);
    for (int i = 0; i < N_CURVE; i++) feb_put(f, curve[i].ours, x[i]);
out:
    return status;
}

int feb_plastic(struct feb *f, const struct art_xml_tag *m)
{
    const struct art_xml_tag *t = feb_child(m, "yield_criterion");
    const char *type = feb_attr(t, "type"), *ours = NULL;
    bool isochoric;
    int status;
    if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <yield_criterion>");
    feb_use(t);
    for (int i = 0; type && i < N_CRITERIA; i++)
        if (strcmp(type, criteria[i].theirs) == 0) ours = criteria[i].ours;
    if (!ours) {
        feb_use_all(t);
        feb_refuse(f, t, "the yield criterion \"%s\"", type ? type : "");
        ours = "VON_MISES";
    }
    ART_TRY(feb_bool(f, m, "isochoric", true, &isochoric));
    if (!isochoric)
        feb_refuse(f, feb_child(m, "isochoric"), "plastic flow with a change of volume");
    (void)feb_child(m, "rtol"); /* of its iterations; here the yield surface is met to rounding */
    (void)feb_child(m, "secant_tangent");
    feb_line(f, "criterion=%s", ours);
    status = put_flow_curve(f, m);
out:
    return status;
}

const char *feb_yield_criterion_of(const char *ours)
{
    for (int i = 0; i < N_CRITERIA; i++)
        if (strcmp(criteria[i].ours, ours) == 0) return criteria[i].theirs;
    return "";
}

const struct feb_param *feb_flow_curve_at(int i)
{
    return i >= 0 && i < N_CURVE ? &curve[i] : NULL;
}
