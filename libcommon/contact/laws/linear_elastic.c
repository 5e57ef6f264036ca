/* The elastic foundation is a layer of thickness t over a rigid base, compressed by the depth of a
 * contact (Bei & Fregly 2004, Med. Eng. Phys. 26; ArtiSynth's guide, equations 8.6 to 8.9). */
#include "../contact_priv.h"
#include <art/rows.h>
#include <math.h>

enum { YOUNG, POISSON, THICKNESS, RATIO, DAMPING, METHOD, USE_LOG, LOCAL };
enum { BY_FORCE = 1 }; /* of METHOD, else DIRECT */

/* Pressure by strain of a layer that cannot get wider. */
static double modulus(const double *par)
{
    double nu = par[POISSON];
    return (1 - nu) * par[YOUNG] / ((1 + nu) * (1 - 2 * nu));
}

/* The strain d/t or ln(1 + d/t), which continues along its tangent once only the part r of the
 * layer is left; and its slope by d. */
static double strain(const double *par, double d, double *slope)
{
    double t = par[THICKNESS], r = par[RATIO], x = d / t;
    *slope = 1 / t;
    if (par[USE_LOG] == 0) return x;
    if (1 + x < r) {
        *slope = 1 / (t * r);
        return log(r) + (x - (r - 1)) / r;
    }
    *slope = 1 / (t + d);
    return log1p(x);
}

static int eval(const struct art_contact_depth *at, struct art_contact_force *f)
{
    const double *par = at->par;
    double area = par[LOCAL] != 0 ? at->area : at->region_area;
    double K = modulus(par) * (at->two_way ? area / 2 : area), slope;
    f->force = K * strain(par, at->dist, &slope);
    f->compliance = K > 0 ? 1 / (K * slope) : 0;
    f->damping = par[DAMPING] * (par[METHOD] == BY_FORCE ? fabs(f->force) : 1);
    return ART_OK;
}

static unsigned needs(const double *par)
{
    return par[LOCAL] != 0 ? ART_CONTACT_NEEDS_AREA : ART_CONTACT_NEEDS_REGION_AREA;
}

static const char *check(const double *par)
{
    if (!(par[YOUNG] > 0 && par[YOUNG] < INFINITY)) return "YoungsModulus must be positive";
    if (!(par[POISSON] > -1 && par[POISSON] < 0.5))
        return "PoissonsRatio must be between -1 and 0.5";
    if (!(par[THICKNESS] > 0 && par[THICKNESS] < INFINITY)) return "thickness must be positive";
    if (!(par[RATIO] > 0 && par[RATIO] <= 1)) return "minThicknessRatio must be between 0 and 1";
    return par[DAMPING] >= 0 && par[DAMPING] < INFINITY ? NULL
                                                        : "dampingFactor must not be negative";
}

static const struct art_contact_force_law law = {
    .params = {"YoungsModulus", "PoissonsRatio", "thickness", "minThicknessRatio", "dampingFactor",
               "dampingMethod", "useLogDistance", "useLocalContactArea"},
    .check = check,
    .needs = needs,
    .eval = eval,
};

static const struct art_prop props[] = {
    ART_P("YoungsModulus", DOUBLE("M/L/T^2"), "500000", "of the elastic layer", ART_FIELD,
          .range = "(0,inf)"),
    ART_P("PoissonsRatio", DOUBLE("1"), "0.33", "of the elastic layer", .range = "(-1,0.5)"),
};

const struct art_class art_contact_law_linear_elastic =
    ART_CORE_CLASS("LinearElasticContact", "materials", "ElasticContactBase", ART_PROPS(props),
                   .law = &law, .help = "an elastic foundation: pressure by the strain of a layer");
